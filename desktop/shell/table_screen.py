"""The table screen: one match with its session and its bots, and everything on screen kept in step with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.app.presses import ENTER, pass_on
from desktop.app.settings import Preferences
from desktop.app.style import look
from desktop.controllers.auto_play import AutoPlay
from desktop.controllers.bots import BotController
from desktop.controllers.dispatcher import Dispatcher, Listener
from desktop.controllers.inspector import InspectorController
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import READ_MS, NearSide
from desktop.controllers.questions import EndTurn
from desktop.controllers.session import Session, Stretch
from desktop.controllers.showing import CHECK_MS, Showing
from desktop.controllers.stand_in import StandIn
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.panels.parts_bar import BoardPart
from desktop.shell.announcer import Announcer
from desktop.shell.board_division import BoardDivision
from desktop.shell.board_presenter import BoardPresenter
from desktop.shell.captions import Captions
from desktop.shell.feedback import Feedback
from desktop.shell.hand_over import HandOver
from desktop.shell.history_presenter import HistoryPresenter
from desktop.shell.inspector_popup import InspectorPopup
from desktop.shell.lesson_guide import LessonGuide
from desktop.shell.pointing import Pointing
from desktop.shell.seat_menu import SeatMenu
from desktop.shell.table_actions import TableActions
from desktop.shell.table_keys import TableKeys
from desktop.shell.table_menu import TableMenu
from desktop.shell.table_parts import TableParts
from desktop.shell.table_tools import TableTools
from desktop.shell.turn_presenter import DONE, RETURN, SeatsPresenter, TurnPresenter
from desktop.table.accessible import PlaceCallbacks, make_accessible
from desktop.words import say
from engine.match.journal import Entry

PART_ICONS: Final = ("common/icon/part-upper", "common/icon/part-lower")
"""Of the parts of a board that is divided, from above."""


class TableScreen(TableParts, Listener):
    """Puts the parts of a table together, and says in which order they are notified of what happens."""

    home_requested = Signal()
    help_requested = Signal(str)
    settings_requested = Signal()
    score_requested = Signal()
    branch_requested = Signal(object)
    """A Match that continues from the position shown."""

    def __init__(self, session: Session, preferences: Preferences, parent: QWidget | None = None) -> None:
        self.game_id = session.match.table.game
        self.table = table = table_of(self.game_id)
        parts = [
            BoardPart(region, key, icon, f"{self.game_id}.part.{region}")
            for (key, region), icon in zip(table.parts.items(), PART_ICONS, strict=False)
        ]
        super().__init__(table.board, len(session.players), look().theme, self._tip, parts, parent)
        self.session = session
        self.preferences = preferences
        self._preferred_pace: int | None = None
        """The pace of bots in the settings; at the table it may be another for a while."""
        # What decides, and what has the words.
        self.turn = turn = TurnController(session, table, self)
        self.bots = bots = BotController(
            session, lambda: self.animator.is_busy, lambda: self.scene.has_changed, self
        )
        self.stand_in = StandIn(session, self)
        self.auto_play = AutoPlay(session, turn, preferences, self)
        self.ending = EndTurn(session, turn, preferences, self)
        self.near_side = near_side = NearSide(session, table, self)
        self.keys = TableKeys(self, table, session.situation)
        self.board = BoardPresenter(self, session, turn, table, near_side, preferences)
        self.division = BoardDivision(self, self.board, preferences, self.game_id)
        self.inspections = InspectorController(session, turn, table, self.keys.key_of, self.board.others_mat)
        self.messages = messages = Messages(session, turn, table, lambda: bots.is_paused)
        session.news_in = messages.news_in
        self.showing = Showing(session, self.animator, messages.has_words, self)
        # What shows it.
        self.seat_states = SeatsPresenter(self, session, table, near_side, bots)
        self.prompt = TurnPresenter(self, session, turn, table, near_side, messages, self.inspections)
        self.past = HistoryPresenter(self, session, near_side, messages)
        self.announcer = Announcer(self.status, session, turn, bots, messages)
        self.feedback = Feedback(self, session, table, near_side, messages)
        self.captions = Captions(self, session, table, near_side, messages)
        self.guide = LessonGuide(self, session, turn, bots)
        self.hand_over = HandOver(session, self, lambda: self.animator.is_busy)
        self.tools = TableTools(self, session, turn, messages, self.hand_over, bots)
        # Where a person points, and what they ask for.
        self.inspector_popup = InspectorPopup(
            self,
            self.view_widget,
            self.inspector,
            lambda place: self.inspections.look_at(place, self.facing),
            lambda: session.acting,
        )
        self.pointing = Pointing(
            self,
            session,
            turn,
            self.showing,
            self.board,
            self.inspector_popup,
            self.keys,
            self.announcer.show_past_hint,
        )
        self.pointing.read_on = self.guide.read_on
        self.acts = TableActions(
            self,
            session,
            bots,
            near_side,
            self.inspector_popup,
            {
                "menu": lambda: self.menu.open_at(self.tool_bar.tools["menu"]),
                "take_over": self._ask_who_plays,
                "rules": lambda: self.help_requested.emit(self.help_page),
                "scores": self.score_requested.emit,
                "settings": self.settings_requested.emit,
                "leave": self.home_requested.emit,
            },
        )
        self.menu = TableMenu(self)
        self.seat_menu = SeatMenu(self, session, self.stand_in, lambda: self.guide.leads)
        self.seats.menu_asked.connect(lambda seat, point: self.seat_menu.open_at(point, seat))
        self.dispatcher = Dispatcher(session, self._in_order(), self)
        self._connect()
        make_accessible(
            self.view_widget,
            PlaceCallbacks(
                lambda place: self.inspections.describe(place, self.facing),
                self.keys.key_of,
                self.pointing.point_at,
                self.pointing.count,
            ),
        )
        self._take_preferences()
        self.division.restore()
        self.past.write_log()
        self.refresh(animate=False)
        bots.start()

    def _in_order(self) -> tuple[Listener, ...]:
        """The listeners to the session in their order, each with its reason."""
        return (
            self.turn,  # What may be decided now: everything shown depends on it, and so does auto-play.
            self.stand_in,  # A seat that was lent returns before anybody is asked anew.
            self.bots,  # They stop thinking about the past, and the prompt says who thinks.
            self.near_side,  # Whose side is near: the board is laid out for it, and the seats show it.
            self.announcer,  # The old message is gone before a new one may be shown.
            self.past,  # The log has its line before the position shown is marked in it.
            self,  # Everything shown, once all that it depends on is up to date.
            self.showing,  # How long a stretch is shown counts from when it is on screen.
            self.captions,  # What another did is captioned where it is now.
            self.feedback,  # Gains rise from where things are now, for the side that is near now.
            self.auto_play,  # It plays the only choice once that is on screen.
            self.guide,  # A lesson's next step narrows the choices, and outlines what is there now.
        )

    def _connect(self) -> None:
        self._end_seen = QTimer(self)
        self._end_seen.setSingleShot(True)
        self._end_seen.setInterval(CHECK_MS)
        self._end_seen.timeout.connect(self._show_score_at_end)
        self.turn.changed.connect(self._turn_changed)
        self.turn.end_turn_asked.connect(self.ending.ask)
        self.bots.thinking.connect(self._show_decision)
        self.bots.paced.connect(self._paced)
        self.bots.hinted.connect(self.board.show_hint)
        self.near_side.changed.connect(lambda: self.refresh(animate=False))
        self.guide.led.connect(self.past.leave_recap_to_lesson)
        self.past.branch_asked.connect(self.branch_requested)
        self.showing.seen.connect(self._hand_over_at_once)
        self.hand_over.closes.connect(self.inspector_popup.hide)
        self.dispatcher.delivered.connect(self._show_score_at_end)

    # What is on the screen.

    @property
    def facing(self) -> int:
        """The seat at the near side."""
        return self.near_side.facing

    def title(self) -> str:
        """The window's title while this table is shown."""
        return say(f"game.{self.game_id}")

    @property
    def help_page(self) -> str:
        """The help page of the rule behind the last refusal, else of what is picked, else of what is asked."""
        session, picked = self.session, self.turn.selection.places
        shown_prompt = self.table.prompt(session.situation(self.facing, picked, session.shown))
        return f"{self.game_id}/{self.announcer.rule or shown_prompt.rule}"

    def _tip(self, place: str) -> str:
        back = "history.return_over_help" if self.session.match.is_over else "history.return_help"
        own = {DONE: "play.done_help", RETURN: back}
        return say(own[place]) if place in own else self.inspections.button_tip(place)

    def refresh(self, *, animate: bool) -> None:
        """Bring everything on screen in step with the position shown."""
        person = self.near_side.person
        self.near_side.follow()
        if self.near_side.person != person:
            pass_on()
            self.view_widget.forget()
        self.board.lay(animate=animate)
        self._show_decision()
        self.past.show()
        self.keys.listen()
        self.inspector_popup.see_anew()
        self.hand_over.begin()

    def _show_decision(self) -> None:
        self.seat_states.show()
        self._show_turn()

    def _show_turn(self) -> None:
        self.prompt.show(self.bots.thinks)
        self.board.show_turn()
        self.tools.show()
        if self.view_widget.hides_all:
            self.show_part(None)

    def _ask_who_plays(self) -> None:
        self.seat_menu.open_below(self.tool_bar.tools["take_over"])

    def _paced(self) -> None:
        self.near_side.follows = self.bots.pace_ms > READ_MS
        self._show_decision()

    def _turn_changed(self) -> None:
        self.board.lay(animate=True)
        self._show_turn()

    def on_played(self, entry: Entry) -> None:
        if not entry.by.is_bot and not self.turn.goes_on:
            self.view_widget.release_focus()  # a key pressed once more would pick what is there now
            if self.prompt_bar.focused_place is not None:
                self.view_widget.setFocus()  # and press again what was pressed: something else is asked now
        self.refresh(animate=True)

    def on_stretch_shown(self, stretch: Stretch) -> None:
        if stretch.held:
            pass_on()
        self.refresh(animate=True)

    def on_jumped(self) -> None:
        self.refresh(animate=True)

    def on_players_changed(self) -> None:
        self.refresh(animate=False)

    def _show_score_at_end(self) -> None:
        """Show the score once the end itself was seen; a click that finishes the animation hurries it."""
        if not self.session.match.is_over:
            return
        if self.animator.is_busy:
            self._end_seen.start()
        else:
            self.score_requested.emit()

    def entered(self) -> None:
        """The table is shown: the board has the focus."""
        self.setFocus()

    def _hand_over_at_once(self) -> None:
        """What the turn brought was seen long enough."""
        self.animator.finish()
        QTimer.singleShot(0, self, self.hand_over.close)

    def escape(self) -> bool:
        """Esc cancels the half-made choice, or returns to the present; it never leaves the table."""
        self.inspector_popup.hide()
        if self.session.is_live:
            self.turn.cancel()
        else:
            self.session.return_to_now()
        return True

    def retranslate(self) -> None:
        """Take on another language."""
        super().retranslate()
        self.menu.retranslate()
        self.guide.retranslate()
        self.past.write_log()
        self.refresh(animate=False)

    def restyle(self) -> None:
        """Take on other colours or another text size."""
        self.apply_style(look().theme)
        self._take_preferences()
        self.refresh(animate=False)

    def _take_preferences(self) -> None:
        settings = self.preferences.value
        self.move_at(settings.animation, fade_only=settings.reduced_motion)
        self.feedback.take_preferences(settings)
        self.turn.confirm_reveals = settings.confirm_irreversible
        self.session.lays_beats = settings.animation != "off"
        if settings.bot_pace != self._preferred_pace:
            self._preferred_pace = self.bots.pace_ms = settings.bot_pace

    def shut(self) -> None:
        """Stop everything that runs: bots, animations, timers."""
        self.bots.shut()
        self.showing.shut()
        self.board.prepainter.shut()
        self.feedback.shut()
        self.inspector_popup.hide()
        self.hand_over.shut()
        self.announcer.shut()
        self._end_seen.stop()
        super().shut()

    def showEvent(self, event: QShowEvent) -> None:
        """Hand over again: another person may have come back to the table than the one who left it."""
        super().showEvent(event)
        self.hand_over.begin()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or else confirms what waits for it."""
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
        elif event.key() in ENTER:
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.pointing.enter(None)
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self.pointing.take_key(
            event.key()
        ):
            super().keyPressEvent(event)
