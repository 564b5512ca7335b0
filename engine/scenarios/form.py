"""The form of scenario files and fixtures, and reading them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.door import read_file, read_toml
from engine.core.errors import BrokenFile
from engine.core.game import OptionValue
from engine.core.letters import legible, legible_path

FIXTURES = "fixtures"
"""The folder beside the scenario files in which the fixtures lie."""

LARGEST: Final = 1 << 17
"""The most bytes that a scenario file may have."""

_NO_FILE: Final[Mapping[str, str]] = {
    "file_gone": "is not there",
    "file_not_ordinary": "is no file of scenarios",
    "file_too_large": f"has more than {LARGEST} bytes",
}


class BrokenScenario(Exception):
    """A scenario file is invalid. The message is a sentence for its author."""


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Refused(_Form):
    """The expected refusal of the last command; details that are left out don't matter."""

    reason: str
    rule: str | None = None
    details: dict[str, int | str | list[int]] = {}


class Legal(_Form):
    """What is expected of the legal commands."""

    count: int | None = None
    verbs: dict[str, int] = {}
    has: list[str] = []
    lacks: list[str] = []
    only: list[str] | None = None


class Step(_Form):
    """Some commands, and what is expected after them."""

    play: list[str] = []
    chance: list[list[int]] = []
    refused: Refused | str | None = None
    viewer: int | None = None
    then: dict[str, Any] = {}
    legal: Legal | None = None
    events: list[str | dict[str, Any]] | None = None
    scores: list[int | dict[str, int]] | None = None
    ranking: dict[str, Any] | None = None
    pending: dict[str, Any] | None = None


class NewGame(_Form):
    """A start from the game's own setup instead of a described position."""

    seats: int = Field(ge=1, le=8)
    options: dict[str, OptionValue] = {}
    bots_only: bool = False
    seed: int = 0


class Scenario(Step):
    """One scenario: its start, its own step, and any further steps."""

    name: str
    fixture: str | None = None
    given: dict[str, Any] | None = None
    new: NewGame | None = None
    step: list[Step] = []

    @property
    def steps(self) -> list[Step]:
        """Every step, the scenario's own first."""
        return [self, *self.step]


class ScenarioFile(_Form):
    """A file of scenarios for one game; ``fixture`` is for those that name none of their own."""

    game: str
    fixture: str | None = None
    scenario: list[Scenario]


@dataclass(frozen=True)
class Case:
    """A scenario ready to run. ``position`` is the position to set up, None for a new game."""

    game: str
    file: Path
    scenario: Scenario
    position: Mapping[str, Any] | None

    @property
    def title(self) -> str:
        """The file's name and the scenario's."""
        return f"{self.file.stem}: {self.scenario.name}"


def read_cases(file: Path) -> list[Case]:
    """The scenarios of a file, each merged with its fixture. Raises BrokenScenario."""
    try:
        form = ScenarioFile.model_validate(_toml(file))
    except ValidationError as wrong:
        raise BrokenScenario(f"{file.name} is not written as a scenario file: {_first(wrong)}") from wrong
    return [Case(form.game, file, scenario, _position(file, form, scenario)) for scenario in form.scenario]


def merged(fixture: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The fixture overridden by the keys of ``given``; lists of tables are merged entry by entry."""
    position = dict(fixture)
    for key, value in given.items():
        position[key] = _merged_tables(position.get(key), value) if _is_tables(value) else value
    return position


def _merged_tables(old: Any, new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    olds = old if _is_tables(old) else []
    longest = max(len(olds), len(new))
    return [{**_at(olds, place), **_at(new, place)} for place in range(longest)]


def _at(tables: list[dict[str, Any]], place: int) -> dict[str, Any]:
    return tables[place] if place < len(tables) else {}


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _position(file: Path, form: ScenarioFile, scenario: Scenario) -> Mapping[str, Any] | None:
    if scenario.new is not None:
        if scenario.given is not None or scenario.fixture is not None:
            raise BrokenScenario(f"{scenario.name}: a new game has no fixture and nothing given.")
        return None
    name = scenario.fixture or form.fixture
    fixture = _toml(file.parent / FIXTURES / f"{name}.toml") if name else {}
    return merged(fixture, scenario.given or {})


def _toml(file: Path) -> dict[str, Any]:
    try:
        return read_toml(read_file(file, LARGEST))
    except BrokenFile as broken:
        if broken.refusal.reason == "file_damaged":
            raise BrokenScenario(
                f"{legible(file.name)} can't be read as TOML: {broken.__cause__}"
            ) from broken
        why = _NO_FILE.get(broken.refusal.reason, "can't be read")
        raise BrokenScenario(f"{legible_path(file)} {why}.") from broken


def _first(wrong: ValidationError) -> str:
    error = wrong.errors()[0]
    return f"{'.'.join(str(part) for part in error['loc'])}: {error['msg']}."
