"""Where things are on the machine of the seat shown, and beside the map: rectangles within the places of the board.

Places and regions are rectangles of the board's picture; ``place(id)`` and ``area(name)`` give them.

Places:

- ``cell01`` .. ``cell25``, ``ls_nw`` and the other large sites (for what can be pointed at, see ``map.py``).
- ``t1``, ``t2``, ``b1``, ``b2``, ``side``: the slots. Their cards lie in ``tucked_rects(slot, count)``, each showing
  the half that counts. Beside a slot ``module.t1.1`` and so on, counted from 1.
- ``f2`` .. ``p12``, ``c3``, ``c7``: the spaces of the tracks.
- ``switch``, ``resource.gear`` .. ``resource.crystal``, ``figure.A`` .. ``figure.G``.
- ``display.citizen.0`` .. ``.4``, ``display.citizen_deck``, ``display.module.0`` .. ``.4``, ``display.module_deck``,
  ``display.machine.forest.0`` .. ``.2`` and so on, ``upper.orb``, ``upper.prism``, ``upper.helix``,
  ``hibernation.1`` .. ``hibernation.7``.

Regions beside the map: ``map``, ``map_frame``, ``displays``, ``lower`` (lower artifacts and the end tile),
``crate_supply``, ``energy_supply``, ``hibernation``, ``hibernation_0`` (its start), ``display_emblem.forest``
and so on.

Regions of the mat: ``mat`` (all of it), ``owner``, ``tribe`` (around the figures), ``ability``, ``buildings``,
``artifacts``, ``artifact_card``, ``track.forest``, ``track.mountain``, ``track.plains``, ``energy`` (what lies ready),
``progress``, ``resources``, ``crates``, ``active``, ``rest``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from desktop.games.revive.map import BOARD
from desktop.table.board import board
from desktop.table.grids import fit_grid, fit_row
from engine.games.revive.content import BUILDING_RULES, PROGRESS, SPACES, TRIBE_BOARD, by_id

CITIZEN: Final = (136.0, 112.0)
"""A citizen card in board units: as it lies in the display, and as it looks out of a slot."""

CITIZEN_ASPECT: Final = CITIZEN[0] / CITIZEN[1]
HALF_ASPECT: Final = 136 / 62
"""What looks out of a slot."""

FIRST_STEP: Final = 22.0
STEP: Final = 55.0
"""Where the start of a track is, from the left end of its region, and how far it is from step to step."""

STEPS_DOWN: Final = 60.0
"""How far the middles of the steps are below the upper edge of a track."""

TRACK_MARKER: Final = 24.0
SPARK: Final = 32.0
PROGRESS_MARKER: Final = 19.0
TAKEN: Final = 46.0
GAP: Final = 5.0

_SPACE_BY_ID: Final = by_id(SPACES)


def place(name: str) -> QRectF:
    """The rectangle of a place of the rules."""
    return board(BOARD).places[name]


def area(name: str) -> QRectF:
    """The rectangle in which things of a kind are laid."""
    return board(BOARD).region(name)


# Slots and cards.


def tucked_rects(slot: str, count: int) -> Sequence[QRectF]:
    """Where the visible halves of the cards in a slot lie, the oldest first; they overlap if there are many."""
    room = place(slot)
    if count == 1:
        width = room.height() * HALF_ASPECT
        return [QRectF(room.center().x() - width / 2, room.y(), width, room.height())]
    return fit_row(count, room, HALF_ASPECT, GAP)


def module_place(slot: str, number: int) -> str:
    """The place for a module beside a slot, counted from 1."""
    return f"module.{slot}.{number}"


def active_rects(count: int) -> Sequence[QRectF]:
    """Where the cards of the active area lie: as large as there is room for, two to a row or more."""
    room = area("active")
    return fit_grid(count, room, CITIZEN_ASPECT, GAP, CITIZEN[1], widest=CITIZEN_ASPECT)


def rest_rects(count: int) -> Sequence[QRectF]:
    """Where the cards of the rest area lie, smaller."""
    room = area("rest")
    return fit_grid(count, room, CITIZEN_ASPECT, GAP, 72.0, widest=CITIZEN_ASPECT)


# Tracks.


def step_middle(track: str, step: int) -> QPointF:
    """The middle of a step of a track; 0 is its start."""
    room = area(f"track.{track}")
    return QPointF(room.x() + FIRST_STEP + step * STEP, room.y() + STEPS_DOWN)


def step_rect(track: str, step: int) -> QRectF:
    """Where the marker of a track lies."""
    return _square(step_middle(track, step), TRACK_MARKER)


def token_rect(space: str) -> QRectF:
    """Where the machine token of a "?" space lies: on all of it."""
    return place(space)


def spark_rect(space: str) -> QRectF:
    """Where the energy lies that a machine has been used with: on its upper left corner."""
    room = place(space)
    return QRectF(room.x() - 9, room.y() - 11, SPARK, SPARK)


def marker_rect(space: str) -> QRectF:
    """Where the progress marker of a space lies until it is unlocked: on its upper right corner."""
    room = place(space)
    return QRectF(room.right() - PROGRESS_MARKER + 3, room.y() - 3, PROGRESS_MARKER, PROGRESS_MARKER)


def ready_rects(count: int) -> Sequence[QRectF]:
    """Where the energy lies that is ready."""
    return _centred(area("energy").adjusted(10, 20, -10, -20), count, 1.0, 54.0)


# Progress, tribe, buildings.


def progress_rect(number: int) -> QRectF:
    """A space of the progress track, from 1 to one more than there are markers, which is its end."""
    room = area("progress")
    width = room.width() / len(PROGRESS.points)
    return QRectF(room.x() + (number - 1) * width, room.y(), width, room.height())


def standing_rect(figure: str) -> QRectF:
    """Where a figure stands on the technology that it covers."""
    room = place(f"figure.{figure}")
    return QRectF(room.x() + 2, room.y() + 3, 29, 37)


def ability_rects() -> Sequence[QRectF]:
    """Where the markers of the tribe's ability lie, in two rows at the right end of its region."""
    room = area("ability")
    cells = QRectF(room.right() - 72, room.y() + 2, 70, room.height() - 4)
    return _centred(cells, TRIBE_BOARD.ability_uses, 1.0, PROGRESS_MARKER)


