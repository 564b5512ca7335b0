"""Several commands for one wish: found by looking what is legal after a legal command, and nothing else is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.game import Choose, Game, is_button
from engine.match.journal import barriers_of

NOT_SURE: Final = Refusal("not_in_one_go")
"""What comes after a roll, a reveal or another seat's decision can't be promised."""

MOST_LOOKED_AT: Final = 120
"""So many positions are looked at for shortcuts; those that take fewest commands come first."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A wish that is not legal yet, the last of the ``commands``, and the ``path`` of places that names it.

    Those before it are given for its sake; each is legal after the one before, and only the last may roll, reveal
    anything or hand the decision on.
    """

    path: tuple[str, ...]
    commands: tuple[Command, ...]

    @property
    def wish(self) -> Command:
        """What a person has in mind."""
        return self.commands[-1]


def in_one_go(game: Game[Any], known: Any, commands: Sequence[Command]) -> Refusal | None:
    """Why the asked seat can't surely give these commands one after the other from a position; None where it can.

    ``known`` is the position redealt for the asked seat, so that what is offered tells nothing hidden; it is left
    alone.
    """
    pending, state = game.pending(known), known.clone()
    for number, command in enumerate(commands):
        if number and not _goes_on(game, state, commands[number - 1]):
            return NOT_SURE
        now = game.pending(state)
        if not isinstance(pending, Choose) or not isinstance(now, Choose) or now.seat != pending.seat:
            return NOT_SURE
        refusal = game.why_not(state, command)
        if refusal is not None:
            return refusal
    return None


def shortcuts(
    game: Game[Any], known: Any, is_implied: Callable[[str], bool] = lambda _: False
) -> tuple[Shortcut, ...]:
    """What the asked seat can have by several commands at a position redealt for it, and by no single one.

    What comes before a wish is what the game says that it ``prepares``. Of several ways the one with the fewest
    commands is taken, of those the first that leaves no doubt. Places that are ``implied`` are no part of a path.
    """
    pending = game.pending(known)
    if not isinstance(pending, Choose):
        return ()
    legal = set(game.allowed(known))
    found: dict[tuple[str, ...], Shortcut] = {}
    doubted: set[tuple[str, ...]] = set()
    for before, state in _prepared(game, known, pending.seat):
        for wish in game.allowed(state):
            if wish in legal:
                continue
            path = tuple(place for place in game.path(state, wish) if not is_implied(place))
            key = tuple(sorted(path))
            as_short = key in doubted and len(before) < len(found[key].commands)
            if all(map(is_button, path)) or (key in found and not as_short):
                continue
            if game.doubt(state, wish) is None:
                found[key] = Shortcut(path, (*before, wish))
                doubted.discard(key)
            elif key not in found:
                found[key] = Shortcut(path, (*before, wish))
                doubted.add(key)
    return tuple(found.values())


def _prepared(game: Game[Any], known: Any, seat: int) -> Iterator[tuple[tuple[Command, ...], Any]]:
    """The positions after what a seat may give for the sake of another command, those after one command first."""
    ways: list[tuple[tuple[Command, ...], Any]] = [((), known)]
    seen: set[tuple[str, ...]] = set()
    for before, state in ways:
        if before:
            yield before, state
        for command in game.prepares(state):
            way = (*before, command)
            key = tuple(sorted(each.notation for each in way))  # in another order it comes to the same
            if key in seen or len(ways) > MOST_LOOKED_AT:
                continue
            seen.add(key)
            then = state.clone()
            if _goes_on(game, then, command):
                now = game.pending(then)
                if isinstance(now, Choose) and now.seat == seat:
                    ways.append((way, then))


def _goes_on(game: Game[Any], state: Any, command: Command) -> bool:
    """Carry a legal command out in thought, in place: whether it is certain what comes of it."""
    chance = SeededChance(0)
    events = game.apply(state, command, chance)
    return not chance.take_outcomes() and "revealed" not in barriers_of(events)
