"""Portraits of citizens, put together from a few parts by the card's place among all."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.games.revive.craft import CARDS, KEYLINE, gradient, line, paint_glyph, rounded, shape
from desktop.table.painters import clipped
from engine.games.revive.content import COLOURS, Citizen

SKINS: Final = tuple(map(QColor, ("#F5CFA9", "#DDA777", "#B07A4E", "#7A4E31")))
HAIRS: Final = tuple(map(QColor, ("#4A3020", "#A0552A", "#E3DED2", "#2A2528", "#D0A24E")))
FUR: Final = QColor("#F3E6CE")
LENS: Final = QColor("#8FE3E8")

_SIZE: Final = (36.0, 102.0)
_AXIS: Final = 18.0


def paint_portrait(painter: QPainter, card: Citizen, rect: QRectF) -> None:
    """A citizen before the snow: coat and collar, a face, and a hood, a hat or hair."""
    colour = COLOURS[card.colour]
    number = card.index * 7 + 3
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _SIZE[0], rect.height() / _SIZE[1])
    niche = rounded(QRectF(0, 0, *_SIZE), 5)
    with clipped(painter, niche):
        _paint_snow(painter, number)
        _paint_coat(painter, number, *CARDS[colour])
        _paint_head(painter, number, *CARDS[colour])
        paint_glyph(painter, colour, QPointF(_AXIS, 84), 13, QColor("#FFF6E4"))
    painter.strokePath(niche, line(KEYLINE, 1.3))
    painter.restore()


def _paint_snow(painter: QPainter, number: int) -> None:
    box = QRectF(0, 0, *_SIZE)
    painter.fillPath(rounded(box, 5), QBrush(gradient(box, QColor("#BFE3EC"), QColor("#6FA2B2"))))
    peak = 6 + number % 5 * 5
    hills = ((0, 34), (peak, 14), (peak + 8, 27), (peak + 16, 18), (40, 36), (40, 102), (0, 102))
    painter.fillPath(shape(hills), QColor("#E9F6FA"))
    painter.fillPath(shape(((peak, 14), (peak + 8, 27), (peak + 3, 40), (peak + 1, 26))), QColor("#A9CDD9"))


def _paint_coat(painter: QPainter, number: int, lit: QColor, shaded: QColor) -> None:
    coat = QPainterPath(QPointF(-3, 104))
    coat.cubicTo(-2, 74, 5, 62, _AXIS, 62)
    coat.cubicTo(31, 62, 38, 74, 39, 104)
    tone = mixed(lit, shaded, 0.2 * (number % 3))
    painter.fillPath(coat, QBrush(gradient(coat.boundingRect(), mixed(tone, QColor("white"), 0.15), shaded)))
    painter.strokePath(coat, line(KEYLINE, 1.3))
    seam = faded(mixed(shaded, QColor("black"), 0.4), 0.8)
    for across in (-9, 9):
        fold = QPainterPath(QPointF(_AXIS + across * 0.5, 70))
        fold.cubicTo(_AXIS + across, 80, _AXIS + across * 1.1, 92, _AXIS + across * 1.2, 102)
        painter.strokePath(fold, line(seam, 1.1))
    for across in (-11, -6, 0, 6, 11):
        tuft = QRectF(_AXIS + across - 4.5, 59 + abs(across) * 0.35, 9, 8)
        painter.setPen(line(QColor("#8C7A5A"), 0.8))
        painter.setBrush(FUR)
        painter.drawEllipse(tuft)


def _paint_head(painter: QPainter, number: int, lit: QColor, shaded: QColor) -> None:
    skin, hair = SKINS[number % 4], HAIRS[number % 5]
    wears = number % 3
    if wears == 0:
        _paint_round(painter, QRectF(4, 27, 28, 39), mixed(lit, QColor("white"), 0.1), shaded)
    elif wears == 1:
        _paint_round(painter, QRectF(5, 29, 26, 32), mixed(hair, QColor("white"), 0.15), hair)
    face = QRectF(8, 34, 20, 26)
    _paint_round(painter, face, mixed(skin, QColor("white"), 0.25), mixed(skin, QColor("#7A3A1C"), 0.18))
    if number % 5 in (1, 3):
        _paint_beard(painter, hair)
    _paint_features(painter, skin, goggles=number % 4 == 2)
    if wears == 1:
        fringe = QPainterPath(QPointF(7.5, 45))
        fringe.cubicTo(8, 33, 14, 31, 20, 32)
        fringe.cubicTo(26, 33, 28.5, 39, 28.5, 45)
        fringe.cubicTo(25, 39, 20, 38, 16, 39)
        fringe.cubicTo(12, 40, 9, 42, 7.5, 45)
        painter.fillPath(fringe, hair)
    elif wears == 2:
        _paint_hat(painter, lit, shaded)


def _paint_features(painter: QPainter, skin: QColor, *, goggles: bool) -> None:
    dark = mixed(skin, QColor("#3A1C0E"), 0.75)
    painter.setPen(line(dark, 1.1))
    nose = QPainterPath(QPointF(18.3, 45))
    nose.lineTo(17.2, 50.5)
    nose.lineTo(19, 50.8)
    painter.strokePath(nose, line(dark, 0.9))
    smile = QPainterPath(QPointF(15, 54))
    smile.quadTo(18, 56.2, 21, 54)
    painter.strokePath(smile, line(mixed(skin, QColor("#8E2F22"), 0.7), 1.2))
    if goggles:
        painter.drawLine(QPointF(8, 45), QPointF(28, 45))
        for across in (-4.6, 4.6):
            painter.setPen(line(KEYLINE, 1.2))
            painter.setBrush(LENS)
            painter.drawEllipse(QPointF(_AXIS + across, 45), 4, 3.6)
        return
    for across in (-4.3, 4.3):
        painter.setPen(line(dark, 1.2))
        painter.drawLine(QPointF(_AXIS + across - 2.2, 42), QPointF(_AXIS + across + 2.2, 41.7))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#1F1512"))
        painter.drawEllipse(QPointF(_AXIS + across, 45.3), 1.4, 1.7)
        painter.setBrush(QColor(214, 96, 70, 60))
        painter.drawEllipse(QPointF(_AXIS + across * 1.5, 50), 2.4, 1.8)


def _paint_beard(painter: QPainter, hair: QColor) -> None:
    beard = QPainterPath(QPointF(8.2, 49))
    beard.cubicTo(11, 52, 14, 51, _AXIS, 52)
    beard.cubicTo(22, 51, 25, 52, 27.8, 49)
    beard.cubicTo(28, 60, 24, 68, _AXIS, 69)
    beard.cubicTo(12, 68, 8, 60, 8.2, 49)
    painter.fillPath(beard, QBrush(gradient(beard.boundingRect(), mixed(hair, QColor("white"), 0.25), hair)))
    painter.strokePath(beard, line(mixed(hair, QColor("black"), 0.5), 0.8))


def _paint_hat(painter: QPainter, lit: QColor, shaded: QColor) -> None:
    """A cap of the card's colour with a brim of fur."""
    cap = QPainterPath(QPointF(7, 38))
    cap.cubicTo(6, 26, 12, 22, _AXIS, 22)
    cap.cubicTo(24, 22, 30, 26, 29, 38)
    painter.fillPath(cap, QBrush(gradient(cap.boundingRect(), mixed(lit, QColor("white"), 0.15), shaded)))
    painter.strokePath(cap, line(KEYLINE, 1.2))
    painter.setPen(line(QColor("#8C7A5A"), 0.9))
    painter.setBrush(FUR)
    painter.drawRoundedRect(QRectF(4.5, 34.5, 27, 7), 3.5, 3.5)
    painter.drawEllipse(QPointF(_AXIS, 21), 3, 3)


def _paint_round(painter: QPainter, rect: QRectF, lit: QColor, shaded: QColor) -> None:
    round_ = QPainterPath()
    round_.addEllipse(rect)
    painter.fillPath(round_, QBrush(gradient(rect, lit, shaded)))
    painter.strokePath(round_, line(KEYLINE, 1.1))
