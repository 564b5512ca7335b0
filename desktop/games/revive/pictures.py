"""The pictures of Revive on the map and beside it, as hashable values. Ids are those of the content file.

On the map (``map.py`` says where):

- ``MapGround()``: into ``region.map_frame``, below all: snow, the score track with its numbers and bonuses.
- ``Abyss()``, ``FrozenTile(back)``, ``ExploredTile(tile, orientation)``, ``LargeSiteTile(site, side)``: into
  ``cell_rect(cell)``. ``back`` is ``k1`` .. ``k5``, ``side`` 0 or 1.
- ``CrystalPicture()``; ``FigurePiece(colour)``; ``BuildingPiece(kind, colour)``, kind ``small`` or ``large``; the
  colours are those of seats.
- ``Price(signs, payable)``: what an action costs, in the signs of ``effects.py``.
- ``StepMark(number, paid=False)``: into ``step_mark_rect(middle)``, for each of ``way(start, end)``.
- ``Marker(colour)``: of a seat on the score and hibernation tracks.

Beside it:

- ``HibernationSpace(space, reached)``: 0 is the start, ``reached`` if its reward may be chosen.
- ``UpperArtifacts(kind, left)``, ``LowerArtifacts(left, end_tile)``, ``Supply(kind, left)`` of ``energy`` or ``crate``.
- ``Emblem(track)``: beside the machine tokens on display.

Cards are in ``cards.py``:

- ``CitizenFace(card, name="")``: both halves; ``name`` is painted where there is one (in the close look).
- ``CitizenHalf(card, half)``: what looks out of a slot; ``SleepingCitizen(card)``; ``CitizenBack(count=None)``.
- ``ArtifactCardFace(card, worths=None)``: three lines, with what each is worth now; ``ArtifactCardBack()``.

What lies on the mat and in the display is in ``tokens.py``:

- ``ModuleFace(module)``, ``ModuleBack(count=None)``, ``MachineFace(token)``, ``CrateBack()``, ``CrateFace(crate)``.
- ``Energy(ready=True)``, ``TrackMarker(track, colour)``, ``ProgressMarker(colour)``, ``Switch(ready)``.
- ``SpaceFace(space, unlocked)``: of a "?" space the token is laid above it.
- ``SlotLock()``: on the side slot until it is unlocked; ``Counter(resource, amount)``: with its limit.
- ``ProgressSpace(number, filled)``: ``filled`` is a seat's colour, empty if no marker is there; one more than there are
  markers is the end of the track.
- ``TechnologyPlate(tribe, figure, covered)``, ``AbilityPlate(tribe)``.
- ``OwnArtifacts(kind, count)``: kind ``orb``, ``prism``, ``helix``, ``lower``; ``EndTile()``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.app.theme import SEATS as SEAT_COLOURS
from desktop.games.revive.craft import (
    DARK,
    KEYLINE,
    LAMP,
    PAPER,
    SEATS,
    TERRAIN,
    cut,
    glow,
    gradient,
    line,
    paint_solid,
    paint_sunk,
    rounded,
    shape,
)
from desktop.games.revive.effects import Signs, of_effect, of_score
from desktop.games.revive.ground import paint_ground
from desktop.games.revive.ice import ICES, paint_abyss, paint_ice
from desktop.games.revive.symbols import CREAM, ICONS, INK, paint_sign, paint_signs
from desktop.games.revive.terrain import (
    CELL,
    EARTH,
    MIDDLES,
    cell_path,
    paint_hex,
    paint_rim,
    paint_seams,
    paint_tile_edge,
)
from desktop.games.revive.tokens import Energy
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text
from desktop.table.painters import clipped
from desktop.table.pictures import Stepwise
from engine.games.revive.content import (
    AREA_TILES,
    BACKS,
    HIBERNATION,
    LARGE_SITES,
    START_TILES,
    TERRAINS,
    WATER,
    ArtifactType,
    Track,
    by_id,
)

CELL_ASPECT: Final = CELL[0] / CELL[1]
BACK_BY_ID: Final = by_id(BACKS)
TILE_BY_ID: Final = by_id((*START_TILES, *AREA_TILES))
SITE_BY_ID: Final = by_id(LARGE_SITES)

EMBLEMS: Final = {seat.name: seat.emblem for seat in SEAT_COLOURS}
CAPSULE: Final = QRectF(31, 61, 94, 28)
"""What is printed on a cell: across its centre and its eastern hex."""

ON_CAPSULE: Final = (CAPSULE.adjusted(5, 2, -54, -2), CAPSULE.adjusted(55, 2, -4, -2))
"""Books and food, on a hex each: between them is room for the outline of a cell, which has a corner there."""


class MapGround(Stepwise):
    """What lies below the cells: the frozen sea, and around it the score track."""

    aspect = 865 / 566

    def steps(self, painter: QPainter, rect: QRectF) -> Iterator[None]:
        """The whole frame, part by part."""
        yield from paint_ground(painter, rect)


class Abyss(Painting):
    """The abyss, from which every tribe starts."""

    aspect = CELL_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The chasm."""
        with in_units(painter, rect, CELL):
            paint_abyss(painter)


