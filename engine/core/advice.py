"""What a game's ``advice.py`` says of a command before it is given: values, that the window turns into sentences."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from engine.core.command import Command
from engine.core.naming import Value


class Doubt(Value, named="why"):
    """Why a seat might not want to give a legal command. Its fields are ids and numbers, like those of events.

    ``first`` are commands that had better be given before it: each is legal after the one before, none involves
    chance, and the doubted command is legal after them all. Empty if there are none.
    """

    why: ClassVar[str]
    """Names the doubt in the words; derived from the class name by default."""

    first: tuple[Command, ...] = field(default=(), kw_only=True)
