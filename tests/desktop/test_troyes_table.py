"""The table of Troyes: what the chosen dice would bring, whose dice are whose, and what stays hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.bots import Hint
from desktop.controllers.lesson import lesson_match, read_book
from desktop.games.troyes.pictures import (
    CharacterBack,
    CharacterFace,
    CitizenPiece,
    Faces,
    OwnedDie,
    Plate,
    Stone,
    beside_slots,
    cube_rect,
    effect_rect,
    name_room,
    slot_rect,
    standing_rect,
)
from desktop.games.troyes.situation import At
from desktop.games.troyes.table import TABLE
from desktop.table.areas import Areas
from desktop.table.game_table import Situation
from desktop.table.labels import LETTERS
from desktop.table.layout import Spot
from desktop.words import languages, say, set_language
from desktop.words.engine import (
    change_words,
    command_sentence,
    event_sentence,
    place_name,
    prompt,
    refusal_sentence,
)
from engine.core.agenda import Frame
from engine.core.chance import RecordedChance, SeededChance
from engine.core.errors import IllegalCommand
from engine.games.troyes.commands import CONCEDE, REROLL, STOP, Reroll
from engine.games.troyes.content import ACTIVITY_BY_ID, DIE_BY_ID, EVENT_BY_ID
from engine.games.troyes.events import (
    BlackDiceRolled,
    BlackDieRemoved,
    CathedralBuilt,
    DefenceFailed,
    Defended,
    DiceFlipped,
    EventCountered,
    EventSuffered,
    NeutralEntered,
    NeutralTurnedAway,
    WagesPaid,
)
from engine.games.troyes.frames import CathedralCubeLoss, EventCubeLoss, Miller, Strike, Suffer
from engine.games.troyes.meta import META
from engine.games.troyes.state import NEUTRAL
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from tests.desktop.help_tables import help_page
from tests.desktop.table_robot import MouseRobot, confirm_presence, dark_look, log_of, match_screen, see_all

PLAYERS: Final = ("Anna", "Bo", "Cy")
BOUGHT: Final = "die red_3"
"""What the lesson buys."""


def match_at(step: str) -> Match:
    """The lesson's game before one of its steps."""
    book = read_book("troyes")
    match = lesson_match(book, "Anna", "Marigold")
    for each in book.step:
        if each.id == step:
            return match
        for notation in (each.command, *each.replies):
            if notation is not None:
                assert match.seat is not None
                match.play(match.seat, match.game.grammar.read(notation))
    raise AssertionError(step)


def scene(*seats: dict[str, Any], **given: Any) -> Match:
    """A match at such a position, with the cards of the second edition if nothing else is said."""
    begun = match_at("own_die")
    return Match.resumed(begun.table, begun.game.set_up({"rules": 2, "seats": [*seats, {}], **given}))


def situation(match: Match, viewer: int | None = 0, facing: int = 0) -> At:
    return Situation.of(match.game, match.state, match.table.players, viewer, facing)


def spots(match: Match, viewer: int | None = 0, facing: int = 0) -> dict[str, Spot]:
    return {spot.id: spot for spot in TABLE.lay(situation(match, viewer, facing)).spots}


def prompt_sentence(match: Match) -> str:
    said = TABLE.prompt(situation(match))
    return prompt("troyes", said.asks, match.table.players, **said.details)


TAKEN: Final = ("−", "@person-blue")
"""On the plate of a card whose tradesman comes from elsewhere than the hand."""
THREE: Final = ("+3", "@points")


def test_each_target_shows_what_the_chosen_dice_would_bring(qapp: QApplication) -> None:
    match = match_at("own_die")
    assert not [spot for spot in spots(match).values() if isinstance(spot.picture, Plate)]
    match.play(0, match.game.grammar.read("die yellow_2"))
    plates = {
        name: spot.picture.signs for name, spot in spots(match).items() if isinstance(spot.picture, Plate)
    }
    assert plates["plate.merchant_3"] == (*TAKEN, "3×:", "+2", "@denier", "+2", "@points")
    assert plates["plate.farm"] == ("+3", "@denier")
    assert "plate.monk" not in plates
    assert "plate.cathedral" not in plates


def test_a_building_shows_who_would_be_pushed_out(qapp: QApplication) -> None:
    match = match_at("push")
    at, laid = situation(match), spots(match)
    plate = laid["plate.palace"].picture
    assert isinstance(plate, Plate)
    assert plate.signs == ("+1", f"@person-{at.colour(0)}", "−1", f"@person-{at.colour(1)}")


ROW: Final = ("+1", "@person-blue")
"""On the plate of a row's left arrow."""


@pytest.mark.parametrize(
    ("seat", "given", "plates"),
    [
        ({"influence": 1}, {"city_hall": "nnn ABB"}, {"": ROW}),
        ({}, {"city_hall": "nnn AnB", "expelled": {"city_hall": "B"}}, {"": ROW}),
        ({}, {"city_hall": "nnn nnB"}, {"": ROW, ".out": ("−1", "@person-orange")}),
        ({}, {"city_hall": "nnn AnB"}, {"": ROW, ".out": ("−1?", "@person-orange")}),
        (
            {},
            {"city_hall": "nnn ABA", "options": {"refill_vacated_with_neutral": True}},
            {"": ROW, ".out": ("−1", "@person-blue", "/", "@person-neutral")},
        ),
    ],
    ids=["only_one_of_the_row", "second_expulsion", "from_the_stock", "hangs_on_it", "one_or_the_other"],
)
def test_a_building_shows_who_is_pushed_out_wherever_the_citizen_comes_from(
    qapp: QApplication, seat: dict[str, Any], given: dict[str, Any], plates: dict[str, tuple[str, ...]]
) -> None:
    match = scene({"dice": "Y4", **seat}, **given)
    match.play(0, match.game.grammar.read("die yellow_1"))
    shown = {
        name: spot.picture.signs for name, spot in spots(match).items() if isinstance(spot.picture, Plate)
    }
    shown.pop("plate.farm")
    assert shown == {f"plate.city_hall{name}": signs for name, signs in plates.items()}


@pytest.mark.parametrize(
    ("seat", "bishopric", "card", "signs"),
    [
        ({"influence": 1}, "AAA nnn", "miller", (*TAKEN, "3×:", "+7", "@denier", "+2", "@points")),
        ({"influence": 4}, "AAA nnn", "miller", (*TAKEN, "3×:", "+7–13", "@denier", "+2", "@points")),
        ({"hand": 1}, "AAA nnn", "miller", ("3×:", "+13", "@denier", "+2", "@points")),
        ({"influence": 4}, "Ann nnn", "miller", (*TAKEN, "3×:", "−5 – +1", "@denier", "+2", "@points")),
        ({"influence": 1}, "Ann nnn", "procession", (*TAKEN, "−5", "@denier", "+3", "@points")),
        ({"influence": 4}, "Ann nnn", "procession", (*TAKEN, "−5", "@denier", "+3–4", "@points")),
        ({"influence": 19}, "nnn nnn", "hunting", (*TAKEN, "−5", "@denier", "+2", "@influence", *THREE)),
        ({"influence": 19}, "Ann nnn", "hunting", (*TAKEN, "−5", "@denier", "+1–2", "@influence", *THREE)),
        ({"influence": 4}, "nnn nnn", "joust", (*TAKEN, "−5", "@denier", "+3", "@points")),
        ({"influence": 4}, "Ann nnn", "joust", (*TAKEN, "−5", "@denier", "+3", "@points")),
    ],
)
def test_a_card_shows_what_hiring_comes_to_wherever_the_citizen_comes_from(
    qapp: QApplication, seat: dict[str, Any], bishopric: str, card: str, signs: tuple[str, ...]
) -> None:
    """It counts there no more, and one from the stock makes room on the track for more. That one has to be taken from
    somewhere is told as well, but what that costs only where it is chosen."""
    dice = {"miller": "Y6 Y6", "procession": "W6", "hunting": "R3", "joust": "R5"}[card]
    match = scene({"dice": dice, "deniers": 9, **seat}, cards=[card], bishopric=bishopric)
    for die in range(len(dice.split())):
        colour = {"Y": "yellow", "W": "white", "R": "red"}[dice[0]]
        match.play(0, match.game.grammar.read(f"die {colour}_{die + 1}"))
    plate = spots(match)[f"plate.{card}"].picture
    assert isinstance(plate, Plate)
    assert plate.signs == signs


