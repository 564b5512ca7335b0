"""``python -m desktop.bench``: how fast the window is. Figures are of one machine and one moment; compare within a run.

Everything happens without a screen, in a temporary folder, with the program's own parts. Nothing here is part of the
tests: a test never asserts a time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, process_time, sleep, thread_time
from typing import TYPE_CHECKING, Final

from engine.games import playable

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.controllers.session import Session
    from desktop.shell.table_screen import TableScreen
    from desktop.shell.window import MainWindow
    from engine.core.command import Command
    from engine.match.match import Match

FIRST: Final = playable()[0].id
FRAME_MS: Final = 1000 / 60
WIDTH: Final = 1920
HEIGHT: Final = 1080
LARGE: Final = (3840, 2160)
STARTS: Final = 5
LEFT: Final = (10, 100)
"""Memory is read when so many games have been opened, played a little and left."""

MOVES: Final = 6
"""So many commands are played in each of them."""

GONE_MS: Final = 800
"""How long after a table was left all of it has been put away."""

LOOKS: Final = 6
COMMANDS: Final = 40
STEPS: Final = 30
ZOOMS: Final = (1.15, 1.12, 1.18, 1.1, 1.2)
"""Steps of the wheel, each taken in and out; different ones, so that no size comes twice."""

THINKING_S: Final = 8.0
UNDO_PAUSE_S: Final = 0.2
"""How long a person who takes back one command after the other waits at least before pressing again."""

SAVES: Final = 5000
IDLE_S: Final = 0.002
ANSWER: Final = "hearthside-bench "


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing and how often it was measured; ``goal`` is what it should stay below.

    ``middle``, ``p95`` and ``most`` are of the clock, and say how busy the machine was as well; ``work`` and
    ``work_p95`` are the same as ``middle`` and ``p95``, of the processor time that the window's thread took, where it
    was measured.
    """

    what: str
    unit: str
    middle: float
    p95: float
    most: float
    count: int
    goal: str = ""
    work: float | None = None
    work_p95: float | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """Thousandths of a second that something took: by the clock, and of the processor."""

    clock: float
    work: float


def main(argv: Sequence[str] | None = None) -> int:
    """Measure everything and print it."""
    made = argparse.ArgumentParser(
        prog="python -m desktop.bench", description="Measure how fast the window is."
    )
    made.add_argument("--game", default=FIRST, metavar="ID", help=f"the game on the table ({FIRST})")
    made.add_argument("--only", choices=list(MEASURES), help="measure this and nothing else")
    made.add_argument("--json", action="store_true", help="print JSON instead of a table")
    made.add_argument("--child", choices=list(CHILDREN), help=argparse.SUPPRESS)
    asked = made.parse_args(argv)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if asked.child:
        CHILDREN[asked.child](asked.game)
        return 0
    with tempfile.TemporaryDirectory(prefix="hearthside-bench-") as home:
        os.environ["HEARTHSIDE_HOME"] = home
        before = _load()
        measures = [MEASURES[asked.only]] if asked.only else MEASURES.values()
        figures = [figure for measure in measures for figure in measure(Path(home), asked.game)]
        _print(figures, (before, _load()), as_json=asked.json)
    return 0


def figure(what: str, numbers: Sequence[float], goal: str = "", unit: str = "ms") -> Figure:
    """What several measurements say together."""
    return Figure(what, unit, median(numbers), _p95(numbers), max(numbers), len(numbers), goal)


def timing(what: str, taken: Sequence[Taken], goal: str = "") -> Figure:
    """The same for what was timed."""
    clock, works = figure(what, [each.clock for each in taken], goal), [each.work for each in taken]
    return replace(clock, work=median(works), work_p95=_p95(works))


def _p95(numbers: Sequence[float]) -> float:
    return quantiles(numbers, n=20, method="inclusive")[18] if len(numbers) > 1 else numbers[0]


# In processes of their own: the start, and what it needs of memory.


def starting(_home: Path, game: str) -> Iterator[Figure]:
    """From starting the interpreter to the first painted window, and the memory of a window with a game in it."""
    _child("start", game)  # the first one fills the caches
    told = [_child("start", game) for _ in range(STARTS)]
    yield timing("start to first painted window", [Taken(times[0], times[1]) for times in told], "1200")
    yield figure("game modules loaded by then", [times[2] for times in told], "1", unit="")
    games = [_child("game", game) for _ in range(3)]
    yield figure("memory of the window, Home", [megabytes[0] for megabytes in games], unit="MB")
    yield figure("memory of the window, game open", [megabytes[1] for megabytes in games], "300", unit="MB")


