"""What everybody sees of a seat in numbers."""

from __future__ import annotations

from desktop.games.builders.situation import At
from desktop.table.game_table import Fact, SeatInfo
from desktop.words import say
from engine.core.game import Seat


def seat_info(at: At, seat: Seat) -> SeatInfo:
    """Points on cards, coins, crew and open sites, the score as it stands; who has the first player card."""
    yard = at.view.yards[seat]
    at_hand = len(yard.available)
    crew = at_hand + sum(len(site.crew) for site in yard.sites)
    facts = (
        Fact("builders.fact.card_points", "common/thing/points", yard.card_points),
        Fact("builders.fact.coins", "common/thing/coins", yard.coins),
        Fact("builders.fact.crew", "common/icon/person", at_hand, f"{at_hand}/{crew}", "00/00"),
        Fact("builders.fact.sites", "builders/card/back-building", len(yard.sites)),
        Fact("builders.fact.total", "common/icon/trophy", yard.total),
    )
    return SeatInfo(facts, say("builders.table.first_player") if seat == at.view.first else "")
