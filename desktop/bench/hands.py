"""The window that is measured, the games in it, and the clock; Qt and the games are imported only when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Final

from desktop.bench.figures import Taken

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.controllers.session import Session
    from desktop.shell.window import MainWindow
    from engine.match.match import Match


WIDTH: Final = 1920
HEIGHT: Final = 1080
LARGE: Final = (3840, 2160)
GONE_MS: Final = 800
"""How long after a table was left all of it has been freed."""

STEPS: Final = 30
IDLE_S: Final = 0.002


def finished_game(game: str, seats: int) -> Match:
    """A game that bots played to the end."""
    from desktop.shots.matches import brought_to, named, over

    return named(brought_to(game, seats, over))


def half_played(game: str, seats: int) -> Match:
    """The same in the middle of the game, where the first seat is asked."""
    finished = finished_game(game, seats)
    half = finished.branch(finished.position // 2)
    while half.seat != 0 and half.position < finished.position:
        half = finished.branch(half.position + 1)
    return half


@contextmanager
def window_shown(width: int = 1280, height: int = 800) -> Iterator[tuple[QApplication, MainWindow]]:
    """The program's window, painted."""
    from PySide6.QtCore import qInstallMessageHandler

    from desktop.app.paths import folders
    from desktop.app.settings import Preferences
    from desktop.start.application import application, opened

    qInstallMessageHandler(lambda *_: None)
    app = application()
    preferences = Preferences()
    preferences.change(sound=False)
    window = opened(app, preferences, folders())
    window.resize(width, height)
    window.show()
    paint(app, window)
    try:
        yield app, window
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()


def paint(app: QApplication, window: MainWindow) -> None:
    """Have the shown screen painted, and wait until it is."""
    from PySide6.QtCore import QEvent, QObject

    class Painted(QObject):
        seen = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    watch, shown = Painted(), window.stack.currentWidget()
    assert shown is not None
    shown.installEventFilter(watch)
    shown.update()
    while not watch.seen:
        app.processEvents()
    shown.removeEventFilter(watch)


def rest(milliseconds: int) -> None:
    """Run the event loop for a while. Unlike ``processEvents`` this handles deferred deletes."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _steps_on(session: Session) -> Iterator[Callable[[], object]]:
    """What a person does or waits for until play goes on; each step shows another table."""
    while session.stretch is not None:
        yield session.go_on
    if session.waits_for is not None:
        yield session.is_there


def be_there(session: Session) -> None:
    """See what is held, and confirm that the person is there who alone may see what is shown next."""
    for step in _steps_on(session):
        step()


def steps_of(session: Session, act: Callable[[], object]) -> Iterator[Callable[[], object]]:
    """An action, and what comes after it until play goes on."""
    yield act
    yield from _steps_on(session)


def timed(app: QApplication | None, act: Callable[[], object]) -> Taken:
    """How long an action takes, with all that the window does because of it."""
    clock, work = perf_counter(), thread_time()
    act()
    if app is not None:
        app.processEvents()
    return Taken((perf_counter() - clock) * 1000, (thread_time() - work) * 1000)
