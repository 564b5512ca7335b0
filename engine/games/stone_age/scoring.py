"""The final score of Stone Age (section 9 of the specification)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.core.game import Seat
from engine.core.score import ScoreLine, ScoreSheet
from engine.games.stone_age.content import CONSTANTS, MULTIPLIERS, Card
from engine.games.stone_age.state import Options, StoneAgeState, Tribe


def score_sheets(state: StoneAgeState, viewer: Seat | None = None) -> tuple[ScoreSheet, ...]:
    """Every seat's points by source (9.2), with the tie-breaks (9.3); without what is hidden until the end."""
    return tuple(
        ScoreSheet(
            seat,
            _known_lines(state, seat, viewer),
            _tie_breaks(state.options, tribe),
        )
        for seat, tribe in enumerate(state.tribes)
    )


def _known_lines(state: StoneAgeState, seat: Seat, viewer: Seat | None) -> tuple[ScoreLine, ...]:
    """Where cards of a seat are hidden, there may be more points for what cards count (8)."""
    tribe, known = state.tribes[seat], known_cards(state, seat, viewer)
    lines = score_lines(state.options, tribe, known)
    if len(known) == len(tribe.cards) + len(tribe.drawn):
        return lines
    of_cards = ("culture", *MULTIPLIERS)
    return tuple(replace(line, concealed=line.source in of_cards) for line in lines)


def known_cards(state: StoneAgeState, seat: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    """The cards of a seat that another seat, or everybody, may see (8).

    All of its own, and at the end everybody's; before that, bought ones if cards are open.
    """
    tribe = state.tribes[seat]
    if state.ended_by is not None or seat == viewer:
        return tribe.cards + tribe.drawn
    return tribe.cards if state.options.open_cards else ()


def score_lines(options: Options, tribe: Tribe, cards: Sequence[Card]) -> tuple[ScoreLine, ...]:
    """What a tribe would have at the end with these cards."""
    kinds, doubles = culture(cards)
    multipliers = (
        ScoreLine(kind, symbols(cards, kind) * base(options, tribe, kind), symbols(cards, kind))
        for kind in MULTIPLIERS
    )
    left = sum(tribe.stock) + sum(card.amount for card in tribe.any_two)
    return (
        ScoreLine("track", tribe.points),
        ScoreLine("culture", kinds * kinds + doubles * doubles, kinds + doubles),
        *multipliers,
        ScoreLine("resources", left * CONSTANTS.points_for_a_resource, left),
    )


def culture(cards: Sequence[Card]) -> tuple[int, int]:
    """How many kinds of culture there are among some cards, and how many of them twice."""
    copies = Counter(card.culture for card in cards if card.culture is not None)
    return len(copies), sum(count == 2 for count in copies.values())


def symbols(cards: Sequence[Card], multiplier: str) -> int:
    """The symbols of a multiplier on some cards."""
    return sum(card.symbols for card in cards if card.multiplier == multiplier)


def base(options: Options, tribe: Tribe, multiplier: str) -> int:
    """What a symbol of a multiplier is worth to a tribe now."""
    if multiplier == "farmer":
        return tribe.level
    if multiplier == "tool_maker":
        return len(tribe.tools) if options.tool_maker_scoring == "count" else sum(tribe.tools)
    return len(tribe.buildings) if multiplier == "builder" else tribe.people


def _tie_breaks(options: Options, tribe: Tribe) -> tuple[tuple[str, int], ...]:
    one_by_one = (("level", tribe.level), ("tools", sum(tribe.tools)), ("people", tribe.people))
    if options.tie_break == "one_by_one":
        return one_by_one
    return (("level_tools_people", sum(number for _, number in one_by_one)),)
