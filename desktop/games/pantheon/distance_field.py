"""How far every point of the map is from the coast, found once and coarsely, and coloured at any size.

Broad strokes along coasts of thousands of points take long. So they are made once, in a small grey image; at each size
that is enlarged smoothly and given colours by a table, in which bands and lines are as sharp as one likes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.games.pantheon import chart

COARSE: Final = 0.5
"""Pixels of the small image for each unit of the board."""

FINER: Final = 3
"""How much finer the image is on which it is painted."""

FAR: Final = 60.0
"""How far from the coast distances are measured, in units."""

NEAR: Final = 16.0
"""Within so many units of the coast its finer swings are seen."""

_SOUNDED: Final = (*(FAR - 2.75 * step for step in range(1, 16)), *(NEAR - 1.75 * step for step in range(9)))


def coloured(size: QSize, tone: Callable[[float], QColor]) -> QImage:
    """The map in a size, coloured by how many units a point is from the coast: ``FAR`` and more are one."""
    field = _field().scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    field = field.convertToFormat(QImage.Format.Format_Grayscale8)
    field.reinterpretAsFormat(QImage.Format.Format_Indexed8)
    field.setColorTable([tone(FAR * (1 - near / 255)).rgba() for near in range(256)])
    return field


@cache
def _field() -> QImage:
    """On the coast 255; less step by step, at sea and inland; 0 where it is far."""
    room = chart.inner_room()
    size = (room.size() * COARSE).toSize()
    found = QImage(size * FINER, QImage.Format.Format_Grayscale8)
    found.fill(0)
    # Antialiasing along so many points is slow; hard edges on a finer image, scaled down, aren't.
    with QPainter(found) as painter:
        painter.scale(COARSE * FINER, COARSE * FINER)
        painter.translate(-room.topLeft())
        for reach in _SOUNDED:
            near = round(255 * (1 - reach / FAR))
            painter.fillPath(chart.along_coast(2 * reach, fine=reach < NEAR), QColor(near, near, near))
    return found.scaled(
        size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
