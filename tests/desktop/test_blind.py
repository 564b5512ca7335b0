"""Nothing hidden leaves the window: not to the bots' process, not in a hint, not in the small board of a saved game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.controllers import bots
from desktop.controllers.bots import BotController, Thinker
from desktop.controllers.session import Session
from desktop.shell.thumbnail import thumbnail
from engine.bots import levels
from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits
from engine.bots.levels import decide
from engine.core.game import Game, GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from tests.desktop.table_robot import InstantAutosave

games = pytest.mark.parametrize(
    "meta", [meta for meta in CATALOGUE.values() if meta.bot is not None], ids=lambda meta: meta.id
)
LAYOUTS = 4


def moments(meta: GameMeta, *levels: LevelName | None) -> Iterator[Match]:
    """Matches as they stand after some commands; seat 0 decides and has a choice."""
    players = tuple(Player(f"Player {seat + 1}", seat, level) for seat, level in enumerate(levels))
    match = Match(Table(meta.id, players, {"first_player": 0}, seed=5))
    found = 0
    while found < 4:
        assert match.seat is not None
        if match.seat == 0 and len(match.legal()) > 1 and match.position >= 9 * found:
            found += 1
            yield match
        match.play(match.seat, decide(match.game, match.state, match.seat, "craftsman", 3).command)


def layouts(match: Match, seat: int) -> list[Match]:
    """The match as it is, and as it might be for all that a seat can know."""
    dealt = (match.game.redeal(match.state, seat, Random(number)) for number in range(LAYOUTS))
    return [match.branch(match.position), *(Match.resumed(match.table, state) for state in dealt)]


def assert_nothing_hidden_in(match: Match, sent_of: Callable[[Match], dict[str, Any]]) -> int:
    """The same is sent whatever lies hidden; gives in how many layouts it would have shown something."""
    there, *others = layouts(match, 0)
    sent = sent_of(there)
    state = match.game.load(sent["state"])
    assert match.game.view(state, 0) == match.game.view(match.state, 0)
    for other in others:
        # The position alone: how many commands led to it is known to everybody.
        assert sent_of(other)["state"] == sent["state"]
    return sum(layout.state != state for layout in (there, *others))


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the bots' process is asked; it is never started."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Thinker, "start", lambda _: None)
    monkeypatch.setattr(Thinker, "ask", lambda _, request, *__: sent.append(request))
    return sent


@games
def test_a_bot_is_asked_about_the_position_redealt(
    qapp: QApplication, meta: GameMeta, requests: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sent_of(match: Match) -> dict[str, Any]:
        requests.clear()
        BotController(Session(match, InstantAutosave()), lambda: False, lambda: True).start()
        (request, *_) = requests
        assert request["op"] == "choose"
        return request

    monkeypatch.setattr(bots, "Random", Alike)
    checked = sum(assert_nothing_hidden_in(match, sent_of) for match in moments(meta, "craftsman", None))
    assert checked > LAYOUTS


@games
def test_a_hint_is_asked_about_the_position_redealt(
    qapp: QApplication, meta: GameMeta, requests: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def sent_of(match: Match) -> dict[str, Any]:
        requests.clear()
        BotController(Session(match, InstantAutosave()), lambda: False, lambda: True).hint()
        (request,) = requests
        assert request["op"] == "hint"
        return request

    monkeypatch.setattr(bots, "Random", Alike)
    checked = sum(assert_nothing_hidden_in(match, sent_of) for match in moments(meta, None, "craftsman"))
    assert checked > LAYOUTS


@games
def test_a_bot_is_not_told_the_number_of_the_deal(
    qapp: QApplication, meta: GameMeta, requests: list[dict[str, Any]]
) -> None:
    """Who knows it deals the game again. Where numbers follow each other, so must nothing that is sent."""
    players = (Player("Ada", 0, "craftsman"), Player("Bob", 1))
    sent = []
    for seed in (7_000_000, 7_000_001, 7_000_002):
        requests.clear()
        match = Match(Table(meta.id, players, {"first_player": 0}, seed=seed))
        BotController(Session(match, InstantAutosave()), lambda: False, lambda: True).start()
        sent.append(requests[0]["seed"])
    assert sent[2] - sent[1] != sent[1] - sent[0]
    assert not set(sent) & {7_000_000, 7_000_001, 7_000_002}


class Alike(Random):
    """Draws alike at every position: its number is known to everybody, and not what this is about."""

    def __init__(self, _: object = None) -> None:
        super().__init__(1)


class Spy(Bot[Any]):
    """Takes the first legal command, and keeps what it was shown."""

    def __init__(self, game: Game[Any], shown: list[dict[str, Any]]) -> None:
        self.game = game
        self.shown = shown

    def think(self, state: Any, seat: int, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        self.shown.append({"state": self.game.dump(state)})
        return Decision(self.game.legal(state)[0])


@games
def test_who_decides_in_place_of_a_silent_bot_is_shown_the_position_redealt(
    qapp: QApplication, meta: GameMeta, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(Thinker, "start", lambda _: None)
    monkeypatch.setattr(Thinker, "ask", lambda _, request, answer, failed: failed())
    monkeypatch.setattr(levels, "Random", Alike)
    monkeypatch.setattr(levels, "make_bot", lambda game, *_: Spy(game, shown))

    def sent_of(match: Match) -> dict[str, Any]:
        shown.clear()
        BotController(Session(match, InstantAutosave()), lambda: False, lambda: True).start()
        (seen,) = shown
        return seen

    checked = sum(assert_nothing_hidden_in(match, sent_of) for match in moments(meta, "craftsman", None))
    assert checked > LAYOUTS


@games
def test_the_small_board_of_a_saved_game_shows_what_everybody_may_know(
    qapp: QApplication, meta: GameMeta
) -> None:
    """Whoever looks through the list, and whichever side of the table is shown."""
    otherwise = 0
    (match, *_) = list(moments(meta, None, None))[-1:]
    for facing in (0, 1):
        drawn: list[QImage] = []
        for layout in layouts(match, 1 - facing)[:3]:
            otherwise += layout.state != match.state
            small = thumbnail(meta.id, layout.state, facing, match.table.players, QSize(240, 160))
            drawn.append(small.toImage())
        assert drawn[0] == drawn[1] == drawn[2]
        assert not drawn[0].isNull()
    assert otherwise
