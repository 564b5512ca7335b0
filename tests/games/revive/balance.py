"""How even the places, tribes, artifact cards and strategies of Revive are: many games among equal bots, in tables.

Run as ``python -m tests.games.revive.balance --seats 4 --games 300 --level craftsman``; ``docs/balance-revive.md`` says
what came out. The strategy of a seat is what it did most of beyond the usual: exploring and building (map), driving the
tracks (machine), or sending figures (sites), each measured in deviations from the mean of all seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean, pstdev
from typing import Final

from engine.bots.bot import Limits
from engine.bots.levels import make_bot
from engine.core.chance import SeededChance
from engine.core.game import Choose, Setup
from engine.games.revive.rules import REVIVE
from engine.games.revive.state import Player
from tests.games.reports import asked, each_kept, fared, table

STRATEGIES: Final = ("map", "machine", "sites")


@dataclass(frozen=True, slots=True)
class Seat:
    """What became of a seat: ``lead`` is its total less the mean of its table, ``did`` a number for each strategy."""

    seats: int
    place: int
    tribe: str
    card: str
    total: int
    lead: float
    share: float
    hibernations: int
    turns: int
    did: tuple[float, float, float]
    sources: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """What is played: so many seats of a level, thinking so many iterations, None for the level's own."""

    seats: int
    level: str
    iterations: int | None


def play(tables: Tables, seed: int) -> list[Seat]:
    """One game from one deal; seat 0 begins."""
    options = {"first_player": 0}
    chance = SeededChance(seed)
    state = REVIVE.new(Setup(tables.seats, options, bots_only=True), chance)
    bots = [make_bot(REVIVE, tables.level, temperament=0) for _ in range(tables.seats)]
    turns = [0] * tables.seats
    number = 0
    while isinstance(pending := REVIVE.pending(state), Choose):
        seat, before = pending.seat, (state.turn, state.active)
        thought = Random(f"{seed}/{seat}/{number}").getrandbits(48)
        seen = REVIVE.redeal(state, seat, Random(thought))
        REVIVE.apply(state, bots[seat].think(seen, seat, thought, Limits(tables.iterations)).command, chance)
        turns[before[1]] += (state.turn, state.active) != before
        number += 1
    sheets = REVIVE.scores(state)
    return [
        Seat(
            seats=tables.seats,
            place=seat,
            tribe=player.tribe.name,
            card=state.cards_of(seat)[0].id,
            total=total,
            lead=lead,
            share=share,
            hibernations=player.marker,
            turns=turns[seat],
            did=_did(player),
            sources=tuple((line.source, line.points) for line in sheets[seat].lines),
        )
        for seat, (player, (total, lead, share)) in enumerate(zip(state.players, fared(sheets), strict=True))
    ]


def _did(player: Player) -> tuple[float, float, float]:
    return (
        float(player.explored + len(player.buildings)),
        float(sum(player.tracks)),
        float(len(player.figures)),
    )


def strategies(seats: Sequence[Seat]) -> dict[Seat, str]:
    """What each seat did most of, in deviations from the mean."""
    columns = list(zip(*(seat.did for seat in seats), strict=True))
    means, spreads = [fmean(column) for column in columns], [pstdev(column) or 1.0 for column in columns]
    found = {}
    for seat in seats:
        beyond = [(did - mean) / spread for did, mean, spread in zip(seat.did, means, spreads, strict=True)]
        found[seat] = STRATEGIES[beyond.index(max(beyond))]
    return found


def main() -> None:
    """Play, and print."""
    parser = asked(__doc__)
    parser.add_argument("--iterations", type=int, default=None)
    args = parser.parse_args()
    tables = Tables(args.seats, args.level, args.iterations)
    deals = range(args.seed, args.seed + args.games)
    games = each_kept(partial(play, tables), deals, args.processes, args.keep)
    seats = [seat for game in games for seat in game]
    winners = [seat for seat in seats if seat.share]
    print(
        f"{args.games} games of {args.seats} {args.level}: mean {fmean(seat.total for seat in seats):.1f}, "
        f"winners {fmean(seat.total for seat in winners):.1f}, "
        f"turns {fmean(seat.turns for seat in seats):.1f}, "
        f"hibernations {fmean(seat.hibernations for seat in seats):.1f}\n"
    )
    chosen = strategies(seats)
    print(table("place", seats, lambda seat: seat.place + 1), end="\n\n")
    print(table("tribe", seats, lambda seat: seat.tribe), end="\n\n")
    print(table("artifact card", seats, lambda seat: seat.card), end="\n\n")
    print(table("strategy", seats, lambda seat: chosen[seat]), end="\n\n")
    sources = [name for name, _ in seats[0].sources]
    print(" · ".join(f"{name} {fmean(dict(seat.sources)[name] for seat in seats):.1f}" for name in sources))


if __name__ == "__main__":
    main()
