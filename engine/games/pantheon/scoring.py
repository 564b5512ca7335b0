"""Points of Pantheon (section 9 of the specification)."""

from __future__ import annotations

from engine.core.score import ScoreLine, ScoreSheet
from engine.games.pantheon.content import COLUMN_POINTS, EPOCHS, PIETALTE
from engine.games.pantheon.state import PantheonState, Realm


def god_points(epoch: int) -> int:
    """What a god taken in this epoch scores, however it is taken (9.1)."""
    return EPOCHS.god_points[epoch - 1]


def scoring(realm: Realm) -> tuple[int, int, int]:
    """What a scoring would give now: for demigods, for columns on the board, by Pietalte (9.2)."""
    columns = COLUMN_POINTS[realm.columns_on.bit_count()]
    return sum(realm.demigods), columns, realm.powers[PIETALTE] * max(realm.levels)


def points(realm: Realm) -> int:
    """The points that a seat has on the track."""
    gods = sum(god_points(epoch) for _, epoch in realm.gods)
    return gods + EPOCHS.last_tile_points * realm.endings + sum(realm.scored)


def score_sheets(state: PantheonState) -> tuple[ScoreSheet, ...]:
    """Every seat's points with their sources; before the end, with the scoring that an end now would bring (9)."""
    over = not state.agenda
    return tuple(_sheet(seat, realm, over) for seat, realm in enumerate(state.realms))


def _sheet(seat: int, realm: Realm, over: bool) -> ScoreSheet:
    coming = (0, 0, 0) if over else scoring(realm)
    demigods, columns, pietalte = (had + more for had, more in zip(realm.scored, coming, strict=True))
    return ScoreSheet(
        seat,
        (
            ScoreLine("gods", sum(god_points(epoch) for _, epoch in realm.gods), len(realm.gods)),
            ScoreLine("endings", EPOCHS.last_tile_points * realm.endings, realm.endings),
            ScoreLine("demigods", demigods, len(realm.demigods)),
            ScoreLine("columns", columns, realm.columns_on.bit_count()),
            ScoreLine("pietalte", pietalte, realm.powers[PIETALTE]),
        ),
        # Among equal totals, more demigod tiles win, whatever their values (9.3).
        tie_breaks=(("demigods", len(realm.demigods)),),
    )
