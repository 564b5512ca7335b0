"""What the table of every game is held to, at one position after the other of whole games.

``python -m tests.conformance.tables --positions 40`` looks at so many positions for each question that a game asks, in
every language, and prints what is wrong. The tests look at a few of each. A game is held to it by being in the
catalogue.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from types import SimpleNamespace
from typing import Any, Final

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEARTHSIDE_STRICT_WORDS"] = "1"

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from shiboken6 import delete

from desktop.app.theme import DARK
from desktop.controllers.dispatcher import Dispatcher
from desktop.controllers.inspector import InspectorController
from desktop.controllers.messages import Messages
from desktop.controllers.session import Session
from desktop.controllers.turn import TurnController
from desktop.games import table_of
from desktop.panels.prompt_bar import PromptBar
from desktop.table.areas import Areas
from desktop.table.board import board
from desktop.table.game_table import OfSide, Situation
from desktop.table.scene import TableScene
from desktop.table.view import ARROWS
from desktop.words import languages, say, set_language
from desktop.words.engine import (
    doubt_sentence,
    end_turn_sentences,
    holding,
    place_name,
    refusal_sentence,
    shortcut_sentence,
)
from desktop.words.help import pages
from engine.core.command import Command
from engine.core.errors import ONE_THING_AT_ONCE, ONLY_TO_LOOK_AT
from engine.core.game import Choose, is_button, mode_of
from engine.games import CATALOGUE
from engine.match.journal import pass_on
from engine.match.match import Match
from engine.match.shortcuts import Shortcut
from engine.match.table import Player, Table
from tests import with_pebbles
from tests.conformance.walks import WALKS, Walk, played
from tests.desktop.table_robot import MATS, InstantAutosave

TAKEN: Final = frozenset("HIS0123456789+-=")
"""Keys that mean the same at every table."""

RAW: Final = re.compile(
    r"[{}]|\b(?:None|True|False)\b|\b[a-z0-9-]+_[a-z0-9_]+|\b[a-z][a-z_-]*\.[a-z][a-z_.-]*\b"
    r"|(?<! )  (?! )|^\s|\s$|[。、] "
)
"""What no sentence has in it: a field that was not filled in, an id, a key of a word, room for what is missing, a space
behind a Japanese mark."""

ENDS: Final = (".", "!", "?", "”", ")", "。", "！", "？", "」", "）")

BAR_WIDTH: Final = 860
"""The width of the bar above the board in a window of 1280 × 800: in less, buttons give up their words."""

MOST_COMMANDS: Final = 12
"""How many commands of a position are given in every way, and how many places are inspected."""

MOST_FIRST_PICKS: Final = 2
MOST_PLACES: Final = 40
LEAST: Final = 16
"""The least number of positions of a game that are looked at, however few questions it asks."""


@dataclass(frozen=True)
class Moment:
    """A position of a walk at which somebody is asked something."""

    walk: Walk
    position: int
    asks: str

    @property
    def state(self) -> Any:
        return played(self.walk).state_at(self.position)

    def resumed(self) -> Match:
        """A match that goes on from here, with a person at every seat."""
        walk = self.walk
        players = tuple(Player(f"Player {seat + 1}", seat) for seat in range(walk.seats))
        table = Table(walk.game_id, players, walk.options(), "friendly", walk.seed)
        return Match.resumed(table, self.state)

    def __str__(self) -> str:
        return f"{self.walk}, position {self.position} ({self.asks})"


@dataclass
class Report:
    """What was checked, how often, and what was wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def check(self, what: str, fine: object, moment: Moment, details: object = "") -> None:
        """Count one check; record it if it failed."""
        self.counts[what] += 1
        if not fine:
            self.failures.append(f"{what}: {details} – {moment}")

    def check_words(self, what: str, sentence: str, moment: Moment, about: str = "") -> None:
        """Words that are there and have nothing raw in them."""
        fine = bool(sentence) and not any(RAW.search(line) for line in sentence.splitlines())
        self.check(what, fine, moment, f"{about}: {sentence!r}")


