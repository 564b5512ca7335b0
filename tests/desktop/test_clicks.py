"""How many clicks an action takes: it begins where the hand is, and what can be meant in one way is not asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.shell.table_screen import TableScreen
from desktop.shots import pantheon as scenes
from desktop.words import say
from engine.core.chance import SeededChance
from engine.core.game import GameMeta, is_button
from engine.games import CATALOGUE
from engine.games.troyes.commands import SelectDie
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.conformance.tables import moments
from tests.desktop.table_robot import (
    MouseRobot,
    confirm_presence,
    confirm_seen,
    human_table,
    match_screen,
    see_all,
    table_screen,
    wait_until,
)

ACTING: dict[str, Any] = {**scenes.MOVING, "asks": "action"}


def staged(scene: dict[str, Any], game: str = "pantheon", seats: str = "seats") -> Match:
    """A match that begins with a described position."""
    begun = Match(human_table(len(scene[seats]), game))
    return Match.resumed(begun.table, begun.game.set_up(scene))


def clicks(screen: TableScreen, *places: str) -> list[str]:
    """Click these places one after the other; what was played by that."""
    confirm_presence(screen)
    robot, match, before = MouseRobot(screen, 0), screen.session.match, screen.session.match.position
    for place in places:
        robot.click(place)
        QTest.qWait(0)
        wait_until(lambda: not screen.turn.is_giving)
        wait_until(lambda: not screen.session.is_writing)
        QTest.qWait(1)
        see_all(screen)
    return [entry.command.notation for entry in match.entries[before : match.position]]


# The Builders.


@pytest.mark.parametrize(("row", "verb"), [("building", "start"), ("worker", "recruit")])
def test_a_building_is_started_and_a_worker_recruited_by_one_click(qtbot: QtBot, row: str, verb: str) -> None:
    (played,) = clicks(table_screen(qtbot, human_table(2)), f"market.{row}.1")
    assert played.split()[0] == verb


def test_a_worker_is_sent_by_two_clicks_and_the_turn_ended_by_one(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    game, match = screen.session.match.game, screen.session.match
    screen.session.play(0, game.grammar.read(f"start {match.state.building_row[0].id}"))
    send = next(choice for choice in screen.turn.means.choices if choice.command.notation.startswith("send"))
    assert clicks(screen, *send.path) == [send.command.notation]
    screen.session.play(0, game.grammar.read("coins 1"))
    assert clicks(screen, "bar.end_turn") == ["end"]


def drag(
    screen: TableScreen, start: str, end: str | QPointF | None, meanwhile: Callable[[], None] = lambda: None
) -> None:
    """Drag what lies at a place to another one, to a point of the board, or to nowhere.

    Some places mean something only once it is lifted.
    """
    see_all(screen)
    robot, board = MouseRobot(screen, 0), screen.view_widget.viewport()
    here = robot.point_of(start)
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=here)
    QTest.mouseMove(board, here + QPoint(0, QApplication.startDragDistance() + 2))
    if isinstance(end, QPointF):
        there = screen.view_widget.mapFromScene(end)
    else:
        there = robot.point_of(end) if end is not None else QPoint(2, 2)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(board, here + (there - here) * share)
    meanwhile()
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=there)


def test_a_worker_is_sent_by_one_drag(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    game, match = screen.session.match.game, screen.session.match
    screen.session.play(0, game.grammar.read(f"start {match.state.building_row[0].id}"))
    send = next(choice for choice in screen.turn.means.choices if choice.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    drag(screen, worker, None)
    assert screen.turn.selection.picked == ()
    assert match.position == 1
    drag(screen, worker, site)
    assert match.entries[1].command == send.command
    assert screen.scene._carried is None


def test_a_worker_that_is_dropped_where_nothing_takes_it_says_where_workers_go(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, yard())
    for wrong in ("market.worker.1", "market.building.1"):
        assert said_where_dropped(screen, "crew.laborer_2100", wrong) == say(
            "builders.refusal.goes_elsewhere"
        )
    with qtbot.assertNotEmitted(screen.session.refused):
        drag(screen, "crew.laborer_2100", "crew.laborer_2100")
        drag(screen, "crew.laborer_2100", None)


def said_where_dropped(screen: TableScreen, piece: str, wrong: str) -> str:
    """What is said of a piece that is dropped at a place that doesn't take it; it returns, and nothing is played."""
    position, said = screen.session.match.position, []
    screen.session.refused.connect(said.append)
    drag(screen, piece, wrong)
    assert len(said) == 1
    assert screen.session.match.position == position
    assert not screen.turn.selection.is_half_made
    return screen.status.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Backspace])
