"""``verify``: replay match records move by move and report the result of each."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command
from app.commands.parser import Parser, add_json, expand_patterns, path
from app.commands.terminal import count, printable
from app.core.messages import listed
from app.storage.verifying import Verdict, verify


@dataclass(frozen=True, slots=True)
class VerifyOptions:
    files: tuple[Path, ...]
    json: bool = False


def run(options: VerifyOptions) -> int:
    """Verify every file; returns 1 if any is wrong or unreadable, else 0."""
    code = 0
    for file in options.files:
        verdict = verify(file)
        if options.json:
            print(as_json(file, verdict))
        else:
            print(sentence(file, verdict), file=sys.stdout if verdict.error is None else sys.stderr)
        if verdict.error is not None:
            code = 1
    return code


def sentence(path: Path, verdict: Verdict) -> str:
    file, match = printable(str(path)), verdict.match
    if verdict.error is not None:
        return f"{file}: {verdict.error}" if verdict.line is None else f"{file}:{verdict.line}: {verdict.error}"
    assert match is not None
    moves, title = len(match.log), match.game.title
    if match.result is None:
        return f"{file}: {title}, unfinished after {count(moves, 'move')}"
    names = [match.header.seat_players[seat].name for seat in match.result.winners]
    scores = ", ".join(map(str, match.result.scores))
    return f"{file}: {title}, finished after {count(moves, 'move')}; {listed(names)} won; scores {scores}"


def as_json(path: Path, verdict: Verdict) -> str:
    fields: dict[str, object] = {"file": str(path), "ok": verdict.error is None}
    if verdict.error is not None:
        fields |= {"line": verdict.line, "error": verdict.error}
    elif verdict.match is not None:
        result = verdict.match.result
        fields |= {"game": verdict.match.game.name, "moves": len(verdict.match.log), "over": result is not None}
        if result is not None:
            fields |= {"scores": result.scores, "winners": result.winners}
    return json.dumps(fields)  # plain ASCII: a redirected stream may be of any code page


# ---- The command line.


def verify_arguments(parser: Parser) -> None:
    parser.description = "Check match records by replaying every move, and report the state of each match."
    about = "a match record (app/core/RECORDS.md describes the format)"
    parser.needs(parser.add_argument("files", metavar="FILE", nargs="*", type=path, help=about))
    add_json(parser, "one JSON object per file instead of a line")
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[VerifyOptions]:
    return Command(VerifyOptions(expand_patterns(got.files), got.json), run)
