"""Save files (``.hearth``): one JSON file with a match's table, journal and last position.

Opening replays the journal. If that leads to the saved position, the whole history is available; if it doesn't,
because rules have been corrected since, the match continues from the saved position, with a warning. Nothing in
a file is ever executed, every part is bounded, and what is accepted fits together: ``read_save`` checks the form,
``open_match`` the rules, and neither raises anything but BrokenFile.
"""

from __future__ import annotations

import codecs
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, get_args

from engine.core.chance import Outcome
from engine.core.door import check, only_broken_files, read_json
from engine.core.errors import BrokenFile, HearthsideError, Refusal, damaged
from engine.core.game import Choose, GameMeta, Json, Seat, Setup, agreed_options
from engine.core.letters import clean
from engine.core.secret import conceal, reveal
from engine.games import CATALOGUE, open_game
from engine.match.history import all_can_be_read, changes_of_decider, history
from engine.match.journal import Entry, Note
from engine.match.match import Match, Replay
from engine.match.migrate import FORMAT, migrated
from engine.match.restore import mended
from engine.match.save_file import (
    CONCEALED,
    MOST_PLAYED,
    MOST_PLAYERS,
    SEED,
    Parts,
    SaveFile,
)
from engine.match.shown import LONGEST_NAME, LONGEST_PLAYER_NAME, written_time
from engine.match.table import Player, Table
from engine.match.versions import app_version, from_newer, is_earlier, is_newer, telling_versions

LARGEST: Final = 5_000_000
"""The most bytes that a save file may have."""

MOST_VALUES: Final = 150_000
"""How many values it may hold; the longest journal may come with 100,000 of them that say who decided."""

LONGEST_JOURNAL: Final = 4_000
"""The most commands that are written and replayed; the beginning of a longer match is left out.

Matches of people and bots have at most about 1,000, and the window has to handle all of them without a pause.
"""

FARTHEST: Final = 50_000
"""No number in a position to play on from may be farther from zero: half of what any game can read."""

MOST_UNFINISHED: Final = 50
"""Nor may it have more left to be done: half of what any game can read, and far more than a turn brings about."""

_DAMAGED: Final = frozenset(["history_damaged", "earlier_from_position", "other_from_position"])
"""Warnings where a line of the journal may be damaged that an earlier save has."""

_WITHOUT_HISTORY: Final = _DAMAGED | {"rules_changed", "history_long"}

_FORMAT: Final = b'"format"'
"""What every save begins with."""

_BLANK: Final = b" \t\r\n\0"


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
    played = min((match.forgotten or 0) + first, MOST_PLAYED - LONGEST_JOURNAL)
    midway = first > 0 or match.forgotten is not None
    snapshot = dump(match.state)
    return encoded(
        {
            "format": FORMAT,
            "app": app_version(),
            "id": match_id,
            "family": family or match_id,
            "name": clean(name, LONGEST_NAME),
            "saved": written_time(saved),
            "game": {"id": match.table.game, "version": match.setup.version},
            "seat": match.seat,
            "table": _table_parts(match, match.entries[:first]),
            "origin": {"snapshot": dump(match.state_at(first)), "played": played} if midway else None,
            "start": conceal([] if midway else match.start_outcomes),
            "journal": [_line(entry, is_over=match.is_over) for entry in entries],
            "deciders": _deciders(match.table.players, entries),
            "notes": _notes(entries),
            "chance": conceal(_chance_parts(entries)),
            "position": match.position - first,
            "snapshot": snapshot,
            "hash": digest(snapshot),
        }
    )


def encoded(parts: Parts) -> bytes:
    """The bytes of a save file, each part on a line of its own."""
    lines = (f"{json.dumps(part)}:{_compact(value)}" for part, value in parts.items())
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode(errors="replace")


