"""What a seat sees of Pebbles, and what it can't know dealt anew."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.core.game import Seat
from engine.games.pebbles.state import PebblesState, Player


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What can be known of a seat: ``in_hand`` counts its hand, which is empty if it is someone else's."""

    shells: int
    in_hand: int
    hand: tuple[str, ...]
    laid: tuple[str, ...]
    score: int


@dataclass(frozen=True, slots=True)
class PebblesView:
    """The table as a seat sees it; of the ``bag`` it knows how many pebbles are left."""

    round: int
    dice: tuple[int, ...]
    bag: int
    shore: tuple[str | None, ...]
    players: tuple[PlayerView, ...]


def table_view(state: PebblesState, seat: Seat | None) -> PebblesView:
    """What a seat may know; None: what everybody may know."""
    shore = tuple(pebble.id if pebble else None for pebble in state.shore)
    players = tuple(_player_view(player, owner == seat) for owner, player in enumerate(state.players))
    return PebblesView(state.round, state.dice, state.bag.left, shore, players)


def _player_view(player: Player, is_own: bool) -> PlayerView:
    hand, laid = (tuple(pebble.id for pebble in lying) for lying in (player.hand, player.laid))
    return PlayerView(player.shells, len(hand), hand if is_own else (), laid, player.score)


def redeal(state: PebblesState, seat: Seat | None, generator: Random) -> PebblesState:
    """A copy in which the bag and the hands of others are drawn from all that the seat can't see."""
    copy = state.clone()
    others = [player for owner, player in enumerate(copy.players) if owner != seat]
    copy.bag.cards += tuple(pebble for other in others for pebble in other.hand)
    copy.bag.redeal(0, generator, key=lambda pebble: pebble.index)
    for other in others:
        other.hand = copy.bag.deal(len(other.hand))
    return copy
