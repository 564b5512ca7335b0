"""The inspector as a popup: after a moment it shows, beside it, all about what mouse or keyboard point at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QWidget

from desktop.controllers.inspector import Inspection
from desktop.panels.inspector import Inspector
from desktop.table.view import TableView

HOVER_MS: Final = 300


class InspectorPopup(QObject):
    """Remembers where a person points and shows the inspector there."""

    def __init__(
        self,
        table: QWidget,
        view: TableView,
        inspector: Inspector,
        look_at: Callable[[str], Inspection],
        acting: Callable[[], int | None],
    ) -> None:
        super().__init__(table)
        self._table = table
        self._view = view
        self._inspector = inspector
        self._look_at = look_at
        self._decides = acting
        self.place: str | None = None
        """The place that is pointed at."""
        self._said: Inspection | None = None
        self._acting: int | None = None
        """Who decided when it was said."""
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HOVER_MS)
        self._wait.timeout.connect(self.show)
        view.resized.connect(self.show_again)

    def point_at(self, place: str | None) -> None:
        """Mouse or keyboard point at another place, or at none."""
        self.place = place
        self.hide()
        if place is not None:
            self._wait.start()

    def show_focused(self) -> None:
        """Show the inspector at once for what the keyboard points at."""
        self.place = self._view.focused_place
        self.show()

    def show(self) -> None:
        """Show the inspector now."""
        mouse = self._view.mapToScene(self._view.mapFromGlobal(QCursor.pos()))
        rect = self._view.table.area_at(self.place or "", mouse)
        if self.place is None or rect is None:
            return
        corners = self._view.mapFromScene(rect).boundingRect()
        corners.moveTopLeft(self._view.mapTo(self._table, corners.topLeft()))
        board = self._view.rect()
        board.moveTopLeft(self._view.mapTo(self._table, board.topLeft()))
        self._said, self._acting = self._look_at(self.place), self._decides()
        self._inspector.show_look(self._said, corners, board)

    def show_again(self) -> None:
        """Board or text have another size: what is shown, or about to be, is shown once they rest, as it lies then."""
        if not self._inspector.isHidden() or self._wait.isActive():
            self.point_at(self.place)

    def see_anew(self) -> None:
        """The game went on: what is no longer true, or lies over what somebody else does now, is hidden."""
        if self._inspector.isVisible() and self.place is not None:
            there = self.place in self._view.table.places
            if not there or self._decides() != self._acting or self._look_at(self.place) != self._said:
                self.hide()

    def hide(self) -> None:
        """Hide the inspector."""
        self._wait.stop()
        self._inspector.hide()

    def forget(self) -> None:
        """Hide the inspector for good: somebody else comes."""
        self._wait.stop()
        self._said = None
        self._inspector.forget()
