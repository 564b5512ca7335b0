"""A position of The Builders as data: ids and numbers, with the order of the decks concealed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.deck import Deck
from engine.core.errors import BrokenFile, BrokenState, Refusal
from engine.core.game import Json
from engine.core.secret import conceal_ids, reveal_ids
from engine.games.builders import invariants
from engine.games.builders.content import BUILDING_BY_ID, WORKER_BY_ID
from engine.games.builders.state import BuildersState, Options, Site, Yard

_Count = Annotated[int, Field(ge=0, le=100_000)]
_Id = Annotated[str, Field(max_length=32)]
_Ids = Annotated[list[_Id], Field(max_length=64)]


class _Saved(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _SavedOptions(_Saved):
    show_next_cards: bool
    must_use_all_actions: bool
    end_points: int = Field(ge=1, le=122)
    round_cap: _Count


class _SavedYard(_Saved):
    coins: _Count
    available: _Ids
    sites: dict[_Id, _Ids]
    completed: _Ids


class _SavedState(_Saved):
    options: _SavedOptions
    building_row: list[_Id | None]
    building_deck: str
    worker_row: list[_Id | None]
    worker_deck: str
    yards: list[_SavedYard] = Field(min_length=2, max_length=4)
    first: _Count
    active: _Count
    action_points: _Count
    round: _Count
    sent: dict[_Id, _Count]
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


def load(data: Json) -> BuildersState:
    """The state that was dumped. Raises BrokenFile where it is none, or breaks an invariant of the game."""
    try:
        saved = _SavedState.model_validate(data)
        state = _state(saved)
        invariants.check(state)
    except (ValidationError, KeyError, BrokenState) as broken:
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
