"""Revive's table: the range of what is pondered, houses to drag, a tile that is turned before it is laid."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPathStroker
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop import words
from desktop.controllers.bots import BotController
from desktop.games.revive.asks import buttons, sentence
from desktop.games.revive.cards import CitizenHalf
from desktop.games.revive.machine import (
    active_rects,
    artifact_card_rects,
    progress_rect,
    step_middle,
    taken_rect,
    token_rect,
)
from desktop.games.revive.phrases import source_phrase
from desktop.games.revive.pictures import Price
from desktop.games.revive.range import actions_at, ponder
from desktop.games.revive.situation import stand_ins
from desktop.games.revive.table import TABLE
from desktop.games.revive.tokens import ProgressSpace
from desktop.shell.table_screen import TableScreen
from desktop.table.game_table import Situation
from desktop.table.highlights import Highlight
from desktop.table.layers import Layer
from desktop.words import say
from desktop.words.engine import change_words, event_sentence, prompt, refusal_sentence, shortcut_sentence
from engine.core.agenda import Frame
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.event import Event
from engine.games.revive.choosing import free_places
from engine.games.revive.commands import (
    ACCEPT,
    ARTIFACT,
    CONVERT,
    EXPLORE,
    LAY,
    RESOURCE,
    SWITCH,
    TRACK,
    Build,
    ChooseFigure,
    EndAction,
    Explore,
    PlaceTile,
    PlayCard,
    Populate,
    TakeMachineToken,
    TakeModule,
    UseMachine,
    UseSwitch,
)
from engine.games.revive.content import (
    BASIC,
    COLOURS,
    CRYSTAL,
    FIGURE_BOOKS,
    LIMITS,
    MODULES,
    PROGRESS,
    RESOURCES,
    SPACES,
    TRACKS,
    TRIBES,
    Exchange,
    Gain,
    Space,
)
from engine.games.revive.effects import EFFECTS
from engine.games.revive.events import EffectLapsed, ModuleUsed, PointsGained, ResourcesPaid, TrackAdvanced
from engine.games.revive.frames import (
    Action,
    AfterAction,
    ArtifactChoice,
    ArtifactRemoval,
    CitizenChoice,
    ExtraAction,
    FigureChoice,
    MachineChoice,
    ModuleChoice,
    ModulePlace,
    ResourceChoice,
    Settle,
    SlotChoice,
    TrackChoice,
    TradeOffer,
    WakingChoice,
)
from engine.games.revive.gaining import FREE, lost_between
from engine.games.revive.places import BOARD_PLACES, TAKEN
from engine.games.revive.prices import price
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import ReviveState
from engine.match.match import Match
from engine.match.table import Player, Table
from tests.desktop.table_robot import (
    MouseRobot,
    confirm_presence,
    dark_look,
    match_screen,
    see_all,
    turned_wheel,
    wait_until,
)
from tests.desktop.test_clicks import drag
from tests.games.revive.driver import play, played, scene


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.set_language("en")


def screen_at(qtbot: QtBot, wanted: Callable[[ReviveState, Match], bool]) -> TableScreen:
    """The table of two persons at the first position of some games that is wanted."""
    table = Table("revive", (Player("Ann", 0), Player("Bob", 1)), {}, "friendly", 1)
    for seed in range(6):
        for state in played(2, seed):
            if state.agenda and wanted(state, match := Match.resumed(table, state.clone())):
                screen = match_screen(qtbot, match)
                confirm_presence(screen)
                return screen
    raise AssertionError("no such position")


def explores(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and sum(isinstance(each, Explore) for each in match.legal()) > 2


def builds(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and any(isinstance(each, Build) for each in match.legal())


def without_large_buildings(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and not state.players[state.active].buildings_left("large")


def chooses_figure(state: ReviveState, match: Match) -> bool:
    return state.asks == "choose_figure"


def lays(state: ReviveState, match: Match) -> bool:
    return state.asks == "place_tile"


def sends(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and any(isinstance(each, Populate) for each in match.legal())


def chooses_track(state: ReviveState, match: Match) -> bool:
    return state.asks == "choose_track" and len(match.legal()) >= len(TRACKS)


def chooses_resource(state: ReviveState, match: Match) -> bool:
    return state.asks == "choose_resource" and not state.players[state.agenda[-1].seat].resources[CRYSTAL]


def chooses_beside_crystal(state: ReviveState, match: Match) -> bool:
    """With a crystal, which could be turned into a resource as well."""
    return state.asks == "choose_resource" and CONVERT[0] in match.legal()


def click_place(screen: TableScreen, place: str) -> None:
    at = MouseRobot(screen, 0).point_of(place)
    QTest.mouseClick(screen.view_widget.viewport(), Qt.MouseButton.LeftButton, pos=at)


def point_at(screen: TableScreen, *places: str) -> None:
    """Rest with the mouse at one place after the other."""
    for at in (QPoint(1, 1), *map(MouseRobot(screen, 0).point_of, places)):
        QTest.mouseMove(screen.view_widget.viewport(), at)


def wheel(screen: TableScreen, place: str, notches: int) -> None:
    """Turn the wheel over a place."""
    view = screen.view_widget
    at = view.mapFromScene(screen.scene.places[place].center())
    QApplication.sendEvent(view.viewport(), turned_wheel(view.viewport(), at, 120 * notches))


def test_an_exploration_that_is_pondered_shows_its_range_its_way_and_its_price(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    match = screen.session.match
    commands = [each for each in match.legal() if isinstance(each, Explore)]
    screen.view_widget.focus_place(commands[0].cell.id)
    drawn = [spot.id for spot in screen.scene.pondered]
    found = price(match.state, commands[0])
    assert found is not None
    assert drawn.count("price.0") == 1
    assert sum(name.startswith("step.") for name in drawn) == found.steps
    assert {name for name in drawn if name.startswith("reach.")} == {
        f"reach.{each.cell.id}_centre" for each in commands[1:]
    }
    screen.view_widget.focus_place("switch")
    assert not screen.scene.pondered


def test_between_two_actions_the_second_is_pondered_even_where_it_would_lose_something() -> None:
    state = scene({"resources": [6, 1, 2, 0], "active": ["r01", "s1"]})
    play(state, "play r01 t1 top")
    assert lost_between(state) != FREE
    situation = Situation.of(REVIVE, state, (Player("Ann", 0), Player("Bob", 1)), None, 0)
    pondered = {type(action) for place in BOARD_PLACES for action in actions_at(situation, place)}
    assert pondered == {Explore, Populate}


def test_between_two_actions_a_price_looks_payable_only_with_what_is_left_for_the_second(
    qtbot: QtBot,
) -> None:
    """A tag looked payable beside the refusal that too little will be left."""
    state = scene({"resources": [6, 1, 2, 0], "active": ["r01", "s1"]})
    play(state, "play r01 t1 top")
    following = state.clone()
    state.players[0].resources = [12, 12, 12, 0]
    following.players[0].resources = [*LIMITS[:3], 0]
    play(following, "end_action")
    table = Table("revive", (Player("Ann", 0), Player("Bob", 1)), {}, "friendly", 1)
    situation = match_screen(qtbot, Match.resumed(table, state)).session.situation(0)
    tags: Counter[bool] = Counter()
    for place in BOARD_PLACES:
        (action,) = actions_at(situation, place)[:1] or (None,)
        pictures = {spot.id: spot.picture for spot in ponder(situation, place)}
        tag = pictures.get("price.0")
        if action is not None and isinstance(tag, Price):
            assert tag.payable == (action in REVIVE.legal(following))
            tags[tag.payable] += 1
    assert min(tags[True], tags[False]) >= 3


@pytest.mark.parametrize(
    ("tracks", "steps", "expected"),
    [
        ([12, 11, 10], 2, "Ann: choose a track to advance 2 spaces on"),
        ([12, 11, 11], 2, "Ann: choose a track to advance on"),
        ([12, 12, 12], 2, "Ann: choose a track: all are at their ends, so 2 spaces are lost"),
        ([12, 12, 12], 1, "Ann: choose a track: all are at their ends, so the step is lost"),
    ],
)
def test_steps_that_are_lost_on_each_track_are_said_to_be(
    tracks: list[int], steps: int, expected: str
) -> None:
    players = (Player("Ann", 0), Player("Bob", 1))
    state = scene({"tracks": tracks})
    state.agenda = [TrackChoice(0, steps)]
    key, details = sentence(Situation.of(REVIVE, state, players))
    assert prompt("revive", key, players, **details) == expected


@pytest.mark.parametrize(
    ("energy", "expected"),
    [
        (1, "You can’t pay for it now: use free actions, or decline"),
        (0, "Decline – you can’t pay for it now"),
    ],
)
def test_a_trade_that_a_free_action_may_pay_need_not_be_declined(energy: int, expected: str) -> None:
    """The food of one machine would pay for the trade of the other."""
    players = (Player("Ann", 0), Player("Bob", 1))
    seat = {"tokens": {"f4": "mf04"}, "tracks": [4, 0, 0], "resources": [0, 0, 0, 0], "energy": 1 + energy}
    state = scene(seat)
    REVIVE.apply(state, REVIVE.grammar.read("machine f4"), SeededChance(1))
    key, details = sentence(Situation.of(REVIVE, state, players))
    assert prompt("revive", key, players, **details).endswith(expected)
    if energy:
        REVIVE.apply(state, REVIVE.grammar.read("machine f2"), SeededChance(1))
        assert ACCEPT in REVIVE.legal(state)


@pytest.mark.parametrize("code", words.languages())
def test_it_is_told_what_a_resource_is_chosen_for(code: str) -> None:
    words.set_language(code)
    players = (Player("Ann", 0), Player("Bob", 1))
    gaining = [
        effect
        for effect in EFFECTS
        if any(isinstance(step, Gain) and step.gain == "any" for step in effect.steps)
    ]
    told = set()
    for effect in gaining:
        state = scene()
        state.agenda = [ResourceChoice(0, effect.id)]
        key, details = sentence(Situation.of(REVIVE, state, players))
        told.add(prompt("revive", key, players, **details))
        state.agenda *= 2
        key, details = sentence(Situation.of(REVIVE, state, players))
        assert "2" in prompt("revive", key, players, **details)
    state.agenda = [ResourceChoice(0, gaining[0].id), ResourceChoice(0, gaining[-1].id)]
    key, details = sentence(Situation.of(REVIVE, state, players))
    assert prompt("revive", key, players, **details) in told  # one for each, and not two for the same
    state.agenda = [ResourceChoice(0)]  # of a position that was read by itself it is not known
    key, details = sentence(Situation.of(REVIVE, state, players))
    untold = prompt("revive", key, players, **details)
    assert untold not in told
    assert say("revive.card.s1") in "".join(told)
    # A slot module and a crate lie before the person, who has just used them.
    kinds = {effect.id.split(".")[0] for effect in gaining}
    several = [effect.id for effect in gaining if effect.id.split(".")[0] not in {"module", "crate"}]
    boards = [board for board in TRIBES if board.edition > 1]  # the editions of a board are called the same
    again = [effect for effect in several for board in boards if board.id in effect.split(".")]
    assert len(told) == len(several) - len(again) + len(kinds & {"module", "crate"})


@pytest.mark.parametrize("code", words.languages())
def test_every_choice_that_something_caused_says_what(code: str) -> None:
    words.set_language(code)
    players = (Player("Ann", 0), Player("Bob", 1))
    causes = {"explore", *(effect.id for effect in EFFECTS if not effect.id.startswith("tribe.without"))}
    trade = next(effect for effect in EFFECTS if any(isinstance(step, Exchange) for step in effect.steps))
    choices: list[Callable[[str], Frame]] = [
        lambda by: ResourceChoice(0, by),
        lambda by: TrackChoice(0, 2, by),
        lambda by: CitizenChoice(0, by),
        lambda by: ModuleChoice(0, by),
        lambda by: ModulePlace(0, MODULES[0], by),
        lambda by: ArtifactChoice(0, by),
        lambda by: ArtifactRemoval(0, by),
        lambda by: MachineChoice(0, by),
        lambda by: WakingChoice(0, by),
        lambda by: SlotChoice(0, by),
        lambda by: ExtraAction(0, "build", by=by),
    ]

    def asked(state: ReviveState, frame: Frame) -> str:
        state.agenda = [frame]
        key, details = sentence(Situation.of(REVIVE, state, players))
        return prompt("revive", key, players, **details)

    state = scene()
    for choice in choices:
        untold = asked(state, choice(""))
        for by in causes:
            leads = say("revive.source.leads", players=players, seat=0, source=source_phrase(by))
            assert leads not in untold
            assert leads in asked(state, choice(by))
    offer = TradeOffer(0, trade, [isinstance(step, Exchange) for step in trade.steps].index(True))
    assert source_phrase(trade.id) in asked(state, offer)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("window", [1, 2])
def test_free_actions_are_asked_for_only_where_there_are_some(window: Literal[1, 2], language: str) -> None:
    words.set_language(language)
    players = (Player("Ann", 0), Player("Bob", 1))
    free, asked = {"en": "free actions", "ja": "フリーアクション"}[language], []
    for crystals in (0, 1):
        state = scene({"resources": [0, 0, 0, crystals]})
        state.agenda = [AfterAction(0, window)]
        key, details = sentence(Situation.of(REVIVE, state, players))
        asked.append(prompt("revive", key, players, **details))
    assert [free in question for question in asked] == [False, True]


@pytest.mark.parametrize(
    ("window", "language", "crates", "said"),
    [
        (1, "en", [], "Ann: hibernate – no action is possible"),
        (1, "en", ["ct01"], "Ann: use free actions, or hibernate – no action is possible"),
        (1, "ja", [], "Ann：冬眠してください（行えるアクションがありません）"),
        (
            1,
            "ja",
            ["ct01"],
            "Ann：フリーアクションを行うか、冬眠してください（行えるアクションがありません）",
        ),
        (2, "en", [], "Ann: go on without a second action"),
        (2, "en", ["ct01"], "Ann: use free actions, or go on without a second action"),
        (2, "ja", [], "Ann：2つ目のアクションを行わずに進んでください"),
        (2, "ja", ["ct01"], "Ann：フリーアクションを行うか、2つ目のアクションを行わずに進んでください"),
    ],
)
def test_no_action_is_asked_for_where_none_can_be_done(
    window: int, language: str, crates: list[str], said: str
) -> None:
    words.set_language(language)
    players = (Player("Ann", 0), Player("Bob", 1))
    spent = {"active": [], "switch_used": True, "resources": [0, 0, 0, 0], "crates": crates}
    key, details = sentence(Situation.of(REVIVE, scene(spent, window=window), players))
    assert prompt("revive", key, players, **details) == said


def test_what_gives_up_an_offer_does_not_stand_out(qapp: QApplication) -> None:
    trade = next(effect for effect in EFFECTS if any(isinstance(step, Exchange) for step in effect.steps))
    offer = TradeOffer(0, trade, [isinstance(step, Exchange) for step in trade.steps].index(True))
    for frame, standing_out in ((offer, {"bar.accept"}), (ExtraAction(0, "build"), set())):
        state = scene()
        state.agenda = [frame]
        shown = buttons(Situation.of(REVIVE, state, (Player("Ann", 0), Player("Bob", 1))))
        assert {button.place for button in shown if button.main and not button.plain} == standing_out


def test_the_price_is_told_in_its_parts(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    command = next(each for each in screen.session.match.legal() if isinstance(each, Explore))
    told = screen.presenters.inspections.look_at(command.cell.id, screen.facing).goal
    assert " printed" in told


def test_what_something_costs_is_told_once_where_it_can_not_be_paid(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    match, told = screen.session.match, set()
    for command in EXPLORE:
        refusal = match.game.why_not(match.state, command)
        dear = refusal is not None and refusal.reason == "too_few"
        if refusal is None or dear:
            info = screen.presenters.inspections.look_at(command.cell.id, screen.facing)
            assert ("Costs " in info.goal, "This costs " in info.refuses) == (not dear, dear)
            told.add(dear)
    assert told == {False, True}


def test_what_something_cost_is_told_who_looks_back_whether_or_not_it_could_be_paid(qtbot: QtBot) -> None:
    """Where nothing is refused it wasn’t told what could not be paid."""
    screen = screen_at(qtbot, explores)
    match, side, told = screen.session.match, screen.facing, set()
    state, position = match.state, match.position
    screen.session.play(side, next(each for each in match.legal() if isinstance(each, Explore)))
    see_all(screen)
    screen.session.look_at(position)
    for command in EXPLORE:
        refusal = match.game.why_not(state, command)
        if refusal is None or refusal.reason == "too_few":
            info = screen.presenters.inspections.look_at(command.cell.id, side)
            assert ("Costs " in info.goal, info.refuses) == (True, "")
            told.add(refusal is None)
    assert told == {False, True}


def test_what_a_bot_would_pay_is_told_nobody_as_if_it_were_theirs(qtbot: QtBot) -> None:
    """“You have no large building left”, it said of those of a bot, whose side was near."""
    found = Counter[str]()
    for wanted in (builds, without_large_buildings, chooses_figure):
        persons = screen_at(qtbot, wanted).session.match
        asked = persons.seat
        assert asked is not None
        for bots in ({asked}, {0, 1}):
            players = tuple(
                replace(player, level="apprentice") if seat in bots else player
                for seat, player in enumerate(persons.table.players)
            )
            match = Match.resumed(replace(persons.table, players=players), persons.state.clone())
            screen = match_screen(qtbot, match, bot_pace=3000)
            screen.bots.pause(True)
            assert (screen.facing, match.seat) == (asked, asked)
            for place in screen.scene.places:
                for line in screen.presenters.inspections.look_at(place, asked).goal.splitlines():
                    assert not re.search(r"Costs .* now|printed|building: |You have no .* left", line), (
                        place,
                        line,
                    )
                    found[wanted.__name__] += 1
    assert min(found.values()) > 100


def test_a_house_is_dragged_to_its_desert(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, builds)
    match = screen.session.match
    command = next(each for each in match.legal() if isinstance(each, Build))
    drag(screen, f"bar.build.{command.kind}", f"hex.{command.hex.id}")
    if screen.turn.waits:
        screen.turn.confirm()
    assert match.entries[-1].command == command


def test_a_click_on_a_house_then_on_a_desert_builds(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, builds)
    match = screen.session.match
    command = next(each for each in match.legal() if isinstance(each, Build))
    click_place(screen, f"bar.build.{command.kind}")
    assert screen.turn.selection.picked == (f"bar.build.{command.kind}",)
    click_place(screen, f"hex.{command.hex.id}")
    if screen.turn.waits:
        screen.turn.confirm()
    assert match.entries[-1].command == command


@pytest.mark.parametrize("pointed_at_by", ["mouse", "mouse alone", "keyboard"])
def test_enter_lays_the_tile_as_it_lies_at_once(qtbot: QtBot, pointed_at_by: str) -> None:
    """Its look promises that, before it was turned as well, and where the keyboard is beside the board."""
    screen = screen_at(qtbot, lays)
    match, view = screen.session.match, screen.view_widget
    before, (cell,) = match.position, view.turning
    view.setFocus()
    if pointed_at_by == "keyboard":
        view.focus_place(cell)
    else:
        point_at(screen, cell)
    qtbot.keyClick(screen if pointed_at_by == "mouse alone" else view, Qt.Key.Key_Return)
    assert [entry.command for entry in match.entries[before:]] == [PlaceTile(0)]


def test_enter_picks_what_the_keyboard_points_at_while_the_mouse_rests_on_the_tile(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, lays)
    match, view = screen.session.match, screen.view_widget
    before, (cell,) = match.position, view.turning
    view.setFocus()
    view.focus_place("switch")
    point_at(screen, cell)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert not [entry for entry in match.entries[before:] if isinstance(entry.command, PlaceTile)]


def test_enter_lays_no_tile_while_something_else_is_pointed_at(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, lays)
    match, view = screen.session.match, screen.view_widget
    before, (cell,) = match.position, view.turning
    point_at(screen, cell, "switch")
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert match.position == before


def test_a_tile_that_was_turned_stays_so_wherever_the_mouse_goes_and_is_laid_as_it_is_seen(
    qtbot: QtBot,
) -> None:
    screen = screen_at(qtbot, lays)
    match, view = screen.session.match, screen.view_widget
    (cell,) = view.turning

    def seen() -> list[object]:
        return [spot.picture for spot in screen.scene.pondered if spot.id == "turned"]

    wheel(screen, cell, 1)
    (turned,) = seen()
    for place in ("switch", cell):
        point_at(screen, place)
        assert seen() == [turned]
    point_at(screen, "turn.2")
    assert seen() != [turned]
    point_at(screen, cell)
    screen.controllers.near_side.choose(screen.facing ^ 1)
    assert seen() == []
    screen.controllers.near_side.return_own()
    assert seen() == [turned]
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=MouseRobot(screen, 0).point_of(cell))
    assert (view.focused_place, seen()) == (None, [turned])
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert match.entries[-1].command == PlaceTile(1)


def test_wheel_and_click_turn_the_tile_and_enter_lays_it(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, lays)
    match, view = screen.session.match, screen.view_widget
    (cell,) = view.turning
    look = screen.presenters.inspections.look_at(cell, match.seat)
    assert (look.does, look.refuses) == (say("play.turns"), "")
    wheel(screen, cell, 1)
    assert view.focused_place == "turn.1"
    assert [spot.id for spot in screen.scene.pondered] == ["turned"]
    click_place(screen, cell)
    assert view.focused_place == "turn.2"
    wheel(screen, cell, -1)
    assert not [entry for entry in match.entries if isinstance(entry.command, PlaceTile)]
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert match.entries[-1].command == PlaceTile(1)


def test_the_edge_between_map_and_machine_is_dragged_and_kept_and_a_double_click_puts_it_back(
    qtbot: QtBot,
) -> None:
    screen = screen_at(qtbot, explores)
    view = screen.view_widget
    printed = screen.scene.split.edge
    switch = screen.scene.places["switch"]
    at = view.mapFromScene(QPointF(view.sceneRect().center().x(), printed))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    for up in (10, 30, 60):
        QTest.mouseMove(view.viewport(), at - QPoint(0, up))
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at - QPoint(0, 60))
    split = screen.scene.split
    assert view.mapFromScene(QPointF(0, split.edge)).y() == pytest.approx(at.y() - 60, abs=2)
    assert screen.preferences.value.splits == {"revive": split.share}
    assert screen.scene.places["switch"].top() < switch.top()
    assert screen.scene.regions["mat"].contains(screen.scene.places["switch"])
    click_place(screen, "switch")
    assert screen.turn.selection.picked == ("switch",)
    edge = view.mapFromScene(QPointF(view.sceneRect().center().x(), split.edge))
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=edge)
    assert not screen.preferences.value.splits
    assert screen.scene.split.edge == printed


def test_map_and_machine_fill_the_window_one_key_or_button_away(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    view = screen.view_widget
    whole = view.transform().m11()
    screen.parts_bar.buttons["map_frame"].click()
    assert view.close_up == "map_frame"
    assert screen.side_panel.isHidden()
    qtbot.waitUntil(lambda: view.transform().m11() > 1.5 * whole)
    screen.parts_bar.buttons["mat"].click()
    qtbot.waitUntil(lambda: 1.2 * whole < view.transform().m11() < 1.5 * whole)
    assert not screen.parts_bar.buttons["map_frame"].isChecked()
    screen.parts_bar.buttons["mat"].click()
    assert view.close_up is None
    assert not screen.side_panel.isHidden()
    with qtbot.waitActive(screen):
        screen.activateWindow()
    view.setFocus()
    for key, region in ((Qt.Key.Key_M, "map_frame"), (Qt.Key.Key_B, "mat"), (Qt.Key.Key_0, None)):
        QTest.keyClick(view, key)
        assert view.close_up == region


def test_a_module_that_was_taken_lies_in_sight_until_it_has_a_place(qapp: QApplication) -> None:
    players = (Player("Ann", 0), Player("Bob", 1))
    count = 0
    for state in played(2, 1):
        if state.asks != "place_module":
            continue
        count += 1
        seat = state.agenda[-1].seat
        (spot,) = [
            spot
            for spot in TABLE.lay(Situation.of(REVIVE, state, players, None, seat)).spots
            if spot.rect == taken_rect()
        ]
        view = REVIVE.view(state, None)
        assert spot.id == f"module.{view.module}"
        other = TABLE.lay(Situation.of(REVIVE, state, players, None, 1 - seat)).spots
        assert not [spot for spot in other if spot.rect == taken_rect()]
    assert count


def test_in_a_slot_a_newer_card_lies_over_an_older_one(qtbot: QtBot) -> None:
    """Also where its piece was there first: pieces lay in front of each other as they had been dealt."""
    state = scene({"slots": {"t1": ["r03 top"]}, "active": ["s2", "s6"]})
    match = Match.resumed(Table("revive", (Player("Ann", 0), Player("Bob", 1)), {}, "friendly", 1), state)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    older, newer = CitizenHalf("r03", "top"), CitizenHalf("s2", "top")
    screen.turn.choose(next(each for each in cards(match) if (each.card.id, each.slot.id) == ("s2", "t1")))
    see_all(screen)
    heights = {piece.spot.picture: piece.zValue() for piece in screen.scene._pieces.values()}
    assert heights[older] < heights[newer]


def test_no_outline_covers_what_stands_on_the_map_or_on_a_track(qapp: QApplication) -> None:
    players = (Player("Ann", 0), Player("Bob", 1))
    tiles = {"lays": 0, "acts": 0}
    for state in played(2, 1):
        spots = TABLE.lay(Situation.of(REVIVE, state, players)).spots
        pieces = [spot for spot in spots if spot.id.startswith(("figure.", "building."))]
        standing = [spot for spot in pieces if (spot.place or "").startswith(("hex.", "ls_"))]
        plates = [spot.level for spot in spots if spot.id == "turns"]
        markers = [spot for spot in spots if spot.id.startswith("track.")]
        assert markers
        assert all(Layer.PIECE + spot.level > Layer.FOCUS + 1 for spot in markers)
        tiles["lays" if plates else "acts"] += bool(standing)
        for spot in standing:
            assert spot.level < plates[0] if plates else Layer.PIECE + spot.level > Layer.FOCUS + 1
    assert all(tiles.values())


def test_the_bar_that_divides_the_board_lies_over_outlines(qtbot: QtBot) -> None:
    screen = screen_at(
        qtbot, lambda state, match: state.asks == "action" and "t2" in {each.slot.id for each in cards(match)}
    )
    view = screen.view_widget
    screen.presenters.board.divide(0.6)
    screen.presenters.board.lay(animate=False)
    view.fit()
    view.sharpen()
    at = view.mapFromScene(QPointF(view.sceneRect().center().x(), screen.scene.split.edge))
    line = Highlight.LEGAL.value.colour
    found = view.grab().toImage().pixelColor(at)
    assert max(abs(found.red() - line.red()), abs(found.blue() - line.blue())) < 12


def test_what_lies_around_a_part_shown_alone_is_veiled(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    view = screen.view_widget
    screen.show_part("mat")
    view.sharpen()
    mat = view.mapFromScene(screen.scene.regions["mat"]).boundingRect()
    seen, ground = view.grab().toImage(), screen.scene.theme.table
    around = [seen.pixelColor(x, y) for x in range(0, view.width(), 9) for y in range(0, mat.top() - 8, 9)]
    assert around
    assert max(abs(colour.lightness() - ground.lightness()) for colour in around) < 90
    within = [seen.pixelColor(x, mat.center().y()).lightness() for x in range(0, view.width(), 3)]
    assert max(within) > ground.lightness() + 120


def plays(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and any(len(match.foreseen_events(each)) > 4 for each in cards(match))


def cards(match: Match) -> list[PlayCard]:
    """The cards that can be played into a slot with one half only."""
    return [each for each in match.legal() if isinstance(each, PlayCard) and each.slot.half]


def test_a_card_and_a_slot_show_the_half_and_all_that_it_would_set_off(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, plays)
    match = screen.session.match
    command = next(each for each in cards(match) if len(match.foreseen_events(each)) > 4)
    card, slot = f"card.{command.card.id}", command.slot.id
    screen.view_widget.focus_place(card)
    assert len([spot for spot in screen.scene.pondered if spot.id.startswith("half.")]) >= 1
    click_place(screen, card)
    screen.view_widget.focus_place(slot)
    half = CitizenHalf(command.card.id, "top" if command.half == "top" else "bottom")
    assert [spot.picture for spot in screen.scene.pondered] == [half]
    told = screen.presenters.inspections.look_at(slot, screen.facing).follows.splitlines()
    assert [line.split(".")[0] for line in told[1:]] == [str(number) for number in range(1, len(told))]
    happens = screen.presenters.inspections._links(match.foreseen_events(command), match.seat or 0)
    screen.turn.choose(command)
    played = match.entries[-1]
    assert screen.presenters.inspections._links(played.events, played.seat) == happens


def test_another_card_is_dragged_although_one_is_picked(qtbot: QtBot) -> None:
    screen = screen_at(
        qtbot, lambda state, match: state.asks == "action" and len({c.card for c in cards(match)}) > 1
    )
    match = screen.session.match
    first, *others = cards(match)
    other = next(each for each in others if each.card != first.card)
    click_place(screen, f"card.{first.card.id}")
    drag(screen, f"card.{other.card.id}", other.slot.id)
    assert match.entries[-1].command == other


def test_a_card_that_is_dragged_after_the_first_action_ends_that_only_where_it_is_let_go(
    qtbot: QtBot,
) -> None:
    """The action ended as the card was lifted, and stayed so when it was laid back."""
    screen = screen_at(
        qtbot, lambda state, match: state.asks == "after_action" and bool(cards_of_second_action(match))
    )
    match = screen.session.match
    wish = cards_of_second_action(match)[0]
    card, slot = f"card.{wish.card.id}", wish.slot.id
    before = match.position
    drag(screen, card, None, lambda: expect(screen.view_widget.candidates & {slot, "switch"}, {slot}))
    drag(screen, card, card)
    assert match.position == before
    drag(screen, card, slot)
    qtbot.waitUntil(lambda: match.position == before + 2)
    assert [entry.command for entry in match.entries[-2:]] == [EndAction(), wish]


def test_the_switch_that_is_dragged_after_the_first_action_is_used_where_it_is_let_go(qtbot: QtBot) -> None:
    def goes_to_counters(state: ReviveState, match: Match) -> bool:
        return state.asks == "after_action" and len(switches_of_second_action(match)) > 1

    screen = screen_at(qtbot, goes_to_counters)
    match = screen.session.match
    wish = switches_of_second_action(match)[0]
    before = match.position
    drag(screen, "switch", "switch")
    assert match.position == before
    drag(screen, "switch", f"bar.into.{wish.resource}")
    qtbot.waitUntil(lambda: match.position == before + 2)
    assert [entry.command for entry in match.entries[-2:]] == [EndAction(), wish]


def second_action(match: Match) -> list[Command]:
    """What could be done once the first action has ended."""
    states = match.foreseen(match.seat, EndAction()) if EndAction() in match.legal() else []
    return [each for state in states for each in match.game.legal(state)]


def switches_of_second_action(match: Match) -> list[UseSwitch]:
    return [each for each in second_action(match) if isinstance(each, UseSwitch)]


def cards_of_second_action(match: Match) -> list[PlayCard]:
    """The cards that can be played into a slot with one half only once the first action has ended."""
    return [each for each in second_action(match) if isinstance(each, PlayCard) and each.slot.half]


def test_a_split_that_was_kept_is_there_again_and_fits_the_window(qtbot: QtBot) -> None:
    match = Match(Table("revive", (Player("Ann", 0), Player("Bob", 1)), {}, "friendly", 1))
    screen = match_screen(qtbot, match, splits={"revive": 0.45})
    view, mat = screen.view_widget, screen.scene.regions["mat"]
    assert screen.scene.split.share == 0.45
    qtbot.waitUntil(lambda: screen.scene.split.aspect == pytest.approx(view.aspect))
    assert view.mapFromScene(QPointF(0, screen.scene.split.edge)).y() == pytest.approx(
        0.45 * view.viewport().height(), abs=3
    )
    assert screen.scene.sceneRect().contains(screen.scene.regions["mat"])
    screen.resize(1700, 800)
    qtbot.waitUntil(lambda: screen.scene.regions["mat"].width() != mat.width())
    assert screen.scene.split.aspect == pytest.approx(view.aspect)


def test_what_is_asked_beside_the_part_that_is_shown_brings_everything_back(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    match, view = screen.session.match, screen.view_widget
    screen.show_part("mat")
    screen.turn.choose(next(each for each in match.legal() if isinstance(each, Explore)))
    qtbot.waitUntil(lambda: match.state.asks == "take_citizen")
    see_all(screen)
    assert view.close_up is None
    assert not screen.side_panel.isHidden()


def populates(state: ReviveState, match: Match) -> bool:
    return state.asks == "action" and any(isinstance(each, Populate) for each in match.legal())


def takes_token(state: ReviveState, match: Match) -> bool:
    return state.asks == "take_machine_token"


def chosen(screen: TableScreen) -> frozenset[str]:
    """What the table itself says is chosen, whoever sits at the near side."""
    session = screen.session
    assert session.acting is not None
    return TABLE.lay(session.situation(session.acting, ())).chosen


def picked(screen: TableScreen) -> set[str]:
    """The places that are outlined as picked."""
    return {
        place for place in screen.scene._marked.get(screen.scene._picked, ()) if place in screen.scene.places
    }


def test_the_site_stays_marked_while_its_figure_is_chosen(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, populates)
    match = screen.session.match
    there = next(each for each in match.legal() if isinstance(each, Populate))
    (site,) = match.game.path(match.state, there)
    click_place(screen, site)
    assert match.state.asks == "choose_figure"
    assert chosen(screen) == {site}


def test_the_space_stays_marked_while_its_machine_is_chosen(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, takes_token)
    (space,) = chosen(screen)
    assert space in {each.id for each in SPACES}
    assert picked(screen) == {space}
    session, side = screen.session, screen.controllers.near_side
    side.choose((session.acting or 0) ^ 1)
    see_all(screen)
    assert picked(screen) == set(), "the space of another seat is not meant"
    side.return_own()
    see_all(screen)
    assert picked(screen) == {space}


def test_the_space_that_a_bot_chooses_a_machine_for_is_marked_on_its_own_mat_alone(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotController, "_begin", lambda self: None)
    screen = screen_at(qtbot, takes_token)
    session, seat = screen.session, screen.session.acting or 0
    (space,) = chosen(screen)
    session.take_over(seat, Player("Bot", seat, "apprentice"))
    assert not session.asks_person
    for facing, marked in ((seat, {space}), (seat ^ 1, set())):
        screen.controllers.near_side.choose(facing)
        see_all(screen)
        assert picked(screen) == marked


def test_the_space_of_a_machine_is_marked_on_its_own_mat_alone_in_a_look_back(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, takes_token)
    session, seat = screen.session, screen.session.acting or 0
    (space,) = chosen(screen)
    click_place(screen, min(screen.turn.goals))
    screen.history.slider.setValue(0)
    assert not session.is_live
    for facing, marked in ((seat, {space}), (seat ^ 1, set())):
        screen.controllers.near_side.choose(facing)
        see_all(screen)
        assert picked(screen) == marked


def takes_module(state: ReviveState, match: Match) -> bool:
    return state.asks == "take_module" and len(free_places(state.players[state.agenda[-1].seat])) > 1


def test_a_module_is_dragged_from_the_display_to_where_it_goes(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, takes_module)
    match = screen.session.match
    before, shown = match.position, frozenset(screen.view_widget.candidates)
    number = next(place for place in sorted(shown) if place.startswith("display.module."))
    goals = screen.turn.goals[number]
    assert len(goals) > 1
    drag(screen, number, None, lambda: expect(screen.view_widget.candidates, goals))
    assert match.position == before
    assert screen.view_widget.candidates == shown
    goal = max(goals)
    drag(screen, number, goal)
    wait_until(lambda: not screen.turn.is_giving and match.position > before + 1)
    take, put = (entry.command for entry in match.entries[before : before + 2])
    assert isinstance(take, TakeModule)
    assert match.game.path(match.state_at(before + 1), put) == (goal,)


def test_a_module_that_was_taken_is_dragged_to_where_it_goes(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, lambda state, _: state.asks == "place_module")
    match = screen.session.match
    before, goals = match.position, frozenset(screen.view_widget.candidates)
    assert screen.presenters.inspections.look_at(TAKEN, screen.facing).name
    click_place(screen, TAKEN)
    refusal = match.game.refusal(match.state, (TAKEN,))
    assert refusal is not None
    assert "place" in refusal_sentence(refusal, screen.session.players, "revive")
    drag(screen, TAKEN, None)
    assert match.position == before
    assert screen.view_widget.candidates == goals
    goal = max(place for place in goals if place.startswith("module."))
    drag(screen, TAKEN, goal)
    wait_until(lambda: match.position > before)
    assert match.game.path(match.state_at(before), match.entries[before].command) == (goal,)


def test_a_machine_token_is_dragged_to_its_space_and_used_there_by_another_click_alone(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, takes_token)
    match = screen.session.match
    before, places = match.position, screen.turn.goals
    token = min(places)
    (space,) = places[token]
    drag(screen, token, space)
    wait_until(lambda: not screen.turn.is_giving and match.position > before)
    QTest.qWait(20)
    assert isinstance(match.entries[before].command, TakeMachineToken)
    assert not [each for each in match.entries[before + 1 :] if isinstance(each.command, UseMachine)]


@pytest.mark.parametrize("asks", [takes_module, takes_token], ids=["module", "token"])
def test_what_reveals_something_waits_for_its_confirmation_when_it_was_dragged_as_well(
    qtbot: QtBot, asks: Callable[[ReviveState, Match], bool]
) -> None:
    screen = screen_at(qtbot, asks)
    screen.preferences.change(confirm_irreversible=True)
    match = screen.session.match
    before = match.position
    start = min(screen.turn.goals)
    drag(screen, start, min(screen.turn.goals[start]))
    assert match.position == before
    assert screen.turn.waits
    screen.turn.confirm()
    wait_until(lambda: match.position > before)


def expect(found: frozenset[str], wanted: frozenset[str]) -> None:
    assert found == wanted


def test_a_figure_is_dragged_to_its_site(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, sends)
    match = screen.session.match
    wish = next(each for each in screen.turn.means.shortcuts if isinstance(each.wish, ChooseFigure))
    site, figure = wish.path
    carried: list[float] = []

    def meanwhile() -> None:
        piece = screen.scene._carried
        assert piece is not None
        carried.append(piece.boundingRect().width())

    drag(screen, figure, site, meanwhile)
    assert carried[0] < screen.scene.places[figure].width() / 2  # the figure, and not what it stands on
    assert screen.turn.waits
    assert isinstance(wish.wish, ChooseFigure)
    said = shortcut_sentence("revive", wish.commands, screen.session.players, wish.details)
    assert all(part in said for part in (wish.wish.figure, say(f"revive.cell.{wish.details['cell']}")))
    assert "→" not in said
    at = screen.session.situation(screen.facing, screen.turn.selection.picked)
    assert not [button.place for button in buttons(at) if button.place.startswith("bar.build.")]
    screen.turn.confirm()
    qtbot.waitUntil(lambda: match.entries[-1].command == wish.wish)
    assert [entry.command for entry in match.entries[-2:]] == list(wish.commands)


def test_a_figure_that_is_picked_outlines_the_sites_it_can_be_sent_to(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = screen_at(qtbot, sends)
    wishes = [each for each in screen.turn.means.shortcuts if isinstance(each.wish, ChooseFigure)]
    figure = wishes[0].path[1]
    outlined: list[set[str]] = []
    monkeypatch.setattr(screen.scene, "glow", lambda places, pulse: outlined.append(set(places)))
    click_place(screen, figure)
    assert outlined[-1] == {each.path[0] for each in wishes if each.path[1] == figure}


@pytest.mark.parametrize("track", TRACKS)
def test_a_track_is_chosen_by_a_click_on_it(qtbot: QtBot, track: str) -> None:
    screen = screen_at(qtbot, chooses_track)
    click_place(screen, f"bar.track.{track}")
    assert screen.session.match.entries[-1].command == TRACK[TRACKS.index(track)]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_no_line_around_a_track_that_may_be_chosen_runs_over_a_step_or_a_space(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """They lie so close that two lines between them hid the steps of the upper one."""
    screen = screen_at(qtbot, chooses_track)
    screen.resize(*size)
    screen.presenters.catch_up()
    lines = QPainterPathStroker()
    lines.setWidth(Highlight.LEGAL.value.width / screen.view_widget.transform().m11())
    drawn = [lines.createStroke(path) for path in screen.scene.legal.paths]
    assert len(drawn) >= len(TRACKS)
    dots = [step_middle(track, step) for track in TRACKS for step in range(13)]
    kept = [QRectF(dot.x() - 6, dot.y() - 6, 12, 12) for dot in dots]
    kept += [token_rect(space.id).adjusted(1, 1, -1, -1) for space in SPACES]
    assert not [rect for rect in kept for line in drawn if line.intersects(rect)]


@pytest.mark.parametrize("space", [space for space in SPACES if sum(map(bool, space.needs)) == 1], ids=str)
def test_a_click_on_any_space_of_a_track_chooses_it(qtbot: QtBot, space: Space) -> None:
    screen = screen_at(qtbot, chooses_track)
    (track,) = (number for number, need in enumerate(space.needs) if need)
    view, spot = screen.view_widget, screen.scene.piece_rect(f"space.{space.id}")
    assert spot is not None
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(spot.center()))
    assert screen.session.match.entries[-1].command == TRACK[track]


def test_a_click_on_a_counter_chooses_that_resource(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, chooses_resource)
    click_place(screen, "bar.resource.book")
    assert screen.session.match.entries[-1].command == RESOURCE[RESOURCES.index("book")]


def test_a_resource_that_would_be_lost_at_once_is_asked_for_twice_and_one_that_stays_is_not(
    qtbot: QtBot,
) -> None:
    """In another's turn, where nothing above the limits can be kept or used (5.3)."""
    state = scene({"resources": [6, 0, 6, 0]}, active=1)
    state.agenda = [AfterAction(1, 1), ResourceChoice(0)]
    table = Table("revive", (Player("Ann", 0), Player("Bob", 1)), {}, "friendly", 1)
    screen = match_screen(qtbot, Match.resumed(table, state))
    confirm_presence(screen)
    match = screen.session.match
    click_place(screen, "bar.resource.food")
    assert not match.entries
    assert "You would lose what exceeds the limits: 1 food." in screen.prompt_bar._sentence.text()
    click_place(screen, "bar.resource.food")
    assert match.entries[-1].command == RESOURCE[RESOURCES.index("food")]
    screen.session.undo()
    click_place(screen, "bar.resource.book")
    assert match.entries[-1].command == RESOURCE[RESOURCES.index("book")]
    assert match.state.players[0].resources == [6, 1, 6, 0]


