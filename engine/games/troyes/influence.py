"""The uses of influence: a die is rolled again, a citizen comes from the stock, dice are turned over (5.12)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.commands import (
    CANCEL_FLIP,
    CONFIRM_FLIP,
    REROLL,
    SELECT,
    START_FLIP,
    UNSELECT,
    CancelFlip,
    ConfirmFlip,
    GainCitizen,
    Reroll,
    SelectDie,
    StartFlip,
    UnselectDie,
)
from engine.games.troyes.content import DICE, DICE_RULES, INFLUENCE
from engine.games.troyes.dice import COLOUR_KEYS, KEYS, black_in, dice_in, names_of
from engine.games.troyes.frames import Action, Defence, Flip, defence, duty, flip
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import NEUTRAL, TroyesState
from engine.games.troyes.threat import STRENGTH, can_counter, is_hopeless, is_in_reach

_die_rerolled = recurring(events.DieRerolled)
_citizen_gained = recurring(events.CitizenGained)
_flip_started = recurring(events.FlipStarted)
_selected = recurring(events.DieSelected)
_unselected = recurring(events.DieUnselected)


_REROLL: Final = INFLUENCE.reroll
_FLIP: Final = INFLUENCE.flip
_CHOSEN: Final = KEYS * NEUTRAL
"""Tells dice that are chosen from those that are alike and are not."""


OwnDice = tuple[list[Command], list[Command], int, int]
"""Which dice of a district can be chosen, and which not any more; what all of them count against black dice, and what
the chosen ones do."""


def own_dice(state: TroyesState, seat: Seat, chosen: int, every: bool) -> OwnDice:
    """Of dice that are alike only the first, but ``every`` one where that is asked for."""
    faces, seen, strength, taken = state.faces, 0, 0, 0
    selects: list[Command] = []
    unselects: list[Command] = []
    for die in state.thrown.by_owner[seat]:
        face = faces[die]
        if not face:
            continue
        counts = face * STRENGTH[die]
        strength += counts
        if chosen >> die & 1:
            unselects.append(UNSELECT[die])
            taken += counts
        else:
            kind = 1 << COLOUR_KEYS[die] + face
            if every or not seen & kind:
                selects.append(SELECT[die])
                seen |= kind
    return selects, unselects, strength, taken


def changes(state: TroyesState, seat: Seat, chosen: int, every: bool) -> list[Command]:
    """Which own dice can be rolled again, and whether some can be turned over; of dice that are alike the first."""
    has = state.players[seat].influence
    if has < _REROLL:
        return []
    commands: list[Command]
    if every:
        commands = [REROLL[die] for die in state.own_dice(seat)]
    else:
        # From the last one on, so that the first of some that are alike is the one that stays.
        faces = state.faces
        found: dict[int, Command] = {}
        for die, key in state.thrown.from_last[seat][-1]:
            face = faces[die]
            if face:
                found[key + face + _CHOSEN * (chosen >> die & 1)] = REROLL[die]
        commands = [*reversed(found.values())]
    if has >= _FLIP and commands:
        commands.append(START_FLIP)
    return commands


def check_has(state: TroyesState, seat: Seat, need: int) -> None:
    """Raises IllegalCommand where a seat has less influence."""
    has = state.players[seat].influence
    if has < need:
        raise refused("not_enough_influence", "5.12", need=need, have=has)


def check_own(state: TroyesState, seat: Seat, die: int) -> None:
    """Raises IllegalCommand where a die does not lie in the seat's own district."""
    if not state.faces[die]:
        raise refused("die_not_there", "5.12", die=DICE[die].id)
    if state.districts[die] != seat:
        raise refused("not_own_district", "5.12")


def reroll(
    state: TroyesState, frame: Action | Defence, command: Reroll, chance: Chance, emitted: Emitted
) -> None:
    """The die stays chosen; the point is spent whatever comes (5.12)."""
    die, seat = command.die.index, frame.seat
    check_own(state, seat, die)
    check_has(state, seat, INFLUENCE.reroll)
    before = state.faces[die]
    state.players[seat].influence -= INFLUENCE.reroll
    (face,) = chance.roll("reroll", 1, DICE_RULES.faces)
    state.faces[die] = face
    emitted.append(_die_rerolled(seat, command.die.id, before, face))
    _settle(state)


