"""The match: playing, going back, going on, branching, and who may do what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import ClassVar

import pytest

from engine.core.chance import SeededChance
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Over, Setup
from engine.games import open_game
from engine.match.match import Match, Move, Replay, UndoRefused
from engine.match.table import LevelName, Player, Table, UndoPolicy
from tests.match.games import following, indecisive


def table(undo: UndoPolicy = "until_reveal", seats: int = 2, seed: int = 3) -> Table:
    players = tuple(Player(f"P{seat}", seat) for seat in range(seats))
    return Table("builders", players, {"first_player": 0}, undo, seed)


def play(match: Match, *notations: str) -> Match:
    """Play some commands for whoever is asked."""
    for notation in notations:
        assert match.seat is not None
        match.play(match.seat, match.game.grammar.read(notation))
    return match


def take_plan(match: Match) -> str:
    """Begin the first building of the row, which brings a new card to light."""
    notation = next(command.notation for command in match.legal() if command.verb == "start")
    play(match, notation)
    return notation


def replay_of(match: Match) -> Replay:
    moves = (Move(entry.seat, entry.command.notation, entry.outcomes, entry.by) for entry in match.entries)
    return Replay(match.start_outcomes, tuple(moves))


def reason(match: Match) -> str | None:
    refusal = match.undo_refusal()
    return refusal.reason if refusal else None


def test_a_new_match_asks_the_first_seat() -> None:
    match = Match(table())
    assert match.pending == Choose(0, "turn")
    assert (match.seat, match.position, match.is_over) == (0, 0, False)
    assert match.player == Player("P0", 0)
    assert len(match.start_outcomes) == 3


def test_playing_keeps_command_events_and_outcomes() -> None:
    match = Match(table())
    entry = match.play(0, match.game.grammar.read("coins 2"))
    assert (entry.seat, entry.command.notation, entry.outcomes) == (0, "coins 2", ())
    assert [event.kind for event in entry.events] == ["coins_taken"]
    assert match.entries == [entry]
    assert match.state.yards[0].coins == 13
    assert match.state_at(0).yards[0].coins == 10


@pytest.mark.parametrize(
    ("seat", "notation", "reason"), [(1, "end", "not_your_turn"), (0, "coins 9", "coin_amount")]
)
def test_a_refused_command_leaves_the_match_as_it_was(seat: int, notation: str, reason: str) -> None:
    match = play(Match(table()), "coins 1", "coins 1")
    match.undo()
    command = match.game.grammar.read(notation)
    with pytest.raises(IllegalCommand) as refused:
        match.play(seat, command)
    assert refused.value.refusal.reason == reason
    assert refused.value.refusal == match.why_not(seat, command)
    assert (match.position, len(match.entries), match.can_redo()) == (1, 2, True)


def test_after_the_end_nobody_is_asked() -> None:
    state = open_game("builders").set_up(
        {
            "building_row": ["inn"] + ["none"] * 4,
            "worker_row": ["none"] * 5,
            "deck_exact": True,
            "yards": [{}, {}],
        }
        | {"ended_by": "stalled", "stall_rounds": 10}
    )
    match = Match.resumed(table(), state)
    assert match.pending == Over("stalled")
    assert (match.seat, match.player, match.is_over, list(match.legal())) == (None, None, True, [])
    refusal = match.why_not(0, match.game.grammar.read("end"))
    assert refusal is not None
    assert refusal.reason == "game_over"


@pytest.mark.parametrize(
    ("policy", "coins", "revealed", "turn_ended"),
    [
        ("none", "undo_off", "undo_off", "undo_off"),
        ("until_reveal", None, "undo_revealed", "undo_turn_ended"),
        ("free", None, None, "undo_turn_ended"),
        ("friendly", None, None, None),
    ],
)
def test_undo_policies(
    policy: UndoPolicy, coins: str | None, revealed: str | None, turn_ended: str | None
) -> None:
    match = Match(table(policy))
    assert reason(match) == "nothing_to_undo"
    play(match, "coins 1")
    assert reason(match) == coins
    take_plan(match)
    assert reason(match) == revealed
    play(match, "end")
    assert reason(match) == turn_ended


def test_a_new_match_can_neither_undo_nor_redo() -> None:
    match = Match(table("friendly"))
    with pytest.raises(UndoRefused, match="nothing_to_undo"):
        match.undo()
    with pytest.raises(UndoRefused, match="nothing_to_redo"):
        match.redo()


def test_undo_and_redo_walk_the_history() -> None:
    match = play(Match(table()), "coins 1", "buy")
    states = [match.state_at(position) for position in range(3)]
    assert match.undo().command.notation == "buy"
    assert match.state is states[1]
    assert match.undo().command.notation == "coins 1"
    assert match.state is states[0]
    assert match.redo().command.notation == "coins 1"
    assert match.state is states[1]
    play(match, "coins 1")
    assert not match.can_redo()
    assert [entry.command.notation for entry in match.entries] == ["coins 1", "coins 1"]


def test_undo_to_goes_all_the_way_or_not_at_all() -> None:
    match = Match(table())
    play(match, "coins 1")
    take_plan(match)
    play(match, "buy")
    with pytest.raises(UndoRefused):
        match.undo_to(0)
    assert match.position == 3
    match.undo_to(2)
    assert match.position == 2


def test_restarting_a_turn_stops_at_its_start() -> None:
    match = play(Match(table("free")), "end", "coins 1", "buy", "coins 1")
    assert match.turn_start() == 1
    match.restart_turn()
    assert match.position == 1
    with pytest.raises(UndoRefused):
        match.restart_turn()


def test_restarting_a_turn_stops_at_a_reveal() -> None:
    match = Match(table())
    take_plan(match)
    play(match, "coins 1", "buy")
    match.restart_turn()
    assert match.position == 1


def test_a_friendly_table_restarts_its_own_turn_only() -> None:
    match = play(Match(table("friendly")), "coins 1", "end", "coins 1", "coins 1")
    match.restart_turn()
    assert match.position == 2


def test_who_has_not_begun_their_turn_restarts_nothing() -> None:
    """Not even the end of the turn before, which could be taken back."""
    match = play(placing("until_reveal", None, None), "place forest 1")
    assert (reason(match), match.restart_refusal()) == (None, Refusal("nothing_to_restart"))
    with pytest.raises(UndoRefused, match="nothing_to_restart"):
        match.restart_turn()
    assert match.position == 1


def restart_step_by_step(match: Match) -> int:
    """Where the turn is restarted, as it is meant: undo within the turn, again and again."""
    start, copy = match.turn_start(), match.copy()
    while True:
        reached = copy.position
        try:
            copy.undo()
        except UndoRefused:
            return reached
        if copy.position < start:
            return reached


@pytest.mark.parametrize("game", ["builders", "stone-age", "pantheon"])
@pytest.mark.parametrize("undo", ["none", "until_reveal", "free", "friendly"])
@pytest.mark.parametrize("levels", [(None, None, None), (None, "apprentice", "apprentice")])
def test_restarting_a_turn_is_undoing_it_step_by_step(
    game: str, undo: UndoPolicy, levels: tuple[LevelName | None, ...]
) -> None:
    """Wherever a match stands, whoever took a seat over, and whatever was seen or taken back."""
    players = tuple(Player(f"P{seat}", seat, level) for seat, level in enumerate(levels))
    match, generator = Match(Table(game, players, undo=undo, seed=5)), Random(7)
    reached = set()
    for _ in range(250):
        assert match.seat is not None
        chance = generator.random()
        if chance < 0.15 and match.undo_refusal() is None:
            match.undo()
        elif chance < 0.2 and match.can_redo():
            match.redo()
        elif chance < 0.22:
            match.take_over(
                seat := generator.randrange(3), replace(players[seat], level=generator.choice(levels))
            )
        else:
            match.play(match.seat, generator.choice(match.legal()))
        if generator.random() < 0.1:
            match.show_to(generator.choice(match.table.persons or (0,)))
        back = restart_step_by_step(match)
        reached.add(match.position - back)
        assert (match.restart_refusal() is None) == (back < match.position)
        restarted = match.copy()
        if back < match.position:
            restarted.restart_turn()
        assert restarted.position == back
    assert (max(reached) > 1) == (undo != "none")


def test_a_turn_of_a_thousand_changes_of_mind_is_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, calls = indecisive(3_000), 0
    forced, was_decided = Match.forced, Match.was_decided

    def counted(match: Match, position: int | None = None) -> object:
        nonlocal calls
        calls += 1
        return forced(match, position)

    def weighed(match: Match, number: int) -> bool:
        nonlocal calls
        calls += 1
        return was_decided(match, number)

    monkeypatch.setattr(Match, "forced", counted)
    monkeypatch.setattr(Match, "was_decided", weighed)
    turn = match.position - match.turn_start()
    assert turn > 2_000
    assert match.restart_refusal() is None
    match.restart_turn()
    assert match.position < 1_000
    assert calls < 10 * turn


# What another person decided or saw.


def placing(undo: UndoPolicy, *levels: LevelName | None) -> Match:
    """A game in which each places people in turn; persons (None) and bots."""
    players = tuple(Player(f"P{seat}", seat, level) for seat, level in enumerate(levels))
    return Match(Table("stone-age", players, {"first_player": 0}, undo, seed=1))


def test_the_end_of_a_turn_can_be_taken_back_until_another_person_has_decided() -> None:
    match = play(placing("free", None, None), "place forest 1")
    assert match.undo_refusal() is None
    play(match, "place river 1")
    assert match.undo_refusal(0) == Refusal("undo_passed", details={"seat": 1})
    assert match.undo().seat == 1
    assert match.undo_refusal() == Refusal("undo_was_passed", details={"seat": 1})
    with pytest.raises(UndoRefused):
        match.undo_to(0)
    assert match.position == 1


def test_what_a_bot_has_answered_to_stays() -> None:
    match = play(placing("free", None, "apprentice"), "place forest 1")
    assert match.undo_refusal() is None
    play(match, "place river 1")
    assert match.undo_refusal() == Refusal("undo_passed", details={"seat": 1})


@pytest.mark.parametrize("undo", ["until_reveal", "free", "friendly"])
def test_what_a_bot_has_decided_since_stays_where_no_turn_ended(undo: UndoPolicy) -> None:
    """Each keeps an artifact card, before anybody has a turn."""
    players = (Player("P0", 0), Player("P1", 1, "apprentice"))
    options = {"first_player": 0, "artifact_card": "choose_of_two"}
    match = Match(Table("revive", players, options, undo, seed=3))
    match.play(0, match.legal()[0])
    assert match.undo_refusal() is None
    match.play(1, match.legal()[0])
    assert not any(entry.passes_on for entry in match.entries)
    kept = Refusal("undo_passed", details={"seat": 1})
    assert match.undo_refusal() == (None if undo == "friendly" else kept)
    assert match.restart_refusal() is not None
    match.play(0, match.legal()[0])
    assert match.undo_refusal() is None
    assert match.restart_refusal() is None
    match.restart_turn()
    assert match.position == 2


@pytest.mark.parametrize("undo", ["until_reveal", "free", "friendly"])
def test_what_another_person_saw_stays_unless_all_are_friends(undo: UndoPolicy) -> None:
    match = play(placing(undo, None, None), "place forest 1")
    match.show_to(1)
    kept = Refusal("undo_seen", details={"seat": 1})
    assert match.undo_refusal() == (None if undo == "friendly" else kept)
    assert match.copy().undo_refusal() == match.undo_refusal()
    other = play(placing(undo, None, None), "place forest 1")
    other.show_to(0)
    assert other.undo_refusal() is None


def test_what_somebody_saw_of_what_was_taken_back_is_not_what_comes_after() -> None:
    """Friends take back what one of them had seen; then they agree to be friends no more."""
    match = play(placing("friendly", None, None), "place forest 1", "place river 1", "place quarry 1")
    match.show_to(1)
    match.undo_to(0)
    play(match, "place quarry 1")
    match.table = replace(match.table, undo="free")
    assert match.last_seen_by(1) == 0
    assert match.undo_refusal() is None


def test_a_position_that_was_loaded_counts_as_seen() -> None:
    """By the person who is asked there: nobody knows any more who has sat before it."""
    match = play(placing("until_reveal", None, None), "place forest 1")
    loaded = Match.replayed(match.table, replay_of(match))
    assert loaded.undo_refusal() == Refusal("undo_seen", details={"seat": 1})
    assert match.branch(1).undo_refusal() == loaded.undo_refusal()
    alone = play(placing("until_reveal", None, "apprentice"), "place forest 1")
    assert Match.replayed(alone.table, replay_of(alone)).undo_refusal() is None


@pytest.mark.parametrize("lent", [True, False])
def test_what_a_person_saw_stays_seen_when_a_bot_takes_the_seat(*, lent: bool) -> None:
    """Else whoever has looked lends their turn, and takes back what the one before them has decided."""
    match = play(placing("free", None, None), "place forest 1")
    match.show_to(1)
    match.take_over(1, Player("Rook", 1, "master", lent=lent))
    kept = Refusal("undo_seen", details={"seat": 1})
    assert match.undo_refusal() == kept
    assert match.restart_refusal() is not None


@pytest.mark.parametrize("lent", [True, False])
def test_a_position_loaded_in_a_bot_s_turn_counts_as_seen_by_who_gave_it_the_seat(*, lent: bool) -> None:
    """For this turn or for good: they may have looked before."""
    match = play(placing("free", None, None), "place forest 1")
    match.take_over(1, Player("Rook", 1, "master", lent=lent))
    loaded = Match.replayed(match.table, replay_of(match))
    assert loaded.undo_refusal() == Refusal("undo_seen", details={"seat": 1})


def test_who_decided_last_goes_on_taking_back_after_loading() -> None:
    match = play(Match(table()), "coins 1", "buy")
    loaded = Match.replayed(match.table, replace(replay_of(match), position=1))
    assert (loaded.position, loaded.can_redo()) == (1, True)
    assert loaded.undo() is loaded.entries[0]


def test_what_a_person_decided_stays_theirs_when_a_bot_takes_the_seat() -> None:
    match = play(placing("free", None, None), "place forest 1", "place river 1")
    match.take_over(1, Player("Rook", 1, "master"))
    assert match.undo_refusal() == Refusal("undo_passed", details={"seat": 1})
    assert not match.entries[1].by.is_bot


def test_at_the_end_everybody_has_seen_everything() -> None:
    over = placing("free", None, None)
    while not over.is_over:
        play(over, over.legal()[0].notation)
    left, alone = over.copy(), over.copy()
    for match in (left, alone):
        match.take_over(1, Player("Rook", 1, "apprentice"))
    alone.entries = [replace(entry, by=alone.table.players[entry.seat]) for entry in over.entries]
    for match in (over, left, alone):
        match.entries[-1] = replace(match.entries[-1], events=())  # as if nothing had barred it
    assert over.undo_refusal() == left.undo_refusal() == Refusal("undo_over")
    assert alone.undo_refusal() != Refusal("undo_over")


# Automatic beats.


def test_undo_and_redo_rest_where_a_person_is_asked() -> None:
    names = ("place forest 1", "place river 1", "place quarry 1", "place clay_pit 1")
    match = play(placing("friendly", None, "apprentice"), *names)
    entries = match.entries[:]
    assert [match.rests(position) for position in range(5)] == [True, False, True, False, True]
    assert match.last_decision() is entries[2]
    assert (match.undo(), match.position) == (entries[2], 2)
    assert (match.undo(), match.position) == (entries[0], 0)
    assert (match.redo(), match.position) == (entries[0], 2)
    assert (match.redo(), match.position) == (entries[2], 4)
    assert match.entries == entries


def test_going_back_to_where_a_bot_decides_lets_it_decide_as_it_did() -> None:
    match = play(placing("friendly", None, "apprentice"), "place forest 1", "place river 1", "place quarry 1")
    play(match, "place clay_pit 1")
    match.undo_to(1)
    assert (match.position, len(match.entries)) == (2, 4)
    with pytest.raises(UndoRefused, match="undo_by_itself"):
        match.undo_to(1)
    assert match.rest_from(1) == match.position == 2


def test_bots_alone_take_nothing_back() -> None:
    match = play(placing("friendly", "apprentice", "apprentice"), "place forest 1", "place river 1")
    assert match.last_decision() is None
    with pytest.raises(UndoRefused, match="nothing_to_undo"):
        match.undo()


def test_what_is_forced_is_neither_rested_at_nor_played_anew() -> None:
    """Of three persons the two others, who hold nothing, follow nowhere."""
    match = following("friendly")
    play(match, "end_move")
    for _ in range(2):
        forced = match.forced()
        assert forced is not None
        play(match, forced.notation)
    entries = match.entries[:]
    assert [entry.seat for entry in entries] == [0, 1, 2]
    assert match.undo() is entries[0]
    assert match.position == 0
    assert match.redo() is entries[0]
    assert (match.position, match.entries) == (3, entries)
    match.undo()
    match.redo()
    with pytest.raises(UndoRefused, match="undo_by_itself"):
        match.undo_to(1)
    assert match.position == 3


def test_what_was_forced_was_decided_by_nobody() -> None:
    """The end of a move can still be taken back when those who could not follow have not followed."""
    match = play(following("until_reveal"), "end_move")
    while (forced := match.forced()) is not None:
        play(match, forced.notation)
    barriers = {barrier for entry in match.entries for barrier in entry.barriers}
    assert "passed" in barriers
    assert "revealed" in barriers  # each has drawn a card instead
    assert reason(match) == "undo_revealed"
    match.table = replace(match.table, undo="free")
    assert reason(match) is None
    match.undo()
    assert match.position == 0


def dice_for_all(
    undo: UndoPolicy, people: Mapping[str, int] = MappingProxyType({"hunting_grounds": 1, "forest": 1})
) -> Match:
    """Stone Age: the first of two persons may take one of two dice, and the second has what is left.

    The first still has some people to act with, or none.
    """
    lottery = {"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": [1, 5]}
    tribes = [{"at": dict(people), "cards": ["civ_card_08"]}, {"at": {"clay_pit": 1}}]
    row = ["none", "civ_card_35", "civ_card_07", "civ_card_13"]
    begun = placing(undo, None, None)
    scene = {"phase": "act", "row": row, "tribes": tribes, "lottery": lottery}
    match = Match.resumed(begun.table, begun.game.set_up(scene))
    play(match, "die 5")
    assert match.game.foregone(match.state) is not None
    match.play(1, match.game.grammar.read("die 1"), "automatic")
    return match


def test_a_turn_in_which_others_took_a_die_is_one_turn() -> None:
    """Restart turn began again after their dice, and the biggest rise was that of a part of the turn."""
    match = dice_for_all("friendly")
    assert not any(entry.ends_turn for entry in match.entries)
    assert (match.seat, match.turn_start(), match.turn_began(2)) == (0, 0, 0)
    play(match, "act forest")
    assert match.restart_refusal() is None
    match.restart_turn()
    assert match.position == 0


@pytest.mark.parametrize("undo", ["until_reveal", "free"])
def test_restarting_ones_turn_takes_back_no_die_of_another(undo: UndoPolicy) -> None:
    """Undo may, as it takes back what was decided last; but “Restart turn” undoes one’s own turn."""
    match = dice_for_all(undo)
    match.undo()
    play(match, "die 5", "die 1")
    kept = Refusal("undo_passed", details={"seat": 1})
    assert (match.seat, match.undo_refusal(), match.restart_refusal()) == (0, None, kept)
    with pytest.raises(UndoRefused, match="undo_passed"):
        match.restart_turn()
    assert match.position == 2


def test_a_die_taken_in_anothers_turn_does_not_belong_to_ones_own() -> None:
    """Who took the last one was next to act: the two ran together, and Restart turn took back the die."""
    match = dice_for_all("friendly", people={"hunting_grounds": 0, "forest": 0})
    assert match.entries[1].ends_turn
    assert (match.seat, match.turn_start()) == (1, 2)


def test_what_the_program_played_as_there_was_no_choice_is_not_rested_at() -> None:
    match = dice_for_all("friendly")
    entries = match.entries[:]
    assert match.undo() is entries[0]
    assert match.position == 0
    assert (match.redo(), match.position, match.entries) == (entries[0], 2, entries)
    with pytest.raises(UndoRefused, match="undo_by_itself"):
        match.undo_to(1)
    assert match.position == 2


def test_what_the_program_played_as_there_was_no_choice_was_decided_by_nobody() -> None:
    """Who took their die can still take another while the one that was left has been taken by itself."""
    match = dice_for_all("until_reveal")
    assert reason(match) is None
    match.undo()
    assert match.position == 0
    match = dice_for_all("until_reveal")
    match.entries[1] = replace(match.entries[1], note=None)
    assert match.undo() is match.entries[1]
    assert reason(match) == "undo_was_passed"


HANDS = ({"temple": 1}, {"move": 1})
"""Of the first nothing can be played to follow, which nobody else knows."""


def test_what_can_be_undone_tells_nothing_of_a_bots_hand() -> None:
    """A bot that holds no card to follow with is not asked; that it is not must not be told by what stays."""
    reasons = []
    for hand in HANDS:
        match = following("free", hand=hand, levels=(None, "apprentice", "apprentice"))
        play(match, "end_move", "end_move", "end_move")
        reasons.append(match.undo_refusal())
    assert reasons[0] == reasons[1] == Refusal("undo_passed", details={"seat": 2})


def test_what_a_person_decided_who_has_left_stays_decided() -> None:
    """Of two persons one was asked, and stays: also where a bot plays on with a hand that left them no choice."""
    reasons = []
    for hand in HANDS:
        match = following("free", hand=hand, levels=(None, None, "apprentice"))
        play(match, "end_move", "end_move", "end_move")
        match.take_over(1, replace(match.table.players[1], level="apprentice"))
        assert match.was_decided(1)
        reasons.append(match.undo_refusal())
    assert reasons[0] == reasons[1] == Refusal("undo_passed", details={"seat": 2})


def test_who_has_lent_their_turn_still_counts_among_the_persons_who_learn_nothing_of_a_hand() -> None:
    """Of a card that nobody else knows it is not told by who is asked that it is none to follow with."""
    match = following("until_reveal", hand={"temple": 1}, levels=(None, None, "apprentice"))
    play(match, "end_move")
    assert (match.seat, match.forced()) == (1, None)
    match.take_over(0, replace(match.table.players[0], level="master", lent=True))
    assert match.forced() is None
    match.take_over(0, replace(match.table.players[0], lent=False))
    assert match.forced() is not None


def test_a_barrier_is_foreseen() -> None:
    match = Match(table())
    read = match.game.grammar.read
    assert match.would_bar(read("coins 1")) == ()
    assert match.would_bar(read("end"))[0] == "turn_ended"
    assert match.would_bar(match.legal()[0]) == ("revealed",)
    assert match.position == 0


def test_a_preview_leaves_the_match_alone() -> None:
    match = play(Match(table()), "coins 1")
    before = match.state.clone()
    (after,) = match.foreseen(0, match.game.grammar.read("coins 2"))
    assert (after.action_points, after.yards[0].coins) == (0, 14)
    assert match.state == before
    assert (match.position, len(match.entries)) == (1, 1)


def test_what_chance_decides_is_not_previewed() -> None:
    players = (Player("A", 0), Player("B", 1))
    match = Match(Table("stone-age", players, {"first_player": 0}, seed=1))
    play(match, "place forest 5", "place river 5")
    assert match.foreseen(0, match.game.grammar.read("act forest")) == []
    (then,) = match.foreseen(0, match.game.grammar.read("recall forest"))
    assert then.tribes[0].home == 5


def test_what_nobody_knows_is_not_foreseen() -> None:
    """A demigod of the stack: the positions that may come differ in its value, and don't hang on the true one."""
    players = (Player("A", 0), Player("B", 1))
    match = Match(Table("pantheon", players))
    values = []
    for low in ([1, 3], [3, 1]):
        scene = {"asks": "move", "loot": {"q09r08": "demigod"}, "demigods": [], "low": low}
        scene["seats"] = [{"feet_on": ["q10r07"]}, {}]
        staged = Match.resumed(match.table, match.game.set_up(scene))
        thens = staged.foreseen(0, match.game.grammar.read("place q09r08"))
        values.append([then.realms[0].demigods for then in thens])
    assert values[0] == values[1]
    assert {value for (value,) in values[0]} == {1, 2, 3}


