"""The action Move and the Moves that follow it, and placing a piece wherever it is allowed (5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Answer, Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.pantheon import events, reach
from engine.games.pantheon.commands import END_MOVE, PLACE, PLAY_MOVE_CARD, EndMove, Place, PlayMoveCard
from engine.games.pantheon.content import CARDS_DEALT, GAIVILES, MOVE, MOVING, PLAIN_CARDS, SITES, Hex
from engine.games.pantheon.drawing import discard, draw_cards
from engine.games.pantheon.frames import Follow, Move
from engine.games.pantheon.loot import take_loot
from engine.games.pantheon.state import PantheonState

_END_ONLY: Final = (END_MOVE,)
_FREE_STEPS: Final = MOVING.free_steps
_STEPS: Final = MOVING.steps_per_card

_STAY: Final = {"steps": "stay_steps", "pieces": "stay_pieces", "hexes": "stay_hexes"}
_MOVE_OVER: Final = {"steps": "move_over_steps", "pieces": "move_over_pieces", "hexes": "move_over_hexes"}
"""What is told first where a Move can place nothing more, by what it lacks."""

# Frames and events are values, so recurring ones are built once.
_move = recurring(Move)
_follow = recurring(Follow)
_move_card_played = recurring(events.MoveCardPlayed)
_piece_placed = recurring(events.PiecePlaced)
_move_ended = recurring(events.MoveEnded)


def can_move(state: PantheonState, seat: Seat) -> bool:
    """True where the action Move could place a piece: the steps and all movement cards pay for a hex (5.1.1)."""
    realm = state.realms[seat]
    if not (realm.feet or realm.columns):
        return False
    if realm.feet and reach.beside_temple(state):
        return True
    most = _FREE_STEPS + realm.steps + _STEPS * realm.hand[MOVE.index]
    hexes = reach.open_hexes(state, seat, jump=realm.powers[GAIVILES] > 0)
    return reach.payable(hexes, most) != 0


def begin(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The action Move, and behind it the Moves of all other seats (5.1.8)."""
    state.agenda += reversed(still_to_follow(state, seat))
    state.agenda.append(fresh_move(state, seat, follows=False))


def still_to_follow(state: PantheonState, mover: Seat) -> list[Move]:
    """The Moves that follow a seat's in this turn, clockwise, the next one first (5.1.8)."""
    order = state.clockwise_from(state.active)
    return [fresh_move(state, seat, follows=True) for seat in order[order.index(mover) + 1 :]]


def fresh_move(state: PantheonState, seat: Seat, *, follows: bool) -> Move:
    """A Move that has not begun: the permanent steps, for the active seat the free one too (5.1.2)."""
    realm = state.realms[seat]
    free = _FREE_STEPS if not follows or state.options.follower_free_step else 0
    return (_follow if follows else _move)(seat, free + realm.steps, realm.powers[GAIVILES] > 0)


def _cannot_follow(state: PantheonState, move: Follow, openly: bool) -> Command | None:
    """A seat doesn't follow where it can place nothing, as without steps and movement cards (13.2).

    ``openly``: and holds no card that could be one. Its special coins are known to everybody.
    """
    could_hold_one = openly and any(state.realms[move.seat].hand[: len(PLAIN_CARDS)])
    if could_hold_one or not move.stays or _legal(state, move) not in (_END_ONLY, [END_MOVE]):
        return None
    return END_MOVE


def _legal(state: PantheonState, move: Move) -> Sequence[Command]:
    steps = move.steps
    cards = state.realms[move.seat].hand[MOVE.index]
    if not (steps or cards):
        return _END_ONLY if move.may_end else ()
    hexes = reach.open_hexes(state, move.seat, move.jump)
    commands: list[Command] = []
    if cards and reach.payable(hexes, steps + _STEPS * cards):
        commands.append(PLAY_MOVE_CARD)
    if steps:
        commands += reach.those_at(reach.payable(hexes, steps), PLACE)
    if move.may_end:
        commands.append(END_MOVE)
    return commands


def told(state: PantheonState, move: Move) -> str:
    """What a Move is told to do first. Who has begun to follow can't stay any more, and draws nothing (5.1.8)."""
    legal = _legal(state, move)
    if any(isinstance(command, Place) for command in legal):
        return "follow_on" if isinstance(move, Follow) and not move.stays else move.tag
    if PLAY_MOVE_CARD not in legal:
        return (_STAY if move.stays else _MOVE_OVER)[_lacking(state, move)]
    if move.stays:
        return "follow_card"
    return "move_card" if move.may_end else "move_card_first"


