"""The table of Stone Age: layout, prompts, doubts and descriptions."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.games import table_of
from desktop.games.stone_age.landscape import RINGS_BY_SEAT
from desktop.games.stone_age.pictures import CREAM, Heap
from desktop.shell.table_screen import TableScreen
from desktop.table.art import renderer
from desktop.table.board import board
from desktop.table.game_table import PlaceInfo, Prompt, Situation
from desktop.table.layout import Painting, Spot
from desktop.words import languages, say, set_language
from desktop.words.engine import doubt_sentence, hint_sentence, prompt, refusal_sentence, shortcut_sentence
from engine.core.chance import SeededChance
from engine.core.errors import IllegalCommand
from engine.games.stone_age import events
from engine.games.stone_age.commands import ANY_TWO, CONFIRM_ROLL
from engine.games.stone_age.content import CARDS, CONSTANTS, RESOURCES, TILES
from engine.games.stone_age.mind import MIND
from engine.games.stone_age.view import StoneAgeView
from engine.match.match import Match
from engine.match.shortcuts import shortcuts
from engine.match.table import Player
from tests.desktop.table_robot import (
    confirm_presence,
    dark_look,
    human_table,
    match_screen,
    see_all,
    wait_until,
)
from tests.desktop.test_board import each_is_somewhere_uppermost
from tests.desktop.window_kit import wait_for_listing

TABLE: Any = table_of("stone-age")
GAME = "stone-age"


def staged(**scene: Any) -> Match:
    """A match that begins with a position described by what matters in it."""
    seats = len(scene["tribes"])
    begun = Match(human_table(seats, GAME))
    return Match.resumed(begun.table, begun.game.set_up(scene))


def view_of(match: Match, seat: int | None = None) -> StoneAgeView:
    view: StoneAgeView = match.game.view(match.state, seat)
    return view


def seen(match: Match, *picked: str, facing: int = 0, seat: int | None = None) -> Situation[Any, Any]:
    """A position as it lies before the eyes of a seat, or of everybody."""
    return Situation.of(match.game, match.state, match.table.players, seat, facing, picked)


def spots_of(match: Match, *picked: str, facing: int = 0, seat: int | None = None) -> list[Spot]:
    return list(TABLE.lay(seen(match, *picked, facing=facing, seat=seat)).spots)


def prompt_of(match: Match, *picked: str) -> Prompt:
    prompt: Prompt = TABLE.prompt(seen(match, *picked))
    return prompt


def look_at(match: Match, place: str, facing: int = 0, seat: int | None = None) -> PlaceInfo:
    look: PlaceInfo = TABLE.look(seen(match, facing=facing, seat=seat), place)
    return look


def doubt(match: Match, notation: str) -> str | None:
    """What is doubted, as it is asked about."""
    found = match.game.doubt(match.state, match.game.grammar.read(notation))
    return None if found is None else doubt_sentence(GAME, found)


RICH = {
    "people": 10, "at": {"hunting_grounds": 10}, "home": 0, "level": 10, "points": 123, "food": 60,
    "wood": 20, "brick": 11, "stone": 9, "gold": 14, "tools": [4, 4, 4], "used": [1],
    "cards": [card.id for card in CARDS[:20]], "drawn": ["civ_card_22", "civ_card_23"],
    "buildings": [tile.id for tile in TILES[:7]],
}  # fmt: skip
CROWDS: dict[str, list[dict[str, Any]]] = {
    "everybody hunts": [RICH, *({"people": 10, "at": {"hunting_grounds": 10}, "home": 0},) * 3],
    "all at home": [{"people": 10, "points": -37}, {"points": -37}, {"points": -37}, {"points": -37}],
    "one ring each": [
        {"people": 10, "at": {"forest": 4, "river": 3, "hut": 2, "civ_1": 1}},
        {"people": 10, "at": {"forest": 3, "quarry": 3, "field": 1, "civ_2": 1, "building_1": 1, "river": 1}},
        {"people": 10, "at": {"clay_pit": 7, "tool_maker": 1, "civ_3": 1, "building_2": 1}},
        {"people": 10, "at": {"quarry": 4, "river": 3, "civ_4": 1, "building_3": 1, "building_4": 1}},
    ],
}


@pytest.mark.parametrize("crowd", CROWDS)
def test_all_of_a_crowd_lies_on_the_board_and_can_be_pointed_at(qapp: QApplication, crowd: str) -> None:
    acting = any("at" in tribe for tribe in CROWDS[crowd])
    match = staged(phase="act" if acting else "place", tribes=CROWDS[crowd])
    for facing in range(4):
        spots = spots_of(match, facing=facing, seat=facing)
        assert len({spot.id for spot in spots}) == len(spots)
        whole = renderer(TABLE.board).viewBoxF()
        assert all(whole.contains(spot.rect) for spot in spots)
        each_is_somewhere_uppermost(TABLE.board, spots)


def test_every_person_stands_somewhere_alone(qapp: QApplication) -> None:
    match = staged(phase="act", tribes=CROWDS["one ring each"])
    people = [spot for spot in spots_of(match) if spot.id.startswith("person.")]
    on_board = [spot for spot in people if ".home." not in spot.id]
    assert len(on_board) == sum(sum(counts) for counts in view_of(match).people.values())
    feet = {(spot.rect.center().x(), spot.rect.bottom()) for spot in on_board}
    assert len(feet) == len(on_board)


def test_who_comes_later_leaves_the_others_where_they_stand(qapp: QApplication) -> None:
    before = staged(tribes=[{"at": {"forest": 2}}, {}, {}, {}])
    after = staged(tribes=[{"at": {"forest": 2}}, {"at": {"forest": 3}}, {}, {}])
    stood = {spot.id: spot.rect for spot in spots_of(before) if ".forest." in spot.id}
    stand = {spot.id: spot.rect for spot in spots_of(after) if ".forest." in spot.id}
    assert len(stand) == 5
    assert all(stand[person] == rect for person, rect in stood.items())
    assert all(sorted(rings) == list(range(7)) for rings in RINGS_BY_SEAT)


def test_people_about_to_go_are_pale_and_no_longer_at_home(qapp: QApplication) -> None:
    match = staged(tribes=[{}, {}])
    spots = {spot.id: spot for spot in spots_of(match, "forest", "forest")}
    going = [spots[f"person.0.forest.{number}"] for number in (0, 1)]
    assert {type(spot.picture).__name__ for spot in going} == {"PalePerson"}
    assert [spot.origin for spot in going] == ["person.0.home.3", "person.0.home.4"]
    assert "person.0.home.2" in spots
    assert "person.0.home.3" not in spots
    ring = board(TABLE.board).region("ring.forest.0")
    assert going[0].rect.intersects(ring)


def test_other_tribes_come_over_the_edge_of_the_board_and_leave_over_it(qapp: QApplication) -> None:
    match = staged(phase="act", tribes=[{"at": {"forest": 1}}, {"at": {"forest": 2, "hut": 2}}, {}])
    people = [spot for spot in spots_of(match) if spot.id.startswith("person.") and ".home." not in spot.id]
    own = [spot for spot in people if spot.id.startswith("person.0.")]
    assert [(spot.origin, spot.goes) for spot in own] == [("person.0.home.4", "person.0.home.4")]
    others = {(spot.origin, spot.goes) for spot in people if spot not in own}
    assert others == {("trail.1", "trail.1")}
    edge = renderer(TABLE.board).viewBoxF().right()
    trails = [board(TABLE.board).region(f"trail.{seat}") for seat in range(4)]
    assert all(trail.left() > edge and trail.size() == people[0].rect.size().toSize() for trail in trails)


def test_what_is_paid_for_goes_to_who_pays(qapp: QApplication) -> None:
    def goal(facing: int, thing: str) -> str | None:
        kind = "civ_2" if thing.startswith("civ") else "building_1"
        match = staged(
            phase="act",
            tribes=[{"at": {kind: 1}, "wood": 2}, {}],
            row=["civ_card_09", "civ_card_01", "civ_card_33", "civ_card_03"],
            piles=[{"tiles": ["building_tile_26"]}, {}],
            payment={"at": kind, "paid": {"wood": 1}},
        )
        spots = {spot.id: spot.goes for spot in spots_of(match, facing=facing)}
        assert not [goes for name, goes in spots.items() if goes and not name.startswith(("person.", thing))]
        return spots[thing]

    assert goal(0, "civ_card_01") == "culture.medicine"
    assert goal(1, "civ_card_01") == "trail.0"
    assert goal(1, "building_tile_26") == "trail.0"
    assert goal(0, "building_tile_26") is None


def test_many_cards_lie_in_their_rows_and_no_building_covers_another(qapp: QApplication) -> None:
    match = staged(tribes=[RICH | {"home": 10, "at": {}}, {}])
    spots = {spot.id: spot for spot in spots_of(match, facing=0, seat=0)}
    cultures = [spot for name, spot in spots.items() if name.startswith("culture.")]
    assert [getattr(spot.picture, "copies", 0) for spot in cultures] == [2] * 8
    symbols = {name: getattr(spot.picture, "symbols", 0) for name, spot in spots.items()}
    assert symbols["multiplier.farmer"] == 1 + 1 + 1 + 2
    region = board(TABLE.board).region("owned")
    owned = [spot.rect for spot in spots.values() if region.contains(spot.rect)]
    assert len(owned) == 7 + 2
    assert not any(one.intersects(other) for one, other in combinations(owned, 2))
    assert all(rect.height() >= 72 for rect in owned)


def test_buttons_for_two_resources_say_what_they_give(qapp: QApplication) -> None:
    match = staged(tribes=[{"cards": ["civ_card_02"]}, {}])
    for spoken, labels in (
        ("en", ["+1 wood", "+1 brick", "+1 stone", "+1 gold"]),
        ("ja", ["木+1", "レンガ+1", "石+1", "金+1"]),
    ):
        set_language(spoken)
        assert [
            button.label for button in prompt_of(match).buttons if button.place.startswith("bar.any.")
        ] == labels
    set_language("en")


def test_a_hut_takes_two_from_home(qapp: QApplication) -> None:
    spots = {spot.id for spot in spots_of(staged(tribes=[{}, {}]), "hut")}
    assert {"person.0.hut.0", "person.0.hut.1", "person.0.home.2"} <= spots
    assert "person.0.home.3" not in spots


def test_the_button_alone_sends_nobody(qapp: QApplication) -> None:
    match = staged(tribes=[{}, {}])
    assert {spot.id for spot in spots_of(match, "bar.place")} == {spot.id for spot in spots_of(match)}


def test_dice_of_all_keep_their_places_when_one_is_taken(qapp: QApplication) -> None:
    match = staged(
        phase="act",
        tribes=[{"at": {"forest": 1}, "cards": ["civ_card_08"]}, {}, {}],
        lottery={"at": "civ_1", "card": "civ_card_08", "buyer": 0, "dice": [2, 2, 6]},
        row=["none", "civ_card_01", "civ_card_02", "civ_card_03"],
        thrown={"civ_1": [2, 6, 2]},
    )
    dice = {spot.id: spot for spot in spots_of(match) if spot.id.startswith("die.civ_1")}
    assert sorted(spot.place or "" for spot in dice.values()) == ["die.2", "die.2", "die.6"]
    match.play(0, match.game.grammar.read("die 2"))
    later = {spot.id: spot for spot in spots_of(match) if spot.id.startswith("die.civ_1")}
    assert {name: spot.rect for name, spot in later.items()} == {
        name: spot.rect for name, spot in dice.items()
    }
    assert sorted(spot.place or "" for spot in later.values()) == ["", "die.2", "die.6"]


def test_dice_that_rest_keep_the_colour_of_who_threw_them(qapp: QApplication) -> None:
    tribes = [{"at": {"forest": 1}}, {"at": {"river": 1}, "tools": [1]}]
    match = staged(phase="act", tribes=tribes)
    rims = []
    for seat, act in enumerate(("act forest", "act river", "confirm_roll")):
        match.play(min(seat, 1), match.game.grammar.read(act))
        at = seen(match)
        rims.append(
            {
                spot.id[:10]: getattr(spot.picture, "ink", "")
                for spot in TABLE.lay(at).spots
                if spot.id[:4] == "die."
            }
        )
    blue, orange = at.ink(0), at.ink(1)
    assert rims == [{"die.forest": blue}, {"die.forest": blue, "die.river.": orange}, rims[1]]
    assert (blue != orange, at.view.phase) == (True, "place")


def test_markers_on_one_cell_lie_side_by_side_and_say_their_laps(qapp: QApplication) -> None:
    tribes = [{"points": points} for points in (104, 4, -96, 4)]
    spots = [spot for spot in spots_of(staged(tribes=tribes)) if spot.id.startswith("score.")]
    cell = board(TABLE.board).region("score.4")
    assert all(cell.adjusted(-2, -2, 2, 2).contains(spot.rect) for spot in spots)
    for one, other in combinations(spots, 2):
        way = one.rect.center() - other.rect.center()
        assert hypot(way.x(), way.y()) >= one.rect.width() - 0.5  # the round counters don't cover each other
    assert [getattr(spot.picture, "points", None) for spot in spots] == [104, 4, -96, 4]


@pytest.mark.parametrize(
    ("seat", "known"), [(0, True), (1, False), (None, False)], ids=["owner", "other", "everybody"]
)
def test_a_drawn_card_is_seen_by_its_owner_alone_and_only_when_looked_at(
    qapp: QApplication, seat: int | None, known: bool
) -> None:
    match = staged(tribes=[{"drawn": ["civ_card_36"]}, {}])
    backs = [spot for spot in spots_of(match, seat=seat) if spot.id.startswith(("drawn.", "hidden."))]
    assert [type(spot.picture).__name__ for spot in backs] == ["CardBack"]
    place = backs[0].place or ""
    look = look_at(match, place, seat=seat)
    assert getattr(look.picture, "card", None) == ("civ_card_36" if known else None)
    assert (say("stone-age.about.card_hidden", open="yes") in look.means) is not known


def test_what_hidden_cards_may_change_is_not_said_to_be_so(qapp: QApplication) -> None:
    """“No card of this kind yet”, it said of what a tribe owned but the others couldn’t see."""
    row = ["civ_card_03", "civ_card_01", "civ_card_02", "civ_card_05"]
    tribes = [{"cards": ["civ_card_04", "civ_card_13"]}, {}]
    match = staged(options={"open_cards": False}, tribes=tribes, row=row)
    places = ("culture.art", "multiplier.farmer", "civ_1")
    for seat, hides in ((None, True), (1, True), (0, False)):
        looks = [look_at(match, place, seat=seat).means for place in places]
        uncounted, decide = say("stone-age.about.uncounted"), say("stone-age.about.hidden_decide")
        assert [uncounted in look for look in looks] == [hides, hides, False]
        assert [decide in look for look in looks] == [False, False, hides]
        assert not (hides and any("of this kind" in look or "don’t have" in look for look in looks))
    assert look_at(match, "hidden.0", seat=1).means.startswith("Bought or drawn")


@pytest.mark.parametrize("others", ["a person", "a bot"])
@pytest.mark.parametrize("goes_on", [False, True])
def test_a_card_comes_unseen_where_others_look_on_until_its_owner_asks_for_it(
    qtbot: QtBot, others: str, *, goes_on: bool
) -> None:
    """For a keepsake nobody hands the machine over: all who sit there would see it (8)."""
    at = {"civ_1": 1, "hunting_grounds": 1} if goes_on else {"civ_1": 1}
    tribes = [{"at": at, "wood": 1}, {"at": {"hunting_grounds": 1}}]
    row = ["civ_card_05", "civ_card_01", "civ_card_02", "civ_card_03"]
    match = staged(phase="act", tribes=tribes, row=row, deck=["civ_card_36"])
    if others == "a bot":
        players = (Player("Player 1", 0), Player("Player 2", 1, "apprentice"))
        match = Match.resumed(replace(match.table, players=players), match.state)
    screen = match_screen(qtbot, match, bot_pace=3000)
    session, known = screen.session, others == "a bot"
    for notation in ("act civ_1", "pay wood", "confirm_payment"):
        session.play(0, match.game.grammar.read(notation))
    see_all(screen)
    assert (session.stretch is None) is goes_on
    if not goes_on:
        sentence = screen.prompt_bar._sentence.text()
        assert ("You drew 2 Shamans (2 dice for wood)." in sentence) is known
        assert (say("play.look") in sentence) is not known
    assert bool(session.situation().view.tribes[0].drawn) is known
    assert session.may_look is (goes_on and not known)
    if session.may_look:
        session.wish_to_look()
        session.is_there()
        assert session.situation().view.tribes[0].drawn == ("civ_card_36",)


# What is asked.


def test_the_sum_and_what_it_brings_are_told_as_tools_are_added(qapp: QApplication) -> None:
    match = staged(
        phase="act",
        tribes=[{"at": {"quarry": 2}, "tools": [2, 1]}, {}],
        roll={"at": "quarry", "dice": [4, 5]},
        thrown={"quarry": [4, 5]},
    )
    assert prompt_of(match).buttons[-1].label == "Take 1 stone"
    match.play(0, match.game.grammar.read("tool 1"))
    prompt = prompt_of(match)
    question = prompt.asks, prompt.details["sum"], prompt.details["gain"]
    assert question == ("tools", "9 + 1 = 10", "2 stone")
    assert prompt.buttons[-1].label == "Take 2 stone"
    outcome = next(spot for spot in spots_of(match) if spot.id == "outcome.quarry")
    assert (getattr(outcome.picture, "total", 0), getattr(outcome.picture, "gain", 0)) == (10, 2)


def test_what_was_paid_lies_on_the_tile_with_its_worth(qapp: QApplication) -> None:
    match = staged(
        phase="act",
        tribes=[{"at": {"building_1": 1}, "gold": 3, "wood": 1}, {}],
        piles=[{"tiles": ["building_tile_26"]}, {}],
        payment={"at": "building_1", "paid": {"gold": 2}},
    )
    spots = {spot.id: spot for spot in spots_of(match)}
    assert [name for name in spots if name.startswith("paid.")] == ["paid.0.gold", "paid.1.gold"]
    ground = spots["paid_ground"].rect
    assert all(ground.contains(spots[f"paid.{number}.gold"].rect) for number in range(2))
    assert getattr(spots["worth"].picture, "text", "") == "12"
    assert getattr(spots["stock.gold"].picture, "count", 0) == 1
    facts = TABLE.seat(seen(match, seat=1), 0).facts
    assert [fact.value for fact in facts if fact.key == "stone-age.fact.gold"] == [1]
    assert look_at(match, "stock.gold").means == say("stone-age.about.stock", count=1, points=6)
    assert prompt_of(match).details["points"] == 12


def painted_height(picture: Painting, place: QRectF, ink: QColor) -> int:
    """How high, in pixels, what is painted in nearly this colour reaches in a lower part of a picture."""
    image = QImage(place.toRect().size(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.black)
    with QPainter(image) as painter:
        picture.paint(painter, QRectF(image.rect()))
    rows = [
        y
        for y in range(image.height())
        if any(
            max(abs(a - b) for a, b in zip(image.pixelColor(x, y).getRgb(), ink.getRgb(), strict=True)) < 9
            for x in range(image.width())
        )
    ]
    return rows[-1] - rows[0] + 1 if rows else 0


def test_the_number_of_a_heap_grows_with_the_text_and_stays_whole(qapp: QApplication) -> None:
    """Beside large text the board is smaller, by about the third by which a number must at least be larger."""
    place, heap = QRectF(0, 0, 186, 200), Heap("gold", 0)
    with dark_look(qapp):
        usual = painted_height(heap, place, CREAM)
    with dark_look(qapp, 2.0):
        large = painted_height(heap, place, CREAM)
    assert large >= 1.6 * usual > 0


@pytest.mark.parametrize(
    ("spoken", "closed", "free"),
    [
        (
            "en",
            "Closed this round. With 3 players, no further player may gather here.",
            "2 rings free out of 7.",
        ),
        (
            "ja",
            "上限に達しました。このラウンドは、ほかのプレイヤーはもう置けません。",
            "○7か所のうち、空きは2か所です。",
        ),
    ],
)
def test_a_place_where_all_four_gather_is_not_said_to_be_closed(
    qapp: QApplication, spoken: str, closed: str, free: str
) -> None:
    """No limit keeps anybody out there; between three, the third can’t come."""
    set_language(spoken)
    for people, is_closed in ((2, 1, 1, 1), False), ((3, 2, 0), True):
        match = staged(tribes=[{"at": {"forest": count} if count else {}} for count in people])
        means = look_at(match, "forest").means
        assert (closed in means, free in means) == (is_closed, not is_closed)
        assert ("lock.forest" in {spot.id for spot in spots_of(match)}) is is_closed
    set_language("en")


@pytest.mark.parametrize(
    ("spoken", "said"),
    [
        ("en", "Your store can’t cover the missing food, not even with the 2 resources of your card."),
        ("ja", "カードで資源2個を得ても、食料の不足は補えません。"),
    ],
)
def test_a_hungry_tribe_with_a_card_to_use_is_not_told_that_nothing_else_can_be_done(
    spoken: str, said: str
) -> None:
    set_language(spoken)
    for cards in ["civ_card_02"], []:
        tribe = {"people": 5, "level": 1, "food": 0, "gold": 1, "cards": cards, "at": {"river": 1}}
        match = staged(phase="act", tribes=[tribe, {}])
        match.play(0, match.game.grammar.read("recall river"))
        reason = MIND.reason(match.state, match.game.grammar.read("starve"))
        assert (hint_sentence(GAME, reason.why, reason.details) == said) is bool(cards)
    set_language("en")


# What is doubted.


def test_full_effects_are_doubted(qapp: QApplication) -> None:
    full = staged(tribes=[{"people": 10, "level": 10, "tools": [4, 4, 4]}, {}])
    new = staged(tribes=[{}, {}])
    for notation, why in (
        ("place tool_maker 1", "Your tools are all at their highest value: you’d only block others."),
        ("place field 1", "Your agriculture level is at its highest: you’d only block others."),
        ("place hut 2", "Your tribe is at its largest: you’d only block others."),
    ):
        assert doubt(full, notation) == why
        assert doubt(new, notation) is None
    assert doubt(full, "place forest 2") is None


def test_taking_people_back_is_doubted_where_they_could_do_something(qapp: QApplication) -> None:
    match = staged(
        phase="act",
        tribes=[{"at": {"forest": 1, "field": 1, "civ_4": 1, "building_1": 1}, "level": 10, "wood": 3}, {}],
        piles=[{"tiles": ["building_tile_26"]}, {}],
    )
    idle = "Your person would return without acting."
    payable = "You can pay here, but your person would return without acting."
    assert (doubt(match, "recall forest"), doubt(match, "recall building_1")) == (idle, payable)
    several = staged(phase="act", tribes=[{"at": {"forest": 2}}, {}])
    assert doubt(several, "recall forest") == "Your people would return without acting."
    assert doubt(match, "recall field") is None
    assert doubt(match, "recall civ_4") is None


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        (
            "tool.0",
            "A tool of value 2, already used.",
            "A tool of value 2. You may add it to one roll each round.",
        ),
        ("field", "Your tribe needs 5 food this round.", "Raise your agriculture level by 1."),
        ("field", "each round you need 1 food less", "Raise your agriculture level by 1."),
        ("hut", " The new person eats this round", "Place 2 people here to gain one more."),
        ("building_4", "the game ends after this round", "This pile is empty."),
        (
            "food",
            "Your tribe needs 5 food at the end of the round.",
            "You have 12 food. Food scores nothing.",
        ),
        ("building_2", "You can pay for it.", "Costs "),
        ("building_3", "is revealed at the end of the round", "6 tiles left"),
        ("civ_1", "at the end of the game", "End of game: Medicine"),
        ("civ_1", "You can pay for it.", "Costs 1 resource of any kind in its current space."),
    ],
)
def test_after_the_end_a_close_look_says_nothing_of_what_comes(
    qapp: QApplication, place: str, before: str, after: str
) -> None:
    tribe = {"at": {"forest": 1}, "wood": 9, "brick": 9, "stone": 9, "gold": 9, "tools": [2], "used": [0]}
    piles = [{}, {}, {"left": 6, "face_down": True}, {"left": 0} if place == "building_4" else {}]
    match = staged(phase="act", tribes=[tribe, {}, {}, {}], piles=piles)
    assert before in look_at(match, place).means
    match.state.ended_by = "cards_short"
    said = f"{look_at(match, place).about} {look_at(match, place).means}"
    assert after in said
    assert before not in said


@pytest.mark.parametrize(
    ("place", "of_the_next", "now"),
    [
        ("tool.0", " It is ready again next round.", "A tool of value 2, already used."),
        ("home", ", ready to work next round", "1 person gained this round"),
        ("field", "each round you need 1 food less", "you need 1 food less this round."),
        ("hut", " and works from the next", "The new person eats this round."),
        ("building_3", "is revealed at the end of the round", "6 tiles left"),
        ("civ_2", " The row moves up at the end of the round.", "This card has been bought."),
    ],
)
def test_in_the_last_round_a_close_look_promises_nothing_of_a_next_one(
    qapp: QApplication, place: str, of_the_next: str, now: str
) -> None:
    """It does so again while the round may not be the last, and no more once the game is over."""
    tribe = {"people": 6, "home": 4, "at": {"forest": 1}, "tools": [2], "used": [0]}
    covered = [{}, {}, {"left": 6, "face_down": True}]
    row = ["civ_card_01", "none", "civ_card_02", "civ_card_03"]
    match = staged(phase="act", tribes=[tribe, {}, {}], piles=covered, row=row)
    assert of_the_next in look_at(match, place).means
    match.state.round = CONSTANTS.stop.rounds
    for ended_by in (None, "round_limit"):
        match.state.ended_by = ended_by
        means = look_at(match, place).means
        assert of_the_next not in means
        if ended_by is None:
            assert now in means


@pytest.mark.parametrize(
    ("at", "need"), [({"forest": 1}, 5), ({"field": 1}, 4), ({"hut": 2}, 6), ({"field": 1, "hut": 2}, 5)]
)
def test_the_meal_counts_who_is_on_the_field_and_at_the_hut_everywhere(
    qapp: QApplication, at: dict[str, int], need: int
) -> None:
    match = staged(tribes=[{"at": at, "food": 4}, {}])
    for place in ("field", "food"):
        assert f"Your tribe needs {need} food" in look_at(match, place).means
    assert TABLE.seat(seen(match), 0).facts[1].text == f"4 −{need}"


def test_who_has_eaten_is_said_to_need_nothing_more_this_round(qapp: QApplication) -> None:
    """The first tribe is asked, then the second, while the first one's meal is over."""
    hungry = {"level": 3, "food": 0, "wood": 2}
    match = staged(phase="act", tribes=[{**hungry, "at": {"forest": 1}}, hungry])
    match.play(0, match.game.grammar.read("recall forest"))
    assert (match.seat, match.state.phase) == (0, "feed")
    for seat in (0, 1):
        assert "Your tribe needs 2 food at the end of the round." in look_at(match, "food", seat).means
    match.play(0, match.game.grammar.read("starve"))
    assert (match.seat, match.state.phase) == (1, "feed")
    assert look_at(match, "food", 0).means == "You have no food. Your tribe has eaten this round."
    assert "Your tribe needs" not in look_at(match, "field", 0).means
    assert "Your tribe needs 2 food this round." in look_at(match, "field", 1).means


