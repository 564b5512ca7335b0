"""The verbs of ``python -m engine`` and their way to a person: sentences, exit codes, no traceback."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.cli import bench, golden, replay, scenario, simulate, tournament
from engine.cli.output import said
from engine.core.errors import HearthsideError
from engine.scenarios.form import BrokenScenario

VERBS = (simulate, tournament, bench, replay, scenario, golden)


def parser() -> argparse.ArgumentParser:
    """What may be asked."""
    whole = argparse.ArgumentParser(prog="python -m engine", description="Play, measure and check games.")
    verbs = whole.add_subparsers(metavar="VERB", required=True)
    for module in VERBS:
        module.add_to(verbs)
    return whole


def main(argv: Sequence[str] | None = None) -> int:
    """Do what is asked. The exit code is 0 where all is well, 1 where something is not, 2 for a wrong question."""
    asked = parser().parse_args(argv)
    try:
        return int(asked.run(asked))
    except HearthsideError as refused:
        return _complain(said(refused.refusal))
    except (BrokenScenario, OSError) as broken:
        return _complain(str(broken))
    except KeyboardInterrupt:
        return _complain("Broken off.")


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
