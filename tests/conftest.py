"""The set-up of every test: no screen, no person's files, the same words and random numbers on every machine."""

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partialmethod

# Before anything imports Qt or asks where a person's files are.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["HEARTHSIDE_STRICT_WORDS"] = "1"  # a missing word fails a test
os.environ["HEARTHSIDE_HOME"] = tempfile.mkdtemp(prefix="hearthside-test-")
atexit.register(shutil.rmtree, os.environ["HEARTHSIDE_HOME"], ignore_errors=True)

gc.disable()  # what is imported and collected now is no garbage

import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from pytestqt.qtbot import QtBot  # noqa: E402

from desktop.app import writer  # noqa: E402
from desktop.app.garbage import Collector  # noqa: E402
from desktop.app.presses import PressFilter  # noqa: E402
from desktop.app.style import apply_style, look  # noqa: E402
from desktop.words import set_language  # noqa: E402
from tests import with_pebbles  # noqa: E402  # before any test asks which games there are
from tests.bot_forks import fork_bots  # noqa: E402
from tests.kept import freeze_what_is_kept, too_much_is_kept  # noqa: E402
from tests.painted_once import keep_painted  # noqa: E402

USUAL = look()

PATIENCE_MS = 60_000
"""How long a test waits for what it expects: a busy machine takes longer than the five seconds that are usual."""

settings.register_profile("hearthside", deadline=None, derandomize=True)
settings.load_profile("hearthside")


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The program's own application in every window test, where pictures are painted once and bots start soon."""
    from desktop.start.application import application

    app = application()
    with_pebbles.add_pictures()
    keep_painted()
    fork_bots()
    PressFilter.of(app)
    return app


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What the table would soon play by itself: it waits here until a test has it done."""
    held: list[Callable[[], None]] = []
    monkeypatch.setattr(
        "desktop.controllers.auto_play.QTimer.singleShot", lambda *timer: held.append(timer[-1])
    )
    return held


class PatientBot(QtBot):
    """Waits long enough for any machine."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE_MS)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE_MS)
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE_MS)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE_MS)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """What gives clicks and keys, and waits."""
    return PatientBot(request)


def pytest_collection_finish() -> None:
    """Freeze what all tests have loaded, so that no collection has to look through it."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_runtest_logfinish() -> None:
    """Freeze what tests leave to each other, whole games above all."""
    if too_much_is_kept():
        freeze_what_is_kept()


@pytest.fixture(autouse=True)
def english() -> None:
    """Start every test in the language of the sentences that it quotes, whatever the one before left."""
    set_language("en")


@pytest.fixture(autouse=True)
def usual_look() -> None:
    """Start every test with the look that a first start has, whatever window of the one before was closed late."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and replace(look(), families=USUAL.families) != USUAL:
        apply_style(app, USUAL)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the disk be done in a blink, however busy the machine is; a test of a slow one says so."""
    monkeypatch.setattr(writer, "BLINK_S", PATIENCE_MS / 1000)


@pytest.fixture(autouse=True)
def nothing_is_held() -> None:
    """Start every test with no key held down, whatever the one before pressed and never let go."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        PressFilter.of(app).is_held = False


@pytest.fixture(autouse=True)
def no_garbage_left_to_other_threads() -> Iterator[None]:
    """Collect garbage in the window's thread once there is an application; most tests end before its timer does."""
    yield
    app = QApplication.instance()
    if app is not None:
        Collector.of(app).look()
