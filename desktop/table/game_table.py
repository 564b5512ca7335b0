"""What a game says of its table: what is where, what is asked, and what there is to say of a seat or a place.

A table knows the positions of its game and nothing of scenes, items or animations.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Self, TypeVar

from desktop.app.theme import SEATS
from desktop.table.layout import Layout, Picture, Spot
from desktop.words.engine import place_name
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Seat
from engine.match.table import Player


@dataclass(frozen=True, slots=True)
class Fact:
    """A number about a seat: its icon, the ``key`` of its word, and the ``widest`` text there is always room for.

    ``more`` is added in the tooltip. What is not ``on_card`` lies open on the seat's side of the table: only the close
    look of a command names how it changes.
    """

    key: str
    icon: str
    value: int
    text: str = ""
    widest: str = "00"
    more: str = ""
    on_card: bool = True


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody sees of a seat: facts, always in the same order, the score first; and a word or two besides."""

    facts: Sequence[Fact]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that has no place on the board: its place id, icon and label; ``main`` ends or confirms.

    With ``only_open`` it can't be pressed before everything else is picked, but is shown, so that nothing moves. There
    is always ``room`` for these labels, too. One that ``confirms`` is what the sentence means by "or confirm": as soon
    as it can be pressed, Enter presses it, whichever place of the board has the focus. Those of one ``group`` are small
    and lie close together; their labels are left out where the buttons would need a second row. A main one that is
    ``plain`` looks like the others: it is one of several answers, or gives up what could still be done.
    """

    place: str
    icon: str
    label: str
    main: bool = False
    only_open: bool = False
    confirms: bool = False
    room: Sequence[str] = ()
    group: str = ""
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: the key of its sentence with the details that fill it.

    ``buttons`` are those of the prompt bar, legal or not. Within a turn each keeps its place: what comes and goes, or
    has a label that changes, comes after the others. ``pips`` are icons of what the asked seat has left to spend;
    ``rule`` is the section of the rules that F1 opens now.
    """

    asks: str
    details: Mapping[str, Any]
    rule: str
    buttons: Sequence[Button] = ()
    pips: Sequence[str] = ()


class OfSide(str):
    """A line that says what a thing means for the seat shown, as to its player: “You have 3”. Who reads it at the side
    of another is told whose it is."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """What there is to see at a place.

    ``title`` is the name of the place and what is there now, ``picture`` is shown large. ``about`` describes it in
    sentences for screen readers; ``lines`` say what the thing is good for, those ``OfSide`` what it means for the seat
    shown. ``thing`` is the key by which the game's content knows what lies there, if some of its figures may be our
    own.
    """

    title: str
    picture: Picture | None = None
    about: str = ""
    lines: tuple[str, ...] = ()
    thing: str = ""

    @property
    def means(self) -> str:
        """All lines."""
        return "\n".join(self.lines)


V = TypeVar("V")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Situation(Generic[V, S]):
    """A position as it is shown: ``view`` is what the ``viewer`` may know, ``facing`` the seat at the near side.

    ``picked`` are the places of a choice that is half made, or not yet confirmed, in the order of picking, a place as
    often as it was picked: the table may show what would come of it. ``asked`` is the seat that decides, and ``asks``
    the key of the question; None and empty if the game is over, or a beat is shown. ``state`` is the position itself,
    for the advice of the rules; nothing shown may depend on what ``viewer`` can't know: a seat, or None for
    everybody. ``only`` are the places that a lesson leaves open, None without one. ``began`` gives the view as it was
    for the same viewer when the present turn began; None where only the position is known. ``refused`` is why nothing
    can be done at the place that is looked at, where that is said beside what the table says of it, which then need
    not say it as well: nobody is refused anything while a bot decides, or while they look back.
    """

    view: V
    state: S
    players: Sequence[Player]
    asked: Seat | None
    asks: str
    facing: Seat = 0
    picked: Sequence[str] = ()
    viewer: Seat | None = None
    only: Container[str] | None = None
    began: Callable[[], V] | None = None
    refused: Refusal | None = None

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
        began: Callable[[], Any] | None = None,
    ) -> Self:
        """The situation at a position for a viewer, by default for everybody.

        ``view`` is the game's view for that viewer, if it is at hand already.
        """
        pending = game.pending(state)
        asked, asks = (pending.seat, pending.asks) if isinstance(pending, Choose) else (None, "")
        seen = game.view(state, viewer) if view is None else view
        return cls(seen, state, players, asked, asks, facing, picked, viewer, began=began)

    @property
    def turn_began(self) -> V:
        """The view as the present turn began, so that what a turn takes away need not move the rest."""
        return self.view if self.began is None else self.began()

    @property
    def is_asked(self) -> bool:
        """Whether the seat at the near side decides now."""
        return self.asked == self.facing

    @property
    def offers(self) -> bool:
        """Whether a person at the near side decides now: the choices of a bot are not shown as choices."""
        return self.is_asked and not self.players[self.facing].is_bot

    def is_refused(self, *reasons: str) -> bool:
        """Whether one of these reasons is said of the place that is looked at."""
        return self.refused is not None and self.refused.reason in reasons

    def leaves(self, place: str) -> bool:
        """Whether a lesson, if there is one, leaves this place open."""
        return self.only is None or place in self.only

    def colour(self, seat: Seat) -> str:
        """The name of a seat's colour."""
        return SEATS[self.players[seat].colour].name

    def ink(self, seat: Seat) -> str:
        """A seat's colour as ``#rrggbb``."""
        return SEATS[self.players[seat].colour].colour.name()


