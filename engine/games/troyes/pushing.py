"""How a citizen comes into a building, and who is pushed out (5.7, 5.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.troyes.content import BUILDINGS, ROW, ROW_MAPS, SPACES, SPACES_EACH, Building, Space
from engine.games.troyes.state import EMPTY, NEUTRAL, TroyesState

_WAYS: Final[Mapping[str, Sequence[Sequence[slice]]]] = {
    name: [
        [
            slice(building.index * SPACES_EACH + first, building.index * SPACES_EACH + first + size)
            for first, size in (
                (number, 1) if building.numbered else (ROW * row, ROW) for number, row in enumerate(rows)
            )
        ]
        for building in BUILDINGS
    ]
    for name, rows in ROW_MAPS.items()
}


def _way(state: TroyesState, building: Building, face: int) -> slice:
    """The space of a die's value, or the row that it leads into (2.2)."""
    return _WAYS[state.options.row_map][building.index][face - 1]


def entrance(state: TroyesState, building: Building, face: int) -> Space:
    """The space that a citizen takes: that of the die's value, or the left end of its row (5.7)."""
    first: int = _way(state, building, face).start
    return SPACES[first]


def moves_with(state: TroyesState, building: Building, face: int) -> range:
    """The spaces that a citizen's coming in concerns: its own, or all of its row (5.7)."""
    way = _way(state, building, face)
    return range(way.start, way.stop)


def pushed_out(state: TroyesState, building: Building, face: int, picked: int | None = None) -> int:
    """Who would be expelled, or ``EMPTY``; judged after a citizen was picked up from a space (5.7, 5.8)."""
    way = _way(state, building, face)
    row = state.spaces[way]
    if picked is not None and way.start <= picked < way.stop:
        row[picked - way.start] = NEUTRAL if state.options.refill_vacated_with_neutral else EMPTY
    return EMPTY if EMPTY in row else row[-1]


def is_barred(state: TroyesState, building: Building, owner: int) -> bool:
    """Whether a citizen of somebody has been expelled from a building this round already (5.7)."""
    return bool(state.expelled[building.index] >> owner & 1)


def may_enter(state: TroyesState, building: Building, face: int, picked: int | None = None) -> bool:
    """Whether a citizen may enter without expelling anybody who is protected (5.7)."""
    return not is_barred(state, building, pushed_out(state, building, face, picked))


def enter(state: TroyesState, owner: int, building: Building, face: int) -> int:
    """Put an owner's citizen into a building; returns the owner of the citizen pushed out, or ``EMPTY`` (5.7)."""
    expelled = pushed_out(state, building, face)
    start = _way(state, building, face).start
    if not building.numbered:
        _shift(state.spaces, start)
    state.spaces[start] = owner
    if expelled != EMPTY:
        state.expelled[building.index] |= 1 << expelled
    return expelled


def _shift(spaces: list[int], start: int) -> None:
    """Move the citizens left of the leftmost gap, or all of them, one space to the right (5.7)."""
    row = spaces[start : start + ROW]
    gap = row.index(EMPTY) if EMPTY in row else ROW - 1
    spaces[start + 1 : start + gap + 1] = row[:gap]


def seat_of(owner: int) -> int | None:
    """The seat of an owner; None for grey and for nobody."""
    return owner if owner < NEUTRAL else None


def kind_of(owner: int) -> str:
    """The kind of an owner: a player, neutral, or nobody."""
    return {NEUTRAL: "neutral", EMPTY: "nobody"}.get(owner, "player")
