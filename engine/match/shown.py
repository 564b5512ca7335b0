"""How long names in a file may be, and which times every system can show."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

EARLIEST: Final = datetime(1971, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2999, 12, 31, tzinfo=UTC)
"""Between these, every system can show a time of day in any zone."""

LONGEST_NAME: Final = 120
"""How many characters the name of a saved game may have."""

LONGEST_PLAYER_NAME: Final = 40

NAMELESS: Final = "?"
"""What a player is called whose name is invisible."""


def written_time(time: datetime) -> str:
    """A time in UTC; one that is far off becomes the nearest that can be shown.

    Raises TypeError for a time without its zone.
    """
    return max(EARLIEST, min(time, LATEST)).astimezone(UTC).isoformat(timespec="milliseconds")
