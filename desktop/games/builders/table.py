"""How The Builders lies on the table: the market above, the yard of the seat shown below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from desktop.games.builders import about, asks
from desktop.games.builders.facts import seat_info
from desktop.games.builders.market import market
from desktop.games.builders.situation import BOARD, At
from desktop.games.builders.yard import yard
from desktop.table.board import board
from desktop.table.game_table import GameTable, PlaceInfo, Prompt, SeatInfo
from desktop.table.layout import Layout
from desktop.words import say
from engine.core.game import Seat
from engine.games.builders.state import BuildersState
from engine.games.builders.view import BuildersView


class BuildersTable(GameTable[BuildersView, BuildersState]):
    """The layout of The Builders."""

    game = "builders"
    board = BOARD
    gains_at = "purse"
    sounds: ClassVar[Mapping[str, str]] = {
        "construction_started": "card",
        "worker_recruited": "card",
        "worker_sent": "wood",
        "building_completed": "complete",
        "coins_taken": "coins",
        "action_bought": "coins",
        "turn_started": "turn",
        "game_ended": "fanfare",
    }

    great = frozenset({"building_completed", "game_ended"})

    def lay(self, at: At) -> Layout:
        """Market and yard; an empty slot of the market can be pointed at, so that it can say that it is empty."""
        return Layout([*market(at), *yard(at)], board(BOARD).places)

    def prompt(self, at: At) -> Prompt:
        """The action points left, or who was picked to work and where."""
        return asks.prompt(at)

    def status(self, at: At) -> str:
        """The round; in the final one, who still plays."""
        if not at.view.still_to_play:
            return say("builders.table.round", round=at.view.round)
        return say("builders.table.still_to_play", seats=at.view.still_to_play, players=at.players)

    def seat(self, at: At, seat: Seat) -> SeatInfo:
        """Points, coins, crew and sites of a seat, and who begins."""
        return seat_info(at, seat)

    def look(self, at: At, place: str) -> PlaceInfo:
        """The card at a place, and what it would mean for the seat shown."""
        return about.look(at, place)

    def goals(self, at: At) -> Mapping[str, frozenset[str]]:
        """A building of the market goes to the sites, a worker to the crew."""
        return asks.goals(at)

    def keys(self, at: At) -> dict[str, str]:
        """The rows of the market, and the buttons."""
        return asks.keys(at)


TABLE: Final = BuildersTable()
