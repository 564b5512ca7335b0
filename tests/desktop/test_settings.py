"""What a person prefers: kept, bounded, and never a reason not to start."""

import json
import os
from functools import partial
from pathlib import Path

import pytest
from pydantic import ValidationError
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import settings
from desktop.app.paths import HOME_VARIABLE, folders
from desktop.app.settings import LANGUAGES, MOST_GAMES, Preferences, SeatChoice, Settings, TableChoice
from desktop.words.catalogue import catalogue
from engine.core.errors import HearthsideError, Refusal
from engine.match.lock import Lock


@pytest.fixture
def file(tmp_path: Path, qapp: QApplication) -> Path:
    return tmp_path / "settings.json"


def started(file: Path) -> Preferences:
    """The settings of a program that has started, and has written what it writes by itself."""
    preferences = Preferences(file)
    preferences.writer.settle()
    return preferences


def aside(file: Path, number: int | None = None) -> Path:
    """Where what was broken is kept."""
    return file.with_name(f"settings-broken{'' if number is None else f' {number}'}.json")


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
    themes: list[str] = []
    preferences.changed.connect(lambda: themes.append(preferences.value.theme))
    preferences.change(theme="light")
    preferences.change(theme="light")
    assert themes == ["light"]
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


BROKEN = {
    "nothing": b"",
    "half": b"{",
    "text": b'"dark"',
    "list": b"[]",
    "out of bounds": b'{"text_scale": 5}',
    "no letters": b"\xff\xfe\x00",
    "half a letter": b'{"window": "\\ud800"}',
    "half a letter in a key": b'{"\\ud800": 1, "theme": "pink"}',
    "a key twice": b'{"theme": "light", "theme": "light"}',
    "deep": b'{"last_table": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "never closed": b"[" * 60_000,
    "many": b'{"options": [' + b"1," * 30_000 + b"1]}",
    "large": b'{"window": "' + b"x" * 100_000 + b'"}',
    "no number": b'{"sound_volume": NaN}',
    "endless number": b'{"sound_volume": ' + b"9" * 5_000 + b"}",
    "fraction": b'{"text_scale": 100.0}',
    "yes for a number": b'{"bot_pace": true}',
}


