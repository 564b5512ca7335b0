"""The pictures of Revive on the map and beside it, as hashable values. Ids are those of the content file.

On the map (``map.py`` says where):

- ``MapGround()``: into ``region.map_frame``, below all: snow, the score track with its numbers and bonuses.
- ``Abyss()``, ``FrozenTile(back)``, ``ExploredTile(tile, orientation)``, ``LargeSiteTile(site, side)``: into
  ``cell_rect(cell)``. ``back`` is ``k1`` .. ``k5``, ``side`` 0 or 1.
- ``Crystal()``; ``Figure(colour)``; ``Building(kind, colour)``, kind ``small`` or ``large``; colours are the seats'.
- ``Price(signs, payable)``: what an action costs, in the signs of ``effects.py``.
- ``Marker(colour)``: of a seat on the score and hibernation tracks.

Beside it:

- ``HibernationSpace(space, reached)``: 0 is the start, ``reached`` if its reward may be chosen.
- ``UpperArtifacts(kind, left)``, ``LowerArtifacts(left, end_tile)``, ``Supply(kind, left)`` of ``energy`` or ``crate``.
- ``Emblem(track)``: beside the machine tokens on display.

Cards are in ``cards.py``:

- ``CitizenFace(card, name="")``: both halves; ``name`` is painted where there is one (in the close look).
- ``CitizenHalf(card, half)``: what looks out of a slot; ``SleepingCitizen(card)``; ``CitizenBack(count=None)``.
- ``ArtifactCardFace(card, worths=None)``: three lines, with what each is worth now; ``ArtifactCardBack()``.

What lies on the mat and in the display is in ``tokens.py``:

- ``ModuleFace(module)``, ``ModuleBack(count=None)``, ``MachineToken(token)``, ``CrateBack()``, ``CrateFace(crate)``.
- ``Energy(ready=True)``, ``TrackMarker(track, colour)``, ``ProgressMarker(colour)``, ``Switch(ready)``.
- ``SpaceFace(space, unlocked)``: of a "?" space the token is laid above it.
- ``Counter(resource, amount)``: with its limit.
- ``ProgressSpace(number, filled)``: ``filled`` is a seat's colour, empty if no marker is there.
- ``TechnologyPlate(tribe, figure, covered)``, ``AbilityPlate(tribe)``.
- ``OwnArtifacts(kind, count)``: kind ``orb``, ``prism``, ``helix``, ``lower``; ``EndTile()``.
"""

from __future__ import annotations
