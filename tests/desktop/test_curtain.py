"""Where a game hides something, each person sees their own, and between two of them a curtain is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDragLeaveEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.app.style import look
from desktop.controllers.bots import Thinker
from desktop.controllers.perspective import Perspective
from desktop.shell.curtain import Curtain
from desktop.shell.hand_over import HAND_OVER_MS
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from engine.bots.levels import decide
from engine.core.errors import Refusal
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from tests.desktop.stub_game import StubGame, stub_match, with_stub_game
from tests.desktop.table_robot import human_table, match_screen, see_all
from tests.desktop.window_kit import click, open_window, press, send_key, tab_to

WRAPPED: Final = Qt.TextFlag.TextWordWrap.value


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made, with_stub_game(monkeypatch):
        yield made


def table(window: MainWindow, *levels: LevelName | None) -> TableScreen:
    """The table of the stub game, with persons (None) and bots, once its start is on disk."""
    window.start(Table("stub", tuple(Player(f"Player {n + 1}", n, level) for n, level in enumerate(levels))))
    assert window.play is not None
    return window.play.screen


def draw(qtbot: QtBot, screen: TableScreen, button: str = "bar.draw") -> None:
    """Press a button of the bar when it may be pressed, and see it done."""
    position = screen.session.match.position
    qtbot.waitUntil(lambda: screen.session.asks_person)
    click(screen.prompt_bar.button(button))
    qtbot.waitUntil(lambda: not screen.session.is_writing)
    assert screen.session.match.position == position + 1


def curtain(window: MainWindow) -> Curtain | None:
    """The curtain, while it is closed."""
    return next((one for one in window.findChildren(Curtain) if one.isVisible()), None)


def passed_on(qtbot: QtBot, window: MainWindow) -> TableScreen:
    """A table of two persons at which each has drawn, so that the first one's hand is not to be seen."""
    screen = table(window, None, None)
    draw(qtbot, screen)
    draw(qtbot, screen)
    return screen


def closed(qtbot: QtBot, window: MainWindow) -> Curtain:
    """The curtain, when it has closed."""
    qtbot.waitUntil(lambda: curtain(window) is not None)
    drawn = curtain(window)
    assert drawn is not None
    return drawn


def lift(qtbot: QtBot, window: MainWindow) -> None:
    click(closed(qtbot, window).ready)
    assert curtain(window) is None


def test_its_button_is_as_high_the_first_time_as_later(qtbot: QtBot, window: MainWindow) -> None:
    """The style sheet has a least height for every button, which it sets when it is first applied to one."""
    screen = passed_on(qtbot, window)
    first = closed(qtbot, window).ready.height()
    lift(qtbot, window)
    draw(qtbot, screen)
    assert closed(qtbot, window).ready.height() == first


def test_it_takes_on_another_look_and_language_while_it_is_closed(qtbot: QtBot, window: MainWindow) -> None:
    """The window can be made full, and text grows with it; on a Mac the settings are at hand as well."""
    passed_on(qtbot, window)
    drawn = closed(qtbot, window)
    high, wide, before = drawn.ready.height(), drawn.token.pixmap().width(), drawn.heading.text()
    window.preferences.change(text_scale=150, language="ja")
    assert drawn.heading.text() != before
    assert drawn.token.pixmap().width() == 1.5 * wide
    assert drawn.ready.minimumHeight() == 1.5 * high
    window.preferences.change(text_scale=100, language="en", theme="light")
    assert (drawn.heading.text(), drawn.ready.minimumHeight()) == (before, high)