BROKEN_BY = {"out of bounds": "text_scale", "fraction": "text_scale", "yes for a number": "bot_pace"}
"""Where it is one setting; of the others nothing can be read."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_kept_aside_and_the_defaults_hold(file: Path, name: str) -> None:
    broken = BROKEN[name]
    file.write_bytes(broken)
    aside(file).write_bytes(b"an older one")
    preferences = started(file)
    assert preferences.value == Settings()
    assert preferences.were_broken
    assert preferences.broken == ((BROKEN_BY[name],) if name in BROKEN_BY else ())
    assert aside(file).read_bytes() == broken
    again = Preferences(file)
    assert not again.were_broken
    assert again.value == Settings()
    assert set(file.parent.iterdir()) == {file, aside(file)}


TABLES = {
    "no table": 3,
    "a colour twice": {"game": "builders", "seats": [{"colour": 1}, {"colour": 1}]},
    "no such colour": {"game": "builders", "seats": [{"colour": 4}]},
    "too many seats": {"game": "builders", "seats": [{"colour": each} for each in range(5)]},
    "no such level": {"game": "builders", "seats": [{"level": "god"}]},
    "a name too long": {"game": "builders", "seats": [{"name": "x" * 25}]},
    "an option of no kind": {"game": "builders", "seats": [], "options": {"cap": [1]}},
    "too many options": {"game": "builders", "seats": [], "options": {str(each): 1 for each in range(41)}},
    "no such rule of undo": {"game": "builders", "seats": [], "undo": "ever"},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_last_table_that_cannot_be_is_forgotten_and_the_rest_holds(file: Path, table: object) -> None:
    file.write_text(json.dumps({"theme": "light", "last_table": table, "sound": False}), encoding="utf-8")
    preferences = Preferences(file)
    assert preferences.value == Settings(theme="light", sound=False)
    assert preferences.were_broken
    assert preferences.broken == ("last_table",)


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "circle"])
def test_what_is_no_file_is_no_settings_and_nobody_waits_for_it(file: Path, kind: str) -> None:
    if kind == "folder":
        file.mkdir()
    elif kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero" if kind == "device" else file)
    preferences = Preferences(file)
    assert preferences.value == Settings()
    assert preferences.were_broken
    preferences.change(theme="light")
    preferences.write()
    assert Preferences(file).value.theme == "light"


def test_a_name_that_no_file_can_have_is_no_obstacle(tmp_path: Path, qapp: QApplication) -> None:
    preferences = Preferences(tmp_path / ("x" * 300) / "settings.json")
    assert preferences.value == Settings()
    assert not preferences.were_broken
    preferences.change(theme="light")
    preferences.write()
    assert preferences.value.theme == "light"


@pytest.mark.parametrize("kind", ["folder", "large", "link"])
def test_what_can_be_neither_copied_nor_moved_stops_nobody_and_is_never_written_over(
    file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    def refused(*_: object) -> None:
        raise HearthsideError(Refusal("folder_read_only"))

    if kind == "folder":
        file.mkdir()
    elif kind == "large":
        file.write_bytes(BROKEN["large"])
    else:
        file.with_name("letter").write_text("Dear all", encoding="utf-8")
        file.symlink_to("letter")
    with monkeypatch.context() as patched:
        patched.setattr(settings, "move", refused)
        patched.setattr(settings, "move_to_free", refused)
        preferences, told = Preferences(file), list[Refusal]()
        preferences.not_written.connect(told.append)
        preferences.change(theme="light")
        preferences.write()
        qtbot.waitUntil(lambda: [refusal.reason for refusal in told] == ["folder_read_only"])
        assert preferences.value == Settings(theme="light")
        assert preferences.were_broken
        assert (file.is_dir(), file.is_symlink()) == (kind == "folder", kind == "link")
        assert kind != "large" or file.read_bytes() == BROKEN["large"]
    preferences.write()
    assert Preferences(file).value.theme == "light"
    assert aside(file).is_symlink() == (kind == "link")


@pytest.mark.parametrize("is_linked", [False, True])
def test_what_was_broken_while_the_program_ran_is_kept_aside_as_well(
    file: Path, tmp_path: Path, is_linked: bool
) -> None:
    """A plain file was written over."""
    if is_linked:
        file.symlink_to("kept.json")
    preferences = started(file)
    broken = b'{"theme": "light", "sound": false,}'
    file.write_bytes(broken)
    preferences.change(text_scale=120)
    preferences.write()
    assert aside(file).read_bytes() == broken
    assert Preferences(file).value == Settings(text_scale=120)


@pytest.mark.parametrize("is_folder", [True, False])
def test_what_is_broken_is_kept_aside_also_beside_what_cant_be_replaced(file: Path, is_folder: bool) -> None:
    """Else a folder of the settings' name would keep them from ever being written, and a file would be written over."""
    in_the_way = aside(file)
    in_the_way.mkdir()
    (in_the_way / "letter").write_text("mine", encoding="utf-8")
    if is_folder:
        file.mkdir()
    else:
        file.write_text("{", encoding="utf-8")
    preferences = started(file)
    assert preferences.were_broken
    assert aside(file, 2).is_dir() == is_folder
    assert is_folder or aside(file, 2).read_text(encoding="utf-8") == "{"
    preferences.change(theme="light")
    preferences.write()
    assert Preferences(file).value == Settings(theme="light")
    assert (in_the_way / "letter").read_text(encoding="utf-8") == "mine"


def test_what_a_killed_program_left_half_written_of_them_is_swept_away(file: Path) -> None:
    preferences = Preferences(file)
    preferences.change(theme="light")
    preferences.write()
    whole = file.read_bytes()

    def laid(name: str, content: bytes, *, old: bool = True) -> Path:
        path = file.with_name(name)
        path.write_bytes(content)
        if old:
            os.utime(path, (1, 1))
        return path

    left = [
        laid(f"settings.json.123{number:06}.part", whole[:most]) for number, most in enumerate((0, 5, 99))
    ]
    others = [
        laid("settings.json.7.part", b"a letter"),
        laid("settings.json.new.part", whole),
        laid("other.json.7.part", whole),
        laid("settings.json.8.part", whole, old=False),
    ]
    link = file.with_name("settings.json.9.part")
    link.symlink_to(others[1].name)
    folder = file.with_name("settings.json.10.part")
    folder.mkdir()
    preferences.change(theme="dark")
    preferences.write()
    assert all(map(os.path.lexists, left)), "once is enough, and not at every writing"
    preferences.sweep()
    preferences.write()  # one after the other: by now both are done
    assert not any(map(os.path.lexists, left))
    assert all(map(os.path.lexists, (*others, link, folder)))
    assert Preferences(file).value.theme == "dark"


