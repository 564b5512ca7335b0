"""Where a person's files lie: saved games, settings, crash reports. Each folder is made when it is asked for."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

HOME_VARIABLE: Final = "HEARTHSIDE_HOME"
"""Names one folder that holds everything, in place of the system's: for tests, and for playing from a stick."""


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


def folders() -> Folders:
    """The folders of whoever is using the program, made if they weren't there."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        found = Folders(Path(home) / "config", Path(home) / "saves", Path(home) / "crashes")
    else:
        own = PlatformDirs("Hearthside", appauthor=False, roaming=True)
        found = Folders(own.user_config_path, own.user_data_path / "saves", own.user_log_path / "crashes")
    for folder in (found.config, found.saves, found.crashes):
        folder.mkdir(parents=True, exist_ok=True)
    return found