def click_counter(screen: TableScreen, name: str) -> None:
    view = screen.view_widget
    spot = screen.scene.piece_rect(f"resource.{name}")
    assert spot is not None
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(spot.center()))


def test_a_counter_chooses_its_resource_beside_a_crystal_too(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, chooses_beside_crystal)
    click_counter(screen, "book")
    assert screen.session.match.entries[-1].command == RESOURCE[RESOURCES.index("book")]


def test_a_crystal_still_becomes_a_resource_while_one_is_chosen(qtbot: QtBot) -> None:
    """By the crystal first, then the counter: clicked, dragged, and by their keys."""
    screen = screen_at(qtbot, chooses_beside_crystal)
    match, facing = screen.session.match, screen.facing
    click_counter(screen, "crystal")
    assert screen.turn.selection.picked == ("bar.convert",)
    click_counter(screen, "food")
    assert match.entries[-1].command == CONVERT[RESOURCES.index("food")]
    screen.session.undo()
    drag(screen, "bar.convert", "resource.gear")
    assert match.entries[-1].command == CONVERT[RESOURCES.index("gear")]
    screen.session.undo()
    assert TABLE.keys(screen.session.situation(facing))["R1"] == "bar.resource.gear"
    assert TABLE.keys(screen.session.situation(facing, ("bar.convert",)))["R1"] == "resource.gear"


