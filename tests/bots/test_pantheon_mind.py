"""What Pantheon's bots know: where a trail pays, what coins and offerings are for, and what a hint says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.pantheon.content import GOD_BY_ID, HEX_BY_ID, LOOT_BY_ID
from engine.games.pantheon.evaluation import Evaluation, PolicyWeights, column_steps, starts_saved
from engine.games.pantheon.mind import MIND
from engine.games.pantheon.plans import march
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.rules import PANTHEON
from engine.games.pantheon.state import PantheonState, no_cards
from engine.games.pantheon.trails import Ground, Search
from tests.bots.test_minds import positions

GALLIA = {"epoch": 2, "nation": "gallia", "asks": "gallia"}
PLAIN = PolicyWeights(**MIND.weights())


def position(**scene: Any) -> PantheonState:
    """Roma's epoch; seat 0 is asked for its action."""
    return PANTHEON.set_up({"seats": [{}, {}], **scene})


def chosen(state: PantheonState) -> str:
    return decide(PANTHEON, state, 0, "craftsman", 1).command.notation


def evaluation(state: PantheonState) -> Evaluation:
    return Evaluation(state, PLAIN, 0)


def mask(*ids: str) -> int:
    return sum(HEX_BY_ID[id_].mask for id_ in ids)


class TestTrails:
    """What is within reach, and for how much."""

    def test_a_hex_of_another_seat_costs_two_and_a_full_one_is_walked_around(self) -> None:
        state = position(seats=[{}, {"feet_on": ["q10r07"]}, {}])
        layers = Ground(state, 0, jump=False).layers(4)
        assert not layers[1] & mask("q10r07")
        assert layers[2] & mask("q10r07")
        full = position(seats=[{}, {"feet_on": ["q10r07"]}, {"feet_on": ["q10r07"]}])
        assert not any(layer & mask("q10r07") for layer in Ground(full, 0, jump=False).layers(6))

    def test_what_lacks_is_not_walked_with(self) -> None:
        no_columns = Ground(position(seats=[{"columns": 0}, {}]), 0, jump=False)
        assert not any(layer & mask("q10r08", "q09r06") for layer in no_columns.layers(5))
        assert no_columns.layers(5)[1]
        no_feet = Ground(position(seats=[{"feet": 0}, {}]), 0, jump=False)
        assert no_feet.layers(5)[1] == mask("q09r06")

    def test_the_jump_crosses_what_others_hold(self) -> None:
        state = position(seats=[{}, {"feet_on": ["q10r07", "q09r08"]}, {"feet_on": ["q10r07", "q09r08"]}])
        assert Ground(state, 0, jump=True).layers(1)[1] & mask("q09r09")
        assert not Ground(state, 0, jump=False).layers(1)[1] & mask("q09r09")

    def test_a_trail_leads_from_the_temple_to_its_goal_step_by_step(self) -> None:
        state = position()
        for trail in Search(Ground(state, 0, jump=False), evaluation(state).goals(), 6).all(6):
            reached = state.temple
            for place in trail.hexes:
                hex_ = next(hex_ for hex_ in HEX_BY_ID.values() if hex_.mask == place)
                assert hex_.around & reached
                reached |= place
            if trail.whole:
                assert trail.cost == len(trail.hexes) <= 6

    def test_no_card_is_planned_with_that_the_steps_can_do_without(self) -> None:
        state = position(seats=[{"hand": {"move": 3}, "steps": 3}, {}])
        plan = march(evaluation(state), 4, jump=False)
        assert plan.first is not None
        assert plan.first.cost <= 4 + 2 * plan.cards
        idle = position(seats=[{"hand": {"move": 3}, "columns": 0}, {}], loot={"q08r04": "reserve_feet_3"})
        cheap, dear = (
            march(Evaluation(idle, replace(PLAIN, move_card=price), 0), 1, jump=False)
            for price in (0.5, 50.0)
        )
        assert cheap.first is not None
        assert dear.first is not None
        assert (cheap.first.cost, cheap.cards) == (4, 2)
        assert (dear.first.cost, dear.first.whole, dear.cards) == (1, False, 0)


