"""How Pebbles lies on the table: the shore above, then what the seat shown has laid out, and its hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from desktop.games.pebbles.pictures import PebblePicture
from desktop.table.board import board
from desktop.table.dice import Die
from desktop.table.game_table import Button, Fact, GameTable, PlaceInfo, Prompt, SeatInfo, Situation
from desktop.table.grids import fit_row, fit_rows
from desktop.table.layout import Layout, Spot
from desktop.words import say
from desktop.words.engine import card_name, holding, place_name
from engine.core.event import Event
from engine.games.pebbles.content import PEBBLE_BY_ID
from engine.games.pebbles.events import TurnEnded
from engine.games.pebbles.rules import GAME, SHORE
from engine.games.pebbles.state import PebblesState
from engine.games.pebbles.view import PebblesView

At = Situation[PebblesView, PebblesState]
GAP: Final = 14.0
TALLEST: Final = 120.0


class PebblesTable(GameTable[PebblesView, PebblesState]):
    """The table of Pebbles. ``GameTable`` says what each method is for."""

    game = "pebbles"
    board = "pebbles/board"
    sounds: ClassVar[Mapping[str, str]] = {"tide_came": "dice", "game_ended": "fanfare"}

    def lay(self, at: At) -> Layout:
        return Layout([*_shore(at.view), *_laid(at), *_hand(at)], board(self.board).places)

    def prompt(self, at: At) -> Prompt:
        asks = "sell" if "bar.sell" in at.picked else at.asks or "over"
        buttons = (
            Button("bar.sell", "common/thing/coins", say("pebbles.bar.sell")),
            Button("bar.end_turn", "common/icon/end-turn", say("pebbles.bar.end_turn"), main=True),
        )
        return Prompt(asks, {"seat": at.asked}, GAME.section(at.state, at.picked) or "6", buttons)

    def status(self, at: At) -> str:
        return say("pebbles.status", round=at.view.round)

    def seat(self, at: At, seat: int) -> SeatInfo:
        player = at.view.players[seat]
        points = Fact("pebbles.fact.points", "common/thing/points", player.score)
        shells = Fact("pebbles.fact.shells", "common/thing/coins", player.shells)
        return SeatInfo((points, shells, Fact("pebbles.fact.hand", "common/icon/cards", player.in_hand)))

    def look(self, at: At, place: str) -> PlaceInfo:
        name = place_name(self.game, place, at.players)
        kind, _, which = place.partition(".")
        if kind == "laid":
            return PlaceInfo(name, about=say("pebbles.about.laid", pebbles=at.view.players[int(which)].laid))
        pebble = PEBBLE_BY_ID.get((at.view.shore[int(which)] if kind == "shore" else which) or "")
        if pebble is None:
            return PlaceInfo(name)
        about = say("pebbles.about.pebble", points=pebble.worth, price=pebble.price)
        title = name if kind == "hand" else holding(name, card_name(self.game, pebble.id))
        return PlaceInfo(title, _picture(pebble.id), about)

    def news(self, events: Sequence[Event], number: int, before: At, after: At) -> Mapping[str, Any] | None:
        match events[number]:
            case TurnEnded(seat, drew=True) if hand := after.view.players[seat].hand:
                return {"pebble": hand[-1]}
        return None


TABLE: Final = PebblesTable()


def _shore(view: PebblesView) -> Iterator[Spot]:
    on = board(PebblesTable.board)
    yield Spot("bag", on.region("bag"), PebblePicture(text=str(view.bag)))
    for place, pebble in zip(SHORE, view.shore, strict=True):
        if pebble is not None:
            yield Spot(pebble, on.places[place], _picture(pebble), place, origin="bag")
    for number, rect in enumerate(fit_row(len(view.dice), on.region("tide"), 1.0, GAP)):
        yield Spot(f"die.{view.round}.{number}", rect, Die(view.dice[number]), tumble=True)


def _laid(at: At) -> Iterator[Spot]:
    pebbles, region = at.view.players[at.facing].laid, board(PebblesTable.board).region("laid")
    for pebble, rect in zip(pebbles, fit_rows(len(pebbles), region, 1.0, GAP, TALLEST), strict=True):
        yield Spot(pebble, rect, _picture(pebble), f"laid.{at.facing}")


def _hand(at: At) -> Iterator[Spot]:
    player, region = at.view.players[at.facing], board(PebblesTable.board).region("hand")
    for number, rect in enumerate(fit_row(player.in_hand, region, 1.0, GAP)):
        if player.hand:
            pebble = player.hand[number]
            yield Spot(pebble, rect, _picture(pebble), f"hand.{pebble}", origin="bag")
        else:
            yield Spot(f"unseen.{at.facing}.{number}", rect, PebblePicture(), origin="bag")


def _picture(pebble: str) -> PebblePicture:
    return PebblePicture(PEBBLE_BY_ID[pebble].colour, str(PEBBLE_BY_ID[pebble].worth))
