"""Strengths and weaknesses by kind of decision, and recent accuracy, from analysed deals."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from app.ai.question import HINT_LEVEL
from app.core.grammar import count, percent
from app.games import game_named, info_of
from app.storage.judged import JudgedDecision
from app.storage.played import PlayedMatch
from app.table.registry import TEXTS
from app.table.text.game_text import Decided
from app.ui.statistics.table import TableColumn, TableRow

OF_LATE = 50
"""Latest deals counted for recent accuracy."""
_SLIPS = 2
"""Mistakes listed per kind of decision."""
_HOW = (
    "Nothing is analysed yet. Open a replay from the list below and press J to analyse a {}. Then you see here which "
    "kinds of decision you make well, and which you don't."
)

Judged: TypeAlias = Callable[[str], Sequence[JudgedDecision]]
"""Returns the analysed decisions of a record."""


@dataclass(frozen=True, slots=True)
class DecisionStats:
    """What the statistics page shows of it."""

    words: str
    columns: tuple[TableColumn, ...] = ()
    rows: tuple[TableRow, ...] = ()
    """Rows, costliest first; empty before any analysis."""
    good: str = ""
    """Share of recent decisions that were best or equal to it ..."""
    of: str = ""
    """... and out of how many."""


@dataclass(slots=True)
class _Kind:
    """Decisions of one kind."""

    made: int = 0
    good: int = 0
    lost: float = 0.0
    slips: Counter[str] = field(default_factory=Counter)


def deciding(matches: Sequence[PlayedMatch], judged: Judged, game: str, who: str | None) -> DecisionStats | None:
    """Return the summary for one game's matches, of ``who`` or of all persons; None if the game cannot be analysed."""
    info = info_of(game)
    if info.real_time or HINT_LEVEL not in info.levels:
        return None
    deals = _deals(matches, judged, who)
    if not deals:
        return DecisionStats(_HOW.format(info.round))
    kinds = dict[str, _Kind]()
    for one in (one for deal in deals for one in deal):
        if (decided := _decided(game, one)) is None:
            continue
        kind = kinds.setdefault(decided.kind, _Kind())
        kind.made += 1
        kind.good += one.made == one.best
        if one.made != one.best:
            kind.lost += one.points if info.by_points else one.wins
            kind.slips[decided.slip] += 1
    good, of = _good(deals[-OF_LATE:])
    lately = f"in the last {OF_LATE}, " if len(deals) > OF_LATE else ""
    words = f"{count(len(deals), info.round)} analysed: {lately}{good} of the decisions were the best move"
    if len(deals) > OF_LATE:
        before = deals[-2 * OF_LATE : -OF_LATE]
        words += f"; in the {len(before)} before, {_good(before)[0]}"
    lost = "Points lost" if info.by_points else f"{info.round.capitalize()}s lost"
    columns = (
        TableColumn("Decision", 1.6),
        TableColumn("Times", 1, number=True),
        TableColumn("Best move", 1, number=True),
        TableColumn(lost, 1, number=True),
        TableColumn("", 0.4),
        TableColumn("Most common mistakes", 2.6, gives=True),
    )
    rows = tuple(_row(name, kind) for name, kind in sorted(kinds.items(), key=lambda item: -item[1].lost))
    late = count(min(OF_LATE, len(deals)), info.round)
    return DecisionStats(f"{words}.", columns, rows, good, f"of {of} in {late}")


def _deals(matches: Sequence[PlayedMatch], judged: Judged, who: str | None) -> list[list[JudgedDecision]]:
    """Return the person's decisions by deal, oldest first."""
    found = []
    now = time.time()
    for match in sorted(matches, key=lambda match: _ended(match, now)):
        mine = match.seats_of(who)
        decisions = [one for one in judged(match.record) if one.seat in mine and one.deal >= match.first_deal]
        decisions.sort(key=lambda one: one.deal)
        found += [list(deal) for _, deal in groupby(decisions, lambda one: one.deal)]
    return found


def _ended(match: PlayedMatch, now: float) -> float:
    """Return a match's end as POSIX time; 0 if unknown or in the future (the clock was ahead)."""
    ended = match.ended.timestamp() if match.ended else 0.0
    return ended if ended <= now else 0.0


def _decided(game: str, one: JudgedDecision) -> Decided | None:
    """Return None if the moves are not of that game."""
    parse = game_named(game).parse
    try:
        decided: Decided = TEXTS[game].decided(parse(one.made), parse(one.best))
    except ValueError:
        return None
    return decided


def _good(deals: Sequence[Sequence[JudgedDecision]]) -> tuple[str, int]:
    """Return the share of decisions that were best, and the number of decisions."""
    all_of_them = [one.made == one.best for deal in deals for one in deal]
    return percent(round(100 * sum(all_of_them) / len(all_of_them))), len(all_of_them)


def _row(name: str, kind: _Kind) -> TableRow:
    slips = [f"{slip} ({often})" for slip, often in kind.slips.most_common(_SLIPS)]
    share = percent(round(100 * kind.good / kind.made))
    cells = name, str(kind.made), share, f"{kind.lost:.1f}", "", ", ".join(slips)
    return TableRow(cells, briefly=(5, (*slips[:1], "")))
