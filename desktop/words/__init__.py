"""Every sentence that a person reads. The engine hands out keys and numbers; here they become words.

``say("load.rename")``, or with details ``say("builders.refusal.wage", worker="apprentice_0110", need=2, have=1)``.
The catalogues are beside this file, a folder for each language; a game has a file of its own in each of them.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from desktop.words.catalogue import SHIPPED, Catalogue, Named, catalogue
from desktop.words.pseudo import lengthened

PSEUDO: Final = "pseudo"
"""English made longer and accented: whatever still reads as plain English didn't come from the catalogues."""

STRICT: Final = bool(os.environ.get("HEARTHSIDE_STRICT_WORDS"))
"""Whether a missing word is an error, as in tests; a person is shown English instead, or the key."""

_MISSING: Final = (LookupError, ValueError, AttributeError, TypeError)
"""What is raised if a word or a detail is missing, or a detail is of another type than its word."""

_log = logging.getLogger(__name__)
_language = SHIPPED[0]


def languages() -> tuple[str, ...]:
    """The languages to choose from."""
    return SHIPPED


def language() -> str:
    """The current language."""
    return _language


def set_language(code: str) -> None:
    """Change the language; English if there is no such language."""
    global _language  # noqa: PLW0603 - one program, one language
    _language = code if code in (*SHIPPED, PSEUDO) else SHIPPED[0]


def has(key: str) -> bool:
    """Whether there are words for a key."""
    return key in catalogue(SHIPPED[0]).entries


def own_name(code: str) -> str:
    """What a language calls itself, else its code."""
    return next(iter(said_in("language.name", [code])), code)


def said_in(key: str, codes: Iterable[str], **details: Any) -> list[str]:
    """The sentence for a key in each of some languages that has words for it."""
    return [catalogue(code).say(key, details) for code in codes if key in catalogue(code).entries]


def say(key: str, /, *, players: Sequence[Named] = (), **details: Any) -> str:
    """The sentence for a key, with its details. ``players`` gives seats their names."""
    return _said(key, lambda words: words.say(key, details, players))


def say_unnamed(key: str, seat: int, players: Sequence[Named], details: Mapping[str, Any]) -> str:
    """A sentence without the player's name that it opens with; empty if it opens otherwise."""
    return _said(key, lambda words: words.unnamed(key, details, players, seat))


def _said(key: str, said: Callable[[Catalogue], str]) -> str:
    """The sentence in the current language, else in English; the key if neither has words for it."""
    spoken = SHIPPED[0] if _language == PSEUDO else _language
    for code in dict.fromkeys((spoken, SHIPPED[0])):
        try:
            sentence = said(catalogue(code))
        except _MISSING as missing:
            if STRICT:
                raise MissingWords(f"{code}: {key}: {missing}") from missing
            _log.warning("no words in %s for %s: %s", code, key, missing)
        else:
            return lengthened(sentence) if _language == PSEUDO else sentence
    return key


def labelled(what: str, value: object) -> str:
    """A label and its value: "Colour: blue"."""
    return say("list.labelled", what=what, value=value)


def begun(words: str) -> str:
    """Words as the beginning of a sentence or a title: with a capital letter, where letters have any."""
    return words[:1].upper() + words[1:]


def listed(parts: Iterable[str]) -> str:
    """Several things as a list, as a screen reader reads them."""
    return joined_by("list.more", parts)


def either(parts: Iterable[str]) -> str:
    """One of several things: "red or violet"."""
    return joined_by("list.or", parts)


def in_a_row(sentences: Iterable[str]) -> str:
    """Several sentences, one after the other; empty if there are none."""
    return joined_by("list.sentences", sentences)


def each_once(sentences: Iterable[str]) -> Iterator[str]:
    """Each of several sentences once, with how often it is said if that is more than once."""
    stop = say("predicate.full_stop")
    for sentence, times in Counter(sentences).items():
        what = sentence.removesuffix(stop)
        yield sentence if times == 1 else say("list.said_again", what=what, times=times)


def joined_by(key: str, parts: Iterable[str]) -> str:
    """Several texts in a row, by the key of a template that has ``a`` first and ``b`` last."""
    return say(key, a="", b="").join(parts)


def written(value: int) -> str:
    """A number by itself, as the current language writes it."""
    return catalogue(_language if _language in SHIPPED else SHIPPED[0]).number(value)


def can_say(key: str, details: Mapping[str, Any], players: Sequence[Named] = ()) -> bool:
    """Whether there is a sentence for a key with these details, which need not be trusted."""
    try:
        catalogue(SHIPPED[0]).say(key, details, players)
    except _MISSING:
        return False
    return True


def first(*keys: str) -> str:
    """The first key that there are words for; the last one if there are none."""
    return next((key for key in keys if has(key)), keys[-1])


class MissingWords(LookupError):
    """A key has no words, or its words ask for a detail that was not given."""
