"""Pens with round ends and joins, as everything on this map is drawn with."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen


def pen(colour: QColor, width: float) -> QPen:
    """A round pen."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def lines_of(path: QPainterPath) -> tuple[QPainterPath, ...]:
    """The separate lines of a path: painted one by one, many short ones take a tenth of the time."""
    lines: list[QPainterPath] = []
    step = 0
    while step < path.elementCount():
        element = path.elementAt(step)
        if element.isMoveTo():
            lines.append(QPainterPath(_at(element)))
        elif element.isLineTo():
            lines[-1].lineTo(_at(element))
        else:
            second, end = path.elementAt(step + 1), path.elementAt(step + 2)
            lines[-1].cubicTo(_at(element), _at(second), _at(end))
            step += 2
        step += 1
    return tuple(lines)


def _at(element: QPainterPath.Element) -> QPointF:
    return QPointF(element.x, element.y)
