"""Phases 3c and 3d: black dice, and the duty to counter them (4.9)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events, influence
from engine.games.troyes.commands import (
    CONCEDE,
    CONFIRM_DEFENCE,
    SELECT_BLACK,
    UNSELECT_BLACK,
    ConcedeDefence,
    ConfirmDefence,
    Reroll,
    SelectBlackDie,
    SelectDie,
    StartFlip,
    UnselectBlackDie,
    UnselectDie,
)
from engine.games.troyes.content import BLACK_DICE, DEFENCE, DICE_RULES
from engine.games.troyes.dice import black_in, dice_in, names_of
from engine.games.troyes.frames import Defence, Duty, Threat, defence, duty
from engine.games.troyes.gaining import gain_influence, lose_vp
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import TroyesState
from engine.games.troyes.threat import (
    can_counter,
    doubled,
    highest,
    is_hopeless,
    strength,
    threatened,
    whole_strength,
)

ANY_BLACK: Final = DICE_RULES.of_a_colour * DICE_RULES.faces
"""As much as all black dice can show."""

_defence_failed = recurring(events.DefenceFailed)
_black_selected = recurring(events.BlackDieSelected)
_black_unselected = recurring(events.BlackDieUnselected)
_selected = recurring(events.DieSelected)
_unselected = recurring(events.DieUnselected)


def _roll(state: TroyesState, threat: Threat, chance: Chance, emitted: Emitted) -> None:
    """Phase 3c: the dice of Marauding and of all cards; the start player has the duty first."""
    rolled = chance.roll("black", threatened(state), DICE_RULES.faces)
    state.black = [*rolled, *[0] * (len(BLACK_DICE) - len(rolled))]
    emitted.append(events.BlackDiceRolled(rolled))
    state.agenda.append(duty(threat.seat))


def _next_duty(state: TroyesState, now: Duty, chance: Chance, emitted: Emitted) -> None:
    """The phase ends without black dice; who can do nothing concedes without being asked (4.9)."""
    if not highest(state):
        return
    if is_hopeless(state, now.seat):
        _fail(state, now.seat, now.failures, emitted)
    else:
        state.agenda.append(defence(now.seat, now.failures))


def _fail(state: TroyesState, seat: Seat, failures: int, emitted: Emitted) -> None:
    """Points are lost, the dice are kept, and the duty passes on; when all have failed a black die goes (4.9)."""
    black = highest(state)
    lost = lose_vp(state.players[seat], DEFENCE.failed_vp)
    emitted.append(_defence_failed(seat, black, lost))
    failures += 1
    if failures == state.seats or state.options.uncountered_black_die == "discard":
        failures = 0
        state.black[state.black.index(black)] = 0
        emitted.append(events.BlackDieRemoved(black))
    state.agenda.append(duty((seat + 1) % state.seats, failures))


# What is chosen.


def _select_black(
    state: TroyesState, frame: Defence, command: SelectBlackDie, chance: Chance, emitted: Emitted
) -> None:
    die = command.die
    if not state.black[die.index]:
        raise refused("black_die_not_there", "4.9")
    if frame.black >> die.index & 1:
        raise refused("already_selected", "4.9")
    # Who can counter chooses only what their dice can reach; who can't may look at what they like.
    reach, need = _reach_and_need(state, frame, die.index)
    if highest(state) <= reach < need:
        raise refused("out_of_reach", "4.9", own=reach, black=need)
    state.agenda[-1] = defence(frame.seat, frame.failures, frame.black | 1 << die.index, frame.dice)
    emitted.append(_black_selected(frame.seat, die.id))


def _reach_and_need(state: TroyesState, frame: Defence, die: int) -> tuple[int, int]:
    """What a whole district counts, and what it needs for one more black die, with one of the highest (4.9)."""
    black = state.black
    faces, most = [black[each] for each in (*black_in(frame.black), die)], max(black)
    return whole_strength(state, frame.seat), sum(faces) + (0 if most in faces else most)


def _unselect_black(
    state: TroyesState, frame: Defence, command: UnselectBlackDie, chance: Chance, emitted: Emitted
) -> None:
    die = command.die
    if not frame.black >> die.index & 1:
        raise refused("not_selected", "4.9")
    state.agenda[-1] = defence(frame.seat, frame.failures, frame.black & ~(1 << die.index), frame.dice)
    emitted.append(_black_unselected(frame.seat, die.id))


def _select(state: TroyesState, frame: Defence, command: SelectDie, chance: Chance, emitted: Emitted) -> None:
    die = command.die
    if not state.faces[die.index]:
        raise refused("die_not_there", "4.9", die=die.id)
    if state.districts[die.index] != frame.seat:
        raise refused("own_dice_only", "4.9")
    if frame.dice >> die.index & 1:
        raise refused("already_selected", "4.9")
    state.agenda[-1] = defence(frame.seat, frame.failures, frame.black, frame.dice | 1 << die.index)
    emitted.append(_selected(frame.seat, die.id))


def _unselect(
    state: TroyesState, frame: Defence, command: UnselectDie, chance: Chance, emitted: Emitted
) -> None:
    die = command.die
    if not frame.dice >> die.index & 1:
        raise refused("not_selected", "4.9")
    state.agenda[-1] = defence(frame.seat, frame.failures, frame.black, frame.dice & ~(1 << die.index))
    emitted.append(_unselected(frame.seat, die.id))


# What comes of it.


def sums(state: TroyesState, frame: Defence) -> tuple[int, int]:
    """What the chosen dice count, and the chosen black ones (4.9)."""
    return strength(state, dice_in(frame.dice)), sum([state.black[die] for die in black_in(frame.black)])


def _includes_highest(state: TroyesState, frame: Defence) -> bool:
    return highest(state) in [state.black[die] for die in black_in(frame.black)]


def _confirm(
    state: TroyesState, frame: Defence, command: ConfirmDefence, chance: Chance, emitted: Emitted
) -> None:
    """One of the highest must be among them, and the sum be reached; influence for each black die (4.9)."""
    if not frame.black:
        raise refused("nothing_selected", "4.9", black=highest(state))
    if not _includes_highest(state, frame):
        raise refused("need_highest", "4.9", face=highest(state))
    own, black = sums(state, frame)
    if own < black:
        raise refused("defence_too_weak", "4.9", own=own, black=black)
    countered, red = black_in(frame.black), doubled(state, dice_in(frame.dice))
    gained = gain_influence(state.players[frame.seat], DEFENCE.influence_per_die * len(countered))
    emitted.append(
        events.Defended(
            frame.seat,
            tuple([state.black[die] for die in countered]),
            names_of(frame.dice),
            state.take_dice(dice_in(frame.dice)),
            red,
            gained,
        )
    )
    for die in countered:
        state.black[die] = 0
    state.agenda[-1] = duty((frame.seat + 1) % state.seats)


def _concede(
    state: TroyesState, frame: Defence, command: ConcedeDefence, chance: Chance, emitted: Emitted
) -> None:
    """Only who can't counter may (4.9)."""
    if can_counter(state, frame.seat):
        own = whole_strength(state, frame.seat)
        raise refused("must_defend", "4.9", own=own, face=highest(state))
    state.agenda.pop()
    _fail(state, frame.seat, frame.failures, emitted)


