"""The guide to scenarios says what the program does."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from pydantic import BaseModel

from engine.scenarios.form import Legal, NewGame, Refused, Scenario, ScenarioFile, Step, read_cases
from engine.scenarios.run import run

HERE = Path(__file__).parent
GUIDE = (HERE.parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLE, *_ = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
EXPLAINED = " ".join(re.findall(r"`[^`]+`", re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)))


def example(tmp_path: Path, text: str) -> list[str]:
    shutil.copytree(HERE / "builders" / "fixtures", tmp_path / "fixtures")
    file = tmp_path / "sending.toml"
    file.write_text(text, encoding="utf-8")
    return [f"{case.title}: {sentence}" for case in read_cases(file) for sentence in run(case)]


def test_the_example_runs(tmp_path: Path) -> None:
    assert example(tmp_path, EXAMPLE) == []


def test_a_failure_reads_as_the_guide_shows_it(tmp_path: Path) -> None:
    (said,) = example(tmp_path, EXAMPLE.replace("yards.0.coins = 24", "yards.0.coins = 25"))
    shown = next(line.strip() for line in GUIDE.splitlines() if line.startswith("    sending: "))
    assert said.replace("25 expected", "24 expected").replace("is 24", "is 23") == shown


@pytest.mark.parametrize("form", [ScenarioFile, Scenario, NewGame, Step, Legal, Refused])
def test_every_key_is_explained(form: type[BaseModel]) -> None:
    assert [name for name in form.model_fields if not re.search(rf"\b{name}\b", EXPLAINED)] == []
