"""What the rules can say of a position beyond what is legal: payments, what things count now, what would be wasted.

Nothing here depends on what the seat can't know (8): where cards count, it is those that ``viewer`` knows, and a doubt
counts the seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor
from operator import ge
from typing import Final

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.game import Seat
from engine.games.stone_age import any_two, dice_for_all, paying
from engine.games.stone_age.commands import (
    CANCEL_PAYMENT,
    CONFIRM_PAYMENT,
    CONFIRM_ROLL,
    FEED,
    PAY,
    RESOLVE,
    AcceptStarvation,
    ConfirmPayment,
    ConfirmRoll,
    PlaceWorkers,
    RecallWorkers,
    ResolveLocation,
    TakeAnyTwo,
    TakeDie,
)
from engine.games.stone_age.content import (
    CARD_PLACES,
    CONSTANTS,
    FIELD,
    GATHERING,
    HUT,
    RESOURCES,
    TOOL_MAKER,
    Amounts,
    Card,
    Location,
    Resource,
    Tile,
)
from engine.games.stone_age.feeding import has_eaten
from engine.games.stone_age.frames import Hunger, Payment, Roll
from engine.games.stone_age.gaining import MOST_TOOL_VALUE, MOST_TOOLS, obtainable
from engine.games.stone_age.gathering import divisor, gain, name_of
from engine.games.stone_age.odds import mean_yield
from engine.games.stone_age.outlook import is_taken, may_pay
from engine.games.stone_age.paying import Need, amounts, can_pay, need_at, offered_at, ways, ways_at, worth
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.scoring import base, culture, known_cards, symbols
from engine.games.stone_age.state import StoneAgeState, Tribe

LOST_BY_HUNGER: Final = -CONSTANTS.points_for_starving
_PIPS: Final = 6
_THROWING: Final = (*GATHERING, *CARD_PLACES)


def details(state: StoneAgeState, command: Command) -> Mapping[str, Detail]:
    """Whether a die, or a place where people act, brings anything as things stand, for its sentence."""
    match command:
        case TakeDie(face):
            return {"brings": dice_for_all.brings(state, state.active, face)}
        case ResolveLocation(location):
            return {"brings": brings(state, location)}
    return {}


# What a seat may have overlooked.


class NoEffect(Doubt):
    """The village place can do nothing more for the tribe (5.5)."""

    location: str


class IdleReturn(Doubt):
    """So many people would go home without doing anything (5.2); ``payable``: what lies there could be paid for;
    ``promised``: with two resources that a card still provides."""

    location: str
    payable: bool
    people: int
    promised: bool = False


class UnusedTools(Doubt):
    """With tools the roll would bring ``then`` of the product, not ``now`` (5.4)."""

    product: str
    now: int
    then: int


class DearCard(Doubt):
    """A card takes any resources, and more valuable ones are paid than one that is kept (5.7)."""

    dear: str
    cheap: str
    best: Amounts


class CheapTile(Doubt):
    """A building scores what is paid, which could be more points (5.6)."""

    points: int
    most: int
    best: Amounts


class NeedlessHunger(Doubt):
    """These resources would end the hunger and are worth less than the points (5.9); ``promised``: two of them come
    from a card."""

    amounts: Amounts
    promised: bool


def doubt(state: StoneAgeState, command: Command) -> Doubt | None:
    """What the asked seat may have overlooked in a legal command."""
    frame, tribe = state.agenda[-1], state.tribe
    match command, frame:
        case PlaceWorkers(location, _), _:
            return NoEffect(location.id) if is_full(tribe, location) else None
        case RecallWorkers(location), _:
            return _of_return(state, tribe, location)
        case ConfirmRoll(), Roll():
            return _of_roll(state, tribe, frame)
        case ConfirmPayment(), Payment():
            return _of_payment(state, tribe, frame)
        case AcceptStarvation(), Hunger():
            return _of_hunger(state, tribe, frame)
        case _:
            return None


def _of_return(state: StoneAgeState, tribe: Tribe, location: Location) -> Doubt | None:
    people = tribe.at[location.index]
    if location.kind in ("building", "card"):
        if not could_pay(state, location):
            return None
        promised = not can_pay(state, tribe, location)
        return IdleReturn(location.id, payable=True, people=people, promised=promised)
    return IdleReturn(location.id, payable=False, people=people) if brings(state, location) else None


def needs_no_tools(state: StoneAgeState) -> bool:
    """Whether a roll waits to be taken, and all the tools that are left would gain nothing more."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Roll):
        return False
    most = state.tribes[frame.seat].tools_left
    return gain(state, frame, most) == gain(state, frame)


