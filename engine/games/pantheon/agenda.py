"""What is still to be done, as tasks of the ``Flow`` (section 4 of the specification).

Every task is a verb with the numbers that belong to it. Those of ``ASKING`` wait for a seat's decision, the others
just happen when they come to lie on top. A stack in the middle of a turn, the next thing first, looks like this::

    raise (once more, …) · move (2 steps left, …) · follow (1 step, …) · follow (0 steps, …) · after
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import Event
from engine.core.flow import Frame, Task, verb
from engine.core.game import Seat
from engine.games.pantheon.events import ActionChosen
from engine.games.pantheon.state import PantheonState

ASKING: Final = (
    "bonus",  # choose a bonus tile
    "action",
    "move",  # steps left, jump left, movement card played, hexes placed on so far …
    "follow",  # as ``move``
    "draw",  # cards left to take
    "buy",  # purse, whether anything was bought
    "pray",
    "reserve",  # pieces to be had
    "raise",  # levels left, kinds raised already (a bit for each), whether it may be declined
    "hand_to_seven",
    "gallia",
    "gallia_god",  # the revealed god
    "aegyptus",  # the direction of the swaps once it is fixed
    "cartago",  # as ``buy``
    "free_column",
    "traitera",
)
HAPPENING: Final = (
    "prepare",  # the next epoch
    "power",  # of the nation, for one seat
    "depraccus",
    "lay_demigods",
    "carry_out",  # the bonus tile
    "begin",  # the turns of the epoch
    "after",  # an action
    "decline",  # of the nation
)
VERBS: Final = (*ASKING, *HAPPENING)

Told = list[Event]
"""The events of a command, in the making."""

Legal = Callable[[PantheonState, Frame], Sequence[Command]]
"""The commands that answer a question."""

Answer = Callable[[PantheonState, Seat, Any, Chance, Told], None]
"""Checks one sort of answer and carries it out. Raises IllegalCommand, and has then changed nothing."""

Happening = Callable[[PantheonState, Seat, Chance, Told], None]
"""What happens without a decision."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat can be asked: its legal answers, and what each sort of them does."""

    legal: Legal
    answers: Mapping[type[Command], Answer]


_action_chosen = lru_cache(maxsize=64)(ActionChosen)

TASKS: Final = {name: verb(name) for name in VERBS}
"""The tasks without numbers."""


@lru_cache(maxsize=1024)
def task(name: str, *numbers: int) -> Task:
    """A task with numbers; those that come again and again are built once."""
    return verb(name, *numbers)


def numbers(frame: Frame) -> tuple[int, ...]:
    """The numbers of a task. (That of Aegyptus alone has a word instead.)"""
    return frame.task.args  # type: ignore[return-value]


def begin_action(state: PantheonState, seat: Seat, action: str, told: Told) -> None:
    """The question for the action is answered: what follows the action comes in its place."""
    state.flow.becomes(TASKS["after"])
    told.append(_action_chosen(seat, action))


def followers(active: int, seats: int) -> tuple[int, ...]:
    """Who follows a Move, in order: everybody else, clockwise (5.1.8)."""
    return tuple((active + step) % seats for step in range(1, seats))


def preparation(state: PantheonState) -> list[Frame]:
    """All that the preparation of an epoch consists of once its tiles are laid out (4.1), in order."""
    order = tuple(state.from_first())
    nation = state.nation
    assert nation is not None
    # Persia turns the coins once, whoever plays; all other powers are for each seat.
    powered = order[:1] if nation.id == "persia" else order
    steps = [Frame(seat, TASKS["power"]) for seat in powered]
    steps += [Frame(seat, TASKS["depraccus"]) for seat in order]
    steps.append(Frame(state.first, TASKS["lay_demigods"]))
    if state.epoch == 1:
        steps += [Frame(seat, TASKS["carry_out"]) for seat in order]
    return [*steps, Frame(state.first, TASKS["begin"])]
