"""Saved games are looked through while the window goes on, and whatever lies among them is a line at most."""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, pairwise
from pathlib import Path
from random import Random
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QItemSelectionModel, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication, QStyle, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import desktop.games
from desktop.games import table_of
from desktop.shell import importing, listing, save_list, saves, thumbnail
from desktop.shell.home import Home
from desktop.shell.listing import Listing
from desktop.shell.load import Load
from desktop.shell.save_line import ENTRY, SaveLine, line_height
from desktop.shell.save_list import SaveList
from desktop.shell.saves import AT_ONCE_S, SavePicture, board_of, relative_time
from desktop.shell.thumbnail import painting
from desktop.shell.window import MainWindow
from desktop.table.game_table import Situation
from desktop.table.pictures import Stepwise
from desktop.words import say
from engine.core.errors import Refusal
from engine.games import CATALOGUE
from engine.match.library import Library, SaveEntry
from engine.match.match import Match
from engine.match.save import write_match
from engine.match.table import Table
from tests.desktop.forged import forge
from tests.desktop.table_robot import wait_until
from tests.desktop.window_kit import (
    ANNA,
    YUKI,
    NoThread,
    click,
    load,
    make_folders,
    match_after,
    open_window,
    save_match,
    wait_for_listing,
)


def choose(screen: Load, row: int) -> None:
    screen.list.setCurrentRow(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def names(screen: Load) -> list[str]:
    return [screen.list.item(row).text() for row in range(screen.list.count())]


def home_of(window: MainWindow) -> Home:
    screen = window.screen_named("home")
    assert isinstance(screen, Home)
    return screen


def fail(*_: object, **__: object) -> Any:
    raise ZeroDivisionError


# Whatever lies there.


def test_no_file_keeps_the_program_from_starting(qtbot: QtBot, tmp_path: Path) -> None:
    save_match(tmp_path, match_after(9), "Good")
    count = forge(make_folders(tmp_path).saves, write_match(match_after(12), "Forged", datetime.now(UTC)))
    with open_window(tmp_path, qtbot) as window:
        assert isinstance(window.current(), Home)
        screen = load(window)
        assert screen.list.count() == count + 1
        listed = [screen.list.item(row) for row in range(screen.list.count())]
        for item in listed:
            screen.list.setCurrentItem(item)
            wait_for_listing()
            assert screen.list.entries()
        for path in sorted(make_folders(tmp_path).saves.glob("*.hearth")):
            window.open_file(path)
            wait_for_listing()
            window.go("home")
            wait_for_listing()
    with open_window(tmp_path, qtbot) as again:
        assert isinstance(again.current(), Home)


def test_a_position_that_cant_be_drawn_is_a_grey_line_and_home_offers_another_game(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, match_after(9), "Before")
    save_match(tmp_path, match_after(21), "Newest")
    real = thumbnail.table_of

    def lay(at: Any) -> Any:
        return fail() if at.view.round > broken_from else real("builders").lay(at)

    broken_from = read_view(match_after(9)).round
    assert read_view(match_after(21)).round > broken_from
    monkeypatch.setattr(thumbnail, "table_of", lambda game: Lays(real(game), lay))
    with open_window(tmp_path, qtbot) as window:
        card = home_of(window).continue_card
        qtbot.waitUntil(lambda: card.entry is not None and card.entry.name == "Before")
        screen = load(window)
        assert names(screen) == ["Before", "Newest"]
        choose(screen, 1)
        wait_for_listing()
        assert "contradict each other" in screen.facts.text()
        assert not screen.open.isVisible()


def test_another_game_in_the_place_of_a_listed_one_is_drawn_and_not_marked(
    qapp: QApplication, tmp_path: Path
) -> None:
    library = Library(tmp_path)
    with library.begin(match_after(9), "One") as run:
        entry = library.save_as(run, "One")
    other = Match(Table("pantheon", (ANNA, YUKI), seed=1))
    entry.path.write_bytes(write_match(other, "One", datetime.now(UTC)))
    marked: list[SaveEntry] = []
    *_, picture = board_of(entry, marked.append)(QSize(200, 150))
    assert marked == []
    assert picture is not None
    assert not picture.isNull()


@pytest.mark.parametrize("game", list(CATALOGUE))
def test_a_board_is_drawn_piece_by_piece(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Between two pieces the window has its turn, and in the midst of one that takes long."""
    match, size = Match(Table(game, (ANNA, YUKI), seed=1)), QSize(200, 150)
    spots = table_of(game).lay(Situation.of(match.game, match.state, match.table.players)).spots
    painted: list[object] = []
    for kind in {type(spot.picture) for spot in spots}:
        monkeypatch.setattr(kind, "paint", lambda picture, *_: painted.append(picture))
    done = [len(painted) for _ in painting(game, match.state, 0, match.table.players, size)]
    slow = [spot for spot in spots if isinstance(spot.picture, Stepwise)]
    assert done[-1] == len(spots) - len(slow)
    assert max(after - before for before, after in pairwise(done)) == 1
    assert len(done) > len(spots) + 10 * len(slow)


def saved_where_nothing_is_loaded(home: Path, monkeypatch: pytest.MonkeyPatch) -> SaveEntry:
    """A saved game, of a title that has not been loaded yet."""
    library = Library(home)
    with library.begin(match_after(9), "One") as run:
        entry = library.save_as(run, "One")
    monkeypatch.setattr(desktop.games, "_loading", {})
    return entry


def test_a_title_is_loaded_in_a_thread_before_its_boards_are_drawn(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, threads = saved_where_nothing_is_loaded(tmp_path, monkeypatch), []
    monkeypatch.setattr(desktop.games, "_load", lambda _: threads.append(threading.current_thread()))
    *_, picture = board_of(entry, fail)(QSize(200, 150))
    assert picture is not None
    assert [thread.name for thread in threads] == ["loading builders"]


def test_where_the_system_starts_no_more_threads_boards_are_drawn_all_the_same(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, loaded = saved_where_nothing_is_loaded(tmp_path, monkeypatch), []
    monkeypatch.setattr(desktop.games, "_load", loaded.append)
    monkeypatch.setattr(desktop.games, "Thread", NoThread)
    *_, picture = board_of(entry, fail)(QSize(200, 150))
    assert picture is not None
    assert loaded == ["builders"]


def test_of_a_board_that_is_not_wanted_any_more_nothing_is_shown(qtbot: QtBot) -> None:
    shown, begun = SavePicture(), []
    other = QPixmap(40, 30)

    def slow(_: QSize) -> Iterator[QPixmap | None]:
        while True:
            begun.append(1)
            sleep(AT_ONCE_S)
            yield None

    shown.resize(400, 300)
    qtbot.addWidget(shown)
    shown.show_picture("builders", slow)
    shown.show()
    qtbot.waitUntil(lambda: len(begun) > 2)
    shown.show_picture("builders", lambda _: iter([None, other]))
    qtbot.waitUntil(lambda: shown._drawn is other)
    before = len(begun)
    QTest.qWait(30)
    assert len(begun) == before


class Lays:
    """A game's table that lays its pieces in another way."""

    def __init__(self, real: Any, lay: Callable[..., Any]) -> None:
        self.board = real.board
        self.lay = lay


def read_view(match: Any) -> Any:
    return match.game.view(match.state, None)


def test_a_line_that_cant_be_painted_is_a_grey_one(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, match_after(9), "Good")
    with open_window(tmp_path, qtbot) as window:
        monkeypatch.setattr("desktop.shell.save_line.paint_cover", fail)
        monkeypatch.setattr("desktop.shell.save_boards.BoardThumbnails.picture", lambda *_: None)
        screen = load(window)
        qtbot.waitUntil(lambda: "contradict each other" in screen.facts.text())
        assert screen.list.count() == 1
        assert screen.list.entries()[0].trouble is not None


def test_a_table_that_cant_be_laid_is_told_of_and_leaves_nothing_behind(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = save_match(tmp_path / "elsewhere", match_after(9), "Forged")
    save_match(tmp_path, match_after(12), "Good")
    before = sorted(make_folders(tmp_path).saves.rglob("*.hearth"))
    with open_window(tmp_path, qtbot) as window:
        with monkeypatch.context() as broken:
            broken.setattr("desktop.shell.play.TableScreen", fail)
            window.open_file(elsewhere)
            wait_for_listing()
            assert window.play is None
            assert isinstance(window.current(), Home)
            assert "contradict each other" in window.notice.text
        assert sorted(make_folders(tmp_path).saves.rglob("*.hearth")) == before
    with open_window(tmp_path, qtbot) as again:
        entry = home_of(again).continue_card.entry
        assert entry is not None
        assert entry.name == "Good"


def test_a_game_that_fails_when_it_is_clicked_becomes_a_grey_line(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(tmp_path, match_after(9), "Before")
    save_match(tmp_path, match_after(12), "Newest")
    with open_window(tmp_path, qtbot) as window:
        monkeypatch.setattr("desktop.shell.play.TableScreen", fail)
        screen = load(window)
        click(screen.open)
        wait_for_listing()
        assert window.play is None
        assert window.current() is screen
        assert "contradict each other" in window.notice.text
        assert names(screen)[0] == "Before"
        assert screen.list.item(1).data(ENTRY).trouble is not None
        window.go("home")
        wait_for_listing()
        entry = home_of(window).continue_card.entry
        assert entry is not None
        assert entry.name == "Before"


@pytest.mark.parametrize("name", ["saves/autosaves", "saves/trash"])
@pytest.mark.parametrize("what", ["file", "nowhere", "pipe"])
def test_whatever_lies_in_the_place_of_a_folder_home_is_there(
    qtbot: QtBot, tmp_path: Path, name: str, what: str
) -> None:
    make_folders(tmp_path)
    place = tmp_path / name
    if what == "file":
        place.write_text("no folder")
    elif what == "nowhere":
        place.symlink_to(tmp_path / "nowhere")
    else:
        os.mkfifo(place)
    with open_window(tmp_path, qtbot) as window:
        assert home_of(window).continue_card.button.isVisible()
        assert names(load(window)) == []
        screen = window.current()
        assert isinstance(screen, Load)
        assert screen.empty.isVisible()


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.EACCES, "doesn’t allow Hearthside to read"), (errno.EIO, "disk can’t be read")],
)
def test_a_folder_that_cant_be_looked_into_is_not_said_to_be_empty(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    save_match(tmp_path, match_after(3), "Evening")

    def listed(folder: Path) -> list[str]:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "listdir", listed)
    with open_window(tmp_path, qtbot) as window:
        screen = load(window)
        assert screen.nothing.isVisible()
        assert str(tmp_path) in screen.empty.text()
        assert said in screen.empty.text()
        monkeypatch.undo()
        screen.refresh()
        wait_for_listing()
        assert screen.list.count() == 1


def test_a_list_that_may_lack_games_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The autosaves alone are locked away, and what was saved under a name is listed."""
    library = Library(make_folders(tmp_path).saves)
    with library.begin(match_after(3), "Evening") as run:
        run.autosave()
        library.save_as(run, "Kept")
    real = os.listdir

    def listed(folder: Path) -> list[str]:
        if Path(folder).name == "autosaves":
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return real(folder)

    monkeypatch.setattr(os, "listdir", listed)
    with open_window(tmp_path, qtbot) as window:
        screen = load(window)
        assert names(screen) == ["Kept"]
        assert screen.unlisted.isVisible()
        assert str(library.folder / "autosaves") in screen.unlisted.text()
        window.preferences.change(language="ja")
        assert "確認できません" in screen.unlisted.text()
        screen.search.setText("nothing")
        wait_for_listing()
        assert not screen.unlisted.isVisible()
        assert "autosaves" in screen.empty.text()
        screen.search.clear()
        monkeypatch.undo()
        screen.refresh()
        wait_for_listing()
        assert screen.list.count() == 2
        assert not screen.unlisted.isVisible()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_a_link_leads_nowhere_the_list_says_so_and_names_it_once(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    """The games are on a drive that isn't connected: that there are none would not be so."""
    with open_window(tmp_path, qtbot, language=language) as window:
        saves = window.folders.saves
        saves.rename(tmp_path / "elsewhere")
        saves.symlink_to(tmp_path / "drive" / "saves")
        screen = load(window)
        assert screen.empty.isVisible()
        assert screen.empty.text() == say("refusal.folder_leads_nowhere", folder=str(saves))
    assert not (tmp_path / "drive").exists()


def test_the_newest_is_sought_once_at_a_time_and_once_more_if_asked_meanwhile(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the start Home asks, and at once the window comes to the front and asks again."""
    begun, may_end = threading.Semaphore(0), threading.Semaphore(0)
    save_match(tmp_path, match_after(9), "Before")

    def newest(library: Library, *_: object) -> SaveEntry | None:
        begun.release()
        entry = real(library)
        assert may_end.acquire(timeout=20)
        return entry

    real = Library.newest
    monkeypatch.setattr(Library, "newest", newest)
    library = Library(make_folders(tmp_path).saves)
    listing = Listing(lambda: library)
    found: list[SaveEntry] = []
    listing.newest_found.connect(found.append)
    for _ in range(3):
        listing.ask_newest()
    assert begun.acquire(timeout=20)
    assert not begun.acquire(timeout=0.2)
    save_match(tmp_path, match_after(21), "Meanwhile")
    may_end.release(3)
    wait_until(lambda: len(found) > 1)
    wait_until(lambda: not listing.is_busy)
    assert [entry.name for entry in found] == ["Before", "Meanwhile"]
    listing.shut()


def test_nothing_that_goes_wrong_while_listing_is_waited_for(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Library, "newest", fail)
    monkeypatch.setattr(Library, "listed", fail)
    monkeypatch.setattr(Library, "sweep", fail)
    with open_window(tmp_path, qtbot) as window:
        assert home_of(window).continue_card.button.isVisible()
        assert names(load(window)) == []


def test_a_window_that_closes_does_not_wait_for_what_is_still_to_be_swept(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """With tens of thousands of locks left behind that took many seconds."""
    autosaves = make_folders(tmp_path).saves / "autosaves"
    autosaves.mkdir(parents=True)
    for number in range(2000):
        (autosaves / f"{number:016x}.lock").write_bytes(b"1")
    listing = Listing(lambda: Library(autosaves.parent))
    listing.sweep()
    wait_until(lambda: len(list(autosaves.iterdir())) < 2000)
    listing.shut()
    assert any(autosaves.iterdir())


# Filling a list.


@pytest.fixture
def many(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """A window over sixty saved games, no two of the same moment."""
    began, ticks = datetime.now(UTC) - timedelta(seconds=20), count()
    library = Library(make_folders(tmp_path).saves, lambda: began + timedelta(milliseconds=20 * next(ticks)))
    with library.begin(match_after(9), "Evening 00") as run:
        for number in range(60):
            library.save_as(run, f"Evening {number:02}")
    with open_window(tmp_path, qtbot) as window:
        yield window


def test_a_list_is_filled_while_the_window_goes_on(many: MainWindow) -> None:
    many.go("load")
    screen = many.current()
    assert isinstance(screen, Load)
    assert screen.list.is_filling
    assert screen.list.count() == 0
    wait_for_listing()
    assert set(names(screen)) == {f"Evening {number:02}" for number in range(60)}
    assert screen.list.hasFocus()
    assert len(screen.list.entries()) == 1


@pytest.mark.parametrize("scrolls", [False, True])
def test_what_was_imported_lies_in_sight_however_many_there_are(
    many: MainWindow, tmp_path: Path, scrolls: bool
) -> None:
    """Once all have their place; unless the person has scrolled elsewhere meanwhile."""
    older = write_match(match_after(9), "From elsewhere", datetime.now(UTC) - timedelta(days=9))
    family = many.library.entries()[0].family
    for number in range(40):  # they come after it, and lie above it, beside their family
        saved = datetime.now(UTC) - timedelta(days=20 + number)
        data = write_match(match_after(12), "Older still", saved, family=family)
        (make_folders(tmp_path).saves / f"Old {number:02}.hearth").write_bytes(data)
    (tmp_path / "new.hearth").write_bytes(older)
    many.import_files([tmp_path / "new.hearth"])
    screen = many.screen_named("load")
    assert isinstance(screen, Load)
    wait_until(
        lambda: bool(screen.list.selectedItems()) and screen.list.entries()[0].name == "From elsewhere"
    )
    if scrolls:
        screen.list.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    wait_for_listing()
    (item,) = screen.list.selectedItems()
    assert screen.list.row(item) > 90
    in_sight = screen.list.viewport().rect().contains(screen.list.visualItemRect(item))
    assert in_sight is not scrolls


@pytest.mark.parametrize("scrolls", [False, True])
def test_what_was_found_and_chosen_lies_in_sight_when_all_is_listed_again(
    many: MainWindow, scrolls: bool
) -> None:
    """Nobody throws away what they chose among a few without seeing it among many."""
    screen = load(many)
    screen.search.setText("0")
    wait_for_listing()
    choose(screen, screen.list.count() - 1)
    QTest.keyClick(screen.list, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    chosen = [entry.name for entry in screen.list.entries()]
    assert chosen == ["Evening 01", "Evening 00"]
    screen.search.clear()
    if scrolls:
        screen.list.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    wait_for_listing()
    assert screen.list.count() == 60
    assert [entry.name for entry in screen.list.entries()] == chosen
    rect = screen.list.visualItemRect(screen.list.currentItem())
    assert screen.list.viewport().rect().contains(rect) is not scrolls


def test_the_keyboard_goes_on_from_what_is_selected_when_its_line_is_gone(many: MainWindow) -> None:
    screen = load(many)
    choose(screen, 20)
    QTest.keyClick(screen.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    above, below = screen.list.entries()
    below.path.unlink()
    screen.refresh()
    wait_for_listing()
    assert screen.list.entries() == [above]
    QTest.keyClick(screen.list, Qt.Key.Key_Down)
    assert [entry.name for entry in screen.list.entries()] == ["Evening 37"]


def test_a_list_that_is_looked_through_again_stays_where_it_was(many: MainWindow) -> None:
    screen = load(many)
    choose(screen, 40)
    screen.list.scrollToItem(screen.list.item(40))
    chosen, lines = screen.list.entries(), [screen.list.item(row) for row in range(60)]
    bar = screen.list.verticalScrollBar()
    where = bar.value()
    assert where > 0
    screen.refresh()
    places = set()
    while many.listing.is_busy or screen.list.is_filling:
        QTest.qWait(1)
        places.add(bar.value())
    assert places <= {where}
    assert [screen.list.item(row) for row in range(60)] == lines
    assert screen.list.entries() == chosen


def test_what_is_heard_of_a_line_goes_with_the_time(
    many: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = load(many)
    item = screen.list.item(0)
    assert item.data(Qt.ItemDataRole.AccessibleTextRole).endswith("just now")
    later = datetime.now(UTC) + timedelta(minutes=8)
    monkeypatch.setattr(saves, "datetime", SimpleNamespace(now=lambda _: later))
    screen.refresh()
    wait_for_listing()
    assert screen.list.item(0) is item
    assert item.data(Qt.ItemDataRole.AccessibleTextRole).endswith("8 minutes ago")


def test_what_is_gone_goes_and_what_is_new_comes_at_its_place(many: MainWindow, tmp_path: Path) -> None:
    screen = load(many)
    lines = {screen.list.item(row).text(): screen.list.item(row) for row in range(60)}
    saves = make_folders(tmp_path).saves
    (saves / "Evening 07.hearth").unlink()
    (saves / "Evening 31.hearth").rename(saves / "Other.hearth")
    (saves / "Evening 44.hearth").write_bytes(b"?")
    save_match(tmp_path, match_after(12), "New")
    screen.refresh()
    wait_for_listing()
    assert names(screen)[0] == "New"
    assert names(screen)[-1] == "Evening 44"
    assert screen.list.count() == 60
    assert [entry.path for entry in many.library.entries()] == [
        screen.list.item(row).data(ENTRY).path for row in range(60)
    ]
    for row in range(1, 59):
        item = screen.list.item(row)
        assert item is lines[item.text()] or item.text() == "Evening 31"


def test_when_a_list_has_changed_the_line_is_shaded_that_is_under_the_mouse_now(
    many: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that had been there stayed shaded until the mouse moved."""
    shaded: list[str] = []
    paint = SaveLine._paint

    def note(line: SaveLine, painter: Any, option: Any, entry: SaveEntry, *, is_below: bool) -> None:
        if option.state & QStyle.StateFlag.State_MouseOver:
            shaded.append(entry.name)
        paint(line, painter, option, entry, is_below=is_below)

    monkeypatch.setattr(SaveLine, "_paint", note)
    screen = load(many)
    under = screen.list.visualItemRect(screen.list.item(3)).center()
    for spot, expected in ((under, 3), (None, None)):
        if spot is not None:
            QTest.mouseMove(screen.list.viewport(), spot)
        else:
            QTest.mouseMove(screen.back)
        save_match(tmp_path, match_after(12), f"New {expected}")
        screen.refresh()
        wait_for_listing()
        shaded.clear()
        screen.list.viewport().repaint()
        assert shaded == ([] if expected is None else [names(screen)[expected]])


def test_what_is_done_while_a_list_is_filled_is_done_to_what_was_chosen(many: MainWindow) -> None:
    screen = load(many)
    many.listing.list(trash=False)
    choose(screen, 5)
    (entry,) = screen.list.entries()
    screen.refresh()
    screen._delete()
    screen.refresh()
    screen.search.setText("evening")
    wait_for_listing()
    assert not entry.path.exists()
    assert entry.name not in names(screen)
    assert len(set(names(screen))) == 59
    click(many.notice.action)
    wait_for_listing()
    assert entry.name in names(screen)
    assert screen.list.count() == 60


def test_what_is_chosen_stays_chosen_when_a_list_starts_over_that_was_not_filled_yet(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was the last game comes first: the line of the chosen one goes, and comes again below that."""
    monkeypatch.setattr(save_list, "AT_ONCE_S", 0.0)
    began, ticks = datetime.now(UTC) - timedelta(seconds=20), count()
    library = Library(make_folders(tmp_path).saves, lambda: began + timedelta(milliseconds=20 * next(ticks)))

    def save(name: str) -> Path:
        with library.begin(match_after(9), "") as run:
            return library.save_as(run, name).path

    oldest, *_ = [save(name) for name in ("Oldest", "Older", "Newer", "Newest")]
    with open_window(tmp_path, qtbot) as window:
        screen = load(window)
        wait_for_listing()
        choose(screen, names(screen).index("Older"))
        save("Just saved").replace(oldest)
        gone: list[int] = []

        def start_over_once_it_is_gone() -> None:
            if not gone and not screen.list.selectedItems():
                gone.append(screen.list.count())
                screen.refresh()

        screen.list._work.timeout.connect(start_over_once_it_is_gone)
        screen.refresh()
        wait_for_listing()
        assert gone
        assert names(screen)[0] == "Just saved"
        assert [entry.name for entry in screen.list.entries()] == ["Older"]


def test_a_line_whose_game_was_renamed_is_that_game_before_all_is_listed_anew(many: MainWindow) -> None:
    screen = load(many)
    choose(screen, 40)
    (entry,) = screen.list.entries()
    screen._rename(entry, "Renamed")
    assert screen.list.is_filling
    choose(screen, 40)
    assert [each.name for each in screen.list.entries()] == ["Renamed"]
    screen._delete()
    wait_for_listing()
    assert [each.name for each in many.library.trashed()] == ["Renamed"]
    assert len(set(names(screen))) == 59


def test_what_was_deleted_can_be_asked_nothing_more_before_all_is_listed_anew(many: MainWindow) -> None:
    """Another game may have its name by then."""
    screen = load(many)
    choose(screen, 40)
    (entry,) = screen.list.entries()
    listed = names(screen)
    screen._delete()
    assert screen.list.is_filling
    assert names(screen) == [name for name in listed if name != entry.name]
    wait_for_listing()
    assert names(screen) == [name for name in listed if name != entry.name]
    assert [each.name for each in screen.list.entries()] == listed[41:42]


def test_a_great_many_are_deleted_and_restored_while_the_window_goes_on(many: MainWindow) -> None:
    screen = load(many)
    screen.list.selectAll()
    screen._delete()
    assert many.notice.text == "Moving 60 games to the trash …"
    assert many.writers.saves.is_busy
    screen._delete()  # what is being done is not begun again
    wait_for_listing()
    assert many.library.count_trash() == 60
    assert many.notice.text == "60 games moved to the trash."
    assert screen.list.count() == 0
    click(many.notice.action)
    assert many.notice.text == "Restoring 60 games …"
    assert many.writers.saves.is_busy
    wait_for_listing()
    assert many.library.count_trash() == 0
    assert len(set(names(screen))) == 60
    screen.list.selectAll()
    screen._delete()
    wait_for_listing()
    screen._empty(many.library.thrown_away(), "yes")
    wait_for_listing()
    assert many.library.count_trash() == 0


@pytest.mark.parametrize(("passes_s", "expected"), [(0.0, 0), (1.0, 40)])
def test_a_thread_that_imports_or_deletes_sleeps_by_what_it_has_worked_and_not_by_the_number_of_files(
    many: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, passes_s: float, expected: int
) -> None:
    """Twenty thousand names of files that are not there were told of after 40 s, and kept waiting what came later."""
    wait_for_listing()
    gone = [tmp_path / f"{number}.hearth" for number in range(40)]
    clock, slept = count(0.0, passes_s), list[float]()
    monkeypatch.setattr(listing, "monotonic", lambda: next(clock))
    monkeypatch.setattr(listing, "sleep", slept.append)
    importing.import_all(many.library, gone)
    assert len(slept) == expected
    screen, entries = many.screen_named("load"), [SaveEntry(path, (path,), automatic=False) for path in gone]
    assert isinstance(screen, Load)
    assert len(screen._deleted(entries, None).left) == len(screen._restored(entries).left) == 40
    assert len(slept) == 3 * expected


def test_a_window_can_be_closed_while_it_lists(many: MainWindow) -> None:
    many.go("load")
    many.go("replays")
    many.go("load")
    many.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("listing")]


def test_a_thread_whose_window_is_gone_ends_without_a_word(
    qapp: QApplication, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The window was deleted while a disk that is slow still answered."""
    begun, goes_on = threading.Event(), threading.Event()
    listed: list[int] = []

    class Slow(Library):
        def listed(self, breathe: Callable[[], object] | None = None, *, trash: bool = False) -> Any:
            begun.set()
            assert goes_on.wait(60)
            for number in range(1000):
                listed.append(number)
                sleep(0.001)
                assert breathe is not None
                breathe()
                yield None

    library = Slow(tmp_path)
    parent = QObject()
    listing = Listing(lambda: library, parent)
    listing.list(trash=False)
    assert begun.wait(60)
    shiboken6.delete(parent)
    goes_on.set()
    listing._threads.shutdown(wait=True)
    assert [record.getMessage() for record in caplog.records] == []
    assert len(listed) < 1000, "nobody is there for whom it would be listed"


def test_nothing_is_marked_once_the_window_is_gone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    save_match(tmp_path, match_after(9), "Good")
    (entry,) = Library(make_folders(tmp_path).saves).entries()
    marked: list[SaveEntry] = []
    words_for = iter([fail])

    def said(entry: SaveEntry) -> str:
        return str(next(words_for, lambda _: "a line")(entry))

    monkeypatch.setattr("desktop.shell.save_list.accessible_text", said)
    monkeypatch.setattr("desktop.shell.save_line.paint_cover", fail)
    monkeypatch.setattr("desktop.shell.save_boards.BoardThumbnails.picture", lambda *_: None)
    shown = SaveList(marked.append)
    shown.begin()
    shown.add([entry], last=True)
    shown._work_on()
    shown.show()
    shown.grab()
    assert next(words_for, None) is None, "the line was worded, and that failed"
    shiboken6.delete(shown)
    QApplication.processEvents()
    assert not marked


def test_no_board_is_drawn_for_a_window_that_was_closed(many: MainWindow) -> None:
    screen = load(many)
    screen.list.boards.forget()
    screen.list.grab()
    clocks = screen.findChildren(QTimer)
    assert any(clock.isActive() for clock in clocks)
    many.close()
    assert not any(clock.isActive() for clock in clocks)


def test_each_line_is_as_high_as_its_words_need_in_any_width(many: MainWindow) -> None:
    many.library.rename(
        many.library.entries()[0], "A name that goes on and on and has no end in any line " * 2
    )
    screen = load(many)
    for width in (1400, 1024):
        many.resize(width, 800)
        QTest.qWait(20)
        wait_for_listing()
        view = screen.list.viewport().width()
        for row in range(screen.list.count()):
            item = screen.list.item(row)
            assert screen.list.visualItemRect(item).height() == line_height(item.data(ENTRY), view)


def test_a_save_from_a_later_time_was_not_made_just_now(qapp: QApplication) -> None:
    now = datetime(2026, 3, 4, tzinfo=UTC)
    assert relative_time(now, now) == "just now"
    assert relative_time(now + timedelta(minutes=5), now) == "just now"
    assert "2080" in relative_time(now.replace(year=2080), now)


@pytest.mark.parametrize(
    ("day", "hour", "said"),
    [
        (3, 20, "14 hours ago"),
        (3, 9, "yesterday"),
        (2, 20, "2 days ago"),  # less than two times 24 hours, and yet not yesterday
        (1, 20, "3 days ago"),
    ],
)
def test_days_are_counted_by_the_calendar(qapp: QApplication, day: int, hour: int, said: str) -> None:
    now = datetime(2026, 3, 4, 10).astimezone()
    assert relative_time(datetime(2026, 3, day, hour).astimezone(), now) == said


def grouped(entries: list[SaveEntry]) -> list[str]:
    """What is to be listed: a family where the first of it comes, the game before what branched off from it."""
    families: dict[str, list[SaveEntry]] = {}
    groups: list[list[SaveEntry]] = []
    for entry in entries:
        if entry.trouble is not None:
            groups.append([entry])
        elif entry.family not in families:
            groups.append(families.setdefault(entry.family, [entry]))
        else:
            families[entry.family].insert(
                0 if entry.id == entry.family else len(families[entry.family]), entry
            )
    return [entry.name for group in groups for entry in group]


@pytest.mark.parametrize("files", [1, 3])
def test_branches_lie_below_their_game_however_the_list_changes(qtbot: QtBot, files: int) -> None:
    """Also where other windows play meanwhile, and what is chosen stays so."""
    screen = QWidget()
    qtbot.addWidget(screen)
    listed = SaveList(lambda _: None)
    QVBoxLayout(screen).addWidget(listed)
    screen.show()
    random = Random(7)

    def entry(number: int) -> SaveEntry:
        family = f"family {number % 5}"
        return SaveEntry(
            Path(f"{number}-{random.randrange(files)}.hearth"),
            (),
            automatic=True,
            id=family if number < 5 else str(number),
            family=family,
            name=str(number),
            game="builders",
            players=(ANNA, YUKI),
            seat=0,
            trouble=Refusal("file_damaged") if random.random() < 0.1 else None,
        )

    for _ in range(300):
        some = [entry(number) for number in random.sample(range(20), random.randrange(20))]
        some.sort(key=lambda each: each.trouble is not None)
        middle = random.randrange(len(some) + 1)
        if listed.count():
            chosen_row = random.randrange(listed.count())
            listed.setCurrentRow(chosen_row, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        chosen = {entry.name for entry in listed.entries()} & {entry.name for entry in some}
        listed.begin()
        for portion, last in ((some[:middle], False), (some[middle:], True)):
            listed.add(portion, last=last)
            while listed._work.isActive():
                listed._work_on()
            assert len(listed.entries()) <= 1
        assert [listed.item(row).text() for row in range(listed.count())] == grouped(some)
        assert not chosen or chosen == {entry.name for entry in listed.entries()}
