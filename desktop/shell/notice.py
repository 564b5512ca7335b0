"""A sentence that comes up at the foot of the window and goes again; and questions that are asked over a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.app.style import RADIUS, look
from desktop.panels.announcement import announce
from desktop.shell.layouts import row, spaced
from desktop.shell.surfaces import SHADOW, paint_paper, paint_shadow
from desktop.shell.widgets import Button, Words, prepare_widgets
from desktop.table import art

READING_MS: Final = 2500
A_LETTER_MS: Final = 60
NARROW: Final = 460


class Notice(QFrame):
    """One sentence over the foot of the window, long enough to be read, gone at a click."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._warning = False
        self._text = Words()
        self._text.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._sign = QLabel()
        self.action = Button("button.close", kind="segment")
        self.action.clicked.connect(self._act)
        self._acts: Callable[[], Any] | None = None
        self.close_button = Button("button.close", "close", "icon")
        self.close_button.clicked.connect(self.hide)
        layout = row(self._sign, self._text, self.action, self.close_button, gap=10, margins=(24, 18, 18, 18))
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self._layout = layout
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self.hide)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.text()

    def tell(
        self, sentence: str, *, warning: bool = False, action: tuple[str, Callable[[], Any]] | None = None
    ) -> None:
        """Show a sentence; a warning stays until it is put away. ``action``: the key of a button and what it does."""
        self._warning = warning
        self._acts = action[1] if action is not None else None
        self.action.setVisible(action is not None)
        if action is not None:
            self.action.say(action[0])
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        self.restyle()
        self.show()
        self.raise_()
        self.place()
        announce(self, sentence)
        if warning:
            self._gone.stop()
        else:
            self._gone.start(READING_MS + A_LETTER_MS * len(sentence))

    def _act(self) -> None:
        self.hide()
        if self._acts is not None:
            self._acts()

    def restyle(self) -> None:
        """Take on the look now worn."""
        prepare_widgets(self)
        apply_style = look()
        side = apply_style.px(22)
        name, tint = ("warning", apply_style.warning) if self._warning else ("info", apply_style.theme.accent)
        self._sign.setPixmap(art.icon(f"common/icon/{name}", tint, side * 2).pixmap(side, side))
        self.close_button.retranslate()
        self.place()

    def place(self) -> None:
        """Keep to the middle of the window's foot."""
        window = self._window
        apply_style = look()
        widest = min(window.width() - apply_style.px(32), apply_style.px(620))
        self._text.setMaximumWidth(widest)
        natural = self._text.fontMetrics().horizontalAdvance(self._text.text()) + apply_style.px(150)
        natural += self.action.sizeHint().width() if self._acts is not None else 0
        width = min(widest, natural)
        height = max(self._layout.heightForWidth(width), self._layout.minimumSize().height())
        self.setGeometry(
            (window.width() - width) // 2, window.height() - height - apply_style.px(10), width, height
        )

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._gone.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint_sheet(painter, QRectF(self.rect()), self.devicePixelRatioF())


def _paint_sheet(painter: QPainter, rect: QRectF, ratio: float) -> None:
    apply_style = look()
    depth, radius = apply_style.px(SHADOW), apply_style.px(RADIUS + 2)
    paper = rect.adjusted(depth, depth, -depth, -depth)
    paint_shadow(painter, paper, radius, depth * 0.9, 1.4)
    paint_paper(painter, paper, radius, apply_style, ratio)


class Question(QDialog):
    """A few words over the window, and what may be answered. Esc gives the first answer."""

    def __init__(
        self, parent: QWidget, heading: str, sentence: str, answers: Sequence[tuple[str, str, str]]
    ) -> None:
        super().__init__(parent)
        self._behind = parent.window()
        self.answer = answers[0][0]
        self.setWindowTitle(heading)
        self.setModal(True)
        self.buttons: dict[str, Button] = {}
        self.content = QVBoxLayout()
        spaced(self.content, 10)
        title = Words("", "heading")
        title.setText(heading)
        text = Words()
        text.setText(sentence)
        text.setVisible(bool(sentence))
        for label in (title, text):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        foot = row(None, gap=8)
        for name, key, kind in answers:
            button = Button(key, kind=kind)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.setAutoDefault(True)  # Enter gives the answer that has the focus, never another
            button.clicked.connect(lambda _=False, name=name: self._answered(name))
            foot.addWidget(button)
            self.buttons[name] = button
        whole = QVBoxLayout(self)
        spaced(whole, 14, (26, 22, 26, 20))
        whole.addWidget(title)
        whole.addWidget(text)
        whole.addLayout(self.content)
        whole.addLayout(foot)
        self._whole = whole
        last = self.buttons[answers[-1][0]]
        last.setDefault(True)
        last.setFocus()

    def fit(self, width: int = NARROW) -> None:
        """Take the height that the words need at a width, given at 100 %, but no wider than the window behind."""
        wide = max(min(look().px(width), self._behind.width()), self._whole.minimumSize().width())
        self.setFixedSize(
            wide, max(self._whole.totalHeightForWidth(wide), self._whole.totalMinimumSize().height())
        )

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def _answered(self, name: str) -> None:
        self.answer = name
        self.accept()


def ask(
    parent: QWidget,
    heading: str,
    sentence: str,
    answers: Sequence[tuple[str, str, str]],
    answered: Callable[[str], Any],
) -> Question:
    """Ask over a window. ``answers`` are (name, key of its words, kind of button), what changes nothing first."""
    question = Question(parent, heading, sentence, answers)
    question.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    question.finished.connect(lambda _: answered(question.answer))
    question.open()
    return question
