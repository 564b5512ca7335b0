"""What a hint of Revive says is so, whatever is suggested and wherever: every legal command of many positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from desktop.games.revive.table import TABLE
from desktop.table.game_table import Situation
from desktop.words import languages, set_language
from desktop.words.engine import hint_sentence
from engine.core.agenda import Frame
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.event import Event
from engine.core.mind import Reason
from engine.games.revive.commands import (
    ACCEPT,
    CITIZEN,
    DECLINE,
    MODULE,
    MODULE_PLACES,
    AcceptTrade,
    Build,
    ChooseResource,
    ConvertCrystal,
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
    UseTrade,
)
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    CITIZENS,
    MODULES,
    RESOURCES,
    SITE,
    SLOTS,
    SPACES,
    TRACKS,
    Slot,
)
from engine.games.revive.ending import actions_left, may_play_into
from engine.games.revive.events import (
    CardWoken,
    CitizenGained,
    EffectLapsed,
    MachineReadied,
    ModuleGained,
    ModuleUsed,
    SlotFreed,
    StepsLost,
)
from engine.games.revive.frames import (
    Action,
    AfterAction,
    CitizenChoice,
    ModuleChoice,
    ModulePlace,
    TokenChoice,
)
from engine.games.revive.mind import MIND
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState, Tucked
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.games.revive.driver import ENDING, eager, play, played, scene

PLAYERS = tuple(Player(name, colour) for colour, name in enumerate(("Ada", "Bo", "Cy", "Di")))
SUPERLATIVES = {"en": r"\bmost\b|none of the other|scores more", "ja": r"最も|より高い"}
NO_CARD = {"en": r"can’t play|[Ll]ittle", "ja": r"プレイできるカードはありません|残り少ない"}

MORE = (
    *(Explore, Populate, Build, AcceptTrade),
    *(ConvertCrystal, UseMachine, OpenCrate, UseTrade),
)
"""What may be left: it brings more than declining does, or is done besides."""

SETTLED: Mapping[str, type[Event]] = {
    "take_citizen": CitizenGained,
    "take_module": ModuleGained,
    "ready_machine": MachineReadied,
    "wake_card": CardWoken,
    "free_slot": SlotFreed,
}


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def hints(kind: type[Command] | tuple[type[Command], ...], every: int = 1) -> Iterator[tuple[Match, Command]]:
    """Legal commands of some kinds, in games of those who act at random."""
    for seed in range(6):
        generator = Random(seed)
        match = Match(Table("revive", PLAYERS[: 2 + seed % 3], {}, "friendly", seed))
        number = 0
        while match.seat is not None:
            wanted = [command for command in match.legal() if isinstance(command, kind)]
            number += bool(wanted)
            if wanted and number % every == 0:
                yield from ((match, command) for command in wanted)
            match.play(match.seat, eager(match.state, generator))


def reason_of(match: Match, command: Command) -> Reason:
    """The same whatever lies where the seat that is asked can't see it, as bots see it."""
    seat = match.seat or 0
    reason = MIND.reason(match.game.redeal(match.state, seat, Random(seat)), command)
    assert reason == MIND.reason(match.state, command)
    return reason


def told(reason: Reason) -> str:
    return hint_sentence("revive", reason.why, reason.details, PLAYERS)


def previewed(match: Match, command: Command) -> Sequence[int] | None:
    """What the previews tell of a command that leaves nothing to be chosen: the seat's facts, and its tracks."""
    futures = match.foreseen(match.seat, command)
    seat = match.seat or 0
    if len(futures) != 1 or not isinstance(futures[0].agenda[-1], AfterAction):
        return None
    facts = TABLE.seat(Situation.of(match.game, futures[0], PLAYERS, seat), seat).facts
    return [*(fact.value for fact in facts), *futures[0].players[seat].tracks]


def carried_out(state: ReviveState, command: Command) -> list[Event]:
    """What a command brings, in a position that is changed by it."""
    return list(REVIVE.apply(state, command, SeededChance(0)))


