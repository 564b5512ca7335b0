"""One press is one thing: not more while a key is held, and nothing for the next person if it is struck twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.presses import PressFilter, pass_on
from desktop.shell.notice import Question, ask
from desktop.shell.table_screen import TableScreen
from desktop.shell.window import MainWindow
from tests.desktop.table_robot import human_table, table_screen
from tests.desktop.window_kit import open_window, send_key

ACTING = [
    (Qt.Key.Key_Return, "\r"),
    (Qt.Key.Key_Space, " "),
    (Qt.Key.Key_D, "d"),
    (Qt.Key.Key_Delete, "\x7f"),
    (Qt.Key.Key_Backspace, "\b"),
    (Qt.Key.Key_Escape, "\x1b"),
]
LEFT = Qt.MouseButton.LeftButton
PRESSED = QEvent.Type.MouseButtonPress
BEGINS = 5000
"""When a test's first key is pressed, in the system's ms."""


class Board(QWidget):
    """Hears keys, and has a line to write in."""

    def __init__(self) -> None:
        super().__init__()
        self.timestamps: list[int] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.line = QLineEdit()
        QVBoxLayout(self).addWidget(self.line)

    def keyPressEvent(self, event: object) -> None:
        self.timestamps.append(event.timestamp())  # type: ignore[attr-defined]


@pytest.fixture
def board(qtbot: QtBot) -> Board:
    made = Board()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.setFocus()
    return made


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


def hold(window: QWidget, key: Qt.Key, text: str = "", *, begins: int = BEGINS) -> None:
    """Hold a key for a moment as X11 tells of it: let go of and pressed again at once, again and again."""
    send_key(window, key, begins, text=text)
    for at in range(begins + 660, begins + 860, 40):
        send_key(window, key, at, text=text, let_go=True)
        send_key(window, key, at, text=text)
    send_key(window, key, begins + 870, text=text, let_go=True)


def click_at(window: QWidget, where: QPointF, at: int, kind: QEvent.Type = PRESSED) -> None:
    """Click as the system tells of it, at a time in its milliseconds."""
    for each, buttons in ((kind, LEFT), (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton)):
        event = QMouseEvent(
            each, where, window.mapToGlobal(where), LEFT, buttons, Qt.KeyboardModifier.NoModifier
        )
        event.setTimestamp(at)
        QApplication.sendEvent(window.windowHandle(), event)


@pytest.mark.parametrize(("key", "text"), ACTING)
def test_a_key_that_is_held_acts_once(board: Board, key: Qt.Key, text: str) -> None:
    hold(board, key, text)
    assert board.timestamps == [BEGINS]
    send_key(board, key, BEGINS + 900, text=text)  # a hand may be quick
    assert board.timestamps == [BEGINS, BEGINS + 900]
    send_key(board, key, BEGINS + 1000, text=text, auto=True)  # where Qt knows
    assert board.timestamps == [BEGINS, BEGINS + 900]


def test_what_moves_and_what_is_written_repeats(board: Board) -> None:
    hold(board, Qt.Key.Key_Right)
    assert len(board.timestamps) == 6
    board.line.setFocus()
    hold(board, Qt.Key.Key_A, "a")
    hold(board, Qt.Key.Key_Space, " ")
    assert board.line.text() == "aaaaaa      "
    hold(board, Qt.Key.Key_Backspace, "\b")
    assert board.line.text() == "aaaaaa"
    entered: list[None] = []
    board.line.returnPressed.connect(lambda: entered.append(None))
    hold(board, Qt.Key.Key_Return, "\r")
    assert len(entered) == 1


@pytest.mark.parametrize(("key", "text"), ACTING)
def test_a_second_stroke_in_haste_is_not_for_somebody_else(
    board: Board, key: Qt.Key, text: str, qapp: QApplication
) -> None:
    quick = qapp.doubleClickInterval()
    send_key(board, key, BEGINS, text=text)
    send_key(board, key, BEGINS + 50, text=text)  # for the same person
    pass_on()
    for late in (100, 200):
        send_key(board, key, BEGINS + late, text=text)
    assert board.timestamps == [BEGINS, BEGINS + 50]
    send_key(board, key, BEGINS + 201 + quick, text=text)
    send_key(board, key, BEGINS + 250 + quick, text=text)
    assert board.timestamps[2:] == [BEGINS + 201 + quick, BEGINS + 250 + quick]


def test_another_key_is_a_stroke_of_its_own(board: Board) -> None:
    send_key(board, Qt.Key.Key_Return, BEGINS)
    pass_on()
    send_key(board, Qt.Key.Key_Space, BEGINS + 50)
    send_key(board, Qt.Key.Key_Return, BEGINS + 100)
    assert len(board.timestamps) == 3


def test_windows_that_come_later_are_listened_to_and_the_application_is_not(
    qtbot: QtBot, qapp: QApplication, window: MainWindow
) -> None:
    assert PressFilter.of(qapp) is PressFilter.of(qapp)
    assert PressFilter.of(qapp).parent() is qapp
    given: list[str] = []
    answers = [("no", "button.cancel", ""), ("yes", "button.ok", "main")]
    question = ask(window, "Heading", "Sentence", answers, given.append)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is question)
    send_key(question, Qt.Key.Key_Return, auto=True)
    assert not given
    send_key(question, Qt.Key.Key_Return)
    assert given == ["yes"]


def test_an_enter_that_is_still_held_answers_no_question_before_a_turn_ends(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.prompt_bar.button("bar.end_turn").setFocus()
    send_key(screen, Qt.Key.Key_Return, BEGINS)
    box = screen.findChild(Question, "endTurnDialog")
    assert box is not None
    qtbot.waitUntil(lambda: QApplication.activeWindow() is box)
    for at in range(BEGINS + 660, BEGINS + 860, 40):
        send_key(box, Qt.Key.Key_Return, at, let_go=True)
        send_key(box, Qt.Key.Key_Return, at)
    assert box.isVisible()
    assert not screen.session.match.entries


def test_a_question_before_a_turn_ends_takes_its_answer_after_a_letter_too(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    screen.prompt_bar.button("bar.end_turn").click()
    box = screen.findChild(Question, "endTurnDialog")
    assert box is not None
    qtbot.waitUntil(lambda: QApplication.activeWindow() is box)
    for key in (Qt.Key.Key_X, Qt.Key.Key_Return):
        QTest.keyClick(QGuiApplication.focusWindow(), key)
    assert [entry.command.verb for entry in screen.session.match.entries] == ["coins", "end"]


def test_a_held_enter_chooses_and_another_confirms(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2), confirm_irreversible=True)
    screen.view_widget.setFocus()
    screen.view_widget.focus_place("market.building.0")
    hold(screen, Qt.Key.Key_Return)
    assert screen.turn.selection.armed is not None
    assert screen.session.match.position == 0
    hold(screen, Qt.Key.Key_Return, begins=BEGINS + 2000)
    assert screen.session.match.position == 1


def ending(qtbot: QtBot) -> tuple[TableScreen, QPushButton]:
    """A table where nothing is asked before a turn ends, and the button that ends it, with the focus."""
    screen = table_screen(qtbot, human_table(2), confirm_end_turn=False)
    end = screen.prompt_bar.button("bar.end_turn")
    end.setFocus()
    return screen, end


@pytest.mark.parametrize(("key", "text"), ACTING[:2])
def test_a_held_key_ends_one_turn(qtbot: QtBot, key: Qt.Key, text: str) -> None:
    screen, _ = ending(qtbot)
    hold(screen, key, text)
    assert screen.session.match.position == 1


def test_enter_struck_twice_ends_one_turn_and_not_the_next_person_s_too(qtbot: QtBot) -> None:
    screen, end = ending(qtbot)
    for at in (BEGINS, BEGINS + 120):
        send_key(screen, Qt.Key.Key_Return, at)
        send_key(screen, Qt.Key.Key_Return, at + 60, let_go=True)
    assert screen.session.match.position == 1
    end.setFocus()
    send_key(screen, Qt.Key.Key_Return, BEGINS + 2000)
    assert screen.session.match.position == 2


def test_a_double_click_ends_one_turn_and_not_the_next_person_s_too(qtbot: QtBot) -> None:
    screen, end = ending(qtbot)
    coins = screen.prompt_bar.button("bar.coins.1")

    def click_twice(button: QPushButton) -> None:
        where: QPoint = button.mapTo(screen, button.rect().center())
        QTest.mouseDClick(
            screen.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, where
        )

    click_twice(coins)  # one and the same person may be quick
    assert screen.session.match.position == 2
    click_twice(end)
    assert screen.session.match.position == 3
    assert screen.session.match.seat == 1


def test_a_double_click_takes_one_card_and_not_the_one_that_comes_into_its_place_too(qtbot: QtBot) -> None:
    screen = table_screen(qtbot, human_table(2))
    view = screen.view_widget
    at = view.mapFromScene(screen.scene.places["market.building.0"].center())
    where = view.viewport().mapTo(screen, at)
    QTest.mouseDClick(screen.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert screen.session.match.position == 1
    QTest.mouseClick(screen.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert screen.session.match.position == 2


def test_a_double_click_leads_to_the_next_screen_and_presses_nothing_there(window: MainWindow) -> None:
    home, behind = window.screens.home, window.screens.new
    pressed: list[None] = []
    over = QPushButton(behind)
    over.resize(window.size())
    over.raise_()
    over.pressed.connect(lambda: pressed.append(None))
    where = home.new.mapTo(window, home.new.rect().center())
    QTest.mouseDClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert window.stack.currentWidget() is behind
    assert not pressed
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert len(pressed) == 1


class Composing:
    """An input method that is given up in the middle of a word, and then writes it."""

    def __init__(self, word: str) -> None:
        self.word = word

    def commit(self) -> None:
        event = QInputMethodEvent()
        event.setCommitString(self.word)
        QApplication.sendEvent(QGuiApplication.focusObject(), event)
        self.word = ""


def test_what_is_still_being_composed_is_written_before_a_button_acts(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Japanese a name is composed until it is confirmed, and a button leaves the focus where it is."""
    window.new_game("builders")
    screen = window.screens.new
    name = screen.seats.rows[0].name
    name.setFocus()
    QApplication.sendEvent(name, QInputMethodEvent("空", []))
    assert name.text() == ""
    composing = Composing("空")
    monkeypatch.setattr(QGuiApplication, "inputMethod", lambda: composing)
    where = screen.start.mapTo(window, screen.start.rect().center())
    QTest.mouseClick(window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, where)
    assert window.play is not None
    assert window.play.match.table.players[0].name == "空"


