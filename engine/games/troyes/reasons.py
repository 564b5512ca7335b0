"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.command import Command
from engine.core.game import Seat
from engine.core.mind import Reason
from engine.games.troyes.advice import building_deniers
from engine.games.troyes.commands import (
    ActivateCard,
    BuildCathedral,
    ChooseBuilding,
    ConcedeDefence,
    ConfirmDefence,
    ConfirmFlip,
    CounterEvent,
    Farm,
    FromCard,
    FromSpace,
    FromStock,
    Pass,
    PlaceCitizen,
    PlaceEventCube,
    PlaceInitialCitizen,
    RemoveCathedralCube,
    RemoveEventCube,
    Reroll,
    SelectBlackDie,
    SelectDie,
    StartFlip,
    StopPlacing,
)
from engine.games.troyes.content import (
    DICE_RULES,
    EVENT_RULES,
    INFLUENCE,
    Activity,
    Building,
    Die,
    EventCard,
)
from engine.games.troyes.dice import dice_in
from engine.games.troyes.doubts import doubt
from engine.games.troyes.frames import Action, Defence, DiceMask, Flip
from engine.games.troyes.groups import group
from engine.games.troyes.policy import Policy
from engine.games.troyes.prospects import completion
from engine.games.troyes.state import TroyesState
from engine.games.troyes.threat import at_stake


def reason(state: TroyesState, command: Command, policy: Policy) -> Reason:
    """The strongest reason for a command, with the cards and numbers for its sentence."""
    frame = state.agenda[-1]
    if isinstance(frame, Action):
        return _of_action(state, frame, command, policy)
    if isinstance(frame, Defence):
        return _of_defence(state, frame, command)
    match command:
        case PlaceInitialCitizen(space):
            return Reason("first_dice", {"building": space.building.id})
        case SelectDie(die) if isinstance(frame, Flip):
            return _of_turning(state, (die.index,))
        case ConfirmFlip() if isinstance(frame, Flip):
            return _of_turning(state, dice_in(frame.dice))
        case RemoveEventCube() | RemoveCathedralCube():
            return Reason("least_lost")
        case FromStock():
            return Reason("from_stock")
        case FromSpace() | FromCard():
            return Reason("least_missed")
        case ChooseBuilding(building):
            return _of_building(state, building)
        case PlaceEventCube(event):
            return _of_event(state, frame.seat, event, 1)
        case StopPlacing():
            return Reason("helps_rivals")
        case _:
            return Reason("no_need")


def _of_defence(state: TroyesState, frame: Defence, command: Command) -> Reason:
    """A defence that a person has begun may be dearer than needed: it isn't praised for that."""
    match command:
        case ConcedeDefence():
            return _of_conceding(state, frame.seat)
        case Reroll() | StartFlip():
            return Reason("stronger_defence")
        case ConfirmDefence() if doubt(state, command) is not None:
            return Reason("enough_defence")
        case SelectDie() | SelectBlackDie() | ConfirmDefence():
            return Reason("cheap_defence")
    return Reason("no_need")


def _of_conceding(state: TroyesState, seat: Seat) -> Reason:
    """Influence might always help: any die may show as much as the highest black one, and who has no influence or no
    die isn't asked (4.9). So it costs more than it would save."""
    lost = at_stake(state, seat)
    return Reason("not_worth_influence", {"vp": lost}) if lost else Reason("no_points")


def _of_action(state: TroyesState, frame: Action, command: Command, policy: Policy) -> Reason:
    """What the best whole action is good for that begins with a command."""
    match command:
        case Pass():
            return _of_passing(state, frame, policy)
        case Reroll(die):
            return _of_reroll(state, die)
        case StartFlip():
            low = [die for die in state.own_dice(frame.seat) if _is_low(state, die)]
            return _of_turning(state, low or state.own_dice(frame.seat))
        case ActivateCard() | CounterEvent() | BuildCathedral() | PlaceCitizen() | Farm():
            return _of_use(state, frame, command)
    plan = policy.plan_of(state, command)
    if plan is None:
        return Reason("no_need")
    chosen = Action(frame.seat, sum(1 << die for die in plan.dice), plan.cube, plan.colour)
    return _of_use(state, chosen, plan.target)