class FrozenTile(Painting):
    """A tile of which only the back is seen: what it costs, and its points."""

    back: str
    aspect = CELL_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The ice, books and food on a plate across it, the points above."""
        back = BACK_BY_ID[self.back]
        with in_units(painter, rect, CELL):
            paint_ice(painter, self.back)
            _, _, deep = ICES[self.back]
            plate = rounded(CAPSULE, 11)
            paint_solid(
                painter,
                plate,
                (QColor(250, 253, 255, 238), QColor(214, 230, 238, 238)),
                edge=mixed(deep, KEYLINE, 0.5),
            )
            books, food = (str(back.books), "@book"), (str(back.food), "@food")
            for room, signs in zip(ON_CAPSULE, (books, food), strict=True):
                paint_signs(painter, room, signs)
            north_west = MIDDLES[3]
            art.draw(painter, ICONS["card"], _around(north_west + QPointF(14, 7), 24))
            paint_sign(painter, _around(north_west - QPointF(5, 2), 37), f"@points:{back.points}")


class ExploredTile(Painting):
    """A start tile, or an area tile that was explored, so many thirds of a turn from how it is printed."""

    tile: str
    orientation: int = 0
    aspect = CELL_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its four hexes; what its water brings floats there."""
        tile = TILE_BY_ID[self.tile]
        with in_units(painter, rect, CELL):
            paint_tile_edge(painter, 2.6, EARTH)
            hexes = tile.turned(self.orientation)
            with clipped(painter, cell_path(1.0)):
                for number, terrain in enumerate(hexes):
                    paint_hex(painter, TERRAINS[terrain], number, self.tile)
                paint_seams(painter)
            paint_rim(painter, QColor(255, 252, 222, 190), QColor("#3A3016"))
            if WATER in hexes:
                middle = MIDDLES[hexes.index(WATER)]
                room = _around(middle, 34)
                paint_solid(painter, rounded(room.adjusted(1, 4, -1, -4), 12), PAPER, width=1.2, depth=1.5)
                paint_signs(painter, room.adjusted(3, 6, -3, -6), of_effect(tile.water))


class LargeSiteTile(Painting):
    """A large site: what a figure there scores at the end."""

    site: str
    side: int
    aspect = CELL_ASPECT

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A court of stone below a dome, room for figures, and the score."""
        score = SITE_BY_ID[self.site].sides[self.side]
        with in_units(painter, rect, CELL):
            paint_tile_edge(painter, 3.0, QColor("#2C3B3C"))
            outline = cell_path(1.0)
            painter.fillPath(
                outline, QBrush(gradient(QRectF(0, 0, *CELL), QColor("#DDE7DF"), QColor("#7D9A94")))
            )
            with clipped(painter, outline):
                for margin in (6.0, 11.0):
                    painter.strokePath(cell_path(margin), line(QColor(60, 88, 84, 120), 1.2))
                _paint_court(painter)
                _paint_dome(painter)
            paint_rim(painter, QColor(255, 255, 255, 220), QColor("#24403F"))
            paint_solid(painter, rounded(CAPSULE, 11), (QColor("#6F5A8E"), QColor("#3D2960")), width=1.6)
            paint_signs(painter, CAPSULE.adjusted(6, 2, -6, -2), of_score(score), CREAM)


class CrystalPicture(Painting):
    """A crystal beyond the edge of the tiles."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Three shards in their own light."""
        reach = rect.width() * 0.5
        painter.fillRect(rect, _cold(rect.center(), reach))
        width = rect.width()
        for across, down, share, turn in ((0.2, 0.36, 0.42, -22), (0.8, 0.4, 0.38, 24), (0.5, 0.5, 0.72, 0)):
            side = width * share
            painter.save()
            painter.translate(rect.x() + across * width, rect.y() + (down + 0.08) * rect.height())
            painter.rotate(turn)
            art.draw(painter, ICONS["crystal"], QRectF(-side / 2, -side / 2, side, side))
            painter.restore()


