"""A turn has an end: what its last command brought is seen before anybody else is asked, beat by beat."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.table.balloon import Balloon
from desktop.table.game_table import Situation
from desktop.words import languages, say, set_language
from desktop.words.engine import news_sentence
from engine.bots.levels import decide
from engine.match.table import Player, Table
from tests.conformance.walks import WALKS, Walk, played
from tests.desktop.table_robot import (
    SHORT,
    confirm_presence,
    confirm_seen,
    human_table,
    see_all,
    table_screen,
)


def drawing(qtbot: QtBot, *, bot: bool = False, **preferences: object) -> TableScreen:
    """Pebbles before the end of the first turn, at which a pebble is drawn; with another person, or a bot."""
    if bot:
        players = (Player("Player 1", 0), Player("Bot", 1, "apprentice"))
        screen = table_screen(
            qtbot,
            Table("pebbles", players, {"first_player": 0}, seed=11),
            confirm_end_turn=False,
            **preferences,
        )
    else:
        screen = table_screen(qtbot, human_table(2, "pebbles"), confirm_end_turn=False, **preferences)
    confirm_presence(screen)
    return screen


def end_turn(screen: TableScreen) -> None:
    QTest.mouseClick(screen.prompt_bar.button("bar.end_turn"), Qt.MouseButton.LeftButton)
    if screen.turn.selection.armed is not None:
        QTest.mouseClick(screen.prompt_bar.button("bar.end_turn"), Qt.MouseButton.LeftButton)
    see_all(screen)


def hand(screen: TableScreen) -> list[str]:
    return [place for place in screen.scene.places if place.startswith("hand.")]


@pytest.mark.parametrize("bot", [False, True])
def test_what_was_drawn_is_seen_before_anybody_else_is_asked(qtbot: QtBot, bot: bool) -> None:
    screen = drawing(qtbot, bot=bot)
    session = screen.session
    before = hand(screen)
    end_turn(screen)
    (drawn,) = set(hand(screen)) - set(before)
    assert session.match.position == 1
    assert session.match.seat == 1
    colour = drawn.removeprefix("hand.").partition("_")[0]
    assert colour in screen.prompt_bar._sentence.text()
    assert screen.prompt_bar._sentence.text().startswith("You drew")
    assert screen.scene._marked[screen.scene._pointers] == (drawn.removeprefix("hand."),)
    assert screen.facing == 0
    assert (session.waits_for, session.asks_person, screen.bots.thinks) == (None, False, None)
    assert not screen.view_widget.candidates
    row = screen.prompt_bar._buttons
    assert [place for place, button in row.items() if not button.property("unavailable")] == ["bar.done"]
    QTest.mouseClick(screen.prompt_bar.button("bar.done"), Qt.MouseButton.LeftButton)
    assert session.match.entries[1:] == []  # it is no command
    assert not screen.scene._marked.get(screen.scene._pointers)
    if bot:
        qtbot.waitUntil(lambda: session.asks_person)
        assert session.match.entries[1].seat == 1
    else:
        assert session.waits_for == 1
        assert hand(screen) == []


@pytest.mark.parametrize("way", ["board", "place", "right", "space", "enter", "letter"])
def test_any_click_enter_or_space_says_that_it_was_seen(qtbot: QtBot, way: str) -> None:
    screen = drawing(qtbot)
    end_turn(screen)
    view = screen.view_widget
    place = view.mapFromScene(screen.scene.places["shore.0"].center())
    if way == "board":
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    elif way == "place":
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    elif way == "right":
        QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=place)
    elif way == "letter":
        view.focus_place("shore.0")
        QTest.keyClick(view, Qt.Key.Key_Return)
    else:
        QTest.keyClick(view, Qt.Key.Key_Space if way == "space" else Qt.Key.Key_Return)
    assert screen.session.stretch is None
    assert screen.session.waits_for == 1
    assert screen.session.match.position == 1
    assert screen.turn.selection.picked == ()


def test_the_list_of_choices_has_the_only_button_there_is(qtbot: QtBot) -> None:
    screen = drawing(qtbot)
    screen.tabs.setCurrentWidget(screen.choices)
    texts = [screen.choices.item(row).text() for row in range(screen.choices.count())]
    assert say("play.done") not in texts
    end_turn(screen)
    for button in ("play.done", "history.return"):
        assert [screen.choices.item(row).text() for row in range(screen.choices.count())] == [say(button)]
        screen.choices.setCurrentRow(0)
        QTest.keyClick(screen.choices, Qt.Key.Key_Return)
        assert screen.session.stretch is None
        screen.session.look_at(0)
        see_all(screen)
    assert not screen.session.is_live


def test_where_nothing_new_came_nobody_has_to_say_so(qtbot: QtBot) -> None:
    """Also not where the same person goes on, who sees it all the while."""
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    end_turn(screen)
    assert screen.session.match.position == 1
    assert screen.session.asks_person
    screen = table_screen(qtbot, human_table(2, "stone-age"))
    screen.turn.play_now(screen.turn.means.choices[0].command)
    assert screen.session.match.seat == 1
    assert screen.session.asks_person


def test_undo_looking_back_and_leaving_are_safe_while_it_is_held(qtbot: QtBot) -> None:
    friendly = replace(human_table(2, "pebbles"), undo="friendly")
    screen = table_screen(qtbot, friendly, confirm_end_turn=False)
    confirm_presence(screen)
    session, before = screen.session, hand(screen)
    end_turn(screen)
    held = screen.prompt_bar._sentence.text()
    session.look_at(0)
    assert not session.is_live
    assert session.waits_for is None
    session.return_to_now()
    see_all(screen)
    assert screen.prompt_bar._sentence.text() == held
    assert len(hand(screen)) == len(before) + 1
    session.undo()
    assert session.match.position == 0
    assert session.stretch is None
    confirm_presence(screen)
    assert hand(screen) == before
    end_turn(screen)
    assert session.stretch is not None
    session.take_over(1, Player("Bot", 1, "apprentice"))
    assert session.stretch is None
    qtbot.waitUntil(lambda: session.asks_person)
    end_turn(screen)
    assert session.stretch is not None
    screen.shut()


def held_at(screen: TableScreen) -> tuple[object, ...]:
    """What is on screen while somebody has to say that they have seen it."""
    session, row = screen.session, screen.prompt_bar._buttons
    assert session.stretch is not None
    assert session.stretch.held
    lines = [screen.log.item(row).text() for row in range(screen.log.count())]
    usable = [place for place, button in row.items() if not button.property("unavailable")]
    waits = (session.waits_for, session.asks_person, screen.bots.thinks)
    return screen.prompt_bar._sentence.text(), usable, hand(screen), screen.facing, waits, lines


@pytest.mark.parametrize("bot", [False, True])
def test_what_is_redone_comes_to_rest_where_it_did_when_it_was_played(qtbot: QtBot, bot: bool) -> None:
    """Where the turn's end showed something new it is seen again before anybody else is asked, or has played."""
    seated = (Player("Player 1", 0), Player("Player 2", 1, "apprentice" if bot else None))
    table = Table("pebbles", seated, {"first_player": 0}, "friendly", seed=11)
    screen = table_screen(qtbot, table, confirm_end_turn=False)
    confirm_presence(screen)
    session = screen.session
    end_turn(screen)
    held = held_at(screen)
    session.undo()
    session.redo()
    see_all(screen)
    assert held_at(screen) == held
    confirm_seen(screen)
    if bot:
        qtbot.waitUntil(lambda: session.asks_person)
    else:
        assert session.waits_for == 1
        confirm_presence(screen)
    played, lines = session.match.entries[:], screen.log.count()
    session.undo()
    if not bot:
        confirm_presence(screen)
    assert session.match.position == 0
    session.redo()
    see_all(screen)
    assert held_at(screen) == held
    QTest.mouseClick(screen.prompt_bar.button("bar.done"), Qt.MouseButton.LeftButton)
    see_all(screen)
    assert session.match.entries == played
    assert session.match.position == len(played)
    assert screen.log.count() == lines
    assert (session.waits_for, session.asks_person) == ((None, True) if bot else (1, False))


