"""The places of Pebbles' table: where a person points, and what is meant by it.

``shore.N``  ``bag``  ``hand.PEBBLE``  ``laid.SEAT``  ``bar.sell``  ``bar.end_turn``
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.games.pebbles.commands import BUY, END_TURN, LAY, SELL, Buy, Lay, Sell
from engine.games.pebbles.content import CONSTANTS, PEBBLE_BY_ID
from engine.games.pebbles.state import PebblesState

BOARD_PLACES: Final = (*(f"shore.{number}" for number in range(CONSTANTS.shore)), "bag")
"""The places that are always there."""


def path(state: PebblesState, command: Command) -> tuple[str, ...]:
    """The places that give a legal command."""
    match command:
        case Buy(pebble):
            return (f"shore.{state.shore.index(pebble)}",)
        case Lay(pebble):
            return (f"hand.{pebble.id}",)
        case Sell(pebble):
            return ("bar.sell", f"hand.{pebble.id}")
        case _:
            return ("bar.end_turn",)


def intended(state: PebblesState, places: Sequence[str]) -> Command | Refusal:
    """What pointing at these places would do if it were allowed."""
    selling, places = "bar.sell" in places, [place for place in places if place != "bar.sell"]
    if selling and not places:
        return Refusal("hand_empty", "5")
    kind, _, name = places[0].partition(".")
    pebble = PEBBLE_BY_ID.get(name)
    match kind, len(places):
        case "bar", 1 if name == "end_turn" and not selling:
            return END_TURN
        case "hand", 1 if pebble is not None:
            return SELL[pebble] if selling else LAY[pebble]
        case "shore", 1 if name.isdecimal() and int(name) < len(state.shore) and not selling:
            there = state.shore[int(name)]
            return BUY[there] if there else Refusal("shore_empty", "4")
        case "bag", 1:
            return Refusal("from_bag", "3", {"left": state.bag.left})
        case _:
            return Refusal("only_to_look_at", "3")
