"""The land of the current nation, lit on the map."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

from desktop.app.style import faded
from desktop.games.pantheon import chart
from desktop.games.pantheon.land import SYMBOL_UP, paint_emblem, paint_pips, paint_site
from desktop.games.pantheon.pens import pen
from desktop.table.painters import within
from desktop.table.pictures import Stepwise

GLOW: Final = QColor("#FFA726")
EDGE: Final = QColor("#7A4A12")
"""A line on the map, darker than the land: what is bright is what may be clicked."""
MEDAL: Final = (QColor("#FFF6D8"), QColor("#F0C65C"), QColor("#B07A1E"))
INK: Final = QColor("#4A2C0A")
MEDAL_SIDE: Final = 36.0
MARGIN: Final = 24.0


def realm_rect(nation: str, symbols: int) -> QRectF:
    """Where the picture of a realm lies on the board."""
    box = chart.realm(nation, symbols).boundingRect().adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    return box.intersected(chart.inner_room())


class Realm(Stepwise):
    """A nation's land in warm light, and its temple and first symbols as medals of gold. Lies at ``realm_rect``."""

    nation: str
    symbols: int

    @property
    def aspect(self) -> float:
        """That of its rectangle."""
        box = realm_rect(self.nation, self.symbols)
        return box.width() / box.height()

    def steps(self, painter: QPainter, rect: QRectF) -> Iterator[None]:
        """The light first, cut at the coast; the medals above it; part by part."""
        box = realm_rect(self.nation, self.symbols)
        with within(painter, rect, box):
            light = yield from self._light(box, painter.deviceTransform().m11())
            painter.drawImage(box, light)
            yield
            lit = chart.lit_places(self.nation, self.symbols)
            for place in lit:
                if place.kind in ("column", "temple"):
                    paint_site(painter, place)
            yield
            temple, *symbols = chart.own_places(self.nation, self.symbols)
            paint_emblem(painter, self.nation, chart.middle(temple.id) - QPointF(0, 12), 25.0, INK)
            for symbol in symbols:
                paint_medal(painter, self.nation, chart.middle(symbol.id), MEDAL_SIDE, symbol.rank)

    def _light(self, box: QRectF, scale: float) -> Generator[None, None, QImage]:
        """The glow in the shape of the land."""
        made, glow = _layer(box, scale), _layer(box, scale / 3)  # what is soft needs fewer pixels
        realm = chart.realm(self.nation, self.symbols)
        with _painter(glow, box) as painter:
            painter.fillPath(realm, faded(GLOW, 0.3))
            for width, strength in ((44.0, 0.06), (30.0, 0.09), (18.0, 0.13), (9.0, 0.2)):
                painter.strokePath(realm, pen(faded(GLOW, strength), width))
                yield
        with _painter(made, box) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(box, glow)
            yield
            painter.strokePath(realm, pen(faded(EDGE, 0.75), 2.6))
            yield
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            painter.drawImage(box, _land(box, scale))
        return made


def paint_medal(painter: QPainter, nation: str, middle: QPointF, side: float, rank: int = 0) -> None:
    """A nation's emblem on gold, with the rank of a symbol or without."""
    unit = side / MEDAL_SIDE
    half = side / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(60, 34, 6, 90))
    painter.drawEllipse(middle + QPointF(1.2, 2.0) * unit, half, half)
    gold = QRadialGradient(middle - QPointF(half * 0.4, half * 0.5), side)
    for stop, colour in zip((0.0, 0.45, 1.0), MEDAL, strict=True):
        gold.setColorAt(stop, colour)
    painter.setBrush(gold)
    painter.setPen(pen(QColor("#6E4710"), 1.4 * unit))
    painter.drawEllipse(middle, half, half)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(faded(QColor("#FFF8DF"), 0.8), unit))
    painter.drawEllipse(middle, half - 2.2 * unit, half - 2.2 * unit)
    if rank:
        paint_emblem(painter, nation, middle - QPointF(0, SYMBOL_UP), 22.0, INK)
        paint_pips(painter, rank, middle + QPointF(0, 11.5), INK)
    else:
        paint_emblem(painter, nation, middle, side * 0.66, INK)


def _layer(box: QRectF, scale: float) -> QImage:
    made = QImage((box.size() * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    return made


def _painter(layer: QImage, box: QRectF) -> QPainter:
    painter = QPainter(layer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(layer.width() / box.width(), layer.height() / box.height())
    painter.translate(-box.topLeft())
    return painter


def _land(box: QRectF, scale: float) -> QImage:
    made = _layer(box, scale)
    with _painter(made, box) as painter:
        painter.fillPath(chart.coast(), Qt.GlobalColor.black)
    return made
