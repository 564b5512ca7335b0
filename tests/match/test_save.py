"""What is saved comes back, and what can't come back is said so."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from engine.core.errors import BrokenFile, IllegalCommand, Refusal
from engine.core.secret import conceal
from engine.games import CATALOGUE, open_game
from engine.match import save as saves
from engine.match.match import Match
from engine.match.save import (
    Opened,
    digest,
    encoded,
    open_match,
    read_save,
    saved_position,
    write_match,
)
from engine.match.save_file import MOST_LINES, MOST_PLAYED, SavedGame
from engine.match.table import Player, Table
from engine.match.versions import app_version
from tests.match.games import finished, play, table

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def again(match: Match) -> Opened:
    return open_match(read_save(write_match(match, "Evening", NOW)))


def changed(match: Match, change: Callable[[dict[str, Any]], None], *, rehash: bool = False) -> bytes:
    parts = json.loads(write_match(match, "Evening", NOW))
    change(parts)
    if rehash:
        parts["hash"] = digest(parts["snapshot"])
    return encoded(parts)


def reason(data: bytes) -> Refusal:
    with pytest.raises(BrokenFile) as broken:
        open_match(read_save(data))
    return broken.value.refusal


def journal(match: Match) -> list[tuple[int, str, object, Player]]:
    return [(entry.seat, entry.command.notation, entry.outcomes, entry.by) for entry in match.entries]


def assert_same(match: Match, other: Match) -> None:
    assert other.table == match.table
    assert other.setup == match.setup
    assert other.forgotten == match.forgotten
    assert other.position == match.position
    assert journal(other) == journal(match)
    dump = match.game.dump
    for position in range(len(match.entries) + 1):
        assert dump(other.state_at(position)) == dump(match.state_at(position))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("bots", [False, True])
def test_a_finished_game_comes_back_whole(seats: int, bots: bool) -> None:
    match = finished(seats, seed=seats, bots=bots)
    opened = again(match)
    assert opened.warning is None
    assert_same(match, opened.match)
    assert opened.match.ranking() == match.ranking()


@pytest.mark.parametrize("commands", [0, 1, 2, 30, 75])
def test_a_running_game_comes_back_and_goes_on(commands: int) -> None:
    match = play(Match(table(3)), commands)
    opened = again(match)
    assert opened.warning is None
    assert_same(match, opened.match)
    assert list(opened.match.legal()) == list(match.legal())
    assert play(opened.match, 20).position == match.position + 20


def test_what_was_taken_back_can_still_be_played_again() -> None:
    match = play(Match(table(2, undo="friendly")), 20)
    match.undo_to(12)
    opened = again(match).match
    assert_same(match, opened)
    while opened.can_redo():
        assert opened.redo() == match.redo()
    assert opened.game.dump(opened.state) == match.game.dump(match.state)


def test_the_agreed_options_come_back() -> None:
    options = {"end_points": 12, "must_use_all_actions": True, "first_player": 1, "round_cap": "none"}
    match = finished(2, options=options, undo="none")
    assert again(match).match.table.options == options


def test_a_bot_that_took_over_the_last_seat_doesnt_change_the_deal() -> None:
    match = play(Match(table(2)), 20)
    for seat in range(2):
        match.take_over(seat, Player("Bot", seat, "master"))
    opened = again(match)
    assert opened.warning is None
    assert_same(match, opened.match)


def test_two_people_who_open_the_same_file_meet_the_same_chance() -> None:
    data = write_match(play(Match(table(2)), 10), "Evening", NOW)
    one, two = (open_match(read_save(data)).match for _ in range(2))
    rolls = [match._chance.roll("dice", 20) for match in (one, two, Match(table(2)))]
    assert rolls[0] == rolls[1]
    assert rolls[0] != rolls[2]
    later = open_match(read_save(write_match(play(one, 1), "Evening", NOW))).match
    assert later._chance.roll("dice", 20) != rolls[0]


def test_the_header_can_be_read_without_playing() -> None:
    match = play(Match(table(3)), 10)
    east = timezone(timedelta(hours=9))
    save = read_save(write_match(match, "夕べ", NOW.astimezone(east), match_id="0" * 16, family="f" * 16))
    assert (save.name, save.id, save.family) == ("夕べ", "0" * 16, "f" * 16)
    assert (save.seat, save.played, save.saved_at) == (match.seat, 10, NOW)
    assert save.players() == match.table.players
    assert save.game == SavedGame(id="builders", version=CATALOGUE["builders"].version)
    assert read_save(write_match(finished(), "Evening", NOW)).seat is None


def test_the_order_of_the_decks_cant_be_read_by_accident() -> None:
    match = Match(table(2))
    text = write_match(match, "Evening", NOW).decode()
    hidden = [card.id for card in match.state.building_deck.rest + match.state.worker_deck.rest]
    assert not [card for card in hidden if card in text]


def test_names_that_no_file_could_hold_are_made_so() -> None:
    match = Match(replace(table(2), players=(Player("A" * 500, 0), Player("half \ud83d", 1))))
    save = read_save(write_match(match, "x" * 500, NOW))
    assert len(save.name) == saves.LONGEST_NAME
    assert [player.name for player in save.players()] == ["A" * saves.LONGEST_PLAYER_NAME, "half ?"]


@pytest.mark.parametrize("name", ["", " \u3000", "\u200b\u2060\u00ad\ufeff", "\u3164\u2800\ufe0f"])
def test_a_player_of_whose_name_nothing_is_to_be_seen_has_a_sign_in_its_place(name: str) -> None:
    match = Match(replace(table(2), players=(Player(name, 0), Player(f"{name}Bo{name}", 1))))
    save = read_save(write_match(match, "Evening", NOW))
    assert [player.name for player in save.players()] == ["?", f"{name}Bo{name}"]
    assert [player.name for player in open_match(save).match.table.players] == ["?", f"{name}Bo{name}"]


def test_a_finished_game_is_a_small_file() -> None:
    assert max(len(write_match(finished(4, seed), "Evening", NOW)) for seed in range(3)) <= 25_000


# Where the rules of today don't lead to the position that was saved.


def test_play_goes_on_from_the_saved_position_where_rules_were_mended() -> None:
    match = play(Match(table(2)), 30)

    def older(parts: dict[str, Any]) -> None:
        parts["game"]["version"] = 0
        parts["snapshot"]["yards"][0]["coins"] += 1

    opened = open_match(read_save(changed(match, older, rehash=True)))
    assert opened.warning == Refusal("rules_changed", details={"saved": 0, "known": 1})
    assert opened.match.entries == []
    assert opened.match.forgotten == 30
    assert opened.match.state.yards[0].coins == match.state.yards[0].coins + 1
    # Who decided what is lost is remembered.
    assert opened.match.table == replace(match.table, sat=frozenset({0, 1}))
    again = read_save(write_match(opened.match, "Evening", NOW))
    assert (opened.match.setup, again.game.version) == (replace(match.setup, version=0), 0)


def test_a_match_goes_on_under_the_version_of_rules_that_it_was_dealt_under() -> None:
    match = play(Match(table(2), setup=replace(table(2).setup, version=0)), 5)
    save = read_save(write_match(match, "Evening", NOW))
    opened = open_match(save)
    assert (save.game.version, opened.warning, opened.match.setup) == (0, None, match.setup)


def test_a_match_of_newer_rules_that_opens_all_the_same_goes_on_under_those_known() -> None:
    match = play(Match(table(2), setup=replace(table(2).setup, version=7)), 5)
    opened = open_match(read_save(write_match(match, "Evening", NOW)))
    assert opened.match.setup == replace(match.setup, version=CATALOGUE["builders"].version)


@pytest.mark.parametrize("part", ["journal", "command", "start", "chance", "deciders", "notes"])
def test_what_nobody_can_read_is_damaged_under_earlier_rules_too(part: str) -> None:
    """A game goes on under the rules that it was dealt under, and may be damaged long after they were mended."""
    match = play(Match(table(2)), 30)

    def damage(parts: dict[str, Any]) -> None:
        parts["game"]["version"] -= 1
        if part in ("journal", "command"):
            parts["journal"][3] = "x end" if part == "journal" else "0 fly"
        elif part == "deciders":
            parts["deciders"]["changes"].append([3, 3, 0])
        elif part == "notes":
            parts["notes"]["lowered"].append(30)
        else:
            parts[part] = "x"

    opened = open_match(read_save(changed(match, damage)))
    assert opened.warning == Refusal("history_damaged")


def assert_history_lost(data: bytes, match: Match) -> Match:
    opened = open_match(read_save(data))
    assert opened.warning == Refusal("history_damaged")
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)
    assert (opened.match.entries, opened.match.forgotten) == ([], len(match.entries))
    return opened.match


@pytest.mark.parametrize("line", ["0 coins 7", "3 end", "0 fly away", "31 end"])
def test_a_journal_that_breaks_the_rules_is_left_out(line: str) -> None:
    match = play(Match(table(2)), 30)
    assert_history_lost(changed(match, lambda parts: parts["journal"].__setitem__(3, line)), match)


@pytest.mark.parametrize(
    "line",
    ["", " ", "0", "end", "0 ", "0  end", " 0 end", "x end", "-1 end", "100 end", "\u0663 end", "0\tend"],
)
def test_a_line_that_says_no_seat_or_no_command_costs_the_history_alone(line: str) -> None:
    match = play(Match(table(2)), 30)
    for lines in (slice(3, 4), slice(None)):
        data = changed(match, lambda parts, lines=lines: _all_be(parts["journal"], lines, line))
        opened = assert_history_lost(data, match)
        assert opened.table.sat == {0, 1}
        assert again(opened).warning is None


@pytest.mark.parametrize("position", [31, 90, MOST_PLAYED])
def test_a_match_said_to_have_come_farther_than_its_journal_is_at_its_end(position: int) -> None:
    """Where a digit was garbled, the hash still vouches for the position there."""
    match = play(Match(table(2)), 30)
    save = read_save(changed(match, lambda parts: parts.update(position=position)))
    assert save.played == 30
    opened = open_match(save)
    assert opened.warning is None
    assert_same(match, opened.match)


@pytest.mark.parametrize("gone", [0, 12, 29])
def test_a_line_that_is_lost_costs_the_history_alone(gone: int) -> None:
    match = play(Match(table(2)), 30)
    opened = open_match(read_save(changed(match, lambda parts: parts["journal"].pop(gone))))
    assert opened.warning == Refusal("history_damaged")
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)
    assert again(opened.match).warning is None


def _all_be(journal: list[str], lines: slice, line: str) -> None:
    journal[lines] = [line] * len(journal[lines])


@pytest.mark.parametrize(
    "parts",
    [
        {"deciders": {"others": [], "changes": [[0, 0, 2]]}},
        {"deciders": {"others": [], "changes": [[0, 2, 0]]}},
        {"deciders": {"others": [], "changes": [[30, 0, 0]]}},
        {"notes": {"automatic": [], "lowered": [30]}},
        {"notes": {"automatic": [90], "lowered": []}},
        {"notes": {"automatic": [], "lowered": [], "filled": [30]}},
    ],
)
def test_what_is_told_of_lines_that_are_not_there_costs_the_history_alone(parts: dict[str, Any]) -> None:
    match = play(Match(table(2)), 30)
    opened = assert_history_lost(changed(match, lambda whole: whole.update(parts)), match)
    assert again(opened).warning is None


def test_a_match_without_its_beginning_is_saved_from_where_it_is_known() -> None:
    match = play(Match(table(2)), 30)
    resumed = Match.resumed(match.table, match.state, forgotten=30)
    played_on = play(resumed, 25, seed=5)
    opened = again(played_on)
    assert opened.warning is None
    assert_same(played_on, opened.match)
    assert read_save(write_match(played_on, "Evening", NOW)).played == 55


def test_of_an_endless_match_the_beginning_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LONGEST_JOURNAL", 40)
    match = play(Match(table(2, undo="friendly")), 100)
    opened = again(match)
    assert opened.warning is None
    assert (opened.match.forgotten, opened.match.position, len(opened.match.entries)) == (60, 40, 40)
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)
    match.undo_to(10)
    opened = again(match)
    assert (opened.match.forgotten, opened.match.position, len(opened.match.entries)) == (10, 0, 40)
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)


def test_a_journal_longer_than_any_that_is_written_is_not_played_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An earlier version wrote it; to play so much again would hold up the window."""
    match = play(Match(table(2)), 60)
    data = write_match(match, "Evening", NOW)
    monkeypatch.setattr(saves, "LONGEST_JOURNAL", 59)
    opened = open_match(read_save(data))
    assert opened.warning == Refusal("history_long")
    assert (opened.match.forgotten, opened.match.position, opened.match.entries) == (60, 0, [])
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)
    assert again(play(opened.match, 10)).warning is None


