"""What places are called with what lies there now, and the picture of it to look at closely."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.games.pantheon.god_pictures import GodBack, GodTile
from desktop.games.pantheon.marks import NationPlaque
from desktop.games.pantheon.pictures import BonusTile, CardPicture, LootTile, PilePicture
from desktop.table.layout import Picture
from desktop.words import say
from desktop.words.engine import card_name, place_name
from engine.games.pantheon.content import CARD_BY_ID, EPOCHS, GOD_BY_ID, HEX_BY_ID, God
from engine.games.pantheon.sight import PantheonView
from engine.match.table import Player

GAME = "pantheon"


def title(view: PantheonView, place: str, players: Sequence[Player]) -> str:
    """The place, and after a colon what is there; a god has its numbers beside it, as kinds come twice."""
    name = place_name(GAME, place, players)
    kind, _, rest = place.partition(".")
    if kind == "god":
        return say("pantheon.table.god", name=name, offering=GOD_BY_ID[rest].offering)
    if kind == "hex":
        there = _on_hex(view, rest, players)
    elif kind == "display":
        card = view.display[int(rest)]
        there = say("pantheon.table.empty") if card is None else card_name(GAME, card)
    elif kind == "epoch" and int(rest) <= len(view.nations):
        there = say(f"pantheon.nation.{view.nations[int(rest) - 1]}")
    elif kind == "nation" and view.nations:
        there = say(f"pantheon.nation.{view.nations[-1]}")
    else:
        there = ""
    return f"{name}: {there}" if there else name


def _on_hex(view: PantheonView, name: str, players: Sequence[Player]) -> str:
    """What stands on a hex; where nothing does, what sort of hex it is."""
    place = HEX_BY_ID[name]
    standing = view.pieces.get(name, ())
    if name == view.temple:
        return say("pantheon.on_hex.temple")
    if standing:
        sort = standing[0][1]
        owners = tuple(seat for seat, _ in standing)
        return say(f"pantheon.on_hex.{sort}", owners=owners, players=players)
    if name in view.loot:
        return say("pantheon.on_hex.loot", loot=view.loot[name])
    return say(f"pantheon.bare_hex.{place.kind}", nation=place.nation)


def large(view: PantheonView, place: str) -> Picture | None:
    """The card, tile, god or nation at a place."""
    kind, _, rest = place.partition(".")
    match kind:
        case "hex":
            return LootTile(view.loot[rest]) if rest in view.loot else None
        case "god":
            return god_tile(GOD_BY_ID[rest], view)
        case "medal":
            tile = next((GOD_BY_ID[each] for each in _all_tiles(view) if GOD_BY_ID[each].kind == rest), None)
            return god_tile(tile, view) if tile is not None else None
        case "hand" if rest in CARD_BY_ID:
            return CardPicture(rest)
        case "display":
            card = view.display[int(rest)]
            return CardPicture(card) if card is not None else None
        case "coins" if view.coin_top is not None:
            return PilePicture(view.coin_stack, view.coin_top)
        case "bonus":
            return BonusTile(rest)
        case "epoch" if int(rest) <= len(view.nations):
            return _plaque(view.nations[int(rest) - 1])
        case "nation" if view.nations:
            return _plaque(view.nations[-1])
        case "god_stack":
            return GodBack(view.god_stack)
    return None


def god_tile(god: God, view: PantheonView, *, missing: int = 0, given: tuple[str, ...] = ()) -> GodTile:
    """A god with all that is on its tile, the points that it brings now, what is missing, and what was put down."""
    return GodTile(
        kind=god.kind,
        name=say(f"pantheon.god.{god.kind}"),
        offering=god.offering,
        amount=god.amount,
        points=view.god_points,
        cards_only=god.cards_only,
        dim=missing > 0,
        missing=missing,
        given=given,
        last=EPOCHS.last_tile_points if view.ender is None and view.gods == (god.id,) else 0,
    )


def _all_tiles(view: PantheonView) -> list[str]:
    return [tile for seat in view.seats for tile in seat.god_tiles]


def _plaque(nation: str) -> NationPlaque:
    return NationPlaque(nation, say(f"pantheon.nation.{nation}"))
