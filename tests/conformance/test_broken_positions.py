"""A position that can't be is refused for what is wrong with it, so no rule of the door can be taken away unseen.

``broken/GAME.jsonl`` has a line for each such rule of a game's ``invariants.py`` that nothing else pins: the rule's
sentence for developers, a save of the corpus, and what is changed in its position, as paths and new values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any, Final

import pytest

from engine.core.errors import BrokenFile, BrokenState
from engine.games import open_game
from engine.match.save import read_save

HERE: Final = Path(__file__).parent
SAVES: Final = HERE.parent / "saves"


def broken() -> Iterator[Any]:
    for path in sorted((HERE / "broken").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            yield pytest.param(path.stem, case, id=f"{path.stem}: {case['wrong']}")


@pytest.mark.parametrize(("name", "case"), list(broken()))
def test_a_position_that_can_not_be_is_refused_for_what_is_wrong(name: str, case: dict[str, Any]) -> None:
    game = open_game(name)
    sound = game.load(read_save((SAVES / case["save"]).read_bytes()).snapshot)
    position = json.loads(json.dumps(game.dump(sound)))
    for (*above, last), value in case["edits"]:
        reduce(lambda part, key: part[key], above, position)[last] = value
    with pytest.raises(BrokenFile) as refused:
        game.load(position)
    cause = refused.value.__cause__
    assert isinstance(cause, BrokenState)
    assert str(cause) == case["wrong"]
