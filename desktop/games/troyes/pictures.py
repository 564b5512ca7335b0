"""The pictures of Troyes as hashable values: dice, citizens, cubes, cards, plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from desktop.games.troyes import effects
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.layout import Painting
from desktop.table.lettering import fit_text, paint_text
from engine.games.troyes.content import (
    ACTIVITY_BY_ID,
    CHARACTER_BY_ID,
    COLOURS,
    EVENT_BY_ID,
)
from engine.games.troyes.meta import META

INK: Final = QColor("#2E2117")
PAPER: Final = (QColor("#FCF4DD"), QColor("#E6D3A4"))
DICE: Final = {
    "red": (QColor("#C8483A"), QColor("#8E2A1F"), QColor("#FFF3E2")),
    "white": (QColor("#FFFDF5"), QColor("#CFC7B4"), QColor("#2E2117")),
    "yellow": (QColor("#F2CB4E"), QColor("#BE8F1F"), QColor("#2E2117")),
    "black": (QColor("#4A443E"), QColor("#1E1A17"), QColor("#FFF3E2")),
    "any": (QColor("#D9CFBD"), QColor("#A59A86"), QColor("#2E2117")),
}
"""Of each colour of dice: the lit and the shaded body, and the pips."""

STEP: Final = QColor("#7A5A2C")

OWNERS: Final = {
    "blue": QColor("#2F7FC1"),
    "orange": QColor("#E0752D"),
    "green": QColor("#2E9E6B"),
    "plum": QColor("#A45AA0"),
    "neutral": QColor("#8D877C"),
}
ICONS: Final = {
    "denier": "common/thing/coin",
    "points": "common/thing/points",
    "citizen": "common/piece/person-neutral",
    "cube": "common/piece/cube-neutral",
    **{f"person-{owner}": f"common/piece/person-{owner}" for owner in OWNERS},
    **{
        name: f"troyes/icon/{name}"
        for name in (
            "influence", "event", "cathedral", "palace", "bishopric", "city_hall",
            "farm", "district", "card", "delayed",
        )
    },
}  # fmt: skip
PIPS: Final[dict[int, Sequence[tuple[float, float]]]] = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.28, 0.25), (0.28, 0.5), (0.28, 0.75), (0.72, 0.25), (0.72, 0.5), (0.72, 0.75)),
}

CARD: Final = (195.0, 114.0)
EFFECT: Final = (8.0, 72.0, 179.0, 34.0)
"""Where a card says what an activation does."""
BESIDE: Final = 76.0
"""Where tradesmen stand on a card who have none of its slots."""
NAME: Final = (9.0, 4.0, 128.0, 24.0)
"""Where a card has its name, if no more than two owners have cubes beside it."""
CUBES: Final = 189.0
"""Where the cubes on a card end that lie beside its name."""
EVENT: Final = (200.0, 130.0)


def paint_die(painter: QPainter, rect: QRectF, colour: str, face: int = 0) -> None:
    """The body of a die with its pips; without a face only its colour."""
    lit, shaded, pip = DICE[colour]
    body = QLinearGradient(rect.topLeft(), rect.bottomRight())
    body.setColorAt(0, lit)
    body.setColorAt(1, shaded)
    side = rect.width()
    painter.setPen(QPen(INK if colour != "black" else QColor("#D8C4A0"), max(0.8, side * 0.04)))
    painter.setBrush(body)
    painter.drawRoundedRect(rect, side * 0.2, side * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pip)
    for across, down in PIPS.get(face, ()):
        at = QPointF(rect.x() + across * side, rect.y() + down * side)
        painter.drawEllipse(at, side * 0.095, side * 0.095)


def paint_signs(painter: QPainter, rect: QRectF, signs: Sequence[str], ink: QColor = INK) -> None:
    """Numbers and icons in a row, centred, as large as fits."""
    side = rect.height()
    font, _ = fit_text("0", rect.width(), side * 0.86, 4)
    metrics = QFontMetricsF(font)
    widths = [side if sign.startswith("@") else metrics.horizontalAdvance(sign) for sign in signs]
    gap = side * 0.08
    whole = sum(widths) + gap * (len(signs) - 1)
    scale = min(1.0, rect.width() / whole) if whole else 1.0
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    left = -whole / 2
    for sign, width in zip(signs, widths, strict=True):
        paint_sign(painter, QRectF(left, -side / 2, width, side), sign, ink)
        left += width + gap
    painter.restore()


def paint_sign(painter: QPainter, room: QRectF, sign: str, ink: QColor) -> None:
    """A number, or an icon by its name after a "@"."""
    name = sign.removeprefix("@")
    if name == sign:
        paint_text(painter, sign, room.adjusted(-4, 0, 4, 0), room.height() * 0.86, ink)
    elif name in DICE:
        edge = room.height() * 0.1
        paint_die(painter, room.adjusted(edge, edge, -edge, -edge), name)
    else:
        art.draw(painter, ICONS[name], room)


class OwnedDie(Painting):
    """A die on a plinth in its owner's colour, with their emblem."""

    colour: str
    face: int
    owner: str
    aspect = 0.84

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The plinth first, which is seen below the die."""
        edge = rect.width() * 0.04
        painter.setPen(QPen(INK, 2 * edge))
        painter.setBrush(OWNERS[self.owner])
        painter.drawRoundedRect(
            rect.adjusted(edge, edge, -edge, -edge), rect.width() * 0.22, rect.width() * 0.22
        )
        inset = rect.width() * 0.12
        side = rect.width() - 2 * inset
        paint_die(painter, QRectF(rect.x() + inset, rect.y() + inset, side, side), self.colour, self.face)
        emblem = rect.height() - side - 2.2 * inset
        room = QRectF(rect.center().x() - emblem / 2, rect.bottom() - emblem - inset * 0.9, emblem, emblem)
        art.draw(painter, f"common/seat/{self.owner}", room.adjusted(-1, -1, 1, 1))

    def rolling(self, step: int) -> OwnedDie:
        """Another face at each step of a roll."""
        return OwnedDie(self.colour, (self.face + 2 * step) % 6 + 1, self.owner)


class BlackDie(Painting):
    """A black die."""

    face: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Its body."""
        edge = rect.width() * 0.08
        paint_die(painter, rect.adjusted(edge, edge, -edge, -edge), "black", self.face)

    def rolling(self, step: int) -> BlackDie:
        """Another face at each step of a roll."""
        return BlackDie((self.face + 2 * step) % 6 + 1)


