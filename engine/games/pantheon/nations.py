"""The powers of the nations: P4 of every preparation, each seat in turn order (5.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.agenda import Emitted, Question, Step
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import WRONG_DECISION, IllegalCommand, Refusal
from engine.core.game import Seat
from engine.games.pantheon import events
from engine.games.pantheon.commands import (
    COLUMN_TO_FOOT,
    DECLINE,
    DISCARD,
    END_SWAP,
    FOOT_TO_COLUMN,
    GALLIA_CARDS,
    GALLIA_GOD,
    Decline,
    DiscardCard,
    EndSwap,
    GalliaCards,
    GalliaGod,
    Swap,
    TakeGod,
)
from engine.games.pantheon.content import BUYING, CARDS, GODS, POWERS
from engine.games.pantheon.drawing import discard, draw_cards
from engine.games.pantheon.frames import (
    Aegyptus,
    Cartago,
    Gallia,
    HandToSeven,
    NationPower,
    RevealedGod,
)
from engine.games.pantheon.gods import gain_god, may_be_next, next_god
from engine.games.pantheon.loot import give_levels
from engine.games.pantheon.praying import check_payment, pay, ways_to_pay
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState


def _use_power(state: PantheonState, frame: NationPower, chance: Chance, emitted: Emitted) -> None:
    """What the nation of the epoch does for one seat."""
    nation, seat = state.nation, frame.seat
    match nation.id if nation else "":
        case "germania" | "graecia" as name:
            _hand_to_seven(state, seat, name, chance, emitted)
        case "gallia":
            state.agenda.append(Gallia(seat))
        case "persia":
            _turn_coins(state, emitted)
        case "aegyptus":
            state.agenda.append(Aegyptus(seat))
        case "cartago":
            state.agenda.append(Cartago(seat))
        case "roma":
            draw_cards(state, seat, POWERS.roma_cards, "roma", chance, emitted)
        case "iberia":
            give_levels(state, seat, 1, may_decline=True)


def _turn_coins(state: PantheonState, emitted: Emitted) -> None:
    """The highest special coin comes to the top, and the order stays like that."""
    state.coins = tuple(sorted(state.coins, reverse=True))
    state.coins_turned = True
    emitted.append(events.CoinsTurned(CARDS[state.coins[0]].id if state.coins else None))


# Germania and Graecia.


def _hand_to_seven(state: PantheonState, seat: Seat, nation: str, chance: Chance, emitted: Emitted) -> None:
    held = sum(state.realms[seat].hand)
    if held > POWERS.hand_size:
        state.agenda.append(HandToSeven(seat))
    else:
        draw_cards(state, seat, POWERS.hand_size - held, nation, chance, emitted)


def _hand(state: PantheonState, frame: HandToSeven) -> Sequence[Command]:
    return [command for held, command in zip(state.realms[frame.seat].hand, DISCARD, strict=True) if held]


def _discard(
    state: PantheonState, frame: HandToSeven, command: DiscardCard, chance: Chance, emitted: Emitted
) -> None:
    seat, card = frame.seat, command.card
    hand = state.realms[seat].hand
    if not hand[card.index]:
        raise IllegalCommand(Refusal("not_in_hand", "5.5", {"card": card.id}))
    discard(state, seat, card.index)
    emitted.append(events.CardDiscarded(seat, card.id))
    if sum(hand) <= POWERS.hand_size:
        del state.agenda[-1]


# Gallia.


def _gallia(state: PantheonState, frame: Gallia) -> Sequence[Command]:
    return (GALLIA_CARDS, GALLIA_GOD) if may_be_next(state) else (GALLIA_CARDS,)


def _gallia_cards(
    state: PantheonState, frame: Gallia, _: GalliaCards, chance: Chance, emitted: Emitted
) -> None:
    del state.agenda[-1]
    emitted.append(events.GalliaChosen(frame.seat, "cards"))
    draw_cards(state, frame.seat, POWERS.gallia_cards, "gallia", chance, emitted)


def _gallia_god(state: PantheonState, frame: Gallia, _: GalliaGod, chance: Chance, emitted: Emitted) -> None:
    if not may_be_next(state):
        raise IllegalCommand(Refusal("no_god_left", "5.5"))
    emitted.append(events.GalliaChosen(frame.seat, "god"))
    number = next_god(state, chance, emitted)
    assert number is not None
    god = GODS[number]
    emitted.append(events.GodRevealed(frame.seat, god.id))
    state.agenda[-1] = RevealedGod(frame.seat, god)


def _offers(state: PantheonState, frame: RevealedGod) -> Sequence[Command]:
    top_only = state.options.gallia_offering == "top_only"
    return (*ways_to_pay(state.realms[frame.seat], frame.revealed, top_only=top_only), DECLINE)


def told(state: PantheonState, frame: RevealedGod) -> str:
    """What is told to come first: a god that can't be paid for is only declined."""
    return frame.tag if len(_offers(state, frame)) > 1 else "gallia_god_short"


