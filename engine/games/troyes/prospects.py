"""What the chosen dice of Troyes could be used for: what each use would bring, or why it can't be had.

Nothing here depends on what the seat that is asked can't know (8).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import sub
from typing import Final, NamedTuple

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import Seat
from engine.games.troyes import acting, building, farming, sourcing
from engine.games.troyes.activating import buildings_of, deniers_of, most_payable
from engine.games.troyes.commands import (
    BUILD,
    COUNTER,
    ENTER,
    FARM,
    PLACE_CUBE,
    ActivateCard,
    CancelAction,
)
from engine.games.troyes.content import (
    BUILDING_BY_ID,
    BUILDINGS,
    DICE,
    EVENT_RULES,
    INFLUENCE,
    Activity,
    Building,
    CubePerOwnDie,
    Delayed,
    EventCard,
    Gain,
    GainOfChoice,
    RollForCube,
    Take,
)
from engine.games.troyes.countering import settle
from engine.games.troyes.counting import count
from engine.games.troyes.dice import dice_in
from engine.games.troyes.entering import face_of
from engine.games.troyes.frames import Action, CitizenSource, EventCubes
from engine.games.troyes.groups import Group, group, prices
from engine.games.troyes.pushing import entrance, pushed_out, seat_of
from engine.games.troyes.scoring import slot_points
from engine.games.troyes.state import (
    EMPTY,
    NEUTRAL,
    OpenEvent,
    TroyesState,
    Workplace,
    standing,
)


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
            each = gains(state, seat, effect, card, times, gone)
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


def gains(state: TroyesState, seat: Seat, effect: Gain, card: Activity, times: int, gone: int) -> int:
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
