"""What a Linux desktop is told about the program agrees with the program, file by file."""

import configparser
import importlib
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from engine.core.game import GameMeta
from engine.games import CATALOGUE

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
APP_ID = "org.hearthside.Hearthside"
MIME = "application/x-hearthside-save"
PICTURES = "file:///usr/share/hearthside/pictures/"
LARGEST_PICTURE = 150_000
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture
def entry() -> configparser.SectionProxy:
    """The menu entry."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "hearthside.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.fixture
def metainfo() -> ElementTree.Element:
    """What software centres show."""
    return ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml").getroot()


def test_all_files_speak_of_the_same_program(
    entry: configparser.SectionProxy, metainfo: ElementTree.Element
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert list(project["gui-scripts"]) == ["hearthside"]
    assert entry["Exec"] == "hearthside %f"
    assert entry["Icon"] == "hearthside"
    assert metainfo.findtext("id") == APP_ID
    assert metainfo.findtext("launchable") == "hearthside.desktop"
    assert metainfo.findtext("provides/binary") == "hearthside"
    assert metainfo.findtext("project_license") == project["license"]
    releases = [release.get("version") for release in metainfo.iter("release")]
    assert releases[0] == project["version"]


def test_saved_games_open_with_the_program(
    entry: configparser.SectionProxy, metainfo: ElementTree.Element
) -> None:
    kind = ElementTree.parse(LINUX / "hearthside.xml").getroot()[0]
    assert kind.get("type") == MIME
    assert [element.get("pattern") for element in kind if element.tag.endswith("glob")] == ["*.hearth"]
    assert entry["MimeType"].split(";") == [MIME, ""]
    assert metainfo.findtext("provides/mediatype") == MIME


def test_both_languages_are_spoken(entry: configparser.SectionProxy, metainfo: ElementTree.Element) -> None:
    for key in ("GenericName", "Comment", "Keywords"):
        assert entry[key]
        assert entry[f"{key}[ja]"]
    description = metainfo.find("description")
    assert description is not None
    languages = [paragraph.get(LANGUAGE) for paragraph in description.iter("p")]
    assert languages.count("ja") == languages.count(None) > 0


def test_the_icon_is_among_the_pictures() -> None:
    assert (ROOT / "assets" / "common" / "app.svg").is_file()


def own_title(meta: GameMeta) -> str:
    """What the game is called in Japanese, as the program's words have it."""
    words = (ROOT / "desktop" / "words" / "ja" / "shell.toml").read_text(encoding="utf-8")
    title = tomllib.loads(words)["game"][meta.id]
    assert isinstance(title, str)
    return title


def test_every_game_is_named(metainfo: ElementTree.Element) -> None:
    titles = [meta.title for meta in CATALOGUE.values() if meta.id != "pebbles"]
    items = list(metainfo.iter("li"))
    assert [item.text for item in items if item.get(LANGUAGE) is None] == titles
    own = [own_title(meta) for meta in CATALOGUE.values() if meta.id != "pebbles"]
    assert [item.text for item in items if item.get(LANGUAGE) == "ja"] == own
    searched = [word.text or "" for word in metainfo.iter("keyword")]
    for title in (*titles, *own):
        assert title.partition(":")[0] in searched
    control = (LINUX / "control").read_text(encoding="utf-8")
    assert [line.removeprefix("  * ") for line in control.splitlines() if line.startswith("  * ")] == titles


def test_software_centres_show_pictures_that_come_with_the_package(
    metainfo: ElementTree.Element, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    importlib.import_module("build").lay_screenshots(LINUX / f"{APP_ID}.metainfo.xml", tmp_path / "pictures")
    shown = list(metainfo.iter("screenshot"))
    assert [shot.get("type") for shot in shown] == ["default"] + [None] * (len(shown) - 1)
    for shot in shown:
        assert [caption.get(LANGUAGE) for caption in shot.iter("caption")] == [None, "ja"]
        (image,) = shot.iter("image")
        assert (image.text or "").startswith(PICTURES)
        picture = tmp_path / "pictures" / (image.text or "").removeprefix(PICTURES)
        assert picture.stat().st_size < LARGEST_PICTURE
        size = QImage(str(picture)).size()
        assert (size.width(), size.height()) == (int(image.attrib["width"]), int(image.attrib["height"]))
    names = {(shot.findtext("image") or "").removeprefix(PICTURES) for shot in shown}
    assert names == {file.name for file in (tmp_path / "pictures").iterdir()}
    captions = " ".join(caption.text or "" for caption in metainfo.iter("caption"))
    for meta in CATALOGUE.values():
        if meta.id != "pebbles":
            assert meta.title.partition(":")[0] in captions
            assert own_title(meta) in captions


def test_nobody_is_sent_to_an_address_that_is_not_there() -> None:
    for file in LINUX.iterdir():
        if file.is_file():
            assert ".example" not in file.read_text(encoding="utf-8")
    # No page of the project has an address yet; an empty or made-up one would be shown as broken.
    metainfo = (LINUX / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    for known in ("http://www.w3.org/XML/1998/namespace", PICTURES):
        metainfo = metainfo.replace(known, "")
    assert "://" not in metainfo