def may_use_switch(state: ReviveState, match: Match) -> bool:
    return any(isinstance(each, UseSwitch) for each in match.legal())


def could_turn_a_crystal(state: ReviveState, match: Match) -> bool:
    return isinstance(state.agenda[-1], Action) and CONVERT[0] in match.legal()


@pytest.mark.parametrize(
    ("wanted", "first", "given"),
    [(may_use_switch, "switch", SWITCH), (could_turn_a_crystal, "resource.crystal", CONVERT)],
)
def test_what_the_switch_gives_and_a_crystal_becomes_has_buttons(
    qtbot: QtBot, wanted: Callable[[ReviveState, Match], bool], first: str, given: Sequence[Command]
) -> None:
    """Pressed in the choice bar, or clicked on the counters."""
    screen = screen_at(qtbot, wanted)
    match, bar = screen.session.match, screen.prompt_bar
    for number, name in enumerate(BASIC):
        screen.presenters.catch_up()
        assert not bar.offers(f"bar.into.{name}")
        click_place(screen, first)
        button = bar.button(f"bar.into.{name}")
        assert (button.isEnabled(), button.text().strip()) == (True, say(f"revive.bar.{name}"))
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert match.entries[-1].command == given[number]
        screen.session.undo()
        click_place(screen, first)
        click_counter(screen, name)
        assert match.entries[-1].command == given[number]
        screen.session.undo()


