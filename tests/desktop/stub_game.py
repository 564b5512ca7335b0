"""A stub of a game for the tests of the table: it has everything that a table can show, and hardly any rules.

People are sent to the forest, several at a time, or one to the lake. Dice are thrown and taken one by one. Whoever
draws has a card that nobody else may see.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Final

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.table.game_table import Button, Fact, GameTable, Prompt, SeatInfo, Situation
from desktop.table.layout import Layout, Picture, Spot
from desktop.words.catalogue import SHIPPED, catalogue, flattened
from engine import games
from engine.core.chance import Chance
from engine.core.command import Command, Grammar, whole_number
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, GameMeta, Json, Over, Seat, Setup
from engine.core.score import ScoreLine, ScoreSheet
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table

PEOPLE: Final = 5
RINGS: Final = 7
DICE: Final = 4
SIX: Final = 6
META: Final = GameMeta(
    "stub", "Stub", 1, 4, ((5, 5),), rules="tests.desktop.stub_game:STUB", most_commands=99, hides="hands"
)
WORDS: Final[dict[str, Any]] = {
    "stub": {
        "command": {
            "send": "Send {count} to the {place}",
            "throw": "Throw",
            "take": "Take {face}",
            "reroll": "Throw {face} again",
            "draw": "Draw",
        },
        "event": {"done": "{seat:seat} did something."},
        "refusal": {
            "too_few": "You have {have} people at home.",
            "no_ring": "Only {rings} rings are free.",
            "no_die": "No die shows that.",
            "six_stays": "A six stays as it is.",
            "not_here": "Nothing is done here.",
        },
        "place": {
            "forest": "Forest",
            "lake": "Lake",
            "meadow": "Meadow",
            "die": "Die of {id}",
            "bar": "{id}",
        },
        "ask": {"anything": "What do you do?"},
        "fact": {"people": "People"},
        "score": {"people": "People"},
    },
    "game": {"stub": "Stub"},
}
FOREST: Final = QRectF(100, 100, 400, 300)
LAKE: Final = QRectF(600, 100, 300, 300)
MEADOW: Final = QRectF(950, 100, 200, 300)


class Send(Command):
    verb: ClassVar[str] = "send"
    place: str
    count: int


class Throw(Command):
    verb: ClassVar[str] = "throw"


class Take(Command):
    verb: ClassVar[str] = "take"
    face: int


class Reroll(Command):
    verb: ClassVar[str] = "reroll"
    face: int


class Draw(Command):
    verb: ClassVar[str] = "draw"


class Done(Event):
    kind: ClassVar[str] = "done"
    seat: int


@dataclass(frozen=True, slots=True)
class StubState:
    """Who is where, what lies there, and how many secret cards each seat holds; 0 too where that isn't known."""

    turn: int
    at: tuple[tuple[int, str, int], ...]
    dice: tuple[int, ...]
    cards: tuple[int, ...]
    seats: int


class StubPosition:
    """A position that can be changed in place, as a game's states are."""

    def __init__(self, state: StubState) -> None:
        self.now = state

    def clone(self) -> StubPosition:
        return StubPosition(self.now)


