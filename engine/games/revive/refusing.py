"""How the rules of Revive say no."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import Detail, IllegalCommand, Refusal


def refused(reason: str, rule: str, **details: Detail) -> IllegalCommand:
    """A refusal to be raised: its reason, the section of the rules, and the ids and numbers for its sentence."""
    return IllegalCommand(Refusal(reason, rule, details))


def number_of(name: str, names: Sequence[str], rule: str) -> int:
    """The place of a name among those that can be chosen. Raises IllegalCommand for any other (5.1)."""
    if name not in names:
        raise refused("not_to_choose", rule)
    return names.index(name)