def test_what_the_fields_provide_beyond_a_meal_is_said_to_be_added(qapp: QApplication) -> None:
    """A tribe of 5 at level 7 has two more food after its meal (5.9)."""
    match = staged(tribes=[{"level": 7, "food": 1}, {}])
    assert Heap("food", 1, 2) in [spot.picture for spot in spots_of(match)]
    assert "your fields provide 2 food more than your tribe needs" in look_at(match, "food").means
    even = staged(tribes=[{"level": 5, "food": 1}, {}])
    assert TABLE.seat(seen(even), 0).facts[1].text == "1 −0"
    assert "Your tribe needs none" in look_at(even, "food").means


def test_after_the_last_meal_no_food_is_said_to_be_needed(qapp: QApplication) -> None:
    """The tribes eat one after the other: who has eaten in the last round owes nothing more."""
    hungry = {"people": 2, "food": 0}
    match = staged(phase="act", round=CONSTANTS.stop.rounds, tribes=[{**hungry, "at": {"forest": 1}}, hungry])
    match.play(0, match.game.grammar.read("recall forest"))

    def told(seat: int) -> tuple[object, str]:
        food = next(spot.picture for spot in spots_of(match, facing=seat) if spot.id == "food")
        return food, TABLE.seat(seen(match), seat).facts[1].text

    assert [told(seat) for seat in (0, 1)] == [(Heap("food", 0, -2), "0 −2")] * 2
    match.play(0, match.game.grammar.read("starve"))
    assert told(0) == (Heap("food", 0, 0), "0")
    assert told(1) == (Heap("food", 0, -2), "0 −2")


