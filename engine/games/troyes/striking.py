"""Phase 3b: events without black dice strike, from left to right (4.8, 5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Emitted, Frame, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.commands import (
    REMOVE_CATHEDRAL_CUBE,
    REMOVE_EVENT_CUBE,
    RemoveCathedralCube,
    RemoveEventCube,
)
from engine.games.troyes.content import (
    BUILDING_BY_ID,
    CELLS,
    DICE_RULES,
    EVENT_RULES,
    Cell,
    EventCard,
    Lose,
    NeutralCitizen,
    RemoveCube,
)
from engine.games.troyes.counting import count
from engine.games.troyes.frames import CLOCKWISE, CathedralCubeLoss, EventCubeLoss, NewEvents, Strike, Suffer
from engine.games.troyes.gaining import lose_vp
from engine.games.troyes.pushing import enter, entrance, is_barred, kind_of, pushed_out, seat_of
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import EMPTY, NEUTRAL, TroyesState

_event_struck = recurring(events.EventStruck)
_event_suffered = recurring(events.EventSuffered)
_event_cube_removed = recurring(events.EventCubeRemoved)
_cathedral_cube_removed = recurring(events.CathedralCubeRemoved)
_neutral_rolled = recurring(events.NeutralRolled)
_neutral_turned_away = recurring(events.NeutralTurnedAway)
_neutral_entered = recurring(events.NeutralEntered)
_citizen_expelled = recurring(events.CitizenExpelled)


_strike_of = recurring(Strike)
_suffer_of = recurring(Suffer)


def strikes_after(state: TroyesState, first: Seat, place: int) -> list[Frame]:
    """The next event of the row, after one at a place, that has an effect, if there is any."""
    for event in state.row[place + 1 :]:
        if event.card.effect is not None:
            return [_strike_of(first, event.card)]
    return []


def acts_again(state: TroyesState, card: EventCard, seat: Seat) -> bool:
    """Whether an event will act on a seat as long as it isn't completed: in this round or in one to come (4.8)."""
    if state.place_in_row(card) is None or card.effect is None:
        return False
    if state.round < state.rounds:
        return not state.ended
    return any(
        isinstance(frame, NewEvents)
        or (isinstance(frame, Strike) and _is_reached(state, frame, card))
        or (isinstance(frame, Suffer) and (frame.seat, frame.event) == (seat, card))
        for frame in state.agenda
    )


def _is_reached(state: TroyesState, strike: Strike, card: EventCard) -> bool:
    """Whether an event comes with the next strike or after it."""
    reached, place = state.place_in_row(strike.event), state.place_in_row(card)
    return reached is not None and place is not None and place >= reached


def _strike(state: TroyesState, strike: Strike, chance: Chance, emitted: Emitted) -> None:
    """Let one event act on the players from the start player on, then the next one (4.8)."""
    card, effect = strike.event, strike.event.effect
    state.agenda += strikes_after(state, strike.seat, state.place_in_row(card) or 0)
    emitted.append(_event_struck(card.id))
    order = CLOCKWISE[len(state.players)][strike.seat]
    match effect:
        case Lose():
            for seat in order:
                _lose(state, seat, card, effect, emitted)
        case NeutralCitizen():
            _neutral_citizen(state, card, effect, chance, emitted)
        case RemoveCube():
            state.agenda += [_suffer_of(seat, card) for seat in reversed(order)]


def due(state: TroyesState, seat: Seat, effect: Lose) -> tuple[int, int]:
    """The deniers and the influence that an event takes from a seat, if it has them (4.8)."""
    times = 1 if effect.per is None else count(state, seat, effect.per)
    return effect.deniers * times, effect.influence * times


def _lose(state: TroyesState, seat: Seat, card: EventCard, effect: Lose, emitted: Emitted) -> None:
    """Take what the seat has; if that is not enough, it also loses points, once (4.8)."""
    player = state.players[seat]
    deniers, influence = due(state, seat, effect)
    short, lost = player.deniers < deniers or player.influence < influence, 0
    if short:
        deniers, influence = min(player.deniers, deniers), min(player.influence, influence)
        lost = lose_vp(player, EVENT_RULES.shortage_vp)
    player.deniers -= deniers
    player.influence -= influence
    emitted.append(_event_suffered(seat, card.id, deniers, influence, short, lost))


