"""The pictures of the cards by id, in the current language; and which card is where."""

from __future__ import annotations

from functools import cache
from typing import Final

from desktop.games.builders.faces import BuildingFace, WorkerFace
from desktop.games.builders.pictures import BuildingCard, WorkerCard
from desktop.words import language, say
from engine.games.builders.content import BUILDING_BY_ID, WORKER_BY_ID, Building, Worker
from engine.games.builders.view import BuildersView

NUMERALS: Final = {"apprentice": "II", "laborer": "III", "craftsman": "IV", "master": "V", "machine": ""}
PORTRAITS: Final = 3


def building_card(
    card: str, *, done: bool = False, scaffold: bool = False, covered: float = 0.0
) -> BuildingCard:
    """A building or machine card, as it is built or when it is ``done``; ``covered`` from the left by another."""
    return _building_card(language(), BUILDING_BY_ID[card], done, scaffold, covered)


def worker_card(card: str) -> WorkerCard:
    """A worker card, or a machine at work."""
    return _worker_card(language(), WORKER_BY_ID[card])


def card_at(view: BuildersView, place: str) -> Building | Worker | None:
    """The card that can be seen at a place."""
    kind, _, rest = place.partition(".")
    if kind in ("site", "done"):
        return BUILDING_BY_ID.get(rest)
    if kind == "crew":
        return WORKER_BY_ID.get(rest)
    match place.split("."):
        case "market", "next_building":
            return BUILDING_BY_ID.get(view.next_building or "")
        case "market", "next_worker":
            return WORKER_BY_ID.get(view.next_worker or "")
        case "market", "building", slot:
            return BUILDING_BY_ID.get(view.building_row[int(slot)] or "")
        case "market", "worker", slot:
            return WORKER_BY_ID.get(view.worker_row[int(slot)] or "")
        case _:
            return None


@cache
def _building_card(
    _language: str, building: Building, done: bool, scaffold: bool, covered: float
) -> BuildingCard:
    machine = building.machine
    face = BuildingFace(
        id=building.id,
        name=_machine_name(building.id) if machine is not None else say(f"builders.card.{building.id}"),
        needs=building.needs,
        coins=building.coins,
        points=building.points,
        machine=building.id.rsplit("_", 1)[0] if machine is not None else None,
        level=building.level,
        produces=machine.produces if machine is not None else (0, 0, 0, 0),
        done=done,
        scaffold=scaffold,
        covered=covered,
    )
    return BuildingCard(face)


@cache
def _worker_card(_language: str, worker: Worker) -> WorkerCard:
    machine = worker.tier == "machine"
    face = WorkerFace(
        id=worker.id,
        tier=worker.tier,
        name=_machine_name(worker.id) if machine else say(f"builders.tier.{worker.tier}"),
        wage=worker.wage,
        produces=worker.produces,
        portrait=1 + worker.index % PORTRAITS,
        numeral=NUMERALS[worker.tier],
    )
    return WorkerCard(face)


def _machine_name(card: str) -> str:
    """A machine's kind; its face shows the level as pips."""
    return say(f"builders.machine.{card.rpartition('_')[0]}")