class Turned(Event):
    """Something was turned up, and perhaps it ended the turn."""

    kind: ClassVar[str] = "turned"
    what: str

    @property
    def barrier(self) -> str | None:
        return self.what


class Fortune:
    """A game in which only what lies hidden decides whether a turn ends."""

    def pending(self, state: bool) -> Choose:
        return Choose(0, "anything")

    def redeal(self, state: bool, seat: int | None, generator: Random) -> bool:
        return generator.random() > 0.5

    def apply(self, state: bool, command: object, chance: object, observer: object = None) -> list[Event]:
        return [Turned("revealed"), *([Turned("passed")] if state else [])]


def test_a_barrier_that_hangs_on_what_is_hidden_is_not_foreseen() -> None:
    match = Match(table())
    match.game = Fortune()  # type: ignore[assignment]
    assert match.would_bar(None) == ("revealed",)  # type: ignore[arg-type]


def test_foreseeing_leaves_the_match_alone() -> None:
    match = Match(table())
    before = match.state.clone()
    for command in match.legal():
        match.would_bar(command)
        match.why_not(0, command)
        match.why_not(1, command)
    assert match.state == before


def test_a_branch_goes_its_own_way() -> None:
    match = play(Match(table("friendly")), "coins 1", "coins 1", "end")
    other = play(match.branch(1), "buy")
    assert [entry.command.notation for entry in other.entries] == ["coins 1", "buy"]
    assert [entry.command.notation for entry in match.entries] == ["coins 1", "coins 1", "end"]
    assert other.state_at(1) is match.state_at(1)
    assert other.start_outcomes == match.start_outcomes


