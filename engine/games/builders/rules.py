"""The rules of The Builders: Middle Ages. Numbers in brackets are sections of the specification."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, TypeVar, cast

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Json, Over, Seat, Setup, agreed_options
from engine.core.score import ScoreSheet, rank
from engine.games.builders import events, invariants, places, snapshot, staging
from engine.games.builders.commands import (
    BUY_ACTION,
    END_TURN,
    GRAMMAR,
    RECRUIT,
    SEND,
    START,
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
from engine.games.builders.meta import META
from engine.games.builders.scoring import score_sheets
from engine.games.builders.sight import BuildersView, brought, redealt, table_view
from engine.games.builders.state import BuildersState, Options, Site, Yard

Card = TypeVar("Card", Building, Worker)

PRICE: Final = CONSTANTS.extra_action_price
FREE_POINTS: Final = CONSTANTS.free_action_points
COINS: Final = CONSTANTS.coins_for_points_given_up
MOST_POINTS_FOR_COINS: Final = len(COINS)
SEND_FIRST: Final = CONSTANTS.send_price.first
SEND_STEP: Final = CONSTANTS.send_price.step

_COINS_UP_TO: Final = tuple(TAKE_COINS[:points] for points in range(MOST_POINTS_FOR_COINS + 1))

# Events are values, so those that come again and again are built once.
_turn_started = lru_cache(maxsize=1024)(events.TurnStarted)
_turn_ended = lru_cache(maxsize=1024)(events.TurnEnded)
_round_ended = lru_cache(maxsize=1024)(events.RoundEnded)
_coins_taken = lru_cache(maxsize=1024)(events.CoinsTaken)
_action_bought = lru_cache(maxsize=1024)(events.ActionBought)
_TURN_OF: Final = tuple(Choose(seat, "turn") for seat in range(META.max_seats))


class Builders(Game[BuildersState]):
    """The contract, kept for The Builders."""

    meta = META
    grammar = GRAMMAR
    questions = ("turn",)

    def new(self, setup: Setup, chance: Chance) -> BuildersState:
        """Deal both rows, an apprentice and ten coins to each seat, and choose who begins (3)."""
        options = agreed_options(META, setup.options, setup.seats)
        buildings = Deck(chance.shuffled("buildings", BUILDINGS))
        apprentices = chance.shuffled("apprentices", APPRENTICES)
        hired = apprentices[: setup.seats * CONSTANTS.starting_apprentices]
        others = [worker for worker in WORKER_CARDS if worker not in hired]
        workers = Deck(chance.shuffled("workers", others))
        first = options["first_player"]
        if first == "random":
            first = chance.below("first_player", setup.seats)
        return BuildersState(
            options=_options(options, bots_only=setup.bots_only),
            building_row=[buildings.draw() for _ in range(CONSTANTS.row_size)],
            building_deck=buildings,
            worker_row=[workers.draw() for _ in range(CONSTANTS.row_size)],
            worker_deck=workers,
            yards=[Yard(CONSTANTS.starting_coins, [worker]) for worker in hired],
            first=int(first),
            active=int(first),
            action_points=FREE_POINTS,
        )

    def pending(self, state: BuildersState) -> Choose | Over:
        """The active seat's turn goes on until it ends it (4)."""
        if state.ended_by is not None:
            return Over(state.ended_by)
        return _TURN_OF[state.active]

    def legal(self, state: BuildersState) -> list[Command]:
        """In the order of section 6: buildings, workers, sends by site, coins, an action, the end of the turn."""
        if state.ended_by is not None:
            return []
        commands: list[Command] = []
        points = state.action_points
        yard = state.yards[state.active]
        coins = yard.coins
        if points:
            commands += _starts(tuple(state.building_row))
            commands += _recruits(tuple(state.worker_row))
            crew = [worker.index for worker in yard.available if worker.wage <= coins]
            if crew and yard.sites:
                sent = state.sent.get
                open_to = [
                    SEND[building.index]
                    for building, _ in yard.sites
                    if SEND_FIRST + SEND_STEP * sent(building, 0) <= points
                ]
                commands += [sends[worker] for sends in open_to for worker in crew]
            commands += _COINS_UP_TO[points if points < MOST_POINTS_FOR_COINS else MOST_POINTS_FOR_COINS]
        if coins >= PRICE:
            commands.append(BUY_ACTION)
        if not (points and state.options.must_use_all_actions):
            commands.append(END_TURN)
        return commands

    def apply(self, state: BuildersState, command: Command, chance: Chance) -> list[Event]:
        """Check everything, then carry the command out (5)."""
        if state.ended_by is not None:
            raise IllegalCommand(Refusal("game_over", "6"))
        act = _ACTS.get(type(command))
        if act is None:
            raise IllegalCommand(Refusal("unknown_command", "6"))
        return act(state, command)

    def path(self, state: BuildersState, command: Command) -> tuple[str, ...]:
        """Where a person points to give the command."""
        return places.path(state, command)

    def meant(self, state: BuildersState, places_chosen: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        return places.meant(state, places_chosen)

    def view(self, state: BuildersState, seat: Seat | None) -> BuildersView:
        """The same for every seat: nobody has secrets (8)."""
        return table_view(state)

    def redeal(self, state: BuildersState, seat: Seat, generator: Random) -> BuildersState:
        """Both decks below their visible cards in a new order."""
        return redealt(state, generator)

    def scores(self, state: BuildersState) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.2)."""
        return score_sheets(state)

    def check(self, state: BuildersState) -> None:
        """The invariants of section 4.2."""
        invariants.check(state)

    def dump(self, state: BuildersState) -> Json:
        """The state for a save file."""
        return snapshot.dump(state)

    def load(self, data: Json, lenient: bool = False) -> BuildersState:
        """The state from a save file."""
        return snapshot.load(data, lenient)

    def stage(self, scene: Json) -> BuildersState:
        """A position described by what matters in it."""
        return staging.staged(scene)


# A row changes seldom, and it is asked for at every decision.


@lru_cache(maxsize=1024)
def _starts(row: tuple[Building | None, ...]) -> tuple[Command, ...]:
    return tuple(START[card.index] for card in row if card is not None)


@lru_cache(maxsize=1024)
def _recruits(row: tuple[Worker | None, ...]) -> tuple[Command, ...]:
    return tuple(RECRUIT[card.index] for card in row if card is not None)


def send_price(state: BuildersState, site: Building) -> int:
    """Action points for the next worker on a site: one more for each sent there in this turn (5.3)."""
    return SEND_FIRST + SEND_STEP * state.sent.get(site, 0)


def _options(options: dict[str, Any], *, bots_only: bool) -> Options:
    cap = options["round_cap"]
    if cap == "none":
        cap = 100 if bots_only else 0
    return Options(options["show_next_cards"], options["must_use_all_actions"], options["end_points"], cap)


def _start(state: BuildersState, command: StartConstruction) -> list[Event]:
    building = command.building
    if building not in state.building_row:
        raise IllegalCommand(Refusal("not_in_row", "5.1", {"building": building.id}))
    _need_points(state, 1, "5.1")
    slot = state.building_row.index(building)
    state.action_points -= 1
    state.acted_this_round = True
    state.yard.sites.append(Site(building, ()))
    refilled = _refill(state, "building", state.building_row, state.building_deck, slot)
    return [events.ConstructionStarted(state.active, building.id, slot), refilled]


def _recruit(state: BuildersState, command: RecruitWorker) -> list[Event]:
    worker = command.worker
    if worker not in state.worker_row:
        raise IllegalCommand(Refusal("not_in_row", "5.2", {"worker": worker.id}))
    _need_points(state, 1, "5.2")
    slot = state.worker_row.index(worker)
    state.action_points -= 1
    state.acted_this_round = True
    state.yard.available.append(worker)
    refilled = _refill(state, "worker", state.worker_row, state.worker_deck, slot)
    return [events.WorkerRecruited(state.active, worker.id, slot), refilled]


def _refill(
    state: BuildersState, kind: str, row: list[Card | None], deck: Deck[Card], slot: int
) -> events.RowRefilled:
    """The top card of the deck fills the slot at once (2.1); from an empty deck nothing comes (11.1)."""
    card = row[slot] = deck.draw()
    shown = state.options.show_next_cards
    next_card = deck.top if shown else None
    revealed = next_card is not None if shown else card is not None
    return events.RowRefilled(
        kind, slot, card.id if card else None, next_card.id if next_card else None, revealed
    )


def _send(state: BuildersState, command: SendWorker) -> list[Event]:
    worker, building = command.worker, command.site
    yard = state.yards[state.active]
    place, price = _check_send(state, yard, worker, building)
    site = yard.sites[place]
    state.action_points -= price
    state.acted_this_round = True
    state.sent[building] = state.sent.get(building, 0) + 1
    yard.coins -= worker.wage
    yard.available.remove(worker)
    crew = (*site.crew, worker)
    sent = events.WorkerSent(state.active, worker.id, building.id, price, worker.wage)
    if _covers(crew, building):
        del yard.sites[place]
        return [sent, *_complete(state, yard, building, crew)]
    yard.sites[place] = Site(building, crew)
    return [sent]


def _check_send(state: BuildersState, yard: Yard, worker: Worker, building: Building) -> tuple[int, int]:
    """The site's place among the open ones and the price; refusals in the order of 5.3."""
    if worker not in yard.available:
        for site in yard.sites:
            if worker in site.crew:
                details = {"worker": worker.id, "building": site.building.id}
                raise IllegalCommand(Refusal("worker_busy", "5.3", details))
        raise IllegalCommand(Refusal("not_your_worker", "5.3", {"worker": worker.id}))
    place = next((place for place, site in enumerate(yard.sites) if site.building is building), None)
    if place is None:
        reason = "site_completed" if building in yard.completed else "not_your_site"
        raise IllegalCommand(Refusal(reason, "5.3", {"building": building.id}))
    price = send_price(state, building)
    if price > state.action_points:
        nth = state.sent.get(building, 0) + 1
        points = {"nth": nth, "need": price, "have": state.action_points, "price": PRICE, "coins": yard.coins}
        raise IllegalCommand(Refusal("send_action_points", "5.3", {"building": building.id, **points}))
    if worker.wage > yard.coins:
        wage = {"need": worker.wage, "have": yard.coins}
        raise IllegalCommand(Refusal("wage", "5.3", {"worker": worker.id, **wage}))
    return place, price


