"""The matches of which a set of the corpus is made, played by this day's rules and bots.

Every game of the catalogue gets them by being there; what is a situation worth a save of its own in one game stands in
``SITUATIONS``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, Final

from engine.bots.levels import decide
from engine.core.command import Command
from engine.core.game import GameMeta, OptionValue, Over
from engine.games import CATALOGUE
from engine.match.match import Match
from engine.match.table import LevelName, Player, Table, UndoPolicy

SEEDS: Final = 45
"""How many games are looked through at each number of seats for what is rare."""

LONGEST: Final = 1_000
"""Commands; a game that takes longer is no good for a file that everybody checks out."""

NAMES: Final = ("Ada", "Zoë", "ゲンジ", "Bob")
FAR_NAMES: Final = ("葛飾 北斎", "👩‍🎨 Jérôme 🎲", "Ελένη Ἀθηνᾶ", "Þórdís-Anna-Guðrún-Ævarsdóttir-Öxndal-Ýr")
LEVELS: Final[tuple[LevelName, ...]] = ("apprentice", "journeyman", "craftsman", "master", "grandmaster")
UNDO: Final[tuple[UndoPolicy, ...]] = ("none", "until_reveal", "free", "friendly")


@dataclass(frozen=True, slots=True)
class Case:
    """A match to be saved: the name of its file, and the name that a person gave it."""

    stem: str
    match: Match
    name: str = "Evening"
    branched: bool = False


def cases() -> Iterator[Case]:
    """All of them."""
    for meta in CATALOGUE.values():
        yield from _deals(meta)
        yield from _questions(meta)
        yield from _endings(meta)
        yield from _options(meta)
        yield from _taken_back(meta)
        yield from _resumed(meta)
        yield from _branched(meta)
        yield from _seats(meta)
        yield from _noted(meta)


def choices(meta: GameMeta, seats: int) -> dict[str, tuple[OptionValue, ...]]:
    """The values of every option that a table of so many seats can agree on: nobody begins who doesn't sit there."""
    return {option.id: option.values_at(seats) for option in meta.options}


# The kinds of files.


def _deals(meta: GameMeta) -> Iterator[Case]:
    for seats in _numbers_of_seats(meta):
        yield Case(f"{meta.id}-deal-{seats}", Match(_table(meta, seats, seats)))


def _questions(meta: GameMeta) -> Iterator[Case]:
    """In the middle of every kind of unfinished decision at every table, and of whatever else is worth it."""
    chosen: list[tuple[Match, frozenset[str]]] = []
    found = _first_met(meta)
    for label in sorted(found, key=lambda label: (found[label].position, label)):
        if any(label in labels for _, labels in chosen):
            continue
        match = found[label]
        chosen.append((match, _labels(match, match.position)))
        yield Case(f"{meta.id}-asks-{label}", match)


def _endings(meta: GameMeta) -> Iterator[Case]:
    """One at every table, and one for each reason to end."""
    reasons = set()
    for seats in _numbers_of_seats(meta):
        match = next(_ended(meta, seats, "skilled"))
        reasons.add(_reason(match))
        yield Case(f"{meta.id}-end-{seats}", match)
    for match in _all_ended(meta):
        if (reason := _reason(match)) not in reasons:
            reasons.add(reason)
            yield Case(f"{meta.id}-end-{reason}", match)


def _options(meta: GameMeta) -> Iterator[Case]:
    """Every value of every option, one agreed on at a time; nothing named at all; everything changed at once."""
    for option in meta.options:
        for number, value in enumerate(option.values):
            seats = meta.max_seats if option.of_seats else 2 + number % (meta.max_seats - 1)
            table = _table(meta, seats, number, {option.id: value})
            yield Case(f"{meta.id}-option-{option.id}-{value}", _played(table, 40, "mixed"))
    nothing = replace(_table(meta, 2, 9), options={})
    yield Case(f"{meta.id}-option-nothing-named", _played(nothing, 40, "mixed"))
    for seats in _numbers_of_seats(meta):
        changed = {name: values[-1] for name, values in choices(meta, seats).items()}
        for seed in range(SEEDS):
            match = _played(_table(meta, seats, seed, changed), LONGEST, "skilled")
            if match.is_over:
                yield Case(f"{meta.id}-option-all-last-{seats}", match)
                break


