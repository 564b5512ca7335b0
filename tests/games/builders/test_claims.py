"""What The Builders' hints claim holds in the position that they are given for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from desktop.words import set_language
from desktop.words.engine import hint_sentence
from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.game import Setup
from engine.games.builders.commands import (
    BUY_ACTION,
    RECRUIT,
    START,
    TAKE_COINS,
    BuyAction,
    SendWorker,
    StartConstruction,
)
from engine.games.builders.content import (
    BUILDING_BY_ID,
    MACHINES,
    WORKER_BY_ID,
    WORKER_CARDS,
    WORKERS,
    Building,
    Worker,
)
from engine.games.builders.ending import is_last_turn
from engine.games.builders.events import BuildingCompleted
from engine.games.builders.mind import MIND
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState
from engine.games.builders.view import brought
from tests.conformance.walks import WALKS, Walk, positions

OURS = [walk for walk in WALKS if walk.game_id == "builders"]
ROW = ["cathedral", "bower", "crane_1", "hotel", "rural_house"]
MARKET = ["laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a", "craftsman_0013"]
_OF_LATER_TURNS = {"takes_needed_coins", "buys_spare"}


def turn(state: BuildersState) -> tuple[int, int]:
    return state.round, state.active


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_coins_are_praised_for_a_later_turn_only_where_there_is_one(walk: Walk) -> None:
    """Whether one came is known from how the game went on; that none does is certain once somebody has the points."""
    asked = [state for _, state in positions(walk) if state.agenda]
    last = {state.active: turn(state) for state in asked}
    said: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for state in asked:
        has_later = turn(state) != last[state.active]
        ends = any(yard.card_points >= state.options.end_points for yard in state.yards)
        for command in BUILDERS.legal(state):
            if command in TAKE_COINS or command is BUY_ACTION:
                why = MIND.reason(state, command).why
                said[why] += 1
                if why == "takes_last_coins" and has_later:
                    wrong["another turn came"] += 1
                if why in _OF_LATER_TURNS and ends and not has_later:
                    wrong[f"{why} in the last turn"] += 1
    assert not wrong
    assert said["takes_coins"]
    assert said["takes_last_coins"] or walk.level == "random"


def staged(**changes: Any) -> BuildersState:
    """The first seat has a site, and too few coins for the worker who would help there."""
    yard = {"coins": 1, "available": ["apprentice_0110"], "sites": {"inn": []}}
    rows = {"building_row": ROW, "worker_row": MARKET}
    return BUILDERS.set_up({"yards": [yard, {}], **rows, **changes})


def why(state: BuildersState) -> str:
    return MIND.reason(state, TAKE_COINS[2]).why


def test_no_wage_follows_in_ones_last_turn() -> None:
    state = staged()
    assert why(state) == "takes_needed_coins"
    state.final_round = True
    assert why(state) == "takes_last_coins"
    capped = staged(options={"round_cap": 100}, round=99)
    assert why(capped) == "takes_needed_coins"
    capped.round = 100
    assert why(capped) == "takes_last_coins"


def test_a_machine_is_praised_for_working_only_where_a_turn_follows() -> None:
    """It was in one’s last turn, too, where its points are all that it brings."""
    state = staged()
    machine = START[BUILDING_BY_ID["crane_1"].index]
    assert MIND.reason(state, machine).why == "starts_machine"
    state.final_round = True
    reason = MIND.reason(state, machine)
    assert reason.why == "nothing_better"
    assert "wage" not in hint_sentence("builders", reason.why, reason.details)
    state.yard.available = [WORKER_BY_ID["apprentice_0101"]]
    assert (
        MIND.reason(state, machine).why == "nothing_better"
    )  # it provides all, for more coins than there are
    state.yard.coins = 2
    reason = MIND.reason(state, machine)
    assert (reason.why, reason.details["points"]) == ("starts_fitting", machine.building.points)
    assert "wage" not in hint_sentence("builders", reason.why, reason.details)


PROMISES_A_TURN = {
    *("starts_machine", "starts_for_later", "recruits_strong"),
    *("takes_needed_coins", "takes_coins", "buys_spare"),
}
COMPLETES_AT_ONCE = {"starts_fitting", "recruits_fitting", "brings_needed", "buys_to_complete"}


def last_turns(seats: int, seed: int) -> Iterator[BuildersState]:
    """The decisions in the last round of a game that is played to a low limit."""
    chance = SeededChance(seed)
    state = BUILDERS.new(Setup(seats, {"round_cap": 100, "must_use_all_actions": seed % 2 == 1}), chance)
    state.options = replace(state.options, round_cap=4 + seed % 6)
    while state.agenda:
        if state.round == state.options.round_cap and not state.final_round:
            yield state
        seat = state.active
        BUILDERS.apply(state, decide(BUILDERS, state, seat, "journeyman", seed).command, chance)


def can_be_completed(state: BuildersState, building: str) -> bool:
    """Whether a site can be completed within the turn by workers who are sent there, found by trying."""
    for command in BUILDERS.legal(state):
        if not isinstance(command, SendWorker | BuyAction):
            continue
        if isinstance(command, SendWorker) and command.site.id != building:
            continue
        after = state.clone()
        events = BUILDERS.apply(after, command, SeededChance(0))
        if any(isinstance(event, BuildingCompleted) for event in events) or can_be_completed(after, building):
            return True
    return False


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_round_at_the_limit_nothing_is_promised_that_only_a_later_turn_could_use(seats: int) -> None:
    said: Counter[str] = Counter()
    for seed in range(20):
        for state in last_turns(seats, seed):
            for command in BUILDERS.legal(state):
                reason = MIND.reason(state, command)
                said[reason.why] += 1
                assert reason.why not in PROMISES_A_TURN, command.notation
                assert hint_sentence("builders", reason.why, reason.details)
                if reason.why in COMPLETES_AT_ONCE:
                    after = state.clone()
                    BUILDERS.apply(after, command, SeededChance(0))
                    assert can_be_completed(after, str(reason.details["building"])), command.notation
    assert said["nothing_better"]
    assert said["takes_last_coins"]
    assert COMPLETES_AT_ONCE & set(said)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_at_the_limit_is_played_like_the_final_round(seats: int) -> None:
    """Bots didn’t know that no other would follow, and began what they could never complete."""
    for seed in range(20):
        for state in last_turns(seats, seed):
            final = state.clone()
            final.final_round = True
            assert MIND.line(state) == MIND.line(final)
            legal = BUILDERS.legal(state)
            assert MIND.scores(state, legal) == MIND.scores(final, legal)
            assert MIND.horizon(state) == MIND.horizon(final)


def test_who_provides_nothing_is_not_said_to_provide_what_is_needed() -> None:
    yard = {"available": ["master_0023", "laborer_2100"]}
    state = staged(yards=[{**yard, "sites": {"chapel": ["craftsman_3100", "apprentice_0110"]}}, {}])
    sends = [command for command in BUILDERS.legal(state) if isinstance(command, SendWorker)]
    found = {command.worker.id: MIND.reason(state, command).why for command in sends}
    assert found == {"master_0023": "completes", "laborer_2100": "nothing_better"}


def test_coins_are_said_to_be_the_only_use_of_an_action_nowhere() -> None:
    """A site could be completed instead, for more coins."""
    for reason in ("takes_coins", "takes_last_coins"):
        assert "other action" not in hint_sentence("builders", reason, {})


def lacking(building: Building, workers: Iterable[Worker]) -> int:
    """How many resources a building needs that all these together don't provide."""
    pairs = zip(building.needs, brought(tuple(workers)), strict=True)
    return sum(max(0, need - has) for need, has in pairs)


