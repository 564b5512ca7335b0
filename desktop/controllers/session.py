"""A match as the window plays it: live or looking back, saved after every command."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.default_names import speak_names
from desktop.controllers.perspective import Perspective
from desktop.table.game_table import Situation
from engine.core.command import Command
from engine.core.errors import HearthsideError, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Over
from engine.match.journal import Beat, Entry, Note
from engine.match.match import Match
from engine.match.table import Player

VIEWS: Final = 6
"""How many views are cached: all parts of the table ask for the same one, and a state never changes."""

STILL_SAVING: Final = Refusal("still_saving")
"""What is asked for can't be done, as the disk takes its time with what was done before."""


class Autosave(Protocol):
    """Saves a match without holding up the window."""

    def keep(self, match: Match, kept: Callable[[], None]) -> None:
        """Save the match as it is now, then call ``kept`` in the window's thread, whether that succeeded or not."""
        ...


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of what a command brought that is shown by itself: its events, and the positions around them.

    ``event_count`` is how many events of the ``entry`` there are up to its end; with the last of them the position
    after the command is reached. If it is ``held``, a person has to see what it brought them before play goes on.
    """

    entry: Entry
    events: tuple[Event, ...]
    before: Any
    after: Any
    event_count: int
    held: bool = False

    @property
    def is_beat(self) -> bool:
        """Whether it ends in the middle of the command: nobody is asked there."""
        return self.event_count < len(self.entry.events)


class Session(QObject):
    """The one object that the table, the panels and the controllers share.

    ``shown`` is the position on screen: the last one that is on disk, or an earlier one while a person looks back.

    What a command brought is laid out stretch by stretch: automatic beats one after the other. If it showed a person
    something new that won't stay in sight, it is held there. Until everything was seen nobody is asked,
    whoever is next; ``go_on`` leads from each stretch to the next.
    """

    played = Signal(object)
    """An Entry was added at the end, by a person or a bot, and everything it brought was shown."""
    stretch_shown = Signal(object)
    """A Stretch to be seen before the next one, or before play goes on."""
    jumped = Signal()
    """The position on screen changed in any other way: undo, redo, looking back."""
    refused = Signal(object)
    """A Refusal: what was asked for can't be done."""
    players_changed = Signal()
    delayed = Signal()
    """The disk takes its time with a save: it is to be seen that nothing can be done meanwhile."""

    def __init__(self, match: Match, autosave: Autosave, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match = match
        if match.can_redo() and not match.rests():
            match.redo()  # an older program left it where a bot, or a forced command, would overwrite what was undone
        self._autosave = autosave
        self._looking_at: int | None = None
        self.looked_beat: int | None = None
        """Which beat of the command after the position shown is on screen; None for the position itself."""
        self._being_saved = 0
        """How many saves aren't finished: a seat may be taken over while a command is still being saved."""
        self._is_delayed = False
        self._is_shut = False
        self._kept_at = match.position
        self._stretches: deque[Stretch] = deque()
        """The stretches of the newest command that are still to be seen, the one on screen first."""
        self._is_redone = False
        """Whether the newest command was redone."""
        self.event_count = 0
        """How many events of the newest command were laid out before it counts as played."""
        self.lays_beats = False
        """Whether beats are laid out one after the other, and not all at once."""
        self.news_in: Callable[[Entry], int] = nothing_new
        """The last event of a command that showed a person something new, counted from 1; 0 if none did."""
        self._views: deque[tuple[Any, int | None, Any]] = deque(maxlen=VIEWS)
        self._perspective = Perspective()
        self._perspective.look(match)
        self._keep(self._jump)

    @property
    def shown(self) -> int:
        """The position on screen."""
        return self._kept_at if self._looking_at is None else self._looking_at

    @property
    def present(self) -> int:
        """The position that is on screen while nobody looks back: what is still being saved is not there yet."""
        return self._kept_at

    @property
    def state(self) -> Any:
        """The state on screen. Not to be changed."""
        if self.looked_beat is not None:
            return self.beats_after(self.shown)[self.looked_beat].state
        return self.match.state_at(self.shown) if self.stretch is None else self.stretch.after

    @property
    def pending(self) -> Choose | Over | None:
        """Who is asked what at the position on screen, which is not that of a command still being saved.

        None while the stretches of a command are shown: nobody is asked then.
        """
        at_rest = self.stretch is None and self.looked_beat is None
        return self.match.game.pending(self.state) if at_rest else None

    @property
    def stretch(self) -> Stretch | None:
        """The stretch of the newest command on screen; None if play has gone on, or while looking back."""
        return self.unseen if self.is_live else None

    @property
    def unseen(self) -> Stretch | None:
        """The stretch of the newest command that is to be seen before play goes on, also while looking back."""
        return self._stretches[0] if self._stretches else None

    @property
    def shown_whole(self) -> int:
        """Up to which position everything was shown, also while looking back: what is still being saved or shown lies
        behind it."""
        return self._kept_at - (self.unseen is not None)

    @property
    def acting(self) -> int | None:
        """The seat whose command is still being shown, else the one that is asked; None once the game is over."""
        return self.match.seat if self.unseen is None else self.unseen.entry.seat

    @property
    def is_live(self) -> bool:
        """False while an earlier position is shown."""
        return self._looking_at is None

    @property
    def is_writing(self) -> bool:
        """True from a command until it, and all else, is saved; requests are dropped meanwhile."""
        return self._being_saved > 0 or self._is_shut

    @property
    def is_delayed(self) -> bool:
        """Whether people were told that a save takes its time, and it is still going on."""
        return self._is_delayed

    @property
    def is_busy(self) -> bool:
        """True from a command until it is saved and everything it brought has been seen."""
        return self.is_writing or bool(self._stretches)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return self.match.table.players

    @property
    def asks_person(self) -> bool:
        """True when a person at this machine may decide something now."""
        may = self.is_live and not self.is_busy and self.waits_for is None
        return may and not self.match.is_over and self.match.rests()

    @property
    def waits_for(self) -> int | None:
        """The seat whose person has to confirm that they are there before they are shown what they alone may know."""
        return self._perspective.waits_for

    @property
    def may_look(self) -> bool:
        """Whether the person who decides knows something that is shown only when they wish to see it."""
        return self.asks_person and self._perspective.may_look is not None

    def wish_to_look(self) -> None:
        """The person who decides wants to see what they alone may know: wait for them now."""
        self._perspective.wish_to_look()
        self.jumped.emit()

    @property
    def is_looking_wished(self) -> bool:
        """Whether somebody is waited for only as they wish to see what they alone may know."""
        return self._perspective.is_wished

    def wish_no_more(self) -> None:
        """The person who wished to see it has thought better of that: wait for nobody, and go on as before."""
        self._perspective.wish_no_more()
        self.jumped.emit()

    def is_there(self) -> None:
        """The person who was waited for is there, and sees what they alone may know."""
        if self.waits_for is not None:
            self.match.show_to(self.waits_for)
        self._perspective.is_there()
        self.jumped.emit()

    def view(self, position: int | None = None) -> Any:
        """The game's view of a position, by default the one shown, for the current viewer."""
        return self._view_of(self.state if position is None else self.match.state_at(position))

    def _view_of(self, state: Any) -> Any:
        seat = self._perspective.seat
        for known, viewer, view in self._views:
            if known is state and viewer == seat:
                return view
        view = self.match.game.view(state, seat)
        self._views.append((state, seat, view))
        return view

    def situation(
        self, facing: int | None = None, picked: Sequence[str] = (), position: int | None = None
    ) -> Situation[Any, Any]:
        """The situation at a position, by default the one shown, from the side of a seat, by default of who decides."""
        state = self.state if position is None else self.match.state_at(position)
        shows_beat = self.looked_beat is not None or (self.stretch is not None and self.stretch.is_beat)
        is_beat = position is None and shows_beat
        reached = self.shown if position is None else position
        if is_beat and self.looked_beat is None:
            reached -= 1  # the command that is shown is counted already
        match = self.match
        return self.situation_of(
            state,
            facing,
            picked,
            is_beat=is_beat,
            began=lambda: self._view_of(match.state_at(match.turn_began(reached))),
        )

    def situation_of(
        self,
        state: Any,
        facing: int | None = None,
        picked: Sequence[str] = (),
        *,
        is_beat: bool = False,
        began: Callable[[], Any] | None = None,
    ) -> Situation[Any, Any]:
        """The situation at a state of the match, or within a command, for the current viewer."""
        view, viewer, game = self._view_of(state), self._perspective.seat, self.match.game
        if facing is None:
            facing = self.match.seat or 0
        if is_beat:
            return Situation(view, state, self.players, None, "", facing, picked, viewer, began=began)
        return Situation.of(game, state, self.players, viewer, facing, picked, view=view, began=began)

    def play(self, seat: int, command: Command, note: Note | None = None) -> None:
        """Carry out a command; a refusal is signalled and changes nothing.

        The result is shown once it is saved, so that nothing that was seen can be lost.
        """
        if self.is_busy:
            return
        try:
            self.match.play(seat, command, note)
        except HearthsideError as error:
            self.refused.emit(error.refusal)
            return
        self._is_redone = False
        self._write(self._lay)

    def go_on(self) -> None:
        """The stretch on screen was seen: show the next one, or let play go on."""
        if not self._stretches:
            return
        seen = self._stretches.popleft()
        self.event_count = seen.event_count
        if self._stretches:
            self.stretch_shown.emit(self._stretches[0])
        else:
            self._shown_all(seen.entry)

    def hurry(self) -> None:
        """Skip the stretches of a command: all of it is laid out now."""
        while self._stretches and not self._stretches[0].held:
            self.go_on()

    def undo(self) -> None:
        """Undo the last decision, or say why that can't be done."""
        self._go(self.match.undo)

    def redo(self) -> None:
        """Redo what was undone last; what showed a person something new is held as when it was played."""
        is_held = False

        def redo() -> None:
            nonlocal is_held
            is_held = self._redo()

        self._go(redo, lambda: self._arrived_again(is_held=is_held))

    def restart_turn(self) -> None:
        """Undo to the start of the turn, or as near as the undo policy allows."""
        self._go(self.match.restart_turn)

    def undo_to(self, position: int) -> None:
        """Undo everything after a position, or nothing and say why."""
        self._go(lambda: self.match.undo_to(position))

    def look_at(self, position: int, beat: int | None = None) -> None:
        """Show an earlier position, or a beat of the command after it; the last position is the present."""
        self.hurry()
        position = max(0, min(position, self.present))
        self._looking_at = None if position == self.present else position
        beats = self.beats_after(position) if beat is not None else ()
        self.looked_beat = beat if beat is not None and beat < len(beats) else None
        self.jumped.emit()

    def beats_after(self, position: int) -> tuple[Beat, ...]:
        """The beats of the command after a position; empty if it is the last one."""
        return self.match.entries[position].beats if position < self.present else ()

    def step(self, forward: bool) -> None:
        """Step one moment back, or forward: beat by beat if a command has any."""
        position, beat = self.shown, self.looked_beat
        moment = 0 if beat is None else beat + 1
        if forward:
            ends = moment == len(self.beats_after(position))
            self.look_at(position + ends, None if ends else moment)
        elif moment:
            self.look_at(position, moment - 2 if moment > 1 else None)
        elif position:
            before = len(self.beats_after(position - 1))
            self.look_at(position - 1, before - 1 if before else None)

    def return_to_now(self) -> None:
        """Show the present again."""
        self.look_at(self.present)

    def branch(self) -> Match:
        """A new match that continues from the position shown."""
        return self.match.branch(self.shown)

    def shut(self) -> None:
        """Close the session: it accepts nothing more."""
        self._is_shut = True

    def last_entry(self) -> Entry | None:
        """The command that led to the position shown."""
        return self.match.entries[self.shown - 1] if self.shown else None

    def take_over(self, seat: int, player: Player) -> None:
        """Let another player have a seat from now on."""
        while self._stretches:
            self.go_on()
        self.match.take_over(seat, player)
        # Where an undo is still being saved, what a bot does anew was on screen and is gone now.
        self._kept_at = min(self._kept_at, len(self.match.entries))
        self._keep(self._changed_players)

    def speak_names(self) -> None:
        """Call the players what the language calls them; what is being shown goes on."""
        speak_names(self.match)
        self._stretches = deque(replace(stretch, entry=self._newest) for stretch in self._stretches)

    def delay(self) -> None:
        """The disk is slow: whoever waits for a save of this match is told so."""
        if self._being_saved and not self._is_shut:
            self._is_delayed = True
            self.delayed.emit()

    def answer_if_delayed(self) -> None:
        """Say to who asks for something that a save still takes its time."""
        if self.is_delayed:
            self.refused.emit(STILL_SAVING)

    def refuse(self, refusal: Refusal) -> None:
        """Signal why something can't be done."""
        self.refused.emit(refusal)

    @property
    def _newest(self) -> Entry:
        """The newest command."""
        return self.match.entries[self.match.position - 1]

    def _lay(self) -> None:
        """Lay out what the newest command brought: at once if there is nothing to see before play goes on."""
        self._kept_at, self.event_count = self.match.position, 0
        entry = self._newest
        stretches = list(self._stretches_of(entry))
        if len(stretches) == 1 and not stretches[0].held:
            self._shown_all(entry)
        else:
            self._stretches.extend(stretches)
            self.stretch_shown.emit(stretches[0])

    def _stretches_of(self, entry: Entry) -> Iterator[Stretch]:
        """The stretches of an entry: each beat, or else only what is held, and the rest."""
        match, number = self.match, self.match.position - 1
        beats = accumulate((len(events) for events, _ in match.stretches(number)))
        news = self.news_in(entry)
        held = next((event_count for event_count in beats if event_count >= news > 0), 0)
        goes_on = match.seat == entry.seat and entry.seat in match.table.persons and match.forced() is None
        if held == len(entry.events) and goes_on:
            held = 0  # the same person still sees it
        start, event_count, before = 0, 0, match.state_at(number)
        for events, after in match.stretches(number):
            event_count += len(events)
            if self.lays_beats or event_count in (held, len(entry.events)):
                yield Stretch(
                    entry,
                    entry.events[start:event_count],
                    before,
                    after,
                    event_count,
                    event_count == held > 0,
                )
                start, before = event_count, after

    def _shown_all(self, entry: Entry) -> None:
        if self._is_redone and self.match.can_redo() and not self.match.rests():
            self.redo()  # what bots did then, and what was forced
            return
        if self._is_redone:
            self._jump()
        else:
            self._perspective.look(self.match)
            self.played.emit(entry)

    def _jump(self) -> None:
        self._perspective.look(self.match)
        self.jumped.emit()

    def _keep(self, shown: Callable[[], None]) -> None:
        def kept() -> None:
            self._kept_at = self.match.position
            shown()

        self._write(kept)

    def _changed_players(self) -> None:
        self._perspective.look(self.match)
        self.players_changed.emit()

    def _write(self, kept: Callable[[], None]) -> None:
        self._being_saved += 1

        def written() -> None:
            self._being_saved -= 1
            self._is_delayed = self._is_delayed and self.is_writing
            kept()

        self._autosave.keep(self.match, written)

    def _go(self, step: Callable[[], object], arrived: Callable[[], None] | None = None) -> None:
        if self.is_writing:
            self.answer_if_delayed()
            return
        seated = self.players
        try:
            step()
        except HearthsideError as error:
            self.refused.emit(error.refusal)
            return
        self._stretches.clear()
        self._stop_looking_back()

        def shown() -> None:
            (arrived or self._arrived)()
            if self.players != seated:
                self.players_changed.emit()

        self._keep(shown)

    def _stop_looking_back(self) -> None:
        self._looking_at = self.looked_beat = None

    def _arrived(self) -> None:
        """Show where undo or redo has led, also if somebody looked back while it was being saved."""
        self._stop_looking_back()
        self._jump()

    def _redo(self) -> bool:
        """Redo up to where somebody decides again, or to what is held before that; whether it is held."""
        while True:
            self.match.redo(1)
            is_held = any(stretch.held for stretch in self._stretches_of(self._newest))
            if is_held or self.match.rests() or not self.match.can_redo():
                return is_held

    def _arrived_again(self, *, is_held: bool) -> None:
        """Lay out what was redone if it is held, so that it is seen before anybody else is asked."""
        if is_held:
            self._stop_looking_back()
            self._is_redone = True
            self._lay()
        else:
            self._arrived()


def nothing_new(entry: Entry) -> int:
    """The default of ``news_in``: nothing is new to anybody."""
    return 0