def test_somebody_else_may_sit_down() -> None:
    match = Match(table(seats=3))
    before = match.table
    bot = Player("Rook", 2, "master")
    match.take_over(2, bot)
    assert match.table.players == (*before.players[:2], bot)
    assert (match.table.options, match.table.undo, match.table.seed) == (
        before.options,
        before.undo,
        before.seed,
    )
    assert not before.players[2].is_bot


def test_a_replay_goes_on_with_fresh_chance() -> None:
    match = play(Match(table()), "coins 1", "end")
    again = Match.replayed(match.table, replay_of(match))
    assert again.state == match.state
    assert play(again, "coins 3").state == play(match, "coins 3").state


@pytest.mark.parametrize("position", [0, 2])
def test_chance_of_a_match_that_goes_on_elsewhere_repeats_nothing_of_the_deal(position: int) -> None:
    """Whoever knows the deal's number, or has played the match once, foresees nothing of a copy."""
    dealt = Match(table())
    match = play(Match(table()), "coins 1", "coins 1")
    streams = {outcome for outcome in dealt.start_outcomes if len(outcome) > 2}
    again = Match.replayed(match.table, replay_of(match.branch(position)))
    for other in (match.branch(position), Match.resumed(match.table, match.state_at(position)), again):
        dealt_anew = other.game.new(other.setup, other._chance)
        assert dealt_anew != dealt.state
        assert not streams & set(other._chance.take_outcomes())