class StubGame(Game[StubPosition]):
    """The rules."""

    meta = META
    grammar = Grammar(
        {Send: (str, whole_number), Throw: (), Take: (whole_number,), Reroll: (whole_number,), Draw: ()}
    )

    def new(self, setup: Setup, chance: Chance) -> StubPosition:
        return StubPosition(StubState(0, (), (), (0,) * setup.seats, setup.seats))

    def pending(self, state: StubPosition) -> Choose | Over:
        return Choose(state.now.turn, "anything")

    def home(self, state: StubPosition) -> int:
        return PEOPLE - sum(count for seat, _, count in state.now.at if seat == state.now.turn)

    def rings(self, state: StubPosition) -> int:
        return RINGS - sum(count for _, place, count in state.now.at if place == "forest")

    def legal(self, state: StubPosition) -> Sequence[Command]:
        most = min(self.home(state), self.rings(state))
        lake = [] if any(place == "lake" for _, place, _ in state.now.at) else [Send("lake", 1)]
        faces = sorted(set(state.now.dice))
        dice = [*map(Take, faces), *(Reroll(face) for face in faces if face != SIX)]
        return [*(Send("forest", count + 1) for count in range(most)), *lake, Throw(), *dice, Draw()]

    def apply(
        self, state: StubPosition, command: Command, chance: Chance, observer: object = None
    ) -> list[Event]:
        now = state.now
        if isinstance(command, Send) and command.place == "forest":
            if command.count > self.home(state):
                raise IllegalCommand(Refusal("too_few", "2", {"have": self.home(state)}))
            if command.count > self.rings(state):
                raise IllegalCommand(Refusal("no_ring", "2", {"rings": self.rings(state)}))
        if command == Reroll(SIX):
            raise IllegalCommand(Refusal("six_stays", "3"))
        if command not in self.legal(state):
            raise IllegalCommand(Refusal("not_here", "1"))
        turn = (now.turn + 1) % now.seats
        if isinstance(command, Send):
            state.now = replace(now, turn=turn, at=(*now.at, (now.turn, command.place, command.count)))
        elif isinstance(command, Throw):
            state.now = replace(now, dice=chance.roll("dice", DICE))
        elif isinstance(command, Take | Reroll):
            dice = list(now.dice)
            dice.remove(command.face)
            again = chance.roll("dice", 1) if isinstance(command, Reroll) else ()
            state.now = replace(now, dice=(*dice, *again))
        else:
            cards = list(now.cards)
            cards[now.turn] += 1
            state.now = replace(now, turn=turn, cards=tuple(cards))
        return [Done(now.turn)]

    def path(self, state: StubPosition, command: Command) -> tuple[str, ...]:
        if isinstance(command, Send):
            return ("forest",) * command.count + ("bar.send",) if command.place == "forest" else ("lake",)
        if isinstance(command, Take | Reroll):
            die = f"die.{command.face}"
            return ("bar.reroll", die) if isinstance(command, Reroll) else (die,)
        return (f"bar.{command.verb}",)

    def intended(self, state: StubPosition, places: Sequence[str]) -> Command | Refusal:
        times = list(places).count("forest")
        if times and set(places) <= {"forest", "bar.send"}:
            return Send("forest", times)
        if len(places) == 1 and places[0] == "lake":
            return Send("lake", 1)
        if len(places) == 2 and places[0] == "bar.reroll" and places[1].startswith("die."):
            return Reroll(int(places[1][4:]))
        return Refusal("no_die" if places[-1].startswith("die.") else "not_here", "1")

    def view(self, state: StubPosition, seat: Seat | None) -> Any:
        cards = tuple(card if owner == seat else 0 for owner, card in enumerate(state.now.cards))
        return replace(state.now, cards=cards)

    def redeal(self, state: StubPosition, seat: Seat | None, generator: Random) -> StubPosition:
        return StubPosition(self.view(state, seat))

    def scores(self, state: StubPosition, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        return tuple(ScoreSheet(seat, (ScoreLine("people", PEOPLE),)) for seat in range(state.now.seats))

    def check(self, state: StubPosition) -> None:
        assert self.rings(state) >= 0

    def dump(self, state: StubPosition) -> Json:
        return asdict(state.now)

    def load(self, data: Json) -> StubPosition:
        at = tuple((seat, place, count) for seat, place, count in data["at"])
        return StubPosition(
            StubState(data["turn"], at, tuple(data["dice"]), tuple(data["cards"]), data["seats"])
        )


STUB: Final = StubGame()


@dataclass(frozen=True, slots=True)
class Block:
    """A painted rectangle; as a die it shows other colours while it rolls."""

    colour: int
    aspect: float = 1.0

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor.fromHsv(self.colour * 50 % 360, 200, 230))

    def rolling(self, step: int) -> Picture:
        return Block(self.colour + step + 1)


class StubTable(GameTable[StubState, StubPosition]):
    """The layout: two regions, people in the forest's rings, dice in a row, and the own card."""

    game = "stub"
    board = "builders/board"

    def lay(self, at: Situation[StubState, StubPosition]) -> Layout:
        standing = [seat for seat, place, count in at.view.at if place == "forest" for _ in range(count)]
        standing += [at.view.turn] * list(at.picked).count("forest")
        people = (
            Spot(f"person.{n}", QRectF(120 + 45 * n, 200, 30, 60), Block(seat), "forest", 1, origin="lake")
            for n, seat in enumerate(standing)
        )
        dice = (
            Spot(
                f"die.{n}.{face}",
                QRectF(700 + 100 * n, 600, 60, 60),
                Block(face),
                f"die.{face}",
                tumble=True,
            )
            for n, face in enumerate(at.view.dice)
        )
        cards = (
            Spot(f"secret.{s}", QRectF(100, 600, 90, 120), Block(s)) for s, c in enumerate(at.view.cards) if c
        )
        return Layout([*people, *dice, *cards], {"forest": FOREST, "lake": LAKE, "meadow": MEADOW})

    def prompt(self, at: Situation[StubState, StubPosition]) -> Prompt:
        buttons = (
            Button("bar.send", "common/icon/end-turn", "Send", main=True, only_open=True),
            Button("bar.throw", "common/thing/coins", "Throw"),
            Button("bar.draw", "common/thing/coins", "Draw"),
            Button("bar.reroll", "common/thing/coins", "Throw again", only_open=True),
        )
        return Prompt("anything", {}, "1", buttons)

    def status(self, at: Situation[StubState, StubPosition]) -> str:
        return ""

    def seat(self, at: Situation[StubState, StubPosition], seat: Seat) -> SeatInfo:
        return SeatInfo([Fact("stub.fact.people", "common/thing/points", PEOPLE)])


@contextmanager
def with_stub_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue with this game in it, for one test."""
    module = ModuleType("desktop.games.stub.table")
    module.TABLE = StubTable()  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setitem(games.CATALOGUE, "stub", META)
        patch.setitem(sys.modules, "desktop.games.stub.table", module)
        for language in SHIPPED:
            for key, words in flattened(WORDS):
                patch.setitem(catalogue(language).entries, key, words)
        yield


def stub_match(*levels: LevelName | None) -> Match:
    """A match of persons (None) and bots."""
    return Match(Table("stub", tuple(Player(f"Player {n + 1}", n, level) for n, level in enumerate(levels))))
