"""The contract that every game fulfils: one object for each title, without any state of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from engine.core.advice import Doubt
from engine.core.chance import Chance, RecordedChance
from engine.core.command import Command, Grammar
from engine.core.errors import BrokenFile, Detail, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.score import ScoreSheet

Seat = int
"""A player's place at the table, clockwise from 0."""

OptionValue = bool | int | str
Json = Any
"""What the json module reads and writes."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to agree on before a game: its allowed values, including the default.

    ``of_seats``: its numbers are seats. ``of_seat``: it is agreed on for whoever sits in that seat, and its id ends in
    the number of the seat plus one. ``of_length``: any value but the default makes the game longer or shorter.
    """

    id: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    of_seats: bool = False
    of_seat: Seat | None = None
    of_length: bool = False

    def values_at(self, seats: int) -> tuple[OptionValue, ...]:
        """The values that a table of so many seats can choose from."""
        return tuple(value for value in self.values if not self._names_seat(value) or int(value) < seats)

    @property
    def kind(self) -> str:
        """What it has in common with the same option of the other seats."""
        return self.id if self.of_seat is None else self.id.removesuffix(str(self.of_seat + 1))

    def _names_seat(self, value: OptionValue) -> bool:
        return self.of_seats and type(value) is int


Hides = Literal["nothing", "keepsakes", "hands"]
"""Hands are what a seat plays from. Keepsakes it only looks at, such as a card that counts at the end; people need to
see them when they want to, but not before every decision."""


@dataclass(frozen=True, slots=True)
class GameMeta:
    """What can be known of a game without loading it.

    ``minutes`` is how long a game of its usual length takes, at least and at most: for each number of seats,
    beginning with the fewest, or once for all. ``rules`` is where its Game is, ``module:name``; ``bot`` is where its
    bots' Mind is, in the same form, or None if it has no bots yet. ``version`` grows whenever a rule changes, so that
    old saves can say so. ``most_commands`` bounds the length of any game among bots, for tests and simulations.
    ``hides`` says what a seat may know that others may not. Several people at one machine are each shown the ``view``
    of their own seat, with a curtain in between.
    """

    id: str
    title: str
    min_seats: int
    max_seats: int
    minutes: tuple[tuple[int, int], ...]
    rules: str
    bot: str | None = None
    version: int = 1
    options: tuple[Option, ...] = ()
    most_commands: int = 0
    hides: Hides = "nothing"

    def minutes_at(self, seats: int) -> tuple[int, int]:
        """How long a game of so many seats takes, at least and at most."""
        return self.minutes[seats - self.min_seats] if len(self.minutes) > 1 else self.minutes[0]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before the first command: how many seats, the options, and whether only bots play.

    ``version`` is that of the rules that the match is dealt under, None for today's. A game that still knows older
    rules deals by them; a position's own fields say under which rules it continues.
    """

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    bots_only: bool = False
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """A seat is asked for a decision; ``asks`` is the key of the question."""

    seat: Seat
    asks: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; ``ended_by`` is the key of the reason."""

    ended_by: str


class State(Protocol):
    """A position: plain ints, lists and shared cards, cheap to copy."""

    def clone(self) -> Self:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)

Observer = Callable[[S, int], None]
"""Called by ``Game.apply`` before each beat, with the position up to there, which the observer may look at and copy
but not keep, and with the number of the command's events that led to it."""


