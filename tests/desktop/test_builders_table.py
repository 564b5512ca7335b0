"""What The Builders' table says of a position: prices on the sites, what a card would mean, what is doubted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.games.builders.faces import name_top
from desktop.games.builders.pictures import BuildingCard
from desktop.games.builders.sites import CARD_SHARE, tag_room
from desktop.games.builders.situation import BOARD
from desktop.games.builders.table import TABLE
from desktop.games.builders.yard import SLABS
from desktop.table.board import board
from desktop.table.game_table import Situation
from desktop.table.labels import Caption, Label
from desktop.words import set_language
from desktop.words.engine import (
    change_words,
    doubt_sentence,
    end_turn_sentences,
    prompt,
    refusal_sentence,
    shortcut_sentence,
)
from engine.games.builders.commands import BUY_ACTION
from engine.games.builders.content import BUILDING_BY_ID
from engine.games.builders.rules import BUILDERS
from engine.games.builders.state import BuildersState
from engine.match.match import Match
from engine.match.shortcuts import shortcuts
from engine.match.table import Player
from tests.desktop.table_robot import human_table, match_screen

PLAYERS = human_table(2).players
ROW = ["church", "bower", "crane_1", "hotel", "rural_house"]
MARKET = ["laborer_1020", "master_0230", "apprentice_0101", "craftsman_1111a", "craftsman_0013"]
EMPTY = ["none"] * 5
CREW = ["master_0023", "laborer_2100"]
AT_WORK = {"chapel": ["craftsman_3100", "apprentice_0110"]}
"""The Chapel asks for 3, 2, 2 and 3; with these two there, one knowledge and three tiles are missing."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def staged(points: int = 3, coins: int = 30, **more: Any) -> BuildersState:
    yard = {"coins": coins, "available": CREW, "sites": AT_WORK}
    scene = {"building_row": ROW, "worker_row": MARKET, "yards": [yard, {}], "action_points": points}
    return BUILDERS.set_up({**scene, **more})


def seen(state: BuildersState, facing: int = 0, *picked: str) -> Situation[Any, Any]:
    return Situation.of(BUILDERS, state, PLAYERS, facing=facing, picked=picked)


def tags(at: Situation[Any, Any]) -> list[tuple[str, str]]:
    """What the labels on the sites say, and in which tone."""
    labels = [spot.picture for spot in TABLE.lay(at).spots if spot.id.startswith("tag.")]
    return [(label.text, label.tone) for label in labels if isinstance(label, Label)]


@pytest.mark.parametrize(
    ("points", "coins", "sent", "tag"),
    [
        (3, 30, 0, ("1 action + 5 coins", "good")),
        (3, 30, 1, ("2 actions + 5 coins", "dear")),
        (3, 4, 0, ("1 action + 5 coins", "quiet")),
        (0, 10, 0, ("Buy 1 action (5 coins) and send", "dear")),
        (1, 15, 2, ("Buy 2 actions (5 coins each) and send", "dear")),
        (1, 14, 2, ("3 actions + 5 coins", "quiet")),
    ],
)
def test_a_site_says_what_the_picked_worker_would_cost_there(
    qapp: QApplication, points: int, coins: int, sent: int, tag: tuple[str, str]
) -> None:
    state = staged(points, coins, sent={"chapel": sent} if sent else {})
    assert tags(seen(state, 0, "crew.master_0023")) == [tag]
    assert tags(seen(state)) == ([(f"Next worker: {1 + sent} actions", "dear")] if sent else [])


@pytest.mark.parametrize("points", [3, 0], ids=["sent", "sent_with_a_bought_action"])
def test_a_site_says_that_the_picked_worker_is_of_no_use_there(qapp: QApplication, points: int) -> None:
    at = seen(staged(points), 0, "crew.laborer_2100")
    assert tags(at) == [("Not needed here", "dear")]
    set_language("ja")
    assert tags(at) == [("ここでは不要", "dear")]


