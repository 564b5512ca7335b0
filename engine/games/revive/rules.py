"""The rules of Revive. Numbers in brackets are sections of the specification.

``turns`` has the course of a turn and the actions on one's own board, ``map_actions`` those on the map,
``free_actions`` what may be done besides. ``resolving`` works through effects, ``choosing`` asks what they leave open,
``settling`` skips what leaves nothing to choose, ``tracks`` moves the markers of the machine. ``costs`` and ``gaining``
know what is paid and gained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final, cast

from engine.core.advice import Doubt
from engine.core.agenda import AgendaGame
from engine.core.chance import Chance, RecordedChance
from engine.core.command import Command
from engine.core.content import dealt_by
from engine.core.deck import Deck
from engine.core.errors import WRONG_DECISION, Detail, Refusal
from engine.core.game import Json, OptionValue, Seat, Setup, agreed_options, who_begins
from engine.core.score import ScoreSheet
from engine.games.revive import (
    advice,
    choosing,
    map_actions,
    places,
    resolving,
    scenario_setup,
    tracks,
    turns,
)
from engine.games.revive.commands import DECLINE, END_ACTION, GRAMMAR, EndAction, Populate
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    CELLS,
    CITIZENS,
    CRATES,
    DISPLAY,
    LARGE_SITES,
    MACHINE_TOKENS,
    MODULES,
    RESOURCES,
    START,
    START_TILES,
    TRACKS,
    TRIBES,
    Tribe,
)
from engine.games.revive.frames import (
    Action,
    AfterAction,
    ArtifactCardChoice,
    ExtraAction,
    TradeOffer,
)
from engine.games.revive.gaining import TOO_FEW, is_told_as_it_is, lost_between
from engine.games.revive.meta import META
from engine.games.revive.scoring import score_sheets
from engine.games.revive.snapshot import POSITION
from engine.games.revive.state import (
    AREA_CELLS,
    LARGE_SITE_CELLS,
    START_CELLS,
    STARTERS,
    CornerTile,
    LaidTile,
    Options,
    Player,
    ReviveState,
    upper_artifacts,
)
from engine.games.revive.view import ReviveView, redeal, table_view

_ACTIVE_AT_START: Final = 3
_CARDS: Final = {"random": 1, "choose_of_two": 2, "shared": 0}
_TO_GAIN: Final = tuple(card for card in CITIZENS if not card.is_starter)
_TOKENS: Final = {
    track: tuple(token for token in MACHINE_TOKENS if TRACKS[token.track] == track) for track in TRACKS
}


class Revive(AgendaGame[ReviveState]):
    """Revive as a ``Game``."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = places.BOARD_PLACES
    asks = (
        *turns.QUESTIONS,
        *choosing.QUESTIONS,
        *map_actions.QUESTIONS,
        *resolving.QUESTIONS,
    )
    steps = (*choosing.STEPS, *tracks.STEPS, *map_actions.STEPS, *resolving.STEPS)
    turn_frames = (Action, AfterAction)

    def new(self, setup: Setup, chance: Chance) -> ReviveState:
        """Set-up; chance in the order of section 7."""
        agreed = agreed_options(META, setup.options, setup.seats)
        seats, cards = setup.seats, _CARDS[str(agreed["artifact_card"])]
        first = who_begins(agreed["first_player"], seats, chance)
        tribes = _tribes(_tribes_of(setup), agreed, seats, chance)
        artifact_cards = chance.shuffled("artifact_cards", ARTIFACT_CARDS)
        start_tiles = chance.shuffled("start_tiles", START_TILES)
        turned = [chance.below("orientations", 3) for _ in START_CELLS]
        area_tiles = iter(chance.shuffled("area_tiles", AREA_TILES))
        corners = chance.shuffled("large_sites", LARGE_SITES)[: len(LARGE_SITE_CELLS)]
        sides = [chance.below("sides", 2) for _ in corners]
        citizens = Deck(chance.shuffled("citizens", _TO_GAIN))
        modules = Deck(chance.shuffled("modules", MODULES))
        tokens = [Deck(chance.shuffled(f"{track}_tokens", _TOKENS[track])) for track in TRACKS]
        crates = Deck(chance.shuffled("crates", CRATES))
        laid = dict(zip(START_CELLS, map(LaidTile, start_tiles, turned), strict=True))
        state = ReviveState(
            options=_options(agreed),
            players=[
                Player(tribes[seat], artifact_cards[seat * cards : (seat + 1) * cards])
                for seat in range(seats)
            ],
            first=first,
            frozen=tuple(next(area_tiles) if cell in AREA_CELLS else None for cell in CELLS),
            tiles=tuple(laid.get(cell) for cell in CELLS),
            large_sites=tuple(map(CornerTile, corners, sides)),
            upper=[*upper_artifacts(seats)],
            citizen_deck=citizens,
            module_deck=modules,
            forest_deck=tokens[0],
            mountain_deck=tokens[1],
            plains_deck=tokens[2],
            crate_deck=crates,
            citizens=[*citizens.deal(DISPLAY.citizens)],
            modules=[*modules.deal(DISPLAY.modules)],
            machines=[token for deck in tokens for token in deck.deal(DISPLAY.machines_of_a_track)],
            agenda=opening(first, seats, chooses=cards > 1),
            shared_card=artifact_cards[:1] if not cards else (),
        )
        for turn in range(seats):
            player = state.players[(first + turn) % seats]
            player.resources = start_resources(turn)
            starters = list(chance.shuffled("starters", STARTERS))
            player.active, player.rest = starters[:_ACTIVE_AT_START], starters[_ACTIVE_AT_START:]
        state.derive()
        return state

    def agrees(self, state: ReviveState, setup: Setup) -> bool:
        """Whether options and chosen tribes are those that were agreed on (1.3)."""
        agreed = agreed_options(META, setup.options, setup.seats)
        chosen = _chosen_tribes(_tribes_of(setup), agreed, setup.seats)
        has_chosen = all(state.players[seat].tribe == tribe for seat, tribe in chosen.items())
        return has_chosen and state.options == _options(agreed)

    def ended_by(self, state: ReviveState) -> str:
        """There is one reason (9.1)."""
        return "artifacts"

    def told_first(self, state: ReviveState) -> str:
        """Only what is possible: a second action, free actions, what was granted or offered (4.1, 5.15)."""
        frame = state.agenda[-1]
        if isinstance(frame, Action | AfterAction):
            return turns.told(state, frame)
        if isinstance(frame, ExtraAction | TradeOffer) and self.legal(state)[0] == DECLINE:
            return "extra_action_impossible" if isinstance(frame, ExtraAction) else "trade_offer_impossible"
        return super().told_first(state)

    def path(self, state: ReviveState, command: Command) -> tuple[str, ...]:
        """The places that a person points at (13)."""
        return places.path(state, command)

    def intended(self, state: ReviveState, places_pointed: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places has in mind.

        Where the end of the first action would lose nothing it prepares the second, which begins at once; else the
        refusal says what going on would cost, or how little would be left (5.3).
        """
        meant = places.intended(state, places_pointed)
        lost = lost_between(state)
        if not any(lost):
            return meant
        refused = meant if isinstance(meant, Refusal) else self.why_not(state, meant)
        if refused is None or refused.reason != WRONG_DECISION:
            return meant
        following = state.clone()
        self.apply(following, END_ACTION, RecordedChance(()))
        later = self.refusal(following, places_pointed)
        if later is None:
            return Refusal("surplus", "5.3", {"lost": lost, "free": len(self.legal(state)) - 1})
        if later.reason == TOO_FEW and not is_told_as_it_is(state.players[state.active], later):
            return replace(later, reason="too_few_then")
        return meant if later.reason == WRONG_DECISION else later

    def details(self, state: ReviveState, command: Command) -> Mapping[str, Detail]:
        """Where on the map something happens, what it costs, and whether a resource is kept, for its sentence."""
        return advice.details(state, command)

    def doubt(self, state: ReviveState, command: Command) -> Doubt | None:
        """What the asked seat may have overlooked."""
        return advice.doubt(state, command)

    def prepares(self, state: ReviveState) -> Sequence[Command]:
        """The end of the first action, for whoever points at what the second could be."""
        return advice.prepares(state)

    def begins(self, command: Command) -> bool:
        """The second action begins by pointing at something of it; free actions go on being possible (4.3)."""
        return isinstance(command, EndAction)

    def carries(self, command: Command) -> bool:
        """The site that a figure is sent to is part of sending it (5.9)."""
        return isinstance(command, Populate)

    def view(self, state: ReviveState, seat: Seat | None) -> ReviveView:
        """What a seat may know (8)."""
        return table_view(state, seat)

    def redeal(self, state: ReviveState, seat: Seat | None, generator: Random) -> ReviveState:
        """Frozen tiles, decks, and the crates and artifact cards of others drawn anew (8)."""
        return redeal(state, seat, generator)

    def whose_turn(self, state: ReviveState) -> Seat:
        """Before the first turn each seat keeps an artifact card for itself (3)."""
        top = state.agenda[-1]
        return top.seat if isinstance(top, ArtifactCardChoice) else super().whose_turn(state)

    def scores(self, state: ReviveState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.3); until the end without the artifact cards that the seat may not see (8)."""
        return score_sheets(state, seat)

    def from_scene(self, scene: dict[str, Json]) -> ReviveState:
        """The position that a scene describes."""
        return scenario_setup.from_scene(scene)


def opening(first: Seat, seats: int, *, chooses: bool) -> list[Any]:
    """The agenda at the start: the first turn, and before it each seat's choice of an artifact card (3)."""
    choices = [ArtifactCardChoice((first + turn) % seats) for turn in reversed(range(seats))]
    return [Action(first), *(choices if chooses else ())]


def start_resources(turn: int) -> list[int]:
    """Gears, books, food and crystals of whoever comes after so many others (3)."""
    more = START.by_seat[turn]
    return [START.everybody.get(name, 0) + more.get(name, 0) for name in RESOURCES]


def _options(agreed: Mapping[str, OptionValue]) -> Options:
    return Options(
        artifact_card=cast(Any, agreed["artifact_card"]), final_round=cast(Any, agreed["final_round"])
    )


def _tribes_of(setup: Setup) -> Sequence[Tribe]:
    return dealt_by(META.version if setup.version is None else setup.version, TRIBES)


def _chosen_tribes(
    boards: Sequence[Tribe], agreed: Mapping[str, OptionValue], seats: int
) -> dict[Seat, Tribe]:
    """The tribes that were chosen, each for the first who wants it (3)."""
    by_name, chosen = {tribe.name: tribe for tribe in boards}, dict[Seat, Tribe]()
    for seat in range(seats):
        wish = by_name.get(str(agreed[f"tribe_{seat + 1}"]))
        if wish is not None and wish not in chosen.values():
            chosen[seat] = wish
    return chosen


def _tribes(
    boards: Sequence[Tribe], agreed: dict[str, OptionValue], seats: int, chance: Chance
) -> list[Tribe]:
    """The tribes that were chosen; the others are drawn (3)."""
    chosen = _chosen_tribes(boards, agreed, seats)
    others = iter(tribe for tribe in chance.shuffled("tribes", boards) if tribe not in chosen.values())
    return [chosen.get(seat) or next(others) for seat in range(seats)]


REVIVE: Final = Revive()