def test_a_machine_that_cant_be_used_belongs_to_the_track_that_is_chosen(qtbot: QtBot) -> None:
    def rests(state: ReviveState, match: Match) -> bool:
        return chooses_track(state, match) and state.players[state.agenda[-1].seat].powered != 0

    screen = screen_at(qtbot, rests)
    at = screen.session.situation(screen.facing)
    player = at.view.players[at.facing]
    (used, *_), ready = player.powered, stand_ins(at)
    assert used not in screen.scene.places
    assert ready[used].startswith("bar.track.")


def test_what_a_tile_does_is_told_also_where_it_is_one_thing_that_no_number_shows(qtbot: QtBot) -> None:
    told: dict[str, tuple[str, str]] = {}

    def does_one_thing(state: ReviveState, match: Match) -> bool:
        seen = match.foreseen_events(LAY[0]) if state.asks == "place_tile" else ()
        if len(seen) != 2 or not isinstance(advanced := seen[-1], TrackAdvanced):
            return False
        return advanced.seat == state.agenda[-1].seat

    screen = screen_at(qtbot, does_one_thing)
    inspections = screen.presenters.inspections
    for language in ("en", "ja"):
        words.set_language(language)
        choice = screen.turn.means.offers.choices.of(LAY[0])
        assert choice is not None
        told[language] = inspections.preview(choice.command), inspections.chain(choice)
    words.set_language("en")
    assert not told["en"][0]
    assert told["en"][1].startswith("Advances to ")
    assert told["ja"][1].endswith("進みます"), "what is still to come isn't told as if it had happened"


