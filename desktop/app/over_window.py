"""What lies over the middle of a window, and stays there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QDialog, QWidget


class WindowBehind(QObject):
    """The window that a dialog lies over; tells when it is made smaller, or stands elsewhere, while that is shown."""

    changed = Signal()

    def __init__(self, dialog: QDialog, window: QWidget) -> None:
        super().__init__(dialog)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt centres a dialog only as it shows it."""
        changes, dialog = event.type() in (QEvent.Type.Resize, QEvent.Type.Move), self.parent()
        if changes and isinstance(dialog, QDialog) and dialog.isVisible():
            self.changed.emit()
        return super().eventFilter(watched, event)


def lay_over(dialog: QDialog, window: QWidget) -> None:
    """Move a dialog over the middle of a window, as far as the screen has room for it there."""
    place = dialog.rect()
    place.moveCenter(window.geometry().center())
    dialog.setGeometry(_on_screen(place, window.screen().availableGeometry()))


def _on_screen(place: QRect, screen: QRect) -> QRect:
    """A place moved as far as it must be to lie on the screen, with its upper left corner if it has no room there."""
    corner = place.topLeft() - screen.topLeft()
    room = screen.size() - place.size()
    x, y = (max(0, min(at, most)) for at, most in ((corner.x(), room.width()), (corner.y(), room.height())))
    return place.translated(QPoint(x, y) - corner)