def test_nothing_of_it_is_cut_in_the_smallest_window_with_the_largest_text(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token had lost its upper and lower edge."""
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200) as window, with_stub_game(monkeypatch):
        passed_on(qtbot, window)
        drawn = closed(qtbot, window)
        drawn.back.show()
        QApplication.processEvents()
        parts = (drawn.token, drawn.heading, drawn.text, drawn.ready, drawn.back)
        assert drawn.token.height() >= drawn.token.pixmap().deviceIndependentSize().height()
        assert all(drawn.rect().contains(part.geometry()) for part in parts)
        assert drawn.token.height() >= look().px(48)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_long_name_is_not_cut_on_the_curtain(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """As one word it was wider than the curtain, and lost its first and its last letter."""
    name, size = "W" * 24, (1024, 640)
    with (
        open_window(tmp_path, qtbot, size, text_scale=150, language=code) as window,
        with_stub_game(monkeypatch),
    ):
        window.start(Table("stub", (Player(name, 0), Player(name, 1))))
        assert window.play is not None
        draw(qtbot, window.play.screen)
        draw(qtbot, window.play.screen)
        drawn = closed(qtbot, window)
        for words in (drawn.heading, drawn.text):
            assert drawn.rect().contains(words.geometry())
            assert words.rect().contains(
                words.fontMetrics().boundingRect(words.rect(), WRAPPED, words.text())
            )
            assert name in words.accessibleName()


def test_nothing_that_was_said_to_the_one_before_is_kept_behind_the_curtain(
    qtbot: QtBot, window: MainWindow
) -> None:
    """What is hidden has a name all the same, for whoever reads the window with other means than their eyes."""
    passed_on(qtbot, window)
    lift(qtbot, window)
    assert window.play is not None
    screen = window.play.screen
    screen.status.show_message("A card that only its owner may see", "hint")
    screen.presenters.inspector_popup.point_at(next(iter(screen.view_widget.table.places)))
    screen.presenters.inspector_popup.show()
    assert any(label.text() for label in screen.inspector.findChildren(QLabel))
    draw(qtbot, screen)
    closed(qtbot, window)
    assert not any(label.text() for label in screen.inspector.findChildren(QLabel))
    assert (screen.status.text(), screen.status.accessibleName()) == ("", "")


def test_no_menu_lies_above_the_curtain(qtbot: QtBot, window: MainWindow) -> None:
    """Nor one that has opened out of another."""
    menu = passed_on(qtbot, window).seat_menu
    menu.open_at(QPoint(20, 20))
    other = menu.actions()[-1].menu()
    assert isinstance(other, QMenu)
    other.popup(QPoint(60, 60))
    assert QApplication.activePopupWidget() is other
    closed(qtbot, window)
    assert QApplication.activePopupWidget() is None
    assert not menu.isVisible()


def test_a_key_that_hurries_the_board_in_haste_lifts_no_curtain(qtbot: QtBot, window: MainWindow) -> None:
    def strike(at: int) -> None:
        send_key(window, Qt.Key.Key_Space, at)
        send_key(window, Qt.Key.Key_Space, at + 20, let_go=True)

    passed_on(qtbot, window)
    strike(5000)
    drawn = closed(qtbot, window)
    strike(5100)
    strike(5200)
    assert curtain(window) is drawn
    strike(7000)
    assert curtain(window) is None


def opened_again(window: MainWindow) -> TableScreen:
    """The game that was played, left and opened as one that was saved."""
    window.go("home")
    entry = window.library.newest()
    assert entry is not None
    window.open_entry(entry)
    assert window.play is not None
    return window.play.screen


def secrets(screen: TableScreen) -> list[str]:
    """The secret cards that lie in the window, seen or not."""
    return sorted(spot for spot in screen.scene._pieces if spot.startswith("secret."))


def test_each_sees_their_own_and_the_curtain_falls_between(qtbot: QtBot, window: MainWindow) -> None:
    screen = table(window, None, None)
    draw(qtbot, screen)  # Nobody knows more than another before the first card is drawn.
    assert secrets(screen) == []
    draw(qtbot, screen)
    assert secrets(screen) == []
    lift(qtbot, window)
    assert secrets(screen) == ["secret.0"]
    draw(qtbot, screen)
    assert secrets(screen) == []
    lift(qtbot, window)
    assert secrets(screen) == ["secret.1"]


def test_nothing_of_the_game_is_in_the_window_and_no_key_reaches_it(qtbot: QtBot, window: MainWindow) -> None:
    screen = passed_on(qtbot, window)
    assert not screen.session.asks_person  # the hand that is still on the mouse plays nothing for the other
    drawn = closed(qtbot, window)
    assert drawn.heading.text() == "Pass to Player 1"
    assert drawn.geometry() == window.rect()
    assert not screen.isVisible()
    assert not [piece for piece in screen.findChildren(QWidget) if piece.isVisible()]
    for key in (Qt.Key.Key_S, Qt.Key.Key_H, Qt.Key.Key_Escape, Qt.Key.Key_F1, Qt.Key.Key_Tab):
        QTest.keyClick(QApplication.focusWidget() or window, key)
    QTest.keyClick(drawn, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert curtain(window) is drawn
    assert window.current() is screen
    assert screen.session.match.position == 2
    assert QAccessible.queryAccessibleInterface(screen.view_widget).state().invisible


def test_an_enter_that_is_still_held_shows_nobody_s_hand_and_plays_nothing(
    qtbot: QtBot, window: MainWindow
) -> None:
    screen = passed_on(qtbot, window)
    drawn = closed(qtbot, window)
    for held in (drawn.ready, drawn):
        held.setFocus()
        send_key(window, Qt.Key.Key_Return, auto=True)
        assert curtain(window) is drawn
    send_key(window, Qt.Key.Key_Return)
    assert curtain(window) is None
    qtbot.waitUntil(lambda: screen.session.asks_person)
    screen.prompt_bar.button("bar.draw").setFocus()
    send_key(window, Qt.Key.Key_Return, auto=True)
    screen.view_widget.setFocus()
    screen.view_widget.focus_place("bar.draw")
    send_key(window, Qt.Key.Key_Return, auto=True)
    screen.tabs.setCurrentWidget(screen.choices)
    screen.choices.setFocus()
    screen.choices.setCurrentRow(0)
    send_key(window, Qt.Key.Key_Return, auto=True)
    assert not screen.session.is_writing
    assert screen.session.match.position == 2


@pytest.mark.parametrize("with_keys", [True, False])
def test_what_lifts_it_twice_in_haste_plays_nothing(
    qtbot: QtBot, window: MainWindow, *, with_keys: bool
) -> None:
    """A second stroke, or the second and third click, would act on whatever lies behind the button."""
    screen = passed_on(qtbot, window)
    ready = closed(qtbot, window).ready

    def press_on(widget: QWidget, kind: QEvent.Type, at: int) -> None:
        widget.setFocus()
        if with_keys:
            send_key(window, Qt.Key.Key_Return, at)
            send_key(window, Qt.Key.Key_Return, at + 20, let_go=True)
            return
        where = QPointF(widget.mapTo(window, widget.rect().center()))
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        for each, held in ((kind, left), (QEvent.Type.MouseButtonRelease, none)):
            event = QMouseEvent(
                each, where, window.mapToGlobal(where), left, held, Qt.KeyboardModifier.NoModifier
            )
            event.setTimestamp(at)
            QApplication.sendEvent(window.windowHandle(), event)

    press_on(ready, QEvent.Type.MouseButtonPress, 1000)
    assert curtain(window) is None
    qtbot.waitUntil(lambda: screen.session.asks_person)
    draws = screen.prompt_bar.button("bar.draw")
    press_on(draws, QEvent.Type.MouseButtonDblClick, 1100)
    press_on(draws, QEvent.Type.MouseButtonPress, 1200) if not with_keys else None
    assert not screen.session.is_writing
    assert screen.session.match.position == 2
    press_on(draws, QEvent.Type.MouseButtonPress, 9000)
    qtbot.waitUntil(lambda: screen.session.match.position == 3)


def test_a_person_alone_with_bots_sees_their_own_always(qtbot: QtBot, window: MainWindow) -> None:
    screen = table(window, None, "apprentice")
    draw(qtbot, screen)
    assert secrets(screen) == ["secret.0"]
    assert screen.session.waits_for is None


def test_a_game_that_is_opened_again_asks_who_is_there(qtbot: QtBot, window: MainWindow) -> None:
    passed_on(qtbot, window)
    screen = opened_again(window)
    assert secrets(screen) == []
    lift(qtbot, window)
    assert secrets(screen) == ["secret.0"]


class Painted(QObject):
    """Notes whether a table is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.any = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.any |= event.type() == QEvent.Type.Paint and isinstance(watched, TableScreen)
        return False


@pytest.mark.parametrize("opening", ["new", "saved"])
def test_the_curtain_is_there_with_the_first_picture_of_a_game(
    qtbot: QtBot, window: MainWindow, opening: str
) -> None:
    """The table was seen half painted before it closed."""
    passed_on(qtbot, window)
    window.go("home")
    painted, app = Painted(), QApplication.instance()
    assert app is not None
    app.installEventFilter(painted)
    if opening == "saved":
        opened_again(window)
    else:
        window.start(Table("pebbles", (Player("Player 1", 0), Player("Player 2", 1))))
    drawn = closed(qtbot, window)
    QTest.qWait(1)
    app.removeEventFilter(painted)
    assert not painted.any
    assert QApplication.focusWidget() is drawn.ready


def test_what_is_left_while_the_curtain_is_closed_takes_it_along(qtbot: QtBot, window: MainWindow) -> None:
    passed_on(qtbot, window)
    closed(qtbot, window)
    window.go("home")
    assert curtain(window) is None


def test_the_keys_of_the_window_itself_come_through_the_curtain(qtbot: QtBot, window: MainWindow) -> None:
    passed_on(qtbot, window)
    drawn = closed(qtbot, window)
    QTest.keyClick(drawn.ready, Qt.Key.Key_F1)
    assert curtain(window) is drawn
    QTest.keyClick(drawn.ready, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert curtain(window) is drawn
    assert drawn.size() == window.size()


def test_a_game_without_secrets_draws_no_curtain(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    viewer, match = Perspective(), Match(Table("builders", (Player("A", 0), Player("B", 1))))
    viewer.look(match)
    assert (viewer.seat, viewer.waits_for) == (None, None)


@pytest.mark.parametrize("game", ["stone-age", "pantheon"])
def test_who_is_asked_twice_in_a_row_sees_the_curtain_at_most_once(game: str) -> None:
    """Whole turns of three people at one machine: whose eyes, and who is waited for, decision by decision."""
    match, viewer = Match(Table(game, tuple(Player(str(n), n) for n in range(3)), seed=5)), Perspective()
    before, waited = None, 0
    for number in range(160):
        viewer.look(match)
        assert match.seat is not None
        if match.seat == before:
            assert viewer.waits_for is None
        if viewer.waits_for is not None:
            waited += 1
            assert viewer.waits_for == match.seat
            assert viewer.seat is None
            viewer.is_there()
        before = match.seat
        match.play(match.seat, decide(match.game, match.state, match.seat, "journeyman", number).command)
    assert (waited > 0) is (match.game.meta.hides == "hands")


def test_keepsakes_are_shown_to_who_wants_to_see_them_until_another_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with with_stub_game(monkeypatch):
        monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides="keepsakes"))
        match, viewer = stub_match(None, None), Perspective()
        draw = match.game.grammar.read("draw")
        seen = []
        for wishes in (False, False, True, False, False):
            viewer.look(match)
            seat, may_look = match.seat, viewer.may_look
            if wishes:
                viewer.wish_to_look()
                assert (viewer.waits_for, viewer.may_look, viewer.seat) == (may_look, None, None)
                viewer.is_there()
            assert viewer.waits_for is None
            seen.append((seat, may_look, viewer.seat))
            assert seat is not None
            match.play(seat, draw)
        assert seen == [(0, None, None), (1, None, None), (0, 0, 0), (1, 1, None), (0, 0, None)]


def test_keepsakes_are_covered_again_after_a_bot_has_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hands the machine over for them, so the others look on again."""
    with with_stub_game(monkeypatch):
        monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides="keepsakes"))
        match, viewer = stub_match(None, "apprentice", None), Perspective()
        draw = match.game.grammar.read("draw")
        for seat in (0, 1, 2):
            match.play(seat, draw)
        viewer.look(match)
        viewer.wish_to_look()
        viewer.is_there()
        viewer.look(match)
        assert (viewer.seat, viewer.may_look) == (0, None)
        match.play(0, draw)
        viewer.look(match)
        assert (match.seat, viewer.seat, viewer.may_look) == (1, None, None)
        match.take_over(2, Player("Player 3", 2, "apprentice"))
        for seat in (1, 2):
            match.play(seat, draw)
            viewer.look(match)
        assert (match.seat, viewer.seat, viewer.may_look) == (0, None, 0)


@pytest.mark.parametrize(("game_id", "options"), [("troyes", {}), ("stone-age", {"open_cards": False})])
def test_a_card_of_one_s_own_that_lies_face_down_is_clicked_to_see_it(
    qtbot: QtBot, game_id: str, options: dict[str, bool]
) -> None:
    match = Match(replace(human_table(2, game_id), options={"first_player": 0, **options}))
    while match.seat != 0 or (game_id == "stone-age" and not match.state.tribes[0].cards):
        assert match.seat is not None
        taken = next((each for each in match.legal() if "civ" in each.notation), None)
        ahead = taken or decide(match.game, match.state, match.seat, "journeyman", match.position).command
        match.play(match.seat, ahead)
    screen = match_screen(qtbot, match)
    session, (place,) = screen.session, screen.table.face_down
    assert session.may_look
    screen.presenters.board.near_side.choose(1)
    screen.view_widget.place_clicked.emit(place)
    assert session.waits_for is None, "another's lie face down for good"
    screen.presenters.board.near_side.choose(0)
    screen.view_widget.place_clicked.emit(place)
    assert session.waits_for == 0
    session.is_there()
    see_all(screen)
    assert place not in screen.scene.places


@pytest.mark.parametrize("game_id", ["troyes", "stone-age"])
def test_a_hint_that_may_speak_of_keepsakes_is_given_to_who_is_there_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """What it advises, and its figures, hang on what that person alone knows."""
    sent: list[str] = []
    monkeypatch.setattr(Thinker, "start", lambda _: None)
    monkeypatch.setattr(Thinker, "ask", lambda _, request, *__: sent.append(request["op"]))
    match = Match(human_table(2, game_id))
    while game_id == "stone-age" and not match.state.tribes[match.seat or 0].drawn:
        seat = match.seat or 0
        draws = next((each for each in match.legal() if "civ" in each.notation), None)
        match.play(seat, draws or decide(match.game, match.state, seat, "journeyman", match.position).command)
    screen = match_screen(qtbot, match)
    session, seat = screen.session, match.seat
    assert session.may_look
    screen.bots.hint()
    assert (session.waits_for, sent) == (seat, [])
    session.is_there()
    assert (session.waits_for, sent) == (None, ["hint"])
    screen.bots.hint()
    assert sent == ["hint"], "it is on its way"


def test_bots_between_show_what_everybody_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    with with_stub_game(monkeypatch):
        match = stub_match(None, "apprentice", None)
        viewer = Perspective()
        seen = []
        for seat in (0, 1, 2, 0, 1):
            match.play(seat, match.game.grammar.read("draw"))
            viewer.look(match)
            seen.append((viewer.seat, viewer.waits_for))
            viewer.is_there()
        assert seen == [(None, None), (2, None), (None, 0), (None, None), (None, 2)]


@pytest.mark.parametrize("hides", ["hands", "keepsakes"])
def test_who_is_left_of_several_persons_is_asked_for_after_loading_too(
    monkeypatch: pytest.MonkeyPatch, hides: Literal["hands", "keepsakes"]
) -> None:
    """Else a person could see another's hand: by giving their own seat to a bot, and opening the game again."""
    with with_stub_game(monkeypatch):
        monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides=hides))
        match = stub_match(None, None)
        for seat in (0, 1):
            match.play(seat, match.game.grammar.read("draw"))
        match.take_over(1, Player("Player 2", 1, "apprentice"))
        viewer = Perspective()
        viewer.look(match)
        assert (viewer.seat, viewer.waits_for if hides == "hands" else viewer.may_look) == (None, 0)


