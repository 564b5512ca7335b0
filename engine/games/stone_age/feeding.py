"""Feeding the tribes (5.9)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.stone_age import any_two, events
from engine.games.stone_age.commands import FEED, STARVE, AcceptStarvation, FeedResource
from engine.games.stone_age.content import CONSTANTS
from engine.games.stone_age.frames import Hunger, Meal, hunger
from engine.games.stone_age.state import StoneAgeState

_tribe_fed = recurring(events.TribeFed)
_fed_with_resources = recurring(events.FedWithResources)
_starved = recurring(events.Starved)
_turn_ended = recurring(events.TurnEnded)


def _eat(state: StoneAgeState, meal: Meal, chance: Chance, emitted: Emitted) -> None:
    """Harvest and meal in one; a tribe without enough food is asked what to do."""
    seat = meal.seat
    tribe = state.tribes[seat]
    left = tribe.food + tribe.level - tribe.people
    missing = max(0, -left)
    tribe.food = max(0, left)
    if missing:
        state.agenda.append(hunger(seat, missing))
    emitted.append(_tribe_fed(seat, tribe.people, tribe.level, tribe.food, missing))


def _feed(
    state: StoneAgeState, frame: Hunger, command: FeedResource, chance: Chance, emitted: Emitted
) -> None:
    """One resource for one missing food, if there are enough for all that is missing."""
    stock, resource = state.tribes[frame.seat].stock, command.resource
    if sum(stock) < frame.missing:
        details = {"missing": frame.missing, "have": sum(stock), "points": -CONSTANTS.points_for_starving}
        more = any_two.still_to_come(state, frame.seat)
        if sum(stock) + more >= frame.missing:
            details["more"] = more
        raise IllegalCommand(Refusal("cannot_cover_hunger", "5.9", details))
    if not stock[resource.index]:
        raise IllegalCommand(Refusal("not_owned", "5.9", {"resource": resource.id}))
    stock[resource.index] -= 1
    missing = frame.missing - 1
    if missing:
        state.agenda[-1] = hunger(frame.seat, missing, started=True)
    else:
        state.agenda.pop()
    emitted.append(_fed_with_resources(frame.seat, resource.id, missing))
    if not missing:
        emitted.append(_turn_ended(frame.seat))


def _starve(
    state: StoneAgeState, frame: Hunger, command: AcceptStarvation, chance: Chance, emitted: Emitted
) -> None:
    """Keep the resources and lose points, once, whatever is missing."""
    if frame.started:
        raise IllegalCommand(Refusal("feeding_started", "5.9", {"missing": frame.missing}))
    state.tribes[frame.seat].points += CONSTANTS.points_for_starving
    state.agenda.pop()
    emitted += [_starved(frame.seat, frame.missing, CONSTANTS.points_for_starving), _turn_ended(frame.seat)]


def _legal(state: StoneAgeState, frame: Hunger) -> list[Command]:
    """Every kind of resource it owns, if they cover what is missing; starving, if none has been eaten yet."""
    stock = state.tribes[frame.seat].stock
    commands: list[Command] = []
    if sum(stock) >= frame.missing:
        commands += [FEED[index] for index, count in enumerate(stock) if count]
    if not frame.started:
        commands.append(STARVE)
    return commands


def has_eaten(state: StoneAgeState, seat: Seat) -> bool:
    """Whether this round's meal is over for a seat: the tribes eat one after the other."""
    to_eat = (frame.seat for frame in state.agenda if isinstance(frame, Meal | Hunger))
    return state.phase == "feed" and seat not in to_eat


STEP: Final = Step(Meal, _eat, beat=True)
ASKS: Final = Question(
    Hunger,
    _legal,
    {FeedResource: _feed, AcceptStarvation: _starve},
    besides=(any_two.BESIDE,),
    rule="5.9",
)
