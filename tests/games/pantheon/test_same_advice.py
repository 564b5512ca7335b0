"""The engine's advice and what the window works out for itself say the same, until the window asks the engine."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from desktop.games.pantheon import doubts, worth
from desktop.games.pantheon.names import god_tile
from desktop.words import say
from engine.core.advice import Doubt
from engine.games.pantheon.advice import (
    DearPayment,
    FreeLevel,
    FullReserve,
    SpecialCoin,
    UnusedCoins,
    UnusedSteps,
    doubt,
    group,
    last_tile,
    payment,
)
from engine.games.pantheon.commands import EndBuy, TakeGod
from engine.games.pantheon.content import BUYING, EPOCHS, GODS, OFFERINGS, God
from engine.games.pantheon.frames import Cartago, RevealedGod
from engine.games.pantheon.state import PantheonState
from tests.conformance.walks import WALKS, Walk, positions

OURS = [walk for walk in WALKS if walk.game_id == "pantheon"]


def said(found: Doubt | None) -> str | None:
    """A doubt in the window's words of today."""
    key, details = _told(found)
    return say(f"pantheon.doubt.{key}", **details) if key else None


def _told(found: Doubt | None) -> tuple[str, dict[str, Any]]:
    match found:
        case UnusedSteps(steps, hexes):
            return "steps", {"steps": steps, "hexes": hexes}
        case UnusedCoins(coins):
            return "coins", {"coins": coins}
        case FullReserve(pieces, fits):
            return f"reserve_{pieces}", {"fits": fits, "most": BUYING.most_pieces}
        case FreeLevel():
            return "free_level", {}
        case SpecialCoin(coins):
            return "special_coin", {"coins": coins}
    return "", {}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_the_same_is_doubted(walk: Walk) -> None:
    found: Counter[str] = Counter()
    for _, state in positions(walk, every=2):
        view = walk.game.view(state, state.agenda[-1].seat if state.agenda else None)
        for command in walk.game.legal(state):
            ours, theirs = doubt(state, command), doubts.doubt(view, command)
            found[type(ours).__name__] += 1
            if isinstance(command, EndBuy):
                compare_coins(state, view, ours, theirs)
            elif isinstance(command, TakeGod):
                compare_payments(state, command, ours, theirs)
            else:
                assert said(ours) == theirs
    assert {"UnusedSteps", "NoneType"} < set(found)


def compare_coins(state: PantheonState, view: Any, ours: Doubt | None, theirs: str | None) -> None:
    """The window asks where a turn ends with it and arms it where it doesn't; of those of Cartago it says nothing.

    It also names one sort of pieces, where the engine goes on with the other.
    """
    lost = doubts.unused(view)
    assert (ours is None) == (lost is None)
    if not isinstance(ours, UnusedCoins) or lost is None:
        return
    assert theirs is None or theirs == said(ours)
    assert isinstance(state.agenda[-1], Cartago) or lost.question == say(
        "pantheon.unused.question", coins=ours.coins
    )
    assert tuple(command.notation for command in ours.first)[: len(lost.commands)] == lost.commands
    assert (ours.columns or ours.feet) == len(lost.commands)


def compare_payments(state: PantheonState, command: TakeGod, ours: Doubt | None, theirs: str | None) -> None:
    """Of ways that take as few cards the engine names the one that keeps the rarest."""
    if isinstance(ours, DearPayment):
        assert theirs is not None
        kinds = tuple(each.kind for each in payment(state, state.agenda[-1].seat, command.god).groups)
        assert ours.kinds == kinds
        told = {"cards": ours.cards, "least": ours.least}
        sentences = {
            say("pantheon.doubt.dear_payment", **told, kinds=tuple(kind.id for kind in way.kinds))
            for way in cheapest_ways(state, command)
        }
        assert theirs in sentences
    else:
        assert theirs is None


def cheapest_ways(state: PantheonState, command: TakeGod) -> list[TakeGod]:
    """All ways to name kinds that take as few cards as any, in whatever order of equal numbers."""
    realm, god = state.realms[state.agenda[-1].seat], command.god
    needs = god.offering[: len(command.kinds)]
    found = []
    for kinds in permutations(OFFERINGS, len(needs)):
        groups = [group(realm, god, need, kind) for need, kind in zip(needs, kinds, strict=True)]
        found.append((sum(each.missing for each in groups), sum(each.cards for each in groups), kinds))
    least = min(found[:], key=lambda way: way[:2])[:2]
    return [TakeGod(god, way[2]) for way in found if way[:2] == least]


def test_everything_that_can_be_doubted_is_compared() -> None:
    found = {
        type(each)
        for walk in OURS
        for _, state in positions(walk, every=2)
        for command in walk.game.legal(state)
        if (each := doubt(state, command)) is not None
    }
    assert found == {UnusedSteps, UnusedCoins, DearPayment, FullReserve, FreeLevel, SpecialCoin}


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_gods_cost_the_same(walk: Walk) -> None:
    payable = 0
    for number, state in positions(walk, every=20):
        for seat, realm in enumerate(state.realms):
            view = walk.game.view(state, seat)
            own = view.seats[seat]
            for god in gods(state, number):
                ours, theirs = payment(state, seat, god), worth.best_way(view, god, own)
                assert (ours.missing, ours.cards) == (worth.missing_in(theirs), worth.cards_in(theirs))
                assert [each.need for each in ours.groups] == [each.need for each in theirs]
                command = worth.cheapest(view, god, own)
                if command is not None:
                    assert not ours.missing
                    assert worth.cards_for(view, command, own) == ours.cards
                    assert worth.cards_for(view, ours.way, own) == ours.cards
                    payable += 1
                for need in {*god.offering}:
                    for kind in OFFERINGS:
                        (shown,) = worth.way(god, (need,), (kind.kind,), own)
                        each = group(realm, god, need, kind)
                        assert (each.need, each.kind, each.level) == (shown.need, shown.kind, shown.level)
                        assert (each.cards, each.missing) == (shown.cards, shown.missing)
    assert payable > 20


def gods(state: PantheonState, number: int) -> list[God]:
    """Those on display, the one that is revealed, and some others."""
    revealed = [frame.revealed for frame in state.agenda if isinstance(frame, RevealedGod)]
    return [*(GODS[god] for god in state.gods), *revealed, *GODS[number % 7 :: 7]]


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_a_god_of_gallia_costs_the_same(walk: Walk) -> None:
    for _, state in positions(walk):
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, RevealedGod):
            view = walk.game.view(state, frame.seat)
            theirs = worth.best_way(view, frame.revealed, view.seats[frame.seat])
            ours = payment(state, frame.seat, frame.revealed)
            assert (ours.missing, ours.cards) == (worth.missing_in(theirs), worth.cards_in(theirs))
            assert len(ours.groups) == len(theirs)


@pytest.mark.parametrize("walk", OURS, ids=str)
def test_the_last_tile_brings_the_same(walk: Walk) -> None:
    for _, state in positions(walk, every=5):
        view, last = walk.game.view(state, None), last_tile(state)
        for god in state.gods[:1]:
            assert god_tile(GODS[god], view).last == last.god
        loot = EPOCHS.last_tile_points if view.ender is None and len(view.loot) == 1 else 0
        assert last.loot == loot
