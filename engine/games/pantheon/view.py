"""What a person sees of Pantheon (section 8): everything but other hands and what lies in piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from engine.core.agenda import Frame
from engine.core.score import ScoreSheet
from engine.games.pantheon import reach
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARDS,
    COLUMN_POINTS,
    GADICEA,
    GODS,
    HEXES,
    LOOT,
    MOVE,
    MOVING,
    NATIONS,
    OFFERINGS,
    PLAIN_CARDS,
    SPECIAL_COINS,
    STONKUS,
)
from engine.games.pantheon.drawing import left_to_take
from engine.games.pantheon.frames import (
    ASKING,
    Aegyptus,
    Buy,
    Cartago,
    Draw,
    Follow,
    Move,
    Raise,
    Reserve,
    RevealedGod,
)
from engine.games.pantheon.gods import demigods_in_stacks
from engine.games.pantheon.scoring import god_points, points, score_sheets
from engine.games.pantheon.state import PantheonState, Realm

F = TypeVar("F", bound=Frame)

_SHOWN_GODS = (
    *("vinthrad", "stonkus", "gadicea", "gaiviles", "pietalte", "traitera", "depraccus"),
    *("surparit", "plaesiris", "taksator"),
)
"""The order in which a seat's gods are shown (13.1); those that worked at once come last."""

Cost = tuple[int, bool]
"""Steps, and whether the jump leads there."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that belongs to one seat. ``hand`` is None where the viewer may not see it.

    ``coins`` are the special coins in hand, which everybody saw being taken. ``levels`` are temple, dancer, jewel,
    priest. ``feet_on`` and ``columns_on`` are hexes. ``gods`` counts tiles by kind. ``steps``, ``buy_coins`` and
    ``draw_cards`` are what permanent powers add.
    ``score`` stands on the track, ``total`` and ``parts`` are with the scoring that an end now would bring.
    """

    hand: Mapping[str, int] | None
    hand_size: int
    coins: Mapping[str, int]
    levels: tuple[int, ...]
    feet: int
    columns: int
    feet_on_board: int
    columns_on_board: int
    feet_on: tuple[str, ...]
    columns_on: tuple[str, ...]
    gods: Mapping[str, int]
    god_tiles: tuple[str, ...]
    traitera_left: int
    demigods: tuple[int, ...]
    steps: int
    buy_coins: int
    draw_cards: int
    score: int
    total: int
    parts: Mapping[str, int]
    columns_now: int
    columns_next: int
    bonus: str | None


@dataclass(frozen=True, slots=True)
class MoveView:
    """A Move. ``cards`` are the movement cards left in hand, None where the viewer may not see them.

    ``reach`` is what can be stepped on now, ``farther`` what could be with one more movement card.
    """

    seat: int
    follows: bool
    steps: int
    cards: int | None
    card_played: bool
    placed: tuple[str, ...]
    jump: bool
    reach: Mapping[str, Cost]
    farther: Mapping[str, Cost]


@dataclass(frozen=True, slots=True)
class BuyView:
    """A Buy. ``prices`` by offering kind, ``foot`` and ``column``; None where there is nothing more to be had."""

    seat: int
    purse: int
    bought: bool
    cartago: bool
    prices: Mapping[str, int | None]
    reach: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RaiseView:
    """Levels that a tile or Iberia gives: how many more, and which kinds can't be raised again."""

    seat: int
    times: int
    raised: tuple[str, ...]
    may_decline: bool


@dataclass(frozen=True, slots=True)
class PantheonView:
    """The table. ``phase`` is ``preparation``, ``turns`` or ``over``; ``asks`` is what ``asked`` is to decide.

    ``nations`` are those that have come, the present one last. ``follows`` are the seats that follow the Move that is
    being made, the next one first. ``draw`` counts the cards still to take, of those that are left, ``reserve`` the
    pieces of a choice, ``revealed`` is Gallia's god, ``swapping`` the direction of Aegyptus' swaps.
    """

    epoch: int
    nations: tuple[str, ...]
    first: int
    round: int
    phase: str
    active: int
    asked: int | None
    asks: str | None
    temple: str | None
    god_points: int
    loot: Mapping[str, str]
    pieces: Mapping[str, tuple[tuple[int, str], ...]]
    gods: tuple[str, ...]
    demigods: tuple[int, ...]
    display: tuple[str | None, ...]
    pile: int
    discard: int
    god_stack: int
    god_discard: int
    bag: int
    demigod_stacks: tuple[int, int]
    coin_stack: int
    coin_top: str | None
    coins_turned: bool
    bonuses: tuple[str, ...]
    move: MoveView | None
    buy: BuyView | None
    draw: int | None
    raising: RaiseView | None
    reserve: int | None
    revealed: str | None
    swapping: str | None
    follows: tuple[int, ...]
    ender: int | None
    extra_action: bool
    seats: tuple[SeatView, ...]


