"""How good each command looks at first sight: the judgement of an experienced player, in named weights.

One unit is about one point. All weights are in ``weights.toml``; ``evaluation.py`` says what things are worth,
``plans.py`` what can be done with steps and coins, and this module applies both to commands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core import mind
from engine.core.agenda import Frame
from engine.core.command import Command
from engine.games.pantheon.commands import (
    END_SWAP,
    FOOT_TO_COLUMN,
    GALLIA_CARDS,
    PLAY_MOVE_CARD,
    RESERVE_FEET,
    USE_TRAITERA,
    ChooseAction,
    ChooseBonus,
    DiscardCard,
    EndBuy,
    Place,
    PlaceFreeColumn,
    PlayCoin,
    RaiseOffering,
    TakeCard,
    TakeGod,
)
from engine.games.pantheon.content import (
    CARDS_DEALT,
    POWERS,
    SITES,
)
from engine.games.pantheon.drawing import left_to_draw
from engine.games.pantheon.evaluation import Evaluation, PolicyWeights
from engine.games.pantheon.frames import (
    Action,
    Aegyptus,
    Bonus,
    Buy,
    Cartago,
    Draw,
    Follow,
    FreeColumn,
    Gallia,
    HandToSeven,
    Move,
    Pray,
    Raise,
    Reserve,
    RevealedGod,
    Traitera,
)
from engine.games.pantheon.lines import BEGINNINGS
from engine.games.pantheon.loot import later_cards
from engine.games.pantheon.plans import (
    ASTRAY,
    coin_waste,
    destinations,
    god_worth,
    march,
    payable_gods,
    purchases,
    shopping,
    staying,
)
from engine.games.pantheon.state import PantheonState
from engine.games.pantheon.turns import possible_actions

NEVER: Final = -50.0

Scorer = Callable[[Evaluation, Any, Sequence[Command]], list[float]]


class Policy(mind.Policy[PantheonState, PolicyWeights]):
    """Scores commands by some weights."""

    def scores(self, state: PantheonState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        frame = state.agenda[-1]
        if len(legal) == 1:
            return [0.0]
        return _SCORERS[type(frame)](Evaluation(state, self.weights, frame.seat), frame, legal)


def action_worths(evaluation: Evaluation, legal: Sequence[Command]) -> list[float]:
    """Each action by the best that it makes possible."""
    return [
        BEGINNINGS[command.action](evaluation)[0] for command in legal if isinstance(command, ChooseAction)
    ]


def _action(evaluation: Evaluation, action: Action, legal: Sequence[Command]) -> list[float]:
    return action_worths(evaluation, legal)


def _moving(evaluation: Evaluation, move: Move, legal: Sequence[Command]) -> list[float]:
    """The first hex of the plan; a movement card if that hex needs it; the end if nothing is worth its cards."""
    plan = march(evaluation, move.steps, move.jump)
    first = plan.first.hexes[0] if plan.first is not None else 0
    dear = first and _too_dear(evaluation, first, move.steps)
    elsewhere = _first_hexes(evaluation, move.steps, move.jump)
    most = plan.worth - 0.1
    scores = []
    for command in legal:
        if isinstance(command, Place):
            place = command.hex.mask
            scores.append(plan.worth if place == first else min(most, elsewhere.get(place, ASTRAY)))
        elif command is PLAY_MOVE_CARD:
            scores.append(plan.worth if dear else min(most, 0.0) - evaluation.move_card)
        else:
            scores.append(staying(evaluation) if move.stays else 0.0)
    return scores


def _too_dear(evaluation: Evaluation, place: int, steps: int) -> bool:
    return (2 if evaluation.state.taken & place else 1) > steps


def _first_hexes(evaluation: Evaluation, steps: int, jump: bool) -> dict[int, float]:
    """The hexes that lead to something, with the best that lies beyond each."""
    found: dict[int, float] = {}
    price = evaluation.move_card
    for trail in destinations(evaluation, steps, jump):
        cards = max(0, -((steps - trail.cost) // 2))
        worth = (
            (trail.worth if trail.whole else trail.worth * evaluation.weights.progress) - cards * price - 0.1
        )
        place = trail.hexes[0]
        if worth > found.get(place, ASTRAY):
            found[place] = worth
    return found


def _drawing(evaluation: Evaluation, draw: Draw, legal: Sequence[Command]) -> list[float]:
    """An open card by what it is worth, the pile by the mean of all."""
    sorts = evaluation.sorts()
    display = dict(zip(_SLOTS, evaluation.state.display, strict=True))
    blind = evaluation.blind(sorts)
    scores = []
    for command in legal:
        card = display.get(command.source) if isinstance(command, TakeCard) else None
        scores.append(blind if card is None else sorts[card])
    return scores


_SLOTS: Final = tuple(f"display{slot}" for slot in range(CARDS_DEALT.display))


def _buying(evaluation: Evaluation, buy: Buy, legal: Sequence[Command]) -> list[float]:
    """The best purchase for its price; a coin if the purse doesn't pay for it yet; the end if none is left."""
    purse = buy.purse
    first = shopping(evaluation, purse, coins=type(buy) is Buy).first
    worths: dict[Command, float] = {}
    for purchase in purchases(evaluation, purse):
        if purchase.price <= purse:
            worths.setdefault(purchase.command, purchase.worth / purchase.price - 1.0)
    short = 0 if first is None else max(0, first.price - purse)
    if first is None and not buy.bought:
        # Something has to be bought: the cheapest coin, and then whatever it pays for.
        short = 0 if worths or purse else 1
    scores = []
    for command in legal:
        if isinstance(command, PlayCoin):
            scores.append(
                10.0 - coin_waste(command.coin.coins, short) if short else -2.0 - command.coin.coins
            )
        elif isinstance(command, EndBuy):
            scores.append(0.0)
        elif first is not None and command == first.command and not short:
            scores.append(5.0 + first.worth / first.price)
        else:
            scores.append(min(4.0, worths.get(command, -4.0)) if first is None or not short else -1.0)
    return scores


