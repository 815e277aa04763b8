"""A record that somebody hands us, read whole by today's rules: its match, or its first wrong line and why."""

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

LONGEST_LINE = 4_000_000
"""Bytes; a header with all the packs of the longest match has a tenth of that."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one record."""

    match: AnyMatch | None = None
    """The match as far as it could be read."""
    line: int | None = None
    """Where the first wrong line stands, from 1; None if the record is right or could not be read at all."""
    error: str | None = None
    """Why it is wrong; None if it is right."""

    @property
    def trouble(self) -> str | None:
        """What is wrong, to go on a sentence with: ``line 7: why``; None if the record is right."""
        return self.error if self.line is None else f"line {self.line}: {self.error}"


VerifySteps: TypeAlias = Generator[float, None, Verdict]
"""A record being read piece by piece; each piece tells what share of it has been read."""


def verify(path: Path) -> Verdict:
    """Read a record up to its first wrong line; never raises for what is on disk."""
    return _to_its_end(verify_steps(path))


def verify_steps(path: Path) -> VerifySteps:
    """The same line by line, for whoever has something else to do meanwhile."""
    try:
        with os.fdopen(open_file(path, links=True), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(0)
            return (yield from _verifying(_lines(file), size))
    except OSError as why:
        return Verdict(error=f"cannot be read: {why.strerror}")


def verify_content(content: bytes) -> Verdict:
    """The same of a record that is in memory already."""
    return _to_its_end(_verifying(_lines(BytesIO(content)), len(content)))


def _to_its_end(pieces: VerifySteps) -> Verdict:
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            found: Verdict = end.value
            return found


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    return iter(lambda: file.readline(LONGEST_LINE), b"")


def _verifying(lines: Iterable[bytes], size: int) -> VerifySteps:
    """``size``: bytes of all lines, as far as one knows."""
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
    if len(raw) >= LONGEST_LINE:
        raise BadRecord("this line is too long for a record")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("this is not text in UTF-8") from None
