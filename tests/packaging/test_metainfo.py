"""What software centres are told passes only where appstreamcli finds nothing but what is meant."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.script import script_module

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "linux" / "metainfo.py"
ID = """
- tag: cid-contains-uppercase-letter
  severity: pedantic
  component: org.hearthside.Hearthside
  line: 3
  hint: org.hearthside.Hearthside
  explanation: >-
    The component ID should only contain lowercase characters."""
PICTURE = """
- tag: web-url-expected
  severity: error
  component: org.hearthside.Hearthside
  line: 50
  hint: file:///usr/share/hearthside/pictures/home.jpg
  explanation: >-
    A web URL was expected for this value."""
HOMEPAGE = """
- tag: url-homepage-missing
  severity: warning
  component: org.hearthside.Hearthside
  explanation: >-
    This component is missing an `url` element of type `homepage`."""
SUMMARY = """
- tag: component-summary-missing
  severity: error
  component: org.hearthside.Hearthside"""


@pytest.fixture
def metainfo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    return script_module(SCRIPT, monkeypatch)


@pytest.mark.parametrize(
    ("issues", "code", "verdict"),
    [
        (ID, 0, 0),
        (ID + PICTURE, 3, 0),
        (ID + PICTURE + HOMEPAGE, 3, 0),
        (ID + PICTURE + SUMMARY, 3, 1),
        (PICTURE.replace("home.jpg", "lost.jpg"), 3, 1),
        (PICTURE.replace("file:///usr/share/hearthside/pictures", "file:///home"), 3, 1),
        (PICTURE.replace("file:///usr/share/hearthside/pictures/", ""), 3, 1),
        (ID, 3, 1),
        (PICTURE, 0, 1),
        (PICTURE, 1, 1),
    ],
    ids=[
        "nothing",
        "Debian 12",
        "Debian 13",
        "something else",
        "a picture that is not there",
        "a picture elsewhere",
        "no address",
        "refused without a reason",
        "not refused",
        "broken",
    ],
)
def test_only_what_is_meant_passes(
    metainfo: ModuleType, tmp_path: Path, issues: str, code: int, verdict: int
) -> None:
    picture = tmp_path / "usr" / "share" / "hearthside" / "pictures" / "home.jpg"
    picture.parent.mkdir(parents=True)
    picture.touch()
    told = f"---\nFile: some.xml\nValidator: 1.0.5\nIssues:{issues}\nPassed: no\n"
    program = f"print({told!r}, end=''); raise SystemExit({code})"
    assert metainfo.main(tmp_path, [sys.executable, "-c", program]) == verdict


def test_a_validator_that_says_nothing_is_no_verdict(metainfo: ModuleType, tmp_path: Path) -> None:
    assert metainfo.main(tmp_path, [sys.executable, "-c", "pass"]) == 1


def test_a_validator_that_is_not_there_is_told(
    metainfo: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert metainfo.main(tmp_path, [str(tmp_path / "appstreamcli")]) == 1
    assert "can't be started" in capsys.readouterr().out
