"""What the actions on the map cost (5.4, 5.7 to 5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.games.revive.bitboards import CELL_BITS, bits
from engine.games.revive.commands import KINDS
from engine.games.revive.content import (
    BACKS,
    BUILDING_RULES,
    FIGURE_BOOKS,
    FIGURES,
    TRIBE_BOARD,
    Cell,
    Figure,
)
from engine.games.revive.gaining import Cost
from engine.games.revive.geography import FARTHEST, OUT_OF_REACH
from engine.games.revive.state import BASE_BITS, FIGURE_BITS, MAP_ACTIONS, Player, ReviveState

EXPLORE, POPULATE, BUILD = range(len(MAP_ACTIONS))

GEARS: Final = {"small": BUILDING_RULES.small_gear, "large": BUILDING_RULES.large_gear}
"""What is printed for each kind of building."""

_AFTER: Final = {
    figure: sum(FIGURE_BITS[before] for before in TRIBE_BOARD.after.get(figure, ())) for figure in FIGURES
}
"""By figure those of which one must have been placed before, as bits; none for the first row (2.11)."""


def distance(player: Player, hexes: Sequence[int]) -> int:
    """The distance from a player's nearest base point to the nearest of some hexes (5.4)."""
    return player.steps_to(bits(hexes))


def free_steps(state: ReviveState, player: Player, action: int, less: int) -> int:
    """The distance for which no food is due; ``less`` by what allowed the action (5.4)."""
    return 1 + player.knows.less.range + state.less_range[action] + less


def range_food(state: ReviveState, player: Player, steps: int, action: int, less: int) -> int:
    """The food for a distance, beside which nothing is due; ``less`` by what allowed the action (5.4)."""
    return max(0, steps - free_steps(state, player, action, less))


def farthest(resources: Sequence[int], free: int, cost: Cost) -> int:
    """The greatest distance whose food can be paid after a cost, where ``free`` steps cost none; else ``OUT_OF_REACH``.

    No place of the map need be looked at to know what is legal. Crystals replace what is missing (5.2).
    """
    gear, book, food, crystal = resources
    need_gear, need_book, need_food, _ = cost
    if need_gear > gear:
        crystal -= need_gear - gear
    if need_book > book:
        crystal -= need_book - book
    if crystal < 0:
        return OUT_OF_REACH
    left = food + crystal - need_food
    return min(FARTHEST, free + left) if left >= 0 else OUT_OF_REACH


@lru_cache(maxsize=1 << 13)
def farthest_ice(resources: tuple[int, ...], free: int, reductions: int) -> Sequence[int]:
    """The same for each of ``BACKS``, whose costs are reduced by so much (5.7)."""
    return tuple(farthest(resources, free, cost) for cost in printed_costs(reductions))


@lru_cache(maxsize=1 << 13)
def farthest_deserts(resources: tuple[int, ...], free: int, less: int, less_large: int) -> Sequence[int]:
    """The same for each of ``KINDS`` of buildings, whose gears are reduced by so much (5.8)."""
    return tuple(
        farthest(resources, free, (max(0, GEARS[kind] - reductions), 0, 0, 0))
        for kind, reductions in zip(KINDS, (less, less + less_large), strict=True)
    )


def explore_reductions(state: ReviveState, player: Player, less_cost: int) -> int:
    """By how much what a frozen tile asks for is reduced (5.7)."""
    return player.knows.less.explore + state.less_cost[EXPLORE] + less_cost


@lru_cache(maxsize=1 << 6)
def printed_costs(reductions: int) -> Sequence[Cost]:
    """What each of ``BACKS`` asks for beside the distance, so much less: food first, then books (5.7)."""
    return tuple(
        (0, max(0, back.books - max(0, reductions - back.food)), max(0, back.food - reductions), 0)
        for back in BACKS
    )


def explore_cost(state: ReviveState, player: Player, cell: Cell, less_cost: int, less_range: int) -> Cost:
    """What the frozen tile of a cell asks for, and food for the distance (5.7)."""
    tile = state.frozen[cell.index]
    assert tile is not None
    back = tile.back
    assert back is not None
    _, books, food, _ = printed_costs(explore_reductions(state, player, less_cost))[back.index]
    steps = player.steps_to(CELL_BITS[cell.index])
    return 0, books, food + range_food(state, player, steps, EXPLORE, less_range), 0


def build_cost(
    state: ReviveState, player: Player, kind: str, there: int, less_cost: int, less_range: int
) -> Cost:
    """Gears for the kind of building, and food for the distance (5.8)."""
    steps = player.steps_to(1 << there)
    return gears(state, player, kind, less_cost), 0, range_food(state, player, steps, BUILD, less_range), 0


def gears(state: ReviveState, player: Player, kind: str, less_cost: int) -> int:
    """The gears for a kind of building (5.8)."""
    reductions = state.less_cost[BUILD] + less_cost
    if kind == "large":
        reductions += player.knows.less.large_building
    return max(0, GEARS[kind] - reductions)


def populate_cost(
    state: ReviveState, player: Player, there: int, figure: Figure, less_cost: int, less_range: int
) -> Cost:
    """Books for the figure and for each other player who lives there, and food for the distance (5.9)."""
    return figure_cost(state, player, figure, less_cost, *place_cost(state, player, there, less_range))


def figure_cost(
    state: ReviveState, player: Player, figure: Figure, less_cost: int, books: int, food: int
) -> Cost:
    """The same where it is known what the place itself asks for (5.9)."""
    return 0, books + figure_books(state, player, figure, less_cost), food, 0


def place_cost(state: ReviveState, player: Player, there: int, less_range: int) -> tuple[int, int]:
    """Of that, the books for others who live there, and the food (5.9)."""
    steps = player.steps_to(BASE_BITS[there])
    others = others_at(state, player, there)
    return others, range_food(state, player, steps, POPULATE, less_range)


def figure_books(state: ReviveState, player: Player, figure: Figure, less_cost: int) -> int:
    """The books for a figure itself (5.9)."""
    return max(0, FIGURE_BOOKS[figure] - player.knows.less.populate - state.less_cost[POPULATE] - less_cost)


def others_at(state: ReviveState, player: Player, there: int) -> int:
    """How many other players live at a place; nobody has two figures there (5.9)."""
    others = 0
    for rival in state.players:
        if rival is not player:
            others += rival.homes >> there & 1
    return others


@lru_cache(maxsize=1 << len(FIGURES))
def available_figures(placed: int) -> Sequence[Figure]:
    """The figures still on the tribe's board of which one below is among those ``placed``, given as bits (2.11)."""
    return tuple(
        figure
        for figure in FIGURES
        if not placed & FIGURE_BITS[figure] and (not _AFTER[figure] or placed & _AFTER[figure])
    )


@lru_cache(maxsize=1 << len(FIGURES))
def cheapest(figures: Sequence[Figure]) -> Figure:
    """The figure that costs the fewest books."""
    return min(figures, key=FIGURE_BOOKS.__getitem__)


@lru_cache(maxsize=1 << len(FIGURES))
def fewest_books(placed: int) -> int | None:
    """What is printed for the cheapest figure that is available; None where none is left."""
    figures = available_figures(placed)
    return FIGURE_BOOKS[cheapest(figures)] if figures else None
