"""What happened in a match, in plain lines that are independent of the file format.

Beside every save of the corpus lies the account that the program of its day gave; the programs of later days have to
give the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.game import Choose, Game, Over
from engine.match.match import Match


def account(name: str, match: Match, *, branched: bool) -> str:
    """A match as lines: its table, one line for each command that is known of, and the position it stands at."""
    return "\n".join([*_table(name, match, branched), *_commands(match), _position(match)]) + "\n"


def _table(name: str, match: Match, branched: bool) -> Iterator[str]:
    table = match.table
    yield f"{table.game}, {len(table.players)} seats: {name}"
    for seat, player in enumerate(table.players):
        lent = " for one turn" if player.lent else ""
        yield f"seat {seat}: {player.name}, colour {player.colour}, {player.level or 'a person'}{lent}"
    options = [f"{option} {value}" for option, value in sorted(table.options.items())]
    yield f"options: {', '.join(options) or 'none named'}"
    yield f"undo: {table.undo}"
    if table.practice:
        yield "for practice"
    yield f"dealt for bots only: {'yes' if match.setup.bots_only else 'no'}"
    yield f"branched off: {'yes' if branched else 'no'}"
    known = "the deal" if match.forgotten is None else f"after {match.forgotten} commands"
    yield f"known from: {known}"


def _commands(match: Match) -> Iterator[str]:
    """Those that were taken back as well."""
    game, before = match.game, match.forgotten or 0
    for number, entry in enumerate(match.entries):
        question = _asked(game, match.state_at(number))
        totals = _totals(game, match.state_at(number + 1))
        note = f" ({entry.note})" if entry.note else ""
        yield f"{before + number + 1}: seat {entry.seat}, {question}, then {totals}{note}"


def _position(match: Match) -> str:
    game, state = match.game, match.state
    number, behind = (match.forgotten or 0) + match.position, len(match.entries) - match.position
    pending = game.pending(state)
    if isinstance(pending, Over):
        now = f"over by {pending.ended_by}, places {_numbers(match.ranking().places)}"
    else:
        now = f"seat {pending.seat}, {_asked(game, state)}"
    return f"at {number}: {now}, {_totals(game, state)}; {behind} taken back"


def _asked(game: Game[Any], state: Any) -> str:
    pending = game.pending(state)
    assert isinstance(pending, Choose), "nobody is asked, and a command follows"
    return f"{pending.asks}, {len(game.legal(state))} legal"


def _totals(game: Game[Any], state: Any) -> str:
    return f"totals {_numbers(sheet.total for sheet in game.scores(state))}"


def _numbers(numbers: Any) -> str:
    return " ".join(map(str, numbers))
