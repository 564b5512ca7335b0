"""Where a person points, with mouse, wheel, keys or a screen reader; all of it becomes picks of the turn's places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt

from desktop.controllers.dispatcher import Listener
from desktop.controllers.session import Session
from desktop.controllers.showing import Showing
from desktop.controllers.turn import TurnController
from desktop.shell.presenters import Presenters
from desktop.shell.table_parts import TableParts
from desktop.shell.turn_presenter import RETURN
from engine.core.errors import Refusal
from engine.core.game import Choose, is_button
from engine.match.journal import Entry

NUMBERS: Final = tuple(range(Qt.Key.Key_1, Qt.Key.Key_9 + 1))


class Pointing(QObject, Listener):
    """Listens to board, buttons and keys.

    What a press means goes by what is asked: where a press comes before that is shown, it is shown first.
    """

    def __init__(
        self,
        parts: TableParts,
        session: Session,
        turn: TurnController,
        showing: Showing,
        shown: Presenters,
    ) -> None:
        super().__init__(parts)
        self._parts = parts
        self._session = session
        self._turn = turn
        self._showing = showing
        self._shown = shown
        self._board = shown.board
        self._inspector_popup = shown.inspector_popup
        self.read_on: Callable[[str | None], bool] = lambda _: False
        """A lesson's: called with a place pointed at, or None for Enter at none; whether a step that is only read goes
        on."""
        view = parts.view_widget
        view.place_clicked.connect(self.point_at)
        view.entered.connect(self.enter)
        view.place_forced.connect(self._force)
        view.place_grabbed.connect(self._grab)
        view.place_dropped.connect(self._drop)
        view.piece_let_go.connect(turn.let_go)
        view.nothing_clicked.connect(self._cancel)
        view.taken_back.connect(self._take_back)
        view.place_turned.connect(self.count)
        view.place_hovered.connect(self._look_at)
        turn.changed.connect(self._let_go_what_is_taken_back)
        parts.prompt_bar.place_clicked.connect(self._press)
        parts.choices.place_chosen.connect(self._press)
        shown.keys.pressed.connect(self._press_key)

    def point_at(self, place: str) -> None:
        """A place or its button is clicked, or pressed in any other way."""
        self._shown.catch_up()
        self._parts.animator.finish()
        self._inspector_popup.hide()
        if self._showing.go_on() or self.read_on(place):
            return
        if place == RETURN:
            self._session.return_to_now()
        elif not self._session.is_live:
            self._shown.announcer.show_past_hint()
        elif place in self._parts.view_widget.turning:
            self._board.turn(place, 1)
        elif self._is_anothers(place):
            return
        elif self._board.hides(place):
            self._shown.tools.look()
        else:
            lies_here = place in self._parts.scene.places
            refusal = self._why_not_pressed(place) if is_button(place) and not lies_here else None
            if refusal is not None:
                self._session.refuse(refusal)
            else:
                self._turn.pick(place)

    def enter(self, place: str | None) -> None:
        """Enter, not on a button: confirm what waits for it, else pick the focused place, else press the main button.

        That one not where it ends the turn while the board has something to offer: a stray Enter must not.
        What can be turned where a person points is laid as it lies.
        """
        self._shown.catch_up()
        button = self._parts.prompt_bar.confirming
        if self._showing.go_on() or (place is None and self.read_on(None)):
            return
        if self._turn.waits:
            self._parts.animator.finish()
            self._inspector_popup.hide()
            self._turn.confirm()
        elif button is not None:
            self._press(button)
        elif (chosen := self._board.way_to_lie(place) or place) is not None:
            self.point_at(chosen)
        elif (main := self._parts.prompt_bar.main) is not None and self._turn.may_be_meant(main):
            self._press(main)

    def count(self, place: str, step: int) -> None:
        """One more, or one less, at a place that can be picked several times; what can be turned there is turned."""
        self._inspector_popup.hide()
        if place in self._parts.view_widget.turning:
            self._board.turn(place, step)
            return
        if self._is_anothers(place):
            return
        if step > 0:
            self._turn.pick(place)
        else:
            self._turn.unpick(place)

    def take_key(self, key: int) -> bool:
        """Handle a key that no widget has taken; False if it means nothing here."""
        if key == Qt.Key.Key_Space:
            # Not a QShortcut: the space bar must reach a button first, to press it.
            if not self._showing.go_on():
                self._hurry_or_press()
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif key in NUMBERS:
            number = NUMBERS.index(key) + 1
            if not self._shown.keys.go_on(number):
                self._pick_times(number)
        else:
            return False
        return True

    def _why_not_pressed(self, button: str) -> Refusal | None:
        """Why a button does nothing yet, or nobody here can decide; None if the rules say more, or it works."""
        pending = self._session.pending
        if self._session.asks_person:
            waits = button in self._turn.means.open_places and not self._parts.prompt_bar.offers(button)
            return Refusal("choose_first") if waits else None
        if self._session.is_writing or pending is None:
            return None
        if isinstance(pending, Choose):
            return Refusal("not_your_turn", details={"seat": pending.seat})
        return Refusal("game_over")

    def _is_anothers(self, place: str) -> bool:
        """Whether a place is on another seat's mat; if so, say it."""
        refusal = self._board.others_mat(place)
        if refusal is not None:
            self._session.refuse(refusal)
        return refusal is not None

    def _look_at(self, place: str | None) -> None:
        """Look closely at what is pointed at; while something is dragged, only at where it may be let go."""
        passed_over = self._parts.view_widget.is_carrying and place is not None and not self._may_go_to(place)
        self._inspector_popup.point_at(None if passed_over else place)

    def _may_go_to(self, place: str) -> bool:
        """Whether what is picked or held goes with a place."""
        return place in self._turn.means.open_places | self._turn.means.offered_places

    def _grab(self, place: str) -> None:
        """Pick a piece as its drag begins, or hold the card: it goes where it is dropped, not to what was picked."""
        self._parts.animator.finish()
        if self._turn.hold(place) or place in self._turn.selection.picked:
            return
        if self._turn.means.completes(place):
            self._turn.cancel()
        self.point_at(place)

    def _drop(self, place: str | None) -> None:
        """Point at the place where a piece is dropped; where it can't go it returns, and it is said why.

        Nothing is said beside the board, nor where it came from: somebody has thought better of it.
        """
        selection = self._turn.selection
        if not selection.is_half_made:
            return  # it was taken back meanwhile
        if place is None:
            self._take_back()
        elif selection.held is None and self._may_go_to(place):
            self.point_at(place)
        elif (refusal := self._board.others_mat(place)) is not None:
            self._take_back()
            self._session.refuse(refusal)
        elif selection.held is not None:
            self._turn.drop_held(place)
        elif place in selection.places:
            self._take_back()
        else:
            self._turn.drop_picked(place)

    # What happens to the session while something is dragged: a key can play, undo and redo meanwhile.

    def on_played(self, entry: Entry) -> None:
        """Let go of what is dragged, unless the drag itself began what goes on."""
        if not self._turn.goes_on:
            self._let_go_what_is_taken_back()

    def on_jumped(self) -> None:
        self._let_go_what_is_taken_back()

    def on_players_changed(self) -> None:
        self._let_go_what_is_taken_back()

    def _let_go_what_is_taken_back(self) -> None:
        """A key can take back what is picked or held while it is still dragged."""
        if not self._turn.selection.is_half_made:
            self._parts.view_widget.let_go()

    def _hurry_or_press(self) -> None:
        """The space bar, not on a button: finish what is moving, else choose the focused place or line."""
        view = self._parts.view_widget
        if self._parts.animator.is_busy:
            self._parts.animator.finish()
        elif self._parts.choices.hasFocus():
            self._parts.choices.choose_line()
        elif view.hasFocus() and view.focused_place is not None:
            self.point_at(view.focused_place)

    def _force(self, place: str) -> None:
        """Do what is meant by a place even if it takes another command first."""
        if self._turn.selection.offered is None:
            self.point_at(place)
        if self._turn.selection.offered is not None:
            self._turn.confirm()

    def _press(self, place: str) -> None:
        """A button, a line of the list or a key: whoever presses one means their own side, whichever is shown."""
        if self._board.others_mat(place) is not None and self._session.asks_person:
            self._board.near_side.return_own()
        self.point_at(place)

    def _press_key(self, place: str) -> None:
        """A place's own key. It takes the focus while there is more to pick; else Enter would do the same again."""
        self._press(place)
        if self._turn.selection.is_half_made and place in self._parts.scene.places:
            self._parts.view_widget.setFocus()
            self._parts.view_widget.focus_place(place)
        bar = self._parts.prompt_bar
        if self._turn.selection.armed is not None and bar.offers(place):
            bar.button(place).setFocus()

    def _cancel(self) -> None:
        if not self._showing.go_on():
            self._parts.animator.finish()
            self._turn.cancel()

    def go_back(self) -> None:
        """Escape: cancel what is half made, or else take back what was begun."""
        self._shown.catch_up()
        self._parts.animator.finish()
        self._turn.go_back()

    def _take_back(self) -> None:
        if not self._showing.go_on():
            self._parts.animator.finish()
            self._turn.take_back()

    def _pick_times(self, times: int) -> None:
        """Pick the place that mouse or keyboard point at this many times."""
        place = self._inspector_popup.place or self._parts.view_widget.focused_place
        if place is not None and not self._is_anothers(place):
            self._turn.pick_times(place, times)