def _of_roll(state: StoneAgeState, tribe: Tribe, roll: Roll) -> Doubt | None:
    """The seat's own tools that would bring more, where no roll of this round is left to keep them for.

    Those of cards are worth keeping for another round, too.
    """
    if rolls_after(state, roll.location):
        return None
    now, then = gain(state, roll), gain(state, roll, tribe.fresh_tools)
    return UnusedTools(name_of(roll.product), now, then) if then > now else None


def rolls_after(state: StoneAgeState, place: Location) -> bool:
    """Whether the acting tribe may still throw dice that tools help, once it has acted at a place.

    A roll that waits there is taken as it is, as the tools are kept.
    """
    after = _taken(state)
    return any(
        after.tribe.at[other.index] and _throws(after, other) for other in _THROWING if other is not place
    )


def _taken(state: StoneAgeState) -> StoneAgeState:
    """The position once a roll that waits is taken as it is."""
    roll = state.agenda[-1]
    if not isinstance(roll, Roll):
        return state
    after = state.clone()
    after.agenda.pop()
    after.tribe.at[roll.location.index] = 0
    if roll.product is not None:
        after.tribe.stock[roll.product.index] += gain(state, roll)
    return after


def _throws(state: StoneAgeState, location: Location) -> bool:
    """Whether people throw dice at a place that tools help: where they gather, or for a card (5.3, 5.7)."""
    if location.kind != "card":
        return _may_bring_more(state, location.resource, state.tribe.at[location.index])
    card = offered_at(state, location)
    if not isinstance(card, Card) or card.gain != "roll":
        return False
    return _may_bring_more(state, card.rolled_for, CONSTANTS.dice_of_a_card) and may_pay(state, location)


def _may_bring_more(state: StoneAgeState, resource: Resource | None, dice: int) -> bool:
    """Whether more pieces are left than so many dice bring in any case, or may be by then, as the tribe pays some of
    its own before (ruling 41)."""
    least = dice // divisor(resource)
    if obtainable(state, resource, least + 1) > least or resource is None:
        return True
    own = state.tribe.stock[resource.index]
    return obtainable(state, resource, least) + own > least and is_taken(state, resource)


def _of_payment(state: StoneAgeState, tribe: Tribe, payment: Payment) -> Doubt | None:
    paid, stock = payment.paid, amounts(tribe.stock)
    best = best_payment(state, payment.location, stock)
    if best is None or best == paid:
        return None
    if isinstance(offered_at(state, payment.location), Tile):
        points, most = worth(paid), worth(best)
        return CheapTile(points, most, best) if points < most else None
    dear = [resource.id for resource in RESOURCES if paid[resource.index]]
    cheap = [resource.id for resource in RESOURCES if stock[resource.index] > paid[resource.index]]
    return DearCard(dear[-1], cheap[0], best)


def _of_hunger(state: StoneAgeState, tribe: Tribe, hunger: Hunger) -> Doubt | None:
    """Resources that would end the hunger and are worth less than what is lost; then the two that a card promises."""
    eaten = cheapest(amounts(tribe.stock), hunger.missing)
    if eaten is not None and _given_up(state, eaten) < LOST_BY_HUNGER:
        return NeedlessHunger(eaten, promised=False)
    most_left = -1
    for two in any_two.BESIDE.legal(state, hunger.seat):
        assert isinstance(two, TakeAnyTwo)
        stock = _with(tribe.stock, two)
        fed = cheapest(stock, hunger.missing)
        if fed is not None and worth(stock) - worth(fed) > most_left:
            most_left, eaten = worth(stock) - worth(fed), fed
    if eaten is None or _given_up(state, eaten) >= LOST_BY_HUNGER:
        return None
    return NeedlessHunger(eaten, promised=True)


