"""The engine's advice and what the window works out for itself say the same, until the window asks the engine."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop.games.builders.about import about_site
from desktop.games.builders.table import TABLE, _fewest_sends, _useful_for
from desktop.words import say
from engine.core.advice import Doubt
from engine.games.builders.advice import Help, UnusedActions, UselessSend, crew_for, doubt, help_of
from engine.games.builders.commands import EndTurn
from engine.games.builders.content import BUILDINGS, WORKERS, Building
from engine.games.builders.cover import missing
from engine.games.builders.state import Yard
from tests.conformance.walks import WALKS, Walk, positions

OURS = [walk for walk in WALKS if walk.game_id == "builders"]


def said(found: Doubt | None) -> str | None:
    match found:
        case UselessSend(worker, building):
            return say("builders.useless_send.text", worker=worker, building=building)
        case UnusedActions(points, coins):
            return say("builders.end_turn.text", points=points) + say(
                "builders.end_turn.take_coins", coins=coins
            )
        case _:
            return None


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_the_same_is_doubted(walk: Walk) -> None:
    found: Counter[str] = Counter()
    for _, state in positions(walk, every=5):
        view = walk.game.view(state, state.active)
        for command in walk.game.legal(state):
            ours, theirs = doubt(state, command), TABLE.doubt(view, command)
            if isinstance(command, EndTurn) and (lost := TABLE.unused(view)) is not None:
                theirs = lost.question + lost.better
                assert ours is not None
                assert tuple(better.notation for better in ours.first) == lost.commands
            assert said(ours) == theirs
            found[type(ours).__name__] += 1
    assert found["UnusedActions"] > 3 or state.options.must_use_all_actions
    assert found["NoneType"] > 100


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_the_same_is_said_of_cards(walk: Walk) -> None:
    for number, state in positions(walk, every=40):
        view = walk.game.view(state, None)
        for yard, shown in zip(state.yards, view.yards, strict=True):
            for worker in WORKERS[number % 5 :: 5]:
                helps = help_of(yard, worker)
                assert not helps or told_help(helps) == _useful_for(worker, shown)
            for site, site_shown in zip(yard.sites, shown.sites, strict=True):
                if site.crew:
                    assert say("builders.about.site", missing=missing(site)) in about_site(site_shown)


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_a_crew_needs_no_more_workers_than_the_window_says(walk: Walk) -> None:
    """The window takes the most useful worker each time; the engine looks for the fewest, and of those the cheapest."""
    same = 0
    for number, state in positions(walk, every=40):
        view = walk.game.view(state, None)
        for yard, shown in zip(state.yards, view.yards, strict=True):
            for building in BUILDINGS[number % 5 :: 5]:
                theirs = _fewest_sends(building, shown)
                ours = told_crew(yard, building)
                same += ours == theirs
                if "lacks" in theirs or "lacks" in ours:
                    assert ours == theirs
                elif ours != theirs:
                    assert numbers(ours) < numbers(theirs)
    assert same > 50


def told_crew(yard: Yard, building: Building) -> str:
    crew = crew_for(yard, building)
    if any(crew.lacks):
        return say("builders.tip.crew_lacks", amounts=crew.lacks)
    return say("builders.tip.finish_long", sends=crew.sends, coins=crew.wages)


def numbers(sentence: str) -> list[int]:
    return [int(word) for word in sentence.split() if word.isdigit()]


def told_help(helps: tuple[Help, ...]) -> str:
    lines = [
        say("builders.tip.brings_for", building=each.building, amounts=each.brings)
        for each in helps
        if any(each.brings)
    ]
    return "\n".join(lines) or say("builders.tip.brings_nothing")
