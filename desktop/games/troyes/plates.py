"""What a use of the chosen dice would bring, in signs."""

from __future__ import annotations

from engine.games.troyes.advice import Prospect


def signs_of(prospect: Prospect) -> tuple[str, ...]:
    """Activations or cubes first, then what is paid and gained; nothing where it can't be had."""
    if prospect.refusal is not None:
        return ()
    if prospect.push is not None:
        return ("@citizen",)
    found: list[str] = []
    if prospect.times > 1:
        found.append(f"{prospect.times}×")
    if prospect.hire:
        found += [f"−{prospect.hire}", "@denier"]
    if prospect.cubes:
        least = f"{prospect.least}–" if prospect.least != prospect.cubes else ""
        found += [f"{least}{prospect.cubes}", "@cube"]
    for number, icon in (
        (prospect.deniers, "@denier"),
        (prospect.influence, "@influence"),
        (prospect.vp + prospect.slot, "@points"),
    ):
        if number:
            found += [f"{number:+d}".replace("-", "−"), icon]
    return tuple(found)
