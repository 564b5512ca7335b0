"""Drives Revive in tests: scenes, commands in their notation, random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from engine.core.chance import Chance, SeededChance
from engine.core.command import Command
from engine.core.event import Event
from engine.core.game import OptionValue, Setup
from engine.games.revive.commands import (
    Build,
    ConvertCrystal,
    Decline,
    EndAction,
    EndTurn,
    Explore,
    Hibernate,
    Populate,
    UseTrade,
)
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from tests.games.driver import Driver

EAGERNESS = {
    **dict.fromkeys((Explore, Populate, Build), 6.0),
    **dict.fromkeys((EndAction, EndTurn), 2.0),
    **dict.fromkeys((ConvertCrystal, UseTrade, Decline, Hibernate), 0.2),
}
"""How likely a command is against another, 1 if nothing is said."""


def scene(*seats: dict[str, Any], **given: Any) -> ReviveState:
    """A position with these seats, two at least."""
    return REVIVE.set_up({"seats": [*seats, *({} for _ in range(2 - len(seats)))], **given})


ENDING: Mapping[str, Any] = {"upper": [0, 0, 0], "end_tile": False, "turn": 9}
"""A position after the end tile was taken, by another seat; with it goes how many ``turns_left`` there are."""

_driver = Driver(REVIVE)
play, refused, legal, question_at = _driver.play, _driver.refused, _driver.legal, _driver.question_at


def eager(state: ReviveState, generator: Random) -> Command:
    """A random command of one who would rather act on the map than sleep."""
    commands = REVIVE.legal(state)
    return generator.choices(commands, [EAGERNESS.get(type(command), 1.0) for command in commands])[0]


Watch = Callable[[ReviveState, Sequence[Event]], None]


def played(
    seats: int, seed: int, watch: Watch | None = None, **options: OptionValue
) -> Iterator[ReviveState]:
    """The positions of such a game, the last one after its end; ``watch`` gets the events of each command."""
    chance: Chance = SeededChance(seed)
    generator = Random(seed)
    state = REVIVE.new(Setup(seats, options), chance)
    while state.agenda:
        yield state
        command = eager(state, generator)
        emitted = REVIVE.apply(state, command, chance)
        if watch is not None:
            watch(state, emitted)
    yield state


def random_options(seed: int, seats: int) -> dict[str, OptionValue]:
    """Options that were drawn, but for the tribes, which are drawn anyway."""
    generator = Random(seed)
    free = [option for option in REVIVE.meta.options if not option.id.startswith("tribe")]
    return {option.id: generator.choice(option.values_at(seats)) for option in free}
