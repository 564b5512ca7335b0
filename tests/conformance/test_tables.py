"""The tables of all games: every place has words, every command can be given, and what is offered can be had."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import signature
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

import desktop
import engine
from desktop.games import table_of
from desktop.sound.synth import NAMES
from desktop.table.art import renderer
from desktop.table.game_table import GameTable, Situation
from desktop.words import languages, set_language
from engine.core.command import Command
from engine.core.game import Choose, GameMeta
from engine.games import CATALOGUE
from engine.match.match import Match
from tests.conformance.tables import TAKEN, Moment, Seated, checked, moments
from tests.conformance.walks import WALKS, played, positions
from tests.desktop.window_kit import open_window
from tests.with_pebbles import asset_file

games = pytest.mark.parametrize("meta", CATALOGUE.values(), ids=lambda meta: meta.id)

SEEN_EVERYWHERE: Final = (
    "title",
    "close look",
    "words of a close look",
    "refusal that is a sentence",
    "place that does or refuses",
    "line of one side",
    "prompt",
    "page of the rules",
    "choice told from others",
    "command by its name",
    "command by its places",
    "place by its arrows",
    "what waits to be confirmed",
)

SHARED_MEANINGS: Final = {
    "back": "a button that goes back",
    "bar": "the places that are buttons",
    "display": "a role of words: the largest",
    "event": "what happened, in the log",
    "figure": "a number of the rules, in a template",
    "home": "a screen",
    "left": "a side",
    "level": "of a bot",
    "mat": "the side of the board that belongs to the seat shown",
    "owner": "whose mat is shown, with name and emblem",
    "resources": "the file that holds all pictures",
    "score": "a screen",
    "tag": "what a frame is called in files",
    "token": "a seat's emblem in a list",
}
"""Words that shared code uses in a meaning of its own, though a game has a place or a thing of that name."""

ASSETS: Final = Path(desktop.__file__).parent.parent / "assets"
COMMON: Final = frozenset(NAMES) | {picture.stem for picture in (ASSETS / "common").rglob("*.svg")}
"""The sounds, and the pictures that all games share."""


# What every table does.


@games
def test_the_table_of_a_game_keeps_what_it_promises(qapp: QApplication, meta: GameMeta) -> None:
    """A few positions for each question of a game; ``python -m tests.conformance.tables`` looks at many."""
    report = checked(meta.id, in_words=1, in_play=3)
    assert report.failures == []
    assert all(report.counts[what] for what in SEEN_EVERYWHERE), report.counts
    table = table_of(meta.id)
    assert bool(report.counts["key of its own"]) == (type(table).keys is not GameTable.keys)


def test_of_all_that_takes_several_commands_nothing_is_offered_that_cannot_be_done(
    qapp: QApplication,
) -> None:
    """What is found is played, each in a match of its own."""
    offered = Counter[str]()
    for seated in with_preparations():
        for wish in seated.turn.means.shortcuts:
            legal = set(seated.match.allowed())
            assert wish.wish not in legal
            play(seated, wish.commands)
            offered[seated.moment.walk.game_id] += 1
    assert all(offered[meta.id] > 20 for meta in CATALOGUE.values()), offered


def play(seated: Seated, commands: Sequence[Command]) -> None:
    """Play commands in a match of its own; whatever is illegal raises."""
    there = Match.resumed(seated.match.table, seated.moment.state)
    for command in commands:
        there.play(seated.seat, command)


def with_preparations() -> Iterator[Seated]:
    """Positions of all walks at which a person could do something for the sake of something else, some of each walk."""
    for walk in WALKS:
        match, found = played(walk), []
        for position in range(match.position):
            state = match.state_at(position)
            pending = match.game.pending(state)
            decides = isinstance(pending, Choose) and match.game.forced(state, openly=True) is None
            if decides and match.game.prepares(state):
                found.append(Moment(walk, position, pending.asks))
        yield from map(Seated, found[:: max(1, len(found) // 25)])


@games
def test_what_a_table_tells_hangs_on_nothing_that_is_hidden(qapp: QApplication, meta: GameMeta) -> None:
    """Two positions that look alike to a seat have the same words for it."""
    looked_at = 0
    table = table_of(meta.id)
    for moment in moments(meta.id, 4):
        game, state, players = moment.walk.game, moment.state, played(moment.walk).table.players
        pending = game.pending(state)
        assert isinstance(pending, Choose)
        might = game.redeal(state, pending.seat, Random(moment.position))
        for facing in range(len(players)):
            here, there = (Situation.of(game, each, players, pending.seat, facing) for each in (state, might))
            laid = table.lay(here)
            assert laid == table.lay(there), str(moment)
            assert table.prompt(here) == table.prompt(there), str(moment)
            assert table.status(here) == table.status(there), str(moment)
            assert table.seat(here, facing) == table.seat(there, facing), str(moment)
            for place in {*laid.places, *(spot.place for spot in laid.spots if spot.place)}:
                looked_at += 1
                assert table.look(here, place) == table.look(there, place), f"{place}, {moment}"
    assert looked_at > 200


@games
def test_every_question_of_a_game_is_looked_at(meta: GameMeta) -> None:
    questions = {moment.asks for moment in moments(meta.id, 1)}
    for walk in WALKS:
        if walk.game_id == meta.id:
            for _, state in positions(walk, every=40):
                pending, forced = walk.game.pending(state), walk.game.forced(state, openly=True)
                assert forced is not None or getattr(pending, "asks", None) in {None, *questions}


# What a table may be asked.


@games
def test_a_table_has_nothing_that_nobody_asks_for(meta: GameMeta) -> None:
    """What is public overrides what the base class has: a misspelt method would be silently absent."""
    kind = type(table_of(meta.id))
    known = dict(members_of(GameTable))
    ours = {name: value for name, value in members_of(kind) if value is not known.get(name)}
    assert set(ours) <= set(known), "nobody ever asks for this"
    assert kind.game == meta.id
    for name, value in ours.items():
        if callable(value):
            theirs = signature(known[name]).parameters
            assert list(signature(value).parameters) == list(theirs), name


def members_of(kind: type) -> Iterator[tuple[str, Any]]:
    """What a class offers, its own and inherited: methods, values and bare annotations."""
    for parent in reversed(kind.__mro__):
        if issubclass(parent, GameTable):
            for name in {*vars(parent), *parent.__annotations__}:
                if not name.startswith("_"):
                    yield name, getattr(kind, name, None)


# Keys.


@games
@pytest.mark.parametrize("code", languages())
def test_no_two_keys_of_the_window_clash(qtbot: QtBot, tmp_path: Path, meta: GameMeta, code: str) -> None:
    """What the table listens to, the window, and what the letters of its buttons would be."""
    set_language(code)
    with open_window(tmp_path, qtbot) as window:
        window.start(WALKS[[walk.game_id for walk in WALKS].index(meta.id)].table)
        shown = window.current()
        keys = [shortcut.key() for shortcut in shown.window().findChildren(QShortcut)]
        keys += [key for action in shown.window().findChildren(QAction) for key in action.shortcuts()]
        keys += [
            mnemonic
            for button in shown.findChildren(QAbstractButton)
            if not (mnemonic := QKeySequence.mnemonic(button.text())).isEmpty()
        ]
        names = sorted(key.toString() for key in keys)
    assert len(names) > 8
    assert len(set(names)) == len(names)
    # One that begins like another would make it wait.
    assert not [(one, other) for one, other in pairwise(names) if other.startswith(f"{one}, ")]


# What belongs to one game.


@cache
def vocabulary(game_id: str) -> frozenset[str]:
    """The ids of a game's places and of all that lies on its table, whole and as far as their first dot."""
    table, found = table_of(game_id), {game_id}
    for walk in WALKS:
        if walk.game_id == game_id:
            for _, state in positions(walk, every=40):
                laid = table.lay(Situation.of(walk.game, state, walk.table.players))
                for spot in laid.spots:
                    found |= {spot.id, spot.place or "", spot.origin or "", spot.goes or ""}
                found |= set(laid.places)
                for command in walk.game.legal(state):
                    found |= set(walk.game.path(state, command))
    drawn = asset_file(table.board)
    assert renderer(table.board).isValid()
    found |= set(re.findall(r'id="(?:place|region)\.([^"]+)"', drawn.read_text(encoding="utf-8")))
    words = {word for name in found for word in (name, name.partition(".")[0])}
    return frozenset(word for word in words if word and not word.isdigit())


