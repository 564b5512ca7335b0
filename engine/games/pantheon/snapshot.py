"""How a position of Pantheon is written down; what earlier versions wrote is converted."""

from __future__ import annotations

from typing import Any, Final

from engine.core.game import Json
from engine.core.position import Description
from engine.core.secret import conceal, reveal
from engine.games.pantheon import invariants
from engine.games.pantheon.content import CARDS, GODS, HEXES, LOOT, NATIONS, OFFERINGS
from engine.games.pantheon.state import PantheonState


def _older(data: dict[str, Json]) -> dict[str, Json]:
    """Positions from before 2026-12 have their unfinished tasks as numbers, and everything hidden in one block.

    Those of the first rules don't say so.
    """
    if "flow" not in data:
        return data
    now = {"rules": 1, **data}
    hidden: Any = reveal(now.pop("hidden"))
    now["realms"] = [_realm(*each) for each in zip(now["realms"], hidden["hands"], strict=True)]
    now["agenda"] = [_frame(seat, *task) for seat, task in now.pop("flow")]
    piles = {"nations_to_come": ("nations", NATIONS), "pile": ("pile", CARDS), "god_stack": ("gods", GODS)}
    for name, (old, things) in {**piles, "bag": ("bag", LOOT)}.items():
        now[name] = conceal([things[number].id for number in hidden[old]])
    now["low"], now["high"] = conceal(hidden["low"]), conceal(hidden["high"])
    active = now.pop("active")
    now["last"] = None if now["agenda"] else active
    return now


def _realm(realm: dict[str, Json], counts: list[int]) -> dict[str, Json]:
    now = {**realm}
    now["pieces"] = now.pop("feet_on") + now.pop("columns_on")
    now["hand"] = conceal({card.id: count for card, count in zip(CARDS, counts, strict=True) if count})
    return now


def _frame(seat: int, tag: str, *numbers: Any) -> dict[str, Json]:
    fields: dict[str, Json] = {}
    match tag, *numbers:
        case ["move" | "follow", steps, jump, played, *placed]:
            hexes = [HEXES[place].id for place in placed]
            fields = {"steps": steps, "jump": jump == 1, "card_played": played == 1, "placed": hexes}
        case ["draw", left]:
            fields = {"left": left}
        case ["buy" | "cartago", purse, bought]:
            fields = {"purse": purse, "bought": bought == 1}
        case ["reserve", pieces]:
            fields = {"pieces": pieces}
        case ["raise", times, done, may_decline]:
            raised = [kind.id for kind in OFFERINGS if done & 1 << kind.kind]
            fields = {"times": times, "raised": raised, "may_decline": may_decline == 1}
        case ["gallia_god", god]:
            fields = {"revealed": GODS[god].id}
        case ["aegyptus", *direction]:
            fields = {"swapping": direction[0] if direction else None}
    return {tag: {"seat": seat, **fields}}


POSITION: Final = Description(PantheonState, invariants.check, _older)
