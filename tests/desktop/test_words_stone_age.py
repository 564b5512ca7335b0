"""The words of Stone Age tell the truth: names, the numbers in them, the tables of its rules, and how they read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from desktop.games.stone_age.about import about_tile
from desktop.words import languages, say, set_language
from desktop.words.engine import (
    card_name,
    command_sentence,
    event_sentence,
    news_sentence,
    place_name,
    refusal_sentence,
)
from engine.core.chance import SeededChance
from engine.core.errors import Refusal
from engine.games.stone_age import any_two, events
from engine.games.stone_age.commands import ANY_TWO, GRAMMAR, TAKE_DIE, ResolveLocation, TakeDie
from engine.games.stone_age.content import (
    CARDS,
    CONSTANTS,
    DIE_GAINS,
    FOOD_DIVISOR,
    LIMITS,
    LOCATIONS,
    RESOURCES,
    SUPPLIES,
    TILES,
)
from engine.games.stone_age.frames import Acting, Hunger, Payment, Placing
from engine.games.stone_age.places import BOARD_PLACES
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from engine.match.table import Player
from tests.desktop.help_tables import help_page, numbers, table
from tests.games.stone_age.driver import acting

GAME = "stone-age"
PLAYERS = (Player("Blue", 0), Player("Orange", 1), Player("Green", 2))


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def test_the_statistics_call_bought_cards_what_the_log_says_of_them(spoken: str) -> None:
    # A card drawn from the deck is gained too and isn't counted.
    bought = event_sentence(events.CardBought(0, CARDS[0].id, "civ_1", (1, 0, 0, 0), 0), PLAYERS)
    verb = {"en": "buy|bought", "ja": "取得"}[spoken]
    counted = say("stone-age.tally.card_bought")
    assert re.search(verb, bought)
    assert re.search(verb, counted)


def test_bought_cards_that_lie_face_down_are_not_said_to_be_secret(spoken: str) -> None:
    """Everybody saw them in the row; only cards drawn from the deck are known to their owner alone (8)."""
    bought, secret = {"en": ("[Bb]ought", "known only"), "ja": ("取得", "知")}[spoken]
    pile = say("stone-age.about.card_hidden", open="no")
    assert re.search(bought, pile)
    assert secret not in pile


def test_cards_that_differ_are_called_differently() -> None:
    looks: dict[str, set[tuple[Any, ...]]] = {}
    for card in CARDS:
        face = (card.culture, card.multiplier, card.symbols, card.gain, card.amount, card.rolled_for)
        looks.setdefault(card_name(GAME, card.id), set()).add(face)
    assert all(len(faces) == 1 for faces in looks.values())
    assert len(looks) == len({face for faces in looks.values() for face in faces})


def test_a_card_is_called_by_its_numbers() -> None:
    for card in CARDS:
        figures = numbers(card_name(GAME, card.id))
        expected = [card.symbols] if card.multiplier else []
        if card.gain in ("food", "wood", "brick", "stone", "gold", "points", "one_use_tool"):
            expected.append(card.amount)
        assert figures[: len(expected)] == expected


def test_places_are_called_differently() -> None:
    places = [*BOARD_PLACES, *(f"back.{location.id}" for location in LOCATIONS)]
    places += ["bar.place", "bar.take", "bar.pay", "bar.cancel", "bar.starve", "bar.any.wood", "bar.any.gold"]
    places += [f"die.{face}" for face in DIE_GAINS]
    assert len({place_name(GAME, place, PLAYERS) for place in places}) == len(places)


def test_the_words_name_the_numbers_of_the_rules() -> None:
    lost = -CONSTANTS.points_for_starving
    assert lost in numbers(say("stone-age.command.starve"))
    assert lost in numbers(say("stone-age.bar.starve"))
    assert lost in numbers(say("stone-age.ask.feed", seat=0, missing=2))
    assert lost in numbers(help_page(GAME, "5.9").body)
    assert lost in numbers(say("stone-age.hint.starve_cheaper"))
    assert CONSTANTS.stop.rounds in numbers(help_page(GAME, "9.1").body)
    for face, gain in DIE_GAINS.items():
        assert numbers(command_sentence(GAME, TAKE_DIE[face]))[0] == face
        if gain in {resource.id for resource in RESOURCES}:
            assert say(f"stone-age.unit.{gain}")[:4] in command_sentence(GAME, TAKE_DIE[face])
    divisors = [FOOD_DIVISOR, *(resource.divisor for resource in RESOURCES)]
    assert numbers(say("stone-age.tutorial.land.text"))[-5:] == divisors
    assert [resource.divisor for resource in RESOURCES] == numbers(
        say("stone-age.about.tile_range", least=1, most=7).split("7", 1)[1]
    )[-4:]


def test_a_tile_tells_from_how_many_points_to_how_many_only_where_they_differ() -> None:
    worths = sorted(resource.divisor for resource in RESOURCES)
    for tile in (tile for tile in TILES if tile.kinds > 1):
        spare = tile.most - tile.kinds
        least = sum(worths[: tile.kinds]) + spare * worths[0]
        most = sum(worths[-tile.kinds :]) + spare * worths[-1]
        assert numbers(about_tile(tile))[2:] == ([most] if least == most else [least, most])


def test_every_pair_of_resources_has_its_own_sentence() -> None:
    assert len({command_sentence(GAME, pair) for pair in ANY_TWO}) == len(ANY_TWO)


def test_no_food_is_said_in_words() -> None:
    """Nobody needs 0 food, and nobody has only 0."""
    needs_none = [
        say("stone-age.about.food", food=3, need=0, surplus=0).replace("3", ""),
        say("stone-age.about.food", food=3, need=0, surplus=5).replace("3", "").replace("5", ""),
        say("stone-age.tip.hunger", need=0, have=3).replace("3", ""),
    ]
    has_none = [
        say("stone-age.tip.hunger_short", need=5, have=0).replace("5", ""),
        say("stone-age.hint.food_needed", need=5, have=0).replace("5", ""),
    ]
    assert [numbers(words) for words in (*needs_none, *has_none)] == [[]] * 5


FULL = {"tools": [4, 4, 4], "level": 10, "people": 10}
LITTLE = {"tools": [4, 4, 3], "level": 9, "people": 9}


def check_choices(state: StoneAgeState, spoken: str) -> Counter[tuple[str, bool]]:
    """What is said to bring nothing brings nothing, and nothing else does; how often each was said."""
    said: Counter[tuple[str, bool]] = Counter()
    nothing = {"en": "nothing", "ja": "なし|何も得ない"}[spoken]
    for command in STONE_AGE.legal(state):
        if not isinstance(command, TakeDie | ResolveLocation):
            continue
        sentence = command_sentence(GAME, command, PLAYERS, STONE_AGE.details(state, command))
        after = state.clone()
        told = STONE_AGE.apply(after, command, SeededChance(0))
        gains_nothing = any(isinstance(event, events.NothingGained) for event in told)
        assert bool(re.search(nothing, sentence)) == gains_nothing, sentence
        said[command.notation, gains_nothing] += 1
    return said


@pytest.mark.parametrize("pieces", [(20, 16, 12, 10), (19, 15, 11, 9)])
@pytest.mark.parametrize("tribe", [FULL, LITTLE])
def test_a_die_is_said_to_bring_nothing_where_it_does(
    spoken: str, tribe: Mapping[str, Any], pieces: tuple[int, ...]
) -> None:
    """With a limited supply of 58, all of a resource may be owned; tools and the fields reach their highest, too."""
    owned = dict(zip((kind.id for kind in RESOURCES), pieces, strict=True))
    said: Counter[tuple[str, bool]] = Counter()
    for dice in ([1, 2, 3], [4, 5, 6]):
        state = acting(
            {**tribe, "at": {"forest": 1}, "cards": ["civ_card_08"]},
            {},
            owned,
            row=["none", "civ_card_09", "civ_card_10", "civ_card_11"],
            options={"resource_supply": "limited_58"},
            lottery={"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": dice},
        )
        said += check_choices(state, spoken)
    is_out, is_full = pieces[0] == 20, tribe is FULL
    assert set(said) == {(f"die {face}", is_out if face < 5 else is_full) for face in range(1, 7)}


@pytest.mark.parametrize("tribe", [FULL, LITTLE])
def test_a_place_of_the_village_is_said_to_bring_nothing_where_it_does(
    spoken: str, tribe: Mapping[str, Any]
) -> None:
    said: Counter[tuple[str, bool]] = Counter()
    for place, people in (("tool_maker", 1), ("field", 1), ("hut", 2)):
        said += check_choices(acting({**tribe, "at": {place: people}}), spoken)
    assert set(said) == {(f"act {place}", tribe is FULL) for place in ("tool_maker", "field", "hut")}


class TestTheTablesOfTheRules:
    """What the help tells in tables is what the rules know."""

    def test_resources(self) -> None:
        food, *rows = table(GAME, "2.2")
        assert int(food[1]) == FOOD_DIVISOR
        for row, resource in zip(rows, RESOURCES, strict=True):
            left = CONSTANTS.points_for_a_resource
            assert [int(cell) for cell in row[1:]] == [resource.divisor, resource.divisor, left]

    def test_limits_by_players(self) -> None:
        tribes, village, piles, dice = table(GAME, "2.4")
        for column, seats in enumerate((2, 3, 4), start=1):
            limits = LIMITS[seats]
            assert numbers(village[column]) == [limits.village_places]
            assert numbers(piles[column]) == [limits.piles]
            assert numbers(dice[column]) == [limits.dice_for_all]
            if seats < 4:
                assert numbers(tribes[column]) == [limits.tribes_at_a_place]

    def test_tools(self) -> None:
        values, totals = table(GAME, "2.5")
        tools = [0] * CONSTANTS.most_tools
        for value, total in zip(values[1:], totals[1:], strict=True):
            tools[tools.index(min(tools))] += 1
            assert numbers(value) == [tool for tool in tools if tool]
            assert int(total) == sum(tools)
        assert tools == [CONSTANTS.most_tool_value] * CONSTANTS.most_tools

    def test_tiles_of_a_free_choice(self) -> None:
        cells = {
            (resources, kinds): numbers(cell)
            for resources, row in zip((4, 5), table(GAME, "2.6"), strict=True)
            for kinds, cell in enumerate(row[1:], start=1)
        }
        free = [tile for tile in TILES if tile.kinds]
        assert len(cells) == len(free)
        worths = sorted(resource.divisor for resource in RESOURCES)
        for tile in free:
            spare = tile.most - tile.kinds
            least = sum(worths[: tile.kinds]) + spare * worths[0]
            most = sum(worths[-tile.kinds :]) + spare * worths[-1]
            assert cells[tile.most, tile.kinds] == sorted({least, most})

    def test_trades(self) -> None:
        symbols: Counter[str | None] = Counter()
        for card in CARDS:
            symbols[card.multiplier] += card.symbols
        trades = ("farmer", "tool_maker", "builder", "shaman")
        for row, trade in zip(table(GAME, "2.7"), trades, strict=True):
            assert numbers(row[2]) == [sum(card.multiplier == trade for card in CARDS)]
            assert numbers(row[3]) == [symbols[trade]]

    def test_culture(self) -> None:
        assert [int(cell) for cell in table(GAME, "9.2")[0][1:]] == [kinds * kinds for kinds in range(1, 9)]

    def test_the_supply(self) -> None:
        figures = numbers(help_page(GAME, "1.2").body)
        for name, pieces in SUPPLIES.items():
            assert int(name.removeprefix("limited_")) == sum(pieces)
            assert {sum(pieces), *pieces} <= set(figures)


class TestInEnglish:
    """How the sentences read, word for word."""

    @pytest.fixture(autouse=True)
    def _english(self, spoken: str) -> None:
        if spoken != "en":
            set_language("en")

    @pytest.mark.parametrize(
        ("reason", "details", "sentence"),
        [
            ("site_full", {"location": "forest", "left": 0}, "Every ring in the forest is taken."),
            ("site_full", {"location": "river", "left": 1}, "Only 1 ring at the river is free."),
            ("site_full", {"location": "river", "left": 2}, "Only 2 rings at the river are free."),
            (
                "site_player_limit",
                {"location": "quarry", "seats": 3, "limit": 2},
                "With 3 players, only 2 may gather in the quarry each round. 2 others are already there.",
            ),
            ("not_enough_people", {"free": 1, "count": 3}, "You need 3, but have only 1 person left."),
            (
                "cannot_afford",
                {"price": "fixed", "lack": (2, 1, 0, 0)},
                "You still lack 2 wood and 1 brick for this building.",
            ),
            (
                "cannot_afford",
                {"price": "kinds", "count": 4, "kinds": 1, "have": 3, "owned_kinds": 2},
                "This building costs 4 resources of exactly 1 kind. You have 3 resources of 2 kinds.",
            ),
            (
                "payment_dead_end",
                {"resource": "wood", "count": 5, "kinds": 3},
                "Adding 1 wood would rule out paying 5 resources of exactly 3 kinds.",
            ),
            (
                "wrong_payment",
                {"count": 2, "kinds": 0, "have": 1, "missing": 1},
                "Pay exactly 2 resources. You’ve chosen 1.",
            ),
            (
                "wrong_payment",
                {"count": 2, "kinds": 0, "have": 2, "missing": 0},
                "Nothing more to pay: you’ve already chosen 2 resources. Confirm or cancel the payment.",
            ),
            (
                "cannot_afford",
                {"price": "any", "count": 3, "least": 3, "have": 1},
                "You need at least 3 resources; food doesn’t count. You have 1.",
            ),
            (
                "cannot_cover_hunger",
                {"missing": 3, "have": 1, "points": 10},
                "Resources must cover all 3 food. You have only 1, so you lose 10 points.",
            ),
            (
                "cannot_cover_hunger",
                {"missing": 3, "have": 1, "points": 10, "more": 2},
                "Resources must cover all 3 food. You have only 1, but your card gives you 2 resources: "
                "take them first.",
            ),
            ("nobody_there", {"location": "civ_2"}, "You have no people on the card for 2 resources."),
            ("wrong_decision", {"asks": "lottery"}, "Take a die first."),
        ],
    )
    def test_refusals(self, reason: str, details: Mapping[str, Any], sentence: str) -> None:
        assert refusal_sentence(Refusal(reason, details=details), PLAYERS, GAME) == sentence

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (events.PeoplePlaced(0, "hut", 2), "Blue places 2 people in the hut."),
            (
                events.TribeFed(1, 5, 0, 7, 0),
                "Orange feeds 5 people: 7 food left.",
            ),
            (
                events.TribeFed(1, 7, 1, 0, 2),
                "Orange must feed 7 people (fields provide 1 food): 2 food short.",
            ),
            (events.Starved(2, 2, -10), "Green starves (2 food short): −10 points."),
            (events.ToolUsed(0, None, "civ_card_22", 4), "Blue uses a one-use tool: +4."),
            (events.NothingGained(0, "gold", "river"), "Blue gains no gold."),
            (
                events.TileBought(0, "building_tile_15", "building_1", (0, 1, 1, 1), 15),
                "Blue builds for 1 brick, 1 stone and 1 gold: 15 points.",
            ),
            (events.AnyTwoTaken(0, "civ_card_02", "brick", "brick"), "Blue takes 2 bricks with a card."),
        ],
    )
    def test_events(self, event: Any, sentence: str) -> None:
        assert event_sentence(event, PLAYERS) == sentence

    @pytest.mark.parametrize(
        ("notation", "sentence"),
        [
            ("place forest 1", "Place 1 person in the forest"),
            ("place civ_3 1", "Place 1 person on the card for 3 resources"),
            ("act hut", "Gain a person in the hut"),
            ("one_use civ_card_23", "Use your one-use tool of value 3"),
            ("any_two wood gold", "Take 1 wood and 1 gold with your card"),
            ("any_two gold gold", "Take 2 gold with your card"),
        ],
    )
    def test_commands(self, notation: str, sentence: str) -> None:
        assert command_sentence(GAME, GRAMMAR.read(notation)) == sentence


@pytest.mark.parametrize(("language", "points"), [("en", "3 points"), ("ja", "3点")])
def test_the_points_of_a_card_are_said_once(language: str, points: str) -> None:
    set_language(language)
    bought = events.CardBought(0, "civ_card_31", "civ_1", (1, 0, 0, 0), 3)
    for said in (event_sentence(bought, PLAYERS), news_sentence(GAME, bought, {}, PLAYERS)):
        assert said is not None
        assert said.count(points) == 1
    set_language("en")


def test_the_card_for_two_resources_is_said_to_be_of_use_only_where_it_is(spoken: str) -> None:
    asked = {question.frame for question in STONE_AGE.asks if any_two.BESIDE in question.besides}
    assert asked == {Placing, Acting, Payment, Hunger}
    phases = {"en": "place, act, pay or feed", "ja": "配置、行動、支払い、食料消費"}[spoken]
    assert phases in say("stone-age.upper.any_two", amount=2, points=2)
    assert phases in say("stone-age.about.any_two")
