"""The faces of the cards: a frame, a picture and the numbers of the rules, put together with a painter.

Everything is laid out in card units: a building is 240 × 240 of them, a worker 180 × 240. A building's needs stand
at its right edge and what a worker brings at its left edge, at the same heights, so that the two meet when the cards
lie side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QPainterPath, QPen

from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.lettering import centred, fit_text, paint_text
from engine.games.builders.content import RESOURCES, Amounts

CELLS: Final = 5
BUILDING_SIZE: Final = (240.0, 240.0)
WORKER_SIZE: Final = (180.0, 240.0)

INK: Final = QColor("#2A1D10")
PAPER: Final = QColor("#FBF2DC")
PAPER_EDGE: Final = QColor("#3A2614")
GOLD: Final = QColor("#FFE9A8")
GAIN: Final = QColor("#3F7A2C")
AMBER: Final = QColor("#A25B08")
GREY: Final = QColor("#655F57")

STRIP: Final = 36.0
"""Height of the name strip of a card."""

STRIP_TOP: Final = 197.0
STRIP_RISE: Final = 26.0
"""By how much the strip reaches up into the picture where a card is at its most legible."""

COLUMN_TOP: Final = 8.0
PICTURE: Final = QRectF(0, 0, 240, 200)
PORTRAIT: Final = QRectF(0, 0, 180, 200)
PLAN_WINDOW: Final = QRectF(4.5, 4.5, 167, 195)
DONE_WINDOW: Final = QRectF(4.5, 4.5, 229, 195)
MACHINE_WINDOW: Final = QRectF(56, 4.5, 177.5, 195)
WORKER_WINDOW: Final = QRectF(56, 4.5, 117.5, 195)
"""Where a picture shows. It reaches a little below the frame, so that no seam lets the table through."""

LARGEST_NAME: Final = 25.0
NAME_MARGINS: Final = 26.0
"""What the strip leaves free beside the name, together."""

NAME_GROWTH: Final = 0.8
"""By how much of its size a name grows where a card is at its most legible."""

LARGEST_NUMBER: Final = 30.0
EASILY_READ: Final = 10.0
"""The size in logical pixels that a small card gives its name if it can, at the cost of its picture."""

LEAST_READABLE: Final = 8.5
"""Below this many logical pixels, a name is narrowed and then elided instead of shrinking further, and the surplus
beside a tick is left out."""

NUMBER_SHARE: Final = 0.92
"""Height of the letters of a number, as a share of its room."""

FLATTEST_CELL: Final = 0.6
"""Cells flatter than this, as a share of their width, are left out."""


@dataclass(frozen=True, slots=True)
class BuildingFace:
    """What is printed on a building or machine card."""

    id: str
    name: str
    needs: Amounts
    coins: int
    points: int
    machine: str | None
    level: int
    produces: Amounts
    done: bool
    scaffold: bool = False
    covered: float = 0.0
    """The share of its width, from the left, over which another card lies; the name keeps to the rest."""


@dataclass(frozen=True, slots=True)
class WorkerFace:
    """What is printed on a worker card, or on a completed machine at work (tier ``machine``)."""

    id: str
    tier: str
    name: str
    wage: int
    produces: Amounts
    portrait: int
    numeral: str


def paint_building(painter: QPainter, rect: QRectF, face: BuildingFace, text_scale: float = 1.0) -> None:
    """Paint a building or machine card, the construction side or, when done, the completed side."""
    with in_units(painter, rect, BUILDING_SIZE):
        layout = _Layout(painter, text_scale, face.name, BUILDING_SIZE[0] * (1 - face.covered))
        if face.done:
            _paint_completed(painter, face, layout)
        else:
            _paint_plan(painter, face, layout)


def paint_worker(painter: QPainter, rect: QRectF, face: WorkerFace, text_scale: float = 1.0) -> None:
    """Paint a worker card, or a machine that works without a wage."""
    with in_units(painter, rect, WORKER_SIZE):
        layout = _Layout(painter, text_scale, face.name, WORKER_SIZE[0])
        if face.tier == "machine":
            _paint_machine_at_work(painter, face, layout)
        else:
            _paint_portrait(painter, face, layout)
        _paint_column(
            painter, face.produces, QRectF(9, COLUMN_TOP, 50, layout.column), layout, from_left=True
        )
        badge = layout.badge
        _seal(painter, "coin", QRectF(172 - badge, 9, badge, badge), face.wage, INK)
        _paint_name(painter, face.name, WORKER_SIZE[0], layout)


def paint_site_bars(painter: QPainter, rect: QRectF, needs: Amounts, have: Amounts, ghost: Amounts) -> None:
    """Paint a site's progress: for each resource "2/3" with its cells, a tick when satisfied, the surplus in grey.

    ``ghost`` is what the worker pointed at would add. The four are side by side if the rectangle is wide.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.0, min(rect.width(), rect.height()) * 0.03)
    painter.setPen(QPen(PAPER_EDGE, edge))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(
        rect.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), 3 * edge + 3, 3 * edge + 3
    )
    inner = rect.adjusted(2 * edge, 1.5 * edge, -2 * edge, -1.5 * edge)
    wide = rect.width() >= 1.6 * rect.height()
    width = inner.width() / (4 if wide else 1)
    height = inner.height() / (1 if wide else 4)
    for index, amounts in enumerate(zip(RESOURCES, needs, have, ghost, strict=True)):
        column, line = (index, 0) if wide else (0, index)
        room = QRectF(inner.x() + column * width, inner.y() + line * height, width, height)
        if wide and index:
            painter.setPen(QPen(QColor(58, 38, 20, 60), edge / 2))
            painter.drawLine(
                QPointF(room.x(), room.y() + height * 0.15), QPointF(room.x(), room.y() + height * 0.85)
            )
        _paint_progress(painter, room, *amounts)
    painter.restore()


