"""The rules of Stone Age. Numbers in brackets are sections of the specification.

Each decision has a file of its own: ``placing``, ``acting`` with ``gathering``, ``paying``, ``upper_halves`` and
``dice_for_all``, ``feeding``, ``any_two``. What goes on between them stands in ``rounds``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final, cast

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import Event
from engine.core.game import Choose, Game, Json, Observer, Over, Seat, Setup, agreed_options
from engine.core.score import ScoreSheet
from engine.games.stone_age import (
    acting,
    any_two,
    dice_for_all,
    events,
    feeding,
    gathering,
    invariants,
    paying,
    places,
    placing,
    rounds,
    snapshot,
    staging,
)
from engine.games.stone_age.commands import (
    GRAMMAR,
    AcceptStarvation,
    CancelPayment,
    ConfirmPayment,
    ConfirmRoll,
    FeedResource,
    PayResource,
    PlaceWorkers,
    RecallWorkers,
    ResolveLocation,
    TakeAnyTwo,
    TakeDie,
    UseOneUseTool,
    UseTool,
)
from engine.games.stone_age.content import CARDS, CONSTANTS, LIMITS, TILES
from engine.games.stone_age.meta import META
from engine.games.stone_age.scoring import score_sheets
from engine.games.stone_age.sight import StoneAgeView, redealt, table_view
from engine.games.stone_age.state import ASKS_OF, Options, Pile, StoneAgeState, Tribe

_turn_passed = lru_cache(maxsize=16)(events.TurnPassed)

_QUESTIONS: Final = ("place", "act", *ASKS_OF.values())
_CHOOSE: Final = {asks: tuple(Choose(seat, asks) for seat in range(META.max_seats)) for asks in _QUESTIONS}


class StoneAge(Game[StoneAgeState]):
    """The contract, kept for Stone Age."""

    meta = META
    grammar = GRAMMAR
    questions = _QUESTIONS

    def new(self, setup: Setup, chance: Chance) -> StoneAgeState:
        """Shuffle cards and tiles, lay out the row and the piles, and choose who begins (3)."""
        agreed = agreed_options(META, setup.options, setup.seats)
        cards = Deck(chance.shuffled("cards", CARDS))
        tiles = chance.shuffled("tiles", TILES)
        piles, size = LIMITS[setup.seats].piles, CONSTANTS.pile_size
        first = agreed.pop("first_player")
        if first == "random":
            first = chance.below("first_player", setup.seats)
        return StoneAgeState(
            options=Options(**cast(dict[str, Any], agreed)),
            tribes=[Tribe() for _ in range(setup.seats)],
            piles=[Pile(tiles[number * size : (number + 1) * size]) for number in range(piles)],
            removed=tiles[piles * size :],
            row=[cards.draw() for _ in range(CONSTANTS.more.row_size)],
            deck=cards,
            first=int(first),
            active=int(first),
        )

    def pending(self, state: StoneAgeState) -> Choose | Over:
        """The decision of the asked seat (4.2)."""
        if state.ended_by is not None:
            return Over(state.ended_by)
        pending = state.pending
        return _CHOOSE[state.phase if pending is None else ASKS_OF[type(pending)]][state.active]

    def legal(self, state: StoneAgeState) -> list[Command]:
        """In the order of section 6; two resources of a card come last."""
        pending = state.pending
        asks = state.phase if pending is None else ASKS_OF[type(pending)]
        commands = _LEGAL[asks](state)
        if asks in _ANY_TWO_AT and state.tribes[state.active].any_two:
            commands += any_two.legal_pairs(state)
        return commands

    def apply(
        self,
        state: StoneAgeState,
        command: Command,
        chance: Chance,
        observer: Observer[StoneAgeState] | None = None,
    ) -> list[Event]:
        """Check everything, carry the command out (5), then let go on what goes on by itself (4.2)."""
        seat, phase, pending = state.active, state.phase, state.pending
        kind = type(command)
        deed = _DEEDS[phase if pending is None else ASKS_OF[type(pending)]].get(kind)
        if deed is None:
            raise _out_of_place(state, kind)
        happened = deed(state, command, chance)
        if kind is not TakeAnyTwo:  # after which the same is asked again (5.8)
            happened += _AFTER[phase](state)
        if state.active != seat and state.ended_by is None:
            happened.append(_turn_passed(seat, state.active))
        return happened

    def path(self, state: StoneAgeState, command: Command) -> tuple[str, ...]:
        """Where a person points to give the command."""
        return places.path(state, command)

    def meant(self, state: StoneAgeState, places_chosen: Sequence[str]) -> Command | Refusal:
        """What a person who points at these places would like to do."""
        return places.meant(state, places_chosen)

    def view(self, state: StoneAgeState, seat: Seat | None) -> StoneAgeView:
        """What a seat may know (8)."""
        return table_view(state, seat)

    def redeal(self, state: StoneAgeState, seat: Seat, generator: Random) -> StoneAgeState:
        """The deck, what others drew from it, and the tiles that lie face down, in a new order."""
        return redealt(state, seat, generator)

    def scores(self, state: StoneAgeState) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.2); until the end without cards that not everybody may see."""
        return score_sheets(state)

    def check(self, state: StoneAgeState) -> None:
        """What is always true of a position."""
        invariants.check(state)

    def dump(self, state: StoneAgeState) -> Json:
        """The state for a save file."""
        return snapshot.dump(state)

    def load(self, data: Json, lenient: bool = False) -> StoneAgeState:
        """The state from a save file."""
        return snapshot.load(data, lenient)

    def stage(self, scene: Json) -> StoneAgeState:
        """A position described by what matters in it."""
        return staging.staged(scene)


