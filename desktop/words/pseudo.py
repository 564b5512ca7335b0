"""A language for finding layouts that break: English with accents, 40 % longer."""

from __future__ import annotations

import re
from typing import Final

LONGER: Final = 1.4

_ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "àçéîñöûýÀÇÉÎÑÖÛÝ")
# Tags, entities and the URLs of pictures and links are left as they are.
_WORDLESS: Final = re.compile(r"(<[^>]*>|&\w+;|\]\([^)]*\))")
_VOWEL: Final = re.compile(r"[àéîöûÀÉÎÖÛ]")


def lengthened(text: str) -> str:
    """The text in the pseudo-language."""
    parts = _WORDLESS.split(text)
    parts[::2] = [_drawn_out(part) for part in parts[::2]]
    return "".join(parts)


def _drawn_out(text: str) -> str:
    """Accented, with its vowels held until it is long enough."""
    accented = text.translate(_ACCENTS)
    missing = round(len(text) * LONGER) - len(text)
    vowels = len(_VOWEL.findall(accented))
    if not text.strip() or not vowels:
        return accented
    each, more = divmod(missing, vowels)
    held = iter([each + 1] * more + [each] * (vowels - more))
    return _VOWEL.sub(lambda vowel: vowel[0] * (1 + next(held)), accented)
