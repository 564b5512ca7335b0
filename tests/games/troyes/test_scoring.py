"""The points of the characters, from none up to more than the last tier (2.10)."""

from __future__ import annotations

import pytest

from engine.games.troyes.content import CHARACTER_BY_ID
from engine.games.troyes.scoring import tier

TIERS = {
    "chretien_de_troyes": (range(3, 5), range(5, 7)),
    "urban_iv": (range(3, 5), range(5, 7)),
    "thibaut_ii": (range(6, 12), range(12, 18)),
    "hugues_de_payns": (range(5, 10), range(10, 15)),
    "the_florentine": (range(2, 4), range(4, 6)),
    "henry_i": (range(1, 3), range(3, 5)),
}
"""So many give 1 point, so many 3; fewer give nothing, more give 6."""
SHIFTED = {"chretien_de_troyes", "urban_iv"}
"""With two players these ask for one more."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", TIERS)
def test_each_character_gives_what_its_tiers_say(name: str, seats: int) -> None:
    shift = int(seats == 2 and name in SHIFTED)
    one, three = TIERS[name]
    for counted in range(25):
        points = 1 if counted - shift in one else 3 if counted - shift in three else 6
        if counted - shift < one.start:
            points = 0
        assert tier(CHARACTER_BY_ID[name], seats, counted) == points, counted
