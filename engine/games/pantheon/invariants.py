"""What is always true of a position of Pantheon (sections 2 to 4 of the specification)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.core.errors import BrokenState
from engine.core.flow import Frame, Task
from engine.games.pantheon.agenda import TASKS, followers, numbers, preparation
from engine.games.pantheon.content import (
    BONUSES,
    BUYING,
    CARDS,
    CARDS_DEALT,
    COINS,
    COLUMN_POINTS,
    DEMIGODS,
    EPOCHS,
    GODS,
    HEXES,
    LAND,
    LEVELS,
    LOOT,
    MOVE,
    MOVING,
    NATIONS,
    OFFERINGS,
    PLAIN_CARDS,
    POWERS,
    RANKS_USED,
    STONKUS,
)
from engine.games.pantheon.moving import fresh_move
from engine.games.pantheon.state import PantheonState, Realm

_MOST_LOOT_STEPS: Final = sum(tile.count for tile in LOOT if tile.effect == "steps")


_OF_LOOT: Final = ("raise", "reserve")
_TAKING_LOOT: Final = ("move", "follow", "buy", "cartago")
_OF_BONUS: Final = ("raise", "reserve", "free_column")
_OF_NATION: Final = {
    "germania": ("hand_to_seven",),
    "graecia": ("hand_to_seven",),
    "gallia": ("gallia", "gallia_god"),
    "aegyptus": ("aegyptus",),
    "cartago": ("cartago",),
    "iberia": ("raise",),
}
"""What the power of a nation asks."""

_BOUNDS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "move": ((0, 100), (0, 1), (0, 1)),
    "follow": ((0, 100), (0, 1), (0, 1)),
    "draw": ((1, 20),),
    "buy": ((0, 100), (0, 1)),
    "cartago": ((0, POWERS.cartago_coins), (0, 1)),
    "raise": ((1, len(OFFERINGS)), (0, (1 << len(OFFERINGS)) - 1), (0, 1)),
    "reserve": ((1, BUYING.most_pieces),),
    "gallia_god": ((0, len(GODS) - 1),),
}


def check(state: PantheonState) -> None:
    """Raises BrokenState with a sentence for the developers where something is wrong."""
    seats = len(state.realms)
    for frame in state.flow.frames:
        _check_numbers(frame)
    _require(0 <= state.first < seats and 0 <= state.active < seats, "no such seat")
    _require(state.ender is None or 0 <= state.ender < seats, "no such ender")
    _require(0 <= state.epoch <= EPOCHS.number and state.round >= 0, "epoch or round out of range")
    _require(sorted(state.nations) == list(range(len(NATIONS))), "not each nation once")
    _check_cards(state)
    _check_gods(state)
    _check_tiles(state)
    for seat, realm in enumerate(state.realms):
        _check_realm(state, seat, realm)
    _check_board(state)
    _check_agenda(state)


def _check_cards(state: PantheonState) -> None:
    _require(len(state.display) == CARDS_DEALT.display, "a wrong number of places in the card display")
    _require(len(state.discard) == len(PLAIN_CARDS), "special coins in the discard")
    _require(min(state.discard) >= 0, "fewer cards than none in the discard")
    _require(
        all(len(realm.hand) == len(CARDS) for realm in state.realms), "a hand without some sorts of cards"
    )
    _require(all(min(realm.hand) >= 0 for realm in state.realms), "fewer cards than none in a hand")
    lying = Counter((*state.pile, *state.coins, *(card for card in state.display if card is not None)))
    for card in CARDS:
        count = lying[card.index] + sum(realm.hand[card.index] for realm in state.realms)
        if card.special:
            _require(count <= card.count, f"more {card.id} than there are")
        else:
            count += state.discard[card.index]
            _require(count == card.count, f"{count} {card.id} instead of {card.count}")
    _require(all(CARDS[coin].special for coin in state.coins), "other cards among the special coins")
    _require(not any(CARDS[card].special for card in state.pile), "special coins among the cards")
    _require(
        not any(card is not None and CARDS[card].special for card in state.display),
        "a special coin on display",
    )


def _check_gods(state: PantheonState) -> None:
    top = state.flow.top
    revealed = [numbers(top)[0]] if top and top.task.kind == "gallia_god" else []
    won = [god for realm in state.realms for god, _ in realm.gods]
    everywhere = [*state.god_stack, *state.gods, *state.god_discard, *revealed, *won]
    _require(sorted(everywhere) == list(range(len(GODS))), "not each god in one place")


def _check_tiles(state: PantheonState) -> None:
    values = Counter((*state.low, *state.high, *state.low_discard, *state.high_discard, *state.demigods))
    for realm in state.realms:
        values.update(realm.demigods)
    _require(values == Counter(DEMIGODS), "not each demigod in one place")
    loot = Counter((*state.bag, *state.loot.values()))
    _require(all(0 <= tile < len(LOOT) for tile in loot), "no such loot")
    _require(all(loot[tile.index] <= tile.count for tile in LOOT), "more of a loot than there is")
    _require(len(state.bag) >= (EPOCHS.number - state.epoch) * max(RANKS_USED), "too little loot to come")
    bonuses = [*state.bonuses, *(realm.bonus for realm in state.realms if realm.bonus is not None)]
    _require(len(set(bonuses)) == len(bonuses), "a bonus tile in two places")
    _require(all(0 <= bonus < len(BONUSES) for bonus in bonuses), "no such bonus tile")
    _require(tuple(sorted(state.bonuses)) == state.bonuses, "bonus tiles out of order")


def _check_realm(state: PantheonState, seat: int, realm: Realm) -> None:
    _require(len(realm.levels) == len(OFFERINGS), "a wrong number of offerings")
    _require(all(0 <= level <= LEVELS for level in realm.levels), "an offering out of range")
    _require(realm.feet >= 0 and realm.columns >= 0, "less than nothing in stock")
    _require(realm.feet_room >= 0 and realm.columns_room >= 0, f"more than {BUYING.most_pieces} pieces")
    powers = [0] * len(realm.powers)
    for god, epoch in realm.gods:
        _require(1 <= epoch <= state.epoch, "a god from another epoch")
        powers[GODS[god].power] += GODS[god].amount
    _require(tuple(powers) == realm.powers, "powers that don't come from the gods")
    _require(realm.traitera_used >= 0 and realm.traitera_left >= 0, "more Traitera used than won")
    _require(0 <= realm.loot_steps <= _MOST_LOOT_STEPS, "steps out of range")
    _require(realm.endings >= 0 and min(realm.scored) >= 0, "points below zero")
    over = state.flow.top is None
    scorings = sum(epoch < state.epoch or over for epoch in EPOCHS.scoring_after)
    most = scorings * COLUMN_POINTS[-1] * BUYING.most_pieces
    _require(all(part <= most for part in realm.scored), "more points than the scorings so far could bring")
    _require(state.epoch == 0 or realm.bonus is not None, "a seat without a bonus tile")
    ended = state.epoch if over else max(state.epoch - 1, 0)
    _require(sum(other.endings for other in state.realms) <= ended, "more epochs ended than were over")


def _check_board(state: PantheonState) -> None:
    once = twice = thrice = 0
    for realm in state.realms:
        pieces = realm.pieces
        _require(pieces & ~(LAND & ~state.temple) == 0, "a piece where none can stand")
        thrice |= twice & pieces
        twice |= once & pieces
        once |= pieces
    _require((state.taken, state.full) == (once, twice), "pieces counted wrongly")
    _require(not thrice, f"more than {MOVING.most_on_hex} pieces on a hex")
    nation = state.nation
    symbols = nation.symbols[: RANKS_USED[len(state.realms) - 2]] if nation else ()
    for place in state.loot:
        _require(0 <= place < len(HEXES) and HEXES[place] in symbols, "loot where there is no symbol")
        _require(not HEXES[place].mask & once, "loot under a piece")


# The agenda: it has to be one that the rules could have laid.


def _check_agenda(state: PantheonState) -> None:
    order = state.flow.frames[::-1]
    if not order:
        _require(state.epoch == EPOCHS.number and state.ender is None, "ended before its time")
        return
    asked, *below = order
    if asked.task.kind in _OF_LOOT and below and below[0].task.kind in _TAKING_LOOT:
        _require(below[0].seat == asked.seat, "loot of another seat")
        _require(_has_begun(below[0].task), "loot before a piece was placed")
        asked, *below = below
    _check_pieces_placed(state, asked)
    if asked.task.kind == "bonus":
        _check_bonuses_to_choose(state, asked, below)
    elif below and below[-1].task.kind == "begin":
        _check_preparation(state, asked, below)
    else:
        _check_turn(state, asked, below)


def _check_bonuses_to_choose(state: PantheonState, asked: Frame, below: list[Frame]) -> None:
    order = list(state.from_first())
    to_come = order[order.index(asked.seat) + 1 :]
    expected = [*(Frame(seat, TASKS["bonus"]) for seat in to_come), Frame(state.first, TASKS["prepare"])]
    _require(state.epoch == 0 and below == expected, "bonus tiles out of turn")
    chosen = [state.realms[seat].bonus is not None for seat in order]
    _require(
        chosen == [seat not in (asked.seat, *to_come) for seat in order], "a bonus tile chosen out of turn"
    )
    _require(len(state.bonuses) == len(BONUSES) - sum(chosen), "a bonus tile is missing")


def _check_preparation(state: PantheonState, asked: Frame, below: list[Frame]) -> None:
    _require(state.epoch >= 1 and state.active == state.first, "a preparation out of turn")
    steps = preparation(state)
    _require(len(below) < len(steps) and below == steps[-len(below) :], "a wrong order of preparation")
    step = steps[-len(below) - 1]
    nation = state.nation
    asking = _OF_BONUS if step.task.kind == "carry_out" else _OF_NATION.get(nation.id if nation else "", ())
    _require(step.seat == asked.seat and asked.task.kind in asking, "a question that nothing brought up")
    _require(state.ender is not None or bool(state.loot), "no loot and no ender")


def _check_turn(state: PantheonState, asked: Frame, below: list[Frame]) -> None:
    kind, active = asked.task.kind, state.active
    _require(state.epoch >= 1, "a turn before the first epoch")
    _require(state.ender is not None or bool(state.loot), "no loot and no ender")
    order = (active, *followers(active, len(state.realms)))
    after = [Frame(active, TASKS["after"])]
    if kind in ("action", "traitera"):
        _require(state.ender is None, "a turn after the end of the epoch")
        after = []
    elif kind in ("move", "follow"):
        to_come = order[order.index(asked.seat) + 1 :]
        after = [*(Frame(seat, fresh_move(state, seat, follows=True)) for seat in to_come), *after]
    else:
        _require(kind in ("draw", "buy", "pray"), "a question that no turn brings up")
    _require((asked.seat == active) == (kind != "follow"), "a question to another seat")
    _check_played_for(state, asked)
    _require(below == after, "a turn that goes on otherwise")


def _check_played_for(state: PantheonState, asked: Frame) -> None:
    """No more steps or coins are there than what everybody has and cards that are in hand no more can have brought.

    So those that are still in hand can all be played, and the numbers stay within their bounds.
    """
    kind, realm = asked.task.kind, state.realms[asked.seat]
    if kind in ("move", "follow"):
        most = numbers(Frame(asked.seat, fresh_move(state, asked.seat, follows=kind == "follow")))[0]
        most += MOVING.steps_per_card * (MOVE.count - realm.hand[MOVE.index])
        _require(numbers(asked)[0] <= most, "more steps than cards can bring")
    elif kind == "buy":
        most = realm.powers[STONKUS] + sum(
            coin.coins * (coin.count - realm.hand[coin.index]) for coin in COINS
        )
        _require(numbers(asked)[0] <= most, "more coins than there are")


def _check_pieces_placed(state: PantheonState, asked: Frame) -> None:
    if asked.task.kind in ("move", "follow"):
        realm = state.realms[asked.seat]
        placed = [HEXES[place].mask for place in numbers(asked)[3:]]
        _require(len(set(placed)) == len(placed), "a piece placed twice")
        _require(all(place & realm.pieces for place in placed), "a piece is missing")


def _has_begun(task: Task) -> bool:
    return len(task.args) > 3 if task.kind in ("move", "follow") else bool(task.args[1])


def _check_numbers(frame: Frame) -> None:
    """The numbers of a task are as many as it has, and within their bounds."""
    task = frame.task
    bounds = _BOUNDS.get(task.kind, ())
    if task.kind == "aegyptus":
        _require(task.args in ((), ("foot_to_column",), ("column_to_foot",)), "no such direction")
        return
    _require(all(isinstance(number, int) for number in task.args), "words where numbers belong")
    if task.kind in ("move", "follow"):
        bounds = (*bounds, *((0, len(HEXES) - 1) for _ in task.args[len(bounds) :]))
    _require(len(task.args) == len(bounds), "a wrong count of numbers")
    _require(
        all(least <= number <= most for number, (least, most) in zip(numbers(frame), bounds, strict=True)),
        "a number out of range",
    )


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise BrokenState(otherwise)