def test_what_is_taken_back_while_it_is_dragged_goes_back_at_once(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    carried = []

    def take_back() -> None:
        carried.append(screen.scene._carried is not None)
        QTest.keyClick(screen.view_widget, key)
        carried.append(screen.scene._carried is not None)

    drag(screen, worker, site, take_back)
    assert carried == [True, False]
    assert not screen.turn.selection.is_half_made
    assert screen.session.match.position == 1, "nothing is done where the mouse is let go"
    drag(screen, worker, site)
    assert screen.session.match.entries[1].command == send.command


def test_what_is_dragged_while_a_key_plays_undoes_or_redoes_is_let_go_at_once(qtbot: QtBot) -> None:
    """The worker that is sent by redoing stood at its site, and a second one still hung under the mouse."""
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    session, match = screen.session, screen.session.match
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    clicks(screen, worker, site)
    session.undo()
    carried = []

    def meanwhile(does: Callable[[], object]) -> None:
        carried.append(screen.scene._carried is not None)
        does()
        carried.append(screen.scene._carried is not None)

    drag(screen, worker, site, lambda: meanwhile(session.redo))
    assert match.position == 2
    session.undo()
    coins = match.game.grammar.read("coins 1")
    drag(screen, worker, site, lambda: meanwhile(lambda: session.play(0, coins)))
    assert [entry.command for entry in match.entries[1:]] == [coins]
    drag(screen, worker, site, lambda: meanwhile(session.undo))
    assert match.position == 1
    assert carried == [True, False] * 3


def test_what_is_dragged_or_pressed_is_let_go_where_another_screen_is_shown(qtbot: QtBot) -> None:
    """Nobody means the board that they don't see any more, when they let go of the mouse over the settings."""
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    drag(screen, worker, site, screen.hide)
    assert screen.scene._carried is None
    assert screen.session.match.position == 1
    screen.show()
    assert screen.turn.selection.picked == (worker,)
    see_all(screen)
    there, board = MouseRobot(screen, 0).point_of(site), screen.view_widget.viewport()
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=there)
    screen.hide()
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=there)
    assert screen.session.match.position == 1
    screen.show()
    assert clicks(screen, site) == [send.command.notation]


KINDS = {
    "troyes": frozenset({"held"}),
    "stone-age": frozenset[str](),
    "pantheon": frozenset({"held"}),
    "builders": frozenset({"picked", "carried"}),
    "revive": frozenset({"picked", "carried"}),
}
"""What drags there are in each game: of what goes with a place, of a card in the hand, of what a click alone takes."""


def kind_of(screen: TableScreen, place: str) -> str:
    """How what lies at a place is dragged."""
    if screen.turn.means.holds(place):
        return "held"
    return "carried" if place in screen.turn.goals else "picked"


def lifted(screen: TableScreen, piece: str) -> QPoint:
    """Begin to drag what lies at a place; where the mouse is now."""
    here, board = MouseRobot(screen, 0).point_of(piece), screen.view_widget.viewport()
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=here)
    there = here + QPoint(0, QApplication.startDragDistance() + 2)
    QTest.mouseMove(board, there)
    assert screen.view_widget.is_carrying
    return there


def leave_and_return(screen: TableScreen, here: QPoint) -> None:
    """Another page is shown, and the table again."""
    screen.hide()
    screen.show()


def move_unheld(screen: TableScreen, here: QPoint) -> None:
    """The mouse comes back over the board without a button held: a menu or a dialog took its release."""
    board, point = screen.view_widget.viewport(), QPointF(here)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, point, board.mapToGlobal(point), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(board, moved)


def press_once_more(screen: TableScreen, here: QPoint) -> None:
    """The button is pressed on nothing although it was never seen to be let go."""
    board, point = screen.view_widget.viewport(), QPointF(2, 2)
    right = Qt.MouseButton.RightButton
    pressed = QMouseEvent(
        QEvent.Type.MouseButtonPress,
        point,
        board.mapToGlobal(point),
        right,
        right,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(board, pressed)


@pytest.mark.parametrize("ends", [leave_and_return, move_unheld, press_once_more])
@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_what_is_held_is_put_back_wherever_its_drag_ends_without_a_drop(
    qtbot: QtBot, meta: GameMeta, ends: Callable[[TableScreen, QPoint], None]
) -> None:
    """A coin stayed held, and only what it buys was outlined, when the settings had been looked at in mid-drag."""
    seen: set[str] = set()
    for moment in moments(meta.id, 2):
        players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(moment.walk.seats))
        table = Table(meta.id, players, moment.walk.options(), "friendly", moment.walk.seed)
        screen = match_screen(qtbot, Match.resumed(table, moment.state), confirm_end_turn=False)
        confirm_presence(screen)
        see_all(screen)
        pieces = {kind_of(screen, place): place for place in sorted(screen.view_widget.grabbable)}
        for kind, piece in pieces.items():
            shown = screen.view_widget.candidates
            here = lifted(screen, piece)
            ends(screen, here)
            see_all(screen)
            assert screen.scene._carried is None
            assert not screen.view_widget.is_carrying
            assert screen.turn.selection.held is None
            if kind == "picked":
                assert screen.turn.selection.picked == (piece,), "a click picks it, too"
            else:
                assert not screen.turn.selection.is_half_made
                assert screen.view_widget.candidates == shown
                assert not screen.view_widget.goals
            QTest.mouseRelease(screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=here)
            screen.turn.cancel()
            assert screen.session.match.position == 0
        seen |= pieces.keys()
        screen.shut()
        screen.hide()
    assert seen == KINDS.get(meta.id, seen)


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_what_is_laid_back_where_it_was_lifted_has_played_nothing(qtbot: QtBot, meta: GameMeta) -> None:
    """At every question of every game, by a slip of the hand, too: a drag plays nothing before it is let go elsewhere.

    A movement card was played twice, a site settled as soon as the mouse moved, an action ended.
    """
    lifts = 0
    for moment in moments(meta.id, 2):
        players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(moment.walk.seats))
        table = Table(meta.id, players, moment.walk.options(), "none", moment.walk.seed)
        screen = match_screen(qtbot, Match.resumed(table, moment.state), confirm_end_turn=False)
        confirm_presence(screen)
        see_all(screen)
        board = screen.view_widget.viewport()
        for piece in sorted(screen.view_widget.grabbable):
            here = lifted(screen, piece)
            assert not screen.turn.is_giving
            QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=here)
            assert not screen.turn.selection.is_half_made
            assert not screen.turn.is_giving
            assert screen.session.match.position == 0
            lifts += 1
        screen.shut()
        screen.hide()
    assert lifts > 0 or not KINDS.get(meta.id)


