"""``python -m engine``: every verb does what it says, for people and for machines."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.bots.levels import decide
from engine.cli import peer, simulate
from engine.cli.bench import random_walk
from engine.cli.main import main
from engine.cli.output import Progress, table
from engine.core.chance import SeededChance
from engine.core.game import Over, Setup
from engine.games import open_game
from engine.match.match import Match
from engine.match.save import write_match
from engine.match.table import Player, Table

TESTS = Path(__file__).parents[1]


def data(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    """What a verb prints for a machine."""
    assert main([*words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def text(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What a verb prints for a person."""
    assert main(words) == code
    return capsys.readouterr().out


def scenario(folder: Path, line: str, game: str = "builders") -> Path:
    """A file with a scenario of a new game and one line more."""
    file = folder / "one.toml"
    file.write_text(
        f'game = "{game}"\n[[scenario]]\nname = "one"\n{line}\n[scenario.new]\nseats = 2\n',
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize("words", [[], ["--help"], ["simulate", "builders"]], ids=" ".join)
def test_a_python_without_what_the_engine_needs_says_how_to_get_it(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "engine", *words],
        check=False,
        cwd=TESTS.parent,
        env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"Hearthside is not installed for this Python: it has no pydantic\. In a clone .*start\.py.*\n",
        done.stderr,
    )


def test_simulate_counts_ends_scores_and_wins(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "builders", "--games", "4", "--players", "3", "--bots", "craftsman,apprentice")
    result = data(capsys, *words)
    assert (result["games"], result["errors"], result["first_errors"]) == (4, 0, [])
    assert sum(result["ended_by"].values()) == 4
    assert [seat["bot"] for seat in result["seats"]] == ["craftsman", "apprentice", "craftsman"]
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(4)
    assert 5 <= result["rounds"]["least"] <= result["rounds"]["mean"] <= result["rounds"]["most"] <= 100
    assert data(capsys, *words) == result
    shown = text(capsys, *words)
    assert "errors    0" in shown
    assert "craftsman" in shown


def test_simulate_tells_where_points_came_from_and_counts_what_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("simulate", "pantheon", "--games", "2", "--bots", "craftsman", "--options", "first_player=1")
    counting = (*words, "--count", "epoch_ended.epoch,last_tile_taken.tile")
    result = data(capsys, *counting)
    points = sum(seat["mean_score"] for seat in result["seats"])
    assert sum(source["mean"] for source in result["sources"]) * 2 == pytest.approx(points, abs=0.1)
    assert sum(source["share"] for source in result["sources"]) == pytest.approx(1, abs=0.001)
    epochs = result["counts"]["epoch_ended.epoch"]
    assert {epoch: line["times"] for epoch, line in epochs.items()} == {
        str(epoch): 2 for epoch in range(1, 7)
    }
    assert sum(line["times"] for line in result["counts"]["last_tile_taken.tile"].values()) == 12
    assert data(capsys, *counting, "--processes", "2") == result
    assert data(capsys, *words, "--options", "first_player=0")["seats"] != result["seats"]
    shown = text(capsys, *counting)
    assert "epoch_ended.epoch  times" in shown
    assert "columns" in shown


def test_simulate_tells_how_those_did_who_had_what_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("simulate", "troyes", "--games", "6", "--bots", "craftsman", "--players", "4", "--count")
    fields = "characters_revealed.characters,card_yielded.card:gains,round_ended.round"
    counts = data(capsys, *words, fields)["counts"]
    dealt, yielded, ended = (counts[counted] for counted in fields.split(","))
    assert sum(line["seats"] for line in dealt.values()) == 6 * 4
    # Four seats share what they can win, and nobody is above the mean without somebody below it.
    assert sum(line["seats"] * line["wins"] for line in dealt.values()) == pytest.approx(6 * 4, abs=0.1)
    assert sum(line["seats"] * line["lead"] for line in dealt.values()) == pytest.approx(0, abs=0.2)
    assert all(len(line["sums"]) == 3 and sum(line["sums"]) > 0 for line in yielded.values())
    assert all(line["seats"] <= line["times"] for line in yielded.values())
    assert ended["1"] == {"times": 6, "sums": []}
    assert "points over the mean" in text(capsys, *words, fields)


def test_simulate_reports_what_breaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a hole in the rules")

    monkeypatch.setattr(simulate, "decide", broken)
    result = data(capsys, "simulate", "builders", "--games", "2", "--seed", "5", code=1)
    assert result["errors"] == 2
    assert result["first_errors"][0] == {"seed": 5, "error": "ValueError: a hole in the rules"}
    assert "seed 6: ValueError" in text(capsys, "simulate", "builders", "--games", "2", "--seed", "5", code=1)