class TestChoices:
    """What the plain policy does where it is plain what to do."""

    def test_a_movement_card_is_played_for_what_it_reaches_and_never_for_nothing(self) -> None:
        reaching = {"asks": "move", "loot": {"q09r08": "god"}, "steps": 0, "placed": ["q10r07"]}
        held = {"hand": {"move": 1}, "feet_on": ["q10r07"], "columns": 0}
        assert chosen(position(seats=[held, {}], **reaching)) == "play_move"
        after = position(seats=[held, {}], **{**reaching, "steps": 1})
        assert chosen(after) == "place q09r08"
        nothing = {**reaching, "loot": {"q13r04": "reserve_feet_3"}}
        assert chosen(position(seats=[{**held, "feet": 1}, {}], **nothing)) == "end_move"

    def test_cards_that_loot_or_gallia_give_are_worth_no_more_than_are_left(self) -> None:
        state = position(**GALLIA, seats=[{"hand": {"temple": 5}}, {}])
        assert [command.notation for command in PANTHEON.legal(state)] == ["gallia_cards", "gallia_god"]
        whole, each = MIND.scores(state, PANTHEON.legal(state))[0], evaluation(state).card
        for left, drawn, loot in ((9, 2, 3), (1, 1, 1), (0, 0, 0)):
            state.pile, state.discard = state.pile[:left], no_cards()
            assert evaluation(state).tile(LOOT_BY_ID["cards_3"]) == loot * each
            assert MIND.scores(state, PANTHEON.legal(state))[0] == whole * drawn / 2

    def test_who_can_reach_nothing_takes_the_card_for_staying(self) -> None:
        follows = {"asks": "follow", "active": 1, "asked": 0, "epoch": 6}
        seat = {"columns": 0, "steps": 2}
        far = position(seats=[{**seat, "feet": 1}, {}], **follows, loot={"q08r04": "money"})
        assert chosen(far) == "end_move"
        end = PANTHEON.grammar.read("end_move")
        assert MIND.reason(far, end).why == "follow_card_better"
        far.pile, far.discard = (), [0] * len(far.discard)
        assert MIND.reason(far, end).why == "ends_move"
        near = position(seats=[seat, {}], **follows, loot={"q09r08": "god", "q08r04": "money"})
        assert chosen(near).startswith("place")

    def test_a_god_is_paid_with_as_few_cards_as_can_be(self) -> None:
        state = position(
            seats=[{"hand": {"temple": 6, "dancer": 6, "jewel": 3}, "levels": [0, 4, 0, 0]}, {}],
            asks="pray",
            gods=["vinthrad_1", "vinthrad_2"],
        )
        assert chosen(state) == "god vinthrad_1 dancer temple"
        payment = cheapest(GOD_BY_ID["vinthrad_1"].index, (6, 6, 3, 0), (0, 4, 0, 0))
        assert (payment.missing, payment.paid) == (0, 5)
        lacking = cheapest(GOD_BY_ID["vinthrad_1"].index, (4, 2, 0, 0), (0, 0, 0, 0))
        assert (lacking.missing, lacking.lacking) == (3, (0, 1))

    def test_coins_are_played_only_for_what_they_buy(self) -> None:
        state = position(seats=[{"hand": {"coin1": 1, "coin5": 1}}, {}], asks="buy")
        chance = SeededChance(1)
        spent: list[str] = []
        while PANTHEON.pending(state) == Choose(0, "buy"):
            spent.append(chosen(state))
            PANTHEON.apply(state, PANTHEON.grammar.read(spent[-1]), chance)
        assert spent[0] == "play_coin coin1"
        bought = [word for word in spent if not word.startswith(("play_coin", "end_buy"))]
        assert bought

    def test_the_card_of_least_use_is_discarded(self) -> None:
        state = position(
            seats=[{"hand": {"move": 1, "coin5": 1, "jewel": 7}}, {}], nation="germania", asks="hand_to_seven"
        )
        assert chosen(state) != "discard coin5"

    def test_a_craftsman_slips_in_one_of_eight_decisions_and_never_badly(self) -> None:
        state = position(
            seats=[{"hand": {"move": 1, "coin5": 1, "jewel": 7}}, {}], nation="germania", asks="hand_to_seven"
        )
        best = chosen(state)
        made = [decide(PANTHEON, state, 0, "craftsman", seed).command.notation for seed in range(400)]
        slips = [notation for notation in made if notation != best]
        assert 0 < len(slips) / len(made) <= 1.5 * MIND.slips
        assert "discard coin5" not in slips

    def test_cards_that_a_bonus_tile_brings_later_players_count_in_its_choice(self) -> None:
        def worths(*, later_cards: bool) -> dict[str, float]:
            agreed = {"bonus_choice": "choose", "later_cards": later_cards}
            state = PANTHEON.new(Setup(2, {"first_player": 1, **agreed}), SeededChance(1))
            PANTHEON.apply(state, PANTHEON.legal(state)[-1], SeededChance(1))
            legal = PANTHEON.legal(state)
            scores = MIND.scores(state, legal)
            return {command.notation: score for command, score in zip(legal, scores, strict=True)}

        more, plain = worths(later_cards=True), worths(later_cards=False)
        gained = {notation for notation, worth in more.items() if worth > plain[notation]}
        assert set(more) - gained == {"bonus bonus_column"}
        assert more["bonus bonus_column"] == plain["bonus bonus_column"]

    @pytest.mark.parametrize(("epoch", "answer"), [(6, "use_traitera"), (1, "end_turn")])
    def test_a_second_action_is_kept_only_as_long_as_there_is_another_moment(self, epoch, answer) -> None:
        state = position(seats=[{"gods": ["traitera_1"]}, {}], asks="traitera", epoch=epoch)
        patient = MIND.with_weights({**MIND.weights(), "traitera_kept": 50.0})
        legal = PANTHEON.legal(state)
        scores = list(patient.scores(state, legal))
        assert legal[scores.index(max(scores))].notation == answer


