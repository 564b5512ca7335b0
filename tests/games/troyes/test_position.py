"""Positions that can't be are refused, however they come about (4.1), and lists of commands stay short (6.3)."""

from __future__ import annotations

import copy
import json
from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile, BrokenState
from engine.core.game import Choose
from engine.games.troyes.content import ACTIVITY_BY_ID, DIE_BY_ID
from engine.games.troyes.frames import Action, CitizenSource, EventCubes, Miller, NextTurn, RoundEnd
from engine.games.troyes.rules import TROYES
from tests.games.troyes.driver import legal, play, scene

Saved = dict[str, Any]


def usual() -> Saved:
    """A position in the middle of a game, as it is saved."""
    state = scene(
        {"deniers": 9, "vp": 4, "dice": "R4 Y2 Y5", "hand": 1},
        {"dice": "W3", "passed": True, "won": ["siege"]},
        {},
        cards=["monk", "miller", "hunting"],
        tradesmen={"miller": "AB"},
        cubes={"monk": "A"},
        palace="AB.nCn",
        row={"war": "AB", "heresy": ""},
        cathedral={"cell_5_1": "A"},
    )
    saved: Saved = json.loads(json.dumps(TROYES.dump(state)))
    return saved


def test_the_usual_position_is_sound() -> None:
    assert TROYES.dump(TROYES.load(usual())) == usual()


