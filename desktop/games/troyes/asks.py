"""What a seat is asked, in words and buttons: the prompt bar, and the page of the rules that goes with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from desktop.games.troyes.situation import At, fewer_times
from desktop.table.game_table import Button
from desktop.words import begun, listed, say
from engine.games.troyes.advice import Price, defence, selection
from engine.games.troyes.commands import ActivateCard
from engine.games.troyes.content import ACTIVITY_BY_ID, COLOURS, RollForCube
from engine.games.troyes.frames import CathedralCubeLoss, EventCubeLoss
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import NEUTRAL

CONFIRM: Final = "common/icon/confirm"
CLOSE: Final = "common/icon/close"

ICONS: Final = {
    "reroll": "common/icon/dice",
    "flip": "troyes/icon/flip",
    "citizen": "common/icon/person",
    "pass": "common/icon/end-turn",
    "defend": CONFIRM,
    "concede": CLOSE,
    "confirm_flip": CONFIRM,
    "cancel_flip": CLOSE,
    "stock": "common/icon/person",
    "cancel_action": CLOSE,
    "stop": CONFIRM,
}
MAIN: Final = frozenset({"pass", "defend", "confirm_flip", "stop"})
CONFIRMING: Final = frozenset({"defend", "confirm_flip"})
"""Those of them that carry out what was chosen: Enter presses them wherever the focus is."""
PLAIN: Final = frozenset({"pass", "stop"})
"""Those of them that give up the rest, and are never what is suggested."""


INFLUENCE: Final = ("reroll", "flip", "citizen")
"""What influence buys, all the turn long."""

OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "action": ("pass",),
    "defence": ("defend", "concede"),
    "flip": ("confirm_flip", "cancel_flip"),
    "citizen_source": ("stock", "cancel_action"),
    "event_cubes": ("stop",),
}
"""The buttons of each question."""

STOPS: Final = frozenset({"stop", "stop_this", "no_cube"})
"""What the button that places no more cubes is called: at the last activation, before others, and for a single cube."""

CHOSEN: Final = {
    (False, False): "action_one",
    (False, True): "action_one_bought",
    (True, False): "action_sum",
    (True, True): "action_sum_bought",
}
"""The question once dice are chosen: whether there is a sum, and whether any of them has to be paid for."""


def buttons(at: At) -> list[Button]:
    """The buttons: first what influence buys, always in the same place, then what ends or changes the decision."""
    if at.asked is None or at.asks in ("initial_placement", "event_cube_loss", "cathedral_cube_loss"):
        return []
    shown = [*INFLUENCE, *OWN.get(at.asks, ())]
    if at.asks == "event_cubes":
        coming = at.view.choice.times
        shown[-1:] = ["no_cube" if _is_rolled(at) else "stop_this" if coming else "stop"]
    found = [_button(name) for name in shown]
    return [*found, *_colours(at), *_times(at)]


def _button(name: str) -> Button:
    # What influence buys is told why it can't be had; the rest stands only where it is asked.
    place = "stop" if name in STOPS else name
    return Button(
        f"bar.{place}",
        ICONS[place],
        say(f"troyes.bar.{name}"),
        main=place in MAIN,
        confirms=place in CONFIRMING,
        plain=place in PLAIN,
    )


def _colours(at: At) -> Iterator[Button]:
    """The colours that a picked cube may give."""
    for place in at.picked:
        card = ACTIVITY_BY_ID.get(place.removeprefix("cube."))
        if card is not None and card.delayed is not None:
            for colour in card.delayed.counts_as:
                label = begun(say(f"troyes.colour.{colour}"))
                yield Button(f"bar.colour.{colour}", f"troyes/icon/{colour}", label)


def _times(at: At) -> Iterator[Button]:
    """Fewer activations than could be had; only the first has the icon, for many to fit in the row."""
    if at.asks != "action":
        return
    activations = (each.times for each in TROYES.legal(at.state) if isinstance(each, ActivateCard))
    most = max(activations, default=0)
    for number in range(1, most):
        label = say("troyes.bar.times", times=number)
        yield Button(f"bar.times.{number}", "troyes/icon/card" if number == 1 else "", label)


def sentence(at: At) -> tuple[str, Mapping[str, Any]]:
    """The key of the question, with the present numbers."""
    key, details = _asked(at)
    return key, {"seat": at.asked, **details}


def _asked(at: At) -> tuple[str, Mapping[str, Any]]:
    view, top = at.view, at.state.agenda[-1] if at.asked is not None else None
    if isinstance(top, EventCubeLoss | CathedralCubeLoss):
        return at.asks, {"event": top.event.id}
    if "bar.reroll" in at.picked:
        return "reroll", {}
    match at.asks:
        case "action":
            return _of_action(at)
        case "defence":
            return _of_defence(at)
        case "flip":
            return at.asks, {"chosen": len(view.choice.flipped)}
        case "citizen_source":
            return _of_source(at)
        case "choose_building":
            return at.asks, {"left": view.choice.left, "card": view.choice.card}
        case "event_cubes" if _is_rolled(at):
            return "rolled_cube", {"coming": view.choice.times}
        case "event_cubes":
            return at.asks, {"left": view.choice.left, "coming": view.choice.times}
    return at.asks, {}


def _of_source(at: At) -> tuple[str, Mapping[str, Any]]:
    """Where a citizen comes from, and where to it is to go."""
    choice = at.view.choice
    if choice.card is not None:
        return "source_of_tradesman", {"card": choice.card}
    return "source_of_citizen", {"building": choice.building}


def _is_rolled(at: At) -> bool:
    """Whether a roll was lucky enough for a single cube, not several cubes being placed."""
    card = at.view.choice.card
    return card is not None and isinstance(ACTIVITY_BY_ID[card].effect, RollForCube)


def _of_action(at: At) -> tuple[str, Mapping[str, Any]]:
    chosen = selection(at.state)
    if times := fewer_times(at):
        return "action_times", {"times": times}
    cube = next((place for place in at.picked if place.startswith("cube.")), "")
    if cube:
        return "action_colour", {"card": cube.removeprefix("cube.")}
    told = TROYES.told_first(at.state)
    if chosen is None:
        key = "action_cube" if told == at.asks and at.view.choice.cube else told
        return key, {"card": at.view.choice.cube}
    several = len(chosen.addends) > 1
    details = {
        "values": " + ".join(map(str, chosen.addends)),
        "total": chosen.total,
        "colour": COLOURS[chosen.colour],
        "price": _price(at, chosen.price),
        "then": say(f"troyes.chosen.{told if told != at.asks else 'sum' if several else 'one'}"),
    }
    return CHOSEN[several, chosen.price.total > 0], details


def _price(at: At, price: Price) -> str:
    """What the chosen dice cost, for each player who is paid."""
    paid = [
        say("troyes.price.bank", deniers=deniers)
        if owner == NEUTRAL
        else say("troyes.price.seat", players=at.players, owner=owner, deniers=deniers)
        for owner, deniers in price.by_owner.items()
        if deniers
    ]
    return listed(paid) if paid else ""


def _of_defence(at: At) -> tuple[str, Mapping[str, Any]]:
    sums = defence(at.state)
    if sums is None:
        return "defence", {"highest": 0}
    if sums.reach < sums.highest:
        return "defence_in_vain", {"highest": sums.highest, "reach": sums.reach}
    if not sums.black:
        return "defence", {"highest": sums.highest}
    if not sums.has_highest:
        return "defence_too_low", {"highest": sums.highest}
    if not sums.own:
        return "defence_begun", {"black": sums.black, "dice": sums.influence}
    key = "enough" if sums.own >= sums.black else "short"
    then = say(f"troyes.defence.{key}", influence=sums.influence)
    details = {"black": sums.black, "own": sums.own, "then": then}
    if not sums.doubled:
        return "defence_on", details
    return "defence_doubled", {**details, "red": listed([str(face) for face in sums.doubled])}


def rule(at: At) -> str:
    """The section of the rules about the question; after the game, the one about its end."""
    return TROYES.section(at.state) if at.asked is not None else "9"
