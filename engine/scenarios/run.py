"""Running a scenario through a match, as a person's commands run, and reporting differences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from engine.core.chance import Chance, RecordedChance, SeededChance
from engine.core.errors import BrokenFile, BrokenState, HearthsideError, IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.score import ScoreSheet
from engine.games import open_game
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table
from engine.scenarios.compare import differences, shown
from engine.scenarios.form import BrokenScenario, Case, Legal, NewGame, Refused, Step

_NAMED: Final = re.compile(r"seat ([0-9]{1,6}) *:(.*)", re.DOTALL)
"""A line that names the seat."""


class _Wrong(Exception):
    """A failure, as a sentence."""


def run(case: Case) -> list[str]:
    """A sentence for every failed expectation; empty if all hold. Raises BrokenScenario."""
    script = [outcome for step in case.scenario.steps for outcome in step.chance]
    chance = RecordedChance(script) if script else None
    match = _start(case, chance)
    for number, step in enumerate(case.scenario.steps):
        try:
            wrong = list(_step(match, step))
        except _Wrong as broken:
            wrong = [str(broken)]
        if wrong:
            place = f"step {number}: " if case.scenario.step else ""
            return [place + sentence for sentence in wrong]
    if chance is not None and not chance.used_up:
        return ["chance was scripted that nobody asked for"]
    return []


def _start(case: Case, chance: Chance | None) -> Match:
    try:
        if case.scenario.new is not None:
            return _dealt(case.game, case.scenario.new, chance)
        game = open_game(case.game)
        state = game.set_up(case.position)
        return Match.resumed(_table(case.game, len(game.scores(state))), state, chance)
    except BrokenFile as broken:
        raise BrokenScenario(f"The position can't be set up: {_why(broken)}") from broken


def _dealt(game: str, new: NewGame, chance: Chance | None) -> Match:
    table = _table(game, new.seats, bots=new.bots_only, options=new.options, seed=new.seed)
    return Match(table, chance or SeededChance(new.seed))


def _table(game: str, seats: int, *, bots: bool = False, **agreed: Any) -> Table:
    level: LevelName | None = "apprentice" if bots else None
    players = tuple(Player(str(seat), seat, level) for seat in range(seats))
    return Table(game, players, **agreed)


def _why(broken: HearthsideError) -> str:
    """The reason key, its details and its cause, in one line."""
    refusal = broken.refusal
    details = " ".join(f"{name}={value}" for name, value in refusal.details.items())
    cause = " ".join(str(broken.__cause__ or "").split())
    return " ".join(part for part in (refusal.reason, details, cause) if part)


def _step(match: Match, step: Step) -> Iterator[str]:
    events: list[Event] = []
    refusal: Refusal | None = None
    for number, line in enumerate(step.play):
        refusal, emitted = _play(match, line)
        events += emitted
        last = number == len(step.play) - 1
        if refusal is not None and not (last and step.refused is not None):
            yield f"“{line}” was refused: {_said(refusal)}"
            return
    if step.refused is not None:
        yield from _check_refused(step.refused, refusal)
    yield from _check_position(match, step, events)


def _play(match: Match, line: str) -> tuple[Refusal | None, list[Event]]:
    """Play one line. If it is refused, check that nothing changed and that ``refusal`` gives the same reason."""
    seat, notation = _read_line(match, line)
    before = match.state.clone()
    position = match.position
    try:
        command = match.game.grammar.read(notation)
    except IllegalCommand as refused:
        return refused.refusal, []
    foreseen = match.why_not(seat, command)
    try:
        entry = match.play(seat, command)
    except IllegalCommand as refused:
        _require(match.position == position and match.state == before, f"“{line}” changed the position")
        _require(foreseen == refused.refusal, f"“{line}” is refused otherwise than the game foresees")
        _require(command not in match.allowed() or seat != match.seat, f"“{line}” is listed as legal")
        return refused.refusal, []
    except BrokenFile as missing:
        raise _Wrong(f"“{line}”: the scripted chance doesn't fit ({missing.refusal.reason})") from missing
    _require(foreseen is None, f"“{line}” was played although the game says that it can't be")
    try:
        match.game.check(match.state)
    except BrokenState as broken:
        raise _Wrong(f"“{line}” left a broken position: {broken}") from broken
    return None, list(entry.events)


def _read_line(match: Match, line: str) -> tuple[int, str]:
    """``seat 1: end`` names the seat; the default is the seat to decide, or seat 0 after the end."""
    if ":" not in line:
        return match.seat or 0, line
    named = _NAMED.fullmatch(line.strip())
    if named is None:
        raise BrokenScenario(f"“{line}” should begin like “seat 1:”.")
    return int(named[1]), named[2].strip()


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise _Wrong(otherwise)


def _check_refused(expected: Refused | str, refusal: Refusal | None) -> Iterator[str]:
    if isinstance(expected, str):
        expected = Refused(reason=expected)
    if refusal is None:
        yield f"should have been refused with {expected.reason}"
        return
    yield from differences(expected.reason, refusal.reason, "refused.reason")
    if expected.rule is not None:
        yield from differences(expected.rule, refusal.rule, "refused.rule")
    for name, value in expected.details.items():
        yield from differences(value, refusal.details.get(name), f"refused.details.{name}")


def _check_position(match: Match, step: Step, events: list[Event]) -> Iterator[str]:
    last = len(match.table.players) - 1
    if step.viewer is not None and not 0 <= step.viewer <= last:
        raise BrokenScenario(f"The viewer {step.viewer} should be a seat from 0 to {last}.")
    if step.then:
        yield from differences(step.then, match.game.view(match.state, step.viewer), "then")
    if step.legal is not None:
        yield from _check_legal(step.legal, [command.notation for command in match.legal()])
    if step.events is not None:
        yield from _check_events(step.events, events)
    if step.scores is not None:
        yield from _check_scores(step.scores, match.scores())
    if step.ranking is not None:
        yield from differences(step.ranking, match.ranking(), "ranking")
    if step.pending is not None:
        yield from differences(step.pending, match.pending, "pending")


def _check_legal(expected: Legal, legal: list[str]) -> Iterator[str]:
    verbs = Counter(notation.split()[0] for notation in legal)
    if expected.count is not None:
        yield from differences(expected.count, len(legal), "legal.count")
    if expected.only is not None:
        yield from differences(expected.only, legal, "legal.only")
    for verb, count in expected.verbs.items():
        yield from differences(count, verbs[verb], f"legal.verbs.{verb}")
    yield from (f"legal.has: “{line}” can't be played" for line in expected.has if line not in legal)
    yield from (f"legal.lacks: “{line}” can be played" for line in expected.lacks if line in legal)


def _check_events(expected: list[str | dict[str, Any]], events: list[Event]) -> Iterator[str]:
    kinds = [entry if isinstance(entry, str) else entry.get("kind", "?") for entry in expected]
    emitted = [event.kind for event in events]
    if kinds != emitted:
        yield f"events: {shown(kinds)} expected, but it is {shown(emitted)}"
        return
    for place, (entry, event) in enumerate(zip(expected, events, strict=True)):
        if not isinstance(entry, str):
            yield from differences(entry, event, f"events.{place}")


def _check_scores(expected: list[int | dict[str, int]], sheets: tuple[ScoreSheet, ...]) -> Iterator[str]:
    if len(expected) != len(sheets):
        yield f"scores: {len(expected)} seats expected, but there are {len(sheets)}"
        return
    for sheet, points_expected in zip(sheets, expected, strict=True):
        points = {line.source: line.points for line in sheet.lines} | {"total": sheet.total}
        by_source = {"total": points_expected} if isinstance(points_expected, int) else points_expected
        for source, number in by_source.items():
            yield from differences(number, points.get(source), f"scores.{sheet.seat}.{source}")


def _said(refusal: Refusal) -> str:
    details = ", ".join(f"{name} {value}" for name, value in refusal.details.items())
    return f"{refusal.reason} ({details})" if details else refusal.reason