def test_after_the_end_no_food_is_said_to_be_needed(qapp: QApplication) -> None:
    match = staged(phase="act", tribes=[{"at": {"forest": 1}}, {}])

    def told() -> tuple[object, str]:
        food = next(spot.picture for spot in spots_of(match) if spot.id == "food")
        return food, TABLE.seat(seen(match), 0).facts[1].text

    assert told() == (Heap("food", 12, -5), "12 −5")
    match.state.ended_by = "cards_short"
    assert told() == (Heap("food", 12, 0), "12")


def rolled(at: str, dice: list[int], **tribe: Any) -> Match:
    tribes = [{"at": {at: len(dice)}, **tribe}, {}]
    return staged(phase="act", tribes=tribes, roll={"at": at, "dice": dice}, thrown={at: dice})


@pytest.mark.parametrize(
    ("at", "dice", "gains"),
    [
        ("hunting_grounds", [3], ("1 food", "2 food")),
        ("forest", [5], ("1 wood", "2 wood")),
        ("clay_pit", [4, 3], ("1 brick", "2 bricks")),
        ("quarry", [5, 4], ("1 stone", "2 stone")),
        ("river", [5], ("nothing", "1 gold")),
    ],
)
def test_tools_left_unused_are_doubted_only_where_they_bring_one_more(
    qapp: QApplication, at: str, dice: list[int], gains: tuple[str, str]
) -> None:
    now, then = gains
    sentence = f"You’d gain {now}; with your tools you’d gain {then}."
    assert doubt(rolled(at, dice, tools=[1]), "confirm_roll") == sentence
    dice[0] -= 1
    assert doubt(rolled(at, dice, tools=[1]), "confirm_roll") is None
    assert doubt(rolled(at, dice, tools=[1, 1]), "confirm_roll") == sentence