def test_a_card_that_brings_nothing_says_so(qapp: QApplication) -> None:
    match = scene({"dice": "W6 W6"}, cards=["procession"], tradesmen={"procession": "A"}, bishopric="nnn nnn")
    for die in ("die white_1", "die white_2"):
        match.play(0, match.game.grammar.read(die))
    plate = spots(match)["plate.procession"].picture
    assert isinstance(plate, Plate)
    assert plate.signs == ("2×:", "±0")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            {
                "from_stock": "From your stock for 2 influence",
                "from_space palace_1": "From the Palace, space 1",
                "from_space bishopric_l1": "From the Bishopric, lower row, space 1: 1 point less",
                "from_card goldsmith": "From Goldsmith: 3 points less",
            },
        ),
        (
            "ja",
            {
                "from_stock": "ストックから（影響点2点）",
                "from_space palace_1": "宮殿の1から",
                "from_space bishopric_l1": "司教管区の下段1から（減少：勝利点1点）",
                "from_card goldsmith": "「金細工師」から（減少：勝利点3点）",
            },
        ),
    ],
)
def test_each_source_of_a_citizen_says_what_it_brings_less(
    qapp: QApplication, language: str, said: dict[str, str]
) -> None:
    """A slot that is left, and one that counts no more: the plate of the card before tells neither."""
    set_language(language)
    match = scene(
        {"dice": "W6", "deniers": 9, "influence": 4},
        cards=["procession", "goldsmith"],
        tradesmen={"goldsmith": "A"},
        palace="A.....",
        bishopric="nnn Ann",
    )
    for command in ("die white_1", "activate procession 1"):
        match.play(0, match.game.grammar.read(command))
    legal = [each for each in match.game.legal(match.state) if each.notation != "cancel_action"]
    found = {
        each.notation: command_sentence("troyes", each, (), match.game.details(match.state, each))
        for each in legal
    }
    assert found == said
    plates = {
        name: spot.picture.signs for name, spot in spots(match).items() if isinstance(spot.picture, Plate)
    }
    assert plates == {"plate.goldsmith": ("−3", "@points")}


@pytest.mark.parametrize(
    ("row_map", "upper", "lower"), [("odd_even", (1, 3, 5), (2, 4, 6)), ("low_high", (4, 5, 6), (1, 2, 3))]
)
def test_each_entrance_shows_which_dice_lead_there(
    qapp: QApplication, row_map: str, upper: tuple[int, ...], lower: tuple[int, ...]
) -> None:
    players = (Player("Anna", 0), Player("Bo", 1))
    match = Match(Table("troyes", players, options={"row_map": row_map}, seed=1))
    shown = {
        name.removeprefix("faces."): spot.picture.faces
        for name, spot in spots(match).items()
        if isinstance(spot.picture, Faces)
    }
    assert shown == {
        **{f"palace_{face}": (face,) for face in range(1, 7)},
        **{f"{building}_u1": upper for building in ("bishopric", "city_hall")},
        **{f"{building}_l1": lower for building in ("bishopric", "city_hall")},
    }


def test_dice_lie_with_their_owner_and_show_whose_they_are(qapp: QApplication) -> None:
    match = match_at("own_die")
    laid = spots(match)
    for name, die in situation(match).view.dice.items():
        picture, room = laid[f"die.{name}"].picture, laid[f"die.{name}"].rect
        assert isinstance(picture, OwnedDie)
        assert (picture.colour, picture.face) == (die.colour, die.face)
        owner = "neutral" if die.owner == NEUTRAL else situation(match).colour(die.owner)
        assert picture.owner == owner
        assert TABLE.lay(situation(match)).places[f"district.{die.owner}"].contains(room.center())


@pytest.mark.parametrize("seed", range(2))
def test_a_die_keeps_its_place_until_dice_are_rolled_although_others_leave(
    qapp: QApplication, seed: int
) -> None:
    players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(3))
    match, random = Match(Table("troyes", players, seed=seed)), Random(seed)
    lay: dict[str, QRectF] = {}
    round_, gone = 0, 0
    while not match.is_over and match.position < 300:
        at, laid = situation(match), spots(match)
        raised = TABLE.lay(at).chosen
        dice = {name: laid[name].rect for name in laid if name.startswith("die.") and name not in raised}
        if match.state.round == round_:
            assert {name: lay.get(name, rect) for name, rect in dice.items()} == dice
            gone += len(lay.keys() - laid.keys())
        else:
            lay, round_ = {}, match.state.round
        lay |= dice
        assert match.seat is not None
        match.play(match.seat, random.choice(match.legal()))
    assert gone


def test_what_a_die_of_another_costs_is_said_before_and_while_it_is_chosen(qapp: QApplication) -> None:
    match = match_at("bought_die")
    die = BOUGHT.replace(" ", ".")
    assert "2 deniers in all" in TABLE.look(situation(match), die).means
    match.play(0, match.game.grammar.read(BOUGHT))
    assert prompt_sentence(match) == "Anna: red 5 for 2 deniers to Marigold – choose what to do with it"
    assert TABLE.lay(situation(match)).chosen == {die}


def test_what_a_die_cost_that_could_not_be_paid_is_said_once_also_to_who_looks_back(qtbot: QtBot) -> None:
    """Nobody is refused anything while they look back: there its price wasn’t told."""
    match = scene({"deniers": 1, "dice": "W6"}, neutral_dice="W5")
    screen = match_screen(qtbot, match, bot_pace=3000)
    screen.bots.pause(True)
    told = []
    for position in (0, 1):
        if position:
            screen.session.play(0, match.game.grammar.read("pass"))
            see_all(screen)
            screen.session.look_at(0)
        look = screen.presenters.inspections.look_at("die.white_2", 0)
        told.append((look.refuses, look.goal))
    assert told == [
        ("These dice cost 2 deniers. You have 1.", ""),
        ("", "It costs 2 deniers in all; you have 1."),
    ]


@pytest.mark.parametrize("spoken", languages())
def test_a_change_is_told_of_one_number(spoken: str) -> None:
    """A citizen that is taken from the stock is one more in hand, and one less there."""
    set_language(spoken)
    for fact in TABLE.seat(situation(match_at("own_die")), 0).facts:
        assert not set("/／") & set(change_words(fact.key, 1)), fact.key


def test_a_sum_shows_what_a_cube_adds_to_it(qapp: QApplication) -> None:
    match = scene({"dice": "R2 R5"}, cards=["blacksmith"], cubes={"blacksmith": "A"})
    match.play(0, match.game.grammar.read("use blacksmith"))
    for die, sentence in (("red_1", "2 + 5 = 7"), ("red_2", "2 + 5 + 5 = 12")):
        match.play(0, match.game.grammar.read(f"die {die}"))
        assert f"red {sentence} – choose" in prompt_sentence(match)