@pytest.mark.parametrize("position", [0, 1, 39])
def test_a_position_that_is_said_to_be_smaller_costs_nothing(position: int) -> None:
    """The saved position vouches for the whole journal."""
    match = play(Match(table()), 40)
    opened = open_match(read_save(changed(match, lambda parts: parts.update(position=position))))
    assert (opened.warning, opened.match.position, opened.match.entries) == (None, 40, match.entries)
    assert again(opened.match).warning is None


def test_a_damaged_line_that_was_undone_costs_only_what_was_undone_from_there_on() -> None:
    match = play(Match(table(undo="friendly")), 40)
    match.take_over(1, replace(match.table.players[1], level="apprentice"))
    match.play(match.seat or 0, match.legal()[0], "filled")
    match.undo_to(10)
    reached = match.position
    opened = open_match(read_save(changed(match, lambda parts: parts["journal"].__setitem__(25, "0 fly"))))
    assert (opened.warning, opened.match.position) == (Refusal("history_mended"), reached)
    assert opened.match.entries == match.entries[:25]
    assert opened.match.state == match.state
    assert again(opened.match).warning is None


def test_a_line_that_was_undone_and_is_against_the_rules_costs_what_was_undone() -> None:
    match = play(Match(table(undo="friendly")), 40)
    match.undo_to(10)
    reached = match.position
    illegal = next(
        line for line in ("0 buy", "1 buy") if line != read_save(write_match(match, "E", NOW)).journal[25]
    )
    opened = open_match(read_save(changed(match, lambda parts: parts["journal"].__setitem__(25, illegal))))
    assert (opened.warning, opened.match.position) == (Refusal("history_mended"), reached)
    assert (opened.match.entries, opened.match.state) == (match.entries[:reached], match.state)
    assert again(opened.match).warning is None