def least_meal(state: StoneAgeState) -> int:
    """The fewest points that resources which end the hunger could have brought, with the two of a card as well.

    Who must starve has no such meal.
    """
    frame, stock = state.agenda[-1], state.tribe.stock
    assert isinstance(frame, Hunger)
    twos = any_two.BESIDE.legal(state, frame.seat)
    stocks = [amounts(stock), *(_with(stock, two) for two in twos if isinstance(two, TakeAnyTwo))]
    meals = (cheapest(each, frame.missing) for each in stocks)
    return min(_given_up(state, eaten) for eaten in meals if eaten is not None)


def meal_with(state: StoneAgeState, first: Resource) -> int:
    """The same for the resources of the stock alone, if one of ``first`` is among them."""
    frame, stock = state.agenda[-1], amounts(state.tribe.stock)
    assert isinstance(frame, Hunger)
    left = _one_less(stock, first)
    others = cheapest(left, frame.missing - 1)
    assert others is not None
    return _given_up(state, stock) - _given_up(state, left) + _given_up(state, others)


def _given_up(state: StoneAgeState, eaten: Amounts) -> int:
    """The points that resources could have brought: in a building, or one each where nothing more is built (9.2)."""
    return sum(eaten) if is_last(state) else worth(eaten)


# The best payments.


@dataclass(frozen=True, slots=True)
class Offer:
    """How a tribe would best pay for the card or tile at a place (5.6, 5.7).

    ``paid`` is None if it can't; then so many resources are ``missing``, and of a fixed price those of ``lacking``.
    ``points`` are those of a building paid for like this, None for a card or if it can't be paid.
    """

    paid: Amounts | None
    points: int | None
    missing: int
    lacking: Amounts | None


def offer(state: StoneAgeState, tribe: Tribe, location: Location) -> Offer:
    """What the card or tile at a place would cost a tribe now."""
    offered, stock = offered_at(state, location), amounts(tribe.stock)
    paid = best_payment(state, location, stock)
    if isinstance(offered, Card):
        return Offer(paid, None, max(0, location.number - sum(stock)), None)
    if paid is not None:
        return Offer(paid, worth(paid) if offered.price is None else offered.points, 0, None)
    if offered.price is not None:
        wood, brick, stone, gold = (max(0, n - have) for n, have in zip(offered.price, stock, strict=True))
        return Offer(None, None, wood + brick + stone + gold, (wood, brick, stone, gold))
    most = sorted(stock, reverse=True)[: offered.kinds or len(stock)]
    new_kinds = most.count(0) if offered.kinds else 0
    return Offer(None, None, max(offered.fewest - sum(most), new_kinds), None)


def best_payment(state: StoneAgeState, location: Location, stock: Amounts) -> Amounts | None:
    """For a card the cheapest resources, for a building those that score most; None if too few (5.6, 5.7)."""
    offered = offered_at(state, location)
    if isinstance(offered, Card):
        return cheapest(stock, location.number)
    return next((way for way in ways_at(state, location) if all(map(ge, stock, way))), None)


def could_pay(state: StoneAgeState, location: Location) -> bool:
    """Whether who is asked can pay for what lies at a place, with the two that a card still provides (5.6 to 5.8)."""
    seat = state.agenda[-1].seat
    tribe = state.tribes[seat]
    return can_pay(state, tribe, location) or any(
        best_payment(state, location, _with(tribe.stock, two)) is not None
        for two in any_two.BESIDE.legal(state, seat)
        if isinstance(two, TakeAnyTwo)
    )


def filled_in(state: StoneAgeState) -> Sequence[Command]:
    """The best payment, where nothing has been put down yet; taking a roll at once that no tool can raise."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Roll):
        return () if frame.added or not needs_no_tools(state) else (CONFIRM_ROLL,)
    if not isinstance(frame, Payment) or any(frame.paid):
        return ()
    best = best_payment(state, frame.location, amounts(state.tribe.stock))
    return () if best is None else _put_down(best)


def meal_paid(state: StoneAgeState) -> Amounts | None:
    """The cheapest resources for all the food that is still missing; None if there are too few, or nobody is asked."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Hunger):
        return None
    return cheapest(amounts(state.tribes[frame.seat].stock), frame.missing)


