"""A match: the one object that changes while a game is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Any, Final, NamedTuple

from engine.core.chance import Chance, Outcome, RecordedChance, SeededChance
from engine.core.command import Command
from engine.core.errors import HearthsideError, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Over, Setup
from engine.core.score import Ranking, ScoreSheet, rank
from engine.games import open_game
from engine.match.journal import Entry, Note, Watch, barriers_of
from engine.match.table import Player, Table
from engine.match.undo import restarts, why_kept

DEALS: Final = 12
"""How many redeals are tried to see what a command is certain to lead to."""


class UndoRefused(HearthsideError):
    """What should have been undone stays."""


class Move(NamedTuple):
    """A command as it was recorded; ``by`` is who decided it, None if that isn't known any more."""

    seat: int
    notation: str
    outcomes: tuple[Outcome, ...]
    by: Player | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """What opening a saved match needs besides its table: the start and the commands with their outcomes.

    ``setup`` is what the game was dealt for, as seats may have been taken over since. If the moves don't begin with
    the deal, ``origin`` is the position that they begin with, and ``forgotten`` counts the moves before it.
    ``position`` is how many of the moves are in effect, None if none was undone.
    """

    start_outcomes: tuple[Outcome, ...]
    moves: tuple[Move, ...]
    setup: Setup | None = None
    origin: Any = None
    forgotten: int = 0
    position: int | None = None


@dataclass(frozen=True, slots=True)
class _Future:
    """A position that a command may lead to, what undo would stop at there, and whether chance was asked."""

    state: Any
    barriers: tuple[str, ...]
    rolls: bool
    events: Sequence[Event]


def _are_alike(events: Sequence[Event]) -> bool:
    return all(event == events[0] for event in events)


