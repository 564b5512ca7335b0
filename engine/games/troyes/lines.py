"""Whole actions: dice, a delayed cube and what they are used for, each with what it is worth (12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.core.command import Command
from engine.games.troyes import entering, farming
from engine.games.troyes.activating import activations_for
from engine.games.troyes.building import cells_for
from engine.games.troyes.citizens import is_available
from engine.games.troyes.commands import ACTIVATE, BUILD, COUNTER, ENTER, FARM, SELECT, USE, USE_AS
from engine.games.troyes.content import (
    BUILDINGS,
    COLOURS,
    DICE_RULES,
    INFLUENCE,
    RED,
    WHITE,
    YELLOW,
    Activity,
    Colour,
    CubePerOwnDie,
)
from engine.games.troyes.dice import dice_in
from engine.games.troyes.evaluation import Evaluation
from engine.games.troyes.frames import Action
from engine.games.troyes.groups import Group, fits, group_of, most_dice, prices
from engine.games.troyes.state import NEUTRAL, Workplace

_EACH: Final = DICE_RULES.of_a_colour


class Plan(NamedTuple):
    """A whole action, and what it is worth. ``dice`` are all of its group, in the order in which they are chosen."""

    worth: float
    cube: Activity | None
    colour: Colour | None
    dice: tuple[int, ...]
    target: Command

    def commands(self, frame: Action) -> list[Command]:
        """What is left to do of it: the cube, the dice, the target."""
        dice = _selecting(self.dice, frame.dice)
        if self.cube is None or frame.cube is not None:
            return [*dice, self.target]
        used = USE[self.cube] if self.colour is None else USE_AS[self.cube, self.colour]
        return [used, *dice, self.target]


@lru_cache(maxsize=1 << 13)
def _selecting(dice: tuple[int, ...], chosen: int) -> tuple[Command, ...]:
    """The choice of each of some dice but those that are chosen already, given as bits."""
    return tuple(SELECT[die] for die in dice if not chosen >> die & 1)


@lru_cache(maxsize=1 << 13)
def groups_among(alike: tuple[int, ...], most: int) -> tuple[tuple[int, ...], ...]:
    """Every group of one to ``most`` dice by place, where 0 is no die; of those that are alike the first ones."""
    dice = [place for place, key in enumerate(alike) if key]
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for size in range(1, most + 1):
        for chosen in combinations(dice, size):
            found.setdefault(tuple(sorted(alike[place] for place in chosen)), chosen)
    return tuple(found.values())


def plans(evaluation: Evaluation, frame: Action) -> list[Plan]:
    """Every whole action that the dice and the cube chosen so far can still become."""
    found: list[Plan] = []
    for cube, colour in _cubes(evaluation, frame):
        for natural in range(len(COLOURS)):
            if fits(cube, natural):
                _of_colour(evaluation, frame, natural, cube, colour, found)
    return found


def _cubes(evaluation: Evaluation, frame: Action) -> Iterator[tuple[Activity | None, Colour | None]]:
    """The delayed cubes that can be used, each with the colours that it may count as; none is one of them."""
    yield frame.cube, frame.colour
    if frame.cube is not None:
        return
    for place in evaluation.state.workplaces:
        effect = place.card.delayed
        if effect is not None and place.cubes[frame.seat]:
            if len(effect.counts_as) > 1:
                for colour in effect.counts_as:
                    yield place.card, colour
            else:
                yield place.card, None


def _of_colour(
    evaluation: Evaluation,
    frame: Action,
    natural: int,
    cube: Activity | None,
    colour: Colour | None,
    found: list[Plan],
) -> None:
    state, seat, w = evaluation.state, frame.seat, evaluation.weights
    faces, districts = state.faces, state.districts
    start = natural * _EACH
    chosen = dice_in(frame.dice)
    if chosen and not start <= chosen[0] < start + _EACH:
        return
    most = most_dice(cube) - len(chosen)
    dice = range(start, start + _EACH)
    alike = tuple(
        [0 if frame.dice >> die & 1 or not faces[die] else 8 * districts[die] + faces[die] for die in dice]
    )
    more = (
        [tuple([start + place for place in each]) for each in groups_among(alike, most)] if most > 0 else []
    )
    if chosen and most >= 0:
        more.append(())
    has = state.players[seat].deniers
    targets: dict[int, _Targets] = {}
    for added in more:
        group = tuple(sorted((*chosen, *added))) if chosen else added
        owed = prices(state, seat, group, cube)
        price = sum(owed.values()) if owed else 0
        if price > has:
            continue
        cost = (
            price * evaluation.denier if cube is None else price * evaluation.denier + evaluation.delayed_used
        )
        red = 0
        for die in group:
            if districts[die] == seat:
                cost += evaluation.own_die(faces[die])
                red += natural == RED
        for owner, paid in owed.items():
            if owner != NEUTRAL:
                cost += w.paid_rival * paid * evaluation.denier
        counted = group_of(natural, tuple([faces[die] for die in group]), cube, colour)
        there = targets.get(counted.colour)
        if there is None:
            there = targets[counted.colour] = _Targets(evaluation, counted.colour)
        for worth, target in there.of(frame, counted, has - price, red, faces[group[0]]):
            found.append(Plan(worth - cost, cube, colour, group, target))


class _Targets:
    """What dice of a colour can be used for."""

    def __init__(self, evaluation: Evaluation, colour: int) -> None:
        self.evaluation = evaluation
        state, seat = evaluation.state, evaluation.seat
        self.cards: list[tuple[Workplace, float | None]] = []
        available = is_available(state, seat)
        for place in state.workplaces_of(colour):
            if place.employs(seat):
                self.cards.append((place, None))
            elif available:
                self.cards.append((place, evaluation.hiring(place)))
        self.events = [
            (number, event.card) for number, event in enumerate(state.row) if event.card.colour == colour
        ]

    def of(
        self, frame: Action, group: Group, money: int, red: int, face: int
    ) -> Iterator[tuple[float, Command]]:
        """Each use of a group, with what it brings; ``money`` is what is left after its dice."""
        evaluation, total, colour = self.evaluation, group.total, group.colour
        for place, hiring in self.cards:
            card = place.card
            times = total // card.divisor
            cost = 0 if hiring is None else card.cost
            if not times or cost > money:
                continue
            times = self._payable(card, times, money - cost, hires=hiring is not None)
            if times:
                worth = evaluation.activated(
                    card, times, red if isinstance(card.effect, CubePerOwnDie) else 0
                )
                yield (worth if hiring is None else worth + hiring), ACTIVATE[card.index][times]
        for number, event in self.events:
            cubes = total // event.divisor
            if cubes:
                yield evaluation.countered(number, cubes), COUNTER[event.index]
        if colour == WHITE and "cathedral" not in group.barred:
            cells = cells_for(evaluation.state, group.values)
            if not isinstance(cells, int):
                yield evaluation.built(cells), BUILD
        if colour == YELLOW and farming.is_legal(group):
            yield evaluation.deniers(farming.harvest(group)), FARM
        if entering.is_legal(evaluation.state, frame.seat, group, face):
            yield evaluation.entering(BUILDINGS[colour], face), ENTER[colour]

    def _payable(self, card: Activity, times: int, money: int, *, hires: bool) -> int:
        """How many activations can be paid."""
        if not card.pays:
            return times
        spent = INFLUENCE.citizen if hires and self.evaluation.needs_stock else 0
        return min(times, activations_for(card, money, self.evaluation.player.influence - spent))
