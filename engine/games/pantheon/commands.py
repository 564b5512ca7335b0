"""The commands of Pantheon (section 6 of the specification), each possible one built once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise, permutations
from typing import ClassVar, Final, TypeVar

from engine.core.command import Command, Grammar, Reader, one_of
from engine.core.errors import IllegalCommand, Refusal
from engine.games.pantheon.content import (
    BONUSES,
    CARD_BY_ID,
    CARDS,
    CARDS_DEALT,
    COINS,
    GOD_BY_ID,
    GODS,
    HEX_BY_ID,
    HEXES,
    OFFERINGS,
    Card,
    God,
    Hex,
    Tile,
)

_T = TypeVar("_T")


class ChooseBonus(Command):
    """Take one of the remaining bonus tiles (3)."""

    verb: ClassVar[str] = "bonus"
    bonus: Tile


class ChooseAction(Command):
    """Choose the action of the turn: ``move``, ``draw``, ``buy``, ``pray``, or ``pass`` (4.2)."""

    verb: ClassVar[str] = "action"
    action: str


class PlayMoveCard(Command):
    """Discard a movement card for two more steps (5.1)."""

    verb: ClassVar[str] = "play_move"


class Place(Command):
    """Place the right piece on a hex for steps (5.1)."""

    hex: Hex


class EndMove(Command):
    """End the Move; whoever doesn't follow draws a card (5.1)."""

    concludes: ClassVar[bool] = True


class TakeCard(Command):
    """Take a card from the display (``display0`` to ``display3``) or from the draw pile (``pile``) (5.2)."""

    verb: ClassVar[str] = "take"
    source: str


class PlayCoin(Command):
    """Play a coin card into the purse (5.3)."""

    coin: Card


class RaiseOffering(Command):
    """Raise an offering by a level, for coins in a Buy, otherwise for free (5.3)."""

    verb: ClassVar[str] = "raise"
    kind: Card


class BuyPiece(Command):
    """Buy a ``foot`` or a ``column`` into the stock (5.3)."""

    verb: ClassVar[str] = "buy"
    piece: str


class PlacePaid(Command):
    """Place the right piece on a hex for coins (5.3)."""

    hex: Hex


class EndBuy(Command):
    """End the Buy; the coins left are lost (5.3)."""

    concludes: ClassVar[bool] = True


class TakeGod(Command):
    """Pay for a god with these kinds of offerings, one for each of its groups from the top, and take it (5.4)."""

    verb: ClassVar[str] = "god"
    god: God
    kinds: tuple[Card, ...]

    @property
    def notation(self) -> str:
        """``god pietalte_1 temple priest jewel``."""
        return " ".join((self.verb, self.god.id, *(kind.id for kind in self.kinds)))


class ChooseReserve(Command):
    """Take ``feet`` or ``columns`` from the general supply (2.7)."""

    verb: ClassVar[str] = "reserve"
    pieces: str


class PlaceFreeColumn(Command):
    """Place the column of the bonus tile on any column hex (2.8)."""

    verb: ClassVar[str] = "free_column"
    hex: Hex


class DiscardCard(Command):
    """Discard a card down to seven (5.5)."""

    verb: ClassVar[str] = "discard"
    card: Card


class GalliaCards(Command):
    """Gallia: draw two cards (5.5)."""


class GalliaGod(Command):
    """Gallia: reveal the top god of the stack (5.5)."""


class Decline(Command):
    """Decline Gallia's god, or Iberia's offering (5.5)."""


class Swap(Command):
    """Aegyptus: swap one piece in stock, ``foot_to_column`` or ``column_to_foot`` (5.5)."""

    direction: str


class EndSwap(Command):
    """Aegyptus: stop swapping (5.5)."""

    concludes: ClassVar[bool] = True


class UseTraitera(Command):
    """Use up a Traitera for another action (5.6)."""


class EndTurn(Command):
    """End the turn without using the Traitera (5.6)."""

    concludes: ClassVar[bool] = True


