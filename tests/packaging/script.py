"""The scripts of ``packaging/`` as modules: they are no package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def script_module(script: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A script as a module of its own, made anew and known by its name while a test runs."""
    spec = importlib.util.spec_from_file_location(script.stem, script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, script.stem, module)
    spec.loader.exec_module(module)
    return module
