"""The lesson's card beside the board: what this step teaches, what to do, and the way on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.app.style import TEXT_SIZES, look
from desktop.controllers.lesson import Lesson
from desktop.panels.label import Label
from desktop.panels.stepping_aside import step_aside
from desktop.words import say

MARGIN: Final = 16
SPACING: Final = 8
PARTS: Final = ("title", "text", "do")
LINES: Final = 2
"""So many lines of a step's text are to be seen at once."""


class LessonText(QScrollArea):
    """The text of a step; if there is too little room, it scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.text = Label(), Label()
        self.title.setProperty("role", "heading")
        self._content = QWidget()
        self._content.setObjectName("content")
        column = QVBoxLayout(self._content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        for label in (self.title, self.text):
            label.setWordWrap(True)
            column.addWidget(label)
        self.setWidget(self._content)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self._height = self._room = 0

    def show_step(self, title: str, text: str) -> None:
        """Show a step from its first line."""
        self.title.setText(title)
        self.text.setText(text)
        self.verticalScrollBar().setValue(0)

    def whole_height(self, width: int) -> int:
        """The height of all its text."""
        return _height(self.title, width) + SPACING + _height(self.text, width)

    def readable_height(self, width: int) -> int:
        """The height of its title and the first lines of its text."""
        lines = LINES * self.text.fontMetrics().lineSpacing()
        return _height(self.title, width) + SPACING + min(lines, _height(self.text, width))

    def fit(self, width: int, room: int) -> None:
        """Ask for a height of ``room``, which is enough for all its text."""
        self._height = self.whole_height(width)
        self._room = room
        self.setMinimumHeight(self.title.fontMetrics().lineSpacing())
        self.updateGeometry()
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll only if there is too little room."""
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Leave room for the scroll bar if it is needed, and cut no line at the lower edge."""
        scrolls, policy = self.height() < self._height, Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff)
        width = self.width() - (self.verticalScrollBar().sizeHint().width() if scrolls else 0)
        above = _height(self.title, width) + SPACING
        self._content.resize(width, above + _height(self.text, width))
        room = self.height() - above
        rest = room % self.text.fontMetrics().lineSpacing() if scrolls and room > 0 else 0
        self.setViewportMargins(0, 0, 0, rest)

    def sizeHint(self) -> QSize:
        """The size that it was asked to have."""
        return QSize(super().sizeHint().width(), self._room)


def _height(label: Label, width: int) -> int:
    """The height of a label with all its lines; 0 if it is empty."""
    label.setMinimumHeight(0)  # which would count as its height
    return max(0, label.heightForWidth(width)) if label.text() else 0


class LessonPanel(QFrame):
    """Shows the step of a Lesson."""

    left = Signal()
    """The learner has left the lesson."""

    def __init__(self, lesson: Lesson, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson")
        self._lesson = lesson
        self._where, self.lesson_text, self.do = Label(), LessonText(), Label()
        self._where.setProperty("role", "small")
        self.do.setObjectName("lessonDo")
        self.next_button, self.leave_button = QPushButton(), QPushButton()
        self.next_button.setProperty("kind", "main")
        self.leave_button.setProperty("kind", "quiet")
        policy = self.leave_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that the last step makes nothing narrower
        self.leave_button.setSizePolicy(policy)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 8, MARGIN, 8)
        column.setSpacing(SPACING)
        head = self._head = QHBoxLayout()
        head.addWidget(self._where, 1)
        head.addWidget(self.leave_button)
        column.addLayout(head)
        self.do.setWordWrap(True)
        column.addWidget(self.lesson_text, 1)
        column.addWidget(self.do)
        column.addWidget(self.next_button, 0, Qt.AlignmentFlag.AlignRight)
        self.next_button.clicked.connect(self._go_on)
        self.leave_button.clicked.connect(self.left)
        lesson.changed.connect(self.show_step)
        self._room = self._readable = 0
        self.retranslate()

    def retranslate(self) -> None:
        """Take on another language."""
        self._measure()
        self._show()

    def _show(self) -> None:
        lesson = self._lesson
        self._where.setText(say("tutorial.step", step=lesson.number, steps=lesson.count))
        self._set_texts(*(lesson.sentence(part) for part in PARTS))
        self.do.setVisible(lesson.waits_for_move)
        if lesson.waits_for_move:
            step_aside(self.next_button)
        self.next_button.setText(say("tutorial.done" if lesson.is_last else "tutorial.next"))
        self.next_button.setVisible(not lesson.waits_for_move)
        self.leave_button.setText(say("tutorial.skip"))
        self.leave_button.setVisible(not lesson.is_last)
        sentences = (lesson.sentence(part) for part in PARTS)
        self.setAccessibleName(" ".join(filter(None, sentences)))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """So does a larger font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.retranslate()

    def _set_texts(self, title: str, text: str, do: str) -> None:
        self.lesson_text.show_step(title, text)
        self.do.setText(do)

    def _measure(self) -> None:
        """Find the room for the longest step: each has as much, so that the button to go on keeps its place."""
        self._room, self._readable, width = 0, 0, self._text_width()
        scrolled = width - self.lesson_text.verticalScrollBar().sizeHint().width()
        for label in (self.lesson_text.title, self.lesson_text.text, self.do):
            label.ensurePolished()  # one that was never shown has another font
        for texts in self._lesson.sentences(*PARTS):
            self._set_texts(*texts)
            foot = self._foot(width)
            self._room = max(self._room, self.lesson_text.whole_height(width) + foot)
            self._readable = max(self._readable, self.lesson_text.readable_height(scrolled) + foot)

    def sizeHint(self) -> QSize:
        """As high as the longest step needs, whichever is shown."""
        return QSize(super().sizeHint().width(), self._around + self._room)

    @property
    def readable_height(self) -> int:
        """The height in which some lines of each step are seen at once."""
        return self._around + self._readable

    @property
    def _around(self) -> int:
        """The height of what stands around the text, what to do and the button to go on."""
        margins = self._column.contentsMargins()
        frame = self.height() - self.contentsRect().height()
        return frame + margins.top() + margins.bottom() + self._head.sizeHint().height() + SPACING

    def hasHeightForWidth(self) -> bool:
        """The height is worked out here: while a step makes way for the next, the layout would ask for another."""
        return False

    def _text_width(self) -> int:
        return max(0, self.contentsRect().width() - 2 * MARGIN)

    def _foot(self, width: int) -> int:
        """The height of what to do, or of the button to go on, with the space above it."""
        return SPACING + (_height(self.do, width) or self.next_button.sizeHint().height())

    def _fit(self) -> None:
        """If there is little room the text gives way: what to do stays whole, and no step makes the panel wider."""
        width = self._text_width()
        self._fit_head(width)
        foot = self._foot(width)
        self.do.setMinimumHeight(_height(self.do, width))
        self.lesson_text.fit(width, self._room - foot)
        self.updateGeometry()
        self._column.activate()  # at once, so that no frame shows a state in between

    def _fit_head(self, width: int) -> None:
        """In a narrow panel the number of the step is written smaller: the button beside it stays whole."""
        widest = say("tutorial.step", step=self._lesson.count, steps=self._lesson.count)
        room = width - self._head.spacing() - self.leave_button.sizeHint().width()
        usual, advance = look().px(TEXT_SIZES["small"]), 0
        for size in look().letters(usual):
            self._where.setStyleSheet(f"font-size: {size}px" if size < usual else "")
            advance = self._where.fontMetrics().horizontalAdvance(widest)
            if advance <= room:
                break
        self._where.setMinimumWidth(advance)

    def show_step(self) -> None:
        """Show the current step; if it is only to be read, Enter goes on."""
        self._show()
        self.take_focus()

    def take_focus(self) -> None:
        """Take the keyboard if the step is only to be read."""
        if not self._lesson.waits_for_move:
            self.next_button.setFocus()

    def _go_on(self) -> None:
        if self._lesson.is_last:
            self.left.emit()
        else:
            self._lesson.next()
