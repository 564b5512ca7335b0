"""While another seat acts its mat is the one shown; one's own comes back, and none is taken for another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.app.settings import BOT_PACES
from desktop.controllers import near_side
from desktop.controllers.bots import LONGEST_TURN_MS, BotController, Hint, shown_ms
from desktop.controllers.session import Stretch
from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.table.balloon import Balloon
from desktop.table.board import board
from desktop.table.highlights import OutlineItem
from desktop.words import say, set_language
from engine.core.errors import Refusal
from engine.games import CATALOGUE
from engine.games.builders.commands import StartConstruction
from engine.games.builders.state import Turn
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.conformance.walks import Walk, played
from tests.desktop.table_robot import (
    MATS,
    MouseRobot,
    confirm_presence,
    human_table,
    match_screen,
    see_all,
    sensible_choice,
    table_screen,
    wait_until,
)

FOLLOWED = 10_000
"""A pace so slow that no bot plays before a test is over."""


def anna_and_bots(game: str) -> Match:
    players = (Player("Anna", 0), Player("Marigold", 1, "apprentice"), Player("Clover", 2, "apprentice"))
    return Match(Table(game, players, seed=4))


def name_on_mat(screen: TableScreen) -> int:
    (seat,) = (
        seat
        for seat in range(len(screen.session.players))
        if screen.scene.piece_rect(f"owner.{seat}") is not None
    )
    return seat


def let_anna_play(screen: TableScreen) -> None:
    """Play until a bot is asked."""
    session = screen.session
    wait_until(lambda: session.asks_person)
    while session.match.seat == 0:
        session.play(0, sensible_choice(screen).command)
        while screen.controllers.showing.go_on():
            pass


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that would think for ever: a test gives their commands itself."""
    monkeypatch.setattr(BotController, "_begin", lambda self: None)
    monkeypatch.setattr(near_side, "READ_MS", 0)


def screen_of(qtbot: QtBot, game: str) -> TableScreen:
    match = anna_and_bots(game)
    while match.seat != 0:
        assert match.seat is not None
        match.play(match.seat, match.legal()[0])
    return match_screen(qtbot, match, bot_pace=3000)


@pytest.mark.usefixtures("slow_bots")
@pytest.mark.parametrize("game", list(CATALOGUE))
def test_the_mat_of_whoever_acts_is_shown_and_ones_own_comes_back(qtbot: QtBot, game: str) -> None:
    screen = screen_of(qtbot, game)
    assert screen.facing == name_on_mat(screen) == 0
    let_anna_play(screen)
    session, followed = screen.session, set()
    while (seat := session.match.seat) not in (0, None):
        assert seat is not None
        wait_until(lambda: screen.facing == session.match.seat)
        followed.add(name_on_mat(screen))
        session.play(seat, session.match.legal()[0])
        assert screen.facing == name_on_mat(screen) == seat, "what came of it is seen first"
    assert followed
    wait_until(lambda: screen.facing == 0)
    assert name_on_mat(screen) == 0


@pytest.mark.usefixtures("slow_bots")
def test_ones_own_mat_is_pinned_by_a_click_and_stays(qtbot: QtBot) -> None:
    screen = screen_of(qtbot, "builders")
    pin = screen.tool_bar.tools["pin_own"]
    QTest.mouseClick(pin, Qt.MouseButton.LeftButton)
    let_anna_play(screen)
    QTest.qWait(20)
    assert screen.facing == name_on_mat(screen) == 0
    QTest.mouseClick(pin, Qt.MouseButton.LeftButton)
    assert screen.facing == name_on_mat(screen) == screen.session.match.seat


@pytest.mark.usefixtures("slow_bots")
def test_what_one_person_has_looked_at_is_not_shown_to_the_next(qtbot: QtBot) -> None:
    players = (Player("Anna", 0), Player("Marigold", 1, "apprentice"), Player("Yuki", 2))
    screen = match_screen(qtbot, Match(Table("builders", players, {"first_player": 0}, seed=4)))
    let_anna_play(screen)
    QTest.keyClick(screen, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert screen.facing == 1
    session = screen.session
    while session.match.seat == 1:
        session.play(1, session.match.legal()[0])
    wait_until(lambda: session.asks_person)
    wait_until(lambda: screen.facing == 2)
    assert name_on_mat(screen) == 2


def test_before_the_first_move_the_mat_of_who_begins_is_shown(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2, first_player=1))
    screen.session.play(1, screen.session.match.legal()[-1])
    wait_until(lambda: screen.facing == 0)
    screen.history.slider.setValue(0)
    assert not screen.session.is_live
    assert screen.facing == name_on_mat(screen) == 1


