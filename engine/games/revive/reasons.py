"""Why a bot would give a command, in keys and numbers."""

from __future__ import annotations

from engine.core.command import Command
from engine.core.mind import Reason
from engine.games.revive.commands import (
    MODULE_PLACES,
    Build,
    ChooseFigure,
    Explore,
    Hibernate,
    OpenCrate,
    PlaceModule,
    PlayCard,
    Populate,
    TakeArtifact,
    TakeCitizen,
    TakeMachineToken,
    TakeModule,
    UseMachine,
)
from engine.games.revive.content import DESERT
from engine.games.revive.geography import NEIGHBOURS
from engine.games.revive.state import ReviveState


def reason(state: ReviveState, command: Command) -> Reason:
    """What a command is good for."""
    player = state.players[state.agenda[-1].seat]
    match command:
        case PlayCard(card, slot, _):
            matches = any(
                beside is slot and module is not None and (state.any_colour or card.colour in module.colours)
                for (beside, _), module in zip(MODULE_PLACES, player.modules, strict=True)
            )
            return Reason("plays_with_modules" if matches else "plays", {"card": card.id, "slot": slot.id})
        case Explore(cell):
            tile = state.frozen[cell.index]
            assert tile is not None
            back = tile.back
            return Reason("explores", {"points": back.points if back is not None else 0})
        case Build(_, there):
            shown = [state.terrain[beside] for beside in NEIGHBOURS[there.index]]
            return Reason("builds", {"count": sum(terrain < DESERT for terrain in shown)})
        case Populate() | ChooseFigure():
            return Reason("settles")
        case Hibernate():
            return Reason("hibernates", {"count": len(player.rest)})
        case UseMachine() | OpenCrate():
            return Reason("free")
        case TakeCitizen() | TakeModule() | TakeMachineToken() | TakeArtifact() | PlaceModule():
            return Reason("best_there")
    return Reason("nothing_better")
