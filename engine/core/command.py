"""Commands: a player's decisions, as small frozen values that can be written down and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import ClassVar, TypeVar

from engine.core.errors import IllegalCommand, Refusal
from engine.core.naming import Value


class Command(Value, named="verb"):
    """One decision. Every command of a game is built once, in tables, and handed out by reference."""

    verb: ClassVar[str]
    """The first word of the command's notation; derived from the class name by default."""

    undo_like: ClassVar[bool] = False
    """True if it only takes back what its seat has just begun; bots ignore such commands, so that they can't go round
    in circles."""

    concludes: ClassVar[bool] = False
    """True if it only says that its seat is done, with its turn or a part of it."""

    secret: ClassVar[bool] = False
    """True if only its own seat may know what it names; a save of a running game conceals it."""

    @property
    def notation(self) -> str:
        """The command in words, e.g. ``send apprentice_0110 inn``: verb, then its fields by id or number."""
        words = (getattr(self, part.name) for part in fields(self))
        return " ".join((self.verb, *(str(getattr(word, "id", word)) for word in words)))


T = TypeVar("T")

Reader = Callable[[str], object]
"""Turns one word of a notation into what it names. Raises IllegalCommand if it names nothing."""


class Grammar:
    """Reads the notation of one game's commands."""

    def __init__(self, sentences: Mapping[type[Command], Sequence[Reader]]) -> None:
        self._sentences = {command.verb: (command, tuple(readers)) for command, readers in sentences.items()}

    def read(self, notation: str) -> Command:
        """The command that a notation names. Raises IllegalCommand if this game has no such command."""
        verb, *words = notation.split()[:16] or [""]
        command, readers = self._sentences.get(verb, (None, ()))
        if command is None or len(words) != len(readers):
            raise IllegalCommand(Refusal("unknown_command"))
        return command(*(read(word) for read, word in zip(readers, words, strict=True)))


def one_of(named: Mapping[str, T], reason: str, rule: str) -> Callable[[str], T]:
    """A reader of ids that refuses any other word for this reason."""

    def read(word: str) -> T:
        if word not in named:
            raise IllegalCommand(Refusal(reason, rule))
        return named[word]

    return read


def whole_number(word: str) -> int:
    """Read a number of one to six digits. Raises IllegalCommand for anything else."""
    if word.isascii() and word.isdigit() and len(word) <= 6:
        return int(word)
    raise IllegalCommand(Refusal("unknown_command"))
