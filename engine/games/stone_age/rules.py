"""The rules of Stone Age. Numbers in brackets are sections of the specification.

Each decision has a file of its own: ``placing``, ``acting`` with ``gathering``, ``paying``, ``upper_halves`` and
``dice_for_all``, ``feeding``, ``any_two``. What happens between them is in ``rounds``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.agenda import AgendaGame, Emitted
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.deck import Deck
from engine.core.event import recurring
from engine.core.game import OptionValue, Seat, Setup, agreed_options, who_begins
from engine.core.score import ScoreSheet
from engine.games.stone_age import (
    acting,
    advice,
    dice_for_all,
    events,
    feeding,
    gathering,
    paying,
    places,
    placing,
    rounds,
    scenario_setup,
)
from engine.games.stone_age.commands import (
    CONFIRM_ROLL,
    GRAMMAR,
    ConfirmRoll,
    RecallWorkers,
    ResolveLocation,
    TakeAnyTwo,
    UseOneUseTool,
    UseTool,
)
from engine.games.stone_age.content import CARDS, CONSTANTS, LIMITS, TILES
from engine.games.stone_age.frames import PLACING, Acting, Hunger, NextAct, Roll
from engine.games.stone_age.meta import META
from engine.games.stone_age.scoring import score_sheets
from engine.games.stone_age.snapshot import POSITION
from engine.games.stone_age.state import Options, StoneAgeState, Tribe, pile_of
from engine.games.stone_age.view import StoneAgeView, redeal, table_view

_turn_passed = recurring(events.TurnPassed)


def _options(setup: Setup) -> tuple[Options, OptionValue]:
    """What a position holds of what was agreed on, and who begins."""
    agreed: dict[str, Any] = {**agreed_options(META, setup.options, setup.seats)}
    first = agreed.pop("first_player")
    return Options(**agreed), first


class StoneAge(AgendaGame[StoneAgeState]):
    """Stone Age as a ``Game``."""

    meta = META
    grammar = GRAMMAR
    position = POSITION
    board_places = places.BOARD_PLACES
    asks = (placing.ASKS, acting.ASKS, gathering.ASKS, paying.ASKS, dice_for_all.ASKS, feeding.ASKS)
    steps = (*rounds.STEPS, feeding.STEP)
    turn_frames = (Acting, NextAct)
    path = staticmethod(places.path)
    intended = staticmethod(places.intended)
    details = staticmethod(advice.details)
    doubt = staticmethod(advice.doubt)
    filled_in = staticmethod(advice.filled_in)
    changes = staticmethod(advice.changes)
    redeal = staticmethod(redeal)
    from_scene = staticmethod(scenario_setup.from_scene)

    def foregone(self, state: StoneAgeState) -> Command | None:
        """Taking a roll that no tool can raise, or the only command."""
        only_tools = {type(command) for command in self.legal(state)} <= {UseTool, UseOneUseTool, ConfirmRoll}
        return CONFIRM_ROLL if only_tools and advice.needs_no_tools(state) else super().foregone(state)

    def told_first(self, state: StoneAgeState) -> str:
        """What is left where nothing can be paid for or added: to return, to starve, to take what was rolled."""
        legal = self.legal(state)
        match state.agenda[-1]:
            case Acting() as acting if not any(isinstance(command, ResolveLocation) for command in legal):
                left = [command.location for command in legal if isinstance(command, RecallWorkers)]
                if not any(advice.could_pay(state, location) for location in left):
                    return "act_unpaid" if sum(state.tribes[acting.seat].at) > 1 else "act_unpaid_one"
            case Hunger() if advice.must_starve(state):
                return "starve"
            case Roll() if legal == [CONFIRM_ROLL]:
                return "tools_none"
        return super().told_first(state)

    def new(self, setup: Setup, chance: Chance) -> StoneAgeState:
        """Shuffle cards and tiles, lay out the row and the piles, and determine who begins (3)."""
        options, who = _options(setup)
        cards = Deck(chance.shuffled("cards", CARDS))
        tiles = chance.shuffled("tiles", TILES)
        piles, size = LIMITS[setup.seats].piles, CONSTANTS.pile_size
        first = who_begins(who, setup.seats, chance)
        return StoneAgeState(
            options=options,
            tribes=[Tribe() for _ in range(setup.seats)],
            piles=[pile_of(tiles[number * size : (number + 1) * size]) for number in range(piles)],
            removed=tiles[piles * size :],
            row=[*cards.deal(CONSTANTS.more.row_size)],
            deck=cards,
            first=first,
            agenda=[PLACING[first]],
        )

    def agrees(self, state: StoneAgeState, setup: Setup) -> bool:
        """Whether the options are those that were agreed on (1.2)."""
        return state.options == _options(setup)[0]

    def ended_by(self, state: StoneAgeState) -> str:
        """Why the game is over (9.1)."""
        return state.ended_by or ""

    def follow_up(self, state: StoneAgeState, seat: Seat, emitted: Emitted) -> None:
        """If another seat is asked next, the turn passes to it."""
        if state.agenda and state.agenda[-1].seat != seat:
            emitted.append(_turn_passed(seat, state.agenda[-1].seat))

    def prepares(self, state: StoneAgeState) -> Sequence[Command]:
        """The two resources of a card (5.8); first the most valuable ones, as what isn't spent is kept."""
        pairs = [command for command in self.legal(state) if isinstance(command, TakeAnyTwo)]
        return sorted(pairs, key=lambda two: two.first.divisor + two.second.divisor, reverse=True)

    def view(self, state: StoneAgeState, seat: Seat | None) -> StoneAgeView:
        """What a seat may know (8)."""
        return table_view(state, seat)

    def scores(self, state: StoneAgeState, seat: Seat | None = None) -> tuple[ScoreSheet, ...]:
        """Every point with its source (9.2); until the end without cards that the seat may not see."""
        return score_sheets(state, seat)


STONE_AGE: Final = StoneAge()
