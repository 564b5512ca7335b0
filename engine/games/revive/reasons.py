"""Why a bot would give a command, in keys and numbers.

Bots go by what things are worth to them, which nobody can count at the table. A reason says what a command gains, not
that it gains the most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.core.chance import RecordedChance
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.event import Event
from engine.core.game import Seat
from engine.core.mind import Reason
from engine.games.revive import events
from engine.games.revive.choosing import free_places
from engine.games.revive.commands import (
    ACCEPT,
    DECLINE,
    MODULE_PLACES,
    TRACK,
    AcceptTrade,
    Build,
    ChooseFigure,
    Explore,
    Hibernate,
    OpenCrate,
    PlaceModule,
    PlayCard,
    Populate,
    TakeArtifact,
    TakeCitizen,
    TakeMachineToken,
    TakeModule,
    UseMachine,
)
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BUILDING_RULES,
    RESOURCES,
    SLOTS,
    TRACK_LENGTH,
    TRACKS,
    Advance,
    Citizen,
    Module,
    Slot,
)
from engine.games.revive.ending import (
    actions_left,
    has_turn_left,
    may_hibernate,
    may_play_into,
    plays_after_hibernating,
)
from engine.games.revive.frames import (
    AfterAction,
    ExtraAction,
    ModulePlace,
    TokenChoice,
    TrackChoice,
    TradeOffer,
)
from engine.games.revive.geography import NEIGHBOURS
from engine.games.revive.rules import REVIVE
from engine.games.revive.scoring import points_with_artifact
from engine.games.revive.state import Player, ReviveState
from engine.games.revive.tracks import are_at_end

_BROUGHT: Final[Mapping[type[Event], str]] = {
    events.CitizenGained: "take_citizen",
    events.ModuleGained: "take_module",
    events.MachineInstalled: "take_machine_token",
    events.ArtifactTaken: "take_artifact",
    events.LowerArtifactTaken: "take_artifact",
    events.MachineReadied: "ready_machine",
    events.CardWoken: "wake_card",
    events.SlotFreed: "free_slot",
    events.CrateGained: "crate",
    events.TribeAbilityUsed: "ability",
    events.SwitchReset: "switch",
}
"""What else a card brings: what was the only choice is named as the question for it would be."""

_LOST: Final = events.EffectLapsed, events.StepsLost
_SCORING: Final = (
    *(events.MachineUsed, events.CrateOpened, events.TechnologyUsed),
    *(events.TradeMade, events.ResourcesPaid, events.PointsGained, events.BonusReached),
    *(events.Declined, *_LOST),
)
"""What is told of a free action that brings points at most: the effects of many can lapse."""


def reason(state: ReviveState, command: Command) -> Reason:
    """What a command is good for."""
    player = state.players[state.agenda[-1].seat]
    match command:
        case PlayCard():
            return _of_playing(state, player, command)
        case Explore(cell):
            tile = state.frozen[cell.index]
            assert tile is not None
            points, cards = tile.back.points if tile.back is not None else 0, sum(map(bool, state.citizens))
            details = {"points": points, "cards": min(1, cards)}
            return Reason("explores" if _acts_again(state) else "explores_last", details)
        case Build(kind, there):
            steps = _steps_beside(state, player, kind, there.index)
            if not steps and not _acts_again(state):  # it begins no way that will be gone
                return _nothing_better(state)
            return Reason("builds", {"count": steps})
        case Populate() | ChooseFigure():
            return Reason("settles")
        case Hibernate():
            return _of_hibernating(state, player)
        case UseMachine() | OpenCrate():
            return _of_free_action(state, command)
    return _of_taking(state, player, command)


def _acts_again(state: ReviveState) -> bool:
    return actions_left(state, state.agenda[-1].seat) > 0


def _nothing_better(state: ReviveState) -> Reason:
    """What is said of a command of which there is nothing to say: that nothing else can be done, where nothing can."""
    return Reason("only_choice" if len(REVIVE.legal(state)) == 1 else "nothing_better")


def _of_free_action(state: ReviveState, command: Command) -> Reason:
    """The points, where it brings nothing else, also by a trade: those help nobody at once. And where it brings
    nothing at all, that."""
    after, seat = state.clone(), state.agenda[-1].seat
    told = _played(after, command, _answer_for_points)
    only_scores = len(after.agenda) == len(state.agenda) and all(
        isinstance(event, _SCORING) for event in told
    )
    if not only_scores:
        return Reason("free", {"points": 0})
    points = _points(told, seat)
    if not points:
        return Reason("free_in_vain")
    trades = any(isinstance(event, events.TradeMade) for event in told)
    return Reason("free_trade" if trades else "free", {"points": points})


def _played(
    state: ReviveState, command: Command, answer_to: Callable[[ReviveState], Command | None]
) -> list[Event]:
    """What a command brings about, with the answers to its own questions, up to one that isn't answered."""
    before = len(state.agenda)
    told = [*REVIVE.apply(state, command, RecordedChance(()))]
    while len(state.agenda) > before and (answer := answer_to(state)) is not None:
        told += REVIVE.apply(state, answer, RecordedChance(()))
    return told


