"""The searcher, the same for every game: it plays out possible futures in its head and counts how they end.

Open-loop tree search over redeals: the tree's nodes are sequences of commands; each iteration lays out the unknown
anew, follows the tree by what has done well so far, adds one node, plays on with the game's quick policy to the end of
a round, and asks the game's value how each seat stands. Positions that one turn reaches by different orders of the
same commands share a node, where the game's mind can tell them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from typing import Final, Generic

from engine.bots.bot import NO_LIMITS, Bot, Decision, Limits, S
from engine.bots.greedy import best
from engine.core.chance import Chance, SeededChance
from engine.core.command import Command
from engine.core.game import Choose, Game, Seat
from engine.core.mind import Mind
from engine.core.score import rank

STOP_EVERY: Final = 8
"""After so many iterations the searcher asks whether it has to stop."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the searcher searches; measured, see docs/bots.md."""

    width: int = 8
    """Commands tried at a node at first, the best by the policy's scores."""
    widest: int = 16
    widen_after: int = 40
    """Visits of a node for each further command."""
    curiosity: float = 0.6
    """How much the untried is preferred to the proven."""
    warmth: float = 1.0
    """The spread of the policy's scores that makes a command e times as likely."""
    noise: float = 0.1
    """How often a playout takes one of the better commands instead of the best."""
    rounds: int = 1
    """Rounds that a playout ends."""
    lead: float = 4.0
    """The lead in points that makes victory e times as likely as defeat."""
    redeals: int = 24
    """Layouts of the unknown that are drawn for a decision."""
    longest: int = 200
    """Commands after which a playout is judged where it stands."""


class _Node:
    """What has been seen from one position of the tree."""

    __slots__ = ("children", "legal", "order", "priors", "seat", "totals", "visits", "visits_of")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.visits = 0
        self.legal: Sequence[Command] = ()
        self.order: list[Command] = []
        self.priors: dict[Command, float] = {}
        self.totals: dict[Command, float] = {}
        self.visits_of: dict[Command, int] = {}
        self.children: dict[Command, _Node] = {}


class SearchBot(Bot[S]):
    """Searches for a number of iterations and takes the command that was tried most."""

    def __init__(self, game: Game[S], mind: Mind[S], iterations: int, tuning: Tuning | None = None) -> None:
        self._game = game
        self._mind = mind
        self._iterations = iterations
        self._tuning = tuning or Tuning()

    def think(self, state: S, seat: Seat, seed: int, limits: Limits = NO_LIMITS) -> Decision:
        """Search from a redealt position."""
        legal = self._game.legal(state)
        if len(legal) == 1:
            return Decision(legal[0])
        wanted = self._iterations if limits.iterations is None else limits.iterations
        search = _Search(self._game, self._mind, self._tuning, state, seat, seed)
        done = 0
        while done < wanted and not (done % STOP_EVERY == 0 and limits.stop()):
            search.iterate()
            done += 1
        return search.decision(done)


