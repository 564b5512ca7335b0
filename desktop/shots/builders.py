"""The moments of The Builders."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PySide6.QtWidgets import QDialog

from desktop.controllers.bots import Hint
from desktop.shots.matches import at_once, brought_to, named, over
from desktop.shots.stage import Stage
from engine.bots.levels import decide
from engine.core.mind import open_mind
from engine.games.builders.advice import help_of
from engine.games.builders.commands import SendWorker
from engine.games.builders.view import BuildersView
from engine.match.match import Match

GAME: Final = "builders"
HINT_SEED: Final = 1


# The table.


def table_start(stage: Stage) -> None:
    """The first turn of a game."""
    stage.play(opening(2))


def table_armed(stage: Stage) -> None:
    """A card that reveals another waits to be confirmed, for those who prefer that."""
    screen = stage.play(opening(2))
    screen.turn.confirm_reveals = True
    screen.turn.pick("market.building.2")


def table_worker_picked(stage: Stage) -> None:
    """A worker is picked: prices on the sites, ghosts in their bars."""
    match = worker_to_send()
    stage.play(match).turn.pick(useful_worker(match))


def table_inspector(stage: Stage) -> None:
    """A close look at a building of the market."""
    stage.point_at(stage.play(middle(2)), "market.building.1")


def table_inspector_refused(stage: Stage) -> None:
    """A close look at what can't be taken now, and why not."""
    screen = stage.play(middle(2))
    stage.point_at(screen, "market.next_worker")


def table_refusal(stage: Stage) -> None:
    """What was clicked can't be done; the status line says why."""
    stage.play(one_point_left()).turn.pick("bar.coins.3")


def table_hint(stage: Stage) -> None:
    """What the Master would do, and why."""
    match = middle(2)
    screen = stage.play(match)
    screen.bots.hinted.emit(_hint(match))


def table_end_turn(stage: Stage) -> None:
    """The turn is to end although something is left to do."""
    screen = stage.play(middle(2))
    screen.turn.pick("bar.end_turn")
    stage.settle(lambda: any(dialog.isVisible() for dialog in screen.findChildren(QDialog)))


def table_four(stage: Stage) -> None:
    """The middle of a game of four."""
    stage.play(middle(4))


def table_choices(stage: Stage) -> None:
    """Everything that may be done, as a list."""
    screen = stage.play(middle(3))
    screen.tabs.setCurrentWidget(screen.choices)


def table_other_side(stage: Stage) -> None:
    """The other seat's side of the table, late in the game."""
    screen = stage.play(final_round())
    screen.seats.cards[1].clicked.emit()


def table_looking_back(stage: Stage) -> None:
    """An earlier position is looked at."""
    match = middle(4)
    stage.play(match).session.look_at(match.position // 2)


def table_final_round(stage: Stage) -> None:
    """Somebody has the points: the last turns."""
    stage.play(final_round())


def score_now(stage: Stage) -> None:
    """The score in the middle of a game."""
    stage.play(middle(4))
    stage.window.go("score")


def score_sheet(stage: Stage) -> None:
    """The game is over."""
    stage.play(finished(4))
    stage.window.go("score")


MOMENTS: Final = (
    table_start,
    table_armed,
    table_worker_picked,
    table_inspector,
    table_inspector_refused,
    table_refusal,
    table_hint,
    table_end_turn,
    table_four,
    table_choices,
    table_other_side,
    table_looking_back,
    table_final_round,
    score_now,
    score_sheet,
)


# Matches.


def opening(seats: int) -> Match:
    """A match before its first command."""
    return named(brought_to(GAME, seats, at_once))


def worker_to_send() -> Match:
    """Two seats: the person has sent a worker this turn, and may still send another to one of several sites."""
    return named(brought_to(GAME, 2, _has_sent))


def middle(seats: int) -> Match:
    """The person's turn begins in the middle of a game, with sites, a crew and something completed."""
    return named(brought_to(GAME, seats, _amid))


def one_point_left() -> Match:
    """Two seats: the person has one action point left of those of the turn."""
    return named(brought_to(GAME, 2, _nearly_done))


def final_round() -> Match:
    """Three seats: somebody has the points, and the person has a last turn."""
    return named(brought_to(GAME, 3, _last_turn, first=1))


def finished(seats: int) -> Match:
    """A game that is over."""
    return named(brought_to(GAME, seats, over))


def useful_worker(match: Match) -> str:
    """The place of the worker who provides most of what all sites together still need."""
    sends: Counter[str] = Counter()
    for command in match.legal():
        if isinstance(command, SendWorker):
            sends[f"crew.{command.worker.id}"] += _brings(match, command)
    return max(sorted(sends), key=lambda place: sends[place])


def _hint(match: Match) -> Hint:
    """What the Master would do, as the bots' process reports it."""
    seat = match.seat or 0
    command = decide(match.game, match.state, seat, "master", HINT_SEED).command
    reason = open_mind(match.game.meta).reason(match.state, command)
    return Hint(command, reason.why, reason.details)


def _view(match: Match) -> BuildersView:
    view: BuildersView = match.game.view(match.state, None)
    return view


def _brings(match: Match, send: SendWorker) -> int:
    """How much of what the site still needs a worker provides."""
    return next(
        sum(help_.brings)
        for help_ in help_of(match.state.yard, send.worker)
        if help_.building == send.site.id
    )


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
