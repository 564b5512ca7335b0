"""The cards of Revive: citizens, whole, tucked and asleep, and artifact cards."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.games.revive.craft import (
    CARDS,
    KEYLINE,
    PAPER,
    PURPLE,
    glow,
    gradient,
    line,
    paint_glyph,
    paint_solid,
    paint_sunk,
    rounded,
    shape,
)
from desktop.games.revive.effects import of_counted, of_effect
from desktop.games.revive.portrait import paint_portrait
from desktop.games.revive.symbols import CREAM, ICONS, paint_sign, paint_signs
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text
from desktop.table.painters import clipped
from engine.games.revive.content import (
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    CITIZENS,
    COLOURS,
    Citizen,
    Half,
    by_id,
)

SIZE: Final = (136.0, 112.0)
BAND: Final = 14.0
"""How high the band between the two halves is."""

HALF: Final = (SIZE[0], (SIZE[1] + BAND) / 2)
"""What looks out of a slot: a half with the band."""

PORTRAIT: Final = 36.0
ARTIFACT_CARD: Final = (250.0, 70.0)
TYPES: Final = {
    "orb": (QColor("#F6B08E"), QColor("#B2543C")),
    "prism": (QColor("#A9D2F2"), QColor("#3F62B0")),
    "helix": (QColor("#B5E6A9"), QColor("#3B8C5C")),
}
"""The colours of the types of artifacts."""

CITIZEN_BY_ID: Final = by_id(CITIZENS)
ARTIFACT_CARD_BY_ID: Final = by_id(ARTIFACT_CARDS)


class CitizenFace(Painting):
    """A citizen card with both halves; with a name, which needs room, and a portrait."""

    card: str
    name: str = ""
    aspect = SIZE[0] / SIZE[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card in its colour, what the halves do on paper, the band between them."""
        card = CITIZEN_BY_ID[self.card]
        with in_units(painter, rect, SIZE):
            _paint_body(painter, card)
            left = PORTRAIT if self.name else 0.0
            _paint_half(painter, card, "top", QRectF(left, 0, SIZE[0] - left, HALF[1]))
            _paint_half(painter, card, "bottom", QRectF(left, SIZE[1] - HALF[1], SIZE[0] - left, HALF[1]))
            _paint_band(painter, card, self.name)
            if self.name:
                paint_portrait(painter, card, QRectF(5, 5, PORTRAIT - 3, SIZE[1] - 10))