def test_who_is_left_is_asked_for_after_loading_though_the_other_had_decided_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with with_stub_game(monkeypatch):
        monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides="hands"))
        match = stub_match(None, None)
        match.play(0, match.game.grammar.read("draw"))
        match.take_over(1, Player("Player 2", 1, "apprentice"))
        match.play(1, match.game.grammar.read("draw"))
        viewer = Perspective()
        viewer.look(match)
        assert (viewer.seat, viewer.waits_for) == (None, 0)


def test_who_is_left_of_several_persons_is_asked_for_in_a_branch_that_tells_nothing_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with with_stub_game(monkeypatch):
        monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides="hands"))
        match = stub_match(None, None)
        for seat in (0, 1):
            match.play(seat, match.game.grammar.read("draw"))
        match.take_over(1, Player("Player 2", 1, "apprentice"))
        viewer = Perspective()
        viewer.look(match.branch(1))
        assert viewer.seat is None


@pytest.mark.parametrize("lent", [False, True])
def test_who_has_only_played_with_bots_sees_their_own_after_loading(
    monkeypatch: pytest.MonkeyPatch, *, lent: bool
) -> None:
    """Also where a bot has played a turn for them."""
    with with_stub_game(monkeypatch):
        match = stub_match(None, "apprentice")
        match.take_over(0, Player("Player 1", 0, "master", lent=True)) if lent else None
        for seat in (0, 1):
            match.play(seat, match.game.grammar.read("draw"))
        match.take_over(0, Player("Player 1", 0))
        viewer = Perspective()
        viewer.look(match)
        assert (viewer.seat, viewer.waits_for) == (0, None)


