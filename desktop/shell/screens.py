"""How each screen is made; what it needs is imported only then, so that the first one is there soon."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from desktop.shell.house import House
from desktop.shell.screen import Screen


def _home(house: House) -> Screen:
    from desktop.shell.home import Home

    return Home(house)


def _new_game(house: House) -> Screen:
    from desktop.shell.new_game import NewGame

    return NewGame(house)


def _score(house: House) -> Screen:
    from desktop.shell.score_sheet import ScoreScreen

    return ScoreScreen(house)


def _load(house: House) -> Screen:
    from desktop.shell.load import Load

    return Load(house)


def _replays(house: House) -> Screen:
    from desktop.shell.load import Load

    return Load(house, finished=True)


def _settings(house: House) -> Screen:
    from desktop.shell.settings_screen import SettingsScreen

    return SettingsScreen(house)


def _help(house: House) -> Screen:
    from desktop.shell.help import Help

    return Help(house)


def _about(house: House) -> Screen:
    from desktop.shell.about import About

    return About(house)


def _licences(house: House) -> Screen:
    from desktop.shell.licences import Licences

    return Licences(house)


MAKERS: Final[dict[str, Callable[[House], Screen]]] = {
    "home": _home,
    "new": _new_game,
    "load": _load,
    "replays": _replays,
    "score": _score,
    "settings": _settings,
    "help": _help,
    "about": _about,
    "licences": _licences,
}
"""The screens by their names."""
