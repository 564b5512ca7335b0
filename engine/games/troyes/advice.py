"""What the rules of Troyes say of a position before anything is done: prices, results, threats, points.

Nothing here depends on what the seat that is asked can't know (8). The functions return values; whoever shows them
puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import sub
from typing import Final, NamedTuple

from engine.core.advice import Doubt
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import Detail, IllegalCommand, Refusal
from engine.core.game import Seat
from engine.games.troyes import acting, building, defending, farming, rounds, sourcing, threat
from engine.games.troyes.activating import buildings_of, deniers_of, employs, most_payable
from engine.games.troyes.commands import (
    BUILD,
    CHOOSE_BUILDING,
    CONFIRM_DEFENCE,
    COUNTER,
    ENTER,
    FARM,
    PLACE_CUBE,
    SELECT,
    UNSELECT,
    ActivateCard,
    BuildCathedral,
    CancelAction,
    ConcedeDefence,
    ConfirmDefence,
    CounterEvent,
    Farm,
    FromCard,
    FromSpace,
    FromStock,
    Pass,
    PlaceCitizen,
    Reroll,
    SelectBlackDie,
    SelectDie,
    UnselectBlackDie,
    UnselectDie,
)
from engine.games.troyes.content import (
    BUILDING_BY_ID,
    BUILDINGS,
    DEFENCE,
    DICE,
    EVENT_RULES,
    INCOME,
    INFLUENCE,
    PASSING,
    Activity,
    Building,
    Cell,
    Character,
    CubePerOwnDie,
    Delayed,
    Die,
    EventCard,
    Gain,
    GainOfChoice,
    Lose,
    NeutralCitizen,
    RemoveCube,
    RollForCube,
    Take,
)
from engine.games.troyes.countering import settle
from engine.games.troyes.counting import count
from engine.games.troyes.defending import sums
from engine.games.troyes.dice import black_in, dice_in
from engine.games.troyes.entering import face_of
from engine.games.troyes.frames import Action, CitizenSource, Defence, EventCubes, Flip, Miller
from engine.games.troyes.groups import Group, fits, group, most_dice, prices
from engine.games.troyes.pushing import entrance, pushed_out, seat_of
from engine.games.troyes.scoring import slot_points, tier
from engine.games.troyes.state import (
    EMPTY,
    NEUTRAL,
    OpenEvent,
    TroyesState,
    Workplace,
    standing,
)
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


# What could be done with the chosen dice.


@dataclass(frozen=True, slots=True)
class Push:
    """Where a citizen would come in, and who would be pushed out: a seat, 4 for grey, None for nobody (5.7).

    There are several answers where it hangs on where the citizen comes from: who leaves the row makes room there (5.8).
    """

    space: str
    outs: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Completion:
    """How an event would be shared: points of each seat, and who would take the card; None if nobody (5.5)."""

    vp: tuple[int, ...]
    taker: int | None


class Yield(NamedTuple):
    """What activations bring, after what they cost; of cubes the most, and the fewest where dice decide (2.8)."""

    deniers: int = 0
    influence: int = 0
    vp: int = 0
    cubes: int = 0
    least: int = 0


_NOTHING: Final = Yield()


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a use of the chosen dice would bring, or why it can't be had.

    ``command`` is given to have it. ``times`` are activations, ``cubes`` go on an event or wait on a card; ``least`` is
    the fewest cubes where dice decide. ``cells`` are those of the cathedral. ``hire`` is what a tradesman costs here,
    ``slot`` the points of its slot; ``from_elsewhere``: with none in hand, the citizen costs besides whatever it does
    where it comes from, which is asked next. The rest is what the seat gains, after what activations cost; ``vp`` with
    its share of an event that is completed. It may be ``less`` by so much where activations bring less with some
    sources of that citizen.
    """

    command: Command
    refusal: Refusal | None = None
    times: int = 0
    cubes: int = 0
    least: int = 0
    hire: int = 0
    slot: int = 0
    from_elsewhere: bool = False
    deniers: int = 0
    influence: int = 0
    vp: int = 0
    less: Yield = _NOTHING
    cells: tuple[str, ...] = ()
    completion: Completion | None = None
    push: Push | None = None


def prospects(state: TroyesState, fewer: int = 0) -> Mapping[str, Prospect]:
    """What the chosen dice could be used for, by place: open cards, events, cathedral, buildings and farm (13.1).

    With ``fewer`` activations than could be had, only the cards that allow more. Where a card lets a cube be placed,
    what it would bring on each event.
    """
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, EventCubes):
        seat = frame.seat
        return {
            event.card.id: _with_cubes(state, PLACE_CUBE[event.card.index], seat, event, 1)
            for event in state.row
        }
    chosen = group(state, frame) if isinstance(frame, Action) else None
    if not isinstance(frame, Action) or chosen is None:
        return {}
    found = {place.card.id: _of_card(state, frame, chosen, place, fewer) for place in state.workplaces}
    if fewer:
        return {card: prospect for card, prospect in found.items() if prospect.times == fewer}
    found |= {event.card.id: of_event(state, frame, chosen, event.card) for event in state.row}
    found["cathedral"] = _of_cathedral(state, frame, chosen)
    found |= {each.id: _of_building(state, frame, each) for each in BUILDINGS}
    found["farm"] = _of_farm(state, frame, chosen)
    return found


