"""A damaged history, as far as earlier saves of the same match still have it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import get_args

from engine.match.history import can_be_read, can_be_revealed, said
from engine.match.journal import Note
from engine.match.save_file import ANSWERS, LATER_ANSWERS, Parts, SaveFile


def mended(save: SaveFile, earlier: Sequence[SaveFile]) -> SaveFile | None:
    """The save with all that can't be read of its history as the earlier ones have it. Or, where all can be read, with
    the first line that an earlier one has otherwise; or else without what was undone. None where nothing is left to do.

    Nothing else is tried, as the whole journal is played again each time.
    """
    told = [other for other in earlier if _begins_alike(save, other)]
    unreadable = _chance_told(save, told) | _lines_told(save, told)
    changed = unreadable or _line_differing(save, told) or _without_undone(save)
    return save.model_copy(update=changed) if changed else None


def _begins_alike(save: SaveFile, other: SaveFile) -> bool:
    """Whether the journals of two saves of a match begin with the same command: long ones lose their beginning."""
    begins = [(each.game.id, each.origin.played if each.origin else None) for each in (save, other)]
    return begins[0] == begins[1]


def _chance_told(save: SaveFile, earlier: Sequence[SaveFile]) -> Parts:
    """What chance brought, as an earlier save tells it, where this one tells nothing that can be read."""
    found: Parts = {}
    for part, form in (("start", ANSWERS), ("chance", LATER_ANSWERS)):
        texts = (getattr(each, part) for each in (save, *earlier))
        text = next((text for text in texts if can_be_revealed(text, form)), None)
        if text not in (None, getattr(save, part)):
            found[part] = text
    return found


def _lines_told(save: SaveFile, earlier: Sequence[SaveFile]) -> Parts:
    """The journal with what can't be read of it as an earlier save has it; empty where all can be read.

    Of what was undone only as much is left as can be read: the saved position vouches for nothing of it.
    """
    journal = [_line_told(number, save, earlier) for number in range(save.reached)]
    journal += takewhile(partial(can_be_read, save), save.journal[save.reached :])
    return {} if journal == save.journal else {"journal": journal, **_told_of_lines(save, len(journal))}


def _line_told(number: int, save: SaveFile, earlier: Sequence[SaveFile]) -> str:
    """A line of the journal as the first save has it in which it can be read.

    None is asked that is older than one in which it was not yet played, or undone: it may have been another then.
    """
    for each in (save, *earlier):
        if number >= each.reached:
            break
        if can_be_read(save, each.journal[number]):
            return each.journal[number]
    return save.journal[number]


def _without_undone(save: SaveFile) -> Parts:
    """The journal without what was undone; empty where nothing was."""
    if save.reached == len(save.journal):
        return {}
    return {"journal": save.journal[: save.reached], **_told_of_lines(save, save.reached)}


def _told_of_lines(save: SaveFile, count: int) -> Parts:
    """The deciders and notes of so many lines, where the journal loses others; empty where it loses none."""
    found: Parts = {}
    if count == len(save.journal):
        return found
    if save.deciders is not None:
        changes = [change for change in save.deciders.changes if change[0] < count]
        found["deciders"] = save.deciders.model_copy(update={"changes": changes})
    if save.notes is not None:
        lines = {
            kind: [line for line in getattr(save.notes, kind) if line < count] for kind in get_args(Note)
        }
        found["notes"] = save.notes.model_copy(update=lines)
    return found


def _line_differing(save: SaveFile, earlier: Sequence[SaveFile]) -> Parts:
    """The journal with the first line that an earlier save has otherwise as it is there; empty where there is none.

    As far as nothing was undone in between: what was, may have been followed by other moves.
    """
    end = save.reached
    for other in earlier:
        end = min(end, other.reached)
        for number, told in enumerate(other.journal[:end]):
            if _says_otherwise(save, told, save.journal[number]):
                return {"journal": [*save.journal[:number], told, *save.journal[number + 1 :]]}
    return {}


def _says_otherwise(save: SaveFile, told: str, line: str) -> bool:
    """Whether an earlier save tells another move in a line: what was concealed in it may be in clear by now."""
    return told != line and said(save, told) not in (None, said(save, line))
