"""How even the places and characters of Troyes are, and what its cards bring: many games among equal bots, in tables.

Run as ``python -m tests.games.troyes.balance --seats 4 --games 300 --level craftsman``; ``docs/balance-troyes.md`` says
what came out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final

from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.event import Event
from engine.core.game import Choose, Setup
from engine.core.score import rank
from engine.games.troyes import events
from engine.games.troyes.content import ACTIVITIES, COLOURS
from engine.games.troyes.rules import TROYES
from tests.games.reports import each_kept, table

BROUGHT: Final = ("deniers", "influence", "points", "cubes kept", "activations", "slot")


@dataclass(frozen=True, slots=True)
class Seat:
    """What became of a seat: ``lead`` is its total less the mean of its table.

    ``open`` are the cards that lay open in its game, ``hired`` those that it hired, each with what it ``BROUGHT``;
    ``held`` are its characters, ``scored`` is what each character of the game brought it.
    """

    seats: int
    place: int
    total: int
    lead: float
    share: float
    open: frozenset[str]
    hired: Mapping[str, tuple[int, ...]]
    held: tuple[str, ...]
    scored: Mapping[str, int]


def play(level: str, seats: int, deal: int) -> list[Seat]:
    """One game from one deal; seat 0 begins."""
    chance = SeededChance(deal)
    state = TROYES.new(Setup(seats, {"first_player": 0}, bots_only=True), chance)
    happened: list[Event] = []
    number = 0
    while isinstance(pending := TROYES.pending(state), Choose):
        seed = deal * 1_000_003 + number
        command = decide(TROYES, state, pending.seat, level, seed).command
        happened += TROYES.apply(state, command, chance)
        number += 1
    sheets = TROYES.scores(state)
    winners = rank(sheets).winners
    mean = fmean(sheet.total for sheet in sheets)
    lies_open = frozenset(
        card for event in happened if isinstance(event, events.CardsRevealed) for card in event.cards
    )
    return [
        Seat(
            seats=seats,
            place=seat,
            total=sheet.total,
            lead=sheet.total - mean,
            share=(seat in winners) / len(winners),
            open=lies_open,
            hired=_hired(seat, happened),
            held=tuple(character.id for character in state.players[seat].characters),
            scored={
                line.source: line.points
                for line in sheet.lines
                if line.source in {one.id for player in state.players for one in player.characters}
            },
        )
        for seat, sheet in enumerate(sheets)
    ]


def _hired(seat: int, happened: Sequence[Event]) -> dict[str, tuple[int, ...]]:
    """What each card that a seat hired brought it, in the order of ``BROUGHT``."""
    found: dict[str, Counter[str]] = {}
    for event in happened:
        match event:
            case events.TradesmanHired(seat=owner, card=card, vp=points) if owner == seat:
                found.setdefault(card, Counter())["slot"] += points
            case events.CardActivated(seat=owner, card=card, times=times) if owner == seat:
                found.setdefault(card, Counter())["activations"] += times
            case events.CubesStored(seat=owner, card=card, cubes=cubes) if owner == seat:
                found.setdefault(card, Counter())["cubes kept"] += cubes
            case events.CardYielded(seat=owner, card=card, gains=gains) if owner == seat:
                found.setdefault(card, Counter()).update(dict(zip(BROUGHT[:3], gains, strict=True)))
            case events.CardPaid(seat=owner, card=card, costs=costs) if owner == seat:
                found.setdefault(card, Counter()).subtract(dict(zip(BROUGHT[:3], costs, strict=True)))
    return {card: tuple(brought[what] for what in BROUGHT) for card, brought in found.items()}


def cards(seats: Sequence[Seat]) -> str:
    """A table of the cards: how many of the seats hired each where it lay open, and what it brought those."""
    lines = ["| card | | hired | activations | slot | brings | wins of an even share | over the mean |"]
    lines.append("|---|---|--:|--:|--:|---|--:|--:|")
    for card in ACTIVITIES:
        could = [seat for seat in seats if card.id in seat.open]
        did = [seat for seat in could if card.id in seat.hired]
        if not did:
            continue
        means = [fmean(seat.hired[card.id][number] for seat in did) for number in range(len(BROUGHT))]
        brings = [f"{mean:.1f} {what}" for mean, what in zip(means[:4], BROUGHT, strict=False) if mean]
        wins = fmean(seat.share * seat.seats for seat in did)
        lines.append(
            f"| {card.name} | {COLOURS[card.colour]} {'I' * card.level} | {100 * len(did) / len(could):.0f} % "
            f"| {means[4]:.1f} | {means[5]:.1f} | {', '.join(brings) or '–'} | {wins:.2f} "
            f"| {fmean(seat.lead for seat in did):+.1f} |"
        )
    return "\n".join(lines)


def characters(seats: Sequence[Seat]) -> str:
    """A table of the characters: the points that each brought a seat, and how those fared who held it."""
    lines = ["| character | points a seat | wins of an even share | seats | over the mean |"]
    lines.append("|---|--:|--:|--:|--:|")
    for name in sorted({name for seat in seats for name in seat.held}):
        scored = [seat.scored[name] for seat in seats if name in seat.scored]
        held = [seat for seat in seats if name in seat.held]
        lines.append(
            f"| {name} | {fmean(scored):.1f} | {fmean(seat.share * seat.seats for seat in held):.2f} | {len(held)} "
            f"| {fmean(seat.lead for seat in held):+.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--level", default="craftsman")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, default=None, help="where games are kept, so that none is played twice"
    )
    args = parser.parse_args()
    deals = range(args.seed, args.seed + args.games)
    games = each_kept(partial(play, args.level, args.seats), deals, args.processes, args.keep)
    seats = [seat for game in games for seat in game]
    print(
        f"{args.games} games of {args.seats} {args.level}: mean {fmean(seat.total for seat in seats):.1f}\n"
    )
    print(table("place", seats, lambda seat: seat.place + 1), end="\n\n")
    print(characters(seats), end="\n\n")
    print(cards(seats))


if __name__ == "__main__":
    main()
