"""Compile the rules of the games that are to be faster than Python makes them; the packages for Linux have them so.

.venv/bin/python packaging/compiled.py

lays the program's code into ``build/compiled``, the rules compiled. That one runs where it comes first, as in
``PYTHONPATH=build/compiled .venv/bin/python -P -m engine bench troyes``. Nothing needs it: the program runs from source
without, and is packaged without where there is no compiler.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, Final

import bare_python  # noqa: F401  # first of all
from native import made_native
from parts import ROOT, fresh, lay_code

COMPILED: Final = ROOT / "build" / "compiled"
GAMES: Final = ("revive", "troyes")
"""Those that miss their goal without it (``docs/performance.md``)."""

CORE: Final = ("chance", "course")
"""What every command of every game comes through."""

DESCRIBED: Final = {"content", "frames", "commands", "events", "view", "geography", "effects"}
"""What pydantic reads or writes, and what is made of it: that takes Python's own classes, but for a state."""
JOINED: Final = {"__init__", "meta", "rules", "snapshot", "scenario_setup", "figures"}
"""What joins a game to the program, and builds upon classes that aren't compiled."""
THINKING: Final = {"mind", "policy", "evaluation", "lines", "value", "reasons", "advice"}
"""What is said and thought about the rules."""

GROUP: Final = "hearthside_rules"
"""Names the module that holds the code of all the others."""

SETUP: Final = f"""
import os, sys
from mypyc.build import mypycify
from setuptools import setup

flags = [word for word in sys.argv[1:] if word.startswith("-")]
files = [word for word in sys.argv[1:] if not word.startswith("-")]
made = mypycify(files, debug_level="0", multi_file=True, group_name={GROUP!r})
for extension in made:
    extension.extra_compile_args += flags
    extension.extra_link_args += flags
setup(ext_modules=made, script_args=["--quiet", "build_ext", "--inplace", "--force", "--parallel", str(os.cpu_count())])
"""

PROFILE: Final = COMPILED / "profile"
COUNTING: Final = (f"-fprofile-generate={PROFILE}",)
"""The first time, gcc builds code that counts what is done and how often, while games are played."""
COUNTED: Final = (f"-fprofile-use={PROFILE}", "-fprofile-partial-training", "-Wno-missing-profile")
"""The second time it makes what is done often fast; what no game did is made as if nothing had been counted."""
UNCOUNTED: Final = ("-O1",)
"""Where they are built only once, gcc takes two thirds of the time for code that does the same, less fast."""
PLAYED: Final = ("--players", "3", "--games", "10", "--bots", "craftsman,random,journeyman", "--json")


def compile_rules(*, fast: bool = False) -> Path | None:
    """Lay out the code with compiled rules, and see that it plays as before; None where there is no compiler.

    ``fast`` builds them once only, for trying out: in a third of the time, and a decision takes longer.
    """
    if not can_compile():
        print("The rules stay Python's: compiling them takes gcc and Python's headers (python3-dev).")
        return None
    lay_code(fresh(COMPILED))
    files = rules_of(COMPILED / "engine")
    for file in files:
        if file.stem == "state":
            file.write_text(made_native(file.read_text(encoding="utf-8"), file.parent.name), encoding="utf-8")
    if not fast:
        _build(files, COUNTING)
        for game in GAMES:
            played(game, COMPILED)
    _build(files, UNCOUNTED if fast else COUNTED)
    for folder in (COMPILED / "build", PROFILE):
        shutil.rmtree(folder, ignore_errors=True)
    for file in files:
        file.unlink()  # PyInstaller would take it rather than what was made of it
    for game in GAMES:
        if played(game, COMPILED) != played(game, ROOT):
            sys.exit(f"With compiled rules other games of {game} are played than without.")
        write_and_read(game)
    return COMPILED


def _build(files: list[Path], flags: tuple[str, ...]) -> None:
    ask = [sys.executable, "-c", SETUP, *flags, *[str(file.relative_to(COMPILED)) for file in files]]
    done = subprocess.run(
        ask, cwd=COMPILED, check=False, capture_output=True, text=True, env=_environment(COMPILED)
    )
    if done.returncode:
        sys.exit(f"The rules could not be compiled.\n{done.stdout}{done.stderr}")


def can_compile() -> bool:
    """Whether this machine has a compiler, and this Python its headers."""
    return bool(shutil.which("gcc")) and (Path(sysconfig.get_path("include")) / "Python.h").exists()


def rules_of(engine: Path) -> list[Path]:
    """The files that are compiled, of the folder of an engine."""
    stay = DESCRIBED | JOINED | THINKING
    files = (file for game in GAMES for file in sorted((engine / "games" / game).glob("*.py")))
    core = [engine / "core" / f"{name}.py" for name in CORE]
    return [*core, *(file for file in files if file.stem not in stay)]


def played(game: str, where: Path) -> Any:
    """What comes of some games of bots, with the code that lies in a folder."""
    return json.loads(_asked(where, "simulate", game, *PLAYED))


def write_and_read(game: str) -> None:
    """Write, read, copy and show positions with compiled rules, as ``bench`` does; exits where that fails."""
    try:
        _asked(COMPILED, "bench", game, "--games", "1", "--json")
    except subprocess.CalledProcessError as failed:
        sys.exit(f"With compiled rules positions of {game} can't be read.\n{failed.stdout}{failed.stderr}")


def _asked(where: Path, *words: str) -> str:
    ask = [sys.executable, "-P", "-m", "engine", *words]
    done = subprocess.run(ask, check=True, capture_output=True, text=True, env=_environment(where))
    return done.stdout


def _environment(where: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(where), "PYTHONHASHSEED": "0", "MYPYPATH": str(where)}


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    compile_rules()