def test_as_many_commands_as_an_earlier_version_wrote_are_read() -> None:
    match = play(Match(table(2)), 60)

    def lengthened(parts: dict[str, Any]) -> None:
        parts["journal"] = (parts["journal"] * 400)[:MOST_LINES]
        parts["position"] = MOST_LINES

    save = read_save(changed(match, lengthened))
    assert len(save.journal) == 20_000
    assert open_match(save).warning == Refusal("history_long")


def test_a_damaged_snapshot_is_made_good_by_the_journal() -> None:
    match = play(Match(table(2)), 30)
    opened = open_match(read_save(changed(match, lambda parts: parts["snapshot"].clear())))
    assert opened.warning is None
    assert_same(match, opened.match)
    opened = open_match(read_save(changed(match, lambda parts: parts.update(snapshot={}, hash="0" * 64))))
    assert opened.warning == Refusal("snapshot_damaged")
    assert_same(match, opened.match)


def test_another_packing_of_the_decks_is_no_other_position() -> None:
    match = play(Match(table(2)), 30)

    def packed_elsewhere(parts: dict[str, Any]) -> None:
        import base64
        import zlib

        ids = [card.id for card in match.state.building_deck.rest]
        other = base64.b85encode(zlib.compress(json.dumps(ids).encode(), 1)).decode()
        assert other != parts["snapshot"]["building_deck"]
        parts["snapshot"]["building_deck"] = other

    opened = open_match(read_save(changed(match, packed_elsewhere, rehash=True)))
    assert opened.warning is None
    assert_same(match, opened.match)


def test_a_file_whose_journal_and_snapshot_are_damaged_cant_be_opened() -> None:
    match = play(Match(table(2)), 30)

    def broken(parts: dict[str, Any]) -> None:
        parts["journal"][3] = "0 fly"
        parts["snapshot"] = {}

    assert reason(changed(match, broken)).reason == "file_damaged"
    assert reason(changed(match, broken, rehash=True)).reason == "file_damaged"


def test_a_file_of_newer_rules_says_so_where_it_cant_be_opened() -> None:
    def newer(parts: dict[str, Any]) -> None:
        parts["game"]["version"] = 9
        parts["journal"][3] = "0 fly"
        parts["snapshot"]["a_part_of_tomorrow"] = 1

    refusal = reason(changed(play(Match(table(2)), 30), newer, rehash=True))
    assert refusal == Refusal("rules_newer", details={"saved": 9, "known": 1})


def test_a_snapshot_for_another_number_of_seats_is_none_of_this_table() -> None:
    match = play(Match(table(2)), 30)
    foreign = open_game("builders").dump(play(Match(table(3)), 30).state)

    def exchanged(parts: dict[str, Any]) -> None:
        parts["snapshot"] = foreign
        parts["journal"][3] = "0 fly"

    assert reason(changed(match, exchanged, rehash=True)).reason == "file_damaged"


def test_a_snapshot_with_other_options_is_none_of_this_table() -> None:
    match = play(Match(table(2)), 30)

    def exchanged(parts: dict[str, Any]) -> None:
        parts["snapshot"]["options"]["end_points"] += 1
        parts["journal"][3] = "0 fly"

    assert reason(changed(match, exchanged, rehash=True)).reason == "file_damaged"


def test_options_that_are_exchanged_hold_where_the_journal_can_be_played_by_them() -> None:
    match = play(Match(table(2)), 30)

    def exchanged(parts: dict[str, Any]) -> None:
        parts["table"]["options"] = {"must_use_all_actions": True}

    opened = open_match(read_save(changed(match, exchanged)))
    assert opened.warning == Refusal("snapshot_damaged")
    assert opened.match.state.options.must_use_all_actions


def test_a_beginning_for_another_number_of_seats_is_none_of_this_table() -> None:
    match = play(Match(table(3)), 30)
    resumed = play(Match.resumed(match.table, match.state, forgotten=30), 5)
    data = changed(resumed, lambda parts: parts["table"]["players"].pop())
    assert reason(data).reason == "file_damaged"


