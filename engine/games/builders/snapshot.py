"""A position of The Builders as data: ids and numbers, with the order of the decks concealed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.deck import Deck
from engine.core.door import FIRST_ONLY, Part, check_snapshot, few
from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.game import Json
from engine.core.secret import conceal_ids, reveal_ids
from engine.games.builders import invariants
from engine.games.builders.content import BUILDING_BY_ID, WORKER_BY_ID
from engine.games.builders.state import BuildersState, Options, Site, Yard

_Count = Annotated[int, Field(ge=0, le=100_000)]
_Id = Annotated[str, Field(max_length=32)]
_Ids = Annotated[list[_Id], Field(max_length=64), FIRST_ONLY]
_Row = Annotated[list[_Id | None], Field(max_length=8), FIRST_ONLY]
_Concealed = Annotated[str, Field(max_length=2_000)]


class _SavedOptions(Part):
    show_next_cards: bool
    must_use_all_actions: bool
    end_points: int = Field(ge=1, le=122)
    round_cap: _Count


class _SavedYard(Part):
    coins: _Count
    available: _Ids
    sites: Annotated[dict[_Id, _Ids], few(64)]
    completed: _Ids


class _SavedState(Part):
    options: _SavedOptions
    building_row: _Row
    building_deck: _Concealed
    worker_row: _Row
    worker_deck: _Concealed
    yards: Annotated[list[_SavedYard], Field(min_length=2, max_length=4), FIRST_ONLY]
    first: _Count
    active: _Count
    action_points: _Count
    round: _Count
    sent: Annotated[dict[_Id, _Count], few(64)]
    final_round: bool
    acted_this_round: bool
    stall_rounds: _Count
    ended_by: Literal["end_points", "stalled", "round_cap"] | None


def dump(state: BuildersState) -> Json:
    """The state as what the json module writes."""
    return {
        "options": {
            "show_next_cards": state.options.show_next_cards,
            "must_use_all_actions": state.options.must_use_all_actions,
            "end_points": state.options.end_points,
            "round_cap": state.options.round_cap,
        },
        "building_row": [card.id if card else None for card in state.building_row],
        "building_deck": conceal_ids(state.building_deck.rest),
        "worker_row": [card.id if card else None for card in state.worker_row],
        "worker_deck": conceal_ids(state.worker_deck.rest),
        "yards": [_dump_yard(yard) for yard in state.yards],
        "first": state.first,
        "active": state.active,
        "action_points": state.action_points,
        "round": state.round,
        "sent": {building.id: count for building, count in state.sent.items()},
        "final_round": state.final_round,
        "acted_this_round": state.acted_this_round,
        "stall_rounds": state.stall_rounds,
        "ended_by": state.ended_by,
    }


def load(data: Json, lenient: bool = False) -> BuildersState:
    """The state that was dumped. Raises BrokenFile where it is none, or breaks an invariant of the game."""
    saved = check_snapshot(data, _SavedState, lenient=lenient)
    try:
        state = _state(saved)
        invariants.check(state)
    except (KeyError, BrokenState) as broken:
        raise BrokenFile(Refusal("snapshot_wrong")) from broken
    return state


def _dump_yard(yard: Yard) -> Json:
    return {
        "coins": yard.coins,
        "available": [worker.id for worker in yard.available],
        "sites": {site.building.id: [worker.id for worker in site.crew] for site in yard.sites},
        "completed": [building.id for building in yard.completed],
    }


def _state(saved: _SavedState) -> BuildersState:
    return BuildersState(
        options=Options(**saved.options.model_dump()),
        building_row=[BUILDING_BY_ID[id_] if id_ else None for id_ in saved.building_row],
        building_deck=Deck(reveal_ids(saved.building_deck, BUILDING_BY_ID)),
        worker_row=[WORKER_BY_ID[id_] if id_ else None for id_ in saved.worker_row],
        worker_deck=Deck(reveal_ids(saved.worker_deck, WORKER_BY_ID)),
        yards=[_yard(yard) for yard in saved.yards],
        first=saved.first,
        active=saved.active,
        action_points=saved.action_points,
        round=saved.round,
        sent={BUILDING_BY_ID[id_]: count for id_, count in saved.sent.items()},
        final_round=saved.final_round,
        acted_this_round=saved.acted_this_round,
        stall_rounds=saved.stall_rounds,
        ended_by=saved.ended_by,
    )


def _yard(saved: _SavedYard) -> Yard:
    return Yard(
        coins=saved.coins,
        available=[WORKER_BY_ID[id_] for id_ in saved.available],
        sites=[
            Site(BUILDING_BY_ID[id_], tuple(WORKER_BY_ID[worker] for worker in crew))
            for id_, crew in saved.sites.items()
        ],
        completed=[BUILDING_BY_ID[id_] for id_ in saved.completed],
    )
