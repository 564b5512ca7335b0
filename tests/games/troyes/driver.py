"""Drives Troyes in tests: scenes, commands in their notation, dice as the test sets them, random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from engine.core.chance import Chance, SeededChance
from engine.core.command import Command
from engine.core.event import Event
from engine.core.game import OptionValue, Setup
from engine.games.troyes.commands import (
    ActivateCard,
    BuildCathedral,
    CancelAction,
    ConcedeDefence,
    ConfirmDefence,
    CounterEvent,
    Farm,
    GainCitizen,
    Pass,
    Reroll,
    SelectDie,
    StartFlip,
    StopPlacing,
    UnselectBlackDie,
    UnselectDie,
    UseDelayedCube,
    UseDelayedCubeAs,
)
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import TroyesState
from tests.games.driver import Driver

EAGERNESS = {
    CounterEvent: 8.0,
    ActivateCard: 5.0,
    BuildCathedral: 2.0,
    **dict.fromkeys((SelectDie, UseDelayedCube, UseDelayedCubeAs, Farm, ConfirmDefence), 3.0),
    **dict.fromkeys((Reroll, StartFlip, GainCitizen, CancelAction, Pass, ConcedeDefence, StopPlacing), 0.1),
    **dict.fromkeys((UnselectDie, UnselectBlackDie), 0.02),
}
"""How likely a command is against another, 1 if nothing is said."""


def scene(*seats: dict[str, Any], **given: Any) -> TroyesState:
    """A position with these seats, three at least, and a neutral die if nobody has any.

    Unless something else is said, the cards are those of their second edition, whose figures the examples name.
    """
    given.setdefault("rules", 2)
    if not any("dice" in seat for seat in seats):
        given.setdefault("neutral_dice", "W1")
    return TROYES.set_up({"seats": [*seats, *({} for _ in range(3 - len(seats)))], **given})


_driver = Driver(TROYES)
play, refused, legal, question_at = _driver.play, _driver.refused, _driver.legal, _driver.question_at


def eager(state: TroyesState, generator: Random) -> Command:
    """A random command of one who would rather act than spend influence or pass."""
    commands = TROYES.legal(state)
    return generator.choices(commands, [EAGERNESS.get(type(command), 1.0) for command in commands])[0]


Watch = Callable[[TroyesState, Sequence[Event]], None]


def played(
    seats: int, seed: int, watch: Watch | None = None, **options: OptionValue
) -> Iterator[TroyesState]:
    """The positions of such a game, the last one after its end; ``watch`` gets the events of each command."""
    chance: Chance = SeededChance(seed)
    generator = Random(seed)
    state = TROYES.new(Setup(seats, options), chance)
    while state.agenda:
        yield state
        command = eager(state, generator)
        emitted = TROYES.apply(state, command, chance)
        if watch is not None:
            watch(state, emitted)
    yield state


def random_options(seed: int) -> dict[str, OptionValue]:
    """Options that were drawn."""
    generator = Random(seed)
    return {option.id: generator.choice(option.values_at(2)) for option in TROYES.meta.options}
