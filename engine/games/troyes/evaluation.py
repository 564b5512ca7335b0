"""What things are worth to a seat at this moment, in victory points (12.1 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.core.content import ContentModel
from engine.core.game import Seat
from engine.games.troyes.activating import buildings_of, deniers_of
from engine.games.troyes.building import reward
from engine.games.troyes.citizens import can_be_moved
from engine.games.troyes.content import (
    BUILDING_BY_ID,
    CHARACTERS,
    DICE,
    DICE_RULES,
    EVENT_RULES,
    INFLUENCE,
    ROW,
    SPACES_EACH,
    Activity,
    Building,
    Cell,
    Character,
    CubePerOwnDie,
    Delayed,
    Gain,
    GainOfChoice,
    RollForCube,
    Take,
)
from engine.games.troyes.countering import settle
from engine.games.troyes.counting import count
from engine.games.troyes.pushing import pushed_out
from engine.games.troyes.scoring import missing_levels
from engine.games.troyes.state import EMPTY, NEUTRAL, OpenEvent, TroyesState, Workplace, standing


class PolicyWeights(ContentModel):
    """The weights, in points; "per round" is for each round that is left after this one."""

    denier: float
    """A denier, while rounds are left."""
    denier_last: float
    """A denier in the last round."""
    influence: float
    """A point of influence, while rounds are left."""
    influence_last: float
    """A point of influence in the last round."""
    die: float
    """What one of the own dice could bring elsewhere."""
    pip: float
    """The same for each of its pips."""
    paid_rival: float
    """The part of the price that counts once more where a rival gets it."""
    citizen: float
    """A citizen in a building, for each round in which it is still likely to be there."""
    stays: float
    """How likely a citizen of the City Hall or the Bishopric stays for a round."""
    stays_palace: float
    """The same for the Palace."""
    wage: float
    """The part of the wages still to come that counts."""
    pushes_rival: float
    """For pushing out a rival's citizen."""
    pushes_own: float
    """The cost of pushing out an own citizen."""
    hired: float
    """A tradesman, per round."""
    delayed: float
    """A cube on a card, when it is gained."""
    delayed_many: float
    """The part that each further cube on cards is worth."""
    delayed_used: float
    """The same when it is used."""
    delayed_last: float
    """The part of it that is left in the last round."""
    share: float
    """The part of an event's points that each cube promises its owner."""
    rival: float
    """The part of a rival's gain that counts as a loss."""
    opens: float
    """For the first own cube on an event."""
    nearly: float
    """The cost of leaving the last cube of an event to a rival."""
    level: float
    """For the first own cube on a level of the cathedral."""
    built: float
    """For each cube in the cathedral besides."""
    tier: float
    """The points of a character on the way to its next tier."""
    passing: float
    """What an action has to be worth, or the seat passes."""
    reroll: float
    """For each pip that another roll of a die promises to bring."""
    flip: float
    """For each pip that turning over brings."""
    black: float
    """For each black die that is countered."""
    start_red: float
    """For the first citizens in the Palace."""
    start_white: float
    """For those in the Bishopric."""
    start_yellow: float
    """For those in the City Hall."""
    start_crowd: float
    """The cost of each own citizen that is there already."""
    start_left: float
    """For each place further to the left in a row."""


_FACES: Final = DICE_RULES.faces


