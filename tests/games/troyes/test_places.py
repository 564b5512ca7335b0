"""The places of Troyes: what is said where one can't be used names what stands in the way at this moment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.troyes.content import ACTIVITY_BY_ID
from engine.games.troyes.frames import CitizenSource, EventCubes, Flip, InitialPlacement, Miller
from engine.games.troyes.rules import TROYES
from tests.games.troyes.driver import play, scene


def reason(state: Any, place: str) -> str:
    refusal = TROYES.refusal(state, (place,))
    assert refusal is not None
    return refusal.reason


@pytest.mark.parametrize(
    ("place", "said"),
    [("bishopric_l1", "space_by_die"), ("palace_6", "space_by_die"), ("cell_5_1", "cell_by_die")],
)
def test_the_die_decides_only_where_dice_are_chosen(place: str, said: str) -> None:
    assert reason(scene({"dice": "W1"}), place) == said
    assert reason(scene({"dice": "R4"}, asks="defence", black=[3]), place) == "wrong_decision"
    state = scene({"dice": "W1"})
    state.agenda.append(Flip(0))
    assert reason(state, place) == "wrong_decision"


@pytest.mark.parametrize(
    ("influence", "dice", "said"),
    [(0, "", "no_own_dice"), (4, "", "no_own_dice"), (0, "W1", "not_enough_influence")],
)
@pytest.mark.parametrize("place", ["bar.reroll", "bar.flip"])
def test_without_own_dice_influence_changes_nothing(place: str, influence: int, dice: str, said: str) -> None:
    state = scene({"influence": influence, "dice": dice}, {"dice": "R1"})
    assert reason(state, place) == said


@pytest.mark.parametrize(
    "frame",
    [
        CitizenSource(0, card=ACTIVITY_BY_ID["chivalry"], times=1),
        EventCubes(0, ACTIVITY_BY_ID["chivalry"], 1),
        Flip(0),
        Miller(0, ACTIVITY_BY_ID["miller"], 0),
    ],
    ids=lambda frame: frame.tag,
)
def test_all_that_influence_buys_says_what_has_to_be_decided_before(frame: Any) -> None:
    """Of a reroll alone it was said that there was nothing to do."""
    state = scene({"influence": 9, "dice": "W1"}, cards=["chivalry", "miller"], row={"war": ""})
    play(state, "die white_1")
    state.agenda.append(frame)
    for place in ("bar.reroll", "bar.flip", "bar.citizen"):
        if frame.tag != "flip" or place != "bar.flip":
            refusal = TROYES.refusal(state, (place,))
            assert refusal is not None
            assert (refusal.reason, refusal.details["asks"]) == ("wrong_decision", frame.tag), place


def test_the_citizens_to_be_placed_say_what_is_to_be_chosen() -> None:
    state = scene({"dice": "W1"})
    state.agenda.append(InitialPlacement(0))
    assert reason(state, "citizens") == "choose_a_space"
    assert reason(scene({"dice": "W1"}), "citizens") == "only_to_look_at"
