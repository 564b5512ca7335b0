"""What lies on the machine of a seat and in the display: tokens, modules, crates, markers, and the spaces."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from desktop.app.style import faded, mixed
from desktop.games.revive.craft import (
    CARDS,
    KEYLINE,
    LAMP,
    PAPER,
    PURPLE,
    SEATS,
    STEEL,
    TERRAIN,
    cut,
    glow,
    line,
    paint_glyph,
    paint_solid,
    paint_sunk,
    rounded,
    shape,
)
from desktop.games.revive.effects import of_effect, of_needs, of_score, of_technology
from desktop.games.revive.symbols import CREAM, ICONS, INK, paint_sign, paint_signs
from desktop.table import art
from desktop.table.cards import in_units
from desktop.table.layout import Painting
from desktop.table.lettering import paint_text
from engine.games.revive.content import (
    COLOURS,
    CRATES,
    END_TILE,
    FIGURE_BOOKS,
    FIGURE_POINTS,
    FIGURES,
    LIMITS,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    MODULES,
    PROGRESS,
    RESOURCES,
    SPACES,
    TRACKS,
    TRIBES,
    Figure,
    Resource,
    Score,
    Space,
    TakeMachine,
    Track,
    by_id,
)

MODULE_BY_ID: Final = by_id(MODULES)
TOKEN_BY_ID: Final = by_id(MACHINE_TOKENS)
CRATE_BY_ID: Final = by_id(CRATES)
SPACE_BY_ID: Final = by_id(SPACES)
TRIBE_BY_ID: Final = by_id(TRIBES)

PLATE: Final = (81.0, 58.0)
"""A technology."""

ASH: Final = (QColor("#7C8F95"), QColor("#4D6068"))
WARM: Final = (QColor("#FFF0CE"), QColor("#F2C878"))
OVER: Final = QColor("#FF9A7A")
"""An amount above its limit."""


class ModuleFace(Painting):
    """A slot module: the colours of cards that it works with, and what it brings."""

    module: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A plug of steel; the colours as bands on its left, with their glyphs."""
        module = MODULE_BY_ID[self.module]
        with in_units(painter, rect, (60, 60)):
            paint_solid(
                painter, cut(QRectF(2, 2, 56, 56), 7), (QColor("#E8EEEC"), QColor("#9DB0B2")), width=1.8
            )
            height = 48 / len(module.colours)
            for number, index in enumerate(module.colours):
                colour = COLOURS[index]
                band = QRectF(6, 6 + number * height, 16, height)
                paint_solid(painter, rounded(band, 3), CARDS[colour], width=1.2, depth=0)
                ink = KEYLINE if colour == "yellow" else CREAM
                paint_glyph(painter, colour, band.center(), 12, ink)
            paint_signs(painter, QRectF(24, 9, 31, 42), of_effect(module.effect))


class ModuleBack(Painting):
    """A module face down, with a number if it stands for several."""

    count: int | None = None

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The plug from behind."""
        with in_units(painter, rect, (60, 60)):
            paint_solid(
                painter, cut(QRectF(2, 2, 56, 56), 7), (QColor("#8FA3A8"), QColor("#4A5E66")), width=1.8
            )
            art.draw(painter, ICONS["module"], QRectF(12, 8, 36, 36))
            if self.count is not None:
                _paint_count(painter, self.count, QRectF(28, 37, 28, 20))


class MachineFace(Painting):
    """A machine token, in the colour of its track."""

    token: str
    aspect = 1.4

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A plate with screws in its corners, and what it does on a bright field."""
        token = TOKEN_BY_ID[self.token]
        corner = rect.height() * 0.16
        body = rect.adjusted(1, 1, -1, -1)
        paint_solid(painter, cut(body, corner), TERRAIN[TRACKS[token.track]], width=1.7)
        edge = rect.height() * 0.075
        field = body.adjusted(edge, edge, -edge, -edge)
        paint_solid(painter, cut(field, corner * 0.7), PAPER, width=1, depth=0)
        paint_signs(
            painter, field.adjusted(edge * 0.6, edge * 0.5, -edge * 0.6, -edge * 0.5), of_effect(token.effect)
        )