def _covers(crew: tuple[Worker, ...], building: Building) -> bool:
    stone, wood, knowledge, tile = brought(crew)
    needs = building.needs
    return stone >= needs[0] and wood >= needs[1] and knowledge >= needs[2] and tile >= needs[3]


def _complete(state: BuildersState, yard: Yard, building: Building, crew: tuple[Worker, ...]) -> list[Event]:
    """Workers return, coins, points, and a machine joins the crew, in this order (5.6)."""
    seat = state.active
    yard.available += crew
    yard.coins += building.coins
    yard.completed.append(building)
    done: list[Event] = [
        events.BuildingCompleted(seat, building.id, building.points),
        events.WorkersReturned(seat, building.id, tuple(worker.id for worker in crew)),
    ]
    if building.machine is None:
        done.append(events.CoinsEarned(seat, building.id, building.coins))
    else:
        yard.available.append(building.machine)
        done.append(events.MachineJoined(seat, building.machine.id))
    return done


def _take_coins(state: BuildersState, command: TakeCoins) -> list[Event]:
    points = command.actions
    if not 1 <= points <= MOST_POINTS_FOR_COINS:
        raise IllegalCommand(Refusal("coin_amount", "5.4", {"most": MOST_POINTS_FOR_COINS}))
    _need_points(state, points, "5.4")
    coins = COINS[points - 1]
    state.action_points -= points
    state.yard.coins += coins
    return [_coins_taken(state.active, points, coins)]


