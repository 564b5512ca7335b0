"""Text on painted things: in the application's font, as large as there is room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPen

from desktop.app.style import look

NARROWEST: Final = 84
"""The horizontal stretch of narrowed text, in per cent."""

FILLS: Final = 0.85
"""The size of text that has grown into its room, in heights of the room: digits must fit into a round one, too."""


def fit_text(
    text: str, width: float, largest: float, smallest: float, weight: QFont.Weight = QFont.Weight.Bold
) -> tuple[QFont, str]:
    """The application's font, as large as lets the text fit the width.

    At ``smallest``, in pixels like ``largest``, the text is narrowed first; only then it is elided.
    """
    for size in range(round(largest), max(1, round(smallest)) - 1, -1):
        font = _font(size, weight)
        if QFontMetricsF(font).horizontalAdvance(text) <= width:
            return font, text
    font = _font(max(1, round(smallest)), weight)
    font.setStretch(NARROWEST)
    return font, QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)


def paint_text(
    painter: QPainter,
    text: str,
    room: QRectF,
    largest: float,
    ink: QColor | Qt.GlobalColor,
    weight: QFont.Weight = QFont.Weight.Bold,
) -> None:
    """A number or a word centred in its room, as large as fits; with the size of text it grows as high as the room."""
    grown = min(largest * look().text, room.height() * FILLS)
    font, shown = fit_text(text, room.width(), max(largest, grown), 4, weight)
    painter.setFont(font)
    painter.setPen(QPen(ink))
    painter.drawText(centred(font, room), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, shown)


def centred(font: QFont, room: QRectF) -> QRectF:
    """The room moved so that text painted in its middle looks centred.

    To the eye the middle of a line is that of its capitals; a Japanese font has far more space above than below.
    """
    measure = QFontMetricsF(font)
    return room.translated(0, (measure.capHeight() - measure.ascent() + measure.descent()) / 2)


def _font(size: int, weight: QFont.Weight) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(size)
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
