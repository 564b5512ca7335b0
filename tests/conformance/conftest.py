"""Every conformance test that asks for a walk gets all of them; one that asks for a game gets every game."""

from __future__ import annotations

import pytest

from tests.conformance.walks import GAMES, WALKS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "walk" in metafunc.fixturenames:
        metafunc.parametrize("walk", WALKS, ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.meta.id for game in GAMES])
