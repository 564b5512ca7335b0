"""Why a command is given, as one of a few keys that a hint turns into a sentence."""

from __future__ import annotations

from typing import Final

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.errors import Detail
from engine.core.mind import Reason
from engine.games.pantheon.commands import (
    BuyPiece,
    ChooseAction,
    ChooseBonus,
    ChooseReserve,
    Decline,
    DiscardCard,
    EndBuy,
    EndMove,
    EndSwap,
    EndTurn,
    GalliaCards,
    GalliaGod,
    Place,
    PlaceFreeColumn,
    PlacePaid,
    PlayCoin,
    PlayMoveCard,
    RaiseOffering,
    Swap,
    TakeCard,
    TakeGod,
    UseTraitera,
)
from engine.games.pantheon.content import (
    CARDS,
    CARDS_DEALT,
    DEPRACCUS,
    EPOCHS,
    GADICEA,
    GODS,
    LOOT,
    MOVE,
    OFFERINGS,
    POWERS,
    SITES,
    STONKUS,
    VINTHRAD,
    Card,
    God,
    Hex,
)
from engine.games.pantheon.drawing import left_to_draw, left_to_take
from engine.games.pantheon.evaluation import Evaluation
from engine.games.pantheon.frames import Follow, Move, Pray, Raise, RevealedGod
from engine.games.pantheon.plans import action_march, march, prayer, shopping
from engine.games.pantheon.policy import Policy
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.reach import HEX_OF
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.trails import Trail

_LASTING: Final = (VINTHRAD, STONKUS, GADICEA, DEPRACCUS)
_DISPLAY: Final = {f"display{slot}": slot for slot in range(CARDS_DEALT.display)}
_PLAIN: Final[dict[type[Command], str]] = {
    ChooseBonus: "best_bonus",
    PlayCoin: "plays_coin",
    PlaceFreeColumn: "free_column_threshold",
    EndSwap: "swaps_enough",
    UseTraitera: "use_traitera",
    EndTurn: "keeps_traitera",
    PlayMoveCard: "plays_move_card",
}
"""The reasons that follow from the command alone."""


def reason(state: PantheonState, command: Command, policy: Policy) -> Reason:
    """The strongest reason for a command, with the things and numbers for its sentence."""
    frame = state.agenda[-1]
    if type(command) in _PLAIN:
        return Reason(_PLAIN[type(command)])
    evaluation = Evaluation(state, policy.weights, frame.seat)
    match command:
        case ChooseAction(action):
            return _of_action(evaluation, action)
        case Place(place) if isinstance(frame, Move):
            return _of_placing(evaluation, place, frame)
        case PlacePaid(place):
            ends = _ends_epoch(state, place)
            return _ending() if ends else Reason("buy_placing", {"hex": place.id})
        case TakeCard(source):
            return _of_taking(evaluation, source)
        case RaiseOffering(kind):
            return _of_raising(evaluation, kind, paid=not isinstance(frame, Raise))
        case TakeGod():
            return _of_god(evaluation, command, frame)
        case GalliaCards():
            return Reason("gallia_cards", _gallia_cards(state))
        case GalliaGod():
            return _of_gallia(evaluation)
        case EndMove():
            stays = isinstance(frame, Move) and frame.stays
            cards = evaluation.realm.hand[MOVE.index]
            draws = stays and left_to_draw(state, CARDS_DEALT.follower_without_piece)
            return Reason("follow_card_better") if draws else Reason("ends_move", {"cards": cards})
        case EndBuy():
            coins = sum(
                number for number, card in zip(evaluation.realm.hand, CARDS, strict=True) if card.coins
            )
            return Reason("ends_buy", {"cards": coins})
        case _:
            return _of_choice(command, frame)


def _of_choice(command: Command, frame: Frame) -> Reason:
    """If the command and the question are enough to tell."""
    match command:
        case BuyPiece(piece):
            return Reason("buy_piece", {"piece": piece})
        case ChooseReserve(pieces):
            return Reason(f"reserve_{pieces}")
        case DiscardCard(card):
            return Reason("discards_least", {"card": card.id})
        case Swap(direction):
            return Reason("swap_needed", {"direction": direction})
        case Decline():
            return Reason("leaves_god" if isinstance(frame, RevealedGod) else "leaves_offering")
        case _:
            return Reason("only_choice")


# Actions.


def _of_action(evaluation: Evaluation, action: str) -> Reason:
    if action == "move":
        return _of_trail(evaluation, action_march(evaluation).first)
    if action == "draw":
        return _of_drawing(evaluation)
    if action == "buy":
        return _of_buying(evaluation)
    if action == "pray":
        way = prayer(evaluation)[1]
        return Reason("only_choice") if way is None else _of_prayer(evaluation, way.god)
    return Reason("only_choice")


def _of_drawing(evaluation: Evaluation) -> Reason:
    state = evaluation.state
    could_end = len(state.gods) == 1 and prayer(evaluation)[1] is not None
    if could_end and evaluation.later:
        return Reason("waits_with_end")
    count = CARDS_DEALT.draw_action + evaluation.realm.powers[GADICEA]
    return Reason("draw_cards", {"count": left_to_take(state, count)})