class Match:
    """A game, its players, every position so far, and the commands that led from one to the next.

    ``position`` counts the commands that have been played and not undone; those that were undone stay behind it until
    something else is played. A state is never changed once it is reached. ``setup`` is what the game was dealt for,
    always with the version of its rules; ``forgotten`` counts the commands before the first known position, None if
    that is the deal. ``opening`` is what happened after the deal, before the first command.
    """

    def __init__(self, table: Table, chance: Chance | None = None, setup: Setup | None = None) -> None:
        self.game: Game[Any] = open_game(table.game)
        self.table = table
        self.setup = _versioned(setup or table.setup, self.game)
        self.forgotten: int | None = None
        self.position = 0
        self.entries: list[Entry] = []
        self._seen: dict[int, int] = {}
        self._retold: Sequence[Entry] = ()
        self._chance = chance or SeededChance(table.seed)
        state, self.opening = self.game.opening(self.setup, self._chance)
        self._states: list[Any] = [state]
        self.start_outcomes = self._chance.take_outcomes()

    @classmethod
    def replayed(cls, table: Table, replay: Replay) -> Match:
        """A match replayed from its journal: every command is checked, and every outcome is read instead of rolled.

        Raises IllegalCommand or BrokenFile if today's rules lead elsewhere.
        """
        if replay.origin is None:
            match = cls(table, RecordedChance(replay.start_outcomes), replay.setup)
        else:
            match = cls.resumed(table, replay.origin, forgotten=replay.forgotten, setup=replay.setup)
        for move in replay.moves:
            match._chance = RecordedChance(move.outcomes)
            match._played(move.seat, match.game.grammar.read(move.notation), move.by, match._credible(move))
        match._chance = _chance_after(table, replay.forgotten + len(replay.moves))
        if replay.position is not None:
            match._go_to(replay.position)
        match._loaded()
        return match

    @classmethod
    def resumed(
        cls,
        table: Table,
        state: Any,
        chance: Chance | None = None,
        forgotten: int = 0,
        setup: Setup | None = None,
    ) -> Match:
        """A match that continues from a position whose history, of so many commands, is unknown."""
        match = cls.__new__(cls)
        match.game = open_game(table.game)
        match.table = table
        match.setup = _versioned(setup or table.setup, match.game)
        match.forgotten = forgotten
        match.position = 0
        match.entries = []
        match._seen = {}
        match._retold = ()
        match.start_outcomes = ()
        match.opening = ()
        match._chance = chance or _chance_after(table, forgotten)
        match._states = [state]
        return match

    # The present.

    @property
    def state(self) -> Any:
        """The present position. Not to be changed."""
        return self._states[self.position]

    def state_at(self, position: int) -> Any:
        """The position after so many commands. Not to be changed."""
        return self._states[position]

    def stretches(self, number: int) -> list[tuple[tuple[Event, ...], Any]]:
        """What an entry brought about, beat by beat: events, and the position that they led to. Not to be changed."""
        entry = self.entries[number]
        ends = [
            *((beat.event_count, beat.state) for beat in entry.beats),
            (len(entry.events), self.state_at(number + 1)),
        ]
        starts = [0, *(beat.event_count for beat in entry.beats)]
        return [(entry.events[start:end], state) for start, (end, state) in zip(starts, ends, strict=True)]

    @property
    def pending(self) -> Choose | Over:
        """Who is asked what now, or that the game is over."""
        return self.game.pending(self.state)

    @property
    def is_over(self) -> bool:
        """True when nothing can be played any more."""
        return isinstance(self.pending, Over)

    @property
    def seat(self) -> int | None:
        """The seat that is asked, None when the game is over."""
        pending = self.pending
        return pending.seat if isinstance(pending, Choose) else None

    @property
    def player(self) -> Player | None:
        """Who is asked, None when the game is over."""
        return self.table.players[self.seat] if self.seat is not None else None

    @property
    def is_dealt_by_seed(self) -> bool:
        """Whether the table's seed gives the setup of this game, so far as that is known: a file may name any seed."""
        if self.forgotten is not None:
            return True
        return Match(self.table, setup=self.setup).start_outcomes == self.start_outcomes

    @property
    def persons_so_far(self) -> Set[int]:
        """The seats at which persons sit or have decided something, if only what was undone."""
        return (
            self.table.sitting
            | self.table.sat
            | {entry.seat for entry in self.entries if entry.by.has_person}
        )

    def legal(self) -> Sequence[Command]:
        """The commands that may be given now."""
        return self.game.legal(self.state)

    def allowed(self) -> Sequence[Command]:
        """The same, and all that are equivalent to one of them, done with another of several equal things."""
        return self.game.allowed(self.state)

    def forced(self, position: int | None = None) -> Command | None:
        """What the seat to move at a position (by default, the present one) does without being asked; else None.

        If there are several persons, each is asked unless the others can see that there is nothing to decide.
        """
        state = self.state if position is None else self.state_at(position)
        return self.game.forced(state, openly=self.table.is_shared)

    def was_decided(self, number: int) -> bool:
        """Whether somebody decided a command, as far as everybody may know: it was neither forced, nor played as there
        was no other.

        What a hand alone left no choice of counts as decided, unless whoever sits or sat here knows that hand: what can
        be undone, and what the log says, would tell of it.
        """
        state, entry = self.state_at(number), self.entries[number]
        if entry.note != "automatic" and self.game.forced(state) is None:
            return True  # as most are: who sits or sat here is looked up for the others alone
        openly = not self.persons_so_far <= {entry.seat}
        if entry.note == "automatic" and not (openly and self.game.meta.hides == "hands"):
            return False
        return self.game.forced(state, openly=openly) is None

    def scores(self, seat: int | None = None) -> tuple[ScoreSheet, ...]:
        """The score sheets as if the game ended now, as far as a seat, or everybody, may know them."""
        return self.game.scores(self.state, seat)

    def ranking(self) -> Ranking:
        """The present ranking, as far as everybody may know."""
        return rank(self.scores())

    def public_notation(self, command: Command) -> str:
        """A command's notation; its verb alone while the game runs and only its own seat may know what it names."""
        return command.verb if command.secret and not self.is_over else command.notation

    # Playing.

    def play(self, seat: int, command: Command, note: Note | None = None) -> Entry:
        """Carry out a seat's command. Raises IllegalCommand, and nothing has changed then."""
        return self._played(seat, command, None, note)

    def retell(self, entries: Sequence[Entry]) -> None:
        """Have chance answer as it did in these entries, for as long as the same commands are played as there.

        A lesson speaks of what was rolled, also where its game was loaded, or a roll undone. None leave chance free.
        """
        self._retold = entries

    def _chance_of(self, command: Command) -> Chance:
        retold = self._retold[: self.position + 1]
        if not retold:
            return self._chance
        played = [*(entry.command for entry in self.entries[: self.position]), command]
        is_same = played == [entry.command for entry in retold]
        return RecordedChance(retold[-1].outcomes) if is_same else self._chance

    def _played(self, seat: int, command: Command, by: Player | None, note: Note | None) -> Entry:
        entry, state = self._carried_out(seat, command, by, note)
        self._forget_what_was_undone()
        self.entries.append(entry)
        self._states.append(state)
        self.position += 1
        return entry

    def _forget_what_was_undone(self) -> None:
        del self.entries[self.position :], self._states[self.position + 1 :]
        self._seen = {seat: min(seen, self.position) for seat, seen in self._seen.items()}

    def foreseen(self, viewer: int | None, *commands: Command) -> list[Any]:
        """The positions that a legal command, or several in one go, may lead to, as far as a seat can know, or with
        None everybody who looks on.

        There is one if nothing unknown comes to light, otherwise as many as are redealt to find out what they have in
        common; none if chance is involved.
        """
        futures = self._futures(viewer, *commands)
        return [] if any(future.rolls for future in futures) else [future.state for future in futures]

    def foreseen_events(self, command: Command) -> Sequence[Event]:
        """What a legal command is certain to bring about, in order, as far as the asked seat can know: up to where
        something unknown makes a difference; nothing if chance is involved.
        """
        futures = self._futures(self.seat, command)
        if any(future.rolls for future in futures):
            return []
        side_by_side = zip(*(future.events for future in futures), strict=False)
        return [events[0] for events in takewhile(_are_alike, side_by_side)]

    def would_bar(self, *commands: Command) -> tuple[str, ...]:
        """The barriers that a legal command, or several in one go, raise in a dozen deals of what the asked seat can't
        know: the turn ends, something is revealed, the next seat is up.

        Reacting to them must not give away what is hidden. What is drawn may still bring something rarer, one more
        question before the turn ends, say.
        """
        first, *others = (future.barriers for future in self._futures(self.seat, *commands))
        return tuple(barrier for barrier in first if all(barrier in barriers for barriers in others))

    def _futures(self, viewer: int | None, *commands: Command) -> list[_Future]:
        """What commands one after the other may lead to; just one position if nothing unknown comes to light."""
        futures: list[_Future] = []
        for deal in range(DEALS):
            state, chance = self.game.redeal(self.state, viewer, Random(deal)), SeededChance(0)
            events = [event for command in commands for event in self.game.apply(state, command, chance)]
            barriers = barriers_of(events)
            futures.append(_Future(state, barriers, bool(chance.take_outcomes()), events))
            if "revealed" not in barriers:
                break
        return futures

    def why_not(self, seat: int, command: Command) -> Refusal | None:
        """Why a seat may not give a command now; None where it may."""
        if self.seat is not None and seat != self.seat:
            return Refusal("not_your_turn", details={"seat": self.seat})
        return self.game.why_not(self.state, command)

    def _carried_out(
        self, seat: int, command: Command, by: Player | None, note: Note | None
    ) -> tuple[Entry, Any]:
        expected = self.seat
        if expected is not None and seat != expected:
            raise IllegalCommand(Refusal("not_your_turn", details={"seat": expected}))
        state, chance = self.state.clone(), self._chance_of(command)
        chance.take_outcomes()
        watch = Watch()
        events = self.game.apply(state, command, chance, watch)
        outcomes, decided_by = chance.take_outcomes(), by or self.table.players[seat]
        beats, turn = watch.beats(len(events)), self.game.whose_turn(self.state)
        return Entry(seat, command, outcomes, tuple(events), decided_by, turn, beats, note), state

    def _credible(self, move: Move) -> Note | None:
        """The note of a recorded command that comes next; None where it can't be true, whatever a file says.

        The log and undo believe a note: a decision of a person would be called nobody's, and could not be undone.
        """
        if move.note == "lowered":
            holds = (move.by or self.table.players[move.seat]).is_bot
        elif move.note == "automatic":
            holds = self.game.foregone(self.state) is not None
        else:
            before = self.entries[-1] if self.entries else None
            holds = before is not None and before.seat == move.seat and not before.ends_turn
        return move.note if holds else None

    # Undo and redo.

    def rests(self, position: int | None = None) -> bool:
        """Whether nothing follows automatically at a position, by default the present one.

        There a person has something to decide, or the game is over. Undo and redo stop nowhere else: a bot would
        decide again, or a forced command would be played again, and what had been undone would be lost. What was
        filled in belongs to the choice before it, and so does what was played as there was no other. Who lends their
        turn has something to decide where they did so themselves, and nowhere else.
        """
        position = self.position if position is None else position
        if position < len(self.entries) and self.entries[position].note in ("filled", "automatic"):
            return False
        pending = self.game.pending(self.state_at(position))
        if isinstance(pending, Over):
            return True
        return self._is_left_to_person(pending.seat, position) and self.forced(position) is None

    def _is_left_to_person(self, seat: int, position: int) -> bool:
        """Whether a person decides at a position in which a seat is asked."""
        if not self.table.players[seat].lent:
            return not self.table.players[seat].is_bot
        return position < len(self.entries) and not self.entries[position].by.is_bot

    def rest_from(self, position: int) -> int:
        """Where the game comes to rest again if it continues automatically, as it did, from an earlier position."""
        return next((place for place in range(position, self.position) if self.rests(place)), self.position)

    def undo_refusal(self, position: int | None = None) -> Refusal | None:
        """Why a person's last decision, or everything after a position, can't be undone; None if it can."""
        back = self._rest_before(self.position) if position is None else self.rest_from(position)
        return Refusal("nothing_to_undo") if back is None else self._why_kept(back)

    def last_decision(self) -> Entry | None:
        """What undo would take back first, if it may; None if no person has decided anything."""
        back = self._rest_before(self.position)
        return None if back is None else self.entries[back]

    def undo(self) -> Entry:
        """Undo the last decision of a person and everything that followed automatically. Raises UndoRefused."""
        back = self._rest_before(self.position)
        if back is None:
            raise UndoRefused(Refusal("nothing_to_undo"))
        self._take_back(back)
        return self.entries[back]

    def undo_to(self, position: int) -> None:
        """Undo commands until so many are left, and whatever would follow automatically from there.

        If it raises UndoRefused, nothing has been undone.
        """
        if position < self.position:
            self._take_back(self.rest_from(position))

    def turn_began(self, position: int) -> int:
        """The position at which the turn began that a position belongs to, whoever was asked in between."""
        return next((end for end in range(position, 0, -1) if self.entries[end - 1].ends_turn), 0)

    def turn_start(self) -> int:
        """The position at which the turn of the asked seat began; within another's, from which it has been asked."""
        if self.seat is None:
            return self.position
        turn, start = self.game.whose_turn(self.state), self.position
        while start > 0:
            entry = self.entries[start - 1]
            is_asked = self.seat in (turn, entry.seat)
            if entry.ends_turn or entry.turn != turn or not is_asked:
                break
            start -= 1
        return start

    def restart_refusal(self) -> Refusal | None:
        """Why nothing of the turn can be undone; None if some of it can."""
        start = self.turn_start()
        if start == self.position:
            return Refusal("nothing_to_restart")
        if any(True for _ in restarts(self, start)):
            return None
        kept = self.undo_refusal() or why_kept(self, start, self.position)
        return kept or Refusal("nothing_to_restart")

    def restart_turn(self) -> None:
        """Go back to the start of the turn, or as near as allowed. Raises UndoRefused if nothing can be undone."""
        refusal = self.restart_refusal()
        if refusal is not None:
            raise UndoRefused(refusal)
        *_, start = restarts(self, self.turn_start())
        self._go_to(start)

    def can_redo(self) -> bool:
        """True if something that was undone can be redone."""
        return self.position < len(self.entries)

    def redo(self, most: int | None = None) -> Entry:
        """Redo what was undone last, with everything that followed automatically, or only so many commands of that.

        Raises UndoRefused if nothing was undone.
        """
        if not self.can_redo():
            raise UndoRefused(Refusal("nothing_to_redo"))
        before, end = self.position, len(self.entries)
        if most is not None:
            end = min(end, before + most)
        self._go_to(next((place for place in range(before + 1, end) if self.rests(place)), end))
        return self.entries[before]

    def show_to(self, seat: int) -> None:
        """The person of a seat sees the present position, and what they alone may know of it."""
        self._seen[seat] = max(self.position, self.last_seen_by(seat))

    def last_seen_by(self, seat: int) -> int:
        """The last position that the person at a seat is known to have seen; 0 if there is none."""
        return self._seen.get(seat, 0)

    def _rest_before(self, position: int) -> int | None:
        if not self.table.sitting:
            return None
        return next((place for place in range(position - 1, -1, -1) if self.rests(place)), None)

    def _why_kept(self, back: int) -> Refusal | None:
        return Refusal("undo_by_itself") if back == self.position else why_kept(self, back, self.position)

    def _take_back(self, back: int) -> None:
        refusal = self._why_kept(back)
        if refusal is not None:
            raise UndoRefused(refusal)
        self._go_to(back)

    def _go_to(self, position: int) -> None:
        """Undo or redo up to a position: where a person who has lent their turn decided, they are asked again."""
        self.position = position
        player = self.player
        if self.seat is not None and player is not None and player.lent and self.rests():
            self.take_over(self.seat, player.given_back)

    def _loaded(self) -> None:
        """The present position counts as seen by the person who is asked, as it isn't known any more who saw it.

        Also where a bot has their seat by now: they may have looked before they gave it away.
        """
        if self.seat is not None and self.seat in self.persons_so_far:
            self.show_to(self.seat)

    def branch(self, position: int) -> Match:
        """Another match that continues from an earlier position of this one, with the history up to there.

        A turn that is lent here is not lent there: each person goes on for themselves.
        """
        other = self.copy()
        other.table = replace(self.table.given_back, sat=frozenset(self.persons_so_far - self.table.sitting))
        other.position = position
        other._chance = _chance_after(self.table, (self.forgotten or 0) + position)
        del other.entries[position:], other._states[position + 1 :]
        other._seen = {}
        other._loaded()
        return other

    def copy(self) -> Match:
        """Another match with the same history, including what was undone; states are shared, as they never change."""
        played_before = (self.forgotten or 0) + self.position
        chance = _chance_after(self.table, played_before)
        other = Match.resumed(self.table, self._states[0], chance, setup=self.setup)
        other.forgotten = self.forgotten
        other.start_outcomes = self.start_outcomes
        other.opening = self.opening
        other.entries = self.entries[:]
        other._seen = self._seen.copy()
        other._states = self._states[:]
        other.position = self.position
        return other

    def with_names(self, called: Callable[[Player], str]) -> Match:
        """The same match with other names, for who sits there and for who decided: a copy for reports."""
        other = self.copy()
        other.rename(called)
        return other

    def rename(self, called: Callable[[Player], str]) -> None:
        """Give those at the seats, and those who decided there, other names."""
        players = tuple(replace(player, name=called(player)) for player in self.table.players)
        self.table = replace(self.table, players=players)
        deciders = {entry.by: replace(entry.by, name=called(entry.by)) for entry in self.entries}
        self.entries[:] = [replace(entry, by=deciders[entry.by]) for entry in self.entries]

    def take_over(self, seat: int, player: Player) -> None:
        """Somebody else sits down at a seat: a bot for a person who left, or the other way round.

        Where a person leaves it is noted, as they may have seen a hand without having decided anything. A bot that is
        asked in their place decides anew, whatever they had played and taken back.
        """
        players, left = list(self.table.players), self.table.players[seat]
        if seat == self.seat and player.is_bot and not left.is_bot:
            self._forget_what_was_undone()
        players[seat] = player
        sat = self.table.sat | {seat} if left.has_person and not player.has_person else self.table.sat
        self.table = replace(self.table, players=tuple(players), sat=sat)


def _versioned(setup: Setup, game: Game[Any]) -> Setup:
    return setup if setup.version is not None else replace(setup, version=game.meta.version)


def _chance_after(table: Table, commands: int) -> SeededChance:
    """Chance for a match that continues: it repeats neither the deal nor what came after fewer commands."""
    return SeededChance(Random(f"{table.seed} after {commands}").getrandbits(64))
