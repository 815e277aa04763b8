"""Matches of AI players, one after the other: what ``simulate`` plays, and what is kept of it."""

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
    """AI players against each other, without a window."""

    game: AnyGame
    options: object
    """The game's own options, in full."""
    levels: tuple[str, ...]
    """One AI level per seat."""
    deals: int
    seed: int
    jobs: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler, in place of jobs on this machine."""
    records: Path | None = None
    """The folder that gets a record of each match."""
    json: bool = False
    rollouts: float = 1.0
    """The part of their usual rollouts that those have who search."""


@dataclass(frozen=True, slots=True)
class MatchTask:
    """One match of a simulation, as a process is told of it."""

    game: str
    options: object
    levels: tuple[str, ...]
    seed: int
    number: int
    deals: int
    """Stop after so many deals."""
    rollouts: float = 1.0
    """As in SimulateOptions."""


@dataclass(frozen=True, slots=True)
class MatchOutcome:
    """What came of one match, so far as it was played."""

    number: int
    deals: tuple[DealResult, ...]
    moves: int
    """Made in those deals."""
    record: str


def play(plan: MatchTask) -> MatchOutcome:
    """Play one match, or the first deals of it. Raises PlayerFault."""
    game = game_named(plan.game)
    seed = match_seed(plan.seed, plan.number)
    match: AnyMatch = Match(header(game, plan.options, plan.levels, seed))
    play_match(match, seed, plan.deals, _budget(plan))
    return MatchOutcome(plan.number, tuple(game.deals(match.state)), len(match.log), record.write(match))


def _budget(plan: MatchTask) -> Budget:
    """What each decision gets."""
    for player in (player_for(plan.game, level) for level in plan.levels if is_searching(level)):
        if plan.rollouts < 1 and isinstance(player, SharpPlayer):
            return Budget(rollouts=max(1, round(plan.rollouts * player.rollouts)))
    return USUAL


def match_seed(seed: int, number: int) -> int:
    """The seed of match ``number``: neighbours among the seeds of a simulation share no match."""
    return (seed * 1_000_003 + number * 7_919 + 1) % MAX_SEED


def make_records_folder(folder: Path) -> None:
    """For the records. Raises CommandError if that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise CommandError(f"can't make the folder {folder}: {why.strerror}") from None


def save_record(folder: Path, name: str, played: MatchOutcome) -> None:
    """Write the record of a match. Raises CommandError if that cannot be."""
    path = folder / f"{name}.jsonl"
    try:
        path.write_text(played.record, encoding="utf-8", newline="\n")
    except OSError as why:
        raise CommandError(f"can't write {path}: {why.strerror}") from None
