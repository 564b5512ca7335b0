"""The cards, places and numbers of Troyes: how many there are, and how well each is known (2)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.content import dealt_by
from engine.games.troyes.content import (
    ACTIVITIES,
    CELLS,
    CHARACTERS,
    DICE,
    EVENTS,
    MARAUDING,
    PLACES,
    RED,
    SOURCED,
    SPACES,
    TABLES,
    activities_at,
    events_of,
)
from engine.games.troyes.figures import DESIGNED, FIGURES
from engine.games.troyes.meta import META
from tests.games.troyes.bookkeeper import SHARES
from tests.games.troyes.second_scorer import first_edition, slots_of

VERSIONS = range(1, META.version + 1)


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_deals_one_card_of_three_to_a_place(version: int) -> None:
    dealt = dealt_by(version, ACTIVITIES)
    assert [card.name for card in dealt] == [card.name for card in dealt_by(1, ACTIVITIES)]
    assert Counter((card.colour, card.level) for card in dealt) == {
        (colour, level): 3 for colour in range(3) for level in (1, 2, 3)
    }
    assert {card for place in PLACES for card in activities_at(place, version)} == {*dealt}


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_deals_the_same_events(version: int) -> None:
    dealt = dealt_by(version, EVENTS)
    assert [event.name for event in dealt] == [event.name for event in dealt_by(1, EVENTS)]
    cards = [card for colour in range(3) for card in events_of(colour, version)]
    assert {MARAUDING, *cards} == {*dealt}
    assert Counter(card.colour for card in cards) == {0: 8, 1: 4, 2: 4}
    assert Counter(card.reveals for card in events_of(RED, version)) == {1: 4, 2: 4}
    assert sum(event.black_dice for event in dealt) == 6


def test_there_are_as_many_cards_as_there_should_be() -> None:
    for cards in (ACTIVITIES, EVENTS):
        assert {card for version in VERSIONS for card in dealt_by(version, cards)} == {*cards}
    assert (len(CHARACTERS), len(DICE), len(CELLS), len(SPACES), len(PLACES)) == (6, 18, 18, 18, 9)
    assert all((event.effect is None) == (event.black_dice > 0) for event in EVENTS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_snake_gives_everybody_as_many_citizens(seats: int) -> None:
    table = TABLES[seats]
    assert Counter(table.order) == dict.fromkeys(range(seats), table.citizens)
    assert len(table.order) + len(table.neutral) <= len(SPACES)


def test_the_cards_are_those_of_the_second_scorer() -> None:
    assert all(card.slots == slots_of(card.id) for card in ACTIVITIES)
    assert all((event.flags, *event.vp) == SHARES[first_edition(event.id)] for event in EVENTS)


def test_a_first_slot_is_worth_what_the_known_cards_say() -> None:
    assert all(1 / 3 <= card.slots[0] / card.cost <= 0.6 for card in ACTIVITIES)


def test_what_is_our_own_is_known_as_such() -> None:
    assert "card.monk" not in DESIGNED
    assert DESIGNED["card.archery"] == DESIGNED["card.archery_2"] == ("cost", "slots")
    assert DESIGNED["card.miller"] == ("second_slot",)
    assert DESIGNED["card.siege"] == ("divisor", "flags", "vp", "black_dice")
    assert DESIGNED["card.famine"] == ("divisor", "flags", "vp", "effect")
    assert DESIGNED[f"card.{MARAUDING.id}"] == ("divisor", "flags", "vp")
    assert DESIGNED["place.farm"] == ("least",)
    assert SOURCED["card.miller"].source_of("cost") == "seed"
    assert SOURCED["card.travelers"].source_of("colour") == "inferred"
    cards = {f"card.{card.id}" for card in (*ACTIVITIES, *EVENTS)}
    assert cards <= set(SOURCED)


def test_figures_are_those_of_the_rules() -> None:
    assert FIGURES["miller_cost"] == 5
    assert FIGURES["siege_divisor"] == 7
    assert (FIGURES["reroll"], FIGURES["citizen"], FIGURES["flip"]) == (1, 2, 4)
