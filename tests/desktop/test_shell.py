"""The screens around the table, used as a person uses them: with the mouse, and with the keyboard alone."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import (
    QAccessible,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.app import theme as themes
from desktop.app.settings import LANGUAGES, Preferences
from desktop.app.style import look
from desktop.panels.settling import settle_layouts
from desktop.shell import import_report
from desktop.shell.about import About
from desktop.shell.help import Help
from desktop.shell.home import Home
from desktop.shell.import_report import ImportReport
from desktop.shell.layouts import Scroll
from desktop.shell.load import Load
from desktop.shell.new_game import NewGame, OptionCombo
from desktop.shell.notice import Question
from desktop.shell.screen import CLICK_MS
from desktop.shell.seat_rows import LONGEST_NAME, MARK
from desktop.shell.settings_screen import SettingsScreen, Slider
from desktop.shell.widgets import Combo, Segments, Switch
from desktop.shell.window import MainWindow
from desktop.words import say
from desktop.words.engine import option_name, refusal_sentence
from engine.core.errors import Refusal
from engine.core.game import OptionValue
from engine.games import CATALOGUE
from engine.match.library import Library, SaveEntry
from engine.match.match import Match
from engine.match.save import open_match, read_save
from engine.match.table import Player, Table
from tests.desktop.table_robot import turned_wheel
from tests.desktop.window_kit import (
    UNSEEN,
    click,
    make_folders,
    match_after,
    open_window,
    press,
    save_match,
    tab_to,
    wait_for_listing,
)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    with open_window(tmp_path, qtbot) as made:
        yield made


def home_of(window: MainWindow) -> Home:
    screen = window.current()
    assert isinstance(screen, Home)
    return screen


def new_game(window: MainWindow) -> NewGame:
    window.go("new")
    screen = window.current()
    assert isinstance(screen, NewGame)
    return screen


def settings(window: MainWindow) -> SettingsScreen:
    window.go("settings")
    screen = window.current()
    assert isinstance(screen, SettingsScreen)
    return screen


# Going about.


def test_every_door_of_home_leads_somewhere_and_escape_leads_back(window: MainWindow) -> None:
    home = home_of(window)
    doors = {
        home.new: NewGame,
        home.load: Load,
        home.replays: Load,
        home.settings: SettingsScreen,
        home.help: Help,
        home.about: About,
    }
    for door, screen in doors.items():
        click(door)
        assert isinstance(window.current(), screen)
        assert window.windowTitle().endswith("– Hearthside")
        press(Qt.Key.Key_Escape)
        assert window.current() is home


def test_the_keyboard_alone_goes_everywhere(window: MainWindow) -> None:
    home = home_of(window)
    home.settings.setFocus()
    press(Qt.Key.Key_Space)
    assert isinstance(window.current(), SettingsScreen)
    press(Qt.Key.Key_F1)
    assert isinstance(window.current(), Help)
    press(Qt.Key.Key_Escape)
    assert isinstance(window.current(), SettingsScreen)
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(window.current(), SettingsScreen)


def test_tab_reaches_all_that_can_be_used_on_home(window: MainWindow) -> None:
    home = home_of(window)
    expected = {
        home.new,
        home.load,
        home.replays,
        home.settings,
        home.help,
        home.about,
        home.continue_card.button,
    }
    expected.add(home.covers.cover("builders"))
    reached = set()
    for _ in range(30):
        press(Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert expected <= reached


def test_f11_fills_the_screen_and_leaves_it_again(window: MainWindow) -> None:
    press(Qt.Key.Key_F11)
    assert window.windowState() & Qt.WindowState.WindowFullScreen
    press(Qt.Key.Key_F11)
    assert not window.windowState() & Qt.WindowState.WindowFullScreen


def test_the_window_remembers_its_size(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    kept_as = []
    for size in ((1024, 640), (1024, 700)):
        with open_window(tmp_path, qtbot, size):
            pass
        kept_as.append(Preferences(make_folders(tmp_path).settings).value.window)
    assert kept_as[0] != kept_as[1]
    again = MainWindow(Preferences(make_folders(tmp_path).settings), make_folders(tmp_path))
    qtbot.addWidget(again)
    assert again.height() == 700


# A new table.


def test_a_cover_lays_a_table_for_its_game(window: MainWindow) -> None:
    home = home_of(window)
    assert [cover.meta for cover in home.covers.covers] == list(CATALOGUE.values())
    click(home.covers.cover("builders"))
    screen = window.current()
    assert isinstance(screen, NewGame)
    assert screen.table().game == "builders"


@pytest.mark.parametrize("game", list(CATALOGUE))
@pytest.mark.parametrize("screen", ["home", "new"])
def test_every_cover_leads_to_the_lesson_of_its_game(window: MainWindow, screen: str, game: str) -> None:
    window.preferences.change(text_scale=200 if game == list(CATALOGUE)[-1] else 100)
    window.go(screen)
    shown = window.current()
    assert isinstance(shown, Home | NewGame)
    cover = shown.covers.cover(game)
    assert cover.learn.width() < cover.frame().width() - 2 * cover._tick_half(cover.frame())
    assert cover.learn.accessibleName() == say("home.learn") + ": " + say(f"game.{game}")
    click(cover.learn)
    assert window.play is not None
    assert window.play.match.table.game == game
    assert window.play.screen.presenters.guide.lesson is not None


def test_seats_can_be_added_named_recoloured_and_removed(window: MainWindow) -> None:
    screen = new_game(window)
    seats = screen.seats
    click(seats.add)
    click(seats.add)
    assert not seats.add.isVisible()
    assert len({player.colour for player in seats.players()}) == 4
    seats.rows[0].name.setFocus()
    for key in (Qt.Key.Key_Z, Qt.Key.Key_O):
        press(key)
    click(seats.rows[0].token)
    palette = seats.rows[0].token.palette_shown
    assert palette is not None
    click(palette.lines[3])
    assert seats.players()[0].name == "zo"
    assert seats.players()[0].colour == 3
    assert len({player.colour for player in seats.players()}) == 4
    click(seats.rows[3].remove)
    click(seats.rows[2].remove)
    assert len(seats.players()) == 2
    assert not seats.rows[0].remove.isEnabled()


def test_shuffling_keeps_who_plays(window: MainWindow) -> None:
    screen = new_game(window)
    click(screen.seats.add)
    before = set(screen.seats.players())
    click(screen.shuffle)
    assert set(screen.seats.players()) == before


@pytest.mark.parametrize("removed", [0, 1, 3])
def test_where_a_seat_is_removed_the_focus_goes_to_the_one_in_its_place(
    window: MainWindow, removed: int
) -> None:
    screen = new_game(window)
    click(screen.seats.add)
    click(screen.seats.add)
    tab_to(screen.seats.rows[removed].remove)
    press(Qt.Key.Key_Space)
    assert len(screen.seats.rows) == 3
    assert screen.seats.rows[min(removed, 2)].remove.hasFocus()
    press(Qt.Key.Key_Return)
    assert len(screen.seats.rows) == 2
    assert screen.seats.add.hasFocus()  # no further seat can be removed


def test_where_a_seat_is_removed_by_mouse_the_next_name_is_written_in(window: MainWindow) -> None:
    screen = new_game(window)
    click(screen.seats.add)
    gone, after = screen.seats.rows[1:]
    click(gone.name)
    assert gone.name.hasFocus()
    click(gone.remove)
    assert screen.seats.rows[1] is after
    assert after.name.hasFocus()


def test_shuffling_leaves_the_focus_in_the_same_place(window: MainWindow) -> None:
    screen = new_game(window)
    click(screen.seats.add)
    for number in range(3):
        click(screen.seats.rows[2].name)
        tab_to(screen.seats.rows[2].way()[number])
        click(screen.shuffle)
        assert screen.seats.rows[2].way()[number].hasFocus()
        press(Qt.Key.Key_Tab)
        assert screen.seats.rows[2].way()[number + 1].hasFocus()


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_seats_that_are_made_anew_leave_the_focus_that_has_gone_elsewhere(
    window: MainWindow, key: Qt.Key
) -> None:
    """It went back to the name that was written last."""
    screen = new_game(window)
    click(screen.seats.add)
    click(screen.seats.rows[0].name)
    tab_to(screen.shuffle)
    press(key)
    assert screen.shuffle.hasFocus()
    click(screen.seats.rows[1].name)
    tab_to(screen.start)
    click(screen.seats.rows[1].remove)
    assert screen.start.hasFocus()


def test_the_next_new_game_begins_at_its_start_button(window: MainWindow) -> None:
    """The focus was in the name that was written for the game before, and Enter did nothing."""
    window.new_game("builders")
    screen = window.screens.new
    click(screen.seats.rows[0].name)
    press(Qt.Key.Key_Escape)
    click(home_of(window).covers.cover("troyes"))
    assert window.current() is screen
    assert screen.game == "troyes"
    assert screen.start.hasFocus()


@pytest.mark.parametrize("text", [100, 150, 200])
def test_all_colours_to_choose_from_are_on_the_screen(window: MainWindow, qtbot: QtBot, text: int) -> None:
    """The window fills the screen, and below the last seats is little room."""
    room = window.screen().availableGeometry()
    window.setGeometry(room)
    window.preferences.change(text_scale=text)
    screen = new_game(window)
    click(screen.seats.add)
    click(screen.seats.add)
    for line in screen.seats.rows:
        tab_to(line.token)
        press(Qt.Key.Key_Space)
        palette = line.token.palette_shown
        assert palette is not None
        assert palette.isVisible()
        assert room.contains(palette.geometry())
        assert all(palette.rect().contains(choice.geometry()) for choice in palette.lines)
        QTest.keyClick(palette, Qt.Key.Key_Escape)
        window.activateWindow()
        qtbot.waitUntil(line.token.hasFocus)


def test_tokens_are_as_large_as_the_text_wants_them(window: MainWindow) -> None:
    screen = new_game(window)
    token = screen.seats.rows[0].token
    sizes = {}
    for text in (100, 200, 150, 100, 200):
        window.preferences.change(text_scale=text)
        QApplication.processEvents()
        assert token.iconSize().height() == look().px(MARK)
        assert token.rect().contains(QRect(QPoint(), token.iconSize()))
        assert sizes.setdefault(text, token.size()) == token.size()


def test_what_bots_see_is_told_only_where_there_are_any(window: MainWindow) -> None:
    screen = new_game(window)
    screen.choose_game("stone-age")
    assert [line.who.value for line in screen.seats.rows] == [None, "craftsman"]
    assert screen.fair.isVisible()
    who = screen.seats.rows[1].who
    who.value = None
    who.chosen.emit(None)
    assert not any(player.is_bot for player in screen.seats.players())
    assert not screen.fair.isVisible()
    screen.choose_game("troyes")
    assert not screen.fair.isVisible()
    click(screen.seats.add)
    assert screen.seats.players()[-1].is_bot
    assert screen.fair.isVisible()
    click(screen.seats.rows[-1].remove)
    assert not screen.fair.isVisible()


def tab_way(window: MainWindow, last: QWidget) -> list[QWidget]:
    """All that Tab leads to, up to what comes last."""
    way: list[QWidget] = []
    while last not in way:
        press(Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        assert here is not None
        assert here not in way, "round without the last"
        way.append(here)
    return way


def test_tab_goes_the_way_one_reads_however_the_table_was_laid(window: MainWindow) -> None:
    screen = new_game(window)
    for change in (
        lambda: None,
        lambda: click(screen.more),
        lambda: click(screen.seats.add),
        lambda: click(screen.shuffle),
        lambda: screen.choose_game("stone-age"),
        lambda: click(screen.seats.rows[0].remove),
    ):
        change()
        screen.covers.cover(screen.game).setFocus()
        way = tab_way(window, screen.start)
        seats = [
            part for line in screen.seats.rows for part in (line.token, line.name, line.who, line.remove)
        ]
        agreed = [line.control for line in screen.options.values()]
        covers = screen.covers.covers[[meta.id for meta in CATALOGUE.values()].index(screen.game) :]
        lessons = [cover.learn for cover in covers]
        expected = [*lessons, *seats, screen.seats.add, screen.shuffle, screen.more, *agreed]
        expected += [screen.undo.control, screen.seed, screen.start]
        assert way == [part for part in expected if part.isVisible() and part.isEnabled()]


def test_tab_leads_to_the_chosen_game_and_shows_that_it_is_there(window: MainWindow) -> None:
    """It led to the first game, where a space chose it; on the chosen one nothing told the focus."""
    screen = new_game(window)
    screen.choose_game("troyes")
    chosen = screen.covers.cover("troyes")
    unfocused = chosen.grab().toImage()
    screen.back.setFocus()
    way = tab_way(window, screen.start)
    assert [cover for cover in screen.covers.covers if cover in way] == [chosen]
    chosen.setFocus()
    assert chosen.grab().toImage() != unfocused


def test_what_is_agreed_on_keeps_its_name_when_seats_come_and_go(window: MainWindow) -> None:
    screen = new_game(window)
    for _ in range(2):
        names = {name: line.control.accessibleName() for name, line in screen.options.items()}
        assert names == {name: option_name(screen.game, name) for name in screen.options}
        click(screen.seats.add)


def test_options_are_folded_and_only_what_differs_from_the_usual_is_told(window: MainWindow) -> None:
    window.resize(1280, 800)
    screen = new_game(window)
    for _ in range(2):
        click(screen.seats.add)
    for game in ("builders", "stone-age", "pantheon"):
        screen.choose_game(game)
        QApplication.processEvents()
        assert screen._page.verticalScrollBar().maximum() == 0
    screen.choose_game("builders")
    assert screen.unusual.text() == "Standard rules."
    control = screen.options["must_use_all_actions"].control
    assert not control.isVisible()
    click(screen.more)
    click(control)
    name = option_name("builders", "must_use_all_actions")
    assert screen.unusual.text().splitlines()[1:] == [f"{name}: On"]
    screen.undo.value = "free"
    screen.undo.changed.emit()
    assert screen.unusual.text().splitlines()[2:] == ["Undo limit: Within the turn"]
    click(screen.more)
    assert not control.isVisible()


def test_two_of_one_name_are_told_apart_before_the_start(window: MainWindow) -> None:
    screen = new_game(window)
    for line in screen.seats.rows:
        line.name.setText("Anna")
    click(screen.start)
    assert window.current() is screen
    assert "Anna" in screen.problem.text()


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Anna", "An\u200bna", True),  # a space without width
        ("\u00c9va", "E\u0301va", True),  # an accent of its own
        ("Anna", "Ann\u0430\u00ad", False),  # a Cyrillic letter is another, and a name may hold one
        ("\U0001f468\u200d\U0001f469", "\U0001f468\U0001f469", False),  # joined to another picture
    ],
)
def test_names_that_look_alike_count_as_the_same(
    window: MainWindow, one: str, other: str, *, alike: bool
) -> None:
    window.new_game("builders")
    screen = window.screens.new
    for line, name in zip(screen.seats.rows, (one, other), strict=True):
        line.name.setText(name)
    click(screen.start)
    assert (window.play is None) is alike
    assert bool(screen.problem.text()) is alike


def test_a_name_that_was_pasted_is_shown_as_it_will_be_kept(window: MainWindow) -> None:
    screen = new_game(window)
    field = screen.seats.rows[0].name
    field.clear()
    QApplication.clipboard().setText("Zoë\n  of \u202eOz")
    field.paste()
    click(screen.start)
    assert window.play is not None
    assert window.play.match.table.players[0].name == "Zoë of ?Oz"
    players = window.play.match.table.players
    window.go("home")
    entry = window.library.newest()
    assert entry is not None
    assert entry.players == players


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_of_which_nothing_is_to_be_seen_is_none(window: MainWindow, name: str) -> None:
    screen = new_game(window)
    field = screen.seats.rows[0].name
    field.clear()
    QApplication.clipboard().setText(name)
    field.paste()
    assert field.text()
    assert screen.seats.rows[0].player().name == screen.seats.rows[0].default_name()


@pytest.mark.parametrize(
    ("given", "taken"),
    [(" 4711\n", "4711"), ("４７１１", "4711"), ("999999999", "999999999")]
    + [(shown, "4711") for shown in ("Seed: 4711", "シード：4711")]
    + [(given, "") for given in ("1234567890", "-1", "4 7", "x", "½", "٣", ":", "Seed: ", "Seed: x")],
)
def test_a_seed_is_taken_however_its_digits_are_given(window: MainWindow, given: str, taken: str) -> None:
    """Also as the score sheet shows it."""
    seed = new_game(window).seed
    seed.insert(given)
    assert seed.text() == taken


def test_a_game_is_dealt_as_agreed_kept_at_once_and_the_table_remembered(window: MainWindow) -> None:
    screen = new_game(window)
    click(screen.more)
    click(screen.options["must_use_all_actions"].control)
    screen.seed.setText("4711")
    screen.seats.rows[1].who.value = None
    click(screen.start)
    assert window.play is not None
    assert window.current() is window.play.screen
    match = window.play.match
    assert match.table.seed == 4711
    assert match.table.options["must_use_all_actions"] is True
    window.leave_table()
    entry = window.library.newest()
    assert entry is not None
    assert [player.name for player in entry.players] == ["Blue", "Orange"]
    last = window.preferences.value.last_table
    assert last is not None
    assert last.options["must_use_all_actions"] is True
    assert screen.seed.text() == "4711"
    assert new_game(window).seed.text() == ""


def test_the_pointer_is_busy_until_the_table_is_there(qtbot: QtBot, window: MainWindow) -> None:
    click(new_game(window).start)
    assert window.play is not None
    busy = QApplication.overrideCursor()
    assert busy is not None
    assert busy.shape() == Qt.CursorShape.BusyCursor
    qtbot.waitUntil(lambda: QApplication.overrideCursor() is None)


def test_a_new_game_begins_at_the_top_with_its_options_folded(window: MainWindow) -> None:
    """Back from the help it is as it was left."""
    window.resize(1024, 640)
    screen = new_game(window)
    click(screen.more)
    QApplication.processEvents()
    bar = screen.findChildren(Scroll)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    screen.seed.setText("4711")
    left = bar.value(), screen.seed.text()
    assert bar.value() > 0
    press(Qt.Key.Key_F1)
    assert window.current() is window.screens.help
    press(Qt.Key.Key_Escape)
    assert (bar.value(), screen.seed.text()) == left
    window.go_home()
    click(home_of(window).new)
    assert window.current() is screen
    assert (bar.value(), screen.seed.text(), screen.more.isChecked()) == (0, "", False)


def is_in_sight(widget: QWidget | None) -> bool:
    QApplication.processEvents()
    return widget is not None and widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("text", [100, 150])
def test_the_settings_begin_at_their_top_whatever_had_the_focus_there(window: MainWindow, text: int) -> None:
    """The language had the focus out of sight, and an arrow key changed it."""
    window.resize(1024, 640)
    window.preferences.change(text_scale=text)
    press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    screen = window.screens.settings
    tab_to(screen.folder)
    bar = screen.findChildren(Scroll)[0].verticalScrollBar()
    assert bar.value() > 0
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert window.current() is screen
    assert bar.value() == 0
    assert is_in_sight(QApplication.focusWidget())


def wheel_down(page: Scroll) -> None:
    """Turn the mouse wheel by one notch over the middle of a page."""
    viewport = page.viewport()
    QApplication.sendEvent(viewport, turned_wheel(viewport, viewport.rect().center(), -120))


def test_back_at_the_settings_the_page_is_where_it_was_scrolled_to(window: MainWindow) -> None:
    """It was at its top: Qt had scrolled to what had the focus as the page was hidden."""
    window.resize(1024, 640)
    press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    screen = window.screens.settings
    focused = window.focusWidget()
    QApplication.processEvents()
    (page,) = screen.findChildren(Scroll)
    bar = page.verticalScrollBar()
    for _ in range(40):
        wheel_down(page)
    assert bar.value() == bar.maximum() > 0
    assert focused.visibleRegion().isEmpty()
    press(Qt.Key.Key_F1)
    QApplication.processEvents()
    press(Qt.Key.Key_Escape)
    assert window.current() is screen
    assert focused.hasFocus()
    QApplication.processEvents()
    assert bar.value() == bar.maximum()


def test_about_begins_at_its_top(window: MainWindow) -> None:
    window.preferences.change(text_scale=150)
    window.go("about")
    bar = window.screens.about.findChildren(Scroll)[0].verticalScrollBar()
    QApplication.processEvents()
    press(Qt.Key.Key_End)
    assert bar.value() == bar.maximum() > 0
    press(Qt.Key.Key_Escape)
    window.go("about")
    assert bar.value() == 0


def test_back_from_the_help_the_keyboard_is_where_it_was(window: MainWindow) -> None:
    """In sight, too, where the text has another size by then."""
    window.resize(1024, 640)
    screen = new_game(window)
    seat = screen.seats.rows[1].name
    tab_to(seat)
    press(Qt.Key.Key_F1)
    press(Qt.Key.Key_Escape)
    assert window.current() is screen
    assert seat.hasFocus()
    press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    window.preferences.change(text_scale=200)
    press(Qt.Key.Key_Escape)
    assert seat.hasFocus()
    assert is_in_sight(seat)


def test_the_boxes_of_all_seats_are_alike(window: MainWindow, qtbot: QtBot) -> None:
    seats = new_game(window).seats
    seats.rows[1].who.value = "apprentice"
    click(seats.add)
    click(seats.add)
    for language in ("en", "ja"):
        window.preferences.change(language=language)
        qtbot.wait(60)  # Qt measures a box once more a moment later
        boxes = {(row.who.x(), row.who.width(), row.name.width()) for row in seats.rows}
        assert len(boxes) == 1, language
        gaps = {row.remove.x() - row.who.geometry().right() - 1 for row in seats.rows}
        assert gaps == {look().px(8)}, language
        assert all(row.who.width() >= row.who.sizeHint().width() for row in seats.rows)


GONE = "First player: the player you chose is no longer in the game. It is now “Random”."


def test_a_screen_reader_finds_the_name_of_every_box(window: MainWindow) -> None:
    """Not only its value, which is all that Qt tells of it by itself on Linux."""
    for combo in new_game(window).findChildren(QComboBox):
        node = QAccessible.queryAccessibleInterface(combo)
        labels = [label for label, _ in node.relations(QAccessible.RelationFlag.Label)]
        assert combo.accessibleName() != ""
        assert [label.text(QAccessible.Text.Name) for label in labels] == [combo.accessibleName()]


def first_players(screen: NewGame) -> list[str]:
    """What can be agreed on about the first player, as it is told."""
    combo = screen.options["first_player"].control
    assert isinstance(combo, OptionCombo)
    return [combo.itemText(line) for line in range(combo.count())]


def named(screen: NewGame, *names: str) -> NewGame:
    """The screen with so many players of these names."""
    while len(screen.seats.rows) < len(names):
        click(screen.seats.add)
    for line, name in zip(screen.seats.rows, names, strict=True):
        line.name.clear()
        QTest.keyClicks(line.name, name)
    return screen


def test_only_a_seat_that_is_there_can_begin(window: MainWindow) -> None:
    screen = named(new_game(window), "Anna", "Ben")
    assert first_players(screen) == ["Random", "Seat 1: Anna", "Seat 2: Ben"]
    named(screen, "Anna", "Ben", "Cleo", "Dora")
    assert first_players(screen)[-1] == "Seat 4: Dora"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("letter", ["W", "龍"])
def test_a_long_name_leaves_most_of_the_line_to_the_words_of_an_option(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, letter: str
) -> None:
    """The box cuts it short, the list that opens doesn't."""
    with open_window(tmp_path, qtbot, (1024, 640), language=language) as window:
        screen = new_game(window)
        screen.choose_game("pantheon")
        screen.more.setChecked(True)
        line, name = screen.options["first_player"], letter * LONGEST_NAME
        screen.seats.rows[0].name.setText(name)
        screen.seats.rows[0].name.textEdited.emit(name)
        line.value = 0
        combo = line.control
        assert isinstance(combo, OptionCombo)
        for _ in range(3):  # a width is shared anew once another is known
            QApplication.processEvents()
            settle_layouts()
        assert line.name.width() > line.width() / 2
        assert name in combo.currentText()
        assert name not in combo.shown_text
        assert combo.shown_text.endswith("…")
        combo.showPopup()
        assert combo.view().viewport().width() >= combo.view().sizeHintForColumn(0)
        combo.hidePopup()
        line.value = "random"
        assert combo.shown_text == combo.currentText()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_box_cuts_what_it_has_room_for(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, language: str, scale: int
) -> None:
    with open_window(tmp_path, qtbot, (1024, 640), language=language, text_scale=scale) as window:
        screen = new_game(window)
        screen.more.setChecked(True)
        for game in CATALOGUE:
            screen.choose_game(game)
            for _ in range(3):
                QApplication.processEvents()
                settle_layouts()
            boxes = [box for box in screen.findChildren(Combo) if box.width() >= box.sizeHint().width()]
            assert len(boxes) > 2
            for box in boxes:
                for line in range(box.count()):
                    box.setCurrentIndex(line)
                    assert box.shown_text == box.itemText(line)