def _taken_back(meta: GameMeta) -> Iterator[Case]:
    """Under every agreement on undo, with as much taken back as may be, at most a dozen; and back to the deal."""
    for number, policy in enumerate(UNDO):
        match = _played(replace(_table(meta, 2 + number % 3, 20 + number), undo=policy), 60, "mixed")
        if policy == "none":
            yield Case(f"{meta.id}-undo-none", match)
            continue
        yield Case(f"{meta.id}-undo-{policy}", next(filter(None, map(_back, _shortened(match)))))
    match = _played(replace(_table(meta, 3, 30), undo="friendly"), 25, "mixed")
    match.undo_to(0)
    yield Case(f"{meta.id}-undo-everything", match)
    match = _friendly_end(meta)
    match.undo_to(match.position - 5)
    yield Case(f"{meta.id}-undo-the-end", match)


def _resumed(meta: GameMeta) -> Iterator[Case]:
    """Matches that go on from a position whose history was lost."""
    for seats in _numbers_of_seats(meta):
        base = _played(_table(meta, seats, 40 + seats), 50 + seats, "mixed")
        fresh = Match.resumed(base.table, base.state, forgotten=base.position)
        yield Case(f"{meta.id}-resumed-{seats}", fresh, "From here on")
        later = _on(fresh.copy(), 20, "mixed")
        yield Case(f"{meta.id}-resumed-{seats}-played-on", later)
    friendly = replace(base.table, undo="friendly")
    back = _on(Match.resumed(friendly, base.state, forgotten=base.position), 20, "mixed")
    back.undo_to(0)
    yield Case(f"{meta.id}-resumed-taken-back", back)
    ended = _friendly_end(meta)
    midway = Match.resumed(ended.table, ended.state_at(ended.position - 8), forgotten=ended.position - 8)
    for entry in ended.entries[-8:]:
        midway.play(entry.seat, entry.command)
    if midway.is_over:  # it isn't where chance had a say in those last commands, and spoke otherwise
        yield Case(f"{meta.id}-resumed-and-ended", midway)


def _branched(meta: GameMeta) -> Iterator[Case]:
    base = _played(_table(meta, 2, 50), 60, "mixed")
    yield Case(f"{meta.id}-branched", base.branch(_asking(base, 30)), "Evening (2)", branched=True)
    other = _on(base.branch(_asking(base, 20)), 15, "random")
    yield Case(f"{meta.id}-branched-played-on", other, "夕べ", branched=True)
    resumed = _on(Match.resumed(base.table, base.state, forgotten=base.position), 20, "mixed")
    yield Case(f"{meta.id}-branched-resumed", resumed.branch(_asking(resumed, 10)), branched=True)


def _seats(meta: GameMeta) -> Iterator[Case]:
    """Who sits there: bots of every level, seats taken over both ways, names of far countries."""
    for seats in _numbers_of_seats(meta):
        table = _table(meta, seats, 60 + seats)
        levels = (LEVELS[seats:] + LEVELS)[:seats]
        bots = tuple(
            replace(player, level=level) for player, level in zip(table.players, levels, strict=True)
        )
        match = _played(replace(table, players=bots), 40, "mixed")
        yield Case(f"{meta.id}-bots-only-{seats}", match)
        sat_down = _on(match.copy(), 5, "mixed")
        sat_down.take_over(seats - 1, Player("Zoë", sat_down.table.players[-1].colour))
        yield Case(f"{meta.id}-bots-only-{seats}-a-person-sat-down", _on(sat_down, 10, "mixed"))
    left = _played(_table(meta, 2, 70), 30, "mixed")
    left.take_over(1, replace(left.table.players[1], level="master"))
    yield Case(f"{meta.id}-one-left", _on(left.copy(), 10, "mixed"))
    left.take_over(0, replace(left.table.players[0], level="grandmaster"))
    yield Case(f"{meta.id}-all-left", _on(left, 10, "mixed"))
    table = _table(meta, meta.max_seats, 80)
    far = tuple(replace(player, name=name) for player, name in zip(table.players, FAR_NAMES, strict=False))
    yield Case(
        f"{meta.id}-far-names", _played(replace(table, players=far), 30, "mixed"), "雨の夜 🌧️ — «dernière»"
    )


