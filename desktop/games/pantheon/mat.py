"""What belongs to the seat shown: its hand, its gods and demigods, its offerings, its stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF

from desktop.games.pantheon.asks import paid, picked_god
from desktop.games.pantheon.chart import game_board
from desktop.games.pantheon.god_pictures import GodMedal
from desktop.games.pantheon.marks import StepsLeft
from desktop.games.pantheon.pictures import (
    CARD_ASPECT,
    BonusTile,
    CardBack,
    CardPicture,
    DemigodTile,
    OfferingTile,
    StepsTile,
    StockPicture,
)
from desktop.games.pantheon.situation import At
from desktop.table.grids import fit_row
from desktop.table.labels import Caption
from desktop.table.layout import Picture, Spot
from desktop.words import say
from engine.games.pantheon.content import CARDS, OFFERINGS
from engine.games.pantheon.view import SeatView

GAP: Final = 5.0
CORNER: Final = 0.3
"""The share of a card's width that its corner takes, by which it is recognised under others."""

LEAST: Final = 0.1
"""How much of each of several equal cards is visible at least."""

GIVEN: Final = 0.08
"""How far a card about to be paid is raised above the others, as a share of its height."""

LEFT: Final = 2.0
"""Width by height of the plate with what is left to spend."""


def mat(at: At) -> Iterator[Spot]:
    """Everything below the map except the gods on display."""
    yield from _title(at)
    yield from _hand(at)
    yield from _owned(at)
    yield from _offerings(at)
    yield from _stock(at)


# The hand.


def _title(at: At) -> Iterator[Spot]:
    region = game_board().region("hand_title")
    caption = say("pantheon.table.hand", count=_own(at).hand_size)
    yield Spot("hand_title", region, Caption(caption), place="cards")
    left = _left(at)
    if left is not None:
        width = region.height() * LEFT
        yield Spot("left", region.adjusted(region.width() - width, 0, 0, 0), left)


def _left(at: At) -> StepsLeft | None:
    """The steps or coins that the seat shown has left to spend."""
    move, buy = at.view.move, at.view.buy
    if move is not None and move.seat == at.facing:
        return StepsLeft(move.steps)
    return StepsLeft(buy.purse, coins=True) if buy is not None and buy.seat == at.facing else None


def _hand(at: At) -> Iterator[Spot]:
    region, hand = game_board().region("hand"), _own(at).hand
    if hand is None:
        yield from _backs(at, region)
        return
    if not hand:
        yield _empty_caption("hand", say("pantheon.table.no_cards"), region)
    god, given = picked_god(at.picked), paid(at)
    for level, (card, number, rect) in enumerate(_fan(hand)):
        spot = Spot(
            f"hand.{at.facing}.{card}.{number}", rect, CardPicture(card), level=1 + level, origin="pile"
        )
        if god is not None and number >= hand[card] - given.get(card, 0):  # the last of its kind will be gone
            spot = replace(spot, rect=rect.translated(0, -GIVEN * rect.height()), goes=f"god.{god.id}")
        yield spot


def hand_places(at: At) -> Mapping[str, QRectF]:
    """Where each kind of card can be pointed at: its visible part, up to the next kind."""
    rects: dict[str, QRectF] = {}
    before = ""
    for card, _, rect in _fan(_own(at).hand or {}):
        if card != before and before:
            rects[before].setRight(rect.left())
        rects[card] = rects.get(card, rect).united(rect)
        before = card
    return {f"hand.{card}": rect for card, rect in rects.items()}


def _backs(at: At, region: QRectF) -> Iterator[Spot]:
    """The hand of somebody else: a row of backs, the last with their number."""
    count = _own(at).hand_size
    for number, rect in enumerate(fit_row(count, region, CARD_ASPECT, GAP)):
        spot, back = f"back.{at.facing}.{number}", CardBack(count if number == count - 1 else None)
        yield Spot(spot, rect, back, place="cards", level=1 + number, origin="pile")
    if not count:
        yield _empty_caption("hand", say("pantheon.table.no_cards"), region)


def _fan(hand: Mapping[str, int]) -> Iterator[tuple[str, int, QRectF]]:
    """The cards by kind; equal ones overlap closely if there isn't room for all."""
    region = game_board().region("hand")
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
    """The distance of a card from the one before it: an equal one, or a different one."""
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


def _owned(at: At) -> Iterator[Spot]:
    seat, region = _own(at), game_board().region("owned")
    things: dict[str, Picture] = {
        f"medal.{kind}": GodMedal(kind, count, count - seat.traitera_left if kind == "traitera" else 0)
        for kind, count in seat.gods.items()
    }
    if seat.demigods:
        things["own_demigods"] = DemigodTile(sum(seat.demigods), len(seat.demigods))
    steps = at.state.realms[at.facing].loot_steps
    if steps:
        things["own_steps"] = StepsTile(steps)
    if not things:
        yield _empty_caption("owned", say("pantheon.table.no_gods"), region)
    rects = fit_row(len(things), region, 1.0, GAP)
    for level, ((place, picture), rect) in enumerate(zip(things.items(), rects, strict=True), start=1):
        yield Spot(f"{place}.{at.facing}", rect, picture, place=place, level=level)


def _offerings(at: At) -> Iterator[Spot]:
    raising = at.view.raising
    raised = raising.raised if raising is not None and raising.seat == at.facing else ()
    for kind, level in zip(OFFERINGS, _own(at).levels, strict=True):
        place = f"offering.{kind.id}"
        picture = OfferingTile(kind.id, level, _prices(at).get(kind.id), lit=kind.id in raised)
        yield Spot(place, game_board().places[place], picture, place=place)


def _stock(at: At) -> Iterator[Spot]:
    seat, places, colour, prices = _own(at), game_board().places, at.colour(at.facing), _prices(at)
    feet = StockPicture("foot", colour, seat.feet, prices.get("foot"))
    columns = StockPicture("column", colour, seat.columns, prices.get("column"))
    yield Spot("stock.feet", places["stock.feet"], feet, place="stock.feet")
    yield Spot("stock.columns", places["stock.columns"], columns, place="stock.columns")
    if seat.bonus is not None:
        room = game_board().region("bonus")
        side = min(room.width(), room.height())
        rect = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
        yield Spot(f"bonus.{seat.bonus}", rect, BonusTile(seat.bonus), place="own_bonus")


def _prices(at: At) -> Mapping[str, int | None]:
    """What everything costs the seat shown while it buys: what loot gives it meanwhile is free."""
    buy = at.view.buy if at.asks in ("buy", "cartago") else None
    return buy.prices if buy is not None and buy.seat == at.facing else {}


def _own(at: At) -> SeatView:
    """What belongs to the seat shown."""
    return at.view.seats[at.facing]


def _empty_caption(what: str, text: str, region: QRectF) -> Spot:
    height = min(region.height(), 28.0)
    room = QRectF(region.x(), region.center().y() - height / 2, region.width(), height)
    return Spot(f"empty.{what}", room, Caption(text, "middle", boxed=True))