class Evaluation:
    """A position as a seat sees it. It reads no characters but the seat's own."""

    def __init__(self, state: TroyesState, weights: PolicyWeights, seat: Seat) -> None:
        self.state = state
        self.weights = weights
        self.seat = seat
        self.player = state.players[seat]
        self.left = state.rounds - state.round
        self.last = self.left <= 0
        w = weights
        self.denier = w.denier_last if self.last else w.denier
        self.influence = w.influence_last if self.last else w.influence
        self._worths: dict[tuple[Activity, int], float] = {}
        self._event_worths: dict[tuple[int, int], float] = {}

    # Characters.

    @cached_property
    def chances(self) -> dict[str, float]:
        """How likely each thing that a character counts will count, by its name (8)."""
        own = self.player.characters
        unseen = len(CHARACTERS) - len(own)
        dealt = sum(len(player.characters) for player in self.state.players) - len(own)
        chance = dealt / unseen if unseen else 0.0
        return {each.count: 1.0 if each in own else chance for each in CHARACTERS}

    def promises(self, counted: str, more: float) -> float:
        """What so much more of something promises by the character who counts it."""
        character = _BY_COUNT[counted]
        has = count(self.state, self.seat, character.count)
        tiers = character.tiers_at(len(self.state.players))
        gained = smooth(tiers, has + more) - smooth(tiers, has)
        return self.weights.tier * self.chances[counted] * gained

    @cached_property
    def more_tradesmen(self) -> float:
        """What one more tradesman promises at the end."""
        return self.promises("own_citizens_on_activities", 1)

    @cached_property
    def more_citizens(self) -> float:
        """What one more citizen in a building promises at the end; some are pushed out before."""
        return self.promises("own_citizens_in_all_buildings", 1) / (1 + max(0, self.left))

    # Dice and citizens.

    def own_die(self, face: int) -> float:
        """What an own die could bring elsewhere."""
        return self.weights.die + self.weights.pip * face

    @cached_property
    def needs_stock(self) -> bool:
        """Whether a citizen can only come from the stock."""
        return not (self.player.hand or can_be_moved(self.state, self.seat))

    @cached_property
    def source(self) -> float:
        """What the next citizen costs that is placed or hired."""
        player = self.player
        if player.hand:
            return 0.0
        stock = INFLUENCE.citizen * self.influence
        if player.stock and player.influence >= INFLUENCE.citizen:
            return stock
        moved = [
            self.standing_on(space) for space, owner in enumerate(self.state.spaces) if owner == self.seat
        ]
        moved += [self.employed(place) for place in self.state.workplaces if place.employs(self.seat)]
        return min(moved, default=stock)

    def standing_on(self, space: int) -> float:
        """What an own citizen on a space is still worth."""
        building, number = divmod(space, SPACES_EACH)
        place = 0 if building == 0 else number % ROW
        return self.entered(building, place) + self.more_citizens

    def entered(self, building: int, place: int = 0) -> float:
        """What a citizen brings in the rounds still to come, from a place in its row on."""
        w, left = self.weights, max(0, self.left)
        stays = w.stays if building else w.stays_palace
        chance, worth = stays ** (1 + place / ROW), 0.0
        wage = w.wage * _WAGES[building] * self.weights.denier
        for _ in range(left):
            worth += chance * (w.citizen - wage)
            chance *= stays
        return worth

    def employed(self, place: Workplace) -> float:
        """What an own tradesman on a card is still worth."""
        slots = place.slots
        vp = place.card.slots[slots.index(self.seat)] if self.seat in slots else 0
        return vp + self.weights.hired * max(0, self.left) + self.more_tradesmen

    def hiring(self, place: Workplace) -> float:
        """What a new tradesman brings, after what it costs."""
        card = place.card
        vp = card.slots[place.slots.index(EMPTY)] if EMPTY in place.slots else 0
        worth = vp + self.weights.hired * max(0, self.left) + self.more_tradesmen
        return worth - card.cost * self.denier - self.source

    def entering(self, building: Building, face: int) -> float:
        """What a citizen that comes in brings, after what it costs and with who is pushed out."""
        w = self.weights
        out = pushed_out(self.state, building, face)
        worth = self.entered(building.index) + self.more_citizens - self.source
        if out == self.seat:
            worth -= w.pushes_own
        elif out < NEUTRAL:
            worth += w.pushes_rival * max(0, self.left)
        return worth

    # Cards.

    def activated(self, card: Activity, times: int, red_gone: int) -> float:
        """What activations bring, once so many own red dice have left."""
        effect = card.effect
        if isinstance(effect, CubePerOwnDie):
            cubes = times * max(0, self.own_red - red_gone)
            return cubes * self.any_cube
        known = self._worths.get((card, times))
        if known is None:
            known = self._worths[card, times] = self._activated(card, times)
        return known

    @cached_property
    def own_red(self) -> int:
        """The red dice in the own district."""
        return sum(DICE[die].colour == 0 for die in self.state.own_dice(self.seat))

    def _activated(self, card: Activity, times: int) -> float:
        w, state, seat = self.weights, self.state, self.seat
        match card.effect:
            case Delayed():
                worth = w.delayed * (w.delayed_last if self.last else 1.0)
                already = self.delayed_cubes
                return sum(worth * w.delayed_many**more for more in range(already, already + times))
            case Gain() as effect:
                each = times if effect.per is None else times * count(state, seat, effect.per)
                influence = min(INFLUENCE.most - self.player.influence, effect.influence * each)
                return (
                    effect.vp * each
                    + self.deniers(effect.deniers * each - effect.pay_deniers * times)
                    + self.influence * (influence - effect.pay_influence * times)
                )
            case GainOfChoice():
                return self.deniers(
                    times * max(deniers_of(state, seat, card, each) for each in buildings_of(card))
                )
            case Take() as effect:
                there, each = BUILDING_BY_ID[effect.building], times * effect.deniers
                taken = sum(
                    min(other.deniers, each * standing(state, owner, there))
                    for owner, other in enumerate(state.players)
                    if owner != seat
                )
                return (
                    self.deniers(taken + each * standing(state, NEUTRAL, there))
                    + taken * w.rival * self.denier
                )
            case RollForCube() as effect:
                return times * (_FACES + 1 - effect.least) / _FACES * self.any_cube
            case _:
                return 0.0

    def deniers(self, more: float) -> float:
        """So many more deniers."""
        return more * self.denier + self.promised_money * more

    @cached_property
    def promised_money(self) -> float:
        """What a denier promises at the end, in the last round."""
        return self.promises("deniers", 1.0) if self.last else 0.0

    @cached_property
    def delayed_cubes(self) -> int:
        """The own cubes that lie on cards."""
        return sum(place.cubes[self.seat] for place in self.state.workplaces)

    @property
    def delayed_used(self) -> float:
        """What a cube on a card is worth that is used now."""
        w = self.weights
        return w.delayed_used * (w.delayed_last if self.last else 1.0)

    # Events and the cathedral.

    @cached_property
    def any_cube(self) -> float:
        """A cube on the event where it is worth most."""
        return max(0.0, *(self.countered(place, 1) for place in range(len(self.state.row))))

    def countered(self, place: int, cubes: int) -> float:
        """What so many cubes on an event bring."""
        known = self._event_worths.get((place, cubes))
        if known is None:
            known = self._event_worths[place, cubes] = self._countered(self.state.row[place], place, cubes)
        return known

    def _countered(self, event: OpenEvent, place: int, cubes: int) -> float:
        w, seat, card = self.weights, self.seat, event.card
        cubes = min(cubes, event.free_flags)
        worth = self.influence * min(
            cubes * EVENT_RULES.influence_per_cube, INFLUENCE.most - self.player.influence
        )
        if cubes == event.free_flags:
            return worth + self._completed(event.with_cubes(seat, cubes), place)
        own, free = event.count(seat), event.free_flags - cubes
        worth += w.share * sum(card.vp) / card.flags * cubes
        if not own:
            worth += w.opens
        if free == 1:
            worth -= w.nearly
        return worth

    def taken_back(self, event: OpenEvent) -> float:
        """What the last own cube on an event promises."""
        w = self.weights
        return w.share * sum(event.card.vp) / event.card.flags + (
            w.opens if event.count(self.seat) == 1 else 0.0
        )

    def _completed(self, full: OpenEvent, place: int) -> float:
        """What the completion of an event brings; a rival's share is a loss, in part."""
        w, seat = self.weights, self.seat
        settled = settle(full, self.state.options.sole_contributor_takes_both)
        rivals = max([settled.vp.get(other, 0) for other in range(self.state.seats) if other != seat])
        worth = settled.vp.get(seat, 0) - w.rival * rivals
        if place and settled.taker == seat:
            worth += self.promises("own_event_cards", 1)
        return worth

    def built(self, cells: Sequence[Cell]) -> float:
        """What cubes in cells of the cathedral bring."""
        w = self.weights
        influence, vp = reward(tuple(cells))
        influence = min(influence, INFLUENCE.most - self.player.influence)
        new = {cell.level for cell in cells} & self.missing
        worth = vp + influence * self.influence + w.level * len(new) + w.built * len(cells)
        return worth + self.promises("own_cathedral_cubes", len(cells))

    @cached_property
    def missing(self) -> set[int]:
        """The levels of the cathedral without an own cube."""
        return set(missing_levels(self.state, self.seat))


_BY_COUNT: Final[dict[str, Character]] = {character.count: character for character in CHARACTERS}
_WAGES: Final = tuple(building.wage for building in BUILDING_BY_ID.values())


def smooth(tiers: Sequence[tuple[int, int]], counted: float) -> float:
    """The points of tiers, with a part of the next one on the way to it."""
    before, points = 0, 0.0
    for least, vp in tiers:
        if counted < least:
            return points + (vp - points) * (counted - before) / (least - before)
        before, points = least, float(vp)
    return points