def _answer_for_points(state: ReviveState) -> Command | None:
    """What can only be answered in vain, and a trade that can be paid, to see whether it only scores; else None."""
    answer = _answer_in_vain(state)
    return ACCEPT if answer is None and isinstance(state.agenda[-1], TradeOffer) else answer


def _answer_in_vain(state: ReviveState) -> Command | None:
    """The answer where nothing is left but to decline, or each is lost, as all tracks are at their ends; else None."""
    match state.agenda[-1]:
        case ExtraAction() | TradeOffer():
            useful = Explore, Populate, Build, AcceptTrade
            is_useless = not any(isinstance(command, useful) for command in REVIVE.legal(state))
            return DECLINE if is_useless else None
        case TrackChoice(seat):
            return TRACK[0] if are_at_end(state.players[seat]) else None
    return None


def _points(told: Iterable[Event], seat: int) -> int:
    """What a seat scores by some events."""
    return sum(
        event.points for event in told if isinstance(event, events.PointsGained) and event.seat == seat
    )


def _steps_beside(state: ReviveState, player: Player, kind: str, there: int) -> int:
    """How far the terrain beside a building advances its builder, as far as there are spaces left (5.8)."""
    shown = [state.terrain[beside] for beside in NEIGHBOURS[there]]
    factor = BUILDING_RULES.large_factor if kind == "large" else 1
    return sum(
        min(factor * shown.count(track), TRACK_LENGTH - player.tracks[track]) for track in range(len(TRACKS))
    )


def _of_hibernating(state: ReviveState, player: Player) -> Reason:
    """What it brings; and that no card can be played, where none can."""
    details = {"cards": len(player.rest), "slots": sum(map(bool, player.slots))}
    can_play = any(isinstance(command, PlayCard) for command in REVIVE.legal(state))
    return Reason("hibernates" if can_play else "hibernates_spent", details)


# Cards that are played.


def _of_playing(state: ReviveState, player: Player, command: PlayCard) -> Reason:
    """A module that matches, unless its reward is lost, else what the card gains there."""
    card, slot = command.card, command.slot
    after = state.clone()
    told = _played(after, command, _answer_in_vain)
    follows = _following(after.clone())
    for (beside, _), module in zip(MODULE_PLACES, player.modules, strict=True):
        if beside is not slot or module is None or not (state.any_colour or _matches(card, module)):
            continue
        if not _is_lost(module, (*told, *follows)):
            return Reason("plays_with_modules")
    brought = _brought(after, state.agenda[-1].seat, told, follows)
    return Reason("plays", brought) if brought else _nothing_better(state)


def _following(state: ReviveState) -> Sequence[Event]:
    """What still comes of an action whatever is answered: its questions are passed over, but for those in vain."""
    told: list[Event] = []
    while not isinstance(state.agenda[-1], AfterAction):
        answer = _answer_in_vain(state)
        if answer is not None:
            told += REVIVE.apply(state, answer, RecordedChance(()))
            continue
        state.agenda.pop()
        REVIVE.go_on(state, RecordedChance(()), told)
    return told


def _is_lost(module: Module, told: Sequence[Event]) -> bool:
    """Whether nothing comes of the reward of a module that is used."""
    return any(
        isinstance(event, events.ModuleUsed) and event.module == module.id and isinstance(reward, _LOST)
        for event, reward in pairwise(told)
    )


def _lapses(module: Module, player: Player) -> bool:
    """Whether the reward of a module can't be had any more: only steps, on tracks that are at their ends."""
    return all(isinstance(step, Advance) and _is_vain(step, player) for step in module.effect)


def _is_vain(step: Advance, player: Player) -> bool:
    if step.advance == "any":
        return are_at_end(player)
    return player.tracks[TRACKS.index(step.advance)] == TRACK_LENGTH


def _matches(card: Citizen, module: Module) -> bool:
    return card.colour in module.colours


def _brought(
    after: ReviveState, seat: Seat, told: Sequence[Event], follows: Sequence[Event]
) -> Mapping[str, Detail]:
    """What a card certainly brings: resources, points or steps, else what is to be chosen; empty for nothing.

    What comes before its first question is named, and all of it counted that comes whatever is answered.
    """
    own, later = ([each for each in part if getattr(each, "seat", seat) == seat] for part in (told, follows))
    whole = [*own, *later]
    if any(_gains(own)):
        return {"what": "resources", "gains": _gains(whole)}
    if _points(own, seat):
        return {"what": "points", "points": _points(whole, seat)}
    if _steps(own):
        return {"what": "steps", "steps": _steps(whole)}
    return _chosen(after) or next(iter(_told(own)), {})


