"""The setup of a game (section 3 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.flow import Frame
from engine.core.game import OptionValue, Seat, Setup, agreed_options
from engine.games.pantheon import events
from engine.games.pantheon.agenda import TASKS, Question, Told
from engine.games.pantheon.commands import CHOOSE_BONUS, ChooseBonus
from engine.games.pantheon.content import (
    BONUSES,
    CARDS_DEALT,
    GODS,
    HIGH_DEMIGODS,
    LOOT,
    LOW_DEMIGODS,
    NATIONS,
    PLAIN_CARDS,
    SPECIAL_COINS,
    START_STOCK,
    Card,
    Tile,
)
from engine.games.pantheon.meta import META
from engine.games.pantheon.state import Options, PantheonState, Realm


def dealt(setup: Setup, chance: Chance) -> PantheonState:
    """Everything shuffled, hands and bonus tiles dealt; the first epoch has still to be prepared."""
    seats = setup.seats
    agreed = agreed_options(META, setup.options, seats)
    first = agreed["first_player"]
    start = chance.below("first_player", seats) if first == "random" else int(first)
    options = options_of(agreed)
    cards = _shuffled(chance, "cards", each_of(PLAIN_CARDS))
    display, pile = cards[: CARDS_DEALT.display], cards[CARDS_DEALT.display :]
    state = PantheonState(
        options=options,
        realms=[
            Realm([0] * (len(PLAIN_CARDS) + len(SPECIAL_COINS)), *stock(options, seats)) for _ in range(seats)
        ],
        first=start,
        active=start,
        display=list(display),
        pile=pile,
        discard=[0] * len(PLAIN_CARDS),
        coins=each_of(SPECIAL_COINS),
        god_stack=_shuffled(chance, "gods", tuple(range(len(GODS)))),
        bag=_shuffled(chance, "loot", each_of(LOOT)),
        low=_shuffled(chance, "low_demigods", LOW_DEMIGODS),
        high=_shuffled(chance, "high_demigods", HIGH_DEMIGODS),
        nations=_shuffled(chance, "nations", tuple(range(len(NATIONS)))),
        rules=META.version if setup.version is None else setup.version,
    )
    bonuses = _shuffled(chance, "bonuses", tuple(range(len(BONUSES))))
    _deal_hands(state)
    state.flow.push(start, TASKS["prepare"])
    if options.bonus_choice == "choose":
        state.bonuses = tuple(sorted(bonuses))
        for seat in reversed(list(state.from_first())):
            state.flow.push(seat, TASKS["bonus"])
    else:
        for seat, bonus in zip(state.from_first(), bonuses, strict=False):
            state.realms[seat].bonus = bonus
    return state


def options_of(agreed: dict[str, OptionValue]) -> Options:
    """What the position keeps of the options."""
    return Options(
        str(agreed["start_stock"]),
        str(agreed["bonus_choice"]),
        bool(agreed["later_cards"]),
        str(agreed["demigod_groups"]),
        str(agreed["gallia_offering"]),
        str(agreed["plaesiris_fallback"]),
        bool(agreed["follower_free_step"]),
    )


def stock(options: Options, seats: int) -> tuple[int, int]:
    """Feet and columns that each seat begins with."""
    start = START_STOCK[options.start_stock]
    return start.feet[seats - 2], start.columns[seats - 2]


def each_of(sorts: Sequence[Card] | Sequence[Tile]) -> tuple[int, ...]:
    """The numbers of some cards or tiles, each as often as there are of it."""
    return tuple(sort.index for sort in sorts for _ in range(sort.count))


def _shuffled(chance: Chance, stream: str, things: Sequence[int]) -> tuple[int, ...]:
    return tuple(things[place] for place in chance.shuffle(stream, len(things)))


def _deal_hands(state: PantheonState) -> None:
    for seat in state.from_first():
        hand = state.realms[seat].hand
        for card in state.pile[: CARDS_DEALT.start_hand]:
            hand[card] += 1
        state.pile = state.pile[CARDS_DEALT.start_hand :]


def _bonuses(state: PantheonState, frame: Frame) -> Sequence[Command]:
    return [CHOOSE_BONUS[bonus] for bonus in state.bonuses]


def _choose(state: PantheonState, seat: Seat, command: ChooseBonus, chance: Chance, told: Told) -> None:
    bonus = command.bonus
    if bonus.index not in state.bonuses or BONUSES[bonus.index] is not bonus:
        raise IllegalCommand(Refusal("not_there", "3"))
    state.flow.done()
    state.bonuses = tuple(other for other in state.bonuses if other != bonus.index)
    state.realms[seat].bonus = bonus.index
    told.append(events.BonusChosen(seat, bonus.id))


QUESTIONS: Final = {"bonus": Question(_bonuses, {ChooseBonus: _choose})}
