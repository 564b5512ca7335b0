"""What things are worth to a tribe at this moment, roughly in points, by the policy's weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.content import ContentModel
from engine.games.stone_age.content import (
    BUILDING_PLACES,
    CARD_PLACES,
    CONSTANTS,
    DIE_GAINS,
    FOOD_DIVISOR,
    GATHERING,
    HUNTING,
    MULTIPLIERS,
    NO_RESOURCES,
    RESOURCES,
    Card,
    Tile,
)
from engine.games.stone_age.gaining import MOST_TOOL_VALUE, MOST_TOOLS, supply
from engine.games.stone_age.odds import UNLIMITED, mean_yield
from engine.games.stone_age.scoring import base, culture, symbols
from engine.games.stone_age.state import StoneAgeState, Tribe

_BEST_TOOLS: Final = MOST_TOOLS * MOST_TOOL_VALUE
_UNLIMITED: Final = (UNLIMITED,) * len(RESOURCES)
_FEWEST_CARDS: Final = CONSTANTS.more.row_size
_DIVISORS: Final = tuple(resource.divisor for resource in RESOURCES)
_FOOD_PER_HUNTER: Final = mean_yield(1, FOOD_DIVISOR, 0)
_CARDS_PER_ROUND: Final = (0.0, 0.0, 2.0, 2.5, 3.0)
"""Cards bought in a round by experienced players, by the number of tribes (12.4)."""


class PolicyWeights(ContentModel):
    """The weights, roughly in points; "per round" is for each round that is left after this one."""

    person: float
    """What a person could have brought elsewhere."""
    exclusive: float
    """For a place that only one player can have: it may be taken next time."""
    gather: float
    """For gathering, before what it brings: it can usually wait."""
    gather_locked: float
    """For gathering where the number of tribes is limited, as that can be taken, too."""
    wood: float
    """What a pip of each resource is worth while there is time to use it."""
    brick: float
    stone: float
    gold: float
    glut: float
    """Against each piece of a resource beyond three, as a share of its worth."""
    needed: float
    """For a resource needed by a tile that the tribe has a person on."""
    rush: float
    """How many rounds must be left for a resource to have its full worth."""
    food_now: float
    """For each food lacking at the next meal; hunger costs no more than ``hunger``."""
    food_soon: float
    """For each food lacking at the two meals after it."""
    food_later: float
    """For each food lacking until the end."""
    hunger: float
    """Against a hungry tribe, whatever is lacking."""
    tool: float
    tool_round: float
    level: float
    level_round: float
    people: float
    people_round: float
    people_need: float
    """Against one more person per round, for each food that the tribe's meals cost already."""
    late_people: float
    """Against one more person when few rounds are left to use it."""
    farmer: float
    """For each symbol: how much of the growth that may still come is counted."""
    tool_maker: float
    builder: float
    shaman: float
    new_kind: float
    """For a new kind of culture per round: it makes the next ones dearer."""
    second_kind: float
    card: float
    """For a card, before what it brings."""
    price: float
    """For each resource that a card costs, as a share of what the cheapest ones are worth."""
    dice_for_all: float
    """For the first choice of the dice, minus what the others get."""
    draw: float
    one_use: float
    """For each pip of a tool that is used once."""
    any_two: float
    card_lack: float
    """Against each resource that will probably be missing to pay for a card."""
    tile: float
    """For a building, before its points."""
    tile_point: float
    tile_lack: float
    """Against each resource that will probably be missing to pay for a building."""
    deny: float
    """For each card of a kind that a rival collects: what is taken from the rival."""
    tiles_per_round: float
    """How many tiles of the lowest pile one round takes, to guess when the game ends."""
    tool_spent: float
    """Against each pip of a tool that is used up this round although another roll is to come."""
    one_use_spent: float
    """Against each pip of a tool of a card that is used up."""