class FigurePiece(Painting):
    """A figure in a seat's colour, with its emblem."""

    colour: str
    aspect = 0.75

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A wooden figure with a dark edge, which is seen on every ground, and the emblem large on it."""
        lit, plain, shaded = SEATS[self.colour]
        with in_units(painter, rect, (45, 60)):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(8, 12, 6, 120))
            painter.drawEllipse(QRectF(5, 49, 39, 10))
            body = _figure_path()
            painter.fillPath(body, QBrush(gradient(QRectF(4, 2, 36, 58), lit, mixed(plain, shaded, 0.45))))
            painter.strokePath(body, line(mixed(shaded, QColor("black"), 0.62), 3.4))
            shine = QPainterPath(QPointF(15, 29))
            shine.cubicTo(10, 35, 9, 44, 8.5, 51)
            painter.strokePath(shine, line(faded(mixed(lit, QColor("white"), 0.6), 0.8), 2))
            _paint_emblem(painter, self.colour, QPointF(22.5, 41.5), 28)


class BuildingPiece(Painting):
    """A small or a large building in a seat's colour, with its emblem."""

    kind: Literal["small", "large"]
    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A house with the emblem on its wall; a large one has a tower with lit windows."""
        lit, plain, shaded = SEATS[self.colour]
        walls = (mixed(lit, plain, 0.35), mixed(plain, shaded, 0.3))
        with in_units(painter, rect, (48, 48)):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(30, 18, 4, 110))
            painter.drawEllipse(QRectF(3, 38, 44, 9))
            if self.kind == "large":
                _paint_wall(painter, QRectF(28, 14, 17, 30), walls)
                _paint_roof(painter, ((25, 16), (36, 2), (47, 16)), lit, shaded)
                _paint_windows(painter, ((36, 20), (41, 20), (41, 29)))
                _paint_wall(painter, QRectF(3, 21, 29, 23), walls)
                _paint_roof(painter, ((0.8, 23), (17.5, 8), (34.2, 23)), lit, shaded)
            else:
                _paint_wall(painter, QRectF(6, 19, 36, 25), walls)
                _paint_roof(painter, ((2, 21), (24, 3), (46, 21)), lit, shaded)
            _paint_emblem(painter, self.colour, QPointF(17.5 if self.kind == "large" else 24, 32.5), 27)


class Price(Painting):
    """What an action costs, in signs; ``payable`` if it can be paid."""

    signs: Signs
    payable: bool = True
    aspect = 96 / 30

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A tag of paper, or of a dull red."""
        body = rect.adjusted(1, 1, -1, -1)
        colours = PAPER if self.payable else (QColor("#D9B3A4"), QColor("#A36A58"))
        paint_solid(painter, rounded(body, rect.height() * 0.32), colours, width=1.8)
        paint_signs(painter, body.adjusted(6, 3, -6, -3), self.signs)


class StepMark(Painting):
    """A step of the way to where an action is pondered; ``paid`` if it costs food."""

    number: int
    paid: bool = False

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A stone with its number, bright where it costs."""
        body = rect.adjusted(1, 1, -1, -1)
        colours = (QColor("#FFE9A6"), QColor("#E59A2E")) if self.paid else PAPER
        paint_solid(painter, rounded(body, body.width() / 2), colours, width=1.6, depth=1)
        paint_text(painter, str(self.number), body, body.height() * 0.66, INK)


class TurnsPlate(Painting):
    """The plate under the possible orientations of a tile."""

    aspect = 2.4

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A dark plate with a light edge."""
        paint_sunk(painter, rounded(rect.adjusted(1, 1, -1, -1), 10), QColor(10, 26, 34, 235))
        painter.strokePath(rounded(rect.adjusted(2, 2, -2, -2), 9), line(QColor(255, 214, 140, 200), 2))


