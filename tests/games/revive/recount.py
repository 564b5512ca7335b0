"""What a position of Revive keeps and could be worked out again, worked out from nothing but what lies there.

Slow and simple, and apart from the rules: for every position of a game it says where the two differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core.event import Event
from engine.games.revive import events as log
from engine.games.revive.content import (
    CELLS,
    CITIZENS,
    CRATES,
    DESERT,
    MACHINE_TOKENS,
    MODULES,
    SITE,
    SPACES,
)
from engine.games.revive.frames import ModulePlace, Unlock
from engine.games.revive.geography import HEXES
from engine.games.revive.state import TOKEN_SPACES, UNKNOWN, Player, ReviveState


class Recount:
    """Follows a game by its events, which are told apart from how positions are kept."""

    def __init__(self, seats: int) -> None:
        self.cards = [0] * seats
        self.steps = [[0, 0, 0] for _ in range(seats)]
        self.points = [0] * seats
        self.energy = [1] * seats
        self.markers = [0] * seats
        self.crates = [0] * seats
        self.explored = [0] * seats

    def hear(self, events: list[Event]) -> None:
        """Count what happened."""
        for event in events:
            match event:
                case log.CitizenGained(seat):
                    self.cards[seat] += 1
                case log.TrackAdvanced(seat, track):
                    self.steps[seat][("forest", "mountain", "plains").index(track)] += 1
                case log.PointsGained(seat, points):
                    self.points[seat] += points
                case log.EnergyGained(seat, count):
                    self.energy[seat] += count
                case log.SpaceUnlocked(seat) | log.TribeAbilityUsed(seat):
                    self.markers[seat] += 1
                case log.CrateGained(seat):
                    self.crates[seat] += 1
                case log.AreaExplored(seat):
                    self.explored[seat] += 1

    def differences(self, state: ReviveState) -> Iterator[str]:
        """What is kept otherwise than it was told, or than it follows."""
        for seat, player in enumerate(state.players):
            numbers = {
                "cards": (player.cards_gained, self.cards[seat]),
                "tracks": (list(player.tracks), self.steps[seat]),
                "points": (player.points, self.points[seat]),
                "energy": (player.all_energy, self.energy[seat]),
                "markers": (player.progress, self.markers[seat]),
                "crates": (len(player.crates) + len(player.opened), self.crates[seat]),
                "explored": (player.explored, self.explored[seat]),
                "reach": (
                    list(player.reach),
                    distances(
                        tuple(building.hex for building in player.buildings),
                        tuple(where for _, where in player.figures),
                    ),
                ),
                "unlocked": (unlocked(player), spaces_reached(player.tracks)),
                "placed": (player.placed, sum(1 << "ABCDEFG".index(name) for name, _ in player.figures)),
                "homes": (bits_of(player.homes), {where for _, where in player.figures}),
                "large buildings": (player.large, [is_large for _, is_large in player.buildings].count(True)),
                "open slots": (
                    bits_of(player.open_slots),
                    {
                        number
                        for number, cards in enumerate(player.slots)
                        if all(half in card.chains for card, half in cards)
                    },
                ),
                "machines": (bits_of(player.machines), machines(player)),
                "open side": (player.knows.opens_side, "D" in [name for name, _ in player.figures]),
                "progress": (player.progress, progress(state, seat)),
            }
            yield from (f"seat {seat}: {what}" for what, (kept, found) in numbers.items() if kept != found)
        yield from _of_the_table(state)


def _of_the_table(state: ReviveState) -> Iterator[str]:
    if list(state.terrain) != terrains(state):
        yield "terrain"
    if state.built != sum(1 << building.hex for player in state.players for building in player.buildings):
        yield "built"
    shown = terrains(state)
    for what, kept, terrain in (("deserts", state.deserts, DESERT), ("sites", state.sites, SITE)):
        if bits_of(kept) != {there for there, each in enumerate(shown) if each == terrain}:
            yield what
    for number, hexes in enumerate(state.ice):
        if bits_of(hexes) != frozen(state, number):
            yield f"ice {number}"
    if state.energy_left != 28 - sum(each.energy + bin(each.powered).count("1") for each in state.players):
        yield "energy of the supply"
    for what, lying, all_of_them in (
        ("citizens", citizens(state), [card for card in CITIZENS if not card.is_starter]),
        ("modules", modules(state), MODULES),
        ("tokens", tokens(state), MACHINE_TOKENS),
        ("crates", crates(state), CRATES),
    ):
        if sorted(each.id for each in lying) != sorted(each.id for each in all_of_them):
            yield what


def bits_of(number: int) -> set[int]:
    """Which bits of a number are set."""
    return {place for place, bit in enumerate(reversed(bin(number)[2:])) if bit == "1"}


def frozen(state: ReviveState, back: int) -> set[int]:
    """The hexes of the areas that are frozen under tiles with a back."""
    cells = [
        cell
        for cell, tile in enumerate(state.frozen)
        if tile is not None and tile.back is not None and tile.back.index == back
    ]
    return {4 * cell + position for cell in cells for position in range(4)}


def machines(player: Player) -> set[int]:
    """The spaces with a machine: those that are printed, once unlocked, and those that got a token."""
    printed = {space.index for space in SPACES if space.is_machine and space.id in unlocked(player)}
    asked = [space.index for space in TOKEN_SPACES]
    return printed | {space for space, token in zip(asked, player.tokens, strict=True) if token is not None}


@lru_cache(maxsize=256)
def distances(built: tuple[int, ...], homes: tuple[int, ...]) -> list[int]:
    """To every hex from the nearest base point, by walking on a grid without an edge (5.4)."""
    bases = {(0, 0), (1, 0), (-1, 1), (0, -1)}
    bases |= {(HEXES[where].q, HEXES[where].r) for where in built}
    for where in homes:
        home = HEXES[where]
        those = (
            [hex_ for hex_ in HEXES if hex_.cell is home.cell] if home.cell.id.startswith("ls") else [home]
        )
        bases |= {(hex_.q, hex_.r) for hex_ in those}
    found = dict.fromkeys(bases, 0)
    edge, wanted = list(bases), {(hex_.q, hex_.r) for hex_ in HEXES}
    while not wanted <= found.keys():
        beyond = []
        for q, r in edge:
            for right, down in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
                there = (q + right, r + down)
                if there not in found:
                    found[there] = found[q, r] + 1
                    beyond.append(there)
        edge = beyond
    return [found[hex_.q, hex_.r] for hex_ in HEXES]


def unlocked(player: Player) -> set[str]:
    """The spaces whose markers have moved, as they are kept."""
    return {space.id for space in SPACES if player.unlocked >> space.index & 1}


def spaces_reached(tracks: list[int]) -> set[str]:
    """The spaces that the tracks have reached, as the table of section 2.8 has them."""
    forest, mountain, plains = tracks
    reached = {
        f"{letter}{at}"
        for letter, track in (("f", forest), ("m", mountain), ("p", plains))
        for at in (2, 4, 7, 9, 11)
        if track >= at
    }
    reached |= {f"c{at}" for at in (3, 7) if min(tracks) >= at}
    reached |= {"f12"} if forest == 12 and mountain >= 6 else set()
    reached |= {"m12"} if mountain == 12 and plains >= 6 else set()
    reached |= {"p12"} if plains == 12 and forest >= 6 else set()
    return reached


def progress(state: ReviveState, seat: int) -> int:
    """Markers on the progress track: of spaces that are reached and of the tribe, less those about to move."""
    player = state.players[seat]
    moving = sum(isinstance(frame, Unlock) and frame.seat == seat for frame in state.agenda)
    return len(spaces_reached(player.tracks)) + 5 - player.tribe_uses - moving


def terrains(state: ReviveState) -> list[int]:
    """What each hex shows, the arms of a tile turned one by one (2.5); 6 where none lies face up."""
    shown = []
    for cell in CELLS:
        laid = state.tiles[cell.index]
        if laid is None:
            shown += [UNKNOWN] * 4
            continue
        tile, turns = laid
        centre, *arms = tile.hexes
        shown += [centre, *(arms[(position - 1 - turns) % 3] for position in (1, 2, 3))]
    return shown


def citizens(state: ReviveState) -> list[object]:
    """All citizen cards but the starters, wherever they lie."""
    cards = [*state.citizen_deck.rest, *filter(None, state.citizens)]
    for player in state.players:
        cards += [*player.active, *player.rest, *(card for slot in player.slots for card, _ in slot)]
    return [card for card in cards if not card.is_starter]


def modules(state: ReviveState) -> list[object]:
    """All modules, wherever they lie."""
    held = [module for player in state.players for module in player.modules]
    taken = [frame.module for frame in state.agenda if isinstance(frame, ModulePlace)]
    return [*state.module_deck.rest, *filter(None, state.modules), *filter(None, held), *taken]


def tokens(state: ReviveState) -> list[object]:
    """All machine tokens, wherever they lie."""
    held = [token for player in state.players for token in player.tokens]
    decks = [*state.forest_deck.rest, *state.mountain_deck.rest, *state.plains_deck.rest]
    return [*decks, *filter(None, state.machines), *filter(None, held)]


def crates(state: ReviveState) -> list[object]:
    """All crates, wherever they lie."""
    return [
        *state.crate_deck.rest,
        *(crate for player in state.players for crate in (*player.crates, *player.opened)),
    ]
