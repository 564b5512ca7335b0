"""The pages of the help: the rules of each game, by the ids of their sections, and the program itself.

A page is Markdown as Qt supports it. Pictures are named by their asset: ``![](asset:builders/resource/wood)``.
A word of the program is quoted by its key: ``{pantheon.fact.hand}``. ``{designed}`` is the table of the game's figures
that are our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from desktop.words import PSEUDO, language, say
from desktop.words.catalogue import SHIPPED, written_in
from desktop.words.designed import designed_table
from desktop.words.keys import as_written
from desktop.words.pseudo import lengthened
from engine.core.letters import as_sought

PROGRAM: Final = "program"
"""The topic of the program itself."""

DESIGNED: Final = "{designed}"

NAMED: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
"""A picture, or a link, and what it is called."""

MARKS: Final = re.compile(r"^[-:| ]+$|\*+|\||^#+|^- |^[0-9]+\. ", re.MULTILINE)
"""The marks of Markdown that the pages use: for bold text, tables, titles and lists."""

QUOTED: Final = re.compile(r"\{([\w-]+\.[\w.-]+)\}")


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page. For a game's rules the anchor is the section that a refusal names (``5.3``)."""

    topic: str
    anchor: str
    title: str
    written: str
    """The text, with the words that it quotes, but without the table of figures."""

    @property
    def body(self) -> str:
        """The text. If it has the table of figures, the content of the game is read."""
        return (
            self.written.replace(DESIGNED, designed_table(self.topic))
            if DESIGNED in self.written
            else self.written
        )


def pages(topic: str) -> tuple[HelpPage, ...]:
    """All pages of a game or of the program, in reading order; empty if there are none."""
    if language() == PSEUDO:
        return tuple(_longer(_quoting(page)) for page in _read(SHIPPED[0], topic))
    return tuple(map(_quoting, _read(language(), topic) or _read(SHIPPED[0], topic)))


def page(topic: str, anchor: str) -> HelpPage | None:
    """The page of an anchor, else of the section above it (5.3.2: 5.3, 5), else the first of its topic."""
    by_anchor = {page.anchor: page for page in pages(topic)}
    while anchor and anchor not in by_anchor:
        anchor = anchor.rpartition(".")[0]
    return by_anchor.get(anchor) or next(iter(by_anchor.values()), None)


def search(text: str, topics: tuple[str, ...]) -> list[HelpPage]:
    """The pages that contain every word of a text, those with a match in the title first."""
    words = dict.fromkeys(as_sought(text).split())
    found = [page for topic in topics for page in pages(topic) if words and _has(page, words)]
    return sorted(found, key=lambda page: not all(word in as_sought(page.title) for word in words))


def _has(page: HelpPage, words: Iterable[str]) -> bool:
    text = as_sought(f"{page.title}\n{as_read(page.body)}")
    return all(word in text for word in words)


def as_read(markdown: str) -> str:
    """A text without the marks that nobody sees, with pictures and links as what they are called."""
    return MARKS.sub("", NAMED.sub(r"\1", markdown))


def anchors(code: str, topic: str) -> list[str]:
    """The anchors of all pages that a language itself has of a topic, in reading order."""
    return [page.anchor for page in _read(code, topic)]


@cache
def _read(code: str, topic: str) -> tuple[HelpPage, ...]:
    file = files("desktop.words").joinpath(code, "help", f"{topic}.toml")
    if not file.is_file():
        return ()
    written = written_in(file).get("page", ())
    return tuple(
        HelpPage(topic, page["anchor"], page["title"], as_written(page["body"].strip())) for page in written
    )


def _quoting(page: HelpPage) -> HelpPage:
    return replace(page, written=QUOTED.sub(lambda quoted: say(quoted[1]), page.written))


def _longer(page: HelpPage) -> HelpPage:
    written = DESIGNED.join(map(lengthened, page.written.split(DESIGNED)))
    return replace(page, title=lengthened(page.title), written=written)
