"""What the pictures of Pantheon are put together from: numbers on discs, effects as icons, grounds and gods.

Numbers come from the rules' own data, so that no picture can disagree with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from desktop.app.style import faded
from desktop.table import art
from desktop.table.lettering import paint_text
from engine.games.pantheon.content import MOVING, POWERS, Tile

INK: Final = QColor("#33220F")
CREAM: Final = QColor("#FFF6E0")
GOLD: Final = QColor("#F0C65C")
BRONZE: Final = QColor("#6E4710")
NIGHT: Final = QColor("#12283A")

GROUNDS: Final[Mapping[str, tuple[str, str]]] = {
    "move": ("#F6E6BC", "#C9994C"),
    "coin": ("#7E9345", "#3E4E20"),
    "temple": ("#9CCBDD", "#3F83A8"),
    "dancer": ("#F6D9BE", "#D08C76"),
    "jewel": ("#3E8F88", "#143F44"),
    "priest": ("#DCCBEA", "#8567AC"),
}
"""From the middle outwards, what a sort of card or offering stands on."""

GOD_GROUNDS: Final[Mapping[str, tuple[str, str]]] = {
    "surparit": ("#F2D48A", "#B5713A"),
    "plaesiris": ("#F6E2B4", "#B8863C"),
    "taksator": ("#D8E4EE", "#6A8FB4"),
    "vinthrad": ("#CFEAF2", "#4E9CBE"),
    "stonkus": ("#E8E0A8", "#8A9446"),
    "gadicea": ("#BFE0DA", "#3E8F88"),
    "gaiviles": ("#CFDCA0", "#5E7E3C"),
    "pietalte": ("#CDBBE4", "#6A4C94"),
    "traitera": ("#F0CBB0", "#B8623E"),
    "depraccus": ("#DDE6B0", "#8A9A4A"),
}


DIGIT: Final = 0.44
"""Room for a digit before an icon, as a share of the icon."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an effect: an icon, with a number before it or none. ``small`` icons stand beside large ones."""

    icon: str
    number: str = ""
    share: float = 1.0


def parts_of_tile(tile: Tile) -> tuple[Part, ...]:
    """What a loot or bonus tile gives."""
    number = str(tile.amount)
    match tile.effect:
        case "reserve":
            return Part("foot", number), Part("column", number)
        case "feet":
            return (Part("foot", number),)
        case "columns":
            return (Part("column", number),)
        case "demigod" | "stack_demigod":
            return (Part("demigod"),)
        case "god":
            return (Part("god"),)
        case "offering":
            return (Part("offering", f"+{number}"),)
        case "cards":
            return (Part("cards", f"+{number}"),)
        case "coin":
            return (Part("special"),)
        case "steps":
            return (Part("step", f"+{number}"),)
        case _:
            return Part("column"), Part("map")


def parts_of_god(kind: str, amount: int) -> tuple[Part, ...]:
    """What a god is good for."""
    plus = f"+{amount}"
    parts: Mapping[str, tuple[Part, ...]] = {
        "surparit": (Part("god", "+1"),),
        "plaesiris": (Part("demigod", "+1"),),
        "taksator": (Part("special", "+1"),),
        "vinthrad": (Part("step", plus),),
        "stonkus": (Part("coin", plus),),
        "gadicea": (Part("cards", plus),),
        "gaiviles": (Part("jump"),),
        "pietalte": (Part("highest"), Part("scoring")),
        "traitera": (Part("again"),),
        "depraccus": (Part("dawn"), Part("cards", plus)),
    }
    return parts[kind]


def parts_of_nation(nation: str) -> tuple[Part, ...]:
    """What a nation's power does."""
    parts: Mapping[str, tuple[Part, ...]] = {
        "germania": (Part("cards", f"={POWERS.hand_size}"),),
        "graecia": (Part("cards", f"={POWERS.hand_size}"),),
        "gallia": (Part("cards", f"+{POWERS.gallia_cards}"), Part("or", share=0.4), Part("god")),
        "persia": (Part("special"), Part("again")),
        "aegyptus": (Part("foot"), Part("again", share=0.8), Part("column")),
        "cartago": (Part("coin", f"+{POWERS.cartago_coins}"),),
        "roma": (Part("cards", f"+{POWERS.roma_cards}"),),
        "iberia": (Part("offering", "+1"),),
    }
    return parts[nation]


