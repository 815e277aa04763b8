"""What a number that the keen player goes by is worth.

``python -m app.tools.bench.keen_numbers --game tong-its`` prints the numbers of that game. With ``threat=-0.2`` behind
it one keen player with that number in place of its own sits among others as they are, every deal is played from every
seat, and it is told how many of the deals it wins that somebody wins, with the 95 % interval, the deal being the unit.
With several numbers it has them all. ``--manner bold`` asks the same of a temperament.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from math import isfinite, nan
from random import Random
from typing import Any, get_args

from app.ai.noisy import Ladder
from app.ai.player import AnyPlayer
from app.ai.temperament import Temperament
from app.commands.command import MAX_DEALS, CommandError
from app.commands.executors import workers
from app.commands.intervals import cluster_interval
from app.commands.matches import SimulateOptions
from app.commands.parser import number
from app.core.info import GameInfo
from app.core.options import build
from app.games import game_named, info_of, infos, part_of
from app.tools.bench.persons import first_deal

Numbers = tuple[tuple[str, float], ...]
"""Names of weights, and what they are to be."""


@dataclass(frozen=True, slots=True)
class ChangedDeal:
    """One deal, played once from every seat by who is changed."""

    game: str
    numbers: Numbers
    temperament: Temperament | None
    seed: int


def ladder_of(info: GameInfo) -> Ladder[Any, Any, Any] | None:
    """The keen player and those below it, in games where weights make them."""
    found = getattr(part_of(info, "players"), "LADDER", None)
    return found if isinstance(found, Ladder) else None


def changed(ladder: Ladder[Any, Any, Any], numbers: Numbers, temperament: Temperament | None) -> AnyPlayer:
    """The keen player with these numbers in place of its own."""
    keen = {field.name: type(getattr(ladder.keen, field.name)) for field in fields(ladder.keen)}
    other = replace(ladder.keen, **{name: keen[name](value) for name, value in numbers})
    return replace(ladder, keen=other).player("keen", temperament)


def won(deal: ChangedDeal) -> tuple[int, int]:
    """How many of the deals it wins, and how many anybody wins."""
    game = game_named(deal.game)
    ladder = ladder_of(game.info)
    assert ladder is not None
    mine = anybody = 0
    for chair in range(seats := game.usual_players()):
        players: list[AnyPlayer] = [ladder.player("keen") for _ in range(seats)]
        players[chair] = changed(ladder, deal.numbers, deal.temperament)
        match = first_deal(game, players, Random(f"{deal.game} {deal.seed}").getrandbits(32))
        winner = game.deals(match.state)[0].winner
        mine += winner == chair
        anybody += winner is not None
    return mine, anybody


def share_won(counted: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """Of the deals that anybody wins, with the interval: a ratio of two sums, the games of one deal hang together."""
    mine, anybody = (sum(column) for column in zip(*counted, strict=True))
    if not anybody:
        return 0.0, 0.0, 0.0
    share, each = mine / anybody, anybody / len(counted)
    _, low, high = cluster_interval([share + (one - share * all_won) / each for one, all_won in counted])
    return share, low, high


def numbers_in(ladder: Ladder[Any, Any, Any], words: Sequence[str]) -> Numbers:
    """``threat=-0.2`` as it is meant. Raises CommandError."""
    known, found = {field.name for field in fields(ladder.keen)}, list[tuple[str, float]]()
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise CommandError(f"no number is called {name!r}; there are {', '.join(sorted(known))}")
        try:
            meant = float(value)
        except ValueError:
            meant = nan
        if not isfinite(meant):
            raise CommandError(f"{word!r} is no number with its name, as in {name}={getattr(ladder.keen, name)}")
        found.append((name, meant))
    return tuple(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """From the command line; returns the exit code."""
    known = [info.name for info in infos() if ladder_of(info)]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.keen_numbers", description=__doc__)
    parser.add_argument("--game", choices=known, required=True)
    parser.add_argument("number", nargs="*", help="as in threat=-0.2; none: the numbers are told")
    parser.add_argument("--manner", choices=get_args(Temperament), help="a temperament, in place of numbers or beside")
    parser.add_argument("--deals", type=number(1, MAX_DEALS), default=200, help="each from every seat (200)")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    asked = parser.parse_args(arguments)
    game, ladder = game_named(asked.game), ladder_of(info_of(asked.game))
    assert ladder is not None
    try:
        numbers = numbers_in(ladder, asked.number)
    except CommandError as why:
        print(f"keen_numbers: {why}", file=sys.stderr)
        return 2
    if not numbers and asked.manner is None:
        for field in fields(ladder.keen):
            print(f"{field.name:16} {getattr(ladder.keen, field.name)}")
        return 0
    seats = game.usual_players()
    work = SimulateOptions(
        game, build(game.options, {}, seats), ("keen",) * seats, asked.deals, asked.seed, jobs=asked.jobs
    )
    with workers(work) as found:
        first = asked.seed * 1_000_003
        games = (ChangedDeal(game.name, numbers, asked.manner, first + number) for number in range(asked.deals))
        share, low, high = share_won([*found.map_ordered(won, games)])
    said = ", ".join(filter(None, (*asked.number, asked.manner)))
    print(f"{game.title}, {asked.deals} deals from each of {seats} seats; an equal share is {100 / seats:.1f} %")
    print(f"  {said}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