def answered(state: ReviveState) -> list[int]:
    """Answer all that an action asks so that as little as possible comes of it; the resources that had to be chosen."""
    chosen = [0] * len(RESOURCES)
    while not isinstance(state.agenda[-1], AfterAction):
        command = min(REVIVE.legal(state), key=_brings_more)
        if isinstance(command, ChooseResource):
            chosen[RESOURCES.index(command.resource)] += 1
        carried_out(state, command)
    return chosen


def _brings_more(command: Command) -> bool:
    """Whether an answer to a question brings more than another would, and everything that is done besides."""
    if isinstance(command, PlaceModule):
        return command.place == command.slot.checked
    return isinstance(command, MORE)


def followed(state: ReviveState) -> list[Event]:
    """All that follows an action, whatever is chosen."""
    events: list[Event] = []
    while not isinstance(state.agenda[-1], AfterAction):
        events += REVIVE.apply(state, REVIVE.legal(state)[0], SeededChance(0))
    return events


def test_no_card_is_said_to_gain_the_most_where_another_gains_more(spoken: str) -> None:
    for match, command in hints(PlayCard, every=9):
        sentence, gained = told(reason_of(match, command)), previewed(match, command)
        if gained is None or not re.search(SUPERLATIVES[spoken], sentence):
            continue
        others = [other for other in match.legal() if isinstance(other, PlayCard) and other != command]
        for more in (previewed(match, other) for other in others):
            assert more is None or more == gained or min(map(int.__sub__, more, gained)) < 0, sentence


def test_what_a_card_is_said_to_gain_it_gains() -> None:
    """Once all is answered, too, that the card and the spaces on its way ask: as little of it as possible."""
    found: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for match, command in hints(PlayCard, every=4):
        reason = reason_of(match, command)
        seat, after = match.seat or 0, match.state.clone()
        before = match.state.players[seat]
        events = carried_out(after, command)
        ended = after.clone()
        chosen, player = answered(ended), ended.players[seat]
        what = str(reason.details.get("what", reason.why))
        found[what] += 1
        asked[what] += ended != after
        assert told(reason)
        match what:
            case "resources":
                gained = zip(player.resources, before.resources, chosen, strict=True)
                assert reason.details["gains"] == tuple(now - then - own for now, then, own in gained)
            case "points":
                assert reason.details["points"] == player.points - before.points
            case "steps":
                assert reason.details["steps"] == sum(player.tracks) - sum(before.tracks)
            case "crate":
                assert len(player.crates) > len(before.crates)
            case "ability":
                assert player.tribe_uses < before.tribe_uses
            case "switch":
                assert before.switch_used > player.switch_used
            case "plays_with_modules":
                events += followed(after)
                assert any(isinstance(event, ModuleUsed) and event.seat == seat for event in events)
            case "nothing_better":
                lapsed = all(isinstance(event, EffectLapsed | StepsLost) for event in events[1:])
                assert lapsed or after.asks in ("extra_action", "trade_offer")
            case _:
                # What could be chosen in one way alone has been.
                assert after.asks == what or any(isinstance(event, SETTLED[what]) for event in events)
    assert {"resources", "points", "steps", "choose_resource", "plays_with_modules"} <= set(found)
    assert {"resources", "points", "steps"} <= set(+asked)
    assert len(found) > 10


def test_hibernating_is_said_to_be_all_that_is_left_for_cards_only_where_none_can_be_played(
    spoken: str,
) -> None:
    found: Counter[bool] = Counter()
    for match, command in hints(Hibernate):
        reason = reason_of(match, command)
        plays = [other for other in match.legal() if isinstance(other, PlayCard)]
        is_spent = bool(re.search(NO_CARD[spoken], told(reason)))
        assert is_spent == (not plays), told(reason)
        found[is_spent] += 1
        seat, after = match.seat or 0, match.state.clone()
        events = carried_out(after, command)
        before = match.state.players[seat]
        assert reason.details["cards"] == len(before.rest)
        assert set(before.rest) <= set(after.players[seat].active)
        assert reason.details["slots"] == sum(map(bool, before.slots))
        assert not any(after.players[seat].slots)
        assert events[0].kind == "hibernated"
    assert found[True] > 5
    assert found[False] > 5


