"""Cards: the draw pile, the open cards, and the action Draw (5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.pantheon import events
from engine.games.pantheon.commands import TAKE_DISPLAY, TAKE_PILE, TakeCard
from engine.games.pantheon.content import CARDS, CARDS_DEALT, GADICEA, PLAIN_CARDS, Card
from engine.games.pantheon.frames import Draw
from engine.games.pantheon.state import PantheonState, no_cards

# Frames and events are values, so recurring ones are built once.
_draws = recurring(Draw)
_card_taken = recurring(events.CardTaken)
_display_filled = recurring(events.DisplayFilled)
_cards_drawn = recurring(events.CardsDrawn)

_ALL: Final = (*TAKE_DISPLAY, TAKE_PILE)
_SLOT_OF: Final = {command.source: slot for slot, command in enumerate(TAKE_DISPLAY)}


def draw_cards(
    state: PantheonState, seat: Seat, count: int, why: str, chance: Chance, emitted: Emitted
) -> None:
    """Draw the given number of cards into a hand, or as many as there are."""
    hand = state.realms[seat].hand
    drawn = 0
    while drawn < count and (card := _draw(state, chance, emitted)) is not None:
        hand[card] += 1
        drawn += 1
    if drawn:
        emitted.append(_cards_drawn(seat, drawn, why))


def _draw(state: PantheonState, chance: Chance, emitted: Emitted) -> int | None:
    """The top card of the draw pile; when that is empty, the discard is shuffled and becomes it."""
    if not state.pile:
        used = [card.index for card in PLAIN_CARDS for _ in range(state.discard[card.index])]
        if not used:
            return None
        state.pile = chance.shuffled("cards", used)
        state.discard = no_cards()
        emitted.append(events.PileShuffled("cards", len(used)))
    card = state.pile[0]
    state.pile = state.pile[1:]
    return card


def discard(state: PantheonState, seat: Seat, card: int) -> None:
    """A card leaves a hand; special coins leave the game (2.3)."""
    state.realms[seat].hand[card] -= 1
    if card < len(PLAIN_CARDS):
        state.discard[card] += 1


def can_draw(state: PantheonState) -> bool:
    """True while any card is left in display, draw pile or discard."""
    return bool(state.pile) or any(state.discard) or any(card is not None for card in state.display)


def left_to_draw(state: PantheonState, most: int) -> int:
    """How many of so many cards the draw pile still has, the discard included, which is shuffled into it (5.2)."""
    return min(most, len(state.pile) + sum(state.discard))


def left_to_take(state: PantheonState, most: int) -> int:
    """How many of so many cards a Draw brings: it ends early where no more are left (5.2)."""
    open_cards = sum(card is not None for card in state.display)
    return min(most, open_cards + left_to_draw(state, most))


def begin(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """The action Draw: empty places are filled, then cards are taken one by one."""
    for slot, card in enumerate(state.display):
        if card is None:
            _fill(state, slot, chance, emitted)
    state.agenda.append(_draws(seat, CARDS_DEALT.draw_action + state.realms[seat].powers[GADICEA]))


def _fill(state: PantheonState, slot: int, chance: Chance, emitted: Emitted) -> None:
    card = state.display[slot] = _draw(state, chance, emitted)
    if card is not None:
        emitted.append(_display_filled(CARDS[card].id, slot))


def _legal(state: PantheonState, draw: Draw) -> Sequence[Command]:
    if state.pile and None not in state.display:
        return _ALL
    commands: list[Command] = [
        command for card, command in zip(state.display, TAKE_DISPLAY, strict=True) if card is not None
    ]
    if state.pile or any(state.discard):
        commands.append(TAKE_PILE)
    return commands


def _take(state: PantheonState, draw: Draw, command: TakeCard, chance: Chance, emitted: Emitted) -> None:
    seat = draw.seat
    if command.source == TAKE_PILE.source:
        card = _draw(state, chance, emitted)
        if card is None:
            raise IllegalCommand(Refusal("no_card_left", "5.2"))
        state.realms[seat].hand[card] += 1
        emitted.append(_cards_drawn(seat, 1, "draw"))
    else:
        _take_open(state, seat, command.source, chance, emitted)
    if draw.left > 1 and can_draw(state):
        state.agenda[-1] = _draws(seat, draw.left - 1)
    else:
        del state.agenda[-1]


def open_card(state: PantheonState, command: Command) -> Card | None:
    """The card of the display that a command takes."""
    slot = _SLOT_OF.get(command.source) if isinstance(command, TakeCard) else None
    card = None if slot is None else state.display[slot]
    return None if card is None else CARDS[card]


def _take_open(state: PantheonState, seat: Seat, source: str, chance: Chance, emitted: Emitted) -> None:
    slot = _SLOT_OF.get(source)
    card = None if slot is None else state.display[slot]
    if slot is None or card is None:
        raise IllegalCommand(Refusal("no_card_left", "5.2"))
    state.realms[seat].hand[card] += 1
    emitted.append(_card_taken(seat, CARDS[card].id, slot))
    _fill(state, slot, chance, emitted)


ASKS: Final = (Question(Draw, _legal, {TakeCard: _take}, rule="5.2"),)
