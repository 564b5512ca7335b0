"""How good each command looks at first sight: the taste of a practised player, in named weights.

One unit is about one point. All numbers of taste stand in ``weights.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.command import Command
from engine.core.content import ContentModel
from engine.games.builders.commands import (
    BUY_ACTION,
    END_TURN,
    RecruitWorker,
    SendWorker,
    StartConstruction,
    TakeCoins,
)
from engine.games.builders.content import CONSTANTS, Amounts, Building, Worker
from engine.games.builders.cover import SUITS, Plan, cost_of_sends, missing, plan, rest, useful
from engine.games.builders.state import BuildersState, Site

PRICE: Final = CONSTANTS.extra_action_price
_COINS: Final = (0, *CONSTANTS.coins_for_points_given_up)
_PER_POINT: Final = CONSTANTS.coins_per_point
_NEVER: Final = -50.0


class PolicyWeights(ContentModel):
    """Tastes. Points are card points, an action is an action point."""

    finish: float
    """For completing a site within this turn, whatever it is."""
    finish_point: float
    finish_coin: float
    """For each coin that completing it leaves over."""
    finish_action: float
    """Against each action that completing it takes."""
    finish_machine: float
    """For each resource that a machine will bring, at the start of the game; falls to nothing at the end."""
    finish_poor: float
    """Against each coin below the reserve that completing it leaves."""
    send: float
    """For a send that is part of a plan which this turn can't complete."""
    send_left: float
    """Against each further worker that the plan needs."""
    send_price: float
    """Against each action beyond the first that a send costs."""
    send_lack: float
    """Against each resource that nobody free could bring."""
    send_useful: float
    """For each resource that a send brings to a site."""
    send_waste: float
    """Against each coin paid for what the site doesn't need."""
    send_poor: float
    """Against each coin that the plan's wages lack."""
    start_none: float
    """For taking a building while no site is open; then with one, two, and more."""
    start_one: float
    start_two: float
    start_more: float
    start_point: float
    start_coin: float
    start_send: float
    """Against each worker that the new site will need."""
    start_lack: float
    """Against each resource that the whole crew doesn't bring."""
    start_machine: float
    start_poor: float
    """Against each coin that the wages of the new site lack, those of the open sites paid."""
    start_now: float
    """For a building that can be completed in the same turn."""
    recruit: float
    recruit_size: float
    recruit_crew: float
    """Against each member that the crew already has."""
    recruit_late: float
    """Against recruiting as the leader's points approach the end."""
    recruit_lack: float
    """For each resource lacking on an own site that the worker brings."""
    recruit_saves: float
    """For each worker fewer that an own site needs thanks to this one."""
    recruit_row: float
    """For each resource that the worker brings to the building of the row that it suits best."""
    coins: float
    """For each coin taken."""
    coins_short: float
    """For each coin taken that the wages of the cheapest site lack; then of the two cheapest."""
    coins_short_two: float
    coins_reserve: float
    """Coins that one likes to have beyond the next wages."""
    buy_spare: float
    """For buying an action without a certain use, and for each coin beyond the next wages and the reserve."""
    buy_coin: float
    buy_finish: float
    """Against each action bought to complete a site."""
    idle: float
    """Against each action point lost at the end of the turn."""


class Outlook:
    """What the seat to move has in mind, worked out once for all commands of a decision."""

    __slots__ = (
        "coins",
        "crew",
        "free",
        "last_turn",
        "needs",
        "plans",
        "points",
        "prices",
        "progress",
        "wages",
        "wages_of_one",
    )

    def __init__(self, state: BuildersState) -> None:
        yard = state.yards[state.active]
        end = state.options.end_points
        own = yard.card_points
        self.points = state.action_points
        self.coins = yard.coins
        self.free = frozenset(yard.available)
        self.crew = frozenset(yard.crew()) if yard.sites else self.free
        self.last_turn = state.final_round or own >= end
        self.progress = min(1.0, max(seat.card_points for seat in state.yards) / end)
        self.prices = state.sent
        self.needs: dict[Building, Amounts] = {}
        self.plans: dict[Building, Plan] = {}
        wages = []
        for site in yard.sites:
            need = missing(site)
            chosen = plan(need, self.free)
            self.needs[site.building] = need
            self.plans[site.building] = chosen
            wages.append(chosen.wages)
        wages.sort()
        self.wages_of_one = wages[0] if wages else 0
        self.wages = sum(wages[:2])

    def actions_to_finish(self, building: Building, chosen: Plan, already: int) -> int | None:
        """The action points that complete a site in this turn, bought ones included; None where money lacks."""
        if chosen.lack:
            return None
        actions = cost_of_sends(chosen.sends, already)
        bought = max(0, actions - self.points)
        return actions if chosen.wages + bought * PRICE <= self.coins else None


