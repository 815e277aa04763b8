"""Judged decisions of matches, read from the files that the replay saves next to the records."""

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
MADE_BY = 2
"""Version of the judgement; files of other versions are ignored."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    deal: int
    seat: Seat
    made: str
    best: str
    """``made`` and ``best`` are moves in notation; equal if no move was significantly better."""
    wins: float
    """Loss in win chance."""
    points: float
    """Loss in mean score."""


class JudgedDeals:
    """Judged decisions of the records in a folder. Changed files are read again; damaged ones are ignored."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[object, Sequence[JudgedDecision]]] = {}
        """Record name -> (file's identity, its decisions)."""

    def of(self, record: str) -> Sequence[JudgedDecision]:
        return self._read[record][1] if record in self._read else ()

    def records(self) -> list[str]:
        """Return the names of the records with judged decisions."""
        return [record for record, (_identity, decisions) in self._read.items() if decisions]

    def reading(self) -> Iterator[None]:
        """Read new and changed files, one per step."""
        files = dict(self._files())
        self._read = {record: self._read[record] for record in files if record in self._read}
        for record, file in files.items():
            with suppress(OSError):
                stat = file.stat()
                identity = file, stat.st_mtime_ns, stat.st_size
                if record not in self._read or self._read[record][0] != identity:
                    self._read[record] = identity, decisions_in(file)
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
    """Read the decisions of completely judged deals from a file; none if it is damaged or of another version."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        kept = json.loads(read_whole(file) or b"{}")
        if kept.get("made_by") != MADE_BY:
            return ()
        whole = set(kept["whole"])
        return tuple(_decision(fields) for fields in kept["decisions"] if fields["deal"] in whole)
    return ()


def _decision(fields: dict[str, Any]) -> JudgedDecision:
    (won, could_win), (scored, could_score) = fields["wins"], fields["scores"]
    losses = max(0.0, float(could_win) - float(won)), max(0.0, float(could_score) - float(scored))
    return JudgedDecision(int(fields["deal"]), int(fields["seat"]), str(fields["made"]), str(fields["best"]), *losses)
