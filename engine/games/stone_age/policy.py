"""How good each command looks at first sight: the judgement of an experienced player, in named weights.

One unit is about one point. All weights are in ``weights.toml``; ``evaluation.py`` applies them to things, this module
to commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.core import mind
from engine.core.command import Command
from engine.games.stone_age.commands import (
    AcceptStarvation,
    ConfirmPayment,
    ConfirmRoll,
    FeedResource,
    PayResource,
    PlaceWorkers,
    RecallWorkers,
    ResolveLocation,
    TakeAnyTwo,
    TakeDie,
    UseOneUseTool,
    UseTool,
)
from engine.games.stone_age.content import (
    FIELD,
    FOOD_DIVISOR,
    GATHERING,
    HUNTING,
    HUT,
    RESOURCES,
    TOOL_MAKER,
    Card,
    Location,
    Tile,
)
from engine.games.stone_age.evaluation import Evaluation, PolicyWeights, free_tools
from engine.games.stone_age.frames import Hunger, Lottery, Payment, Placing, Roll
from engine.games.stone_age.odds import UNLIMITED, yields
from engine.games.stone_age.state import StoneAgeState

_NEVER: Final = -50.0
_DIVISORS: Final = tuple(resource.divisor for resource in RESOURCES)
_FIRST: Final = {TOOL_MAKER: 60.0, FIELD: 55.0, HUT: 50.0}
"""What helps at other places is done before them."""
_GATHER_BEFORE_BUYING: Final = 30.0
_USED_UP: Final = -10.0
"""Where nothing is left to gather: after what is worth buying, before going home without acting."""


class Policy(mind.Policy[StoneAgeState, PolicyWeights]):
    """Scores commands by some weights."""

    def scores(self, state: StoneAgeState, legal: Sequence[Command]) -> list[float]:
        """One score for each legal command, in their order."""
        evaluation = Evaluation(state, self.weights)
        match state.agenda[-1]:
            case Placing():
                return self._placing(evaluation, legal)
            case Roll() as roll:
                return self._roll(evaluation, roll, legal)
            case Payment() as payment:
                return self._payment(evaluation, payment, legal)
            case Lottery():
                return [
                    evaluation.die(command.face) if isinstance(command, TakeDie) else _NEVER
                    for command in legal
                ]
            case Hunger() as hunger:
                return self._hunger(evaluation, hunger, legal)
            case _:
                return self._acting(evaluation, legal)

    # Placing.

    def _placing(self, evaluation: Evaluation, legal: Sequence[Command]) -> list[float]:
        """What a place brings, minus what its people could have brought elsewhere."""
        person = self.weights.person
        scores: list[float] = []
        here: Location | None = None
        worths: Sequence[float] = ()
        for command in legal:
            if not isinstance(command, PlaceWorkers):
                scores.append(_NEVER)
                continue
            if command.location is not here:
                here = command.location
                worths = self._place_worths(evaluation, here)
            count = command.count
            scores.append(worths[count if len(worths) > 1 else 0] - person * count)
        return scores

    def _place_worths(self, evaluation: Evaluation, place: Location) -> Sequence[float]:
        """What a place is worth with each number of people; one number where that number is fixed."""
        kind = place.kind
        if kind == "hunting":
            return [
                self.weights.gather + evaluation.food_worth(food) for food in self._yields(evaluation, place)
            ]
        if kind == "resource":
            assert place.resource is not None
            first = self.weights.gather + (self.weights.gather_locked if evaluation.seats < 4 else 0.0)
            worth = evaluation.worth[place.resource.index]
            return [first + pieces * worth for pieces in self._yields(evaluation, place)]
        if kind == "village":
            return (self.weights.exclusive + self._village(evaluation, place),)
        if kind == "building":
            tile = evaluation.tile_at(place.number)
            return (self.weights.exclusive + self._tile(evaluation, tile) if tile is not None else _NEVER,)
        card = evaluation.state.row[place.number - 1]
        return (
            self.weights.exclusive + self._card(evaluation, card, place.number)
            if card is not None
            else _NEVER,
        )

    def _yields(self, evaluation: Evaluation, place: Location) -> Sequence[float]:
        """The mean yields of a place; tools count once, at the tribe's first place."""
        at = evaluation.tribe.at
        added = 0 if any(at[other.index] for other in GATHERING) else evaluation.tools
        if place.resource is None:
            return yields(FOOD_DIVISOR, added)
        return yields(place.resource.divisor, added, evaluation.left[place.resource.index])

    def _village(self, evaluation: Evaluation, place: Location) -> float:
        if place is TOOL_MAKER:
            return evaluation.tool
        return evaluation.level if place is FIELD else evaluation.people

    def _tile(self, evaluation: Evaluation, tile: Tile) -> float:
        """A building: its points minus what its price is worth, and minus what will probably be missing."""
        stock = evaluation.expected()
        spare = sum(stock) - evaluation.owed()
        if tile.price is not None:
            lack = sum(max(0.0, need - have) for need, have in zip(tile.price, stock, strict=True))
            price = sum(need * worth for need, worth in zip(tile.price, evaluation.worth, strict=True))
            points = float(tile.points)
        else:
            points, price, lack = self._chosen_price(evaluation, tile, stock)
        lack = max(lack, tile.fewest - spare)
        return evaluation.building(points) - price - self.weights.tile_lack * max(0.0, lack)

    def _chosen_price(
        self, evaluation: Evaluation, tile: Tile, stock: Sequence[float]
    ) -> tuple[float, float, float]:
        """The points that a tile with a free choice would bring, what they cost, and how many pieces are missing."""
        order = sorted(range(4), key=lambda index: evaluation.worth[index] - _DIVISORS[index])
        kinds = tile.kinds or 4
        have = (
            sorted(order, key=lambda index: -min(stock[index], 1.0))[:kinds]
            if kinds > 1
            else [max(range(4), key=lambda index: min(stock[index], tile.fewest) * _DIVISORS[index])]
        )
        left = float(tile.most)
        points = price = 0.0
        lack = sum(1.0 for index in have if stock[index] < 0.7) if tile.kinds else 0.0
        for index in sorted(have, key=lambda index: evaluation.worth[index] - _DIVISORS[index]):
            pieces = min(left, stock[index])
            points += pieces * _DIVISORS[index]
            price += pieces * evaluation.worth[index]
            left -= pieces
        return points, price, max(lack, tile.fewest - (tile.most - left))

    def _card(self, evaluation: Evaluation, card: Card, cost: int) -> float:
        """A card: what it is worth minus its price, and minus what will probably be missing."""
        w = self.weights
        lack = cost - (sum(evaluation.expected()) - evaluation.owed())
        return evaluation.card(card) - w.price * cost * evaluation.worth[0] - w.card_lack * max(0.0, lack)

    # Acting.

    def _acting(self, evaluation: Evaluation, legal: Sequence[Command]) -> list[float]:
        """First what helps later on, then the dice, then the purchases, the best first; last where nothing is left, as
        a purchase may put something back (ruling 41)."""
        gathering = any(_gathers(evaluation, place) for place in GATHERING)
        return [self._act(evaluation, command, gathering) for command in legal]

    def _act(self, evaluation: Evaluation, command: Command, gathering: bool) -> float:
        if isinstance(command, ResolveLocation):
            place = command.location
            if place in _FIRST:
                return _FIRST[place]
            if place in GATHERING:
                if not _gathers(evaluation, place):
                    return _USED_UP
                # The hunters go first, as they need the tools least.
                return _GATHER_BEFORE_BUYING + (5.0 if place is HUNTING else -place.index)
            return self._bought(evaluation, place) - (_GATHER_BEFORE_BUYING if gathering else 0.0)
        if isinstance(command, RecallWorkers):
            return self._recall(evaluation, command.location)
        if isinstance(command, TakeAnyTwo):
            return self._any_two(evaluation, command, gathering)
        return _NEVER

    def _bought(self, evaluation: Evaluation, place: Location) -> float:
        """What a purchase brings that can be paid now."""
        if place.kind == "building":
            tile = evaluation.tile_at(place.number)
            if tile is None:
                return _NEVER
            if tile.price is not None:
                price = sum(need * worth for need, worth in zip(tile.price, evaluation.worth, strict=True))
                required = sum(self.weights.needed for need in tile.price if need)
                return evaluation.building(tile.points) - price + required + 1.0
            points, price, _ = self._chosen_price(evaluation, tile, evaluation.tribe.stock)
            return evaluation.building(points) - price + 1.0
        card = evaluation.state.row[place.number - 1]
        return _NEVER if card is None else evaluation.card(card) - evaluation.cheapest(place.number)

    def _recall(self, evaluation: Evaluation, place: Location) -> float:
        """Going home is worth nothing, which is more than a bad purchase; but a purchase may still become possible."""
        if place.kind in ("building", "card"):
            return -0.5
        return -20.0

    def _any_two(self, evaluation: Evaluation, command: TakeAnyTwo, gathering: bool) -> float:
        """Two resources are taken when they complete a price, or before it is too late to use them."""
        tribe = evaluation.tribe
        if gathering or not any(tribe.at[8:]):
            return _NEVER
        taken = [0, 0, 0, 0]
        taken[command.first.index] += 1
        taken[command.second.index] += 1
        required = [max(0, need - have) for need, have in zip(evaluation.required, tribe.stock, strict=True)]
        fits = sum(min(need, more) for need, more in zip(required, taken, strict=True))
        worth = sum(more * worth for more, worth in zip(taken, evaluation.worth, strict=True))
        if evaluation.rounds and not fits and sum(tribe.stock) >= evaluation.owed():
            return _NEVER
        return 10.0 + 10.0 * fits + worth

    # Rolls.

    def _roll(self, evaluation: Evaluation, roll: Roll, legal: Sequence[Command]) -> list[float]:
        """Add the set of tools that brings most for its cost, one after another; then take the roll."""
        chosen = self.best_tools(evaluation, roll)
        scores = []
        for command in legal:
            if isinstance(command, UseTool):
                scores.append(1.0 if command.slot in chosen else -1.0)
            elif isinstance(command, UseOneUseTool):
                scores.append(1.0 if command.card in chosen else -2.0)
            else:
                scores.append(0.0 if isinstance(command, ConfirmRoll) else _NEVER)
        return scores

    def best_tools(self, evaluation: Evaluation, roll: Roll) -> tuple[int | Card, ...]:
        """The slots and cards that are worth adding to a roll, in any order."""
        w, tribe = self.weights, evaluation.tribe
        others = (place for place in GATHERING if place is not roll.location)
        rolls_to_come = any(_gathers(evaluation, place) for place in others)
        spent = w.tool_spent if rolls_to_come else 0.01
        divisor, left = FOOD_DIVISOR, UNLIMITED
        if roll.product is not None:
            divisor, left = roll.product.divisor, evaluation.left[roll.product.index]
        total = sum(roll.dice) + roll.added
        now = min(total // divisor, left)
        tools: list[tuple[int | Card, int, float]] = [
            (slot, tribe.tools[slot], spent * tribe.tools[slot]) for slot in free_tools(tribe)
        ]
        one_use = w.one_use_spent if evaluation.rounds else 0.02
        tools += [(card, card.amount, one_use * card.amount) for card in tribe.one_use]
        best: tuple[int | Card, ...] = ()
        highest = 0.0
        for size in range(1, len(tools) + 1):
            for some in combinations(tools, size):
                more = min((total + sum(pips for _, pips, _ in some)) // divisor, left) - now
                if not more:
                    continue
                worth = (
                    evaluation.food_worth(more)
                    if roll.product is None
                    else more * evaluation.worth[roll.product.index]
                )
                net = worth - sum(price for _, _, price in some)
                if net > highest:
                    best, highest = tuple(tool for tool, _, _ in some), net
        return best

    # Payments and meals.

    def _payment(self, evaluation: Evaluation, payment: Payment, legal: Sequence[Command]) -> list[float]:
        """For cards what can best be spared; for buildings what counts most there."""
        tile = evaluation.tile_at(payment.location.number) if payment.location.kind == "building" else None
        if tile is not None:
            return [self._pay_tile(evaluation, command, payment) for command in legal]
        order = {
            index: -rank for rank, index in enumerate(dict.fromkeys(self._spare_unpaid(evaluation, payment)))
        }
        scores = []
        for command in legal:
            if isinstance(command, PayResource):
                scores.append(float(order.get(command.resource.index, -9)))
            else:
                scores.append(20.0 if isinstance(command, ConfirmPayment) else _NEVER)
        return scores

    def _spare_unpaid(self, evaluation: Evaluation, payment: Payment) -> list[int]:
        """What can best be spared, except what has already been put down for this payment."""
        spared = evaluation.spared(sum(evaluation.tribe.stock))
        for index, paid in enumerate(payment.paid):
            for _ in range(paid):
                spared.remove(index)
        return spared

    def _pay_tile(self, evaluation: Evaluation, command: Command, payment: Payment) -> float:
        if isinstance(command, PayResource):
            index = command.resource.index
            alternative = evaluation.worth[index] if evaluation.rounds else 1.0
            return self.weights.tile_point * _DIVISORS[index] - alternative
        # As long as another resource brings more than it costs, it is added.
        return 0.0 if isinstance(command, ConfirmPayment) and any(payment.paid) else _NEVER

    def _hunger(self, evaluation: Evaluation, hunger: Hunger, legal: Sequence[Command]) -> list[float]:
        """The cheapest resources, or hunger if they are worth more than it costs."""
        feeding = (
            evaluation.cheapest(hunger.missing) if sum(evaluation.tribe.stock) >= hunger.missing else 99.0
        )
        scores = []
        for command in legal:
            if isinstance(command, FeedResource):
                scores.append(-feeding - 0.01 * evaluation.worth[command.resource.index])
            elif isinstance(command, AcceptStarvation):
                scores.append(-self.weights.hunger)
            else:
                short = hunger.missing - sum(evaluation.tribe.stock)
                scores.append(5.0 if 0 < short <= 2 else _NEVER)
        return scores


def _gathers(evaluation: Evaluation, place: Location) -> bool:
    """Whether people gather at a place, and anything is left there (ruling 41)."""
    is_left = place.resource is None or evaluation.left[place.resource.index] > 0
    return evaluation.tribe.at[place.index] > 0 and is_left