class CrateBack(Painting):
    """A crate that nobody has opened."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The box."""
        art.draw(painter, ICONS["crate"], rect)


class CrateFace(Painting):
    """A crate whose content is seen; ``spent`` when it has been gained."""

    crate: str
    spent: bool = False

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The open box from above, with what is in it."""
        crate = CRATE_BY_ID[self.crate]
        with in_units(painter, rect, (60, 60)):
            if self.spent:
                painter.setOpacity(0.5)
            paint_solid(
                painter, rounded(QRectF(2, 2, 56, 56), 5), (QColor("#D9AC6E"), QColor("#8A5726")), width=1.8
            )
            painter.setPen(line(QColor("#6B421C"), 1.6))
            for corner in (QPointF(7, 7), QPointF(53, 7), QPointF(7, 53), QPointF(53, 53)):
                painter.drawEllipse(corner, 1.2, 1.2)
            paint_sunk(painter, rounded(QRectF(9, 9, 42, 42), 3), QColor("#F6E7C6"))
            paint_signs(painter, QRectF(11, 12, 38, 36), of_effect(crate.effect))


class Energy(Painting):
    """An energy token; not ``ready``, it glows no more."""

    ready: bool = True

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The spark, in its light."""
        if self.ready:
            painter.fillRect(rect, QBrush(glow(rect.center(), rect.width() / 2, LAMP, 0.9)))
        edge = rect.width() * 0.1
        art.draw(painter, ICONS["energy"], rect.adjusted(edge, edge, -edge, -edge))


class TrackMarker(Painting):
    """The marker of a seat on a machine track."""

    track: Track
    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The seat's counter in a ring of the colour of the track."""
        lit, shaded = TERRAIN[self.track]
        painter.setPen(line(KEYLINE, rect.width() * 0.06))
        painter.setBrush(mixed(lit, shaded, 0.25))
        edge = rect.width() * 0.04
        painter.drawEllipse(rect.adjusted(edge, edge, -edge, -edge))
        inset = rect.width() * 0.1
        art.draw(painter, f"common/seat/{self.colour}", rect.adjusted(inset, inset, -inset, -inset))


class ProgressMarker(Painting):
    """A progress marker, on a space that is locked or among the markers of the ability."""

    colour: str

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A small disc with an arrow upwards."""
        lit, plain, shaded = SEATS[self.colour]
        with in_units(painter, rect, (20, 20)):
            disc = rounded(QRectF(1, 1, 18, 18), 9)
            paint_solid(painter, disc, (lit, mixed(plain, shaded, 0.4)), width=1.4, depth=1)
            arrow = ((10, 4.5), (15, 10.5), (12, 10.5), (12, 15.5), (8, 15.5), (8, 10.5), (5, 10.5))
            painter.fillPath(shape(arrow), CREAM)


class Switch(Painting):
    """The switch; ``ready`` while it is up and may be used."""

    ready: bool
    aspect = 140 / 62

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A lever in its plate: up with a lamp that burns, or down."""
        with in_units(painter, rect, (140, 62)):
            paint_solid(painter, rounded(QRectF(2, 2, 136, 58), 9), STEEL, width=1.8)
            paint_sunk(painter, rounded(QRectF(9, 8, 40, 46), 7), QColor("#141F25"))
            top, foot = (
                (QPointF(37, 17), QPointF(29, 40)) if self.ready else (QPointF(37, 46), QPointF(29, 24))
            )
            painter.setPen(line(KEYLINE, 10))
            painter.drawLine(foot, top)
            painter.setPen(line(QColor("#D5E0E0"), 6))
            painter.drawLine(foot, top)
            knob = QRectF(top.x() - 8, top.y() - 8, 16, 16)
            lamp = QColor("#F0603F") if self.ready else QColor("#8A9A9E")
            paint_solid(
                painter, rounded(knob, 8), (mixed(lamp, QColor("white"), 0.45), lamp), width=1.5, depth=1
            )
            field = rounded(QRectF(56, 9, 76, 44), 7)
            if self.ready:
                paint_solid(painter, field, WARM, width=1.3, depth=0)
            else:
                paint_sunk(painter, field, QColor("#33464E"))
                painter.setOpacity(0.4)
            ink = INK if self.ready else CREAM
            for number, sign in enumerate(("@gear", "/", "@book", "/", "@food")):
                widths = (0, 22, 28, 50, 56)
                room = QRectF(57 + widths[number], 21, 18 if sign != "/" else 7, 20)
                paint_sign(painter, room, sign, ink)


