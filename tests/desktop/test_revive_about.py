"""What a close look at a place of Revive says, and what is drawn over the map, is so in every position."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from desktop.games.revive.table import TABLE
from desktop.table.game_table import Situation
from desktop.words import begun, languages, say, set_language
from desktop.words.engine import (
    command_sentence,
    doubt_sentence,
    place_name,
    refusal_sentence,
    shortcut_sentence,
)
from desktop.words.help import pages
from engine.core.chance import SeededChance
from engine.core.errors import Refusal
from engine.games.revive.advice import CrateLeft
from engine.games.revive.commands import (
    END_TURN,
    FIGURE,
    KINDS,
    MODULE_PLACES,
    POPULATE,
    RESOURCE,
    Build,
    Populate,
)
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BASIC,
    BUILDING_RULES,
    DESERT,
    END_TILE,
    FIGURES,
    LIMITS,
    LOWER_ARTIFACTS,
    SLOTS,
)
from engine.games.revive.costs import available_figures
from engine.games.revive.frames import Action, AfterAction, FigureChoice, ResourceChoice
from engine.games.revive.gaining import TOO_FEW
from engine.games.revive.geography import HEXES
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import LARGE_SITE_CELLS, ReviveState
from engine.match.table import Player
from tests.desktop.help_tables import help_page, numbers
from tests.games.revive.driver import ENDING, played, scene

PLAYERS = (Player("Ann", 0), Player("Bob", 1))
COSTS = ("Costs", "いまのコスト", "いまはコスト")


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def seen(state: ReviveState) -> Any:
    """A position as the seat that is asked sees it."""
    seat = state.agenda[-1].seat
    return Situation.of(REVIVE, state, PLAYERS, seat, seat)


def asking(*asks: str, every: int = 5, seeds: Sequence[int] = range(6)) -> Iterator[ReviveState]:
    """Positions of games at random in which one of these questions is asked."""
    for seed in seeds:
        states = (state for state in played(2, seed) if state.agenda and state.agenda[-1].tag in asks)
        yield from (state for number, state in enumerate(states) if number % every == 0)


def lines_at(state: ReviveState, place: str, refused: Refusal | None = None) -> Sequence[str]:
    """What is said of a place, beside the refusal there or without one, as a person reads it who looks back."""
    return TABLE.look(replace(seen(state), refused=refused), place).means.splitlines()


def spots_of(state: ReviveState, place: str, kind: str) -> set[str]:
    """What is drawn of a kind over the map while a place is pointed at."""
    return {spot.id for spot in TABLE.ponder(seen(state), place) if spot.id.startswith(f"{kind}.")}


def prices_drawn(state: ReviveState, place: str) -> int:
    return len(spots_of(state, place, "price"))


def test_a_desert_tells_the_price_of_what_is_left_to_build_and_of_what_none_is() -> None:
    found: Counter[tuple[bool, ...]] = Counter()
    named: Counter[str] = Counter()
    for state in asking("action", every=3, seeds=(1, 10, 28)):
        player = state.players[state.agenda[-1].seat]
        left = tuple(player.buildings_left(kind) > 0 for kind in KINDS)
        free = [there for there in HEXES if state.terrain[there.index] == DESERT]
        for place in (f"hex.{there.id}" for there in free if not state.built >> there.index & 1):
            found[left] += 1
            refusal = REVIVE.refusal(state, (place,))
            lines, alone = lines_at(state, place, refusal), lines_at(state, place)
            said = [*lines, *([refusal_sentence(refusal, PLAYERS, "revive")] if refusal else [])]
            for kind, is_left in zip(KINDS, left, strict=True):
                name = begun(say(f"revive.building.{kind}"))
                told = sum(line.startswith((f"{name}:", f"{name}：")) for line in lines)
                # What a click there lacks for the only kind that is left is told with its cost.
                by_refusal = is_left and sum(left) == 1 and refusal is not None and refusal.reason == TOO_FEW
                assert told == (is_left and not by_refusal), said
                if by_refusal:
                    named[kind] += 1
                    assert name.lower() in said[-1].lower()
                none = say("revive.refusal.no_building_left", building=kind)
                assert said.count(none) == (not is_left), said
                told = sum(line.startswith((f"{name}:", f"{name}：")) for line in alone)
                assert (told, alone.count(none)) == (is_left, not is_left), alone
            assert prices_drawn(state, place) == sum(left)
            first = next((kind for kind, is_left in zip(KINDS, left, strict=True) if is_left), None)
            legal = [each for each in REVIVE.legal(state) if isinstance(each, Build) and each.kind == first]
            assert spots_of(state, place, "reach") == {f"reach.{each.hex.id}" for each in legal} - {
                f"reach.{place.partition('.')[2]}"
            }
    assert {(True, True), (False, True), (False, False)} <= set(found)
    assert named["large"]


def test_a_place_where_one_lives_already_has_no_price() -> None:
    homes = 0
    for state in asking("action", "after_action", every=9):
        player = state.players[state.agenda[-1].seat]
        for figure in player.figures:
            there = HEXES[figure.hex]
            place = there.cell.id if there.cell in LARGE_SITE_CELLS else f"hex.{there.id}"
            assert REVIVE.refusal(state, (place,)) is not None
            assert not [line for line in lines_at(state, place) if line.startswith(COSTS)]
            assert not prices_drawn(state, place)
            homes += 1
    assert homes > 20


def test_a_figure_that_can_not_be_sent_has_no_price_now() -> None:
    placed = 0
    for state in asking("choose_figure", every=1):
        player = state.players[state.agenda[-1].seat]
        for figure in set(FIGURES) - set(available_figures(player.placed)):
            placed += 1
            # What is printed is said of every figure, once.
            told = [
                line for line in lines_at(state, f"figure.{figure}") if line.startswith((*COSTS, "コスト"))
            ]
            assert len(told) == 1
    assert placed > 20


def test_a_checked_place_is_said_to_be_one_in_the_words_of_the_help(spoken: str) -> None:
    term = {"en": "checked place", "ja": "チェックマークのある置き場"}[spoken]
    state = scene()
    for slot, number in MODULE_PLACES:
        lines = lines_at(state, f"module.{slot.id}.{number}")
        assert any(term in line for line in lines) == (number == slot.checked), lines
    assert any(slot.checked for slot in SLOTS)
    taken = scene({"modules": {"t1_module_3": "sm05"}})
    assert not any(term in line for line in lines_at(taken, "module.t1.3"))
    assert say("revive.figure.checked") == term
    assert term in say("revive.hint.places_checked", slot="t1")
    help_text = "\n".join(page.written for page in pages("revive"))
    assert term in help_text.lower()


def test_where_no_slot_is_open_it_is_said_in_the_words_of_the_help(spoken: str) -> None:
    """A slot whose cards show a chain is open, and occupied as well."""
    sentence = refusal_sentence(Refusal("no_open_slot", details={"goes_on": True}), PLAYERS, "revive")
    assert {"en": "You have no open slot", "ja": "空いているスロットがありません"}[spoken] in sentence
    assert "occupied" not in sentence


def test_a_large_site_is_one_place_and_an_area_has_a_centre(spoken: str) -> None:
    centre = say("revive.side.centre")
    large, site = (
        next(command for command in POPULATE if command.place.id == name)
        for name in ("ls_sw_centre", "cell13_centre")
    )
    assert centre not in command_sentence("revive", large, PLAYERS)
    assert centre in command_sentence("revive", site, PLAYERS)
    for command, has_centre in ((large, False), (site, True)):
        assert isinstance(command, Populate)
        assert (command.place.side is not None) == has_centre
        asked = scene()
        asked.agenda.append(FigureChoice(0, command.place.index))
        sent = shortcut_sentence(
            "revive", (command, FIGURE["A"]), PLAYERS, REVIVE.details(asked, FIGURE["A"])
        )
        assert (centre in sent) == has_centre
        assert say(f"revive.cell.{command.place.cell.id}") in sent


def test_crates_that_are_left_are_counted_as_closed_ones(spoken: str) -> None:
    said = [doubt_sentence("revive", CrateLeft(count)) for count in (1, 2)]
    closed = {
        "en": ["a closed crate.", "2 closed crates."],
        "ja": ["開けていない木箱が1個", "開けていない木箱が2個"],
    }
    assert all(words in sentence for words, sentence in zip(closed[spoken], said, strict=True))


@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("full", [(), (2,), (0, 2), (0, 1, 2)])
def test_a_resource_that_is_lost_at_once_is_said_to_be_and_doubted_where_another_would_stay(
    spoken: str, active: int, full: Sequence[int]
) -> None:
    """In another's turn the limits hold at once (5.3); in one's own, what exceeds them can still be paid."""
    held = [most if resource in full else most - 1 for resource, most in enumerate(LIMITS[:-1])]
    state = scene({"resources": [*held, 0]})
    state.agenda = [Action(active), ResourceChoice(0)]
    loses, question = {"en": ("lose", "You would lose"), "ja": ("失います", "を失います")}[spoken]
    doubted = set()
    for resource, command in enumerate(RESOURCE):
        after = state.clone()
        REVIVE.apply(after, command, SeededChance(0))
        is_lost = after.players[0].resources == state.players[0].resources
        assert is_lost == (active == 1 and resource in full)
        assert (
            loses in command_sentence("revive", command, PLAYERS, REVIVE.details(state, command))
        ) == is_lost
        if (found := REVIVE.doubt(state, command)) is not None:
            doubted.add(resource)
            told = doubt_sentence("revive", found, PLAYERS)
            assert question in told
            named = [each for each in BASIC if say(f"revive.resource.{each}") in told]
            assert named == [command.resource]
    assert doubted == (set(full) if active == 1 and len(full) < len(BASIC) else set())


@pytest.mark.parametrize("gears", [LIMITS[0], LIMITS[0] + 2])
@pytest.mark.parametrize("crates", [0, 1, 2])
@pytest.mark.parametrize("is_last", [False, True])
def test_who_ends_the_last_turn_is_warned_of_closed_crates_and_of_what_exceeds_the_limits_alike(
    spoken: str, gears: int, crates: int, is_last: bool
) -> None:
    """What exceeds the limits was all that was told where there was both."""
    seat = {"resources": [gears, 0, 0, 0], "crates": ["ct01", "ct02"][:crates]}
    state = scene(seat, {"end_tile": True}, turns_left=0 if is_last else 2, **ENDING)
    state.agenda[-1] = AfterAction(0, 2)
    found = REVIVE.doubt(state, END_TURN)
    told = doubt_sentence("revive", found) if found is not None else ""
    crate, surplus = {"en": ("crate", "2 gears"), "ja": ("木箱", "歯車2個")}[spoken]
    assert (surplus in told) == (gears > LIMITS[0])
    assert (crate in told) == (is_last and crates > 0)


def test_what_would_have_to_come_is_spoken_of_no_more_once_the_game_is_over_for_a_seat(spoken: str) -> None:
    """Bonuses that are still ahead, uses of an ability that are left, and points that stand."""
    *_, before, over = (state.clone() for state in played(2, 0))
    ahead = re.compile({"en": "[Nn]ext|left|as it stands", "ja": "次の|残り|このまま"}[spoken])
    told: list[list[bool]] = []
    for state, seat in ((before, before.active), (over, before.active), (before, 1 - before.active)):
        player = state.players[seat]
        player.progress, player.points, player.tribe_uses = 0, 0, 2
        at = Situation.of(REVIVE, state, PLAYERS, seat, seat)
        points = next(fact.more for fact in TABLE.seat(at, seat).facts if fact.key == "revive.fact.points")
        tribe = TABLE.look(at, f"tribe.{player.tribe.id}").means
        progress = TABLE.look(at, "progress").means.splitlines()
        told.append([bool(ahead.search(line)) for line in (*progress, tribe, points)])
    assert told == [[True, True, True, True], [False, False, False], [True, False, False]]


def test_the_last_turn_is_told_as_such_and_no_other(spoken: str) -> None:
    """Turns that are followed by others were called the last one."""
    last, round_ = {"en": ("last turn", "Last round"), "ja": ("最後の手番", "最終ラウンド")}[spoken]
    for turns in range(3):
        told = TABLE.status(seen(scene({}, {"end_tile": True}, turns_left=turns, **ENDING)))
        assert (last in told, round_ in told) == (not turns, bool(turns))


def test_the_help_on_the_map_tells_of_the_points_of_ice_and_what_a_large_building_gains_of_crystals(
    spoken: str,
) -> None:
    page = help_page("revive", "2.2").body
    (ice,) = re.findall(
        {"en": r"A frozen tile shows [^.]*", "ja": "凍ったタイルから分かる[^。]*"}[spoken], page
    )
    assert {"en": "points", "ja": "点数"}[spoken] in ice
    (crystal,) = (line for line in page.splitlines() if "icon/crystal" in line)
    assert {"en": "large", "ja": "大型建物"}[spoken] in crystal
    assert numbers(crystal)[-1] == BUILDING_RULES.large_factor


def test_what_lies_on_a_board_has_a_name_that_is_true_of_whosever_it_is_and_not_that_of_the_supply(
    spoken: str,
) -> None:
    """Another player’s artifacts were called one’s own."""
    held = [
        *(f"own.{kind}" for kind in ARTIFACT_TYPES),
        "own.lower",
        "own.lower_and_end_tile",
        "own.end_tile",
    ]
    left = [*(f"upper.{kind}" for kind in ARTIFACT_TYPES), "lower", "lower.artifacts"]
    names = [place_name("revive", place) for place in (*held, "module.taken", *left)]
    assert len({*names}) == len(names)
    ones = {"en": r"\b(own|you)\b", "ja": "自分|あなた"}[spoken]
    assert not [name for name in names if re.search(ones, name.lower())]


def test_one_s_own_lower_artifacts_are_counted_and_the_end_tile_is_told_where_it_lies(spoken: str) -> None:
    """The number that is left of the supply was said of one's own as well."""
    tile, left = {"en": ("end tile", "left"), "ja": ("ゲーム終了タイル", "残り")}[spoken]
    for own, is_own in ((1, False), (2, True), (0, True)):
        state = scene({})
        state.players[0].lower, state.players[0].end_tile = own, is_own
        state.lower, state.end_tile = 5, not is_own
        for place, count, lies_here in (("lower", 5, not is_own), ("own.lower", own, is_own)):
            told = TABLE.look(seen(state), place)
            assert (tile in told.title.lower()) == (tile in told.means.lower()) == lies_here
            numbers = [int(number) for number in re.findall(r"\d+(?!個\d)", told.means)]  # but for "1個3点"
            points = [END_TILE.points] if lies_here else []
            assert numbers == [*([count, LOWER_ARTIFACTS[0].points] if count else []), *points]
            assert (left in told.means) == (place == "lower")
