"""The final score of Troyes (section 9 of the specification)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.core.event import recurring
from engine.core.game import Seat
from engine.core.score import ScoreLine, ScoreSheet
from engine.games.troyes.content import CATHEDRAL, CHARACTERS, EVENT_RULES, Character
from engine.games.troyes.counting import count
from engine.games.troyes.state import LEVELS, TroyesState

_line = recurring(ScoreLine)


def score_sheets(state: TroyesState, viewer: Seat | None = None) -> tuple[ScoreSheet, ...]:
    """Every seat's points by source (9.2), as far as a viewer may know them before the end (8)."""
    known = known_characters(state, viewer)
    return tuple(
        ScoreSheet(seat, score_lines(state, seat, known, knows_vp(state, seat, viewer)))
        for seat in range(state.seats)
    )


def uncovered_sheets(state: TroyesState) -> tuple[ScoreSheet, ...]:
    """Every seat's points with all characters that were dealt, whoever holds them (9.2)."""
    dealt = characters_of(state, range(state.seats))
    return tuple(
        ScoreSheet(seat, score_lines(state, seat, dealt, with_vp=True)) for seat in range(state.seats)
    )


def knows_vp(state: TroyesState, seat: Seat, viewer: Seat | None) -> bool:
    """Whether somebody is shown the points that a seat has gained so far (8)."""
    return seat == viewer or state.ended or not state.options.hidden_vp


def known_characters(state: TroyesState, viewer: Seat | None) -> tuple[Character, ...]:
    """The characters that a viewer knows to count: their own; at the end all that were dealt (8, 9.2)."""
    return characters_of(state, range(state.seats) if state.ended else () if viewer is None else (viewer,))


def characters_of(state: TroyesState, seats: Iterable[Seat]) -> tuple[Character, ...]:
    """The characters that some seats hold, in the order of the sheet."""
    held = {character for seat in seats for character in state.players[seat].characters}
    return tuple(character for character in CHARACTERS if character in held)


def score_lines(
    state: TroyesState, seat: Seat, characters: tuple[Character, ...], with_vp: bool
) -> tuple[ScoreLine, ...]:
    """What a seat would have at the end, with these characters; where all is counted, never less than nothing (9.2)."""
    vp = state.players[seat].vp if with_vp else 0
    slots, held = slot_points(state, seat)
    cubes_on = count(state, seat, "events_with_own_cube")
    missing = len(missing_levels(state, seat))
    lines = (
        _line("gained", vp, concealed=not with_vp),
        _line("slots", slots, held),
        _line("open_events", cubes_on * EVENT_RULES.open_vp, cubes_on),
        _line("missing_levels", -missing * CATHEDRAL.missing_level_vp, missing),
        *[_of_character(state, seat, character) for character in characters],
    )
    lacking = -sum([line.points for line in lines]) if with_vp else 0
    return (*lines, _line("raised", max(0, lacking), corrects=True))


def slot_points(state: TroyesState, seat: Seat) -> tuple[int, int]:
    """The points of the slots that a seat's tradesmen hold, and how many these are (9.2)."""
    points = [place.card.slots[place.slots.index(seat)] for place in state.workplaces if seat in place.slots]
    return sum(points), len(points)


def missing_levels(state: TroyesState, seat: Seat) -> tuple[int, ...]:
    """The levels of the cathedral without a cube of a seat (9.2)."""
    cathedral = state.cathedral
    return tuple(
        level
        for level, cells in enumerate(LEVELS, start=1)
        if seat not in [cathedral[cell] for cell in cells]
    )


def _of_character(state: TroyesState, seat: Seat, character: Character) -> ScoreLine:
    counted = count(state, seat, character.count)
    return _line(character.id, tier(character, state.seats, counted), counted)


@lru_cache(maxsize=1 << 10)
def tier(character: Character, seats: int, counted: int) -> int:
    """The points of the highest tier that is reached (2.10)."""
    return max((vp for least, vp in character.tiers_at(seats) if counted >= least), default=0)
