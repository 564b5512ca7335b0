"""The market: two shelves, each with a deck and a row of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.builders.cards import building_card, worker_card
from desktop.games.builders.pictures import BuildingCard, DeckCard, WorkerCard
from desktop.games.builders.situation import BOARD, At
from desktop.table.board import board
from desktop.table.labels import Caption
from desktop.table.layout import Spot
from desktop.words import say

SHELF_LEFT: Final = 46.0
SHELF_POST: Final = 256.0
SHELF_RIGHT: Final = 330.0
SHELF_DOWN: Final = 17.0
SHELF_TEXT: Final = 23.0
"""Where the captions are painted: on the front of the shelves, below the cards."""


def market(at: At) -> Iterator[Spot]:
    """The shelf of the buildings and that of the workers."""
    view = at.view
    yield from _shelf("building", view.next_building, view.buildings_left, view.building_row, building_card)
    yield from _shelf("worker", view.next_worker, view.workers_left, view.worker_row, worker_card)


def deck_caption(left: int) -> str:
    """How many cards there are left in a deck."""
    return say("builders.table.deck", count=left) if left else say("builders.table.deck_empty")


def _shelf(
    kind: str,
    next_card: str | None,
    left: int,
    row: Sequence[str | None],
    picture: Callable[[str], BuildingCard | WorkerCard],
) -> Iterator[Spot]:
    places, deck = board(BOARD).places, f"next_{kind}"
    pile = places[f"market.{deck}"]
    front = QRectF(SHELF_LEFT, pile.bottom() + SHELF_DOWN, SHELF_POST - SHELF_LEFT, SHELF_TEXT)
    yield Spot(f"caption.deck.{kind}", front, Caption(deck_caption(left), "middle"))
    front = QRectF(SHELF_RIGHT, front.y(), 4 * pile.width(), SHELF_TEXT)
    yield Spot(f"caption.row.{kind}", front, Caption(say(f"builders.table.{kind}s")))
    top = picture(next_card) if next_card is not None else None
    yield Spot(deck, pile, DeckCard(top, f"builders/card/back-{kind}", left), place=f"market.{deck}")
    for slot, card in enumerate(row):
        if card is not None:
            place = f"market.{kind}.{slot}"
            yield Spot(card, places[place], picture(card), place=place, origin=deck)
