"""Several commands for one wish, found by looking at what is legal after a legal command; nothing else is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.advice import Doubt
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, Detail, Refusal
from engine.core.game import Choose, Game, first_places, is_button
from engine.match.journal import barriers_of

NOT_SURE: Final = Refusal("not_in_one_go")
"""What comes after a roll, a reveal, another seat's decision or a great many commands can't be promised."""

MOST_LOOKED_AT: Final = 120
"""How many positions the search for shortcuts looks at, those after the fewest commands first; and how many commands
are looked through for whether they can all be given. A turn has a tenth of that."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A wish that isn't legal yet, the last of the ``commands``, and the ``path`` of places that names it.

    The commands before it are given for its sake. Each is legal after the one before, and only the last may roll,
    reveal anything or hand the decision on. ``details`` are what a sentence about the first and the last may need,
    ``doubt`` is what the rules would tell a person before the wish.
    """

    path: tuple[str, ...]
    commands: tuple[Command, ...]
    details: Mapping[str, Detail] = field(default_factory=dict, compare=False)
    doubt: Doubt | None = field(default=None, compare=False)

    @property
    def wish(self) -> Command:
        """What a person has in mind."""
        return self.commands[-1]


def in_one_go(game: Game[Any], known: Any, commands: Sequence[Command]) -> Refusal | None:
    """Why the asked seat can't be sure to give these commands one after the other; None if it can.

    ``known`` is the position redealt for that seat, so that the answer reveals nothing hidden. It isn't changed.
    """
    if len(commands) > MOST_LOOKED_AT:
        return NOT_SURE
    *before, wish = commands
    state = known
    for command in before:
        refusal = game.why_not(state, command)
        if refusal is not None:
            return refusal
        state = _after(game, state, command)
        if state is None:
            return NOT_SURE
    return game.why_not(state, wish)


def refusal(game: Game[Any], known: Any, places: Sequence[str]) -> Refusal | None:
    """Why nothing can be done by pointing at these places; None where something can.

    Where it is only too early, and one command alone is given for the sake of what comes next, it is what would be
    said after that: who clicks a building site wants to know why they can't build, not that something comes before.
    Where it would be too early after that as well, what is asked now comes first.
    """
    now = game.refusal(known, places)
    too_early = now is not None and now.reason == WRONG_DECISION
    prepared = [command for command in game.prepares(known) if not game.carries(command)] if too_early else ()
    following = _after(game, known, prepared[0]) if len(prepared) == 1 else None
    later = game.refusal(following, places) if following is not None else None
    return now if later is None or later.reason == WRONG_DECISION else later


def reveals(game: Game[Any], known: Any, commands: Sequence[Command]) -> bool:
    """Whether the last of commands that can be given ``in_one_go`` reveals something or rolls."""
    chance, end = SeededChance(0), _before_last(game, known, commands).clone()
    return "revealed" in barriers_of(game.apply(end, commands[-1], chance))


def is_doubted(game: Game[Any], known: Any, commands: Sequence[Command]) -> bool:
    """Whether the rules would tell a person something before the last of commands that can be given ``in_one_go``."""
    return game.doubt(_before_last(game, known, commands), commands[-1]) is not None


def _before_last(game: Game[Any], known: Any, commands: Sequence[Command]) -> Any:
    state = known
    for command in commands[:-1]:
        state = _after(game, state, command)
    return state


@dataclass(frozen=True, slots=True)
class Use:
    """What a ``place`` alone gives: the commands for it, and what may be done then.

    ``places`` are those of the board that may be pointed at first after them, without the place itself. If it
    ``only_begins`` what is meant there, that goes on with the place, and these are the ones that go with it, buttons
    as well: they may lie on the board.
    """

    game: Game[Any] = field(compare=False)
    place: str
    commands: tuple[Command, ...]
    then: Any = field(compare=False)
    places: frozenset[str]
    only_begins: bool = False

    def refusal(self, place: str) -> Refusal | None:
        """Why what lies there isn't used at another place; None where it came from: it is only put back."""
        if place == self.place:
            return None
        return self.game.refusal(self.then, (place,)) or Refusal("goes_elsewhere")


def use(game: Game[Any], known: Any, place: str) -> Use | None:
    """What a place alone gives, and what may be done then; None if it gives nothing, or what comes is not certain."""
    begun = beginnings(game, known).get(place)
    alone = _given_alone(game, known, place, begun)
    only_begins = alone is None and begun is not None
    commands = (begun,) if alone is None and begun is not None else alone
    then = None if commands is None else _after_all(game, known, commands)
    if commands is None or then is None:
        return None
    firsts = [first_places(game.path(then, each)) for each in game.allowed(then)]
    pointed = {first for path in firsts if place in path or not only_begins for first in path}
    places = frozenset(each for each in pointed if each != place and (only_begins or not is_button(each)))
    return Use(game, place, commands, then, places, only_begins)


def _given_alone(
    game: Game[Any], known: Any, place: str, begun: Command | None
) -> tuple[Command, ...] | None:
    """The commands that a place alone gives; None if it gives nothing.

    Perhaps after the one that begins it; none where it is chosen already; else those that change what was filled in.
    """
    state = known if begun is None else _after(game, known, begun)
    alone = (command for command in game.allowed(state) if game.path(state, command) == (place,))
    command = next(alone, None)
    if command is None:
        return tuple(game.changes(known).get(place, ())) or None
    if command.undo_like:
        return ()
    return (command,) if begun is None else (begun, command)


