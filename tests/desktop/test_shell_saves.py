"""The screen of saved games: every thing that can be done with one, and those that can't be opened."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRectF, QSize, QStandardPaths, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.app.presses import PressFilter
from desktop.app.rule_report import MOST_WORDS, write_rule_report
from desktop.app.style import look
from desktop.shell import files
from desktop.shell.load import FEW, Load
from desktop.shell.play import Play
from desktop.shell.questions import NameQuestion, RuleQuestion
from desktop.shell.save_line import ENTRY, accessible_text, lines_of
from desktop.shell.saves import branch_name, proposed_name, shown_name
from desktop.shell.screen import CLICK_MS
from desktop.shell.window import MainWindow
from desktop.words import in_a_row, say, set_language
from desktop.words.engine import refusal_sentence
from engine.core.errors import HearthsideError, Refusal
from engine.core.letters import legible_path
from engine.match.library import Library, SaveEntry
from engine.match.save import open_match, read_save
from engine.match.shown import LONGEST_NAME
from engine.match.table import Player
from tests.desktop.window_kit import (
    UNSEEN,
    click,
    load,
    make_folders,
    match_after,
    open_window,
    press,
    save_match,
    send_key,
    tab_to,
    wait_for_listing,
)


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9), "First evening")
    save_match(tmp_path, match_after(14), "Second evening")
    save_match(tmp_path, match_after(9999), "Long over")
    (make_folders(tmp_path).saves / "Torn.hearth").write_bytes(b'{"format": 1')
    with open_window(tmp_path, qtbot) as made:
        yield made


def names(screen: Load) -> list[str]:
    wait_for_listing()
    return [screen.list.item(number).text() for number in range(screen.list.count())]


def pick(screen: Load, name: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Click the line of a saved game."""
    item = screen.list.item(names(screen).index(name))
    where = screen.list.visualItemRect(item).center() + QPoint(60, 0)
    QTest.mouseClick(screen.list.viewport(), Qt.MouseButton.LeftButton, modifier, where)


def answer(qtbot: QtBot, key: Qt.Key) -> None:
    """Answer the question over the window with a key."""
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    press(key)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_before_the_first_line_has_come_nothing_is_offered_to_be_done_with_it(window: MainWindow) -> None:
    window.go("load")
    screen = window.current()
    assert isinstance(screen, Load)
    assert not screen.card.isVisible()
    wait_for_listing()
    assert screen.card.isVisible()
    assert not screen.restore.isVisible()


def test_who_comes_again_finds_all_games_and_the_newest_chosen(window: MainWindow) -> None:
    """Esc ends a search before it leaves."""
    screen = load(window)
    whole = names(screen)
    screen.search.setText("second")
    assert names(screen) == ["Second evening"]
    press(Qt.Key.Key_Escape)
    assert window.current() is screen
    assert names(screen) == whole
    pick(screen, "First evening")
    screen.search.setText("first")
    window.go_home()
    assert names(load(window)) == whole
    assert [item.text() for item in screen.list.selectedItems()] == whole[:1]
    assert screen.list.verticalScrollBar().value() == 0


def test_all_games_are_listed_the_newest_first_and_what_cant_be_opened_last(window: MainWindow) -> None:
    screen = load(window)
    assert names(screen) == ["Long over", "Second evening", "First evening", "Torn"]
    pick(screen, "Torn")
    assert "damaged" in screen.facts.text()
    assert not screen.open.isVisible()
    assert screen.delete.isVisible()
    text = screen.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Torn" in text
    assert "damaged" in text


def test_a_branch_is_asked_for_has_a_short_name_and_lies_below_its_game(
    window: MainWindow, qtbot: QtBot
) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.open)
    for position, key in ((4, Qt.Key.Key_Escape), (4, Qt.Key.Key_Return), (3, Qt.Key.Key_Return)):
        assert window.play is not None
        before = window.play
        before.session.look_at(position)
        click(before.screen.history.branch_button)
        qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
        question = QApplication.activeModalWidget()
        named = f"“First evening, from move {position}”"
        assert any(named in label.text() for label in question.findChildren(QLabel))
        answer(qtbot, key)
        assert (window.play is before) == (key == Qt.Key.Key_Escape)
        assert window.play.kept.match.position == (9 if window.play is before else position)
    window.go("home")
    family = ["First evening", "First evening, from move 3", "First evening, from move 4"]
    expected = [*family, "Long over", "Second evening", "Torn"]
    for again in range(3):
        listed = names(load(window))
        assert listed[:3] == family, again
        assert sorted(listed) == sorted(expected)
    pick(load(window), "First evening, from move 4")
    click(screen.delete)
    assert names(load(window))[:2] == family[:2]
    entries = window.library.entries()
    window.library.restore(*window.library.trashed())
    window.library.delete(next(entry for entry in entries if entry.name == "First evening"))
    load(window).refresh()
    listed = names(load(window))
    assert [name for name in listed if name in family] == [
        "First evening, from move 3",
        "First evening, from move 4",
    ]
    at = listed.index(family[1])
    assert listed[at + 1] == family[2]


def test_a_branch_is_called_after_the_game_and_the_move(qapp: QApplication) -> None:
    given = "The Builders: Middle Ages, 10/01/2026 20:15"
    assert branch_name(given, "builders", 12) == "The Builders: Middle Ages, from move 12"
    assert branch_name("Evening, from move 1,234", "builders", 12) == "Evening, from move 12"
    assert branch_name("夜（5手目から）", "builders", 12) == "夜, from move 12"
    assert branch_name(", from move 5", "builders", 12) == ", from move 5, from move 12"
    assert branch_name("\u200b", "builders", 12) == "The Builders: Middle Ages, from move 12"


def entry(name: str, *, game: str = "builders") -> SaveEntry:
    players = (Player("An-exceedingly-long-name", 0), Player("ゆき" * 12, 1), Player("Bo", 2, "master"))
    return SaveEntry(Path("a.hearth"), (), automatic=True, name=name, game=game, players=players, seat=0)


def test_a_name_that_the_program_gave_does_not_say_the_date_again(qapp: QApplication) -> None:
    assert shown_name(entry("The Builders: Middle Ages, 10/01/2026 20:15")) == "The Builders: Middle Ages"
    assert shown_name(entry("中世の建築士たち 2026/01/10 20:15")) == "The Builders: Middle Ages"
    for own in ("First evening", "The Builders: Middle Ages", "The Builders: Middle Ages, round 10"):
        assert shown_name(entry(own)) == own


def test_a_lesson_is_called_so_in_the_language_spoken(qapp: QApplication) -> None:
    assert shown_name(entry("最初のレッスン：中世の建築士たち")) == "First lesson: The Builders: Middle Ages"
    assert shown_name(entry("最初のレッスン：トロワ")) == "最初のレッスン：トロワ"
    branch = "First lesson: The Builders: Middle Ages, from move 3"
    assert branch_name("最初のレッスン：中世の建築士たち", "builders", 3) == branch
    assert branch_name("最初のレッスン：中世の建築士たち（2手目から）", "builders", 3) == branch


@pytest.mark.parametrize(
    ("given", "shown", "proposed"),
    [
        ("中世の建築士たち 2026/01/10 20:15", "", "Builders, 10/01/2026 20:15"),
        ("中世の建築士たち 2026/01/10 20:15（コピー）", " (copy)", "Builders, 10/01/2026 20:15 (copy)"),
        ("中世の建築士たち（1,234手目から）", ", from move 1,234", "Builders, from move 1,234"),
        ("中世の建築士たち（5手目から）（コピー）", ", from move 5 (copy)", "Builders, from move 5 (copy)"),
        ("最初のレッスン：中世の建築士たち", None, "First lesson: Builders"),
    ],
)
def test_a_name_that_the_program_gave_is_shown_and_proposed_in_the_language_spoken(
    qapp: QApplication, given: str, shown: str | None, proposed: str
) -> None:
    """A copy and a branch were shown, and all were proposed, in the language in which the game was begun."""
    proposed = proposed.replace("Builders", "The Builders: Middle Ages")
    assert shown_name(entry(given)) == (proposed if shown is None else f"The Builders: Middle Ages{shown}")
    assert proposed_name(given, "builders") == proposed
    assert files.export_name(given, "builders").startswith(proposed.replace(":", "").replace("/", " ")[:20])
    set_language("ja")
    assert proposed_name(proposed, "builders") == given
    set_language("en")


@pytest.mark.parametrize(
    "own", ["夜（5手目から）", "夜（コピー）", "トロワ 2026/01/10 20:15", "（,手目から）", "夜"]
)
def test_a_name_that_a_person_gave_is_proposed_as_it_is(qapp: QApplication, own: str) -> None:
    assert proposed_name(own, "builders") == own
    assert shown_name(entry(own)) == own


