"""What a table's menu does with its game: name it, copy it, branch it, and report a rule that seems wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.shell.files import show_folder
from desktop.shell.navigator import Navigator
from desktop.shell.notice import ask
from desktop.shell.saves import branch_name, facts_of, proposed_name
from desktop.words import say
from desktop.words.engine import refusal_sentence
from desktop.words.names import in_sentence
from engine.core.errors import Refusal
from engine.core.letters import legible_path

if TYPE_CHECKING:
    from desktop.shell.play import Play
    from engine.match.match import Match


class GameMenu(QObject):
    """Asks over the window, and does it with the game on the table."""

    def __init__(self, window: QWidget, navigator: Navigator) -> None:
        super().__init__(window)
        self._window = window
        self._navigator = navigator
        self._actions: Mapping[str, Callable[[], None]] = {
            "name": lambda: self._ask_name("menu.name_title", self._rename),
            "copy": lambda: self._ask_name("menu.copy_title", self._save_copy),
            "full_screen": navigator.fill_screen,
            "wrong_rule": self.ask_of_rule,
        }

    def choose(self, entry: str) -> None:
        """Do what an entry of the menu says."""
        self._actions[entry]()

    def ask_to_branch(self, match: Match) -> None:
        """Branch off a new game from a past position, after a question."""
        navigator = self._navigator
        play = navigator.play
        if play is None:
            return
        name = branch_name(play.kept.name, match.table.game, match.position)

        def answered(answer: str) -> None:
            if answer == "yes" and navigator.play is play:
                navigator.play_new(match, name, family=play.kept.family)

        answers = [("no", "button.cancel", ""), ("yes", "history.branch", "main")]
        ask(self._window, say("history.branch"), say("history.branch_help", name=name), answers, answered)

    def _ask_name(self, heading: str, named: Callable[[Play, str], None]) -> None:
        """Ask for the name of the game on the table, or of a copy of it."""
        play = self._navigator.play
        if play is None:
            return
        from desktop.shell.questions import NameQuestion

        name = proposed_name(play.kept.name, play.match.table.game)
        question = NameQuestion(self._window, say(heading), name)

        def answered() -> None:
            if question.answer == "yes" and question.name and self._navigator.play is play:
                named(play, question.name)

        question.finished.connect(answered)
        question.open()

    def _rename(self, play: Play, name: str) -> None:
        play.rename(name)
        self._navigator.notice.show_message(lambda: say("menu.named", name=in_sentence(name)))

    def _save_copy(self, play: Play, name: str) -> None:
        navigator, match = self._navigator, play.match.copy()

        def done(_: object) -> None:
            navigator.notice.show_message(lambda: say("menu.copied", name=in_sentence(name)))

        def failed(refusal: Refusal | None) -> None:
            if refusal is not None:
                navigator.notice.show_message(partial(refusal_sentence, refusal), warning=True)

        navigator.writers.saves.do(lambda: navigator.library.save_as(play.kept, name, match), done, failed)

    def ask_of_rule(self) -> None:
        """Ask what is wrong with a rule, write a report with the game on the table, and say where it is."""
        from desktop.shell.questions import RuleQuestion

        question = RuleQuestion(self._window)
        question.finished.connect(
            lambda _: self._write_of_rule(question.words) if question.answer == "yes" else None
        )
        question.open()

    def _write_of_rule(self, words: str) -> None:
        from desktop.app.rule_report import write_rule_report

        navigator = self._navigator
        play, folder = navigator.play, navigator.folders.crashes
        facts = {} if play is None else facts_of(play.match, play.session.shown)
        game = navigator.game_for_report()

        def write() -> Path | None:
            try:
                return write_rule_report(folder, words, facts, game)
            except OSError:
                return None

        def written(report: Path | None) -> None:
            if report is None:
                QGuiApplication.clipboard().setText(words)  # so that nobody has to write them again
                navigator.notice.show_message(
                    lambda: say("wrong_rule.not_written", path=legible_path(folder)), warning=True
                )
                return
            shows = ("load.show_in_folder", lambda: show_folder(report.parent, navigator.notice))
            navigator.notice.show_message(
                lambda: say("wrong_rule.written", path=legible_path(report)), action=shows
            )

        navigator.writers.elsewhere.do(write, written)
