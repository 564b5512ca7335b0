"""A position of Pebbles described by what matters: every pebble that isn't named lies in the bag.

Its keys are the fields of a position, but in place of the agenda there are ``first``, who plays first in a round,
``active``, whose turn it is, and ``laid``, whether that seat has laid out a pebble in this turn.
"""

from __future__ import annotations

from typing import Final

from engine.core.game import Json
from engine.core.position import left_over, things
from engine.games.pebbles.content import CONSTANTS, PEBBLES
from engine.games.pebbles.snapshot import POSITION
from engine.games.pebbles.state import PebblesState

_AT_FIRST: Final = {"round": 1, "bag": [], "shore": [None] * CONSTANTS.shore}


def from_scene(scene: dict[str, Json]) -> PebblesState:
    """The position that a scene describes. Raises BrokenFile where it makes no sense."""
    given = {**_AT_FIRST, **scene}
    first, laid = given.pop("first", 0), given.pop("laid", False)
    active, seats = given.pop("active", first), len(given["players"])
    last = (first - active) % seats or seats
    turns = [{"turn": {"seat": (active + number) % seats, "laid": False}} for number in range(last)]
    turns[0]["turn"]["laid"] = laid
    given["agenda"] = [{"tide": {"seat": first}}, *reversed(turns)]
    return POSITION.scene(given, _fill_up)


def _fill_up(state: PebblesState) -> None:
    """What is left over lies in the bag, below what is named there; the shore's empty places are filled from it."""
    state.bag.cards += left_over(PEBBLES, things(state, PEBBLES))
    state.shore = [pebble or state.bag.draw() for pebble in state.shore]
