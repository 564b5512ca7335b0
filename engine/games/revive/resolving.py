"""Effects, step by step from left to right (4.2, 5.15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.core.agenda import Emitted, Frame, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import events
from engine.games.revive import frames as on_agenda
from engine.games.revive.commands import ACCEPT, DECLINE, AcceptTrade, Decline
from engine.games.revive.content import (
    MODULES,
    RESOURCES,
    TRACKS,
    Advance,
    Discount,
    Exchange,
    ExtraAction,
    Gain,
    Gained,
    Score,
)
from engine.games.revive.counting import worth
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.frames import Resolve, TradeOffer
from engine.games.revive.free_actions import FREE_ACTIONS
from engine.games.revive.gaining import can_pay, cost_of, gain, gain_points, lack, pay, resolve
from engine.games.revive.map_actions import can_ever
from engine.games.revive.refusing import refused
from engine.games.revive.settling import ask
from engine.games.revive.state import MAP_ACTIONS, ReviveState
from engine.games.revive.tracks import advance, gain_progress_bonus

_MODULES: Final = {EFFECT_BY_ID[f"module.{module.id}"]: module.id for module in MODULES}
"""By its effect the slot module: nothing else that gives a reward would not be told."""

_CHOICES: Final[Mapping[Gained, Callable[[Seat, str], Frame]]] = {
    "module": recurring(on_agenda.ModuleChoice),
    "card": recurring(on_agenda.CitizenChoice),
    "artifact": recurring(on_agenda.ArtifactChoice),
    "ready": recurring(on_agenda.MachineChoice),
    "wake": recurring(on_agenda.WakingChoice),
    "free_slot": recurring(on_agenda.SlotChoice),
}
_resource_choice = recurring(on_agenda.ResourceChoice)
_extra_action = recurring(on_agenda.ExtraAction)
_module_used = recurring(events.ModuleUsed)
_track_choice = recurring(on_agenda.TrackChoice)


def _resolve(state: ReviveState, frame: Resolve, chance: Chance, emitted: Emitted) -> None:
    """The next step of an effect; what is left of it comes after all that the step brings about (4.2)."""
    seat, effect, at = frame.seat, frame.effect, frame.at
    step = effect.steps[at]
    if not at and effect in _MODULES:
        emitted.append(_module_used(seat, _MODULES[effect]))
    if at + 1 < len(effect.steps):
        state.agenda.append(resolve(seat, effect, at + 1))
    match step:
        case Gain("any", count):
            state.agenda += [_resource_choice(seat, effect.id)] * count
        case Gain(what, count):
            _gain(state, seat, what, count, effect.id, emitted)
        case Advance("any", steps):
            ask(state, _track_choice(seat, steps, effect.id))
        case Advance(track, steps):
            state.agenda.append(advance(seat, TRACKS.index(track), steps))
        case ExtraAction(action, less_cost, less_range):
            if can_ever(state, state.players[seat], action):
                state.agenda.append(_extra_action(seat, action, less_cost, less_range, effect.id))
            else:
                emitted.append(events.EffectLapsed(seat, action))
        case Discount(action, less_cost, less_range):
            state.less_cost[MAP_ACTIONS.index(action)] += less_cost
            state.less_range[MAP_ACTIONS.index(action)] += less_range
            emitted.append(events.ActionDiscounted(seat, action, less_cost, less_range))
        case Exchange():
            state.agenda.append(TradeOffer(seat, effect, at))
        case Score():
            gain_points(state, seat, worth(state.players[seat], step), emitted)


def _gain(state: ReviveState, seat: Seat, what: Gained, count: int, by: str, emitted: Emitted) -> None:
    if what in RESOURCES:
        gain(state, seat, RESOURCES.index(what), count, emitted)
    elif what in _CHOICES:
        for _ in range(count):
            ask(state, _CHOICES[what](seat, by))
    else:
        _OTHERS[what](state, seat, count, emitted)


def _crates(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    """The top crates, unseen by others (5.15)."""
    dealt = state.crate_deck.deal(count)
    state.players[seat].crates += tuple(dealt)
    emitted += [events.CrateGained(seat) for _ in dealt]
    if len(dealt) < count:
        emitted.append(events.EffectLapsed(seat, "crate"))


def _energy(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    gained = min(count, state.energy_left)
    state.players[seat].energy += gained
    emitted.append(events.EnergyGained(seat, gained) if gained else events.EffectLapsed(seat, "energy"))


def _tribe(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    """A marker of the tribe moves to the progress track; without one there are points instead (5.15)."""
    player = state.players[seat]
    if not player.tribe_uses:
        emitted.append(events.AbilityExhausted(seat))
        state.agenda.append(resolve(seat, EFFECT_BY_ID["tribe.without_uses"]))
        return
    player.tribe_uses -= 1
    player.progress += 1
    emitted.append(events.TribeAbilityUsed(seat, player.tribe.id, player.progress))
    state.agenda.append(resolve(seat, EFFECT_BY_ID[f"tribe.{player.tribe.id}"]))
    gain_progress_bonus(state, seat, emitted)


def _reset_switch(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    state.players[seat].switch_used = False
    emitted.append(events.SwitchReset(seat))


def _any_colour(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    state.any_colour = True
    emitted.append(events.AnyColourChosen(seat))


def _points(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    gain_points(state, seat, count, emitted)


_OTHERS: Final[Mapping[Gained, Callable[[ReviveState, Seat, int, Emitted], None]]] = {
    "points": _points,
    "crate": _crates,
    "energy": _energy,
    "tribe": _tribe,
    "reset_switch": _reset_switch,
    "wild_colour": _any_colour,
}


# A trade within an effect.


def exchange_of(frame: TradeOffer) -> Exchange:
    """The trade that is offered."""
    step = frame.effect.steps[frame.at]
    assert isinstance(step, Exchange)
    return step


def _trades(state: ReviveState, frame: TradeOffer) -> Sequence[Command]:
    """To accept where it can be paid, and to decline (5.15)."""
    cost = cost_of(exchange_of(frame).pay)
    return [ACCEPT, DECLINE] if can_pay(state.players[frame.seat], cost) else [DECLINE]


def _accept(
    state: ReviveState, frame: TradeOffer, command: AcceptTrade, chance: Chance, emitted: Emitted
) -> None:
    seat = frame.seat
    player = state.players[seat]
    cost = cost_of(exchange_of(frame).pay)
    if lacking := lack(player, cost, "5.15"):
        raise refused(lacking.reason, lacking.rule, **lacking.details)
    emitted.append(events.TradeMade(seat))
    pay(player, seat, cost, emitted)
    state.agenda[-1] = resolve(seat, EFFECT_BY_ID[f"{frame.effect.id}.{frame.at}"])


def _decline(
    state: ReviveState, frame: TradeOffer, command: Decline, chance: Chance, emitted: Emitted
) -> None:
    state.agenda.pop()
    emitted.append(events.Declined(frame.seat))


QUESTIONS: Final = (
    Question(TradeOffer, _trades, {AcceptTrade: _accept, Decline: _decline}, (FREE_ACTIONS,), rule="5.15"),
)
STEPS: Final = (Step(Resolve, _resolve),)
