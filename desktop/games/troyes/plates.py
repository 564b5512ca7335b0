"""What using the chosen dice would bring, in signs."""

from __future__ import annotations

from desktop.games.troyes.situation import At, colour
from engine.games.troyes.advice import Prospect


def signs_of(at: At, prospect: Prospect) -> tuple[str, ...]:
    """How many activations, then what all of them come to, a tradesman's hire included; nothing where it can't be had.

    Of a building, whose citizen comes in, and whose is pushed out.
    """
    if prospect.refusal is not None:
        return ()
    if prospect.push is not None:
        out = prospect.push.out
        gone = () if out is None else ("−1", f"@person-{colour(at, out)}")
        return ("+1", f"@person-{at.colour(at.facing)}", *gone)
    found: list[str] = []
    if prospect.times > 1 and not prospect.cubes == prospect.least == prospect.times:
        # Cubes that wait on a card are as many as the activations.
        found.append(f"{prospect.times}×:")
    if prospect.cubes:
        least = f"{prospect.least}–" if prospect.least != prospect.cubes else ""
        found += [f"{least}{prospect.cubes}", "@cube"]
    if prospect.hire and prospect.deniers == prospect.hire:
        found += ["±0", "@denier"]
    for number, icon in (
        (prospect.deniers - prospect.hire, "@denier"),
        (prospect.influence, "@influence"),
        (prospect.vp + prospect.slot, "@points"),
    ):
        if number:
            found += [f"{number:+d}".replace("-", "−"), icon]
    return tuple(found)