def table_view(state: PantheonState, viewer: int | None) -> PantheonView:
    """What a seat sees; None: what everybody may see."""
    top = state.agenda[-1] if state.agenda else None
    question = top if isinstance(top, ASKING) else None
    nation = state.nation
    buy, draw, raising = _running(state, Buy), _running(state, Draw), _running(state, Raise)
    reserve, gallia = _running(state, Reserve), _running(state, RevealedGod)
    aegyptus = _running(state, Aegyptus)
    return PantheonView(
        epoch=max(state.epoch, 1),
        nations=tuple(NATIONS[number].id for number in state.nations),
        first=state.first,
        round=state.round,
        phase=phase(state),
        active=state.active,
        asked=question.seat if question else None,
        asks=question.tag if question else None,
        temple=nation.temple.id if nation and top else None,
        god_points=god_points(max(state.epoch, 1)),
        loot={HEXES[place].id: LOOT[tile].id for place, tile in sorted(state.loot.items())},
        pieces=_pieces(state),
        gods=tuple(GODS[god].id for god in state.gods),
        demigods=state.demigods,
        display=tuple(None if card is None else CARDS[card].id for card in state.display),
        pile=len(state.pile),
        discard=sum(state.discard),
        god_stack=len(state.god_stack),
        god_discard=len(state.god_discard),
        bag=len(state.bag),
        demigod_stacks=demigods_in_stacks(state),
        coin_stack=len(state.coins),
        coin_top=CARDS[state.coins[0]].id if state.coins else None,
        coins_turned=state.coins_turned,
        bonuses=tuple(BONUSES[bonus].id for bonus in state.bonuses),
        move=_move_view(state, viewer),
        buy=_buy_view(state, buy) if buy else None,
        draw=left_to_take(state, draw.left) if draw else None,
        raising=_raise_view(raising) if raising else None,
        reserve=reserve.pieces if reserve else None,
        revealed=gallia.revealed.id if gallia else None,
        swapping=aegyptus.swapping if aegyptus else None,
        follows=tuple(move.seat for move in _moves(state)[1:]),
        ender=state.ender,
        extra_action=state.extra,
        seats=tuple(
            _seat_view(realm, sheet, seen=viewer == sheet.seat)
            for realm, sheet in zip(state.realms, score_sheets(state), strict=True)
        ),
    )


def phase(state: PantheonState) -> str:
    """``preparation``, ``turns`` or ``over``."""
    if not state.agenda:
        return "over"
    return "preparation" if state.prepares else "turns"


def redeal(state: PantheonState, seat: int | None, generator: Random) -> PantheonState:
    """A copy in which other hands and all piles are dealt anew from what this seat hasn't seen."""
    copy = state.clone()
    _deal_cards(copy, seat, generator)
    copy.god_stack = _mixed(state.god_stack, generator)
    copy.bag = _mixed(state.bag, generator)
    copy.low = _mixed(state.low, generator)
    copy.high = _mixed(state.high, generator)
    copy.nations_to_come = _mixed(state.nations_to_come, generator)
    return copy


def _deal_cards(state: PantheonState, seat: int | None, generator: Random) -> None:
    """The draw pile and the other hands are one heap to this seat; special coins stay, as all saw them taken."""
    unseen = list(state.pile)
    hidden = [realm for other, realm in enumerate(state.realms) if other != seat]
    for realm in hidden:
        unseen += [card.index for card in PLAIN_CARDS for _ in range(realm.hand[card.index])]
    heap = _mixed(tuple(unseen), generator)
    for realm in hidden:
        size = sum(realm.hand[: len(PLAIN_CARDS)])
        dealt, heap = heap[:size], heap[size:]
        realm.hand[: len(PLAIN_CARDS)] = [dealt.count(card.index) for card in PLAIN_CARDS]
    state.pile = heap


def _mixed(pile: tuple[int, ...], generator: Random) -> tuple[int, ...]:
    """The same things in an order that depends on the generator alone."""
    things = sorted(pile)
    generator.shuffle(things)
    return tuple(things)


