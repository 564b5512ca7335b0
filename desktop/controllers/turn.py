"""A person's turn: from pointing at places to a command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.choices import Choice, Choices, Wishes
from desktop.controllers.dispatcher import Listener
from desktop.controllers.meaning import Arm, Begin, Change, Confirm, Follow, InVain, Meanings, Offers, Select
from desktop.controllers.selection import Carried, Selection
from desktop.controllers.session import Session
from desktop.table.game_table import GameTable
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, Refusal
from engine.core.game import is_button
from engine.match.journal import Entry, Note, pass_on
from engine.match.shortcuts import Use


@dataclass(frozen=True, slots=True)
class Sequel:
    """What is still to come of what a person began: commands with their notes, then the ``places`` it was for."""

    commands: tuple[tuple[Command, Note | None], ...] = ()
    places: tuple[str, ...] = ()
    is_goal: bool = False
    """Whether the place is where something was dragged to: it is pointed at only if it is asked where that goes."""

    def __bool__(self) -> bool:
        return bool(self.commands or self.places)


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
    way_asked = Signal()
    """A person wants to know what a lesson's step asks for."""
    end_turn_asked = Signal(object, object)
    """A Command that ends the turn, and a Doubt that says what had better be done before: ask first."""

    def __init__(self, session: Session, table: GameTable[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.confirm_reveals = False
        self.goes_on = False
        """Whether more follows at once of what the last command began."""
        self.selection = Selection()
        self._session = session
        self._table = table
        self._pointed: str | None = None
        """The place that was pointed at last."""
        self._sequel = Sequel()
        self._has_given = False
        """Whether the command that is on its way was chosen here."""
        self._begin_anew(None)

    # What may be done.

    @property
    def means(self) -> Meanings:
        """What pointing at each place means now: nothing while the last command is still being saved."""
        offers = self._offers if self._listens else self._offers.closed
        return Meanings(offers, self.selection, self._table.is_implied, self._table.is_card)

    @property
    def waits(self) -> bool:
        """Whether anything waits to be confirmed: what is armed or offered, or what a single button completes."""
        armed, offered = self.selection.armed, self.selection.offered
        return armed is not None or offered is not None or self.means.completed_by is not None

    @property
    def is_restricted(self) -> bool:
        """Whether a lesson allows only some commands."""
        return self._offers.only is not None

    def may_be_meant(self, button: str) -> bool:
        """Whether a button may be what Enter alone means: it completes a choice and leaves nothing behind for good."""
        means = self.means
        choice = means.offers.choices.named_by((*self.selection.picked, button))
        if choice is None:
            return False
        passes_on = pass_on(self._session.match.would_bar(choice.command))
        return not passes_on or all(map(is_button, means.open_places))

    def can_play_all(self, commands: Sequence[Command]) -> bool:
        """Whether several commands can be given in one go for certain at this position."""
        return self._offers.wishes.why_not(commands) is None

    @property
    def is_giving(self) -> bool:
        """Whether something that was begun is still to be played."""
        return bool(self._sequel)

    @property
    def _listens(self) -> bool:
        """Whether a person may decide now, and nothing that was begun is still to be played."""
        return self._session.asks_person and not self.is_giving

    # Pointing.

    def pick(self, place: str) -> None:
        """Point at a place, and do what that means."""
        if not self._listens:
            return
        self.let_go()
        again, self._pointed = place == self._pointed, place
        match self.means.of(place, again=again):
            case Confirm():
                self.confirm()
            case Arm(choice, before):
                self._arm(choice, before)
            case Follow(picked):
                self._follow(picked)
            case Select(selection):
                self._select(selection)
            case Begin(command):
                self._sequel = Sequel(places=(place,))
                self._play(command)
            case Change(commands):
                self._change(commands)
            case InVain(places):
                self._refuse(places)

    @property
    def goals(self) -> Mapping[str, frozenset[str]]:
        """Where what lies at a place can be dragged to, though a click there takes it, by that place."""
        return self._table.goals(self._session.situation()) if self._listens else {}

    def hold(self, place: str) -> bool:
        """Hold what is dragged, so that it is seen where it may be let go; False if nothing to be held lies there."""
        if not self._listens:
            return False
        if self.means.holds(place):
            self._select(Selection(held=self._offers.wishes.use_of(place)))
            return True
        places = self.goals.get(place)
        if places is not None:
            choice = self._offers.choices.named_by((place,))
            commands = (choice.command,) if choice is not None else ()
            alone = replace(self.means, selection=Selection())
            in_vain = isinstance(alone.of(place), InVain) and not places & alone.all_places
            self._select(Selection(held=Carried(place, commands, places, in_vain)))
        return places is not None

    def drop_held(self, place: str) -> None:
        """Let what is held go at a place: play it, then point there. Where that is nothing, it is said why."""
        held = self.selection.held
        self.let_go()
        if held is None or not self._listens:
            return
        if isinstance(held, Carried) and held.in_vain and place != held.place:
            self.pick(held.place)  # a click where it lies says why
        elif place not in held.places:
            if (refusal := held.refusal(place)) is not None:
                self._session.refuse(refusal)
        elif isinstance(held, Carried):
            self._carry(held, place)
        else:
            self._use(held, place)

    def _use(self, use: Use, place: str) -> None:
        """Play what was held until it was let go, then point where that was."""
        if not use.commands:
            self.pick(place)  # it is chosen already
        elif not use.only_begins and self._offers.wishes.is_doubted(use.commands):
            self.choose(use.commands[0])  # nothing is put anywhere before it is confirmed
        else:
            # What takes the place of something else is undone with it.
            note: Note | None = "filled" if use.commands[0].undo_like else None
            places = (use.place, place) if use.only_begins else (place,)
            self._sequel = Sequel(_noted(use.commands, note), places)
            self._go_on()

    def drop_picked(self, place: str) -> None:
        """Take back what was picked last, as it can't be let go at a place, and say why."""
        meant = self.means.of(place)
        self.take_back()
        if isinstance(meant, InVain):
            self._refuse(meant.places)
        else:
            self._session.refuse(Refusal("goes_elsewhere"))

    def _carry(self, carried: Carried, place: str) -> None:
        """Take what was dragged to its goal, then put it there if that is asked; what is doubtful is armed alone.

        What can't be taken is clicked where it lies: that says why, or offers what has to be done before.
        """
        match = self._session.match
        for command in carried.commands:
            reveals = self.confirm_reveals and "revealed" in match.would_bar(command)
            if reveals or match.game.doubt(match.state, command) is not None:
                self.choose(command)
                return
        if carried.commands:
            commands = tuple((command, None) for command in carried.commands)
            self._sequel = Sequel(commands, (place,), is_goal=True)
            self._go_on()
        else:
            self.pick(place if place in self.means.all_places else carried.place)

    def let_go(self) -> None:
        """Put what is held back where it lies; what was picked as its drag began stays picked, as if it was clicked."""
        if self.selection.held is not None:
            self._select(Selection())

    def unpick(self, place: str) -> None:
        """Pick a place once less; nothing happens where it isn't picked."""
        if place in self.selection.picked:
            self._select(Selection(self.selection.once_less(place)))

    def pick_times(self, place: str, times: int) -> None:
        """Pick a place exactly this many times, if it is one that counts."""
        means = self.means
        if place not in means.counted:
            return
        picked = means.times(place, times)
        if picked is not None:
            self._follow(picked)
        else:
            self._refuse((place,) * times)

    def choose(self, command: Command) -> None:
        """Choose a command from a list; choosing the armed one confirms it."""
        armed = self.selection.armed
        if armed is not None and armed.command == command:
            self.confirm()
            return
        choice = self.means.offers.choices.of(command)
        if choice is not None:
            self._give(choice, choice.path[:-1])

    def confirm(self) -> None:
        """Play what waits to be confirmed."""
        armed, offered = self.selection.armed, self.selection.offered
        if armed is not None and self._listens:
            self._play(armed.command)
        elif offered is not None and self._listens:
            self.play_all(offered.commands)
        elif (button := self.means.completed_by) is not None:
            self._follow((*self.selection.picked, button))

    def cancel(self) -> bool:
        """Cancel the half-made choice; False if there was none."""
        had = self.selection.is_half_made
        self._select(Selection())
        return had

    def go_back(self) -> None:
        """Cancel the half-made choice; where there is none, take back what the last commands have begun."""
        if not self.cancel() and (commands := self.means.offers.choices.going_back):
            self._change(commands)

    def take_back(self) -> bool:
        """Unpick the last place; False if there was none."""
        had = self.selection.is_half_made
        self._select(Selection(self.selection.one_back))
        return had

    # Playing.

    def play_now(self, command: Command, note: Note | None = None) -> None:
        """Play a command that a person has confirmed in another way, or that is played for them."""
        if not self.is_giving:
            self._play(command, note)

    def play_all(self, commands: Sequence[Command]) -> None:
        """Play several commands one after the other, each when the one before is on screen.

        If they can't all be given nothing is done, and the refusal is signalled.
        """
        if self._session.is_busy or self.is_giving:
            return
        refusal = self._offers.wishes.why_not(commands)
        if refusal is not None:
            self._session.refuse(refusal)
            return
        self._sequel = Sequel(tuple((command, None) for command in commands))
        self._go_on()

    def ask_the_way(self) -> None:
        """Have a person be told what the lesson's step asks for, whose turn it is."""
        if self._session.asks_person:
            self.way_asked.emit()

    def restrict(self, commands: Container[Command] | None) -> None:
        """Allow only these commands, for a lesson; None allows all."""
        self._drop_all(commands)
        self.changed.emit()

    # What happens to the session.

    def on_played(self, entry: Entry) -> None:
        """Update the choices; of several commands the next one follows."""
        sequel, self._sequel = self._sequel, Sequel()
        # If this fails nothing is still to come, or the table would listen to nobody.
        self._begin_anew(self._offers.only)
        self.goes_on = bool(sequel)
        if sequel.commands:
            self._sequel = sequel
            QTimer.singleShot(0, self, self._go_on)
        elif sequel.places:
            position = self._session.match.position
            if not sequel.is_goal or self._goals_of_taken().issuperset(sequel.places):
                QTimer.singleShot(0, self, lambda: self._point_on(sequel.places, position))
        elif self._has_given and entry.seat == self._session.match.seat and self._listens:
            self._fill_in()
        self._has_given = False

    def _goals_of_taken(self) -> frozenset[str]:
        """Where what has been taken already can go."""
        alone = self._offers.choices.places
        taken = (places for place, places in self.goals.items() if place not in alone)
        return frozenset().union(*taken) & alone

    def _point_on(self, places: Sequence[str], position: int) -> None:
        """Point at what a choice was begun for, unless something was taken back meanwhile."""
        for place in places:
            if self._session.match.position == position:
                self.pick(place)

    def on_jumped(self) -> None:
        self._drop_all(self._offers.only)

    def on_players_changed(self) -> None:
        self._drop_all(self._offers.only)

    def _drop_all(self, only: Container[Command] | None) -> None:
        """Update the choices; what was still to come was meant for another position."""
        self._sequel, self._has_given = Sequel(), False
        self._begin_anew(only)

    def _begin_anew(self, only: Container[Command] | None) -> None:
        match = self._session.match
        self.selection = Selection()
        choices = Choices.at(match, only) if self._session.asks_person else Choices()
        self._offers = Offers(choices, Wishes(match, self._table.is_implied, self._table.is_goal), only)

    # From places to a command.

    def _change(self, commands: Sequence[Command]) -> None:
        """Give other commands in place of those that were filled in; a single undo takes all of them back.

        What would be armed, as it reveals something or the rules doubt it, is left, to be chosen by itself.
        """
        first, *rest = commands
        if not rest:
            self.choose(first)
        elif self.can_play_all(commands):
            wishes = self._offers.wishes
            if wishes.is_doubted(commands) or (self.confirm_reveals and wishes.reveals(commands)):
                del rest[-1]
            self._sequel = Sequel(_noted((first, *rest), "filled"))
            self._go_on()

    def _fill_in(self) -> None:
        match = self._session.match
        self._sequel = Sequel(tuple((command, "filled") for command in match.game.filled_in(match.state)))
        if self._sequel:
            QTimer.singleShot(0, self, self._go_on)

    def _follow(self, picked: tuple[str, ...]) -> None:
        """Pick these places, and what goes with them in any case; play or arm what they name."""
        choices = self.means.offers.choices
        implied = filter(self._table.is_implied, choices.common_after(picked))
        named = (*picked, *implied)
        whole = choices.named_by(named)
        if whole is not None:
            self._give(whole, picked[:-1])
        elif (usual := self._usual(picked)) is not None:
            self._arm(usual, picked)
        else:
            self._select(Selection(named))

    def _usual(self, picked: Sequence[str]) -> Choice | None:
        """The best of the choices that differ only in implied places; None if others are left."""
        match, ways = self._session.match, self.means.offers.choices.going_with(picked)
        left = (place for way in ways for place in Counter(way.path) - Counter(picked))
        if not ways or not all(map(self._table.is_implied, left)):
            return None
        best = match.game.best_of(match.state, [way.command for way in ways])
        return next(way for way in ways if way.command == best)

    def _arm(self, choice: Choice, before: tuple[str, ...]) -> None:
        match = self._session.match
        doubt = match.game.doubt(match.state, choice.command)
        self._select(Selection(armed=choice, doubt=doubt, before=before))

    def _give(self, choice: Choice, before: tuple[str, ...]) -> None:
        """Play a choice, or arm it; ``before`` are the places that led to the last question."""
        match, command = self._session.match, choice.command
        barriers, doubt = match.would_bar(command), match.game.doubt(match.state, command)
        passes_on = pass_on(barriers)
        reveals = self.confirm_reveals and "revealed" in barriers
        if doubt is not None and doubt.first and passes_on:
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
        while self._sequel.commands and not self._session.is_busy:
            position = self._session.match.position
            (command, note), *commands = self._sequel.commands
            self._sequel = replace(self._sequel, commands=tuple(commands))
            self._play(command, note)
            if self._session.match.position == position:  # it was refused after all
                self._sequel = Sequel()

    def _refuse(self, places: Sequence[str]) -> None:
        refusal = self._offers.wishes.refusal(places)
        if refusal is not None and not (self.is_restricted and refusal.reason == WRONG_DECISION):
            self._session.refuse(refusal)
        elif self.is_restricted:  # what the rules ask for first may be more than the lesson allows
            self.strayed.emit()

    def _select(self, selection: Selection) -> None:
        self.selection = selection
        self.changed.emit()


def _noted(commands: Sequence[Command], note: Note | None) -> tuple[tuple[Command, Note | None], ...]:
    """Commands that are given one after the other; all after the first have this note."""
    first, *rest = commands
    return ((first, None), *((command, note) for command in rest))
