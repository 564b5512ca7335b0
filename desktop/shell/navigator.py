"""What screens may ask of the window: it makes them, and this is all that they know of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.shell.listing import Listing
from desktop.shell.notice import Notice

if TYPE_CHECKING:  # for its types alone: it is imported when a game is played
    from desktop.shell.play import Play
    from desktop.shell.writers import Writers
    from engine.core.errors import Refusal
    from engine.match.library import Library, SaveEntry
    from engine.match.match import Match
    from engine.match.table import Table


class Navigator(Protocol):
    """The window, as its screens see it."""

    preferences: Preferences
    folders: Folders
    notice: Notice
    play: Play | None
    """The match on the table; None while there is none."""

    @property
    def writers(self) -> Writers:
        """What writes without holding up the window."""
        ...

    @property
    def library(self) -> Library:
        """The saved games."""
        ...

    @property
    def listing(self) -> Listing:
        """The background listing of saved games."""
        ...

    def go(self, name: str) -> None:
        """Show a screen; coming back from it leads here."""
        ...

    def leave(self) -> None:
        """Go back to the previous screen."""
        ...

    def new_game(self, game: str) -> None:
        """Open the setup of a new game."""
        ...

    def start(self, table: Table, version: int | None = None) -> None:
        """Start a new game at a table, by default under today's version of its rules, and show it."""
        ...

    def play_new(self, match: Match, name: str, *, family: str = "") -> None:
        """Save a match for the first time, and show its table."""
        ...

    def start_again(self, table: Table) -> None:
        """Start again with the same players and options, and a new deal."""
        ...

    def learn(self, game: str) -> None:
        """Start a game's first lesson."""
        ...

    def open_entry(self, entry: SaveEntry, *, from_start: bool = False) -> None:
        """Continue a saved game, or say why that can't be done."""
        ...

    def fill_screen(self) -> None:
        """Enter or leave full screen."""
        ...

    def ask_of_rule(self) -> None:
        """Ask what is wrong with a rule, and write a report."""
        ...

    def import_files(self, paths: Sequence[Path]) -> None:
        """Import files into the library."""
        ...

    def go_home(self) -> None:
        """Go to the home screen, which ends the play."""
        ...

    def write_out(self, path: Path, data: bytes, then: Callable[[], None] | None = None) -> None:
        """Export a saved game to a path that the person chooses, or say why that failed."""
        ...

    def exported(
        self,
        path: Path,
        export: Callable[[], Sequence[Refusal]],
        then: Callable[[], None] | None = None,
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Export a game and say where to, with the warnings that ``export`` gives, or why that failed."""
        ...

    def game_bytes(self) -> bytes | None:
        """The game on the table as a save file."""
        ...

    def game_for_report(self) -> bytes | None:
        """The game on the table as a save file that holds no name that a person gave."""
        ...