def must_starve(state: StoneAgeState) -> bool:
    """Whether who feeds is short of food and has too few resources, with those that a card still provides (5.9)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Hunger):
        return False
    stock = amounts(state.tribes[frame.seat].stock)
    for two in any_two.BESIDE.legal(state, frame.seat)[:1]:
        assert isinstance(two, TakeAnyTwo)
        stock = _with(stock, two)
    return sum(stock) < frame.missing


def changes(state: StoneAgeState) -> Mapping[str, Sequence[Command]]:
    """A whole payment with one resource more of a kind, or less; what lies there is taken back; what is bought
    confirms a payment; a button feeds all."""
    frame = state.agenda[-1] if state.agenda else None
    paid = meal_paid(state)
    if paid is not None:
        return {"bar.feed": [FEED[kind] for kind, count in enumerate(paid) for _ in range(count)]}
    if not isinstance(frame, Payment):
        return {}
    legal = paying.ASKS.legal(state, frame)
    found: dict[str, Sequence[Command]] = {}
    for resource in RESOURCES:
        if PAY[resource.index] not in legal:
            other = _other_payment(state, frame, resource)
            found |= {} if other is None else {f"stock.{resource.id}": (*_anew(frame), *_put_down(other))}
        if frame.paid[resource.index]:
            # The last one goes with the whole payment, as an empty one would be filled in again.
            fewer = (*_anew(frame), *_put_down(_one_less(frame.paid, resource)))
            found[f"paid.{resource.id}"] = fewer if sum(frame.paid) > 1 else (CANCEL_PAYMENT,)
    return found | ({frame.location.id: (CONFIRM_PAYMENT,)} if CONFIRM_PAYMENT in legal else {})


def _other_payment(state: StoneAgeState, frame: Payment, resource: Resource) -> Amounts | None:
    """The most like the present one, with more of a resource; with less if all of it is in, or less may be paid."""
    kind, need, stock = resource.index, need_at(state, frame.location), amounts(state.tribe.stock)
    had, is_card = frame.paid[kind], frame.location.kind == "card"
    less = had > 0 and (had == stock[kind] or need.fewest < need.most)
    found = [
        way
        for way in ways(need)
        if all(map(ge, stock, way)) and (way[kind] < had if less else way[kind] > had)
    ]

    def like(way: Amounts) -> tuple[int, int, int]:
        kept, count = sum(map(min, way, frame.paid)), sum(way)
        return kept, -count if less else count, -worth(way) if is_card else worth(way)

    return max(found, key=like, default=None)


def _anew(frame: Payment) -> Sequence[Command]:
    """The payment is begun once more, with nothing put down."""
    return CANCEL_PAYMENT, RESOLVE[frame.location.index]


def _one_less(paid: Amounts, resource: Resource) -> Amounts:
    wood, brick, stone, gold = (count - (kind == resource.index) for kind, count in enumerate(paid))
    return wood, brick, stone, gold


def _put_down(payment: Amounts) -> Sequence[Command]:
    return [PAY[kind] for kind, count in enumerate(payment) for _ in range(count)]


def cheapest(stock: Amounts, count: int) -> Amounts | None:
    """The given number of resources of a stock that are worth least; None if there are fewer."""
    wood = min(stock[0], count)
    brick = min(stock[1], count - wood)
    stone = min(stock[2], count - wood - brick)
    gold = count - wood - brick - stone
    return (wood, brick, stone, gold) if gold <= stock[3] else None


def span(tile: Tile) -> tuple[int, int]:
    """The fewest and the most points that a tile can bring (5.6)."""
    if tile.price is not None:
        return tile.points, tile.points
    found = ways(Need(tile.fewest, tile.most, tile.kinds))
    return worth(found[-1]), worth(found[0])


def _with(stock: Sequence[int], two: TakeAnyTwo) -> Amounts:
    wood, brick, stone, gold = (
        have + (two.first is resource) + (two.second is resource)
        for have, resource in zip(stock, RESOURCES, strict=True)
    )
    return wood, brick, stone, gold


# What things are worth now.


@dataclass(frozen=True, slots=True)
class LowerHalf:
    """What the lower half of a card scores for a tribe as it is; ``is_new``: a kind of culture that it doesn't have."""

    points: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class Multiplied:
    """The symbols of a multiplier that a tribe has, and what each of them counts now."""

    symbols: int
    base: int


