"""What the actions on the map cost (5.4, 5.7 to 5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.revive.content import BUILDING_RULES, FIGURE_BOOKS, FIGURES, TRIBE_BOARD, Cell, Figure
from engine.games.revive.gaining import Cost
from engine.games.revive.geography import hexes_of
from engine.games.revive.state import FIGURE_BITS, MAP_ACTIONS, Player, ReviveState, base_points

EXPLORE, POPULATE, BUILD = range(len(MAP_ACTIONS))

GEARS: Final = {"small": BUILDING_RULES.small_gear, "large": BUILDING_RULES.large_gear}
"""What is printed for each kind of building."""

_AFTER: Final = {
    figure: sum(FIGURE_BITS[before] for before in TRIBE_BOARD.after.get(figure, ())) for figure in FIGURES
}
"""By figure those of which one must have been placed before, as bits; none for the first row (2.11)."""


def distance(player: Player, hexes: Sequence[int]) -> int:
    """The distance from a player's nearest base point to the nearest of some hexes (5.4)."""
    reach = player.reach
    return min([reach[there] for there in hexes])


def range_food(state: ReviveState, player: Player, steps: int, action: int, less: int) -> int:
    """The food for a distance, beside which nothing is due; ``less`` by what allowed the action (5.4)."""
    due = steps - 1 - player.knows.less.range - state.less_range[action] - less
    return due if due > 0 else 0


def explore_cost(state: ReviveState, player: Player, cell: Cell, less_cost: int, less_range: int) -> Cost:
    """What the frozen tile of a cell asks for, food reduced first, and food for the distance (5.7)."""
    tile = state.frozen[cell.index]
    assert tile is not None
    back = tile.back
    assert back is not None
    reductions = player.knows.less.explore + state.less_cost[EXPLORE] + less_cost
    food, books = back.food, back.books
    if reductions:
        books = max(0, books - max(0, reductions - food))
        food = max(0, food - reductions)
    hexes = hexes_of(cell)
    steps = min(player.reach[hexes.start : hexes.stop])
    return 0, books, food + range_food(state, player, steps, EXPLORE, less_range), 0


def build_cost(
    state: ReviveState, player: Player, kind: str, there: int, less_cost: int, less_range: int
) -> Cost:
    """Gears for the kind of building, and food for the distance (5.8)."""
    reductions = state.less_cost[BUILD] + less_cost
    if kind == "large":
        reductions += player.knows.less.large_building
    steps = player.reach[there]
    return max(0, GEARS[kind] - reductions), 0, range_food(state, player, steps, BUILD, less_range), 0


def populate_cost(
    state: ReviveState, player: Player, there: int, figure: Figure, less_cost: int, less_range: int
) -> Cost:
    """Books for the figure and for each other player who lives there, and food for the distance (5.9)."""
    reductions = player.knows.less.populate + state.less_cost[POPULATE] + less_cost
    others = 0
    for rival in state.players:
        if rival is not player:
            others += any(settled.hex == there for settled in rival.figures)
    books = max(0, FIGURE_BOOKS[figure] - reductions) + others
    steps = distance(player, base_points(there))
    return 0, books, range_food(state, player, steps, POPULATE, less_range), 0


def available_figures(placed: int) -> list[Figure]:
    """The figures still on the tribe's board of which one below is among those ``placed``, given as bits (2.11)."""
    return [
        figure
        for figure in FIGURES
        if not placed & FIGURE_BITS[figure] and (not _AFTER[figure] or placed & _AFTER[figure])
    ]


def cheapest(figures: Sequence[Figure]) -> Figure:
    """The figure that costs the fewest books."""
    return min(figures, key=FIGURE_BOOKS.__getitem__)
