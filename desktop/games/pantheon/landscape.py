"""What lies on the map: its light, loot, the temple, feet and columns, and in a Move what can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from desktop.games.pantheon import chart
from desktop.games.pantheon.god_pictures import SHRINE_ASPECT
from desktop.games.pantheon.map import Map
from desktop.games.pantheon.marks import HEX_ASPECT, Cost, Farther, Reach, StepNumber, cost_rect, mark_rect
from desktop.games.pantheon.pictures import BonusTile, LootTile, PiecePicture, Sort, TemplePicture
from desktop.games.pantheon.realm import Realm, realm_rect
from desktop.games.pantheon.shown import Shown
from desktop.games.pantheon.shrine import god_picture
from desktop.table.grids import fit_row
from desktop.table.layers import Layer
from desktop.table.layout import Picture, Shape, Spot
from desktop.words import language, say
from engine.games.pantheon.content import EPOCHS, GOD_BY_ID, HEX_BY_ID, HEXES, NATIONS, RANKS_USED

STOCKS: Final = {"foot": "feet", "column": "columns"}
PIECE: Final = {"foot": 50.0, "column": 60.0}
"""How tall a piece stands alone on its hex, in board units."""

BESIDE: Final = 0.82
"""How tall each of two pieces on a hex is, as a share of that."""

APART: Final = {"foot": 15.5, "column": 14.0}
"""How far each of two pieces stands from the middle."""

FOOT_OF: Final = {"foot": 24.0, "column": 17.0}
"""How far below the middle of its hex a piece stands."""

TEMPLE: Final = QRectF(-37, -49, 74, 71)
LOOT_WIDTH: Final = 57.0
NUMBER: Final = 22.0
NUMBER_AT: Final = QPointF(24, 9)
"""Where the number of a step is, from the middle of its hex: above and below stand the names of cities."""

NUMBER_ON: Final = {"foot": QPointF(14, 22), "column": QPointF(27, 2)}
"""Where it is on a hex of two: on the heel of the right foot, beside the right column; the left ones mirrored."""

REVEALED: Final = QRectF(-64, -128, 128, 228)
"""Where Gallia's god is shown, around the ship."""

BONUS_SIDE: Final = 104.0

PIECES: Final = 4
"""What lies above the loot: pieces, those farther down before those farther up."""

ABOVE: Final = PIECES + max(place.r for place in HEXES) + 2
"""What lies above all pieces."""

NUMBERS: Final = Layer.GLOW - Layer.PIECE + 1
"""What is to be read even where the outline of a hex runs through it."""


def landscape(shown: Shown) -> Iterator[Spot]:
    """Everything on the map, from the ground up."""
    yield Spot("map", shown.board.region("map"), _map(language()))
    yield from _realm(shown)
    yield from _loot(shown)
    yield from _pieces(shown)
    yield from _way(shown)
    yield from _reach(shown)
    yield from _revealed(shown)
    yield from _bonuses(shown)


def hex_rects() -> Mapping[str, QRectF]:
    """The places of the map, each with the rectangle around its hex."""
    return _hexes()[0]


def hex_shapes(jumps: Sequence[str]) -> Mapping[str, Shape]:
    """The true shapes of the places of the map; dashed where only the jump leads."""
    shapes = dict(_hexes()[1])
    for place in jumps:
        shapes[f"hex.{place}"] = Shape(shapes[f"hex.{place}"].corners, dashed=True)
    return shapes


@cache
def _hexes() -> tuple[Mapping[str, QRectF], Mapping[str, Shape]]:
    grid = chart.grid()
    places = {f"hex.{place.id}": chart.hex_of(place.id) for place in HEXES}
    return (
        {place: grid.rect(hex_) for place, hex_ in places.items()},
        {place: Shape(grid.polygon(hex_, 4.0)) for place, hex_ in places.items()},
    )


@cache
def _map(spoken: str) -> Map:
    lands = ((nation.id, say(f"pantheon.nation.{nation.id}")) for nation in NATIONS)
    return Map(_sites(spoken), tuple(lands))


@cache
def _sites(_spoken: str) -> tuple[tuple[str, str], ...]:
    """The cities, each with its name."""
    return tuple((place.site, say(f"pantheon.hex.{place.id}")) for place in HEXES if place.site)


def _realm(shown: Shown) -> Iterator[Spot]:
    nation, symbols = shown.nation, RANKS_USED[len(shown.view.seats) - 2]
    if nation is None:
        return
    realm = Realm(nation, symbols, _sites(language()))
    yield Spot(f"realm.{nation}", realm_rect(nation, symbols), realm, level=1)
    if shown.view.temple is not None:
        place = shown.view.temple
        rect = TEMPLE.translated(chart.middle(place))
        yield Spot("temple", rect, TemplePicture(nation), place=f"hex.{place}", level=2)


def _loot(shown: Shown) -> Iterator[Spot]:
    view = shown.view
    last = EPOCHS.last_tile_points if view.ender is None and len(view.loot) == 1 else 0
    for place, tile in view.loot.items():
        picture = LootTile(tile, last)
        rect = _standing(chart.middle(place), LOOT_WIDTH, picture.aspect)
        yield Spot(f"loot.{place}", rect, picture, place=f"hex.{place}", level=3)