def test_what_the_next_person_has_seen_is_not_taken_back(qtbot: QtBot, window: MainWindow) -> None:
    screen = passed_on(qtbot, window)
    match = screen.session.match
    assert match.undo_refusal() is None  # the curtain has not been lifted
    lift(qtbot, window)
    see_all(screen)
    why = "Can’t undo: the game has already been passed to Player 1."
    assert not screen.tool_bar.tools["undo"].isEnabled()
    assert screen.tool_bar.tools["undo"].toolTip().endswith(f"\n{why}")
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert screen.status.text() == why
    screen.session.look_at(1)
    screen.presenters.past.taking_back.ask()
    assert screen.status.text() == why
    assert match.position == 2


def test_a_game_that_is_opened_again_takes_nothing_back_from_who_is_asked(
    qtbot: QtBot, window: MainWindow
) -> None:
    passed_on(qtbot, window)
    assert opened_again(window).session.match.undo_refusal() == Refusal("undo_seen", details={"seat": 0})


def test_friends_take_back_what_has_been_seen(qtbot: QtBot, window: MainWindow) -> None:
    window.start(Table("stub", (Player("Player 1", 0), Player("Player 2", 1)), undo="friendly"))
    assert window.play is not None
    screen = window.play.screen
    draw(qtbot, screen)
    draw(qtbot, screen)
    lift(qtbot, window)
    QTest.keyClick(screen, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert screen.session.match.position == 1


def test_the_curtain_covers_no_other_screen_and_is_closed_again_on_the_way_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    screen = passed_on(qtbot, window)
    qtbot.waitUntil(lambda: curtain(window) is not None)
    window.go("load")
    assert curtain(window) is None
    assert window.screens.load.isVisible()
    window.leave()
    closed = curtain(window)
    assert closed is not None
    assert not screen.isVisible()
    assert QApplication.focusWidget() is closed.ready
    window.go("load")
    window.go_home()
    assert curtain(window) is None


def test_a_notice_that_is_closed_before_the_curtain_leaves_the_focus_to_it(
    qtbot: QtBot, window: MainWindow
) -> None:
    """The board had it when the notice came, and is hidden by now."""
    passed_on(qtbot, window)
    window.notice.show_message(lambda: "Done.")
    ready = closed(qtbot, window).ready
    tab_to(window.notice.close_button)
    press(Qt.Key.Key_Return)
    assert window.notice.isHidden()
    assert ready.hasFocus()


def test_a_curtain_of_a_table_that_was_left_is_not_called_on_any_more(
    qtbot: QtBot, window: MainWindow
) -> None:
    passed_on(qtbot, window)
    qtbot.waitUntil(lambda: curtain(window) is not None)
    gone = curtain(window)  # its Python side is kept, as garbage that is not yet collected keeps it
    window.go_home()
    qtbot.waitUntil(lambda: not isValid(gone))
    window.go("load")
    assert window.screens.load.isVisible()


def test_nothing_dropped_on_the_curtain_reaches_the_window(qtbot: QtBot, window: MainWindow) -> None:
    passed_on(qtbot, window)
    qtbot.waitUntil(lambda: curtain(window) is not None)
    closed = curtain(window)
    assert closed is not None
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile("/tmp/evening.hearth")])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enters = QDragEnterEvent(QPoint(40, 40), copy, files, left, none)
    QApplication.sendEvent(closed, enters)
    # Qt asks the widgets behind only where one does not accept.
    assert enters.isAccepted()
    assert enters.dropAction() == Qt.DropAction.IgnoreAction
    # Qt remembers over what something is dragged, also once that is gone.
    QApplication.sendEvent(closed, QDragLeaveEvent())