class CitizenHalf(Painting):
    """A card in a slot: the half that counts looks out, the other is below the machine."""

    card: str
    half: Half
    aspect = HALF[0] / HALF[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The half with the band, and the shade of the slot on its inner side."""
        card = CITIZEN_BY_ID[self.card]
        down = 0.0 if self.half == "top" else SIZE[1] - HALF[1]
        with in_units(painter, rect, HALF):
            painter.setClipRect(QRectF(-2, -2, HALF[0] + 4, HALF[1] + 4))
            painter.translate(0, -down)
            _paint_body(painter, card)
            _paint_half(painter, card, self.half, QRectF(0, down, HALF[0], HALF[1]))
            _paint_band(painter, card, "")
            inner = QRectF(0, HALF[1] - 9, HALF[0], 9) if self.half == "top" else QRectF(0, down, HALF[0], 9)
            shade = gradient(inner, QColor(0, 0, 0, 0), QColor(0, 0, 0, 130))
            shade.setStart(inner.topLeft() if self.half == "top" else inner.bottomLeft())
            shade.setFinalStop(inner.bottomLeft() if self.half == "top" else inner.topLeft())
            painter.fillRect(inner, QBrush(shade))


class SleepingCitizen(Painting):
    """A card of the rest area: in snow."""

    card: str
    aspect = SIZE[0] / SIZE[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The card below frost, with snow along its lower edge and the sign of sleep."""
        CitizenFace(self.card).paint(painter, rect)
        with in_units(painter, rect, SIZE):
            body = rounded(QRectF(1, 1, SIZE[0] - 2, SIZE[1] - 2), 9)
            with clipped(painter, body):
                painter.fillPath(body, QColor(150, 196, 220, 120))
                drift = shape(
                    (
                        (0, 112),
                        (0, 92),
                        (20, 86),
                        (44, 95),
                        (70, 88),
                        (98, 96),
                        (118, 88),
                        (136, 94),
                        (136, 112),
                    )
                )
                painter.fillPath(drift, QColor(244, 251, 255, 240))
            painter.strokePath(body, line(QColor("#3E6B80"), 2))
            art.draw(painter, ICONS["hibernate"], QRectF(90, 66, 42, 42))


class CitizenBack(Painting):
    """A citizen card face down, with a number if it stands for several."""

    count: int | None = None
    aspect = SIZE[0] / SIZE[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Snow hexes on teal."""
        with in_units(painter, rect, SIZE):
            paint_solid(painter, _outline(), (QColor("#3FA0AB"), QColor("#12505E")), width=2)
            inner = QRectF(8, 8, SIZE[0] - 16, SIZE[1] - 16)
            painter.strokePath(rounded(inner, 6), line(QColor(233, 248, 250, 150), 1.4))
            _paint_flake(painter, QPointF(SIZE[0] / 2, SIZE[1] / 2), 34)
            if self.count is not None:
                _paint_number(painter, self.count, QRectF(SIZE[0] - 46, SIZE[1] - 42, 40, 34))


class ArtifactCardFace(Painting):
    """An artifact card: what each type of upper artifact multiplies, and perhaps what that is worth now."""

    card: str
    worths: tuple[int, int, int] | None = None
    aspect = ARTIFACT_CARD[0] / ARTIFACT_CARD[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Three lines side by side, each below its type."""
        card = ARTIFACT_CARD_BY_ID[self.card]
        with in_units(painter, rect, ARTIFACT_CARD):
            whole = QRectF(1, 1, ARTIFACT_CARD[0] - 2, ARTIFACT_CARD[1] - 2)
            paint_solid(painter, rounded(whole, 8), (QColor("#6F5A8E"), QColor("#33214F")), width=1.8)
            for number, (kind, score) in enumerate(zip(ARTIFACT_TYPES, card.scores, strict=True)):
                room = QRectF(5 + number * 81, 5, 78, ARTIFACT_CARD[1] - 10)
                paint_solid(painter, rounded(room, 6), PAPER, width=1.2, depth=0)
                top = QRectF(room.x(), room.y(), room.width(), 29)
                painter.fillPath(rounded(top, 6), QBrush(gradient(top, *TYPES[kind])))
                art.draw(painter, ICONS[kind], QRectF(room.x() + 4, room.y() + 1, 27, 27))
                paint_sign(painter, QRectF(room.x() + 34, room.y() + 5, 14, 19), "×", CREAM)
                end = QRectF(room.x() + 48, room.y() + 1, 27, 27)
                paint_sign(painter, end, f"@end:{score.points}")
                below = QRectF(room.x() + 4, room.y() + 31, room.width() - 8, 26)
                if self.worths is not None:
                    below.setWidth(below.width() - 24)
                    worth = QRectF(below.right() + 1, below.y() + 2, 24, 22)
                    paint_solid(painter, rounded(worth, 5), PURPLE, width=1, depth=0)
                    paint_text(painter, str(self.worths[number]), worth, 17, CREAM)
                paint_signs(painter, below, of_counted(score))


class ArtifactCardBack(Painting):
    """An artifact card face down."""

    aspect = ARTIFACT_CARD[0] / ARTIFACT_CARD[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The three types on violet."""
        with in_units(painter, rect, ARTIFACT_CARD):
            whole = QRectF(1, 1, ARTIFACT_CARD[0] - 2, ARTIFACT_CARD[1] - 2)
            paint_solid(painter, rounded(whole, 8), (QColor("#6F5A8E"), QColor("#33214F")), width=1.8)
            painter.strokePath(
                rounded(whole.adjusted(6, 6, -6, -6), 5), line(QColor(235, 222, 255, 120), 1.2)
            )
            painter.setOpacity(0.85)
            for number, kind in enumerate(ARTIFACT_TYPES):
                art.draw(painter, ICONS[kind], QRectF(57 + number * 47, 14, 42, 42))


def _outline(radius: float = 9.0) -> QPainterPath:
    return rounded(QRectF(1, 1, SIZE[0] - 2, SIZE[1] - 2), radius)


def _paint_body(painter: QPainter, card: Citizen) -> None:
    paint_solid(painter, _outline(), CARDS[COLOURS[card.colour]], width=2)


def _paint_half(painter: QPainter, card: Citizen, half: Half, room: QRectF) -> None:
    """What a half does, on paper; ``room`` takes in the band."""
    top = room.y() + 6 if half == "top" else room.y() + BAND + 1
    paper = QRectF(room.x() + 6, top, room.width() - 12, HALF[1] - BAND - 7)
    paint_solid(painter, rounded(paper, 5), PAPER, width=1.1, depth=0)
    inner = paper.adjusted(5, 3, -5, -3)
    if half in card.chains:
        art.draw(painter, ICONS["chain"], QRectF(paper.right() - 24, paper.y() + 9, 23, 23))
        inner.setRight(paper.right() - 24)
    paint_signs(painter, inner, of_effect(card.half(half)))


def _paint_band(painter: QPainter, card: Citizen, name: str) -> None:
    """The colour's glyph in the middle of a line; the name in its stead, where there is one."""
    colour = COLOURS[card.colour]
    lit, shaded = CARDS[colour]
    middle = SIZE[1] / 2
    if name:
        room = QRectF(PORTRAIT + 4, middle - BAND / 2 + 0.5, SIZE[0] - PORTRAIT - 9, BAND - 1)
        ink = KEYLINE if colour == "yellow" else CREAM
        paint_text(painter, name, room, 11, ink)
        return
    ink = mixed(lit, QColor("white"), 0.72) if colour != "yellow" else QColor("#5A3A06")
    for start, end in ((10, SIZE[0] / 2 - 12), (SIZE[0] / 2 + 12, SIZE[0] - 10)):
        painter.setPen(line(faded(ink, 0.75), 1.4))
        painter.drawLine(QPointF(start, middle), QPointF(end, middle))
    disc = QRectF(SIZE[0] / 2 - 8, middle - 8, 16, 16)
    painter.setPen(line(KEYLINE, 1))
    painter.setBrush(shaded)
    painter.drawEllipse(disc)
    paint_glyph(painter, colour, disc.center(), 11, mixed(lit, QColor("white"), 0.78))


def _paint_flake(painter: QPainter, middle: QPointF, reach: float) -> None:
    """A snow crystal of six arms."""
    painter.save()
    painter.translate(middle)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(glow(QPointF(0, 0), reach * 1.3, QColor("#E9FBFF"), 0.45)))
    painter.drawEllipse(QPointF(0, 0), reach * 1.3, reach * 1.3)
    painter.setPen(line(QColor(240, 252, 255, 230), 3))
    for _ in range(6):
        painter.drawLine(QPointF(0, 0), QPointF(0, -reach))
        for at in (0.5, 0.78):
            tip = QPointF(0, -reach * at)
            painter.drawLine(tip, tip + QPointF(reach * 0.2, -reach * 0.2))
            painter.drawLine(tip, tip + QPointF(-reach * 0.2, -reach * 0.2))
        painter.rotate(60)
    painter.restore()


def _paint_number(painter: QPainter, number: int, room: QRectF) -> None:
    """How many there are."""
    paint_sunk(painter, rounded(room, room.height() * 0.4), QColor(12, 40, 48, 225))
    paint_text(painter, str(number), room, room.height() * 0.74, CREAM)
