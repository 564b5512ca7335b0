"""The upper half of a civilization card, which takes effect when it is bought (5.7)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.chance import Chance
from engine.core.game import Seat
from engine.games.stone_age import dice_for_all, events, gathering
from engine.games.stone_age.content import RESOURCE_BY_ID, Card, Location
from engine.games.stone_age.gaining import gain_food, gain_level, gain_resources, gain_tool
from engine.games.stone_age.state import StoneAgeState


def carry_out(
    state: StoneAgeState, seat: Seat, location: Location, card: Card, chance: Chance, emitted: Emitted
) -> None:
    """What a seat gains from a card that it has just bought at ``location``."""
    tribe = state.tribes[seat]
    match card.gain:
        case "roll":
            gathering.roll(state, seat, location, card, chance, emitted)
        case "dice_for_all":
            dice_for_all.throw(state, seat, location, card, chance, emitted)
        case "food":
            emitted.append(gain_food(state, seat, card.amount, card.id))
        case "level":
            emitted.append(gain_level(state, seat, card.id))
        case "tool":
            emitted.append(gain_tool(state, seat, card.id))
        case "points":  # the event of the purchase tells of them
            tribe.points += card.amount
        case "one_use_tool":
            tribe.one_use += (card,)
        case "any_two":
            tribe.any_two += (card,)
        case "draw":
            _draw(state, seat, card, emitted)
        case resource:
            emitted.append(gain_resources(state, seat, RESOURCE_BY_ID[resource], card.amount, card.id))


def _draw(state: StoneAgeState, seat: Seat, card: Card, emitted: Emitted) -> None:
    """Only the lower half of the drawn card will count; an empty deck gives nothing."""
    drawn = state.deck.draw()
    if drawn is None:
        emitted.append(events.NothingGained(seat, "card", card.id))
    else:
        state.tribes[seat].drawn += (drawn,)
        emitted.append(events.CardDrawn(seat, state.deck.left))
