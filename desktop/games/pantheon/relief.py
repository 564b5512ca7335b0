"""What stands on the land of the map: mountains, hills, trees, dunes, each drawn with light from the top left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.games.pantheon.chart import Motif, Sort
from desktop.games.pantheon.pens import pen

SEPIA: Final = QColor("#5B4327")
_SHADOW: Final = QColor(62, 42, 18, 60)


def paint_motif(painter: QPainter, motif: Motif) -> None:
    """One mountain, tree or dune."""
    painter.save()
    painter.translate(motif.foot)
    painter.scale(motif.size, motif.size)
    if motif.kind % 2 and motif.sort not in ("peak", "hill"):
        painter.scale(-1, 1)
    _PAINTERS[motif.sort](painter, motif.kind)
    painter.restore()


def _ink(alpha: float = 0.75, width: float = 0.035) -> QPen:
    colour = QColor(SEPIA)
    colour.setAlphaF(alpha)
    return pen(colour, width)


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def _peak(painter: QPainter, kind: int) -> None:
    """A mountain with snow: a lit flank to the left, a shaded one to the right."""
    lean = (-0.04, 0.03, 0.0, 0.06)[kind]
    top = (lean, -0.98)
    ridge = (lean + 0.09, -0.45)
    painter.fillPath(_polygon((-0.3, 0.0), (0.52, 0.05), (0.95, 0.1), (0.2, -0.3)), _SHADOW)
    lit = _polygon((-0.58, 0.0), (-0.3, -0.42), (-0.2, -0.5), top, ridge, (0.0, -0.2), (0.1, 0.02))
    shaded = _polygon(top, (0.22, -0.62), (0.33, -0.42), (0.6, 0.0), (0.1, 0.02), (0.0, -0.2), ridge)
    painter.fillPath(lit, QColor("#D9C29A"))
    painter.fillPath(shaded, QColor("#8F7550"))
    painter.fillPath(
        _polygon(top, (lean - 0.17, -0.66), (lean - 0.07, -0.72), (lean, -0.6), ridge, (lean + 0.07, -0.7)),
        QColor("#FBF6EA"),
    )
    painter.fillPath(_polygon(top, (lean + 0.17, -0.68), (lean + 0.12, -0.56), ridge), QColor("#C9CBD0"))
    outline = QPainterPath(QPointF(-0.58, 0.0))
    for place in ((-0.3, -0.42), (-0.2, -0.5), top, (0.22, -0.62), (0.33, -0.42), (0.6, 0.0)):
        outline.lineTo(*place)
    painter.strokePath(outline, _ink())
    painter.setPen(_ink(0.45, 0.03))
    painter.drawLine(QPointF(0.26, -0.36), QPointF(0.36, -0.04))
    painter.drawLine(QPointF(0.16, -0.3), QPointF(0.2, -0.02))


def _hill(painter: QPainter, kind: int) -> None:
    """A rounded hill with a few strokes on its shaded side."""
    high = (0.62, 0.7, 0.56, 0.66)[kind]
    path = QPainterPath(QPointF(-0.62, 0.0))
    path.cubicTo(-0.4, -0.1, -0.3, -high, -0.02, -high)
    path.cubicTo(0.26, -high, 0.4, -0.14, 0.64, 0.0)
    fill = QPainterPath(path)
    fill.closeSubpath()
    painter.fillPath(fill, QColor(203, 179, 124, 235))
    shade = QPainterPath(QPointF(0.04, -high))
    shade.cubicTo(0.28, -high, 0.4, -0.14, 0.64, 0.0)
    shade.cubicTo(0.4, 0.02, 0.3, 0.0, 0.16, 0.0)
    shade.cubicTo(0.26, -0.2, 0.14, -0.4, 0.04, -high)
    painter.fillPath(shade, QColor(140, 114, 72, 220))
    painter.strokePath(path, _ink(0.65))


def _crown(painter: QPainter, fill: str, light: str, trunk: float, crown: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawEllipse(QRectF(crown.x() + 0.12, -0.1, crown.width(), 0.2))
    painter.setPen(_ink(0.9, 0.1))
    painter.drawLine(QPointF(0, 0), QPointF(0, -trunk))
    painter.setPen(_ink(0.6, 0.045))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(crown)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(light))
    painter.drawEllipse(
        QRectF(
            crown.x() + crown.width() * 0.14,
            crown.y() + crown.height() * 0.1,
            crown.width() * 0.48,
            crown.height() * 0.44,
        )
    )


def _oak(painter: QPainter, kind: int) -> None:
    """A round, broad tree."""
    _crown(painter, ("#66803F", "#708845")[kind % 2], "#94A85C", 0.4, QRectF(-0.42, -1.0, 0.84, 0.72))


def _olive(painter: QPainter, kind: int) -> None:
    """A low tree of a dusty green."""
    _crown(painter, ("#85914F", "#7E8A4C")[kind % 2], "#B3B877", 0.36, QRectF(-0.46, -0.84, 0.92, 0.58))


def _fir(painter: QPainter, kind: int) -> None:
    """A tall tree of two tiers."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawEllipse(QRectF(-0.2, -0.1, 0.8, 0.2))
    painter.setPen(_ink(0.9, 0.1))
    painter.drawLine(QPointF(0, 0.02), QPointF(0, -0.2))
    tree = _polygon(
        (-0.36, -0.16), (-0.16, -0.5), (-0.26, -0.5), (0, -1.12), (0.26, -0.5), (0.16, -0.5), (0.36, -0.16)
    )
    painter.fillPath(tree, QColor(("#4F7044", "#58784A")[kind % 2]))
    painter.fillPath(
        _polygon((-0.36, -0.16), (-0.16, -0.5), (-0.26, -0.5), (0, -1.12), (0.0, -0.16)), QColor("#7E9A5C")
    )
    painter.strokePath(tree, _ink(0.6, 0.045))


