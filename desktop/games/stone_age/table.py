"""How Stone Age lies on the table: the valley above, the mat of the tribe shown below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from desktop.games.stone_age import asks
from desktop.games.stone_age.about import large, lines, title
from desktop.games.stone_age.facts import facts, note
from desktop.games.stone_age.landscape import landscape
from desktop.games.stone_age.mat import mat
from desktop.games.stone_age.situation import BOARD, At
from desktop.games.stone_age.tracks import tracks
from desktop.table.board import board
from desktop.table.game_table import GameTable, PlaceInfo, Prompt, SeatInfo, is_last_of_its_kind
from desktop.table.layout import Layout
from desktop.words import say
from engine.core.event import Event
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    DIE_GAINS,
    RESOURCES,
)
from engine.games.stone_age.rounds import is_last
from engine.games.stone_age.state import StoneAgeState
from engine.games.stone_age.view import StoneAgeView

KEYS: Final = {
    "G": "hunting_grounds",
    "F": "forest",
    "C": "clay_pit",
    "Q": "quarry",
    "R": "river",
    "T": "tool_maker",
    "A": "field",
    "U": "hut",
    **{f"B{place.number}": place.id for place in BUILDING_PLACES},
    **{f"K{place.number}": place.id for place in CARD_PLACES},
    **{f"E{slot + 1}": f"tool.{slot}" for slot in range(CONSTANTS.most_tools)},
    **{f"M{resource.index + 1}": f"stock.{resource.id}" for resource in RESOURCES},
    **{f"D{face}": f"die.{face}" for face in DIE_GAINS},
}
"""The places by their keys: buildings, cards by their price, tools, materials and dice are counted."""

BY_QUESTION: Final[Mapping[str, Mapping[str, str]]] = {
    "place": {"P": "bar.place"},
    "tools": {"P": "bar.take"},
    "pay": {"P": "bar.pay", "X": "bar.cancel"},
    "feed": {"X": "bar.starve"},
}
"""What P confirms and X declines, by what is asked."""

GAINS: Final = frozenset({"resources_gained", "food_gained"})
NEWS: Final = GAINS | {"dice_rolled", "tile_bought", "card_bought"}
"""What a person sees before their turn passes on, by the kind of its event; the gains of a roll are among it."""

COUNTERS: Final = {"level_raised": "level", "starved": "score", "tribe_fed": "score"}
"""The counter of a seat that moves, by the kind of the event."""


class StoneAgeTable(GameTable[StoneAgeView, StoneAgeState]):
    """The layout of Stone Age. ``GameTable`` says what each method is for."""

    game = "stone-age"
    board = BOARD
    gains_at = "food"
    sounds: ClassVar = {
        "people_placed": "wood",
        "people_recalled": "wood",
        "dice_rolled": "dice",
        "tool_used": "wood",
        "resources_gained": "coins",
        "food_gained": "coins",
        "tool_gained": "wood",
        "card_bought": "card",
        "card_drawn": "card",
        "cards_moved": "card",
        "tile_bought": "complete",
        "person_born": "complete",
        "die_taken": "wood",
        "starved": "refuse",
        "round_started": "turn",
        "game_ended": "fanfare",
    }

    face_down = frozenset({"hidden.0"})
    great = frozenset({"tile_bought", "game_ended"})

    def lay(self, at: At) -> Layout:
        """Counters on the tracks, the valley, the mat; each of their places can say what it is for."""
        return Layout([*tracks(at), *landscape(at), *mat(at)], board(BOARD).places)

    def prompt(self, at: At) -> Prompt:
        """The question, with the present numbers."""
        return Prompt(*asks.sentence(at), asks.rule(at), asks.buttons(at), asks.pips(at))

    def status(self, at: At) -> str:
        """The round and its phase, and whether the game may end with this round."""
        view = at.view
        phase = say(f"stone-age.table.phase_{view.phase}")
        parts = [say("stone-age.table.status", round=view.round, phase=phase)]
        if view.end_near is not None:
            parts.append(say(f"stone-age.table.last.{'sure' if is_last(at.state) else 'maybe'}"))
        return " · ".join(parts)

    def seat(self, at: At, seat: int) -> SeatInfo:
        """Points, food, people, tools, resources, the score as it stands; who is first, who would go hungry."""
        return SeatInfo(facts(at, seat), note(at, seat))

    def look(self, at: At, place: str) -> PlaceInfo:
        """What lies at a place, and what it does and would mean; that says what it is, too."""
        return PlaceInfo(title(at, place), large(at, place), lines=lines(at, place))

    def keys(self, at: At) -> Mapping[str, str]:
        """Places, tools, materials and dice; to confirm, to decline."""
        return {**KEYS, **BY_QUESTION.get(at.asks, {})}

    def mentions(self, event: Event) -> Sequence[str]:
        """The people, dice, tiles, cards and counters that an event names."""
        named = {
            name: getattr(event, name, None) for name in ("card", "tile", "seat", "location", "resource")
        }
        ids = [name for name in (named["card"], named["tile"]) if name is not None]
        ids += [*getattr(event, "new", ()), *getattr(event, "row", ())]
        seat, place = named["seat"], named["location"]
        if place is not None:
            ids += [f"pile.{place}", f"outcome.{place}", f"sum.{place}", f"price.{place}"]
        if seat is None:
            return ids
        if place is not None:
            ids += [f"person.{seat}.{place}.{number}" for number in range(CONSTANTS.most_people)]
            dice = sorted(getattr(event, "dice", ()))
            ids += [f"die.{place}.{''.join(map(str, dice))}.{number}" for number in range(len(dice))]
        if event.kind == "first_player_passed":
            ids.append("first_marker")
        if event.kind in COUNTERS:
            ids.append(f"{COUNTERS[event.kind]}.{seat}")
        return ids if named["resource"] is None else [*ids, f"stock.{named['resource']}"]

    def news(self, events: Sequence[Event], number: int, before: At, after: At) -> Mapping[str, Any] | None:
        """A roll and what it brought, where nobody was asked in between; what was paid for; a card that was drawn."""
        event = events[number]
        seat = getattr(event, "seat", None)
        if seat is None or seat != before.asked:
            return None
        if event.kind == "card_drawn":
            if not is_last_of_its_kind(events, number):
                return None
            before_it = before.view.tribes[seat].drawn
            return {"cards": [card for card in after.view.tribes[seat].drawn if card not in before_it]}
        known = before.asks in ("tools", "lottery")  # the dice were seen, and what they would bring
        return {} if event.kind in NEWS and not (known and event.kind in GAINS) else None


TABLE: Final = StoneAgeTable()