def test_an_artifact_is_previewed_with_what_the_artifact_card_of_its_taker_makes_of_it(qtbot: QtBot) -> None:
    def multiplies(state: ReviveState, match: Match) -> bool:
        if state.asks != "take_artifact":
            return False
        seat = state.agenda[-1].seat
        return min(REVIVE.view(state, seat).players[seat].artifact_worth) > 0 and min(state.upper) > 0

    screen = screen_at(qtbot, multiplies)
    session = screen.session
    seat = session.match.seat
    assert seat is not None

    def total() -> int:
        return TABLE.seat(session.situation(), seat).facts[-1].value

    choice = screen.turn.means.offers.choices.of(ARTIFACT[0])
    assert choice is not None
    told, before = screen.presenters.inspections.preview(choice.command), total()
    session.play(seat, choice.command)
    assert change_words("revive.fact.total", total() - before) in told.splitlines()


@pytest.mark.parametrize("code", words.languages())
@pytest.mark.parametrize(
    ("seat", "given"),
    [
        ({"tribe": "wellkeepers", "active": ["s5"]}, "play s5 b1 bottom"),
        ({"tribe": "glass_seers", "resources": [0, 2, 2, 0]}, "populate sc1_north_west\nfigure B"),
        ({"active": ["v04"], "rest": ["s1", "s2", "s3"]}, "play v04 b1 bottom"),
    ],
    ids=("cards", "modules", "sleeping cards"),
)
def test_it_is_told_how_many_are_still_to_choose(code: str, seat: dict[str, object], given: str) -> None:
    words.set_language(code)
    players = (Player("Ann", 0), Player("Bob", 1))
    state = scene(seat)
    play(state, *given.splitlines())
    key, details = sentence(Situation.of(REVIVE, state, players))
    assert details["count"] == 2
    assert "2" in prompt("revive", key, players, **details)
    choice = state.agenda[-1]
    while state.agenda[-1] != choice or "count" in details:
        play(state, REVIVE.legal(state)[0].notation)
        key, details = sentence(Situation.of(REVIVE, state, players))
    assert key == choice.tag


