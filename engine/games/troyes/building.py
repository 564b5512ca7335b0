"""The action that builds the cathedral (5.6)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.games.troyes import events
from engine.games.troyes.commands import BuildCathedral
from engine.games.troyes.content import CATHEDRAL, CELLS, COLOURS, WHITE, Cell
from engine.games.troyes.frames import Action
from engine.games.troyes.gaining import gain_influence
from engine.games.troyes.groups import Group
from engine.games.troyes.refusing import refused
from engine.games.troyes.spending import ready, spend
from engine.games.troyes.state import EMPTY, TroyesState

_cathedral_built = recurring(events.CathedralBuilt)


_COLUMNS: Final = tuple(
    tuple(cell for cell in CELLS if cell.column == column) for column in range(CATHEDRAL.columns + 1)
)
"""The cells of each column, the lowest first."""


def cells_for(state: TroyesState, values: tuple[int, ...]) -> tuple[Cell, ...] | int:
    """Where the cubes of a group go, or the column that has no room for one (5.6).

    Each goes on the lowest cell that is empty, one that an event emptied included.
    """
    found: list[Cell] = []
    for value in values:
        for cell in _COLUMNS[value]:
            if state.cathedral[cell.index] == EMPTY and cell not in found:
                found.append(cell)
                break
        else:
            return value
    return tuple(found)


def reward(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """The influence and the victory points for cubes in some cells (5.6)."""
    return sum(CATHEDRAL.influence[cell.column - 1] for cell in cells), CATHEDRAL.vp * len(cells)


def is_legal(state: TroyesState, group: Group) -> bool:
    """Whether a group that can be paid builds (5.6)."""
    if group.colour != WHITE or "cathedral" in group.barred:
        return False
    return not isinstance(cells_for(state, group.values), int)


def build(
    state: TroyesState, frame: Action, command: BuildCathedral, chance: Chance, emitted: Emitted
) -> None:
    """A cube for each die on the lowest empty cell of its column, each with its reward (5.6)."""
    group = ready(state, frame)
    if "cathedral" in group.barred and frame.cube is not None:
        raise refused("cube_barred", "5.2", card=frame.cube.id)
    if group.colour != WHITE:
        raise refused("wrong_colour", "5.6", target="cathedral", colour=COLOURS[WHITE])
    cells = cells_for(state, group.values)
    if isinstance(cells, int):
        raise refused("column_full", "5.6", column=cells)
    state.agenda.pop()
    spend(state, frame, emitted)
    for cell in cells:
        state.cathedral[cell.index] = frame.seat
    player, (influence, vp) = state.players[frame.seat], reward(cells)
    gained = gain_influence(player, influence)
    player.vp += vp
    emitted.append(_cathedral_built(frame.seat, tuple(cell.id for cell in cells), gained, vp))
