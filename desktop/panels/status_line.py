"""A message above the board for a while: a refusal, a hint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from desktop.app.style import look
from desktop.panels.label import SpokenLabel
from desktop.panels.prompt_bar import PromptBar, write
from desktop.panels.styling import styled_by


class StatusLine(SpokenLabel):
    """Covers the sentence of the prompt bar, whole lines of it; a click closes it.

    A long one is written smaller before it covers buttons, though never smaller than at 100 %. So the board keeps its
    size, nothing of it is covered, and the history bar is always in sight.
    """

    said = Signal()
    """Something is said."""

    def __init__(self, parent: QWidget, bar: PromptBar) -> None:
        super().__init__(parent)
        self._bar = bar
        self.setObjectName("statusLine")
        bar.installEventFilter(self)
        self.hide()

    def show_message(self, sentence: str, tone: str) -> None:
        """Show a message; ``tone`` is ``refusal``, ``hint``, ``note`` or ``way``. An empty one hides the line."""
        self.setText(sentence)
        self.setAccessibleName(sentence)
        if not sentence:
            self.hide()
            return
        styled_by(self, tone=tone)
        self.show()
        self._lie_down()
        self.said.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the bar's size."""
        if watched is self._bar and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lie_down()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click closes it."""
        self.hide()

    def _lie_down(self) -> None:
        bar = self._bar.geometry()
        write(self, look().font(), lambda: self.heightForWidth(bar.width()) <= self._bar.above_buttons)
        tall = self._bar.covered_by(self.heightForWidth(bar.width()))
        self.setGeometry(QRect(bar.x(), bar.y(), bar.width(), tall))
        self.raise_()
