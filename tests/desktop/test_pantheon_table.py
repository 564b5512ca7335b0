"""The table of Pantheon: layout, what can be reached and paid, what is hidden, prompts, doubts and descriptions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.app.theme import DARK
from desktop.controllers.bots import feigned_ms
from desktop.controllers.messages import Messages
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.games.pantheon import chart, lettering
from desktop.games.pantheon.god_pictures import GodTile
from desktop.games.pantheon.marks import Cost, Count, Farther, Reach, StepNumber
from desktop.games.pantheon.pictures import (
    CardBack,
    CardPicture,
    OfferingTile,
    PiecePicture,
    StepsTile,
    StockPicture,
)
from desktop.panels.prompt_bar import ChoiceButton
from desktop.panels.seats import SeatCard, SeatState
from desktop.shell.geometry import SMALLEST
from desktop.shell.table_screen import TableScreen
from desktop.shots import pantheon as scenes
from desktop.table.art import renderer
from desktop.table.board import board
from desktop.table.game_table import Fact, PlaceInfo, Situation
from desktop.table.highlights import KEYLINE_PX, Highlight
from desktop.table.labels import LETTERS
from desktop.table.layers import Layer
from desktop.table.layout import Spot
from desktop.table.scene import Piece
from desktop.words import languages, say, set_language
from desktop.words.engine import (
    command_sentence,
    doubt_sentence,
    place_name,
    prompt,
    refusal_sentence,
    shortcut_sentence,
)
from engine.bots.levels import LEVELS
from engine.core.game import Choose
from engine.games.pantheon.advice import SpecialCoin
from engine.games.pantheon.commands import TakeGod
from engine.games.pantheon.content import CARD_BY_ID, CARDS, EPOCHS, GOD_BY_ID, HEXES, MOVE
from engine.games.pantheon.events import CardDiscarded, CardsDrawn, GodTaken
from engine.games.pantheon.praying import pay
from engine.games.pantheon.view import PantheonView
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from tests.desktop.help_tables import numbers
from tests.desktop.table_robot import (
    InstantAutosave,
    MouseRobot,
    confirm_presence,
    confirm_seen,
    dark_look,
    human_table,
    log_of,
    match_screen,
    see_all,
)
from tests.desktop.test_board import each_is_somewhere_uppermost
from tests.drawing import canvas

GAME = "pantheon"
TABLE: Any = table_of(GAME)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Whatever language a test speaks, the next one speaks English."""
    yield
    set_language("en")


def staged(scene: dict[str, Any]) -> Match:
    """A match that begins with a described position."""
    begun = Match(human_table(len(scene["seats"]), GAME))
    return Match.resumed(begun.table, begun.game.set_up(scene))


def view_of(match: Match, seat: int | None) -> PantheonView:
    view: PantheonView = match.game.view(match.state, seat)
    return view


def view_of_decider(match: Match) -> PantheonView:
    """What the seat that is asked sees."""
    return view_of(match, match.seat)


def at(match: Match, facing: int, viewer: int | None, picked: Sequence[str] = ()) -> Situation[Any, Any]:
    """The position with a seat at the near side, for the eyes of a seat or of everybody."""
    return Situation.of(match.game, match.state, match.table.players, viewer, facing, picked)


def situation_of_decider(match: Match, facing: int = 0, picked: Sequence[str] = ()) -> Situation[Any, Any]:
    """The same for the eyes of the seat that is asked."""
    return at(match, facing, match.seat, picked)


def spots_of(match: Match, facing: int, seat: int | None, picked: Sequence[str] = ()) -> list[Spot]:
    return list(TABLE.lay(at(match, facing, seat, picked)).spots)


def look(match: Match, place: str, facing: int = 0) -> PlaceInfo:
    """The description of a place for the seat that is to decide."""
    shown: PlaceInfo = TABLE.look(situation_of_decider(match, facing), place)
    return shown


def doubted(match: Match, notation: str) -> str | None:
    """What is said before a command is given."""
    doubt = match.game.doubt(match.state, match.game.grammar.read(notation))
    return doubt_sentence(GAME, doubt, match.table.players) if doubt is not None else None


def by_picture(spots: list[Spot], sort: type) -> dict[str, Any]:
    """The pictures of one sort by the ids of their spots."""
    return {spot.id: spot.picture for spot in spots if isinstance(spot.picture, sort)}


def random_match(seed: int, seats: int, most: int = 400, **options: Any) -> Iterator[Match]:
    """A match among players who do whatever they may, as it stands before each command."""
    match = Match(Table(GAME, human_table(seats, GAME).players, options, seed=seed))
    generator = Random(seed)
    while match.seat is not None and match.position < most:
        yield match
        match.play(match.seat, generator.choice(match.legal()))


def turn_of(match: Match) -> TurnController:
    """The turn of the person who is asked, at a machine at which they are."""
    session = Session(match, InstantAutosave())
    session.is_there()
    return TurnController(session, TABLE, session)


# What lies where.


@pytest.mark.parametrize("name", ["MOVING", "BUYING", "FOLLOWING", "PRAYING", "REVEALED", "TOO_MANY"])
def test_everything_lies_on_the_board_and_can_be_pointed_at(qapp: QApplication, name: str) -> None:
    match = staged(getattr(scenes, name))
    whole = renderer(TABLE.board).viewBoxF()
    for facing in range(len(match.table.players)):
        spots = spots_of(match, facing, facing)
        assert len({spot.id for spot in spots}) == len(spots)
        assert all(whole.contains(spot.rect) for spot in spots)
    laid = TABLE.lay(situation_of_decider(match))
    each_is_somewhere_uppermost(TABLE.board, spots_of(match, 0, 0), laid.places, laid.shapes)


def test_every_hex_is_a_place_of_its_own_shape(qapp: QApplication) -> None:
    laid = TABLE.lay(situation_of_decider(staged(scenes.ROMA | {"asks": "action"})))
    places, shapes = laid.places, laid.shapes
    hexes = {f"hex.{place.id}" for place in HEXES}
    assert set(shapes) == hexes <= set(places)
    room = board(TABLE.board).region("map")
    assert all(room.contains(places[place]) for place in hexes)
    assert not any(shape.dashed for shape in shapes.values())


