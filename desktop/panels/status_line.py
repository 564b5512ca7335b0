"""A sentence at the foot of the board for a while: a refusal, a hint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from desktop.panels.history import HistoryBar
from desktop.panels.label import Label
from desktop.panels.styling import styled_by


class StatusLine(Label):
    """Lies over the history bar and grows upwards: so the board keeps its size, and nothing of it is covered by a line.

    Where the past is looked at, that bar is what matters; then it lies above it. A click puts it away.
    """

    def __init__(self, parent: QWidget, history: HistoryBar) -> None:
        super().__init__(parent)
        self._history = history
        self.setObjectName("statusLine")
        self.setWordWrap(True)
        history.installEventFilter(self)
        self.hide()

    def tell(self, sentence: str, tone: str) -> None:
        """Say something; ``tone`` is ``refusal`` or ``hint``. Nothing to say hides the line."""
        if not sentence:
            self.hide()
            return
        self.setText(sentence)
        self.setAccessibleName(sentence)
        styled_by(self, tone=tone)
        self.show()
        self._lie_down()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the bar."""
        if watched is self._history and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lie_down()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Read, and in the way."""
        self.hide()

    def _lie_down(self) -> None:
        bar = self._history.geometry()
        needed = self.heightForWidth(bar.width())
        if self._history.looks_back:
            place = QRect(bar.x(), bar.y() - needed, bar.width(), needed)
        else:
            tall = max(needed, bar.height())
            place = QRect(bar.x(), bar.y() + bar.height() - tall, bar.width(), tall)
        self.setGeometry(place)
        self.raise_()
