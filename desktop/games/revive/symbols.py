"""The icons of Revive, and rows of signs painted with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from desktop.games.revive.effects import APART
from desktop.table import art
from desktop.table.lettering import fit_text, paint_text

INK: Final = QColor("#1B2B30")
CREAM: Final = QColor("#FFF6E4")

OWN: Final = (
    "gear", "book", "food", "crystal", "any", "module", "card", "crate", "energy", "artifact", "tribe", "ready",
    "wake", "free_slot", "reset_switch", "wild_colour", "forest", "mountain", "plains", "any_track", "up",
    "token", "token_forest", "token_mountain", "token_plains", "machine", "lowest", "highest",
    "explore", "populate", "build", "hibernate", "range", "cost", "next", "trade", "unlock",
    "small_building", "large_building", "building", "figure", "site", "large_site", "chain",
    "orb", "prism", "helix", "lower", "end_tile", "progress", "end",
)  # fmt: skip
ICONS: Final = {
    "points": "common/thing/points",
    "use_machine": "revive/icon/machine",
    **{name: f"revive/icon/{name}" for name in OWN},
}
"""Where each icon is, by its name: as pictures of facts of a seat, too."""

NUMBERS: Final = {
    "points": (QRectF(0.17, 0.15, 0.66, 0.66), CREAM),
    "end": (QRectF(0.17, 0.17, 0.66, 0.66), CREAM),
    "up": (QRectF(0.2, 0.3, 0.6, 0.62), CREAM),
}
"""The icons with a number in them: its room as a share of the icon, and its ink."""

BREAKS: Final = (APART, "→", "/")
"""Where a row of signs may be broken in two."""


def paint_signs(painter: QPainter, rect: QRectF, signs: Sequence[str], ink: QColor = INK) -> None:
    """Signs in a row, or in two rows where they are larger so, centred, as large as fits."""
    if not signs:
        return
    halves = [(row, _row(rect, number)) for number, row in enumerate(_two_rows(signs))]
    if len(halves) > 1 and min(_scale(row, room) for row, room in halves) / 2 > _scale(signs, rect):
        for row, room in halves:
            _paint_row(painter, room, row, ink)
    else:
        _paint_row(painter, rect, signs, ink)


def paint_sign(painter: QPainter, room: QRectF, sign: str, ink: QColor = INK) -> None:
    """A short text, or an icon by its name after a "@", perhaps with a number in it."""
    if not sign.startswith("@"):
        paint_text(painter, sign, room.adjusted(-4, 0, 4, 0), room.height() * 0.86, ink)
        return
    name, _, number = sign.removeprefix("@").partition(":")
    side = min(room.width(), room.height())
    square = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
    art.draw(painter, ICONS[name], square)
    if number:
        share, tone = NUMBERS[name]
        within = QRectF(
            square.x() + share.x() * side,
            square.y() + share.y() * side,
            share.width() * side,
            share.height() * side,
        )
        paint_text(painter, number, within, within.height() * 0.92, tone)


def _paint_row(painter: QPainter, rect: QRectF, signs: Sequence[str], ink: QColor) -> None:
    widths, gap = _widths(signs, rect.height())
    whole = sum(widths) + gap * (len(signs) - 1)
    scale = min(1.0, rect.width() / whole)
    side = rect.height()
    painter.save()
    painter.translate(rect.center())
    painter.scale(scale, scale)
    left = -whole / 2
    for sign, width in zip(signs, widths, strict=True):
        if sign != APART:
            paint_sign(painter, QRectF(left, -side / 2, width, side), sign, ink)
        left += width + gap
    painter.restore()


def _widths(signs: Sequence[str], side: float) -> tuple[list[float], float]:
    font, _ = fit_text("0", side * 9, side * 0.86, 4)
    metrics = QFontMetricsF(font)
    widths = [
        side if sign.startswith("@") else side * 0.16 if sign == APART else metrics.horizontalAdvance(sign)
        for sign in signs
    ]
    return widths, side * 0.06


def _scale(signs: Sequence[str], rect: QRectF) -> float:
    """How high a row can be, as a share of its room."""
    widths, gap = _widths(signs, rect.height())
    return min(1.0, rect.width() / (sum(widths) + gap * (len(signs) - 1)))


def _two_rows(signs: Sequence[str]) -> Sequence[Sequence[str]]:
    """The signs broken where two steps meet, or before an arrow, as near to the middle as possible."""
    breaks = [at for at, sign in enumerate(signs) if sign in BREAKS and at]
    if not breaks:
        return [signs]
    at = min(breaks, key=lambda each: abs(each - len(signs) / 2))
    return [signs[:at], signs[at + 1 :] if signs[at] == APART else signs[at:]]


def _row(rect: QRectF, number: int) -> QRectF:
    return QRectF(rect.x(), rect.y() + number * rect.height() / 2, rect.width(), rect.height() / 2)
