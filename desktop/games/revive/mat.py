"""The machine of the seat shown: slots with their modules, tracks, cards, energy, and all that it has collected."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.games.revive.cards import (
    ArtifactCardBack,
    ArtifactCardFace,
    CitizenFace,
    CitizenHalf,
    SleepingCitizen,
)
from desktop.games.revive.machine import (
    ability_rects,
    active_rects,
    area,
    artifact_card_rects,
    artifact_rects,
    building_rects,
    crate_rects,
    marker_rect,
    module_place,
    place,
    progress_rect,
    ready_rects,
    rest_rects,
    spark_rect,
    standing_rect,
    step_rect,
    taken_rect,
    token_rect,
    tucked_rects,
)
from desktop.games.revive.pictures import BuildingPiece, FigurePiece
from desktop.games.revive.situation import At, active_places, is_taken, shown, stand_ins
from desktop.games.revive.tokens import (
    TRIBE_BY_ID,
    AbilityPlate,
    Counter,
    CrateBack,
    CrateFace,
    EndTile,
    Energy,
    MachineFace,
    ModuleFace,
    OwnArtifacts,
    ProgressMarker,
    ProgressSpace,
    SlotLock,
    SpaceFace,
    Switch,
    TechnologyPlate,
    TrackMarker,
)
from desktop.table.layers import OVER_OUTLINES
from desktop.table.layout import Spot
from engine.games.revive.content import (
    ARTIFACT_TYPES,
    BUILDING_RULES,
    FIGURES,
    PROGRESS,
    RESOURCES,
    SLOTS,
    SPACES,
    TRACKS,
    Opens,
)
from engine.games.revive.places import TAKEN


def mat(at: At) -> Iterator[Spot]:
    """Everything on the machine and around it."""
    yield from _slots(at)
    yield from _tracks(at)
    yield from _cards(at)
    yield from _resources(at)
    yield from _progress(at)
    yield from _tribe(at)
    yield from _collected(at)


def piece_of_card(at: At, card: str) -> str:
    """The id of a card's piece; everybody has the same starters."""
    return f"card.{at.facing}.{card}" if card.startswith("s") else f"card.{card}"


def _slots(at: At) -> Iterator[Spot]:
    for slot in shown(at).slots:
        rects = tucked_rects(slot.id, len(slot.cards))
        for level, ((card, half), rect) in enumerate(zip(slot.cards, rects, strict=True), start=1):
            picture = CitizenHalf(card, "top" if half == "top" else "bottom")
            yield Spot(piece_of_card(at, card), rect, picture, place=slot.id, level=level)
        for number, module in enumerate(slot.modules, start=1):
            where = module_place(slot.id, number)
            if module is not None:
                yield Spot(f"module.{module}", place(where), ModuleFace(module), place=where, level=1)

    if not _opened(at):
        for name in (slot.id for slot in SLOTS if slot.locked):
            yield Spot(f"lock.{name}", place(name), SlotLock(), place=name, level=1)


def _opened(at: At) -> bool:
    """Whether a technology of the seat has unlocked the slot at the side."""
    player = shown(at)
    placed, technologies = dict(player.figures), TRIBE_BY_ID[player.tribe].technologies
    below = zip(FIGURES, technologies, strict=True)
    return any(isinstance(technology, Opens) for figure, technology in below if figure in placed)


def _tracks(at: At) -> Iterator[Spot]:
    player, colour = shown(at), at.colour(at.facing)
    tokens, other = dict(player.machines), stand_ins(at)
    for space in SPACES:
        name, unlocked = space.id, space.id in player.unlocked
        where = other.get(name, name)
        yield Spot(f"space.{name}", place(name), SpaceFace(name, unlocked), place=where)
        if not unlocked:
            marker = ProgressMarker(colour)
            yield Spot(f"progress.{at.facing}.{name}", marker_rect(name), marker, place=where, level=2)
        if tokens.get(name, name) != name:
            token = tokens[name]
            yield Spot(f"token.{token}", token_rect(name), MachineFace(token), place=where, level=1)
        if name in player.powered:
            yield Spot(
                f"spark.{at.facing}.{name}", spark_rect(name), Energy(ready=False), place=where, level=2
            )
    for number, rect in enumerate(ready_rects(player.energy)):
        yield Spot(f"energy.{at.facing}.{number}", rect, Energy(), level=1, origin="supply.energy")
    for track, at_step in zip(TRACKS, player.tracks, strict=True):
        marker_at = step_rect(track, at_step)
        yield Spot(f"track.{at.facing}.{track}", marker_at, TrackMarker(track, colour), level=OVER_OUTLINES)
    yield Spot("switch", place("switch"), Switch(not player.switch_used), place="switch")


