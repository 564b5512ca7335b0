"""The setup of a game (section 3 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.core.agenda import Emitted, Question
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.core.game import OptionValue, Setup, agreed_options, who_begins
from engine.games.pantheon import events
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
from engine.games.pantheon.frames import Bonus, Preparation
from engine.games.pantheon.meta import META
from engine.games.pantheon.state import Options, PantheonState, Realm


def dealt(setup: Setup, chance: Chance) -> PantheonState:
    """Shuffle everything, deal hands and bonus tiles; the first epoch is still to be prepared."""
    seats = setup.seats
    options, who = options_of(setup)
    start = who_begins(who, seats, chance)
    cards = chance.shuffled("cards", each_of(PLAIN_CARDS))
    display, pile = cards[: CARDS_DEALT.display], cards[CARDS_DEALT.display :]
    state = PantheonState(
        options=options,
        realms=[Realm(*stock(options.start_stock, seats)) for _ in range(seats)],
        first=start,
        display=list(display),
        pile=pile,
        coins=each_of(SPECIAL_COINS),
        god_stack=chance.shuffled("gods", tuple(range(len(GODS)))),
        bag=chance.shuffled("loot", each_of(LOOT)),
        low=chance.shuffled("low_demigods", LOW_DEMIGODS),
        high=chance.shuffled("high_demigods", HIGH_DEMIGODS),
        nations_to_come=chance.shuffled("nations", tuple(range(len(NATIONS)))),
        rules=META.version if setup.version is None else setup.version,
    )
    bonuses = chance.shuffled("bonuses", tuple(range(len(BONUSES))))
    _deal_hands(state)
    state.agenda.append(Preparation(start))
    if options.bonus_choice == "choose":
        state.bonuses = tuple(sorted(bonuses))
        state.agenda += [Bonus(seat) for seat in reversed(state.clockwise_from(start))]
    else:
        for seat, bonus in zip(state.clockwise_from(start), bonuses, strict=False):
            state.realms[seat].bonus = bonus
    return state


def options_of(setup: Setup) -> tuple[Options, OptionValue]:
    """What a position holds of what was agreed on (1.2), and who begins. Raises BrokenFile for what can't be."""
    agreed: dict[str, Any] = {**agreed_options(META, setup.options, setup.seats)}
    first = agreed.pop("first_player")
    return Options(**agreed), first


def stock(start_stock: str, seats: int) -> tuple[int, int]:
    """Feet and columns that each seat begins with."""
    start = START_STOCK[start_stock]
    return start.feet[seats - 2], start.columns[seats - 2]


def each_of(sorts: Sequence[Card] | Sequence[Tile]) -> tuple[int, ...]:
    """The numbers of some cards or tiles, each as often as it exists."""
    return tuple(sort.index for sort in sorts for _ in range(sort.count))


def _deal_hands(state: PantheonState) -> None:
    for seat in state.clockwise_from(state.first):
        hand = state.realms[seat].hand
        for card in state.pile[: CARDS_DEALT.start_hand]:
            hand[card] += 1
        state.pile = state.pile[CARDS_DEALT.start_hand :]


def _bonuses(state: PantheonState, frame: Bonus) -> Sequence[Command]:
    return [CHOOSE_BONUS[bonus] for bonus in state.bonuses]


def _choose(
    state: PantheonState, frame: Bonus, command: ChooseBonus, chance: Chance, emitted: Emitted
) -> None:
    seat, bonus = frame.seat, command.bonus
    if bonus.index not in state.bonuses or BONUSES[bonus.index] is not bonus:
        raise IllegalCommand(Refusal("not_there", "3"))
    del state.agenda[-1]
    state.bonuses = tuple(other for other in state.bonuses if other != bonus.index)
    state.realms[seat].bonus = bonus.index
    emitted.append(events.BonusChosen(seat, bonus.id))


ASKS: Final = (Question(Bonus, _bonuses, {ChooseBonus: _choose}, rule="3"),)
