"""The tables of all games: every place has words, every command can be given, and what is offered can be had."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

import desktop
import engine
from desktop.games import table_of
from desktop.sound.synth import NAMES
from desktop.table import layout
from desktop.table.art import renderer
from desktop.table.layout import Filling, GameTable, Keyed, Shaped, Straight
from desktop.words import languages, set_language
from engine.core.game import Choose, GameMeta
from engine.games import playable
from engine.match.journal import TURN_ENDS
from engine.match.match import Match
from tests.conformance.tables import TAKEN, Moment, Seated, checked, moments
from tests.conformance.walks import WALKS, played, positions
from tests.desktop.shell_parts import window_in

games = pytest.mark.parametrize("meta", playable(), ids=lambda meta: meta.id)

PROTOCOLS: Final = (GameTable, Shaped, Straight, Filling, Keyed)
SEEN_EVERYWHERE: Final = (
    "title",
    "close look",
    "words of a close look",
    "refusal that is a sentence",
    "place that does or refuses",
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
    "home": "a screen",
    "left": "a side",
    "level": "of a bot",
    "score": "a screen",
    "tag": "what a frame is called in files",
}
"""Words that shared code uses in a meaning of its own, though a game has a place or a thing of that name."""

ASSETS: Final = Path(desktop.__file__).parent.parent / "assets"
COMMON: Final = frozenset(NAMES) | {picture.stem for picture in (ASSETS / "common").rglob("*.svg")}
"""The sounds, and the pictures that all games share."""


# What every table does.


@games
def test_the_table_of_a_game_keeps_what_it_promises(qapp: QApplication, meta: GameMeta) -> None:
    """A few positions for each question of a game; ``python -m tests.conformance.tables`` looks at many."""
    report = checked(meta.id, in_words=1, in_deed=3)
    assert report.wrong == []
    assert all(report.seen[what] for what in SEEN_EVERYWHERE), report.seen
    table = table_of(meta.id)
    assert bool(report.seen["key of its own"]) == isinstance(table, Keyed)


def test_of_all_that_takes_several_commands_nothing_is_offered_that_cannot_be_done(
    qapp: QApplication,
) -> None:
    """What tables name is played, each in a match of its own; what can't be played wholly must not be offered."""
    offered, not_offered = Counter[str](), Counter[str]()
    for seated in named(lambda table, view: table.shortcuts(view)):
        for wish in seated.table.shortcuts(seated.view):
            told = seated.turn.can_play_all(wish.commands)
            (offered if told else not_offered)[seated.moment.walk.game_id] += 1
            if told:
                play(seated, wish.commands)
    assert sum(count > 100 for count in offered.values()) >= 2
    assert not_offered.total() > 10


def test_what_would_be_lost_at_the_end_of_a_turn_can_always_be_used(qapp: QApplication) -> None:
    found: Counter[str] = Counter()
    for seated in named(lambda table, view: table.unused(view)):
        lost = seated.table.unused(seated.view)
        assert lost is not None
        for command in seated.match.legal():
            if set(TURN_ENDS) & set(seated.match.would_bar(command)):
                assert seated.turn.can_play_all([*lost.commands, command.notation]), str(seated.moment)
                play(seated, [*lost.commands, command.notation])
                found[seated.moment.walk.game_id] += 1
    assert sum(count > 10 for count in found.values()) >= 2


def play(seated: Seated, notations: Sequence[str]) -> None:
    """Play commands in a match of its own; whatever is illegal raises."""
    there = Match.resumed(seated.match.table, seated.moment.state)
    for notation in notations:
        there.play(seated.seat, there.game.grammar.read(notation))


def named(by: Callable[[GameTable, Any], object]) -> Iterator[Seated]:
    """The positions, thinned out, at which the table of a game names something."""
    for walk in WALKS:
        match, table = played(walk), table_of(walk.game_id)
        for position in range(0, match.position, 7):
            state = match.state_at(position)
            pending = match.game.pending(state)
            asked = isinstance(pending, Choose) and match.game.forced(state, openly=True) is None
            if asked and by(table, match.game.view(state, pending.seat)):
                yield Seated(Moment(walk, position, pending.asks))


