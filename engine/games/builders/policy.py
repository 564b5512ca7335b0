"""How good each command looks at first sight: the judgement of an experienced player, in named weights.

One unit is about one point. All weights are in ``weights.toml``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import mind
from engine.core.command import Command
from engine.core.content import ContentModel
from engine.games.builders.commands import (
    BUY_ACTION,
    END_TURN,
    RECRUIT,
    SEND,
    START,
    TAKE_COINS,
    BuyAction,
    RecruitWorker,
    SendWorker,
    StartConstruction,
    TakeCoins,
)
from engine.games.builders.content import CONSTANTS, Amounts, Building, Worker
from engine.games.builders.cover import (
    PRICE,
    Plan,
    cost_of_sends,
    fits_turn,
    gift_and_waste,
    missing,
    plan,
    plan_with,
    suits_best,
)
from engine.games.builders.ending import is_last_turn
from engine.games.builders.state import BuildersState, Site, Yard

_COINS: Final = (0, *CONSTANTS.coins_for_points_given_up)
_PER_POINT: Final = CONSTANTS.coins_per_point
_MOST_GIFT: Final = 5
"""No worker provides more."""
_NEVER: Final = -50.0


class PolicyWeights(ContentModel):
    """The weights. Points are card points, an action is an action point."""

    finish: float
    """For completing a site within this turn, whatever it is."""
    finish_point: float
    finish_coin: float
    """For each coin that completing it leaves over."""
    finish_action: float
    """Against each action needed to complete it."""
    finish_machine: float
    """For each resource that a machine will provide, at the start of the game; falls to nothing at the end."""
    finish_poor: float
    """Against each coin that completing it leaves short of the reserve."""
    send: float
    """For a send that is part of a plan which this turn can't complete."""
    send_left: float
    """Against each further worker that the plan needs."""
    send_price: float
    """Against each action beyond the first that a send costs."""
    send_lack: float
    """Against each resource that nobody available could provide."""
    send_useful: float
    """For each resource that a sent worker provides to a site."""
    send_waste: float
    """Against each coin paid for what the site doesn't need."""
    send_stray: float
    """Against sending somebody who doesn't belong to the plan."""
    send_poor: float
    """Against each coin missing for the plan's wages."""
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
    """Against each resource that the whole crew doesn't provide."""
    start_machine: float
    start_poor: float
    """Against each coin missing for the wages of the new site, after those of the open sites."""
    start_now: float
    """For a building that can be completed in the same turn."""
    recruit: float
    recruit_size: float
    recruit_crew: float
    """Against each member that the crew already has."""
    recruit_late: float
    """Against recruiting as the leader's points approach the end."""
    recruit_lack: float
    """For each resource missing on one's own site that the worker provides."""
    recruit_saves: float
    """For each worker that one's own site needs less thanks to this one."""
    recruit_row: float
    """For each resource that the worker provides to the building of the row that it suits best."""
    coins: float
    """For each coin taken."""
    coins_short: float
    """For each coin taken that is missing for the wages of the cheapest site; then of the two cheapest."""
    coins_short_two: float
    coins_reserve: float
    """Coins that are good to have beyond the next wages."""
    buy_spare: float
    """For buying an action without a certain use, and for each coin beyond the next wages and the reserve."""
    buy_coin: float
    buy_finish: float
    """Against each action bought to complete a site."""
    idle: float
    """Against each action point lost at the end of the turn."""


class Prospect(NamedTuple):
    """An open site as the seat to move sees it.

    ``finish`` is what completing it in this turn is worth, None if that's impossible; ``worth`` is what a send that
    belongs to the plan is worth, before what it provides.
    """

    building: Building
    need: Amounts
    plan: Plan
    sent: int
    finish: float | None
    worth: float


