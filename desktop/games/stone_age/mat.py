"""The mat of the tribe shown: its people, its store, its tools, and what its cards and buildings count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.stone_age.collected import CultureMark, MultiplierMark
from desktop.games.stone_age.marks import PalePerson
from desktop.games.stone_age.pictures import (
    PERSON,
    TILE_ASPECT,
    AnyTwo,
    CardBack,
    Deck,
    Heap,
    OneUseTool,
    PersonPiece,
    TileFace,
    Tool,
)
from desktop.games.stone_age.situation import BOARD, At, area, going, lying
from desktop.table.board import board
from desktop.table.grids import fit_grid, fit_row, fit_rows
from desktop.table.labels import Caption
from desktop.table.layout import Picture, Spot
from desktop.words import say
from engine.games.stone_age.advice import meal, multiplied
from engine.games.stone_age.content import CARD_BY_ID, CONSTANTS, CULTURES, MULTIPLIERS, RESOURCES

FIGURE: Final = 50.0
GAP: Final = 4.0
INSET: Final = 12.0
"""How far words stay away from the seam of a patch."""

ONE_USE: Final = 100.0
OWNED: Final = 112.0
"""How tall a tool of a card is at most, and a building or a card that lies face down."""


def mat(at: At) -> Iterator[Spot]:
    """Everything below the valley."""
    yield from _home(at)
    yield from _stock(at)
    yield from _tools(at)
    yield from _scores(at)
    yield from _owned(at)


def _home(at: At) -> Iterator[Spot]:
    room, tribe = area("home"), at.view.tribes[at.facing]
    there = tribe.home - (going(at)[1] if at.is_asked else 0)
    colour = at.colour(at.facing)
    cells = fit_rows(there + tribe.born, room, PERSON.width() / PERSON.height(), GAP, FIGURE)
    for number, cell in enumerate(cells):
        figure = PersonPiece(colour) if number < there else PalePerson(colour)
        yield Spot(f"person.{at.facing}.home.{number}", cell, figure, place="home")
    if not cells:
        yield _empty_caption("home", say("stone-age.table.nobody_home"), room)


def _stock(at: At) -> Iterator[Spot]:
    tribe, stock = at.view.tribes[at.facing], lying(at, at.facing)
    yield Spot("food", area("food"), Heap("food", tribe.food, meal(at.state, at.facing).change), place="food")
    for resource in RESOURCES:
        heap = Heap(resource.id, stock[resource.index], 0)
        place = f"stock.{resource.id}"
        yield Spot(place, board(BOARD).places[place], heap, place=place)


def _tools(at: At) -> Iterator[Spot]:
    tribe = at.view.tribes[at.facing]
    for slot in range(CONSTANTS.most_tools):
        place = f"tool.{slot}"
        tool = tribe.tools[slot] if slot < len(tribe.tools) else None
        picture = Tool(tool.value, tool.used) if tool is not None else Tool(0)
        yield Spot(place, board(BOARD).places[place], picture, place=place)
    cells = fit_grid(len(tribe.one_use), area("one_use"), 1.0, GAP, ONE_USE)
    for once, cell in zip(tribe.one_use, cells, strict=True):
        place = f"one_use.{once.card}"
        yield Spot(place, cell, OneUseTool(once.value), place=place, origin=once.card)
    if tribe.any_two:
        yield Spot("any_two", area("any_two"), AnyTwo(), place="any_two", origin=tribe.any_two[0])


def _scores(at: At) -> Iterator[Spot]:
    """The eight cultures, then the four multipliers with what they are multiplied by."""
    tribe = at.view.tribes[at.facing]
    owned = Counter(CARD_BY_ID[card].culture for card in (*tribe.cards, *tribe.drawn))
    cells = _columns(len(CULTURES), area("culture"))
    for culture, cell in zip(CULTURES, cells, strict=True):
        place = f"culture.{culture}"
        yield Spot(place, cell, CultureMark(culture, owned[culture]), place=place)
    cells = _columns(len(MULTIPLIERS), area("multipliers"))
    for multiplier, cell in zip(MULTIPLIERS, cells, strict=True):
        now = multiplied(at.state, at.facing, multiplier, at.viewer)
        mark = MultiplierMark(multiplier, now.symbols, now.base)
        yield Spot(f"multiplier.{multiplier}", cell, mark, place=f"multiplier.{multiplier}")


def _columns(count: int, region: QRectF) -> Sequence[QRectF]:
    """A region in columns, side by side."""
    return fit_row(count, region, region.width() / count / region.height(), 0.0)


def _owned(at: At) -> Iterator[Spot]:
    """The buildings, then the cards that lie face down: what all the others count lies in rows of its own."""
    patch, found = area("owned"), list(_pieces(at))
    if not found:
        yield _empty_caption("owned", say("stone-age.table.none_owned"), patch)
    cells = fit_grid(len(found), patch, TILE_ASPECT, GAP, OWNED)
    for (spot_id, place, picture, origin), cell in zip(found, cells, strict=True):
        room = QRectF(0, 0, cell.height() * picture.aspect, cell.height())
        room.moveCenter(cell.center())
        yield Spot(spot_id, room, picture, place=place, level=1, origin=origin)


def _pieces(at: At) -> Iterator[tuple[str, str, Picture, str | None]]:
    """Id, place, picture and origin of each."""
    tribe, seat = at.view.tribes[at.facing], at.facing
    for tile in tribe.buildings:
        yield tile, f"tile.{tile}", TileFace(tile), None
    if at.view.ended_by is None:
        for number in range(len(tribe.drawn)):
            yield f"drawn.{seat}.{number}", f"drawn.{number}", CardBack(), "deck"
    if tribe.hidden_cards:
        pile = Deck(tribe.hidden_cards) if tribe.hidden_cards > 1 else CardBack()
        yield f"hidden.{seat}", "hidden.0", pile, "deck"


def _empty_caption(what: str, text: str, region: QRectF) -> Spot:
    room = QRectF(region.x() + INSET, region.center().y() - 14, region.width() - 2 * INSET, 28)
    return Spot(f"empty.{what}", room, Caption(text, "middle", boxed=True))