def test_tools_may_be_kept_for_a_roll_that_comes_later_in_the_round(qapp: QApplication) -> None:
    there = {"at": {"hunting_grounds": 1, "river": 3}, "tools": [1]}
    match = staged(phase="act", tribes=[there, {}], roll={"at": "hunting_grounds", "dice": [3]})
    assert doubt(match, "confirm_roll") is None


def test_dear_resources_for_a_card_are_doubted_while_cheap_ones_are_kept(qapp: QApplication) -> None:
    def paying(paid: dict[str, int]) -> Match:
        tribes = [{"at": {"civ_1": 1}, "wood": 1, "gold": 1}, {}]
        return staged(phase="act", tribes=tribes, payment={"at": "civ_1", "paid": paid})

    sentence = "You’re paying gold, but wood would do."
    assert doubt(paying({"gold": 1}), "confirm_payment") == sentence
    assert doubt(paying({"wood": 1}), "confirm_payment") is None


def test_a_building_that_could_bring_more_is_doubted(qapp: QApplication) -> None:
    def paying(paid: dict[str, int]) -> Match:
        tribes = [{"at": {"building_1": 1}, "wood": 1, "gold": 1}, {}]
        piles = [{"tiles": ["building_tile_26"]}, {}]
        return staged(phase="act", tribes=tribes, piles=piles, payment={"at": "building_1", "paid": paid})

    sentence = "You’d score 6 points; your resources could score 9."
    assert doubt(paying({"gold": 1}), "confirm_payment") == sentence
    assert doubt(paying({"wood": 1, "gold": 1}), "confirm_payment") is None


