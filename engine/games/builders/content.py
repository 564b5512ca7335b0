"""The cards and constants of The Builders, read from ``content.toml`` and turned into light, shared objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.content import ContentModel, Sourced, Thing, load_content

Amounts = tuple[int, int, int, int]
"""Stone, wood, knowledge, tile: always in this order."""

RESOURCES: Final = ("stone", "wood", "knowledge", "tile")

_Amount = Annotated[int, Field(ge=0, le=5)]
_Amounts = tuple[_Amount, _Amount, _Amount, _Amount]
_Tier = Literal["apprentice", "laborer", "craftsman", "master"]


class _Stall(Sourced):
    figures = ("rounds_without_work",)

    rounds_without_work: int = Field(ge=1)


class _SendPrice(Sourced):
    first: int = Field(ge=1)
    step: int = Field(ge=0)


class Constants(Sourced):
    """The numbers of the rules (sections 3 to 9 of the specification)."""

    starting_coins: int
    starting_apprentices: int
    row_size: int
    free_action_points: int
    extra_action_price: int
    coins_per_point: int
    coins_for_points_given_up: tuple[int, ...]
    stall: _Stall
    send_price: _SendPrice


class _TierRecord(Sourced):
    id: _Tier
    wage: int = Field(ge=1, le=5)
    cards: int


class _WorkerRecord(Sourced):
    id: str
    tier: _Tier
    produces: _Amounts


class _BuildingRecord(Sourced):
    id: str
    needs: _Amounts
    coins: int = Field(ge=0, le=20)
    points: int = Field(ge=0, le=8)


class _MachineRecord(Sourced):
    id: str
    level: Literal[1, 2]
    needs: _Amounts
    points: int = Field(ge=1, le=2)
    produces: _Amounts


class _Content(ContentModel):
    constants: Constants
    tier: tuple[_TierRecord, ...]
    worker: tuple[_WorkerRecord, ...]
    building: tuple[_BuildingRecord, ...]
    machine: tuple[_MachineRecord, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Worker(Thing):
    """A worker card, or a completed machine, which works without a wage. There is one object for each card."""

    tier: str
    wage: int
    produces: Amounts


@dataclass(frozen=True, slots=True, eq=False)
class Building(Thing):
    """A building card; ``machine`` is the worker that it becomes, and ``level`` its level, if it is one."""

    needs: Amounts
    coins: int
    points: int
    level: int = 0
    machine: Worker | None = field(default=None)


def _workers(content: _Content) -> tuple[Worker, ...]:
    wages = {tier.id: tier.wage for tier in content.tier}
    return tuple(
        Worker(entry.id, index, entry.tier, wages[entry.tier], entry.produces)
        for index, entry in enumerate(content.worker)
    )


def _buildings(content: _Content) -> tuple[Building, ...]:
    plain = [
        Building(entry.id, index, entry.needs, entry.coins, entry.points)
        for index, entry in enumerate(content.building)
    ]
    machines = [
        Building(
            entry.id,
            len(plain) + number,
            entry.needs,
            0,
            entry.points,
            entry.level,
            Worker(entry.id, len(content.worker) + number, "machine", 0, entry.produces),
        )
        for number, entry in enumerate(content.machine)
    ]
    return (*plain, *machines)


_content = load_content("engine.games.builders", _Content)

CONSTANTS: Final = _content.constants
WORKER_CARDS: Final = _workers(_content)
BUILDINGS: Final = _buildings(_content)
MACHINES: Final = tuple(building.machine for building in BUILDINGS if building.machine is not None)
WORKERS: Final = (*WORKER_CARDS, *MACHINES)
"""Everybody who can be sent: the 42 worker cards, then the 8 machines."""

APPRENTICES: Final = tuple(worker for worker in WORKER_CARDS if worker.tier == "apprentice")
WORKER_BY_ID: Final = {worker.id: worker for worker in WORKERS}
BUILDING_BY_ID: Final = {building.id: building for building in BUILDINGS}

SOURCED: Final[Mapping[str, Sourced]] = {"rule.stall": CONSTANTS.stall}
"""What has figures that may be our own, by the key of its name."""
