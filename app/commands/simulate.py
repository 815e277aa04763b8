"""``simulate``: let AI players play each other and count the results."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from itertools import count as numbers
from typing import Any

from app.commands import duplicate
from app.commands.command import MAX_DEALS, Command
from app.commands.executors import workers
from app.commands.intervals import wilson
from app.commands.matches import MatchOutcome, MatchTask, SimulateOptions, make_records_folder, play, save_record
from app.commands.parser import (
    Parser,
    add_game,
    add_json,
    add_seed,
    add_table,
    add_workers,
    house_rules,
    levels,
    number,
    path,
    worker_options,
)
from app.commands.terminal import Progress, count
from app.commands.workers import Workers
from app.core.game import DealResult


def run(options: SimulateOptions) -> int:
    if options.records is not None:
        make_records_folder(options.records)
    deals: list[DealResult] = []
    matches = moves = 0
    with (
        workers(options) as found,
        Progress(options.deals, "deal") as progress,
    ):
        for played in matches_of(options, found):
            matches += 1
            moves += played.moves
            deals += played.deals
            if options.records is not None:
                save_record(options.records, f"{options.game.name}-{options.seed}-{played.number}", played)
            progress.show(len(deals))
    figures = summary(options, matches, moves, deals)
    print(json.dumps(figures) if options.json else table(options.game.title, figures))
    return 0


def matches_of(options: SimulateOptions, found: Workers) -> Iterator[MatchOutcome]:
    """Yield the matches in order; the last one stops when ``options.deals`` deals are complete."""
    left = options.deals
    for played in found.map_ordered(play, (_plan(options, index, left) for index in numbers())):
        if len(played.deals) > left:  # it started when more deals were left
            yield play(_plan(options, played.number, left))
            return
        yield played
        left -= len(played.deals)
        if not left:
            return


def _plan(options: SimulateOptions, number: int, deals: int) -> MatchTask:
    return MatchTask(options.game.name, options.options, options.levels, options.seed, number, deals)


def summary(options: SimulateOptions, matches: int, moves: int, deals: list[DealResult]) -> dict[str, object]:
    seats = []
    for seat, level in enumerate(options.levels):
        won = sum(deal.winner == seat for deal in deals)
        low, high = wilson(won, len(deals))
        mean = sum(deal.scores[seat] for deal in deals) / len(deals)
        seats.append(
            {
                "seat": seat,
                "level": level,
                "won": won,
                "share": round(won / len(deals), 4),
                "low": round(low, 4),
                "high": round(high, 4),
                "mean_score": round(mean, 3),
            }
        )
    return {
        "game": options.game.name,
        "seed": options.seed,
        "deals": len(deals),
        "matches": matches,
        "nobody_won": sum(deal.winner is None for deal in deals),
        "moves_a_deal": round(moves / len(deals), 2),
        "seats": seats,
    }


def table(title: str, figures: dict[str, Any]) -> str:
    lines = [
        f"{title}: {count(figures['deals'], 'deal')} in {count(figures['matches'], 'match')}, seed {figures['seed']}",
        f"{count(figures['nobody_won'], 'deal')} without a winner, {figures['moves_a_deal']:.1f} moves per deal",
        "",
        "seat  level        won    share    95% interval      score per deal",
    ]
    for seat in figures["seats"]:
        share, low, high = (f"{100 * seat[key]:5.1f}%" for key in ("share", "low", "high"))
        lines.append(
            f"{seat['seat']:4}  {seat['level']:8} {seat['won']:7}  {share}  {low} to {high}  {seat['mean_score']:10.2f}"
        )
    return "\n".join(lines)


# ---- The command line.

_ABOUT = """\
Let AI players play each other until N deals are complete, and count who wins.

Matches are numbered from 0, and each is dealt from a seed made of S and its number. They are played to their end;
only the last one stops after the Nth deal. The results are the same for any number of jobs or workers. Deals without a
winner count, too.

With --duplicate, N different deals are played, each the first of its own match and each once from every seat: the
players move on by one seat each time, so that all get the same cards. The intervals treat the deal, not the game, as
the unit.
"""


def simulate_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    add_game(parser)
    deals = parser.add_argument("--deals", metavar="N", type=number(1, MAX_DEALS), help="number of deals to play")
    parser.needs(deals, add_seed(parser, "seed of all cards and choices"))
    add_table(parser)
    parser.add_argument(
        "--duplicate", action="store_true", help="play each deal once from every seat, and compare the levels"
    )
    add_workers(parser)
    parser.add_argument(
        "--records", metavar="DIR", type=path,
        help="save each match as GAME-S-NUMBER.jsonl in this folder, replacing older ones",
    )  # fmt: skip
    add_json(parser)
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[SimulateOptions]:
    ai, (jobs, cluster) = levels(got.game, got), worker_options(got)
    asked = SimulateOptions(
        game=got.game,
        options=house_rules(got.game, got, len(ai)),
        levels=ai,
        deals=got.deals,
        seed=got.seed,
        jobs=jobs,
        cluster=cluster,
        records=got.records,
        json=got.json,
    )
    return Command(asked, duplicate.run if got.duplicate else run)