def test_a_screen_reader_is_told_the_name_that_is_shown(qapp: QApplication) -> None:
    """It was told the name with the date, in the language of the day when the game was begun."""
    given = accessible_text(entry("中世の建築士たち 2026/01/10 20:15"))
    assert given.startswith("The Builders: Middle Ages, ")
    assert "2026" not in given
    assert accessible_text(entry("Evening")).startswith("Evening: The Builders: Middle Ages, ")


@pytest.mark.parametrize("stem", [" ", "\u3000", "\u00a0\u200d"])
def test_a_file_of_whose_name_nothing_is_to_be_seen_is_called_with_its_ending(
    qapp: QApplication, stem: str
) -> None:
    broken = replace(entry(""), automatic=False, path=Path(f"{stem}.hearth"), trouble=Refusal("file_foreign"))
    assert shown_name(broken) == f"{stem}.hearth"


@pytest.mark.parametrize("name", UNSEEN)
def test_a_game_of_whose_name_nothing_is_to_be_seen_has_another(window: MainWindow, name: str) -> None:
    assert shown_name(entry(name)) == say("load.autosave")
    assert shown_name(replace(entry(name), automatic=False)) == "a"
    question = NameQuestion(window, "Rename", "Evening")
    question.field.setText(name)
    assert not question.buttons["yes"].isEnabled()
    question.field.setText(f"{name}x")
    assert question.buttons["yes"].isEnabled()
    question.close()


def test_a_name_that_is_pasted_with_line_breaks_is_on_one_line(window: MainWindow) -> None:
    question = NameQuestion(window, "Rename", "Evening")
    question.field.setText("\tThursday \nevening\r\n")
    assert question.name == "Thursday evening"
    question.close()


@pytest.mark.parametrize("width", [200, 330, 560, 900])
def test_nothing_that_a_line_says_is_cut_or_lies_over_something_else(qapp: QApplication, width: int) -> None:
    long = "The evening on which everybody came, and nobody wanted to go home before the last building stood"
    for name in (long, "x" * LONGEST_NAME, "Short"):
        lines = lines_of(entry(name), width)
        assert {said.words.replace("\u200b", "") for said in lines} >= {name, "Bo", "ゆき" * 12}
        for number, said in enumerate(lines):
            token = 0 if said.seat is None else look().px(16) + look().px(5)
            room = QRectF(0, 0, said.place.width() - token, 1e6)
            needs = QFontMetricsF(said.font).boundingRect(room, Qt.TextFlag.TextWordWrap.value, said.words)
            assert needs.height() <= said.place.height() + 1
            assert said.place.left() >= 0
            assert said.place.right() <= width + 1
            for other in lines[number + 1 :]:
                assert not said.place.adjusted(1, 1, -1, -1).intersects(other.place), (
                    said.words,
                    other.words,
                )


def test_enter_plays_on_with_the_chosen_game(window: MainWindow) -> None:
    screen = load(window)
    assert screen.list.hasFocus()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    assert window.play is not None
    assert window.play.match.position == 14


def test_a_double_click_and_the_button_do_the_same(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.open)
    assert window.play is not None
    assert window.play.match.position == 9
    window.go("home")
    screen = load(window)
    item = screen.list.item(names(screen).index("Second evening"))
    screen.list.itemDoubleClicked.emit(item)
    assert window.play is not None
    assert window.play.match.position == 14


def test_a_game_gets_another_name_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.rename)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
    question = QApplication.activeModalWidget()
    assert isinstance(question, NameQuestion)
    question.field.clear()
    assert not question.buttons["yes"].isEnabled()
    question.field.insert("Zoë")
    answer(qtbot, Qt.Key.Key_Return)
    assert "Zoë" in names(screen)
    assert "First evening" not in names(screen)
    assert screen.list.entries()[0].name == "Zoë"


def rename(screen: Load, qtbot: QtBot, name: str, to: str) -> None:
    """Give a game another name, as a person does."""
    pick(screen, name)
    click(screen.rename)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
    question = QApplication.activeModalWidget()
    assert isinstance(question, NameQuestion)
    question.field.setText(to)
    answer(qtbot, Qt.Key.Key_Return)
    assert to in names(screen)


@pytest.mark.parametrize("automatic", [True, False])
def test_a_game_that_gets_its_former_name_back_is_used_as_before(
    window: MainWindow, qtbot: QtBot, automatic: bool
) -> None:
    """What wrote for the window went from one name to the other for ever."""
    screen = load(window)
    name = "First evening"
    if not automatic:
        pick(screen, name)
        click(screen.duplicate)
        name = "First evening (copy)"
    for before, after in ((name, "Qqq"), ("Qqq", name), (name, "Qqq"), ("Qqq", name)):
        rename(screen, qtbot, before, after)
    pick(screen, name)
    click(screen.duplicate)
    assert f"{name} (copy)" in names(screen)
    pick(screen, name)
    click(screen.delete)
    assert name not in names(screen)
    assert [entry.name for entry in window.library.trashed()] == [name]


@pytest.mark.parametrize("is_there", [True, False])
def test_what_gets_the_former_name_of_another_game_is_not_taken_for_that(
    window: MainWindow, qtbot: QtBot, is_there: bool
) -> None:
    """Of a game and its copy, which got its name, the game was deleted; or nothing, as that was no longer there."""
    screen = load(window)
    pick(screen, "First evening")
    click(screen.duplicate)
    rename(screen, qtbot, "First evening (copy)", "Alpha")
    click(screen.duplicate)
    rename(screen, qtbot, "Alpha", "Beta")
    rename(screen, qtbot, "Alpha (copy)", "Alpha")
    if not is_there:
        pick(screen, "Beta")
        click(screen.delete)
    pick(screen, "Alpha")
    click(screen.delete)
    assert "Alpha" not in names(screen)
    assert ("Beta" in names(screen)) == is_there
    assert [entry.name for entry in window.library.trashed()].count("Alpha") == 1


def test_the_file_of_a_running_game_is_not_named_as_its_name_says_nothing(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.duplicate)
    listed = names(screen)
    tips = [screen.list.item(row).toolTip() for row in range(len(listed))]
    assert [bool(tip) for tip in tips] == [name in ("First evening (copy)", "Torn") for name in listed]


@pytest.mark.parametrize("to", ["home", "settings", "help", "trash"])
@pytest.mark.parametrize("what", ["open", "rename", "duplicate"])
def test_what_is_said_of_this_game_goes_with_the_list_that_it_was_said_at(
    window: MainWindow, to: str, what: str
) -> None:
    """Elsewhere nobody knows which game is meant."""
    screen = load(window)
    pick(screen, "Second evening")
    (entry,) = screen.list.entries()
    with window.library.open(entry).run:
        if what == "open":
            click(screen.open)
        elif what == "rename":
            screen._rename(entry, "Other")
        else:
            for path in entry.files:
                path.unlink()
            click(screen.duplicate)
        assert window.notice.warns
        assert "This " in window.notice.text
        if to == "trash":
            click(screen.trash)
        else:
            window.go(to)
        assert not window.notice.isVisible()


def test_what_speaks_of_no_single_page_is_still_said_elsewhere(window: MainWindow) -> None:
    screen = load(window)
    window.notice.warn_too(lambda: "Mind the gap.")
    for to in ("home", "settings", "load"):
        window.go(to)
        assert window.notice.text == "Mind the gap."
    click(screen.trash)
    assert window.notice.warns


def test_a_copy_is_kept_beside_its_original(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.duplicate)
    assert {"First evening", "First evening (copy)"} <= set(names(screen))
    assert screen.list.entries()[0].name == "First evening (copy)"