def test_no_more_modules_are_asked_for_than_have_a_place() -> None:
    players = (Player("Ann", 0), Player("Bob", 1))
    state = scene()
    owner = state.players[0]
    while len(free_places(owner)) > 1:
        owner.modules[free_places(owner)[0]] = MODULES[0]
    state.agenda = [ModuleChoice(0), Settle(0), ModuleChoice(0)]
    key, _ = sentence(Situation.of(REVIVE, state, players))
    assert key == "take_module"


def test_no_half_is_shown_in_the_side_slot_before_one_is_named(qtbot: QtBot) -> None:
    state = scene({"figures": ["A sc1_north_west", "D ls_nw_centre"], "active": ["s1"]})
    players = (Player("Ann", 0), Player("Bob", 1))
    seen = [
        [
            spot.picture.half
            for spot in TABLE.ponder(Situation.of(REVIVE, state, players, 0, picked=picked), "side")
            if isinstance(spot.picture, CitizenHalf)
        ]
        for picked in (("card.s1",), ("card.s1", "side", "bar.top"))
    ]
    assert seen == [[], ["top"]]


def test_two_artifact_cards_to_choose_from_are_nearly_as_large_as_one(qtbot: QtBot) -> None:
    (alone,) = artifact_card_rects(1)
    one, other = artifact_card_rects(2)
    assert min(one.height(), other.height()) > alone.height() * 0.7
    assert not one.intersects(other)