def test_hunger_is_doubted_where_cheap_resources_would_end_it(qapp: QApplication) -> None:
    def hungry(missing: int, **tribe: Any) -> Match:
        return staged(phase="feed", tribes=[{"food": 0, **tribe}, {}], hunger={"missing": missing})

    assert doubt(hungry(2, wood=3), "starve") == "You’d lose 10 points, but 2 wood would feed everyone."
    assert doubt(hungry(2, gold=2), "starve") is None
    assert doubt(hungry(4, wood=3), "starve") is None
    sentence = "You’d lose 10 points, but your card can still provide 2 resources."
    assert doubt(hungry(2, cards=["civ_card_02"]), "starve") == sentence


def test_who_could_pay_with_the_resources_of_a_card_is_told_so_before_going_home(qapp: QApplication) -> None:
    tribe = {"at": {"civ_3": 1}, "wood": 1, "cards": ["civ_card_02"]}
    sentence = (
        "With the 2 resources of your card you can pay here, but your person would return without acting."
    )
    assert doubt(staged(phase="act", tribes=[tribe, {}]), "recall civ_3") == sentence


def test_what_is_doubted_is_asked_about_and_not_done_at_once(qtbot: QtBot) -> None:
    """At the end of a turn, too: there is one way to be asked, whoever comes next."""
    match = rolled("river", [5], tools=[1])
    screen: TableScreen = match_screen(qtbot, match)
    with qtbot.assertNotEmitted(screen.turn.end_turn_asked):
        screen.turn.pick("bar.take")
    assert screen.turn.selection.doubt == match.game.doubt(
        match.state, match.game.grammar.read("confirm_roll")
    )
    assert screen.prompt_bar._sentence.text().endswith(" Click again or press Enter to do it anyway.")
    assert match.entries == []
    screen.turn.confirm()
    assert [entry.command.notation for entry in match.entries] == ["confirm_roll"]


# Two resources of a card.


def test_a_card_for_two_resources_pays_for_what_it_is_enough_for(qtbot: QtBot) -> None:
    tribe = {"at": {"civ_3": 1, "forest": 1}, "brick": 1, "cards": ["civ_card_02"]}
    match = staged(phase="act", tribes=[tribe, {"at": {"quarry": 1}}])
    screen: TableScreen = match_screen(qtbot, match)
    screen.turn.pick("civ_3")
    assert screen.turn.selection.offered is not None
    screen.turn.confirm()
    wait_until(lambda: not screen.turn.is_giving)
    assert [entry.command.notation for entry in match.entries] == [
        "any_two gold gold", "act civ_3", "pay brick", "pay gold", "pay gold",
    ]  # fmt: skip
    assert screen.session.match.state.asks == "pay"


def offered(match: Match) -> dict[str, tuple[tuple[str, ...], str]]:
    """By their places, the commands of all that takes several, and how that is said."""
    return {
        "+".join(found.path): (
            tuple(command.notation for command in found.commands),
            shortcut_sentence(GAME, found.commands, match.table.players),
        )
        for found in shortcuts(match.game, match.state)
    }


SHORT: dict[str, Any] = {"food": 0, "wood": 1, "cards": ["civ_card_02"]}


def test_hunger_can_be_ended_with_a_card_for_two_resources(qapp: QApplication) -> None:
    found = offered(staged(phase="feed", tribes=[SHORT, {}], hunger={"missing": 3}))
    assert found == {
        "stock.wood": (("any_two gold gold", "feed wood"), "Take 2 gold with your card, and feed"),
        "stock.brick": (
            ("any_two brick gold", "feed brick"), "Take 1 brick and 1 gold with your card, and feed"
        ),
        "stock.stone": (
            ("any_two stone gold", "feed stone"), "Take 1 stone and 1 gold with your card, and feed"
        ),
        "stock.gold": (("any_two gold gold", "feed gold"), "Take 2 gold with your card, and feed"),
    }  # fmt: skip
    assert not offered(staged(phase="feed", tribes=[SHORT, {}], hunger={"missing": 4}))
    assert not offered(staged(phase="feed", tribes=[SHORT | {"cards": []}, {}], hunger={"missing": 3}))
    assert not offered(staged(tribes=[{}, {}]))