def test_a_tournament_names_rate_interval_and_number(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "builders", "--levels", "random,apprentice,craftsman", "--games", "3")
    result = data(capsys, *words)
    assert [(one["challenger"], one["rivals"]) for one in result] == [
        ("apprentice", "random"),
        ("craftsman", "random"),
        ("craftsman", "apprentice"),
    ]
    for one in result:
        low, high = one["interval_95"]
        assert one["games"] == 4, "rounded up to whole deals"
        assert low <= one["rate"] <= high
        assert one["parity"] == 0.5
    assert text(capsys, *words).count("craftsman") == 2


def test_bench_measures_every_call(capsys: pytest.CaptureFixture[str]) -> None:
    result = data(capsys, "bench", "builders", "--games", "1", "--players", "2")
    assert result["decisions_per_second"] > 0
    assert 0 < result["decisions_per_game"] <= result["commands_per_game"]
    assert set(result["microseconds"]) == {
        "legal",
        "apply",
        "clone",
        "save",
        "load",
        "undo",
        "redeal",
        "view",
    }
    assert all(0 <= times["median"] <= times["p99"] for times in result["microseconds"].values())
    assert "decisions with a choice a second" in text(
        capsys, "bench", "builders", "--games", "1", "--players", "2"
    )


def test_bench_counts_decisions_with_a_choice_that_take_nothing_back() -> None:
    """Random play in Troyes may drop each die that it has just chosen; most of its commands were once such."""
    game = open_game("troyes")
    setup = Setup(2, {}, bots_only=True)
    walk = random_walk(game, setup, 1)
    chance = SeededChance(1)
    state = game.new(setup, chance)
    choices = 0
    for index in walk.indices:
        commands = game.legal(state)
        assert not commands[index].undo_like
        choices += sum(not command.undo_like for command in commands) > 1
        game.apply(state, commands[index], chance)
    assert isinstance(game.pending(state), Over)
    assert walk.decisions == choices < len(walk.indices)


def test_bench_says_where_a_peer_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "catanatron", None)
    words = ("bench", "builders", "--games", "1", "--peer", "catanatron")
    assert "pip install catanatron==3.2.1" in text(capsys, *words, code=1)


def test_bench_compares_with_a_peer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(peer.PEERS, "catanatron", lambda: lambda seed: 1000.0)
    result = data(capsys, "bench", "builders", "--games", "1", "--peer", "catanatron")
    assert result["peer_decisions_per_second"] == 1000
    assert len(result["ratios"]) == 5
    assert result["ratio"] == sorted(result["ratios"])[2] > 1
    shown = text(capsys, "bench", "builders", "--games", "1", "--peer", "catanatron")
    assert "catanatron: 1,000 decisions/s in the same run" in shown


def saved(folder: Path, commands: int) -> Path:
    players = tuple(Player(f"P{seat}", seat) for seat in range(2))
    match = Match(Table("builders", players, seed=4))
    while match.position < commands and match.seat is not None:
        match.play(
            match.seat, decide(match.game, match.state, match.seat, "craftsman", match.position).command
        )
    file = folder / "match.hearth"
    file.write_bytes(write_match(match, "Tuesday", datetime(2030, 1, 1, tzinfo=UTC)))
    return file


def test_replay_tells_a_running_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, 9)
    result = data(capsys, "replay", str(file))
    assert len(result["commands"]) == 9
    assert (result["over"], result["winners"], result["warning"]) == (False, None, None)
    shown = text(capsys, "replay", str(file))
    assert "9. seat" in shown
    assert "to play" in shown


