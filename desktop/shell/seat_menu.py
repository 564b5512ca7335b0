"""Who plays a seat: a context menu of the seat, and one for all seats from the tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, get_args

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import STILL_SAVING, Session, Stretch
from desktop.controllers.stand_in import StandIn
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.match.journal import Entry
from engine.match.table import LevelName

LEVELS: Final[tuple[LevelName, ...]] = get_args(LevelName)


class SeatMenu(QMenu, Listener):
    """Has a bot play this turn, or a seat from now on, or lets a person play it again.

    In a lesson, and once the game is over, nothing of that. While it is open play goes on, and it stays true: whoever
    has just been asked need not open it again.
    """

    def __init__(
        self, parent: QWidget, session: Session, stand_in: StandIn, is_lesson: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._stand_in = stand_in
        self._is_lesson = is_lesson
        self._seat: int | None = None
        self._closed: str | None = None
        self._is_below = False
        """Whether its right edge is that of the button that opened it."""
        session.delayed.connect(self._stay_true)

    def open_at(self, point: QPoint, seat: int | None = None) -> None:
        """Open for a seat, or for all, at a point in screen coordinates."""
        self._fill(seat)
        self._is_below = False
        self.popup(point)

    def open_below(self, button: QWidget) -> None:
        """Open for all seats below a button, to the left."""
        self._fill(None)
        self._is_below = True
        corner = button.mapToGlobal(button.rect().bottomRight())
        self.popup(corner - QPoint(self.sizeHint().width(), 0))

    def on_played(self, entry: Entry) -> None:
        self._stay_true()

    def on_stretch_shown(self, stretch: Stretch) -> None:
        self._stay_true()

    def on_jumped(self) -> None:
        self._stay_true()

    def on_players_changed(self) -> None:
        self._stay_true()

    def _stay_true(self) -> None:
        if not self.isVisible():
            return
        right = self.geometry().right()
        if self._why_closed() != self._closed:
            self._fill(self._seat)
        elif self._closed is None:
            self._show_turn()
            self._show_players()
        if self._is_below:
            self.move(self.x() + right - self.geometry().right(), self.y())

    def _why_closed(self) -> str | None:
        """Why nobody can change seats at all; None if that can be done."""
        if self._is_lesson():  # the record knows who sits where
            return say("why_not.lesson")
        if self._session.match.is_over:  # nobody plays on, and the record would name another player
            return refusal_sentence(Refusal("game_over"))
        return None

    def _fill(self, seat: int | None) -> None:
        self.clear()
        self._seat, self._closed = seat, self._why_closed()
        if self._closed is not None:
            self.addAction(self._closed).setEnabled(False)
            return
        self.addAction(say("play.turn_for_me"), self._stand_in.play_turn)
        self.addSeparator()
        if seat is not None:
            self._offer(self, seat)
        else:
            for each, player in enumerate(self._session.players):
                self._offer(self.addMenu(player.name.replace("&", "&&")), each)
        self._show_turn()
        self._show_players()

    def _offer(self, menu: QMenu, seat: int) -> None:
        person = menu.addAction(say("seat.person"), partial(self._stand_in.seat_person, seat))
        person.setCheckable(True)
        person.setData((seat, None))
        for level in LEVELS:
            bot = menu.addAction(say("seat.bot", level=level), partial(self._stand_in.seat_bot, seat, level))
            bot.setCheckable(True)
            bot.setData((seat, level))

    def _show_turn(self) -> None:
        """Whether the turn can be handed over now. If not, the reason is a line of its own: a menu shows no tip to the
        keyboard."""
        turn, after = self.actions()[:2]
        turn.setEnabled(self._session.asks_person)
        if not after.isSeparator():
            self.removeAction(after)
            after.deleteLater()
        if not turn.isEnabled():
            reason = QAction(self._why_no_turn(), self)
            reason.setEnabled(False)
            self.insertAction(self.actions()[1], reason)

    def _why_no_turn(self) -> str:
        if self._session.is_delayed:
            return refusal_sentence(STILL_SAVING)
        return say("why_not.no_turn" if self._session.is_live else "why_not.looking_back")

    def _show_players(self) -> None:
        """Mark at each seat who plays it."""
        for menu in (self, *(action.menu() for action in self.actions())):
            for action in menu.actions() if isinstance(menu, QMenu) else ():
                if isinstance(data := action.data(), tuple):
                    seat, level = data
                    action.setChecked(self._session.players[seat].level == level)
