"""What a person prefers: checked when read, written whole, kept aside when broken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from engine.core.errors import HearthsideError
from engine.core.game import OptionValue
from engine.match.disk import write_safely
from engine.match.table import Level, UndoPolicy

Language = Literal["en", "ja"]
Speed = Literal["off", "fast", "normal", "slow"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ja")
TEXT_SCALES: Final = range(100, 201, 10)
BOT_PACES: Final = range(0, 3001, 100)
"""How many thousandths of a second a bot waits before its move."""
WRITE_AFTER_MS: Final = 300
"""A slider that is dragged changes a setting many times; the file is written once, this long after the last."""


class _Checked(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class SeatChoice(_Checked):
    """Who sat at a seat of the last table."""

    name: Annotated[str, Field(max_length=24)] = ""
    colour: Annotated[int, Field(ge=0, le=3)] = 0
    level: Level | None = None


class TableChoice(_Checked):
    """The last table, so that the next one is laid the same way."""

    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[tuple[SeatChoice, ...], Field(strict=False, max_length=5)]
    options: Annotated[dict[str, OptionValue], Field(max_length=40)] = {}
    undo: UndoPolicy = "until_reveal"


def system_language() -> Language:
    """Japanese where the system speaks Japanese, else English."""
    return "ja" if QLocale.system().language() == QLocale.Language.Japanese else "en"


class Settings(_Checked):
    """Everything that can be preferred."""

    language: Language = Field(default_factory=system_language)
    theme: Literal["dark", "light"] = "dark"
    text_scale: Annotated[int, Field(ge=100, le=200)] = 100
    animation: Speed = "normal"
    reduced_motion: bool = False
    sound: bool = True
    sound_volume: Annotated[int, Field(ge=0, le=100)] = 70
    confirm_irreversible: bool = True
    confirm_end_turn: bool = True
    auto_end_turn: bool = False
    auto_only_choice: bool = False
    bot_pace: Annotated[int, Field(ge=0, le=3000)] = 400
    last_table: TableChoice | None = None
    window: Annotated[str, Field(max_length=2000)] = ""
    """Where the window stood, as Qt writes it, in base64."""


class Preferences(QObject):
    """The settings now, the one signal of their change, and the file that keeps them."""

    changed = Signal()

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self.kept_aside: Path | None = None
        self.value = self._read()
        self._writing = QTimer(self)
        self._writing.setSingleShot(True)
        self._writing.setInterval(WRITE_AFTER_MS)
        self._writing.timeout.connect(self.write)

    def change(self, **fields: Any) -> None:
        """Prefer something else from now on. Raises ValidationError for a value that isn't allowed."""
        wanted = Settings.model_validate({**dict(self.value), **fields})
        if wanted == self.value:
            return
        self.value = wanted
        if self._file is not None:
            self._writing.start()
        self.changed.emit()

    def write(self) -> None:
        """Write the file now. Where that can't be done, the settings hold until the program ends."""
        self._writing.stop()
        if self._file is None:
            return
        try:
            write_safely(self._file, (self.value.model_dump_json(indent=2) + "\n").encode())
        except HearthsideError:
            return

    def _read(self) -> Settings:
        if self._file is None or not self._file.exists():
            return Settings()
        try:
            return self._understood(self._file.read_bytes())
        except (OSError, ValueError):
            self.kept_aside = self._keep_aside(self._file)
            return Settings()

    def _understood(self, data: bytes) -> Settings:
        """The settings that the file holds; what is out of bounds is as at first, and the file is kept aside.

        A setting that isn't known comes from a newer program or an older one, and is no damage. Raises ValueError
        where nothing can be understood.
        """
        found = json.loads(data)
        if not isinstance(found, dict):
            raise ValueError("no settings")
        known = {name: value for name, value in found.items() if name in Settings.model_fields}
        try:
            return Settings.model_validate_json(json.dumps(known))
        except ValidationError as wrong:
            self.kept_aside = self._keep_aside(self._file) if self._file is not None else None
            bad = {error["loc"][0] for error in wrong.errors()}
            sound = {name: value for name, value in known.items() if name not in bad}
            return Settings.model_validate_json(json.dumps(sound))

    @staticmethod
    def _keep_aside(file: Path) -> Path | None:
        """Move a file that can't be read out of the way, over an older one of its kind."""
        aside = file.with_name("settings-broken.json")
        try:
            return file.replace(aside)
        except OSError:
            return None
