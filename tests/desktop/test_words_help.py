"""The help: every rule that the program speaks of has its page, in every language."""

import ast
import re
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from desktop.app.settings import Settings
from desktop.words import languages, say, set_language
from desktop.words.help import PROGRAM, HelpPage, as_read, page, pages, search
from engine.games import CATALOGUE
from tests.with_pebbles import asset_file, package_folder, words_file

GAMES = tuple(CATALOGUE)
TOPICS = (*GAMES, PROGRAM)


@pytest.fixture(autouse=True, params=languages())
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def all_pages() -> list[HelpPage]:
    return [page for topic in TOPICS for page in pages(topic)]


def rules_in_source(game: str) -> set[str]:
    """The section numbers in the refusals of a game's rules."""
    folder = package_folder(game)
    return {
        word.value
        for file in folder.glob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        for word in call.args
        if isinstance(word, ast.Constant)
        and isinstance(word.value, str)
        and re.fullmatch(r"\d+(\.\d+)*", word.value)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_refuses_has_a_page(game: str) -> None:
    rules = rules_in_source(game)
    assert {"5.1", "5.3", "6", "11.1"} <= rules or game != "builders"
    assert rules - {page.anchor for page in pages(game)} == set()


@pytest.mark.parametrize("topic", TOPICS)
def test_every_language_has_written_its_own(topic: str, spoken: str) -> None:
    assert words_file(spoken, "help", f"{topic}.toml").is_file()


@pytest.mark.parametrize("topic", TOPICS)
def test_the_languages_have_the_same_pages_in_the_same_order(topic: str, spoken: str) -> None:
    here = [(page.anchor, pictures(page), links(page)) for page in pages(topic)]
    set_language("en")
    assert here == [(page.anchor, pictures(page), links(page)) for page in pages(topic)]
    assert len({anchor for anchor, _, _ in here}) == len(here) > 5


def pictures(page: HelpPage) -> list[str]:
    return sorted(re.findall(r"!\[[^\]]+\]\(asset:([^)]+)\)", page.body))


def links(page: HelpPage) -> list[str]:
    return sorted(re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", page.body))


def test_every_picture_is_an_asset() -> None:
    shown = {name for page in all_pages() for name in pictures(page)}
    assert shown
    assert [name for name in shown if not asset_file(name).is_file()] == []
    assert all("![](" not in page.body for page in all_pages()), (
        "a picture without a name says nothing to the blind"
    )


def test_every_link_leads_to_a_page() -> None:
    anchors = {f"help:{page.topic}/{page.anchor}" for page in all_pages()}
    assert {link for page in all_pages() for link in links(page)} - anchors == set()


def test_pages_are_written_with_care() -> None:
    careless = re.compile(r"\(s\)|  \S|'|\.\.\.|TODO")
    assert [page.anchor for page in all_pages() if careless.search(page.title + "\n" + page.body)] == []


def test_no_mark_of_the_markdown_is_left_to_see(qapp: QApplication) -> None:
    document = QTextDocument()
    unread = []
    for one in all_pages():
        document.setMarkdown(one.body)
        unread += [one.anchor for mark in ("**", "](", "|", "# ") if mark in document.toPlainText()]
    assert unread == []


def test_a_rule_without_a_page_of_its_own_leads_to_the_one_above() -> None:
    found = [page("builders", anchor) for anchor in ("5.3", "5.3.7", "99", "")]
    assert [one.anchor for one in found if one] == ["5.3", "5.3", "1", "1"]
    assert page("no-such-game", "1") is None


def test_searching_finds_titles_first(spoken: str) -> None:
    word = {"en": "machines", "ja": "設備"}[spoken]
    found = search(word, TOPICS)
    assert word in found[0].title.casefold()
    assert len(found) > 3
    assert search("xyzzy", TOPICS) == search("  ", TOPICS) == []


def test_what_is_sought_is_what_is_read(qapp: QApplication, spoken: str) -> None:
    document = QTextDocument()
    for one in all_pages():
        document.setMarkdown(
            re.sub(r"!\[(.*?)\]\(.*?\)", r"\1", one.body)
        )  # a picture says what it is called
        shown, sought = ("".join(text.split()) for text in (document.toPlainText(), as_read(one.body)))
        assert sought == shown, (one.topic, one.anchor)


def test_searching_finds_words_across_bold_ones_and_no_names_of_pictures(spoken: str) -> None:
    phrase = {"en": "**First player** – random", "ja": "**続きから**を選ぶ"}[spoken]
    assert any(phrase in one.body for one in all_pages())
    assert search(phrase.replace("*", ""), TOPICS)
    assert not search("asset:", TOPICS)


def test_the_help_promises_no_setting_that_there_is_not() -> None:
    shown = page(PROGRAM, "see")
    assert shown is not None
    promised = set(re.findall(r"(?m)^- \*\*(.+?)\*\*", shown.body))
    assert promised <= {say(f"settings.{name}.name") for name in Settings.model_fields}


def test_the_pseudo_language_keeps_pictures_and_links() -> None:
    english = {topic: [(pictures(page), links(page)) for page in pages(topic)] for topic in TOPICS}
    set_language("pseudo")
    assert english == {topic: [(pictures(page), links(page)) for page in pages(topic)] for topic in TOPICS}


@pytest.mark.parametrize("game", ["builders", "pantheon", "revive", "stone-age"])
def test_a_page_on_undo_tells_where_it_stops_only_usually_and_what_lifts_that(game: str, spoken: str) -> None:
    """One said without exception that a turn that has ended can't be undone, and what was revealed neither."""
    titles = {"en": "Undo in this game", "ja": "このゲームの「元に戻す」"}
    written = [page.written for page in pages(game) if page.title == titles[spoken]]
    assert len(written) == 1
    assert say("undo_policy.friendly") in written[0]
    assert re.search({"en": "[Uu]sually|by default", "ja": "標準"}[spoken], written[0])
