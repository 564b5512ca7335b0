"""What The Builders' rules advise: coins for actions, which crew completes what, and which sends are useless."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core.advice import Doubt
from engine.games.builders.advice import (
    Crew,
    Help,
    Price,
    UnusedActions,
    UselessSend,
    best_coins,
    crew_for,
    help_of,
    price_of,
)
from engine.games.builders.commands import BUY_ACTION, SEND
from engine.games.builders.content import BUILDING_BY_ID, BUILDINGS, CONSTANTS, WORKER_BY_ID, WORKER_CARDS
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState
from engine.games.builders.view import brought
from engine.match.shortcuts import shortcuts
from tests.conformance.walks import WALKS, positions

CHAPEL = BUILDING_BY_ID["chapel"]
ROW = ["cathedral", "bower", "crane_1", "hotel", "rural_house"]
MARKET = ["laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a", "craftsman_0013"]
AT_WORK = {"chapel": ["craftsman_3100", "apprentice_0110"]}
"""The Chapel asks for 3, 2, 2 and 3; with these two there, one knowledge and three tiles are missing."""

OURS = [walk for walk in WALKS if walk.game_id == "builders"]


def staged(points: int = 3, **yard: Any) -> BuildersState:
    """A position in which the first seat, whose turn it is, has this yard."""
    yards = [{"coins": 30, **yard}, {}]
    return BUILDERS.set_up(
        {"building_row": ROW, "worker_row": MARKET, "yards": yards, "action_points": points}
    )


def doubted(state: BuildersState, notation: str) -> Doubt | None:
    return BUILDERS.doubt(state, BUILDERS.grammar.read(notation))


def test_a_worker_who_brings_nothing_that_is_still_needed_is_doubted() -> None:
    state = staged(available=["laborer_2100", "laborer_0120"], sites=AT_WORK)
    assert doubted(state, "send laborer_2100 chapel") == UselessSend("laborer_2100", "chapel")
    assert doubted(state, "send laborer_0120 chapel") is None
    fresh = staged(available=["laborer_2100"], sites={"chapel": []})
    assert doubted(fresh, "send laborer_2100 chapel") is None


def test_a_doubt_is_named_by_its_class() -> None:
    assert UselessSend.why == "useless_send"
    assert UnusedActions.why == "unused_actions"


def test_actions_that_would_be_lost_are_doubted_with_the_coins_that_they_bring() -> None:
    found = doubted(staged(points=4), "end")
    assert found == UnusedActions(4, 7, first=best_coins(4))
    assert [exchange.notation for exchange in found.first] == ["coins 3", "coins 1"]
    assert doubted(staged(points=1), "end") == UnusedActions(1, 1, first=best_coins(1))
    assert doubted(staged(points=0), "end") is None


@pytest.mark.parametrize("points", range(13))
def test_no_other_exchange_of_actions_brings_more(points: int) -> None:
    def ways(left: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        for given in range(1, min(left, len(CONSTANTS.coins_for_points_given_up)) + 1):
            yield from ((given, *others) for others in ways(left - given))

    def coins(way: tuple[int, ...]) -> int:
        return sum(CONSTANTS.coins_for_points_given_up[given - 1] for given in way)

    best = tuple(exchange.actions for exchange in best_coins(points))
    assert best in ways(points)
    assert coins(best) == max(map(coins, ways(points)))


def test_the_fewest_workers_of_a_crew_build_something() -> None:
    crew = ["apprentice_1100", "master_3200", "apprentice_0011", "master_0032", "master_0023"]
    yard = staged(available=crew).yards[0]
    assert crew_for(yard, CHAPEL) == Crew(2, 10, (0, 0, 0, 0), at_work=0)
    busy = staged(available=crew[2:], sites={"inn": crew[:2]}).yards[0]
    assert crew_for(busy, CHAPEL) == replace(crew_for(yard, CHAPEL), at_work=2)
    enough = staged(available=crew, sites={"inn": ["master_3002"]}).yards[0]
    assert crew_for(enough, CHAPEL) == crew_for(yard, CHAPEL)


@pytest.mark.parametrize("seed", range(20))
def test_no_fewer_and_no_cheaper_workers_would_do(seed: int) -> None:
    crew = Random(seed).sample([worker for worker in WORKER_CARDS if worker.id not in MARKET], 8)
    yard = staged(available=[worker.id for worker in crew]).yards[0]
    for building in BUILDINGS[seed % 4 :: 4]:
        found = crew_for(yard, building)
        covered = [need - lack for need, lack in zip(building.needs, found.lacks, strict=True)]
        enough = (
            (size, sum(worker.wage for worker in some))
            for size in range(found.sends + 1)
            for some in combinations(crew, size)
            if all(map(int.__ge__, brought(some), covered))
        )
        assert (found.sends, found.wages) == min(enough)


def test_what_a_whole_crew_lacks_is_told_of_each_resource() -> None:
    yard = staged(available=["craftsman_3100", "apprentice_0110", "laborer_2100"]).yards[0]
    assert crew_for(yard, CHAPEL).lacks == (0, 0, 1, 3)


def test_what_a_worker_would_bring_is_what_a_site_still_needs_of_it() -> None:
    yard = staged(sites={**AT_WORK, "inn": []}).yards[0]
    _, _, knowledge, tile = BUILDING_BY_ID["inn"].needs
    assert help_of(yard, WORKER_BY_ID["master_0023"]) == (
        Help("chapel", (0, 0, 1, 3)),
        Help("inn", (0, 0, min(2, knowledge), min(3, tile))),
    )
    assert help_of(yard, WORKER_BY_ID["master_3200"])[0] == Help("chapel", (0, 0, 0, 0))


# What a send costs.


def price_at(points: int, coins: int, sent: int) -> Price:
    """What a Master costs on the Chapel, after so many who were sent there in this turn."""
    available = ["master_0023", "laborer_2100"]
    state = staged(points, coins=coins, available=available, sites=AT_WORK)
    state.sent = {CHAPEL: sent}
    return price_of(state, WORKER_BY_ID["master_0023"], CHAPEL)


def test_a_send_costs_its_actions_and_the_wage_and_where_actions_are_missing_they_are_bought() -> None:
    wage, each = WORKER_BY_ID["master_0023"].wage, CONSTANTS.extra_action_price
    send = SEND[CHAPEL.index][WORKER_BY_ID["master_0023"].index]
    assert price_at(points=1, coins=wage, sent=0) == Price(1, wage, (send,))
    assert price_at(points=3, coins=wage, sent=2) == Price(3, wage, (send,))
    assert price_at(points=1, coins=wage + 2 * each, sent=2) == Price(3, wage, (BUY_ACTION, BUY_ACTION, send))
    assert price_at(points=0, coins=wage + each, sent=0) == Price(1, wage, (BUY_ACTION, send))


@pytest.mark.parametrize(("points", "sent", "actions"), [(1, 0, 0), (0, 0, 1), (1, 2, 2)])
def test_what_a_seat_cannot_pay_is_no_way_to_send(points: int, sent: int, actions: int) -> None:
    wage = WORKER_BY_ID["master_0023"].wage
    enough = wage + actions * CONSTANTS.extra_action_price
    assert len(price_at(points, enough, sent).commands) == actions + 1
    assert price_at(points, enough - 1, sent) == Price(1 + sent, wage, ())


def test_a_price_names_what_is_found_by_looking_and_nothing_else() -> None:
    """Of every worker at hand and every site: legal now, found as a shortcut, or not to be had."""
    seen: Counter[int] = Counter()
    states = (state for walk in OURS for _, state in positions(walk, every=7) if state.agenda)
    for state in states:
        legal = set(BUILDERS.legal(state))
        found = {shortcut.wish: shortcut.commands for shortcut in shortcuts(BUILDERS, state)}
        for worker in state.yard.available:
            for site in state.yard.sites:
                send = SEND[site.building.index][worker.index]
                commands = price_of(state, worker, site.building).commands
                assert commands == ((send,) if send in legal else found.get(send, ()))
                seen[len(commands)] += 1
    assert min(seen[0], seen[1], seen[2]) > 50
    assert seen[3]


def test_an_action_is_bought_for_the_sake_of_another_command_where_it_can_be_paid() -> None:
    price = CONSTANTS.extra_action_price
    assert BUILDERS.prepares(staged(coins=price)) == (BUY_ACTION,)
    assert BUILDERS.prepares(staged(coins=price - 1)) == ()
    over = staged(coins=price)
    over.agenda.clear()
    assert BUILDERS.prepares(over) == ()