@dataclass(frozen=True, slots=True)
class Meal:
    """What a tribe still has to find for its meal, this one or the next, and the food that it has; ``surplus`` is what
    the fields provide beyond that."""

    need: int
    have: int
    surplus: int = 0

    @property
    def missing(self) -> int:
        """How much food is lacking."""
        return max(0, self.need - self.have)

    @property
    def change(self) -> int:
        """What the meal adds to the food, or takes of it."""
        return self.surplus - self.need


@dataclass(frozen=True, slots=True)
class Yield:
    """What so many people bring without tools: at least, on average, at most."""

    least: int
    mean: float
    most: int

    @property
    def tenths(self) -> str:
        """The mean as it is told, to one decimal; a half is always rounded up: two hunters bring 3.25, told as 3.3."""
        return f"{floor(self.mean * 10 + 0.5) / 10:.1f}"


def lower_half(state: StoneAgeState, seat: Seat, card: Card, viewer: Seat | None) -> LowerHalf:
    """What a card adds, or has added, to the other cards of a seat that a viewer knows (9.2)."""
    others = [other for other in known_cards(state, seat, viewer) if other is not card]
    if card.culture is None:
        return LowerHalf(card.symbols * base(state.options, state.tribes[seat], card.multiplier or ""), False)
    kinds, doubles = culture(others)
    kinds_with, doubles_with = culture([*others, card])
    points = kinds_with**2 + doubles_with**2 - kinds**2 - doubles**2
    return LowerHalf(points, kinds_with > kinds)


def multiplied(state: StoneAgeState, seat: Seat, multiplier: str, viewer: Seat | None) -> Multiplied:
    """What those sand-coloured cards of a seat that a viewer knows score for a multiplier (9.2)."""
    found = symbols(known_cards(state, seat, viewer), multiplier)
    return Multiplied(found, base(state.options, state.tribes[seat], multiplier))


def is_full(tribe: Tribe, location: Location) -> bool:
    """True if a village place can do nothing more for a tribe (5.5)."""
    if location is TOOL_MAKER:
        return len(tribe.tools) == MOST_TOOLS and min(tribe.tools) == MOST_TOOL_VALUE
    if location is FIELD:
        return tribe.level >= CONSTANTS.most_level
    return location is HUT and tribe.people >= CONSTANTS.most_people


def brings(state: StoneAgeState, location: Location) -> bool:
    """Whether the asked tribe could gain anything at a place of the village, or where it gathers, as things stand."""
    is_used_up = location.resource is not None and not obtainable(state, location.resource, 1)
    return not is_used_up and not is_full(state.tribe, location)


def eats_again(state: StoneAgeState, seat: Seat) -> bool:
    """Whether a meal is still to come for a seat: none after that of the round that the game ends with (5.9)."""
    return state.ended_by is None and not (is_last(state) and has_eaten(state, seat))


def meal(state: StoneAgeState, seat: Seat) -> Meal:
    """The meal at which a seat is asked, or else its next one (5.9); of nothing if there is none."""
    tribe = state.tribes[seat]
    if not eats_again(state, seat):
        return Meal(0, tribe.food)
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Hunger) and frame.seat == seat:
        return Meal(frame.missing, tribe.food)
    return whole_meal(tribe)


def whole_meal(tribe: Tribe) -> Meal:
    """A whole meal of a tribe: one food for each of its people, of which the fields provide some or more (5.9).

    Whoever is on the field or at the hut acts before the tribes eat, which counts already.
    """
    raised, born = (tribe.at[place.index] > 0 and not is_full(tribe, place) for place in (FIELD, HUT))
    lacking = tribe.people + born - tribe.level - raised
    return Meal(max(0, lacking), tribe.food, max(0, -lacking))


def gathered(state: StoneAgeState, location: Location, people: int) -> Yield:
    """What so many people would bring from a gathering place now (5.3), with what the supply holds (ruling 41)."""
    pips = divisor(location.resource)
    most = obtainable(state, location.resource, _PIPS * people // pips)
    return Yield(min(people // pips, most), mean_yield(people, pips, 0, most), most)
