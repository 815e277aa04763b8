"""Verification of records under the current rules: the match, or the first invalid line with the reason."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO, TypeAlias

from app.core.match import AnyMatch
from app.core.messages import _
from app.core.record import BadRecord, Reader, at_line, empty, no_utf8, without_result
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
        return self.error if self.line is None else at_line(self.line, self.error or "")


VerifySteps: TypeAlias = Generator[float, None, Verdict]


def verify(path: Path) -> Verdict:
    """Verify a record up to its first invalid line; never raises for disk errors."""
    return _run(verify_steps(path))


def verify_steps(path: Path, reader: Reader | None = None) -> VerifySteps:
    """Verify line by line, yielding the share read; ``reader`` has the match so far."""
    try:
        with os.fdopen(open_file(path, links=True), "rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(0)
            return (yield from _verify_lines(_lines(file), size, reader or Reader(game_named)))
    except OSError as why:
        return Verdict(error=_("can't be read: {error}", error=why.strerror))


class RecordReading:
    """A record whose match can be shown while the rest is verified."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reader = Reader(game_named)
        self._steps = verify_steps(path, self._reader)
        self.share = 0.0
        """Share of the record that has been read."""
        self.verdict: Verdict | None = None
        """None until all has been read."""

    @property
    def match(self) -> AnyMatch | None:
        """The match as read so far; it grows."""
        return self._reader.match

    @property
    def deals(self) -> int:
        """Number of finished deals so far."""
        return len(self.match.game.deals(self.match.state)) if self.match else 0

    def go_on(self, clock: Callable[[], float], until: float) -> bool:
        """Read on until that time; return False once all has been read."""
        try:
            while self.verdict is None and clock() < until:
                self.share = next(self._steps)
        except StopIteration as end:
            self.share, self.verdict = 1.0, end.value
        return self.verdict is None

    def close(self) -> None:
        self._steps.close()


def verify_content(content: bytes) -> Verdict:
    return _run(_verify_lines(_lines(BytesIO(content)), len(content), Reader(game_named)))


def _run(steps: VerifySteps) -> Verdict:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    return iter(lambda: file.readline(MAX_LINE), b"")


def _verify_lines(lines: Iterable[bytes], size: int, reader: Reader) -> VerifySteps:
    """Verify lines; ``size`` is their approximate total in bytes."""
    number = read = 0
    for number, raw in enumerate(lines, 1):
        try:
            reader.feed(_text(raw))
        except BadRecord as why:
            return Verdict(reader.match, number, str(why))
        read += len(raw)
        yield min(1.0, read / max(1, size))
    if reader.match is None:
        return Verdict(None, 1, empty())
    if reader.match.result is not None and not reader.closed:
        return Verdict(reader.match, number + 1, without_result())
    return Verdict(reader.match)


def _text(raw: bytes) -> str:
    if len(raw) >= MAX_LINE:
        raise BadRecord(_("this line is too long for a record"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(no_utf8()) from None
