"""The help and the about screen: found, searched, followed, with pictures, at the page that is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument, QTextTable
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import desktop
from desktop.app.phrases import INSIDE
from desktop.app.style import look
from desktop.shell.about import About
from desktop.shell.help import WHICH, Help
from desktop.shell.help_text import BREAK, MARGIN, HelpText
from desktop.shell.window import MainWindow
from desktop.words.help import PROGRAM, HelpPage, pages
from desktop.words.help import page as page_of
from engine.match.versions import app_version
from tests.desktop.window_kit import click, match_after, open_window, press, save_match


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    save_match(tmp_path, match_after(9), "Running")
    with open_window(tmp_path, qtbot) as made:
        yield made


def help_screen(window: MainWindow) -> Help:
    screen = window.current()
    assert isinstance(screen, Help)
    return screen


def listed(screen: Help) -> list[str]:
    items = [screen.contents.topLevelItem(number) for number in range(screen.contents.topLevelItemCount())]
    return [item.text(0) for item in items if item is not None and item.data(0, WHICH) is not None]


def test_every_page_is_listed_and_can_be_read(window: MainWindow) -> None:
    window.show_help()
    screen = help_screen(window)
    expected = [page for topic in screen.topics() for page in pages(topic)]
    assert listed(screen) == [page.title for page in expected]
    for page in expected:
        screen.open_page(f"{page.topic}/{page.anchor}")
        assert screen.text.toPlainText().startswith(page.title)


def test_a_page_that_is_opened_ends_the_search_and_is_marked_in_a_list_that_stays(window: MainWindow) -> None:
    window.show_help("builders/5.3")
    screen = help_screen(window)
    everything, first = listed(screen), screen.contents.topLevelItem(0)
    screen.open_page("saves")
    assert screen.contents.topLevelItem(0) is first, "nothing is listed anew"
    screen.search.setText("wage")
    assert len(listed(screen)) < len(everything)
    screen.open_page("builders/5.3")
    assert listed(screen) == everything
    item = screen.contents.currentItem()
    assert item is not None
    assert item.text(0) == "Sending a worker"


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("builders/5.3", "Sending a worker"),
        ("builders/5.3.9", "Sending a worker"),
        ("saves", "Saved games"),
        ("", "First steps"),
    ],
)
def test_it_opens_at_the_page_asked_for(window: MainWindow, page: str, title: str) -> None:
    window.show_help(page)
    screen = help_screen(window)
    assert screen.text.toPlainText().startswith(title)
    item = screen.contents.currentItem()
    assert item is not None
    assert item.text(0) == title


def test_f1_at_the_table_opens_its_rules_and_escape_leads_back(window: MainWindow) -> None:
    window.open_entry(window.library.entries()[0])
    assert window.play is not None
    press(Qt.Key.Key_F1)
    item = help_screen(window).contents.currentItem()
    assert item is not None
    assert item.data(0, WHICH).topic == "builders"
    press(Qt.Key.Key_Escape)
    assert window.current() is window.play.screen


def test_f1_on_the_score_sheet_opens_the_rules_of_the_game(window: MainWindow) -> None:
    window.open_entry(window.library.entries()[0])
    press(Qt.Key.Key_S)
    assert window.current() is window.screen_named("score")
    press(Qt.Key.Key_F1)
    item = help_screen(window).contents.currentItem()
    assert item is not None
    assert item.data(0, WHICH).topic == "builders"


def test_f1_on_a_screen_opens_its_page(window: MainWindow) -> None:
    window.go("load")
    press(Qt.Key.Key_F1)
    assert help_screen(window).text.toPlainText().startswith("Saved games")


def test_every_screen_names_a_page_that_there_is(window: MainWindow) -> None:
    anchors = {page.anchor for page in pages(PROGRAM)}
    for name in ("home", "new", "load", "replays", "settings", "about"):
        page = window.screen_named(name).help_page
        assert page == "" or page in anchors, name


def test_searching_lists_what_was_found_marks_it_and_escape_ends_it(window: MainWindow) -> None:
    window.show_help()
    screen = help_screen(window)
    whole = listed(screen)
    assert screen.search.hasFocus()
    for letter in (Qt.Key.Key_W, Qt.Key.Key_A, Qt.Key.Key_G, Qt.Key.Key_E):
        press(letter)
    found = listed(screen)
    assert 0 < len(found) < len(whole)
    assert str(len(found)) in screen.found.text()
    press(Qt.Key.Key_Return)
    assert screen.contents.hasFocus()
    assert screen.text.toPlainText().startswith(found[0])
    marked = [mark.cursor.selectedText().lower() for mark in screen.text.extraSelections()]
    assert marked
    assert set(marked) == {"wage"}
    screen.search.setText("ＷＡＧＥ")  # as a Japanese keyboard types it
    assert listed(screen) == found
    assert [mark.cursor.selectedText().lower() for mark in screen.text.extraSelections()] == marked
    press(Qt.Key.Key_Escape)
    assert listed(screen) == whole
    assert screen.text.extraSelections() == [], "what was marked for the search is marked no longer"
    screen.search.setText("no such words")
    assert listed(screen) == []
    assert "no such words" in screen.found.text()


def test_a_name_with_an_accent_is_found_and_marked_without_it(window: MainWindow) -> None:
    window.show_help()
    screen = help_screen(window)
    screen.search.setText("chretien")
    without = listed(screen)
    assert without
    press(Qt.Key.Key_Return)
    assert {mark.cursor.selectedText() for mark in screen.text.extraSelections()} == {"Chrétien"}
    screen.search.setText("Chrétien")
    assert listed(screen) == without


def test_a_book_that_is_pasted_into_a_search_is_not_searched_for_word_by_word(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    body = HelpPage.body.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(HelpPage, "body", property(lambda page: read.append(page.anchor) or body(page)))
    window.show_help()
    screen = help_screen(window)
    every = sum(len(pages(topic)) for topic in screen.topics())
    QApplication.clipboard().setText("wage and " * 50_000)
    read.clear()
    screen.search.paste()
    assert len(screen.search.text()) <= 200
    assert listed(screen)
    assert len(read) < 2 * every, "a page is put together once for a search, not for each word"
    window.go("load")
    field = window.screens.load.search
    field.paste()
    assert len(field.text()) <= 200


def test_down_leads_from_the_search_to_the_first_page_found(window: MainWindow) -> None:
    window.show_help()
    screen = help_screen(window)
    for letter in (Qt.Key.Key_W, Qt.Key.Key_A, Qt.Key.Key_G, Qt.Key.Key_E):
        press(letter)
    found = listed(screen)
    press(Qt.Key.Key_Down)
    assert screen.contents.hasFocus()
    assert [item.text(0) for item in screen.contents.selectedItems()] == found[:1]
    assert screen.text.toPlainText().startswith(found[0])
    press(Qt.Key.Key_Down)
    assert [item.text(0) for item in screen.contents.selectedItems()] == found[1:2]
    screen.search.setFocus()
    press(Qt.Key.Key_Down)
    assert [item.text(0) for item in screen.contents.selectedItems()] == found[1:2], "the page shown stays"
    for title in found[2:]:  # from one game to the next, too
        press(Qt.Key.Key_Down)
        assert [item.text(0) for item in screen.contents.selectedItems()] == [title]


@pytest.mark.parametrize("game", ["builders", "pantheon"])
def test_what_is_found_in_the_rules_that_were_opened_comes_first(window: MainWindow, game: str) -> None:
    window.show_help(f"{game}/1")
    screen = help_screen(window)
    for letter in (Qt.Key.Key_C, Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_D):
        press(letter)
    items = [screen.contents.topLevelItem(number) for number in range(screen.contents.topLevelItemCount())]
    found = [
        item.data(0, WHICH).topic for item in items if item is not None and item.data(0, WHICH) is not None
    ]
    assert len(set(found)) > 2
    assert found[0] == game
    assert found == sorted(found, key=lambda topic: (topic != game, screen.topics().index(topic)))


def test_links_lead_to_other_pages(window: MainWindow) -> None:
    window.show_help("builders/5")
    screen = help_screen(window)
    screen.text.anchorClicked.emit(QUrl("help:builders/5.6"))
    assert screen.text.toPlainText().startswith("Completing a building")


def test_every_picture_of_the_pages_is_one_of_the_assets(window: MainWindow) -> None:
    window.show_help()
    text = help_screen(window).text
    image = QTextDocument.ResourceType.ImageResource.value
    for topic in Help.topics():
        for page in pages(topic):
            for part in page.body.split("](asset:")[1:]:
                name = part.partition(")")[0]
                picture = text.loadResource(image, QUrl(f"asset:{name}"))
                assert isinstance(picture, QImage), name
                assert picture.height() >= look().px(16)
    assert text.loadResource(image, QUrl("https://example.invalid/picture.png")) is None


def broken_words(text: HelpText) -> list[str]:
    """Words of a page that begin on one line and end on another."""
    found = []
    block = text.document().begin()
    while block.isValid():
        layout, words = block.layout(), block.text()
        ends = [layout.lineAt(number).textStart() for number in range(1, layout.lineCount())]
        found += [words for end in ends if re.fullmatch(r"[\w(]\w", words[end - 1 : end + 1], re.ASCII)]
        block = block.next()
    return found


def column_counts(text: HelpText) -> list[int]:
    """How many columns each table of a page has."""
    frames = text.document().rootFrame().childFrames()
    return [frame.columns() for frame in frames if isinstance(frame, QTextTable)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
@pytest.mark.parametrize("scale", [100, 200])
def test_no_word_of_the_help_is_broken_and_nothing_lies_beside_the_page(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with open_window(tmp_path, qtbot, size, text_scale=scale) as window:
        window.show_help()
        text = help_screen(window).text
        for topic in Help.topics():
            for page in pages(topic):
                help_screen(window).open_page(f"{topic}/{page.anchor}")
                assert broken_words(text) == [], page.title
                # The lines of a table take a pixel here and there from the margin.
                edge = text.viewport().width() + look().px(MARGIN) / 2
                assert text.document().size().width() <= edge, page.title


WIDE_TITLES = {
    "追加アクションと手番の終了",
    "スロットとモジュール置き場",
    "スロットモジュール",
    "アクション2回か冬眠か",
    "追加アクション：トライテラ",
}
"""Titles with a phrase that has no room for itself on a line of the smallest page with the largest text."""


def broken_titles(text: HelpText) -> list[str]:
    """Titles of a page with a line that begins within a Japanese phrase."""
    found = []
    block = text.document().begin()
    while block.isValid():
        layout, words = block.layout(), block.text()
        starts = (layout.lineAt(number).textStart() for number in range(1, layout.lineCount()))
        whole = words.replace(BREAK, "")
        inside = {each.start() for each in INSIDE.finditer(whole)}
        if block.blockFormat().headingLevel() and any(
            at - words.count(BREAK, 0, at) in inside for at in starts
        ):
            found.append(whole)
        block = block.next()
    return found


def test_japanese_titles_break_between_phrases_and_are_found_whole(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot, (1024, 640), text_scale=200, language="ja") as window:
        window.show_help()
        screen, broken = help_screen(window), []
        for topic in Help.topics():
            for page in pages(topic):
                screen.open_page(f"{topic}/{page.anchor}")
                broken += broken_titles(screen.text)
        assert set(broken) == WIDE_TITLES
        screen.open_page("builders/8")
        title = page_of("builders", "8").title
        in_lines = screen.text.toPlainText()
        assert in_lines.startswith("公開情報と\n非公開情報")
        screen.text.mark(title)
        assert screen.text.extraSelections()[0].cursor.selectedText().replace("\u2028", "") == title
        assert screen.text.toPlainText() == in_lines
        window.setFixedSize(1900, 1000)
        QApplication.processEvents()
        assert screen.text.toPlainText().startswith(title)


def test_a_table_is_told_row_by_row_where_it_is_narrow_and_says_the_same(window: MainWindow) -> None:
    window.show_help("builders/5")
    text = help_screen(window).text
    assert column_counts(text) == [3]
    table = text.toPlainText().split()
    text.setFixedWidth(300)
    QApplication.processEvents()
    assert column_counts(text) == [1]
    assert set(table) <= set(text.toPlainText().replace(":", "").split())
    assert "actions: 1" in text.toPlainText()
    assert 'href="help:builders/5.1"' in text.toHtml()
    text.setFixedWidth(900)
    QApplication.processEvents()
    assert column_counts(text) == [3]


def test_about_says_whose_work_it_is_and_copies_the_versions(window: MainWindow) -> None:
    window.go("about")
    screen = window.current()
    assert isinstance(screen, About)
    assert app_version() in screen.version.text()
    click(screen.copy)
    copied = QApplication.clipboard().text()
    assert copied.startswith(f"Hearthside {app_version()}\n")
    assert "Qt 6" in copied
    assert "\nen, offscreen, 1 x, text 100%" in copied
    assert not any(str(line.folder) in copied for line in screen.folders.values())
    assert window.notice.isVisible()


@pytest.mark.parametrize(
    ("language", "opens"), [("en", "Open folder: Saved games"), ("ja", "フォルダを開く：セーブデータ")]
)
def test_about_says_where_files_are_and_opens_each_folder(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, language: str, opens: str
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("desktop.shell.about.show_folder", lambda folder, _: opened.append(folder))
    window.preferences.change(language=language)
    window.go("about")
    screen = window.current()
    assert isinstance(screen, About)
    for line in screen.folders.values():
        click(line.show_button)
        assert line.path.text().replace("\u200b", "") == str(line.folder)
    folders = window.folders
    assert opened == [folders.saves, folders.config, folders.crashes, Path(desktop.__file__).parents[1]]
    assert screen.folders["saves"].show_button.accessibleName() == opens