def test_the_same_deal_is_the_same_whoever_plays_it() -> None:
    match = play(Match(table()), "coins 1")
    again = Match(match.table)
    assert (again.start_outcomes, again.state) == (match.start_outcomes, match.state_at(0))


def test_a_replay_ignores_the_seed() -> None:
    match = play(Match(table()), "coins 1")
    other_seed = replace(match.table, seed=99)
    assert Match.replayed(other_seed, replay_of(match)).state == match.state


def test_an_entry_knows_who_decided_it() -> None:
    """Whoever sits down later has not decided what was played before."""
    match = play(Match(table()), "coins 1")
    bot = Player("Rook", 0, "master")
    match.take_over(0, bot)
    play(match, "coins 1")
    assert [entry.by for entry in match.entries] == [Player("P0", 0), bot]
    again = Match.replayed(match.table, replay_of(match))
    assert again.entries == match.entries


def test_where_nobody_knows_who_decided_it_was_who_sits_there_now() -> None:
    match = play(Match(table()), "coins 1", "end", "coins 1")
    moves = tuple(move._replace(by=None) for move in replay_of(match).moves)
    bot = Player("Rook", 1, "master")
    match.take_over(1, bot)
    again = Match.replayed(match.table, Replay(match.start_outcomes, moves))
    assert [entry.by for entry in again.entries] == [Player("P0", 0), Player("P0", 0), bot]


