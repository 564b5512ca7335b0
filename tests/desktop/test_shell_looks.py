"""Every screen in every language and size: nothing cut, everything named, colours that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app.style import Look, look
from desktop.app.theme import THEMES, Theme
from desktop.panels.history import HistoryBar
from desktop.panels.label import Label
from desktop.shell import covers
from desktop.shell.home import Home, ScreenButton
from desktop.shell.layouts import Scroll
from desktop.shell.load import Load
from desktop.shell.surfaces import SHADOW
from desktop.shell.trouble import CrashQuestion
from desktop.shell.widgets import Segments
from desktop.shell.window import SETTLED_MS, MainWindow
from desktop.table.labels import Caption, Nameplate
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.window_kit import (
    ANNA,
    YUKI,
    match_after,
    open_window,
    press,
    save_match,
    tab_to,
    wait_for_listing,
)

SCREENS = ("home", "new", "load", "replays", "settings", "help", "about", "licences", "score")
VARIANTS = {
    "en-100-small": ("en", 100, (1024, 640)),
    "ja-100": ("ja", 100, (1280, 800)),
    "en-200": ("en", 200, (1280, 800)),
    "ja-200": ("ja", 200, (1280, 800)),
    "pseudo-100": (words.PSEUDO, 100, (1280, 800)),
    "pseudo-200": (words.PSEUDO, 200, (1280, 800)),
    "en-100-large": ("en", 100, (2560, 1440)),
}


def shown(window: MainWindow, name: str) -> QWidget:
    """A screen, laid out as it is seen."""
    if name == "score":
        entry = next(entry for entry in window.library.entries() if entry.finished)
        if window.play is None:
            window.open_entry(entry)
        window.show_score()
    else:
        window.go(name)
    wait_for_listing()
    for _ in range(4):
        QApplication.processEvents()
    screen = window.current()
    assert screen is not None
    return screen


@pytest.fixture
def home(tmp_path: Path) -> Path:
    save_match(tmp_path, match_after(15), "An evening")
    save_match(tmp_path, match_after(9999), "Long over")
    return tmp_path


@pytest.fixture(params=VARIANTS.values(), ids=VARIANTS)
def window(
    request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot, home: Path
) -> Iterator[MainWindow]:
    language, scale, size = request.param
    spoken = "en" if language == words.PSEUDO else language
    with open_window(home, qtbot, size, language=spoken, text_scale=scale) as made:
        if language == words.PSEUDO:
            words.set_language(words.PSEUDO)
            made.screen_named("home").retranslate()
        yield made


def cut(part: QWidget) -> bool:
    """Whether some of a widget's words don't fit into it."""
    if isinstance(part, QLabel):
        if not part.text():
            return False
        if part.wordWrap():
            return part.heightForWidth(part.width()) > part.height() + 1
        return part.sizeHint().width() > part.width() + 1 or part.sizeHint().height() > part.height() + 1
    if isinstance(part, QPushButton | QComboBox):
        if isinstance(part, ScreenButton):
            return part.minimumSizeHint().width() > part.width() + 1
        return part.sizeHint().width() > part.width() + 1 or part.sizeHint().height() > part.height() + 1
    return False


def is_reached(part: QWidget, screen: QWidget) -> bool:
    """Whether a widget lies within the width of the window: what is below can be scrolled to, what is beside can't."""
    left = part.mapTo(screen, part.rect().topLeft()).x()
    return left >= 0 and left + part.width() <= screen.width() + 1


def test_no_words_are_cut_and_nothing_lies_outside(window: MainWindow) -> None:
    bad = []
    for name in SCREENS:
        screen = shown(window, name)
        for part in screen.findChildren(QWidget):
            if not part.isVisible() or not isinstance(part, QLabel | QAbstractButton | QComboBox | QLineEdit):
                continue
            if cut(part) or not is_reached(part, screen):
                text = getattr(part, "text", part.accessibleName)()
                bad.append(
                    (name, type(part).__name__, text, part.size().toTuple(), part.sizeHint().toTuple())
                )
    assert bad == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["load", "replays"])
def test_no_tool_of_a_list_lies_on_another_in_the_least_window(
    qapp: QApplication, qtbot: QtBot, home: Path, language: str, name: str
) -> None:
    with open_window(home, qtbot, (1024, 700), language=language, text_scale=200) as window:
        screen = shown(window, name)
        assert isinstance(screen, Load)
        tools = [part.geometry() for part in (screen.search, screen.import_button, screen.trash)]
        for left, right in pairwise(tools):
            assert left.right() < right.left()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("name", ["load", "replays"])
