"""A match as the window plays it: live or looked back at, kept on disk after every command."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.perspective import Perspective
from desktop.table.game_table import Situation
from engine.core.command import Command
from engine.core.errors import HearthsideError, Refusal
from engine.core.game import Choose, Over
from engine.match.journal import Entry, Note
from engine.match.match import Match
from engine.match.table import Player

VIEWS: Final = 6
"""So many views are kept: all parts of the table ask for the same one, and a state never changes."""


class Autosave(Protocol):
    """Keeps a match on disk without holding up the window."""

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Write the match as it is now, then call ``kept`` in the window's thread, written or not."""
        ...


class Session(QObject):
    """The one object that the table, the panels and the controllers share.

    ``shown`` is the position on screen: the last one that is on disk, or an earlier one while a person looks back.
    """

    played = Signal(object)
    """An Entry was added at the end, by a person or a bot."""
    jumped = Signal()
    """The position on screen changed in any other way: undo, redo, looking back."""
    refused = Signal(object)
    """A Refusal: what was asked for can't be done."""
    players_changed = Signal()

    def __init__(self, match: Match, autosave: Autosave, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match = match
        if match.can_redo() and not match.rests():
            match.redo()  # an older program left it where a bot, or what is forced, would play over what was taken back
        self._autosave = autosave
        self._looking_at: int | None = None
        self._writing = False
        self._kept_at = match.position
        self._views: deque[tuple[Any, int | None, Any]] = deque(maxlen=VIEWS)
        self._perspective = Perspective()
        self._perspective.look(match)
        self._keep(self.jumped.emit)

    @property
    def shown(self) -> int:
        """The position on screen."""
        return self._kept_at if self._looking_at is None else self._looking_at

    @property
    def state(self) -> Any:
        """The position on screen. Not to be changed."""
        return self.match.state_at(self.shown)

    @property
    def pending(self) -> Choose | Over:
        """Who is asked what at the position on screen: what is on its way to the disk is not told yet."""
        return self.match.game.pending(self.state)

    @property
    def is_live(self) -> bool:
        """False while an earlier position is looked at."""
        return self._looking_at is None

    @property
    def is_writing(self) -> bool:
        """True from a command until it is on disk and shown; what is asked for meanwhile is dropped."""
        return self._writing

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return self.match.table.players

    @property
    def asks_person(self) -> bool:
        """True when a person at this machine may decide something now."""
        may = self.is_live and not self._writing and self.waits_for is None
        return may and not self.match.is_over and self.match.rests()

    @property
    def waits_for(self) -> int | None:
        """The seat whose person has to say that they are there before they are shown what they alone may know."""
        return self._perspective.waits_for

    @property
    def may_look(self) -> bool:
        """Whether the person who decides knows something that is shown only when they wish to see it."""
        return self.asks_person and self._perspective.may_look is not None

    def wish_to_look(self) -> None:
        """The person who decides wants to see what they alone may know: they are waited for now."""
        self._perspective.wish_to_look()
        self.jumped.emit()

    def is_there(self) -> None:
        """The person who was waited for is there, and sees what they alone may know."""
        if self.waits_for is not None:
            self.match.show_to(self.waits_for)
        self._perspective.is_there()
        self.jumped.emit()

    def view(self, position: int | None = None) -> Any:
        """The game's view of a position, the shown one unless another is named, for the eyes before the window."""
        state = self.state if position is None else self.match.state_at(position)
        seat = self._perspective.seat
        for known, viewer, view in self._views:
            if known is state and viewer == seat:
                return view
        view = self.match.game.view(state, seat)
        self._views.append((state, seat, view))
        return view

    def situation(
        self, facing: int = 0, picked: Sequence[str] = (), position: int | None = None
    ) -> Situation[Any, Any]:
        """A position as it lies on the table, the shown one unless another is named."""
        state = self.state if position is None else self.match.state_at(position)
        view, viewer = self.view(position), self._perspective.seat
        return Situation.of(self.match.game, state, self.players, viewer, facing, picked, view=view)

    def play(self, seat: int, command: Command, note: Note | None = None) -> None:
        """Carry out a command; a refusal is told and changes nothing.

        What comes of it is shown once it is on disk, so that nothing that was seen can be lost.
        """
        if self._writing:
            return
        try:
            entry = self.match.play(seat, command, note)
        except HearthsideError as error:
            self.refused.emit(error.refusal)
            return
        self._keep(lambda: self.played.emit(entry))

    def undo(self) -> None:
        """Take the last decision back, or say why that can't be."""
        self._go(self.match.undo)

    def redo(self) -> None:
        """Play again what was taken back last."""
        self._go(self.match.redo)

    def restart_turn(self) -> None:
        """Go back to the start of the turn, or as near as may be."""
        self._go(self.match.restart_turn)

    def undo_to(self, position: int) -> None:
        """Take back everything after a position, or nothing and say why."""
        self._go(lambda: self.match.undo_to(position))

    def look_at(self, position: int) -> None:
        """Show an earlier position; the last one is the present again."""
        position = max(0, min(position, self.match.position))
        self._looking_at = None if position == self.match.position else position
        self.jumped.emit()

    def return_to_now(self) -> None:
        """Show the present again."""
        self.look_at(self.match.position)

    def branch(self) -> Match:
        """A match of its own that goes on from the position shown."""
        return self.match.branch(self.shown)

    def shut(self) -> None:
        """The match is put away: nothing more is taken, whoever still asks."""
        self._writing = True

    def last_entry(self) -> Entry | None:
        """The command that led to the position shown."""
        return self.match.entries[self.shown - 1] if self.shown else None

    def take_over(self, seat: int, player: Player) -> None:
        """Let somebody else decide for a seat from now on."""
        self.match.take_over(seat, player)
        self._keep(self.players_changed.emit)

    def refuse(self, refusal: Refusal) -> None:
        """Tell a person why something can't be done."""
        self.refused.emit(refusal)

    def _keep(self, shown: Callable[[], None]) -> None:
        self._writing = True

        def kept() -> None:
            self._writing = False
            self._kept_at = self.match.position
            self._perspective.look(self.match)
            shown()

        self._autosave.keep(self.match, kept)

    def _go(self, step: Callable[[], object]) -> None:
        if self._writing:
            return
        try:
            step()
        except HearthsideError as error:
            self.refused.emit(error.refusal)
            return
        self._looking_at = None
        self._keep(self.jumped.emit)