def test_a_worker_goes_to_the_site_where_it_is_dropped_and_not_to_the_one_that_was_picked(
    qtbot: QtBot,
) -> None:
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0", "market.building.0")
    sends = [c for c in screen.turn.means.choices if c.command.notation.startswith("send")]
    (worker, there), (same, elsewhere) = (sorted(send.path) for send in sends)
    assert worker == same
    clicks(screen, elsewhere)
    assert screen.turn.selection.picked == (elsewhere,)
    drag(screen, worker, there)
    assert [entry.command for entry in screen.session.match.entries[2:]] == [sends[0].command]


def test_what_a_dragged_piece_passes_over_has_no_close_look(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    looked_at = []
    for end in ("market.building.1", site):
        drag(
            screen,
            worker,
            end,
            meanwhile=lambda: looked_at.append(screen.presenters.inspector_popup.place),
        )
    assert looked_at == [None, site]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Backspace])
def test_a_piece_that_was_taken_back_while_it_is_dragged_goes_nowhere(qtbot: QtBot, key: Qt.Key) -> None:
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    drag(screen, worker, site, meanwhile=lambda: QTest.keyClick(screen, key))
    assert not screen.turn.selection.is_half_made
    assert screen.session.match.position == 1


def test_another_button_pressed_while_a_piece_is_dragged_does_nothing(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    clicks(screen, "market.building.0")
    send = next(c for c in screen.turn.means.choices if c.command.notation.startswith("send"))
    worker, site = sorted(send.path)
    board, left, right = screen.view_widget.viewport(), Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton

    def press_right() -> None:
        point = QPointF(3, 3)
        for kind, held in (
            (QEvent.Type.MouseButtonPress, left | right),
            (QEvent.Type.MouseButtonRelease, left),
        ):
            event = QMouseEvent(
                kind, point, board.mapToGlobal(point), right, held, Qt.KeyboardModifier.NoModifier
            )
            QApplication.sendEvent(board, event)
        assert screen.scene._carried is not None

    drag(screen, worker, site, meanwhile=press_right)
    assert screen.scene._carried is None, "no picture of it is left behind"
    assert screen.session.match.entries[1].command == send.command


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_what_takes_two_clicks_on_the_board_takes_one_drag(qtbot: QtBot, meta: GameMeta) -> None:
    """In every game and at every question; in some games nothing takes two. Elsewhere it says why it can't go there."""
    dragged = 0
    for moment in moments(meta.id, 2):
        players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(moment.walk.seats))
        table = Table(meta.id, players, moment.walk.options(), "friendly", moment.walk.seed)
        match = Match.resumed(table, moment.state)
        pairs = [
            (command, path)
            for command in match.legal()
            if len(path := match.game.path(match.state, command)) == len(set(path)) == 2
            and not any(map(is_button, path))
        ]
        for command, path in pairs[:1]:
            screen = match_screen(qtbot, match, confirm_end_turn=False)
            confirm_presence(screen)
            assert set(path) <= screen.view_widget.grabbable
            assert said_where_dropped(screen, path[0], a_wrong_place(screen, path[0]))
            drag(screen, *path)
            if screen.turn.waits:
                screen.turn.confirm()
            assert match.entries[0].command == command
            screen.shut()
            screen.hide()
            dragged += 1
    assert dragged > 0 or "picked" not in KINDS.get(meta.id, ())


def a_wrong_place(screen: TableScreen, piece: str) -> str:
    """A place on the board where a piece that is picked can't go."""
    screen.turn.pick(piece)
    right = screen.turn.means.open_places | screen.turn.means.offered_places
    screen.turn.cancel()
    return next(place for place in sorted(screen.scene.places) if place not in right and place != piece)