def start_flip(
    state: TroyesState, frame: Action | Defence, command: StartFlip, chance: Chance, emitted: Emitted
) -> None:
    """The dice are chosen one by one; nothing is spent yet (5.12)."""
    if not state.own_dice(frame.seat):
        raise refused("no_own_dice", "5.12")
    check_has(state, frame.seat, INFLUENCE.flip)
    state.agenda.append(flip(frame.seat))
    emitted.append(_flip_started(frame.seat))


def _select(state: TroyesState, frame: Flip, command: SelectDie, chance: Chance, emitted: Emitted) -> None:
    die = command.die.index
    check_own(state, frame.seat, die)
    if frame.dice >> die & 1:
        raise refused("already_selected", "5.12")
    if frame.dice.bit_count() >= INFLUENCE.most_flipped:
        raise refused("too_many_flipped", "5.12", most=INFLUENCE.most_flipped)
    state.agenda[-1] = flip(frame.seat, frame.dice | 1 << die)
    emitted.append(_selected(frame.seat, command.die.id))


def _unselect(
    state: TroyesState, frame: Flip, command: UnselectDie, chance: Chance, emitted: Emitted
) -> None:
    die = command.die.index
    if not frame.dice >> die & 1:
        raise refused("not_selected", "5.12")
    state.agenda[-1] = flip(frame.seat, frame.dice & ~(1 << die))
    emitted.append(_unselected(frame.seat, command.die.id))


def _confirm(state: TroyesState, frame: Flip, command: ConfirmFlip, chance: Chance, emitted: Emitted) -> None:
    """One die costs as much as three (5.12)."""
    if not frame.dice:
        raise refused("nothing_selected", "5.12")
    dice = dice_in(frame.dice)
    state.players[frame.seat].influence -= INFLUENCE.flip
    for die in dice:
        state.faces[die] = DICE_RULES.faces + 1 - state.faces[die]
    state.agenda.pop()
    faces = tuple(state.faces[die] for die in dice)
    emitted.append(events.DiceFlipped(frame.seat, names_of(frame.dice), faces, INFLUENCE.flip))
    _settle(state)


def _cancel(state: TroyesState, frame: Flip, command: CancelFlip, chance: Chance, emitted: Emitted) -> None:
    state.agenda.pop()
    emitted.append(events.FlipCancelled(frame.seat))


def _settle(state: TroyesState) -> None:
    """Who can't counter and has nothing left to change that is asked no more; what is out of reach is dropped (4.9)."""
    frame = state.agenda[-1]
    if not isinstance(frame, Defence):
        return
    if is_hopeless(state, frame.seat):
        state.agenda[-1] = duty(frame.seat, frame.failures)
    elif (
        frame.black
        and can_counter(state, frame.seat)
        and not is_in_reach(state, frame.seat, black_in(frame.black))
    ):
        state.agenda[-1] = defence(frame.seat, frame.failures, 0, frame.dice)


def gain_citizen(
    state: TroyesState, frame: Action, command: GainCitizen, chance: Chance, emitted: Emitted
) -> None:
    """From the stock to the hand (5.12)."""
    player = state.players[frame.seat]
    check_has(state, frame.seat, INFLUENCE.citizen)
    if not player.stock:
        raise refused("stock_empty", "5.12")
    player.influence -= INFLUENCE.citizen
    player.stock -= 1
    player.hand += 1
    emitted.append(_citizen_gained(frame.seat, INFLUENCE.citizen))


def _legal(state: TroyesState, frame: Flip, every: bool = False) -> Sequence[Command]:
    """Own dice up to three, in any order, of equal ones the first, or ``every`` one; then turning over."""
    below = state.agenda[-2]
    # Dice that are alike differ where only one of them belongs to a group or a defence.
    in_use = below.dice if isinstance(below, Action | Defence) else 0
    selects, unselects, _, _ = own_dice(state, frame.seat, frame.dice, every or bool(in_use))
    commands = [*selects, *unselects] if frame.dice.bit_count() < INFLUENCE.most_flipped else unselects
    if frame.dice:
        commands.append(CONFIRM_FLIP)
    return [*commands, CANCEL_FLIP]


ASKS: Final = Question(
    Flip,
    _legal,
    {SelectDie: _select, UnselectDie: _unselect, ConfirmFlip: _confirm, CancelFlip: _cancel},
    allowed=partial(_legal, every=True),
    rule="5.12",
)