def digest(snapshot: Json) -> str:
    """The fingerprint of a position: the same for the same content, however it is laid out."""
    canonical = json.dumps(snapshot, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _first_written(match: Match) -> int:
    """Where the journal of the file begins: at 0 unless the match is absurdly long."""
    return min(max(0, len(match.entries) - LONGEST_JOURNAL), match.position)


def _table_parts(match: Match, left_out: Sequence[Entry]) -> Parts:
    """Who sits at the table and what they agreed on. Who decided what is left out of the journal is told here."""
    table = match.table
    return {
        "players": [_player_parts(player) for player in table.players],
        "options": dict(table.options),
        "figures": {},
        "undo": table.undo,
        # Whoever could redeal a running game would see what is hidden in it.
        "seed": table.seed if match.is_over else conceal(table.seed),
        "bots_only": match.setup.bots_only,
        "practice": table.practice,
        "sat": sorted(table.sat | _persons((entry.seat, entry.by) for entry in left_out)),
    }


def _persons(decided: Iterable[tuple[int, Player | None]]) -> frozenset[int]:
    """The seats at which persons decided, of pairs of a seat and who decided there."""
    return frozenset(seat for seat, by in decided if by is not None and by.has_person)


def _line(entry: Entry, *, is_over: bool) -> str:
    """The line of a command. What only its own seat may know is concealed until the game is over, as hands are."""
    notation = entry.command.notation
    hidden = entry.command.secret and not is_over
    return f"{entry.seat} {CONCEALED}{conceal(notation)}" if hidden else f"{entry.seat} {notation}"


def _deciders(seated: Sequence[Player], entries: Sequence[Entry]) -> Parts:
    numbers: dict[Player, int] = {}
    for number, player in enumerate(seated):
        numbers.setdefault(player, number)
    had, changes = list(seated), []
    others: list[Player] = []
    for line, entry in enumerate(entries):
        if entry.by == had[entry.seat]:
            continue
        if entry.by not in numbers:
            if len(others) == MOST_PLAYERS:
                continue
            numbers[entry.by] = len(seated) + len(others)
            others.append(entry.by)
        had[entry.seat] = entry.by
        changes.append([line, entry.seat, numbers[entry.by]])
    return {"others": [_player_parts(player) for player in others], "changes": changes}


def _notes(entries: Sequence[Entry]) -> Parts:
    return {
        note: [line for line, entry in enumerate(entries) if entry.note == note] for note in get_args(Note)
    }


def _player_parts(player: Player) -> Parts:
    name = clean(player.name, LONGEST_PLAYER_NAME)
    lent = {"lent": True} if player.lent else {}
    return {"name": name, "colour": player.colour, "level": player.level, **lent}


def _chance_parts(entries: Iterable[Entry]) -> dict[str, tuple[Outcome, ...]]:
    return {str(number): entry.outcomes for number, entry in enumerate(entries) if entry.outcomes}


# Reading.


def read_save(data: bytes) -> SaveFile:
    """A save file from its bytes, migrated and checked for form. Raises BrokenFile."""
    if len(data) > LARGEST:
        raise BrokenFile(Refusal("file_too_large", details={"most": LARGEST}))
    if _is_foreign(data):
        raise BrokenFile(Refusal("file_foreign"))
    with only_broken_files():
        parts = read_json(data, values=MOST_VALUES)
        if not isinstance(parts, dict):
            raise damaged("")
        with telling_versions(parts.get("app")):
            return _read(migrated(parts))


def _is_foreign(data: bytes) -> bool:
    """Whether no save looks like that, not even a damaged one: a letter, say, or a picture. What holds nothing, or
    zeros, may have been one."""
    seen = data.removeprefix(codecs.BOM_UTF8).lstrip(_BLANK)
    return seen[:1] not in (b"", b"{") and _FORMAT not in data


def _read(parts: dict[str, Json]) -> SaveFile:
    try:
        save = _in_form(parts)
        _consistent(save)
    except BrokenFile as broken:
        if broken.refusal.reason == "file_damaged" and is_newer(parts.get("app")):
            raise from_newer() from broken  # what makes no sense here may make sense to the program that wrote it
        raise
    return save


def _in_form(parts: dict[str, Json]) -> SaveFile:
    other_version = "file_newer" if is_newer(parts.get("app")) else "file_earlier"
    try:
        return check(parts, SaveFile, fields=other_version)
    except BrokenFile as broken:
        if broken.refusal.reason != other_version:
            raise
        return check(parts, SaveFile, fields=other_version, unknown="allow")


def _consistent(save: SaveFile) -> None:
    """Check that the parts fit each other. Raises BrokenFile."""
    meta = CATALOGUE.get(save.game.id)
    if meta is None:
        raise BrokenFile(Refusal("unknown_game", details={"game": save.game.id}))
    table, seats = save.table, len(save.table.players)
    if save.table.figures:
        raise BrokenFile(
            Refusal("unknown_option", details={"option": next(iter(table.figures)), "value": ""})
        )
    wrong = next((part for part, holds in _relations(save, meta, seats) if not holds), None)
    if wrong is not None:
        raise damaged(wrong)
    agreed_options(meta, table.options, seats)
    _seed(save)


def _relations(save: SaveFile, meta: GameMeta, seats: int) -> Iterator[tuple[str, bool]]:
    """Each condition, with the part that is wrong if it doesn't hold."""
    seated = range(seats)
    yield "table.players", meta.min_seats <= seats <= meta.max_seats
    yield "table.players", len({player.colour for player in save.table.players}) == seats
    yield "table.players", all(not player.lent or player.level is not None for player in save.table.players)
    yield "seat", save.seat is None or save.seat in seated
    yield "table.sat", set(save.table.sat or ()) <= set(seated)
    if save.origin is not None:
        yield "origin.played", save.origin.played <= MOST_PLAYED - LONGEST_JOURNAL
    if save.deciders is not None:
        yield "deciders", all(not other.lent or other.level is not None for other in save.deciders.others)


def _seed(save: SaveFile) -> int:
    seed = save.table.seed
    return check(reveal(seed) if isinstance(seed, str) else seed, SEED)


# Opening.


@dataclass(frozen=True, slots=True)
class Opened:
    """A match from a save file, and what a person should know about it.

    ``save`` is what was opened: the file as it is, or with its history as far as it could be restored.
    ``warning``: ``rules_changed``, ``history_long`` or ``history_damaged`` if the match continues from the saved
    position without its history; ``history_mended`` if it has one that was damaged, and ``snapshot_damaged`` if it has
    one that nothing vouches for. If the file has more or fewer fields than this version knows, ``earlier_played_again``
    or ``newer_played_again`` with the history, and ``earlier_from_position`` without; ``other_played_again`` and
    ``other_from_position`` where it names no other version than this one.
    """

    save: SaveFile
    match: Match
    warning: Refusal | None

    @property
    def lacks_history(self) -> bool:
        """Whether the match continues from the saved position, and its moves can't be shown."""
        return self.warning is not None and self.warning.reason in _WITHOUT_HISTORY


def open_match(save: SaveFile, earlier: Iterable[SaveFile] = ()) -> Opened:
    """The match that was saved. Raises BrokenFile if neither its journal nor its last position can be used.

    Where its history is damaged, ``earlier`` saves of the same match may have it yet, the newest of them first. What is
    taken from them leads to the saved position, and is told: other moves may lead there as well.
    """
    with only_broken_files(), telling_versions(save.app):
        opened = _opened(save)
        if opened.warning is not None and opened.warning.reason in _DAMAGED:
            opened = _restored(opened, list(earlier)) or opened
        _try(opened.match)
        if opened.warning is None:
            _check_seat(save, opened.match.seat)
        return opened


def _restored(opened: Opened, earlier: Sequence[SaveFile]) -> Opened | None:
    """The same match with its history, as far as that can be restored; None where it can't be."""
    changed = mended(opened.save, earlier)
    if changed is None:
        return None
    again = _opened(changed)
    replayed, saved = (each.match.game.dump(each.match.state) for each in (again, opened))
    if again.lacks_history or not _agree(replayed, saved, changed.snapshot):
        return None
    return replace(again, warning=Refusal("history_mended"))


def saved_position(save: SaveFile) -> Any:
    """The position in a save file as it is, to be drawn; nothing is replayed. Raises BrokenFile."""
    with only_broken_files():
        state = _loaded(save, save.snapshot)
        pending = open_game(save.game.id).pending(state)
        _check_seat(save, pending.seat if isinstance(pending, Choose) else None)
        return state


def has_sound_position(save: SaveFile) -> bool:
    """Whether a match can be continued from the position in a save file, whatever its journal says."""
    try:
        saved_position(save)
    except BrokenFile:
        return False
    return digest(save.snapshot) == save.hash


def _check_seat(save: SaveFile, asked: Seat | None) -> None:
    """Check that the seat that is asked is the one that lists of saved games name. Raises BrokenFile."""
    if save.seat != asked:
        raise damaged("seat")


def _opened(save: SaveFile) -> Opened:
    replayed = _replayed(save)
    dump = open_game(save.game.id).dump
    if replayed is not None and digest(dump(replayed.state)) == save.hash:
        return Opened(save, replayed, _played_again(save) if save.of_other_version else None)
    end = len(save.journal)
    if save.reached < end and replayed is not None and digest(dump(replayed.state_at(end))) == save.hash:
        return _opened(save.model_copy(update={"position": end}))
    state, other_version = _saved_state(save)
    if replayed is not None and (other_version or state is None):
        return Opened(save, replayed, _played_again(save) if other_version else Refusal("snapshot_damaged"))
    if state is None:
        raise _hopeless(save, other_version)
    # Another machine may compress the concealed parts differently; read and rewritten here they are comparable.
    if replayed is not None and _agree(dump(replayed.state), dump(state), save.snapshot):
        return Opened(save, replayed, None)
    resumed = Match.resumed(_table(save, _sat(save)), state, forgotten=save.played, setup=_setup(save))
    return Opened(save, resumed, _from_position(save) if other_version else _history_lost(save))


def _agree(replayed: Json, saved: Json, written: Json) -> bool:
    """Whether two positions are the same, but for what was not written yet and so is empty in the saved one."""
    unknown = {name for name, value in saved.items() if not value and name not in written}
    return bool(replayed == saved | {name: replayed.get(name) for name in unknown})


def _try(match: Match) -> None:
    """Try with a position from outside everything that the window will ask of it."""
    match.game.check(match.state)
    match.scores()
    match.forced()
    match.legal()
    for seat in (None, *range(len(match.table.players))):
        match.game.view(match.state, seat)


def _replayed(save: SaveFile) -> Match | None:
    """The match replayed from its journal, at the saved position; None if that isn't possible."""
    if len(save.journal) > LONGEST_JOURNAL:
        return None
    try:
        with only_broken_files():
            return Match.replayed(_table(save, _sat_before(save)), _replay(save))
    except HearthsideError:
        return None


def _replay(save: SaveFile) -> Replay:
    start_outcomes, moves = history(save)
    return Replay(
        start_outcomes=start_outcomes,
        moves=moves,
        setup=_setup(save),
        origin=_playable(save, save.origin.snapshot) if save.origin else None,
        forgotten=save.origin.played if save.origin else 0,
        position=save.reached,
    )


def _setup(save: SaveFile) -> Setup:
    """What the match was dealt for; rules newer than the known ones are treated as the known ones."""
    table, known = save.table, open_game(save.game.id).meta.version
    return Setup(len(table.players), table.options, table.bots_only, min(save.game.version, known))


def _table(save: SaveFile, sat: frozenset[int]) -> Table:
    table = save.table
    options = dict(table.options)
    return Table(save.game.id, save.players(), options, table.undo, _seed(save), table.practice, sat)


def _sat_before(save: SaveFile) -> frozenset[int]:
    """The seats at which persons sat of whom the journal need not tell.

    Where its beginning is lost and nobody recorded them, a person may have sat at any seat, and seen what it hides.
    """
    if save.table.sat is None and save.origin is not None:
        return frozenset(range(len(save.table.players)))
    return frozenset(save.table.sat or ())


def _sat(save: SaveFile) -> frozenset[int]:
    """The seats at which persons sat, where the journal is not played again; any may be, where nobody recorded them.

    No line is needed for that: a person who decided one sits there now, or is noted to have had the seat.
    """
    seated = save.players()
    everybody = frozenset(range(len(seated)))
    if save.table.sat is None or save.deciders is None:
        return everybody
    try:
        had = [*enumerate(seated), *(change[1:] for change in changes_of_decider(save.deciders, seated))]
        return frozenset(save.table.sat) | _persons(had)
    except BrokenFile:
        return everybody


def _saved_state(save: SaveFile) -> tuple[Any, bool]:
    """The saved position, and whether another version wrote it; None if it can't belong to this table."""
    if digest(save.snapshot) != save.hash:
        return None, False
    try:
        with only_broken_files():
            return _playable(save, save.snapshot), save.of_other_version
    except BrokenFile as broken:
        if broken.refusal.reason != "snapshot_other":
            return None, _by_newer(save)
    if _by_newer(save):  # the unknown fields may be what matters in this position
        return None, True
    try:
        with only_broken_files():
            return _playable(save, save.snapshot, lenient=True), True
    except BrokenFile as broken:
        return None, broken.refusal.reason == "snapshot_other"


def _playable(save: SaveFile, snapshot: Json, *, lenient: bool = False) -> Any:
    """The position, if it leaves room to play on: however its numbers and its agenda grow, they can be read. Raises
    BrokenFile."""
    agenda = snapshot.get("agenda") if isinstance(snapshot, dict) else None
    if _farthest(snapshot) > FARTHEST or (isinstance(agenda, list) and len(agenda) > MOST_UNFINISHED):
        raise damaged("snapshot")
    return _loaded(save, snapshot, lenient=lenient)


def _loaded(save: SaveFile, snapshot: Json, *, lenient: bool = False) -> Any:
    game = open_game(save.game.id)
    state = game.load(snapshot, lenient)
    if len(game.scores(state)) != len(save.table.players):
        raise damaged("table.players")
    if not game.agrees(state, _setup(save)):
        raise damaged("table.options")
    return state


def _farthest(value: Json) -> float:
    if isinstance(value, dict | list):
        parts = value.values() if isinstance(value, dict) else value
        return max(map(_farthest, parts), default=0)
    return abs(value) if isinstance(value, int | float) else 0


def _history_lost(save: SaveFile) -> Refusal:
    known = open_game(save.game.id).meta.version
    if len(save.journal) > LONGEST_JOURNAL:
        return Refusal("history_long")
    if save.game.version == known or (save.game.version < known and not all_can_be_read(save)):
        return Refusal("history_damaged")
    return Refusal("rules_changed", details={"saved": save.game.version, "known": known})


def _hopeless(save: SaveFile, other_version: bool) -> BrokenFile:
    known = open_game(save.game.id).meta.version
    if save.game.version > known:
        return BrokenFile(Refusal("rules_newer", details={"saved": save.game.version, "known": known}))
    if other_version:
        if is_newer(save.app):
            return from_newer()
        return BrokenFile(Refusal("file_earlier"))
    return damaged("journal")


def _played_again(save: SaveFile) -> Refusal:
    if _by_newer(save):
        return Refusal("newer_played_again")
    return Refusal("earlier_played_again" if is_earlier(save.app) else "other_played_again")


def _from_position(save: SaveFile) -> Refusal:
    return Refusal("earlier_from_position" if is_earlier(save.app) else "other_from_position")


def _by_newer(save: SaveFile) -> bool:
    return is_newer(save.app) or save.game.version > open_game(save.game.id).meta.version
