"""The gods on display below the map, and what is known of their stack."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.games.pantheon.asks import offered
from desktop.games.pantheon.god_pictures import SHRINE_ASPECT, GodTile
from desktop.games.pantheon.names import god_tile
from desktop.games.pantheon.shown import Shown
from desktop.games.pantheon.worth import best_way, missing_in
from desktop.table.grids import fit_row
from desktop.table.labels import Caption
from desktop.table.layout import Spot
from desktop.words import say
from engine.games.pantheon.content import GOD_BY_ID, God


def shrine(shown: Shown) -> Iterator[Spot]:
    """The caption, then the gods side by side."""
    view = shown.view
    caption = say("pantheon.table.gods", points=view.god_points)
    yield Spot("gods_title", shown.board.region("gods_title"), Caption(caption, "middle"), place="gods")
    region = shown.board.region("gods")
    # The art parts the room into five niches, whoever plays.
    cells = fit_row(5, region, SHRINE_ASPECT, (region.width() - 5 * region.height() * SHRINE_ASPECT) / 4)
    for name, cell in zip(view.gods, cells, strict=False):
        picture = god_picture(shown, GOD_BY_ID[name])
        yield Spot(name, cell, picture, place=f"god.{name}", origin="god_stack")


def god_picture(shown: Shown, god: God) -> GodTile:
    """A god as the seat shown sees it: in shade where it can't pay for it."""
    known = shown.seat.hand is not None
    missing = missing_in(best_way(shown.view, god, shown.seat)) if known else 0
    return god_tile(god, shown.view, missing=missing, given=_given(shown, god))


def _given(shown: Shown, god: God) -> tuple[str, ...]:
    """The kind that was chosen for each number, as far as this god is being paid."""
    if f"god.{god.id}" not in shown.picked:
        return ()
    kinds = offered(shown.picked)
    return tuple(kinds.get(group, "") for group in range(len(god.offering)))
