"""The presenters of one table: all that is shown of its session, and in which order it is brought in step with that."""

from __future__ import annotations

from PySide6.QtCore import QObject

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
from desktop.shell.table_tools import TableTools
from desktop.shell.turn_presenter import SeatsPresenter, TurnPresenter


class Presenters(QObject):
    """Each shows one thing of the match in the ``parts`` of the screen."""

    def __init__(self, parts: TableParts, controllers: TableControllers, preferences: Preferences) -> None:
        super().__init__(parts)
        session, table, turn = controllers.session, controllers.table, controllers.turn
        near_side, messages, bots = controllers.near_side, controllers.messages, controllers.bots
        self._parts = parts
        self._bots = bots
        self._near_side = near_side
        self.keys = TableKeys(parts, table, session.situation)
        self.board = BoardPresenter(parts, session, turn, table, near_side, preferences)
        self.division = BoardDivision(parts, self.board, preferences, table.game)
        self.inspections = InspectorController(session, turn, table, self.keys.key_of, self.board.others_mat)
        self.inspector_popup = InspectorPopup(
            parts,
            parts.view_widget,
            parts.inspector,
            lambda place: self.inspections.look_at(place, near_side.facing),
            lambda: session.acting,
        )
        self.seats = SeatsPresenter(parts, session, table, near_side, bots)
        self.prompt = TurnPresenter(parts, session, turn, table, near_side, messages, self.inspections)
        self.past = HistoryPresenter(parts, session, near_side, messages)
        self.announcer = Announcer(parts.status, session, turn, bots, messages)
        self.feedback = Feedback(parts, session, table, near_side, messages)
        self.captions = Captions(parts, session, table, messages)
        self.guide = LessonGuide(parts, session, turn, bots)
        self.hand_over = HandOver(session, parts, lambda: parts.animator.is_busy)
        self.tools = TableTools(parts, session, turn, messages, self.hand_over, bots)
        bots.hinted.connect(self.board.show_hint)
        self.guide.led.connect(self.past.leave_recap_to_lesson)
        self.hand_over.closes.connect(self.inspector_popup.hide)

    def show(self, *, animate: bool) -> None:
        """Bring everything on screen in step with the position shown."""
        person = self._near_side.person
        self._near_side.follow()
        if self._near_side.person != person:
            pass_on()
            self._parts.view_widget.forget()
        self.board.lay(animate=animate)
        self.show_decision()
        self.past.show()
        self.keys.listen()
        self.inspector_popup.see_anew()
        self.hand_over.begin()

    def show_decision(self) -> None:
        """Bring the seats in step with who is asked or thinks, and what is asked with the turn."""
        self.seats.show()
        self.show_turn()

    def show_turn(self) -> None:
        """Bring prompt, board and tools in step with the turn."""
        self.prompt.show(self._bots.thinks)
        self.board.show_turn()
        self.tools.show()
        if self._parts.view_widget.hides_all:
            self._parts.show_part(None)

    def retranslate(self) -> None:
        """Take on another language."""
        self.guide.retranslate()
        self.past.write_log()

    def take_preferences(self, settings: Settings) -> None:
        """Move, sound and rise as the settings say."""
        self._parts.move_at(settings.animation, fade_only=settings.reduced_motion)
        self.feedback.take_preferences(settings)

    def shut(self) -> None:
        """Stop everything that runs."""
        self.board.prepainter.shut()
        self.feedback.shut()
        self.inspector_popup.hide()
        self.hand_over.shut()
        self.announcer.shut()
