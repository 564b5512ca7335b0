"""The land of the map: its ground, its coasts, rivers and relief, the hexes, and the sites of the rules."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from desktop.app.style import faded
from desktop.games.pantheon import chart
from desktop.games.pantheon.distance_field import coloured
from desktop.games.pantheon.lettering import paint_lands
from desktop.games.pantheon.pens import lines_of, pen
from desktop.games.pantheon.relief import paint_motif
from desktop.table import art
from engine.games.pantheon.content import HEXES
from engine.games.pantheon.content import Hex as Place

NORTH: Final = QColor("#C3BE83")
MIDDLE: Final = QColor("#DCCB96")
SOUTH: Final = QColor("#EBD3A0")
CLIFF: Final = QColor("#8C6D45")
BEACH: Final = QColor("#F8EBCB")
SHORE: Final = 16.0
"""How far inland the ground is lighter."""

A_STEP: Final = 24
"""How many hills, trees or sites are painted at a time."""

RIVER: Final = QColor("#4F93AE")
RIVER_MOUTH: Final = 4.0
"""How broad a river is where it ends."""

COLUMN_SITE: Final = 50.0
TEMPLE_SITE: Final = 58.0
"""How broad the foundations are."""

EMBLEM: Final = 25.0
SYMBOL_UP: Final = 3.5
"""How far an emblem stands above the middle of its hex, so that its rank has room below."""

TEMPLE_EMBLEM: Final = 24.0
FAINT: Final = QColor(91, 67, 39, 120)
"""The ink of nations whose time is not now."""


def paint_land(painter: QPainter, room: QRectF, names: tuple[tuple[str, str], ...]) -> Iterator[None]:
    """All the land, above the sea, with the names of nations, part by part."""
    coast = chart.coast()
    painter.fillPath(coast.translated(3.5, 6.5), QColor(6, 26, 46, 110))
    painter.fillPath(coast.translated(0, 3.6), CLIFF)
    yield
    ground = yield from _ground(room, painter.deviceTransform().m11())
    painter.drawImage(room, ground)
    painter.fillPath(chart.along_coast(1.6, fine=True), QColor("#4A3316"))
    yield
    paint_lands(painter, names)
    yield
    for number, motif in enumerate(chart.motifs(), 1):
        paint_motif(painter, motif)
        if number % A_STEP == 0:
            yield
    yield
    for number, place in enumerate(HEXES, 1):
        paint_site(painter, place)
        if number % A_STEP == 0:
            yield
    yield


def paint_emblem(painter: QPainter, nation: str, middle: QPointF, side: float, ink: QColor) -> None:
    """A nation's emblem in one colour."""
    ratio = painter.deviceTransform().m11()
    device = max(1, round(side * ratio))
    picture = art.pixmap(f"pantheon/nation/{nation}", QSize(device, device), tint=QColor(ink.rgb()))
    painter.save()
    painter.setOpacity(painter.opacity() * ink.alphaF())
    room = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    painter.drawPixmap(room, picture, QRectF(0, 0, device, device))
    painter.restore()


