"""What things are worth to a seat at this moment, roughly in points, by the policy's weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import Final

from engine.core.content import ContentModel
from engine.games.pantheon import reach
from engine.games.pantheon.content import (
    CARDS,
    COLUMN_POINTS,
    DEPRACCUS,
    EPOCHS,
    GADICEA,
    GAIVILES,
    GODS,
    HEXES,
    HIGH_DEMIGODS,
    LEVELS,
    LOOT,
    LOW_DEMIGODS,
    MOVE,
    NATIONS,
    OFFERING_CARDS,
    OFFERINGS,
    PIETALTE,
    PLAIN_CARDS,
    SITES,
    STONKUS,
    SURPARIT,
    TAKSATOR,
    TRAITERA,
    VINTHRAD,
    God,
    Tile,
)
from engine.games.pantheon.drawing import left_to_draw
from engine.games.pantheon.praying import cheapest
from engine.games.pantheon.scoring import god_points
from engine.games.pantheon.state import PantheonState

_NEAR: Final = 5
"""A site nearer than this to a temple is a starting point when that nation comes."""
_KINDS: Final = range(len(OFFERINGS))
SCORINGS_LEFT: Final = tuple(
    sum(epoch <= after for after in EPOCHS.scoring_after) for epoch in range(EPOCHS.number + 1)
)
"""The scorings to come, by the epoch."""

_COUNTS: Final = tuple(card.count for card in PLAIN_CARDS)
_PLAIN: Final = sum(_COUNTS)
_MEAN_DEMIGOD: Final = (sum(LOW_DEMIGODS) / len(LOW_DEMIGODS), sum(HIGH_DEMIGODS) / len(HIGH_DEMIGODS))


class PolicyWeights(ContentModel):
    """The weights, roughly in points; "later" is for each epoch after this one."""

    card: float
    """What a card of no particular use is worth."""
    glut: float
    """Against each card, as a share of its worth, for each one held beyond ``comfortable``."""
    comfortable: float
    last_card: float
    """What is left of a card's worth in the last epoch."""
    move_card: float
    move_glut: float
    """Against a movement card, for each one held already."""
    coin: float
    offering: float
    pair: float
    """For an offering card, for each one of its kind that counts already."""
    toward: float
    """For a card that is still missing for a displayed god: the share of that god's worth."""
    paid: float
    """What an offering card is worth that is paid to a god."""
    god_later: float
    """A god whose power is not known yet."""
    vinthrad: float
    steps: float
    stonkus: float
    gadicea: float
    depraccus: float
    gaiviles: float
    pietalte: float
    """For each level that a Pietalte will probably count at each scoring."""
    taksator: float
    """For each coin of the special coin."""
    surparit: float
    traitera: float
    power_later: float
    """All lasting powers, later."""
    demigod: float
    """For each point of a demigod, at each scoring to come."""
    level_1: float
    level_2: float
    level_3: float
    level_4: float
    level_later: float
    level_card: float
    """For each card held of the kind that rises."""
    column: float
    """For the points that a column adds at once, at each scoring to come."""
    column_ahead: float
    """For the points that columns will add on the way to the next steps of the table."""
    column_start: float
    """For each step that a site saves on the way from the temples that may still come."""
    column_stock: float
    """For a column in stock, less for each one there already."""
    column_enough: float
    foot: float
    """For a foot, less for each one owned already."""
    foot_enough: float
    loot: float
    """For loot, besides what it brings: nobody else has it."""
    ending: float
    """For the points of ending the epoch."""
    ending_hand: float
    """For each card that the others hold on average more than oneself when the epoch ends."""
    opens_end: float
    """Against leaving one last tile for the others."""
    progress: float
    """For getting closer to something, as a share of it."""
    followed: float
    """Against letting each of the others follow a Move."""
    follow_card: float
    """For the card for not following."""
    draws: float
    buys: float
    prays: float
    """For the actions, besides what they bring."""
    traitera_kept: float
    """What a better moment for Traitera is worth, while there are epochs to come."""
    gallia_luck: float
    """What part of a god's worth to expect of Gallia's unknown one, if it can be paid."""


class Goals:
    """Hexes worth going to: ``targets`` is the set of them, ``worth`` tells what each is worth."""

    __slots__ = ("_column", "_saved", "_start", "loot", "targets")

    def __init__(
        self, targets: int, loot: dict[int, float], column: float, start: float, saved: Mapping[int, float]
    ) -> None:
        self.targets = targets
        self.loot = loot
        self._column = column
        self._start = start
        self._saved = saved

    def worth(self, place: int) -> float:
        """What it is worth to place on one of these hexes."""
        if place & SITES:
            return self._column + self._start * self._saved[place]
        return self.loot[place]

    def without(self, hexes: int) -> Goals:
        """The others."""
        return Goals(self.targets & ~hexes, self.loot, self._column, self._start, self._saved)


