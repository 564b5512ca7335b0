"""What the asked seat of Troyes may have overlooked in a legal command."""

from __future__ import annotations

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.games.troyes import building, sourcing, threat
from engine.games.troyes.activating import employs
from engine.games.troyes.commands import (
    ActivateCard,
    BuildCathedral,
    ConfirmDefence,
    CounterEvent,
    Farm,
    FromCard,
    FromSpace,
    FromStock,
    Pass,
    PlaceCitizen,
)
from engine.games.troyes.content import (
    DICE,
    EVENT_RULES,
    INFLUENCE,
    Activity,
    Building,
    Cell,
    Gain,
)
from engine.games.troyes.defending import sums
from engine.games.troyes.dice import dice_in
from engine.games.troyes.entering import face_of
from engine.games.troyes.frames import Action, CitizenSource, Defence
from engine.games.troyes.groups import Group, group
from engine.games.troyes.prospects import gains, of_event, yields
from engine.games.troyes.pushing import pushed_out
from engine.games.troyes.state import TroyesState


class WeakDefence(Doubt):
    """More is spent on black dice than needed: without a die, with this face, it would still suffice (4.9)."""

    die: str
    face: int
    own: int
    black: int


class NothingGained(Doubt):
    """The activations bring nothing now (5.3)."""

    card: str
    times: int


class FullTrack(Doubt):
    """Influence would be lost at the end of the track (2.7)."""

    lost: int
    most: int


class OwnCitizenPushed(Doubt):
    """One's own citizen is pushed out (5.7)."""

    building: str


class DiceLeft(Doubt):
    """Who passes leaves dice of their own, which others may buy (4.11)."""

    dice: int


def doubt(state: TroyesState, command: Command) -> Doubt | None:
    """What the asked seat may have overlooked in a legal command."""
    frame = state.agenda[-1] if state.agenda else None
    match command, frame:
        case Pass(), Action(seat=seat):
            left = len(state.own_dice(seat))
            rivals = any(not player.passed for other, player in enumerate(state.players) if other != seat)
            return DiceLeft(left) if left and rivals else None
        case ConfirmDefence(), Defence():
            return _of_defence(state, frame)
        case ActivateCard() | CounterEvent() | BuildCathedral() | PlaceCitizen() | Farm(), Action():
            return _of_action(state, frame, command)
        case FromStock() | FromSpace() | FromCard(), CitizenSource():
            return _of_source(state, frame, command)
    return None


def _of_defence(state: TroyesState, frame: Defence) -> Doubt | None:
    own, black = sums(state, frame)
    for die in dice_in(frame.dice):
        if own - threat.strength(state, (die,)) >= black:
            return WeakDefence(DICE[die].id, state.faces[die], own, black)
    return None


def _of_action(state: TroyesState, frame: Action, command: Command) -> Doubt | None:
    """Without a citizen in the hand, hiring and placing hang on where one comes from, which is asked next (5.8)."""
    chosen, has_hand = group(state, frame), state.players[frame.seat].hand > 0
    assert chosen is not None
    match command:
        case ActivateCard(card, times):
            if not employs(state, frame.seat, card):
                return _of_activations(state, frame, card, times) if has_hand else None
            found = yields(state, frame.seat, card, times, frame)
            if not (found.deniers > 0 or found.influence > 0 or found.vp or found.cubes):
                return NothingGained(card.id, times)
            return _of_activations(state, frame, card, times)
        case BuildCathedral():
            return _lost_influence(state, frame, building.reward(_cells(state, chosen))[0])
        case CounterEvent(card):
            cubes = of_event(state, frame, chosen, card).cubes
            return _lost_influence(state, frame, cubes * EVENT_RULES.influence_per_cube)
        case PlaceCitizen(there) if has_hand:
            return _of_entering(state, frame, there)
    return None


def _of_source(state: TroyesState, frame: CitizenSource, command: Command) -> Doubt | None:
    """What hangs on where the citizen comes from, judged after it was taken up there (5.8)."""
    action, left = state.agenda[-2], sourcing.with_taken_up(state, frame.seat, command)
    assert isinstance(action, Action)
    if frame.building is not None:
        return _of_entering(left, action, frame.building)
    assert frame.card is not None
    return _of_activations(left, action, frame.card, frame.times)


def _of_entering(state: TroyesState, action: Action, there: Building) -> Doubt | None:
    """Where one's own citizen is expelled (5.7)."""
    out = pushed_out(state, there, face_of(state, action))
    return OwnCitizenPushed(there.id) if out == action.seat else None


def _of_activations(state: TroyesState, action: Action, card: Activity, times: int) -> Doubt | None:
    """Where influence is lost that activations bring (2.7)."""
    if not isinstance(card.effect, Gain) or not card.effect.influence:
        return None
    each = gains(state, action.seat, card.effect, card, times, action.dice)
    return _lost_influence(state, action, card.effect.influence * each - card.effect.pay_influence * times)


def _cells(state: TroyesState, chosen: Group) -> tuple[Cell, ...]:
    cells = building.cells_for(state, chosen.values)
    return () if isinstance(cells, int) else cells


def _lost_influence(state: TroyesState, frame: Action, gained: int) -> Doubt | None:
    lost = state.players[frame.seat].influence + gained - INFLUENCE.most
    return FullTrack(lost, INFLUENCE.most) if lost > 0 else None
