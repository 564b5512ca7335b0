"""The rules of Pebbles. Numbers in brackets are sections of the rules in the help."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.core.advice import Doubt
from engine.core.agenda import AgendaGame, Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Json, Seat, Setup, agreed_options
from engine.core.score import ScoreLine, ScoreSheet, rank
from engine.games.pebbles import advice, places, scenario_setup
from engine.games.pebbles.commands import BUY, END_TURN, GRAMMAR, LAY, SELL, Buy, EndTurn, Lay, Sell
from engine.games.pebbles.content import CONSTANTS, PEBBLES, Pebble
from engine.games.pebbles.events import (
    GameEnded,
    PebbleBought,
    PebbleLaid,
    PebbleSold,
    ShoreFilled,
    TideCame,
    TurnEnded,
)
from engine.games.pebbles.frames import Tide, Turn, turn
from engine.games.pebbles.meta import META
from engine.games.pebbles.snapshot import POSITION
from engine.games.pebbles.state import PebblesState, Player
from engine.games.pebbles.view import PebblesView, redeal, table_view


def _tide(state: PebblesState, tide: Tide, chance: Chance, emitted: Emitted) -> None:
    """Everybody gains the lower die in shells; after the last round the game ends instead (2, 6)."""
    if state.round == state.rounds:
        emitted.append(GameEnded(rank(_scores(state)).winners))
        return
    state.round += 1
    state.dice = chance.roll("tide", 2)
    shells = min(state.dice)
    for player in state.players:
        player.shells += shells
    seats = len(state.players)
    state.agenda += (tide, *(turn((tide.seat + after) % seats) for after in reversed(range(seats))))
    emitted.append(TideCame(state.round, state.dice, shells))


def _legal(state: PebblesState, asked: Turn) -> Sequence[Command]:
    player = state.players[asked.seat]
    bought = [BUY[pebble] for pebble in state.shore if pebble and pebble.price <= player.shells]
    laid = [] if asked.laid else [LAY[pebble] for pebble in player.hand]
    return [*bought, *laid, *(SELL[pebble] for pebble in player.hand), END_TURN]


def _buy(state: PebblesState, asked: Turn, command: Buy, chance: Chance, emitted: Emitted) -> None:
    player, pebble = state.players[asked.seat], command.pebble
    if pebble not in state.shore:
        raise IllegalCommand(Refusal("not_on_shore", "4", {"pebble": pebble.id}))
    if pebble.price > player.shells:
        raise IllegalCommand(Refusal("too_few_shells", "4", {"need": pebble.price, "have": player.shells}))
    place = state.shore.index(pebble)
    player.shells -= pebble.price
    player.laid.append(pebble)
    state.shore[place] = new = state.bag.draw()
    emitted.append(PebbleBought(asked.seat, pebble.id, pebble.price))
    if new is not None:
        emitted.append(ShoreFilled(place, new.id))


def _lay(state: PebblesState, asked: Turn, command: Lay, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, asked, command.pebble)
    if asked.laid:
        raise IllegalCommand(Refusal("laid_already", "3"))
    player.hand.remove(command.pebble)
    player.laid.append(command.pebble)
    state.agenda[-1] = turn(asked.seat, laid=True)
    emitted.append(PebbleLaid(asked.seat, command.pebble.id))


def _sell(state: PebblesState, asked: Turn, command: Sell, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, asked, command.pebble)
    player.hand.remove(command.pebble)
    player.shells += CONSTANTS.sold_for
    state.sea.append(command.pebble)
    emitted.append(PebbleSold(asked.seat, command.pebble.id, CONSTANTS.sold_for))


def _end_turn(state: PebblesState, asked: Turn, command: EndTurn, chance: Chance, emitted: Emitted) -> None:
    hand = state.players[asked.seat].hand
    drawn = state.bag.draw() if len(hand) < CONSTANTS.most_in_hand else None
    if drawn is not None:
        hand.append(drawn)
    del state.agenda[-1]
    emitted.append(TurnEnded(asked.seat, drawn is not None))


def _holder(state: PebblesState, asked: Turn, pebble: Pebble) -> Player:
    """The player who is asked. Raises IllegalCommand where the pebble is not in their hand."""
    player = state.players[asked.seat]
    if pebble not in player.hand:
        raise IllegalCommand(Refusal("not_in_hand", "3", {"pebble": pebble.id}))
    return player


def _scores(state: PebblesState) -> tuple[ScoreSheet, ...]:
    return tuple(
        ScoreSheet(
            seat,
            (
                ScoreLine("pebbles", sum(pebble.worth for pebble in player.laid), len(player.laid)),
                ScoreLine("sets", player.sets * CONSTANTS.points_for_a_set, player.sets),
            ),
            tie_breaks=(("shells", player.shells),),
        )
        for seat, player in enumerate(state.players)
    )


class Pebbles(AgendaGame[PebblesState]):
    """The contract, kept for Pebbles."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    asks = (Question(Turn, _legal, {Buy: _buy, Lay: _lay, Sell: _sell, EndTurn: _end_turn}, rule="3"),)
    steps = (Step(Tide, _tide, beat=True),)

    def new(self, setup: Setup, chance: Chance) -> PebblesState:
        """Deal the hands, lay out the shore, and let the first tide come (1)."""
        agreed = agreed_options(META, setup.options, setup.seats)
        first = agreed["first_player"]
        if first == "random":
            first = chance.below("first_player", setup.seats)
        bag, each, shore = chance.shuffled("bag", PEBBLES), CONSTANTS.hand, CONSTANTS.shore
        dealt = each * setup.seats
        state = PebblesState(
            players=[Player(hand=list(bag[start : start + each])) for start in range(0, dealt, each)],
            bag=Deck(bag[dealt + shore :]),
            shore=list(bag[dealt : dealt + shore]),
            agenda=[Tide(int(first))],
            rounds=int(agreed["rounds"]),
        )
        self.go_on(state, chance, [])
        return state

    def ended_by(self, state: PebblesState) -> str:
        """There is one reason (6)."""
        return "rounds"

    def path(self, state: PebblesState, command: Command) -> tuple[str, ...]:
        """Where a person points to give the command."""
        return places.path(state, command)

    def intended(self, state: PebblesState, places_chosen: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        return places.intended(state, places_chosen)

    def view(self, state: PebblesState, seat: Seat | None) -> PebblesView:
        """Everything but the bag and the hands of others."""
        return table_view(state, seat)

    def redeal(self, state: PebblesState, seat: Seat, generator: Random) -> PebblesState:
        """The bag and the hands of others, drawn anew."""
        return redeal(state, seat, generator)

    def scores(self, state: PebblesState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Pebbles and sets; all that counts lies open (6)."""
        return _scores(state)

    def doubt(self, state: PebblesState, command: Command) -> Doubt | None:
        """What the asked seat may have overlooked."""
        return advice.doubt(state, command)

    def prepares(self, state: PebblesState) -> Sequence[Command]:
        """Sales, for the sake of what is bought then."""
        return advice.prepares(state)

    def from_scene(self, scene: dict[str, Json]) -> PebblesState:
        """A position described by what matters in it."""
        return scenario_setup.from_scene(scene)


GAME: Final = Pebbles()