def test_replay_of_a_running_match_tells_no_card_that_others_may_not_know(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It printed which artifact cards had been kept, which the save conceals."""
    players = tuple(Player(f"P{seat}", seat) for seat in range(2))
    match = Match(Table("revive", players, {"artifact_card": "choose_of_two"}, seed=4))
    for _ in players:
        match.play(match.seat or 0, match.legal()[0])
    file = tmp_path / "match.hearth"
    file.write_bytes(write_match(match, "Tuesday", datetime(2030, 1, 1, tzinfo=UTC)))
    assert [command["command"] for command in data(capsys, "replay", str(file))["commands"]] == [
        "keep",
        "keep",
    ]
    assert "seat 0: keep\n" in text(capsys, "replay", str(file))


def test_replay_tells_a_finished_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, 10_000)
    result = data(capsys, "replay", str(file))
    assert result["over"]
    assert result["winners"]
    assert "ended by end_points" in text(capsys, "replay", str(file))


def test_replay_says_that_a_history_is_lost(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved(tmp_path, 9)
    whole = json.loads(file.read_text(encoding="utf-8"))
    whole["journal"][0] = f"{whole['journal'][0].split()[0]} coins 3"
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert "History damaged." in text(capsys, "replay", str(file), code=1)


@pytest.mark.parametrize(
    ("content", "sentence"), [(b"", "File damaged."), (b"{}", "File damaged (part format).")]
)
def test_replay_explains_a_broken_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, sentence: str
) -> None:
    file = tmp_path / "broken.hearth"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.strip() == sentence


def test_scenario_runs_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    coins = TESTS / "scenarios/builders/coins.toml"
    assert "0 not as they should be" in text(capsys, "scenario", str(coins))
    shutil.copytree(coins.parent / "fixtures", tmp_path / "fixtures")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(coins.read_text(encoding="utf-8").replace("coins = 11", "coins = 12"), encoding="utf-8")
    assert "12 expected, but it is 11" in text(capsys, "scenario", str(wrong), code=1)
    assert [bool(one["wrong"]) for one in data(capsys, "scenario", str(wrong), code=1)].count(True) == 1


def test_scenario_explains_what_it_cannot_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scenario", str(tmp_path / "none.toml")]) == 1
    assert "none.toml is not there." in capsys.readouterr().err


def test_scenario_explains_what_is_nested_too_deeply(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text(f"a={'[' * 5000}", encoding="utf-8")
    assert main(["scenario", str(deep)]) == 1
    assert "deep.toml can't be read as TOML" in capsys.readouterr().err


def test_scenario_explains_what_has_keys_of_too_many_parts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    long = tmp_path / "long.toml"
    long.write_text(".".join("a" * 3000) + "=1", encoding="utf-8")
    assert main(["scenario", str(long)]) == 1
    assert "long.toml can't be read as TOML: more than 100 dots in a line" in capsys.readouterr().err


@pytest.mark.parametrize("seat", ["²", "①", "9" * 5000])
def test_scenario_explains_what_is_no_number_of_a_seat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seat: str
) -> None:
    file = scenario(tmp_path, f'play = ["seat {seat}: end"]')
    assert main(["scenario", str(file)]) == 1
    assert "should begin like “seat 1:”." in capsys.readouterr().err


@pytest.mark.parametrize("viewer", [-1, 2, 10**30])
def test_scenario_explains_who_is_no_viewer(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, viewer: int
) -> None:
    file = scenario(tmp_path, f"viewer = {viewer}\nthen = {{ round = 1 }}", game="troyes")
    assert main(["scenario", str(file)]) == 1
    assert f"The viewer {viewer} should be a seat from 0 to 1." in capsys.readouterr().err


@pytest.mark.parametrize("place", ["²", "9" * 5000])
def test_scenario_tells_what_is_no_number_of_a_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, place: str
) -> None:
    file = scenario(tmp_path, f'ranking = {{ places = {{ "{place}" = 1 }} }}')
    assert f"ranking.places.{place}: there is no such part of" in text(capsys, "scenario", str(file), code=1)


@pytest.mark.parametrize("line", ['play = ["fly\\u001b[2J"]', '"\\u001b[2J" = 1'], ids=["command", "field"])
def test_nothing_in_a_scenario_commands_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: str
) -> None:
    assert main(["scenario", str(scenario(tmp_path, line))]) == 1
    said = capsys.readouterr()
    assert "[2J" in said.out + said.err
    assert "\x1b" not in said.out + said.err


def test_no_name_of_a_file_commands_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "\x1b[2J.hearth")]) == 1
    said = capsys.readouterr().err
    assert "[2J.hearth" in said
    assert "\x1b" not in said


def test_golden_tells_a_seat_that_no_table_has(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "builders-2.txt"
    lines = file.read_text(encoding="utf-8")
    file.write_text(lines.replace(". seat 1:", f". seat {'9' * 5000}:", 1), encoding="utf-8")
    assert "builders-2.txt goes otherwise" in text(capsys, "golden", "--folder", str(tmp_path), code=1)


def test_golden_reads_no_more_than_a_game_may_have(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    with (tmp_path / "builders-2.txt").open("r+b") as file:
        file.truncate(10**12)
    assert main(["golden", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "File too large (file builders-2.txt, most 1000000).\n"


def test_golden_shows_no_letters_that_command_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "builders-2.txt"
    file.write_text("\x1b[2J\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    shown = text(capsys, "golden", "--folder", str(tmp_path), code=1)
    assert "[2J" in shown
    assert "\x1b" not in shown


def test_golden_tells_what_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    (tmp_path / "builders-2.txt").write_bytes(b"\xff")
    assert "builders-2.txt goes otherwise" in text(capsys, "golden", "--folder", str(tmp_path), code=1)


@pytest.mark.parametrize("encoding", ["ascii", "cp932"])
@pytest.mark.parametrize(
    "words",
    [["replay", "--json"], ["tournament", "builders", "--levels", "random,random", "--games", "2"]],
)
def test_every_letter_can_be_printed(tmp_path: Path, encoding: str, words: list[str]) -> None:
    """Pipes speak cp932 on a Japanese Windows, and ASCII where no locale is set."""
    verb, *others = words
    files = [str(saved(tmp_path, 9))] if verb == "replay" else []
    done = subprocess.run(
        [sys.executable, "-m", "engine", verb, *files, *others],
        cwd=TESTS.parent,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_golden_compares_and_writes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    assert text(capsys, "golden", "--folder", str(tmp_path)) == ""
    file = tmp_path / "builders-2.txt"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace("unused=0", "unused=1", 1), encoding="utf-8")
    assert "-     turn_ended" in text(capsys, "golden", "--folder", str(tmp_path), code=1)
    assert "builders-2.txt: written" in text(capsys, "golden", "--folder", str(tmp_path), "--write")
    assert file.read_text(encoding="utf-8") == whole


def test_golden_plays_a_new_game_where_the_old_one_cannot_be_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shutil.copytree(TESTS / "golden", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "builders-2.txt"
    file.write_text("1. seat 0: start nothing\n", encoding="utf-8")
    text(capsys, "golden", "--folder", str(tmp_path), "--write")
    assert "ended by end_points" in file.read_text(encoding="utf-8")
    assert text(capsys, "golden", "--folder", str(tmp_path)) == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["simulate", "chess"], "invalid choice"),
        (["simulate", "builders", "--players", "5"], "is for 2 to 4 players"),
        (["simulate", "builders", "--bots", "wizard"], "there is no level wizard"),
        (["simulate", "builders", "--games", "0"], "0 is no number from 1"),
        (["simulate", "builders", "--games", "²"], "² is no number from 1"),
        (["simulate", "builders", "--count", "foo"], "has no event foo; it has action_bought, "),
        (["simulate", "builders", "--count", "game_ended"], "has no field without a name; it has ended_by"),
        (["simulate", "builders", "--count", "game_ended.seed"], "event game_ended has no field seed;"),
        (["simulate", "builders", "--count", "game_ended.ended_by:seed"], "game_ended has no field seed;"),
        (["golden", "--folder", "README.md"], "README.md is no folder."),
        (["golden", "--write", "--folder", "no/such"], "such is no folder."),
        (["tournament", "builders"], "--levels"),
        (["tournament", "builders", "--levels", "master:²,random"], "² is no number from 1"),
        (["tournament", "builders", "--levels", "random"], "random has nobody to play against"),
        ([], "VERB"),
    ],
)
def test_a_wrong_question_is_explained(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("agreed", ["stone=2", "first_player=everybody", "first_player=3"])
def test_no_game_is_begun_with_what_cannot_be_agreed_on(
    capsys: pytest.CaptureFixture[str], agreed: str
) -> None:
    assert main(["simulate", "builders", "--games", "1", "--options", agreed]) != 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err in (
        "Unknown option (option stone, value 2).\n",
        "Unknown option (option first_player, value everybody).\n",
        "No such seat (number 4, seats 2).\n",
    )


def test_a_table_has_straight_columns() -> None:
    assert table([["a", "bb"], ["ccc", "d"]]) == "a    bb\nccc   d"


def test_progress_is_for_those_who_watch(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Progress(3, "games").at(1)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress(3, "games")
    progress.at(2, "so far")
    assert "2 of 3 games  so far" in capsys.readouterr().err
    progress.end()
    assert capsys.readouterr().err == "\r\x1b[K"


def test_every_game_can_be_simulated_by_name() -> None:
    assert simulate.simulate_game(simulate.Simulation("builders", ["random", "random"]), 3).error is None
