"""The cards, tiles and the map of Pantheon, read from ``content.toml`` and turned into light, shared objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.core.content import ContentModel, Sourced, Thing, load_content

_Count = Annotated[int, Field(ge=0, le=100)]
_Effect = Literal[
    "reserve",
    "feet",
    "columns",
    "demigod",
    "stack_demigod",
    "god",
    "offering",
    "cards",
    "coin",
    "steps",
    "column",
]


class _Epochs(Sourced):
    number: _Count
    scoring_after: tuple[int, ...]
    god_points: tuple[int, ...]
    last_tile_points: _Count
    low_demigods_until: _Count
    tiles_more_than_seats: _Count


class _CardsDealt(Sourced):
    start_hand: _Count
    draw_action: _Count
    follower_without_piece: _Count
    display: _Count


class _Moving(Sourced):
    free_steps: _Count
    steps_per_card: _Count
    free_hex: _Count
    shared_hex: _Count
    most_on_hex: _Count


class _Buying(Sourced):
    piece: _Count
    free_hex: _Count
    shared_hex: _Count
    most_pieces: _Count
    level_prices: tuple[int, ...]


class _Powers(Sourced):
    hand_size: _Count
    gallia_cards: _Count
    roma_cards: _Count
    cartago_coins: _Count


class _Scoring(Sourced):
    columns: tuple[int, ...]


class _Symbols(Sourced):
    figures = ("ranks",)

    ranks: tuple[int, int, int]


class _Stock(Sourced):
    id: str
    feet: tuple[int, int, int]
    columns: tuple[int, int, int]


class _CardRecord(Sourced):
    figures = ("count",)

    id: str
    use: Literal["move", "coin", "offering", "special_coin"]
    count: _Count
    coins: _Count = 0


class _DemigodRecord(Sourced):
    figures = ("count",)

    value: int = Field(ge=1, le=6)
    count: _Count
    group: Literal["low", "high"]


class _GodKindRecord(Sourced):
    id: str
    cards_only: bool


class _GodRecord(Sourced):
    figures = ("offering", "count")

    id: str
    kind: str
    offering: tuple[int, ...] = Field(min_length=1, max_length=3)
    amount: _Count = 0


class _LaterCards(Sourced):
    figures = ("cards",)

    two: tuple[_Count]
    three: tuple[_Count, _Count]
    four: tuple[_Count, _Count, _Count]


class _TileRecord(Sourced):
    id: str
    effect: _Effect
    amount: _Count
    count: _Count = 1
    later_cards: bool = False


class _LootRecord(_TileRecord):
    figures = ("effect", "amount", "count")


class _BonusRecord(_TileRecord):
    figures = ("effect",)


class _NationRecord(Sourced):
    id: str


class _HexRecord(ContentModel):
    q: int = Field(ge=0, le=20)
    r: int = Field(ge=0, le=11)
    kind: Literal["plain", "symbol", "column", "temple"]
    nation: str | None = None
    rank: int = 0
    site: str | None = None


class _Map(Sourced):
    figures = ("hexes",)

    hexes: tuple[_HexRecord, ...]


class _Content(ContentModel):
    epochs: _Epochs
    cards_dealt: _CardsDealt
    moving: _Moving
    buying: _Buying
    powers: _Powers
    scoring: _Scoring
    symbols: _Symbols
    start_stock: tuple[_Stock, ...]
    later_cards: _LaterCards
    card: tuple[_CardRecord, ...]
    demigod: tuple[_DemigodRecord, ...]
    god_kind: tuple[_GodKindRecord, ...]
    god: tuple[_GodRecord, ...]
    loot: tuple[_LootRecord, ...]
    bonus: tuple[_BonusRecord, ...]
    nation: tuple[_NationRecord, ...]
    map: _Map


@dataclass(frozen=True, slots=True, eq=False)
class Card(Thing):
    """A kind of card. ``kind`` is the number of the offering kind, or -1; ``coins`` what it pays in a Buy."""

    kind: int
    coins: int
    special: bool
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class God(Thing):
    """A god tile. ``power`` is the number of its kind, ``amount`` what it adds to that power."""

    kind: str
    power: int
    offering: tuple[int, ...]
    amount: int
    cards_only: bool
    alike: int
    """The number shared by all identical tiles: that of the first of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile(Thing):
    """A kind of loot tile, or a bonus tile. ``later_cards`` is whether later players draw cards with a bonus tile."""

    effect: str
    amount: int
    count: int
    later_cards: bool


@dataclass(frozen=True, slots=True, eq=False)
class Hex(Thing):
    """A hex of land. ``mask`` is its bit in a set of hexes, ``around`` the set of its neighbours (see ``reach``)."""

    q: int
    r: int
    kind: str
    nation: str | None
    rank: int
    site: str | None
    mask: int
    around: int
    neighbours: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Nation(Thing):
    """A nation: its temple, and its loot symbols by rank, the first one first."""

    temple: Hex
    symbols: tuple[Hex, ...]


ROW: Final = 22
"""How many bits of a set of hexes a row of the map takes: one more than its width, so that no step wraps around."""

_STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _cards(content: _Content) -> tuple[Card, ...]:
    kinds = [entry.id for entry in content.card if entry.use == "offering"]
    return tuple(
        Card(
            entry.id,
            index,
            kinds.index(entry.id) if entry.id in kinds else -1,
            entry.coins,
            entry.use == "special_coin",
            entry.count,
        )
        for index, entry in enumerate(content.card)
    )