def _child(name: str, game: str) -> list[float]:
    begun = monotonic()
    command = [sys.executable, "-m", "desktop.bench", "--child", name, "--game", game]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    line = next(line for line in done.stdout.splitlines() if line.startswith(ANSWER))
    numbers = [float(word) for word in line.removeprefix(ANSWER).split()]
    if name == "start":
        numbers[0] = (numbers[0] - begun) * 1000
    return numbers


def _start_and_tell(_game: str) -> None:
    """Open the window as the program does; tell when it was painted and how much of a game was loaded for it."""
    with _window() as (_, __):
        now = monotonic()
        loaded = [name for name in sys.modules if name.startswith(("engine.games.", "desktop.games."))]
        rules = [name for name in loaded if name.count(".") > 2 and not name.endswith(".meta")]
        print(f"{ANSWER}{now} {process_time() * 1000} {len(rules)}")


def _open_and_tell(game: str) -> None:
    """Open the window, then a game in the middle; tell the megabytes before and after."""
    with _window() as (app, window):
        home = _megabytes()
        window.play_kept(window.library.begin(_middle(game, 4), "Bench"))
        _paint(app, window)
        print(f"{ANSWER}{home} {_megabytes()}")


def leaving(_home: Path, game: str) -> Iterator[Figure]:
    """What stays of games that were opened, played a little and left: all games in turn, whatever is on the table."""
    few, many = LEFT
    for child, size in (("leave", "1280×800"), ("leave-large", "3840×2160")):
        first, last = _child(child, game)
        yield figure(f"memory when {few} games were left, {size}", [first], unit="MB")
        yield figure(f"memory when {many} games were left, {size}", [last], unit="MB")
        yield figure(f"the one by the other, {size}", [last / first], "1.1", unit="")


def _leave_and_tell(width: int, height: int) -> None:
    """Open, play and leave so many games of all titles; tell the megabytes after some of them and after all."""
    from desktop.shots.matches import named, table
    from engine.games import playable
    from engine.match.match import Match

    titles = [meta.id for meta in playable()]
    told = []
    with _window(width, height) as (app, window):
        for number in range(1, LEFT[-1] + 1):
            match = Match(table(titles[number % len(titles)], 2 + number % 3, seed=number))
            window.play_kept(window.library.begin(named(match), "Bench"))
            _paint(app, window)
            _rest(100)
            _play_some(window)
            window.go("home")
            _rest(GONE_MS)
            if number in LEFT:
                told.append(_megabytes())
    print(ANSWER, *told)


def _play_some(window: MainWindow) -> None:
    """Some commands in the place of whoever is asked."""
    from engine.bots.levels import decide

    assert window.play is not None
    session = window.play.session
    for number in range(MOVES):
        match = session.match
        if match.seat is None:
            return
        command = decide(match.game, match.state, match.seat, "apprentice", number).command
        _be_there(session)
        session.play(match.seat, command)
        while session.is_writing:
            _rest(10)
        _rest(50)


def _rest(milliseconds: int) -> None:
    """Let the window do what it has to do. Unlike ``processEvents`` this ends what is to be deleted later."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _list_and_tell(_game: str) -> None:
    """Open the window among many saved games, then their list; tell how long each takes, and the longest turn."""
    from desktop.app.application import application, opened
    from desktop.app.paths import folders
    from desktop.app.settings import Preferences

    app = application()
    begun = perf_counter()
    window = opened(app, Preferences(), folders())
    window.resize(1280, 800)
    window.show()
    card = window.screen_named("home").continue_card  # type: ignore[attr-defined]
    while card.entry is None:
        app.processEvents()
    _paint(app, window)
    home = perf_counter() - begun
    _turns(app, lambda: window.listing.is_busy or perf_counter() < begun + 2)
    begun = perf_counter()
    window.go("load")
    saves = window.screen_named("load").list  # type: ignore[attr-defined]
    turns = _turns(app, lambda: not saves.count())
    first = perf_counter() - begun
    turns += _turns(app, lambda: window.listing.is_busy or saves.is_filling)
    whole = perf_counter() - begun
    assert saves.count() == SAVES
    print(ANSWER, *(number * 1000 for number in (home, first, whole, max(turns), _p95(turns))))
    window.close()


def _turns(app: QApplication, goes_on: Callable[[], bool]) -> list[float]:
    """How long the window's thread worked each time that it had something to do, in seconds of the processor."""
    turns = []
    while goes_on():
        work = thread_time()
        app.processEvents()
        turns.append(thread_time() - work)
        sleep(IDLE_S)
    return turns