def test_another_language_tells_no_more_than_what_is_on_screen(qtbot: QtBot) -> None:
    screen = drawing(qtbot)
    end_turn(screen)
    held = held_at(screen)
    for language in ("ja", "en"):
        set_language(language)
        screen.retranslate()
    assert held_at(screen) == held


def test_a_redo_that_is_redone_once_more_is_not_held_any_longer(qtbot: QtBot) -> None:
    players = (Player("Player 1", 0), Player("Bot", 1, "apprentice"))
    table = Table("pebbles", players, {"first_player": 0}, "friendly", seed=11)
    screen = table_screen(qtbot, table, confirm_end_turn=False)
    session = screen.session
    end_turn(screen)
    confirm_seen(screen)
    qtbot.waitUntil(lambda: session.asks_person)
    played = session.match.position
    session.undo()
    session.redo()
    assert session.match.position == 1
    session.redo()
    assert session.stretch is None
    assert session.match.position == played
    assert session.asks_person


def test_beats_are_laid_out_one_after_the_other_with_their_lines(qtbot: QtBot) -> None:
    """The last turn of a round: the turn's end, then the tide, which comes automatically."""
    screen = drawing(qtbot, animation="normal")
    session = screen.session
    end_turn(screen)
    confirm_presence(screen)
    shells = session.match.state.players[0].shells
    lines = screen.log.count()
    end_turn(screen)
    stretch = session.stretch
    assert stretch is not None
    assert stretch.held
    assert session.state.round == 1
    assert screen.log.count() == lines + 1
    with qtbot.waitSignal(session.stretch_shown):
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)
    see_all(screen)
    assert session.match.entries[-1].events[-1].kind == "tide_came"
    assert screen.log.count() == lines + 2
    assert "tide" in screen.prompt_bar._sentence.text()
    assert session.state.players[0].shells > shells
    assert not session.asks_person
    qtbot.waitUntil(lambda: session.stretch is None, timeout=5000)
    assert screen.log.count() == lines + 2