WRONG: dict[str, Callable[[Saved], Any]] = {
    "a citizen more": lambda saved: saved["players"][0].update(stock=12),
    "influence above the track": lambda saved: saved["players"][0].update(influence=21),
    "too rich": lambda saved: saved["players"][0].update(deniers=90_000),
    "too many points": lambda saved: saved["players"][0].update(vp=90_000),
    "pass money without passing": lambda saved: saved["players"][0].update(aside=3),
    "passed without pass money": lambda saved: saved["players"][1].update(aside=0),
    "a seat that doesn't play": lambda saved: saved["spaces"].__setitem__(2, 3),
    "a grey cube in the cathedral": lambda saved: saved["cathedral"].__setitem__(0, 4),
    "an expelled citizen of nobody": lambda saved: saved["expelled"].__setitem__(0, [3]),
    "a card twice": lambda saved: saved["workplaces"].__setitem__(1, saved["workplaces"][0]),
    "a card too few": lambda saved: saved["workplaces"].pop(),
    "two tradesmen of one seat": lambda saved: saved["workplaces"][2].update(slots=[0, 0]),
    "cubes on a card that works at once": lambda saved: saved["workplaces"][2].update(cubes=[1, 0, 0]),
    "too many cubes": lambda saved: saved["workplaces"][1].update(cubes=[9_000, 0, 0]),
    "an event twice": lambda saved: saved["row"].append(saved["row"][1]),
    "no Marauding": lambda saved: saved["row"].pop(0),
    "a full event": lambda saved: saved["row"][1].update(cubes=[[0, flag] for flag in range(4)]),
    "two cubes on a flag": lambda saved: saved["row"][1].update(cubes=[[0, 0], [1, 0]]),
    "a flag that isn't there": lambda saved: saved["row"][1].update(cubes=[[0, 7]]),
    "a grey cube with three players": lambda saved: saved["row"][1].update(cubes=[[4, 0]]),
    "Marauding won": lambda saved: saved["players"][1].update(won=["marauding"]),
    "a die in no district": lambda saved: saved["districts"].__setitem__(0, 5),
    "a face of seven": lambda saved: saved["faces"].update(red_1=7),
    "black dice while actions are taken": lambda saved: saved["black"].update(black_1=3),
    "over": lambda saved: saved.update(agenda=[], ended=True),
    "ended, but asking": lambda saved: saved.update(ended=True),
    "asking nothing": lambda saved: saved.update(agenda=[]),
    "no dice": lambda saved: saved.update(faces={}),
    "a round that nobody began": lambda saved: saved.update(round=0),
    "a round after the last": lambda saved: saved.update(round=6),
    "another start player": lambda saved: saved.update(first=1),
    "a start player who doesn't play": lambda saved: saved.update(first=3),
    "who has passed acts": lambda saved: saved["players"][0].update(passed=True, aside=2),
    "dice of two colours": lambda saved: saved["agenda"][-1]["action"].update(dice=["red_1", "yellow_1"]),
    "a die that is gone": lambda saved: saved["agenda"][-1]["action"].update(dice=["red_5"]),
    "a cube that isn't there": lambda saved: saved["agenda"][-1]["action"].update(cube="templar"),
    "a cube for other dice": lambda saved: saved["agenda"][-1]["action"].update(cube="monk", dice=["red_1"]),
    "a colour without a cube": lambda saved: saved["agenda"][-1]["action"].update(colour="red"),
    "another seat in the turn": lambda saved: saved["agenda"][-1]["action"].update(seat=2),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_can_not_be_is_refused(wrong: Callable[[Saved], Any]) -> None:
    saved = copy.deepcopy(usual())
    wrong(saved)
    with pytest.raises(BrokenFile):
        TROYES.load(saved)


LIMITED: dict[str, Callable[[Saved, int], Any]] = {
    "deniers": lambda saved, most: saved["players"][0].update(deniers=most),
    "points": lambda saved, most: saved["players"][0].update(vp=most),
    "pass money": lambda saved, most: saved["players"][1].update(aside=most),
    "cubes": lambda saved, most: saved["workplaces"][1]["cubes"].__setitem__(0, most),
}


@pytest.mark.parametrize("put", LIMITED.values(), ids=LIMITED)
def test_who_has_the_most_that_is_accepted_can_play_on(put: Callable[[Saved, int], Any]) -> None:
    saved = copy.deepcopy(usual())

    def is_refused(most: int) -> bool:
        put(saved, most)
        try:
            TROYES.load(saved)
        except BrokenFile:
            return True
        return False

    put(saved, bisect_left(range(10, 1 << 16), True, key=is_refused) + 9)
    for seed in range(30):
        state, chance, generator = TROYES.load(saved), SeededChance(seed), Random(seed)
        while isinstance(TROYES.pending(state), Choose):
            TROYES.apply(state, generator.choice(TROYES.legal(state)), chance)
            TROYES.check(state)


@pytest.mark.parametrize(
    "frames",
    [
        [CitizenSource(0, card=ACTIVITY_BY_ID["monk"], times=1)],
        [CitizenSource(0)],
        [Miller(0, ACTIVITY_BY_ID["monk"])],
        [EventCubes(0, ACTIVITY_BY_ID["miller"])],
    ],
    ids=str,
)
def test_a_question_that_never_comes_about_is_refused(frames: list[Any]) -> None:
    state = TROYES.load(usual())
    die = 1 << DIE_BY_ID["yellow_1"].index
    action = [Action(0, die)] if isinstance(frames[0], CitizenSource) else []
    state.agenda = [RoundEnd(0), NextTurn(0), *action, *frames]
    with pytest.raises(BrokenState):
        TROYES.check(state)


def test_the_longest_lists_of_commands_are_short_enough() -> None:
    yellow = scene(
        {"deniers": 99, "influence": 20, "dice": "Y6 Y5 Y4 Y3 Y2 Y6 W1 W2 W3 W4 W5 W6"},
        {"dice": "R1 R2 R3 R4 R5 R6"},
        cards=["priest", "merchant", "diplomat", "innkeeper", "apprenticeship", "sculptor"],
        tradesmen={"merchant": "A", "innkeeper": "A", "sculptor": "A"},
        cubes={"priest": "A", "diplomat": "A", "apprenticeship": "A"},
        row=dict.fromkeys(("civil_war", "travelers", "drought", "famine"), ""),
    )
    assert len(legal(yellow)) <= 40
    play(yellow, "use priest_2", "die yellow_1", "die yellow_2", "die yellow_6")
    assert 45 < len(legal(yellow)) <= 80
    red = scene(
        {"deniers": 99, "influence": 20, "dice": "R6 R5 R6 R3 R2 R1 W1 W2 W3 W4 W5 W6"},
        {"dice": "Y1 Y2 Y3 Y4 Y5 Y6"},
        {},
        {},
        cards=["archery", "hunting", "captain", "blacksmith"],
        tradesmen={"archery": "A", "hunting": "A", "captain": "A"},
        cubes={"blacksmith": "A"},
        row=dict.fromkeys(("war", "bandits", "border_raid", "siege", "desertion", "pillage"), ""),
    )
    play(red, "use blacksmith", "die red_1", "die red_2", "die red_3")
    assert 45 < len(legal(red)) <= 80


def test_points_are_concealed_and_still_read_from_a_file_that_told_them() -> None:
    state = scene({"vp": 7}, {"vp": 3})
    written = TROYES.dump(state)
    assert isinstance(written, dict)
    players = written["players"]
    assert isinstance(players, list)
    for player, points in zip(players, (7, 3, 0), strict=True):
        assert isinstance(player, dict)
        assert isinstance(player["vp"], str)
        assert player["vp"] != str(points)
        player["vp"] = points
    assert [player.vp for player in TROYES.load(written).players] == [7, 3, 0]
