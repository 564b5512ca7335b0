"""A turn: two actions, or hibernation (4.1, 4.3, 4.5), with the actions on one's own board (5.5, 5.6, 5.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION
from engine.core.event import recurring
from engine.core.game import Seat
from engine.core.score import rank
from engine.games.revive import events
from engine.games.revive.commands import (
    END_ACTION,
    END_TURN,
    FORFEIT,
    HALVES,
    HIBERNATE,
    KEEP,
    MODULE_PLACES,
    PLAY,
    SWITCH,
    EndAction,
    EndTurn,
    ForfeitAction,
    Hibernate,
    KeepArtifactCard,
    PlayCard,
    UseSwitch,
)
from engine.games.revive.content import BASIC, CITIZENS, HIBERNATION, RESOURCES, SLOTS, Citizen, Slot
from engine.games.revive.effects import CARD_EFFECTS, MODULE_EFFECTS
from engine.games.revive.ending import is_last_turn
from engine.games.revive.frames import (
    Action,
    AfterAction,
    ArtifactCardChoice,
    ArtifactRemoval,
    HibernationReward,
)
from engine.games.revive.free_actions import FREE_ACTIONS, technologies_after
from engine.games.revive.gaining import gain, resolve, trim
from engine.games.revive.map_actions import (
    MAP_ANSWERS,
    MAP_RULES,
    after_action,
    constructions,
    explorations,
    populations,
)
from engine.games.revive.refusing import refused
from engine.games.revive.scoring import score_sheets
from engine.games.revive.settling import ask
from engine.games.revive.state import ReviveState, Tucked

action = recurring(Action)
_card_played = recurring(events.CardPlayed)
_switch_used = recurring(events.SwitchUsed)
_hibernated = recurring(events.Hibernated)
_hibernation_reward = recurring(HibernationReward)
_turn_ended = recurring(events.TurnEnded)
_action_ended = recurring(events.ActionEnded)


# Before the first turn.


def _cards_to_keep(state: ReviveState, frame: ArtifactCardChoice) -> Sequence[Command]:
    return [KEEP[card.index] for card in state.players[frame.seat].artifact_cards]


def _keep_card(
    state: ReviveState,
    frame: ArtifactCardChoice,
    command: KeepArtifactCard,
    chance: Chance,
    emitted: Emitted,
) -> None:
    """The other card goes out of the game unseen (3)."""
    player = state.players[frame.seat]
    if command.card not in player.artifact_cards:
        raise refused("not_your_card", "3")
    state.agenda.pop()
    player.rejected = tuple(card for card in player.artifact_cards if card is not command.card)
    player.artifact_cards = (command.card,)
    emitted.append(events.ArtifactCardKept(frame.seat))


# The actions.


def halves_of(slot: Slot) -> Sequence[str]:
    """The halves that may be used in a slot."""
    return HALVES if slot.half is None else (slot.half,)


_SWITCH: Final = SWITCH[: len(BASIC)]
"""The switch brings no crystals (5.6)."""

_PLACES_BESIDE: Final = {
    slot: [number for number, (beside, _) in enumerate(MODULE_PLACES) if beside is slot] for slot in SLOTS
}
"""The places for modules beside each slot."""

_LOCKED: Final = sum(1 << slot.index for slot in SLOTS if slot.locked)


def _plays(card: Citizen, slots: int) -> Sequence[Command]:
    open_slots = [slot for slot in SLOTS if slots >> slot.index & 1]
    return tuple(PLAY[card, slot, half] for slot in open_slots for half in halves_of(slot))


_PLAYS: Final = tuple(tuple(_plays(card, slots) for slots in range(1 << len(SLOTS))) for card in CITIZENS)
"""By card and open slots, given as bits, the ways to play the card (5.5)."""


def _main_actions(state: ReviveState, seat: Seat) -> list[Command]:
    player = state.players[seat]
    slots = player.open_slots if player.knows.opens_side else player.open_slots & ~_LOCKED
    commands: list[Command] = []
    for card in player.active:
        commands += _PLAYS[card.index][slots]
    if not player.switch_used:
        commands += _SWITCH
    commands += explorations(state, seat)
    commands += populations(state, seat)
    commands += constructions(state, seat)
    return commands


def _actions(state: ReviveState, frame: Action) -> Sequence[Command]:
    """Main actions, in the first window hibernating; in the second nothing only where no main action is legal (4.1)."""
    commands = _main_actions(state, frame.seat)
    if frame.window == 1:
        commands.append(HIBERNATE)
    elif not commands:
        commands.append(FORFEIT)
    return commands


def told(state: ReviveState, frame: Action | AfterAction) -> str:
    """What is told to come first: an action only where one is legal, free actions only where there are some (4.1)."""
    if isinstance(frame, AfterAction):
        return frame.tag if FREE_ACTIONS.legal(state, frame.seat) else "after_action_over"
    match _actions(state, frame):
        case [Hibernate()]:
            return "hibernate"
        case [ForfeitAction()]:
            return "action_impossible"
    return frame.tag


def _play_card(
    state: ReviveState, frame: Action, command: PlayCard, chance: Chance, emitted: Emitted
) -> None:
    """The visible half counts; then each module of the slot that matches, which lies there already (5.5)."""
    seat, card, slot, half = frame.seat, command.card, command.slot, command.half
    player = state.players[seat]
    if card not in player.active:
        raise refused("not_active", "5.5", card=card.id)
    if slot.locked and not player.knows.opens_side:
        raise refused("side_locked", "5.5")
    if not player.is_open(slot):
        raise refused("slot_occupied", "5.5", goes_on=not is_last_turn(state))
    if half not in halves_of(slot):
        raise refused("wrong_half", "5.5")
    state.agenda[-1] = after_action(seat, frame.window)
    player.active.remove(card)
    tucked = Tucked(card, "top" if half == "top" else "bottom")
    player.tuck(slot, tucked)
    emitted.append(_card_played(seat, card.id, slot.id, half))
    for number in reversed(_PLACES_BESIDE[slot]):
        module = player.modules[number]
        if module is not None and (state.any_colour or card.colour in module.colours):
            state.agenda.append(resolve(seat, MODULE_EFFECTS[module.index]))
    state.any_colour = False
    state.agenda.append(resolve(seat, CARD_EFFECTS[half][card.index]))


def _use_switch(
    state: ReviveState, frame: Action, command: UseSwitch, chance: Chance, emitted: Emitted
) -> None:
    """A basic resource, once until the next hibernation (5.6)."""
    player = state.players[frame.seat]
    if player.switch_used:
        raise refused("switch_used", "5.6", goes_on=not is_last_turn(state))
    if command.resource not in BASIC:
        raise refused("switch_no_crystal", "5.6")
    state.agenda[-1] = after_action(frame.seat, frame.window)
    player.switch_used = True
    emitted.append(_switch_used(frame.seat))
    gain(state, frame.seat, RESOURCES.index(command.resource), 1, emitted)


def _hibernate(
    state: ReviveState, frame: Action, command: Hibernate, chance: Chance, emitted: Emitted
) -> None:
    """Energy returns, cards wake and go to rest, the marker moves up; then rewards (5.10)."""
    seat = frame.seat
    if frame.window > 1:
        raise refused("acted_already", "5.10")
    player = state.players[seat]
    state.agenda[-1] = after_action(seat, 2)
    player.energy, player.powered = player.all_energy, 0
    player.active += player.rest
    player.rest = [tucked.card for cards in player.slots for tucked in cards]
    player.empty_slots()
    player.switch_used = False
    before, player.marker = player.marker, min(player.marker + 1, len(HIBERNATION.rewards))
    emitted.append(_hibernated(seat, player.marker))
    state.agenda.append(technologies_after(seat, "hibernate"))
    ask(state, _hibernation_reward(seat))
    if before < player.marker == HIBERNATION.removes_artifact_at:
        ask(state, ArtifactRemoval(seat, f"hibernation.{player.marker}"))


def _forfeit(
    state: ReviveState, frame: Action, command: ForfeitAction, chance: Chance, emitted: Emitted
) -> None:
    """Only where no main action can be done as things stand (4.1)."""
    if frame.window == 1:
        raise refused(WRONG_DECISION, "4.1", asks=told(state, frame))
    if _main_actions(state, frame.seat):
        raise refused("can_act", "4.1")
    state.agenda[-1] = after_action(frame.seat, frame.window)
    emitted.append(events.ActionForfeited(frame.seat))


# The ends.


_ENDS: Final = {1: (END_ACTION,), 2: (END_TURN,)}


def _ends(state: ReviveState, frame: AfterAction) -> Sequence[Command]:
    return _ENDS[frame.window]


def _end_window(state: ReviveState, seat: Seat, emitted: Emitted) -> None:
    """What is above the limits is lost, and a colour that was not used (4.3)."""
    trim(state.players[seat], seat, emitted)
    state.any_colour = False


def _end_action(
    state: ReviveState, frame: AfterAction, command: EndAction, chance: Chance, emitted: Emitted
) -> None:
    if frame.window != 1:
        raise refused(WRONG_DECISION, "4.1", asks=told(state, frame))
    _end_window(state, frame.seat, emitted)
    state.agenda[-1] = action(frame.seat, 2)
    emitted.append(_action_ended(frame.seat))


def _end_turn(
    state: ReviveState, frame: AfterAction, command: EndTurn, chance: Chance, emitted: Emitted
) -> None:
    """The next seat's turn, or the end of the game (4.5, 9.2)."""
    if frame.window != 2:
        raise refused("one_action_only", "4.1")
    _end_window(state, frame.seat, emitted)
    state.less_cost, state.less_range = [0, 0, 0], [0, 0, 0]
    emitted.append(_turn_ended(frame.seat))
    if state.turns_left == 0:
        _end_game(state, emitted)
        return
    if state.turns_left is not None:
        state.turns_left -= 1
    following = (frame.seat + 1) % len(state.players)
    state.turn += following == state.first
    state.agenda[-1] = action(following)


