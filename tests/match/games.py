"""Matches played by a simple player, for the tests of everything that a match goes through."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from engine.core.command import Command
from engine.games import open_game
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table, UndoPolicy

NAMES = ("Ada", "Zoë", "ゲンジ", "Bob")


def table(seats: int = 2, seed: int = 1, bots: bool = False, **agreed: object) -> Table:
    """A table of The Builders."""
    players = tuple(Player(NAMES[seat], seat, "apprentice" if bots else None) for seat in range(seats))
    return Table("builders", players, seed=seed, **agreed)  # type: ignore[arg-type]


def play(match: Match, commands: int, seed: int = 0) -> Match:
    """Go on for so many commands, or to the end."""
    generator = Random(seed)
    for _ in range(commands):
        if match.is_over:
            break
        match.play(match.seat or 0, _choose(generator, match.legal()))
    return match


def finished(seats: int = 2, seed: int = 1, bots: bool = False, **agreed: object) -> Match:
    """A match played to its end."""
    return play(Match(table(seats, seed, bots, **agreed)), 20_000, seed)


def indecisive(commands: int) -> Match:
    """A running game of Stone Age: in the end somebody begins to pay, and takes it back, for thousands of commands."""
    players = tuple(Player(name, seat) for seat, name in enumerate(NAMES))
    match, generator = Match(Table("stone-age", players, seed=1)), Random(1)
    while match.position < commands:
        legal = {command.notation: command for command in match.legal()}
        begun = "cancel_payment" in legal
        candidates = [notation for notation in legal if notation.startswith("pay" if begun else "act")]
        candidates = candidates or (["cancel_payment"] if begun else list(legal))
        match.play(match.seat or 0, legal[generator.choice(candidates)])
    return match


def following(
    undo: UndoPolicy,
    hand: Mapping[str, int] = MappingProxyType({}),
    levels: Sequence[LevelName | None] = (None,) * 3,
) -> Match:
    """Pantheon: the first of three persons moves, and the others have nothing to follow with."""
    others = {"hand": dict(hand), "gods": []}
    mover = {"hand": {"temple": 1}, "feet_on": ["q10r07"]}
    scene = {"nation": "roma", "asks": "move", "placed": ["q10r07"], "seats": [mover, others, others]}
    players = (Player(f"P{seat}", seat, level) for seat, level in enumerate(levels))
    table = Table("pantheon", tuple(players), undo=undo)
    return Match.resumed(table, open_game("pantheon").set_up(scene))


def _choose(generator: Random, legal: Sequence[Command]) -> Command:
    """Mostly something that brings the game on, so that it ends after some hundred commands."""
    sends = [command for command in legal if command.verb == "send"]
    works = [command for command in legal if command.verb in ("start", "recruit", "coins")]
    return generator.choice(sends or works or legal) if generator.random() < 0.8 else generator.choice(legal)
