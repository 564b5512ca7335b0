"""Matches played by a simple hand, for the tests of everything that a match goes through."""

from collections.abc import Sequence
from random import Random

from engine.core.command import Command
from engine.match.match import Match
from engine.match.table import Player, Table

NAMES = ("Ada", "Zoë", "ゲンジ", "Bob")


def table(seats: int = 2, seed: int = 1, bots: bool = False, **agreed: object) -> Table:
    """A table of The Builders."""
    players = tuple(Player(NAMES[seat], seat, "apprentice" if bots else None) for seat in range(seats))
    return Table("builders", players, seed=seed, **agreed)  # type: ignore[arg-type]


def play(match: Match, commands: int, seed: int = 0) -> Match:
    """Go on for so many commands, or to the end."""
    hand = Random(seed)
    for _ in range(commands):
        if match.is_over:
            break
        match.play(match.seat or 0, _choose(hand, match.legal()))
    return match


def finished(seats: int = 2, seed: int = 1, bots: bool = False, **agreed: object) -> Match:
    """A match played to its end."""
    return play(Match(table(seats, seed, bots, **agreed)), 20_000, seed)


def _choose(hand: Random, legal: Sequence[Command]) -> Command:
    """Mostly something that brings the game on, so that it ends after some hundred commands."""
    sends = [command for command in legal if command.verb == "send"]
    works = [command for command in legal if command.verb in ("start", "recruit", "coins")]
    return hand.choice(sends or works or legal) if hand.random() < 0.8 else hand.choice(legal)