def test_a_match_keeps_the_version_of_the_rules_that_it_was_dealt_under() -> None:
    today = open_game("builders").meta.version
    assert Match(table()).setup == replace(table().setup, version=today)
    older = Setup(2, {"first_player": 0}, version=0)
    match = play(Match(table(), setup=older), "coins 1")
    replay = replace(replay_of(match), setup=older)
    resumed = Match.resumed(match.table, match.state, setup=older)
    others = (
        match.copy(),
        match.branch(0),
        Match.replayed(match.table, replay),
        Match.replayed(match.table, replace(replay, origin=match.state_at(0))),
        resumed,
        resumed.copy(),
    )
    assert [other.setup.version for other in (match, *others)] == [0] * 7
    assert Match.resumed(match.table, match.state).setup.version == today


def test_scores_and_ranking_at_any_time() -> None:
    match = play(Match(table()), "coins 3")
    assert [sheet.total for sheet in match.scores()] == [1, 1]
    assert match.ranking().places == (1, 2)
    assert match.ranking().decided_by == "coins"


def test_a_table_of_bots_only_says_so() -> None:
    bots = tuple(Player(f"B{seat}", seat, "apprentice") for seat in range(2))
    assert Table("builders", bots).setup.bots_only
    assert not Table("builders", (*bots[:1], Player("A", 1))).setup.bots_only