def _after_all(game: Game[Any], known: Any, commands: Sequence[Command]) -> Any:
    """The position after commands that are legal one after the other; None if it isn't certain."""
    state = known
    for command in commands:
        state = None if state is None else _after(game, state, command)
    return state


def shortcuts(
    game: Game[Any], known: Any, is_implied: Callable[[str], bool] = lambda _: False
) -> tuple[Shortcut, ...]:
    """What the asked seat can get by several commands, but by no single one, at a position redealt for it.

    The commands before a wish are those that the game ``prepares``; what it ``carries`` is named, too. Of several ways
    the one with the fewest commands is taken; among equals, the best that raises no doubt. Places that are ``implied``
    don't belong to a path.
    """
    pending = game.pending(known)
    if not isinstance(pending, Choose):
        return ()
    legal = set(game.allowed(known))
    found: dict[tuple[str, ...], Shortcut] = {}
    for before, carried, state in _prepared(game, known):
        wishes = (wish for wish in game.allowed(state) if wish not in legal and not wish.undo_like)
        named = [
            (tuple(place for place in (*carried, *game.path(state, wish)) if not is_implied(place)), wish)
            for wish in wishes
        ]
        alone = {tuple(sorted(path)) for path, _ in named}
        for path, wish in _best_first(game, state, named):
            key = tuple(sorted(path))
            if _board_places(key) != key and _board_places(key) in alone:
                continue  # a button varies what its places give by themselves: it is there once that is prepared
            other = found.get(key)
            is_better = other is None or (other.doubt is not None and len(before) < len(other.commands))
            if all(map(is_button, path)) or not is_better:
                continue
            doubt = game.doubt(state, wish)
            if doubt is not None and other is not None:
                continue
            details = {**game.details(known, before[0]), **game.details(state, wish)}
            found[key] = Shortcut(path, (*before, wish), details, doubt)
    return tuple(found.values())


def _board_places(path: Sequence[str]) -> tuple[str, ...]:
    return tuple(place for place in path if not is_button(place))


_Named = tuple[tuple[str, ...], Command]
"""A wish, after the places that name it."""


def _best_first(game: Game[Any], state: Any, named: Sequence[_Named]) -> Iterator[_Named]:
    """Of the wishes that the same places name the best before the others: who points there gets that one."""
    ways: dict[tuple[str, ...], list[_Named]] = {}
    for path, wish in named:
        ways.setdefault(tuple(sorted(path)), []).append((path, wish))
    for same in ways.values():
        best = game.best_of(state, [wish for _, wish in same]) if len(same) > 1 else None
        yield from sorted(same, key=lambda way: way[1] != best)


def beginnings(game: Game[Any], known: Any) -> dict[str, Command]:
    """By the places of the board that mean nothing yet the one command that ``begins`` what is meant there.

    Where two could be meant there is none: that is a question.
    """
    return only_ways(ways_to_begin(game, known))


def only_ways(ways: Mapping[str, frozenset[Command]]) -> dict[str, Command]:
    """The command of each place that has no other."""
    return {place: next(iter(commands)) for place, commands in ways.items() if len(commands) == 1}


def ways_to_begin(game: Game[Any], known: Any) -> dict[str, frozenset[Command]]:
    """By the places of the board that mean nothing yet all commands that ``begin`` what can be meant there."""
    if not isinstance(game.pending(known), Choose):
        return {}
    ways: dict[str, set[Command]] = {}
    for command in filter(game.begins, game.prepares(known)):
        then = _after(game, known, command)
        for wish in game.allowed(then) if then is not None else ():
            for place in game.path(then, wish):
                if not is_button(place):
                    ways.setdefault(place, set()).add(command)
    for command in game.allowed(known):
        for place in game.path(known, command):
            ways.pop(place, None)
    return {place: frozenset(commands) for place, commands in ways.items()}


_Way = tuple[tuple[Command, ...], tuple[str, ...], Any]
"""Commands one after the other, those of their places that are part of a wish, and the position that they lead to."""


def _prepared(game: Game[Any], known: Any) -> Iterator[_Way]:
    """The positions after commands given for the sake of another one, beginning with those after a single command."""
    ways: list[_Way] = [((), (), known)]
    seen: set[tuple[str, ...]] = set()
    for before, carried, state in ways:
        if before:
            yield before, carried, state
        for command in game.prepares(state):
            way = (*before, command)
            key = tuple(sorted(each.notation for each in way))  # another order leads to the same
            if key in seen or len(ways) > MOST_LOOKED_AT:
                continue
            seen.add(key)
            following = _after(game, state, command)
            if following is not None:
                more = game.path(state, command) if game.carries(command) else ()
                ways.append((way, (*carried, *more), following))


def _after(game: Game[Any], state: Any, command: Command) -> Any:
    """The position after a legal command; None if it isn't certain, or if another seat decides there."""
    chance, following = SeededChance(0), state.clone()
    events = game.apply(following, command, chance)
    if chance.take_outcomes() or "revealed" in barriers_of(events):
        return None
    pending, now = game.pending(state), game.pending(following)
    goes_on = isinstance(pending, Choose) and isinstance(now, Choose) and now.seat == pending.seat
    return following if goes_on else None
