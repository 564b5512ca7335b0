"""Letters that the package brings along stand in where the system has none."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QMenu, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.app import fonts
from desktop.app.style import apply_style, look

FAMILY = "Hearthside Trial"


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """The application, whose font is afterwards what it was."""
    before = qapp.font()
    yield qapp
    qapp.setFont(before)


def draw_font(file: Path) -> None:
    """A font with one letter, a box."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (700, 700), (700, 0)):
        pen.lineTo(corner)
    pen.closePath()
    glyphs = {".notdef": pen.glyph(), "box": pen.glyph()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord("建"): "box"})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (800, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": FAMILY, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(file)


def test_a_font_in_the_folder_comes_second(app: QApplication, tmp_path: Path) -> None:
    first = app.font().families()[0]
    draw_font(tmp_path / "trial.ttf")
    (tmp_path / "licence.txt").write_text("not a font")
    assert fonts.load(app, tmp_path) == [FAMILY]
    assert app.font().families()[:2] == [first, FAMILY]


def test_a_face_in_two_weights_is_named_once(app: QApplication, tmp_path: Path) -> None:
    draw_font(tmp_path / "regular.ttf")
    draw_font(tmp_path / "strong.ttf")
    assert fonts.load(app, tmp_path) == [FAMILY]
    assert app.font().families().count(FAMILY) == 1


def test_without_such_a_folder_the_font_stays(app: QApplication, tmp_path: Path) -> None:
    families = app.font().families()
    assert fonts.load(app, tmp_path / "none") == []
    assert app.font().families() == families


def test_a_broken_font_is_passed_over(app: QApplication, tmp_path: Path) -> None:
    (tmp_path / "broken.otf").write_bytes(b"no font at all")
    assert fonts.load(app, tmp_path) == []


def test_letters_that_no_font_has_are_noticed(app: QApplication) -> None:
    assert fonts.can_show("English", app.font())
    assert fonts.can_show("日本語", app.font())
    assert not fonts.can_show("\U000f0000\U000f0001", app.font())


@pytest.mark.parametrize("kind", [QListWidget, QMenu, QMessageBox])
def test_a_font_of_the_system_for_a_kind_of_widget_gives_way_to_ours(
    app: QApplication, qtbot: QtBot, kind: Callable[[], QWidget]
) -> None:
    """As Windows and macOS have it: the log had another typeface than all else, and stayed small."""
    before = look()
    apply_style(app, replace(before, scale=before.scale + 0.5))
    for name in ("QAbstractItemView", "QMenu", "QMessageBox"):
        app.setFont(QFont("of the system", 8), name)  # type: ignore[arg-type]  # the types ask for bytes, the call for str
    widget = kind()
    qtbot.addWidget(widget)
    widget.ensurePolished()
    seen, asked = widget.font(), look().font()
    apply_style(app, before)
    assert (seen.families(), seen.pixelSize()) == (asked.families(), asked.pixelSize())


def test_fonts_that_a_desktop_names_for_labels_and_buttons_give_way(
    app: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GNOME's and the Mac's do; Qt takes them up whenever there is a style sheet where there was none."""
    set_sheet = app.setStyleSheet
    usual = look()

    def set_on_that_desktop(sheet: str) -> None:
        is_first = bool(sheet) and not app.styleSheet()
        set_sheet(sheet)
        for kind in ("QLabel", "QPushButton") if is_first else ():
            app.setFont(QFont("Sans", 7), kind)

    monkeypatch.setattr(app, "setStyleSheet", set_on_that_desktop)
    window = QWidget()
    qtbot.addWidget(window)
    parts = [QLabel("Points", window), QPushButton("Undo", window)]
    window.show()
    for size in (2.0, 1.0):
        apply_style(app, replace(usual, scale=size, text=size))
        parts.append(QLabel("Coins", window))
        parts[-1].show()
        assert {part.font().pixelSize() for part in parts} == {look().font().pixelSize()}
    set_on_that_desktop("")
    set_on_that_desktop(look().sheet())  # as another theme of the desktop does
    apply_style(app, look())
    assert {part.font().pixelSize() for part in parts} == {look().font().pixelSize()}
    apply_style(app, usual)