def building_rects() -> Sequence[QRectF]:
    """Where the small buildings stand that are left, then the large ones; those that were built leave gaps."""
    room = area("buildings")
    small, large = BUILDING_RULES.small, BUILDING_RULES.large
    unit = room.width() / (small * 4 + large * 5)
    rects = [
        QRectF(room.x() + number * 4 * unit, room.y(), 4 * unit, room.height()) for number in range(small)
    ]
    start = room.x() + small * 4 * unit
    rects += [QRectF(start + number * 5 * unit, room.y(), 5 * unit, room.height()) for number in range(large)]
    return [
        _standing(rect, 28.0, 28.0) if number < small else _standing(rect, 35.5, 36.0)
        for number, rect in enumerate(rects)
    ]


# What was collected.


def crate_rects(count: int) -> Sequence[QRectF]:
    """Where the crates lie."""
    return _row(area("crates").adjusted(46, 0, 0, 0), count, 1.0)


def taken_rect() -> QRectF:
    """Where the module lies that has no place yet: at the right end of the crates."""
    room = area("crates")
    return QRectF(room.right() - TAKEN, room.center().y() - TAKEN / 2, TAKEN, TAKEN)


def artifact_rects() -> Sequence[QRectF]:
    """Where orbs, prisms, helices and lower artifacts of the seat lie: four of one size."""
    return fit_row(4, area("artifacts"), 58 / 54, 6.0)


def artifact_card_rects(count: int) -> Sequence[QRectF]:
    """Where artifact cards lie; while one of several is chosen, one below the other where artifacts will come."""
    room = area("artifact_card")
    if count == 1:
        return [room]
    whole = room.united(area("artifacts"))
    height = (whole.height() - GAP * (count - 1)) / count
    tops = (whole.y() + number * (height + GAP) for number in range(count))
    return [QRectF(whole.x(), top, whole.width(), height) for top in tops]


def track_rect(track: str) -> QRectF:
    """The whole of a machine track, to be pointed at where one is chosen.

    It meets the next ones midway between steps and spaces, where there is room for one line only.
    """
    return area(f"track.{track}").adjusted(-4, -3, 6, -1)


def _row(room: QRectF, count: int, aspect: float) -> Sequence[QRectF]:
    return fit_row(count, room, aspect, GAP)


def _centred(room: QRectF, count: int, aspect: float, tallest: float) -> Sequence[QRectF]:
    return fit_grid(count, room, aspect, GAP, tallest, widest=aspect)


def _square(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _standing(room: QRectF, width: float, height: float) -> QRectF:
    return QRectF(room.center().x() - width / 2, room.bottom() - height - 2, width, height)
