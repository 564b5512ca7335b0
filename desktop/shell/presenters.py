"""The presenters of one table: all that is shown of its session, and in which order it is brought in step with that."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

from desktop.app.presses import pass_on
from desktop.app.settings import Preferences, Settings
from desktop.controllers.inspector import InspectorController
from desktop.controllers.table_controllers import TableControllers
from desktop.shell.announcer import Announcer
from desktop.shell.board_division import BoardDivision
from desktop.shell.board_presenter import BoardPresenter
from desktop.shell.captions import Captions
from desktop.shell.feedback import Feedback
from desktop.shell.hand_over import HandOver
from desktop.shell.history_presenter import HistoryPresenter
from desktop.shell.inspector_popup import InspectorPopup
from desktop.shell.lesson_guide import LessonGuide
from desktop.shell.table_keys import TableKeys
from desktop.shell.table_parts import TableParts
from desktop.shell.table_questions import EndTurn
from desktop.shell.table_tools import TableTools
from desktop.shell.turn_presenter import SeatsPresenter, TurnPresenter

REST_MS: Final = 80
"""How long a key that is held must rest until everything is in step again; it presses itself every 20 to 50 ms."""

TURN_MS: Final = 4
"""How long a turn of the event loop shows one part after the other, by how long each took the last time; drawing what
they changed comes on top of that."""


class Presenters(QObject):
    """Each shows one thing of the match in the ``parts`` of the screen."""

    def __init__(self, parts: TableParts, controllers: TableControllers, preferences: Preferences) -> None:
        super().__init__(parts)
        session, table, turn = controllers.session, controllers.table, controllers.turn
        near_side, messages, bots = controllers.near_side, controllers.messages, controllers.bots
        self._parts = parts
        self._bots = bots
        self._near_side = near_side
        self.keys = TableKeys(parts, table, lambda: session.situation(near_side.person or 0))
        self.board = BoardPresenter(parts, session, turn, table, near_side, preferences)
        self.division = BoardDivision(parts, self.board, preferences, table.game)
        self.inspections = InspectorController(
            session, turn, table, self.keys.key_of, self.board.others_mat, lambda: near_side.person
        )
        self.inspector_popup = InspectorPopup(
            parts,
            parts.view_widget,
            parts.inspector,
            lambda place: self.inspections.look_at(place, near_side.facing),
            lambda: session.acting,
        )
        self.seats = SeatsPresenter(parts, session, table, near_side, bots)
        self.prompt = TurnPresenter(parts, session, turn, table, near_side, messages, self.inspections)
        self.ending = EndTurn(session, turn, preferences, parts)
        self.past = HistoryPresenter(parts, session, near_side, messages)
        self.announcer = Announcer(parts.status, session, turn, bots, messages)
        self.feedback = Feedback(parts, session, table, near_side, messages)
        self.captions = Captions(parts, session, table, messages)
        self.guide = LessonGuide(parts, session, turn, bots, self.board)
        self.hand_over = HandOver(session, parts, lambda: parts.animator.is_busy)
        self.tools = TableTools(parts, session, turn, messages, self.hand_over, bots)
        self._left: list[Callable[[], None]] = []
        self._room = 0.0
        """For how many seconds a turn of the event loop shows one part after the other."""
        self._took: dict[Callable[[], None], float] = {}
        """How many seconds each part took the last time."""
        self._drawn = QTimer(self)
        """Ends in the turn of the event loop that draws what was shown, or once a key rests."""
        self._next = QTimer(self)
        for timer in (self._drawn, self._next):
            timer.setSingleShot(True)
        self._drawn.timeout.connect(self._next.start)  # which ends in the turn after that
        self._next.timeout.connect(self.show_next)
        bots.hinted.connect(self.board.show_hint)
        near_side.changed.connect(self.announcer.show_side)
        self.guide.led.connect(self.past.leave_recap_to_lesson)
        self.hand_over.closes.connect(self.inspector_popup.forget)
        # It lifts from nothing that was meant for the one before.
        self.hand_over.closes.connect(self.catch_up)
        # Who wants to see their hidden cards means their own side, whichever they looked at.
        self.hand_over.lifts.connect(near_side.choose_none)

    @property
    def is_behind(self) -> bool:
        """Whether something on screen is still to be brought in step with the board."""
        return self.parts_left > 0

    @property
    def parts_left(self) -> int:
        """How many parts of the screen are still to be brought in step with the board."""
        return len(self._left)

    def show(self, *, animate: bool, in_passing: bool = False) -> None:
        """Bring everything on screen in step with the position shown.

        If it is animated, the board goes first; its outlines and what is beside it follow, as many parts in each turn
        of the event loop as it has time for, so that no frame waits for all of them.

        In passing, while a key that is held goes from one position to the next, nobody can read or press what is asked
        at each: the board, the seats and the number of the position are followed, the rest is shown once the key rests.
        By then much of it has changed, and each part has a turn of its own.
        """
        began, self._room = perf_counter(), 0.0 if in_passing else TURN_MS / 1000
        person = self._near_side.person
        self._near_side.follow()
        if self._near_side.person != person:
            pass_on()
            self._parts.view_widget.forget()
        self.board.lay(animate=animate and not in_passing)
        self.inspector_popup.see_anew()
        self.past.show_position()
        self._left = [
            self.board.show_turn,
            self.guide.show,
            self._show_asked,
            self.past.show,
            self.keys.listen,
        ]
        if in_passing:
            self.board.show_nothing_asked()
            self.seats.show()
        else:
            self._left.insert(1, self.seats.show)
        if not animate or self.guide.lesson is not None:  # a lesson points at buttons
            self.catch_up()
        elif in_passing:
            self._wait_no_more()
            self._drawn.start(REST_MS)
        else:
            self._show_until(began + self._room)
        self.hand_over.begin()

    def catch_up(self) -> None:
        """Show at once what is still to be shown of the position laid out."""
        self._wait_no_more()
        while self._left:
            self._show_part()

    def show_next(self) -> None:
        """Show the next part of it, more if there is time, and the others in later turns of the event loop."""
        until = perf_counter() + self._room
        self._show_part()
        self._show_until(until)

    def _show_until(self, until: float) -> None:
        """Show part after part up to a time; what they change is drawn once for all of them."""
        self._wait_no_more()
        while self._left and perf_counter() + self._took.get(self._left[0], 0) < until:
            self._show_part()
        if self._left:
            self._drawn.start(0)

    def _wait_no_more(self) -> None:
        self._drawn.stop()
        self._next.stop()

    def _show_part(self) -> None:
        part, began = self._left.pop(0), perf_counter()
        part()
        self._took[part] = perf_counter() - began

    def show_decision(self) -> None:
        """Bring the seats in step with who is asked or thinks, and what is asked with the turn."""
        self.seats.show()
        self.show_turn()

    def show_delay(self) -> None:
        """The disk takes its time: nothing is offered meanwhile, and the prompt says why."""
        self.catch_up()
        self.guide.show()
        self.show_decision()

    def show_turn(self) -> None:
        """Bring board, prompt and tools in step with the turn."""
        self.board.show_turn()
        self._show_asked()

    def _show_asked(self) -> None:
        with self._parts.prompt_bar.changing():
            self.prompt.show(self._bots.thinks)
            self.tools.show()
        if self._parts.view_widget.hides_all:
            self._parts.show_part(None)

    def retranslate(self) -> None:
        """Take on another language."""
        self.guide.retranslate()
        self.past.write_log()
        self.hand_over.retranslate()
        self.announcer.retranslate()

    def take_preferences(self, settings: Settings) -> None:
        """Move, pulse, sound and rise as the settings say."""
        self._parts.move_at(settings.animation, fade_only=settings.reduced_motion)
        self.board.glow()
        self.feedback.take_preferences(settings)

    def shut(self) -> None:
        """Stop everything that runs."""
        self._wait_no_more()
        self.board.prepainter.shut()
        self._parts.seats.calm()
        self.feedback.shut()
        self.inspector_popup.hide()
        self.hand_over.shut()
        self.announcer.shut()