# Who decided.


def test_who_decided_each_command_comes_back() -> None:
    match = play(Match(table(3, undo="friendly")), 20)
    away, back = Player("Bot", 1, "master"), match.table.players[1]
    match.take_over(1, away)
    play(match, 20)
    match.take_over(1, back)
    play(match, 20)
    match.take_over(2, Player("Bot", 2, "master"))
    match.undo_to(50)
    opened = again(match).match
    assert_same(match, opened)
    assert [entry.by for entry in opened.entries if entry.seat == 1].count(away) > 0
    assert all(entry.by.colour == 2 for entry in opened.entries if entry.seat == 2)
    assert_same(opened, again(opened).match)
    parts = json.loads(write_match(match, "Evening", NOW))
    assert len(parts["deciders"]["changes"]) == 3
    assert len(parts["deciders"]["others"]) == 2


def test_who_sat_at_a_table_is_known_where_it_branched_off_before_they_had_decided_anything() -> None:
    match = play(Match(table(2)), 20)
    assert match.branch(0).table == match.table
    match.take_over(0, Player("Bot", 0, "master"))
    branched = match.branch(0)
    assert branched.persons_so_far == {0, 1}
    opened = again(branched).match
    assert_same(branched, opened)
    assert opened.branch(0).persons_so_far == {0, 1}


def test_who_left_before_they_had_decided_anything_is_known() -> None:
    """They may have seen their hand, and whoever is left may be any of them."""
    match = Match(table(2))
    match.take_over(1, Player("Bot", 1, "master", lent=True))
    assert match.table.sat == set()
    match.take_over(1, Player("Bot", 1, "master"))
    for each in (match, again(match).match, match.branch(0), Match.resumed(match.table, match.state)):
        assert each.persons_so_far == {0, 1}


