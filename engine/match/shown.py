"""What of a file a person gets to see: names and times that any screen and any system can show."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from typing import Final

EARLIEST: Final = datetime(1971, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)
"""Between these any system can show a time of day in any zone."""

LONGEST_NAME: Final = 120
"""How many characters the name of a saved game may have."""

LONGEST_PLAYER_NAME: Final = 40

_NEVER_SHOWN: Final = frozenset(["Cc", "Cs", "Zl", "Zp"])
_TURNS_WRITING_ROUND: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str, longest: int) -> str:
    """A name that any file can hold and any screen can show: half characters, control characters, ends of lines and
    what turns the direction of writing round are each a question mark, and what is too long is cut."""
    return "".join("?" if _is_hidden(letter) else letter for letter in text[:longest])


def legible(name: str) -> str:
    """A file's name as it can be shown: any bytes may stand in one, and line breaks."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in clean(name, len(name)))


def told_time(time: datetime) -> str:
    """A time, in UTC; that of a clock which is far off becomes the nearest that can be shown.

    Raises TypeError for a time without its zone.
    """
    return max(EARLIEST, min(time, LATEST)).astimezone(UTC).isoformat(timespec="milliseconds")


def _is_hidden(letter: str) -> bool:
    return unicodedata.category(letter) in _NEVER_SHOWN or letter in _TURNS_WRITING_ROUND
