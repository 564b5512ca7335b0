"""Back to the start and forth to the end; barriers hold; what was reached never changes (4)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.core.game import Over
from engine.games import CATALOGUE
from engine.match.match import Match, UndoRefused
from engine.match.table import Player, UndoPolicy
from tests.conformance.walks import Walk, played

POLICIES: tuple[UndoPolicy, ...] = ("until_reveal", "free", "friendly")


@dataclass(frozen=True)
class Party:
    """A plain walk, and at how many of its seats persons decide, the first ones."""

    walk: Walk
    persons: int

    def __str__(self) -> str:
        return f"{self.walk}, {self.persons} persons"

    @property
    def of_persons(self) -> bool:
        return self.persons == self.walk.seats


PARTIES = [
    Party(Walk(meta.id, seats, seats), persons)
    for meta in CATALOGUE.values()
    for seats in range(meta.min_seats, meta.max_seats + 1)
    for persons in sorted({1, seats - 1, seats})
]
ALL_PERSONS = [party for party in PARTIES if party.of_persons]


@cache
def sat(party: Party) -> Match:
    """The same game as the walk's, at a friendly table. Shared by all tests: not to be changed."""
    source = played(party.walk)
    players = tuple(
        Player(player.name, player.colour, player.level if seat >= party.persons else None)
        for seat, player in enumerate(source.table.players)
    )
    match = Match(replace(source.table, players=players), setup=source.setup)
    for entry in source.entries:
        match.play(entry.seat, entry.command)
    return match


def under(match: Match, policy: UndoPolicy, position: int | None = None) -> Match:
    """The same history, or the beginning of it, under another agreement on undo; nobody but the players has seen it."""
    other = match.copy()
    other.table = replace(match.table, undo=policy)
    if position is not None:
        other.position = position
        del other.entries[position:]
    return other


def asks_a_person(match: Match, position: int) -> bool:
    """Whether a person has something to decide at a position, or the game is over."""
    pending = match.game.pending(match.state_at(position))
    if isinstance(pending, Over):
        return True
    return not match.table.players[pending.seat].is_bot and match.forced(position) is None


def rests(match: Match) -> list[int]:
    return [position for position in range(len(match.entries) + 1) if asks_a_person(match, position)]


def written(walk: Walk, state: Any) -> str:
    return json.dumps(walk.game.dump(state), sort_keys=True)


@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_undo_to_the_start_and_redo_to_the_end(party: Party) -> None:
    """Back from one decision of a person to the one before, and forth again the same way, over all that was played."""
    match = under(sat(party), "friendly")
    places = rests(match)
    assert places[-1] == match.position
    for position in reversed(places[:-1]):
        assert match.undo() is match.entries[position]
        assert match.position == position
    with pytest.raises(UndoRefused):
        match.undo()
    for before, position in pairwise(places):
        assert match.redo() is match.entries[before]
        assert match.position == position
    with pytest.raises(UndoRefused):
        match.redo()
    assert match.entries == sat(party).entries


def test_old_positions_never_change(walk: Walk) -> None:
    source = played(walk)
    match = Match(walk.table)
    seen = [written(walk, match.state)]
    for entry in source.entries:
        match.play(entry.seat, entry.command)
        seen.append(written(walk, match.state))
    for position, before in enumerate(seen):
        assert written(walk, match.state_at(position)) == before


@pytest.mark.parametrize("party", ALL_PERSONS, ids=str)
@pytest.mark.parametrize(
    ("policy", "stops"), [("until_reveal", {"turn_ended", "revealed"}), ("free", {"turn_ended"})]
)
def test_no_undo_across_a_barrier(party: Party, policy: UndoPolicy, stops: set[str]) -> None:
    """Among persons, each of whom may take back what they decided until the next has."""
    source = sat(party)
    met = set()
    for position in range(1, source.position + 1):
        match = under(source, policy, position)
        last = next(place for place in range(position - 1, -1, -1) if asks_a_person(match, place))
        barriers = {barrier for entry in match.entries[last:] for barrier in entry.barriers}
        reasons = {f"undo_{barrier}" for barrier in barriers & stops} or (
            {"undo_over"} if match.is_over else set()
        )
        refusal = match.undo_refusal()
        assert (refusal is None) is not bool(reasons)
        if refusal is None:
            assert match.undo() is match.entries[last]
        else:
            assert refusal.reason in reasons
            with pytest.raises(UndoRefused):
                match.undo()
            assert match.position == position
        met |= barriers
    assert met & {"turn_ended", "passed"}


def test_undo_may_be_off() -> None:
    match = under(sat(ALL_PERSONS[0]), "none", 1)
    with pytest.raises(UndoRefused) as refused:
        match.undo()
    assert refused.value.refusal.reason == "undo_off"


@pytest.mark.parametrize("party", ALL_PERSONS, ids=str)
def test_what_is_played_after_undo_takes_the_place_of_what_was(party: Party) -> None:
    source = sat(party)
    for position in rests(source)[1::11]:
        match = under(source, "friendly", position)
        match.undo()
        back = match.position
        command = match.legal()[-1]
        match.play(source.entries[back].seat, command)
        assert match.position == len(match.entries) == back + 1
        assert match.entries[-1].command == command
        assert not match.can_redo()
        assert source.state_at(back) == match.state_at(back)


# Whatever is done in whatever order, at tables of persons and bots.


