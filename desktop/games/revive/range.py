"""What is drawn over the map for an action that is pondered: how far it reaches, the way there and the price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from desktop.games.revive.cards import CitizenHalf
from desktop.games.revive.effects import of_amounts
from desktop.games.revive.machine import tucked_rects
from desktop.games.revive.map import cell_rect, hex_middle, price_rect, step_mark_rect, tag_rect, way
from desktop.games.revive.pictures import ExploredTile, Price, StepMark
from desktop.games.revive.situation import At, shown
from desktop.table.layout import Spot
from engine.core.command import Command
from engine.games.revive import places
from engine.games.revive.commands import BUILD, KINDS, Build, Explore, PlayCard, Populate
from engine.games.revive.content import DESERT, FIGURES
from engine.games.revive.gaining import as_next_action_begins, can_pay
from engine.games.revive.geography import HEX_BY_ID
from engine.games.revive.prices import MapPrice, cost, price, within_reach
from engine.games.revive.rules import REVIVE

HEX_AT: Final = {f"hex.{name}": there for name, there in HEX_BY_ID.items()}
WAYS: Final = tuple(f"turn.{way}" for way in range(3))
_HOUSES: Final = {f"bar.build.{kind}": kind for kind in KINDS}
_FIGURES: Final = frozenset(f"figure.{figure}" for figure in FIGURES)

RANGE, TAG, TURNED = 0, 3, 1
"""The levels of what is drawn over the map."""


def turned_at(at: At) -> str | None:
    """The cell whose tile a person at the near side may turn now."""
    turned = at.view.turned
    return turned.cell if turned is not None and at.offers and at.asks == "place_tile" else None


def actions_at(at: At, place: str) -> Sequence[Command]:
    """The actions on the map that pointing at a place can mean now, legal or not."""
    if not _may_act(at):
        return ()
    there = HEX_AT.get(place)
    if there is not None and at.state.terrain[there.index] == DESERT:
        return [BUILD[kind][there.index] for kind in _kinds_at(at, place, left=True)]
    if there is not None and not at.state.may_live(there.index):
        return ()
    intended = places.intended(at.state, [place])
    return [intended] if isinstance(intended, Explore | Populate) else ()


def gone_at(at: At, place: str) -> Sequence[str]:
    """The kinds of buildings that pointing at a place could mean now if any of them were left."""
    return _kinds_at(at, place, left=False) if _may_act(at) else ()


def _may_act(at: At) -> bool:
    """Whether a person may mean an action on the map, now or as the second of the turn."""
    if not at.offers or at.asks not in ("action", "extra_action", "after_action"):
        return False
    return at.asks != "after_action" or at.view.window == 1


def _kinds_at(at: At, place: str, *, left: bool) -> Sequence[str]:
    """The kinds of buildings that may be meant on a free desert, of which any are left, or none; picked ones alone."""
    there = HEX_AT.get(place)
    if there is None or at.state.terrain[there.index] != DESERT or at.state.built >> there.index & 1:
        return ()
    picked = [kind for button, kind in _HOUSES.items() if button in at.picked]
    builder = at.state.players[at.state.agenda[-1].seat]
    return [kind for kind in picked or KINDS if (builder.buildings_left(kind) > 0) == left]


def ponder(at: At, place: str) -> Iterator[Spot]:
    """Where else the same action is within reach, the way to this place, and what it costs."""
    if not at.offers:
        return
    cell = turned_at(at)
    if cell is not None and place in WAYS and at.view.turned is not None:
        tile = ExploredTile(at.view.turned.tile, WAYS.index(place))
        yield Spot("turned", cell_rect(cell), tile, level=TURNED)
        return
    yield from _halves(at, place)
    actions = actions_at(at, place)
    yield from _reach(at, _sample(at, place, actions), {_hex_of(at, action) for action in actions})
    prices = [(action, found) for action in actions if (found := price(at.state, action)) is not None]
    for number, (action, found) in enumerate(prices):
        if not number:
            yield from _way(found)
        rect = price_rect(hex_middle(_hex_of(at, action)), number, len(prices))
        yield Spot(f"price.{number}", rect, _tag(at, found.cost), level=TAG)


def _halves(at: At, place: str) -> Iterator[Spot]:
    """What would be seen of a card in the slot pointed at, or in every slot for a card that is pointed at.

    Nothing is shown in a slot for both halves until one is named: the one shown would look like the choice.
    """
    if at.asks != "action":
        return
    cards = [each.partition(".")[2] for each in (place, *at.picked) if each.startswith("card.")]
    plays = [
        command
        for command in REVIVE.legal(at.state)
        if isinstance(command, PlayCard) and command.card.id in cards[:1]
    ]
    named = [command for command in plays if f"bar.{command.half}" in at.picked] or plays
    ways = Counter(command.slot.id for command in named)
    plays = [command for command in named if ways[command.slot.id] == 1]
    for number, command in enumerate(plays):
        slot = command.slot.id
        if place in (slot, f"card.{command.card.id}"):
            lying = next(each for each in shown(at).slots if each.id == slot).cards
            half = CitizenHalf(command.card.id, "top" if command.half == "top" else "bottom")
            yield Spot(f"half.{number}", tucked_rects(slot, len(lying) + 1)[-1], half, level=TURNED)


def _sample(at: At, place: str, actions: Sequence[Command]) -> Command | None:
    """An action of the kind that a place stands for: a hex for its own, a house for building, a figure for sites."""
    if actions:
        return actions[0]
    if place in _HOUSES and at.asks in ("action", "extra_action"):
        return BUILD[_HOUSES[place]][0]
    if place in _FIGURES and at.asks in ("action", "extra_action"):
        return next((each for each in REVIVE.legal(at.state) if isinstance(each, Populate)), None)
    return None


def _reach(at: At, sample: Command | None, tagged: set[str]) -> Iterator[Spot]:
    """A small tag wherever else the action could be paid for."""
    if sample is None:
        return
    for action in within_reach(at.state, sample):
        there, paid = _hex_of(at, action), cost(at.state, action)
        if there not in tagged and paid is not None:
            is_wide = isinstance(action, Explore) or HEX_BY_ID[there].cell.role == "large_site"
            yield Spot(f"reach.{there}", tag_rect(there, wide=is_wide), _tag(at, paid), level=RANGE)


def _way(found: MapPrice) -> Iterator[Spot]:
    """The steps from the nearest of one's own; those that cost food are bright."""
    free = found.steps - sum(part.cost[2] for part in found.parts if part.why in _FOR_THE_WAY)
    for number, middle in enumerate(way(found.start, found.end) if found.steps else (), start=1):
        mark = StepMark(number, number > free)
        yield Spot(f"step.{number}", step_mark_rect(middle), mark, level=TAG - 1)


_FOR_THE_WAY: Final = frozenset({"distance", "known_way", "shorter_way"})


def _tag(at: At, paid: tuple[int, int, int, int]) -> Price:
    player = as_next_action_begins(at.state).players[at.facing]
    return Price(of_amounts(paid) or ("0",), can_pay(player, paid))


def _hex_of(at: At, action: Command) -> str:
    """The hex that a tag lies at: of an area its centre."""
    match action:
        case Explore(cell):
            return f"{cell.id}_centre"
        case Populate(there):
            return there.id
        case Build(_, there):
            return there.id
    raise ValueError(action)