def test_wages_that_cannot_be_paid_are_told_with_what_was_due_and_foretold_at_the_money(
    qapp: QApplication,
) -> None:
    match = scene({"deniers": 0, "vp": 5, "dice": "W1"}, palace="AAAAAA", bishopric="A.. ...")

    def told(seat: int) -> str:
        return next(
            fact.more for fact in TABLE.seat(situation(match), seat).facts if fact.key.endswith(".deniers")
        )

    assert told(0) == "next wages: 13 deniers, 3 deniers short with the income: up to −2 points"
    assert told(1) == ""
    events = [
        WagesPaid(seat, income=10, wages=13, short=short, vp=vp)
        for seat, short, vp in ((0, 3, 2), (1, 3, 0), (1, 0, 0))
    ]
    sentences = [event_sentence(event, match.table.players) for event in events]
    assert sentences == [
        "Anna gains 10 deniers but owes 13 deniers in wages: 3 deniers short, −2 points.",
        "Marigold gains 10 deniers but owes 13 deniers in wages: 3 deniers short.",
        "Marigold gains 10 deniers and pays wages: 13 deniers.",
    ]
    match = scene({"deniers": 6, "dice": "W1"}, palace="AAAAAA", bishopric="A.. ...")
    assert told(0) == "next wages: 13 deniers"
    match = scene({"deniers": 6, "dice": "W1"}, palace="AAAAAA", round=int(situation(match).view.rounds))
    assert told(0) == ""  # no round follows


def test_what_asks_for_a_choice_is_named_with_it(qapp: QApplication) -> None:
    match, state = (begun := scene({"dice": "Y4"}, cards=["miller"])), begun.state.clone()

    def asked(frame: Frame) -> str:
        state.agenda = [frame]
        said = TABLE.prompt(Situation.of(match.game, state, match.table.players))
        return prompt("troyes", said.asks, match.table.players, **said.details)

    assert asked(EventCubeLoss(0, EVENT_BY_ID["desertion"])).endswith("a cube – Desertion takes effect")
    assert asked(CathedralCubeLoss(0, EVENT_BY_ID["heresy"])).endswith("take back – Heresy takes effect")
    assert "in which building Miller counts" in asked(Miller(0, ACTIVITY_BY_ID["miller"]))


def test_the_words_on_the_mat_are_large_enough_in_a_small_window(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, scene({"hand": 2, "dice": "W1"}))
    view = screen.view_widget
    for name in ("caption.citizens", "caption.won"):
        line = view.mapFromScene(screen.scene.piece_rect(name)).boundingRect().height()
        assert line * LETTERS >= 12, name


def test_what_is_neutral_belongs_to_no_player(qapp: QApplication) -> None:
    match = scene({"dice": "R2"}, neutral_dice="Y3")
    assert TABLE.look(situation(match), "die.yellow_1").title == "Yellow 3: neutral"
    assert TABLE.look(situation(match), f"district.{NEUTRAL}").title == "Neutral district"
    assert place_name("troyes", f"district.{NEUTRAL}", match.table.players) == "Neutral district"


