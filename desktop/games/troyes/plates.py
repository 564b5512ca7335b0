"""What using the chosen dice would bring, in signs."""

from __future__ import annotations

from desktop.games.troyes.effects import either, with_sign
from desktop.games.troyes.situation import At, colour
from engine.games.troyes.prospects import Prospect, Push


def signs_of(at: At, prospect: Prospect) -> tuple[str, ...]:
    """A citizen from elsewhere than the hand, how many activations, then what all of them come to, a tradesman's hire
    included; nothing where it can't be had.

    What that citizen costs hangs on where it comes from. The question that follows says so, one by one.
    """
    if prospect.refusal is not None:
        return ()
    person = f"@person-{at.colour(at.facing)}"
    if prospect.push is not None:
        return ("+1", person, *_pushed(at, prospect.push))
    citizen = ("−", person) if prospect.from_elsewhere else ()
    # Cubes that wait on a card are as many as the activations.
    is_told = prospect.times < 2 or prospect.cubes == prospect.least == prospect.times
    times = () if is_told else (f"{prospect.times}×:",)
    return (*citizen, *times, *(_amounts(prospect) or ("±0",)))


def _amounts(prospect: Prospect) -> tuple[str, ...]:
    """Cubes, deniers, influence and points, as far as any are gained or paid; of deniers also where a hire is paid by
    what it brings."""
    found: list[str] = []
    if prospect.cubes:
        least = f"{prospect.least}–" if prospect.least != prospect.cubes else ""
        found += [f"{least}{prospect.cubes}", "@cube"]
    less = prospect.less
    for most, less_by, icon in (
        (prospect.deniers - prospect.hire, less.deniers, "@denier"),
        (prospect.influence, less.influence, "@influence"),
        (prospect.vp + prospect.slot, less.vp, "@points"),
    ):
        if most or less_by or (prospect.hire and icon == "@denier"):
            found += [_amount(most - less_by, most), icon]
    return tuple(found)


def signs_of_less(less: tuple[int, int, int]) -> tuple[str, ...]:
    """Deniers, influence and points that a source of a citizen brings less."""
    return with_sign("−", *zip(less, ("@denier", "@influence", "@points"), strict=True))


def _pushed(at: At, push: Push) -> tuple[str, ...]:
    """Who is pushed out of a building; where that hangs on who comes in, perhaps nobody, or one or the other."""
    owners = [f"person-{colour(at, out)}" for out in push.outs if out is not None]
    return ("−1?" if None in push.outs else "−1", *either(owners)) if owners else ()


def _amount(least: int, most: int) -> str:
    """A number with its sign; or two with an en dash, which share their sign if they have the same one."""
    if least == most:
        return _signed(most)
    if least < 0 < most:
        return f"{_signed(least)} – {_signed(most)}"
    return f"{_signed(most)}–{-least}" if most < 0 else f"{_signed(least)}–{most}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "±0"
