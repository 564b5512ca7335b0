"""The numbers of Pantheon that sentences speak of, by name, and those that are our own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.content import designed
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARDS_DEALT,
    COINS,
    EPOCHS,
    HIGH_DEMIGODS,
    LATER_CARDS,
    LOOT,
    LOW_DEMIGODS,
    MOVING,
    POWERS,
    SOURCED,
    START_STOCK,
)
from engine.games.pantheon.gods import DRAWN_WITHOUT_DISPLAY

_TWO, _THREE, _FOUR = LATER_CARDS

FIGURES: Final[Mapping[str, int]] = {
    "epochs": EPOCHS.number,
    "low_until": EPOCHS.low_demigods_until,
    "last_tile": EPOCHS.last_tile_points,
    "low_least": min(LOW_DEMIGODS),
    "low_most": max(LOW_DEMIGODS),
    "high_least": min(HIGH_DEMIGODS),
    "high_most": max(HIGH_DEMIGODS),
    "plaesiris": DRAWN_WITHOUT_DISPLAY,
    "god_first": EPOCHS.god_points[0],
    "stay": CARDS_DEALT.follower_without_piece,
    "free_steps": MOVING.free_steps,
    "card_steps": MOVING.steps_per_card,
    "on_hex": MOVING.most_on_hex,
    "piece": BUYING.piece,
    "most_pieces": BUYING.most_pieces,
    "hand": POWERS.hand_size,
    "gallia": POWERS.gallia_cards,
    "roma": POWERS.roma_cards,
    "cartago": POWERS.cartago_coins,
    "bonuses": len(BONUSES),
    "second_of_two": _TWO[0],
    "second": _FOUR[0],
    "third": _FOUR[1],
    "fourth": _FOUR[2],
    **{coin.id: coin.coins for coin in COINS},
    **{tile.id: tile.amount for tile in (*LOOT, *BONUSES)},
    **{
        f"{stock.id}_{piece}_{seats}": numbers[seats - 2]
        for stock in START_STOCK.values()
        for piece, numbers in (("feet", stock.feet), ("columns", stock.columns))
        for seats in (2, 3, 4)
    },
}

DESIGNED: Final = designed(SOURCED)
