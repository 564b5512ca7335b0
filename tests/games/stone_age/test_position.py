"""How a position of Stone Age is written down: every frame, what follows from the rest, and what was written before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Annotated, Any

import pytest
from pydantic import TypeAdapter

from engine.core.agenda import Frame
from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, Refusal
from engine.core.game import Choose, Setup
from engine.core.position import one_of
from engine.games.stone_age.content import CARD_BY_ID, LOCATION_BY_ID
from engine.games.stone_age.events import TurnPassed
from engine.games.stone_age.frames import (
    FRAMES,
    Acting,
    Hunger,
    Lottery,
    Meal,
    NextAct,
    Payment,
    Placing,
    Roll,
    RoundEnd,
)
from engine.games.stone_age.invariants import MOST_TOOLS
from engine.games.stone_age.rules import STONE_AGE
from engine.games.stone_age.state import StoneAgeState
from tests.games.stone_age.driver import acting, legal, play, question_at, refused, scene

FOREST, CARD_PLACE = LOCATION_BY_ID["forest"], LOCATION_BY_ID["civ_2"]
CARD = CARD_BY_ID["civ_card_08"]

WRITTEN = {
    Placing(1): {"place": {"seat": 1}},
    Acting(2): {"act": {"seat": 2}},
    Roll(0, FOREST, None, (3, 6), 2): {
        "tools": {"seat": 0, "location": "forest", "card": None, "dice": [3, 6], "added": 2}
    },
    Roll(3, CARD_PLACE, CARD, (1, 2)): {
        "tools": {"seat": 3, "location": "civ_2", "card": "civ_card_08", "dice": [1, 2], "added": 0}
    },
    Payment(1, CARD_PLACE, (0, 1, 0, 2)): {"pay": {"seat": 1, "location": "civ_2", "paid": [0, 1, 0, 2]}},
    Lottery(2, CARD_PLACE, CARD, (1, 6, 6)): {
        "lottery": {"seat": 2, "location": "civ_2", "card": "civ_card_08", "dice": [1, 6, 6]}
    },
    Hunger(0, 3, True): {"feed": {"seat": 0, "missing": 3, "started": True}},
    NextAct(1): {"next_act": {"seat": 1}},
    Meal(3): {"meal": {"seat": 3}},
    RoundEnd(2): {"round_end": {"seat": 2}},
}
"""A frame of every class, one more with a card, and how it stands in a file."""


AGENDA: TypeAdapter[list[Frame]] = TypeAdapter(list[Annotated[Frame, one_of(FRAMES)]])


def positions(seats: int, seed: int) -> Iterator[StoneAgeState]:
    """Positions of a random game with a short supply, of three the last one, and its end."""
    chance, generator = SeededChance(seed), Random(seed)
    state = STONE_AGE.new(Setup(seats, {"resource_supply": "limited_58"}, bots_only=True), chance)
    for number in count():
        is_over = not isinstance(STONE_AGE.pending(state), Choose)
        if is_over or number % 3 == 2:
            yield state
        if is_over:
            return
        STONE_AGE.apply(state, generator.choice(STONE_AGE.legal(state)), chance)


def reread(state: StoneAgeState) -> StoneAgeState:
    return STONE_AGE.load(json.loads(json.dumps(STONE_AGE.dump(state))))


@pytest.mark.parametrize("kind", FRAMES)
def test_a_frame_is_read_back_as_it_was_written(kind: type[Frame]) -> None:
    frames = [frame for frame in WRITTEN if type(frame) is kind]
    assert frames
    for frame in frames:
        written = AGENDA.dump_json([frame])
        assert json.loads(written) == [WRITTEN[frame]]
        (again,) = AGENDA.validate_json(written, strict=True)
        assert type(again) is kind
        assert again == frame


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_and_every_step_comes_about(seats: int) -> None:
    met: set[type[Frame]] = set()

    def look(state: StoneAgeState, count: int) -> None:
        met.update(map(type, state.agenda))

    for seed in range(4):
        chance, generator = SeededChance(seed), Random(seed)
        state = STONE_AGE.new(Setup(seats, {}, bots_only=True), chance)
        while isinstance(STONE_AGE.pending(state), Choose):
            met.update(map(type, state.agenda))
            STONE_AGE.apply(state, generator.choice(STONE_AGE.legal(state)), chance, look)
    assert met == set(FRAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_people_on_each_place_are_counted_anew(seats: int) -> None:
    crowds = set()
    for state in positions(seats, seats):
        again = reread(state)
        assert again.crowd == state.crowd
        assert again == state
        crowds.add(tuple(again.crowd))
    assert len(crowds) > 100
    assert "crowd" not in STONE_AGE.dump(state)


# What was written before 2026-11.

KINDS = {Roll: "roll", Payment: "payment", Lottery: "lottery", Hunger: "hunger"}


def as_before(state: StoneAgeState) -> dict[str, Any]:
    """A position as versions before 2026-11 wrote it."""
    data = STONE_AGE.dump(state)
    now = state.agenda[-1] if state.agenda else RoundEnd(0)
    del data["agenda"]
    pending: dict[str, Any] | None = None
    if type(now) in KINDS:
        pending = {"kind": KINDS[type(now)], **AGENDA.dump_python([now], mode="json")[0][now.tag]}
        del pending["seat"]
    if pending is not None and isinstance(now, Roll):
        pending["product"] = now.product.id if now.product is not None else None
    if pending is not None and isinstance(now, Lottery):
        pending["buyer"] = state.agenda[0].seat
    return {**data, "active": now.seat, "phase": state.phase, "pending": pending}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_earlier_versions_wrote_is_read(seats: int) -> None:
    met = set()
    for seed in range(2):
        for state in positions(seats, seed):
            old = as_before(state)
            met.add((old["phase"], (old["pending"] or {}).get("kind")))
            assert STONE_AGE.load(old) == state
    settled = {("act", "roll"), ("act", "payment"), ("act", "lottery"), ("feed", "hunger")}
    assert met == {("place", None), ("act", None), ("over", None), *settled}


@pytest.mark.parametrize(
    "wrong",
    [
        {"phase": "moon"},
        {"phase": ["act"]},
        {"phase": "feed", "tribes": []},
        {"phase": "feed", "first": "1"},
        {"active": 4},
        {"active": None},
        {"pending": {}},
        {"pending": {"kind": "moon"}},
        {"pending": {"kind": []}},
        {"pending": [1]},
    ],
)
def test_what_no_version_wrote_is_refused(wrong: dict[str, Any]) -> None:
    state = acting({"at": {"forest": 2}})
    assert STONE_AGE.load(as_before(state)) == state
    with pytest.raises(BrokenFile):
        STONE_AGE.load(as_before(state) | wrong)


# What lies on the agenda.


def test_the_buyer_goes_on_after_the_dice_for_all() -> None:
    tribe = {"at": {"forest": 1, "civ_1": 1}, "wood": 1}
    state = acting({}, tribe, {}, row=["civ_card_08", "civ_card_01", "civ_card_02", "civ_card_03"], active=1)
    play(state, "act civ_1", "pay wood")
    assert state.agenda == [NextAct(1), Payment(1, LOCATION_BY_ID["civ_1"], (1, 0, 0, 0))]
    play(state, "confirm_payment", dice=[[1, 1, 1]])
    play(state, "die 1")
    assert state.agenda == [NextAct(1), Lottery(2, LOCATION_BY_ID["civ_1"], CARD, (1, 1))]
    play(state, "die 1", "die 1")
    assert state.agenda == [Acting(1)]


def test_tools_are_added_one_after_the_other_with_their_whole_value() -> None:
    state = acting({"at": {"forest": 2}, "tools": [3, 1], "cards": ["civ_card_22"]}, {})
    play(state, "act forest", dice=[[1, 2]])
    for notation, added in (("tool 0", 3), ("one_use civ_card_22", 3 + CARD_BY_ID["civ_card_22"].amount)):
        play(state, notation)
        assert state.agenda == [NextAct(0), Roll(0, FOREST, None, (1, 2), added)]


def test_what_is_added_leaves_room_for_the_tools_that_are_left() -> None:
    state = acting({"at": {"forest": 2}, "tools": [3, 1], "cards": ["civ_card_22"]}, {})
    play(state, "act forest", dice=[[1, 2]])
    saved = json.loads(json.dumps(STONE_AGE.dump(state)))
    top = saved["agenda"][-1]["tools"]
    top["added"] = MOST_TOOLS - 4 - CARD_BY_ID["civ_card_22"].amount
    again = STONE_AGE.load(saved)
    for notation in ("tool 0", "tool 1", "one_use civ_card_22"):
        play(again, notation)
        assert reread(again) == again
    top["added"] += 1
    with pytest.raises(BrokenFile):
        STONE_AGE.load(saved)


def test_a_payment_that_was_put_off_leaves_the_person_and_the_stock_as_they_were() -> None:
    state = acting({"at": {"civ_1": 1}, "wood": 2}, {})
    before = state.clone()
    play(state, "act civ_1", "pay wood", "cancel_payment")
    assert state == before
    assert state.agenda == [Acting(0)]


OWNER = {"cards": ["civ_card_02"], "wood": 2}


@pytest.mark.parametrize(
    ("state", "asks"),
    [
        (scene(OWNER), "place"),
        (acting({**OWNER, "at": {"forest": 1}}), "act"),
        (acting({**OWNER, "at": {"civ_2": 1}}, payment={"at": "civ_2"}), "pay"),
        (scene({**OWNER, "food": 0}, phase="feed", hunger={"missing": 5}), "feed"),
    ],
    ids=["place", "act", "pay", "feed"],
)
def test_any_two_resources_are_taken_beside_four_questions(state: StoneAgeState, asks: str) -> None:
    before = legal(state)
    play(state, "any_two wood gold")
    assert question_at(state) == (0, asks)
    assert "any_two wood gold" in before
    assert "any_two wood gold" not in legal(state), "the card is used"


@pytest.mark.parametrize(
    ("state", "asks", "rule"),
    [
        (
            acting({**OWNER, "at": {"forest": 2}, "tools": [1]}, roll={"at": "forest", "dice": [2, 3]}),
            "tools",
            "5.4",
        ),
        (
            acting(
                {"cards": ["civ_card_02", "civ_card_08"]},
                lottery={"at": "civ_1", "card": "civ_card_08", "dice": [2, 5], "buyer": 0},
            ),
            "lottery",
            "5.7",
        ),
    ],
    ids=["tools", "lottery"],
)
def test_no_two_resources_are_taken_beside_dice(state: StoneAgeState, asks: str, rule: str) -> None:
    assert question_at(state) == (0, asks)
    assert refused(state, "any_two wood gold") == Refusal("wrong_decision", rule, {"asks": asks})


def test_the_turn_passes_to_whoever_is_asked_next() -> None:
    state = scene({}, {"at": {"forest": 5}}, {})
    assert play(state, "place river 1")[-1] == TurnPassed(0, 2)
    assert question_at(state) == (2, "place")


def test_all_eat_in_their_order_once_all_have_acted() -> None:
    tribes = ({"food": 0, "level": 9}, {"food": 0, "wood": 1, "level": 4}, {"food": 0, "at": {"forest": 1}})
    state = acting(*tribes, first=1, active=2)
    play(state, "recall forest")
    assert state.agenda == [RoundEnd(1), Meal(0), Meal(2), Hunger(1, 1)]
    play(state, "feed wood")
    assert state.agenda == [RoundEnd(1), Meal(0), Hunger(2, 5)]
    play(state, "starve")
    assert (question_at(state), state.round) == ((2, "place"), 2)


def test_nobody_lacks_more_food_than_they_have_people() -> None:
    """Each missing food is paid one by one: a forged position could ask for fifty thousand payments."""
    state = scene({"people": 5, "food": 0, "wood": 9}, phase="feed", hunger={"missing": 5, "started": False})
    assert STONE_AGE.load(STONE_AGE.dump(state)) == state
    state.agenda[-1] = Hunger(0, 6)
    with pytest.raises(BrokenFile):
        STONE_AGE.load(STONE_AGE.dump(state))


def test_beats_are_the_meals_and_the_end_of_the_round() -> None:
    state = acting({"at": {"forest": 1}}, {}, {})
    seen: list[tuple[Frame, int]] = []
    command = STONE_AGE.grammar.read("recall forest")
    STONE_AGE.apply(
        state, command, SeededChance(0), lambda before, count: seen.append((before.agenda[-1], count))
    )
    assert seen == [(Meal(0), 2), (Meal(1), 3), (Meal(2), 4), (RoundEnd(0), 5)]


def test_between_two_meals_nobody_is_asked() -> None:
    state = scene({"food": 0}, {}, phase="feed", hunger={"missing": 5})
    views = []
    command = STONE_AGE.grammar.read("starve")
    STONE_AGE.apply(
        state, command, SeededChance(0), lambda before, count: views.append(STONE_AGE.view(before, None))
    )
    assert [(view.phase, view.active, view.hunger) for view in views] == [("feed", None, None)] * 2
