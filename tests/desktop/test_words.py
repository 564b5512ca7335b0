"""The catalogues: both languages whole, in step with each other, and every form of a sentence right."""

import ast
import os
import re
import string
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from babel import Locale

from desktop.app.settings import Settings
from desktop.words import MissingWords, has, joined_by, language, languages, say, set_language
from desktop.words.catalogue import SHIPPED, Entry, catalogue, flattened
from desktop.words.pseudo import lengthened
from engine.match.table import Player
from tests.desktop.spoken import templates, unspoken


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def details(entry: Entry) -> set[str]:
    """Every detail that an entry speaks of; what only chooses among its templates is left out."""
    return {
        field.partition(".")[0]
        for template in templates(entry)
        for _, field, _, _ in string.Formatter().parse(template)
        if field
    }


def choosers(entry: Entry) -> set[str]:
    """Every detail that an entry chooses by."""
    if isinstance(entry, str):
        return set()
    inner = (choosers(case) for name, case in entry.items() if name != "by")
    return ({entry["by"].partition(".")[0]} if "by" in entry else set()).union(*inner)


@pytest.mark.parametrize("code", languages())
def test_no_key_stands_in_two_files(code: str) -> None:
    folder = files("desktop.words").joinpath(code)
    keys = Counter(
        key
        for file in folder.iterdir()
        if file.name.endswith(".toml")
        for key, _ in flattened(tomllib.loads(file.read_text(encoding="utf-8")))
    )
    assert [key for key, times in keys.items() if times > 1] == []


@pytest.mark.parametrize("code", languages())
def test_every_language_has_the_same_keys(code: str) -> None:
    english, other = set(catalogue("en").entries), set(catalogue(code).entries)
    assert english - other == set()
    assert other - english == set()


@pytest.mark.parametrize("code", languages())
def test_the_languages_speak_of_the_same_details(code: str) -> None:
    english, other = catalogue("en").entries, catalogue(code).entries
    apart = {
        key: (details(entry), details(other[key]))
        for key, entry in english.items()
        if details(entry) - choosers(entry) != details(other[key]) - choosers(entry)
        or not details(other[key]) | choosers(other[key]) <= details(entry) | choosers(entry)
    }
    assert apart == {}


@pytest.mark.parametrize("code", languages())
def test_every_template_names_things_that_the_catalogue_has(code: str) -> None:
    words = catalogue(code)
    kinds = {"", "seat", "amounts", "signed"}
    unknown = []
    for key, entry in words.entries.items():
        scope = key.partition(".")[0]
        for template in templates(entry):
            for _, field, spec, _ in string.Formatter().parse(template):
                if field is None:
                    continue
                article, _, kind = (spec or "").rpartition(" ")
                known = (
                    kind in kinds
                    or words.find(scope, f"noun.{kind}")
                    or any(other.startswith((f"{scope}.{kind}.", f"{kind}.")) for other in words.entries)
                )
                if not known or (article not in ("", "number") and f"article.{article}" not in words.entries):
                    unknown.append((key, template))
    assert unknown == []


@pytest.mark.parametrize("code", languages())
def test_sentences_are_written_with_care(code: str) -> None:
    careless = re.compile(r"\(s\)|\(es\)|  |^\s|\s$|'|\.\.\.|--|TODO|[!?]{2}")
    found = {
        key: template
        for key, entry in catalogue(code).entries.items()
        for template in templates(entry)
        if careless.search(template)
    }
    assert found == {}


ANOTHER_HOUSE_STYLE = re.compile(r"[‘'\"]|[0-9}] %")
"""Quotation marks are double and curly; a percent sign has no space before it."""