class SlotLock(Painting):
    """A bar with a padlock before a slot that may not be used yet."""

    aspect = 140 / 62

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Steel across the slot, the lock in its middle."""
        with in_units(painter, rect, (140, 62)):
            paint_solid(painter, rounded(QRectF(3, 19, 134, 24), 6), STEEL, width=1.6)
            for across in (14, 126):
                painter.setPen(line(KEYLINE, 1))
                painter.setBrush(QColor("#D9E4E4"))
                painter.drawEllipse(QPointF(across, 31), 3.4, 3.4)
            shackle = QPainterPath(QPointF(61, 30))
            shackle.lineTo(61, 20)
            shackle.cubicTo(61, 8, 79, 8, 79, 20)
            shackle.lineTo(79, 30)
            painter.strokePath(shackle, line(KEYLINE, 7.5))
            painter.strokePath(shackle, line(QColor("#D9E4E4"), 4))
            paint_solid(
                painter, rounded(QRectF(54, 27, 32, 25), 4), (QColor("#FFE7A6"), QColor("#C98A2A")), width=1.6
            )
            painter.fillPath(rounded(QRectF(67, 34, 6, 11), 3), QColor("#3A2508"))


class SpaceFace(Painting):
    """A space of the machine tracks: dark until it is unlocked. A "?" space is a socket for a token."""

    space: str
    unlocked: bool

    @property
    def aspect(self) -> float:
        """That of its place: a socket and a final are broader than the others, a confluence is round."""
        space = SPACE_BY_ID[self.space]
        if _is_confluence(space):
            return 1.0
        return 86 / 46 if _is_socket(space) or space.score is not None else 50 / 46

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The plate of its kind, and what it does."""
        space = SPACE_BY_ID[self.space]
        body = rect.adjusted(1, 1, -1, -1)
        if _is_socket(space):
            self._paint_socket(painter, body, space)
        elif space.score is not None:
            self._paint_final(painter, body, space, space.score)
        elif space.is_machine:
            self._paint_machine(painter, body, space)
        else:
            self._paint_reward(painter, body, space, _is_confluence(space))

    def _paint_socket(self, painter: QPainter, body: QRectF, space: Space) -> None:
        track = next(number for number, needs in enumerate(space.needs) if needs)
        lit, shaded = TERRAIN[TRACKS[track]]
        outline = cut(body, body.height() * 0.16)
        paint_sunk(painter, outline, mixed(QColor("#16242A"), shaded, 0.3))
        painter.strokePath(outline, line(mixed(lit, shaded, 0.2 if self.unlocked else 0.75), 1.8))
        inner = body.adjusted(5, 5, -5, -5)
        painter.setOpacity(0.85 if self.unlocked else 0.55)
        art.draw(
            painter,
            ICONS[f"token_{TRACKS[track]}"],
            QRectF(inner.x(), inner.y(), inner.height(), inner.height()),
        )
        rest = inner.adjusted(inner.height() + 2, 0, 0, 0)
        paint_sign(painter, rest, "?", CREAM)
        painter.setOpacity(1)

    def _paint_final(self, painter: QPainter, body: QRectF, space: Space, score: Score) -> None:
        colours = PURPLE if self.unlocked else (QColor("#54486B"), QColor("#2F2742"))
        paint_solid(painter, rounded(body, 8), colours, width=1.6, depth=1)
        upper = QRectF(body.x() + 5, body.y() + 3, body.width() - 10, body.height() * 0.58)
        paint_signs(painter, upper, of_score(score), CREAM)
        lower = QRectF(body.x() + 5, body.y() + body.height() * 0.64, body.width() - 10, body.height() * 0.3)
        paint_signs(painter, lower, of_needs(space.needs), CREAM)

    def _paint_machine(self, painter: QPainter, body: QRectF, space: Space) -> None:
        outline = cut(body, body.height() * 0.16)
        paint_solid(painter, outline, WARM if self.unlocked else ASH, width=1.6, depth=1)
        height = body.height()
        bolt = QRectF(body.x() + 3, body.y() + 3, height * 0.4, height * 0.4)
        room = QRectF(body.x() + 5, body.y() + height * 0.36, body.width() - 10, height * 0.56)
        paint_signs(painter, room, of_effect(space.effect), INK if self.unlocked else CREAM)
        painter.setOpacity(1 if self.unlocked else 0.7)
        art.draw(painter, ICONS["machine"], bolt)
        painter.setOpacity(1)

    def _paint_reward(self, painter: QPainter, body: QRectF, space: Space, round_: bool) -> None:
        radius = body.height() / 2 if round_ else 8
        paint_solid(painter, rounded(body, radius), WARM if self.unlocked else ASH, width=1.6, depth=1)
        edge = body.height() * (0.16 if round_ else 0.12)
        signs = of_effect(space.effect)
        paint_signs(painter, body.adjusted(edge, edge, -edge, -edge), signs, INK if self.unlocked else CREAM)