@pytest.mark.usefixtures("slow_bots")
@pytest.mark.parametrize("pace", [BOT_PACES[0], BOT_PACES[-1]])
def test_at_every_pace_the_mat_of_a_bot_is_shown_that_takes_its_time(qtbot: QtBot, pace: int) -> None:
    screen = screen_of(qtbot, "builders")
    screen.preferences.change(bot_pace=pace)
    let_anna_play(screen)
    wait_until(lambda: screen.facing == name_on_mat(screen) == screen.session.match.seat)
    assert screen.facing != 0


@pytest.mark.usefixtures("slow_bots")
def test_bots_that_have_played_before_their_mat_could_be_read_are_not_followed(qtbot: QtBot) -> None:
    screen = screen_of(qtbot, "builders")
    let_anna_play(screen)
    session, shown = screen.session, set()
    while (seat := session.match.seat) not in (0, None):
        assert seat is not None
        session.play(seat, session.match.legal()[0])
        shown.add(screen.facing)
    QTest.qWait(20)
    assert shown == {0}
    assert screen.facing == name_on_mat(screen) == 0


def test_on_another_mat_nothing_glows_and_a_click_says_whose_it_is(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("stone-age"))
    wait_until(lambda: screen.session.asks_person)
    QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    mat = board(table_of("stone-age").board).region("mat")
    on_it = [place for place, rect in screen.scene.places.items() if mat.contains(rect.center())]
    assert "stock.wood" in on_it
    assert not set(on_it) & screen.view_widget.candidates
    position = screen.session.match.position
    MouseRobot(screen, 0).click("stock.wood")
    sentence = say("refusal.others_mat", seat=1, players=screen.session.players)
    assert "Marigold" in sentence
    assert screen.status.text() == sentence
    assert screen.session.match.position == position
    assert screen.presenters.inspections.look_at("stock.wood", screen.facing).refuses == sentence


@pytest.mark.usefixtures("slow_bots")
def test_whose_a_mat_is_is_said_no_longer_than_it_is_near(qtbot: QtBot) -> None:
    """“This belongs to Clover”, it said of a click just as the table turned, above one’s own mat."""
    screen = screen_of(qtbot, "stone-age")
    session, near_side = screen.session, screen.controllers.near_side
    let_anna_play(screen)
    while (seat := session.match.seat) not in (0, None):
        assert seat is not None
        wait_until(lambda: screen.facing == session.match.seat)
        near_side._turning.setInterval(FOLLOWED)  # the click comes first
        session.play(seat, session.match.legal()[0])
        near_side._turning.setInterval(0)
    MouseRobot(screen, 0).click("stock.wood")
    assert screen.facing != 0
    assert screen.status.text() == say("refusal.others_mat", seat=screen.facing, players=session.players)
    near_side._turn()
    assert screen.facing == name_on_mat(screen) == 0
    assert not screen.status.text()
    # What is refused at any side is still to be read.
    screen.session.refuse(Refusal("choose_first"))
    said = screen.status.text()
    assert said
    QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    assert (screen.facing, screen.status.text()) == (1, said)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", CATALOGUE)
def test_whoever_looks_at_another_mat_can_play_on_from_there(qtbot: QtBot, game: str, seats: int) -> None:
    screen = table_screen(qtbot, human_table(seats, game))
    robot, match = MouseRobot(screen, 0), screen.session.match
    for _ in range(60):
        if match.is_over:
            break
        confirm_presence(screen)
        assert match.seat is not None
        QTest.mouseClick(screen.seats.cards[(match.seat + 1) % seats], Qt.MouseButton.LeftButton)
        robot.play_sensibly()
    assert match.position >= 60 or match.is_over


def near(screen: TableScreen) -> set[str]:
    """The places on the near side's mat."""
    mats = [region for name, region in screen.scene.regions.items() if name in MATS]
    places = screen.scene.places.items()
    return {place for place, rect in places if any(mat.contains(rect.center()) for mat in mats)}


