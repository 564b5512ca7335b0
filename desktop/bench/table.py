"""One table: commands, animation, zooming, undo, and the frames while bots think."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, pairwise, product
from pathlib import Path
from time import perf_counter, sleep, thread_time
from typing import TYPE_CHECKING, Final

from desktop.bench.figures import Figure, Taken, figure, timing
from desktop.bench.hands import (
    HEIGHT,
    IDLE_S,
    STEPS,
    WIDTH,
    be_there,
    finished_game,
    half_played,
    paint,
    steps_of,
    timed,
    window_shown,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.shell.table_screen import TableScreen
    from desktop.shell.window import MainWindow
    from engine.match.match import Match


FRAME_MS: Final = 1000 / 60
COMMANDS: Final = 40
ZOOMS: Final = (1.15, 1.12, 1.18, 1.1, 1.2)
"""Steps of the wheel, each taken in and out; different ones, so that no size comes twice."""

THINKING_S: Final = 8.0
UNDO_PAUSE_S: Final = 0.2
"""The least time before a press of undo that is measured, in seconds."""

DRAWN_S: Final = 1.0
"""How long a table lies there before undo is held down, in seconds: a large map is drawn by then."""

RESTS: Final = 10
"""After so many presses of a held key it rests once."""

UNDOS: Final = 150
"""About how many presses of undo are measured with a pause: a long game has four times as many."""


def at_the_table(_home: Path, game: str) -> Iterator[Figure]:
    """Frames while pieces move, zooming, panning, undo, and the frames while bots think."""
    from desktop.shots.matches import at_once, brought_to, named

    with window_shown(WIDTH, HEIGHT) as (app, window):
        screen = table_shown(app, window, half_played(game, 4), bots=None)
        shown, frames = _moves(app, screen)
        yield from _timings("a command", shown)
        yield timing("a frame while pieces move", frames, "16 (p95)")
        yield from _zooms(app, screen)
        screen = table_shown(app, window, finished_game(game, 4), bots=None)
        yield from _timings("undo, at any point of a finished game", _undos(app, screen))
        screen = table_shown(app, window, finished_game(game, 4), bots=None)
        yield from _held(app, window, screen)
        opening = named(brought_to(game, 2, at_once))
        screen = table_shown(app, window, opening, bots=None)
        yield from _late("pieces lie still, nobody thinks", app, screen)
        screen = table_shown(app, window, opening, bots="grandmaster")
        yield from _late("two Grandmasters play", app, screen, "2 %", "50")


@dataclass(frozen=True, slots=True)
class Shown:
    """How long it takes to show a position: the board, and what is beside it in later turns of the event loop."""

    board: Taken
    later: tuple[Taken, ...]

    @property
    def whole(self) -> Taken:
        """All of it."""
        return sum(self.later, self.board)


def _timings(what: str, shown: Sequence[Shown]) -> Iterator[Figure]:
    """What is waited for, what each may hold up a frame, and the sum."""
    yield timing(f"{what}: until the board lies there", [each.board for each in shown], "16")
    later = [part for each in shown for part in each.later]
    if later:  # it may all be shown in the board's own turn
        yield timing(f"{what}: each turn after it", later, "16")
    yield timing(f"{what}: all of it", [each.whole for each in shown])


def _shown(app: QApplication, screen: TableScreen, act: Callable[[], object]) -> Shown:
    """Show another position, turn by turn of the event loop."""
    return Shown(timed(app, act), tuple(_turns(app, screen)))


def _turns(app: QApplication, screen: TableScreen) -> Iterator[Taken]:
    """The turns of the event loop in which parts of a position are shown, until nothing is left of it.

    What passes between two of them counts to the second.
    """
    waited = Taken(0.0, 0.0)
    while left := screen.presenters.parts_left:
        waited += timed(app, lambda: None)
        if screen.presenters.parts_left < left:
            yield waited
            waited = Taken(0.0, 0.0)


def _moves(app: QApplication, screen: TableScreen) -> tuple[list[Shown], list[Taken]]:
    """Play on, and step every animation frame by frame, as fast as the machine can."""
    from desktop.table.animator import MOVE_MS
    from engine.bots.levels import decide

    session, animator = screen.session, screen.animator
    shown: list[Shown] = []
    frames: list[Taken] = []
    for number in range(COMMANDS):
        match = session.match
        if match.seat is None:
            break
        command = decide(match.game, match.state, match.seat, "craftsman", number).command
        play = partial(session.play, match.seat, command)
        shown.extend(_shown(app, screen, step) for step in steps_of(session, play))
        for _ in range(1, round(MOVE_MS / FRAME_MS)):
            if animator.is_busy:
                frames.append(timed(app, partial(animator.move_on, round(FRAME_MS))))
        animator.finish()
        app.processEvents()
    return shown, frames


def _zooms(app: QApplication, screen: TableScreen) -> Iterator[Figure]:
    """Zooming with the wheel, panning the zoomed board, and redrawing it sharply afterwards."""
    view = screen.view_widget
    zooms, pans, exact = [], [], []
    for step, way in product(ZOOMS, (1, -1)):
        for _ in range(STEPS // 5):
            zooms.append(timed(app, partial(view.zoom_by, step**way)))
        exact.append(timed(app, view.sharpen))
    view.zoom_by(2.0)
    view.sharpen()
    bar = view.horizontalScrollBar()
    for step in range(STEPS):
        pans.append(timed(app, partial(bar.setValue, bar.minimum() + 12 * step)))
    view.fit()
    view.sharpen()
    yield timing("a frame while zooming", zooms, "16 (p95)")
    yield timing("a frame while panning", pans, "16 (p95)")
    yield timing("drawing exactly again after a zoom", exact)


def _undos(app: QApplication, screen: TableScreen) -> list[Shown]:
    """Undo everything; some of it, spread over the whole game, is measured, each time after a pause."""
    session = screen.session
    every = max(1, round(session.match.position / UNDOS))
    times: list[Shown] = []
    for number in count():
        if session.match.undo_refusal() is not None:
            break
        measured = number % every == 0
        if measured:
            _wait(app, UNDO_PAUSE_S)
        taken = [_shown(app, screen, step) for step in steps_of(session, session.undo)]
        times.extend(taken if measured else ())
    return times


def _held(app: QApplication, window: MainWindow, screen: TableScreen) -> Iterator[Figure]:
    """Undo everything with the key held down, and what is shown besides whenever the key rests."""
    from desktop.table.pictures import forget_pictures

    session = screen.session
    _wait(app, DRAWN_S)
    forget_pictures()
    _hold_key(window)
    passed: list[Taken] = []
    rested: list[Taken] = []
    for number in count(1):
        if session.match.undo_refusal() is not None:
            break
        passed.extend(timed(app, step) for step in steps_of(session, session.undo))
        if number % RESTS == 0:
            rested.append(timed(app, screen.presenters.show_next))
            rested.extend(_turns(app, screen))
    yield timing("undo, the key held down", passed, "16")
    yield timing("undo, the key held down: each turn once it rests", rested, "16")


def _hold_key(window: MainWindow) -> None:
    """Let a key press itself, as one does that is held down."""
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from PySide6.QtGui import QKeyEvent

    control = Qt.KeyboardModifier.ControlModifier
    repeated = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Control, control, "", True)
    QCoreApplication.sendEvent(window.windowHandle(), repeated)


def _wait(app: QApplication, pause: float) -> None:
    until = perf_counter() + pause
    while perf_counter() < until:
        app.processEvents()
        sleep(IDLE_S)


def _late(
    what: str, app: QApplication, screen: TableScreen, late_goal: str = "", stall_goal: str = ""
) -> Iterator[Figure]:
    """The frames that came more than a frame late, of those due, and the longest wait between two."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer

    ticks: list[Taken] = []
    clock = QTimer()
    clock.setTimerType(Qt.TimerType.PreciseTimer)
    clock.setInterval(round(FRAME_MS))
    clock.timeout.connect(lambda: ticks.append(Taken(perf_counter() * 1000, thread_time() * 1000)))
    loop = QEventLoop()
    app.processEvents()
    clock.start()
    QTimer.singleShot(round(THINKING_S * 1000), loop.quit)
    loop.exec()
    clock.stop()
    gaps = [after.clock - before.clock for before, after in pairwise(ticks)]
    works = [after.work - before.work for before, after in pairwise(ticks)]
    moves = screen.session.match.position
    late = figure(f"late frames, {what} ({moves} moves)", [_late_share(gaps)], late_goal, unit="%")
    yield replace(late, work=_late_share(works))
    stall = figure(f"longest stall, {what}", [max(gaps) - FRAME_MS], stall_goal)
    yield replace(stall, work=max(works))


