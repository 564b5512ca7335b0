"""Phase 4: one action after the other, or passing (4.10, 4.11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.event import recurring
from engine.games.troyes import (
    activating,
    building,
    countering,
    entering,
    events,
    farming,
    influence,
    selecting,
)
from engine.games.troyes.citizens import comes_from_stock
from engine.games.troyes.commands import (
    BUILD,
    COUNTER,
    ENTER,
    FARM,
    GAIN_CITIZEN,
    PASS,
    ActivateCard,
    BuildCathedral,
    CancelDelayedCube,
    CounterEvent,
    Farm,
    GainCitizen,
    Pass,
    PlaceCitizen,
    Reroll,
    SelectDie,
    StartFlip,
    UnselectDie,
    UseDelayedCube,
    UseDelayedCubeAs,
)
from engine.games.troyes.content import INFLUENCE, PASSING, WHITE, YELLOW
from engine.games.troyes.dice import dice_in
from engine.games.troyes.frames import Action, Actions, NextTurn, action, next_turn
from engine.games.troyes.groups import delayed_of, group_with, price
from engine.games.troyes.state import TroyesState

_passed = recurring(events.Passed)
_pass_grew = recurring(events.PassGrew)
_turn_ended = recurring(events.TurnEnded)


def _begin(state: TroyesState, actions: Actions, chance: Chance, emitted: Emitted) -> None:
    """The start player acts first; without any die nobody does (4.10)."""
    if state.dice_left:
        state.agenda += (next_turn(actions.seat), action(actions.seat))


def _next_turn(state: TroyesState, over: NextTurn, chance: Chance, emitted: Emitted) -> None:
    """The next who has not passed; the others get their money on the way. The phase may be over (4.10, 4.11)."""
    seat, players = over.seat, state.players
    emitted.append(_turn_ended(seat))
    if not any(state.faces) or (players[seat].passed and False not in [each.passed for each in players]):
        return
    seat = (seat + 1) % len(players)
    while (player := players[seat]).passed:
        player.aside += PASSING.again
        emitted.append(_pass_grew(seat, player.aside))
        seat = (seat + 1) % len(players)
    state.agenda += (next_turn(seat), action(seat))


def _pass(state: TroyesState, frame: Action, command: Pass, chance: Chance, emitted: Emitted) -> None:
    """Whatever was chosen is dropped, and a delayed cube stays on its card (4.11)."""
    player = state.players[frame.seat]
    player.passed, player.aside = True, PASSING.first
    state.agenda.pop()
    emitted.append(_passed(frame.seat, player.aside))


def _legal(state: TroyesState, frame: Action, every: bool = False) -> Sequence[Command]:
    """Dice, cubes, influence, actions, passing; of equal dice the first, or ``every`` one (6.1)."""
    seat, player = frame.seat, state.players[frame.seat]
    commands = selecting.choices(state, frame, every)
    if frame.dice:
        commands += targets(state, frame)
    if player.influence:
        commands += influence.changes(state, seat, frame.dice, every)
        if player.stock and player.influence >= INFLUENCE.citizen:
            commands.append(GAIN_CITIZEN)
    commands.append(PASS)
    return commands


def targets(state: TroyesState, frame: Action) -> list[Command]:
    """All that can be done with the chosen dice and the cube in use (5)."""
    seat, dice = frame.seat, dice_in(frame.dice)
    money = state.players[seat].deniers - price(state, seat, dice, frame.cube)
    if money < 0 or not dice:
        return []
    chosen = group_with(state, frame, dice)
    colour, total = chosen.colour, chosen.total
    commands = activating.legal_times(state, frame, chosen, money)
    for event in state.row:
        card = event.card
        if card.colour == colour and total >= card.divisor:
            commands.append(COUNTER[card.index])
    if colour == WHITE and building.is_legal(state, chosen):
        commands.append(BUILD)
    if entering.is_legal(state, seat, chosen, state.faces[dice[0]]):
        commands.append(ENTER[colour])
    if colour == YELLOW and farming.is_legal(chosen):
        commands.append(FARM)
    return commands


def told(state: TroyesState, frame: Action) -> str:
    """What is told to come first: an action, unless the chosen dice are enough for none."""
    if not frame.dice or targets(state, frame):
        return selecting.told(state, frame)
    if _cube_leads_on(state, frame):
        return "no_use_cube" if frame.cube is None else "no_use_with_cube"
    if _more_lead_on(state, frame):
        return "no_use"
    if _more_lead_on(state, action(frame.seat, 0, frame.cube, frame.colour)):
        return "no_use_alone"
    if _others_lead_on(state, frame):
        return "no_use_alone" if frame.cube is None else "no_use_with_cube"
    helps = comes_from_stock(state, frame.seat) or influence.changes(state, frame.seat, 0, every=False)
    return "no_use_any_influence" if helps else "no_use_any"


def _cube_leads_on(state: TroyesState, frame: Action) -> bool:
    """Whether a cube that is used, or put back, makes an action possible with the same dice; or else with more, where
    more alone don't (5.2)."""
    found = _with_another_cube(state, frame)
    if any(targets(state, then) for then in found):
        return True
    return not _more_lead_on(state, frame) and any(_more_lead_on(state, then) for then in found)


