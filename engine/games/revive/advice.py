"""What the rules of Revive say of a command before it is given: what it costs, and what may be overlooked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Detail
from engine.games.revive.commands import Build, ChooseFigure, EndAction, EndTurn, Explore, Populate
from engine.games.revive.content import FIGURES, Figure
from engine.games.revive.costs import available_figures, build_cost, cheapest, explore_cost, populate_cost
from engine.games.revive.frames import ExtraAction, FigureChoice
from engine.games.revive.gaining import Cost, surplus
from engine.games.revive.state import ReviveState


class Surplus(Doubt):
    """What lies above the limits would be lost (5.3)."""

    lost: tuple[int, ...]


class CrateLeft(Doubt):
    """The last turn of the game would end with an unopened crate (9.3)."""

    count: int


def cost(state: ReviveState, command: Command) -> Cost | None:
    """What an action on the map costs the asked seat; of a place to populate, with the cheapest figure (5.7 to 5.9)."""
    asked = state.agenda[-1]
    player = state.players[asked.seat]
    less = (asked.less_cost, asked.less_range) if isinstance(asked, ExtraAction | FigureChoice) else (0, 0)
    match command:
        case Explore(cell) if state.frozen[cell.index] is not None:
            return explore_cost(state, player, cell, *less)
        case Build(kind, there):
            return build_cost(state, player, kind, there.index, *less)
        case Populate(there) if figures := available_figures(player.placed):
            return populate_cost(state, player, there.index, cheapest(figures), *less)
        case ChooseFigure(figure) if isinstance(asked, FigureChoice):
            return populate_cost(state, player, asked.place, _FIGURE[figure], *less)
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
