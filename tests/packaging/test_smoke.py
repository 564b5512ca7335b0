"""The smoke test of a build tells a program that lives from one that does not."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

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
    spec = importlib.util.spec_from_file_location("smoke", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "smoke", module)
    spec.loader.exec_module(module)
    return module


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
