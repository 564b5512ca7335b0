"""What places are called, with what is there now, and the large picture of it."""

from __future__ import annotations

from desktop.games.pantheon.god_pictures import GodBack, GodTile
from desktop.games.pantheon.marks import NationPlaque
from desktop.games.pantheon.pictures import BonusTile, CardPicture, LootTile, PilePicture, StepsTile
from desktop.games.pantheon.situation import At
from desktop.table.layout import Picture
from desktop.words import say
from desktop.words.engine import card_name, holding, place_name
from engine.games.pantheon.advice import last_tile
from engine.games.pantheon.content import CARD_BY_ID, GOD_BY_ID, HEX_BY_ID, God

GAME = "pantheon"


def title(at: At, place: str) -> str:
    """The place, and after a colon what is there; a god is named with its numbers, as kinds come twice."""
    view, name = at.view, place_name(GAME, place, at.players)
    kind, _, rest = place.partition(".")
    if kind == "god":
        return say("pantheon.table.god", name=name, offering=GOD_BY_ID[rest].offering)
    if kind == "hex":
        there = _on_hex(at, rest)
    elif kind == "display":
        card = view.display[int(rest)]
        there = say("pantheon.table.empty") if card is None else card_name(GAME, card)
    elif kind == "epoch" and int(rest) <= len(view.nations):
        there = say(f"pantheon.nation.{view.nations[int(rest) - 1]}")
    elif kind == "nation" and view.nations:
        there = say(f"pantheon.nation.{view.nations[-1]}")
    else:
        there = ""
    return holding(name, there) if there else name


def _on_hex(at: At, name: str) -> str:
    """What is on a hex; if nothing, what kind of hex it is."""
    place, standing = HEX_BY_ID[name], at.view.pieces.get(name, ())
    if name == at.view.temple:
        return say("pantheon.on_hex.temple")
    if standing:
        owners = tuple(seat for seat, _ in standing)
        return say(f"pantheon.on_hex.{standing[0][1]}", owners=owners, players=at.players)
    if name in at.view.loot:
        return say("pantheon.on_hex.loot", loot=at.view.loot[name])
    return say(f"pantheon.bare_hex.{place.kind}", nation=place.nation)


def thing(at: At, place: str) -> str:
    """What lies at a place, as the content knows it; nothing if it has no figures."""
    view, (kind, _, rest) = at.view, place.partition(".")
    match kind:
        case "hex" if rest in view.loot:
            return f"loot.{view.loot[rest]}"
        case "hex" if HEX_BY_ID[rest].kind != "plain":
            return "rule.map"
        case "medal":
            god = _won(at, rest)
            return f"god.{god.id}" if god is not None else ""
        case "display":
            return f"card.{view.display[int(rest)]}"
        case "hand":
            return f"card.{rest}"
        case "demigods" if view.demigods:
            return f"demigod.{max(view.demigods)}"
        case "own_steps":
            return "loot.steps"
        case "own_bonus":
            return f"bonus.{view.seats[at.facing].bonus}"
    return place


def large(at: At, place: str) -> Picture | None:
    """The card, tile, god or nation at a place."""
    view, (kind, _, rest) = at.view, place.partition(".")
    match kind:
        case "hex":
            return LootTile(view.loot[rest]) if rest in view.loot else None
        case "god":
            return god_tile(at, GOD_BY_ID[rest])
        case "medal":
            god = _won(at, rest)
            return god_tile(at, god) if god is not None else None
        case "hand" if rest in CARD_BY_ID:
            return CardPicture(rest)
        case "display":
            card = view.display[int(rest)]
            return CardPicture(card) if card else None
        case "coins" if view.coin_top is not None:
            return PilePicture(view.coin_stack, view.coin_top)
        case "bonus":
            return BonusTile(rest)
        case "own_steps":
            return StepsTile(at.state.realms[at.facing].loot_steps)
        case "epoch" if int(rest) <= len(view.nations):
            return nation_plaque(view.nations[int(rest) - 1])
        case "nation" if view.nations:
            return nation_plaque(view.nations[-1])
        case "god_stack":
            return GodBack(view.god_stack)
    return None


def _won(at: At, kind: str) -> God | None:
    """The god of a kind that the seat shown has won: those of one kind may ask for and bring different things."""
    won = (GOD_BY_ID[tile] for tile in at.view.seats[at.facing].god_tiles)
    return next((god for god in won if god.kind == kind), None)


def god_tile(at: At, god: God, missing: int = 0, given: tuple[str, ...] = ()) -> GodTile:
    """A god with everything on its tile, the points that it would bring now, what is missing, and what was put down."""
    return GodTile(
        kind=god.kind,
        name=say(f"pantheon.god.{god.kind}"),
        offering=god.offering,
        amount=god.amount,
        points=at.view.god_points,
        cards_only=god.cards_only,
        dim=missing > 0,
        missing=missing,
        given=given,
        last=last_tile(at.state).god if god.id in at.view.gods else 0,
    )


def nation_plaque(nation: str) -> NationPlaque:
    """A nation with its name and its power."""
    return NationPlaque(nation, say(f"pantheon.nation.{nation}"))
