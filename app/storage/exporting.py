"""Export for other programs: matches and totals as CSV, everything as JSON, records as a zip."""

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
"""First characters of cells that a spreadsheet would evaluate."""


def matches_as_csv(matches: Sequence[PlayedMatch]) -> bytes:
    """Return a CSV with one line per seat and match."""
    return _csv(line for number, match in enumerate(matches, 1) for line in _seats(number, match))


def totals_as_csv(matches: Sequence[PlayedMatch]) -> bytes:
    """Return a CSV with one line per person and game."""
    return _csv(_totals(matches))


def matches_as_json(matches: Sequence[PlayedMatch]) -> bytes:
    found = {"format": _FORMAT, "sums": list(_totals(matches)), "matches": [_match(match) for match in matches]}
    return json.dumps(found, indent=1, ensure_ascii=False).encode()


def pack_records(names: Iterator[Path], folder: Path) -> Path:
    """Write the records of all matches, finished or not, to a zip. Leaves no file if it raises OSError."""
    return write_zip(names, record_entries(folder))


def record_entries(folder: Path) -> Iterator[ZipEntry]:
    """Yield the records in a folder, without links and special files."""
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


def _totals(matches: Sequence[PlayedMatch]) -> Iterator[dict[str, object]]:
    for game in sorted({match.game for match in matches}):
        of_game = [match for match in matches if match.game == game]
        for name in played.people(of_game):
            yield _total(game, name, [match for match in of_game if match.seats_of(name)])


def _total(game: str, name: str, own: Sequence[PlayedMatch]) -> dict[str, object]:
    over = [match for match in own if match.over]
    won, deals, streaks = played.matches_won(over, name), played.deals_won(own, name), played.streaks(over, name)
    totals = played.sums(own, name)
    return {
        "game": game, "name": name, "matches": won.of, "won": won.won, "won_in_a_row": streaks.now,
        "longest": streaks.longest, "deals": deals.of, "deals_won": deals.won,
        "gained": totals.gained if totals else 0, "lost": totals.lost if totals else 0,
        "best_deal": totals.best if totals else "", "worst_deal": totals.worst if totals else "",
        "seconds": _seconds(sum(played.durations(own))),
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
    """Return a CSV, with the byte order mark that spreadsheets need; empty without lines."""
    text = io.StringIO(newline="")
    for number, line in enumerate(lines):
        if not number:
            csv.writer(text).writerow(line)
        csv.writer(text).writerow(map(_cell, line.values()))
    return text.getvalue().encode("utf-8-sig")


def _cell(value: object) -> object:
    """Escape text that a spreadsheet would evaluate, such as a player called ``=1+1``."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
