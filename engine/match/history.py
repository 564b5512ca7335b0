"""What a save file says of the moves: the lines of its journal, with what chance brought and who decided."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter

from engine.core.chance import Outcome
from engine.core.door import check, only_broken_files
from engine.core.errors import BrokenFile, HearthsideError, damaged
from engine.core.secret import reveal
from engine.games import open_game
from engine.match.journal import Note
from engine.match.match import Move
from engine.match.save_file import ANSWERS, CONCEALED, LATER_ANSWERS, NOTATION, Deciders, SaveFile
from engine.match.table import Player

LONGEST_CHANCE: Final = 600_000
"""How many bytes all outcomes of chance may take before they are concealed."""

LONGEST_NOTATION: Final = 200
"""How many bytes a command may take before it is concealed."""

_LINE: Final = re.compile(r"([0-9]{1,2}) (?=\S)")
"""What a line of the journal begins with: the seat, and a command behind it."""

T = TypeVar("T")


def history(save: SaveFile) -> tuple[tuple[Outcome, ...], tuple[Move, ...]]:
    """The outcomes of the deal, and all that the journal and what lies beside it say of the moves since. Raises
    BrokenFile for what can't be read, whatever rules it is played again under."""
    outcomes = _revealed(save.chance, LATER_ANSWERS)
    lines = [_said(save, line) for line in save.journal]
    deciders, notes = _decided(save, [seat for seat, _ in lines]), _noted(save)
    moves = []
    for number, (seat, notation) in enumerate(lines):
        answers = _answers(outcomes.get(str(number), []))
        moves.append(Move(seat, notation, answers, deciders[number], notes.get(number)))
    return _answers(_revealed(save.start, ANSWERS)), tuple(moves)


def all_can_be_read(save: SaveFile) -> bool:
    """Whether the history can be read, whatever rules it is played again under."""
    try:
        with only_broken_files():
            history(save)
    except BrokenFile:
        return False
    return all(can_be_read(save, line) for line in save.journal)


def _decided(save: SaveFile, seats: Sequence[int]) -> list[Player | None]:
    """Who decided each line of the journal, of whose seats these are; None if that isn't known. Raises BrokenFile for a
    change at a line that isn't there."""
    if save.deciders is None:
        return [None] * len(seats)
    had = list(save.players())
    changes: dict[int, list[tuple[int, Player]]] = {}
    for line, seat, player in changes_of_decider(save.deciders, had):
        if line >= len(seats):
            raise damaged("deciders")
        changes.setdefault(line, []).append((seat, player))
    decided: list[Player | None] = []
    for number, deciding in enumerate(seats):
        for seat, player in changes.get(number, ()):
            had[seat] = player
        decided.append(had[deciding])
    return decided


def changes_of_decider(deciders: Deciders, seated: Sequence[Player]) -> Iterator[tuple[int, int, Player]]:
    """From which line on which seat belonged to whom. Raises BrokenFile for a seat or a player that there isn't."""
    players = [*seated, *(other.player() for other in deciders.others)]
    for line, seat, player in deciders.changes:
        if seat >= len(seated) or player >= len(players):
            raise damaged("deciders")
        yield line, seat, players[player]


def _noted(save: SaveFile) -> dict[int, Note]:
    """The notes by the line that each belongs to. Raises BrokenFile for one that belongs to none."""
    if save.notes is None:
        return {}
    noted: dict[int, Note] = dict.fromkeys(save.notes.automatic, "automatic")
    noted |= dict.fromkeys(save.notes.lowered, "lowered")
    noted |= dict.fromkeys(save.notes.filled, "filled")
    if max(noted, default=-1) >= len(save.journal):
        raise damaged("notes")
    return noted


def _said(save: SaveFile, line: str) -> tuple[int, str]:
    """The seat and the command of a line of the journal. Raises BrokenFile for a line that says neither, and for a seat
    that isn't at the table."""
    said = _LINE.match(line)
    if said is None or int(said[1]) >= len(save.table.players):
        raise damaged("journal")
    notation = line[said.end() :]
    if notation.startswith(CONCEALED):
        notation = check(reveal(notation.removeprefix(CONCEALED), LONGEST_NOTATION), NOTATION)
    return int(said[1]), notation


def can_be_read(save: SaveFile, line: str) -> bool:
    """Whether a line of the journal says a seat and a command, be it allowed or not."""
    return said(save, line) is not None


def said(save: SaveFile, line: str) -> tuple[int, str] | None:
    """The seat and the command that a line of the journal says, be it allowed or not; None where it can't be read."""
    try:
        with only_broken_files():
            seat, notation = _said(save, line)
            open_game(save.game.id).grammar.read(notation)
    except HearthsideError:
        return None
    return seat, notation


def can_be_revealed(text: str, form: TypeAdapter[Any]) -> bool:
    """Whether something of this form is concealed in a text."""
    try:
        with only_broken_files():
            _revealed(text, form)
    except BrokenFile:
        return False
    return True


def _revealed(text: str, form: TypeAdapter[T]) -> T:
    return check(reveal(text, LONGEST_CHANCE), form)


def _answers(lists: list[list[int]]) -> tuple[Outcome, ...]:
    return tuple(tuple(numbers) for numbers in lists)
