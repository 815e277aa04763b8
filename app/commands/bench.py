"""``bench``: measure the program on this machine and compare the figures with their targets."""

from __future__ import annotations

import json as text
import os
import platform
import sys
from argparse import Namespace
from dataclasses import dataclass

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, add_json
from app.commands.terminal import Progress
from app.tools.bench.effort import FULL, Effort
from app.tools.bench.figures import Measurement, NotMeasured, table


@dataclass(frozen=True, slots=True)
class BenchOptions:
    json: bool = False


def run(options: BenchOptions, effort: Effort = FULL) -> int:
    """Measure and print; returns 0 whatever the figures are. Raises CommandError if there is no display."""
    from app.tools.bench.displays import desktop

    try:
        with desktop() as display:
            figures = _measured(effort, display)
    except NotMeasured as why:
        raise CommandError(str(why)) from None
    if options.json:
        print(text.dumps({"machine": _machine(), "figures": {f.key: f.as_json() for f in figures}}))
    else:
        print(table(figures))
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
    parser.description = "Measure start-up, drawing, idling, input, rules and AI players on this machine."
    add_json(parser)
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[BenchOptions]:
    return Command(BenchOptions(got.json), run)