def moments(game_id: str, each: int, seed: int = 0) -> list[Moment]:
    """A number of positions for every question of a game, from walks of all kinds; more of each if they are few."""
    by_question: dict[str, list[Moment]] = defaultdict(list)
    for walk in WALKS:
        if walk.game_id != game_id:
            continue
        match = played(walk)
        for position in range(match.position):
            state = match.state_at(position)
            pending = match.game.pending(state)
            if isinstance(pending, Choose) and match.game.forced(state, openly=True) is None:
                by_question[pending.asks].append(Moment(walk, position, pending.asks))
    generator = Random(seed)
    each = max(each, LEAST // len(by_question))
    return [
        moment
        for _, found in sorted(by_question.items())
        for moment in generator.sample(found, min(each, len(found)))
    ]


class Seated:
    """A moment with a person at the machine for the seat that is asked, without a window."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.match = moment.resumed()
        self.session = Session(self.match, InstantAutosave())
        self.session.is_there()
        assert self.session.asks_person
        self.table = table_of(moment.walk.game_id)
        self.turn = TurnController(self.session, self.table, self.session)
        Dispatcher(self.session, [self.turn])
        self.inspections = InspectorController(self.session, self.turn, self.table, self.key_of)
        self.messages = Messages(self.session, self.turn, self.table)
        assert self.match.seat is not None
        self.seat = self.match.seat

    def at(self, facing: int = 0, picked: Sequence[str] = ()) -> Situation[Any, Any]:
        return self.session.situation(facing, picked)

    def title(self, place: str) -> str:
        return self.table.look(self.at(), place).title

    @property
    def keys(self) -> Mapping[str, str]:
        return self.table.keys(self.at())

    def key_of(self, place: str) -> str:
        return next((key for key, there in self.keys.items() if there == place), "")

    def sentence(self, wish: Shortcut) -> str:
        return shortcut_sentence(self.moment.walk.game_id, wish.commands, self.session.players, wish.details)

    def areas(self, facing: int, picked: Sequence[str] = ()) -> Areas:
        """Where places are while a seat is shown."""
        laid = self.table.lay(self.at(facing, picked))
        return Areas(laid.spots, laid.places, laid.shapes)

    def record(self) -> list[Command]:
        """Record commands from now on instead of playing them."""
        given: list[Command] = []
        self.session.play = lambda _, command, *_note: given.append(command)  # type: ignore[method-assign]
        self.turn.end_turn_asked.connect(lambda command, _: given.append(command))
        return given


def some(what: Sequence[Any], most: int) -> list[Any]:
    """A number of elements of a sequence, spread evenly."""
    return list(what[:: max(1, -(-len(what) // most))])


# What is checked.


def close_looks(seated: Seated, report: Report) -> None:
    """Every place of the table has a title and a close look, from the own side and from another."""
    moment, walk = seated.moment, seated.moment.walk
    for facing in {seated.seat, (seated.seat + 1) % walk.seats}:
        for place in some(sorted(seated.areas(facing).main), MOST_PLACES):
            look = seated.inspections.look_at(place, facing)
            name, described = seated.inspections.describe(place, facing)
            report.check_words("title", look.title, moment, place)
            there = place_name(walk.game_id, place, seated.session.players)
            lying = look.title.removeprefix(there)
            apart = look.title.startswith(holding(there, "")) or not lying.startswith((":", "："))
            report.check("title with the language's own colon", apart, moment, f"{place}: {look.title!r}")
            report.check_words("name of a place", name, moment, place)
            report.check("close look", look.picture is not None or described, moment, place)
            for part in (look.does, look.gains, look.goal, look.refuses, described):
                if part:
                    report.check_words("words of a close look", part, moment, place)
            if look.refuses:
                report.check("refusal that is a sentence", look.refuses.endswith(ENDS), moment, look.refuses)
            turn = seated.turn
            may = place in turn.means.open_places | turn.means.offered_places | turn.means.begun_places
            may = may or place in seated.table.ways(seated.at(facing))  # what lies there is turned
            fine = may != bool(look.refuses) or only_look(seated, place)
            report.check("place that does or refuses", fine, moment, place)


def only_look(seated: Seated, place: str) -> bool:
    """Whether a place is only for looking at, which a click there says."""
    refusal = seated.turn.means.refusal_at(place)
    return refusal is not None and refusal.reason == "only_to_look_at"


def sides(seated: Seated, report: Report) -> None:
    """What is said of what lies there for all is the same at every side, but for what is said to be of that side."""
    moment, players = seated.moment, seated.session.players
    seats, bots = range(len(players)), tuple(replace(player, level="apprentice") for player in players)
    mats = [rect for name, rect in board(seated.table.board).regions.items() if name in MATS]
    laid = seated.areas(seated.seat).main
    for place in some(sorted(laid), MOST_PLACES):
        if any(mat.contains(laid[place].center()) for mat in mats):
            continue
        for deciding in (players, bots):
            lines = [
                seated.table.look(replace(seated.at(facing), players=deciding), place).lines
                for facing in seats
            ]
            for one, other in permutations(lines, 2):
                report.check(
                    "line of one side", differ_as_said(one, other), moment, f"{place}: {one}, {other}"
                )


def differ_as_said(lines: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all that is said at one side and not at another is marked, or what stands there in its place is."""
    alone = [
        number for number, line in enumerate(lines) if not isinstance(line, OfSide) and line not in others
    ]
    return all(number < len(others) and isinstance(others[number], OfSide) for number in alone)


def prompts(seated: Seated, report: Report) -> None:
    """What is asked, said, shown and helped with at a position and on the way into every command."""
    moment, table = seated.moment, seated.table
    report.check_words("how far the game is", table.status(seated.at()), moment)
    for seat in range(moment.walk.seats):
        info = table.seat(seated.at(), seat)
        for fact in info.facts:
            report.check_words("fact", say(fact.key), moment, fact.key)
            shown = fact.text or str(fact.value)
            fits = len(shown) <= len(fact.widest) or moment.walk.level == "random"  # whose tribes starve
            report.check("number that has room", fits, moment, f"{fact.key}: {shown}")
        if info.note:
            report.check_words("note of a seat", info.note, moment)
    anchors = {page.anchor for page in pages(moment.walk.game_id)}
    seated.turn.cancel()
    asked = seated.messages.prompt(None)
    for path in some([choice.path for choice in seated.turn.means.choices], MOST_COMMANDS):
        for count in range(len(path)):
            seated.turn.cancel()
            picked = path[:count]
            for place in picked:
                if not seated.turn.selection.is_half_made or Counter(seated.turn.selection.picked)[
                    place
                ] < picked.count(place):
                    seated.turn.pick(place)
            prompt = seated.messages.prompt(None)
            report.check_words("prompt", prompt, moment, str(picked))
            if count == 1 and seated.turn.means.mode is not None:
                report.check("prompt of a mode", prompt != asked, moment, f"{picked}: {prompt}")
            rule = table.prompt(seated.at(picked=seated.turn.selection.picked)).rule
            report.check("page of the rules", rule in anchors, moment, rule)
    seated.turn.cancel()


def half_made(seated: Seated, report: Report) -> None:
    """With something picked, what can't be done is refused as if nothing were, where both belong to no command."""
    moment, turn = seated.moment, seated.turn
    firsts = dict.fromkeys(choice.path[0] for choice in turn.means.choices if len(choice.path) > 1)
    for first in some(list(firsts), MOST_FIRST_PICKS):
        turn.cancel()
        turn.pick(first)
        if not turn.selection.picked:
            continue  # it was all that was needed, and waits to be confirmed
        means, prompt = turn.means, seated.table.prompt(seated.at(picked=turn.selection.led_here))
        buttons = [button.place for button in prompt.buttons]
        for place in (*some(sorted(seated.areas(seated.seat).main), MOST_PLACES), *buttons):
            refusal, alone = means.refusal_at(place), means.offers.refusal((place,))
            apart = (ONLY_TO_LOOK_AT,) if means.mode else (ONLY_TO_LOOK_AT, ONE_THING_AT_ONCE)
            fine = refusal is None or refusal.reason not in apart or alone in (None, refusal)
            report.check("refusal while something is picked", fine, moment, f"{first}, {place}: {alone}")
            if refusal is not None and place in buttons:
                said = refusal_sentence(refusal, seated.session.players, moment.walk.game_id)
                tip = seated.inspections.button_tip(place)
                report.check("tip that says what a click does", tip.endswith(said), moment, f"{tip}: {said}")
    turn.cancel()


def list_of_choices(seated: Seated, report: Report) -> None:
    """Every command can be given by name and has a label of its own; a reveal waits for confirmation if set to."""
    given = seated.record()
    seated.turn.confirm_reveals = True
    named: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for choice in seated.turn.means.choices:
        named[seated.inspections.sentence(choice)].add(tuple(map(seated.title, choice.path)))
    for choice in seated.turn.means.choices:
        sentence = seated.inspections.sentence(choice)
        report.check_words("choice", sentence, seated.moment, choice.command.notation)
        # Either of two equal tiles can be taken: they have the same label.
        report.check("choice told from others", len(named[sentence]) == 1, seated.moment, sentence)
    for choice in some(seated.turn.means.choices, MOST_COMMANDS):
        given.clear()
        seated.turn.choose(choice.command)
        if seated.turn.selection.armed is not None:
            report.check_words("what waits to be confirmed", seated.messages.prompt(None), seated.moment)
            seated.turn.choose(choice.command)
        report.check("command by its name", given == [choice.command], seated.moment, choice.command.notation)


def clicks(seated: Seated, report: Report, bar: PromptBar) -> None:
    """Every command can be given by pointing at its places: the board's in any order, then the buttons."""
    given = seated.record()
    for number, choice in enumerate(some(seated.turn.means.choices, MOST_COMMANDS)):
        mode = [place for place in choice.path if place == mode_of(choice.path)]
        on_board = [place for place in choice.path if not is_button(place)]
        buttons = [place for place in choice.path if is_button(place) and place not in mode]
        if list(choice.path) == [*mode, *on_board, *buttons] and number % 2:
            on_board.reverse()
            path = [*mode, *on_board, *buttons]
        else:
            path = list(choice.path)
        given.clear()
        seated.turn.cancel()
        reached = _click_through(seated, path, bar, given)
        if reached and seated.turn.selection.armed is not None:
            # What was filled in is changed if another way is meant; clicking the last place again confirms it.
            for place in (*filter(seated.table.is_implied, path), path[-1]):
                if not given:
                    seated.turn.pick(place)
        found = given == [choice.command]
        report.check("command by its places", reached and found, seated.moment, f"{path}: {given}")


def _click_through(seated: Seated, path: Sequence[str], bar: PromptBar, given: list[Command]) -> bool:
    """Click the places one after the other, except implied ones; False if one can't be picked."""
    turn = seated.turn
    for number, place in enumerate(path):
        if given or turn.selection.armed is not None:
            return True
        if Counter(turn.selection.picked)[place] > list(path[:number]).count(place):
            continue
        shown = _button_is_there(seated, place, bar) if is_button(place) else _lies_there(seated, place)
        if not shown or place not in turn.means.open_places:
            return False
        turn.pick(place)
    return True


def _button_is_there(seated: Seated, place: str, bar: PromptBar) -> bool:
    turn = seated.turn
    buttons = seated.table.prompt(seated.at(picked=turn.selection.led_here)).buttons
    bar.show_buttons(
        buttons, turn.means.all_places, turn.means.ready_buttons, turn.selection.picked, seated.title
    )
    if not bar.offers(place):
        return False
    button = bar.button(place)
    named = button.text() and button.accessibleName() and not RAW.search(button.accessibleName())
    return bool(named) and button.isEnabled() and not button.property("unavailable")


def _lies_there(seated: Seated, place: str) -> bool:
    """Whether a place is on the board, and topmost somewhere."""
    areas = seated.areas(seated.seat, seated.turn.selection.picked)
    steps = (0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98)
    return any(
        areas.place_at(QPointF(area.x() + x * area.width(), area.y() + y * area.height())) == place
        for area in areas.get(place, ())
        for x in steps
        for y in steps
    )


def arrows(seated: Seated, report: Report) -> None:
    """From anywhere the arrow keys lead to every place that may be pointed at."""
    turn = seated.turn
    among = {place for place in turn.means.open_places | turn.means.offered_places if not is_button(place)}
    areas = seated.areas(seated.seat)
    board: Any = SimpleNamespace(places=areas.main, _areas=areas)
    steps = [QPointF(step) for step in ARROWS.values()]
    ways = {
        here: {TableScene.neighbour(board, here, among, step) for step in steps} for here in (None, *among)
    }
    for start in ways:
        reached, ends = {start}, [start]
        while ends:
            new = ways[ends.pop()] - {None} - reached
            reached |= new
            ends += new
        report.check("place by its arrows", among <= reached, seated.moment, f"{start}: {among - reached}")


def keys(seated: Seated, report: Report) -> None:
    """No two keys clash, none is taken, none waits for another; each does something or says why not."""
    found = seated.keys
    alone = {key for key in found if len(key) == 1}
    places = Counter(found.values())
    for key, place in found.items():
        report.check("key", re.fullmatch(r"[A-Z][1-9]?", key), seated.moment, key)
        report.check("key that is free", key[0] not in TAKEN, seated.moment, key)
        report.check("key that waits for no other", len(key) == 1 or key[0] not in alone, seated.moment, key)
        report.check("key of its own", places[place] == 1, seated.moment, f"{key}: {place}")
        report.check_words("title", seated.title(place), seated.moment, place)
        turn = seated.turn
        may = place in turn.means.open_places | turn.means.offered_places | turn.means.begun_places
        does = may or turn.means.refusal_at(place) is not None
        report.check("key that does or says why not", does, seated.moment, f"{key}: {place}")


def offers(seated: Seated, report: Report) -> None:
    """A shortcut can be pointed at, has words, and is played whole."""
    moment = seated.moment
    for number, wish in enumerate(some(seated.turn.means.shortcuts, MOST_COMMANDS)):
        there = Seated(moment)
        path = wish.path if number % 2 else wish.path[::-1]
        if path[0] in there.turn.means.begun_places:
            said = there.sentence(wish)
            report.check_words("sentence of an offer", said, moment)
            inspection = there.inspections.look_at(path[0], there.seat)
            report.check(
                "what begins in a close look",
                bool(inspection.does) and not inspection.refuses,
                moment,
                inspection,
            )
            there.turn.pick(path[0])
            done = [entry.command for entry in there.match.entries]
            report.check("offer begun by its place", done[:1] == list(wish.commands[:1]), moment, done)
            continue
        alone = there.turn.means.choice_at(path[0])
        if alone is not None:  # a place that the wish carries is a choice by itself, too
            report.check("offer begun by a choice", alone.command == wish.commands[0], moment, alone)
            continue
        for place in path[:-1]:
            there.turn.pick(place)
        inspection, said = there.inspections.look_at(path[-1], there.seat), there.sentence(wish)
        report.check_words("sentence of an offer", said, moment)
        report.check(
            "offer in a close look", said in inspection.does and not inspection.refuses, moment, inspection
        )
        there.turn.pick(path[-1])
        report.check("offer by its places", there.turn.selection.offered == wish, moment, path)
        report.check_words("prompt of an offer", there.messages.prompt(None), moment)
        there.turn.confirm()
        done = [entry.command for entry in there.match.entries]
        report.check("offer done wholly", done == list(wish.commands), moment, done)
    for place in sorted(seated.turn.means.offered_places):
        report.check("offered place that is shown", is_shown(seated, place), moment, place)


def is_shown(seated: Seated, place: str) -> bool:
    """Whether a place of a shortcut is on the board, or a button above it once the rest of its path is picked."""
    if not is_button(place):
        return place in seated.areas(seated.seat).main
    paths = [wish.path for wish in seated.turn.means.shortcuts if place in wish.path]
    rests = [[other for other in path if other != place] for path in paths]
    prompts = [seated.table.prompt(seated.at(seated.seat, rest)) for rest in rests]
    return all(place in [button.place for button in prompt.buttons] for prompt in prompts)


def doubts(seated: Seated, report: Report) -> None:
    """A doubt has words; at the end of a turn the better answer is offered, has words and is played whole."""
    moment, match = seated.moment, seated.match
    for command in match.legal():
        doubt = match.game.doubt(match.state, command)
        if doubt is None:
            continue
        passes_on = pass_on(match.would_bar(command))
        if not (doubt.first and passes_on):
            sentence = doubt_sentence(moment.walk.game_id, doubt, seated.session.players)
            report.check_words("doubt", sentence, moment)
            report.check("doubt that is a sentence", sentence.endswith(ENDS), moment, sentence)
            continue
        for sentence in end_turn_sentences(moment.walk.game_id, doubt):
            report.check_words("question at the end of a turn", sentence, moment)
        there = Seated(moment)
        commands = [*doubt.first, command]
        there.turn.play_all(commands)
        done = [entry.command for entry in there.match.entries]
        report.check("better answer done wholly", done == commands, moment, f"{commands}: {done}")


IN_WORDS: Final[tuple[Callable[[Seated, Report], None], ...]] = (
    close_looks,
    sides,
    prompts,
    list_of_choices,
    keys,
    doubts,
)
"""What is looked at in every language."""

IN_DEED: Final[tuple[Callable[[Seated, Report], None], ...]] = (arrows, offers, half_made)


def checked(game_id: str, in_words: int, in_play: int, seed: int = 0) -> Report:
    """Check the table of a game at a number of positions for each of its questions."""
    report = Report()
    bar = PromptBar(DARK, lambda place: place)
    bar.resize(BAR_WIDTH, bar.height())
    for code in languages():
        set_language(code)
        for moment in moments(game_id, in_words, seed):
            for check in IN_WORDS:
                check(Seated(moment), report)
    set_language("en")
    for moment in moments(game_id, in_play, seed + 1):
        for check in IN_DEED:
            check(Seated(moment), report)
        clicks(Seated(moment), report, bar)
    delete(bar)
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Check many positions; returns the exit code."""
    from desktop.app.resources import register

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20, help="for each question of a game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", action="append", choices=list(CATALOGUE))
    args = parser.parse_args(arguments)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert app is not None
    register()
    with_pebbles.add_pictures()
    failed = False
    for game_id in args.game or list(CATALOGUE):
        report = checked(game_id, args.positions, args.positions, args.seed)
        print(game_id, dict(report.counts))
        counts = Counter(line.partition(":")[0] for line in report.failures)
        for what, count in counts.most_common():
            print(f"  {what}: {count} wrong")
            for line in [line for line in report.failures if line.startswith(f"{what}:")][:4]:
                print("    ", line)
        print(f"{game_id}: {report.counts.total()} looked at, {len(report.failures)} wrong")
        failed = failed or bool(report.failures)
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
