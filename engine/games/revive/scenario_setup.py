"""Positions of Revive as scenarios and lessons describe them: fixture F of section 10 where nothing else is said.

A scene has the fields of a position. ``tiles`` (``{cell13 = "at02 1"}``, the number of thirds it is turned) and
``frozen`` (``{cell13 = "at02"}``) go by cell; the other tiles follow in their order. ``large_sites`` is a list such as
``["ls1 a"]``. A seat of ``seats`` has ``resources`` as a list, ``slots`` by slot as ``{t1 = ["s1 top"]}``, ``modules``
as ``{t1_module_1 = "sm05"}``, ``tokens`` as ``{f4 = "mf01"}``, ``figures`` as ``["A sc1_north_west"]``, ``buildings``
as ``["small sc1_centre"]``; ``unlocked`` and ``progress`` follow from the tracks and the uses of the ability. ``rules``
is the version of the rules whose boards the tribes have, else that of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.content import dealt_by
from engine.core.deck import Deck
from engine.core.game import Json
from engine.core.position import left_over, things
from engine.games.revive.commands import MODULE_PLACES
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    CELLS,
    CITIZENS,
    CRATES,
    LARGE_SITES,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    MODULES,
    SLOTS,
    SPACES,
    START_TILES,
    TRACKS,
    TRIBE_BOARD,
    TRIBES,
    UPPER_ARTIFACTS,
)
from engine.games.revive.meta import META
from engine.games.revive.snapshot import POSITION
from engine.games.revive.state import (
    AREA_CELLS,
    LARGE_SITE_CELLS,
    START_CELLS,
    STARTERS,
    TOKEN_SPACES,
    ReviveState,
)

_START: Final = [1, 1, 2, 0]


def from_scene(scene: dict[str, Json]) -> ReviveState:
    """The position that a scene describes. Raises BrokenFile if it makes no sense."""
    given = dict(scene)
    seats = [dict(seat) for seat in given.pop("seats")]
    options = {"artifact_card": "random", "final_round": "all"} | given.pop("options", {})
    first = given.pop("first", 0)
    players = [_player(seat) for seat in seats]
    _deal_tribes(players, given.pop("rules", META.version))
    _deal_artifact_cards(players, options)
    tiles, frozen = _map(given.pop("tiles", {}), given.pop("frozen", {}))
    data = {
        "options": options,
        "first": first,
        "players": players,
        "tiles": tiles,
        "frozen": frozen,
        "large_sites": _corners(given.pop("large_sites", [])),
        "upper": _upper_left(len(seats), players),
        "lower": len(LOWER_ARTIFACTS) - sum(player.get("lower", 0) for player in players),
        "agenda": [{"action": {"seat": given.pop("active", first), "window": given.pop("window", 1)}}],
        **{f"{deck}_deck": [] for deck in ("citizen", "module", *TRACKS, "crate")},
        "citizens": _filled(given.pop("citizens", []), 5),
        "modules": _filled(given.pop("modules", []), 5),
        "machines": _filled(given.pop("machines", []), 9),
        **given,
    }
    decks = {name: data.pop(name) for name in [f"{deck}_deck" for deck in ("citizen", "module", "crate")]}
    return POSITION.scene({**data, **decks}, _fill_up)


def _filled(named: list[str], places: int) -> list[Json]:
    return [*named, *[None] * (places - len(named))]


def _player(seat: Mapping[str, Any]) -> dict[str, Any]:
    player = {"resources": _START, **seat}
    slots, modules, tokens = (dict(player.pop(part, {})) for part in ("slots", "modules", "tokens"))
    player["slots"] = [[tuple(tucked.split()) for tucked in slots.pop(slot.id, [])] for slot in SLOTS]
    player["modules"] = [modules.pop(f"{slot.id}_module_{place}", None) for slot, place in MODULE_PLACES]
    player["tokens"] = [tokens.pop(space.id, None) for space in TOKEN_SPACES]
    player["figures"] = [each.split() for each in player.get("figures", [])]
    player["buildings"] = [
        [there, kind == "large"] for kind, there in (each.split() for each in player.get("buildings", []))
    ]
    if slots or modules or tokens:
        raise ValueError("a slot, a place or a space that nobody knows")
    tracks = player.get("tracks", [0] * len(TRACKS))
    unlocked = [
        space.id for space in SPACES if all(at >= need for at, need in zip(tracks, space.needs, strict=True))
    ]
    used = TRIBE_BOARD.ability_uses - player.get("tribe_uses", TRIBE_BOARD.ability_uses)
    player |= {"unlocked": unlocked, "progress": len(unlocked) + used}
    in_slots = [card for slot in player["slots"] for card, _ in slot]
    away = [*player.get("active", []), *player.get("rest", []), *in_slots]
    player["rest"] = [*player.get("rest", []), *(card.id for card in STARTERS if card.id not in away)]
    return player


def _deal_tribes(players: list[dict[str, Any]], version: int) -> None:
    """The tribes that are named, then the others, each with the board that a version of the rules deals."""
    boards = {tribe.name: tribe.id for tribe in dealt_by(version, TRIBES)}
    named = [player.get("tribe") for player in players]
    others = iter([name for name in boards if name not in named])
    for player in players:
        name = player.get("tribe") or next(others)
        player["tribe"] = boards.get(name, name)


def _deal_artifact_cards(players: list[dict[str, Any]], options: Mapping[str, str]) -> None:
    """As many as the option says to who names none."""
    each = {"random": 1, "choose_of_two": 1, "shared": 0}[options["artifact_card"]]
    named = [card for player in players for card in player.get("artifact_cards", [])]
    others = iter([card.id for card in ARTIFACT_CARDS if card.id not in named])
    for player in players:
        if "artifact_cards" not in player:
            player["artifact_cards"] = [next(others) for _ in range(each)]
        if options["artifact_card"] == "choose_of_two" and "rejected" not in player:
            player["rejected"] = [next(others)]


def _map(tiles: dict[str, str], frozen: dict[str, str]) -> tuple[list[Json], list[Json]]:
    """The tiles face up and face down, by cell."""
    laid = {
        cell: (tile, int(turned or 0))
        for cell, (tile, _, turned) in ((c, t.partition(" ")) for c, t in tiles.items())
    }
    for cell, tile in zip(START_CELLS, START_TILES, strict=True):
        laid.setdefault(cell.id, (tile.id, 0))
    named = [*frozen.values(), *(tile for tile, _ in laid.values())]
    others = iter([tile.id for tile in AREA_TILES if tile.id not in named])
    down = {cell.id: frozen.get(cell.id) or next(others) for cell in AREA_CELLS if cell.id not in laid}
    if any(cell not in down for cell in frozen):
        raise ValueError("a frozen tile where none lies")
    return [laid.pop(cell.id, None) for cell in CELLS], [down.get(cell.id) for cell in CELLS]


def _corners(named: list[str]) -> list[Json]:
    corners = [each.split() for each in named]
    away = [tile for tile, _ in corners]
    others = iter([site.id for site in LARGE_SITES if site.id not in away])
    while len(corners) < len(LARGE_SITE_CELLS):
        corners.append([next(others), "a"])
    return [[tile, "ab".index(side)] for tile, side in corners]


def _upper_left(seats: int, players: list[dict[str, Any]]) -> list[int]:
    return [
        sum(each.type == kind and each.players <= seats for each in UPPER_ARTIFACTS)
        - sum(player.get("upper", [0, 0, 0])[kind] for player in players)
        for kind in range(len(ARTIFACT_TYPES))
    ]


def _fill_up(state: ReviveState) -> None:
    """All that is named nowhere lies in the decks, in its order; displays are filled from them."""
    citizens = [card for card in CITIZENS if not card.is_starter]
    state.citizen_deck = Deck((*state.citizen_deck.rest, *left_over(citizens, things(state, CITIZENS))))
    state.module_deck = Deck((*state.module_deck.rest, *left_over(MODULES, things(state, MODULES))))
    state.crate_deck = Deck((*state.crate_deck.rest, *left_over(CRATES, things(state, CRATES))))
    lying = things(state, MACHINE_TOKENS)
    for track in range(len(TRACKS)):
        tokens = [token for token in MACHINE_TOKENS if token.track == track]
        deck = state.token_deck(track)
        deck.cards = (*deck.rest, *left_over(tokens, lying))
    state.citizens = [card or state.citizen_deck.draw() for card in state.citizens]
    state.modules = [module or state.module_deck.draw() for module in state.modules]
    state.machines = [
        token or state.token_deck(number // 3).draw() for number, token in enumerate(state.machines)
    ]
