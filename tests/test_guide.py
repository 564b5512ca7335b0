"""The guide to adding a game shows a game that exists: every piece of code in it stands in the toy's own files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any, Final

import pytest

from desktop.table.game_table import GameTable
from engine.core.agenda import AgendaGame, Question, Step
from engine.core.game import GameMeta, mode_of
from engine.core.mind import Mind
from engine.games.pebbles.commands import SELL
from engine.games.pebbles.content import PEBBLES
from engine.games.pebbles.rules import GAME
from engine.match.journal import BARRIERS
from tests.with_pebbles import ROOT, TREE

GUIDE: Final = (TREE / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
CODE: Final = frozenset({"python", "toml", "xml"})
NAMED: Final = re.compile(r"`([\w./-]+\.(?:py|toml|svg))`:")
"""A line that says in which file the code below it stands."""


def blocks() -> Iterator[tuple[str, str, str]]:
    """Every piece of code in the guide: the file it is said to stand in, its language, and its text."""
    file, language, code = "", None, list[str]()
    for line in GUIDE.splitlines():
        if language is not None and line == "```":
            yield file, language, "\n".join(code)
            language = None
        elif language is not None:
            code.append(line)
        elif line.startswith("```"):
            language, code = line.removeprefix("```"), []
        elif (named := NAMED.fullmatch(line)) is not None:
            file = named[1]


PIECES: Final = [(file, code) for file, language, code in blocks() if language in CODE]


def lies_at(file: str) -> Path:
    """Where a file of the guide is: in the toy's tree, or, if only tests need it, in that of the tests."""
    ours = ROOT / file
    return ours if ours.is_file() else TREE / file


def files_of_the_toy() -> Iterator[Path]:
    """Everything that it consists of, by its place in a real game."""
    for path in ROOT.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(ROOT)
    for folder in ("tests/games/pebbles", "tests/scenarios/pebbles"):
        for path in (TREE / folder).rglob("*.*"):
            if "__pycache__" not in path.parts:
                yield path.relative_to(TREE)


@pytest.mark.parametrize(("file", "code"), PIECES, ids=[f"{file} {n}" for n, (file, _) in enumerate(PIECES)])
def test_every_piece_of_code_stands_in_the_file_that_is_named(file: str, code: str) -> None:
    """Methods shown by themselves begin at the margin, and stand indented in their class."""
    text = f"\n{lies_at(file).read_text(encoding='utf-8')}"
    assert any(f"\n{shown}\n" in text for shown in (code, indent(code, "    ")))


def test_all_code_is_compared_and_the_rest_are_commands() -> None:
    others = [code for _, language, code in blocks() if language not in CODE]
    assert len(PIECES) > 30
    assert all(line.startswith(".venv/bin/python -m ") for code in others for line in code.splitlines())


def test_every_file_of_the_toy_is_named() -> None:
    files = [file.as_posix() for file in files_of_the_toy()]
    assert len(files) > 25
    assert [file for file in files if f"`{file}`" not in GUIDE] == []


def test_what_nobody_can_guess_is_shown_whole() -> None:
    """Put together, the pieces of a file that is shown whole are the file."""
    for name in (
        "engine/games/pebbles/events.py",
        "engine/games/pebbles/state.py",
        "engine/games/pebbles/rules.py",
        "desktop/words/en/pebbles.toml",
        "desktop/games/pebbles/table.py",
        "engine/games/pebbles/mind.py",
    ):
        shown = "\n".join(code for file, code in PIECES if file == name).split()
        assert shown == lies_at(name).read_text(encoding="utf-8").split(), name


def public(kind: type[Any]) -> set[str]:
    """What a class declares and leaves to those that derive from it, or lets them change."""
    return {name for name in {*vars(kind), *kind.__annotations__} if not name.startswith("_")}


def test_all_that_a_table_and_a_mind_may_answer_is_named() -> None:
    assert {name for name in public(GameTable) if not re.search(rf"\b{name}\b", GUIDE)} == set()
    assert {name for name in Mind.__abstractmethods__ if not re.search(rf"\b{name}\b", GUIDE)} == set()
    assert {name for name in AgendaGame.__abstractmethods__ if not re.search(rf"\b{name}\b", GUIDE)} == set()
    for kind in (GameMeta, Question, Step):
        assert {name for name in kind.__annotations__ if not re.search(rf"\b{name}\b", GUIDE)} == set(), kind


def test_every_barrier_that_an_event_may_raise_is_named() -> None:
    assert {barrier for barrier in BARRIERS if f"`{barrier}`" not in GUIDE} == set()


def test_the_toy_shows_what_a_game_may_have() -> None:
    """The guide says so at its beginning: a hidden hand, dice, a beat, a mode, advice, and options."""
    assert GAME.meta.hides == "hands"
    assert any(step.beat for step in GAME.steps)
    assert type(GAME).doubt is not AgendaGame.doubt
    assert type(GAME).prepares is not AgendaGame.prepares
    assert mode_of(GAME.path(GAME.set_up({"players": [{}, {}]}), SELL[PEBBLES[0]])) == "bar.sell"
    assert {option.id for option in GAME.meta.options} == {"first_player"}


def test_links_lead_somewhere() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in GUIDE.splitlines()
        if line.startswith("#")
    }
    for target in re.findall(r"\]\(([^)]+)\)", re.sub(r"`[^`\n]*`", "", GUIDE)):
        file, _, anchor = target.partition("#")
        assert (TREE / "docs" / file).exists()
        assert file or anchor in headings, target


SOURCES: Final = [
    path
    for part in ("desktop", "engine", "tests", "packaging")
    for path in sorted((TREE / part).rglob("*.py"))
]
DOCS: Final = sorted(path.name for path in (TREE / "docs").glob("*.md"))


@pytest.mark.parametrize("name", DOCS)
def test_the_files_that_the_docs_name_are_there(name: str) -> None:
    there = [f"/{path.relative_to(TREE).as_posix()}" for path in SOURCES]
    named = set(re.findall(r"`([\w./-]+\.py)`", (TREE / "docs" / name).read_text(encoding="utf-8")))
    assert [file for file in named if not any(path.endswith(f"/{file}") for path in there)] == []


@pytest.mark.parametrize("name", DOCS)
def test_the_members_that_the_docs_name_are_there(name: str) -> None:
    """``GameTable.lay``: something in the class is called that."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    named = set(
        re.findall(r"`([A-Z]\w+)\.([a-z_]+)[(`]", (TREE / "docs" / name).read_text(encoding="utf-8"))
    ) - {("GAME", "toml"), ("CHANGELOG", "md")}
    missing = []
    for kind, member in named:
        bodies = re.findall(rf"^class {kind}\b.*?(?=^\S|\Z)", code, re.MULTILINE | re.DOTALL)
        if not any(re.search(rf"\b{member}\b ?[(:=]", body) for body in bodies):
            missing.append(f"{kind}.{member}")
    assert missing == []
