"""What happened since a person's last command is summed up, and can be replayed or closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.style import look
from desktop.controllers.recap import Recap, SeatRecap, recap_since_last_turn
from desktop.panels.lines import PADDING, measure
from desktop.panels.recap import RecapPanel
from desktop.shell.table_screen import TableScreen
from desktop.words import say, set_language
from desktop.words.catalogue import catalogue
from engine.core.game import Choose
from engine.games.builders.state import Turn
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from tests.desktop.spoken import templates
from tests.desktop.table_robot import dark_look, match_screen, see_all

NAMES = ("Anna", "Marigold", "Clover")


def match_of(*levels: LevelName | None) -> Match:
    players = tuple(Player(NAMES[seat], seat, level) for seat, level in enumerate(levels))
    return Match(Table("builders", players, {"first_player": 0}, "friendly", seed=4))


def played(match: Match, *notations: str) -> Match:
    """Give these commands, each by the seat that is asked; ``{0.building_row[1]}`` is filled in."""
    for notation in notations:
        assert match.seat is not None
        view = match.game.view(match.state, None)
        match.play(match.seat, match.game.grammar.read(notation.format(view)))
    return match


def recapped(match: Match, seat: int) -> list[tuple[int, tuple[tuple[str, int], ...]]]:
    recap = recap_since_last_turn(match.entries, seat, match.table.players, "builders")
    return [(seat.seat, seat.done) for seat in recap.seats]


@pytest.fixture
def two_turns() -> Match:
    """Anna has ended her turn, Marigold has built, hired and taken coins, Clover has bought and taken."""
    match = played(match_of(None, None, None), "coins 3", "end")
    played(match, "start {0.building_row[0]}", "coins 1", "coins 1", "end")
    return played(match, "buy", "buy", "coins 1", "end")


def test_each_other_is_told_once_with_all_that_they_did(two_turns: Match) -> None:
    (marigold, done), (clover, others) = recapped(two_turns, 0)
    assert (marigold, clover) == (1, 2)
    assert done[0][0].startswith("starts the ")
    assert done[1:] == (("takes 1 coin", 2),)
    assert others == (("buys an extra action", 2), ("takes 1 coin", 1))


def test_what_was_done_again_later_is_told_again_in_its_place() -> None:
    """Else the reward of a second building would stand before the building itself."""
    match = played(match_of(None, None), "end", "coins 1", "buy", "coins 1", "end")
    assert recapped(match, 0) == [
        (1, (("takes 1 coin", 1), ("buys an extra action", 1), ("takes 1 coin", 1)))
    ]


def test_it_begins_after_ones_own_last_command(two_turns: Match) -> None:
    assert recap_since_last_turn(two_turns.entries, 0, two_turns.table.players, "builders").position == 2
    assert [seat for seat, _ in recapped(two_turns, 1)] == [2]
    assert recapped(two_turns, 2) == []
    assert recapped(played(two_turns, "coins 1"), 0) == []


def test_what_a_command_brought_another_seat_is_told_of_that_seat(two_turns: Match) -> None:
    """Also what one's own last command brought the others, as where it ends a round."""
    entries = list(two_turns.entries)
    bought = next(event for entry in entries for event in entry.events if event.kind == "action_bought")
    assert bought.seat == 2  # type: ignore[attr-defined]
    told = recapped(two_turns, 0)
    for number in (1, 2):  # the end of Anna's turn, and what Marigold did then
        changed = list(entries)
        changed[number] = replace(entries[number], events=(*entries[number].events, bought))
        recap = recap_since_last_turn(changed, 0, two_turns.table.players, "builders")
        done = {seat.seat: seat.done for seat in recap.seats}
        assert done[1] == told[0][1]
        assert done[2] == (("buys an extra action", 1), *told[1][1])


def test_what_ones_command_brings_another_is_not_told_while_ones_turn_goes_on(two_turns: Match) -> None:
    """It was just seen, and nothing has happened since one's last turn; at the end of a turn a round may have ended."""
    coins, end, *rest = two_turns.entries
    bought = next(event for entry in rest for event in entry.events if event.kind == "action_bought")
    players = two_turns.table.players
    for before, command, told in (((), coins, []), ((coins,), end, [2])):
        changed = replace(command, events=(*command.events, bought))
        recap = recap_since_last_turn([*before, changed], 0, players, "builders")
        assert [seat.seat for seat in recap.seats] == told