def test_a_match_may_be_given_its_chance() -> None:
    assert Match(table(seed=1), SeededChance(2)).state == Match(table(seed=2)).state


def test_what_is_retold_is_rolled_as_it_was_told_and_anything_else_anew() -> None:
    stone_age = Table("stone-age", (Player("P0", 0), Player("P1", 1)), {"first_player": 0}, seed=7)
    told = play(Match(stone_age), "place forest 5", "place quarry 5", "act forest")
    rolls = {"quarry": set[object](), "river": set[object]()}
    for seed in range(5):
        for place, seen in rolls.items():
            again = Match.resumed(stone_age, told.state_at(0), SeededChance(seed))
            again.retell(told.entries)
            play(again, "place forest 5", f"place {place} 5", "act forest")
            seen.add(again.entries[-1].outcomes)
    assert rolls["quarry"] == {told.entries[-1].outcomes}
    assert len(rolls["river"]) > 1


def test_what_a_person_took_back_does_not_come_back_where_a_bot_decides_in_their_place() -> None:
    """Where the program was closed before it had, the session redid it, as it does what an older program left so."""
    match = play(placing("friendly", None, None), "place forest 1")
    match.undo()
    assert match.can_redo()
    match.take_over(1, replace(match.table.players[1], level="apprentice"))
    assert match.can_redo()
    match.take_over(0, replace(match.table.players[0], level="apprentice"))
    assert not match.can_redo()
    assert (match.position, match.seat) == (0, 0)


