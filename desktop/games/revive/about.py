"""What lies on the table, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop.games.revive.cards import ArtifactCardFace, CitizenFace
from desktop.games.revive.facts import coming
from desktop.games.revive.phrases import effect_phrase, score_phrase, technology_phrase
from desktop.games.revive.pictures import ExploredTile, FrozenTile, LargeSiteTile
from desktop.games.revive.range import HEX_AT, actions_at, gone_at
from desktop.games.revive.situation import At, shown
from desktop.games.revive.tokens import CrateFace, MachineFace, ModuleFace
from desktop.table.game_table import OfSide
from desktop.table.layout import Picture
from desktop.words import begun, either, say
from desktop.words.engine import card_name, place_name
from engine.core.command import Command
from engine.games.revive.commands import FIGURE, Build, ChooseFigure
from engine.games.revive.content import (
    AREA_TILES,
    ARTIFACT_CARDS,
    ARTIFACT_TYPES,
    BACKS,
    BUILDING_RULES,
    CITIZENS,
    COLOURS,
    CRATES,
    END_TILE,
    FIGURE_BOOKS,
    FIGURES,
    HIBERNATION,
    LARGE_SITES,
    LIMITS,
    LOWER_ARTIFACTS,
    MACHINE_TOKENS,
    MODULES,
    PROGRESS,
    RESOURCES,
    SLOTS,
    SPACES,
    START_TILES,
    TERRAINS,
    TRACKS,
    TRIBES,
    WATER,
    Citizen,
    Space,
    by_id,
)
from engine.games.revive.costs import available_figures
from engine.games.revive.ending import has_turn_left
from engine.games.revive.geography import HEX_BY_ID
from engine.games.revive.places import TAKEN
from engine.games.revive.prices import MapPrice, PricePart, price
from engine.games.revive.state import UNKNOWN
from engine.games.revive.view import PlayerView, ReviveView

_CITIZENS: Final = by_id(CITIZENS)
_MODULES: Final = by_id(MODULES)
_TOKENS: Final = by_id(MACHINE_TOKENS)
_CRATES: Final = by_id(CRATES)
_ARTIFACT_CARDS: Final = by_id(ARTIFACT_CARDS)
_TILES: Final = by_id((*START_TILES, *AREA_TILES))
_BACKS: Final = by_id(BACKS)
_SITES: Final = by_id(LARGE_SITES)
_SLOTS: Final = by_id(SLOTS)
_SPACES: Final = by_id(SPACES)
_TRIBES: Final = by_id(TRIBES)
_BUILDINGS: Final = {
    "bar.build.small": BUILDING_RULES.small_gear,
    "bar.build.large": BUILDING_RULES.large_gear,
}
"""By the place of a building that is still on its board the gears that it costs."""
_LOWER: Final = {"lower": "lower", "own.lower": "own_lower"}
"""What is said of the lower artifacts, by their place: those that are left, and those of the seat shown."""


def thing(at: At, place: str) -> str:
    """What lies at a place, as the content knows it: ``card.s1``, ``module.sm05``; empty where nothing does."""
    kind, _, rest = place.partition(".")
    if kind in ("card", "crate", "artifact_card", "tribe") and rest != "hidden":
        return place
    if kind == "display":
        return _displayed(at, rest)
    if place in _SPACES:
        token = dict(shown(at).machines).get(place, place)
        return f"machine.{token}" if token != place else f"space.{place}"
    if place == TAKEN:
        return f"module.{at.view.module}"
    if kind == "module":
        slot, _, number = rest.partition(".")
        beside = next(each for each in shown(at).slots if each.id == slot)
        module = beside.modules[int(number) - 1]
        return f"module.{module}" if module is not None else f"slot.{slot}"
    return _on_map(at, place)


def _displayed(at: At, name: str) -> str:
    kind, _, number = name.rpartition(".")
    if not number.isdecimal():
        return ""
    view = at.view
    shelves = {"citizen": ("card", view.citizens), "module": ("module", view.modules)}
    shelves |= {
        f"machine.{track}": ("machine", tokens)
        for track, tokens in zip(TRACKS, view.machine_tokens, strict=True)
    }
    what, shelf = shelves[kind]
    lying = shelf[int(number)]
    return f"{what}.{lying}" if lying is not None else ""


def _on_map(at: At, place: str) -> str:
    cell = HEX_AT[place].cell.id if place in HEX_AT else place
    tiles = {tile.cell: f"tile.{tile.tile}" for tile in at.view.tiles}
    frozen = {each.cell: f"back.{each.back}" for each in at.view.frozen}
    sites = {site.cell: f"large_site.{site.tile}" for site in at.view.large_sites}
    return (tiles | frozen | sites).get(cell, "")


def title(at: At, place: str) -> str:
    """The name of a place and of what lies there."""
    if place in HEX_AT:
        terrain = at.state.terrain[HEX_AT[place].index]
        ground = "unknown" if terrain == UNKNOWN else TERRAINS[terrain]
        cell = HEX_AT[place].cell.id
        return say("revive.table.hex", terrain=say(f"revive.terrain.{ground}"), cell=cell)
    kind, _, name = thing(at, place).partition(".")
    if kind == "card":
        return card_name("revive", name)
    if kind in ("module", "machine", "crate"):
        return say(f"revive.{kind}.{name}")
    if kind == "back":
        return say("revive.table.frozen", cell=place)
    name = _lower_name(at, place) if place in _LOWER else place
    return begun(place_name("revive", name, at.players))


def large(at: At, place: str) -> Picture | None:
    """What lies at a place, large."""
    kind, _, name = thing(at, place).partition(".")
    match kind:
        case "card":
            return CitizenFace(name, card_name("revive", name))
        case "module":
            return ModuleFace(name)
        case "machine":
            return MachineFace(name)
        case "crate":
            return CrateFace(name)
        case "artifact_card":
            return ArtifactCardFace(name)
        case "tile":
            laid = next((tile for tile in at.view.tiles if tile.tile == name), None)
            return ExploredTile(name, laid.orientation if laid is not None else 0)
        case "back":
            return FrozenTile(name)
        case "large_site":
            site = next(each for each in at.view.large_sites if each.tile == name)
            return LargeSiteTile(name, "ab".index(site.side))
    return None


def lines(at: At, place: str) -> tuple[str, ...]:
    """Everything there is to say about a place."""
    return tuple(filter(None, (*_of_thing(at, place), *_of_place(at, place))))


def _of_thing(at: At, place: str) -> Iterator[str]:
    kind, _, name = thing(at, place).partition(".")
    match kind:
        case "card":
            yield from _of_card(_CITIZENS[name])
        case "module":
            module = _MODULES[name]
            colours = either(say(f"revive.colour.{COLOURS[colour]}") for colour in module.colours)
            yield say("revive.table.matches", colours=colours, what=effect_phrase(module.effect))
        case "slot" if place == f"module.{name}.{_SLOTS[name].checked}":
            yield say("revive.table.checked")
        case "machine":
            yield say("revive.table.machine", what=begun(effect_phrase(_TOKENS[name].effect)))
        case "crate":
            yield say("revive.table.machine", what=begun(effect_phrase(_CRATES[name].effect)))
        case "space":
            yield from _of_space(at, _SPACES[name])
        case "artifact_card":
            yield from _of_artifact_card(at, name)
        case "tile":
            water = _TILES[name].water
            if water and (place not in HEX_AT or at.state.terrain[HEX_AT[place].index] == WATER):
                yield say("revive.table.water", what=effect_phrase(water))
        case "back":
            back = _BACKS[name]
            yield say("revive.table.back", food=back.food, book=back.books, points=back.points)
        case "large_site":
            site = next(each for each in at.view.large_sites if each.tile == name)
            score = _SITES[name].sides["ab".index(site.side)]
            yield say("revive.table.side_end", what=score_phrase(score))
        case "tribe":
            left = shown(at).tribe_uses if has_turn_left(at.state, at.facing) else None
            yield OfSide(say("revive.table.ability", left=left, what=effect_phrase(_TRIBES[name].ability)))


def _of_card(card: Citizen) -> Iterator[str]:
    yield say("revive.table.top", what=effect_phrase(card.top))
    yield say("revive.table.bottom", what=effect_phrase(card.bottom))
    if card.chains:
        yield say("revive.table.chain", halves=card.chains[0] if len(card.chains) == 1 else "both")


def _of_space(at: At, space: Space) -> Iterator[str]:
    if space.score is not None:
        yield say("revive.table.end", what=score_phrase(space.score))
    if space.effect:
        yield say("revive.table.machine", what=begun(effect_phrase(space.effect)))
    if space.id in shown(at).unlocked:
        yield OfSide(say("revive.table.unlocked"))
        return
    needs = zip(TRACKS, space.needs, strict=True)
    parts = tuple(say("revive.table.need", track=track, at=need) for track, need in needs if need)
    yield say("revive.table.locked", needs=parts)


def _of_artifact_card(at: At, name: str) -> Iterator[str]:
    player = shown(at)
    worths = player.artifact_worth if name in player.artifact_cards else (0, 0, 0)
    for kind, score, worth in zip(ARTIFACT_TYPES, _ARTIFACT_CARDS[name].scores, worths, strict=True):
        yield OfSide(say("revive.table.artifact_line", type=kind, what=score_phrase(score), points=worth))


def _prices(at: At, place: str) -> Iterator[str]:
    """What could be done at a place costs a person who decides, and why: printed, for the distance, for others, and
    what is off."""
    commands = list(actions_at(at, place))
    if at.offers and at.asks == "choose_figure":
        placed = at.state.players[at.facing].placed
        commands += [FIGURE[figure] for figure in available_figures(placed) if place == f"figure.{figure}"]
    for command in commands:
        found = price(at.state, command)
        if found is None:
            continue
        if len(commands) > 1 or _is_told(at, command, found):
            name = command.kind if isinstance(command, Build) else "none"
            yield say(f"revive.table.{'price' if any(found.cost) else 'free'}", kind=name, cost=found.cost)
        if len(found.parts) > 1:
            yield " · ".join(_part(part, found.steps) for part in found.parts)
    said = at.refused.details.get("building") if at.refused is not None else None  # of one kind alone
    yield from (
        say("revive.refusal.no_building_left", building=kind) for kind in gone_at(at, place) if kind != said
    )


def _is_told(at: At, command: Command, found: MapPrice) -> bool:
    """Whether what a command costs now is said beside what is said of its place anyway."""
    if isinstance(command, ChooseFigure) and found.cost == found.parts[0].cost:
        return False  # what is printed is said of every figure
    # What can't be paid is refused with its cost; of two buildings that would be only one.
    return not at.is_refused("too_few", "too_few_then")


def _part(part: PricePart, steps: int) -> str:
    amount = tuple(map(abs, part.cost))
    return say(f"revive.price.{part.why}", cost=amount, steps=steps)


def _of_type(at: At, kind: str) -> str:
    """What each upper artifact of a type brings the seat shown, as far as its artifact card is known."""
    player, number = shown(at), ARTIFACT_TYPES.index(kind)
    if len(player.artifact_cards) != 1:
        return say("revive.table.multiplies")
    score = _ARTIFACT_CARDS[player.artifact_cards[0]].scores[number]
    points = player.artifact_worth[number]
    return OfSide(say("revive.table.artifact_line", type=kind, what=score_phrase(score), points=points))


def _lower(at: At, place: str) -> ReviveView | PlayerView:
    """Who has the lower artifacts at a place, and the end tile: the supply, or the seat shown."""
    return at.view if place == "lower" else shown(at)


def _lower_name(at: At, place: str) -> str:
    """The place of the lower artifacts by what lies there: with or without the end tile, or that alone."""
    lies = _lower(at, place)
    if place == "lower":
        return place if lies.end_tile else "lower.artifacts"
    if not lies.end_tile:
        return place
    return "own.lower_and_end_tile" if lies.lower else "own.end_tile"


def _of_lower(at: At, place: str) -> Iterator[str]:
    lies = _lower(at, place)
    if place == "lower" or lies.lower:
        yield say(f"revive.table.{_LOWER[place]}", count=lies.lower, points=LOWER_ARTIFACTS[0].points)
    if lies.end_tile:
        yield say("revive.table.end_tile", points=END_TILE.points)


def _of_place(at: At, place: str) -> Iterator[str]:
    # The counter of the crystals means that button while one of them may become a resource.
    named = "resource.crystal" if place == "bar.convert" else place.removeprefix("bar.")
    kind, _, name = named.partition(".")
    if kind == "figure" and name in FIGURES:
        technology = _TRIBES[shown(at).tribe].technologies[FIGURES.index(name)]
        yield OfSide(say("revive.table.technology", what=begun(technology_phrase(technology))))
        yield say("revive.table.cost_of_figure", book=FIGURE_BOOKS[FIGURES[FIGURES.index(name)]])
    elif place in _BUILDINGS:
        yield say("revive.table.building", count=_BUILDINGS[place])
    elif place.startswith("bar.track."):
        yield _next_space(at, TRACKS.index(place.rpartition(".")[2]))
    elif kind in ("resource", "into"):
        yield say("revive.table.limit", most=LIMITS[RESOURCES.index(name)])
    elif kind == "hibernation" and name.isdecimal():
        yield say("revive.table.machine", what=begun(effect_phrase(HIBERNATION.rewards[int(name) - 1])))
    elif place in _SLOTS:
        yield say("revive.table.slot_half", half=_SLOTS[place].half or "either")
    elif kind in ("own", "upper") and name in ARTIFACT_TYPES:
        yield _of_type(at, name)
    elif place in _LOWER:
        yield from _of_lower(at, place)
    elif place == "progress":
        yield OfSide(
            say("revive.table.progress", points=PROGRESS.points[shown(at).progress], over=at.view.over)
        )
        yield OfSide(coming(at, at.facing, "revive.table.next_bonus", PROGRESS.bonuses, shown(at).progress))
    elif place in ("artifact_card.hidden", "crate.hidden", "switch"):
        yield say(f"revive.table.{place.partition('.')[0]}")
    yield from map(OfSide, _prices(at, place))
    yield from _living(at, place)


def _next_space(at: At, track: int) -> str:
    """Where the marker of a track is, and what it comes to next."""
    reached = shown(at).tracks[track]
    ahead = [space for space in SPACES if space.needs[track] > reached and sum(map(bool, space.needs)) == 1]
    if not ahead:
        return OfSide(say("revive.table.track", at=reached))
    return OfSide(say("revive.table.track_next", at=reached, space=ahead[0].id))


def _living(at: At, place: str) -> Iterator[str]:
    """Who lives or has built at a place of the map."""
    for owner, player in enumerate(at.view.players):
        for _, there in player.figures:
            cell = HEX_BY_ID[there].cell
            if place in (f"hex.{there}", cell.id if cell.role == "large_site" else ""):
                yield say("revive.table.lives", owner=owner, players=at.players)
        for building, there in player.buildings:
            if place == f"hex.{there}":
                yield say("revive.table.built", owner=owner, kind=building, players=at.players)
