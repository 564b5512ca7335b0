"""A position of Pantheon (sections 3 and 4 of the specification).

Cards, gods, tiles and hexes stand here by their numbers in the content. Piles are tuples with the next one first, and
sets of hexes are whole numbers with a bit for each hex (``Hex.mask``), so that a copy of a position shares nearly all
of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.core.flow import Flow
from engine.games.pantheon.content import (
    BUYING,
    GOD_KINDS,
    LEVELS,
    NATIONS,
    SITES,
    TRAITERA,
    VINTHRAD,
    Nation,
)
from engine.games.pantheon.meta import META

_MOST: Final = BUYING.most_pieces
NO_POWERS: Final = (0,) * len(GOD_KINDS)


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2)."""

    start_stock: str
    bonus_choice: str
    later_cards: bool
    demigod_groups: str
    gallia_offering: str
    plaesiris_fallback: str
    follower_free_step: bool


@dataclass(slots=True)
class Realm:
    """All that belongs to one seat.

    ``feet`` and ``columns`` are in stock, ``pieces`` are the hexes on which others of them stand.
    ``gods`` are the tiles won with the epoch of each, ``powers`` what they add up to by kind. ``endings`` counts the
    epochs that this seat ended, ``scored`` are the points for demigods, columns and Pietalte of the scorings so far.
    """

    hand: list[int]
    feet: int
    columns: int
    levels: tuple[int, ...] = (0, 0, 0, 0)
    pieces: int = 0
    gods: tuple[tuple[int, int], ...] = ()
    powers: tuple[int, ...] = NO_POWERS
    traitera_used: int = 0
    demigods: tuple[int, ...] = ()
    loot_steps: int = 0
    bonus: int | None = None
    endings: int = 0
    scored: tuple[int, int, int] = (0, 0, 0)

    @property
    def steps(self) -> int:
        """The permanent steps: Vinthrad and the ``steps`` tiles (5.1.2)."""
        return self.powers[VINTHRAD] + self.loot_steps

    @property
    def traitera_left(self) -> int:
        """How many Traitera tiles have not been used up."""
        return self.powers[TRAITERA] - self.traitera_used

    @property
    def feet_on(self) -> int:
        """The hexes on which its feet stand: all but the sites of columns."""
        return self.pieces & ~SITES

    @property
    def columns_on(self) -> int:
        """The sites on which its columns stand."""
        return self.pieces & SITES

    @property
    def feet_room(self) -> int:
        """How many more feet may be owned: twelve at most, in stock and on the board together."""
        return _MOST - self.feet - (self.pieces & ~SITES).bit_count()

    @property
    def columns_room(self) -> int:
        """How many more columns may be owned."""
        return _MOST - self.columns - (self.pieces & SITES).bit_count()

    @property
    def can_raise(self) -> bool:
        """True where an offering is below the highest level."""
        return min(self.levels) < LEVELS

    def clone(self) -> Realm:
        """An independent copy."""
        return Realm(
            self.hand[:],
            self.feet,
            self.columns,
            self.levels,
            self.pieces,
            self.gods,
            self.powers,
            self.traitera_used,
            self.demigods,
            self.loot_steps,
            self.bonus,
            self.endings,
            self.scored,
        )


@dataclass(slots=True)
class PantheonState:
    """The whole table.

    ``nations`` are all eight in the order in which they come; ``epoch`` counts those that have come, so it is 0 while
    bonus tiles are chosen before the first. ``display`` are the four open cards (None: empty), ``discard`` counts
    cards by sort, ``loot`` says which tile lies on which hex. ``low`` and ``high`` are the stacks of demigods.
    ``taken`` are the hexes on which a piece stands, ``full`` those with two: they follow from the realms' pieces.
    ``active`` is whose turn it is, ``extra`` true where that seat has used a Traitera in this turn, ``ender`` who took
    the last loot or god of the epoch. ``rules`` is the version of the rules by which the match goes on, that under
    which it was dealt. What is asked now, and what comes then, is the ``flow``.
    """

    options: Options
    realms: list[Realm]
    nations: tuple[int, ...]
    first: int
    active: int
    pile: tuple[int, ...]
    display: list[int | None]
    discard: list[int]
    coins: tuple[int, ...]
    god_stack: tuple[int, ...]
    bag: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    gods: tuple[int, ...] = ()
    god_discard: tuple[int, ...] = ()
    loot: dict[int, int] = field(default_factory=dict)
    demigods: tuple[int, ...] = ()
    low_discard: tuple[int, ...] = ()
    high_discard: tuple[int, ...] = ()
    bonuses: tuple[int, ...] = ()
    epoch: int = 0
    round: int = 0
    ender: int | None = None
    extra: bool = False
    coins_turned: bool = False
    rules: int = META.version
    taken: int = 0
    full: int = 0
    flow: Flow = field(default_factory=Flow)

    @property
    def nation(self) -> Nation | None:
        """The nation of this epoch; None before the first."""
        return NATIONS[self.nations[self.epoch - 1]] if self.epoch else None

    @property
    def temple(self) -> int:
        """The hex of the temple as a set of one hex; none before the first epoch."""
        return NATIONS[self.nations[self.epoch - 1]].temple.mask if self.epoch else 0

    def stand(self, realm: Realm, place: int) -> None:
        """A piece of a realm stands on a hex now."""
        realm.pieces |= place
        self.full |= self.taken & place
        self.taken |= place

    def count_pieces(self) -> None:
        """Find out anew where pieces stand."""
        self.taken = self.full = 0
        for realm in self.realms:
            self.full |= self.taken & realm.pieces
            self.taken |= realm.pieces

    def from_first(self) -> Iterator[int]:
        """Every seat in turn order, the start player of the epoch first."""
        return self.clockwise_from(self.first)

    def clockwise_from(self, seat: int) -> Iterator[int]:
        """Every seat once, clockwise, this one first."""
        seats = len(self.realms)
        return ((seat + step) % seats for step in range(seats))

    def clone(self) -> PantheonState:
        """An independent copy."""
        return PantheonState(
            self.options,
            [realm.clone() for realm in self.realms],
            self.nations,
            self.first,
            self.active,
            self.pile,
            self.display[:],
            self.discard[:],
            self.coins,
            self.god_stack,
            self.bag,
            self.low,
            self.high,
            self.gods,
            self.god_discard,
            self.loot.copy(),
            self.demigods,
            self.low_discard,
            self.high_discard,
            self.bonuses,
            self.epoch,
            self.round,
            self.ender,
            self.extra,
            self.coins_turned,
            self.rules,
            self.taken,
            self.full,
            self.flow.clone(),
        )
