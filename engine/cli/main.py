"""The verbs of ``python -m engine``; errors become sentences and exit codes, never tracebacks."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from engine.cli import bench, golden, replay, scenario, simulate, tournament
from engine.cli.output import said
from engine.core.errors import HearthsideError
from engine.core.letters import legible
from engine.scenarios.form import BrokenScenario

VERBS = (simulate, tournament, bench, replay, scenario, golden)


def parser() -> argparse.ArgumentParser:
    """The argument parser."""
    whole = argparse.ArgumentParser(prog="python -m engine", description="Play, measure and check games.")
    verbs = whole.add_subparsers(metavar="VERB", required=True)
    for module in VERBS:
        module.add_to(verbs)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Run the verb. The exit code is 0 for success, 1 for a failure, 2 for wrong arguments."""
    print_any_letter()
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except HearthsideError as refused:
        return _complain(said(refused.refusal))
    except (BrokenScenario, OSError) as broken:
        return _complain(str(broken))
    except KeyboardInterrupt:
        return _complain("Broken off.")


def print_any_letter() -> None:
    """Let what a terminal or a pipe has no letters for be printed as its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _complain(sentence: str) -> int:
    print(legible(sentence), file=sys.stderr)  # it may name a file, or what stands in one
    return 1
