"""What the rules advise beyond what is legal: who could build what, and what a command would waste.

Nothing here is hidden, as nobody has secrets (8).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.games.builders.commands import BUY_ACTION, SEND, TAKE_COINS, EndTurn, SendWorker, TakeCoins
from engine.games.builders.content import CONSTANTS, Amounts, Building, Worker
from engine.games.builders.cover import least, missing
from engine.games.builders.state import BuildersState, Yard


class UselessSend(Doubt):
    """The worker provides nothing that the building still needs, and is away until it is completed."""

    worker: str
    building: str


class UnusedActions(Doubt):
    """So many action points would be lost, which could bring so many coins."""

    points: int
    coins: int


@dataclass(frozen=True, slots=True)
class Crew:
    """How a seat's crew could build something: the fewest workers, and of those the cheapest.

    If all of them together can't, ``lacks`` is what they don't provide, and the plan covers the rest. ``at_work`` is
    how many are counted who work on sites, which is done only where those at home would provide less.
    """

    sends: int
    wages: int
    lacks: Amounts
    at_work: int


@dataclass(frozen=True, slots=True)
class Help:
    """What a worker would provide that a site still needs; all 0 if nothing is of use."""

    building: str
    brings: Amounts


@dataclass(frozen=True, slots=True)
class Price:
    """What sending a worker to a site costs: the action points and the wage.

    ``commands`` do it, after buying each missing action; empty if it can't be done.
    """

    actions: int
    wage: int
    commands: tuple[Command, ...]


def doubt(state: BuildersState, command: Command) -> Doubt | None:
    """What the seat whose turn it is may have overlooked in a legal command (5.3, 5.4)."""
    match command:
        case SendWorker(worker, building):
            site = next(site for site in state.yard.sites if site.building is building)
            useful = any(_within(worker.produces, missing(site)))
            return None if useful else UselessSend(worker.id, building.id)
        case EndTurn() if state.action_points:
            best = best_coins(state.action_points)
            return UnusedActions(state.action_points, _coins(best), first=best)
        case _:
            return None


def prepares(state: BuildersState) -> tuple[Command, ...]:
    """Buying an action, which is only done for the sake of using it (5.5)."""
    may_buy = state.agenda and state.yard.coins >= CONSTANTS.extra_action_price
    return (BUY_ACTION,) if may_buy else ()


def price_of(state: BuildersState, worker: Worker, building: Building) -> Price:
    """What it costs the active seat to send an available worker to one of its sites (5.3, 5.5)."""
    actions = state.send_price(building)
    lacking = max(0, actions - state.action_points)
    coins = worker.wage + lacking * CONSTANTS.extra_action_price
    send = SEND[building.index][worker.index]
    return Price(actions, worker.wage, (*[BUY_ACTION] * lacking, send) if coins <= state.yard.coins else ())


def best_coins(points: int) -> tuple[TakeCoins, ...]:
    """The exchanges of so many action points that bring the most coins: as many points at once as allowed (5.4)."""
    times, left = divmod(points, len(TAKE_COINS))
    return (TAKE_COINS[-1],) * times + TAKE_COINS[:left][-1:]


def crew_for(yard: Yard, building: Building) -> Crew:
    """What it would take a seat's crew to build something from scratch (5.3)."""
    home = _crew_of(yard.available, building, at_work=0)
    if not any(home.lacks):
        return home
    whole = _crew_of(yard.crew(), building, at_work=sum(len(site.crew) for site in yard.sites))
    return home if whole.lacks == home.lacks else whole


def _crew_of(workers: Iterable[Worker], building: Building, *, at_work: int) -> Crew:
    lacks, (sends, wages) = least(building.needs, workers, lambda worker: (1, worker.wage))
    return Crew(sends, wages, lacks, at_work)


def help_of(yard: Yard, worker: Worker) -> tuple[Help, ...]:
    """What a worker, no matter whose, would provide to each open site of a seat (5.3)."""
    return tuple(Help(site.building.id, _within(worker.produces, missing(site))) for site in yard.sites)


def _coins(exchanges: tuple[TakeCoins, ...]) -> int:
    return sum(CONSTANTS.coins_for_points_given_up[exchange.actions - 1] for exchange in exchanges)


def _within(amounts: Amounts, most: Amounts) -> Amounts:
    stone, wood, knowledge, tile = map(min, amounts, most)
    return stone, wood, knowledge, tile
