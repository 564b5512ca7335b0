"""What has no name of its own is called by its class."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import ClassVar

import pytest

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.event import Event
from engine.core.naming import name_of


class StoneFound(Event):
    pass


class FarStoneThrown(Event, barrier="revealed"):
    metres: int


class FarStoneThrownAgain(FarStoneThrown):
    """Not what its parent is called."""


class ThrowStone(Command):
    verb: ClassVar[str] = "throw"


class Throwing(Frame):
    left: int


def test_a_class_is_named_in_words() -> None:
    assert name_of(FarStoneThrown) == "far_stone_thrown"
    assert name_of(Event) == "event"


def test_whatever_is_named_so_is_a_value_that_never_changes() -> None:
    assert FarStoneThrown(3) == FarStoneThrown(metres=3) != FarStoneThrownAgain(3)
    assert len({FarStoneThrown(3), FarStoneThrown(3), FarStoneThrown(4)}) == 2
    with pytest.raises(FrozenInstanceError):
        Throwing(0, 1).left = 2  # type: ignore[misc]  # mypy sees it, too


def test_a_class_of_events_may_be_a_barrier_and_those_below_it_are() -> None:
    assert FarStoneThrown(3).barrier == FarStoneThrownAgain(3).barrier == "revealed"
    assert StoneFound().barrier is None


def test_events_commands_and_frames_are_named_by_their_class_unless_they_say_otherwise() -> None:
    assert FarStoneThrown.kind == FarStoneThrown(3).kind == "far_stone_thrown"
    assert FarStoneThrownAgain.kind == "far_stone_thrown_again"
    assert ThrowStone.verb == ThrowStone().notation == "throw"
    assert Throwing.tag == Throwing(0, 1).tag == "throwing"