class Evaluation:
    """What the seat to move plans, worked out once for all commands of a decision."""

    def __init__(self, state: BuildersState, w: PolicyWeights) -> None:
        yard = state.yards[state.active]
        end = state.options.end_points
        points = [seat.card_points for seat in state.yards]
        self.points = state.action_points
        self.coins = yard.coins
        self.free = frozenset(yard.available)
        self.crew = self.free.union(*[site.crew for site in yard.sites])
        self.last_turn = is_last_turn(state)
        self.progress = min(1.0, max(points) / end)
        self.row = state.building_row
        self.prospects = {site.building: self._prospect(site, state.sent, w) for site in yard.sites}
        plans = [prospect.plan for prospect in self.prospects.values()]
        self.unplanned = [
            prospect for prospect in self.prospects.values() if prospect.plan.lack or prospect.plan.sends > 1
        ]
        wages = sorted([chosen.wages for chosen in plans])
        self.wages_of_one = wages[0] if wages else 0
        self.wages = sum(wages[:2])
        self.starting = (w.start_none, w.start_one, w.start_two, w.start_more)[min(len(plans), 3)]
        self.recruiting = w.recruit - w.recruit_crew * len(self.crew) - w.recruit_late * self.progress

    def _prospect(self, site: Site, sent: dict[Building, int], w: PolicyWeights) -> Prospect:
        building = site.building
        need = missing(site)
        chosen = plan(need, self.free)
        already = sent.get(building, 0)
        finish = self.finish(building, chosen, cost_of_sends(chosen.sends, already), w)
        if finish is not None:
            worth = finish
        elif self.last_turn:
            worth = _NEVER
        else:
            worth = (
                w.send
                - w.send_left * (chosen.sends - 1)
                - w.send_price * already
                - w.send_lack * chosen.lack
                - w.send_poor * max(0, chosen.wages - self.coins)
            )
        return Prospect(building, need, chosen, already, finish, worth)

    def can_finish(self, chosen: Plan, actions: int) -> bool:
        """Whether a plan of so many action points can be carried out in this turn, buying some if necessary."""
        return fits_turn(chosen, actions, self.points, self.coins)

    def finish(self, building: Building, chosen: Plan, actions: int, w: PolicyWeights) -> float | None:
        """What completing a site within this turn is worth; None if that's impossible."""
        if not self.can_finish(chosen, actions):
            return None
        bought = max(0, actions - self.points)
        earned = building.coins - chosen.wages
        after = self.coins + earned - bought * PRICE
        if self.last_turn:
            gain = building.points + after // _PER_POINT - self.coins // _PER_POINT
            return 10.0 * gain + 0.1 * earned - 0.01 * actions if gain > 0 else _NEVER
        worth = w.finish + w.finish_point * building.points + w.finish_coin * earned
        worth -= w.finish_action * actions + w.buy_finish * bought
        if after < w.coins_reserve:
            worth -= w.finish_poor * (w.coins_reserve - after)
        if building.machine is not None:
            worth += w.finish_machine * sum(building.machine.produces) * (1.0 - self.progress)
        return worth


