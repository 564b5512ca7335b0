"""How Pantheon lies on the table: the ancient world above, gods, hand and offerings below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF

from desktop.games.pantheon import asks, doubts, facts, names
from desktop.games.pantheon.about import meaning
from desktop.games.pantheon.happened import mentioned, sound
from desktop.games.pantheon.heavens import heavens
from desktop.games.pantheon.keys import keys
from desktop.games.pantheon.landscape import hex_rects, hex_shapes, landscape
from desktop.games.pantheon.mat import hand_places, mat
from desktop.games.pantheon.shown import Shown
from desktop.games.pantheon.shrine import shrine
from desktop.table.board import board
from desktop.table.layout import Button, Fact, Picture, Shape, Shortcut, Spot, Unused
from engine.core.command import Command
from engine.core.event import Event
from engine.games.pantheon.sight import PantheonView
from engine.match.table import Player


class PantheonTable:
    """The layout of Pantheon. ``GameTable`` says what each method is for."""

    board: Final = "pantheon/board"
    gains_at: Final = ""

    def spots(
        self, view: PantheonView, facing: int, picked: Sequence[str], players: Sequence[Player]
    ) -> list[Spot]:
        """The map, what lies in its corners, the gods, and what belongs to the seat shown."""
        shown = Shown(view, facing, picked, players, board(self.board))
        return [*landscape(shown), *heavens(shown), *shrine(shown), *mat(shown)]

    def extra_places(self, view: PantheonView, facing: int) -> Mapping[str, QRectF]:
        """The hexes of the map, the places round it, and the cards of the hand."""
        laid = board(self.board)
        hand = hand_places(view.seats[facing].hand or {}, laid.region("hand"))
        return {**hex_rects(), **laid.places, **hand}

    def shapes(self, view: PantheonView, facing: int) -> Mapping[str, Shape]:
        """The hexes; those that only a jump leads to have a dashed edge."""
        move = view.move if view.asked == facing else None
        return hex_shapes([place for place, (_, jump) in move.reach.items() if jump] if move else ())

    def facts(self, view: PantheonView, seat: int) -> list[Fact]:
        """Points, cards, feet, columns, demigods; the four offerings, and the score as it stands."""
        return facts.facts(view, seat)

    def pips(self, view: PantheonView) -> list[str]:
        """The steps, coins or cards that are left."""
        return asks.pips(view)

    def buttons(self, view: PantheonView, picked: Sequence[str] = ()) -> list[Button]:
        """The actions, what ends a decision, and a kind of offering for each number of a god."""
        return asks.buttons(view, picked)

    def mentioned(self, event: Event) -> list[str]:
        """The pieces, tiles and cards that an event names."""
        return mentioned(event)

    def sound(self, event: Event) -> str | None:
        """Steps, cards, coins, what is gained, turns and the end can be heard."""
        return sound(event)

    def title(self, view: PantheonView, place: str, players: Sequence[Player]) -> str:
        """The place, with what lies or stands there."""
        return names.title(view, place, players)

    def large(self, view: PantheonView, place: str) -> Picture | None:
        """The card, tile, god or nation at a place."""
        return names.large(view, place)

    def about(self, view: PantheonView, place: str) -> str | None:
        """Nothing that a close look does not tell anyway: what a thing means says what it is, too."""
        return None

    def goal(self, view: PantheonView, place: str, facing: int) -> str | None:
        """What the thing at a place does, and what that would mean for the seat shown."""
        return meaning(view, place, facing) or None

    def status(self, view: PantheonView, players: Sequence[Player]) -> str:
        """The epoch, its nation, the tiles that are left, and who has ended it."""
        return asks.status(view, players)

    def ask(self, view: PantheonView, asks_: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
        """What is asked, with the numbers as they stand."""
        return asks.ask(view, asks_, picked)

    def rule(self, view: PantheonView, places: Sequence[str]) -> str:
        """The section on what is picked, else on what is asked."""
        return asks.rule(view, places)

    def seat_note(self, view: PantheonView, seat: int) -> str:
        """Who begins, who follows, who has ended the epoch."""
        return facts.seat_note(view, seat)

    def shortcuts(self, view: PantheonView) -> list[Shortcut]:
        """A movement card and the step that it allows; an action and what it begins with."""
        return doubts.shortcuts(view)

    def doubt(self, view: PantheonView, command: Command) -> str | None:
        """What a person may have overlooked."""
        return doubts.doubt(view, command)

    def keys(self, view: PantheonView) -> Mapping[str, str]:
        """Actions, cards, gods, offerings and pieces; to confirm, to decline."""
        return keys(view)

    def is_meant(self, command: Command) -> bool:
        """Cards are drawn and loot is taken to see what they are: both are done at once."""
        return True

    def is_implied(self, place: str) -> bool:
        """What a god is paid with, where there is one way to pay for it."""
        return place.startswith(asks.OFFER)

    def unused(self, view: PantheonView) -> Unused | None:
        """Coins that are left over."""
        return doubts.unused(view)


TABLE: Final = PantheonTable()
