"""What a game's ``advice.py`` says of a command before it is given: values, of which the window makes sentences."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from engine.core.command import Command
from engine.core.naming import Value


class Doubt(Value, named="why"):
    """Why a seat might not mean a command that it may give. Its fields are ids and numbers, as those of events are.

    ``first`` are commands that would better be given before it: each is legal after the one before, no chance has a
    part in them, and the doubted command is legal after them all. Empty where there is nothing of that kind.
    """

    why: ClassVar[str]
    """Names the doubt for words: by its class, unless that says otherwise."""

    first: tuple[Command, ...] = field(default=(), kw_only=True)
