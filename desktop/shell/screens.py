"""The screens of the shell, each made, and its modules imported, when it is first asked for.

So the first screen is shown soon. Each property has the type of its screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from desktop.shell.navigator import Navigator
from desktop.shell.screen import Screen

if TYPE_CHECKING:  # for their types alone: each is imported when it is made
    from desktop.shell.about import About
    from desktop.shell.help import Help
    from desktop.shell.home import Home
    from desktop.shell.licences import Licences
    from desktop.shell.load import Load
    from desktop.shell.new_game import NewGame
    from desktop.shell.score_sheet import ScoreScreen
    from desktop.shell.settings_screen import SettingsScreen

S = TypeVar("S", bound=Screen)


class Screens:
    """The screens of one window. ``prepare`` is called with each before anybody sees it."""

    def __init__(self, navigator: Navigator, prepare: Callable[[Screen], None]) -> None:
        self._navigator = navigator
        self._prepare = prepare
        self._made: dict[str, Screen] = {}

    @property
    def made(self) -> Mapping[str, Screen]:
        """Those that are made already, by name."""
        return self._made

    def named(self, name: str) -> Screen:
        """A screen by its name, one of ``NAMED``."""
        return NAMED[name](self)

    @cached_property
    def home(self) -> Home:
        """The first screen."""
        from desktop.shell.home import Home

        return self._new("home", Home(self._navigator))

    @cached_property
    def new(self) -> NewGame:
        """The setup of a new game."""
        from desktop.shell.new_game import NewGame

        return self._new("new", NewGame(self._navigator))

    @cached_property
    def load(self) -> Load:
        """The saved games."""
        from desktop.shell.load import Load

        return self._new("load", Load(self._navigator))

    @cached_property
    def replays(self) -> Load:
        """The finished games."""
        from desktop.shell.load import Load

        return self._new("replays", Load(self._navigator, finished=True))

    @cached_property
    def score(self) -> ScoreScreen:
        """The score of the game on the table."""
        from desktop.shell.score_sheet import ScoreScreen

        return self._new("score", ScoreScreen(self._navigator))

    @cached_property
    def settings(self) -> SettingsScreen:
        """The settings."""
        from desktop.shell.settings_screen import SettingsScreen

        return self._new("settings", SettingsScreen(self._navigator))

    @cached_property
    def help(self) -> Help:
        """The rules, and how to use the program."""
        from desktop.shell.help import Help

        return self._new("help", Help(self._navigator))

    @cached_property
    def about(self) -> About:
        """The about screen."""
        from desktop.shell.about import About

        return self._new("about", About(self._navigator))

    @cached_property
    def licences(self) -> Licences:
        """The licences."""
        from desktop.shell.licences import Licences

        return self._new("licences", Licences(self._navigator))

    def _new(self, name: str, screen: S) -> S:
        self._made[name] = screen
        self._prepare(screen)
        return screen


NAMED: Final[Mapping[str, Callable[[Screens], Screen]]] = {
    "home": lambda screens: screens.home,
    "new": lambda screens: screens.new,
    "load": lambda screens: screens.load,
    "replays": lambda screens: screens.replays,
    "score": lambda screens: screens.score,
    "settings": lambda screens: screens.settings,
    "help": lambda screens: screens.help,
    "about": lambda screens: screens.about,
    "licences": lambda screens: screens.licences,
}
"""The screens by name."""
