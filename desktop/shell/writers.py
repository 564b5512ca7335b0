"""What writes for the window, so that it never waits for a disk; and what is said where one is slow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.app.paths import unusable
from desktop.app.writer import Writer
from desktop.shell.navigator import Navigator
from desktop.shell.notice import Sentence
from desktop.shell.trouble import settings_unkept
from desktop.words import say
from engine.core.errors import Refusal


class Writers(QObject):
    """A writer for each of what must keep its order: saved games, settings, imported files, and files anywhere else.

    A disk far away that doesn't answer holds up no game, nor do hundreds of files that are imported.
    """

    saves_changed = Signal()
    """Saved games came, went or have other names: who shows any of them looks anew."""

    def __init__(self, navigator: Navigator, parent: QObject) -> None:
        super().__init__(parent)
        self._navigator = navigator
        self.saves = Writer(self)
        self.imports = Writer(self)
        self.elsewhere = Writer(self)
        self._all = (self.saves, self.imports, self.elsewhere, navigator.preferences.writer)
        self._slow: set[Writer] = set()
        """Those whose disk lets a person wait."""
        self._newest: object = None
        for writer in self._all:
            writer.slow.connect(partial(self._say_slow, writer))
            writer.caught_up.connect(partial(self._forget_slow, writer))
        self._not_written: Sentence | None = None
        navigator.preferences.not_written.connect(self._look_why_unwritten)
        navigator.preferences.written.connect(self._forget_unwritten)

    @property
    def is_busy(self) -> bool:
        """Whether anything is still to be written."""
        return any(writer.is_busy for writer in self._all)

    def once_saved(self, act: Callable[[], None]) -> None:
        """Go on as soon as all that was asked of saved games is done; of several things the one asked last."""
        self._newest = asked = object()
        self.saves.once_written(lambda: act() if self._newest is asked else None)

    def once_all_written(self, act: Callable[[], None]) -> None:
        """Go on as soon as everything is written."""
        for writer in self._all:
            act = _after(writer, act)
        act()

    def shut(self) -> None:
        """Wait until everything is written; nobody is told of it any more."""
        for writer in self._all:
            writer.shut()

    def _say_slow(self, writer: Writer) -> None:
        self._slow.add(writer)
        if _slow not in self._navigator.notice.unread:
            self._navigator.notice.warn_too(_slow)

    def _forget_slow(self, writer: Writer) -> None:
        self._slow.discard(writer)
        if not self._slow:
            self._navigator.notice.take_back(_slow)

    def _look_why_unwritten(self, refusal: Refusal) -> None:
        """Say why the settings can't be written, once their folder was tried: that takes as long as the disk does."""
        config = self._navigator.folders.config
        self._navigator.preferences.writer.begin(
            partial(unusable, config), lambda found: self._say_unwritten(settings_unkept(found, refusal))
        )

    def _say_unwritten(self, sentence: Sentence) -> None:
        self._not_written = sentence
        self._navigator.notice.warn_too(sentence)

    def _forget_unwritten(self) -> None:
        if self._not_written is not None:
            self._navigator.notice.take_back(self._not_written)


def _after(writer: Writer, act: Callable[[], None]) -> Callable[[], None]:
    return lambda: writer.once_written(act)


def _slow() -> str:
    return say("trouble.slow_disk")
