"""What is dealt (3), and what the options change."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.chance import RecordedChance, SeededChance
from engine.core.game import Setup
from engine.games.troyes.content import CHARACTERS, PLACES, activities_at
from engine.games.troyes.meta import META
from engine.games.troyes.placing import snake
from engine.games.troyes.rules import TROYES
from tests.games.troyes.driver import scene

TABLE = {2: (4, 6, 2, 6), 3: (5, 5, 1, 0), 4: (6, 4, 1, 0)}
"""By the number of players: rounds, citizens to place, characters each, neutral citizens before."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_dealt(seats: int) -> None:
    rounds, citizens, characters, neutral = TABLE[seats]
    dealt: Counter[str] = Counter()
    for seed in range(60):
        state = TROYES.new(Setup(seats), SeededChance(seed))
        assert (state.rounds, state.red_events.left) == (rounds, rounds)
        assert (state.white_events.left, state.yellow_events.left) == (4, 4)
        assert state.spaces.count(4) == neutral
        assert len(state.row) == 1
        for place, card in zip(PLACES, state.covered, strict=True):
            assert card in activities_at(place, META.version)
        for player in state.players:
            assert (player.deniers, player.influence, player.vp) == (5, 4, 0)
            assert (player.hand, player.stock) == (citizens, 12 - citizens)
            assert len(player.characters) == characters
            dealt.update(character.id for character in player.characters)
        held = [character for player in state.players for character in player.characters]
        assert len(set(held)) == len(held)
    assert set(dealt) == {character.id for character in CHARACTERS}


def test_the_snake_begins_with_the_start_player() -> None:
    letters = {seats: "".join("ABCD"[seat] for seat in snake(0, seats)) for seats in (2, 3, 4)}
    assert letters == {2: "ABBAABBAABBA", 3: "ABCCBAABCCBAABC", 4: "ABCDDCBAABCDDCBA"}
    assert snake(2, 3)[:6] == (2, 0, 1, 1, 0, 2)


def test_every_card_can_be_dealt_and_every_start_player_drawn() -> None:
    firsts, cards = set(), set()
    for seed in range(60):
        state = TROYES.new(Setup(4), SeededChance(seed))
        firsts.add(state.first)
        cards.update(state.covered)
    assert firsts == {0, 1, 2, 3}
    assert len(cards) == 27


def test_the_phases_that_go_on_by_themselves_are_beats() -> None:
    """Income, rolls, events and the end of a round can be watched one after the other."""
    state = scene(
        {"dice": "W1"},
        {"passed": True},
        {"passed": True},
        palace="ABCnnn",
        bishopric="... ...",
        city_hall="... ...",
        row={"conflict_of_succession": "", "relic_theft": ""},
        red=["pillage"],
        white=["heresy"],
    )
    watched: list[str] = []
    dice = [[1, 2, 3, 4, 5, 6], [5], [6]]
    TROYES.apply(
        state,
        TROYES.grammar.read("pass"),
        RecordedChance(dice),
        lambda at, _: watched.append(at.agenda[-1].tag),
    )
    assert watched == [
        "round_end", "reveal", "income", "rolling", "new_events",
        "strike", "strike", "strike", "strike", "threat",
    ]  # fmt: skip
