"""What earlier versions wrote is read for ever, and means what it meant."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import BrokenFile
from engine.games.pantheon.rules import PANTHEON
from tests.games.pantheon.table import play, staged

WRITTEN = Path(__file__).parent / "written_before_2026_12.jsonl"
CASES = [json.loads(line) for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
"""For a scene, and for what was then played in it, the position as the last version wrote it that knew no agenda."""


@pytest.mark.parametrize("case", CASES, ids=[case["scene"].get("asks", "action") for case in CASES])
def test_a_position_without_an_agenda_is_read_as_what_it_was(case: dict[str, Any]) -> None:
    state = staged(**case["scene"])
    play(state, *case["play"])
    again = PANTHEON.load(case["written"])
    assert again == state
    assert [type(frame) for frame in again.agenda] == [type(frame) for frame in state.agenda]
    assert PANTHEON.load(PANTHEON.dump(again)) == state


def test_every_question_was_written() -> None:
    assert {case["scene"]["asks"] for case in CASES} == {*PANTHEON.questions, "over"}
    assert {case["written"].get("rules") for case in CASES} == {None, 2}


@pytest.mark.parametrize(
    "change",
    [
        {"flow": None},
        {"flow": [[0]]},
        {"flow": [[0, []]]},
        {"flow": [[0, ["fly"]]]},
        {"flow": [[2, ["action"]]]},
        {"flow": [[-1, ["action"]]]},
        {"flow": [["0", ["action"]]]},
        {"flow": [[0, ["action"], 1]]},
        {"flow": [[0, "action"]]},
        {"flow": [[0, ["after"]], [0, ["draw", "x"]]]},
        {"flow": [[0, ["after"]], [0, ["draw"]]]},
        {"flow": [[0, ["after"]], [1, ["follow", 0, 0, 0]], [0, ["move", 1, 0, 0, 999]]]},
        {"flow": [[0, ["after"]], [0, ["sequence", ["draw", 3], ["draw", 3]]]]},
        {"hidden": None},
        {"hidden": "nonsense"},
        {"realms": []},
        {"rules": 3},
    ],
)
def test_what_no_version_wrote_is_refused(change: dict[str, Any]) -> None:
    (written,) = (case["written"] for case in CASES if case["scene"] == {"seats": [{}, {}], "asks": "action"})
    PANTHEON.load(copy.deepcopy(written))
    with pytest.raises(BrokenFile):
        PANTHEON.load(copy.deepcopy(written) | change)
