"""Pages to read: the rules by topic, and the statistics."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random

from app.ai.pacing import InTurn
from app.ai.player import levels_for, player_for
from app.core.cards import Chance
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named, info_of, infos, rules_file
from app.table.registry import TEXTS
from app.table.text.rulebook import rulebook_of
from app.tools.gallery.courses import LONG_NAMES
from app.tools.gallery.scene_list import PartMissing, at, in_turn, scene
from app.tools.gallery.scenes.deals import SHORT
from app.tools.gallery.stage import Stage

_EVENINGS = 28
_LEVELS = ("novice", "casual", "keen")
_PEOPLE = "casual"
"""AI level that plays for the people."""


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


def _topics(game: str) -> int:
    """Return the number of topics of the game's rules in brief, with default rules."""
    rules = game_named(game)
    seats = rules.usual_players()
    return len(TEXTS[game].brief(build(rules.options, {}, seats), seats).topics)


@scene()
def help_house_rules(stage: Stage, game: str) -> None:
    """The house rules in force."""
    _help(stage, game, _topics(game) + 1)


@scene()
def help_keys(stage: Stage, game: str) -> None:
    """What mouse and keys do."""
    _help(stage, game, _topics(game) + 2)


def _level(game: str, wanted: str) -> str:
    """Return the level if the game has it, otherwise its default."""
    return wanted if wanted in info_of(game).levels else levels_for(game)[0].name


@cache
def _finished(game: str, number: int, *people: str) -> AnyMatch:
    """Return a short match, played to its end by AI players; the same every time."""
    rules, rng = game_named(game), Random(number)
    seats = max(rules.seats[0], min(rules.seats[-1], 3))
    others = ("Rosa", "Tariq", "Mei")[: seats - len(people)]
    seat_players = [SeatPlayer(name) for name in people] + [
        SeatPlayer(name, _level(game, rng.choice(_LEVELS))) for name in others
    ]
    match: AnyMatch = Match(
        Header(rules, build(rules.options, SHORT[game], seats), tuple(seat_players), Chance(seed=number))
    )
    levels = [
        _level(game, _PEOPLE) if seat_player.player == "person" else seat_player.player for seat_player in seat_players
    ]
    players = {seat: player_for(game, level) for seat, level in enumerate(levels)}
    pace = InTurn(match, players, rng)
    while match.result is None and (act := pace.next()) is not None:
        match.play(act.seat, act.move, match.now + rng.randrange(1500, 9000))
    return match


def _played(stage: Stage) -> None:
    """Record some weeks of matches of one person and of two."""
    stage.title()
    day = datetime(2026, 9, 3, 19, 40, tzinfo=UTC)
    games = [info.name for info in infos() if in_turn(info)]
    last = len(games) - 1
    for number in range(_EVENINGS):
        people = ("You", LONG_NAMES[0]) if number % 5 == 2 else ("You",)
        match = _finished(games[number % last if number % 4 else last], number, *people)
        ended = day + timedelta(hours=31 * number)
        stage.flow.statistics.record_match(Path(f"{number}.jsonl"), match, ended)
    stage.settle(200)


@scene(in_turn)
def statistics(stage: Stage, game: str) -> None:
    """The statistics of one game."""
    _played(stage)
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene(at(4))
def statistics_of_all(stage: Stage, game: str) -> None:
    """The statistics of all games."""
    _played(stage)
    stage.flow.show_statistics()
    stage.settle(200)


@scene(at(1))
def statistics_last(stage: Stage, game: str) -> None:
    """The list of the last matches."""
    _played(stage)
    stage.flow.show_statistics()
    stage.settle(200)
    stage.press("end")


@scene(at(0))
def statistics_first(stage: Stage, game: str) -> None:
    """After the first match."""
    stage.title()
    stage.flow.statistics.record_match(Path("1.jsonl"), _finished(game, 3, "You"), datetime(2026, 9, 3, tzinfo=UTC))
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene(at(2, 3))
def statistics_empty(stage: Stage, game: str) -> None:
    """Nothing has been played yet."""
    stage.title()
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)


@scene(at(0))
def statistics_forget(stage: Stage, game: str) -> None:
    """The question whether to reset the statistics."""
    _played(stage)
    stage.flow.show_statistics(game_named(game))
    stage.settle(200)
    stage.press("f")


def _all_rules(stage: Stage, game: str) -> None:
    if rules_file(info_of(game)) is None:
        raise PartMissing("its rules in words, the file RULES.md in its package")
    _help(stage, game, 1)
    stage.click_on("whole")


@scene()
def rulebook(stage: Stage, game: str) -> None:
    """All rules, at the section that the help's first page sums up."""
    _all_rules(stage, game)


@scene(at(1))
def rulebook_house_rules(stage: Stage, game: str) -> None:
    """House rules; those not in use are folded."""
    _all_rules(stage, game)
    stage.press("8")
    stage.click_on("fold-8.2")


@scene(at(1))
def rulebook_words(stage: Stage, game: str) -> None:
    """The glossary."""
    _all_rules(stage, game)
    stage.click_on(f"section-{len(rulebook_of(game_named(game)).sections)}")


@scene(at(0))
def rulebook_search(stage: Stage, game: str) -> None:
    """Search results."""
    _all_rules(stage, game)
    stage.click_on("search")
    stage.type("deal")
