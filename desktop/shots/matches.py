"""Matches of The Builders brought to a typical moment by bots that play from a seed, the same at every run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Final

from desktop.words import say
from engine.bots.levels import decide
from engine.games.builders.commands import SendWorker
from engine.games.builders.sight import BuildersView
from engine.match.match import Match
from engine.match.table import Level, Player, Table

GAME: Final = "builders"
PLAYS: Final = "craftsman"
SEEDS: Final = range(1, 40)
COLOURS: Final = ("blue", "orange", "green", "plum")
LEVELS: Final[tuple[Level | None, ...]] = (None, "craftsman", "journeyman", "master")

When = Callable[[Match], bool]


def opening(seats: int) -> Match:
    """A match before its first command."""
    return named(_brought_to(seats, _at_once))


def worker_to_send() -> Match:
    """Two seats: the person has sent a worker in this turn, and may still send another to one of several sites."""
    return named(_brought_to(2, _has_sent))


def middle(seats: int) -> Match:
    """The person's turn begins in the middle of a game, with sites, a crew and something completed."""
    return named(_brought_to(seats, _amid))


def one_point_left() -> Match:
    """Two seats: the person has one action point left of those of the turn."""
    return named(_brought_to(2, _nearly_done))


def final_round() -> Match:
    """Three seats: somebody has the points, and the person has a last turn."""
    return named(_brought_to(3, _last_turn, first=1))


def finished(seats: int) -> Match:
    """A game that is over."""
    return named(_brought_to(seats, _over))


def useful_worker(match: Match) -> str:
    """The place of the worker who brings most of what is needed, on all sites together."""
    sends: Counter[str] = Counter()
    for command in match.legal():
        if isinstance(command, SendWorker):
            sends[f"crew.{command.worker.id}"] += _brings(match, command)
    return max(sorted(sends), key=lambda place: sends[place])


def named(match: Match) -> Match:
    """A copy whose players are called what they are called in the language now spoken."""
    match = match.copy()
    for seat in range(len(match.table.players)):
        level, colour = LEVELS[seat], COLOURS[seat]
        kind = "color" if level is None else "bot_name"
        match.take_over(seat, Player(say(f"{kind}.{colour}"), seat, level))
    return match


@cache
def _brought_to(seats: int, when: When, first: int = 0) -> Match:
    for seed in SEEDS:
        players = tuple(Player(colour, seat) for seat, colour in enumerate(COLOURS[:seats]))
        match = Match(Table(GAME, players, {"first_player": first}, seed=seed))
        while not when(match):
            if match.seat is None:
                break
            choice = decide(match.game, match.state, match.seat, PLAYS, seed * 1000 + match.position)
            match.play(match.seat, choice.command)
        else:
            return match
    raise LookupError(f"no game from seeds {SEEDS} comes to the moment {when.__name__}")


def _view(match: Match) -> BuildersView:
    view: BuildersView = match.game.view(match.state, None)
    return view


def _brings(match: Match, send: SendWorker) -> int:
    """How much of what the site still needs a worker would bring."""
    view = _view(match)
    site = next(site for site in view.yards[view.active].sites if site.building == send.site.id)
    amounts = zip(send.site.needs, site.brought, send.worker.produces, strict=True)
    return sum(min(max(0, need - got), brings) for need, got, brings in amounts)


def _at_once(match: Match) -> bool:
    return match.seat == 0


def _has_sent(match: Match) -> bool:
    yard = _view(match).yards[0]
    if match.seat != 0 or len(yard.sites) < 3 or len(yard.available) < 3:
        return False
    useful = {
        send.site for send in match.legal() if isinstance(send, SendWorker) and _brings(match, send) > 1
    }
    return any(site.next_price > 1 for site in yard.sites) and len(useful) >= 2


def _amid(match: Match) -> bool:
    if match.seat != 0 or match.turn_start() != match.position:
        return False
    yard = _view(match).yards[0]
    return len(yard.sites) >= 2 and len(yard.available) >= 3 and len(yard.completed) >= 2


def _nearly_done(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.action_points == 1 and view.round > 2


def _last_turn(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.final_round and match.turn_start() == match.position


def _over(match: Match) -> bool:
    return match.is_over
