"""How good each command looks at first sight: the judgement of an experienced player, in named weights.

One unit is about one point. All weights are in ``weights.toml``; ``evaluation.py`` applies them to things, ``lines.py``
to whole actions, this module to commands: a command is worth what the best action is that begins with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from engine.core import mind
from engine.core.command import Command
from engine.games.troyes.activating import buildings_of, deniers_of
from engine.games.troyes.commands import (
    CANCEL_FLIP,
    CHOOSE_BUILDING,
    CONCEDE,
    CONFIRM_DEFENCE,
    CONFIRM_FLIP,
    FROM_CARD,
    FROM_SPACE,
    FROM_STOCK,
    PASS,
    PLACE,
    PLACE_CUBE,
    REMOVE_CATHEDRAL_CUBE,
    REMOVE_EVENT_CUBE,
    REROLL,
    SELECT,
    SELECT_BLACK,
    START_FLIP,
    STOP,
)
from engine.games.troyes.content import DEFENCE, DICE_RULES, INFLUENCE, ROW
from engine.games.troyes.dice import black_in, dice_in
from engine.games.troyes.evaluation import Evaluation, PolicyWeights
from engine.games.troyes.frames import (
    Action,
    CathedralCubeLoss,
    CitizenSource,
    Defence,
    EventCubeLoss,
    EventCubes,
    Flip,
    InitialPlacement,
    Miller,
)
from engine.games.troyes.lines import Plan, plans
from engine.games.troyes.state import EMPTY, LEVELS, TroyesState, standing
from engine.games.troyes.striking import cells_with
from engine.games.troyes.threat import STRENGTH, at_stake, highest

_NEVER: Final = -50.0
_FACES: Final = DICE_RULES.faces
_GROUPS_EACH: Final = 2
"""So many groups of dice are pondered for each use."""
_MEAN: Final = (1 + _FACES) / 2

Line = Sequence[Command]
Ranked = list[tuple[float, Line]]
"""Some ways to go on, each with what it is worth."""


class Policy(mind.Policy[TroyesState, PolicyWeights]):
    """Scores commands by named weights."""

    def scores(self, state: TroyesState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        best: dict[Command, float] = {}
        for worth, line in self.ranked(state):
            if worth > best.get(line[0], _NEVER):
                best[line[0]] = worth
        return [best.get(command, _NEVER) for command in legal]

    def line(self, state: TroyesState) -> Line:
        """The best continuation; empty if several are equally good and begin differently."""
        ranked = self.ranked(state)
        if not ranked:
            return ()
        top = max(worth for worth, _ in ranked)
        best = [line for worth, line in ranked if worth == top]
        return best[0] if all(line[0] == best[0][0] for line in best) else ()

    def plan_of(self, state: TroyesState, command: Command) -> Plan | None:
        """The best whole action that begins with a command, in any order of its dice."""
        frame = state.agenda[-1]
        if not isinstance(frame, Action):
            return None
        return max(
            (plan for plan in self.plans(state, frame) if command in plan.commands(frame)),
            key=lambda plan: plan.worth,
            default=None,
        )

    def plans(self, state: TroyesState, frame: Action) -> list[Plan]:
        """Every whole action that what is chosen can still become."""
        return plans(Evaluation(state, self.weights, frame.seat), frame)

    def choices(self, state: TroyesState) -> Ranked:
        """The continuations; of each use of dice only the best few."""
        found: Ranked = []
        alike: dict[Command, int] = {}
        for worth, line in sorted(self.ranked(state), key=_worth, reverse=True):
            seen = alike[line[-1]] = alike.get(line[-1], 0) + 1
            if seen <= _GROUPS_EACH:
                found.append((worth, line))
        return found

    def ranked(self, state: TroyesState) -> Ranked:
        """All continuations worth considering, with their scores."""
        frame = state.agenda[-1]
        return _WAYS[type(frame)](Evaluation(state, self.weights, frame.seat), frame)


def _worth(way: tuple[float, Line]) -> float:
    return way[0]


# Actions.


def _action(evaluation: Evaluation, frame: Action) -> Ranked:
    """Scores for whole actions, for passing, and for influence spent before an action."""
    found = plans(evaluation, frame)
    ranked: Ranked = [(plan.worth, plan.commands(frame)) for plan in found]
    ranked.append((evaluation.weights.passing, (PASS,)))
    if not frame.dice and frame.cube is None and evaluation.player.influence:
        ranked += _changes(evaluation, max(worth for worth, _ in ranked))
    return ranked


def _changes(evaluation: Evaluation, best: float) -> Ranked:
    """Scores for rerolling or flipping dice: the best action plus what the change is worth."""
    w, state = evaluation.weights, evaluation.state
    own = state.own_dice(evaluation.seat)
    if not own:
        return []
    # Those that are alike are as good as the first of them, which is the one that can be chosen.
    low = min(own, key=lambda die: (state.faces[die], die))
    ranked: Ranked = [
        (
            best + w.reroll * (_MEAN - state.faces[low]) - INFLUENCE.reroll * evaluation.influence,
            (REROLL[low],),
        )
    ]
    if evaluation.player.influence >= INFLUENCE.flip:
        turned = _turned(evaluation, own)
        pips = sum(_FACES + 1 - 2 * state.faces[die] for die in turned)
        if turned:
            worth = best + w.flip * pips - INFLUENCE.flip * evaluation.influence
            ranked.append((worth, (START_FLIP, *(SELECT[die] for die in turned), CONFIRM_FLIP)))
    return ranked


def _turned(evaluation: Evaluation, own: Sequence[int]) -> list[int]:
    """The dice that gain most by being flipped."""
    faces = evaluation.state.faces
    lowest = sorted(own, key=lambda die: (faces[die], die))[: INFLUENCE.most_flipped]
    return sorted(die for die in lowest if 2 * faces[die] <= _FACES)


def _flip(evaluation: Evaluation, frame: Flip) -> Ranked:
    """Scores that flip the lowest dice, then confirm once all are chosen."""
    own = [die for die in evaluation.state.own_dice(evaluation.seat) if not frame.dice >> die & 1]
    chosen = frame.dice.bit_count()
    more = _turned(evaluation, own)[: INFLUENCE.most_flipped - chosen]
    if not more and not chosen:
        more = [min(own, key=lambda die: (evaluation.state.faces[die], die))]
    return [(1.0, (*(SELECT[die] for die in more), CONFIRM_FLIP)), (_NEVER / 2, (CANCEL_FLIP,))]


# Defence.


def _defence(evaluation: Evaluation, frame: Defence) -> Ranked:
    """Every set of black dice with the own dice that can best be spared for them; what to do where none can be."""
    state, w = evaluation.state, evaluation.weights
    own = state.own_dice(evaluation.seat)
    spent = _cheapest(evaluation, own, frame.dice)
    reach, most = max(spent), highest(state)
    if reach < most:
        return _too_weak(evaluation, own, reach, most)
    chosen, ranked = black_in(frame.black), Ranked()
    rest = [die for die, face in enumerate(state.black) if face and die not in chosen]
    for size in range(len(rest) + 1):
        for more in combinations(rest, size):
            black = (*chosen, *more)
            faces = [state.black[die] for die in black]
            if most not in faces:
                continue
            need = sum(faces)
            ways = [way for total, way in spent.items() if total >= need and way[1]]
            if not ways:
                continue
            cost, dice = min(ways)
            worth = len(black) * (DEFENCE.influence_per_die * evaluation.influence + w.black) - cost
            line = [
                *(SELECT_BLACK[die] for die in more),
                *(SELECT[die] for die in dice if not frame.dice >> die & 1),
                CONFIRM_DEFENCE,
            ]
            ranked.append((worth, line))
    return ranked


def _cheapest(
    evaluation: Evaluation, own: Sequence[int], chosen: int
) -> dict[int, tuple[float, tuple[int, ...]]]:
    """For each strength that own dice can reach, with those chosen already, the cheapest set and what it is worth."""
    faces = evaluation.state.faces
    total = sum(faces[die] * STRENGTH[die] for die in dice_in(chosen))
    found: dict[int, tuple[float, tuple[int, ...]]] = {total: (0.0, dice_in(chosen))}
    for die in own:
        if chosen >> die & 1:
            continue
        cost, more = evaluation.own_die(faces[die]), faces[die] * STRENGTH[die]
        for strength, (before, dice) in list(found.items()):
            known = found.get(strength + more)
            if known is None or before + cost < known[0]:
                found[strength + more] = (before + cost, (*dice, die))
    return found


def _too_weak(evaluation: Evaluation, own: Sequence[int], reach: int, most: int) -> Ranked:
    """Scores for a reroll or a flip if that may suffice, else for conceding."""
    faces, player = evaluation.state.faces, evaluation.player
    lost = at_stake(evaluation.state, evaluation.seat)
    ranked: Ranked = [(-lost, (CONCEDE,))]
    if player.influence >= INFLUENCE.reroll:
        for die in own:
            rest = reach - faces[die] * STRENGTH[die]
            enough = sum(rest + face * STRENGTH[die] >= most for face in range(1, _FACES + 1)) / _FACES
            ranked.append((-lost * (1 - enough) - INFLUENCE.reroll * evaluation.influence, (REROLL[die],)))
    if player.influence >= INFLUENCE.flip and (turned := _turned(evaluation, own)):
        gained = sum((_FACES + 1 - 2 * faces[die]) * STRENGTH[die] for die in turned)
        if reach + gained >= most:
            worth = -INFLUENCE.flip * evaluation.influence
            ranked.append((worth, (START_FLIP, *(SELECT[die] for die in turned), CONFIRM_FLIP)))
    return ranked


# What is asked besides.


def _placing(evaluation: Evaluation, frame: InitialPlacement) -> Ranked:
    """Scores for an initial placement: by own citizens in the building, then from the left of the row."""
    w, state = evaluation.weights, evaluation.state
    starts = (w.start_red, w.start_white, w.start_yellow)
    ranked: Ranked = []
    for place in PLACE:
        space = place.space
        if state.spaces[space.index] != EMPTY:
            continue
        building = space.building
        worth = starts[building.index] - w.start_crowd * standing(state, frame.seat, building)
        if not building.numbered:
            worth += w.start_left * (ROW - space.column)
        ranked.append((worth, (place,)))
    return ranked


def _source(evaluation: Evaluation, frame: CitizenSource) -> Ranked:
    """Scores for the sources of a citizen, by what each costs or is worth where it stands."""
    state = evaluation.state
    ranked: Ranked = [(-INFLUENCE.citizen * evaluation.influence, (FROM_STOCK,))]
    for space, owner in enumerate(state.spaces):
        if owner == frame.seat:
            ranked.append((-evaluation.standing_on(space), (FROM_SPACE[space],)))
    for place in state.workplaces:
        if place.employs(frame.seat):
            ranked.append((-evaluation.employed(place), (FROM_CARD[place.card.index],)))
    return ranked


def _miller(evaluation: Evaluation, frame: Miller) -> Ranked:
    """Scores for each building that the Miller may count."""
    return [
        (
            evaluation.deniers(deniers_of(evaluation.state, frame.seat, frame.card, building)),
            (CHOOSE_BUILDING[building.index],),
        )
        for building in buildings_of(frame.card)
    ]


def _cubes(evaluation: Evaluation, frame: EventCubes) -> Ranked:
    """Scores for placing a cube on each event, and for stopping."""
    ranked: Ranked = [
        (evaluation.countered(place, 1), (PLACE_CUBE[event.card.index],))
        for place, event in enumerate(evaluation.state.row)
    ]
    return [*ranked, (0.0, (STOP,))]


def _event_cube(evaluation: Evaluation, frame: EventCubeLoss) -> Ranked:
    """Scores for losing a cube from each event, by what it is worth there."""
    state = evaluation.state
    return [
        (-evaluation.taken_back(event), (REMOVE_EVENT_CUBE[event.card.index],))
        for event in state.row
        if event.count(frame.seat)
    ]


def _cathedral_cube(evaluation: Evaluation, frame: CathedralCubeLoss) -> Ranked:
    """Scores for losing each cathedral cube; one of many on a level is worth less."""
    cathedral = evaluation.state.cathedral
    on = [sum(cathedral[cell] == frame.seat for cell in cells) for cells in LEVELS]
    return [
        (-evaluation.weights.level / on[cell.level - 1], (REMOVE_CATHEDRAL_CUBE[cell.index],))
        for cell in cells_with(evaluation.state, frame.seat)
    ]


_WAYS: Final[dict[type[Any], Callable[[Evaluation, Any], Ranked]]] = {
    InitialPlacement: _placing,
    EventCubeLoss: _event_cube,
    CathedralCubeLoss: _cathedral_cube,
    Defence: _defence,
    Flip: _flip,
    Action: _action,
    CitizenSource: _source,
    Miller: _miller,
    EventCubes: _cubes,
}
