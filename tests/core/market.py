"""A game for the tests of the flow: a market day, whose one deed is a payment inside an any-order inside a sequence.

Whoever goes to market pays two goods of any kind and rolls for food, in any order, then may trade a good, then chooses
between keeping a good and letting the neighbour choose one. Everybody goes to market three times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from engine.core.chance import Chance
from engine.core.command import Command, Grammar
from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.flow import Flow, Start, any_order, choice, optional, sequence, verb
from engine.core.game import Choose, Game, GameMeta, Json, Over, Seat, Setup
from engine.core.score import ScoreLine, ScoreSheet

GOODS: Final = ("wood", "stone")
VISITS: Final = 3
VERBS: Final = ("pay", "roll", "trade", "keep", "give", "gift")
MARKET_DAY: Final = sequence(
    any_order(verb("pay", 2), verb("roll", 1)),
    optional(verb("trade")),
    choice(verb("keep", "stone"), verb("give")),
)
META: Final = GameMeta(
    "market", "Market Day", 2, 4, ((5, 5),), rules="tests.core.market:MARKET", most_commands=200
)


@dataclass(frozen=True, slots=True)
class Act(Command):
    """To go on with a verb, or ``skip`` what is optional."""

    verb: ClassVar[str] = "act"
    with_: str


@dataclass(frozen=True, slots=True)
class Take(Command):
    """A good, for what the verb on top asks."""

    verb: ClassVar[str] = "take"
    good: str


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Food was rolled for."""

    kind: ClassVar[str] = "rolled"
    food: int

    @property
    def barrier(self) -> str | None:
        return "revealed"


@dataclass(slots=True)
class MarketState:
    """Goods and food by seat, the visits made, and what is unfinished."""

    goods: list[list[int]]
    food: list[int]
    visits: int = 0
    flow: Flow = field(default_factory=Flow)

    def clone(self) -> MarketState:
        return MarketState([goods[:] for goods in self.goods], self.food[:], self.visits, self.flow.clone())


class Market(Game[MarketState]):
    """The rules."""

    meta = META
    grammar = Grammar({Act: (str,), Take: (str,)})

    def new(self, setup: Setup, chance: Chance) -> MarketState:
        return MarketState([[4, 4] for _ in range(setup.seats)], [0] * setup.seats)

    def pending(self, state: MarketState) -> Choose | Over:
        if state.flow.top is not None:
            return Choose(state.flow.top.seat, state.flow.top.task.kind)
        seats = len(state.goods)
        return Over("visits") if state.visits == seats * VISITS else Choose(state.visits % seats, "market")

    def legal(self, state: MarketState) -> Sequence[Command]:
        top = state.flow.top
        if isinstance(self.pending(state), Over):
            return []
        if top is None:
            return [Act("market")]
        if top.task.kind in ("pay", "trade"):
            return [Take(good) for good, amount in zip(GOODS, state.goods[top.seat], strict=True) if amount]
        if top.task.kind == "gift":
            return [Take(good) for good in GOODS]
        return [Act(_name(start)) for start in state.flow.starts()]

    def apply(
        self, state: MarketState, command: Command, chance: Chance, observer: object = None
    ) -> list[Event]:
        if command not in self.legal(state):
            raise IllegalCommand(Refusal("not_now"))
        if isinstance(command, Take):
            self._take(state, command.good)
        elif command == Act("market"):
            state.flow.push(state.visits % len(state.goods), MARKET_DAY)
            state.visits += 1
        else:
            state.flow.begin(next(start for start in state.flow.starts() if Act(_name(start)) == command))
        return self._automatic(state, chance)

    def _take(self, state: MarketState, good: str) -> None:
        assert state.flow.top is not None
        seat, task = state.flow.top.seat, state.flow.top.task
        kind = GOODS.index(good)
        if task.kind == "gift":
            state.goods[seat][kind] += 1
            state.flow.done()
            return
        state.goods[seat][kind] -= 1
        if task.kind == "trade":
            state.goods[seat][1 - kind] += 1
            state.flow.done()
        else:
            left = int(task.args[0]) - 1
            state.flow.becomes(verb("pay", left)) if left else state.flow.done()

    def _automatic(self, state: MarketState, chance: Chance) -> list[Event]:
        """Carry out what nobody has to decide."""
        top = state.flow.top
        if top is None or top.task.kind not in ("roll", "keep", "give"):
            return []
        task = state.flow.done()
        happened: list[Event] = []
        if task.kind == "roll":
            food = sum(chance.roll("dice", int(task.args[0])))
            state.food[top.seat] += food
            happened.append(Rolled(food))
        elif task.kind == "keep":
            state.goods[top.seat][GOODS.index(str(task.args[0]))] += 1
        else:
            state.flow.push((top.seat + 1) % len(state.goods), verb("gift"))
        return happened + self._automatic(state, chance)

    def path(self, state: MarketState, command: Command) -> tuple[str, ...]:
        return (f"bar.{command.notation}",)

    def meant(self, state: MarketState, places: Sequence[str]) -> Command | Refusal:
        return Refusal("nothing_there")

    def view(self, state: MarketState, seat: Seat | None) -> Any:
        return state.clone()

    def redeal(self, state: MarketState, seat: Seat, generator: Random) -> MarketState:
        return state.clone()

    def scores(self, state: MarketState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        return tuple(ScoreSheet(seat, (ScoreLine("food", food),)) for seat, food in enumerate(state.food))

    def check(self, state: MarketState) -> None:
        assert all(amount >= 0 for goods in state.goods for amount in goods)

    def dump(self, state: MarketState) -> Json:
        return {"goods": state.goods, "food": state.food, "visits": state.visits, "flow": state.flow.dump()}

    def load(self, data: Json, lenient: bool = False) -> MarketState:
        try:
            flow = Flow.load(data["flow"], VERBS, len(data["goods"]))
            return MarketState(
                [list(goods) for goods in data["goods"]], list(data["food"]), data["visits"], flow
            )
        except (KeyError, TypeError) as wrong:
            raise BrokenFile(Refusal("snapshot_wrong")) from wrong


def _name(start: Start) -> str:
    return start.task.kind if start.task else "skip"


MARKET: Final = Market()
