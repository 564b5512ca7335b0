"""The places of The Builders' table: where a person points (13.7), and what is meant by it.

``market.building.N``  ``market.worker.N``  ``market.next_building``  ``market.next_worker``
``crew.WORKER``  ``site.BUILDING``  ``done.BUILDING``  ``bar.coins.N``  ``bar.buy``  ``bar.end_turn``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.games.builders.commands import (
    BUY_ACTION,
    END_TURN,
    RECRUIT,
    SEND,
    START,
    TAKE_COINS,
    RecruitWorker,
    SendWorker,
    StartConstruction,
)
from engine.games.builders.content import BUILDING_BY_ID, CONSTANTS, WORKER_BY_ID, Building, Worker
from engine.games.builders.state import BuildersState

BOARD_PLACES: Final = (
    "market.next_building",
    *(f"market.building.{slot}" for slot in range(CONSTANTS.row_size)),
    "market.next_worker",
    *(f"market.worker.{slot}" for slot in range(CONSTANTS.row_size)),
)
"""The places that are always there; sites, crew and completed cards come and go."""

_BUTTONS: Final[dict[str, Command]] = {
    "bar.buy": BUY_ACTION,
    "bar.end_turn": END_TURN,
    **{f"bar.coins.{command.actions}": command for command in TAKE_COINS},
}
_PATHS: Final = {command: (place,) for place, command in _BUTTONS.items()}


def path(state: BuildersState, command: Command) -> tuple[str, ...]:
    """The places that give a legal command."""
    match command:
        case StartConstruction(building):
            return (f"market.building.{state.building_row.index(building)}",)
        case RecruitWorker(worker):
            return (f"market.worker.{state.worker_row.index(worker)}",)
        case SendWorker(worker, site):
            return (f"crew.{worker.id}", f"site.{site.id}")
    return _PATHS.get(command, ())


def intended(state: BuildersState, places: Sequence[str]) -> Command | Refusal:
    """What pointing at these places would do if it were allowed."""
    if len(places) == 1 and places[0] in _BUTTONS:
        return _BUTTONS[places[0]]
    if len(places) == 1 and places[0].startswith("market."):
        return _from_market(state, places[0])
    workers = [
        WORKER_BY_ID[place[5:]] for place in places if place[5:] in WORKER_BY_ID and place[:5] == "crew."
    ]
    sites = [
        BUILDING_BY_ID[place[5:]] for place in places if place[5:] in BUILDING_BY_ID and place[:5] == "site."
    ]
    if len(workers) + len(sites) == len(places):
        return _send(state, workers, sites)
    return Refusal("only_to_look_at")


def _from_market(state: BuildersState, place: str) -> Command | Refusal:
    row, _, slot = place.removeprefix("market.").partition(".")
    if row.startswith("next_"):
        deck = state.building_deck if row == "next_building" else state.worker_deck
        if not deck.rest:
            return Refusal("deck_empty", "11.1", {"row": row.removeprefix("next_")})
        return Refusal("next_card", "11.1")
    cards: Sequence[Any] = state.building_row if row == "building" else state.worker_row
    card = cards[int(slot)] if slot.isdecimal() and int(slot) < len(cards) else None
    if card is None:
        return Refusal("slot_empty", "11.1")
    return START[card.index] if isinstance(card, Building) else RECRUIT[card.index]


def _send(state: BuildersState, workers: list[Worker], sites: list[Building]) -> Command | Refusal:
    """The last of each counts, as it is pointed at now.

    If one half is missing, the best partner is assumed: the cheapest site, the cheapest worker.
    """
    yard = state.yard
    if not sites:
        if not yard.sites:
            return Refusal("no_site", "5.3", {"may_start": _may_take(state, state.starts)})
        sites = [min((site.building for site in yard.sites), key=lambda site: state.sent.get(site, 0))]
    if not workers:
        if not yard.available:
            return Refusal("nobody_available", "5.3", {"may_recruit": _may_take(state, state.recruits)})
        workers = [min(yard.available, key=lambda worker: worker.wage)]
    return SEND[sites[-1].index][workers[-1].index]


def _may_take(state: BuildersState, takes: Sequence[Command]) -> int:
    """Whether one of these, which take a card of a row, can be done now: a refusal advises only what can (5.1, 5.2)."""
    return int(bool(takes) and state.action_points > 0)
