"""Refusals of the rules of Troyes."""

from __future__ import annotations

from engine.core.errors import Detail, IllegalCommand, Refusal


def refused(reason: str, rule: str, **details: Detail) -> IllegalCommand:
    """A refusal to be raised: its reason, the section of the rules, and the ids and numbers for its sentence."""
    return IllegalCommand(Refusal(reason, rule, details))