def test_a_die_of_another_colour_begins_another_group(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    match, mouse = screen.session.match, MouseRobot(screen, 0)
    own = [(name, die.colour) for name, die in situation(match).view.dice.items() if die.owner == 0]
    for colour in ("yellow", "red"):
        name = next(name for name, of in own if of == colour)
        assert f"die.{name}" in screen.turn.means.open_places | screen.turn.means.begun_places
        mouse.click(f"die.{name}")
        qtbot.waitUntil(lambda name=name: situation(match).view.choice.dice == (name,))
        confirm_presence(screen)
        assert screen.turn.selection.picked == ()


def test_a_die_is_rolled_again_only_after_the_button(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    match, mouse = screen.session.match, MouseRobot(screen, 0)
    rerolls = [command.die.id for command in match.legal() if isinstance(command, Reroll)]
    assert rerolls
    screen.view_widget.place_clicked.emit("bar.reroll")
    assert screen.turn.means.mode == "bar.reroll"
    mouse.click(f"die.{rerolls[0]}")
    qtbot.waitUntil(lambda: match.entries[match.position - 1].command == REROLL[DIE_BY_ID[rerolls[0]].index])


def test_who_rerolls_is_asked_for_a_die_of_their_own_in_a_defence_too(qapp: QApplication) -> None:
    match = scene({"dice": "R4 W2", "influence": 2}, {"dice": "R3"}, asks="defence", black=[5, 3])
    for command in ("", "black black_1", "die red_1"):
        if command:
            match.play(0, match.game.grammar.read(command))
        asked = TABLE.prompt(replace(situation(match), picked=("bar.reroll",)))
        assert (asked.asks, asked.details) == ("reroll", {"seat": 0})


def test_a_click_on_a_target_takes_the_die_that_suits_it(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    match = screen.session.match
    before = match.position
    screen.view_widget.place_clicked.emit("farm")
    assert screen.turn.selection.offered is not None
    assert screen.prompt_bar._sentence.text().startswith("Use a yellow die (6): Farm?")
    screen.view_widget.place_clicked.emit("farm")
    QApplication.processEvents()
    assert [entry.command.notation for entry in match.entries[before : match.position]][:2] == [
        "die yellow_2",
        "farm",
    ]


def test_characters_lie_open_to_their_owner_alone(qapp: QApplication) -> None:
    match = match_at("own_die")
    own = [spot.picture for spot in spots(match).values() if isinstance(spot.picture, CharacterFace)]
    assert [face.character for face in own] == [card.id for card in match.state.players[0].characters]
    for viewer, facing in ((None, 0), (1, 0), (0, 1)):
        laid = [spot.picture for spot in spots(match, viewer, facing).values()]
        assert not [picture for picture in laid if isinstance(picture, CharacterFace)]
        assert len([picture for picture in laid if isinstance(picture, CharacterBack)]) == 2


@pytest.mark.parametrize("language", languages())
def test_what_lies_on_a_mat_explains_itself_although_nothing_lies_there_yet(
    qapp: QApplication, language: str
) -> None:
    """Citizens in the stock, events that nobody has won, and a character that is hidden."""
    set_language(language)
    at = situation(match_at("own_die"), viewer=None)
    assert at.view.players[0].hand == 0
    assert not at.view.players[0].won
    laid = {spot.place for spot in TABLE.lay(at).spots}
    for place in ("citizens", "won", "character.hidden"):
        assert place in laid
        assert TABLE.look(at, place).means
    set_language("en")


def test_what_a_total_leaves_out_is_said_beside_it(qapp: QApplication) -> None:
    """Without the hidden points it may be below nothing, although nobody ends so."""
    match = match_at("own_die")

    def left_out(viewer: int | None, seat: int) -> str:
        return TABLE.seat(situation(match, viewer), seat).facts[-1].more

    assert left_out(None, 0) == "without hidden points and characters"
    assert left_out(0, 1) == "without hidden points and characters"
    assert left_out(0, 0) == "without hidden characters"


def test_a_total_without_the_hidden_points_looks_like_no_total(qapp: QApplication) -> None:
    """Two seats that had the same were shown 0, whose points were known, and −6."""
    match = match_at("own_die")

    def told(viewer: int | None, seat: int) -> tuple[int, str]:
        fact = TABLE.seat(situation(match, viewer), seat).facts[-1]
        return fact.value, fact.text

    known, shown = told(0, 0)
    assert shown == str(known)
    for viewer in (None, 0):
        besides, shown = told(viewer, 1)
        assert shown == f"?{besides:+}".replace("-", "−").replace("+0", "")


def test_a_citizen_that_is_pushed_on_stays_the_same_piece(qapp: QApplication) -> None:
    """So that it is seen to move, and the newcomer to come in."""
    match = match_at("last_citizen")
    citizens = {
        name: spot
        for name, spot in spots(match).items()
        if name.startswith("citizen.bishopric.0") and isinstance(spot.picture, CitizenPiece)
    }
    assert sorted(citizens) == [
        "citizen.bishopric.0.0.0",
        "citizen.bishopric.0.0.1",
        "citizen.bishopric.0.4.0",
    ]
    assert citizens["citizen.bishopric.0.0.0"].rect.x() > citizens["citizen.bishopric.0.0.1"].rect.x()


def test_what_was_refused_gives_way_to_what_is_asked_next(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    screen.view_widget.place_clicked.emit("event.marauding")
    assert screen.status.isVisible()
    screen.view_widget.place_clicked.emit("bar.pass")
    assert screen.turn.selection.doubt is not None
    assert not screen.status.isVisible()
    assert "others may buy" in screen.prompt_bar._sentence.text()


def test_a_cube_by_a_lucky_roll_shows_what_it_brings_and_what_follows(qapp: QApplication) -> None:
    match = scene(
        {"dice": "R6"},
        cards=["archery"],
        tradesmen={"archery": "A"},
        row={"pillage": "BB"},
    )
    match.play(0, match.game.grammar.read("die red_1"))
    match.play(0, match.game.grammar.read("activate archery_2 3"))
    laid = spots(match)
    for event, signs in (
        ("marauding", ("1", "@cube", "+1", "@influence")),
        ("pillage", ("1", "@cube", "+1", "@influence", "+2", "@points")),
    ):
        plate = laid[f"plate.{event}"].picture
        assert isinstance(plate, Plate)
        assert plate.signs == signs
        assert laid[f"plate.{event}"].place == f"event.{event}"
    assert prompt_sentence(match) == "Anna: choose an event for the cube – 2 more rolls follow"
    assert [button.label for button in TABLE.prompt(situation(match)).buttons][-1] == "No cube"


def test_what_happens_twice_in_the_same_way_is_told_with_its_count(qtbot: QtBot) -> None:
    archery = {"cards": ["archery"], "tradesmen": {"archery": "A"}, "row": {"pillage": "BB"}}
    begun = match_at("own_die")
    state = begun.game.set_up({"rules": 2, "seats": [{"dice": "R6"}, {"dice": "W1"}], **archery})
    screen = match_screen(qtbot, Match.resumed(begun.table, state, RecordedChance([[1], [2], [1]])))
    confirm_presence(screen)
    for notation in ("die red_1", "activate archery_2 3"):
        screen.session.play(0, begun.game.grammar.read(notation))
    see_all(screen)
    told = screen.prompt_bar._sentence.text()
    assert told == "Anna rolls a 1 for Archery: no cube (×2). Anna rolls a 2 for Archery: no cube."


def test_who_defends_with_red_dice_reads_that_they_are_doubled(qapp: QApplication) -> None:
    match = match_at("repel")
    assert prompt_sentence(match) == "Anna: 2 (red 1 doubled) against 2 – repel for 1 influence"


def test_a_defence_is_asked_for_what_it_still_lacks(qapp: QApplication) -> None:
    rival = {"dice": "Y1"}
    match = scene({"dice": "R4 W2"}, rival, asks="defence", black=[5, 3])
    assert prompt_sentence(match).startswith("Anna: choose black dice to repel")
    match.play(0, match.game.grammar.read("black black_2"))
    assert prompt_sentence(match) == "Anna: choose the highest black die too – it shows 5"
    match.play(0, match.game.grammar.read("black black_1"))
    assert prompt_sentence(match) == "Anna: choose dice of your own that reach 8"
    match.play(0, match.game.grammar.read("die white_1"))
    assert prompt_sentence(match) == "Anna: 2 against 8 – choose more of your own dice"
    match.play(0, match.game.grammar.read("die red_1"))
    assert prompt_sentence(match) == "Anna: 10 (red 4 doubled) against 8 – repel for 2 influence"


def test_who_cannot_repel_reads_by_how_much(qapp: QApplication) -> None:
    match = scene({"dice": "W2", "influence": 4}, {"dice": "Y1"}, asks="defence", black=[5])
    assert prompt_sentence(match) == "Anna: all your dice reach 2 of 5 – use influence or repel nothing"


def test_a_single_black_die_is_repelled_by_one_button(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, scene({"dice": "W5"}, neutral_dice="Y1", asks="defence", black=[4]))
    confirm_presence(screen)
    match = screen.session.match
    assert prompt_sentence(match) == "Anna: choose dice of your own to repel the black 4"
    button = screen.prompt_bar.button("bar.defend")
    assert not button.property("unavailable")
    button.click()
    qtbot.waitUntil(lambda: match.position == 3)
    assert [entry.command.notation for entry in match.entries] == ["black black_1", "die white_1", "defend"]


def test_a_single_black_die_is_not_repelled_for_more_than_needed_without_a_word(qtbot: QtBot) -> None:
    """The button chooses the black die too; that one of the own dice could be spared is told before it repels."""
    screen = match_screen(qtbot, scene({"dice": "W5 W2"}, neutral_dice="Y1", asks="defence", black=[4]))
    confirm_presence(screen)
    match, mouse = screen.session.match, MouseRobot(screen, 0)
    for position, place in enumerate(("die.white_1", "die.white_2"), start=1):
        mouse.click(place)
        qtbot.waitUntil(lambda position=position: match.position == position)
    see_all(screen)
    button = screen.prompt_bar.button("bar.defend")
    button.click()
    qtbot.waitUntil(lambda: not screen.turn.is_giving and not screen.session.is_busy)
    assert [entry.command.notation for entry in match.entries[2:]] == ["black black_1"]
    button.click()
    assert match.position == 3
    assert screen.controllers.messages.prompt(None).startswith("This spends more than needed: ")
    button.click()
    qtbot.waitUntil(lambda: match.position == 4)
    assert match.entries[3].command.notation == "defend"


def test_enter_repels_once_the_chosen_dice_are_enough(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, scene({"dice": "W5 W2"}, neutral_dice="Y1", asks="defence", black=[4, 1]))
    confirm_presence(screen)
    match, mouse = screen.session.match, MouseRobot(screen, 0)
    for position, place in enumerate(("black.black_1", "die.white_1"), start=1):
        mouse.click(place)
        qtbot.waitUntil(lambda position=position: match.position == position)
    QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: match.position > 2)
    assert match.entries[2].command.notation == "defend"


def test_what_comes_later_is_refused_with_what_comes_first(qtbot: QtBot) -> None:
    match = scene({"dice": "W5", "hand": 1}, {"dice": "Y1"}, asks="defence", black=[4])
    for place in ("bar.citizen", "event.marauding", "cathedral"):
        refusal = match.game.refusal(match.state, (place,))
        assert refusal is not None
        assert refusal_sentence(refusal, (), "troyes").startswith("The black dice come first."), place


def test_influence_beyond_the_end_of_its_track_is_not_told_of(qapp: QApplication) -> None:
    players = match_at("own_die").table.players
    told = [
        Defended(0, (3, 1), ("white_1",), (5,), (), 0),
        EventCountered(0, "siege", 2, 0),
        CathedralBuilt(0, ("cell_1_1",), 0, 1),
    ]
    assert [event_sentence(event, players) for event in told] == [
        "Anna repels 3 and 1 with 5.",
        "Anna places 2 cubes on Siege.",
        "Anna builds in column\u00a01 (level\u00a01) of the cathedral: 1 point.",
    ]


def test_the_log_says_that_red_dice_were_doubled_against_black_ones(qapp: QApplication) -> None:
    match = match_at("repel")
    match.play(0, match.game.grammar.read("defend"))
    [defended] = [event for event in match.entries[-1].events if isinstance(event, Defended)]
    assert (
        event_sentence(defended, match.table.players) == "Anna repels 2 with 1 (red 1 doubled): 1 influence."
    )
    set_language("ja")
    told = event_sentence(defended, match.table.players)
    set_language("en")
    assert told == "Annaが黒ダイス（2）をダイス（1／赤1は倍）で迎撃し、影響点1点を得ました。"


def test_the_log_tells_of_one_die_as_one_and_of_nothing_met_as_nothing(qapp: QApplication) -> None:
    players = match_at("own_die").table.players
    told = [
        DiceFlipped(0, ("yellow_1",), (5,), 4),
        DiceFlipped(0, ("yellow_1", "red_1"), (5, 6), 4),
        EventSuffered(0, "desertion", 0, 0, True, 2),
        EventSuffered(0, "pillage", 1, 0, True, 2),
    ]
    assert [event_sentence(event, players) for event in told] == [
        "Anna turns over a die for 4 influence: 5.",
        "Anna turns over dice for 4 influence: 5 and 6.",
        "Anna can’t meet Desertion: −2 points.",
        "Anna loses 1 denier and can’t meet Pillage in full: −2 points.",
    ]


def test_black_dice_are_told_of_beside_them(qapp: QApplication) -> None:
    assert TABLE.mentions(BlackDiceRolled((3, 5))) == ["black.black_1", "black.black_2"]


@pytest.mark.parametrize("slots", [1, 2])
def test_tradesmen_without_a_slot_cover_neither_the_divisor_nor_the_points_of_a_slot(slots: int) -> None:
    card = QRectF(0, 0, 195, 114)
    others = [beside_slots(card, number, slots) for number in range(META.max_seats - slots)]
    assert others[0].left() > 74, "where the die with the divisor ends"
    assert others[-1].right() <= slot_rect(card, 0, slots).left()
    assert all(before.left() < after.left() for before, after in pairwise(others))


@pytest.mark.parametrize("slots", [1, 2])
@pytest.mark.parametrize("owners", range(1, META.max_seats + 1))
def test_cubes_on_a_card_cover_nothing_whosever_they_are(slots: int, owners: int) -> None:
    """Those of a third player lay on the tradesmen without a slot, those of a fourth on the sign that they wait."""
    card = QRectF(0, 0, 195, 114)
    cubes = [cube_rect(card, number, owners) for number in range(owners)]
    others = [name_room(owners), effect_rect(card)]
    others += [slot_rect(card, slot, slots) for slot in range(slots)]
    others += [standing_rect(slot_rect(card, slot, slots)) for slot in range(slots)]
    others += [beside_slots(card, number, slots) for number in range(META.max_seats - slots)]
    for number, cube in enumerate(cubes):
        assert card.contains(cube)
        assert cube.width() > 20, "its number can still be read"
        assert not any(cube.intersects(rect) for rect in (*others, *cubes[:number]))


@pytest.mark.parametrize("language", languages())
def test_a_card_names_the_tradesmen_without_a_slot(qapp: QApplication, language: str) -> None:
    """They are small, and several stand behind one another."""
    set_language(language)
    without = {"en": "Without a slot: ", "ja": "スロットなし："}[language]
    players = tuple(Player(name, seat) for seat, name in enumerate(PLAYERS))
    table = Table("troyes", players, seed=1)
    for tradesmen, named in (("CBA", "Anna"), ("CB", None), ("C", None)):
        given = {
            "seats": [{"dice": "W1"}, {}, {}],
            "cards": ["merchant"],
            "tradesmen": {"merchant": tradesmen},
        }
        at = situation(Match.resumed(table, match_at("own_die").game.set_up(given)))
        (place,) = {spot.place for spot in TABLE.lay(at).spots if spot.id.startswith("card.merchant")}
        means = TABLE.look(at, place).means
        assert (without in means) == (named is not None)
        assert named is None or re.search(f"{without}{named}[.。]", means)
    set_language("en")


def test_the_slots_of_a_card_lie_in_the_order_in_which_they_are_filled() -> None:
    card = QRectF(0, 0, 195, 114)
    first, second = (slot_rect(card, slot, 2) for slot in range(2))
    assert first.right() < second.left() < second.right() < card.right()
    assert slot_rect(card, 0, 1) == second, "a single slot lies at the edge"
    for slot in (first, second):
        assert standing_rect(slot).left() > slot.left() + slot.width() / 4, "its points can be read"
        assert standing_rect(slot).right() < min(card.right(), slot.right() + 6)


def test_picked_buttons_and_cubes_change_what_is_asked_and_shown(qapp: QApplication) -> None:
    match = scene({"deniers": 12, "dice": "W6 W5"}, cards=["priest", "diplomat"], cubes={"diplomat": "A"})
    at = replace(situation(match), picked=("cube.diplomat",))
    assert TABLE.prompt(at).asks == "action_colour"
    assert all(button.label[0].isupper() for button in TABLE.prompt(at).buttons), (
        "they are labels like the others"
    )
    assert TABLE.look(at, "cube.diplomat").means.startswith("You have 1 cube here.")
    for die in ("die white_1", "die white_2"):
        match.play(0, match.game.grammar.read(die))
    at = replace(situation(match), picked=("bar.times.1",))
    assert TABLE.prompt(at).asks == "action_times"
    plates = {spot.id: spot.picture for spot in TABLE.lay(at).spots if isinstance(spot.picture, Plate)}
    assert {name: plate.signs[:4] for name, plate in plates.items()} == {
        "plate.priest_2": (*TAKEN, "1", "@cube")
    }


def test_an_own_die_that_makes_bought_ones_dearer_says_so(qapp: QApplication) -> None:
    match = scene({"deniers": 12, "dice": "W6"}, {"dice": "W5"})
    assert "deniers" not in TABLE.look(situation(match), "die.white_1").means
    match.play(0, match.game.grammar.read("die white_2"))
    assert "4 deniers in all" in TABLE.look(situation(match), "die.white_1").means


def test_passing_does_not_stand_out(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    assert screen.prompt_bar.button("bar.pass").objectName() == "choice"
    assert screen.prompt_bar.main == "bar.pass", "Enter still knows what ends the turn"


def test_where_a_citizen_comes_from_is_asked_with_what_it_is_for(qapp: QApplication) -> None:
    match = scene({"dice": "R4", "hand": 0, "deniers": 9, "influence": 4}, cards=["archery"])
    match.play(0, match.game.grammar.read("die red_1"))
    match.play(0, match.game.grammar.read("activate archery_2 2"))
    assert prompt_sentence(match) == "Anna: choose where the tradesman for Archery comes from"


def test_all_that_is_outlined_around_a_citizen_takes_it(qapp: QApplication) -> None:
    match = scene(
        {"dice": "R4", "hand": 0, "deniers": 9, "influence": 4},
        cards=["archery"],
        palace="AnnnnA",
        city_hall="AnAnnA",
    )
    match.play(0, match.game.grammar.read("die red_1"))
    match.play(0, match.game.grammar.read("activate archery_2 2"))
    laid = TABLE.lay(situation(match))
    areas = Areas(laid.spots, laid.places, laid.shapes)
    spaces = {place for command in match.legal() for place in match.game.path(match.state, command)}
    pieces = [spot for spot in laid.spots if spot.place in spaces and isinstance(spot.picture, CitizenPiece)]
    assert pieces
    for spot in pieces:
        (area,) = areas[str(spot.place)]
        inner = area.adjusted(1, 1, -1, -1)
        for corner in (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()):
            assert areas.place_at(corner) == spot.place


def test_a_doubt_is_read_although_there_was_a_hint(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, match_at("own_die"))
    confirm_presence(screen)
    die = screen.session.match.game.grammar.read("die yellow_2")
    screen.bots.hinted.emit(Hint(die, "money", {}))
    assert "a yellow die of Anna" in screen.status.text()
    screen.view_widget.place_clicked.emit("bar.pass")
    assert not screen.status.isVisible()
    assert "others may buy" in screen.prompt_bar._sentence.text()


def test_many_activations_fit_beside_the_other_buttons(qapp: QApplication, qtbot: QtBot) -> None:
    match = scene({"dice": "R5 R5 R4"}, cards=["archery"], tradesmen={"archery": "A"})
    with dark_look(qapp):
        screen = match_screen(qtbot, match)
        confirm_presence(screen)
        height = screen.prompt_bar.height()
        for die in ("red_1", "red_2", "red_3"):
            screen.view_widget.place_clicked.emit(f"die.{die}")
            qtbot.waitUntil(lambda die=die: f"die.{die}" in TABLE.lay(situation(match)).chosen)
        qtbot.waitUntil(lambda: "bar.times.6" in screen.turn.means.ready_buttons)
        assert screen.prompt_bar.height() == height, "the board would jump"


def before_the_last_pass(*levels: LevelName | None) -> Match:
    """The first player owes more wages than it can pay; the second is to pass, which ends the round."""
    players = [
        Player(name, seat, level) for seat, (name, level) in enumerate(zip(PLAYERS, levels, strict=True))
    ]
    begun = Match(Table("troyes", tuple(players), seed=1))
    state = begun.game.set_up(
        {
            "seats": [{"deniers": 0, "vp": 5, "passed": True}, {"dice": "W1"}, {"passed": True}],
            "active": 1,
            "palace": "AAAAAA",
            "bishopric": "AAA ...",
            "city_hall": "B.. C..",
            "red": ["bandits"],
            "yellow": ["famine"],
        }
    )
    return Match.resumed(begun.table, state)


@pytest.mark.parametrize("passes", [None, "apprentice"], ids=["person", "bot"])
def test_unpaid_wages_wait_until_the_person_has_seen_them(qtbot: QtBot, passes: LevelName | None) -> None:
    """Whoever ended the round, and although it isn't their turn next."""
    screen = match_screen(qtbot, before_the_last_pass(None, passes, "apprentice"))
    screen.bots.shut()
    session, grammar = screen.session, screen.session.match.game.grammar
    session.play(1, grammar.read("pass"))
    stretch = session.stretch
    assert stretch is not None
    assert stretch.held
    see_all(screen)
    said = screen.prompt_bar._sentence.text()
    assert "Anna can’t pay 3 deniers of the wages: −2 points." in said
    assert not session.asks_person
    QTest.mouseClick(screen.prompt_bar.button("bar.done"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.stretch is None)
    assert session.match.entries[1:] == []


def test_what_a_bot_cannot_pay_holds_nobody_up(qtbot: QtBot) -> None:
    screen = match_screen(qtbot, before_the_last_pass("apprentice", "apprentice", None))
    screen.bots.shut()
    session = screen.session
    with qtbot.assertNotEmitted(session.stretch_shown):
        session.play(1, session.match.game.grammar.read("pass"))
    assert session.match.state.players[0].vp == 3
    assert session.stretch is None


def test_an_unmet_event_and_a_defence_that_nobody_was_asked_for_are_news(qapp: QApplication) -> None:
    match = scene({"dice": "W1"}, {"dice": "W1"}, asks="defence", black=[6])
    at = situation(match)
    for event in (EventSuffered(1, "heresy", 0, 0, True, 2), DefenceFailed(1, 6, 2)):
        assert TABLE.news([event], 0, at, at) == {}
    assert TABLE.news([EventSuffered(1, "civil_war", 3, 0, False, 0)], 0, at, at) is None
    assert TABLE.news([WagesPaid(1, 10, 4, 0, 0)], 0, at, at) is None
    assert TABLE.news([DefenceFailed(0, 6, 2)], 0, at, at) is None, "who gave up knows it"
    match.play(0, match.game.grammar.read("reroll white_1"))
    assert TABLE.news([DefenceFailed(0, 6, 2)], 0, at, situation(match)) == {}, "who tried in vain doesn't"


def test_no_plate_covers_what_is_still_to_be_read(qapp: QApplication) -> None:
    built = {f"cell_{column}_{level}": "B" for column in range(1, 6) for level in (1, 2)}
    match = scene(
        {"dice": "W6 W1 Y2 Y5 R4 R5", "hand": 1, "deniers": 9},
        cards=["monk"],
        palace="ABnABn",
        bishopric="ABn ABn",
        city_hall="ABn ABn",
        cathedral=built,
    )
    shown = set()
    buildings = {"white": "bishopric", "yellow": "city_hall", "red": "palace"}
    for die, target in ((f"{colour}_{row}", where) for colour, where in buildings.items() for row in (1, 2)):
        match.play(0, match.game.grammar.read(f"die {die}"))
        laid = spots(match)
        plates = {name: spot.rect for name, spot in laid.items() if name.startswith("plate.")}
        assert f"plate.{target}" in plates
        shown |= plates.keys()
        for name, spot in laid.items():
            picture, rect = spot.picture, QRectF(spot.rect)
            if isinstance(picture, CitizenPiece):
                rect.adjust(0, 2, 0, -rect.height() * 0.14)  # head and emblem
            if isinstance(picture, CitizenPiece | Stone):
                assert not [plate for plate in plates.values() if plate.intersects(rect)], name
        match.play(0, match.game.grammar.read(f"drop {die}"))
    assert {"plate.cathedral", "plate.monk"} <= shown
    card = TABLE.lay(situation(match)).places["activity_white_1"]
    match.play(0, match.game.grammar.read("die white_1"))
    assert spots(match)["plate.monk"].rect == effect_rect(card), "nothing of the effect looks out behind it"


def test_chosen_black_dice_cover_no_event(qapp: QApplication) -> None:
    row = {"war": "", "heresy": "", "drought": "", "bandits": "", "famine": ""}
    match = scene({"dice": "R6"}, asks="defence", black=[3, 2, 1, 1], row=row)
    for die in ("black_1", "black_2"):
        match.play(0, match.game.grammar.read(f"black {die}"))
    laid = spots(match)
    lowest = max(spot.rect.bottom() for name, spot in laid.items() if name.startswith("event."))
    assert min(laid[f"black.{die}"].rect.top() for die in ("black_1", "black_2")) > lowest + 10


def test_what_an_event_would_cost_is_said_in_full(qapp: QApplication) -> None:
    match = scene(
        {"deniers": 1, "influence": 3, "dice": "W1"},
        palace="A.....",
        row={"civil_war": "", "unpaid_soldiers": "", "relic_theft": "", "heresy": ""},
    )
    means = {
        event: TABLE.look(situation(match), f"event.{event}").means
        for event in (event.card.id for event in match.state.row)
    }
    assert (
        "It would cost you 1 denier now, all you have, and up to 2 points for the rest." in means["civil_war"]
    )
    assert "It would cost you 1 denier now." in means["unpaid_soldiers"]
    assert "It would cost you 2 influence now." in means["relic_theft"]
    assert "You couldn’t meet it now, which would cost you up to 2 points." in means["heresy"]
    assert "It is revealed together with a yellow event." in means["unpaid_soldiers"]
    match.state.ended = True
    assert "cost you" not in TABLE.look(situation(match), "event.relic_theft").means


@pytest.mark.parametrize("language", languages())
def test_cubes_that_further_activations_bring_are_neither_forgotten_nor_given_up(
    qapp: QApplication, language: str
) -> None:
    """The last cube of the first activation was called the last one, and who left it out was said to place no more."""
    set_language(language)
    match = scene(
        {"dice": "R6 R3"}, cards=["chivalry"], tradesmen={"chivalry": "A"}, row={"war": ""}, rules=3
    )
    (card,) = (place.card.id for place in match.state.workplaces if place.card.name == "chivalry")
    match.play(0, match.game.grammar.read("die red_1"))
    match.play(0, match.game.grammar.read(f"activate {card} 2"))
    last = {"en": "last cube", "ja": "最後のキューブ"}[language]
    follows = {"en": "another activation follows", "ja": "あと1回活性化"}[language]
    this_one = {"en": "this activation", "ja": "この活性化"}[language]

    keys = TABLE.keys(situation(match))
    assert (keys["X"], keys["P"]) == ("bar.stop", "bar.pass"), "X declines, as the help says"

    def stop_button() -> str:
        return next(each.label for each in TABLE.prompt(situation(match)).buttons if each.place == "bar.stop")

    assert follows in prompt_sentence(match)
    assert last in prompt_sentence(match)
    assert this_one in prompt_sentence(match)
    assert this_one in stop_button()
    (stopped,) = match.play(0, STOP).events
    assert this_one in (event_sentence(stopped, match.table.players) or "")
    assert last in prompt_sentence(match)
    assert follows not in prompt_sentence(match)
    assert this_one not in prompt_sentence(match)
    assert this_one not in stop_button()
    set_language("en")


@pytest.mark.parametrize("language", languages())
def test_a_black_die_that_goes_is_not_said_to_have_beaten_every_player(
    qapp: QApplication, language: str
) -> None:
    """With the option that it is discarded, one alone has failed, and others might have repelled it."""
    set_language(language)
    told = event_sentence(BlackDieRemoved(6), match_at("own_die").table.players) or ""
    assert "6" in told
    assert not re.search("[Nn]o player|だれも", told)
    set_language("en")


def test_who_was_turned_away_is_told_of_and_nobody_else(qapp: QApplication) -> None:
    """It is about the space that was rolled: by the others a neutral citizen might have come in."""
    told = event_sentence(NeutralTurnedAway("palace"), match_at("own_die").table.players)
    assert told == "No neutral citizen enters the Palace."


@pytest.mark.parametrize("language", languages())
def test_who_has_no_use_for_any_dice_is_not_told_to_choose_others(qapp: QApplication, language: str) -> None:
    set_language(language)
    said = {}
    for influence in (0, 1):
        match = scene({"deniers": 0, "influence": influence, "dice": "R1"}, row={"siege": ""})
        match.play(0, match.game.grammar.read("die red_1"))
        said[influence] = prompt_sentence(match)
        assert not re.search("leave out|外す", said[influence])
    assert [bool(re.search("use influence|影響点を使う", each)) for each in said.values()] == [False, True]
    set_language("en")


def test_you_is_who_plays_whosever_mat_is_shown(qapp: QApplication) -> None:
    """But for what an event would cost: that is told of the side shown."""
    match = scene(
        {"deniers": 2, "dice": "W1"},
        {"deniers": 9, "dice": "W6"},
        cards=["diplomat"],
        cubes={"diplomat": "AB"},
        row={"civil_war": ""},
    )
    shown = ("die.white_2", "cube.diplomat", "purse")
    own = [TABLE.look(situation(match, facing=0), place).means for place in shown]
    assert [TABLE.look(situation(match, facing=1), place).means for place in shown] == own
    assert "you have 2" in own[0]
    assert "You have 1 cube here" in own[1]
    assert "your" not in own[-1].lower()
    costs = [TABLE.look(situation(match, facing=seat), "event.civil_war").means for seat in (0, 1)]
    assert "It would cost you 2 deniers now, all you have" in costs[0]
    assert "It would cost you 3 deniers now." in costs[1]


def test_while_a_bot_plays_you_is_the_person_at_the_machine_and_never_the_bot(qapp: QApplication) -> None:
    begun = scene(
        {"deniers": 1, "dice": "W1"},
        {"deniers": 9, "dice": "W6"},
        asks="action",
        active=1,
        cards=["diplomat"],
        cubes={"diplomat": "AB"},
        row={"civil_war": ""},
    )
    players = (*begun.table.players[:1], Player("Bot", 1, "apprentice"), *begun.table.players[2:])
    match = Match.resumed(replace(begun.table, players=players), begun.state)
    assert match.seat == 1
    for facing in (0, 1):
        at = situation(match, viewer=0, facing=facing)
        assert not re.search(r"\byou\b", TABLE.look(at, "die.white_1").means, re.IGNORECASE)
        assert "You have" not in TABLE.look(at, "cube.diplomat").means


@pytest.mark.parametrize("language", languages())
def test_after_the_end_a_character_promises_nothing(qapp: QApplication, language: str) -> None:
    set_language(language)
    match = scene({"deniers": 13, "dice": "W1", "characters": ["thibaut_ii"]}, {"deniers": 7})
    going = TABLE.look(situation(match), "character.thibaut_ii").means
    match.state.agenda.clear()
    match.state.ended = True
    for facing, deniers in enumerate((13, 7)):
        said = TABLE.look(situation(match, 0, facing), "character.thibaut_ii").means
        assert not re.search("Next|now|以上|いま", said)
        assert re.search(rf"(?<!\d){deniers}(?!\d)", said)
    assert re.search("Next: .* 18|18以上", going)
    set_language("en")


def test_while_dice_are_turned_over_only_those_stand_out(qapp: QApplication) -> None:
    match = scene({"influence": 4, "dice": "R2 W5"})
    for notation in ("die red_1", "flip"):
        match.play(0, match.game.grammar.read(notation))
    assert TABLE.lay(situation(match)).chosen == set()
    match.play(0, match.game.grammar.read("die white_1"))
    assert TABLE.lay(situation(match)).chosen == {"die.white_1"}
    match.play(0, match.game.grammar.read("cancel_flip"))
    assert TABLE.lay(situation(match)).chosen == {"die.red_1"}


def test_no_outline_of_a_die_above_goes_across_a_chosen_die(qtbot: QtBot) -> None:
    """It lies on the die above, and the line around that one hid its upper pips."""
    match = scene({"influence": 4, "dice": "R3 W5 Y6"})
    for notation in ("flip", "die yellow_1"):
        match.play(0, match.game.grammar.read(notation))
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    pieces, lines = screen.scene._pieces, screen.scene.legal.lines
    assert screen.turn.means.open_places >= {"die.red_1", "die.white_1"}
    assert pieces["die.yellow_1"].zValue() > lines.zValue() > pieces["die.white_1"].zValue()


def test_no_outline_of_cubes_that_can_be_used_covers_those_beside_them(qtbot: QtBot) -> None:
    match = scene({"dice": "Y6"}, cards=["diplomat"], cubes={"diplomat": "AABB"})
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    pieces, lines = screen.scene._pieces, screen.scene.legal.lines
    (name,) = (name for name in pieces if name.startswith("cubes.") and name.endswith(".1"))
    assert pieces[name].zValue() > lines.zValue()


def test_a_red_die_says_what_it_counts_against_black_dice(qapp: QApplication) -> None:
    match = scene({"dice": "R4 W2"}, {"dice": "R3"}, asks="defence", black=[5, 3])
    looks = {die: TABLE.look(situation(match), f"die.{die}") for die in ("red_1", "red_2", "white_1")}
    assert looks["red_1"].title == "Red 4: Anna"
    assert "Against black dice a red die counts double: 8." in looks["red_1"].means
    assert not any("double" in looks[die].means for die in ("red_2", "white_1"))


@pytest.mark.parametrize("language", languages())
def test_the_help_calls_the_options_what_a_new_game_calls_them(language: str) -> None:
    set_language(language)
    try:
        text = help_page("troyes", "1.3").body
        for option in match_at("own_die").game.meta.options:
            assert f"**{say(f'troyes.option.{option.id}.name')}**" in text
    finally:
        set_language("en")


@pytest.mark.parametrize("language", languages())
def test_an_event_that_was_won_neither_threatens_nor_asks_for_dice(qapp: QApplication, language: str) -> None:
    set_language(language)
    match = scene(
        {"deniers": 0, "dice": "W6", "won": ["civil_war"]}, {"won": ["heresy"]}, row={"pillage": ""}
    )
    for played in ((), ("die white_1",)):
        for notation in played:
            match.play(0, match.game.grammar.read(notation))
        for owner, event in enumerate(("civil_war", "heresy")):
            won = say("troyes.about.event_won", players=match.table.players, owner=owner)
            assert means_of(match, event) == won
            refusal = match.game.refusal(match.state, (f"event.{event}",))
            assert refusal is not None
            assert refusal.reason == "event_gone"
    assert say("troyes.about.harm", short=True, deniers=0, influence=0, vp=2) in means_of(match, "pillage")
    set_language("en")


def means_of(match: Match, event: str) -> str:
    return TABLE.look(situation(match), f"event.{event}").means


def test_what_will_not_act_any_more_threatens_nobody(qapp: QApplication) -> None:
    match = scene({"deniers": 5, "dice": "W6"}, row={"pillage": "", "civil_war": ""})
    state = match.state
    assert "cost you" in means_of(match, "pillage")
    state.round = state.rounds  # the events have acted for the last time
    assert "cost you" not in means_of(match, "pillage") + means_of(match, "civil_war")
    state.agenda.insert(0, Strike(0, EVENT_BY_ID["civil_war"]))  # but for the ones that come next
    assert "cost you" not in means_of(match, "pillage")
    assert "cost you" in means_of(match, "civil_war")


def test_an_event_that_is_acting_threatens_whom_it_has_yet_to_reach(qapp: QApplication) -> None:
    match = scene({"deniers": 5, "dice": "W6"}, row={"heresy": ""})
    state = match.state
    state.round = state.rounds
    state.agenda.insert(0, Suffer(1, EVENT_BY_ID["heresy"]))
    sides = [TABLE.look(situation(match, facing=seat), "event.heresy").means for seat in (0, 1)]
    assert ["cost you" in said for said in sides] == [False, True]


@pytest.mark.parametrize(
    ("seat", "given", "asks"),
    [
        ({"deniers": 1, "influence": 0}, {}, "no_die"),
        ({"deniers": 1, "influence": 8}, {}, "no_die_citizen"),
        ({"deniers": 2, "influence": 0}, {}, "action"),
        ({"deniers": 1, "influence": 0}, {"cards": ["tithing"], "cubes": {"tithing": "A"}}, "cube_for_dice"),
        (
            {"deniers": 1, "influence": 8},
            {"cards": ["tithing"], "cubes": {"tithing": "A"}},
            "cube_for_dice_citizen",
        ),
        ({"deniers": 0, "influence": 0, "dice": "R2"}, {}, "action"),
    ],
)
def test_who_can_choose_no_die_is_not_told_to_choose_one(
    qapp: QApplication, seat: dict[str, Any], given: dict[str, Any], asks: str
) -> None:
    match = scene(seat, {"dice": "Y6"}, **given)
    assert TABLE.prompt(situation(match)).asks == asks
    refusal = match.game.refusal(match.state, ("farm",))
    assert refusal is not None
    assert (refusal.reason, refusal.details) == ("no_dice_for_it", {"asks": asks})
    said = refusal_sentence(refusal, match.table.players, "troyes")
    assert ("Choose the dice" in said) == (asks == "action")
    for told in (said, prompt_sentence(match)):
        assert ("take a citizen" in told.lower()) == asks.endswith("_citizen")


@pytest.mark.parametrize(("influence", "said"), [(0, ", or pass"), (8, ", take a citizen, or pass")])
def test_a_cube_that_fits_no_die_is_put_back(qapp: QApplication, influence: int, said: str) -> None:
    seat = {"deniers": 0, "influence": influence, "dice": "R2"}
    match = scene(seat, {"dice": "Y6"}, cards=["monk"], cubes={"monk": "A"})
    match.play(0, match.game.grammar.read("use monk"))
    assert f"put the cube back on Monk{said}" in prompt_sentence(match)


@pytest.mark.parametrize(
    ("dice", "card", "moves", "said", "refused"),
    [
        ("R1", "", "die red_1", "possible with any dice: pass", "possible with any dice. Pass."),
        ("R1 R1", "", "die red_1", "possible with any dice: pass", "possible with any dice. Pass."),
        ("R1 W6", "", "die red_1", "possible: leave out a die, or pass", "Leave out a die, or pass"),
        ("R1 R4", "", "die red_1", "possible: add or leave out a die, or pass", "Add or leave out a die, or"),
        (
            "R1 R1 W6",
            "",
            "die red_1, die red_2",
            "possible: leave out a die, or pass",
            "Leave out a die, or pass",
        ),
        ("R6", "", "die red_1", "choose what to do with it", "Choose an action for your dice first"),
        (
            "R1",
            "blacksmith",
            "die red_1",
            "is possible: use a cube, change",
            "Use a cube, change your choice",
        ),
        (
            "W1",
            "apprenticeship",
            "use apprenticeship, die white_1",
            "put the cube back, change",
            "Put the cube back,",
        ),
        (
            "R1 W6",
            "diplomat",
            "use_as diplomat yellow, die red_1",
            "put the cube back, change",
            "Put the cube back,",
        ),
        (
            "Y1 W6",
            "militia",
            "use militia, die yellow_1",
            "put the cube back, change",
            "Put the cube back,",
        ),
    ],
)
def test_who_can_do_nothing_with_the_chosen_dice_is_not_asked_what_to_do_with_them(
    qapp: QApplication, dice: str, card: str, moves: str, said: str, refused: str
) -> None:
    """What is said is right for one die, too; a cube is used or put back where that makes an action possible."""
    given = {"cards": [card], "cubes": {card: "A"}} if card else {}
    match = scene({"deniers": 0, "influence": 0, "dice": dice}, row={"siege": ""}, **given)
    for move in moves.split(", "):
        match.play(0, match.game.grammar.read(move))
    assert said in prompt_sentence(match)
    with pytest.raises(IllegalCommand) as wrong:
        match.game.apply(match.state.clone(), CONCEDE, SeededChance(0))
    assert refused in refusal_sentence(wrong.value.refusal, match.table.players, "troyes")


def test_before_the_first_roll_no_district_is_said_to_have_used_up_its_dice(qapp: QApplication) -> None:
    placing = Match(match_at("own_die").table)
    assert TABLE.look(situation(placing), "district.0").means == say("troyes.about.no_dice_yet")
    rolled = scene({}, {"dice": "R1"})
    assert TABLE.look(situation(rolled), "district.0").means == say("troyes.about.district_dice", dice=0)


def test_what_a_die_costs_is_told_once_where_it_can_not_be_paid(qtbot: QtBot) -> None:
    for deniers in (0, 2):
        screen = match_screen(qtbot, scene({"deniers": deniers}, neutral_dice="R1"))
        confirm_presence(screen)
        info = screen.presenters.inspections.look_at("die.red_1", screen.facing)
        assert ("It costs 2 deniers" in info.goal) == (deniers == 2)
        assert ("These dice cost 2 deniers" in info.refuses) == (deniers == 0)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "has a citizen expelled from the Bishopric by a neutral one"),
        ("ja", "司教管区の市民コマを中立の市民コマに追い出されました"),
    ],
)
def test_whom_a_neutral_citizen_has_expelled_is_told_so_since_their_last_turn(
    qtbot: QtBot, language: str, told: str
) -> None:
    """No player did it: the line of the log is about nobody's seat, and stays the only one there."""
    match = scene({}, neutral_dice="W1", bishopric="AAA AAA", row={"excommunication": ""})
    for seat in (0, 1):
        match.play(seat, match.game.grammar.read("pass"))
    set_language(language)
    try:
        screen = match_screen(qtbot, match)
        confirm_presence(screen)
        see_all(screen)
        block = screen.recap.lines
        lines = [block.item(row).text() for row in range(block.count())]
        assert screen.recap.isVisible()
        assert [line.count(told) for line in lines if line.startswith("Anna")] == [1]
        (entered,) = (event for event in match.entries[-1].events if isinstance(event, NeutralEntered))
        neutral = event_sentence(entered, match.table.players)
        assert [line for line in log_of(screen) if say("troyes.building.bishopric") in line] == [neutral]
    finally:
        set_language("en")
