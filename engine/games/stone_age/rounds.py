"""What happens automatically between decisions: turns, the end of a round and of the game (4.2, 4.3)."""

from __future__ import annotations

from typing import Final, Literal

from engine.core.agenda import Emitted, Step
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.core.score import rank
from engine.games.stone_age import events
from engine.games.stone_age.content import BUILDING_PLACES, CARD_PLACES, CONSTANTS
from engine.games.stone_age.frames import ACTING, CLOCKWISE, PLACING, NextAct, RoundEnd, meals
from engine.games.stone_age.scoring import score_sheets
from engine.games.stone_age.state import StoneAgeState, pile_of

ROW_SIZE = CONSTANTS.more.row_size

_round_started = recurring(events.RoundStarted)
_first_player_passed = recurring(events.FirstPlayerPassed)
_turn_ended = recurring(events.TurnEnded)


def _next_act(state: StoneAgeState, following: NextAct, chance: Chance, emitted: Emitted) -> None:
    """A player acts until none of their people is on the board, then the next one; then all are fed (4.2)."""
    tribes = state.tribes
    for seat in CLOCKWISE[len(tribes)][following.seat]:
        if any(tribes[seat].at):
            state.agenda.append(ACTING[seat])
            return
        if seat == following.seat:
            emitted.append(_turn_ended(seat))
    state.agenda += meals(state.first, len(tribes))


def _end_round(state: StoneAgeState, _: RoundEnd, chance: Chance, emitted: Emitted) -> None:
    """The only place where the game can end (4.3)."""
    state.ended_by = reason_to_end(state)
    if state.ended_by is not None:
        winners = rank(score_sheets(state)).winners
        drawn = tuple(tuple(card.id for card in tribe.drawn) for tribe in state.tribes)
        emitted.append(events.GameEnded(state.ended_by, winners, drawn))
        return
    _turn_up(state, emitted)
    _move_row(state, emitted)
    state.first = (state.first + 1) % len(state.tribes)
    state.round += 1
    emitted.append(_first_player_passed(state.first))
    _start_round(state, emitted)


def _turn_up(state: StoneAgeState, emitted: Emitted) -> None:
    for number, pile in enumerate(state.piles):
        if pile.covered:
            state.piles[number] = pile_of(pile.below)
            emitted.append(events.TileRevealed(BUILDING_PLACES[number].id, pile.below[0].id))


def _move_row(state: StoneAgeState, emitted: Emitted) -> None:
    """The remaining cards move towards the cheap end, and the rest is filled from the deck (4.3)."""
    left = [card for card in state.row if card is not None]
    if len(left) == ROW_SIZE:
        return
    new = state.deck.deal(ROW_SIZE - len(left))
    state.row = [*left, *new]
    row = tuple(card.id for card in (*left, *new))
    emitted.append(events.CardsMoved(row, row[len(left) :], state.deck.left))


def _start_round(state: StoneAgeState, emitted: Emitted) -> None:
    """Everybody comes home, those born in the last round, too, and all tools are fresh (4.2)."""
    for tribe in state.tribes:
        tribe.home = tribe.people
        tribe.used = 0
    state.agenda.append(PLACING[state.first])
    emitted.append(_round_started(state.round, state.first))


STEPS: Final = (Step(NextAct, _next_act), Step(RoundEnd, _end_round, beat=True))


def reason_to_end(
    state: StoneAgeState,
) -> Literal["building_pile_empty", "cards_short", "round_limit"] | None:
    """Why the game ends if this round ends now (9.1)."""
    if not all(pile.left for pile in state.piles):
        return "building_pile_empty"
    if state.deck.left < state.row.count(None):
        return "cards_short"
    return "round_limit" if state.round >= CONSTANTS.stop.rounds else None


def near_end(state: StoneAgeState) -> str | None:
    """Why the game could still turn out to end with this round; None if it can't."""
    if state.ended_by is not None:
        return None
    to_place = sum(tribe.home for tribe in state.tribes) if state.phase == "place" else 0
    if any(
        pile.left <= int(pile.top is not None and state.crowd[place.index] + to_place > 0)
        for place, pile in zip(BUILDING_PLACES, state.piles, strict=False)
    ):
        return "building_pile_empty"
    if _fewest_cards(state, to_place) < ROW_SIZE:
        return "cards_short"
    return "round_limit" if state.round >= CONSTANTS.stop.rounds else None


def is_last(state: StoneAgeState) -> bool:
    """Whether the game certainly ends with this round: within a round, nothing reverses that."""
    return state.ended_by is None and reason_to_end(state) is not None


def _fewest_cards(state: StoneAgeState, to_place: int) -> int:
    """The fewest cards that may be left after this round: who is on a card may buy it, and so may so many more people
    who are still to be placed, on those first that draw another one."""
    open_cards = [
        (place, card) for place, card in zip(CARD_PLACES, state.row, strict=True) if card is not None
    ]
    taken = [card for place, card in open_cards if state.crowd[place.index]]
    others = [card for place, card in open_cards if not state.crowd[place.index]]
    taken += sorted(others, key=lambda card: card.gain != "draw")[:to_place]
    drawn = sum(card.gain == "draw" for card in taken)
    return len(open_cards) - len(taken) + max(0, state.deck.left - drawn)
