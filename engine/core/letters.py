"""Makes text from outside safe for any file to hold and any screen to show."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

_WITHOUT_INK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols that take room at most."""

_ACCENTS: Final = frozenset(map(chr, range(0x0300, 0x0370)))
"""Those of Latin, Greek and Cyrillic letters, each as a letter of its own."""

_SPACES: Final = frozenset(["Zs", "Zl", "Zp"])
_JOINERS: Final = frozenset("\u200c\u200d")
"""They change how the letters around them look."""
_NEVER_SHOWN: Final = frozenset(["Cc", "Cs", "Zl", "Zp"])
_TURNS_WRITING_ROUND: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str, longest: int) -> str:
    """A name that any file can hold and any screen can show: half characters, control characters, ends of lines and
    what turns the direction of writing round are each a question mark, and what is too long is cut."""
    return "".join("?" if _is_hidden(letter) else letter for letter in text[:longest])


def as_name(text: str, longest: int) -> str:
    """What was typed or pasted as a name: clean, on one line, and empty if nothing of it can be seen."""
    name = clean(" ".join(text.split()), longest)
    return "" if is_blank(name) else name


def legible(name: str) -> str:
    """What a file is called, or a key in it, as it can be shown: any bytes may stand in one, and line breaks.

    Wide spaces, as Japanese has them, and joiners, without which a family falls apart, are as legible as letters.
    """
    return "".join(letter if _can_be_read(letter) else "\ufffd" for letter in clean(name, len(name)))


def legible_path(path: Path) -> str:
    """The whole path of a file or folder, as it can be shown."""
    return legible(str(path))


def is_blank(name: str) -> bool:
    """Whether there is nothing to be seen of a name: no letters, or only spaces and invisible ones."""
    return all(unicodedata.category(letter) in _SPACES or _has_no_ink(letter) for letter in name)


def as_seen(name: str) -> str:
    """What the eye has to tell a name by: two that give the same can't be told apart, however they are written."""
    inked = (letter for letter in name if letter in _JOINERS or not _has_no_ink(letter))
    return unicodedata.normalize("NFC", "".join(inked))


def as_sought(text: str) -> str:
    """A text to search, or to search for: wide and narrow letters are the same, so are capitals and small ones, and
    those with an accent and without; not those with a voicing mark, which make other words."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return unicodedata.normalize("NFC", "".join(part for part in parts if part not in _ACCENTS))


def places_of(words: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
    """Where words, as they are sought, stand in a text: the numbers of their first letter and of the one after them."""
    sought = [as_sought(letter) for letter in text]
    numbers = [number for number, letters in enumerate(sought) for _ in letters]
    whole = "".join(sought)
    for word in words:
        start = whole.find(word) if word else -1
        while start >= 0:
            end = start + len(word)
            yield numbers[start], numbers[end - 1] + 1
            start = whole.find(word, end)


def _has_no_ink(letter: str) -> bool:
    chooses_look = "\ufe00" <= letter <= "\ufe0f"  # that of the letter before it
    return unicodedata.category(letter) in ("Cc", "Cf") or letter in _WITHOUT_INK or chooses_look


def _can_be_read(letter: str) -> bool:
    return letter.isprintable() or letter in _JOINERS or unicodedata.category(letter) in _SPACES


def _is_hidden(letter: str) -> bool:
    return unicodedata.category(letter) in _NEVER_SHOWN or letter in _TURNS_WRITING_ROUND
