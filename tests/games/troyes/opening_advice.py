"""How the bots' policy opens, beside the advice of section 12.2 of the specification: what docs/balance-troyes.md says.

First the policy plays among equals, and what its seats do in the first rounds is counted, with what those won that did
it. Then one seat at a time follows an advice, or does the opposite, and plays on as the others do::

    python -m tests.games.troyes.opening_advice --seats 4 --games 400
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean

from engine.bots.search import line
from engine.bots.tournament import wilson
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.core.score import rank
from engine.games.troyes import events
from engine.games.troyes.commands import PlaceInitialCitizen
from engine.games.troyes.content import (
    ACTIVITY_BY_ID,
    BUILDING_BY_ID,
    DIE_BY_ID,
    RED,
    ROW,
    SPACE_BY_ID,
    TABLES,
)
from engine.games.troyes.frames import InitialPlacement
from engine.games.troyes.mind import MIND, TroyesMind
from engine.games.troyes.rules import TROYES
from engine.games.troyes.state import TroyesState, standing
from tests.games.contest import Line, Player
from tests.games.troyes.plain_player import CONTESTS

MONEY = ("merchant", "miller", "artisan")
POWER = ("monk", "priest", "militia", "blacksmith", "diplomat")
EARLY = 2
"""The rounds that 12.2 calls early."""
_BUILDINGS = tuple(BUILDING_BY_ID.values())

Spread = tuple[int, int, int]
BALANCED: Mapping[int, Spread] = {2: (2, 2, 2), 3: (1, 2, 2), 4: (1, 2, 1)}
RED_FIRST: Mapping[int, Spread] = {2: (3, 2, 1), 3: (2, 2, 1), 4: (2, 1, 1)}
PILE: Mapping[int, Spread] = {2: (0, 0, 6), 3: (0, 0, 5), 4: (0, 0, 4)}


def opening(spreads: Mapping[int, Spread], *, left: bool = True) -> Player:
    """Places its first citizens by such a spread, in rows from the left or from the right, and plays on as usual."""

    def player(state: TroyesState) -> Line:
        frame = state.agenda[-1]
        if not isinstance(frame, InitialPlacement):
            return CONTESTS.policy(state)
        wanted = spreads[state.seats]

        def lacking(command: PlaceInitialCitizen) -> tuple[int, int]:
            building, column = command.space.building, command.space.column
            lacks = wanted[building.index] - standing(state, frame.seat, building)
            return lacks, 0 if building.numbered else -column if left else column

        placements = [each for each in TROYES.legal(state) if isinstance(each, PlaceInitialCitizen)]
        return [max(placements, key=lacking)]

    return player


def from_the_right(state: TroyesState) -> Line:
    """Takes the buildings that the policy takes, but the right end of a row."""
    (command,) = CONTESTS.policy(state)[:1]
    if not isinstance(command, PlaceInitialCitizen) or command.space.building.numbered:
        return CONTESTS.policy(state)
    there = [
        each
        for each in TROYES.legal(state)
        if isinstance(each, PlaceInitialCitizen) and each.space.building is command.space.building
    ]
    return [max(there, key=lambda each: each.space.column)]


def early(**factors: float) -> Player:
    """Weighs some things otherwise in the first rounds."""
    weights = {name: weight * factors.get(name, 1.0) for name, weight in MIND.weights().items()}
    other: TroyesMind = MIND.with_weights(weights)

    def player(state: TroyesState) -> Line:
        return line(TROYES, other, state) if state.round <= EARLY else CONTESTS.policy(state)

    return player


ADVICE: Mapping[str, Player] = {
    "a balanced spread": opening(BALANCED),
    "more red": opening(RED_FIRST),
    "a pile in the City Hall": opening(PILE),
    "right ends of rows": from_the_right,
    "hires sooner (a tradesman counts twice)": early(hired=2.0),
    "hires later (a tradesman counts half)": early(hired=0.5),
    "more citizens (each counts half more)": early(citizen=1.5),
    "fewer citizens (each counts half)": early(citizen=0.5),
    "more events (the first cube counts five times)": early(opens=5.0),
    "fewer events (the first cube counts nothing)": early(opens=0.0),
}


@dataclass
class Opening:
    """What a seat did in the first rounds."""

    starts: bool = False
    spread: list[int] = field(default_factory=lambda: [0, 0, 0])
    lefts: int = 0
    in_rows: int = 0
    hired: list[str] = field(default_factory=list)
    hired_early: int = 0
    first_slots: int = 0
    entered: int = 0
    on_events: set[str] = field(default_factory=set)

    def see(self, event: events.Event, round_now: int) -> None:
        """Take note of what the seat did."""
        match event:
            case events.CitizenPlaced():
                space = SPACE_BY_ID[event.space]
                self.spread[space.building.index] += 1
                if not space.building.numbered:
                    self.in_rows += 1
                    self.lefts += space.column < ROW
            case events.TradesmanHired():
                self.hired.append(event.card)
                if round_now <= EARLY:
                    self.hired_early += 1
                    self.first_slots += event.vp == ACTIVITY_BY_ID[event.card].slots[0]
            case events.CitizenEntered() if round_now <= EARLY:
                self.entered += 1
            case events.EventCountered() if round_now <= EARLY:
                self.on_events.add(event.event)

    def kinds(self) -> dict[str, str]:
        """The opening by some questions; each answer is one of a few."""
        money, power = (any(card in cards for card in self.hired) for cards in (MONEY, POWER))
        red = "two or more red" if self.spread[RED] >= 2 else "one red or none"
        return {
            "start player's red" if self.starts else "others' red": red,
            "yellow": str(self.spread[2]),
            "hired early": str(min(4, self.hired_early)),
            "money and power": f"{'money' if money else '–'}, {'power' if power else '–'}",
            "citizens early": str(min(3, self.entered)),
            "events early": str(min(4, len(self.on_events))),
        }


@dataclass
class Defences:
    """How black dice were countered."""

    fought: int = 0
    one_red: int = 0
    several: int = 0
    pips_over: list[int] = field(default_factory=list)

    def see(self, event: events.Event) -> None:
        """Take note of a defence."""
        if isinstance(event, events.Defended):
            dice = [DIE_BY_ID[die] for die in event.dice]
            self.fought += 1
            self.one_red += len(dice) == 1 and dice[0].colour == RED
            self.several += len(event.black) > 1
            strength = sum(
                face * (2 if die.colour == RED else 1) for die, face in zip(dice, event.faces, strict=True)
            )
            self.pips_over.append(strength - sum(event.black))


def watched(
    seats: int, games: int, seed: int
) -> tuple[list[Opening], dict[tuple[str, str], list[float]], Defences]:
    """The openings of equals, what each kind of opening won of its share, and their defences."""
    openings: list[Opening] = []
    won: dict[tuple[str, str], list[float]] = defaultdict(list)
    defences = Defences()
    for number in range(games):
        chance = SeededChance(seed + number)
        state = TROYES.new(Setup(seats, bots_only=True), chance)
        seen = [Opening(starts=seat == state.first) for seat in range(seats)]
        while isinstance(TROYES.pending(state), Choose):
            for command in CONTESTS.policy(state):
                now = state.round
                for event in TROYES.apply(state, command, chance):
                    defences.see(event)
                    if (seat := getattr(event, "seat", None)) is not None:
                        seen[seat].see(event, now)
        winners = rank(TROYES.scores(state)).winners
        openings += seen
        for seat, one in enumerate(seen):
            for kind in one.kinds().items():
                won[kind].append(seats * (seat in winners) / len(winners))
    return openings, won, defences


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    seats, games = args.seats, args.games
    openings, won, defences = watched(seats, games, args.seed)
    fought, early_hired = defences.fought, sum(one.hired_early for one in openings)
    spread = [round(fmean(one.spread[there.index] for one in openings), 2) for there in _BUILDINGS]
    lefts = _part(sum(one.lefts for one in openings), sum(one.in_rows for one in openings))
    one_red, several = _part(defences.one_red, fought), _part(defences.several, fought)
    print(f"{seats} seats, {games} games, {TABLES[seats].citizens} citizens each")
    print(f"red, white, yellow: {spread}; left of the last column {lefts}")
    print(f"first slots of early hirings: {_part(sum(one.first_slots for one in openings), early_hired)}")
    print(f"{fought} defences, one red die {one_red}, several black dice {several}", end=", ")
    print(f"pips over {fmean(defences.pips_over):.1f}")
    for (kind, which), shares in sorted(won.items()):
        print(
            f"{kind}: {which:<16} {_part(len(shares), len(openings)):>7} of seats, {fmean(shares):.2f} of their share"
        )
    for name, player in ADVICE.items():
        rate, own, rivals = CONTESTS.contest(player, CONTESTS.policy, seats, games, args.seed)
        low, high = wilson(rate, games)
        print(
            f"{name}: {100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f}), {own:.1f} : {rivals:.1f}",
            flush=True,
        )


def _part(some: int, whole: int) -> str:
    return f"{100 * some / whole:.1f} %"


if __name__ == "__main__":
    main()
