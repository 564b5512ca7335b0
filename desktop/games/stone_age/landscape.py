"""What lies in the valley: people, dice, tiles, cards, what is being paid, and the signs that say what is closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from desktop.games.stone_age.asks import pips_sum
from desktop.games.stone_age.marks import PaidGround, PaidPiece, PalePerson
from desktop.games.stone_age.pictures import (
    PERSON,
    CardFace,
    Deck,
    FirstMarker,
    Gift,
    Outcome,
    PersonPiece,
    Points,
    Price,
    Sign,
    TilePile,
    Token,
)
from desktop.games.stone_age.situation import At, area, going
from desktop.table.dice import Die
from desktop.table.grids import fit_grid, fit_row, fit_rows
from desktop.table.labels import Label
from desktop.table.layout import Spot
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_BY_ID,
    CARD_PLACES,
    HUNTING,
    LOCATION_BY_ID,
    RESOURCES,
)
from engine.games.stone_age.view import PaymentView, RollView

FIGURE: Final = 58.0
SLENDER: Final = PERSON.width() / PERSON.height()
"""How tall somebody stands on the board, and their width by it. Only the feet are in the ring, which is smaller."""

FEET: Final = 0.8
"""How far down in the ring the feet stand, as a share of its height."""

SIGN: Final = 42.0
DIE: Final = 46.0
LINE: Final = 38.0
PIECE: Final = 38.0
SUM: Final = 56.0
GIFT: Final = 58.0
OWNER: Final = 0.46
"""Sides of a round sign and of a die, the height of the line below the dice, the side of what is paid, the width of a
sum, the height of one of the dice for all; and the side of the counter on the crown as a share of it."""

RINGS_BY_SEAT: Final = (
    (0, 1, 2, 3, 4, 5, 6),
    (6, 5, 4, 3, 2, 1, 0),
    (3, 2, 4, 1, 5, 0, 6),
    (4, 3, 5, 2, 6, 1, 0),
)
"""Which ring each seat takes first, so that who stands there already seldom has to step aside."""


def landscape(at: At) -> Iterator[Spot]:
    """Everything above the mat but the counters on the tracks."""
    yield from _piles(at)
    yield from _row(at)
    yield from _people(at)
    yield from _signs(at)
    yield from _dice(at)
    yield from _payment(at)
    yield from _first(at)


def _first(at: At) -> Iterator[Spot]:
    """The crown, and on it the counter of who has it."""
    crown = area("first_marker")
    yield Spot("first_marker", crown, FirstMarker(), place="first_marker")
    side = crown.width() * OWNER
    owner = QRectF(crown.right() - side, crown.bottom() - side, side, side)
    yield Spot("first_owner", owner, Token(at.colour(at.view.first)), place="first_marker", level=1)


# People.


def _people(at: At) -> Iterator[Spot]:
    home = at.view.tribes[at.facing].home - going(at)[1]
    for place, counts in at.view.people.items():
        who = list(_who(at, place, counts))
        for (seat, number, sure), rect in zip(who, _rooms(place, who), strict=True):
            colour = at.colour(seat)
            yield Spot(
                f"person.{seat}.{place}.{number}",
                rect,
                PersonPiece(colour) if sure else PalePerson(colour),
                level=1 + round(rect.bottom()) // 100,
                origin=_home(at, seat, home + number),
                goes=_home(at, seat, home + number),
            )


def _home(at: At, seat: int, number: int) -> str:
    """Where somebody of a tribe comes from and goes back to: its mat, or beyond the edge where it isn't shown."""
    return f"person.{seat}.home.{number}" if seat == at.facing else f"trail.{seat}"


