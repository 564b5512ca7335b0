"""Numbers in sentences are those of the rules: taken from the content, or compared with it here, in every language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import pytest

from desktop.games.builders.about import about_building, about_worker
from desktop.games.stone_age.about import about_lower, about_upper
from desktop.words import languages, say, set_language
from desktop.words.catalogue import Entry, catalogue
from desktop.words.engine import option_help, option_value
from desktop.words.help import pages
from engine.core.game import GameMeta
from engine.games import CATALOGUE
from engine.games.builders.content import BUILDINGS, WORKERS
from engine.games.pantheon.content import BONUSES, CARDS, GODS, LATER_CARDS, LOOT, POWERS, START_STOCK
from engine.games.pantheon.gods import DRAWN_WITHOUT_DISPLAY
from engine.games.revive.content import CRYSTAL, LIMITS
from engine.games.stone_age.content import CARDS as CIVILIZATION
from engine.games.stone_age.content import CONSTANTS, CULTURES, DIE_GAINS, Card
from engine.match.table import Player
from tests.desktop.help_tables import help_page, numbers

GAMES = tuple(CATALOGUE)
_CARDINALS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_ORDINALS = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
]
WORDS = {word: number for words in (_CARDINALS, _ORDINALS) for number, word in enumerate(words)}
WORDS |= {"thirteenth": 13, "hundred": 100}

COMPARED = {
    r"stone-age\.card\.civ_card_\d\d": "test_words_stone_age: a card is called by its numbers",
    r"stone-age\.(command\.die|event\.die_taken)": "below: a die is called by its face",
    r"stone-age\.lower\.culture": "below: what a card says is what it does",
    r"[a-z-]+\.option\.\w+\.(value\.\d+|help)": "below: options are called by their values",
    r"builders\.card\.\w+_\d": "the names of machines: their level is no number of the rules",
    r"(stone-age|pantheon)\.(location|at|place|command\.tool|command\.take)": "the first pile, the second tool",
    r"pantheon\.shortcut\.take": "the first open card",
    r"builders\.place\.bar\.coins": "test_words_engine: the words name the prices of the rules",
    r"troyes\.(space|place|cell)\.": "a space, a column, a level and the place of a card have numbers for names",
    r"troyes\.(card|score)\.(thibaut_ii|urban_iv)": "a count and a pope, by their names",
    r"pantheon\.about\.later_cards": "the second player, the third",
    r"revive\.(space|cell|place)\.": "a space of a track and an area of the map have numbers for names",
    r"revive\.(command\.(lay|forfeit)|bar\.turn_2|event\.action_forfeited|ask\.action)": "twice; the second action",
    r"revive\.refusal\.(one_action_only|no_such_orientation|not_your_card)": "two actions, three ways",
    r"revive\.option\.tribe_\d\.name": "a seat has a number for a name",
    r"troyes\.figure\.second_slot": "the second slot of a card",
}
"""Where a number may stand in the words themselves, and who compares it with the rules."""


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def figures(text: str) -> set[int]:
    """The numbers of a text but for 1, which Japanese says with every counter and English often with an article."""
    return set(numbers(text)) - {1}


def literals(template: str) -> set[int]:
    """The numbers from 2 that stand in a template itself, in digits or in words."""
    plain = "".join(text for text, *_ in string.Formatter().parse(template))
    spelt = {WORDS.get(word, 0) for word in re.findall(r"[a-z]+", plain.lower()) if word in _CARDINALS}
    return (figures(plain) | spelt) - {0, 1}


def templates(key: str, entry: Entry) -> Iterator[tuple[str, str]]:
    if isinstance(entry, str):
        yield key, entry
        return
    for case, inner in entry.items():
        if case != "by":
            yield from templates(f"{key}.{case}", inner)


def test_no_number_of_the_rules_stands_in_the_words_themselves(spoken: str) -> None:
    found = {
        case: template
        for key, entry in catalogue(spoken).entries.items()
        if key.partition(".")[0] in GAMES and ".tutorial." not in key
        for case, template in templates(key, entry)
        if literals(template) and not any(re.match(known, case) for known in COMPARED)
    }
    allowed = {
        # Two of something, by the sense of the sentence and not by a rule.
        "pantheon.power.gaiviles",
        "pantheon.refusal.equal_groups",
        "stone-age.about.culture",
        "stone-age.tip.culture_second",
        "stone-age.lower.culture",
    }
    assert set(found) - allowed == set()


# Stone Age: cards and dice.


def upper_figures(card: Card) -> set[int]:
    """What the upper half of a card speaks of."""
    match card.gain:
        case "any_two":
            return {card.amount, card.amount * CONSTANTS.points_for_a_resource}
        case "roll":
            return {CONSTANTS.dice_of_a_card}
        case "dice_for_all":
            return set(DIE_GAINS)
        case "level" | "tool" | "draw":
            return set()
        case _:
            return {card.amount}


@pytest.mark.parametrize("card", CIVILIZATION, ids=lambda card: card.id)
def test_what_a_card_says_is_what_it_does(card: Card, spoken: str) -> None:
    assert figures(about_upper(card)) == upper_figures(card) - {1}
    squared = {"en": set(), "ja": {2}}[spoken]
    lower = {len(CULTURES), 4, 9, 16} | squared if card.culture else {card.symbols}
    for count_tools in (False, True):
        assert figures(about_lower(card, count_tools=count_tools)) == lower - {1}


def test_a_card_for_any_two_gives_two_and_is_worth_two() -> None:
    (card,) = [card for card in CIVILIZATION if card.gain == "any_two"]
    assert card.amount == 2
    assert numbers(about_upper(card)) == [2, 2]
    assert figures(say("stone-age.about.any_two")) == {2}


def test_a_die_is_called_by_its_face() -> None:
    for face in DIE_GAINS:
        assert numbers(say("stone-age.command.die", face=face))[0] == face
        players = (Player("Blue", 0),)
        assert numbers(say("stone-age.event.die_taken", seat=0, face=face, players=players)) == [face]


# The Builders: every card.


def test_what_a_building_says_is_what_it_needs_and_brings() -> None:
    for building in BUILDINGS:
        brought = [building.coins] if building.machine is None else building.machine.produces
        printed = [*building.needs, *brought, building.points]
        assert sorted(filter(None, numbers(about_building(building)))) == sorted(filter(None, printed))


def test_what_a_worker_says_is_what_it_brings_and_asks() -> None:
    for worker in WORKERS:
        printed = [*worker.produces, 0 if worker.tier == "machine" else worker.wage]
        assert sorted(filter(None, numbers(about_worker(worker)))) == sorted(filter(None, printed))


# Pantheon: tiles, gods, nations.


def test_what_loot_and_bonus_tiles_say_is_what_they_give() -> None:
    for names, tiles in (("loot", LOOT), ("bonus", BONUSES)):
        for tile in tiles:
            expected = {tile.amount} - {0, 1}
            assert figures(say(f"pantheon.{names}_effect.{tile.id}")) == expected, tile.id
            assert figures(say(f"pantheon.{names}.{tile.id}")) == expected, tile.id


def test_what_a_god_says_is_what_it_gives() -> None:
    for god in GODS:
        expected = {god.amount, DRAWN_WITHOUT_DISPLAY if god.kind == "plaesiris" else 0}
        found = figures(say(f"pantheon.power.{god.kind}", amount=god.amount, fallback="keep_both"))
        assert found - ({2} if god.kind == "gaiviles" else set()) == expected - {0, 1}


def test_what_a_nation_says_is_what_it_does() -> None:
    expected = {
        "germania": POWERS.hand_size,
        "graecia": POWERS.hand_size,
        "gallia": POWERS.gallia_cards,
        "roma": POWERS.roma_cards,
        "cartago": POWERS.cartago_coins,
    }
    for nation in ("germania", "graecia", "gallia", "persia", "aegyptus", "cartago", "roma", "iberia"):
        found = figures(say(f"pantheon.nation_power.{nation}"))
        assert found == ({expected[nation]} if nation in expected else set())


def test_a_coin_is_called_by_what_it_is_worth() -> None:
    for card in CARDS:
        found = numbers(say(f"pantheon.card.{card.id}"))
        assert found == ([card.coins] if card.coins else [])


# Options and help.


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_options_are_called_by_their_values(meta: GameMeta) -> None:
    for option in meta.options:
        for value in option.values:
            if type(value) is int:
                named = numbers(option_value(meta.id, option.id, value))
                assert named == [value + 1 if option.of_seats else value]


def test_the_help_of_options_tells_the_numbers_of_the_rules() -> None:
    assert 100 in numbers(option_help("builders", "round_cap"))
    two, three, four = LATER_CARDS
    found = figures(option_help("pantheon", "later_cards"))
    assert found - {2, 3, 4} <= {*two, *three, *four}
    assert {*two, *three, *four} <= found
    for stock in START_STOCK.values():
        named = numbers(say(f"pantheon.option.start_stock.value.{stock.id}"))
        pairs = [number for pair in zip(stock.feet, stock.columns, strict=True) for number in pair]
        assert named == (pairs if stock.id == "scaled" else pairs[:2])


def test_that_cards_for_later_players_are_ours_is_said_where_they_are_agreed_on(spoken: str) -> None:
    word = {"en": "Not in the original rules", "ja": "元のルールにはない"}[spoken]
    assert option_help("pantheon", "later_cards").startswith(word)
    assert word[4:] in help_page("pantheon", "1.2").body


@pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)
def test_the_help_says_how_long_a_game_takes(meta: GameMeta) -> None:
    first = pages(meta.id)[0].body.strip().splitlines()[-1]
    span = {min(least for least, _ in meta.minutes), max(most for _, most in meta.minutes)}
    assert span <= set(numbers(first))


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_the_rules_tell_the_same_numbers_in_every_language(game: str) -> None:
    here = {page.anchor: figures_in(page.body) for page in pages(game)}
    set_language("en")
    assert here == {page.anchor: figures_in(page.body) for page in pages(game)}


def figures_in(body: str) -> set[int]:
    """The numbers from 3 in a page, in digits or in words; pictures and where links lead are left out."""
    text = re.sub(r"\((asset|help):[^)]*\)|½|\.5", "", body)
    spelt = {WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in WORDS}
    return (set(numbers(text)) | spelt) - {0, 1, 2}


def test_the_lessons_tell_no_other_number_in_another_language() -> None:
    """What a lesson says of its own deal; what it says of the rules is taken from the content."""
    english, other = catalogue("en").entries, catalogue("ja").entries
    for key, entry in english.items():
        if ".tutorial." in key and key.endswith(".text"):
            assert plainly_told(str(other[key])) <= plainly_told(str(entry)), key


def plainly_told(template: str) -> set[int]:
    """The numbers from 3 that stand in a template itself."""
    return figures_in("".join(text for text, *_ in string.Formatter().parse(template)))


def test_the_lesson_of_revive_tells_that_fewer_crystals_than_other_resources_are_kept(spoken: str) -> None:
    text = say("revive.tutorial.next_action.text")
    assert [int(number) for number in re.findall(r"\d+", text)][1:] == [LIMITS[0], LIMITS[CRYSTAL]]