def _gods(content: _Content) -> tuple[God, ...]:
    kinds = [kind.id for kind in content.god_kind]
    faces = [(entry.kind, entry.offering, entry.amount) for entry in content.god]
    return tuple(
        God(
            entry.id,
            index,
            entry.kind,
            kinds.index(entry.kind),
            entry.offering,
            entry.amount,
            content.god_kind[kinds.index(entry.kind)].cards_only,
            faces.index(faces[index]),
        )
        for index, entry in enumerate(content.god)
    )


def _tiles(entries: Sequence[_TileRecord]) -> tuple[Tile, ...]:
    return tuple(
        Tile(entry.id, index, entry.effect, entry.amount, entry.count, entry.later_cards)
        for index, entry in enumerate(entries)
    )


def _hexes(content: _Content) -> tuple[Hex, ...]:
    entries = content.map.hexes
    at = {(entry.q, entry.r): index for index, entry in enumerate(entries)}
    hexes = []
    for index, entry in enumerate(entries):
        cells = [(entry.q + q, entry.r + r) for q, r in _STEPS]
        neighbours = [cell for cell in cells if cell in at]
        hexes.append(
            Hex(
                f"q{entry.q:02}r{entry.r:02}",
                index,
                entry.q,
                entry.r,
                entry.kind,
                entry.nation,
                entry.rank,
                entry.site,
                1 << entry.q + ROW * entry.r,
                sum(1 << q + ROW * r for q, r in neighbours),
                tuple(at[cell] for cell in neighbours),
            )
        )
    return tuple(hexes)


def _nations(content: _Content) -> tuple[Nation, ...]:
    return tuple(
        Nation(
            entry.id,
            index,
            next(place for place in HEXES if place.kind == "temple" and place.nation == entry.id),
            tuple(
                sorted(
                    (place for place in HEXES if place.kind == "symbol" and place.nation == entry.id),
                    key=lambda place: place.rank,
                )
            ),
        )
        for index, entry in enumerate(content.nation)
    )


_content = load_content("engine.games.pantheon", _Content)

EPOCHS: Final = _content.epochs
CARDS_DEALT: Final = _content.cards_dealt
MOVING: Final = _content.moving
BUYING: Final = _content.buying
POWERS: Final = _content.powers
COLUMN_POINTS: Final = _content.scoring.columns
"""By the number of columns on the board."""

START_STOCK: Final = {stock.id: stock for stock in _content.start_stock}
LATER_CARDS: Final = (_content.later_cards.two, _content.later_cards.three, _content.later_cards.four)
"""What the second, third and fourth player draw with a bonus tile, with 2, 3 and 4 seats."""

RANKS_USED: Final = _content.symbols.ranks
"""How many loot symbols of a nation are used with 2, 3 and 4 seats."""

CARDS: Final = _cards(_content)
CARD_BY_ID: Final = {card.id: card for card in CARDS}
MOVE: Final = CARD_BY_ID["move"]
OFFERINGS: Final = tuple(card for card in CARDS if card.kind >= 0)
"""Temple, dancer, jewel, priest: the cards, and the kinds that they stand for."""

OFFERING_CARDS: Final = slice(OFFERINGS[0].index, OFFERINGS[-1].index + 1)
"""The indices of the offering cards in a hand."""

COINS: Final = tuple(card for card in CARDS if card.coins)
PLAIN_CARDS: Final = tuple(card for card in CARDS if not card.special)
"""The kinds of the 75 action cards; their indices come first."""

SPECIAL_COINS: Final = tuple(card for card in CARDS if card.special)
LEVELS: Final = len(BUYING.level_prices)
"""The highest level of an offering."""

GODS: Final = _gods(_content)
GOD_BY_ID: Final = {god.id: god for god in GODS}
GOD_KINDS: Final = tuple(kind.id for kind in _content.god_kind)
SURPARIT, PLAESIRIS, TAKSATOR, VINTHRAD, STONKUS, GADICEA, GAIVILES, PIETALTE, TRAITERA, DEPRACCUS = range(10)
"""The kinds of gods, by their places in ``GOD_KINDS``."""

LOOT: Final = _tiles(_content.loot)
BONUSES: Final = _tiles(_content.bonus)
LOOT_BY_ID: Final = {tile.id: tile for tile in LOOT}
BONUS_BY_ID: Final = {tile.id: tile for tile in BONUSES}

HEXES: Final = _hexes(_content)
HEX_BY_ID: Final = {place.id: place for place in HEXES}
LAND: Final = sum(place.mask for place in HEXES)
SITES: Final = sum(place.mask for place in HEXES if place.kind == "column")
"""The hexes for columns, and for nothing else."""

NATIONS: Final = _nations(_content)
NATION_BY_ID: Final = {nation.id: nation for nation in NATIONS}

DEMIGODS: Final = {entry.value: entry.count for entry in _content.demigod}
"""How many demigod tiles there are of each value."""

LOW_DEMIGODS: Final = tuple(
    entry.value for entry in _content.demigod if entry.group == "low" for _ in range(entry.count)
)
HIGH_DEMIGODS: Final = tuple(
    entry.value for entry in _content.demigod if entry.group == "high" for _ in range(entry.count)
)

SOURCED: Final[Mapping[str, Sourced]] = {
    **{f"card.{entry.id}": entry for entry in _content.card},
    **{f"demigod.{entry.value}": entry for entry in _content.demigod},
    **{f"god.{entry.id}": entry for entry in _content.god},
    **{f"loot.{entry.id}": entry for entry in _content.loot},
    **{f"bonus.{entry.id}": entry for entry in _content.bonus},
    "rule.later_cards": _content.later_cards,
    "rule.symbols": _content.symbols,
    "rule.map": _content.map,
}
"""What has figures that may be our own, by the key of its name."""
