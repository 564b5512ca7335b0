"""The final score of The Builders (section 9 of the specification)."""

from __future__ import annotations

from engine.core.score import ScoreLine, ScoreSheet
from engine.games.builders.content import CONSTANTS
from engine.games.builders.state import BuildersState, Yard


def score_sheets(state: BuildersState) -> tuple[ScoreSheet, ...]:
    """Buildings, machines and full tens of coins of every seat (9.2), with the tie-breaks (9.3)."""
    return tuple(_sheet(seat, yard) for seat, yard in enumerate(state.yards))


def _sheet(seat: int, yard: Yard) -> ScoreSheet:
    buildings = [card for card in yard.completed if card.machine is None]
    machines = [card for card in yard.completed if card.machine is not None]
    return ScoreSheet(
        seat,
        (
            ScoreLine("buildings", sum(card.points for card in buildings), len(buildings)),
            ScoreLine("machines", sum(card.points for card in machines), len(machines)),
            ScoreLine("coins", yard.coins // CONSTANTS.coins_per_point, yard.coins),
        ),
        tie_breaks=(("card_points", yard.card_points), ("coins", yard.coins)),
    )
