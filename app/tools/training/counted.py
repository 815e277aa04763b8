"""``python -m app.tools.training counted GAME``: measure the frequencies that players of a game assume.

Games define the counts in their package ``training`` (``COUNTED``). Nothing is changed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence

from app.commands.command import MAX_DEALS
from app.commands.executors import workers
from app.commands.parser import number
from app.games import game_named, infos, part_of
from app.tools.training.recipe import Labour, Makers


def counts() -> Mapping[str, Callable[[Labour], Iterator[str]]]:
    """Return each game's counting function, which yields the lines of its report."""
    found = {info.name: getattr(part_of(info, "training"), "COUNTED", None) for info in infos()}
    return {name: counted for name, counted in found.items() if counted}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; returns the exit code."""
    known = counts()
    parser = argparse.ArgumentParser(prog="python -m app.tools.training counted", description=__doc__)
    parser.add_argument("game", choices=list(known))
    parser.add_argument("--deals", type=number(1, MAX_DEALS), default=300, help="of each kind (300)")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    asked = parser.parse_args(arguments)
    with workers(Makers(game_named(asked.game), asked.jobs)) as found:
        labour = Labour(asked.deals, asked.seed, found, lambda line: print(line, file=sys.stderr))
        for line in known[asked.game](labour):
            print(line, flush=True)
    return 0