def not_theirs(state: BuildersState) -> set[Worker]:
    """Everybody and every machine but another's."""
    others = [yard for yard in state.yards if yard is not state.yard]
    theirs = {worker for yard in others for worker in yard.crew()}
    theirs |= {site.building.machine for yard in others for site in yard.sites if site.building.machine}
    return set(WORKERS) - theirs


def ever_provided(state: BuildersState, building: Building) -> bool:
    """Whether a crew may come to provide all that a building needs."""
    return not lacking(building, not_theirs(state))


def provided_by(state: BuildersState, building: Building) -> tuple[bool, bool]:
    """Whether it may with more workers alone, and with more machines alone."""
    crew, left = set(state.yard.crew()), not_theirs(state) - {building.machine}
    workers = not lacking(building, crew | left.intersection(WORKER_CARDS))
    return workers, not lacking(building, crew | left.intersection(MACHINES))


NEEDED = {
    (True, True): "more workers or machines",
    (True, False): "more workers",
    (False, True): "machines",
    (False, False): "more workers as well as machines",
}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_a_crew_is_said_to_complete_or_to_lack_what_it_does_and_who_is_at_work_is_named_where_they_count(
    walk: Walk,
) -> None:
    """The table calls those a crew who are at home: nobody else is counted without a word."""
    said: Counter[tuple[str, bool]] = Counter()
    for _, state in positions(walk):
        for command in BUILDERS.legal(state):
            if not isinstance(command, StartConstruction) or command.building.machine is not None:
                continue
            reason, home = MIND.reason(state, command), lacking(command.building, state.yard.available)
            whole = lacking(command.building, state.yard.crew())
            said[reason.why, whole < home] += 1
            if reason.why == "nothing_better":
                assert is_last_turn(state) or not ever_provided(state, command.building)
                continue
            assert ever_provided(state, command.building)
            assert reason.why == ("starts_for_later" if whole else "starts_fitting")
            assert reason.details.get("missing", 0) == whole
            sentence = hint_sentence("builders", reason.why, reason.details)
            assert ("at work" in sentence) == (whole < home), sentence
            _, _, needed = sentence.rstrip(".").partition("so you need ")
            assert needed == (NEEDED[provided_by(state, command.building)] if whole else ""), sentence
    if walk.level != "random":
        assert said["starts_fitting", False]
        assert said["starts_for_later", False]
        assert said["starts_fitting", True] + said["starts_for_later", True] or walk.seats == 2


