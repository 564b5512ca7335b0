"""The rules of Pantheon. Numbers in brackets are sections of the specification.

Each part of the rules has a file of its own: ``epochs`` (preparation and decline), ``nations``, ``turns``, ``moving``
with ``reach``, ``drawing``, ``buying``, ``praying``, ``gods``, ``loot``, ``scoring``. They bring questions that a seat
may be asked and steps that just happen; here is what holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Json, Observer, Over, Seat, Setup
from engine.core.score import ScoreSheet
from engine.games.pantheon import (
    buying,
    dealing,
    drawing,
    epochs,
    events,
    invariants,
    loot,
    moving,
    nations,
    places,
    praying,
    snapshot,
    staging,
    turns,
)
from engine.games.pantheon.agenda import ASKING, Happening, Question, Told
from engine.games.pantheon.commands import END_MOVE, GRAMMAR
from engine.games.pantheon.meta import META
from engine.games.pantheon.scoring import score_sheets
from engine.games.pantheon.sight import PantheonView, redealt, table_view
from engine.games.pantheon.state import PantheonState

# Events are values, so those that come again and again are built once.
_handed_over = lru_cache(maxsize=4096)(events.HandedOver)

QUESTIONS: Final[dict[str, Question]] = {
    **dealing.QUESTIONS,
    **turns.QUESTIONS,
    **moving.QUESTIONS,
    **drawing.QUESTIONS,
    **buying.QUESTIONS,
    **praying.QUESTIONS,
    **loot.QUESTIONS,
    **nations.QUESTIONS,
}
"""By what is asked."""

STEPS: Final[dict[str, Happening]] = {**epochs.STEPS, **nations.STEPS, **turns.STEPS}
"""By what happens."""

_LEGAL: Final = {asks: question.legal for asks, question in QUESTIONS.items()}
_ANSWERS: Final = {asks: question.answers for asks, question in QUESTIONS.items()}
_ASKS: Final = {name: tuple(Choose(seat, name) for seat in range(META.max_seats)) for name in ASKING}


class Pantheon(Game[PantheonState]):
    """The contract, kept for Pantheon."""

    meta = META
    grammar = GRAMMAR
    questions = ASKING

    def new(self, setup: Setup, chance: Chance) -> PantheonState:
        """Deal everything, and prepare the first epoch as far as nobody has to decide (3)."""
        state = dealing.dealt(setup, chance)
        _go_on(state, chance, [])
        return state

    def pending(self, state: PantheonState) -> Choose | Over:
        """Whatever lies on top of the agenda is asked (4)."""
        frames = state.flow.frames
        if not frames:
            return Over("epochs")
        top = frames[-1]
        return _ASKS[top.task.kind][top.seat]

    def legal(self, state: PantheonState) -> Sequence[Command]:
        """In the order of section 6."""
        frames = state.flow.frames
        return _LEGAL[frames[-1].task.kind](state, frames[-1]) if frames else ()

    def apply(
        self,
        state: PantheonState,
        command: Command,
        chance: Chance,
        observer: Observer[PantheonState] | None = None,
    ) -> list[Event]:
        """Answer the question that is asked; then everything happens up to the next one."""
        frames = state.flow.frames
        if not frames:
            raise IllegalCommand(Refusal("game_over", "6"))
        seat, asked = frames[-1]
        answer = _ANSWERS[asked.kind].get(type(command))
        if answer is None:
            raise IllegalCommand(Refusal("not_now", "6", {"asks": asked.kind}))
        told: Told = []
        answer(state, seat, command, chance, told)
        if frames and frames[-1].task.kind in STEPS:
            _go_on(state, chance, told)
        if frames and frames[-1].seat != seat and told[-1].kind != events.TurnStarted.kind:
            told.append(_handed_over(frames[-1].seat, frames[-1].task.kind))
        return told

    def forced(self, state: PantheonState, *, openly: bool = False) -> Command | None:
        """Who has neither steps nor movement cards follows nowhere (13.2)."""
        frames = state.flow.frames
        return END_MOVE if frames and moving.cannot_follow(state, frames[-1], openly=openly) else None

    def allowed(self, state: PantheonState) -> Sequence[Command]:
        """Of equal gods every tile (5.4)."""
        frames = state.flow.frames
        if frames and frames[-1].task.kind == "pray":
            return praying.ways_to_each(state, frames[-1].seat)
        return self.legal(state)

    def path(self, state: PantheonState, command: Command) -> tuple[str, ...]:
        """Where a person points to give the command."""
        return places.path(command)

    def meant(self, state: PantheonState, places_chosen: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        return places.meant(state, places_chosen)

    def view(self, state: PantheonState, seat: Seat | None) -> PantheonView:
        """The table, with the hand of this seat alone (8)."""
        return table_view(state, seat)

    def redeal(self, state: PantheonState, seat: Seat, generator: Random) -> PantheonState:
        """Piles and other hands dealt anew."""
        return redealt(state, seat, generator)

    def scores(self, state: PantheonState) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9)."""
        return score_sheets(state)

    def check(self, state: PantheonState) -> None:
        """All cards, tiles and pieces are there, and the agenda makes sense."""
        invariants.check(state)

    def dump(self, state: PantheonState) -> Json:
        """The state for a save file."""
        return snapshot.dump(state)

    def load(self, data: Json, lenient: bool = False) -> PantheonState:
        """The state from a save file."""
        state = snapshot.load(data, lenient)
        _need_a_way_on(self, state, "snapshot_wrong")
        return state

    def stage(self, scene: Json) -> PantheonState:
        """A position described by what matters in it."""
        state = staging.staged(scene)
        _need_a_way_on(self, state, "scene_wrong")
        return state


def _go_on(state: PantheonState, chance: Chance, told: Told) -> None:
    """Whatever needs no decision happens."""
    frames = state.flow.frames
    while frames and (step := STEPS.get(frames[-1].task.kind)) is not None:
        seat = frames.pop().seat
        step(state, seat, chance, told)


def _need_a_way_on(game: Pantheon, state: PantheonState, otherwise: str) -> None:
    """A position from outside in which the asked seat can do nothing is none of this game."""
    if state.flow.frames and not game.legal(state):
        raise BrokenFile(Refusal(otherwise))


PANTHEON: Final = Pantheon()
