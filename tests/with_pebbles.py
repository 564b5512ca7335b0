"""Puts the toy game of ``tests/pebbles`` into the catalogue, where every test of all games finds it.

Its folders are those of a real game, but below ``tests/pebbles`` and not in the tree itself: nobody who runs the
program ever sees it. Once this module is imported, the parts of games are looked for there, too. To play it, or to run
the engine's commands on it::

    python -m tests.with_pebbles desktop
    python -m tests.with_pebbles engine simulate pebbles --games 100
"""

from __future__ import annotations

import argparse
import runpy
import sys
import tempfile
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from PySide6.QtCore import QResource

import desktop.games
import engine.games
from desktop.app import resources
from desktop.controllers import bots
from desktop.words import help as helping
from desktop.words.catalogue import SHIPPED, catalogue, flattened
from engine.core.game import GameMeta

ROOT: Final = Path(__file__).parent / "pebbles"
TREE: Final = ROOT.parents[1]

engine.games.__path__.append(str(ROOT / "engine" / "games"))
desktop.games.__path__.append(str(ROOT / "desktop" / "games"))

from engine.games.pebbles.meta import META  # noqa: E402

engine.games.CATALOGUE[META.id] = META


def shipped() -> tuple[GameMeta, ...]:
    """The games without the toy, whose saves need not open in later versions."""
    return tuple(meta for meta in engine.games.CATALOGUE.values() if meta.id != META.id)


def asset_file(name: str) -> Path:
    """The file of an asset: in the tree, or in the toy's own folder."""
    shipped = TREE / "assets" / f"{name}.svg"
    return shipped if shipped.is_file() else ROOT / "assets" / f"{name}.svg"


def words_file(*names: str) -> Path:
    """A file of words, by its path below ``desktop/words``: in the tree, or in the toy's own folder."""
    shipped = TREE.joinpath("desktop", "words", *names)
    return shipped if shipped.is_file() else ROOT.joinpath("desktop", "words", *names)


def package_folder(game_id: str, of: str = "engine") -> Path:
    """The folder of a game's package, of the engine or the window."""
    shipped = TREE / of / "games" / game_id.replace("-", "_")
    return shipped if shipped.is_dir() else ROOT / of / "games" / game_id.replace("-", "_")


class _Words:
    """The folder of words, and in it those of the toy."""

    def joinpath(self, *names: str) -> Traversable:
        ours = ROOT.joinpath("desktop", "words", *names)
        return ours if ours.is_file() else files("desktop.words").joinpath(*names)


def _add_words() -> None:
    for code in SHIPPED:
        for file in (ROOT / "desktop" / "words" / code).glob("*.toml"):
            catalogue(code).entries.update(flattened(tomllib.loads(file.read_text(encoding="utf-8"))))
    helping.files = lambda package: _Words()  # type: ignore[assignment]


def add_pictures() -> None:
    """Make the toy's pictures readable beside those of the program."""
    folder = ROOT / "assets"
    with tempfile.TemporaryDirectory() as made:
        listing, rcc = Path(made, "pebbles.qrc"), Path(made, "pebbles.rcc")
        listed = (
            f'<file alias="{path.relative_to(folder).as_posix()}">{path}</file>'
            for path in folder.rglob("*.svg")
        )
        listing.write_text(
            f'<RCC><qresource prefix="/">{"".join(listed)}</qresource></RCC>', encoding="utf-8"
        )
        resources.compile_rcc(listing, rcc)
        assert QResource.registerResource(str(rcc))


def bots_that_know_it() -> list[str]:
    """The command that starts the process in which bots think, where they are to know the toy as well."""
    program = "import tests.with_pebbles; from desktop.__main__ import main; main(['--bot-worker'])"
    return [sys.executable, "-c", program]


_add_words()
bots.worker_command = bots_that_know_it


def asked() -> list[str]:
    """The module that is to run, and what it is called with."""
    parser = argparse.ArgumentParser(prog="python -m tests.with_pebbles", description=__doc__)
    parser.add_argument("module", help="what is run as by python -m")
    parser.add_argument("words", metavar="...", nargs=argparse.REMAINDER, help="what it is called with")
    args = parser.parse_args()
    if not is_module(args.module):
        parser.error(f"there is no module {args.module}")
    return [args.module, *args.words]


def is_module(name: str) -> bool:
    """Whether Python finds a module of that name."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False


if __name__ == "__main__":
    sys.argv[:] = asked()
    add_pictures()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
