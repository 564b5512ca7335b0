"""Every effect of Revive in signs: short texts, and icons by their name after a "@".

``@points:3`` is an icon with a number in it. ``symbols.paint_signs`` paints a row of signs.

- ``of_effect(steps)``: any effect of the content, from left to right; the steps are told apart by a small gap (" ").
- ``of_score(score)``: points at the end; ``of_technology(technology)``, ``of_needs(needs)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.games.revive.content import (
    RESOURCES,
    TRACKS,
    Advance,
    After,
    CostsLess,
    Counted,
    Discount,
    Effect,
    Exchange,
    ExtraAction,
    Gain,
    Instant,
    Opens,
    Price,
    Reductions,
    Score,
    Scores,
    Step,
    TakeMachine,
    Technology,
)

Signs = tuple[str, ...]

APART: Final = " "
"""The gap between two steps, or between parts of one: there a row may be broken in two."""

COUNTED: Final[dict[Counted, Signs]] = {
    "buildings": ("@building",),
    "small_buildings": ("@small_building",),
    "large_buildings": ("@large_building",),
    "figures": ("@figure",),
    "figures_on_sites": ("@figure", "@site"),
    "figures_on_large_sites": ("@figure", "@large_site"),
    "explored": ("@explore",),
    "cards_gained": ("@card",),
    "crates_gained": ("@crate",),
    "machine_tokens": ("@token",),
    "machines": ("@machine",),
    "modules": ("@module",),
    "energy": ("@energy",),
    "upper_artifacts": ("@artifact",),
    "lowest_track": ("@lowest",),
    "highest_track": ("@highest",),
}
"""The icons of what is counted for points."""

LESS: Final[dict[str, Signs]] = {
    "explore": ("@explore", "−{}", "@cost"),
    "populate": ("@populate", "−{}", "@book"),
    "large_building": ("@large_building", "−{}", "@gear"),
    "range": ("@range", "−{}", "@food"),
}
"""What costs less, with room for how much."""


def of_effect(effect: Effect) -> Signs:
    """What an effect does, step by step."""
    return _joined(_of_step(step) for step in effect)


def of_score(score: Score) -> Signs:
    """Points at the end for what is counted."""
    return (f"@end:{score.points}", *_per(score))


def of_counted(score: Score) -> Signs:
    """What a score counts, for each so many, without its points."""
    return _per(score)


def of_technology(technology: Technology) -> Signs:
    """What a technology does, at once or for ever."""
    match technology:
        case Instant(effect):
            return of_effect(effect)
        case After(action, effect):
            return (f"@{action}", "→", *of_effect(effect))
        case CostsLess(less):
            return _joined(_of_less(what, by) for what, by in _reductions_of(less))
        case Opens():
            return ("@unlock",)
        case Exchange():
            return ("@trade", *_of_step(technology))
        case Scores(score):
            return of_score(score)


def of_needs(needs: tuple[int, int, int]) -> Signs:
    """The steps that tracks must have reached."""
    return _joined((f"@{track}", str(at)) for track, at in zip(TRACKS, needs, strict=True) if at)


def of_cost(price: Price) -> Signs:
    """What has to be paid."""
    return of_amounts([getattr(price, resource) for resource in RESOURCES])


def of_amounts(amounts: Sequence[int]) -> Signs:
    """Amounts of gears, books, food and crystals."""
    paid = [pair for pair in zip(RESOURCES, amounts, strict=True) if pair[1]]
    return tuple(sign for resource, count in paid for sign in _amount(resource, count))


def _of_step(step: Step) -> Signs:
    match step:
        case Gain(what, count):
            return _of_gain(what, count)
        case Advance(track, steps):
            name = "any_track" if track == "any" else track
            return (f"@up:{steps}", f"@{name}")
        case TakeMachine(track):
            return (f"@token_{track}",)
        case ExtraAction(action, less_cost, less_range):
            return ("+", f"@{action}", *_reductions(less_cost, less_range))
        case Discount(action, less_cost, less_range):
            return ("@next", f"@{action}", *_reductions(less_cost, less_range))
        case Exchange(pay, get):
            return (*of_cost(pay), "→", *of_effect(get))
        case Score():
            most = () if step.most is None else (f"≤{step.most}",)
            return (f"@points:{step.points}", *_per(step), *most)


def _of_gain(what: str, count: int) -> Signs:
    return (f"@points:{count}",) if what == "points" else _amount(what, count)


def _amount(what: str, count: int) -> Signs:
    return (f"@{what}",) if count == 1 else (str(count), f"@{what}")


def _reductions(cost: int, way: int) -> Signs:
    """How much less an action costs, and how much of the way to it is free."""
    cheaper = (f"−{cost}", "@cost") if cost else ()
    nearer = (f"−{way}", "@range") if way else ()
    return (APART, *cheaper, *nearer)


def _per(score: Score) -> Signs:
    """What is counted, one at a time or in groups."""
    number = () if score.for_each == 1 else (str(score.for_each),)
    return ("/", *number, *COUNTED[score.counted])


def _reductions_of(less: Reductions) -> list[tuple[str, int]]:
    return [(what, by) for what in LESS if (by := getattr(less, what))]


def _of_less(what: str, by: int) -> Signs:
    return tuple(sign.format(by) for sign in LESS[what])


def _joined(parts: Iterable[Signs]) -> Signs:
    found: list[str] = []
    for part in parts:
        found += [APART, *part] if found else part
    return tuple(found)