def paint_parts(painter: QPainter, parts: Sequence[Part], room: QRectF, ink: QColor) -> None:
    """Parts side by side in the middle of a room, as large as fits, numbers before their icons."""
    widths = [part.share + DIGIT * len(part.number) for part in parts]
    gap = 0.08
    total = sum(widths) + gap * (len(parts) - 1)
    side = min(room.height(), room.width() / total)
    across = room.center().x() - total * side / 2
    for part, width in zip(parts, widths, strict=True):
        top = room.center().y() - side / 2
        if part.number:
            number = QRectF(across, top, (width - part.share) * side, side)
            paint_text(painter, part.number, number, side * 0.8, ink)
        icon = part.share * side
        place = QRectF(across + (width - part.share) * side, room.center().y() - icon / 2, icon, icon)
        _paint_icon(painter, part.icon, place, ink)
        across += (width + gap) * side


def paint_number(painter: QPainter, text: str, place: QRectF, asset: str = "pantheon/tile/number") -> None:
    """A number on a disc of gold and bronze, or on a laurel."""
    art.stamp(painter, asset, place)
    side = place.width()
    paint_text(painter, text, place.adjusted(side * 0.16, 0, -side * 0.16, -side * 0.03), side * 0.56, CREAM)


def paint_rays(painter: QPainter, shape: QPainterPath, colours: tuple[str, str], rays: int = 16) -> None:
    """A background that is lightest in the middle, with faint rays."""
    box = shape.boundingRect()
    ground = QLinearGradient(box.topLeft(), box.bottomRight())
    ground.setColorAt(0, QColor(colours[0]))
    ground.setColorAt(1, QColor(colours[1]))
    painter.fillPath(shape, ground)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    far = box.width() + box.height()
    beams = QPainterPath()
    for ray in range(rays):
        angle = 2 * pi * (ray + 0.5) / rays
        beams.moveTo(box.center())
        for side in (-0.35, 0.35):
            turn = angle + side * pi / rays
            beams.lineTo(box.center() + QPointF(cos(turn), sin(turn)) * far)
        beams.closeSubpath()
    painter.fillPath(beams, faded(QColor("#FFFFFF"), 0.13))
    painter.restore()


def paint_word(painter: QPainter, text: str, room: QRectF, largest: float, ink: QColor = INK) -> None:
    """A name in the middle of its strip."""
    paint_text(painter, text, room, min(largest, room.height() * 0.78), ink)


def rounded(rect: QRectF, corner: float) -> QPainterPath:
    """A rectangle with round corners as a path."""
    path = QPainterPath()
    path.addRoundedRect(rect, corner, corner)
    return path


def sort_of(card: str) -> str:
    """The kind of a card: all coins are one kind."""
    return "coin" if card.startswith("coin") else card


def steps_of_card() -> str:
    """What a movement card adds to a Move."""
    return f"+{MOVING.steps_per_card}"


def _paint_icon(painter: QPainter, icon: str, place: QRectF, ink: QColor) -> None:
    match icon:
        case "special":
            art.stamp(painter, "pantheon/icon/coin", place)
            side = place.width()
            star = QRectF(place.x() + side * 0.27, place.y() + side * 0.25, side * 0.46, side * 0.46)
            art.stamp(painter, "pantheon/icon/star", star)
        case "or":
            pen_width = place.width() * 0.14
            painter.fillPath(
                rounded(
                    QRectF(
                        place.center().x() - pen_width / 2,
                        place.y() - place.height() * 0.5,
                        pen_width,
                        place.height() * 2,
                    ),
                    pen_width / 2,
                ),
                faded(ink, 0.6),
            )
        case "map":
            art.stamp(painter, "pantheon/map/column-site", place)
        case _:
            art.stamp(painter, f"pantheon/icon/{icon}", place)