class Onlooker:
    """Goes back and forth in a match at random, and sees that nothing is lost and nobody robbed of anything."""

    def __init__(self, match: Match, generator: Random) -> None:
        self.match = match
        self.generator = generator
        self.seen: list[tuple[int, int]] = []
        self.undone = self.refused = 0

    def play(self, seat: int, command: Any) -> None:
        self.match.play(seat, command)
        self.seen = [(person, min(place, self.match.position - 1)) for person, place in self.seen]

    def look(self) -> None:
        """The person who is asked lifts the curtain."""
        seat = self.match.seat
        if seat is not None and not self.match.table.players[seat].is_bot:
            self.match.show_to(seat)
            self.seen.append((seat, self.match.position))

    def wander(self, steps: int) -> None:
        """Undo, redo and restart, as often as said; then redo to the end: all is there again."""
        entries, end = self.match.entries[:], self.match.position
        for _ in range(steps):
            self._step()
            assert self.match.entries == entries
        while self.match.can_redo():
            self.match.redo()
        assert self.match.entries == entries
        assert self.match.position == end

    def _step(self) -> None:
        match, before = self.match, self.match.position
        ways = (match.undo, match.undo, match.restart_turn, match.redo, self._undo_to)
        try:
            self.generator.choice(ways)()
        except UndoRefused:
            assert match.position == before
            self.refused += 1
            return
        assert asks_a_person(match, match.position) or match.position == len(match.entries)
        if match.position < before:
            self.undone += 1
            if match.table.undo != "friendly":
                assert len(set(self._persons_since(match.position))) <= 1

    def _undo_to(self) -> None:
        before, position = self.match.position, self.generator.randrange(self.match.position + 1)
        refusal = self.match.undo_refusal(position) if position < before else None
        if refusal is None:
            self.match.undo_to(position)
            return
        with pytest.raises(UndoRefused) as refused:
            self.match.undo_to(position)
        assert refused.value.refusal == refusal
        raise refused.value

    def _persons_since(self, position: int) -> Iterator[int]:
        """Who decided anything after a position, what was taken back included, and who saw one."""
        for number, entry in enumerate(self.match.entries[position:], start=position):
            if not entry.by.is_bot and self.match.forced(number) is None:
                yield entry.seat
        yield from (person for person, place in self.seen if place > position)


@pytest.mark.parametrize("party", PARTIES, ids=str)
@pytest.mark.parametrize("policy", POLICIES)
def test_going_back_and_forth_loses_nothing_and_takes_nothing_from_another(
    party: Party, policy: UndoPolicy
) -> None:
    source = sat(party)
    generator = Random(f"{party} {policy}")
    match = Match(replace(source.table, undo=policy), setup=source.setup)
    onlooker = Onlooker(match, generator)
    for entry in source.entries:
        if generator.random() < 0.2:
            onlooker.look()
        onlooker.play(entry.seat, entry.command)
        if generator.random() < 0.2:
            onlooker.wander(generator.randint(1, 6))
    onlooker.wander(20)
    assert match.entries == source.entries
    assert onlooker.undone
    assert onlooker.refused


# A turn that is lent to a bot.


def lent(source: Match, policy: UndoPolicy, position: int, played_by_bot: int) -> Match:
    """The beginning of a game: who is asked at a position lends the turn, of which the bot has played so much."""
    match = under(source, policy, position + played_by_bot)
    seat = source.entries[position].seat
    match.take_over(seat, replace(match.table.players[seat], level="master", lent=True))
    by = match.table.players[seat]
    match.entries[position:] = [replace(entry, by=by) for entry in match.entries[position:]]
    return match


def lendings(source: Match) -> Iterator[tuple[int, int]]:
    """At which positions a turn may be lent, and how much of it a bot may play then: nothing, or one or two commands.

    Not what ends the turn, with which the seat comes back, or has another be asked.
    """
    for position, entry in enumerate(source.entries):
        if asks_a_person(source, position):
            yield position, 0
            for count in (1, 2):
                *played, following = source.entries[position : position + count + 1]
                if len(played) < count or following.seat != entry.seat:
                    break
                if any(each.seat != entry.seat or each.ends_turn for each in played):
                    break
                yield position, count


@pytest.mark.parametrize("party", PARTIES, ids=str)
@pytest.mark.parametrize("policy", POLICIES)
def test_undo_in_a_turn_that_is_lent_leads_to_the_last_decision_of_a_person(
    party: Party, policy: UndoPolicy
) -> None:
    """There they are asked, and where a bot had not yet decided for them it is as if they had not lent it."""
    source, undone = sat(party), 0
    for position, count in list(lendings(source))[::3]:
        match = lent(source, policy, position, count)
        assert not match.rests()
        last = next((place for place in reversed(range(position)) if asks_a_person(source, place)), None)
        refusal, own = match.undo_refusal(), under(source, policy, position).undo_refusal()
        bot_decided = any(match.was_decided(number) for number in range(position, match.position))
        if bot_decided and last is not None and policy != "friendly":
            assert refusal == Refusal("undo_bot", details={"seat": source.entries[position].seat})
        else:
            assert refusal == own
        if refusal is not None:
            with pytest.raises(UndoRefused):
                match.undo()
            assert match.position == position + count
            continue
        assert match.undo() is match.entries[last or 0]
        assert match.position == last
        assert match.player is not None
        assert not match.player.is_bot
        assert match.rests()
        match.redo()
        assert match.position in (position, position + count)
        undone += 1
    assert undone


@pytest.mark.parametrize("party", PARTIES, ids=str)
def test_a_game_branched_off_in_a_turn_that_is_lent_asks_the_person(party: Party) -> None:
    source = sat(party)
    for position, count in list(lendings(source))[::7]:
        match = lent(source, "free", position, count)
        for back in range(min(match.position, 4)):
            branch = match.branch(match.position - back)
            assert branch.table.players == source.table.players
            assert branch.rests() == asks_a_person(source, branch.position)
        assert match.table.players != source.table.players
