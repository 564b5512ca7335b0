"""Questions over the window that are answered with text."""

from __future__ import annotations

from PySide6.QtCore import QMimeData
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from desktop.app.crash import shortened
from desktop.app.rule_report import MOST_WORDS
from desktop.panels.label import offer
from desktop.shell.layouts import sized
from desktop.shell.notice import Question
from desktop.words import say
from engine.core.letters import as_name, is_blank
from engine.match.shown import LONGEST_NAME

ROOM_FOR_WORDS = 140


class NameQuestion(Question):
    """Asks for a name."""

    def __init__(self, window: QWidget, heading: str, name: str) -> None:
        super().__init__(window, heading, "", [("no", "button.cancel", ""), ("yes", "button.ok", "main")])
        self.field = QLineEdit(name)
        self.field.setMaxLength(LONGEST_NAME)
        self.field.setAccessibleName(say("load.column.name"))
        self.field.selectAll()
        self.field.textChanged.connect(lambda _: self._changed())
        self.content.addWidget(self.field)
        self.field.setFocus()

    def _changed(self) -> None:
        offer(self.buttons["yes"], tip="", why_not="" if self.name else say("why_not.no_words"))

    @property
    def name(self) -> str:
        """What was typed or pasted, as a name."""
        return as_name(self.field.text(), LONGEST_NAME)


class Description(QPlainTextEdit):
    """A field for a description, which takes no more than a report of it keeps.

    Qt takes minutes to lay out a line of a few million letters, and the window stands still meanwhile.
    """

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take what is pasted or dropped; of too much the middle is left out, and that is to be seen."""
        room = MOST_WORDS - len(self.toPlainText()) + len(self.textCursor().selectedText())
        if room > 1:
            self.insertPlainText(shortened(source.text(), room))


class RuleQuestion(Question):
    """Asks what is wrong with a rule."""

    def __init__(self, window: QWidget) -> None:
        answers = [("no", "button.cancel", ""), ("yes", "wrong_rule.write", "main")]
        super().__init__(window, say("wrong_rule.title"), say("wrong_rule.text"), answers)
        self.field = Description()
        self.field.setTabChangesFocus(True)
        sized(self.field, setFixedHeight=ROOM_FOR_WORDS)
        self.scrolls = self.field
        self.field.setAccessibleName(say("wrong_rule.words"))
        self.field.setPlaceholderText(say("wrong_rule.words"))
        self.field.textChanged.connect(self._changed)
        self.content.addWidget(self.field)
        self.field.setFocus()
        self._changed()

    @property
    def words(self) -> str:
        """The text of the field."""
        words = self.field.toPlainText().strip()
        return "" if is_blank(words) else words

    def _changed(self) -> None:
        offer(self.buttons["yes"], tip="", why_not="" if self.words else say("why_not.no_words"))