def texts_in(part: object) -> Iterator[str]:
    """Every text of a file of words, without what TOML puts around it."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for each in part.values() if isinstance(part, dict) else part:
            yield from texts_in(each)


def test_english_has_one_kind_of_quotation_marks_and_of_percent_signs() -> None:
    files = sorted((Path(__file__).parents[2] / "desktop/words/en").rglob("*.toml"))
    texts = [(file.name, text) for file in files for text in texts_in(tomllib.loads(file.read_text("utf-8")))]
    assert len(texts) > 3000
    assert [(name, text) for name, text in texts if ANOTHER_HOUSE_STYLE.search(text)] == []


def keys_in_source() -> Iterator[tuple[str, str]]:
    """Every text in the window's source that looks like a key, ``*`` for what is put in, with its place."""
    looks_like_key = re.compile(r"[a-z_*-]+(\.[a-z0-9_*-]+)+")
    tops = {key.partition(".")[0] for key in catalogue("en").entries} | {"*"}
    for file in sorted(Path(__file__).parents[2].joinpath("desktop").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        pieces = {
            id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
                text = "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
                text = node.value
            else:
                continue
            is_file = text.endswith((".json", ".txt", ".svg", ".png", ".toml", ".hearth"))
            if looks_like_key.fullmatch(text) and text.partition(".")[0] in tops and not is_file:
                yield text, f"{file.name}:{node.lineno}"


def test_every_key_that_the_window_asks_for_has_words() -> None:
    asked = list(keys_in_source())
    assert len(asked) > 50
    keys = "\n".join(catalogue("en").entries)
    # What a key begins with is enough where its end is put on later (settings.theme: .name, .help).
    silent = [
        f"{where} {key}"
        for key, where in asked
        if not re.search(rf"(?m)^{re.escape(key).replace(re.escape('*'), '.+')}(\.|$)", keys)
    ]
    assert silent == []


def test_nothing_has_words_that_nobody_says() -> None:
    assert list(unspoken()) == []


def test_no_setting_is_described_that_there_is_not() -> None:
    described = {
        key.split(".")[1] for key in catalogue("en").entries if re.fullmatch(r"settings\.\w+\.help", key)
    }
    assert described <= {*Settings.model_fields, "full_screen", "folder", "remembered"}


def test_words_that_nobody_says_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = catalogue("en").entries
    forgotten = {
        "load.renamed_twice": "x",
        "builders.refusal.gone_by": "x",
        "settings.sound.value.deafening": "x",
    }
    monkeypatch.setattr(catalogue("en"), "entries", {**entries, **forgotten})
    assert set(unspoken()) == set(forgotten)


def test_japanese_is_japanese() -> None:
    japanese = re.compile(r"[ぁ-んァ-ヶ一-龠]")
    alike = ("button.ok", "help.program")
    latin = {
        key
        for key, entry in catalogue("ja").entries.items()
        for template in templates(entry)
        if re.search(r"[A-Za-z]{3}", re.sub(r"{[^}]*}", "", template)) and not japanese.search(template)
    }
    assert {key for key in latin - set(alike) if not key.endswith(".amounts")} == set()


@pytest.mark.parametrize(
    "odd",
    [
        r"あと{[^}]*}(が|分)?足り",  # what is missing is the subject: ～が足りません
        r"あと{[^}]*}不足",
        r"回回",
    ],
)
def test_no_japanese_sentence_reads_oddly(odd: str) -> None:
    entries = catalogue("ja").entries.items()
    assert [key for key, entry in entries for each in templates(entry) if re.search(odd, each)] == []


@pytest.mark.parametrize("code", SHIPPED)
def test_that_there_is_nothing_to_do_is_said_alike_in_all_games(code: str) -> None:
    entries = catalogue(code).entries.items()
    of_games = [entry for key, entry in entries if key.endswith(".refusal.only_to_look_at")]
    assert len(of_games) > 1
    assert len({template for entry in of_games for template in templates(entry)}) == 1


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "An extra action costs 5 coins; you have 0."),
        (1, "An extra action costs 1 coin; you have 1."),
        (2, "An extra action costs 2 coins; you have 2."),
        (1234, "An extra action costs 1,234 coins; you have 1,234."),
    ],
)
def test_nouns_follow_their_number(count: int, sentence: str) -> None:
    assert say("builders.refusal.buy_coins", price=count or 5, have=count) == sentence


def test_japanese_nouns_have_one_form() -> None:
    set_language("ja")
    assert [say("builders.end_turn.unused_actions.question", points=points) for points in (0, 1, 2)] == [
        "0アクションポイントが残っています。使わなければ失われます。",
        "1アクションポイントが残っています。使わなければ失われます。",
        "2アクションポイントが残っています。使わなければ失われます。",
    ]


@pytest.mark.parametrize("code", languages())
def test_no_sentence_waits_for_a_plural_that_its_language_has_not(code: str) -> None:
    """In Japanese one thing has a sentence of its own under ``1``: a number never leads to ``one``."""
    plurals = {"zero", "one", "two", "few", "many"}
    locale = Locale(code)
    waiting = plurals - {*locale.plural_form.tags, *locale.ordinal_form.tags}
    never = {key: cases & waiting for key, cases in chosen(code) if cases & waiting}
    assert not never


def chosen(code: str) -> Iterator[tuple[str, set[str]]]:
    """The cases that each entry with several templates chooses among."""
    for key in catalogue(code).entries:
        open_entries = [catalogue(code).entries[key]]
        while open_entries:
            entry = open_entries.pop()
            if not isinstance(entry, str):
                yield key, set(entry) - {"by"}
                open_entries += [inner for case, inner in entry.items() if case != "by"]


def test_zero_may_have_a_sentence_of_its_own() -> None:
    assert say("builders.event.turn_ended", seat=0, unused=0) == "Player 1 ends their turn."
    assert (
        say("builders.event.turn_ended", seat=0, unused=1) == "Player 1 ends their turn and loses 1 action."
    )


def test_ordinals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue("en").entries, "nth", "{number:ordinal}")
    ordinals = {say("nth", number=number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 102)}
    assert ordinals == {"1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd"}


def test_articles_fit_their_names_and_their_place() -> None:
    sent = {"seat": 1, "slot": 0}
    apprentice = say("builders.event.worker_recruited", worker="apprentice_0110", **sent)
    assert apprentice == "Player 2 recruits an Apprentice."
    assert (
        say("builders.event.worker_recruited", worker="master_0230", **sent) == "Player 2 recruits a Master."
    )
    not_in_row = say("builders.refusal.not_in_row", building="inn")
    assert not_in_row == "You can take only the face-up building cards. The Inn isn’t one of them."