def test_who_also_begins_the_next_round_is_told_what_the_end_of_the_last_one_brought_the_others() -> None:
    """They were told nothing, as their own command came last; had another begun, they would have been."""
    begun = Match(Table("stone-age", (Player("Ann", 0), Player("Bo", 1)), {"first_player": 0}, seed=4))
    tribes = [{"at": {"hunting_grounds": 1}, "food": 9}, {"food": 9}]
    scene = {"phase": "act", "first": 1, "active": 0, "tribes": tribes}
    match = played(Match.resumed(begun.table, begun.game.set_up(scene)), "recall hunting_grounds")
    assert (match.seat, match.state.phase) == (0, "place")
    recap = recap_since_last_turn(match.entries, 0, match.table.players, "stone-age")
    ((seat, ((phrase, _),)),) = [(told.seat, told.done) for told in recap.seats]
    assert (seat, phrase) == (1, "feeds 5 people: 4 food left")


def test_what_others_brought_upon_oneself_is_told_too(two_turns: Match) -> None:
    entries = list(two_turns.entries)
    taken = next(event for entry in entries for event in entry.events if event.kind == "coins_taken")
    assert taken.seat == 0  # type: ignore[attr-defined]
    told = recapped(two_turns, 0)
    changed = [*entries[:2], replace(entries[2], events=(*entries[2].events, taken)), *entries[3:]]
    recap = recap_since_last_turn(changed, 0, two_turns.table.players, "builders")
    (marigold, anna, clover) = recap.seats
    assert [(marigold.seat, marigold.done), (clover.seat, clover.done)] == told
    assert (anna.seat, anna.done) == (0, (("takes 6 coins", 1),))


def test_what_was_done_after_another_had_decided_is_told_afterwards(two_turns: Match) -> None:
    _, _, start, coins, *_, buy, _, _, _ = two_turns.entries
    entries = (coins, buy, start, coins, coins)
    recap = recap_since_last_turn(entries, 0, two_turns.table.players, "builders")
    (marigold, clover) = recap.seats
    assert [count for _, count in marigold.done] == [1, 1, 2]
    assert marigold.done[0][0] == marigold.done[2][0] == "takes 1 coin"
    assert clover.done == (("buys an extra action", 1),)


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("pantheon", {"follow", "reserve"}),
        ("revive", {"take_artifact", "take_citizen", "take_machine_token", "take_module", "place_module"}),
        ("stone-age", {"lottery"}),
        ("builders", set()),
        ("troyes", set()),
    ],
)
def test_a_decision_in_the_turn_of_another_ends_nothing(game: str, asked: set[str]) -> None:
    """What the others did before it is told of once one's own turn comes, too."""
    found = 0
    for seed in range(4):
        players = tuple(Player(name, number) for number, name in enumerate(NAMES))
        match, generator = Match(Table(game, players, {}, "friendly", seed)), Random(seed)
        own: dict[int, int] = {}
        while match.seat is not None and match.position < 400:
            seat, question, within = (
                match.seat,
                match.game.pending(match.state),
                match.game.whose_turn(match.state),
            )
            assert isinstance(question, Choose)
            match.play(seat, generator.choice(match.legal()))
            if within == seat:
                own[seat] = match.position
                continue
            assert question.asks in asked
            found += 1
            recap = recap_since_last_turn(match.entries, seat, players, game)
            assert recap.position == own.get(seat, 0) < match.position
            assert {entry.seat for entry in match.entries[recap.position :]} > {seat}
    assert bool(found) == bool(asked)


