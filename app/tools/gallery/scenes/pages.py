"""Pages to be read: the rules topic by topic, and the statistics."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from app.ai.pacing import InTurn
from app.ai.player import player_for
from app.core.cards import Chance
from app.core.match import AnyMatch, Header, Match, Sitter
from app.core.options import build
from app.games import game_named
from app.storage.setups import Setup
from app.tools.gallery.courses import LONG_NAMES
from app.tools.gallery.scene import scene
from app.tools.gallery.stage import Stage

_SHORT: Mapping[str, Mapping[str, Any]] = {
    "kings-corners": {"ends": "hands", "hands": 2}, "kong-pie": {"deals": 1, "chips": True}, "pai-tong": {"deals": 2},
    "tong-its": {"hands": 3},
}  # fmt: skip
_EVENINGS = 28
_LEVELS = ("novice", "casual", "keen")
_PEOPLE = "casual"
"""The people play about as well as such a player."""


def _help(stage: Stage, game: str, topic: int) -> None:
    stage.program.change(last_game=game)
    stage.title()
    stage.click_on("help")
    stage.press(str(topic))


@scene()
def help_second(stage: Stage, game: str) -> None:
    """The second topic of the rules."""
    _help(stage, game, 2)


@scene()
def help_third(stage: Stage, game: str) -> None:
    """The third topic of the rules."""
    _help(stage, game, 3)


@scene()
def help_house_rules(stage: Stage, game: str) -> None:
    """The house rules in force."""
    _help(stage, game, 5 if game == "tong-its" else 4)


@scene()
def help_keys(stage: Stage, game: str) -> None:
    """What mouse and keys do."""
    _help(stage, game, 6 if game == "tong-its" else 5)


@scene("kong-pie")
def help_chips(stage: Stage, game: str) -> None:
    """What is played for with chips."""
    stage.title()
    seats = (Sitter("You"), Sitter("Rosa", "keen"), Sitter("Tariq", "keen"))
    rules = game_named(game)
    stage.program.change(last_game=game, setups={game: Setup(options=rules.presets["Casino"], seats=seats)})
    stage.title()
    stage.click_on("help")
    stage.press("4")


def _finished(game: str, number: int, *people: str) -> AnyMatch:
    """A short match to the end, played by AI players for the people, too; the same every time."""
    rules, rng = game_named(game), Random(number)
    seats = max(rules.seats[0], min(rules.seats[-1], 3))
    others = ("Rosa", "Tariq", "Mei")[: seats - len(people)]
    sitters = [Sitter(name) for name in people] + [Sitter(name, rng.choice(_LEVELS)) for name in others]
    match: AnyMatch = Match(
        Header(rules, build(rules.options, _SHORT[game], seats), tuple(sitters), Chance(seed=number))
    )
    levels = [_PEOPLE if sitter.player == "person" else sitter.player for sitter in sitters]
    players = {seat: player_for(game, level) for seat, level in enumerate(levels)}
    pace = InTurn(match, players, rng)
    while match.result is None and (act := pace.next()) is not None:
        match.play(act.seat, act.move, match.now + rng.randrange(1500, 9000))
    return match


def _played(stage: Stage) -> None:
    """Some weeks of evenings, of one person and of two."""
    stage.title()
    day = datetime(2026, 9, 3, 19, 40, tzinfo=UTC)
    games = list(_SHORT)
    for number in range(_EVENINGS):
        people = ("You", LONG_NAMES[0]) if number % 5 == 2 else ("You",)
        match = _finished(games[number % 3 if number % 4 else 3], number, *people)
        ended = day + timedelta(hours=31 * number)
        stage.flow.statistics.record_match(Path(f"{number}.jsonl"), match, ended)
    stage.settle(200)


@scene("kings-corners", "kong-pie", "pai-tong", "tong-its")
def statistics(stage: Stage, game: str) -> None:
    """What was played, of one game."""
    _played(stage)
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene("tong-its")
def statistics_of_all(stage: Stage, game: str) -> None:
    """What was played, of all games."""
    _played(stage)
    stage.flow.show_statistics()
    stage.settle(200)


@scene("kong-pie")
def statistics_last(stage: Stage, game: str) -> None:
    """The list of the last matches."""
    _played(stage)
    stage.flow.show_statistics()
    stage.settle(200)
    stage.press("end")


@scene("kings-corners")
def statistics_first(stage: Stage, game: str) -> None:
    """After the first match."""
    stage.title()
    stage.flow.statistics.record_match(Path("1.jsonl"), _finished(game, 3, "You"), datetime(2026, 9, 3, tzinfo=UTC))
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene("bong", "pai-tong")
def statistics_empty(stage: Stage, game: str) -> None:
    """Nothing was played yet."""
    stage.title()
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene("kings-corners")
def statistics_forget(stage: Stage, game: str) -> None:
    """Whether all that was counted is to be forgotten."""
    _played(stage)
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)
    stage.press("f")