def test_the_steps_for_the_terrain_beside_a_building_are_made() -> None:
    lost = made = 0
    for match, command in hints(Build, every=2):
        count = reason_of(match, command).details["count"]
        assert isinstance(count, int)
        seat, after = match.seat or 0, match.state.clone()
        events = [*carried_out(after, command), *followed(after)]
        tracks = [state.players[seat].tracks for state in (match.state, after)]
        assert sum(tracks[0]) + count <= sum(tracks[1])
        advances = sum(
            event.kind == "track_advanced" and getattr(event, "seat", seat) == seat for event in events
        )
        assert count <= advances
        lost += any(event.kind == "steps_lost" for event in events)
        made += count
    assert lost > 5
    assert made > 100


def test_exploring_is_said_to_gain_a_card_where_one_is_left() -> None:
    for match, command in hints(Explore, every=9):
        for citizens in (match.state.citizens, [None] * len(match.state.citizens)):
            state = match.state.clone()
            state.citizens = citizens
            if not any(citizens):
                state.citizen_deck.deal(state.citizen_deck.left)
            reason = MIND.reason(state, command)
            events = carried_out(state, command)
            gains = state.asks == "take_citizen" or any(isinstance(event, CitizenGained) for event in events)
            assert bool(re.search("card|カード", told(reason))) == gains


def test_what_is_taken_or_placed_is_praised_for_what_it_does(spoken: str) -> None:
    found: Counter[str] = Counter()
    for match, command in hints((TakeCitizen, TakeModule, TakeMachineToken, TakeArtifact, PlaceModule)):
        reason, seat, after = reason_of(match, command), match.seat or 0, match.state.clone()
        found[reason.why] += 1
        sentence = told(reason)
        events = carried_out(after, command)
        match command:
            case PlaceModule():
                assert not re.search(r"\btakes?\b|取れる", sentence)
                gives = ModuleUsed(seat, match.state.agenda[-1].module.id) in events[1:2]
                assert bool(re.search("at once|すぐに", sentence)) == gives
            case TakeArtifact(kind):
                offered = [other.type for other in match.legal() if isinstance(other, TakeArtifact)]
                gained = {other: scored_with(match.state, other) for other in offered}
                is_most = gained[kind] == max(gained.values())
                assert bool(re.search(SUPERLATIVES[spoken], sentence)) == (is_most and gained[kind] > 0)
                assert reason.details["points"] == gained[kind]
            case TakeCitizen(card):
                assert card in after.players[seat].active
        if not isinstance(command, TakeArtifact):
            assert not re.search(SUPERLATIVES[spoken], sentence)
        if reason.why == "nothing_better":  # it would do something in a later action alone
            assert match.state.turns_left is not None
    assert set(found) == {
        "nothing_better",
        "takes_citizen_matching",
        "takes_citizen_chain",
        "takes_citizen",
        "takes_module",
        "takes_machine",
        "takes_artifact",
        "takes_artifact_most",
        "places_checked",
        "places",
    }


def scored_with(state: ReviveState, kind: str) -> int:
    """How much more the score sheet has with one more artifact of a type."""
    after, seat = state.clone(), state.agenda[-1].seat
    after.players[seat].upper[ARTIFACT_TYPES.index(kind)] += 1
    before, sheet = (REVIVE.scores(each, seat)[seat] for each in (state, after))
    return sheet.total - before.total


@pytest.mark.parametrize("card", ["random", "choose_of_two", "shared"])
def test_an_artifact_is_said_to_score_what_the_score_sheet_says(card: str) -> None:
    """Not only the artifact card may count it: the Watchtower does, too."""
    found: Counter[bool] = Counter()
    for seed in range(40):
        for state in played(2 + seed % 3, seed, artifact_card=card):
            for command in REVIVE.legal(state) if state.asks == "take_artifact" else ():
                if not isinstance(command, TakeArtifact):
                    continue
                after, seat = state.clone(), state.agenda[-1].seat
                if len(carried_out(after, command)) > 1:  # what follows may score, too
                    continue
                before, sheet = (REVIVE.scores(each, seat)[seat] for each in (state, after))
                points = sheet.total - before.total
                assert MIND.reason(state, command).details["points"] == points
                worth = REVIVE.view(state, seat).players[seat].artifact_worth
                found[points > worth[ARTIFACT_TYPES.index(command.type)]] += 1
    assert found[True] > 1
    assert found[False] > 100