@pytest.mark.parametrize(
    ("facing", "said"),
    [(0, "No sites"), (1, "To start construction, take a card from the building row.")],
)
@pytest.mark.parametrize(("points", "row"), [(0, ROW), (1, ROW), (1, EMPTY)])
def test_only_who_may_start_construction_is_told_how(
    qapp: QApplication, facing: int, said: str, points: int, row: list[str]
) -> None:
    said = said if points and row is ROW else "No sites"
    at = seen(staged(points, deck_exact=True, building_row=row, yards=[{}, {}], active=1), facing)
    assert said in [spot.picture.text for spot in TABLE.lay(at).spots if isinstance(spot.picture, Caption)]


@pytest.mark.parametrize("text", [0.9, 1.0, 1.5, 2.0])
def test_a_price_lies_within_its_site_and_not_over_the_name_of_the_card(
    qapp: QApplication, text: float
) -> None:
    cell = QRectF(40, 600, 480, 240)
    tag = tag_room(cell, text)
    assert cell.contains(tag)
    assert tag.bottom() < cell.y() + name_top(text) * cell.height() * CARD_SHARE
    assert tag.width() == pytest.approx(max(text, 1.0) * tag_room(cell, 1.0).width())


@pytest.mark.parametrize(
    ("coins", "said"),
    [
        (5, "Anna: buy an extra action or end your turn (0 actions left)"),
        (4, "Anna: end your turn (0 actions left)"),
    ],
)
def test_only_who_can_pay_for_an_action_is_asked_to_buy_one(
    qapp: QApplication, coins: int, said: str
) -> None:
    asked = TABLE.prompt(seen(staged(points=0, coins=coins)))
    assert prompt("builders", asked.asks, [Player("Anna", 0)], **asked.details) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna: choose an action (3 actions left)"),
        ("ja", "Anna：アクションを選んでください（残り3アクションポイント）"),
    ],
)
def test_no_action_is_asked_for_by_name_as_not_all_may_be_possible(
    qapp: QApplication, language: str, said: str
) -> None:
    """Nothing can be sent where there is no site, nor built or recruited where the rows are empty."""
    set_language(language)
    rows = {"deck_exact": True, "building_row": EMPTY, "worker_row": EMPTY}
    asked = TABLE.prompt(seen(staged(yards=[{"available": CREW}, {}], **rows)))
    assert prompt("builders", asked.asks, [Player("Anna", 0)], **asked.details) == said


@pytest.mark.parametrize(
    ("language", "place", "row", "cards", "said"),
    [
        (
            "en",
            "crew.master_0023",
            "building_row",
            ROW,
            "Workers are sent to your sites, and you have none. Start construction of a building first.",
        ),
        (
            "en",
            "crew.master_0023",
            "building_row",
            EMPTY,
            "Workers are sent to your sites, and you have none.",
        ),
        ("en", "site.chapel", "worker_row", MARKET, "Your whole crew is at work. Recruit a worker first."),
        ("en", "site.chapel", "worker_row", EMPTY, "Your whole crew is at work."),
        (
            "ja",
            "crew.master_0023",
            "building_row",
            ROW,
            "建築中の建物がありません。先に、建物カードを取って建築に着手してください。",
        ),
        ("ja", "crew.master_0023", "building_row", EMPTY, "建築中の建物がありません。"),
        (
            "ja",
            "site.chapel",
            "worker_row",
            MARKET,
            "手元に労働者がいません。先に、労働者を雇用してください。",
        ),
        ("ja", "site.chapel", "worker_row", EMPTY, "手元に労働者がいません。"),
    ],
)
def test_a_refusal_advises_only_what_can_be_done(
    language: str, place: str, row: str, cards: list[str], said: str
) -> None:
    set_language(language)
    yard = {"available": CREW} if place.startswith("crew.") else {"sites": AT_WORK}
    refusal = BUILDERS.refusal(staged(deck_exact=True, yards=[yard, {}], **{row: cards}), (place,))
    assert refusal is not None
    assert refusal_sentence(refusal, PLAYERS, "builders") == said