def test_what_a_card_pays_for_is_said_with_the_two_resources(qapp: QApplication) -> None:
    tribe = {"at": {"building_1": 1, "civ_2": 1, "civ_4": 1}, "wood": 1, "cards": ["civ_card_02"]}
    match = staged(phase="act", tribes=[tribe, {}], piles=[{"tiles": ["building_tile_01"]}, {}])
    sentences: dict[str, dict[str, str]] = {}
    for spoken in languages():
        set_language(spoken)
        sentences[spoken] = {path: sentence for path, (_, sentence) in offered(match).items()}
    set_language("en")
    assert sentences["en"] == {
        "building_1": "Take 1 wood and 1 brick with your card, and buy",
        "civ_2": "Take 2 gold with your card, and buy",
    }
    assert sentences["ja"] == {
        "building_1": "カードで木1個とレンガ1個を得て、支払う",
        "civ_2": "カードで金2個を得て、支払う",
    }


@pytest.mark.parametrize("spoken", languages())
def test_every_pair_is_said_before_what_is_wanted(qapp: QApplication, spoken: str) -> None:
    set_language(spoken)
    read = staged(tribes=[{}, {}]).game.grammar.read
    wishes = [read(wish) for wish in ("act civ_2", "feed gold")]
    sentences = {shortcut_sentence(GAME, (pair, wish)) for pair in ANY_TWO for wish in wishes}
    assert len(sentences) == len(ANY_TWO) * len(wishes)
    set_language("en")


def test_buttons_for_two_resources_are_there_where_they_may_be_taken(qapp: QApplication) -> None:
    def choices(match: Match) -> int:
        buttons = (button for button in prompt_of(match).buttons if not button.only_open)
        return sum(button.place.startswith("bar.any.") for button in buttons)

    card = {"cards": ["civ_card_02"]}
    assert choices(staged(tribes=[card, {}])) == 4
    assert choices(staged(tribes=[{}, card])) == 0
    assert choices(rolled("river", [5], tools=[1], **card)) == 0


# Descriptions.


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_every_place_says_what_it_is_for(qapp: QApplication, spoken: str) -> None:
    set_language(spoken)
    match = staged(
        phase="act", tribes=[*CROWDS["one ring each"][:1], RICH | {"at": {"field": 1}, "home": 9}, {}]
    )
    for facing in range(3):
        for place in {spot.place for spot in spots_of(match, facing=facing, seat=facing) if spot.place}:
            look = look_at(match, place, facing, facing)
            assert look.title
            if not place.startswith(("back.", "die.", "first_marker")):
                assert look.means, place
    set_language("en")


@pytest.mark.parametrize("kind", ["pile", "row"])
def test_it_is_said_where_it_may_be_the_last_round_and_where_it_is(qapp: QApplication, kind: str) -> None:
    tribes = [{"at": {"forest": 1}}, {}]
    short: dict[str, Any] = {"deck_left": 0, "row": ["none", "civ_card_01", "civ_card_02", "civ_card_03"]}
    near, sure = (
        ({"piles": [{"left": 1}, {}]}, {"piles": [{"left": 0}, {}]})
        if kind == "pile"
        else ({"deck_left": 0}, short)
    )
    statuses = [TABLE.status(seen(staged(phase="act", tribes=tribes, **given))) for given in ({}, sure)]
    statuses.insert(1, TABLE.status(seen(staged(tribes=tribes, **near))))
    assert say("stone-age.table.last.maybe") in statuses[1]
    assert statuses[2].endswith(f"· {say('stone-age.table.last.sure')}")
    assert statuses[0] not in statuses[1:]


def test_the_board_keeps_its_place_beside_a_large_tribe_in_the_last_round(
    qtbot: QtBot, qapp: QApplication
) -> None:
    """In Japanese, as its sentences are wider."""
    set_language("ja")
    with dark_look(qapp):
        match = staged(tribes=[{"people": 10}, {}, {}, {}], piles=[{"left": 1}], round=10)
        screen = match_screen(qtbot, match)
        screen.resize(1280, 800)
        confirm_presence(screen)
        qtbot.wait(20)
        before = screen.view_widget.geometry()
        screen.turn.pick("clay_pit")
        assert screen.view_widget.geometry() == before
    set_language("en")


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("phase", ["place", "act"])
def test_the_board_keeps_its_place_when_somebody_may_take_two_resources_for_a_card(
    qtbot: QtBot, qapp: QApplication, phase: str, language: str, text: float
) -> None:
    set_language(language)
    with dark_look(qapp, text):
        lying = set()
        for cards in ([], ["civ_card_02"]):
            tribe = {"cards": cards} if phase == "place" else {"cards": cards, "at": {"forest": 1}}
            screen = match_screen(qtbot, staged(phase=phase, tribes=[tribe, {}]))
            screen.resize(1280, 800)
            confirm_presence(screen)
            qtbot.wait(20)
            assert screen.prompt_bar.offers("bar.any.wood") == bool(cards)
            lying.add(screen.view_widget.geometry().getRect())
        assert len(lying) == 1
    set_language("en")


def test_people_who_come_home_are_not_marked_as_what_a_turn_brought(qtbot: QtBot) -> None:
    tribes = [{"at": {"forest": 2}}, {"at": {"river": 2}}]
    screen = match_screen(qtbot, staged(phase="act", tribes=tribes))
    confirm_presence(screen)
    screen.turn.pick("forest")
    assert screen.session.stretch is not None
    assert screen.session.stretch.held
    assert not screen.scene._marked.get(screen.scene._pointers)


def test_what_a_chosen_die_gives_was_known_and_is_not_shown_again(qtbot: QtBot) -> None:
    buyer = {"at": {"forest": 1}, "cards": ["civ_card_08"]}
    lottery = {"at": "civ_2", "card": "civ_card_08", "buyer": 0, "dice": [4, 5]}
    row = ["civ_card_01", "none", "civ_card_02", "civ_card_03"]
    thrown = {"civ_2": [4, 5]}
    screen = match_screen(
        qtbot, staged(phase="act", tribes=[buyer, {}], lottery=lottery, row=row, thrown=thrown)
    )
    confirm_presence(screen)
    screen.turn.pick("die.4")
    assert screen.session.match.position == 1
    assert screen.session.stretch is None or not screen.session.stretch.held


def test_an_event_speaks_of_the_people_dice_and_counters_that_it_moves() -> None:
    assert TABLE.mentions(events.Starved(2, 2, -10)) == ["score.2"]
    assert TABLE.mentions(events.ResourceOffered(0, "gold", 1)) == ["stock.gold"]
    rolled = TABLE.mentions(events.DiceRolled(1, "river", None, "gold", (5, 2)))
    assert {"person.1.river.0", "outcome.river", "die.river.25.0", "die.river.25.1"} <= set(rolled)


def test_who_would_go_hungry_is_told_once_the_meal_is_near(qapp: QApplication) -> None:
    tribes: list[dict[str, Any]] = [{"food": 3, "at": {"forest": 1}}, {"food": 9}]
    notes = [
        [TABLE.seat(seen(staged(phase=phase, tribes=those)), seat).note for seat in (0, 1)]
        for phase, those in (("place", [{"food": 3}, {"food": 9}]), ("act", tribes))
    ]
    assert notes == [["First player", ""], ["First player · 2 food short", ""]]


def test_a_drawn_card_counts_what_it_adds_to_the_others(qapp: QApplication) -> None:
    """It is none of the others itself."""
    medicine, other = (card.id for card in CARDS if card.culture == "medicine")
    alone = staged(tribes=[{"drawn": [medicine]}, {}])
    second = staged(tribes=[{"drawn": [medicine], "cards": [other]}, {}])
    lines = [look_at(match, "drawn.0", seat=0).means.splitlines()[-1] for match in (alone, second)]
    assert lines == [
        "Your only card of this kind: it scores 1 point at the end of the game.",
        "Your second of this kind: it scores 1 point more at the end of the game.",
    ]


