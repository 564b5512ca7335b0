"""Choices that are made without being asked, as there is one answer or none (4.2)."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.core.event import recurring
from engine.games.revive.frames import Settle
from engine.games.revive.state import ReviveState

_settle = recurring(Settle)


def ask(state: ReviveState, choice: Frame) -> None:
    """Put a choice on the agenda that may settle itself."""
    state.agenda.append(choice)
    state.agenda.append(_settle(choice.seat))


def ask_again(state: ReviveState) -> None:
    """Look at the choice on top once more, as what can be chosen may change (4.2)."""
    state.agenda.append(_settle(state.agenda[-1].seat))