@pytest.mark.parametrize("looks_back", [False, True])
def test_of_a_command_that_is_still_shown_the_log_tells_no_more_than_is_on_screen(
    qtbot: QtBot, looks_back: bool
) -> None:
    """Neither in another language, nor when somebody has looked back: the tide has not come yet."""
    screen = drawing(qtbot, animation="normal")
    session = screen.session
    end_turn(screen)
    confirm_presence(screen)
    end_turn(screen)
    assert session.stretch is not None
    assert session.stretch.is_beat
    held, told = held_at(screen), screen.recap.accessibleName()
    *_, lines = held
    assert isinstance(lines, list)
    for language in ("ja", "en"):
        if looks_back:
            session.look_at(0)
        set_language(language)
        screen.retranslate()
        assert screen.log.count() == len(lines)
        session.return_to_now()
        see_all(screen)
        assert screen.log.count() == len(lines)
    assert held_at(screen) == held
    assert screen.recap.accessibleName() == told
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Space)
    see_all(screen)
    assert screen.log.count() == len(lines) + 1
    assert "tide" in screen.log.item(screen.log.count() - 1).text()


def test_a_beat_has_its_place_in_the_history(qtbot: QtBot) -> None:
    """A click on its line shows it, and the way back and forth leads through it."""
    screen = drawing(qtbot)
    session = screen.session
    for _ in range(2):
        end_turn(screen)
        confirm_presence(screen)
    ended, tide = screen.log.item(screen.log.count() - 2), screen.log.item(screen.log.count() - 1)
    assert "tide" in tide.text()
    rect = screen.log.visualItemRect(ended)
    QTest.mouseClick(screen.log.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert not session.is_live
    assert (session.shown, session.looked_beat) == (1, 0)
    assert session.state.round == 1  # before the tide comes in
    assert [line.text() for line in screen.log.selectedItems()] == [ended.text()]
    steps = []
    for name in ("back", "forward", "forward"):
        screen.history._buttons[name].click()
        steps.append((session.shown, session.looked_beat))
    assert steps == [(1, None), (1, 0), (2, None)]
    assert session.is_live
    screen.history._buttons["back"].click()
    assert (session.shown, session.looked_beat) == (1, 0)
    session.return_to_now()
    assert session.state.round == 2


@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk.seats == 2], ids=str)
def test_a_table_can_show_every_beat_and_what_lies_there(qapp: QApplication, walk: Walk) -> None:
    match, table = played(walk), table_of(walk.game_id)
    beats = [beat.state for entry in match.entries for beat in entry.beats]
    for number, state in enumerate(beats[:: max(1, len(beats) // 20)]):
        for viewer in (None, 0, 1):
            view = match.game.view(state, viewer)
            at: Situation[object, object] = Situation(
                view, state, match.table.players, None, "", number % 2, (), viewer
            )
            laid = table.lay(at)
            assert table.status(at)
            assert len({spot.id for spot in laid.spots}) == len(laid.spots)
            assert [table.seat(at, seat).facts for seat in range(walk.seats)]
            table.keys(at)
            for place in {*laid.places, *laid.shapes, *(spot.place for spot in laid.spots if spot.place)}:
                assert table.look(at, place).title


@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk.seats == 2], ids=str)
@pytest.mark.parametrize("language", languages())
def test_what_is_news_can_be_said(qapp: QApplication, walk: Walk, language: str) -> None:
    match, table = played(walk), table_of(walk.game_id)
    set_language(language)
    said = set()
    for number, entry in enumerate(match.entries):
        states = (match.state_at(number), match.state_at(number + 1))
        at: list[Situation[object, object]] = [
            Situation.of(match.game, state, match.table.players, entry.seat) for state in states
        ]
        for place, event in enumerate(entry.events):
            details = table.news(entry.events, place, *at)
            if details is not None and event.kind not in said:
                said.add(event.kind)
                assert news_sentence(walk.game_id, event, details, match.table.players)
    set_language("en")


def swelling(screen: TableScreen) -> list[str]:
    """The sentences that stand out for a moment, beside numbers that rise."""
    texts = [item.text for item in screen.scene.items() if isinstance(item, Balloon)]
    return [text for text in texts if text.endswith(".")]


def test_a_building_that_is_completed_has_its_moment_and_a_click_ends_it(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), animation="normal", bot_pace=0)
    match, number = screen.session.match, 0
    while not any(event.kind == "building_completed" for entry in match.entries for event in entry.events):
        confirm_presence(screen)
        screen.animator.finish()
        assert match.seat is not None
        screen.session.play(
            match.seat, decide(match.game, match.state, match.seat, "craftsman", number).command
        )
        number += 1
    (line,) = swelling(screen)
    assert line in [screen.log.item(row).text() for row in range(screen.log.count())]
    assert screen.session.asks_person  # nothing is held up
    screen.pointing.point_at(next(iter(screen.turn.means.open_places)))
    assert swelling(screen) == []


def test_the_end_of_a_game_is_seen_before_the_scores_and_a_click_hurries_it(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2, **SHORT["builders"]), animation="normal")
    match, texts = screen.session.match, []
    screen.score_requested.connect(lambda: texts.append(swelling(screen)))
    while match.seat is not None:
        confirm_presence(screen)
        screen.animator.finish()
        command = decide(match.game, match.state, match.seat, "craftsman", match.position).command
        screen.session.play(match.seat, command)
    confirm_seen(screen)
    assert texts == []
    assert swelling(screen)
    screen.view_widget.nothing_clicked.emit()
    qtbot.waitUntil(lambda: texts == [[]])