def test_what_is_offered_for_two_clicks_is_offered_for_one_drag(qtbot: QtBot) -> None:
    """Without an action left, a worker is dragged to a site: an action is bought with it, once that is confirmed."""
    screen = table_screen(qtbot, human_table(2))
    for place in ("market.building.0", "market.worker.0", "market.worker.1"):
        clicks(screen, place)
    view = screen.session.view()
    worker, site = f"crew.{view.yards[0].available[0]}", f"site.{view.yards[0].sites[0].building}"
    assert view.action_points == 0
    drag(screen, worker, site)
    assert screen.turn.selection.offered is not None
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    assert [entry.command.notation.split()[0] for entry in screen.session.match.entries[3:]] == [
        "buy",
        "send",
    ]


GROUNDS = {"building": "sites", "worker": "crew"}
"""Where what lies in each row of the market goes."""
OTHER = {"building": "worker", "worker": "building"}
"""The other row."""

rows = pytest.mark.parametrize("row", GROUNDS)


def bare(screen: TableScreen, region: str) -> QPointF:
    """A point of a region of the board where nothing lies."""
    return screen.scene.regions[region].bottomRight() - QPointF(6, 6)


def yard(points: int = 3, coins: int = 10) -> Match:
    """A match that begins with a crew of two, and a site at which one of them is at work."""
    yards = [
        {"coins": coins, "available": ["laborer_2100"], "sites": {"chapel": ["craftsman_3100"]}},
        {"sites": {"church": []}},
    ]
    rows = {
        "building_row": ["bower", "crane_1", "hotel", "rural_house", "watchtower"],
        "worker_row": ["laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a", "craftsman_0013"],
    }
    return staged({**rows, "yards": yards, "action_points": points}, "builders", "yards")


@rows
def test_a_card_of_the_market_is_dragged_to_where_it_goes(qtbot: QtBot, row: str) -> None:
    screen = match_screen(qtbot, yard())
    card, ground, match = f"market.{row}.1", GROUNDS[row], screen.session.match
    (choice,) = [choice for choice in screen.turn.means.choices if choice.path == (card,)]
    lines: list[int] = []

    def meanwhile() -> None:
        assert screen.scene._carried is not None
        assert screen.view_widget.candidates == {ground}
        lines.append(len(screen.scene.legal.paths))
        assert screen.scene.legal.paths[0].boundingRect().contains(screen.scene.regions[ground])

    drag(screen, card, None, meanwhile)
    assert match.position == 0
    drag(screen, card, bare(screen, GROUNDS[OTHER[row]]), meanwhile)
    assert match.position == 0, "it goes to its own ground alone"
    assert not screen.turn.selection.is_half_made
    drag(screen, card, bare(screen, ground), meanwhile)
    assert [entry.command for entry in match.entries] == [choice.command]
    assert lines == [1, 1, 1]
    wait_until(lambda: not screen.session.is_writing)
    drag(screen, card, "site.chapel" if row == "building" else "crew.laborer_2100")
    assert match.position == 2, "what lies on the ground is no obstacle"


@rows
def test_a_card_of_the_market_that_is_dropped_where_it_can_t_go_says_where_it_goes(
    qtbot: QtBot, row: str
) -> None:
    """But not where it is laid back, or let go beside the board: somebody has thought better of it."""
    screen = match_screen(qtbot, yard())
    card, other = f"market.{row}.1", OTHER[row]
    lying = "crew.laborer_2100" if row == "building" else "site.chapel"
    for wrong in (bare(screen, GROUNDS[other]), lying, f"market.{other}.2"):
        with qtbot.waitSignal(screen.session.refused) as signal:
            drag(screen, card, wrong)
        (refusal,) = signal.args or ()
        assert refusal.reason == "goes_elsewhere"
        assert screen.status.text() == say("builders.refusal.goes_elsewhere")
    with qtbot.assertNotEmitted(screen.session.refused):
        drag(screen, card, card)
        drag(screen, card, None)
    assert screen.session.match.position == 0
    assert not screen.turn.selection.is_half_made


@rows
def test_a_card_of_the_market_that_is_dragged_in_vain_says_why_as_a_click_does(
    qtbot: QtBot, row: str
) -> None:
    screen = match_screen(qtbot, yard(points=0, coins=0))

    def nothing_is_promised() -> None:
        assert screen.scene._carried is not None
        assert not screen.view_widget.candidates
        assert not screen.scene.legal.paths

    for card in (f"market.{row}.1", f"market.next_{row}"):
        said = []
        for point_at in (
            lambda card=card: clicks(screen, card),
            lambda card=card: drag(screen, card, bare(screen, GROUNDS[row]), nothing_is_promised),
            lambda card=card: drag(screen, card, bare(screen, GROUNDS[OTHER[row]]), nothing_is_promised),
        ):
            with qtbot.waitSignal(screen.session.refused) as signal:
                point_at()
            said.append(signal.args)
        assert said[0] == said[1] == said[2]
    assert screen.session.match.position == 0
    assert screen.scene._carried is None


