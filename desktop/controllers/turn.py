"""A person's turn: from pointing at places to a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.choices import Choice, Choices, Wishes
from desktop.controllers.dispatcher import Listener
from desktop.controllers.selection import Selection
from desktop.controllers.session import Session
from desktop.table.game_table import GameTable
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, Refusal
from engine.core.game import is_button
from engine.match.journal import TURN_ENDS, Entry, Note
from engine.match.shortcuts import Shortcut


class TurnController(QObject, Listener):
    """Collects the places that a person points at until they name one legal command, and plays it.

    Places may be pointed at in any order. A place that a command holds several times is ``counted``: each click there
    adds one, and a button says that it is enough. A command that reveals something (if ``confirm_reveals`` says so),
    or that the rules ``doubt``, is armed first and played when it is confirmed: a second click, Enter. Until then
    another place may be pointed at instead of the last. A place that is implied need not be pointed at if only such
    places are left. A button may set a mode: whatever is pointed at then means that, or is refused, until the button is
    pressed again, or Escape.

    Pointing at a place that can only be meant after another command plays that command, then points at the place. A
    choice that takes several commands begins with the best for it (``Game.filled_in``); another place changes that. A
    wish that takes several commands is offered if they can be given in one go for certain, and confirmed like what is
    armed. Until the last of them is shown all input is ignored.
    """

    changed = Signal()
    """What is picked or armed has changed. (The session signals that the match went on.)"""
    strayed = Signal()
    """A person pointed at something legal that a lesson's step doesn't allow."""
    end_turn_asked = Signal(object, object)
    """A Command that ends the turn, and a Doubt that says what had better be done before: ask first."""

    def __init__(self, session: Session, table: GameTable[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.confirm_reveals = False
        self.selection = Selection()
        self._session = session
        self._table = table
        self._only: Container[Command] | None = None
        self._pointed: str | None = None
        """The place that was pointed at last."""
        self._coming: tuple[tuple[Command, Note | None], ...] = ()
        self._has_given = False
        """Whether the command that is on its way was chosen here."""
        self._aim: str | None = None
        """The place to point at once what comes first has been played."""
        self.goes_on = False
        """Whether more follows at once of what the last command began."""
        self._begin_anew()

    # What is picked, and what may be.

    @property
    def counted(self) -> frozenset[str]:
        """The places that some legal command holds several times."""
        return self._choices.counted

    @property
    def choices(self) -> Sequence[Choice]:
        """The legal choices that go with what is picked."""
        return self._legal.going_with(self.selection.picked)

    @property
    def listed(self) -> Sequence[Choice]:
        """The same for a list: of those that come to the same only one."""
        return [choice for choice in self.choices if not choice.is_twin] or self.choices

    @property
    def open_places(self) -> frozenset[str]:
        """Every place that may be pointed at next."""
        return self._legal.open_after(self.selection.picked)

    def grabbable(self, lying: Container[str]) -> frozenset[str]:
        """The places on the board that go with another one there: a piece at one can be dragged to the other.

        A button may be ``lying`` there, too: the houses that are left to be built.
        """
        # What doesn't go with what is picked begins another choice, dragged as well as clicked.
        paths = [choice.path for choice in (self._legal.all if self.mode is None else self.choices)]
        paths += [shortcut.path for shortcut in self._shortcuts_with(self.selection.picked)]
        pairs = ({place for place in path if not is_button(place) or place in lying} for path in paths)
        return frozenset(place for pair in pairs if len(pair) > 1 for place in pair)

    @property
    def begun_places(self) -> frozenset[str]:
        """Every place where pointing begins with another command first, or changes what was filled in."""
        return frozenset(self._beginnings) | self.changes.keys()

    @property
    def changes(self) -> Mapping[str, Sequence[Command]]:
        """By place what pointing there does to what was filled in; nothing while a choice is half made."""
        changes = self._wishes.changes if self._listens and not self.selection.picked else {}
        only = self._only
        if only is None:
            return changes
        return {place: given for place, given in changes.items() if all(one in only for one in given)}

    @property
    def all_places(self) -> frozenset[str]:
        """Every place of every legal command, whatever is picked."""
        return self._legal.places

    @property
    def offered_places(self) -> frozenset[str]:
        """The further places of the shortcuts that go with what is picked."""
        picked = self.selection.picked
        paths = (Counter(shortcut.path) for shortcut in self._shortcuts_with(picked))
        return frozenset(place for path in paths for place in path - Counter(picked))

    @property
    def shortcuts(self) -> Sequence[Shortcut]:
        """All shortcuts, whatever is picked."""
        return self._shortcuts_with(())

    @property
    def ready_buttons(self) -> frozenset[str]:
        """The buttons that may be pressed now, those that led here included, as they can be pressed again."""
        led_here = self.selection.led_here
        return self._legal.buttons_after(led_here) | set(filter(is_button, (*led_here, *self.changes)))

    @property
    def mode(self) -> str | None:
        """The button that set the current mode; None if none did."""
        return self._legal.mode_after(self.selection.picked)

    def shortcut_at(self, place: str) -> Shortcut | None:
        """The shortcut that pointing at this place would offer; None if it offers none."""
        if self.choice_at(place) is not None or place in self.open_places:
            return None
        picked = self._towards_shortcut(place)
        return self._whole_shortcut(picked) if picked is not None else None

    def choice_at(self, place: str) -> Choice | None:
        """The command that pointing at this place would give at once, or None."""
        going_on = self._legal.named_by((*self.selection.picked, place))
        if going_on is not None or self._holds_to_mode(place):
            return going_on
        if self.selection.picked and self._shortcuts_with((*self.selection.picked, place)):
            return None
        return self._legal.named_by((place,))

    def begun_at(self, place: str) -> Command | None:
        """The command that pointing at this place would begin with; None if it begins nothing."""
        return self._beginnings.get(place)

    def refusal_at(self, place: str) -> Refusal | None:
        """Why pointing at this place does nothing now; None if it does something."""
        if not self._listens or place in self.open_places:
            return None
        if place in self.selection.picked and place not in self.counted:
            return None
        if place in self._beginnings or place in self.changes or self._towards_shortcut(place) is not None:
            return None
        return self._wishes.refusal(self._tried(place)) or self._wishes.refusal((place,))

    def may_be_meant(self, button: str) -> bool:
        """Whether a button may be what Enter alone means: it completes a choice and leaves nothing behind for good."""
        choice = self._legal.named_by((*self.selection.picked, button))
        if choice is None:
            return False
        ends_turn = any(barrier in TURN_ENDS for barrier in self._session.match.would_bar(choice.command))
        return not ends_turn or all(map(is_button, self.open_places))

    # Pointing.

    def pick(self, place: str) -> None:
        """Point at a place: to confirm, to pick or unpick it, for a shortcut, to begin another choice, or in vain."""
        if not self._listens:
            return
        again, self._pointed = place == self._pointed, place
        filled_in = self._table.is_implied(place) and not again
        if place in self.selection.confirmed_by(self.counted) and not filled_in:
            self.confirm()
        elif (choice := self._otherwise(place)) is not None:
            self._arm(choice, self.selection.before)
        elif (picked := self._going_on(place)) is not None:
            self._follow(picked)
        elif place in self.selection.picked and place not in self.counted:
            self._select(Selection(self.selection.without(place)))
        elif (command := self._beginnings.get(place)) is not None:
            self._aim = place
            self._play(command)
        elif place not in self.selection.picked and (picked := self._towards_shortcut(place)) is not None:
            self._select(Selection(picked, offered=self._whole_shortcut(picked)))
        elif place not in self.selection.picked and self._begins_anew(place):
            self._follow((place,))
        elif place in self.changes:
            self._change(self.changes[place])
        else:
            self._refuse(self._tried(place))

    def unpick(self, place: str) -> None:
        """Pick a place once less; nothing happens where it isn't picked."""
        if place in self.selection.picked:
            self._select(Selection(self.selection.once_less(place)))

    def pick_times(self, place: str, times: int) -> None:
        """Pick a place exactly this many times, if it is one that counts."""
        if place not in self.counted or not self._listens:
            return
        for kept in (self.selection.without(place), ()):
            places = (*kept, *[place] * times)
            if self._legal.going_with(places):
                self._follow(places)
                return
        self._refuse((place,) * times)

    def choose(self, command: Command) -> None:
        """Choose a command from a list; choosing the armed one confirms it."""
        armed = self.selection.armed
        if armed is not None and armed.command == command:
            self.confirm()
            return
        choice = self._legal.of(command)
        if choice is not None:
            self._give(choice, choice.path[:-1])

    @property
    def waits(self) -> bool:
        """Whether anything waits to be confirmed: what is armed or offered, or what a single button completes."""
        armed, offered = self.selection.armed, self.selection.offered
        return armed is not None or offered is not None or self._completed_by is not None

    @property
    def _completed_by(self) -> str | None:
        """The button that completes what is picked, where it is the only one."""
        picked = Counter(self.selection.picked)
        if not picked:
            return None
        left = [tuple((Counter(choice.path) - picked).elements()) for choice in self.choices]
        last = {places[0] for places in left if len(places) == 1 and is_button(places[0])}
        return last.pop() if len(last) == 1 else None

    def confirm(self) -> None:
        """Play what waits to be confirmed."""
        armed, offered = self.selection.armed, self.selection.offered
        if armed is not None and self._listens:
            self._play(armed.command)
        elif offered is not None and self._listens:
            self.play_all(offered.commands)
        elif (button := self._completed_by) is not None:
            self._follow((*self.selection.picked, button))

    def cancel(self) -> bool:
        """Cancel the half-made choice; False if there was none."""
        had = self.selection.is_half_made
        self._select(Selection())
        return had

    def take_back(self) -> bool:
        """Unpick the last place; False if there was none."""
        had = self.selection.is_half_made
        self._select(Selection(self.selection.one_back))
        return had

    # Playing.

    def play_now(self, command: Command, note: Note | None = None) -> None:
        """Play a command that a person has confirmed in another way, or that is played for them."""
        if not self._coming and self._aim is None:
            self._play(command, note)

    def play_all(self, commands: Sequence[Command]) -> None:
        """Play several commands one after the other, each when the one before is on screen.

        If they can't all be given nothing is done, and the refusal is signalled.
        """
        if self._session.is_busy or self._coming or self._aim is not None:
            return
        refusal = self._wishes.why_not(commands)
        if refusal is not None:
            self._session.refuse(refusal)
            return
        self._coming = tuple((command, None) for command in commands)
        self._go_on()

    def can_play_all(self, commands: Sequence[Command]) -> bool:
        """Whether several commands can be given in one go for certain at this position."""
        return self._wishes.why_not(commands) is None

    @property
    def is_restricted(self) -> bool:
        """Whether a lesson allows only some commands."""
        return self._only is not None

    def restrict(self, commands: Container[Command] | None) -> None:
        """Allow only these commands, for a lesson; None allows all."""
        self._only = commands
        self._drop_all()
        self.changed.emit()

    # What happens to the session.

    def on_played(self, entry: Entry) -> None:
        """Update the choices; of several commands the next one follows."""
        coming, aim, self._coming, self._aim = self._coming, self._aim, (), None
        self._begin_anew()  # if that fails, nothing is still to come, or the table would listen to nobody
        self._coming = coming
        self.goes_on = bool(coming) or aim is not None
        if coming:
            QTimer.singleShot(0, self, self._go_on)
        elif aim is not None:
            position = self._session.match.position
            QTimer.singleShot(0, self, lambda: self._point_on(aim, position))
        elif self._has_given and entry.seat == self._session.match.seat and self._listens:
            self._fill_in()
        self._has_given = False

    def _point_on(self, place: str, position: int) -> None:
        """Point at what a choice was begun for, unless something was taken back meanwhile."""
        if self._session.match.position == position:
            self.pick(place)

    def on_jumped(self) -> None:
        self._drop_all()

    def on_players_changed(self) -> None:
        self._drop_all()

    def _drop_all(self) -> None:
        """Update the choices; what was still to come was meant for another position."""
        self._coming, self._aim, self._has_given = (), None, False
        self._begin_anew()

    def _begin_anew(self) -> None:
        match = self._session.match
        self.selection = Selection()
        self._choices = Choices.at(match, self._only) if self._session.asks_person else Choices()
        self._wishes = Wishes(match, self._table.is_implied)

    # What pointing at a place means.

    @property
    def _legal(self) -> Choices:
        """The legal choices; none while the last command is still being saved."""
        return self._choices if self._listens else Choices()

    @property
    def _listens(self) -> bool:
        """Whether a person may decide now, and nothing that was begun is still to be played."""
        return self._session.asks_person and not self._coming and self._aim is None

    def _going_on(self, place: str) -> tuple[str, ...] | None:
        """The picks with this place, if it goes with the choice or answers the last question anew; else None."""
        other = (*self.selection.before, place)
        if self.selection.armed is not None and self._legal.going_with(other):
            return other
        return (*self.selection.picked, place) if place in self.open_places else None

    def _begins_anew(self, place: str) -> bool:
        """Whether a place that doesn't go with what is picked begins another choice."""
        return place in self.all_places and not self._holds_to_mode(place)

    def _holds_to_mode(self, place: str) -> bool:
        """Whether this place must belong to the choice begun: in a mode only a button begins another."""
        return self.mode is not None and not is_button(place)

    def _tried(self, place: str) -> tuple[str, ...]:
        return self.selection.tried(place, self.counted)

    @property
    def _beginnings(self) -> Mapping[str, Command]:
        """By place the command that pointing there begins with; empty while a choice is half made."""
        if self._only is not None or not self._listens or self.selection.is_half_made:
            return {}
        return self._wishes.begun_at

    def _change(self, commands: Sequence[Command]) -> None:
        """Give other commands in place of those that were filled in; a single undo takes all of them back.

        Where what reveals something is to be confirmed, that one is left, to be chosen by itself.
        """
        first, *rest = commands
        if not rest:
            self.choose(first)
        elif self.can_play_all(commands):
            if self.confirm_reveals and self._wishes.reveals(commands):
                del rest[-1]
            self._coming = ((first, None), *((command, "filled") for command in rest))
            self._go_on()

    def _fill_in(self) -> None:
        match = self._session.match
        self._coming = tuple((command, "filled") for command in match.game.filled_in(match.state))
        if self._coming:
            QTimer.singleShot(0, self, self._go_on)

    def _shortcuts_with(self, picked: Sequence[str]) -> Sequence[Shortcut]:
        if self._only is not None or not self._listens:
            return ()
        needed = Counter(picked)
        return [shortcut for shortcut in self._wishes.all if needed <= Counter(shortcut.path)]

    def _towards_shortcut(self, place: str) -> tuple[str, ...] | None:
        """The picks on the way to a shortcut if this place is pointed at; None if no shortcut has it."""
        onwards = (*self.selection.picked, place)
        if self._shortcuts_with(onwards):
            return onwards
        return (place,) if place not in self.all_places and self._shortcuts_with((place,)) else None

    def _whole_shortcut(self, picked: Sequence[str]) -> Shortcut | None:
        return next((s for s in self._shortcuts_with(picked) if len(s.path) == len(picked)), None)

    # From places to a command.

    def _follow(self, picked: tuple[str, ...]) -> None:
        implied = filter(self._table.is_implied, self._legal.common_after(picked))
        named = (*picked, *implied)
        whole = self._legal.named_by(named)
        if whole is not None:
            self._give(whole, picked[:-1])
        elif (usual := self._usual(picked)) is not None:
            self._arm(usual, picked)
        else:
            self._select(Selection(named))

    def _usual(self, picked: Sequence[str]) -> Choice | None:
        """The best of the choices that differ only in implied places; None if others are left."""
        match, ways = self._session.match, self._legal.going_with(picked)
        left = (place for way in ways for place in Counter(way.path) - Counter(picked))
        if not ways or not all(map(self._table.is_implied, left)):
            return None
        best = match.game.best_of(match.state, [way.command for way in ways])
        return next(way for way in ways if way.command == best)

    def _otherwise(self, place: str) -> Choice | None:
        """What is armed, with this implied place instead of those that it can't go with; None if nothing fits."""
        armed = self.selection.armed
        if armed is None or not self._table.is_implied(place):
            return None
        path = Counter(armed.path)
        kept = [kept for kept in armed.path if not self._table.is_implied(kept)]
        ways = self._legal.going_with((*kept, place))
        return max(ways, key=lambda way: (path & Counter(way.path)).total(), default=None)

    def _arm(self, choice: Choice, before: tuple[str, ...]) -> None:
        match = self._session.match
        doubt = match.game.doubt(match.state, choice.command)
        self._select(Selection(armed=choice, doubt=doubt, before=before))

    def _give(self, choice: Choice, before: tuple[str, ...]) -> None:
        """Play a choice, or arm it; ``before`` are the places that led to the last question."""
        match, command = self._session.match, choice.command
        barriers, doubt = match.would_bar(command), match.game.doubt(match.state, command)
        ends_turn = any(barrier in TURN_ENDS for barrier in barriers)
        reveals = self.confirm_reveals and "revealed" in barriers
        if doubt is not None and doubt.first and ends_turn:
            self.end_turn_asked.emit(command, doubt)
        elif doubt is not None or reveals:
            self._select(Selection(armed=choice, doubt=doubt, before=before))
        else:
            if any(map(self._table.is_implied, choice.path)):
                self._select(Selection(armed=choice, before=before))  # so that the payment is seen to leave
            self._play(command)

    def _play(self, command: Command, note: Note | None = None) -> None:
        seat = self._session.match.seat
        self.selection = Selection()
        if seat is not None:
            self._has_given = True
            self._session.play(seat, command, note)

    def _go_on(self) -> None:
        """Play what is still to come of several commands, until something has to be saved first."""
        while self._coming and not self._session.is_busy:
            position = self._session.match.position
            (command, note), *coming = self._coming
            self._coming = tuple(coming)
            self._play(command, note)
            if self._session.match.position == position:  # it was refused after all
                self._coming = ()

    def _refuse(self, places: Sequence[str]) -> None:
        refusal = self._wishes.refusal(places)
        is_led = self._only is not None
        if refusal is not None and not (is_led and refusal.reason == WRONG_DECISION):
            self._session.refuse(refusal)
        elif is_led:  # what the rules ask for first may be more than the lesson allows
            self.strayed.emit()

    def _select(self, selection: Selection) -> None:
        self.selection = selection
        self.changed.emit()
