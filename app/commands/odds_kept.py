"""What ``odds`` has counted, on disk: a heading, then a line a batch. A line that is torn or wrong is counted again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any

from app.commands.asked import CommandError
from app.commands.odds_counts import GameSpan, OddsCounts


class Kept:
    """One file of counts, open for more. Raises CommandError if it cannot be used."""

    def __init__(self, path: Path, heading: dict[str, object]) -> None:
        self.path = path
        self.counts: dict[GameSpan, OddsCounts] = {}
        """What the file held when it was opened."""
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
            raise CommandError(f"cannot keep the counts in {path}: {why.strerror}") from None

    def __enter__(self) -> Kept:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, batch: GameSpan, counts: OddsCounts) -> None:
        """Keep a batch, unless the file has it."""
        if batch in self.counts:
            return
        try:
            self._write({"first": batch.first, "games": batch.games, "sums": counts.as_dict()})
        except OSError as why:
            raise CommandError(f"cannot keep the counts in {self.path}: {why.strerror}") from None

    def _write(self, fields: dict[str, object]) -> None:
        self._file.write(json.dumps(fields).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _lines(self) -> list[bytes]:
        try:
            return self.path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return []

    def _check(self, lines: list[bytes], heading: dict[str, object]) -> None:
        """Take in the batches; a file that belongs to something else is never written to."""
        if lines and _fields(lines[0]) != json.loads(json.dumps(heading)):
            raise CommandError(f"{self.path} holds something else than the counts asked for; name another file")
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
