"""Several commands for one wish: what can surely be given in one go, and what is found by looking."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.core.command import Command
from engine.core.errors import Refusal
from engine.match.match import Match
from engine.match.shortcuts import MOST_LOOKED_AT, NOT_SURE, Shortcut, in_one_go, shortcuts
from tests.desktop.stub_game import stub_match, with_stub_game
from tests.desktop.table_robot import human_table


@pytest.fixture
def match() -> Match:
    """The Builders with a site and an available worker, but no action left."""
    match = Match(human_table(2))
    for notation in (f"start {match.state.building_row[0].id}", "coins 2"):
        match.play(0, match.game.grammar.read(notation))
    return match


def goes(match: Match, *notations: str) -> Refusal | None:
    return in_one_go(match.game, match.state, tuple(map(match.game.grammar.read, notations)))


def found(match: Match) -> dict[tuple[str, ...], Shortcut]:
    return {shortcut.path: shortcut for shortcut in shortcuts(match.game, match.state)}


# What can be given in one go.


def test_each_has_to_be_legal_after_those_before_it(match: Match) -> None:
    worker, site = match.state.yards[0].available[0], match.state.yards[0].sites[0].building
    send = f"send {worker.id} {site.id}"
    assert goes(match, "buy", send) is None
    for wrong in ((send,), ("buy", send, send), ("buy", "coins 2"), ("coins 1", "buy")):
        refusal = goes(match, *wrong)
        assert refusal is not None, wrong
        assert refusal.rule, wrong


def test_thousands_of_commands_are_not_tried_one_by_one(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may hold any number of action points; no turn comes near what is looked through."""
    tried: list[Command] = []
    apply = type(match.game).apply

    def counted(game: Any, state: Any, command: Command, *more: Any) -> Any:
        tried.append(command)
        return apply(game, state, command, *more)

    monkeypatch.setattr(type(match.game), "apply", counted)
    end = match.game.grammar.read("end")
    for points, answer in ((300, None), (50_000, NOT_SURE)):
        match.state.action_points = points
        doubt = match.game.doubt(match.state, end)
        assert doubt is not None
        assert in_one_go(match.game, match.state, (*doubt.first, end)) == answer
    assert len(tried) <= 2 * MOST_LOOKED_AT


def test_nothing_is_promised_beyond_a_reveal(match: Match) -> None:
    reveals = f"start {match.state.building_row[1].id}"
    assert goes(match, "buy", reveals) is None
    assert goes(match, "buy", "buy") is None
    assert goes(match, "buy", "buy", reveals, "coins 1") == NOT_SURE


def test_nothing_is_promised_beyond_the_turn_of_another(match: Match) -> None:
    assert goes(match, "end", "coins 1") == NOT_SURE


def test_nothing_is_promised_beyond_a_roll(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    with with_stub_game(monkeypatch):
        match = stub_match(None, None)
        assert goes(match, "throw") is None
        for face in range(1, 7):
            assert goes(match, "throw", f"take {face}") is not None
        assert goes(match, "throw", "draw") == NOT_SURE


# What is found.


def test_what_an_action_that_is_bought_makes_legal_is_found(match: Match) -> None:
    state = match.state
    worker, site = state.yards[0].available[0], state.yards[0].sites[0].building
    shortcut = found(match)[f"crew.{worker.id}", f"site.{site.id}"]
    assert [command.notation for command in shortcut.commands] == ["buy", f"send {worker.id} {site.id}"]
    assert shortcut.wish.notation == f"send {worker.id} {site.id}"


def test_what_is_legal_already_is_no_shortcut_and_neither_is_a_button(match: Match) -> None:
    legal = set(match.legal())
    for path, shortcut in found(match).items():
        assert shortcut.wish not in legal
        assert not all(place.startswith("bar.") for place in path)


def test_nothing_is_found_that_cannot_be_paid(match: Match) -> None:
    match.state.yards[0].coins = 0
    assert found(match) == {}


def test_the_fewest_commands_come_first(match: Match) -> None:
    for coins, most in ((5, 1), (10, 2), (15, 3)):
        match.state.yards[0].coins = coins
        assert max(len(shortcut.commands) - 1 for shortcut in found(match).values()) <= most
        for shortcut in found(match).values():
            *before, wish = shortcut.commands
            assert goes(match, *(command.notation for command in (*before[1:], wish))) is not None


def test_looking_ahead_leaves_the_match_alone(match: Match) -> None:
    before = match.game.dump(match.state)
    commands: list[tuple[Command, ...]] = [shortcut.commands for shortcut in found(match).values()]
    assert all(in_one_go(match.game, match.state, each) is None for each in commands)
    assert match.game.dump(match.state) == before
    assert match.position == 2
