"""What was judged of the matches here: read from the files that looking back keeps beside their records."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.core.cards import Seat
from app.storage.files import is_macos_metadata, read_whole
from app.storage.resuming import GIVEN_UP

ENDING = ".judged.json"
"""In the place of the record's own."""
MADE_BY = 2
"""Counts changes of how decisions are judged: what was found otherwise is not shown any more."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One of a deal of which all was judged."""

    deal: int
    """The number of the deal in its match, from 0."""
    seat: Seat
    made: str
    best: str
    """Moves as records write them; the same where none was surely better."""
    wins: float
    """What it cost, as a share of a deal won."""
    points: float
    """The same in what deals bring on average."""


class JudgedDeals:
    """By the records in a folder. A file that has changed is read again; one that is damaged is as if it were not
    there, as for whoever looks back.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[object, Sequence[JudgedDecision]]] = {}
        """By the name of the record; what the file was like, and what it holds."""

    def of(self, record: str) -> Sequence[JudgedDecision]:
        """The decisions judged of the match of that record."""
        return self._read[record][1] if record in self._read else ()

    def reading(self) -> Iterator[None]:
        """Read what is new, a file at a time."""
        there = dict(self._files())
        self._read = {record: self._read[record] for record in there if record in self._read}
        for record, file in there.items():
            with suppress(OSError):
                stat = file.stat()
                like = file, stat.st_mtime_ns, stat.st_size
                if record not in self._read or self._read[record][0] != like:
                    self._read[record] = like, decisions_in(file)
                    yield

    def _files(self) -> Iterator[tuple[str, Path]]:
        for folder in (self._folder / GIVEN_UP, self._folder):
            with suppress(OSError):
                names = [entry.name for entry in os.scandir(folder) if entry.name.endswith(ENDING)]
                for name in names:
                    if is_macos_metadata(name):
                        continue
                    yield f"{name.removesuffix(ENDING)}.jsonl", folder / name


def decisions_in(file: Path) -> Sequence[JudgedDecision]:
    """Those of deals of which all was judged; nothing of a damaged file, and of one that is older than this all that
    tells whose decisions they are.
    """
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        kept = json.loads(read_whole(file) or b"{}")
        if kept.get("made_by") != MADE_BY:
            return ()
        whole = set(kept["whole"])
        return tuple(_decision(fields) for fields in kept["decisions"] if fields["deal"] in whole)
    return ()


def _decision(fields: dict[str, Any]) -> JudgedDecision:
    (won, could_win), (scored, could_score) = fields["wins"], fields["scores"]
    lost = max(0.0, float(could_win) - float(won)), max(0.0, float(could_score) - float(scored))
    return JudgedDecision(int(fields["deal"]), int(fields["seat"]), str(fields["made"]), str(fields["best"]), *lost)