def starting(building: str, available: list[str], at_work: list[str], **changes: Any) -> tuple[str, str]:
    """What a hint to start a building says in English and in Japanese."""
    yard = {"available": available, "sites": {"chapel": at_work}}
    rows = {"building_row": [building, *ROW[1:]], "worker_row": MARKET}
    state = BUILDERS.set_up({"yards": [yard, {}], **rows, **changes})
    reason = MIND.reason(state, START[BUILDING_BY_ID[building].index])
    english = hint_sentence("builders", reason.why, reason.details)
    set_language("ja")
    japanese = hint_sentence("builders", reason.why, reason.details)
    set_language("en")
    return english, japanese


def test_a_hint_to_start_says_the_same_of_the_crew_in_both_languages() -> None:
    """The Inn needs 2 stone, 1 wood, 1 knowledge and 2 tiles."""
    assert starting("inn", ["laborer_2100", "laborer_0012"], ["master_0023"]) == (
        "2 workers from your crew can complete the Inn.",
        "手元の労働者2人で宿屋を建築完了できます。",
    )
    assert starting("inn", ["laborer_2100"], ["laborer_0012"]) == (
        "2 workers from your crew can complete the Inn, counting those at work now.",
        "派遣中の労働者も含め、自分の労働者2人で宿屋を建築完了できます。",
    )
    assert starting("inn", ["laborer_2100"], ["laborer_2010"]) == (
        "The Inn is worth 3 points. Counting those at work now, your crew lacks 2 resources for it, so you need more"
        " workers or machines.",
        "宿屋は勝利点3点です。派遣中の労働者を含めても資源2個が不足するため、新たな労働者か設備が必要です。",
    )


