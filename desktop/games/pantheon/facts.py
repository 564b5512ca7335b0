"""What everybody sees of a seat in numbers."""

from __future__ import annotations

from typing import Final

from desktop.table.game_table import Fact
from desktop.words import say
from engine.games.pantheon.content import OFFERINGS
from engine.games.pantheon.sight import PantheonView

ICON: Final = "pantheon/icon/"


def facts(view: PantheonView, seat: int) -> list[Fact]:
    """Points and cards first, as they rise from the hand when they change; the levels in a row of their own."""
    own = view.seats[seat]
    demigods = sum(own.demigods)
    tiles = say("pantheon.table.tiles", count=len(own.demigods))
    levels = [
        Fact(f"pantheon.fact.{kind.id}", ICON + kind.id, level)
        for kind, level in zip(OFFERINGS, own.levels, strict=True)
    ]
    return [
        Fact("pantheon.fact.score", "common/thing/points", own.score),
        Fact("pantheon.fact.hand", f"{ICON}cards", own.hand_size),
        Fact("pantheon.fact.feet", f"{ICON}foot", own.feet),
        Fact("pantheon.fact.columns", f"{ICON}column", own.columns, f"{own.columns}/{own.columns_on_board}"),
        Fact("pantheon.fact.demigods", f"{ICON}demigod", demigods, more=tiles),
        *levels,
        Fact("pantheon.fact.total", "common/icon/trophy", own.total, digits=3),
    ]


def seat_note(view: PantheonView, seat: int) -> str:
    """Who begins the epoch, who has ended it, and who follows a Move next."""
    if view.phase == "over":
        return ""
    if seat == view.ender:
        return say("pantheon.table.ender")
    if seat in view.follows:
        return say("pantheon.table.follows")
    return say("pantheon.table.first_player") if seat == view.first else ""
