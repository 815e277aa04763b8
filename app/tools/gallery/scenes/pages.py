"""Pages to read: rules by topic, statistics, lessons, replays, shared deals."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from app.ai.cards_worth import CardsWorth
from app.ai.judgement import Judgement
from app.ai.pacing import InTurn
from app.ai.player import levels_for, player_for, players_of
from app.core.cards import Chance
from app.core.lesson import Lesson, LessonStep, read_lessons
from app.core.match import AnyMatch, Header, Match, SeatPlayer
from app.core.options import build
from app.games import game_named, info_of, infos, lessons_file, rules_file
from app.storage.daily import Calendar, DayPlayed
from app.storage.zips import ZipEntry, write_zip
from app.table.registry import TEXTS
from app.table.text.rulebook import rulebook_of
from app.tools.gallery.courses import LONG_NAMES, whole
from app.tools.gallery.scene_list import PartMissing, at, in_turn, scene
from app.tools.gallery.scenes.ends import to_the_scores
from app.tools.gallery.scenes.tables import LONG, MOST, SHORT, WHOLE
from app.tools.gallery.stage import PLAYED, STRIDE, Stage
from app.tools.showcase import Course
from app.ui.challenge_screen import CheckingScreen
from app.ui.daily_screen import DailyScreen, Days
from app.ui.kit.widgets import Field
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.lessons.lesson_session import LessonSession
from app.ui.review.analysis_panel import DealSummary, card_sentences, tallies
from app.ui.review.review_screen import ReviewScreen

_FILES = ("records of a machine that has a very long name indeed", "records", "backup")
"""Newest last."""


@scene(at(1))
def share_and_keep(stage: Stage, game: str) -> None:
    """The screen for export and import."""
    del game
    stage.title()
    folder = stage.program.paths.shared
    folder.mkdir()
    for day, name in enumerate(_FILES):
        file = write_zip(iter([folder / f"{name}.zip"]), [ZipEntry(f"{name}.json", b"{}", None)])
        os.utime(file, (PLAYED.timestamp() + 86400 * day,) * 2)
    stage.flow.show_statistics()
    stage.settle(200)
    stage.press("s")


@scene(at(1))
def put_back(stage: Stage, game: str) -> None:
    """The question whether to restore a backup, and what it replaces."""
    share_and_keep(stage, game)
    stage.screen.focus = "take-0"
    stage.press("return")
    stage.settle(200)


@scene(at(0, 1))
def challenge_shown(stage: Stage, game: str) -> None:
    """The code of a finished match, to be sent to someone."""
    to_the_scores(stage, WHOLE[game])
    stage.press("c")


@scene(at(0))
def challenge_typed(stage: Stage, game: str) -> None:
    """A code with a typo."""
    stage.flow.title()
    stage.flow.challenge()
    line = stage.screen.live()["code"]
    assert isinstance(line, Field)
    line.change(f"{game}.3.8k2m1q4zt0x.pkkk.-12.ends-hands.hands-1.w4tzz")
    stage.click_on("open")


@scene(at(0))
def challenge_checked(stage: Stage, game: str) -> None:
    """The progress of checking a challenge."""
    del game
    stage.title()
    stage.program.push(CheckingScreen(stage.program, _never_over(stage), lambda _found: None))
    stage.settle(20)


def _never_over(stage: Stage) -> Generator[float, None, None]:
    while True:
        stage.window.time += STRIDE  # else the work of a frame would never end
        yield 0.4


@scene(at(1, 3))
def daily(stage: Stage, game: str) -> None:
    """The deals of the day: some played on time, some late, and today's still open."""
    stage.flow.title()
    today = date(2026, 11, 26)
    played = [(20, 0), (19, 0), (18, 0), (17, 0), (16, 2), (12, 0), (11, 0), (9, 1), (3, 0), (2, 0), (1, 0)]
    days = [(today - timedelta(days=ago), timedelta(days=late)) for ago, late in played]
    calendar = Calendar(tuple(DayPlayed(game, day, day + late, f"{day}.jsonl", (1, 0, 0)) for day, late in days))
    stage.program.push(
        DailyScreen(
            stage.program,
            game_named(game),
            lambda: calendar,
            Days(today, lambda _shown: today),
            (),
            lambda _day, _today: None,
            lambda _played: None,
        )
    )
    stage.settle(20)