# Who asked for the curtain may think better of it.


def keepsakes(qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> TableScreen:
    """A table at which a person holds a card that they may see once they ask for it."""
    monkeypatch.setattr(StubGame, "meta", replace(StubGame.meta, hides="keepsakes"))
    screen = passed_on(qtbot, window)
    see_all(screen)
    assert screen.session.may_look
    assert secrets(screen) == []
    return screen


def ask_to_look(screen: TableScreen) -> None:
    """Press "My hidden cards"."""
    screen.prompt_bar.aid_clicked.emit("look")


def is_as_before(window: MainWindow, screen: TableScreen) -> bool:
    """Whether the table lies open again, with nothing shown that was covered, and asks its person."""
    see_all(screen)
    covered = curtain(window) is None and screen.isVisible() and secrets(screen) == []
    return covered and screen.session.asks_person and screen.session.may_look


@pytest.mark.parametrize("way", ["Esc", "button", "Enter on the button"])
def test_a_curtain_that_was_asked_for_by_mistake_opens_on_what_was_shown_before(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    screen = keepsakes(qtbot, window, monkeypatch)
    shown = [(spot, screen.scene._pieces[spot].isVisible()) for spot in sorted(screen.scene._pieces)]
    seen: list[list[str]] = []
    screen.session.jumped.connect(lambda: seen.append(secrets(screen)))
    ask_to_look(screen)
    drawn = closed(qtbot, window)
    assert drawn.back.isVisible()
    assert QApplication.focusWidget() is drawn.ready
    if way == "Esc":
        QTest.keyClick(drawn.ready, Qt.Key.Key_Escape)
    elif way == "button":
        click(drawn.back)
    else:
        drawn.back.setFocus()
        QTest.keyClick(drawn.back, Qt.Key.Key_Return)
    assert is_as_before(window, screen)
    assert [(spot, screen.scene._pieces[spot].isVisible()) for spot in sorted(screen.scene._pieces)] == shown
    assert not any(seen)
    assert screen.session.match.undo_refusal() is None, "nobody has seen anything new"
    ask_to_look(screen)
    click(closed(qtbot, window).ready)
    assert secrets(screen) == ["secret.0"]


@pytest.mark.parametrize("comes", [True, False])
def test_who_wants_to_see_their_hidden_cards_is_shown_their_own_side(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, *, comes: bool
) -> None:
    """The button was gone, and nothing of the cards was to be seen, where another's side lay near; who thinks better
    of it goes on looking at that."""
    screen = keepsakes(qtbot, window, monkeypatch)
    near_side, own = screen.controllers.near_side, screen.session.match.seat
    assert own is not None
    near_side.choose(1 - own)
    ask_to_look(screen)
    drawn = closed(qtbot, window)
    click(drawn.ready if comes else drawn.back)
    assert screen.session.may_look is not comes
    assert near_side.facing == (own if comes else 1 - own)


def test_an_escape_struck_twice_in_haste_calls_the_curtain_off_and_takes_nothing_back_behind_it(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = keepsakes(qtbot, window, monkeypatch)
    taken_back: list[None] = []
    monkeypatch.setattr(screen.turn, "go_back", lambda: taken_back.append(None))
    ask_to_look(screen)
    closed(qtbot, window)
    for at in (1000, 1100, 1200):
        send_key(window, Qt.Key.Key_Escape, at)
        send_key(window, Qt.Key.Key_Escape, at + 20, let_go=True)
    assert is_as_before(window, screen)
    assert taken_back == []
    send_key(window, Qt.Key.Key_Escape, 9000)
    assert taken_back == [None]


def test_a_curtain_between_two_persons_has_no_way_back(qtbot: QtBot, window: MainWindow) -> None:
    passed_on(qtbot, window)
    drawn = closed(qtbot, window)
    assert not drawn.back.isVisible()
    QTest.keyClick(drawn.ready, Qt.Key.Key_Escape)
    assert curtain(window) is drawn


def test_a_hint_that_was_asked_for_by_mistake_is_not_given_nor_asked_for_again(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(Thinker, "start", lambda _: None)
    monkeypatch.setattr(Thinker, "ask", lambda _, request, *__: sent.append(request["op"]))
    screen = keepsakes(qtbot, window, monkeypatch)
    screen.bots.hint()
    QTest.keyClick(closed(qtbot, window).ready, Qt.Key.Key_Escape)
    assert is_as_before(window, screen)
    QTest.qWait(HAND_OVER_MS + 100)
    assert curtain(window) is None
    ask_to_look(screen)
    click(closed(qtbot, window).ready)
    assert sent == [], "it was not asked for this time"


def test_who_presses_escape_before_the_curtain_that_they_asked_for_has_closed_sees_none(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = keepsakes(qtbot, window, monkeypatch)
    screen.bots.hint()
    assert screen.session.waits_for == 0
    assert curtain(window) is None
    press(Qt.Key.Key_Escape)
    assert is_as_before(window, screen)
    QTest.qWait(HAND_OVER_MS + 100)
    assert curtain(window) is None


def test_escape_keeps_no_curtain_from_closing_between_two_persons(qtbot: QtBot, window: MainWindow) -> None:
    screen = passed_on(qtbot, window)
    press(Qt.Key.Key_Escape)
    assert screen.session.waits_for == 0
    closed(qtbot, window)
