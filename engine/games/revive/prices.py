"""What an action on the map costs and why, and where else it is within reach (5.4, 5.7 to 5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.games.revive.commands import Build, ChooseFigure, Explore, Populate
from engine.games.revive.content import FIGURE_BOOKS, FIGURES, RESOURCES, Figure
from engine.games.revive.costs import (
    BUILD,
    EXPLORE,
    GEARS,
    POPULATE,
    available_figures,
    build_cost,
    cheapest,
    distance,
    explore_cost,
    others_at,
    populate_cost,
)
from engine.games.revive.frames import Action, AfterAction, ExtraAction, FigureChoice
from engine.games.revive.gaining import Cost, as_next_action_begins, can_pay, crystals_for, lack
from engine.games.revive.geography import DISTANCES, HEXES, hexes_of
from engine.games.revive.map_actions import constructions, explorations, populations
from engine.games.revive.state import Player, ReviveState, base_points

Why = Literal["printed", "residents", "distance", "technology", "effect", "known_way", "shorter_way"]
"""What is printed, for others who live there, for the distance; what technologies and effects take off it; what
technologies and effects take off the distance."""


@dataclass(frozen=True, slots=True)
class PricePart:
    """A part of a price; what is taken off is negative."""

    why: Why
    cost: Cost


@dataclass(frozen=True, slots=True)
class MapPrice:
    """What an action on the map costs in all, in parts that add up to it.

    ``steps`` is the distance, from the hex ``start``, the nearest of one's own, to the hex ``end``.
    """

    cost: Cost
    parts: tuple[PricePart, ...]
    steps: int
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class _Target:
    """What an action on the map is reckoned from: the kind, its hexes, what is printed, who else lives there."""

    action: int
    hexes: Sequence[int]
    printed: Cost
    residents: int
    technology: int
    """What the seat's technologies take off what is printed."""


def price(state: ReviveState, command: Command) -> MapPrice | None:
    """What an action on the map would cost the asked seat, legal or not; None for what can't be done at any price.

    Of a place to populate it is the price with the cheapest figure that is available.
    """
    found, paid = _target(state, command), cost(state, command)
    if found is None or paid is None:
        return None
    player = state.players[state.agenda[-1].seat]
    steps = distance(player, found.hexes)
    start, end = min(
        ((base, there) for base in player.bases for there in found.hexes),
        key=lambda way: DISTANCES[way[0]][way[1]],
    )
    parts = tuple(part for part in _parts(state, player, found, steps) if any(part.cost))
    return MapPrice(paid, parts, steps, HEXES[start].id, HEXES[end].id)


def cost(state: ReviveState, command: Command) -> Cost | None:
    """What an action on the map costs the asked seat; of a place to populate, with the cheapest figure (5.7 to 5.9).

    None for what can't be done at any price: what nothing is left for, and a home where one lives already; also while
    an effect grants another action, as it makes no other cheaper (5.15).
    """
    frame = state.agenda[-1]
    if not _is_granted(state, command):
        return None
    player, less = state.players[frame.seat], _less(state)
    match command:
        case Explore(cell) if state.frozen[cell.index] is not None:
            return explore_cost(state, player, cell, *less)
        case Build(kind, there) if player.buildings_left(kind):
            return build_cost(state, player, kind, there.index, *less)
        case Populate(there) if not player.homes >> there.index & 1 and (
            figures := available_figures(player.placed)
        ):
            return populate_cost(state, player, there.index, cheapest(figures), *less)
        case ChooseFigure(figure) if isinstance(frame, FigureChoice):
            return populate_cost(state, player, frame.place, _FIGURE[figure], *less)
    return None


def too_dear(state: ReviveState, figure: Figure, to: Populate) -> Refusal | None:
    """What the asked seat lacks for a figure at a place that it could populate with a cheaper one; None for nothing."""
    if to not in within_reach(state, to):
        return None
    player = state.players[state.agenda[-1].seat]
    return lack(player, populate_cost(state, player, to.place.index, figure, *_less(state)), "5.9")


