"""What the scripts beside this one are asked for: an application."""

from __future__ import annotations

import argparse
from pathlib import Path


def application(description: str | None) -> Path:
    """The folder of the application that a script is called with; ends the script with a sentence where it is none."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("app", metavar="APP", type=Path, help="the folder of the application")
    app: Path = parser.parse_args().app
    if not (app / "Contents").is_dir():
        parser.error(f"{app} is no application: there is no folder Contents in it")
    return app
