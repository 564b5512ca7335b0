"""A position of Pantheon (sections 3 and 4 of the specification).

Cards, gods, tiles and hexes are referred to by their numbers in the content. Piles are tuples with the next one first,
and sets of hexes are integers with a bit for each hex (``Hex.mask``), so that a copy of a position shares nearly all
of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.agenda import Frame
from engine.core.position import HIDDEN, PAIRED, Derived, Part, counted, masked, numbered, one_of
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARDS,
    GOD_KINDS,
    GODS,
    HEXES,
    LEVELS,
    LOOT,
    NATIONS,
    RANKS_USED,
    SITES,
    TRAITERA,
    VINTHRAD,
    Hex,
    Nation,
)
from engine.games.pantheon.frames import FRAMES, BeginTurns, Preparation
from engine.games.pantheon.meta import META

BonusNumber = Annotated[int, numbered(BONUSES)]
CardNumber = Annotated[int, numbered(CARDS)]
GodNumber = Annotated[int, numbered(GODS)]
HexNumber = Annotated[int, numbered(HEXES)]
LootNumber = Annotated[int, numbered(LOOT)]
NationNumber = Annotated[int, numbered(NATIONS)]
Cards = Annotated[list[int], counted(CARDS)]
Hexes = Annotated[int, masked({place.id: place.mask for place in HEXES})]
Levels = Annotated[tuple[int, ...], Field(min_length=4, max_length=4)]

_MOST: Final = BUYING.most_pieces
_NO_POWERS: Final = (0,) * len(GOD_KINDS)


def no_cards() -> list[int]:
    """The counts of all kinds of cards if there are none."""
    return [0] * len(CARDS)


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the game (1.2)."""

    start_stock: Literal["scaled", "six_five", "four_three"]
    bonus_choice: Literal["random", "choose"]
    later_cards: bool
    demigod_groups: Literal["by_epoch", "single_stack"]
    gallia_offering: Literal["top_only", "full"]
    plaesiris_fallback: Literal["keep_both", "keep_best"]
    follower_free_step: bool


@dataclass(slots=True)
class Realm(Part):
    """Everything that belongs to one seat.

    ``feet`` and ``columns`` are in stock, ``pieces`` are the hexes of those on the board. ``gods`` are the tiles won
    with the epoch of each, ``powers`` what they add up to by kind. ``endings`` counts the epochs that this seat ended,
    ``scored`` are the points for demigods, columns and Pietalte of the scorings so far.
    """

    feet: int
    columns: int
    hand: Annotated[Cards, HIDDEN] = field(default_factory=no_cards)
    levels: Levels = (0, 0, 0, 0)
    pieces: Hexes = 0
    gods: Annotated[tuple[tuple[GodNumber, int], ...], PAIRED] = ()
    powers: Derived[tuple[int, ...]] = _NO_POWERS
    traitera_used: int = 0
    demigods: tuple[int, ...] = ()
    loot_steps: int = 0
    bonus: BonusNumber | None = None
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
        """The hexes of its feet: all but the sites of columns."""
        return self.pieces & ~SITES

    @property
    def columns_on(self) -> int:
        """The sites of its columns."""
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
        """True if an offering is below the highest level."""
        return min(self.levels) < LEVELS

    def next_price(self, kind: int) -> int | None:
        """What the next level of an offering costs; None if there is none (5.3)."""
        level = self.levels[kind]
        return BUYING.level_prices[level] if level < LEVELS else None

    def won_powers(self) -> tuple[int, ...]:
        """The sums of the gods' powers, by kind."""
        powers = [*_NO_POWERS]
        for god, _ in self.gods:
            powers[GODS[god].power] += GODS[god].amount
        return tuple(powers)


