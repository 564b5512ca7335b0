"""One press acts once: a key that is held, or struck twice by mistake, does nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolTip, QWidget

from desktop.app.letters import Letters, as_latin, latin_letter

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ACTING: Final = (Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Escape)
TURNING: Final = (*range(Qt.Key.Key_Shift, Qt.Key.Key_ScrollLock + 1), Qt.Key.Key_AltGr)
"""Shift and the like, which turn the key that follows into another one."""


@dataclass(frozen=True, slots=True)
class Press:
    """A key, and when it moved by the system's clock, in milliseconds."""

    key: int
    at: int


class PressFilter(QObject):
    """Filters out presses that nobody meant, before any widget receives them.

    A key that acts, Enter, the space bar, Delete, Backspace, Escape or a letter, acts once until it is released. What
    was struck or clicked for one person acts for no other: of two quick strokes or clicks only the first counts if the
    turn has passed on between them, if the first did what can't be undone, answered a dialog or led to another screen:
    something else lies there now. An application needs one, which ``of`` returns. It filters the events of windows,
    through which all keys come, and not of the application: Python would be called for every event of every widget.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        self._let_go: Press | None = None
        self._struck: Press | None = None
        self._counts = True
        self._passed_on = False
        self._taken_at = 0
        """When a click was last filtered out, or closed a dialog, in the system's milliseconds; 0 if the last one was
        neither."""
        self._clicked_at = 0
        self.is_held = False
        """Whether the key that was pressed last is held down, and so presses itself again and again."""
        self.count = 0
        """How many keys, but Shift and the like, and mouse buttons have been pressed."""
        for window in app.topLevelWindows():
            self._listen_to(window)
        app.focusWindowChanged.connect(self._listen_to)

    @classmethod
    def of(cls, app: QGuiApplication) -> PressFilter:
        """The application's filter, made if it has none yet."""
        return app.findChild(cls) or cls(app)

    def pass_on(self) -> None:
        """Somebody else is asked now, something was done for good, or another screen is shown."""
        self._passed_on = True

    def _listen_to(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Filter out what was not meant."""
        kind = event.type()
        if isinstance(event, QKeyEvent):
            latin = latin_letter(event)
            if latin is not None and not _writes(event, watched):
                return self._taken_as_latin(watched, event, latin)
            if kind == QEvent.Type.KeyRelease:
                self._let_go = Press(event.key(), event.timestamp())
                self.is_held = self.is_held and event.isAutoRepeat()
                return False
            self.is_held = self._repeats(event)
            # Every press of a key comes as this first.
            self.count += kind == QEvent.Type.ShortcutOverride and event.key() not in TURNING
            if _acts(event, watched) and not self._is_meant(event):
                event.accept()  # so that it triggers no shortcut either
                return True
        elif isinstance(event, QMouseEvent) and _clicks(event):
            self.is_held = False
            self.count += 1
            # Buttons leave the focus where it is, and so an input method wouldn't hand over what is being composed.
            QGuiApplication.inputMethod().commit()
            return self._goes_on(event)
        elif isinstance(event, QMouseEvent) and kind == QEvent.Type.MouseButtonRelease:
            _say_why_not(watched, event)
        elif kind == QEvent.Type.Hide and _is_dialog(watched):
            # Qt begins to count anew in the window behind: what follows is no second click to it.
            self._taken_at = self._clicked_at
            self.pass_on()
        return False

    def _taken_as_latin(self, window: QObject, event: QKeyEvent, latin: str) -> bool:
        """Let the window have the Latin letter of a key; Qt looks for shortcuts of the other where nothing takes it."""
        if app := QGuiApplication.instance():
            Letters.of(app).meet(event, latin)
        instead = as_latin(event, latin)
        instead.setAccepted(event.isAccepted())
        QGuiApplication.sendEvent(window, instead)
        event.setAccepted(instead.isAccepted())
        return True

    def _goes_on(self, event: QMouseEvent) -> bool:
        """Whether a click continues one that was meant for somebody who is no longer asked.

        Qt reports the second of quick clicks as a double click, and the third as a new one.
        """
        is_second = event.type() == QEvent.Type.MouseButtonDblClick
        in_haste = self._taken_at > 0 and 0 <= event.timestamp() - self._taken_at <= _quick()
        if self._passed_on and (is_second or in_haste):
            self._taken_at = event.timestamp()
            return True
        if not is_second:
            self._struck, self._passed_on = None, False
        self._taken_at = 0
        self._clicked_at = event.timestamp()
        return False

    def _is_meant(self, event: QKeyEvent) -> bool:
        """Whether this is a press of its own. The same one comes twice: as a shortcut, then as a key."""
        if self.is_held:
            return False
        press = Press(event.key(), event.timestamp())
        if press.at and press != self._struck:
            self._counts = not (self._passed_on and self._is_second(press))
            self._struck = press
            self._passed_on = self._passed_on and not self._counts
        return self._counts or not press.at

    def _repeats(self, event: QKeyEvent) -> bool:
        # X11 releases and presses a held key in the same moment, which Qt does not always recognize as a repeat.
        press = Press(event.key(), event.timestamp())
        return event.isAutoRepeat() or (press.at > 0 and press == self._let_go)

    def _is_second(self, press: Press) -> bool:
        """Whether the same key was struck within the interval of a double click."""
        first = self._struck
        return first is not None and first.key == press.key and 0 <= press.at - first.at <= _quick()


def pass_on() -> None:
    """Tell the application's filter that what is pressed now is meant for something else than a moment ago."""
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication):
        PressFilter.of(app).pass_on()


