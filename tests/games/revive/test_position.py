"""Positions that can't be are refused, however they come about (4.4), and what is read can be played on.

``python -m tests.games.revive.test_position 2000`` forges so many saves for each number of players.
"""

from __future__ import annotations

import argparse
import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.cli.output import at_least_one
from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.games.revive.rules import REVIVE
from engine.match.save import FARTHEST
from tests.games.revive.driver import eager, played, scene

Saved = dict[str, Any]


def usual() -> Saved:
    """A position in the middle of a game, as it is saved."""
    state = scene(
        {
            "resources": [3, 2, 4, 1],
            "points": 14,
            "active": ["s1", "r06"],
            "slots": {"t1": ["r03 top"], "b1": ["s5 bottom"]},
            "modules": {"t1_module_1": "sm05"},
            "tracks": [4, 2, 1],
            "tokens": {"f4": "mf01"},
            "powered": ["f2"],
            "figures": ["A sc1_north_west", "C ls_nw_centre"],
            "buildings": ["small sc5_centre", "large sc1_centre"],
            "water": ["sc5_north_west"],
            "crates": ["ct01"],
            "explored": 1,
            "tribe_uses": 4,
            "upper": [1, 0, 0],
        },
        {"opened": ["ct02"], "buildings": ["small sc2_centre"]},
        tiles={"cell13": "at01"},
    )
    saved: Saved = json.loads(json.dumps(REVIVE.dump(state)))
    return saved


def test_the_usual_position_is_sound() -> None:
    assert REVIVE.dump(REVIVE.load(usual())) == usual()


def _player(saved: Saved, **changed: Any) -> None:
    saved["players"][0].update(changed)