def test_a_building_without_points_is_praised_for_the_coins_that_it_pays() -> None:
    """The Wooden Shack needs 1 wood and 1 knowledge."""
    assert starting("wooden_shack", ["laborer_2001"], []) == (
        "The Wooden Shack pays 8 coins. Your crew lacks 2 resources for it, so you need more workers or machines.",
        "木造小屋が建築完了すると8コインを獲得します。手元の労働者だけでは資源2個が不足するため、新たな労働者か設備が必要です。",
    )
    assert starting("wooden_shack", ["laborer_2001"], ["laborer_0201"]) == (
        "The Wooden Shack pays 8 coins. Counting those at work now, your crew lacks 1 resource for it, so you need"
        " more workers or machines.",
        "木造小屋が建築完了すると8コインを獲得します。派遣中の労働者を含めても資源1個が不足するため、新たな労働者か設備が必要です。",
    )


NOBODY_LEFT = {"worker_row": ["none"] * 5, "deck_exact": True}


def test_nobody_is_told_to_recruit_where_no_worker_is_left() -> None:
    """What is lacked can then come only from a machine; the Inn lacks 2 stone, for which a crane lies in the row."""
    assert starting("inn", ["master_0023"], ["laborer_1200"], **NOBODY_LEFT) == (
        "The Inn is worth 3 points. Counting those at work now, your crew lacks 1 resource for it, and workers can’t"
        " provide that any more, so you need machines.",
        "宿屋は勝利点3点です。派遣中の労働者を含めても資源1個が不足し、雇用だけではもう補えないため、設備が必要です。",
    )
    row = ["wooden_shack", "saw_1", "none", "none", "none"]
    assert starting("wooden_shack", ["laborer_2010"], [], **NOBODY_LEFT, building_row=row) == (
        "The Wooden Shack pays 8 coins. Your crew lacks 1 resource for it, and workers can’t provide that any more, so"
        " you need machines.",
        "木造小屋が建築完了すると8コインを獲得します。手元の労働者だけでは資源1個が不足し、雇用だけではもう補えないため、"
        "設備が必要です。",
    )


@pytest.mark.parametrize(
    ("workers", "machines", "needed"),
    [
        (["laborer_1020"], ["crane_1"], "either"),
        (["laborer_1020"], [], "workers"),
        (["laborer_1020"], ["saw_1"], "workers"),
        (["craftsman_0220"], ["crane_1"], "machines"),
        ([], ["crane_1"], "machines"),
    ],
)
def test_only_what_can_provide_what_the_crew_lacks_is_said_to_be_needed(
    workers: list[str], machines: list[str], needed: str
) -> None:
    """The crew lacks 1 stone for the Inn; who provides wood or knowledge is of no help."""
    changes = {"worker_row": row_of(workers), "building_row": row_of(["inn", *machines]), "deck_exact": True}
    english, japanese = starting("inn", ["master_0023"], ["laborer_1200"], **changes)
    assert english.partition("so you need ")[2] == f"{SAID[needed][0]}."
    assert japanese.endswith(f"{SAID[needed][1]}が必要です。")


def test_workers_and_machines_are_both_needed_where_neither_provide_all() -> None:
    """The Rural House needs what only the apprentice and the crane provide."""
    changes = {"worker_row": row_of(["apprentice_0101"]), "building_row": row_of(["rural_house", "crane_1"])}
    english, japanese = starting("rural_house", ["laborer_0210"], [], **changes, deck_exact=True)
    assert english.endswith("so you need more workers as well as machines.")
    assert japanese.endswith("新たな労働者と設備の両方が必要です。")


def row_of(cards: list[str]) -> list[str]:
    return [*cards, *["none"] * (5 - len(cards))]


SAID = {
    "workers": ("more workers", "不足するため、新たな労働者"),
    "machines": ("machines", "雇用だけではもう補えないため、設備"),
    "either": ("more workers or machines", "不足するため、新たな労働者か設備"),
}


