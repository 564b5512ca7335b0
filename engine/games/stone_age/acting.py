"""Carrying out what the people were placed for, and taking them back without an action (5.2, 5.3)."""

from __future__ import annotations

from itertools import compress
from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.stone_age import any_two, events, paying
from engine.games.stone_age.commands import RECALL, RESOLVE, RecallWorkers, ResolveLocation
from engine.games.stone_age.content import BUILDING_PLACES, FIELD, HUT, TOOL_MAKER, Location
from engine.games.stone_age.frames import NEXT_ACT, Acting
from engine.games.stone_age.gaining import gain_level, gain_person, gain_tool
from engine.games.stone_age.gathering import roll, send_home
from engine.games.stone_age.placing import in_game, no_such_location
from engine.games.stone_age.state import StoneAgeState

_people_recalled = recurring(events.PeopleRecalled)

_BUYING: Final = BUILDING_PLACES[0].index
"""From this place on something has to be paid."""

_VILLAGE_GAINS: Final = {TOOL_MAKER: gain_tool, FIELD: gain_level, HUT: gain_person}


def _resolve(
    state: StoneAgeState, acting: Acting, command: ResolveLocation, chance: Chance, emitted: Emitted
) -> None:
    """Carry out what a place is for (5.3)."""
    seat, location = acting.seat, command.location
    _check_somebody_there(state, seat, location, "5.3")
    if location.index >= _BUYING:
        paying.check_can_pay(state, seat, location)
    state.agenda[-1] = NEXT_ACT[seat]
    match location.kind:
        case "hunting" | "resource":
            roll(state, seat, location, None, chance, emitted)
        case "village":
            send_home(state, seat, location)
            emitted.append(_VILLAGE_GAINS[location](state, seat, location.id))
        case _:
            paying.buy(state, seat, location, emitted)


def _recall(
    state: StoneAgeState, acting: Acting, command: RecallWorkers, chance: Chance, emitted: Emitted
) -> None:
    """Take the people back; nothing else happens (5.2)."""
    seat, location = acting.seat, command.location
    _check_somebody_there(state, seat, location, "5.2")
    count = send_home(state, seat, location)
    emitted.append(_people_recalled(seat, location.id, count))
    state.agenda[-1] = NEXT_ACT[seat]


def _check_somebody_there(state: StoneAgeState, seat: Seat, location: Location, rule: str) -> None:
    if not in_game(state, location):
        raise no_such_location(state, location)
    if not state.tribes[seat].at[location.index]:
        raise IllegalCommand(Refusal("nobody_there", rule, {"location": location.id}))


def _legal(state: StoneAgeState, acting: Acting) -> list[Command]:
    """Every place that can be carried out, then every place that people can be taken back from."""
    tribe = state.tribes[acting.seat]
    acts: list[Command] = [
        resolve
        for resolve in compress(RESOLVE, tribe.at)
        if resolve.location.index < _BUYING or paying.can_pay(state, tribe, resolve.location)
    ]
    acts += compress(RECALL, tribe.at)
    return acts


ASKS: Final = Question(
    Acting,
    _legal,
    {ResolveLocation: _resolve, RecallWorkers: _recall},
    besides=(any_two.BESIDE,),
    rule="5.3",
)