def _lacking(state: PantheonState, move: Move) -> str:
    """Why a Move can place nothing more: no steps, no pieces in stock for the hexes they pay for, or no such hexes."""
    most = move.steps + _STEPS * state.realms[move.seat].hand[MOVE.index]
    if not most:
        return "steps"
    return "pieces" if reach.payable(reach.hexes_with_room(state, move.seat, move.jump), most) else "hexes"


def no_move(state: PantheonState, seat: Seat) -> Refusal:
    """Why a seat can't choose the action Move."""
    return Refusal("no_move", "5.1", {"lacks": _lacking(state, fresh_move(state, seat, follows=False))})


def _play_card(state: PantheonState, move: Move, _: PlayMoveCard, chance: Chance, emitted: Emitted) -> None:
    seat, steps = move.seat, move.steps
    cards = state.realms[seat].hand[MOVE.index]
    if not cards:
        raise IllegalCommand(Refusal("no_move_card", "5.1"))
    if not reach.payable(reach.open_hexes(state, seat, move.jump), steps + _STEPS * cards):
        raise IllegalCommand(Refusal("no_use_of_steps", "5.1"))
    discard(state, seat, MOVE.index)
    state.agenda[-1] = type(move)(seat, steps + _STEPS, move.jump, True, move.placed)
    emitted.append(_move_card_played(seat, steps + _STEPS))


def _place(state: PantheonState, move: Move, command: Place, chance: Chance, emitted: Emitted) -> None:
    seat, place = move.seat, command.hex
    cost, jumped = check_place(state, seat, place, jump=move.jump)
    left = move.steps - cost
    if left < 0:
        raise IllegalCommand(Refusal("steps", "5.1", {"hex": place.id, "need": cost, "have": move.steps}))
    placed = (*move.placed, place)
    state.agenda[-1] = type(move)(seat, left, move.jump and not jumped, move.card_played, placed)
    put(state, seat, place, _piece_placed(seat, piece_for(place), place.id, cost, "move", jumped), emitted)
    take_loot(state, seat, place, chance, emitted)


def _end(state: PantheonState, move: Move, _: EndMove, chance: Chance, emitted: Emitted) -> None:
    if not move.may_end:
        raise IllegalCommand(Refusal("place_first", "5.1"))
    del state.agenda[-1]
    emitted.append(_move_ended(move.seat, len(move.placed)))
    if not move.placed:
        draw_cards(state, move.seat, CARDS_DEALT.follower_without_piece, "follow", chance, emitted)


# Placing a piece, for steps or for coins.


def check_place(state: PantheonState, seat: Seat, place: Hex, *, jump: bool) -> tuple[int, bool]:
    """The price of a hex and whether the jump leads there; refusals in the order of 5.1.3."""
    realm = state.realms[seat]
    own = realm.pieces
    if place.mask == state.temple:
        raise IllegalCommand(Refusal("temple_here", "5.1", {"hex": place.id}))
    jumped = not place.around & (own | state.temple)
    if jumped and not (jump and reach.jumped_to(reach.around(own | state.temple), state.taken) & place.mask):
        raise IllegalCommand(Refusal("not_beside", "5.1", {"hex": place.id}))
    if place.mask & own:
        raise IllegalCommand(Refusal("own_piece_here", "5.1", {"hex": place.id}))
    if place.mask & state.full:
        raise IllegalCommand(Refusal("hex_full", "5.1", {"hex": place.id}))
    if not (realm.columns if place.mask & SITES else realm.feet):
        raise IllegalCommand(Refusal("no_piece", "5.1", {"hex": place.id, "piece": piece_for(place)}))
    return reach.SHARED_HEX if place.mask & state.taken else reach.FREE_HEX, jumped


def piece_for(place: Hex) -> str:
    """The right piece for a hex: a column on its site, else a foot."""
    return "column" if place.mask & SITES else "foot"


def put(state: PantheonState, seat: Seat, place: Hex, placed: events.PiecePlaced, emitted: Emitted) -> None:
    """The right piece goes from the stock to the hex."""
    realm = state.realms[seat]
    if place.mask & SITES:
        realm.columns -= 1
    else:
        realm.feet -= 1
    state.stand(realm, place.mask)
    emitted.append(placed)


_ANSWERS: Final[dict[type[Command], Answer[PantheonState, Move]]] = {
    PlayMoveCard: _play_card,
    Place: _place,
    EndMove: _end,
}

ASKS: Final = (
    Question(Move, _legal, _ANSWERS, rule="5.1"),
    Question(Follow, _legal, _ANSWERS, forced=_cannot_follow, rule="5.1"),
)
