"""The mat of the tribe shown: its people, its store, its tools, and what its cards and buildings count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.stone_age.about import base_of
from desktop.games.stone_age.facts import food_needed
from desktop.games.stone_age.marks import PalePerson
from desktop.games.stone_age.pictures import (
    CARD_ASPECT,
    PERSON,
    TILE_ASPECT,
    AnyTwo,
    CardBack,
    CardFace,
    CultureMark,
    Heap,
    MultiplierMark,
    OneUseTool,
    PersonPiece,
    TileFace,
    Tool,
)
from desktop.games.stone_age.shown import Shown
from desktop.games.stone_age.worth import symbols
from desktop.table.grids import fit_grid, fit_row, fit_rows
from desktop.table.labels import Caption
from desktop.table.layout import Picture, Spot
from desktop.words import say
from engine.games.stone_age.content import CARD_BY_ID, CONSTANTS, CULTURES, MULTIPLIERS, RESOURCES

FIGURE: Final = 50.0
GAP: Final = 4.0
FEW: Final = 7
"""So many cards lie in one row; more in two."""

ONE_USE: Final = 100.0
TILES_SHARE: Final = 0.36
"""How tall a tool of a card is at most, and how much of the room for what is owned the buildings take."""


def mat(shown: Shown) -> Iterator[Spot]:
    """Everything below the valley."""
    yield from _home(shown)
    yield from _stock(shown)
    yield from _tools(shown)
    yield from _scores(shown)
    yield from _owned(shown)


def _home(shown: Shown) -> Iterator[Spot]:
    region, tribe = shown.board.region("home"), shown.tribe
    going = shown.going[1] if shown.is_asked else 0
    there = tribe.home - going
    colour = shown.colour(shown.facing)
    cells = fit_rows(there + tribe.born, region, PERSON.width() / PERSON.height(), GAP, FIGURE)
    for number, cell in enumerate(cells):
        figure = PersonPiece(colour) if number < there else PalePerson(colour)
        yield Spot(f"person.{shown.facing}.home.{number}", cell, figure, place="home")
    if not cells:
        yield _told("home", say("stone-age.table.nobody_home"), region)


def _stock(shown: Shown) -> Iterator[Spot]:
    tribe, payment = shown.tribe, shown.view.payment
    paid = payment.paid if payment is not None and shown.is_asked else (0, 0, 0, 0)
    need = food_needed(shown.view, shown.facing)
    yield Spot("food", shown.board.region("food"), Heap("food", tribe.food, -need), place="food")
    for resource in RESOURCES:
        put = paid[resource.index]
        heap = Heap(resource.id, tribe.stock[resource.index] - put, 0)
        place = f"stock.{resource.id}"
        yield Spot(place, shown.board.places[place], heap, place=place)


def _tools(shown: Shown) -> Iterator[Spot]:
    tribe = shown.tribe
    for slot in range(CONSTANTS.most_tools):
        place = f"tool.{slot}"
        tool = tribe.tools[slot] if slot < len(tribe.tools) else None
        picture = Tool(tool.value, tool.used) if tool is not None else Tool(0)
        yield Spot(place, shown.board.places[place], picture, place=place)
    cells = fit_grid(len(tribe.one_use), shown.board.region("one_use"), 1.0, GAP, ONE_USE)
    for once, cell in zip(tribe.one_use, cells, strict=True):
        place = f"one_use.{once.card}"
        yield Spot(place, cell, OneUseTool(once.value), place=place, origin=once.card)
    if tribe.any_two:
        yield Spot(
            "any_two", shown.board.region("any_two"), AnyTwo(), place="any_two", origin=tribe.any_two[0]
        )


def _scores(shown: Shown) -> Iterator[Spot]:
    """The eight cultures, then the four multipliers with what they are multiplied by."""
    tribe = shown.tribe
    owned = Counter(CARD_BY_ID[card].culture for card in (*tribe.cards, *tribe.drawn))
    cells = _columns(len(CULTURES), shown.board.region("culture"))
    for culture, cell in zip(CULTURES, cells, strict=True):
        yield Spot(f"culture.{culture}", cell, CultureMark(culture, owned[culture]), place="culture")
    cells = _columns(len(MULTIPLIERS), shown.board.region("multipliers"))
    for multiplier, cell in zip(MULTIPLIERS, cells, strict=True):
        mark = MultiplierMark(multiplier, symbols(tribe, multiplier), base_of(shown.view, tribe, multiplier))
        yield Spot(f"multiplier.{multiplier}", cell, mark, place=f"multiplier.{multiplier}")


def _columns(count: int, region: QRectF) -> Sequence[QRectF]:
    """A region in columns, side by side."""
    return fit_row(count, region, region.width() / count / region.height(), 0.0)


def _owned(shown: Shown) -> Iterator[Spot]:
    region, tribe = shown.board.region("owned"), shown.tribe
    cards = list(_cards(shown))
    if not cards and not tribe.buildings:
        yield _told("owned", say("stone-age.table.none_owned"), region)
        return
    height = region.height() * TILES_SHARE if tribe.buildings else -GAP
    upper = region.adjusted(0, 0, 0, -height - GAP)
    lower = QRectF(region.x(), region.bottom() - height, region.width(), height)
    yield from _fan(cards, upper)
    cells = fit_row(len(tribe.buildings), lower, TILE_ASPECT, GAP)
    for below, (tile, cell) in enumerate(zip(tribe.buildings, cells, strict=True)):
        yield Spot(tile, cell, TileFace(tile), place=f"tile.{tile}", level=1 + below)


def _cards(shown: Shown) -> Iterator[tuple[str, str, Picture]]:
    """Id, place and picture of every card: those that were bought, then those that lie face down."""
    tribe = shown.tribe
    waiting = {*tribe.any_two, *(once.card for once in tribe.one_use)}
    for card in tribe.cards:
        yield card, f"card.{card}", CardFace(card, spent=card not in waiting)
    over = shown.view.ended_by is not None
    for number, card in enumerate(tribe.drawn):
        if over:
            yield card, f"card.{card}", CardFace(card, spent=True)
        else:
            yield f"drawn.{shown.facing}.{number}", f"drawn.{number}", CardBack()
    for number in range(tribe.hidden_cards):
        yield f"hidden.{shown.facing}.{number}", f"hidden.{number}", CardBack()


def _fan(cards: list[tuple[str, str, Picture]], region: QRectF) -> Iterator[Spot]:
    """In a row, or in two where there are many; they overlap where there is no room for all."""
    rows = 1 if len(cards) <= FEW else 2
    height = (region.height() - GAP * (rows - 1)) / rows
    each = -(-len(cards) // rows)
    for row in range(rows):
        part = cards[row * each : (row + 1) * each]
        room = QRectF(region.x(), region.y() + row * (height + GAP), region.width(), height)
        cells = fit_row(len(part), room, CARD_ASPECT, GAP)
        for over, ((spot_id, place, picture), cell) in enumerate(zip(part, cells, strict=True)):
            yield Spot(spot_id, cell, picture, place=place, level=1 + over, origin="deck")


def _told(what: str, text: str, region: QRectF) -> Spot:
    room = QRectF(region.x(), region.center().y() - 14, region.width(), 28)
    return Spot(f"empty.{what}", room, Caption(text, "middle"))
