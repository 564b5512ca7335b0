"""What the rules of Revive say of a command before it is given: what it costs, and what may be overlooked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Detail
from engine.games.revive.commands import (
    END_ACTION,
    Build,
    ChooseFigure,
    EndAction,
    EndTurn,
    Explore,
    Populate,
)
from engine.games.revive.content import FIGURES, Figure
from engine.games.revive.costs import (
    BUILD,
    EXPLORE,
    POPULATE,
    available_figures,
    build_cost,
    cheapest,
    distance,
    explore_cost,
    populate_cost,
    range_food,
)
from engine.games.revive.frames import AfterAction, ExtraAction, FigureChoice
from engine.games.revive.gaining import Cost, surplus
from engine.games.revive.geography import hexes_of
from engine.games.revive.state import ReviveState, base_points


class Surplus(Doubt):
    """What lies above the limits would be lost (5.3)."""

    lost: tuple[int, ...]


class CrateLeft(Doubt):
    """The last turn of the game would end with an unopened crate (9.3)."""

    count: int


@dataclass(frozen=True, slots=True)
class MapPrice:
    """What an action on the map costs in all, and how much of it is food for so many steps of distance (5.4)."""

    cost: Cost
    steps: int
    way: int


def price(state: ReviveState, command: Command) -> MapPrice | None:
    """What an action on the map would cost the asked seat, legal or not; None for what costs nothing there."""
    paid = cost(state, command)
    if paid is None:
        return None
    hexes: Sequence[int]
    match command:
        case Explore(cell):
            action, hexes = EXPLORE, hexes_of(cell)
        case Build(_, there):
            action, hexes = BUILD, range(there.index, there.index + 1)
        case Populate(there):
            action, hexes = POPULATE, base_points(there.index)
        case _:
            return None
    frame = state.agenda[-1]
    player = state.players[frame.seat]
    steps = distance(player, hexes)
    less = frame.less_range if isinstance(frame, ExtraAction) else 0
    return MapPrice(paid, steps, range_food(state, player, steps, action, less))


def cost(state: ReviveState, command: Command) -> Cost | None:
    """What an action on the map costs the asked seat; of a place to populate, with the cheapest figure (5.7 to 5.9)."""
    frame = state.agenda[-1]
    player = state.players[frame.seat]
    less = (frame.less_cost, frame.less_range) if isinstance(frame, ExtraAction | FigureChoice) else (0, 0)
    match command:
        case Explore(cell) if state.frozen[cell.index] is not None:
            return explore_cost(state, player, cell, *less)
        case Build(kind, there):
            return build_cost(state, player, kind, there.index, *less)
        case Populate(there) if figures := available_figures(player.placed):
            return populate_cost(state, player, there.index, cheapest(figures), *less)
        case ChooseFigure(figure) if isinstance(frame, FigureChoice):
            return populate_cost(state, player, frame.place, _FIGURE[figure], *less)
    return None


_FIGURE: Final[Mapping[str, Figure]] = {figure: figure for figure in FIGURES}


def details(state: ReviveState, command: Command) -> Mapping[str, Detail]:
    """What an action on the map costs."""
    paid = cost(state, command) if state.agenda else None
    return {} if paid is None else {"cost": paid}


def doubt(state: ReviveState, command: Command) -> Doubt | None:
    """Why the asked seat may not mean a legal command."""
    player = state.players[state.agenda[-1].seat]
    if not isinstance(command, EndAction | EndTurn):
        return None
    lost = surplus(player)
    if any(lost):
        return Surplus(lost)
    if isinstance(command, EndTurn) and _is_last_turn(state) and player.crates:
        return CrateLeft(len(player.crates))
    return None


def _is_last_turn(state: ReviveState) -> bool:
    """Whether the active seat has no further turn."""
    return state.turns_left is not None and state.turns_left < state.seats


def prepares(state: ReviveState) -> Sequence[Command]:
    """The end of the first action, where it costs nothing that lies above the limits (4.3)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, AfterAction) or frame.window != 1:
        return ()
    return () if any(surplus(state.players[frame.seat])) else (END_ACTION,)