@rows
def test_a_card_of_the_market_is_dragged_where_an_action_is_bought_for_it(qtbot: QtBot, row: str) -> None:
    screen = match_screen(qtbot, yard(points=0))
    places = []
    drag(
        screen,
        f"market.{row}.1",
        bare(screen, GROUNDS[row]),
        lambda: places.append(screen.view_widget.candidates),
    )
    assert places == [{GROUNDS[row]}], "what else could be had for an action is not meant"
    assert screen.turn.selection.offered is not None
    screen.turn.confirm()
    wait_until(lambda: screen.session.match.position == 2)


@rows
def test_a_card_of_the_market_that_reveals_another_waits_when_it_was_dragged_as_well(
    qtbot: QtBot, row: str
) -> None:
    screen = match_screen(qtbot, yard())
    screen.turn.confirm_reveals = True
    drag(screen, f"market.{row}.1", bare(screen, GROUNDS[row]))
    assert screen.session.match.position == 0
    assert screen.turn.selection.armed is not None


@rows
def test_a_card_of_the_market_is_not_dragged_into_the_yard_of_another(qtbot: QtBot, row: str) -> None:
    screen = match_screen(qtbot, yard())
    screen.presenters.board.near_side.choose(1)
    marked: list[list[QPainterPath]] = []
    with qtbot.waitSignal(screen.session.refused) as signal:
        drag(
            screen,
            f"market.{row}.1",
            bare(screen, GROUNDS[row]),
            lambda: marked.append(screen.scene.legal.paths),
        )
    (refusal,) = signal.args or ()
    assert refusal.reason == "others_mat"
    assert marked == [[]]
    assert screen.session.match.position == 0
    assert not screen.turn.selection.is_half_made


# Pantheon.


def steps(screen: TableScreen, count: int, *first: str) -> list[str]:
    """So many hexes that a move can lead over from here, after these commands."""
    match = screen.session.match
    game, chance = match.game, SeededChance(0)
    state = match.state.clone()
    for notation in ("action move", *first):
        game.apply(state, game.grammar.read(notation), chance)
    ways: list[tuple[list[str], Any]] = [([], state)]
    for _ in range(count):
        found = []
        for route, here in ways[:20]:
            for command in game.legal(here):
                (place, *_) = game.path(here, command)
                if place.startswith("hex."):
                    then = here.clone()
                    game.apply(then, command, chance)
                    found.append(([*route, place], then))
        ways = found
    return ways[0][0]


def test_the_first_hex_begins_the_move_and_two_steps_take_three_clicks(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    route = steps(screen, 2)
    played = clicks(screen, *route, "bar.end_move")
    assert [notation.split()[0] for notation in played] == ["action", "place", "place", "end_move"]


def test_a_move_over_four_hexes_takes_a_click_for_each_and_for_its_card_and_its_end(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    played = clicks(screen, "hand.move", *steps(screen, 4, "play_move"), "bar.end_move")
    assert [notation.split()[0] for notation in played] == [
        "action", "play_move", *["place"] * 4, "end_move",
    ]  # fmt: skip


def test_every_hex_that_can_be_walked_to_is_outlined_also_where_it_could_be_bought(qtbot: QtBot) -> None:
    """Where steps and the coins of a Stonkus both lead, the click asks; only where one of them leads it begins."""
    rich = {**scenes.BLUE, "gods": {"stonkus_1": 2, "vinthrad_1": 1}}
    seats = [rich, *scenes.MOVING["seats"][1:]]
    screen = match_screen(qtbot, staged({**scenes.ROMA, "asks": "action", "seats": seats}))
    confirm_presence(screen)
    match = screen.session.match
    moved, reached = match.state.clone(), set()
    match.game.apply(moved, match.game.grammar.read("action move"), SeededChance(0))
    for command in match.game.legal(moved):
        reached |= {place for place in match.game.path(moved, command) if place.startswith("hex.")}
    assert outlined(screen) >= reached
    asking = sorted(reached - screen.turn.means.begun_places)
    assert asking
    assert clicks(screen, asking[0]) == []
    assert screen.turn.selection.offered is not None
    assert clicks(screen, asking[0]) == ["action move", f"place {asking[0].removeprefix('hex.')}"]


def outlined(screen: TableScreen) -> set[str]:
    """The places of the board that are outlined, as something may be done there."""
    paths = [item.mapToScene(item.path()) for item in screen.scene.legal.lines.childItems()]
    middles = {place: rect.center() for place, rect in screen.scene.places.items()}
    return {place for place, middle in middles.items() if any(path.contains(middle) for path in paths)}


def dragged(screen: TableScreen, card: str, end: str | None) -> list[str]:
    """What is played by dragging a card of the hand to a place."""
    before = screen.session.match.position
    drag(screen, card, end)
    wait_until(lambda: not screen.turn.is_giving)
    QTest.qWait(1)  # what it is for is pointed at after the card is shown
    return [entry.command.notation for entry in screen.session.match.entries[before:]]


def test_a_movement_card_is_dragged_to_where_it_leads(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    (place,) = steps(screen, 1, "play_move")
    played = dragged(screen, "hand.move", place)
    assert [notation.split()[0] for notation in played] == ["action", "play_move", "place"]
    assert screen.scene._carried is None


def test_while_a_movement_card_is_dragged_the_places_that_it_leads_to_are_marked(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged({**scenes.MOVING, "steps": 1}))
    confirm_presence(screen)
    robot, board = MouseRobot(screen, 0), screen.view_widget.viewport()
    here, before = robot.point_of("hand.move"), screen.turn.means.open_places
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=here)
    QTest.mouseMove(board, here + QPoint(0, QApplication.startDragDistance() + 2))
    marked = screen.view_widget.candidates
    hexes = {place for place in before if place.startswith("hex.")}
    assert marked > hexes, "its steps lead further"
    assert all(place.startswith("hex.") for place in marked), "another card is nowhere to drag it to"
    assert screen.scene._carried is not None, "the card is seen under the pointer"
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert screen.turn.means.open_places == before
    assert screen.session.match.position == 0


def test_a_movement_card_that_leads_nowhere_there_stays_and_it_is_said_why(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.MOVING))
    confirm_presence(screen)
    own = "hex.q10r07"
    with qtbot.waitSignal(screen.session.refused) as signal:
        assert dragged(screen, "hand.move", own) == []
    (refusal,) = signal.args or ()
    assert refusal.reason == "own_piece_here"


def test_a_coin_is_dragged_to_what_it_buys(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.BUYING))
    confirm_presence(screen)
    card = next(place for place in sorted(screen.turn.means.open_places) if place.startswith("hand.coin"))
    use = screen.turn.means.offers.wishes.use_of(card)
    assert use is not None
    place = next(place for place in sorted(use.places) if place.startswith("hex."))
    played = dragged(screen, card, place)
    assert [notation.split()[0] for notation in played] == ["play_coin", "place_paid"]