def test_who_decided_is_known_where_the_history_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is left may be any of them, and must not be shown the hand of another without being asked for."""
    match = play(Match(table(2)), 20)
    match.take_over(1, Player("Bot", 1, "master"))
    match.table = replace(
        match.table, sat=frozenset()
    )  # as it was opened from the save of an earlier program
    damaged = open_match(read_save(changed(match, lambda parts: parts.update(start=""))))
    assert damaged.warning == Refusal("history_damaged")
    assert damaged.match.persons_so_far == {0, 1}
    monkeypatch.setattr(saves, "LONGEST_JOURNAL", 10)
    opened = again(play(match, 10)).match
    assert {entry.seat for entry in opened.entries if entry.by.has_person} == {0}
    assert opened.persons_so_far == {0, 1}


@pytest.mark.parametrize("unknown", ["sat", "deciders", "seat", "player"])
def test_where_the_history_is_lost_and_nobody_recorded_it_persons_may_have_sat_anywhere(unknown: str) -> None:
    bots = (Player("Bot 1", 1, "master"), Player("Bot 2", 2, "master"))
    match = play(Match(replace(table(3), players=(table(3).players[0], *bots))), 20)
    whole = write_match(match, "Evening", NOW)
    assert open_match(read_save(whole)).match.persons_so_far == {0}

    def lose(parts: dict[str, Any]) -> None:
        parts["start"] = ""
        if unknown == "sat":
            del parts["table"]["sat"]
        elif unknown == "deciders":
            parts["deciders"] = None
        else:
            parts["deciders"]["changes"].append([3, 3, 0] if unknown == "seat" else [3, 1, 3])

    assert open_match(read_save(changed(match, lose))).match.persons_so_far == {0, 1, 2}


@pytest.mark.parametrize("line", ["", "3 end", "x end", "end"])
def test_a_damaged_line_makes_no_persons_of_bots(line: str) -> None:
    """Nobody who plays alone is asked in every turn whether they alone are there."""
    bots = (Player("Bot 1", 1, "master"), Player("Bot 2", 2, "master"))
    match = play(Match(replace(table(3), players=(table(3).players[0], *bots))), 20)
    for gone in (0, 19):
        data = changed(match, lambda parts, gone=gone: parts["journal"].__setitem__(gone, line))
        assert_history_lost(data, match)
        assert open_match(read_save(data)).match.persons_so_far == {0}


def test_who_sat_is_known_though_the_lines_that_they_decided_are_lost() -> None:
    """From before their leaving was noted, too: whoever is left must not be shown the hand of another."""
    match = play(Match(table(3)), 20)
    match.take_over(1, Player("Bot", 1, "master"))
    match.table = replace(match.table, sat=frozenset())
    for damage in (
        lambda parts: parts.update(journal=["x end"] * 20),
        lambda parts: parts.update(journal=[]),
    ):
        opened = open_match(read_save(changed(match, damage))).match
        assert opened.persons_so_far == {0, 1, 2}


def test_who_sat_before_a_lost_beginning_is_unknown_where_nobody_recorded_it() -> None:
    players = (table(2).players[0], Player("Bot", 1, "master"))
    match = play(Match(replace(table(2), players=players)), 20)
    resumed = play(Match.resumed(match.table, match.state, forgotten=20), 5)
    assert again(resumed).match.persons_so_far == {0}
    earlier = changed(resumed, lambda parts: parts["table"].pop("sat"))
    assert open_match(read_save(earlier)).match.persons_so_far == {0, 1}


def test_nobody_sat_at_a_seat_that_the_table_lacks() -> None:
    data = changed(play(Match(table(2)), 20), lambda parts: parts["table"].update(sat=[2]))
    assert reason(data) == Refusal("file_damaged", details={"part": "table.sat"})


def test_who_decided_takes_no_room_where_nobody_was_taken_over() -> None:
    parts = json.loads(write_match(play(Match(table(3)), 60), "Evening", NOW))
    assert parts["deciders"] == {"others": [], "changes": []}


def test_more_players_than_a_file_remembers_are_forgotten_and_no_harm_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saves, "MOST_PLAYERS", 3)
    match = play(Match(table(2)), 10)
    for number in range(8):
        match.take_over(0, Player(f"Guest {number}", 0))
        play(match, 6)
    opened = again(match)
    assert opened.warning is None
    names = {entry.by.name for entry in opened.match.entries if entry.seat == 0}
    assert names <= {"Ada", *(f"Guest {number}" for number in range(8))}
    assert len(names) >= 3


def test_where_nobody_wrote_down_who_decided_it_was_who_sits_there() -> None:
    match = play(Match(table(2)), 30)
    opened = open_match(read_save(changed(match, lambda parts: parts.update(deciders=None))))
    assert opened.warning is None
    assert_same(match, opened.match)


def noted() -> Match:
    """A match with each note in a place of its own: a choice filled in, a weaker bot, the only move there was."""
    match = Match(table(2))
    seat = match.seat or 0
    person = match.table.players[seat]
    match.play(seat, match.legal()[0])
    match.play(seat, match.legal()[0], "filled")
    match.take_over(seat, replace(person, level="apprentice"))
    match.play(seat, match.legal()[0], "lowered")
    match.take_over(seat, person)
    while match.game.foregone(match.state) is None:
        match.play(match.seat or 0, match.legal()[0])
    match.play(match.seat or 0, match.legal()[0], "automatic")
    return match


def test_what_is_to_be_told_of_a_decision_comes_back() -> None:
    match = noted()
    opened = again(match).match
    assert_same(match, opened)
    notes = [entry.note for entry in opened.entries]
    assert notes == [entry.note for entry in match.entries]
    assert {*notes} == {None, "filled", "lowered", "automatic"}
    without = open_match(read_save(changed(match, lambda parts: parts.pop("notes"))))
    assert {entry.note for entry in without.match.entries} == {None}


@pytest.mark.parametrize("note", ["automatic", "lowered", "filled"])
def test_a_file_cant_say_of_what_a_person_decided_that_nobody_did(note: str) -> None:
    match = play(Match(table(2, undo="friendly")), 30)
    notes = {"automatic": [], "lowered": [], "filled": [], note: list(range(30))}
    opened = open_match(read_save(changed(match, lambda parts: parts.update(notes=notes)))).match
    entries = opened.entries
    for number, entry in enumerate(entries):
        begins = number == 0 or entries[number - 1].ends_turn
        if note == "lowered" or (note == "filled" and begins):
            assert entry.note is None
        if note == "automatic" and len(opened.game.legal(opened.state_at(number))) > 1:
            assert entry.note is None
    opened.undo()
    assert opened.position < 30


def test_a_practice_match_stays_one() -> None:
    match = play(Match(replace(table(2), practice=True)), 5)
    assert again(match).match.table.practice
    match.take_over(0, Player("Bot", 0, "master"))
    assert again(match).match.table.practice
    assert not again(play(Match(table(2)), 5)).match.table.practice


# The number of the deal.


@pytest.mark.parametrize("seed", [0, 7, 123_456_789, 2**64 - 1, -(2**63)])
def test_the_number_of_the_deal_is_shown_when_the_game_is_over_and_not_before(seed: int) -> None:
    running = play(Match(table(2, seed=seed)), 30)
    text = write_match(running, "Evening", NOW).decode()
    assert isinstance(json.loads(text)["table"]["seed"], str)
    assert f'"seed":{seed}' not in text
    assert len(str(seed)) < 5 or str(seed) not in text
    assert again(running).match.table.seed == seed
    over = finished(2, seed=seed)
    assert json.loads(write_match(over, "Evening", NOW))["table"]["seed"] == seed
    assert again(over).match.table.seed == seed


@pytest.mark.parametrize("seed", [8, "another", conceal(8)])
def test_a_seed_that_does_not_deal_the_game_is_found_out(seed: int | str) -> None:
    """The game is as good with it, but who dealt that seed again would not get this one."""
    named = json.loads(write_match(Match(table(3, seed=9)), "Another", NOW))["table"]["seed"]
    told = named if seed == "another" else seed
    for match in (play(Match(table(2, seed=7)), 30), finished(2, seed=7)):
        opened = open_match(read_save(changed(match, lambda parts: parts["table"].update(seed=told))))
        assert (opened.warning, opened.match.state) == (None, match.state)
        assert not opened.match.is_dealt_by_seed
        assert again(match).match.is_dealt_by_seed


@pytest.mark.parametrize(("levels", "others"), [([None], []), (["master", None], []), ([], [None])])
def test_a_turn_is_lent_only_to_a_bot(levels: list[str | None], others: list[str | None]) -> None:

    def lend(parts: dict[str, Any]) -> None:
        for player, level in zip(parts["table"]["players"], levels, strict=False):
            player.update(level=level, lent=True)
        parts["deciders"]["others"] = [
            {"name": "Eve", "colour": 3, "level": level, "lent": True} for level in others
        ]

    assert reason(changed(play(Match(table(2)), 10), lend)).reason == "file_damaged"


def _artifact_cards_chosen() -> Match:
    players = (Player("Ann", 0), Player("Ben", 1))
    match = Match(Table("revive", players, {"artifact_card": "choose_of_two"}, seed=5))
    for _ in players:
        match.play(match.seat or 0, match.legal()[0])
    return match


def test_a_card_chosen_in_secret_is_not_in_a_save_of_a_running_game() -> None:
    running = _artifact_cards_chosen()
    commands = [entry.command for entry in running.entries]
    text = write_match(running, "Evening", NOW).decode()
    assert all(command.secret for command in commands)
    assert not [name for command in commands for name in command.notation.split() if name in text]
    assert_same(again(running).match, running)


def test_a_card_chosen_in_secret_is_shown_when_the_game_is_over() -> None:
    match = _artifact_cards_chosen()
    chosen = [f"{entry.seat} {entry.command.notation}" for entry in match.entries]
    over = play(match, 20_000)
    assert over.is_over
    assert json.loads(write_match(over, "Evening", NOW))["journal"][: len(chosen)] == chosen
    assert_same(again(over).match, over)


@pytest.mark.parametrize("line", ["0 ~", "0 ~x", f"0 ~{conceal(3)}", f"0 ~{conceal('keep ac99')}"])
def test_a_concealed_command_that_is_none_leaves_the_position(line: str) -> None:
    match = _artifact_cards_chosen()
    opened = open_match(read_save(changed(match, lambda parts: parts["journal"].__setitem__(0, line))))
    assert opened.warning is not None
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)


def test_what_is_taken_back_from_the_end_is_concealed_again() -> None:
    match = finished(2, undo="friendly")
    match.undo()
    assert isinstance(json.loads(write_match(match, "Evening", NOW))["table"]["seed"], str)


# Room to go on.


def test_a_clock_that_is_far_off_writes_a_time_that_can_be_shown() -> None:
    for year, shown in ((1, 1971), (1969, 1971), (2026, 2026), (3100, 2999), (9999, 2999)):
        data = write_match(Match(table(2)), "Evening", NOW.replace(year=year))
        saved = read_save(data).saved_at
        assert saved.year == shown
        for hours in (-23, 23):
            assert abs(saved.astimezone(timezone(timedelta(hours=hours))).year - shown) <= 1


def test_a_match_said_to_be_as_long_as_can_be_goes_on() -> None:
    match = play(Match(table(2)), 10)
    longest = MOST_PLAYED - saves.LONGEST_JOURNAL
    resumed = play(Match.resumed(match.table, match.state, forgotten=longest), 20)
    opened = again(resumed)
    assert opened.warning is None
    for _ in range(20):
        opened = again(play(opened.match, 10))
        assert opened.warning is None
    beyond = Match.resumed(match.table, match.state, forgotten=10 * MOST_PLAYED)
    assert again(play(beyond, 20)).match.forgotten == longest


def far(round_: int) -> Callable[[dict[str, Any]], None]:
    def change(parts: dict[str, Any]) -> None:
        parts["snapshot"]["round"] = round_
        parts["snapshot"]["yards"][0]["coins"] = round_
        parts["journal"] = ["0 fly"] * len(parts["journal"])

    return change


def test_a_position_whose_numbers_leave_room_is_played_to_its_end() -> None:
    data = changed(play(Match(table(2)), 30), far(saves.FARTHEST), rehash=True)
    match = open_match(read_save(data)).match
    while not match.is_over:
        play(match, 50)
        match.game.load(match.game.dump(match.state))  # as for a bot, or for the picture of its board
        opened = again(match)
        assert opened.warning is None
        match = opened.match


def test_a_position_whose_numbers_leave_no_room_is_refused() -> None:
    data = changed(play(Match(table(2)), 30), far(saves.FARTHEST + 1), rehash=True)
    assert reason(data).reason == "file_damaged"


def busy(effects: int) -> bytes:
    """A match with so many effects on its agenda of which each puts some more there."""
    players = tuple(Player(f"Player {seat}", seat) for seat in range(2))
    parts = json.loads(write_match(Match(Table("revive", players, seed=3)), "Evening", NOW))
    snapshot = parts["snapshot"]
    effect = {"resolve": {"seat": 0, "effect": "tribe.wellkeepers_2", "at": 0}}
    after, choice = {"after_action": {"seat": 0, "window": 1}}, {"choose_resource": {"seat": 0}}
    snapshot["agenda"] = [after, *[effect] * effects, choice]
    return encoded({**parts, "seat": 0, "journal": ["0 fly"], "position": 0, "hash": digest(snapshot)})


def test_a_position_whose_agenda_leaves_room_is_played_to_its_end() -> None:
    match = open_match(read_save(busy(saves.MOST_UNFINISHED - 2))).match
    while len(match.state.agenda) > 1:
        match.play(0, match.legal()[0])
        assert again(match).warning is None


def test_a_position_whose_agenda_leaves_no_room_is_refused() -> None:
    assert reason(busy(saves.MOST_UNFINISHED - 1)).reason == "file_damaged"


# A field more or less.


@pytest.fixture(params=["0.0.1", app_version(), "?"])
def of_app(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A version that a file may name, and what is said of it: that it is an earlier one only where that is known."""
    return request.param, "earlier" if request.param == "0.0.1" else "other"


