"""What using the chosen dice would bring, in signs."""

from __future__ import annotations

from desktop.games.troyes.effects import either
from desktop.games.troyes.situation import At, colour
from engine.games.troyes.advice import Prospect, Push


def signs_of(at: At, prospect: Prospect) -> tuple[str, ...]:
    """How many activations, then what all of them come to, a tradesman's hire included; nothing where it can't be had.

    Influence and points that come to nothing at best are only what the citizen costs that is hired: the question that
    follows, where from, says so.
    """
    if prospect.refusal is not None:
        return ()
    if prospect.push is not None:
        return ("+1", f"@person-{at.colour(at.facing)}", *_pushed(at, prospect.push))
    found: list[str] = []
    if prospect.times > 1 and not prospect.cubes == prospect.least == prospect.times:
        # Cubes that wait on a card are as many as the activations.
        found.append(f"{prospect.times}×:")
    if prospect.cubes:
        least = f"{prospect.least}–" if prospect.least != prospect.cubes else ""
        found += [f"{least}{prospect.cubes}", "@cube"]
    less = prospect.less
    for most, less_by, icon in (
        (prospect.deniers - prospect.hire, less.deniers, "@denier"),
        (prospect.influence, less.influence, "@influence"),
        (prospect.vp + prospect.slot, less.vp, "@points"),
    ):
        if most or (prospect.hire and icon == "@denier"):
            found += [_amount(most - less_by, most), icon]
    return tuple(found)


def _pushed(at: At, push: Push) -> tuple[str, ...]:
    """Who is pushed out of a building; where that hangs on who comes in, perhaps nobody, or one or the other."""
    owners = [f"person-{colour(at, out)}" for out in push.outs if out is not None]
    return (_amount(-1, -1 if None not in push.outs else 0), *either(owners)) if owners else ()


def _amount(least: int, most: int) -> str:
    """A number with its sign, or two with an en dash, and the sign that they share once."""
    if least == most:
        return f"{most:+d}".replace("-", "−") if most else "±0"
    if least < 0 < most:
        return f"−{-least}–+{most}"
    return f"−{-most}–{-least}" if least < 0 else f"+{least}–{most}"
