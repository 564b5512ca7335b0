"""What cards do, in signs: numbers, arrows, and icons by their name after a "@"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.troyes.content import (
    Activity,
    ActivityEffect,
    Counted,
    CubePerOwnDie,
    Delayed,
    EventCard,
    EventEffect,
    Gain,
    GainOfChoice,
    Lose,
    NeutralCitizen,
    RemoveCube,
    RollForCube,
    Take,
)

Signs = tuple[str, ...]

COUNTED: Final[dict[Counted, Signs]] = {
    "own_citizens_in_palace": ("@citizen", "@palace"),
    "own_citizens_in_bishopric": ("@citizen", "@bishopric"),
    "own_citizens_in_city_hall": ("@citizen", "@city_hall"),
    "own_citizens_in_all_buildings": ("@citizen", "@palace", "@bishopric", "@city_hall"),
    "own_citizens_on_activities": ("@citizen", "@card"),
    "own_cathedral_cubes": ("@cube", "@cathedral"),
    "own_event_cards": ("@event",),
    "events_with_own_cube": ("@cube", "@event"),
    "red_dice_in_fullest_district": ("@red", "@district"),
    "deniers": ("@denier",),
    "influence": ("@influence",),
}
"""The icons of what cards and characters count."""


def of_activity(card: Activity) -> Signs:
    """What one activation of a card does."""
    return _of_effect(card.effect)


def _of_effect(effect: ActivityEffect) -> Signs:
    match effect:
        case Gain():
            paid = with_sign("−", (effect.pay_deniers, "@denier"), (effect.pay_influence, "@influence"))
            amounts = ((effect.deniers, "@denier"), (effect.influence, "@influence"), (effect.vp, "@points"))
            gained = with_sign("+", *amounts)
            per = ("×", *COUNTED[effect.per]) if effect.per is not None else ()
            return (*paid, "→", *gained, *per) if paid else (*gained, *per)
        case GainOfChoice():
            return ("+", str(effect.deniers), "@denier", "×", "@citizen", *either(effect.buildings))
        case Take():
            return ("+", str(effect.deniers), "@denier", "←", "@citizen", f"@{effect.building}")
        case RollForCube():
            return ("@black", f"≥{effect.least}", "→", "@cube", "@event")
        case CubePerOwnDie():
            return ("@cube", "@event", "×", f"@{effect.die}")
        case Delayed():
            return _of_delayed(effect)


def _of_delayed(effect: Delayed) -> Signs:
    natural = f"@{effect.natural}" if effect.natural is not None else "@any"
    become = either(effect.counts_as)
    if effect.copies:
        return (natural, "→", f"{effect.copies}×", *(become or (natural,)))
    if effect.each:
        return (natural, "=", str(effect.each))
    if effect.per_die:
        return (natural, f"+{effect.per_die}")
    if effect.to_total:
        return (natural, natural, f"+{effect.to_total}")
    if effect.free_per_district:
        return (f"{effect.free_per_district}×", natural, "@district", "0", "@denier")
    return (natural, "→", *become)


def of_event(card: EventCard) -> Signs:
    """What an event does each round until it is completed."""
    return ("@black",) * card.black_dice if card.effect is None else _of_event_effect(card.effect)


def _of_event_effect(effect: EventEffect) -> Signs:
    match effect:
        case Lose():
            lost = with_sign("−", (effect.deniers, "@denier"), (effect.influence, "@influence"))
            return (*lost, "×", *COUNTED[effect.per]) if effect.per is not None else lost
        case NeutralCitizen():
            return ("@citizen", "→", f"@{effect.building}")
        case RemoveCube():
            return ("−1", "@cube", "@event" if effect.of == "events" else "@cathedral")


def with_sign(sign: str, *amounts: tuple[int, str]) -> Signs:
    """Numbers with their icons, each with a sign before it; none of what is 0."""
    return tuple(part for number, icon in amounts if number for part in (f"{sign}{number}", icon))


def either(names: Sequence[str]) -> Signs:
    """Two icons as alternatives."""
    found: list[str] = []
    for name in names:
        found += ["/", f"@{name}"] if found else [f"@{name}"]
    return tuple(found)
