"""Everything that the engine hands out has its sentence, in every language."""

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication

from desktop.words import MissingWords, has, languages, say, set_language
from desktop.words.engine import (
    card_name,
    command_sentence,
    event_sentence,
    hint_sentence,
    option_help,
    option_name,
    option_value,
    place_name,
    predicate,
    prompt,
    ranking_sentence,
    refusal_sentence,
    score_row,
    tie_sentences,
)
from engine.core.chance import SeededChance
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, Refusal
from engine.core.event import Event
from engine.core.game import Choose, GameMeta
from engine.core.mind import open_mind
from engine.core.score import Ranking, ScoreLine, ScoreSheet
from engine.games import CATALOGUE, open_game
from engine.games.builders import events
from engine.games.builders.content import BUILDINGS, CONSTANTS, WORKERS
from engine.games.builders.places import BOARD_PLACES
from engine.games.revive.content import CRYSTAL
from engine.games.revive.events import BookPaidTo
from engine.games.troyes.content import EVENT_CARDS
from engine.games.troyes.events import CitizenEntered, EventSuffered
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table, UndoPolicy
from tests.desktop.spoken import lesson_steps
from tests.with_pebbles import package_folder

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = (Player("Blue", 0), Player("Orange", 1), Player("Green", 2))
games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def random_match(meta: GameMeta, seed: int, most: int) -> Iterator[Match]:
    """A match among random players, as it stands before each of its commands."""
    match = Match(Table(meta.id, PLAYERS[: max(2, meta.min_seats)], seed=seed))
    generator = Random(seed)
    while not match.is_over and match.position < most:
        yield match
        assert match.seat is not None
        match.play(match.seat, generator.choice(match.legal()))


def constants(node: ast.AST | None) -> set[str]:
    """Every text that stands in a piece of source."""
    return {
        part.value
        for part in (ast.walk(node) if node else ())
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }


@cache
def reasons_in_source() -> frozenset[tuple[str, str]]:
    """Every reason for a refusal that the engine names, with the package that names it: the same in every language."""
    return frozenset(_reasons_in_source())


def _reasons_in_source() -> Iterator[tuple[str, str]]:
    for file in (*sorted((ROOT / "engine").rglob("*.py")), *package_folder("pebbles").glob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in (tree, *(node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))):
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal" and call.args:
                    for reason in texts_of(call.args[0], assigned(tree) | assigned(function)):
                        yield file.parent.name, reason


def assigned(scope: ast.AST) -> dict[str, ast.expr]:
    """What the names of a piece of source stand for."""
    values = {}
    for node in ast.walk(scope):
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        values.update({target.id: node.value for target in targets if isinstance(target, ast.Name)})
    return {name: value for name, value in values.items() if value is not None}


def texts_of(reason: ast.expr, names: dict[str, ast.expr]) -> set[str]:
    """The texts that an expression may be: its own, and those of the names in it."""
    if isinstance(reason, ast.JoinedStr):
        return set()
    if isinstance(reason, ast.IfExp):  # its condition says which, and is none itself
        return texts_of(reason.body, names) | texts_of(reason.orelse, names)
    inner = {part.id for part in ast.walk(reason) if isinstance(part, ast.Name)}
    further = {name: value for name, value in names.items() if name not in inner}
    return constants(reason).union(*(texts_of(names[name], further) for name in inner if name in names))


def subclasses(module: str, base: type) -> list[Any]:
    """What a game's module adds to a base class."""
    found = vars(importlib.import_module(module)).values()
    return [kind for kind in found if isinstance(kind, type) and issubclass(kind, base) and kind is not base]


def package(meta: GameMeta) -> str:
    return meta.rules.partition(":")[0].rpartition(".")[0]


def test_every_reason_has_its_sentence() -> None:
    reasons = reasons_in_source()
    assert ("builders", "site_completed") in reasons
    assert ("core", "file_damaged") in reasons
    assert ("match", "disk_full") in reasons
    ids = {game_id.replace("-", "_"): game_id for game_id in CATALOGUE}
    silent = {
        (where, reason)
        for where, reason in reasons
        if not has(f"{ids.get(where, '')}.refusal.{reason}") and not has(f"refusal.{reason}")
    }
    assert silent == set()


