"""``simulate --duplicate``: play the same deals with the players rotated through the seats."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from app.commands.executors import workers
from app.commands.intervals import cluster_interval
from app.commands.matches import MatchOutcome, MatchTask, SimulateOptions, make_records_folder, play, save_record
from app.commands.terminal import Progress, count
from app.commands.workers import Workers
from app.core.game import DealResult


@dataclass(frozen=True, slots=True)
class DealStanding:
    """Results of one level in one deal: averages over its players and over all rotations."""

    wins: float
    score: float
    ahead: float
    """Lead over the mean score of the other levels' players."""


def run(options: SimulateOptions) -> int:
    if options.records is not None:
        make_records_folder(options.records)
    deals: list[tuple[DealResult, ...]] = []
    with (
        workers(options) as found,
        Progress(options.deals, "deal") as progress,
    ):
        for games in games_of(options, found):
            for turn, played in enumerate(games):
                if options.records is not None:
                    save_record(options.records, f"{options.game.name}-{options.seed}-{played.number}-{turn}", played)
            deals.append(results(games))
            progress.show(len(deals))
    figures = summary(options, deals)
    print(json.dumps(figures) if options.json else table(options.game.title, figures))
    return 0


def games_of(options: SimulateOptions, found: Workers) -> Iterator[tuple[MatchOutcome, ...]]:
    played = found.map_ordered(play, _plans(options))
    while games := tuple(islice(played, len(rotations(options.levels)))):
        yield games


def results(games: Sequence[MatchOutcome]) -> tuple[DealResult, ...]:
    return tuple(_only(played) for played in games)


def rotations(levels: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return each way of rotating the players through the seats that changes the levels of the seats."""
    turned = [(*levels[-by:], *levels[:-by]) if by else tuple(levels) for by in range(len(levels))]
    return tuple(dict.fromkeys(turned))


def _plans(options: SimulateOptions) -> Iterator[MatchTask]:
    for number in range(options.deals):
        for levels in rotations(options.levels):
            yield MatchTask(
                options.game.name, options.options, levels, options.seed, number, deals=1, rollouts=options.rollouts
            )


def _only(played: MatchOutcome) -> DealResult:
    (deal,) = played.deals
    return deal


def summary(options: SimulateOptions, deals: Sequence[Sequence[DealResult]]) -> dict[str, object]:
    tables = rotations(options.levels)
    return {
        "game": options.game.name,
        "seed": options.seed,
        "deals": len(deals),
        "games": len(deals) * len(tables),
        "seats": len(options.levels),
        "nobody_won": sum(result.winner is None for deal in deals for result in deal),
        "levels": [_figures(level, tables, deals) for level in dict.fromkeys(options.levels)],
    }


def _figures(
    level: str, tables: Sequence[Sequence[str]], deals: Sequence[Sequence[DealResult]]
) -> dict[str, str | int | float]:
    standings = [standing(level, tables, deal) for deal in deals]
    share, low, high = cluster_interval([each.wins for each in standings])
    score, score_low, score_high = cluster_interval([each.score for each in standings])
    ahead, ahead_low, ahead_high = cluster_interval([each.ahead for each in standings])
    return {
        "level": level,
        "players": tables[0].count(level),
        "share": round(share, 4),
        "low": round(max(0.0, low), 4),
        "high": round(min(1.0, high), 4),
        "mean_score": round(score, 3),
        "score_low": round(score_low, 3),
        "score_high": round(score_high, 3),
        "ahead": round(ahead, 3),
        "ahead_low": round(ahead_low, 3),
        "ahead_high": round(ahead_high, 3),
    }


def standing(level: str, tables: Sequence[Sequence[str]], deal: Sequence[DealResult]) -> DealStanding:
    """Return the results of the players of ``level`` in a deal; ``deal`` has one result for each of ``tables``."""
    wins = score = others = 0.0
    for levels, result in zip(tables, deal, strict=True):
        ours = [seat for seat, name in enumerate(levels) if name == level]
        theirs = [seat for seat, name in enumerate(levels) if name != level]
        wins += sum(result.winner == seat for seat in ours) / len(ours)
        score += (mine := sum(result.scores[seat] for seat in ours) / len(ours))
        others += sum(result.scores[seat] for seat in theirs) / len(theirs) if theirs else mine
    return DealStanding(wins / len(tables), score / len(tables), (score - others) / len(tables))


def table(title: str, figures: dict[str, Any]) -> str:
    lines = [
        f"{title}: {count(figures['deals'], 'deal')}, each from every seat: {count(figures['games'], 'game')}, "
        f"seed {figures['seed']}",
        f"{count(figures['nobody_won'], 'game')} without a winner; an equal share is {100 / figures['seats']:.1f}%",
        "",
        "level     players    share    95% interval      score per deal  95% interval       ahead of the others",
    ]
    for each in figures["levels"]:
        share, low, high = (f"{100 * each[key]:5.1f}%" for key in ("share", "low", "high"))
        score = f"{each['mean_score']:10.2f}    {each['score_low']:7.2f} to {each['score_high']:7.2f}"
        ahead = f"{each['ahead']:+7.2f} ({each['ahead_low']:+.2f} to {each['ahead_high']:+.2f})"
        lines.append(f"{each['level']:8} {each['players']:8}  {share}  {low} to {high}   {score}   {ahead}")
    return "\n".join(lines)
