"""What is always true of a position of Troyes (4.1)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.content import dealt_by
from engine.core.invariants import each_once, require
from engine.core.position import things
from engine.games.troyes import acting, threat
from engine.games.troyes.commands import ACTIVATE, ENTER
from engine.games.troyes.content import (
    CHARACTERS,
    COLOURS,
    DICE,
    DICE_RULES,
    EVENTS,
    INFLUENCE,
    LEVELS,
    MARAUDING,
    PASSING,
    PLACES,
    RED,
    START,
    WHITE,
    YELLOW,
    Activity,
    CubePerOwnDie,
    GainOfChoice,
    RemoveCube,
    RollForCube,
    activities_at,
)
from engine.games.troyes.dice import black_in, dice_in
from engine.games.troyes.frames import (
    Action,
    Actions,
    CathedralCubeLoss,
    CitizenSource,
    Defence,
    Duty,
    EventCubeLoss,
    EventCubes,
    FillWithNeutrals,
    Flip,
    Income,
    InitialPlacement,
    Miller,
    NewEvents,
    NextTurn,
    Reveal,
    Ride,
    Rolling,
    RoundBegin,
    RoundEnd,
    Shot,
    Strike,
    Suffer,
    Threat,
)
from engine.games.troyes.groups import delayed_of, fits, most_dice
from engine.games.troyes.placing import opening
from engine.games.troyes.state import (
    EMPTY,
    NEUTRAL,
    OpenEvent,
    TroyesState,
    Workplace,
    expelled_of,
    tradesmen,
)
from engine.games.troyes.striking import cells_with, events_with

MOST: Final = 8_500
"""The deniers and the points that all seats may have together, for each round begun: far more than can come."""
MOST_CUBES: Final = 400
"""The same for the cubes of a seat on a card."""

BY_A_DIE: Final = 400
BY_A_PASS: Final = 10
BY_A_CHOICE: Final = 12
BY_AN_EVENT: Final = 20
CUBES_BY_A_DIE: Final = 20
"""More than comes by using a die, by passing, by a choice of the Miller, by an event; of cubes by using a die."""


def check(state: TroyesState) -> None:
    """Raises BrokenState, with a sentence for developers, if something is wrong."""
    seats = range(state.seats)
    require(
        all(seat in seats for seat in (state.first, *(frame.seat for frame in state.agenda))), "no such seat"
    )
    require(state.ended == (not state.agenda), "over without an end, or the other way")
    require(state.round <= state.rounds, "a round after the last")
    for seat in seats:
        _check_player(state, seat)
    most = MOST * max(1, state.round) - _to_come(state)
    require(sum(player.deniers + player.aside for player in state.players) <= most, "too rich")
    require(sum(player.vp for player in state.players) <= most, "too many points")
    _check_board(state)
    _check_cards(state)
    _check_row(state)
    _check_dice(state)
    _check_agenda(state)


def _to_come(state: TroyesState) -> int:
    """More than can still come to all seats in this round, so that who has the most can play on."""
    choices = sum(frame.left + 1 for frame in state.agenda if isinstance(frame, Miller))
    passes = sum(not player.passed for player in state.players)
    of_turns = BY_A_DIE * _dice_to_use(state) + BY_A_PASS * passes + BY_A_CHOICE * choices
    return of_turns + BY_AN_EVENT * len(state.row)


def _dice_to_use(state: TroyesState) -> int:
    """The dice on the table; before they are rolled all that there are, and one for the income and the new events."""
    to_roll = not state.round or any(isinstance(frame, Rolling) for frame in state.agenda)
    return len(DICE) + 1 if to_roll else sum(map(bool, state.faces))


def _check_player(state: TroyesState, seat: int) -> None:
    player = state.players[seat]
    require(player.influence <= INFLUENCE.most, "influence off the track")
    citizens = player.stock + player.hand + state.spaces.count(seat) + tradesmen(state, seat)
    require(citizens + expelled_of(state, seat) == START.citizens, "citizens lost or found")
    require(len(player.characters) == state.table.characters, "a wrong number of characters")
    require(MARAUDING not in player.won, "a card that nobody can have")
    least = PASSING.first if player.passed else 0
    # It grows as the turn comes round to the seat: since then a die has been used, or another seat has passed.
    turns = len(DICE) - sum(map(bool, state.faces)) + sum(each.passed for each in state.players)
    most = PASSING.first + PASSING.again * turns if player.passed else 0
    require(least <= player.aside <= most, "pass money of one who plays, or too much")


def _check_board(state: TroyesState) -> None:
    owners = {*range(state.seats), NEUTRAL, EMPTY}
    require(set(state.spaces) <= owners, "a citizen of nobody who plays")
    require(set(state.cathedral) <= owners - {NEUTRAL}, "a cube of nobody who plays")
    bits = sum(1 << owner for owner in owners - {EMPTY})
    require(all(not mask & ~bits for mask in state.expelled), "a citizen of nobody who plays was expelled")


def _check_cards(state: TroyesState) -> None:
    """All nine places have a card of their colour and level; those of past rounds lie open (4.4)."""
    each_once("character", things(state, CHARACTERS))
    still = any(isinstance(frame, Reveal) for frame in state.agenda)
    open_levels = min(LEVELS, state.round - still)
    require(len(state.workplaces) == len(COLOURS) * max(0, open_levels), "too many or too few open cards")
    cards = (*(place.card for place in state.workplaces), *state.covered)
    require(len(cards) == len(PLACES), "a place without a card")
    for place, card in zip(PLACES, cards, strict=True):
        require(card in activities_at(place, state.rules), "a card on a wrong place")
    for workplace in state.workplaces:
        _check_workplace(state, workplace)


def _check_workplace(state: TroyesState, place: Workplace) -> None:
    card = place.card
    require(len(place.slots) == len(card.slots), "a wrong number of slots")
    there = [owner for owner in (*place.slots, *place.others) if owner != EMPTY]
    require(len(set(there)) == len(there), "two tradesmen of one seat on a card")
    require(EMPTY not in place.others and all(owner < state.seats for owner in there), "no such tradesman")
    require(len(place.cubes) == state.seats, "a wrong number of cubes")
    to_come = CUBES_BY_A_DIE * _dice_to_use(state)
    most = MOST_CUBES * state.round - to_come if card.delayed is not None else 0
    require(all(cubes <= most for cubes in place.cubes), "cubes where none can be, or too many")


def _check_row(state: TroyesState) -> None:
    events = things(state, EVENTS)
    each_once("event", events)
    require(set(events) <= {*dealt_by(state.rules, EVENTS)}, "an event that these rules don't deal")
    require(state.row[0].card is MARAUDING, "Marauding is not where it belongs")
    decks = ((state.red_events, RED), (state.white_events, WHITE), (state.yellow_events, YELLOW))
    for deck, colour in decks:
        require(all(card.colour == colour for card in deck.rest), "an event in a wrong deck")
    for event in state.row:
        _check_event(state, event)
    require(threat.threatened(state) <= DICE_RULES.of_a_colour, "more black dice than there are")


def _check_event(state: TroyesState, event: OpenEvent) -> None:
    flags = [cube.flag for cube in event.cubes]
    require(len(set(flags)) == len(flags) < event.card.flags, "a flag with two cubes, or no free one")
    require(all(0 <= flag < event.card.flags for flag in flags), "no such flag")
    owners = {*range(state.seats), *([NEUTRAL] if state.neutral_cubes else [])}
    require({cube.owner for cube in event.cubes} <= owners, "a cube of nobody who plays")


def _check_dice(state: TroyesState) -> None:
    faces = range(DICE_RULES.faces + 1)
    require(all(face in faces for face in (*state.faces, *state.black)), "no such face")
    for face, owner in zip(state.faces, state.districts, strict=True):
        require(owner < state.seats or owner in (NEUTRAL, EMPTY), "a die of nobody who plays")
        require(not face or owner != EMPTY, "a die in no district")


# The agenda.

_PHASES: Final = (RoundEnd, Actions, Threat, NewEvents, Rolling, Income, Reveal)
"""A round as it begins, what comes last first."""


def _check_agenda(state: TroyesState) -> None:
    """Somebody is asked something that can be answered, and what follows is below it."""
    agenda = state.agenda
    defends = any(isinstance(frame, Defence | Duty) for frame in agenda)
    require(defends or not any(state.black), "black dice out of their phase")
    acts = any(isinstance(frame, NextTurn) for frame in agenda)
    require(
        acts or [RoundEnd] == [type(frame) for frame in agenda] or not _has_passed(state), "passed too early"
    )
    match agenda:
        case []:
            require(state.round == state.rounds, "over before the last round")
        case [RoundBegin(), FillWithNeutrals(), *placements] if placements:
            _check_placements(state, len(placements))
        case [RoundEnd(seat), *above]:
            require(seat == state.first and state.round >= 1, "a round that nobody began")
            _check_round(state, above)
        case _:
            require(False, "an agenda that never comes about")


def _has_passed(state: TroyesState) -> bool:
    return any(player.passed for player in state.players)


def _check_placements(state: TroyesState, left: int) -> None:
    require(state.round == 0, "citizens placed in a round")
    agenda = state.agenda
    require(agenda == opening(state.first, state.seats)[: len(agenda)], "placed out of turn")
    to_place = [frame.seat for frame in agenda if isinstance(frame, InitialPlacement)]
    for seat, player in enumerate(state.players):
        require(player.hand == to_place.count(seat), "a wrong number of citizens to place")
    require(state.spaces.count(EMPTY) >= left, "no room for all citizens")


def _check_round(state: TroyesState, above: list[Frame]) -> None:
    """The frames of a round above its end."""
    match above:
        case [Actions(), Threat(), *strikes] if strikes and not isinstance(strikes[0], NewEvents):
            _check_strikes(state, strikes)
        case [NextTurn(seat), *turn] if turn:
            require(all(frame.seat == seat for frame in turn), "two seats in one turn")
            _check_turn(state, seat, turn)
        case [Actions(), Defence() as defence]:
            _check_defence(state, defence)
        case [Actions(), Defence() as defence, Flip() as flip] if defence.seat == flip.seat:
            _check_defence(state, defence)
            _check_flip(state, flip)
        case _:
            shape = (RoundEnd, *(type(frame) for frame in above))
            require(shape == _PHASES[: len(shape)], "an agenda that never comes about")
            require(len({state.first, *(frame.seat for frame in above)}) == 1, "a phase of another seat")


def _check_strikes(state: TroyesState, strikes: list[Frame]) -> None:
    """Events that still strike, seats that suffer from one, and the seat that chooses."""
    if isinstance(strikes[0], Strike):
        strike, *strikes = strikes
        assert isinstance(strike, Strike)
        require(strike.seat == state.first, "an event that strikes out of turn")
        require(_strikes(state, strike.event), "an event that can't strike")
    if not strikes:
        return
    *suffering, chooses = strikes
    require(isinstance(chooses, EventCubeLoss | CathedralCubeLoss), "an event that asks nothing")
    assert isinstance(chooses, EventCubeLoss | CathedralCubeLoss)
    effect = chooses.event.effect
    require(_strikes(state, chooses.event) and isinstance(effect, RemoveCube), "no cube is to be lost")
    of_cathedral = isinstance(chooses, CathedralCubeLoss)
    require(isinstance(effect, RemoveCube) and (effect.of == "cathedral") == of_cathedral, "lost elsewhere")
    candidates = cells_with(state, chooses.seat) if of_cathedral else events_with(state, chooses.seat)
    require(len(candidates) > 1, "nothing to choose")
    after = (state.first - 1 - chooses.seat) % state.seats
    others = [(chooses.seat + turn) % state.seats for turn in range(after, 0, -1)]
    require([frame.seat for frame in suffering] == others, "a seat that suffers out of turn")
    require(
        all(isinstance(frame, Suffer) and frame.event is chooses.event for frame in suffering),
        "two events at once",
    )


def _strikes(state: TroyesState, event: object) -> bool:
    return any(there.card is event and there.card.effect is not None for there in state.row)


def _check_defence(state: TroyesState, defence: Defence) -> None:
    require(0 <= defence.failures < state.seats, "more failures than seats")
    require(any(state.black), "nothing to counter")
    require(not threat.is_hopeless(state, defence.seat), "a seat is asked that can do nothing")
    require(all(state.black[die] for die in black_in(defence.black)), "a black die that is gone")
    in_reach = threat.is_in_reach(state, defence.seat, black_in(defence.black))
    require(in_reach or not threat.can_counter(state, defence.seat), "black dice out of reach")
    _check_own(state, defence.seat, defence.dice)


def _check_own(state: TroyesState, seat: int, dice: int) -> None:
    own = set(state.own_dice(seat))
    require(own.issuperset(dice_in(dice)), "a die of somebody else")


def _check_flip(state: TroyesState, flip: Flip) -> None:
    require(state.players[flip.seat].influence >= INFLUENCE.flip, "too little influence to turn dice over")
    require(bool(state.own_dice(flip.seat)), "nothing to turn over")
    require(flip.dice.bit_count() <= INFLUENCE.most_flipped, "too many dice turned over")
    _check_own(state, flip.seat, flip.dice)


def _check_turn(state: TroyesState, seat: int, turn: list[Frame]) -> None:
    require(not state.players[seat].passed, "a seat acts that has passed")
    match turn:
        case [Action() as action]:
            _check_action(state, action)
        case [Action() as action, Flip() as flip]:
            _check_action(state, action)
            _check_flip(state, flip)
        case [Action() as action, CitizenSource() as source]:
            _check_action(state, action)
            _check_source(state, action, source)
        case [Miller() as miller]:
            require(isinstance(miller.card.effect, GainOfChoice), "a choice for no card")
            _check_open(state, seat, miller.card)
        case [Shot() | Ride() as shot, *rest] if len(rest) <= 1:
            _check_cube_card(state, seat, shot)
            for frame in rest:
                require(isinstance(frame, EventCubes) and frame.card is shot.card, "cubes for another card")
                _check_event_cubes(state, frame)
        case [EventCubes() as cubes]:
            _check_event_cubes(state, cubes)
        case _:
            require(False, "an agenda that never comes about")


def _check_action(state: TroyesState, action: Action) -> None:
    require(state.dice_left, "an action without dice")
    dice, cube = dice_in(action.dice), action.cube
    require(all(state.faces[die] for die in dice), "a die that is gone")
    colours = {DICE[die].colour for die in dice}
    require(len(colours) <= 1 and len(dice) <= most_dice(cube), "no group of dice")
    if cube is None:
        require(action.colour is None, "a colour without a cube")
        return
    require(all(fits(cube, colour) for colour in colours), "a cube for other dice")
    place = state.workplace_of(cube)
    require(place is not None and state.workplaces[place].cubes[action.seat] > 0, "no cube to use")
    choices = delayed_of(cube).counts_as
    choices_left = choices if len(choices) > 1 else (None,)
    require(action.colour in choices_left, "a colour that can't be chosen")


def _check_source(state: TroyesState, action: Action, source: CitizenSource) -> None:
    require(state.players[source.seat].hand == 0, "a source although there is a citizen in the hand")
    require((source.building is None) != (source.card is None), "a citizen for two things or none")
    if source.building is not None:
        command: Command = ENTER[source.building.index]
        require(source.times == 0, "a citizen that is placed several times")
    else:
        assert source.card is not None
        require(source.times >= 1, "no activation")
        command = ACTIVATE[source.card.index][source.times]
        place = state.workplace_of(source.card)
        hired = place is not None and state.workplaces[place].employs(source.seat)
        require(not hired, "hired twice")
    require(command in acting.targets(state, action), "a citizen for nothing that can be done")


def _check_open(state: TroyesState, seat: int, card: Activity) -> None:
    place = state.workplace_of(card)
    require(place is not None and state.workplaces[place].employs(seat), "activated without a tradesman")


def _check_cube_card(state: TroyesState, seat: int, frame: Frame) -> None:
    assert isinstance(frame, Shot | Ride | EventCubes)
    effect = RollForCube if isinstance(frame, Shot) else CubePerOwnDie
    if not isinstance(frame, EventCubes):
        require(isinstance(frame.card.effect, effect), "cubes for no card")
    _check_open(state, seat, frame.card)


def _check_event_cubes(state: TroyesState, frame: Frame) -> None:
    assert isinstance(frame, EventCubes)
    effect = frame.card.effect
    require(isinstance(effect, RollForCube | CubePerOwnDie), "cubes for no card")
    _check_open(state, frame.seat, frame.card)
    if isinstance(effect, RollForCube):
        require(frame.cubes == 1, "more than one cube for a roll")
    elif isinstance(effect, CubePerOwnDie):
        own = [COLOURS[DICE[die].colour] for die in state.own_dice(frame.seat)]
        require(frame.cubes <= own.count(effect.die), "more cubes than dice")
