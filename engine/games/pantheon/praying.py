"""The action Pray: paying a god of the display with offerings (5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from operator import add, ge
from typing import Final, NamedTuple

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Seat
from engine.games.pantheon import events
from engine.games.pantheon.commands import TAKE_GOD, TAKE_GOD_FOR_TOP, TakeGod, payments
from engine.games.pantheon.content import GODS, OFFERING_CARDS, OFFERINGS, Card, God
from engine.games.pantheon.drawing import discard
from engine.games.pantheon.frames import PRAY, Pray
from engine.games.pantheon.gods import gain_god
from engine.games.pantheon.loot import note_ender
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState, Realm

_NO_LEVELS: Final = (0,) * len(OFFERINGS)


def offerings(realm: Realm, god: God) -> tuple[int, int, int, int]:
    """How many offerings of each kind count for a god: cards and, except for Pietalte, the level of the tile."""
    temple, dancer, jewel, priest = realm.hand[OFFERING_CARDS]
    if god.cards_only:
        return temple, dancer, jewel, priest
    levels = realm.levels
    return temple + levels[0], dancer + levels[1], jewel + levels[2], priest + levels[3]


def ways_to_pay(realm: Realm, god: God, *, top_only: bool = False) -> list[TakeGod]:
    """Every way in which a seat can pay for a god."""
    have = offerings(realm, god)
    groups = god.offering[:1] if top_only else god.offering
    most = groups[0]  # beyond what the largest group asks for, nothing changes
    counted = tuple([min(number, most) for number in have])
    ways = (TAKE_GOD_FOR_TOP if top_only else TAKE_GOD)[god.index]
    return [ways[number] for number in _payable(groups, counted)]


@lru_cache(maxsize=1 << 14)
def _payable(groups: tuple[int, ...], have: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the payments that name a sufficient kind for each group."""
    return tuple(
        number
        for number, kinds in enumerate(payments(groups))
        if all(have[kind.kind] >= need for kind, need in zip(kinds, groups, strict=True))
    )


def can_pray(state: PantheonState, seat: Seat) -> bool:
    """True if a god on display can be paid: the most offerings for the largest group, and so on (5.4.1)."""
    realm = state.realms[seat]
    cards = realm.hand[OFFERING_CARDS]
    have = sorted(map(add, cards, realm.levels), reverse=True)
    for number in state.gods:
        god = GODS[number]
        most = sorted(cards, reverse=True) if god.cards_only else have
        if most[0] >= god.offering[0] and all(map(ge, most, god.offering)):
            return True
    return False


class Payment(NamedTuple):
    """The cheapest way to pay for a god: missing cards, paid cards, and the missing kinds."""

    missing: int
    paid: int
    way: TakeGod
    lacking: tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def cheapest(god: int, cards: tuple[int, ...], levels: tuple[int, ...], top_only: bool = False) -> Payment:
    """The payment with the fewest cards missing, then the fewest paid, then the rarest kept."""
    tile = GODS[god]
    missing, paid, number, lacking = _cheapest(
        tile.offering[:1] if top_only else tile.offering, cards, _NO_LEVELS if tile.cards_only else levels
    )
    return Payment(missing, paid, (TAKE_GOD_FOR_TOP if top_only else TAKE_GOD)[god][number], lacking)


@lru_cache(maxsize=1 << 16)
def _cheapest(
    groups: tuple[int, ...], cards: tuple[int, ...], levels: tuple[int, ...]
) -> tuple[int, int, int, tuple[int, ...]]:
    """The same for all gods with such groups: missing cards, paid cards, the number of the way, missing kinds."""
    best: tuple[int, int, int, int] | None = None
    for number, kinds in enumerate(_ways(groups)):
        missing = paid = rare = 0
        for need, kind in zip(groups, kinds, strict=True):
            lacking = need - levels[kind]
            if lacking > 0:
                have = cards[kind]
                pays = have if have < lacking else lacking
                rare -= pays * have
                paid += pays
                missing += lacking - pays
        rank = (missing, paid, rare, number)
        if best is None or rank < best:
            best = rank
    assert best is not None
    missing, paid, _, number = best
    pairs = zip(groups, _ways(groups)[number], strict=True)
    return missing, paid, number, tuple(kind for need, kind in pairs if need - levels[kind] > cards[kind])


