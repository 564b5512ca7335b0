"""The choices that effects ask for (5.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.agenda import Emitted, Frame, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import events
from engine.games.revive.commands import (
    ARTIFACT,
    CITIZEN,
    DRAW_CITIZEN,
    DRAW_MODULE,
    FREE,
    MODULE,
    MODULE_PLACES,
    PLACE,
    READY,
    REMOVE,
    RESOURCE,
    REWARD,
    TOKEN,
    TRACK,
    WAKE,
    ChooseHibernationReward,
    ChooseResource,
    ChooseTrack,
    DrawCitizen,
    DrawModule,
    FreeSlot,
    PlaceModule,
    ReadyMachine,
    RemoveArtifact,
    TakeArtifact,
    TakeCitizen,
    TakeMachineToken,
    TakeModule,
    WakeCard,
)
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BASIC,
    SPACES,
    TRACK_LENGTH,
    TRACKS,
    Citizen,
    Module,
)
from engine.games.revive.effects import EFFECT_BY_ID, MODULE_EFFECTS
from engine.games.revive.frames import (
    ArtifactChoice,
    ArtifactRemoval,
    CitizenChoice,
    HibernationReward,
    MachineChoice,
    ModuleChoice,
    ModulePlace,
    ResourceChoice,
    Settle,
    SlotChoice,
    TokenChoice,
    TrackChoice,
    WakingChoice,
)
from engine.games.revive.free_actions import FREE_ACTIONS
from engine.games.revive.gaining import gain, resolve
from engine.games.revive.refusing import number_of, refused
from engine.games.revive.settling import ask
from engine.games.revive.state import Player, ReviveState
from engine.games.revive.tracks import advance

_module_place = recurring(ModulePlace)
_module_placed = recurring(events.ModulePlaced)
_slot_freed = recurring(events.SlotFreed)
_card_woken = recurring(events.CardWoken)
_artifact_taken = recurring(events.ArtifactTaken)
_reward_chosen = recurring(events.HibernationRewardChosen)

_PLACE_NUMBER: Final = {(slot, place): number for number, (slot, place) in enumerate(MODULE_PLACES)}


# Resources and tracks.


def _resources(state: ReviveState, frame: ResourceChoice) -> Sequence[Command]:
    return RESOURCE


def _choose_resource(
    state: ReviveState, frame: ResourceChoice, command: ChooseResource, chance: Chance, emitted: Emitted
) -> None:
    resource = number_of(command.resource, BASIC, "5.15")
    state.agenda.pop()
    gain(state, frame.seat, resource, 1, emitted)


def _tracks(state: ReviveState, frame: TrackChoice) -> Sequence[Command]:
    """Tracks at their end are offered only where all are (5.15)."""
    tracks = state.players[frame.seat].tracks
    return [TRACK[number] for number, at in enumerate(tracks) if at < TRACK_LENGTH] or TRACK


def _choose_track(
    state: ReviveState, frame: TrackChoice, command: ChooseTrack, chance: Chance, emitted: Emitted
) -> None:
    track = number_of(command.track, TRACKS, "5.15")
    if command not in _tracks(state, frame):
        raise refused("track_at_end", "5.15", track=command.track)
    state.agenda[-1] = advance(frame.seat, track, frame.steps)


# Citizens.


def _citizens(state: ReviveState, frame: CitizenChoice) -> Sequence[Command]:
    shown: list[Command] = [CITIZEN[card.index] for card in state.citizens if card is not None]
    return [*shown, DRAW_CITIZEN] if state.citizen_deck.left else shown


def _take_citizen(
    state: ReviveState, frame: CitizenChoice, command: TakeCitizen, chance: Chance, emitted: Emitted
) -> None:
    card = command.card
    if card not in state.citizens:
        raise refused("not_on_display", "5.15")
    follows = state.citizen_deck.draw()
    state.citizens[state.citizens.index(card)] = follows
    _gain_citizen(state, frame.seat, card, "" if follows is None else follows.id, False, emitted)


def _draw_citizen(
    state: ReviveState, frame: CitizenChoice, command: DrawCitizen, chance: Chance, emitted: Emitted
) -> None:
    card = state.citizen_deck.draw()
    if card is None:
        raise refused("deck_empty", "11")
    _gain_citizen(state, frame.seat, card, "", True, emitted)


def _gain_citizen(
    state: ReviveState, seat: Seat, card: Citizen, refilled: str, drawn: bool, emitted: Emitted
) -> None:
    """Add a citizen card face up to the active area (5.7)."""
    state.agenda.pop()
    state.players[seat].active.append(card)
    emitted.append(events.CitizenGained(seat, card.id, drawn, refilled))


# Modules.


def free_places(player: Player) -> list[int]:
    """The places for modules that are free, of slots that are not locked (5.15)."""
    opens_side = player.knows.opens_side
    return [
        number
        for number, (slot, _) in enumerate(MODULE_PLACES)
        if player.modules[number] is None and (opens_side or not slot.locked)
    ]


def _modules(state: ReviveState, frame: ModuleChoice) -> Sequence[Command]:
    """The modules to choose from; none if there is no place for one (5.15)."""
    if not free_places(state.players[frame.seat]):
        return ()
    shown: list[Command] = [MODULE[module.index] for module in state.modules if module is not None]
    return [*shown, DRAW_MODULE] if state.module_deck.left else shown


def _take_module(
    state: ReviveState, frame: ModuleChoice, command: TakeModule, chance: Chance, emitted: Emitted
) -> None:
    module = command.module
    if module not in state.modules:
        raise refused("not_on_display", "5.15")
    follows = state.module_deck.draw()
    state.modules[state.modules.index(module)] = follows
    _gain_module(state, frame, module, "" if follows is None else follows.id, False, emitted)


def _draw_module(
    state: ReviveState, frame: ModuleChoice, command: DrawModule, chance: Chance, emitted: Emitted
) -> None:
    module = state.module_deck.draw()
    if module is None:
        raise refused("deck_empty", "11")
    _gain_module(state, frame, module, "", True, emitted)


def _gain_module(
    state: ReviveState, frame: ModuleChoice, module: Module, refilled: str, drawn: bool, emitted: Emitted
) -> None:
    state.agenda.pop()
    emitted.append(events.ModuleGained(frame.seat, module.id, drawn, refilled))
    ask(state, _module_place(frame.seat, module, frame.by))


def _places(state: ReviveState, frame: ModulePlace) -> Sequence[Command]:
    return [PLACE[number] for number in free_places(state.players[frame.seat])]


def _place_module(
    state: ReviveState, frame: ModulePlace, command: PlaceModule, chance: Chance, emitted: Emitted
) -> None:
    """Place the module; on a checked place it gives its reward at once (5.15)."""
    player, slot = state.players[frame.seat], command.slot
    number = _PLACE_NUMBER.get((slot, command.place))
    if number is None:
        raise refused("no_such_place", "2.10")
    if slot.locked and not player.knows.opens_side:
        raise refused("side_locked", "5.5")
    if player.modules[number] is not None:
        raise refused("place_taken", "5.15")
    state.agenda.pop()
    player.modules[number] = frame.module
    emitted.append(_module_placed(frame.seat, frame.module.id, slot.id, command.place))
    if command.place == slot.checked:
        state.agenda.append(resolve(frame.seat, MODULE_EFFECTS[frame.module.index]))


# Machine tokens.


def _tokens(state: ReviveState, frame: TokenChoice) -> Sequence[Command]:
    shown = state.tokens_shown(_track_of(frame))
    return [TOKEN[token.index] for token in shown if token is not None]


def _track_of(frame: TokenChoice) -> int:
    return next(track for track, need in enumerate(frame.space.needs) if need)


def _take_token(
    state: ReviveState, frame: TokenChoice, command: TakeMachineToken, chance: Chance, emitted: Emitted
) -> None:
    token, track = command.token, _track_of(frame)
    if token.track != track:
        raise refused("other_track", "5.15", track=TRACKS[track])
    if token not in state.tokens_shown(track):
        raise refused("not_on_display", "5.15")
    state.agenda.pop()
    follows = state.token_deck(track).draw()
    state.machines[state.machines.index(token)] = follows
    state.players[frame.seat].install(frame.space, token)
    refilled = "" if follows is None else follows.id
    emitted.append(events.MachineInstalled(frame.seat, token.id, frame.space.id, refilled))


# Artifacts.


def _artifacts(state: ReviveState, frame: ArtifactChoice) -> Sequence[Command]:
    return [ARTIFACT[kind] for kind, left in enumerate(state.upper) if left]


def _take_artifact(
    state: ReviveState, frame: ArtifactChoice, command: TakeArtifact, chance: Chance, emitted: Emitted
) -> None:
    kind = number_of(command.type, ARTIFACT_TYPES, "5.15")
    if not state.upper[kind]:
        raise refused("no_artifact_of_type", "5.15", type=command.type)
    state.agenda.pop()
    state.upper[kind] -= 1
    state.players[frame.seat].upper[kind] += 1
    emitted.append(_artifact_taken(frame.seat, command.type))
    _end_when_gone(state, frame.seat, emitted)


def _lower_artifact(state: ReviveState, frame: ArtifactChoice, emitted: Emitted) -> None:
    """Take a lower artifact, as no upper one is left (5.15)."""
    if not state.lower:
        emitted.append(events.EffectLapsed(frame.seat, "artifact"))
        return
    state.lower -= 1
    state.players[frame.seat].lower += 1
    emitted.append(events.LowerArtifactTaken(frame.seat))


def _removable(state: ReviveState, frame: ArtifactRemoval) -> Sequence[Command]:
    return [REMOVE[kind] for kind, left in enumerate(state.upper) if left]


def _remove_artifact(
    state: ReviveState, frame: ArtifactRemoval, command: RemoveArtifact, chance: Chance, emitted: Emitted
) -> None:
    kind = number_of(command.type, ARTIFACT_TYPES, "5.10")
    if not state.upper[kind]:
        raise refused("no_artifact_of_type", "5.10", type=command.type)
    state.agenda.pop()
    state.upper[kind] -= 1
    emitted.append(events.ArtifactRemoved(frame.seat, command.type))
    _end_when_gone(state, frame.seat, emitted)


def _end_when_gone(state: ReviveState, seat: Seat, emitted: Emitted) -> None:
    """Whoever takes the last upper artifact gets the end tile, which starts the last turns (9.1, 9.2)."""
    if any(state.upper) or not state.end_tile:
        return
    state.end_tile = False
    state.players[seat].end_tile = True
    state.turns_left = state.seats - (state.options.final_round == "others")
    emitted.append(events.EndTileTaken(seat, state.turns_left))


# Hibernation.


def _rewards(state: ReviveState, frame: HibernationReward) -> Sequence[Command]:
    return REWARD[1 : state.players[frame.seat].marker + 1]


def _choose_reward(
    state: ReviveState,
    frame: HibernationReward,
    command: ChooseHibernationReward,
    chance: Chance,
    emitted: Emitted,
) -> None:
    marker = state.players[frame.seat].marker
    if not 1 <= command.space <= marker:
        raise refused("reward_above_marker", "5.10", space=command.space, marker=marker)
    state.agenda[-1] = resolve(frame.seat, EFFECT_BY_ID[f"hibernation.{command.space}"])
    emitted.append(_reward_chosen(frame.seat, command.space))


# Energy, cards and slots.


def _used_machines(state: ReviveState, frame: MachineChoice) -> Sequence[Command]:
    powered = state.players[frame.seat].powered
    return [READY[space.index] for space in SPACES if powered >> space.index & 1]


def _ready_machine(
    state: ReviveState, frame: MachineChoice, command: ReadyMachine, chance: Chance, emitted: Emitted
) -> None:
    player, space = state.players[frame.seat], command.space
    if not player.powered >> space.index & 1:
        raise refused("no_energy_there", "5.15")
    state.agenda.pop()
    player.powered ^= 1 << space.index
    player.energy += 1
    emitted.append(events.MachineReadied(frame.seat, space.id))


def _sleeping(state: ReviveState, frame: WakingChoice) -> Sequence[Command]:
    return [WAKE[card.index] for card in state.players[frame.seat].rest]


def _wake_card(
    state: ReviveState, frame: WakingChoice, command: WakeCard, chance: Chance, emitted: Emitted
) -> None:
    player, card = state.players[frame.seat], command.card
    if card not in player.rest:
        raise refused("not_resting", "5.15", card=card.id)
    state.agenda.pop()
    player.rest.remove(card)
    player.active.append(card)
    emitted.append(_card_woken(frame.seat, card.id))


def _occupied(state: ReviveState, frame: SlotChoice) -> Sequence[Command]:
    return [FREE[number] for number, cards in enumerate(state.players[frame.seat].slots) if cards]


def _free_slot(
    state: ReviveState, frame: SlotChoice, command: FreeSlot, chance: Chance, emitted: Emitted
) -> None:
    player, number = state.players[frame.seat], command.slot.index
    if not player.slots[number]:
        raise refused("slot_empty", "5.15", slot=command.slot.id)
    state.agenda.pop()
    player.rest += [tucked.card for tucked in player.slots[number]]
    player.empty(command.slot)
    emitted.append(_slot_freed(frame.seat, command.slot.id))


# Settling.


@dataclass(frozen=True, slots=True)
class _Settled:
    """How a choice is settled: its legal answers, the handler for each, and what happens if there are none."""

    legal: Callable[[ReviveState, Any], Sequence[Command]]
    answers: dict[type[Command], Callable[[ReviveState, Any, Any, Chance, Emitted], None]]
    lapse: Callable[[ReviveState, Any, Emitted], None]


def _lapses(what: str) -> Callable[[ReviveState, Frame, Emitted], None]:
    def lapse(state: ReviveState, frame: Frame, emitted: Emitted) -> None:
        emitted.append(events.EffectLapsed(frame.seat, what))

    return lapse


_CHOICES: Final[dict[type[Frame], _Settled]] = {
    TrackChoice: _Settled(_tracks, {ChooseTrack: _choose_track}, _lapses("track")),
    CitizenChoice: _Settled(
        _citizens, {TakeCitizen: _take_citizen, DrawCitizen: _draw_citizen}, _lapses("card")
    ),
    ModuleChoice: _Settled(_modules, {TakeModule: _take_module, DrawModule: _draw_module}, _lapses("module")),
    ModulePlace: _Settled(_places, {PlaceModule: _place_module}, _lapses("module")),
    TokenChoice: _Settled(_tokens, {TakeMachineToken: _take_token}, _lapses("machine")),
    ArtifactChoice: _Settled(_artifacts, {TakeArtifact: _take_artifact}, _lower_artifact),
    ArtifactRemoval: _Settled(_removable, {RemoveArtifact: _remove_artifact}, _lapses("upper_artifact")),
    HibernationReward: _Settled(_rewards, {ChooseHibernationReward: _choose_reward}, _lapses("reward")),
    MachineChoice: _Settled(_used_machines, {ReadyMachine: _ready_machine}, _lapses("ready")),
    WakingChoice: _Settled(_sleeping, {WakeCard: _wake_card}, _lapses("wake")),
    SlotChoice: _Settled(_occupied, {FreeSlot: _free_slot}, _lapses("free_slot")),
}


def _settle(state: ReviveState, settle: Settle, chance: Chance, emitted: Emitted) -> None:
    """Drop the choice on top if it has no legal answer, and make it if it has exactly one (4.2)."""
    frame = state.agenda[-1]
    choice = _CHOICES.get(type(frame))
    if choice is None:
        return
    legal = choice.legal(state, frame)
    if not legal:
        state.agenda.pop()
        choice.lapse(state, frame, emitted)
    elif len(legal) == 1:
        choice.answers[type(legal[0])](state, frame, legal[0], chance, emitted)


SETTLED: Final = frozenset(_CHOICES)
"""The choices that may settle themselves."""


def can_be_answered(state: ReviveState, frame: Frame) -> bool:
    """Whether there is an answer to a choice that may settle itself."""
    return bool(_CHOICES[type(frame)].legal(state, frame))


STEPS: Final = (Step(Settle, _settle),)

_RULES: Final = {HibernationReward: "5.10", ArtifactRemoval: "5.10"}
QUESTIONS: Final[tuple[Question[ReviveState, Any], ...]] = (
    Question(ResourceChoice, _resources, {ChooseResource: _choose_resource}, (FREE_ACTIONS,), rule="5.15"),
    *(
        Question(
            frame,
            choice.legal,
            choice.answers,
            () if frame is ModulePlace else (FREE_ACTIONS,),
            rule=_RULES.get(frame, "5.15"),
        )
        for frame, choice in _CHOICES.items()
    ),
)
"""While the place of a module is open nothing else can be done (6.2)."""