def test_several_are_thrown_away_at_once_and_brought_back(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    pick(screen, "Torn", Qt.KeyboardModifier.ControlModifier)
    assert screen.name.text() == "2 games selected"
    screen.list.setFocus()
    press(Qt.Key.Key_Delete)
    assert names(screen) == ["Long over", "Second evening"]
    assert window.notice.isVisible()
    click(window.notice.action)
    assert set(names(screen)) == {"Long over", "Second evening", "First evening", "Torn"}


def test_what_is_brought_back_has_the_keyboard_again(window: MainWindow, qtbot: QtBot) -> None:
    screen = load(window)
    pick(screen, "First evening")
    press(Qt.Key.Key_Delete)
    window.notice.action.setFocus()
    QTest.keyClick(window.notice.action, Qt.Key.Key_Space)
    wait_for_listing()
    qtbot.waitUntil(screen.list.hasFocus)
    assert [entry.name for entry in screen.list.entries()] == ["First evening"]


def shows_line(screen: Load) -> bool:
    """Whether all of the line that the keyboard is on is in sight."""
    screen.list.scheduleDelayedItemsLayout()
    QApplication.processEvents()
    line = screen.list.visualRect(screen.list.currentIndex())
    return screen.list.hasFocus() and screen.list.viewport().visibleRegion().boundingRect().contains(line)


@pytest.fixture
def many(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """A small window with more games than a list has room for."""
    for number in range(12):
        save_match(tmp_path, match_after(5 + number), f"Evening {number}")
    with open_window(tmp_path, qtbot, (1024, 640)) as made:
        yield made


def test_saved_games_begin_at_the_top_with_the_chosen_line_in_sight(many: MainWindow) -> None:
    many.preferences.change(text_scale=150)
    screen = load(many)
    tab_to(screen.delete)
    press(Qt.Key.Key_Escape)
    assert load(many) is screen
    assert shows_line(screen)


def test_what_is_brought_back_by_keys_is_in_sight(many: MainWindow, qtbot: QtBot) -> None:
    many.preferences.change(text_scale=150)
    screen = load(many)
    tab_to(screen.delete)
    press(Qt.Key.Key_Space)
    wait_for_listing()
    tab_to(many.notice.action)
    press(Qt.Key.Key_Return)
    wait_for_listing()
    qtbot.waitUntil(screen.list.hasFocus)
    assert shows_line(screen)


@pytest.mark.parametrize("text", [100, 150])
def test_the_line_that_the_keyboard_is_on_is_always_in_sight(many: MainWindow, text: int) -> None:
    """A long list may be higher than the window."""
    many.preferences.change(text_scale=text)
    screen = load(many)
    for key in (*[Qt.Key.Key_Down] * 11, *[Qt.Key.Key_Up] * 11, Qt.Key.Key_End, Qt.Key.Key_Home):
        press(key)
        assert shows_line(screen), screen.list.currentRow()


def choose_played(screen: Load, play: Play) -> None:
    """Choose the line of the game on the table."""
    entries = [screen.list.item(row).data(ENTRY) for row in range(screen.list.count())]
    row = [play.is_of(entry) for entry in entries].index(True)
    screen.list.setCurrentRow(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def test_the_game_on_the_table_is_not_said_to_be_in_another_window(
    window: MainWindow, tmp_path: Path
) -> None:
    """A file dropped on the table leads to the list, where the game on the table is listed as well."""
    running = next(entry for entry in window.library.entries() if entry.name == "First evening")
    window.open_entry(running)
    play = window.play
    assert play is not None
    data = running.path.read_bytes()
    (tmp_path / "elsewhere.hearth").write_bytes(data)
    window.import_files([tmp_path / "elsewhere.hearth"])
    wait_for_listing()
    screen = window.current()
    assert isinstance(screen, Load)
    choose_played(screen, play)
    screen._rename(screen.list.entries()[0], "The third one")
    wait_for_listing()
    assert play.kept.name == "The third one"
    assert [entry.name for entry in screen.list.entries()] == ["The third one"]
    screen._delete()
    wait_for_listing()
    assert refusal_sentence(Refusal("save_on_table")) in window.notice.text
    assert "another window" not in window.notice.text
    assert "The third one" in names(screen)
    choose_played(screen, play)
    screen.open.click()
    assert window.current() is play.screen, "it goes on where it was"


@pytest.mark.parametrize("opens", [True, False])
def test_where_nothing_shows_folders_it_is_said_where_the_folder_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toLocalFile()) or opens)
    screen = load(window)
    pick(screen, "First evening")
    click(screen.show_file)
    folder = str(screen.list.entries()[0].path.parent)
    assert asked == [folder]
    assert window.notice.isVisible() is not opens
    assert opens or window.notice.text == say("trouble.nothing_opens", what=folder)


STRANGE_FOLDER = Path(os.fsdecode(b"/tmp/a\xff \n\xe2\x80\xaeb"))
SHOWN_FOLDER = "/tmp/a? ??b"


def test_a_folder_is_shown_whatever_bytes_its_name_is_made_of(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is no letter was left out, and another folder shown."""
    asked: list[bytes] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toEncoded().data()) or True)
    files.show_folder(STRANGE_FOLDER, window.notice)
    assert asked == [b"file:///tmp/a%FF%20%0A%E2%80%AEb"]


def test_it_is_said_where_something_was_written_whatever_bytes_the_name_is_made_of(
    window: MainWindow,
) -> None:
    window.exported(STRANGE_FOLDER, tuple)
    window.writers.elsewhere.settle()
    QApplication.processEvents()
    assert window.notice.text == say("load.exported", path=SHOWN_FOLDER)


def test_what_cannot_be_brought_back_any_more_is_told(window: MainWindow) -> None:
    """Another window has emptied the trash meanwhile."""
    screen = load(window)
    pick(screen, "First evening")
    press(Qt.Key.Key_Delete)
    window.library.empty_trash(window.library.thrown_away())
    window.notice.action.click()
    wait_for_listing()
    assert "First evening" not in names(screen)
    assert window.notice.isVisible()
    assert window.notice.text == refusal_sentence(Refusal("file_gone"))


def test_what_cannot_be_brought_back_leaves_what_was_chosen(window: MainWindow) -> None:
    """The first line was chosen, and Delete threw that away."""
    screen = load(window)
    pick(screen, "Second evening")
    press(Qt.Key.Key_Delete)
    wait_for_listing()
    assert [entry.name for entry in screen.list.entries()] == ["First evening"]
    window.library.empty_trash(window.library.thrown_away())
    tab_to(window.notice.action)
    press(Qt.Key.Key_Return)
    wait_for_listing()
    assert window.notice.text == refusal_sentence(Refusal("file_gone"))
    assert [entry.name for entry in screen.list.entries()] == ["First evening"]
    press(Qt.Key.Key_Delete)
    assert names(screen) == ["Long over", "Torn"]


def test_an_offer_stays_while_the_keyboard_or_the_mouse_is_on_it(window: MainWindow, qtbot: QtBot) -> None:
    """Its button went, the way back had the focus, and Enter left the saved games."""
    screen, notice = load(window), window.notice
    pick(screen, "First evening")
    press(Qt.Key.Key_Delete)
    tab_to(notice.action)
    notice._gone.timeout.emit()
    assert notice.action.hasFocus()
    press(Qt.Key.Key_Tab)
    assert notice.close_button.hasFocus()
    screen.list.setFocus()
    QTest.mouseMove(notice.action)
    qtbot.waitUntil(notice.action.underMouse)
    notice._gone.timeout.emit()
    assert notice.isVisible()
    QTest.mouseMove(screen.list.viewport())
    qtbot.waitUntil(lambda: not notice.action.underMouse())
    notice._gone.timeout.emit()
    assert notice.isHidden()


@pytest.mark.parametrize("by_button", [False, True])
@pytest.mark.parametrize("sought", ["", "First"])
def test_where_the_last_game_is_deleted_the_focus_stays_on_the_page_and_the_notice_goes(
    window: MainWindow, sought: str, by_button: bool
) -> None:
    """The list was gone, and Qt moved the focus to the offer to undo that, which stayed for ever."""
    screen, notice = load(window), window.notice
    press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(screen.search, sought)
    press(Qt.Key.Key_Down)
    if not sought:
        press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if by_button:
        tab_to(screen.delete)
    press(Qt.Key.Key_Space if by_button else Qt.Key.Key_Delete)
    assert names(screen) == []
    assert notice.text == say("load.deleted", count=1 if sought else 4)
    assert window.focusWidget() is (screen.search if sought else screen.back)
    notice._gone.timeout.emit()
    assert notice.isHidden()


def test_back_at_the_saved_games_the_focus_is_still_on_the_way_back(window: MainWindow) -> None:
    """The list took it, as it does where that begins."""
    screen = load(window)
    tab_to(screen.back)
    press(Qt.Key.Key_F1)
    press(Qt.Key.Key_Escape)
    assert window.current() is screen
    wait_for_listing()
    assert screen.back.hasFocus()


@pytest.mark.parametrize("goes", [QWidget.hide, lambda widget: widget.setEnabled(False)])
def test_what_goes_leaves_the_focus_to_no_notice(window: MainWindow, goes: Callable[[QWidget], None]) -> None:
    """Nobody put it there, and the notice stayed for that."""
    notice, last = window.notice, window.screens.new.start
    window.go("new")
    notice.show_message(lambda: "Done.", action=("load.delete_undo", lambda: None))
    last.setFocus()
    press(Qt.Key.Key_Tab)
    assert notice.action.hasFocus()
    press(Qt.Key.Key_Backtab)
    assert last.hasFocus()
    goes(last)
    assert window.screens.new.isAncestorOf(window.focusWidget())


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_notice_gives_the_focus_back_to_what_had_it(
    window: MainWindow, qapp: QApplication, key: Qt.Key
) -> None:
    """Closed in haste it presses nothing else."""
    PressFilter.of(qapp)
    screen, notice = load(window), window.notice
    pick(screen, "First evening")
    tab_to(screen.delete)
    press(Qt.Key.Key_Space)
    tab_to(notice.close_button)
    for at in (5000, 5100):
        send_key(window, key, at)
        send_key(window, key, at + 50, let_go=True)
    assert notice.isHidden()
    assert screen.delete.hasFocus()
    assert names(screen) == ["Long over", "Second evening", "Torn"]


def test_what_has_the_focus_again_after_a_notice_is_in_sight(many: MainWindow) -> None:
    many.preferences.change(text_scale=150)
    screen = load(many)
    press(Qt.Key.Key_Delete)
    tab_to(screen.delete)
    assert not shows_line(screen)
    tab_to(many.notice.close_button)
    press(Qt.Key.Key_Return)
    assert shows_line(screen)


@pytest.mark.parametrize("name", ["home", "new", "settings", "help", "about"])
@pytest.mark.parametrize("takes", [False, True])
def test_a_notice_that_is_closed_elsewhere_leaves_the_focus_where_that_begins(
    window: MainWindow, qapp: QApplication, takes: bool, name: str
) -> None:
    """What had the focus when it was made is out of sight by then: nothing had it. In haste nothing else is pressed."""
    PressFilter.of(qapp)
    screen, notice = load(window), window.notice
    pick(screen, "First evening")
    press(Qt.Key.Key_Delete)
    window.go(name)
    wait_for_listing()
    elsewhere, first = window.current(), window.focusWidget()
    tab_to(notice.action if takes else notice.close_button)
    for at in (5000, 5100):
        send_key(window, Qt.Key.Key_Return, at)
        send_key(window, Qt.Key.Key_Return, at + 50, let_go=True)
    assert notice.isHidden()
    wait_for_listing()
    assert window.current() is elsewhere
    assert first.hasFocus()


def test_a_notice_that_is_closed_at_the_table_leaves_the_focus_to_the_board(window: MainWindow) -> None:
    pick(load(window), "First evening")
    press(Qt.Key.Key_Return)
    wait_for_listing()
    assert window.play is not None
    press(Qt.Key.Key_F1)
    window.notice.show_message(lambda: "Done.")
    press(Qt.Key.Key_Escape)
    assert window.current() is window.play.screen
    tab_to(window.notice.close_button)
    press(Qt.Key.Key_Return)
    assert window.play.screen.view_widget.hasFocus()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_of_several_that_are_restored_those_that_are_gone_are_named(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """It was only said that this file is no longer there, whichever that was, as if none had come back."""
    window.preferences.change(language=language)
    screen = load(window)
    whole = names(screen)
    screen.list.selectAll()
    press(Qt.Key.Key_Delete)
    click(screen.trash)
    assert names(screen) == whole
    (gone,) = (entry for entry in window.library.trashed() if entry.name == "First evening")
    for path in gone.files:
        path.unlink()
    screen.list.selectAll()
    really = Library.restore

    def restore(library: Library, entry: SaveEntry) -> list[Path]:
        if entry.name == "Long over":
            raise HearthsideError(Refusal("folder_read_only"))
        return really(library, entry)

    with monkeypatch.context() as locked:
        locked.setattr(Library, "restore", restore)
        click(screen.restore)
        wait_for_listing()
    why = [
        say("screens.not_imported", file=[name], why=refusal_sentence(Refusal(reason)))
        for name, reason in (("Long over", "folder_read_only"), ("First evening", "file_gone"))
    ]
    assert window.notice.text == say("screens.restored_but", count=2, left=2, why="\n" + "\n".join(why))
    assert names(screen) == ["Long over"]
    click(screen.trash)
    assert sorted(names(screen)) == ["Second evening", "Torn"]


def test_what_is_only_looked_at_is_not_written_again(window: MainWindow) -> None:
    named = next(entry for entry in window.library.entries() if entry.name == "Long over")
    copy = window.library.duplicate(named, "Named")
    files = sorted(window.folders.saves.rglob("*.hearth"))
    for entry in (copy, named):
        for _ in range(2):
            window.open_entry(entry)
            assert window.play is not None
            window.play.session.look_at(3)
            window.go("home")
    assert sorted(window.folders.saves.rglob("*.hearth")) == files


def test_a_named_game_that_is_played_on_is_kept(window: MainWindow) -> None:
    running = next(entry for entry in window.library.entries() if entry.name == "First evening")
    copy = window.library.duplicate(running, "Named")
    window.open_entry(copy)
    assert window.play is not None
    match = window.play.match
    assert match.seat is not None
    window.play.session.play(match.seat, match.legal()[0])
    position = match.position
    window.go("home")
    kept_now = [entry for entry in window.library.entries() if entry.name == "Named" and entry.automatic]
    assert [entry.position for entry in kept_now] == [position]


def at_once(widget: QWidget) -> None:
    """Click without waiting until the list is filled."""
    if widget.isVisible():
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_nothing_is_done_to_what_is_no_longer_listed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list is looked through anew while the window goes on; the hand is faster than a slow disk."""
    monkeypatch.setattr(files, "show_folder", lambda *_: None)
    monkeypatch.setattr(files, "choose_to_write", lambda *_: None)
    screen = load(window)
    for first in (screen.delete, screen.trash, screen.trash):
        wait_for_listing()
        before = sorted(window.folders.saves.rglob("*.hearth"))
        QTest.mouseClick(first, Qt.MouseButton.LeftButton)
        if first is screen.delete:
            before = sorted(window.folders.saves.rglob("*.hearth"))
        else:
            assert screen.list.count() == 0
        for button in (screen.rename, screen.duplicate, screen.export, screen.show_file, screen.restore):
            at_once(button)
        assert QApplication.activeModalWidget() is None
        assert sorted(window.folders.saves.rglob("*.hearth")) == before


def test_of_several_that_are_thrown_away_those_that_stay_are_named_and_the_others_come_back(
    window: MainWindow,
) -> None:
    screen = load(window)
    (held,) = (entry for entry in window.library.entries() if entry.name == "Second evening")
    with window.library.open(held).run:
        screen.list.selectAll()
        click(screen.delete)
        assert names(screen) == ["Second evening"]
        assert window.notice.text == (
            "3 games moved to the trash, 1 couldn’t be moved. \n"
            "Second evening: This game is open in another window of Hearthside."
        )
        screen.list.selectAll()
        click(screen.delete)
        assert "Second evening: This game is open" in window.notice.text
        assert not window.notice.action.isVisible()
    screen.list.selectAll()
    click(screen.delete)
    click(window.notice.action)
    assert names(screen) == ["Second evening"]


def test_a_save_that_a_file_manager_has_renamed_is_not_said_to_be_in_the_trash(window: MainWindow) -> None:
    screen = load(window)
    named = next(entry for entry in window.library.entries() if not entry.automatic)
    screen.list.selectAll()
    others = len(screen.list.entries()) - 1
    named.path.rename(named.path.with_name("elsewhere.hearth"))
    click(screen.delete)
    assert names(screen) == ["elsewhere"]
    assert window.notice.text.startswith(f"{others} games moved to the trash, 1 couldn’t be moved.")
    assert "no longer there" in window.notice.text


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_a_delete_that_is_held_throws_away_what_was_chosen_and_no_more(
    window: MainWindow, key: Qt.Key
) -> None:
    PressFilter.of(QApplication.instance())  # type: ignore[arg-type]
    screen = load(window)
    pick(screen, "First evening")
    screen.list.setFocus()
    for at in range(5000, 5400, 100):
        send_key(window, key, at, auto=at > 5000)
        wait_for_listing()
    assert names(screen) == ["Long over", "Second evening", "Torn"]


def test_who_comes_back_from_the_settings_finds_what_was_chosen(window: MainWindow) -> None:
    """In another language the first line was chosen, and the trash was left."""
    screen = load(window)
    pick(screen, "First evening")
    pick(screen, "Torn", Qt.KeyboardModifier.ControlModifier)
    for language in ("ja", "en", "en"):
        window.go("settings")
        window.preferences.change(language=language)
        press(Qt.Key.Key_Escape)
        assert names(screen) == ["Long over", "Second evening", "First evening", "Torn"]
        assert [entry.name for entry in screen.list.entries()] == ["First evening", "Torn"]
        assert screen.name.text() == say("screens.several", count=2)
    press(Qt.Key.Key_Delete)
    click(screen.trash)
    pick(screen, "Torn")
    screen.search.setText("t")
    for language in ("ja", "en"):
        window.go("help")
        window.preferences.change(language=language)
        press(Qt.Key.Key_Escape)
        assert (screen.in_trash, screen.trash.isChecked(), screen.search.text()) == (True, True, "t")
        assert names(screen) == ["First evening", "Torn"]
        assert [entry.name for entry in screen.list.entries()] == ["Torn"]
        assert say("refusal.file_damaged") in screen.facts.text()
    window.go_home()
    assert names(load(window)) == ["Long over", "Second evening"]
    assert (screen.in_trash, screen.trash.isChecked()) == (False, False)


def play_elsewhere(window: MainWindow, name: str) -> None:
    """Play a move in a running game as another window does."""
    library = Library(window.folders.saves)
    entry = next(each for each in library.entries() if each.automatic and each.name == name)
    with library.open(entry).run as run:
        assert run.match.seat is not None
        run.match.play(run.match.seat, run.match.legal()[0])
        run.autosave()


@pytest.mark.parametrize("chosen", ["First evening", "First evening (copy)"])
def test_what_is_chosen_stays_chosen_when_another_window_has_played(window: MainWindow, chosen: str) -> None:
    """Each move is a file of its own, and the newest game was chosen instead."""
    screen = load(window)
    pick(screen, "First evening")
    click(screen.duplicate)
    pick(screen, chosen)
    for _ in range(2):
        play_elsewhere(window, "First evening")
        play_elsewhere(window, "Second evening")
        QTest.keyClick(screen.list, Qt.Key.Key_F5)
        assert sorted(names(screen)) == sorted(
            ["Second evening", "First evening", "First evening (copy)", "Long over", "Torn"]
        )
        assert [entry.name for entry in screen.list.entries()] == [chosen]
    there = {entry.path for entry in window.library.entries()}
    assert {screen.list.item(row).data(ENTRY).path for row in range(5)} == there


def rename_elsewhere(window: MainWindow, *names: tuple[str, str]) -> None:
    """Rename saved games as another window does."""
    library = Library(window.folders.saves)
    for name, to in names:
        library.rename(next(entry for entry in library.entries() if entry.name == name), to)


def alpha_picked(window: MainWindow) -> Load:
    """The list with two more games, of which one is chosen."""
    screen = load(window)
    for name, copy in (("First evening", "Alpha"), ("Second evening", "Beta")):
        (entry,) = (each for each in window.library.entries() if each.name == name)
        window.library.duplicate(entry, copy)
    screen.refresh()
    pick(screen, "Alpha")
    return screen


@pytest.mark.parametrize("act", ["delete", "rename", "duplicate", "export", "open"])
def test_what_another_window_gave_the_name_of_a_listed_game_is_not_taken_for_that(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    choose_always(monkeypatch, tmp_path / "out.hearth")
    screen = alpha_picked(window)
    (alpha,) = screen.list.entries()
    rename_elsewhere(window, ("Alpha", "Zeta"), ("Beta", "Alpha"))
    before = {path: path.read_bytes() for path in window.library.folder.rglob("*.hearth")}
    if act == "rename":
        screen._rename(alpha, "Other")
    else:
        click(getattr(screen, act))
    wait_for_listing()
    assert say("refusal.save_replaced") in window.notice.text
    assert {path: path.read_bytes() for path in window.library.folder.rglob("*.hearth")} == before
    assert not (tmp_path / "out.hearth").exists()
    assert window.play is None
    listed = {entry.name: entry for row in range(screen.list.count()) for entry in [screen.list._entry(row)]}
    assert listed["Zeta"].position == alpha.position != listed["Alpha"].position
    assert listed["Alpha"].trouble is None


def come_to_front(window: MainWindow) -> None:
    """As if another window had been at the front."""
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    QTest.qWait(CLICK_MS + 50)
    wait_for_listing()


def test_when_the_window_comes_to_the_front_all_is_listed_as_it_is_by_then(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "Second evening")
    rename_elsewhere(window, ("First evening", "Zeta"))
    come_to_front(window)
    assert names(screen) == ["Long over", "Second evening", "Zeta", "Torn"]
    assert [entry.name for entry in screen.list.entries()] == ["Second evening"]
    window.go_home()
    wait_for_listing()
    listing = screen._listing
    come_to_front(window)
    assert screen._listing == listing, "what nobody sees is listed when it is entered"


def test_a_click_that_brings_the_window_to_the_front_is_for_what_was_in_sight(window: MainWindow) -> None:
    """And what is chosen is no other game, whatever has its name by then."""
    screen = alpha_picked(window)
    rename_elsewhere(window, ("Alpha", "Zeta"), ("Beta", "Alpha"))
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))
    QTest.mousePress(screen.delete, Qt.MouseButton.LeftButton)
    QTest.qWait(100)
    QTest.mouseRelease(screen.delete, Qt.MouseButton.LeftButton)
    wait_for_listing()
    assert not window.library.trashed()
    assert say("refusal.save_replaced") in window.notice.text
    assert "Alpha" not in [entry.name for entry in screen.list.entries()]


@pytest.mark.parametrize("chosen", ["Alpha", "Beta", "Gamma"])
def test_what_gets_the_name_of_the_chosen_game_is_not_chosen_for_it(window: MainWindow, chosen: str) -> None:
    screen = load(window)
    for name, copy in (
        ("First evening", "Alpha"),
        ("Second evening", "Beta"),
        ("Long over", "Gamma"),
        ("First evening", "Delta"),
    ):
        (entry,) = (each for each in window.library.entries() if each.name == name)
        window.library.duplicate(entry, copy)
    screen.refresh()
    pick(screen, chosen)
    others = {"Alpha": "Beta", "Beta": "Gamma", "Gamma": "Delta"}
    rename_elsewhere(window, (chosen, "Zeta"), (others[chosen], chosen))
    come_to_front(window)
    assert {chosen, "Zeta"} <= set(names(screen))
    assert chosen not in [entry.name for entry in screen.list.entries()]


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Return])
def test_what_cant_be_done_with_a_game_in_the_trash_is_said(window: MainWindow, key: Qt.Key) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    click(screen.trash)
    pick(screen, "First evening")
    QTest.keyClick(screen.list, key)
    assert window.notice.text == say("load.in_trash")
    assert window.play is None
    assert names(screen) == ["First evening"]


