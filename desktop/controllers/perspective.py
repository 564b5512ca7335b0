"""Whose view the table shows, if a game hides something of one seat from another."""

from __future__ import annotations

from engine.match.match import Match


class Perspective:
    """Shows a single person at the machine the view of their seat; several who share it, one after the other.

    ``seat`` is the viewer, None for everybody. ``waits_for`` is the seat whose person has to confirm first that they
    alone are there: until then nothing that only they may know is shown. If they can decide without it, ``may_look`` is
    their seat instead, and nobody is waited for until they wish to see it: then ``is_wished``, and they may think
    better of it.
    """

    def __init__(self) -> None:
        self.seat: int | None = None
        self.waits_for: int | None = None
        self.may_look: int | None = None
        self.is_wished = False
        self._there: int | None = None
        self._shared = False
        """Whether several persons have sat at this machine: whoever is left may be any of them."""

    def look(self, match: Match) -> None:
        """The position or the players have changed."""
        self.seat = self.waits_for = self.may_look = None
        self.is_wished = False
        hides = match.game.meta.hides
        if hides == "nothing":
            return
        persons = match.table.persons
        self._shared = self._shared or len(match.persons_so_far) > 1
        if len(match.table.sitting) == 1 and not self._shared:
            (self.seat,) = match.table.sitting
        elif match.seat not in persons or match.forced() is not None:
            # A bot decides, or nobody: everybody looks on. For keepsakes nobody had left the machine.
            if hides == "keepsakes" and match.seat != self._there:
                self._there = None
        elif match.seat == self._there:
            self.seat = match.seat
        elif hides == "keepsakes":
            # Everybody looks on, also while the first card comes that only its owner may know.
            self.may_look, self._there = match.seat if _knows_more(match, match.seat) else None, None
        elif _knows_more(match, match.seat):
            self.waits_for = match.seat
        else:
            self.seat = self._there = match.seat

    def wish_to_look(self) -> None:
        """The person who decides wants to see what they alone may know."""
        if self.may_look is not None:
            self.waits_for, self.may_look = self.may_look, None
            self.is_wished = True

    def wish_no_more(self) -> None:
        """The person who wanted to see it has thought better of that."""
        if self.is_wished:
            self.waits_for, self.may_look = None, self.waits_for
            self.is_wished = False

    def is_there(self) -> None:
        """The person who was waited for has come."""
        if self.waits_for is not None:
            self.seat = self._there = self.waits_for
            self.waits_for = None
            self.is_wished = False


def _knows_more(match: Match, seat: int) -> bool:
    return bool(match.game.view(match.state, seat) != match.game.view(match.state, None))
