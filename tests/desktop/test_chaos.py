"""Whatever is clicked and pressed, nothing breaks, the game can be played on, and nothing is left behind."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.chaos import run

INPUTS = int(os.environ.get("HEARTHSIDE_CHAOS", "1500"))
"""How many inputs are tried in all; a nightly run tries 20,000."""

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_input_does_harm(qapp: QApplication, tmp_path: Path, seed: int) -> None:
    given: list[str] = []
    run(tmp_path, INPUTS // len(SEEDS), seed, report=given.append)
    assert given[-1] == f"{INPUTS // len(SEEDS)} inputs, seed {seed}: no trouble"