def test_a_snapshot_of_another_version_is_played_again_from_its_journal(of_app: tuple[str, str]) -> None:
    app, kind = of_app
    match = play(Match(table(2, undo="friendly")), 30)
    match.undo_to(25)
    for change in (
        lambda parts: parts["snapshot"].update(weather="fine"),
        lambda parts: parts["snapshot"]["yards"][1].update(weather="fine"),
        lambda parts: parts["snapshot"].pop("stall_rounds"),
        lambda parts: parts["snapshot"]["options"].pop("round_cap"),
    ):
        data = changed(
            match, lambda parts, change=change: (parts.update(app=app), change(parts)), rehash=True
        )
        opened = open_match(read_save(data))
        assert opened.warning == Refusal(f"{kind}_played_again")
        assert_same(match, opened.match)
        assert again(opened.match).warning is None


def no_journal(parts: dict[str, Any]) -> None:
    parts["journal"] = ["0 fly"] * len(parts["journal"])


def test_a_snapshot_with_a_field_more_is_played_on_from(of_app: tuple[str, str]) -> None:
    app, kind = of_app
    match = play(Match(table(2)), 30)

    def dropped_since(parts: dict[str, Any]) -> None:
        no_journal(parts)
        parts["app"] = app
        parts["snapshot"]["yards"][1]["weather"] = "fine"
        parts["snapshot"]["weather"] = ["fine"]

    opened = open_match(read_save(changed(match, dropped_since, rehash=True)))
    assert opened.warning == Refusal(f"{kind}_from_position")
    assert opened.match.forgotten == 30
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)


def test_a_snapshot_that_can_be_read_no_more_says_that_it_is_of_an_earlier_version() -> None:
    def added_since(parts: dict[str, Any]) -> None:
        no_journal(parts)
        parts["app"] = "0.0.1"
        del parts["snapshot"]["stall_rounds"]

    data = changed(play(Match(table(2)), 30), added_since, rehash=True)
    assert reason(data) == Refusal("file_earlier")
    assert reason(changed(play(Match(table(2)), 30), added_since)).reason == "file_damaged"


@pytest.mark.parametrize("field", ["start", "journal", "hash", "table"])
def test_a_field_whose_name_was_garbled_is_damage_where_this_version_wrote_the_file(field: str) -> None:
    def garbled(parts: dict[str, Any]) -> None:
        parts[f"{field[:-1]}~"] = parts.pop(field)

    assert reason(changed(play(Match(table(2)), 30), garbled)).reason == "file_damaged"