@pytest.mark.parametrize("seed", range(4))
def test_scores_and_reasons_depend_on_nothing_hidden(seed: int) -> None:
    """What a seat can't see is dealt anew five times: hands and piles play no part in a quick choice."""
    for state in positions(PANTHEON, seed, every=11):
        pending = PANTHEON.pending(state)
        assert isinstance(pending, Choose)
        legal = PANTHEON.legal(state)
        scores = list(MIND.scores(state, legal))
        reasons = [MIND.reason(state, command) for command in legal]
        for layout in range(5):
            other = PANTHEON.redeal(state, pending.seat, Random(layout))
            assert list(MIND.scores(other, legal)) == scores
            assert [MIND.reason(other, command) for command in legal] == reasons


class TestWorths:
    """What positions and things are worth."""

    def test_the_fourth_and_the_eighth_column_are_the_steps(self) -> None:
        assert [column_steps(columns, 3)[0] for columns in (2, 3, 4, 7, 11, 12)] == [1, 5, 2, 10, 15, 0]
        assert column_steps(6, 6)[1] > column_steps(6, 6)[0]

    def test_a_site_is_a_start_only_for_nations_that_may_still_come(self) -> None:
        mediolanum, petra = mask("q10r04"), mask("q17r10")
        none_yet = starts_saved(())
        assert none_yet[mediolanum] > none_yet[petra] > 0
        names = ("roma", "germania", "gallia", "graecia", "iberia")
        state = position(nation=names[-1], nations=list(names[:-1]), epoch=5)
        after = starts_saved(state.nations[:5])
        assert after[mediolanum] < after[petra]

    def test_more_is_worth_more(self) -> None:
        even = position(epoch=4, nations=["gallia", "iberia", "persia"])
        ahead = position(
            seats=[{"gods": {"vinthrad_1": 3}, "columns_on": ["q10r04"], "hand": {"temple": 3}}, {}],
            epoch=4,
            nations=["gallia", "iberia", "persia"],
        )
        before, after = MIND.values(even), MIND.values(ahead)
        assert after[0] - after[1] > before[0] - before[1]

    def test_the_value_of_a_seat_is_the_same_by_features_and_by_the_short_way(self) -> None:
        state = PANTHEON.new(Setup(3, bots_only=True), SeededChance(1))
        chance = SeededChance(1)
        for number in range(90):
            pending = PANTHEON.pending(state)
            assert isinstance(pending, Choose)
            PANTHEON.apply(state, decide(PANTHEON, state, pending.seat, "journeyman", number).command, chance)
        weights = MIND.value_weights(3)
        for seat, value in enumerate(MIND.values(state)):
            features = MIND.features(state, seat)
            assert value == pytest.approx(sum(a * b for a, b in zip(features, weights, strict=True)))


