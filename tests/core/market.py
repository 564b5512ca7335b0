"""A game for the tests of the agenda: market days.

Whoever comes to market pays for a stall with two goods of any kind and rolls for food, in any order; then may trade a
good; then keeps a stone, or gives the next seat a good of that seat's choice. Everybody comes three times. Whenever it
is asked at its own stall, a seat may sell a food for wood besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Annotated, Any, Final

from pydantic import Field

from engine.core.agenda import AgendaGame, Beside, Emitted, Frame, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command, Grammar, one_of
from engine.core.errors import BrokenState, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import GameMeta, Json, Seat, Setup
from engine.core.position import Description, Part, counted
from engine.core.position import one_of as one_of_frames
from engine.core.score import ScoreLine, ScoreSheet

VISITS: Final = 3
META: Final = GameMeta(
    "market", "Market Day", 2, 4, ((5, 5),), rules="tests.core.market:MARKET", most_commands=200
)


@dataclass(frozen=True, slots=True)
class Good:
    id: str


WOOD, STONE = GOODS = (Good("wood"), Good("stone"))


# What can be done.


class Pay(Command):
    good: Good


class Roll(Command):
    pass


class Trade(Command):
    good: Good


class Skip(Command):
    pass


class Keep(Command):
    pass


class Give(Command):
    pass


class Take(Command):
    good: Good


class Sell(Command):
    pass


_good: Final = one_of({good.id: good for good in GOODS}, "unknown_good", "1")
GRAMMAR: Final = Grammar(
    {Pay: (_good,), Roll: (), Trade: (_good,), Skip: (), Keep: (), Give: (), Take: (_good,), Sell: ()}
)


# What happens.


class Visited(Event):
    seat: int


class Rolled(Event):
    food: int

    @property
    def barrier(self) -> str | None:
        return "revealed"


# What is unfinished.


class Stall(Frame):
    """So many goods are to be paid, and the dice to be rolled if they are not ``rolled``."""

    to_pay: Annotated[int, Field(le=2)] = 2
    rolled: bool = False


class Trading(Frame):
    """A good for another, or nothing."""


class Sharing(Frame):
    """A stone to keep, or a gift."""


class Gift(Frame):
    """A good of the seat's own choice."""


class Dice(Frame):
    """Food is rolled for."""


class Visit(Frame):
    """The next seat comes to market."""


FRAMES: Final = (Stall, Trading, Sharing, Gift, Dice, Visit)


# The position.


@dataclass(slots=True)
class Purse(Part):
    """What a seat has."""

    goods: Annotated[list[int], counted(GOODS)] = field(default_factory=lambda: [4, 4])
    food: int = 0


@dataclass(slots=True)
class MarketState(Part):
    """The purses by seat, the visits made, and what is unfinished."""

    purses: list[Purse]
    visits: int = 0
    agenda: list[Annotated[Frame, one_of_frames(FRAMES)]] = field(default_factory=list)

    def derive(self) -> None:
        """Everything is written down."""


def _check(state: MarketState) -> None:
    if any(frame.seat >= len(state.purses) for frame in state.agenda):
        raise BrokenState("no such seat")


# The rules: first the visit itself, and the roll, which happen; then every question with its answers.


def _visit(state: MarketState, visit: Visit, chance: Chance, emitted: Emitted) -> None:
    seat, seats = visit.seat, len(state.purses)
    if state.visits < VISITS * seats:
        state.visits += 1
        emitted.append(Visited(seat))
        state.agenda += (Visit((seat + 1) % seats), Sharing(seat), Trading(seat), Stall(seat))


def _roll_dice(state: MarketState, dice: Dice, chance: Chance, emitted: Emitted) -> None:
    (food,) = chance.roll("dice", 1)
    state.purses[dice.seat].food += food
    emitted.append(Rolled(food))


def _at_stall(state: MarketState, stall: Stall) -> Sequence[Command]:
    goods = state.purses[stall.seat].goods
    payable = [Pay(good) for good, count in zip(GOODS, goods, strict=True) if count and stall.to_pay]
    return payable if stall.rolled else [*payable, Roll()]


def _pay(state: MarketState, stall: Stall, command: Pay, chance: Chance, emitted: Emitted) -> None:
    if not stall.to_pay:
        raise IllegalCommand(Refusal("paid", "1"))
    _lose(state, stall.seat, command.good)
    _go_on_at_stall(state, Stall(stall.seat, stall.to_pay - 1, stall.rolled))


def _roll(state: MarketState, stall: Stall, command: Roll, chance: Chance, emitted: Emitted) -> None:
    if stall.rolled:
        raise IllegalCommand(Refusal("rolled", "1"))
    _go_on_at_stall(state, Stall(stall.seat, stall.to_pay, rolled=True))
    state.agenda.append(Dice(stall.seat))