def name_top(text_scale: float) -> float:
    """Where the strip with the name begins, as a share of the card's height."""
    return (STRIP_TOP - STRIP_RISE * min(max(text_scale - 1, 0.0), 1.0)) / BUILDING_SIZE[1]


def _unit_on_screen(painter: QPainter) -> float:
    """How many logical pixels of the screen one of the painter's units is long."""
    return painter.deviceTransform().m11() / QGuiApplication.primaryScreen().devicePixelRatio()


class _Layout:
    """What larger text, or a small card, does to a card: larger seals and numbers and a taller strip.

    The picture and the cells below the numbers pay for it: the cells say again what the numbers say.
    """

    def __init__(self, painter: QPainter, text_scale: float, name: str, width: float) -> None:
        unit = _unit_on_screen(painter)
        self.smallest_name: float = min(LARGEST_NAME, LEAST_READABLE / unit)
        small = (EASILY_READ / (LARGEST_NAME * unit) - 1) / NAME_GROWTH
        if " " in name and not _has_room(name, width - NAME_MARGINS, self.smallest_name):
            small = 1.0  # a strip for two lines
        grown = min(max(text_scale - 1, small, 0.0), 1.0)
        self.extra: float = STRIP_RISE * grown
        """By how much the name strip reaches up into the picture."""
        self.badge: float = 46 + 14 * grown
        self.column: float = STRIP_TOP - 3 - COLUMN_TOP - self.extra
        self.cells: float = 1 - grown
        """The height of the cells below a number, as a share of their width."""
        self.largest_number: float = LARGEST_NUMBER * (1 + 0.25 * grown)
        self.largest_name: float = LARGEST_NAME * (1 + NAME_GROWTH * grown)


def _paint_plan(painter: QPainter, face: BuildingFace, layout: _Layout) -> None:
    """The construction side: reward at the top left, needs at the right edge."""
    _picture(painter, _scene(face), PLAN_WINDOW, PICTURE.translated(0, 2))
    if face.scaffold:
        art.stamp(painter, "builders/card/scaffold", QRectF(0, 0, *BUILDING_SIZE))
    art.stamp(
        painter, f"builders/card/{'machine' if face.machine else 'building'}", QRectF(0, 0, *BUILDING_SIZE)
    )
    badge = layout.badge
    below = 9 + badge
    if face.machine:
        _paint_produce(painter, face.produces, QRectF(10, 11, badge * 1.5, badge * 0.9))
        _paint_level(painter, QPointF(164, STRIP_TOP - 8 - layout.extra), face.level)
    else:
        _seal(painter, "coin", QRectF(9, 9, badge, badge), face.coins, INK)
    if face.points:
        _seal(painter, "points", QRectF(9, below, badge, badge), face.points, Qt.GlobalColor.white)
    _paint_column(painter, face.needs, QRectF(170, COLUMN_TOP, 59, layout.column), layout, from_left=False)
    _paint_name(painter, face.name, BUILDING_SIZE[0], layout)