def test_a_building_says_what_it_would_bring_or_what_is_lacking(qapp: QApplication) -> None:
    def pays(tile: str, **stock: int) -> str:
        match = staged(tribes=[stock, {}], piles=[{"tiles": [tile]}, {}])
        return look_at(match, "building_1").means.splitlines()[1]

    assert pays("building_tile_01", wood=2, brick=1) == "You can pay for it."
    assert pays("building_tile_01", wood=1) == "You still lack 1 wood and 1 brick."
    assert (
        pays("building_tile_24", brick=1, stone=1, gold=3) == "With your resources it scores up to 27 points."
    )
    assert pays("building_tile_24", wood=4, brick=4) == "You still lack 1 resource."


def test_food_needed_stands_beside_food_owned(qapp: QApplication) -> None:
    match = staged(tribes=[{"food": 3, "level": 1, "people": 6}, {"level": 7, "food": 0}])
    facts = [{fact.key: fact for fact in TABLE.seat(seen(match), seat).facts} for seat in (0, 1)]
    assert [fact["stone-age.fact.food"].text for fact in facts] == ["3 −5", "0 +2"]
    assert len({len(fact) for fact in facts}) == 1
    assert all(f"stone-age.fact.{resource.id}" in facts[0] for resource in RESOURCES)


@pytest.mark.parametrize("persons_there", [1, 2])
def test_whoever_drew_a_card_sees_it_as_soon_as_nobody_else_looks(qtbot: QtBot, persons_there: int) -> None:
    match = staged(tribes=[{"drawn": ["civ_card_36"]}, {}])
    if persons_there == 1:
        table = replace(match.table, players=(match.table.players[0], Player("Bot", 1, "apprentice")))
        match = Match.resumed(table, match.state)
    screen: TableScreen = match_screen(qtbot, match)
    assert screen.session.asks_person, "the card is not needed for any decision"
    assert screen.session.may_look is (persons_there == 2)
    if persons_there == 2:
        assert "drawn.0" not in screen.scene.places
        QTest.mouseClick(screen.prompt_bar.aid("look"), Qt.MouseButton.LeftButton)
        assert screen.session.waits_for == 0
        confirm_presence(screen)
    assert screen.prompt_bar.aid("look").isHidden()
    look = screen.presenters.inspections.look_at("drawn.0", 0)
    assert getattr(look.picture, "card", None) == "civ_card_36"


@pytest.mark.parametrize("is_there", [False, True])
def test_what_ends_the_game_tells_the_worth_of_a_drawn_card_to_its_owner_alone(
    qtbot: QtBot, is_there: bool
) -> None:
    """The card lies open in the position that follows; who looks on is told what is certain for them."""
    told = set()
    for card in ("civ_card_17", "civ_card_06"):
        owner = {"drawn": [card], "at": {"field": 1}, "people": 5, "tools": [2], "cards": ["civ_card_25"]}
        match = staged(phase="act", tribes=[owner, {}], piles=[{"left": 0}])
        screen: TableScreen = match_screen(qtbot, match)
        if is_there:
            screen.session.wish_to_look()
            confirm_presence(screen)
        gains = screen.presenters.inspections.look_at("field", 0).gains
        assert "Agriculture level: +1" in gains
        told.add(gains)
    assert len(told) == (2 if is_there else 1)


def test_keys_name_places_that_there_are_and_none_that_every_table_has(qapp: QApplication) -> None:
    paying = staged(
        phase="act", tribes=[{"at": {"civ_1": 1}, "wood": 1}, {}], payment={"at": "civ_1", "paid": {}}
    )
    keys = TABLE.keys(seen(paying))
    assert (keys["P"], keys["X"]) == ("bar.pay", "bar.cancel")
    assert not {key[0] for key in keys} & set("HIS")
    assert len(set(keys.values())) == len(keys)
    on_board = {place for place in keys.values() if not place.startswith(("bar.", "die."))}
    assert on_board == set(board(TABLE.board).places)
    # No key is the beginning of another.
    assert not [key for key in keys for other in keys if other != key and other.startswith(key)]


def test_where_there_is_little_room_the_rest_about_the_seat_looked_at_is_told_below_all_seats(
    qtbot: QtBot, qapp: QApplication
) -> None:
    with dark_look(qapp):  # in small letters all of it would find room in the end
        screen: TableScreen = match_screen(qtbot, staged(tribes=[{}, {}, {}, {}]))
        facts = [card.findChildren(QLabel, "fact") for card in screen.seats.cards]
        assert all(label.isVisible() for labels in facts for label in labels)
        screen.resize(1280, 520)
        qtbot.waitUntil(lambda: not facts[1][-1].isVisible())
        wait_for_listing()
        further = screen.seats.further
        for seat in (0, 1):
            screen.seats.cards[seat].clicked.emit()
            qtbot.waitUntil(lambda seat=seat: screen.seats.cards[seat].is_facing)
            assert all([label.isVisible() for label in of] == [True] * 4 + [False] * 8 for of in facts)
            told = [label.text() for label in further.findChildren(QLabel, "fact") if label.isVisible()]
            assert told == [label.text() for label in facts[seat][4:]]
        screen.resize(1280, 900)
        qtbot.waitUntil(lambda: all(label.isVisible() for labels in facts for label in labels))
        assert not further.isVisible()


def test_enter_confirms_what_a_key_of_a_button_asks_about(qtbot: QtBot) -> None:
    """Wherever the keyboard stands on the board: tools that would bring one more are not forgotten by accident."""
    match = staged(
        phase="act",
        tribes=[{"tools": [1], "wood": 2, "at": {"river": 1}}, {}],
        roll={"at": "river", "dice": [5]},
        thrown={"river": [5]},
    )
    screen = match_screen(qtbot, match)
    with qtbot.waitActive(screen):
        screen.activateWindow()
    screen.view_widget.setFocus()
    screen.view_widget.focus_place("stock.wood")
    QTest.keyClick(screen.view_widget, Qt.Key.Key_P)
    armed = screen.turn.selection.armed
    assert armed is not None
    assert armed.command.notation == "confirm_roll"
    QTest.keyClick(QApplication.focusWidget() or screen, Qt.Key.Key_Return)
    assert [entry.command.notation for entry in match.entries] == ["confirm_roll"]


@pytest.mark.parametrize(
    ("language", "more", "no_more"),
    [
        ("en", "click again to add people", "confirm to place 5 people"),
        ("ja", "クリックして追加", "配置を確定してください"),
    ],
)
def test_nobody_is_asked_to_add_people_where_there_are_no_more(
    qtbot: QtBot, language: str, more: str, no_more: str
) -> None:
    set_language(language)
    try:
        screen = match_screen(qtbot, Match(human_table(2, GAME)))
        sentence = screen.prompt_bar._sentence
        for count in range(1, 6):
            screen.turn.pick("forest")
            assert (more in sentence.text(), no_more in sentence.text()) == (count < 5, count == 5)
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
        assert screen.session.match.entries[-1].command.notation == "place forest 5"
    finally:
        set_language("en")


def test_tools_are_spoken_of_only_where_there_are_any(qapp: QApplication) -> None:
    def question(**tribe: Any) -> str:
        return prompt_of(rolled("river", [5], **tribe)).asks

    assert question() == question(tools=[2], used=[0]) == "tools_none"
    assert question(tools=[2]) == question(cards=["civ_card_22"]) == "tools"


