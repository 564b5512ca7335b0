"""What the rules of Troyes say of a position before anything is done: prices, sums, threats, points.

Nothing here depends on what the seat that is asked can't know (8). The functions return values; whoever shows them
puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.game import Seat
from engine.games.troyes import defending, rounds, threat
from engine.games.troyes.activating import buildings_of, deniers_of, employs
from engine.games.troyes.commands import (
    CHOOSE_BUILDING,
    CONFIRM_DEFENCE,
    SELECT,
    UNSELECT,
    ActivateCard,
    ConcedeDefence,
    FromCard,
    FromSpace,
    FromStock,
    Reroll,
    SelectBlackDie,
    SelectDie,
    UnselectBlackDie,
    UnselectDie,
)
from engine.games.troyes.content import (
    DEFENCE,
    DICE,
    EVENT_RULES,
    INCOME,
    INFLUENCE,
    PASSING,
    Activity,
    Building,
    Character,
    Die,
    EventCard,
    Lose,
    NeutralCitizen,
    RemoveCube,
)
from engine.games.troyes.counting import count
from engine.games.troyes.defending import sums
from engine.games.troyes.dice import black_in, dice_in
from engine.games.troyes.frames import Action, Defence, Flip, Miller
from engine.games.troyes.groups import fits, group, most_dice, prices
from engine.games.troyes.prospects import less_from
from engine.games.troyes.scoring import tier
from engine.games.troyes.state import TroyesState
from engine.games.troyes.striking import cells_with, due, events_with

# Prices.


@dataclass(frozen=True, slots=True)
class Price:
    """What a group of dice costs: in all, by the owner who is paid (4 is the bank), and what the seat has (5.1)."""

    total: int
    by_owner: Mapping[int, int]
    have: int

    @property
    def missing(self) -> int:
        """How many deniers are lacking."""
        return max(0, self.total - self.have)


def _action(state: TroyesState) -> Action | None:
    """The action that is being chosen, below a question that belongs to it, too."""
    return next((frame for frame in reversed(state.agenda) if isinstance(frame, Action)), None)


def price(state: TroyesState, die: Die | None = None) -> Price:
    """What the chosen dice cost, or will once one more is chosen (5.1); nothing where no money helps to choose it."""
    frame = _action(state)
    if frame is None:
        return Price(0, {}, 0)
    dice = dice_in(frame.dice) if die is None else _chosen_with(frame, die)
    owed = prices(state, frame.seat, dice, frame.cube)
    return Price(sum(owed.values()), owed, state.players[frame.seat].deniers)


def _chosen_with(frame: Action, die: Die) -> tuple[int, ...]:
    """The dice that are chosen once one of them is, whatever it costs; none where it can't be (5.1, 5.2)."""
    dice = dice_in(frame.dice)
    if die.index in dice:
        return dice
    if _takes_the_place(frame, die):
        return (die.index,)
    is_alike = not dice or DICE[dice[0]].colour == die.colour
    joins = is_alike and fits(frame.cube, die.colour) and len(dice) < most_dice(frame.cube)
    return (*dice, die.index) if joins else ()


def _takes_the_place(frame: Action, die: Die) -> bool:
    """Whether a die of another colour is chosen instead of those that are; not while a cube is in use (13.2)."""
    dice = dice_in(frame.dice)
    return bool(dice) and frame.cube is None and DICE[dice[0]].colour != die.colour


@dataclass(frozen=True, slots=True)
class Selection:
    """What the chosen dice count as: colour, the values of the dice, their total; ``card`` is the cube in use (5.2)."""

    colour: int
    values: tuple[int, ...]
    total: int
    card: Activity | None
    price: Price

    @property
    def addends(self) -> tuple[int, ...]:
        """What the total is the sum of: the dice, and what the cube adds to them together."""
        added = self.total - sum(self.values)
        return (*self.values, added) if added else self.values


def selection(state: TroyesState) -> Selection | None:
    """What is chosen for an action so far; None where no die is."""
    frame = _action(state)
    chosen = group(state, frame) if frame is not None else None
    if frame is None or chosen is None:
        return None
    return Selection(chosen.colour, chosen.values, chosen.total, frame.cube, price(state))


# Defence.


