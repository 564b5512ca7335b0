"""What all parts of the table share: the situation, and the seat that is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.table.game_table import Situation
from engine.games.revive.commands import CONVERT
from engine.games.revive.content import BASIC, SPACES, TRACKS
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from engine.games.revive.view import PlayerView, ReviveView

At = Situation[ReviveView, ReviveState]


def shown(at: At) -> PlayerView:
    """The seat at the near side."""
    return at.view.players[at.facing]


def active_places(at: At) -> Sequence[str]:
    """The cards of the active area by their places in it.

    One that was played keeps its place until the turn ends, so that the others need not move; what came meanwhile lies
    behind them.
    """
    held = at.turn_began.players[at.facing].active
    return [*held, *(card for card in shown(at).active if card not in held)]


def is_taken(at: At) -> bool:
    """Whether a module that has no place yet lies on the mat shown."""
    return at.view.module is not None and at.is_asked


def can_convert(at: At) -> bool:
    """Whether a crystal can be turned into a resource while one is chosen."""
    return at.asks == "choose_resource" and CONVERT[0] in REVIVE.legal(at.state)


def stand_ins(at: At) -> Mapping[str, str]:
    """By place of the board the button that it means as well, while that is all that can be meant there.

    The counters: while a resource is chosen for that, unless it is to become one of a crystal, and that of the crystals
    begins with that; else for what the switch gives and a crystal becomes. The spaces of the track that is chosen, but
    for the machines that can be used.
    """
    if not at.is_asked:
        return {}
    if at.asks == "choose_resource":
        crystals = {"resource.crystal": "bar.convert"} if can_convert(at) else {}
        return crystals if "bar.convert" in at.picked else crystals | _counters("resource")
    return _counters("into") | (_of_tracks(at) if at.asks == "choose_track" else {})


def _counters(answer: str) -> dict[str, str]:
    return {f"resource.{name}": f"bar.{answer}.{name}" for name in BASIC}


def _of_tracks(at: At) -> dict[str, str]:
    """The spaces of each track, as far as they mean nothing else, for the button that chooses the track."""
    player = shown(at)
    ready = {space for space, _ in player.machines if player.energy and space not in player.powered}
    needs = {
        space.id: [track for track, need in zip(TRACKS, space.needs, strict=True) if need]
        for space in SPACES
        if space.id not in ready
    }
    return {space: f"bar.track.{tracks[0]}" for space, tracks in needs.items() if len(tracks) == 1}
