"""Qt's own file dialog speaks Japanese from end to end where the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QTreeView
from pytestqt.qtbot import QtBot

from desktop.app.settings import Preferences
from desktop.start.application import opened
from desktop.start.qt_words import LACKING
from desktop.words import set_language
from tests.desktop.window_kit import make_folders


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    return Preferences(make_folders(tmp_path).settings)


def shown_texts(qtbot: QtBot, folder: Path) -> list[str]:
    dialog = QFileDialog(None, "", str(folder), "")
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.show()
    (folder / "inner").mkdir(exist_ok=True)
    texts = [part.text() for part in dialog.findChildren(QLabel) + dialog.findChildren(QAbstractButton)]
    header = dialog.findChild(QTreeView)
    assert header is not None
    model = header.model()
    return [
        text
        for text in texts + [model.headerData(n, header.header().orientation()) for n in range(4)]
        if text
    ]


def test_the_file_dialog_of_qt_has_no_english_in_japanese(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, preferences: Preferences
) -> None:
    preferences.change(language="ja")
    window = opened(qapp, preferences, make_folders(tmp_path))  # type: ignore[arg-type]
    qtbot.addWidget(window)
    try:
        texts = shown_texts(qtbot, tmp_path)
        assert {"場所：", "ファイルの種類："} <= set(texts)
        assert [text for text in texts if re.search(r"[A-Za-z]{2}", text)] == []
        for context, source in LACKING:
            assert QApplication.translate(context, source) != source
        assert QApplication.translate("QFileDialog", "Nobody knows this") == "Nobody knows this"
        preferences.change(language="en")
        assert "Look in:" in [text.replace("&", "") for text in shown_texts(qtbot, tmp_path)]
    finally:
        preferences.change(language="en")
        set_language("en")
        window.shut()
