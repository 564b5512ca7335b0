"""What the engine says of Troyes has words in both languages: commands, log, refusals, score, options."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.games.troyes.about import effect_sentence
from desktop.words import say, set_language
from desktop.words.catalogue import SHIPPED, catalogue
from desktop.words.engine import (
    card_name,
    command_sentence,
    event_sentence,
    option_help,
    option_name,
    option_value,
    refusal_sentence,
)
from desktop.words.help import pages
from engine.core.content import dealt_by
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.games.troyes import commands, events
from engine.games.troyes.content import ACTIVITIES, CHARACTERS, EVENTS, Delayed, Take
from engine.games.troyes.meta import META
from engine.games.troyes.rules import TROYES
from engine.match.table import Player
from tests.desktop.help_tables import table
from tests.desktop.spoken import templates
from tests.games.troyes.driver import played, random_options

PLAYERS = tuple(Player(name, seat) for seat, name in enumerate(("Ann", "Ben", "Cleo", "Dan")))
PACKAGE = Path(str(events.__file__)).parent
RAW = re.compile(r"[{}]|\bNone\b|[a-z]+_[a-z]+|\b[a-z]+\.[a-z]+\.")


@pytest.fixture(params=SHIPPED, autouse=True)
def spoken(request: pytest.FixtureRequest) -> str:
    language: str = request.param
    set_language(language)
    return language


def reasons() -> Iterator[str]:
    """Every reason that the rules of Troyes name."""
    for file in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in ("refused", "Refusal"):
                continue
            if isinstance(node.args[0], ast.Constant):
                yield str(node.args[0].value)


def test_everything_that_is_named_has_words(spoken: str) -> None:
    known = catalogue(spoken).entries
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    verbs = [
        kind.verb
        for kind in vars(commands).values()
        if isinstance(kind, type) and issubclass(kind, commands.Command) and kind is not commands.Command
    ]
    expected = [f"event.{kind.kind}" for kind in kinds if kind is not Event]
    expected += [f"command.{verb}" for verb in verbs]
    expected += [f"refusal.{reason}" for reason in reasons()]
    expected += [f"card.{character.id}" for character in CHARACTERS]
    expected += [f"card.{event.name}" for event in EVENTS]
    expected += [f"{kind}.{card.name}" for card in ACTIVITIES for kind in ("card", "source")]
    expected += [f"score.{character.id}" for character in CHARACTERS]
    assert len(expected) > 200
    assert [key for key in expected if f"troyes.{key}" not in known] == []


def test_the_help_has_the_cards_of_today(spoken: str) -> None:
    cards = sorted(dealt_by(META.version, ACTIVITIES), key=lambda card: (card.level, card.colour))
    shown = [row[:1] + row[2:] for row in table("troyes", "2.8")]
    assert shown == [
        [
            card_name("troyes", card.id),
            str(card.level),
            str(card.cost),
            ", ".join(map(str, card.slots)),
            str(card.divisor),
            effect_sentence(card),
        ]
        for card in cards
    ]


def test_a_card_with_one_slot_says_what_it_is_worth(spoken: str) -> None:
    one, two = (say("troyes.about.hire", cost=3, slots=slots) for slots in ((1,), (2, 1)))
    expected = {
        "en": ("The slot is worth 1 point.", "Slots, from the first: 2 and 1 points."),
        "ja": ("スロットの得点は1点。", "スロットの得点は先着順に2、1点。"),
    }
    for sentence, end in zip((one, two), expected[spoken], strict=True):
        assert sentence.endswith(end), sentence


def test_who_takes_from_neutral_citizens_too_says_so(spoken: str) -> None:
    cards = [card for card in ACTIVITIES if isinstance(card.effect, Take)]
    assert cards
    neutral = {"en": "neutral", "ja": "中立"}[spoken]
    assert [card.id for card in cards if neutral not in effect_sentence(card)] == []


def test_a_card_says_what_its_cubes_are_not_for(spoken: str) -> None:
    named = {
        "en": {"place_citizen": "placing a citizen", "cathedral": "building the cathedral"},
        "ja": {"place_citizen": "市民コマの配置", "cathedral": "大聖堂の建築"},
    }[spoken]
    cards = {effect_sentence(card): card.effect for card in ACTIVITIES if isinstance(card.effect, Delayed)}
    assert {use for effect in cards.values() for use in effect.not_for} == {*named}
    for sentence, effect in cards.items():
        assert {use for use, words in named.items() if words in sentence} == {*effect.not_for}, sentence


def test_points_that_a_seat_may_not_have_are_lost_up_to_their_number(spoken: str) -> None:
    """Nobody falls below 0: whoever has a point, or none, loses fewer than the rules take."""
    up_to = {"en": "up to", "ja": "最大"}[spoken]
    assert up_to in command_sentence("troyes", commands.CONCEDE, PLAYERS)
    assert up_to in say("troyes.more.wages_short", due=7, short=3, vp=2)


def test_every_option_is_explained() -> None:
    for option in TROYES.meta.options:
        assert option_name("troyes", option.id)
        assert option_help("troyes", option.id).endswith((".", "。"))
        names = [option_value("troyes", option.id, value) for value in option.values]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_can_be_told(seats: int, spoken: str) -> None:
    said: set[str] = set()
    emitted: list[Event] = []
    for seed in range(6):
        options = random_options(seed) if seed % 2 else {}
        for number, state in enumerate(played(seats, seed, lambda _, new: emitted.extend(new), **options)):
            if number % 9:
                continue
            said |= {command_sentence("troyes", command, PLAYERS) for command in TROYES.legal(state)}
            said |= {refusal_sentence(each, PLAYERS, "troyes") for each in refusals(state)}
        for sheet in TROYES.scores(state):
            said |= {say(f"troyes.score.{line.source}") for line in sheet.lines}
    said |= {event_sentence(event, PLAYERS, "troyes") or "" for event in emitted}
    assert len(said) > 300
    assert [sentence for sentence in said if RAW.search(sentence)] == []


def refusals(state: object) -> Iterator[Refusal]:
    """Why some commands that aren't legal now are refused."""
    tables = (commands.PLACE, commands.COUNTER, commands.ENTER, commands.SELECT, commands.FROM_CARD)
    others = [commands.BUILD, commands.FARM, commands.CONFIRM_DEFENCE, commands.START_FLIP, commands.CONCEDE]
    others += [command for table in tables for command in table]
    others += [times[most] for times in commands.ACTIVATE for most in (1, 9)]
    for command in others:
        try:
            refusal = TROYES.why_not(state, command)  # type: ignore[arg-type]
        except IllegalCommand:  # pragma: no cover
            raise AssertionError(command.notation) from None
        if refusal is not None and refusal.reason != "wrong_decision":
            yield refusal


def test_points_gained_in_play_were_counted_from_nothing_so_that_no_cell_of_the_score_repeats_its_row() -> (
    None
):
    *_, state = played(2, 2)
    for sheet in TROYES.scores(state):
        gained = next(line for line in sheet.lines if line.source == "gained")
        assert gained.points > 0
        assert gained.count == 0


def japanese() -> Iterator[tuple[str, str]]:
    """Every Japanese sentence of Troyes: of the table, the log, the lesson and the help."""
    for key, entry in catalogue("ja").entries.items():
        if "troyes" in key:
            for template in templates(entry):
                yield key, template
    for page in pages("troyes"):
        yield page.anchor, f"{page.title} {page.body}"


@pytest.mark.parametrize("other", ["建設", "農耕", "築き|築く"])
def test_the_cathedral_is_built_and_the_farm_worked_in_one_word_each(other: str) -> None:
    """Log, close look, lesson and help had two for either."""
    set_language("ja")
    assert [key for key, said in japanese() if re.search(other, said)] == []


def test_a_card_within_a_japanese_sentence_stands_in_brackets() -> None:
    set_language("ja")
    bare = [key for key, said in japanese() if re.search(r"(?<!「)\{card:card\}(?!」)(?!$)", said)]
    assert bare == []