def _out_of_place(state: StoneAgeState, kind: type[Command]) -> IllegalCommand:
    """Why a command of this kind belongs to no decision, or to another one than this."""
    if all(kind not in deeds for deeds in _DEEDS.values()):
        return IllegalCommand(Refusal("unknown_command", "6"))
    if state.ended_by is not None:
        return IllegalCommand(Refusal("game_over", "6"))
    return IllegalCommand(Refusal("wrong_decision", _SECTION[state.asks], {"asks": state.asks}))


_SECTION: Final = {
    "place": "5.1",
    "act": "5.3",
    "tools": "5.4",
    "pay": "5.6",
    "lottery": "5.7",
    "feed": "5.9",
}
"""Where it is written what is asked now."""

_ANY_TWO_AT: Final = ("place", "act", "pay", "feed")

_LEGAL: Final[Mapping[str, Callable[[StoneAgeState], list[Command]]]] = {
    "place": placing.legal_placements,
    "act": acting.legal_acts,
    "tools": gathering.legal_tools,
    "pay": paying.legal_payments,
    "lottery": dice_for_all.legal_dice,
    "feed": feeding.legal_feeding,
    "over": lambda state: [],
}

_Deed = Callable[[StoneAgeState, Any, Chance], list[Event]]

_DEEDS: Final = cast(
    Mapping[str, Mapping[type[Command], _Deed]],
    {
        "place": {PlaceWorkers: placing.place, TakeAnyTwo: any_two.take},
        "act": {ResolveLocation: acting.resolve, RecallWorkers: acting.recall, TakeAnyTwo: any_two.take},
        "tools": {
            UseTool: gathering.use_tool,
            UseOneUseTool: gathering.use_one_use_tool,
            ConfirmRoll: gathering.confirm_roll,
        },
        "pay": {
            PayResource: paying.pay,
            ConfirmPayment: paying.confirm,
            CancelPayment: paying.cancel,
            TakeAnyTwo: any_two.take,
        },
        "lottery": {TakeDie: dice_for_all.take_die},
        "feed": {FeedResource: feeding.feed, AcceptStarvation: feeding.starve, TakeAnyTwo: any_two.take},
        "over": {},
    },
)

_AFTER: Final[Mapping[str, Callable[[StoneAgeState], list[Event]]]] = {
    "place": rounds.after_placing,
    "act": rounds.after_acting,
    "feed": rounds.after_feeding,
}

STONE_AGE: Final = StoneAge()
