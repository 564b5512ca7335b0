"""What the rules advise beyond what is legal: what gods cost a seat, and what a command would waste.

Nothing here depends on what the seat can't know (8). Its hand is its own: only it may see what gods cost it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.game import Seat
from engine.games.pantheon.buying import can_spend
from engine.games.pantheon.commands import (
    BUY_COLUMN,
    BUY_FOOT,
    CHOOSE_ACTION,
    PLAY_MOVE_CARD,
    ChooseReserve,
    Decline,
    DiscardCard,
    EndBuy,
    EndMove,
    TakeGod,
)
from engine.games.pantheon.content import BUYING, EPOCHS, LATER_CARDS, OFFERING_CARDS, POWERS, Card, God
from engine.games.pantheon.frames import Action, Buy, Move, Raise, Reserve, RevealedGod
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.reach import SHARED_HEX, open_hexes, payable
from engine.games.pantheon.state import PantheonState, Realm

# What a seat may have overlooked.


class UnusedSteps(Doubt):
    """So many steps would be given up, which lead to so many hexes (5.1)."""

    steps: int
    hexes: int


class UnusedCoins(Doubt):
    """So many coins would be lost, which could buy so many columns and feet, or at least something else (5.3)."""

    coins: int
    columns: int
    feet: int


class DearPayment(Doubt):
    """Paid like this, a god takes so many cards; other kinds would take fewest (5.4)."""

    cards: int
    least: int
    kinds: tuple[str, ...]


class FullReserve(Doubt):
    """Only so many more of these pieces may be owned, but more of the others (2.7)."""

    pieces: str
    fits: int


class FreeLevel(Doubt):
    """An offering could rise for free (2.4)."""


class SpecialCoin(Doubt):
    """A coin is discarded that exists only once (5.5)."""

    coins: int


def doubt(state: PantheonState, command: Command) -> Doubt | None:
    """What the asked seat may have overlooked in a legal command."""
    frame = state.agenda[-1]
    realm = state.realms[frame.seat]
    match command, frame:
        case EndMove(), Move():
            return _of_steps(state, frame)
        case EndBuy(), Buy():
            return _of_coins(state, frame)
        case TakeGod(god, kinds), _:
            return _of_payment(state, frame.seat, god, kinds)
        case ChooseReserve(pieces), Reserve():
            return _of_reserve(realm, frame, pieces)
        case Decline(), Raise():
            return FreeLevel()
        case DiscardCard(card), _ if card.special:
            return SpecialCoin(card.coins)
        case _:
            return None


def _of_steps(state: PantheonState, move: Move) -> Doubt | None:
    """Whoever doesn't follow draws a card, and gives up nothing."""
    hexes = payable(open_hexes(state, move.seat, move.jump), move.steps)
    return None if move.stays or not hexes else UnusedSteps(move.steps, hexes.bit_count())


def _of_coins(state: PantheonState, buy: Buy) -> Doubt | None:
    """Columns first: they count for longer. Who owns all pieces chooses among offerings and hexes."""
    if not can_spend(state, buy.seat, buy.purse):
        return None
    realm = state.realms[buy.seat]
    pieces = buy.purse // BUYING.piece
    columns = min(pieces, realm.columns_room)
    feet = min(pieces - columns, realm.feet_room)
    first = (BUY_COLUMN,) * columns + (BUY_FOOT,) * feet
    return UnusedCoins(buy.purse, columns, feet, first=first)


def _of_payment(state: PantheonState, seat: Seat, god: God, kinds: Sequence[Card]) -> Doubt | None:
    best = payment(state, seat, god)
    cards = cards_paid(state.realms[seat], god, kinds)
    if cards <= best.cards:
        return None
    return DearPayment(cards, best.cards, tuple(each.kind for each in best.groups))


def _of_reserve(realm: Realm, reserve: Reserve, pieces: str) -> Doubt | None:
    fits, others = piece_room(realm, pieces)
    return FullReserve(pieces, fits) if fits < min(reserve.pieces, others) else None


def pieces_gained(state: PantheonState, pieces: str) -> int:
    """How many of these pieces the asked seat would gain from the supply: only so many can be owned (2.7)."""
    reserve = state.agenda[-1]
    most = reserve.pieces if isinstance(reserve, Reserve) else 0
    return min(most, piece_room(state.realms[reserve.seat], pieces)[0])