class Evaluation:
    """What the asked seat plans, worked out once for all commands of a decision."""

    def __init__(self, state: PantheonState, weights: PolicyWeights, seat: int) -> None:
        self.state = state
        self.weights = weights
        self.seat = seat
        self.realm = realm = state.realms[seat]
        self.epoch = max(1, state.epoch)
        self.later = EPOCHS.number - self.epoch
        self.scorings = SCORINGS_LEFT[self.epoch]
        self.held = sum(realm.hand)
        over = self.held - weights.comfortable
        self.fresh = 1.0 / (1.0 + weights.glut * over) if over > 0 else 1.0
        if not self.later:
            self.fresh *= weights.last_card
        self.offered = tuple(realm.hand[OFFERING_CARDS])
        self._gods: dict[int, float] = {}
        self._goals: Goals | None = None

    # Cards.

    @property
    def card(self) -> float:
        """A card drawn blind."""
        return self.weights.card * self.fresh

    @property
    def move_card(self) -> float:
        """What a movement card is worth that is held: the more there are, the less."""
        w = self.weights
        more = max(0, self.realm.hand[MOVE.index] - 1)
        return max(0.1, w.move_card - w.move_glut * more) * (1.0 if self.later else w.last_card)

    @property
    def coin(self) -> float:
        """A coin in hand."""
        return self.weights.coin * (1.0 if self.later else self.weights.last_card)

    @property
    def paid(self) -> float:
        """A card that is paid to a god."""
        return self.weights.paid * self.fresh

    def sorts(self) -> list[float]:
        """What one more card of each sort is worth."""
        w = self.weights
        gods = self.toward()
        counted = [have + level for have, level in zip(self.offered, self.realm.levels, strict=True)]
        worths = []
        for card in CARDS:
            if card is MOVE:
                worth = max(0.1, w.move_card - w.move_glut * self.realm.hand[MOVE.index])
            elif card.coins:
                worth = w.coin * card.coins
            else:
                worth = w.offering + w.pair * counted[card.kind] + gods[card.kind]
            worths.append(worth * self.fresh)
        return worths

    def toward(self) -> list[float]:
        """For each kind, what one more card adds on the way to a god."""
        nearer = [0.0, 0.0, 0.0, 0.0]
        for god in self.state.gods:
            payment = cheapest(god, self.offered, self.realm.levels)
            if 0 < payment.missing <= 4:
                share = self.weights.toward * self.god(GODS[god]) / payment.missing
                for kind in payment.lacking:
                    nearer[kind] = max(nearer[kind], share)
        return nearer

    @staticmethod
    def blind(sorts: Sequence[float]) -> float:
        """A card of the pile: the mean of all sorts."""
        worths: float = sum(map(mul, sorts, _COUNTS))
        return worths / _PLAIN

    # Gods.

    def god(self, god: God) -> float:
        """A god with its points and its power."""
        known = self._gods.get(god.index)
        if known is None:
            known = self._gods[god.index] = god_points(self.epoch) + self._power(god)
        return known

    def _power(self, god: God) -> float:
        w, realm, power = self.weights, self.realm, god.power
        lasting = w.power_later * self.later
        if power == VINTHRAD:
            return w.vinthrad * lasting
        if power == STONKUS:
            return w.stonkus * lasting * god.amount
        if power == GADICEA:
            return w.gadicea * lasting
        if power == DEPRACCUS:
            # It brings roughly this many cards at each coming preparation.
            return w.depraccus * lasting
        if power == GAIVILES:
            return 0.0 if realm.powers[GAIVILES] else w.gaiviles * lasting
        if power == PIETALTE:
            growth = min(float(LEVELS), max(realm.levels) + 0.3 * self.later)
            return w.pietalte * growth * self.scorings
        if power == TAKSATOR:
            return w.taksator * self.top_coin() * (1.0 if self.later else w.last_card)
        if power == SURPARIT:
            return self.unknown_god() + w.surparit
        if power == TRAITERA:
            return w.traitera if self.later else 0.4 * w.traitera
        return self.demigod(2.0)

    def unknown_god(self) -> float:
        """The top god of the stack."""
        return god_points(self.epoch) + self.weights.god_later * self.later

    def top_coin(self) -> int:
        """What the top special coin pays."""
        coins = self.state.coins
        return CARDS[coins[0]].coins if coins else 0

    def demigod(self, drawn: float = 1.0) -> float:
        """The highest demigod on display, else so many of the stack."""
        shown = self.state.demigods
        value = max(shown) if shown else drawn * _MEAN_DEMIGOD[self.epoch > EPOCHS.low_demigods_until]
        return self.weights.demigod * value * self.scorings

    # Pieces and offerings.

    def foot(self, more: int = 0) -> float:
        """One foot more in stock, when so many more are there."""
        realm, w = self.realm, self.weights
        if realm.feet_room <= more:
            return 0.0
        owned = realm.feet + realm.feet_on.bit_count() + more
        time = 1.0 if self.later else w.last_card
        return max(0.0, w.foot * (w.foot_enough - owned) / w.foot_enough) * time

    def column_in_stock(self, more: int = 0) -> float:
        """One column more in stock."""
        realm, w = self.realm, self.weights
        if realm.columns_room <= more:
            return 0.0
        time = 1.0 if self.later else w.last_card
        return max(0.0, w.column_stock * (w.column_enough - realm.columns - more) / w.column_enough) * time

    def level(self, kind: int) -> float:
        """One level more of an offering."""
        w, realm = self.weights, self.realm
        level = realm.levels[kind]
        if level >= LEVELS:
            return 0.0
        first = (w.level_1, w.level_2, w.level_3, w.level_4)[level]
        worth = first * min(1.2, w.level_later * (self.later + 0.6)) + w.level_card * self.offered[kind]
        if level == max(realm.levels):
            worth += realm.powers[PIETALTE] * w.pietalte * self.scorings
        return worth

    def levels(self, count: int) -> float:
        """The best different levels."""
        return sum(sorted((self.level(kind) for kind in _KINDS), reverse=True)[:count])

    def columns(self) -> float:
        """One column more on the board, wherever it stands."""
        w = self.weights
        now, ahead = column_steps(self.realm.columns_on.bit_count(), self.epoch)
        return (w.column * now + w.column_ahead * ahead) * self.scorings

    def sites(self, hexes: int) -> Goals:
        """Some sites, with what a column is worth on each."""
        start = self.weights.column_start if self.later else 0.0
        saved = starts_saved(self.state.nations) if start else _NOTHING_SAVED
        return Goals(hexes, {}, self.columns(), start, saved)

    # Loot.

    def tile(self, tile: Tile) -> float:
        """What a loot or bonus tile brings."""
        amount = tile.amount
        match tile.effect:
            case "reserve":
                return max(self.feet(amount), self.stock(amount))
            case "feet":
                return self.feet(amount)
            case "columns":
                return self.stock(amount)
            case "demigod" | "stack_demigod":
                return self.demigod()
            case "god":
                return self.unknown_god()
            case "offering":
                return self.levels(amount)
            case "cards":
                return self.card * left_to_draw(self.state, amount)
            case "coin":
                return self.coin * self.top_coin()
            case "steps":
                return self.weights.steps * self.weights.power_later * self.later
        return self.columns() + 3 * self.weights.column_start

    def feet(self, count: int) -> float:
        """So many feet into the stock."""
        return sum(self.foot(more) for more in range(count))

    def stock(self, count: int) -> float:
        """So many columns into the stock."""
        return sum(self.column_in_stock(more) for more in range(count))

    def goals(self) -> Goals:
        """The hexes worth going to: loot, and sites for columns."""
        if self._goals is not None:
            return self._goals
        state, realm = self.state, self.realm
        goals = self._goals = self.sites(SITES & ~(realm.pieces | state.full) if realm.columns else 0)
        if realm.feet:
            left = len(state.loot)
            alone = self.weights.loot
            if left == 1:
                alone += self.ending()
            elif left == 2:
                alone -= self.weights.opens_end
            for place, tile in state.loot.items():
                mask = HEXES[place].mask
                goals.targets |= mask
                goals.loot[mask] = alone + self.tile(LOOT[tile])
        return goals

    def ending(self) -> float:
        """Taking the last tile of this epoch."""
        if self.state.ender is not None:
            return 0.0
        w = self.weights
        others = [sum(realm.hand) for realm in self.state.realms if realm is not self.realm]
        return w.ending * EPOCHS.last_tile_points + w.ending_hand * (sum(others) / len(others) - self.held)


