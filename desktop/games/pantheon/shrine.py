"""The gods on display below the map, and what is known of their stack."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.games.pantheon.asks import offered
from desktop.games.pantheon.chart import game_board
from desktop.games.pantheon.god_pictures import SHRINE_ASPECT, GodTile
from desktop.games.pantheon.names import god_tile
from desktop.games.pantheon.situation import At
from desktop.table.grids import fit_row
from desktop.table.labels import Caption
from desktop.table.layout import Spot
from desktop.words import say
from engine.games.pantheon.advice import payment
from engine.games.pantheon.content import GOD_BY_ID, God


def shrine(at: At) -> Iterator[Spot]:
    """The caption, then the gods side by side."""
    caption = say("pantheon.table.gods", points=at.view.god_points)
    yield Spot("gods_title", game_board().region("gods_title"), Caption(caption, "middle"), place="gods")
    region = game_board().region("gods")
    # The art has five niches, whatever the number of players.
    cells = fit_row(5, region, SHRINE_ASPECT, (region.width() - 5 * region.height() * SHRINE_ASPECT) / 4)
    for name, cell in zip(at.view.gods, cells, strict=False):
        yield Spot(name, cell, god_picture(at, GOD_BY_ID[name]), place=f"god.{name}", origin="god_stack")


def god_picture(at: At, god: God) -> GodTile:
    """A god as the seat shown sees it: in shade if it can't pay for it, with the kinds that were put down."""
    known = at.view.seats[at.facing].hand is not None
    missing = payment(at.state, at.facing, god).missing if known else 0
    if f"god.{god.id}" not in at.picked:
        return god_tile(at, god, missing)
    kinds = offered(at.picked)
    return god_tile(at, god, missing, tuple(kinds.get(number, "") for number in range(len(god.offering))))
