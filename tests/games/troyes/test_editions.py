"""Cards whose figures were tuned: a game keeps those that it was dealt, new games get the last ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.content import dealt_by
from engine.core.errors import BrokenFile
from engine.core.game import Setup
from engine.games.troyes.content import (
    ACTIVITIES,
    EVENTS,
    MARAUDING,
    PLACES,
    Activity,
    EventCard,
    activities_at,
    events_of,
)
from engine.games.troyes.figures import DESIGNED
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import TroyesState
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table
from tests.games.troyes.driver import scene

SECOND = {"archery": ["cost", "slots"], "captain": ["divisor"], "priest": ["divisor"]}
VERSIONS = range(1, META.version + 1)


def dealt(version: int | None, seed: int) -> TroyesState:
    return TROYES.new(Setup(3, version=version), SeededChance(seed))


def tuned(version: int, cards: Sequence[Activity] | Sequence[EventCard]) -> dict[str, list[str]]:
    """The figures that an edition has otherwise than the one before, by card."""
    figures = [part.name for part in fields(cards[0]) if part.name not in ("id", "index", "edition")]
    before, after = dealt_by(version - 1, cards), dealt_by(version, cards)
    changed = {
        new.name: [name for name in figures if getattr(old, name) != getattr(new, name)]
        for old, new in zip(before, after, strict=True)
    }
    return {name: differ for name, differ in changed.items() if differ}


@pytest.mark.parametrize("version", VERSIONS[1:])
@pytest.mark.parametrize("cards", [ACTIVITIES, EVENTS])
def test_only_designed_figures_were_tuned(
    version: int, cards: Sequence[Activity] | Sequence[EventCard]
) -> None:
    for name, differ in tuned(version, cards).items():
        assert set(differ) <= set(DESIGNED[f"card.{name}"]), name


def test_the_second_edition_has_three_other_cards() -> None:
    assert tuned(2, ACTIVITIES) == SECOND
    assert tuned(2, EVENTS) == {}


def test_the_third_edition_asks_more_pips_for_events_and_fewer_for_cards() -> None:
    """One more for a cube, two fewer for an activation, but two at least; two cards became cheaper besides."""
    cheaper = tuned(3, ACTIVITIES)
    assert {name: differ for name, differ in cheaper.items() if differ != ["divisor"]} == {
        "innkeeper": ["cost"],
        "templar": ["cost", "divisor"],
    }
    for old, new in zip(dealt_by(2, ACTIVITIES), dealt_by(3, ACTIVITIES), strict=True):
        ours = "divisor" in DESIGNED.get(f"card.{old.id}", ())
        assert new.divisor == (max(2, old.divisor - 2) if ours else old.divisor), old.name
    for before, after in zip(dealt_by(2, EVENTS), dealt_by(3, EVENTS), strict=True):
        ours = "divisor" in DESIGNED.get(f"card.{before.id}", ()) and before is not MARAUDING
        assert after.divisor == before.divisor + ours, before.name


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_dealt_the_cards_of_its_rules_and_else_the_same(seed: int) -> None:
    older, today = dealt(1, seed), dealt(None, seed)
    assert (older.rules, today.rules) == (1, META.version)
    for place, old, new in zip(PLACES, older.covered, today.covered, strict=True):
        assert old in activities_at(place, 1)
        assert new in activities_at(place, META.version)
        assert old.name == new.name
    decks = ("red_events", "white_events", "yellow_events")
    for colour, deck in enumerate(decks):
        below, above = getattr(older, deck).rest, getattr(today, deck).rest
        assert {*below} <= {*events_of(colour, 1)}
        assert {*above} <= {*events_of(colour, META.version)}
        assert [card.name for card in below] == [card.name for card in above]
    same = {name: getattr(older, name) for name in ("covered", *decks)}
    assert older == replace(today, **same, rules=1)


@pytest.mark.parametrize("version", VERSIONS)
def test_what_lies_face_down_is_imagined_by_the_same_rules(version: int) -> None:
    state = dealt(version, 5)
    imagined = [TROYES.redeal(state, 0, Random(seed)) for seed in range(200)]
    assert {card for each in imagined for card in each.covered} == {*dealt_by(version, ACTIVITIES)}
    events = {
        card
        for each in imagined
        for deck in (each.red_events, each.white_events, each.yellow_events)
        for card in deck.rest
    }
    assert {MARAUDING, *events} == {*dealt_by(version, EVENTS)}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_match_keeps_the_cards_of_its_rules_in_its_saves(version: int) -> None:
    table = Table("troyes", (Player("Ann", 0), Player("Bob", 1)), {}, "free", 1)
    match = Match(table, setup=replace(table.setup, version=version))
    opened = open_match(read_save(write_match(match, "Evening", datetime(2026, 12, 1, tzinfo=UTC))))
    assert opened.warning is None
    assert opened.match.state == match.state
    assert opened.match.state.rules == version


def written(**changes: Any) -> dict[str, Any]:
    state = scene({}, {}, cards=["archery"], row={"war": ""}, rules=META.version)
    data: dict[str, Any] = json.loads(json.dumps(TROYES.dump(state)))
    return {**data, **changes}


def test_a_position_from_before_the_second_edition_goes_on_with_the_first() -> None:
    old = json.loads(json.dumps(TROYES.dump(scene({}, {}, cards=["archery"], rules=1))))
    del old["rules"]
    assert TROYES.load(old).rules == 1


@pytest.mark.parametrize("rules", [0, 1, 2, META.version + 1])
def test_cards_that_no_rules_have_dealt_together_are_refused(rules: int) -> None:
    assert TROYES.load(written()).rules == META.version
    with pytest.raises(BrokenFile):
        TROYES.load(written(rules=rules))