def test_where_something_else_is_asked_first_it_is_named() -> None:
    questions = open_game("revive").questions
    said = {
        refusal_sentence(Refusal(WRONG_DECISION, "", {"asks": asks}), PLAYERS, "revive") for asks in questions
    }
    assert len(said) == len(questions)
    assert refusal_sentence(Refusal(WRONG_DECISION), PLAYERS, "revive") not in said


@games
def test_every_barrier_says_why_undo_stops(meta: GameMeta) -> None:
    source = ast.parse(
        Path(str(importlib.import_module(f"{package(meta)}.events").__file__)).read_text("utf-8")
    )
    barriers = {
        text
        for node in ast.walk(source)
        if isinstance(node, ast.FunctionDef) and node.name == "barrier"
        for part in ast.walk(node)
        if isinstance(part, ast.Return)
        for text in constants(part)
    }
    barriers |= {
        text
        for node in ast.walk(source)
        if isinstance(node, ast.ClassDef)
        for keyword in node.keywords
        if keyword.arg == "barrier"
        for text in constants(keyword.value)
    }
    assert barriers & {"turn_ended", "passed"}
    assert [barrier for barrier in barriers if not has(f"refusal.undo_{barrier}")] == []


@games
def test_every_event_and_command_has_words(meta: GameMeta) -> None:
    events = subclasses(f"{package(meta)}.events", Event)
    commands = subclasses(f"{package(meta)}.commands", Command)
    assert len(events) > 5
    assert len(commands) > 3
    assert [event.kind for event in events if not has(f"{meta.id}.event.{event.kind}")] == []
    assert [command.verb for command in commands if not has(f"{meta.id}.command.{command.verb}")] == []


@games
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_can_be_told(meta: GameMeta, seed: int) -> None:
    """Commands, events, places, refusals, hints and scores of random games: a missing word would raise."""
    mind = open_mind(meta) if meta.bot else None
    places: set[str] = set()
    sentences: set[str] = set()
    for match in random_match(meta, seed, 250):
        state, legal = match.state, match.legal()
        pending = match.pending
        assert isinstance(pending, Choose)
        places |= {place for command in legal for place in match.game.path(state, command)}
        labels = [command_sentence(meta.id, command, PLAYERS) for command in legal]
        assert all(labels)
        if match.position % 7:
            continue
        refusals = (match.game.refusal(state, (place,)) for place in places)
        sentences |= {refusal_sentence(refusal, PLAYERS, meta.id) for refusal in refusals if refusal}
        if mind:
            reasons = [mind.reason(state, command) for command in legal]
            sentences |= {hint_sentence(meta.id, reason.why, reason.details, PLAYERS) for reason in reasons}
    for entry in match.entries:
        sentences |= {event_sentence(event, PLAYERS) or "" for event in entry.events}
        sentences |= {event_sentence(event, PLAYERS, meta.id) or "" for event in entry.events}
    sentences |= {place_name(meta.id, place, PLAYERS) for place in places}
    for sheet in match.scores():
        sentences |= {score_row(meta.id, line) for line in sheet.lines}
        assert all(has(f"{meta.id}.score_from.{line.source}") for line in sheet.lines if line.count)
        assert all(
            has(f"{meta.id}.tie_break.{source}.{part}")
            for source, _ in sheet.tie_breaks
            for part in ("name", "decided")
        )
    assert len(sentences) > 30
    assert not [sentence for sentence in sentences if "." in sentence and has(sentence)]


@games
def test_every_option_is_explained(meta: GameMeta) -> None:
    for option in meta.options:
        assert option_name(meta.id, option.id)
        assert option_help(meta.id, option.id).endswith((".", "。"))
        names = [option_value(meta.id, option.id, value) for value in option.values]
        assert len(set(names)) == len(names)


