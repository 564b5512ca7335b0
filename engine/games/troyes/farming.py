"""The action that farms (5.10)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.games.troyes import events
from engine.games.troyes.commands import Farm
from engine.games.troyes.content import COLOURS, FARMING, YELLOW
from engine.games.troyes.frames import Action
from engine.games.troyes.groups import Group
from engine.games.troyes.refusing import refused
from engine.games.troyes.spending import ready, spend
from engine.games.troyes.state import TroyesState

_farmed = recurring(events.Farmed)


def is_legal(group: Group) -> bool:
    """Whether a group that can be paid farms (5.10)."""
    return group.colour == YELLOW and group.total >= FARMING.least


def harvest(group: Group) -> int:
    """The deniers for a group (5.10)."""
    return group.total // FARMING.divisor


def farm(state: TroyesState, frame: Action, command: Farm, chance: Chance, emitted: Emitted) -> None:
    """Half the total in deniers from the bank (5.10)."""
    group = ready(state, frame)
    if group.colour != YELLOW:
        raise refused("wrong_colour", "5.10", target="farm", colour=COLOURS[YELLOW])
    if group.total < FARMING.least:
        raise refused("farm_too_small", "5.10", total=group.total, least=FARMING.least)
    state.agenda.pop()
    spend(state, frame, emitted)
    gained = harvest(group)
    state.players[frame.seat].deniers += gained
    emitted.append(_farmed(frame.seat, group.total, gained))
