"""Every component is shown with its full licence, without a network."""

from __future__ import annotations

import sys
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import notices
from desktop.shell.about import About
from desktop.shell.licences import Licences
from desktop.shell.window import MainWindow
from tests.desktop.window_kit import click, open_window, press


def needed() -> set[str]:
    """The names of all distributions that the program needs at run time, those of Qt aside."""
    found: set[str] = set()
    todo = ["hearthside"]
    while todo:
        for line in requires(todo.pop()) or ():
            requirement = Requirement(line)
            name = canonicalize_name(requirement.name)
            if (
                requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            ) and name not in found:
                found.add(name)
                todo.append(name)
    return found - {"pyside6-essentials", "shiboken6"}


def test_everything_that_is_needed_is_told() -> None:
    assert set(notices.PACKAGES) == needed()


def test_every_text_is_whole() -> None:
    texts = {notice.name: notice.text for notice in notices.notices()}
    assert next(iter(texts)) == "Hearthside"
    assert texts["Hearthside"] == (notices.ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "6." in texts["Qt, PySide6"]
    assert "Combined Work" in texts["GNU LGPL 3"]
    parts = texts["Qt: code of others"]
    assert all(
        name in parts for name in ("PCRE2", "zlib", "HarfBuzz", "FreeType", "libpng", "libjpeg", "ICU")
    )
    assert all(f"\n{module}\n" in parts for module in ("Qt Core", "Qt Gui", "Qt Svg"))
    assert "END OF TERMS AND CONDITIONS" in texts["GNU GPL 3"]
    for name in notices.PACKAGES:
        assert "copyright" in texts[name].lower(), name


def test_a_package_reads_what_lies_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "notices").mkdir()
    for stem in ("zlib", "LGPL-3", "system-libxcb1", "hearthside", "cffi"):
        (tmp_path / "notices" / f"{stem}.txt").write_text(f"text of {stem}", encoding="utf-8")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(notices, "BESIDE", tmp_path / "notices")
    listed = notices.notices()
    assert [notice.name for notice in listed] == ["Hearthside", "GNU LGPL 3", "cffi", "zlib", "libxcb1"]
    assert listed[1].text == "text of LGPL-3"


def test_paragraphs_are_made_whole_and_nothing_else_is_touched() -> None:
    written = """                  A TITLE

  This is the first line of a paragraph that was once broken
so that it fits the page. It ends here.

  a) an item whose text is long enough to go on in a second
     line, which is set in further

    Release   Year  Owner   and more columns up to the edge
    1.2       1999  them    and more columns up to the edge
    Copyright: 1999 someone who has a name that is rather long
    License: of their own"""
    assert notices.reflowed(written).split("\n") == [
        "                  A TITLE",
        "",
        "  This is the first line of a paragraph that was once broken so that it fits the page. It ends here.",
        "",
        "  a) an item whose text is long enough to go on in a second line, which is set in further",
        "",
        "    Release   Year  Owner   and more columns up to the edge",
        "    1.2       1999  them    and more columns up to the edge",
        "    Copyright: 1999 someone who has a name that is rather long",
        "    License: of their own",
    ]


def opened_licences(window: MainWindow) -> tuple[About, Licences]:
    """The texts, opened from the page that leads to them."""
    window.go("about")
    about = window.current()
    assert isinstance(about, About)
    click(about.licences)
    screen = window.current()
    assert isinstance(screen, Licences)
    return about, screen


def test_about_leads_to_the_texts_and_escape_back(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, qtbot) as window:
        about, screen = opened_licences(window)
        assert "Permission is hereby granted, free of charge, to any person" in screen.text.toPlainText()
        press(Qt.Key.Key_Down)
        assert "Qt Project" in screen.text.toPlainText()
        names = [screen.contents.item(row).text() for row in range(screen.contents.count())]
        screen.contents.setCurrentRow(names.index("GNU LGPL 3"))
        assert "Combined Work" in screen.text.toPlainText()
        assert screen.text.verticalScrollBar().value() == 0
        press(Qt.Key.Key_Escape)
        assert window.current() is about


def test_the_licence_that_is_read_stays_in_view_in_a_window_of_another_size(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with open_window(tmp_path, qtbot) as window:
        _, screen = opened_licences(window)
        window.resize(900, 640)
        qtbot.wait(1)
        last = screen.contents.count() - 1
        screen.contents.setCurrentRow(last)
        for size in ((1920, 1080), (900, 640)):
            window.resize(*size)
            qtbot.wait(1)
            line = screen.contents.visualItemRect(screen.contents.item(last))
            assert screen.contents.viewport().rect().contains(line)
