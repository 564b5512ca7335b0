"""The rules of The Builders: Middle Ages. Numbers in brackets are sections of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeVar

from engine.core.agenda import AgendaGame, Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event, recurring
from engine.core.game import OptionValue, Seat, Setup, agreed_options, who_begins
from engine.core.score import ScoreSheet, rank
from engine.games.builders import advice, events, places, scenario_setup
from engine.games.builders.commands import (
    BUY_ACTION,
    END_TURN,
    GRAMMAR,
    SEND,
    TAKE_COINS,
    BuyAction,
    EndTurn,
    RecruitWorker,
    SendWorker,
    StartConstruction,
    TakeCoins,
)
from engine.games.builders.content import (
    APPRENTICES,
    BUILDINGS,
    CONSTANTS,
    WORKER_CARDS,
    Building,
    Worker,
)
from engine.games.builders.ending import reason_to_end
from engine.games.builders.meta import META
from engine.games.builders.scoring import score_sheets
from engine.games.builders.snapshot import POSITION
from engine.games.builders.state import (
    ROUND_END,
    TURN,
    BuildersState,
    Options,
    RoundEnd,
    Site,
    Turn,
    Yard,
    recruits,
    starts,
)
from engine.games.builders.view import BuildersView, brought, redeal, table_view

Card = TypeVar("Card", bound=Building | Worker)

PRICE: Final = CONSTANTS.extra_action_price
FREE_POINTS: Final = CONSTANTS.free_action_points
COINS: Final = CONSTANTS.coins_for_points_given_up
MOST_POINTS_FOR_COINS: Final = len(COINS)
SEND_FIRST: Final = CONSTANTS.send_price.first
SEND_STEP: Final = CONSTANTS.send_price.step

_COINS_UP_TO: Final = tuple(TAKE_COINS[:points] for points in range(MOST_POINTS_FOR_COINS + 1))

_turn_started = recurring(events.TurnStarted)
_turn_ended = recurring(events.TurnEnded)
_round_ended = recurring(events.RoundEnded)
_coins_taken = recurring(events.CoinsTaken)
_action_bought = recurring(events.ActionBought)
_construction_started = recurring(events.ConstructionStarted)
_worker_recruited = recurring(events.WorkerRecruited)


def _legal(state: BuildersState, turn: Turn) -> Sequence[Command]:
    """In the order of section 6: buildings, workers, sends by site, coins, an action, the end of the turn."""
    commands: list[Command] = []
    points = state.action_points
    yard = state.yards[turn.seat]
    coins = yard.coins
    if points:
        commands += state.starts
        commands += state.recruits
        crew = [worker.index for worker in yard.available if worker.wage <= coins]
        if crew and yard.sites:
            commands += [sends[worker] for sends in _open_sites(state, yard, points) for worker in crew]
        commands += _COINS_UP_TO[points if points < MOST_POINTS_FOR_COINS else MOST_POINTS_FOR_COINS]
    if coins >= PRICE:
        commands.append(BUY_ACTION)
    if not (points and state.options.must_use_all_actions):
        commands.append(END_TURN)
    return commands


def _open_sites(state: BuildersState, yard: Yard, points: int) -> list[tuple[SendWorker, ...]]:
    """The sends to each site whose next worker so many action points pay for."""
    sent = state.sent
    if not sent:
        return [SEND[building.index] for building, _ in yard.sites] if points >= SEND_FIRST else []
    return [
        SEND[building.index]
        for building, _ in yard.sites
        if SEND_FIRST + SEND_STEP * sent.get(building, 0) <= points
    ]


def _options(setup: Setup) -> tuple[Options, OptionValue]:
    """What a position holds of what was agreed on, and who begins."""
    agreed: dict[str, Any] = {**agreed_options(META, setup.options, setup.seats)}
    first, cap = agreed.pop("first_player"), agreed.pop("round_cap")
    if cap == "none":
        cap = 100 if setup.bots_only else 0
    return Options(**agreed, round_cap=cap), first


def _start(
    state: BuildersState, turn: Turn, command: StartConstruction, chance: Chance, emitted: Emitted
) -> None:
    building, row = command.building, state.building_row
    if building not in row:
        raise IllegalCommand(Refusal("not_in_row", "5.1", {"building": building.id}))
    yard = _yard_with_points(state, turn, 1, "5.1")
    slot = row.index(building)
    state.action_points -= 1
    state.acted_this_round = True
    yard.sites.append(Site(building, ()))
    emitted.append(_construction_started(turn.seat, building.id, slot))
    state.building_row = _refilled(row, slot, state.building_deck)
    state.starts = starts(state.building_row)
    emitted.append(_refill_event(state, "building", slot, state.building_row, state.building_deck))


def _recruit(
    state: BuildersState, turn: Turn, command: RecruitWorker, chance: Chance, emitted: Emitted
) -> None:
    worker, row = command.worker, state.worker_row
    if worker not in row:
        raise IllegalCommand(Refusal("not_in_row", "5.2", {"worker": worker.id}))
    yard = _yard_with_points(state, turn, 1, "5.2")
    slot = row.index(worker)
    state.action_points -= 1
    state.acted_this_round = True
    yard.available.append(worker)
    emitted.append(_worker_recruited(turn.seat, worker.id, slot))
    state.worker_row = _refilled(row, slot, state.worker_deck)
    state.recruits = recruits(state.worker_row)
    emitted.append(_refill_event(state, "worker", slot, state.worker_row, state.worker_deck))


def _refilled(row: tuple[Card | None, ...], slot: int, deck: Deck[Card]) -> tuple[Card | None, ...]:
    """The top card of the deck fills the slot at once (2.1); an empty deck fills nothing (11.1)."""
    return (*row[:slot], deck.draw(), *row[slot + 1 :])


def _refill_event(
    state: BuildersState, kind: str, slot: int, row: tuple[Card | None, ...], deck: Deck[Card]
) -> Event:
    card, shown = row[slot], state.options.show_next_cards
    next_card = deck.top if shown else None
    revealed = next_card is not None if shown else card is not None
    return events.RowRefilled(
        kind, slot, card.id if card else None, next_card.id if next_card else None, revealed
    )


def _send(state: BuildersState, turn: Turn, command: SendWorker, chance: Chance, emitted: Emitted) -> None:
    worker, building = command.worker, command.site
    yard = state.yards[turn.seat]
    place, price = _check_send(state, yard, worker, building)
    site = yard.sites[place]
    state.action_points -= price
    state.acted_this_round = True
    state.sent[building] = state.sent.get(building, 0) + 1
    yard.coins -= worker.wage
    yard.available.remove(worker)
    crew = (*site.crew, worker)
    emitted.append(events.WorkerSent(turn.seat, worker.id, building.id, price, worker.wage))
    if _covers(crew, building):
        del yard.sites[place]
        _complete(turn.seat, yard, building, crew, emitted)
    else:
        yard.sites[place] = Site(building, crew)


def _check_send(state: BuildersState, yard: Yard, worker: Worker, building: Building) -> tuple[int, int]:
    """The site's index among the open ones, and the price; refusals in the order of 5.3."""
    if worker not in yard.available:
        for site in yard.sites:
            if worker in site.crew:
                details = {"worker": worker.id, "building": site.building.id}
                raise IllegalCommand(Refusal("worker_busy", "5.3", details))
        raise IllegalCommand(Refusal("not_your_worker", "5.3", {"worker": worker.id}))
    place = _place_of(building, yard)
    if place is None:
        reason = "site_completed" if building in yard.completed else "not_your_site"
        raise IllegalCommand(Refusal(reason, "5.3", {"building": building.id}))
    price = state.send_price(building)
    if price > state.action_points:
        nth = state.sent.get(building, 0) + 1
        points = {"nth": nth, "need": price, "have": state.action_points, "price": PRICE, "coins": yard.coins}
        raise IllegalCommand(Refusal("send_action_points", "5.3", {"building": building.id, **points}))
    if worker.wage > yard.coins:
        wage = {"need": worker.wage, "have": yard.coins}
        raise IllegalCommand(Refusal("wage", "5.3", {"worker": worker.id, **wage}))
    return place, price


