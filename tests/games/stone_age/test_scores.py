"""The second scorer agrees with the rules at the end of random games with drawn options."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.core.score import rank
from engine.games.stone_age.meta import META
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.stone_age import second_scorer
from tests.games.stone_age.driver import scene


def played(seats: int, seed: int) -> StoneAgeState:
    """A game of random commands to its end."""
    generator, chance = Random(seed), SeededChance(seed)
    options = {option.id: generator.choice(option.values_at(seats)) for option in META.options}
    state = STONE_AGE.new(Setup(seats, options), chance)
    while isinstance(STONE_AGE.pending(state), Choose):
        commands = [command for command in STONE_AGE.legal(state) if not command.undo_like]
        STONE_AGE.apply(state, generator.choice(commands), chance)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_the_second_scorer_agrees_at_the_end(seats: int, seed: int) -> None:
    state = played(seats, seed)
    STONE_AGE.check(state)
    sheets = STONE_AGE.scores(state)
    saved = STONE_AGE.dump(state)
    assert [sheet.total for sheet in sheets] == second_scorer.totals(saved)
    assert list(rank(sheets).winners) == second_scorer.winners(saved)


def test_every_part_of_a_score_is_explained() -> None:
    """The worked sum of the specification (9.2)."""
    green = ["civ_card_01", "civ_card_03", "civ_card_04", "civ_card_06", "civ_card_08", "civ_card_13"]
    sand = [
        "civ_card_17",
        "civ_card_20",
        "civ_card_25",
        "civ_card_31",
        "civ_card_28",
        "civ_card_32",
        "civ_card_35",
    ]
    tribe = {
        "points": 64,
        "level": 6,
        "tools": [3, 2, 2],
        "people": 8,
        "buildings": [f"building_tile_0{number}" for number in range(1, 6)],
        "cards": [*green, *sand],
        "wood": 2,
        "gold": 1,
        "food": 9,
    }
    sheet, _ = STONE_AGE.scores(scene(tribe))
    assert {line.source: (line.points, line.count) for line in sheet.lines} == {
        "track": (64, 0),
        "culture": (26, 6),
        "farmer": (18, 3),
        "tool_maker": (14, 2),
        "builder": (20, 4),
        "shaman": (24, 3),
        "resources": (3, 3),
    }
    assert sheet.total == 169
