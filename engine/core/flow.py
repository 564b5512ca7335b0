"""What is still to be decided, as data: a stack of small frames that stands in the state of a game.

A card that says "pay three goods and roll two dice, in any order; then you may trade" becomes a tree of tasks::

    sequence(any_order(verb("pay", 3), verb("roll", 2)), optional(verb("trade")))

``Flow.push`` lays it on the stack for a seat. From then on ``starts`` tells with which verbs that seat may go on (pay,
or roll), and ``begin`` brings the chosen one to the top. There it lies until the game has carried it out and calls
``done``, or ``becomes`` where something of it is left (``pay 3`` becomes ``pay 2``). What follows then comes up by
itself. What a verb does, and whether a person decides it or it just happens, is the game's own; here is only the order.

Nothing in here is a function or remembers one: tasks and frames never change, so a copied stack is a copied list, and a
game can be saved, undone, searched and shown in the middle of a payment inside a choice inside a turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Json, Seat

Argument = int | str

SEQUENCE: Final = "sequence"
CHOICE: Final = "choice"
ANY_ORDER: Final = "any_order"
OPTIONAL: Final = "optional"
_FEWEST_PARTS: Final = {SEQUENCE: 2, CHOICE: 2, ANY_ORDER: 2, OPTIONAL: 1}


class Task(NamedTuple):
    """Something to be done: a verb of the game with its arguments, or parts and how they hang together."""

    kind: str
    args: tuple[Argument, ...] = ()
    parts: tuple[Task, ...] = ()


NOTHING: Final = Task(SEQUENCE)
"""No task at all: it vanishes from any other that it is put into."""


def verb(name: str, *args: Argument) -> Task:
    """One step that the game knows how to carry out."""
    return Task(name, args)


def sequence(*parts: Task) -> Task:
    """All of it, in this order."""
    return _joined(SEQUENCE, (step for part in parts for step in _steps(part)))


def any_order(*parts: Task) -> Task:
    """All of it; the seat decides what comes next, each time that a part is finished."""
    return _joined(ANY_ORDER, parts)


def choice(*parts: Task) -> Task:
    """One of these and not the others."""
    one = _joined(CHOICE, parts)
    return optional(one) if NOTHING in parts else one


def optional(part: Task) -> Task:
    """This or nothing."""
    return part if part == NOTHING else Task(OPTIONAL, parts=(part,))


def _steps(task: Task) -> tuple[Task, ...]:
    return task.parts if task.kind == SEQUENCE else (task,)


def _joined(kind: str, parts: Iterable[Task]) -> Task:
    some = tuple(part for part in parts if part != NOTHING)
    if len(some) == 1:
        return some[0]
    return Task(kind, parts=some) if some else NOTHING


@dataclass(frozen=True, slots=True)
class Start:
    """A way to go on: the numbers of the parts that lead to a verb. ``task`` None: to leave out what is optional."""

    path: tuple[int, ...]
    task: Task | None


class Frame(NamedTuple):
    """A task that a seat has still to do."""

    seat: Seat
    task: Task


@dataclass(slots=True)
class Flow:
    """The stack of unfinished tasks; the last frame is decided first."""

    frames: list[Frame] = field(default_factory=list)

    @property
    def top(self) -> Frame | None:
        """What is asked now and of whom, or None where nothing is unfinished."""
        return self.frames[-1] if self.frames else None

    def push(self, seat: Seat, task: Task) -> None:
        """Let a seat do this before all that is already on the stack."""
        if task.kind == SEQUENCE:
            self.frames += [Frame(seat, step) for step in reversed(task.parts)]
        else:
            self.frames.append(Frame(seat, task))

    def starts(self) -> list[Start]:
        """Every way in which the asked seat may go on, without the twins of equal parts."""
        return list(_starts(self.frames[-1].task, ())) if self.frames else []

    def begin(self, start: Start) -> None:
        """Go on in this way: its verb comes to lie on top, or what was optional is gone."""
        frame = self.frames.pop()
        task = frame.task
        for number in start.path:
            self.push(frame.seat, _without(task, number))
            task = task.parts[number]
        if start.task is not None:
            self.push(frame.seat, task)

    def done(self) -> Task:
        """The task on top has been carried out."""
        return self.frames.pop().task

    def becomes(self, task: Task) -> None:
        """Of the task on top this is left, for the same seat."""
        frames = self.frames
        if task.kind == SEQUENCE:
            self.push(frames.pop().seat, task)
        else:
            frames[-1] = Frame(frames[-1].seat, task)

    def clone(self) -> Flow:
        """An independent copy; the frames are shared, as they never change."""
        return Flow(self.frames[:])

    def dump(self) -> Json:
        """The stack for a save file: ``[[0, ["any_order", ["pay", 3], ["roll", 2]]]]``."""
        return [[frame.seat, _dump(frame.task)] for frame in self.frames]

    @staticmethod
    def load(data: Json, verbs: Collection[str], seats: int) -> Flow:
        """The stack from a save file. Raises BrokenFile where it is none of a game with these verbs and seats."""
        if not isinstance(data, list):
            raise BrokenFile(Refusal("snapshot_wrong"))
        return Flow([_frame(frame, verbs, seats) for frame in data])


def _starts(task: Task, path: tuple[int, ...]) -> Iterator[Start]:
    if task.kind not in _FEWEST_PARTS:
        yield Start(path, task)
        return
    first_only = task.kind in (SEQUENCE, OPTIONAL)
    for number, part in enumerate(task.parts[:1] if first_only else task.parts):
        if part not in task.parts[:number]:
            yield from _starts(part, (*path, number))
    if task.kind == OPTIONAL:
        yield Start(path, None)


def _without(task: Task, number: int) -> Task:
    """What is left of a compound task when one of its parts is begun."""
    if task.kind in (CHOICE, OPTIONAL):
        return NOTHING
    return _joined(task.kind, task.parts[:number] + task.parts[number + 1 :])


def _dump(task: Task) -> Json:
    return [task.kind, *task.args, *(_dump(part) for part in task.parts)]


def _frame(data: Json, verbs: Collection[str], seats: int) -> Frame:
    match data:
        case [int(seat), task] if type(seat) is int and 0 <= seat < seats:
            return Frame(seat, _task(task, verbs))
    raise BrokenFile(Refusal("snapshot_wrong"))


def _task(data: Json, verbs: Collection[str]) -> Task:
    match data:
        case [str(kind), *parts] if len(parts) >= _FEWEST_PARTS.get(kind, len(parts) + 1):
            return Task(kind, parts=tuple(_task(part, verbs) for part in parts))
        case [str(name), *args] if name in verbs and all(map(_is_argument, args)):
            return Task(name, tuple(args))
    raise BrokenFile(Refusal("snapshot_wrong"))


def _is_argument(data: Json) -> bool:
    return len(data) <= 64 if isinstance(data, str) else type(data) is int and abs(data) < 2**31
