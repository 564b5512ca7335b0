"""What is always true of a position of Pantheon (sections 2 to 4 of the specification)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.core.agenda import Frame
from engine.core.invariants import require
from engine.core.position import things
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
    PLAIN_CARDS,
    RANKS_USED,
    STONKUS,
)
from engine.games.pantheon.epochs import preparation
from engine.games.pantheon.frames import (
    AFTER_ACTION,
    ASKING,
    Action,
    Aegyptus,
    BeginTurns,
    Bonus,
    Buy,
    CarryOutBonus,
    Cartago,
    Draw,
    Follow,
    FreeColumn,
    Gallia,
    GameEnd,
    HandToSeven,
    LayDemigods,
    Move,
    NationDecline,
    Pray,
    Preparation,
    Raise,
    Reserve,
    RevealedGod,
    Scoring,
    Traitera,
)
from engine.games.pantheon.gods import demigods_everywhere
from engine.games.pantheon.moving import fresh_move, still_to_follow
from engine.games.pantheon.state import PantheonState, Realm
from engine.games.pantheon.turns import nobody_can_act

_STEPS: Final = tuple(tile for tile in LOOT if tile.effect == "steps")
_MOST_LOOT_STEPS: Final = sum(tile.count * tile.amount for tile in _STEPS)

_OF_NATION: Final[dict[str, tuple[type[Frame], ...]]] = {
    "germania": (HandToSeven,),
    "graecia": (HandToSeven,),
    "gallia": (Gallia, RevealedGod),
    "aegyptus": (Aegyptus,),
    "cartago": (Cartago,),
    "iberia": (Raise,),
}
"""What the power of a nation asks."""


def check(state: PantheonState) -> None:
    """Raises BrokenState with a sentence for the developers where something is wrong."""
    seats = range(len(state.realms))
    require(state.first in seats and all(frame.seat in seats for frame in state.agenda), "no such seat")
    require(state.ender is None or state.ender in seats, "no such ender")
    require(state.last is None if state.agenda else state.last in seats, "no last turn, or one too early")
    require(state.epoch <= EPOCHS.number and state.round >= 0, "epoch or round out of range")
    nations = sorted((*state.nations, *state.nations_to_come))
    require(nations == list(range(len(NATIONS))), "not each nation once")
    _check_cards(state)
    _check_tiles(state)
    for realm in state.realms:
        _check_realm(state, realm)
    _check_board(state)
    _check_agenda(state)


def _check_cards(state: PantheonState) -> None:
    require(len(state.display) == CARDS_DEALT.display, "a wrong number of places in the card display")
    require(min(state.discard) >= 0, "fewer cards than none in the discard")
    require(all(min(realm.hand) >= 0 for realm in state.realms), "fewer cards than none in a hand")
    lying = Counter(things(state, CARDS))
    for card in CARDS:
        count = lying[card]
        there = count <= card.count if card.special else count == card.count
        require(there, f"{count} {card.id} instead of {card.count}")
    require(all(CARDS[coin].special for coin in state.coins), "other cards among the special coins")
    shown = [card for card in state.display if card is not None]
    require(not any(CARDS[card].special for card in (*state.pile, *shown)), "special coins among the cards")
    require(not any(state.discard[len(PLAIN_CARDS) :]), "special coins in the discard")
    in_order = tuple(sorted(state.coins, reverse=state.coins_turned))
    require(state.coins == in_order, "special coins out of order")


def _check_tiles(state: PantheonState) -> None:
    gods = sorted(god.index for god in things(state, GODS))
    require(gods == list(range(len(GODS))), "not each god in one place")
    require(Counter(demigods_everywhere(state)) == Counter(DEMIGODS), "not each demigod in one place")
    _check_still_to_be_laid(state)
    loot = Counter(things(state, LOOT))
    require(all(loot[tile] <= tile.count for tile in LOOT), "more of a loot than there is")
    room = 2 * _MOST_LOOT_STEPS - sum(loot[tile] * tile.amount for tile in _STEPS)
    require(all(0 <= realm.loot_steps <= room for realm in state.realms), "steps out of range")
    require(len(state.bag) >= (EPOCHS.number - state.epoch) * max(RANKS_USED), "too little loot to come")
    bonuses = things(state, BONUSES)
    require(len(set(bonuses)) == len(bonuses), "a bonus tile in two places")
    require(tuple(sorted(state.bonuses)) == state.bonuses, "bonus tiles out of order")


def _check_still_to_be_laid(state: PantheonState) -> None:
    """What a preparation lays out takes the place of what lies there, so nothing may."""
    to_come = {type(frame) for frame in state.agenda}
    require(Preparation not in to_come or not state.gods, "gods on display before an epoch is prepared")
    if not to_come.isdisjoint((Preparation, LayDemigods)):
        require(not state.demigods, "demigods on display before they are laid there")


def _check_realm(state: PantheonState, realm: Realm) -> None:
    require(all(0 <= level <= LEVELS for level in realm.levels), "an offering out of range")
    require(realm.feet >= 0 and realm.columns >= 0, "less than nothing in stock")
    require(realm.feet_room >= 0 and realm.columns_room >= 0, f"more than {BUYING.most_pieces} pieces")
    require(all(1 <= epoch <= state.epoch for _, epoch in realm.gods), "a god from another epoch")
    require(realm.powers == realm.won_powers(), "powers that don't come from the gods")
    require(realm.traitera_used >= 0 and realm.traitera_left >= 0, "more Traitera used than won")
    require(realm.endings >= 0 and min(realm.scored) >= 0, "points below zero")
    ended = state.epoch if _epoch_is_over(state) else max(state.epoch - 1, 0)
    scorings = sum(epoch <= ended for epoch in EPOCHS.scoring_after)
    most = scorings * COLUMN_POINTS[-1] * BUYING.most_pieces
    require(all(part <= most for part in realm.scored), "more points than the scorings so far could bring")
    require(state.epoch == 0 or realm.bonus is not None, "a seat without a bonus tile")
    require(sum(other.endings for other in state.realms) <= ended, "more epochs ended than were over")


def _epoch_is_over(state: PantheonState) -> bool:
    return not state.agenda or isinstance(state.agenda[0], Preparation | GameEnd)


def _check_board(state: PantheonState) -> None:
    once = twice = thrice = 0
    for realm in state.realms:
        pieces = realm.pieces
        require(pieces & ~(LAND & ~state.temple) == 0, "a piece where none can stand")
        thrice |= twice & pieces
        twice |= once & pieces
        once |= pieces
    require((state.taken, state.full) == (once, twice), "pieces counted wrongly")
    require(not thrice, f"more than {MOVING.most_on_hex} pieces on a hex")
    symbols = state.symbols
    for place in state.loot:
        require(HEXES[place] in symbols, "loot where there is no symbol")
        require(not HEXES[place].mask & once, "loot under a piece")


# The agenda: it has to be one that the rules could have laid.


def _check_agenda(state: PantheonState) -> None:
    if not state.agenda:
        require(state.epoch == EPOCHS.number and state.ender is None, "ended before its time")
        return
    frame, *below = reversed(state.agenda)
    if isinstance(frame, Raise | Reserve) and below and isinstance(below[0], Move | Buy):
        taking = below[0]
        require(taking.seat == frame.seat, "loot of another seat")
        begun = taking.placed if isinstance(taking, Move) else taking.bought
        require(bool(begun), "loot before a piece was placed")
        frame, *below = below
    if not isinstance(frame, ASKING):
        _check_step(state, frame, below)
    elif isinstance(frame, Bonus):
        _check_bonuses_to_choose(state, frame, below)
    elif below and isinstance(below[-1], BeginTurns):
        _check_preparation(state, frame, below)
    else:
        _check_turn(state, frame, below)


def _check_step(state: PantheonState, step: Frame, below: list[Frame]) -> None:
    """An epoch ends, or the next one is prepared."""
    match step:
        case NationDecline():
            fits = not below and (state.ender is not None or nobody_can_act(state))
        case Scoring(seat):
            last = state.epoch == EPOCHS.number
            fits = below == [GameEnd(seat) if last else Preparation(state.first)]
        case Preparation(seat):
            fits = not below and seat == state.first
        case _:
            fits = [step, *below] == preparation(state)[-len(below) - 1 :]
    require(fits, "steps in a wrong order")


def _check_bonuses_to_choose(state: PantheonState, frame: Bonus, below: list[Frame]) -> None:
    order = state.clockwise_from(state.first)
    to_come = order[order.index(frame.seat) + 1 :]
    expected = [*(Bonus(seat) for seat in to_come), Preparation(state.first)]
    require(state.epoch == 0 and below == expected, "bonus tiles out of turn")
    chosen = [state.realms[seat].bonus is not None for seat in order]
    require(
        chosen == [seat not in (frame.seat, *to_come) for seat in order], "a bonus tile chosen out of turn"
    )
    require(len(state.bonuses) == len(BONUSES) - sum(chosen), "a bonus tile is missing")


def _check_preparation(state: PantheonState, frame: Frame, below: list[Frame]) -> None:
    nation, steps = state.nation, preparation(state)
    require(len(below) < len(steps) and below == steps[-len(below) :], "a wrong order of preparation")
    step = steps[-len(below) - 1]
    of_bonus = isinstance(step, CarryOutBonus)
    asking = (Raise, Reserve, FreeColumn) if of_bonus else _OF_NATION.get(nation.id if nation else "", ())
    require(step.seat == frame.seat and type(frame) in asking, "a question that nothing brought up")
    require(state.ender is not None or bool(state.loot), "no loot and no ender")


def _check_turn(state: PantheonState, frame: Frame, below: list[Frame]) -> None:
    active = state.active
    require(state.epoch >= 1, "a turn before the first epoch")
    require(state.ender is not None or bool(state.loot), "no loot and no ender")
    after: list[Frame] = [AFTER_ACTION[active]]
    if isinstance(frame, Action | Traitera):
        require(state.ender is None, "a turn after the end of the epoch")
        again = isinstance(frame, Traitera)
        require(
            not again or (state.realms[active].traitera_left > 0 and not state.extra), "no Traitera to use"
        )
        after = []
    elif isinstance(frame, Move):
        after = [*still_to_follow(state, frame.seat), *after]
    else:
        require(type(frame) in (Draw, Buy, Pray), "a question that no turn brings up")
    require((frame.seat == active) == (type(frame) is not Follow), "a question to another seat")
    require(below == after, "a turn that goes on otherwise")
    _check_pieces_placed(state, frame)
    _check_played_for(state, frame)


def _check_played_for(state: PantheonState, frame: Frame) -> None:
    """No more steps or coins are there than what everybody has and cards that are in hand no more can have brought.

    So those that are still in hand can all be played, and the numbers stay within their bounds.
    """
    realm = state.realms[frame.seat]
    if isinstance(frame, Move):
        most = fresh_move(state, frame.seat, follows=isinstance(frame, Follow)).steps
        most += MOVING.steps_per_card * (MOVE.count - realm.hand[MOVE.index])
        require(frame.steps <= most, "more steps than cards can bring")
    elif isinstance(frame, Buy):
        most = realm.powers[STONKUS]
        most += sum(coin.coins * (coin.count - realm.hand[coin.index]) for coin in COINS)
        require(frame.purse <= most, "more coins than there are")


def _check_pieces_placed(state: PantheonState, frame: Frame) -> None:
    if isinstance(frame, Move):
        pieces = state.realms[frame.seat].pieces
        require(len(set(frame.placed)) == len(frame.placed), "a piece placed twice")
        require(all(place.mask & pieces for place in frame.placed), "a piece is missing")