def _why_not(state: TroyesState, frame: Action, command: Command) -> Refusal | None:
    """The refusal of an action, without carrying it out."""
    if command in acting.targets(state, frame):
        return None
    answer = acting.ASKS.answers[type(command)]
    try:
        answer(state.clone(), frame, command, SeededChance(0), [])
    except IllegalCommand as refused:
        return refused.refusal
    return None


def _of_card(state: TroyesState, frame: Action, chosen: Group, place: Workplace, fewer: int) -> Prospect:
    """As many activations as can be had, or so many if that is fewer (5.3)."""
    seat, card = frame.seat, place.card
    times = min(chosen.total // card.divisor, most_payable(state, frame, card))
    times = fewer if 0 < fewer < times else 0 if fewer else times
    command = ActivateCard(card, max(1, times))
    refusal = _why_not(state, frame, command)
    if refusal is not None:
        return Prospect(command, refusal)
    hires = not place.employs(seat)
    source = CitizenSource(seat, card=card, times=times)
    found = _with_each_source(state, frame, source) if hires else [yields(state, seat, card, times, frame)]
    most, fewest = (Yield(*map(of, zip(*found, strict=True))) for of in (max, min))
    return Prospect(
        command,
        times=times,
        cubes=most.cubes,
        least=most.least,
        hire=card.cost if hires else 0,
        slot=place.hiring(seat)[1] if hires else 0,
        from_elsewhere=hires and not state.players[seat].hand,
        deniers=most.deniers,
        influence=most.influence,
        vp=most.vp,
        less=Yield(*map(sub, most, fewest)),
    )


def _with_each_source(state: TroyesState, frame: Action, source: CitizenSource) -> list[Yield]:
    """What activations bring, wherever the tradesman comes from, who counts no more there; before its price (5.8)."""
    assert source.card is not None
    positions = sourcing.taken_up(state, frame, source)
    return [yields(left, frame.seat, source.card, source.times, frame) for left in positions]


def less_from(state: TroyesState) -> Mapping[Command, tuple[int, int, int]]:
    """Deniers, influence and points that each source of a citizen brings less than was told of the action: those of a
    slot that it leaves, and what activations bring more with another; empty where none is asked for (5.8)."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, CitizenSource):
        return {}
    action, seat = state.agenda[-2], frame.seat
    assert isinstance(action, Action)
    sources = [each for each in sourcing.ASKS.legal(state, frame) if not isinstance(each, CancelAction)]
    found = _with_each_source(state, action, frame) if frame.card is not None else [_NOTHING] * len(sources)
    most = Yield(*map(max, zip(*found, strict=True)))
    less = {}
    for source, brought in zip(sources, found, strict=True):
        left = sourcing.with_taken_up(state, seat, source)
        slot = slot_points(state, seat)[0] - slot_points(left, seat)[0]
        deniers, influence, vp, *_ = map(sub, most, brought)
        less[source] = deniers, influence, vp + slot
    return less


def yields(state: TroyesState, seat: Seat, card: Activity, times: int, frame: Action | None = None) -> Yield:
    """What so many activations would bring a seat; ``frame`` has the dice that would have left by then (2.8)."""
    gone = frame.dice if frame is not None else 0
    match card.effect:
        case Delayed():
            return Yield(cubes=times, least=times)
        case Gain() as effect:
            each = _gains(state, seat, effect, card, times, gone)
            player = state.players[seat]
            influence = min(
                effect.influence * each, INFLUENCE.most - player.influence + effect.pay_influence * times
            )
            return Yield(
                effect.deniers * each - effect.pay_deniers * times,
                influence - effect.pay_influence * times,
                effect.vp * each,
            )
        case GainOfChoice():
            return Yield(
                deniers=times * max(deniers_of(state, seat, card, each) for each in buildings_of(card))
            )
        case Take() as effect:
            return Yield(deniers=_taken(state, seat, effect, times, frame))
        case RollForCube():
            return Yield(cubes=times, least=0)
        case CubePerOwnDie():
            cubes = times * sum(
                DICE[die].colour == card.colour and not gone >> die & 1 for die in state.own_dice(seat)
            )
            return Yield(cubes=cubes, least=0)


def _gains(state: TroyesState, seat: Seat, effect: Gain, card: Activity, times: int, gone: int) -> int:
    """How often so many activations bring what a card gives for each."""
    return times * (1 if effect.per is None else _counted(state, seat, effect, card, gone))


def _counted(state: TroyesState, seat: Seat, effect: Gain, card: Activity, gone: int) -> int:
    """What a card counts once the dice of the action have left (2.8)."""
    assert effect.per is not None
    if effect.per != "red_dice_in_fullest_district":
        return count(state, seat, effect.per)
    left = state.clone()
    for die in dice_in(gone):
        left.faces[die] = 0
    return count(left, seat, effect.per)


def _taken(state: TroyesState, seat: Seat, effect: Take, times: int, frame: Action | None) -> int:
    """From the others what they have by then, with what the dice of the action bring them (2.8)."""
    there = BUILDING_BY_ID[effect.building]
    each = times * effect.deniers
    paid = prices(state, seat, dice_in(frame.dice), frame.cube) if frame is not None else {}
    from_others = sum(
        min(other.deniers + paid.get(owner, 0), each * standing(state, owner, there))
        for owner, other in enumerate(state.players)
        if owner != seat
    )
    return from_others + each * standing(state, NEUTRAL, there)


def of_event(state: TroyesState, frame: Action, chosen: Group, card: EventCard) -> Prospect:
    """The cubes that go on an event, and what it brings if that completes it (5.4, 5.5)."""
    command = COUNTER[card.index]
    refusal = _why_not(state, frame, command)
    place = state.place_in_row(card)
    if refusal is not None or place is None:
        return Prospect(command, refusal)
    event = state.row[place]
    return _with_cubes(state, command, frame.seat, event, min(chosen.total // card.divisor, event.free_flags))


def _with_cubes(state: TroyesState, command: Command, seat: Seat, event: OpenEvent, cubes: int) -> Prospect:
    """What so many cubes on an event bring (5.4, 5.5)."""
    done = completion(state, event.card, seat, cubes)
    has = state.players[seat].influence
    return Prospect(
        command,
        cubes=cubes,
        least=cubes,
        influence=min(cubes * EVENT_RULES.influence_per_cube, INFLUENCE.most - has),
        vp=done.vp[seat] if done is not None else 0,
        completion=done,
    )


def completion(state: TroyesState, card: EventCard, seat: Seat, cubes: int) -> Completion | None:
    """How an event would be shared if a seat placed so many cubes; None if that leaves a flag free (5.5)."""
    place = state.place_in_row(card)
    if place is None or state.row[place].free_flags > cubes:
        return None
    full = state.row[place].with_cubes(seat, cubes)
    settled = settle(full, state.options.sole_contributor_takes_both)
    taker = seat_of(settled.taker) if place else None
    return Completion(tuple(settled.vp.get(each, 0) for each in range(state.seats)), taker)


def _of_cathedral(state: TroyesState, frame: Action, chosen: Group) -> Prospect:
    refusal = _why_not(state, frame, BUILD)
    cells = () if refusal is not None else building.cells_for(state, chosen.values)
    if refusal is not None or isinstance(cells, int):
        return Prospect(BUILD, refusal)
    influence, vp = building.reward(cells)
    influence = min(influence, INFLUENCE.most - state.players[frame.seat].influence)
    return Prospect(BUILD, influence=influence, vp=vp, cells=tuple(cell.id for cell in cells))


def _of_building(state: TroyesState, frame: Action, there: Building) -> Prospect:
    command = ENTER[there.index]
    refusal = _why_not(state, frame, command)
    return Prospect(command, refusal, push=_push(state, frame, there) if refusal is None else None)


def _push(state: TroyesState, frame: Action, there: Building) -> Push:
    """What a citizen would do, from wherever it may come (5.7, 5.8)."""
    face = face_of(state, frame)
    positions = sourcing.taken_up(state, frame, CitizenSource(frame.seat, building=there))
    outs = sorted({pushed_out(left, there, face) for left in positions})
    return Push(entrance(state, there, face).id, tuple(None if out == EMPTY else out for out in outs))


def _of_farm(state: TroyesState, frame: Action, chosen: Group) -> Prospect:
    refusal = _why_not(state, frame, FARM)
    return Prospect(FARM, refusal, deniers=0 if refusal is not None else farming.harvest(chosen))


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


# Doubts.


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
    each = _gains(state, action.seat, card.effect, card, times, action.dice)
    return _lost_influence(state, action, card.effect.influence * each - card.effect.pay_influence * times)


def _cells(state: TroyesState, chosen: Group) -> tuple[Cell, ...]:
    cells = building.cells_for(state, chosen.values)
    return () if isinstance(cells, int) else cells


def _lost_influence(state: TroyesState, frame: Action, gained: int) -> Doubt | None:
    lost = state.players[frame.seat].influence + gained - INFLUENCE.most
    return FullTrack(lost, INFLUENCE.most) if lost > 0 else None


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
