"""The citizens before the first round (3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Emitted, Frame, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.commands import PLACE, PlaceInitialCitizen
from engine.games.troyes.content import SPACES, TABLES
from engine.games.troyes.frames import FillWithNeutrals, InitialPlacement, RoundBegin
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import EMPTY, NEUTRAL, TroyesState

_citizen_placed = recurring(events.CitizenPlaced)
_placement_passed = recurring(events.PlacementPassed)

PLACEMENTS: Final = tuple(InitialPlacement(seat) for seat in range(max(TABLES)))


def snake(first: Seat, seats: int) -> tuple[Seat, ...]:
    """The seats in the order in which they place (3.2)."""
    return tuple((first + place) % seats for place in TABLES[seats].order)


def opening(first: Seat, seats: int) -> list[Frame]:
    """The agenda of a new game: everybody places in the order of the snake, then the first round begins."""
    placements = [PLACEMENTS[seat] for seat in reversed(snake(first, seats))]
    return [RoundBegin(first), FillWithNeutrals(first), *placements]


def _place(
    state: TroyesState,
    frame: InitialPlacement,
    command: PlaceInitialCitizen,
    chance: Chance,
    emitted: Emitted,
) -> None:
    """A citizen takes any free space; nothing slides to the left (3.2)."""
    space = command.space
    if state.spaces[space.index] != EMPTY:
        raise refused("space_taken", "3.2", space=space.id)
    state.spaces[space.index] = frame.seat
    state.players[frame.seat].hand -= 1
    state.agenda.pop()
    emitted.append(_citizen_placed(frame.seat, space.id))
    if state.agenda[-1].seat != frame.seat or not isinstance(state.agenda[-1], InitialPlacement):
        emitted.append(_placement_passed(frame.seat))


def _fill(state: TroyesState, frame: FillWithNeutrals, chance: Chance, emitted: Emitted) -> None:
    """Every space that is still free gets a neutral citizen (3.2)."""
    free = [space for space in SPACES if state.spaces[space.index] == EMPTY]
    for space in free:
        state.spaces[space.index] = NEUTRAL
    if free:
        emitted.append(events.NeutralsPlaced(tuple(space.id for space in free)))


def _legal(state: TroyesState, frame: InitialPlacement) -> Sequence[Command]:
    return [PLACE[space] for space, owner in enumerate(state.spaces) if owner == EMPTY]


ASKS: Final = Question(InitialPlacement, _legal, {PlaceInitialCitizen: _place}, rule="3.2")
STEP: Final = Step(FillWithNeutrals, _fill)
