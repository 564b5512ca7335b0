"""Effects, technologies and lines of points, in words."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.words import listed, say
from desktop.words.engine import place_name
from engine.games.revive.content import (
    RESOURCES,
    Advance,
    After,
    CostsLess,
    Discount,
    Effect,
    Exchange,
    ExtraAction,
    Gain,
    Instant,
    Opens,
    Reductions,
    Score,
    Scores,
    Step,
    TakeMachine,
    Technology,
)

REDUCTIONS = ("explore", "populate", "large_building", "range")


def effect_phrase(effect: Effect) -> str:
    """All steps of an effect."""
    return listed(map(step_phrase, effect))


def step_phrase(step: Step) -> str:
    """One step of an effect."""
    match step:
        case Gain(what, count):
            return say(f"revive.effect.{what}", count=count)
        case Advance(track, steps):
            return say("revive.effect.advance", track=track, steps=steps)
        case TakeMachine(track):
            return say("revive.effect.take_machine", track=track)
        case ExtraAction(action, less_cost, less_range):
            return say("revive.effect.extra", action=action, less=_less(action, less_cost, less_range))
        case Discount(action, less_cost, less_range):
            return say("revive.effect.discount", action=action, less=_less(action, less_cost, less_range))
        case Exchange(price, get):
            paid = tuple(getattr(price, name) for name in RESOURCES)
            return say("revive.effect.exchange", pay=paid, get=effect_phrase(get))
        case Score():
            return score_phrase(step)


def source_phrase(source: str) -> str:
    """What caused a choice, by the id of its effect: a card, a crate, a technology and so on, or exploring."""
    kind, name, part = (*source.split("."), "", "")[:3]
    if kind == "space":
        return place_name("revive", name)
    return say(f"revive.source.{kind}", id=name, part=part.upper())


def score_phrase(score: Score) -> str:
    """Points for what is counted."""
    counted = say(f"revive.counted.{score.counted}", each=score.for_each)
    what = say("revive.effect.score", points=score.points, each=score.for_each, counted=counted)
    return what if score.most is None else say("revive.effect.most", what=what, most=score.most)


def technology_phrase(technology: Technology) -> str:
    """What a technology does, and when."""
    match technology:
        case Instant(effect):
            return say("revive.effect.once", what=effect_phrase(effect))
        case After(trigger, effect):
            return say("revive.effect.after", trigger=trigger, what=effect_phrase(effect))
        case CostsLess(less):
            return listed(_reductions(less))
        case Opens():
            return say("revive.effect.opens")
        case Exchange():
            return say("revive.effect.trade", what=step_phrase(technology))
        case Scores(score):
            return say("revive.effect.at_end", what=score_phrase(score))


def _reductions(less: Reductions) -> Iterator[str]:
    for name in REDUCTIONS:
        if count := getattr(less, name):
            yield say(f"revive.less.{name}", count=count)


def _less(action: str, cost: int, distance: int) -> str:
    """How much cheaper an action is, and how much nearer."""
    cheaper = say("revive.effect.less_cost", action=action, count=cost) if cost else ""
    return cheaper + (say("revive.effect.less_range", count=distance) if distance else "")
