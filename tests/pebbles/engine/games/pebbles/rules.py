"""The rules of Pebbles. Numbers in brackets are sections of the rules in the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import AgendaGame, Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Json, Seat, Setup, agreed_options, who_begins
from engine.core.position import left_over, things
from engine.core.score import ScoreLine, ScoreSheet, rank
from engine.games.pebbles import advice, events
from engine.games.pebbles.commands import BUY, END_TURN, GRAMMAR, LAY, SELL, Buy, EndTurn, Lay, Sell
from engine.games.pebbles.content import CONSTANTS, PEBBLE_BY_ID, PEBBLES, Pebble
from engine.games.pebbles.meta import META
from engine.games.pebbles.state import POSITION, PebblesState, Player, Tide, Turn, turn
from engine.games.pebbles.view import redeal, table_view


def _tide(state: PebblesState, tide: Tide, chance: Chance, emitted: Emitted) -> None:
    """Everybody gains the lower die in shells; after the last round the game ends instead (2, 6)."""
    if state.round == state.rounds:
        emitted.append(events.GameEnded(rank(_sheets(state)).winners))
        return
    state.round += 1
    state.dice = chance.roll("tide", 2)
    shells, seats = min(state.dice), len(state.players)
    for player in state.players:
        player.shells += shells
    state.agenda += (tide, *(turn((tide.seat + after) % seats) for after in reversed(range(seats))))
    emitted.append(events.TideCame(state.round, state.dice, shells))


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
    emitted.append(events.PebbleBought(asked.seat, pebble.id, pebble.price))
    if new is not None:
        emitted.append(events.ShoreFilled(place, new.id))


def _lay(state: PebblesState, asked: Turn, command: Lay, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, asked, command.pebble)
    if asked.laid:
        raise IllegalCommand(Refusal("laid_already", "3"))
    player.hand.remove(command.pebble)
    player.laid.append(command.pebble)
    state.agenda[-1] = turn(asked.seat, laid=True)
    emitted.append(events.PebbleLaid(asked.seat, command.pebble.id))


def _sell(state: PebblesState, asked: Turn, command: Sell, chance: Chance, emitted: Emitted) -> None:
    player = _holder(state, asked, command.pebble)
    player.hand.remove(command.pebble)
    player.shells += CONSTANTS.sold_for
    state.sea.append(command.pebble)
    emitted.append(events.PebbleSold(asked.seat, command.pebble.id, CONSTANTS.sold_for))


def _end_turn(state: PebblesState, asked: Turn, command: EndTurn, chance: Chance, emitted: Emitted) -> None:
    hand = state.players[asked.seat].hand
    drawn = state.bag.draw() if len(hand) < CONSTANTS.most_in_hand else None
    if drawn is not None:
        hand.append(drawn)
    del state.agenda[-1]
    emitted.append(events.TurnEnded(asked.seat, drawn is not None))


def _holder(state: PebblesState, asked: Turn, pebble: Pebble) -> Player:
    """The player who is asked. Raises IllegalCommand where the pebble is not in their hand."""
    player = state.players[asked.seat]
    if pebble not in player.hand:
        raise IllegalCommand(Refusal("not_in_hand", "3", {"pebble": pebble.id}))
    return player


def _sheets(state: PebblesState) -> tuple[ScoreSheet, ...]:
    return tuple(
        ScoreSheet(
            seat,
            (
                ScoreLine("pebbles", player.worth, len(player.laid)),
                ScoreLine("sets", player.score - player.worth, player.sets),
            ),
            tie_breaks=(("shells", player.shells),),
        )
        for seat, player in enumerate(state.players)
    )


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
    board_places = ("bag", *(f"shore.{number}" for number in range(CONSTANTS.shore)))
    asks = (_TURN,)
    steps = (Step(Tide, _tide, beat=True),)
    view = staticmethod(table_view)
    redeal = staticmethod(redeal)
    doubt = staticmethod(advice.doubt)

    def new(self, setup: Setup, chance: Chance) -> PebblesState:
        """Deal the hands, lay out the shore, and let the first tide come (1)."""
        agreed = agreed_options(META, setup.options, setup.seats)
        first = who_begins(agreed["first_player"], setup.seats, chance)
        bag, each, shore = chance.shuffled("bag", PEBBLES), CONSTANTS.hand, CONSTANTS.shore
        dealt = each * setup.seats
        state = PebblesState(
            players=[Player(hand=list(bag[start : start + each])) for start in range(0, dealt, each)],
            bag=Deck(bag[dealt + shore :]),
            shore=list(bag[dealt : dealt + shore]),
            agenda=[Tide(first)],
            rounds=int(agreed["rounds"]),
        )
        self.go_on(state, chance, [])
        return state

    def ended_by(self, state: PebblesState) -> str:
        """There is one reason (6)."""
        return "rounds"

    def scores(self, state: PebblesState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Pebbles and sets; all that counts lies open (6)."""
        return _sheets(state)

    def path(self, state: PebblesState, command: Command) -> tuple[str, ...]:
        """The places that a person points at to give a legal command."""
        match command:
            case Buy(pebble):
                return (f"shore.{state.shore.index(pebble)}",)
            case Lay(pebble):
                return (f"hand.{pebble.id}",)
            case Sell(pebble):
                return ("bar.sell", f"hand.{pebble.id}")
        return ("bar.end_turn",)

    def intended(self, state: PebblesState, places: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        selling, left = "bar.sell" in places, [place for place in places if place != "bar.sell"]
        if selling and not left:
            return Refusal("hand_empty", "5")
        kind, _, name = left[0].partition(".")
        pebble = PEBBLE_BY_ID.get(name)
        match kind, len(left):
            case "bar", 1 if name == "end_turn" and not selling:
                return END_TURN
            case "hand", 1 if pebble is not None:
                return SELL[pebble] if selling else LAY[pebble]
            case "shore", 1 if name.isdecimal() and int(name) < len(state.shore) and not selling:
                there = state.shore[int(name)]
                return BUY[there] if there else Refusal("shore_empty", "4")
            case "bag", 1:
                return Refusal("from_bag", "3", {"left": state.bag.left})
        return Refusal("only_to_look_at", "3")

    def prepares(self, state: PebblesState) -> Sequence[Command]:
        """Sales, the pebble of least worth first: they may pay for a pebble that is too dear now."""
        return [SELL[pebble] for pebble in advice.by_worth(state)]

    def from_scene(self, scene: dict[str, Json]) -> PebblesState:
        """A position in which every pebble that isn't named lies in the bag; by default, the first turn of a round."""
        turns = [{"turn": {"seat": seat}} for seat in reversed(range(len(scene["players"])))]
        usual = {
            "round": 1,
            "bag": [],
            "shore": [None] * CONSTANTS.shore,
            "agenda": [{"tide": {"seat": 0}}, *turns],
        }
        return POSITION.scene({**usual, **scene}, _fill_up)


def _fill_up(state: PebblesState) -> None:
    state.bag.cards += left_over(PEBBLES, things(state, PEBBLES))
    state.shore = [pebble or state.bag.draw() for pebble in state.shore]


GAME: Final = Pebbles()