def _neutral_citizen(
    state: TroyesState, card: EventCard, effect: NeutralCitizen, chance: Chance, emitted: Emitted
) -> None:
    """Let a neutral citizen enter, unless a grey one is there or it may not expel anybody (5.9)."""
    building = BUILDING_BY_ID[effect.building]
    (face,) = chance.roll("neutral", 1, DICE_RULES.faces)
    emitted.append(_neutral_rolled(card.id, face))
    out = pushed_out(state, building, face)
    if is_barred(state, building, out) or (building.numbered and out == NEUTRAL):
        emitted.append(_neutral_turned_away(building.id))
        return
    enter(state, NEUTRAL, building, face)
    space, seat = entrance(state, building, face), seat_of(out)
    emitted.append(_neutral_entered(space.id, seat, kind_of(out)))
    if seat is not None:
        emitted.append(_citizen_expelled(seat, building.id))


# Cubes that are taken back.


def events_with(state: TroyesState, seat: Seat) -> list[EventCard]:
    """The events on which a seat has a cube (4.8)."""
    return [event.card for event in state.row if event.count(seat)]


def cells_with(state: TroyesState, seat: Seat) -> list[Cell]:
    """The cells of the cathedral with a cube of a seat (4.8)."""
    return [cell for cell in CELLS if state.cathedral[cell.index] == seat]


def _suffer(state: TroyesState, suffer: Suffer, chance: Chance, emitted: Emitted) -> None:
    """Remove a cube: the only one at once, one of several by the seat's choice; without any it costs points (4.8)."""
    seat, card = suffer.seat, suffer.event
    of_cathedral = isinstance(card.effect, RemoveCube) and card.effect.of == "cathedral"
    candidates: Sequence[EventCard | Cell] = (
        cells_with(state, seat) if of_cathedral else events_with(state, seat)
    )
    if len(candidates) > 1:
        state.agenda.append(CathedralCubeLoss(seat, card) if of_cathedral else EventCubeLoss(seat, card))
    elif not candidates:
        lost = lose_vp(state.players[seat], EVENT_RULES.shortage_vp)
        emitted.append(_event_suffered(seat, card.id, 0, 0, True, lost))
    elif isinstance(candidates[0], Cell):
        _take_from_cathedral(state, seat, candidates[0], emitted)
    else:
        _take_from_event(state, seat, candidates[0], emitted)


def _take_from_event(state: TroyesState, seat: Seat, card: EventCard, emitted: Emitted) -> None:
    place = state.place_in_row(card)
    assert place is not None
    state.row[place] = state.row[place].without_last(seat)
    emitted.append(_event_cube_removed(seat, card.id))


def _take_from_cathedral(state: TroyesState, seat: Seat, cell: Cell, emitted: Emitted) -> None:
    state.cathedral[cell.index] = EMPTY
    emitted.append(_cathedral_cube_removed(seat, cell.id))


def _choose_event(
    state: TroyesState, frame: EventCubeLoss, command: RemoveEventCube, chance: Chance, emitted: Emitted
) -> None:
    if command.event not in events_with(state, frame.seat):
        raise refused("no_cube_there", "4.8", event=command.event.id)
    state.agenda.pop()
    _take_from_event(state, frame.seat, command.event, emitted)


def _choose_cell(
    state: TroyesState,
    frame: CathedralCubeLoss,
    command: RemoveCathedralCube,
    chance: Chance,
    emitted: Emitted,
) -> None:
    if state.cathedral[command.cell.index] != frame.seat:
        raise refused("no_cube_in_cell", "4.8", column=command.cell.column, level=command.cell.level)
    state.agenda.pop()
    _take_from_cathedral(state, frame.seat, command.cell, emitted)


def _legal_events(state: TroyesState, frame: EventCubeLoss) -> Sequence[Command]:
    return [REMOVE_EVENT_CUBE[card.index] for card in events_with(state, frame.seat)]


def _legal_cells(state: TroyesState, frame: CathedralCubeLoss) -> Sequence[Command]:
    return [REMOVE_CATHEDRAL_CUBE[cell.index] for cell in cells_with(state, frame.seat)]


ASKS: Final = (
    Question(EventCubeLoss, _legal_events, {RemoveEventCube: _choose_event}, rule="4.8"),
    Question(CathedralCubeLoss, _legal_cells, {RemoveCathedralCube: _choose_cell}, rule="4.8"),
)
STEPS: Final = (Step(Strike, _strike, beat=True), Step(Suffer, _suffer))