class Evaluation:
    """What the asked seat plans, worked out once for all commands of a decision."""

    def __init__(self, state: StoneAgeState, weights: PolicyWeights) -> None:
        tribe = state.tribes[state.active]
        self.state = state
        self.weights = weights
        self.tribe = tribe
        self.seats = len(state.tribes)
        self.rounds = rounds_after(state, weights.tiles_per_round)
        self.tools = sum(tribe.tools)
        self.left = supply(state) or _UNLIMITED
        """What the supply holds of each resource."""
        self.need = tribe.people - tribe.level
        hunters = tribe.at[HUNTING.index]
        self.food = tribe.food + hunters * _FOOD_PER_HUNTER if hunters else float(tribe.food)
        self.meals = 0.0 if state.phase == "feed" else 1.0
        self.required = self._required()
        """The resources of the fixed prices of all tiles that the tribe has a person on."""
        self.worth = self._worths()

    # What single things are worth.

    def _worths(self) -> tuple[float, ...]:
        """One more of each resource: its pips while they can still be built with, one point at the end."""
        w = self.weights
        time = min(1.0, (self.rounds + 0.5) / w.rush) if self.rounds else 0.0
        weights = (w.wood, w.brick, w.stone, w.gold)
        worths = []
        for divisor, taste, want, have in zip(
            _DIVISORS, weights, self.required, self.tribe.stock, strict=True
        ):
            worth = 1.0 + (divisor * taste - 1.0) * time
            if have > 3:
                worth *= max(0.5, 1.0 - w.glut * (have - 3))
            if want > have:
                worth += w.needed
            worths.append(worth)
        return tuple(worths)

    def _required(self) -> Sequence[int]:
        required: Sequence[int] = NO_RESOURCES
        at = self.tribe.at
        for place in BUILDING_PLACES:
            if at[place.index] and (tile := self.tile_at(place.number)) is not None and tile.price:
                required = [have + more for have, more in zip(required, tile.price, strict=True)]
        return required

    def food_worth(self, amount: float) -> float:
        """So much more food, on top of what the hunters will probably bring."""
        return self._fed(self.food + amount) - self._fed(self.food)

    def _fed(self, food: float) -> float:
        """How well off a tribe with so much food is, 0 if it is never hungry again."""
        w = self.weights
        need = self.need
        if need <= 0:
            return 0.0
        lacking = need * self.meals - food
        worth = 0.0
        if lacking > 0:
            worth -= min(w.hunger, w.food_now * lacking)
            food = 0.0
        else:
            food = -lacking
        soon = need * min(2.0, self.rounds)
        later = need * max(0.0, self.rounds - 2.0)
        return (
            worth
            - w.food_soon * max(0.0, soon - food)
            - w.food_later * max(0.0, later - max(0.0, food - soon))
        )

    @property
    def tool(self) -> float:
        """One more tool, or a better one."""
        if self.tools >= _BEST_TOOLS:
            return 0.0
        w = self.weights
        counts = not self._counts_tools or len(self.tribe.tools) < MOST_TOOLS
        return w.tool + w.tool_round * self.rounds + (self.symbols("tool_maker") if counts else 0)

    @property
    def _counts_tools(self) -> bool:
        """Whether each tool counts the same for tool makers, however good it is (1.2)."""
        return self.state.options.tool_maker_scoring == "count"

    @property
    def level(self) -> float:
        """One more level of agriculture."""
        if self.tribe.level >= CONSTANTS.most_level:
            return 0.0
        w = self.weights
        saves = w.level_round * (self.rounds + self.meals) if self.need > 0 else 0.0
        return w.level + saves + self.symbols("farmer")

    @property
    def people(self) -> float:
        """One more person."""
        if self.tribe.people >= CONSTANTS.most_people:
            return 0.0
        w = self.weights
        late = w.late_people if self.rounds < 2 else 0.0
        each_round = w.people_round - w.people_need * max(0, self.need)
        return w.people + each_round * self.rounds - late + self.symbols("shaman")

    def symbols(self, multiplier: str) -> int:
        """How many symbols of a multiplier the tribe has."""
        return collection(self.tribe.cards + self.tribe.drawn).symbols[multiplier]

    # Cards.

    def card(self, card: Card) -> float:
        """A card with both its halves, before its price."""
        worth = self.weights.card + self.gain(card) + self.lower_half(card, self.tribe)
        return worth + self._denied(card)

    def gain(self, card: Card) -> float:
        """What the upper half of a card brings."""
        w = self.weights
        gain, amount = card.gain, card.amount
        if gain == "food":
            return self.food_worth(amount)
        if gain == "dice_for_all":
            return w.dice_for_all
        if gain == "points":
            return float(amount)
        if gain == "level":
            return self.level
        if gain == "tool":
            return self.tool
        if gain == "one_use_tool":
            return w.one_use * amount if self.rounds else 0.0
        if gain == "any_two":
            return w.any_two if self.rounds else 2.0
        if gain == "draw":
            return w.draw if self.state.deck.left else 0.0
        if card.rolled_for is not None:
            index = card.rolled_for.index
            return mean_yield(amount, _DIVISORS[index], 0, self.left[index]) * self.worth[index]
        index = _INDEX[gain]
        return min(amount, self.left[index]) * self.worth[index]

    def lower_half(self, card: Card, tribe: Tribe) -> float:
        """What the lower half of a card adds at the end, with some of the growth still to come."""
        w = self.weights
        if card.culture is not None:
            owned = collection(tribe.cards + tribe.drawn)
            kinds, doubles = owned.kinds, owned.doubles
            if card.culture in owned.cultures:
                return 2 * doubles + 1 + w.second_kind * min(self.rounds, 8)
            return 2 * kinds + 1 + w.new_kind * min(self.rounds, 8)
        if card.multiplier == "farmer":
            growth, most = w.farmer, CONSTANTS.most_level
        elif card.multiplier == "tool_maker":
            growth, most = w.tool_maker, MOST_TOOLS if self._counts_tools else _BEST_TOOLS
        elif card.multiplier == "builder":
            growth, most = w.builder, 12
        else:
            growth, most = w.shaman, CONSTANTS.most_people
        now = base(self.state.options, tribe, card.multiplier or "")
        return card.symbols * min(most, now + growth * self.rounds)

    def _denied(self, card: Card) -> float:
        """What it would be worth to the strongest collector among the rivals."""
        rivals = [tribe for tribe in self.state.tribes if tribe is not self.tribe]
        return self.weights.deny * max(self.lower_half(card, tribe) for tribe in rivals)

    def die(self, face: int) -> float:
        """A die of the dice for all."""
        gain = DIE_GAINS[face]
        if gain == "tool":
            return self.tool
        if gain == "level":
            return self.level
        index = _INDEX[gain]
        return min(1, self.left[index]) * self.worth[index]

    # Paying.

    def cheapest(self, count: int) -> float:
        """What the given number of its most dispensable resources is worth; missing ones count as wood."""
        return sum(self.worth[index] for index in self.spared(count)) + self.worth[0] * max(
            0, count - sum(self.tribe.stock)
        )

    def spared(self, count: int) -> list[int]:
        """The tribe's most dispensable resources (by index), up to the given number."""
        required = self.required
        free: list[int] = []
        kept: list[int] = []
        for index in sorted(range(4), key=self.worth.__getitem__):
            have = self.tribe.stock[index]
            keep = min(have, required[index])
            free += [index] * (have - keep)
            kept += [index] * keep
        return (free + kept)[:count]

    def tile_at(self, number: int) -> Tile | None:
        """The tile that lies face up on a pile."""
        piles = self.state.piles
        return piles[number - 1].top if number <= len(piles) else None

    def building(self, points: float) -> float:
        """A building with so many points, before what is paid."""
        w = self.weights
        return w.tile + w.tile_point * points + self.symbols("builder")

    def expected(self) -> list[float]:
        """The stock, and what the people at the resource places will probably bring."""
        stock = [float(have) for have in self.tribe.stock]
        at = self.tribe.at
        for place in GATHERING[1:]:
            if at[place.index] and place.resource is not None:
                index = place.resource.index
                stock[index] += mean_yield(at[place.index], _DIVISORS[index], 0, self.left[index])
        if self.tribe.any_two:
            stock[3] += 2.0
        return stock

    def owed(self) -> float:
        """How many resources the places cost that the tribe has a person on."""
        at = self.tribe.at
        cards = sum(place.number for place in CARD_PLACES if at[place.index])
        tiles = sum(
            tile.fewest
            for place in BUILDING_PLACES
            if at[place.index] and (tile := self.tile_at(place.number)) is not None
        )
        return float(cards + tiles)