def presses() -> int:
    """How many keys and mouse buttons have been pressed."""
    app = QGuiApplication.instance()
    return PressFilter.of(app).count if isinstance(app, QGuiApplication) else 0


def is_held() -> bool:
    """Whether what is pressed now is a key that is held down."""
    app = QGuiApplication.instance()
    return isinstance(app, QGuiApplication) and PressFilter.of(app).is_held


def _quick() -> int:
    """The interval of a double click, in milliseconds."""
    return QGuiApplication.styleHints().mouseDoubleClickInterval()


def _acts(event: QKeyEvent, window: QObject) -> bool:
    """Whether a key triggers something; others move, zoom, or write."""
    if event.key() in ENTER:
        return True
    return not _is_written_to(window) and (event.key() in ACTING or event.text().isalnum())


def _writes(event: QKeyEvent, window: QObject) -> bool:
    """Whether a letter is text that is being written, not a command."""
    return _is_written_to(window) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier


def _is_written_to(window: QObject) -> bool:
    # Not asked of the window: PySide would take what has the focus for its child, and for deleted with its wrapper.
    focus = QGuiApplication.focusObject() if window is QGuiApplication.focusWindow() else None
    return isinstance(focus, QWidget) and focus.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _say_why_not(window: QObject, event: QMouseEvent) -> None:
    """Show the tooltip of a button that is pressed but can't be used; later, as the release hides all tooltips."""
    shown = next((each for each in QApplication.topLevelWidgets() if each.windowHandle() is window), None)
    button = shown.childAt(event.position().toPoint()) if shown is not None else None
    if isinstance(button, QAbstractButton) and not button.isEnabled():
        point = event.globalPosition().toPoint()
        QTimer.singleShot(0, button, lambda: QToolTip.showText(point, button.toolTip(), button))


def _is_dialog(window: QObject) -> bool:
    return isinstance(window, QWindow) and window.type() == Qt.WindowType.Dialog


def _clicks(event: QMouseEvent) -> bool:
    """Whether a mouse button is pressed; a press that Qt also reports as a double click is counted once."""
    if event.type() == QEvent.Type.MouseButtonDblClick:
        return True
    doubles = bool(event.flags() & Qt.MouseEventFlag.MouseEventCreatedDoubleClick)
    return event.type() == QEvent.Type.MouseButtonPress and not doubles
