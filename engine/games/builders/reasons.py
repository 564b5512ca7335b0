"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from operator import le

from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.mind import Reason
from engine.games.builders.advice import crew_for
from engine.games.builders.commands import (
    BuyAction,
    RecruitWorker,
    SendWorker,
    StartConstruction,
    TakeCoins,
)
from engine.games.builders.content import Amounts, Building, Worker
from engine.games.builders.cover import (
    Plan,
    cost_of_sends,
    fits_turn,
    least,
    missing,
    plan,
    plan_with,
    rest,
    useful,
)
from engine.games.builders.ending import is_last_turn
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState
from engine.games.builders.view import brought


def reason(state: BuildersState, command: Command) -> Reason:
    """The strongest reason for a command, with the cards and numbers for its sentence."""
    match command:
        case SendWorker(worker, site):
            return _of_send(state, worker, site)
        case StartConstruction(building):
            return _of_start(state, building)
        case RecruitWorker(worker):
            return _of_recruit(state, worker)
        case BuyAction():
            return _of_buying(state)
        case TakeCoins():
            return _of_coins(state)
        case _:
            return Reason("only_choice" if len(BUILDERS.legal(state)) == 1 else "ends_turn")


def _plans(state: BuildersState) -> dict[Building, Plan]:
    free = frozenset(state.yard.available)
    return {site.building: plan(missing(site), free) for site in state.yard.sites}


def _next_wages(plans: Mapping[Building, Plan]) -> int:
    """What completing the cheapest of one's sites costs in wages."""
    return min((chosen.wages for chosen in plans.values()), default=0)


def _fits(state: BuildersState, chosen: Plan, actions: int) -> bool:
    """Whether a plan can be carried out in this turn: in one's last one, hints promise nothing that can't."""
    return fits_turn(chosen, actions, state.action_points, state.yard.coins)


def _of_send(state: BuildersState, worker: Worker, building: Building) -> Reason:
    need = next(missing(site) for site in state.yard.sites if site.building is building)
    left = sum(rest(need, worker))
    details: dict[str, Detail] = {"worker": worker.id, "building": building.id}
    if not left:
        return Reason("completes", {**details, "points": building.points, "coins": building.coins})
    if not useful(worker, need) or (is_last_turn(state) and not _goes_on(state, worker, building, need)):
        return Reason("nothing_better")
    return Reason("brings_needed", {**details, "count": useful(worker, need), "missing": left})


def _goes_on(state: BuildersState, worker: Worker, building: Building, need: Amounts) -> bool:
    """Whether others can complete a site in the same turn once a worker has been sent there."""
    chosen = plan(rest(need, worker), frozenset(state.yard.available) - {worker})
    actions = cost_of_sends(1 + chosen.sends, state.sent.get(building, 0))
    return fits_turn(chosen, actions, state.action_points, state.yard.coins - worker.wage)


def _of_start(state: BuildersState, building: Building) -> Reason:
    """A machine is worth more than its points as long as it may work in a later turn; a site, if there is one."""
    details: dict[str, Detail] = {"building": building.id, "points": building.points, "coins": building.coins}
    is_last, crew = is_last_turn(state), crew_for(state.yard, building)
    needs = _needs(state, building, crew.lacks)
    if needs is None:
        return Reason("nothing_better")
    if building.machine is not None and not is_last:
        return Reason("starts_machine", details)
    if is_last and not _is_completed_at_once(state, building):
        return Reason("nothing_better")
    details["at_work"] = crew.at_work
    if not any(crew.lacks):
        return Reason("starts_fitting", {**details, "workers": crew.sends})
    return Reason("starts_for_later", {**details, "missing": sum(crew.lacks), "needs": needs})


def _needs(state: BuildersState, building: Building, lacks: Amounts) -> str | None:
    """What it takes to provide what a crew lacks: workers left to recruit, machines left to complete, either of them
    or both together; None where all of them aren't enough.

    Which cards are left is known to who has seen the others: only their order is hidden.
    """
    workers = tuple(filter(None, (*state.worker_row, *state.worker_deck.rest)))
    sites = (*state.building_row, *state.building_deck.rest, *(site.building for site in state.yard.sites))
    machines = tuple(site.machine for site in sites if site and site is not building and site.machine)
    by_workers, by_machines = _provide(workers, lacks), _provide(machines, lacks)
    if by_workers:
        return "either" if by_machines else "workers"
    if by_machines:
        return "machines"
    return "both" if _provide((*workers, *machines), lacks) else None


def _provide(crew: tuple[Worker, ...], lacks: Amounts) -> bool:
    return all(map(le, lacks, brought(crew)))


def _is_completed_at_once(state: BuildersState, building: Building) -> bool:
    chosen = plan(building.needs, frozenset(state.yard.available))
    return _fits(state, chosen, 1 + cost_of_sends(chosen.sends, 0))


def _of_recruit(state: BuildersState, worker: Worker) -> Reason:
    """It fits if it provides what is missing on one's own site, or saves another worker there."""
    free, is_last = frozenset(state.yard.available), is_last_turn(state)
    for site in state.yard.sites:
        need = missing(site)
        before, after = plan(need, free), plan_with(need, free, worker)
        helps = (after.lack, after.sends) < (before.lack, before.sends)
        actions = 1 + cost_of_sends(after.sends, state.sent.get(site.building, 0))
        if helps and (not is_last or _fits(state, after, actions)):
            details = {"worker": worker.id, "building": site.building.id}
            return Reason("recruits_fitting", {**details, "count": useful(worker, need)})
    if is_last or not state.starts or not _is_all_needed(state, worker):
        return Reason("nothing_better")
    return Reason("recruits_strong", {"worker": worker.id, "count": sum(worker.produces)})


def _is_all_needed(state: BuildersState, worker: Worker) -> bool:
    """Whether buildings that can still be started need as much of each resource as a worker provides."""
    left = [card.needs for card in (*state.building_row, *state.building_deck.rest) if card is not None]
    return all(map(le, worker.produces, map(max, zip(*left, strict=True))))


def _of_buying(state: BuildersState) -> Reason:
    """The site worth most points that can be completed only with bought actions, and for the coins that are there."""
    best: Building | None = None
    coins, plans = state.yard.coins, _plans(state)
    for building, chosen in plans.items():
        actions = cost_of_sends(chosen.sends, state.sent.get(building, 0))
        is_more = best is None or building.points > best.points
        if actions > state.action_points and _fits(state, chosen, actions) and is_more:
            best = building
    if best is not None:
        return Reason("buys_to_complete", {"building": best.id})
    if coins > _next_wages(plans) and not is_last_turn(state):
        return Reason("buys_spare", {"coins": coins})
    return Reason("buys_anyway")


def _of_coins(state: BuildersState) -> Reason:
    """For wages of turns to come; in the last turn, what is left of them is scored."""
    if is_last_turn(state):
        return Reason("takes_last_coins")
    return Reason("takes_coins" if _can_pay(state) else "takes_needed_coins")


def _can_pay(state: BuildersState) -> bool:
    """Whether the coins are enough for some workers, however many, who do all that can be done on one's sites."""
    yard = state.yard
    crews = [least(missing(site), yard.available, lambda worker: (worker.wage, 1)) for site in yard.sites]
    return min((wages for _, (wages, _) in crews), default=0) <= yard.coins
