"""Value of the weights of the keen player.

``python -m app.tools.bench.keen_numbers --game tong-its`` prints the weights of that game. With an argument such as
``threat=-0.2`` one keen player with that weight plays among normal ones, each deal from every seat, and the share of
the decided deals that it wins is printed with its 95 % interval, the deal being the unit. Several weights can be given.
``--manner bold`` does the same for a temperament.
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
from app.ai.player import AnyPlayer, players_of
from app.ai.temperament import Temperament
from app.commands.command import MAX_DEALS, CommandError
from app.commands.executors import workers
from app.commands.intervals import cluster_interval
from app.commands.matches import SimulateOptions
from app.commands.parser import number
from app.core.options import build
from app.games import game_named, infos
from app.tools.bench.persons import first_deal

Numbers = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class ChangedDeal:
    """One deal, played once from every seat by the changed player."""

    game: str
    numbers: Numbers
    temperament: Temperament | None
    seed: int


def changed(ladder: Ladder[Any, Any, Any], numbers: Numbers, temperament: Temperament | None) -> AnyPlayer:
    keen = {field.name: type(getattr(ladder.keen, field.name)) for field in fields(ladder.keen)}
    other = replace(ladder.keen, **{name: keen[name](value) for name, value in numbers})
    return replace(ladder, keen=other).player("keen", temperament)


def won(deal: ChangedDeal) -> tuple[int, int]:
    """Return how many of the deals the changed player wins, and how many are won at all."""
    game = game_named(deal.game)
    ladder = players_of(game.name).ladder
    assert ladder is not None
    mine = decided = 0
    for chair in range(seats := game.usual_players()):
        players: list[AnyPlayer] = [ladder.player("keen") for _ in range(seats)]
        players[chair] = changed(ladder, deal.numbers, deal.temperament)
        match = first_deal(game, players, Random(f"{deal.game} {deal.seed}").getrandbits(32))
        winner = game.deals(match.state)[0].winner
        mine += winner == chair
        decided += winner is not None
    return mine, decided


def share_won(counted: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """Return the share of decided deals won and its interval, a ratio of sums as games of a deal are correlated."""
    mine, decided = (sum(column) for column in zip(*counted, strict=True))
    if not decided:
        return 0.0, 0.0, 0.0
    share, each = mine / decided, decided / len(counted)
    _, low, high = cluster_interval([share + (one - share * all_won) / each for one, all_won in counted])
    return share, low, high


def numbers_in(ladder: Ladder[Any, Any, Any], words: Sequence[str]) -> Numbers:
    """Parse words such as ``threat=-0.2``. Raises CommandError."""
    known, found = {field.name for field in fields(ladder.keen)}, list[tuple[str, float]]()
    for word in words:
        name, _, value = word.partition("=")
        if name not in known:
            raise CommandError(f"no number is called {name!r}; there are {', '.join(sorted(known))}")
        try:
            weight = float(value)
        except ValueError:
            weight = nan
        if not isfinite(weight):
            raise CommandError(f"{word!r} is no number with its name, as in {name}={getattr(ladder.keen, name)}")
        found.append((name, weight))
    return tuple(found)


def main(arguments: Sequence[str] | None = None) -> int:
    known = [info.name for info in infos() if players_of(info.name).ladder]
    parser = argparse.ArgumentParser(prog="python -m app.tools.bench.keen_numbers", description=__doc__)
    parser.add_argument("--game", choices=known, required=True)
    parser.add_argument("number", nargs="*", help="as in threat=-0.2; none: list the numbers")
    parser.add_argument("--manner", choices=get_args(Temperament), help="a temperament, in place of numbers or beside")
    parser.add_argument("--deals", type=number(1, MAX_DEALS), default=200, help="each from every seat (200)")
    parser.add_argument("--seed", type=int, default=1, help="other deals (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; as many as there are cores")
    asked = parser.parse_args(arguments)
    game, ladder = game_named(asked.game), players_of(asked.game).ladder
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
    changes = ", ".join(filter(None, (*asked.number, asked.manner)))
    print(f"{game.title}, {asked.deals} deals from each of {seats} seats; an equal share is {100 / seats:.1f} %")
    print(f"{changes}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