@pytest.mark.parametrize(
    ("chosen", "gone", "begins", "warned"),
    [
        (3, 3, "random", True),
        (3, 1, 2, False),
        (1, 1, "random", True),
        (1, 3, 1, False),
        ("random", 0, "random", False),
    ],
)
def test_who_was_chosen_to_begin_stays_so_or_it_is_told(
    window: MainWindow, chosen: int | str, gone: int, begins: int | str, warned: bool
) -> None:
    screen = named(new_game(window), "Anna", "Ben", "Cleo", "Dora")
    line = screen.options["first_player"]
    line.value = chosen
    before = line.control.currentText()
    click(screen.seats.rows[gone].remove)
    assert screen.table().options["first_player"] == begins
    assert screen.problem.isVisible() is warned
    if warned:
        assert screen.problem.text() == GONE
        line.control.activated.emit(1)
        assert not screen.problem.isVisible()
    else:
        assert line.control.currentText().rpartition(": ")[2] == before.rpartition(": ")[2]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_that_who_was_to_begin_has_left_is_in_sight_with_large_letters(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.preferences.change(text_scale=200)
    window.resize(*size)
    screen = named(new_game(window), "Anna", "Ben", "Cleo", "Dora")
    screen.options["first_player"].value = 3
    click(screen.seats.rows[3].remove)
    problem = screen.problem
    wait_for_listing()
    assert problem.visibleRegion().boundingRect() == problem.rect()
    assert problem.height() >= problem.heightForWidth(problem.width())


def test_who_was_chosen_to_begin_stays_so_when_the_seats_are_shuffled(window: MainWindow) -> None:
    screen = named(new_game(window), "Anna", "Ben", "Cleo", "Dora")
    screen.options["first_player"].value = 2
    seen = set()
    for _ in range(40):
        click(screen.shuffle)
        begins = screen.table().options["first_player"]
        assert isinstance(begins, int)
        assert screen.table().players[begins].name == "Cleo"
        seen.add(begins)
    assert len(seen) > 1


def test_what_is_told_of_the_options_follows_the_seats(window: MainWindow) -> None:
    screen = named(new_game(window), "Anna", "Ben", "Cleo")
    screen.options["first_player"].value = 2
    screen.options["first_player"].changed.emit()
    assert screen.unusual.text().splitlines()[1:] == ["First player: Seat 3"]
    click(screen.seats.rows[0].remove)
    assert screen.unusual.text().splitlines()[1:] == ["First player: Seat 2"]
    click(screen.seats.add)
    click(screen.seats.rows[1].remove)
    assert screen.unusual.text() == "Standard rules."


def tribes(screen: NewGame) -> dict[str, object]:
    """The tribe that each player at the table is to lead."""
    table = screen.table()
    agreed = table.options
    assert all(agreed[f"tribe_{number}"] == "random" for number in range(len(table.players) + 1, 5))
    return {player.name: agreed[f"tribe_{number}"] for number, player in enumerate(table.players, 1)}


def test_only_a_seat_that_is_there_is_given_a_tribe(window: MainWindow) -> None:
    screen = new_game(window)
    screen.choose_game("revive")
    named(screen, "Anna", "Ben", "Cleo")
    click(screen.more)
    offered = [screen.options[f"tribe_{number}"].isVisible() for number in (1, 2, 3, 4)]
    assert offered == [True, True, True, False]
    screen.options["tribe_3"].value = "forgeborn"
    click(screen.seats.rows[2].remove)
    assert not screen.options["tribe_3"].isVisible()
    assert tribes(screen) == {"Anna": "random", "Ben": "random"}
    assert screen.unusual.text() == "Standard rules."
    click(screen.seats.add)
    assert screen.options["tribe_3"].isVisible()


def test_a_tribe_goes_with_its_player(window: MainWindow) -> None:
    screen = new_game(window)
    screen.choose_game("revive")
    named(screen, "Anna", "Ben", "Cleo")
    screen.options["tribe_1"].value = "forgeborn"
    screen.options["tribe_3"].value = "glass_seers"
    for _ in range(10):
        click(screen.shuffle)
        assert tribes(screen) == {"Anna": "forgeborn", "Ben": "random", "Cleo": "glass_seers"}
    screen.choose_game("pantheon")
    for _ in range(10):
        click(screen.shuffle)
    gone = [player.name for player in screen.table().players].index("Ben")
    click(screen.seats.rows[gone].remove)
    screen.choose_game("revive")
    assert tribes(screen) == {"Anna": "forgeborn", "Cleo": "glass_seers"}
    screen.choose_game("pantheon")
    named(screen, *(player.name + "!" for player in screen.table().players))
    screen.choose_game("revive")
    assert tribes(screen) == {"Anna!": "forgeborn", "Cleo!": "glass_seers"}


def test_another_game_is_chosen_for_those_who_sit_there_already(window: MainWindow) -> None:
    screen = named(new_game(window), "Anna", "Ben", "Cleo")
    screen.undo.value = "free"
    screen.options["first_player"].value = 1
    screen.options["end_points"].value = 12
    screen.choose_game("pantheon")
    assert [player.name for player in screen.table().players] == ["Anna", "Ben", "Cleo"]
    assert screen.table().undo == "free"
    screen.seats.rows[0].remove.click()
    screen.choose_game("builders")
    table = screen.table()
    assert [player.name for player in table.players] == ["Ben", "Cleo"]
    assert table.options["end_points"] == 12
    assert table.options["first_player"] == 0  # it is still Ben who begins
    screen.choose_game("pantheon")
    screen.seats.rows[0].name.setText("Dora")
    screen.choose_game("builders")
    line = screen.options["first_player"]
    assert line.value == "random"
    assert screen.problem.text() == GONE


@pytest.mark.parametrize(
    ("game", "option", "usual", "other"),
    [("troyes", "rounds_override", "usual", 3), ("builders", "end_points", 17, 12)],
)
def test_how_long_the_usual_game_takes_is_not_said_of_a_shorter_one(
    window: MainWindow, game: str, option: str, usual: OptionValue, other: OptionValue
) -> None:
    screen = new_game(window)
    screen.choose_game(game)
    for value, (english, japanese) in (
        (usual, ("A game with", "2人で約")),
        (other, ("At its usual length, a game with", "通常の長さなら、2人で約")),
        (usual, ("A game with", "2人で約")),
    ):
        screen.options[option].value = value
        screen.options[option].changed.emit()
        assert screen.takes.text().startswith(english)
        window.preferences.change(language="ja")
        assert screen.takes.text().startswith(japanese)
        window.preferences.change(language="en")


def test_how_long_a_game_takes_goes_by_the_seats(window: MainWindow) -> None:
    screen = new_game(window)
    screen.choose_game("pantheon")
    texts = [screen.takes.text()]
    for _ in range(2):
        click(screen.seats.add)
        texts.append(screen.takes.text())
    assert texts == [
        "A game with 2 players takes about 30 minutes.",
        "A game with 3 players takes about 50 minutes.",
        "A game with 4 players takes about 70 minutes.",
    ]
    screen.choose_game("stone-age")
    assert screen.takes.text() == "A game with 4 players takes about 60–90 minutes."
    cover = screen.covers.cover("pantheon")
    assert "2–4 players, about 30–70 minutes" in cover.toolTip()
    assert cover.accessibleDescription() == "2–4 players, about 30–70 minutes"


# What is remembered of the tables before.


def seated(screen: NewGame) -> list[tuple[str, str | None]]:
    """Who sits at the table, by the name in its field, and as what."""
    return [(line.name.text(), line.who.value) for line in screen.seats.rows]


def begun(window: MainWindow, game: str, *names: str) -> NewGame:
    """A game begun by people of these names, and the screen for the next one."""
    window.new_game(game)
    screen = window.screens.new
    while len(screen.seats.rows) > max(2, len(names)):
        click(screen.seats.rows[-1].remove)
    while len(screen.seats.rows) < len(names):
        click(screen.seats.add)
    for line, name in zip(screen.seats.rows, names, strict=False):
        be(line.who, None)
        line.name.clear()
        QTest.keyClicks(line.name, name)
    click(screen.start)
    window.go("home")
    return screen


def be(who: Combo, level: str | None) -> None:
    """Choose a person or a bot for a seat, as a click in the list does."""
    who.value = level
    who.activated.emit(who.currentIndex())


def test_each_game_has_its_last_table_and_a_new_person_a_name_used_before(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot) as window:
        screen = begun(window, "builders", "Anna", "Ben", "Cleo")
        window.new_game("stone-age")
        click(screen.seats.rows[2].remove)
        be(screen.seats.rows[1].who, "master")
        click(screen.start)
        window.go("home")
    with open_window(tmp_path, qtbot) as window:
        click(home_of(window).new)
        screen = window.screens.new
        assert screen.game == "stone-age"
        assert seated(screen) == [("Anna", None), ("", "master")]
        click(screen.covers.cover("builders"))
        assert seated(screen) == [("Anna", None), ("Ben", None), ("Cleo", None)]
        click(screen.covers.cover("pantheon"))  # not played yet: whoever sits here
        assert seated(screen) == [("Anna", None), ("Ben", None), ("Cleo", None)]
        click(screen.covers.cover("stone-age"))
        click(screen.seats.add)
        be(screen.seats.rows[2].who, None)
        assert seated(screen)[2] == ("Ben", None)
        be(screen.seats.rows[2].who, "master")
        assert seated(screen)[2] == ("", "master")
        be(screen.seats.rows[2].who, None)
        click(screen.covers.cover("builders"))  # who was seated just now goes along
        assert seated(screen) == [("Anna", None), ("", "master"), ("Ben", None)]


def test_whoever_seems_to_sit_here_most_stays_first_when_seats_are_shuffled(window: MainWindow) -> None:
    begun(window, "builders", "Anna", "Ben")
    begun(window, "builders", "Ben", "Anna")
    assert window.preferences.value.names == ("Anna", "Ben")
    begun(window, "builders", "Zoe", "Ben")
    assert window.preferences.value.names == ("Zoe", "Ben", "Anna")


def test_what_is_remembered_can_be_forgotten(window: MainWindow) -> None:
    screen = begun(window, "stone-age", "Anna", "Ben")
    preferred = settings(window)
    for answer in ("no", "yes"):
        assert window.preferences.value.names == ("Anna", "Ben")
        click(preferred.forget)
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        click(question.buttons[answer])
    assert not window.preferences.value.remembers_tables
    assert not preferred.forget.isEnabled()
    window.preferences.write()
    assert "Anna" not in window.folders.settings.read_text(encoding="utf-8")
    assert seated(screen) == [("", None), ("", "craftsman")]


# Settings.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["new", "settings", "about"])
def test_a_screen_reader_tells_alike_controls_apart(window: MainWindow, name: str, language: str) -> None:
    """Every seat had a "Remove player"."""
    window.preferences.change(language=language)
    window.go(name)
    screen = window.screen_named(name)
    controls = [part for part in screen.findChildren(QWidget) if part.isVisible() and part.accessibleName()]
    names = [part.accessibleName() for part in controls if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(names) > 5
    assert len(set(names)) == len(names)


def test_a_screen_reader_tells_what_is_set_with_each_value(window: MainWindow) -> None:
    screen = settings(window)
    theme = screen.lines["theme"].control
    assert isinstance(theme, Segments)
    assert [button.accessibleName() for button in theme.buttons()] == [
        "Theme: Match system",
        "Theme: Dark",
        "Theme: Light",
    ]
    assert screen.full_screen.accessibleName() == "Full screen: Turn on or off"


def test_tab_leads_to_what_is_set(window: MainWindow) -> None:
    screen = settings(window)
    theme = screen.lines["theme"].control
    assert isinstance(theme, Segments)
    theme.value = "light"
    screen.back.setFocus()
    reached = set()
    for _ in range(30):
        press(Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert reached & set(theme.buttons()) == {theme.buttons()[-1]}


def test_the_settings_begin_at_the_language_that_is_set(window: MainWindow) -> None:
    """They began at the first one, where the space bar chose that."""
    window.preferences.change(language="ja")
    language = settings(window).lines["language"].control
    assert isinstance(language, Segments)
    assert language.value == "ja"
    assert QApplication.focusWidget() is language.buttons()[1]


def test_a_language_holds_at_once_on_every_screen(window: MainWindow) -> None:
    for name in ("new", "load", "help", "about"):
        window.go(name)
    screen = settings(window)
    language = screen.lines["language"].control
    assert isinstance(language, Segments)
    click(language.buttons()[1])
    assert window.preferences.value.language == words.language() == "ja"
    assert screen.heading.text() == "設定"
    assert window.windowTitle() == "設定 – Hearthside"
    assert window.screen_named("load").title() == "セーブデータ"
    home = window.screen_named("home")
    assert isinstance(home, Home)
    assert home.load.text() == "ロード"
    click(language.buttons()[0])
    assert screen.heading.text() == "Settings"


def at_rest(widgets: Sequence[QWidget]) -> list[QRect]:
    """Where they lie when their layout has come to rest: sentences that wrap take more than one round of events."""
    places: list[QRect] = []
    while places != (now := [widget.geometry() for widget in widgets]):
        places = now
        QApplication.processEvents()
    return places


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_of_a_new_game_moves_when_another_is_changed(
    tmp_path: Path, qtbot: QtBot, language: str
) -> None:
    with open_window(tmp_path, qtbot, language=language) as window:
        screen = new_game(window)
        unfolds = screen.more.pos()
        screen.more.setChecked(True)
        for game in CATALOGUE:
            screen.choose_game(game)
            lines = (*screen.options.values(), screen.undo, screen.seed_line)
            before = at_rest(lines)
            for line in (*screen.options.values(), screen.undo):
                control = line.control
                if isinstance(control, Switch):
                    control.toggle()
                else:
                    control.setCurrentIndex(control.count() - 1)
                    control.activated.emit(control.currentIndex())
                assert at_rest(lines) == before
            assert screen.more.pos() == unfolds


def test_the_size_of_text_takes_hold_when_its_slider_is_let_go_wherever_it_was_pressed(
    window: MainWindow,
) -> None:
    slider = settings(window).lines["text_scale"].focused()
    end = QPoint(slider.width() - 4, slider.height() // 2)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=end)
    assert window.preferences.value.text_scale == 100
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=end)
    assert window.preferences.value.text_scale == 200
    window.preferences.change(text_scale=100)


def test_sliders_stand_where_they_stood_once_the_text_has_its_former_size(window: MainWindow) -> None:
    """Those whose value was the same kept the room that its words had needed."""
    sliders = [line.focused() for line in settings(window).lines.values() if isinstance(line.control, Slider)]
    stood: dict[int, list[QRect]] = {}
    for text in (100, 200, 150, 200, 100):
        window.preferences.change(text_scale=text)
        for _ in range(4):  # layouts in layouts settle one after the other
            QApplication.processEvents()
        now = [QRect(slider.mapTo(window, QPoint()), slider.size()) for slider in sliders]
        assert len({(rect.x(), rect.width()) for rect in now}) == 1
        assert stood.setdefault(text, now) == now


def test_theme_and_text_size_change_while_the_program_runs(window: MainWindow) -> None:
    screen = settings(window)
    theme = screen.lines["theme"].control
    assert isinstance(theme, Segments)
    before = screen.heading.fontMetrics().height()
    click(theme.buttons()[2])
    assert look().theme.name == "light"
    screen.lines["text_scale"].focused().setFocus()
    press(Qt.Key.Key_End)
    assert window.preferences.value.text_scale == 200
    assert screen.heading.fontMetrics().height() >= 1.9 * before


def test_without_a_chosen_theme_the_system_decides_at_once_and_later(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheme = Qt.ColorScheme.Unknown

    class System:
        """A desktop whose person changes its colours."""

        @staticmethod
        def styleHints() -> System:
            return System()

        @staticmethod
        def colorScheme() -> Qt.ColorScheme:
            return scheme

    def changes_to(new: Qt.ColorScheme) -> None:
        nonlocal scheme
        scheme = new
        QGuiApplication.styleHints().colorSchemeChanged.emit(new)

    monkeypatch.setattr(themes, "QGuiApplication", System)
    choice = settings(window).lines["theme"].control
    assert isinstance(choice, Segments)
    click(choice.buttons()[0])
    assert window.preferences.value.theme == "system"
    assert look().theme.name == "dark", "where the system says nothing"
    changes_to(Qt.ColorScheme.Light)
    assert look().theme.name == "light"
    changes_to(Qt.ColorScheme.Dark)
    assert look().theme.name == "dark"
    click(choice.buttons()[2])
    changes_to(Qt.ColorScheme.Dark)
    assert look().theme.name == "light", "what is chosen stays"


def test_every_switch_says_and_keeps_what_it_is(window: MainWindow) -> None:
    screen = settings(window)
    for field, line in screen.lines.items():
        if isinstance(line.control, Switch):
            was = getattr(window.preferences.value, field)
            assert line.control.isChecked() is was
            line.control.setFocus()
            press(Qt.Key.Key_Space)
            assert getattr(window.preferences.value, field) is not was
            assert line.control.accessibleName()
            assert line.control.accessibleDescription()


def test_one_of_several_is_told_as_that_and_no_check_box(window: MainWindow) -> None:
    for line in settings(window).lines.values():
        if isinstance(line.control, Segments):
            for button in line.control.buttons():
                told = QAccessible.queryAccessibleInterface(button)
                assert told is not None
                assert told.role() == QAccessible.Role.RadioButton
                assert told.state().checked == button.isChecked()


def test_escape_closes_a_warning_and_leaves_the_screen_only_then(window: MainWindow) -> None:
    screen = settings(window)
    window.notice.show_message(lambda: "Mind the gap.", warning=True)
    press(Qt.Key.Key_Escape)
    assert window.notice.isHidden()
    assert window.current() is screen
    window.notice.show_message(lambda: "This goes by itself.")
    press(Qt.Key.Key_Escape)
    assert window.current() is window.screens.home


def test_escape_at_the_table_closes_a_warning_before_anything_is_taken_back(window: MainWindow) -> None:
    window.start(Table("stone-age", (Player("Anna", 0), Player("Bo", 1)), {"first_player": 0}, seed=1))
    assert window.play is not None
    screen = window.play.screen
    screen.turn.pick("forest")
    window.notice.show_message(lambda: "Mind the gap.", warning=True)
    press(Qt.Key.Key_Escape)
    assert window.notice.isHidden()
    assert screen.turn.selection.is_half_made
    press(Qt.Key.Key_Escape)
    assert not screen.turn.selection.is_half_made
    press(Qt.Key.Key_Escape)
    assert window.current() is screen


def test_defaults_come_back_when_that_is_confirmed(window: MainWindow, qtbot: QtBot) -> None:
    screen = settings(window)
    window.preferences.change(text_scale=120, theme="light", language="en")
    click(screen.reset)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    question = QApplication.activeModalWidget()
    assert question is not None
    press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    assert window.preferences.value.theme == "light"
    click(screen.reset)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.preferences.value.theme == "system")
    assert window.preferences.value.text_scale == 100


@pytest.mark.parametrize(
    ("found", "notice"),
    [
        ("{", "The settings couldn’t be read and have been reset to their defaults."),
        (
            '{"theme": "light", "last_table": 3}',
            "This setting couldn’t be read and has been reset: Players and options of the last game.",
        ),
        (
            '{"theme": "pink", "confirm_end_turn": 1, "window": 2, "sound": false}',
            "These settings couldn’t be read and have been reset: Theme, Ask before ending a turn with actions left "
            "and Window position.",
        ),
    ],
)
def test_what_is_broken_of_the_settings_is_told(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, found: str, notice: str
) -> None:
    make_folders(tmp_path).settings.write_text(found, encoding="utf-8")
    with open_window(tmp_path, qtbot) as window:
        assert window.notice.isVisible()
        assert window.notice.text == notice
        click(window.notice.close_button)
        assert not window.notice.isVisible()


# Going on.


def test_home_offers_the_newest_game_and_goes_on_with_it(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(9), "Before")
    save_match(tmp_path, match_after(21), "Newest")
    with open_window(tmp_path, qtbot) as window:
        card = home_of(window).continue_card
        assert card.whose.text() in ("Anna to play", "ゆき to play")
        assert card.button.hasFocus()
        press(Qt.Key.Key_Space)
        assert window.play is not None
        assert window.play.match.position == 21
        window.go("home")
        click(home_of(window).continue_card.button)
        assert window.play is not None
        assert window.play.match.position == 21


@pytest.mark.parametrize("is_first", [False, True])
def test_back_at_home_the_focus_is_still_on_what_begins_a_game(
    window: MainWindow, tmp_path: Path, is_first: bool
) -> None:
    """It went on to the newest game once that was found, and Enter opened that."""
    if not is_first:
        save_match(tmp_path, match_after(9), "Before")
        window.go("home")
        wait_for_listing()
    screen = home_of(window)
    tab_to(screen.new)
    press(Qt.Key.Key_F1)
    save_match(tmp_path, match_after(21), "Newest")
    press(Qt.Key.Key_Escape)
    wait_for_listing()
    assert screen.continue_card.entry is not None
    assert screen.new.hasFocus()
    press(Qt.Key.Key_Return)
    assert window.current() is window.screens.new


def test_home_offers_what_another_window_has_begun_once_it_comes_to_the_front(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    screen = home_of(window)
    screen.new.setFocus()
    other = QWidget()
    qtbot.addWidget(other)
    for name, focused in (("Elsewhere", screen.new), ("Elsewhere again", screen.new)):
        other.show()
        other.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is other)
        save_match(tmp_path, match_after(9), name)
        assert screen.continue_card.entry is None or screen.continue_card.entry.name != name
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
        QTest.qWait(CLICK_MS + 50)
        wait_for_listing()
        entry = screen.continue_card.entry
        assert entry is not None
        assert entry.name == name
        assert screen.focusWidget() is focused  # where the person was


def test_a_click_that_brings_home_to_the_front_goes_on_with_the_game_that_was_in_sight(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(9), "In sight")
    with open_window(tmp_path, qtbot) as window:
        button = home_of(window).continue_card.button
        wait_for_listing()
        save_match(tmp_path, match_after(21), "Elsewhere")
        QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        QTest.qWait(100)
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
        wait_for_listing()
        assert window.play is not None
        assert window.play.match.position == 9


def test_without_a_game_home_invites_to_the_first(window: MainWindow) -> None:
    card = home_of(window).continue_card
    assert card.entry is None
    click(card.button)
    assert isinstance(window.current(), NewGame)


def test_a_file_named_at_the_start_is_played_on(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    path = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    with open_window(tmp_path, qtbot) as window:
        window.open_file(path)
        assert window.play is not None
        assert window.play.match.position == 12


def test_a_file_that_is_no_game_is_told_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.hearth"
    path.write_bytes(b"{")
    window.open_file(path)
    assert isinstance(window.current(), Home)
    assert window.notice.isVisible()
    assert "damaged" in window.notice.text


def test_the_logo_is_as_high_as_the_name_at_once_and_in_any_window(
    window: MainWindow, qapp: QApplication
) -> None:
    home = home_of(window)
    heights = set()
    for wide in (1280, 1024, 1280):
        window.resize(wide, 800)
        window.preferences.change(text_scale=150 if wide == 1024 else 100)
        qapp.processEvents()
        height = home.logo.pixmap().deviceIndependentSize().height()
        assert height == home.name.sizeHint().height()
        heights.add((wide, height))
    assert len(heights) == 2


def drop(window: MainWindow, *paths: Path) -> None:
    """Drop files on the window."""
    drop_urls(window, *(QUrl.fromLocalFile(str(path)) for path in paths))


def drop_urls(window: MainWindow, *urls: QUrl) -> None:
    """Drop what URLs name on the window."""
    data = QMimeData()
    data.setUrls(list(urls))
    at, none = QPointF(40, 40), Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    dropped = QDropEvent(
        at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none, QEvent.Type.Drop
    )
    QApplication.sendEvent(window, dropped)


@pytest.mark.parametrize(
    "ways", [Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.DropAction.MoveAction]
)
def test_a_dropped_file_is_copied_and_never_said_to_be_moved(
    window: MainWindow, tmp_path: Path, ways: Qt.DropAction
) -> None:
    """A file manager removes what it is told was moved."""
    path = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    how = (ways, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier)
    events = (
        QDragEnterEvent(QPoint(40, 40), *how),
        QDragMoveEvent(QPoint(40, 40), *how),
        QDropEvent(QPointF(40, 40), *how, QEvent.Type.Drop),
    )
    can_be_copied = ways != Qt.DropAction.MoveAction
    for event in events:
        QApplication.sendEvent(window, event)
        assert event.isAccepted() == can_be_copied
        assert not (can_be_copied and event.dropAction() != Qt.DropAction.CopyAction)
    wait_for_listing()
    assert isinstance(window.current(), Load) == can_be_copied
    assert path.is_file()


def test_at_the_table_nothing_keeps_a_dropped_file_from_the_window(window: MainWindow) -> None:
    window.play_kept(window.library.begin(match_after(3), "Evening"))
    assert window.play is not None
    assert [part for part in window.play.screen.findChildren(QWidget) if part.acceptDrops()] == []


@pytest.mark.parametrize("ending", [".hearth", ".HEARTH"])
def test_a_dropped_file_is_taken_in(window: MainWindow, tmp_path: Path, ending: str) -> None:
    path = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    drop(window, path.rename(path.with_suffix(ending)))
    wait_for_listing()
    screen = window.current()
    assert isinstance(screen, Load)
    assert [entry.name for entry in screen.list.entries()] == ["From a friend"]
    assert window.notice.text == "Imported: From a friend"


def test_of_several_dropped_files_those_are_told_too_that_are_not_called_saved_games(
    window: MainWindow, tmp_path: Path
) -> None:
    one = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    two = save_match(tmp_path / "elsewhere", match_after(13), "By another name")
    two = two.rename(two.with_suffix(".txt"))
    letter, folder = tmp_path / "letter.odt", tmp_path / "games"
    letter.write_text("Dear all", encoding="utf-8")
    folder.mkdir()
    drop(window, letter, one, folder, two)
    wait_for_listing()
    first, *reasons = window.notice.text.splitlines()
    assert first.strip() == "2 games imported, 2 skipped."
    assert [line.partition(":")[0] for line in reasons] == ["letter.odt", "games"]


def test_what_is_dropped_alone_and_is_no_saved_game_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    """The pointer alone said that it can't be dropped, and not why."""
    letter, folder = tmp_path / "letter.odt", tmp_path / "games"
    letter.write_text("Dear all", encoding="utf-8")
    folder.mkdir()
    drop(window, letter, folder)
    wait_for_listing()
    first, *reasons = window.notice.text.splitlines()
    assert first.strip() == "0 games imported, 2 skipped."
    assert [line.partition(":")[0] for line in reasons] == ["letter.odt", "games"]


def test_what_is_dropped_from_elsewhere_is_told_of_beside_what_is_imported(
    window: MainWindow, tmp_path: Path
) -> None:
    links = [QUrl("https://example.invalid/games/Evening.hearth"), QUrl("https://example.invalid")]
    drop_urls(window, *links)
    first, *reasons = window.notice.text.splitlines()
    assert first.strip() == "0 games imported, 2 skipped."
    assert reasons == [
        "Evening.hearth and example.invalid: This isn’t on this computer. Download it first, then drop the file here."
    ]
    click(window.notice.close_button)
    here = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    drop_urls(window, links[0], QUrl.fromLocalFile(str(here)))
    wait_for_listing()
    assert window.notice.text.splitlines()[0].strip() == "1 game imported, 1 skipped."


@pytest.mark.parametrize("name", [b"\xff\xfe.hearth", b"%41 #?;.hearth", "ゲ\nーム.hearth".encode()])
def test_a_dropped_file_is_taken_in_whatever_bytes_its_name_is_made_of(
    window: MainWindow, tmp_path: Path, name: bytes
) -> None:
    path = save_match(tmp_path / "elsewhere", match_after(12), "From a friend")
    path = path.rename(path.with_name(os.fsdecode(name)))
    data = QMimeData()
    data.setData("text/uri-list", f"file://{quote(bytes(path))}\r\n".encode())
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(40, 40), *how))
    QApplication.sendEvent(window, QDropEvent(QPointF(40, 40), *how, QEvent.Type.Drop))
    wait_for_listing()
    assert window.notice.text == "Imported: From a friend"


def test_a_whole_drive_that_is_dropped_is_told_of_by_its_path(window: MainWindow) -> None:
    """It has no name, and the sentence began with a colon."""
    drive = Path(Path.cwd().anchor)
    drop(window, drive)
    wait_for_listing()
    assert window.notice.text.startswith(f"{drive}: ")


def test_what_comes_of_two_drops_in_a_row_is_told_together(window: MainWindow, tmp_path: Path) -> None:
    for name in ("One", "Two", "Three"):
        drop(window, save_match(tmp_path / name, match_after(12), name))
        wait_for_listing()
    assert window.notice.text == "3 games imported."
    click(window.notice.close_button)
    drop(window, save_match(tmp_path / "later", match_after(12), "Later"))
    wait_for_listing()
    assert window.notice.text == "Imported: Later"


def dropped_files(folder: Path, good: int) -> list[Path]:
    """So many games, and what is none: four of one kind, a pipe, and one that is not there."""
    folder.mkdir()
    data = save_match(folder / "elsewhere", match_after(12), "From a friend").read_bytes()
    torn = [folder / f"torn {number}.hearth" for number in range(4)]
    games = [folder / f"game {number}.hearth" for number in range(good)]
    for path in games:
        path.write_bytes(data)
    for path in torn:
        path.write_bytes(data[:200])
    os.mkfifo(folder / "pipe.hearth")
    return [*torn, *games, folder / "pipe.hearth", folder / "gone.hearth"]


def test_a_file_that_is_dropped_twice_in_one_drop_is_imported_and_named_once(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    torn = dropped_files(tmp_path / "drop", 0)[0]
    drop(window, torn, torn)
    qtbot.waitUntil(window.notice.isVisible)
    assert window.notice.text.count(torn.name) == 1


def test_why_thousands_of_files_are_skipped_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each of them it held up the window."""
    said: list[Refusal] = []

    def counted(refusal: Refusal) -> str:
        said.append(refusal)
        return refusal_sentence(refusal)

    monkeypatch.setattr(import_report, "refusal_sentence", counted)
    reasons = [
        lambda name: Refusal("file_gone", details={"file": name, "errno": errno.ENOENT}),
        lambda name: Refusal("file_too_large", details={"file": name, "most": 9}),
        lambda _: Refusal("file_foreign"),
    ]
    skipped = [(Path(f"{number}.hearth"), reasons[number % 3](f"{number}.hearth")) for number in range(3_000)]
    lines = ImportReport((), tuple(skipped)).summary().splitlines()
    assert len(said) == 3
    assert [line.count("998 more") for line in lines] == [0, 1, 1, 1]


def test_many_dropped_files_are_taken_in_while_the_window_goes_on(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths, threads, really = dropped_files(tmp_path / "drop", 30), set(), Library.import_file

    def watched(library: Library, path: Path) -> SaveEntry:
        threads.add(threading.current_thread())
        return really(library, path)

    monkeypatch.setattr(Library, "import_file", watched)
    drop(window, *paths)
    assert window.notice.text == "Importing 36 games …"
    wait_for_listing()
    assert threading.main_thread() not in threads
    screen = window.current()
    assert isinstance(screen, Load)
    assert len(screen.list.entries()) == 30
    first, *reasons = window.notice.text.splitlines()
    assert first.strip() == "30 games imported, 6 skipped."
    assert reasons == [
        "torn 0.hearth, torn 1.hearth and 2 more: This file is damaged and can’t be read.",
        "pipe.hearth: This is a folder, device or other special file, so it can’t be read.",
        "gone.hearth: This file is no longer there. It may have been moved, renamed or deleted.",
    ]


@pytest.mark.parametrize("letter", ["x", "W", "a.", "\u0433"])
def test_a_notice_has_room_in_the_window_whatever_a_file_is_called(
    window: MainWindow, tmp_path: Path, letter: str
) -> None:
    file = tmp_path / f"{letter * (120 // len(letter))}.hearth"
    file.write_bytes(b"{")
    drop(window, file)
    wait_for_listing()
    notice = window.notice
    assert notice.text == f"{file.name}: This file is damaged and can’t be read."
    corner = notice.close_button.mapTo(window, QPoint())
    assert window.rect().contains(QRect(corner, notice.close_button.size()))


def test_who_has_gone_elsewhere_while_files_are_taken_in_stays_there(
    window: MainWindow, tmp_path: Path
) -> None:
    drop(window, *dropped_files(tmp_path / "drop", 3))
    window.go("settings")
    wait_for_listing()
    assert window.current() is window.screen_named("settings")
    assert "3 games imported, 6 skipped." in window.notice.text


def test_a_window_that_is_closed_takes_in_no_more(window: MainWindow, tmp_path: Path) -> None:
    drop(window, *dropped_files(tmp_path / "drop", 40))
    window.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("listing")]
    assert all(entry.trouble is None for entry in window.library.entries())


def test_the_game_on_the_table_can_be_written_whole(window: MainWindow) -> None:
    assert window.game_bytes() is None
    new_game(window)
    click(window.current().start)  # type: ignore[union-attr]
    data = window.game_bytes()
    assert data is not None
    assert window.play is not None
    opened: Match = open_match(read_save(data)).match
    assert opened.state == window.play.match.state
