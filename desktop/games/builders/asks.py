"""The question, the buttons below it, and the keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from desktop.games.builders.situation import At
from desktop.table.game_table import Button, Prompt
from desktop.words import say
from engine.games.builders.content import CONSTANTS
from engine.games.builders.rules import BUILDERS


def prompt(at: At) -> Prompt:
    """The action points left, or who was picked to work and where; coins, an extra action, the end of the turn."""
    asks, details = _asked(at)
    return Prompt(asks, details, _rule(at), tuple(_buttons()), tuple(_pips(at.view.action_points)))


def keys(at: At) -> dict[str, str]:
    """The rows of the market, and the buttons (13.3)."""
    most = len(CONSTANTS.coins_for_points_given_up)
    return {
        **{f"B{slot + 1}": f"market.building.{slot}" for slot in range(len(at.view.building_row))},
        **{f"W{slot + 1}": f"market.worker.{slot}" for slot in range(len(at.view.worker_row))},
        **{f"C{points}": f"bar.coins.{points}" for points in range(1, most + 1)},
        "A": "bar.buy",
        "E": "bar.end_turn",
    }


def goals(at: At) -> dict[str, frozenset[str]]:
    """Where the cards of the market are dragged to (13.3): also those that can't be taken now, which say why."""
    rows = (
        ("building", "sites", at.view.building_row, at.view.buildings_left),
        ("worker", "crew", at.view.worker_row, at.view.workers_left),
    )
    goals: dict[str, frozenset[str]] = {}
    for kind, ground, row, left in rows:
        places = [f"market.{kind}.{slot}" for slot, card in enumerate(row) if card is not None]
        deck = [f"market.next_{kind}"] if left else []
        goals |= dict.fromkeys((*places, *deck), frozenset({ground}))
    return goals


def _asked(at: At) -> tuple[str, dict[str, Any]]:
    may_buy = at.view.yards[at.view.active].coins >= CONSTANTS.extra_action_price
    details: dict[str, Any] = {
        "seat": at.view.active,
        "points": at.view.action_points,
        "may_buy": int(may_buy),
    }
    for place in at.picked:
        kind, _, card = place.partition(".")
        if kind == "crew":
            return "worker_picked", {**details, "worker": card}
        if kind == "site":
            return "site_picked", {**details, "building": card}
    return at.asks, details


def _rule(at: At) -> str:
    """The action whose places are picked, else how the game ends, else the turn."""
    if at.view.ended_by is not None:
        return "9.2"
    return "9.1" if at.view.final_round and not at.picked else BUILDERS.section(at.state, at.picked)


def _buttons() -> Iterator[Button]:
    for points, coins in enumerate(CONSTANTS.coins_for_points_given_up, start=1):
        label = say("builders.bar.coins", coins=coins)
        yield Button(f"bar.coins.{points}", "common/thing/coins", label)
    yield Button("bar.buy", "common/thing/action-bought", say("builders.bar.buy"))
    yield Button("bar.end_turn", "common/icon/end-turn", say("builders.bar.end_turn"), main=True)


def _pips(left: int) -> Iterator[str]:
    """The action points left, then the free ones that were spent."""
    free = CONSTANTS.free_action_points
    yield from ["common/thing/action"] * min(left, free)
    yield from ["common/thing/action-bought"] * (left - free)
    yield from ["common/thing/action-spent"] * (free - left)