@games
def test_a_game_is_introduced_and_taught(meta: GameMeta) -> None:
    assert say(f"tagline.{meta.id}")
    assert len(lesson_steps(meta.id)) >= 12
    assert all(
        has(f"{meta.id}.tutorial.{step}.{part}")
        for step in lesson_steps(meta.id)
        for part in ("title", "text")
    )


def test_every_title_of_the_catalogue_has_a_name(spoken: str) -> None:
    names = {meta.id: say(f"game.{meta.id}") for meta in CATALOGUE.values()}
    assert len(set(names.values())) == len(names)
    if spoken == "en":
        assert names == {meta.id: meta.title for meta in CATALOGUE.values()}


def test_levels_and_undo_are_explained() -> None:
    for name in get_args(LevelName):
        assert say(f"level.{name}")
        assert say(f"level_help.{name}")
    for policy in get_args(UndoPolicy):
        assert say(f"undo_policy.{policy}")
        assert say(f"undo_policy_help.{policy}")


@pytest.mark.parametrize("points", [0, 3])
def test_points_of_a_completed_building_are_told_where_there_are_any(points: int) -> None:
    event = events.BuildingCompleted(0, "wooden_shack", points)
    lines = (event_sentence(event, PLAYERS), predicate(event, 0, PLAYERS, "builders"))
    assert [str(points) in (line or "") for line in lines] == [points > 0] * 2


@pytest.mark.parametrize(
    ("deniers", "influence", "vp"), [(0, 0, 0), (0, 0, 1), (0, 3, 0), (0, 3, 1), (4, 0, 0), (4, 0, 1)]
)
def test_who_cannot_meet_an_event_in_full_is_told_all_that_they_lose(
    deniers: int, influence: int, vp: int
) -> None:
    event = EventSuffered(0, "pillage", deniers, influence, True, vp)
    line = (event_sentence(event, PLAYERS) or "").replace(PLAYERS[0].name, "")
    numbers = [int(number) for number in re.findall(r"\d+", line)]
    assert numbers == [lost for lost in (deniers, influence, vp) if lost]


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("reason", ["slot_occupied", "no_open_slot", "switch_used", "machine_used"])
def test_what_an_effect_gives_back_is_not_only_said_to_come_with_hibernating(
    spoken: str, reason: str, goes_on: bool
) -> None:
    sentence = refusal_sentence(Refusal(reason, details={"goes_on": goes_on}), PLAYERS, "revive")
    assert {"en": re.search("effect|clear", sentence), "ja": "効果" in sentence}[spoken], sentence
    assert bool(re.search("hibernat|冬眠", sentence)) == goes_on, sentence


@pytest.mark.parametrize(
    ("game", "why", "details", "untrue"),
    [
        ("revive", "builds", {"count": 0}, "0"),  # water may be all that lies there
        ("revive", "hibernates", {"cards": 0, "slots": 2}, "card|カード"),  # none rests that would wake
        ("revive", "settles", {}, "rest of the game|終わりまで"),  # some technologies work once
        ("stone-age", "tool", {}, "this"),  # all rolls of the round may be over
        ("troyes", "card_again", {"card": "innkeeper"}, "nothing|何も"),  # some cards cost more than dice
        ("troyes", "stronger_defence", {}, "roll"),  # dice may be turned over as well
    ],
)
def test_a_hint_promises_nothing_that_need_not_come(
    game: str, why: str, details: dict[str, Any], untrue: str
) -> None:
    assert not re.search(untrue, hint_sentence(game, why, details, PLAYERS))


def test_a_book_of_the_cost_is_for_who_lives_there_whatever_it_was_paid_with(spoken: str) -> None:
    """A crystal may stand for it; and as the cost has been paid, nothing is owed any more."""
    line = event_sentence(BookPaidTo(seat=1, payer=0), PLAYERS)
    assert line == {
        "en": "Blue moves in with Orange, who gets one book of the cost.",
        "ja": "BlueがOrangeと同じ場所に居住し、支払いのうち本1個分を渡しました。",
    }.get(spoken, line)


