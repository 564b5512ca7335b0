"""Another theme, another size of text, another language: only what looks otherwise is painted again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.app.theme import THEMES
from desktop.panels import log
from desktop.panels.lines import measure
from desktop.shell.notice import Question
from desktop.shell.questions import NameQuestion, RuleQuestion
from desktop.shell.table_screen import TableScreen
from desktop.shell.trouble import CrashQuestion
from desktop.shell.window import MainWindow
from desktop.table import pictures
from desktop.table.scene import TableScene
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Table
from tests.desktop.table_robot import human_table
from tests.desktop.window_kit import ANNA, YUKI, click, match_after, open_window, save_match, wait_for_listing


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9999), "Long over")
    with open_window(tmp_path, qtbot, theme="dark") as made:
        yield made


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every picture that is painted from now on, stamps and steps aside."""
    seen: list[object] = []
    paint = pictures._paint

    def noted(picture: pictures.Picture, width: int, height: int, lod: float) -> object:
        seen.append(picture)
        return paint(picture, width, height, lod)

    monkeypatch.setattr(pictures, "_paint", noted)
    return seen


def at_table(window: MainWindow, qtbot: QtBot, game: str) -> TableScreen:
    """A new table on which everything has been drawn."""
    window.play_kept(window.library.begin(Match(Table(game, (ANNA, YUKI), seed=3)), "New"))
    assert window.play is not None
    screen = window.play.screen
    QTest.qWait(400)  # what may come next is painted ahead
    qtbot.waitUntil(
        lambda: (
            not screen.view_widget._sharpen.isActive()
            and is_drawn(screen.scene)
            and not screen.presenters.board.prepainter._rest.isActive()
        )
    )
    return screen


def is_drawn(scene: TableScene) -> bool:
    """Whether every piece shows its own picture at its own size."""
    return not scene._rough and all(piece.is_drawn(scene.lod) for piece in scene._pieces.values())