@lru_cache(maxsize=64)
def _ways(groups: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(kind.kind for kind in kinds) for kinds in payments(groups))


@lru_cache(maxsize=1 << 12)
def different(gods: tuple[int, ...]) -> tuple[God, ...]:
    """Only the first of equal tiles: it doesn't matter which is taken, so bots weigh one (6)."""
    first: dict[int, God] = {}
    for number in gods:
        first.setdefault(GODS[number].alike, GODS[number])
    return tuple(first.values())


def begin(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The action Pray."""
    state.agenda.append(PRAY[seat])


def _legal(state: PantheonState, pray: Pray) -> Sequence[Command]:
    realm = state.realms[pray.seat]
    return [command for god in different(state.gods) for command in ways_to_pay(realm, god)]


def _with_equal_tiles(state: PantheonState, pray: Pray) -> Sequence[Command]:
    """Every way in which a seat can pay for each tile on display."""
    realm = state.realms[pray.seat]
    return [command for god in state.gods for command in ways_to_pay(realm, GODS[god])]


def check_payment(realm: Realm, god: God, groups: Sequence[int], kinds: Sequence[Card]) -> None:
    """Refusals in the order of 5.4.1: what is missing, one kind twice, and the one order of equal groups."""
    if len(kinds) != len(groups) or any(kind.kind < 0 for kind in kinds):
        raise IllegalCommand(Refusal("groups", "5.4", {"god": god.id, "count": len(groups)}))
    for need, kind in zip(groups, kinds, strict=True):
        cards, level = realm.hand[kind.index], realm.levels[kind.kind]
        counted = 0 if god.cards_only else level
        lack = need - cards - counted
        if lack > 0 and counted < level:
            raise IllegalCommand(
                Refusal("cards_only", "5.4", {"god": god.id, "kind": kind.id, "count": lack})
            )
        if lack > 0:
            raise IllegalCommand(Refusal("offerings", "5.4", {"god": god.id, "kind": kind.id, "count": lack}))
    if len(set(kinds)) < len(kinds):
        raise IllegalCommand(Refusal("one_kind_once", "5.4", {"god": god.id}))
    pairs = list(zip(groups, kinds, strict=True))
    for (need, kind), (other, after) in pairwise(pairs):
        if need == other and kind.kind > after.kind:
            raise IllegalCommand(Refusal("equal_groups", "5.4", {"god": god.id}))


def pay(state: PantheonState, seat: Seat, god: God, command: TakeGod) -> tuple[str, ...]:
    """Discard what the seat's tiles don't cover (R35). Returns the ids of the cards."""
    realm = state.realms[seat]
    paid: list[str] = []
    for need, kind in zip(god.offering, command.kinds, strict=False):
        level = 0 if god.cards_only else realm.levels[kind.kind]
        for _ in range(need - level):
            discard(state, seat, kind.index)
            paid.append(kind.id)
    return tuple(paid)


def _take(state: PantheonState, pray: Pray, command: TakeGod, chance: Chance, emitted: Emitted) -> None:
    seat, god = pray.seat, command.god
    if god.index not in state.gods:
        raise IllegalCommand(Refusal("not_there", "5.4"))
    check_payment(state.realms[seat], god, god.offering, command.kinds)
    del state.agenda[-1]
    cards = pay(state, seat, god, command)
    state.gods = tuple(other for other in state.gods if other != god.index)
    emitted.append(events.GodTaken(seat, god.id, god_points(state.epoch), cards, len(state.gods)))
    if not state.gods:
        note_ender(state, seat, "god", emitted)
    gain_god(state, seat, god, chance, emitted)


ASKS: Final = (Question(Pray, _legal, {TakeGod: _take}, allowed=_with_equal_tiles, rule="5.4"),)
