"""Writes saves of this day's program into the corpus: ``python -m tests.saves.write 2026-11-22 [WORD ...]``.

The day names the folder; a second set of the same day has a letter behind it (``2026-11-22b``). With words only the
saves whose names contain one of them are written: those of a new game, say, or of a new question. Saves that are there
already are never written again; see ``docs/CONTRIBUTING.md``.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from engine.match.save import open_match, read_save, write_match
from tests.saves.account import account
from tests.saves.cases import Case, cases

FOLDER: Final = Path(__file__).parent


def main(words: Sequence[str] | None = None) -> int:
    """Write a set, or what of it is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.saves.write", description=__doc__)
    parser.add_argument("set", type=_set, help="the day of the program, 2026-11-22, or that and a letter")
    parser.add_argument("word", nargs="*", help="only saves whose names contain one of these")
    args = parser.parse_args(words)
    some = [case for case in cases() if not args.word or any(word in case.stem for word in args.word)]
    if not some:
        parser.error(f"no save has one of these in its name: {', '.join(args.word)}")
    count = write_set(FOLDER / args.set, some, date.fromisoformat(args.set[:10]))
    print(f"{count} saves written to {args.set}")
    return 0


def _set(name: str) -> str:
    """A set's name, for argparse."""
    try:
        date.fromisoformat(name[:10])
    except ValueError:
        is_day = False
    else:
        is_day = re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[a-z]?", name) is not None
    if not is_day:
        raise argparse.ArgumentTypeError(f"{name} is no day such as 2026-11-22, or that and a letter")
    return name


def write_set(folder: Path, some: Iterable[Case], day: date) -> int:
    """Write each case that the folder has no save of, with its account; how many that were."""
    folder.mkdir(exist_ok=True)
    began = datetime(day.year, day.month, day.day, 9, tzinfo=UTC)
    count = 0
    for case in some:
        path = folder / f"{case.stem}.hearth"
        if path.exists():
            continue
        path.write_bytes(written(case, began + timedelta(minutes=count)))
        lines = account(case.name, case.match, branched=case.branched)
        path.with_suffix(".txt").write_text(lines, encoding="utf-8", newline="\n")
        count += 1
    return count


def written(case: Case, when: datetime) -> bytes:
    """The save of a case. Its ids go by its name, so that the same program writes the same file."""
    match_id, family = (
        hashlib.sha256(word.encode()).hexdigest()[:16] for word in (case.stem, case.match.table.game)
    )
    data = write_match(
        case.match, case.name, when, match_id=match_id, family=family if case.branched else None
    )
    opened = open_match(read_save(data))
    assert opened.warning is None, f"{case.stem}: {opened.warning}"
    return data


if __name__ == "__main__":
    sys.exit(main())
