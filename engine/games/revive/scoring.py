"""The final score of Revive (section 9.3 of the specification)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.core.score import ScoreLine, ScoreSheet
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    END,
    END_TILE,
    FIGURE_POINTS,
    LOWER_ARTIFACTS,
    PROGRESS,
    SPACES,
    Scores,
)
from engine.games.revive.counting import worth
from engine.games.revive.geography import HEXES
from engine.games.revive.state import LARGE_SITE_CELLS, Player, ReviveState


def score_sheets(state: ReviveState, viewer: Seat | None = None) -> tuple[ScoreSheet, ...]:
    """Every seat's points by source, as far as a viewer may know them before the end (8, 9.3)."""
    return tuple(
        ScoreSheet(seat, _lines(state, seat, knows_card(state, seat, viewer)), _tie_breaks(player))
        for seat, player in enumerate(state.players)
    )


def knows_card(state: ReviveState, seat: Seat, viewer: Seat | None) -> bool:
    """Whether somebody may know what a seat's artifact card brings (8)."""
    return seat == viewer or state.over or bool(state.shared_card)


def _lines(state: ReviveState, seat: Seat, with_card: bool) -> tuple[ScoreLine, ...]:
    player = state.players[seat]
    sites = large_site_points(state, seat)
    resources = sum(player.resources)
    finals = [worth(player, space.score) for space in SPACES if space.score and player.has_unlocked(space)]
    technologies = [
        worth(player, each.score) for each in player.knows.technologies if isinstance(each, Scores)
    ]
    return (
        ScoreLine("blue", player.points),
        ScoreLine("progress", PROGRESS.points[player.progress], player.progress),
        ScoreLine(
            "rows", sum(FIGURE_POINTS[settled.figure] for settled in player.figures), len(player.figures)
        ),
        ScoreLine("technology", sum(technologies)),
        ScoreLine("large_sites", sum(sites), len(sites)),
        ScoreLine("finals", sum(finals), len(finals)),
        ScoreLine("resources", resources // END.resources_for_a_point, resources),
        ScoreLine("end_tile", END_TILE.points * player.end_tile, int(player.end_tile), row="lower"),
        ScoreLine("lower_artifacts", lower_points(player), player.lower, row="lower"),
        *(_artifact_line(state, seat, kind, with_card) for kind in range(len(ARTIFACT_TYPES))),
    )


def _artifact_line(state: ReviveState, seat: Seat, kind: int, with_card: bool) -> ScoreLine:
    """The upper artifacts of a type times the line of the artifact card (2.13)."""
    player = state.players[seat]
    each = card_worth(state, seat, kind) if with_card else 0
    count = player.upper[kind]
    concealed = bool(count) and not with_card
    return ScoreLine(ARTIFACT_TYPES[kind], count * each, count, row="artifact_card", concealed=concealed)


def card_worth(state: ReviveState, seat: Seat, kind: int) -> int:
    """What each upper artifact of a type is worth by the artifact card; with two to choose from, by neither (2.13)."""
    cards = state.cards_of(seat)
    return worth(state.players[seat], cards[0].scores[kind]) if len(cards) == 1 else 0


def points_with_artifact(state: ReviveState, seat: Seat, kind: int) -> int:
    """What one more upper artifact of a type adds to a seat's score; not only its own line may count it (9.3)."""
    after = state.clone()
    after.players[seat].upper[kind] += 1
    return _total(after, seat) - _total(state, seat)


def _total(state: ReviveState, seat: Seat) -> int:
    return score_sheets(state, seat)[seat].total


def large_site_points(state: ReviveState, seat: Seat) -> tuple[int, ...]:
    """What each large site brings where a seat lives (9.3)."""
    player = state.players[seat]
    living = {HEXES[settled.hex].cell for settled in player.figures}
    return tuple(
        worth(player, corner.tile.sides[corner.side])
        for cell, corner in zip(LARGE_SITE_CELLS, state.large_sites, strict=True)
        if cell in living
    )


def lower_points(player: Player) -> int:
    """The lower artifacts are worth the same each (2.13)."""
    return player.lower * LOWER_ARTIFACTS[0].points


def _tie_breaks(player: Player) -> tuple[tuple[str, int], ...]:
    """More resources, then the sum of the machine tracks (9.4)."""
    return ("resources", sum(player.resources)), ("tracks", sum(player.tracks))
