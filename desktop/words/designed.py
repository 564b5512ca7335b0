"""Which figures are our own, as public sources don't give those of the box: for the close look and for the help.

A game names them in ``figures.DESIGNED``, by the key of what has them: the words for ``card.miller`` are those of
``GAME.card.miller``, in the table within those of ``GAME.designed.card`` if there are any; the words for a figure of it
are those of ``GAME.figure.card.slots`` if there are any, else of ``GAME.figure.slots``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.words import has, say
from desktop.words.catalogue import numbers_of


def designed_line(game_id: str, thing: str) -> str:
    """The one line that says which figures of a thing are our own; empty if none are."""
    figures = _designed(game_id).get(thing, ()) if thing else ()
    return say("designed.line", figures=figure_names(game_id, thing, figures)) if figures else ""


def designed_table(game_id: str) -> str:
    """All figures of a game that are our own, as a table in Markdown; what is called the same has one row."""
    rows: dict[str, Sequence[str]] = {}
    for thing, figures in _designed(game_id).items():
        name = _name(game_id, thing)
        rows[name] = tuple(dict.fromkeys((*rows.get(name, ()), *figure_names(game_id, thing, figures))))
    lines = [
        (say("designed.thing"), say("designed.figures")),
        ("---", "---"),
        *((name, say("designed.all", figures=figures)) for name, figures in rows.items()),
    ]
    return "\n".join(f"| {thing} | {figures} |" for thing, figures in lines)


def _designed(game_id: str) -> Mapping[str, Sequence[str]]:
    designed: Mapping[str, Sequence[str]] = numbers_of(game_id).DESIGNED
    return designed


def _name(game_id: str, thing: str) -> str:
    """Its name: that of the thing, else that of all that differ only in the number behind it, else its id."""
    kind, _, id_ = thing.partition(".")
    key = next(filter(has, (f"{game_id}.{thing}", f"{game_id}.{thing.rpartition('_')[0]}")), "")
    name = say(key) if key else id_
    longer = f"{game_id}.designed.{kind}"
    return say(longer, name=name) if has(longer) else name


def figure_names(game_id: str, thing: str, figures: Sequence[str]) -> Sequence[str]:
    """The words for figures of a thing: those for all of its kind, else those for any."""
    kind = thing.partition(".")[0]
    keys = [(f"{game_id}.figure.{kind}.{figure}", f"{game_id}.figure.{figure}") for figure in figures]
    return tuple(say(own if has(own) else usual) for own, usual in keys)
