"""The rules of Troyes. Numbers in brackets are sections of the specification.

What goes on by itself is in ``rounds`` and ``striking``; what is decided in ``placing``, ``striking``, ``defending``
and ``acting``, with the actions in ``activating``, ``countering``, ``building``, ``entering`` and ``farming``.
``groups`` and ``selecting`` know the dice of an action, ``influence`` what may be done to them, ``sourcing`` where a
citizen comes from. ``advice``, ``prospects`` and ``doubts`` say what is to be known before anything is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from engine.core.advice import Doubt
from engine.core.agenda import AgendaGame
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import Detail, Refusal
from engine.core.game import Json, OptionValue, Seat, Setup, agreed_options, who_begins
from engine.core.score import ScoreSheet
from engine.games.troyes import (
    acting,
    activating,
    advice,
    defending,
    doubts,
    influence,
    places,
    placing,
    rounds,
    scenario_setup,
    sourcing,
    striking,
)
from engine.games.troyes.commands import GRAMMAR
from engine.games.troyes.content import (
    CHARACTERS,
    MARAUDING,
    PLACES,
    RED,
    SPACE_BY_ID,
    START,
    TABLES,
    WHITE,
    YELLOW,
    activities_at,
    events_of,
)
from engine.games.troyes.frames import Action
from engine.games.troyes.meta import META
from engine.games.troyes.placing import opening
from engine.games.troyes.scoring import score_sheets, uncovered_sheets
from engine.games.troyes.snapshot import POSITION
from engine.games.troyes.state import NEUTRAL, OpenEvent, Options, Player, TroyesState
from engine.games.troyes.view import TroyesView, redeal, table_view


def _options(setup: Setup) -> tuple[Options, int, OptionValue]:
    """What a position holds of what was agreed on, how many rounds there are, and who begins."""
    agreed: dict[str, Any] = {**agreed_options(META, setup.options, setup.seats)}
    first, rounds = agreed.pop("first_player"), agreed.pop("rounds_override")
    return Options(**agreed), TABLES[setup.seats].rounds if rounds == "usual" else int(rounds), first


class Troyes(AgendaGame[TroyesState]):
    """Troyes as a ``Game``."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = places.BOARD_PLACES
    asks = (
        placing.ASKS,
        *striking.ASKS,
        defending.ASKS,
        influence.ASKS,
        acting.ASKS,
        sourcing.ASKS,
        *activating.ASKS,
    )
    steps = (
        placing.STEP,
        *rounds.STEPS,
        *striking.STEPS,
        *defending.STEPS,
        *acting.STEPS,
        *activating.STEPS,
    )

    def new(self, setup: Setup, chance: Chance) -> TroyesState:
        """Draw cards, events and characters; with two players grey is there already (3.2)."""
        options, many, who = _options(setup)
        first, table = who_begins(who, setup.seats, chance), TABLES[setup.seats]
        version = META.version if setup.version is None else setup.version
        cards = [activities_at(place, version) for place in PLACES]
        drawn = tuple(
            among[chance.below(place.id, len(among))] for place, among in zip(PLACES, cards, strict=True)
        )
        red = chance.shuffled("red_events", events_of(RED, version))[:many]
        each, characters = table.characters, chance.shuffled("characters", CHARACTERS)
        state = TroyesState(
            options=options,
            rounds=many,
            players=[
                Player(
                    stock=START.citizens - table.citizens,
                    hand=table.citizens,
                    characters=characters[seat * each : (seat + 1) * each],
                )
                for seat in range(setup.seats)
            ],
            covered=drawn,
            red_events=Deck(red),
            white_events=Deck(chance.shuffled("white_events", events_of(WHITE, version))),
            yellow_events=Deck(chance.shuffled("yellow_events", events_of(YELLOW, version))),
            first=first,
            agenda=opening(first, setup.seats),
            rules=version,
        )
        for space in table.neutral:
            state.spaces[SPACE_BY_ID[space].index] = NEUTRAL
        if state.neutral_cubes:
            state.row = [OpenEvent(MARAUDING).with_cubes(NEUTRAL, 1)]
        return state

    def agrees(self, state: TroyesState, setup: Setup) -> bool:
        """Whether options and rounds are those that were agreed on (1.3)."""
        options, many, _ = _options(setup)
        return (state.options, state.rounds) == (options, many)

    def ended_by(self, state: TroyesState) -> str:
        """Why the game is over: there is only one reason (9.1)."""
        return "rounds"

    def told_first(self, state: TroyesState) -> str:
        """Dice and actions only where some can be chosen (4.10)."""
        frame = state.agenda[-1]
        return acting.told(state, frame) if isinstance(frame, Action) else super().told_first(state)

    def path(self, state: TroyesState, command: Command) -> tuple[str, ...]:
        """The places that a person points at (13.2)."""
        return places.path(state, command)

    def intended(self, state: TroyesState, places_pointed: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places has in mind."""
        return places.intended(state, places_pointed)

    def details(self, state: TroyesState, command: Command) -> Mapping[str, Detail]:
        """What an action would bring, for its sentence."""
        return advice.details(state, command)

    def doubt(self, state: TroyesState, command: Command) -> Doubt | None:
        """What the asked seat may have overlooked."""
        return doubts.doubt(state, command)

    def foregone(self, state: TroyesState) -> Command | None:
        """The building that brings the Miller more, or the only command."""
        return advice.better_building(state) or super().foregone(state)

    def prepares(self, state: TroyesState) -> Sequence[Command]:
        """An own die, for whoever points at a target first."""
        return advice.prepares(state)

    def filled_in(self, state: TroyesState) -> Sequence[Command]:
        """The commands that flip the dice chosen beforehand."""
        return advice.filled_in(state)

    def changes(self, state: TroyesState) -> Mapping[str, Sequence[Command]]:
        """A die of another colour begins another group; black dice are repelled at once where it is clear how."""
        return advice.changes(state)

    def view(self, state: TroyesState, seat: Seat | None) -> TroyesView:
        """What a seat may know (8)."""
        return table_view(state, seat)

    def redeal(self, state: TroyesState, seat: Seat | None, generator: Random) -> TroyesState:
        """Face-down cards, decks and the characters of others drawn anew (8)."""
        return redeal(state, seat, generator)

    def scores(self, state: TroyesState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.2); until the end without what the seat may not see (8)."""
        return score_sheets(state, seat)

    def uncovered_scores(self, state: TroyesState) -> tuple[ScoreSheet, ...]:
        """With all characters, as each of them counts for everybody (9.2)."""
        return uncovered_sheets(state)

    def from_scene(self, scene: dict[str, Json]) -> TroyesState:
        """The position that a scene describes."""
        return scenario_setup.from_scene(scene)


TROYES: Final = Troyes()
