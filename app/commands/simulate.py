"""``simulate``: AI players against each other, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from app.ai.pacing import header, play_match
from app.commands.asked import MOST_SEED, CommandError, SimulateOptions
from app.commands.executors import workers
from app.commands.intervals import wilson
from app.commands.terminal import Progress
from app.commands.workers import Workers
from app.core import record
from app.core.game import DealResult
from app.core.match import AnyMatch, Match
from app.games import game_named


@dataclass(frozen=True, slots=True)
class MatchTask:
    """One match of a simulation, as a process is told of it."""

    game: str
    options: object
    levels: tuple[str, ...]
    seed: int
    number: int
    deals: int
    """Stop after so many deals."""


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of one match, so far as it was played."""

    number: int
    deals: tuple[DealResult, ...]
    moves: int
    """Made in those deals."""
    record: str


def run(options: SimulateOptions) -> int:
    """Play, write the records, print the figures; returns the exit code."""
    if options.records is not None:
        make_folder(options.records)
    deals: list[DealResult] = []
    matches = moves = 0
    with workers(options) as found, Progress(options.deals, "deals") as progress:
        for played in matches_of(options, found):
            matches += 1
            moves += played.moves
            deals += played.deals
            if options.records is not None:
                keep_record(options.records, f"{options.game.name}-{options.seed}-{played.number}", played)
            progress.show(len(deals))
    figures = summary(options, matches, moves, deals)
    print(json.dumps(figures) if options.json else table(options.game.title, figures))
    return 0


def matches_of(options: SimulateOptions, found: Workers) -> Iterator[MatchOutcome]:
    """The matches in order, the last one stopped so that ``options.deals`` deals are complete in all."""
    left = options.deals
    for played in found.in_order(play, (_plan(options, number, left) for number in count())):
        if len(played.deals) > left:  # it was begun when more were left
            yield play(_plan(options, played.number, left))
            return
        yield played
        left -= len(played.deals)
        if not left:
            return


def play(plan: MatchTask) -> MatchOutcome:
    """Play one match, or the first deals of it."""
    game = game_named(plan.game)
    seed = match_seed(plan.seed, plan.number)
    match: AnyMatch = Match(header(game, plan.options, plan.levels, seed))
    play_match(match, seed, plan.deals)
    return MatchOutcome(plan.number, tuple(game.deals(match.state)), len(match.log), record.write(match))


def match_seed(seed: int, number: int) -> int:
    """The seed of match ``number``: neighbours among the seeds of a simulation share no match."""
    return (seed * 1_000_003 + number * 7_919 + 1) % MOST_SEED


def _plan(options: SimulateOptions, number: int, deals: int) -> MatchTask:
    return MatchTask(options.game.name, options.options, options.levels, options.seed, number, deals)


def make_folder(folder: Path) -> None:
    """For the records. Raises CommandError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise CommandError(f"cannot make the folder {folder}: {why.strerror}") from None


def keep_record(folder: Path, name: str, played: MatchOutcome) -> None:
    """Write the record of a match. Raises CommandError if that cannot be."""
    path = folder / f"{name}.jsonl"
    try:
        path.write_text(played.record, encoding="utf-8", newline="\n")
    except OSError as why:
        raise CommandError(f"cannot write {path}: {why.strerror}") from None


def summary(options: SimulateOptions, matches: int, moves: int, deals: list[DealResult]) -> dict[str, object]:
    """The figures, as ``--json`` prints them."""
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
    """The figures as people read them."""
    lines = [
        f"{title}: {figures['deals']} deals in {figures['matches']} matches, seed {figures['seed']}",
        f"{figures['nobody_won']} of them won by nobody, {figures['moves_a_deal']:.1f} moves a deal",
        "",
        "seat  level        won    share    95 % interval     score a deal",
    ]
    for seat in figures["seats"]:
        share, low, high = (f"{100 * seat[key]:5.1f} %" for key in ("share", "low", "high"))
        lines.append(
            f"{seat['seat']:4}  {seat['level']:8} {seat['won']:7}  {share}  {low} to {high}  {seat['mean_score']:10.2f}"
        )
    return "\n".join(lines)