def _noted(meta: GameMeta) -> Iterator[Case]:
    """Matches with remarks beside their commands, with a seat that a bot has for one turn, and for practice."""
    match = Match(_table(meta, 3, 90))
    generator = Random(90)
    while match.position < 80 and not match.is_over:
        for command in match.game.filled_in(match.state):
            match.play(match.seat or 0, command, "filled")
        forced = match.game.forced(match.state)
        if forced is not None:
            match.play(match.seat or 0, forced, "automatic")
        elif match.player is not None:
            note = "lowered" if match.player.is_bot else None
            match.play(match.seat or 0, _mixed(match, generator), note)
    yield Case(f"{meta.id}-noted", _on(match, 0, "mixed"))
    lent = _played(_table(meta, 2, 91), 30, "mixed")
    lent.take_over(1, replace(lent.table.players[1], level="master", lent=True))
    yield Case(f"{meta.id}-lent", _on(lent, 6, "mixed"))
    yield Case(f"{meta.id}-all-lent", _all_lent(_played(_table(meta, 3, 93), 30, "mixed")))
    practice = replace(_table(meta, 2, 92), practice=True)
    yield Case(f"{meta.id}-practice", _played(practice, 40, "mixed"))


def _all_lent(match: Match) -> Match:
    """Each seat is lent for a turn, as two may be where one is asked within the other's turn."""
    for seat, player in enumerate(match.table.players):
        match.take_over(seat, replace(player, level="master", lent=True))
    return _on(match, 2, "mixed")


# Situations worth a save of their own, by game: labels for a position.


def _builders(state: Any) -> Iterator[str]:
    yield f"points-{min(state.action_points, 4)}"
    if state.sent:
        yield f"sent-{min(max(state.sent.values()), 3)}"
    if state.final_round:
        yield "final-round"
    if not state.building_deck.left:
        yield "no-buildings-left"
    if not state.yard.coins:
        yield "no-coins"
    if any(worker.index for site in state.yard.sites for worker in site.crew):
        yield "half-built"


def _stone_age(state: Any) -> Iterator[str]:
    tribe, asks, frame = state.tribe, state.asks, state.agenda[-1]
    if asks == "tools":
        what = "card" if frame.card else "food" if frame.product is None else "resource"
        yield f"tools-for-{what}{'-added' if frame.added else ''}"
    elif asks == "pay":
        yield f"pay-at-{frame.location.id}{'-begun' if any(frame.paid) else ''}"
    elif asks == "lottery":
        buyer = state.agenda[0].seat
        yield f"lottery-{'buyer' if buyer == frame.seat else 'other'}-{len(frame.dice)}"
    elif asks == "feed":
        yield f"feed{'-begun' if frame.started else ''}"
    if tribe.any_two:
        yield f"{asks}-with-two-of-any"
    if tribe.one_use:
        yield f"{asks}-with-a-tool-for-once"
    if any(pile.covered for pile in state.piles):
        yield "tile-covered"
    if tribe.used:
        yield "tools-used"


def _pantheon(state: Any) -> Iterator[str]:
    """What is nested in what; what just happens in between is left out."""
    from engine.games.pantheon.content import God
    from engine.games.pantheon.praying import different

    quiet = ("prepare", "depraccus", "lay_demigods", "begin", "after")
    kinds = [frame.tag for frame in reversed(state.agenda) if frame.tag not in quiet]
    once = [kinds[0], *(kind for last, kind in pairwise(kinds) if kind != last)]
    yield "-in-".join(once)
    top = state.agenda[-1]
    said = (getattr(top, field.name) for field in fields(top)[1:])
    details = [detail for detail in said if not isinstance(detail, God)]
    if top.tag in ("move", "follow"):
        steps, jump, card, placed = details
        notable = (("no-steps", not steps), ("jump", jump), ("card", card), ("placed", placed))
        yield "-".join((top.tag, *(word for word, holds in notable if holds)))
    elif any(details):
        yield "-".join((top.tag, *map(_detail, details)))
    if top.tag == "action":
        yield f"action-epoch-{state.epoch}"
    if state.nation:
        yield f"nation-{state.nation.id}"
    if state.extra:
        yield "extra-action"
    if top.tag == "pray" and len(different(state.gods)) < len(state.gods):
        yield "pray-equal-gods"


def _detail(value: int | str | tuple[object, ...] | None) -> str:
    """A number up to three, a word, or how many things there are."""
    number = len(value) if isinstance(value, tuple) else value
    return str(min(int(number), 3)) if isinstance(number, int) else str(number)


SITUATIONS: Final[Mapping[str, Callable[[Any], Iterator[str]]]] = {
    "builders": _builders,
    "stone-age": _stone_age,
    "pantheon": _pantheon,
}


def _labels(match: Match, position: int) -> frozenset[str]:
    """What is worth a save about a position at which somebody is asked; nothing where they have no choice."""
    game, state = match.game, match.state_at(position)
    pending = game.pending(state)
    if isinstance(pending, Over) or game.forced(state) is not None:
        return frozenset()
    special = SITUATIONS.get(game.meta.id, lambda _: ())
    return frozenset((f"{pending.asks}-{len(match.table.players)}-seats", *special(state)))


