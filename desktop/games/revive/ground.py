"""The ground of the map: a frozen sea in the night, and the score track around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded
from desktop.games.revive import map as geography
from desktop.games.revive.craft import glow, gradient, line, paint_sunk, rounded, shape
from desktop.games.revive.effects import of_effect
from desktop.games.revive.symbols import CREAM, paint_signs
from desktop.games.revive.terrain import Chance
from desktop.table.board import board
from desktop.table.lettering import paint_text
from desktop.table.painters import clipped, within
from engine.games.revive.content import SCORE_TRACK

SEA: Final = (QColor("#2F6577"), QColor("#123242"))
RAIL: Final = (QColor("#2C4A54"), QColor("#182D35"))
FLOES: Final = 90
A_STEP: Final = 30
"""How many floes are painted at a time."""

FIFTH: Final = 5
"""Every so many spaces have their number."""


def paint_ground(painter: QPainter, rect: QRectF) -> Iterator[None]:
    """The sea and the track, in the units of the board, part by part."""
    room = board(geography.BOARD).region("map_frame")
    edge = geography.TRACK
    inner = room.adjusted(edge, edge, -edge, -edge)
    with within(painter, rect, room):
        painter.fillPath(rounded(room, 14), QBrush(gradient(room, *RAIL)))
        yield
        with clipped(painter, rounded(inner, 8)):
            yield from _paint_sea(painter, inner)
        painter.strokePath(rounded(inner, 8), line(QColor("#0D2029"), 2))
        painter.strokePath(
            rounded(inner.adjusted(-1.5, -1.5, 1.5, 1.5), 9), line(QColor(184, 121, 63, 170), 1.2)
        )
        yield
        _paint_track(painter)


def _paint_sea(painter: QPainter, room: QRectF) -> Iterator[None]:
    """Dark ice with floes, cracks and the light of the fires in the middle."""
    painter.fillRect(room, QBrush(gradient(room, *SEA)))
    yield
    chance = Chance("sea")
    for number in range(FLOES):
        if number % A_STEP == 0:
            yield
        x, y = chance.between(room.left(), room.right()), chance.between(room.top(), room.bottom())
        size = chance.between(8, 30)
        floe = shape(
            (
                (x - size, y - size * 0.1),
                (x - size * 0.4, y - size * 0.55),
                (x + size * 0.5, y - size * 0.45),
                (x + size, y + size * 0.1),
                (x + size * 0.3, y + size * 0.5),
                (x - size * 0.6, y + size * 0.4),
            )
        )
        painter.fillPath(floe.translated(1, 2), QColor(4, 22, 32, 60))
        painter.fillPath(floe, QColor(190, 226, 238, round(chance.between(24, 74))))
        painter.strokePath(floe, line(QColor(226, 246, 252, 70), 0.8))
    yield
    for _ in range(26):
        x, y = chance.between(room.left(), room.right()), chance.between(room.top(), room.bottom())
        crack = QPainterPath(QPointF(x, y))
        for _ in range(5):
            x, y = x + chance.between(-30, 34), y + chance.between(-22, 22)
            crack.lineTo(x, y)
        painter.strokePath(crack, line(QColor(214, 240, 248, 80), 0.9))
    middle = geography.cell_middle("abyss")
    painter.fillRect(room, QBrush(glow(middle, room.width() * 0.42, QColor("#BFE6EE"), 0.32)))


def _paint_track(painter: QPainter) -> None:
    """The spaces of the score: numbers at every fifth, and what comes with some."""
    bonuses = {bonus.at: bonus.effect for bonus in SCORE_TRACK.bonuses}
    half = geography.TRACK / 2 - 2.5
    for points in range(SCORE_TRACK.spaces):
        middle = geography.score_middle(points)
        room = QRectF(middle.x() - half - 3, middle.y() - half, 2 * half + 6, 2 * half)
        if points in bonuses:
            painter.fillPath(rounded(room, 6), QColor(255, 205, 112, 210))
            painter.strokePath(rounded(room, 6), line(QColor("#4A2C0A"), 1))
            paint_signs(painter, room.adjusted(1, 1, -1, -1), of_effect(bonuses[points]))
        elif points % FIFTH == 0:
            paint_sunk(painter, rounded(room, 6), QColor("#101F26"), 1)
            paint_text(painter, str(points), room, 13, CREAM)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(faded(QColor("#A9CBD6"), 0.5))
            painter.drawEllipse(middle, 3, 3)
