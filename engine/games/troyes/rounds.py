"""The phases that go on by themselves: 0, 1, 2, 3a and 5 (4.4 to 4.7, 4.12)."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Emitted, Frame, Step
from engine.core.chance import Chance
from engine.core.event import recurring
from engine.core.game import Seat
from engine.core.score import rank
from engine.games.troyes import events
from engine.games.troyes.content import (
    BUILDINGS,
    COLOURS,
    DICE,
    DICE_RULES,
    INCOME,
    LEVELS,
    SPACES,
    TABLES,
    YELLOW,
    EventCard,
)
from engine.games.troyes.frames import (
    CLOCKWISE,
    Actions,
    Income,
    NewEvents,
    Reveal,
    Rolling,
    RoundBegin,
    RoundEnd,
    Threat,
)
from engine.games.troyes.gaining import lose_vp
from engine.games.troyes.scoring import score_sheets
from engine.games.troyes.state import (
    EMPTY,
    NEUTRAL,
    TroyesState,
    expelled_of,
    opened,
    spaces_of,
    standing,
    workplace,
)
from engine.games.troyes.striking import strikes_after

_wages_paid = recurring(events.WagesPaid)
_round_started = recurring(events.RoundStarted)
_round_ended = recurring(events.RoundEnded)
_pass_paid = recurring(events.PassPaid)
_events_revealed = recurring(events.EventsRevealed)

_PAYING: Final = tuple(building for building in BUILDINGS if building.wage)

PHASES: Final[tuple[tuple[Frame, ...], ...]] = tuple(
    (
        RoundEnd(first),
        Actions(first),
        Threat(first),
        NewEvents(first),
        Rolling(first),
        Income(first),
        Reveal(first),
    )
    for first in range(max(TABLES))
)
"""The phases of a round by its start player, the first one last."""


def _begin(state: TroyesState, begin: RoundBegin, chance: Chance, emitted: Emitted) -> None:
    """The phases of a round; cards are turned up in the first three (4.2)."""
    state.round += 1
    first = begin.seat
    state.agenda += PHASES[first] if state.round <= LEVELS else PHASES[first][:-1]
    emitted.append(_round_started(state.round, first))


def _reveal(state: TroyesState, frame: Reveal, chance: Chance, emitted: Emitted) -> None:
    """Phase 0: the red, the white and the yellow card of a level (4.4)."""
    new, state.covered = state.covered[: len(COLOURS)], state.covered[len(COLOURS) :]
    state.workplaces += [workplace(card, state.seats) for card in new]
    emitted.append(events.CardsRevealed(tuple(card.id for card in new)))


def wages(state: TroyesState, seat: Seat) -> int:
    """What a seat's citizens cost it in a round (4.5)."""
    return sum([building.wage * standing(state, seat, building) for building in _PAYING])


def _income(state: TroyesState, frame: Income, chance: Chance, emitted: Emitted) -> None:
    """Phase 1: who can't pay all wages pays what they have, and loses points once (4.5)."""
    for seat in CLOCKWISE[len(state.players)][frame.seat]:
        player, due = state.players[seat], wages(state, seat)
        player.deniers += INCOME.deniers
        short = max(0, due - player.deniers)
        player.deniers -= due - short
        lost = lose_vp(player, INCOME.wage_shortage_vp) if short else 0
        emitted.append(_wages_paid(seat, INCOME.deniers, due, short, lost))


def _roll(state: TroyesState, frame: Rolling, chance: Chance, emitted: Emitted) -> None:
    """Phase 2: a die for every standing citizen, district by district, neutral last (4.6)."""
    buildings = [spaces_of(state, building) for building in BUILDINGS]
    rolled, done = chance.roll("dice", len(SPACES) - state.spaces.count(EMPTY), DICE_RULES.faces), 0
    faces = [0] * len(DICE)
    following = [colour * DICE_RULES.of_a_colour for colour in range(len(COLOURS))]
    for owner in (*range(len(state.players)), NEUTRAL):
        thrown: list[tuple[int, ...]] = [()] * len(COLOURS)
        for colour, citizens in enumerate(buildings):
            count = citizens.count(owner)
            if count:
                die = following[colour]
                faces[die : die + count] = thrown[colour] = rolled[done : done + count]
                following[colour], done = die + count, done + count
        red, white, yellow = thrown
        if owner != NEUTRAL:
            emitted.append(events.DiceRolled(owner, red, white, yellow))
        elif red or white or yellow:
            emitted.append(events.NeutralDiceRolled(red, white, yellow))
    # The dice of a colour lie in the order of their owners, and nobody comes last.
    state.throw(faces, tuple([owner for citizens in buildings for owner in sorted(citizens)]))


def _new_events(state: TroyesState, frame: NewEvents, chance: Chance, emitted: Emitted) -> None:
    """Phase 3a: the top red event, then one of the colour that it shows, or else of the other (4.7)."""
    new: list[EventCard] = []
    red = state.red_events.draw()
    if red is not None:
        new.append(red)
        decks = [state.white_events, state.yellow_events]
        if red.reveals == YELLOW:
            decks.reverse()
        other = decks[0].draw() or decks[1].draw()
        if other is not None:
            new.append(other)
    grey = int(state.neutral_cubes)
    state.row += [opened(card, grey) for card in new]
    emitted.append(_events_revealed(tuple([card.id for card in new])))
    state.agenda += strikes_after(state, frame.seat, 0)


def _end(state: TroyesState, end: RoundEnd, chance: Chance, emitted: Emitted) -> None:
    """Phase 5: pass money, expelled citizens, dice, the start player; after the last round the score (4.12, 9)."""
    for seat, player in enumerate(state.players):
        if player.passed:
            player.deniers += player.aside
            emitted.append(_pass_paid(seat, player.aside))
        player.passed, player.aside = False, 0
    if any(state.expelled):
        for seat, player in enumerate(state.players):
            player.hand += expelled_of(state, seat)
        state.expelled = [0] * len(BUILDINGS)
    state.clear_dice()
    over = state.round >= state.rounds
    first = state.first if over else (state.first + 1) % state.seats
    emitted.append(_round_ended(state.round, first))
    if over:
        state.ended = True
        characters = tuple(tuple(each.id for each in player.characters) for player in state.players)
        emitted.append(events.CharactersRevealed(characters))
        emitted.append(events.GameEnded(rank(score_sheets(state)).winners))
        return
    state.first = first
    state.agenda.append(RoundBegin(first))


STEPS: Final = (
    Step(RoundBegin, _begin),
    Step(Reveal, _reveal, beat=True),
    Step(Income, _income, beat=True),
    Step(Rolling, _roll, beat=True),
    Step(NewEvents, _new_events, beat=True),
    Step(RoundEnd, _end, beat=True),
)
