"""A sentence that lies over the head of the board for a while, below the prompt: a refusal, a hint."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget


class StatusLine(QLabel):
    """Lies over its parent's upper edge, where a board has least to show, so that the board keeps its size."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setObjectName("statusLine")
        self.setWordWrap(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        board.installEventFilter(self)
        self.hide()

    def tell(self, sentence: str, tone: str) -> None:
        """Say something; ``tone`` is ``refusal`` or ``hint``. Nothing to say hides the line."""
        self.setText(sentence)
        self.setAccessibleName(sentence)
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)
        self.setVisible(bool(sentence))
        self._lie_down()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board's size."""
        if watched is self._board and event.type() == QEvent.Type.Resize:
            self._lie_down()
        return False

    def _lie_down(self) -> None:
        width = self._board.width()
        self.setGeometry(0, 0, width, self.heightForWidth(width))
