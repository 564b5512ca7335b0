"""What the screens may ask of the window that shows them; they know no more of it, and it makes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from desktop.app.paths import Folders
from desktop.app.settings import Preferences
from desktop.shell.listing import Listing
from desktop.shell.notice import Notice

if TYPE_CHECKING:  # only for its types: what plays a game is loaded when a game is played
    from desktop.shell.play import Play
    from engine.match.library import Library, SaveEntry
    from engine.match.table import Table


class Navigator(Protocol):
    """The window, as its screens see it."""

    preferences: Preferences
    folders: Folders
    notice: Notice
    play: Play | None
    """The match on the table, None while there is none."""

    @property
    def library(self) -> Library:
        """The saved games."""
        ...

    @property
    def listing(self) -> Listing:
        """What looks through the saved games in the background."""
        ...

    def go(self, name: str) -> None:
        """Show a screen; coming back from it leads here."""
        ...

    def leave(self) -> None:
        """Go back to where one came from."""
        ...

    def new_game(self, game: str) -> None:
        """Lay a table for a game."""
        ...

    def start(self, table: Table) -> None:
        """Deal a new game at a table and show it."""
        ...

    def start_again(self, table: Table) -> None:
        """The same players at the same table, newly shuffled."""
        ...

    def learn(self, game: str) -> None:
        """Begin a game's first lesson."""
        ...

    def open_entry(self, entry: SaveEntry, *, from_start: bool = False) -> None:
        """Play on from a saved game, or say why that can't be."""
        ...

    def fill_screen(self) -> None:
        """Fill the whole screen, or no longer."""
        ...

    def ask_of_rule(self) -> None:
        """Ask what is wrong with a rule, and write it down."""
        ...

    def take_in(self, paths: Sequence[Path]) -> None:
        """Take files from elsewhere into the library."""
        ...

    def write_out(self, path: Path, data: bytes) -> None:
        """Write a saved game to where a person wants it, or say why that can't be."""
        ...

    def game_bytes(self) -> bytes | None:
        """The game on the table as a save file."""
        ...
