"""What belongs to the seat shown: its hand, its gods and demigods, its offerings, its stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.pantheon.god_pictures import GodMedal
from desktop.games.pantheon.marks import StepsLeft
from desktop.games.pantheon.pictures import (
    CARD_ASPECT,
    BonusTile,
    CardBack,
    CardPicture,
    DemigodTile,
    OfferingTile,
    StockPicture,
)
from desktop.games.pantheon.shown import Shown
from desktop.table.grids import fit_row
from desktop.table.labels import Caption
from desktop.table.layout import Picture, Spot
from desktop.words import say
from desktop.words.names import in_sentence
from engine.games.pantheon.content import CARDS, OFFERINGS

GAP: Final = 5.0
CORNER: Final = 0.3
"""So much of a card's width its corner takes, by which it is told where others lie over it."""

LEAST: Final = 0.1
"""The least that is seen of each of several equal cards."""

LEFT: Final = 2.0
"""Width by height of the plate with what is left to spend."""


def mat(shown: Shown) -> Iterator[Spot]:
    """Everything below the map but the gods on display."""
    yield from _title(shown)
    yield from _hand(shown)
    yield from _owned(shown)
    yield from _offerings(shown)
    yield from _stock(shown)


# The hand.


def _title(shown: Shown) -> Iterator[Spot]:
    region = shown.board.region("hand_title")
    name = in_sentence(shown.players[shown.facing].name)
    caption = say("pantheon.table.hand", name=name, count=shown.seat.hand_size)
    yield Spot("hand_title", region, Caption(caption), place="cards")
    left = _left(shown)
    if left is not None:
        width = region.height() * LEFT
        yield Spot("left", region.adjusted(region.width() - width, 0, 0, 0), left)


def _left(shown: Shown) -> StepsLeft | None:
    """The steps or coins that the seat shown has left to spend."""
    move, buy = shown.view.move, shown.view.buy
    if move is not None and move.seat == shown.facing:
        return StepsLeft(move.steps)
    return StepsLeft(buy.purse, coins=True) if buy is not None and buy.seat == shown.facing else None


def _hand(shown: Shown) -> Iterator[Spot]:
    region, hand = shown.board.region("hand"), shown.seat.hand
    if hand is None:
        yield from _backs(shown, region)
        return
    if not hand:
        yield _told("hand", say("pantheon.table.no_cards"), region)
    for level, (card, number, rect) in enumerate(_fan(hand, region)):
        spot_id = f"hand.{shown.facing}.{card}.{number}"
        yield Spot(spot_id, rect, CardPicture(card), level=1 + level, origin="pile")


def hand_places(hand: Mapping[str, int], region: QRectF) -> Mapping[str, QRectF]:
    """Where each sort of card can be pointed at: what is to be seen of it, up to the next sort."""
    rects: dict[str, QRectF] = {}
    before = ""
    for card, _, rect in _fan(hand, region):
        if card != before and before:
            rects[before].setRight(rect.left())
        rects[card] = rects.get(card, rect).united(rect)
        before = card
    return {f"hand.{card}": rect for card, rect in rects.items()}


def _backs(shown: Shown, region: QRectF) -> Iterator[Spot]:
    """The hand of somebody else: so many backs, the last with their number."""
    count = shown.seat.hand_size
    for number, rect in enumerate(fit_row(count, region, CARD_ASPECT, GAP)):
        last = number == count - 1
        yield Spot(
            f"back.{shown.facing}.{number}",
            rect,
            CardBack(count if last else None),
            place="cards",
            level=1 + number,
            origin="pile",
        )
    if not count:
        yield _told("hand", say("pantheon.table.no_cards"), region)


def _fan(hand: Mapping[str, int], region: QRectF) -> Iterator[tuple[str, int, QRectF]]:
    """The cards sort by sort; equal ones lie close over each other where there is no room for all."""
    groups = [(card.id, hand[card.id]) for card in CARDS if hand.get(card.id)]
    width = region.height() * CARD_ASPECT
    count = sum(number for _, number in groups)
    close, apart = _steps(count - len(groups), len(groups) - 1, width, region.width() - width)
    x = region.x()
    for card, number in groups:
        for copy in range(number):
            yield card, copy, QRectF(x, region.y(), width, region.height())
            x += close if copy < number - 1 else apart


def _steps(equal: int, other: int, width: float, room: float) -> tuple[float, float]:
    """How far a card lies from the one before it: from an equal one, from another one."""
    whole = width + GAP
    if (equal + other) * whole <= room:
        return whole, whole
    close = CORNER * width
    if other and equal * close + other * close <= room:
        return close, min(whole, (room - equal * close) / other)
    if other:
        close = max(LEAST * width, min(close, (room - other * close) / max(1, equal)))
        return close, (room - equal * close) / other
    return min(whole, room / max(1, equal)), whole


# What is owned.


def _owned(shown: Shown) -> Iterator[Spot]:
    seat, region = shown.seat, shown.board.region("owned")
    things: list[tuple[str, str, Picture]] = [
        (f"medal.{kind}", f"medal.{kind}", _medal(shown, kind, count)) for kind, count in seat.gods.items()
    ]
    if seat.demigods:
        medals = DemigodTile(sum(seat.demigods), len(seat.demigods))
        things.append(("own_demigods", "own_demigods", medals))
    if not things:
        yield _told("owned", say("pantheon.table.no_gods"), region)
    for number, ((spot, place, picture), rect) in enumerate(
        zip(things, fit_row(len(things), region, 1.0, GAP), strict=True)
    ):
        yield Spot(f"{spot}.{shown.facing}", rect, picture, place=place, level=1 + number)


def _medal(shown: Shown, kind: str, count: int) -> GodMedal:
    used = count - shown.seat.traitera_left if kind == "traitera" else 0
    return GodMedal(kind, count, used)


def _offerings(shown: Shown) -> Iterator[Spot]:
    view, board = shown.view, shown.board
    buy = view.buy if view.buy is not None and view.buy.seat == shown.facing else None
    raised = view.raising.raised if view.raising is not None and view.raising.seat == shown.facing else ()
    for kind, level in zip(OFFERINGS, shown.seat.levels, strict=True):
        place = f"offering.{kind.id}"
        price = buy.prices[kind.id] if buy is not None else None
        picture = OfferingTile(kind.id, level, price, lit=kind.id in raised)
        yield Spot(place, board.places[place], picture, place=place)


def _stock(shown: Shown) -> Iterator[Spot]:
    seat, board, buy = shown.seat, shown.board, shown.view.buy
    colour = shown.colour(shown.facing)
    prices = buy.prices if buy is not None and buy.seat == shown.facing else {}
    feet = StockPicture("foot", colour, seat.feet, prices.get("foot"))
    columns = StockPicture("column", colour, seat.columns, prices.get("column"))
    yield Spot("stock.feet", board.places["stock.feet"], feet, place="stock.feet")
    yield Spot("stock.columns", board.places["stock.columns"], columns, place="stock.columns")
    if seat.bonus is not None:
        room = board.region("bonus")
        side = min(room.width(), room.height())
        rect = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
        yield Spot(f"bonus.{seat.bonus}", rect, BonusTile(seat.bonus), place="own_bonus")


def _told(what: str, text: str, region: QRectF) -> Spot:
    height = min(region.height(), 28.0)
    room = QRectF(region.x(), region.center().y() - height / 2, region.width(), height)
    return Spot(f"empty.{what}", room, Caption(text, "middle"))
