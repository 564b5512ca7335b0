"""Unfinished decisions are data: nested, saved, undone, searched and played again in the middle of anything."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import BrokenFile
from engine.core.flow import NOTHING, Flow, Frame, Start, Task, any_order, choice, optional, sequence, verb
from engine.games import CATALOGUE, open_game
from engine.match.match import Match
from engine.match.save import open_match, read_save, write_match
from engine.match.table import Player, Table
from tests.core import market

A, B, C, D = (verb(name) for name in "abcd")
NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def flow_of(task: Task) -> Flow:
    flow = Flow()
    flow.push(0, task)
    return flow


def orders(flow: Flow) -> set[str]:
    """Every order in which the verbs of the stack may be done, in their names."""
    if flow.top is None:
        return {""}
    found = set()
    for start in flow.starts():
        after = flow.clone()
        after.begin(start)
        name = after.done().kind if start.task else ""
        found |= {name + rest for rest in orders(after)}
    return found


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        (NOTHING, {""}),
        (A, {"a"}),
        (sequence(A, B, C), {"abc"}),
        (any_order(A, B, C), {"abc", "acb", "bac", "bca", "cab", "cba"}),
        (choice(A, B), {"a", "b"}),
        (optional(A), {"a", ""}),
        (sequence(A, optional(B), C), {"abc", "ac"}),
        (any_order(A, optional(B)), {"ab", "ba", "a"}),
        (any_order(sequence(A, B), C), {"abc", "cab"}),
        (sequence(choice(A, sequence(B, C)), D), {"ad", "bcd"}),
        (optional(choice(A, optional(B))), {"a", "b", ""}),
        (sequence(any_order(A, B), optional(sequence(C, D))), {"abcd", "bacd", "ab", "ba"}),
        (any_order(A, A), {"aa"}),
        (sequence(A, sequence(B, C), sequence()), {"abc"}),
        (choice(A, NOTHING, B), {"a", "b", ""}),
    ],
)
def test_compound_tasks_allow_these_orders_and_no_other(task: Task, expected: set[str]) -> None:
    assert orders(flow_of(task)) == expected


def test_equal_parts_are_offered_once() -> None:
    assert flow_of(any_order(A, A, B)).starts() == [Start((0,), A), Start((2,), B)]


def test_what_is_nothing_vanishes() -> None:
    assert sequence() == any_order(NOTHING, NOTHING) == optional(NOTHING) == NOTHING
    assert choice() == NOTHING
    assert sequence(A, sequence(B, C)) == sequence(A, B, C)
    assert sequence(NOTHING, A) == any_order(A) == choice(A) == A
    assert flow_of(NOTHING).top is None
    assert Flow().starts() == []


def test_the_last_pushed_is_decided_first_and_by_its_own_seat() -> None:
    flow = flow_of(sequence(A, B))
    flow.push(1, C)
    assert flow.top == Frame(1, C)
    assert [flow.done() for _ in range(3)] == [C, A, B]
    assert flow.top is None


def test_a_verb_may_become_what_is_left_of_it() -> None:
    flow = flow_of(any_order(verb("pay", 2), A))
    flow.begin(flow.starts()[0])
    flow.becomes(verb("pay", 1))
    assert flow.starts() == [Start((), verb("pay", 1))]
    flow.becomes(NOTHING)
    assert flow.top == Frame(0, A)


def test_a_copy_is_independent() -> None:
    flow = flow_of(any_order(A, B))
    copy = flow.clone()
    copy.begin(copy.starts()[1])
    copy.done()
    assert flow == flow_of(any_order(A, B))
    assert copy == flow_of(A)


def test_the_stack_goes_through_json() -> None:
    flow = flow_of(sequence(any_order(verb("pay", 3, "wood"), verb("roll", 2)), optional(verb("trade"))))
    flow.push(2, verb("gift"))
    text = json.dumps(flow.dump())
    assert (
        text
        == '[[0, ["optional", ["trade"]]], [0, ["any_order", ["pay", 3, "wood"], ["roll", 2]]], [2, ["gift"]]]'
    )
    assert Flow.load(json.loads(text), ("pay", "roll", "trade", "gift"), 3) == flow


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        [0],
        [[0]],
        [[0, []]],
        [[0, ["fly"]]],
        [[3, ["pay"]]],
        [[-1, ["pay"]]],
        [[True, ["pay"]]],
        [["0", ["pay"]]],
        [[0, ["pay"], 1]],
        [[0, ["pay", None]]],
        [[0, ["pay", 1.5]]],
        [[0, ["pay", True]]],
        [[0, ["pay", 2**31]]],
        [[0, ["pay", "x" * 65]]],
        [[0, ["pay", ["pay"]]]],
        [[0, ["sequence"]]],
        [[0, ["sequence", ["pay"]]]],
        [[0, ["choice", ["pay"], "pay"]]],
        [[0, ["optional"]]],
        [[0, "pay"]],
    ],
)
def test_what_is_no_stack_is_refused(data: Any) -> None:
    with pytest.raises(BrokenFile) as broken:
        Flow.load(data, ("pay",), 3)
    assert broken.value.refusal.reason == "snapshot_wrong"


# In a game, through a match.


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[Match]:
    monkeypatch.setitem(CATALOGUE, "market", market.META)
    open_game.cache_clear()
    yield Match(
        Table("market", tuple(Player(f"P{seat}", seat) for seat in range(3)), undo="friendly", seed=5)
    )
    open_game.cache_clear()


def say(match: Match, *notations: str) -> None:
    for notation in notations:
        match.play(match.seat or 0, match.game.grammar.read(notation))


def offers(match: Match) -> list[str]:
    return [command.notation for command in match.legal()]


def test_a_payment_inside_an_any_order_inside_a_sequence(match: Match) -> None:
    say(match, "act market")
    assert offers(match) == ["act pay", "act roll"]
    say(match, "act pay")
    assert offers(match) == ["take wood", "take stone"]
    say(match, "take wood", "take stone")
    assert match.entries[-1].barrier == "revealed"  # nothing was left but to roll
    assert offers(match) == ["act trade", "act skip"]
    say(match, "act skip")
    assert offers(match) == ["act keep", "act give"]
    say(match, "act give")
    assert match.seat == 1
    assert offers(match) == ["take wood", "take stone"]
    say(match, "take stone")
    assert match.state.goods == [[3, 3], [4, 5], [4, 4]]
    assert (match.seat, offers(match)) == (1, ["act market"])


def test_the_middle_of_a_payment_can_be_saved_undone_and_played_again(match: Match) -> None:
    say(match, "act market", "act roll", "take wood", "take wood")
    match.undo()
    opened = open_match(read_save(write_match(match, "In the middle", NOW)))
    assert opened.warning is None
    other = opened.match
    assert other.state == match.state
    assert other.state.flow.top == Frame(0, verb("pay", 1))
    assert offers(other) == ["take wood", "take stone"]
    other.redo()
    assert other.state.goods[0] == [2, 4]
    assert offers(other) == ["act trade", "act skip"]
    other.undo_to(0)
    assert offers(other) == ["act market"]
    assert other.state.flow == Flow()


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_go_through_every_test_of_a_state(match: Match, seed: int) -> None:
    hand = Random(seed)
    states = [match.state.clone()]
    while not match.is_over:
        legal = match.legal()
        assert legal
        assert len(set(legal)) == len(legal)
        match.play(match.seat or 0, hand.choice(legal))
        match.game.check(match.state)
        states.append(match.state.clone())
        again = match.game.load(json.loads(json.dumps(match.game.dump(match.state))))
        assert again == match.state
        assert match.game.legal(again) == match.legal()
    assert match.position <= market.META.most_commands
    assert [match.state_at(position) for position in range(match.position + 1)] == states
    opened = open_match(read_save(write_match(match, "Over", NOW)))
    assert opened.warning is None
    assert [opened.match.state_at(position) for position in range(match.position + 1)] == states


def test_the_stack_can_be_searched(match: Match) -> None:
    """From the middle of a turn, every way to its end, without touching the match."""
    say(match, "act market", "act pay")
    before = match.state.clone()
    ends = set()
    unfinished = [match.state.clone()]
    while unfinished:
        state = unfinished.pop()
        if state.flow.top is None:
            ends.add(tuple(map(tuple, state.goods)))
            continue
        for command in match.game.legal(state):
            after = state.clone()
            match.game.apply(after, command, SeededChance(0))
            unfinished.append(after)
    # Three ways to pay, three to trade or not, and a stone kept or a good given.
    assert all(sum(map(sum, goods)) == 23 for goods in ends)
    assert ((4, 3), (4, 4), (4, 4)) in ends
    assert ((2, 4), (5, 4), (4, 4)) in ends
    assert len(ends) > 10
    assert match.state == before
