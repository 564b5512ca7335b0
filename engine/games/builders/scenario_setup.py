"""A position of The Builders described by what matters: every card that isn't named lies in its deck."""

from __future__ import annotations

from typing import Any

from engine.core.game import Json, agreed_options
from engine.core.position import left_over, things
from engine.games.builders.content import BUILDINGS, WORKER_CARDS, WORKERS
from engine.games.builders.meta import META
from engine.games.builders.snapshot import POSITION
from engine.games.builders.state import BuildersState

_AT_FIRST = {"first": 0, "building_deck": [], "worker_deck": [], "acted_this_round": True}


def from_scene(scene: dict[str, Json]) -> BuildersState:
    """The position that a scene describes. Raises BrokenFile if it makes no sense.

    Its keys are the fields of a position, with two more: ``active`` is whose turn it is, and under ``deck_exact`` the
    decks hold only the cards that are named; the others are out of the game.
    """
    given = {**_AT_FIRST, **scene}
    exact, active = given.pop("deck_exact", False), given.pop("active", 0)
    agenda = [] if given.get("ended_by") else [{"turn": {"seat": active}}]
    options = _options(given.pop("options", {}), len(given.get("yards", ())))
    return POSITION.scene({**given, "agenda": agenda, "options": options}, _exact if exact else _fill_decks)


def _options(wishes: dict[str, Any], seats: int) -> dict[str, Any]:
    agreed = agreed_options(META, wishes, seats)
    del agreed["first_player"]  # the scene says who is first
    return agreed | {"round_cap": 0 if agreed["round_cap"] == "none" else agreed["round_cap"]}


def _exact(state: BuildersState) -> None:
    """The decks are exactly as given."""


def _fill_decks(state: BuildersState) -> None:
    """Below the named cards, in the order of the content, those that are nowhere else."""
    state.worker_deck.cards += left_over(WORKER_CARDS, things(state, WORKERS))
    state.building_deck.cards += left_over(BUILDINGS, things(state, BUILDINGS))