@dataclass(frozen=True, slots=True)
class DefenceSums:
    """What the chosen dice count, red ones doubled, and the chosen black ones.

    Where only one black die can be chosen, it counts as chosen. ``highest`` is the highest black die, ``has_highest``
    whether one of its value is chosen, ``reach`` what the whole district counts, ``influence`` what countering the
    chosen ones would bring, ``doubled`` what the chosen red ones show (4.9).
    """

    own: int
    black: int
    highest: int
    influence: int
    reach: int
    has_highest: bool = False
    doubled: tuple[int, ...] = ()


def defence(state: TroyesState) -> DefenceSums | None:
    """How a defence stands; None where nobody defends."""
    frame = next((one for one in reversed(state.agenda) if isinstance(one, Defence)), None)
    if frame is None:
        return None
    frame = _with_only_black(state, frame)
    own, black = sums(state, frame)
    highest = threat.highest(state)
    room = INFLUENCE.most - state.players[frame.seat].influence
    return DefenceSums(
        own,
        black,
        highest,
        min(DEFENCE.influence_per_die * frame.black.bit_count(), room),
        threat.strength(state, state.own_dice(frame.seat)),
        highest in [state.black[die] for die in black_in(frame.black)],
        threat.doubled(state, dice_in(frame.dice)),
    )


def _only_black(state: TroyesState, frame: Defence) -> SelectBlackDie | None:
    """The black die that has to be countered, where no other could be, nor any with it; None once one is chosen."""
    if frame.black or not threat.can_counter(state, frame.seat):
        return None
    offered = _black_offered(state, frame)
    if len(offered) > 1 or _black_offered(state, replace(frame, black=1 << offered[0].die.index)):
        return None
    return offered[0]


def _black_offered(state: TroyesState, frame: Defence) -> list[SelectBlackDie]:
    return [one for one in defending.ASKS.legal(state, frame) if isinstance(one, SelectBlackDie)]


def _with_only_black(state: TroyesState, frame: Defence) -> Defence:
    only = _only_black(state, frame)
    return frame if only is None else replace(frame, black=1 << only.die.index)


def _defence_at_once(state: TroyesState, frame: Defence) -> Sequence[Command]:
    """All that is lacking until black dice are countered, where it is clear what: the only black die, and with none
    of the own dice chosen all of them, if no one of them can be spared (4.9)."""
    only, whole = _only_black(state, frame), _with_only_black(state, frame)
    if threat.highest(state) not in [state.black[die] for die in black_in(whole.black)]:
        return ()
    black = [only] if only is not None else []
    own, needed = sums(state, whole)
    if own >= needed:
        return [*black, CONFIRM_DEFENCE] if black else ()
    dice = state.own_dice(frame.seat)
    spare = threat.strength(state, dice) - needed
    if own or spare < 0 or any(threat.strength(state, (die,)) <= spare for die in dice):
        return ()
    return [*black, *(SELECT[die] for die in dice), CONFIRM_DEFENCE]


# What events and wages threaten.


@dataclass(frozen=True, slots=True)
class Harm:
    """What an event would take from a seat if it struck now (4.8).

    ``short``: it could not give all of it, and would lose ``vp``. ``choices`` are the cubes among which it would
    choose.
    """

    deniers: int = 0
    influence: int = 0
    cubes: int = 0
    choices: int = 0
    short: bool = False
    vp: int = 0


def harm(state: TroyesState, seat: Seat, card: EventCard) -> Harm:
    """What an event threatens a seat with (4.8); black dice and neutral citizens threaten nobody in particular."""
    match card.effect:
        case Lose() as effect:
            deniers, influence = due(state, seat, effect)
            player = state.players[seat]
            paid, spent = min(deniers, player.deniers), min(influence, player.influence)
            short = paid < deniers or spent < influence
            return Harm(paid, spent, short=short, vp=EVENT_RULES.shortage_vp * short)
        case RemoveCube(of=of):
            lying = len(events_with(state, seat) if of == "events" else cells_with(state, seat))
            short = not lying
            return Harm(cubes=min(1, lying), choices=lying, short=short, vp=EVENT_RULES.shortage_vp * short)
        case NeutralCitizen() | None:
            return Harm()


def black_dice(state: TroyesState) -> int:
    """How many black dice the events of the row bring in each round (4.9)."""
    return threat.threatened(state)


