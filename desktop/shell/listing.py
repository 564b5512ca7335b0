"""Listing saved games in threads, so that the window never waits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from engine.core.errors import Refusal

if TYPE_CHECKING:
    from engine.match.library import Library
    from engine.match.shelf import SaveEntry

WORK_S: Final = 0.002
BREATH_S: Final = 0.001
"""How long a thread sleeps after each stretch of work: Python runs one thread at a time, and the window goes first."""

FIRST: Final = 12
"""How many saves the first batch has: those that are in sight."""

PORTION: Final = 64
PORTION_S: Final = 0.05
"""The size of the later batches, and the longest time between two, in seconds."""

_log = logging.getLogger(__name__)


class Ended(Exception):
    """This listing was cancelled."""


class Listing(QObject):
    """Lists the library and finds the game to continue; the signals come in the window's thread."""

    newest_found = Signal(object)
    """The Entry of the game to continue; None if there is none."""
    came = Signal(int, object, bool)
    """The number of a listing, more Entries of it, and whether these were the last."""
    unlisted = Signal(int, object)
    """The number of a listing that may lack saves because a folder can't be looked through, and the Refusal."""
    all_thrown_away = Signal(int)
    """The number of a listing that found nothing, while there are saves in the trash."""
    marked_unusable = Signal(object)
    """An Entry that was listed as sound, but can't be shown or opened."""
    _delivered = Signal(object)
    _done = Signal()

    def __init__(self, library: Callable[[], Library], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._number = 0
        self._jobs = 0
        self._is_seeking = self._seeks_again = False
        self._is_shut = False
        # One for a list, however long, and one for what else is asked meanwhile.
        self._threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="listing")
        self._delivered.connect(self._deliver)
        self._done.connect(self._one_is_done)

    @property
    def is_busy(self) -> bool:
        """Whether a request is still unanswered."""
        return self._jobs > 0

    def sweep(self) -> None:
        """Remove what killed processes left behind."""
        self._begin(partial(self._library().sweep, self._breathing()))

    def ask_newest(self) -> None:
        """Find the game to continue; ``newest_found`` reports it.

        Asked again meanwhile, it looks once more afterwards: two searches at a time would only hold each other up.
        """
        self._seeks_again = self._is_seeking
        if not self._is_seeking:
            self._is_seeking = True
            self._begin(partial(self._find_newest, self._library()))

    def list(self, *, trash: bool) -> int:
        """Start listing; ``came`` reports with the number that is returned. An earlier listing is cancelled."""
        self._number += 1
        self._begin(partial(self._list, self._library(), self._number, trash))
        return self._number

    def mark_unusable(self, entry: SaveEntry, trouble: Refusal | None = None) -> None:
        """List a save as broken from now on: it could not be opened, for a reason, or else not be shown."""
        self._library().mark_unusable(entry, trouble or Refusal("file_unusable"))
        self.marked_unusable.emit(entry)

    def shut(self) -> None:
        """Cancel all work; no signal comes any more."""
        self._is_shut = True
        self._threads.shutdown(wait=True, cancel_futures=True)

    # In a thread.

    def _begin(self, act: Callable[[], None]) -> None:
        if not self._is_shut:
            self._jobs += 1
            self._threads.submit(self._do, act)

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Ended:
            pass
        except Exception:
            _log.exception("the saved games could not be looked through")
        with suppress(RuntimeError):  # the window is gone
            self._done.emit()

    def _tell(self, deliver: Callable[[], None]) -> None:
        """Have something told in the window's thread; a window that is gone wants nothing more."""
        try:
            self._delivered.emit(deliver)
        except RuntimeError:
            self._is_shut = True

    def _find_newest(self, library: Library) -> None:
        entry = None
        try:
            entry = library.newest(self._breathing())
        finally:
            self._tell(partial(self._found_newest, entry))

    def _breathing(self, number: int | None = None) -> Callable[[], None]:
        """Lets the window go first now and then, and ends the work once nobody waits for it: the window closes, or the
        listing of that number was cancelled."""
        breath = Breath()

        def breathe() -> None:
            if self._is_shut or number not in (None, self._number):
                raise Ended
            breath.draw()

        return breathe

    def _list(self, library: Library, number: int, trash: bool) -> None:
        portion: list[SaveEntry] = []
        sent, most = monotonic(), FIRST
        try:
            is_empty = True
            for entry in library.listed(self._breathing(number), trash=trash):
                is_empty = False
                portion.append(entry)
                if len(portion) >= most or monotonic() - sent > PORTION_S:
                    self._tell(partial(self.came.emit, number, portion, False))
                    portion, sent, most = [], monotonic(), PORTION
            why = library.why_unlisted(trash=trash)
            if why is not None:
                self._tell(partial(self.unlisted.emit, number, why))
            if is_empty and not trash and library.count_trash():
                self._tell(partial(self.all_thrown_away.emit, number))
        finally:
            self._tell(partial(self.came.emit, number, portion, True))

    # In the window's thread.

    def _deliver(self, deliver: Callable[[], None]) -> None:
        if not self._is_shut:
            deliver()

    def _found_newest(self, entry: SaveEntry | None) -> None:
        self._is_seeking = False
        self.newest_found.emit(entry)
        if self._seeks_again:
            self.ask_newest()

    def _one_is_done(self) -> None:
        self._jobs -= 1


class Breath:
    """Lets a thread that does the same many times sleep now and then, so that the window goes first."""

    def __init__(self) -> None:
        self._awake_since = monotonic()

    def draw(self) -> None:
        """Sleep, if that is due."""
        if monotonic() - self._awake_since > WORK_S:
            sleep(BREATH_S)
            self._awake_since = monotonic()
