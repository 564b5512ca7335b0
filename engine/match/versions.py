"""Which version of the program wrote a file, and what that explains."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Final

from engine.core.errors import BrokenFile, Refusal, damaged
from engine.match.migrate import FORMAT

_UNKNOWN_YET: Final = frozenset(["file_newer", "rules_newer", "unknown_game", "unknown_option"])
"""Reasons that an update of the program would mend."""


@cache
def app_version() -> str:
    """The version of this program."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("hearthside")
    except PackageNotFoundError:
        return "?"


def from_newer() -> BrokenFile:
    """The error for what makes no sense here, but may to the newer program that wrote it."""
    return BrokenFile(Refusal("file_newer", details={"format": FORMAT, "known": FORMAT}))


@contextmanager
def telling_versions(app: object) -> Iterator[None]:
    """Lets a refusal of what this version doesn't know name the version that wrote it, if that is a newer one; and
    what this very version is said to have written is of no earlier one, but damaged. So is what names none, as every
    version names itself.

    The same goes for a newer format that an earlier version, or this one, is said to have written.
    Versions are read from a file that anybody may have written: nothing but their numbers is shown.
    """
    try:
        yield
    except BrokenFile as broken:
        refusal = broken.refusal
        if refusal.reason == "file_earlier" and (not isinstance(app, str) or app == app_version()):
            raise damaged(str(refusal.details.get("part", ""))) from broken
        if refusal.reason == "file_newer" and isinstance(app, str) and not is_newer(app):
            raise damaged("format") from broken
        if refusal.reason not in _UNKNOWN_YET or not is_newer(app):
            raise
        needs = ".".join(map(str, _version(app)[:3]))
        raise BrokenFile(replace(refusal, details={**refusal.details, "needs": needs})) from broken


def is_newer(app: object) -> bool:
    """True where that version of the program came after this one, so far as versions can be read."""
    return isinstance(app, str) and _version(app) > _version(app_version())


def is_earlier(app: str) -> bool:
    """True where it names a version that came before this one."""
    numbers = _version(app)
    return bool(numbers) and numbers < _version(app_version())


def _version(app: object) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]{1,6}", str(app)[:40])]