def _first_met(meta: GameMeta) -> dict[str, Match]:
    """Every label with a match that comes to it sooner than others and stops there."""
    found: dict[str, Match] = {}
    for seats in _numbers_of_seats(meta):
        for seed in range(SEEDS):
            match = _walked(meta, seats, seed)
            for position in range(match.position):
                for label in _labels(match, position):
                    if label not in found or position < found[label].position:
                        found[label] = match.branch(position)
    return found


# Playing.

Hand = Callable[[Match, Random], Command]


def _random(match: Match, generator: Random) -> Command:
    command = generator.choice(match.legal())
    return (
        generator.choice(match.legal()) if command.undo_like else command
    )  # seldom, so that the game comes to its end


def _skilled(match: Match, generator: Random) -> Command:
    return decide(match.game, match.state, match.seat or 0, "craftsman", match.position).command


def _mixed(match: Match, generator: Random) -> Command:
    return _random(match, generator) if generator.random() < 0.4 else _skilled(match, generator)


def _idle(match: Match, generator: Random) -> Command:
    """Mostly the last of the legal commands, by which a turn often ends."""
    return _random(match, generator) if generator.random() < 0.1 else match.legal()[-1]


HANDS: Final[Mapping[str, Hand]] = {"random": _random, "mixed": _mixed, "skilled": _skilled, "idle": _idle}


def _numbers_of_seats(meta: GameMeta) -> range:
    return range(meta.min_seats, meta.max_seats + 1)


def _table(meta: GameMeta, seats: int, seed: int, options: Mapping[str, OptionValue] | None = None) -> Table:
    """A table with every option named, as New game makes it; the colours go round from table to table."""
    players = tuple(
        Player(NAMES[seat % len(NAMES)], (seat + seed) % 4, "craftsman" if seat > 1 else None)
        for seat in range(seats)
    )
    agreed = {option.id: option.default for option in meta.options}
    return Table(meta.id, players, {**agreed, **(options or {})}, seed=1_000_000 * seats + seed)


def _on(match: Match, commands: int, style: str) -> Match:
    """Let a match go on for so many commands, and rest at a choice."""
    generator = Random(f"{match.table.seed} {match.position}")
    choose = HANDS[style]
    until = match.position + commands
    while not match.is_over and (match.position < until or match.game.forced(match.state) is not None):
        match.play(match.seat or 0, choose(match, generator))
    return match


def _played(table: Table, commands: int, style: str) -> Match:
    return _on(Match(table), commands, style)


def _asking(match: Match, position: int) -> int:
    """The nearest position up to this one at which somebody has a choice."""
    while position and match.game.forced(match.state_at(position)) is not None:
        position -= 1
    return position


@cache
def _walked(meta: GameMeta, seats: int, seed: int) -> Match:
    """A game with drawn options, played well, badly or both. Not to be changed."""
    generator = Random(f"{meta.id} {seats} {seed}")
    options = {name: generator.choice(values) for name, values in choices(meta, seats).items()}
    style = tuple(HANDS)[seed % len(HANDS)]
    return _played(_table(meta, seats, 100 + seed, options), LONGEST, style)


def _ended(meta: GameMeta, seats: int, style: str) -> Iterator[Match]:
    for seed in range(20 * SEEDS):
        match = _played(_table(meta, seats, 1_000 + seed), LONGEST, style)
        if match.is_over:
            yield match


def _all_ended(meta: GameMeta) -> Iterator[Match]:
    for seats in _numbers_of_seats(meta):
        for seed in range(SEEDS):
            match = _walked(meta, seats, seed)
            if match.is_over:
                yield match


def _friendly_end(meta: GameMeta) -> Match:
    """A game to its end at a table where everything may be taken back."""
    match = next(_ended(meta, 2, "skilled"))
    match.table = replace(match.table, undo="friendly")
    return match


def _reason(match: Match) -> str:
    pending = match.pending
    assert isinstance(pending, Over)
    return pending.ended_by


def _shortened(match: Match) -> Iterable[Match]:
    """The match, and what it was some commands before."""
    return (match.branch(match.position - less) for less in range(match.position))


def _back(match: Match) -> Match | None:
    """The match with up to a dozen commands taken back, resting at a choice; None where nothing can be."""
    resting = match.position
    while len(match.entries) - match.position < 12 and match.undo_refusal() is None:
        match.undo()
        if match.forced() is None:
            resting = match.position
    match.position = resting
    return match if match.can_redo() else None