def is_asked_in_vain(state: ReviveState) -> bool:
    """Whether a trade can only be declined, as it can't be paid."""
    return state.asks == "trade_offer" and ACCEPT not in REVIVE.legal(state)


def test_a_free_action_that_only_scores_is_not_said_to_help_at_once(spoken: str) -> None:
    """Whatever else it changes, but for itself being used up, is of help."""
    helps, trade = {"en": ("at once", "trade"), "ja": ("すぐ", "交換")}[spoken]
    found: Counter[tuple[type[Command], bool]] = Counter()
    traded = 0
    for match, command in hints((UseMachine, OpenCrate)):
        seat, after = match.seat or 0, match.state.clone()
        carried_out(after, command)
        while is_asked_in_vain(after):
            carried_out(after, DECLINE)
        if trades := after.asks == "trade_offer" and len(after.agenda) > len(match.state.agenda):
            carried_out(after, ACCEPT)
        before, player = match.state.players[seat], after.players[seat]
        points = player.points - before.points
        used = ("points", "crates", "opened", "energy", "powered", *(["resources"] if trades else []))
        kept = {name: getattr(before, name) for name in used}
        crates = [len(each.crates) + len(each.opened) for each in (before, player)]
        gained = crates[0] != crates[1] or player.energy > before.energy
        changed = replace(player, **kept) != before or gained
        only_scores = points > 0 and not changed and after.agenda == match.state.agenda
        found[type(command), only_scores] += 1
        traded += trades and only_scores
        reason = reason_of(match, command)
        assert reason.details.get("points", 0) == (points if only_scores else 0)
        in_vain = reason.why == "free_in_vain"
        assert not (in_vain and (changed or points))
        assert (helps in told(reason)) == (not only_scores and not in_vain), told(reason)
        assert (trade in told(reason)) == (trades and only_scores), told(reason)
    assert min(found[kind, only_scores] for kind in (UseMachine, OpenCrate) for only_scores in (False, True))
    assert traded


@pytest.mark.parametrize(
    ("token", "lapsed", "gains"),
    [("mf08", "module", False), ("mf09", "wild_colour", True)],
)
def test_a_free_action_that_gains_nothing_is_said_to_gain_nothing(
    spoken: str, token: str, lapsed: str, gains: bool
) -> None:
    """One gives a module only, for which no place is free, the other food with a colour that comes too late."""
    modules = {
        f"{slot.id}_module_{place}": module.id
        for (slot, place), module in zip(MODULE_PLACES, MODULES, strict=False)
        if slot.id != "side"
    }
    state = scene({"tracks": [4, 0, 0], "tokens": {"f4": token}, "modules": modules, "active": ["s1", "s5"]})
    play(state, "play s1 t1 top")
    use = REVIVE.grammar.read("machine f4")
    sentence = told(MIND.reason(state, use))
    events = carried_out(state, use)
    assert EffectLapsed(0, lapsed) in events
    helps, nothing = {"en": ("at once", "gains you nothing"), "ja": ("すぐ", "何も得られません")}[spoken]
    assert (helps in sentence, nothing in sentence) == (gains, not gains)


LATER = {
    "en": "later|each time|works with|from which|matches|stays open|costs no food",
    "ja": "その先|たびに|合い|活動エリア|空いたまま|要りません",
}
"""What is promised for an action to come."""

AT_ONCE = {"en": "at once", "ja": "すぐに"}

PRAISED: Mapping[type[Command], Sequence[type[Command]]] = {
    Explore: (),
    Build: (),
    TakeCitizen: (Explore,),
    TakeModule: (PlayCard,),
    PlaceModule: (PlayCard, TakeModule),
}
"""What comes before each of them."""