@games
def test_every_question_of_a_game_is_looked_at(meta: GameMeta) -> None:
    asked = {moment.asks for moment in moments(meta.id, 1)}
    for walk in WALKS:
        if walk.game_id == meta.id:
            for _, state in positions(walk, every=40):
                pending, forced = walk.game.pending(state), walk.game.forced(state, openly=True)
                assert forced is not None or getattr(pending, "asks", None) in {None, *asked}


# What a table may be asked.


def members(protocol: type) -> dict[str, Any]:
    """What a protocol names: methods, and attributes by their annotations."""
    methods = {name: value for name, value in vars(protocol).items() if callable(value) and name[0] != "_"}
    return {**methods, **dict.fromkeys(protocol.__annotations__)}


def test_all_protocols_of_tables_are_known_here() -> None:
    runtime = {name for name, value in vars(layout).items() if getattr(value, "_is_protocol", False)}
    assert runtime - {"Protocol", "Picture", "Rolling"} == {protocol.__name__ for protocol in PROTOCOLS}


@games
def test_a_table_has_what_it_is_asked_for_and_nothing_misspelt(meta: GameMeta) -> None:
    """Optional parts are found by what they are called: one that is misspelt would be silently absent."""
    kind = type(table_of(meta.id))
    public = {name for name in dir(kind) if not name.startswith("_")}
    known: dict[str, Any] = {}
    for protocol in PROTOCOLS:
        wanted = members(protocol)
        assert wanted
        known |= wanted
        assert set(wanted) <= public or not set(wanted) & public, protocol.__name__
    assert set(members(GameTable)) <= public
    assert public <= set(known), "nobody ever asks for this"
    for name in public:
        if callable(known[name]):
            theirs, ours = signature(getattr(kind, name)), signature(known[name])
            assert len(theirs.parameters) == len(ours.parameters), name
            assert [p.default for p in theirs.parameters.values()] == [
                p.default for p in ours.parameters.values()
            ], name


# Keys.


@games
@pytest.mark.parametrize("code", languages())
def test_no_two_keys_of_the_window_clash(qtbot: QtBot, tmp_path: Path, meta: GameMeta, code: str) -> None:
    """What the table listens to, the window, and what the letters of its buttons would be."""
    set_language(code)
    with window_in(tmp_path, qtbot) as window:
        window.start(WALKS[[walk.game_id for walk in WALKS].index(meta.id)].table)
        shown = window.current()
        heard = [shortcut.key() for shortcut in shown.window().findChildren(QShortcut)]
        heard += [key for action in shown.window().findChildren(QAction) for key in action.shortcuts()]
        heard += [
            mnemonic
            for button in shown.findChildren(QAbstractButton)
            if not (mnemonic := QKeySequence.mnemonic(button.text())).isEmpty()
        ]
        names = sorted(key.toString() for key in heard)
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
                view = walk.game.view(state, None)
                spots = table.spots(view, 0, (), walk.table.players)
                for spot in spots:
                    found |= {spot.id, spot.place or "", spot.origin or "", spot.goes or ""}
                found |= set(table.extra_places(view, 0))
                for command in walk.game.legal(state):
                    found |= set(walk.game.path(state, command))
    drawn = ASSETS / f"{table.board}.svg"
    assert renderer(table.board).isValid()
    found |= set(re.findall(r'id="(?:place|region)\.([^"]+)"', drawn.read_text(encoding="utf-8")))
    words = {word for name in found for word in (name, name.partition(".")[0])}
    return frozenset(word for word in words if word and not word.isdigit())


def shared_sources() -> Iterator[Path]:
    """The code that no game owns. What a folder for all games has for one of them is named after it."""
    whole = Path(desktop.__file__).parent, Path(engine.__file__).parent
    of_one = {meta.id.replace("-", "_") for meta in playable()}
    folders = (whole[0], whole[1] / "core", whole[1] / "match", whole[1] / "bots")
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            if whole[0] / "games" not in source.parents and source.stem not in of_one:
                yield source


def literals(source: Path) -> Iterator[tuple[int, str]]:
    """The texts in a piece of code, but for what is said about it."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


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
    had = frozenset[str]().union(*(vocabulary(meta.id) for meta in playable()))
    assert set(SHARED_MEANINGS) <= had
    assert played(WALKS[0]).position > 0
    assert TAKEN
