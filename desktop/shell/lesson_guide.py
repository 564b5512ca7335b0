"""A lesson at the table: its card beside the board, and what it points at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from desktop.app.presses import pass_on
from desktop.controllers.bots import BotController, unscripted
from desktop.controllers.dispatcher import Listener
from desktop.controllers.lesson import LEARNER, Book, Lesson
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.panels.lesson_panel import LessonPanel
from desktop.panels.stepping_aside import step_aside
from desktop.shell.board_presenter import BoardPresenter
from desktop.shell.table_parts import TableParts
from engine.match.journal import Entry


class LessonGuide(QObject, Listener):
    """Leads through a lesson if the table has one; most have none."""

    led = Signal(bool)
    """Whether a lesson leads from now on."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        bots: BotController,
        board: BoardPresenter,
    ) -> None:
        super().__init__(parts)
        self._parts = parts
        self._board = board
        self._session = session
        self._turn = turn
        self._bots = bots
        self.lesson: Lesson | None = None
        self.panel: LessonPanel | None = None

    @property
    def leads(self) -> bool:
        """Whether a lesson says what is played next."""
        return self.lesson is not None and not self.lesson.is_last

    def teach(self, book: Book) -> None:
        """Start a lesson; the match must be the lesson's own, anywhere in it."""
        self.led.emit(True)
        self.lesson = lesson = Lesson(book, self._session, self._turn)
        self._bots.follow(lesson.reply)
        panel = self.panel = LessonPanel(lesson)
        self._parts.insert_beside(panel)
        panel.left.connect(self._leave)
        lesson.changed.connect(self._step)
        panel.show_step()
        self.show()

    def on_played(self, entry: Entry) -> None:
        self._go_with(Lesson.on_played)

    def on_jumped(self) -> None:
        self._go_with(Lesson.on_jumped)

    def _go_with(self, follow: Callable[[Lesson], None]) -> None:
        """Have the lesson follow what has happened, or leave it where the game has gone another way."""
        if self.lesson is not None and self.lesson.is_left:
            self._leave()
        elif self.lesson is not None:
            follow(self.lesson)
            self.show()

    def entered(self) -> None:
        """Who comes back to the table, from the help say, reads on by the same key as before."""
        if self.panel is not None and self.lesson is not None:
            self.panel.take_focus()
            self.show()

    def read_on(self, place: str | None) -> bool:
        """Go on if a step that is only read mentions the place, or none is meant. False where that means more."""
        lesson = self.lesson
        if lesson is None or lesson.waits_for_move or lesson.is_last or not self._session.is_live:
            return False
        if place is not None and place not in lesson.places():
            return False
        lesson.next()
        return True

    def retranslate(self) -> None:
        """Take on another language."""
        if self.panel is not None:
            self.panel.retranslate()

    def _step(self) -> None:
        pass_on()  # one more click in haste was meant for the step before, and would pass over this one unread
        self.show()

    def show(self) -> None:
        """Outline what the step mentions, as the table lies now; nothing while the disk lets nobody go on."""
        if self.lesson is not None:
            self._point_at(() if self._session.is_delayed else self.lesson.places())

    def _leave(self) -> None:
        """End the lesson; the game goes on."""
        if self.lesson is not None and self.panel is not None:
            step_aside(self.panel)
            self.panel.hide()
            self._parts.share_side()
            self._point_at(())
            self.lesson.let_go()
            self.lesson.changed.disconnect(self._step)
            self._bots.script = unscripted
            self.lesson = None
            self.led.emit(False)

    def _point_at(self, places: tuple[str, ...]) -> None:
        """Outline what a step mentions, on the board, where the learner can mean it, and in the prompt bar."""
        meant = filter(partial(self._board.may_be_meant_by, LEARNER), places)
        self._parts.scene.point_at_places(meant)
        self._parts.prompt_bar.point_at_places(places)
