"""What can be said of a place or a choice: its name, what it would do and cost, or why it does nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from desktop.controllers.choices import Choice
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.table.game_table import Fact, GameTable, OfSide, PlaceInfo, Situation
from desktop.table.layout import Picture
from desktop.words import begun, say
from desktop.words.designed import designed_line
from desktop.words.engine import (
    change_words,
    command_sentence,
    holding,
    place_name,
    preview_sentence,
    refusal_sentence,
    shortcut_sentence,
    with_key,
)
from engine.core.command import Command
from engine.core.errors import ONLY_TO_LOOK_AT, Refusal
from engine.core.event import Event
from engine.match.shortcuts import Shortcut

LEAST_CHAIN: Final = 2
"""How many links make a chain, with numbers."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """The text of the inspector: a name, what would happen, why not, and what the thing means for the seat shown.

    ``title`` says where it is and what lies there; ``name`` only the latter, for those who see where it is. ``about``
    describes the picture for screen readers. ``follows`` lists what it would set off, ``designed`` says which
    figures are not from the box.
    """

    title: str
    picture: Picture | None = None
    about: str = ""
    does: str = ""
    refuses: str = ""
    goal: str = ""
    gains: str = ""
    name: str = ""
    designed: str = ""
    follows: str = ""


class InspectorController:
    """Describes places and choices of the match on screen. All it says comes from the rules."""

    def __init__(
        self,
        session: Session,
        turn: TurnController,
        table: GameTable[Any, Any],
        key_of: Callable[[str], str] = lambda _: "",
        others_mat: Callable[[str], Refusal | None] = lambda _: None,
        reader: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._session = session
        self._turn = turn
        self._table = table
        self._key_of = key_of
        self._others_mat = others_mat
        self._reader = reader
        self._game_id = session.match.table.game

    def look_at(self, place: str, facing: int) -> Inspection:
        """Everything about a place, with its picture; ``facing`` is the seat at the near side."""
        players, at = self._session.players, self._session.situation(facing)
        kept, means = self._others_mat(place), self._turn.means
        choice = means.choice_at(place) if kept is None else None
        does = ""
        commands: Sequence[Command] = ()
        if choice is not None:
            does, commands = self.sentence(choice), (choice.command,)
        elif kept is None and (shortcut := means.shortcut_at(place)) is not None:
            does, commands = self._offer(shortcut), shortcut.commands
        elif kept is None and (beginning := means.beginnings.get(place)) is not None:
            does = command_sentence(self._game_id, beginning, players)
        elif kept is None and (changing := means.changes.get(place)):
            does = self._of_change(changing)
        refusal = kept or (means.refusal_at(place) if self._session.is_live else None)
        if refusal is not None and refusal.reason == ONLY_TO_LOOK_AT:
            refusal = None  # that is what is being done; a click says so
        if refusal is not None and kept is None and place in self._table.ways(at):
            does, refusal = say("play.turns"), None
        shown = self._table.look(replace(at, refused=refusal), place)
        return Inspection(
            title=shown.title,
            name=begun(shown.title.removeprefix(holding(place_name(self._game_id, place, players), ""))),
            picture=shown.picture,
            about=shown.about,
            does=self._with_key(does, place) if does else "",
            gains=self.preview(*commands),
            follows=self.chain(choice) if choice is not None else "",
            goal=self._means(shown, facing),
            refuses=refusal_sentence(refusal, players, self._game_id) if refusal is not None else "",
            designed=designed_line(self._game_id, shown.thing),
        )

    def _means(self, shown: PlaceInfo, facing: int) -> str:
        """What a thing means; before what it means for the seat shown stands whose side that is, for who reads it at
        another or at a table of bots, which is nobody's."""
        if facing == self._reader():
            return shown.means
        said, players = list[str](), self._session.players
        for before, line in pairwise(("", *shown.lines)):
            begins = isinstance(line, OfSide) and not isinstance(before, OfSide)
            said.append(say("play.from_side", seat=facing, players=players, line=line) if begins else line)
        return "\n".join(said)

    def describe(self, place: str, facing: int) -> tuple[str, str]:
        """A place for a screen reader: its name, then what is there, what it does or why it does nothing."""
        look = self.look_at(place, facing)
        return look.title, "\n".join(
            filter(
                None,
                (look.about, look.does, look.follows, look.gains, look.goal, look.refuses, look.designed),
            )
        )

    def _of_change(self, commands: Sequence[Command]) -> str:
        if len(commands) > 1:
            return say("play.changes_choice")
        return command_sentence(self._game_id, commands[0], self._session.players)

    def _with_key(self, sentence: str, place: str) -> str:
        key = self._key_of(place)
        return with_key(sentence, key) if key else sentence

    def sentence(self, choice: Choice) -> str:
        """A choice in words, with what the position adds."""
        match, command = self._session.match, choice.command
        details = match.game.details(match.state, command)
        return command_sentence(self._game_id, command, self._session.players, details)

    def preview(self, *commands: Command) -> str:
        """What commands cost and gain, in the facts of a seat as the viewer sees them; empty if chance decides."""
        match = self._session.match
        seat = match.seat
        if seat is None or not commands or "turn_ended" in match.would_bar(*commands):
            return ""
        # Only what is certain: what the command reveals must not be seen before.
        viewer = self._session.situation().viewer
        before, *afters = (
            self._table.seat(Situation.of(match.game, state, self._session.players, viewer), seat).facts
            for state in (match.state, *match.foreseen(viewer, *commands))
        )
        return "\n".join(sure_changes(before, afters))

    def chain(self, choice: Choice) -> str:
        """What a choice would set off for certain, in order, link by link; empty where a table doesn't tell that.

        A single link is told unless the preview tells the same.
        """
        match = self._session.match
        if not self._table.lists_chains or match.seat is None:
            return ""
        links = self._links(match.foreseen_events(choice.command), match.seat)
        if len(links) < LEAST_CHAIN:
            return "" if self.preview(choice.command) else "".join(map(begun, links))
        lines = (say("play.link", number=number, what=words) for number, words in enumerate(links, start=1))
        return "\n".join((say("play.chain"), *lines))

    def _links(self, events: Sequence[Event], seat: int) -> Sequence[str]:
        """What follows the first event, which is the command itself, in words."""
        players, game = self._session.players, self._game_id
        sentences = (
            preview_sentence(event, seat, players, game)
            for event in events[1:]
            if event.barrier != "turn_ended"
        )
        return [words for words in sentences if words]

    def button_tip(self, place: str) -> str:
        """What a button of the prompt bar does, or why it does nothing."""
        choice = self._turn.means.choice_at(place)
        if choice is not None:
            return "\n".join(
                filter(
                    None,
                    (
                        self._with_key(self.sentence(choice), place),
                        self.chain(choice),
                        self.preview(choice.command),
                    ),
                )
            )
        name = self._table.look(self._session.situation(), place).title
        shortcut = self._turn.means.shortcut_at(place)
        means = self._offer(shortcut) if shortcut is not None else self._why_in_vain(place)
        return "\n".join(filter(None, (name, means)))

    def _offer(self, shortcut: Shortcut) -> str:
        """What several commands would do."""
        players = self._session.players
        return shortcut_sentence(self._game_id, shortcut.commands, players, shortcut.details)

    def _why_in_vain(self, place: str) -> str:
        """Why pointing at a place does nothing, as a click there would say; empty where it does something."""
        refusal = self._turn.means.refusal_at(place)
        return "" if refusal is None else refusal_sentence(refusal, self._session.players, self._game_id)


def sure_changes(before: Sequence[Fact], afters: Sequence[Sequence[Fact]]) -> list[str]:
    """What changes in the same way whatever is revealed."""
    found = [changes(before, after) for after in afters]
    return [change for change in found[0] if all(change in others for others in found)] if found else []


def changes(before: Sequence[Fact], after: Sequence[Fact]) -> list[str]:
    """What has changed between two lists of the same facts: "+12 coins"."""
    return [
        change_words(new.key, new.value - old.value)
        for old, new in zip(before, after, strict=True)
        if new.value != old.value
    ]
