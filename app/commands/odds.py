"""``odds``: count how often events happen over many games."""

from __future__ import annotations

import hashlib
import json
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from app.commands.command import MAX_DEALS, Command, CommandError
from app.commands.executors import workers
from app.commands.odds_counts import GameSpan, OddsCounts, OddsOptions, OddsTask, count_batch, figures, odds_of, table
from app.commands.parser import (
    Parser,
    about_options,
    add_json,
    add_seed,
    add_table,
    add_workers,
    game_argument,
    house_rules,
    levels,
    number,
    path,
    worker_options,
)
from app.commands.terminal import Progress
from app.commands.workers import Workers, WorkersLost
from app.core.info import GameInfo
from app.core.options import as_dict
from app.games import has_part, infos
from app.storage.fsync_thread import force_to_disk
from app.storage.paths import standard_paths

# ---- Saved counts: a header line, then one line per batch. A torn or invalid line is counted again.


class CountsFile:
    """Saved counts, open for appending. Raises CommandError if the file can't be used."""

    def __init__(self, path: Path, heading: dict[str, object]) -> None:
        self.path = path
        self.counts: dict[GameSpan, OddsCounts] = {}
        """Batches that the file held when it was opened."""
        try:
            lines = self._lines()
            self._check(lines, heading)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("ab")
            if not lines:
                self._write(heading)
            elif not lines[-1].endswith(b"\n"):
                self._file.write(b"\n")
        except OSError as why:
            raise CommandError(f"can't save the counts in {path}: {why.strerror}") from None

    def __enter__(self) -> CountsFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, batch: GameSpan, counts: OddsCounts) -> None:
        """Append a batch unless the file has it."""
        if batch in self.counts:
            return
        try:
            self._write({"first": batch.first, "games": batch.games, "sums": counts.as_dict()})
        except OSError as why:
            raise CommandError(f"can't save the counts in {self.path}: {why.strerror}") from None

    def _write(self, fields: dict[str, object]) -> None:
        self._file.write(json.dumps(fields).encode() + b"\n")
        self._file.flush()
        force_to_disk(self._file.fileno())

    def _lines(self) -> list[bytes]:
        try:
            return self.path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return []

    def _check(self, lines: list[bytes], heading: dict[str, object]) -> None:
        """Load the batches. Raises CommandError if the file belongs to another count, so that it isn't changed."""
        if lines and _fields(lines[0]) != json.loads(json.dumps(heading)):
            raise CommandError(f"{self.path} isn't a file of these counts; choose another file with --keep")
        for line in lines[1:]:
            read = _batch(_fields(line))
            if read is not None:
                self.counts[read[0]] = read[1]


def _fields(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _batch(fields: Any) -> tuple[GameSpan, OddsCounts] | None:
    if not isinstance(fields, dict) or set(fields) != {"first", "games", "sums"}:
        return None
    first, games = fields["first"], fields["games"]
    counts = OddsCounts.read(fields["sums"])
    whole = type(first) is int and type(games) is int and first >= 0 and games > 0
    if not whole or counts is None or counts.games != games:
        return None
    return GameSpan(first, games), counts


BATCH = 50
"""Games per task; counts are saved batch by batch."""


def run(options: OddsOptions) -> int:
    """Count and print the figures; returns the exit code. Raises CommandError."""
    try:
        with workers(options) as found:
            counts = count(options, found)
    except WorkersLost as why:
        raise CommandError(f"{why}; the counts so far are saved, and the same command continues") from None
    summary = figures(options, counts)
    print(json.dumps(summary) if options.json else table(options.game.info, summary))
    return 0


def count(options: OddsOptions, found: Workers) -> OddsCounts:
    """Count ``options.games`` games without replaying saved batches; any workers give the same result."""
    plan = plan_of(options)
    path = options.keep or standard_paths().data / "odds" / f"{plan.game}-{digest(plan)}.jsonl"
    total, done = OddsCounts(), 0
    with CountsFile(path, heading(plan)) as kept, Progress(options.games, "game") as progress:
        for batch, counts in _batches(options.games, plan, kept, found):
            kept.add(batch, counts)
            total, done = total + counts, done + batch.games
            progress.show(done)
    return total


def _batches(games: int, plan: OddsTask, kept: CountsFile, found: Workers) -> Iterator[tuple[GameSpan, OddsCounts]]:
    """Yield all batches in order, saved or played."""
    wanted = [GameSpan(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    played = found.map_ordered(partial(count_batch, plan), [batch for batch in wanted if batch not in kept.counts])
    for batch in wanted:
        yield batch, kept.counts[batch] if batch in kept.counts else next(played)


def plan_of(options: OddsOptions) -> OddsTask:
    """Return the task for the workers, with house rules that make every game a single deal."""
    single = {**as_dict(options.options), **odds_of(options.game.info).options}
    return OddsTask(options.game.name, single, options.levels, options.seed)


def heading(plan: OddsTask) -> dict[str, Any]:
    """Return the fields that identify a count."""
    from app.games import game_named

    return {
        "game": plan.game,
        "rules": game_named(plan.game).version,
        "options": plan.options,
        "levels": list(plan.levels),
        "seed": plan.seed,
    }


def digest(plan: OddsTask) -> str:
    return hashlib.sha256(json.dumps(heading(plan), sort_keys=True).encode()).hexdigest()[:16]


# ---- The command line.

_ABOUT = """\
Let AI players play N games of one deal each, and count what happens. Each game is dealt from a seed made of S and its
number. The results depend on the players and house rules, not on the number of jobs or workers.

The counts are saved as they come in, so you can stop at any time: the same command continues where it stopped. If you
ask for more games later, only the missing ones are played.
"""


def odds_arguments(parser: Parser) -> None:
    parser.description = _ABOUT
    names = ", ".join(info.name for info in _with_odds())
    parser.needs(
        parser.add_argument("game", metavar="GAME", nargs="?", help=f"the game: {names}"),
        parser.add_argument("--games", metavar="N", type=number(1, MAX_DEALS), help="number of games to play"),
    )
    add_seed(parser, "seed of all cards and choices (default: 1)", default=1)
    add_table(parser)
    add_workers(parser)
    parser.add_argument(
        "--keep", metavar="FILE", type=path, help="save the counts in this file instead of your data folder"
    )
    add_json(parser)
    parser.ending = _ending
    parser.set_defaults(command=_command)


def _with_odds() -> list[GameInfo]:
    return [info for info in infos() if has_part(info, "odds")]


def _ending(got: Namespace) -> str:
    """Return the end of the help for the game named, or for the first game."""
    info = next((info for info in _with_odds() if info.name == got.game), _with_odds()[0])
    return f"counted in {info.title}: {odds_of(info).about}\n\n{about_options(game_argument(info.name))}"


def _command(got: Namespace) -> Command[OddsOptions]:
    names = [info.name for info in _with_odds()]
    if got.game not in names:
        raise CommandError(f"odds can't be counted for {got.game!r}; choose from {', '.join(names)}")
    game = game_argument(got.game)
    ai, (jobs, cluster) = levels(game, got), worker_options(got)
    asked = OddsOptions(
        game=game,
        options=house_rules(game, got, len(ai)),
        levels=ai,
        games=got.games,
        seed=got.seed,
        jobs=jobs,
        cluster=cluster,
        keep=got.keep,
        json=got.json,
    )
    return Command(asked, run)