def piece_room(realm: Realm, pieces: str) -> tuple[int, int]:
    """How many more of these pieces may be owned, and how many of the others (2.7)."""
    feet, columns = realm.feet_room, realm.columns_room
    return (feet, columns) if pieces == "feet" else (columns, feet)


def prepares(state: PantheonState, legal: Sequence[Command]) -> Sequence[Command]:
    """The legal commands that are given for the sake of the next one: an action, and a card for a hex out of reach
    (5).

    Coins are not among them: which to play, and for what, is a decision of its own.
    """
    match state.agenda[-1] if state.agenda else None:
        case Action():
            return [command for command in legal if command != CHOOSE_ACTION["pass"]]
        case Move(steps=steps) if steps < SHARED_HEX and PLAY_MOVE_CARD in legal:
            return (PLAY_MOVE_CARD,)
    return ()


# What gods cost and bring.


@dataclass(frozen=True, slots=True)
class Group:
    """One number of a god paid with one kind: how much the tile counts, how much by cards, and what is still
    missing."""

    need: int
    kind: str
    tile: int
    cards: int
    missing: int


@dataclass(frozen=True, slots=True)
class GodPayment:
    """The way to pay for a god with the least missing; among those, the one that takes the fewest cards and keeps the
    rarest."""

    way: TakeGod
    groups: tuple[Group, ...]

    @property
    def cards(self) -> int:
        """How many cards are paid, as far as available."""
        return sum(group.cards for group in self.groups)

    @property
    def missing(self) -> int:
        """How many offerings are missing; none if it can be paid like this."""
        return sum(group.missing for group in self.groups)


@dataclass(frozen=True, slots=True)
class LastTile:
    """The points for whoever takes a god or a loot now, besides its own: 0 if it isn't the last one (4.2)."""

    god: int
    loot: int


def payment(state: PantheonState, seat: Seat, god: God) -> GodPayment:
    """What a god of the display, or the one that Gallia has revealed, costs a seat at best (5.4, 5.5)."""
    realm = state.realms[seat]
    top_only = state.options.gallia_offering == "top_only" and any(
        isinstance(frame, RevealedGod) and frame.revealed is god for frame in state.agenda
    )
    way = cheapest(god.index, tuple(realm.hand[OFFERING_CARDS]), realm.levels, top_only).way
    pairs = zip(god.offering, way.kinds, strict=False)  # for the top alone one kind is named
    return GodPayment(way, tuple(group(realm, god, need, kind) for need, kind in pairs))


def best_payment(state: PantheonState, commands: Sequence[Command]) -> TakeGod | None:
    """The best way to pay, where all these commands take the same god and it is one of them."""
    gods = {command.god if isinstance(command, TakeGod) else None for command in commands}
    god = gods.pop() if len(gods) == 1 else None
    if god is None:
        return None
    way = payment(state, state.agenda[-1].seat, god).way
    return way if way in commands else None


def group(realm: Realm, god: God, need: int, kind: Card) -> Group:
    """What it takes a seat to pay one number of a god with a kind: cards for what its tile doesn't cover (5.4)."""
    tile = 0 if god.cards_only else min(need, realm.levels[kind.kind])
    cards = min(realm.hand[kind.index], need - tile)
    return Group(need, kind.id, tile, cards, need - tile - cards)


def cards_paid(realm: Realm, god: God, kinds: Sequence[Card]) -> int:
    """How many cards it takes a seat to pay for a god with these kinds."""
    return sum(group(realm, god, *pair).cards for pair in zip(god.offering, kinds, strict=False))


def last_tile(state: PantheonState) -> LastTile:
    """What the last tile of this epoch is worth to whoever takes it, if only one is left (4.2)."""
    points = EPOCHS.last_tile_points if state.ender is None else 0
    return LastTile(points * (len(state.gods) == 1), points * (len(state.loot) == 1))


# What the rules ask for and bring besides.


def cards_over(state: PantheonState) -> int:
    """How many cards the asked seat holds beyond those that it may keep (5.5)."""
    return max(0, sum(state.realms[state.agenda[-1].seat].hand) - POWERS.hand_size)


def action_follows(state: PantheonState) -> bool:
    """Whether an action may follow the present one: none does once the last epoch is about to end (4.1)."""
    return bool(state.agenda) and (state.epoch < EPOCHS.number or state.ender is None)


def later_cards(state: PantheonState) -> tuple[int, ...]:
    """What the second player, the third … gain with a bonus tile, if that was agreed (2.8)."""
    return LATER_CARDS[len(state.realms) - 2] if state.options.later_cards else ()
