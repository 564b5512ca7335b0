"""The cards of The Builders agree with the published counts and sums, and each of them works."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.core.chance import RecordedChance
from engine.games.builders.commands import SEND, START
from engine.games.builders.content import (
    APPRENTICES,
    BUILDING_BY_ID,
    BUILDINGS,
    CONSTANTS,
    MACHINES,
    RESOURCES,
    WORKER_CARDS,
    WORKERS,
    Amounts,
    Building,
    Worker,
)
from engine.games.builders.figures import DESIGNED
from engine.games.builders.rules import BUILDERS
from engine.games.builders.view import brought

PLAIN = [card for card in BUILDINGS if card.machine is None]
MACHINE_CARDS = [card for card in BUILDINGS if card.machine is not None]


def sums(amounts: list[Amounts]) -> list[int]:
    return [sum(column) for column in zip(*amounts, strict=True)]


def tier(name: str) -> list[Worker]:
    return [worker for worker in WORKER_CARDS if worker.tier == name]


def test_counts() -> None:
    assert (len(WORKER_CARDS), len(PLAIN), len(MACHINE_CARDS)) == (42, 34, 8)
    assert [len(tier(name)) for name in ("apprentice", "laborer", "craftsman", "master")] == [6, 12, 16, 8]
    assert len({card.id for card in (*BUILDINGS, *WORKER_CARDS)}) == 84


def test_sums() -> None:
    assert sums([worker.produces for worker in WORKER_CARDS]) == [38, 38, 38, 38]
    assert sum(worker.wage for worker in WORKER_CARDS) == 152
    assert sums([card.needs for card in PLAIN]) == [60, 59, 61, 60]
    assert sums([card.needs for card in MACHINE_CARDS]) == [5, 6, 5, 4]
    assert sum(card.points for card in PLAIN) == 110
    assert sum(card.points for card in MACHINE_CARDS) == 12
    assert sum(card.coins for card in BUILDINGS) == 448


def test_a_wage_is_a_coin_for_each_resource_and_the_id_says_which() -> None:
    for worker in WORKER_CARDS:
        assert sum(worker.produces) == worker.wage
        digits = "".join(str(amount) for amount in worker.produces)
        assert worker.id.rstrip("ab") == f"{worker.tier}_{digits}"


def test_apprentices_and_laborers_are_complete_sets() -> None:
    assert {worker.produces for worker in APPRENTICES} == set(permutations((1, 1, 0, 0)))
    assert {worker.produces for worker in tier("laborer")} == set(permutations((2, 1, 0, 0)))
    assert {worker.produces for worker in tier("master")} < set(permutations((3, 2, 0, 0)))


def test_what_buildings_pay() -> None:
    for card in PLAIN:
        need = sum(card.needs)
        if 5 <= need <= 8:
            assert card.coins == 2 * need
    assert {(sum(card.needs), card.coins, card.points) for card in PLAIN} == {
        (2, 8, 0),
        (3, 6, 1),
        (5, 10, 2),
        (6, 12, 3),
        (7, 14, 3),
        (8, 16, 4),
        (10, 18, 5),
        (12, 20, 6),
        (16, 20, 7),
        (17, 20, 8),
    }


def test_machines() -> None:
    for card in MACHINE_CARDS:
        assert card.machine is not None
        assert (sum(card.needs), sum(card.machine.produces)) == (card.level + 1, card.level + 1)
        assert (card.points, card.coins, card.machine.wage) == (card.level, 0, 0)
        assert (card.machine.id, card.id[-1]) == (card.id, str(card.level))
    makes = {
        card.id[:-2]: card.machine.produces.index(card.level + 1) for card in MACHINE_CARDS if card.machine
    }
    assert {name: RESOURCES[place] for name, place in makes.items()} == {
        "crane": "stone",
        "saw": "wood",
        "instrument": "knowledge",
        "kiln": "tile",
    }


def test_constants() -> None:
    assert CONSTANTS.coins_for_points_given_up == (1, 3, 6)
    assert (CONSTANTS.starting_coins, CONSTANTS.starting_apprentices, CONSTANTS.row_size) == (10, 1, 5)
    assert (CONSTANTS.free_action_points, CONSTANTS.extra_action_price) == (3, 5)
    assert (CONSTANTS.coins_per_point, CONSTANTS.send_price.first, CONSTANTS.send_price.step) == (10, 1, 1)


def crew_for(card: Building) -> list[Worker]:
    """Workers who together bring what a building needs; the last of them is needed."""
    crew: list[Worker] = []
    missing = list(card.needs)
    while any(lack > 0 for lack in missing):
        free = [worker for worker in WORKER_CARDS if worker not in crew]
        best = max(
            free,
            key=lambda w: sum(min(max(lack, 0), has) for lack, has in zip(missing, w.produces, strict=True)),
        )
        crew.append(best)
        missing = [lack - has for lack, has in zip(missing, best.produces, strict=True)]
    return crew


@pytest.mark.parametrize("card", BUILDINGS, ids=[card.id for card in BUILDINGS])
def test_every_building_can_be_begun_and_completed(card: Building) -> None:
    crew = crew_for(card)
    state = BUILDERS.set_up(
        {
            "deck_exact": True,
            "building_row": [card.id, "none", "none", "none", "none"],
            "worker_row": ["none"] * 5,
            "action_points": 50,
            "yards": [{"coins": 50, "available": [worker.id for worker in crew]}, {}],
        }
    )
    nobody = RecordedChance([])
    BUILDERS.apply(state, START[card.index], nobody)
    assert state.building_row == (None,) * 5
    for worker in crew:
        assert state.yard.completed == []
        BUILDERS.apply(state, SEND[card.index][worker.index], nobody)
        BUILDERS.check(state)
    assert state.yard.completed == [card]
    assert state.yard.sites == []
    assert state.yard.coins == 50 - sum(worker.wage for worker in crew) + card.coins
    assert state.yard.card_points == card.points
    assert state.yard.available == crew + ([card.machine] if card.machine else [])
    assert state.action_points == 49 - len(crew) * (len(crew) + 1) // 2


@pytest.mark.parametrize("worker", WORKERS, ids=[worker.id for worker in WORKERS])
def test_everybody_can_be_sent_for_a_wage(worker: Worker) -> None:
    completed = [worker.id] if worker in MACHINES else []
    state = BUILDERS.set_up(
        {
            "deck_exact": True,
            "building_row": ["none"] * 5,
            "worker_row": ["none"] * 5,
            "yards": [
                {"coins": 5, "available": [worker.id], "sites": {"cathedral": []}, "completed": completed},
                {},
            ],
        }
    )
    cathedral = BUILDING_BY_ID["cathedral"]
    BUILDERS.apply(state, SEND[cathedral.index][worker.index], RecordedChance([]))
    BUILDERS.check(state)
    assert state.yard.coins == 5 - worker.wage
    assert [(site.building, site.crew) for site in state.yard.sites] == [(cathedral, (worker,))]
    assert brought(state.yard.sites[0].crew) == worker.produces
    assert BUILDERS.view(state, 0).yards[0].sites[0].brought == worker.produces


def test_no_card_is_our_own() -> None:
    assert DESIGNED == {"rule.stall": ("rounds_without_work",)}
