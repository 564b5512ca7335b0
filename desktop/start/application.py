"""Starting the program: pictures, fonts, preferences, the look, the window."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QTimer,
    QtMsgType,
    QTranslator,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon, QPixmapCache
from PySide6.QtWidgets import QApplication

from desktop import words
from desktop.app import crash, fonts, resources
from desktop.app.garbage import Collector
from desktop.app.paths import Folders, folders
from desktop.app.presses import PressFilter
from desktop.app.qt_folders import lead_to_plugins, translations
from desktop.app.quit_on_signal import QuitOnSignal
from desktop.app.run_marker import RunMarker
from desktop.app.settings import Preferences
from desktop.app.terminal import WRONG_CALL, complain
from desktop.shell.mac_menu import MacMenu
from desktop.shell.trouble import tell_unkept
from desktop.shell.window import MainWindow
from desktop.start.qt_words import QtWords
from desktop.words.keys import ON_MAC

WHERE_SCREENS_ARE = (
    "Start Hearthside from a desktop session, or let DISPLAY or WAYLAND_DISPLAY name a screen that is there."
)
ABOUT_LOCALE = "Detected locale"
"""The start of Qt's message that it replaces an unusable locale."""
SCALE_FACTOR = "QT_SCALE_FACTOR"
LEAST_SCALE, MOST_SCALE = 0.25, 8.0
"""Between these a window can still be drawn; Qt itself takes any number, even one that is none."""
LEAST_DEPTH = 15
"""With fewer bits to a point, as in 256 colours, Qt opens windows on X11 but can draw nothing in them."""
PICTURE_CACHE_KB = 96 * 1024
"""With less, the pieces of a large window evict each other from Qt's cache and are painted every time."""


class Application(QApplication):
    """Qt's application. macOS asks it to open files, at the start and later, by events, where others name them."""

    file_asked_for = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_asked_for.emit(event.file())
            return True
        return super().event(event)


def run(save: Path | None, smoke_test: bool) -> int:
    """Open the window, with a saved game if one is named, and run until it is closed. Returns the exit code."""
    logging.basicConfig(level=logging.WARNING, format="%(name)s: %(message)s")
    app = application()
    found = folders()
    if sys.__stderr__ is None:
        crash.watch_faults(found.crashes)
    if smoke_test:
        from desktop.start.smoke import smoke

        return smoke(app, found, lambda preferences, folders: opened(app, preferences, folders))
    preferences = Preferences(found.settings)
    preferences.sweep()
    language = words.own_name(preferences.value.language)
    if not fonts.can_show(language, app.font()):
        complain(
            f"No font on this system has the letters of the language chosen ({language}), so boxes stand for them. "
            "Install a font that has them, such as one of the Noto family."
        )
    try:
        window = opened(app, preferences, found)
    except Exception as error:
        return _complain_of(error, found)
    quit_on_signal = QuitOnSignal(app)
    marker = RunMarker(found.config)
    window.appear()
    PressFilter.of(app)
    if not tell_unkept(window) and marker.was_killed:
        window.report_crash_last_time()
    if save is not None:
        QTimer.singleShot(0, lambda: open_first(window, save))
    if isinstance(app, Application):
        app.file_asked_for.connect(lambda file: _open_on_top(window, Path(file)))
    menu = MacMenu(window, window.close) if ON_MAC else None
    if menu is not None:
        preferences.changed.connect(menu.retranslate)
    code = app.exec()
    window.shut()
    marker.end()
    return quit_on_signal.code or code


def _complain_of(error: Exception, found: Folders) -> int:
    """Report an error that keeps the window from being made; returns the exit code for it."""
    reports = crash.Crashes(found.crashes, lambda: None)
    report = reports.write(crash.traceback_text(type(error), error, error.__traceback__))
    where = f" A report of it has been saved as {report}." if report is not None else ""
    return complain(f"An error has occurred in Hearthside, so it can’t be started.{where}")


def open_first(window: MainWindow, save: Path) -> None:
    """Go on with a saved game; what was said at the start is still to be read, and what it offers to be had."""
    notice = window.notice
    unread = [(sentence, notice.action_of(sentence)) for sentence in notice.unread]
    window.open_file(save)
    for sentence, action in unread:
        notice.warn_too(sentence, action=action)


def _open_on_top(window: MainWindow, save: Path) -> None:
    """Go on with a saved game, in a window that may have been put away."""
    window.showNormal() if window.isMinimized() else window.show()
    window.raise_()
    window.activateWindow()
    window.open_file(save)


def application() -> QApplication:
    """The one application, with its pictures and fonts; made unless it exists already, as in tests."""
    app = QCoreApplication.instance()
    if not isinstance(app, QApplication):
        # Qt would split even small fills among threads and wait for them: a fifth of the time that painting takes.
        os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
        QGuiApplication.setDesktopFileName("hearthside")
        drop_absurd_scale()
        lead_to_plugins()
        app = _begun()
    app.setApplicationName("Hearthside")
    if not app.property("ready"):
        resources.register()
        fonts.load(app)
        QPixmapCache.setCacheLimit(PICTURE_CACHE_KB)
        Collector.of(app)
        app.setProperty("ready", True)
    return app


def drop_absurd_scale() -> None:
    """Leave the scale to the system where the environment names one that no window can be drawn at."""
    named = os.environ.get(SCALE_FACTOR)
    if not named:
        return
    try:
        if LEAST_SCALE <= float(named) <= MOST_SCALE:
            return
    except ValueError:
        pass  # no number at all
    del os.environ[SCALE_FACTOR]
    complain(f"{SCALE_FACTOR} is no number from {LEAST_SCALE:g} to {MOST_SCALE:g}, so it is ignored.")


def _begun() -> QApplication:
    """Qt's application. Without a screen to draw on the process ends with a sentence: Qt itself would abort it, or
    draw nothing and tell so at every stroke."""
    said: list[str] = []

    def log_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            why = next((each for each in said if not each.startswith(ABOUT_LOCALE)), message)
            complain(f"There is no screen to open a window on ({why}). {WHERE_SCREENS_ARE}")
            os._exit(WRONG_CALL)
        said.append(message)

    before = qInstallMessageHandler(log_message)
    app = Application(sys.argv[:1])
    qInstallMessageHandler(before)
    depth = min((screen.depth() for screen in app.screens()), default=LEAST_DEPTH)
    if app.platformName() == "xcb" and depth < LEAST_DEPTH:
        why = f"The screen shows no more than {2**depth} colours, too few to draw a window in."
        complain(f"{why} Set it to thousands of colours or more, or let DISPLAY name another screen.")
        os._exit(WRONG_CALL)
    for message in said:
        logging.getLogger("qt").warning("%s", message)
    return app


def opened(app: QApplication, preferences: Preferences, found: Folders) -> MainWindow:
    """The window with the geometry of last time; not yet shown."""
    translator, own = QTranslator(app), QtWords(app)

    def speak() -> None:
        """Load Qt's own translations, of the menus of text fields, say, for the language of the settings."""
        language = preferences.value.language
        app.removeTranslator(translator)
        app.removeTranslator(own)
        if language != "en":
            app.installTranslator(own)  # first: what is installed later is asked earlier
        if language != "en" and translator.load(f"qtbase_{language}", translations()):
            app.installTranslator(translator)

    speak()
    preferences.changed.connect(speak)
    window = MainWindow(preferences, found)
    crash.watch(found.crashes, window.game_for_report, window.show_crash, window)
    app.setWindowIcon(QIcon(":/common/app.svg"))
    return window
