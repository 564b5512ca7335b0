"""Every picture below assets/ reaches the program, and the committed list of them is complete."""

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QResource

from desktop.app import resources

MEND = "run `python packaging/qrc.py` and commit resources.qrc"


def test_the_committed_list_names_every_asset_and_nothing_else() -> None:
    committed = (resources.ROOT / "resources.qrc").read_text(encoding="utf-8")
    assert committed == resources.qrc(resources.asset_files(), resources.ROOT), MEND


def test_assets_are_svg_and_nothing_else() -> None:
    assert [path.name for path in resources.asset_files() if path.suffix != ".svg"] == []


def test_a_list_of_odd_names_is_still_xml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "ASSETS", tmp_path / "assets")
    files = [tmp_path / "assets" / "a & b" / 'say "hé".svg', tmp_path / "assets" / "c.svg"]
    listed = list(ElementTree.fromstring(resources.qrc(files, tmp_path)).iter("file"))
    assert [(file.get("alias"), file.text) for file in listed] == [
        ('a & b/say "hé".svg', 'assets/a & b/say "hé".svg'),
        ("c.svg", "assets/c.svg"),
    ]


def test_a_run_from_source_sees_what_was_added_changed_and_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets, build = tmp_path / "Zoë ゲーム" / "assets", tmp_path / "Zoë ゲーム" / "build"
    monkeypatch.setattr(resources, "ASSETS", assets)
    (assets / "trial").mkdir(parents=True)
    first, second = assets / "trial" / "first.svg", assets / "trial" / "second.svg"

    first.write_text("<svg/>")
    assert shown(resources.fresh_rcc(build)) == {"first.svg": b"<svg/>"}

    second.write_text("<svg><g/></svg>")
    assert shown(resources.fresh_rcc(build)) == {"first.svg": b"<svg/>", "second.svg": b"<svg><g/></svg>"}

    first.write_text("<svg>redrawn</svg>")
    later = (build / "resources.rcc").stat().st_mtime_ns + 1
    os.utime(first, ns=(later, later))
    second.unlink()
    assert shown(resources.fresh_rcc(build)) == {"first.svg": b"<svg>redrawn</svg>"}


def test_nothing_is_made_anew_while_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []

    def note(source: Path, target: Path) -> None:
        made.append(source)
        target.write_bytes(b"made")

    monkeypatch.setattr(resources, "ASSETS", tmp_path / "assets")
    monkeypatch.setattr(resources, "compile_rcc", note)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "one.svg").write_text("<svg/>")
    resources.fresh_rcc(tmp_path / "build")
    later = (tmp_path / "assets" / "one.svg").stat().st_mtime_ns + 1_000_000_000
    os.utime(tmp_path / "build" / "resources.rcc", ns=(later, later))
    resources.fresh_rcc(tmp_path / "build")
    assert made == [tmp_path / "build" / "resources.qrc"]


def test_a_tree_that_may_not_be_written_to_shows_its_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets" / "guest").mkdir(parents=True)
    (tmp_path / "assets" / "guest" / "one.svg").write_text("<svg/>")
    (tmp_path / "build").write_text("no folder can be made here")
    monkeypatch.setattr(resources, "ROOT", tmp_path)
    monkeypatch.setattr(resources, "ASSETS", tmp_path / "assets")
    resources.register()
    assert bytes(QResource(":/guest/one.svg").uncompressedData().data()) == b"<svg/>"


def shown(rcc: Path) -> dict[str, bytes]:
    """What a program that registered this file reads in the folder `trial`."""
    assert QResource.registerResource(str(rcc))
    names = QResource(":/trial").children()
    found = {name: bytes(QResource(f":/trial/{name}").uncompressedData().data()) for name in names}
    assert QResource.unregisterResource(str(rcc))
    return found