def test_a_game_without_predicates_tells_the_log_without_the_name(
    two_turns: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.words.engine.has", lambda key: False)
    (_, done), (_, others) = recapped(two_turns, 0)
    assert done[-1] == ("takes 1 coin for 1 action", 2)
    assert others[0] == ("buys an extra action for 5 coins", 2)
    assert not [words for words, _ in (*done, *others) if "." in words or "Marigold" in words]
    set_language("ja")
    try:
        (_, done), _ = recapped(two_turns, 0)
    finally:
        set_language("en")
    assert done[-1] == ("1アクションポイントで1コインを獲得しました", 2)


def test_what_is_told_without_the_name_does_not_begin_with_what_links_it() -> None:
    """ "P1には、…" less the name and no more than that would open with a particle."""
    links = tuple(str(catalogue("ja").entries["predicate.links"]).split())
    for key, entry in catalogue("ja").entries.items():
        if ".event." in key:
            for template in templates(entry):
                told = re.match(r"\{\w+:seat\}(.*)", template, re.DOTALL)
                assert told is None or told[1].startswith(links), (key, template)


# On the screen.


@pytest.fixture
def screen(qtbot: QtBot, two_turns: Match) -> Iterator[TableScreen]:
    made = match_screen(qtbot, two_turns)
    with qtbot.waitActive(made):
        made.activateWindow()
    return made


def lines(screen: TableScreen) -> list[str]:
    see_all(screen)
    block = screen.recap.lines
    return [block.item(row).text() for row in range(block.count())] if screen.recap.isVisible() else []


def test_it_stands_above_the_log_until_the_person_does_something(screen: TableScreen) -> None:
    anna = lines(screen)
    assert [line.split(":")[0] for line in anna] == ["Marigold", "Clover"]
    assert anna[1] == "Clover: buys an extra action\u00a0×2\u00a0· takes 1 coin"
    assert "Clover" in screen.recap.accessibleName()
    above = screen.recap.mapTo(screen, QPoint(0, screen.recap.height())).y()
    assert above <= screen.log.mapTo(screen, QPoint(0, 0)).y()
    screen.turn.pick("bar.coins.1")
    assert lines(screen) == []


def test_each_person_is_told_what_they_have_missed(screen: TableScreen) -> None:
    for notation in ("coins 3", "end"):
        seat = screen.session.match.seat
        assert seat is not None
        screen.session.play(seat, screen.session.match.game.grammar.read(notation))
    assert [line.split(":")[0] for line in lines(screen)] == ["Clover", "Anna"]


@pytest.mark.parametrize(("turns", "title"), [(1, "since.start"), (2, "since.start"), (3, "since.title")])
def test_who_has_had_no_turn_yet_is_not_told_of_a_last_one(qtbot: QtBot, turns: int, title: str) -> None:
    screen = match_screen(qtbot, played(match_of(None, None, None), *("coins 3", "end") * turns))
    assert screen.recap.isVisible()
    assert screen.recap.accessibleName().splitlines()[0] == say(title)
    assert screen.recap.lines.accessibleName() == say(title)


@pytest.mark.parametrize(
    ("language", "since", "before"),
    [
        ("en", "Since the saved position", "Earlier moves can’t be shown."),
        ("ja", "保存時の局面からの出来事", "これより前の手は表示できません。"),
    ],
)
def test_a_game_whose_earlier_moves_are_unknown_is_not_said_to_start_there(
    qtbot: QtBot, language: str, since: str, before: str
) -> None:
    begun = played(match_of(None, None, None), *("coins 3", "end") * 3)
    goes_on = Match.resumed(begun.table, begun.state, forgotten=begun.position)
    set_language(language)
    try:
        screen = match_screen(qtbot, played(goes_on, "coins 3", "end"))
        assert screen.recap.accessibleName().splitlines()[0] == since
        screen.session.look_at(0)
        for name in ("first", "back"):
            assert before in screen.history._buttons[name].toolTip()
    finally:
        set_language("en")


def test_a_closed_recap_comes_back_only_with_more(screen: TableScreen) -> None:
    QTest.mouseClick(screen.recap.close_button, Qt.MouseButton.LeftButton)
    assert lines(screen) == []
    screen.refresh(animate=False)
    assert lines(screen) == []
    for notation in ("coins 3", "end"):
        seat = screen.session.match.seat
        assert seat is not None
        screen.session.play(seat, screen.session.match.game.grammar.read(notation))
    assert lines(screen)


def test_while_others_play_it_is_told_in_the_language_spoken(screen: TableScreen) -> None:
    told = screen.recap.accessibleName()
    screen.session.take_over(0, replace(screen.session.players[0], level="apprentice"))
    set_language("ja")
    try:
        screen.retranslate()
        lines = screen.recap.accessibleName().splitlines()
        assert lines[0] == say("since.title")
        assert not set(lines) & set(told.splitlines())
    finally:
        set_language("en")
        screen.retranslate()
    assert screen.recap.accessibleName() == told


def test_a_closed_recap_does_not_come_back_in_another_language(screen: TableScreen) -> None:
    screen.recap.close_button.click()
    set_language("ja")
    try:
        screen.retranslate()
        assert screen.recap.isHidden()
    finally:
        set_language("en")


def test_it_can_be_seen_again_move_by_move(qtbot: QtBot, screen: TableScreen) -> None:
    QTest.mouseClick(screen.recap.replay_button, Qt.MouseButton.LeftButton)
    assert screen.session.shown == 2
    assert not lines(screen), "by then they had done nothing"
    qtbot.waitUntil(lambda: screen.session.shown > 2)
    assert [line.split(":")[0] for line in lines(screen)] == ["Marigold"]
    screen.session.return_to_now()
    assert lines(screen)


def test_a_replay_does_not_go_on_where_nobody_sees_it(screen: TableScreen) -> None:
    screen.recap.replay_button.click()
    assert screen.history._clock.isActive()
    screen.hide()
    screen.show()
    assert not screen.history._clock.isActive()
    assert not screen.session.is_live


def test_looking_back_it_tells_of_the_position_shown(screen: TableScreen) -> None:
    now = lines(screen)
    screen.session.look_at(0)
    assert lines(screen) == []
    screen.session.look_at(4)
    (marigold,) = lines(screen)
    assert marigold.endswith("takes 1 coin")
    screen.session.look_at(1)
    assert lines(screen) == []
    screen.session.return_to_now()
    assert lines(screen) == now


def test_a_line_points_at_what_it_speaks_of(qtbot: QtBot, screen: TableScreen) -> None:
    building = screen.session.view().yards[1].sites[0].building
    screen.controllers.near_side.chosen = 1
    screen.refresh(animate=False)
    assert screen.scene.piece_rect(building) is not None
    block = screen.recap.lines
    there = block.visualItemRect(block.item(0)).center()
    QTest.mouseMove(block.viewport(), there)
    qtbot.waitUntil(lambda: bool(screen.scene._pointers.paths))
    QTest.mouseMove(screen.view_widget, QPoint(5, 5))


def test_it_tells_of_bots_too(qtbot: QtBot) -> None:
    match = played(match_of(None, "apprentice"), "coins 3", "end")
    screen = match_screen(qtbot, match, bot_pace=0)
    shown_meanwhile: list[str] = []
    screen.dispatcher.delivered.connect(
        lambda _: shown_meanwhile.extend([] if screen.session.asks_person else lines(screen))
    )
    qtbot.waitUntil(lambda: screen.session.asks_person)
    assert shown_meanwhile == [], "while they are at it they are watched, and nothing pushes the log away"
    assert [line.split(":")[0] for line in lines(screen)] == ["Marigold"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_in_little_room_it_leaves_some_for_the_log(
    qtbot: QtBot, screen: TableScreen, size: tuple[int, int]
) -> None:
    screen.resize(*size)
    qtbot.wait(50)
    assert screen.minimumSizeHint().height() <= 640
    assert screen.log.height() > 40
    assert screen.recap.lines.height() >= 20


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_with_large_text_it_is_a_tab_beside_the_log(
    qapp: QApplication, qtbot: QtBot, two_turns: Match, size: tuple[int, int]
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, two_turns)
        screen.resize(*size)
        qtbot.wait(50)
        bar, row = screen.tabs.tabBar(), screen.log.fontMetrics().lineSpacing()
        assert len(lines(screen)) == 2
        assert screen.recap.lines.viewport().height() >= 2 * row
        below = screen.recap.height() - screen.recap.lines.geometry().bottom()
        assert below < row, "its lines have all the room of the tab"
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(0).center())
        assert (screen.log.isVisible(), lines(screen)) == (True, [])
        assert screen.log.viewport().height() >= 2 * row, "the log has lines"
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(2).center())
        QTest.mouseClick(screen.recap.close_button, Qt.MouseButton.LeftButton)
        assert (bar.count(), screen.log.isVisible(), lines(screen)) == (2, True, [])
    screen.apply_style(look().theme)
    assert bar.count() == 2


