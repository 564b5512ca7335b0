"""Which words the program can come to say: what its code asks for, by name or in part, and what templates name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final

from desktop.words.catalogue import Entry, catalogue
from engine.games import CATALOGUE

ROOT: Final = Path(__file__).parents[2]
HOMES: Final = (ROOT, ROOT / "tests" / "pebbles")
"""Where there are folders ``engine`` and ``desktop``: the program's, and those of the game of the tests."""
KEY: Final = re.compile(r"[A-Za-z0-9_*-]*(\.[A-Za-z0-9_*-]*)+")
WORD: Final = re.compile(r"[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*")
NUMBERED: Final = re.compile(r"q\d+r\d+|(.+)_\d+")
GIVEN: Final = ("bot_name.*", "color.*", "*.rule.*")
"""What the code puts together of nothing but gaps."""

OF_GAME: Final = "_of_game"
"""The function of ``desktop.words.engine`` that looks for a game's own words of a kind, else for those of all games."""


def unspoken() -> list[str]:
    """The keys that have words and that nothing asks for."""
    return sorted(key for key in catalogue("en").entries if not _is_asked(key))


def lesson_steps(game_id: str) -> tuple[str, ...]:
    """The steps of a game's first lesson, in order; each has ``builders.tutorial.STEP.title`` and ``.text``.

    A step that asks the learner to do something has ``.do`` as well.
    """
    steps = (key.split(".") for key in catalogue("en").entries if key.startswith(f"{game_id}.tutorial."))
    return tuple(dict.fromkeys(step[2] for step in steps))


def _is_asked(key: str) -> bool:
    literal, patterns = _asked()
    return key in literal or any(_fits(key, pattern) for pattern in patterns)


def _fits(key: str, pattern: str) -> bool:
    """Whether code that puts something into the gaps of a pattern may ask for a key."""
    found = _form(pattern).fullmatch(key)
    if found is None:
        return False
    filled = list(found.groups())
    if pattern.startswith("*"):
        first = filled.pop(0)
        if first not in (*CATALOGUE, "program") and not _begins(first):
            return False
    return all(_is_known(word) for gap in filled for word in re.split(r"[.+]", gap))


@cache
def _form(pattern: str) -> re.Pattern[str]:
    """What has its gaps filled in; each pattern is held against thousands of keys."""
    return re.compile("(.+?)".join(map(re.escape, pattern.split("*"))))


@cache
def _begins(key: str) -> bool:
    """Whether code asks for what a key begins with, and puts the rest on later."""
    literal, patterns = _asked()
    return key in literal or any(
        (not pattern.startswith("*") and _fits(key, pattern)) or _fits_game(key, pattern)
        for pattern in patterns
    )


def _fits_game(key: str, pattern: str) -> bool:
    game, _, rest = key.partition(".")
    return game in CATALOGUE and pattern.startswith("*.") and rest != "" and _fits(f"{game}.{rest}", pattern)


def _is_known(word: str) -> bool:
    numbered = NUMBERED.fullmatch(word)
    if numbered is not None and not _is_made(word):
        return numbered[1] is None or _is_known(numbered[1])
    return word.isdigit() or word in _known() or f"{word}_" in _beginnings() or _is_made(word)


def _is_made(word: str) -> bool:
    """Whether the engine makes a reason of a word that it knows: ``undo_revealed``."""
    return any(made.fullmatch(word) is not None for made in _made())


@cache
def _made() -> frozenset[re.Pattern[str]]:
    """What the engine makes of words."""
    texts = (
        _text(node)
        for home in HOMES
        for file in home.joinpath("engine").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
    )
    made = {text for text in texts if re.fullmatch(r"[a-z]+(_\*)+", text)}  # a star for each word
    return frozenset(re.compile("(.+)".join(map(re.escape, text.split("*")))) for text in made)


@cache
def _beginnings() -> frozenset[str]:
    """With what the ids begin of things that are alike."""
    return frozenset(f"{word.rpartition('_')[0]}_" for word in _known() if "_" in word)


@cache
def _known() -> frozenset[str]:
    """Every word that is written in code or content: ids, reasons, names of fields and events."""
    known: set[str] = set()
    for home in HOMES:
        for file in (*home.joinpath("engine").rglob("*"), *home.joinpath("desktop").rglob("*")):
            is_of_words = "words" in file.relative_to(home).parts
            if file.suffix in {".py", ".json"} or (file.suffix == ".toml" and not is_of_words):
                known.update(WORD.findall(file.read_text(encoding="utf-8")))
    return frozenset(known | {re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word).lower() for word in known})


@cache
def _asked() -> tuple[frozenset[str], frozenset[str]]:
    """Keys as the window's code has them; in those with gaps a star is what is filled in."""
    found = {*_in_code(), *_in_templates(), *GIVEN}
    return frozenset(key for key in found if "*" not in key), frozenset(key for key in found if "*" in key)


def _in_code() -> Iterator[str]:
    for file in (file for home in HOMES for file in home.joinpath("desktop").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = _text(node)
            if text.endswith("."):
                text += "*"
            if KEY.fullmatch(text) and text.strip("*."):
                yield text
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == OF_GAME:
                kind, name = (_text(argument) or "*" for argument in node.args[:2])
                yield from (f"{kind}.{name}", f"*.{kind}.{name}")


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _in_templates() -> Iterator[str]:
    """The nouns and names that sentences put in."""
    for key, entry in catalogue("en").entries.items():
        scope = key.partition(".")[0]
        for template in templates(entry):
            if key.endswith(".amounts"):
                yield from (f"{scope}.noun.{noun}" for noun in template.split())
            for _, field, kind, _ in Formatter().parse(template):
                if field is not None and kind:
                    yield from _named(scope, kind)
    yield from (
        "seat.unnamed",
        "list.more",
        "list.last",
        "list.times",
        "list.nothing",
        "number.group",
        "*.amounts",
    )


def _named(scope: str, spec: str) -> Iterator[str]:
    article, _, kind = spec.rpartition(" ")
    if article:
        yield f"article.{article}"
    yield from (f"noun.{kind}", f"{scope}.noun.{kind}", f"{kind}.*", f"{scope}.{kind}.*")


def templates(entry: Entry) -> Iterator[str]:
    """Every template of an entry, whichever case it is for."""
    if isinstance(entry, str):
        yield entry
    else:
        for case, part in entry.items():
            if case != "by":
                yield from templates(part)
