"""What an action costs: the dice of its group, and the delayed cube (5.1 to 5.3)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.event import recurring
from engine.games.troyes import events
from engine.games.troyes.content import COLOURS, DICE
from engine.games.troyes.dice import dice_in, names_of
from engine.games.troyes.frames import Action
from engine.games.troyes.groups import Group, group_with, price, prices
from engine.games.troyes.pushing import seat_of
from engine.games.troyes.refusing import refused
from engine.games.troyes.selecting import told
from engine.games.troyes.state import NEUTRAL, TroyesState

_dice_bought = recurring(events.DiceBought)


def money_left(state: TroyesState, frame: Action) -> int:
    """The deniers that a seat has after the dice of its group; below 0 where it can't pay them (5.1)."""
    return state.players[frame.seat].deniers - price(state, frame.seat, dice_in(frame.dice), frame.cube)


def ready(state: TroyesState, frame: Action) -> Group:
    """What the chosen dice count as. Raises IllegalCommand where none is chosen, or they can't be paid (5.13)."""
    seat, dice = frame.seat, dice_in(frame.dice)
    if not dice:
        raise refused("no_dice_for_it", "5.1", asks=told(state, frame))
    need, have = price(state, seat, dice, frame.cube), state.players[seat].deniers
    if need > have:
        raise refused("cannot_pay_dice", "5.1", need=need, have=have)
    return group_with(state, frame, dice)


def spend(state: TroyesState, frame: Action, emitted: Emitted) -> None:
    """Pay for foreign dice, which nobody can refuse; the dice and the delayed cube leave (5.1, 5.2)."""
    seat, dice, cube = frame.seat, dice_in(frame.dice), frame.cube
    for owner, deniers in prices(state, seat, dice, cube).items():
        state.players[seat].deniers -= deniers
        if owner != NEUTRAL:
            state.players[owner].deniers += deniers
        count = [state.districts[die] for die in dice].count(owner)
        emitted.append(_dice_bought(seat, seat_of(owner), count, deniers))
    shown = state.take_dice(dice)
    card = None
    if cube is not None:
        place = state.workplace_of(cube)
        assert place is not None
        state.store_cubes(place, seat, -1)
        card = cube.id
    colour = COLOURS[DICE[dice[0]].colour]
    emitted.append(events.DiceUsed(seat, colour, names_of(frame.dice), shown, card))
