"""The six commands of The Builders (section 6 of the specification), each possible one built once."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core.command import Command, Grammar, one_of, whole_number
from engine.games.builders.content import (
    BUILDING_BY_ID,
    BUILDINGS,
    CONSTANTS,
    WORKER_BY_ID,
    WORKER_CARDS,
    WORKERS,
    Building,
    Worker,
)


class StartConstruction(Command):
    """Take a building card from the row as a new site (5.1)."""

    verb: ClassVar[str] = "start"
    building: Building


class RecruitWorker(Command):
    """Take a worker card from the row into the crew (5.2)."""

    verb: ClassVar[str] = "recruit"
    worker: Worker


class SendWorker(Command):
    """Send an available worker or machine to one's own open site (5.3)."""

    verb: ClassVar[str] = "send"
    worker: Worker
    site: Building


class TakeCoins(Command):
    """Give up action points for coins (5.4)."""

    verb: ClassVar[str] = "coins"
    actions: int


class BuyAction(Command):
    """Buy one action point (5.5)."""

    verb: ClassVar[str] = "buy"


class EndTurn(Command):
    """End the turn; what is left of the action points is lost (5.5)."""

    verb: ClassVar[str] = "end"
    concludes: ClassVar[bool] = True


START: Final = tuple(StartConstruction(building) for building in BUILDINGS)
"""By the building's index."""

RECRUIT: Final = tuple(RecruitWorker(worker) for worker in WORKERS)
"""By the worker's index. Machines are never in the row; their entries keep the indices aligned."""

SEND: Final = tuple(tuple(SendWorker(worker, site) for worker in WORKERS) for site in BUILDINGS)
"""By the building's index, then the worker's."""

TAKE_COINS: Final = tuple(
    TakeCoins(actions) for actions in range(1, len(CONSTANTS.coins_for_points_given_up) + 1)
)
"""By the action points given up, minus one."""

BUY_ACTION: Final = BuyAction()
END_TURN: Final = EndTurn()


_building = one_of(BUILDING_BY_ID, "unknown_card", "6")
_worker = one_of(WORKER_BY_ID, "unknown_card", "6")
_worker_card = one_of({card.id: card for card in WORKER_CARDS}, "unknown_card", "6")

GRAMMAR: Final = Grammar(
    {
        StartConstruction: (_building,),
        RecruitWorker: (_worker_card,),
        SendWorker: (_worker, _building),
        TakeCoins: (whole_number,),
        BuyAction: (),
        EndTurn: (),
    }
)
