"""Qt's own file dialog speaks Japanese from end to end where the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
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
        assert {"場所(&L)：", "ファイルの種類(&T)："} <= set(texts)
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


@pytest.mark.parametrize("language", ["en", "ja"])
def test_alt_and_a_letter_of_its_own_lead_to_each_field_of_the_file_dialog(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, preferences: Preferences, language: str
) -> None:
    preferences.change(language=language)
    window = opened(qapp, preferences, make_folders(tmp_path))  # type: ignore[arg-type]
    qtbot.addWidget(window)
    dialog = QFileDialog(None, "", str(tmp_path), "")
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    try:
        labels = [label for label in dialog.findChildren(QLabel) if label.buddy() is not None]
        buttons = [button for button in dialog.findChildren(QAbstractButton) if "&" in button.text()]
        keys = [QKeySequence.mnemonic(part.text()).toString() for part in [*labels, *buttons]]
        assert len(labels) == 3
        assert all(keys), keys
        assert len(set(keys)) == len(keys), keys
    finally:
        preferences.change(language="en")
        set_language("en")
        window.shut()
