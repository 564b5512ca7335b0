"""Tournaments between levels: the same deals for every seat, honest intervals, no clock.

One entrant, the challenger, sits at one seat and the rivals at all others. A block is one deal, played once with the
challenger at each seat; so neither the luck of the deal nor the order of seats favours anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev
from typing import Any, Final

from engine.bots.bot import Bot, Limits
from engine.bots.levels import make_bot
from engine.bots.processes import each_done
from engine.core.chance import SeededChance
from engine.core.game import Choose, Game, OptionValue, Setup
from engine.core.score import rank
from engine.games import open_game

Z_95: Final = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A level, and the iterations it may think, None for the level's own."""

    level: str
    iterations: int | None = None

    def __str__(self) -> str:
        return self.level if self.iterations is None else f"{self.level}:{self.iterations}"


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: ``blocks`` deals of ``seats`` games each."""

    game: str
    challenger: Entrant
    rivals: Entrant
    seats: int
    blocks: int
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many games that makes."""
        return self.blocks * self.seats


@dataclass(frozen=True, slots=True)
class Played:
    """One game: where the challenger sat, its share of the victory (1, 1/k or 0), and how the game went.

    ``margin`` is the challenger's total less the best rival's; ``unfinished`` is true where a game was broken off
    after the most commands that it may have.
    """

    seat: int
    share: float
    margin: int
    totals: tuple[int, ...]
    shares: tuple[float, ...]
    rounds: int
    commands: int
    unfinished: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A contest with all its games, block by block."""

    contest: Contest
    blocks: tuple[tuple[Played, ...], ...]

    @property
    def games(self) -> tuple[Played, ...]:
        """All games in the order of their deals."""
        return tuple(game for block in self.blocks for game in block)

    @property
    def wins(self) -> float:
        """Victories of the challenger, a shared one counted by its share."""
        return sum(game.share for game in self.games)

    @property
    def rate(self) -> float:
        """The challenger's part of all victories."""
        return self.wins / len(self.games)

    @property
    def parity(self) -> float:
        """The rate of an equal."""
        return 1 / self.contest.seats

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate, with the block as the unit where blocks vary more than games would."""
        return wilson(self.rate, self._independent_games())

    @property
    def margin(self) -> float:
        """The challenger's mean lead over the best rival, in points."""
        return fmean(game.margin for game in self.games)

    @property
    def margin_error(self) -> float:
        """The standard error of ``margin``, by blocks."""
        means = [fmean(game.margin for game in block) for block in self.blocks]
        return stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")

    @property
    def rounds(self) -> float:
        """How long the games were."""
        return fmean(game.rounds for game in self.games)

    @property
    def winners_total(self) -> float:
        """The mean total of the seats that won."""
        return fmean(max(game.totals) for game in self.games)

    @property
    def unfinished(self) -> int:
        """How many games were broken off."""
        return sum(game.unfinished for game in self.games)

    @property
    def seat_rates(self) -> tuple[float, ...]:
        """The share of the victories that fell to each place in the order of play, whoever sat there."""
        return tuple(fmean(game.shares[place] for game in self.games) for place in range(self.contest.seats))

    def _independent_games(self) -> float:
        """The number of independent games that would vary as these blocks do, but no more than were played."""
        count = len(self.games)
        means = [fmean(game.share for game in block) for block in self.blocks]
        variance = pvariance(means) / len(means)
        binomial = self.rate * (1 - self.rate)
        return min(count, binomial / variance) if variance and binomial else count

    def line(self) -> str:
        """The result in one line of a table."""
        low, high = self.interval
        return (
            f"{self.contest.challenger} v {self.contest.seats - 1} {self.contest.rivals}: {len(self.games)} games, "
            f"{100 * self.rate:.1f} % [{100 * low:.1f}–{100 * high:.1f}], parity {100 * self.parity:.0f} %, "
            f"margin {self.margin:+.2f} ± {Z_95 * self.margin_error:.2f}, {self.rounds:.1f} rounds, "
            f"winners {self.winners_total:.1f}, unfinished {self.unfinished}"
        )


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a rate seen in so many independent games."""
    square = Z_95 * Z_95
    centre = (rate + square / (2 * games)) / (1 + square / games)
    half = Z_95 * sqrt(rate * (1 - rate) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def run(contest: Contest, processes: int = 1, progress: Callable[[Result], None] | None = None) -> Result:
    """Play a contest, in order of the deals; ``progress`` gets the result so far after each block.

    The result is the same with any number of processes.
    """
    blocks: list[tuple[Played, ...]] = []
    for block in each_done(partial(play_block, contest), range(contest.blocks), processes):
        blocks.append(block)
        if progress is not None:
            progress(Result(contest, tuple(blocks)))
    return Result(contest, tuple(blocks))


def play_block(contest: Contest, number: int) -> tuple[Played, ...]:
    """One deal, once with the challenger at each seat."""
    game: Game[Any] = open_game(contest.game)
    return tuple(_play(game, contest, number, seat) for seat in range(contest.seats))


def _play(game: Game[Any], contest: Contest, number: int, challenger_seat: int) -> Played:
    """One game. The deal depends on the block alone; each bot's randomness on block, seat and decision."""
    entrants = [contest.rivals] * contest.seats
    entrants[challenger_seat] = contest.challenger
    deal = f"{contest.seed}/{number}"
    bots: list[tuple[Bot[Any], Limits]] = [
        (make_bot(game, entrant.level, temperament=_number(f"{deal}/{seat}")), Limits(entrant.iterations))
        for seat, entrant in enumerate(entrants)
    ]
    chance = SeededChance(_number(deal))
    state = game.new(Setup(contest.seats, contest.options, bots_only=True), chance)
    order: list[int] = []
    commands = rounds = 0
    while isinstance(pending := game.pending(state), Choose) and commands < game.meta.most_commands:
        seat = pending.seat
        if not order or (len(order) < contest.seats and seat not in order):
            order.append(seat)
        seed = _number(f"{deal}/{seat}/{commands}")
        bot, limits = bots[seat]
        seen = game.redeal(state, seat, Random(seed))
        game.apply(state, bot.think(seen, seat, seed, limits).command, chance)
        commands += 1
        rounds = getattr(state, "round", 0)
    sheets = game.scores(state)
    totals = tuple(sheet.total for sheet in sheets)
    winners = rank(sheets).winners
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(contest.seats)]
    rivals = [total for seat, total in enumerate(totals) if seat != challenger_seat]
    return Played(
        seat=challenger_seat,
        share=shares[challenger_seat],
        margin=totals[challenger_seat] - max(rivals),
        totals=totals,
        shares=tuple(shares[seat] for seat in order),
        rounds=rounds,
        commands=commands,
        unfinished=isinstance(pending, Choose),
    )


def _number(name: str) -> int:
    """A seed that depends on a name alone, the same on every platform."""
    return Random(name).getrandbits(48)
