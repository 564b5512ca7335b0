"""The lesson's card beside the board: what this step teaches, what to do, and the way on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.controllers.lesson import Lesson
from desktop.panels.label import Label
from desktop.panels.stepping_aside import step_aside
from desktop.words import say


class LessonPanel(QFrame):
    """Shows the step of a Lesson."""

    left = Signal()
    """The learner wants no more of it."""

    def __init__(self, lesson: Lesson, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self._lesson = lesson
        self._where, self._title, self._text, self._do = Label(), Label(), Label(), Label()
        self._where.setProperty("role", "small")
        self._title.setProperty("role", "heading")
        self._do.setObjectName("lessonDo")
        self.next_button, self.leave_button = QPushButton(), QPushButton()
        self.next_button.setProperty("kind", "main")
        self.leave_button.setProperty("kind", "quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for label in (self._where, self._title, self._text, self._do):
            label.setWordWrap(True)
            column.addWidget(label)
        row = QHBoxLayout()
        row.addWidget(self.leave_button)
        row.addStretch(1)
        row.addWidget(self.next_button)
        column.addLayout(row)
        self.next_button.clicked.connect(self._go_on)
        self.leave_button.clicked.connect(self.left)
        lesson.changed.connect(self.show_step)
        self.retranslate()

    def retranslate(self) -> None:
        """Say the step in the language spoken now."""
        lesson = self._lesson
        self._where.setText(say("tutorial.step", step=lesson.number, steps=lesson.count))
        self._title.setText(lesson.sentence("title"))
        self._text.setText(lesson.sentence("text"))
        self._do.setText(lesson.sentence("do"))
        self._do.setVisible(lesson.waits_for_move)
        if lesson.waits_for_move:
            step_aside(self.next_button)
        self.next_button.setText(say("tutorial.done" if lesson.is_last else "tutorial.next"))
        self.next_button.setVisible(not lesson.waits_for_move)
        self.leave_button.setText(say("tutorial.skip"))
        self.leave_button.setVisible(not lesson.is_last)
        told = (lesson.sentence("title"), lesson.sentence("text"), lesson.sentence("do"))
        self.setAccessibleName(" ".join(filter(None, told)))

    def show_step(self) -> None:
        """Say the step that is reached; where it is only read, Enter goes on."""
        self.retranslate()
        if not self._lesson.waits_for_move:
            self.next_button.setFocus()

    def _go_on(self) -> None:
        if self._lesson.is_last:
            self.left.emit()
        else:
            self._lesson.next()
