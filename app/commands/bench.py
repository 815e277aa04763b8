"""``bench``: measure the program on this machine, and hold the figures against what is wanted of them."""

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
    """Measure the program on this machine."""

    json: bool = False


def run(options: BenchOptions, effort: Effort = FULL) -> int:
    """Measure, print; 0 whatever the figures are. Raises CommandError where there is no display."""
    from app.tools.bench.displays import desktop

    try:
        with desktop() as own:
            figures = _measured(effort, own)
    except NotMeasured as why:
        raise CommandError(str(why)) from None
    if options.json:
        print(text.dumps({"machine": _machine(), "figures": {f.key: f.as_json() for f in figures}}))
    else:
        print(table(figures))
    return 0


def _measured(effort: Effort, own: tuple[int, int]) -> list[Measurement]:
    from app.tools.bench.measure import Bench

    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress.show(min(done, bench.steps))

    bench = Bench(effort, own, step)
    with Progress(bench.steps, "step") as progress:
        return list(bench.figures())


def _machine() -> dict[str, object]:
    """What the figures belong to."""
    from importlib.metadata import version

    return {
        "system": sys.platform, "processor": platform.machine(), "cores": os.cpu_count(),
        "python": platform.python_version(), "pygame-ce": version("pygame-ce"),
    }  # fmt: skip


def bench_arguments(parser: Parser) -> None:
    """What may be typed after ``bench``."""
    parser.description = "Measure start-up, drawing, idling, input, rules and AI players on this machine."
    add_json(parser)
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[BenchOptions]:
    return Command(BenchOptions(got.json), run)