def _place_of(building: Building, yard: Yard) -> int | None:
    for place, site in enumerate(yard.sites):
        if site.building is building:
            return place
    return None


def _covers(crew: tuple[Worker, ...], building: Building) -> bool:
    stone, wood, knowledge, tile = brought(crew)
    needs = building.needs
    return stone >= needs[0] and wood >= needs[1] and knowledge >= needs[2] and tile >= needs[3]


def _complete(seat: Seat, yard: Yard, building: Building, crew: tuple[Worker, ...], emitted: Emitted) -> None:
    """Workers return, coins, points, and a machine joins the crew, in this order (5.6)."""
    yard.available += crew
    yard.coins += building.coins
    yard.complete(building)
    emitted.append(events.BuildingCompleted(seat, building.id, building.points))
    emitted.append(events.WorkersReturned(seat, building.id, tuple(worker.id for worker in crew)))
    if building.machine is None:
        emitted.append(events.CoinsEarned(seat, building.id, building.coins))
    else:
        yard.available.append(building.machine)
        emitted.append(events.MachineJoined(seat, building.machine.id))


def _take_coins(
    state: BuildersState, turn: Turn, command: TakeCoins, chance: Chance, emitted: Emitted
) -> None:
    points = command.actions
    if not 1 <= points <= MOST_POINTS_FOR_COINS:
        raise IllegalCommand(Refusal("coin_amount", "5.4", {"most": MOST_POINTS_FOR_COINS}))
    yard = _yard_with_points(state, turn, points, "5.4")
    coins = COINS[points - 1]
    state.action_points -= points
    yard.coins += coins
    emitted.append(_coins_taken(turn.seat, points, coins))


