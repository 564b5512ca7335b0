"""The numbers of Troyes that sentences speak of, by name, as games are dealt today, and those that are our own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.content import dealt_by, designed
from engine.games.troyes.content import (
    ACTIVITIES,
    BUILDINGS,
    CATHEDRAL,
    DEFENCE,
    DICE_RULES,
    EVENT_RULES,
    EVENTS,
    FARMING,
    INCOME,
    INFLUENCE,
    PASSING,
    ROW_MAPS,
    SOURCED,
    START,
)
from engine.games.troyes.meta import META

_low_high: Final[Mapping[str, Sequence[int]]] = {
    row: [face for face, entered in enumerate(ROW_MAPS["low_high"], start=1) if entered == number]
    for number, row in enumerate(("upper", "lower"))
}
"""The faces that lead into each row where rows go by low and high ones (2.2)."""

_activities, _events = dealt_by(META.version, ACTIVITIES), dealt_by(META.version, EVENTS)

FIGURES: Final[Mapping[str, int]] = {
    "start_deniers": START.deniers,
    "start_influence": START.influence,
    "citizens": START.citizens,
    "income": INCOME.deniers,
    "wage_shortage": INCOME.wage_shortage_vp,
    "most_influence": INFLUENCE.most,
    "reroll": INFLUENCE.reroll,
    "citizen": INFLUENCE.citizen,
    "flip": INFLUENCE.flip,
    "most_flipped": INFLUENCE.most_flipped,
    "group": DICE_RULES.most_in_group,
    "failed_defence": DEFENCE.failed_vp,
    "event_shortage": EVENT_RULES.shortage_vp,
    "open_event": EVENT_RULES.open_vp,
    "missing_level": CATHEDRAL.missing_level_vp,
    "farm_divisor": FARMING.divisor,
    "farm_least": FARMING.least,
    "pass_first": PASSING.first,
    "pass_again": PASSING.again,
    "defence_influence": DEFENCE.influence_per_die,
    **{f"{row}_row_from": faces[0] for row, faces in _low_high.items()},
    **{f"{row}_row_to": faces[-1] for row, faces in _low_high.items()},
    **{f"price_{dice}": price for dice, price in enumerate(DICE_RULES.prices, start=1)},
    **{f"{building.id}_wage": building.wage for building in BUILDINGS},
    **{f"{card.name}_cost": card.cost for card in _activities},
    **{f"{card.name}_divisor": card.divisor for card in _activities},
    **{f"{event.name}_divisor": event.divisor for event in _events},
}

DESIGNED: Final = designed(SOURCED)