# A turn that is lent to a bot.


def lend(match: Match, seat: int) -> Match:
    match.take_over(seat, replace(match.table.players[seat], level="master", lent=True))
    return match


def test_a_branch_gives_each_seat_back_that_is_lent() -> None:
    """A bot began it with the turn of whoever wanted to play on from there."""
    players = tuple(Player(f"P{seat}", seat) for seat in range(3))
    match = Match(Table("stone-age", players, {"first_player": 0}, "free", seed=1))
    play(match, "place forest 1", "place river 1")
    match.take_over(1, replace(players[1], level="apprentice"))
    for seat in (0, 2):
        lend(match, seat)
    play(match, "place quarry 1")
    before = match.table
    for position in range(match.position + 1):
        other = match.branch(position)
        assert other.table.players == (players[0], replace(players[1], level="apprentice"), players[2])
        assert (other.persons_so_far, other.rests()) == ({0, 1, 2}, other.seat != 1)
    assert match.table == before
    assert [player.lent for player in match.table.players] == [True, False, True]


def test_who_has_lent_their_turn_undoes_what_they_decided_in_it() -> None:
    """One undo took back the end of the turn before, too, of which another had spoken."""
    match = lend(play(Match(table("friendly")), "coins 1", "end", "coins 1"), 1)
    assert [match.rests(position) for position in range(4)] == [True, True, True, False]
    assert match.last_decision() is match.entries[2]
    assert match.undo() is match.entries[2]
    assert (match.position, match.table.players[1]) == (2, Player("P1", 1))
    assert match.rests()
    assert match.redo() is match.entries[2]
    assert (match.position, match.rests()) == (3, True)


