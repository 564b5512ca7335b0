"""``python -m desktop.shots OUT``: write the gallery. ``--quick`` takes each moment once, in one look."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from desktop.shots.moments import Moment
    from desktop.shots.stage import Variant


QUICKLY_PACKED: Final = 60
"""The PNG quality: half the time of the best compression, for files that are a fourteenth larger."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the pictures and say how many."""
    parser = _parser()
    args = parser.parse_args(argv)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # Dates are formatted alike wherever the pictures are taken.
    os.environ["TZ"] = "UTC"
    time.tzset()
    with tempfile.TemporaryDirectory(prefix="hearthside-shots-") as home:
        os.environ["HEARTHSIDE_HOME"] = home
        planned = plan(quick=args.quick, only=args.only)
        if not any(planned.values()):
            parser.error(f"no moment has {args.only!r} in its name")
        try:
            args.out.mkdir(parents=True, exist_ok=True)
        except OSError as refused:
            parser.error(f"{args.out} can't be a folder for the pictures: {refused.strerror}")
        count = _take(args.out, planned, Path(home))
    print(f"{count} pictures in {args.out}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m desktop.shots",
        description="Take a picture of every screen at typical moments, without a screen.",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder for the pictures")
    parser.add_argument("--quick", action="store_true", help="each moment once, in the first look only")
    parser.add_argument("--only", default="", metavar="TEXT", help="only moments whose name has this in it")
    return parser


def plan(*, quick: bool = False, only: str = "") -> Mapping[Variant, Mapping[str, Moment]]:
    """Which moments are photographed in which variant."""
    from desktop.shots.moments import MOMENTS
    from desktop.shots.stage import Variant
    from desktop.words import PSEUDO

    variants: Iterable[Variant] = (
        Variant(),
        Variant(language="ja", theme="light"),
        Variant(language="en", theme="light", text=200),
        Variant(language="ja", text=200),
        Variant(1920, 1080, theme="light"),
        Variant(1920, 1080, language="ja"),
        Variant(1920, 1080, text=200),
        Variant(language=PSEUDO),
    )
    chosen = {name: moment for name, moment in MOMENTS.items() if only in name}
    return dict.fromkeys(list(variants)[: 1 if quick else None], chosen)


def _take(out: Path, plan: Mapping[Variant, Mapping[str, Moment]], home: Path) -> int:
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from desktop.shots.stage import Stage
    from desktop.start.application import application

    qInstallMessageHandler(_print_message)
    app = application()
    QApplication.setCursorFlashTime(0)
    count = 0
    for variant, moments in plan.items():
        folder = out / variant.name
        folder.mkdir(parents=True, exist_ok=True)
        stage = Stage(app, variant, home / variant.name)
        for name, moment in moments.items():
            moment(stage)
            if not stage.picture().save(str(folder / f"{name}.png"), quality=QUICKLY_PACKED):
                raise OSError(f"{folder / name}.png could not be written")
            count += 1
        stage.shut()
    return count


def _print_message(_kind: object, _where: object, message: str) -> None:
    """Print Qt's messages, except those that the offscreen platform has for every window."""
    if not message.startswith("This plugin does not support"):
        print(message, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
