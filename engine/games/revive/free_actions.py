"""What a seat may do at any moment of its turn (5.11 to 5.14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.core.agenda import Beside, Emitted
from engine.core.chance import Chance
from engine.core.command import Command
from engine.core.errors import IllegalCommand
from engine.core.event import recurring
from engine.core.game import Seat
from engine.games.revive import events
from engine.games.revive.commands import (
    CONVERT,
    MACHINE,
    OPEN,
    TRADE,
    ConvertCrystal,
    OpenCrate,
    UseMachine,
    UseTrade,
)
from engine.games.revive.content import BASIC, CRYSTAL, SPACES, Crate, Space
from engine.games.revive.effects import EFFECT_BY_ID
from engine.games.revive.ending import may_hibernate
from engine.games.revive.frames import Technologies
from engine.games.revive.gaining import Cost, can_pay, gain, lack, pay, resolve
from engine.games.revive.refusing import number_of, refused
from engine.games.revive.settling import ask_again
from engine.games.revive.state import TOKEN_SPACES, Player, ReviveState

technologies_after = recurring(Technologies)
_machine_used = recurring(events.MachineUsed)
_crate_opened = recurring(events.CrateOpened)
_trade_made = recurring(events.TradeMade)
_crystal_converted = recurring(events.CrystalConverted)


def _legal(state: ReviveState, seat: Seat) -> Sequence[Command]:
    """Only in one's own turn (ruling 17)."""
    if seat != state.agenda[0].seat:
        return ()
    player = state.players[seat]
    machines = player.machines & ~player.powered if player.energy else 0
    trade = player.knows.trade
    trades = trade is not None and can_pay(player, trade[0])
    return _commands(player.resources[CRYSTAL] > 0, machines, player.crates, trades)


@lru_cache(maxsize=1 << 12)
def _commands(crystals: bool, machines: int, crates: tuple[Crate, ...], trades: bool) -> Sequence[Command]:
    """To turn a crystal, to use each machine of some spaces, given as bits, to open crates, and to trade."""
    return (
        *(CONVERT if crystals else ()),
        *(MACHINE[space.index] for space in SPACES if machines >> space.index & 1),
        *(OPEN[crate.index] for crate in reversed(crates)),
        *((TRADE,) if trades else ()),
    )


def trade_of(player: Player) -> tuple[Cost, str] | None:
    """What the trade of its technology costs, and the name of what it brings; None before it is unlocked (5.14)."""
    return player.knows.trade


def _own_turn(state: ReviveState, seat: Seat) -> Player:
    """Raises IllegalCommand in the turn of somebody else (ruling 17)."""
    if seat != state.active:
        raise refused("foreign_turn", "11", active=state.active)
    return state.players[seat]


def _convert(
    state: ReviveState, frame: Any, command: ConvertCrystal, chance: Chance, emitted: Emitted
) -> None:
    player = _own_turn(state, frame.seat)
    resource = number_of(command.resource, BASIC, "5.12")
    if not player.resources[CRYSTAL]:
        raise refused("no_crystal", "5.12")
    player.resources[CRYSTAL] -= 1
    emitted.append(_crystal_converted(frame.seat, command.resource))
    gain(state, frame.seat, resource, 1, emitted)


def _use_machine(
    state: ReviveState, frame: Any, command: UseMachine, chance: Chance, emitted: Emitted
) -> None:
    seat, space = frame.seat, command.space
    player = _own_turn(state, seat)
    machine = player.machine_at(space)
    if not machine:
        raise _without_machine(space)
    if not player.energy:
        raise refused("no_energy", "5.11")
    if player.powered >> space.index & 1:
        raise refused("machine_used", "5.11", goes_on=may_hibernate(state))
    ask_again(state)
    player.energy -= 1
    player.powered |= 1 << space.index
    emitted.append(_machine_used(seat, space.id))
    state.agenda += [technologies_after(seat, "use_machine"), resolve(seat, EFFECT_BY_ID[machine])]


def _without_machine(space: Space) -> IllegalCommand:
    """Why there is no machine on a space: there never is one, or not yet (2.8)."""
    if space.score is not None:
        return refused("space_scores", "2.8")
    if space.is_machine or space in TOKEN_SPACES:
        return refused("no_machine", "5.11")
    return refused("space_works_once", "2.8")


def _open_crate(state: ReviveState, frame: Any, command: OpenCrate, chance: Chance, emitted: Emitted) -> None:
    seat, crate = frame.seat, command.crate
    player = _own_turn(state, seat)
    if crate not in player.crates:
        raise refused("no_such_crate", "5.13")
    ask_again(state)
    player.crates = tuple(each for each in player.crates if each is not crate)
    player.opened = (*player.opened, crate)
    emitted.append(_crate_opened(seat, crate.id))
    state.agenda.append(resolve(seat, EFFECT_BY_ID[f"crate.{crate.id}"]))


def _trade(state: ReviveState, frame: Any, command: UseTrade, chance: Chance, emitted: Emitted) -> None:
    seat = frame.seat
    player = _own_turn(state, seat)
    trade = trade_of(player)
    if trade is None:
        raise refused("no_trade", "5.14")
    cost, effect = trade
    if lacking := lack(player, cost, "5.14"):
        raise refused(lacking.reason, lacking.rule, **lacking.details)
    ask_again(state)
    emitted.append(_trade_made(seat))
    pay(player, seat, cost, emitted)
    state.agenda.append(resolve(seat, EFFECT_BY_ID[effect]))


FREE_ACTIONS: Final[Beside[ReviveState]] = Beside(
    _legal,
    {
        ConvertCrystal: _convert,
        UseMachine: _use_machine,
        OpenCrate: _open_crate,
        UseTrade: _trade,
    },
)