class Counter(Painting):
    """How much of a resource there is, and its limit; more than that is in another colour."""

    resource: Resource
    amount: int
    aspect = 122 / 42

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The icon, the number, and a lamp for each up to the limit."""
        limit = LIMITS[RESOURCES.index(self.resource)]
        with in_units(painter, rect, (122, 42)):
            paint_solid(painter, rounded(QRectF(1, 1, 120, 40), 9), STEEL, width=1.6)
            art.draw(painter, ICONS[self.resource], QRectF(4, 3, 36, 36))
            paint_sunk(painter, rounded(QRectF(44, 6, 34, 30), 6), QColor("#121C21"))
            tone = OVER if self.amount > limit else CREAM
            paint_text(painter, str(self.amount), QRectF(44, 6, 34, 30), 26, tone)
            painter.setPen(line(KEYLINE, 0.8))
            for number in range(limit):
                column, row = number % 3, number // 3
                lamp = QRectF(83 + column * 12, 9 + row * 14, 9.5, 9.5)
                painter.setBrush(LAMP if number < self.amount else QColor("#223138"))
                painter.drawEllipse(lamp)


PROGRESS_INK: Final = QColor("#D9C4F4")
APART: Final = 0.15
"""The share of a space that stays free at each side: else large numbers of two digits run into each other."""


class ProgressSpace(Painting):
    """A space of the progress track, from 1; ``filled`` is the colour of the seat whose marker lies there.

    One more than there are markers is the end of the track, with what all of them are worth.
    """

    number: int
    filled: str = ""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The marker; or its bonus, and the points as long as it is the lowest that is empty."""
        bonus = next((each for each in PROGRESS.bonuses if each.at == self.number), None)
        body = rect.adjusted(0.8, 0.8, -0.8, -0.8)
        paint_sunk(painter, rounded(body, 4), QColor("#33482F") if self.filled else QColor("#1B2A31"), 1.1)
        if bonus is not None:
            painter.fillPath(rounded(body, 4), QColor(255, 199, 96, 40 if self.filled else 80))
        if self.filled:
            side = min(body.width(), body.height()) * 0.84
            middle = body.center()
            disc = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            ProgressMarker(self.filled).paint(painter, disc)
            return
        below = body
        if bonus is not None:
            room = QRectF(body.x() + 2, body.y() + 1.5, body.width() - 4, body.height() * 0.55)
            paint_signs(painter, room, of_effect(bonus.effect), CREAM)
            below = QRectF(body.x(), body.y() + body.height() * 0.56, body.width(), body.height() * 0.42)
        beside = below.width() * APART
        room = below.adjusted(beside, 0, -beside, 0)
        paint_text(painter, str(PROGRESS.points[self.number - 1]), room, 14, PROGRESS_INK)