def _take_god(
    state: PantheonState, frame: RevealedGod, command: TakeGod, chance: Chance, emitted: Emitted
) -> None:
    """The revealed god is paid, only its topmost group or all of them, and taken."""
    seat, god = frame.seat, command.god
    if god is not frame.revealed:
        raise IllegalCommand(Refusal(WRONG_DECISION, "5.5", {"asks": told(state, frame)}))
    groups = god.offering[:1] if state.options.gallia_offering == "top_only" else god.offering
    check_payment(state.realms[seat], god, groups, command.kinds)
    del state.agenda[-1]
    cards = pay(state, seat, god, command)
    emitted.append(events.GodTaken(seat, god.id, god_points(state.epoch), cards, len(state.gods)))
    gain_god(state, seat, god, chance, emitted)


def _leave_god(
    state: PantheonState, frame: RevealedGod, _: Decline, chance: Chance, emitted: Emitted
) -> None:
    del state.agenda[-1]
    state.god_discard += (frame.revealed.index,)
    emitted.append(events.GodDeclined(frame.seat, frame.revealed.id))


# Aegyptus.


def _swaps(state: PantheonState, frame: Aegyptus) -> Sequence[Command]:
    realm, direction = state.realms[frame.seat], frame.swapping
    commands: list[Command] = []
    if direction != COLUMN_TO_FOOT.direction and realm.feet and realm.columns_room:
        commands.append(FOOT_TO_COLUMN)
    if direction != FOOT_TO_COLUMN.direction and realm.columns and realm.feet_room:
        commands.append(COLUMN_TO_FOOT)
    commands.append(END_SWAP)
    return commands


def _swap(state: PantheonState, frame: Aegyptus, command: Swap, chance: Chance, emitted: Emitted) -> None:
    if command not in (FOOT_TO_COLUMN, COLUMN_TO_FOOT):
        raise IllegalCommand(Refusal("unknown_command", "6"))
    if frame.swapping not in (None, command.direction):
        raise IllegalCommand(Refusal("other_way_round", "5.5"))
    realm = state.realms[frame.seat]
    to_column = command == FOOT_TO_COLUMN
    given, got = ("foot", "column") if to_column else ("column", "foot")
    if not (realm.feet if to_column else realm.columns):
        raise IllegalCommand(Refusal("none_to_swap", "5.5", {"piece": given}))
    if not (realm.columns_room if to_column else realm.feet_room):
        raise IllegalCommand(Refusal("own_all", "5.5", {"piece": got, "most": BUYING.most_pieces}))
    step = 1 if to_column else -1
    realm.feet -= step
    realm.columns += step
    state.agenda[-1] = Aegyptus(frame.seat, "foot_to_column" if to_column else "column_to_foot")
    emitted.append(events.PieceSwapped(frame.seat, command.direction))


def _end_swap(state: PantheonState, frame: Aegyptus, _: EndSwap, chance: Chance, emitted: Emitted) -> None:
    del state.agenda[-1]
    emitted.append(events.SwapEnded(frame.seat))


ASKS: Final = (
    Question(HandToSeven, _hand, {DiscardCard: _discard}, rule="5.5"),
    Question(Gallia, _gallia, {GalliaCards: _gallia_cards, GalliaGod: _gallia_god}, rule="5.5"),
    Question(RevealedGod, _offers, {TakeGod: _take_god, Decline: _leave_god}, rule="5.5"),
    Question(Aegyptus, _swaps, {Swap: _swap, EndSwap: _end_swap}, rule="5.5"),
)

STEPS: Final = (Step(NationPower, _use_power, beat=True),)
