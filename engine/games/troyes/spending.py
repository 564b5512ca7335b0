"""What an action costs: the dice of its group, and the delayed cube (5.1 to 5.3)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.event import recurring
from engine.games.troyes import events
from engine.games.troyes.content import COLOURS, DICE
from engine.games.troyes.dice import dice_in
from engine.games.troyes.frames import Action
from engine.games.troyes.groups import Group, group, price, prices
from engine.games.troyes.pushing import seat_of
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import NEUTRAL, TroyesState

_dice_bought = recurring(events.DiceBought)


def money_left(state: TroyesState, asked: Action) -> int:
    """The deniers that a seat has after the dice of its group; below 0 where it can't pay them (5.1)."""
    return state.players[asked.seat].deniers - price(state, asked.seat, dice_in(asked.dice), asked.cube)


def ready(state: TroyesState, asked: Action) -> Group:
    """What the chosen dice count as. Raises IllegalCommand where none is chosen, or they can't be paid (5.13)."""
    found = group(state, asked)
    if found is None:
        raise refused("no_dice_for_it", "5.1")
    need, have = price(state, asked.seat, dice_in(asked.dice), asked.cube), state.players[asked.seat].deniers
    if need > have:
        raise refused("cannot_pay_dice", "5.1", need=need, have=have)
    return found


def spend(state: TroyesState, asked: Action, emitted: Emitted) -> None:
    """Pay for foreign dice, which nobody can refuse; the dice and the delayed cube leave (5.1, 5.2)."""
    seat, dice = asked.seat, dice_in(asked.dice)
    for owner, deniers in prices(state, seat, dice, asked.cube).items():
        state.players[seat].deniers -= deniers
        if owner != NEUTRAL:
            state.players[owner].deniers += deniers
        count = sum(state.districts[die] == owner for die in dice)
        emitted.append(_dice_bought(seat, seat_of(owner), count, deniers))
    faces = tuple(state.faces[die] for die in dice)
    for die in dice:
        state.faces[die] = 0
    if asked.cube is not None:
        place = state.workplace_of(asked.cube)
        assert place is not None
        state.workplaces[place] = state.workplaces[place].with_cubes(seat, -1)
    card = asked.cube.id if asked.cube is not None else None
    colour = COLOURS[DICE[dice[0]].colour]
    emitted.append(events.DiceUsed(seat, colour, tuple(DICE[die].id for die in dice), faces, card))
