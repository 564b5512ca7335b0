"""Saves of every day of the program open whole for ever, and tell what they told on the day they were written."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from engine.core.game import Choose, GameMeta
from engine.games import open_game
from engine.match.match import Match
from engine.match.save import open_match, read_save
from engine.match.save_file import SaveFile
from tests.saves import write
from tests.saves.account import account
from tests.saves.cases import LEVELS, UNDO, cases
from tests.saves.write import write_set
from tests.with_pebbles import shipped

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*/*.hearth"))
SETS = sorted({path.parent.name for path in SAVES})


@cache
def saved(path: Path) -> SaveFile:
    return read_save(path.read_bytes())


@cache
def opened(path: Path) -> Match:
    """The match of a file that opens as if nothing had happened since. Shared: not to be played on."""
    whole = open_match(saved(path))
    assert whole.warning is None, f"{path.name} opens with a warning: {whole.warning}"
    return whole.match


def corpus(meta: GameMeta) -> list[Match]:
    return [opened(path) for path in SAVES if saved(path).game.id == meta.id]


def per_game() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("meta", shipped(), ids=lambda meta: meta.id)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_save_of_the_corpus_opens_whole_and_tells_the_same(path: Path) -> None:
    save, match = saved(path), opened(path)
    lines = account(save.name, match, branched=save.family != save.id)
    assert lines == path.with_suffix(".txt").read_text(encoding="utf-8")
    match.game.check(match.state)
    assert save.seat == match.seat
    assert save.players() == match.table.players


def test_every_save_has_its_account_and_every_account_its_save() -> None:
    texts = {path for day in SETS for path in SAVES[0].parents[1].joinpath(day).glob("*.txt")}
    assert texts == {path.with_suffix(".txt") for path in SAVES}


@per_game()
def test_every_question_lies_in_the_corpus_at_every_table(meta: GameMeta) -> None:
    questions = {(key, seats) for key in open_game(meta.id).questions for seats in seat_numbers(meta)}
    assert questions - questions_in(corpus(meta)) == set()


@per_game()
def test_every_number_of_seats_is_dealt_and_ended(meta: GameMeta) -> None:
    matches = corpus(meta)
    dealt = {len(match.table.players) for match in matches if not match.entries and match.forgotten is None}
    ended = {len(match.table.players) for match in matches if match.is_over}
    assert dealt == ended == set(seat_numbers(meta))


@per_game()
def test_every_value_of_every_option_was_agreed_on(meta: GameMeta) -> None:
    agreed = {option for match in corpus(meta) for option in match.table.options.items()}
    assert {(option.id, value) for option in meta.options for value in option.values} - agreed == set()


@per_game()
def test_every_sort_of_match_lies_in_the_corpus(meta: GameMeta) -> None:
    matches = corpus(meta)
    saves = [saved(path) for path in SAVES if saved(path).game.id == meta.id]
    assert {match.table.undo for match in matches if match.can_redo()} == set(UNDO) - {"none"}
    assert {match.table.undo for match in matches} == set(UNDO)
    levels = {player.level for match in matches for player in match.table.players}
    assert levels == {None, *LEVELS}
    assert [match for match in matches if match.forgotten is not None and match.entries and match.can_redo()]
    assert [match for match in matches if match.forgotten is not None and not match.entries]
    assert [save for save in saves if save.family != save.id]
    # Bots alone play, bots alone played until somebody sat down, persons played until all of them left.
    alone = {(match.setup.bots_only, match.table.setup.bots_only) for match in matches}
    assert alone == {(False, False), (True, True), (True, False), (False, True)}
    names = "".join(player.name for match in matches for player in match.table.players)
    assert set("北斎ゲンジ🎲Þ") <= set(names)


def test_a_set_is_written_once_and_never_again(tmp_path: Path) -> None:
    few = list(islice(cases(), 2))
    assert write_set(tmp_path / "today", few[:1], date(2026, 11, 22)) == 1
    first = {path: path.read_bytes() for path in (tmp_path / "today").iterdir()}
    assert write_set(tmp_path / "today", few, date(2026, 11, 23)) == 1
    assert {path: path.read_bytes() for path in first} == first
    assert len(list((tmp_path / "today").iterdir())) == 4


@pytest.mark.parametrize("name", ["today", "2026-11-31", "2026-11-22bb", "../2026-11-22"])
def test_a_set_that_is_no_day_is_refused_before_anything_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(write, "FOLDER", tmp_path)
    monkeypatch.setattr(write, "cases", lambda: pytest.fail("games were played for it"))
    with pytest.raises(SystemExit):
        write.main([name])
    assert list(tmp_path.iterdir()) == []


def seat_numbers(meta: GameMeta) -> range:
    return range(meta.min_seats, meta.max_seats + 1)


def questions_in(matches: Iterable[Match]) -> set[tuple[str, int]]:
    """What is asked, and at a table of how many seats, where these matches stand."""
    return {
        (match.pending.asks, len(match.table.players))
        for match in matches
        if isinstance(match.pending, Choose)
    }
