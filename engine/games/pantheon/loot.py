"""Loot and bonus tiles, and the decisions that they bring (2.7, 2.8, 5.1.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, IllegalCommand, Refusal
from engine.core.game import Seat
from engine.games.pantheon import events, reach
from engine.games.pantheon.commands import (
    DECLINE,
    FREE_COLUMN,
    RAISE,
    RESERVE_COLUMNS,
    RESERVE_FEET,
    ChooseReserve,
    Decline,
    PlaceFreeColumn,
    RaiseOffering,
)
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    LATER_CARDS,
    LEVELS,
    LOOT,
    OFFERINGS,
    SITES,
    Card,
    Hex,
    Tile,
)
from engine.games.pantheon.drawing import draw_cards, left_to_draw
from engine.games.pantheon.frames import FreeColumn, Raise, Reserve
from engine.games.pantheon.gods import draw_demigod, draw_god, gain_coin, gain_demigod, may_be_next
from engine.games.pantheon.state import PantheonState, Realm


def take_loot(state: PantheonState, seat: Seat, place: Hex, chance: Chance, emitted: Emitted) -> None:
    """The first foot on a hex with loot takes the tile, and its effect happens at once (5.1.5)."""
    number = state.loot.pop(place.index, None)
    if number is None:
        return
    emitted.append(events.LootTaken(seat, LOOT[number].id, place.id, len(state.loot)))
    if not state.loot:
        note_ender(state, seat, "loot", emitted)
    _take_effect(state, seat, LOOT[number], chance, emitted)


def note_ender(state: PantheonState, seat: Seat, tile: str, emitted: Emitted) -> None:
    """Who takes the last loot or god first ends the epoch (4.2)."""
    if state.ender is None:
        state.ender = seat
        phase = "preparation" if state.prepares else "turns"
        emitted.append(events.LastTileTaken(seat, tile, phase))


def carry_out_bonus(state: PantheonState, seat: Seat, chance: Chance, emitted: Emitted) -> None:
    """P7: the bonus tile of the start takes effect, and those who play later draw a few cards with it (2.8)."""
    number = state.realms[seat].bonus
    if number is None:
        return
    tile = BONUSES[number]
    emitted.append(events.BonusCarriedOut(seat, tile.id))
    draw_cards(state, seat, later_cards(state, seat, tile), "later", chance, emitted)
    _take_effect(state, seat, tile, chance, emitted)


def later_cards(state: PantheonState, seat: Seat, tile: Tile) -> int:
    """The cards that a bonus tile brings besides, for who begins has an advantage; none to the first player."""
    if not state.options.later_cards or not tile.later_cards or seat == state.first:
        return 0
    seats = len(state.realms)
    return LATER_CARDS[seats - 2][(seat - state.first) % seats - 1]


def _take_effect(state: PantheonState, seat: Seat, tile: Tile, chance: Chance, emitted: Emitted) -> None:
    match tile.effect:
        case "reserve":
            state.agenda.append(Reserve(seat, tile.amount))
        case "feet":
            gain_feet(state, seat, tile.amount, emitted)
        case "columns":
            gain_columns(state, seat, tile.amount, emitted)
        case "demigod":
            gain_demigod(state, seat, chance, emitted)
        case "stack_demigod":
            draw_demigod(state, seat, chance, emitted)
        case "god":
            draw_god(state, seat, chance, emitted)
        case "offering":
            give_levels(state, seat, tile.amount)
        case "cards":
            draw_cards(state, seat, tile.amount, "loot" if tile.count > 1 else "bonus", chance, emitted)
        case "coin":
            gain_coin(state, seat, emitted)
        case "steps":
            realm = state.realms[seat]
            realm.loot_steps += tile.amount
            emitted.append(events.StepsGained(seat, realm.steps))
        case "column":
            if state.realms[seat].columns_room:
                state.agenda.append(FreeColumn(seat))


def gains(state: PantheonState, seat: Seat, tile: Tile, cards_played: int = 0) -> Mapping[str, int]:
    """How much of what it says a tile would bring a seat now, and of what: less where no more can be owned, or is left.

    Cards that the seat plays before go to the discard and can be drawn again.
    """
    realm, amount = state.realms[seat], tile.amount
    match tile.effect:
        case "reserve":
            return {"feet": min(amount, realm.feet_room), "columns": min(amount, realm.columns_room)}
        case "feet":
            return {"feet": min(amount, realm.feet_room)}
        case "columns":
            return {"columns": min(amount, realm.columns_room)}
        case "offering":
            return {"levels": min(amount, sum(level < LEVELS for level in realm.levels))}
        case "cards":
            return {"cards": min(amount, left_to_draw(state, amount) + cards_played)}
        case "coin":
            return {"coins": min(amount, len(state.coins))}
        case "god":
            return {"gods": min(amount, len(may_be_next(state)))}
        case effect:
            return {effect: amount}


# Pieces from the general supply.


def gain_feet(state: PantheonState, seat: Seat, count: int, emitted: Emitted) -> None:
    """Feet into the stock, as many as fit (R11)."""
    realm = state.realms[seat]
    fits = min(count, realm.feet_room)
    realm.feet += fits
    emitted.append(events.PiecesGained(seat, fits, 0))


def gain_columns(state: PantheonState, seat: Seat, count: int, emitted: Emitted) -> None:
    """Columns into the stock, as many as fit (R11)."""
    realm = state.realms[seat]
    fits = min(count, realm.columns_room)
    realm.columns += fits
    emitted.append(events.PiecesGained(seat, 0, fits))


def _reserves(state: PantheonState, reserve: Reserve) -> Sequence[Command]:
    return (RESERVE_FEET, RESERVE_COLUMNS)


def _reserve(
    state: PantheonState, reserve: Reserve, command: ChooseReserve, chance: Chance, emitted: Emitted
) -> None:
    if command not in (RESERVE_FEET, RESERVE_COLUMNS):
        raise IllegalCommand(Refusal("unknown_command", "6"))
    del state.agenda[-1]
    gain = gain_feet if command == RESERVE_FEET else gain_columns
    gain(state, reserve.seat, reserve.pieces, emitted)


# Levels of offerings.


def give_levels(state: PantheonState, seat: Seat, times: int, *, may_decline: bool = False) -> None:
    """So many different offerings rise by one; at the highest level in all nothing happens (R12)."""
    if state.realms[seat].can_raise:
        state.agenda.append(Raise(seat, times, (), may_decline))


def raised(realm: Realm, kind: int) -> int:
    """One offering up by a level; its new level."""
    levels = list(realm.levels)
    levels[kind] += 1
    realm.levels = tuple(levels)
    return levels[kind]


def _raises(state: PantheonState, frame: Raise) -> Sequence[Command]:
    commands: list[Command] = [*_open_kinds(state.realms[frame.seat], frame.raised)]
    if frame.may_decline:
        commands.append(DECLINE)
    return commands


def _open_kinds(realm: Realm, done: Sequence[Card]) -> list[RaiseOffering]:
    return [
        command
        for command, level in zip(RAISE, realm.levels, strict=True)
        if level < LEVELS and command.kind not in done
    ]


def still_to_raise(state: PantheonState) -> int:
    """How many offerings the asked seat will still raise: no more than are left below the highest level (R12)."""
    frame = state.agenda[-1]
    if not isinstance(frame, Raise):
        return 0
    return min(frame.times, len(_open_kinds(state.realms[frame.seat], frame.raised)))


def _raise(
    state: PantheonState, frame: Raise, command: RaiseOffering, chance: Chance, emitted: Emitted
) -> None:
    seat, kind = frame.seat, command.kind
    realm = state.realms[seat]
    check_kind(realm, command)
    if kind in frame.raised:
        raise IllegalCommand(Refusal("different_offering", "6", {"kind": kind.id}))
    del state.agenda[-1]
    emitted.append(events.OfferingRaised(seat, kind.id, raised(realm, kind.kind), 0))
    done = (*frame.raised, kind)
    if frame.times > 1 and _open_kinds(realm, done):
        state.agenda.append(Raise(seat, frame.times - 1, done, frame.may_decline))


def check_kind(realm: Realm, command: RaiseOffering) -> None:
    """Raises IllegalCommand for what is no offering, and for one at the highest level."""
    kind = command.kind.kind
    if not 0 <= kind < len(OFFERINGS):
        raise IllegalCommand(Refusal("unknown_command", "6"))
    if realm.levels[kind] == LEVELS:
        raise IllegalCommand(Refusal("highest_level", "5.3", {"kind": command.kind.id, "level": LEVELS}))


def _decline(state: PantheonState, frame: Raise, _: Decline, chance: Chance, emitted: Emitted) -> None:
    if not frame.may_decline:
        raise IllegalCommand(Refusal(WRONG_DECISION, "5.3", {"asks": frame.tag}))
    del state.agenda[-1]
    emitted.append(events.OfferingDeclined(frame.seat))


# The free column.


def _sites(state: PantheonState, frame: FreeColumn) -> Sequence[Command]:
    if not state.realms[frame.seat].columns_room:
        return ()
    return [FREE_COLUMN[site] for site in reach.each(SITES & ~_taken(state, frame.seat))]


def _taken(state: PantheonState, seat: Seat) -> int:
    """Where this seat can't put a column: on its own, and where two stand."""
    return state.realms[seat].columns_on | state.full