def test_the_sentence_of_a_shortcut_has_the_whole_width_of_the_site(qapp: QApplication) -> None:
    """In a small window it was written so small in the width of the card that nobody could read it."""
    rooms = []
    for points in (3, 0):
        spots = TABLE.lay(seen(staged(points), 0, "crew.master_0023")).spots
        (tag,) = (spot.rect for spot in spots if spot.id == "tag.chapel")
        (bars,) = (spot.rect for spot in spots if spot.id == "bars.chapel")
        assert bars.left() < tag.left() < tag.right() < bars.right()
        rooms.append(tag)
    price, sentence = rooms
    assert sentence.width() > 1.5 * price.width()


def test_nothing_is_priced_in_the_yard_of_another(qapp: QApplication) -> None:
    assert tags(seen(staged(), 0, "crew.master_0023"))
    assert not tags(seen(staged(active=1), 0, "crew.master_0023"))


def test_the_price_on_a_site_is_what_its_shortcut_says_in_every_language(qapp: QApplication) -> None:
    state = staged(points=0, sent={"chapel": 1})
    for language, said in (
        ("en", "Buy 2 actions (5 coins each) and send"),
        ("ja", "追加アクション2回（各5コイン）を得て派遣"),
    ):
        set_language(language)
        found = [each for each in shortcuts(BUILDERS, state) if each.path[0] == "crew.master_0023"]
        assert [shortcut_sentence("builders", each.commands, PLAYERS) for each in found] == [said]
        assert tags(seen(state, 0, "crew.master_0023")) == [(said, "dear")]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "The Labourer provides nothing needed here, and stays until the building is completed."
            " Click again or press Enter to do it anyway.",
        ),
        (
            "ja",
            "この作業員は、ここで不足している資源を供給できず、"
            "建築完了まで戻れなくなります。もう一度クリックかEnterで確定します。",
        ),
    ],
)
def test_a_useless_send_is_doubted_also_where_actions_are_bought_for_it(
    qtbot: QtBot, language: str, said: str
) -> None:
    match = Match.resumed(Match(human_table(2)).table, staged(points=0))
    screen = match_screen(qtbot, match)
    set_language(language)
    for place in ("crew.laborer_2100", "site.chapel"):
        screen.turn.pick(place)
    assert screen.turn.selection.offered is not None
    assert screen.controllers.messages.prompt(None) == said
    asked = screen.session.situation(picked=screen.turn.selection.picked)
    shortcut = screen.turn.selection.offered
    assert tags(asked) == [(shortcut_sentence("builders", shortcut.commands), "dear")], "the price is seen"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_board_stays_where_it_is_while_the_longest_doubt_is_read(qtbot: QtBot, language: str) -> None:
    """In the smallest window: what takes a third line moves the board."""
    set_language(language)
    yard = {
        "available": ["instrument_2"],
        "completed": ["instrument_2"],
        "sites": {"instrument_1": ["laborer_0210"]},
    }
    screen = match_screen(qtbot, Match.resumed(Match(human_table(2)).table, staged(yards=[yard, {}])))
    screen.resize(1024, 640)
    QTest.qWait(50)
    before = screen.prompt_bar.height()
    for place in ("crew.instrument_2", "site.instrument_1"):
        screen.turn.pick(place)
    QTest.qWait(50)
    assert screen.turn.selection.doubt is not None
    assert screen.prompt_bar.height() == before


def test_one_action_is_bought_for_its_price(qapp: QApplication) -> None:
    send = BUILDERS.grammar.read("send master_0023 chapel")
    assert shortcut_sentence("builders", (BUY_ACTION, send)) == "Buy 1 action (5 coins) and send"
    set_language("ja")
    assert shortcut_sentence("builders", (BUY_ACTION, send)) == "追加アクション（5コイン）を得て派遣"


