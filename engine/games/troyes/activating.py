"""The action that activates an activity card: hiring, activations and what they bring (5.3, 2.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import citizens, events
from engine.games.troyes.commands import (
    ACTIVATE,
    CHOOSE_BUILDING,
    PLACE_CUBE,
    STOP,
    ActivateCard,
    ChooseBuilding,
    PlaceEventCube,
    StopPlacing,
)
from engine.games.troyes.content import (
    BUILDING_BY_ID,
    COLOURS,
    DICE,
    DICE_RULES,
    INFLUENCE,
    Activity,
    Building,
    CubePerOwnDie,
    Delayed,
    Gain,
    GainOfChoice,
    RollForCube,
    Space,
    Take,
)
from engine.games.troyes.countering import place_cubes
from engine.games.troyes.counting import count
from engine.games.troyes.frames import Action, CitizenSource, EventCubes, Miller, Ride, Shot
from engine.games.troyes.gaining import gain_influence
from engine.games.troyes.groups import Group
from engine.games.troyes.refusing import refused
from engine.games.troyes.spending import money_left, ready, spend
from engine.games.troyes.state import NEUTRAL, TroyesState, standing

_card_activated = recurring(events.CardActivated)
_cubes_stored = recurring(events.CubesStored)
_card_yielded = recurring(events.CardYielded)
_card_paid = recurring(events.CardPaid)
_tradesman_hired = recurring(events.TradesmanHired)
_building_counted = recurring(events.BuildingCounted)
_action_begun = recurring(events.ActionBegun)
_luck_tried = recurring(events.LuckTried)

_NO_LIMIT: Final = 100


def employs(state: TroyesState, seat: Seat, card: Activity) -> bool:
    """Whether a seat has its tradesman on a card that lies open."""
    place = state.workplace_of(card)
    return place is not None and state.workplaces[place].employs(seat)


def activations_for(card: Activity, deniers: int, influence: int) -> int:
    """How many activations of a card so much pays for (5.3)."""
    effect, most = card.effect, _NO_LIMIT
    if isinstance(effect, Gain):
        if effect.pay_deniers:
            most = max(0, deniers // effect.pay_deniers)
        if effect.pay_influence:
            most = max(0, min(most, influence // effect.pay_influence))
    return most


def payable(state: TroyesState, frame: Action, card: Activity, *, from_stock: bool) -> int:
    """How many activations a seat could pay after dice and hiring, and after a citizen from the stock (5.3)."""
    cost = 0 if employs(state, frame.seat, card) else card.cost
    spent = INFLUENCE.citizen if from_stock else 0
    influence = state.players[frame.seat].influence - spent
    return activations_for(card, money_left(state, frame) - cost, influence)


def most_payable(state: TroyesState, frame: Action, card: Activity) -> int:
    """The same with the best source of a citizen, if one is to be hired (5.3)."""
    seat = frame.seat
    needs_stock = not (
        employs(state, seat, card) or state.players[seat].hand or citizens.can_be_moved(state, seat)
    )
    return payable(state, frame, card, from_stock=needs_stock)


def legal_times(state: TroyesState, frame: Action, group: Group, money: int) -> list[Command]:
    """Every card that the group activates, each with every number of times that can be paid (5.3)."""
    seat = frame.seat
    commands: list[Command] = []
    for place in state.workplaces_of(group.colour):
        card = place.card
        times = group.total // card.divisor
        if not times:
            continue
        if not place.employs(seat) and (money < card.cost or not citizens.is_available(state, seat)):
            continue
        if card.pays:
            times = min(times, most_payable(state, frame, card))
        commands += ACTIVATE[card.index][1 : times + 1]
    return commands


def activate_card(
    state: TroyesState, frame: Action, command: ActivateCard, chance: Chance, emitted: Emitted
) -> None:
    """Refusals in the order of 5.13; without a citizen in the hand its source is asked for."""
    seat, card, times = frame.seat, command.card, command.times
    group = ready(state, frame)
    if group.colour != card.colour:
        raise refused("wrong_colour", "5.3", target=card.id, colour=COLOURS[card.colour])
    place = state.workplace_of(card)
    if place is None:
        raise refused("card_face_down", "5.3")
    most = group.total // card.divisor
    if not most:
        raise refused("total_too_small", "5.3", total=group.total, divisor=card.divisor)
    if not 1 <= times <= most:
        raise refused("times_out_of_range", "5.3", most=most)
    hires = not state.workplaces[place].employs(seat)
    if hires:
        _check_hiring(state, frame, card)
    if card.pays and times > (most := most_payable(state, frame, card)):
        raise refused("cannot_pay_activation", "5.3", card=card.id, times=times, most=most)
    if hires and not state.players[seat].hand:
        state.agenda.append(CitizenSource(seat, card=card, times=times))
        emitted.append(_action_begun(seat))
        return
    state.agenda.pop()
    carry_out(state, frame, card, times, None, chance, emitted)


def _check_hiring(state: TroyesState, frame: Action, card: Activity) -> None:
    """Raises IllegalCommand where there is no citizen to hire, or no money for it (5.3, 5.8)."""
    if not citizens.is_available(state, frame.seat):
        raise citizens.none_available(state, frame.seat)
    money = money_left(state, frame)
    if money < card.cost:
        raise refused("cannot_pay_hire", "5.3", need=card.cost, have=money)


def carry_out(
    state: TroyesState,
    action: Action,
    card: Activity,
    times: int,
    source: Space | Activity | None,
    chance: Chance,
    emitted: Emitted,
) -> None:
    """Pay for dice, hire, then activate (5.3)."""
    spend(state, action, emitted)
    place = state.workplace_of(card)
    assert place is not None
    if not state.workplaces[place].employs(action.seat):
        _hire(state, action.seat, place, source, emitted)
    emitted.append(_card_activated(action.seat, card.id, times))
    _activate(state, action.seat, card, times, emitted)


def _hire(
    state: TroyesState, seat: Seat, place: int, source: Space | Activity | None, emitted: Emitted
) -> None:
    """The cost goes to the bank, the citizen on the free slot with the most points, or on the picture (5.3)."""
    card = state.workplaces[place].card
    state.players[seat].deniers -= card.cost
    citizens.take(state, seat, source, emitted)
    state.workplaces[place], vp = state.workplaces[place].hiring(seat)
    emitted.append(_tradesman_hired(seat, card.id, card.cost, vp))


# What activations bring.


def _activate(state: TroyesState, seat: Seat, card: Activity, times: int, emitted: Emitted) -> None:
    match card.effect:
        case Delayed():
            place = state.workplace_of(card)
            assert place is not None
            state.store_cubes(place, seat, times)
            emitted.append(_cubes_stored(seat, card.id, times))
        case Gain() as effect:
            _gain(state, seat, card, effect, times, emitted)
        case GainOfChoice():
            state.agenda.append(Miller(seat, card, times - 1))
        case Take() as effect:
            _take(state, seat, card, effect, times, emitted)
        case RollForCube():
            state.agenda.append(Shot(seat, card, times - 1))
        case CubePerOwnDie():
            state.agenda.append(Ride(seat, card, times - 1))


def _gain(state: TroyesState, seat: Seat, card: Activity, effect: Gain, times: int, emitted: Emitted) -> None:
    """Each activation is paid in full; with a count, it gains so often (2.8)."""
    player = state.players[seat]
    each = times if effect.per is None else times * count(state, seat, effect.per)
    costs = effect.pay_deniers * times, effect.pay_influence * times, 0
    if any(costs):
        player.deniers -= costs[0]
        player.influence -= costs[1]
        emitted.append(_card_paid(seat, card.id, costs))
    deniers, vp = effect.deniers * each, effect.vp * each
    player.deniers += deniers
    player.vp += vp
    gains = deniers, gain_influence(player, effect.influence * each), vp
    emitted.append(_card_yielded(seat, card.id, gains))


def _take(state: TroyesState, seat: Seat, card: Activity, effect: Take, times: int, emitted: Emitted) -> None:
    """Who has less gives all they have, without a penalty; the bank gives for neutral citizens (2.8)."""
    building, taker = BUILDING_BY_ID[effect.building], state.players[seat]
    paid = 0
    for other, payer in enumerate(state.players):
        if other == seat:
            continue
        given = min(payer.deniers, times * effect.deniers * standing(state, other, building))
        payer.deniers -= given
        taker.deniers += given
        paid += given
        if given:
            emitted.append(events.Paid(other, seat, given))
    of_bank = times * effect.deniers * standing(state, NEUTRAL, building)
    taker.deniers += of_bank
    if of_bank or not paid:
        emitted.append(_card_yielded(seat, card.id, (of_bank, 0, 0)))


# The Miller: a choice for each activation.


def buildings_of(card: Activity) -> tuple[Building, ...]:
    """Those that an activation of the Miller may count (2.8)."""
    effect = card.effect
    return tuple(BUILDING_BY_ID[id_] for id_ in effect.buildings) if isinstance(effect, GainOfChoice) else ()


def deniers_of(state: TroyesState, seat: Seat, card: Activity, building: Building) -> int:
    """What an activation of the Miller brings with a building (2.8)."""
    effect = card.effect
    return effect.deniers * standing(state, seat, building) if isinstance(effect, GainOfChoice) else 0


def _choose_building(
    state: TroyesState, frame: Miller, command: ChooseBuilding, chance: Chance, emitted: Emitted
) -> None:
    """Deniers for the own citizens that stand there now (2.8)."""
    seat, card, building = frame.seat, frame.card, command.building
    if building not in buildings_of(card):
        raise refused("building_not_counted", "2.8", card=card.id)
    gained = deniers_of(state, seat, card, building)
    state.players[seat].deniers += gained
    state.agenda.pop()
    if frame.left:
        state.agenda.append(Miller(seat, card, frame.left - 1))
    emitted.append(_building_counted(seat, building.id))
    emitted.append(_card_yielded(seat, card.id, (gained, 0, 0)))


def _legal_buildings(state: TroyesState, frame: Miller) -> Sequence[Command]:
    return [CHOOSE_BUILDING[building.index] for building in buildings_of(frame.card)]


# Archery and Chivalry: cubes on any events.


def _shoot(state: TroyesState, shot: Shot, chance: Chance, emitted: Emitted) -> None:
    """A roll for each activation, each after the cube of the one before was placed (2.8, 7)."""
    effect = shot.card.effect
    (face,) = chance.roll("archery", 1, DICE_RULES.faces)
    success = isinstance(effect, RollForCube) and face >= effect.least
    emitted.append(_luck_tried(shot.seat, shot.card.id, face, success))
    if shot.left:
        state.agenda.append(Shot(shot.seat, shot.card, shot.left - 1))
    if success:
        state.agenda.append(EventCubes(shot.seat, shot.card))


def _ride(state: TroyesState, ride: Ride, chance: Chance, emitted: Emitted) -> None:
    """For each activation a cube for each die that still lies in the own district (2.8)."""
    effect = ride.card.effect
    colour = effect.die if isinstance(effect, CubePerOwnDie) else COLOURS[ride.card.colour]
    cubes = sum(COLOURS[DICE[die].colour] == colour for die in state.own_dice(ride.seat))
    if ride.left:
        state.agenda.append(Ride(ride.seat, ride.card, ride.left - 1))
    if cubes:
        state.agenda.append(EventCubes(ride.seat, ride.card, cubes))


def _place_cube(
    state: TroyesState, frame: EventCubes, command: PlaceEventCube, chance: Chance, emitted: Emitted
) -> None:
    """On a free flag of any event, which may complete it at once (2.8, 5.5)."""
    place = state.place_in_row(command.event)
    if place is None:
        raise refused("event_gone", "5.4")
    state.agenda.pop()
    if frame.cubes > 1:
        state.agenda.append(EventCubes(frame.seat, frame.card, frame.cubes - 1))
    place_cubes(state, frame.seat, place, 1, emitted)


def _stop(
    state: TroyesState, frame: EventCubes, command: StopPlacing, chance: Chance, emitted: Emitted
) -> None:
    """Nobody has to place the rest of this activation (2.8)."""
    state.agenda.pop()
    emitted.append(events.PlacingStopped(frame.seat))


def _legal_cubes(state: TroyesState, frame: EventCubes) -> Sequence[Command]:
    return [*(PLACE_CUBE[event.card.index] for event in state.row), STOP]


ASKS: Final = (
    Question(Miller, _legal_buildings, {ChooseBuilding: _choose_building}, rule="2.8"),
    Question(EventCubes, _legal_cubes, {PlaceEventCube: _place_cube, StopPlacing: _stop}, rule="2.8"),
)
STEPS: Final = (Step(Shot, _shoot, beat=True), Step(Ride, _ride))