class Policy(mind.Policy[BuildersState, PolicyWeights]):
    """Scores commands by some weights."""

    def scores(self, state: BuildersState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        evaluation = Evaluation(state, self.weights)
        prospects = evaluation.prospects
        scores: list[float] = []
        for command in legal:
            kind = command.__class__
            if kind is SendWorker:
                score = self._send(prospects[command.site], command.worker)  # type: ignore[attr-defined]
            elif kind is StartConstruction:
                score = self._start(evaluation, command.building)  # type: ignore[attr-defined]
            elif kind is RecruitWorker:
                score = self._recruit(evaluation, command.worker)  # type: ignore[attr-defined]
            elif kind is TakeCoins:
                score = self._take_coins(evaluation, command.actions)  # type: ignore[attr-defined]
            elif kind is BuyAction:
                score = self._buy(evaluation)
            else:
                score = -self.weights.idle * evaluation.points
            scores.append(score)
        return scores

    def best(self, state: BuildersState) -> Command:
        """The first legal command with the highest score, found without scoring those that can't have it.

        The search plays most of its commands like this.
        """
        w = self.weights
        evaluation = Evaluation(state, w)
        points = evaluation.points
        chosen: Command = END_TURN
        highest = float("-inf")
        if points:
            for building in state.building_row:
                if building is not None and (score := self._start(evaluation, building)) > highest:
                    chosen, highest = START[building.index], score
            for recruit in state.worker_row:
                if recruit is not None and (score := self._recruit(evaluation, recruit)) > highest:
                    chosen, highest = RECRUIT[recruit.index], score
            for prospect in evaluation.prospects.values():
                if prospect.sent < points and prospect.worth + _MOST_GIFT * w.send_useful > highest:
                    for worker in self._senders(state.yard, evaluation, prospect):
                        if (score := self._send(prospect, worker)) > highest:
                            chosen, highest = SEND[prospect.building.index][worker.index], score
            for coins in TAKE_COINS[:points]:
                if (score := self._take_coins(evaluation, coins.actions)) > highest:
                    chosen, highest = coins, score
        if evaluation.coins >= PRICE and (score := self._buy(evaluation)) > highest:
            chosen, highest = BUY_ACTION, score
        may_end = not (points and state.options.must_use_all_actions)
        return END_TURN if may_end and -w.idle * points > highest else chosen

    def _senders(self, yard: Yard, evaluation: Evaluation, prospect: Prospect) -> list[Worker]:
        """Those of the plan who can be paid; if none can, everybody who can."""
        coins = evaluation.coins
        planned = prospect.plan.workers
        paid = [worker for worker in yard.available if worker.wage <= coins]
        return [worker for worker in paid if worker in planned] or paid

    def _send(self, prospect: Prospect, worker: Worker) -> float:
        """Those who belong to the plan go first; others may go, too, but usually needn't."""
        w = self.weights
        gift, wasted = gift_and_waste(worker, prospect.need)
        if worker not in prospect.plan.workers:
            return prospect.worth - w.send_stray - w.send_waste * wasted if gift else _NEVER
        if prospect.finish is not None:
            return prospect.worth + 0.01 * gift
        return prospect.worth + w.send_useful * gift - w.send_waste * wasted

    def _start(self, evaluation: Evaluation, building: Building) -> float:
        w = self.weights
        now = plan(building.needs, evaluation.free)
        actions = 1 + cost_of_sends(now.sends, 0)
        if evaluation.last_turn:
            finish = evaluation.finish(building, now, actions, w)
            return _NEVER if finish is None else finish - 0.5
        later = plan(building.needs, evaluation.crew)
        wages = later.wages + later.lack
        score = (
            evaluation.starting
            + w.start_point * building.points
            + w.start_coin * (building.coins - wages)
            - w.start_send * later.sends
            - w.start_lack * later.lack
        )
        short = later.wages + evaluation.wages_of_one - evaluation.coins
        if short > 0:
            score -= w.start_poor * short
        if building.machine is not None:
            score += w.start_machine * sum(building.machine.produces) * (1.0 - evaluation.progress)
        return score + w.start_now if evaluation.can_finish(now, actions) else score

    def _recruit(self, evaluation: Evaluation, worker: Worker) -> float:
        if evaluation.last_turn:
            return self._recruit_to_finish(evaluation, worker)
        w = self.weights
        score = evaluation.recruiting + w.recruit_size * worker.wage
        for prospect in evaluation.unplanned:
            before = prospect.plan
            after = plan_with(prospect.need, evaluation.free, worker)
            if after.lack < before.lack:
                score += w.recruit_lack * (before.lack - after.lack)
            elif after.sends < before.sends:
                score += w.recruit_saves * (before.sends - after.sends)
        return score + w.recruit_row * suits_best(worker, evaluation.row)

    def _recruit_to_finish(self, evaluation: Evaluation, worker: Worker) -> float:
        """In the last turn a recruit is only good for completing a site at once."""
        best = _NEVER
        for prospect in evaluation.unplanned:
            if prospect.finish is None:
                chosen = plan_with(prospect.need, evaluation.free, worker)
                actions = 1 + cost_of_sends(chosen.sends, prospect.sent)
                finish = evaluation.finish(prospect.building, chosen, actions, self.weights)
                if finish is not None:
                    best = max(best, finish - 0.5)
        return best

    def _take_coins(self, evaluation: Evaluation, actions: int) -> float:
        w = self.weights
        gained = _COINS[actions]
        if evaluation.last_turn:
            return 0.1 * gained
        short = max(0, evaluation.wages_of_one - evaluation.coins)
        short_two = max(0.0, evaluation.wages + w.coins_reserve - evaluation.coins)
        return (
            w.coins * gained
            + w.coins_short * min(short, gained)
            + w.coins_short_two * min(short_two, gained)
            - w.idle * (evaluation.points - actions)
        )

    def _buy(self, evaluation: Evaluation) -> float:
        """For a site that can only be completed like this; else from spare coins, once all action points are used."""
        w = self.weights
        worth = _NEVER
        for prospect in evaluation.prospects.values():
            if (
                prospect.finish is not None
                and cost_of_sends(prospect.plan.sends, prospect.sent) > evaluation.points
            ):
                worth = max(worth, prospect.finish - 0.05)
        if not evaluation.last_turn and not evaluation.points:
            spare = evaluation.coins - PRICE - evaluation.wages - w.coins_reserve
            if spare >= 0:
                worth = max(worth, w.buy_spare + w.buy_coin * spare)
        return worth
