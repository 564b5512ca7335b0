"""The sentences of the table: what is asked, what a tool would do, what a hint means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from desktop.controllers.bots import Hint
from desktop.controllers.session import STILL_SAVING, Session, Stretch
from desktop.controllers.turn import TurnController
from desktop.table.game_table import GameTable
from desktop.words import each_once, in_a_row, say
from desktop.words.engine import (
    command_sentence,
    doubt_sentence,
    event_sentence,
    hint_sentence,
    news_sentence,
    prompt,
    ranking_sentence,
    refusal_sentence,
    shortcut_sentence,
)
from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Refusal
from engine.core.event import Event
from engine.core.game import Choose
from engine.match.journal import Entry
from engine.match.shortcuts import Shortcut

NOT_DECIDED: Final = ("automatic", "filled")
"""Notes of commands that follow on what a person did, too fast for them to see what that brought."""

LOGGED: Final = {"automatic": "log.automatic", "lowered": "log.lowered"}
"""Notes that the log has a line for, with its words."""


class Messages:
    """The sentences about the match on screen, in the current language."""

    def __init__(
        self,
        session: Session,
        turn: TurnController,
        table: GameTable[Any, Any],
        bots_wait: Callable[[], bool] = lambda: False,
    ) -> None:
        self._bots_wait = bots_wait
        self._session = session
        self._turn = turn
        self._table = table
        self._game_id = session.match.table.game

    def prompt(self, thinking: int | None) -> str:
        """The sentence of the prompt bar; ``thinking`` is the seat of the bot that thinks, or None."""
        match, players = self._session.match, self._session.players
        if not self._session.is_live:
            return say("ask.looking_back", position=self._session.shown, moves=self._session.present)
        stretch = self._session.stretch
        if stretch is not None:
            return self._held(stretch) if stretch.held else self._beat(stretch)
        if self._session.is_delayed:
            return self.refusal(STILL_SAVING)
        pending = self._session.pending
        if not isinstance(pending, Choose):
            return ranking_sentence(self._game_id, match.ranking(), match.scores(), players)
        selection = self._turn.selection
        if selection.armed is not None:
            if selection.doubt is not None:
                return say("ask.doubt", doubt=self._doubt(selection.doubt))
            return say("ask.armed", command=self.command(selection.armed.command, match.state))
        if selection.offered is not None:
            return self._offer(selection.offered)
        if thinking is not None:
            return say("ask.bot_waits" if self._bots_wait() else "ask.bot", seat=thinking, players=players)
        if match.forced(self._session.shown) is not None and pending.seat in match.table.persons:
            return say("ask.by_itself", seat=pending.seat, players=players)
        prompt_now = self._table.prompt(self._session.situation(picked=selection.picked))
        return prompt(self._game_id, prompt_now.asks, players, **prompt_now.details)

    def news_in(self, entry: Entry) -> int:
        """The last event of the newest command that showed a person something new, counted from 1; 0 if none did."""
        return max((number for number, *_ in self._news(entry)), default=0)

    def _held(self, stretch: Stretch) -> str:
        """What the newest command showed a person: what was drawn, rolled, won or paid, or what it cost them."""
        sentences = (
            news_sentence(self._game_id, event, details, self._session.players)
            for _, event, details in self._news(stretch.entry)
        )
        return in_a_row(each_once(sentences))

    def _news(self, entry: Entry) -> Iterator[tuple[int, Event, Mapping[str, Any]]]:
        """What was new to a person, with the number of its event.

        What came before an ``entry`` that nobody decided counts as 1; a beat of it was seen by itself.
        """
        match = self._session.match
        first = match.position - 1
        while first > 0 and match.entries[first].note in NOT_DECIDED:
            first -= 1
        before, after = (
            self._session.situation(position=first),
            self._session.situation(position=match.position),
        )
        events, told = list[Event](), list[int]()
        for each in match.entries[first : match.position]:
            seen = each.beats[-1].event_count if each.beats and each is not entry else 0
            told += range(len(events) + seen, len(events) + len(each.events))
            events += each.events
        earlier = len(events) - len(entry.events)
        for number in told:
            event, details = events[number], self._table.news(events, number, before, after)
            if details is not None and self._is_told(event, entry):
                yield max(1, number + 1 - earlier), event, details

    def _is_told(self, event: Event, entry: Entry) -> bool:
        """Whether an event is about a person, and not what a bot did for a seat that plays now."""
        seat: int | None = getattr(event, "seat", None)
        if seat is None or (entry.by.is_bot and seat == entry.seat):
            return False
        return not self._session.players[seat].is_bot

    def of_whom(self, stretch: Stretch) -> int | None:
        """The seat that the sentence of a stretch is about, if it is about one."""
        if stretch.held:
            seats = {getattr(event, "seat", None) for _, event, _ in self._news(stretch.entry)}
            return seats.pop() if len(seats) == 1 else stretch.entry.seat
        event = self._last_with_words(stretch)
        return stretch.entry.seat if event is None else getattr(event, "seat", None)

    def has_words(self, stretch: Stretch) -> bool:
        """Whether a beat has words in the log; without any there is little to see."""
        return self._last_with_words(stretch) is not None

    def _beat(self, stretch: Stretch) -> str:
        """What happens automatically, in the words of the log, after what was done before it."""
        event = self._last_with_words(stretch)
        return self.command(stretch.entry.command) if event is None else self.event(event) or ""

    def _last_with_words(self, stretch: Stretch) -> Event | None:
        return next((event for event in reversed(stretch.events) if self.event(event)), None)

    def _offer(self, shortcut: Shortcut) -> str:
        """What several commands would do, or what speaks against it."""
        if shortcut.doubt is not None:
            return say("ask.doubt", doubt=self._doubt(shortcut.doubt))
        players = self._session.players
        return say(
            "ask.armed",
            command=shortcut_sentence(self._game_id, shortcut.commands, players, shortcut.details),
        )

    def _doubt(self, doubt: Doubt) -> str:
        return doubt_sentence(self._game_id, doubt, self._session.players)

    def undo_tip(self) -> str:
        """What would be undone, or why nothing can be."""
        match = self._session.match
        refusal, last = match.undo_refusal(), match.last_decision()
        if refusal is not None or last is None:
            return self.refusal(refusal) if refusal is not None else ""
        if last.command.secret and self._session.situation().viewer != last.seat:
            return say("play.undo")  # friends may take it back, and still not know what it was
        before = next(position for position, entry in enumerate(match.entries) if entry is last)
        return say("play.undo_this", command=self.command(last.command, match.state_at(before)))

    def hint(self, hint: Hint) -> str:
        """What a bot would do, and why."""
        because = hint_sentence(self._game_id, hint.why, hint.details, self._session.players)
        return say(
            "play.hint_says", command=self.command(hint.command, self._session.match.state), why=because
        )

    def command(self, command: Command, state: Any = None) -> str:
        """What a command does, with what the position adds where it is legal."""
        details = {} if state is None else self._session.match.game.details(state, command)
        return command_sentence(self._game_id, command, self._session.players, details)

    def refusal(self, refusal: Refusal) -> str:
        """Why something can't be done."""
        return refusal_sentence(refusal, self._session.players, self._game_id)

    def note(self, position: int) -> str | None:
        """What the log says of the decision at a position besides its events; None if there is nothing.

        What bots do automatically goes without saying, and that a weaker bot moves is said once a turn.
        """
        was_said = self._was_lowered_before(position)
        return self.handed_over(position) or (None if was_said else self.made_for(position))

    def _was_lowered_before(self, position: int) -> bool:
        """Whether a weaker bot has already decided in place of the same one in this turn."""
        entries = self._session.match.entries
        entry = entries[position]
        if entry.note != "lowered":
            return False
        turn = takewhile(lambda before: not before.ends_turn, reversed(entries[:position]))
        return any((before.seat, before.note) == (entry.seat, entry.note) for before in turn)

    def handed_over(self, position: int) -> str | None:
        """That somebody else plays a seat since the decision at a position; None if nobody does.

        A seat that was lent for a turn is back at its end, as everybody was told, but not before.
        """
        match, players = self._session.match, self._session.players
        entry = match.entries[position]
        numbers = (number for number in reversed(range(position)) if match.entries[number].seat == entry.seat)
        earlier = next(numbers, None)
        last = entry.by if earlier is None else match.entries[earlier].by
        if last.lent and (earlier is None or match.turn_began(position) > earlier):
            last = last.given_back
        if (last.level, last.lent) == (entry.by.level, entry.by.lent):
            return None
        by = "lent" if entry.by.lent else "bot" if entry.by.is_bot else "person"
        return say(f"log.by_{by}", seat=entry.seat, players=players, level=entry.by.level)

    def made_for(self, position: int) -> str | None:
        """That the decision at a position was made by itself, or by a weaker bot; None if it was not."""
        match, players = self._session.match, self._session.players
        entry = match.entries[position]
        note = entry.note
        if not entry.by.is_bot:
            note = None if match.was_decided(position) else "automatic"
        key = LOGGED.get(note or "")
        return None if key is None else say(key, seat=entry.seat, players=players)

    def event(self, event: Event) -> str | None:
        """A line of the log; None for what goes without saying."""
        return event_sentence(event, self._session.players, self._game_id)
