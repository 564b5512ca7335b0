"""What a person prefers: kept, bounded, and never a reason not to start."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.paths import HOME_VARIABLE, folders
from desktop.app.settings import Preferences, SeatChoice, Settings, TableChoice


@pytest.fixture
def file(tmp_path: Path, qapp: QApplication) -> Path:
    return tmp_path / "settings.json"


def test_what_is_preferred_is_found_again(file: Path) -> None:
    table = TableChoice(
        game="builders",
        seats=(SeatChoice(name="ゆき"), SeatChoice(colour=2, level="master")),
        options={"first_player": 1, "show_next_cards": False, "round_cap": "none"},
    )
    preferences = Preferences(file)
    preferences.change(theme="light", text_scale=150, bot_pace=0, last_table=table)
    preferences.write()
    again = Preferences(file).value
    assert again == preferences.value
    assert again.last_table == table
    assert again.last_table is not None
    assert again.last_table.options["show_next_cards"] is False


def test_a_change_is_told_once_and_only_where_there_is_one(file: Path, qtbot: QtBot) -> None:
    preferences = Preferences(file)
    told: list[str] = []
    preferences.changed.connect(lambda: told.append(preferences.value.theme))
    preferences.change(theme="light")
    preferences.change(theme="light")
    assert told == ["light"]
    qtbot.waitUntil(file.exists)
    assert json.loads(file.read_text(encoding="utf-8"))["theme"] == "light"


@pytest.mark.parametrize(
    "wrong",
    [
        {"text_scale": 90},
        {"text_scale": 201},
        {"theme": "pink"},
        {"sound_volume": "70"},
        {"bot_pace": -1},
        {"nonsense": True},
        {"last_table": {"game": "builders", "seats": [{"name": "x" * 25}]}},
    ],
)
def test_what_is_out_of_bounds_is_refused_and_changes_nothing(file: Path, wrong: dict[str, object]) -> None:
    preferences = Preferences(file)
    with pytest.raises(ValidationError):
        preferences.change(**wrong)
    assert preferences.value == Settings()


@pytest.mark.parametrize("broken", [b"", b"{", b'"dark"', b'{"text_scale": 5}', b"\xff\xfe\x00", b"[]"])
def test_a_broken_file_is_kept_aside_and_the_defaults_hold(file: Path, broken: bytes) -> None:
    file.write_bytes(broken)
    preferences = Preferences(file)
    assert preferences.value == Settings()
    assert preferences.kept_aside is not None
    assert preferences.kept_aside.read_bytes() == broken
    assert not file.exists()


def test_what_is_sound_in_a_broken_file_holds(file: Path) -> None:
    file.write_text(
        '{"theme": "light", "text_scale": 5, "bot_pace": "soon", "sound": false}', encoding="utf-8"
    )
    preferences = Preferences(file)
    assert preferences.value == Settings(theme="light", sound=False)
    assert preferences.kept_aside is not None


def test_a_setting_of_another_version_is_no_damage(file: Path) -> None:
    file.write_text('{"theme": "light", "smell": "pine"}', encoding="utf-8")
    preferences = Preferences(file)
    assert preferences.value == Settings(theme="light")
    assert preferences.kept_aside is None


def test_settings_that_cannot_be_written_still_hold(tmp_path: Path, qapp: QApplication) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder", encoding="utf-8")
    preferences = Preferences(blocked / "settings.json")
    preferences.change(theme="light")
    preferences.write()
    assert preferences.value.theme == "light"


def test_one_variable_moves_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "Zoë ゲーム"
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    found = folders()
    assert {found.config, found.saves, found.crashes} == {home / "config", home / "saves", home / "crashes"}
    assert all(folder.is_dir() for folder in (found.config, found.saves, found.crashes))
    assert found.settings.parent == found.config
