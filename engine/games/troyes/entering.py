"""The action that places a citizen in a building (5.7)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.errors import IllegalCommand
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import citizens, events
from engine.games.troyes.commands import PlaceCitizen
from engine.games.troyes.content import BUILDINGS, COLOURS, SPACES, Activity, Building, Space
from engine.games.troyes.dice import dice_in
from engine.games.troyes.frames import Action, CitizenSource
from engine.games.troyes.groups import Group
from engine.games.troyes.pushing import enter, entrance, kind_of, may_enter, moves_with, pushed_out, seat_of
from engine.games.troyes.refusing import refused
from engine.games.troyes.spending import ready, spend
from engine.games.troyes.state import TroyesState

_citizen_entered = recurring(events.CitizenEntered)
_action_begun = recurring(events.ActionBegun)


def face_of(state: TroyesState, action: Action) -> int:
    """The value of the single die of a group."""
    return state.faces[dice_in(action.dice)[0]]


def fits(state: TroyesState, building: Building, face: int, picked: Space | None) -> bool:
    """Whether a citizen may enter after another place was left for it (5.7, 5.8)."""
    return may_enter(state, building, face, picked.index if picked is not None else None)


def has_source(state: TroyesState, seat: Seat, building: Building, face: int) -> bool:
    """Whether there is a citizen with which the placement is legal (5.7)."""
    may = may_enter(state, building, face)
    if state.players[seat].hand:
        return may
    if may and citizens.comes_from_stock(state, seat):
        return True
    moved = moves_with(state, building, face)
    if may and citizens.can_be_moved(state, seat, besides=moved):
        return True
    # Who leaves the very space or row changes who is pushed out.
    return any(state.spaces[space] == seat and may_enter(state, building, face, space) for space in moved)


def is_legal(state: TroyesState, seat: Seat, group: Group, face: int) -> bool:
    """Whether a group that can be paid, of one die with this face, places a citizen in its building (5.7)."""
    if group.dice != 1 or "place_citizen" in group.barred:
        return False
    return has_source(state, seat, BUILDINGS[group.colour], face)


def place_citizen(
    state: TroyesState, frame: Action, command: PlaceCitizen, chance: Chance, emitted: Emitted
) -> None:
    """Refusals in the order of 5.13; without a citizen in the hand its source is asked for."""
    seat, building = frame.seat, command.building
    group = ready(state, frame)
    if "place_citizen" in group.barred and frame.cube is not None:
        raise refused("cube_barred", "5.2", card=frame.cube.id)
    if group.dice != 1:
        raise refused("one_die_only", "5.7", count=group.dice)
    if group.colour != building.index:
        raise refused("wrong_colour", "5.7", target=building.id, colour=COLOURS[building.index])
    face = face_of(state, frame)
    if not has_source(state, seat, building, face):
        if may_enter(state, building, face) and not citizens.is_available(state, seat):
            raise citizens.none_available(state, seat)
        raise second_expulsion(state, building, face, _only_source(state, seat, building, face))
    if state.players[seat].hand:
        state.agenda.pop()
        carry_out(state, frame, building, None, emitted)
    else:
        state.agenda.append(CitizenSource(seat, building=building))
        emitted.append(_action_begun(seat))


def _only_source(state: TroyesState, seat: Seat, building: Building, face: int) -> Space | None:
    """The space that a citizen would leave where a placement is only barred after that; else None."""
    if not may_enter(state, building, face):
        return None
    return next(SPACES[space] for space in moves_with(state, building, face) if state.spaces[space] == seat)


def second_expulsion(
    state: TroyesState, building: Building, face: int, picked: Space | None
) -> IllegalCommand:
    """The refusal where somebody would lose a second citizen in a building in one round (5.7)."""
    out = pushed_out(state, building, face, picked.index if picked is not None else None)
    seat = seat_of(out)
    details = {} if seat is None else {"seat": seat}
    return refused("second_expulsion", "5.7", building=building.id, pushed=kind_of(out), **details)


def carry_out(
    state: TroyesState, action: Action, building: Building, source: Space | Activity | None, emitted: Emitted
) -> None:
    """The dice are paid, the citizen is picked up and comes in; who is pushed out lies beside the building (5.7)."""
    seat, face = action.seat, face_of(state, action)
    spend(state, action, emitted)
    citizens.take(state, seat, source, emitted)
    out = enter(state, seat, building, face)
    space = entrance(state, building, face)
    emitted.append(_citizen_entered(seat, space.id, seat_of(out), "own" if out == seat else kind_of(out)))
