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
    """What a group of dice counts as: a colour, the values of its dice, and their total.

    ``barred`` are the uses that the cube in use is not for.
    """

    colour: int
    values: tuple[int, ...]
    total: int
    barred: tuple[Use, ...] = ()

    @property
    def dice(self) -> int:
        """How many dice it counts as."""
        return len(self.values)


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
        return Group(colour, faces, sum(faces))
    effect = delayed_of(cube)
    values = tuple(effect.each or face + effect.per_die for face in faces)
    if effect.copies:
        values *= effect.copies
    chosen = counts_as or (effect.counts_as[0] if effect.counts_as else COLOURS[colour])
    return Group(COLOURS.index(chosen), values, sum(values) + effect.to_total, effect.not_for)


def group(state: TroyesState, frame: Action) -> Group | None:
    """What the chosen dice count as; None where none is chosen."""
    dice = dice_in(frame.dice)
    if not dice:
        return None
    faces = tuple([state.faces[die] for die in dice])
    return group_of(DICE[dice[0]].colour, faces, frame.cube, frame.colour)


def prices(state: TroyesState, seat: Seat, dice: Sequence[int], cube: Activity | None) -> Mapping[int, int]:
    """What a group costs, by the owner who is paid; ``NEUTRAL`` is the bank (5.1, 5.2)."""
    districts, found = state.districts, dict[int, int]()
    owners = [districts[die] for die in dice if districts[die] != seat]
    if not owners:
        return found
    each = DICE_RULES.prices[len(dice) - 1]
    free = delayed_of(cube).free_per_district if cube is not None else 0
    for owner in owners:
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