def _paint_completed(painter: QPainter, face: BuildingFace, layout: _Layout) -> None:
    """The completed side: points at the top right; a machine shows what it brings like a worker."""
    if face.machine:
        _picture(painter, _scene(face), MACHINE_WINDOW, PICTURE.translated(40, 2))
        art.stamp(painter, "builders/card/machine-done", QRectF(0, 0, *BUILDING_SIZE))
        _paint_column(
            painter, face.produces, QRectF(9, COLUMN_TOP, 50, layout.column), layout, from_left=True
        )
        _paint_level(painter, QPointF(228, STRIP_TOP - 8 - layout.extra), face.level)
    else:
        _picture(painter, _scene(face), DONE_WINDOW, PICTURE.translated(0, 2))
        art.stamp(painter, "builders/card/building-done", QRectF(0, 0, *BUILDING_SIZE))
    badge = layout.badge * 1.3
    _seal(painter, "points", QRectF(231 - badge, 9, badge, badge), face.points, Qt.GlobalColor.white)
    _paint_name(painter, face.name, BUILDING_SIZE[0], layout, BUILDING_SIZE[0] * face.covered)


def _paint_portrait(painter: QPainter, face: WorkerFace, layout: _Layout) -> None:
    """A worker's picture in its frame, with the numeral of the tier."""
    _picture(
        painter, f"builders/worker/{face.tier}-{face.portrait}", WORKER_WINDOW, PORTRAIT.translated(0, 2)
    )
    art.stamp(painter, "builders/card/worker", QRectF(0, 0, *WORKER_SIZE))
    if face.numeral:
        _paint_numeral(painter, face.numeral, QPointF(170, STRIP_TOP - 5 - layout.extra))


def _paint_machine_at_work(painter: QPainter, face: WorkerFace, layout: _Layout) -> None:
    """A machine's picture in its frame, with its level."""
    kind, _, level = face.id.rpartition("_")
    _picture(painter, f"builders/machine/{kind}", WORKER_WINDOW, PICTURE.translated(14, 2))
    art.stamp(painter, "builders/card/machine-worker", QRectF(0, 0, *WORKER_SIZE))
    _paint_level(painter, QPointF(170, STRIP_TOP - 8 - layout.extra), int(level))


def _scene(face: BuildingFace) -> str:
    return f"builders/machine/{face.machine}" if face.machine else f"builders/building/{face.id}"


def _picture(painter: QPainter, name: str, window: QRectF, place: QRectF) -> None:
    """Draw a picture, cut at the window of the frame."""
    cut = QPainterPath()
    cut.addRoundedRect(window, 6, 6)
    painter.save()
    painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
    art.draw(painter, name, place)
    painter.restore()


def _paint_column(
    painter: QPainter, amounts: Amounts, room: QRectF, layout: _Layout, *, from_left: bool
) -> None:
    """Four bars of five cells, each below its symbol and its number."""
    step = room.height() / 4
    for index, (resource, amount) in enumerate(zip(RESOURCES, amounts, strict=True)):
        place = QRectF(room.x(), room.y() + index * step, room.width(), step)
        _paint_bar(painter, resource, amount, place, layout, from_left=from_left)


def _paint_bar(
    painter: QPainter, resource: str, amount: int, room: QRectF, layout: _Layout, *, from_left: bool
) -> None:
    side = room.width() / CELLS
    flat = side * layout.cells if layout.cells > FLATTEST_CELL else 0.0
    below = flat + 2 if flat else 0.0
    symbol = min(room.height() - below - 2, room.width() * 0.54)
    top = room.y() + (room.height() - symbol - below) / 2
    painter.setOpacity(1.0 if amount else 0.2)
    art.stamp(painter, f"builders/resource/{resource}", QRectF(room.x() + 1, top, symbol, symbol))
    painter.setOpacity(1.0 if amount else 0.4)
    for cell in range(CELLS if flat else 0):
        filled = cell < amount if from_left else cell >= CELLS - amount
        place = QRectF(room.x() + cell * side + 0.4, top + symbol + 2, side - 0.8, flat - 0.8)
        art.stamp(painter, f"builders/cell/{resource if filled else 'empty'}", place)
    painter.setOpacity(1.0)
    if amount:
        beside = QRectF(room.x() + symbol + 1, room.y(), room.width() - symbol - 1, room.height() - below)
        largest = min(layout.largest_number, beside.height() * NUMBER_SHARE)
        paint_text(painter, str(amount), beside, largest, INK, QFont.Weight.Black)


