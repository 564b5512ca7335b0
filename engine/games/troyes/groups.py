"""Groups of dice: what they cost, and what they count as with a delayed cube (5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.game import Seat
from engine.games.troyes.content import COLOURS, DICE, DICE_RULES, Activity, Colour, Delayed, Use
from engine.games.troyes.dice import dice_in
from engine.games.troyes.frames import Action
from engine.games.troyes.state import TroyesState


@dataclass(frozen=True, slots=True)
class Group:
    """What a group of dice counts as: a colour, the values of its dice, their total and their number.

    ``barred`` are the uses that the cube in use is not for.
    """

    colour: int
    values: tuple[int, ...]
    total: int
    dice: int
    barred: tuple[Use, ...] = ()


def delayed_of(cube: Activity) -> Delayed:
    """What the cubes of a card do."""
    delayed = cube.delayed
    assert delayed is not None
    return delayed


def most_dice(cube: Activity | None) -> int:
    """How many real dice a group may have: three, or exactly one where a cube multiplies it (5.2)."""
    return 1 if cube is not None and delayed_of(cube).copies else DICE_RULES.most_in_group


def fits(cube: Activity | None, colour: int) -> bool:
    """Whether a cube can be used with dice of a natural colour (5.2)."""
    if cube is None:
        return True
    natural = delayed_of(cube).natural
    return natural is None or COLOURS[colour] == natural


@lru_cache(maxsize=1 << 12)
def group_of(colour: int, faces: tuple[int, ...], cube: Activity | None, counts_as: Colour | None) -> Group:
    """What dice of a natural colour count as with a cube (5.2); ``counts_as`` is the colour chosen for it."""
    if cube is None:
        return Group(colour, faces, sum(faces), len(faces))
    effect = delayed_of(cube)
    values = tuple(effect.each or face + effect.per_die for face in faces)
    if effect.copies:
        values *= effect.copies
    chosen = counts_as or (effect.counts_as[0] if effect.counts_as else COLOURS[colour])
    total = sum(values) + effect.to_total
    return Group(COLOURS.index(chosen), values, total, len(values), effect.not_for)


def group_with(state: TroyesState, frame: Action, dice: Sequence[int]) -> Group:
    """What some dice, one at least, count as with the chosen cube."""
    faces = tuple(map(state.faces.__getitem__, dice))
    return group_of(DICE[dice[0]].colour, faces, frame.cube, frame.colour)


def group(state: TroyesState, frame: Action) -> Group | None:
    """What the chosen dice count as; None where none is chosen."""
    dice = dice_in(frame.dice)
    return group_with(state, frame, dice) if dice else None


def prices(state: TroyesState, seat: Seat, dice: Sequence[int], cube: Activity | None) -> Mapping[int, int]:
    """What a group costs, by the owner who is paid; ``NEUTRAL`` is the bank (5.1, 5.2)."""
    districts = state.districts
    found: dict[int, int] = {}
    each = DICE_RULES.prices[len(dice) - 1]
    free = delayed_of(cube).free_per_district if cube is not None else 0
    for die in dice:
        owner = districts[die]
        if owner != seat:
            found[owner] = found.get(owner, -free * each) + each
    return found


def price(state: TroyesState, seat: Seat, dice: Sequence[int], cube: Activity | None) -> int:
    """What a group costs in all (5.1)."""
    each, foreign = DICE_RULES.prices[len(dice) - 1] if dice else 0, 0
    if cube is not None and delayed_of(cube).free_per_district:
        return sum(prices(state, seat, dice, cube).values())
    districts = state.districts
    for die in dice:
        foreign += districts[die] != seat
    return each * foreign
