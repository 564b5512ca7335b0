"""The one door through which chance enters a game. Every outcome is kept, so that a replay needs no generator."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

from engine.core.errors import BrokenFile, Refusal

Thing = TypeVar("Thing")

Outcome = tuple[int, ...]
"""One outcome of chance: the order of a shuffle, the faces of dice, a single number."""


class Chance(ABC):
    """Shuffles, rolls and draws. ``outcomes`` holds the results since it was last emptied."""

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []

    def shuffle(self, stream: str, count: int) -> Outcome:
        """A permutation of ``count`` things: their old indices in the new order."""
        outcome = self._shuffle(stream, count)
        self.outcomes.append(outcome)
        return outcome

    def shuffled(self, stream: str, things: Sequence[Thing]) -> tuple[Thing, ...]:
        """The same things in a random order."""
        return tuple(map(things.__getitem__, self.shuffle(stream, len(things))))

    def roll(self, stream: str, dice: int, sides: int = 6) -> Outcome:
        """The faces of some dice, each 1 to ``sides``, in the order thrown."""
        outcome = self._roll(stream, dice, sides)
        self.outcomes.append(outcome)
        return outcome

    def below(self, stream: str, count: int) -> int:
        """A whole number from 0 to ``count`` - 1."""
        number = self._below(stream, count)
        self.outcomes.append((number,))
        return number

    def take_outcomes(self) -> tuple[Outcome, ...]:
        """The outcomes since the last call; begins a new list."""
        taken = tuple(self.outcomes)
        self.outcomes.clear()
        return taken

    @abstractmethod
    def _shuffle(self, stream: str, count: int) -> Outcome: ...

    @abstractmethod
    def _roll(self, stream: str, dice: int, sides: int) -> Outcome: ...

    @abstractmethod
    def _below(self, stream: str, count: int) -> int: ...


@lru_cache(maxsize=1 << 8)
def _widths(count: int) -> tuple[tuple[int, int], ...]:
    """Every place of a shuffle but the first, from the last on, with the bits of how many things lie up to there."""
    return tuple((last, (last + 1).bit_length()) for last in range(count - 1, 0, -1))


class _Generators(dict[str, Random]):
    """The generators of a seed by stream, each made when it is first asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def __missing__(self, stream: str) -> Random:
        self[stream] = generator = Random(f"{self._seed}/{stream}")
        return generator


class SeededChance(Chance):
    """Chance from a seed. Each stream (a deck, the dice) has a generator of its own.

    So the same seed deals the same decks no matter how the dice were used, which makes matches comparable.
    Shuffles, rolls and numbers are those of ``Random.shuffle`` and ``Random.randrange``, written out: twenty dice take
    a tenth of the time so, and no version of Python can come to roll others.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self._generators = _Generators(seed)

    def _shuffle(self, stream: str, count: int) -> Outcome:
        bits = self._generators[stream].getrandbits
        order = list(range(count))
        for last, width in _widths(count):
            while (place := bits(width)) > last:
                pass
            order[last], order[place] = order[place], order[last]
        return tuple(order)

    def _roll(self, stream: str, dice: int, sides: int) -> Outcome:
        bits, width = self._generators[stream].getrandbits, sides.bit_length()
        faces = []
        for _ in range(dice):
            while (face := bits(width)) >= sides:
                pass
            faces.append(face + 1)
        return tuple(faces)

    def _below(self, stream: str, count: int) -> int:
        bits, width = self._generators[stream].getrandbits, count.bit_length()
        while (number := bits(width)) >= count:
            pass
        return number


class RecordedChance(Chance):
    """Chance that was recorded before: for a replay, or scripted by a test."""

    def __init__(self, outcomes: Iterable[Sequence[int]]) -> None:
        super().__init__()
        self._coming = [tuple(outcome) for outcome in outcomes]
        self._next = 0

    @property
    def used_up(self) -> bool:
        """True when every recorded outcome has been used."""
        return self._next == len(self._coming)

    def _read(self) -> Outcome:
        if self._next >= len(self._coming):
            raise BrokenFile(Refusal("chance_missing"))
        self._next += 1
        return self._coming[self._next - 1]

    def _shuffle(self, stream: str, count: int) -> Outcome:
        order = self._read()
        if sorted(order) != list(range(count)):
            raise BrokenFile(Refusal("chance_wrong", details={"stream": stream}))
        return order

    def _roll(self, stream: str, dice: int, sides: int) -> Outcome:
        faces = self._read()
        if len(faces) != dice or not all(1 <= face <= sides for face in faces):
            raise BrokenFile(Refusal("chance_wrong", details={"stream": stream}))
        return faces

    def _below(self, stream: str, count: int) -> int:
        numbers = self._read()
        if len(numbers) != 1 or not 0 <= numbers[0] < count:
            raise BrokenFile(Refusal("chance_wrong", details={"stream": stream}))
        return numbers[0]
