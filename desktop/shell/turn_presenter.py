"""What is asked of whom, beside the board: the seats, the prompt, its buttons and the list of choices."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from typing import Any, Final

from desktop.controllers.bots import BotController
from desktop.controllers.inspector import InspectorController
from desktop.controllers.messages import Messages
from desktop.controllers.near_side import NearSide
from desktop.controllers.session import Session, Stretch
from desktop.controllers.turn import TurnController
from desktop.panels.seats import SeatState
from desktop.shell.table_parts import TableParts
from desktop.table.game_table import Button, GameTable, Situation
from desktop.words import say
from engine.core.game import Choose

DONE: Final = "bar.done"
RETURN: Final = "bar.return"
"""The button with which a person says that they have seen what their turn brought."""


class SeatsPresenter:
    """Shows the facts of each seat, who is asked, who thinks and whose side is near."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        table: GameTable[Any, Any],
        near_side: NearSide,
        bots: BotController,
    ) -> None:
        self._parts = parts
        self._session = session
        self._table = table
        self._near_side = near_side
        self._bots = bots
        parts.seats.seat_clicked.connect(near_side.choose)

    def show(self) -> None:
        """Bring all of them in step with the position shown."""
        facing = self._near_side.facing
        at = self._session.situation(facing)
        acting = self._session.acting if self._session.is_live else None
        if self._session.is_delayed and self._session.unseen is None:
            acting = at.asked  # who is next is known once that is on the disk
        infos = [self._table.seat(at, seat) for seat in range(len(at.players))]
        # Nobody thinks while it is shown what the last command brought, or while the disk takes its time with that.
        rests = self._bots.is_paused or self._session.stretch is not None or self._session.is_delayed
        self._parts.seats.show_seats(
            [
                SeatState(
                    player=at.players[seat],
                    facts=tuple(info.facts),
                    active=seat == acting,
                    facing=seat == facing,
                    thinking=seat == self._bots.thinks and not rests,
                    note=info.note,
                    viewer=at.viewer,
                )
                for seat, info in enumerate(infos)
            ],
            self._parts.scene.theme,
        )


class TurnPresenter:
    """Shows the prompt, its buttons and the choices: all from the same legal commands."""

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        table: GameTable[Any, Any],
        near_side: NearSide,
        messages: Messages,
        inspections: InspectorController,
    ) -> None:
        self._parts = parts
        self._session = session
        self._turn = turn
        self._table = table
        self._near_side = near_side
        self._messages = messages
        self._inspections = inspections
        parts.choices.chosen.connect(turn.choose)

    def show(self, thinking: int | None) -> None:
        """Bring all of it in step with the turn; ``thinking`` is the seat of the bot that thinks, or None."""
        pending, turn, bar = self._session.pending, self._turn, self._parts.prompt_bar
        at = self._session.situation(self._near_side.facing, turn.selection.led_here)
        stretch, sentence = self._session.stretch, self._messages.prompt(thinking)
        if stretch is not None:
            bar.set_notice(self._table.status(at))
            self._show_stretch(stretch, sentence)
            return
        if self._session.looked_beat is not None:  # nobody is asked there: the buttons are those of before
            at = self._session.situation(self._near_side.facing, (), self._session.shown)
        prompt = self._table.prompt(at)
        if not self._session.is_live:
            self._show_past(sentence, at)
            return
        if isinstance(pending, Choose):
            colour = self._session.players[pending.seat].colour
            bar.show_prompt(pending.seat, colour, sentence, prompt.pips)
        else:
            bar.show_prompt(None, 0, sentence, ())
        bar.set_notice(self._table.status(at))
        means, ready = turn.means, turn.means.ready_buttons
        self._show_buttons(
            prompt.buttons,
            means.all_places | ready,
            ready,
            lambda place: self._table.look(at, place).title,
        )
        self._parts.choices.show_choices(means.listed, self._inspections.sentence)

    def _show_past(self, sentence: str, at: Situation[Any, Any]) -> None:
        """Show the past position's number, and the button back, which stays at the same spot."""
        over = self._session.match.is_over
        bar, back = self._parts.prompt_bar, say("history.return_over" if over else "history.return")
        bar.show_prompt(None, 0, sentence, ())
        bar.set_notice(self._table.status(at))
        button = Button(RETURN, "common/icon/skip-end", back, main=True)
        self._show_buttons((button,), (RETURN,), (RETURN,), lambda _: back)
        self._parts.choices.show_button(button)

    def _show_stretch(self, stretch: Stretch, sentence: str) -> None:
        """Show a stretch before play goes on: if it is held, a button lets the person say that they have seen it.

        The other buttons of the last question stay where they are, and can't be pressed. So does its sentence where
        there are no words for what happens: those of the command would read as if it were asked for.
        """
        if stretch.held or self._messages.has_words(stretch):
            seat = self._messages.of_whom(stretch)
            colour = 0 if seat is None else self._session.players[seat].colour
            self._parts.prompt_bar.show_prompt(seat, colour, sentence, ())
        position, done = self._session.match.position - 1, say("play.done")
        situation = self._session.situation(self._near_side.facing, (), position)
        buttons = [replace(button, only_open=True) for button in self._table.prompt(situation).buttons]
        if stretch.held:
            seen = Button(DONE, "common/icon/check", done, main=True)
            buttons = [*(button for button in buttons if not button.main), seen]
            self._parts.choices.show_button(seen)
        else:
            self._parts.choices.show_choices((), self._inspections.sentence)
        self._show_buttons(
            buttons,
            (DONE,),
            (),
            lambda place: done if place == DONE else self._table.look(situation, place).title,
        )

    def _show_buttons(
        self,
        buttons: Sequence[Button],
        usable: Container[str],
        ready: Container[str],
        name: Callable[[str], str],
    ) -> None:
        bar = self._parts.prompt_bar
        focused = bar.focused_place
        bar.show_buttons(buttons, usable, ready, self._turn.selection.places, name)
        if focused is not None and bar.offers(focused):
            bar.button(focused).setFocus()  # it may have been made anew
        elif focused is not None:
            # Not to whichever button comes next: a second Enter would press it.
            self._parts.view_widget.setFocus()