def _go_on_at_stall(state: MarketState, left: Stall) -> None:
    if left.to_pay or not left.rolled:
        state.agenda[-1] = left
    else:
        del state.agenda[-1]


def _only_answer(state: MarketState, stall: Stall, openly: bool) -> Command | None:
    answers = [*_at_stall(state, stall), *_sales(state, stall.seat)]
    return answers[0] if len(answers) == 1 else None


def _trades(state: MarketState, trading: Trading) -> Sequence[Command]:
    goods = state.purses[trading.seat].goods
    return [*(Trade(good) for good, count in zip(GOODS, goods, strict=True) if count), Skip()]


def _trade(state: MarketState, trading: Trading, command: Trade, chance: Chance, emitted: Emitted) -> None:
    _lose(state, trading.seat, command.good)
    _gain(state, trading.seat, STONE if command.good is WOOD else WOOD)
    del state.agenda[-1]


def _skip(state: MarketState, trading: Trading, command: Skip, chance: Chance, emitted: Emitted) -> None:
    del state.agenda[-1]


def _ways_to_share(state: MarketState, sharing: Sharing) -> Sequence[Command]:
    return [Keep(), Give()]


def _keep(state: MarketState, sharing: Sharing, command: Keep, chance: Chance, emitted: Emitted) -> None:
    _gain(state, sharing.seat, STONE)
    del state.agenda[-1]


def _give(state: MarketState, sharing: Sharing, command: Give, chance: Chance, emitted: Emitted) -> None:
    state.agenda[-1] = Gift((sharing.seat + 1) % len(state.purses))


def _gifts(state: MarketState, gift: Gift) -> Sequence[Command]:
    return [Take(good) for good in GOODS]


def _take(state: MarketState, gift: Gift, command: Take, chance: Chance, emitted: Emitted) -> None:
    _gain(state, gift.seat, command.good)
    del state.agenda[-1]


def _sales(state: MarketState, seat: Seat) -> Sequence[Command]:
    return [Sell()] if state.purses[seat].food else []


def _sell(state: MarketState, frame: Frame, command: Sell, chance: Chance, emitted: Emitted) -> None:
    """What is asked lies where it lay, and is asked again."""
    purse = state.purses[frame.seat]
    if not purse.food:
        raise IllegalCommand(Refusal("no_food", "2"))
    purse.food -= 1
    _gain(state, frame.seat, WOOD)


def _gain(state: MarketState, seat: Seat, good: Good) -> None:
    state.purses[seat].goods[GOODS.index(good)] += 1


def _lose(state: MarketState, seat: Seat, good: Good) -> None:
    goods, place = state.purses[seat].goods, GOODS.index(good)
    if not goods[place]:
        raise IllegalCommand(Refusal("no_such_good", "1", {"good": good.id}))
    goods[place] -= 1


SALES: Final[Beside[MarketState]] = Beside(_sales, {Sell: _sell})


class Market(AgendaGame[MarketState]):
    """The contract, kept for the market."""

    meta = META
    grammar = GRAMMAR
    position = Description(MarketState, _check)
    asks = (
        Question(Stall, _at_stall, {Pay: _pay, Roll: _roll}, (SALES,), forced=_only_answer, rule="1"),
        Question(Trading, _trades, {Trade: _trade, Skip: _skip}, (SALES,), rule="2"),
        Question(Sharing, _ways_to_share, {Keep: _keep, Give: _give}, (SALES,), rule="3"),
        Question(Gift, _gifts, {Take: _take}, rule="3"),
    )
    steps = (Step(Dice, _roll_dice, beat=True), Step(Visit, _visit))

    def new(self, setup: Setup, chance: Chance) -> MarketState:
        state = MarketState([Purse() for _ in range(setup.seats)], agenda=[Visit(0)])
        self.go_on(state, chance, [])
        return state

    def ended_by(self, state: MarketState) -> str:
        return "visits"

    def path(self, state: MarketState, command: Command) -> tuple[str, ...]:
        return (f"bar.{command.notation}",)

    def intended(self, state: MarketState, places: Sequence[str]) -> Command | Refusal:
        return Refusal("nothing_there")

    def view(self, state: MarketState, seat: Seat | None) -> Any:
        return state.clone()

    def redeal(self, state: MarketState, seat: Seat | None, generator: Random) -> MarketState:
        return state.clone()

    def scores(self, state: MarketState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        lines = [
            (ScoreLine("food", purse.food), ScoreLine("goods", sum(purse.goods))) for purse in state.purses
        ]
        return tuple(ScoreSheet(seat, of_seat) for seat, of_seat in enumerate(lines))

    def from_scene(self, scene: dict[str, Json]) -> MarketState:
        return self.position.scene(scene, lambda state: None)


MARKET: Final = Market()
