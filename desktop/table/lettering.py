"""Letters on painted things: in the application's font, as large as their room allows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPen

NARROWEST: Final = 84
"""Per cent of their width that letters keep where a text is narrowed."""


def fit_text(
    text: str, width: float, largest: float, smallest: float, weight: QFont.Weight = QFont.Weight.Bold
) -> tuple[QFont, str]:
    """The application's font, as large as lets the text fit the width.

    At ``smallest`` the letters are drawn closer together first; only then is the text cut short.
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
    """A number or a word in the middle of its room, as large as fits."""
    font, shown = fit_text(text, room.width(), largest, 4, weight)
    painter.setFont(font)
    painter.setPen(QPen(ink))
    painter.drawText(centred(font, room), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, shown)


def centred(font: QFont, room: QRectF) -> QRectF:
    """The room moved so that words painted into its middle look as if they stood there.

    To the eye the middle of a line is that of its capitals; a face for Japanese has far more air above than below.
    """
    measure = QFontMetricsF(font)
    return room.translated(0, (measure.capHeight() - measure.ascent() + measure.descent()) / 2)


def _font(size: int, weight: QFont.Weight) -> QFont:
    font = QFont(QGuiApplication.font())
    font.setPixelSize(size)
    font.setWeight(weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