_INDEX: Final = {resource.id: resource.index for resource in RESOURCES}


class Collection(NamedTuple):
    """What the lower halves of some cards are: kinds of culture, how many of them twice, symbols by multiplier."""

    kinds: int
    doubles: int
    cultures: frozenset[str | None]
    symbols: Mapping[str, int]


@lru_cache(maxsize=1 << 13)
def collection(cards: tuple[Card, ...]) -> Collection:
    """The lower halves of some cards. Cached, as a tribe's cards change seldom and are needed at every decision."""
    cultures = frozenset(card.culture for card in cards)
    return Collection(*culture(cards), cultures, {kind: symbols(cards, kind) for kind in MULTIPLIERS})


def rounds_after(state: StoneAgeState, tiles_per_round: float) -> float:
    """Roughly how many rounds will be played after this one; 0 if this one is certainly the last."""
    cards = len(state.row) - state.row.count(None) + state.deck.left
    lowest = min([pile.left for pile in state.piles])
    if not lowest or cards < _FEWEST_CARDS or state.round >= CONSTANTS.stop.rounds:
        return 0.0
    # Of this round's cards and tiles, some have been taken already when the tribes act.
    begun = 0.5 if state.phase == "place" else 0.0
    by_cards = (cards - _FEWEST_CARDS + 1) / _CARDS_PER_ROUND[len(state.tribes)] - begun
    by_tiles = lowest / tiles_per_round - begun
    return max(0.25, min(by_cards, by_tiles))


def free_tools(tribe: Tribe) -> list[int]:
    """The slots of the tools that have not been used in this round."""
    return [slot for slot in range(len(tribe.tools)) if not tribe.used >> slot & 1]
