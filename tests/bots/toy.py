"""A game small enough to be solved by hand, for the tests of the bots.

Two seats in turn take one, two or three stones from a heap; each stone taken is worth nothing, but whoever takes the
last one gets five points. Besides, a seat may look under a cup and is paid what lies there: nobody knows how much.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from engine.core.chance import Chance
from engine.core.command import Command, Grammar, whole_number
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, GameMeta, Json, Over, Seat, Setup
from engine.core.mind import Mind, Reason
from engine.core.score import ScoreLine, ScoreSheet


class Take(Command):
    verb: ClassVar[str] = "take"
    stones: int


class Look(Command):
    verb: ClassVar[str] = "look"


TAKE = tuple(Take(stones) for stones in (1, 2, 3))
LOOK = Look()


@dataclass(slots=True)
class Heap:
    stones: int
    seat: int
    cups: tuple[int, ...]
    points: list[int]
    turns: int = 0

    def clone(self) -> Heap:
        return Heap(self.stones, self.seat, self.cups, self.points[:], self.turns)


class Nim(Game[Heap]):
    meta = GameMeta(
        "nim", "Nim", 2, 2, ((1, 1),), "tests.bots.toy:NIM", bot="tests.bots.toy:MIND", most_commands=100
    )
    grammar = Grammar({Take: (whole_number,), Look: ()})

    def new(self, setup: Setup, chance: Chance) -> Heap:
        return Heap(10, 0, chance.shuffle("cups", 6), [0, 0])

    def pending(self, state: Heap) -> Choose | Over:
        return Choose(state.seat, "turn") if state.stones else Over("empty")

    def legal(self, state: Heap) -> list[Command]:
        if not state.stones:
            return []
        return [*TAKE[: state.stones], LOOK] if state.cups else list(TAKE[: state.stones])

    def apply(self, state: Heap, command: Command, chance: Chance, observer: object = None) -> list[Event]:
        if command not in self.legal(state):
            raise IllegalCommand(Refusal("unknown_command"))
        if isinstance(command, Take):
            state.stones -= command.stones
            if not state.stones:
                state.points[state.seat] += 5
        else:
            state.points[state.seat] += state.cups[0]
            state.cups = state.cups[1:]
        state.seat = 1 - state.seat
        state.turns += 1
        return []

    def redeal(self, state: Heap, seat: Seat | None, generator: Random) -> Heap:
        copy = state.clone()
        cups = sorted(state.cups)
        generator.shuffle(cups)
        copy.cups = tuple(cups)
        return copy

    def scores(self, state: Heap, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        return tuple(
            ScoreSheet(seat, (ScoreLine("last", points),)) for seat, points in enumerate(state.points)
        )

    def view(self, state: Heap, seat: Seat | None) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        return state.stones, state.seat, tuple(sorted(state.cups)), tuple(state.points)

    def path(self, state: Heap, command: Command) -> tuple[str, ...]:
        return (command.notation,)

    def intended(self, state: Heap, places: Sequence[str]) -> Command | Refusal:
        return Refusal("only_to_look_at")

    def check(self, state: Heap) -> None:
        assert state.stones >= 0

    def dump(self, state: Heap) -> Json:
        return [state.stones, state.seat, list(state.cups), state.points, state.turns]

    def load(self, data: Json, lenient: bool = False) -> Heap:
        stones, seat, cups, points, turns = data
        return Heap(stones, seat, tuple(cups), list(points), turns)


class NimMind(Mind[Heap]):
    """Knows nothing of the trick: it likes to take as many stones as it can."""

    feature_names = ("points",)

    def scores(self, state: Heap, legal: Sequence[Command]) -> list[float]:
        return [float(command.stones) if isinstance(command, Take) else 0.5 for command in legal]

    def features(self, state: Heap, seat: Seat) -> list[float]:
        return [float(state.points[seat])]

    def values(self, state: Heap) -> list[float]:
        return [float(points) for points in state.points]

    def horizon(self, state: Heap) -> int:
        return state.turns // 20

    def reason(self, state: Heap, command: Command) -> Reason:
        return Reason("greed")

    def weights(self) -> Mapping[str, float]:
        return {}

    def with_weights(self, weights: Mapping[str, float]) -> NimMind:
        return self

    def key(self, state: Heap) -> Hashable | None:
        return None


NIM = Nim()
MIND = NimMind()


def heap(stones: int, *, cups: tuple[int, ...] = (), seat: int = 0, points: Any = (0, 0)) -> Heap:
    return Heap(stones, seat, cups, list(points))
