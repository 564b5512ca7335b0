"""What a seat sees of Pebbles, and what it can't know dealt anew."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.core.deck import Deck
from engine.core.game import Seat
from engine.games.pebbles.content import Pebble
from engine.games.pebbles.state import PebblesState


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
    """The table as a seat sees it; ``bag`` and ``sea`` are numbers of pebbles."""

    round: int
    rounds: int
    dice: tuple[int, ...]
    bag: int
    sea: int
    shore: tuple[str | None, ...]
    players: tuple[PlayerView, ...]


def table_view(state: PebblesState, seat: Seat | None) -> PebblesView:
    """What a seat may know; None: what everybody may know."""
    players = tuple(
        PlayerView(
            player.shells,
            len(player.hand),
            _ids(player.hand) if owner == seat else (),
            _ids(player.laid),
            player.score,
        )
        for owner, player in enumerate(state.players)
    )
    shore = tuple(pebble.id if pebble else None for pebble in state.shore)
    return PebblesView(state.round, state.rounds, state.dice, state.bag.left, len(state.sea), shore, players)


def redeal(state: PebblesState, seat: Seat, generator: Random) -> PebblesState:
    """A copy in which the bag and the hands of others are drawn from all that the seat can't see."""
    copy = state.clone()
    others = [player for owner, player in enumerate(copy.players) if owner != seat]
    unseen = [*copy.bag.rest, *(pebble for other in others for pebble in other.hand)]
    unseen.sort(
        key=lambda pebble: pebble.id
    )  # so that the outcome can't depend on the order that nobody knows
    generator.shuffle(unseen)
    for other in others:
        other.hand = [unseen.pop() for _ in other.hand]
    copy.bag = Deck(tuple(unseen))
    return copy


def _ids(pebbles: Iterable[Pebble]) -> tuple[str, ...]:
    return tuple(pebble.id for pebble in pebbles)
