"""What things are worth to a seat of Revive, in points: the judgement of section 12 of the specification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.content import ContentModel
from engine.core.game import Seat
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BASIC,
    BUILDING_RULES,
    CRYSTAL,
    FIGURE_BOOKS,
    LIMITS,
    PROGRESS,
    RESOURCES,
    SCORE_TRACK,
    SPACES,
    TRACK_LENGTH,
    TRACKS,
    TRIBE_BOARD,
    Advance,
    After,
    Citizen,
    CostsLess,
    Counted,
    Discount,
    Effect,
    Exchange,
    ExtraAction,
    Gain,
    Instant,
    MapAction,
    Module,
    Opens,
    Score,
    Scores,
    Step,
    TakeMachine,
    Technology,
)
from engine.games.revive.counting import worth
from engine.games.revive.gaining import Cost, cost_of
from engine.games.revive.state import LARGE_SITE_CELLS, Player, ReviveState, upper_artifacts


class PolicyWeights(ContentModel):
    """The named weights; one unit is about one point. ``_late`` is what is left of a worth at the end of the game."""

    gear: float
    book: float
    food: float
    choice: float
    crystal: float
    point: float
    bonus: float
    step: float
    lowest: float
    marker: float
    module: float
    module_late: float
    card: float
    card_late: float
    crate: float
    energy: float
    energy_late: float
    token: float
    artifact: float
    artifact_line: float
    ability: float
    wake: float
    ready: float
    slot: float
    switch: float
    colour: float
    extra: float
    discount: float
    counted: float
    side: float
    later: float
    reduction: float
    weak_half: float
    base: float
    rival: float
    machine: float
    hibernate: float
    waiting: float
    last: float
    hoped: float
    plenty: float
    final: float


_BONUSES: Final = SCORE_TRACK.bonuses
_PROGRESS_BONUSES: Final = {bonus.at: bonus.effect for bonus in PROGRESS.bonuses}
_FEW: Final = 4
"""More than so many of a resource are worth less."""

_ASKING: Final = tuple(tuple(space for space in SPACES if space.needs[track]) for track in range(len(TRACKS)))
"""By track the spaces that ask for steps on it."""

_FINALS: Final = tuple((space, space.score) for space in SPACES if space.score)
"""The spaces that score at the end."""


class Evaluation:
    """What things are worth to one seat at one position; what was worked out once is remembered."""

    def __init__(self, state: ReviveState, seat: Seat, weights: PolicyWeights) -> None:
        self.state = state
        self.seat = seat
        self.player: Player = state.players[seat]
        self.weights = weights
        self.left = sum(state.upper) / sum(upper_artifacts(state.seats)) if state.turns_left is None else 0.0
        self.last = state.turns_left is not None and state.turns_left < state.seats
        self._lines = self._counted_lines()
        self._prices: dict[Cost, float] = {}
        self._advances: dict[tuple[int, int], float] = {}
        self._effects: dict[int, float] = {}

    # Things.

    def between(self, early: float, late: float) -> float:
        """A worth that fades as the artifacts go; in the last turn hardly anything is left of it."""
        return late * self.weights.last if self.last else late + (early - late) * self.left

    def resource(self, number: int, amount: int) -> float:
        """The worth of more of a resource; less if there is plenty of it."""
        weights, has = self.weights, self.player.resources[number]
        each = (weights.gear, weights.book, weights.food, weights.crystal)[number]
        few = _FEW if number != CRYSTAL else LIMITS[CRYSTAL] - 1
        total = 0.0
        for more in range(amount):
            total += (
                each if has + more < few else each * weights.plenty if has + more < LIMITS[number] else 0.05
            )
        return total * (0.25 if self.last else 1.0)

    def price(self, cost: Cost) -> float:
        """The worth of what a payment takes; crystals replace missing resources."""
        known = self._prices.get(cost)
        if known is None:
            known = self._prices[cost] = self._price(cost)
        return known

    def _price(self, cost: Cost) -> float:
        weights = self.weights
        each = (weights.gear, weights.book, weights.food, weights.crystal)
        paid = missing = 0.0
        for number, need in enumerate(cost):
            has = self.player.resources[number]
            plenty = max(0, min(need, has - _FEW)) if number != CRYSTAL else 0
            paid += each[number] * (min(need, has) - (1.0 - weights.plenty) * plenty)
            missing += max(0, need - has)
        total = paid + missing * weights.crystal
        return total * (0.25 if self.last else 1.0)

    def points(self, points: int) -> float:
        """The worth of blue points and of the bonus space that they reach."""
        before = self.player.points
        reached = sum(self.effect(bonus.effect) for bonus in _BONUSES if before < bonus.at <= before + points)
        return points * self.weights.point + self.weights.bonus * reached

    def more(self, counted: Counted) -> float:
        """The worth of one more of what is counted, by the seat's scoring lines."""
        return self._lines.get(counted, 0.0) * self.weights.counted

    def _counted_lines(self) -> dict[Counted, float]:
        found: dict[Counted, float] = {}
        for score, times in self._scoring():
            found[score.counted] = found.get(score.counted, 0.0) + times * score.points / score.for_each
        return found

    def _scoring(self) -> Sequence[tuple[Score, float]]:
        """The seat's scoring lines, each with its factor."""
        state, player = self.state, self.player
        lines: list[tuple[Score, float]] = []
        cards = state.cards_of(self.seat)
        if len(cards) == 1:
            for kind in range(len(ARTIFACT_TYPES)):
                lines.append((cards[0].scores[kind], player.upper[kind] + self.weights.hoped * self.left))
        homes = {settled.hex // 4 for settled in player.figures}
        for cell, corner in zip(LARGE_SITE_CELLS, state.large_sites, strict=True):
            if cell.index in homes:
                lines.append((corner.tile.sides[corner.side], 1.0))
        lines += [(each.score, 1.0) for each in player.knows.technologies if isinstance(each, Scores)]
        lines += [(score, 1.0) for space, score in _FINALS if player.has_unlocked(space)]
        return lines

    def artifact(self, kind: int) -> float:
        """The worth of an upper artifact of a type: what its line scores now, and what it may score."""
        cards = self.state.cards_of(self.seat)
        now = worth(self.player, cards[0].scores[kind]) if len(cards) == 1 else 0
        return (
            self.weights.artifact_line * now
            + self.between(self.weights.artifact, 0.5)
            + self.more("upper_artifacts")
        )

    def best_artifact(self) -> float:
        """The worth of the best upper artifact left, or else of a lower one."""
        state = self.state
        return max((self.artifact(kind) for kind, left in enumerate(state.upper) if left), default=3.0)

    def card(self, card: Citizen) -> float:
        """The worth of a citizen card: its better half, as often as it may still be played."""
        top, bottom = self.effect(card.top), self.effect(card.bottom)
        best = max(top, bottom) + 0.4 * min(top, bottom) + 0.5 * len(card.chains)
        matching = sum(module is not None and card.colour in module.colours for module in self.player.modules)
        weights = self.weights
        scale = self.between(weights.card, weights.card_late)
        return scale * (best + 0.4 * matching) / 4 + self.more("cards_gained")

    def module(self, module: Module) -> float:
        """The worth of a slot module: what it gives with each card of its colours."""
        cards = sum(card.colour in module.colours for card in (*self.player.active, *self.player.rest))
        scale = self.between(self.weights.module, self.weights.module_late)
        return scale * self.effect(module.effect) * (0.5 + 0.12 * cards) + self.more("modules")

    def steps(self, track: int, steps: int) -> float:
        """The worth of steps on a machine track and of the spaces that they unlock."""
        known = self._advances.get((track, steps))
        if known is None:
            known = self._advances[track, steps] = self._steps(track, steps)
        return known

    def _steps(self, track: int, steps: int) -> float:
        player, weights = self.player, self.weights
        tracks = list(player.tracks)
        steps = min(steps, TRACK_LENGTH - tracks[track])
        if steps <= 0:
            return 0.0
        total = 0.0 if self.last else weights.step * steps
        if tracks[track] == min(tracks):
            total += weights.lowest
        before, markers = tuple(tracks), 0
        tracks[track] += steps
        for space in _ASKING[track]:
            if not player.has_unlocked(space):
                if all(at >= need for at, need in zip(tracks, space.needs, strict=True)):
                    markers += 1
                    total += self.marker(markers) + self.unlocking(
                        space.effect, space.is_machine, space.score
                    )
                elif 0 < space.needs[track] - tracks[track] <= 2 < space.needs[track] - before[track]:
                    total += 0.3
        lowest = min(tracks) - min(before)
        highest = max(tracks) - max(before)
        return total + lowest * self.more("lowest_track") + highest * self.more("highest_track")

    def marker(self, more: int = 1) -> float:
        """The worth of one more marker on the progress track, after others of the same moment (2.9)."""
        markers = self.player.progress + more
        if markers >= len(PROGRESS.points):
            return 0.0
        exact = PROGRESS.points[markers] - PROGRESS.points[markers - 1]
        value = float(exact) if self.last else self.weights.marker
        return value + self.effect(_PROGRESS_BONUSES.get(markers, ()))

    def unlocking(self, effect: Effect, is_machine: bool, score: Score | None) -> float:
        """The worth of what is unlocked under a marker."""
        if score is not None:
            return worth(self.player, score) + self.weights.final * self.left
        if is_machine:
            return self.between(self.weights.token, 0.3) + self.more("machines")
        return self.effect(effect)

    # Effects.

    def effect(self, effect: Effect) -> float:
        """The worth of an effect of the content: the sum of its steps."""
        # Known by what it is and not by what it says: that would take as long to look up as to work out.
        known = self._effects.get(id(effect))
        if known is None:
            known = self._effects[id(effect)] = sum(map(self._step, effect))
        return known

    def _step(self, step: Step) -> float:
        weights = self.weights
        match step:
            case Gain(what, number):
                return self.gain(what, number)
            case Advance("any", steps):
                return max(self.steps(track, steps) for track in range(len(TRACKS)))
            case Advance(track, steps):
                return self.steps(TRACKS.index(track), steps)
            case TakeMachine():
                more = self.more("machine_tokens") + self.more("machines")
                return self.between(weights.token, 0.3) + more
            case ExtraAction(action, less_cost, less_range):
                if not self.affords(action, less_cost):
                    return 0.0
                return weights.extra + 0.5 * less_cost + 0.1 * min(less_range, 4)
            case Discount(action, less_cost, less_range):
                if not self.affords(action, less_cost):
                    return 0.0
                return weights.discount * (less_cost + 0.4 * less_range)
            case Exchange(price, get):
                return max(0.0, self.effect(get) - self.price(cost_of(price)))
            case Score():
                return self.points(worth(self.player, step))

    def gain(self, what: str, number: int) -> float:
        """The worth of an amount of something."""
        if what in RESOURCES:
            return self.resource(RESOURCES.index(what), number)
        if what == "points":
            return self.points(number)
        if what == "any":
            best = max(self.resource(each, 1) for each in range(len(BASIC)))
            return number * min(best, 1.0) * self.weights.choice
        return number * self._one(what)

    def _one(self, what: str) -> float:
        """The worth of one of something that is no resource and no points."""
        weights, player = self.weights, self.player
        match what:
            case "module":
                return self.between(weights.module, weights.module_late) * 1.4 + self.more("modules")
            case "card":
                return self.between(weights.card, weights.card_late) + self.more("cards_gained")
            case "crate":
                return weights.crate + self.more("crates_gained")
            case "energy":
                return self.between(weights.energy, weights.energy_late) + self.more("energy")
            case "artifact":
                return self.best_artifact()
            case "tribe":
                return self._ability()
            case "ready":
                return weights.ready if player.powered else 0.0
            case "wake":
                return weights.wake if player.rest else 0.0
            case "free_slot":
                return weights.slot
            case "reset_switch":
                return weights.switch if player.switch_used else 0.0
            case "wild_colour":
                return weights.colour
        raise KeyError(what)

    def _ability(self) -> float:
        """The worth of the tribe's ability and of the marker that it moves."""
        player = self.player
        if not player.tribe_uses:
            return self.effect(TRIBE_BOARD.without_uses)
        return self.weights.ability * self.effect(player.tribe.ability) + self.marker()

    def affords(self, action: MapAction, less: int) -> bool:
        """Whether the cheapest action of this kind next to a base point could be paid for."""
        gear, book, food, crystal = self.player.resources
        if action == "build":
            return gear + crystal >= BUILDING_RULES.small_gear - less
        if action == "populate":
            return book + crystal >= min(FIGURE_BOOKS.values()) - less
        return food + book + crystal >= 2 - less

    def technology(self, technology: Technology) -> float:
        """What a technology is worth when it is unlocked."""
        weights = self.weights
        later = weights.later * self.left
        match technology:
            case Instant(effect):
                return self.effect(effect)
            case After(_, effect):
                return later * self.effect(effect)
            case CostsLess():
                return later * weights.reduction
            case Opens():
                return weights.side * self.left
            case Exchange():
                return later * 0.4
            case Scores(score):
                return worth(self.player, score) + self.left * 3.0