def nowhere(state: ReviveState, figure: Figure) -> Refusal | None:
    """Why the asked seat can send an available figure nowhere: its price where least is missing; None where it can."""
    player = state.players[state.agenda[-1].seat]
    free = [
        there.index for there in HEXES if state.may_live(there.index) and not player.homes >> there.index & 1
    ]
    costs = [populate_cost(state, player, there, figure, *_less(state)) for there in free]
    if any(can_pay(player, cost) for cost in costs):
        return None
    if not costs:
        return Refusal("no_site", "5.9")
    return lack(player, min(costs, key=lambda cost: (crystals_for(player, cost), sum(cost))), "5.9")


def within_reach(state: ReviveState, command: Command) -> Sequence[Command]:
    """Every place where the asked seat could pay for the same kind of action as its next one."""
    frame = state.agenda[-1]
    if not isinstance(frame, Action | AfterAction | ExtraAction) or not _is_granted(state, command):
        return ()
    paying, less = as_next_action_begins(state), _less(state)
    match command:
        case Explore():
            return explorations(paying, frame.seat, *less)
        case Populate():
            return populations(paying, frame.seat, *less)
        case Build(kind):
            built = constructions(paying, frame.seat, *less)
            return [other for other in built if isinstance(other, Build) and other.kind == kind]
    return ()


_FIGURE: Final[dict[str, Figure]] = {figure: figure for figure in FIGURES}


def _less(state: ReviveState) -> tuple[int, int]:
    """What an action costs less, and less for the distance, by what granted it."""
    frame = state.agenda[-1]
    return (frame.less_cost, frame.less_range) if isinstance(frame, ExtraAction | FigureChoice) else (0, 0)


def _is_granted(state: ReviveState, command: Command) -> bool:
    """Whether an action on the map is not another than the one that an effect grants now (5.15)."""
    frame = state.agenda[-1]
    return not isinstance(frame, ExtraAction) or command.verb == frame.action


def _target(state: ReviveState, command: Command) -> _Target | None:
    frame = state.agenda[-1]
    player = state.players[frame.seat]
    less = player.knows.less
    match command:
        case Explore(cell) if (tile := state.frozen[cell.index]) is not None and tile.back is not None:
            printed = (0, tile.back.books, tile.back.food, 0)
            return _Target(EXPLORE, hexes_of(cell), printed, 0, less.explore)
        case Build(kind, there):
            technology = less.large_building if kind == "large" else 0
            return _Target(BUILD, (there.index,), (GEARS[kind], 0, 0, 0), 0, technology)
        case Populate(there) if figures := available_figures(player.placed):
            return _settling(state, player, there.index, cheapest(figures))
        case ChooseFigure(figure) if isinstance(frame, FigureChoice):
            return _settling(state, player, frame.place, _FIGURE[figure])
    return None


def _settling(state: ReviveState, player: Player, there: int, figure: Figure) -> _Target:
    printed = (0, FIGURE_BOOKS[figure], 0, 0)
    residents = others_at(state, player, there)
    return _Target(POPULATE, base_points(there), printed, residents, player.knows.less.populate)


def _parts(state: ReviveState, player: Player, found: _Target, steps: int) -> Sequence[PricePart]:
    less_cost, less_range = _less(state)
    effect, shorter = state.less_cost[found.action] + less_cost, state.less_range[found.action] + less_range
    taught = _reduced(found.printed, found.technology)
    way = max(0, steps - 1)
    known = min(way, player.knows.less.range)
    return (
        PricePart("printed", found.printed),
        PricePart("residents", (0, found.residents, 0, 0)),
        PricePart("distance", _food(way)),
        PricePart("technology", _minus(taught, found.printed)),
        PricePart("effect", _minus(_reduced(taught, effect), taught)),
        PricePart("known_way", _food(-known)),
        PricePart("shorter_way", _food(-min(way - known, shorter))),
    )


def _food(count: int) -> Cost:
    return 0, 0, count, 0


def _reduced(printed: Cost, less: int) -> Cost:
    """What is left of it, food reduced first; no action has gears beside anything else printed (5.7)."""
    left = list(printed)
    for number in _FIRST_REDUCED:
        taken = min(left[number], less)
        left[number] -= taken
        less -= taken
    gear, book, food, crystal = left
    return gear, book, food, crystal


_FIRST_REDUCED: Final = tuple(RESOURCES.index(name) for name in ("food", "book", "gear"))


def _minus(cost: Cost, less: Cost) -> Cost:
    gear, book, food, crystal = (one - other for one, other in zip(cost, less, strict=True))
    return gear, book, food, crystal