def shared_sources() -> Iterator[Path]:
    """The code that no game owns. What a folder for all games has for one of them is named after it."""
    whole = Path(desktop.__file__).parent, Path(engine.__file__).parent
    of_one = {meta.id.replace("-", "_") for meta in CATALOGUE.values()}
    folders = (whole[0], whole[1] / "core", whole[1] / "match", whole[1] / "bots")
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            if whole[0] / "games" not in source.parents and source.stem not in of_one:
                yield source


@cache
def literals(source: Path) -> tuple[tuple[int, str], ...]:
    """The texts in a piece of code, but for what is said about it. The code is the same for every game."""
    nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    said = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return tuple(
        (node.lineno, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    )


@games
def test_nothing_in_shared_code_names_a_thing_of_one_game(qapp: QApplication, meta: GameMeta) -> None:
    words = vocabulary(meta.id) - set(SHARED_MEANINGS) - COMMON
    assert len(words) > 20
    sources = list(shared_sources())
    assert len(sources) > 100
    named = [
        f"{source.name}, line {line}: {text!r}"
        for source in sources
        for line, text in literals(source)
        if text in words or (not text.endswith(".py") and text.partition(".")[0] in words and "." in text)
    ]
    assert named == []


def test_no_word_is_excepted_that_no_game_has(qapp: QApplication) -> None:
    had = frozenset[str]().union(*(vocabulary(meta.id) for meta in CATALOGUE.values()))
    assert set(SHARED_MEANINGS) <= had
    assert played(WALKS[0]).position > 0
    assert TAKEN