def test_after_a_deletion_the_game_below_is_chosen_else_the_one_above(window: MainWindow) -> None:
    """Who deletes one old game after the other never has the newest one chosen instead."""
    screen = load(window)
    listed = names(screen)
    pick(screen, listed[1])
    screen.list.setFocus()
    for gone, chosen in ((1, 2), (2, 3), (3, 0)):
        press(Qt.Key.Key_Delete)
        assert listed[gone] not in names(screen)
        assert [item.text() for item in screen.list.selectedItems()] == [listed[chosen]]
    click(screen.trash)
    thrown = names(screen)
    pick(screen, thrown[1])
    click(screen.restore)
    wait_for_listing()
    assert [item.text() for item in screen.list.selectedItems()] == [thrown[2]]


def test_after_a_deletion_of_what_is_partly_gone_the_game_below_is_chosen(window: MainWindow) -> None:
    """Not the newest one, which the next stroke would throw away."""
    screen = load(window)
    listed = names(screen)
    pick(screen, listed[1])
    (gone,) = screen.list.entries()
    screen.list.item(2).setSelected(True)
    for path in gone.files:
        path.unlink()
    click(screen.delete)
    assert names(screen) == [listed[0], listed[3]]
    assert [item.text() for item in screen.list.selectedItems()] == [listed[3]]


