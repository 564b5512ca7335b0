"""What goes on by itself between decisions: turns, feeding, the end of a round and of the game (4.2, 4.3)."""

from __future__ import annotations

from functools import lru_cache

from engine.core.event import Event
from engine.core.score import rank
from engine.games.stone_age import events, feeding, placing
from engine.games.stone_age.content import BUILDING_PLACES, CARD_PLACES, CONSTANTS
from engine.games.stone_age.scoring import score_sheets
from engine.games.stone_age.state import Pile, StoneAgeState

ROW_SIZE = CONSTANTS.more.row_size

_round_started = lru_cache(maxsize=1024)(events.RoundStarted)
_first_player_passed = lru_cache(maxsize=8)(events.FirstPlayerPassed)


def after_placing(state: StoneAgeState) -> list[Event]:
    """The next player who can place does so; when nobody can, the first one acts (4.2)."""
    seat = placing.first_with_room(state, state.active + 1)
    if seat is not None:
        state.active = seat
        return []
    state.phase = "act"
    state.thrown = ()
    state.active = _first_on_board(state, state.first)
    return [
        events.PlacementSkipped(seat, tribe.home) for seat, tribe in enumerate(state.tribes) if tribe.home
    ]


def after_acting(state: StoneAgeState) -> list[Event]:
    """A player acts until none of his people is on the board, then the next one; then all are fed (4.2)."""
    if state.pending is not None or any(state.tribes[state.active].at):
        return []
    if any(state.crowd):
        state.active = _first_on_board(state, state.active + 1)
        return []
    state.phase = "feed"
    return _feed_from(state, 0)


def _first_on_board(state: StoneAgeState, start: int) -> int:
    """The first seat from ``start`` on, clockwise, with people on the board."""
    seats = len(state.tribes)
    return next(seat % seats for seat in range(start, start + seats) if any(state.tribes[seat % seats].at))


def after_feeding(state: StoneAgeState) -> list[Event]:
    """The next tribe eats once this one is fed or has starved (5.9)."""
    if state.pending is not None:
        return []
    return _feed_from(state, (state.active - state.first) % len(state.tribes) + 1)


def _feed_from(state: StoneAgeState, turn: int) -> list[Event]:
    """Everybody from the so-manieth player on eats, up to one who is short; after the last the round ends."""
    seats = len(state.tribes)
    happened = []
    for place in range(turn, seats):
        happened.append(feeding.eat(state, (state.first + place) % seats))
        if state.pending is not None:
            return happened
    return happened + _end_round(state)


def _end_round(state: StoneAgeState) -> list[Event]:
    """The only place where the game can end (4.3)."""
    reason = reason_to_end(state)
    if reason is not None:
        state.phase = "over"
        state.ended_by = reason
        winners = rank(score_sheets(state)).winners
        drawn = tuple(tuple(card.id for card in tribe.drawn) for tribe in state.tribes)
        return [events.GameEnded(reason, winners, drawn)]
    happened = [*_turn_up(state), *_move_row(state)]
    state.first = (state.first + 1) % len(state.tribes)
    state.round += 1
    happened.append(_first_player_passed(state.first))
    happened.append(start_round(state))
    return happened


def _turn_up(state: StoneAgeState) -> list[Event]:
    happened: list[Event] = []
    for number, pile in enumerate(state.piles):
        if pile.covered:
            state.piles[number] = Pile(pile.tiles)
            happened.append(events.TileRevealed(BUILDING_PLACES[number].id, pile.tiles[0].id))
    return happened


def _move_row(state: StoneAgeState) -> list[Event]:
    """What is left moves towards the cheap end, and the deck fills up from there (4.3)."""
    left = [card for card in state.row if card is not None]
    if len(left) == ROW_SIZE:
        return []
    new = [card for card in (state.deck.draw() for _ in range(ROW_SIZE - len(left))) if card is not None]
    state.row = [*left, *new]
    row = tuple(card.id for card in (*left, *new))
    return [events.CardsMoved(row, row[len(left) :], state.deck.left)]


def start_round(state: StoneAgeState) -> Event:
    """Everybody comes home, those born in the last round, too, and all tools are fresh (4.2)."""
    state.phase = "place"
    state.active = state.first
    for tribe in state.tribes:
        tribe.home = tribe.people
        tribe.used = 0
    return _round_started(state.round, state.first)


def reason_to_end(state: StoneAgeState) -> str | None:
    """Why the game ends if this round ends now (9.1)."""
    if not all(pile.tiles for pile in state.piles):
        return "building_pile_empty"
    if sum(card is not None for card in state.row) + state.deck.left < ROW_SIZE:
        return "cards_short"
    return "round_limit" if state.round >= CONSTANTS.stop.rounds else None


def near_end(state: StoneAgeState) -> str | None:
    """Why the game could end with this round at the latest that is still to happen in it; None where it can't."""
    if state.ended_by is not None:
        return None
    if any(
        len(pile.tiles) <= _can_go(state, place.index, pile.top is not None)
        for place, pile in zip(BUILDING_PLACES, state.piles, strict=False)
    ):
        return "building_pile_empty"
    can_go = [
        card
        for place, card in zip(CARD_PLACES, state.row, strict=True)
        if card is not None and _can_go(state, place.index, there=True)
    ]
    drawn = sum(card.gain == "draw" for card in can_go)
    stay = sum(card is not None for card in state.row) - len(can_go)
    if stay + max(0, state.deck.left - drawn) < ROW_SIZE:
        return "cards_short"
    return "round_limit" if state.round >= CONSTANTS.stop.rounds else None


def _can_go(state: StoneAgeState, index: int, there: bool) -> int:
    """How many tiles or cards can still be bought at a place this round: one while somebody may stand there."""
    return int(there and (state.phase == "place" or state.crowd[index] > 0))
