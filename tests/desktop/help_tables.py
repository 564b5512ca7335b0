"""What the pages of the rules say, as far as it can be counted: numbers in texts, and tables row by row."""

from __future__ import annotations

import re

from desktop.words.help import HelpPage, page


def numbers(text: str) -> list[int]:
    """Every whole number in a text."""
    return [int(found) for found in re.findall(r"\d+", text)]


def help_page(game: str, anchor: str) -> HelpPage:
    """The page of just this section."""
    found = page(game, anchor)
    assert found is not None
    assert found.anchor == anchor
    return found


def tables(game: str, anchor: str) -> list[list[list[str]]]:
    """The tables of a page, row by row, without their heads, pictures, stars and where links lead."""
    body = re.sub(r"!\[[^\]]*\]\([^)]*\)|\*|(?<=\])\([^)]*\)|[\[\]]", "", help_page(game, anchor).body)
    found: list[list[list[str]]] = []
    above = ""
    for line in body.splitlines():
        if line.startswith("|") and not above.startswith("|"):
            found.append([])
        if line.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        above = line
    return [rows[2:] for rows in found]


def table(game: str, anchor: str) -> list[list[str]]:
    """The rows of a page's only table."""
    (rows,) = tables(game, anchor)
    return rows