def test_however_often_it_is_clicked_in_haste_it_ends_one_turn(qtbot: QtBot, qapp: QApplication) -> None:
    screen, end = ending(qtbot)
    quick = qapp.doubleClickInterval()
    where = QPointF(end.mapTo(screen, end.rect().center()))
    pressed, doubled = PRESSED, QEvent.Type.MouseButtonDblClick

    before = screen.session.match.position
    for number, kind in enumerate((pressed, doubled, pressed, doubled, pressed)):
        click_at(screen, where, BEGINS + number * 100, kind)
    assert screen.session.match.position == before + 1
    click_at(screen, where, BEGINS + 401 + quick)
    assert screen.session.match.position == before + 2


def test_a_double_click_on_an_answer_presses_nothing_behind_the_dialog(
    qtbot: QtBot, qapp: QApplication, window: MainWindow
) -> None:
    """In the window behind, Qt tells of the second click as of a single one."""
    PressFilter.of(qapp)
    pressed: list[None] = []
    behind = QPushButton(window)
    behind.resize(window.size())
    behind.show()
    behind.pressed.connect(lambda: pressed.append(None))
    question = ask(
        window, "Heading", "Sentence", [("no", "button.cancel", ""), ("yes", "button.ok", "")], print
    )
    qtbot.waitUntil(lambda: QApplication.activeWindow() is question)
    answer = question.buttons["no"]
    click_at(question, QPointF(answer.mapTo(question, answer.rect().center())), BEGINS)
    assert not question.isVisible()
    click_at(window, QPointF(50, 50), BEGINS + 150)
    assert not pressed
    click_at(window, QPointF(50, 50), BEGINS + 151 + qapp.doubleClickInterval())
    assert len(pressed) == 1
