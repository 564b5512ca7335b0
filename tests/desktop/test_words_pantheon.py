"""The words of Pantheon tell the truth: names, the numbers in them, the tables of its rules, and how they read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any, Final

import pytest

from desktop.controllers.lesson import lesson_match, read_book
from desktop.words import has, languages, say, set_language
from desktop.words.catalogue import catalogue
from desktop.words.engine import (
    card_name,
    command_sentence,
    event_sentence,
    hint_sentence,
    place_name,
    refusal_sentence,
)
from engine.core.errors import Refusal
from engine.games.pantheon import events
from engine.games.pantheon.advice import group
from engine.games.pantheon.commands import GRAMMAR
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARDS,
    CARDS_DEALT,
    COLUMN_POINTS,
    DEMIGODS,
    EPOCHS,
    GOD_KINDS,
    GODS,
    HEXES,
    LATER_CARDS,
    LEVELS,
    LOOT,
    LOW_DEMIGODS,
    MOVING,
    NATIONS,
    OFFERINGS,
    PLAIN_CARDS,
    POWERS,
    RANKS_USED,
    SPECIAL_COINS,
    START_STOCK,
    Hex,
)
from engine.games.pantheon.mind import MIND
from engine.games.pantheon.places import BOARD_PLACES
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.view import PantheonView
from engine.match.table import Player
from tests.desktop.help_tables import help_page, numbers, table, tables
from tests.games.pantheon.table import play, question_at, staged

GAME: Final = "pantheon"
PLAYERS: Final = (Player("Blue", 0), Player("Orange", 1), Player("Green", 2))
SITES: Final = [place for place in HEXES if place.kind == "column"]


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def distances(start: Hex) -> dict[str, int]:
    """How far every hex is from one of them, over land."""
    found = {start.id: 0}
    edge = [start]
    while edge:
        further = [HEXES[number] for place in edge for number in place.neighbours]
        steps = found[edge[0].id] + 1
        edge = [place for place in dict.fromkeys(further) if place.id not in found]
        found.update({place.id: steps for place in edge})
    return found


def said(group: str, name: str, **details: Any) -> str:
    """Words of this game."""
    return say(f"{GAME}.{group}.{name}", **details)


class TestNames:
    """Whatever is not the same is called differently."""

    def test_cards(self) -> None:
        assert len({card_name(GAME, card.id) for card in CARDS}) == len(CARDS)
        for coin in (card for card in CARDS if card.coins):
            assert numbers(card_name(GAME, coin.id)) == [coin.coins]
            assert numbers(said("one_card", coin.id)) == [coin.coins]

    def test_hexes(self, spoken: str) -> None:
        names = Counter(said("hex", place.id) for place in HEXES)
        assert [name for name, times in names.items() if times > 1] == []
        # A temple and a site are called as on the map, by the city that the content names.
        if spoken == "en":
            for place in (each for each in HEXES if each.site):
                assert said("hex", place.id).lower().replace(" ", "_") == place.site

    def test_a_line_of_the_score_is_named_after_what_scored(self) -> None:
        """The number beside it is points; how often it happened is told below."""
        lines = ("gods", "endings", "demigods", "columns", "pietalte")
        assert not [line for line in lines if "回数" in say(f"{GAME}.score.{line}")]

    def test_what_was_counted_is_told_without_how_often(self) -> None:
        """What is won after the first scoring counts at the second one alone, and before it there is only one."""
        for source in ("gods", "endings", "demigods", "columns", "pietalte"):
            assert numbers(said("score_from", source, count=4)) == [4]

    def test_places(self) -> None:
        buttons = ["move", "draw", "buy", "pray", "pass", "end_move", "end_buy", "decline"]
        buttons += ["end_swap", "end_turn"]
        buttons += [f"offer.{group}.{kind.id}" for group in range(3) for kind in OFFERINGS]
        places = [
            *BOARD_PLACES,
            *(f"bar.{button}" for button in buttons),
            "cards",
            "coins",
            "nation",
            "own_steps",
        ]
        places += [f"hand.{card.id}" for card in CARDS] + [f"god.{kind}_1" for kind in GOD_KINDS]
        places += [f"hex.{place.id}" for place in HEXES] + [f"bonus.{bonus.id}" for bonus in BONUSES]
        places += [f"medal.{kind}" for kind in GOD_KINDS]
        assert len({place_name(GAME, place, PLAYERS) for place in places}) == len(places)

    def test_what_lies_on_a_mat_has_a_name_that_is_true_of_whosever_it_is(self, spoken: str) -> None:
        """Another player’s god was called one’s own, right above whose it is."""
        mat = [*(f"medal.{kind}" for kind in GOD_KINDS), "own_demigods", "own_steps", "own_bonus"]
        mat += [
            *(f"offering.{kind.id}" for kind in OFFERINGS),
            "stock.feet",
            "stock.columns",
            "cards",
            "coins",
        ]
        shown = [f"god.{kind}_1" for kind in GOD_KINDS] + [f"bonus.{bonus.id}" for bonus in BONUSES]
        names = [place_name(GAME, place, PLAYERS) for place in (*mat, *shown, "demigods")]
        assert len({*names}) == len(names)
        ones = {"en": r"\b(own|you|your)\b", "ja": "自分|あなた"}[spoken]
        assert not [name for name in names if re.search(ones, name.lower())]

    def test_every_question_has_its_words(self) -> None:
        assert [asks for asks in PANTHEON.questions if not has(f"{GAME}.ask.{asks}")] == []
        sentences = {
            refusal_sentence(Refusal("wrong_decision", "6", {"asks": asks}), PLAYERS, GAME)
            for asks in PANTHEON.questions
        }
        assert len(sentences) == len(PANTHEON.questions)


class TestNumbersInSentences:
    """What stands in words is what the rules know."""

    def test_loot(self) -> None:
        for tile in LOOT:
            if tile.effect in ("reserve", "feet", "columns", "cards"):
                assert set(numbers(said("loot", tile.id))) == {tile.amount}
                assert set(numbers(said("loot_effect", tile.id))) == {tile.amount}

    def test_bonus_tiles(self) -> None:
        for tile in BONUSES:
            if tile.effect in ("reserve", "cards"):
                assert set(numbers(said("bonus", tile.id))) == {tile.amount}
                assert set(numbers(said("bonus_effect", tile.id))) == {tile.amount}

    def test_a_bonus_tile_raises_offerings_as_loot_does(self) -> None:
        """By one level each: a nation of the first epoch may have raised some of them before."""
        assert said("bonus_effect", "bonus_offering_2") == said("loot_effect", "offering_2")
        tiles, loot = table(GAME, "2.8"), table(GAME, "2.7")
        (tile,) = (row for row, bonus in zip(tiles, BONUSES, strict=True) if bonus.effect == "offering")
        (other,) = (row for row, each in zip(loot, LOOT, strict=True) if each.id == "offering_2")
        assert numbers(tile[1]) == numbers(other[2])

    def test_gods(self) -> None:
        for god in GODS:
            figures = numbers(said("power", god.kind, amount=god.amount, fallback="keep_both"))
            if god.kind in ("vinthrad", "stonkus", "gadicea", "depraccus"):
                assert figures == [god.amount]

    def test_nations(self) -> None:
        for nation, number in (
            ("germania", POWERS.hand_size),
            ("graecia", POWERS.hand_size),
            ("gallia", POWERS.gallia_cards),
            ("roma", POWERS.roma_cards),
            ("cartago", POWERS.cartago_coins),
        ):
            assert numbers(said("nation_power", nation)) == [number]

    def test_commands_and_buttons(self) -> None:
        assert numbers(said("command", "play_move")) == [MOVING.steps_per_card]
        for number in (POWERS.gallia_cards, 1):
            assert numbers(said("command", "gallia_cards", cards=number)) == [number]
            assert numbers(said("bar", "cards", cards=number)) == [number]
        stay = CARDS_DEALT.follower_without_piece
        assert numbers(said("bar", "stay", cards=stay)) == [stay]
        for piece in ("foot", "column"):
            assert numbers(said("command", "buy", piece=piece)) == [BUYING.piece]

    def test_the_start_stock(self) -> None:
        scaled = START_STOCK["scaled"]
        pairs = [number for pair in zip(scaled.feet, scaled.columns, strict=True) for number in pair]
        assert numbers(said("option", "start_stock.value.scaled")) == pairs
        for name in ("six_five", "four_three"):
            stock = START_STOCK[name]
            figures = numbers(said("option", f"start_stock.value.{name}"))
            assert figures == [stock.feet[0], stock.columns[0]]


class TestTheTablesOfTheRules:
    """What the help tells in tables is what the rules know."""

    def test_cards(self) -> None:
        assert [int(row[1]) for row in table(GAME, "2.2")] == [card.count for card in PLAIN_CARDS]
        coins = [coin.coins for coin in SPECIAL_COINS for _ in range(coin.count)]
        assert coins == sorted(coins)
        figures = numbers(help_page(GAME, "2.2").body)
        assert coins in [figures[start : start + len(coins)] for start in range(len(figures))]

    def test_levels(self) -> None:
        single, sums = table(GAME, "2.4")
        assert [int(cell) for cell in single[1:]] == list(BUYING.level_prices)
        assert [int(cell) for cell in sums[1:]] == [
            sum(BUYING.level_prices[:level]) for level in range(1, LEVELS + 1)
        ]

    def test_gods(self) -> None:
        rows, (points,) = tables(GAME, "2.5")
        counted = Counter[tuple[str, tuple[int, ...], int]]()
        for name, prices, power in rows:
            for groups, tiles in re.findall(r"(\d(?: \+ \d)*)\D*?[(（](\d)", prices):
                amount = numbers(power)[0] if "+" in power else 0
                counted[name, tuple(numbers(groups)), amount] += int(tiles)
        shown = ("vinthrad", "stonkus", "gadicea", "depraccus")
        known = Counter(
            (said("god", god.kind), god.offering, god.amount if god.kind in shown else 0) for god in GODS
        )
        assert counted == known
        assert tuple(int(cell) for cell in points[1:]) == EPOCHS.god_points

    def test_demigods(self) -> None:
        tiles, epochs = table(GAME, "2.6")
        assert [int(cell) for cell in tiles[1:]] == list(DEMIGODS.values())
        last = EPOCHS.low_demigods_until
        for value, cell in zip(DEMIGODS, epochs[1:], strict=True):
            assert numbers(cell) == ([1, last] if value in LOW_DEMIGODS else [last + 1, EPOCHS.number])

    def test_loot(self) -> None:
        rows = table(GAME, "2.7")
        assert [int(row[1]) for row in rows] == [tile.count for tile in LOOT]
        for row, tile in zip(rows, LOOT, strict=True):
            if tile.effect in ("reserve", "feet", "columns", "cards", "offering", "steps"):
                assert tile.amount in numbers(row[2])

    def test_bonus_tiles(self) -> None:
        rows = table(GAME, "2.8")
        assert len(rows) == len(BONUSES)
        for row, tile in zip(rows, BONUSES, strict=True):
            if tile.effect in ("reserve", "cards", "offering"):
                assert tile.amount in numbers(row[1])

    def test_cards_for_later_players(self) -> None:
        """The texts name the second player's cards, then those at a table of two, then the others'."""
        (of_two,), of_three, of_four = LATER_CARDS
        assert of_three == of_four[:2]
        brought = [of_four[0], of_two, *of_four[1:]]
        figures = [int(number) for number in re.findall(r"\*\*(\d)\D?\*\*", help_page(GAME, "2.8").body)]
        assert figures == brought
        assert set(brought) <= set(numbers(said("option", "later_cards.help")))
        assert [tile.id for tile in BONUSES if not tile.later_cards] == ["bonus_column"]

    def test_nations(self) -> None:
        rows = table(GAME, "2.9")
        assert [row[0] for row in rows] == [said("nation", nation.id) for nation in NATIONS]
        assert [row[1] for row in rows] == [said("hex", nation.temple.id) for nation in NATIONS]

    def test_the_map(self) -> None:
        assert {len(HEXES), len(SITES)} <= set(numbers(help_page(GAME, "2.10").body))
        for nation in NATIONS:
            far = distances(nation.temple)
            assert [far[place.id] for place in nation.symbols] == [2, 3, 4, 3, 4]
        assert RANKS_USED == (3, 4, 5)

    def test_the_column_sites(self) -> None:
        far = {nation.id: distances(nation.temple) for nation in NATIONS}
        known = {}
        for site in SITES:
            near = sorted((far[nation.id][site.id], nation.index) for nation in NATIONS)[:2]
            known[said("hex", site.id)] = [
                f"{said('nation', NATIONS[index].id)} {steps}" for steps, index in near
            ]
        assert {row[0]: row[1:] for row in table(GAME, "2.11")} == known

    def test_setting_up(self) -> None:
        rows = [[int(cell) for cell in row[1:]] for row in table(GAME, "3")]
        more = [seats + EPOCHS.tiles_more_than_seats for seats in (2, 3, 4)]
        assert rows == [
            list(START_STOCK["scaled"].feet),
            list(START_STOCK["scaled"].columns),
            more,
            list(RANKS_USED),
        ]
        assert CARDS_DEALT.start_hand in numbers(help_page(GAME, "3").body)

    def test_prices(self) -> None:
        *_, foot, column, free, shared = (row[1] for row in table(GAME, "5.3"))
        assert [int(cell) for cell in (foot, column)] == [BUYING.piece] * 2
        assert [int(free), int(shared)] == [BUYING.free_hex, BUYING.shared_hex]
        assert numbers(table(GAME, "5.3")[0][1]) == list(BUYING.level_prices)

    def test_columns(self) -> None:
        (points,) = table(GAME, "9.2")
        assert tuple(int(cell) for cell in points[1:]) == COLUMN_POINTS

    def test_the_draw_pile(self) -> None:
        (shares,) = table(GAME, "7")
        cards = sum(card.count for card in PLAIN_CARDS)
        counts = [PLAIN_CARDS[0].count, PLAIN_CARDS[1].count, OFFERINGS[0].count]
        assert [numbers(cell)[0] for cell in shares] == [round(100 * count / cards) for count in counts]


class TestTheLesson:
    """What the lesson says of its game is so when it says it."""

    def test_what_it_tells(self) -> None:
        book = read_book(GAME)
        match = lesson_match(book, "You", "Marigold")
        for step in book.step:
            view = match.game.view(match.state, 0)
            assert isinstance(view, PantheonView)
            _check_step(step.id, step.details, view)
            for seat, notation in [(0, step.command), *((1, reply) for reply in step.replies)]:
                if notation is not None:
                    match.play(seat, match.game.grammar.read(notation))


def _check_step(step: str, details: Mapping[str, Any], view: PantheonView) -> None:
    own = view.seats[0]
    hand = own.hand or {}
    match step:
        case "map":
            assert (details["hex"], details["nation"]) == (view.temple, view.nations[-1])
            assert len(view.gods) == 3
        case "draw":
            assert details["count"] == own.hand_size
        case "take_open":
            assert (details["cards"], details["have"]) == (view.draw, hand["temple"])
            assert view.display[0] == "temple"
        case "take_move":
            assert hand["temple"] == 4
            assert view.display[3] == "move"
            assert details["steps"] == MOVING.steps_per_card
        case "card":
            assert (details["cards"], details["steps"]) == (hand["move"], MOVING.steps_per_card)
            assert view.move is not None
            assert view.move.steps == 0
        case "loot":
            assert view.loot[details["hex"]] == details["loot"]
        case "follow":
            assert (1, "foot") in view.pieces[details["hex"]]
            assert view.asks == "follow"
        case "shared":
            assert view.pieces[details["hex"]] == ((1, "foot"),)
            assert details["steps"] == MOVING.shared_hex
        case "coin":
            assert details["cards"] == hand["coin1"]
        case "pray":
            assert details["god"] in view.gods
            assert (details["level"], details["temples"]) == (own.levels[0], hand["temple"])
            assert details["priests"] == hand["priest"]
            assert details["level"] + details["temples"] == details["first"]
            assert details["priests"] >= details["second"]
        case "god":
            assert details["points"] == view.god_points
            assert EPOCHS.god_points[-1] == 6
        case "goal":
            figures = set(numbers(say("pantheon.tutorial.goal.text")))
            assert {EPOCHS.last_tile_points, COLUMN_POINTS[4], COLUMN_POINTS[8]} <= figures


HINTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "draw_cards": {"count": 3},
    "move_to_loot": {"hex": "q09r08", "loot": "cards_3"},
    "move_to_column": {"hex": "q10r08", "later": 3},
    "follow_pays": {"hex": "q09r08"},
    "follow_card_better": {},
    "foot_returns": {},
    "raise_last": {},
    "raise_scores": {"level": 4, "points": 2},
    "piece_last": {},
    "buy_offering": {"kind": "jewel", "level": 2},
    "buy_piece": {"piece": "column"},
    "buy_placing": {"hex": "q10r08"},
    "buy_way": {"hex": "q10r08"},
    "pray_points": {"god": "surparit_1", "points": 6, "drawn": 1},
    "pray_power": {"god": "vinthrad_1"},
    "ends_epoch": {"points": 3},
    "waits_with_end": {},
    "takes_needed_card": {"card": "jewel", "god": "vinthrad_1"},
    "takes_move_card": {},
    "takes_coin": {},
    "takes_blind": {"card": "move"},
    "cheapest_payment": {"count": 2},
    "keeps_rarer": {"kind": "dancer", "other": "jewel", "held": 2},
    "best_raise": {"kind": "jewel", "level": 1, "held": 2},
    "reserve_feet": {},
    "reserve_columns": {},
    "reserve_full": {"pieces": "feet", "others": 0},
    "free_column_threshold": {},
    "discards_least": {"card": "coin1"},
    "gallia_cards": {"cards": 2, "payable": "some"},
    "gallia_god": {"payable": "some"},
    "gallia_cards_useless": {"cards": 2},
    "leaves_god": {},
    "swap_needed": {"direction": "foot_to_column"},
    "swaps_enough": {},
    "use_traitera": {},
    "keeps_traitera": {},
    "best_bonus": {},
    "plays_move_card": {"cards": 2, "hex": "q09r08"},
    "steps_on": {"hex": "q09r08", "loot": "cards_3"},
    "steps_nowhere": {"hex": "q10r07"},
    "ends_move": {"cards": 1},
    "plays_coin": {"missing": 2},
    "has_to_buy": {},
    "ends_buy": {"cards": 1},
    "only_choice": {},
}
"""Every reason for a hint, with the details that its sentence speaks of."""


class TestHints:
    """Reasons are given with just the details that their sentences need."""

    def test_all_of_them_can_be_said(self) -> None:
        start = f"{GAME}.hint."
        assert {key.removeprefix(start) for key in catalogue("en").entries if key.startswith(start)} == set(
            HINTS
        )
        sentences = {hint_sentence(GAME, why, details, PLAYERS) for why, details in HINTS.items()}
        assert len(sentences) == len(HINTS)

    @pytest.mark.parametrize("language", languages())
    def test_of_loot_no_more_is_named_than_can_be_gained(self, language: str) -> None:
        """Where that is nothing, nothing that the tile names is said; nor on the way to it, where it isn't all."""
        set_language(language)
        place = {"hex": "q09r08"}
        for tile, gained, expected in (
            ("reserve_columns_3", {"gained": 2, "columns": 2}, [2]),
            ("reserve_feet_3", {"gained": 1, "feet": 1}, [1]),
            ("reserve_choice_2", {"gained": 2, "feet": 1, "columns": 2}, [1, 2]),
            ("reserve_choice_2", {"gained": 2, "feet": 0, "columns": 2}, [2]),
            ("reserve_choice_2", {"gained": 1, "feet": 1, "columns": 0}, [1]),
            ("cards_4", {"gained": 3, "cards": 3}, [3]),
        ):
            named = hint_sentence(GAME, "move_to_loot", {**place, "loot": tile, **gained}, PLAYERS)
            assert numbers(named) == expected
            nothing = dict.fromkeys(gained, 0)
            none = hint_sentence(GAME, "move_to_loot", {**place, "loot": tile, **nothing}, PLAYERS)
            closer = hint_sentence(GAME, "steps_on", {**place, "loot": tile, **gained}, PLAYERS)
            assert not [each for each in (none, closer) if numbers(each) or said("loot", tile) in each]
            full = hint_sentence(GAME, "move_to_loot", {**place, "loot": tile}, PLAYERS)
            assert said("loot", tile) in full
        set_language("en")

    @pytest.mark.parametrize("language", languages())
    def test_what_gods_can_be_paid_for_is_said_of_those_that_may_be_revealed(self, language: str) -> None:
        set_language(language)
        of_all = "you might reveal" if language == "en" else "めくる可能性のある"
        gods = [hint_sentence(GAME, "gallia_god", {"payable": each}, PLAYERS) for each in ("all", "some")]
        assert [of_all in each for each in gods] == [True, True]
        assert len({*gods}) == 2
        for cards in (0, 1, 2):
            whys = [
                hint_sentence(GAME, "gallia_cards", {"cards": cards, "payable": each}, PLAYERS)
                for each in ("all", "some", "nothing")
            ]
            assert len({*whys}) == 3
            doubts = "may not be able" if language == "en" else "かもしれません"
            assert [doubts in each for each in whys] == [False, True, False]
            assert all(numbers(each) == ([cards] if cards else []) for each in whys)
        set_language("en")

    @pytest.mark.parametrize("language", languages())
    def test_where_the_last_epoch_ends_in_its_preparation_none_speaks_of_an_action_that_is_taken(
        self, language: str
    ) -> None:
        """Another player still buys with the coins of Cartago, which is none."""
        state = staged(
            epoch=6,
            nation="cartago",
            asks="cartago",
            loot={"q05r09": "money"},
            seats=[{"levels": [2, 1, 0, 0]}] * 2,
        )
        play(state, "place_paid q06r09", "place_paid q05r09", "end_buy")
        assert question_at(state) == (1, "cartago")
        reasons = [MIND.reason(state, command) for command in PANTHEON.legal(state)]
        assert "raise_last" in {reason.why for reason in reasons}
        set_language(language)
        said = [hint_sentence(GAME, reason.why, reason.details, PLAYERS) for reason in reasons]
        set_language("en")
        assert not [each for each in said if "this action" in each or "このアクション" in each]

    def test_what_a_reason_may_leave_open(self) -> None:
        for why in (
            "follow_pays",
            "discards_least",
            "takes_blind",
            "steps_nowhere",
            "plays_coin",
            "keeps_rarer",
        ):
            assert hint_sentence(GAME, why) != hint_sentence(GAME, why, HINTS[why])
        assert hint_sentence(GAME, "takes_needed_card", {"card": "jewel", "held": 1})
        free, two = (hint_sentence(GAME, "cheapest_payment", {"count": count}) for count in (0, 2))
        assert numbers(two) == [2]
        assert free != two

    @pytest.mark.parametrize(
        ("why", "details", "count", "words"),
        [
            ("ends_move", {}, "cards", ("another card", "もう1枚")),
            ("ends_buy", {}, "cards", ("other coin card", "残りのコインカード")),
            ("takes_needed_card", {"card": "jewel"}, "held", ("Another", "集めている")),
            ("best_raise", {"kind": "jewel", "level": 1}, "held", ("in your hand", "手札の")),
        ],
    )
    def test_no_reason_speaks_of_cards_that_nobody_holds(
        self, why: str, details: dict[str, Any], count: str, words: tuple[str, str]
    ) -> None:
        for number in (0, 1, 2):
            said = hint_sentence(GAME, why, {**details, count: number})
            assert any(part in said for part in words) is (number > 0), said

    @pytest.mark.parametrize(
        ("why", "details", "count", "one", "more"),
        [
            ("ends_buy", {}, "cards", "your other coin card for", "your other coin cards for"),
            ("takes_needed_card", {"card": "priest"}, "held", "the one you hold", "those you hold"),
            (
                "best_raise",
                {"kind": "temple", "level": 1},
                "held",
                "the temple card in",
                "the temple cards in",
            ),
            (
                "keeps_rarer",
                {"kind": "dancer", "other": "jewel"},
                "held",
                "your only jewel card",
                "your jewel cards",
            ),
        ],
    )
    def test_one_card_in_hand_is_not_spoken_of_as_several(
        self, why: str, details: dict[str, Any], count: str, one: str, more: str
    ) -> None:
        set_language("en")
        for number in (1, 2, 5):
            said = hint_sentence(GAME, why, {**details, count: number})
            assert (one in said, more in said) == (number == 1, number > 1), said

    def test_points_that_a_god_drawn_brings_are_said_to_be_its(self) -> None:
        alone, both = (
            hint_sentence(GAME, "pray_points", {"god": "surparit_1", "points": 6, "drawn": drawn})
            for drawn in (0, 1)
        )
        assert numbers(alone) == numbers(both) == [6]
        assert any(part in both for part in ("top god of the stack", "山の一番上の神タイル"))
        assert alone != both

    def test_a_hint_for_a_level_says_up_to_which_number_it_pays_and_that_pietalte_takes_no_tiles(
        self,
    ) -> None:
        """At level 2, the tile doesn't pay for "large numbers"; and for one god, tiles don't count at all."""
        for level in range(2, LEVELS + 1):
            said = hint_sentence(GAME, "best_raise", {"kind": "jewel", "level": level})
            assert numbers(said) == [level, level]
        assert {god.kind for god in GODS if god.cards_only} == {"pietalte"}
        name = say("pantheon.god.pietalte")
        hint = hint_sentence(GAME, "buy_offering", {"kind": "jewel", "level": 2})
        lesson = [say(f"pantheon.tutorial.{step}.text") for step in ("buy", "end_buy")]
        raises = hint_sentence(GAME, "best_raise", {"kind": "jewel", "level": 2})
        for said in (
            hint,
            raises,
            say("pantheon.about.level", level=2),
            *lesson,
            help_page(GAME, "2.4").body,
        ):
            assert name in said

    def test_what_a_tile_counts_for_a_god_is_not_called_its_level(self, spoken: str) -> None:
        """For a number of 2, a tile of level 4 counts 2, and for Pietalte 0."""
        level = {"en": "level", "ja": "レベル"}[spoken]
        realm = PANTHEON.set_up({"seats": [{"hand": {"temple": 1}, "levels": [4, 0, 0, 0]}, {}]}).realms[0]
        pietalte, other = (next(god for god in GODS if god.cards_only == only) for only in (True, False))
        for god, need, counts in ((other, 2, [2, 2, 0]), (other, 5, [5, 4, 1]), (pietalte, 5, [5, 0, 1, 4])):
            told = said("tip", "group", **asdict(group(realm, god, need, OFFERINGS[0])))
            assert numbers(told) == counts
            assert level not in told.lower()

    def test_a_column_of_the_last_epoch_is_a_start_for_no_later_one(self) -> None:
        last, before = (
            hint_sentence(GAME, "move_to_column", {"hex": "q10r08", "later": later}) for later in (0, 1)
        )
        assert any(word in before for word in ("later epochs", "次の時代"))
        assert not any(word in last for word in ("epoch", "時代", "every", "たび"))

    @pytest.mark.parametrize(("cards", "figures"), [(1, [MOVING.steps_per_card]), (2, [2])])
    def test_as_many_movement_cards_are_named_as_it_takes(self, cards: int, figures: list[int]) -> None:
        said = hint_sentence(GAME, "plays_move_card", {"cards": cards, "hex": "q10r08"})
        assert [number for number in numbers(said) if number > 1] == figures