def _legal(state: TroyesState, frame: Defence, every: bool = False) -> Sequence[Command]:
    """Black dice, own dice, confirming or conceding, influence; of equal dice the first, or ``every`` one."""
    seat = frame.seat
    selects, unselects, reach, chosen = influence.own_dice(state, seat, frame.dice, every)
    offered, most, countered = _attack(tuple(state.black), frame.black, reach, every)
    commands: list[Command] = [*offered, *selects, *unselects]
    if unselects and 0 < countered <= chosen:
        commands.append(CONFIRM_DEFENCE)
    if reach < most:
        commands.append(CONCEDE)
    commands += influence.changes(state, seat, frame.dice, every)
    return commands


@lru_cache(maxsize=1 << 12)
def _attack(
    black: tuple[int, ...], chosen: int, reach: int, every: bool
) -> tuple[tuple[Command, ...], int, int]:
    """The black dice that can be chosen or dropped, the highest, and the sum of those that are chosen.

    That sum is 0 where none of the highest is among them. Remembered, as most commands change nothing of it.
    """
    most = max(black)
    countered = [black[die] for die in black_in(chosen)]
    lacking = 0 if most in countered else most
    room = reach - sum(countered) if reach >= most else ANY_BLACK
    commands: list[Command] = []
    seen = 0
    for die, face in enumerate(black):
        if not face or chosen >> die & 1 or (seen >> face & 1 and not every):
            continue
        if face + (lacking if face != most else 0) <= room:
            commands.append(SELECT_BLACK[die])
        seen |= 1 << face
    commands += [UNSELECT_BLACK[die] for die in black_in(chosen)]
    return tuple(commands), most, 0 if lacking else sum(countered)


ASKS: Final = Question(
    Defence,
    _legal,
    {
        SelectBlackDie: _select_black,
        UnselectBlackDie: _unselect_black,
        SelectDie: _select,
        UnselectDie: _unselect,
        ConfirmDefence: _confirm,
        ConcedeDefence: _concede,
        Reroll: influence.reroll,
        StartFlip: influence.start_flip,
    },
    allowed=partial(_legal, every=True),
    rule="4.9",
    rules={Reroll: "5.12", StartFlip: "5.12"},
)
STEPS: Final = (Step(Threat, _roll, beat=True), Step(Duty, _next_duty))