@lru_cache(maxsize=128)
def column_steps(columns: int, epoch: int) -> tuple[float, float]:
    """What the next column adds at a scoring, and the mean of the next few ones that may come until then."""
    most = len(COLUMN_POINTS) - 1
    if columns >= most:
        return 0.0, 0.0
    until = next(after for after in EPOCHS.scoring_after if epoch <= after) - epoch
    far = min(most, columns + 2 + 2 * until)
    here = COLUMN_POINTS[columns]
    return float(COLUMN_POINTS[columns + 1] - here), (COLUMN_POINTS[far] - here) / (far - columns)


@lru_cache(maxsize=1 << 12)
def starts_saved(used: tuple[int, ...]) -> dict[int, float]:
    """For each site, how much nearer than the temple's surroundings it is, summed over the epochs to come."""
    coming = [nation for nation in NATIONS if nation.index not in used]
    share = (EPOCHS.number - len(used)) / len(coming)
    return {
        site: share * sum(max(0, _NEAR - distances[nation.temple.mask]) for nation in coming)
        for site, distances in _DISTANCES.items()
    }


def _spread(site: int) -> dict[int, int]:
    """The distance over land from a site to every temple."""
    temples = {nation.temple.mask for nation in NATIONS}
    found: dict[int, int] = {}
    seen, distance = site, 0
    while len(found) < len(temples):
        for temple in temples - found.keys():
            if seen & temple:
                found[temple] = distance
        seen |= reach.around(seen)
        distance += 1
    return found


_NOTHING_SAVED: Final = dict.fromkeys(reach.each(SITES), 0.0)
_DISTANCES: Final = {site: _spread(site) for site in reach.each(SITES)}
