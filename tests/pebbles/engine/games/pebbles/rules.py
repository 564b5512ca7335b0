"""The rules of Pebbles. Numbers in brackets are sections of the rules in the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.advice import Doubt
from engine.core.agenda import AgendaGame, Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Json, Seat, Setup, agreed_options, who_begins
from engine.core.position import left_over, things
from engine.core.score import ScoreLine, ScoreSheet, rank
from engine.games.pebbles import events
from engine.games.pebbles.commands import BUY, END_TURN, GRAMMAR, LAY, SELL, Buy, EndTurn, Lay, Sell
from engine.games.pebbles.content import CONSTANTS, PEBBLES, Pebble
from engine.games.pebbles.meta import META
from engine.games.pebbles.state import POSITION, PebblesState, Player, Tide, Turn, a_round, turn
from engine.games.pebbles.view import redeal, table_view

SHORE: Final = tuple(f"shore.{number}" for number in range(CONSTANTS.shore))
HAND: Final = {f"hand.{pebble.id}": pebble for pebble in PEBBLES}


def _tide(state: PebblesState, tide: Tide, chance: Chance, emitted: Emitted) -> None:
    """Everybody gains the lower die in shells; after the last round the game ends instead (2, 6)."""
    if state.round == CONSTANTS.rounds:
        emitted.append(events.GameEnded(rank(GAME.scores(state)).winners))
        return
    state.round += 1
    state.dice = chance.roll("tide", 2)
    shells = min(state.dice)
    for player in state.players:
        player.shells += shells
    state.agenda += a_round(tide.seat, len(state.players))
    emitted.append(events.TideCame(state.round, state.dice, shells))


def _legal(state: PebblesState, frame: Turn) -> Sequence[Command]:
    player = state.players[frame.seat]
    bought = [BUY[pebble] for pebble in state.shore if pebble and pebble.price <= player.shells]
    laid = [] if frame.laid else [LAY[pebble] for pebble in player.hand]
    return [*bought, *laid, *(SELL[pebble] for pebble in player.hand), END_TURN]


def _buy(state: PebblesState, frame: Turn, command: Buy, chance: Chance, emitted: Emitted) -> None:
    player, pebble = state.players[frame.seat], command.pebble
    if pebble not in state.shore:
        raise IllegalCommand(Refusal("not_on_shore", "4", {"pebble": pebble.id}))
    if pebble.price > player.shells:
        raise IllegalCommand(Refusal("too_few_shells", "4", {"need": pebble.price, "have": player.shells}))
    player.shells -= pebble.price
    player.laid.append(pebble)
    state.shore[state.shore.index(pebble)] = state.bag.draw()
    emitted.append(events.PebbleBought(frame.seat, pebble.id, pebble.price))


def _lay(state: PebblesState, frame: Turn, command: Lay, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, frame, command.pebble)
    if frame.laid:
        raise IllegalCommand(Refusal("laid_already", "3"))
    player.hand.remove(command.pebble)
    player.laid.append(command.pebble)
    state.agenda[-1] = turn(frame.seat, laid=True)
    emitted.append(events.PebbleLaid(frame.seat, command.pebble.id))


def _sell(state: PebblesState, frame: Turn, command: Sell, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, frame, command.pebble)
    player.hand.remove(command.pebble)
    player.shells += CONSTANTS.sold_for
    state.sea.append(command.pebble)
    emitted.append(events.PebbleSold(frame.seat, command.pebble.id, CONSTANTS.sold_for))


def _end_turn(state: PebblesState, frame: Turn, command: EndTurn, chance: Chance, emitted: Emitted) -> None:
    drawn = state.bag.deal(1)
    state.players[frame.seat].hand += drawn
    del state.agenda[-1]
    emitted.append(events.TurnEnded(frame.seat, bool(drawn)))


def _holder(state: PebblesState, frame: Turn, pebble: Pebble) -> Player:
    """The player who is asked. Raises IllegalCommand where the pebble is not in their hand."""
    player = state.players[frame.seat]
    if pebble not in player.hand:
        raise IllegalCommand(Refusal("not_in_hand", "3", {"pebble": pebble.id}))
    return player


class NothingLaid(Doubt):
    """The turn would end although a pebble could be laid out, which costs nothing (3)."""

    pebble: str


def _sheet(seat: Seat, player: Player) -> ScoreSheet:
    pebbles = ScoreLine("pebbles", player.worth, len(player.laid))
    sets = ScoreLine("sets", player.score - player.worth, player.sets)
    return ScoreSheet(seat, (pebbles, sets), tie_breaks=(("shells", player.shells),))


_TURN: Final = Question(
    Turn,
    _legal,
    {Buy: _buy, Lay: _lay, Sell: _sell, EndTurn: _end_turn},
    rule="3",
    rules={Buy: "4", Sell: "5"},
)


class Pebbles(AgendaGame[PebblesState]):
    """The contract, kept for Pebbles."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = SHORE
    asks = (_TURN,)
    steps = (Step(Tide, _tide, beat=True),)
    view = staticmethod(table_view)
    redeal = staticmethod(redeal)

    def new(self, setup: Setup, chance: Chance) -> PebblesState:
        """Deal the hands, lay out the shore, and let the first tide come (1)."""
        return self.opening(setup, chance)[0]

    def opening(self, setup: Setup, chance: Chance) -> tuple[PebblesState, Emitted]:
        """The first tide is told like those of the later rounds (2)."""
        agreed = agreed_options(META, setup.options, setup.seats)
        tide = Tide(who_begins(agreed["first_player"], setup.seats, chance))
        bag = Deck(chance.shuffled("bag", PEBBLES))
        players = [Player(hand=bag.deal(CONSTANTS.hand)) for _ in range(setup.seats)]
        state = PebblesState(players, bag, [*bag.deal(CONSTANTS.shore)], [tide])
        emitted = Emitted()
        self.go_on(state, chance, emitted)
        return state, emitted

    def ended_by(self, state: PebblesState) -> str:
        """There is one reason (6)."""
        return "rounds"

    def scores(self, state: PebblesState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Pebbles and sets; all that counts lies open (6)."""
        return tuple(_sheet(owner, player) for owner, player in enumerate(state.players))

    def path(self, state: PebblesState, command: Command) -> tuple[str, ...]:
        """The places that a person points at to give a legal command."""
        match command:
            case Buy(pebble):
                return (SHORE[state.shore.index(pebble)],)
            case Lay(pebble):
                return (f"hand.{pebble.id}",)
            case Sell(pebble):
                return ("bar.sell", f"hand.{pebble.id}")
        return ("bar.end_turn",)

    def intended(self, state: PebblesState, places: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        match sorted(places):
            case ["bar.end_turn"]:
                return END_TURN
            case ["bar.sell"]:
                return Refusal("hand_empty", "5")
            case ["bar.sell", place] if place in HAND:
                return SELL[HAND[place]]
            case [place] if place in HAND:
                return LAY[HAND[place]]
            case [place] if place in SHORE:
                pebble = state.shore[SHORE.index(place)]
                return BUY[pebble] if pebble else Refusal("shore_empty", "4")
        return Refusal("only_to_look_at", "3")

    def doubt(self, state: PebblesState, command: Command) -> Doubt | None:
        """What the asked seat may have overlooked in a legal command: that laying out a pebble is free."""
        lays = [legal for legal in self.legal(state) if isinstance(legal, Lay)]
        if not isinstance(command, EndTurn) or not lays:
            return None
        best = max(lays, key=lambda lay: lay.pebble.worth)
        return NothingLaid(best.pebble.id, first=(best,))

    def prepares(self, state: PebblesState) -> Sequence[Command]:
        """Sales, the pebble of least worth first: they may pay for a pebble that is too dear now."""
        sales = [legal for legal in self.legal(state) if isinstance(legal, Sell)]
        return sorted(sales, key=lambda sell: sell.pebble.worth)

    def from_scene(self, scene: dict[str, Json]) -> PebblesState:
        """By default the first turn of the first round, with every pebble that isn't named in the bag."""
        return POSITION.scene(scene, _fill_up)


def _fill_up(state: PebblesState) -> None:
    state.bag.cards += left_over(PEBBLES, things(state, PEBBLES))
    state.shore = [pebble or state.bag.draw() for pebble in state.shore]
    state.round = state.round or 1
    state.agenda = state.agenda or a_round(0, len(state.players))


GAME: Final = Pebbles()
