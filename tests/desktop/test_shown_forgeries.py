"""Forged saves that lie in the folder when the program starts: each is a line, grey or not, and nothing breaks."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.desktop.shown_forgeries import AT_ONCE, GAMES, run


@pytest.mark.parametrize("game", GAMES)
def test_no_forged_save_breaks_the_window(qapp: QApplication, tmp_path: Path, game: str) -> None:
    lines: list[str] = []
    opened = run(tmp_path, game, AT_ONCE, 20261122, report=lines.append)
    assert lines == [f"{game}: {AT_ONCE} shown, {opened} of them at the table"]
    assert opened > AT_ONCE // 4
