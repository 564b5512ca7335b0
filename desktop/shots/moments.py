"""The moments of which pictures are taken: each shows one thing that a person sees."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QItemSelectionModel

from desktop.shell.saves import date_text
from desktop.shots import builders, pantheon, revive, stone_age, troyes
from desktop.shots.stage import Stage, days_ago
from desktop.words import say
from engine.match.save import write_match

Moment = Callable[[Stage], None]


# Screens of the shell.


def home_first(stage: Stage) -> None:
    """The first start: nothing has been played yet."""
    stage.go("home")


def load_empty(stage: Stage) -> None:
    """No game has been saved."""
    stage.go("load")


def home(stage: Stage) -> None:
    """A game to go on with."""
    _save_games(stage)
    stage.go("home")


def new_game(stage: Stage) -> None:
    """A table for four."""
    stage.go("new")
    screen = stage.window.screens.new
    for _ in range(2):
        screen.seats.add.click()


def new_game_more(stage: Stage) -> None:
    """The options that are rarely changed."""
    stage.go("new")
    stage.window.screens.new.more.click()


def load(stage: Stage) -> None:
    """Several saved games, the newest chosen."""
    stage.go("load")
    stage.window.screens.load.list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def load_broken(stage: Stage) -> None:
    """A saved game that can't be opened says why."""
    stage.go("load")
    saves = stage.window.screens.load.list
    saves.setCurrentRow(saves.count() - 1, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def replays(stage: Stage) -> None:
    """Finished games to watch again."""
    stage.go("replays")
    stage.window.screens.replays.list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def settings(stage: Stage) -> None:
    """What a person prefers."""
    stage.go("settings")


def help_contents(stage: Stage) -> None:
    """The help, opened from the first screen."""
    stage.go("help")


def help_rules(stage: Stage) -> None:
    """The rules at the actions of a turn."""
    stage.go("help")
    stage.window.screens.help.open_page(f"{builders.GAME}/5")


def about(stage: Stage) -> None:
    """The authors and licences."""
    stage.go("about")


SHELL: Final = (
    home_first,
    load_empty,
    home,
    new_game,
    new_game_more,
    load,
    load_broken,
    replays,
    settings,
    help_contents,
    help_rules,
    about,
)

MOMENTS: Final[Mapping[str, Moment]] = {
    f"{number:02}-{moment.__name__.replace('_', '-')}": moment
    for number, moment in enumerate(
        (*SHELL, *builders.MOMENTS, *stone_age.MOMENTS, *troyes.MOMENTS, *revive.MOMENTS, *pantheon.MOMENTS),
        start=1,
    )
}
"""In this order: the first two need a person who hasn't played yet."""


def _save_games(stage: Stage) -> None:
    """Write saved games as after some evenings, with a broken file and one of a newer version."""
    saves = stage.window.folders.saves
    evenings = (
        builders.middle(4),
        builders.middle(2),
        builders.finished(2),
        builders.finished(4),
        builders.final_round(),
    )
    for number, match in enumerate(evenings):
        when = days_ago(number * 2.6)
        name = say("load.default_name", game=match.table.game, date=date_text(when))
        data = write_match(match, name, when, match_id=f"{number:016x}")
        (saves / f"evening-{number}.hearth").write_bytes(data)
    sound = (saves / "evening-0.hearth").read_bytes()
    broken, newer = saves / "half-a-file.hearth", saves / "from-a-newer-version.hearth"
    broken.write_bytes(sound[: len(sound) // 2])
    parts = json.loads(sound)
    newer.write_text(json.dumps({**parts, "app": "9.1", "format": 99}), encoding="utf-8")
    for path in (broken, newer):
        os.utime(path, times=(days_ago(20).timestamp(),) * 2)
