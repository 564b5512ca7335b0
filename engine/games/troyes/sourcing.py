"""Choosing where a citizen comes from that is placed in a building or hired (5.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.game import Seat
from engine.games.troyes import activating, citizens, entering, events
from engine.games.troyes.commands import (
    CANCEL_ACTION,
    FROM_CARD,
    FROM_SPACE,
    FROM_STOCK,
    CancelAction,
    FromCard,
    FromSpace,
    FromStock,
)
from engine.games.troyes.content import INFLUENCE, Activity, Space
from engine.games.troyes.frames import Action, CitizenSource
from engine.games.troyes.influence import check_has
from engine.games.troyes.pushing import may_enter, moves_with
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import TroyesState


def _action(state: TroyesState) -> Action:
    """The action that needs the citizen; it lies below the question."""
    below = state.agenda[-2]
    assert isinstance(below, Action)
    return below


def _go_on(
    state: TroyesState,
    frame: CitizenSource,
    source: Space | Activity | None,
    chance: Chance,
    emitted: Emitted,
) -> None:
    """Carry out the action with a citizen from a space, a card or the stock."""
    action = _action(state)
    del state.agenda[-2:]
    if frame.building is not None:
        entering.carry_out(state, action, frame.building, source, emitted)
    else:
        assert frame.card is not None
        activating.carry_out(state, action, frame.card, frame.times, source, chance, emitted)


def _from_stock(
    state: TroyesState, frame: CitizenSource, command: FromStock, chance: Chance, emitted: Emitted
) -> None:
    """Take a citizen from the stock for influence, which the activations may need as well (5.3, 5.8)."""
    check_has(state, frame.seat, INFLUENCE.citizen)
    if not state.players[frame.seat].stock:
        raise refused("stock_empty", "5.8")
    _check_building(state, frame, None)
    if (card := frame.card) is not None:
        most = activating.payable(state, _action(state), card, from_stock=True)
        if frame.times > most:
            raise refused("cannot_pay_activation", "5.3", card=card.id, times=frame.times, most=most)
    _go_on(state, frame, None, chance, emitted)


def _from_space(
    state: TroyesState, frame: CitizenSource, command: FromSpace, chance: Chance, emitted: Emitted
) -> None:
    """Take one's own citizen from a building (5.8)."""
    if state.spaces[command.space.index] != frame.seat:
        raise refused("not_your_citizen", "5.8")
    _check_building(state, frame, command.space)
    _go_on(state, frame, command.space, chance, emitted)


def _from_card(
    state: TroyesState, frame: CitizenSource, command: FromCard, chance: Chance, emitted: Emitted
) -> None:
    """Take one's own tradesman from another card (5.8)."""
    if command.card not in cards_with(state, frame.seat):
        raise refused("no_tradesman_there", "5.8", card=command.card.id)
    _check_building(state, frame, None)
    _go_on(state, frame, command.card, chance, emitted)


def _check_building(state: TroyesState, frame: CitizenSource, picked: Space | None) -> None:
    """Raises IllegalCommand where somebody would be expelled who may not be (5.7)."""
    building = frame.building
    if building is None:
        return
    face = entering.face_of(state, _action(state))
    if not entering.fits(state, building, face, picked):
        raise entering.second_expulsion(state, building, face, picked)


def _cancel(
    state: TroyesState, frame: CitizenSource, command: CancelAction, chance: Chance, emitted: Emitted
) -> None:
    state.agenda.pop()
    emitted.append(events.ActionCancelled(frame.seat))


def cards_with(state: TroyesState, seat: Seat) -> list[Activity]:
    """The cards on which a seat has a tradesman."""
    return [place.card for place in state.workplaces if place.employs(seat)]


def taken_up(state: TroyesState, action: Action, frame: CitizenSource) -> Iterator[TroyesState]:
    """What an action comes upon that needs a citizen: the position once it was taken up, from the hand, or from
    wherever else the action stays legal (5.8)."""
    has_hand = state.players[action.seat].hand > 0
    for command in (None,) if has_hand else _sources(state, action, frame):
        yield with_taken_up(state, action.seat, command)


def with_taken_up(state: TroyesState, seat: Seat, command: Command | None) -> TroyesState:
    """The position once a citizen was taken up from where a command says, or from the hand (5.8)."""
    left = state.clone()
    match command:
        case FromSpace(source) | FromCard(source):
            citizens.take(left, seat, source, [])
        case _:
            citizens.take(left, seat, None, [])
    return left


def _legal(state: TroyesState, frame: CitizenSource) -> Sequence[Command]:
    return [*_sources(state, _action(state), frame), CANCEL_ACTION]


def _sources(state: TroyesState, action: Action, frame: CitizenSource) -> list[Command]:
    """Stock, spaces and cards with which an action stays legal (5.8)."""
    seat, building = frame.seat, frame.building
    face = entering.face_of(state, action)
    stays = building is None or entering.fits(state, building, face, None)
    player = state.players[seat]
    commands: list[Command] = []
    if stays and player.stock and player.influence >= INFLUENCE.citizen:
        card = frame.card
        if card is None or frame.times <= activating.payable(state, action, card, from_stock=True):
            commands.append(FROM_STOCK)
    # Who is pushed out changes only where the citizen leaves the very space or row.
    moved = () if building is None else moves_with(state, building, face)
    for space, owner in enumerate(state.spaces):
        if owner == seat:
            fits = (
                stays if building is None or space not in moved else may_enter(state, building, face, space)
            )
            if fits:
                commands.append(FROM_SPACE[space])
    if stays:
        commands += [FROM_CARD[card.index] for card in cards_with(state, seat)]
    return commands


ASKS: Final = Question(
    CitizenSource,
    _legal,
    {FromStock: _from_stock, FromSpace: _from_space, FromCard: _from_card, CancelAction: _cancel},
    rule="5.8",
)
