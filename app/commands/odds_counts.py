"""Event counts of ``odds`` and the figures computed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from app.ai.pacing import header, play_match
from app.commands.intervals import mean_interval, wilson
from app.commands.terminal import count
from app.core.game import AnyGame
from app.core.info import GameInfo
from app.core.match import AnyMatch, Match
from app.core.odds import Odds
from app.core.options import build
from app.games import game_named


def odds_of(info: GameInfo) -> Odds:
    found: Odds = import_module(f"{info.package}.odds").ODDS
    return found


@dataclass(frozen=True, slots=True)
class OddsOptions:
    game: AnyGame
    options: object
    """House rules, complete."""
    levels: tuple[str, ...]
    """AI level of each seat."""
    games: int
    seed: int
    jobs: int = 1
    cluster: str | None = None
    """Address of a Dask scheduler to use instead of ``jobs``."""
    keep: Path | None = None
    """File with the saved counts; None for the default file in the user's data folder."""
    json: bool = False


@dataclass(frozen=True, slots=True)
class OddsTask:
    game: str
    options: Mapping[str, object]
    levels: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class GameSpan:
    first: int
    """Number of the first game, from 0."""
    games: int


@dataclass(frozen=True, slots=True)
class OddsCounts:
    """Sums, and sums of squares, of each event over games. Integers, so that the order of addition doesn't matter."""

    games: int = 0
    sums: tuple[tuple[str, int, int], ...] = ()
    """(event, sum, sum of squares), sorted."""

    def __add__(self, other: OddsCounts) -> OddsCounts:
        total: dict[str, tuple[int, int]] = {}
        for name, value, squares in (*self.sums, *other.sums):
            before = total.get(name, (0, 0))
            total[name] = (before[0] + value, before[1] + squares)
        return OddsCounts(self.games + other.games, tuple(sorted((name, *both) for name, both in total.items())))

    def of(self, name: str) -> tuple[int, int]:
        """Return the sum and the sum of squares of one event."""
        return next(((value, squares) for found, value, squares in self.sums if found == name), (0, 0))

    def as_dict(self) -> dict[str, object]:
        return {"games": self.games, **{name: [value, squares] for name, value, squares in self.sums}}

    @classmethod
    def read(cls, fields: Any) -> OddsCounts | None:
        """Parse the JSON form; None if it is invalid."""
        if not isinstance(fields, dict) or type(fields.get("games")) is not int:
            return None
        pairs = {name: pair for name, pair in fields.items() if name != "games"}
        for pair in pairs.values():
            if not isinstance(pair, list) or [type(value) for value in pair] != [int, int]:
                return None
        return cls(fields["games"], tuple(sorted((name, pair[0], pair[1]) for name, pair in pairs.items())))


def count_batch(plan: OddsTask, batch: GameSpan) -> OddsCounts:
    game = game_named(plan.game)
    options = build(game.options, plan.options, len(plan.levels))
    total, odds = OddsCounts(), odds_of(game.info)
    for number in range(batch.first, batch.first + batch.games):
        seed = plan.seed * 1_000_003 + number * 7_919 + 1
        match: AnyMatch = Match(header(game, options, plan.levels, seed))
        play_match(match, seed)
        happened = odds.happened(match)
        total += OddsCounts(1, tuple(sorted((name, value, value * value) for name, value in happened.items())))
    return total


def figures(options: OddsOptions, counts: OddsCounts) -> dict[str, Any]:
    """Return the figures as ``--json`` prints them, each with its 95% interval."""
    players, odds = len(options.levels), odds_of(options.game.info)
    return {
        "game": options.game.name,
        "players": players,
        "levels": list(options.levels),
        "seed": options.seed,
        "games": counts.games,
        "a_game": {line.name: _figure(counts, line.name, share=line.share) for line in odds.lines},
        # At most one player per game does this: a player's probability is the game's divided by the number of players.
        "a_player": {line.name: _part(_figure(counts, line.name, share=line.share), players) for line in odds.player},
        "by_turn": [
            {line.name: _figure(counts, f"{line.name}_{number}", share=line.share) for line in odds.turn}
            for number in range(players)
        ],
    }


def _figure(counts: OddsCounts, name: str, *, share: bool) -> dict[str, float]:
    total, squares = counts.of(name)
    low, high = wilson(total, counts.games) if share else mean_interval(total, squares, counts.games)
    return {"mean": round(total / counts.games, 6), "low": round(low, 6), "high": round(high, 6)}


def _part(figure: dict[str, float], players: int) -> dict[str, float]:
    return {name: round(value / players, 6) for name, value in figure.items()}


def table(info: GameInfo, found: dict[str, Any]) -> str:
    odds = odds_of(info)
    levels = ", ".join(found["levels"])
    head = f"{info.title}, {found['players']} players ({levels}): {count(found['games'], 'game')}, seed {found['seed']}"
    lines = [head, "", f"{'per game':28} {'':>12}   95% interval"]
    lines += [_row(line.words, found["a_game"][line.name], share=line.share) for line in odds.lines]
    lines += ["", "per player"]
    lines += [_row(line.words, found["a_player"][line.name], share=line.share) for line in odds.player]
    for number, seat in enumerate(found["by_turn"], 1):
        lines += ["", f"for player {number} in playing order"]
        lines += [_row(line.words, seat[line.name], share=line.share) for line in odds.turn]
    return "\n".join(lines)


def _row(words: str, figure: dict[str, float], *, share: bool) -> str:
    mean, low, high = (f"{100 * value:.3f}%" if share else f"{value:.3f}" for value in figure.values())
    return f"  {words:26} {mean:>12}   {low} to {high}"
