"""What pointing at a place means at a position, with what is picked so far. Nothing here plays anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass

from desktop.controllers.choices import Choice, Choices, Wishes
from desktop.controllers.selection import Carried, Selection
from engine.core.command import Command
from engine.core.errors import ONE_THING_AT_ONCE, ONLY_TO_LOOK_AT, Refusal
from engine.core.game import is_button
from engine.match.shortcuts import Shortcut


@dataclass(frozen=True, slots=True)
class Confirm:
    """What is armed or offered is to be played."""


@dataclass(frozen=True, slots=True)
class Arm:
    """What is armed is to be another choice; ``before`` are the places that led to the question."""

    choice: Choice
    before: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Follow:
    """These places are picked: those of before and this one, or this one alone, with which another choice begins."""

    picked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """The selection is to be another: a place less, or one more on the way to a shortcut."""

    selection: Selection


@dataclass(frozen=True, slots=True)
class Begin:
    """The place can only be meant after this command."""

    command: Command


@dataclass(frozen=True, slots=True)
class Change:
    """These commands are to be played in place of what was filled in."""

    commands: Sequence[Command]


@dataclass(frozen=True, slots=True)
class InVain:
    """Nothing can be done by pointing at these places."""

    places: tuple[str, ...]


Meaning = Confirm | Arm | Follow | Select | Begin | Change | InVain


@dataclass(frozen=True, slots=True)
class Offers:
    """What a person may do at one position, by one command or by several.

    ``only`` are the commands that a lesson allows, None for all; it ``is_open`` unless nobody may decide now.
    """

    choices: Choices
    wishes: Wishes
    only: Container[Command] | None = None
    is_open: bool = True

    @property
    def closed(self) -> Offers:
        """Nothing at all, at the same position."""
        return Offers(Choices(), self.wishes, self.only, is_open=False)

    @property
    def shortcuts(self) -> Sequence[Shortcut]:
        """What takes several commands and can be given in one go; a lesson offers none."""
        return self.wishes.all if self.is_open and self.only is None else ()

    @property
    def beginnings(self) -> Mapping[str, Command]:
        """By place the command that pointing there begins with; none in a lesson."""
        return self.wishes.begun_at if self.is_open and self.only is None else {}

    @property
    def begun_variously(self) -> frozenset[str]:
        """The places where what is meant could begin with several commands; none in a lesson."""
        return self.wishes.begun_variously if self.is_open and self.only is None else frozenset()

    @property
    def changes(self) -> Mapping[str, Sequence[Command]]:
        """By place what pointing there does to what was filled in."""
        only, changes = self.only, self.wishes.changes if self.is_open else {}
        if only is None:
            return changes
        return {place: given for place, given in changes.items() if all(one in only for one in given)}

    def refusal(self, places: Sequence[str]) -> Refusal | None:
        """Why nothing can be done by pointing at these places; None where something can, or nobody may."""
        return self.wishes.refusal(places) if self.is_open else None


@dataclass(frozen=True, slots=True)
class Meanings:
    """What pointing means: at each place the same for whoever shows it beforehand and for whoever does it.

    ``is_implied`` says of a place whether it need not be pointed at where only such places are left, ``is_card``
    whether what lies there is a card in the hand.
    """

    offers: Offers
    selection: Selection
    is_implied: Callable[[str], bool]
    is_card: Callable[[str], bool]

    def of(self, place: str, *, again: bool = False) -> Meaning:
        """What pointing at a place means; ``again`` if it was the place pointed at last."""
        filled_in = self.is_implied(place) and not again
        if place in self.selection.confirmed_by(self.counted) and not filled_in:
            return Confirm()
        if (choice := self._otherwise(place)) is not None:
            return Arm(choice, self.selection.before)
        if (picked := self._onwards(place)) is not None:
            return Follow(picked)
        if place in self.selection.picked and place not in self.counted:
            return Select(Selection(self.selection.without(place)))
        return self._apart(place)

    def _apart(self, place: str) -> Meaning:
        """What pointing at a place means that doesn't go with what is picked."""
        if (command := self.beginnings.get(place)) is not None:
            return Begin(command)
        if place not in self.selection.picked:
            if (picked := self._towards_shortcut(place)) is not None:
                return Select(Selection(picked, offered=self._whole_shortcut(picked)))
            if place in self.all_places and not self._holds_to_mode(place):
                return Follow((place,))
        if place in self.changes:
            return Change(self.changes[place])
        return InVain(self._meant_together(place))

    def _meant_together(self, place: str) -> tuple[str, ...]:
        """What a place is meant with where nothing can be done: what is picked, if there is any such command.

        If there is none it is meant alone, as it would be if something could be done there.
        """
        together = self.selection.tried(place, self.counted)
        if place in self.selection.picked or len(together) == 1:
            return together
        refusal = self.offers.refusal(together)
        apart = (ONLY_TO_LOOK_AT,) if self._holds_to_mode(place) else (ONLY_TO_LOOK_AT, ONE_THING_AT_ONCE)
        if refusal is None or refusal.reason not in apart:
            return together
        # What the rules allow is refused by a lesson.
        is_meant_alone = self.offers.only is not None or self.offers.refusal((place,)) is not None
        return (place,) if is_meant_alone else together

    # What may be pointed at.

    @property
    def choices(self) -> Sequence[Choice]:
        """The legal choices that go with what is picked."""
        return self._legal.going_with(self.selection.picked)

    @property
    def listed(self) -> Sequence[Choice]:
        """The same for a list: of those that come to the same only one."""
        return [choice for choice in self.choices if not choice.is_twin] or self.choices

    @property
    def shortcuts(self) -> Sequence[Shortcut]:
        """All shortcuts, whatever is picked."""
        return self.offers.shortcuts

    @property
    def counted(self) -> frozenset[str]:
        """The places that some legal command holds several times."""
        return self._legal.counted

    @property
    def all_places(self) -> frozenset[str]:
        """Every place of every legal command, whatever is picked."""
        return self._legal.places

    @property
    def open_places(self) -> frozenset[str]:
        """Every place that may be pointed at next, or where the card that is held may be let go."""
        if (held := self.selection.held) is not None:
            return frozenset() if isinstance(held, Carried) and held.in_vain else held.places
        return self._legal.open_after(self.selection.picked)

    @property
    def begun_places(self) -> frozenset[str]:
        """Every place where pointing begins with another command first, or changes what was filled in."""
        return frozenset(self.beginnings) | self.changes.keys()

    @property
    def outlined_places(self) -> frozenset[str]:
        """Every place that shows that it may be pointed at: also where that asks which of several ways is meant.

        Other places of shortcuts would be too many, until nothing but a shortcut goes with what is picked.
        """
        legal = self.open_places | self.begun_places
        if not self.selection.is_half_made:
            return legal | (self.offers.begun_variously & self.offered_places)
        return self.offered_places if self.selection.picked and not legal else legal

    @property
    def offered_places(self) -> frozenset[str]:
        """The further places of the shortcuts that go with what is picked."""
        picked = Counter(self.selection.picked)
        if self.selection.held is not None:
            return frozenset()
        if not picked:
            return frozenset(place for shortcut in self.shortcuts for place in shortcut.path)
        paths = (Counter(shortcut.path) for shortcut in self.shortcuts_with(self.selection.picked))
        return frozenset(place for path in paths for place in path - picked)

    @property
    def beginnings(self) -> Mapping[str, Command]:
        """By place the command that pointing there begins with; empty while a choice is half made."""
        return {} if self.selection.is_half_made else self.offers.beginnings

    @property
    def changes(self) -> Mapping[str, Sequence[Command]]:
        """By place what pointing there does to what was filled in; empty while a choice is begun or a card held."""
        is_begun = self.selection.picked or self.selection.held is not None
        return {} if is_begun else self.offers.changes

    @property
    def mode(self) -> str | None:
        """The button that set the current mode; None if none did."""
        return self._legal.mode_after(self.selection.picked)

    @property
    def ready_buttons(self) -> frozenset[str]:
        """The buttons that may be pressed now, those that led here included, as they can be pressed again."""
        led_here = self.selection.led_here
        return self._legal.buttons_after(led_here) | set(filter(is_button, (*led_here, *self.changes)))

    @property
    def completed_by(self) -> str | None:
        """The button that completes what is picked, where it is the only one."""
        picked = Counter(self.selection.picked)
        if not picked:
            return None
        left = [tuple((Counter(choice.path) - picked).elements()) for choice in self.choices]
        last = {places[0] for places in left if len(places) == 1 and is_button(places[0])}
        return last.pop() if len(last) == 1 else None

    def completes(self, place: str) -> bool:
        """Whether pointing at a place completes or confirms a choice: it needs no further place."""
        match self.of(place):
            case Confirm() | Arm():
                return True
            case Follow(picked):
                return all(map(self.is_implied, self._legal.open_after(picked)))
        return False

    def holds(self, place: str) -> bool:
        """Whether a click there would give a command, which a drag gives only where it is let go.

        So does a card that is played by itself and may be dragged to what it is played for, or anything that is meant
        only after another command. Where a button says what pointing means, as for dice that are rolled again, it is
        not meant. A lesson asks for one command after the other.
        """
        gives = place in self.all_places or place in self.changes
        is_held = place in self.beginnings or (gives and self.is_card(place))
        if not is_held or self.mode is not None or self.offers.only is not None:
            return False
        use = self.offers.wishes.use_of(place)
        return use is not None and bool(use.places)

    def grabbable(self, lying: Container[str]) -> frozenset[str]:
        """The places on the board that go with another one there: a piece at one can be dragged to the other.

        A button may be ``lying`` there, too: the houses that are left to be built. A card that gives a command by
        itself can be dragged to what it is given for. Anything else where a click alone gives one stays: a drag that
        is thought better of must give none.
        """
        # What doesn't go with what is picked begins another choice, dragged as well as clicked.
        paths = [choice.path for choice in (self._legal.all if self.mode is None else self.choices)]
        paths += [shortcut.path for shortcut in self.shortcuts_with(self.selection.picked)]
        pairs = ({place for place in path if not is_button(place) or place in lying} for path in paths)
        needed = (tuple(place for place in path if not self.is_implied(place)) for path in paths)
        alone = {places[0] for places in needed if len(places) == 1}
        cards = filter(self.is_card, self.all_places | self.beginnings.keys() | self.changes.keys())
        pieces = frozenset(place for pair in pairs if len(pair) > 1 for place in pair) - alone
        return pieces.union(filter(self.holds, cards))

    # What pointing at a place would give.

    def choice_at(self, place: str) -> Choice | None:
        """The command that pointing at this place would give at once, or None."""
        going_on = self._legal.named_by((*self.selection.picked, place))
        if going_on is not None or self._holds_to_mode(place):
            return going_on
        if self.selection.picked and self.shortcuts_with((*self.selection.picked, place)):
            return None
        return self._legal.named_by((place,))

    def shortcut_at(self, place: str) -> Shortcut | None:
        """The shortcut that pointing at this place would offer; None if it offers none."""
        if self.choice_at(place) is not None or place in self.open_places:
            return None
        picked = self._towards_shortcut(place)
        return self._whole_shortcut(picked) if picked is not None else None

    def refusal_at(self, place: str) -> Refusal | None:
        """Why pointing at this place does nothing now; None if it does something."""
        match self.of(place):
            case InVain(places):
                return self.offers.refusal(places) or self.offers.refusal((place,))
            case _:
                return None

    def shortcuts_with(self, picked: Sequence[str]) -> Sequence[Shortcut]:
        """The shortcuts that all of these places are part of."""
        needed = Counter(picked)
        every = self.offers.shortcuts
        return [shortcut for shortcut in every if needed <= Counter(shortcut.path)] if picked else every

    def times(self, place: str, times: int) -> tuple[str, ...] | None:
        """The picks with a place that counts exactly this many times; None if no choice has it so often."""
        for kept in (self.selection.without(place), ()):
            picked = (*kept, *[place] * times)
            if self._legal.going_with(picked):
                return picked
        return None

    # How the meaning is found.

    @property
    def _legal(self) -> Choices:
        return self.offers.choices

    def _otherwise(self, place: str) -> Choice | None:
        """What is armed, with this implied place instead of those that it can't go with; None if nothing fits."""
        armed = self.selection.armed
        if armed is None or not self.is_implied(place):
            return None
        path = Counter(armed.path)
        kept = [kept for kept in armed.path if not self.is_implied(kept)]
        ways = self._legal.going_with((*kept, place))
        return max(ways, key=lambda way: (path & Counter(way.path)).total(), default=None)

    def _onwards(self, place: str) -> tuple[str, ...] | None:
        """The picks with this place, if it goes with the choice or answers the last question anew; else None."""
        other = (*self.selection.before, place)
        if self.selection.armed is not None and self._legal.going_with(other):
            return other
        return (*self.selection.picked, place) if place in self.open_places else None

    def _holds_to_mode(self, place: str) -> bool:
        """Whether this place must belong to the choice begun: in a mode only a button begins another."""
        return self.mode is not None and not is_button(place)

    def _towards_shortcut(self, place: str) -> tuple[str, ...] | None:
        """The picks on the way to a shortcut if this place is pointed at; None if no shortcut has it."""
        onwards = (*self.selection.picked, place)
        if self.shortcuts_with(onwards):
            return onwards
        return (place,) if place not in self.all_places and self.shortcuts_with((place,)) else None

    def _whole_shortcut(self, picked: Sequence[str]) -> Shortcut | None:
        return next((s for s in self.shortcuts_with(picked) if len(s.path) == len(picked)), None)