def _gains(own: Sequence[Event]) -> tuple[int, ...]:
    gained = [event for event in own if isinstance(event, events.ResourcesGained)]
    return tuple(sum(event.count for event in gained if event.resource == name) for name in RESOURCES)


def _steps(own: Sequence[Event]) -> int:
    return sum(isinstance(event, events.TrackAdvanced) for event in own)


def _chosen(after: ReviveState) -> Mapping[str, Detail]:
    """The choice that a card brings; empty where nothing is left but to decline, and where there is none."""
    frame = after.agenda[-1]
    if isinstance(frame, AfterAction) or _answer_in_vain(after) is not None:
        return {}
    granted: dict[str, Detail] = {"action": frame.action} if isinstance(frame, ExtraAction) else {}
    return {"what": frame.tag, **granted}


def _told(own: list[Event]) -> Iterator[Mapping[str, Detail]]:
    yield from ({"what": _BROUGHT[type(event)]} for event in own if type(event) in _BROUGHT)


# What is taken and placed.


def _of_taking(state: ReviveState, player: Player, command: Command) -> Reason:
    """What it will do; nothing that needs another action, a slot or energy of one who has none any more."""
    frame = state.agenda[-1]
    slots = [slot for slot in SLOTS if may_play_into(state, frame.seat, slot)]
    match command:
        case TakeCitizen(card) if slots:
            return _of_citizen(state, player, card, slots)
        case TakeModule(module) if any(MODULE_PLACES[number][0] in slots for number in free_places(player)):
            return _of_module(state, player, module)
        case TakeMachineToken() if isinstance(frame, TokenChoice) and _has_energy_yet(state, player):
            return Reason("takes_machine", {"space": frame.space.id})
        case TakeArtifact(kind):
            return _of_artifact(state, frame.seat, kind)
        case PlaceModule(slot) if isinstance(frame, ModulePlace) and not _lapses(frame.module, player):
            if command.place == slot.checked:
                return Reason("places_checked", {"slot": slot.id})
            if slot in slots and _may_be_matched(state, player, frame.module):
                return Reason("places", {"slot": slot.id})
    return _nothing_better(state)


def _of_citizen(state: ReviveState, player: Player, card: Citizen, slots: Sequence[Slot]) -> Reason:
    """The modules that it matches, but for those whose rewards are lost, else its chain, else that it can be played
    soon."""
    matching = sum(
        module is not None and slot in slots and _matches(card, module) and not _lapses(module, player)
        for (slot, _), module in zip(MODULE_PLACES, player.modules, strict=True)
    )
    if matching:
        return Reason("takes_citizen_matching", {"count": matching})
    goes_on = card.chains and actions_left(state, state.agenda[-1].seat) > 1
    return Reason("takes_citizen_chain" if goes_on else "takes_citizen")


def _of_module(state: ReviveState, player: Player, module: Module) -> Reason:
    """The cards that it works with, of those that can be played yet."""
    if _lapses(module, player) or not _may_be_matched(state, player, module):
        return _nothing_better(state)
    cards = list(player.active)
    if plays_after_hibernating(state, state.agenda[-1].seat):
        cards += (*player.rest, *(tucked.card for slot in player.slots for tucked in slot))
    return Reason("takes_module", {"count": sum(_matches(card, module) for card in cards)})


def _may_be_matched(state: ReviveState, player: Player, module: Module) -> bool:
    """Whether a card of its colours can be played yet: one that is ready, or that another action brings before."""
    ready = any(_matches(card, module) for card in player.active)
    return ready or actions_left(state, state.agenda[-1].seat) > 1


def _has_energy_yet(state: ReviveState, player: Player) -> bool:
    """Whether a machine can be used yet: with energy that is left, or that hibernating returns."""
    seat = state.agenda[-1].seat
    if not has_turn_left(state, seat):
        return False
    return bool(player.energy) or seat != state.active or may_hibernate(state)


def _of_artifact(state: ReviveState, seat: Seat, kind: str) -> Reason:
    """What an artifact scores as things stand."""
    offered = [other.type for other in REVIVE.legal(state) if isinstance(other, TakeArtifact)]
    scored = {name: points_with_artifact(state, seat, ARTIFACT_TYPES.index(name)) for name in offered}
    points = scored[kind]
    is_most = points == max(scored.values())
    return Reason("takes_artifact_most" if is_most else "takes_artifact", {"points": points})
