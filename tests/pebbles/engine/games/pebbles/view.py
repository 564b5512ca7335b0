"""What a seat sees of Pebbles, and what it can't know dealt anew."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from random import Random

from engine.core.deck import Deck
from engine.core.game import Seat
from engine.games.pebbles.state import PebblesState


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What can be known of a seat: ``hand`` is empty where it is another's, ``in_hand`` says how many it holds."""

    shells: int
    in_hand: int
    hand: tuple[str, ...]
    laid: tuple[str, ...]
    score: int


@dataclass(frozen=True, slots=True)
class PebblesView:
    """The table as a seat sees it. ``turn`` is the seat whose turn it is, None when the game is over."""

    round: int
    rounds: int
    dice: tuple[int, ...]
    turn: int | None
    bag: int
    sea: int
    shore: tuple[str | None, ...]
    players: tuple[PlayerView, ...]


def table_view(state: PebblesState, seat: Seat | None) -> PebblesView:
    """What a seat may know; None: what everybody may know."""
    return PebblesView(
        round=state.round,
        rounds=state.rounds,
        dice=state.dice,
        turn=state.turn.seat if state.turn else None,
        bag=state.bag.left,
        sea=len(state.sea),
        shore=tuple(pebble.id if pebble else None for pebble in state.shore),
        players=tuple(
            PlayerView(
                player.shells,
                len(player.hand),
                tuple(pebble.id for pebble in player.hand) if owner == seat else (),
                tuple(pebble.id for pebble in player.laid),
                player.score,
            )
            for owner, player in enumerate(state.players)
        ),
    )


def redeal(state: PebblesState, seat: Seat, generator: Random) -> PebblesState:
    """A copy in which the bag and the hands of others are drawn from all that the seat can't see."""
    copy = state.clone()
    others = [player for owner, player in enumerate(copy.players) if owner != seat]
    unseen = [*copy.bag.rest, *(pebble for other in others for pebble in other.hand)]
    unseen.sort(key=attrgetter("id"))  # so that the outcome can't depend on the order that nobody knows
    generator.shuffle(unseen)
    for other in others:
        other.hand = [unseen.pop() for _ in other.hand]
    copy.bag = Deck(tuple(unseen))
    return copy
