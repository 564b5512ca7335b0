"""What the rules would advise. It knows no more than the seat that is asked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.game import Seat
from engine.games.pebbles.commands import LAY, EndTurn, Sell
from engine.games.pebbles.content import CONSTANTS, Pebble
from engine.games.pebbles.state import PebblesState


class NothingLaid(Doubt):
    """The turn would end although a pebble could be laid out, which costs nothing (3)."""

    pebble: str


class DearSale(Doubt):
    """A pebble is sold although one of less worth would bring as many shells (5)."""

    pebble: str
    other: str
    shells: int


def doubt(state: PebblesState, command: Command) -> Doubt | None:
    """What the asked seat may have overlooked in a legal command."""
    turn, hand = state.turn, by_worth(state)
    match command:
        case EndTurn() if hand and turn is not None and not turn.laid:
            return NothingLaid(hand[-1].id, first=(LAY[hand[-1]],))
        case Sell(pebble) if pebble.worth > hand[0].worth:
            return DearSale(pebble.id, hand[0].id, CONSTANTS.sold_for)
    return None


def completes_set(state: PebblesState, seat: Seat, pebble: Pebble) -> bool:
    """Whether laying out a pebble would complete a set of every colour for a seat (6)."""
    player = state.players[seat].clone()
    player.laid.append(pebble)
    return player.sets > state.players[seat].sets


def by_worth(state: PebblesState) -> Sequence[Pebble]:
    """The hand of the seat that is asked, what is worth least first."""
    return sorted(state.asked.hand, key=lambda pebble: pebble.worth) if state.asked else ()