def test_an_empty_list_says_so_in_sight_with_large_letters(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int], name: str
) -> None:
    with open_window(tmp_path, qtbot, size, language=language, text_scale=200) as window:
        screen = shown(window, name)
        assert isinstance(screen, Load)
        qtbot.waitUntil(screen.empty.isVisible)
        qtbot.waitUntil(lambda: lowest(screen.empty, screen) <= screen.height())
        assert screen.empty_picture.pixmap().height() > 0


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1024, 640)])
def test_the_buttons_of_a_crash_lie_on_the_screen_with_large_letters(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    report = tmp_path / "report.txt"
    report.write_text("Traceback of something\n" * 99, encoding="utf-8")
    with open_window(tmp_path, qtbot, size, language=language, text_scale=200) as window:
        window.show_crash(report)
        question = QApplication.activeModalWidget()
        assert isinstance(question, CrashQuestion)
        question.show_button.click()
        for _ in range(4):
            QApplication.processEvents()
        assert question.text.height() > question.text.fontMetrics().height()
        assert question.width() <= window.width()
        assert question.height() <= window.height()
        question.buttons["go_on"].click()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (760, 640)])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_crash_and_its_report_lie_within_the_window(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int], scale: int
) -> None:
    """The report makes the question larger: it kept its corner, and its buttons were below the screen."""
    report = tmp_path / "report.txt"
    report.write_text("Traceback of something\n" * 99, encoding="utf-8")
    with open_window(tmp_path, qtbot, size, language=language, text_scale=scale) as window:
        window.setMinimumSize(0, 0)
        window.resize(*size)
        window.show_crash(report)
        question = QApplication.activeModalWidget()
        assert isinstance(question, CrashQuestion)
        narrow = question.width()
        tab_to(question.show_button)
        press(Qt.Key.Key_Return)
        QApplication.processEvents()
        place = question.geometry()
        assert place.width() > narrow or place.width() == window.width()
        assert window.geometry().contains(place)
        assert abs(place.center().y() - window.geometry().center().y()) <= 1
        if size[0] < window.screen().availableGeometry().width():
            assert abs(place.center().x() - window.geometry().center().x()) <= 1
        for button in (*question.buttons.values(), question.folder_button):
            assert button.visibleRegion().boundingRect() == button.rect()
            assert question.rect().contains(QRect(button.mapTo(question, QPoint()), button.size()))
        assert question.text.verticalScrollBar().maximum() > 0
        question.buttons["go_on"].click()