@pytest.mark.parametrize(
    ("facing", "place", "means"),
    [
        (0, "market.worker.3", "Chapel: provides 1 knowledge and 1 tile"),
        (0, "crew.laborer_2100", "Provides nothing that your sites need."),
        (
            0,
            "market.building.4",
            "Your crew could complete it, counting those at work now: 3 workers, 10 coins in wages.",
        ),
        (0, "market.building.2", "Your crew could complete it: 2 workers, 8 coins in wages."),
        (1, "market.building.4", "Your crew lacks 1 stone, 2 wood, 1 knowledge and 1 tile."),
        (1, "market.worker.3", ""),
        (
            0,
            "site.chapel",
            "Under construction. Still needs 1 knowledge and 3 tiles.\nWorking here: Craftsman and Apprentice.",
        ),
    ],
)
def test_a_close_look_says_what_a_card_would_mean_for_the_seat_shown(
    qapp: QApplication, facing: int, place: str, means: str
) -> None:
    assert TABLE.look(seen(staged(), facing), place).means == means


@pytest.mark.parametrize(
    ("available", "at_work", "english", "japanese"),
    [
        (
            ["laborer_2100", "laborer_0012"],
            ["master_0023"],
            "Your crew could complete it: 2 workers, 6 coins in wages.",
            "手元の労働者2人で建築完了できます（賃金6コイン）。",
        ),
        (
            ["laborer_2100"],
            ["laborer_0012"],
            "Your crew could complete it, counting those at work now: 2 workers, 6 coins in wages.",
            "自分の労働者2人で建築完了できます（派遣中の労働者も含む。賃金6コイン）。",
        ),
        (
            ["laborer_2100"],
            ["laborer_2010"],
            "Counting those at work now, your crew lacks 2 tiles.",
            "派遣中の労働者を含めても、タイル2が不足します。",
        ),
        (
            ["laborer_2100"],
            ["master_3200"],
            "Your crew lacks 1 knowledge and 2 tiles.",
            "手元の労働者だけでは、技術資源1、タイル2が不足します。",
        ),
    ],
)
def test_a_close_look_names_who_is_at_work_only_where_they_count(
    qapp: QApplication, available: list[str], at_work: list[str], english: str, japanese: str
) -> None:
    """The Inn needs 2 stone, 1 wood, 1 knowledge and 2 tiles."""
    yard = {"available": available, "sites": {"chapel": at_work}}
    at = seen(staged(yards=[yard, {}], building_row=["inn", *ROW[1:]]))
    assert TABLE.look(at, "market.building.0").means == english
    set_language("ja")
    assert TABLE.look(at, "market.building.0").means == japanese


@pytest.mark.parametrize("place", ["market.building.0", "market.worker.0"])
def test_after_the_end_a_close_look_says_nothing_of_what_could_be_done(
    qapp: QApplication, place: str
) -> None:
    state = staged()
    state.ended_by = "end_points"
    assert TABLE.look(seen(state), place).means == ""
    assert TABLE.look(seen(state), place).about


@pytest.mark.parametrize("last", ["final_round", "round_cap"])
@pytest.mark.parametrize("place", ["market.building.2", "market.worker.0"])
def test_who_has_played_the_last_turn_is_told_nothing_of_what_could_be_done(
    qapp: QApplication, place: str, last: str
) -> None:
    """The second seat began the round, so that the first one ends it."""
    yards = [{"available": CREW, "sites": AT_WORK}, {"available": ["laborer_0102"], "sites": {"inn": []}}]
    for has_turn in (True, False):
        state = staged(first=1, yards=yards, options={"round_cap": 100}, round=99)
        assert state.active == 0
        if not has_turn:
            state.final_round, state.round = last == "final_round", 99 + (last == "round_cap")
        assert TABLE.look(seen(state, 0), place).means
        assert bool(TABLE.look(seen(state, 1), place).means) == has_turn
        assert bool(TABLE.look(seen(state, 1), "crew.laborer_0102").means) == has_turn


