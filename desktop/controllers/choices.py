"""What a person may do at one position, as paths of places to point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import and_
from random import Random
from typing import Any

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import first_places, is_button, mode_of
from engine.match.match import Match
from engine.match.shortcuts import (
    Shortcut,
    Use,
    in_one_go,
    is_doubted,
    only_ways,
    refusal,
    reveals,
    shortcuts,
    use,
    ways_to_begin,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal command and the places that give it; ``is_twin``: it comes to the same as another one."""

    command: Command
    path: tuple[str, ...]
    is_twin: bool = False


@dataclass(frozen=True)
class Choices:
    """The legal commands, and what pointing at places means among them, in any order."""

    all: tuple[Choice, ...] = ()

    @classmethod
    def at(cls, match: Match, only: Container[Command] | None = None) -> Choices:
        """The choices of a match now; with ``only``, those of these commands alone."""
        legal = set(match.legal())
        return cls(
            tuple(
                Choice(command, match.game.path(match.state, command), command not in legal)
                for command in match.allowed()
                if only is None or command in only
            )
        )

    @cached_property
    def places(self) -> frozenset[str]:
        """Every place that can be pointed at first."""
        return frozenset(place for choice in self.all for place in first_places(choice.path))

    @cached_property
    def counted(self) -> frozenset[str]:
        """The places that some command has several times."""
        counts = (Counter(choice.path) for choice in self.all)
        return frozenset(place for count in counts for place, times in count.items() if times > 1)

    @cached_property
    def going_back(self) -> Sequence[Command]:
        """The commands that take back what others have begun: all of it by a button, else one by one."""
        back = [choice for choice in self.all if choice.command.undo_like]
        whole = [choice for choice in back if all(map(is_button, choice.path))]
        return [choice.command for choice in whole[:1] or back]

    def going_with(self, picked: Sequence[str]) -> Sequence[Choice]:
        """The choices that all of these places are part of."""
        needed = Counter(picked)
        return [choice for choice in self.all if needed <= Counter(choice.path)] if picked else self.all

    def named_by(self, picked: Sequence[str]) -> Choice | None:
        """The choice with exactly these places."""
        path = Counter(picked)
        return next((choice for choice in self.all if Counter(choice.path) == path), None)

    def of(self, command: Command) -> Choice | None:
        """The choice of a command."""
        return next((choice for choice in self.all if choice.command == command), None)

    def open_after(self, picked: Sequence[str]) -> frozenset[str]:
        """Every place that may be pointed at next."""
        if not picked:
            return self.places
        needed = Counter(picked)
        return frozenset(
            place for choice in self.going_with(picked) for place in Counter(choice.path) - needed
        )

    def buttons_after(self, picked: Sequence[str]) -> frozenset[str]:
        """The buttons that may be pressed next: everything else is picked, or they set a mode."""
        needed = Counter(picked)
        ready: set[str] = set()
        for choice in self.going_with(picked):
            left = Counter(choice.path) - needed if needed else choice.path
            if all(is_button(place) for place in left):
                ready.update(left)
            elif not needed and (mode := mode_of(choice.path)) is not None:
                ready.add(mode)
        return frozenset(ready)

    def mode_after(self, picked: Sequence[str]) -> str | None:
        """The button that set the mode among these picks; None if none did."""
        first = picked[0] if picked else None
        return first if any(mode_of(choice.path) == first for choice in self.going_with(picked)) else None

    def common_after(self, picked: Sequence[str]) -> Sequence[str]:
        """The further places that all choices with these picks share."""
        needed = Counter(picked)
        left = [Counter(choice.path) - needed for choice in self.going_with(picked)]
        return list(reduce(and_, left)) if left else ()


class Wishes:
    """What the asked seat can get by several commands at one position; searched for when first needed."""

    def __init__(
        self, match: Match, is_implied: Callable[[str], bool], is_goal: Callable[[str], bool] = lambda _: True
    ) -> None:
        self._match = match
        self._is_implied = is_implied
        self._is_goal = is_goal
        self._uses: dict[str, Use | None] = {}

    @cached_property
    def _known(self) -> Any:
        """The position as the asked seat may know it."""
        match = self._match
        return match.game.redeal(match.state, match.seat, Random(0))

    @cached_property
    def all(self) -> Sequence[Shortcut]:
        """All shortcuts."""
        return shortcuts(self._match.game, self._known, self._is_implied)

    @cached_property
    def begun_at(self) -> Mapping[str, Command]:
        """By place the command that pointing there begins with, if nothing else can be meant."""
        return only_ways(self._ways)

    @cached_property
    def begun_variously(self) -> frozenset[str]:
        """The places where several commands could begin what is meant."""
        return frozenset(self._ways.keys() - self.begun_at.keys())

    @cached_property
    def _ways(self) -> Mapping[str, frozenset[Command]]:
        return ways_to_begin(self._match.game, self._known)

    @cached_property
    def changes(self) -> Mapping[str, Sequence[Command]]:
        """By place the commands that replace what was filled in."""
        return self._match.game.changes(self._known)

    def use_of(self, place: str) -> Use | None:
        """What this place alone gives, and what it may be dragged to then; None if nothing is certain."""
        if place not in self._uses:
            found = use(self._match.game, self._known, place)
            goals = frozenset(filter(self._is_goal, found.places)) if found is not None else frozenset()
            self._uses[place] = replace(found, places=goals) if found is not None else None
        return self._uses[place]

    def why_not(self, commands: Sequence[Command]) -> Refusal | None:
        """Why these commands can't be given in one go for certain; None if they can."""
        return in_one_go(self._match.game, self._known, commands)

    def refusal(self, places: Sequence[str]) -> Refusal | None:
        """Why nothing can be done by pointing at these places; None where something can."""
        return refusal(self._match.game, self._known, places)

    def reveals(self, commands: Sequence[Command]) -> bool:
        """Whether the last of commands that can be given in one go reveals something."""
        return reveals(self._match.game, self._known, commands)

    def is_doubted(self, commands: Sequence[Command]) -> bool:
        """Whether something speaks against the last of commands that can be given in one go."""
        return is_doubted(self._match.game, self._known, commands)
