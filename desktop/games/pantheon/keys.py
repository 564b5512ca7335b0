"""The keys of Pantheon's places: the same thing has the same key whenever it can be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.games.pantheon.content import COINS, OFFERINGS
from engine.games.pantheon.sight import PantheonView

ALWAYS: Final = {
    "M": "bar.move",
    "D": "bar.draw",
    "B": "bar.buy",
    "R": "bar.pray",
    "W": "bar.traitera",
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
    "gallia": {"D": "bar.cards", "R": "bar.reveal"},
    "aegyptus": {"T": "bar.columns_to_feet", "L": "bar.feet_to_columns"},
    "hand_to_seven": {f"O{number}": f"hand.{kind.id}" for number, kind in enumerate(OFFERINGS, start=1)},
}
"""What the same keys mean where something else is asked."""


def keys(view: PantheonView) -> dict[str, str]:
    """The place of each key; P confirms and X declines what is asked."""
    asks = view.asks or ""
    gods = view.gods if view.revealed is None else (view.revealed,)
    found = {**ALWAYS, **{f"G{number}": f"god.{god}" for number, god in enumerate(gods, start=1)}}
    both = (("P", CONFIRMS.get(asks)), ("X", DECLINES.get(asks)))
    return {**found, **OTHERWISE.get(asks, {}), **{key: place for key, place in both if place is not None}}