def marked_near(screen: TableScreen) -> dict[str, set[str]]:
    """What is marked on the near side's mat, by the mark."""
    scene, mat = screen.scene, near(screen)
    marks = {
        "legal": scene._marked.get(scene.legal, ()),
        "picked": scene._marked.get(scene._picked, ()),
        "lifted": [piece.spot.place for piece in scene._lifted],
        "hinted": scene._marked.get(scene._hinted, ()),
        "listed": scene._marked.get(scene._pointers, ()),
        "pressable": screen.view_widget.candidates | screen.view_widget.counting,
    }
    return {mark: here for mark, places in marks.items() if (here := mat.intersection(places))}


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_mark_of_what_is_picked_wanted_or_hinted_lies_on_another_mat_and_all_come_back(
    qtbot: QtBot, game: str
) -> None:
    screen = table_screen(qtbot, human_table(2, game))
    robot, match, turn = MouseRobot(screen, 0), screen.session.match, screen.turn
    side, seen = screen.controllers.near_side, set[str]()

    def look_at_another_mat() -> None:
        see_all(screen)
        own = marked_near(screen)
        seen.update(own)
        side.choose((screen.facing + 1) % 2)
        see_all(screen)
        assert marked_near(screen) == {}
        side.return_own()
        see_all(screen)
        assert marked_near(screen) == own

    for _ in range(60):
        if match.is_over:
            break
        confirm_presence(screen)
        look_at_another_mat()
        here = near(screen)
        kinds = {
            place.partition(".")[0]: each
            for each in turn.means.choices
            for place in each.path
            if place in here
        }
        for choice in kinds.values():
            leaves_more = [
                place for place in choice.path if place in here and not turn.means.completes(place)
            ]
            if leaves_more:
                turn.pick(leaves_more[0])
            screen.presenters.board.show_hint(Hint(choice.command, "", {}))
            screen.choices.pointed.emit(choice)
            look_at_another_mat()
            screen.choices.pointed.emit(None)
            turn.cancel()
        robot.play_sensibly()
    assert seen or game == "troyes", "in Troyes nothing on the mat is part of a command"


def test_what_another_hides_stays_hidden_on_their_mat(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("pantheon"))
    wait_until(lambda: screen.session.asks_person)
    QTest.mouseClick(screen.seats.cards[1], Qt.MouseButton.LeftButton)
    assert name_on_mat(screen) == 1
    assert screen.session.view().seats[1].hand is None
    assert not [place for place in screen.scene.places if place.startswith("hand.")]


# How fast.


def test_each_command_of_a_turn_is_shown_shorter_and_no_turn_takes_longer_than_allowed() -> None:
    for pace in BOT_PACES:
        shown = [shown_ms(pace, number) for number in range(100)]
        assert shown[0] == pace
        assert shown == sorted(shown, reverse=True)
        assert round(sum(shown)) <= LONGEST_TURN_MS


def tool(screen: TableScreen, name: str) -> None:
    QTest.mouseClick(screen.tool_bar.tools[name], Qt.MouseButton.LeftButton)


def test_bots_are_paused_led_step_by_step_and_let_go_on(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("builders"))
    session = screen.session
    wait_until(lambda: session.asks_person)
    tool(screen, "bots_pause")
    let_anna_play(screen)
    position = session.match.position
    wait_until(lambda: screen.bots.is_ready)
    QTest.qWait(100)
    assert session.match.position == position
    assert session.match.seat is not None
    waits = say("ask.bot_waits", seat=session.match.seat, players=session.players)
    assert waits in (label.text() for label in screen.prompt_bar.findChildren(QLabel))
    assert screen.tool_bar.tools["bots_pause"].isChecked()
    said = screen.seats.cards[session.match.seat].findChildren(QLabel)
    assert say("seat.thinking") not in " ".join(label.text() for label in said)
    tool(screen, "bots_step")
    wait_until(lambda: session.match.position == position + 1)
    wait_until(lambda: screen.bots.is_ready)
    QTest.qWait(100)
    assert session.match.position == position + 1
    tool(screen, "bots_pause")
    wait_until(lambda: session.asks_person)
    assert not screen.tool_bar.tools["bots_pause"].isChecked()


