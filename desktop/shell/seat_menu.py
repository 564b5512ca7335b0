"""Who plays a seat: a context menu of the seat, and one for all seats from the tools."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, get_args

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from desktop.controllers.session import Session
from desktop.controllers.stand_in import StandIn
from desktop.words import say
from desktop.words.engine import refusal_sentence
from engine.core.errors import Refusal
from engine.match.table import LevelName

LEVELS: Final[tuple[LevelName, ...]] = get_args(LevelName)


class SeatMenu(QMenu):
    """Has a bot play this turn, or a seat from now on, or lets a person play it again.

    In a lesson, and once the game is over, nothing of that.
    """

    def __init__(
        self, parent: QWidget, session: Session, stand_in: StandIn, is_lesson: Callable[[], bool]
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._stand_in = stand_in
        self._is_lesson = is_lesson

    def open_at(self, point: QPoint, seat: int | None = None) -> None:
        """Open for a seat, or for all, at a point in screen coordinates."""
        self._fill(seat)
        self.popup(point)

    def open_below(self, button: QWidget) -> None:
        """Open for all seats below a button, to the left."""
        self._fill(None)
        corner = button.mapToGlobal(button.rect().bottomRight())
        self.popup(corner - QPoint(self.sizeHint().width(), 0))

    def _fill(self, seat: int | None) -> None:
        self.clear()
        if self._is_lesson():  # the record knows who sits where
            self.addAction(say("why_not.lesson")).setEnabled(False)
            return
        if self._session.match.is_over:  # nobody plays on, and the record would name another player
            self.addAction(refusal_sentence(Refusal("game_over"))).setEnabled(False)
            return
        turn = self.addAction(say("play.turn_for_me"), self._stand_in.play_turn)
        turn.setEnabled(self._session.asks_person)
        if not turn.isEnabled():  # the reason is a line of its own: a menu shows no tip to the keyboard
            no_turn = self._session.is_live or self._session.match.is_over
            why_not = "why_not.no_turn" if no_turn else "why_not.looking_back"
            self.addAction(say(why_not)).setEnabled(False)
        self.addSeparator()
        if seat is not None:
            self._offer(self, seat)
        else:
            for each, player in enumerate(self._session.players):
                self._offer(self.addMenu(player.name.replace("&", "&&")), each)

    def _offer(self, menu: QMenu, seat: int) -> None:
        now = self._session.players[seat].level
        person = menu.addAction(say("seat.person"), partial(self._stand_in.seat_person, seat))
        person.setCheckable(True)
        person.setChecked(now is None)
        for level in LEVELS:
            bot = menu.addAction(say("seat.bot", level=level), partial(self._stand_in.seat_bot, seat, level))
            bot.setCheckable(True)
            bot.setChecked(now == level)
