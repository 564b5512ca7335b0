"""Save files (``.hearth``): one JSON file with a match's table, journal and last position.

Opening plays the journal again. Where that leads to the position that was saved, the whole history is there; where
it doesn't, because rules were mended since, play goes on from the saved position and the person is told.
Nothing in a file is ever executed, and every part has its bounds.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Final, Literal, NoReturn, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    model_validator,
)

from engine.core.chance import Outcome
from engine.core.errors import BrokenFile, HearthsideError, Refusal
from engine.core.game import Json, OptionValue, Setup
from engine.core.secret import conceal, reveal
from engine.games import CATALOGUE, open_game
from engine.match.journal import Entry
from engine.match.match import Match, Move, Replay
from engine.match.migrate import FORMAT, migrated
from engine.match.table import Level, Player, Table, UndoPolicy

LARGEST: Final = 5_000_000
"""The most bytes that a save file may have."""

DEEPEST: Final = 32
"""How deep lists and objects may be nested in it."""

MOST_BRACKETS: Final = 100_000
"""How many lists and objects it may seem to have, before it is parsed; concealed parts hold some brackets, too."""

LONGEST_JOURNAL: Final = 20_000
"""The most commands that are written; of a longer match the beginning is left out."""

LONGEST_NAME: Final = 120
LONGEST_PLAYER_NAME: Final = 40

# What a save file holds.


def _instant(text: str) -> str:
    if datetime.fromisoformat(text).utcoffset() is None:
        raise ValueError("a time without its zone")
    return text


_Id = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
_Word = Annotated[str, Field(max_length=40)]
_Concealed = Annotated[str, Field(max_length=1_000_000)]
_Line = Annotated[str, Field(max_length=100, pattern=r"^[0-9]{1,2} \S")]
_Count = Annotated[int, Field(ge=0, le=10_000_000)]
_Seat = Annotated[int, Field(ge=0, le=31)]
_Parts = dict[str, Any]
_Number = Annotated[int, Field(ge=0, lt=2**31)]
_Answers = Annotated[list[Annotated[list[_Number], Field(max_length=10_000)]], Field(max_length=10_000)]

_ANSWERS: Final = TypeAdapter[list[list[int]]](_Answers)
_LATER_ANSWERS: Final = TypeAdapter[dict[str, list[list[int]]]](dict[str, _Answers])

T = TypeVar("T")


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SavedGame(_Part):
    """Which game it is, and the version of its rules."""

    id: _Word
    version: _Count


class SavedPlayer(_Part):
    """One seat."""

    name: str = Field(max_length=LONGEST_PLAYER_NAME)
    colour: _Seat
    level: Level | None


class SavedTable(_Part):
    """Who sits where and what they agreed on; ``bots_only`` is how it was when the game was dealt."""

    players: Annotated[list[SavedPlayer], Field(min_length=1, max_length=8)]
    options: Annotated[
        dict[_Word, bool | Annotated[int, Field(ge=-(2**31), lt=2**31)] | _Word], Field(max_length=64)
    ]
    undo: UndoPolicy
    seed: Annotated[int, Field(ge=-(2**63), lt=2**64)]
    bots_only: bool


class Origin(_Part):
    """Where the journal begins if not with the deal: a position, and how many commands had led there."""

    snapshot: _Parts
    played: _Count


class SaveFile(_Part):
    """A save file whose form is right; whether it can be played on, ``open_match`` finds out.

    ``id`` is the match, ``family`` the match that it branched off from first of all (its own id where it didn't).
    ``seat`` is asked next, None when the game is over. ``journal`` has a line for each command, those behind
    ``position`` were taken back. ``start`` and ``chance`` conceal what chance answered at the deal and, by the
    number of the command, later. ``hash`` is that of the snapshot, the position after ``position`` commands.
    """

    format: Literal[1]
    app: _Word
    id: _Id
    family: _Id
    name: str = Field(max_length=LONGEST_NAME)
    saved: Annotated[str, Field(max_length=40), AfterValidator(_instant)]
    game: SavedGame
    seat: _Seat | None
    table: SavedTable
    origin: Origin | None
    start: _Concealed
    journal: Annotated[list[_Line], Field(max_length=LONGEST_JOURNAL)]
    chance: _Concealed
    position: _Count
    snapshot: _Parts
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]

    @model_validator(mode="after")
    def _position_in_journal(self) -> SaveFile:
        if self.position > len(self.journal):
            raise ValueError("the position lies behind the journal")
        return self

    @property
    def saved_at(self) -> datetime:
        """When it was saved, in UTC."""
        return datetime.fromisoformat(self.saved).astimezone(UTC)

    @property
    def played(self) -> int:
        """How many commands have been played since the deal."""
        return self.position + (self.origin.played if self.origin else 0)

    def players(self) -> tuple[Player, ...]:
        """Who sits at the table."""
        return tuple(Player(player.name, player.colour, player.level) for player in self.table.players)


# Writing.


def new_id() -> str:
    """An id for a match that no other match has."""
    return secrets.token_hex(8)


def write_match(
    match: Match, name: str, saved: datetime, *, match_id: str | None = None, family: str | None = None
) -> bytes:
    """The save file of a match under the name that a person gave it. ``saved`` is the present time, with its zone."""
    match_id = match_id or new_id()
    dump = match.game.dump
    first = _first_written(match)
    entries = match.entries[first : first + LONGEST_JOURNAL]
    midway = first > 0 or match.forgotten is not None
    snapshot = dump(match.state)
    return encoded(
        {
            "format": FORMAT,
            "app": app_version(),
            "id": match_id,
            "family": family or match_id,
            "name": clean(name, LONGEST_NAME),
            "saved": saved.astimezone(UTC).isoformat(timespec="milliseconds"),
            "game": {"id": match.table.game, "version": match.setup.version},
            "seat": match.seat,
            "table": _table_parts(match),
            "origin": {"snapshot": dump(match.state_at(first)), "played": (match.forgotten or 0) + first}
            if midway
            else None,
            "start": conceal([] if midway else match.start_outcomes),
            "journal": [f"{entry.seat} {entry.command.notation}" for entry in entries],
            "chance": conceal(_chance_parts(entries)),
            "position": match.position - first,
            "snapshot": snapshot,
            "hash": digest(snapshot),
        }
    )


def encoded(parts: _Parts) -> bytes:
    """The bytes of a save file, each part on a line of its own."""
    lines = (f"{json.dumps(part)}:{_compact(value)}" for part, value in parts.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode(errors="replace")


def clean(text: str, longest: int) -> str:
    """A name that any save file can hold: not too long, and without halves of characters."""
    return text[:longest].encode(errors="replace").decode()


def digest(snapshot: Json) -> str:
    """The fingerprint of a position: the same for the same content, however it is laid out."""
    canonical = json.dumps(snapshot, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


@cache
def app_version() -> str:
    """The version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hearthside")
    except PackageNotFoundError:
        return "?"


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _first_written(match: Match) -> int:
    """Where the journal of the file begins: at 0 unless the match is longer than any that people play."""
    return min(max(0, len(match.entries) - LONGEST_JOURNAL), match.position)


def _table_parts(match: Match) -> _Parts:
    table = match.table
    return {
        "players": [
            {"name": clean(player.name, LONGEST_PLAYER_NAME), "colour": player.colour, "level": player.level}
            for player in table.players
        ],
        "options": dict(table.options),
        "undo": table.undo,
        "seed": table.seed,
        "bots_only": match.setup.bots_only,
    }


def _chance_parts(entries: Iterable[Entry]) -> dict[str, tuple[Outcome, ...]]:
    return {str(number): entry.outcomes for number, entry in enumerate(entries) if entry.outcomes}


# Reading.


def read_save(data: bytes) -> SaveFile:
    """A save file from its bytes, migrated and checked for form. Raises BrokenFile."""
    if len(data) > LARGEST:
        raise BrokenFile(Refusal("file_too_large", details={"most": LARGEST}))
    try:
        save = SaveFile.model_validate(migrated(_parsed(data)))
    except ValidationError as wrong:
        raise _damaged(".".join(map(str, wrong.errors()[0]["loc"]))) from wrong
    meta = CATALOGUE.get(save.game.id)
    if meta is None or meta.rules is None:
        raise BrokenFile(Refusal("unknown_game", details={"game": save.game.id}))
    if not meta.min_seats <= len(save.table.players) <= meta.max_seats:
        raise _damaged("table.players")
    return save


def _damaged(part: str) -> BrokenFile:
    return BrokenFile(Refusal("file_damaged", details={"part": part[:80]}))


def _parsed(data: bytes) -> _Parts:
    if data.count(b"[") + data.count(b"{") > MOST_BRACKETS:
        raise _damaged("")
    try:
        parts = json.loads(data.decode("utf-8-sig"), parse_constant=_no_such_number)
    except (ValueError, RecursionError) as broken:
        raise _damaged("") from broken
    if not isinstance(parts, dict) or _too_deep(parts):
        raise _damaged("")
    return parts


def _no_such_number(word: str) -> NoReturn:
    raise ValueError(word)


def _too_deep(value: Json) -> bool:
    level = [value]
    for _ in range(DEEPEST):
        level = [part for whole in level for part in _parts_of(whole)]
        if not level:
            return False
    return True


def _parts_of(whole: Json) -> Iterable[Json]:
    if isinstance(whole, dict):
        return whole.values()
    return whole if isinstance(whole, list) else ()


# Opening.


@dataclass(frozen=True, slots=True)
class Opened:
    """A match from a save file, and what a person should be told about it.

    ``warning``: ``rules_changed`` or ``history_damaged`` where play goes on from the saved position without its
    history, ``snapshot_damaged`` where the history is there but nothing vouches for it.
    """

    match: Match
    warning: Refusal | None


def open_match(save: SaveFile) -> Opened:
    """The match that was saved. Raises BrokenFile where neither its journal nor its last position can be used."""
    replayed = _replayed(save)
    game = open_game(save.game.id)
    if replayed is not None and digest(game.dump(replayed.state)) == save.hash:
        return Opened(replayed, None)
    state = _saved_state(save)
    if state is None:
        if replayed is None:
            raise _hopeless(save)
        return Opened(replayed, Refusal("snapshot_damaged"))
    # Another machine may pack the concealed parts into other bytes; read and written anew here they are comparable.
    if replayed is not None and game.dump(replayed.state) == game.dump(state):
        return Opened(replayed, None)
    resumed = Match.resumed(_table(save), state, forgotten=save.played, setup=_setup(save))
    return Opened(resumed, _history_lost(save))


def _replayed(save: SaveFile) -> Match | None:
    """The match played again from its journal, at the saved position; None where that isn't possible."""
    try:
        match = Match.replayed(_table(save), _replay(save))
    except HearthsideError:
        return None
    match.position = save.position
    return match


def _replay(save: SaveFile) -> Replay:
    outcomes = _revealed(save.chance, _LATER_ANSWERS)
    moves = []
    for number, line in enumerate(save.journal):
        seat, notation = line.split(" ", 1)
        moves.append(Move(int(seat), notation, _answers(outcomes.get(str(number), []))))
    return Replay(
        start_outcomes=_answers(_revealed(save.start, _ANSWERS)),
        moves=tuple(moves),
        setup=_setup(save),
        origin=_loaded(save, save.origin.snapshot) if save.origin else None,
        forgotten=save.origin.played if save.origin else 0,
    )


def _setup(save: SaveFile) -> Setup:
    """What the match was dealt for; rules newer than those known are played as those known."""
    table, known = save.table, open_game(save.game.id).meta.version
    return Setup(len(table.players), _options(save), table.bots_only, min(save.game.version, known))


def _options(save: SaveFile) -> dict[str, OptionValue]:
    """What was agreed on. A seat that the table lacks meant another one once: they were counted round."""
    seats, agreed = len(save.table.players), dict[str, OptionValue](save.table.options)
    for option in CATALOGUE[save.game.id].options:
        value = agreed.get(option.id)
        if option.of_seats and type(value) is int and value in option.values:
            agreed[option.id] = value % seats
    return agreed


def _revealed(text: str, form: TypeAdapter[T]) -> T:
    try:
        return form.validate_python(reveal(text), strict=True)
    except ValidationError as wrong:
        raise _damaged("chance") from wrong


def _answers(lists: list[list[int]]) -> tuple[Outcome, ...]:
    return tuple(tuple(numbers) for numbers in lists)


def _table(save: SaveFile) -> Table:
    table = save.table
    return Table(save.game.id, save.players(), _options(save), table.undo, table.seed)


def _saved_state(save: SaveFile) -> Any:
    """The saved position; None where it was damaged or can't be one of this table."""
    if digest(save.snapshot) != save.hash:
        return None
    try:
        return _loaded(save, save.snapshot)
    except BrokenFile:
        return None


def _loaded(save: SaveFile, snapshot: Json) -> Any:
    game = open_game(save.game.id)
    state = game.load(snapshot)
    if len(game.scores(state)) != len(save.table.players):
        raise _damaged("table.players")
    return state


def _history_lost(save: SaveFile) -> Refusal:
    known = open_game(save.game.id).meta.version
    if save.game.version == known:
        return Refusal("history_damaged")
    return Refusal("rules_changed", details={"saved": save.game.version, "known": known})


def _hopeless(save: SaveFile) -> BrokenFile:
    known = open_game(save.game.id).meta.version
    if save.game.version > known:
        return BrokenFile(Refusal("rules_newer", details={"saved": save.game.version, "known": known}))
    return _damaged("journal")