CHILDREN: Final[dict[str, Callable[[str], None]]] = {
    "start": _start_and_tell,
    "game": _open_and_tell,
    "leave": lambda _: _leave_and_tell(1280, 800),
    "leave-large": lambda _: _leave_and_tell(*LARGE),
    "saves": _list_and_tell,
}


# In this process: one window, at 1920 × 1080.


def at_the_table(_home: Path, game: str) -> Iterator[Figure]:
    """Frames while pieces move, zooming, panning, taking back, and the frames while bots think."""
    from desktop.shots.matches import at_once, brought_to, named
    from desktop.table.pictures import forget_pictures

    with _window(WIDTH, HEIGHT) as (app, window):
        screen = _table(app, window, _middle(game, 4), bots=None)
        shown, frames = _moves(app, screen)
        yield timing("a command, until its new table lies there", shown)
        yield timing("a frame while pieces move", frames, "16 (p95)")
        yield from _zooms(app, screen)
        screen = _table(app, window, _finished(game, 4), bots=None)
        yield timing("undo, at any point of a finished game", _undos(app, screen, pause=UNDO_PAUSE_S), "16")
        screen = _table(app, window, _finished(game, 4), bots=None)
        forget_pictures()
        yield timing("undo, the key held down", _undos(app, screen))
        opening = named(brought_to(game, 2, at_once))
        screen = _table(app, window, opening, bots=None)
        yield from _late("pieces lie still, nobody thinks", app, screen)
        screen = _table(app, window, opening, bots="grandmaster")
        yield from _late("two Grandmasters play", app, screen, "2 %", "50")


def _moves(app: QApplication, screen: TableScreen) -> tuple[list[Taken], list[Taken]]:
    """Play on, and step every motion that this starts from frame to frame, as fast as the machine can."""
    from desktop.table.animator import MOVE_MS
    from engine.bots.levels import decide

    session, animator = screen.session, screen.animator
    shown, frames = [], []
    for number in range(COMMANDS):
        match = session.match
        if match.seat is None:
            break
        command = decide(match.game, match.state, match.seat, "craftsman", number).command
        shown.append(_timed(app, partial(_play, session, match.seat, command)))
        for _ in range(1, round(MOVE_MS / FRAME_MS)):
            if animator.is_busy:
                frames.append(_timed(app, partial(animator.move_on, round(FRAME_MS))))
        animator.finish()
        app.processEvents()
    return shown, frames


def _play(session: Session, seat: int, command: Command) -> None:
    session.play(seat, command)
    _be_there(session)


def _undo(session: Session) -> None:
    session.undo()
    _be_there(session)


def _be_there(session: Session) -> None:
    """Be the person who is waited for before something is shown that they alone may know."""
    if session.waits_for is not None:
        session.is_there()


