"""Nothing moves that need not: the board keeps its place, and so do the buttons above it, while a game goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.bench.board import begun, changes, places_of_board
from desktop.words import set_language
from engine.core.game import GameMeta
from engine.games import playable
from tests.desktop.table_robot import dressed, match_screen

COMMANDS = 60
"""So many commands of a game for most seats show every question at least once."""


@pytest.fixture(params=["en", "ja"])
def tongue(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("meta", playable(), ids=lambda meta: meta.id)
def test_the_board_never_changes_its_place_in_a_game(
    qtbot: QtBot, qapp: QApplication, meta: GameMeta, size: tuple[int, int], tongue: str
) -> None:
    with dressed(qapp):
        screen = match_screen(qtbot, begun(meta))
        screen.resize(*size)
        qtbot.wait(20)
        places = places_of_board(qapp, screen, COMMANDS)
        assert changes(places) == 0, places
