"""The memory that is kept after games were left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from desktop.bench.children import child, megabytes, report
from desktop.bench.figures import Figure, figure
from desktop.bench.hands import GONE_MS, be_there, paint, rest, window_shown

if TYPE_CHECKING:
    from desktop.shell.window import MainWindow


LEFT: Final = (10, 100)
"""Memory is measured after this many games have been opened, played a little and left."""

MOVES: Final = 6
"""How many commands are played in each of them."""


def leaving(_home: Path, game: str) -> Iterator[Figure]:
    """The memory kept after games were opened, played a little and left: all titles in turn."""
    few, many = LEFT
    for name, size in (("leave", "1280×800"), ("leave-large", "3840×2160")):
        first, last = child(name, game)
        yield figure(f"memory when {few} games were left, {size}", [first], unit="MB")
        yield figure(f"memory when {many} games were left, {size}", [last], unit="MB")
        yield figure(f"the one by the other, {size}", [last / first], "1.1", unit="")


def leave_and_report(width: int, height: int) -> None:
    """Open, play and leave games of all titles; print the megabytes after some of them and after all."""
    from desktop.shots.matches import named, table
    from engine.games import CATALOGUE
    from engine.match.match import Match

    titles = list(CATALOGUE)
    sizes = []
    with window_shown(width, height) as (app, window):
        for number in range(1, LEFT[-1] + 1):
            match = Match(table(titles[number % len(titles)], 2 + number % 3, seed=number))
            window.play_kept(window.library.begin(named(match), "Bench"))
            paint(app, window)
            rest(100)
            _play_some(window)
            window.go("home")
            rest(GONE_MS)
            if number in LEFT:
                sizes.append(megabytes())
    report(*sizes)


def _play_some(window: MainWindow) -> None:
    """Give some commands for whoever is asked."""
    from engine.bots.levels import decide

    assert window.play is not None
    session = window.play.session
    for number in range(MOVES):
        match = session.match
        if match.seat is None:
            return
        command = decide(match.game, match.state, match.seat, "apprentice", number).command
        be_there(session)
        session.play(match.seat, command)
        while session.is_writing:
            rest(10)
        rest(50)
