"""The lettering of the map: cities along their sites, lands across them, both set as on an old map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from desktop.app.style import TITLE_FACES, faded, look
from desktop.games.pantheon import chart
from desktop.games.pantheon.pens import pen
from engine.games.pantheon.content import Hex as Place

INK: Final = QColor("#33220F")
HALO: Final = QColor("#F7ECCF")
SEPIA: Final = QColor("#5B4327")

CITY: Final = 18.0
"""The size of cities' letters in board units: 10 pixels in a window of 1280 × 800."""

MOST: Final = 1.4
"""How much names grow at most with the text size setting: their neighbours are near."""

BELOW: Final = 31.0
"""How far below the middle of its hex a city's name stands."""

ASIDE: Final = (0.0, -8.0, 8.0, -16.0, 16.0, -24.0, 24.0)
"""How far a name steps aside for another before it gives way, in board units."""

GAP: Final = 3.0
"""The least room to each side of a name, in board units."""

LAND: Final = 30.0


def paint_cities(painter: QPainter, names: tuple[tuple[str, str], ...], places: Iterable[Place]) -> None:
    """The names of cities in small capitals below their sites. One steps aside for another, or gives way."""
    size = CITY * min(MOST, look().text)
    words = dict(names)
    written: list[QRectF] = []
    for place in sorted(places, key=lambda place: place.kind != "temple"):
        name = words.get(place.site or "")
        if name:
            heavy = place.kind == "temple"
            font = _font(size, heavy=heavy)
            path = _name(name, chart.middle(place.id) + QPointF(0, BELOW), font)
            box = path.boundingRect().adjusted(-GAP, 0, GAP, 0)
            aside = (
                step for step in ASIDE if not any(box.translated(step, 0).intersects(one) for one in written)
            )
            step = next(aside, None)
            if step is not None:
                path.translate(step, 0)
                written.append(box.translated(step, 0))
                painter.strokePath(path, pen(faded(HALO, 0.82), font.pixelSize() * 0.3))
                painter.fillPath(path, INK)


def paint_lands(painter: QPainter, names: tuple[tuple[str, str], ...]) -> None:
    """The names of nations in wide letters across their lands."""
    for nation, name in names:
        where = chart.LAND_NAMES.get(nation)
        if where is None:
            continue
        font = _font(LAND * where.size, heavy=True)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, where.spread * chart.grid().width)
        path = _centred(name, font)
        painter.save()
        painter.translate(chart.point(where.middle))
        painter.strokePath(path, pen(faded(HALO, 0.3), 2.4))
        painter.fillPath(path, faded(SEPIA, 0.46))
        painter.restore()


def _name(name: str, middle: QPointF, font: QFont) -> QPainterPath:
    path = _centred(name, font)
    path.translate(middle)
    room = chart.inner_room().adjusted(6, 0, -6, 0)
    box = path.boundingRect()
    path.translate(max(0.0, room.left() - box.left()) + min(0.0, room.right() - box.right()), 0)
    return path


def _centred(text: str, font: QFont) -> QPainterPath:
    """The outlines of a text around the point 0, 0."""
    path = QPainterPath()
    path.addText(0, 0, font, text)
    width = QFontMetricsF(font).horizontalAdvance(text) - font.letterSpacing()
    path.translate(-width / 2, QFontMetricsF(font).capHeight() / 2)
    return path


def _font(size: float, *, heavy: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(TITLE_FACES))
    font.setPixelSize(max(1, round(size)))
    font.setWeight(QFont.Weight.Bold if heavy else QFont.Weight.DemiBold)
    font.setCapitalization(QFont.Capitalization.SmallCaps)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.4)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.Serif, QFont.StyleStrategy.PreferOutline)
    return font
