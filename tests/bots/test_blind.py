"""Whoever decides is shown the position redealt. Each place where that is done is held to it by itself.

Two of them stand one after the other between the window and a bot, and a searcher deals anew once more: what one lets
through another would cover up, so none of these tests looks at what a bot answers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.bots import levels, tournament
from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits
from engine.bots.levels import LEVELS, decide
from engine.bots.search import SearchBot
from engine.bots.tournament import Contest, Entrant, play_block
from engine.cli import simulate
from engine.cli.simulate import Simulation
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, Setup
from engine.games import CATALOGUE, open_game
from tests.bots.toy import MIND, NIM, Heap, Nim, heap

GAMES = [open_game(meta.id) for meta in CATALOGUE.values() if meta.bot is not None]
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.id)


class Spy(Bot[Any]):
    """Takes the first legal command, and keeps what it was shown."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.shown: list[Any] = []

    def think(self, state: Any, seat: int, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        self.shown.append(state.clone())
        return Decision(self.game.legal(state)[0])


def moments(game: Game[Any]) -> list[Any]:
    """Positions of a game among fair players."""
    chance, state, found = SeededChance(3), None, []
    state = game.new(Setup(3, bots_only=True), chance)
    for number in range(60):
        pending = game.pending(state)
        assert isinstance(pending, Choose)
        if number % 12 == 0:
            found.append(state.clone())
        game.apply(state, decide(game, state, pending.seat, "craftsman", number).command, chance)
    return found


def assert_blind(game: Game[Any], shown_at: Callable[[Any], list[Any]]) -> None:
    """What is shown at a position is the same whatever lies hidden there, and not the position itself."""
    otherwise = 0
    for state in moments(game):
        seat = game.pending(state).seat  # type: ignore[union-attr]
        expected = shown_at(state)
        assert expected
        for layout in range(4):
            other = game.redeal(state, seat, Random(layout))
            assert shown_at(other) == expected
            otherwise += other not in expected
    assert otherwise > 10


@games
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_shown_the_position_redealt(
    game: Game[Any], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(game)

    def shown_at(state: Any) -> list[Any]:
        spy.shown.clear()
        with monkeypatch.context() as patch:
            patch.setattr(levels, "make_bot", lambda *_: spy)
            decide(game, state, game.pending(state).seat, level, 7)  # type: ignore[union-attr]
        return list(spy.shown)

    assert_blind(game, shown_at)


class Remembering(Nim):
    """Keeps what it has dealt anew, and the cups that commands were carried out over."""

    def __init__(self) -> None:
        self.dealt: list[Heap] = []
        self.played_over: list[tuple[int, ...]] = []

    def redeal(self, state: Heap, seat: int | None, generator: Random) -> Heap:
        self.dealt.append(super().redeal(state, seat, generator))
        return self.dealt[-1]

    def apply(self, state: Heap, command: Any, chance: Any, observer: Any = None) -> Any:
        self.played_over.append(state.cups)
        return super().apply(state, command, chance)


def test_a_searcher_thinks_over_what_it_has_dealt_anew_and_never_over_what_it_was_shown() -> None:
    game = Remembering()
    cups_known = (9, 0, 5, 1, 7)
    SearchBot(game, MIND, 40).think(heap(9, cups=cups_known), 0, 1)
    layouts = {state.cups for state in game.dealt}
    assert len(layouts) > 1
    assert cups_known not in layouts
    over = {cups for cups in game.played_over if len(cups) == len(cups_known)}
    assert over
    assert over <= layouts


class Looking(Spy):
    """Keeps the very objects that it is shown."""

    def think(self, state: Any, seat: int, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        self.shown.append(state)
        return Decision(self.game.legal(state)[0])


def assert_shown_what_was_dealt_anew(spy: Looking, game: Remembering) -> None:
    assert len(spy.shown) > 4
    assert all(any(state is dealt for dealt in game.dealt) for state in spy.shown)


def test_the_bots_of_a_tournament_are_shown_positions_redealt(monkeypatch: pytest.MonkeyPatch) -> None:
    game, spy = Remembering(), Looking(NIM)
    monkeypatch.setattr(tournament, "open_game", lambda _: game)
    monkeypatch.setattr(tournament, "make_bot", lambda *_, **__: spy)
    play_block(Contest("nim", Entrant("random"), Entrant("random"), 2, 1), 0)
    assert_shown_what_was_dealt_anew(spy, game)


def test_the_bots_of_a_simulation_are_shown_positions_redealt(monkeypatch: pytest.MonkeyPatch) -> None:
    game, spy = Remembering(), Looking(NIM)
    monkeypatch.setattr(simulate, "open_game", lambda _: game)
    monkeypatch.setattr(levels, "make_bot", lambda *_, **__: spy)
    assert simulate.simulate_game(Simulation("nim", ["random", "random"]), 1).error is None
    assert_shown_what_was_dealt_anew(spy, game)