def test_who_expels_their_own_citizen_is_named_once(spoken: str) -> None:
    line = event_sentence(CitizenEntered(0, "city_hall_u1", 0, "own"), PLAYERS) or ""
    assert line.count("Blue") == 1
    assert {"en": "one of their own", "ja": "自分の市民コマ"}.get(spoken, "") in line


@pytest.mark.parametrize("why", ["shares_only", "counters_only"])
def test_a_hint_promises_no_influence_where_the_track_is_full(spoken: str, why: str) -> None:
    said = hint_sentence("troyes", why, {"event": EVENT_CARDS[0].id, "vp": 1}, PLAYERS)
    assert said
    assert not re.search("influence|影響点", said)


def test_what_a_crystal_becomes_is_told_by_the_gain_after_it_alone(spoken: str) -> None:
    """Else the log would tell of two books where there is one."""
    match = Match(Table("revive", PLAYERS[:2], seed=1))
    state = match.state.clone()
    state.players[state.active].resources[CRYSTAL] = 1
    told = match.game.apply(state, match.game.grammar.read("convert book"), SeededChance(1))
    lines = [event_sentence(event, PLAYERS) or "" for event in told]
    assert sum({"en": "book", "ja": "本"}[spoken] in line for line in lines) == 1


def test_every_card_and_place_of_the_builders_has_a_name() -> None:
    cards = [card.id for card in (*BUILDINGS, *WORKERS)]
    assert len({card_name("builders", card.id) for card in BUILDINGS}) == len(BUILDINGS)
    assert all(card_name("builders", card) for card in cards)
    places = [*BOARD_PLACES, *(f"{kind}.{card.id}" for card in BUILDINGS for kind in ("site", "done"))]
    places += [f"crew.{worker.id}" for worker in WORKERS]
    places += [
        "bar.buy",
        "bar.end_turn",
        *(f"bar.coins.{points}" for points in (1, 2, 3)),
        "first_marker.0",
    ]
    names = {place: place_name("builders", place, PLAYERS) for place in places}
    assert len(set(names.values())) == len(BOARD_PLACES) + 2 * len(BUILDINGS) + 4 + 8 + 6


def test_the_words_name_the_prices_of_the_rules() -> None:
    """Numbers that stand in the words themselves agree with the rules."""
    for points, coins in enumerate(CONSTANTS.coins_for_points_given_up, start=1):
        for sentence in (
            say("builders.command.coins", actions=points),
            say(f"builders.place.bar.coins.{points}"),
        ):
            assert {str(points), str(coins)} <= set(
                "".join(c if c.isdigit() else " " for c in sentence).split()
            )
    assert str(CONSTANTS.extra_action_price) in say("builders.command.buy")
    assert CONSTANTS.free_action_points == 3
    assert "3" in say("builders.tutorial.start.text") or "three" in say("builders.tutorial.start.text")


