"""What has no name of its own is called by its class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.event import Event
from engine.core.naming import name_of


@dataclass(frozen=True, slots=True)
class FarStoneThrown(Event):
    metres: int


@dataclass(frozen=True, slots=True)
class FarStoneThrownAgain(FarStoneThrown):
    """Not what its parent is called."""


@dataclass(frozen=True, slots=True)
class ThrowStone(Command):
    verb: ClassVar[str] = "throw"


@dataclass(frozen=True, slots=True)
class Throwing(Frame):
    left: int


def test_a_class_is_named_in_words() -> None:
    assert name_of(FarStoneThrown) == "far_stone_thrown"
    assert name_of(Event) == "event"


def test_events_commands_and_frames_are_named_by_their_class_unless_they_say_otherwise() -> None:
    assert FarStoneThrown.kind == FarStoneThrown(3).kind == "far_stone_thrown"
    assert FarStoneThrownAgain.kind == "far_stone_thrown_again"
    assert ThrowStone.verb == ThrowStone().notation == "throw"
    assert Throwing.tag == Throwing(0, 1).tag == "throwing"
