"""What is said before, beside or after a command depends on nothing that a seat can't know (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.chance import RecordedChance, SeededChance
from engine.core.command import Command
from engine.core.errors import BrokenFile, IllegalCommand
from engine.core.event import Event
from engine.core.game import Game
from engine.games import CATALOGUE, open_game
from engine.match.match import Match
from tests.conformance.walks import WALKS, Walk, played

HIDING = sorted(meta.id for meta in CATALOGUE.values() if meta.hides != "nothing")


def moments(walk: Walk, every: int) -> Iterator[tuple[Match, Match]]:
    """Positions as they are, and as they might be for all that the asked seat can know."""
    match = played(walk)
    for position in range(0, match.position, every):
        here = match.branch(position)
        assert here.seat is not None
        might = here.game.redeal(here.state, here.seat, Random(position))
        yield here, Match.resumed(here.table, might)


def reveals(game: Game[Any], state: Any, command: Command) -> bool:
    return any(event.barrier == "revealed" for event in game.apply(state.clone(), command, SeededChance(0)))


def test_what_a_command_would_bring_is_told_as_if_nothing_hidden_were_known(walk: Walk) -> None:
    """Every command that reveals anything, and some that don't."""
    count = 0
    for here, there in moments(walk, every=15):
        legal = list(here.legal())
        revealing = [command for command in legal if reveals(here.game, here.state, command)]
        for command in {*revealing[:4], *legal[:2]}:
            count += 1
            assert here.would_bar(command) == there.would_bar(command), command.notation
            shown = [[m.game.dump(then) for then in m.foreseen(m.seat, command)] for m in (here, there)]
            assert shown[0] == shown[1], command.notation
    assert count > 3


def test_who_looks_on_is_asked_about_nothing_that_hangs_on_what_they_cant_know() -> None:
    """Where a game hides keepsakes, decisions are made before everybody's eyes, whatever the asked seat keeps."""
    count: Counter[str] = Counter()
    for walk in WALKS:
        game = walk.game
        if game.meta.hides != "keepsakes":
            continue
        match = played(walk)
        for position in range(match.position):
            state = match.state_at(position)
            other = game.redeal(state, None, Random(position))
            assert list(game.legal(other)) == list(game.legal(state))
            assert game.forced(other) == game.forced(state)
            for command in game.legal(state)[:6]:
                assert game.doubt(other, command) == game.doubt(state, command), command.notation
                assert game.details(other, command) == game.details(state, command), command.notation
                count[walk.game_id] += 1
    assert min(count.values()) > 500


def test_what_surely_bars_undo_does(walk: Walk) -> None:
    """What is foreseen comes about, whatever chance and the hidden bring."""
    match = played(walk)
    foreseen = 0
    for position, entry in list(enumerate(match.entries))[::3]:
        sure = match.branch(position).would_bar(entry.command)
        if not entry.outcomes:
            foreseen += len(sure)
            assert set(sure) <= set(entry.barriers)
    assert foreseen > 5


def test_what_happened_tells_a_seat_no_more_than_it_sees_afterwards() -> None:
    """The log is everybody's. Where a seat sees the same before and after, it must read the same too."""
    same: Counter[str] = Counter()
    for walk in WALKS:
        if walk.game_id not in HIDING:
            continue
        match = played(walk)
        for position, entry in list(enumerate(match.entries))[::4]:
            before, after = match.state_at(position), match.state_at(position + 1)
            for seat in set(range(walk.seats)) - {entry.seat}:
                foreseen = events_if_dealt_otherwise(
                    walk.game, before, after, seat, entry.command, entry.outcomes, position
                )
                if foreseen is not None:
                    same[walk.game_id] += 1
                    assert foreseen == entry.events, entry.command.notation
    assert sorted(same) == HIDING
    assert all(count > 50 for count in same.values())


def events_if_dealt_otherwise(
    game: Game[Any], before: Any, after: Any, seat: int, command: Command, outcomes: Any, number: int
) -> tuple[Event, ...] | None:
    """What would have happened if all that a seat can't know were otherwise.

    None where the command could not have been given then, or led to what the seat sees to be something else.
    """
    other = game.redeal(before, seat, Random(number))
    try:
        events = game.apply(other, command, RecordedChance(outcomes))
    except (IllegalCommand, BrokenFile):
        return None
    return tuple(events) if game.view(other, seat) == game.view(after, seat) else None


def test_there_are_games_that_hide_something() -> None:
    assert HIDING
    assert all(open_game(game_id).meta.hides for game_id in HIDING)