class Marker(Painting):
    """The marker of a seat on the score track and on the hibernation track."""

    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The counter with its emblem."""
        art.draw(painter, f"common/seat/{self.colour}", rect)


# Beside the map.


class HibernationSpace(Painting):
    """A space of the hibernation track; 0 is its start. ``reached`` if its reward may be chosen."""

    space: int
    reached: bool = False
    aspect = 65 / 60

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Ice that grows warm; the reward above, room for the markers below."""
        with in_units(painter, rect, (65, 60)):
            colours = (
                (QColor("#FFF3D6"), QColor("#F0C67E"))
                if self.reached
                else (QColor("#D6ECF4"), QColor("#86B4C8"))
            )
            if not self.space:
                colours = (QColor("#3B6478"), QColor("#1B3A4B"))
            paint_solid(painter, rounded(QRectF(1, 1, 63, 58), 8), colours, width=1.5)
            if not self.space:
                art.draw(painter, ICONS["hibernate"], QRectF(15, 3, 35, 35))
                return
            room = QRectF(6, 4, 53, 30)
            if self.space == HIBERNATION.removes_artifact_at:
                gone = QRectF(36, 6, 25, 25)
                art.draw(painter, ICONS["artifact"], gone)
                painter.setPen(line(QColor("#B3261E"), 3))
                painter.drawLine(gone.bottomLeft() + QPointF(2, -2), gone.topRight() + QPointF(-2, 2))
                room.setRight(34)
            paint_signs(painter, room, of_effect(HIBERNATION.rewards[self.space - 1]))


class UpperArtifacts(Painting):
    """The upper artifacts of a type that are left."""

    kind: ArtifactType
    left: int
    aspect = 92 / 84

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """One before the other in a niche; the number below."""
        with in_units(painter, rect, (92, 84)):
            _paint_niche(painter, QRectF(1, 1, 90, 82), lit=self.left > 0)
            shown = min(self.left, 4)
            for number in range(shown):
                back = shown - 1 - number
                room = QRectF(17 + back * 5 - (shown - 1) * 2.5, 6 - back * 1.2, 56, 56)
                art.draw(painter, ICONS[self.kind], room)
            if not shown:
                painter.setOpacity(0.22)
                art.draw(painter, ICONS[self.kind], QRectF(18, 6, 56, 56))
                painter.setOpacity(1)
            _paint_number(painter, f"×{self.left}", QRectF(48, 58, 38, 22))


class LowerArtifacts(Painting):
    """The lower artifacts that are left, with the end tile on top as long as it lies there."""

    left: int
    end_tile: bool
    aspect = 104 / 84

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The stack, the tile before it."""
        with in_units(painter, rect, (104, 84)):
            _paint_niche(painter, QRectF(1, 1, 102, 82), lit=self.left > 0)
            for number in range(min(self.left, 3)):
                art.draw(painter, ICONS["lower"], QRectF(8 + number * 9, 8 + number * 3, 48, 48))
            if self.end_tile:
                art.draw(painter, ICONS["end_tile"], QRectF(50, 4, 50, 50))
            _paint_number(painter, f"×{self.left}", QRectF(60, 58, 38, 22))


class Supply(Painting):
    """How much energy, or how many crates, are left."""

    kind: Literal["energy", "crate"]
    left: int
    aspect = 66 / 84

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Some of it, and the number."""
        with in_units(painter, rect, (66, 84)):
            _paint_niche(painter, QRectF(1, 1, 64, 82), lit=self.left > 0)
            painter.setOpacity(1 if self.left else 0.3)
            for x, y in ((20, 6), (7, 16), (24, 22)):
                room = QRectF(x, y, 36, 36)
                if self.kind == "energy":
                    Energy(ready=False).paint(painter, room)
                else:
                    art.draw(painter, ICONS["crate"], room)
            painter.setOpacity(1)
            _paint_number(painter, str(self.left), QRectF(16, 60, 34, 20))


