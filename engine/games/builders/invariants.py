"""What is always true of a position of The Builders (section 4.2 of the specification)."""

from __future__ import annotations

from collections import Counter

from engine.core.invariants import each_once, require
from engine.core.position import things
from engine.games.builders.content import BUILDINGS, CONSTANTS, WORKERS
from engine.games.builders.ending import reason_to_end
from engine.games.builders.state import BuildersState, Yard
from engine.games.builders.view import brought


def check(state: BuildersState) -> None:
    """Raises BrokenState, with a sentence for developers, if something is wrong."""
    cards = things(state, WORKERS)
    each_once("worker card", (card for card in cards if card.tier != "machine"))
    each_once("building card", things(state, BUILDINGS))
    require(state.action_points >= 0, "action points below zero")
    require(all(frame.seat < len(state.yards) for frame in state.agenda), "no such active seat")
    require(len(state.agenda) == (state.ended_by is None), "not the turn of one seat, nor over")
    require(0 <= state.first < len(state.yards), "no such first seat")
    require(state.round >= 1 and state.stall_rounds >= 0, "round or stall count out of range")
    for row, deck in ((state.building_row, state.building_deck), (state.worker_row, state.worker_deck)):
        require(len(row) == CONSTANTS.row_size, "a row has a wrong number of slots")
        require(None not in row or deck.left == 0, "an empty slot although the deck has cards")
    market = (*state.worker_row, *state.worker_deck.rest)
    require(
        all(card is None or card.tier != "machine" for card in market), "a machine among the worker cards"
    )
    for yard in state.yards:
        _check_yard(yard)
    _check_sent(state)
    _check_end(state)


def _check_yard(yard: Yard) -> None:
    require(yard.coins >= 0, "coins below zero")
    for building, crew in yard.sites:
        missing = any(have < need for have, need in zip(brought(crew), building.needs, strict=True))
        require(missing, f"{building.id} has all it needs and is still open")
    machines = Counter(building.machine for building in yard.completed if building.machine is not None)
    working = Counter(worker for worker in yard.crew() if worker.tier == "machine")
    require(machines == working, "completed machines and machines in the crew differ")


def _check_sent(state: BuildersState) -> None:
    yard = state.yard
    crews = {site.building: len(site.crew) for site in yard.sites}
    for building, count in state.sent.items():
        require(building in crews or building in yard.completed, f"sent to a foreign site {building.id}")
        require(building not in crews or count <= crews[building], f"more sent than work on {building.id}")


def _check_end(state: BuildersState) -> None:
    """The game is over, or nearly, for what has been played, and not before or after."""
    options, running = state.options, state.ended_by is None
    ready = {seat for seat, yard in enumerate(state.yards) if yard.card_points >= options.end_points}
    require(bool(ready) or not state.final_round, "a final round that nobody brought on")
    require(state.final_round or ready <= {state.active}, "points enough, and no final round")
    require(options.round_cap == 0 or state.round <= options.round_cap, "more rounds than agreed")
    stalled = state.stall_rounds >= CONSTANTS.stall.rounds_without_work
    require(not (running and stalled), "play goes on although nobody does anything")
    require(running or state.ended_by == reason_to_end(state), "over for a reason that does not hold")
