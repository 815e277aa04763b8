"""What has been played, for other programs: tables of matches and of sums, both as JSON, and the records as a zip."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_ISREG

from app.storage import played
from app.storage.files import modified_at, read_whole
from app.storage.played import PlayedMatch
from app.storage.resuming import record_files
from app.storage.zips import ZipEntry, safe_name, write_zip

_FORMAT = 1
_FORMULA = ("=", "+", "-", "@", "\t")
"""How a cell begins that a spreadsheet would work out, and not show."""


def matches_as_csv(matches: Sequence[PlayedMatch]) -> bytes:
    """A line for each seat of each match."""
    return _csv(line for number, match in enumerate(matches, 1) for line in _seats(number, match))


def totals_as_csv(matches: Sequence[PlayedMatch]) -> bytes:
    """A line for each person and game."""
    return _csv(_sums(matches))


def matches_as_json(matches: Sequence[PlayedMatch]) -> bytes:
    """All that the statistics know: the sums, and every match with its deals and what its game has counted."""
    found = {"format": _FORMAT, "sums": list(_sums(matches)), "matches": [_match(match) for match in matches]}
    return json.dumps(found, indent=1, ensure_ascii=False).encode()


def pack_records(names: Iterator[Path], folder: Path) -> Path:
    """Put the records of all matches, finished or not, into a zip of the first of the names that nothing has. OSError
    leaves none.
    """
    return write_zip(names, record_entries(folder))


def record_entries(folder: Path) -> Iterator[ZipEntry]:
    """Of a folder; links and such are left out."""
    for path, stat in record_files(folder):
        if S_ISREG(stat.st_mode) and (content := read_whole(path)):
            yield ZipEntry(safe_name(path.name), content, modified_at(stat))


def _seats(number: int, match: PlayedMatch) -> Iterator[dict[str, object]]:
    for seat, seat_player in enumerate(match.seat_players):
        yield {
            "match": number, "game": match.game, "ended": _time(match), "over": int(match.over),
            "house_rules": match.preset or "", "seat": seat, "name": seat_player.name, "player": seat_player.player,
            "won": int(seat in match.winners), "score": match.scores[seat], "deals": len(match.deals),
            "deals_won": sum(seat in deal.winners for deal in match.deals), "seconds": _seconds(match.took),
        }  # fmt: skip


def _sums(matches: Sequence[PlayedMatch]) -> Iterator[dict[str, object]]:
    for game in sorted({match.game for match in matches}):
        of_game = [match for match in matches if match.game == game]
        for name in played.people(of_game):
            yield _sum(game, name, [match for match in of_game if match.seats_of(name)])


def _sum(game: str, name: str, mine: Sequence[PlayedMatch]) -> dict[str, object]:
    """Matches that are not over count with their deals."""
    over = [match for match in mine if match.over]
    won, deals, streaks = played.matches_won(over, name), played.deals_won(mine, name), played.streaks(over, name)
    sums = played.sums(mine, name)
    return {
        "game": game, "name": name, "matches": won.of, "won": won.won, "won_in_a_row": streaks.now,
        "longest": streaks.longest, "deals": deals.of, "deals_won": deals.won,
        "gained": sums.gained if sums else 0, "lost": sums.lost if sums else 0,
        "best_deal": sums.best if sums else "", "worst_deal": sums.worst if sums else "",
        "seconds": _seconds(sum(played.durations(mine))),
    }  # fmt: skip


def _match(match: PlayedMatch) -> dict[str, object]:
    return {
        "game": match.game, "ended": _time(match), "over": match.over, "preset": match.preset,
        "options": dict(match.options), "seats": [_seat(match, seat) for seat in range(len(match.seat_players))],
        "winners": match.winners, "deals": [{"winners": deal.winners, "scores": deal.scores} for deal in match.deals],
        "took_ms": match.took,
    }  # fmt: skip


def _seat(match: PlayedMatch, seat: int) -> Mapping[str, object]:
    seat_player, known = match.seat_players[seat], seat < len(match.counts)
    return {
        "name": seat_player.name, "player": seat_player.player, "score": match.scores[seat],
        "counts": dict(match.counts[seat].numbers) if known else {},
        "times_ms": match.counts[seat].times if known else (),
    }  # fmt: skip


def _time(match: PlayedMatch) -> str:
    return match.ended.isoformat(timespec="seconds") if match.ended else ""


def _seconds(took: int | None) -> object:
    return "" if took is None else round(took / 1000)


def _csv(lines: Iterable[Mapping[str, object]]) -> bytes:
    """Empty without lines; with the mark by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    for number, line in enumerate(lines):
        if not number:
            csv.writer(text).writerow(line)
        csv.writer(text).writerow(map(_cell, line.values()))
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    """A person may be called ``=1+1``, and is not to be worked out."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
