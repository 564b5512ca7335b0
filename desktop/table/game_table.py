"""What a game says of its table: what lies where, what is asked, and what there is to say of a seat or a place.

A table knows the positions of its game and nothing of scenes, items or animations.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Self, TypeVar

from desktop.app.theme import SEATS
from desktop.table.layout import Layout, Picture
from desktop.words.engine import place_name
from engine.core.event import Event
from engine.core.game import Choose, Game, Seat
from engine.match.table import Player


@dataclass(frozen=True, slots=True)
class Fact:
    """A number about a seat: its icon, the ``key`` of its word, and how many ``digits`` there is always room for.

    ``more`` is told besides to whoever points at it.
    """

    key: str
    icon: str
    value: int
    text: str = ""
    digits: int = 2
    more: str = ""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody sees of a seat: facts, in the same order always, the score first; and a word or two besides."""

    facts: Sequence[Fact]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that has no place on the board: its place id, icon and label; ``main`` ends or confirms.

    With ``only_open`` it can't be pressed before what has to be picked first is picked; it lies there meanwhile, so
    that nothing moves. There is always ``room`` for these labels, too. What ``confirms`` is what the sentence means by
    "or confirm": as soon as it can be pressed, Enter presses it, wherever on the board the keyboard is.
    """

    place: str
    icon: str
    label: str
    main: bool = False
    only_open: bool = False
    confirms: bool = False
    room: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: the key of its sentence with the details that fill it.

    ``buttons`` are those of the prompt bar, legal or not. Within a turn each keeps its place: what comes and goes, or
    has a label that changes, stands after the others. ``pips`` are icons of what the asked seat has left to spend;
    ``rule`` is the section of the rules that a person wants who asks for help now.
    """

    asks: str
    details: Mapping[str, Any]
    rule: str
    buttons: Sequence[Button] = ()
    pips: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """What there is to see at a place.

    ``title`` is the name of the place and what lies there now, ``picture`` is shown large. ``about`` says in sentences
    what the picture shows, to those who can't see it; ``means`` what the thing would mean for the seat shown.
    """

    title: str
    picture: Picture | None = None
    about: str = ""
    means: str = ""


V = TypeVar("V")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Situation(Generic[V, S]):
    """A position as it is shown: ``view`` is what the eyes before the window may know, ``facing`` the seat shown.

    ``picked`` are the places of a choice half made, or made and not yet confirmed, in the order of picking, a place as
    often as it was picked: the table may show what would come of it. ``asked`` is the seat that decides, and ``asks``
    what; None and nothing where the game is over, or goes on by itself and is watched. ``state`` is the position
    itself, for the advice of the rules; what is told of it must hang on nothing that ``viewer`` can't know: a seat, or
    None for everybody.
    """

    view: V
    state: S
    players: Sequence[Player]
    asked: Seat | None
    asks: str
    facing: Seat = 0
    picked: Sequence[str] = ()
    viewer: Seat | None = None

    @classmethod
    def of(
        cls,
        game: Game[Any],
        state: Any,
        players: Sequence[Player],
        viewer: Seat | None = None,
        facing: Seat = 0,
        picked: Sequence[str] = (),
        *,
        view: Any = None,
    ) -> Self:
        """The situation at a position for the eyes of a seat, or as everybody may know it.

        ``view`` is the game's for these eyes where it is at hand already.
        """
        pending = game.pending(state)
        asked, asks = (pending.seat, pending.asks) if isinstance(pending, Choose) else (None, "")
        seen = game.view(state, viewer) if view is None else view
        return cls(seen, state, players, asked, asks, facing, picked, viewer)

    @property
    def is_asked(self) -> bool:
        """Whether it is the seat shown that decides now."""
        return self.asked == self.facing

    @property
    def offers(self) -> bool:
        """Whether the same, and a person has the seat: what a bot may do is not shown as what may be chosen."""
        return self.is_asked and not self.players[self.facing].is_bot

    def colour(self, seat: Seat) -> str:
        """The name of a seat's colour."""
        return SEATS[self.players[seat].colour].name

    def ink(self, seat: Seat) -> str:
        """A seat's colour itself."""
        return SEATS[self.players[seat].colour].colour.name()


class GameTable(ABC, Generic[V, S]):
    """How one game lies on the table. It works out no rule: the view tells what is, the rules what they advise."""

    game: ClassVar[str]
    """The id of the game."""
    board: ClassVar[str]
    """The asset of the board."""
    gains_at: ClassVar[str] = ""
    """The id of the spot from which rises what the seat shown has gained; from the middle of the board without one."""
    sounds: ClassVar[Mapping[str, str]] = {}
    """By the kind of an event its sound, one of ``desktop.sound.synth.NAMES``."""

    great: ClassVar[frozenset[str]] = frozenset({"game_ended"})
    """The kinds of events that have a moment of their own: a building is completed, a god won, an epoch over."""

    @abstractmethod
    def lay(self, at: Situation[V, S]) -> Layout:
        """Everything that lies on the board when a seat is shown at the near side, in the players' colours."""

    @abstractmethod
    def prompt(self, at: Situation[V, S]) -> Prompt:
        """What is asked, with a choice half made or none; also when the game is over, where nothing is asked."""

    @abstractmethod
    def status(self, at: Situation[V, S]) -> str:
        """A few words on how far the game is: the round, and whether the end is near."""

    @abstractmethod
    def seat(self, at: Situation[V, S], seat: Seat) -> SeatInfo:
        """What everybody sees of a seat."""

    def look(self, at: Situation[V, S], place: str) -> PlaceInfo:
        """What there is to see and to say at a place."""
        return PlaceInfo(place_name(self.game, place, at.players))

    def keys(self, at: Situation[V, S]) -> Mapping[str, str]:
        """The place of each key: a letter, or a letter and a digit that is pressed after it ("B1").

        Not H, I and S, which mean the same at every table.
        """
        return {}

    def mentions(self, event: Event) -> Sequence[str]:
        """The ids of the spots that an event speaks of: whatever ids it holds, unless a game knows more."""
        held = [getattr(event, part.name) for part in fields(event)]
        several = (each for value in held if isinstance(value, tuple) for each in value)
        return [name for name in (*held, *several) if isinstance(name, str)]

    def news(self, event: Event, before: Situation[V, S], after: Situation[V, S]) -> Mapping[str, Any] | None:
        """What a person sees before their turn passes on, as it was drawn, rolled, won or paid by their command.

        The details of the sentence ``GAME.news.KIND``, without which the line of the log is told; None where the event
        showed them nothing. The command led from ``before`` to ``after``. As it is, what was hidden until then counts.
        """
        is_new = event.barrier == "revealed" and getattr(event, "seat", None) == before.asked
        return {} if is_new else None

    def is_implied(self, place: str) -> bool:
        """Whether a place need not be pointed at, as it only tells one command from another: with what a god is paid.

        Where all else is picked, it is filled in: the only one there is at once, else one that the rules don't doubt,
        which can be changed and is confirmed.
        """
        return False