class TestInEnglish:
    """How the sentences read, word for word."""

    @pytest.fixture(autouse=True)
    def _english(self, spoken: str) -> None:
        if spoken != "en":
            set_language("en")

    @pytest.mark.parametrize(
        ("reason", "details", "sentence"),
        [
            ("price", {"need": 1, "have": 0}, "This costs 1 coin; you have 0."),
            ("price", {"need": 3, "have": 2}, "This costs 3 coins; you have 2."),
            (
                "own_all",
                {"piece": "foot", "most": 12},
                "You can own at most 12 footprints. You already own them all.",
            ),
            (
                "steps",
                {"hex": "q10r07", "need": 2, "have": 1},
                "Tarentum near Roma costs 2 steps; you have 1.",
            ),
            (
                "not_beside",
                {"hex": "q09r08"},
                "Place pieces next to the temple or your own pieces. Paestum near Rhegium isn’t next to any of them.",
            ),
            (
                "no_piece",
                {"hex": "q10r08", "piece": "column"},
                "Rhegium is a column site, and you have no columns in stock.",
            ),
            (
                "offerings",
                {"god": "vinthrad_1", "kind": "temple", "count": 1},
                "You need 1 more temple offering for Vinthrad.",
            ),
            (
                "offerings",
                {"god": "vinthrad_1", "kind": "jewel", "count": 2},
                "You need 2 more jewel offerings for Vinthrad.",
            ),
            (
                "cards_only",
                {"god": "pietalte_2", "kind": "dancer", "count": 2},
                "Pay for Pietalte with cards only. You need 2 more dancer cards.",
            ),
            ("not_in_hand", {"card": "coin3"}, "You have no special coin worth 3 in hand."),
            ("wrong_decision", {"asks": "action"}, "Choose an action first."),
            ("wrong_decision", {}, "You can’t do that now."),
        ],
    )
    def test_refusals(self, reason: str, details: Mapping[str, Any], sentence: str) -> None:
        assert refusal_sentence(Refusal(reason, details=details), PLAYERS, GAME) == sentence

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (
                events.NationRevealed(1, "gallia", "q07r03", 1),
                "Epoch 1, Gallia: the temple is on Lutetia, and Orange plays first.",
            ),
            (
                events.GodsDisplayed(("vinthrad_1", "taksator_1", "gaiviles_2")),
                "Gods on display: Vinthrad, Taksator and Gaiviles.",
            ),
            (
                events.LootLaid(("q09r08", "q13r04", "q08r04"), ("cards_3", "demigod", "money")),
                "Loot on the map: 3 cards, a demigod and a special coin.",
            ),
            (
                events.CoinsTurned("coin5"),
                "The order of the special coins is reversed: the special coin worth 5 is on top.",
            ),
            (events.CoinsTurned(None), "No special coins are left: nothing happens."),
            (
                events.PiecePlaced(0, "foot", "q10r07", 1, "move", jumped=False),
                "Blue places a footprint on Tarentum near Roma (1 step).",
            ),
            (
                events.PiecePlaced(0, "foot", "q09r09", 2, "move", jumped=True),
                "Blue jumps and places a footprint on Syracusae near Rhegium (2 steps).",
            ),
            (
                events.PiecePlaced(0, "column", "q09r06", 2, "buy", jumped=False),
                "Blue places a column on Ostia (2 coins).",
            ),
            (
                events.PiecePlaced(0, "column", "q09r06", 0, "bonus", jumped=False),
                "Blue places a column from the supply on Ostia.",
            ),
            (events.CardTaken(1, "priest", 2), "Orange takes a priest card from the display."),
            (events.OfferingRaised(0, "temple", 1, 0), "Blue raises their temple offering to level 1."),
            (
                events.OfferingRaised(0, "temple", 3, 3),
                "Blue raises their temple offering to level 3 for 3 coins.",
            ),
            (
                events.GodTaken(2, "stonkus_1", 3, ("temple", "temple", "jewel"), 2),
                "Green wins Stonkus with 3 cards: 3 points.",
            ),
            (
                events.GodTaken(2, "stonkus_1", 3, (), 2),
                "Green wins Stonkus without spending a card: 3 points.",
            ),
            (events.PiecesGained(0, 0, 2), "Blue gains 2 columns."),
            (events.PiecesGained(0, 1, 0), "Blue gains 1 footprint."),
            (
                events.PiecesGained(0, 0, 0),
                "Blue gains nothing: all 12 pieces of this kind are theirs already.",
            ),
            (events.BuyEnded(0, 1), "Blue finishes buying and loses 1 coin."),
            (
                events.LastTileTaken(1, "loot", "turns"),
                "Orange takes the last loot tile: the epoch ends after this action.",
            ),
            (
                events.LastTileTaken(1, "loot", "preparation"),
                "Orange takes the last loot tile: the epoch ends after the preparation.",
            ),
            (events.EpochEnded(2, "roma", 1, 3), "Orange ended the epoch of Roma: 3 points."),
            (
                events.EpochStalled(2, "roma"),
                "No player can take an action any more: the epoch of Roma ends.",
            ),
            (
                events.Scored(0, 5, 5, 10, 4, 19),
                "Blue scores 5 points for demigods, 10 points for 5 columns and 4 points for Pietalte: "
                "19 points in total.",
            ),
            (
                events.Scored(0, 0, 1, 1, 0, 1),
                "Blue scores 0 points for demigods and 1 point for 1 column: 1 point in total.",
            ),
        ],
    )
    def test_events(self, event: Any, sentence: str) -> None:
        assert event_sentence(event, PLAYERS) == sentence

    @pytest.mark.parametrize(
        ("notation", "sentence"),
        [
            ("bonus bonus_column", "Take the bonus tile: a free column"),
            ("action draw", "Draw cards"),
            ("place q10r07", "Place a piece on Tarentum near Roma"),
            ("place_paid q10r07", "Pay coins to place a piece on Tarentum near Roma"),
            ("take display2", "Take the third face-up card"),
            ("play_coin coin1", "Play a coin card worth 1"),
            ("raise jewel", "Raise your jewel offering by one level"),
            ("god vinthrad_1 temple dancer", "Win Vinthrad (6 and 3) with temple and dancer offerings"),
            (
                "god pietalte_1 temple priest jewel",
                "Win Pietalte (3, 2 and 1) with temple, priest and jewel offerings",
            ),
            ("discard temple", "Discard a temple card"),
            ("swap foot_to_column", "Swap a footprint for a column"),
        ],
    )
    def test_commands(self, notation: str, sentence: str) -> None:
        assert command_sentence(GAME, GRAMMAR.read(notation)) == sentence