def test_bots_are_made_faster_and_slower_in_the_middle_and_the_setting_stays(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("builders"), bot_pace=1000)
    for name, pace in (
        ("bots_faster", 500),
        ("bots_faster", 250),
        ("bots_faster", 0),
        ("bots_slower", 250),
        ("bots_slower", 500),
        ("bots_slower", 1000),
        ("bots_slower", 2000),
        ("bots_slower", 3000),
    ):
        tool(screen, name)
        assert screen.bots.pace_ms == pace
        screen.restyle()
        assert screen.bots.pace_ms == pace
    assert not screen.tool_bar.tools["bots_slower"].isEnabled()
    assert screen.preferences.value.bot_pace == 1000
    screen.preferences.change(bot_pace=200)
    screen.restyle()
    assert screen.bots.pace_ms == 200


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_bots_play_at_once_no_button_says_that_later_moves_take_less(
    qtbot: QtBot, language: str
) -> None:
    set_language(language)
    screen = match_screen(qtbot, anna_and_bots("builders"), bot_pace=250)
    assert screen.tool_bar.tools["bots_pause"].toolTip().splitlines() == [
        say("play.bots_pause"),
        say("play.bots_pace", seconds="0.25"),
    ]
    tool(screen, "bots_faster")
    for name in ("bots_slower", "bots_pause", "bots_step"):
        assert screen.tool_bar.tools[name].toolTip().splitlines() == [
            say(f"play.{name}"),
            say("play.bots_at_once"),
        ]


def test_where_no_bot_plays_the_buttons_stay_and_say_so(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, Match(Table("builders", (Player("Anna", 0), Player("Bo", 1)), seed=4)))
    for name in ("bots_slower", "bots_pause", "bots_step", "bots_faster"):
        button = screen.tool_bar.tools[name]
        assert button.isVisible()
        assert not button.isEnabled()
        assert button.toolTip().splitlines() == [say(f"play.{name}"), say("play.no_bots")]


def test_after_the_end_no_button_leads_bots(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, played(Walk("builders", 2, seed=2)))
    assert screen.session.match.is_over
    for name in ("bots_slower", "bots_pause", "bots_step", "bots_faster"):
        button = screen.tool_bar.tools[name]
        assert not button.isEnabled()
        assert button.toolTip().splitlines() == [say(f"play.{name}"), say("refusal.game_over")]


@pytest.mark.usefixtures("slow_bots")
@pytest.mark.parametrize("game", list(CATALOGUE))
def test_what_a_bot_does_is_told_where_it_happens_in_the_words_of_the_log(qtbot: QtBot, game: str) -> None:
    screen = screen_of(qtbot, game)
    session = screen.session
    let_anna_play(screen)
    assert screen.scene.caption == "", "what a person does they know"
    shown = False
    while (seat := session.match.seat) not in (0, None):
        assert seat is not None
        session.play(seat, session.match.legal()[0])
        log = [screen.controllers.messages.event(event) for event in session.match.entries[-1].events]
        shown = shown or screen.scene.caption != ""
        assert all(line in log for line in screen.scene.caption.splitlines())
    assert shown


def test_what_quick_bots_do_is_not_told_on_the_board(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("stone-age"))
    wait_until(lambda: screen.session.asks_person)
    let_anna_play(screen)
    wait_until(lambda: screen.session.asks_person)
    assert screen.scene.caption == ""


def test_what_is_stepped_through_in_the_past_is_told_and_nothing_on_the_way_back(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, anna_and_bots("stone-age"))
    wait_until(lambda: screen.session.asks_person)
    let_anna_play(screen)
    wait_until(lambda: screen.session.asks_person)
    screen.session.look_at(0)
    screen.session.look_at(1)
    assert screen.scene.caption
    screen.session.look_at(0)
    assert screen.scene.caption == ""


