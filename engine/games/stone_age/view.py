"""What a person sees of Stone Age (section 8 of the specification), and what is dealt anew for a bot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.core.deck import Deck
from engine.games.stone_age import gaining, gathering, paying, placing, rounds
from engine.games.stone_age.content import LOCATIONS, RESOURCE_PLACES, Amounts, Card, Tile
from engine.games.stone_age.frames import QUESTIONS, Hunger, Lottery, Payment, Roll
from engine.games.stone_age.scoring import known_cards, score_lines
from engine.games.stone_age.state import Pile, StoneAgeState, Tribe


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of building tiles: the one on top, None where it lies face down or there is none, and how many."""

    tile: str | None
    left: int


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll for food or a resource: its dice and what tools added, and the ``gain`` that this would bring.

    ``short``: they would bring more if the supply held it.
    """

    location: str
    card: str | None
    product: str
    divisor: int
    dice: tuple[int, ...]
    added: int
    total: int
    gain: int
    short: bool


@dataclass(frozen=True, slots=True)
class PaymentView:
    """A payment for a card or a tile.

    ``points`` is the worth so far of a tile, None for a card. At least ``least`` and at most ``count`` resources are
    needed, of exactly ``kinds`` kinds; 0 where any kinds will do.
    """

    location: str
    card: str | None
    tile: str | None
    paid: Amounts
    points: int | None
    least: int
    count: int
    kinds: int


@dataclass(frozen=True, slots=True)
class LotteryView:
    """The dice for all that are still there, and who still takes one, the asked seat first."""

    location: str
    card: str
    buyer: int
    dice: tuple[int, ...]
    takers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HungerView:
    """So many foods are missing; ``started`` where the tribe has begun to feed on resources."""

    missing: int
    started: bool


@dataclass(frozen=True, slots=True)
class ToolView:
    """The tool of a slot."""

    value: int
    used: bool


@dataclass(frozen=True, slots=True)
class OneUseView:
    """A tool of a card that can be used once."""

    card: str
    value: int


@dataclass(frozen=True, slots=True)
class PartView:
    """Points from one source, and what they are counted from."""

    points: int
    count: int


@dataclass(frozen=True, slots=True)
class TribeView:
    """All that belongs to one seat, as far as the viewer may know it.

    ``home`` counts those who can work this round, ``born`` those who came this round. ``stock`` holds what is put
    into an unfinished payment, too. ``food_needed`` is below zero where the fields bear more than is eaten.
    ``hidden_cards`` counts the cards that the viewer can't see. ``total`` and ``parts`` are the score as if the game
    ended now, without those.
    """

    people: int
    home: int
    born: int
    food: int
    food_needed: int
    stock: Amounts
    level: int
    tools: tuple[ToolView, ...]
    one_use: tuple[OneUseView, ...]
    any_two: tuple[str, ...]
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    hidden_cards: int
    buildings: tuple[str, ...]
    points: int
    total: int
    parts: dict[str, PartView]


@dataclass(frozen=True, slots=True)
class StoneAgeView:
    """The table.

    ``people`` has for each place of this game the people of every seat. ``row`` has the cards from the cheapest on.
    ``village_closed`` is the place of the village that nobody may use any more this round, ``full`` are the resource
    places that have rings left but no room for another tribe. ``supply`` is None where it is unlimited. ``last_rolls``
    are the dice last thrown at each place since the last act began, ``rolled_by`` the seats that threw them, as far as
    that is known. ``end_near`` is how the game could end with this round.
    """

    hunting_reentry: bool
    tool_maker_scoring: str
    round: int
    first: int
    phase: str
    active: int | None
    asks: str
    people: dict[str, tuple[int, ...]]
    row: tuple[str | None, ...]
    deck: int
    piles: tuple[PileView, ...]
    village_closed: str | None
    full: tuple[str, ...]
    supply: Amounts | None
    roll: RollView | None
    payment: PaymentView | None
    lottery: LotteryView | None
    hunger: HungerView | None
    last_rolls: dict[str, tuple[int, ...]]
    rolled_by: dict[str, int]
    tribes: tuple[TribeView, ...]
    end_near: str | None
    ended_by: str | None


def table_view(state: StoneAgeState, viewer: int | None) -> StoneAgeView:
    """What a seat may know; what everybody may know for None."""
    frame = state.agenda[-1] if state.agenda else None
    return StoneAgeView(
        hunting_reentry=state.options.hunting_reentry,
        tool_maker_scoring=state.options.tool_maker_scoring,
        round=state.round,
        first=state.first,
        phase=state.phase,
        active=frame.seat if isinstance(frame, QUESTIONS) else None,
        asks=state.asks,
        people=_people(state),
        row=tuple(card.id if card is not None else None for card in state.row),
        deck=state.deck.left,
        piles=tuple(_pile(pile) for pile in state.piles),
        village_closed=placing.closed_in_village(state),
        full=tuple(place.id for place in RESOURCE_PLACES if placing.is_locked(state, place)),
        supply=gaining.supply(state),
        roll=_roll(state, frame) if isinstance(frame, Roll) else None,
        payment=_payment(state, frame) if isinstance(frame, Payment) else None,
        lottery=_lottery(state, frame) if isinstance(frame, Lottery) else None,
        hunger=HungerView(frame.missing, frame.started) if isinstance(frame, Hunger) else None,
        last_rolls={location.id: dice for location, dice in state.thrown},
        rolled_by={location.id: seat for location, seat in state.throwers},
        tribes=tuple(_tribe(state, seat, tribe, viewer) for seat, tribe in enumerate(state.tribes)),
        end_near=rounds.near_end(state),
        ended_by=state.ended_by,
    )


def _people(state: StoneAgeState) -> dict[str, tuple[int, ...]]:
    return {
        location.id: tuple(tribe.at[location.index] for tribe in state.tribes)
        for location in LOCATIONS
        if placing.in_game(state, location)
    }


def _pile(pile: Pile) -> PileView:
    return PileView(pile.top.id if pile.top is not None else None, pile.left)


def _roll(state: StoneAgeState, roll: Roll) -> RollView:
    total = sum(roll.dice) + roll.added
    divisor, gain = gathering.divisor(roll.product), gathering.gain(state, roll)
    return RollView(
        roll.location.id,
        roll.card.id if roll.card is not None else None,
        gathering.name_of(roll.product),
        divisor,
        roll.dice,
        roll.added,
        total,
        gain,
        gain < total // divisor,
    )


def _payment(state: StoneAgeState, payment: Payment) -> PaymentView:
    need = paying.need_at(state, payment.location)
    bought = paying.offered_at(state, payment.location)
    is_tile = isinstance(bought, Tile)
    return PaymentView(
        payment.location.id,
        None if is_tile else bought.id,
        bought.id if is_tile else None,
        payment.paid,
        paying.worth(payment.paid) if is_tile else None,
        need.fewest,
        need.most,
        need.kinds,
    )


def _lottery(state: StoneAgeState, lottery: Lottery) -> LotteryView:
    seats = len(state.tribes)
    takers = tuple((lottery.seat + turn) % seats for turn in range(len(lottery.dice)))
    buyer = state.agenda[0].seat
    return LotteryView(lottery.location.id, lottery.card.id, buyer, lottery.dice, takers)


def _tribe(state: StoneAgeState, seat: int, tribe: Tribe, viewer: int | None) -> TribeView:
    everything = state.ended_by is not None or seat == viewer
    cards = tribe.cards if everything or state.options.open_cards else ()
    drawn = tribe.drawn if everything else ()
    lines = score_lines(state.options, tribe, known_cards(state, seat, viewer))
    return TribeView(
        people=tribe.people,
        home=tribe.home,
        born=tribe.people - tribe.home - sum(tribe.at),
        food=tribe.food,
        food_needed=tribe.people - tribe.level,
        stock=paying.amounts(tribe.stock),
        level=tribe.level,
        tools=tuple(ToolView(value, bool(tribe.used >> slot & 1)) for slot, value in enumerate(tribe.tools)),
        one_use=tuple(OneUseView(card.id, card.amount) for card in tribe.one_use),
        any_two=_ids(tribe.any_two),
        cards=_ids(cards),
        drawn=_ids(drawn),
        hidden_cards=len(tribe.cards) + len(tribe.drawn) - len(cards) - len(drawn),
        buildings=tuple(tile.id for tile in tribe.buildings),
        points=tribe.points,
        total=sum(line.points for line in lines),
        parts={line.source: PartView(line.points, line.count) for line in lines},
    )


def _ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def redeal(state: StoneAgeState, seat: int | None, generator: Random) -> StoneAgeState:
    """A copy with all that the seat can't know drawn anew, whatever it was.

    That is the deck with what others drew from it, and every tile that lies face down, with those that left the game.
    """
    copy = state.clone()
    hidden = [
        tribe
        for other, tribe in enumerate(copy.tribes)
        if other != seat and tribe.drawn and state.ended_by is None
    ]
    cards = sorted(
        (*copy.deck.rest, *(card for tribe in hidden for card in tribe.drawn)), key=lambda card: card.index
    )
    generator.shuffle(cards)
    for tribe in hidden:
        count = len(tribe.drawn)
        tribe.drawn, cards = tuple(cards[:count]), cards[count:]
    copy.deck = Deck(tuple(cards))
    _redeal_tiles(copy, generator)
    return copy


def _redeal_tiles(copy: StoneAgeState, generator: Random) -> None:
    tiles = sorted(
        (*copy.removed, *(tile for pile in copy.piles for tile in pile.below)), key=lambda tile: tile.index
    )
    generator.shuffle(tiles)
    for number, pile in enumerate(copy.piles):
        count = len(pile.below)
        copy.piles[number], tiles = Pile(pile.top, tuple(tiles[:count])), tiles[count:]
    copy.removed = tuple(tiles)
