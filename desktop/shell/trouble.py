"""The messages about unexpected errors, and about folders that nothing can be saved to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QTextBrowser, QWidget

from desktop.app.paths import Folders, Unusable, unusable
from desktop.app.style import look
from desktop.shell.files import show_folder
from desktop.shell.layouts import row, sized
from desktop.shell.navigator import Navigator
from desktop.shell.notice import Notice, Question, Sentence
from desktop.shell.widgets import Button
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.door import read_file
from engine.core.errors import BrokenFile, Refusal
from engine.core.letters import legible_path

WITH_REPORT: Final = 720
REPORT_HEIGHT: Final = 240
LEAST_REPORT: Final = 80
"""A few lines, in pixels at 100 %."""
LARGEST_REPORT: Final = 8_000_000


class CrashQuestion(Question):
    """One sentence, a button that opens the report, and one to go on."""

    def __init__(self, window: QWidget, notice: Notice, report: Path | None, *, kept: bool) -> None:
        lines = [say("trouble.text" if kept else "screens.crash_no_game")]
        if report is not None:
            lines.append(say("trouble.report_saved"))
        answers = [("home", "trouble.home", ""), ("go_on", "trouble.go_on", "main")]
        super().__init__(window, say("trouble.title"), "\n\n".join(lines), answers)
        self.answer = "go_on"
        self._report = report
        self._notice = notice
        self.text = QTextBrowser()
        sized(self.text, setFixedHeight=REPORT_HEIGHT)
        self.text.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self.text.setAccessibleName(say("trouble.title"))
        self.text.hide()
        self.scrolls = self.text
        self.show_button = Button("trouble.show_report", "log")
        self.show_button.clicked.connect(self._show)
        self.folder_button = Button("trouble.open_folder", "folder")
        self.folder_button.clicked.connect(self._open_folder)
        self.folder_button.hide()
        for button in (self.show_button, self.folder_button):
            button.setAutoDefault(True)  # Enter presses the button that has the focus, never another
        self.show_button.setVisible(report is not None)
        self.content.addWidget(self.text)
        self.content.addLayout(row(self.show_button, self.folder_button, None))

    def _show(self) -> None:
        if self._report is not None:
            self.text.setPlainText(_content(self._report))
            self.text.show()
            self.folder_button.show()
            self.show_button.hide()
            self.wide = WITH_REPORT
            self.fit()

    def fit(self) -> None:
        """Where large text leaves no room for a few lines of the report, what was said before it makes room."""
        self.sentence.show()
        super().fit()
        if not self.text.isHidden() and self.text.minimumHeight() < look().px(LEAST_REPORT):
            self.sentence.hide()
            super().fit()

    def _open_folder(self) -> None:
        if self._report is not None:
            show_folder(self._report.parent, self._notice)


def _content(report: Path) -> str:
    try:
        return read_file(report, LARGEST_REPORT).decode(errors="replace")
    except BrokenFile as broken:
        return refusal_sentence(broken.refusal)


def show_crash_question(
    window: QWidget, notice: Notice, report: Path | None, go_home: Callable[[], None], *, kept: bool
) -> CrashQuestion | None:
    """Report a crash; while one is on screen, further ones only go to the log.

    ``kept`` says that a game is being played and is saved up to its last move.
    """
    if any(isinstance(child, CrashQuestion) and child.isVisible() for child in window.children()):
        return None
    question = CrashQuestion(window, notice, report, kept=kept)
    question.finished.connect(lambda _: go_home() if question.answer == "home" else None)
    question.open()
    return question


def unkept(folders: Folders) -> Sentence | None:
    """Says what is not being saved and what to do about it; None if everything can be."""
    troubles = {"saves": unusable(folders.saves), "config": unusable(folders.config)}
    found = {what: trouble for what, trouble in troubles.items() if trouble is not None}
    if not found:
        return None
    what = "both" if len(found) > 1 else next(iter(found))
    return _unkept(what, next(iter(found.values())))


def tell_unkept(window: Navigator) -> bool:
    """Say at the start what is not being saved; whether there was anything to say."""
    sentence = unkept(window.folders)
    if sentence is None:
        return False
    window.notice.warn_too(sentence)
    window.preferences.told_not_written = unusable(window.folders.config) is not None
    return True


def settings_unkept(trouble: Unusable | None, refusal: Refusal) -> Sentence:
    """Says the same of settings that could not be written: what is wrong with their folder, or else why."""
    if trouble is not None:
        return _unkept("config", trouble)
    return lambda: say("trouble.unkept.config", why=refusal_sentence(refusal))


def _unkept(what: str, trouble: Unusable) -> Sentence:
    path = legible_path(trouble.path)
    return lambda: say(f"trouble.unkept.{what}", why=say(f"trouble.folder.{trouble.trouble}", path=path))