class CitizenPiece(Painting):
    """A citizen in the colour of its owner, with their emblem."""

    owner: str
    aspect = 46 / 58

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The wooden figure, the emblem large enough to be told apart."""
        unit = rect.height() / 58
        figure = QRectF(rect.x() - 9 * unit, rect.y() - 3 * unit, 64 * unit, 64 * unit)
        art.draw(painter, f"common/piece/person-{self.owner}", figure)
        if self.owner != "neutral":
            side = 22 * unit
            middle = QPointF(figure.x() + 32 * unit, figure.y() + 44 * unit)
            art.draw(painter, f"common/seat/{self.owner}", _square(middle, side))


class Cube(Painting):
    """A cube of an owner, with how many there are where there are several."""

    owner: str
    count: int = 1

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The cube; the number lies on it."""
        art.draw(painter, f"common/piece/cube-{self.owner}", rect)
        if self.count > 1:
            paint_text(painter, str(self.count), rect, rect.height() * 0.62, QColor("#FFFFFF"))
        elif self.owner != "neutral":
            art.draw(painter, f"common/seat/{self.owner}", _square(rect.center(), rect.width() * 0.46))


class Stone(Painting):
    """A cube that was built into the cathedral: a block of stone with a window in its owner's colour."""

    owner: str
    aspect = 46 / 82

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The block lit from the left, with a pointed window."""
        stone = QLinearGradient(rect.topLeft(), rect.topRight())
        stone.setColorAt(0, QColor("#EFE9DB"))
        stone.setColorAt(1, QColor("#B9B0A0"))
        painter.setPen(QPen(QColor("#5A5348"), rect.width() * 0.035))
        painter.setBrush(stone)
        painter.drawRect(rect.adjusted(1, 1, -1, -1))
        painter.setBrush(OWNERS[self.owner])
        width, height = rect.width() * 0.62, rect.height() * 0.66
        window = QRectF(rect.center().x() - width / 2, rect.bottom() - height - 6, width, height)
        painter.drawRoundedRect(window, width / 2, width / 2)
        art.draw(painter, f"common/seat/{self.owner}", _square(window.center(), width * 0.8))


class Token(Painting):
    """The counter of a seat on the influence track."""

    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The counter with its emblem."""
        art.draw(painter, f"common/seat/{self.colour}", rect)