def _buy_action(state: BuildersState, turn: Turn, _: BuyAction, chance: Chance, emitted: Emitted) -> None:
    yard = state.yards[turn.seat]
    if yard.coins < PRICE:
        raise IllegalCommand(Refusal("buy_coins", "5.5", {"price": PRICE, "have": yard.coins}))
    yard.coins -= PRICE
    state.action_points += 1
    emitted.append(_action_bought(turn.seat, PRICE))


def _yard_with_points(state: BuildersState, turn: Turn, need: int, rule: str) -> Yard:
    """The yard whose turn it is. Raises IllegalCommand if too few action points are left."""
    yard, have = state.yards[turn.seat], state.action_points
    if have < need:
        details = {"need": need, "have": have, "price": PRICE, "coins": yard.coins}
        raise IllegalCommand(Refusal("no_action_points", rule, details))
    return yard


def _end_turn(state: BuildersState, turn: Turn, _: EndTurn, chance: Chance, emitted: Emitted) -> None:
    unused = state.action_points
    if unused and state.options.must_use_all_actions:
        raise IllegalCommand(Refusal("actions_left", "5.5", {"have": unused}))
    seat = turn.seat
    emitted.append(_turn_ended(seat, unused))
    if not state.final_round and (points := state.yards[seat].card_points) >= state.options.end_points:
        state.final_round = True
        emitted.append(events.FinalRoundTriggered(seat, points))
    state.action_points = FREE_POINTS
    state.sent.clear()
    following = (seat + 1) % len(state.yards)
    if following == state.first:
        state.agenda[-1] = ROUND_END[following]
    else:
        state.agenda[-1] = TURN[following]
        emitted.append(_turn_started(following, state.round))


def _end_round(state: BuildersState, frame: RoundEnd, chance: Chance, emitted: Emitted) -> None:
    """The end of a round is the only place where the game can end (4, 9.1, 11.3)."""
    emitted.append(_round_ended(state.round))
    state.stall_rounds = 0 if state.acted_this_round else state.stall_rounds + 1
    state.acted_this_round = False
    state.ended_by = reason_to_end(state)
    if state.ended_by is None:
        state.round += 1
        state.agenda.append(TURN[frame.seat])
        emitted.append(_turn_started(frame.seat, state.round))
    else:
        emitted.append(events.GameEnded(state.ended_by, rank(score_sheets(state)).winners))


_ASKS_TURN: Final = Question(
    Turn,
    _legal,
    {
        StartConstruction: _start,
        RecruitWorker: _recruit,
        SendWorker: _send,
        TakeCoins: _take_coins,
        BuyAction: _buy_action,
        EndTurn: _end_turn,
    },
    rule="5",
    rules={
        StartConstruction: "5.1",
        RecruitWorker: "5.2",
        SendWorker: "5.3",
        TakeCoins: "5.4",
        BuyAction: "5.5",
    },
)


class Builders(AgendaGame[BuildersState]):
    """The Builders as a ``Game``."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = places.BOARD_PLACES
    asks = (_ASKS_TURN,)
    steps = (Step(RoundEnd, _end_round, beat=True),)
    path = staticmethod(places.path)
    intended = staticmethod(places.intended)
    doubt = staticmethod(advice.doubt)
    prepares = staticmethod(advice.prepares)
    from_scene = staticmethod(scenario_setup.from_scene)

    def new(self, setup: Setup, chance: Chance) -> BuildersState:
        """Deal both rows, an apprentice and ten coins to each seat, and determine who begins (3)."""
        options, who = _options(setup)
        buildings = Deck(chance.shuffled("buildings", BUILDINGS))
        apprentices = chance.shuffled("apprentices", APPRENTICES)
        hired = apprentices[: setup.seats * CONSTANTS.starting_apprentices]
        others = [worker for worker in WORKER_CARDS if worker not in hired]
        workers = Deck(chance.shuffled("workers", others))
        first = who_begins(who, setup.seats, chance)
        state = BuildersState(
            options=options,
            building_row=tuple(buildings.deal(CONSTANTS.row_size)),
            building_deck=buildings,
            worker_row=tuple(workers.deal(CONSTANTS.row_size)),
            worker_deck=workers,
            yards=[Yard(available=[worker]) for worker in hired],
            first=first,
            agenda=[TURN[first]],
        )
        state.derive()
        return state

    def agrees(self, state: BuildersState, setup: Setup) -> bool:
        """Whether the options are those that were agreed on (1.2)."""
        return state.options == _options(setup)[0]

    def ended_by(self, state: BuildersState) -> str:
        """Why the game is over (9.1)."""
        return state.ended_by or ""

    def view(self, state: BuildersState, seat: Seat | None) -> BuildersView:
        """The same for every seat: nobody has secrets (8)."""
        return table_view(state)

    def redeal(self, state: BuildersState, seat: Seat | None, generator: Random) -> BuildersState:
        """Both decks below their visible cards in a new order."""
        return redeal(state, generator)

    def scores(self, state: BuildersState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.2)."""
        return score_sheets(state)


BUILDERS: Final = Builders()