def _of_buying(evaluation: Evaluation) -> Reason:
    plan = shopping(evaluation, evaluation.realm.powers[STONKUS])
    chosen = plan.first or (plan.open[0] if plan.open else None)
    match chosen.command if chosen else None:
        case RaiseOffering(kind):
            return _of_raising(evaluation, kind, paid=True)
        case BuyPiece(piece):
            return Reason("buy_piece", {"piece": piece})
        case PlacePaid(place):
            return Reason("buy_placing", {"hex": place.id})
        case _:
            return Reason("only_choice")


def _of_trail(evaluation: Evaluation, trail: Trail | None) -> Reason:
    """Where a trail leads, if it leads somewhere."""
    if trail is None or not trail.whole:
        return Reason("steps_on")
    return _of_goal(evaluation.state, HEX_OF[trail.hexes[-1]])


def _of_goal(state: PantheonState, place: Hex) -> Reason:
    if place.mask & SITES:
        return Reason("move_to_column", {"hex": place.id})
    if place.index not in state.loot:
        return Reason("steps_on")
    if _ends_epoch(state, place):
        return _ending()
    return Reason("move_to_loot", {"hex": place.id, "loot": LOOT[state.loot[place.index]].id})


def _ends_epoch(state: PantheonState, place: Hex) -> bool:
    return state.ender is None and len(state.loot) == 1 and place.index in state.loot


def _ending() -> Reason:
    return Reason("ends_epoch", {"points": EPOCHS.last_tile_points})


def _of_gallia(evaluation: Evaluation) -> Reason:
    """Most gods could be paid for, or else the cards aren't worth much."""
    top_only = evaluation.state.options.gallia_offering == "top_only"
    levels = evaluation.realm.levels
    payable = [god for god in GODS if not cheapest(god.index, evaluation.offered, levels, top_only).missing]
    if len(payable) > len(GODS) / 2:
        return Reason("gallia_god")
    return Reason("gallia_cards_useless", _gallia_cards(evaluation.state))


def _gallia_cards(state: PantheonState) -> dict[str, Detail]:
    return {"cards": left_to_draw(state, POWERS.gallia_cards)}


# Steps of actions.


def _of_placing(evaluation: Evaluation, place: Hex, move: Move) -> Reason:
    """The goal itself; else, on the way, where it leads."""
    state = evaluation.state
    if place.mask & SITES or place.index in state.loot:
        if isinstance(move, Follow) and not move.placed:
            return Reason("follow_pays", {"hex": place.id})
        return _of_goal(state, place)
    plan = march(evaluation, move.steps, move.jump)
    on_the_way = plan.first is not None and place.mask in plan.first.hexes
    return _of_trail(evaluation, plan.first) if on_the_way else Reason("steps_on")


def _of_taking(evaluation: Evaluation, source: str) -> Reason:
    card = evaluation.state.display[_DISPLAY[source]] if source in _DISPLAY else None
    if card is None:
        return Reason("takes_blind")
    if card == MOVE.index:
        return Reason("takes_move_card")
    if CARDS[card].coins:
        return Reason("takes_coin")
    god = _god_that_lacks(evaluation, CARDS[card].kind)
    needed = {"god": god.id} if god else {"held": evaluation.realm.hand[card]}
    return Reason("takes_needed_card", {"card": CARDS[card].id, **needed})


def _god_that_lacks(evaluation: Evaluation, kind: int) -> God | None:
    """The displayed god for which a kind of offering is missing, and the least altogether."""
    lacking: list[tuple[int, int]] = []
    for number in evaluation.state.gods:
        payment = cheapest(number, evaluation.offered, evaluation.realm.levels)
        if payment.missing and kind in payment.lacking:
            lacking.append((payment.missing, number))
    return GODS[min(lacking)[1]] if lacking else None


def _of_raising(evaluation: Evaluation, kind: Card, *, paid: bool) -> Reason:
    level = evaluation.realm.levels[kind.kind] + 1
    if paid:
        return Reason("buy_offering", {"kind": kind.id, "level": level})
    held = {"held": evaluation.realm.hand[kind.index]} if level == 1 else {}
    return Reason("best_raise", {"kind": kind.id, "level": level, **held})


def _of_god(evaluation: Evaluation, command: TakeGod, frame: Frame) -> Reason:
    """Why this god; if it is the only one, why paid this way."""
    others = [god for god in evaluation.state.gods if god != command.god.index]
    alone = isinstance(frame, RevealedGod) or not any(
        not cheapest(god, evaluation.offered, evaluation.realm.levels).missing for god in others
    )
    ends = isinstance(frame, Pray) and not others
    if alone and not ends:
        levels = (0,) * len(OFFERINGS) if command.god.cards_only else evaluation.realm.levels
        groups = zip(command.god.offering, command.kinds, strict=False)
        return Reason(
            "cheapest_payment", {"count": sum(max(0, need - levels[kind.kind]) for need, kind in groups)}
        )
    return _of_prayer(evaluation, command.god)


def _of_prayer(evaluation: Evaluation, god: God) -> Reason:
    state = evaluation.state
    if state.gods == (god.index,) and state.ender is None:
        return _ending()
    if god.power in _LASTING and evaluation.later > 1:
        return Reason("pray_power", {"god": god.id})
    return Reason("pray_points", {"god": god.id, "points": god_points(evaluation.epoch)})