@dataclass(slots=True)
class PantheonState(Part):
    """The whole table.

    ``nations`` are those that have come, that of this epoch last. ``display`` are the four open cards (None: empty),
    ``discard`` counts cards by sort, ``loot`` says which tile lies on which hex. ``low`` and ``high`` are the stacks
    of demigods. ``first`` is the start player of the epoch, ``extra`` is true if the active seat has used a Traitera
    in this turn, ``ender`` who took the last loot or god of the epoch, ``last`` whose turn it was when the game ended.
    ``rules`` is the version of the rules by which the match goes on, that under which it was dealt. ``taken`` are the
    hexes on which a piece stands, ``full`` those with two: they follow from the realms' pieces.
    """

    options: Options
    realms: Annotated[list[Realm], Field(min_length=META.min_seats, max_length=META.max_seats)]
    first: int = 0
    nations: tuple[NationNumber, ...] = ()
    nations_to_come: Annotated[tuple[NationNumber, ...], HIDDEN] = ()
    pile: Annotated[tuple[CardNumber, ...], HIDDEN] = ()
    display: list[CardNumber | None] = field(default_factory=list)
    discard: Cards = field(default_factory=no_cards)
    coins: tuple[CardNumber, ...] = ()
    god_stack: Annotated[tuple[GodNumber, ...], HIDDEN] = ()
    gods: tuple[GodNumber, ...] = ()
    god_discard: tuple[GodNumber, ...] = ()
    bag: Annotated[tuple[LootNumber, ...], HIDDEN] = ()
    loot: dict[HexNumber, LootNumber] = field(default_factory=dict)
    low: Annotated[tuple[int, ...], HIDDEN] = ()
    high: Annotated[tuple[int, ...], HIDDEN] = ()
    demigods: tuple[int, ...] = ()
    low_discard: tuple[int, ...] = ()
    high_discard: tuple[int, ...] = ()
    bonuses: tuple[BonusNumber, ...] = ()
    round: int = 0
    ender: int | None = None
    extra: bool = False
    last: int | None = None
    coins_turned: bool = False
    rules: Annotated[int, Field(ge=1, le=META.version)] = META.version
    agenda: Annotated[list[Annotated[Frame, one_of(FRAMES)]], Field(max_length=32)] = field(
        default_factory=list
    )
    taken: Derived[int] = 0
    full: Derived[int] = 0

    @property
    def epoch(self) -> int:
        """The number of the epoch; 0 while bonus tiles are chosen before the first."""
        return len(self.nations)

    @property
    def nation(self) -> Nation | None:
        """The nation of this epoch; None before the first."""
        return NATIONS[self.nations[-1]] if self.nations else None

    @property
    def temple(self) -> int:
        """The hex of the temple as a set of one hex; none before the first epoch."""
        return NATIONS[self.nations[-1]].temple.mask if self.nations else 0

    @property
    def symbols(self) -> tuple[Hex, ...]:
        """The hexes on which the loot of this epoch is laid, more of them for more seats (2.7)."""
        return self.nation.symbols[: RANKS_USED[len(self.realms) - 2]] if self.nation else ()

    @property
    def active(self) -> int:
        """Whose turn it is, or was when the game ended: the bottom frame is always that seat's."""
        return self.agenda[0].seat if self.last is None else self.last

    @property
    def prepares(self) -> bool:
        """True while an epoch is prepared: then the bottom frame, which comes last, begins its turns."""
        return bool(self.agenda) and isinstance(self.agenda[0], BeginTurns | Preparation)

    def derive(self) -> None:
        """Work out powers from gods, and occupied hexes from pieces."""
        for realm in self.realms:
            realm.powers = realm.won_powers()
        self.count_pieces()

    def stand(self, realm: Realm, place: int) -> None:
        """Record that a realm now has a piece on a hex."""
        realm.pieces |= place
        self.full |= self.taken & place
        self.taken |= place

    def count_pieces(self) -> None:
        """Work out again where pieces are."""
        self.taken = self.full = 0
        for realm in self.realms:
            self.full |= self.taken & realm.pieces
            self.taken |= realm.pieces

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """Every seat once, clockwise, this one first."""
        seats = len(self.realms)
        return tuple((seat + step) % seats for step in range(seats))