@pytest.mark.parametrize(
    ("left", "window", "goes_on"), [(2, 2, True), (1, 1, True), (1, 2, False), (0, 1, True), (0, 2, False)]
)
def test_the_last_action_of_the_last_turn_is_praised_for_nothing_that_would_come_later(
    spoken: str, left: int, window: int, goes_on: bool
) -> None:
    promised = set()
    for praised, before in PRAISED.items():
        rich = {"resources": [6, 6, 6, 3], "active": ["s6", "s2"]}
        state = scene(rich, {"end_tile": True}, turns_left=left, **ENDING)
        state.agenda[-1] = Action(0, window)
        for kind in before:
            # The starting card whose lower half brings a module.
            first = [command for command in REVIVE.legal(state) if isinstance(command, kind)]
            carried_out(state, next(each for each in first if getattr(each, "half", "bottom") == "bottom"))
        if praised is Build:  # where nothing beside it advances a track
            state.terrain = [SITE if shown < len(TRACKS) else shown for shown in state.terrain]
        commands = [command for command in REVIVE.legal(state) if isinstance(command, praised)]
        assert commands
        if any(re.search(LATER[spoken], told(MIND.reason(state, command))) for command in commands):
            promised.add(praised)
    assert promised == ({*PRAISED} if goes_on else set())


ONE_MORE: Mapping[str, Any] = {"turns_left": 1, **ENDING}
"""The last turn of the first seat; of the second, another is to come."""


def closes(state: ReviveState, slots: Iterable[Slot]) -> None:
    """Cards without a chain come into some slots of the first seat."""
    for slot in slots:
        state.players[0].tuck(slot, Tucked(CITIZENS[1], "top"))


def acted(state: ReviveState, window: int, *asked: Frame) -> None:
    """An action of the first seat asks for something."""
    state.agenda[:] = [AfterAction(0, window), *asked]


@pytest.mark.parametrize("closed", [slot for slot in SLOTS if not slot.locked])
@pytest.mark.parametrize("is_last", [True, False])
def test_no_module_is_said_to_work_beside_a_slot_that_is_closed_to_the_end(
    spoken: str, closed: Slot, is_last: bool
) -> None:
    seat = {"active": ["s1", "s2", "s3"]}
    state = scene(seat, {"end_tile": is_last}, **(ONE_MORE if is_last else {}))
    closes(state, [closed])
    acted(
        state, 1, ModulePlace(0, next(module for module in MODULES if CITIZENS[0].colour in module.colours))
    )
    said = {
        command.slot: bool(re.search(LATER[spoken], told(MIND.reason(state, command))))
        for command in REVIVE.legal(state)
        if isinstance(command, PlaceModule) and command.place != command.slot.checked
    }
    assert said == {slot: not is_last or slot is not closed for slot in SLOTS if not slot.locked}


@pytest.mark.parametrize("active", [["s1", "s2", "s3"], []])
@pytest.mark.parametrize("open_slots", [1, 0])
def test_where_no_slot_is_open_any_more_no_card_or_module_is_praised_for_what_cards_would_do(
    spoken: str, open_slots: int, active: Sequence[str]
) -> None:
    """A hint told how many cards a module matches that could not be played, and how many modules a card."""
    for ending, asked, goes_on in (
        (ONE_MORE, CitizenChoice(0), open_slots > 0),
        (ONE_MORE, ModuleChoice(0), open_slots > 0 and active != []),
        ({}, CitizenChoice(0), True),
        ({}, ModuleChoice(0), True),
    ):
        state = scene({"active": active}, {"end_tile": bool(ending)}, **ending)
        state.players[0].modules[:] = [MODULES[0]] + [None] * (len(MODULE_PLACES) - 1)
        closes(state, [slot for slot in SLOTS if not slot.locked][open_slots:])
        acted(state, 1, asked)
        reasons = [
            MIND.reason(state, command)
            for command in REVIVE.legal(state)
            if isinstance(command, TakeCitizen | TakeModule)
        ]
        assert reasons
        assert any(re.search(LATER[spoken], told(reason)) for reason in reasons) == goes_on