def test_a_game_that_is_over_has_no_turn_to_come_and_the_last_turn_is_called_so(qtbot: QtBot) -> None:
    last = [state.clone() for state in played(2, 0) if state.turns_left == 0]
    over = next(state for state in last if not state.agenda)
    asked = next(state for state in last if state.agenda)
    players = (Player("Ann", 0), Player("Bob", 1))
    told = [TABLE.status(Situation.of(REVIVE, state, players, 0)) for state in (asked, over)]
    assert told == [say("revive.table.last", turns=0), ""]
    assert "0" not in told[0]


def test_the_log_names_the_module_that_a_reward_comes_from(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, chooses_track)
    lines = TABLE.mentions(ModuleUsed(0, "sm21"))
    assert "module.sm21" in lines
    said = event_sentence(ModuleUsed(0, "sm21"), screen.session.players, "revive")
    assert say("revive.module.sm21") in said


def test_the_log_says_why_a_step_of_an_effect_lapses(qapp: QApplication) -> None:
    lapses = (
        *("track", "card", "module", "machine", "artifact", "ready", "wake", "free_slot"),
        *("crate", "energy", "explore", "populate", "build"),
        *("upper_artifact", "wild_colour", "reset_switch"),
    )
    players = (Player("Ann", 0), Player("Bob", 1))
    said = {event_sentence(EffectLapsed(0, what), players, "revive") for what in lapses}
    assert len(said) == len(lapses)
    assert all(said)


