"""``bench``: measure the program on this machine and compare the figures with their targets."""

from __future__ import annotations

import json as text
import os
import platform
import sys
from argparse import ArgumentTypeError, Namespace
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, add_json, folder, number
from app.commands.terminal import Progress
from app.tools.bench.effort import BRIEF, FULL, Effort
from app.tools.bench.figures import Measurement, NotMeasured, table

_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class BenchOptions:
    json: bool = False
    against: Path | None = None
    """Another checkout to compare this one with."""
    only: tuple[str, ...] = ()
    """Groups to compare; none for all."""
    rounds: int = _ROUNDS


def run(options: BenchOptions, effort: Effort | None = None) -> int:
    """Measure and print; returns 0 whatever the figures are. Raises CommandError if there is no display."""
    if not options.against and (options.only or options.rounds != _ROUNDS):
        raise CommandError("--only and --rounds need --against")
    if options.against:
        return _compare(options, options.against, effort or BRIEF)
    from app.tools.bench.displays import desktop

    try:
        with desktop() as display:
            figures = _measured(effort or FULL, display)
    except NotMeasured as why:
        raise CommandError(str(why)) from None
    if options.json:
        print(text.dumps({"machine": _machine(), "figures": {f.key: f.as_json() for f in figures}}))
    else:
        print(table(figures))
    return 0


def _compare(options: BenchOptions, other: Path, effort: Effort) -> int:
    from app.tools.bench.compare import Comparison, ratio_table

    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress.show(done)

    try:
        comparison = Comparison(other, options.only, options.rounds, effort, step)
        with Progress(comparison.steps, "step") as progress:
            found = comparison.run()
    except NotMeasured as why:
        raise CommandError(str(why)) from None
    if options.json:
        print(text.dumps({"machine": _machine(), "figures": {one.metric.key: one.as_json() for one in found}}))
    else:
        print(ratio_table(found))
    return 0


def _measured(effort: Effort, display: tuple[int, int]) -> list[Measurement]:
    from app.tools.bench.measure import Bench

    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress.show(min(done, bench.steps))

    bench = Bench(effort, display, step)
    with Progress(bench.steps, "step") as progress:
        return list(bench.figures())


def _machine() -> dict[str, object]:
    from importlib.metadata import version

    return {
        "system": sys.platform, "processor": platform.machine(), "cores": os.cpu_count(),
        "python": platform.python_version(), "pygame-ce": version("pygame-ce"),
    }  # fmt: skip


def bench_arguments(parser: Parser) -> None:
    from app.tools.bench.compare import GROUPS

    parser.description = "Measure start-up, drawing, idling, input, rules and AI players on this machine."
    add_json(parser)
    parser.add_argument(
        "--against", metavar="DIR", type=folder, help="compare this checkout with another one, in turn, by ratios"
    )
    parser.add_argument(
        "--only", metavar="NAME[,NAME...]", type=_groups, default=(),
        help=f"with --against, compare only some of: {', '.join(GROUPS)}",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", metavar="N", type=number(1, 99), default=_ROUNDS, help=f"with --against (default: {_ROUNDS})"
    )
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[BenchOptions]:
    return Command(BenchOptions(got.json, got.against, got.only, got.rounds), run)


def _groups(names: str) -> tuple[str, ...]:
    """Argument type of ``--only``."""
    from app.tools.bench.compare import GROUPS

    found = tuple(names.split(","))
    if unknown := [name for name in found if name not in GROUPS]:
        raise ArgumentTypeError(f"takes {', '.join(GROUPS)}, not {unknown[0]!r}")
    return found