def _of_use(state: TroyesState, frame: Action, target: Command) -> Reason:
    """What the dice of a frame are good for, used for a target."""
    match target:
        case ActivateCard(card):
            return _of_card(state, frame, card)
        case CounterEvent(event):
            counted = group(state, frame)
            total = counted.total if counted is not None else 0
            return _of_event(state, frame.seat, event, total // event.divisor, frame.dice)
        case BuildCathedral():
            return Reason("builds")
        case PlaceCitizen(building):
            last = state.round == state.rounds
            return Reason("no_more_dice") if last else Reason("next_dice", {"building": building.id})
        case Farm():
            if _is_last(state, frame.dice):
                return Reason("no_more_to_buy", {"counts": _counts(state, frame.seat, "deniers")})
            return Reason("money")
        case _:
            return Reason("no_need")


def _is_last(state: TroyesState, dice: DiceMask) -> bool:
    """Whether nobody acts any more once these dice have left: what only serves a later action is of no use (4.10)."""
    is_left = (face and not dice >> die & 1 for die, face in enumerate(state.faces))
    return state.round == state.rounds and not any(is_left)


def _counts(state: TroyesState, seat: Seat, what: str) -> int:
    """How many of a seat's own characters count something at the end; those of others it doesn't know (8)."""
    return sum(character.count == what for character in state.players[seat].characters)


def _of_card(state: TroyesState, frame: Action, card: Activity) -> Reason:
    """A tradesman stays for later actions and scores a slot, or pays by what the card gains now."""
    place = next(place for place in state.workplaces if place.card is card)
    if place.employs(frame.seat):
        return Reason("card_again", {"card": card.id})
    vp = place.hiring(frame.seat)[1]
    if not vp:
        return Reason("card_pays", {"card": card.id})
    return Reason("hires_last" if _is_last(state, frame.dice) else "hires", {"card": card.id, "vp": vp})


def _of_passing(state: TroyesState, frame: Action, policy: Policy) -> Reason:
    """Own dice are lost to who passes, so only deniers count for later rounds; what a person has chosen may be why
    no action is worth it."""
    possible = policy.plans(state, Action(frame.seat))
    if not possible:
        return Reason("nothing_possible")
    best = max(plan.worth for plan in possible)
    chosen = max((plan.worth for plan in policy.plans(state, frame)), default=best - 1)
    if best > max(chosen, policy.weights.passing):
        return Reason("choose_anew")
    return Reason("nothing_worth" if state.round == state.rounds else "nothing_better")


def _of_turning(state: TroyesState, dice: Sequence[int]) -> Reason:
    """A person may have chosen dice that show less once they are turned over, and a hint goes on from there."""
    if all(_is_low(state, die) for die in dice):
        return Reason("low_dice")
    return Reason("high_dice", {"least": DICE_RULES.faces // 2 + 1})


def _of_reroll(state: TroyesState, die: Die) -> Reason:
    """A low die is worth another roll; one above the mean may still show more, or another number that is needed."""
    if _is_low(state, die.index):
        return Reason("low_dice")
    more = DICE_RULES.faces - state.faces[die.index]
    return Reason("may_show_more", {"more": more, "faces": DICE_RULES.faces})


def _of_building(state: TroyesState, building: Building) -> Reason:
    """What the Miller counts there, against the best of the other buildings (2.8)."""
    gains = building_deniers(state)
    here, others = gains[building], max(gained for each, gained in gains.items() if each is not building)
    gained = "most" if here > others else "as_much" if here == others else "less"
    return Reason("most_citizens", {"building": building.id, "gained": gained, "deniers": here})


def _is_low(state: TroyesState, die: int) -> bool:
    """Whether a die shows more once it is turned over (5.12)."""
    return 2 * state.faces[die] <= DICE_RULES.faces


def _of_event(state: TroyesState, seat: Seat, event: EventCard, cubes: int, dice: DiceMask = 0) -> Reason:
    """The reason for countering an event, with dice that leave: its points if it is completed, else the influence if
    there is room for it."""
    done = completion(state, event, seat, cubes)
    if done is not None:
        return Reason("completes", {"event": event.id, "vp": done.vp[seat]})
    place = state.place_in_row(event)
    is_full = state.players[seat].influence == INFLUENCE.most
    if place is not None and not state.row[place].count(seat):
        return Reason("shares_only" if is_full else "shares", {"event": event.id, "vp": EVENT_RULES.open_vp})
    if _is_last(state, dice):
        counts = _counts(state, seat, "influence")
        return (
            Reason("no_need") if is_full else Reason("counters_last", {"event": event.id, "counts": counts})
        )
    return Reason("counters_only" if is_full else "counters", {"event": event.id})