def _paint_produce(painter: QPainter, produces: Amounts, room: QRectF) -> None:
    """What a machine will provide, on a slip of paper in the place of the coins."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(14, 7, 3, 100))
    painter.drawRoundedRect(room.translated(1.6, 2.2), 9, 9)
    painter.setPen(QPen(QColor("#20282E"), 2))
    painter.setBrush(PAPER)
    painter.drawRoundedRect(room, 9, 9)
    made = [(name, amount) for name, amount in zip(RESOURCES, produces, strict=True) if amount]
    width = room.width() / max(1, len(made))
    for index, (resource, amount) in enumerate(made):
        slot = QRectF(room.x() + index * width, room.y(), width, room.height())
        symbol = min(slot.height() * 0.8, slot.width() * 0.5)
        number = QRectF(slot.x() + 2, slot.y(), slot.width() - symbol - 6, slot.height())
        paint_text(painter, str(amount), number, slot.height() * 0.76, INK, QFont.Weight.Black)
        icon = QRectF(slot.right() - symbol - 5, slot.center().y() - symbol / 2, symbol, symbol)
        art.stamp(painter, f"builders/resource/{resource}", icon)


def _paint_level(painter: QPainter, corner: QPointF, level: int) -> None:
    """A machine's level as brass pips on a dark plate whose lower right corner is given."""
    width, height = 10 + 15.0 * level, 22.0
    plate = QRectF(corner.x() - width, corner.y() - height, width, height)
    painter.setPen(QPen(QColor("#A9B4BD"), 1.4))
    painter.setBrush(QColor("#20282E"))
    painter.drawRoundedRect(plate, 7, 7)
    painter.setPen(Qt.PenStyle.NoPen)
    for pip in range(level):
        centre = QPointF(plate.x() + 12.5 + 15 * pip, plate.center().y())
        painter.setBrush(QColor("#D9982B"))
        painter.drawEllipse(centre, 5.2, 5.2)
        painter.setBrush(GOLD)
        painter.drawEllipse(centre - QPointF(0.9, 0.9), 3.2, 3.2)