@pytest.mark.parametrize("undo", ["until_reveal", "free", "friendly"])
def test_a_person_among_bots_who_has_lent_their_turn_may_undo_before_the_bot_decides(
    undo: UndoPolicy,
) -> None:
    players = (Player("P0", 0), Player("P1", 1, "apprentice"))
    match = lend(play(Match(Table("builders", players, {"first_player": 0}, undo, seed=3)), "coins 1"), 0)
    assert (match.undo_refusal(), match.restart_refusal(), match.rest_from(0)) == (None, None, 0)
    restarted = match.copy()
    restarted.restart_turn()
    match.undo()
    assert match.position == restarted.position == 0
    assert match.table.players == restarted.table.players == players


def test_what_a_bot_decided_in_a_turn_that_is_lent_is_undone_among_friends_only() -> None:
    match = play(lend(play(Match(table("friendly")), "coins 1"), 0), "coins 1")
    assert [match.rests(position) for position in range(3)] == [True, False, False]
    assert match.rest_from(0) == 0
    free = match.copy()
    free.table = replace(match.table, undo="free")
    kept = Refusal("undo_bot", details={"seat": 0})
    assert (free.undo_refusal(), free.undo_refusal(0), free.restart_refusal()) == (kept, kept, kept)
    assert lend(play(Match(table()), "coins 1"), 0).undo_refusal(0) is None
    assert match.undo() is match.entries[0]
    assert (match.position, match.table.players[0]) == (0, Player("P0", 0))
    assert free.table.players[0].lent


def test_a_turn_stays_lent_where_another_takes_back_what_they_were_asked_in_it() -> None:
    match = dice_for_all("until_reveal")
    match.undo()
    play(lend(match, 0), "die 5", "die 1")
    assert match.entries[1].seat == 1
    assert match.undo().seat == 1
    assert (match.seat, match.table.players[0].lent) == (1, True)
    match.redo()
    assert (match.seat, match.table.players[0].lent, match.rests()) == (0, True, False)


def test_who_lent_their_last_turn_still_counts_among_those_who_have_seen_the_end() -> None:
    over = placing("free", None, None)
    while not over.is_over:
        play(over, over.legal()[0].notation)
    last = over.entries[-1].seat
    over.entries = [
        entry if entry.seat == last else replace(entry, by=replace(entry.by, level="master", lent=True))
        for entry in over.entries
    ]
    over.entries[-1] = replace(over.entries[-1], events=())  # as if nothing had barred it
    assert lend(over, 1 - last).undo_refusal() == Refusal("undo_over")