class TestInEnglish:
    """How the sentences read, word for word."""

    @pytest.fixture(autouse=True)
    def _english(self, spoken: str) -> None:
        if spoken != "en":
            set_language("en")

    @pytest.mark.parametrize(
        ("refusal", "sentence"),
        [
            (
                Refusal("not_in_row", "5.1", {"building": "inn"}),
                "You can take only the face-up building cards. The Inn isn’t one of them.",
            ),
            (
                Refusal("no_action_points", "5.1", {"need": 1, "have": 0, "price": 5, "coins": 4}),
                "This costs 1 action; you have 0. An extra action costs 5 coins; you have 4.",
            ),
            (
                Refusal("worker_busy", "5.3", {"worker": "apprentice_0110", "building": "inn"}),
                "Workers stay on a site until the building is completed. The Apprentice is working on the Inn.",
            ),
            (
                Refusal("not_your_worker", "5.3", {"worker": "laborer_2100"}),
                "You can send only your own crew. The Labourer isn’t part of it.",
            ),
            (
                Refusal("site_completed", "5.3", {"building": "chapel"}),
                "You can send workers only to your sites. The Chapel is already completed.",
            ),
            (
                Refusal("not_your_site", "5.3", {"building": "chapel"}),
                "You can send workers only to your sites. The Chapel isn’t one of them.",
            ),
            (
                Refusal(
                    "send_action_points",
                    "5.3",
                    {"building": "inn", "nth": 2, "need": 2, "have": 1, "price": 5, "coins": 4},
                ),
                "The 2nd worker you send to the Inn in a turn costs 2 actions; you have 1. "
                "An extra action costs 5 coins; you have 4.",
            ),
            (
                Refusal("wage", "5.3", {"worker": "apprentice_0110", "need": 2, "have": 1}),
                "The wage of the Apprentice is 2 coins; you have 1.",
            ),
            (
                Refusal("buy_coins", "5.5", {"price": 5, "have": 4}),
                "An extra action costs 5 coins; you have 4.",
            ),
            (Refusal("not_your_turn", details={"seat": 1}), "Not your turn. Waiting for Orange."),
        ],
        ids=lambda value: value.reason if isinstance(value, Refusal) else "",
    )
    def test_refusals(self, refusal: Refusal, sentence: str) -> None:
        assert refusal_sentence(refusal, PLAYERS) == sentence
        assert refusal_sentence(refusal, PLAYERS, "builders") == sentence

    @pytest.mark.parametrize(
        ("places", "behind_by", "sentence", "ties"),
        [
            ((1, 2), (None, None), "Blue wins with 19 points.", []),
            (
                (1, 2),
                (None, "coins"),
                "Blue wins with 19 points. Totals and points on cards are tied; coins break the tie.",
                [],
            ),
            ((1, 1), (None, None), "Blue and Orange share the win with 19 points each.", []),
            (
                (1, 1, 3),
                (None, None, "coins"),
                "Blue and Orange share the win with 19 points each.",
                ["Against Green: Totals and points on cards are tied; coins break the tie."],
            ),
            (
                (1, 3, 2),
                (None, "card_points", "coins"),
                "Blue wins with 19 points.",
                [
                    "Against Orange: Totals are tied; points on cards break the tie.",
                    "Against Green: Totals and points on cards are tied; coins break the tie.",
                ],
            ),
        ],
    )
    def test_the_end(
        self, places: tuple[int, ...], behind_by: tuple[str | None, ...], sentence: str, ties: list[str]
    ) -> None:
        sheets = [ScoreSheet(seat, (ScoreLine("buildings", 19),)) for seat in range(len(places))]
        ranking = Ranking(places, behind_by)
        assert ranking_sentence("builders", ranking, sheets, PLAYERS) == sentence
        assert tie_sentences("builders", ranking, PLAYERS) == ties

    def test_what_is_asked(self) -> None:
        sentences = [
            prompt("builders", "turn", PLAYERS, seat=0, points=points, may_buy=1) for points in (0, 1, 2)
        ]
        assert sentences == [
            "Blue: buy an extra action or end your turn (0 actions left)",
            "Blue: choose an action (1 action left)",
            "Blue: choose an action (2 actions left)",
        ]

    def test_places(self) -> None:
        assert place_name("builders", "market.worker.2") == "Worker row, space 3"
        assert place_name("builders", "crew.apprentice_0110") == "Crew: Apprentice"

    def test_a_missing_word_is_asked_for_by_the_key_that_the_game_has_to_give(self) -> None:
        with pytest.raises(MissingWords, match=r"builders\.place\.cellar"):
            place_name("builders", "cellar")
        with pytest.raises(MissingWords, match=r"builders\.hint\.no_reason"):
            hint_sentence("builders", "no_reason")


@pytest.mark.parametrize("name", ["גיל", "ليلى", "ﷺ Leila"])
def test_a_name_from_right_to_left_turns_only_itself_round(qapp: QApplication, name: str) -> None:
    """A sentence that begins with it would else go the other way, with its question mark in front."""
    sentence = say("ask.turn", seat=0, players=(Player(name, 0),))
    assert name in sentence
    layout = QTextLayout(sentence)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    begins, ends = line.cursorToX(0), line.cursorToX(len(sentence))
    assert isinstance(begins, tuple)
    assert isinstance(ends, tuple)
    assert begins[0] < ends[0]