@pytest.mark.parametrize(
    ("scene", "notation", "why", "details"),
    [
        ({}, "action draw", "draw_cards", {"count": 3}),
        (
            {
                "asks": "move",
                "loot": {"q09r08": "god", "q13r04": "money"},
                "seats": [{"feet_on": ["q10r07"]}, {}],
            },
            "place q09r08",
            "move_to_loot",
            {"hex": "q09r08", "loot": "god"},
        ),
        (
            {"asks": "move", "loot": {"q09r08": "god"}, "seats": [{"feet_on": ["q10r07"]}, {}]},
            "place q09r08",
            "ends_epoch",
            {"points": 3},
        ),
        ({"asks": "move"}, "place q09r06", "move_to_column", {"hex": "q09r06", "later": 5}),
        (
            {"asks": "move", "epoch": 6},
            "place q09r06",
            "move_to_column",
            {"hex": "q09r06", "later": 0},
        ),
        (
            {"asks": "follow", "asked": 0, "active": 1, "seats": [{"steps": 1}, {}]},
            "place q09r06",
            "follow_pays",
            {"hex": "q09r06"},
        ),
        (
            {"asks": "buy", "purse": 3, "seats": [{"levels": [1, 0, 0, 0]}, {}]},
            "raise temple",
            "buy_offering",
            {"kind": "temple", "level": 2},
        ),
        ({"asks": "buy", "purse": 3}, "buy column", "buy_piece", {"piece": "column"}),
        (
            {"asks": "pray", "gods": ["taksator_1"], "seats": [{"hand": {"jewel": 6}}, {}]},
            "god taksator_1 jewel",
            "ends_epoch",
            {"points": 3},
        ),
        (
            {"asks": "pray", "gods": ["taksator_1", "pietalte_1"], "seats": [{"hand": {"jewel": 6}}, {}]},
            "god taksator_1 jewel",
            "cheapest_payment",
            {"count": 6},
        ),
        (
            {
                "asks": "draw",
                "display": ["jewel", "move", "coin1", "temple"],
                "gods": ["taksator_1"],
                "seats": [{"hand": {"jewel": 5}}, {}],
            },
            "take display0",
            "takes_needed_card",
            {"card": "jewel", "god": "taksator_1"},
        ),
        (
            {"asks": "draw", "display": ["move", "jewel", "jewel", "temple"]},
            "take display0",
            "takes_move_card",
            {},
        ),
        (
            {"asks": "draw", "display": ["coin1", "jewel", "jewel", "temple"]},
            "take display0",
            "takes_coin",
            {},
        ),
        (
            {
                "asks": "draw",
                "display": ["temple", "move", "coin1", "jewel"],
                "gods": ["taksator_1"],
                "seats": [{"hand": {"jewel": 5, "priest": 6}}, {}],
            },
            "take display0",
            "takes_needed_card",
            {"card": "temple", "held": 0},
        ),
        (
            {
                "asks": "draw",
                "display": ["jewel", "temple", "coin1", "priest"],
                "gods": ["taksator_1"],
                "seats": [{"hand": {"jewel": 5}}, {}],
            },
            "take pile",
            "takes_blind",
            {"card": "move"},
        ),
        (
            {"asks": "draw", "display": ["move", "temple", "coin1", "priest"]},
            "take pile",
            "takes_blind",
            {},
        ),
        (
            {
                "asks": "pray",
                "gods": ["gaiviles_2", "surparit_1"],
                "seats": [{"hand": {"temple": 5, "priest": 2}, "levels": [0, 0, 0, 3]}, {}],
            },
            "god gaiviles_2 priest",
            "cheapest_payment",
            {"count": 2},
        ),
        (
            {
                "asks": "pray",
                "gods": ["gaiviles_2", "surparit_1"],
                "seats": [{"hand": {"temple": 5, "priest": 2}, "levels": [0, 0, 0, 3]}, {}],
            },
            "god gaiviles_2 temple",
            "keeps_rarer",
            {"kind": "temple", "other": "priest", "held": 2},
        ),
        (
            {
                "asks": "pray",
                "gods": ["gaiviles_2", "surparit_1"],
                "seats": [{"hand": {"temple": 5, "priest": 5}, "levels": [0, 0, 0, 3]}, {}],
            },
            "god gaiviles_2 temple",
            "pray_points",
            {"god": "gaiviles_2", "points": 1, "drawn": 0},
        ),
        (
            {"asks": "buy", "purse": 0, "seats": [{"hand": {"coin1": 2}, "feet": 12, "columns": 12}, {}]},
            "play_coin coin1",
            "plays_coin",
            {"missing": 0},
        ),
        (
            {
                "asks": "move",
                "loot": {"q09r08": "god", "q13r04": "money"},
                "steps": 0,
                "placed": ["q10r07"],
                "seats": [{"hand": {"move": 1}, "feet_on": ["q10r07"], "columns": 0}, {}],
            },
            "play_move",
            "plays_move_card",
            {"cards": 1, "hex": "q09r08"},
        ),
        (
            # A loot and three sites are worth going to, and each is within reach of the steps by itself.
            {
                "asks": "move",
                "loot": {"q13r04": "demigod"},
                "steps": 3,
                "placed": ["q11r03"],
                "seats": [{"hand": {"move": 1}, "feet_on": ["q11r03"], "columns": 5, "feet": 6}, {}],
            },
            "play_move",
            "takes_move_card",
            {},
        ),
        (
            # A step and then the jump lead to the loot for the steps that are there.
            {
                "asks": "move",
                "loot": {"q08r04": "money"},
                "steps": 2,
                "jump": True,
                "placed": ["q11r01"],
                "seats": [
                    {"hand": {"move": 1}, "feet_on": ["q11r01"], "columns": 0},
                    {"feet_on": ["q09r04", "q10r03"]},
                ],
            },
            "play_move",
            "takes_move_card",
            {},
        ),
        (
            # Three sites are worth going to before this one, which alone is out of reach.
            {
                "asks": "move",
                "loot": {"q09r08": "demigod"},
                "steps": 3,
                "placed": ["q10r05"],
                "seats": [{"hand": {"move": 2}, "feet_on": ["q10r05"], "columns": 5, "feet": 6}, {}],
            },
            "play_move",
            "plays_move_card",
            {"cards": 1, "hex": "q12r00"},
        ),
        (
            {
                "asks": "move",
                "placed": ["q10r07"],
                "steps": 2,
                "seats": [{"hand": {"move": 2}, "feet_on": ["q10r07"]}, {}],
            },
            "end_move",
            "ends_move",
            {"cards": 2},
        ),
        (
            {"asks": "move", "placed": ["q10r07"], "steps": 2, "seats": [{"feet_on": ["q10r07"]}, {}]},
            "end_move",
            "ends_move",
            {"cards": 0},
        ),
        (
            {"asks": "buy", "purse": 2, "bought": True, "seats": [{"hand": {"coin1": 1, "jewel": 2}}, {}]},
            "end_buy",
            "ends_buy",
            {"cards": 1},
        ),
        ({"asks": "buy", "purse": 2, "bought": True}, "end_buy", "ends_buy", {"cards": 0}),
        (
            {"asks": "cartago", "nation": "cartago", "purse": 1, "seats": [{"hand": {"coin1": 1}}, {}]},
            "end_buy",
            "ends_buy",
            {"cards": 0},
        ),
        ({"asks": "buy", "purse": 0, "bought": True}, "end_buy", "only_choice", {}),
        (
            {"asks": "move", "placed": ["q10r07"], "steps": 0, "seats": [{"feet_on": ["q10r07"]}, {}]},
            "end_move",
            "only_choice",
            {},
        ),
        ({"asks": "follow", "asked": 0, "active": 1, "steps": 0}, "end_move", "only_choice", {}),
        (
            {"asks": "gallia_god", "nation": "gallia", "revealed": "vinthrad_1", "seats": [{"hand": {}}, {}]},
            "decline",
            "only_choice",
            {},
        ),
        (
            {"asks": "aegyptus", "nation": "aegyptus", "seats": [{"feet": 0, "columns": 0}, {}]},
            "end_swap",
            "only_choice",
            {},
        ),
        (
            {**GALLIA, "seats": [{"levels": [4, 4, 4, 4], "hand": {"temple": 4, "dancer": 3}}, {}]},
            "gallia_god",
            "gallia_god",
            {"payable": "all"},
        ),
        (
            {**GALLIA, "seats": [{"hand": {"temple": 1}}, {}]},
            "gallia_god",
            "gallia_cards_useless",
            {"cards": 2},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hint_names_what_the_command_is_good_for(scene, notation, why, details):
    state = position(**scene)
    command = PANTHEON.grammar.read(notation)
    assert command in PANTHEON.legal(state)
    reason = MIND.reason(state, command)
    assert (reason.why, dict(reason.details)) == (why, details)
