"""Several commands for one wish: whether they can be given in one go is found by looking what is legal after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Choose, Game
from engine.match.journal import barriers_of

NOT_SURE: Final = Refusal("not_in_one_go")
"""What comes after a roll, a reveal or another seat's decision can't be promised."""


def in_one_go(game: Game[Any], known: Any, notations: Sequence[str]) -> tuple[Command, ...] | Refusal:
    """The commands, where the asked seat can surely give them one after the other from a position; else why not.

    Only the last of them may roll, reveal anything or hand the decision on. ``known`` is the position redealt for the
    asked seat, so that what is offered tells nothing hidden; it is left alone.
    """
    pending, state = game.pending(known), known.clone()
    commands: list[Command] = []
    for notation in notations:
        if commands and not _goes_on(game, state, commands[-1]):
            return NOT_SURE
        now = game.pending(state)
        if not isinstance(pending, Choose) or not isinstance(now, Choose) or now.seat != pending.seat:
            return NOT_SURE
        try:
            command = game.grammar.read(notation)
        except IllegalCommand as refused:
            return refused.refusal
        refusal = game.why_not(state, command)
        if refusal is not None:
            return refusal
        commands.append(command)
    return tuple(commands)


def _goes_on(game: Game[Any], state: Any, command: Command) -> bool:
    """Carry a legal command out in thought, in place: whether it is certain what comes of it."""
    chance = SeededChance(0)
    events = game.apply(state, command, chance)
    return not chance.take_outcomes() and "revealed" not in barriers_of(events)