def test_another_theme_leaves_what_takes_long_to_paint_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    """The map of Pantheon is painted step by step; another theme meanwhile doesn't begin it anew."""
    window.play_kept(window.library.begin(Match(Table("pantheon", (ANNA, YUKI), seed=3)), "New"))
    assert window.play is not None
    scene = window.play.screen.scene
    qtbot.waitUntil(lambda: any(piece.is_slow(scene.lod) for piece in scene._rough))
    begun = {piece: steps for piece, steps in scene._rough.items() if piece.is_slow(scene.lod)}
    window.preferences.change(theme="light")
    assert all(scene._rough[piece] is steps for piece, steps in begun.items())


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_another_theme_repaints_no_picture(
    window: MainWindow, qtbot: QtBot, painted: list[object], game: str
) -> None:
    screen = at_table(window, qtbot, game)
    painted.clear()
    window.preferences.change(theme="light")
    QApplication.processEvents()
    assert painted == []
    assert is_drawn(screen.scene)
    light, dark = (THEMES[name].table.lightness() for name in ("light", "dark"))
    view = screen.view_widget
    corner = QColor(view.grab().toImage().pixel(QPoint(2, view.height() // 2)))
    assert abs(corner.lightness() - light) < abs(corner.lightness() - dark), (
        "the table is painted in the new one"
    )


def test_larger_letters_are_painted_piece_by_piece(
    window: MainWindow, qtbot: QtBot, painted: list[object]
) -> None:
    screen = at_table(window, qtbot, "builders")
    pieces = len(screen.scene._pieces)
    painted.clear()
    window.preferences.change(text_scale=150)
    assert len(painted) < pieces / 2, "the window doesn't wait for all of them"
    qtbot.waitUntil(lambda: is_drawn(screen.scene))
    assert painted


def test_other_words_are_painted_on_every_piece(
    window: MainWindow, qtbot: QtBot, painted: list[object]
) -> None:
    screen = at_table(window, qtbot, "builders")
    painted.clear()
    window.preferences.change(language="ja")
    qtbot.waitUntil(lambda: is_drawn(screen.scene))
    shown = {piece.spot.picture for piece in screen.scene._pieces.values()}
    assert shown <= set(painted)


def test_the_lines_of_a_log_are_measured_once_for_another_look(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_entry(window.library.entries()[0])
    assert window.play is not None
    lines = window.play.screen.log.count()
    assert lines > 100
    QApplication.processEvents()
    measured: Counter[tuple[int, int]] = Counter()

    def noted(view: QListWidget, item: QListWidgetItem) -> None:
        measured[view.row(item), view.viewport().width()] += 1
        measure(view, item)

    monkeypatch.setattr(log, "measure", noted)
    window.preferences.change(theme="light")
    QApplication.processEvents()
    assert {row for row, _ in measured} == set(range(lines))
    assert set(measured.values()) == {1}, "never twice at the same width"
    assert measured.total() <= 2 * lines, "once for the letters, and once where they need a wider list"
    assert window.play.screen.log._measured == lines


def test_the_history_lies_where_it_did_when_the_text_has_its_old_size_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    history = at_table(window, qtbot, "builders").history
    before = history.slider.geometry()
    window.preferences.change(text_scale=200)
    qtbot.waitUntil(lambda: history.slider.geometry() != before)
    QTest.qWait(50)
    window.preferences.change(text_scale=100)
    qtbot.waitUntil(lambda: history.slider.geometry() == before)


def test_the_board_lies_as_at_a_new_table_whatever_size_the_text_had(
    window: MainWindow, qtbot: QtBot
) -> None:
    lying = {}
    for began in (200, 100):
        window.preferences.change(text_scale=began)
        QTest.qWait(50)
        screen = at_table(window, qtbot, "builders")
        for percent in (100, 200, 100):
            window.go("settings")
            window.preferences.change(text_scale=percent)
            QTest.qWait(50)
            window.leave()
            QTest.qWait(50)
            lying.setdefault(percent, set()).add(screen.view_widget.geometry().getRect())
        window.go_home()
    assert {percent: len(found) for percent, found in lying.items()} == {100: 1, 200: 1}


def shown_report(window: MainWindow) -> Question:
    report = window.folders.crashes / "report.txt"
    report.write_text("long\n" * 40)
    question = CrashQuestion(window, window.notice, report, kept=True)
    question.open()
    question.show_button.click()
    return question


def opened(make: Callable[[MainWindow], Question]) -> Callable[[MainWindow], Question]:
    def question(window: MainWindow) -> Question:
        made = make(window)
        made.open()
        return made

    return question


def playing(window: MainWindow) -> TableScreen:
    window.start(replace(human_table(2), undo="friendly"))
    wait_for_listing()
    assert window.play is not None
    return window.play.screen


def end_of_turn(window: MainWindow) -> QDialog:
    screen = playing(window)
    window.preferences.change(confirm_end_turn=True)
    click(screen.prompt_bar.button("bar.end_turn"))
    (asked,) = screen.findChildren(Question, "endTurnDialog")
    return asked


def test_answers_that_would_take_most_of_the_width_lie_one_below_the_other(window: MainWindow) -> None:
    asked = end_of_turn(window)
    answers = [child for child in asked.findChildren(QPushButton) if child.isVisible()]
    assert len({answer.y() for answer in answers}) == 1
    window.preferences.change(text_scale=200)
    QApplication.processEvents()
    assert len({answer.y() for answer in answers}) == len(answers) == 3
    assert len({answer.width() for answer in answers}) == 1
    middle = answers[0].geometry().center().x()
    assert abs(middle - asked.rect().center().x()) <= 1
    asked.reject()


def taking_back(window: MainWindow) -> QDialog:
    screen = playing(window)
    for seat in (0, 1):
        screen.session.play(seat, screen.session.match.game.grammar.read("end"))
        wait_for_listing()
    screen.session.look_at(0)
    screen.presenters.past.taking_back.ask()
    (asked,) = screen.findChildren(Question, "takeBackDialog")
    return asked


QUESTIONS = pytest.mark.parametrize(
    "ask",
    [
        shown_report,
        opened(RuleQuestion),
        opened(lambda window: NameQuestion(window, "Rename", "Evening")),
        end_of_turn,
        taking_back,
    ],
)


@QUESTIONS
def test_a_question_takes_on_the_size_of_text_that_comes_while_it_is_open(
    window: MainWindow, ask: Callable[[MainWindow], QDialog]
) -> None:
    """Text grows with the window, which can be made larger behind it: the buttons lay above the text."""

    def places(question: QDialog) -> list[tuple[str, QRect]]:
        parts = (part for part in question.findChildren(QWidget) if part.isVisible())
        return [(type(part).__name__, part.geometry()) for part in parts if part.parent() is question]

    asked = ask(window)
    before = asked.size()
    window.preferences.change(text_scale=150)
    QApplication.processEvents()
    seen = asked.size(), places(asked)
    asked.reject()
    again = ask(window)
    QApplication.processEvents()
    assert seen == (again.size(), places(again))
    assert seen[0] != before
    again.reject()


@QUESTIONS
def test_a_question_lies_within_its_window_whatever_comes_while_it_is_open(
    window: MainWindow, ask: Callable[[MainWindow], QDialog]
) -> None:
    """It kept its upper left corner when it grew, and its place when the window was made smaller or moved."""
    window.setMinimumSize(0, 0)  # else it is wider than the screen that tests have
    asked = ask(window)

    def make_smaller() -> None:
        window.resize(740, 600)

    def move() -> None:
        window.move(20, 90)

    def enlarge_text() -> None:
        # A table with larger text is wider than the screen that tests have.
        window.preferences.change(text_scale=200 if window.play is None else 150)

    def make_larger() -> None:
        window.resize(780, 700)

    for change in (make_smaller, enlarge_text, make_larger, make_smaller, move):
        change()
        QApplication.processEvents()
        assert window.geometry().contains(asked.geometry()), change.__name__
        for button in filter(QPushButton.isVisible, asked.findChildren(QPushButton)):
            assert button.visibleRegion().boundingRect() == button.rect(), change.__name__
    asked.reject()


def test_a_question_lies_on_the_screen_where_its_window_is_partly_off_it(window: MainWindow) -> None:
    asked = opened(RuleQuestion)(window)
    for at in (QPoint(-900, 0), QPoint(0, -600), QPoint(500, 600)):
        window.move(at)
        QApplication.processEvents()
        assert window.screen().availableGeometry().contains(asked.geometry())
    asked.reject()