def _more_lead_on(state: TroyesState, frame: Action) -> bool:
    """Whether more dice make an action possible."""
    return any(targets(state, then) or _more_lead_on(state, then) for then in _with_one_more(state, frame))


def _others_lead_on(state: TroyesState, frame: Action) -> bool:
    """Whether an action is possible with any dice, with or without a cube."""
    nothing = action(frame.seat)
    return any(_more_lead_on(state, then) for then in (nothing, *_with_another_cube(state, nothing)))


def _with_another_cube(state: TroyesState, frame: Action) -> list[Action]:
    """The choice with a cube that can be used, or without the one in use."""
    found = []
    for command in selecting.choices(state, frame, every=False):
        match command:
            case UseDelayedCube(card):
                found.append(action(frame.seat, frame.dice, card))
            case UseDelayedCubeAs(card, name):
                colour = next(each for each in delayed_of(card).counts_as if each == name)
                found.append(action(frame.seat, frame.dice, card, colour))
            case CancelDelayedCube():
                found.append(action(frame.seat, frame.dice))
    return found


def _with_one_more(state: TroyesState, frame: Action) -> list[Action]:
    """The choice with each of the dice that can be added to it."""
    commands = selecting.choices(state, frame, every=False)
    dice = [command.die.index for command in commands if isinstance(command, SelectDie)]
    return [action(frame.seat, frame.dice | 1 << die, frame.cube, frame.colour) for die in dice]


ASKS: Final = Question(
    Action,
    _legal,
    {
        SelectDie: selecting.select,
        UnselectDie: selecting.unselect,
        UseDelayedCube: selecting.use_cube,
        UseDelayedCubeAs: selecting.use_cube_as,
        CancelDelayedCube: selecting.cancel_cube,
        Reroll: influence.reroll,
        StartFlip: influence.start_flip,
        GainCitizen: influence.gain_citizen,
        ActivateCard: activating.activate_card,
        CounterEvent: countering.counter,
        BuildCathedral: building.build,
        PlaceCitizen: entering.place_citizen,
        Farm: farming.farm,
        Pass: _pass,
    },
    allowed=partial(_legal, every=True),
    rule="4.10",
    rules={
        SelectDie: "5.1",
        UnselectDie: "5.1",
        UseDelayedCube: "5.2",
        UseDelayedCubeAs: "5.2",
        CancelDelayedCube: "5.2",
        Reroll: "5.12",
        StartFlip: "5.12",
        GainCitizen: "5.12",
        ActivateCard: "5.3",
        CounterEvent: "5.4",
        BuildCathedral: "5.6",
        PlaceCitizen: "5.7",
        Farm: "5.10",
        Pass: "4.11",
    },
)
STEPS: Final = (Step(Actions, _begin), Step(NextTurn, _next_turn))