@pytest.mark.parametrize("ends", [2, 3])
def test_no_module_is_praised_for_steps_once_all_tracks_are_at_their_ends(spoken: str, ends: int) -> None:
    """Neither the module, taken or placed, nor a card for matching it; others are."""
    steps, gears = (next(module for module in MODULES if module.id == name) for name in ("sm07", "sm01"))
    praised: dict[str, list[bool]] = {"steps": [], "gears": []}
    for name, module in (("steps", steps), ("gears", gears)):
        tracks = [12] * ends + [11] * (len(TRACKS) - ends)
        state = scene({"active": ["s2", "s6"], "tracks": tracks})
        state.modules[0] = module
        for frame in (ModuleChoice(0), ModulePlace(0, module)):
            acted(state, 1, frame)
            for command in REVIVE.legal(state):
                if command == MODULE[module.index] or isinstance(command, PlaceModule):
                    said = told(MIND.reason(state, command))
                    praised[name].append(bool(re.search(f"{LATER[spoken]}|{AT_ONCE[spoken]}", said)))
        state.players[0].modules[0] = module
        state.citizens[:1] = [
            next(card for card in CITIZENS if not card.is_starter and card.colour in module.colours)
        ]
        acted(state, 1, CitizenChoice(0))
        reason = MIND.reason(state, CITIZEN[state.citizens[0].index])
        praised[name].append(reason.why == "takes_citizen_matching")
    assert all(praised["gears"])
    assert set(praised["steps"]) == {ends < len(TRACKS)}


@pytest.mark.parametrize("window", [1, 2])
def test_a_chain_is_praised_only_where_two_more_cards_can_be_played(spoken: str, window: int) -> None:
    for ending, goes_on in (({}, True), (ONE_MORE, False)):
        state = scene({"active": ["s1"]}, {"end_tile": bool(ending)}, **ending)
        state.citizens[:1] = [next(card for card in CITIZENS if card.chains)]
        acted(state, window, CitizenChoice(0))
        reason = MIND.reason(state, CITIZEN[state.citizens[0].index])
        assert (reason.why == "takes_citizen_chain") == goes_on


@pytest.mark.parametrize(
    ("frame", "energy", "usable"),
    [
        (AfterAction(0, 2), 0, False),
        (AfterAction(0, 2), 1, True),
        (AfterAction(0, 1), 0, False),
        (Action(0, 1), 0, True),  # hibernating returns it, and leaves time for free actions
        (Action(0, 2), 0, False),
    ],
)
def test_a_machine_is_praised_for_its_use_only_while_there_is_energy_for_it(
    spoken: str, frame: Frame, energy: int, usable: bool
) -> None:
    use = {"en": "energy token", "ja": "エネルギー"}[spoken]
    for ending, is_usable in (({}, True), (ONE_MORE, usable)):
        state = scene({"active": ["s1"]}, {"end_tile": bool(ending)}, **ending)
        state.players[0].energy = energy
        state.agenda[:] = [frame, TokenChoice(0, next(space for space in SPACES if not space.is_machine))]
        tokens = [command for command in REVIVE.legal(state) if isinstance(command, TakeMachineToken)]
        assert tokens
        assert {use in told(MIND.reason(state, token)) for token in tokens} == {is_usable}


def test_the_action_after_a_free_action_is_still_to_come() -> None:
    """What a free action brings before the last action is of use in it."""
    for frame, left in ((Action(0, 2), 1), (Action(0, 1), 2), (AfterAction(0, 1), 1), (AfterAction(0, 2), 0)):
        state = scene({"active": ["s1"]}, {"end_tile": True}, **ONE_MORE)
        state.agenda[:] = [frame, CitizenChoice(0)]
        assert actions_left(state, 0) == left
        assert actions_left(state, 1) == 2
        assert any(may_play_into(state, 0, slot) for slot in SLOTS) == (left > 0)