WRONG: dict[str, Callable[[Saved], Any]] = {
    "too rich": lambda saved: _player(saved, resources=[201, 0, 0, 0]),
    "a debt": lambda saved: _player(saved, resources=[-1, 0, 0, 0]),
    "a resource too few": lambda saved: _player(saved, resources=[1, 0, 0]),
    "too many points": lambda saved: _player(saved, points=90_000),
    "off a track": lambda saved: _player(saved, tracks=[13, 2, 1]),
    "a space unlocked too early": lambda saved: saved["players"][0]["unlocked"].append("f7"),
    "a space not unlocked": lambda saved: saved["players"][0]["unlocked"].remove("m2"),
    "a marker too many": lambda saved: _player(saved, progress=9),
    "a marker of the tribe too many": lambda saved: _player(saved, tribe_uses=6),
    "a token on a space that is locked": lambda saved: _player(saved, tokens=[None, "mf01", *[None] * 4]),
    "a token of another colour": lambda saved: (
        _player(saved, tokens=["mm01", *[None] * 5]),
        saved["machines"].__setitem__(saved["machines"].index("mm01"), "mf01"),
    ),
    "energy on no machine": lambda saved: _player(saved, powered=["f7"]),
    "more energy than there is": lambda saved: _player(saved, energy=28),
    "a card twice": lambda saved: saved["players"][0]["active"].append("r06"),
    "a starter lost": lambda saved: saved["players"][0]["active"].remove("s1"),
    "a card lost": lambda saved: saved["players"][0]["active"].remove("r06"),
    "a wrong half": lambda saved: saved["players"][0]["slots"].__setitem__(0, [["r03", "bottom"]]),
    "a card on one that closes the slot": lambda saved: _player(
        saved, active=["r06"], slots=[[["r03", "top"]], [], [["s5", "bottom"], ["s1", "bottom"]], [], []]
    ),
    "a card in the locked slot": lambda saved: _player(
        saved, active=["r06"], slots=[[["r03", "top"]], [], [["s5", "bottom"]], [], [["s1", "top"]]]
    ),
    "a module at the locked slot": lambda saved: _player(saved, modules=[*[None] * 11, "sm05"]),
    "a module twice": lambda saved: saved["players"][0]["modules"].__setitem__(1, "sm05"),
    "a figure where none lives": lambda saved: _player(saved, figures=[["A", "sc1_east"]]),
    "a figure out of its order": lambda saved: _player(saved, figures=[["F", "sc1_north_west"]]),
    "a figure twice": lambda saved: _player(
        saved, figures=[["A", "sc1_north_west"], ["A", "sc2_north_west"]]
    ),
    "two figures at a place": lambda saved: _player(
        saved, figures=[["A", "sc1_north_west"], ["C", "sc1_north_west"]]
    ),
    "a building on no desert": lambda saved: _player(saved, buildings=[["sc1_east", False]]),
    "two buildings on a desert": lambda saved: saved["players"][1].update(buildings=[["sc1_centre", False]]),
    "too many large buildings": lambda saved: _player(
        saved, buildings=[[f"sc{cell}_centre", True] for cell in (1, 3, 5)] + [["sc4_east", True]]
    ),
    "water from elsewhere": lambda saved: _player(saved, water=["sc4_north_west"]),
    "a crate twice": lambda saved: saved["players"][1].update(opened=["ct01"]),
    "tiles explored by nobody": lambda saved: _player(saved, explored=0),
    "an artifact too many": lambda saved: _player(saved, upper=[2, 0, 0]),
    "a lower artifact found": lambda saved: saved.update(lower=9),
    "the end tile found": lambda saved: _player(saved, end_tile=True),
    "the end tile lost": lambda saved: saved.update(end_tile=False),
    "a last round before the end": lambda saved: saved.update(turns_left=1),
    "off the hibernation track": lambda saved: _player(saved, marker=3),
    "a tribe twice": lambda saved: saved["players"][1].update(tribe="forgeborn"),
    "a tile twice": lambda saved: saved["tiles"].__setitem__(1, ["at01", 0]),
    "a start tile on an area": lambda saved: saved["tiles"].__setitem__(22, ["st1", 0]),
    "a tile turned too far": lambda saved: saved["tiles"].__setitem__(11, ["st1", 3]),
    "a large site twice": lambda saved: saved["large_sites"].__setitem__(0, saved["large_sites"][1]),
    "a display that is not full": lambda saved: (
        saved["players"][1]["rest"].append(saved["citizens"][0]),
        saved["citizens"].__setitem__(0, None),
    ),
    "a token of another colour on display": lambda saved: saved["machines"].reverse(),
    "over without an end": lambda saved: saved.update(agenda=[]),
    "a seat that doesn't play": lambda saved: saved["agenda"][0]["action"].update(seat=2),
    "a third window": lambda saved: saved["agenda"][0]["action"].update(window=3),
    "a first seat that doesn't play": lambda saved: saved.update(first=2),
    "a turn within a turn": lambda saved: saved["agenda"].append({"action": {"seat": 0, "window": 1}}),
    "a choice of an artifact card too late": lambda saved: saved["agenda"].append(
        {"keep_artifact_card": {"seat": 0}}
    ),
    "a figure chosen for a place where one lives": lambda saved: saved["agenda"].append(
        {"choose_figure": {"seat": 0, "place": "sc1_north_west", "less_cost": 0, "less_range": 0}}
    ),
    "a figure chosen out of turn": lambda saved: saved["agenda"].append(
        {"choose_figure": {"seat": 1, "place": "sc2_north_west", "less_cost": 0, "less_range": 0}}
    ),
    "a token for a space that has one": lambda saved: saved["agenda"].append(
        {"take_machine_token": {"seat": 0, "space": "f4"}}
    ),
    "a token for a space that is locked": lambda saved: saved["agenda"].append(
        {"take_machine_token": {"seat": 0, "space": "f9"}}
    ),
    "a step after the last": lambda saved: saved["agenda"].append(
        {"resolve": {"seat": 0, "effect": "card.s1.top", "at": 1}}
    ),
    "a tile to be turned that lies face up": lambda saved: saved["agenda"].append(
        {"tile_turn": {"seat": 0, "cell": "cell13"}}
    ),
    "a machine of a space as an effect by itself": lambda saved: saved["agenda"].extend(
        [{"resolve": {"seat": 0, "effect": "space.f4", "at": 0}}, {"choose_resource": {"seat": 0}}]
    ),
    "an action out of turn": lambda saved: saved["agenda"].append(
        {"extra_action": {"seat": 1, "action": "populate", "less_cost": 0, "less_range": 0}}
    ),
    "a card that gives an action out of turn": lambda saved: saved["agenda"].extend(
        [{"resolve": {"seat": 1, "effect": "card.v01.bottom", "at": 0}}, {"choose_resource": {"seat": 0}}]
    ),
    "a choice without an answer": lambda saved: (
        _player(saved, powered=[]),
        saved["agenda"].append({"ready_machine": {"seat": 0}}),
    ),
    "water beside no building": lambda saved: saved["agenda"].extend(
        [{"water": {"seat": 1, "hex": "sc5_north_west"}}, {"choose_resource": {"seat": 0}}]
    ),
    "a reward without hibernating": lambda saved: saved["agenda"].append({"hibernation_reward": {"seat": 0}}),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_can_not_be_is_refused(wrong: Callable[[Saved], Any]) -> None:
    saved = copy.deepcopy(usual())
    wrong(saved)
    assert saved != usual()
    with pytest.raises(BrokenFile):
        REVIVE.load(saved)


@pytest.mark.parametrize("field", ["turn", "less_cost", "less_range"])
def test_what_grows_without_end_leaves_room_to_go_on(field: str) -> None:
    """A position to play on from has ``FARTHEST`` at most; what comes of it can be read."""
    saved = copy.deepcopy(usual())
    saved[field] = FARTHEST + 1 if field == "turn" else [FARTHEST + 1] * 3
    REVIVE.load(saved)


def _leaves(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a save that is not itself a list or a table, as its holder and its key."""
    for key, value in list(part.items() if isinstance(part, dict) else enumerate(part)):
        if isinstance(value, dict | list):
            yield from _leaves(value)
        else:
            yield part, key


def forge(saved: Saved, generator: Random) -> None:
    """One to three values become others that stand elsewhere in it, or a little more or less."""
    leaves = list(_leaves(saved))
    for _ in range(generator.randint(1, 3)):
        holder, key = generator.choice(leaves)
        other, where = generator.choice(leaves)
        value = holder[key]
        if isinstance(value, int) and not isinstance(value, bool) and generator.random() < 0.7:
            holder[key] = value + generator.choice((-1, 1, 2, 7, 100))
        else:
            holder[key] = other[where]


def tried(saved: Saved, generator: Random) -> str:
    """What came of a save: refused, or played on for a while with every position sound."""
    try:
        state = REVIVE.load(saved)
    except BrokenFile:
        return "refused"
    chance = SeededChance(generator.randrange(1_000))
    for _ in range(60):
        if not state.agenda:
            break
        commands = REVIVE.legal(state)
        assert commands, f"nothing can be done at {state.asks}"
        REVIVE.apply(state, eager(state, generator), chance)
        REVIVE.check(state)
        assert REVIVE.load(json.loads(json.dumps(REVIVE.dump(state)))) == state
    REVIVE.view(state, None)
    REVIVE.redeal(state, 0, generator)
    REVIVE.scores(state)
    return "played"


def forgeries(seats: int, times: int) -> Counter[str]:
    """What came of so many forged saves of positions of random games."""
    generator, found = Random(seats), Counter[str]()
    while sum(found.values()) < times:
        states = played(seats, generator.randrange(10_000))
        for number, state in enumerate(states):
            if number % 23 or sum(found.values()) >= times:
                continue
            saved = json.loads(json.dumps(REVIVE.dump(state)))
            forge(saved, generator)
            found[tried(saved, generator)] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_forged_save_is_refused_or_can_be_played(seats: int) -> None:
    found = forgeries(seats, 60)
    assert sum(found.values()) == 60
    assert min(found["refused"], found["played"]) > 0


def main() -> None:
    """As many forgeries as said, for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=at_least_one)
    times = parser.parse_args().times
    for seats in (2, 3, 4):
        print(seats, dict(forgeries(seats, times)), flush=True)


if __name__ == "__main__":
    main()