def test_what_was_thrown_away_beside_what_stays_comes_back(window: MainWindow) -> None:
    screen = load(window)
    before = names(screen)
    (held,) = (entry for entry in window.library.entries() if entry.name == "Second evening")
    with window.library.open(held).run:
        screen.list.selectAll()
        click(screen.delete)
        click(window.notice.action)
        assert names(screen) == before


def test_what_was_chosen_in_the_trash_is_not_chosen_elsewhere(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    click(screen.trash)
    assert names(screen) == ["First evening"]
    window.go("home")
    window.go("load")
    assert screen.list.count() == 0
    assert names(screen) == ["Long over", "Second evening", "Torn"]


@pytest.mark.parametrize("in_trash", [True, False])
def test_what_is_imported_is_shown_from_the_trash_and_whatever_was_searched_for(
    window: MainWindow, tmp_path: Path, in_trash: bool
) -> None:
    running = next(entry for entry in window.library.entries() if entry.name == "First evening")
    (tmp_path / "elsewhere.hearth").write_bytes(running.path.read_bytes())
    screen = load(window)
    if in_trash:
        click(screen.trash)
    screen.search.setText("nothing of that name")
    wait_for_listing()
    window.import_files([tmp_path / "elsewhere.hearth"])
    wait_for_listing()
    assert window.notice.text.startswith("Imported: First evening")
    assert [entry.name for entry in screen.list.entries()] == ["First evening"]
    assert (screen.in_trash, screen.trash.isChecked(), screen.search.text()) == (False, False, "")


@pytest.mark.parametrize(
    ("language", "none_yet", "in_trash"),
    [
        ("en", "No saved games yet.", "No saved games here. Those that you deleted are in the trash"),
        ("ja", "セーブデータはまだありません。", "セーブデータはありません。削除したものはゴミ箱にあり"),
    ],
)
def test_games_that_all_lie_in_the_trash_are_not_said_to_be_none_yet(
    window: MainWindow, language: str, none_yet: str, in_trash: str
) -> None:
    window.preferences.change(language=language)
    screen = load(window)
    screen.list.selectAll()
    click(screen.delete)
    wait_for_listing()
    assert screen.empty.isVisible()
    assert screen.empty.text().startswith(in_trash)
    click(screen.trash)
    window.library.empty_trash(window.library.thrown_away())
    click(screen.trash)
    wait_for_listing()
    assert screen.empty.text().startswith(none_yet)


@pytest.mark.parametrize(("name", "own"), [("load", "load.title"), ("replays", "replays.title")])
def test_the_trash_is_headed_by_what_it_is(window: MainWindow, name: str, own: str) -> None:
    screen = load(window, name)

    def titles() -> set[str]:
        shown = {screen.heading.text(), screen.accessibleName(), screen.list.accessibleName()}
        return shown | {window.windowTitle().removesuffix(" – Hearthside")}

    for language in ("en", "ja"):
        window.preferences.change(language=language)
        assert titles() == {say(own)}
        click(screen.trash)
        assert titles() == {say("load.trash")}
        window.preferences.change(language="en")
        assert titles() == {say("load.trash")}
        window.preferences.change(language=language)
        press(Qt.Key.Key_Escape)
        assert titles() == {say(own)}
    click(screen.trash)
    window.go_home()
    load(window, name)
    assert titles() == {say(own)}


def test_escape_leads_from_the_trash_to_the_saved_games_before_it_leads_home(window: MainWindow) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    click(screen.trash)
    screen.search.setText("evening")
    assert names(screen) == ["First evening"]
    for is_trash, searched in ((True, ""), (False, "")):
        press(Qt.Key.Key_Escape)
        wait_for_listing()
        assert window.current() is screen
        assert (screen.in_trash, screen.trash.isChecked(), screen.search.text()) == (
            is_trash,
            is_trash,
            searched,
        )
    assert names(screen) == ["Long over", "Second evening", "Torn"]
    assert screen.trash.hasFocus()
    press(Qt.Key.Key_Escape)
    assert window.current() is window.screen_named("home")


@pytest.mark.parametrize(
    ("language", "newer", "another"),
    [
        (
            "en",
            "This game needs Hearthside 9.1.0 or later.",
            "a game that this version of Hearthside doesn’t include. It needs Hearthside 9.1.0 or later.",
        ),
        (
            "ja",
            "このゲームを開くには、Hearthside 9.1.0以降が必要です。",
            "開くにはHearthside 9.1.0以降が必要です。",
        ),
    ],
)
def test_a_file_newer_than_the_program_is_refused_with_the_version_it_needs(
    window: MainWindow, tmp_path: Path, language: str, newer: str, another: str
) -> None:
    window.preferences.change(language=language)
    parts = json.loads(save_match(tmp_path, match_after(3), "Newer").read_bytes())
    changes = {"Of later": {"format": 99}, "Another game": {"game": {**parts["game"], "id": "chess"}}}
    for (name, change), sentence in zip(changes.items(), (newer, another), strict=True):
        path = window.folders.saves / f"{name}.hearth"
        path.write_text(json.dumps({**parts, "app": "9.1.0", **change}), encoding="utf-8")
        screen = load(window)
        pick(screen, name)
        assert sentence in screen.facts.text()
        assert sentence in screen.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole)
        assert not screen.open.isVisible()
        window.go("home")
        window.open_file(path)
        assert sentence in window.notice.text
        assert window.play is None