class Step(Painting):
    """The number of a step of the influence track."""

    number: int

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Faint, as counters come to lie on it."""
        height = rect.height() * 0.18
        paint_signs(painter, rect.adjusted(0, height, 0, -height), (str(self.number),), STEP)


class Faces(Painting):
    """The faces of the dice that lead to a space, or into a row, of a building in a colour."""

    faces: tuple[int, ...]
    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Printed on the floor."""
        text = " ".join(map(str, self.faces))
        paint_text(painter, text, rect, rect.height() * 0.86, DICE[self.colour][2])


class FirstMarker(Painting):
    """Who begins the round."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The same piece as in all games."""
        art.draw(painter, "common/piece/first-player", rect)


class ActivityFace(Painting):
    """An activity card: name, hiring cost, slots, die with divisor, and what an activation does."""

    card: str
    name: str
    owners: int = 0
    """How many have cubes on it."""
    aspect = CARD[0] / CARD[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Parchment with a band in the card's colour."""
        card = ACTIVITY_BY_ID[self.card]
        with in_units(painter, rect, CARD):
            colour = COLOURS[card.colour]
            _paper(painter, QRectF(0, 0, *CARD), colour)
            paint_text(painter, self.name, name_room(self.owners), 17, INK)
            for slot, vp in enumerate(card.slots):
                room = slot_rect(QRectF(0, 0, *CARD), slot, len(card.slots))
                painter.setPen(QPen(QColor("#8A6A3A"), 1.6, Qt.PenStyle.DashLine))
                painter.setBrush(QColor(255, 255, 255, 110))
                painter.drawEllipse(room)
                paint_signs(painter, room.adjusted(3, 10, -3, -10), (str(vp), "@points"))
            art.draw(painter, ICONS["denier"], QRectF(8, 34, 32, 32))
            paint_text(painter, str(card.cost), QRectF(8, 34, 32, 32), 20, INK)
            paint_die(painter, QRectF(46, 36, 28, 28), colour)
            ink = DICE[colour][2]
            paint_text(painter, str(card.divisor), QRectF(46, 36, 28, 28), 20, ink)
            ground = QRectF(*EFFECT)
            painter.setPen(QPen(QColor("#A5824F"), 1.2))
            painter.setBrush(QColor(255, 251, 236, 200))
            painter.drawRoundedRect(ground, 7, 7)
            signs = effects.of_activity(card)
            if card.delayed is not None:
                art.draw(painter, ICONS["delayed"], QRectF(12, 76, 26, 26))
                ground = ground.adjusted(26, 0, 0, 0)
            paint_signs(painter, ground.adjusted(8, 4, -8, -4), signs)


def slot_rect(card: QRectF, slot: int, slots: int) -> QRectF:
    """The slot of a tradesman on a card, in the order in which they are filled; the last lies on the right."""
    unit = card.width() / CARD[0]
    left = 150 - 46 * (slots - 1 - slot)
    return QRectF(card.x() + left * unit, card.y() + 28 * unit, 40 * unit, 42 * unit)


def standing_rect(slot: QRectF) -> QRectF:
    """Where a tradesman stands in a slot: on the right, so that its points can still be read."""
    height = slot.height() * 0.88
    figure = QRectF(0, slot.center().y() - height / 2, height * 46 / 58, height)
    figure.moveRight(slot.right() + slot.width() * 0.1)
    return figure


def beside_slots(card: QRectF, number: int, slots: int) -> QRectF:
    """Where a tradesman without a slot stands: left of all slots, smaller where those leave less room for everybody."""
    unit = card.width() / CARD[0]
    left, step = card.x() + BESIDE * unit, 0.8  # each a little behind the one before
    room = slot_rect(card, 0, slots).left() - left
    width = min(20 * unit, room / (1 + step * (META.max_seats - slots - 1)))
    height = width * 58 / 46
    return QRectF(left + step * width * number, card.y() + 61 * unit - height, width, height)


def effect_rect(card: QRectF) -> QRectF:
    """Where a card says what it does."""
    unit, (x, y, width, height) = card.width() / CARD[0], EFFECT
    return QRectF(card.x() + x * unit, card.y() + y * unit, width * unit, height * unit)


def cube_rect(card: QRectF, number: int, owners: int) -> QRectF:
    """Where the cubes of one of their owners lie on a card: beside its name, from the right, smaller where there are
    more than two."""
    unit, side = card.width() / CARD[0], 25.0 if owners <= 2 else 21.0
    x = CUBES - side - (side + 1.5) * number
    return QRectF(card.x() + x * unit, card.y() + 3 * unit, side * unit, side * unit)


def name_room(owners: int) -> QRectF:
    """Where a card has its name, in its own units: left of the cubes of so many owners."""
    room, card = QRectF(*NAME), QRectF(0, 0, *CARD)
    if owners:
        room.setRight(min(room.right(), cube_rect(card, owners - 1, owners).left() - 1))
    return room


class ActivityBack(Painting):
    """The back of a card that will be revealed: its colour and its level."""

    colour: str
    level: int
    aspect = CARD[0] / CARD[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A closed card."""
        lit, shaded, pip = DICE[self.colour]
        with in_units(painter, rect, CARD):
            body = QLinearGradient(0, 0, *CARD)
            body.setColorAt(0, lit)
            body.setColorAt(1, shaded)
            painter.setPen(QPen(INK, 2))
            painter.setBrush(body)
            painter.drawRoundedRect(QRectF(1, 1, CARD[0] - 2, CARD[1] - 2), 9, 9)
            painter.setPen(QPen(pip, 1.6, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(9, 9, CARD[0] - 18, CARD[1] - 18), 6, 6)
            paint_text(painter, "I" * self.level, QRectF(0, 22, CARD[0], 70), 56, pip)


class EventFace(Painting):
    """An event: name, flags, die with divisor, both values, and what it does."""

    event: str
    name: str
    aspect = EVENT[0] / EVENT[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A parchment notice; what threatens is on a dark ground."""
        event = EVENT_BY_ID[self.event]
        with in_units(painter, rect, EVENT):
            colour = COLOURS[event.colour]
            _paper(painter, QRectF(0, 0, *EVENT), colour)
            paint_text(painter, self.name, QRectF(9, 4, 182, 24), 17, INK)
            for flag in range(event.flags):
                room = flag_rect(QRectF(0, 0, *EVENT), flag)
                painter.setPen(QPen(QColor("#8A6A3A"), 1.6, Qt.PenStyle.DashLine))
                painter.setBrush(QColor(255, 255, 255, 120))
                painter.drawRoundedRect(room, 4, 4)
            paint_die(painter, QRectF(164, 32, 28, 28), colour)
            paint_text(painter, str(event.divisor), QRectF(164, 32, 28, 28), 20, DICE[colour][2])
            ground = QRectF(7, 70, 186, 52)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#3B2A20"))
            painter.drawRoundedRect(ground, 8, 8)
            paint_signs(painter, QRectF(13, 78, 130, 36), effects.of_event(event), QColor("#FFE9C4"))
            upper, lower = (str(vp) for vp in event.vp)
            paint_signs(painter, QRectF(149, 73, 40, 24), (upper, "@points"), QColor("#FFE9C4"))
            paint_signs(painter, QRectF(149, 97, 40, 22), (lower, "@points"), QColor("#D8C4A0"))


def flag_rect(card: QRectF, flag: int) -> QRectF:
    """A flag of an event."""
    unit = card.width() / EVENT[0]
    return QRectF(card.x() + (9 + 30 * flag) * unit, card.y() + 32 * unit, 28 * unit, 30 * unit)


class CharacterFace(Painting):
    """A character: name, what counts, and the tiers."""

    character: str
    name: str
    seats: int
    reached: int = -1
    aspect = 150 / 88

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The tiers in a row; the one that is reached is lit."""
        character = CHARACTER_BY_ID[self.character]
        size = (150.0, 88.0)
        with in_units(painter, rect, size):
            _paper(painter, QRectF(0, 0, *size), "any")
            paint_text(painter, self.name, QRectF(8, 3, 134, 22), 15, INK)
            paint_signs(painter, QRectF(8, 26, 134, 22), effects.COUNTED[character.count])
            for number, (least, vp) in enumerate(character.tiers_at(self.seats)):
                room = QRectF(7 + 46 * number, 52, 44, 30)
                painter.setPen(QPen(QColor("#8A6A3A"), 1.2))
                painter.setBrush(QColor("#F3C969") if number == self.reached else QColor(255, 255, 255, 110))
                painter.drawRoundedRect(room, 6, 6)
                paint_signs(painter, room.adjusted(2, 5, -2, -5), (str(least), "→", str(vp), "@points"))


class CharacterBack(Painting):
    """The back of a character that the viewer may not see."""

    aspect = 150 / 88

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A closed card."""
        painter.setPen(QPen(QColor("#D9B87A"), 2))
        painter.setBrush(QColor("#5B2A3A"))
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
        paint_text(painter, "?", rect, rect.height() * 0.6, QColor("#F1DFB8"))


class Plate(Painting):
    """What a click on a place would bring, in signs, on a plate of its own."""

    signs: tuple[str, ...]
    is_barred: bool = False
    aspect = 4.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Bright on dark, so that it is seen on every ground."""
        painter.setPen(QPen(QColor("#FFE9A8"), rect.height() * 0.06))
        painter.setBrush(QColor("#3F2A1A") if not self.is_barred else QColor("#5A2018"))
        edge = rect.height() * 0.05
        painter.drawRoundedRect(
            rect.adjusted(edge, edge, -edge, -edge), rect.height() * 0.4, rect.height() * 0.4
        )
        room = rect.adjusted(
            rect.height() * 0.35, rect.height() * 0.14, -rect.height() * 0.35, -rect.height() * 0.14
        )
        paint_signs(painter, room, self.signs, QColor("#FFF3D6"))


class Amount(Painting):
    """A number of something, on the mat."""

    icon: str
    number: int
    aspect = 1.6

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The icon, the number beside it."""
        paint_signs(
            painter,
            rect,
            (f"@{self.icon}", str(self.number)),
            QColor("#FFF3D6"),
        )


def _paper(painter: QPainter, rect: QRectF, colour: str) -> None:
    """Parchment in a frame of a colour."""
    lit, shaded, _ = DICE[colour]
    frame = QLinearGradient(rect.topLeft(), rect.bottomRight())
    frame.setColorAt(0, lit)
    frame.setColorAt(1, shaded)
    painter.setPen(QPen(INK, 1.6))
    painter.setBrush(frame)
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 9, 9)
    paper = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    paper.setColorAt(0, PAPER[0])
    paper.setColorAt(1, PAPER[1])
    painter.setPen(QPen(INK, 0.8))
    painter.setBrush(paper)
    painter.drawRoundedRect(rect.adjusted(5, 5, -5, -5), 6, 6)


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