def test_a_card_begins_drawing(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    assert "pile" in screen.turn.means.begun_places
    played = clicks(screen, "display.1", "display.0")
    assert played[0] == "action draw"
    assert len(played) == 3


def test_a_god_begins_the_prayer(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    god = next(place for place in sorted(screen.turn.means.begun_places) if place.startswith("god."))
    assert clicks(screen, god)[0] == "action pray"


RICH: dict[str, Any] = {**scenes.BLUE, "hand": {"temple": 7, "dancer": 5}, "levels": [0, 0, 0, 0]}


def action_screen(qtbot: QtBot, seat: dict[str, Any]) -> TableScreen:
    """One god lies on display, and a seat may choose an action."""
    scene = {**scenes.PRAYING, "asks": "action", "gods": ["gaiviles_2"]}
    screen = match_screen(qtbot, staged({**scene, "seats": [seat, *scenes.PRAYING["seats"][1:]]}))
    confirm_presence(screen)
    return screen


def test_a_god_with_several_ways_is_shown_by_one_click_and_paid_by_the_next(qtbot: QtBot) -> None:
    screen = action_screen(qtbot, RICH)
    assert clicks(screen, "god.gaiviles_2") == ["action pray"]
    assert screen.turn.selection.armed is not None
    assert screen.turn.selection.armed.command.notation == "god gaiviles_2 temple"  # the dancers are rarer
    assert clicks(screen, "god.gaiviles_2") == ["god gaiviles_2 temple"]


def test_enter_that_begins_and_fills_in_leaves_the_keyboard_there_until_all_is_done(qtbot: QtBot) -> None:
    screen = action_screen(qtbot, RICH)
    view, match = screen.view_widget, screen.session.match
    view.setFocus()
    view.focus_place("god.gaiviles_2")
    QTest.keyClick(view, Qt.Key.Key_Return)
    wait_until(lambda: screen.turn.selection.is_half_made)
    assert (match.position, view.focused_place) == (1, "god.gaiviles_2")
    QTest.keyClick(view, Qt.Key.Key_Return)
    confirm_seen(screen)
    assert (match.position, view.focused_place) == (2, None)


def test_another_way_to_pay_a_god_is_a_third_click(qtbot: QtBot) -> None:
    played = clicks(action_screen(qtbot, RICH), "god.gaiviles_2", "bar.offer.0.dancer", "god.gaiviles_2")
    assert played == ["action pray", "god gaiviles_2 dancer"]


def test_a_god_that_can_not_be_paid_says_what_is_missing_before_an_action_is_chosen(qtbot: QtBot) -> None:
    screen = action_screen(qtbot, {**RICH, "hand": {"temple": 3}})
    refusal = screen.turn.means.refusal_at("god.gaiviles_2")
    assert refusal is not None
    assert (refusal.reason, dict(refusal.details)["count"]) == ("offerings", 2)
    assert clicks(screen, "god.gaiviles_2") == []


def test_what_begins_is_marked_and_says_what_it_does(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(ACTING))
    confirm_presence(screen)
    place = next(place for place in sorted(screen.turn.means.begun_places) if place.startswith("hex."))
    assert place in screen.view_widget.candidates
    assert screen.turn.means.refusal_at(place) is None
    look = screen.presenters.inspections.look_at(place, 0)
    assert look.does
    assert not look.refuses


# Stone Age.


def buying(qtbot: QtBot, place: str, **store: int | list[int]) -> TableScreen:
    """The next to act has a person at a card or a building, and another in the forest."""
    tribe = {"at": {place: 1, "forest": 1}, **store}
    scene = {
        "phase": "act",
        "tribes": [tribe, {"at": {"river": 1}}],
        "piles": [{"tiles": ["building_tile_26"], "left": 5}, {"tiles": ["building_tile_23"], "left": 6}],
    }
    return match_screen(qtbot, staged(scene, "stone-age", "tribes"))


@pytest.mark.parametrize("confirming", ["bar.pay", "civ_2"])
def test_a_card_is_shown_with_what_is_paid_by_one_click_and_bought_by_the_next(
    qtbot: QtBot, confirming: str
) -> None:
    screen = buying(qtbot, "civ_2", wood=2)
    assert clicks(screen, "civ_2") == ["act civ_2", "pay wood", "pay wood"]
    assert screen.prompt_bar.confirming == "bar.pay"
    assert clicks(screen, confirming) == ["confirm_payment"]


def test_another_payment_is_a_third_click_and_undo_takes_it_back_at_once(qtbot: QtBot) -> None:
    screen = buying(qtbot, "civ_2", wood=2, stone=1, gold=1)
    match = screen.session.match
    assert clicks(screen, "civ_2")[1:] == ["pay wood", "pay wood"]
    assert {"stock.stone", "stock.wood", "civ_2"} <= screen.view_widget.candidates
    assert screen.presenters.inspections.look_at("stock.stone", 0).does
    assert clicks(screen, "stock.stone")[-2:] == ["pay wood", "pay stone"]
    screen.session.undo()
    assert match.state.agenda[-1].paid == (2, 0, 0, 0)
    screen.session.undo()
    assert match.position == 0
    screen.session.redo()
    assert match.state.agenda[-1].paid == (2, 0, 0, 0)
    clicks(screen, "stock.gold", "civ_2")
    assert screen.turn.selection.doubt is not None  # wood would have done
    assert clicks(screen, "bar.pay") == ["confirm_payment"]
    assert match.state.tribes[0].stock == [1, 0, 1, 0]


def test_a_building_begins_with_the_most_points_and_each_resource_can_be_taken_out_again(
    qtbot: QtBot,
) -> None:
    screen = buying(qtbot, "building_1", wood=6, stone=3)
    clicks(screen, "building_1")
    paying = screen.session.match
    assert paying.state.agenda[-1].paid == (4, 0, 3, 0)
    clicks(screen, "stock.wood")
    assert paying.state.agenda[-1].paid == (3, 0, 3, 0)
    clicks(screen, "stock.wood")
    assert paying.state.agenda[-1].paid == (4, 0, 3, 0)
    clicks(screen, "stock.stone", "bar.pay", "bar.pay")
    assert paying.state.tribes[0].stock == [2, 0, 1, 0]


def test_what_lies_on_a_building_is_taken_back_by_a_click_on_it_as_often_as_wished(qtbot: QtBot) -> None:
    screen = buying(qtbot, "building_1", wood=6, stone=3)
    match = screen.session.match
    clicks(screen, "building_1", "paid.wood", "paid.wood", "paid.stone")
    assert match.state.agenda[-1].paid == (2, 0, 2, 0)
    clicks(screen, "paid.stone", "paid.stone", "paid.wood")
    assert match.state.agenda[-1].paid == (1, 0, 0, 0)
    assert clicks(screen, "paid.wood") == ["cancel_payment"], "filled in again, the last one would come back"


def test_a_person_who_goes_back_to_a_payment_finds_it_as_it_was(qtbot: QtBot) -> None:
    screen = buying(qtbot, "civ_2", wood=2)
    clicks(screen, "civ_2", "bar.cancel")
    screen.session.undo()
    assert screen.session.match.state.agenda[-1].paid == (2, 0, 0, 0)


@pytest.mark.parametrize(("tools", "played"), [([4], ["act quarry"]), ([1], ["act quarry", "confirm_roll"])])
def test_a_roll_is_only_asked_about_where_a_tool_could_raise_it(
    qtbot: QtBot, tools: list[int], played: list[str]
) -> None:
    """The die shows 6: one pip more brings no more stone, four do."""
    screen = buying(qtbot, "quarry", tools=tools)
    screen.preferences.change(auto_only_choice=False)
    assert clicks(screen, "quarry") == played
    assert screen.session.match.state.thrown[-1][1] == (6,)


def test_a_roll_that_is_taken_at_once_is_seen_before_anybody_else_is_asked(qtbot: QtBot) -> None:
    """No tool could raise it, so nobody was asked about it, and it ends the turn."""
    tribes = [{"at": {"quarry": 1}, "tools": [1]}, {"at": {"river": 1}}]
    screen = match_screen(qtbot, staged({"phase": "act", "tribes": tribes}, "stone-age", "tribes"))
    assert clicks(screen, "quarry") == ["act quarry", "confirm_roll"]
    assert screen.prompt_bar._sentence.text() == "You rolled 6 for stone. You gained 1 stone."
    assert screen.session.stretch is not None
    QTest.mouseClick(screen.prompt_bar.button("bar.done"), Qt.MouseButton.LeftButton)
    assert screen.session.stretch is None
    assert screen.session.asks_person
    assert screen.session.match.seat == 1


# Troyes.


def dice_moments(each: int) -> list[Match]:
    """Matches of Troyes that begin where dice are chosen, or turned over, or in a defence."""
    asking = ("action", "defence", "flip")
    return [moment.resumed() for moment in moments("troyes", each) if moment.asks in asking]


def as_by_clicks(match: Match, screen: TableScreen, die: str, goal: str) -> Any:
    """The position that a click on a die and one on a target lead to; on the target alone if the die is chosen."""
    for place in (die, goal) if die not in chosen_dice(screen) else (goal,):
        screen.turn.pick(place)
        wait_until(lambda: not screen.turn.is_giving and not screen.session.is_writing)
        QTest.qWait(1)
    return match.state, screen.turn.selection


def as_by_drag(match: Match, screen: TableScreen, die: str, goal: str) -> Any:
    """The position that a drag of a die to a target leads to."""
    drag(screen, die, goal)
    wait_until(lambda: not screen.turn.is_giving and not screen.session.is_writing)
    QTest.qWait(1)
    return match.state, screen.turn.selection


def shown_as_goals(screen: TableScreen) -> frozenset[str]:
    """What is outlined, or looks under the mouse as if something could be done there."""
    return screen.turn.means.outlined_places | screen.view_widget.candidates


def chosen_dice(screen: TableScreen) -> set[str]:
    return {f"die.{name}" for name in screen.session.view().choice.dice}


def test_every_die_that_can_be_dragged_goes_wherever_two_clicks_lead(qtbot: QtBot) -> None:
    dragged_from: set[str] = set()
    for match in dice_moments(8):
        screen = match_screen(qtbot, match, confirm_end_turn=False)
        confirm_presence(screen)
        see_all(screen)
        pending = match.game.pending(match.state)
        dice = sorted(screen.view_widget.grabbable)
        assert not dice or pending.asks == "action"
        chosen, changed = chosen_dice(screen), screen.turn.means.changes.keys()
        for die in dice:
            assert die.startswith("die.")
            kind = "chosen" if die in chosen else "changes" if die in changed else "free"
            assert screen.turn.hold(die)
            goals = screen.turn.means.open_places
            assert shown_as_goals(screen) == goals, "nothing else is outlined"
            screen.turn.cancel()
            assert goals
            assert not any(goal.startswith(("die.", "cube.", "black.")) for goal in goals)
            for goal in sorted(goals) if kind not in dragged_from else sorted(goals)[:1]:
                by_drag = as_by_drag(match, screen, die, goal)
                back_to_start(screen)
                assert by_drag == as_by_clicks(match, screen, die, goal), (die, goal)
                back_to_start(screen)
            dragged_from.add(kind)
        screen.shut()
        screen.hide()
    assert dragged_from == {"chosen", "changes", "free"}


def back_to_start(screen: TableScreen) -> None:
    """Take back all that was played and picked."""
    screen.turn.cancel()
    while screen.session.match.position:
        screen.session.undo()
        wait_until(lambda: not screen.session.is_writing)
    QTest.qWait(1)
    see_all(screen)


def dice_by_colour(match: Match) -> dict[str, list[str]]:
    """The places of the dice that can be chosen, where none is yet."""
    found: dict[str, list[str]] = {}
    for command in match.legal():
        if match.game.pending(match.state).asks == "action" and isinstance(command, SelectDie):
            found.setdefault(str(command.die.colour), []).append(f"die.{command.die.id}")
    return found


def test_a_die_that_is_dropped_where_it_has_no_use_stays_and_it_is_said_why(qtbot: QtBot) -> None:
    """Not where it came from, nor beside the board, nor after Escape."""
    match = next(match for match in dice_moments(8) if len(dice_by_colour(match)) > 1)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    see_all(screen)
    (first, *_), (elsewhere, *_) = sorted(dice_by_colour(match).values())[:2]
    with qtbot.assertNotEmitted(screen.session.refused):
        drag(screen, first, first)
        drag(screen, first, None)
        drag(screen, first, elsewhere, lambda: QTest.keyClick(screen.view_widget, Qt.Key.Key_Escape))
    for wrong in (elsewhere, "influence", "district.1"):
        assert said_where_dropped(screen, first, wrong)
    assert clicks(screen, first) == [f"die {first.removeprefix('die.')}"]
    for wrong in (elsewhere, "influence", "district.1"):
        assert said_where_dropped(screen, first, wrong)


def test_a_die_is_rolled_again_by_a_click_and_not_dragged(qtbot: QtBot) -> None:
    for match in dice_moments(8):
        screen = match_screen(qtbot, match)
        if "bar.reroll" in screen.turn.means.open_places and screen.view_widget.grabbable:
            clicks(screen, "bar.reroll")
            assert not screen.view_widget.grabbable
            return
    raise AssertionError("nowhere a die can be rolled again")
