"""``verify``: replay records move by move, and tell how each stands."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from app.commands.asked import VerifyOptions
from app.commands.terminal import printable
from app.core.match import AnyMatch
from app.core.record import BadRecord, Reader
from app.games import game_named

LONGEST_LINE = 4_000_000
"""Bytes; a header with all the packs of the longest match has a tenth of that."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one file."""

    file: str
    match: AnyMatch | None = None
    """The match as far as it could be read."""
    line: int | None = None
    """Where the first wrong line stands, from 1; None if the file is right or could not be read at all."""
    error: str | None = None

    def sentence(self) -> str:
        """The verdict for people."""
        file = printable(self.file)
        if self.error is not None:
            return f"{file}: {self.error}" if self.line is None else f"{file}:{self.line}: {self.error}"
        assert self.match is not None
        moves = len(self.match.log)
        title = self.match.game.title
        if self.match.result is None:
            return f"{file}: {title}, still going on after {moves} moves"
        names = [self.match.header.sitters[seat].name for seat in self.match.result.winners]
        scores = ", ".join(map(str, self.match.result.scores))
        return f"{file}: {title}, over after {moves} moves; {' and '.join(names)} won; scores {scores}"

    def as_json(self) -> str:
        """The verdict for programs."""
        fields: dict[str, object] = {"file": self.file, "ok": self.error is None}
        if self.error is not None:
            fields |= {"line": self.line, "error": self.error}
        elif self.match is not None:
            result = self.match.result
            fields |= {"game": self.match.game.name, "moves": len(self.match.log), "over": result is not None}
            if result is not None:
                fields |= {"scores": result.scores, "winners": result.winners}
        return json.dumps(fields)  # plain ASCII: a redirected stream may be of any code page


def run(options: VerifyOptions) -> int:
    """Verify every file; 1 if any is wrong or cannot be read, 0 if all are right."""
    code = 0
    for file in options.files:
        verdict = verify(file)
        if options.json:
            print(verdict.as_json())
        else:
            print(verdict.sentence(), file=sys.stdout if verdict.error is None else sys.stderr)
        if verdict.error is not None:
            code = 1
    return code


def verify(path: Path) -> Verdict:
    """Read a record up to its first wrong line."""
    reader, number, name = Reader(game_named), 0, str(path)
    try:
        with path.open("rb") as file:
            while raw := file.readline(LONGEST_LINE):
                number += 1
                reader.feed(_text(raw))
    except OSError as why:
        return Verdict(name, error=f"cannot be read: {why.strerror}")
    except BadRecord as why:
        return Verdict(name, reader.match, number, str(why))
    if reader.match is None:
        return Verdict(name, None, 1, "the record is empty")
    if reader.match.result is not None and not reader.closed:
        return Verdict(name, reader.match, number + 1, "the match is over but its result is missing")
    return Verdict(name, reader.match)


def _text(raw: bytes) -> str:
    if len(raw) >= LONGEST_LINE:
        raise BadRecord("this line is too long for a record")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("this is not text in UTF-8") from None
