"""How Pantheon lies on the table: the ancient world above, gods, hand and offerings below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from desktop.games.pantheon import asks, chart
from desktop.games.pantheon.about import lines
from desktop.games.pantheon.asks import ICON
from desktop.games.pantheon.corners import corners
from desktop.games.pantheon.keys import ALWAYS, CONFIRMS, DECLINES, OTHERWISE
from desktop.games.pantheon.landscape import hex_rects, hex_shapes, landscape, piece_id
from desktop.games.pantheon.mat import hand_places, mat
from desktop.games.pantheon.names import large, thing, title
from desktop.games.pantheon.shrine import shrine
from desktop.games.pantheon.situation import At
from desktop.table.game_table import Fact, GameTable, PlaceInfo, Prompt, SeatInfo, is_last_of_its_kind
from desktop.table.layout import Layout
from desktop.words import say
from engine.core.event import Event
from engine.core.game import Seat
from engine.games.pantheon.content import GOD_BY_ID, MOVE, OFFERINGS, PLAIN_CARDS
from engine.games.pantheon.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    CoinPlayed,
    GodDrawn,
    GodTaken,
    MoveCardPlayed,
)
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.view import PantheonView


class PantheonTable(GameTable[PantheonView, PantheonState]):
    """The layout of Pantheon."""

    game = "pantheon"
    board = chart.BOARD
    gains_at = "hand_title"
    sounds: ClassVar[Mapping[str, str]] = {
        "piece_placed": "wood",
        "piece_bought": "coins",
        "piece_swapped": "wood",
        "pieces_gained": "wood",
        "coin_played": "coins",
        "special_coin_taken": "coins",
        "cards_drawn": "card",
        "card_taken": "card",
        "card_discarded": "card",
        "move_card_played": "card",
        "offering_raised": "wood",
        "god_taken": "complete",
        "god_drawn": "complete",
        "demigod_taken": "complete",
        "demigod_drawn": "complete",
        "loot_taken": "complete",
        "turn_started": "turn",
        "nation_revealed": "turn",
        "epoch_ended": "complete",
        "epoch_stalled": "complete",
        "game_ended": "fanfare",
    }

    great = frozenset({"god_taken", "god_drawn", "epoch_ended", "epoch_stalled", "game_ended"})

    def lay(self, at: At) -> Layout:
        """The map, what lies in its corners, the gods, and what belongs to the seat shown."""
        spots = [*landscape(at), *corners(at), *shrine(at), *mat(at)]
        return Layout(spots, {**hex_rects(), **chart.game_board().places, **hand_places(at)}, hex_shapes(at))

    def prompt(self, at: At) -> Prompt:
        """The question, with the actions, what ends a decision, and a kind of offering for each number of a god."""
        key, details = asks.question(at)
        return Prompt(key, {"seat": at.asked, **details}, asks.rule(at), asks.buttons(at), asks.pips(at))

    def status(self, at: At) -> str:
        """The epoch and its nation, what is left of its tiles, and who has ended it."""
        view = at.view
        if view.phase == "over":
            return say("pantheon.table.phase_over")
        if not view.nations:
            return say("pantheon.table.phase_preparation")
        key = "ended" if view.ender is not None else "preparation" if view.phase == "preparation" else "left"
        return say(
            f"pantheon.table.status_{key}",
            players=at.players,
            epoch=view.epoch,
            nation=view.nations[-1],
            seat=view.ender,
            loot=len(view.loot),
            gods=len(view.gods),
        )

    def seat(self, at: At, seat: Seat) -> SeatInfo:
        """Points and cards first, as they rise from the hand when they change; the levels in a row of their own."""
        own = at.view.seats[seat]
        tiles = say("pantheon.table.tiles", count=len(own.demigods))
        on_map = say("pantheon.table.columns_on_map", count=own.columns_on_board)
        levels = zip(OFFERINGS, own.levels, strict=True)
        facts = (
            Fact("pantheon.fact.score", "common/thing/points", own.score, widest="000"),
            Fact("pantheon.fact.hand", f"{ICON}cards", own.hand_size),
            Fact("pantheon.fact.feet", f"{ICON}foot", own.feet),
            Fact(
                "pantheon.fact.columns",
                f"{ICON}column",
                own.columns,
                f"{own.columns}/{own.columns_on_board}",
                "0/00",
                more=on_map,
            ),
            Fact("pantheon.fact.demigods", f"{ICON}demigod", sum(own.demigods), more=tiles),
            *(Fact(f"pantheon.fact.{kind.id}", ICON + kind.id, level) for kind, level in levels),
            Fact("pantheon.fact.total", "common/icon/trophy", own.total, widest="000"),
        )
        return SeatInfo(facts, _note(at.view, seat))

    def look(self, at: At, place: str) -> PlaceInfo:
        """The place with what is there, and what that would mean, which also says what it is."""
        return PlaceInfo(title(at, place), large(at, place), lines=lines(at, place), thing=thing(at, place))

    def keys(self, at: At) -> Mapping[str, str]:
        """Actions, cards, gods, offerings and pieces; P confirms and X declines."""
        gods = at.view.gods if at.view.revealed is None else (at.view.revealed,)
        ends = {"P": CONFIRMS.get(at.asks), "X": DECLINES.get(at.asks)}
        otherwise = OTHERWISE.get(at.asks, {})
        return {
            **{key: place for key, place in ALWAYS.items() if place not in otherwise.values()},
            **{f"G{number}": f"god.{god}" for number, god in enumerate(gods, start=1)},
            **otherwise,
            **{key: place for key, place in ends.items() if place is not None},
        }

    def mentions(self, event: Event) -> Sequence[str]:
        """The pieces, tiles and cards that an event names."""
        ids: list[str] = []
        seat, place = getattr(event, "seat", None), getattr(event, "hex", None)
        if place is not None:
            ids += [f"loot.{place}", *([] if seat is None else [piece_id(seat, place)])]
        ids += [f"loot.{each}" for each in getattr(event, "hexes", ())]
        ids += [*getattr(event, "gods", ())]
        for part, shows in _SHOWS.items():
            name = getattr(event, part, None)
            if name is not None:
                ids.append(shows.format(name))
        if isinstance(event, GodTaken | GodDrawn):
            ids.append(f"medal.{GOD_BY_ID[event.god].kind}.{event.seat}")
        if event.kind in ("nation_revealed", "epoch_ended", "epoch_stalled"):
            ids += ["nation", "temple"]
        return ids

    def news(self, events: Sequence[Event], number: int, before: At, after: At) -> Mapping[str, Any] | None:
        """The cards that were drawn, by sort, and what else came into the hand or before the seat."""
        event = events[number]
        if getattr(event, "seat", None) != before.asked or event.kind not in NEWS:
            return None
        if isinstance(event, GodTaken):
            return {"paid": [event.cards.count(card.id) for card in PLAIN_CARDS]}
        if isinstance(event, CardsDrawn):
            cards = _drawn(event.seat, before, after, events) if is_last_of_its_kind(events, number) else ()
            return {"cards": cards} if any(cards) else None
        return {}

    def is_card(self, place: str) -> bool:
        """A card in the hand: one for movement is dragged to a hex, a coin to what is bought."""
        return place.startswith("hand.")

    def is_goal(self, place: str) -> bool:
        """All but further cards of the hand."""
        return not self.is_card(place)

    def is_implied(self, place: str) -> bool:
        """What a god is paid with, if there is only one way to pay for it."""
        return place.startswith(asks.OFFER)


NEWS: Final = frozenset(
    {
        "cards_drawn",
        "card_taken",
        "loot_taken",
        "god_taken",
        "god_drawn",
        "demigod_taken",
        "demigod_drawn",
        "special_coin_taken",
    }
)
"""What a person sees before their turn passes on, by the kind of its event."""

_SHOWS: Final = {"slot": "display.{}", "offering": "offering.{}", "god": "{}", "coin": "coins"}
"""What shows a thing that an event names."""


def _drawn(seat: Seat, before: At, after: At, events: Iterable[Event]) -> Sequence[int]:
    """The cards that a seat drew, by sort; empty for whoever may not see its hand.

    They are what its hand has gained, but for the cards of the display, and what has left it meanwhile.
    """
    had, has = (at.view.seats[seat].hand for at in (before, after))
    if had is None or has is None:
        return ()
    cards = Counter(has)
    cards.subtract(had)
    for event in events:
        match event:
            case CardTaken(taker, card) if taker == seat:
                cards[card] -= 1
            case CardDiscarded(player, card) | CoinPlayed(player, card) if player == seat:
                cards[card] += 1
            case MoveCardPlayed(player) if player == seat:
                cards[MOVE.id] += 1
            case GodTaken(player) if player == seat:
                cards.update(event.cards)
    return [cards[card.id] for card in PLAIN_CARDS]


def _note(view: PantheonView, seat: Seat) -> str:
    """Who begins the epoch, who has ended it, and who follows a Move next."""
    if view.phase == "over":
        return ""
    if seat == view.ender:
        return say("pantheon.table.ender")
    if seat in view.follows:
        return say("pantheon.table.follows")
    return say("pantheon.table.first_player") if seat == view.first else ""


TABLE: Final = PantheonTable()
