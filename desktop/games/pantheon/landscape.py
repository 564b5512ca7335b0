"""What lies on the map: its light, loot, the temple, feet and columns, and in a Move what can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from desktop.games.pantheon import chart
from desktop.games.pantheon.god_pictures import SHRINE_ASPECT
from desktop.games.pantheon.lettering import CityName, CityNames, city_rect
from desktop.games.pantheon.map import Map
from desktop.games.pantheon.marks import HEX_ASPECT, Cost, Farther, Reach, StepNumber, cost_rect, mark_rect
from desktop.games.pantheon.pictures import BonusTile, LootTile, PiecePicture, Sort, TemplePicture
from desktop.games.pantheon.realm import Realm, realm_rect
from desktop.games.pantheon.shrine import god_picture
from desktop.games.pantheon.situation import At
from desktop.table.grids import fit_row
from desktop.table.layers import Layer
from desktop.table.layout import Picture, Shape, Spot
from desktop.words import language, say
from engine.games.pantheon.advice import last_tile
from engine.games.pantheon.content import GOD_BY_ID, HEX_BY_ID, HEXES, NATIONS

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

REVEALED: Final = 128.0
"""How broad Gallia's god is shown, around the ship."""

BONUS_SIDE: Final = 104.0

PIECES: Final = 4
"""What lies above the loot: pieces, those farther down before those farther up."""

ABOVE: Final = PIECES + max(place.r for place in HEXES) + 2
"""What lies above all pieces."""

NAMES: Final = Layer.FOCUS - Layer.PIECE + 2
"""Above every mark on a board, so that no outline cuts a name."""

NUMBERS: Final = NAMES + 1
"""What has to be readable even across the outline of a hex, and beside a name."""


def landscape(at: At) -> Iterator[Spot]:
    """Everything on the map, from the ground up."""
    yield Spot("map", chart.game_board().region("map"), _map(language()))
    yield from _realm(at)
    yield from _loot(at)
    yield from _pieces(at)
    yield from _way(at)
    yield from _reach(at)
    shown = [*_revealed(at), *_bonuses(at)]
    yield from shown
    yield from _names(shown)


def _names(shown: Sequence[Spot]) -> Iterator[Spot]:
    """The names of cities, which nothing cuts; none on what is shown above the map."""
    names = _sites(language())
    for place in HEXES:
        rect = city_rect(place.id, names)
        if rect is not None and not any(rect.intersects(spot.rect) for spot in shown):
            yield Spot(f"city_name.{place.id}", rect, CityName(place.id, names), level=NAMES)


def hex_rects() -> Mapping[str, QRectF]:
    """The places of the map, each with the rectangle around its hex."""
    return _hexes()[0]


def hex_shapes(at: At) -> Mapping[str, Shape]:
    """The true shapes of the places of the map; dashed if only the jump leads there."""
    shapes, move = dict(_hexes()[1]), at.view.move if at.offers else None
    for place, (_, jump) in move.reach.items() if move is not None else ():
        if jump:
            shapes[f"hex.{place}"] = replace(shapes[f"hex.{place}"], dashed=True)
    return shapes


@cache
def _hexes() -> tuple[Mapping[str, QRectF], Mapping[str, Shape]]:
    grid = chart.grid()
    places = {f"hex.{place.id}": chart.hex_of(place.id) for place in HEXES}
    return (
        {place: grid.rect(hex_) for place, hex_ in places.items()},
        {place: Shape(grid.polygon(hex_), inset=4.0) for place, hex_ in places.items()},
    )


@cache
def _map(spoken: str) -> Map:
    lands = ((nation.id, say(f"pantheon.nation.{nation.id}")) for nation in NATIONS)
    return Map(tuple(lands))


@cache
def _sites(_spoken: str) -> CityNames:
    """The cities, each with its name."""
    return tuple((place.site, say(f"pantheon.hex.{place.id}")) for place in HEXES if place.site)


def _realm(at: At) -> Iterator[Spot]:
    if not at.view.nations:
        return
    nation, symbols, place = at.view.nations[-1], len(at.state.symbols), at.view.temple
    realm = Realm(nation, symbols)
    yield Spot(f"realm.{nation}", realm_rect(nation, symbols), realm, level=1)
    if place is not None:
        rect = TEMPLE.translated(chart.middle(place))
        yield Spot("temple", rect, TemplePicture(nation), place=f"hex.{place}", level=2)


def _loot(at: At) -> Iterator[Spot]:
    for place, tile in at.view.loot.items():
        picture = LootTile(tile, last_tile(at.state).loot)
        rect = _standing(chart.middle(place), LOOT_WIDTH, picture.aspect)
        yield Spot(f"loot.{place}", rect, picture, place=f"hex.{place}", level=3)


