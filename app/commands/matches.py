"""Consecutive matches of AI players, as ``simulate`` plays them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from app.ai.budget import USUAL, Budget
from app.ai.pacing import header, play_match
from app.ai.player import is_searching, player_for
from app.ai.search import SharpPlayer
from app.commands.command import MAX_SEED, CommandError
from app.core import record
from app.core.game import AnyGame, DealResult
from app.core.match import AnyMatch, Match
from app.games import game_named


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    game: AnyGame
    options: object
    """House rules, complete."""
    levels: tuple[str, ...]
    """AI level of each seat."""
    deals: int
    seed: int
    jobs: int = 1
    cluster: str | None = None
    """Address of a Dask scheduler to use instead of ``jobs``."""
    records: Path | None = None
    """Folder for the match records."""
    json: bool = False
    rollouts: float = 1.0
    """Fraction of the usual rollouts for players that search."""


@dataclass(frozen=True, slots=True)
class MatchTask:
    """One match of a simulation, as sent to a worker."""

    game: str
    options: object
    levels: tuple[str, ...]
    seed: int
    number: int
    deals: int
    """Stop after this many deals."""
    rollouts: float = 1.0


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """Result of one match, as far as it was played."""

    number: int
    deals: tuple[DealResult, ...]
    moves: int
    """Number of moves in the deals played."""
    record: str


def play(plan: MatchTask) -> MatchOutcome:
    """Play one match, or its first deals. Raises PlayerFault."""
    game = game_named(plan.game)
    seed = match_seed(plan.seed, plan.number)
    match: AnyMatch = Match(header(game, plan.options, plan.levels, seed))
    play_match(match, seed, plan.deals, _budget(plan))
    return MatchOutcome(plan.number, tuple(game.deals(match.state)), len(match.log), record.write(match))


def _budget(plan: MatchTask) -> Budget:
    for player in (player_for(plan.game, level) for level in plan.levels if is_searching(level)):
        if plan.rollouts < 1 and isinstance(player, SharpPlayer):
            return Budget(rollouts=max(1, round(plan.rollouts * player.rollouts)))
    return USUAL


def match_seed(seed: int, number: int) -> int:
    """Return the seed of match ``number``. Simulations with neighbouring seeds share no match."""
    return (seed * 1_000_003 + number * 7_919 + 1) % MAX_SEED


def make_records_folder(folder: Path) -> None:
    """Create the folder. Raises CommandError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise CommandError(f"can't make the folder {folder}: {why.strerror}") from None


def save_record(folder: Path, name: str, played: MatchOutcome) -> None:
    """Write the record of a match. Raises CommandError if that fails."""
    path = folder / f"{name}.jsonl"
    try:
        path.write_text(played.record, encoding="utf-8", newline="\n")
    except OSError as why:
        raise CommandError(f"can't write {path}: {why.strerror}") from None