@lru_cache(maxsize=64)
def payments(groups: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """The ways to name a kind for each group; equal groups only in the order of the kinds (5.4.1)."""
    return tuple(
        kinds
        for kinds in permutations(OFFERINGS, len(groups))
        if all(
            need != other or kind.kind < after.kind
            for (need, kind), (other, after) in pairwise(zip(groups, kinds, strict=True))
        )
    )


CHOOSE_BONUS: Final = tuple(ChooseBonus(bonus) for bonus in BONUSES)
ACTIONS: Final = ("move", "draw", "buy", "pray")
CHOOSE_ACTION: Final = {action: ChooseAction(action) for action in (*ACTIONS, "pass")}
PLAY_MOVE_CARD: Final = PlayMoveCard()
PLACE: Final = {place.mask: Place(place) for place in HEXES}
"""By the hex's bit, as all commands that name a hex."""

END_MOVE: Final = EndMove()
TAKE_DISPLAY: Final = tuple(TakeCard(f"display{slot}") for slot in range(CARDS_DEALT.display))
TAKE_PILE: Final = TakeCard("pile")
PLAY_COIN: Final = tuple(PlayCoin(coin) for coin in COINS)
RAISE: Final = tuple(RaiseOffering(kind) for kind in OFFERINGS)
BUY_FOOT: Final = BuyPiece("foot")
BUY_COLUMN: Final = BuyPiece("column")
PLACE_PAID: Final = {place.mask: PlacePaid(place) for place in HEXES}
END_BUY: Final = EndBuy()
TAKE_GOD: Final = tuple(tuple(TakeGod(god, kinds) for kinds in payments(god.offering)) for god in GODS)
"""By the god's index: every way to pay for it."""

TAKE_GOD_FOR_TOP: Final = tuple(
    tuple(TakeGod(god, kinds) for kinds in payments(god.offering[:1])) for god in GODS
)
"""By the god's index: paying its topmost group only, as Gallia may."""

RESERVE_FEET: Final = ChooseReserve("feet")
RESERVE_COLUMNS: Final = ChooseReserve("columns")
FREE_COLUMN: Final = {place.mask: PlaceFreeColumn(place) for place in HEXES if place.kind == "column"}
DISCARD: Final = tuple(DiscardCard(card) for card in CARDS)
GALLIA_CARDS: Final = GalliaCards()
GALLIA_GOD: Final = GalliaGod()
DECLINE: Final = Decline()
FOOT_TO_COLUMN: Final = Swap("foot_to_column")
COLUMN_TO_FOOT: Final = Swap("column_to_foot")
END_SWAP: Final = EndSwap()
USE_TRAITERA: Final = UseTraitera()
END_TURN: Final = EndTurn()


def _among(known: Mapping[str, _T]) -> Callable[[str], _T]:
    return one_of(known, "unknown_command", "6")


def _words(*words: str) -> Reader:
    return _among({word: word for word in words})


def _hex(word: str) -> Hex:
    """A hex of land; any other is sea."""
    place = HEX_BY_ID.get(word)
    if place is None:
        raise IllegalCommand(Refusal("sea" if _names_a_hex(word) else "unknown_command", "5.1"))
    return place


def _names_a_hex(word: str) -> bool:
    return len(word) == 6 and word[0] + word[3] == "qr" and (word[1:3] + word[4:]).isdecimal()


_kind = _among({kind.id: kind for kind in OFFERINGS})


class _PantheonGrammar(Grammar):
    """Also reads prayers, which name as many kinds as the god has groups, unlike all commands of a fixed length."""

    def read(self, notation: str) -> Command:
        verb, *words = notation.split()[:16] or [""]
        if verb != TakeGod.verb:
            return super().read(notation)
        god = GOD_BY_ID.get(words[0]) if words else None
        if god is None or not 1 <= len(words) - 1 <= len(god.offering):
            raise IllegalCommand(Refusal("unknown_command", "6"))
        return TakeGod(god, tuple(_kind(word) for word in words[1:]))


GRAMMAR: Final = _PantheonGrammar(
    {
        ChooseBonus: (_among({bonus.id: bonus for bonus in BONUSES}),),
        ChooseAction: (_words(*CHOOSE_ACTION),),
        PlayMoveCard: (),
        Place: (_hex,),
        EndMove: (),
        TakeCard: (_words(*(command.source for command in (*TAKE_DISPLAY, TAKE_PILE))),),
        PlayCoin: (_among({coin.id: coin for coin in COINS}),),
        RaiseOffering: (_kind,),
        BuyPiece: (_words("foot", "column"),),
        PlacePaid: (_hex,),
        EndBuy: (),
        ChooseReserve: (_words("feet", "columns"),),
        PlaceFreeColumn: (_hex,),
        DiscardCard: (_among(CARD_BY_ID),),
        GalliaCards: (),
        GalliaGod: (),
        Decline: (),
        Swap: (_words("foot_to_column", "column_to_foot"),),
        EndSwap: (),
        UseTraitera: (),
        EndTurn: (),
    }
)
