"""The moments of Revive."""

from __future__ import annotations

from collections import Counter
from typing import Final

from desktop.shots.matches import at_once, brought_to, named, over
from desktop.shots.stage import Stage
from engine.games.revive.view import ReviveView
from engine.match.match import Match

GAME: Final = "revive"
MANY: Final = 15
"""So many progress markers make a full machine."""

LONG: Final = 4
CAUSED: Final = frozenset({"choose_track", "take_module", "place_module", "wake_card"})
"""A chain with more than so many links to come, at a choice that one of them caused."""

TOGETHER: Final = 3
"""So many figures make a populated site."""


def revive_start(stage: Stage) -> None:
    """The first turn: what lies open may be pointed at."""
    stage.play(named(brought_to(GAME, 4, at_once)))


def revive_chain(stage: Stage) -> None:
    """In the middle of a chain of effects."""
    stage.play(named(brought_to(GAME, 3, _chain)))


def revive_exploration(stage: Stage) -> None:
    """A tile was turned up and is about to be laid."""
    stage.play(named(brought_to(GAME, 2, _explores)))


def revive_large_building(stage: Stage) -> None:
    """Somebody has put up a large building."""
    stage.play(named(brought_to(GAME, 3, _large)))


def revive_site(stage: Stage) -> None:
    """Several live at one place."""
    stage.play(named(brought_to(GAME, 4, _together)))


def revive_machine(stage: Stage) -> None:
    """A machine with modules, tokens and energy."""
    stage.play(named(brought_to(GAME, 2, _full)))


def revive_hibernation(stage: Stage) -> None:
    """A reward of the hibernation track is chosen."""
    stage.play(named(brought_to(GAME, 2, _hibernates)))


def revive_foreign(stage: Stage) -> None:
    """A decision in the turn of somebody else."""
    stage.play(named(brought_to(GAME, 4, _foreign)))


def revive_inspector(stage: Stage) -> None:
    """A close look at a frozen area."""
    stage.point_at(stage.play(named(brought_to(GAME, 2, at_once))), "cell13")


def revive_last(stage: Stage) -> None:
    """The last artifact has gone."""
    stage.play(named(brought_to(GAME, 2, _last)))


def revive_score(stage: Stage) -> None:
    """The game is over."""
    stage.play(named(brought_to(GAME, 4, over)))
    stage.window.go("score")


MOMENTS: Final = (
    revive_start,
    revive_chain,
    revive_exploration,
    revive_large_building,
    revive_site,
    revive_machine,
    revive_hibernation,
    revive_foreign,
    revive_inspector,
    revive_last,
    revive_score,
)


def _view(match: Match) -> ReviveView:
    view: ReviveView = match.game.view(match.state, 0)
    return view


def _chain(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 == view.active and len(view.pending) > LONG and view.asks in CAUSED


def _explores(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.asks == "place_tile" and view.turn > 2


def _large(match: Match) -> bool:
    return match.seat == 0 and any(kind == "large" for kind, _ in _view(match).players[0].buildings)


def _together(match: Match) -> bool:
    homes = Counter(there for player in _view(match).players for _, there in player.figures)
    return match.seat == 0 and max(homes.values(), default=0) >= TOGETHER


def _full(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.asks == "action" and view.players[0].progress >= MANY


def _hibernates(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.asks == "hibernation_reward"


def _foreign(match: Match) -> bool:
    return match.seat == 0 and _view(match).active != 0


def _last(match: Match) -> bool:
    view = _view(match)
    return match.seat == 0 and view.turns_left is not None and view.asks == "action"
