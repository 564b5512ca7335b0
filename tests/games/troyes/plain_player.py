"""A plain player, written from section 12.3 of the specification alone: what the program's own bots are measured by.

It looks one whole action ahead, by the figures of table 12.1, and plans nothing. As a program it plays against the
faultless policy of the bots, or among equals, and prints how they did::

    python -m tests.games.troyes.plain_player --seats 2 --games 400
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core.command import Command
from engine.games.troyes import advice, building, prospects
from engine.games.troyes.acting import targets
from engine.games.troyes.activating import employs
from engine.games.troyes.commands import (
    CONFIRM_DEFENCE,
    CONFIRM_FLIP,
    PASS,
    REROLL,
    SELECT,
    SELECT_BLACK,
    START_FLIP,
    USE,
    USE_AS,
    ActivateCard,
    BuildCathedral,
    CancelFlip,
    ConcedeDefence,
    CounterEvent,
    Farm,
    FromCard,
    FromSpace,
    FromStock,
    PlaceCitizen,
    PlaceEventCube,
    RemoveCathedralCube,
    RemoveEventCube,
    Reroll,
)
from engine.games.troyes.content import BUILDINGS, COLOURS, DICE, DICE_RULES, EventCard, RollForCube
from engine.games.troyes.frames import Action, Defence, InitialPlacement, Miller
from engine.games.troyes.groups import fits, group, most_dice, price
from engine.games.troyes.mind import MIND
from engine.games.troyes.pushing import pushed_out
from engine.games.troyes.rules import TROYES
from engine.games.troyes.scoring import missing_levels
from engine.games.troyes.state import EMPTY, TroyesState, standing
from engine.games.troyes.threat import STRENGTH, highest
from tests.games.contest import Contests, Line

DENIER = 0.33
DELAYED_GAINED, DELAYED_USED = 1.5, 1.2
LEAST = 0.35
MOVED = 9.0
FLIP_GAINS = 1.8
RICH = 8


def plain(state: TroyesState) -> Line:
    """What the plain player does next."""
    frame = state.agenda[-1]
    legal = TROYES.legal(state)
    if len(legal) == 1:
        return legal
    match frame:
        case Action():
            return _action(state, frame)
        case Defence():
            return _defence(state, frame, legal)
        case InitialPlacement():
            spread = [standing(state, frame.seat, there) for there in BUILDINGS]
            return [min(legal, key=lambda place: (spread[place.space.building.index], place.space.column))]  # type: ignore[attr-defined]
        case Miller():
            return [advice.better_building(state) or legal[0]]
    return [max(legal, key=lambda command: _of_answer(state, frame.seat, command))]


def _influence(state: TroyesState) -> float:
    return 0.2 if state.round >= state.rounds else 0.45


def _die(face: int) -> float:
    return 0.5 + 0.1 * face


def _citizen(state: TroyesState, there: int) -> float:
    """Point 5, before what it costs."""
    left = max(0, state.rounds - state.round)
    return 1.35 * sum(0.75**each for each in range(1, left + 1)) - 0.8 * BUILDINGS[there].wage * DENIER * left


def _source(state: TroyesState, seat: int) -> float:
    """From the hand, else for influence; it never takes a citizen away from where it works."""
    player = state.players[seat]
    if player.hand:
        return 0.0
    return 2 * _influence(state) if player.stock and player.influence >= 2 else MOVED


def _cube(state: TroyesState, seat: int, card: EventCard, cubes: int) -> float:
    """Cubes on an event, by the table; a completed one by what it gives."""
    event = next(event for event in state.row if event.card is card)
    cubes = min(cubes, event.free_flags)
    done = prospects.completion(state, card, seat, cubes)
    gained = cubes * _influence(state)
    if done is not None:
        return gained + done.vp[seat]
    ranks = sorted((event.count(owner) for owner in range(EMPTY) if owner != seat), reverse=True)
    reaches = event.count(seat) + event.free_flags >= ranks[1]
    return gained + cubes * sum(card.vp) / card.flags * (1.0 if reaches else 0.5)


def _best_cube(state: TroyesState, seat: int) -> float:
    return max(_cube(state, seat, event.card, 1) for event in state.row)


def _gain(state: TroyesState, frame: Action, target: Command) -> float:
    """What a use of the chosen dice brings, by the table."""
    seat, chosen = frame.seat, group(state, frame)
    assert chosen is not None
    match target:
        case ActivateCard(card, times):
            found = prospects.yields(state, seat, card, times, frame)
            worth = found.deniers * DENIER + found.influence * _influence(state) + found.vp
            if card.delayed is not None:
                worth += found.cubes * DELAYED_GAINED
            elif found.cubes:
                chance = 4 / 6 if isinstance(card.effect, RollForCube) else 1.0
                worth += chance * found.cubes * _best_cube(state, seat)
            if not employs(state, seat, card):
                place = next(place for place in state.workplaces if place.card is card)
                later = 0.4 * max(0, state.rounds - state.round)
                worth += place.hiring(seat)[1] + later - card.cost * DENIER - _source(state, seat)
            return worth
        case CounterEvent(event):
            return _cube(state, seat, event, chosen.total // event.divisor)
        case BuildCathedral():
            cells = building.cells_for(state, chosen.values)
            assert not isinstance(cells, int)
            influence, vp = building.reward(cells)
            new = {cell.level for cell in cells} & set(missing_levels(state, seat))
            return vp + influence * _influence(state) + 1.6 * len(new)
        case PlaceCitizen(there):
            face = state.faces[next(die.index for die in DICE if frame.dice >> die.index & 1)]
            own = pushed_out(state, there, face) == seat
            return _citizen(state, there.index) - _source(state, seat) - own
        case Farm():
            return chosen.total // 2 * DENIER
    return 0.0


def _actions(state: TroyesState, seat: int) -> Iterator[tuple[float, Line]]:
    """Point 1 and 2: every whole action with its value; of dice that are alike the first ones."""
    cubes: list[tuple[object, object]] = [(None, None)]
    for place in state.workplaces:
        if place.card.delayed is not None and place.cubes[seat]:
            colours = place.card.delayed.counts_as
            cubes += [(place.card, colour) for colour in (colours if len(colours) > 1 else (None,))]
    for cube, counts_as in cubes:
        for colour in range(len(COLOURS)):
            if not fits(cube, colour):  # type: ignore[arg-type]
                continue
            seen = set()
            dice = [die.index for die in DICE if die.colour == colour and state.faces[die.index]]
            for size in range(1, most_dice(cube) + 1):  # type: ignore[arg-type]
                for chosen in combinations(dice, size):
                    alike = tuple(sorted((state.districts[die], state.faces[die]) for die in chosen))
                    cost = price(state, seat, chosen, cube)  # type: ignore[arg-type]
                    if alike in seen or cost > state.players[seat].deniers:
                        continue
                    seen.add(alike)
                    frame = Action(seat, sum(1 << die for die in chosen), cube, counts_as)  # type: ignore[arg-type]
                    own = sum(_die(state.faces[die]) for die in chosen if state.districts[die] == seat)
                    spent = cost * DENIER + own + (DELAYED_USED if cube is not None else 0.0)
                    begin: list[Command] = []
                    if cube is not None:
                        begin = [USE[cube] if counts_as is None else USE_AS[cube, counts_as]]  # type: ignore[index]
                    begin += [SELECT[die] for die in chosen]
                    most: dict[object, Command] = {}
                    for target in targets(state, frame):
                        # Of one card the most activations, which come last.
                        most[getattr(target, "card", target)] = target
                    for target in most.values():
                        yield _gain(state, frame, target) - spent, (*begin, target)


def _action(state: TroyesState, frame: Action) -> Line:
    """Points 2 to 4: the best action, passing, and influence before."""
    seat, has = frame.seat, state.players[frame.seat].influence
    best, line_of_best = max(_actions(state, seat), key=lambda way: way[0], default=(0.0, (PASS,)))
    own = state.own_dice(seat)
    low = [die for die in own if state.faces[die] <= 2]
    if has >= RICH and low:
        return [
            next(command for command in TROYES.legal(state) if command == REROLL[_first(state, seat, low[0])])
        ]
    if has >= RICH:
        for count in (2, 3):
            turned = sorted(own, key=lambda die: state.faces[die])[:count]
            if len(turned) == count:
                other = state.clone()
                for die in turned:
                    other.faces[die] = DICE_RULES.faces + 1 - other.faces[die]
                if max((way[0] for way in _actions(other, seat)), default=0.0) > best + FLIP_GAINS:
                    turned = [_first(state, seat, die, turned[:place]) for place, die in enumerate(turned)]
                    return [START_FLIP, *(SELECT[die] for die in turned), CONFIRM_FLIP]
    return line_of_best if best >= LEAST else (PASS,)


def _first(state: TroyesState, seat: int, die: int, but: Sequence[int] = ()) -> int:
    """The first own die that is like one."""
    return next(
        other
        for other in state.own_dice(seat)
        if DICE[other].colour == DICE[die].colour
        and state.faces[other] == state.faces[die]
        and other not in but
    )


def _defence(state: TroyesState, frame: Defence, legal: Sequence[Command]) -> Line:
    """Point 6: the highest influence less what the dice are worth."""
    faces, black = state.faces, state.black
    own = state.own_dice(frame.seat)
    if sum(faces[die] * STRENGTH[die] for die in own) < highest(state):
        return [next((c for c in legal if isinstance(c, ConcedeDefence)), legal[0])]
    best: tuple[float, tuple[int, ...], tuple[int, ...]] | None = None
    lying = [die for die, face in enumerate(black) if face]
    sets = [
        (sum(faces[die] * STRENGTH[die] for die in dice), sum(_die(faces[die]) for die in dice), dice)
        for size in range(1, min(4, len(own)) + 1)
        for dice in combinations(own, size)
    ] or []
    sets.append(
        (sum(faces[die] * STRENGTH[die] for die in own), sum(_die(faces[die]) for die in own), tuple(own))
    )
    for size in range(1, len(lying) + 1):
        for countered in combinations(lying, size):
            shown = [black[die] for die in countered]
            if highest(state) not in shown:
                continue
            ways = [(cost, dice) for total, cost, dice in sets if total >= sum(shown)]
            if ways:
                cost, dice = min(ways)
                worth = size * _influence(state) - cost
                if best is None or worth > best[0]:
                    best = worth, countered, dice
    assert best is not None
    return [*(SELECT_BLACK[die] for die in best[1]), *(SELECT[die] for die in best[2]), CONFIRM_DEFENCE]


def _of_answer(state: TroyesState, seat: int, command: Command) -> float:
    """What else is asked: the smaller loss, the larger gain."""
    match command:
        case FromStock():
            return -2 * _influence(state)
        case FromSpace(space):
            return -MOVED - _citizen(state, space.building.index)
        case FromCard():
            return -2 * MOVED
        case PlaceEventCube(event):
            return _cube(state, seat, event, 1)
        case RemoveEventCube(event):
            return -sum(event.vp) / event.flags
        case RemoveCathedralCube(cell):
            return -cell.column
        case CancelFlip() | Reroll():
            return -1.0
    return -99.0 if command.undo_like else 0.0


CONTESTS = Contests(TROYES, MIND)


if __name__ == "__main__":
    CONTESTS.main(plain, __doc__)