def test_lists_and_amounts() -> None:
    assert say("builders.tip.crew_lacks", amounts=(0, 1, 0, 0), at_work=0) == "Your crew lacks 1 wood."
    assert (
        say("builders.about.site", missing=(2, 1, 0, 1))
        == "Under construction. Still needs 2 stone, 1 wood and 1 tile."
    )
    assert say("builders.about.worker", produces=(0, 0, 0, 0), wage=2).startswith("Provides nothing.")
    loot = ("money", "demigod", "money")
    assert (
        say("pantheon.event.loot_laid", loot=loot) == "Loot on the map: a special coin\u00a0×2 and a demigod."
    )
    rolled = say("stone-age.news.dice_rolled", product="wood", dice=(5, 6, 6, 1))
    assert rolled == "You rolled 5, 6, 6 and 1 for wood.", "numbers are named one by one"
    set_language("ja")
    assert (
        say("pantheon.event.loot_laid", loot=loot)
        == "ボード上の戦利品タイル：特別なコインカード\u2060×2、半神タイル。"
    )
    lacks = say("builders.tip.crew_lacks", amounts=(2, 1, 0, 1), at_work=0)
    assert lacks == "手元の労働者だけでは、石材2、木材1、タイル1が不足します。"


@pytest.mark.parametrize("code", SHIPPED)
@pytest.mark.parametrize("key", ["list.more", "list.or", "list.sentences", "since.between"])
def test_what_stands_in_a_row_has_one_thing_between_any_two(code: str, key: str) -> None:
    """So several are joined by it, however many they are."""
    set_language(code)
    assert catalogue(code).entries[key] == f"{{a}}{joined_by(key, ('', ''))}{{b}}"
    in_turn = say(key, a=say(key, a="3", b="1"), b="2")
    assert joined_by(key, ("3", "1", "2")) == in_turn


def test_signed_numbers_have_a_true_minus() -> None:
    assert say("builders.bar.coins", coins=8) == "+8"
    assert say("builders.bar.coins", coins=-3) == "−3"


def test_a_sentence_said_before_is_said_for_what_is_told_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal details may read differently, and so may the same words in another language."""
    by = {"by": "n", "yes": "Yes.", "one": "One.", "other": "{n}."}
    monkeypatch.setitem(catalogue("en").entries, "told", by)
    assert [say("told", n=n) for n in (1, True, 1, 2, [0])] == ["One.", "Yes.", "One.", "2.", "One."]
    monkeypatch.setitem(catalogue("en").entries, "told", "It is {n}.")
    assert say("told", n=1) == "It is 1."
    players = [(Player("Anna", 0), Player("Yuki", 1)), (Player("Ben", 0), Player("Yuki", 1))]
    taken = [
        say("builders.event.worker_recruited", worker="apprentice_0110", slot=0, seat=0, players=names)
        for names in players
    ]
    assert taken == ["Anna recruits an Apprentice.", "Ben recruits an Apprentice."]


def test_a_missing_word_is_an_error_in_tests() -> None:
    with pytest.raises(MissingWords):
        say("home.no_such_thing")
    with pytest.raises(MissingWords):
        say("builders.refusal.wage", worker="apprentice_0110")


def test_a_person_never_meets_a_missing_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.words.STRICT", False)
    set_language("ja")
    monkeypatch.delitem(catalogue("ja").entries, "home.new")
    assert say("home.new") == "New game"
    assert say("home.no_such_thing") == "home.no_such_thing"


def test_languages_can_be_changed_at_any_time() -> None:
    assert say("home.new") == "New game"
    set_language("ja")
    assert (language(), say("home.new")) == ("ja", "新しいゲーム")
    set_language("tlh")
    assert language() == "en"
    assert has("home.new")
    assert not has("home.old")


def test_the_pseudo_language_is_longer_and_keeps_numbers_and_tags() -> None:
    set_language("pseudo")
    sentence = say("builders.refusal.buy_coins", price=5, have=4)
    assert len(sentence) == pytest.approx(1.4 * len("An extra action costs 5 coins; you have 4."), abs=1)
    assert "5" in sentence
    assert "coins" not in sentence
    assert lengthened("![](asset:builders/resource/stone) <b>stone</b>").startswith(
        "![](asset:builders/resource/stone) <b>"
    )


@pytest.mark.parametrize("zone", [":{file}", "{folder}", "{file}"])
def test_sentences_are_said_whatever_the_system_calls_its_time_zone(tmp_path: Path, zone: str) -> None:
    file = tmp_path / "no zone"
    file.write_text("TZif or not", encoding="utf-8")
    said = subprocess.run(
        [sys.executable, "-c", "from desktop.words import say; print(say('screens.several', count=2))"],
        env={**os.environ, "TZ": zone.format(file=file, folder=tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout == f"{say('screens.several', count=2)}\n", said.stderr
