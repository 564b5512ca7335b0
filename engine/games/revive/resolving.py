"""Effects, step by step from left to right (4.2, 5.15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.core import agenda
from engine.core.agenda import Emitted, Frame, Question
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
    Step,
)
from engine.games.revive.counting import worth
from engine.games.revive.effects import EFFECT_BY_ID, MODULE_EFFECTS
from engine.games.revive.frames import Resolve, TradeOffer
from engine.games.revive.free_actions import FREE_ACTIONS
from engine.games.revive.gaining import can_pay, cost_of, gain, gain_points, lack, pay, resolve
from engine.games.revive.map_actions import can_ever
from engine.games.revive.refusing import refused
from engine.games.revive.settling import ask
from engine.games.revive.state import MAP_ACTIONS, ReviveState
from engine.games.revive.tracks import advance, gain_progress_bonus

_MODULES: Final = {MODULE_EFFECTS[module.index]: module.id for module in MODULES}
"""By its effect the slot module: nothing else that gives a reward would not be told."""

_CHOICES: Final[Mapping[Gained, Callable[[Seat, str], Frame]]] = {
    "module": recurring(on_agenda.ModuleChoice),
    "card": recurring(on_agenda.CitizenChoice),
    "artifact": recurring(on_agenda.ArtifactChoice),
    "ready": recurring(on_agenda.MachineChoice),
    "wake": recurring(on_agenda.WakingChoice),
    "free_slot": recurring(on_agenda.SlotChoice),
}
_RESOURCE: Final[Mapping[Gained, int]] = {name: number for number, name in enumerate(RESOURCES)}
_resource_choice = recurring(on_agenda.ResourceChoice)
_extra_action = recurring(on_agenda.ExtraAction)
_module_used = recurring(events.ModuleUsed)
_crate_gained = recurring(events.CrateGained)
_energy_gained = recurring(events.EnergyGained)
_track_choice = recurring(on_agenda.TrackChoice)


def _resolve(state: ReviveState, frame: Resolve, chance: Chance, emitted: Emitted) -> None:
    """The next step of an effect; what is left of it comes after all that the step brings about (4.2)."""
    seat, effect, at = frame.seat, frame.effect, frame.at
    step = effect.steps[at]
    if not at and effect in _MODULES:
        emitted.append(_module_used(seat, _MODULES[effect]))
    if at + 1 < len(effect.steps):
        state.agenda.append(resolve(seat, effect, at + 1))
    _BRINGS[type(step)](state, frame, step, emitted)


def _gain(state: ReviveState, frame: Resolve, step: Gain, emitted: Emitted) -> None:
    seat, what, count = frame.seat, step.gain, step.count
    if (resource := _RESOURCE.get(what)) is not None:
        gain(state, seat, resource, count, emitted)
    elif what == "any":
        state.agenda += [_resource_choice(seat, frame.effect.id)] * count
    elif what in _CHOICES:
        for _ in range(count):
            ask(state, _CHOICES[what](seat, frame.effect.id))
    else:
        _OTHERS[what](state, seat, count, emitted)


def _advance(state: ReviveState, frame: Resolve, step: Advance, emitted: Emitted) -> None:
    if step.advance == "any":
        ask(state, _track_choice(frame.seat, step.steps, frame.effect.id))
    else:
        state.agenda.append(advance(frame.seat, TRACKS.index(step.advance), step.steps))


def _allow(state: ReviveState, frame: Resolve, step: ExtraAction, emitted: Emitted) -> None:
    seat, action = frame.seat, step.map_action
    if can_ever(state, state.players[seat], action):
        state.agenda.append(_extra_action(seat, action, step.less_cost, step.less_range, frame.effect.id))
    else:
        emitted.append(events.EffectLapsed(seat, action))


def _discount(state: ReviveState, frame: Resolve, step: Discount, emitted: Emitted) -> None:
    number = MAP_ACTIONS.index(step.discount)
    state.less_cost[number] += step.less_cost
    state.less_range[number] += step.less_range
    emitted.append(events.ActionDiscounted(frame.seat, step.discount, step.less_cost, step.less_range))


def _offer(state: ReviveState, frame: Resolve, step: Exchange, emitted: Emitted) -> None:
    state.agenda.append(TradeOffer(frame.seat, frame.effect, frame.at))


def _score(state: ReviveState, frame: Resolve, step: Score, emitted: Emitted) -> None:
    gain_points(state, frame.seat, worth(state.players[frame.seat], step), emitted)


_BRINGS: Final[Mapping[type[Step], Callable[[ReviveState, Resolve, Any, Emitted], None]]] = {
    Gain: _gain,
    Advance: _advance,
    ExtraAction: _allow,
    Discount: _discount,
    Exchange: _offer,
    Score: _score,
}
"""By the kind of a step what it brings about (5.15)."""


def _crates(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    """The top crates, unseen by others (5.15)."""
    dealt = state.crate_deck.deal(count)
    state.players[seat].crates += tuple(dealt)
    emitted += [_crate_gained(seat) for _ in dealt]
    if len(dealt) < count:
        emitted.append(events.EffectLapsed(seat, "crate"))


def _energy(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    gained = min(count, state.energy_left)
    state.players[seat].energy += gained
    emitted.append(_energy_gained(seat, gained) if gained else events.EffectLapsed(seat, "energy"))


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
    player = state.players[seat]
    emitted.append(
        events.SwitchReset(seat) if player.switch_used else events.EffectLapsed(seat, "reset_switch")
    )
    player.switch_used = False


def _any_colour(state: ReviveState, seat: Seat, count: int, emitted: Emitted) -> None:
    """Until the part of the turn ends, in which no card follows once its action has been taken (4.3)."""
    state.any_colour = True
    may_follow = isinstance(state.agenda[0], on_agenda.Action)
    emitted.append(events.AnyColourChosen(seat) if may_follow else events.EffectLapsed(seat, "wild_colour"))


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
STEPS: Final = (agenda.Step(Resolve, _resolve),)
