"""The table screen: one match with its session and its bots, and everything on screen kept in step with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.app.presses import ENTER, is_held, pass_on
from desktop.app.settings import Preferences
from desktop.app.style import look
from desktop.controllers.dispatcher import Dispatcher, Listener
from desktop.controllers.near_side import READ_MS
from desktop.controllers.session import Session, Stretch
from desktop.controllers.showing import CHECK_MS
from desktop.controllers.table_controllers import TableControllers
from desktop.games import table_of
from desktop.panels.parts_bar import BoardPart
from desktop.shell.pointing import NUMBERS, Pointing
from desktop.shell.presenters import Presenters
from desktop.shell.seat_menu import SeatMenu
from desktop.shell.table_actions import TableActions
from desktop.shell.table_menu import TableMenu
from desktop.shell.table_parts import TableParts
from desktop.shell.turn_presenter import DONE, RETURN
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
        self.controllers = TableControllers(session, table, preferences, self.scene, self)
        self.turn, self.bots = self.controllers.turn, self.controllers.bots
        self.presenters = shown = Presenters(self, self.controllers, preferences)
        self.pointing = Pointing(self, session, self.turn, self.controllers.showing, shown)
        self.pointing.read_on = shown.guide.read_on
        self.menu = TableMenu(self)
        self.seat_menu = SeatMenu(self, session, self.controllers.stand_in, lambda: shown.guide.leads)
        self.acts = TableActions(
            self,
            session,
            self.turn,
            self.bots,
            self.controllers.near_side,
            shown.inspector_popup,
            {
                "menu": lambda: self.menu.open_at(self.tool_bar.tools["menu"]),
                "take_over": lambda: self.seat_menu.open_below(self.tool_bar.tools["take_over"]),
                "rules": lambda: self.help_requested.emit(self.help_page),
                "scores": self.score_requested.emit,
                "settings": self.settings_requested.emit,
                "leave": self.home_requested.emit,
            },
            shown.announcer.show_past_hint,
        )
        self.dispatcher = Dispatcher(session, self._in_order(), self)
        self._connect()
        make_accessible(
            self.view_widget,
            PlaceCallbacks(
                lambda place: shown.inspections.describe(place, self.facing),
                shown.keys.key_of,
                self.pointing.point_at,
                self.pointing.count,
            ),
        )
        self._take_preferences()
        self.preferences.changed.connect(self._take_preferences)
        shown.division.restore()
        shown.past.write_log()
        self.refresh(animate=False)
        self.bots.start()

    def _in_order(self) -> tuple[Listener, ...]:
        """The listeners to the session in their order, each with its reason."""
        controllers, shown = self.controllers, self.presenters
        return (
            controllers.turn,  # What may be decided now: everything shown depends on it, and so does auto-play.
            self.pointing,  # What was dragged is let go before what lay there is anywhere else.
            controllers.stand_in,  # A seat that was lent returns before anybody is asked anew.
            controllers.bots,  # They stop thinking about the past, and the prompt says who thinks.
            controllers.near_side,  # Whose side is near: the board is laid out for it, and the seats show it.
            shown.announcer,  # The old message is gone before a new one may be shown.
            shown.past,  # The log has its line before the position shown is marked in it.
            self,  # Everything shown, once all that it depends on is up to date.
            controllers.showing,  # How long a stretch is shown counts from when it is on screen.
            shown.captions,  # What another did is captioned where it is now.
            shown.feedback,  # Gains rise from where things are now, for the side that is near now.
            controllers.auto_play,  # It plays the only choice once that is on screen.
            shown.guide,  # A lesson's next step narrows the choices, and outlines what is there now.
            self.seat_menu,  # It says, while it is open, what can be done with a seat now: in a lesson nothing.
        )

    def _connect(self) -> None:
        self._end_seen = QTimer(self)
        self._end_seen.setSingleShot(True)
        self._end_seen.setInterval(CHECK_MS)
        self._end_seen.timeout.connect(self._show_score_at_end)
        self.turn.changed.connect(self._turn_changed)
        self.bots.thinking.connect(self.presenters.show_decision)
        self.bots.paced.connect(self._paced)
        self.session.delayed.connect(self.presenters.show_delay)
        view, keys = self.view_widget, self.presenters.keys
        for asks in (view.place_clicked, view.entered, self.prompt_bar.place_clicked, keys.pressed):
            asks.connect(lambda _: self.session.answer_if_delayed())
        self.controllers.near_side.changed.connect(lambda: self.refresh(animate=False))
        self.controllers.showing.seen.connect(self._hand_over_at_once)
        self.presenters.past.branch_asked.connect(self.branch_requested)
        self.seats.menu_asked.connect(lambda seat, point: self.seat_menu.open_at(point, seat))
        self.dispatcher.delivered.connect(self._show_score_at_end)

    # What is on the screen.

    @property
    def facing(self) -> int:
        """The seat at the near side."""
        return self.controllers.near_side.facing

    def title(self) -> str:
        """The window's title while this table is shown."""
        return say(f"game.{self.game_id}")

    @property
    def help_page(self) -> str:
        """The help page of the rule behind the last refusal, else of what is picked, else of what is asked."""
        session, picked = self.session, self.turn.selection.places
        shown_prompt = self.table.prompt(session.situation(self.facing, picked, session.shown))
        return f"{self.game_id}/{self.presenters.announcer.rule or shown_prompt.rule}"

    def _tip(self, place: str) -> str:
        back = "history.return_over_help" if self.session.match.is_over else "history.return_help"
        own = {DONE: "play.done_help", RETURN: back}
        return say(own[place]) if place in own else self.presenters.inspections.button_tip(place)

    def refresh(self, *, animate: bool) -> None:
        """Bring everything on screen in step with the position shown."""
        self.presenters.show(animate=animate)

    def _paced(self) -> None:
        self.presenters.captions.follows = self.bots.pace_ms > READ_MS
        self.presenters.show_decision()

    def _turn_changed(self) -> None:
        self.presenters.board.lay(animate=True)
        self.presenters.show_turn()

    def on_played(self, entry: Entry) -> None:
        if not entry.by.is_bot and entry.barrier is not None:
            pass_on()  # one more click in haste would take for good what has just come into the same place
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
        self.presenters.show(animate=True, in_passing=is_held() and self.session.waits_for is None)

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
        """The table is shown: the curtain closes before anything is painted."""
        self.presenters.hand_over.close()
        self.take_focus()
        self.controllers.auto_play.play()  # it was opened there, or the settings say so by now

    def take_focus(self) -> None:
        """The board takes the focus, or the step of a lesson, or the curtain before them."""
        if self.isVisible():
            self.setFocus()
            self.presenters.guide.entered()
        else:
            self.presenters.hand_over.take_focus()

    def _hand_over_at_once(self) -> None:
        """What the turn brought was seen long enough."""
        self.animator.finish()
        QTimer.singleShot(0, self, self.presenters.hand_over.close)

    def escape(self) -> bool:
        """Esc cancels what is half made or begun, or returns to the present; it never leaves the table."""
        self.presenters.inspector_popup.hide()
        if self.presenters.tools.look_no_more():
            return True  # the curtain was about to close
        if self.session.is_live:
            self.pointing.go_back()
        else:
            self.session.return_to_now()
        return True

    def retranslate(self) -> None:
        """Take on another language."""
        self.session.speak_names()
        super().retranslate()
        self.menu.retranslate()
        self.presenters.retranslate()
        self.refresh(animate=False)

    def restyle(self) -> None:
        """Take on other colours or another text size."""
        self.apply_style(look().theme)
        self.presenters.hand_over.restyle()
        self.presenters.inspector_popup.show_again()
        self.refresh(animate=False)
        self.share_width()

    def _take_preferences(self) -> None:
        settings = self.preferences.value
        self.controllers.take_preferences(settings)
        self.presenters.take_preferences(settings)

    def shut(self) -> None:
        """Stop everything that runs: bots, animations, timers."""
        self.controllers.shut()
        self.presenters.shut()
        self._end_seen.stop()
        super().shut()

    def showEvent(self, event: QShowEvent) -> None:
        """Hand over again: another person may have come back to the table than the one who left it."""
        super().showEvent(event)
        self.presenters.hand_over.begin()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button, or else confirms what waits for it."""
        if event.key() == Qt.Key.Key_Escape and self.isWindow():
            self.escape()  # elsewhere the window asks for it, once no warning lies over the table
        elif event.key() in ENTER:
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            else:
                self.pointing.enter(None)
        elif not self.view_widget.zooms(event.key()) and (
            event.modifiers() & ~_beside(event.key()) or not self.pointing.take_key(event.key())
        ):
            super().keyPressEvent(event)


def _beside(key: int) -> Qt.KeyboardModifier:
    """The modifiers with which a key is still the same one: some keyboards have digits above other marks."""
    modifiers = Qt.KeyboardModifier
    return modifiers.KeypadModifier | (modifiers.ShiftModifier if key in NUMBERS else modifiers.NoModifier)
