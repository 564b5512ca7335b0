"""What a game says about its table: which pictures lie where, and what can be pointed at.

A game's layout knows its own view and nothing of scenes, items or animations. Whatever has the same ``id`` in two
layouts is the same thing, and moves from the one spot to the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPolygonF

from engine.core.command import Command
from engine.core.event import Event
from engine.match.table import Player


class Picture(Protocol):
    """Something that can be painted at any size. Hashable: equal pictures share their pixels."""

    @property
    def aspect(self) -> float:
        """Width by height that suits it."""
        ...

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint into a rectangle of the painter's own coordinates."""
        ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Spot:
    """A picture lying on the table, in board units. ``place`` is what a person points at by pointing there.

    Several spots may be one place: a card and what lies on it, or two dice that show the same. Those that touch, or
    nearly (``areas.JOINED``), are marked as one; the others each for itself.

    ``origin`` names the place, the spot, or the region of the board from which it comes when it was not on the table
    before. With ``tumble`` it comes as a die does; a picture that is ``Rolling`` shows other faces on the way. ``goes``
    names in the same way where it goes when it is on the table no more.
    """

    id: str
    rect: QRectF
    picture: Picture
    place: str | None = None
    level: int = 0
    origin: str | None = None
    tumble: bool = False
    goes: str | None = None


@runtime_checkable
class Rolling(Protocol):
    """A picture that looks otherwise while it rolls."""

    def rolling(self, step: int) -> Picture:
        """What is to be seen at a step of the way, 0 first."""
        ...


@dataclass(frozen=True, slots=True)
class Shape:
    """The corners of a place that is no rectangle; ``dashed`` where its outline is to be."""

    corners: QPolygonF
    dashed: bool = False


@runtime_checkable
class Shaped(Protocol):
    """A table on which places have other shapes than rectangles: the hexes of a map."""

    def shapes(self, view: Any, facing: int) -> Mapping[str, Shape]:
        """The places that have, each with its shape; nowhere else can they be pointed at."""
        ...


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
class Button:
    """A choice that has no place on the board: its place id, icon and label; ``main`` ends or confirms.

    With ``only_open`` it is there only while it can be pressed: not before what has to be picked first is picked.
    """

    place: str
    icon: str
    label: str
    main: bool = False
    only_open: bool = False


@dataclass(frozen=True, slots=True)
class Unused:
    """What is lost at the end of a turn: a question, and commands (in notation) that would use it up first."""

    question: str
    better: str
    commands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several commands (in notation) for one wish that would be refused as it is: pay first, then do it."""

    path: tuple[str, ...]
    commands: tuple[str, ...]
    sentence: str


@runtime_checkable
class Straight(Protocol):
    """A table at which some commands are meant as soon as they are given, though they reveal something.

    For what a game is all about: nobody who sends people out to throw dice wants to be asked whether they are to be
    thrown.
    """

    def is_meant(self, command: Command) -> bool:
        """Whether a command is never asked for once more because of what it reveals."""
        ...


@runtime_checkable
class Filling(Protocol):
    """A table at which some buttons are pressed by themselves once there is nothing else to be pressed.

    For what only tells one command from another: with what a god is paid where there is one way to pay for it.
    """

    def is_implied(self, place: str) -> bool:
        """Whether a place need not be pointed at where all commands that are left have it in common."""
        ...


@runtime_checkable
class Keyed(Protocol):
    """A table whose places have keys of their own."""

    def keys(self, view: Any) -> Mapping[str, str]:
        """The place of each key: a letter, or a letter and a digit that is pressed after it ("B1").

        Not H, I and S, which mean the same at every table.
        """
        ...


class GameTable(Protocol):
    """How one game lies on the table."""

    board: str
    """The asset of the board."""
    gains_at: str
    """The id of the spot from which rises what the seat shown has gained; from the middle of the board without one."""

    def spots(
        self, view: Any, facing: int, picked: Sequence[str], players: Sequence[Player]
    ) -> Sequence[Spot]:
        """Everything that lies on the board when seat ``facing`` is shown at the near side, in the players' colours.

        ``picked`` are the places of a choice half made, or made and not yet confirmed, in the order of picking, a
        place as often as it was picked: it may show what would come of it.
        """
        ...

    def extra_places(self, view: Any, facing: int) -> Mapping[str, QRectF]:
        """Places that can be pointed at although nothing lies there."""
        ...

    def facts(self, view: Any, seat: int) -> Sequence[Fact]:
        """What everybody sees of a seat, in the same order always, the score first."""
        ...

    def pips(self, view: Any) -> Sequence[str]:
        """Icons for the prompt bar: what the asked seat has left to spend."""
        ...

    def buttons(self, view: Any, picked: Sequence[str] = ()) -> Sequence[Button]:
        """The buttons of the prompt bar, legal or not; what they say may hang on what is picked."""
        ...

    def mentioned(self, event: Event) -> Sequence[str]:
        """The ids of the spots that an event speaks of."""
        ...

    def sound(self, event: Event) -> str | None:
        """The sound of an event, one of ``desktop.sound.synth.NAMES``, or None."""
        ...

    def title(self, view: Any, place: str, players: Sequence[Player]) -> str:
        """What a place is called, with what lies there now."""
        ...

    def large(self, view: Any, place: str) -> Picture | None:
        """The picture to show large when a person looks closely at a place."""
        ...

    def about(self, view: Any, place: str) -> str | None:
        """In sentences, what the picture at a place shows, or None."""
        ...

    def goal(self, view: Any, place: str, facing: int) -> str | None:
        """A sentence on what the thing at a place would mean for the seat shown, or None."""
        ...

    def status(self, view: Any, players: Sequence[Player]) -> str:
        """A few words on how far the game is: the round, and whether the end is near."""
        ...

    def ask(self, view: Any, asks: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
        """The key and the details of the sentence that says what is asked, with a choice half made or none."""
        ...

    def rule(self, view: Any, places: Sequence[str]) -> str:
        """The section of the rules that a person wants who asks for help now, with these places picked."""
        ...

    def seat_note(self, view: Any, seat: int) -> str:
        """What else is to be said of a seat in a word or two, or nothing."""
        ...

    def shortcuts(self, view: Any) -> Sequence[Shortcut]:
        """The wishes of the asked seat that can't be fulfilled by one command, but by several."""
        ...

    def doubt(self, view: Any, command: Command) -> str | None:
        """Why a person might not mean this legal command, or None; it is asked for once more then."""
        ...

    def unused(self, view: Any) -> Unused | None:
        """What a seat would give away by ending its turn now, or None where that is nothing."""
        ...
