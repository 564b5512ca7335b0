"""Every scenario file of every game is a test, and the runner finds what a scenario gets wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.games import CATALOGUE
from engine.scenarios.form import LARGEST, BrokenScenario, Case, read_cases
from engine.scenarios.run import run

HERE = Path(__file__).parent
CASES = [
    case
    for meta in CATALOGUE.values()
    for file in sorted(HERE.joinpath(meta.id).glob("*.toml"))
    for case in read_cases(file)
]

START = 'game = "builders"\nfixture = "opening"\n[[scenario]]\nname = "x"\n'


@pytest.mark.parametrize("case", CASES, ids=[f"{case.game}: {case.title}" for case in CASES])
def test_scenario(case: Case) -> None:
    assert run(case) == []


def test_every_game_has_scenarios() -> None:
    assert {case.game for case in CASES} == set(CATALOGUE)
    assert all(case.file.parent.name == case.game and case.game in CATALOGUE for case in CASES)


def test_no_two_scenarios_of_a_game_share_a_title() -> None:
    titles = [(case.game, case.title) for case in CASES]
    assert len(titles) == len(set(titles))


def wrong(tmp_path: Path, text: str) -> list[str]:
    """What the runner says of the one scenario in a file with this text."""
    (tmp_path / "fixtures").mkdir()
    opening = HERE / "builders" / "fixtures" / "opening.toml"
    (tmp_path / "fixtures" / "opening.toml").write_text(opening.read_text(encoding="utf-8"), encoding="utf-8")
    file = tmp_path / "case.toml"
    file.write_text(START + text, encoding="utf-8")
    return run(read_cases(file)[0])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("then.action_points = 2", "then.action_points: 2 expected, but it is 3"),
        ("then.yards.0.coins = 9", "then.yards.0.coins: 9 expected, but it is 10"),
        ("then.yards.7.coins = 9", "there is no such part"),
        ("then.purse = 9", "then.purse: there is no such part"),
        ("then.final_round = 0", "then.final_round: 0 expected, but it is false"),
        ('then.next_building = "none"', "none expected, but it is inn"),
        ("then.sent = { inn = 1 }", "{'inn': 1} expected"),
        ('then.yards.0.available = ["a", "b"]', "2 entries expected, but there are 1"),
        ('play = ["start inn"]', "was refused: not_in_row (building inn)"),
        ('play = ["start chapel"]\nrefused = "not_in_row"', "should have been refused with not_in_row"),
        ('play = ["coins 4"]\nrefused = "wage"', "refused.reason: wage expected, but it is coin_amount"),
        ('play = ["coins 4"]\nrefused = { reason = "coin_amount", rule = "1" }', "refused.rule"),
        (
            'play = ["coins 4"]\nrefused = { reason = "coin_amount", details.most = 9 }',
            "refused.details.most",
        ),
        ("legal.count = 3", "legal.count: 3 expected, but it is 15"),
        ("legal.verbs.send = 1", "legal.verbs.send: 1 expected, but it is 0"),
        ('legal.has = ["start inn"]', "“start inn” can't be played"),
        ('legal.lacks = ["start chapel"]', "“start chapel” can be played"),
        ('legal.only = ["end"]', "legal.only: 1 entries expected"),
        ('play = ["buy"]\nevents = ["coins_taken"]', "[coins_taken] expected, but it is [action_bought]"),
        ('play = ["buy"]\nevents = [{ kind = "action_bought", price = 4 }]', "events.0.price: 4 expected"),
        ("scores = [1]", "1 seats expected, but there are 2"),
        ("scores = [2, 1]", "scores.0.total: 2 expected, but it is 1"),
        ("scores = [{ coins = 3 }, {}]", "scores.0.coins: 3 expected, but it is 1"),
        ("ranking.winners = [0]", "ranking.winners: 1 entries expected"),
        ("pending.seat = 1", "pending.seat: 1 expected, but it is 0"),
        ("chance = [[1, 2]]", "chance was scripted that nobody asked for"),
        ('[[scenario.step]]\nplay = ["buy"]\nthen.action_points = 9', "step 1: then.action_points"),
    ],
)
def test_the_runner_says_what_is_wrong(tmp_path: Path, text: str, sentence: str) -> None:
    assert any(sentence in said for said in wrong(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("then = 3", "not written as a scenario file"),
        ("plays = []", "Extra inputs are not permitted"),
        ('fixture = "missing"', "fixtures/missing.toml is not there"),
        ('new = { seats = 2 }\nfixture = "opening"', "has no fixture"),
        ("new = { seats = 2, options = { luck = 1 } }", "unknown_option option=luck"),
        ("given.coins = 3", "can't be set up: scene_wrong"),
        (
            'given.building_row = ["inn", "inn", "bower", "farm", "post"]',
            "a building card in two places: inn",
        ),
        ('given.building_row = ["in", "inn", "bower", "farm", "post"]', "can't be set up"),
        ("given.options.luck = 1", "unknown_option option=luck"),
        ('given.ended_by = "stalled"', "over for a reason that does not hold"),
        ("given.final_round = true", "a final round that nobody brought on"),
        ("given.stall_rounds = 10", "play goes on although nobody does anything"),
        ("given.round = 101\ngiven.options.round_cap = 100", "more rounds than agreed"),
        (
            'given.yards = [{}, { completed = ["church", "watchtower", "cloister", "aqueduct"] }]',
            "points enough, and no final round",
        ),
        ('play = ["player 1: end"]', "should begin like “seat 1:”"),
        ("=", "can't be read as TOML"),
    ],
)
def test_a_scenario_that_makes_no_sense_is_explained(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BrokenScenario) as broken:
        wrong(tmp_path, text)
    assert sentence in str(broken.value)


def test_what_is_no_ordinary_file_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe that nobody writes to would hold up the run for ever."""
    pipe, large = tmp_path / "pipe.toml", tmp_path / "large.toml"
    os.mkfifo(pipe)
    large.write_text("#" * (LARGEST + 1))
    for file, why in (
        (pipe, "is no file of scenarios"),
        (tmp_path, "is no file of scenarios"),
        (large, f"has more than {LARGEST} bytes"),
        (tmp_path / "missing.toml", "is not there"),
    ):
        with pytest.raises(BrokenScenario) as broken:
            read_cases(file)
        assert str(broken.value) == f"{file} {why}."
