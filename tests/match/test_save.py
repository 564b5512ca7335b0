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
from engine.games import CATALOGUE, open_game, playable
from engine.match import save as saves
from engine.match.match import Match
from engine.match.save import Opened, digest, encoded, open_match, read_save, write_match
from engine.match.table import Player, Table
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


def journal(match: Match) -> list[tuple[int, str, object]]:
    return [(entry.seat, entry.command.notation, entry.outcomes) for entry in match.entries]


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


@pytest.mark.parametrize("game", [meta.id for meta in playable()])
def test_a_first_player_beyond_the_seats_was_counted_round_once(game: str) -> None:
    """No table is laid like that any more, but there are saves of such tables."""
    players = (Player("P0", 0), Player("P1", 1))
    match = Match(Table(game, players, {"first_player": 1}, seed=3))
    match.play(match.seat or 0, match.legal()[0])
    data = write_match(match, "Evening", NOW)
    older = data.replace(b'"first_player":1', b'"first_player":3')
    assert older != data
    opened = open_match(read_save(older))
    assert opened.warning is None
    assert_same(match, opened.match)
    assert opened.match.table == match.table


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
    assert save.game == saves.SavedGame(id="builders", version=CATALOGUE["builders"].version)
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
    assert opened.match.table == match.table
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


@pytest.mark.parametrize("line", ["0 coins 7", "3 end", "0 fly away", "31 end"])
def test_a_journal_that_breaks_the_rules_is_left_out(line: str) -> None:
    match = play(Match(table(2)), 30)
    data = changed(match, lambda parts: parts["journal"].__setitem__(3, line))
    opened = open_match(read_save(data))
    assert opened.warning == Refusal("history_damaged")
    assert opened.match.game.dump(opened.match.state) == match.game.dump(match.state)


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


def test_a_beginning_for_another_number_of_seats_is_none_of_this_table() -> None:
    match = play(Match(table(3)), 30)
    resumed = play(Match.resumed(match.table, match.state, forgotten=30), 5)
    data = changed(resumed, lambda parts: parts["table"]["players"].pop())
    assert reason(data).reason == "file_damaged"


# Files that are refused.


def test_a_file_of_a_newer_format_says_so() -> None:
    refusal = reason(changed(Match(table(2)), lambda parts: parts.update(format=2)))
    assert refusal == Refusal("file_newer", details={"format": 2, "known": 1})


def test_a_game_that_isnt_in_the_house_is_named() -> None:
    refusal = reason(changed(Match(table(2)), lambda parts: parts["game"].update(id="chess")))
    assert refusal == Refusal("unknown_game", details={"game": "chess"})


def test_a_file_that_is_too_large_is_not_even_looked_at() -> None:
    assert reason(b" " * (saves.LARGEST + 1)).reason == "file_too_large"


@pytest.mark.parametrize(
    "change",
    [
        lambda parts: parts.pop("hash"),
        lambda parts: parts.update(extra=1),
        lambda parts: parts.update(format=True),
        lambda parts: parts.update(format=0),
        lambda parts: parts.update(format="1"),
        lambda parts: parts.update(saved="yesterday"),
        lambda parts: parts.update(saved="2026-03-04T05:06:07"),
        lambda parts: parts.update(id="../../etc"),
        lambda parts: parts.update(position=11),
        lambda parts: parts.update(position=-1),
        lambda parts: parts.update(position=1.0),
        lambda parts: parts.update(name="x" * 121),
        lambda parts: parts.update(journal=["0 end"] * 20_001),
        lambda parts: parts.update(journal=["end"] * 10),
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
        b"null",
        b"[]",
        b"{}",
        b'{"format": 1}',
        b"\xff\xfe",
        b'{"format": NaN}',
        b'{"format": ' + b"9" * 5_000 + b"}",
        b"[" * 100_000,
        b'{"format": 1, "x": ' + b"[" * 500 + b"]" * 500 + b"}",
    ],
)
def test_what_is_no_save_file_is_refused(data: bytes) -> None:
    assert reason(data).reason == "file_damaged"


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
