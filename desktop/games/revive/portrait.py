"""Portraits of citizens, put together from a few parts by the card's place among all."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import mixed
from desktop.games.revive.craft import CARDS, KEYLINE, gradient, line, paint_glyph, rounded, shape
from engine.games.revive.content import COLOURS, Citizen

SKINS: Final = tuple(map(QColor, ("#F3C9A2", "#D99F70", "#A86F45", "#6E4329")))
HAIRS: Final = tuple(map(QColor, ("#3A2718", "#8C4A22", "#D9D4C8", "#1E1B1F", "#C99A45")))
LENS: Final = QColor("#8FE3E8")

_SIZE: Final = (33.0, 102.0)


def paint_portrait(painter: QPainter, card: Citizen, rect: QRectF) -> None:
    """A citizen in a niche: coat, hood or hair, and what they carry."""
    colour = COLOURS[card.colour]
    lit, shaded = CARDS[colour]
    number = card.index * 7 + 3
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _SIZE[0], rect.height() / _SIZE[1])
    niche = rounded(QRectF(0, 0, *_SIZE), 5)
    painter.fillPath(niche, QBrush(gradient(QRectF(0, 0, *_SIZE), QColor("#DDF0F4"), QColor("#7FA9B5"))))
    painter.save()
    painter.setClipPath(niche, Qt.ClipOperation.IntersectClip)
    painter.fillPath(
        shape(((0, 44), (9, 30), (17, 40), (26, 26), (33, 36), (33, 102), (0, 102))), QColor("#F7FCFD")
    )
    coat = mixed(lit, shaded, 0.25 * (number % 4))
    body = QPainterPath(QPointF(2, 104))
    body.cubicTo(3, 66, 7, 52, 16.5, 52)
    body.cubicTo(26, 52, 30, 66, 31, 104)
    painter.fillPath(body, QBrush(gradient(body.boundingRect(), mixed(coat, QColor("white"), 0.2), shaded)))
    painter.strokePath(body, line(KEYLINE, 1.2))
    painter.setPen(line(mixed(shaded, QColor("black"), 0.3), 1.3))
    painter.drawLine(QPointF(16.5, 58), QPointF(16.5, 102))
    _paint_head(painter, number, lit, shaded)
    paint_glyph(painter, colour, QPointF(16.5, 78), 11, QColor("#FFF6E4"))
    painter.restore()
    painter.strokePath(niche, line(KEYLINE, 1.3))
    painter.restore()


def _paint_head(painter: QPainter, number: int, lit: QColor, shaded: QColor) -> None:
    skin, hair = SKINS[number % 4], HAIRS[number % 5]
    hooded, bearded, goggles = number % 3 == 0, number % 5 in (1, 3), number % 4 == 2
    back = QPainterPath()
    back.addEllipse(QRectF(5, 22, 23, 33))
    painter.fillPath(back, QBrush(gradient(back.boundingRect(), lit, shaded)) if hooded else QBrush(hair))
    painter.strokePath(back, line(KEYLINE, 1.2))
    face = QPainterPath()
    face.addEllipse(QRectF(8.5, 29, 16, 21))
    painter.fillPath(face, QBrush(gradient(face.boundingRect(), mixed(skin, QColor("white"), 0.2), skin)))
    painter.strokePath(face, line(KEYLINE, 1))
    painter.save()
    painter.setClipPath(face, Qt.ClipOperation.IntersectClip)
    if bearded:
        painter.fillPath(shape(((8, 42), (13, 44), (20, 44), (25, 42), (25, 52), (8, 52))), hair)
    if not hooded:
        painter.fillPath(shape(((8, 28), (25, 28), (25, 35), (17, 32), (8, 36))), hair)
    painter.restore()
    if goggles:
        painter.setPen(line(KEYLINE, 1))
        painter.setBrush(LENS)
        painter.drawLine(QPointF(8, 39), QPointF(25, 39))
        painter.drawEllipse(QRectF(9, 36, 7, 6.5))
        painter.drawEllipse(QRectF(17, 36, 7, 6.5))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(KEYLINE)
        painter.drawEllipse(QPointF(13.3, 39.5), 1.1, 1.4)
        painter.drawEllipse(QPointF(19.7, 39.5), 1.1, 1.4)