def paint_pips(painter: QPainter, count: int, middle: QPointF, ink: QColor) -> None:
    """A symbol's rank in dots."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for pip in range(count):
        across = (pip - (count - 1) / 2) * 5.2
        painter.drawEllipse(middle + QPointF(across, 0), 1.75, 1.75)


def _ground(room: QRectF, scale: float) -> Generator[None, None, QImage]:
    """The ground from the green north to the sandy south, in the shape of the land.

    On an image of its own all that is painted after the shape can be held to it, which is far quicker than a clip.
    """
    coast = chart.coast()
    made = QImage((room.size() * scale).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    with QPainter(made) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(made.width() / room.width(), made.height() / room.height())
        painter.translate(-room.topLeft())
        colours = QLinearGradient(room.topLeft(), room.bottomLeft())
        for stop, colour in ((0.0, NORTH), (0.45, MIDDLE), (0.75, MIDDLE), (1.0, SOUTH)):
            colours.setColorAt(stop, colour)
        painter.fillPath(coast, colours)
        yield
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        _paint_tints(painter)
        yield
        painter.drawImage(room, coloured(made.size(), _shore))
        yield
        for line in lines_of(coast):
            painter.strokePath(line, pen(BEACH, 3.4))
        yield
        _paint_rivers(painter)
        yield
        yield from _paint_lattice(painter)
    return made


def _paint_tints(painter: QPainter) -> None:
    for tint in chart.TINTS:
        middle = chart.point(tint.middle)
        reach = tint.reach * chart.grid().width
        colour = QColor(tint.colour)
        cloud = QRadialGradient(middle, reach)
        cloud.setColorAt(0, faded(colour, tint.strength))
        cloud.setColorAt(1, faded(colour, 0))
        painter.fillRect(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach), QBrush(cloud))


def _shore(inland: float) -> QColor:
    """The light on the ground so many units from the water."""
    return faded(BEACH, 0.75 * max(0.0, 1 - inland / SHORE) ** 2)


def _paint_rivers(painter: QPainter) -> None:
    """Rivers, broader the farther they have come."""
    painter.setPen(Qt.PenStyle.NoPen)
    for river in chart.rivers():
        for colour, share in ((faded(BEACH, 0.55), 1.9), (RIVER, 1.0)):
            painter.fillPath(_broadening(river, share), colour)


def _broadening(river: QPainterPath, share: float) -> QPainterPath:
    """The shape of a river: a hair at its spring, ``RIVER_MOUTH`` at its end."""
    count = max(8, round(river.length() / 6))
    left: list[QPointF] = []
    right: list[QPointF] = []
    for step in range(count + 1):
        way = step / count
        here, angle = river.pointAtPercent(way), radians(river.angleAtPercent(min(way, 0.999)))
        half = share * (0.3 + (RIVER_MOUTH / 2 - 0.3) * way**0.7)
        aside = QPointF(sin(angle), cos(angle)) * half
        left.append(here - aside)
        right.append(here + aside)
    shape = QPainterPath()
    shape.addPolygon(QPolygonF([*left, *reversed(right)]))
    return shape


def _paint_lattice(painter: QPainter) -> Iterator[None]:
    """The hexes, faintly: a light line beside a dark one, as if scratched into plaster."""
    # Where a unit is less than a pixel, a line of one unit would all but vanish.
    width = max(1.0, 0.8 / painter.deviceTransform().m11())
    lines = lines_of(chart.lattice())
    for aside, ink in (
        (QPointF(0.7, 0.9), QPen(QColor(255, 248, 226, 70), 1.0)),
        (QPointF(0, 0), QPen(QColor(70, 48, 24, 105), width)),
    ):
        for line in lines:
            painter.strokePath(line.translated(aside), ink)
        yield


def paint_site(painter: QPainter, place: Place) -> None:
    """The foundations of a column or a temple, or the symbol of a nation whose time is not now."""
    middle = chart.middle(place.id)
    if place.kind == "column":
        _stamp(painter, "pantheon/map/column-site", middle + QPointF(0, 2), COLUMN_SITE, 52 / 72)
    elif place.kind == "temple":
        _stamp(painter, "pantheon/map/temple-site", middle + QPointF(0, 5), TEMPLE_SITE, 50 / 80)
        paint_emblem(
            painter, place.nation or "", middle - QPointF(0, 12), TEMPLE_EMBLEM, QColor(91, 67, 39, 190)
        )
    elif place.kind == "symbol":
        paint_emblem(painter, place.nation or "", middle - QPointF(0, SYMBOL_UP), EMBLEM, FAINT)
        paint_pips(painter, place.rank, middle + QPointF(0, 14), FAINT)


def _stamp(painter: QPainter, asset: str, middle: QPointF, width: float, share: float) -> None:
    art.draw(
        painter, asset, QRectF(middle.x() - width / 2, middle.y() - width * share / 2, width, width * share)
    )
