"""Every conformance test that asks for a walk gets all of them; one that asks for a game gets every game."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Final

import pytest

from tests.conformance.walks import GAMES, WALKS
from tests.kept import freeze_what_is_kept


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "walk" in metafunc.fixturenames:
        metafunc.parametrize("walk", WALKS, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.meta.id for game in GAMES])


SELDOM: Final = (7_000, 10, 10)
"""Python looks for garbage ten times less often than usual: there is little, and the walks are large."""


@pytest.fixture(autouse=True, scope="module")
def games_are_not_looked_through_again() -> Iterator[None]:
    """Freeze the games that a module leaves in its caches."""
    usual = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    yield
    gc.set_threshold(*usual)
    freeze_what_is_kept()
