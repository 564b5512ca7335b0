"""Notices that appear over the window for a while, and questions over a screen."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from PySide6.QtCore import QMargins, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QBoxLayout,
    QDialog,
    QFrame,
    QGraphicsView,
    QLabel,
    QSizePolicy,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.app.over_window import WindowBehind, lay_over
from desktop.app.presses import pass_on
from desktop.app.style import RADIUS, TEXT_SIZES, look
from desktop.panels.announcement import announce
from desktop.panels.history import HistoryBar
from desktop.panels.label import Label, SpokenLabel
from desktop.panels.seats import SeatCard
from desktop.shell.layouts import bring_into_sight, may_have_focus, resize, row, spaced
from desktop.shell.saves import breakable_within
from desktop.shell.surfaces import SHADOW, paint_paper, paint_shadow
from desktop.shell.widgets import Button, Words, prepare_widgets
from desktop.table import art
from desktop.table.view import TableView

READING_MS: Final = 2500
A_LETTER_MS: Final = 60
A_WIDE_LETTER_MS: Final = 130
"""A Japanese letter says as much as two Latin ones: the same sentence stays as long in every language."""
REACHING_MS: Final = 6000
"""How much longer a notice with a button stays, so that it can be decided on and reached."""
NARROW: Final = 460
MOST_BESIDE: Final = 0.75
"""The share of the window's width that answers side by side may take."""
WIDTHS: Final = (620, 860, 480, 360)
STEP: Final = 20
SMALLER: Final = 2
"""So many sizes of letters are tried besides the usual one."""
MUCH: Final = 4
"""More than one part in so many of a board is much of it."""
LEFT: Final = Qt.AlignmentFlag.AlignLeft
MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
A_BOARD: Final = 1
"""How bad it is to cover the ground of a board."""
A_PLACE: Final = 2
"""How much worse it is to cover a place on the board, which tells something, than its ground."""
A_CANDIDATE: Final = 20
"""The same of a place that can be picked now."""
A_LIST: Final = 10
"""How much worse it is to cover a list than the same area of the board; a seat and tabs are large as well."""
WORDS: Final = 50
"""The same of words; to cut through them is twice as bad as to hide them all."""
A_SENTENCE: Final = 200
"""The same of what the table asks, or answers."""
A_BUTTON: Final = 2000
"""The same of a button."""

Numbers = tuple[int, int, int, int, int]
"""What tells of a part of the window; plain numbers are quicker than rectangles."""

Sentence = Callable[[], str]
"""Says what there is to say in the language spoken now."""

Action = tuple[str, Callable[[], Any]]
"""The key of a button, and what it does."""


