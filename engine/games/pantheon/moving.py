"""The action Move and the Moves that follow it, and placing a piece wherever it is allowed (5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.flow import Frame, Task, verb
from engine.core.game import Seat
from engine.games.pantheon import events, reach
from engine.games.pantheon.agenda import Answer, Question, Told, begin_action, followers, numbers
from engine.games.pantheon.commands import END_MOVE, PLACE, PLAY_MOVE_CARD, EndMove, Place, PlayMoveCard
from engine.games.pantheon.content import CARDS_DEALT, GAIVILES, MOVE, MOVING, PLAIN_CARDS, SITES, Hex
from engine.games.pantheon.drawing import discard, draw_cards
from engine.games.pantheon.loot import take_loot
from engine.games.pantheon.state import PantheonState

_END_ONLY: Final = (END_MOVE,)
_FREE_STEPS: Final = MOVING.free_steps
_STEPS: Final = MOVING.steps_per_card

# Events are values, so those that come again and again are built once.
_move_card_played = lru_cache(maxsize=4096)(events.MoveCardPlayed)
_piece_placed = lru_cache(maxsize=4096)(events.PiecePlaced)
_move_ended = lru_cache(maxsize=4096)(events.MoveEnded)


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


def begin(state: PantheonState, seat: Seat, chance: Chance, told: Told) -> None:
    """The action Move, and behind it the Moves of all other seats (5.1.8)."""
    if not can_move(state, seat):
        raise IllegalCommand(Refusal("no_move", "5.1"))
    begin_action(state, seat, "move", told)
    for follower in reversed(followers(seat, len(state.realms))):
        state.flow.push(follower, fresh_move(state, follower, follows=True))
    state.flow.push(seat, fresh_move(state, seat, follows=False))


def cannot_follow(state: PantheonState, frame: Frame, *, openly: bool) -> bool:
    """Whether a seat is asked to follow that has no steps for it and no movement cards (13.2).

    ``openly``: it holds none that could be one. Its special coins are known to everybody.
    """
    if frame.task.kind != "follow":
        return False
    steps, _, played, *placed = numbers(frame)
    if steps or played or placed:
        return False
    hand = state.realms[frame.seat].hand
    return not (any(hand[: len(PLAIN_CARDS)]) if openly else hand[MOVE.index])


def fresh_move(state: PantheonState, seat: Seat, *, follows: bool) -> Task:
    """A Move that has not begun: the permanent steps, for the active seat the free one too (5.1.2)."""
    realm = state.realms[seat]
    free = _FREE_STEPS if not follows or state.options.follower_free_step else 0
    return _move("follow" if follows else "move", free + realm.steps, int(realm.powers[GAIVILES] > 0), 0)


@lru_cache(maxsize=1024)
def _move(kind: str, steps: int, jump: int, played: int) -> Task:
    return verb(kind, steps, jump, played)


def _legal(state: PantheonState, frame: Frame) -> Sequence[Command]:
    steps, jump, played, *placed = numbers(frame)
    cards = state.realms[frame.seat].hand[MOVE.index]
    may_end = placed or (frame.task.kind == "follow" and not played)
    if not (steps or cards):
        return _END_ONLY if may_end else ()
    hexes = reach.open_hexes(state, frame.seat, bool(jump))
    commands: list[Command] = []
    if cards and reach.payable(hexes, steps + _STEPS * cards):
        commands.append(PLAY_MOVE_CARD)
    if steps:
        commands += reach.those_at(reach.payable(hexes, steps), PLACE)
    if may_end:
        commands.append(END_MOVE)
    return commands


def _play_card(state: PantheonState, seat: Seat, command: PlayMoveCard, chance: Chance, told: Told) -> None:
    frame = state.flow.frames[-1]
    steps, jump, _, *placed = numbers(frame)
    cards = state.realms[seat].hand[MOVE.index]
    if not cards:
        raise IllegalCommand(Refusal("no_move_card", "5.1"))
    if not reach.payable(reach.open_hexes(state, seat, bool(jump)), steps + _STEPS * cards):
        raise IllegalCommand(Refusal("no_use_of_steps", "5.1"))
    discard(state, seat, MOVE.index)
    state.flow.becomes(Task(frame.task.kind, (steps + _STEPS, jump, 1, *placed)))
    told.append(_move_card_played(seat, steps + _STEPS))


def _place(state: PantheonState, seat: Seat, command: Place, chance: Chance, told: Told) -> None:
    frame = state.flow.frames[-1]
    steps, jump, played, *placed = numbers(frame)
    place = command.hex
    cost, jumped = check_place(state, seat, place, jump=bool(jump))
    if cost > steps:
        raise IllegalCommand(Refusal("steps", "5.1", {"hex": place.id, "need": cost, "have": steps}))
    left = (steps - cost, int(jump and not jumped), played, *placed, place.index)
    state.flow.becomes(Task(frame.task.kind, left))
    put(state, seat, place, _piece_placed(seat, piece_for(place), place.id, cost, "move", jumped), told)
    take_loot(state, seat, place, chance, told)


def _end(state: PantheonState, seat: Seat, command: EndMove, chance: Chance, told: Told) -> None:
    frame = state.flow.frames[-1]
    _, _, played, *placed = numbers(frame)
    if not placed and (played or frame.task.kind == "move"):
        raise IllegalCommand(Refusal("place_first", "5.1"))
    state.flow.done()
    told.append(_move_ended(seat, len(placed)))
    if not placed:
        draw_cards(state, seat, CARDS_DEALT.follower_without_piece, "follow", chance, told)


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
    """What stands on a hex: a column on its site, else a foot."""
    return "column" if place.mask & SITES else "foot"


def put(state: PantheonState, seat: Seat, place: Hex, placed: events.PiecePlaced, told: Told) -> None:
    """The right piece goes from the stock to the hex."""
    realm = state.realms[seat]
    if place.mask & SITES:
        realm.columns -= 1
    else:
        realm.feet -= 1
    state.stand(realm, place.mask)
    told.append(placed)


_ANSWERS: Final[dict[type[Command], Answer]] = {PlayMoveCard: _play_card, Place: _place, EndMove: _end}

QUESTIONS: Final = {"move": Question(_legal, _ANSWERS), "follow": Question(_legal, _ANSWERS)}