def test_with_large_text_and_many_seats_a_line_of_it_is_whole(qapp: QApplication, qtbot: QtBot) -> None:
    players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(4))
    match = played(
        Match(Table("builders", players, {"first_player": 0}, seed=4)), "coins 3", "end", "coins 3"
    )
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, played(match, "end", "coins 3", "end", "coins 3", "end"))
        screen.resize(1280, 781)
        qtbot.wait(50)
        assert len(lines(screen)) == 3
        block = screen.recap.lines
        assert block.viewport().height() >= look().px(PADDING) + block.fontMetrics().lineSpacing()
    screen.apply_style(look().theme)


def test_other_news_come_to_the_same_tab(qapp: QApplication, qtbot: QtBot, two_turns: Match) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, two_turns)
        for panel, shown in ((screen.recap, 2), (screen.log, 2), (screen.choices, 1)):
            screen.tabs.setCurrentWidget(panel)
            done, since = (("does something else", 1),), 7 + screen.tabs.currentIndex()
            screen.recap.show_recap(Recap(since, (SeatRecap(1, done, ()),)), screen.session.players)
            assert (screen.tabs.count(), screen.tabs.currentIndex()) == (3, shown)
    screen.apply_style(look().theme)


def test_in_another_language_it_is_no_news_to_who_reads_the_log(
    qapp: QApplication, qtbot: QtBot, two_turns: Match
) -> None:
    with dark_look(qapp, 2.0):
        screen = match_screen(qtbot, two_turns)
        told = lines(screen)
        screen.tabs.setCurrentWidget(screen.log)
        set_language("ja")
        screen.retranslate()
        see_all(screen)
        assert screen.tabs.currentWidget() is screen.log
        assert (screen.tabs.count(), lines(screen) != told) == (3, True)
    screen.apply_style(look().theme)