class _Search(Generic[S]):
    """One decision being thought over."""

    def __init__(self, game: Game[S], mind: Mind[S], tuning: Tuning, state: S, seat: Seat, seed: int) -> None:
        self.game = game
        self.mind = mind
        self.tuning = tuning
        self.state = state
        self.seat = seat
        self.generator = Random(seed)
        self.chance: Chance = SeededChance(self.generator.getrandbits(48))
        self.layouts: list[S] = []
        self.done = 0
        self.root = _Node(seat)
        self.shared: dict[Hashable, _Node] = {}
        self.until = mind.horizon(state) + tuning.rounds
        self._look(self.root, state, game.legal(state))

    def decision(self, iterations: int) -> Decision:
        """The command tried most; the better one, then the better looking one, where several were."""
        root = self.root
        tried = [command for command in root.order if root.visits_of.get(command)]
        if not tried:
            return Decision(root.order[0], iterations)
        chosen = max(
            tried,
            key=lambda command: (root.visits_of[command], root.totals[command] / root.visits_of[command]),
        )
        return Decision(chosen, iterations, root.totals[chosen] / root.visits_of[chosen])

    def iterate(self) -> None:
        """One possible future."""
        state = self._layout()
        node = self.root
        path: list[tuple[_Node, Command]] = []
        while True:
            command = self._select(node)
            path.append((node, command))
            self.game.apply(state, command, self.chance)
            self.chance.outcomes.clear()
            pending = self.game.pending(state)
            if not isinstance(pending, Choose) or self.mind.horizon(state) >= self.until:
                break
            following = self._following(node, command, state, pending.seat)
            legal = self.game.legal(state)
            fresh = not following.visits
            if legal != following.legal:
                self._look(following, state, legal)
            node = following
            if fresh:
                path.append((node, node.order[0]))
                self._play_out(state, node.order[0])
                break
        rewards = self._rewards(state)
        for node, command in path:
            node.visits += 1
            node.visits_of[command] = node.visits_of.get(command, 0) + 1
            node.totals[command] = node.totals.get(command, 0.0) + rewards[node.seat]
        self.done += 1

    def _layout(self) -> S:
        """A copy of one of the redealt positions, each in its turn."""
        index = self.done % self.tuning.redeals
        if index == len(self.layouts):
            self.layouts.append(self.game.redeal(self.state, self.seat, self.generator))
        return self.layouts[index].clone()

    def _look(self, node: _Node, state: S, legal: Sequence[Command]) -> None:
        """Score what is legal here in this layout, and order it by the scores."""
        scores = self.mind.scores(state, legal)
        top = max(scores)
        warmth = self.tuning.warmth
        likely = [exp((score - top) / warmth) for score in scores]
        whole = sum(likely)
        node.legal = legal
        node.priors = {command: part / whole for command, part in zip(legal, likely, strict=True)}
        ranked = sorted(range(len(legal)), key=lambda index: -scores[index])
        node.order = [legal[index] for index in ranked[: self.tuning.widest]]

    def _select(self, node: _Node) -> Command:
        """The command that has done best, or is worth a try."""
        tuning = self.tuning
        width = tuning.width + node.visits // tuning.widen_after
        urge = tuning.curiosity * sqrt(node.visits + 1)
        visits_of, totals, priors = node.visits_of, node.totals, node.priors
        unknown = sum(totals.values()) / node.visits if node.visits else 0.5
        chosen = node.order[0]
        highest = -1.0
        for command in node.order[:width]:
            tried = visits_of.get(command, 0)
            mean = totals[command] / tried if tried else unknown
            worth = mean + urge * priors[command] / (1 + tried)
            if worth > highest:
                chosen, highest = command, worth
        return chosen

    def _following(self, node: _Node, command: Command, state: S, seat: Seat) -> _Node:
        """The node after a command; within one seat's turn, the same for all orders of the same commands."""
        if seat == node.seat and (key := self.mind.key(state)) is not None:
            following = self.shared.get(key)
            if following is None:
                following = self.shared[key] = _Node(seat)
            return following
        following = node.children.get(command)
        if following is None or following.seat != seat:
            following = node.children[command] = _Node(seat)
        return following

    def _play_out(self, state: S, first: Command) -> None:
        """Play on with the quick policy to the horizon."""
        game, mind, chance, generator = self.game, self.mind, self.chance, self.generator
        game.apply(state, first, chance)
        for _ in range(self.tuning.longest):
            if mind.horizon(state) >= self.until or not isinstance(game.pending(state), Choose):
                break
            legal = game.legal(state)
            if len(legal) == 1:
                command = legal[0]
            elif generator.random() < self.tuning.noise:
                command = self._not_quite_best(state, legal)
            else:
                command = best(legal, mind.scores(state, legal))
            game.apply(state, command, chance)
        chance.outcomes.clear()

    def _not_quite_best(self, state: S, legal: Sequence[Command]) -> Command:
        scores = self.mind.scores(state, legal)
        top = max(scores)
        weights = [exp((score - top) / self.tuning.warmth) for score in scores]
        return self.generator.choices(legal, weights)[0]

    def _rewards(self, state: S) -> list[float]:
        """For every seat how close it is to victory, 0 to 1."""
        if isinstance(self.game.pending(state), Choose):
            values = self.mind.values(state)
            return [_chance_of(lead / self.tuning.lead) for lead in _leads(values)]
        sheets = self.game.scores(state)
        winners = rank(sheets).winners
        totals = [float(sheet.total) for sheet in sheets]
        return [
            0.9 * (seat in winners) / len(winners) + 0.1 * _chance_of(lead / self.tuning.lead)
            for seat, lead in enumerate(_leads(totals))
        ]


def _leads(values: Sequence[float]) -> list[float]:
    """How far each is ahead of the best of the others."""
    if len(values) == 1:
        return [0.0]
    highest, second = sorted(values, reverse=True)[:2]
    return [value - (second if value == highest else highest) for value in values]


def _chance_of(lead: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))