def test_once_many_games_are_restored_nothing_says_that_they_still_are(window: MainWindow) -> None:
    saves = make_folders(window.folders.saves.parent).saves
    (first,) = (entry for entry in window.library.entries() if entry.name == "First evening")
    for number in range(FEW):
        (saves / f"Copy {number}.hearth").write_bytes(first.path.read_bytes())
    screen = load(window)
    listed = names(screen)
    assert len(listed) > FEW
    screen.list.selectAll()
    click(screen.delete)
    assert names(screen) == []
    window.notice.action.click()
    assert window.notice.text == say("screens.restoring", count=len(listed))
    assert sorted(names(screen)) == sorted(listed)
    assert not window.notice.isVisible()


def test_the_trash_gives_back_and_is_emptied_only_when_confirmed(window: MainWindow, qtbot: QtBot) -> None:
    screen = load(window)
    for name in ("First evening", "Torn"):
        pick(screen, name)
        click(screen.delete)
    click(screen.trash)
    assert set(names(screen)) == {"First evening", "Torn"}
    assert not screen.open.isVisible()
    pick(screen, "First evening")
    click(screen.restore)
    assert names(screen) == ["Torn"]
    click(screen.empty_trash)
    answer(qtbot, Qt.Key.Key_Escape)
    assert names(screen) == ["Torn"]
    click(screen.empty_trash)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    answer(qtbot, Qt.Key.Key_Return)
    assert names(screen) == ["Torn"], "Enter alone must not do what can't be undone"
    click(screen.empty_trash)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    press(Qt.Key.Key_Tab)
    answer(qtbot, Qt.Key.Key_Return)
    assert names(screen) == []
    assert window.focusWidget() is screen.trash
    click(screen.trash)
    assert "First evening" in names(screen)


def ask_to_empty(screen: Load, qtbot: QtBot) -> str:
    """Press the button that empties the trash; gives what is asked."""
    click(screen.empty_trash)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    return "\n".join(label.text() for label in QApplication.activeModalWidget().findChildren(QLabel))


def delete_permanently(screen: Load, qtbot: QtBot) -> None:
    ask_to_empty(screen, qtbot)
    press(Qt.Key.Key_Tab)
    answer(qtbot, Qt.Key.Key_Return)


def test_what_another_window_throws_away_while_it_is_asked_is_not_deleted_for_good(
    window: MainWindow, qtbot: QtBot
) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    click(screen.trash)
    assert say("load.empty_trash_ask.text", count=1) in ask_to_empty(screen, qtbot)
    other = Library(window.folders.saves)
    other.delete(next(entry for entry in other.entries() if entry.name == "Second evening"))
    press(Qt.Key.Key_Tab)
    answer(qtbot, Qt.Key.Key_Return)
    assert names(screen) == ["Second evening"]


@pytest.mark.parametrize("name", ["load", "replays"])
@pytest.mark.parametrize("act", ["restore", "empty"])
def test_what_lies_in_the_trash_no_longer_is_not_said_to_be_there(
    window: MainWindow, qtbot: QtBot, act: str, name: str
) -> None:
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    assert window.notice.text == say("load.deleted", count=1)
    screen = load(window, name)
    click(screen.trash)
    window.notice.action.setFocus()
    if act == "restore":
        pick(screen, "First evening")
        click(screen.restore)
    else:
        delete_permanently(screen, qtbot)
    wait_for_listing()
    assert not window.notice.isVisible()
    focused = window.focusWidget()
    assert focused.isVisible()
    assert screen.isAncestorOf(focused)


@pytest.mark.parametrize("act", ["restore", "empty"])
def test_what_still_lies_in_the_trash_can_be_brought_back_from_there_at_once(
    window: MainWindow, qtbot: QtBot, act: str
) -> None:
    """Whatever becomes of others."""
    screen = load(window)
    for name in ("First evening", "Second evening"):
        pick(screen, name)
        click(screen.delete)
    click(screen.trash)
    if act == "restore":
        pick(screen, "First evening")
        click(screen.restore)
    else:
        ask_to_empty(screen, qtbot)
        press(Qt.Key.Key_Escape)
    wait_for_listing()
    assert window.notice.text == say("load.deleted", count=1)
    window.notice.action.click()
    assert "Second evening" not in names(screen)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_thrown_away_can_be_brought_back_for_as_long_in_every_language(
    window: MainWindow, language: str
) -> None:
    window.preferences.change(language=language)
    screen = load(window)
    pick(screen, "First evening")
    click(screen.delete)
    assert window.notice.action.isVisible()
    assert 9000 <= window.notice._gone.interval() <= 11000


@pytest.mark.parametrize("key", ["settings.auto_end_turn.help", "load.empty", "new_game.seed_help"])
def test_the_same_sentence_stays_about_as_long_in_every_language(window: MainWindow, key: str) -> None:
    took = {}
    for language in ("en", "ja"):
        window.preferences.change(language=language)
        window.notice.show_message(partial(say, key))
        took[language] = window.notice._gone.interval()
    assert took["ja"] == pytest.approx(took["en"], rel=0.2)