def test_another_size_of_text_moves_it_above_the_log_or_to_a_tab(
    qapp: QApplication, qtbot: QtBot, screen: TableScreen
) -> None:
    bar, log_lines = screen.tabs.tabBar(), lines(screen)
    with dark_look(qapp, 2.0):
        screen.apply_style(look().theme)
        assert (bar.count(), bar.currentIndex(), lines(screen)) == (3, 2, log_lines)
    screen.apply_style(look().theme)
    assert (bar.count(), screen.log.isVisible(), lines(screen)) == (2, True, log_lines)
    assert screen.recap.mapTo(screen, QPoint(0, 0)).y() < screen.tabs.mapTo(screen, QPoint(0, 0)).y()


def test_all_is_told_whole_and_what_has_no_room_is_scrolled_to(screen: TableScreen) -> None:
    done = tuple((f"does the {number}th thing of a long turn", 1) for number in range(40))
    screen.recap.show_recap(Recap(7, (SeatRecap(1, done, ()),)), screen.session.players)
    QTest.qWait(20)
    (line,) = lines(screen)
    assert all(words in line for words, _ in done)
    block = screen.recap.lines
    bar = block.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    bottom = block.visualItemRect(block.item(0)).bottom()
    assert bottom <= block.viewport().height(), "the last of it can be read"


def test_no_row_of_letters_is_cut_whatever_room_there_is(qtbot: QtBot, screen: TableScreen) -> None:
    panel = RecapPanel(look().theme)
    qtbot.addWidget(panel)
    done = tuple((f"does the {number}th thing", 1) for number in range(7))
    recap = Recap(1, (SeatRecap(1, done[:1], ()), SeatRecap(0, done, ()), SeatRecap(1, done, ())))
    panel.show_recap(recap, screen.session.players)
    panel.resize(330, 400)
    panel.show()
    block, pad, letters = panel.lines, look().px(PADDING), panel.lines.fontMetrics().lineSpacing()
    for height in range(panel.minimumSizeHint().height(), panel.sizeHint().height()):
        panel.resize(330, height)
        QTest.qWait(1)
        end = block.viewport().height()
        lines = [block.visualItemRect(block.item(row)) for row in range(block.count())]
        line = next(line for line in lines if line.top() < end <= line.bottom() + 1)
        rows, rest = divmod(end - line.top() - 2 * pad, letters)
        assert rows >= 1
        assert rest == 0
        assert block.height() - 2 * block.frameWidth() - end < letters + 2 * pad


def test_lines_stay_whole_in_another_width(screen: TableScreen) -> None:
    done = tuple((f"does the {number}th thing of a long turn", 1) for number in range(12))
    screen.recap.show_recap(Recap(7, (SeatRecap(1, done, ()),)), screen.session.players)
    whole, side = screen.splitter.sizes()
    screen.splitter.setSizes([whole + 60, side - 60])
    screen.splitter.setSizes([whole - 90, side + 90])
    QTest.qWait(20)
    block = screen.recap.lines
    given = block.item(0).sizeHint()
    measure(block, block.item(0))
    assert block.item(0).sizeHint() == given


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_begins_with_what_parts_two_things(language: str) -> None:
    parted = catalogue(language).say("since.between", {"a": "", "b": ""})
    assert parted[0] in {"\N{NO-BREAK SPACE}", "\N{WORD JOINER}"}


def test_the_way_to_the_end_of_a_game_that_is_over_is_not_said_to_lead_to_the_present(qtbot: QtBot) -> None:
    begun = match_of(None, None, None)
    state = begun.state.clone()
    state.final_round, state.first, state.agenda = True, 2, [Turn(1)]
    screen = match_screen(qtbot, Match.resumed(begun.table, state))
    for notation, key in (("coins 1", "now"), ("end", "return_over")):
        match = screen.session.match
        assert match.seat is not None
        screen.session.play(match.seat, match.game.grammar.read(notation))
        see_all(screen)
        screen.session.look_at(0)
        assert screen.history._buttons["now"].toolTip() == say(f"history.{key}")
        screen.session.return_to_now()
