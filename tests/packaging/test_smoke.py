"""The smoke test of a build tells a program that lives from one that does not."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.script import script_module

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "smoke.py"
LIVING = """
import sys
option = sys.argv[1]
if option == "--bot-worker":
    print("pong" if "ping" in sys.stdin.read() else "?")
print({"--version": "Hearthside 9", "--help": "SAVE.hearth", "--smoke-test": "passed"}.get(option, ""))
"""
HANGING = "import time; time.sleep(600)"


@pytest.fixture
def smoke(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    return script_module(SCRIPT, monkeypatch)


@pytest.mark.parametrize(
    ("program", "verdict"),
    [
        (LIVING, 0),
        (LIVING + "raise SystemExit(option == '--smoke-test')", 1),
        (LIVING.replace("pong", "silence"), 1),
        (LIVING + "print('Traceback (most recent call last):', file=sys.stderr)", 1),
        (LIVING + HANGING, 1),
    ],
    ids=["lives", "fails", "does not think", "complains", "hangs"],
)
def test_only_what_lives_passes(
    smoke: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    program: str,
    verdict: int,
) -> None:
    if HANGING in program:
        monkeypatch.setattr(smoke, "LONGEST_SECONDS", 1)
    assert smoke.main([sys.executable, "-c", program]) == verdict
    assert capsys.readouterr().out.endswith("passed\n") == (verdict == 0)


def test_what_is_not_there_is_told(
    smoke: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert smoke.main([str(tmp_path / "hearthside")]) == 1
    assert "can't be started" in capsys.readouterr().out