def _late_share(gaps: Sequence[float]) -> float:
    """The percentage of frames that came more than a frame late."""
    late = sum(round(gap / FRAME_MS) - 1 for gap in gaps if gap > 2 * FRAME_MS)
    return 100 * late / (THINKING_S * 1000 / FRAME_MS)


class KeptAtOnce:
    """Saves nothing: what is measured is the window, not the disk."""

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Report it as saved."""
        kept()


def table_shown(app: QApplication, window: MainWindow, match: Match, *, bots: str | None) -> TableScreen:
    """Show a table whose seats are all persons, or all bots of a level."""
    from desktop.controllers.session import Session
    from desktop.shell.table_screen import TableScreen
    from engine.match.table import Player

    players = tuple(Player(player.name, player.colour, bots) for player in match.table.players)  # type: ignore[arg-type]
    free = match.branch(match.position)
    free.table = replace(match.table, players=players, undo="friendly")
    old = window.stack.currentWidget()
    if isinstance(old, TableScreen):
        old.shut()
        window.stack.removeWidget(old)
        old.deleteLater()
    screen = TableScreen(Session(free, KeptAtOnce()), window.preferences)
    window.stack.addWidget(screen)
    window.stack.setCurrentWidget(screen)
    paint(app, window)
    be_there(screen.session)
    screen.view_widget.sharpen()
    app.processEvents()
    return screen
