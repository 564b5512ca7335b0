"""The dice for all: every player takes one of them, the buyer of the card first (5.7)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event, recurring
from engine.core.game import Seat
from engine.games.stone_age import events, gathering
from engine.games.stone_age.commands import TAKE_DIE, TakeDie
from engine.games.stone_age.content import DIE_GAINS, RESOURCE_BY_ID, Card, Location
from engine.games.stone_age.frames import Lottery
from engine.games.stone_age.gaining import gain_level, gain_resources, gain_tool
from engine.games.stone_age.state import StoneAgeState

GIFT = "gift"
"""What events name as the source of a die for all."""

_die_taken = recurring(events.DieTaken)


def throw(
    state: StoneAgeState, seat: Seat, location: Location, card: Card, chance: Chance, emitted: Emitted
) -> None:
    """One die for each player; no tools may be added (5.7)."""
    dice = gathering.throw(state, seat, location, state.limits.dice_for_all, chance)
    state.agenda.append(Lottery(seat, location, card, dice))
    emitted.append(events.DiceRolled(seat, location.id, card.id, GIFT, dice))


def _take(state: StoneAgeState, lottery: Lottery, command: TakeDie, chance: Chance, emitted: Emitted) -> None:
    """Gain what the die shows; then the next player takes one, and after the last the buyer goes on."""
    face, seat = command.face, lottery.seat
    if face not in lottery.dice:
        raise IllegalCommand(Refusal("no_such_die", "5.7", {"face": face}))
    place = lottery.dice.index(face)
    dice = lottery.dice[:place] + lottery.dice[place + 1 :]
    emitted += [_die_taken(seat, face, len(dice)), _gained(state, seat, DIE_GAINS[face])]
    if dice:
        following = (seat + 1) % len(state.tribes)
        state.agenda[-1] = Lottery(following, lottery.location, lottery.card, dice)
    else:
        state.agenda.pop()


def _gained(state: StoneAgeState, seat: Seat, gain: str) -> Event:
    if gain == "tool":
        return gain_tool(state, seat, GIFT)
    if gain == "level":
        return gain_level(state, seat, GIFT)
    return gain_resources(state, seat, RESOURCE_BY_ID[gain], 1, GIFT)


def brings(state: StoneAgeState, seat: Seat, face: int) -> bool:
    """Whether a die would bring a seat anything as things stand (rulings 20 and 41)."""
    return not isinstance(_gained(state.clone(), seat, DIE_GAINS[face]), events.NothingGained)


def _legal(state: StoneAgeState, lottery: Lottery) -> list[Command]:
    """Each face that is still there, once."""
    return [TAKE_DIE[face] for face in sorted(set(lottery.dice))]


ASKS: Final = Question(Lottery, _legal, {TakeDie: _take}, rule="5.7")