def _praying(evaluation: Evaluation, pray: Pray, legal: Sequence[Command]) -> list[float]:
    """Each god minus what is paid for it, preferably with kinds of which it holds many cards."""
    worths = {index: god_worth(evaluation, index) for index in evaluation.state.gods}
    return [
        worths[command.god.index] - _price(evaluation, command) if isinstance(command, TakeGod) else NEVER
        for command in legal
    ]


def _price(evaluation: Evaluation, command: TakeGod) -> float:
    """What the cards of a payment are worth."""
    god, levels, offered = command.god, evaluation.realm.levels, evaluation.offered
    price = 0.0
    for need, kind in zip(god.offering, command.kinds, strict=False):
        cards = max(0, need - (0 if god.cards_only else levels[kind.kind]))
        price += cards * (evaluation.paid - 0.02 * (offered[kind.kind] - cards))
    return price


def _reserve(evaluation: Evaluation, frame: Reserve, legal: Sequence[Command]) -> list[float]:
    count = frame.pieces
    return [
        evaluation.feet(count) if command is RESERVE_FEET else evaluation.stock(count) for command in legal
    ]


def _raising(evaluation: Evaluation, frame: Raise, legal: Sequence[Command]) -> list[float]:
    return [
        evaluation.level(command.kind.kind) if isinstance(command, RaiseOffering) else -1.0
        for command in legal
    ]


def _discarding(evaluation: Evaluation, frame: HandToSeven, legal: Sequence[Command]) -> list[float]:
    """What it holds most of, and what counts least."""
    sorts = evaluation.sorts()
    return [-sorts[command.card.index] if isinstance(command, DiscardCard) else NEVER for command in legal]


def _gallia(evaluation: Evaluation, frame: Gallia, legal: Sequence[Command]) -> list[float]:
    """Two certain cards, as far as they are left, or a god that has to be paid for."""
    cards = evaluation.card * left_to_draw(evaluation.state, POWERS.gallia_cards)
    payable, gods = payable_gods(evaluation)
    share = payable / gods * evaluation.weights.gallia_luck
    god = (evaluation.unknown_god() - 2 * evaluation.paid) * share
    return [cards if command is GALLIA_CARDS else god for command in legal]


def _gallia_god(evaluation: Evaluation, frame: RevealedGod, legal: Sequence[Command]) -> list[float]:
    god = evaluation.god(frame.revealed)
    return [god - _price(evaluation, command) if isinstance(command, TakeGod) else 0.0 for command in legal]


def _aegyptus(evaluation: Evaluation, frame: Aegyptus, legal: Sequence[Command]) -> list[float]:
    """One piece for the other if it is worth more; then the same question again."""
    realm = evaluation.realm
    to_column = evaluation.column_in_stock() - evaluation.foot(-1) - _few(realm.feet)
    to_foot = evaluation.foot() - evaluation.column_in_stock(-1) - _few(realm.columns)
    return [
        0.0 if command is END_SWAP else (to_column if command is FOOT_TO_COLUMN else to_foot) - 0.2
        for command in legal
    ]


def _few(pieces: int) -> float:
    """The last pieces of a kind aren't swapped."""
    return 3.0 if pieces <= 2 else 0.0


def _free_column(evaluation: Evaluation, frame: FreeColumn, legal: Sequence[Command]) -> list[float]:
    goals = evaluation.sites(SITES)
    return [
        goals.worth(command.hex.mask) if isinstance(command, PlaceFreeColumn) else NEVER for command in legal
    ]


def _traitera(evaluation: Evaluation, frame: Traitera, legal: Sequence[Command]) -> list[float]:
    """A second action now, or at a better moment if there will be one."""
    best = max(action_worths(evaluation, possible_actions(evaluation.state, evaluation.seat)))
    kept = evaluation.weights.traitera_kept if evaluation.later else 0.0
    return [best if command is USE_TRAITERA else kept for command in legal]


def _bonus(evaluation: Evaluation, frame: Bonus, legal: Sequence[Command]) -> list[float]:
    return [
        evaluation.tile(command.bonus)
        + evaluation.card * later_cards(evaluation.state, evaluation.seat, command.bonus)
        if isinstance(command, ChooseBonus)
        else NEVER
        for command in legal
    ]


_SCORERS: Final[dict[type[Frame], Scorer]] = {
    Bonus: _bonus,
    Action: _action,
    Move: _moving,
    Follow: _moving,
    Draw: _drawing,
    Buy: _buying,
    Cartago: _buying,
    Pray: _praying,
    Reserve: _reserve,
    Raise: _raising,
    HandToSeven: _discarding,
    Gallia: _gallia,
    RevealedGod: _gallia_god,
    Aegyptus: _aegyptus,
    FreeColumn: _free_column,
    Traitera: _traitera,
}
