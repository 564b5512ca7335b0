"""A position of The Builders described by what matters: every card that isn't named lies in its deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Json, agreed_options
from engine.core.secret import conceal
from engine.games.builders import snapshot
from engine.games.builders.content import BUILDINGS, CONSTANTS, WORKER_CARDS
from engine.games.builders.meta import META
from engine.games.builders.state import BuildersState

_EMPTY_SLOT = "none"

_Ids = list[Annotated[str, Field(max_length=32)]]


class _Yard(BaseModel):
    """What belongs to a seat; a seat of which nothing is said has the coins of the start and nobody to send."""

    model_config = ConfigDict(strict=True, extra="forbid")

    coins: int = CONSTANTS.starting_coins
    available: _Ids = []
    sites: dict[str, _Ids] = {}
    completed: _Ids = []


class _Scene(BaseModel):
    """The form of a scene: the keys of a save file, with the decks laid open; all but rows and yards may be left out.

    Under ``deck_exact`` the decks hold only the cards that are named; the others are out of the game.
    """

    model_config = ConfigDict(strict=True, extra="forbid")

    building_row: _Ids
    worker_row: _Ids
    yards: list[_Yard]
    building_deck: _Ids = []
    worker_deck: _Ids = []
    deck_exact: bool = False
    options: dict[str, bool | int | str] = {}
    first: int = 0
    active: int = 0
    action_points: int = CONSTANTS.free_action_points
    round: int = 1
    sent: dict[str, int] = {}
    final_round: bool = False
    acted_this_round: bool = True
    stall_rounds: int = 0
    ended_by: str | None = None


def staged(data: Json) -> BuildersState:
    """The position that a scene describes. Raises BrokenFile where it makes no sense."""
    try:
        scene = _Scene.model_validate(data)
    except ValidationError as wrong:
        raise BrokenFile(Refusal("scene_wrong")) from wrong
    workers = _deck(scene, scene.worker_deck, scene.worker_row, (card.id for card in WORKER_CARDS))
    buildings = _deck(scene, scene.building_deck, scene.building_row, (card.id for card in BUILDINGS))
    saved = scene.model_dump(exclude={"deck_exact"})
    saved |= {
        "options": _options(scene),
        "building_row": _row(scene.building_row),
        "building_deck": conceal(buildings),
        "worker_row": _row(scene.worker_row),
        "worker_deck": conceal(workers),
    }
    return snapshot.load(saved)


def _options(scene: _Scene) -> dict[str, Any]:
    agreed = agreed_options(META, scene.options, len(scene.yards))
    del agreed["first_player"]  # the scene says who is first
    return agreed | {"round_cap": 0 if agreed["round_cap"] == "none" else agreed["round_cap"]}


def _row(ids: Sequence[str]) -> list[str | None]:
    return [None if id_ == _EMPTY_SLOT else id_ for id_ in ids]


def _deck(scene: _Scene, top: list[str], row: list[str], cards: Iterable[str]) -> list[str]:
    """The named cards on top, then, in the order of the content file, those that lie nowhere else."""
    if scene.deck_exact:
        return top
    elsewhere = {*top, *row, *_in_yards(scene.yards)}
    return [*top, *(id_ for id_ in cards if id_ not in elsewhere)]


def _in_yards(yards: list[_Yard]) -> Iterator[str]:
    for yard in yards:
        yield from yard.available
        yield from yard.completed
        for building, crew in yard.sites.items():
            yield building
            yield from crew
