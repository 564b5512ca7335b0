"""How Stone Age lies on the table: the valley above, the mat of the tribe shown below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF

from desktop.games.stone_age import asks, doubts, facts
from desktop.games.stone_age.about import drawn_card, lying_at, meaning, tile_name
from desktop.games.stone_age.happened import mentioned, sound
from desktop.games.stone_age.landscape import landscape
from desktop.games.stone_age.mat import mat
from desktop.games.stone_age.pictures import CardBack, CardFace, Die, TileFace
from desktop.games.stone_age.shown import Shown
from desktop.games.stone_age.tracks import tracks
from desktop.table.board import board
from desktop.table.layout import Button, Fact, Picture, Shortcut, Spot, Unused
from desktop.words import say
from desktop.words.engine import card_name, place_name
from engine.core.command import Command
from engine.core.event import Event
from engine.games.stone_age.content import CARD_BY_ID, TILE_BY_ID
from engine.games.stone_age.sight import StoneAgeView
from engine.match.table import Player


class StoneAgeTable:
    """The layout of Stone Age. ``GameTable`` says what each method is for."""

    board: Final = "stone-age/board"
    gains_at: Final = ""

    def spots(
        self, view: StoneAgeView, facing: int, picked: Sequence[str], players: Sequence[Player]
    ) -> list[Spot]:
        """Counters on the tracks, the valley, the mat."""
        shown = Shown(view, facing, picked, players, board(self.board))
        return [*tracks(shown), *landscape(shown), *mat(shown)]

    def extra_places(self, view: StoneAgeView, facing: int) -> Mapping[str, QRectF]:
        """The places of the valley and of the mat, so that each can say what it is for."""
        return board(self.board).places

    def facts(self, view: StoneAgeView, seat: int) -> list[Fact]:
        """Points, food, people, agriculture, tools, the score as it stands; resources, buildings, cards."""
        return facts.facts(view, seat)

    def pips(self, view: StoneAgeView) -> list[str]:
        """The people who can still be placed; the tools that can still be used."""
        return asks.pips(view)

    def buttons(self, view: StoneAgeView, picked: Sequence[str] = ()) -> list[Button]:
        """What confirms or ends a decision, and two resources for a card."""
        return asks.buttons(view)

    def mentioned(self, event: Event) -> list[str]:
        """The people, dice, tiles and cards that an event names."""
        return mentioned(event)

    def sound(self, event: Event) -> str | None:
        """Steps, dice, what is gained and bought, hunger, rounds and the end can be heard."""
        return sound(event)

    def title(self, view: StoneAgeView, place: str, players: Sequence[Player]) -> str:
        """The place, with the tile or card that lies there."""
        kind, _, rest = place.partition(".")
        if kind == "tile":
            return f"{place_name('stone-age', 'tile', players)}: {tile_name(TILE_BY_ID[rest])}"
        if kind == "first_marker":
            return say("stone-age.place.first_marker", seat=view.first, players=players)
        name = place_name("stone-age", place, players)
        lying = lying_at(view, place)
        if lying in CARD_BY_ID:
            return f"{name}: {card_name('stone-age', lying)}"
        return f"{name}: {tile_name(TILE_BY_ID[lying])}" if lying in TILE_BY_ID else name

    def large(self, view: StoneAgeView, place: str) -> Picture | None:
        """The card, tile or die at a place."""
        kind, _, rest = place.partition(".")
        if kind == "die":
            return Die(int(rest))
        if kind == "drawn":
            known = drawn_card(view, rest)
            return CardFace(known.id, spent=True) if known is not None else CardBack()
        shown = rest if kind in ("tile", "one_use") else lying_at(view, place)
        if shown in CARD_BY_ID:
            return CardFace(shown)
        return TileFace(shown) if shown in TILE_BY_ID else None

    def about(self, view: StoneAgeView, place: str) -> str | None:
        """Nothing that a close look does not tell anyway: what a thing means says what it is, too."""
        return None

    def goal(self, view: StoneAgeView, place: str, facing: int) -> str | None:
        """What the thing at a place does, and what that would mean for the tribe shown."""
        return meaning(view, place, facing) or None

    def status(self, view: StoneAgeView, players: Sequence[Player]) -> str:
        """The round, its phase, and whether it may be the last."""
        return asks.status(view)

    def ask(self, view: StoneAgeView, asks_: str, picked: Sequence[str]) -> tuple[str, Mapping[str, Any]]:
        """What is asked, with the numbers as they stand."""
        return asks.ask(view, asks_, picked)

    def rule(self, view: StoneAgeView, places: Sequence[str]) -> str:
        """The section on what is picked, else on what is asked."""
        return asks.rule(view, places)

    def seat_note(self, view: StoneAgeView, seat: int) -> str:
        """Who is first, and who would go hungry."""
        return facts.seat_note(view, seat)

    def shortcuts(self, view: StoneAgeView) -> list[Shortcut]:
        """Two resources for a card where they are all that is missing."""
        return doubts.shortcuts(view)

    def doubt(self, view: StoneAgeView, command: Command) -> str | None:
        """What a person may have overlooked."""
        return doubts.doubt(view, command)

    def keys(self, view: StoneAgeView) -> Mapping[str, str]:
        """Places, tools, materials and dice; to confirm, to decline."""
        return asks.keys(view)

    def is_meant(self, command: Command) -> bool:
        """People are sent out for dice, and a card is paid for to have what is on it: both are done at once."""
        return True

    def unused(self, view: StoneAgeView) -> Unused | None:
        """Nothing: a turn ends by itself when nothing is left to do in it."""
        return None


TABLE: Final = StoneAgeTable()
