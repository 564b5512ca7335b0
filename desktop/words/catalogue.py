"""The words of one language, read from its TOML files, and how a template becomes a sentence.

The fields of a template, ``{need:point}``, ``{worker:The card}``, ``{seat:seat}``, name a detail and, after the colon,
what it is:

* a noun that the catalogue declares (``noun.point``): the number with the noun in its plural form,
* a kind of name (``card``, looked up as ``card.inn``), with an article before it if the language has any,
* ``seat``: a player's name; ``ordinal``: 2nd; ``signed``: +2; ``amounts``: a tuple of numbers as its nouns,
* ``number worker``: how many a tuple holds.

A number of the rules is never written in a template: ``{figure[hand]:card}`` takes it from the game's content, by its
name in ``engine/games/NAME/figures.py``.

What belongs to a game is looked up under its id first (``builders.card.inn``). A tuple becomes a list with "and", in
which a name stands once, with its count.
An entry with ``by`` holds several templates: the detail that it names, or a part of one (``place.side``), selects one,
a number by the plural categories that Unicode's CLDR gives the language (``one``, ``few``, ``many``, ``other``;
ordinals have categories of their own).
"""

from __future__ import annotations

import logging
import os
import re
import tomllib
from collections import Counter, UserDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from types import ModuleType
from typing import Any, Final, Protocol

from desktop.words.names import in_sentence
from engine.games import CATALOGUE

Entry = str | dict[str, Any]
"""A template, or several by the name of their case; ``other`` is always among them."""

SHIPPED: Final = ("en", "ja")
"""The languages of the program, each with a folder; the others fall back to the first."""

SAID: Final = 4_000
"""How many sentences are remembered at most."""

_log = logging.getLogger("desktop.words")

_OPENING: Final = re.compile(r"{(\w+):seat}")
"""The start of a template that says what a player does."""


class Named(Protocol):
    """A player, as far as sentences need one."""

    @property
    def name(self) -> str:
        """The player's name."""
        ...


class Figures:
    """The numbers of a game by name; its content is read when a sentence first needs one."""

    def __init__(self, game: str) -> None:
        self._game = game

    def __getitem__(self, name: str) -> int:
        """A number. Raises LookupError if the game has none of that name."""
        try:
            numbers = numbers_of(self._game)
        except ModuleNotFoundError as missing:
            raise KeyError(name) from missing
        return int(numbers.FIGURES[name])


def numbers_of(game: str) -> ModuleType:
    """The module with the numbers of a game. Raises ModuleNotFoundError if there is no such game."""
    return import_module(f"engine.games.{game.replace('-', '_')}.figures")


