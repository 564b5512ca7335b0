"""What is unfinished is data: nested, saved, undone, searched and played again in the middle of anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from engine.core.chance import RecordedChance, SeededChance
from engine.core.command import Command
from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Over
from engine.games import CATALOGUE, open_game
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table
from tests.core.market import (
    FRAMES,
    MARKET,
    META,
    Dice,
    Gift,
    MarketState,
    Purse,
    Rolled,
    Sharing,
    Stall,
    Trading,
    Visit,
    Visited,
)

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def visit(seats: int = 2) -> MarketState:
    """The first seat has come to market."""
    return MarketState([Purse() for _ in range(seats)], 1, [Visit(1), Sharing(0), Trading(0), Stall(0)])


def play(state: MarketState, *notations: str, dice: int = 4, observer: Any = None) -> list[Event]:
    events: list[Event] = []
    for notation in notations:
        chance = RecordedChance([(dice,)] * 9)
        events += MARKET.apply(state, MARKET.grammar.read(notation), chance, observer)
    return events


def legal(state: MarketState) -> list[str]:
    return [command.notation for command in MARKET.legal(state)]


def refused(state: MarketState, notation: str) -> Refusal:
    before = state.clone()
    with pytest.raises(IllegalCommand) as illegal:
        play(state, notation)
    assert state == before
    return illegal.value.refusal


# What is asked, and what answers.


def test_whatever_lies_on_top_is_asked_of_its_own_seat() -> None:
    state = visit()
    assert MARKET.pending(state) == Choose(0, "stall")
    state.agenda.append(Gift(1))
    assert MARKET.pending(state) == Choose(1, "gift")
    assert legal(state) == ["take wood", "take stone"]
    play(state, "take stone")
    assert state == MarketState([Purse(), Purse([4, 5])], 1, visit().agenda)


def test_an_answer_may_leave_a_rest_of_its_question() -> None:
    state = visit()
    assert legal(state) == ["pay wood", "pay stone", "roll"]
    play(state, "pay wood")
    assert state.agenda[-1] == Stall(0, to_pay=1)
    play(state, "pay stone")
    assert state.agenda[-1] == Stall(0, to_pay=0)
    assert legal(state) == ["roll"]


def test_what_is_done_in_any_order_comes_to_the_same() -> None:
    ends = []
    for way in (
        ("roll", "pay wood", "pay wood"),
        ("pay wood", "roll", "pay wood"),
        ("pay wood", "pay wood", "roll"),
    ):
        state = visit()
        play(state, *way)
        ends.append(state)
    assert ends[0] == ends[1] == ends[2]
    assert ends[0].agenda == [Visit(1), Sharing(0), Trading(0)]


def test_where_nothing_is_left_the_game_is_over() -> None:
    state = MarketState([Purse(), Purse()], 6)
    assert MARKET.pending(state) == Over("visits")
    assert MARKET.legal(state) == ()
    assert MARKET.forced(state) is None
    assert refused(state, "roll") == Refusal("game_over", "6")


def test_what_answers_another_question_is_refused_with_what_is_asked() -> None:
    state = visit()
    assert refused(state, "take wood") == Refusal("wrong_decision", "1", {"asks": "stall"})
    play(state, "pay wood", "pay wood", "roll")
    assert refused(state, "pay wood") == Refusal("wrong_decision", "2", {"asks": "trading"})


def test_what_its_own_question_forbids_is_refused_by_its_own_rule() -> None:
    state = visit()
    play(state, "roll")
    assert refused(state, "roll") == Refusal("rolled", "1")
    state.purses[0].goods = [0, 1]
    assert refused(state, "pay wood") == Refusal("no_such_good", "1", {"good": "wood"})


def test_a_command_of_no_question_is_unknown() -> None:
    class Sing(Command):
        """Of another game."""

    with pytest.raises(IllegalCommand, match="unknown_command"):
        MARKET.apply(visit(), Sing(), SeededChance(0))


def test_what_is_allowed_besides_lets_the_question_lie() -> None:
    state = visit()
    assert refused(state, "sell") == Refusal("no_food", "2")
    play(state, "roll", dice=2)
    assert legal(state) == ["pay wood", "pay stone", "sell"]
    frame = state.agenda[-1]
    play(state, "sell", "sell")
    assert (state.agenda[-1], state.purses[0]) == (frame, Purse([6, 4]))
    assert legal(state) == ["pay wood", "pay stone"]
    state.purses[1].food = 1
    play(state, "pay wood", "pay wood", "skip", "give")
    assert MARKET.pending(state) == Choose(1, "gift")
    assert legal(state) == ["take wood", "take stone"], "nothing besides where the question names nothing"
    assert refused(state, "sell") == Refusal("wrong_decision", "3", {"asks": "gift"})


def test_the_only_answer_is_forced_and_what_is_allowed_besides_is_one() -> None:
    state = visit()
    play(state, "pay wood", "pay wood")
    assert MARKET.forced(state) == MARKET.grammar.read("roll")
    state.purses[0].food = 1
    assert MARKET.forced(state) is None
    play(state, "roll")
    assert MARKET.forced(state) is None


# Automatic beats.


def test_what_needs_no_decision_goes_on_up_to_the_next_one() -> None:
    state = visit()
    events = play(state, "pay wood", "pay wood", "roll", "skip", "keep")
    assert events == [Rolled(4), Visited(1)]
    assert state.agenda == [Visit(0), Sharing(1), Trading(1), Stall(1)]


def test_an_observer_is_told_before_each_beat_with_all_that_is_still_to_come() -> None:
    state = visit()
    seen: list[tuple[MarketState, int]] = []

    def observe(position: MarketState, count: int) -> None:
        seen.append((position.clone(), count))

    play(state, "pay wood", "roll", "pay wood", "skip", "keep", observer=observe)
    ((position, count),) = seen
    assert count == 0
    assert position.agenda == [Visit(1), Sharing(0), Trading(0), Stall(0, 1, rolled=True), Dice(0)]
    assert position.purses[0].food == 0


# Written and read.


@pytest.mark.parametrize("kind", FRAMES, ids=[frame.tag for frame in FRAMES])
def test_a_frame_of_every_class_is_read_back_as_what_it_was(kind: type[Any]) -> None:
    frame = kind(1, 1, True) if kind is Stall else kind(1)
    state = MarketState([Purse(), Purse()], 1, [frame, Stall(0)])
    again = MARKET.load(json.loads(json.dumps(MARKET.dump(state))))
    assert again == state
    assert type(again.agenda[0]) is kind


def test_what_is_written_of_an_agenda() -> None:
    state = visit()
    play(state, "pay wood")
    assert MARKET.dump(state)["agenda"] == [
        {"visit": {"seat": 1}},
        {"sharing": {"seat": 0}},
        {"trading": {"seat": 0}},
        {"stall": {"seat": 0, "to_pay": 1, "rolled": False}},
    ]


@pytest.mark.parametrize(
    "agenda",
    [
        None,
        {},
        [0],
        [[0]],
        [{"fly": {"seat": 0}}],
        [{"trading": {"seat": 3}}],
        [{"trading": {"seat": -1}}],
        [{"trading": {"seat": True}}],
        [{"trading": {"seat": "0"}}],
        [{"trading": {"seat": 0, "left": 1}}],
        [{"trading": {"seat": 0}, "gift": {"seat": 0}}],
        [{"stall": {"seat": 0, "to_pay": 3, "rolled": False}}],
        [{"stall": {"seat": 0, "to_pay": 1}}],
        [{"stall": {"seat": 0, "to_pay": 1.5, "rolled": False}}],
        [{"trading": {"seat": 0}}] * 501,
        [{"visit": {"seat": 0}}],
        [{"stall": {"seat": 0, "to_pay": 0, "rolled": True}}],
    ],
)
def test_what_is_no_agenda_or_leaves_nothing_to_do_is_refused(agenda: Any) -> None:
    data = MARKET.dump(visit()) | {"agenda": agenda}
    with pytest.raises(BrokenFile) as broken:
        MARKET.load(data)
    assert broken.value.refusal.reason in ("snapshot_wrong", "snapshot_other")


def test_a_scene_in_which_nobody_can_do_anything_is_refused() -> None:
    scene = {"purses": [{}, {"food": 2}], "agenda": [{"trading": {"seat": 1}}]}
    assert legal(MARKET.set_up(scene)) == ["trade wood", "trade stone", "skip", "sell"]
    for wrong in ({"agenda": [{"visit": {"seat": 0}}]}, {"purses": 3}, {"songs": 1}):
        with pytest.raises(BrokenFile, match="scene_wrong"):
            MARKET.set_up(scene | wrong)


def test_a_copy_is_independent() -> None:
    state = visit()
    copy = state.clone()
    play(copy, "roll")
    assert state == visit()
    assert state != copy


# In a match.


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[Match]:
    monkeypatch.setitem(CATALOGUE, "market", META)
    open_game.cache_clear()
    players = tuple(Player(f"P{seat}", seat) for seat in range(3))
    yield Match(Table("market", players, undo="friendly", seed=5))
    open_game.cache_clear()


def say(match: Match, *notations: str) -> None:
    for notation in notations:
        match.play(match.seat or 0, match.game.grammar.read(notation))


def offers(match: Match) -> list[str]:
    return [command.notation for command in match.legal()]


def test_a_payment_inside_a_visit_inside_a_round(match: Match) -> None:
    assert offers(match) == ["pay wood", "pay stone", "roll"]
    say(match, "pay wood", "pay stone", "roll")
    assert match.entries[-1].barrier == "revealed"
    assert offers(match) == ["trade wood", "trade stone", "skip", "sell"]
    say(match, "skip")
    assert offers(match) == ["keep", "give", "sell"]
    say(match, "give")
    assert match.seat == 1
    say(match, "take stone")
    assert [purse.goods for purse in match.state.purses] == [[3, 3], [4, 5], [4, 4]]
    assert (match.seat, offers(match)) == (1, ["pay wood", "pay stone", "roll"])


def test_the_middle_of_a_payment_can_be_saved_undone_and_played_again(match: Match) -> None:
    say(match, "roll", "pay wood", "pay wood")
    match.undo()
    opened = open_match(read_save(write_match(match, "In the middle", NOW)))
    assert opened.warning is None
    other = opened.match
    assert other.state == match.state
    assert other.state.agenda[-1] == Stall(0, 1, rolled=True)
    assert offers(other) == ["pay wood", "pay stone", "sell"]
    other.redo()
    assert other.state.purses[0].goods == [2, 4]
    assert other.state.agenda[-1] == Trading(0)
    other.undo_to(0)
    assert other.state.agenda == [Visit(1), Sharing(0), Trading(0), Stall(0)]


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_go_through_every_test_of_a_state(match: Match, seed: int) -> None:
    generator = Random(seed)
    states = [match.state.clone()]
    while not match.is_over:
        commands = match.legal()
        assert commands
        assert len(set(commands)) == len(commands)
        match.play(match.seat or 0, generator.choice(commands))
        match.game.check(match.state)
        states.append(match.state.clone())
        again = match.game.load(json.loads(json.dumps(match.game.dump(match.state))))
        assert again == match.state
        assert match.game.legal(again) == match.legal()
    assert match.position <= META.most_commands
    assert [match.state_at(position) for position in range(match.position + 1)] == states
    opened = open_match(read_save(write_match(match, "Over", NOW)))
    assert opened.warning is None
    assert [opened.match.state_at(position) for position in range(match.position + 1)] == states


def test_the_rest_of_a_visit_can_be_searched(match: Match) -> None:
    """From the middle of it, every way to its end, without touching the match."""
    say(match, "pay wood")
    before = match.state.clone()
    ends = set()
    unfinished = [match.state.clone()]
    while unfinished:
        state = unfinished.pop()
        if state.visits > 1:
            ends.add(tuple((*purse.goods, purse.food) for purse in state.purses))
            continue
        for command in match.game.legal(state):
            after = state.clone()
            match.game.apply(after, command, RecordedChance([(2,)]))
            unfinished.append(after)
    # Two goods are paid and a stone is kept or a good given; each food may have become wood.
    assert all(sum(map(sum, purses)) == 24 - 2 + 1 + 2 for purses in ends)
    assert ((2, 5, 2), (4, 4, 0), (4, 4, 0)) in ends
    assert ((5, 3, 0), (4, 5, 0), (4, 4, 0)) in ends
    assert len(ends) > 20
    assert match.state == before