class Policy:
    """Scores commands by some weights."""

    def __init__(self, weights: PolicyWeights) -> None:
        self.weights = weights

    def scores(self, state: BuildersState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        outlook = Outlook(state)
        finishing = {
            building: self._finish(outlook, building, chosen, outlook.prices.get(building, 0))
            for building, chosen in outlook.plans.items()
        }
        scores: list[float] = []
        for command in legal:
            if isinstance(command, SendWorker):
                scores.append(self._send(outlook, command.worker, command.site, finishing[command.site]))
            elif isinstance(command, StartConstruction):
                scores.append(self._start(outlook, command.building))
            elif isinstance(command, RecruitWorker):
                scores.append(self._recruit(state, outlook, command.worker))
            elif isinstance(command, TakeCoins):
                scores.append(self._take_coins(outlook, command.actions))
            elif command is BUY_ACTION:
                scores.append(self._buy(outlook, finishing))
            elif command is END_TURN:
                scores.append(-self.weights.idle * outlook.points)
        return scores

    def _finish(self, outlook: Outlook, building: Building, chosen: Plan, already: int) -> float | None:
        """What completing a site within this turn is worth; None where it can't be done."""
        actions = outlook.actions_to_finish(building, chosen, already)
        if actions is None:
            return None
        w = self.weights
        bought = max(0, actions - outlook.points)
        earned = building.coins - chosen.wages
        if outlook.last_turn:
            after = outlook.coins + earned - bought * PRICE
            gain = building.points + after // _PER_POINT - outlook.coins // _PER_POINT
            return 10.0 * gain + 0.1 * earned - 0.01 * actions if gain > 0 else _NEVER
        worth = w.finish + w.finish_point * building.points + w.finish_coin * earned
        worth -= w.finish_action * actions + w.buy_finish * bought
        worth -= w.finish_poor * max(0.0, w.coins_reserve - (outlook.coins + earned - bought * PRICE))
        if building.machine is not None:
            worth += w.finish_machine * sum(building.machine.produces) * (1.0 - outlook.progress)
        return worth

    def _send(self, outlook: Outlook, worker: Worker, site: Building, finish: float | None) -> float:
        w = self.weights
        need = outlook.needs[site]
        chosen = outlook.plans[site]
        already = outlook.prices.get(site, 0)
        gift = useful(worker, need)
        if worker in chosen.workers:
            if finish is not None:
                return finish + 0.01 * gift
            left = chosen
        elif not gift:
            return _NEVER
        else:
            left = plan(rest(need, worker), outlook.free - {worker})
            if finish is not None and left.sends >= chosen.sends:
                return finish - 1.0 - 0.1 * (worker.wage - gift)
        if outlook.last_turn:
            return _NEVER
        further = left.sends - (worker in chosen.workers)
        return (
            w.send
            - w.send_left * further
            - w.send_price * already
            - w.send_lack * left.lack
            + w.send_useful * gift
            - w.send_waste * (worker.wage - gift if worker.wage else 0)
            - w.send_poor * max(0, chosen.wages - outlook.coins)
        )

    def _start(self, outlook: Outlook, building: Building) -> float:
        w = self.weights
        now = plan(building.needs, outlook.free)
        finish_now = None
        if not now.lack:
            actions = 1 + cost_of_sends(now.sends, 0)
            bought = max(0, actions - outlook.points)
            if now.wages + bought * PRICE <= outlook.coins:
                finish_now = self._finish(outlook, building, now, 0)
        if outlook.last_turn:
            return finish_now - 0.5 if finish_now is not None else _NEVER
        open_sites = len(outlook.plans)
        later = plan(building.needs, outlook.crew)
        score = (w.start_none, w.start_one, w.start_two, w.start_more)[min(open_sites, 3)]
        score += w.start_point * building.points
        score += w.start_coin * (building.coins - later.wages - later.lack)
        score -= w.start_send * later.sends + w.start_lack * later.lack
        score -= w.start_poor * max(0, later.wages + outlook.wages_of_one - outlook.coins)
        if building.machine is not None:
            score += w.start_machine * sum(building.machine.produces) * (1.0 - outlook.progress)
        if finish_now is not None:
            score += w.start_now
        return score

    def _recruit(self, state: BuildersState, outlook: Outlook, worker: Worker) -> float:
        if outlook.last_turn:
            return self._recruit_to_finish(outlook, worker)
        w = self.weights
        hands = outlook.free | {worker}
        score = w.recruit + w.recruit_size * worker.wage
        score -= w.recruit_crew * len(outlook.crew) + w.recruit_late * outlook.progress
        for building, need in outlook.needs.items():
            before = outlook.plans[building]
            after = plan(need, hands)
            helped = before.lack - after.lack
            if helped:
                score += w.recruit_lack * helped
            elif after.sends < before.sends:
                score += w.recruit_saves * (before.sends - after.sends)
        suits_of = SUITS[worker.index]
        suits = [suits_of[card.index] for card in state.building_row if card is not None]
        return score + w.recruit_row * max(suits, default=0)

    def _recruit_to_finish(self, outlook: Outlook, worker: Worker) -> float:
        """In the last turn a recruit is good for one thing: completing a site at once."""
        hands = outlook.free | {worker}
        best = _NEVER
        for building, need in outlook.needs.items():
            if outlook.plans[building].lack:
                finish = self._finish(outlook, building, plan(need, hands), outlook.prices.get(building, 0))
                if finish is not None:
                    best = max(best, finish - 1.0)
        return best

    def _take_coins(self, outlook: Outlook, actions: int) -> float:
        w = self.weights
        gained = _COINS[actions]
        if outlook.last_turn:
            return 0.1 * gained
        short = max(0, outlook.wages_of_one - outlook.coins)
        short_two = max(0.0, outlook.wages + w.coins_reserve - outlook.coins)
        return (
            w.coins * gained
            + w.coins_short * min(short, gained)
            + w.coins_short_two * min(short_two, gained)
            - w.idle * (outlook.points - actions)
        )

    def _buy(self, outlook: Outlook, finishing: dict[Building, float | None]) -> float:
        w = self.weights
        worth = _NEVER
        for building, finish in finishing.items():
            if finish is not None:
                chosen = outlook.plans[building]
                if cost_of_sends(chosen.sends, outlook.prices.get(building, 0)) > outlook.points:
                    worth = max(worth, finish - 0.05)
        if not outlook.last_turn and not outlook.points:
            spare = outlook.coins - PRICE - outlook.wages - w.coins_reserve
            if spare >= 0:
                worth = max(worth, w.buy_spare + w.buy_coin * spare)
        return worth


def free_site(building: Building) -> Site:
    """A building as it would be once taken."""
    return Site(building, ())