@pytest.mark.usefixtures("slow_bots")
def test_what_happens_to_somebody_else_is_told_in_their_colour(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot was the last to act, and a person has nothing to eat."""
    tribes = [{"at": {"forest": 1}, "food": 9}, {"food": 0, "wood": 9}]
    begun = Match(Table("stone-age", (Player("Marigold", 0, "apprentice"), Player("Anna", 1)), seed=4))
    match = Match.resumed(begun.table, begun.game.set_up({"phase": "act", "tribes": tribes}))
    screen = match_screen(qtbot, match, bot_pace=3000, animation="normal")
    captions: list[tuple[str, QColor]] = []
    monkeypatch.setattr(
        screen.scene, "show_caption", lambda words, rect, ink, *_: captions.append((words, ink))
    )
    screen.session.play(0, match.game.grammar.read("act forest"))
    while screen.session.stretch is not None:
        screen.session.go_on()
    inks = {words.split()[0]: ink for words, ink in captions if words}
    assert inks == {
        seat.name: QColor(screen.session.situation().ink(number))
        for number, seat in enumerate(match.table.players)
    }


def test_no_outline_covers_the_name_of_whose_mat_it_is(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    plate = screen.scene._pieces["owner.0"]
    for outlines in (screen.scene.legal, screen.scene._hinted, screen.scene._focus):
        assert plate.zValue() > outlines.lines.zValue()


@pytest.mark.usefixtures("slow_bots")
def test_what_is_told_where_it_happens_does_not_cover_the_name_on_the_mat(qtbot: QtBot) -> None:
    """Neither a caption nor the words of what is celebrated."""
    screen = screen_of(qtbot, "builders")
    screen.animator.pace = 1.0
    let_anna_play(screen)
    session, scene = screen.session, screen.scene
    wait_until(lambda: name_on_mat(screen) == 1)
    for _ in range(2):  # the second site lies below the name
        site = next(c for c in session.match.legal() if isinstance(c, StartConstruction))
        session.play(1, site)
        name = scene.piece_rect("owner.1")
        assert name is not None
        assert scene._caption is not None
        assert not scene._caption.sceneBoundingRect().intersects(name)
    (site, *_), words = (
        screen.table.mentions(session.match.entries[-1].events[0]),
        "Somebody completes a building of stone\nthat took them many turns: 4 points.",
    )
    scene.celebrate(site, words, QColor(), 24.0)
    (celebration,) = [item for item in scene.items() if isinstance(item, Balloon) and item.text == words]
    assert not celebration.sceneBoundingRect().intersects(name)


@pytest.mark.parametrize("game", ["troyes", "builders"])
def test_what_was_won_and_gained_is_not_seen_on_the_mat_of_the_next(qtbot: QtBot, game: str) -> None:
    """The ring and the number stayed where the pieces had been that they belong to."""
    screen = table_screen(qtbot, human_table(2, game), animation="normal")
    screen.animator.finish()
    scene, near, here = screen.scene, screen.controllers.near_side, name_on_mat(screen)
    before = set(scene.items())
    scene.note("-6", QPointF(0, 0), 30.0)
    scene.celebrate(f"owner.{here}", "", QColor(), 24.0)
    shown = set(scene.items()) - before
    assert {Balloon, OutlineItem} <= {type(item) for item in shown}
    screen.refresh(animate=True)
    assert shown <= set(scene.items()), "the same mat is shown"
    near.choose(1 - here)
    assert not shown & set(scene.items())


@pytest.mark.usefixtures("slow_bots")
def test_the_end_of_a_game_is_told_once_and_nobody_thinks_any_more(qtbot: QtBot) -> None:
    """The words in the middle of the board would lie on a caption that says the same."""
    begun = anna_and_bots("builders")
    state = begun.state.clone()
    state.final_round, state.first, state.agenda = True, 2, [Turn(1)]
    match = Match.resumed(begun.table, state)
    screen = match_screen(qtbot, match, bot_pace=3000, animation="normal")
    screen.bots.thinks = 1
    screen.session.play(1, match.game.grammar.read("coins 1"))
    screen.session.play(1, match.game.grammar.read("end"))
    while screen.session.stretch is not None:
        see_all(screen)
        assert say("seat.thinking") not in screen.seats.cards[1].accessibleName()
        assert not screen.recap.has_news, "the recap would tell what comes"
        screen.session.go_on()
    see_all(screen)
    assert screen.recap.has_news
    told = [i.text for i in screen.scene.items() if isinstance(i, Balloon) and i.text.endswith(".")]
    (ended,) = [event for event in match.entries[-1].events if event.kind == "game_ended"]
    assert told == [screen.controllers.messages.event(ended)]


@pytest.mark.usefixtures("slow_bots")
def test_what_is_done_without_words_is_not_put_as_a_request(qtbot: QtBot) -> None:
    """The name of a command, “End the move”, would read as if somebody were asked for it."""
    screen = screen_of(qtbot, "pantheon")
    session, sentence = screen.session, screen.prompt_bar._sentence
    let_anna_play(screen)
    see_all(screen)
    asked, last = sentence.text(), session.match.entries[-1]
    assert asked
    session._stretches.append(Stretch(last, (), session.state, session.state, 0))
    screen.refresh(animate=False)
    see_all(screen)
    assert session.stretch is not None
    assert sentence.text() == asked