@pytest.mark.parametrize("game", ["stone-age", "pantheon"])
def test_a_position_of_another_game_is_damage_and_no_other_version(game: str) -> None:
    players = play(Match(table(2)), 30).table.players
    foreign = Match(Table(game, players))

    def exchanged(parts: dict[str, Any]) -> None:
        no_journal(parts)
        parts["snapshot"] = foreign.game.dump(foreign.state)

    assert reason(changed(play(Match(table(2)), 30), exchanged, rehash=True)).reason == "file_damaged"


def test_a_newer_programs_field_is_not_passed_over_unless_the_journal_vouches_for_it() -> None:
    match = play(Match(table(2)), 30)

    def newer(parts: dict[str, Any]) -> None:
        parts["app"] = "99.1"
        parts["snapshot"]["weather"] = "fine"

    assert open_match(read_save(changed(match, newer, rehash=True))).warning == Refusal("newer_played_again")

    def newer_alone(parts: dict[str, Any]) -> None:
        newer(parts)
        no_journal(parts)

    assert reason(changed(match, newer_alone, rehash=True)).reason == "file_newer"


def test_a_file_with_a_field_more_is_of_another_version_and_keeps_it(of_app: tuple[str, str]) -> None:
    app, kind = of_app
    match = play(Match(table(2)), 30)

    def more(parts: dict[str, Any]) -> None:
        parts["app"] = app
        parts["weather"] = {"sky": "blue"}
        parts["table"]["weather"] = 1
        parts["table"]["players"][0]["hat"] = "red"

    save = read_save(changed(match, more))
    opened = open_match(save)
    assert opened.warning == Refusal(f"{kind}_played_again")
    assert_same(match, opened.match)
    kept = json.loads(encoded(save.model_dump()))
    assert kept["weather"] == {"sky": "blue"}
    assert kept["table"]["weather"] == 1
    assert kept["table"]["players"][0]["hat"] == "red"


@pytest.mark.parametrize(
    ("app", "expected"), [("0.0.1", "file_earlier"), ("?", "file_earlier"), ("99", "file_newer")]
)
@pytest.mark.parametrize("part", ["hash", "id", "journal", "table"])
def test_a_file_with_a_field_less_says_that_another_version_wrote_it(
    part: str, app: str, expected: str
) -> None:
    def less(parts: dict[str, Any]) -> None:
        parts["app"] = app
        del parts[part]

    assert reason(changed(Match(table(2)), less)).reason == expected


@pytest.mark.parametrize("app", [None, 2, "gone"])
def test_a_file_that_names_no_version_is_damaged_as_every_version_names_itself(app: int | str | None) -> None:
    """A letter of that field's name was garbled, say. It was said to be of an earlier version."""

    def nameless(parts: dict[str, Any]) -> None:
        parts.update(app=app, weather="fine")
        if app == "gone":
            del parts["app"]

    assert reason(changed(Match(table(2)), nameless)).reason == "file_damaged"


# Whatever still goes wrong.


@pytest.mark.parametrize(
    "error", [KeyError("x"), RecursionError(), MemoryError(), AssertionError(), OverflowError()]
)
@pytest.mark.parametrize("where", ["load", "legal", "view", "scores", "new"])
def test_whatever_goes_wrong_it_is_the_file_that_cant_be_opened(
    monkeypatch: pytest.MonkeyPatch, where: str, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    save = read_save(changed(play(Match(table(2)), 30), no_journal))

    def fail(*_: object) -> Any:
        raise error

    monkeypatch.setattr(type(open_game("builders")), where, fail)
    if where == "new":  # the journal is of no use anyway
        assert open_match(save).warning == Refusal("history_damaged")
    else:
        with pytest.raises(BrokenFile) as broken:
            open_match(save)
        assert broken.value.refusal.reason in ("file_unusable", "file_damaged")
    assert type(error).__name__ in caplog.text


def test_a_journal_that_brings_about_an_error_costs_the_history_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = play(Match(table(2)), 30)
    save = read_save(write_match(match, "Evening", NOW))
    game = type(open_game("builders"))
    monkeypatch.setattr(game, "apply", lambda *_: {}["no such card"])
    opened = open_match(save)
    assert opened.warning == Refusal("history_damaged")
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)


# Files that are refused.


def test_a_file_of_a_newer_format_says_so() -> None:
    """Unless it says that a version wrote it which knows no such format."""

    def of_version(app: object) -> Refusal:
        return reason(changed(Match(table(2)), lambda parts: parts.update(format=3, app=app)))

    assert of_version("99.1") == Refusal("file_newer", details={"format": 3, "known": 2, "needs": "99.1"})
    assert of_version(None) == Refusal("file_newer", details={"format": 3, "known": 2})
    assert {of_version(app).reason for app in (app_version(), "0.0.1")} == {"file_damaged"}


@pytest.mark.parametrize(
    ("app", "needs"),
    [
        ("99.1", "99.1"),
        ("1.2.0.dev3", "1.2.0"),
        ("v7 <b>now</b>", "7"),
        ("0.0.9", None),
        (app_version(), None),
    ],
)
def test_a_file_of_a_newer_program_names_the_version_that_it_needs(app: str, needs: str | None) -> None:
    def newer_format(parts: dict[str, Any]) -> None:
        parts.update(app=app, format=99)

    def newer_game(parts: dict[str, Any]) -> None:
        parts["app"] = app
        parts["game"]["id"] = "chess"

    def newer_option(parts: dict[str, Any]) -> None:
        parts["app"] = app
        parts["table"]["options"]["luck"] = 1

    def newer_rules(parts: dict[str, Any]) -> None:
        parts["app"] = app
        parts["game"]["version"] = 99
        no_journal(parts)
        parts["snapshot"]["weather"] = "fine"

    expected = {
        newer_format: "file_damaged" if needs is None else "file_newer",
        newer_game: "unknown_game",
        newer_option: "unknown_option",
        newer_rules: "rules_newer",
    }
    for change, why in expected.items():
        refusal = reason(changed(play(Match(table(2)), 30), change, rehash=True))
        assert refusal.reason == why
        assert refusal.details.get("needs") == needs