def is_last_of_its_kind(events: Sequence[Event], number: int) -> bool:
    """Whether no other of the same kind and seat comes after an event: with it, what they brought together is told."""
    event = events[number]
    return not any(
        later.kind == event.kind and getattr(later, "seat", None) == getattr(event, "seat", None)
        for later in events[number + 1 :]
    )


class GameTable(ABC, Generic[V, S]):
    """How one game is laid out. It works out no rule: the view says what is, the rules give their advice."""

    game: ClassVar[str]
    """The id of the game."""
    board: ClassVar[str]
    """The asset of the board."""
    gains_at: ClassVar[str] = ""
    """The id of the spot that gains of the seat shown rise from; empty for the middle of the board."""
    sounds: ClassVar[Mapping[str, str]] = {}
    """The sounds by kind of event, of ``desktop.sound.synth.NAMES``."""

    parts: ClassVar[Mapping[str, str]] = {}
    """The regions of the board that fill the view alone, by their keys; such a board is divided above its mat, and
    people share the height between the parts."""

    great: ClassVar[frozenset[str]] = frozenset({"game_ended"})
    """The kinds of events that are celebrated: a building is completed, a god won, an epoch over."""

    face_down: ClassVar[frozenset[str]] = frozenset()
    """The places of cards that lie face down for their owner as well, until a click there shows them."""

    lists_chains: ClassVar[bool] = False
    """Whether the close look lists all that a command would set off, in order."""

    @abstractmethod
    def lay(self, at: Situation[V, S]) -> Layout:
        """Everything on the board, in the players' colours, with the seat shown at the near side."""

    @abstractmethod
    def prompt(self, at: Situation[V, S]) -> Prompt:
        """What is asked, with or without a half-made choice; also when the game is over and nothing is asked."""

    @abstractmethod
    def status(self, at: Situation[V, S]) -> str:
        """A few words on the course of the game: the round, and whether the end is near."""

    @abstractmethod
    def seat(self, at: Situation[V, S], seat: Seat) -> SeatInfo:
        """What everybody sees of a seat."""

    def look(self, at: Situation[V, S], place: str) -> PlaceInfo:
        """What there is to see and to say of a place."""
        return PlaceInfo(place_name(self.game, place, at.players))

    def ponder(self, at: Situation[V, S], place: str) -> Sequence[Spot]:
        """What is drawn over the board while a person points at a place: the way there, say, and what it would cost."""
        return ()

    def ways(self, at: Situation[V, S]) -> Mapping[str, Sequence[str]]:
        """By place what wheel or click turns there: the places that stand for the ways it may lie, in their order.

        Turning points at one of them, as the keyboard does; it is chosen by a click on it, or Enter.
        """
        return {}

    def keys(self, at: Situation[V, S]) -> Mapping[str, str]:
        """The place of each key: a letter, or a letter followed by a digit ("B1").

        H, I and S are taken: they mean the same at every table.
        """
        return {}

    def mentions(self, event: Event) -> Sequence[str]:
        """The ids of the spots that an event mentions: by default all strings in its fields."""
        held = [getattr(event, part.name) for part in fields(event)]
        several = (each for value in held if isinstance(value, tuple) for each in value)
        return [name for name in (*held, *several) if isinstance(name, str)]

    def news(
        self, events: Sequence[Event], number: int, before: Situation[V, S], after: Situation[V, S]
    ) -> Mapping[str, Any] | None:
        """What a person is shown before play goes on, as their command drew or paid it, or anybody's cost them points.

        It is about the event's ``seat``. The details of the sentence ``GAME.news.KIND``, without which the log's line
        is shown; None if the event shows them nothing new. It is ``events[number]``; together they led from ``before``
        to ``after``. By default what was hidden until then counts.
        """
        event = events[number]
        is_new = event.barrier == "revealed" and getattr(event, "seat", None) == before.asked
        return {} if is_new else None

    def is_card(self, place: str) -> bool:
        """Whether what lies at a place is played or chosen by a click alone, as a card in the hand or a die: it can be
        dragged to what it is played for, too."""
        return False

    def is_goal(self, place: str) -> bool:
        """Whether a card can be dragged to a place where a click would go on with it: not to what is chosen besides."""
        return True

    def goals(self, at: Situation[V, S]) -> Mapping[str, frozenset[str]]:
        """Where what a click alone takes can be dragged to, by the place where it lies: places, regions of the board.

        It is taken there; if the rules then ask where it goes, it goes where it was dropped. If it can't be taken it
        is said why.
        """
        return {}

    def is_implied(self, place: str) -> bool:
        """Whether a place need not be pointed at, as it only tells one command from another: what a god is paid with.

        Once all else is picked, it is filled in: if there is only one, at once; else with the best for the game, which
        can be changed and has to be confirmed.
        """
        return False