class Game(ABC, Generic[S]):
    """The rules of one title. Only ``apply`` changes a state.

    ``questions`` are the keys of all that ``pending`` may ask, ``board_places`` the places that the board always has.
    """

    meta: GameMeta
    grammar: Grammar
    questions: tuple[str, ...]
    board_places: Sequence[str]

    @abstractmethod
    def new(self, setup: Setup, chance: Chance) -> S:
        """The position before the first command."""

    def opening(self, setup: Setup, chance: Chance) -> tuple[S, Sequence[Event]]:
        """The same, and what happened on the way there after the deal: the log begins with it."""
        return self.new(setup, chance), ()

    def agrees(self, state: S, setup: Setup) -> bool:
        """Whether a position keeps to what was agreed on before the first command, as far as the game holds that."""
        return True

    @abstractmethod
    def pending(self, state: S) -> Choose | Over:
        """Which seat is asked what, or that the game is over."""

    def whose_turn(self, state: S) -> Seat:
        """Whose turn it is while a seat is asked, which may be another one: then it decides within that turn."""
        pending = self.pending(state)
        assert isinstance(pending, Choose), "nobody's once the game is over"
        return pending.seat

    @abstractmethod
    def legal(self, state: S) -> Sequence[Command]:
        """Every command that the asked seat may give: complete, ordered, without duplicates; empty when over.

        Of several that are equivalent, because the things involved are equal, it holds one; ``allowed`` has them all.
        """

    @abstractmethod
    def apply(
        self, state: S, command: Command, chance: Chance, observer: Observer[S] | None = None
    ) -> list[Event]:
        """Carry out a command, in place, and whatever follows automatically, which an ``observer`` may watch.

        If it raises IllegalCommand, nothing has changed.
        """

    @abstractmethod
    def path(self, state: S, command: Command) -> tuple[str, ...]:
        """The places that a person points at, in any order, to give this command.

        Places that begin with ``bar.`` are buttons; all others are on the board. A place may occur several times: it
        is pointed at that often, and a button of the same path, pressed last, says that it is enough. A button that
        stands first, with a place of the board after it, sets what pointing there means (``mode_of``): nothing else of
        the path can be pointed at before it. Another command may have the rest alone as its path.
        """

    @abstractmethod
    def intended(self, state: S, places: Sequence[str]) -> Command | Refusal:
        """The command that a person who points at these places has in mind, legal or not.

        A Refusal if there is no such command at all (an empty slot, something to look at only).
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Any:
        """What a seat may know, as a frozen dataclass of ids and numbers; None: what everybody may know."""

    @abstractmethod
    def redeal(self, state: S, seat: Seat | None, generator: Random) -> S:
        """A copy in which everything that a seat can't know is redealt, or with None all that not everybody may know.

        The result depends on nothing unknown.
        """

    @abstractmethod
    def scores(self, state: S, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point of every seat that a seat may know, with its source, as if the game ended now.

        None: what everybody may know. Once the game is over that is all of it.
        """

    def uncovered_scores(self, state: S) -> tuple[ScoreSheet, ...]:
        """Every point of every seat, hidden or not, as if the game ended now: for looking back once it is over."""
        known = self.scores(state)
        if self.meta.hides == "nothing":
            return known
        return tuple(self.scores(state, seat)[seat] for seat in range(len(known)))

    @abstractmethod
    def check(self, state: S) -> None:
        """Raises BrokenState where an invariant of the game is broken."""

    @abstractmethod
    def dump(self, state: S) -> Json:
        """The state for a save file; what nobody may know is encoded."""

    @abstractmethod
    def load(self, data: Json, lenient: bool = False) -> S:
        """The state from a save file, checked. Raises BrokenFile.

        The reason is ``snapshot_other`` if the only errors are missing or unknown fields, as another version of the
        program would have written them. If ``lenient``, unknown fields are ignored.
        """

    def set_up(self, scene: Json) -> S:
        """The position that a scenario or a lesson describes, with all that it leaves out filled in.

        Raises BrokenFile if the description makes no sense. A game without a shorter form takes its save data.
        """
        return self.load(scene)

    def forced(self, state: S, *, openly: bool = False) -> Command | None:
        """What the asked seat does without being asked, because there is nothing to decide and nothing to see; else
        None.

        Also None when the game is over. It is the only legal command, but still the seat's own: it is played, logged
        and recorded like any other. ``openly``: only if everybody can see that it is the only one. If that depends on
        what the seat alone knows, not being asked would give it away.
        """
        return None

    def allowed(self, state: S) -> Sequence[Command]:
        """The legal commands, and all that are equivalent to one of them.

        Of two equal tiles a person takes the one they point at, while a bot needs to weigh only one of them.
        """
        return self.legal(state)

    def foregone(self, state: S) -> Command | None:
        """The one command that makes sense; None where there is something to decide.

        All others that are legal bring less of the same, or change nothing for anybody and spend something. It depends
        only on what the asked seat can know.
        """
        legal = self.legal(state)
        return legal[0] if len(legal) == 1 else None

    def doubt(self, state: S, command: Command) -> Doubt | None:
        """What the asked seat may have overlooked in a legal command; it depends only on what the seat can know."""
        return None

    def best_of(self, state: S, commands: Sequence[Command]) -> Command:
        """Of legal commands that differ in their payment alone, the one to begin with: one that nobody doubts."""
        return min(commands, key=lambda command: self.doubt(state, command) is not None)

    def prepares(self, state: S) -> Sequence[Command]:
        """The legal commands that are only given for the sake of the next one, those that serve a seat best first.

        A wish that is legal only after them is offered at once (``engine/match/shortcuts.py``).
        """
        return ()

    def details(self, state: S, command: Command) -> Mapping[str, Detail]:
        """What a sentence about a legal command may need besides its fields, such as the card that it takes from a
        place."""
        return {}

    def begins(self, command: Command) -> bool:
        """Whether a command that ``prepares`` others only says what kind of thing comes next: it spends nothing.

        Who points at what can be meant after one such command alone has said it, and is not asked.
        """
        return False

    def carries(self, command: Command) -> bool:
        """Whether a command that ``prepares`` others is part of the wish: its places are pointed at, too.

        A place that somebody is sent to, before it is asked who goes.
        """
        return False

    def filled_in(self, state: S) -> Sequence[Command]:
        """What a choice of several commands begins with, such as the best payment; none once it has been begun.

        They are given for whoever came to this question by a choice of their own, who changes or confirms them.
        """
        return ()

    def changes(self, state: S) -> Mapping[str, Sequence[Command]]:
        """By place what pointing there does to a choice of several commands, where no single command does: give all of
        them, replace those that were filled in by others, or confirm them."""
        return {}

    def refusal(self, state: S, places: Sequence[str]) -> Refusal | None:
        """Why nothing can be done by pointing at these places now; None where something can."""
        picked = Counter(places)
        for path in (self.path(state, command) for command in self.allowed(state)):
            if picked <= Counter(path) and mode_of(path) in (None, *places):
                return None
        intended = self.intended(state, places)
        return intended if isinstance(intended, Refusal) else self.why_not(state, intended)

    def why_not(self, state: S, command: Command) -> Refusal | None:
        """Why a command may not be given now, or None where it may. Reveals nothing and changes nothing."""
        if command in self.allowed(state):
            return None
        try:
            self.apply(state.clone(), command, RecordedChance(()))  # refused before it needs chance
        except IllegalCommand as refused:
            return refused.refusal
        return None