def test_the_sheet_of_a_game_begins_at_its_top_whatever_was_read_before(
    qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    with open_window(home, qtbot, (1280, 800), text_scale=200) as window:
        bar = shown(window, "score").findChildren(Scroll)[0].verticalScrollBar()
        qtbot.waitUntil(lambda: bar.maximum() > 0)
        bar.setValue(bar.maximum())
        shown(window, "home")
        shown(window, "score")
        assert bar.value() == 0


def lowest(part: QWidget, screen: QWidget) -> int:
    """Where a widget ends, seen from the top of its screen."""
    return part.mapTo(screen, part.rect().bottomLeft()).y()


def test_home_needs_no_scrolling_at_the_usual_size_of_text(
    qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    for size in ((1024, 640), (1280, 800), (1920, 1080), (2560, 1440)):
        with open_window(home, qtbot, size) as window:
            screen = shown(window, "home")
            for part in screen.findChildren(QAbstractButton):
                if part.isVisible():
                    below = part.mapTo(screen, part.rect().bottomLeft()).y()
                    assert below <= screen.height(), (size, part.accessibleName())


@pytest.mark.parametrize("saved", [False, True], ids=["first-start", "going-on"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_home_needs_no_scrolling_with_large_letters_on_a_usual_screen(
    qapp: QApplication, qtbot: QtBot, home: Path, tmp_path: Path, language: str, *, saved: bool
) -> None:
    large = ((1280, 800), 200), ((1024, 700), 200), ((1024, 640), 200), ((1024, 640), 150)
    low = ((1280, 720), 150), ((1264, 640), 130), ((1264, 640), 150), ((1230, 700), 150)
    for size, scale in large + low:
        where = home if saved else tmp_path / f"{scale}-{size[0]}-{size[1]}"
        with open_window(where, qtbot, size, language=language, text_scale=scale) as window:
            screen = shown(window, "home")
            assert isinstance(screen, Home)
            assert screen.continue_card.button.isVisible()
            assert (screen.continue_card.entry is not None) == saved
            bar = screen.findChildren(Scroll)[0].verticalScrollBar()
            for _ in range(40):
                QApplication.processEvents()
            assert bar.maximum() == 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_first_start_needs_no_scrolling_below_a_title_bar_with_the_largest_letters(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """With the games that people have: their covers are larger than those of the tests' six."""
    dealt = {name: meta for name, meta in CATALOGUE.items() if name != "pebbles"}
    monkeypatch.setattr(covers, "CATALOGUE", dealt)
    with open_window(tmp_path, qtbot, (1024, 640), language=language, text_scale=200) as window:
        window.setMinimumHeight(0)
        window.resize(1024, 616)
        screen = shown(window, "home")
        QTest.qWait(2 * SETTLED_MS)
        bar = screen.findChildren(Scroll)[0].verticalScrollBar()
        assert bar.maximum() == 0


class ResizesCounted(QObject):
    """How often a widget took another size."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Resize and isinstance(watched, QWidget)
        return False


def test_home_comes_to_rest_at_every_width(qapp: QApplication, qtbot: QtBot, home: Path) -> None:
    """Side by side it needed a scroll bar, was too narrow beside it, was stacked and needed none, and so on."""
    with open_window(home, qtbot, (806, 640)) as window:
        wait_for_listing()
        counted = ResizesCounted()
        for width in (810, 814, 818, 822):
            window.resize(width, 640)
            for _ in range(40):
                QApplication.processEvents()
            qapp.installEventFilter(counted)
            for _ in range(10):
                QApplication.processEvents()
            qapp.removeEventFilter(counted)
            assert not counted.count, width


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [1024, 1168, 1264])
def test_the_very_first_screen_comes_to_rest_with_large_letters(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, width: int
) -> None:
    """Lean it seemed to fit, so it was not lean, so it did not fit, and so on."""
    with open_window(tmp_path, qtbot, (width, 640), language=language, text_scale=200) as window:
        screen = shown(window, "home")
        assert isinstance(screen, Home)
        QTest.qWait(2 * SETTLED_MS)
        counted = ResizesCounted()
        qapp.installEventFilter(counted)
        QTest.qWait(2 * SETTLED_MS)
        qapp.removeEventFilter(counted)
        assert not counted.count
        card = screen.continue_card
        paper = card.rect().marginsRemoved(QMargins(*[look().px(SHADOW)] * 4))
        for button in (card.button, card.learn):
            assert paper.contains(QRect(button.mapTo(card, QPoint(0, 0)), button.size()))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_many_long_names_leave_all_of_home_in_sight_with_large_letters(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    names = ("Anna", "Bartholomew the Great", "Yukiko Sakura", "Maximilian the Second")
    players = tuple(Player(name, colour) for colour, name in enumerate(names))
    save_match(tmp_path, Match(Table("builders", players, {"first_player": 1}, seed=3)), "x")
    with open_window(tmp_path, qtbot, size, language=language, text_scale=200) as window:
        screen = shown(window, "home")
        assert isinstance(screen, Home)
        wait_for_listing()
        bar = screen.findChildren(Scroll)[0].verticalScrollBar()
        qtbot.waitUntil(lambda: bar.maximum() == 0)
        assert "Bartholomew" in screen.continue_card.whose.text(), "who goes on is told"
        assert not cut(screen.continue_card.game)


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_home_begins_with_what_goes_on_and_tab_brings_the_rest_into_sight_with_large_letters(
    qapp: QApplication, qtbot: QtBot, home: Path, size: tuple[int, int]
) -> None:
    with open_window(home, qtbot, size, text_scale=200) as window:
        screen = shown(window, "home")
        assert isinstance(screen, Home)
        assert lowest(screen.continue_card.button, screen) <= screen.height()
        assert max(tool.geometry().bottom() for tool in (screen.settings, screen.about)) < size[1] // 6
        doors = (screen.new, screen.load, screen.replays)
        assert len({door.y() for door in doors}) == 1
        for part in (screen.replays, screen.covers.cover("builders").learn):
            for _ in range(len(screen.findChildren(QWidget))):
                if QApplication.focusWidget() is part:
                    break
                press(Qt.Key.Key_Tab)
            assert QApplication.focusWidget() is part
            seen = part.visibleRegion().boundingRect()
            assert seen == part.rect()


def test_a_notice_on_screen_takes_on_another_language(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, qtbot) as window:
        nobodys = tmp_path / "nobodys.hearth"
        window.open_file(nobodys)
        window.notice.warn_too(partial(say, "about.copied"), action=("home.continue", window.close))
        window.preferences.change(language="ja")
        gone = say("load.cant_open", why=refusal_sentence(Refusal("file_gone")))
        assert window.notice.text == f"{gone}\n{say('about.copied')}"
        assert window.notice.accessibleName() == window.notice.text
        assert window.notice.action.text() == say("home.continue")


def test_a_notice_on_screen_makes_way_for_buttons_that_move(qtbot: QtBot, home: Path) -> None:
    """In another language and another size of text they lie elsewhere."""
    with open_window(home, qtbot) as window:
        window.open_file(home / "nobodys.hearth")
        assert window.notice.isVisible()
        window.preferences.change(language="ja", text_scale=150)

        QTest.qWait(100)
        sheet = window.notice.geometry().marginsRemoved(QMargins(*4 * [look().px(SHADOW)]))
        assert not any(
            sheet.intersects(QRect(part.mapTo(window, QPoint()), part.size()))
            for part in window.findChildren(QAbstractButton)
            if part.isVisible() and not window.notice.isAncestorOf(part)
        )


def test_the_first_screen_is_as_full_after_another_language_as_if_it_had_begun_in_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """With large text one language may have to leave out what there is room for in the other."""
    save_match(tmp_path, Match(Table("pantheon", (Player("Ada", 0), Player("Zoë", 1)), seed=3)), "Evening")
    shown = []
    for first, scale in (("ja", 100), ("en", 200)):
        with open_window(tmp_path, qtbot, language=first, text_scale=scale) as window:
            QTest.qWait(100)
            window.preferences.change(language="en", text_scale=200)
            QTest.qWait(100)
            card = window.screen_named("home").continue_card  # type: ignore[attr-defined]
            shown.append([part.isVisible() for part in (card.players, card.whose, card.when)])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_message_cuts_through_no_line_of_the_prompt_with_large_letters(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """Of two lines it covers the sentence alone, of three what stands below it as well, and no button by half."""
    save_match(tmp_path, Match(Table("pantheon", (ANNA, Player("Bot", 2, "apprentice")), seed=4)), "Pantheon")
    with open_window(tmp_path, qtbot, language=language, text_scale=200) as window:
        window.open_entry(next(iter(window.library.entries())))
        wait_for_listing()
        assert window.play is not None
        screen = window.play.screen
        bar, line = screen.prompt_bar, screen.status
        for sentence in ("A", "A\nB", "A\nB\nC"):
            line.show_message(sentence, "refusal")
            QApplication.processEvents()
            edge = line.geometry().bottom() - bar.y()
            parts = [part for part in bar.findChildren(QWidget) if part.isVisible()]
            assert parts
            cut = [part for part in parts if part.y() + 1 < edge < part.geometry().bottom()]
            assert cut == [], sentence


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("reason", ["folder_taken", "folder_leads_nowhere"])
def test_a_warning_leaves_in_sight_what_the_table_asks(
    qapp: QApplication, qtbot: QtBot, home: Path, language: str, reason: str
) -> None:
    """That the game is not saved lay over what a second click would do."""
    refusal = Refusal(reason, details={"folder": "/home/anna/.local/share/hearthside/saves/autosaves"})
    with open_window(home, qtbot, language=language) as window:
        window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
        wait_for_listing()
        sentence = say("trouble.cant_save", why=refusal_sentence(refusal))
        assert window.play is not None
        for warning in (partial(say, "about.copied"), partial(str, sentence)):
            window.notice.show_message(warning, warning=True)
            assert not _sheet(window).intersects(_asked(window))


def test_a_warning_makes_way_for_a_longer_sentence(qtbot: QtBot, home: Path) -> None:
    with open_window(home, qtbot) as window:
        window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
        wait_for_listing()
        assert window.play is not None
        bar = window.play.screen.prompt_bar

        def covers() -> bool:
            return _sheet(window).intersects(_asked(window))

        window.notice.show_message(partial(say, "about.copied"), warning=True)
        assert not covers()
        bar.show_prompt(
            0, 0, "Take three cards from the display or the deck, in any order, then the next one plays.", ()
        )
        assert covers()
        qtbot.waitUntil(lambda: not covers())


def test_a_warning_cuts_no_end_off_a_sentence_where_it_can_lie_over_the_board(
    qtbot: QtBot, home: Path
) -> None:
    """That the disk is full lay over the last letters of what is left to do, in a turn that could be restarted."""
    warning = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
    with open_window(home, qtbot) as window:
        window.resize(1280, 781)
        window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
        wait_for_listing()
        assert window.play is not None
        bar = window.play.screen.prompt_bar
        for length in range(20, 100, 2):
            bar.show_prompt(0, 0, ("End the turn, or buy more. " * 4)[:length], ())
            bar.aid("start_over").show()
            QApplication.processEvents()
            window.notice.show_message(partial(str, warning), warning=True)
            assert not _sheet(window).intersects(_asked(window)), length


def test_a_warning_makes_way_for_a_refusal(qtbot: QtBot, home: Path) -> None:
    """That the disk is full lay over the half of every refusal, and of every hint, until it was closed."""
    warning = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
    with open_window(home, qtbot) as window:
        window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
        wait_for_listing()
        assert window.play is not None
        line = window.play.screen.status
        window.notice.show_message(partial(str, warning), warning=True)
        line.show_message("That worker can’t be sent there. " * 6, "refusal")
        said = _words(window, line)
        assert _sheet(window).intersects(said)
        qtbot.waitUntil(lambda: not _sheet(window).intersects(said))


def test_a_warning_makes_way_for_the_buttons_of_another_question(qtbot: QtBot, tmp_path: Path) -> None:
    """Who had chosen to move at Pantheon’s table found “Not saved” over “End move”, which is wider than “Pass”."""
    save_match(tmp_path, Match(Table("builders", (ANNA, YUKI), seed=4)), "An evening")
    full = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
    with open_window(tmp_path, qtbot) as window:
        window.open_entry(next(iter(window.library.entries())))
        wait_for_listing()
        assert window.play is not None
        bar = window.play.screen.prompt_bar
        window.notice.show_message(partial(str, full), warning=True)
        button = max(
            (part for part in bar.findChildren(QAbstractButton) if part.isVisible()),
            key=lambda part: part.x(),
        )
        # Another question has a button where the notice lies.
        button.setFixedWidth(window.notice.geometry().center().x() - button.x())

        def lies_over() -> bool:
            return _sheet(window).intersects(QRect(button.mapTo(window, QPoint()), button.size()))

        qtbot.waitUntil(lies_over)
        bar.asked.emit()
        qtbot.waitUntil(lambda: not lies_over())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_notice_cuts_through_no_words(
    qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """It left the half of the program's name, of how far the game is, or of what the table asks."""
    save_match(tmp_path, Match(Table("troyes", (ANNA, YUKI), seed=4)), "Troyes")
    killed = say("trouble.after_crash"), ("home.continue", int)
    with open_window(tmp_path, qtbot, size=size, language=language) as window:
        for name in ("home", "table"):
            if name == "table":
                window.open_entry(next(iter(window.library.entries())))
            wait_for_listing()
            full = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
            for sentence, action in (killed, (full, None), (say("menu.copied", name="Anna"), None)):
                window.notice.show_message(
                    partial(str, sentence), warning=sentence in (killed[0], full), action=action
                )
                cut = []
                for label in window.findChildren(Label):
                    seen = _words(window, label)
                    is_seen = label.isVisible() and label.text() and not window.notice.isAncestorOf(label)
                    if is_seen and _sheet(window).intersects(seen) and not _sheet(window).contains(seen):
                        cut.append(label.text())
                assert cut == [], (name, sentence)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_notice_in_a_small_window_with_large_letters_lies_beside_the_buttons(
    qtbot: QtBot, home: Path, language: str
) -> None:
    """Seats and log counted as much as buttons, so that it rather lay over all the tools."""
    killed = partial(say, "trouble.after_crash")
    with open_window(home, qtbot, size=(1024, 640), language=language, text_scale=200) as window:
        window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
        wait_for_listing()
        window.notice.show_message(killed, warning=True, action=("home.continue", window.close))
        covered = [
            part.accessibleName()
            for part in window.findChildren(QAbstractButton)
            if part.isVisible()
            and not window.notice.isAncestorOf(part)
            and _sheet(window).intersects(QRect(part.mapTo(window, QPoint()), part.size()))
        ]
        assert covered == []


@pytest.mark.parametrize("game", list(CATALOGUE))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_large_letters_of_a_warning_get_smaller_before_they_cover_much_of_the_board(
    qtbot: QtBot, tmp_path: Path, language: str, game: str
) -> None:
    full = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
    with open_window(tmp_path, qtbot, size=(1024, 640), language=language, text_scale=200) as window:
        window.learn(game)
        assert window.play is not None
        board, notice = window.play.screen.view_widget, window.notice
        notice.show_message(partial(str, full), warning=True)
        whole = QRect(board.mapTo(window, QPoint()), board.size())
        covered = _sheet(window).intersected(whole)
        assert covered.width() * covered.height() <= whole.width() * whole.height() / 3
        usual = look().font().pixelSize()
        assert usual > notice._text.font().pixelSize() >= usual / 2
        window.preferences.change(text_scale=100)
        assert notice._text.font().pixelSize() == look().font().pixelSize()
        notice.hide()
        window.preferences.change(text_scale=200)
        window.go("new")  # where there is room beside its title
        notice.show_message(partial(say, "about.copied"))
        assert notice._text.font().pixelSize() == usual


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_notice_moves_away_from_what_home_shows_once_the_newest_game_is_found(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """It kept the place that was free before, and lay over two buttons."""
    with open_window(tmp_path, qtbot, size=(1024, 640), language=language, text_scale=200) as window:
        window.learn("builders")
        window.go_home()
        window.notice.show_message(partial(say, "about.copied"))
        qtbot.waitUntil(lambda: window.screens.home.continue_card.entry is not None)
        qtbot.waitUntil(lambda: _pressed_below_notice(window) == [])


@pytest.mark.parametrize("game", ["builders", "troyes"])
@pytest.mark.parametrize(("language", "size"), [("ja", (1024, 640)), ("en", (1280, 800))])
def test_a_warning_leaves_in_sight_what_can_be_picked(
    qtbot: QtBot, tmp_path: Path, language: str, size: tuple[int, int], game: str
) -> None:
    """“Not saved” lay over the buildings to be taken, or over events, where the ground beside them was free."""
    save_match(tmp_path, Match(Table(game, (ANNA, YUKI), seed=4)), "An evening")
    full = say("trouble.cant_save", why=refusal_sentence(Refusal("disk_full")))
    with open_window(tmp_path, qtbot, size=size, language=language) as window:
        window.open_entry(next(iter(window.library.entries())))
        wait_for_listing()
        assert window.play is not None
        view = window.play.screen.view_widget
        # Events of Troyes can be picked later in a game.
        view.candidates |= {place for place in view.table.places if place.startswith("event.")}
        window.notice.show_message(partial(str, full), warning=True)
        corner = view.viewport().mapTo(window, QPoint())
        sheet = _sheet(window).translated(-corner)
        places = [each for each in view.table.places.items() if each[0] in view.candidates]
        rects = {place: view.mapFromScene(area).boundingRect() for place, area in places}
        assert [place for place, rect in rects.items() if sheet.intersects(rect)] == []


def _sheet(window: MainWindow) -> QRect:
    """Where the paper of the window's notice lies."""
    return window.notice.geometry().marginsRemoved(QMargins(*4 * [look().px(SHADOW)]))


def _pressed_below_notice(window: MainWindow) -> list[str]:
    """What the window's notice covers of what can be pressed, by name."""
    sheet = _sheet(window)
    return [
        part.objectName() or part.accessibleName()
        for part in window.findChildren(QWidget)
        if isinstance(part, QAbstractButton | QLineEdit | HistoryBar)
        and part.isVisible()
        and not window.notice.isAncestorOf(part)
        and sheet.intersects(QRect(part.mapTo(window, QPoint()), part.size()))
        and not part.visibleRegion().isEmpty()
    ]


def _words(window: MainWindow, label: Label) -> QRect:
    """Where the words of a label stand in its window."""
    return label.written_rect.translated(label.mapTo(window, QPoint()))


def _asked(window: MainWindow) -> QRect:
    """Where what the table asks stands."""
    sentence = window.findChild(Label, "promptSentence")
    assert isinstance(sentence, Label)
    return _words(window, sentence)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_notice_lies_over_nothing_that_is_pressed(
    qapp: QApplication, qtbot: QtBot, home: Path, language: str, scale: int
) -> None:
    path = "/home/anna/.local/share/hearthside/crashes/rule-2026-11-23.txt"
    with open_window(home, qtbot, language=language, text_scale=scale) as window:
        for name in ("table", "home", "new", "load", "settings", "help"):
            if name == "table":
                window.open_entry(next(entry for entry in window.library.entries() if not entry.finished))
            else:
                window.go(name)
            wait_for_listing()
            for sentence, action in (
                (say("menu.copied", name="Anna"), None),
                (say("wrong_rule.written", path=path), ("load.show_in_folder", window.close)),
            ):
                window.notice.show_message(partial(str, sentence), warning=True, action=action)
                sheet = _sheet(window)
                assert window.rect().contains(sheet)
                assert window.notice._text.heightForWidth(window.notice._text.width()) <= sheet.height()
                covered = _pressed_below_notice(window)
                if scale == 100:
                    assert covered == [], (name, sentence)
                assert {"historyBar", say("new_game.start")}.isdisjoint(covered)
                if name == "table":
                    tools = [tool.accessibleName() for tool in window.findChildren(QToolButton)]
                    assert set(tools).isdisjoint(covered), sentence
            window.notice.hide()


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_words_on_the_board_never_shrink_when_the_text_grows(
    qapp: QApplication, qtbot: QtBot, home: Path, game: str
) -> None:
    with open_window(home, qtbot) as window:
        window.start(Table(game, (ANNA, YUKI), seed=5))
        assert window.play is not None
        screen = window.play.screen
        heights: list[dict[str, float]] = []
        widths: list[dict[str, float]] = []
        lefts: list[dict[str, float]] = []
        for scale in (100, 150, 200):
            window.preferences.change(text_scale=scale)
            wait_for_listing()
            QTest.qWait(100)
            on_screen = screen.view_widget.transform().m22()
            words = {
                name: piece.spot.rect
                for name, piece in screen.scene._pieces.items()
                if isinstance(piece.spot.picture, Caption | Nameplate)
            }
            assert all(screen.scene.sceneRect().contains(rect) for rect in words.values())
            pictures = {name: screen.scene._pieces[name].spot.picture for name in words}
            begin = (name for name in words if getattr(pictures[name], "side", "") == "left")
            lefts.append({name: words[name].left() for name in begin})
            boxed = {name for name in words if getattr(pictures[name], "boxed", False)}
            heights.append({name: rect.height() * on_screen for name, rect in words.items()})
            widths.append({name: words[name].width() for name in boxed})
        assert heights[0]
        assert widths[1:] == widths[:1] * 2, "what tells of a box stays in it"
        assert lefts[1:] == lefts[:1] * 2, "what stands above something begins where it does"
        for name, height in heights[0].items():
            assert heights[1][name] >= height - 0.5, name
            assert heights[2][name] >= height - 0.5, name


def test_what_is_chosen_of_a_few_is_measured_as_it_is_written(
    qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    with open_window(home, qtbot) as window:
        for segments in shown(window, "settings").findChildren(Segments):
            for button in segments.buttons():
                bold = QFont(button.font())
                bold.setWeight(QFont.Weight.DemiBold)
                words = QFontMetrics(bold).horizontalAdvance(button.text())
                option = QStyleOptionButton()
                button.initStyleOption(option)
                inside = button.style().subElementRect(
                    QStyle.SubElement.SE_PushButtonContents, option, button
                )
                assert words <= inside.width(), button.text()


class FirstFrame(QObject):
    """Notes what of a few is chosen from lies outside its room when a window is painted next."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.cut: list[str] | None = None
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest and self.cut is None:
            self.cut = [
                button.text()
                for segments in self._window.findChildren(Segments)
                if segments.isVisible()
                for button in segments.buttons()
                if not segments.rect().contains(button.geometry())
            ]
        return super().eventFilter(watched, event)


@pytest.mark.parametrize("text_scale", [100, 200])
def test_another_language_is_laid_out_before_it_is_painted(
    qapp: QApplication, qtbot: QtBot, home: Path, text_scale: int
) -> None:
    """For a frame “light” and “slow” were missing in Japanese: they had wrapped to a line without room."""
    with open_window(home, qtbot, text_scale=text_scale) as window:
        shown(window, "settings")
        first = FirstFrame(window)
        window.preferences.change(language="ja")
        qtbot.waitUntil(lambda: first.cut is not None)
        assert first.cut == []


def test_the_tabs_of_every_table_take_the_size_of_text_at_once(
    qapp: QApplication, qtbot: QtBot, home: Path
) -> None:
    with open_window(home, qtbot) as window:
        for entry in window.library.entries():
            window.open_entry(entry)
            assert window.play is not None
            wait_for_listing()
            for scale in (100, 150, 200):
                window.go("settings")
                window.preferences.change(text_scale=scale)
                wait_for_listing()
                window.leave()
                wait_for_listing()
                bar = window.play.screen.findChild(QTabBar)
                assert bar is not None
                assert bar.fontInfo().pixelSize() == look().px(15)
                words = [QFontMetrics(bar.font()).horizontalAdvance(bar.tabText(n)) for n in range(2)]
                assert all(bar.tabRect(n).width() > words[n] for n in range(2))


def test_all_that_takes_the_keyboard_has_a_name(qapp: QApplication, qtbot: QtBot, home: Path) -> None:
    with open_window(home, qtbot) as window:
        for name in SCREENS:
            screen = shown(window, name)
            nameless = [
                part
                for part in screen.findChildren(QWidget)
                if part.focusPolicy() & Qt.FocusPolicy.TabFocus
                and part.isVisible()
                and not part.accessibleName()
            ]
            assert nameless == [], name


def unseen_focus(window: MainWindow) -> list[str]:
    """The names of what Tab leads to on this screen, and looks the same with the focus as without it."""
    screen = window.current()
    assert screen is not None
    window.setFocus()
    found = []
    for part in screen.findChildren(QWidget):
        takes_focus = part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.focusProxy() is None
        if takes_focus and part.isVisible() and part.isEnabled():
            for area in screen.findChildren(Scroll):
                if area.isAncestorOf(part):
                    area.ensureWidgetVisible(part)
            part.setFocus(Qt.FocusReason.TabFocusReason)
            around = QRect(part.mapTo(window, QPoint()), part.size()).marginsAdded(QMargins(6, 6, 6, 6))
            focused = window.grab(around).toImage()
            window.setFocus()
            if window.grab(around).toImage() == focused:
                found.append(part.accessibleName())
    return found


@pytest.mark.parametrize("name", [name for name in SCREENS if name != "score"])
def test_whatever_has_the_focus_of_the_keyboard_shows_it(qtbot: QtBot, home: Path, name: str) -> None:
    with open_window(home, qtbot) as window:
        screen = shown(window, name)
        assert unseen_focus(window) == []
        if isinstance(screen, Load):
            screen.trash.click()
            wait_for_listing()
            assert unseen_focus(window) == []


def test_the_focus_is_seen_on_who_acts_and_on_what_can_not_be_done_yet_at_a_table(
    qtbot: QtBot, home: Path
) -> None:
    with open_window(home, qtbot) as window:
        window.start(Table("stone-age", (ANNA, YUKI), seed=3))
        wait_for_listing()
        assert unseen_focus(window) == [say("panel.board")]  # where only the arrow keys lead to something


def luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_on_every_ground(theme: Theme) -> None:
    apply_style = Look(theme)
    grounds = {
        "panel": theme.panel,
        "table": theme.table,
        "raised": apply_style.raised,
        "hover": apply_style.hover,
    }
    grounds |= {"sunk": apply_style.sunk, "chosen": apply_style.chosen}
    for name, ground in grounds.items():
        assert contrast(theme.ink, ground) >= 7, name
    for name in ("panel", "table", "sunk", "chosen"):
        assert contrast(theme.ink_second, grounds[name]) >= 4.5, name
    for name in ("panel", "sunk", "chosen"):
        assert contrast(apply_style.accent_ink, grounds[name]) >= 4.5, name
    for ground in (theme.panel, apply_style.raised):
        assert contrast(apply_style.warning, ground) >= 4.5
    assert contrast(apply_style.main_ink, apply_style.main) >= 4.5
    assert contrast(apply_style.main_ink, apply_style.main_hover) >= 4.5
    # The ring of focus is no text: three to one against what it stands on.
    assert contrast(theme.accent, theme.table) >= 3
    assert contrast(theme.accent, theme.panel) >= 3
    # Nor is the outline of what a hint or a lesson speaks of; unlike a ring of focus it is no shade of ink or accent.
    assert contrast(apply_style.preview, theme.panel) >= 3
    assert {"#promptBar", apply_style.preview.name()} <= set(apply_style.sheet().replace(";", " ").split())
