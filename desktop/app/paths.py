"""Where a person's files are: saved games, settings, crash reports; and whether these folders are usable."""

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

from engine.match.disk import leads_nowhere

HOME_VARIABLE: Final = "HEARTHSIDE_HOME"
"""Names one folder for everything, in place of the system's: for tests, and for playing from a USB stick."""

NOWHERE: Final = Path(os.devnull).absolute() / "hearthside"
"""Stands for the folders of somebody who has none: no system lets a folder be made below a device."""

A_SAVE: Final = 64 * 1024
"""How many bytes a folder must be able to take to be usable for saved games."""

Trouble = Literal["no_home", "in_the_way", "leads_nowhere", "no_rights", "full", "too_long", "gone"]
"""Why a folder is unusable: none is named, a file or a link that leads nowhere is in its place, the system forbids it,
the disk is full, its name is too long, or it can't be made (its drive is not there)."""

_TROUBLE: Final[dict[int, Trouble]] = {
    errno.EACCES: "no_rights",
    errno.EPERM: "no_rights",
    errno.EROFS: "no_rights",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.ENAMETOOLONG: "too_long",
}


@dataclass(frozen=True, slots=True)
class Folders:
    """The folders of one person."""

    config: Path
    saves: Path
    crashes: Path

    @property
    def settings(self) -> Path:
        """The file of the person's settings."""
        return self.config / "settings.json"


@dataclass(frozen=True, slots=True)
class Unusable:
    """A folder that nothing can be written to, and why; ``path`` is what a person has to mend."""

    path: Path
    trouble: Trouble


def folders() -> Folders:
    """The folders of whoever is using the program, created if possible; ``unusable`` tells which can't be used."""
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
    """Why a folder is unusable; None if it can be used. It is created if it doesn't exist."""
    if folder.is_relative_to(NOWHERE):
        return Unusable(folder, "no_home")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as trial:
            trial.write(bytes(A_SAVE))
    except OSError as error:
        blocking = _in_the_way(folder)
        if blocking is not None:
            return Unusable(blocking, "leads_nowhere" if leads_nowhere(blocking) else "in_the_way")
        return Unusable(folder, _TROUBLE.get(error.errno or 0, "gone"))
    return None


def _in_the_way(folder: Path) -> Path | None:
    """The file or link in the place of the folder, or of one of its parents."""
    for path in (folder, *folder.parents):
        try:
            if not path.is_dir():
                path.lstat()
                return path
        except OSError:
            pass  # it doesn't exist, or can't be read
    return None


def _known(ask: Callable[[], Path]) -> Path:
    """The path that the system names; ``NOWHERE`` if it knows no home of this user."""
    try:
        return ask()
    except RuntimeError:
        return NOWHERE


def _whole(path: Path) -> Path:
    """The absolute path, as the working directory may disappear while the program runs."""
    try:
        return path.absolute()
    except OSError:
        return NOWHERE
