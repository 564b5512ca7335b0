"""The moments of Troyes."""

from __future__ import annotations

from typing import Final

from desktop.shots.matches import at_once, brought_to, named, over
from desktop.shots.stage import Stage
from engine.games.troyes.advice import selection
from engine.games.troyes.content import DICE_RULES
from engine.games.troyes.prospects import completion, prospects
from engine.games.troyes.view import TroyesView
from engine.match.match import Match

GAME: Final = "troyes"
AMID: Final = 3
"""The round that counts as the middle of a game."""
FULL_PRICE: Final = DICE_RULES.prices[-1]
"""What each die of three costs."""


def troyes_start(stage: Stage) -> None:
    """Citizens are placed."""
    stage.play(named(brought_to(GAME, 4, at_once)))


def troyes_threat(stage: Stage) -> None:
    """Black dice are chosen, and some of the own ones."""
    stage.play(named(brought_to(GAME, 3, _defends)))


def troyes_purchase(stage: Stage) -> None:
    """Three dice of others are chosen, which all have to be paid for."""
    stage.play(named(brought_to(GAME, 4, _buys_three)))


def troyes_activation(stage: Stage) -> None:
    """The chosen dice would activate the card of an own tradesman several times."""
    stage.play(named(brought_to(GAME, 4, _activates)))


def troyes_push(stage: Stage) -> None:
    """Somebody would be pushed out of a building."""
    stage.play(named(brought_to(GAME, 3, _pushes)))


def troyes_cathedral(stage: Stage) -> None:
    """The cathedral stands half built."""
    stage.play(named(brought_to(GAME, 4, _half_built)))


def troyes_nearly_full(stage: Stage) -> None:
    """The chosen dice would fill the last flag of an event."""
    stage.play(named(brought_to(GAME, 3, _completes)))


def troyes_flip(stage: Stage) -> None:
    """Two dice are about to be turned over."""
    match = named(brought_to(GAME, 2, _could_flip))
    own = [die for die, lying in _view(match).dice.items() if lying.owner == 0]
    for notation in ("flip", *(f"die {die}" for die in own[-2:])):
        match.play(0, match.game.grammar.read(notation))
    stage.play(match)


def troyes_inspector(stage: Stage) -> None:
    """A close look at an activity card."""
    stage.point_at(stage.play(named(brought_to(GAME, 2, _amid))), "activity_white_1")


def troyes_last(stage: Stage) -> None:
    """The last round of two."""
    stage.play(named(brought_to(GAME, 2, _last)))


def troyes_score(stage: Stage) -> None:
    """The game is over."""
    stage.play(named(brought_to(GAME, 4, over)))
    stage.window.go("score")


MOMENTS: Final = (
    troyes_start,
    troyes_threat,
    troyes_purchase,
    troyes_activation,
    troyes_push,
    troyes_cathedral,
    troyes_nearly_full,
    troyes_flip,
    troyes_inspector,
    troyes_last,
    troyes_score,
)


# Matches.


def _view(match: Match) -> TroyesView:
    view: TroyesView = match.game.view(match.state, None)
    return view


def _acts(match: Match) -> bool:
    return match.seat == 0 and _view(match).asks == "action"


def _chosen(match: Match) -> int:
    chosen = selection(match.state) if _acts(match) else None
    return len(_view(match).choice.dice) if chosen is not None else 0


def _defends(match: Match) -> bool:
    choice = _view(match).choice
    return match.seat == 0 and bool(choice.black and choice.dice) and len(_view(match).black) > 1


def _buys_three(match: Match) -> bool:
    if _chosen(match) != 3:
        return False
    view, chosen = _view(match), selection(match.state)
    foreign = all(view.dice[die].owner != 0 for die in view.choice.dice)
    return foreign and chosen is not None and chosen.price.total >= 3 * FULL_PRICE


def _activates(match: Match) -> bool:
    if not _chosen(match):
        return False
    return any(prospect.times > 1 and not prospect.hire for prospect in prospects(match.state).values())


def _pushes(match: Match) -> bool:
    if not _chosen(match):
        return False
    found = (prospect for prospect in prospects(match.state).values() if prospect.refusal is None)
    return any(prospect.push is not None and None not in prospect.push.outs for prospect in found)


def _half_built(match: Match) -> bool:
    built = sum(owner is not None for column in _view(match).cathedral for owner in column)
    return _acts(match) and built >= 9


def _completes(match: Match) -> bool:
    if not _chosen(match):
        return False
    found = prospects(match.state)
    return any(
        event.card.id in found
        and event.free_flags == 1
        and completion(match.state, event.card, 0, found[event.card.id].cubes) is not None
        for event in match.state.row
    )


def _could_flip(match: Match) -> bool:
    own = sum(die.owner == 0 for die in _view(match).dice.values())
    return bool(_chosen(match)) and own > 2 and any(command.notation == "flip" for command in match.legal())


def _amid(match: Match) -> bool:
    return _acts(match) and _view(match).round >= AMID


def _last(match: Match) -> bool:
    view = _view(match)
    return _acts(match) and view.round == view.rounds
