"""``scenario``: run scenario files (docs/scenarios.md)."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.cli.output import Verbs, add_json, print_json
from engine.core.letters import legible
from engine.scenarios.form import read_cases
from engine.scenarios.run import run as run_case


def add_to(verbs: Verbs) -> None:
    """Add the arguments of this verb."""
    parser = verbs.add_parser("scenario", help="run scenario files", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a .toml file of scenarios")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run them all and report failures; the exit code is 1 if there are any."""
    cases = [case for file in args.files for case in read_cases(file)]
    outcomes = [(case, run_case(case)) for case in cases]
    failed = sum(bool(wrong) for _, wrong in outcomes)
    if args.json:
        print_json([{"game": case.game, "scenario": case.title, "wrong": wrong} for case, wrong in outcomes])
    else:
        for case, wrong in outcomes:
            for sentence in wrong:
                print(legible(f"{case.title}: {sentence}"))
        print(f"{len(cases)} scenarios, {failed} not as they should be")
    return 1 if failed else 0