def choose_always(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Have every dialog answered with this file."""
    monkeypatch.setattr(files, "choose_to_write", lambda parent, name: path)
    monkeypatch.setattr(files, "choose_to_open", lambda parent: [path])


def test_a_game_is_given_out_and_taken_in_again(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "ゲーム.hearth"
    choose_always(monkeypatch, target)
    screen = load(window)
    pick(screen, "Second evening")
    click(screen.export)
    assert read_save(target.read_bytes()).name == "Second evening"
    click(screen.import_button)
    assert names(screen).count("Second evening") == 2


@pytest.mark.parametrize("way", ["duplicate", "rename", "export"])
def test_what_was_lost_of_a_game_is_told_with_a_copy_of_it(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    running = next(entry for entry in window.library.entries() if entry.name == "First evening")
    with window.library.open(running).run as run:
        run.match.play(run.match.seat or 0, run.match.legal()[0])
        newest = run.autosave()
    parts = json.loads(newest.read_bytes())
    newest.write_text(json.dumps({**parts, "journal": ["0 fly"], "hash": "0" * 64}))
    target = tmp_path / "out.hearth"
    choose_always(monkeypatch, target)
    screen = load(window)
    pick(screen, "First evening")
    click(getattr(screen, way))
    if way == "rename":
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
        question = QApplication.activeModalWidget()
        assert isinstance(question, NameQuestion)
        question.field.setText("Another evening")
        answer(qtbot, Qt.Key.Key_Return)
    wait_for_listing()
    lost = refusal_sentence(Refusal("autosave_damaged", details={"damaged": 1}))
    exported = say("load.exported", path=legible_path(target))
    assert window.notice.text == (in_a_row([exported, lost]) if way == "export" else lost)
    assert ("Another evening" in names(screen)) == (way == "rename")


def test_what_is_exported_beside_the_saved_games_is_listed(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_always(monkeypatch, window.folders.saves / "out.hearth")
    screen = load(window)
    pick(screen, "Second evening")
    click(screen.export)
    wait_for_listing()
    assert names(screen).count("Second evening") == 2
    assert [entry.name for entry in screen.list.entries()] == ["Second evening"]


def test_an_imported_game_is_called_as_it_is_listed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.hearth"
    choose_always(monkeypatch, target)
    screen = load(window)
    pick(screen, "Second evening")
    entry = screen.list.entries()[0]
    given = say("load.default_name", game=entry.game, date="29/11/2026 09:35")
    screen.refresh([window.library.rename(entry, given).path])
    wait_for_listing()
    click(screen.export)
    window.preferences.change(language="ja")
    click(screen.import_button)
    assert names(screen).count(given) == 2
    assert window.notice.text == "インポートしました：" + say(f"game.{entry.game}")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("taken.hearth", "Not exported: a folder already has this name."),
        ("pipe.hearth", "Not exported: this is the name of a device or a pipe."),
        (f"{'n' * 255}.hearth", "Not exported: the file name is too long."),
        ("mistyped/out.hearth", "Not exported: the folder {tmp_path}/mistyped can’t be found."),
    ],
)
def test_an_export_that_fails_says_why_and_nothing_of_the_games_own_saving(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, why: str
) -> None:
    (tmp_path / "taken.hearth").mkdir()
    os.mkfifo(tmp_path / "pipe.hearth")
    why = why.format(tmp_path=tmp_path)
    monkeypatch.setattr(files, "choose_to_write", lambda *_: tmp_path / name)
    screen = load(window)
    pick(screen, "Second evening")
    click(screen.export)
    assert window.notice.text == why
    window.notice.hide()
    window.write_out(tmp_path / name, b"", pytest.fail)
    wait_for_listing()
    assert window.notice.text == why
    assert window.notice.isVisible()
    assert not (tmp_path / "mistyped").exists()


def test_a_game_that_was_gone_when_it_was_to_be_exported_is_listed_no_more(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_always(monkeypatch, tmp_path / "out.hearth")
    screen = load(window)
    pick(screen, "Second evening")
    for path in screen.list.entries()[0].files:
        path.unlink()
    click(screen.export)
    wait_for_listing()
    assert "no longer there" in window.notice.text
    assert "Second evening" not in names(screen)
    assert not (tmp_path / "out.hearth").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.ENOENT, errno.EIO])
def test_whatever_keeps_an_export_from_the_disk_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(number, "no")

    monkeypatch.setattr("engine.match.disk.os.replace", fail)
    window.write_out(tmp_path / "out.hearth", b"", pytest.fail)
    wait_for_listing()
    assert window.notice.text.startswith("Not exported: ")
    assert "keep playing" not in window.notice.text


def typed(window: MainWindow, text: str) -> Path | None:
    """What is chosen by typing this into the dialog for a new file."""

    def give() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        line = dialog.findChild(QLineEdit)
        line.setText(text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    QTimer.singleShot(300, window, give)
    return files.choose_to_write(window, "mine.hearth")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("new", "new.hearth"),
        ("a.b", "a.b.hearth"),
        ("other.b", "other.b 2.hearth"),
        ('"one" "two"', "one.hearth"),
    ],
)
def test_a_name_gets_its_ending_and_replaces_nothing_unasked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, name: str
) -> None:
    monkeypatch.setattr(files, "_documents", lambda: tmp_path)
    (tmp_path / "other.b.hearth").write_text("precious", encoding="utf-8")
    assert typed(window, text) == tmp_path / name


def test_a_name_without_its_ending_is_asked_about_if_it_is_taken(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_documents", lambda: tmp_path)
    (tmp_path / "new.hearth").write_text("precious", encoding="utf-8")
    asked: list[str] = []

    def refuse() -> None:
        box = QApplication.activeModalWidget()
        asked.append(type(box).__name__)
        assert isinstance(box, QMessageBox)
        box.button(QMessageBox.StandardButton.No).click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        dialog.reject()

    QTimer.singleShot(900, window, refuse)
    assert typed(window, "new") is None
    assert asked == ["QMessageBox"]


def test_who_has_no_home_exports_and_imports_all_the_same(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home() -> NoReturn:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: "/nowhere/at/all")
    assert files._documents().is_dir()


def test_who_keeps_documents_on_a_disk_that_does_not_answer_exports_and_imports_all_the_same(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_answer(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: "/nowhere/at/all")
    with monkeypatch.context() as cut_off:
        cut_off.setattr(os, "stat", no_answer)
        found = files._documents()
    assert found.is_dir()


def test_what_cant_be_taken_in_is_told_by_name(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter = tmp_path / "letter.hearth"
    letter.write_text("Dear all", encoding="utf-8")
    monkeypatch.setattr(files, "choose_to_open", lambda parent: [letter])
    screen = load(window)
    click(screen.import_button)
    wait_for_listing()
    assert window.notice.text == "letter.hearth: This isn’t a saved game of Hearthside."
    assert len(names(screen)) == 4


def test_searching_narrows_the_list_by_name_and_player(window: MainWindow) -> None:
    screen = load(window)
    screen.search.setFocus()
    for key in (Qt.Key.Key_S, Qt.Key.Key_E, Qt.Key.Key_C):
        press(key)
    assert names(screen) == ["Second evening"]
    screen.search.setText("anna evening")
    assert set(names(screen)) == {"Second evening", "First evening"}
    screen.search.setText("Ｓｅｃｏｎｄ")  # as a Japanese keyboard types it
    assert names(screen) == ["Second evening"]
    screen.search.setText("Ánna évening")
    assert set(names(screen)) == {"Second evening", "First evening"}, "with an accent or without"
    screen.search.setText("nobody")
    assert names(screen) == []
    assert screen.empty.isVisible()


def test_searching_finds_games_by_their_title_in_the_language_spoken(window: MainWindow) -> None:
    """A game named by the program in one language is shown, and found, in the other."""
    screen = load(window)
    screen.search.setText("builders evening")
    assert set(names(screen)) == {"Second evening", "First evening"}
    set_language("ja")
    screen.retranslate()
    screen.search.setText(say("game.builders"))
    assert {"Second evening", "First evening", "Long over"} == set(names(screen))


def test_ctrl_f_goes_to_the_search_of_saved_games(window: MainWindow) -> None:
    screen = load(window)
    screen.search.setText("evening")
    screen.list.setFocus()
    press(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    press(Qt.Key.Key_S)
    assert screen.search.text() == "s"


def test_down_goes_from_the_search_of_saved_games_to_what_was_found(window: MainWindow) -> None:
    """As in the help; nothing but Tab led there, by way of the buttons, and Enter opened nothing."""
    screen = load(window)
    screen.search.setFocus()
    screen.search.setText("first evening")
    press(Qt.Key.Key_Down)
    assert screen.list.hasFocus()
    press(Qt.Key.Key_Return)
    assert window.play is not None
    assert window.play.kept.name == "First evening"


def test_replays_are_the_finished_games_shown_from_the_start(window: MainWindow) -> None:
    screen = load(window, "replays")
    assert names(screen) == ["Long over"]
    click(screen.open)
    assert window.play is not None
    assert window.play.match.is_over
    assert window.play.session.shown == 0


def test_a_game_open_in_another_window_is_left_to_it(window: MainWindow) -> None:
    screen = load(window)
    entry = next(entry for entry in window.library.entries() if entry.name == "First evening")
    with window.library.open(entry).run:
        pick(screen, "First evening")
        click(screen.open)
        assert window.play is None
        assert isinstance(window.current(), Load)
        assert window.notice.isVisible()


def test_boards_are_drawn_for_the_lines(window: MainWindow, qtbot: QtBot) -> None:
    screen = load(window)
    with qtbot.waitSignal(screen.list.boards.drawn):
        screen.list.viewport().update()
    picture = screen.list.grab().toImage()
    assert not picture.isNull()


def test_the_words_on_the_boards_in_the_list_are_those_of_the_language_spoken(
    window: MainWindow, qtbot: QtBot
) -> None:
    screen = load(window)
    size = QSize(400, 300)
    pictures = []
    for language in ("en", "ja", "en"):
        window.preferences.change(language=language)
        wait_for_listing()
        pick(screen, "Second evening")
        entry, boards = screen.list.entries()[0], screen.list.boards
        qtbot.waitUntil(lambda entry=entry, boards=boards: boards.picture(entry, size) is not None)
        picture = boards.picture(entry, size)
        assert picture is not None
        pictures.append(picture.toImage())
    assert pictures[0] != pictures[1]
    assert pictures[0] == pictures[2]


def take(window: MainWindow, entry: str) -> None:
    """Click a line of the table's menu."""
    assert window.play is not None
    screen = window.play.screen
    click(screen.tool_bar.tools["menu"])
    menu = screen.menu
    assert menu.isVisible()
    place = menu.actionGeometry(menu.entries[entry]).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=place)


