"""The four commands of Pebbles, each possible one built once."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core.command import Command, Grammar, one_of
from engine.games.pebbles.content import PEBBLE_BY_ID, PEBBLES, Pebble


class Buy(Command):
    """Buy a pebble from the shore and lay it out (4)."""

    pebble: Pebble


class Lay(Command):
    """Lay out a pebble of the hand, once a turn (3)."""

    pebble: Pebble


class Sell(Command):
    """Throw a pebble of the hand into the sea for shells (5)."""

    pebble: Pebble


class EndTurn(Command):
    """Draw a pebble; it is the next player's turn (3)."""

    concludes: ClassVar[bool] = True


BUY: Final = {pebble: Buy(pebble) for pebble in PEBBLES}
LAY: Final = {pebble: Lay(pebble) for pebble in PEBBLES}
SELL: Final = {pebble: Sell(pebble) for pebble in PEBBLES}
END_TURN: Final = EndTurn()

_pebble: Final = one_of(PEBBLE_BY_ID, "unknown_pebble", "1")
GRAMMAR: Final = Grammar({Buy: (_pebble,), Lay: (_pebble,), Sell: (_pebble,), EndTurn: ()})
