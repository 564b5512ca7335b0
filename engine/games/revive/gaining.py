"""Gaining, paying and losing resources, and blue points (5.2, 5.3, 2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core.agenda import Emitted
from engine.core.errors import Refusal
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import events
from engine.games.revive.content import BASIC, CRYSTAL, LIMITS, RESOURCES, SCORE_TRACK, Price
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.frames import AfterAction, Resolve
from engine.games.revive.state import Player, ReviveState

Cost = tuple[int, int, int, int]
"""Gears, books, food and crystals."""

FREE: Final[Cost] = (0, 0, 0, 0)

TOO_FEW: Final = "too_few"
"""The reason of a refusal where a cost can't be paid."""

MOST_HELD: Final = 200
MOST_POINTS: Final = 10_000
"""More of a resource, and of blue points, than ever comes together. Counters stop there, so that every position that
can be read can be played on and written."""

resolve = recurring(Resolve)
_resources_gained = recurring(events.ResourcesGained)
_resources_paid = recurring(events.ResourcesPaid)
_resources_lost = recurring(events.ResourcesLost)
_points_gained = recurring(events.PointsGained)
_bonus_reached = recurring(events.BonusReached)


def cost_of(price: Price) -> Cost:
    """A price that names its resources."""
    return price.by_resource


def can_pay(player: Player, cost: Cost) -> bool:
    """Whether a cost can be paid, with crystals for what is missing (5.2)."""
    return crystals_for(player, cost) <= player.resources[CRYSTAL]


def crystals_for(player: Player, cost: Cost) -> int:
    """How many crystals a cost takes, which stand for what is missing (5.2)."""
    gear, book, food, _ = player.resources
    need_gear, need_book, need_food, lacking = cost
    if need_gear > gear:
        lacking += need_gear - gear
    if need_book > book:
        lacking += need_book - book
    if need_food > food:
        lacking += need_food - food
    return lacking


def lack(player: Player, cost: Cost, rule: str) -> Refusal | None:
    """Why a cost can't be paid: the cost, what is there of it, and the crystals, which stand for anything (5.2)."""
    if can_pay(player, cost):
        return None
    return Refusal(TOO_FEW, rule, {"cost": cost, "have": _held_for(player, cost)})


def is_told_as_it_is(player: Player, refusal: Refusal) -> bool:
    """Whether what a refusal says of a cost that can't be paid is what a player has now."""
    cost = refusal.details["cost"]
    return isinstance(cost, tuple) and refusal.details["have"] == _held_for(player, cost)


def _held_for(player: Player, cost: Sequence[int]) -> tuple[int, ...]:
    """What a player has of what a cost asks for, and the crystals."""
    counts = [need > 0 or resource == CRYSTAL for resource, need in enumerate(cost)]
    return tuple(has if matters else 0 for has, matters in zip(player.resources, counts, strict=True))


def pay(player: Player, seat: Seat, cost: Cost, emitted: Emitted) -> None:
    """The named resources first, crystals for what is missing (5.2). The cost can be paid."""
    if cost == FREE:
        return
    gear, book, food, crystal = player.resources
    need_gear, need_book, need_food, need_crystal = cost
    gears, books, foods = min(gear, need_gear), min(book, need_book), min(food, need_food)
    crystals = need_crystal + need_gear - gears + need_book - books + need_food - foods
    player.resources = [gear - gears, book - books, food - foods, crystal - crystals]
    emitted.append(_resources_paid(seat, (gears, books, foods, crystals)))


def gain(state: ReviveState, seat: Seat, resource: int, count: int, emitted: Emitted) -> None:
    """So much of a resource. In another seat's turn the limits hold at once (5.3)."""
    player = state.players[seat]
    player.resources[resource] = min(MOST_HELD, player.resources[resource] + count)
    emitted.append(_resources_gained(seat, RESOURCES[resource], count))
    if _is_trimmed_at_once(state, seat):
        _turn_crystals(player, seat, emitted)
        trim(player, seat, emitted)


def _is_trimmed_at_once(state: ReviveState, seat: Seat) -> bool:
    return seat != state.agenda[0].seat


def is_kept(state: ReviveState, seat: Seat, resource: int) -> bool:
    """Whether one more of a basic resource would stay, and not be lost at once in another seat's turn (5.3)."""
    return not _is_trimmed_at_once(state, seat) or state.players[seat].resources[resource] < LIMITS[resource]


def _turn_crystals(player: Player, seat: Seat, emitted: Emitted) -> None:
    """Crystals above the limit become what the player has fewest of, as far as there is room (5.3)."""
    resources = player.resources
    while resources[CRYSTAL] > LIMITS[CRYSTAL]:
        fewest = min(range(len(BASIC)), key=resources.__getitem__)
        if resources[fewest] >= LIMITS[fewest]:
            return
        resources[CRYSTAL] -= 1
        resources[fewest] += 1
        emitted.append(events.CrystalsTurned(seat, RESOURCES[fewest], 1))


def trim(player: Player, seat: Seat, emitted: Emitted) -> None:
    """What is above the limits is lost (5.3)."""
    if any(has > most for has, most in zip(player.resources, LIMITS, strict=True)):
        lost = surplus(player)
        player.resources = [*map(min, player.resources, LIMITS)]
        emitted.append(_resources_lost(seat, lost))


def surplus(player: Player) -> Cost:
    """What lies above the limits."""
    gear, book, food, crystal = (
        max(0, has - most) for has, most in zip(player.resources, LIMITS, strict=True)
    )
    return gear, book, food, crystal


def lost_between(state: ReviveState) -> Cost:
    """What would be lost by going on from the first action to the second (5.3)."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, AfterAction) and frame.window == 1:
        return surplus(state.players[frame.seat])
    return FREE


def as_next_action_begins(state: ReviveState) -> ReviveState:
    """The position in which the asked seat pays for its next action: before the second, what lies above the limits is
    lost (5.3)."""
    lost = lost_between(state)
    if not any(lost):
        return state
    following = state.clone()
    player = following.players[following.agenda[-1].seat]
    player.resources = [has - less for has, less in zip(player.resources, lost, strict=True)]
    return following


def gain_points(state: ReviveState, seat: Seat, points: int, emitted: Emitted) -> None:
    """Blue points; bonus spaces reached for the first time are resolved at once, the lowest first (2.6)."""
    if not points:
        return
    player = state.players[seat]
    before = player.points
    player.points = min(MOST_POINTS, before + points)
    emitted.append(_points_gained(seat, points))
    reached = _bonuses_between(before, player.points)
    if reached:
        emitted += [_bonus_reached(seat, at) for at in reached]
        state.agenda += [resolve(seat, EFFECT_BY_ID[f"score.{at}"]) for at in reversed(reached)]


@lru_cache(maxsize=1 << 12)
def _bonuses_between(before: int, points: int) -> Sequence[int]:
    """The bonus spaces that are reached on the way from one number of points to another (2.6)."""
    return tuple(bonus.at for bonus in SCORE_TRACK.bonuses if before < bonus.at <= points)
