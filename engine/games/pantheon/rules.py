"""The rules of Pantheon. Numbers in brackets are sections of the specification.

Each part of the rules has a file of its own: ``epochs`` (preparation and decline), ``nations``, ``turns``, ``moving``
with ``reach``, ``drawing``, ``buying``, ``praying``, ``gods``, ``loot``, ``scoring``. They contain the questions that
a seat may be asked and the steps that just happen; this module combines them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.agenda import AgendaGame, Emitted
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.event import recurring
from engine.core.game import Seat, Setup
from engine.core.score import ScoreSheet
from engine.games.pantheon import (
    advice,
    buying,
    dealing,
    drawing,
    epochs,
    events,
    loot,
    moving,
    nations,
    places,
    praying,
    reach,
    scenario_setup,
    turns,
)
from engine.games.pantheon.commands import (
    GRAMMAR,
    ChooseAction,
    ChooseReserve,
    EndMove,
    GalliaCards,
    PlacePaid,
)
from engine.games.pantheon.content import CARDS_DEALT, POWERS
from engine.games.pantheon.frames import Action, AfterAction, Buy, Move, RevealedGod, Traitera
from engine.games.pantheon.meta import META
from engine.games.pantheon.scoring import score_sheets
from engine.games.pantheon.snapshot import POSITION
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.view import PantheonView, redeal, table_view

# Events are values, so recurring ones are built once.
_handed_over = recurring(events.HandedOver)


class Pantheon(AgendaGame[PantheonState]):
    """Pantheon as a ``Game``."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = places.BOARD_PLACES
    asks = (
        *dealing.ASKS,
        *turns.ASKS,
        *moving.ASKS,
        *drawing.ASKS,
        *buying.ASKS,
        *praying.ASKS,
        *loot.ASKS,
        *nations.ASKS,
    )
    steps = (*epochs.STEPS, *nations.STEPS, *turns.STEPS)
    turn_frames = (Action, AfterAction, Traitera)
    intended = staticmethod(places.intended)
    doubt = staticmethod(advice.doubt)
    redeal = staticmethod(redeal)
    from_scene = staticmethod(scenario_setup.from_scene)

    def new(self, setup: Setup, chance: Chance) -> PantheonState:
        """Deal everything, and prepare the first epoch as far as nobody has to decide (3)."""
        return self.opening(setup, chance)[0]

    def opening(self, setup: Setup, chance: Chance) -> tuple[PantheonState, Emitted]:
        """The preparation of the first epoch is told like those of the later ones (4.1)."""
        state, emitted = dealing.dealt(setup, chance), Emitted()
        self.go_on(state, chance, emitted)
        return state, emitted

    def agrees(self, state: PantheonState, setup: Setup) -> bool:
        """Whether the options are those that were agreed on (1.2)."""
        return state.options == dealing.options_of(setup)[0]

    def told_first(self, state: PantheonState) -> str:
        """Another key than the question's where less can be done (4.2, 5.1.8, 5.3, 5.5)."""
        match state.agenda[-1]:
            case Action() as action:
                return turns.told(state, action)
            case Move() as move:
                return moving.told(state, move)
            case Buy() as buy:
                return buying.told(state, buy)
            case RevealedGod() as revealed:
                return nations.told(state, revealed)
        return super().told_first(state)

    def ended_by(self, state: PantheonState) -> str:
        """It always ends after the last epoch (9.3)."""
        return "epochs"

    def follow_up(self, state: PantheonState, seat: Seat, emitted: Emitted) -> None:
        """If another seat is asked next and no turn begins, an event says so."""
        top = state.agenda[-1] if state.agenda else None
        if top is not None and top.seat != seat and emitted[-1].kind != events.TurnStarted.kind:
            emitted.append(_handed_over(top.seat, top.tag))

    def path(self, state: PantheonState, command: Command) -> tuple[str, ...]:
        """Where a person points to give the command."""
        return places.path(command)

    def prepares(self, state: PantheonState) -> Sequence[Command]:
        """An action, and a movement card for a hex out of reach."""
        return advice.prepares(state, self.legal(state))

    def best_of(self, state: PantheonState, commands: Sequence[Command]) -> Command:
        """The payment of a god that takes the fewest cards and keeps the rarest."""
        return advice.best_payment(state, commands) or super().best_of(state, commands)

    def details(self, state: PantheonState, command: Command) -> Mapping[str, Detail]:
        """The open card that is taken, how many are drawn, what a hex costs, how many pieces are gained, and whether
        ending a move means not to follow."""
        if isinstance(command, EndMove):
            frame = state.agenda[-1]
            stays = isinstance(frame, Move) and frame.stays
            return {"stays": stays, "cards": drawing.left_to_draw(state, CARDS_DEALT.follower_without_piece)}
        if isinstance(command, GalliaCards):
            return {"cards": drawing.left_to_draw(state, POWERS.gallia_cards)}
        if isinstance(command, PlacePaid):
            return {"coins": reach.price(state, command.hex)}
        if isinstance(command, ChooseReserve):
            return {"count": advice.pieces_gained(state, command.pieces)}
        card = drawing.open_card(state, command)
        return {} if card is None else {"card": card.id}

    def begins(self, command: Command) -> bool:
        """An action is chosen by doing something of it."""
        return isinstance(command, ChooseAction)

    def view(self, state: PantheonState, seat: Seat | None) -> PantheonView:
        """The table, with the hand of this seat alone (8)."""
        return table_view(state, seat)

    def scores(self, state: PantheonState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9)."""
        return score_sheets(state)


PANTHEON: Final = Pantheon()