def _standing(middle: QPointF, width: float, aspect: float) -> QRectF:
    height = width / aspect
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


# Feet and columns.


def _pieces(shown: Shown) -> Iterator[Spot]:
    for place, standing in shown.view.pieces.items():
        level = PIECES + HEX_BY_ID[place].r
        for number, (seat, sort) in enumerate(standing):
            rect = piece_rect(place, sort, number, len(standing))
            picture = PiecePicture("foot" if sort == "foot" else "column", shown.colour(seat))
            yield Spot(
                piece_id(seat, place),
                rect,
                picture,
                place=f"hex.{place}",
                level=level,
                origin=_comes_from(shown, seat, place, sort),
                goes=f"stock.{STOCKS[sort]}" if seat == shown.facing else None,
            )


def piece_id(seat: int, place: str) -> str:
    """The spot of the piece that a seat has on a hex."""
    return f"piece.{seat}.{place}"


def piece_rect(place: str, sort: str, number: int, count: int) -> QRectF:
    """Where one of so many pieces stands on a hex."""
    height = PIECE[sort] * (BESIDE if count > 1 else 1.0)
    rect = QRectF(0, 0, height * PiecePicture("foot", "").aspect, height)
    middle = chart.middle(place)
    aside = APART[sort] * (2 * number - 1) if count > 1 else 0.0
    rect.moveCenter(QPointF(middle.x() + aside, 0))
    rect.moveBottom(middle.y() + FOOT_OF[sort])
    return rect


def _comes_from(shown: Shown, seat: int, place: str, sort: Sort | str) -> str:
    """Whence a new piece comes: own ones from the stock, those of others from where they went on."""
    if seat == shown.facing:
        return f"stock.{STOCKS[sort]}"
    move = shown.view.move
    way = move.placed if move is not None and move.seat == seat else ()
    before = way[way.index(place) - 1] if place in way[1:] else None
    return piece_id(seat, before) if before else "temple"


# What can be done.


def _way(shown: Shown) -> Iterator[Spot]:
    """The pieces placed in this Move, numbered."""
    move = shown.view.move
    if move is None:
        return
    for number, place in enumerate(move.placed, start=1):
        rect = QRectF(0, 0, NUMBER, NUMBER)
        rect.moveCenter(chart.middle(place) + _number_at(shown, move.seat, place))
        picture = StepNumber(number, shown.ink(move.seat))
        yield Spot(f"step.{place}", rect, picture, place=f"hex.{place}", level=NUMBERS)


def _number_at(shown: Shown, seat: int, place: str) -> QPointF:
    standing = shown.view.pieces.get(place, ())
    if len(standing) < 2:
        return NUMBER_AT
    at = NUMBER_ON[standing[0][1]]
    return QPointF(-at.x(), at.y()) if standing[0][0] == seat else at


def _reach(shown: Shown) -> Iterator[Spot]:
    """The hexes that can be stepped on, each with its cost, and what a card would add: to whom that is asked."""
    if not shown.is_asked:
        return
    move, buy = shown.view.move, shown.view.buy
    marks: dict[str, Picture] = {}
    costs: dict[str, Cost] = {}
    if shown.view.asks in ("move", "follow") and move is not None:
        marks = {place: Reach(jump) for place, (_, jump) in move.reach.items()}
        marks |= dict.fromkeys(move.farther if move.cards else (), Farther())
        costs = {place: Cost(cost) for place, (cost, _) in move.reach.items()}
    elif shown.view.asks in ("buy", "cartago") and buy is not None:
        marks = dict.fromkeys(buy.reach, Reach())
        costs = {place: Cost(cost, coins=True) for place, cost in buy.reach.items()}
    for place, mark in marks.items():
        hex_ = _standing(chart.middle(place), chart.grid().width, HEX_ASPECT)
        yield Spot(f"reach.{place}", mark_rect(hex_), mark, place=f"hex.{place}", level=ABOVE - 1)
        if place in costs:
            yield Spot(f"cost.{place}", cost_rect(hex_), costs[place], place=f"hex.{place}", level=NUMBERS)


# What a nation or the start puts before everybody.


def _revealed(shown: Shown) -> Iterator[Spot]:
    """Gallia's god, on the sea around which all of this happens."""
    name = shown.view.revealed
    if name is not None:
        god = GOD_BY_ID[name]
        middle = chart.point(chart.SHIP)
        rect = _standing(middle, REVEALED.width(), SHRINE_ASPECT)
        yield Spot(
            god.id, rect, god_picture(shown, god), place=f"god.{god.id}", level=ABOVE + 1, origin="gods"
        )


def _bonuses(shown: Shown) -> Iterator[Spot]:
    """The bonus tiles that can be chosen, in a row before the map."""
    tiles = shown.view.bonuses
    if shown.view.asks != "bonus":
        return
    room = QRectF(0, 0, BONUS_SIDE * len(tiles) + 12.0 * (len(tiles) - 1), BONUS_SIDE)
    room.moveCenter(shown.board.region("map").center())
    for tile, rect in zip(tiles, fit_row(len(tiles), room, 1.0, 12.0), strict=True):
        yield Spot(f"bonus.{tile}", rect, BonusTile(tile), place=f"bonus.{tile}", level=ABOVE + 1)