def at_table(window: MainWindow, name: str) -> None:
    screen = load(window)
    pick(screen, name)
    click(screen.open)


def test_the_game_on_the_table_is_named_and_a_copy_kept_there(window: MainWindow, qtbot: QtBot) -> None:
    at_table(window, "Second evening")
    for entry, heading, name in (
        ("name", "Name this game", "The long one"),
        ("copy", "Save a copy", "Before it goes wrong"),
    ):
        take(window, entry)
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
        question = QApplication.activeModalWidget()
        assert isinstance(question, NameQuestion)
        assert question.windowTitle() == heading
        question.field.clear()
        QTest.keyClicks(question.field, name)
        answer(qtbot, Qt.Key.Key_Return)
        assert name in window.notice.text
    window.go("home")
    listed = names(load(window))
    assert "Second evening" not in listed
    assert [name for name in listed if name in ("The long one", "Before it goes wrong")] == [
        "The long one",
        "Before it goes wrong",
    ]
    copy = next(entry for entry in window.library.entries() if entry.name == "Before it goes wrong")
    assert (copy.automatic, copy.position) == (False, 14)


def test_a_game_that_nobody_named_is_proposed_a_name_in_the_language_spoken(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table(window, "Second evening")
    assert window.play is not None
    game = window.play.match.table.game
    window.play.kept.name = say("load.default_name", game=game, date="29/11/2026 09:35")
    window.preferences.change(language="ja")
    now = say("load.default_name", game=game, date="2026/11/29 9:35")
    for entry in ("name", "copy"):
        take(window, entry)
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
        question = QApplication.activeModalWidget()
        assert isinstance(question, NameQuestion)
        assert question.field.text() == now
        answer(qtbot, Qt.Key.Key_Escape)


def test_in_the_list_a_game_that_nobody_named_is_proposed_a_name_in_the_language_spoken(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, asked = match_after(9).table.game, []
    given = say("load.default_name", game=game, date="29/11/2026 09:35")
    save_match(tmp_path, match_after(9), given)
    window.preferences.change(language="ja")
    now = say("load.default_name", game=game, date="2026/11/29 9:35")
    screen = load(window)
    pick(screen, given)
    click(screen.rename)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
    question = QApplication.activeModalWidget()
    assert isinstance(question, NameQuestion)
    assert question.field.text() == now
    answer(qtbot, Qt.Key.Key_Return)
    assert given in names(screen)  # nothing was changed, so nothing is written
    monkeypatch.setattr(files, "choose_to_write", lambda parent, name: asked.append(name))
    click(screen.export)
    assert asked == ["中世の建築士たち 2026 11 29 9 35.hearth"]
    click(screen.duplicate)
    assert f"{now}（コピー）" in names(screen)


def test_what_was_answered_is_not_done_again_as_the_window_closes(window: MainWindow, qtbot: QtBot) -> None:
    """A second copy was saved: closing rejects all questions, and the answered ones were still there."""
    at_table(window, "Second evening")
    take(window, "copy")
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
    answer(qtbot, Qt.Key.Key_Return)
    before = sorted(window.folders.saves.glob("*.hearth"))
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert sorted(window.folders.saves.glob("*.hearth")) == before


def test_the_mouse_alone_fills_the_screen(window: MainWindow) -> None:
    at_table(window, "Second evening")
    take(window, "full_screen")
    assert window.isFullScreen()
    window.go("settings")
    click(window.screens.settings.full_screen)
    assert not window.isFullScreen()


@pytest.mark.parametrize("at", ["table", "help", "home"])
def test_what_seems_wrong_with_a_rule_is_written_down_with_the_game_and_no_folder(
    window: MainWindow, qtbot: QtBot, at: str
) -> None:
    if at != "home":
        at_table(window, "Second evening")
    if at == "table":
        take(window, "wrong_rule")
    else:
        window.show_help()
        click(window.screens.help.wrong_rule)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), RuleQuestion))
    question = QApplication.activeModalWidget()
    assert isinstance(question, RuleQuestion)
    assert not question.buttons["yes"].isEnabled()
    folder = window.folders.crashes
    QTest.keyClicks(question.field, f"The wage is wrong, see {folder}/notes")
    QTest.keyClick(question.field, Qt.Key.Key_Tab)
    click(question.buttons["yes"])
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    (report,) = folder.glob("rule-*.txt")
    text = report.read_text(encoding="utf-8")
    assert "The wage is wrong" in text
    assert str(folder.parent) not in text
    assert str(report) in window.notice.text
    assert report.with_suffix(".hearth").exists() == (at != "home")
    if at != "home":
        assert "position: 14 of 14" in text
        saved = read_save(report.with_suffix(".hearth").read_bytes())
        assert open_match(saved).match.position == 14
        assert [player.name for player in saved.players()] == ["Blue", "Green"]


def test_what_is_written_of_a_rule_is_kept_whole_and_what_is_left_out_can_be_seen(tmp_path: Path) -> None:
    words = "The wage is wrong. " * 2_000
    report = write_rule_report(tmp_path, f"{words}In short: it is.", {}, None)
    assert f"{words}In short: it is." in report.read_text(encoding="utf-8")
    report = write_rule_report(tmp_path, f"{words * 5}In short: it is.", {}, None)
    text = report.read_text(encoding="utf-8")
    assert "[…]" in text
    assert "In short: it is." in text


def test_more_than_a_report_keeps_is_not_pasted(window: MainWindow) -> None:
    """Qt would lay out one line of 20 million letters for minutes."""
    question = RuleQuestion(window)
    for _ in range(3):
        QApplication.clipboard().setText(f"Begins{'x' * 1_000_000}ends")
        question.field.paste()
    words = question.words
    assert len(words) < MOST_WORDS + 20
    assert words.startswith("Begins")
    assert words.endswith("ends")
    assert "[…]" in words
    question.field.selectAll()
    QApplication.clipboard().setText("Something else")
    question.field.paste()
    assert question.words == "Something else"
    question.close()


def test_where_no_report_can_be_written_the_person_is_told(window: MainWindow, qtbot: QtBot) -> None:
    folder = window.folders.crashes
    folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    window.ask_of_rule()
    question = QApplication.activeModalWidget()
    assert isinstance(question, RuleQuestion)
    QTest.keyClicks(question.field, "All of it")
    click(question.buttons["yes"])
    qtbot.waitUntil(window.notice.isVisible)
    assert str(folder) in window.notice.text
    assert QApplication.clipboard().text() == "All of it", "nobody writes it twice"


def test_the_menu_opens_again_whatever_became_of_what_python_held_of_its_lines(
    window: MainWindow, qtbot: QtBot
) -> None:
    at_table(window, "Second evening")
    assert window.play is not None
    menu = window.play.screen.menu
    for _ in range(3):
        click(window.play.screen.tool_bar.tools["menu"])
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NameQuestion))
        assert QApplication.activeModalWidget().windowTitle() == "Save a copy"
        answer(qtbot, Qt.Key.Key_Escape)
        for held in menu.actions():
            shiboken6.invalidate(held)  # as happens in a window on a screen
    assert next(iter(menu.entries.values())).text() == "Name this game …"


def test_the_file_dialog_that_qt_draws_has_room_for_large_letters(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.preferences.change(text_scale=200)
    monkeypatch.setattr(files, "_documents", lambda: tmp_path)
    sizes: list[tuple[int, int]] = []

    def give(key: Qt.Key) -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        sizes.append(dialog.size().toTuple())
        QTest.keyClick(dialog.findChild(QLineEdit), key)

    for key, chosen in ((Qt.Key.Key_Escape, None), (Qt.Key.Key_Return, tmp_path / "mine.hearth")):
        QTimer.singleShot(300, window, lambda key=key: give(key))
        assert files.choose_to_write(window, "mine.hearth") == chosen
    QTimer.singleShot(300, window, lambda: give(Qt.Key.Key_Escape))
    assert files.choose_to_open(window) == []
    assert all(least <= size for pair in sizes for size, least in zip(pair, (1200, 740), strict=True)), sizes
    window.preferences.change(text_scale=100)
