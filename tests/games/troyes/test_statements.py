"""Every statement of the original text, every worked example and every ruling is held by a test that is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.games.held import holders
from tests.games.troyes.statements import EXAMPLES, RULINGS, SEED


@pytest.mark.parametrize(
    "held",
    [[by for _, *by in SEED], EXAMPLES.values(), RULINGS.values()],
    ids=["seed", "examples", "rulings"],
)
def test_what_holds_is_there(held: Iterable[str | Sequence[str]]) -> None:
    named = {name for by in held for name in ((by,) if isinstance(by, str) else by)}
    assert sorted(named - holders(Path(__file__).parent)) == []
    assert all(held)


def test_none_is_left_out() -> None:
    assert list(EXAMPLES) == list(range(1, 74))
    assert list(RULINGS) == list(range(1, 56))
    assert len({statement for statement, *_ in SEED}) == len(SEED) > 100
