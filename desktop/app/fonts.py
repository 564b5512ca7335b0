"""The fonts of a packaged program, so that every machine has the typeface of titles and Japanese glyphs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QTextLayout
from PySide6.QtWidgets import QApplication

FONTS: Final = Path(__file__).resolve().parents[2] / "fonts"


def can_show(text: str, font: QFont) -> bool:
    """Whether the fonts of the system have the letters of a text: where one is missing, all look alike, as a box."""
    layout = QTextLayout(text, font)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    glyphs = {glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()}
    return len(glyphs) >= len(set(text))


def load(app: QApplication, folder: Path = FONTS) -> list[str]:
    """Load every font file of the folder and fall back to it for glyphs that the system's font lacks.

    Returns the families loaded: none in a run from source, which uses the system's fonts.
    """
    files = sorted(path for path in folder.glob("*") if path.suffix in {".otf", ".ttf"})
    loaded = [
        family
        for file in files
        for family in QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(file)))
    ]
    loaded = list(dict.fromkeys(loaded))  # two weights of a typeface are one family
    font = app.font()
    families = font.families()
    font.setFamilies([*families[:1], *loaded, *families[1:]])
    app.setFont(font)
    return loaded