def _paint_numeral(painter: QPainter, numeral: str, corner: QPointF) -> None:
    """A worker's numeral on a leather tag whose lower right corner is given."""
    tag = QRectF(corner.x() - 42, corner.y() - 30, 42, 30)
    painter.setPen(QPen(QColor("#34110B"), 2))
    painter.setBrush(QColor("#8A3527"))
    painter.drawRoundedRect(tag, 6, 6)
    painter.setPen(QPen(QColor(240, 203, 148, 150), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(tag.adjusted(3, 3, -3, -3), 4, 4)
    paint_text(painter, numeral, tag.adjusted(4, 0, -4, 0), 23, QColor("#FFF4DC"), QFont.Weight.Bold)


def _seal(painter: QPainter, kind: str, place: QRectF, number: int, ink: QColor | Qt.GlobalColor) -> None:
    """A coin or a seal of points with its number."""
    art.stamp(painter, f"builders/piece/{kind}", place)
    side = place.width()
    paint_text(
        painter, str(number), place.adjusted(side * 0.18, 0, -side * 0.18, -side * 0.01), side * 0.56, ink
    )


def _paint_name(painter: QPainter, name: str, width: float, layout: _Layout, covered: float = 0.0) -> None:
    """The name on its strip, right of what is covered, on two lines if larger text needs them."""
    strip = QRectF(8, STRIP_TOP - layout.extra, width - 18, STRIP + layout.extra)
    if layout.extra:
        painter.fillRect(QRectF(8, strip.y() - 2, width - 18, 2), PAPER_EDGE)
        painter.fillRect(QRectF(8, strip.y(), width - 18, strip.height() - 4), PAPER)
    room = strip.adjusted(4 + covered, -1, -4, -3)
    lines = _name_lines(name, room, layout)
    height = room.height() / len(lines)
    for index, (font, line) in enumerate(lines):
        painter.setFont(font)
        painter.setPen(INK)
        place = QRectF(room.x(), room.y() + index * height, room.width(), height)
        painter.drawText(centred(font, place), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, line)


def _has_room(name: str, width: float, smallest: float) -> bool:
    """Whether a name fits on one line without being elided."""
    return fit_text(name, width, smallest, smallest)[1] == name


def _name_lines(name: str, room: QRectF, layout: _Layout) -> list[tuple[QFont, str]]:
    """One line, or two if they can be set larger."""
    single = fit_text(
        name, room.width(), min(layout.largest_name, room.height() * 0.72), layout.smallest_name
    )
    middle = len(name) / 2
    breaks = [place for place, letter in enumerate(name) if letter == " "]
    if not breaks or room.height() < 50:
        return [single]
    cut = min(breaks, key=lambda place: abs(place - middle))
    largest = min(layout.largest_name, room.height() * 0.42)
    parts = [name[:cut], name[cut + 1 :]]
    pair = [fit_text(part, room.width(), largest, layout.smallest_name) for part in parts]
    size = min(font.pixelSize() for font, _ in pair)
    if size <= single[0].pixelSize() and single[1] == name:
        return [single]
    return [fit_text(part, room.width(), size, min(size, layout.smallest_name)) for part in parts]


def _paint_progress(painter: QPainter, room: QRectF, resource: str, need: int, have: int, ghost: int) -> None:
    """One resource of a site: symbol and "2/3" above, the cells below."""
    pad = room.height() * 0.06
    inner = room.adjusted(room.width() * 0.05, pad, -room.width() * 0.05, -pad)
    cells = max(CELLS, need, have + ghost)
    side = min(inner.width() / cells, inner.height() * 0.34)
    symbol = min(inner.height() - side - pad, inner.width() * 0.34)
    top = inner.y() + (inner.height() - symbol - side - pad) / 2
    used = need > 0 or have > 0 or ghost > 0
    painter.setOpacity(1.0 if used else 0.25)
    art.stamp(painter, f"builders/resource/{resource}", QRectF(inner.x(), top, symbol, symbol))
    row = top + symbol + pad
    for cell in range(cells if used else CELLS):
        place = QRectF(inner.x() + cell * side, row, side, side).adjusted(0.4, 0.4, -0.4, -0.4)
        kind = _progress_cell(cell, resource, need, have, ghost)
        if kind is not None:
            art.stamp(painter, f"builders/cell/{kind}", place)
    painter.setOpacity(1.0)
    if used:
        words = QRectF(inner.x() + symbol * 1.1, top, inner.width() - symbol * 1.1, symbol)
        _paint_count(painter, words, need, have, ghost)


def _progress_cell(cell: int, resource: str, need: int, have: int, ghost: int) -> str | None:
    """The picture of one cell: provided, would be provided, still open, or not needed."""
    if cell < need:
        return resource if cell < have else "ghost" if cell < have + ghost else "empty"
    return "surplus" if cell < have + ghost else None


def _paint_count(painter: QPainter, room: QRectF, need: int, have: int, ghost: int) -> None:
    """ "2/3", a tick once nothing is missing, and the surplus in grey."""
    total = have + ghost
    surplus = max(0, total - need)
    tone = AMBER if ghost else GAIN if have >= need else INK
    if need:
        share = 0.62
        count = f"{min(total, need)}/{need}"
        paint_text(
            painter,
            count,
            QRectF(room.x(), room.y(), room.width() * share, room.height()),
            room.height() * 0.74,
            tone,
        )
    else:
        share = 0.0
    rest = QRectF(room.x() + room.width() * share, room.y(), room.width() * (1 - share), room.height())
    satisfied = need > 0 and total >= need
    below = rest.adjusted(0, rest.height() * 0.5, 0, 0) if satisfied else rest
    largest = rest.height() * (0.5 if satisfied else 0.7)
    # A number that nobody could read gives way to the tick: the cells show the surplus, too.
    counted = surplus > 0 and (not satisfied or largest * _unit_on_screen(painter) >= LEAST_READABLE)
    if satisfied:
        height = rest.height() * (0.55 if counted else 1.0)
        _tick(painter, QRectF(rest.x(), rest.y(), rest.width(), height), tone)
    if counted:
        paint_text(painter, f"+{surplus}", below, largest, GREY)


def _tick(painter: QPainter, room: QRectF, colour: QColor) -> None:
    side = min(room.width(), room.height()) * 0.8
    box = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
    path = QPainterPath(QPointF(box.x() + side * 0.1, box.y() + side * 0.55))
    path.lineTo(box.x() + side * 0.4, box.y() + side * 0.85)
    path.lineTo(box.x() + side * 0.92, box.y() + side * 0.18)
    pen = QPen(colour, side * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