POINTS_AT_NOTHING = frozenset(
    {
        *("action_ended", "action_forfeited", "any_colour_chosen", "artifact_cards_revealed", "declined"),
        *("effect_lapsed", "game_ended", "trade_made", "turn_ended"),
        "crate_opened",  # it is gone
        "energy_gained",  # it may have been used since
    }
)


def test_a_line_of_the_log_points_at_what_it_is_about(qapp: QApplication) -> None:
    players = (Player("Ann", 0), Player("Bob", 1))
    lost: set[str] = set()

    def watch(state: ReviveState, emitted: Sequence[Event]) -> None:
        sides = [TABLE.lay(Situation.of(REVIVE, state, players, None, seat)) for seat in range(2)]
        there = [{spot.id for spot in side.spots} | set(side.places) for side in sides]
        for event in emitted:
            if there[getattr(event, "seat", 0)].isdisjoint(TABLE.mentions(event)):
                lost.add(event.kind)

    for _ in played(2, 1, watch=watch):
        pass
    assert lost <= POINTS_AT_NOTHING


def test_a_line_about_another_seat_points_at_nothing_on_ones_own_mat(qtbot: QtBot) -> None:
    screen = screen_at(qtbot, explores)
    facing = screen.facing
    counter = screen.scene.places["bar.into.gear"]
    for seat, pointed in ((facing, 1), (1 - facing, 0)):
        screen.log.pointed.emit(ResourcesPaid(seat, (1, 0, 0, 0)))
        outlined = screen.scene._pointers.lines.childrenBoundingRect()
        assert outlined.intersects(counter) == pointed
    screen.log.pointed.emit(PointsGained(1 - facing, 1))
    marker = screen.scene.piece_rect(f"score.{1 - facing}")
    assert marker is not None
    assert screen.scene._pointers.lines.childrenBoundingRect().intersects(marker)


def test_large_numbers_of_the_progress_track_do_not_run_into_each_other(qapp: QApplication) -> None:
    room = progress_rect(len(PROGRESS.points))
    with dark_look(qapp, 2.0):
        image = QImage(room.size().toSize() * 4, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.black)
        painter = QPainter(image)
        painter.scale(4, 4)
        ProgressSpace(len(PROGRESS.points)).paint(painter, QRectF(0, 0, room.width(), room.height()))
        painter.end()
    rows = range(image.height() // 4, 3 * image.height() // 4)
    inked = [x for x in range(image.width()) if any(image.pixelColor(x, y).lightness() > 150 for y in rows)]
    free = image.width() // 8
    assert inked
    assert free < min(inked) <= max(inked) < image.width() - free


def test_cards_keep_their_places_until_the_turn_ends(qtbot: QtBot) -> None:
    """What is left of the active area closes up when the next turn begins, and its keys go with the places."""

    def holds_three(state: ReviveState, match: Match) -> bool:
        top = state.agenda[-1]
        return isinstance(top, Action) and top.window == 1 and len({each.card for each in cards(match)}) > 2

    def keys() -> list[str | None]:
        by_key = TABLE.keys(screen.session.situation(seat))
        return [by_key.get(f"C{number}") for number in (1, 2, 3)]

    screen = screen_at(qtbot, holds_three)
    match, seat = screen.session.match, screen.facing
    first, *others = [f"card.{card.id}" for card in match.state.players[seat].active]
    before = {place: screen.scene.places[place] for place in others}
    screen.session.play(seat, next(each for each in cards(match) if f"card.{each.card.id}" == first))
    assert {place: screen.scene.places[place] for place in others} == before
    assert keys() == [None, *others[:2]]
    while match.state.active == seat:
        MouseRobot(screen, 0).play_sensibly()
    left = [f"card.{card.id}" for card in match.state.players[seat].active]
    lying = {spot.place: spot.rect for spot in TABLE.lay(screen.session.situation(seat)).spots}
    assert [lying[place] for place in left] == list(active_rects(len(left)))
    assert keys()[: len(left)] == left[:3]


def test_every_place_is_named_with_a_capital_letter(qapp: QApplication) -> None:
    state = scene()
    at = Situation.of(REVIVE, state, (Player("Ann", 0), Player("Bob", 1)))
    names = [TABLE.look(at, place).title for place in (*BOARD_PLACES, "bar.into.gear", "bar.resource.book")]
    assert [name for name in names if name[:1].islower()] == []


@pytest.mark.parametrize("resource", BASIC)
@pytest.mark.parametrize("button", ["into", "resource"])
def test_a_counter_says_the_limit_whatever_it_stands_for(
    qapp: QApplication, button: str, resource: str
) -> None:
    """Where both the switch and a crystal could give it, nothing else was said of it at all."""
    at = Situation.of(REVIVE, scene(), (Player("Ann", 0), Player("Bob", 1)))
    counter = TABLE.look(at, f"resource.{resource}").means
    assert counter
    assert TABLE.look(at, f"bar.{button}.{resource}").means == counter
    assert TABLE.look(at, "bar.convert").means == TABLE.look(at, "resource.crystal").means


@pytest.mark.parametrize(("language", "cards"), [("en", "red or violet cards"), ("ja", "赤か紫のカード")])
def test_a_module_of_two_colours_works_with_either(language: str, cards: str) -> None:
    words.set_language(language)
    module = next(
        each for each in MODULES if [COLOURS[colour] for colour in each.colours] == ["red", "violet"]
    )
    state = scene(modules=[module.id])
    at = Situation.of(REVIVE, state, (Player("Ann", 0), Player("Bob", 1)), 0, 0)
    number = state.modules.index(module)
    assert cards in TABLE.look(at, f"display.module.{number}").means


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_figure_costs_now_is_said_only_where_it_is_not_what_it_usually_costs(language: str) -> None:
    words.set_language(language)
    told: set[bool] = set()
    for state in played(2, 1):
        if not (state.agenda and isinstance(state.agenda[-1], FigureChoice)):
            continue
        seat = state.agenda[-1].seat
        at = Situation.of(REVIVE, state, (Player("Ann", 0), Player("Bob", 1)), seat, seat)
        for figure, books in FIGURE_BOOKS.items():
            found = price(state, ChooseFigure(figure))
            assert found is not None
            refusal = REVIVE.why_not(state, ChooseFigure(figure))
            if refusal is not None:
                continue  # what it costs may be told with that
            usual, now = say("revive.table.cost_of_figure", book=books), (0, books, 0, 0) != found.cost
            said = say(f"revive.table.{'price' if any(found.cost) else 'free'}", kind="none", cost=found.cost)
            lines = TABLE.look(at, f"figure.{figure}").means.splitlines()
            assert (lines.count(usual), lines.count(said)) == (1, now)
            told.add(now)
    assert told == {False, True}
