"""The places of Pantheon's table: where a person points (13.2), and what is meant by it.

``display.N``  ``pile``  ``hand.CARD``  ``hex.HEX``  ``offering.KIND``  ``stock.feet``  ``stock.columns``  ``god.GOD``
``bonus.BONUS``  ``medal.traitera``  and buttons: ``bar.offer.GROUP.KIND``  ``bar.move``  ``bar.end_move`` …
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.agenda import Frame
from engine.core.command import Command
from engine.core.errors import IllegalCommand, Refusal
from engine.games.pantheon.commands import (
    ACTIONS,
    BUY_COLUMN,
    BUY_FOOT,
    CHOOSE_ACTION,
    CHOOSE_BONUS,
    COLUMN_TO_FOOT,
    DECLINE,
    DISCARD,
    END_BUY,
    END_MOVE,
    END_SWAP,
    END_TURN,
    FOOT_TO_COLUMN,
    FREE_COLUMN,
    GALLIA_CARDS,
    GALLIA_GOD,
    PLACE,
    PLACE_PAID,
    PLAY_COIN,
    PLAY_MOVE_CARD,
    RAISE,
    RESERVE_COLUMNS,
    RESERVE_FEET,
    TAKE_DISPLAY,
    TAKE_GOD,
    TAKE_GOD_FOR_TOP,
    TAKE_PILE,
    USE_TRAITERA,
    DiscardCard,
    Place,
    PlaceFreeColumn,
    PlacePaid,
    PlayCoin,
    TakeGod,
)
from engine.games.pantheon.content import (
    CARD_BY_ID,
    GOD_BY_ID,
    GOD_KINDS,
    HEX_BY_ID,
    MOVE,
    OFFERINGS,
    TRAITERA,
    God,
)
from engine.games.pantheon.frames import (
    Action,
    Aegyptus,
    Buy,
    FreeColumn,
    Gallia,
    HandToSeven,
    Pray,
    Reserve,
    RevealedGod,
    Traitera,
)
from engine.games.pantheon.praying import check_payment, offerings
from engine.games.pantheon.state import PantheonState, Realm

BOARD_PLACES: Final = (
    *(f"display.{slot}" for slot in range(len(TAKE_DISPLAY))),
    "pile",
    *(f"offering.{kind.id}" for kind in OFFERINGS),
    "stock.feet",
    "stock.columns",
)
"""The places that are always at the same spot; hexes are laid by the map, while gods, cards and bonus tiles come and
go."""

_FIXED: Final[dict[str, Command]] = {
    **{f"bar.{action}": CHOOSE_ACTION[action] for action in (*ACTIONS, "pass")},
    **{f"display.{slot}": command for slot, command in enumerate(TAKE_DISPLAY)},
    "pile": TAKE_PILE,
    "stock.feet": BUY_FOOT,
    "stock.columns": BUY_COLUMN,
    "bar.end_move": END_MOVE,
    "bar.end_buy": END_BUY,
    "bar.decline": DECLINE,
    "bar.end_swap": END_SWAP,
    "bar.end_turn": END_TURN,
    **{f"offering.{command.kind.id}": command for command in RAISE},
    **{f"bonus.{command.bonus.id}": command for command in CHOOSE_BONUS},
}
"""The places that mean the same at any time."""

_WHERE_ASKED: Final[dict[type[Frame], dict[str, Command]]] = {
    Reserve: {"stock.feet": RESERVE_FEET, "stock.columns": RESERVE_COLUMNS},
    Gallia: {"pile": GALLIA_CARDS, "god_stack": GALLIA_GOD},
    Aegyptus: {"stock.feet": COLUMN_TO_FOOT, "stock.columns": FOOT_TO_COLUMN},
    Traitera: {f"medal.{GOD_KINDS[TRAITERA]}": USE_TRAITERA},
}
"""The places that mean something else, or something at all, only where it is asked about."""

_PATHS: Final = {
    **{command: (place,) for places in (_FIXED, *_WHERE_ASKED.values()) for place, command in places.items()},
    PLAY_MOVE_CARD: (f"hand.{MOVE.id}",),
}
_COIN_PLAYS: Final = {command.coin.id: command for command in PLAY_COIN}
_OFFER: Final = "bar.offer."
_OWN_OFFERINGS: Final = frozenset(f"{what}.{kind.id}" for what in ("hand", "offering") for kind in OFFERINGS)


def path(command: Command) -> tuple[str, ...]:
    """The places that give a legal command."""
    match command:
        case Place(place) | PlacePaid(place) | PlaceFreeColumn(place):
            return (f"hex.{place.id}",)
        case PlayCoin(card) | DiscardCard(card):
            return (f"hand.{card.id}",)
        case TakeGod(god, kinds):
            return (f"god.{god.id}", *(f"{_OFFER}{group}.{kind.id}" for group, kind in enumerate(kinds)))
    return _PATHS.get(command, ())


def intended(state: PantheonState, places: Sequence[str]) -> Command | Refusal:
    """What pointing at these places would do if it were allowed."""
    frame = state.agenda[-1] if state.agenda else None
    gods = [place for place in places if place.startswith("god.")]
    if len(gods) == 1:
        offers = [place for place in places if place != gods[0]]
        return _prayer(state, frame, gods[0].removeprefix("god."), offers)
    if len(places) == 1:
        return _single(places[0], frame)
    return Refusal("only_to_look_at", "13")


def _single(place: str, frame: Frame | None) -> Command | Refusal:
    what, _, name = place.partition(".")
    if what == "hex":
        return _hex(name, frame)
    if what == "hand":
        return _card(name, frame)
    asked = _WHERE_ASKED.get(type(frame), {}) if frame is not None else {}
    if place in asked:
        return asked[place]
    if place.startswith(_OFFER):
        return Refusal("choose_god", "5.4")
    return _FIXED.get(place) or Refusal("only_to_look_at", "13")


def _hex(name: str, frame: Frame | None) -> Command | Refusal:
    place = HEX_BY_ID.get(name)
    if place is None:
        return Refusal("sea", "5.1")
    if isinstance(frame, FreeColumn):
        return FREE_COLUMN.get(place.mask) or Refusal("no_site", "2.8", {"hex": name})
    return (PLACE_PAID if isinstance(frame, Buy) else PLACE)[place.mask]


def _card(name: str, frame: Frame | None) -> Command | Refusal:
    card = CARD_BY_ID.get(name)
    if card is None:
        return Refusal("only_to_look_at", "13")
    if isinstance(frame, HandToSeven):
        return DISCARD[card.index]
    if card is MOVE:
        return PLAY_MOVE_CARD
    if name in _COIN_PLAYS:
        return _COIN_PLAYS[name]
    if isinstance(frame, Action):
        return Refusal("cards_for_gods", "5.4", {"card": name})
    if isinstance(frame, Pray | RevealedGod):
        return Refusal("pay_by_number", "5.4")
    return DISCARD[card.index]  # no god can be chosen, so that what is asked instead is told


def _prayer(state: PantheonState, frame: Frame | None, name: str, offers: Sequence[str]) -> Command | Refusal:
    """The god with the kinds that were pointed at; missing ones are filled in as well as possible."""
    god = GOD_BY_ID.get(name)
    chosen: dict[int, str] = {}
    for offer in offers:
        if offer in _OWN_OFFERINGS and god is not None:
            return Refusal("pay_by_number", "5.4")
        group, _, kind = offer.removeprefix(_OFFER).partition(".")
        if not (offer.startswith(_OFFER) and group.isdecimal() and int(group) not in chosen):
            return Refusal("only_to_look_at", "13")
        chosen[int(group)] = kind
    if god is None:
        return Refusal("only_to_look_at", "13")
    command = _best_payment(state, frame, god, chosen)
    if isinstance(frame, Action) and isinstance(command, TakeGod) and god.index in state.gods:
        return _lacking(state.realms[frame.seat], command) or command
    return command


def _lacking(realm: Realm, prayer: TakeGod) -> Refusal | None:
    """What a god asks for that a seat doesn't have: it couldn't be paid if the action were chosen, either."""
    try:
        check_payment(realm, prayer.god, prayer.god.offering, prayer.kinds)
    except IllegalCommand as refused:
        return refused.refusal
    return None


def _best_payment(
    state: PantheonState, frame: Frame | None, god: God, chosen: Mapping[int, str]
) -> Command | Refusal:
    """The payment with the chosen kinds for which the least is missing."""
    top_only = isinstance(frame, RevealedGod) and state.options.gallia_offering == "top_only"
    ways = (TAKE_GOD_FOR_TOP if top_only else TAKE_GOD)[god.index]
    names = [{group: kind.id for group, kind in enumerate(way.kinds)} for way in ways]
    fitting = [way for way, named in zip(ways, names, strict=True) if chosen.items() <= named.items()]
    if not fitting:
        return _as_chosen(god, chosen)
    have = offerings(state.realms[frame.seat if frame else 0], god)
    return min(
        fitting,
        key=lambda way: sum(
            max(0, need - have[kind.kind]) for need, kind in zip(god.offering, way.kinds, strict=False)
        ),
    )


def _as_chosen(god: God, chosen: Mapping[int, str]) -> Command | Refusal:
    """An illegal payment, so that its refusal can be shown."""
    kinds = [CARD_BY_ID.get(chosen.get(group, "")) for group in range(len(chosen))]
    if any(kind is None or kind.kind < 0 for kind in kinds):
        return Refusal("only_to_look_at", "13")
    return TakeGod(god, tuple(kind for kind in kinds if kind is not None))