class Emblem(Painting):
    """The emblem of a track, beside its machine tokens on display."""

    track: Track
    aspect = 76 / 62

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its hex on a plate of its colour."""
        colours = TERRAIN[self.track]
        plate = tuple(mixed(colour, DARK[0], 0.55) for colour in colours)
        paint_solid(
            painter, cut(rect.adjusted(1, 1, -1, -1), rect.height() * 0.18), (plate[0], plate[1]), width=1.5
        )
        art.draw(painter, ICONS[self.track], _around(rect.center(), rect.height() * 0.8))


# Parts.


def _around(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _cold(middle: QPointF, reach: float) -> QBrush:
    return QBrush(glow(middle, reach, QColor("#9CF5FA"), 0.75))


def _paint_niche(painter: QPainter, rect: QRectF, *, lit: bool) -> None:
    """A niche in the wall; with a lamp in it."""
    niche = rounded(rect, 9)
    paint_sunk(painter, niche, QColor("#1D343D"))
    if lit:
        with clipped(painter, niche):
            middle, reach = QPointF(rect.center().x(), rect.y() + rect.height() * 0.42), rect.height() * 0.62
            painter.fillRect(rect, QBrush(glow(middle, reach, LAMP, 0.5)))
    painter.strokePath(niche, line(QColor("#B5793F"), 1.4))


def _paint_number(painter: QPainter, text: str, room: QRectF) -> None:
    paint_sunk(painter, rounded(room, room.height() * 0.42), QColor(10, 26, 33, 230), 1)
    paint_text(painter, text, room, room.height() * 0.82, CREAM)


def _paint_court(painter: QPainter) -> None:
    """Where figures stand: rings of slabs on the south-western hex."""
    middle = MIDDLES[2] + QPointF(4, -2)
    for reach, tone in ((25.0, "#C9D4C8"), (19.0, "#E7EBDD"), (11.0, "#C9D4C8")):
        painter.setPen(line(QColor("#6B827B"), 1))
        painter.setBrush(QColor(tone))
        painter.drawEllipse(middle, reach, reach * 0.82)


def _paint_dome(painter: QPainter) -> None:
    """The dome of what was a great hall, on the north-western hex, with a crack in it."""
    x, foot = MIDDLES[3].x() + 2, MIDDLES[3].y() + 22
    stone = (QColor("#FDFBF0"), QColor("#93A29C"))
    dome = rounded(QRectF(x - 15, foot - 41, 30, 34), 15)
    paint_solid(painter, dome, (QColor("#7FD3CC"), QColor("#1F7A7C")), width=1.3, depth=1)
    crack = shape(
        ((x + 3, foot - 40), (x + 8, foot - 31), (x + 3, foot - 27), (x + 9, foot - 19), (x + 12, foot - 33))
    )
    painter.fillPath(crack, QColor("#123C42"))
    paint_solid(painter, rounded(QRectF(x - 20, foot - 22, 40, 5), 1), stone, width=1, depth=0)
    for across in (-17, -8, 2, 11):
        paint_solid(painter, rounded(QRectF(x + across, foot - 17, 6, 15), 1), stone, width=0.9, depth=0)
    paint_solid(painter, rounded(QRectF(x - 22, foot - 2, 44, 5), 1), stone, width=1, depth=1)


def _figure_path() -> QPainterPath:
    """A head on shoulders that widen to the foot."""
    path = QPainterPath(QPointF(22.5, 3))
    path.cubicTo(30, 3, 34, 12, 30, 19)
    path.cubicTo(28.5, 21.5, 28, 22.5, 29, 23.5)
    path.cubicTo(36, 28, 39.5, 41, 40.5, 53)
    path.cubicTo(40.5, 56, 39, 57, 37, 57)
    path.lineTo(8, 57)
    path.cubicTo(6, 57, 4.5, 56, 4.5, 53)
    path.cubicTo(5.5, 41, 9, 28, 16, 23.5)
    path.cubicTo(17, 22.5, 16.5, 21.5, 15, 19)
    path.cubicTo(11, 12, 15, 3, 22.5, 3)
    return path


def _paint_emblem(painter: QPainter, colour: str, middle: QPointF, side: float) -> None:
    """The emblem of a seat in white."""
    art.draw(painter, f"common/emblem/{EMBLEMS[colour]}", _around(middle, side))


def _paint_wall(painter: QPainter, rect: QRectF, walls: tuple[QColor, QColor]) -> None:
    paint_solid(painter, rounded(rect, 1.5), walls, width=2, depth=0)


def _paint_roof(
    painter: QPainter, corners: tuple[tuple[float, float], ...], lit: QColor, shaded: QColor
) -> None:
    left, top, right = corners
    paint_solid(painter, shape(corners), (mixed(shaded, lit, 0.35), shaded), width=2, depth=0)
    painter.fillPath(shape((top, right, (top[0] + 1, right[1]))), faded(shaded, 0.75))
    painter.strokePath(shape((left, top, right)), line(KEYLINE, 2))


def _paint_windows(painter: QPainter, corners: tuple[tuple[float, float], ...]) -> None:
    for x, y in corners:
        painter.setPen(line(KEYLINE, 0.9))
        painter.setBrush(QColor("#FFD774"))
        painter.drawRect(QRectF(x - 2, y, 4, 5))