# A link in the place of the file.


@pytest.fixture
def kept(file: Path, tmp_path: Path) -> Path:
    """The settings, in a folder where somebody keeps theirs; the program's own file is a link to them."""
    kept = tmp_path / "of mine" / "hearthside.json"
    kept.parent.mkdir()
    kept.write_text('{"theme": "light"}', encoding="utf-8")
    file.symlink_to("of mine/hearthside.json")
    return kept


def test_settings_that_are_kept_elsewhere_and_linked_are_written_there(file: Path, kept: Path) -> None:
    preferences = Preferences(file)
    preferences.change(text_scale=120)
    preferences.write()
    preferences.change(sound=False)
    preferences.write()
    assert file.is_symlink()
    assert not kept.is_symlink()
    written = json.loads(kept.read_text(encoding="utf-8"))
    assert (written["theme"], written["text_scale"], written["sound"]) == ("light", 120, False)
    assert [path.name for path in kept.parent.iterdir()] == ["hearthside.json"]
    assert Preferences(file).value == preferences.value


def test_a_link_to_a_link_to_the_settings_stays_as_well(file: Path, kept: Path) -> None:
    first = file.with_name("first.json")
    file.replace(first)
    file.symlink_to("first.json")
    preferences = Preferences(file)
    preferences.change(text_scale=120)
    preferences.write()
    assert file.is_symlink()
    assert first.is_symlink()
    assert json.loads(kept.read_text(encoding="utf-8"))["text_scale"] == 120


@pytest.mark.parametrize("content", ["Dear all", "{}", '{"name": "a package"}', '["theme"]', None])
def test_through_a_link_to_what_holds_no_settings_nothing_is_written(
    file: Path, kept: Path, content: str | None
) -> None:
    kept.unlink() if content is None else kept.write_text(content, encoding="utf-8")
    preferences = Preferences(file)
    preferences.change(text_scale=120)
    preferences.write()
    assert not file.is_symlink()
    assert Preferences(file).value.text_scale == 120
    assert (kept.read_text(encoding="utf-8") if kept.exists() else None) == content