def test_what_the_supply_lacks_is_not_promised(qapp: QApplication) -> None:
    agreed = {"options": {"resource_supply": "limited_58"}}
    dice = {"roll": {"at": "river", "dice": [6, 6, 5]}, "thrown": {"river": [6, 6, 5]}}
    few = staged(phase="act", tribes=[{"at": {"river": 3}, "tools": [1], "gold": 9}, {}], **dice, **agreed)
    assert prompt_of(few).asks == "tools_short"
    (take,) = (button for button in prompt_of(few).buttons if button.place == "bar.take")
    assert take.label == "Take 1 gold"
    none = staged(tribes=[{"gold": 10}, {}], **agreed)
    river = look_at(none, "river").means
    assert "5\u00a0→\u00a00.0" in river
    assert river.endswith("0 left in the supply.")
    assert "supply" not in look_at(none, "hunting_grounds").means
    assert "supply" not in look_at(staged(tribes=[{"gold": 10}, {}]), "river").means


def test_who_has_begun_to_feed_is_no_longer_offered_to_starve(qapp: QApplication) -> None:
    match = staged(phase="feed", tribes=[{"food": 0, "wood": 3}, {}], hunger={"missing": 2})
    starve, _ = prompt_of(match).buttons
    assert (starve.place, starve.only_open) == ("bar.starve", False)
    match.play(0, match.game.grammar.read("feed wood"))
    starve, _ = prompt_of(match).buttons
    assert starve.only_open


@pytest.mark.parametrize("way", ["click", "enter"])
@pytest.mark.parametrize("stock", [{"wood": 2, "brick": 1, "gold": 3}, {"stone": 3}])
def test_a_tribe_is_fed_in_one_go_with_what_is_worth_least(
    qtbot: QtBot, stock: dict[str, int], way: str
) -> None:
    seats = [{"food": 0, **stock}, {"food": 30}]
    match = staged(phase="feed", tribes=seats, hunger={"missing": 3})
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    button = screen.prompt_bar.button("bar.feed")
    assert button.text() == ("Feed with 3 stone" if "stone" in stock else "Feed with 2 wood and 1 brick")
    if way == "click":
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(screen.view_widget, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: match.position >= 3 and not screen.session.is_busy)
    eaten = [entry.command.notation for entry in match.entries[:3]]
    assert eaten == (["feed stone"] * 3 if "stone" in stock else ["feed wood", "feed wood", "feed brick"])
    screen.session.undo()
    assert match.position == 0  # all of it at once


def test_who_can_only_return_is_not_asked_where_to_act(qapp: QApplication) -> None:
    def question(**tribe: Any) -> str:
        seats = [{"at": {"civ_3": 1, "building_1": 1}, **tribe}, {}]
        return prompt_of(staged(phase="act", tribes=seats, piles=[{"tiles": ["building_tile_01"]}, {}])).asks

    assert question(wood=2) == "act_unpaid"
    assert question(wood=3) == question(wood=2, brick=1) == "act"
    assert question(at={"civ_3": 1}) == "act_unpaid_one"
    assert question(wood=1, cards=["civ_card_02"]) == "act"  # two more may be taken
    assert question(at={"field": 1}) == "act"


@pytest.mark.parametrize(("at", "who"), [({"civ_3": 1}, "person"), ({"civ_3": 1, "building_1": 1}, "people")])
def test_one_person_who_can_only_return_is_no_people(
    qapp: QApplication, at: dict[str, int], who: str
) -> None:
    match = staged(phase="act", tribes=[{"at": at}, {}], piles=[{"tiles": ["building_tile_01"]}, {}])
    asked = prompt_of(match)
    assert prompt("stone-age", asked.asks, match.table.players, **asked.details).endswith(
        f"return your {who}"
    )
    with pytest.raises(IllegalCommand) as wrong:
        match.game.apply(match.state.clone(), CONFIRM_ROLL, SeededChance(0))
    said = refusal_sentence(wrong.value.refusal, match.table.players, "stone-age")
    assert said.endswith(f"Return your {who}.")


def test_who_can_feed_nobody_is_not_asked_to_choose(qapp: QApplication) -> None:
    def question(**tribe: Any) -> tuple[str, bool]:
        seats = [{"food": 0, "wood": 1, **tribe}, {}]
        prompt = prompt_of(staged(phase="feed", tribes=seats, hunger={"missing": 2}))
        return prompt.asks, prompt.buttons[0].main

    assert question() == ("starve", True)
    assert question(cards=["civ_card_02"]) == question(wood=2) == ("feed", False)


def test_what_is_left_to_feed_is_fed_in_one_go_too_and_too_little_is_said(qtbot: QtBot) -> None:
    seats = [{"food": 0, "wood": 2, "gold": 1}, {"food": 30}]
    screen = match_screen(qtbot, staged(phase="feed", tribes=seats, hunger={"missing": 2}))
    confirm_presence(screen)
    screen.turn.pick("stock.gold")
    see_all(screen)
    assert screen.prompt_bar.button("bar.feed").text() == "Feed with 1 wood"
    poor = match_screen(qtbot, staged(phase="feed", tribes=seats, hunger={"missing": 4}))
    confirm_presence(poor)
    assert poor.prompt_bar.button("bar.feed").property("unavailable")
    QTest.mouseClick(poor.prompt_bar.button("bar.feed"), Qt.MouseButton.LeftButton)
    assert poor.session.match.position == 0
    assert "4 food" in poor.status.text()


def test_each_of_the_dice_for_all_lies_large_beside_what_it_gives(qapp: QApplication) -> None:
    match = staged(
        phase="act",
        tribes=[{"at": {"forest": 1}, "cards": ["civ_card_08"]}, {}, {}, {}],
        lottery={"at": "civ_2", "card": "civ_card_08", "buyer": 0, "dice": [1, 4, 5, 6]},
        row=["civ_card_01", "none", "civ_card_02", "civ_card_03"],
        thrown={"civ_2": [1, 4, 5, 6]},
    )
    match.play(0, match.game.grammar.read("die 6"))
    dice = [spot for spot in spots_of(match) if spot.id.startswith("die.civ_2")]
    assert [type(spot.picture).__name__ for spot in dice] == ["Gift"] * 4
    assert [getattr(spot.picture, "dim", None) for spot in dice] == [False, False, False, True]
    room = board(TABLE.board).region("card.civ_2")
    assert all(room.contains(spot.rect) and spot.rect.height() > 50 for spot in dice)
    assert not any(one.rect.intersects(other.rect) for one, other in combinations(dice, 2))


def test_feeding_in_one_go_leaves_what_reveals_cards_to_be_confirmed(qtbot: QtBot) -> None:
    seats = [{"food": 0, "wood": 2}, {"food": 30}]
    row = ["none", "civ_card_02", "civ_card_03", "civ_card_04"]
    match = staged(phase="feed", tribes=seats, hunger={"missing": 2}, row=row)
    screen = match_screen(qtbot, match)
    confirm_presence(screen)
    screen.turn.confirm_reveals = True
    button = screen.prompt_bar.button("bar.feed")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: match.position == 1 and not screen.session.is_busy)
    see_all(screen)
    assert button.text() == "Feed with 1 wood"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert screen.turn.selection.armed is not None
    assert match.position == 1
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert match.entries[1].command.notation == "feed wood"