def test_a_game_that_isnt_in_the_house_is_named() -> None:
    refusal = reason(changed(Match(table(2)), lambda parts: parts["game"].update(id="chess")))
    assert refusal == Refusal("unknown_game", details={"game": "chess"})


@pytest.mark.parametrize("seat", [1, None])
def test_who_is_asked_cant_be_told_of_falsely(seat: int | None) -> None:
    """Lists name that seat, or call the game finished, without loading the position."""
    match = Match(table(2, options={"first_player": 0}))
    assert match.seat == 0
    save = read_save(changed(match, lambda parts: parts.update(seat=seat)))
    for use in (open_match, saved_position):
        with pytest.raises(BrokenFile) as broken:
            use(save)
        assert broken.value.refusal == Refusal("file_damaged", details={"part": "seat"})


def test_a_file_that_is_too_large_is_not_even_looked_at() -> None:
    assert reason(b" " * (saves.LARGEST + 1)).reason == "file_too_large"


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: parts.update(format=True),
        lambda parts: parts.update(format=0),
        lambda parts: parts.update(format="1"),
        lambda parts: parts.update(saved="yesterday"),
        lambda parts: parts.update(saved="2026-03-04T05:06:07"),
        lambda parts: parts.update(saved="0001-01-01T00:00:00+23:59"),
        lambda parts: parts.update(saved="9999-12-31T23:59:59-23:59"),
        lambda parts: parts.update(saved="1970-12-31T23:59:59+00:00"),
        lambda parts: parts.update(saved="3000-01-01T00:00:00+00:00"),
        lambda parts: parts.update(name="a\u0007b"),
        lambda parts: parts.update(name="two\u2028lines"),
        lambda parts: parts.update(name="\u202eback to front"),
        lambda parts: parts.update(app="0.1\n"),
        lambda parts: parts.update(seat=2),
        lambda parts: parts.update(position=2**63),
        lambda parts: parts.update(position=MOST_PLAYED + 1),
        lambda parts: parts.update(origin={"snapshot": parts["snapshot"], "played": 10_000_000}),
        lambda parts: parts.update(deciders={"others": [], "changes": [[0, 0]]}),
        lambda parts: parts.update(notes={"automatic": [-1], "lowered": []}),
        lambda parts: parts["table"]["players"][0].update(name="\x1b[2J"),
        lambda parts: parts["table"]["players"][0].update(colour=4),
        lambda parts: parts["table"]["players"][0].update(colour=-1),
        lambda parts: parts["table"]["players"][0].update(colour=1),
        lambda parts: parts["table"].update(seed=conceal("1")),
        lambda parts: parts["table"].update(seed=conceal(2**64)),
        lambda parts: parts["table"].update(seed="1"),
        lambda parts: parts["table"].update(practice=1),
        lambda parts: parts["table"].update(figures={"coins": 1.5}),
        lambda parts: parts["table"].update(options={str(number): 1 for number in range(65)}),
        lambda parts: parts.update(id="../../etc"),
        lambda parts: parts.update(position=-1),
        lambda parts: parts.update(position=1.0),
        lambda parts: parts.update(name="x" * 121),
        lambda parts: parts.update(journal=["0 end"] * 20_001),
        lambda parts: parts.update(journal=["0 end" + " " * 96] * 10),
        lambda parts: parts["journal"].__setitem__(3, 7),
        lambda parts: parts["table"].update(seed=10**30),
        lambda parts: parts["table"].update(undo="always"),
        lambda parts: parts["table"]["players"].pop(),
        lambda parts: parts["table"]["players"].extend(parts["table"]["players"] * 3),
        lambda parts: parts["table"]["players"][0].update(level="god"),
        lambda parts: parts["table"]["options"].update(end_points=1.5),
    ],
)
def test_a_part_out_of_its_bounds_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    assert reason(changed(play(Match(table(2)), 10), change)).reason == "file_damaged"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 4_096,
        b"{}",
        b'{"format": 1}',
        b'{"format": NaN}',
        b'{"format": ' + b"9" * 5_000 + b"}",
        b'{"format": 1, "x": ' + b"[" * 500 + b"]" * 500 + b"}",
        b'\n"format": 2, "app": "0.2.0"}',
    ],
)
def test_what_may_have_been_a_save_file_is_damaged(data: bytes) -> None:
    assert reason(data).reason == "file_damaged"


@pytest.mark.parametrize(
    "data",
    [b"Dear all", b"\xef\xbb\xbf\nDear all", b"null", b"[]", b"\xff\xfe", b"\x1f\x8b\x08", b"[" * 100_000],
)
def test_what_never_was_a_save_file_is_not_said_to_be_damaged(data: bytes) -> None:
    assert reason(data) == Refusal("file_foreign")


def test_half_a_letter_in_a_name_is_refused() -> None:
    data = write_match(Match(table(2)), "Evening", NOW)
    for name in (b'"Ada"', b'"Evening"'):
        assert reason(data.replace(name, b'"\\ud800"')).reason == "file_damaged"


@pytest.mark.parametrize("figures", [{"coins": 3}, {"": 0}])
def test_figures_of_ones_own_belong_to_a_program_that_knows_them(figures: dict[str, int]) -> None:
    data = changed(Match(table(2)), lambda parts: parts["table"].update(figures=figures))
    assert reason(data).reason == "unknown_option"


@pytest.mark.parametrize("value", [{"1": [["x"]]}, [[1]], {"1": [[10**30]]}, "text", {"1": 5}])
def test_chance_that_is_none_is_left_out_with_the_journal(value: object) -> None:
    match = play(Match(table(2)), 10)
    data = changed(match, lambda parts: parts.update(chance=conceal(value)))
    assert open_match(read_save(data)).warning == Refusal("history_damaged")


def test_reading_checks_the_form_only_and_opening_the_rules() -> None:
    data = changed(play(Match(table(2)), 10), lambda parts: parts.update(journal=["0 fly away"] * 10))
    assert read_save(data).journal[0] == "0 fly away"
    with pytest.raises(IllegalCommand):
        open_game("builders").grammar.read("fly away")


def test_a_match_needs_no_pydantic_until_it_is_saved() -> None:
    code = (
        "import sys, engine.match.match; print('pydantic' in sys.modules, 'engine.match.save' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
