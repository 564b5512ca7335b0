"""The machine tracks and the progress track (2.8, 2.9, 5.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.agenda import Emitted, Step
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import events
from engine.games.revive.content import PROGRESS, SPACES, TRACK_LENGTH, TRACKS, Space
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.frames import Advance, TokenChoice, Unlock
from engine.games.revive.gaining import resolve
from engine.games.revive.settling import ask
from engine.games.revive.state import TOKEN_SPACES, Player, ReviveState

advance = recurring(Advance)
_unlock = recurring(Unlock)
_token_choice = recurring(TokenChoice)
_track_advanced = recurring(events.TrackAdvanced)
_space_unlocked = recurring(events.SpaceUnlocked)
_progress_bonus_gained = recurring(events.ProgressBonusGained)

_SPACES_OF: Final = tuple(
    tuple(space for space in SPACES if space.needs[track]) for track in range(len(TRACKS))
)
"""By track the spaces that ask for it, in the order in which one step unlocks them (5.8)."""

_BONUSES: Final = {bonus.at: EFFECT_BY_ID[f"progress.{bonus.at}"] for bonus in PROGRESS.bonuses}


def _advance(state: ReviveState, frame: Advance, chance: Chance, emitted: Emitted) -> None:
    """One step, and the spaces that it unlocks; what is left of the steps comes after their rewards (5.8)."""
    seat, track = frame.seat, frame.track
    player = state.players[seat]
    if player.tracks[track] == TRACK_LENGTH:
        emitted.append(events.StepsLost(seat, TRACKS[track], frame.steps))
        return
    if frame.steps > 1:
        state.agenda.append(advance(seat, track, frame.steps - 1))
    player.tracks[track] += 1
    emitted.append(_track_advanced(seat, TRACKS[track], player.tracks[track]))
    unlocked = newly_unlocked(player, track)
    for space in unlocked:
        player.unlock(space)
    state.agenda += [_unlock(seat, space) for space in reversed(unlocked)]


def are_at_end(player: Player) -> bool:
    """Whether no step can be made on any track (5.8)."""
    return min(player.tracks) == TRACK_LENGTH


def newly_unlocked(player: Player, track: int) -> Sequence[Space]:
    """The spaces whose conditions hold now, of those that ask for a track (5.8)."""
    spaces, reached = _reached(track, *player.tracks)
    if not reached & ~player.unlocked:
        return ()
    return [space for space in spaces if not player.has_unlocked(space)]


@lru_cache(maxsize=1 << 13)
def _reached(track: int, forest: int, mountain: int, plains: int) -> tuple[Sequence[Space], int]:
    """The spaces that ask for a track and whose conditions hold, also as bits (5.8)."""
    spaces = [
        space
        for space in _SPACES_OF[track]
        if forest >= space.needs[0] and mountain >= space.needs[1] and plains >= space.needs[2]
    ]
    return spaces, sum(1 << space.index for space in spaces)


def _unlock_space(state: ReviveState, frame: Unlock, chance: Chance, emitted: Emitted) -> None:
    """The marker moves to the progress track, whose bonus comes first, then the reward (5.8)."""
    seat, space = frame.seat, frame.space
    player = state.players[seat]
    player.progress += 1
    emitted.append(_space_unlocked(seat, space.id, player.progress))
    if space in TOKEN_SPACES:
        ask(state, _token_choice(seat, space))
    elif space.effect and not space.is_machine:
        state.agenda.append(resolve(seat, EFFECT_BY_ID[f"space.{space.id}"]))
    gain_progress_bonus(state, seat, emitted)


def gain_progress_bonus(state: ReviveState, seat: Seat, emitted: Emitted) -> None:
    """The bonus of the space of the progress track that was filled last (2.9)."""
    markers = state.players[seat].progress
    if markers in _BONUSES:
        emitted.append(_progress_bonus_gained(seat, markers))
        state.agenda.append(resolve(seat, _BONUSES[markers]))


STEPS: Final = (Step(Advance, _advance), Step(Unlock, _unlock_space))