class TechnologyPlate(Painting):
    """A technology of a tribe. Covered, a figure stands before it, with what it costs and its points."""

    tribe: str
    figure: Figure
    covered: bool
    aspect = PLATE[0] / PLATE[1]

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Steel while it is covered, warm once it works."""
        technology = TRIBE_BY_ID[self.tribe].technologies[FIGURES.index(self.figure)]
        with in_units(painter, rect, PLATE):
            colours = (QColor("#C9D3D2"), QColor("#8FA1A5")) if self.covered else WARM
            paint_solid(painter, rounded(QRectF(1, 1, PLATE[0] - 2, PLATE[1] - 2), 6), colours, width=1.5)
            left = 32.0 if self.covered else 6.0
            if self.covered:
                paint_sunk(painter, rounded(QRectF(4, 4, 26, PLATE[1] - 8), 5), QColor("#4B5F67"), 1)
                books = (str(FIGURE_BOOKS[self.figure]), "@book")
                paint_signs(painter, QRectF(4, 40, 26, 14), books, CREAM)
                points = FIGURE_POINTS[self.figure]
                if points:
                    paint_sign(painter, QRectF(21, 2, 14, 14), f"@end:{points}")
            paint_signs(
                painter, QRectF(left, 7, PLATE[0] - left - 5, PLATE[1] - 14), of_technology(technology)
            )


class AbilityPlate(Painting):
    """The ability of a tribe; its markers lie at the right end."""

    tribe: str
    aspect = 250 / 44

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The sign of the tribe, and what it does."""
        with in_units(painter, rect, (250, 44)):
            paint_solid(
                painter, rounded(QRectF(1, 1, 248, 42), 8), (QColor("#B5643F"), QColor("#6B2F1B")), width=1.6
            )
            tribe = TRIBE_BY_ID[self.tribe]
            art.draw(painter, f"revive/tribe/{tribe.name}", QRectF(3, 2, 40, 40))
            field = QRectF(42, 5, 130, 34)
            paint_solid(painter, rounded(field, 5), PAPER, width=1, depth=0)
            paint_signs(painter, field.adjusted(5, 3, -5, -3), of_effect(tribe.ability))
            paint_sunk(painter, rounded(QRectF(176, 3, 71, 38), 6), QColor(40, 16, 8, 150), 1)


class OwnArtifacts(Painting):
    """How many artifacts of a kind a seat has: the upper types, and the lower ones with their points."""

    kind: Literal["orb", "prism", "helix", "lower"]
    count: int
    aspect = 58 / 54

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """A niche; dark and empty without any."""
        with in_units(painter, rect, (58, 54)):
            niche = rounded(QRectF(1, 1, 56, 52), 8)
            paint_sunk(painter, niche, QColor("#2C434B") if self.count else QColor("#1C2B32"))
            if self.count:
                painter.fillPath(niche, QBrush(glow(QPointF(29, 26), 34, LAMP, 0.4)))
            painter.setOpacity(1 if self.count else 0.28)
            art.draw(painter, ICONS[self.kind], QRectF(10, 4, 38, 38))
            painter.setOpacity(1)
            _paint_count(painter, self.count, QRectF(31, 32, 24, 19))
            if self.kind == "lower":
                paint_sign(painter, QRectF(2, 32, 20, 20), f"@end:{LOWER_ARTIFACTS[0].points}")


class EndTile(Painting):
    """The end tile, with its points."""

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """The rising sun in a cog."""
        with in_units(painter, rect, (60, 60)):
            art.draw(painter, ICONS["end_tile"], QRectF(2, 2, 56, 56))
            paint_sign(painter, QRectF(34, 34, 25, 25), f"@end:{END_TILE.points}")


def _is_socket(space: Space) -> bool:
    return any(isinstance(step, TakeMachine) for step in space.effect)


def _is_confluence(space: Space) -> bool:
    return all(space.needs)


def _paint_count(painter: QPainter, count: int, room: QRectF) -> None:
    paint_sunk(painter, rounded(room, room.height() * 0.4), QColor(12, 32, 40, 225), 1)
    paint_text(painter, str(count), room, room.height() * 0.8, CREAM if count else faded(CREAM, 0.5))
