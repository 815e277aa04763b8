"""``odds``: how often what happens in a game, counted over many."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from app.ai.child import interrupts_held
from app.commands import odds_kept
from app.commands.asked import CommandError, OddsOptions
from app.commands.odds_counts import GameSpan, OddsCounts, OddsTask, count_batch, figures, odds_of, table
from app.commands.progress import Progress
from app.core.options import as_dict
from app.storage.paths import standard_paths

BATCH = 50
"""Games that a process plays at a time; what is counted is kept by batches."""


def run(options: OddsOptions) -> int:
    """Count, and print the figures; returns the exit code. Raises CommandError."""
    with executor(options.jobs) as pool:
        counts = count(options, pool, ahead=2 * options.jobs)
    found = figures(options, counts)
    print(json.dumps(found) if options.json else table(options.game.info, found))
    return 0


def count(options: OddsOptions, pool: Executor, ahead: int) -> OddsCounts:
    """Everything that happened in ``options.games`` games, played by ``pool``, never more than ``ahead`` batches at
    once; what the file of an earlier count holds is not played again.

    Any Executor will do whose workers can import this package: threads, processes, or those of a cluster. The counts
    are whole numbers and added up in one order, so they are the same with all of them.
    """
    plan = plan_of(options)
    path = options.keep or standard_paths().data / "odds" / f"{plan.game}-{digest(plan)}.jsonl"
    total, done = OddsCounts(), 0
    with odds_kept.Kept(path, heading(plan)) as kept, Progress(options.games, "games") as progress:
        for batch, counts in _batches(options.games, plan, kept, pool, ahead):
            kept.add(batch, counts)
            total, done = total + counts, done + batch.games
            progress.show(done)
    return total


def _batches(
    games: int, plan: OddsTask, kept: odds_kept.Kept, pool: Executor, ahead: int
) -> Iterator[tuple[GameSpan, OddsCounts]]:
    """The batches in order: those kept, and the others as they come."""
    wanted = [GameSpan(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    todo = iter([batch for batch in wanted if batch not in kept.counts])
    coming: dict[GameSpan, Future[OddsCounts]] = {}
    try:
        for batch in wanted:
            while len(coming) < ahead and (following := next(todo, None)) is not None:
                with interrupts_held():
                    coming[following] = pool.submit(count_batch, plan, following)
            yield batch, coming.pop(batch).result() if batch in coming else kept.counts[batch]
    except BrokenProcessPool:
        raise CommandError("a process that played games died; the same command goes on, try fewer --jobs") from None
    finally:
        for future in coming.values():
            future.cancel()


@contextmanager
def executor(jobs: int) -> Iterator[Executor]:
    """Processes on this machine; for one job a thread, which needs no start."""
    if jobs == 1:
        with ThreadPoolExecutor(1) as threads:
            yield threads
        return
    context = multiprocessing.get_context("spawn")
    # Ctrl-C is ours alone to answer, also where it reaches the whole process group.
    with ProcessPoolExecutor(jobs, context, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def plan_of(options: OddsOptions) -> OddsTask:
    """What a worker must know: every game is a single deal."""
    single = {**as_dict(options.options), **odds_of(options.game.info).options}
    return OddsTask(options.game.name, single, options.levels, options.seed)


def heading(plan: OddsTask) -> dict[str, Any]:
    """What tells one count from another."""
    from app.games import game_named

    return {
        "game": plan.game,
        "rules": game_named(plan.game).version,
        "options": plan.options,
        "levels": list(plan.levels),
        "seed": plan.seed,
    }


def digest(plan: OddsTask) -> str:
    """A short name for a count, the same for the same plan."""
    return hashlib.sha256(json.dumps(heading(plan), sort_keys=True).encode()).hexdigest()[:16]
