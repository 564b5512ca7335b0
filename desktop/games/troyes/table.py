"""How Troyes lies on the table: the town within its walls, the mat of the seat shown below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from desktop.games.troyes import asks
from desktop.games.troyes.about import large, lines, thing, title
from desktop.games.troyes.facts import facts, note
from desktop.games.troyes.mat import mat
from desktop.games.troyes.situation import BOARD, At
from desktop.games.troyes.town import chosen, places, town
from desktop.table.game_table import GameTable, PlaceInfo, Prompt, SeatInfo
from desktop.table.layout import Layout
from desktop.words import say
from engine.core.event import Event
from engine.games.troyes.content import BLACK_DICE, BUILDINGS, PLACES
from engine.games.troyes.events import BlackDiceRolled, DefenceFailed, EventSuffered, WagesPaid
from engine.games.troyes.state import TroyesState
from engine.games.troyes.view import TroyesView

KEYS: Final = {
    "R": "bar.reroll",
    "F": "bar.flip",
    "Z": "bar.citizen",
    "P": "bar.pass",
    "O": "farm",
    "K": "cathedral",
    **{f"C{number}": place.id for number, place in enumerate(PLACES, start=1)},
    **{f"B{number}": building.id for number, building in enumerate(BUILDINGS, start=1)},
}
"""The places by their keys; dice and events come from the position."""

KINDS: Final = ("card", "event", "die", "black", "stone")
"""How the ids of pieces begin."""

CONFIRMS: Final = {"defence": "bar.defend", "flip": "bar.confirm_flip"}
DECLINES: Final = {
    "defence": "bar.concede",
    "flip": "bar.cancel_flip",
    "citizen_source": "bar.cancel_action",
    "event_cubes": "bar.stop",
}


class TroyesTable(GameTable[TroyesView, TroyesState]):
    """The layout of Troyes. ``GameTable`` says what each method is for."""

    game = "troyes"
    board = BOARD
    gains_at = "purse"
    sounds: ClassVar = {
        "citizen_placed": "wood",
        "neutrals_placed": "wood",
        "dice_rolled": "dice",
        "neutral_dice_rolled": "dice",
        "black_dice_rolled": "dice",
        "die_rerolled": "dice",
        "dice_flipped": "dice",
        "cards_revealed": "card",
        "events_revealed": "card",
        "wages_paid": "coins",
        "card_yielded": "coins",
        "paid": "coins",
        "farmed": "coins",
        "citizen_entered": "wood",
        "tradesman_hired": "wood",
        "cathedral_built": "wood",
        "event_completed": "complete",
        "round_started": "turn",
        "game_ended": "fanfare",
    }

    face_down = frozenset({"character.hidden"})
    great = frozenset({"event_completed", "game_ended"})

    def lay(self, at: At) -> Layout:
        """The town, then the mat."""
        return Layout([*town(at), *mat(at)], places(at), chosen=chosen(at))

    def prompt(self, at: At) -> Prompt:
        """The question, with the present numbers."""
        return Prompt(*asks.sentence(at), asks.rule(at), asks.buttons(at))

    def status(self, at: At) -> str:
        """The round and its phase."""
        view = at.view
        if not view.round:
            return say("troyes.table.placing", rounds=view.rounds)
        return say("troyes.table.status", round=view.round, rounds=view.rounds)

    def seat(self, at: At, seat: int) -> SeatInfo:
        """Money, influence, citizens, dice; who is first, who has passed."""
        return SeatInfo(facts(at, seat), note(at, seat))

    def look(self, at: At, place: str) -> PlaceInfo:
        """What lies at a place, and what it does and would mean."""
        return PlaceInfo(title(at, place), large(at, place), lines=lines(at, place), thing=thing(at, place))

    def keys(self, at: At) -> Mapping[str, str]:
        """Dice by their values (13.3): the own ones of one value one after the other."""
        found = dict(KEYS)
        if at.asks in CONFIRMS:
            found["P"] = CONFIRMS[at.asks]
        if at.asks in DECLINES:
            found["X"] = DECLINES[at.asks]
        for number, event in enumerate(at.view.row, start=1):
            if number <= 9:
                found[f"E{number}"] = f"event.{event.event}"
        return found

    def is_card(self, place: str) -> bool:
        """A die: it is dragged to what it is used for."""
        return place.startswith("die.")

    def is_goal(self, place: str) -> bool:
        """All but further dice, and cubes that are used with them."""
        return not place.startswith(("die.", "black.", "cube."))

    def mentions(self, event: Event) -> Sequence[str]:
        """The cards, events, dice, spaces and counters that an event names."""
        named = super().mentions(event)
        seat = getattr(event, "seat", None)
        counter = () if seat is None else (f"influence.{seat}",)
        if isinstance(event, BlackDiceRolled):
            return [f"black.{die.id}" for die in BLACK_DICE[: len(event.dice)]]
        return [*named, *(f"{kind}.{name}" for name in named for kind in KINDS), *counter]

    def news(self, events: Sequence[Event], number: int, before: At, after: At) -> Mapping[str, Any] | None:
        """Besides what was rolled, what a seat could not pay, give up or repel, whoever's command came before it."""
        event = events[number]
        if isinstance(event, WagesPaid | EventSuffered):
            return {} if event.short else None
        if isinstance(event, DefenceFailed) and not _gave_up(event.seat, before, after):
            return {}
        return super().news(events, number, before, after)


def _gave_up(seat: int, before: At, after: At) -> bool:
    """Whether a seat chose to repel nothing, without trying its influence, and so knows what that cost."""
    had, has = (at.view.players[seat].influence for at in (before, after))
    return (before.asks, before.asked) == ("defence", seat) and had == has


TABLE: Final = TroyesTable()