class Notice(QFrame):
    """One sentence over the window, clear of buttons, shown long enough to be read; a click closes it."""

    focus_freed = Signal()
    """Nothing has the focus: what had it before the notice is gone."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._warning = False
        self._before: QWidget | None = None
        """What had the focus when the notice appeared."""
        self._said: tuple[Sentence, ...] = ()
        self._of_page: tuple[QWidget, Sentence] | None = None
        """The page on which a sentence was said that speaks of what is there, until another was."""
        self._sentences = ""
        self._text = Words()
        self._text.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._sign = QLabel()
        self.action = Button("button.close", kind="segment")
        self.action.clicked.connect(self._act)
        self._offer: tuple[Sentence, Action] | None = None
        """What the button does, and the sentence that offers it."""
        self.close_button = Button("button.close", "close", "icon")
        self.close_button.clicked.connect(self.hide)
        self._words = row(self._text, self.action, gap=10)
        self._words.setStretch(0, 1)
        layout = row(self._sign, self._words, self.close_button, gap=10, margins=(24, 13, 16, 13))
        layout.setStretch(1, 1)
        self.setLayout(layout)
        self._layout = layout
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.timeout.connect(self._go)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.timeout.connect(self.place)
        self.hide()

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All that Tab may lead to."""
        return self.action, self.close_button

    @property
    def text(self) -> str:
        """What is shown."""
        return self._sentences

    @property
    def unread(self) -> tuple[Sentence, ...]:
        """What is still to be read."""
        return () if self.isHidden() else self._said

    @property
    def warns(self) -> bool:
        """Whether a warning is on screen, which stays until it is closed."""
        return self.isVisible() and self._warning

    def action_of(self, sentence: Sentence) -> Action | None:
        """What the button does, if this is the sentence that offers it."""
        return self._offer[1] if self._offer is not None and self._offer[0] == sentence else None

    def shows(self, sentence: Sentence) -> bool:
        """Whether this, and nothing else, is what is shown now."""
        return self.isVisible() and self._said == (sentence,)

    def show_message(
        self,
        sentence: Sentence,
        *,
        warning: bool = False,
        action: Action | None = None,
        page: QWidget | None = None,
    ) -> None:
        """Show a sentence; a warning stays until it is closed.

        ``page``: the one that it speaks of, of "this game", say, so that it goes once that is left.
        """
        self._of_page = (page, sentence) if page is not None else None
        self._show((sentence,), warning=warning, offer=(sentence, action) if action is not None else None)

    def warn_too(self, sentence: Sentence, *, action: Action | None = None) -> None:
        """Show a warning below the one that nobody has closed yet, if there is any, which keeps its button."""
        unread = self.unread if self._warning else ()
        before = self._offer if unread else None
        offer = (sentence, action) if action is not None else before
        self._show((*unread, sentence), warning=True, offer=offer)

    def take_back(self, sentence: Sentence) -> None:
        """Say no longer what is no longer so, or not where one is now; what was said beside it stays."""
        rest = tuple(each for each in self.unread if each != sentence)
        if not rest:
            self.hide()
        elif rest != self._said:
            self._said = rest
            if self.action_of(sentence) is not None:
                if self.action.hasFocus():
                    self._give_back_focus()
                self._show_offer(None)
            self.retranslate()

    def leave(self, page: QWidget | None) -> None:
        """Take back what speaks of a page."""
        if self._of_page is not None and self._of_page[0] is page:
            self.take_back(self._of_page[1])
            self._of_page = None

    def _show(
        self, said: tuple[Sentence, ...], *, warning: bool, offer: tuple[Sentence, Action] | None
    ) -> None:
        self._said, self._warning = said, warning
        if not self._holds_focus:
            self._before = self._window.focusWidget()
        elif offer is None:
            self._give_back_focus()
        self._show_offer(offer)
        self._say()
        self.restyle()
        self.show()
        self.raise_()
        self.place()
        announce(self, self.text)
        if warning:
            self._gone.stop()
        else:
            self._gone.start(reading_ms(self.text) + (REACHING_MS if offer is not None else 0))

    def _show_offer(self, offer: tuple[Sentence, Action] | None) -> None:
        self._offer = offer
        self.action.setVisible(offer is not None)
        if offer is not None:
            _, (key, _) = offer
            self.action.say(key)

    def _go(self) -> None:
        """Go, now that it has been read; but no button goes while the keyboard or the mouse is on it."""
        if any(button.hasFocus() or button.underMouse() for button in self.buttons):
            self._gone.start(READING_MS)
        else:
            self.hide()

    def setVisible(self, visible: bool) -> None:
        """The focus goes back before the notice goes: Qt would give it to what comes next, the way back of a page."""
        if not visible and self._holds_focus:
            self._give_back_focus()
        super().setVisible(visible)

    @property
    def _holds_focus(self) -> bool:
        return self.isAncestorOf(self._window.focusWidget())

    def _give_back_focus(self) -> None:
        """Give the focus back to what had it; where that is gone, the page in sight takes it."""
        before = self._before
        pass_on()  # one more stroke in haste was meant for the notice
        if before is not None and may_have_focus(before):
            before.setFocus()
            bring_into_sight(before)
        else:
            self._window.focusWidget().clearFocus()
            self.focus_freed.emit()

    def _say(self) -> None:
        self._sentences = "\n".join(sentence() for sentence in self._said)
        self._text.setText(breakable_within(self._sentences))
        self._text.setAccessibleName(self._sentences)
        self.setAccessibleName(self._sentences)

    def retranslate(self) -> None:
        """Say the same in another language."""
        self._say()
        self.action.retranslate()
        self.restyle()

    def _act(self) -> None:
        self.hide()
        if self._offer is not None:
            _, (_, act) = self._offer
            act()

    def restyle(self) -> None:
        """Take on the current look."""
        prepare_widgets(self)
        style = look()
        side = style.px(22)
        name, tint = ("warning", style.warning) if self._warning else ("info", style.theme.accent)
        self._sign.setPixmap(art.icon(f"common/icon/{name}", tint, side * 2).pixmap(side, side))
        self.close_button.retranslate()
        self.place()
        if self.isVisible():
            self._settled.start()  # the buttons around it are laid out anew only then

    def place(self) -> None:
        """Move as far up as no button is covered, no words are cut through, and what the table says is in sight.

        Large letters get smaller before they cover words, what can be picked, or much of a board.
        """
        widest = self._window.width() - look().px(32)
        self._text.setMaximumWidth(widest)
        parts = [*self._pressed(), *self._places_seen(), *self._words_seen()]
        tried = []
        for letters in self._letters():
            self._write(letters)
            place = self._freest(parts, [self._size_at(width) for width in self._widths(widest)])
            harm = _harm(parts, place.marginsRemoved(_margins()))
            tried.append((harm, letters, place))
            if not harm:
                break
        # Of equal ones the first, with the largest letters.
        _, letters, place = min(tried, key=lambda each: each[0])
        self._write(letters)
        self._size_at(place.width())
        self.setGeometry(place)

    def _widths(self, widest: int) -> Iterator[int]:
        """How wide to try to be, the best first."""
        style = look()
        natural = self._text.fontMetrics().horizontalAdvance(self._text.text()) + style.px(150)
        natural += self.action.sizeHint().width() if self._offer is not None else 0
        yield from (min(widest, natural, style.px(width)) for width in WIDTHS)

    def _letters(self) -> list[int]:
        """The sizes in which it may be written: the usual one, and smaller ones, though none smaller than at 100 %."""
        sizes = look().letters(look().px(TEXT_SIZES["body"]))
        last = len(sizes) - 1
        return [sizes[last * step // SMALLER] for step in range(SMALLER + 1 if last else 1)]

    def _write(self, letters: int) -> None:
        """Write the sentence in letters of this size."""
        usual = look().px(TEXT_SIZES["body"])
        self._text.setStyleSheet(f"font-size: {letters}px" if letters < usual else "")

    def make_way(self) -> None:
        """Move away from what the table says by now, and from its buttons, once they are laid out."""
        if not self.isHidden():
            QTimer.singleShot(0, self, self._make_way)

    def _make_way(self) -> None:
        # To look for a better place takes some time: only where this one covers a sentence or a button.
        sheet = self.geometry().marginsRemoved(_margins())
        parts = chain(self._pressed(), self._words_seen())
        if any(sheet.intersects(part) for part, cost in parts if cost in (A_SENTENCE, A_BUTTON)):
            self.place()

    def _size_at(self, width: int) -> QSize:
        """The size at a width, with the action below the text if the notice is narrow."""
        directions = QBoxLayout.Direction
        is_narrow = width < look().px(NARROW)
        self._words.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._words.setAlignment(self.action, LEFT if is_narrow else MIDDLE)
        self._layout.invalidate()
        return QSize(width, self._layout.heightForWidth(width)).expandedTo(self._layout.minimumSize())

    def _freest(self, seen: Sequence[tuple[QRect, int]], sizes: Sequence[QSize]) -> QRect:
        """The first position for one of these sizes that covers nothing, else one that covers little."""
        # Plain numbers, the worst to cover first: there are thousands of positions, and most are given up soon.
        parts = [
            (part.x(), part.y(), part.width(), part.height(), cost)
            for part, cost in sorted(seen, key=lambda each: each[1], reverse=True)
        ]
        shadow = look().px(SHADOW)
        best, to_beat = QRect(), sys.maxsize
        for size in sizes:
            wide, tall = size.width() - 2 * shadow, size.height() - 2 * shadow
            for top in self._tops(size):
                beside = _beside(parts, top + shadow, tall)
                for left in self._lefts(size):
                    covered = _covered(beside, left + shadow, wide, to_beat)
                    if covered < to_beat:
                        best = QRect(QPoint(left, top), size)
                        if covered == 0:
                            return best
                        to_beat = covered * 9 // 10  # to go further down for less than that is not worth it
        return best

    def _tops(self, size: QSize) -> range:
        """How far down to try, from the top."""
        shadow = look().px(SHADOW)
        return range(2 - shadow, max(1, self._window.height() - size.height() + shadow), look().px(STEP))

    def _lefts(self, size: QSize) -> Iterator[int]:
        """How far to the right to try, the centre first."""
        middle = (self._window.width() - size.width()) // 2
        for offset in range(0, max(1, middle), look().px(STEP)):
            yield middle - offset
            yield middle + offset

    def _pressed(self) -> Iterator[tuple[QRect, int]]:
        """The clickable rectangles of the window, and how bad it is to cover each: a button most, the board least."""
        for widget in self._window.findChildren(QWidget):
            takes = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
            takes = takes or isinstance(widget, QAbstractButton | HistoryBar | QAbstractScrollArea)
            if takes and widget.isVisible() and not self.isAncestorOf(widget):
                seen = widget.visibleRegion().boundingRect()
                corner = widget.mapTo(self._window, seen.topLeft())
                # The viewport of a list or a board takes the clicks, and hides what it belongs to.
                both = widget, widget.parent()
                is_board = any(isinstance(part, QGraphicsView) for part in both)
                is_list = any(isinstance(part, QAbstractScrollArea | QTabWidget | SeatCard) for part in both)
                yield QRect(corner, seen.size()), A_BOARD if is_board else A_LIST if is_list else A_BUTTON

    def _places_seen(self) -> Iterator[tuple[QRect, int]]:
        """Where the places of a board lie in the window, and how bad it is to cover them."""
        for view in self._window.findChildren(TableView):
            if view.isVisible():
                corner = view.viewport().mapTo(self._window, QPoint())
                for rect, is_candidate in view.place_rects():
                    yield rect.translated(corner), A_CANDIDATE if is_candidate else A_PLACE

    def _words_seen(self) -> Iterator[tuple[QRect, int]]:
        """Where words stand in the window, and how bad it is to hide them."""
        for label in self._window.findChildren(Label):
            if label.text() and label.isVisible() and not self.isAncestorOf(label):
                seen = label.written_rect.intersected(label.visibleRegion().boundingRect())
                if not seen.isEmpty():
                    cost = A_SENTENCE if isinstance(label, SpokenLabel) else WORDS
                    yield seen.translated(label.mapTo(self._window, QPoint())), cost

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._gone.stop()
            self._settled.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint_sheet(painter, QRectF(self.rect()), self.devicePixelRatioF())


def reading_ms(text: str) -> int:
    """How long a person who did not expect it takes to read this."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return READING_MS + A_WIDE_LETTER_MS * wide + A_LETTER_MS * (len(text) - wide)


def _harm(parts: Sequence[tuple[QRect, int]], sheet: QRect) -> int:
    """How much a sheet covers of what should be in sight: words, what can be picked, more of a board than a part."""
    harm = 0
    for part, cost in parts:
        both = part.intersected(sheet)
        covered = max(0, both.width()) * max(0, both.height())
        if cost >= A_CANDIDATE:
            harm += covered
        elif cost == A_BOARD:
            harm += max(0, covered - part.width() * part.height() // MUCH)
    return harm


def _beside(parts: Sequence[Numbers], y: int, tall: int) -> list[Numbers]:
    """Of parts (x, y, width, height, cost) those that a sheet from y on reaches.

    Each with its x, its width, how much of its height is covered, its height, and its cost.
    """
    return [
        (part_x, part_wide, min(y + tall, part_y + part_tall) - max(y, part_y), part_tall, cost)
        for part_x, part_y, part_wide, part_tall, cost in parts
        if part_y < y + tall and y < part_y + part_tall
    ]


def _covered(beside: Sequence[Numbers], x: int, wide: int, to_beat: int) -> int:
    """How bad what a sheet from x on covers is, or as much of it as is not to be beaten."""
    covered = 0
    for part_x, part_wide, down, part_tall, cost in beside:
        across = min(x + wide, part_x + part_wide) - max(x, part_x)
        if across <= 0:
            continue
        if cost not in (WORDS, A_SENTENCE) or (across == part_wide and down == part_tall):
            covered += across * down * cost
        else:
            covered += 2 * part_wide * part_tall * cost  # what is left of them tells nothing
        if covered >= to_beat:
            break
    return covered


def _margins() -> QMargins:
    """The shadow around the sheet."""
    shadow = look().px(SHADOW)
    return QMargins(shadow, shadow, shadow, shadow)


def _paint_sheet(painter: QPainter, rect: QRectF, ratio: float) -> None:
    style = look()
    depth, radius = style.px(SHADOW), style.px(RADIUS + 2)
    paper = rect.adjusted(depth, depth, -depth, -depth)
    paint_shadow(painter, paper, radius, depth * 0.9, 1.4)
    paint_paper(painter, paper, radius, style, ratio)


class Question(QDialog):
    """A question over the window, and its answers. Esc gives the first answer.

    The last has the focus, unless it can't be undone: Enter alone must not give that.
    """

    wide = NARROW
    """Its width at 100 %."""
    scrolls: QWidget | None = None
    """The part that scrolls: it is as much lower as the rest needs to lie within the window behind."""

    def __init__(
        self, parent: QWidget, heading: str, sentence: str, answers: Sequence[tuple[str, str, str]]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._behind = parent.window()
        WindowBehind(self, self._behind).changed.connect(self.fit)
        self.answer = answers[0][0]
        self.setWindowTitle(heading)
        self.setModal(True)
        self.buttons: dict[str, Button] = {}
        self.content = QVBoxLayout()
        spaced(self.content, 10)
        title = Words("", "heading")
        title.setText(heading)
        self.sentence = Words()
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        for label in (title, self.sentence):
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        foot = self._foot = row(None, gap=8)
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
        whole.addWidget(self.sentence)
        whole.addLayout(self.content)
        whole.addLayout(foot)
        self._whole = whole
        meant = self.buttons[next(name for name, _, kind in reversed(answers) if kind != "danger")]
        meant.setDefault(True)
        meant.setFocus()

    def fit(self) -> None:
        """Take the height that the text needs at its width, within the window behind and over its middle.

        Qt centres a dialog as it shows it: one that grew afterwards kept its corner, and its buttons left the screen.
        """
        room = self._behind.geometry()
        self._lay_answers(room.width())
        self._whole.activate()  # else what was measured before would be used
        wide = max(min(look().px(self.wide), room.width()), self._whole.minimumSize().width())
        if self.scrolls is not None and not self.scrolls.isHidden():
            resize(self.scrolls)
            excess = max(0, self._height_at(wide) - room.height())
            self.scrolls.setFixedHeight(max(0, self.scrolls.minimumHeight() - excess))
        self.setFixedSize(wide, self._height_at(wide))
        lay_over(self, self._behind)

    def _lay_answers(self, room: int) -> None:
        """Lay the answers side by side, and one below the other where they would take most of the width."""
        beside = sum(button.sizeHint().width() for button in self.buttons.values())
        directions = QBoxLayout.Direction
        stacked = beside > MOST_BESIDE * room
        self._foot.setDirection(directions.TopToBottom if stacked else directions.LeftToRight)

    def _height_at(self, wide: int) -> int:
        self._whole.activate()
        return max(self._whole.totalHeightForWidth(wide), self._whole.totalMinimumSize().height())

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()
        super().showEvent(event)

    def restyle(self) -> None:
        """Take on another size of text: it grows when the window behind is made larger."""
        prepare_widgets(self)
        self.fit()

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
    """Ask over a window. ``answers`` are (name, key of its words, kind of button), the harmless one first."""
    question = Question(parent, heading, sentence, answers)
    question.finished.connect(lambda _: answered(question.answer))
    question.open()
    return question