def _look_back(stage: Stage, course: Course) -> ReviewScreen:
    """Replay the match from the middle of its first deal."""
    stage.title()
    stage.flow.look_back(whole(course))
    screen = stage.screen
    assert isinstance(screen, ReviewScreen)
    screen.play.go(screen.session.deals[0].last // 2)
    stage.settle(40)
    stage.press("right")
    stage.settle(3000)
    return screen


@scene()
def review(stage: Stage, game: str) -> None:
    """A replay with all hands open."""
    _look_back(stage, LONG[game])


@scene()
def review_most(stage: Stage, game: str) -> None:
    """A replay of the full table, with long names."""
    _look_back(stage, MOST[game])


@scene()
def review_as_one(stage: Stage, game: str) -> None:
    """A replay as one player saw it."""
    _look_back(stage, LONG[game])
    stage.press("v")
    stage.settle(3000)


@scene(in_turn)
def practise_whom(stage: Stage, game: str) -> None:
    """Choosing whose seat to play from here, among long names."""
    _look_back(stage, MOST[game])
    stage.press("p")


@scene(in_turn)
def review_judged(stage: Stage, game: str) -> None:
    """An analysed replay: the curve, and the better move."""
    screen = _look_back(stage, LONG[game])
    _judge(screen, game, screen.session.at)
    stage.settle(100)


@scene(in_turn)
def review_summary(stage: Stage, game: str) -> None:
    """The summary of an analysed deal of the full table, with long names."""
    screen = _look_back(stage, MOST[game])
    session, last = screen.session, screen.session.deals[0].last
    _judge(screen, game, last)
    results = session.whole.game.deals(session.whole.states[last])[0].scores
    tries = tuple((*results[i % len(results) :], *results[: i % len(results)]) for i in range(10))
    movers = [event.seat for event in session.whole.log]
    found = tallies(screen.judging.found, movers, session.whole.seats, by_points=session.game.info.by_points)
    cards = card_sentences(session, CardsWorth(tries))
    stage.program.push(DealSummary(stage.program, found, session.names, session.game.info, cards))
    stage.settle(100)


def _judge(screen: ReviewScreen, game: str, before: int) -> None:
    """Fill in made-up judgements of the decisions before that moment."""
    whole = screen.session.whole
    for i in range(before):
        seat, made = whole.log[i].seat, whole.log[i].move
        legal = [*whole.game.legal_moves(whole.states[i], seat)]
        if len(legal) > 1:
            share = 0.3 + 0.4 * (i % 7) / 7
            best, reason, cost = made, "", 0.0
            if i % 5 == 0 or i == before - 1:
                reason, best = _longest_reason(game, whole.game.view(whole.states[i], seat), legal, made)
                cost = 0.2
            screen.judging.found[i] = Judgement(
                best, reason, (share - cost, share), (4 * share - cost, 4 * share), cost, 0.01
            )


def _longest_reason(game: str, view: Any, legal: Sequence[Any], made: Any) -> tuple[str, Any]:
    """Return the longest reason why another move would have been better, and that move."""
    players, others = players_of(game), [move for move in legal if move != made]
    reasons = [players.compare(view, (move,), (made,)) or players.reason(view, move, (move,)) for move in others]
    return max(zip(reasons, others, strict=True), key=lambda pair: len(pair[0]))


@scene(lambda info: lessons_file(info) is not None)
def lessons(stage: Stage, game: str) -> None:
    """The list of lessons, with the first one done."""
    stage.program.change(last_game=game, learned=(f"{game}/{_course(game)[0].name}",))
    stage.title()
    stage.flow.learn(game_named(game))
    stage.settle(50)


def _given(stage: Stage, game: str, number: int, asked: int) -> tuple[LessonScreen, LessonSession]:
    """Play a lesson until that many moves of the pupil have been made and the next one is asked for."""
    lessons(stage, game)
    stage.click_on(f"choice{number}")
    screen = stage.screen
    assert isinstance(screen, LessonScreen)
    session = screen.session
    assert isinstance(session, LessonSession)
    stage.until(lambda: not screen.play.scene.motion.busy)
    while (step := session.step) is None or not step.right or asked:
        if step is None:
            stage.settle(200)
        elif step.right:
            asked -= 1
            screen.play.make(step.right[0], stage.program.now())
            stage.until(lambda: not screen.play.scene.motion.busy)
        else:
            stage.press("return")
            stage.settle(50)
    stage.until(lambda: not screen.play.scene.motion.busy)
    return screen, session


def _course(game: str) -> tuple[Lesson, ...]:
    text = lessons_file(game_named(game).info)
    assert text is not None
    return read_lessons(game_named(game), text.read_text(encoding="utf-8").splitlines())


def _later(game: str) -> Iterator[tuple[int, int]]:
    """Yield (lesson, move) of the moves that the later lessons ask for, without the first of each."""
    for number, lesson in enumerate(_course(game)[1:], 1):
        asks = sum(isinstance(part, LessonStep) and bool(part.right) for part in lesson.parts)
        yield from ((number, asked) for asked in range(1, asks))


@scene(lambda info: lessons_file(info) is not None)
def lesson(stage: Stage, game: str) -> None:
    """The first move that a lesson asks for."""
    _given(stage, game, 0, 0)


@scene(lambda info: lessons_file(info) is not None)
def lesson_wrong(stage: Stage, game: str) -> None:
    """A later lesson after a wrong move."""
    for number, asked in _later(game):
        screen, session = _given(stage, game, number, asked)
        step = session.step
        if wrong := [move for move in session.match.legal(0) if step and move not in step.right]:
            screen.play.make(wrong[0], stage.program.now())
            stage.settle(700)
            return
    raise AssertionError("all that can be done is right")


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