def _who(at: At, place: str, counts: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
    """Seat, number, and whether they are there already, of everybody at a place."""
    for seat, count in enumerate(counts):
        yield from ((seat, number, True) for number in range(count))
    where, more = going(at)
    if where == place and at.asked is not None:
        yield from ((at.asked, counts[at.asked] + number, False) for number in range(more))


def _rooms(place: str, who: Sequence[tuple[int, int, bool]]) -> list[QRectF]:
    """Where each of them stands."""
    if place == HUNTING.id:
        return list(fit_rows(len(who), area(f"people.{place}"), SLENDER, 4.0, FIGURE))
    free = dict.fromkeys(range(LOCATION_BY_ID[place].rings))
    rooms = []
    for seat, _, _ in who:
        ring = next(ring for ring in RINGS_BY_SEAT[seat] if ring in free)
        del free[ring]
        rooms.append(_on(area(f"ring.{place}.{ring}")))
    return rooms


def _on(ring: QRectF) -> QRectF:
    """Where somebody stands whose feet are in a ring."""
    rect = QRectF(0, 0, FIGURE * SLENDER, FIGURE)
    rect.moveCenter(ring.center())
    rect.moveBottom(ring.top() + ring.height() * FEET)
    return rect


# Signs.


def _signs(at: At) -> Iterator[Spot]:
    """To take people back; locked for other tribes; closed for this round."""
    view = at.view
    for place, counts in view.people.items():
        if at.asks == "act" and at.offers and counts[at.facing]:
            yield Spot(f"back.{place}", _sign(place), Sign("back"), place=f"back.{place}", level=9)
    for place in view.full:
        yield Spot(f"lock.{place}", _sign(place), Sign("lock"), level=9)
    if view.village_closed is not None:
        ring = area(f"ring.{view.village_closed}.0")
        yield Spot("closed", ring.adjusted(-4, -4, 4, 4), Sign("closed"), level=9)


def _sign(place: str) -> QRectF:
    """Where a sign lies: in a free corner beside the people of a place."""
    rect = QRectF(0, 0, SIGN, SIGN)
    location = LOCATION_BY_ID[place]
    if location.kind == "hunting":
        rect.moveBottomRight(area(f"people.{place}").topRight() - QPointF(0, 4))
    elif location.kind == "resource":
        rings = [area(f"ring.{place}.{ring}") for ring in range(location.rings)]
        whole = reduce(QRectF.united, rings)
        if whole.height() > whole.width():  # they run down a bank: above them
            rect.moveBottomRight(whole.topRight())
        else:  # behind the last ring of the lower row, which is the shorter one
            lower = [ring for ring in rings if ring.center().y() > whole.center().y()]
            rect.moveTopLeft(max(lower, key=QRectF.right).topRight() + QPointF(8, 0))
    else:
        ring = area(f"ring.{place}.{location.rings - 1}")
        beside = {"building": QPointF(0, -SIGN - 26), "card": QPointF(0, SIGN + 4)}
        rect.moveTopLeft(ring.topLeft() + beside.get(location.kind, QPointF(ring.width() + 8, 0)))
    return rect


# Dice.


def _dice(at: At) -> Iterator[Spot]:
    """What was thrown this round; while people are placed again, only the dice of the places are still to be read."""
    placing = at.view.phase == "place"
    for place, dice in at.view.last_rolls.items():
        by_card = LOCATION_BY_ID[place].kind == "card"
        if not (by_card and placing):
            yield from _throw(at, place, sorted(dice), by_card=by_card, over=placing)


def _throw(at: At, place: str, dice: Sequence[int], *, by_card: bool, over: bool) -> Iterator[Spot]:
    view, thrown = at.view, area(f"dice.{place}")
    roll = view.roll if view.roll is not None and view.roll.location == place else None
    to_take = list(view.lottery.dice) if view.lottery is not None and view.lottery.location == place else []
    gifts = bool(to_take)
    room = thrown if by_card else thrown.adjusted(0, 0, 0, -LINE - 4)
    cells = _gifts(place, len(dice)) if gifts else fit_grid(len(dice), room, 1.0, 6.0, DIE)
    name = f"die.{place}.{''.join(map(str, dice))}"
    thrower = view.rolled_by.get(place)
    ink = at.ink(thrower) if thrower is not None else ""
    for number, (face, cell) in enumerate(zip(dice, cells, strict=True)):
        takeable = face in to_take
        if takeable:
            to_take.remove(face)
        settled = over or (gifts and not takeable)
        place_of_die = f"die.{face}" if takeable else None
        picture = Gift(face, dim=settled) if gifts else Die(face, dim=settled, ink=ink)
        yield Spot(f"{name}.{number}", cell, picture, place=place_of_die, level=8, tumble=True)
    if roll is not None:
        yield from _outcome(roll, area(f"card.{place}") if by_card else thrown, top=by_card)
    elif not by_card and not over:
        yield _sum(place, sum(dice), cells[-1], thrown)


def _gifts(place: str, count: int) -> Sequence[QRectF]:
    """Where the dice for all lie: one below the other, in the place of the card that has been bought."""
    room = area(f"card.{place}")
    width, step = GIFT * Gift(1).aspect, room.height() / count
    return [
        QRectF(room.center().x() - width / 2, room.y() + (number + 0.5) * step - GIFT / 2, width, GIFT)
        for number in range(count)
    ]


def _outcome(roll: RollView, region: QRectF, *, top: bool) -> Iterator[Spot]:
    """What the dice show with what tools added, and what that would bring."""
    room = QRectF(region.x(), region.y() + 10 if top else region.bottom() - LINE, region.width(), LINE)
    width = min(room.width(), LINE * 3.4)
    if roll.added and room.width() - width > LINE * 2:
        yield Spot(
            f"sum.{roll.location}",
            room.adjusted(0, 0, -width - 6, 0),
            Label(pips_sum(roll)),
            level=8,
        )
        room.setLeft(room.right() - width)
    else:
        room.setWidth(width)
    yield Spot(f"outcome.{roll.location}", room, Outcome(roll.total, roll.product, roll.gain), level=8)


def _sum(place: str, total: int, last: QRectF, region: QRectF) -> Spot:
    """The pips of a throw that has been settled: behind its last die, or below where there is no room."""
    rect = QRectF(last.right() + 6, last.center().y() - LINE / 2, SUM, LINE)
    if rect.right() > region.right():
        rect.moveTopRight(last.bottomRight() + QPointF(0, 4))
    return Spot(f"sum.{place}", rect, Label(str(total)), level=8)


# Tiles and cards.


def _piles(at: At) -> Iterator[Spot]:
    for location, pile in zip(BUILDING_PLACES, at.view.piles, strict=False):
        rect = area(f"tile.{location.id}")
        below = pile.left - 1 if pile.tile is not None else pile.left
        if below or not pile.left:
            yield Spot(f"pile.{location.id}", rect, TilePile(None, below), place=location.id)
        if pile.tile is not None:
            yield Spot(
                pile.tile,
                rect,
                TilePile(pile.tile, pile.left),
                place=location.id,
                level=1,
                origin=f"pile.{location.id}",
                goes=_taken(at, pile.tile),
            )


def _row(at: At) -> Iterator[Spot]:
    view = at.view
    yield Spot("deck", area("deck"), Deck(view.deck), place="deck")
    for location, card in zip(CARD_PLACES, view.row, strict=True):
        if location.id not in view.last_rolls or view.phase == "place":
            price = area(f"price.{location.id}")
            yield Spot(f"price.{location.id}", price, Price(location.number))
        if card is not None:
            rect = area(f"card.{location.id}")
            goes = _taken(at, card)
            yield Spot(card, rect, CardFace(card), place=location.id, level=1, origin="deck", goes=goes)


def _taken(at: At, what: str | None) -> str | None:
    """Where a card or tile goes that is just being paid for."""
    payment = at.view.payment
    if what is None or payment is None or what not in (payment.card, payment.tile):
        return None
    if not at.is_asked:
        return f"trail.{at.asked}"
    card = CARD_BY_ID.get(what)
    if card is None:
        return None  # a tile lies on the mat
    return f"multiplier.{card.multiplier}" if card.multiplier else f"culture.{card.culture}"


def _payment(at: At) -> Iterator[Spot]:
    """What has been put down so far, on the card or tile that it is for, and what a tile would be worth then."""
    payment = at.view.payment
    if payment is None:
        return
    kind = "card" if payment.card is not None else "tile"
    rect = area(f"{kind}.{payment.location}")
    paid = [resource.id for resource in RESOURCES for _ in range(payment.paid[resource.index])]
    strip = QRectF(rect.x() + 6, rect.bottom() - PIECE - 6, rect.width() - 12, PIECE)
    cells = fit_row(len(paid), strip, 1.0, 3.0)
    if cells:
        yield Spot("paid_ground", reduce(QRectF.united, cells), PaidGround(), level=5)
    for number, (resource, cell) in enumerate(zip(paid, cells, strict=True)):
        spot, there = f"paid.{number}.{resource}", f"paid.{resource}"
        yield Spot(spot, cell, PaidPiece(resource), place=there, level=6, origin=f"stock.{resource}")
    yield from _worth(payment, rect)


def _worth(payment: PaymentView, rect: QRectF) -> Iterator[Spot]:
    count = sum(payment.paid)
    text = f"{count} / {payment.count}"
    yield Spot("paid", QRectF(rect.x() + 8, rect.bottom() - PIECE - 46, 66, 34), Label(text), level=7)
    if payment.points is not None:
        seal = QRectF(rect.right() - 68, rect.y() - 2, 66, 66)
        yield Spot("worth", seal, Points(str(payment.points)), level=7)