def written_in(file: Traversable) -> dict[str, Any]:
    """What is written in a file of words; nothing where it can't be read, which the log tells whoever edits it."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        _log.warning("%s can't be read, so its words are missing: %s", file, wrong)
        return {}


class Entries(UserDict[str, Entry]):
    """All templates of a language by their dotted keys.

    The words of a game, which lie in files of its name, are read when one of them is first asked for: the five games
    have nine in ten of all words, and a start needs none of them.
    """

    def __init__(self, language: str) -> None:
        super().__init__()
        self._unread: dict[str, list[Traversable]] = {}
        folder = files("desktop.words").joinpath(language)
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            name, _, kind = file.name.partition(".")
            game = name.partition("_")[0]
            if kind == "toml" and game in CATALOGUE:
                self._unread.setdefault(game, []).append(file)
            elif kind == "toml":
                self._read(file)

    def _read(self, file: Traversable) -> None:
        for key, entry in flattened(written_in(file)):
            self.data.setdefault(key, entry)

    def _read_game(self, key: object) -> bool:
        """Read the words of the game that a key belongs to; False if there is nothing to read."""
        game = str(key).partition(".")[0]
        unread = self._unread.get(game, ())
        for file in unread:
            self._read(file)
        self._unread.pop(game, None)  # now that another thread finds all of them
        return bool(unread)

    def __missing__(self, key: str) -> Entry:
        if not self._read_game(key):
            raise KeyError(key)
        return self[key]

    def __contains__(self, key: object) -> bool:
        return key in self.data or (self._read_game(key) and key in self.data)

    def __iter__(self) -> Iterator[str]:
        for game in [*self._unread]:
            self._read_game(game)
        return iter(self.data)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Catalogue:
    """All templates of one language by their dotted keys."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.entries = Entries(language)
        self._said: dict[Hashable, str] = {}
        """The sentences of late: a table says nearly the same after every command."""

    def find(self, scope: str, name: str) -> Entry | None:
        """The entry of a game (``scope``), else the shared one."""
        return self.entries.get(f"{scope}.{name}", self.entries.get(name))

    def say(self, key: str, details: Mapping[str, Any], players: Sequence[Named] = ()) -> str:
        """The sentence. Raises LookupError, ValueError or AttributeError if a word or a detail is missing."""
        entry = self.entries[key]
        # 1 and True are equal, but read differently.
        template = entry if isinstance(entry, str) else id(entry)
        asked = (
            key,
            template,
            tuple(players),
            *((name, type(value), value) for name, value in details.items()),
        )
        try:
            said = self._said.get(asked)
        except TypeError:  # a list among the details can't be looked up
            return self._filled(key, entry, details, players)
        if said is None:
            if len(self._said) >= SAID:
                self._said.clear()
            said = self._said[asked] = self._filled(key, entry, details, players)
        return said

    def _filled(self, key: str, entry: Entry, details: Mapping[str, Any], players: Sequence[Named]) -> str:
        scope = key.partition(".")[0]
        return _Sentence(self, scope, players).fill(entry, {"figure": Figures(scope), **details})

    def unnamed(self, key: str, details: Mapping[str, Any], players: Sequence[Named], seat: int) -> str:
        """The predicate of a sentence that opens with a player's name; empty if it opens otherwise.

        The language names the links between name and predicate, and the full stop. Raises as ``say`` does.
        """
        scope = key.partition(".")[0]
        details = {"figure": Figures(scope), **details}
        sentence = _Sentence(self, scope, players)
        template = sentence.template(self.entries[key], details)
        opening = _OPENING.match(template)
        if opening is None or details[opening[1]] != seat:
            return ""
        words = template[opening.end() :].removesuffix(str(self.entries["predicate.full_stop"])).lstrip()
        links = str(self.entries["predicate.links"]).split()
        link = next((link for link in links if words.startswith(link)), "")
        return sentence.fill(words.removeprefix(link), details)

    def number(self, value: int) -> str:
        """A number as this language writes it."""
        return f"{value:,}".replace(",", str(self.entries.get("number.group", ""))).replace("-", "−")


@cache
def _plural_rules(language: str) -> tuple[Callable[[int], str], Callable[[int], str]]:
    """A language's plural rules for numbers, and for ordinals (1st, 2nd)."""
    try:
        return _rules_by_babel(language)
    except Exception:
        # With its data Babel wants the local time zone, and fails where the system names a file that is none.
        zone = os.environ.get("TZ")
        os.environ["TZ"] = "UTC"
        try:
            return _rules_by_babel(language)
        finally:
            os.environ.pop("TZ")
            if zone is not None:
                os.environ["TZ"] = zone


