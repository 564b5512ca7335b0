"""Where a person's files lie: saved games, settings, crash reports; and whether anything can be kept there."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from platformdirs import PlatformDirs

HOME_VARIABLE: Final = "HEARTHSIDE_HOME"
"""Names one folder that holds everything, in place of the system's: for tests, and for playing from a stick."""

NOWHERE: Final = Path(os.devnull).absolute() / "hearthside"
"""Where the files of somebody lie who has no folder: no system lets a folder be made below a device."""

A_SAVE: Final = 64 * 1024
"""Bytes that a folder has to take to be good for saved games."""

Trouble = Literal["no_home", "in_the_way", "no_rights", "full", "gone"]
"""Why nothing can be kept: no folder is named, something else lies in its place, the system forbids it, there is no
room, or it can't be made (its drive is not there)."""

_TROUBLE: Final[dict[int, Trouble]] = {
    errno.EACCES: "no_rights",
    errno.EPERM: "no_rights",
    errno.EROFS: "no_rights",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
}


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one person."""

    config: Path
    saves: Path
    crashes: Path

    @property
    def settings(self) -> Path:
        """The file of what the person prefers."""
        return self.config / "settings.json"


@dataclass(frozen=True, slots=True)
class Unusable:
    """A folder in which nothing can be kept, and why; ``path`` is what a person has to do something about."""

    path: Path
    trouble: Trouble


def folders() -> Folders:
    """The folders of whoever is using the program, made where they can be: ``unusable`` tells of those that can't."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        base = _whole(Path(home))
        found = Folders(base / "config", base / "saves", base / "crashes")
    else:
        own = PlatformDirs("Hearthside", appauthor=False, roaming=True)
        data, log = _known(lambda: own.user_data_path), _known(lambda: own.user_log_path)
        found = Folders(_known(lambda: own.user_config_path), data / "saves", log / "crashes")
    for folder in (found.config, found.saves, found.crashes):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
    return found


def unusable(folder: Path) -> Unusable | None:
    """Why nothing can be kept in a folder, which is made where it isn't there; None where all is well."""
    if folder.is_relative_to(NOWHERE):
        return Unusable(folder, "no_home")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(A_SAVE))
    except OSError as error:
        blocking = _in_the_way(folder)
        if blocking is not None:
            return Unusable(blocking, "in_the_way")
        return Unusable(folder, _TROUBLE.get(error.errno or 0, "gone"))
    return None


def _in_the_way(folder: Path) -> Path | None:
    """The file that lies where the folder, or one around it, should be."""
    for path in (folder, *folder.parents):
        try:
            if not path.is_dir():
                path.lstat()
                return path
        except OSError:
            pass  # it isn't there, or can't be seen
    return None


def _known(ask: Callable[[], Path]) -> Path:
    """What the system says, unless it knows no home of whoever asks."""
    try:
        return ask()
    except RuntimeError:
        return NOWHERE


def _whole(path: Path) -> Path:
    """The path from the root on, as the place where the program was started may go away while it runs."""
    try:
        return path.absolute()
    except OSError:
        return NOWHERE
