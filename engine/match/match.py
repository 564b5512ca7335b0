"""A match: the one object that changes while a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NamedTuple

from engine.core.chance import Chance, Outcome, RecordedChance, SeededChance
from engine.core.command import Command
from engine.core.errors import HearthsideError, IllegalCommand, Refusal
from engine.core.game import Choose, Game, Over, Setup
from engine.core.score import Ranking, ScoreSheet, rank
from engine.games import open_game
from engine.match.journal import Entry, barriers_of
from engine.match.table import Player, Table

DEALS: Final = 12
"""How often what is unknown is dealt anew to see what a command surely leads to."""


class UndoRefused(HearthsideError):
    """What was asked to be taken back stays."""


class Move(NamedTuple):
    """A command as it was written down; ``by`` is who decided it, None where nobody knows any more."""

    seat: int
    notation: str
    outcomes: tuple[Outcome, ...]
    by: Player | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """What opening a saved match needs besides its table: the start and the commands with their outcomes.

    ``setup`` is what the game was dealt for, as seats may have been taken over since. Where the moves don't begin
    with the deal, ``origin`` is the position that they begin with, and ``forgotten`` counts the moves before it.
    """

    start_outcomes: tuple[Outcome, ...]
    moves: tuple[Move, ...]
    setup: Setup | None = None
    origin: Any = None
    forgotten: int = 0


@dataclass(frozen=True, slots=True)
class _Future:
    """A position that a command may lead to, what undo would stop at there, and whether chance was asked."""

    state: Any
    barriers: tuple[str, ...]
    rolls: bool


class Match:
    """A game, its players, every position so far, and the commands that led from one to the next.

    ``position`` counts the commands that have been played and not taken back; those that were taken back stay
    behind it until something else is played. A state once reached is never changed. ``setup`` is what the game was
    dealt for, the version of its rules always named; ``forgotten`` counts the commands before the first position that
    is known, None where that is the deal.
    """

    def __init__(self, table: Table, chance: Chance | None = None, setup: Setup | None = None) -> None:
        self.game: Game[Any] = open_game(table.game)
        self.table = table
        self.setup = _versioned(setup or table.setup, self.game)
        self.forgotten: int | None = None
        self.position = 0
        self.entries: list[Entry] = []
        self._chance = chance or SeededChance(table.seed)
        self._states: list[Any] = [self.game.new(self.setup, self._chance)]
        self.start_outcomes = self._chance.take_outcomes()

    @classmethod
    def replayed(cls, table: Table, replay: Replay) -> Match:
        """A match played again from its journal; every command is checked and every outcome read, none rolled.

        Raises IllegalCommand or BrokenFile where the rules of today don't lead the same way.
        """
        if replay.origin is None:
            match = cls(table, RecordedChance(replay.start_outcomes), replay.setup)
        else:
            match = cls.resumed(table, replay.origin, forgotten=replay.forgotten, setup=replay.setup)
        for move in replay.moves:
            match._chance = RecordedChance(move.outcomes)
            match._played(move.seat, match.game.grammar.read(move.notation), move.by)
        match._chance = _chance_after(table, replay.forgotten + len(replay.moves))
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
        """A match that goes on from a position whose history, of so many commands, is unknown."""
        match = cls.__new__(cls)
        match.game = open_game(table.game)
        match.table = table
        match.setup = _versioned(setup or table.setup, match.game)
        match.forgotten = forgotten
        match.position = 0
        match.entries = []
        match.start_outcomes = ()
        match._chance = chance or _chance_after(table, forgotten)
        match._states = [state]
        return match

    # What stands.

    @property
    def state(self) -> Any:
        """The present position. Not to be changed."""
        return self._states[self.position]

    def state_at(self, position: int) -> Any:
        """The position after so many commands. Not to be changed."""
        return self._states[position]

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

    def legal(self) -> Sequence[Command]:
        """The commands that may be given now."""
        return self.game.legal(self.state)

    def allowed(self) -> Sequence[Command]:
        """The same, and with them all that come to the same as one of them, done with another of equal things."""
        return self.game.allowed(self.state)

    def forced(self, position: int | None = None) -> Command | None:
        """What the seat asked at a position, now unless one is named, does without being asked; else None.

        Of several persons each is asked where the others can't see that there is nothing to decide.
        """
        state = self.state if position is None else self.state_at(position)
        return self.game.forced(state, openly=len(self.table.persons) > 1)

    def scores(self) -> tuple[ScoreSheet, ...]:
        """The score sheets as if the game ended now."""
        return self.game.scores(self.state)

    def ranking(self) -> Ranking:
        """Who stands where now."""
        return rank(self.scores())

    # Playing.

    def play(self, seat: int, command: Command) -> Entry:
        """Carry out a seat's command. Raises IllegalCommand, and nothing has changed then."""
        return self._played(seat, command, None)

    def _played(self, seat: int, command: Command, by: Player | None) -> Entry:
        entry, state = self._carried_out(seat, command, by)
        del self.entries[self.position :], self._states[self.position + 1 :]
        self.entries.append(entry)
        self._states.append(state)
        self.position += 1
        return entry

    def foreseen(self, command: Command) -> list[Any]:
        """The positions that a legal command may lead to, as far as the asked seat can know.

        There is one where nothing unknown comes to light, else as many as are dealt to find out what they have in
        common; none where chance has a say in it.
        """
        futures = self._futures(command)
        return [] if any(future.rolls for future in futures) else [future.state for future in futures]

    def would_bar(self, command: Command) -> tuple[str, ...]:
        """The barriers that a legal command surely raises (it ends the turn, it reveals, the turn goes round).

        As far as the asked seat can know: what is done about them must not tell what lies hidden.
        """
        first, *others = (future.barriers for future in self._futures(command))
        return tuple(barrier for barrier in first if all(barrier in barriers for barriers in others))

    def _futures(self, command: Command) -> list[_Future]:
        """What a legal command may lead to; nothing but one where nothing unknown comes to light."""
        futures: list[_Future] = []
        for deal in range(DEALS):
            state, chance = self.game.redeal(self.state, self.seat or 0, Random(deal)), SeededChance(0)
            barriers = barriers_of(self.game.apply(state, command, chance))
            futures.append(_Future(state, barriers, bool(chance.take_outcomes())))
            if "revealed" not in barriers:
                break
        return futures

    def why_not(self, seat: int, command: Command) -> Refusal | None:
        """Why a seat may not give a command now; None where it may."""
        if self.seat is not None and seat != self.seat:
            return Refusal("not_your_turn", details={"seat": self.seat})
        return self.game.why_not(self.state, command)

    def _carried_out(self, seat: int, command: Command, by: Player | None) -> tuple[Entry, Any]:
        asked = self.seat
        if asked is not None and seat != asked:
            raise IllegalCommand(Refusal("not_your_turn", details={"seat": asked}))
        state = self.state.clone()
        self._chance.take_outcomes()
        events = self.game.apply(state, command, self._chance)
        decided_by = by or self.table.players[seat]
        return Entry(seat, command, self._chance.take_outcomes(), tuple(events), decided_by), state

    # Going back and forth.

    def undo_refusal(self) -> Refusal | None:
        """Why the last command can't be taken back; None where it can."""
        if self.position == 0:
            return Refusal("nothing_to_undo")
        policy = self.table.undo
        if policy == "friendly":
            return None
        if policy == "none":
            return Refusal("undo_off")
        stays = {
            "turn_ended": True,
            "revealed": policy == "until_reveal",
            # What follows may itself have been taken back, but it was decided, and seen.
            "passed": self.can_redo(),
        }
        barriers = self.entries[self.position - 1].barriers
        return next((Refusal(f"undo_{barrier}") for barrier in barriers if stays[barrier]), None)

    def undo(self) -> Entry:
        """Take the last command back. Raises UndoRefused."""
        refusal = self.undo_refusal()
        if refusal is not None:
            raise UndoRefused(refusal)
        self.position -= 1
        return self.entries[self.position]

    def undo_to(self, position: int) -> None:
        """Take commands back until so many are left. Raises UndoRefused, and then none has been taken back."""
        here = self.position
        try:
            while self.position > position:
                self.undo()
        except UndoRefused:
            self.position = here
            raise

    def turn_start(self) -> int:
        """The position from which the asked seat has been deciding."""
        start = self.position
        while (
            start > 0 and self.entries[start - 1].seat == self.seat and not self.entries[start - 1].ends_turn
        ):
            start -= 1
        return start

    def restart_turn(self) -> None:
        """Go back to the start of the turn, or as near to it as may be. Raises UndoRefused where that is nowhere."""
        start = self.turn_start()
        self.undo()
        while self.position > start and self.undo_refusal() is None:
            self.position -= 1

    def can_redo(self) -> bool:
        """True where something that was taken back could be played again."""
        return self.position < len(self.entries)

    def redo(self) -> Entry:
        """Play again what was taken back last. Raises UndoRefused where nothing was."""
        if not self.can_redo():
            raise UndoRefused(Refusal("nothing_to_redo"))
        self.position += 1
        return self.entries[self.position - 1]

    def branch(self, position: int) -> Match:
        """Another match that goes on from an earlier position of this one, with the history up to there."""
        other = self.copy()
        other.position = position
        other._chance = _chance_after(self.table, (self.forgotten or 0) + position)
        del other.entries[position:], other._states[position + 1 :]
        return other

    def copy(self) -> Match:
        """Another match with the same history, what was taken back included; states are shared, as they stay."""
        played_before = (self.forgotten or 0) + self.position
        chance = _chance_after(self.table, played_before)
        other = Match.resumed(self.table, self._states[0], chance, setup=self.setup)
        other.forgotten = self.forgotten
        other.start_outcomes = self.start_outcomes
        other.entries = self.entries[:]
        other._states = self._states[:]
        other.position = self.position
        return other

    def take_over(self, seat: int, player: Player) -> None:
        """Somebody else sits down at a seat: a bot for a person who left, or the other way round."""
        players = list(self.table.players)
        players[seat] = player
        self.table = replace(self.table, players=tuple(players))


def _versioned(setup: Setup, game: Game[Any]) -> Setup:
    return setup if setup.version is not None else replace(setup, version=game.meta.version)


def _chance_after(table: Table, commands: int) -> SeededChance:
    """Chance for a match that goes on: it repeats neither the deal nor what came after fewer commands."""
    return SeededChance(Random(f"{table.seed} after {commands}").getrandbits(64))
