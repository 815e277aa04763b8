"""Verification of records under the current rules: the match, or the first invalid line with the reason."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, TypeAlias

from app.core.match import AnyMatch
from app.core.record import BadRecord, Reader
from app.games import game_named
from app.storage.files import open_file

MAX_LINE = 4_000_000
"""Maximum bytes of a line; ten times a header with all packs of the longest match."""


@dataclass(frozen=True, slots=True)
class Verdict:
    match: AnyMatch | None = None
    """Match up to the first invalid line."""
    line: int | None = None
    """Number of the first invalid line, from 1; None if the record is valid or unreadable."""
    error: str | None = None

    @property
    def trouble(self) -> str | None:
        """Clause that describes the error: ``line 7: why``; None if the record is valid."""
        return self.error if self.line is None else f"line {self.line}: {self.error}"


VerifySteps: TypeAlias = Generator[float, None, Verdict]


def verify(path: Path) -> Verdict:
    """Verify a record up to its first invalid line; never raises for disk errors."""
    return _run(verify_steps(path))


def verify_steps(path: Path) -> VerifySteps:
    try:
        with os.fdopen(open_file(path, links=True), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(0)
            return (yield from _verify_lines(_lines(file), size))
    except OSError as why:
        return Verdict(error=f"cannot be read: {why.strerror}")


def verify_content(content: bytes) -> Verdict:
    return _run(_verify_lines(_lines(BytesIO(content)), len(content)))


def _run(steps: VerifySteps) -> Verdict:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    return iter(lambda: file.readline(MAX_LINE), b"")


def _verify_lines(lines: Iterable[bytes], size: int) -> VerifySteps:
    """Verify lines; ``size`` is their approximate total in bytes."""
    reader, number, read = Reader(game_named), 0, 0
    for number, raw in enumerate(lines, 1):
        try:
            reader.feed(_text(raw))
        except BadRecord as why:
            return Verdict(reader.match, number, str(why))
        read += len(raw)
        yield min(1.0, read / max(1, size))
    if reader.match is None:
        return Verdict(None, 1, "the record is empty")
    if reader.match.result is not None and not reader.closed:
        return Verdict(reader.match, number + 1, "the match is over but its result is missing")
    return Verdict(reader.match)


def _text(raw: bytes) -> str:
    if len(raw) >= MAX_LINE:
        raise BadRecord("this line is too long for a record")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("this is not text in UTF-8") from None