def _zooms(app: QApplication, screen: TableScreen) -> Iterator[Figure]:
    """Wheel steps in and out, dragging the zoomed board, and drawing it exactly afterwards."""
    view = screen.view_widget
    zooms, pans, exact = [], [], []
    for step, way in product(ZOOMS, (1, -1)):
        for _ in range(STEPS // 5):
            zooms.append(_timed(app, partial(view.zoom_by, step**way)))
        exact.append(_timed(app, view.sharpen))
    view.zoom_by(2.0)
    view.sharpen()
    bar = view.horizontalScrollBar()
    for step in range(STEPS):
        pans.append(_timed(app, partial(bar.setValue, bar.minimum() + 12 * step)))
    view.fit()
    view.sharpen()
    yield timing("a frame while zooming", zooms, "16 (p95)")
    yield timing("a frame while panning", pans, "16 (p95)")
    yield timing("drawing exactly again after a zoom", exact)


def _undos(app: QApplication, screen: TableScreen, pause: float = 0.0) -> list[Taken]:
    """Take back everything; ``pause`` is how long a person waits before pressing again, in seconds."""
    session = screen.session
    times = []
    while session.match.undo_refusal() is None:
        until = perf_counter() + pause
        while perf_counter() < until:
            app.processEvents()
            sleep(IDLE_S)
        times.append(_timed(app, partial(_undo, session)))
    return times


def _late(
    what: str, app: QApplication, screen: TableScreen, late_goal: str = "", stall_goal: str = ""
) -> Iterator[Figure]:
    """The frames that came late by more than a frame, of those due, and the longest wait between two."""
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
    """The frames, in a hundred of those due, that came more than a frame late."""
    late = sum(round(gap / FRAME_MS) - 1 for gap in gaps if gap > 2 * FRAME_MS)
    return 100 * late / (THINKING_S * 1000 / FRAME_MS)


# Saved games.


def on_disk(home: Path, game: str) -> Iterator[Figure]:
    """Writing a match after a command, and opening a finished one."""
    from engine.match.library import Library

    library = Library(home / "shelf")
    for seats in (2, 4):
        finished = _finished(game, seats)
        with library.begin(finished, "Bench") as run:
            times = [_timed(None, partial(run.autosave, finished.branch(n))) for n in _some(finished)]
            path = run.autosave(finished)
        entry = next(entry for entry in library.entries() if path in entry.files)
        yield timing(f"autosave, disk and all, {seats} seats", times, "5")
        yield figure(f"file of a finished game, {seats} seats", [path.stat().st_size / 1000], "25", unit="kB")
        opened = [_timed(None, partial(library.open, entry, as_copy=True)) for _ in range(9)]
        yield timing(f"opening a finished game, every move checked, {seats} seats", opened, "100")


def _some(match: Match) -> range:
    return range(1, match.position, max(1, match.position // STEPS))


def on_screen(home: Path, game: str) -> Iterator[Figure]:
    """Opening a finished game until its table is painted."""
    with _window(WIDTH, HEIGHT) as (app, window):
        with window.library.begin(_finished(game, 4), "Bench") as run:
            path = run.autosave()

        def opened() -> None:
            window.open_file(path)
            _paint(app, window)

        first = _timed(app, opened)
        again = [_timed(app, opened) for _ in range(5)]
        yield timing("first game opened until its table is painted", [first])
        yield timing("another game opened until its table is painted", again)


def another_look(_home: Path, _game: str) -> Iterator[Figure]:
    """Another theme, size of text, language, and size of the window, on a large screen, until that is painted."""
    from engine.games import playable

    with _window(*LARGE) as (app, window):
        yield _changing("another theme, Home", app, window, theme=("light", "dark"))
        for meta in playable():
            window.play_kept(window.library.begin(_finished(meta.id, 4), "Bench"))
            _paint(app, window)
            _rest(2000)
            window.show_score()
            window.leave()
            yield _changing(f"another theme, {meta.id} at its end", app, window, theme=("light", "dark"))
            window.go("settings")
            _rest(200)
            yield _changing("another theme, Settings over it", app, window, theme=("light", "dark"))
            yield _changing("larger or smaller text, Settings over it", app, window, text_scale=(125, 100))
            yield _changing("another language, Settings over it", app, window, language=("ja", "en"))
            window.leave()
            sizes = ((LARGE[0] - 40 * step, LARGE[1] - 20 * step) for step in range(1, LOOKS + 1))
            resized = [_timed(app, partial(window.resize, *size)) for size in sizes]
            yield timing("a step of resizing the window over it", resized)
            window.resize(*LARGE)
            window.go("home")
            _rest(GONE_MS)


def _changing(what: str, app: QApplication, window: MainWindow, **choices: tuple[object, object]) -> Figure:
    """To and fro between two values of a setting."""
    ((setting, values),) = choices.items()
    taken = []
    for number in range(LOOKS):
        change = partial(window.preferences.change, **{setting: values[number % 2]})
        taken.append(_timed(app, change))
        _rest(700)
    return timing(what, taken, "300")


def among_many(home: Path, game: str) -> Iterator[Figure]:
    """Home and the list of saved games, where there are thousands."""
    many = home / "many"
    _fill(many / "saves", (_middle(game, 4), _middle(game, 2), _finished(game, 3)))
    before, os.environ["HEARTHSIDE_HOME"] = os.environ["HEARTHSIDE_HOME"], str(many)
    told = [_child("saves", game) for _ in range(3)]
    os.environ["HEARTHSIDE_HOME"] = before
    homes, firsts, wholes, longest, usual = zip(*told, strict=True)
    yield figure(f"Home with the game to continue, {SAVES:,} saves", homes, "300")
    yield figure("their list, first lines", firsts)
    yield figure("their list, all lines", wholes)
    yield figure("longest turn of the window's thread meanwhile", longest)
    yield figure("95 of 100 turns", usual, "16")


def _fill(folder: Path, matches: Sequence[Match]) -> None:
    """Many saved games, as they come in years: every second one named, the others autosaves."""
    from datetime import UTC, datetime, timedelta

    from engine.match.save import new_id, write_match

    (folder / "autosaves").mkdir(parents=True)
    saved = datetime.now(UTC) - timedelta(hours=SAVES)
    for number in range(SAVES):
        saved += timedelta(hours=1)
        match_id, name = new_id(), f"Evening {number}"
        path = folder / (f"{name}.hearth" if number % 2 else f"autosaves/{match_id}-{number + 1:06}.hearth")
        path.write_bytes(write_match(matches[number % len(matches)], name, saved, match_id=match_id))
        os.utime(path, (saved.timestamp(), saved.timestamp()))


MEASURES: Final = {
    "start": starting,
    "table": at_the_table,
    "disk": on_disk,
    "screen": on_screen,
    "leaving": leaving,
    "look": another_look,
    "saves": among_many,
}
"""What is measured, by the name that ``--only`` takes."""


# Hands.


def _finished(game: str, seats: int) -> Match:
    """A game that bots played to its end."""
    from desktop.shots.matches import brought_to, named, over

    return named(brought_to(game, seats, over))


def _middle(game: str, seats: int) -> Match:
    """The same as it stood when half of it was played, and the first seat was asked."""
    finished = _finished(game, seats)
    half = finished.branch(finished.position // 2)
    while half.seat != 0 and half.position < finished.position:
        half = finished.branch(half.position + 1)
    return half


class _Prompt:
    """Keeps a match at once: what is measured is the window, not the disk."""

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Do as if it had been written."""
        kept()


@contextmanager
def _window(width: int = 1280, height: int = 800) -> Iterator[tuple[QApplication, MainWindow]]:
    """The program's window, painted."""
    from PySide6.QtCore import qInstallMessageHandler

    from desktop.app.application import application, opened
    from desktop.app.paths import folders
    from desktop.app.settings import Preferences

    qInstallMessageHandler(lambda *_: None)
    app = application()
    preferences = Preferences()
    preferences.change(sound=False)
    window = opened(app, preferences, folders())
    window.resize(width, height)
    window.show()
    _paint(app, window)
    try:
        yield app, window
    finally:
        window.close()
        window.deleteLater()
        app.processEvents()


def _paint(app: QApplication, window: MainWindow) -> None:
    """Let everything be painted that waits for it."""
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


def _table(app: QApplication, window: MainWindow, match: Match, *, bots: str | None) -> TableScreen:
    """A table whose seats are all persons, or all bots of a level, in place of what the window shows."""
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
    screen = TableScreen(Session(free, _Prompt()), window.preferences)
    window.stack.addWidget(screen)
    window.stack.setCurrentWidget(screen)
    _paint(app, window)
    _be_there(screen.session)
    screen.view_widget.sharpen()
    app.processEvents()
    return screen


def _timed(app: QApplication | None, act: Callable[[], object]) -> Taken:
    """What an act takes, with all that the window does because of it."""
    clock, work = perf_counter(), thread_time()
    act()
    if app is not None:
        app.processEvents()
    return Taken((perf_counter() - clock) * 1000, (thread_time() - work) * 1000)


def _megabytes() -> float:
    """The memory that this process has in use now; where the system doesn't tell, the most that it ever had."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _load() -> float:
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def _print(figures: Sequence[Figure], load: tuple[float, float], *, as_json: bool) -> None:
    from engine.cli.output import print_json, table

    if as_json:
        print_json(
            {"load": load, "processors": os.cpu_count(), "figures": [asdict(each) for each in figures]}
        )
        return
    print(
        f"{os.cpu_count()} processors, load {load[0]:.1f} before and {load[1]:.1f} after, {WIDTH}×{HEIGHT}, no screen\n"
    )
    rows = [["", "median", "p95", "most", "processor", "p95", "of", "unit", "goal below"]]
    for each in figures:
        numbers = [f"{number:.1f}" for number in (each.middle, each.p95, each.most)]
        works = ["" if number is None else f"{number:.1f}" for number in (each.work, each.work_p95)]
        rows.append([each.what, *numbers, *works, str(each.count), each.unit, each.goal])
    print(table(rows))


if __name__ == "__main__":
    sys.exit(main())
