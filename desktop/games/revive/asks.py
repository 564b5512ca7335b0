"""What is asked, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from desktop.games.revive.phrases import source_phrase, step_phrase
from desktop.games.revive.situation import At, can_convert
from desktop.table.game_table import Button
from desktop.words import say
from engine.core.command import Command
from engine.games.revive.choosing import free_places
from engine.games.revive.commands import FORFEIT, PLACE, POPULATE, TakeMachineToken, TakeModule
from engine.games.revive.content import BASIC, SLOTS, TRACK_LENGTH, TRACKS
from engine.games.revive.frames import (
    Action,
    AfterAction,
    CitizenChoice,
    ExtraAction,
    FigureChoice,
    MachineChoice,
    ModuleChoice,
    ModulePlace,
    Orientation,
    ResourceChoice,
    Settle,
    TokenChoice,
    TrackChoice,
    TradeOffer,
    WakingChoice,
)
from engine.games.revive.places import TAKEN
from engine.games.revive.rules import REVIVE
from engine.games.revive.tracks import are_at_end

CONFIRM: Final = "common/icon/confirm"
CLOSE: Final = "common/icon/close"
NEXT: Final = "common/icon/end-turn"
ICONS: Final = {
    "hibernate": "revive/icon/hibernate",
    "forfeit": NEXT,
    "end_action": NEXT,
    "end_turn": NEXT,
    "accept": CONFIRM,
    "decline": CLOSE,
    "top": "revive/icon/card",
    "bottom": "revive/icon/card",
}
_SEVERAL: Final = {
    "choose_resource": "choose_resources",
    "take_citizen": "take_citizens",
    "take_module": "take_modules",
    "ready_machine": "ready_machines",
    "wake_card": "wake_cards",
}
"""What is asked where several are chosen one after the other."""
_Repeated = ResourceChoice | CitizenChoice | ModuleChoice | MachineChoice | WakingChoice
_SLOTS: Final = frozenset(slot.id for slot in SLOTS)
_TURNED: Final = frozenset({"switch", "resource.crystal"})
"""What a basic resource comes of, by a button."""
MAIN: Final = frozenset({"forfeit", "end_action", "end_turn", "accept", "decline"})
"""What ends a decision, and may come again within a turn."""


def buttons(at: At) -> list[Button]:
    """The buttons of the question, then those of a choice that is half made."""
    if at.asked is None:
        return []
    return [*_asked(at), *_half_made(at)]


def _asked(at: At) -> Iterator[Button]:
    """The buttons of the question; hibernating keeps its place throughout the turn."""
    if at.asked == at.view.active and at.asks != "keep_artifact_card":
        yield _button("hibernate")
    match at.asks:
        case "action" if FORFEIT in REVIVE.legal(at.state):
            yield _button("forfeit")
        case "after_action":
            yield _button("end_action" if at.view.window == 1 else "end_turn")
        case "choose_resource":
            yield from _resources("resource")
            if can_convert(at):
                yield Button(
                    "bar.convert", "revive/icon/crystal", say("revive.bar.convert"), main=True, plain=True
                )
        case "choose_track":
            yield from (_named(f"bar.track.{name}", name) for name in TRACKS)
        case "trade_offer":
            yield _button("accept")
            yield _button("decline")
        case "extra_action":
            yield _button("decline")


def _half_made(at: At) -> Iterator[Button]:
    """Buttons for the building, for the half of a card or for what the switch or a crystal gives, once its place is
    picked."""
    if not _TURNED.isdisjoint(at.picked):
        yield from _resources("into")
    if "side" in at.picked:
        yield _button("top")
        yield _button("bottom")
    if any(place.startswith("hex.") for place in at.picked) and not _figures(at):
        for kind in ("small", "large"):
            yield Button(f"bar.build.{kind}", f"revive/icon/{kind}_building", say(f"revive.bar.{kind}"))


def _resources(answer: str) -> Iterator[Button]:
    return (_named(f"bar.{answer}.{name}", name) for name in BASIC)


def _button(name: str) -> Button:
    return Button(
        f"bar.{name}", ICONS[name], say(f"revive.bar.{name}"), main=name in MAIN, plain=name == "decline"
    )


def _named(place: str, name: str) -> Button:
    return Button(place, f"revive/icon/{name}", say(f"revive.bar.{name}"), main=True, plain=True)


def sentence(at: At) -> tuple[str, Mapping[str, Any]]:
    """The key of the question, with the present numbers."""
    key, details = _of_picked(at) or _of_question(at)
    active = at.view.active
    lead = "" if at.asked is None else _lead(at)
    about = {"seat": at.asked, "active": active, "foreign": at.asked != active, "lead": lead}
    return key, {**about, **details}


def _of_picked(at: At) -> tuple[str, Mapping[str, Any]] | None:
    """What is still to be chosen of a choice that is half made."""
    picked: Sequence[str] = at.picked
    cards = [place.partition(".")[2] for place in picked if place.startswith("card.")]
    if "switch" in picked:
        return "choose_switch", {}
    if not {"resource.crystal", "bar.convert"}.isdisjoint(picked):
        return "choose_converted", {}
    if cards and at.asks == "action":
        return ("choose_half" if "side" in picked else "choose_slot"), {"card": cards[0]}
    if (slot := next((place for place in picked if place in _SLOTS), None)) is not None:
        return "choose_card", {"slot": slot}
    if (figures := _figures(at)) and at.asks != "choose_figure":
        return "choose_site", {"figure": figures[0]}
    if any(place.startswith("hex.") for place in picked):
        return "choose_building", {}
    return None


def _figures(at: At) -> Sequence[str]:
    """The figures that are picked."""
    return [place.partition(".")[2] for place in at.picked if place.startswith("figure.")]


def _of_question(at: At) -> tuple[str, Mapping[str, Any]]:
    top = at.state.agenda[-1] if at.asked is not None else None
    match top:
        case Action(_, window) | AfterAction(_, window):
            return REVIVE.told_first(at.state), {"window": window, "free": _besides(at)}
        case _ if isinstance(top, _Repeated) and (count := _left_to_choose(at, top)) > 1:
            return _SEVERAL[at.asks], {"count": count}
        case TrackChoice(seat, steps, _):
            tracks = at.state.players[seat].tracks
            if are_at_end(at.state.players[seat]):
                return "choose_track_in_vain", {"steps": steps}
            return at.asks, {"steps": min(steps, TRACK_LENGTH - min(tracks))}
        case TokenChoice(_, space):
            return at.asks, {"space": space.id}
        case ExtraAction(_, action, _, _, _):
            return REVIVE.told_first(at.state), {"action": action, "free": _besides(at)}
        case TradeOffer(_, effect, number):
            details = {"what": step_phrase(effect.steps[number]), "free": _besides(at)}
            return REVIVE.told_first(at.state), details
    marker = at.view.players[at.asked].marker if at.asked is not None else 0
    return at.asks, {"module": at.view.module, "marker": marker}


def _besides(at: At) -> int:
    """How many commands there are beside the one that goes on or declines: free actions, where nothing else is left."""
    return len(REVIVE.legal(at.state)) - 1


def _lead(at: At) -> str:
    """Who is asked, and what caused the question where that is known."""
    top = at.state.agenda[-1] if at.state.agenda else None
    source = top.effect.id if isinstance(top, TradeOffer) else getattr(top, "by", "")
    if not source:
        return say("revive.source.alone", players=at.players, seat=at.asked)
    return say("revive.source.leads", players=at.players, seat=at.asked, source=source_phrase(source))


def concerned(at: At) -> frozenset[str]:
    """The places that are chosen already: of the tile, the figure or the machine that the question is about."""
    top = at.state.agenda[-1] if at.state.agenda else None
    match top:
        case Orientation(_, cell, _):
            return frozenset({cell.id})
        case FigureChoice(_, there, _, _):
            return frozenset(REVIVE.path(at.state, POPULATE[there]))
        case TokenChoice(_, space):
            return frozenset({space.id})
    return frozenset()


def goals(at: At) -> Mapping[str, frozenset[str]]:
    """Where modules and machine tokens may be dragged to: beside a slot, or to the space that a token is for."""
    top = at.state.agenda[-1] if at.asked is not None and at.state.agenda else None
    match top:
        case TokenChoice(_, space):
            return dict.fromkeys(_taken_by(at, TakeMachineToken), frozenset({space.id}))
        case ModuleChoice(seat):
            return dict.fromkeys(_taken_by(at, TakeModule), _free_places(at, seat))
        case ModulePlace(seat):
            return {TAKEN: _free_places(at, seat)}
    return {}


def _taken_by(at: At, kind: type[Command]) -> Iterator[str]:
    """The places whose things a kind of command takes."""
    commands = (command for command in REVIVE.legal(at.state) if isinstance(command, kind))
    return (place for command in commands for place in REVIVE.path(at.state, command))


def _free_places(at: At, seat: int) -> frozenset[str]:
    """Where a module may go."""
    free = free_places(at.state.players[seat])
    return frozenset(place for number in free for place in REVIVE.path(at.state, PLACE[number]))


def _left_to_choose(at: At, top: _Repeated) -> int:
    """How many of the same kind are chosen one after the other: modules only as long as there is a place for them."""
    agenda = (frame for frame in reversed(at.state.agenda) if not isinstance(frame, Settle))
    count = sum(1 for _ in takewhile(lambda frame: frame == top and frame.by == top.by, agenda))
    if isinstance(top, ModuleChoice):
        return min(count, len(free_places(at.state.players[top.seat])))
    return count


def rule(at: At) -> str:
    """The section of the rules about the question; after the game, the one about its end."""
    return REVIVE.section(at.state) if at.asked is not None else "9"
