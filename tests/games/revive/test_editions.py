"""Boards of tribes whose figures were tuned: a game keeps those that it was dealt, new games get the last ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.content import dealt_by
from engine.core.errors import BrokenFile
from engine.core.game import Setup
from engine.games.revive.content import TRIBES
from engine.games.revive.meta import META
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table
from tests.games.revive.driver import scene

TUNED = ("wellkeepers", "spark_keepers", "long_walkers")


def dealt(version: int | None, seats: int = 4, **options: Any) -> ReviveState:
    return REVIVE.new(Setup(seats, options, version=version), SeededChance(3))


def test_each_version_of_the_rules_deals_one_board_of_every_tribe() -> None:
    first, today = dealt_by(1, TRIBES), dealt_by(META.version, TRIBES)
    assert [tribe.name for tribe in first] == [tribe.name for tribe in today] == [tribe.id for tribe in first]
    assert {tribe.name for tribe in {*today} - {*first}} == set(TUNED)
    assert {*first, *today} == {*TRIBES}
    assert dealt_by(0, TRIBES) == first


def test_what_was_not_tuned_is_as_it_was() -> None:
    for name in TUNED:
        first, today = (tribe for tribe in TRIBES if tribe.name == name)
        assert first.ability != today.ability
        assert first.technologies == today.technologies


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_dealt_the_boards_of_its_rules_and_else_the_same(seats: int) -> None:
    older, today = dealt(1, seats, tribe_1="long_walkers"), dealt(None, seats, tribe_1="long_walkers")
    assert [player.tribe in dealt_by(1, TRIBES) for player in older.players] == [True] * seats
    assert [player.tribe in dealt_by(META.version, TRIBES) for player in today.players] == [True] * seats
    assert (older.players[0].tribe.id, today.players[0].tribe.id) == ("long_walkers", "long_walkers_2")
    for player, board in zip(older.players, today.players, strict=True):
        assert player.tribe.name == board.tribe.name
        player.tribe = board.tribe
    assert older == today


@pytest.mark.parametrize(("version", "board"), [(1, "wellkeepers"), (None, "wellkeepers_2")])
def test_a_match_keeps_the_boards_of_its_rules_in_its_saves(version: int | None, board: str) -> None:
    table = Table("revive", (Player("Ann", 0), Player("Bob", 1)), {"tribe_2": "wellkeepers"}, "free", 1)
    match = Match(table, setup=replace(table.setup, version=version))
    opened = open_match(read_save(write_match(match, "Evening", datetime(2026, 12, 1, tzinfo=UTC))))
    assert opened.warning is None
    assert opened.match.state == match.state
    assert opened.match.state.players[1].tribe.id == board


WRONG: Mapping[str, tuple[str, str]] = {
    "both boards of a tribe": ("long_walkers", "long_walkers_2"),
    "boards of different editions": ("wellkeepers", "long_walkers_2"),
    "an edition that there is not": ("forgeborn", "wellkeepers_3"),
}


@pytest.mark.parametrize("why", WRONG)
def test_what_no_rules_have_dealt_is_refused(why: str) -> None:
    saved = json.loads(json.dumps(REVIVE.dump(scene({"tribe": "forgeborn"}, {"tribe": "glass_seers"}))))
    for player, tribe in zip(saved["players"], WRONG[why], strict=True):
        player["tribe"] = tribe
    with pytest.raises(BrokenFile):
        REVIVE.load(saved)
