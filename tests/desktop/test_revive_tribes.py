"""The boards of Revive's tribes in words and pictures: the help has those of today, a game those that it was dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from desktop.games.revive.phrases import effect_phrase, technology_phrase
from desktop.games.revive.table import TABLE
from desktop.table.game_table import Situation
from desktop.words import begun, languages, say, set_language
from engine.core.content import dealt_by
from engine.games.revive.content import FIGURES, TRIBES, Tribe
from engine.games.revive.meta import META
from engine.match.match import Match
from tests.desktop.help_tables import tables
from tests.desktop.table_robot import human_table


@pytest.fixture(params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def told(tribe: Tribe) -> list[str]:
    """What the ability and the technologies of a board do."""
    return [begun(effect_phrase(tribe.ability)), *map(begun, map(technology_phrase, tribe.technologies))]


def test_the_help_tells_what_the_boards_of_today_do(spoken: str) -> None:
    shown = [[does for _, does in rows] for rows in tables("revive", "2.12")]
    assert shown == [told(tribe) for tribe in dealt_by(META.version, TRIBES)]


@pytest.mark.parametrize("version", range(1, META.version + 1))
@pytest.mark.parametrize("name", ["wellkeepers", "spark_keepers", "long_walkers"])
def test_a_close_look_tells_what_the_board_of_this_game_does(
    qapp: QApplication, name: str, version: int, spoken: str
) -> None:
    table = human_table(2, "revive", tribe_1=name)
    match = Match(table, setup=replace(table.setup, version=version))
    at = Situation.of(match.game, match.state, match.table.players, facing=0)
    (board,) = (tribe for tribe in dealt_by(version, TRIBES) if tribe.name == name)
    ability = TABLE.look(at, f"tribe.{board.id}")
    assert effect_phrase(board.ability) in ability.means
    assert ability.title == say("revive.place.tribe", id=name)
    for figure, technology in zip(FIGURES, board.technologies, strict=True):
        look = TABLE.look(at, f"figure.{figure}")
        assert begun(technology_phrase(technology)) in look.means


def test_every_board_of_a_tribe_is_called_the_same(spoken: str) -> None:
    names = {tribe.name: set[str]() for tribe in TRIBES}
    for tribe in TRIBES:
        names[tribe.name].add(say("revive.table.tribe", tribe=tribe.id))
    assert [len(each) for each in names.values()] == [1] * len(names)