def test_a_close_look_says_what_lies_there(qapp: QApplication) -> None:
    at = seen(staged())
    site = TABLE.look(at, "site.chapel")
    assert site.title == "Site: Chapel"
    assert site.about.startswith("Needs ")
    assert TABLE.look(at, "market.building.0").title == "Building row, space 1: Church"
    assert TABLE.look(at, "market.building.0").about.startswith("Needs 4 stone")
    set_language("ja")
    assert TABLE.look(at, "market.building.0").title == "建物カードの列、1番目：教会"


@pytest.mark.parametrize("count", [1, SLABS, SLABS + 1, 8])
def test_completed_cards_lie_on_slabs_of_their_own_or_cover_one_another_evenly(
    qapp: QApplication, count: int
) -> None:
    done = [each.id for each in BUILDING_BY_ID.values() if each.machine is None and each.id not in ROW][
        :count
    ]
    ledge, laid = board(BOARD).region("completed"), TABLE.lay(seen(staged(yards=[{"completed": done}, {}])))
    spots = [spot for spot in laid.spots if (spot.place or "").startswith("done.")]
    assert all(ledge.contains(spot.rect) for spot in spots)
    if count <= SLABS:
        slab = ledge.width() / SLABS
        assert [int((spot.rect.center().x() - ledge.x()) // slab) for spot in spots] == list(range(count))
    faces = [spot.picture.face for spot in spots if isinstance(spot.picture, BuildingCard)]
    hidden = [before.rect.right() - spot.rect.x() for before, spot in pairwise(spots)]
    covered = [max(width, 0.0) / spots[0].rect.width() for width in hidden]
    assert [face.covered for face in faces] == pytest.approx([0.0, *covered])


def test_what_is_doubted_is_said_in_every_language(qapp: QApplication) -> None:
    state = staged()
    useless, end = (
        BUILDERS.doubt(state, BUILDERS.grammar.read(each)) for each in ("send laborer_2100 chapel", "end")
    )
    assert useless is not None
    assert end is not None
    assert doubt_sentence("builders", useless, PLAYERS) == (
        "The Labourer provides nothing needed here, and stays until the building is completed."
    )
    assert end_turn_sentences("builders", end) == (
        "You still have 3 actions. Unused actions are lost.",
        "Take 6 coins and end the turn",
    )
    set_language("ja")
    assert doubt_sentence("builders", useless, PLAYERS) == (
        "この作業員は、ここで不足している資源を供給できず、建築完了まで戻れなくなります。"
    )
    assert end_turn_sentences("builders", end) == (
        "3アクションポイントが残っています。使わなければ失われます。",
        "6コインを獲得して手番を終える",
    )


def test_what_a_command_changes_is_said_in_the_words_of_the_game(qapp: QApplication) -> None:
    def shown() -> list[str]:
        return [change_words(f"builders.fact.{fact}", -1) for fact in ("crew", "sites", "total")]

    assert shown() == ["−1 available worker", "−1 site", "Current score −1"]
    set_language("ja")
    assert shown() == ["手元の労働者−1", "建築中の建物−1", "現在の得点−1"]


def test_whoever_is_not_first_is_told_when_their_turn_comes(qapp: QApplication) -> None:
    def plaques(facing: int) -> list[str]:
        spots = TABLE.lay(seen(staged(first=1), facing)).spots
        return [spot.id for spot in spots if spot.id.startswith(("first_marker", "order."))]

    assert plaques(1) == ["first_marker"]
    assert plaques(0) == ["order.0"]
    assert [bool(TABLE.seat(seen(staged(first=1)), seat).note) for seat in (0, 1)] == [False, True]
