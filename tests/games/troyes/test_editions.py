"""Activity cards whose figures were tuned: a game keeps those that it was dealt, new games get the last ones."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.content import dealt_by
from engine.core.errors import BrokenFile
from engine.core.game import Setup
from engine.games.troyes.content import ACTIVITIES, PLACES, activities_at
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import TroyesState
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table
from tests.games.troyes.driver import scene

TUNED = {"archery": ("cost", "slots"), "captain": ("divisor",), "priest": ("divisor",)}


def dealt(version: int | None, seed: int) -> TroyesState:
    return TROYES.new(Setup(3, version=version), SeededChance(seed))


def test_only_designed_figures_were_tuned() -> None:
    first, today = (dealt_by(version, ACTIVITIES) for version in (1, META.version))
    changed = {}
    for old, new in zip(first, today, strict=True):
        figures = ("colour", "level", "cost", "slots", "divisor", "effect")
        differ = tuple(name for name in figures if getattr(old, name) != getattr(new, name))
        if differ:
            changed[old.name] = differ
    assert changed == TUNED


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_dealt_the_cards_of_its_rules_and_else_the_same(seed: int) -> None:
    older, today = dealt(1, seed), dealt(None, seed)
    assert (older.rules, today.rules) == (1, META.version)
    for place, old, new in zip(PLACES, older.covered, today.covered, strict=True):
        assert old in activities_at(place, 1)
        assert new in activities_at(place, META.version)
        assert old.name == new.name
    assert older == replace(today, covered=older.covered, rules=1)


@pytest.mark.parametrize("version", [1, META.version])
def test_what_lies_face_down_is_imagined_by_the_same_rules(version: int) -> None:
    state = dealt(version, 5)
    seen = {card for seed in range(200) for card in TROYES.redeal(state, 0, Random(seed)).covered}
    assert seen == {*dealt_by(version, ACTIVITIES)}


@pytest.mark.parametrize("version", [1, META.version])
def test_a_match_keeps_the_cards_of_its_rules_in_its_saves(version: int) -> None:
    table = Table("troyes", (Player("Ann", 0), Player("Bob", 1)), {}, "free", 1)
    match = Match(table, setup=replace(table.setup, version=version))
    opened = open_match(read_save(write_match(match, "Evening", datetime(2026, 12, 1, tzinfo=UTC))))
    assert opened.warning is None
    assert opened.match.state == match.state
    assert opened.match.state.rules == version


def written(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(TROYES.dump(scene({}, {}, cards=["archery"]))))
    return {**data, **changes}


def test_a_position_from_before_the_second_edition_goes_on_with_the_first() -> None:
    old = json.loads(json.dumps(TROYES.dump(scene({}, {}, cards=["archery"], rules=1))))
    del old["rules"]
    assert TROYES.load(old).rules == 1


@pytest.mark.parametrize("rules", [0, 1, META.version + 1])
def test_cards_that_no_rules_have_dealt_together_are_refused(rules: int) -> None:
    assert TROYES.load(written()).rules == META.version
    with pytest.raises(BrokenFile):
        TROYES.load(written(rules=rules))