def _rules_by_babel(language: str) -> tuple[Callable[[int], str], Callable[[int], str]]:
    from babel import Locale  # imported when a number first needs it: it takes a while

    locale = Locale(language)
    return locale.plural_form, locale.ordinal_form


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language, read when first used."""
    return Catalogue(language)


def flattened(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Entry]]:
    """The templates by dotted keys."""
    for name, value in table.items():
        if isinstance(value, dict) and "other" not in value:
            yield from flattened(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    """A template in pieces, parsed when first filled in."""
    return tuple(Formatter().parse(template))


class _Sentence(Formatter):
    """Fills the templates of one sentence."""

    def __init__(self, words: Catalogue, scope: str, players: Sequence[Named]) -> None:
        self._words = words
        self._scope = scope
        self._players = players

    def fill(self, entry: Entry, details: Mapping[str, Any]) -> str:
        """The template that fits the details, filled in."""
        return self.vformat(self.template(entry, details), (), details)

    def template(self, entry: Entry, details: Mapping[str, Any]) -> str:
        """The template that fits the details."""
        while not isinstance(entry, str):
            entry = entry[self._case(entry, self._chooser(entry["by"], details))]
        return entry

    def _chooser(self, by: str, details: Mapping[str, Any]) -> Any:
        """The detail, or what a detail has (``place.side``), that chooses among templates; None where there is none."""
        name, _, part = by.partition(".")
        return getattr(details.get(name), part) if part else details.get(name)

    def parse(
        self, format_string: Any
    ) -> tuple[tuple[str, str | None, str | None, str | None], ...]:  # of the words alone, which are few
        return _parsed(format_string)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One detail in words."""
        article, _, kind = format_spec.rpartition(" ")
        if kind == "amounts":
            return self._amounts(value, article)
        if isinstance(value, list | tuple):
            if article == "number":
                return self._count(len(value), kind)
            words = [self.format_field(each, format_spec) for each in value]
            are_numbers = not kind or any(isinstance(each, int) for each in value)
            return self._list(words if are_numbers else self._counted(words))
        if kind == "seat":
            return self._seat(value)
        if isinstance(value, int):
            return self._count(value, kind)
        return self._name(str(getattr(value, "id", value)), kind, article)

    def _case(self, entry: Mapping[str, Any], value: Any, *, ordinal: bool = False) -> str:
        """The case of an entry that a value selects: its own (``0``, ``yes``, an id), else its plural category."""
        if isinstance(value, list | tuple):
            value = len(value)
        if value is None:
            return "none"
        if isinstance(value, bool):
            value = "yes" if value else "no"
        case = str(getattr(value, "id", value))
        if case not in entry and isinstance(value, int):
            case = _plural_rules(self._words.language)[ordinal](value)
        return case if case in entry else "other"

    def _count(self, value: int, noun: str, article: str = "") -> str:
        number = self._words.number(value)
        if noun in ("", "signed"):
            return f"+{number}" if noun and value > 0 else number
        entry = self._words.find(self._scope, f"noun.{noun}")
        if entry is None:
            raise KeyError(noun)
        if not isinstance(entry, str):
            entry = entry[self._case(entry, value, ordinal=noun == "ordinal")]
        if article and value == 1:  # "a priest card" in place of "1 priest card"
            name = self.vformat(str(entry), (), {"n": ""}).strip()
            return self.fill(self._words.entries[f"article.{article}"], {"name": name, "initial": name[0]})
        return self.vformat(str(entry), (), {"n": number})

    def _name(self, what: str, kind: str, article: str) -> str:
        if not kind:
            return what
        # Cards that look alike to a person share one name: apprentice_0110 has that of apprentice.
        alike = (f"{kind}.{what}", f"{kind}.{what.rpartition('_')[0]}")
        name = next((entry for key in alike if (entry := self._words.find(self._scope, key))), None)
        if not isinstance(name, str):
            raise KeyError(f"{kind}.{what}")
        name = self.vformat(name, (), {"figure": Figures(self._scope)})
        if not article:
            return name
        return self.fill(self._words.entries[f"article.{article}"], {"name": name, "initial": name[0]})

    def _seat(self, seat: int) -> str:
        if seat < len(self._players):
            return in_sentence(self._players[seat].name)
        return self.fill(self._words.entries["seat.unnamed"], {"number": seat + 1})

    def _amounts(self, amounts: Sequence[int], article: str) -> str:
        nouns = str(self._words.find(self._scope, "amounts")).split()
        return self._list(self._count(n, noun, article) for n, noun in zip(amounts, nouns, strict=True) if n)

    def _counted(self, words: Iterable[str]) -> Iterator[str]:
        """What is named several times once, with its count."""
        for what, times in Counter(words).items():
            entry = str(self._words.entries["list.times"])
            yield what if times == 1 else self.vformat(entry, (), {"what": what, "times": str(times)})

    def _list(self, words: Iterable[str]) -> str:
        *many, last = list(words) or [str(self._words.entries["list.nothing"])]
        if not many:
            return last
        most = reduce(
            lambda a, b: self.vformat(str(self._words.entries["list.more"]), (), {"a": a, "b": b}), many
        )
        return self.vformat(str(self._words.entries["list.last"]), (), {"a": most, "b": last})
