"""The searcher, the same for every game: it plays out possible futures in its head and counts how they end.

Open-loop tree search over redeals: the tree's nodes are sequences of commands; each iteration picks a redeal, follows
the tree by what has done well so far, adds one node, plays on with the game's quick policy to its horizon, and
evaluates the position for each seat. Positions that one turn reaches by different orders of the same commands share a
node, if the game's mind can recognise them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import exp, sqrt
from random import Random
from typing import Final, Generic

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits, S
from engine.bots.greedy import best, drawn_from_better_half
from engine.core.chance import Chance, SeededChance
from engine.core.command import Command
from engine.core.game import Choose, Game, Seat
from engine.core.mind import Mind
from engine.core.score import rank

STOP_EVERY: Final = 8
"""After so many iterations the searcher checks whether it has to stop, or may."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the searcher searches; measured, see docs/bots.md."""

    width: int = 8
    """How many commands are tried at a node at first, the best by the policy's scores."""
    widest: int = 16
    widen_after: int = 40
    """Visits of a node for each further command."""
    curiosity: float = 0.3
    """How much exploration is preferred to exploitation."""
    warmth: float = 3.0
    """The spread of the policy's scores that makes a command e times as likely."""
    noise: float = 0.1
    """How often a playout takes one of the better commands instead of the best."""
    lead: float = 4.0
    """The lead in points that counts e times as much as none, when the game is over."""
    longest: int = 200
    """After so many plans, most of them single commands, a playout is judged where it is."""


Line = tuple[Command, ...]
"""What is tried at a node: a command, or several that are one decision."""

_Choices = Sequence[Command] | Sequence[tuple[float, Sequence[Command]]]
"""What a mind ponders: legal commands, or lines with their scores."""


class _Edge:
    """One line at a node: how likely the policy finds it, how often it was tried, and its results."""

    __slots__ = ("following", "line", "prior", "total", "visits")

    def __init__(self, line: Line) -> None:
        self.line = line
        self.prior = 0.0
        self.visits = 0
        self.total = 0.0
        self.following: _Node | None = None


class _Node:
    """What has been seen at one node of the tree. ``edges`` are the lines of the present layout, best first.

    ``known`` keeps the edges of all layouts, as the same line can be legal in one and not in another.
    """

    __slots__ = ("choices", "edges", "known", "seat", "total", "visits")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.choices: _Choices = ()
        self.edges: list[_Edge] = []
        self.known: dict[Line, _Edge] = {}


class _Position(Generic[S]):
    """An imagined position, with what was worked out about it; kept for its layout as long as no chance came before
    it.

    ``state`` must not be changed. ``seat`` is asked, None if the position is to be judged.
    """

    __slots__ = ("after", "choices", "likely", "rewards", "seat", "state")

    def __init__(self, state: S, seat: Seat | None) -> None:
        self.state = state
        self.seat = seat
        self.after: dict[Line, _Position[S]] = {}
        self.choices: _Choices | None = None
        self.likely: list[tuple[Line, float]] | None = None
        self.rewards: list[float] | None = None


