"""``replay``: a save file's journal, line by line, and whether replaying it still gives the saved position."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.cli.output import Verbs, add_json, print_json, said
from engine.core.door import read_file
from engine.core.event import Event
from engine.core.game import Over
from engine.match.match import Match
from engine.match.save import LARGEST, open_match, read_save


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
    parser = verbs.add_parser("replay", help="print a saved match", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a .hearth file")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the file, which replays its journal, and print it; the exit code is 1 if its history is lost."""
    opened = open_match(read_save(read_file(args.file, LARGEST)))
    warning = said(opened.warning) if opened.warning else None
    if args.json:
        print_json({**as_data(opened.match), "warning": warning})
    else:
        print("\n".join(as_lines(opened.match)))
        if warning:
            print(warning)
    return 1 if warning else 0


def as_data(match: Match) -> dict[str, Any]:
    """The match as data."""
    return {
        "game": match.table.game,
        "players": [player.name for player in match.table.players],
        "opening": [event_line(event) for event in match.opening],
        "commands": [
            {
                "seat": entry.seat,
                "command": match.public_notation(entry.command),
                "events": [event_line(event) for event in entry.events],
            }
            for entry in match.entries[: match.position]
        ],
        "over": match.is_over,
        "totals": [sheet.total for sheet in match.scores()],
        "winners": list(match.ranking().winners) if match.is_over else None,
    }


def as_lines(match: Match) -> list[str]:
    """The match as text: what happened first, every command with its events, then the current score."""
    lines = (
        ["the opening", *(f"     {event_line(event)}" for event in match.opening)] if match.opening else []
    )
    for number, entry in enumerate(match.entries[: match.position], start=1):
        lines.append(f"{number}. seat {entry.seat}: {match.public_notation(entry.command)}")
        lines += [f"     {event_line(event)}" for event in entry.events]
    return [*lines, *score_lines(match)]


def event_line(event: Event) -> str:
    """An event in one line: its kind and its fields."""
    words = (f"{field.name}={_word(getattr(event, field.name))}" for field in fields(event))
    return " ".join((event.kind, *words))


def score_lines(match: Match) -> list[str]:
    """The current score, or the final one."""
    pending = match.pending
    lines = [f"ended by {pending.ended_by}" if isinstance(pending, Over) else f"seat {pending.seat} to play"]
    places = match.ranking().places
    for sheet in match.scores():
        parts = ", ".join(f"{line.source} {line.points} (from {line.count})" for line in sheet.lines)
        lines.append(f"seat {sheet.seat}: place {places[sheet.seat]}, {sheet.total} points: {parts}")
    return lines


def _word(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "[" + " ".join(_word(part) for part in value) + "]"
    return str(value)
