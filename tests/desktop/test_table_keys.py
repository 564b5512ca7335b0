"""The keyboard at the table: the order of Tab, the keys of a game's own places, and what a screen reader can do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.style import look
from desktop.games import table_of
from desktop.shell.table_screen import TableScreen
from desktop.table.game_table import GameTable, Situation
from desktop.words import languages, say, set_language
from desktop.words.help import page
from engine.bots.levels import decide
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.conformance.tables import TAKEN
from tests.desktop.stub_game import stub_match, with_stub_game
from tests.desktop.table_robot import MouseRobot, human_table, match_screen, see_all, table_screen

games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


@pytest.fixture
def screen(qtbot: QtBot) -> TableScreen:
    """The Builders, two persons who want to be asked before something is revealed, in a window that is active."""
    return active(qtbot, table_screen(qtbot, human_table(2), confirm_irreversible=True))


def active(qtbot: QtBot, screen: TableScreen) -> TableScreen:
    with qtbot.waitActive(screen):
        screen.activateWindow()
    return screen


def press(screen: TableScreen, keys: str) -> None:
    """Press letters, digits, Enter (``\\n``) one after the other, wherever the focus is."""
    for key in keys:
        there = QApplication.focusWidget() or screen
        if key == "\n":
            QTest.keyClick(there, Qt.Key.Key_Return)
        else:
            QTest.keyClick(there, Qt.Key(ord(key)))


def notations(screen: TableScreen) -> list[str]:
    return [entry.command.notation for entry in screen.session.match.entries]


# The keys of the places.


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("C2", "coins 2"),
        ("A", "buy"),
        ("B3\n", "start {0.building_row[2]}"),
        ("W5\n", "recruit {0.worker_row[4]}"),
        ("B1W2\n", "recruit {0.worker_row[1]}"),
    ],
)
def test_a_key_points_at_its_place(screen: TableScreen, keys: str, command: str) -> None:
    expected = command.format(screen.session.view())
    press(screen, keys)
    assert notations(screen) == [expected]


@games
@pytest.mark.parametrize("seat", [0, 1])
def test_keys_are_those_of_the_places_of_whoever_plays(qtbot: QtBot, meta: GameMeta, seat: int) -> None:
    """Cards of one's own are numbered as they lie on one's own side, wherever one sits."""
    players = [Player("Bot", 0, "apprentice"), Player("Bot", 1, "apprentice")]
    players[seat] = Player("Ada", seat)
    match = Match(Table(meta.id, tuple(players), seed=3))
    while match.seat != seat or match.position < 12:
        assert match.seat is not None
        match.play(match.seat, decide(match.game, match.state, match.seat, "apprentice", 1).command)
    screen = active(qtbot, match_screen(qtbot, match))
    keys = table_of(match.table.game).keys(screen.session.situation(seat))
    assert {place: screen.presenters.keys.key_of(place) for place in keys.values()} == {
        place: " ".join(next(key for key, there in keys.items() if there == place)) for place in keys.values()
    }


def test_enter_after_a_key_that_did_all_does_not_do_it_again(qtbot: QtBot) -> None:
    screen = active(qtbot, table_screen(qtbot, human_table(2)))
    expected = f"start {screen.session.view().building_row[2]}"
    press(screen, "B3\n ")
    assert notations(screen) == [expected]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_key_after_a_click_that_did_all_does_not_do_it_again(qtbot: QtBot, key: Qt.Key) -> None:
    screen = active(qtbot, table_screen(qtbot, human_table(2)))
    robot = MouseRobot(screen, 0)
    for place, played in (("market.building.2", 1), ("bar.coins.1", 2)):
        robot.click(place)
        QTest.keyClick(QApplication.focusWidget() or screen, key)
        assert screen.session.match.position == played


def test_a_button_that_did_something_gives_the_keyboard_to_the_board(qtbot: QtBot) -> None:
    """To press once more would do the same again, though something else is asked by then."""
    screen = active(qtbot, table_screen(qtbot, human_table(2)))
    screen.prompt_bar.button("bar.coins.1").setFocus(Qt.FocusReason.TabFocusReason)
    press(screen, "\n")
    assert screen.view_widget.hasFocus()
    press(screen, "\n ")
    assert notations(screen) == ["coins 1"]


def test_where_the_keyboard_was_is_not_taken_once_something_was_done(qtbot: QtBot) -> None:
    """A key left a choice half made; another one did all. What lies at the first place now is not what was meant."""
    screen = active(qtbot, table_screen(qtbot, human_table(2), confirm_irreversible=True))
    view = screen.view_widget
    press(screen, "B3")
    assert view.focused_place == "market.building.2"
    press(screen, "C1")
    assert view.focused_place is None
    screen.turn.confirm_reveals = False
    press(screen, "\n ")
    assert notations(screen) == ["coins 1"]


def test_an_arrow_or_tab_leads_back_to_where_the_keyboard_was(qtbot: QtBot) -> None:
    screen = active(qtbot, table_screen(qtbot, human_table(2)))
    view = screen.view_widget
    view.setFocus()
    view.focus_place("market.building.2")
    press(screen, "\n\n")
    assert screen.session.match.position == 1
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.focused_place == "market.building.2"
    press(screen, "\n")
    assert screen.session.match.position == 2
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
    assert view.hasFocus()
    assert view.focused_place == "market.building.2"


def test_a_key_works_wherever_the_focus_is(screen: TableScreen) -> None:
    screen.log.setFocus()
    press(screen, "C1")
    screen.tool_bar.tools["hint"].setFocus()
    press(screen, "C1")
    assert notations(screen) == ["coins 1", "coins 1"]


def test_the_end_of_the_turn_is_asked_for_as_by_a_click(screen: TableScreen) -> None:
    press(screen, "E")
    box = MouseRobot(screen, 0).dialog()
    assert box is not None
    for answer in box.buttons.values():
        assert answer.mapTo(box, answer.rect().topLeft()).x() >= look().px(16), (
            "the answers keep off the edge"
        )
    box.reject()
    assert notations(screen) == []


def test_a_letter_that_nothing_follows_takes_no_other_key(screen: TableScreen) -> None:
    """Qt took Enter and Escape for the second key of two, whatever was clicked between."""
    robot = MouseRobot(screen, 0)
    press(screen, "B")
    robot.click("market.worker.1")
    assert screen.turn.selection.armed is not None
    strike(screen, Qt.Key.Key_Return)
    assert len(notations(screen)) == 1
    robot.click("market.worker.2")
    press(screen, "B")
    strike(screen, Qt.Key.Key_Escape)
    assert screen.turn.selection.armed is None


def test_a_digit_belongs_to_the_letter_right_before_it_alone(screen: TableScreen) -> None:
    told: list[str] = []
    screen.presenters.keys.pressed.connect(told.append)
    strike(screen, Qt.Key.Key_B, Qt.Key.Key_9, Qt.Key.Key_1)
    assert not told, "there is no ninth building, and that key is over"
    strike(screen, Qt.Key.Key_B, Qt.Key.Key_Right, Qt.Key.Key_1)
    strike(screen, Qt.Key.Key_B)
    QTest.mouseClick(screen.windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    strike(screen, Qt.Key.Key_1)
    assert not told
    strike(screen, Qt.Key.Key_B, Qt.Key.Key_Shift, Qt.Key.Key_NumLock, Qt.Key.Key_1)
    assert told == ["market.building.0"]


def strike(screen: TableScreen, *keys: Qt.Key) -> None:
    """Press keys as the system tells the window of them, which then asks for shortcuts."""
    for key in keys:
        QTest.keyClick(screen.windowHandle(), key)


def test_a_key_of_what_cannot_be_had_says_why(screen: TableScreen) -> None:
    press(screen, "C3C1")
    assert notations(screen) == ["coins 3"]
    assert screen.status.text().startswith("This costs 1 action; you have 0.")


def test_control_and_a_number_show_the_side_of_a_player(screen: TableScreen) -> None:
    for key, seat in ((Qt.Key.Key_2, 1), (Qt.Key.Key_1, 0)):
        QTest.keyClick(screen.view_widget, key, Qt.KeyboardModifier.ControlModifier)
        assert screen.facing == seat


def test_shift_and_enter_buy_what_is_missing(qtbot: QtBot, screen: TableScreen) -> None:
    for place in ("market.building.0", "market.worker.0", "market.worker.1"):
        screen.turn.pick(place)
        screen.turn.confirm()
    view = screen.session.view()
    worker, site = view.yards[0].available[0], view.yards[0].sites[0].building
    assert view.action_points == 0
    position = screen.session.match.position
    screen.view_widget.setFocus()
    screen.turn.pick(f"crew.{worker}")
    assert f"site.{site}" in screen.view_widget.candidates  # so that the arrows lead there
    screen.view_widget.focus_place(f"site.{site}")
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert notations(screen)[position:] == ["buy", f"send {worker} {site}"]


@games
def test_the_keys_of_a_game_are_its_own_and_lead_somewhere(qtbot: QtBot, meta: GameMeta) -> None:
    match, table = Match(human_table(meta.max_seats, meta.id)), table_of(meta.id)
    at = Situation.of(match.game, match.state, match.table.players)
    keys = table.keys(at)
    assert len(set(keys.values())) == len(keys)
    assert keys or type(table).keys is GameTable.keys
    assert all(re.fullmatch(r"[A-Z][1-9]?", key) and key[0] not in TAKEN for key in keys)
    alone = {key for key in keys if len(key) == 1}
    assert not {key for key in keys if len(key) == 2 and key[0] in alone}, "a key that waits for another"
    screen = match_screen(qtbot, match)
    assert all(screen.presenters.keys.key_of(place) for place in keys.values())
    assert all(table.look(at, place).title for place in keys.values())


@games
def test_the_help_tells_every_key(meta: GameMeta) -> None:
    match = Match(human_table(meta.max_seats, meta.id))
    keys = table_of(meta.id).keys(Situation.of(match.game, match.state, match.table.players))
    for language in languages():
        set_language(language)
        keys_page, heading = page("program", "keys"), f"## {say(f'game.{meta.id}')}"
        set_language("en")
        assert keys_page is not None
        part = (f"{keys_page.body}\n## ".partition(f"{heading}\n")[2]).partition("\n## ")[0]
        letters = set(re.findall(r"^\| ([A-Z]) ", part, re.MULTILINE))
        assert {key[0] for key in keys} <= letters, language


@pytest.mark.parametrize(("language", "click"), [("en", "clicking"), ("ja", "クリック")])
def test_the_help_says_that_a_key_does_what_a_click_does(language: str, click: str) -> None:
    """Not that it only leads there: some keys end the turn."""
    set_language(language)
    keys_page = page("program", "keys")
    set_language("en")
    assert keys_page is not None
    assert click in keys_page.body.partition("##")[0]


@games
@pytest.mark.parametrize("language", languages())
def test_the_symbols_beside_a_player_have_names_on_hover_and_in_the_help(
    qtbot: QtBot, meta: GameMeta, language: str
) -> None:
    set_language(language)
    screen = match_screen(qtbot, Match(human_table(meta.max_seats, meta.id)))
    symbols = page("program", "symbols")
    facts = [fact for fact in screen.table.seat(screen.session.situation(), 0).facts if fact.on_card]
    set_language("en")
    assert symbols is not None
    tips = [label.toolTip() for label in screen.seats.cards[0].findChildren(QLabel)]
    for fact in facts:
        set_language(language)
        name = say(fact.key)
        set_language("en")
        assert sum(tip.startswith(name) for tip in tips) >= 2, "on the symbol and on the number"
        assert f"asset:{fact.icon}" in symbols.body
        if meta.id != "pebbles":
            assert f"(asset:{fact.icon}) {name}" in symbols.body


def test_what_a_key_does_is_told_with_its_place(screen: TableScreen) -> None:
    assert screen.presenters.inspections.button_tip("bar.coins.2").split("\n")[1] == "Keys: C, then 2"
    assert screen.presenters.inspections.look_at("market.worker.3", 0).does.endswith("\nKeys: W, then 4")
    assert (
        "("
        not in screen.presenters.inspections.look_at(
            "crew." + screen.session.view().yards[0].available[0], 0
        ).does
    )


# Tab.


def test_tab_goes_round_from_the_board_as_a_person_reads(screen: TableScreen) -> None:
    screen.view_widget.setFocus()
    way: list[QWidget] = []
    while (here := QApplication.focusWidget()) is not None and here not in way:
        way.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is screen.view_widget
    parts = (
        screen.view_widget,
        screen.prompt_bar,
        screen.tabs,
        screen.seats,
        screen.history,
        screen.tool_bar,
    )
    met = [next(part for part in parts if part is widget or part.isAncestorOf(widget)) for widget in way]
    assert list(dict.fromkeys(met)) == list(parts)
    assert met == sorted(met, key=parts.index)


def test_new_buttons_stand_where_the_old_ones_stood(qtbot: QtBot, screen: TableScreen) -> None:
    screen.restyle()
    screen.view_widget.setFocus()
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is screen.prompt_bar.button("bar.coins.1")


@pytest.mark.parametrize(
    ("part", "lands", "until"),
    [
        (lambda screen: screen.tool_bar.tools["undo"], "view_widget", 0),
        (lambda screen: screen.tool_bar.tools["restart_turn"], "view_widget", 0),
        (lambda screen: screen.prompt_bar.aid("start_over"), "view_widget", 0),
        (lambda screen: screen.history.findChildren(QAbstractButton)[1], "history", 2),
    ],
    ids=["undo", "restart", "restart in the bar", "one move back"],
)
def test_one_press_too_many_presses_nothing_else(
    screen: TableScreen, part: Callable[[TableScreen], QAbstractButton], lands: str, until: int
) -> None:
    """What can be used no more loses the keyboard: not to whichever button comes next."""
    press(screen, "C1C1")
    button, match = part(screen), screen.session.match
    button.setFocus()
    assert button.hasFocus()
    for _ in range(5):
        here = QApplication.focusWidget()
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Space)
        see_all(screen)
    assert match.position == until
    assert screen.session.shown == 0
    assert not button.isVisible() or not button.isEnabled()
    landed = getattr(screen, lands)
    assert QApplication.focusWidget() in (landed, getattr(landed, "slider", None))


def test_stepping_to_the_present_ends_there(screen: TableScreen) -> None:
    press(screen, "C1C1")
    screen.session.look_at(0)
    forward = screen.history.findChildren(QAbstractButton)[3]
    forward.setFocus()
    for _ in range(5):
        here = QApplication.focusWidget()
        assert here is not None
        QTest.keyClick(here, Qt.Key.Key_Space)
    assert (screen.session.shown, screen.session.match.position) == (2, 2)
    assert screen.history.slider.hasFocus()


# Screen readers.


@pytest.fixture
def camping(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableScreen]:
    with with_stub_game(monkeypatch):
        yield active(qtbot, match_screen(qtbot, stub_match(None, None)))


def does(screen: TableScreen, place: str) -> QAccessible:
    """What can be done at a place, as a screen reader sees it."""
    board = QAccessible.queryAccessibleInterface(screen.view_widget)
    node = board.child(board.places().index(place))
    assert node.actionInterface() is not None
    return node.actionInterface()


def test_a_place_can_do_what_it_says_and_nothing_else(camping: TableScreen) -> None:
    """Asked for anything else, it must give no address: whatever came of that would end the program."""
    board = QAccessible.queryAccessibleInterface(camping.view_widget)
    node = board.child(0)
    for _ in range(100):
        assert node.actionInterface() is not None
        others = (node.textInterface(), node.valueInterface(), node.editableTextInterface())
        assert others == (None, None, None)
        assert node.tableCellInterface() is node.selectionInterface() is node.attributesInterface() is None


def test_a_place_is_pressed_and_focused(camping: TableScreen) -> None:
    lake = does(camping, "lake")
    assert lake.actionNames() == [lake.pressAction(), lake.setFocusAction()]
    lake.doAction(lake.setFocusAction())
    assert camping.view_widget.focused_place == "lake"
    board = QAccessible.queryAccessibleInterface(camping.view_widget)
    assert board.focusChild().text(QAccessible.Text.Name) == "Lake"
    lake.doAction(lake.pressAction())
    assert notations(camping) == ["send lake 1"]


def test_a_place_that_counts_is_counted_up_and_down(camping: TableScreen) -> None:
    forest = does(camping, "forest")
    forest.doAction(forest.pressAction())
    assert set(forest.actionNames()) >= {forest.increaseAction(), forest.decreaseAction()}
    forest.doAction(forest.increaseAction())
    forest.doAction(forest.increaseAction())
    assert camping.turn.selection.picked == ("forest",) * 3
    forest.doAction(forest.decreaseAction())
    assert camping.turn.selection.picked == ("forest",) * 2


def test_a_place_tells_its_key(screen: TableScreen) -> None:
    board = QAccessible.queryAccessibleInterface(screen.view_widget)
    node = board.child(board.places().index("market.building.1"))
    assert node.text(QAccessible.Text.Accelerator) == "B 2"
    actions = node.actionInterface()
    assert actions.keyBindingsForAction(actions.pressAction()) == ["B 2"]


def test_with_a_screen_reader_running_the_keyboard_goes_from_place_to_place(camping: TableScreen) -> None:
    QAccessible.setActive(True)
    try:
        for place, name in (("lake", "Lake"), ("forest", "Forest")):
            camping.view_widget.focus_place(place)
            board = QAccessible.queryAccessibleInterface(camping.view_widget)
            assert board.focusChild().text(QAccessible.Text.Name) == name
    finally:
        QAccessible.setActive(False)