def test_pieces_of_two_players_stand_side_by_side(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    spots = {spot.id: spot for spot in spots_of(match, 0, 0)}
    view = view_of_decider(match)
    shared = [place for place, standing in view.pieces.items() if len(standing) == 2]
    assert {"q10r07", "q09r06"} <= set(shared)
    for place in shared:
        one, other = (spots[f"piece.{seat}.{place}"].rect for seat, _ in view.pieces[place])
        assert abs(one.center().x() - other.center().x()) > 0.7 * one.width()
        assert one.bottom() == other.bottom()
    pieces = [spot for spot in spots.values() if isinstance(spot.picture, PiecePicture)]
    for one_spot, other_spot in combinations(pieces, 2):
        if one_spot.rect.bottom() < other_spot.rect.bottom() and one_spot.rect.intersects(other_spot.rect):
            assert one_spot.level < other_spot.level  # what stands farther down stands before the other


def test_the_hand_is_fanned_out_sort_by_sort_and_no_card_hides_another(qapp: QApplication) -> None:
    match = staged(scenes.TOO_MANY)
    view = view_of_decider(match)
    hand = view.seats[0].hand
    assert hand is not None
    cards = [spot for spot in spots_of(match, 0, 0) if isinstance(spot.picture, CardPicture)]
    mine = [spot for spot in cards if spot.id.startswith("hand.")]
    assert len(mine) == sum(hand.values()) > 20
    room = board(TABLE.board).region("hand").adjusted(-0.5, -0.5, 0.5, 0.5)
    assert all(room.contains(spot.rect) for spot in mine)
    lefts = [spot.rect.left() for spot in mine]
    assert all(after - before >= 8 for before, after in pairwise(lefts))
    places = TABLE.lay(situation_of_decider(match)).places
    strips = [places[f"hand.{card}"] for card in hand]
    assert all(strip.width() >= 24 for strip in strips)
    assert not [pair for pair in combinations(strips, 2) if pair[0].intersected(pair[1]).width() > 0.01]


# What can be reached.


def costs_of(match: Match) -> dict[str, Cost]:
    spots = by_picture(spots_of(match, 0, 0), Cost)
    return {spot_id.removeprefix("cost."): picture for spot_id, picture in spots.items()}


def test_what_can_be_stepped_on_is_shown_with_its_cost_and_a_jump_is_dashed(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    view = view_of_decider(match)
    assert view.move is not None
    marks = by_picture(spots_of(match, 0, 0), Reach)
    shown = {place: (cost.number, marks[f"reach.{place}"].jump) for place, cost in costs_of(match).items()}
    assert shown == dict(view.move.reach)
    assert len(marks) == len(shown)
    assert {f"hex.{place}" for place in shown} | {"hand.move", "bar.end_move"} == {
        place for command in match.legal() for place in match.game.path(match.state, command)
    }
    jumps = {f"hex.{place}" for place, (_, jump) in view.move.reach.items() if jump}
    assert jumps
    shapes = TABLE.lay(situation_of_decider(match)).shapes
    assert {place for place, shape in shapes.items() if shape.dashed} == jumps


def test_the_way_gone_is_numbered_in_its_order(qapp: QApplication) -> None:
    steps = by_picture(spots_of(staged(scenes.MOVING), 0, 0), StepNumber)
    assert {spot: step.number for spot, step in steps.items()} == {"step.q10r07": 1, "step.q11r06": 2}


def test_what_a_card_would_open_is_shown_to_who_has_one(qapp: QApplication) -> None:
    match = staged(scenes.FOLLOWING)
    view = view_of_decider(match)
    assert view.move is not None
    farther = by_picture(spots_of(match, 0, 0), Farther)
    assert {spot.removeprefix("reach.") for spot in farther} == set(view.move.farther)
    assert view.move.farther
    poor = {**scenes.BLUE, "hand": {"temple": 1}}
    match = staged({**scenes.FOLLOWING, "seats": [poor, scenes.ORANGE, scenes.GREEN]})
    assert not by_picture(spots_of(match, 0, 0), Farther)


def test_what_a_bot_can_reach_is_not_shown_as_what_may_be_chosen(qtbot: QtBot) -> None:
    match = against_bots(staged(scenes.MOVING), 1, 2)
    screen = match_screen(qtbot, match, bot_pace=3000)
    screen.bots.pause(True)
    assert screen.facing == match.seat == 0
    assert screen.session.players[0].is_bot
    shown = [piece.spot.id for piece in screen.scene._pieces.values()]
    assert not [spot for spot in shown if spot.startswith(("reach.", "cost."))]
    assert screen.scene.legal.paths == []


@pytest.mark.parametrize("humans", [(1, 2), ()])
def test_what_a_step_costs_a_bot_is_told_nobody_as_if_it_were_theirs(
    qtbot: QtBot, humans: tuple[int, ...]
) -> None:
    """“Costs 1 coin; you’d have 1 left”, it said of the coins of a bot, whose side was near."""
    for scene in (scenes.MOVING, scenes.BUYING):
        match = against_bots(staged(scene), *humans)
        screen = match_screen(qtbot, match, bot_pace=3000)
        screen.bots.pause(True)
        assert screen.facing == match.seat == 0
        look_at = screen.presenters.inspections.look_at
        told = [look_at(f"hex.{each.id}", side).goal for each in HEXES for side in range(3)]
        assert any(told)
        assert not [said for said in told if "Costs" in said]


def test_what_a_step_cost_another_person_is_said_to_be_of_their_side(qtbot: QtBot) -> None:
    match = staged(scenes.MOVING)
    priced = f"hex.{next(iter(costs_of(match)))}"
    position = match.position
    while match.seat == 0:
        match.play(0, match.legal()[-1])
    screen = match_screen(qtbot, match)
    assert screen.controllers.near_side.person == match.seat != 0
    screen.session.look_at(position)
    QTest.mouseClick(screen.seats.cards[0], Qt.MouseButton.LeftButton)
    assert re.search(
        r"^From Player 1’s side: Costs \d steps?", screen.presenters.inspections.look_at(priced, 0).goal, re.M
    )


def test_nobody_else_is_shown_what_can_be_reached(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    assert not by_picture(spots_of(match, 1, 1), Reach)
    assert not by_picture(spots_of(match, 1, 1), Cost)
    assert not any(shape.dashed for shape in TABLE.lay(at(match, 1, 1)).shapes.values())


def test_when_buying_everything_has_its_price(qapp: QApplication) -> None:
    match = staged(scenes.BUYING)
    view = view_of_decider(match)
    assert view.buy is not None
    assert {place: cost.number for place, cost in costs_of(match).items()} == dict(view.buy.reach)
    assert all(cost.coins for cost in costs_of(match).values())
    spots = spots_of(match, 0, 0)
    levels = {spot: tile.price for spot, tile in by_picture(spots, OfferingTile).items()}
    assert levels == {
        f"offering.{kind}": view.buy.prices[kind] for kind in ("temple", "dancer", "jewel", "priest")
    }
    stock = {spot: picture.price for spot, picture in by_picture(spots, StockPicture).items()}
    assert stock == {"stock.feet": 1, "stock.columns": 1}


@pytest.mark.parametrize(
    ("hand", "purse", "asked"),
    [
        ({"coin1": 1}, 0, "buy_coins"),
        ({"coin3": 1}, 0, "buy_coins"),
        ({"move": 2, "temple": 3}, 0, "buy_over"),
        ({"move": 2, "temple": 3}, 1, "buy"),
        ({"coin1": 1}, 1, "buy"),
    ],
)
def test_nobody_without_coins_is_asked_to_play_coins(
    qapp: QApplication, hand: dict[str, int], purse: int, asked: str
) -> None:
    mine, *others = scenes.BUYING["seats"]
    scene = {**scenes.BUYING, "purse": purse, "seats": [{**mine, "hand": hand}, *others]}
    own, hidden = (at(staged(scene), 0, viewer) for viewer in (0, 1))
    assert TABLE.prompt(own).asks == asked
    assert TABLE.prompt(hidden).asks == ("buy" if purse else "buy_coins")


@pytest.mark.parametrize(
    ("asks", "hand", "purse", "asked", "seen", "said"),
    [
        ("buy", {"coin1": 1}, 1, "buy_coins", "buy_coins", "play coins or finish buying"),
        ("buy", {"temple": 1}, 1, "buy_over", "buy_coins", "finish buying – you can’t buy anything"),
        ("cartago", {"coin1": 1}, 1, "cartago_over", "cartago_over", "finish buying"),
    ],
)
def test_nobody_is_asked_what_to_buy_where_the_coins_buy_nothing(
    qapp: QApplication, asks: str, hand: dict[str, int], purse: int, asked: str, seen: str, said: str
) -> None:
    """All pieces are on the map, and each offering costs more."""
    columns = [place.id for place in HEXES if place.kind == "column"][:12]
    feet = [place.id for place in HEXES if place.kind != "column"][:12]
    full = {"feet": 0, "columns": 0, "levels": [1] * 4, "feet_on": feet, "columns_on": columns}
    scene = {"epoch": 3, "nation": "cartago", "asks": asks, "purse": purse, "bought": True}
    match = staged({**scene, "seats": [{**full, "hand": hand}, {}, {}]})
    own, hidden = (TABLE.prompt(at(match, 0, viewer)) for viewer in (0, 1))
    assert (own.asks, hidden.asks) == (asked, seen)
    assert said in asked_by(match)


DEAR: dict[str, Any] = {
    "nation": "aegyptus",
    "epoch": 6,
    "seats": [
        {},
        {"feet_on": ["q16r10", "q16r09", "q15r09", "q14r10", "q14r11", "q15r11", "q17r09", "q16r11"]},
        {},
    ],
}
"""Another player stands on every hex beside the temple, and behind one of them: each costs two steps."""


@pytest.mark.parametrize(
    ("scene", "own", "hidden", "said"),
    [
        (
            {"asks": "follow", "active": 2},
            "follow_card",
            "follow_card",
            "follow with a movement card, or stay",
        ),
        ({"asks": "move"}, "move_card_first", "move_card_first", "play a movement card – 1 step left"),
        ({"asks": "move", "placed": ["q16r10"]}, "move_card", "move_card", "or end the move – 1 step left"),
    ],
)
def test_nobody_is_asked_for_a_hex_where_only_a_movement_card_helps(
    qapp: QApplication, scene: dict[str, Any], own: str, hidden: str, said: str
) -> None:
    """A single step pays for none of the shared hexes; nor does the question tell others what is held."""
    _, other, third = DEAR["seats"]
    mine = {"feet": 3, "columns": 0, "hand": {"move": 1}, "feet_on": scene.get("placed", [])}
    match = staged({**DEAR, "asked": 0, "active": 0, "steps": 1, **scene, "seats": [mine, other, third]})
    assert [TABLE.prompt(at(match, 0, viewer)).asks for viewer in (0, 1)] == [own, hidden]
    assert said in asked_by(match)


def test_who_can_only_pass_is_asked_to_pass(qapp: QApplication) -> None:
    _, other, third = DEAR["seats"]
    match = short_of_cards({**DEAR, "asks": "action", "seats": [{"hand": {}}, other, third]}, 0)
    assert [command.notation for command in match.legal()] == ["action pass"]
    assert asked_by(match) == "Player 1: pass – no action is possible"
    assert TABLE.prompt(at(match, 0, 1)).asks == "action"
    refusal = match.game.refusal(match.state, ("pile",))
    assert refusal is not None
    assert refusal.details == {"asks": "action_impossible"}


@pytest.mark.parametrize("asks", ["buy", "raise", "reserve"])
def test_only_what_is_bought_bears_its_price(qapp: QApplication, asks: str) -> None:
    """What loot gives in the middle of a purchase is free."""
    loot = {"raise": "offering_2", "reserve": "reserve_choice_2"}.get(asks, "god")
    mine, *others = scenes.BUYING["seats"]
    near = {**mine, "feet_on": ["q11r05", "q12r04"]}
    match = staged({**scenes.BUYING, "loot": {"q13r04": loot}, "seats": [near, *others]})
    if asks != "buy":
        match.play(0, next(each for each in match.legal() if "q13r04" in each.notation))
    assert situation_of_decider(match).asks == asks
    pictures = [spot.picture for spot in spots_of(match, 0, 0)]
    plates = [picture for picture in pictures if isinstance(picture, OfferingTile | StockPicture)]
    assert len(plates) == 6
    assert any(plate.price for plate in plates) == (asks == "buy")


@pytest.mark.parametrize(
    ("hand", "asked"), [({"temple": 6, "dancer": 2}, "gallia_god"), ({"temple": 1}, "gallia_god_short")]
)
def test_nobody_is_asked_to_pay_for_a_god_that_is_too_dear(
    qapp: QApplication, hand: dict[str, int], asked: str
) -> None:
    mine, *others = scenes.REVEALED["seats"]
    match = staged({**scenes.REVEALED, "seats": [{**mine, "hand": hand, "levels": [0] * 4}, *others]})
    own, hidden = (TABLE.prompt(at(match, 0, viewer)) for viewer in (0, 1))
    assert own.asks == asked
    assert hidden.asks == "gallia_god", "what a hand can pay for is not given away"
    (decline,) = (button for button in own.buttons if button.place == "bar.decline")
    assert decline.main == (asked == "gallia_god_short")


# What is hidden.


def test_nobody_is_shown_the_hand_of_another(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    for viewer in (None, 0, 1, 2):
        for facing in range(3):
            spots = spots_of(match, facing, viewer)
            hands = [spot for spot in spots if spot.id.startswith("hand.")]
            backs = by_picture(spots, CardBack)
            if viewer == facing:
                assert hands
                assert not backs
            else:
                assert not hands
                assert len(backs) == view_of(match, None).seats[facing].hand_size


@pytest.mark.parametrize("seed", range(3))
def test_what_lies_there_hangs_on_nothing_that_is_hidden(qapp: QApplication, seed: int) -> None:
    for match in random_match(seed, 3):
        if match.position % 40 == 0:
            other = match.game.redeal(match.state, 0, Random(seed))
            for facing in range(3):
                here = at(match, facing, 0)
                there = Situation.of(match.game, other, match.table.players, 0, facing)
                assert TABLE.lay(here) == TABLE.lay(there)
                assert TABLE.prompt(here) == TABLE.prompt(there)
                for god in here.view.gods:
                    assert TABLE.look(here, f"god.{god}") == TABLE.look(there, f"god.{god}")


def test_every_card_that_was_drawn_is_told_whatever_left_the_hand_with_it(qapp: QApplication) -> None:
    parted = 0
    for match in chain.from_iterable(random_match(seed, 2 + seed % 2, 900) for seed in range(6)):
        if not match.position:
            continue
        entry, states = match.entries[match.position - 1], (match.state_at(match.position - 1), match.state)
        before, after = (Situation.of(match.game, state, match.table.players, entry.seat) for state in states)
        drawn = [
            number
            for number, event in enumerate(entry.events)
            if isinstance(event, CardsDrawn) and event.seat == entry.seat
        ]
        told = [TABLE.news(entry.events, number, before, after) for number in drawn]
        assert not any(told[:-1]), "all that were drawn are told at once"
        for details in filter(None, told):
            assert sum(details["cards"]) == sum(entry.events[number].count for number in drawn)
            assert min(details["cards"]) >= 0
            parted += any(isinstance(each, CardDiscarded | GodTaken) for each in entry.events)
        assert bool(any(told)) == bool(drawn)
    assert parted > 3


def test_all_that_was_drawn_is_told_after_commands_that_nobody_decided(qapp: QApplication) -> None:
    """A god is paid for; the swaps of the new epoch, where nobody can swap, are over by themselves; two are drawn."""
    players = (Player("Bot", 0, "apprentice"), Player("Ann", 1))
    match, generator = Match(Table(GAME, players, seed=7)), Random(7)
    while match.position < 649:
        assert match.seat is not None
        match.play(match.seat, generator.choice(match.legal()))
    session = Session(match, InstantAutosave())
    session.is_there()
    messages = Messages(session, TurnController(session, TABLE, session), TABLE)
    for note in (None, "automatic", "automatic"):
        assert match.seat is not None
        assert note is None or len(match.legal()) == 1
        session.play(match.seat, generator.choice(match.legal()), note)
        session.hurry()
    paid, *automatic = match.entries[649:]
    assert any(isinstance(event, GodTaken) and event.cards for event in paid.events)
    (told,) = [details for _, _, details in messages._news(automatic[-1]) if "cards" in details]
    assert sum(told["cards"]) == 2


def test_before_the_curtain_is_lifted_no_hand_is_in_the_window(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.MOVING))
    assert screen.session.waits_for == 0
    assert not hands_in(screen)
    screen.session.is_there()
    assert hands_in(screen)
    screen.turn.play_now(screen.turn.means.choices[-1].command)  # ends the move; the next one follows
    assert screen.session.waits_for == 1
    assert not hands_in(screen)


def hands_in(screen: TableScreen) -> list[str]:
    return [spot for spot in screen.scene._pieces if spot.startswith("hand.")]


# Gods.


@pytest.mark.parametrize("seed", range(4))
def test_what_the_table_says_can_be_paid_is_what_the_rules_allow(qapp: QApplication, seed: int) -> None:
    """A god lies in shade where nothing pays for it; else a close look names a way that takes fewest cards."""
    seen = 0
    for match in random_match(seed, 2, 700):
        view, seat = view_of_decider(match), match.seat
        if view.asks not in ("pray", "gallia_god"):
            continue
        assert seat is not None
        seen += 1
        ways = [command for command in match.allowed() if isinstance(command, TakeGod)]
        tiles = by_picture(spots_of(match, seat, seat), GodTile)
        held = sum(match.state.realms[seat].hand)
        for name in (view.revealed,) if view.revealed is not None else view.gods:
            mine = [command for command in ways if command.god is GOD_BY_ID[name]]
            assert tiles[name].dim == (not mine)
            sentence = look(match, f"god.{name}", seat).means
            assert ("You can pay for it" in sentence) == bool(mine)
            taken = {command: held - cards_after(match, command) for command in mine}
            fewest = {command for command, cards in taken.items() if cards == min(taken.values())}
            assert {command for command in mine if not doubted(match, command.notation)} == fewest
            cheap = {("no card" if not min(taken.values()) else f"{min(taken.values())} card") for _ in mine}
            assert not mine or any(cards in sentence.replace("without cards", "no card") for cards in cheap)
    assert seen > 5


def cards_after(match: Match, command: TakeGod) -> int:
    """How many cards the seat that is asked holds after a payment, before anything else comes of it."""
    then = match.state.clone()
    pay(then, match.seat or 0, command.god, command)
    return sum(then.realms[match.seat or 0].hand)


def test_gods_out_of_reach_lie_in_shade_and_a_close_look_counts_what_is_missing(qapp: QApplication) -> None:
    match = staged({**scenes.ROMA, "asks": "action"})
    tiles = by_picture(spots_of(match, 0, 0), GodTile)
    assert {spot: tile.dim for spot, tile in tiles.items()} == {
        "vinthrad_2": True,
        "taksator_3": False,
        "pietalte_2": True,
        "gaiviles_4": False,
    }
    assert [tile.missing for tile in tiles.values()] == [1, 0, 1, 0]
    assert not any(tile.last for tile in tiles.values())
    sentence = look(match, "god.vinthrad_2").means
    assert "6 – Priest: 3 from the tile + 2 cards, 1 missing" in sentence
    assert "3 – Temple: 2 from the tile + 1 card" in sentence
    assert "The cards in hand are hidden" in look(match, "god.vinthrad_2", 1).means
    assert not any(tile.dim for tile in by_picture(spots_of(match, 1, 0), GodTile).values())


def test_the_last_tile_of_an_epoch_says_what_it_brings(qapp: QApplication) -> None:
    scene = {**scenes.FOLLOWING, "gods": ["taksator_3"], "demigods": []}
    match = staged({**scene, "loot": {"q08r04": "god"}})
    spots: dict[str, Any] = {spot.id: spot.picture for spot in spots_of(match, 0, 0)}
    assert (spots["taksator_3"].last, spots["loot.q08r04"].last) == (3, 3)
    over = staged({**scene, "loot": {}, "ender": 1})
    assert by_picture(spots_of(over, 0, 0), GodTile)["taksator_3"].last == 0


STUCK: dict[str, Any] = {
    **scenes.ROMA,
    "asks": "follow",
    "asked": 0,
    "active": 2,
    "seats": [{**scenes.BLUE, "hand": {"temple": 3}, "gods": []}, *scenes.FOLLOWING["seats"][1:]],
}
"""A seat with cards follows, but with neither steps nor movement cards."""


def against_bots(match: Match, *humans: int) -> Match:
    """The same match, with bots at all seats but these."""
    players = (
        player if seat in humans else replace(player, level="craftsman")
        for seat, player in enumerate(match.table.players)
    )
    return Match.resumed(replace(match.table, players=tuple(players)), match.state)


def test_who_can_follow_nowhere_is_not_asked_among_bots(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, against_bots(staged(STUCK), 0), bot_pace=3000)
    assert not screen.session.asks_person
    assert screen.prompt_bar._sentence.text() == "Player 1 has no decision to make"
    screen.session.played.connect(lambda _: setattr(screen.bots, "pace_ms", 3000))
    screen.bots.pace_ms = 0
    qtbot.waitUntil(lambda: screen.session.match.position == 1)
    match = screen.session.match
    assert match.entries[0].seat == 0
    assert sum(match.state.realms[0].hand) == 4
    see_all(screen)
    assert screen.prompt_bar._sentence.text().startswith("You drew a ")
    confirm_seen(screen)
    assert screen.status.text() == "Player 1 had only one sensible move, played automatically."
    assert screen.status.isVisible()
    assert match.seat != 0


@pytest.mark.parametrize("playing", [(0, 1, 2), (0, 1)])
def test_who_could_hold_a_movement_card_is_asked_among_persons(
    qtbot: QtBot, playing: tuple[int, ...]
) -> None:
    screen = match_screen(qtbot, against_bots(staged(STUCK), *playing))
    assert screen.session.waits_for == 0
    confirm_presence(screen)
    assert screen.session.asks_person
    assert [choice.command.notation for choice in screen.turn.means.choices] == ["end_move"]
    QTest.mouseClick(screen.prompt_bar.button("bar.end_move"), Qt.MouseButton.LeftButton)
    match = screen.session.match
    assert [entry.command.notation for entry in match.entries] == ["end_move"]
    assert sum(match.state.realms[0].hand) == 4


def test_a_bot_among_persons_is_asked_as_they_are(qapp: QApplication) -> None:
    assert against_bots(staged(STUCK), 1, 2).forced() is None
    assert against_bots(staged(STUCK), 1).forced() is not None


@pytest.mark.parametrize(("playing", "asked"), [((1,), False), ((1, 2), True), ((0,), False), ((0, 1), True)])
def test_who_has_no_piece_for_their_steps_is_not_asked_among_bots(
    qapp: QApplication, playing: tuple[int, ...], *, asked: bool
) -> None:
    """Whoever sits there could hold a movement card, which among persons nobody is told."""
    bare = {"hand": {"temple": 3}, "feet": 0, "columns": 0}
    scene = {**STUCK, "steps": 1, "seats": [bare, *STUCK["seats"][1:]]}
    match = against_bots(staged(scene), *playing)
    assert [command.notation for command in match.legal()] == ["end_move"]
    assert (match.forced() is None) == asked
    for change, is_asked in (({"hand": {}}, False), ({"hand": {"move": 1}}, asked), ({"feet": 1}, True)):
        changed = staged({**scene, "seats": [{**bare, **change}, *STUCK["seats"][1:]]})
        assert (against_bots(changed, *playing).forced() is None) == is_asked


def test_who_holds_nothing_is_asked_by_nobody(qapp: QApplication) -> None:
    stuck, *others = STUCK["seats"]
    for hand in ({}, {"coin2": 1}):  # Everybody saw who took the special coin.
        match = staged({**STUCK, "seats": [{**stuck, "hand": hand}, *others]})
        assert match.forced() is not None


def seems_to_think(match: Match, level: LevelName) -> int:
    """For how long a bot of a level, at the seat that is asked, seems to think where it has no choice."""
    match.take_over(match.seat or 0, replace(match.table.players[match.seat or 0], level=level))
    return feigned_ms(match)


def test_a_bot_that_holds_no_movement_card_seems_to_think(qapp: QApplication) -> None:
    most = LEVELS["grandmaster"].milliseconds
    took = seems_to_think(staged(STUCK), "grandmaster")
    assert 0 < took < most
    assert seems_to_think(staged(STUCK), "craftsman") == 0  # It decides at once whatever it holds.
    stuck, *others = STUCK["seats"]
    empty = staged({**STUCK, "seats": [{**stuck, "hand": {}}, *others]})
    assert seems_to_think(empty, "grandmaster") == 0
    moving = staged({**STUCK, "seats": [{**stuck, "hand": {"move": 1}}, *others]})
    assert seems_to_think(moving, "grandmaster") == 0


def test_such_a_bot_seems_to_think_also_where_the_bots_play_step_by_step(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = against_bots(staged(STUCK), 1)
    took = seems_to_think(match, "grandmaster")
    assert took > 300
    screen = match_screen(qtbot, match)
    screen.bots.pause(paused=True)
    for elapsed in (took - 1, took):
        monkeypatch.setattr(
            screen.bots, "_clock", SimpleNamespace(elapsed=lambda now=elapsed: now, start=int)
        )
        screen.bots.step()
        screen.bots._play_when_ready()
        assert match.position == int(elapsed == took)


@pytest.mark.parametrize(
    ("playing", "lent", "taken"), [((0,), False, 1), ((0, 1), False, 0), ((0,), True, 0)]
)
def test_the_only_choice_is_not_taken_by_itself_where_that_would_tell(
    qtbot: QtBot, soon: list[Callable[[], None]], playing: tuple[int, ...], *, lent: bool, taken: int
) -> None:
    """Who ends a Move with the steps used up and without a movement card has no other choice, but only they know."""
    scene = {**STUCK, "asks": "move", "active": 0, "steps": 0, "placed": ["q10r07"]}
    match = against_bots(staged(scene), *playing)
    screen = match_screen(qtbot, match, auto_end_turn=True)
    match.take_over(1, replace(match.table.players[1], lent=lent))
    if screen.session.waits_for is not None:
        confirm_presence(screen)
    assert [choice.command.notation for choice in screen.turn.means.choices] == ["end_move"]
    screen.controllers.auto_play.play()
    assert len(soon) == taken


@pytest.mark.parametrize("ends_turns", [False, True])
def test_a_move_is_ended_for_whoever_wants_their_turns_ended(
    qtbot: QtBot, soon: list[Callable[[], None]], *, ends_turns: bool
) -> None:
    """It was for whoever wanted forced moves played; with “End my turn automatically” it waited for ever."""
    scene = {**STUCK, "asks": "move", "active": 0, "steps": 0, "placed": ["q10r07"]}
    match = against_bots(staged(scene), 0)
    screen = match_screen(qtbot, match, auto_end_turn=ends_turns, auto_only_choice=not ends_turns)
    screen.controllers.auto_play.play()
    for take in soon:
        take()
    assert [(entry.command.notation, entry.note) for entry in match.entries[:1]] == (
        [("end_move", "automatic")] if ends_turns else []
    )


def test_the_log_tells_no_later_player_what_a_hand_left_no_choice_of(qtbot: QtBot) -> None:
    """Who could discard movement cards alone holds no others. It stood there, as it had been played automatically."""
    hand = {"hand": {"move": 9}}
    scene = {"epoch": 2, "nation": "germania", "asks": "hand_to_seven", "seats": [hand, {}, {}]}
    match = against_bots(staged(scene), 0)
    screen = match_screen(qtbot, match)
    screen.session.play(0, match.game.grammar.read("discard move"), "automatic")
    line = say("log.automatic", seat=0, players=match.table.players)
    discarded = "Player 1 discards a movement card."
    assert log_of(screen)[:2] == [line, discarded]
    screen.session.take_over(1, replace(match.table.players[1], level=None))
    qtbot.waitUntil(lambda: log_of(screen)[0] == discarded)
    assert line not in log_of(screen)
    assert match.was_decided(0)


@pytest.mark.parametrize("temples", [7, 8], ids=["the last discard", "one of two"])
def test_a_card_that_is_discarded_is_dragged_nowhere(qtbot: QtBot, temples: int) -> None:
    """It would be discarded by a slip of the hand, or another card with it."""
    hand = {"hand": {"temple": temples, "coin2": 1}}
    scene = {"epoch": 2, "nation": "germania", "asks": "hand_to_seven", "seats": [hand, {}, {}]}
    match = staged(scene)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    assert not screen.view_widget.grabbable
    assert not screen.turn.hold("hand.coin2")
    assert match.position == 0


def test_a_card_that_is_doubted_waits_for_its_confirmation_when_it_was_dragged_as_well(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = staged(scenes.BUYING)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    card = next(place for place in sorted(screen.view_widget.grabbable) if place.startswith("hand.coin"))
    use = screen.turn.means.offers.wishes.use_of(card)
    assert use is not None
    monkeypatch.setattr(type(match.game), "doubt", lambda *_: SpecialCoin(2))
    assert screen.turn.hold(card)
    screen.turn.drop_held(min(use.places))
    assert match.position == 0
    armed = screen.turn.selection.armed
    assert armed is not None
    assert armed.command == use.commands[0]
    assert screen.turn.selection.doubt == SpecialCoin(2)


def test_undo_goes_back_over_what_nobody_was_asked(qtbot: QtBot) -> None:
    mover, *others = scenes.MOVING["seats"]
    stuck = [{**other, "hand": {}, "gods": []} for other in others]
    match = staged({**scenes.MOVING, "seats": [mover, *stuck]})
    match.table = replace(match.table, undo="friendly")
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    screen.turn.choose(match.game.grammar.read("end_move"))
    screen.turn.confirm()
    assert (match.position, match.seat) == (1, 1)
    qtbot.waitUntil(lambda: match.forced() is None)
    assert [entry.seat for entry in match.entries] == [0, 1, 2]
    entries = match.entries[:]
    screen.session.undo()
    assert (match.position, match.seat) == (0, 0)
    confirm_presence(screen)
    QTest.qWait(100)  # nothing goes by itself here, and nothing writes over what was taken back
    screen.session.redo()
    assert (match.position, match.entries) == (3, entries)


def test_one_click_pays_a_god_where_there_is_one_way(qtbot: QtBot) -> None:
    hand = {"temple": 3, "jewel": 3}
    scene = {**scenes.PRAYING, "seats": [{**scenes.BLUE, "hand": hand}, scenes.ORANGE, scenes.GREEN]}
    screen = match_screen(qtbot, staged({**scene, "gods": ["gaiviles_2", "vinthrad_2"]}))
    confirm_presence(screen)
    assert [choice.command.notation for choice in screen.turn.means.choices] == ["god gaiviles_2 temple"]
    screen.turn.pick("god.gaiviles_2")
    assert screen.session.match.entries[-1].command.notation == "god gaiviles_2 temple"


def test_a_god_with_several_ways_begins_with_the_best_which_can_be_changed(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.PRAYING))
    confirm_presence(screen)
    match, turn, bar = screen.session.match, screen.turn, screen.prompt_bar
    offered = [place for place in turn.means.all_places if place.startswith("bar.offer.")]
    assert not any(bar.offers(place) for place in offered)
    turn.pick("god.pietalte_2")
    ways = [way for way in match.allowed() if isinstance(way, TakeGod) and way.god.id == "pietalte_2"]
    assert len(ways) > 1
    assert turn.selection.armed is not None
    assert not doubted(match, turn.selection.armed.command.notation)
    spots = spots_of(match, 0, 0, turn.selection.places)
    assert all(by_picture(spots, GodTile)["pietalte_2"].given)  # what will be paid is seen before it is
    lying, lifted = (
        {spot.id: spot.rect.y() for spot in spots_of(match, 0, 0, picked) if spot.id.startswith("hand.")}
        for picked in ((), turn.selection.places)
    )
    held = sum(match.state.realms[0].hand)
    assert sum(lifted[spot] < lying[spot] for spot in lying) == held - cards_after(
        match, turn.selection.armed.command
    )
    shown = {place for place in offered if bar.offers(place)}
    assert {place.partition("bar.offer.")[2][:2] for place in shown} >= {"0.", "1."}
    for place in ("bar.offer.0.temple", "bar.offer.1.dancer", "bar.offer.2.priest"):
        if place in shown and place not in turn.selection.armed.path:
            QTest.mouseClick(bar.button(place), Qt.MouseButton.LeftButton)
            assert turn.selection.armed is not None
            assert place in turn.selection.armed.path
    assert match.position == 0
    turn.pick("god.pietalte_2")
    assert match.entries[-1].command.notation == "god pietalte_2 temple dancer priest"


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_cards_about_to_be_paid_do_not_cover_how_many_there_are(
    qtbot: QtBot, qapp: QApplication, text: float
) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, staged(scenes.PRAYING))
        confirm_presence(screen)
        screen.turn.pick("god.pietalte_2")
        scene = screen.scene
        tops = [piece.spot.rect.top() for name, piece in scene._pieces.items() if name.startswith("hand.0.")]
        assert min(tops) < max(tops)  # some are raised
        line = scene.piece_rect("hand_title")
        assert line is not None
        # The letters grow with the size of text, and don't fill their line.
        assert line.center().y() + line.height() * LETTERS / 2 < min(tops)


@pytest.mark.parametrize("taken", ["pietalte_2", "pietalte_3"])
def test_of_two_equal_gods_the_one_that_was_clicked_goes(qtbot: QtBot, taken: str) -> None:
    hand = {"temple": 3, "dancer": 2, "jewel": 1}
    gods = ["pietalte_3", "vinthrad_2", "pietalte_2"]
    seats = [{**scenes.BLUE, "hand": hand, "levels": [0, 0, 0, 0]}, scenes.ORANGE, scenes.GREEN]
    match = staged({**scenes.PRAYING, "seats": seats, "gods": gods})
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    glowing = {place for place in screen.turn.means.open_places if place.startswith("god.")}
    assert glowing == {"god.pietalte_2", "god.pietalte_3"}
    assert [choice.command.notation.split()[1] for choice in screen.turn.means.listed] == ["pietalte_3"]
    tiles = {spot.place: spot.picture for spot in spots_of(match, 0, 0) if isinstance(spot.picture, GodTile)}
    assert [place for place, tile in tiles.items() if not tile.dim] == ["god.pietalte_3", "god.pietalte_2"]
    assert TABLE.keys(situation_of_decider(match))[f"G{gods.index(taken) + 1}"] == f"god.{taken}"
    assert screen.presenters.inspections.look_at(f"god.{taken}", 0).title
    screen.view_widget.place_clicked.emit(f"god.{taken}")
    assert [entry.command.notation for entry in match.entries] == [f"god {taken} temple dancer jewel"]
    left = {spot.id for spot in spots_of(match, 0, 0)} & set(gods)
    assert left == set(gods) - {taken}


@pytest.mark.parametrize("code", languages())
def test_two_gods_of_a_kind_are_told_apart_in_words(qapp: QApplication, code: str) -> None:
    hand = {"temple": 5, "dancer": 5}
    seats = [{**scenes.BLUE, "hand": hand}, scenes.ORANGE, scenes.GREEN]
    match = staged({**scenes.PRAYING, "seats": seats, "gods": ["traitera_2", "traitera_4"]})
    set_language(code)
    try:
        sentences = [command_sentence(GAME, command) for command in match.legal()]
        titles = [look(match, f"god.{god}").title for god in view_of_decider(match).gods]
    finally:
        set_language("en")
    assert len(sentences) == len(set(sentences)) == 8
    assert len(titles) == len(set(titles)) == 2
    assert all("5" in title or "4" in title for title in titles)


def test_a_payment_that_takes_more_cards_than_another_is_doubted(qapp: QApplication) -> None:
    rich = {**scenes.BLUE, "hand": {"temple": 5, "priest": 5}, "levels": [0, 0, 0, 3]}
    scene = {
        **scenes.PRAYING,
        "seats": [rich, scenes.ORANGE, scenes.GREEN],
        "gods": ["gaiviles_2", "vinthrad_2"],
    }
    match = staged(scene)
    dear = doubted(match, "god gaiviles_2 temple")
    assert dear == "This spends 5 cards; with priest offerings it would be 2."
    assert doubted(match, "god gaiviles_2 priest") is None


def paying(qtbot: QtBot, god: str, levels: list[int], hand: dict[str, int]) -> TableScreen:
    """A seat that prays, has picked the god, and knows several ways to pay for it."""
    rich = {**scenes.BLUE, "hand": hand, "levels": levels}
    scene = {**scenes.PRAYING, "seats": [rich, scenes.ORANGE, scenes.GREEN], "gods": [god]}
    screen = match_screen(qtbot, staged(scene))
    confirm_presence(screen)
    screen.turn.pick(f"god.{god}")
    return screen


def offers(screen: TableScreen) -> dict[str, QRect]:
    """The buttons for payments that are shown, and where."""
    bar = screen.prompt_bar
    shown = [place for place in sorted(screen.turn.means.all_places) if bar.offers(place)]
    return {
        place: QRect(bar.button(place).mapTo(screen, QPoint()), bar.button(place).size()) for place in shown
    }


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("gallia", [None, "top_only", "full"])
def test_all_ways_to_pay_for_a_god_are_in_one_row(
    qtbot: QtBot, qapp: QApplication, gallia: str | None, code: str
) -> None:
    """Each of three numbers, or the top one, with each of four kinds; the board stays where it is."""
    hand = dict.fromkeys(("temple", "dancer", "jewel", "priest"), 3)
    god = "pietalte_3" if gallia else "pietalte_2"
    revealed = {**scenes.REVEALED, "revealed": god, "options": {"gallia_offering": gallia}}
    scene = revealed if gallia else scenes.PRAYING
    mine, *others = scene["seats"]
    scene = {**scene, "seats": [{**mine, "hand": hand}, *others]}
    set_language(code)
    with dark_look(qapp):
        screen = match_screen(qtbot, staged(scene))
        screen.resize(1280, 800)
        QTest.qWait(50)
        confirm_presence(screen)
        view = screen.view_widget
        before = QRect(view.mapTo(screen, QPoint()), view.size())
        screen.turn.pick(f"god.{god}")
        QTest.qWait(50)
        bar = screen.prompt_bar
        shown = [bar.button(place) for place in offers(screen)]
        ways = [button for button in shown if button.place.startswith("bar.offer.")]
        assert len(ways) == (4 if gallia == "top_only" else 12)
        assert len({button.y() for button in bar.findChildren(ChoiceButton) if button.isVisible()}) == 1
        assert min(button.width() for button in shown) >= 24
        assert QRect(view.mapTo(screen, QPoint()), view.size()) == before


@pytest.mark.parametrize("kind", ["jewel", "priest"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
def test_a_doubted_payment_is_confirmed_by_a_second_click_at_the_same_spot(
    qtbot: QtBot, qapp: QApplication, kind: str, size: tuple[int, int]
) -> None:
    hand = {"temple": 5, "dancer": 3, "jewel": 3, "priest": 3, "move": 5, "coin1": 5}
    with dark_look(qapp):
        screen = paying(qtbot, "gadicea_2", [1, 2, 0, 0], hand)
        screen.resize(*size)
        QTest.qWait(50)
        before = offers(screen)
        spot = before[f"bar.offer.1.{kind}"].center()
        QTest.mouseClick(screen.childAt(spot), Qt.MouseButton.LeftButton)
        assert screen.turn.selection.armed is not None
        QTest.qWait(50)
        assert list(offers(screen)) == list(before)
        QTest.mouseClick(screen.childAt(spot), Qt.MouseButton.LeftButton)
        assert screen.session.match.entries[-1].command.notation == f"god gadicea_2 temple {kind}"


def test_another_kind_is_given_instead_of_a_doubted_one(qtbot: QtBot) -> None:
    """What it can't go with is given for another number then, and all else as before."""
    screen = paying(qtbot, "surparit_4", [3, 0, 0, 2], {"temple": 4, "dancer": 4, "priest": 4})
    for place in ("bar.offer.0.priest", "bar.offer.1.dancer"):
        QTest.mouseClick(screen.prompt_bar.button(place), Qt.MouseButton.LeftButton)
    assert screen.turn.selection.armed is not None
    assert screen.turn.selection.armed.command.notation == "god surparit_4 priest dancer temple"
    assert {"bar.offer.1.dancer", "bar.offer.1.temple"} <= set(offers(screen))
    assert screen.prompt_bar.button("bar.offer.1.dancer").property("picked")
    assert not screen.prompt_bar.button("bar.offer.1.temple").property("picked")
    QTest.mouseClick(screen.prompt_bar.button("bar.offer.1.temple"), Qt.MouseButton.LeftButton)
    armed = screen.turn.selection.armed
    given = armed.command if armed is not None else screen.session.match.entries[-1].command
    assert given.notation == "god surparit_4 priest temple dancer"


def test_a_doubted_payment_is_taken_back_to_its_last_question(qtbot: QtBot) -> None:
    screen = paying(qtbot, "surparit_4", [3, 0, 0, 2], {"temple": 4, "dancer": 4, "priest": 4})
    screen.turn.pick("bar.offer.0.priest")
    asked = list(offers(screen))
    screen.turn.pick("bar.offer.1.dancer")
    assert screen.turn.selection.armed is not None
    assert screen.turn.take_back()
    assert screen.turn.selection.armed is None
    assert screen.turn.selection.picked == ("god.surparit_4",)
    assert list(offers(screen)) == asked


# Asking, doubting, shortening.


def test_pieces_that_are_owned_already_are_not_taken_unasked(qapp: QApplication) -> None:
    seats = [{"feet": 3, "columns": 11}, {}]
    match = staged({"asks": "reserve", "seats": seats})
    columns = doubted(match, "reserve columns")
    assert columns == "You can own at most 12 columns and would gain only 1 column."
    assert doubted(match, "reserve feet") is None
    full = staged({"asks": "reserve", "seats": [{"feet": 12, "columns": 11}, {}]})
    feet = doubted(full, "reserve feet")
    assert feet == "You already own all 12 footprints and would gain none."
    assert doubted(full, "reserve columns") is None


@pytest.mark.parametrize(
    ("language", "over", "status"),
    [
        ("en", r"\bended\b", "Epoch 4, Cartago – Player 1 ends it"),
        ("ja", "ました", "第4時代：カルタゴ（Player 1が終わらせます）"),
    ],
)
def test_an_epoch_isnt_said_to_be_over_while_somebody_still_buys_in_its_preparation(
    qapp: QApplication, language: str, over: str, status: str
) -> None:
    match = staged(
        {"epoch": 4, "nation": "cartago", "asks": "cartago", "loot": {"q05r09": "money"}, "seats": [{}, {}]}
    )
    for notation in ("place_paid q06r09", "place_paid q05r09", "end_buy"):
        match.play(0, match.game.grammar.read(notation))
    assert match.seat == 1
    set_language(language)
    there = at(match, 1, 1)
    assert TABLE.status(there) == status
    note = TABLE.seat(there, 0).note
    assert note
    assert not re.search(over, note)


@pytest.mark.parametrize(
    ("owned", "said"),
    [
        ({"feet": 3, "columns": 11}, ["Gain 2 footprints", "Gain 1 column"]),
        ({"feet": 12, "columns": 12}, ["Gain no footprints", "Gain no columns"]),
    ],
)
def test_a_choice_of_pieces_says_how_many_are_gained(
    qapp: QApplication, owned: dict[str, int], said: list[str]
) -> None:
    match = staged({"asks": "reserve", "seats": [owned, {}]})
    game, state = match.game, match.state
    commands = game.legal(state)
    assert [command_sentence(GAME, each, (), game.details(state, each)) for each in commands] == said
    feet, columns = TABLE.prompt(at(match, 0, 0)).buttons
    assert [f"Gain {button.label}".replace(" 0 ", " no ") for button in (feet, columns)] == said


@pytest.mark.parametrize(
    ("levels", "counts"),
    [([0, 0, 0, 0], [2, 1]), ([4, 1, 4, 3], [2, 1]), ([4, 4, 3, 4], [1]), ([4, 4, 4, 4], [])],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_as_many_offerings_are_asked_for_as_loot_can_raise(
    qapp: QApplication, language: str, levels: list[int], counts: list[int]
) -> None:
    """Those at the highest level can’t rise: the rest of the tile gives nothing (R12)."""
    mine, *others = scenes.BUYING["seats"]
    near = {**mine, "feet_on": ["q11r05", "q12r04"], "levels": levels}
    match = staged({**scenes.BUYING, "loot": {"q13r04": "offering_2"}, "seats": [near, *others]})
    match.play(0, next(each for each in match.legal() if "q13r04" in each.notation))
    set_language(language)
    ends = {
        "en": {1: ": raise an offering by one level", 2: ": raise 2 different offerings by one level each"},
        "ja": {1: "捧げ物タイルを選んでください", 2: "捧げ物タイルを選んでください（あと2種類）"},
    }[language]
    asked = []
    while situation_of_decider(match).asks == "raise":
        asked += [count for count, end in ends.items() if asked_by(match).endswith(end)]
        match.play(0, match.legal()[0])
    assert asked == counts


def test_steps_that_lead_somewhere_are_not_given_up_unasked(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.MOVING))
    confirm_presence(screen)
    screen.turn.pick("bar.end_move")
    assert screen.turn.selection.armed is not None
    assert "lose 3 steps" in screen.prompt_bar._sentence.text()
    screen.turn.pick("bar.end_move")
    assert screen.session.match.entries[-1].command.notation == "end_move"


def test_each_who_draws_is_asked_for_a_second_click_also_the_last_whose_draw_ends_the_turn(
    qtbot: QtBot,
) -> None:
    poor = {"hand": {"temple": 1}, "feet": 0, "columns": 0}
    seats = [{**seat, **poor} for seat in (scenes.BLUE, scenes.ORANGE, scenes.GREEN)]
    last = {"ender": 2, "epoch": 6, "nations": ["iberia", "gallia", "germania", "graecia", "persia"]}
    screen = match_screen(
        qtbot, staged({**scenes.FOLLOWING, **last, "seats": seats}), confirm_irreversible=True
    )
    match, drew = screen.session.match, []
    while match.game.grammar.read("end_move") in match.legal():
        confirm_presence(screen)
        QTest.mouseClick(screen.prompt_bar.button("bar.end_move"), Qt.MouseButton.LeftButton)
        assert (match.position, screen.turn.selection.armed is not None) == (len(drew), True)
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
        drew.append(match.entries[-1].seat)
        confirm_seen(screen)
    assert len(drew) == 2
    assert match.entries[-1].barriers[:2] == ("turn_ended", "revealed")


@pytest.mark.parametrize(
    ("language", "asked", "button"),
    [("en", "Stay and draw 1 card?", "Stay, draw 1 card"), ("ja", "移動せずに1枚引く", "1枚引く")],
)
def test_who_stays_is_asked_in_the_words_of_the_button(
    qtbot: QtBot, language: str, asked: str, button: str
) -> None:
    set_language(language)
    try:
        screen = match_screen(qtbot, staged(scenes.FOLLOWING), confirm_irreversible=True)
        confirm_presence(screen)
        stay = screen.prompt_bar.button("bar.end_move")
        assert stay.text() == button
        QTest.mouseClick(stay, Qt.MouseButton.LeftButton)
        assert screen.prompt_bar._sentence.text().startswith(asked)
        QTest.mouseClick(stay, Qt.MouseButton.LeftButton)
        assert screen.session.match.entries[-1].command.notation == "end_move"
    finally:
        set_language("en")


def test_who_can_only_stay_does_so_with_one_click(qtbot: QtBot) -> None:
    poor = {**scenes.BLUE, "hand": {"temple": 1}, "feet": 0, "columns": 0}
    scene = {**scenes.FOLLOWING, "steps": 1, "seats": [poor, scenes.ORANGE, scenes.GREEN]}
    screen = match_screen(qtbot, staged(scene))
    confirm_presence(screen)
    assert [choice.command.notation for choice in screen.turn.means.choices] == ["end_move"]
    button = screen.prompt_bar.button("bar.end_move")
    assert button.objectName() == "mainChoice"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert screen.session.match.position == 1


@pytest.mark.parametrize(
    ("owned", "answer", "bought"),
    [
        ({}, "Buy 3 columns", (3, 0)),
        ({"columns": 9}, "Buy 1 column and 2 footprints", (1, 2)),
        ({"columns": 10}, "Buy 3 footprints", (0, 3)),
    ],
)
def test_coins_that_are_left_can_be_spent_with_the_answer_to_the_question(
    qtbot: QtBot, owned: dict[str, int], answer: str, bought: tuple[int, int]
) -> None:
    seats = [{**scenes.BLUE, **owned}, scenes.ORANGE, scenes.GREEN]
    screen = match_screen(qtbot, staged({**scenes.BUYING, "seats": seats}))
    confirm_presence(screen)
    match = screen.session.match
    before = view_of_decider(match).seats[0]
    screen.turn.pick("bar.end_buy")
    box = MouseRobot(screen, seed=1).dialog()
    assert box is not None
    assert box.sentence.text() == "You still have 3 coins to spend. Unspent coins are lost."
    (better,) = (button for button in box.buttons.values() if button.text() == answer)
    QTest.mouseClick(better, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: match.position == 4)
    after = view_of(match, 0).seats[0]
    assert (after.columns - before.columns, after.feet - before.feet) == bought
    assert match.seat == 1
    assert doubted(staged({**scenes.BUYING, "purse": 0}), "end_buy") is None


@pytest.mark.parametrize(("code", "answer"), [("en", "Finish buying"), ("ja", "購入を終える")])
def test_who_leaves_coins_of_cartago_finishes_buying_and_ends_no_turn(
    qtbot: QtBot, code: str, answer: str
) -> None:
    set_language(code)
    screen = match_screen(qtbot, staged({"nation": "cartago", "asks": "cartago", "seats": [{}, {}, {}]}))
    confirm_presence(screen)
    match = screen.session.match
    screen.turn.pick("bar.end_buy")
    box = MouseRobot(screen, seed=1).dialog()
    assert box is not None
    (anyway,) = (button for button in box.buttons.values() if button.text() == answer)
    assert answer == say("pantheon.command.end_buy")
    QTest.mouseClick(anyway, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: match.position == 1)
    assert not match.entries[-1].ends_turn
    set_language("en")


@pytest.mark.parametrize("code", languages())
def test_coins_that_are_left_before_a_second_action_are_asked_about_at_their_button(
    qtbot: QtBot, code: str
) -> None:
    set_language(code)
    again = {**scenes.BLUE, "gods": {"traitera_1": 1}}
    screen = match_screen(qtbot, staged({**scenes.BUYING, "seats": [again, scenes.ORANGE, scenes.GREEN]}))
    confirm_presence(screen)
    match = screen.session.match
    screen.turn.pick("bar.end_buy")
    assert screen.turn.selection.armed is not None
    said = doubted(match, "end_buy")
    assert said is not None
    assert said in screen.prompt_bar._sentence.text()
    screen.turn.pick("bar.end_buy")
    assert match.entries[-1].command.notation == "end_buy"
    assert (match.seat, view_of_decider(match).asks) == (0, "traitera")
    set_language("en")


@pytest.mark.parametrize("seed", range(3))
def test_what_takes_an_action_first_is_offered_in_one_go(qapp: QApplication, seed: int) -> None:
    """Gods, cards, the pile, a farther hex: whatever can surely be had after an action, or a card, and not without."""
    offered: Counter[str] = Counter()
    for match in random_match(seed, 3, 500):
        turn, view = turn_of(match), view_of_decider(match)
        assert not turn.means.offered_places & turn.means.all_places
        for place in turn.means.offered_places:
            shortcut = turn.means.shortcut_at(place)
            assert shortcut is not None
            said = shortcut_sentence(GAME, shortcut.commands, match.table.players, shortcut.details)
            if place.startswith("display."):
                card = CARDS[match.state.display[int(place.removeprefix("display."))]]
                assert say("pantheon.one_card." + card.id) in said
            else:
                assert said
            offered[shortcut.commands[0].notation] += 1
            offered[shortcut.wish.verb] += 1
        legal = [command.notation for command in match.legal()]
        sure = "action draw" in legal and (view.pile or view.discard) and None not in view.display
        assert ("pile" in turn.means.offered_places) == bool(sure)
    assert min(offered[name] for name in ("action move", "action draw", "action buy", "play_move")) > 5
    assert min(offered[verb] for verb in ("place", "take", "play_coin")) > 5


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("options", [{}, {"bonus_choice": "choose", "gallia_offering": "full"}], ids=str)
def test_whole_games_are_asked_and_told_in_words_with_a_button_for_every_choice(
    qapp: QApplication, code: str, options: dict[str, Any]
) -> None:
    set_language(code)
    asked: set[str] = set()
    for seed in range(5):
        for match in random_match(seed, 2 + seed % 3, 500, **options):
            pending = match.pending
            assert isinstance(pending, Choose)
            asked.add(pending.asks)
            paths = [match.game.path(match.state, command) for command in match.legal()]
            picked = paths[-1][:1] if len(paths[-1]) > 1 else ()
            for chosen in ((), picked):
                question = TABLE.prompt(situation_of_decider(match, picked=chosen))
                assert prompt(GAME, question.asks, match.table.players, **question.details)
                assert question.rule
            for path in paths:
                same_start = [other for other in paths if other[0] == path[0]]
                assert_each_has_a_button(match, path, set(path).intersection(*same_start))
            assert TABLE.status(situation_of_decider(match))
            if match.position % 25 == 0:
                assert_all_told(match)
    set_language("en")
    powers = {"hand_to_seven", "gallia", "aegyptus", "cartago", "raise", "reserve"}
    assert {"action", "move", "follow", "draw", "buy", "pray"} | powers <= asked
    assert ("bonus" in asked) == bool(options)


def assert_each_has_a_button(match: Match, path: tuple[str, ...], common: set[str]) -> None:
    """Every place of a path that has no room on the board can be pressed once those before it are picked.

    But for the kinds that a god is paid with anyhow, as all ways to pay for it have them in ``common``.
    """
    for number, place in enumerate(path):
        if place.startswith("bar.") and not (place in common and TABLE.is_implied(place)):
            question = TABLE.prompt(situation_of_decider(match, picked=path[:number]))
            assert place in {button.place for button in question.buttons}


def assert_all_told(match: Match) -> None:
    """Every place on the board has a name; what there is to say and to be shown can be said and painted."""
    players = match.table.players
    first = [fact.key for fact in TABLE.seat(situation_of_decider(match), 0).facts]
    for facing in range(len(players)):
        situation = situation_of_decider(match, facing)
        laid = TABLE.lay(situation)
        for place in {spot.place for spot in laid.spots if spot.place} | set(laid.places):
            shown = TABLE.look(situation, place)
            assert shown.title.startswith(place_name(GAME, place, players))
            assert shown.means == shown.means.strip()
        assert [fact.key for fact in TABLE.seat(situation, facing).facts] == first


def test_a_hex_says_who_stands_there_and_what_it_would_take(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    assert look(match, "hex.q10r07").title == "Tarentum near Roma: footprints of Player 1 and Player 2"
    assert look(match, "hex.q10r06").title.endswith("the temple")
    assert look(match, "hex.q11r03").title.endswith("loot – 2 footprints or 2 columns")
    assert "Costs 1 step" in look(match, "hex.q11r04").means
    assert "2 footprints or 2 columns" in look(match, "hex.q11r03").means


def test_cards_say_what_they_are_good_for(qapp: QApplication) -> None:
    match = staged(scenes.MOVING)
    sentences = {card: look(match, f"hand.{card}").means for card in CARD_BY_ID}
    assert len(set(sentences.values())) == len(sentences)
    assert sentences["move"] == "Play it in a move for 2 steps."
    assert "5 coins" in sentences["coin5"]


def test_what_the_log_speaks_of_lies_on_the_table(qapp: QApplication) -> None:
    pointed = 0
    for match in random_match(1, 3, 300):
        if not match.position:
            continue
        ids = {spot.id for spot in spots_of(match, 0, 0)}
        for event in match.entries[-1].events:
            names = TABLE.mentions(event)
            if event.kind in ("piece_placed", "offering_raised", "display_filled"):
                assert set(names) & ids, event
                pointed += 1
    assert pointed > 30
    assert chart.grid().size > 30


def test_a_slow_disk_leaves_the_question_as_it_is_until_the_answer_is_kept(qtbot: QtBot) -> None:
    """What is done on the board meanwhile changes nothing, and mixes no old table with the new question."""
    autosave = InstantAutosave()
    screen = match_screen(qtbot, staged(scenes.ROMA), autosave)
    confirm_presence(screen)
    asked = screen.controllers.messages.prompt(None)
    autosave.slow = True
    screen.turn.pick("bar.draw")
    assert screen.session.is_writing
    screen.turn.cancel()
    screen.turn.pick("pile")
    assert screen.controllers.messages.prompt(None) == asked
    assert screen.session.match.position == 1
    autosave.finish()
    assert screen.controllers.messages.prompt(None) != asked
    screen.turn.pick("pile")
    assert screen.session.match.position == 2


# What is known before.


@pytest.mark.parametrize("low", [[1, 3, 2], [3, 1, 2]])
def test_a_close_look_does_not_tell_what_the_stack_holds(qtbot: QtBot, low: list[int]) -> None:
    """Spending a foot and the points of a god are certain; what is on top of a stack stays hidden."""
    loot = {"q09r08": "demigod", "q13r04": "god"}
    seats = [{"feet_on": ["q10r07", "q11r05", "q12r04"], "hand": {"move": 1}}, {}, {}]
    scene = {**scenes.ROMA, "asks": "move", "steps": 3, "loot": loot, "demigods": [], "low": low}
    screen = match_screen(qtbot, staged({**scene, "seats": seats}))
    confirm_presence(screen)
    look_at = screen.presenters.inspections.look_at
    assert look_at("hex.q09r08", 0).gains == "Footprints in stock: −1"
    assert "+3 points" in look_at("hex.q13r04", 0).gains
    assert "Demigods" not in look_at("hex.q13r04", 0).gains


@pytest.mark.parametrize(
    ("seats", "agreed", "ending"),
    [
        (2, True, "In addition, the second player draws 4 cards."),
        (4, True, "In addition, the second player draws 3 cards, the third 4, the fourth 5."),
        (3, False, None),
    ],
)
def test_a_bonus_tile_tells_what_it_brings_later_players(
    qtbot: QtBot, seats: int, agreed: bool, ending: str | None
) -> None:
    realms = [{"bonus": "bonus_god"}, {"bonus": "bonus_column"}, {}, {}][:seats]
    scene = {"options": {"later_cards": agreed}, "seats": realms}
    look_at = match_screen(qtbot, staged(scene)).presenters.inspections.look_at
    of_god, of_column = look_at("own_bonus", 0).goal, look_at("own_bonus", 1).goal
    assert of_god.endswith(ending if ending else "with 1 point and its power.")
    assert "player" not in of_column


def test_one_demigod_is_told_as_one(qtbot: QtBot) -> None:
    seats = [{**scenes.BLUE, "demigods": [3]}, scenes.ORANGE, scenes.GREEN]
    screen = match_screen(qtbot, staged({**scenes.PRAYING, "seats": seats}))
    confirm_presence(screen)
    sentence = "1 tile of value 3: 3 points at each scoring."
    assert screen.presenters.inspections.look_at("own_demigods", 0).goal.startswith(sentence)


def test_the_points_of_demigods_tell_the_number_of_tiles(qtbot: QtBot) -> None:
    seats = [{**scenes.BLUE, "demigods": [2, 3, 3]}, scenes.ORANGE, scenes.GREEN]
    screen = match_screen(qtbot, staged({**scenes.PRAYING, "seats": seats}))
    confirm_presence(screen)
    card = screen.findChildren(SeatCard)[0]
    tips = [label.toolTip() for label in card.findChildren(QLabel)]
    assert "Demigods: 8 (3 tiles)" in tips
    assert "Demigods 8 (3 tiles)" in card.accessibleName()
    assert screen.presenters.inspections.look_at("own_demigods", 0).goal.startswith(
        "3 tiles of values 3, 3 and 2:"
    )


def test_the_columns_of_a_seat_tell_how_many_stand_on_the_map(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.PRAYING))
    confirm_presence(screen)
    card = screen.findChildren(SeatCard)[0]
    tips = [label.toolTip() for label in card.findChildren(QLabel)]
    assert [tip for tip in tips if tip.startswith("Columns in stock: ") and tip.endswith("/2 (2 on the map)")]


def test_the_loot_that_stays_lies_with_its_owner(qtbot: QtBot) -> None:
    seats = [{**scenes.BLUE, "steps": 2}, scenes.ORANGE, scenes.GREEN]
    match = staged({**scenes.PRAYING, "seats": seats})
    assert [spot.picture for spot in spots_of(match, 0, 1) if spot.place == "own_steps"] == [StepsTile(2)]
    assert not [spot for spot in spots_of(match, 1, 1) if spot.place == "own_steps"]
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    told = screen.presenters.inspections.look_at("own_steps", 0)
    assert told.picture == StepsTile(2), "it tells of all such tiles together, as on the mat"
    assert told.goal.startswith("You have 2 steps more in each move, including when you follow.")


def test_a_god_that_is_owned_is_shown_as_its_owner_has_it() -> None:
    """Two kinds of Stonkus bring different coins: the tile of somebody else isn't shown for one's own."""
    seats = [{**scenes.BLUE, "gods": {"stonkus_4": 1}}, {**scenes.ORANGE, "gods": {"stonkus_1": 1}}, {}]
    match = staged({**scenes.PRAYING, "seats": seats})
    for facing, tile in enumerate(("stonkus_4", "stonkus_1")):
        shown = look(match, "medal.stonkus", facing).picture
        assert isinstance(shown, GodTile)
        assert (shown.kind, shown.offering) == ("stonkus", GOD_BY_ID[tile].offering)


def test_the_tips_of_a_seat_are_written_in_the_marks_of_their_language(qtbot: QtBot) -> None:
    set_language("ja")
    screen = match_screen(qtbot, staged(scenes.PRAYING))
    confirm_presence(screen)
    tips = {label.toolTip() for label in screen.findChildren(SeatCard)[0].findChildren(QLabel)}
    assert "捧げ物：寺院：2" in tips
    assert not [tip for tip in tips if ": " in tip]


def test_another_digit_takes_no_more_room_at_the_side_of_the_board(qtbot: QtBot) -> None:
    """Else the whole map would have to be laid out and painted anew."""
    card = SeatCard()
    qtbot.addWidget(card)
    player = human_table(2, GAME).players[0]
    widths = []
    for number, text, total in ((9, "5/4", 9), (12, "2/12", 101)):
        facts = (Fact("pantheon.fact.score", "common/thing/points", number),)
        facts += (Fact("pantheon.fact.columns", "pantheon/icon/column", number, text),)
        facts += (Fact("pantheon.fact.total", "common/icon/trophy", total, widest="000"),)
        card.show_state(SeatState(player, facts, True, True, False, ""), DARK)
        widths.append(card.sizeHint().width())
    assert widths[0] == widths[1]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_number_of_a_seat_is_cut(qtbot: QtBot, qapp: QApplication, text: float) -> None:
    with dark_look(qapp, text):
        screen = match_screen(qtbot, staged(scenes.TOO_MANY))
        confirm_presence(screen)
        shown = [label for label in screen.seats.findChildren(QLabel, "fact") if label.isVisible()]
        assert len(shown) >= 20
        qtbot.waitUntil(lambda: all(label.width() >= label.sizeHint().width() for label in shown))


def test_the_names_of_cities_are_ten_pixels_tall_in_a_window_of_1280_by_800(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, staged(scenes.MOVING))
    assert lettering.CITY * screen.view_widget.transform().m11() >= 10


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_city_has_its_name_in_letters_of_any_size(
    qapp: QApplication, language: str, text: float
) -> None:
    set_language(language)
    with dark_look(qapp, text):
        spots = spots_of(staged(scenes.MOVING), 0, 0)
    names = [spot for spot in spots if isinstance(spot.picture, lettering.CityName)]
    assert len(names) == len([place for place in HEXES if place.site])


@pytest.mark.parametrize(
    ("fallback", "end"),
    [
        ("keep_both", "draw 2 from the stack."),
        ("keep_best", "draw 2 from the stack and keep the higher one."),
    ],
)
def test_plaesiris_says_what_is_kept_of_two_demigods(qapp: QApplication, fallback: str, end: str) -> None:
    match = Match(replace(human_table(2, GAME), options={"plaesiris_fallback": fallback}))
    assert look(match, "god.plaesiris_1").means.splitlines()[0].endswith(end)


@pytest.mark.parametrize(
    ("seats", "rank", "nation", "key"),
    [
        (2, 3, "roma", "symbol"),
        (2, 4, "roma", "symbol_unused"),
        (3, 4, "roma", "symbol"),
        (3, 5, "roma", "symbol_unused"),
        (4, 5, "roma", "symbol"),
        (2, 3, "iberia", "no_loot_left"),
        (2, 4, "iberia", "symbol_unused"),
    ],
)
def test_a_symbol_says_of_loot_only_what_comes_at_this_table(
    qapp: QApplication, seats: int, rank: int, nation: str, key: str
) -> None:
    place = next(place for place in HEXES if (place.nation, place.rank) == ("iberia", rank))
    first = next(hex_.id for hex_ in HEXES if (hex_.nation, hex_.rank) == (nation, 1))
    match = staged({"nation": nation, "loot": {first: "god"}, "seats": [{}] * seats})
    assert look(match, f"hex.{place.id}").means.splitlines()[0] == say(
        f"pantheon.about.{key}", nation="iberia", seats=seats
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_last_god_is_said_to_end_an_epoch_that_has_ended(qapp: QApplication, language: str) -> None:
    set_language(language)
    scene = {"asks": "follow", "asked": 1, "seats": [{}, {}], "gods": ["taksator_1", "surparit_1"]}
    open_, ended = staged(scene), staged({**scene, "loot": {}, "ender": 0})
    said = say("pantheon.about.gods_left", left=2)
    assert said in look(open_, "gods").means
    assert said not in look(ended, "gods").means
    assert look(ended, "gods").means == say("pantheon.about.gods", points=1)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("place", "key", "details"),
    [
        ("medal.traitera", "about.traitera", {"left": 1}),
        ("stock.columns", "table.columns_line", {"columns_now": 1, "columns_next": 2}),
        ("hex.q10r04", "table.columns_line", {"columns_now": 1, "columns_next": 2}),
        ("offering.jewel", "about.next_level", {"price": 1}),
        ("demigods", "about.demigods", {"best": 2}),
        ("display.2", "about.empty_slot", {"left": 2}),
        ("gods", "about.gods_left", {"left": 1}),
        ("pile", "about.pile", {"pile": 3, "discard": 0}),
    ],
)
def test_a_close_look_speaks_after_the_end_of_nothing_that_would_have_to_come(
    qapp: QApplication, language: str, place: str, key: str, details: Mapping[str, Any]
) -> None:
    set_language(language)
    seat = {"columns_on": ["q10r04"], "gods": {"traitera_1": 1}}
    match = short_of_cards({"demigods": [2], "gods": ["taksator_1"], "seats": [seat, {}]}, 3, 0)
    said = say(f"pantheon.{key}", **details)
    assert said in look(match, place).means
    match.state.agenda.clear()
    match.state.last = 0
    over = Situation.of(match.game, match.state, match.table.players, 0)
    assert said not in TABLE.look(over, place).means


def test_a_traitera_is_not_said_to_be_of_use_once_the_last_epoch_is_about_to_end(qapp: QApplication) -> None:
    """What has ended it is the last action of all."""
    said = say("pantheon.about.traitera", left=1)
    scene = {"asks": "follow", "asked": 1, "seats": [{"gods": {"traitera_1": 1}}, {}], "loot": {}}
    for epoch in (EPOCHS.number - 1, EPOCHS.number):
        match = staged({**scene, "epoch": epoch, "ender": 0})
        assert (said in look(match, "medal.traitera").means) == (epoch < EPOCHS.number)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_pile_that_is_empty_is_said_to_run_out(qapp: QApplication, language: str) -> None:
    set_language(language)
    said = [
        say("pantheon.about.pile", pile=pile, discard=discard) for pile, discard in ((3, 4), (0, 4), (0, 0))
    ]
    assert len(set(said)) == 3
    runs_out = [any(part in words for part in ("runs out", "なくなったら")) for words in said]
    assert runs_out == [True, False, False]


@pytest.mark.parametrize(
    ("loot", "seat", "cards", "english", "japanese"),
    [
        ("reserve_columns_3", {"columns": 9}, 9, [], []),
        (
            *("reserve_columns_3", {"columns": 11}, 9),
            ["You can own at most 12 columns and would gain only 1 column."],
            ["柱コマは12個までなので、柱コマ1個しか増えません。"],
        ),
        (
            *("reserve_choice_2", {"feet": 11, "columns": 12}, 9),
            [
                "You can own at most 12 footprints and would gain only 1 footprint.",
                "You already own all 12 columns and would gain none.",
            ],
            [
                "足あとコマは12個までなので、足あとコマ1個しか増えません。",
                "柱コマはすでに12個すべて持っているため、1個も増えません。",
            ],
        ),
        (
            *("offering_2", {"levels": [4, 4, 4, 3]}, 9),
            ["Only one of your offerings is below the highest level."],
            ["レベルを上げられる捧げ物タイルは1種類だけです。"],
        ),
        (
            *("offering_1", {"levels": [4, 4, 4, 4]}, 9),
            ["All your offerings are at the highest level already."],
            ["捧げ物タイルはどれもすでに最高レベルです。"],
        ),
        ("cards_3", {}, 3, [], []),
        ("cards_3", {}, 1, ["Only 1 card is left to draw now."], ["今引けるカードは1枚だけです。"]),
        ("cards_4", {}, 0, ["No cards are left to draw now."], ["今は引けるカードがありません。"]),
    ],
)
def test_a_close_look_at_loot_says_what_could_not_be_gained_of_it(
    qapp: QApplication,
    loot: str,
    seat: dict[str, Any],
    cards: int,
    english: list[str],
    japanese: list[str],
) -> None:
    """What the tile does, as for everybody; then what of it the seat shown couldn’t own, or what isn’t left."""
    scene = {"asks": "action", "loot": {"q09r08": loot, "q13r04": "god"}, "seats": [seat, {}]}
    match = short_of_cards(scene, cards, 0)
    for language, short in (("en", english), ("ja", japanese)):
        set_language(language)
        effect = say(f"pantheon.loot_effect.{loot}")
        info, theirs = look(match, "hex.q09r08"), look(match, "hex.q09r08", facing=1)
        lines = [str(line) for line in info.lines if line]
        assert lines == [effect, *short]
        others = short if loot.startswith("cards") else []
        assert [str(line) for line in theirs.lines if line] == [effect, *others]
    match.state.agenda.clear()
    match.state.last = 0
    over = Situation.of(match.game, match.state, match.table.players, 0)
    assert [str(line) for line in TABLE.look(over, "hex.q09r08").lines if line] == [effect]


@pytest.mark.parametrize("discarded", [0, 1, 3])
@pytest.mark.parametrize("pile", [0, 1, 2, 3])
def test_an_empty_space_of_the_display_is_said_to_be_filled_only_where_a_card_is_left_for_it(
    qapp: QApplication, pile: int, discarded: int
) -> None:
    """What the next player who draws finds there shows who is right; the discard pile is shuffled for that."""
    match = short_of_cards({"asks": "action", "seats": [{}, {}]}, pile, 0)
    match.state.discard[MOVE.index] = discarded
    said: dict[str, list[bool]] = {"en": [], "ja": []}
    for language, sentences in said.items():
        set_language(language)
        for slot in (1, 2, 3):
            means = look(match, f"display.{slot}").means
            sentences.append(means.startswith(("Filled the next time", "次にだれかが補充アクション")))
    match.play(0, match.game.grammar.read("action draw"))
    filled = [card is not None for card in match.state.display[1:]]
    assert said == {"en": filled, "ja": filled}


def short_of_cards(scene: dict[str, Any], pile: int, *open_cards: int) -> Match:
    """The same position with so few cards left: in the draw pile, and at these places of the display."""
    match = staged(scene)
    match.state.pile = match.state.pile[:pile]
    match.state.discard = [0] * len(CARDS)
    match.state.display = [
        card if slot in open_cards else None for slot, card in enumerate(match.state.display)
    ]
    return match


def asked_by(match: Match) -> str:
    """The question of the prompt bar."""
    question = TABLE.prompt(situation_of_decider(match))
    return prompt(GAME, question.asks, match.table.players, **question.details)


@pytest.mark.parametrize(
    ("pile", "open_cards", "english", "japanese"),
    [
        (9, (0, 1, 2, 3), "take 3 cards from the display or the deck", "場か山札から、あと3枚"),
        (1, (0,), "take 2 cards from the display or the deck", "場か山札から、あと2枚"),
        (0, (0, 1, 2, 3), "take 3 cards from the display", "場から、あと3枚"),
        (0, (2,), "take 1 card from the display", "場から、あと1枚"),
        (2, (), "draw 2 cards from the deck", "山札から、あと2枚"),
    ],
)
def test_a_draw_asks_for_no_more_cards_than_there_are(
    qapp: QApplication, pile: int, open_cards: tuple[int, ...], english: str, japanese: str
) -> None:
    match = short_of_cards({**scenes.ROMA, "asks": "draw", "left": 3}, pile, *open_cards)
    assert asked_by(match).endswith(f": {english}")
    set_language("ja")
    assert japanese in asked_by(match)


@pytest.mark.parametrize("steps", [0, 1])
@pytest.mark.parametrize("scene", [scenes.FOLLOWING, STUCK], ids=["following", "stuck"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_stays_is_promised_a_card_only_where_one_is_left(
    qapp: QApplication, language: str, scene: dict[str, Any], steps: int
) -> None:
    set_language(language)
    card = "1 card" if language == "en" else "1枚"
    for pile in (0, 1):
        # The open cards are not drawn by who stays.
        match = short_of_cards({**scene, "steps": steps}, pile, 0, 1, 2, 3)
        stay = next(command for command in match.legal() if command.notation == "end_move")
        details = match.game.details(match.state, stay)
        (button,) = (
            each for each in TABLE.prompt(situation_of_decider(match)).buttons if each.place == "bar.end_move"
        )
        said = (
            asked_by(match),
            button.label,
            command_sentence(GAME, stay, match.table.players, details),
        )
        assert [card in sentence for sentence in said] == [pile > 0] * 3


@pytest.mark.parametrize(("feet", "columns"), [(10, 10), (11, 5), (12, 11)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_more_pieces_are_offered_than_may_be_owned(
    qapp: QApplication, language: str, feet: int, columns: int
) -> None:
    set_language(language)
    match = staged({"asks": "reserve", "seats": [{"feet": feet, "columns": columns}, {}]})
    gained = [min(2, 12 - feet), min(2, 12 - columns)]
    labels = [button.label for button in TABLE.prompt(situation_of_decider(match)).buttons]
    offered = [label for label in labels if any(figure.isdigit() for figure in label)]
    assert [numbers(label) for label in offered] == [[count] for count in gained]
    assert numbers(asked_by(match).replace("Player 1", "")) == gained


def test_who_can_own_no_more_pieces_is_told_so() -> None:
    """“Choose 0 footprints or 0 columns”, it asked."""
    match = staged({"asks": "reserve", "seats": [{"feet": 12, "columns": 12}, {}]})
    assert asked_by(match) == "Player 1: choose footprints or columns – you can own no more of either"


@pytest.mark.parametrize("left", [0, 1, 2, 3])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_gallia_offers_no_more_cards_than_there_are(qapp: QApplication, language: str, left: int) -> None:
    set_language(language)
    match = short_of_cards({**scenes.REVEALED, "asks": "gallia"}, left, 0, 1)
    draws = match.game.grammar.read("gallia_cards")
    details = match.game.details(match.state, draws)
    (button,) = (each for each in TABLE.prompt(situation_of_decider(match)).buttons if each.place == "pile")
    for sentence in (
        asked_by(match),
        button.label,
        command_sentence(GAME, draws, match.table.players, details),
    ):
        many = f"{min(left, 2)} card" if language == "en" else f"{min(left, 2)}枚"
        assert (many in sentence) == (left > 0)


def test_no_outline_cuts_the_name_of_a_city(qtbot: QtBot) -> None:
    """What lies above it is at most another name, or a number."""
    match = staged(scenes.MOVING)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    spots = {spot.id: spot for spot in spots_of(match, 0, 0)}
    names = [spot for spot in spots.values() if isinstance(spot.picture, lettering.CityName)]
    lines = [item.mapToScene(item.path()) for item in screen.scene.legal.lines.childItems()]
    assert [name for name in names if any(line.intersects(name.rect) for line in lines)]
    for name in names:
        above = {item for item in screen.scene.items(name.rect) if item.zValue() > Layer.PIECE + name.level}
        pictures = [item.spot.picture for item in above if isinstance(item, Piece)]
        assert len(pictures) == len(above)
        assert all(isinstance(picture, Cost | StepNumber) for picture in pictures)


def test_what_is_shown_above_the_map_has_no_name_of_a_city_on_it(qapp: QApplication) -> None:
    spots = spots_of(staged({"asks": "bonus", "seats": [{}, {}]}), 0, 0)
    tiles = [spot for spot in spots if spot.id.startswith("bonus.")]
    names = [spot for spot in spots if isinstance(spot.picture, lettering.CityName)]
    assert tiles
    assert names
    assert not [name for name in names for tile in tiles if name.rect.intersects(tile.rect)]


def ink(spot: Spot) -> QRectF:
    """Where on the board a spot's picture paints anything."""
    image = canvas(round(spot.rect.width() * 8), round(spot.rect.height() * 8))
    painter = QPainter(image)
    spot.picture.paint(painter, QRectF(image.rect()))
    painter.end()
    marks = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixel(x, y) >> 24]
    across, down = zip(*marks, strict=True)
    left, top = min(across) / 8, min(down) / 8
    return QRectF(left, top, max(across) / 8 - left, max(down) / 8 - top).translated(spot.rect.topLeft())


@pytest.mark.parametrize("number", [3, 33])
def test_the_outline_of_the_stack_of_gods_cuts_no_number_in_the_smallest_window(
    qtbot: QtBot, number: int
) -> None:
    match = staged({**scenes.REVEALED, "asks": "gallia"})
    screen = match_screen(qtbot, match)
    screen.resize(SMALLEST)
    confirm_presence(screen)
    QApplication.processEvents()
    pixel, line = 1 / screen.view_widget.transform().m11(), Highlight.LEGAL.value
    spots = {spot.id: spot for spot in spots_of(match, 0, 0)}
    gods, demigods = (
        replace(spots[f"{name}_stack"], picture=Count(f"pantheon/icon/{name}", number))
        for name in ("god", "demigod")
    )
    outwards = (line.margin + line.width / 2 + KEYLINE_PX) * pixel
    inwards = (line.width / 2 + KEYLINE_PX - line.margin) * pixel
    assert not gods.rect.adjusted(-outwards, -outwards, outwards, outwards).intersects(ink(demigods))
    assert gods.rect.adjusted(inwards, inwards, -inwards, -inwards).contains(ink(gods))


@pytest.mark.parametrize("place", ["stock.feet", "stock.columns"])
def test_feet_or_columns_are_two_buttons_beside_their_places(qtbot: QtBot, place: str) -> None:
    screen = match_screen(qtbot, staged({"asks": "reserve", "seats": [{}, {}]}))
    confirm_presence(screen)
    buttons = [screen.prompt_bar.button(each) for each in ("stock.feet", "stock.columns")]
    button = screen.prompt_bar.button(place)
    assert all(not each.property("unavailable") for each in buttons)
    assert say("pantheon.ask.reserve", seat=0, feet=2, columns=2, players=screen.session.players).count(
        button.text()
    )
    assert button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert screen.session.match.entries[0].command.notation == f"reserve {place.removeprefix('stock.')}"


@pytest.mark.parametrize("as_button", [True, False])
@pytest.mark.parametrize(
    ("nation", "place", "notation"),
    [
        ("gallia", "pile", "gallia_cards"),
        ("gallia", "god_stack", "gallia_god"),
        ("aegyptus", "stock.columns", "swap foot_to_column"),
        ("aegyptus", "stock.feet", "swap column_to_foot"),
    ],
)
def test_what_a_nation_gives_can_be_touched_on_the_board_and_has_a_button(
    qtbot: QtBot, nation: str, place: str, notation: str, as_button: bool
) -> None:
    owned = {"feet": 3, "columns": 3}
    scene = {"asks": nation, "epoch": 2, "nation": nation, "nations": ["iberia"], "seats": [owned, {}]}
    screen = match_screen(qtbot, staged(scene))
    confirm_presence(screen)
    assert place in screen.view_widget.candidates
    match, players = screen.session.match, screen.session.players
    command = match.game.grammar.read(notation)
    said = command_sentence(GAME, command, players, match.game.details(match.state, command))
    assert said in screen.presenters.inspections.look_at(place, 0).does
    if as_button:
        QTest.mouseClick(screen.prompt_bar.button(place), Qt.MouseButton.LeftButton)
    else:
        screen.pointing.point_at(place)
    assert match.entries[0].command == command


@pytest.mark.parametrize("language", languages())
def test_a_hex_without_a_name_on_the_map_is_called_by_a_site_beside_it(language: str) -> None:
    set_language(language)
    names = {place.id: say(f"pantheon.hex.{place.id}") for place in HEXES}
    written = {place: names[place.id] for place in HEXES if place.site}
    for place in HEXES:
        if not place.site:
            middle = chart.middle(place.id)
            near = [
                name
                for site, name in written.items()
                if (chart.middle(site.id) - middle).manhattanLength() <= 2.5 * chart.grid().width
            ]
            assert any(name in names[place.id] for name in near), names[place.id]
    set_language("en")
    assert len(set(names.values())) == len(names)


def test_what_lies_on_a_hex_has_a_title_that_begins_as_one(qtbot: QtBot) -> None:
    """Where it is goes without saying to those who point there, and what is left does not begin in mid-sentence."""
    screen = match_screen(qtbot, staged(scenes.MOVING))
    confirm_presence(screen)
    shown = screen.presenters.inspections.look_at("hex.q08r04", 0)
    assert (shown.title, shown.name) == ("Genava near Lutetia: loot – a god", "Loot – a god")


@pytest.mark.parametrize("language", languages())
def test_what_is_empty_says_so_in_a_sentence(qapp: QApplication, language: str) -> None:
    set_language(language)
    match = staged(scenes.MOVING)
    match.state.coins = match.state.demigods = ()
    stop = {"en": ".", "ja": "。"}[language]
    assert look(match, "coins").means.endswith(stop)
    assert look(match, "demigods").means.endswith(stop)


# Why nothing more can be placed, and what can be swapped.


@pytest.mark.parametrize(
    ("feet", "columns", "swapping", "said"),
    [
        (3, 3, None, "swap footprints for columns, swap columns for footprints, or finish"),
        (3, 0, None, "swap footprints for columns, or finish"),
        (0, 3, None, "swap columns for footprints, or finish"),
        (3, 3, "foot_to_column", "swap more footprints for columns, or finish"),
        (3, 3, "column_to_foot", "swap more columns for footprints, or finish"),
        (3, 12, None, "swap columns for footprints, or finish"),
        (3, 12, "foot_to_column", "finish – no piece can be swapped"),
        (0, 3, "foot_to_column", "finish – no piece can be swapped"),
        (0, 0, None, "finish – no piece can be swapped"),
    ],
)
def test_only_what_can_be_swapped_is_offered(
    qapp: QApplication, feet: int, columns: int, swapping: str | None, said: str
) -> None:
    owned = {"feet": feet, "columns": columns}
    scene = {"asks": "aegyptus", "epoch": 2, "nation": "aegyptus", "swapping": swapping, "seats": [owned, {}]}
    assert asked_by(staged(scene)) == f"Player 1: {said}"


@pytest.mark.parametrize("asks", ["follow", "move"])
@pytest.mark.parametrize(
    ("steps", "stock", "english", "japanese"),
    [
        (0, 3, "no steps or movement cards", "ステップも移動カードも"),
        (1, 0, "no piece in stock for any hex in reach", "届くヘックスに置けるコマが手元にありません"),
    ],
)
def test_what_a_move_lacks_is_said_by_the_prompt_and_the_refusal(
    qapp: QApplication, asks: str, steps: int, stock: int, english: str, japanese: str
) -> None:
    blue = {**STUCK["seats"][0], "feet": stock, "columns": stock}
    begun = {"active": 0, "placed": ["q10r07"]} if asks == "move" else {}
    match = staged({**STUCK, "asks": asks, "steps": steps, **begun, "seats": [blue, *STUCK["seats"][1:]]})
    refusal = match.game.refusal(match.state, ("pile",))
    assert refusal is not None
    for language, said in (("en", english), ("ja", japanese)):
        set_language(language)
        assert said in asked_by(match)
        assert said in refusal_sentence(refusal, match.table.players, GAME)