def is_button(place: str) -> bool:
    """Whether a place is a button of the prompt bar instead of on the board."""
    return place.startswith("bar.")


def mode_of(path: Sequence[str]) -> str | None:
    """The button that a path begins with to set what pointing at the board after it means; None where none does."""
    has_mode = is_button(path[0]) and not all(map(is_button, path))
    return path[0] if has_mode else None


def first_places(path: Sequence[str]) -> Sequence[str]:
    """The places of a path that can be pointed at first: any of them, or the button alone that sets the mode."""
    mode = mode_of(path)
    return path if mode is None else (mode,)


def agreed_options(meta: GameMeta, wishes: Mapping[str, OptionValue], seats: int) -> dict[str, OptionValue]:
    """Every option of the game with its requested value, or else its default, at a table of so many seats.

    Raises BrokenFile for a number of seats, an option or a value that the game doesn't allow, and for a seat that
    isn't at the table.
    """
    if not meta.min_seats <= seats <= meta.max_seats:
        bounds: dict[str, Detail] = {"game": meta.id, "least": meta.min_seats, "most": meta.max_seats}
        raise BrokenFile(Refusal("wrong_seats", details={**bounds, "seats": seats}))
    agreed: dict[str, OptionValue] = {option.id: option.default for option in meta.options}
    known = {option.id: option for option in meta.options}
    for name, value in wishes.items():
        option = known.get(name)
        if option is None or not _holds(option.values, value):
            raise BrokenFile(Refusal("unknown_option", details={"option": name, "value": str(value)}))
        if not _holds(option.values_at(seats), value):
            raise BrokenFile(Refusal("no_such_seat", details={"number": int(value) + 1, "seats": seats}))
        agreed[name] = value
    return agreed


def who_begins(agreed: OptionValue, seats: int, chance: Chance) -> Seat:
    """The first player: the seat that was agreed on, or one drawn at random."""
    return chance.below("first_player", seats) if agreed == "random" else int(agreed)


def _holds(values: Sequence[OptionValue], value: OptionValue) -> bool:
    """Whether a value is among others; 1 is not True."""
    return any(value == other and type(value) is type(other) for other in values)