def _end_game(state: ReviveState, emitted: Emitted) -> None:
    state.agenda.pop()
    cards = tuple(tuple(card.id for card in player.artifact_cards) for player in state.players)
    if not state.shared_card:
        emitted.append(events.ArtifactCardsRevealed(cards))
    emitted.append(events.GameEnded(rank(score_sheets(state)).winners))


def _acted_already(
    state: ReviveState, frame: AfterAction, command: Hibernate, chance: Chance, emitted: Emitted
) -> None:
    raise refused("acted_already", "5.10")


_ACTIONS: Final[dict[type[Command], Any]] = {
    PlayCard: _play_card,
    UseSwitch: _use_switch,
    **MAP_ANSWERS,
    Hibernate: _hibernate,
    ForfeitAction: _forfeit,
}

QUESTIONS: Final = (
    Question(ArtifactCardChoice, _cards_to_keep, {KeepArtifactCard: _keep_card}, rule="3"),
    Question(
        Action,
        _actions,
        _ACTIONS,
        (FREE_ACTIONS,),
        rule="4.1",
        rules={PlayCard: "5.5", UseSwitch: "5.6", **MAP_RULES, Hibernate: "5.10"},
    ),
    Question(
        AfterAction,
        _ends,
        {EndAction: _end_action, EndTurn: _end_turn, Hibernate: _acted_already},
        (FREE_ACTIONS,),
        rule="4.1",
        rules={Hibernate: "5.10"},
    ),
)