def _palm(painter: QPainter, kind: int) -> None:
    """A leaning trunk and a head of leaves."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawEllipse(QRectF(-0.12, -0.06, 0.7, 0.14))
    trunk = QPainterPath(QPointF(-0.1, 0.0))
    trunk.quadTo(-0.06, -0.5, 0.08, -0.8)
    painter.strokePath(trunk, pen(QColor("#7A5730"), 0.09))
    for x, y, bend in (
        (-0.42, -0.62, -0.98),
        (0.56, -0.6, -1.0),
        (-0.3, -0.95, -1.06),
        (0.44, -0.92, -1.1),
        (0.1, -0.46, -0.7),
    ):
        leaf = QPainterPath(QPointF(0.08, -0.8))
        leaf.quadTo(x * 0.6, bend, x, y)
        colour = QColor("#6F8A3E" if y < -0.7 else "#56722F")
        painter.strokePath(leaf, pen(colour, 0.1))


def _dune(painter: QPainter, kind: int) -> None:
    """A crescent of sand: lit above, shaded below its crest."""
    wide = (0.6, 0.7, 0.52, 0.64)[kind]
    crest = QPainterPath(QPointF(-wide, 0.0))
    crest.cubicTo(-wide * 0.3, -0.34, wide * 0.2, -0.3, wide, 0.0)
    shade = QPainterPath(crest)
    shade.cubicTo(wide * 0.4, -0.08, 0.0, -0.06, -wide * 0.1, -0.22)
    shade.cubicTo(-wide * 0.4, -0.2, -wide * 0.7, -0.08, -wide, 0.0)
    painter.fillPath(shade, QColor(176, 132, 70, 110))
    painter.strokePath(crest, _ink(0.35, 0.035))


def _tuft(painter: QPainter, kind: int) -> None:
    """Three blades of grass."""
    painter.setPen(pen(QColor(110, 116, 58, 190), 0.07))
    for x, y in ((-0.22, -0.36), (0.0, -0.5), (0.22, -0.34)):
        painter.drawLine(QPointF(x * 0.3, 0.0), QPointF(x, y))


_PAINTERS: Final[Mapping[Sort, Callable[[QPainter, int], None]]] = {
    "peak": _peak,
    "hill": _hill,
    "oak": _oak,
    "olive": _olive,
    "fir": _fir,
    "palm": _palm,
    "dune": _dune,
    "tuft": _tuft,
}