def _buy_action(state: BuildersState, _: BuyAction) -> list[Event]:
    yard = state.yard
    if yard.coins < PRICE:
        raise IllegalCommand(Refusal("buy_coins", "5.5", {"price": PRICE, "have": yard.coins}))
    yard.coins -= PRICE
    state.action_points += 1
    return [_action_bought(state.active, PRICE)]


def _need_points(state: BuildersState, need: int, rule: str) -> None:
    have = state.action_points
    if have < need:
        details = {"need": need, "have": have, "price": PRICE, "coins": state.yard.coins}
        raise IllegalCommand(Refusal("no_action_points", rule, details))


def _end_turn(state: BuildersState, _: EndTurn) -> list[Event]:
    unused = state.action_points
    if unused and state.options.must_use_all_actions:
        raise IllegalCommand(Refusal("actions_left", "5.5", {"have": unused}))
    seat = state.active
    happened: list[Event] = [_turn_ended(seat, unused)]
    if not state.final_round and state.yard.card_points >= state.options.end_points:
        state.final_round = True
        happened.append(events.FinalRoundTriggered(seat, state.yard.card_points))
    state.active = (seat + 1) % len(state.yards)
    state.action_points = FREE_POINTS
    state.sent.clear()
    if state.active == state.first:
        happened += _end_round(state)
    if state.ended_by is None:
        happened.append(_turn_started(state.active, state.round))
    return happened


def _end_round(state: BuildersState) -> list[Event]:
    """The end of a round is the only place where the game can end (4, 9.1, 11.3)."""
    ended: list[Event] = [_round_ended(state.round)]
    state.stall_rounds = 0 if state.acted_this_round else state.stall_rounds + 1
    state.acted_this_round = False
    state.ended_by = _reason_to_end(state)
    if state.ended_by is None:
        state.round += 1
    else:
        winners = rank(score_sheets(state)).winners
        ended.append(events.GameEnded(state.ended_by, winners))
    return ended


def _reason_to_end(state: BuildersState) -> str | None:
    if state.final_round:
        return "end_points"
    if state.stall_rounds >= CONSTANTS.stall.rounds_without_work:
        return "stalled"
    if state.round == state.options.round_cap:
        return "round_cap"
    return None


_Act = Callable[[BuildersState, Any], list[Event]]

_ACTS: Final = cast(
    dict[type[Command], _Act],
    {
        StartConstruction: _start,
        RecruitWorker: _recruit,
        SendWorker: _send,
        TakeCoins: _take_coins,
        BuyAction: _buy_action,
        EndTurn: _end_turn,
    },
)

BUILDERS: Final = Builders()