def _pieces(state: PantheonState) -> dict[str, tuple[tuple[int, str], ...]]:
    found: dict[str, tuple[tuple[int, str], ...]] = {}
    for seat, realm in enumerate(state.realms):
        for pieces, name in ((realm.feet_on, "foot"), (realm.columns_on, "column")):
            for place in reach.hexes_in(pieces):
                found[place.id] = (*found.get(place.id, ()), (seat, name))
    return dict(sorted(found.items()))


def _running(state: PantheonState, kind: type[F]) -> F | None:
    """What is unfinished of a kind."""
    return next((frame for frame in reversed(state.agenda) if isinstance(frame, kind)), None)


def _moves(state: PantheonState) -> list[Move]:
    """The Move that is being made, and those that follow it, in order."""
    return [frame for frame in reversed(state.agenda) if isinstance(frame, Move)]


def _move_view(state: PantheonState, viewer: int | None) -> MoveView | None:
    moves = _moves(state)
    if not moves:
        return None
    move, seat = moves[0], moves[0].seat
    hexes = reach.open_hexes(state, seat, move.jump)
    now = reach.payable(hexes, move.steps)
    then = reach.payable(hexes, move.steps + MOVING.steps_per_card) & ~now
    return MoveView(
        seat=seat,
        follows=isinstance(move, Follow),
        steps=move.steps,
        cards=state.realms[seat].hand[MOVE.index] if viewer == seat else None,
        card_played=move.card_played,
        placed=tuple(place.id for place in move.placed),
        jump=move.jump,
        reach=_costs(state, seat, now),
        farther=_costs(state, seat, then),
    )


def _costs(state: PantheonState, seat: int, hexes: int) -> dict[str, Cost]:
    return {
        place.id: (reach.price(state, place), reach.needs_jump(state, seat, place))
        for place in reach.hexes_in(hexes)
    }


def _buy_view(state: PantheonState, buy: Buy) -> BuyView:
    realm = state.realms[buy.seat]
    prices: dict[str, int | None] = {kind.id: realm.next_price(kind.kind) for kind in OFFERINGS}
    prices["foot"] = BUYING.piece if realm.feet_room else None
    prices["column"] = BUYING.piece if realm.columns_room else None
    targets = reach.payable(reach.open_hexes(state, buy.seat, jump=False), buy.purse)
    return BuyView(
        seat=buy.seat,
        purse=buy.purse,
        bought=buy.bought,
        cartago=isinstance(buy, Cartago),
        prices=prices,
        reach={place.id: reach.price(state, place) for place in reach.hexes_in(targets)},
    )


def _raise_view(frame: Raise) -> RaiseView:
    kinds = tuple(kind.id for kind in OFFERINGS if kind in frame.raised)
    return RaiseView(frame.seat, frame.times, kinds, frame.may_decline)


def _seat_view(realm: Realm, sheet: ScoreSheet, *, seen: bool) -> SeatView:
    tiles = Counter(GODS[god].kind for god, _ in realm.gods)
    columns = realm.columns_on.bit_count()
    return SeatView(
        hand={card.id: realm.hand[card.index] for card in CARDS if realm.hand[card.index]} if seen else None,
        hand_size=sum(realm.hand),
        coins={coin.id: realm.hand[coin.index] for coin in SPECIAL_COINS if realm.hand[coin.index]},
        levels=realm.levels,
        feet=realm.feet,
        columns=realm.columns,
        feet_on_board=realm.feet_on.bit_count(),
        columns_on_board=columns,
        feet_on=tuple(place.id for place in reach.hexes_in(realm.feet_on)),
        columns_on=tuple(place.id for place in reach.hexes_in(realm.columns_on)),
        gods={kind: tiles[kind] for kind in _SHOWN_GODS if tiles[kind]},
        god_tiles=tuple(GODS[god].id for god, _ in realm.gods),
        traitera_left=realm.traitera_left,
        demigods=realm.demigods,
        steps=realm.steps,
        buy_coins=realm.powers[STONKUS],
        draw_cards=realm.powers[GADICEA],
        score=points(realm),
        total=sheet.total,
        parts={line.source: line.points for line in sheet.lines},
        columns_now=COLUMN_POINTS[columns],
        columns_next=COLUMN_POINTS[min(columns + 1, BUYING.most_pieces)],
        bonus=None if realm.bonus is None else BONUSES[realm.bonus].id,
    )