@dataclass(frozen=True, slots=True)
class Wages:
    """The next wages of a seat, the deniers that it will have for them with its income, and the points that it would
    lose (4.5)."""

    due: int
    have: int
    vp: int


def wages(state: TroyesState, seat: Seat) -> Wages:
    """What the next round would cost a seat, as its citizens stand and with what it has and has set aside."""
    player, cost = state.players[seat], rounds.wages(state, seat)
    have = player.deniers + player.aside + INCOME.deniers
    return Wages(cost, have, INCOME.wage_shortage_vp if cost > have else 0)


def pass_money(state: TroyesState, seat: Seat) -> int:
    """What a seat has set aside by passing, or would have at once (4.11)."""
    player = state.players[seat]
    return player.aside if player.passed else PASSING.first


# Points.


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands with a character: what is counted, the points now, and the next tier, if there is any."""

    counted: int
    vp: int
    next_at: int | None
    next_vp: int | None


def character_standing(state: TroyesState, seat: Seat, character: Character) -> Standing:
    """What a character would give a seat now, whether it is in the game or not (2.10)."""
    counted = count(state, seat, character.count)
    above = [(least, vp) for least, vp in character.tiers_at(state.seats) if least > counted]
    least, vp = min(above, default=(None, None))
    return Standing(counted, tier(character, state.seats, counted), least, vp)


def building_deniers(state: TroyesState) -> Mapping[Building, int]:
    """What each building brings the Miller; empty where none is asked for (2.8)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Miller):
        return {}
    return {each: deniers_of(state, frame.seat, frame.card, each) for each in buildings_of(frame.card)}


def better_building(state: TroyesState) -> Command | None:
    """The building that brings the Miller most; None where none is asked for (2.8)."""
    deniers = building_deniers(state)
    return CHOOSE_BUILDING[max(deniers, key=lambda each: deniers[each]).index] if deniers else None


def filled_in(state: TroyesState) -> Sequence[Command]:
    """The own dice that were chosen before somebody began to turn dice over (13.3)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Flip) or frame.dice:
        return ()
    below = state.agenda[-2]
    chosen = dice_in(below.dice) if isinstance(below, Action | Defence) else ()
    own = [die for die in chosen if state.districts[die] == frame.seat]
    return [SELECT[die] for die in own[: INFLUENCE.most_flipped]]


def prepares(state: TroyesState) -> Sequence[Command]:
    """The own dice, the highest first: whoever points at a target before any die means one of them (13.2)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Action) or frame.dice or frame.cube is not None:
        return ()
    return [SELECT[die] for die in sorted(state.own_dice(frame.seat), key=lambda die: -state.faces[die])]


def changes(state: TroyesState) -> Mapping[str, Sequence[Command]]:
    """A die of another colour takes the place of the chosen ones: nobody has to clear the choice first (13.2).

    The button that repels black dice also chooses what can only be chosen in one way.
    """
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Defence):
        commands = _defence_at_once(state, frame)
        return {"bar.defend": commands} if commands else {}
    if not isinstance(frame, Action):
        return {}
    cleared = [UNSELECT[die] for die in dice_in(frame.dice)]
    return {
        f"die.{die.id}": (*cleared, SELECT[die.index])
        for die in DICE
        if state.faces[die.index] and _takes_the_place(frame, die) and not price(state, die).missing
    }


def details(state: TroyesState, command: Command) -> Mapping[str, Detail]:
    """What the sentence of a command needs besides its fields: what a die shows and in whose district it lies (4 is the
    neutral one), what conceding costs, whether a card hires, and what a source of a citizen brings less than others."""
    frame = state.agenda[-1] if state.agenda else None
    match command:
        case SelectDie(die) | UnselectDie(die) | Reroll(die):
            return {"face": state.faces[die.index], "owner": state.districts[die.index]}
        case SelectBlackDie(black) | UnselectBlackDie(black):
            return {"face": state.black[black.index]}
        case ConcedeDefence() if isinstance(frame, Defence):
            return {"lost": threat.at_stake(state, frame.seat)}
        case ActivateCard(card) if isinstance(frame, Action):
            return {"hires": "no" if employs(state, frame.seat, card) else "yes"}
        case FromStock() | FromSpace() | FromCard():
            less = less_from(state).get(command, ())
            return {"less": less} if any(less) else {}
    return {}