def test_a_link_gives_way_where_what_it_leads_to_may_not_be_written(
    file: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of those whose system is made from a description, and their settings with it."""
    really = settings.write_safely

    def only_here(path: Path, data: bytes) -> None:
        if path.parent != file.parent:
            raise HearthsideError(Refusal("folder_read_only"))
        really(path, data)

    monkeypatch.setattr(settings, "write_safely", only_here)
    preferences = Preferences(file)
    preferences.change(text_scale=120)
    preferences.write()
    assert not file.is_symlink()
    assert Preferences(file).value == Settings(theme="light", text_scale=120)
    assert kept.read_text(encoding="utf-8") == '{"theme": "light"}'


def test_where_the_disk_behind_a_link_is_full_the_link_stays(
    file: Path, kept: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise HearthsideError(Refusal("disk_full"))

    monkeypatch.setattr(settings, "write_safely", full)
    preferences, told = Preferences(file), list[Refusal]()
    preferences.not_written.connect(told.append)
    preferences.change(text_scale=120)
    preferences.write()
    qtbot.waitUntil(lambda: [refusal.reason for refusal in told] == ["disk_full"])
    assert file.is_symlink()


BROKEN_SETTINGS = {
    "a value unknown here": b'{"theme": "sepia", "sound": false, "from_the_future": [1]}',
    "all values unknown here": b'{"theme": "sepia"}',
    "a key twice": b'{"theme": "light", "theme": "light"}',
    "cut short": b'{"theme": "light", "sou',
    "cut short, with a mark before it": b'\xef\xbb\xbf\r\n{ "sound_volume" : 5',
    "nothing": b"",
    "zeros": b"\0" * 400,
}
"""What may be left of settings that were damaged."""


@pytest.mark.parametrize("broken", BROKEN_SETTINGS.values(), ids=BROKEN_SETTINGS)
def test_what_is_broken_where_a_link_leads_is_kept_aside_as_a_file_and_the_link_stays(
    file: Path, kept: Path, broken: bytes
) -> None:
    """The link itself was kept aside, and what somebody keeps elsewhere was used no more."""
    kept.write_bytes(broken)
    preferences = started(file)
    assert preferences.were_broken
    assert file.is_symlink()
    assert not aside(file).is_symlink()
    assert aside(file).read_bytes() == broken
    again = Preferences(file)
    assert not again.were_broken
    assert again.value == preferences.value
    again.change(text_scale=120)
    again.write()
    written = json.loads(kept.read_text(encoding="utf-8"))
    assert (written["theme"], written["text_scale"]) == ("system", 120)
    if b"future" in broken:
        assert (written["sound"], written["from_the_future"]) == (False, [1])
    assert aside(file).read_bytes() == broken


def test_settings_are_known_by_their_names_whatever_bit_of_them_is_broken(tmp_path: Path, file: Path) -> None:
    """They were by how they begin, so that a link to what was damaged there gave way."""
    Preferences(file).write()
    whole = file.read_bytes()
    for position in range(2 * len(settings.BEGINNING)):
        folder = tmp_path / str(position)
        folder.mkdir()
        kept, link = folder / "kept.json", folder / file.name
        damaged = bytearray(whole)
        damaged[position] ^= 1
        kept.write_bytes(damaged)
        link.symlink_to(kept.name)
        preferences = started(link)
        assert link.is_symlink(), f"byte {position}"
        assert not preferences.were_broken or aside(link).read_bytes() == damaged
        assert not Preferences(link).were_broken


@pytest.mark.parametrize(
    "content",
    [
        b"Dear all",
        b'[{"theme": "light"}]',
        b'[{"theme": "light", "language": "en", "sound": true, "names": []}]',
        b'"theme": "light"',
        b'{"name": "a package", "theme": "li',
        b'{"theme": "' + b"x" * settings.LARGEST + b'"}',
    ],
)
def test_a_link_to_what_can_be_no_settings_gives_way(file: Path, kept: Path, content: bytes) -> None:
    kept.write_bytes(content)
    preferences = started(file)
    assert preferences.were_broken
    assert aside(file).is_symlink()
    preferences.change(text_scale=120)
    preferences.write()
    assert not file.is_symlink()
    assert kept.read_bytes() == content


@pytest.mark.parametrize("is_link", [False, True])
@pytest.mark.parametrize("is_copied", [False, True])
def test_what_is_broken_is_never_gone(
    file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, is_link: bool, is_copied: bool
) -> None:
    """Whether it is the copy that can't be written or what comes in its place, and at the next start all is well."""
    really = settings.write_safely

    def full(path: Path, data: bytes) -> None:
        if path != aside(file) or not is_copied:
            raise HearthsideError(Refusal("disk_full"))
        really(path, data)

    if is_link:
        (tmp_path / "of mine").mkdir()
        file.symlink_to("of mine/hearthside.json")
    broken = b'{"theme": "sepia", "sound": false}'
    file.write_bytes(broken)
    with monkeypatch.context() as patched:
        patched.setattr(settings, "write_safely", full)
        patched.setattr(settings, "write_new", lambda folder, stem, ending, data: full(folder / stem, data))
        preferences, told = Preferences(file), list[Refusal]()
        preferences.not_written.connect(told.append)
        preferences.change(text_scale=120)
        preferences.write()
        qtbot.waitUntil(lambda: [refusal.reason for refusal in told] == ["disk_full"])
        assert preferences.value == Settings(sound=False, text_scale=120)
        assert file.read_bytes() == broken
        assert aside(file).exists() == is_copied
    preferences.write()
    assert json.loads(file.read_text(encoding="utf-8"))["text_scale"] == 120
    assert aside(file).read_bytes() == broken
    assert file.is_symlink() == is_link


def test_what_is_broken_where_a_link_leads_is_kept_aside_also_beside_what_cant_be_replaced(
    file: Path, kept: Path
) -> None:
    in_the_way = aside(file)
    in_the_way.mkdir()
    kept.write_text("", encoding="utf-8")
    started(file)
    assert aside(file, 2).read_bytes() == b""
    assert in_the_way.is_dir()


def test_broken_settings_that_are_linked_again_are_not_written_over(file: Path) -> None:
    """Who brings back by a link what was kept aside has it where a copy would go."""
    broken = '{"theme": "sepia", "sound": false}'
    aside(file).write_text(broken, encoding="utf-8")
    file.symlink_to(aside(file).name)
    started(file)
    assert aside(file, 2).read_text(encoding="utf-8") == broken
    assert json.loads(aside(file).read_text(encoding="utf-8"))["theme"] == "system"


def test_a_link_that_gives_way_is_not_moved_over_what_it_leads_to(file: Path) -> None:
    aside(file).write_text("a letter", encoding="utf-8")
    file.symlink_to(aside(file).name)
    started(file)
    assert aside(file).read_text(encoding="utf-8") == "a letter"
    assert aside(file, 2).is_symlink()
    assert not file.is_symlink()


def test_a_program_that_starts_while_another_mends_the_settings_finds_them_all(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is broken was moved away first and the rest written later: what started in between found no settings, and
    its defaults were taken for another window's choice."""
    file.write_text(
        '{"theme": "sepia", "names": ["Ann"], "sound": false, "from_the_future": 1}', encoding="utf-8"
    )

    class FollowedByAnother(Lock):
        def release(self) -> None:
            super().release()
            monkeypatch.setattr(settings, "Lock", Lock)
            Preferences(file).write()

    monkeypatch.setattr(settings, "Lock", FollowedByAnother)
    preferences = started(file)
    assert Preferences(file).value == preferences.value == Settings(names=("Ann",), sound=False)
    assert json.loads(file.read_text(encoding="utf-8"))["from_the_future"] == 1


@pytest.mark.parametrize("is_link", [False, True])
@pytest.mark.parametrize("broken", [b'{"theme": "sepia", "sound": false}', b'{"theme": "light"'])
def test_two_programs_that_start_at_once_keep_aside_what_is_broken_and_not_what_one_has_mended(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_link: bool, broken: bytes
) -> None:
    if is_link:
        file.symlink_to("kept.json")
    file.write_bytes(broken)
    really = settings.read_file

    def other_is_faster(path: Path, most: int) -> bytes:
        data = really(path, most)
        monkeypatch.setattr(settings, "read_file", really)
        other = Preferences(file)
        other.change(text_scale=120)
        other.write()
        return data

    monkeypatch.setattr(settings, "read_file", other_is_faster)
    preferences = Preferences(file)
    preferences.change(sound_volume=5)
    preferences.write()
    assert aside(file).read_bytes() == broken
    written = json.loads(file.read_text(encoding="utf-8"))
    assert (written["text_scale"], written["sound_volume"]) == (120, 5)
    assert file.is_symlink() == is_link
    left = {file.name, "settings-broken.json", *(["kept.json"] if is_link else [])}
    assert {path.name for path in tmp_path.iterdir()} == left


def test_a_half_written_copy_of_what_was_broken_is_swept_away(file: Path) -> None:
    def laid(name: str, content: bytes) -> Path:
        path = file.with_name(name)
        path.write_bytes(content)
        os.utime(path, (1, 1))
        return path

    left = [
        laid(f"settings-broken{number}.json.123.part", content)
        for number, content in (("", b'{"theme": "sepia"'), (" 2", b""), (" 31", b"\0\0"))
    ]
    others = [
        laid("settings-broken.json.7.part", b"a letter"),
        laid("settings-broken.json", b""),
        laid("settings-broken of mine.json.7.part", b""),
        laid("settings.json.7.part", b'{"theme": "sepia"'),
    ]
    preferences = Preferences(file)
    preferences.sweep()
    preferences.write()
    assert not any(map(os.path.lexists, left))
    assert all(map(os.path.lexists, others))


def test_what_was_left_half_written_where_a_link_leads_is_swept_away(file: Path, kept: Path) -> None:
    target = kept.rename(kept.with_name("settings.json"))
    file.unlink()
    file.symlink_to(target)
    left = target.with_name("settings.json.123000001.part")
    left.write_bytes(b'{\n  "language": "en"')
    os.utime(left, (1, 1))
    preferences = Preferences(file)
    preferences.sweep()
    preferences.write()
    assert not left.exists()


def test_what_another_version_wrote_stays_though_one_of_its_values_is_unknown_here(file: Path) -> None:
    file.write_text('{"theme": "sepia", "sound": false, "from_the_future": [1]}', encoding="utf-8")
    preferences = Preferences(file)
    assert preferences.broken == ("theme",)
    preferences.change(text_scale=120)
    preferences.write()
    written = json.loads(file.read_text(encoding="utf-8"))
    assert (written["sound"], written["from_the_future"]) == (False, [1])
    assert not Preferences(file).were_broken


def test_what_is_sound_in_a_broken_file_holds(file: Path) -> None:
    file.write_text(
        '{"theme": "light", "text_scale": 5, "bot_pace": "soon", "sound": false}', encoding="utf-8"
    )
    preferences = Preferences(file)
    assert preferences.value == Settings(theme="light", sound=False)
    assert preferences.broken == ("text_scale", "bot_pace")


def test_what_is_sound_in_a_broken_file_holds_also_for_the_next_program(file: Path) -> None:
    """Until something was changed it stood in no file: a program that was killed, or a second one, lost it all."""
    file.write_text('{"theme": "light", "text_scale": 5, "from_the_future": [1]}', encoding="utf-8")
    started(file)
    again = Preferences(file)
    assert not again.were_broken
    assert again.value.theme == "light"
    assert json.loads(file.read_text(encoding="utf-8"))["from_the_future"] == [1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_a_name_to_be_told_by(language: str) -> None:
    assert all(f"settings.{name}.name" in catalogue(language).entries for name in Settings.model_fields)


def test_a_board_is_divided_whatever_boards_the_file_remembers(file: Path) -> None:
    most = {f"game {number}": 0.5 for number in range(MOST_GAMES)}
    file.write_text(json.dumps({"splits": most}))
    preferences = Preferences(file)
    assert preferences.value.splits == most
    preferences.alter(lambda there: there.divided("revive", 0.4))
    preferences.write()
    again = Preferences(file)
    assert not again.were_broken
    assert len(again.value.splits) == MOST_GAMES
    assert again.value.splits["revive"] == 0.4
    again.alter(lambda there: there.divided("revive", None))
    assert again.value.splits == dict(list(most.items())[: MOST_GAMES - 1])


def test_a_setting_of_another_version_is_no_damage(file: Path) -> None:
    seats = [{"name": "Anna", "hat": "red"}]
    table = {"game": "chess", "seats": seats, "options": {"clock": 5}, "mood": "good"}
    file.write_text(json.dumps({"theme": "light", "smell": "pine", "last_table": table}), encoding="utf-8")
    preferences = Preferences(file)
    known = TableChoice(game="chess", seats=(SeatChoice(name="Anna"),), options={"clock": 5})
    assert preferences.value == Settings(theme="light", last_table=known)
    assert not preferences.were_broken


def test_a_window_that_is_closed_takes_back_nothing_that_another_has_chosen(file: Path) -> None:
    one, other = Preferences(file), Preferences(file)
    one.change(language="ja", text_scale=150)
    one.write()
    other.change(window="there", theme="light")
    other.write()
    one.change(window="here")
    one.write()
    both = Settings(language="ja", text_scale=150, theme="light", window="here")
    assert Preferences(file).value == both


def test_what_two_windows_remember_is_all_remembered(file: Path) -> None:
    one, other = Preferences(file), Preferences(file)
    for window, game, name, share in ((one, "troyes", "Anna", 0.4), (other, "revive", "Ben", 0.6)):
        played_at(window, game, name)
        window.alter(partial(Settings.divided, game=game, share=share))
        window.write()
    both = Preferences(file).value
    assert list(both.tables) == ["revive", "troyes"]
    assert both.names == ("Ben", "Anna")
    assert both.splits == {"revive": 0.6, "troyes": 0.4}


def test_what_one_window_forgot_no_other_brings_back(file: Path) -> None:
    one = Preferences(file)
    played_at(one, "troyes", "Anna")
    one.write()
    other = Preferences(file)
    one.change(last_table=None, other_tables=(), names=())
    one.write()
    played_at(other, "revive", "Ben")
    other.write()
    both = Preferences(file).value
    assert (list(both.tables), both.names) == (["revive"], ("Ben",))


def played_at(window: Preferences, game: str, name: str) -> None:
    """A game is started in a window, by one person."""
    table = TableChoice(game=game, seats=(SeatChoice(name=name),))
    window.alter(lambda there: there.remembering(table))


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Every lock that was tried to be taken while the settings are written."""
    tried: list[Path] = []

    class Counted(Lock):
        def __init__(self, path: Path) -> None:
            tried.append(path)
            super().__init__(path)

    monkeypatch.setattr(settings, "Lock", Counted)
    return tried


def test_two_windows_that_write_in_the_same_moment_lose_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, tries: list[Path]
) -> None:
    """Between reading and writing, nobody else can do the same."""
    real = settings.write_safely
    refused: list[str] = []

    def write_later(path: Path, data: bytes) -> None:
        try:
            Lock(tries[0]).release()
        except HearthsideError as error:
            refused.append(error.refusal.reason)
        real(path, data)

    monkeypatch.setattr(settings, "write_safely", write_later)
    preferences = Preferences(file)
    preferences.change(theme="light")
    preferences.write()
    assert refused == ["save_in_use"]
    assert list(file.parent.iterdir()) == [file]


def test_a_window_that_hangs_while_it_writes_keeps_no_other_from_it(file: Path, tries: list[Path]) -> None:
    Preferences(file).write()
    hanging = Lock(tries.pop())
    preferences = Preferences(file)
    preferences.change(theme="light")
    preferences.write()
    assert len(tries) == settings.ATTEMPTS
    assert Preferences(file).value.theme == "light"
    hanging.release()


def test_what_a_newer_program_has_written_stays(file: Path) -> None:
    file.write_text(json.dumps({"theme": "light", "smell": "pine", "bot_pace": "soon"}), encoding="utf-8")
    preferences = started(file)
    aside(file).replace(file)
    preferences.change(sound=False)
    preferences.write()
    found = json.loads(file.read_text(encoding="utf-8"))
    assert (found["smell"], found["sound"], found["bot_pace"]) == ("pine", False, 1000)
    assert not Preferences(file).were_broken


def test_a_field_of_a_newer_program_within_a_setting_keeps_none_from_being_written(file: Path) -> None:
    seats = [{"name": "Ada", "colour": 1, "avatar": "cat"}, {"name": "Zoë", "colour": 0}]
    table = {"game": "builders", "seats": seats, "options": {}, "undo": "free", "clock": 30}
    file.write_text(json.dumps({"theme": "dark", "last_table": table}), encoding="utf-8")
    preferences = Preferences(file)
    assert not preferences.were_broken
    assert preferences.value.remembers_tables
    preferences.change(text_scale=150)
    preferences.write()
    written = json.loads(file.read_text(encoding="utf-8"))
    assert (written["theme"], written["text_scale"]) == ("dark", 150)
    assert written["last_table"]["clock"] == 30
    assert written["last_table"]["seats"][0]["avatar"] == "cat"


def test_fields_within_a_setting_never_grow_beyond_what_is_read(file: Path) -> None:
    deep = [[[0] * 100] for _ in range(4)] + ["x" * 30_000]
    table = {"game": "builders", "seats": [{"name": "Ada", "colour": 1}], "options": {}, "more": deep}
    file.write_text(json.dumps({"last_table": table}, separators=(",", ":")), encoding="utf-8")
    preferences = Preferences(file)
    preferences.change(theme="dark")
    preferences.write()
    again = Preferences(file)
    assert not again.were_broken
    assert (again.value.theme, again.value.tables["builders"].seats[0].name) == ("dark", "Ada")


def test_what_others_have_written_never_grows_beyond_what_is_read(file: Path) -> None:
    file.write_text(json.dumps({"theme": "light", "long": "x" * 60_000}), encoding="utf-8")
    preferences = Preferences(file)
    preferences.change(last_table=TableChoice(game="builders", seats=(), options={"a": "x" * 5_000}))
    preferences.write()
    again = Preferences(file)
    assert not again.were_broken
    assert again.value == preferences.value


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
