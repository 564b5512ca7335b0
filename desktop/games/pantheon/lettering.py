"""The lettering of the map: cities along their sites, lands across them, both set as on an old map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from desktop.app.style import TITLE_FACES, faded, look
from desktop.games.pantheon import chart
from desktop.games.pantheon.pens import pen
from desktop.table.layout import Painting
from desktop.table.painters import within
from engine.games.pantheon.content import HEXES

CityNames = tuple[tuple[str, str], ...]
"""Cities, each with its name."""

INK: Final = QColor("#33220F")
HALO: Final = QColor("#F7ECCF")
HALO_WIDTH: Final = 0.6
"""How broad the line of the halo is, as a share of the letters' size."""

SEPIA: Final = QColor("#5B4327")

CITY: Final = 18.0
"""The size of cities' letters in board units: 10 pixels in a window of 1280 × 800."""

MOST: Final = 1.4
"""How much names grow at most with the text size setting: their neighbours are near."""

BELOW: Final = 33.0
"""How far below the middle of its hex a city's name stands."""

ASIDE: Final = (0.0, -8.0, 8.0, -16.0, 16.0, -24.0, 24.0, -32.0, 32.0, -40.0, 40.0, -48.0, 48.0)
"""How far a name steps aside for another before it gives way, in board units."""

GAP: Final = 6.0
"""The least room to each side of a name, in board units."""

LAND: Final = 30.0


class CityName(Painting):
    """The name of the city on a hex, in small capitals below its site, at its ``city_rect``. ``names`` are those of all
    cities, as they step aside for each other."""

    place: str
    names: CityNames

    @property
    def aspect(self) -> float:
        """That of its rectangle."""
        box = city_rect(self.place, self.names)
        return box.width() / box.height() if box is not None else 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Dark letters in a light halo."""
        box = city_rect(self.place, self.names)
        if box is not None:
            with within(painter, rect, box):
                path = _written(self.names, _size())[self.place]
                painter.strokePath(path, pen(HALO, HALO_WIDTH * _size()))
                painter.fillPath(path, INK)


def city_rect(place: str, names: CityNames) -> QRectF | None:
    """Where the name of the city on a hex stands; None if no name is written there."""
    return _rects(names, _size()).get(place)


def _size() -> float:
    return CITY * min(MOST, look().text)


@lru_cache(maxsize=4)
def _rects(names: CityNames, size: float) -> Mapping[str, QRectF]:
    """The rectangle of each name that is written, with its halo."""
    room = size * HALO_WIDTH / 2 + 1
    written = _written(names, size).items()
    return {place: path.boundingRect().adjusted(-room, -room, room, room) for place, path in written}


@lru_cache(maxsize=4)
def _written(names: CityNames, size: float) -> Mapping[str, QPainterPath]:
    """Where each name is written, by the hex of its site. One steps aside for another, or gives way."""
    words = dict(names)
    written: dict[str, QPainterPath] = {}
    boxes: list[QRectF] = []
    for place in sorted(HEXES, key=lambda place: place.kind != "temple"):
        name = words.get(place.site or "")
        if name:
            path = _name(
                name, chart.middle(place.id) + QPointF(0, BELOW), _font(size, place.kind == "temple")
            )
            box = path.boundingRect().adjusted(-GAP, 0, GAP, 0)
            free = (
                step for step in ASIDE if not any(box.translated(step, 0).intersects(one) for one in boxes)
            )
            step = next(free, None)
            if step is not None:
                written[place.id] = path.translated(step, 0)
                boxes.append(box.translated(step, 0))
    return written


def paint_lands(painter: QPainter, names: tuple[tuple[str, str], ...]) -> None:
    """The names of nations in wide letters across their lands."""
    for nation, name in names:
        where = chart.LAND_NAMES.get(nation)
        if where is None:
            continue
        font = _font(LAND * where.size, True)
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
    room = chart.inner_room().adjusted(7, 0, -7, -7)
    box = path.boundingRect()
    right = max(0.0, room.left() - box.left()) + min(0.0, room.right() - box.right())
    path.translate(right, min(0.0, room.bottom() - box.bottom()))
    return path


def _centred(text: str, font: QFont) -> QPainterPath:
    """The outlines of a text around the point 0, 0."""
    path = QPainterPath()
    path.addText(0, 0, font, text)
    width = QFontMetricsF(font).horizontalAdvance(text) - font.letterSpacing()
    path.translate(-width / 2, QFontMetricsF(font).capHeight() / 2)
    return path


def _font(size: float, heavy: bool) -> QFont:
    font = QFont()
    font.setFamilies(list(TITLE_FACES))
    font.setPixelSize(max(1, round(size)))
    font.setWeight(QFont.Weight.Bold if heavy else QFont.Weight.DemiBold)
    font.setCapitalization(QFont.Capitalization.SmallCaps)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.4)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.Serif, QFont.StyleStrategy.PreferOutline)
    return font