def _cards(at: At) -> Iterator[Spot]:
    player = shown(at)
    cards = active_places(at)
    for card, rect in zip(cards, active_rects(len(cards)), strict=True):
        if card in player.active:
            yield Spot(piece_of_card(at, card), rect, CitizenFace(card), place=f"card.{card}", level=1)
    for card, rect in zip(player.rest, rest_rects(len(player.rest)), strict=True):
        yield Spot(piece_of_card(at, card), rect, SleepingCitizen(card), place=f"card.{card}", level=1)


def _resources(at: At) -> Iterator[Spot]:
    other = stand_ins(at)
    for name, amount in zip(RESOURCES, shown(at).resources, strict=True):
        where = f"resource.{name}"
        yield Spot(where, place(where), Counter(name, amount), place=other.get(where, where))


def _progress(at: At) -> Iterator[Spot]:
    player, colour = shown(at), at.colour(at.facing)
    for number in range(1, len(PROGRESS.points) + 1):
        filled = colour if number <= player.progress else ""
        yield Spot(
            f"progress.{number}", progress_rect(number), ProgressSpace(number, filled), place="progress"
        )


def _tribe(at: At) -> Iterator[Spot]:
    player, colour = shown(at), at.colour(at.facing)
    placed = dict(player.figures)
    for figure in FIGURES:
        where = f"figure.{figure}"
        plate = TechnologyPlate(player.tribe, figure, figure not in placed)
        yield Spot(f"technology.{figure}", place(where), plate, place=where)
        if figure not in placed:
            piece = FigurePiece(colour)
            yield Spot(f"figure.{at.facing}.{figure}", standing_rect(figure), piece, place=where, level=1)
    tribe = f"tribe.{player.tribe}"
    yield Spot("ability", area("ability"), AbilityPlate(player.tribe), place=tribe)
    for number, rect in enumerate(ability_rects()[: player.tribe_uses]):
        yield Spot(f"ability.{at.facing}.{number}", rect, ProgressMarker(colour), place=tribe, level=1)
    kinds = ["small"] * BUILDING_RULES.small + ["large"] * BUILDING_RULES.large
    numbers = [*range(BUILDING_RULES.small), *range(BUILDING_RULES.large)]
    built = {
        "small": BUILDING_RULES.small - player.small_left,
        "large": BUILDING_RULES.large - player.large_left,
    }
    for kind, number, rect in zip(kinds, numbers, building_rects(), strict=True):
        if number >= built[kind]:
            building = BuildingPiece("large" if kind == "large" else "small", colour)
            name = f"building.{at.facing}.{kind}.{number}"
            yield Spot(name, rect, building, place=f"bar.build.{kind}", level=1)


def _collected(at: At) -> Iterator[Spot]:
    player = shown(at)
    for number, rect in enumerate(crate_rects(player.crate_count)):
        if number < len(player.crates):
            crate = player.crates[number]
            yield Spot(f"crate.{crate}", rect, CrateFace(crate), f"crate.{crate}", 1, origin="supply.crate")
        else:
            name = f"crate.{at.facing}.{number}"
            yield Spot(name, rect, CrateBack(), place="crate.hidden", level=1, origin="supply.crate")
    if at.view.module is not None and is_taken(at):
        taken = ModuleFace(at.view.module)
        name = f"module.{at.view.module}"
        yield Spot(name, taken_rect(), taken, place=TAKEN, level=2, origin="display.module_deck")
    *upper, lower = artifact_rects()
    for kind, count, rect in zip(ARTIFACT_TYPES, player.upper, upper, strict=True):
        if count:
            yield Spot(
                f"own.{kind}", rect, OwnArtifacts(kind, count), place=f"own.{kind}", origin=f"upper.{kind}"
            )
    if player.lower or player.end_tile:
        picture = OwnArtifacts("lower", player.lower) if player.lower else EndTile()
        yield Spot("own.lower", lower, picture, place="own.lower", origin="lower")
    yield from _artifact_cards(at)


def _artifact_cards(at: At) -> Iterator[Spot]:
    player, room = shown(at), area("artifact_card")
    if not player.artifact_cards:
        yield Spot(f"artifact_card.{at.facing}", room, ArtifactCardBack(), place="artifact_card.hidden")
        return
    forest, mountain, plains = player.artifact_worth
    worths = (forest, mountain, plains) if len(player.artifact_cards) == 1 else None
    rects = artifact_card_rects(len(player.artifact_cards))
    for card, rect in zip(player.artifact_cards, rects, strict=True):
        face = ArtifactCardFace(card, worths)
        yield Spot(f"artifact_card.{card}", rect, face, place=f"artifact_card.{card}", level=1)
