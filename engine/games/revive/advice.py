"""What the rules of Revive say of a command before it is given: what it costs, and what may be overlooked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.advice import Doubt
from engine.core.command import Command
from engine.core.errors import Detail
from engine.games.revive.commands import END_ACTION, ChooseFigure, ChooseResource, EndAction, EndTurn
from engine.games.revive.content import BASIC, RESOURCES, Bonus
from engine.games.revive.ending import is_last_turn
from engine.games.revive.frames import Action, AfterAction, ExtraAction, FigureChoice, ResourceChoice
from engine.games.revive.gaining import is_kept, lost_between, surplus
from engine.games.revive.geography import HEXES
from engine.games.revive.map_actions import populations
from engine.games.revive.prices import cost
from engine.games.revive.state import ReviveState


class Surplus(Doubt):
    """Resources above the limits would be lost (5.3), and so many unopened crates with the last turn (9.3)."""

    lost: tuple[int, ...]
    crates: int = 0


class CrateLeft(Doubt):
    """The last turn of the game would end with an unopened crate (9.3)."""

    count: int


def details(state: ReviveState, command: Command) -> Mapping[str, Detail]:
    """What an action on the map costs, where the figure that is chosen is to live, and whether the resource that is
    chosen stays."""
    paid = cost(state, command) if state.agenda else None
    found: dict[str, Detail] = {} if paid is None else {"cost": paid}
    match command, state.agenda[-1] if state.agenda else None:
        case ChooseFigure(), FigureChoice(place=place):
            there = HEXES[place]
            found |= {"cell": there.cell.id} | ({} if there.side is None else {"side": there.side})
        case ChooseResource(resource), ResourceChoice(seat=seat):
            found["kept"] = is_kept(state, seat, RESOURCES.index(resource))
    return found


def next_bonus(bonuses: Sequence[Bonus], reached: int) -> Bonus | None:
    """The first of the bonuses of a track that lies beyond what was reached; None where all are passed (2.6, 2.9)."""
    return min((bonus for bonus in bonuses if bonus.at > reached), key=lambda bonus: bonus.at, default=None)


def doubt(state: ReviveState, command: Command) -> Doubt | None:
    """A doubt whether the deciding seat means a legal command."""
    player = state.players[state.agenda[-1].seat]
    if isinstance(command, ChooseResource):
        return _of_resource(state, command)
    if not isinstance(command, EndAction | EndTurn):
        return None
    lost = surplus(player)
    crates = len(player.crates) if isinstance(command, EndTurn) and is_last_turn(state) else 0
    if any(lost):
        return Surplus(lost, crates)
    return CrateLeft(crates) if crates else None


def _of_resource(state: ReviveState, command: ChooseResource) -> Doubt | None:
    """A resource that is lost at once, where another would stay (5.3)."""
    seat, chosen = state.agenda[-1].seat, RESOURCES.index(command.resource)
    if is_kept(state, seat, chosen) or not any(is_kept(state, seat, each) for each in range(len(BASIC))):
        return None
    return Surplus(tuple(int(each == chosen) for each in range(len(RESOURCES))))


def prepares(state: ReviveState) -> Sequence[Command]:
    """The end of the first action, where it costs nothing that lies above the limits (4.3), and the sites that a
    figure can be sent to (5.9)."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Action):
        return populations(state, frame.seat)
    if isinstance(frame, ExtraAction) and frame.action == "populate":
        return populations(state, frame.seat, frame.less_cost, frame.less_range)
    if not isinstance(frame, AfterAction) or frame.window != 1:
        return ()
    return () if any(lost_between(state)) else (END_ACTION,)
