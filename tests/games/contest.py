"""Contests between two ways of playing a game: its policy, and a plain player written from its specification."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from engine.bots.search import line
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.game import Choose, Game, Setup
from engine.core.mind import Mind
from engine.core.score import rank

Line = Sequence[Command]
Player = Callable[[Any], Line]
"""What the seat that is asked does next at a position: one command, or a whole line of them."""


class Contests:
    """Games of one title among players of the tests."""

    def __init__(self, game: Game[Any], mind: Mind[Any]) -> None:
        self._game = game
        self._mind = mind

    def policy(self, state: Any) -> Line:
        """The faultless policy: no noise, no temperament."""
        return line(self._game, self._mind, state)

    def played(self, players: Sequence[Player], seed: int) -> tuple[list[int], tuple[int, ...]]:
        """The totals and the winners of a game."""
        game, chance = self._game, SeededChance(seed)
        state = game.new(Setup(len(players), bots_only=True), chance)
        while isinstance(pending := game.pending(state), Choose):
            for command in players[pending.seat](state):
                game.apply(state, command, chance)
        sheets = game.scores(state)
        return [sheet.total for sheet in sheets], rank(sheets).winners

    def contest(
        self, one: Player, others: Player, seats: int, games: int, seed: int = 0
    ) -> tuple[float, float, float]:
        """How often one wins at a table of others, in turn at every seat of a deal; its mean and that of the others."""
        wins, own, rivals = 0.0, list[int](), list[int]()
        for number in range(games):
            deal, seat = divmod(number, seats)
            players = [others] * seats
            players[seat] = one
            totals, winners = self.played(players, seed + deal)
            wins += (seat in winners) / len(winners)
            own.append(totals[seat])
            rivals += totals[:seat] + totals[seat + 1 :]
        return wins / games, fmean(own), fmean(rivals)

    def main(self, plain: Player, description: str | None) -> None:
        """Play the policy (P) and the plain player (S) against each other and among equals, and print how they did."""
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--seats", type=int, default=2)
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--seed", type=int, default=2026)
        args = parser.parse_args()
        policy = self.policy
        for name, one, others in (
            ("P v S", policy, plain),
            ("P v P", policy, policy),
            ("S v S", plain, plain),
        ):
            rate, own, rivals = self.contest(one, others, args.seats, args.games, args.seed)
            print(
                f"{name}, {args.seats} seats, {args.games} games: {100 * rate:.1f} %, {own:.1f} : {rivals:.1f}",
                flush=True,
            )
