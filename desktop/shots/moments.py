"""The moments of which pictures are taken: each shows one thing that a person sees, and is brought about by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QDialog

from desktop.shell.saves import told_date
from desktop.shots import matches
from desktop.shots.stage import Stage, days_ago
from desktop.words import say
from engine.bots.levels import decide
from engine.core.mind import open_mind
from engine.match.match import Match
from engine.match.save import write_match

Moment = Callable[[Stage], None]

HINT_SEED: Final = 1


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
    screen = stage.go("new")
    for _ in range(2):
        screen.seats.add.click()


def new_game_more(stage: Stage) -> None:
    """The options that are rarely changed."""
    screen = stage.go("new")
    screen.more.click()


def load(stage: Stage) -> None:
    """Several saved games, the newest chosen."""
    stage.go("load").list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def load_broken(stage: Stage) -> None:
    """A saved game that can't be opened says why."""
    saves = stage.go("load").list
    saves.setCurrentRow(saves.count() - 1, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def replays(stage: Stage) -> None:
    """Finished games to watch again."""
    stage.go("replays").list.setCurrentRow(0, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def settings(stage: Stage) -> None:
    """What a person prefers."""
    stage.go("settings")


def help_contents(stage: Stage) -> None:
    """The help, opened from the first screen."""
    stage.go("help")


def help_rules(stage: Stage) -> None:
    """The rules at the actions of a turn."""
    stage.go("help").open_page(f"{matches.GAME}/5")


def about(stage: Stage) -> None:
    """Whose work it is."""
    stage.go("about")


# The table.


def table_start(stage: Stage) -> None:
    """The first turn of a game."""
    stage.play(matches.opening(2))


def table_armed(stage: Stage) -> None:
    """A card that turns up another is asked for once more."""
    stage.play(matches.opening(2)).turn.pick("market.building.2")


def table_worker_picked(stage: Stage) -> None:
    """A worker is picked: prices on the sites, ghosts in their bars."""
    match = matches.worker_to_send()
    stage.play(match).turn.pick(matches.useful_worker(match))


def table_inspector(stage: Stage) -> None:
    """A close look at a building of the market."""
    stage.point_at(stage.play(matches.middle(2)), "market.building.1")


def table_inspector_refused(stage: Stage) -> None:
    """A close look at what can't be taken now, and why not."""
    screen = stage.play(matches.middle(2))
    stage.point_at(screen, "market.next_worker")


def table_refusal(stage: Stage) -> None:
    """What was clicked can't be done; the foot of the board says why."""
    stage.play(matches.one_point_left()).turn.pick("bar.coins.3")


def table_hint(stage: Stage) -> None:
    """What the Master would do, and why."""
    match = matches.middle(2)
    screen = stage.play(match)
    screen.bots.hinted.emit(_hint(match))


def table_end_turn(stage: Stage) -> None:
    """The turn is to end although something is left to do."""
    screen = stage.play(matches.middle(2))
    screen.turn.pick("bar.end_turn")
    stage.settle(lambda: any(dialog.isVisible() for dialog in screen.findChildren(QDialog)))


def table_four(stage: Stage) -> None:
    """The middle of a game of four."""
    stage.play(matches.middle(4))


def table_choices(stage: Stage) -> None:
    """Everything that may be done, as a list."""
    screen = stage.play(matches.middle(3))
    screen.tabs.setCurrentWidget(screen.choices)


def table_other_side(stage: Stage) -> None:
    """The other seat's side of the table, late in the game."""
    screen = stage.play(matches.final_round())
    screen.seats.cards[1].clicked.emit()


def table_looking_back(stage: Stage) -> None:
    """An earlier position is looked at."""
    match = matches.middle(4)
    stage.play(match).session.look_at(match.position // 2)


def table_final_round(stage: Stage) -> None:
    """Somebody has the points: the last turns."""
    stage.play(matches.final_round())


def score_now(stage: Stage) -> None:
    """How it stands in the middle of a game."""
    stage.play(matches.middle(4))
    stage.window.go("score")


def score_sheet(stage: Stage) -> None:
    """The game is over."""
    stage.play(matches.finished(4))
    stage.window.go("score")


MOMENTS: Final[Mapping[str, Moment]] = {
    f"{number:02}-{moment.__name__.replace('_', '-')}": moment
    for number, moment in enumerate(
        (
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
            table_start,
            table_armed,
            table_worker_picked,
            table_inspector,
            table_inspector_refused,
            table_refusal,
            table_hint,
            table_end_turn,
            table_four,
            table_choices,
            table_other_side,
            table_looking_back,
            table_final_round,
            score_now,
            score_sheet,
        ),
        start=1,
    )
}
"""In this order: the first two need a person who hasn't played yet."""


def _save_games(stage: Stage) -> None:
    """A folder of saves as it looks after some evenings, with a file that is broken and one from the future."""
    saves = stage.window.folders.saves
    evenings = (
        matches.middle(4),
        matches.middle(2),
        matches.finished(2),
        matches.finished(4),
        matches.final_round(),
    )
    for number, match in enumerate(evenings):
        when = days_ago(number * 2.6)
        name = say("load.default_name", game=match.table.game, date=told_date(when))
        data = write_match(match, name, when, match_id=f"{number:016x}")
        (saves / f"evening-{number}.hearth").write_bytes(data)
    sound = (saves / "evening-0.hearth").read_bytes()
    broken, newer = saves / "half-a-file.hearth", saves / "from-a-newer-version.hearth"
    broken.write_bytes(sound[: len(sound) // 2])
    newer.write_bytes(sound.replace(b'"format":1', b'"format":99', 1))
    for path in (broken, newer):
        os.utime(path, times=(days_ago(20).timestamp(),) * 2)


def _hint(match: Match) -> dict[str, object]:
    """The Master's answer, as the bots' process would give it."""
    seat = match.seat or 0
    command = decide(match.game, match.state, seat, "master", HINT_SEED).command
    reason = open_mind(match.game.meta).reason(match.state, command)
    return {"command": command.notation, "why": reason.why, "details": dict(reason.details)}