def why_start(building: str, **changes: Any) -> str:
    state = staged(**{**NOBODY_LEFT, **changes})
    return MIND.reason(state, START[BUILDING_BY_ID[building].index]).why


def test_what_can_never_be_completed_is_not_praised() -> None:
    """The crew provides no stone and no tile, and only a crane is left."""
    row = ["rural_house", "crane_1", "none", "none", "none"]
    assert why_start("rural_house", building_row=row) == "nothing_better"
    assert why_start("crane_1", building_row=row) == "nothing_better"
    yard = {"available": ["apprentice_0110"], "sites": {"kiln_1": [], "saw_1": []}}
    assert why_start("rural_house", building_row=row, yards=[yard, {}]) == "starts_for_later"
    workers = ["apprentice_0101", "laborer_1020", "none", "none", "none"]
    assert why_start("rural_house", building_row=row, worker_row=workers) == "starts_for_later"
    assert why_start("crane_1", building_row=row, worker_row=workers) == "starts_machine"
    alike = ["laborer_0210", "laborer_0120", "craftsman_0220", "master_0320", "master_0230"]
    assert why_start("rural_house", building_row=row, worker_row=alike) == "nothing_better"
    deck = {"worker_row": alike, "worker_deck": ["apprentice_0101"]}
    assert why_start("rural_house", building_row=row, **deck) == "starts_for_later"


def test_a_strong_worker_is_praised_for_later_sites_only_where_a_building_is_left() -> None:
    recruit = RECRUIT[WORKER_BY_ID["master_0230"].index]
    assert MIND.reason(staged(), recruit).why == "recruits_strong"
    state = staged(building_row=["none"] * 5, deck_exact=True)
    assert MIND.reason(state, recruit).why == "nothing_better"


def test_a_strong_worker_is_praised_for_later_sites_only_where_they_need_all_of_it() -> None:
    """The kiln needs wood and knowledge alone."""
    for worker, building, expected in (
        ("master_0230", "kiln_1", "nothing_better"),
        ("apprentice_0110", "kiln_1", "recruits_strong"),
        ("apprentice_1001", "kiln_1", "nothing_better"),
        ("master_0230", "cathedral", "recruits_strong"),
    ):
        yards = [{"available": ["laborer_1200"], "sites": {}}, {}]
        state = staged(building_row=row_of([building]), yards=yards, deck_exact=True)
        assert MIND.reason(state, RECRUIT[WORKER_BY_ID[worker].index]).why == expected


def test_coins_are_said_to_be_needed_only_where_nobody_who_could_do_the_work_can_be_paid() -> None:
    """The Cathedral needs five of these, for 19 coins: who takes those first who provide most takes six, for 23.

    The Inn can be completed by two for their wages, or by four machines for nothing.
    """
    nobody: dict[str, Any] = {"building_row": ["none"] * 5, "worker_row": ["none"] * 5, "deck_exact": True}
    crew = ["apprentice_0110", "craftsman_1030", "master_3002", "craftsman_1111a", "craftsman_2002"]
    yard = {"available": [*crew, "craftsman_0220"], "sites": {"cathedral": []}}
    assert why(staged(yards=[{**yard, "coins": 19}, {}], **nobody)) == "takes_coins"
    assert why(staged(yards=[{**yard, "coins": 18}, {}], **nobody)) == "takes_needed_coins"
    pair, machines = ["craftsman_2110", "laborer_0012"], ["crane_2", "saw_1", "instrument_1", "kiln_1"]
    inn = {"coins": 0, "sites": {"inn": []}, "available": pair}
    assert why(staged(yards=[inn, {}], **nobody)) == "takes_needed_coins"
    owned = {"available": [*pair, *machines], "completed": machines}
    assert why(staged(yards=[{**inn, **owned}, {}], **nobody)) == "takes_coins"