def _standing(middle: QPointF, width: float, aspect: float) -> QRectF:
    height = width / aspect
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


# Feet and columns.


def _pieces(at: At) -> Iterator[Spot]:
    for place, standing in at.view.pieces.items():
        level = PIECES + HEX_BY_ID[place].r
        for number, (seat, sort) in enumerate(standing):
            picture = PiecePicture("foot" if sort == "foot" else "column", at.colour(seat))
            yield Spot(
                piece_id(seat, place),
                piece_rect(place, sort, number, len(standing)),
                picture,
                place=f"hex.{place}",
                level=level,
                origin=_comes_from(at, seat, place, sort),
                goes=f"stock.{STOCKS[sort]}" if seat == at.facing else None,
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


def _comes_from(at: At, seat: int, place: str, sort: Sort | str) -> str:
    """Where a new piece comes from: the seat's own from the stock, those of others from where they moved on."""
    if seat == at.facing:
        return f"stock.{STOCKS[sort]}"
    move = at.view.move
    way = move.placed if move is not None and move.seat == seat else ()
    before = way[way.index(place) - 1] if place in way[1:] else None
    return piece_id(seat, before) if before else "temple"


# What can be done.


def _way(at: At) -> Iterator[Spot]:
    """The pieces placed in this Move, numbered."""
    move = at.view.move
    if move is None:
        return
    for number, place in enumerate(move.placed, start=1):
        rect = QRectF(0, 0, NUMBER, NUMBER)
        rect.moveCenter(chart.middle(place) + _number_at(at, move.seat, place))
        picture = StepNumber(number, at.ink(move.seat))
        yield Spot(f"step.{place}", rect, picture, place=f"hex.{place}", level=NUMBERS)


def _number_at(at: At, seat: int, place: str) -> QPointF:
    standing = at.view.pieces.get(place, ())
    if len(standing) < 2:
        return NUMBER_AT
    right = NUMBER_ON[standing[0][1]]
    return QPointF(-right.x(), right.y()) if standing[0][0] == seat else right


def _reach(at: At) -> Iterator[Spot]:
    """The hexes within reach, each with its cost, and what a card would add: for the person who is asked only."""
    if not at.offers:
        return
    move, buy = at.view.move, at.view.buy
    marks: dict[str, Picture] = {}
    costs: dict[str, Cost] = {}
    if at.view.asks in ("move", "follow") and move is not None:
        marks = {place: Reach(jump) for place, (_, jump) in move.reach.items()}
        marks |= dict.fromkeys(move.farther if move.cards else (), Farther())
        costs = {place: Cost(cost) for place, (cost, _) in move.reach.items()}
    elif at.view.asks in ("buy", "cartago") and buy is not None:
        marks = dict.fromkeys(buy.reach, Reach())
        costs = {place: Cost(cost, coins=True) for place, cost in buy.reach.items()}
    for place, mark in marks.items():
        if not at.leaves(f"hex.{place}"):
            continue
        hex_ = _standing(chart.middle(place), chart.grid().width, HEX_ASPECT)
        yield Spot(f"reach.{place}", mark_rect(hex_), mark, place=f"hex.{place}", level=ABOVE - 1)
        if place in costs:
            yield Spot(f"cost.{place}", cost_rect(hex_), costs[place], place=f"hex.{place}", level=NUMBERS)


# What a nation or the start offers to everybody.


def _revealed(at: At) -> Iterator[Spot]:
    """Gallia's god, on the sea around which all of this happens."""
    name = at.view.revealed
    if name is not None:
        picture = god_picture(at, GOD_BY_ID[name])
        rect = _standing(chart.point(chart.SHIP), REVEALED, SHRINE_ASPECT)
        yield Spot(name, rect, picture, place=f"god.{name}", level=ABOVE + 1, origin="gods")


def _bonuses(at: At) -> Iterator[Spot]:
    """The bonus tiles that can be chosen, in a row before the map."""
    tiles = at.view.bonuses
    if at.view.asks != "bonus":
        return
    room = QRectF(0, 0, BONUS_SIDE * len(tiles) + 12.0 * (len(tiles) - 1), BONUS_SIDE)
    room.moveCenter(chart.game_board().region("map").center())
    for tile, rect in zip(tiles, fit_row(len(tiles), room, 1.0, 12.0), strict=True):
        yield Spot(f"bonus.{tile}", rect, BonusTile(tile), place=f"bonus.{tile}", level=ABOVE + 1)