class SearchBot(Bot[S]):
    """Searches for a number of iterations and takes the command that was tried most, as soon as it is certain.

    The number is for two seats; with more seats, which make playouts longer, it is lower, so that a decision takes as
    long. ``thorough`` is whether it searches at, and spends on, whatever its mind finds worthwhile if there is time.
    """

    def __init__(
        self,
        game: Game[S],
        mind: Mind[S],
        iterations: int,
        *,
        thorough: bool = False,
        tuning: Tuning | None = None,
    ) -> None:
        self._game = game
        self._mind = mind
        self._iterations = iterations
        self._thorough = thorough
        self._tuning = tuning or Tuning()

    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Search from a redealt position."""
        legal = self._game.legal(state)
        if len(legal) == 1:
            return Decision(legal[0])
        if not self._mind.ponders(state, thorough=self._thorough):
            return Decision(quick(self._game, self._mind, state))
        iterations = limits.iterations
        if iterations is None:
            usual = 2 * self._iterations / len(self._game.scores(state))
            iterations = max(1, int(usual * self._mind.effort(state, thorough=self._thorough)))
        search = _Search(
            self._game,
            self._mind,
            self._tuning,
            self._thorough,
            self._mind.layouts(iterations),
            state,
            seat,
            seed,
        )
        while search.done < iterations:
            if search.done % STOP_EVERY == 0 and (
                limits.stop() or search.is_settled(iterations - search.done)
            ):
                break
            search.iterate()
        return search.decision()


class _Search(Generic[S]):
    """One decision being searched, in ``drawn`` layouts of the unknown."""

    def __init__(
        self,
        game: Game[S],
        mind: Mind[S],
        tuning: Tuning,
        thorough: bool,
        drawn: int,
        state: S,
        seat: Seat,
        seed: int,
    ) -> None:
        self.game = game
        self.mind = mind
        self.tuning = tuning
        self.drawn = drawn
        self.warmth = tuning.warmth / mind.trust(state, thorough=thorough)
        self.state = state
        self.seat = seat
        self.generator = Random(seed)
        self.chance: Chance = SeededChance(self.generator.getrandbits(48))
        self.layouts: list[_Position[S]] = []
        self.done = 0
        self.root = _Node(seat)
        self.shared: dict[Hashable, _Node] = {}
        self.until = mind.reach(state)
        self._arrive(self.root, _Position(state, seat))

    def decision(self) -> Decision:
        """The command tried most; among several, the better one, then the one the policy prefers."""
        tried = [edge for edge in self.root.edges if edge.visits]
        if not tried:
            return Decision(self.root.edges[0].line[0], self.done)
        chosen = max(tried, key=lambda edge: (edge.visits, edge.total / edge.visits))
        return Decision(chosen.line[0], self.done, chosen.total / chosen.visits)

    def is_settled(self, left: int) -> bool:
        """Whether no other command can catch up with the one tried most, with so many iterations left."""
        foremost, *others = nlargest(2, (edge.visits for edge in self.root.edges))
        return not others or foremost - others[0] > left

    def iterate(self) -> None:
        """One possible future."""
        path: list[tuple[_Node, _Edge]] = []
        rewards = self._followed(path)
        self.chance.outcomes.clear()
        for node, edge in path:
            reward = rewards[node.seat]
            node.visits += 1
            node.total += reward
            edge.visits += 1
            edge.total += reward
        self.done += 1

    def _followed(self, path: list[tuple[_Node, _Edge]]) -> list[float]:
        """Follow the tree, record the way in ``path``, and evaluate its end for each seat."""
        position = self._layout()
        node = self.root
        while True:
            edge = self._select(node)
            path.append((node, edge))
            position = self._after(position, edge.line)
            if position.seat is None:
                return self._known_rewards(position)
            node = self._following(node, edge, position.state, position.seat)
            self._arrive(node, position)
            if not node.visits:
                path.append((node, node.edges[0]))
                return self._play_out(position.state.clone(), node.edges[0].line)

    def _after(self, position: _Position[S], line: Line) -> _Position[S]:
        """Where a line leads; as long as no chance is involved, it always leads there."""
        known = position.after.get(line)
        if known is None:
            state = position.state.clone()
            for command in line:
                self.game.apply(state, command, self.chance)
            known = _Position(state, self._settled(state))
            if not self.chance.outcomes:
                position.after[line] = known
        return known

    def _known_rewards(self, position: _Position[S]) -> list[float]:
        if position.rewards is None:
            position.rewards = self._rewards(position.state)
        return position.rewards

    def _settled(self, state: S) -> Seat | None:
        """Play on to the next decision worth searching. Returns whose it is; None if the position is to be judged."""
        while isinstance(pending := self.game.pending(state), Choose):
            if self.mind.horizon(state) >= self.until:
                break
            if self.mind.ponders(state, thorough=False):
                return pending.seat
            for command in line(self.game, self.mind, state):
                self.game.apply(state, command, self.chance)
        return None

    def _layout(self) -> _Position[S]:
        """One of the redealt positions, in rotation."""
        index = self.done % self.drawn
        if index == len(self.layouts):
            self.layouts.append(_Position(self.game.redeal(self.state, self.seat, self.generator), self.seat))
        return self.layouts[index]

    def _arrive(self, node: _Node, position: _Position[S]) -> None:
        """Give a node the lines of this position, the best by their scores first."""
        choices = position.choices
        if choices is None:
            choices = self.mind.lines(position.state) or self.game.legal(position.state)
            position.choices = choices
        if choices == node.choices:
            return
        if position.likely is None:
            position.likely = self._likely(position.state, choices)
        known = node.known
        node.choices = choices
        node.edges = []
        for tried, prior in position.likely:
            edge = known.get(tried)
            if edge is None:
                edge = known[tried] = _Edge(tried)
            edge.prior = prior
            node.edges.append(edge)

    def _likely(self, state: S, choices: _Choices) -> list[tuple[Line, float]]:
        """The lines that look best, each with how likely the policy finds it."""
        tried: list[Line] = []
        scores: list[float] = []
        legal: list[Command] = []
        for choice in choices:
            if isinstance(choice, Command):
                legal.append(choice)
                tried.append((choice,))
            else:
                scores.append(choice[0])
                tried.append(tuple(choice[1]))
        if legal:
            scores.extend(self.mind.scores(state, legal))
        top = max(scores)
        likely = [exp((score - top) / self.warmth) for score in scores]
        whole = sum(likely)
        ranked = sorted(range(len(tried)), key=scores.__getitem__, reverse=True)[: self.tuning.widest]
        return [(tried[index], likely[index] / whole) for index in ranked]

    def _select(self, node: _Node) -> _Edge:
        """The command that has done best, or is worth trying."""
        tuning = self.tuning
        visits = node.visits
        width = tuning.width + visits // tuning.widen_after
        urge = tuning.curiosity * sqrt(visits + 1)
        unknown = node.total / visits if visits else 0.5
        chosen = node.edges[0]
        highest = -1.0
        for edge in node.edges[:width]:
            tried = edge.visits
            mean = edge.total / tried if tried else unknown
            worth = mean + urge * edge.prior / (1 + tried)
            if worth > highest:
                chosen, highest = edge, worth
        return chosen

    def _following(self, node: _Node, edge: _Edge, state: S, seat: Seat) -> _Node:
        """The node after a command; within one seat's turn, the same for all orders of the same commands."""
        if seat == node.seat and (key := self.mind.key(state)) is not None:
            following = self.shared.get(key)
            if following is None:
                following = self.shared[key] = _Node(seat)
            return following
        following = edge.following
        if following is None or following.seat != seat:
            following = edge.following = _Node(seat)
        return following

    def _play_out(self, state: S, first: Line) -> list[float]:
        """Play on with the quick policy to the horizon, and evaluate that position for each seat."""
        game, mind, chance, generator = self.game, self.mind, self.chance, self.generator
        for command in first:
            game.apply(state, command, chance)
        for _ in range(self.tuning.longest):
            if mind.horizon(state) >= self.until or not isinstance(game.pending(state), Choose):
                break
            if generator.random() < self.tuning.noise:
                game.apply(state, self._not_quite_best(state, game.legal(state)), chance)
                continue
            for command in line(game, mind, state):
                game.apply(state, command, chance)
        return self._rewards(state)

    def _not_quite_best(self, state: S, legal: Sequence[Command]) -> Command:
        scores = self.mind.scores(state, legal)
        top = max(scores)
        weights = [exp((score - top) / self.warmth) for score in scores]
        return self.generator.choices(legal, weights)[0]

    def _rewards(self, state: S) -> list[float]:
        """For every seat its chance of victory; at the end of the game victory itself, and a little for the lead."""
        if isinstance(self.game.pending(state), Choose):
            return _chances(self.mind.values(state))
        sheets = self.game.scores(state)
        winners = rank(sheets).winners
        leads = _chances([sheet.total / self.tuning.lead for sheet in sheets])
        return [0.9 * (seat in winners) / len(winners) + 0.1 * lead for seat, lead in enumerate(leads)]


def quick(game: Game[S], mind: Mind[S], state: S) -> Command:
    """What looks best at first sight."""
    return line(game, mind, state)[0]


def line(game: Game[S], mind: Mind[S], state: S) -> Sequence[Command]:
    """The same, with what follows from the same plan."""
    planned = mind.line(state)
    if planned:
        return planned
    legal = game.legal(state)
    return legal if len(legal) == 1 else (best(legal, mind.scores(state, legal)),)


def noisy_line(game: Game[S], mind: Mind[S], state: S, noise: float, generator: Random) -> Sequence[Command]:
    """The same, or sometimes a command of the better half instead: for self-play."""
    if generator.random() < noise:
        legal = game.legal(state)
        return (drawn_from_better_half(legal, mind.scores(state, legal), 1.0, generator),)
    return line(game, mind, state)


def _chances(values: Sequence[float]) -> list[float]:
    """Chances in proportion to e to the power of each value."""
    top = max(values)
    parts = [exp(value - top) for value in values]
    whole = sum(parts)
    return [part / whole for part in parts]