def _free_column(
    state: PantheonState, frame: FreeColumn, command: PlaceFreeColumn, chance: Chance, emitted: Emitted
) -> None:
    seat, place = frame.seat, command.hex
    realm = state.realms[seat]
    if not place.mask & SITES:
        raise IllegalCommand(Refusal("no_site", "2.8", {"hex": place.id}))
    if place.mask & realm.columns_on:
        raise IllegalCommand(Refusal("own_piece_here", "5.1", {"hex": place.id}))
    if place.mask & _taken(state, seat):
        raise IllegalCommand(Refusal("hex_full", "5.1", {"hex": place.id}))
    if not realm.columns_room:
        raise IllegalCommand(Refusal("own_all", "5.3", {"piece": "column", "most": BUYING.most_pieces}))
    del state.agenda[-1]
    # It comes from the general supply: the stock stays as it is.
    state.stand(realm, place.mask)
    emitted.append(events.PiecePlaced(seat, "column", place.id, 0, "bonus", jumped=False))


ASKS: Final = (
    Question(Reserve, _reserves, {ChooseReserve: _reserve}, rule="2.7"),
    Question(Raise, _raises, {RaiseOffering: _raise, Decline: _decline}, rule="5.3"),
    Question(FreeColumn, _sites, {PlaceFreeColumn: _free_column}, rule="2.8"),
)
