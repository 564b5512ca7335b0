"""The keys of Pantheon's places: the same thing has the same key whenever it can be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.pantheon.content import COINS, OFFERINGS

ALWAYS: Final = {
    "M": "bar.move",
    "D": "bar.draw",
    "B": "bar.buy",
    "R": "bar.pray",
    "W": "medal.traitera",
    "F": "hand.move",
    "K": "pile",
    "T": "stock.feet",
    "L": "stock.columns",
    **{f"C{slot + 1}": f"display.{slot}" for slot in range(4)},
    **{f"E{coin.coins}": f"hand.{coin.id}" for coin in COINS},
    **{f"O{number}": f"offering.{kind.id}" for number, kind in enumerate(OFFERINGS, start=1)},
}
"""Actions, cards, coins by what they are worth, offerings, pieces."""

CONFIRMS: Final = {
    "action": "bar.pass",
    "move": "bar.end_move",
    "follow": "bar.end_move",
    "buy": "bar.end_buy",
    "cartago": "bar.end_buy",
    "aegyptus": "bar.end_swap",
    "traitera": "bar.end_turn",
}
DECLINES: Final = {"raise": "bar.decline", "gallia_god": "bar.decline"}

OTHERWISE: Final[Mapping[str, Mapping[str, str]]] = {
    "gallia": {"D": "pile", "R": "god_stack"},
    "hand_to_seven": {f"O{number}": f"hand.{kind.id}" for number, kind in enumerate(OFFERINGS, start=1)},
}
"""What the same keys mean where something else is asked, instead of any other key of the place."""
