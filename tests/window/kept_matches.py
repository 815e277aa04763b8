"""Matches in the records, against which the window tests check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from app.core.cards import Chance
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.core.record import Reader, write
from app.games import game_named
from app.games.kings_corners.rules import GAME
from app.storage.messages import Messages
from app.storage.settings import Settings, save_settings
from app.storage.setups import Setup
from tests.window.screen import wait_until


def seat_players(*players: str) -> tuple[SeatPlayer, ...]:
    """Return ``person`` and ``keen`` players with names."""
    return tuple(
        SeatPlayer(name, player)
        for name, player in zip(("You", "Rosa", "Tariq", "Mei", "Oskar", "Amara", "Lek", "Ines"), players, strict=False)
    )


def choose(
    folder: Path,
    *players: str,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
    game: str = GAME.name,
    **settings: Any,
) -> None:
    """Write the settings a person would have made: this setup, fast cards and AI players, and no coach, which would ask
    for moves twice.
    """
    given = {"speed": "off", "coach": "never", **settings}
    setup = Setup(preset, options or {}, seat_players(*players))
    save_settings(folder / "settings.toml", Settings(**given, setups={game: setup}), Messages())


def seed_where(fits: Callable[[Any], bool], seats: int, **options: Any) -> int:
    """Return the first seed whose first deal has the person on turn and satisfies ``fits``."""
    built = build(GAME.options, options, seats)
    for seed in range(20_000):
        if Chance(seed=seed).first_dealer(seats) == seats - 1 and fits(GAME.new(built, seats, Chance(seed=seed))):
            return seed
    raise AssertionError("no seed gives such a deal")


def replayed(text: str) -> AnyMatch:
    """Return the match of a record's complete lines."""
    reader = Reader(game_named)
    for line in text.splitlines():
        reader.feed(line)
    assert reader.match is not None
    return reader.match


def put_match(folder: Path, match: AnyMatch, name: str = "2025-01-01-120000-kings-corners") -> Path:
    """Save a match as if it had been left."""
    path = folder / "matches" / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write(match), encoding="utf-8")
    return path


def new_match(*players: str, seed: int, **options: Any) -> AnyMatch:
    """Return a match before its first move."""
    seats = seat_players(*players)
    return Match(Header(GAME, build(GAME.options, options, len(seats)), seats, Chance(seed=seed)))


def play_on(match: AnyMatch, until: Callable[[AnyMatch], bool]) -> AnyMatch:
    """Play reproducibly at random until the match satisfies ``until``."""
    rng = Random(1)
    while not until(match):
        seat = min(GAME.active(match.state))
        legal = GAME.legal_moves(match.state, seat)
        match.play(seat, legal[int(rng.random() * len(legal))], match.now + 700)
    return match


class Played:
    """The program's saved matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def records(self) -> list[Path]:
        """Return the records, oldest first."""
        return sorted((self.folder / "matches").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)

    @property
    def text(self) -> str:
        """Return the complete lines of the latest record."""
        found = self.records[-1].read_text(encoding="utf-8") if self.records else ""
        return found[: found.rfind("\n") + 1]

    @property
    def match(self) -> AnyMatch:
        """Return the match as it is on disk."""
        return replayed(self.text)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Return seat and move of each line."""
        match = self.match
        return [(event.seat, match.game.notate(event.move)) for event in match.log]

    def wait_for_record(self) -> AnyMatch:
        """Wait for a match."""
        wait_until(lambda: self.text, "a record")
        return self.match

    def wait_for_moves(self, moves: int) -> AnyMatch:
        """Wait until that many moves have been made."""
        wait_until(lambda: self.text.count("\n") > moves, f"move {moves}, after {self.text}")
        return self.match

    def wait_for_turn(self, *seats: int) -> AnyMatch:
        """Wait until one of the seats (0 by default) is on turn, or the deal is over."""

        def ready() -> AnyMatch | None:
            match = self.match
            return match if match.state.public.over or match.state.public.turn in (seats or (0,)) else None

        return wait_until(ready, "the person's turn")
