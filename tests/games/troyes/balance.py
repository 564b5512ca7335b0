"""How even the places and characters of Troyes are, and what its cards bring: many games among equal bots, in tables.

Run as ``python -m tests.games.troyes.balance --seats 4 --games 300 --level craftsman``; ``docs/balance-troyes.md`` says
what came out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Final

from engine.bots.levels import decide
from engine.core.chance import SeededChance
from engine.core.event import Event
from engine.core.game import Choose, Setup
from engine.games.troyes import events
from engine.games.troyes.content import ACTIVITIES, COLOURS
from engine.games.troyes.rules import TROYES
from tests.games.reports import asked, each_kept, fared, table

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
    lies_open = frozenset(
        card for event in happened if isinstance(event, events.CardsRevealed) for card in event.cards
    )
    dealt = {character.id for player in state.players for character in player.characters}
    return [
        Seat(
            seats=seats,
            place=seat,
            total=total,
            lead=lead,
            share=share,
            open=lies_open,
            hired=_hired(seat, happened),
            held=tuple(character.id for character in state.players[seat].characters),
            scored={line.source: line.points for line in sheets[seat].lines if line.source in dealt},
        )
        for seat, (total, lead, share) in enumerate(fared(sheets))
    ]


def _hired(seat: int, happened: Sequence[Event]) -> dict[str, tuple[int, ...]]:
    """What each card that a seat hired brought it, in the order of ``BROUGHT``."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    activated = ""
    for event in happened:
        match event:
            case events.TradesmanHired(seat=owner, card=card, vp=points) if owner == seat:
                found[card]["slot"] += points
            case events.CardActivated(seat=owner, card=card, times=times) if owner == seat:
                found[card]["activations"] += times
                activated = card
            case events.Paid(to=owner, deniers=deniers) if owner == seat:
                found[activated]["deniers"] += deniers
            case events.CubesStored(seat=owner, card=card, cubes=cubes) if owner == seat:
                found[card]["cubes kept"] += cubes
            case events.CardYielded(seat=owner, card=card, gains=gains) if owner == seat:
                found[card].update(dict(zip(BROUGHT[:3], gains, strict=True)))
            case events.CardPaid(seat=owner, card=card, costs=costs) if owner == seat:
                found[card].subtract(dict(zip(BROUGHT[:3], costs, strict=True)))
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
    args = asked(__doc__).parse_args()
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
