"""Taking up a citizen, from the hand or from where its owner wants (5.8)."""

from __future__ import annotations

from engine.core.agenda import Emitted
from engine.core.errors import IllegalCommand
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.troyes import events
from engine.games.troyes.content import INFLUENCE, Activity, Space
from engine.games.troyes.refusing import refused
from engine.games.troyes.state import EMPTY, NEUTRAL, TroyesState, tradesmen

_citizen_taken = recurring(events.CitizenTaken)


def is_available(state: TroyesState, seat: Seat) -> bool:
    """Whether a seat has any citizen that could be hired (5.8)."""
    player = state.players[seat]
    return player.hand > 0 or comes_from_stock(state, seat) or can_be_moved(state, seat)


def none_available(state: TroyesState, seat: Seat) -> IllegalCommand:
    """The refusal where no citizen can be had, with what one from the stock costs (5.8)."""
    player = state.players[seat]
    return refused("no_citizen", "5.8", stock=player.stock, need=INFLUENCE.citizen, have=player.influence)


def comes_from_stock(state: TroyesState, seat: Seat) -> bool:
    """Whether the stock can give a citizen for influence (5.8)."""
    player = state.players[seat]
    return player.stock > 0 and player.influence >= INFLUENCE.citizen


def can_be_moved(state: TroyesState, seat: Seat, besides: range = range(0)) -> bool:
    """Whether a citizen stands in a building, ``besides`` some spaces, or on a card (5.8)."""
    spaces = state.spaces
    if spaces.count(seat) > spaces[besides.start : besides.stop].count(seat):
        return True
    return tradesmen(state, seat) > 0


def take(state: TroyesState, seat: Seat, source: Space | Activity | None, emitted: Emitted) -> None:
    """From the hand if there is one, else from a space, a card or the stock (None); what it leaves is empty (5.8)."""
    player = state.players[seat]
    if player.hand:
        player.hand -= 1
        return
    if isinstance(source, Space):
        refill = state.options.refill_vacated_with_neutral
        state.spaces[source.index] = NEUTRAL if refill else EMPTY
        emitted.append(_citizen_taken(seat, source.id, 0))
        if refill:
            emitted.append(events.SpaceRefilled(source.id))
    elif source is not None:
        place = state.workplace_of(source)
        assert place is not None
        state.workplaces[place] = state.workplaces[place].without(seat)
        emitted.append(_citizen_taken(seat, source.id, 0))
    else:
        player.stock -= 1
        player.influence -= INFLUENCE.citizen
        emitted.append(_citizen_taken(seat, "stock", INFLUENCE.citizen))
