"""What gods bring, and demigods and special coins, whoever gives them (2.3, 2.5, 2.6)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.game import Seat
from engine.games.pantheon import events
from engine.games.pantheon.content import (
    CARDS,
    EPOCHS,
    GODS,
    LOW_DEMIGODS,
    PLAESIRIS,
    SURPARIT,
    TAKSATOR,
    God,
)
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState

DRAWN_WITHOUT_DISPLAY: Final = 2
"""How many demigods a Plaesiris draws where none is on display."""

_HIGHEST_LOW = max(LOW_DEMIGODS)


def gain_god(
    state: PantheonState, seat: Seat, god: God, chance: Chance, emitted: Emitted, *, chain: bool = True
) -> None:
    """A god tile comes to its owner: its points count, and its power works at once or from now on."""
    realm = state.realms[seat]
    realm.gods += ((god.index, state.epoch),)
    if god.amount:
        powers = list(realm.powers)
        powers[god.power] += god.amount
        realm.powers = tuple(powers)
    elif god.power == SURPARIT and chain:
        draw_god(state, seat, chance, emitted, chain=False)
    elif god.power == PLAESIRIS:
        _plaesiris(state, seat, chance, emitted)
    elif god.power == TAKSATOR:
        gain_coin(state, seat, emitted)


def draw_god(
    state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted, *, chain: bool = True
) -> None:
    """The top god of the stack without an offering. Drawn by a Surparit, another gives only its points."""
    number = next_god(state, chance, emitted)
    if number is not None:
        god = GODS[number]
        emitted.append(events.GodDrawn(seat, god.id, god_points(state.epoch)))
        gain_god(state, seat, god, chance, emitted, chain=chain)


def may_be_next(state: PantheonState) -> tuple[int, ...]:
    """The gods of which any may be the next one: those of the stack, or of the discard that becomes it (R6).

    Which they are is known to who has seen all others; only their order is hidden.
    """
    return state.god_stack or state.god_discard


def next_god(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    """The top god of the stack; when that is empty, the god discard is shuffled first (R6)."""
    if not state.god_stack:
        if not state.god_discard:
            return None
        state.god_stack, state.god_discard = chance.shuffled("gods", state.god_discard), ()
        emitted.append(events.PileShuffled("gods", len(state.god_stack)))
    god = state.god_stack[0]
    state.god_stack = state.god_stack[1:]
    return god


def gain_coin(state: PantheonState, seat: Seat, emitted: Emitted) -> None:
    """The top special coin, where one is left (R10)."""
    if state.coins:
        coin = state.coins[0]
        state.coins = state.coins[1:]
        state.realms[seat].hand[coin] += 1
        emitted.append(events.SpecialCoinTaken(seat, CARDS[coin].id))


# Demigods.


def gain_demigod(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The highest demigod on display, else the top one of the stack (2.7)."""
    if not _take_displayed(state, seat, emitted):
        draw_demigod(state, seat, chance, emitted)


def draw_demigod(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> int | None:
    """The top demigod of the stack goes to a seat."""
    value = next_demigod(state, chance, emitted)
    if value is not None:
        state.realms[seat].demigods += (value,)
        emitted.append(events.DemigodDrawn(seat, value))
    return value


def _plaesiris(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The highest on display; where there is none, two from the stack, to keep both or the better one."""
    if _take_displayed(state, seat, emitted):
        return
    drawn = [draw_demigod(state, seat, chance, emitted) for _ in range(DRAWN_WITHOUT_DISPLAY)]
    values = [value for value in drawn if value is not None]
    if len(values) == 2 and state.options.plaesiris_fallback == "keep_best":
        realm = state.realms[seat]
        realm.demigods = (*realm.demigods[:-2], max(values))
        put_away(state, (min(values),))
        emitted.append(events.DemigodReturned(seat, min(values)))


def _take_displayed(state: PantheonState, seat: Seat, emitted: Emitted) -> bool:
    if not state.demigods:
        return False
    value = max(state.demigods)
    place = state.demigods.index(value)
    state.demigods = state.demigods[:place] + state.demigods[place + 1 :]
    state.realms[seat].demigods += (value,)
    emitted.append(events.DemigodTaken(seat, value))
    return True


def demigods_everywhere(state: PantheonState) -> list[int]:
    """Those of all stacks, of the display and of all seats."""
    found = [*state.low, *state.high, *state.low_discard, *state.high_discard, *state.demigods]
    for realm in state.realms:
        found += realm.demigods
    return found


def demigods_in_stacks(state: PantheonState) -> tuple[int, int]:
    """How many of low and of high values lie in the stacks: a stack of all discards has both (2.6)."""
    values = (*state.low, *state.high)
    low = sum(value <= _HIGHEST_LOW for value in values)
    return low, len(values) - low


def put_away(state: PantheonState, values: tuple[int, ...]) -> None:
    """Demigods that nobody took go to the discard of their group."""
    state.low_discard += tuple(value for value in values if value <= _HIGHEST_LOW)
    state.high_discard += tuple(value for value in values if value > _HIGHEST_LOW)


def next_demigod(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    """The next demigod of the epoch's group, else of the other one (R9); None where there is none at all."""
    if state.options.demigod_groups == "single_stack":
        return _from_single_stack(state, chance, emitted)
    if state.epoch <= EPOCHS.low_demigods_until:
        value = _from_low(state, chance, emitted)
        return _from_high(state, chance, emitted) if value is None else value
    value = _from_high(state, chance, emitted)
    return _from_low(state, chance, emitted) if value is None else value


def _from_low(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    if not state.low and state.low_discard:
        state.low, state.low_discard = _shuffled(state.low_discard, chance, emitted), ()
    if not state.low:
        return None
    value, state.low = state.low[0], state.low[1:]
    return value


def _from_high(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    if not state.high and state.high_discard:
        state.high, state.high_discard = _shuffled(state.high_discard, chance, emitted), ()
    if not state.high:
        return None
    value, state.high = state.high[0], state.high[1:]
    return value


def _from_single_stack(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    """The low ones lie on the high ones; all discards together make the next stack (2.6)."""
    if not state.low and not state.high:
        thrown = state.low_discard + state.high_discard
        if not thrown:
            return None
        state.low, state.low_discard, state.high_discard = _shuffled(thrown, chance, emitted), (), ()
    if state.low:
        value, state.low = state.low[0], state.low[1:]
    else:
        value, state.high = state.high[0], state.high[1:]
    return value


def _shuffled(values: tuple[int, ...], chance: Chance, emitted: Emitted) -> tuple[int, ...]:
    emitted.append(events.PileShuffled("demigods", len(values)))
    return chance.shuffled("demigods", values)
