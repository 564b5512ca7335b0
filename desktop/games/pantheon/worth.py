"""What gods cost a seat: which offerings could be given for their groups, what they take, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from engine.games.pantheon.commands import TakeGod, payments
from engine.games.pantheon.content import GOD_BY_ID, OFFERINGS, God
from engine.games.pantheon.sight import PantheonView, SeatView


@dataclass(frozen=True, slots=True)
class Group:
    """One number of a god paid with one kind: by so much of the tile, by cards, and what is missing then."""

    need: int
    kind: str
    level: int
    cards: int
    missing: int


def groups_of(view: PantheonView, god: God) -> tuple[int, ...]:
    """The numbers that have to be paid now: of Gallia's god perhaps only the topmost."""
    return god.offering[:1] if view.revealed == god.id and view.pays_top_only else god.offering


def best_way(view: PantheonView, god: God, seat: SeatView) -> tuple[Group, ...]:
    """Of all ways to name kinds the one that lacks least, and of those the one that takes fewest cards."""
    needs = groups_of(view, god)
    ways = [way(god, needs, kinds, seat) for kinds in permutations(range(len(OFFERINGS)), len(needs))]
    return min(ways, key=lambda groups: (missing_in(groups), cards_in(groups)))


def way(god: God, needs: Sequence[int], kinds: Sequence[int], seat: SeatView) -> tuple[Group, ...]:
    """What it takes to pay each number with the kind named for it."""
    return tuple(_group(god, need, kind, seat) for need, kind in zip(needs, kinds, strict=True))


def missing_in(groups: Sequence[Group]) -> int:
    """How many offerings are missing in all."""
    return sum(group.missing for group in groups)


def cards_in(groups: Sequence[Group]) -> int:
    """How many cards are given in all."""
    return sum(group.cards for group in groups)


def is_payable(view: PantheonView, god: God, seat: SeatView) -> bool:
    """Whether a seat could pay for a god, as far as its hand is known; else whether its tiles are enough."""
    return not missing_in(best_way(view, god, seat))


def cheapest(view: PantheonView, god: God, seat: SeatView) -> TakeGod | None:
    """The payment that takes fewest cards; None where there is none."""
    best = best_way(view, god, seat)
    if missing_in(best):
        return None
    wanted = tuple(group.kind for group in best)
    # Of equal groups the rules name the kinds in one order only.
    alike = (kinds for kinds in payments(god.offering) if _same(god, [kind.id for kind in kinds], wanted))
    return next((TakeGod(god, kinds) for kinds in alike), None) if len(wanted) == len(god.offering) else None


def cards_for(view: PantheonView, command: TakeGod, seat: SeatView) -> int:
    """How many cards a payment takes."""
    kinds = [kind.kind for kind in command.kinds]
    return cards_in(way(command.god, command.god.offering[: len(kinds)], kinds, seat))


def payable_gods(view: PantheonView, seat: SeatView) -> list[God]:
    """The gods on display that a seat can pay for."""
    return [god for name in view.gods if is_payable(view, god := GOD_BY_ID[name], seat)]


def _group(god: God, need: int, kind: int, seat: SeatView) -> Group:
    level = 0 if god.cards_only else min(need, seat.levels[kind])
    held = (seat.hand or {}).get(OFFERINGS[kind].id, 0)
    cards = min(held, need - level)
    return Group(need, OFFERINGS[kind].id, level, cards, need - level - cards)


def _same(god: God, kinds: Sequence[str], wanted: Sequence[str]) -> bool:
    return sorted(zip(god.offering, kinds, strict=True)) == sorted(zip(god.offering, wanted, strict=True))
