"""Commands: what a person may decide, as small frozen values that can be written down and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import ClassVar, TypeVar

from engine.core.errors import IllegalCommand, Refusal
from engine.core.naming import Value


class Command(Value, named="verb"):
    """One decision. Every command that a game knows is built once, in tables, and handed out by reference."""

    verb: ClassVar[str]
    """The first word of the command's notation: the name of its class, unless that says otherwise."""

    undo_like: ClassVar[bool] = False
    """True where it only takes back what its seat has just begun; bots leave it out, so that they come to an end."""

    @property
    def notation(self) -> str:
        """The command in words, e.g. ``send apprentice_0110 inn``: verb, then its fields by id or number."""
        words = (getattr(self, part.name) for part in fields(self))
        return " ".join((self.verb, *(str(getattr(word, "id", word)) for word in words)))


T = TypeVar("T")

Reader = Callable[[str], object]
"""Turns one word of a notation into what it names. Raises IllegalCommand where it names nothing."""


class Grammar:
    """Reads the notation of one game's commands."""

    def __init__(self, sentences: Mapping[type[Command], Sequence[Reader]]) -> None:
        self._sentences = {command.verb: (command, tuple(readers)) for command, readers in sentences.items()}

    def read(self, notation: str) -> Command:
        """The command that a notation names. Raises IllegalCommand where it is none of this game's."""
        verb, *words = notation.split()[:16] or [""]
        command, readers = self._sentences.get(verb, (None, ()))
        if command is None or len(words) != len(readers):
            raise IllegalCommand(Refusal("unknown_command"))
        return command(*(read(word) for read, word in zip(readers, words, strict=True)))


def one_of(named: Mapping[str, T], reason: str, rule: str) -> Callable[[str], T]:
    """A reader of ids, which refuses any other word for this reason."""

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
