"""``lessons``: list the lessons of each game, or check them."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, expand_patterns, game_argument, path
from app.commands.terminal import count, printable
from app.core.cards import Seat
from app.core.game import AnyGame, IllegalMove
from app.core.lesson import MOST_WORDS, PUPIL, BadLesson, Lesson, LessonStep, Made, moment, read_lessons
from app.core.match import AnyMatch, Match
from app.games import GAMES, lessons_file
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area
from app.table.observation import AnyObservation
from app.table.observing import observation_for
from app.table.registry import TABLETOPS
from app.table.tabletop import AnyTabletop


def check_lesson(lesson: Lesson, tabletop: AnyTabletop) -> None:
    """Play the lesson by every path; raise BadLesson with the first error."""
    if not any(isinstance(part, LessonStep) for part in lesson.parts):
        raise BadLesson(lesson.line, "the lesson says nothing")
    game = lesson.header.game
    match: AnyMatch = Match(lesson.header)
    for made in lesson.before:
        _make(match, made.line, made.seat, made.move)
    _check_from(match, lesson, 0, game, tabletop)


def _check_from(match: AnyMatch, lesson: Lesson, first: int, game: AnyGame, tabletop: AnyTabletop) -> None:
    for number, part in enumerate(lesson.parts[first:], first):
        if isinstance(part, Made):
            if part.seat == PUPIL:
                raise BadLesson(part.line, "the pupil's moves are asked for by do, not played")
            _make(match, part.line, part.seat, part.move)
            continue
        _check_words(part, observation_for(game, tabletop, match.state, PUPIL), tabletop, match)
        if not part.right:
            continue
        if not match.legal(PUPIL):
            raise BadLesson(part.line, "a dead end: the pupil has no move here")
        _check_answers(match, part)
        for move in part.right[1:]:
            other = _again(match)
            _make(other, part.line, PUPIL, move)
            _check_from(other, lesson, number + 1, game, tabletop)
        _make(match, part.line, PUPIL, part.right[0])


def _check_answers(match: AnyMatch, step: LessonStep) -> None:
    """Check that no move is both right and wrong, and that each other legal move has an answer."""
    right = {match.game.notate(move) for move in step.right}
    for line in right:
        if line in step.wrong:
            raise BadLesson(step.line, f"{line} is right and wrong")
    if step.otherwise:
        return
    for line in (match.game.notate(move) for move in match.legal(PUPIL)):
        if line not in right and line not in step.wrong:
            raise BadLesson(step.line, f"no answer to {line}, which is legal: add wrong, or else")


def _again(match: AnyMatch) -> AnyMatch:
    other: AnyMatch = Match(match.header)
    for event in match.log:
        other.play(event.seat, event.move, event.at)
    return other


def _make(match: AnyMatch, line: int, seat: Seat, move: object) -> None:
    try:
        match.play(seat, move, moment(match))
    except IllegalMove as why:
        raise BadLesson(line, f"{match.game.notate(move)} is illegal for seat {seat}: {why}") from None


def _check_words(step: LessonStep, seen: AnyObservation, tabletop: AnyTabletop, match: AnyMatch) -> None:
    for how in step.how.values() or [""]:
        if (words := len(f"{step.words} {how}".split())) > MOST_WORDS:
            raise BadLesson(step.line, f"{words} words in a bubble; {MOST_WORDS} at most are read")
    known = may_point_at(seen, tabletop, match)
    for name in step.at:
        if name not in known:
            raise BadLesson(step.line, f"there is no {name} on the table; there is {', '.join(sorted(known))}")


def may_point_at(seen: AnyObservation, tabletop: AnyTabletop, match: AnyMatch) -> frozenset[str]:
    game, seats = match.game, len(match.seats)
    zones = tabletop.layout.zones(seen, PUPIL, True)
    mat = tabletop.layout.mat(Area(UNITS_WIDTH, UNITS_HEIGHT, 1), seats)
    found = {f"zone:{place.zone}" for place in mat.places} | {f"zone:{name}" for name in zones}
    found |= {f"card:{game.pack.code(card)}" for zone in zones.values() if zone.face_up for card in zone.cards}
    found |= {f"plate:{seat}" for seat in match.seats}
    if mat.pot_box:
        found.add("pot")
    found |= {f"button:{action.key}" for action in tabletop.input.actions(seen, PUPIL, frozenset()) if action.key}
    notes = tabletop.layout.labels(seen, PUPIL, True, mat)
    found |= {f"picture:{label.tooltip.split()[0]}" for label in notes if label.tooltip}
    found |= {f"words:{word}" for label in notes for word in re.findall(r"\w+", label.text)}
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class LessonsOptions:
    check: bool = False
    """Play the lessons and report the first wrong line of each file."""
    files: tuple[Path, ...] = ()
    """Lesson files of ``game``; empty for the lessons of all games."""
    game: AnyGame | None = None


def run(options: LessonsOptions) -> int:
    """List all lessons, or check them; returns 1 if any is wrong or can't be read."""
    code = 0
    for game, file in _courses(options):
        try:
            lessons = _read(game, file)
            if options.check:
                for lesson in lessons:
                    check_lesson(lesson, TABLETOPS[game.name])
        except BadLesson as why:
            print(f"{printable(str(file))}:{why.line}: {why}", file=sys.stderr)
            code = 1
        except (OSError, UnicodeDecodeError) as why:
            reason = why.strerror if isinstance(why, OSError) else "it is not UTF-8 text"
            print(f"{printable(str(file))}: can't be read: {reason}", file=sys.stderr)
            code = 1
        else:
            result = ", ".join(lesson.title for lesson in lessons)
            if options.check:
                result = f"{count(len(lessons), 'lesson')} checked, no mistakes"
            print(f"{game.title}: {result}")
    return code


def _courses(options: LessonsOptions) -> Iterator[tuple[AnyGame, Path]]:
    for game in (options.game,) if options.game else GAMES:
        file = lessons_file(game.info)
        yield from ((game, file) for file in options.files or ((file,) if file else ()))


def _read(game: AnyGame, file: Path) -> tuple[Lesson, ...]:
    return read_lessons(game, file.read_text(encoding="utf-8").splitlines())


# ---- The command line.


def lessons_arguments(parser: Parser) -> None:
    parser.description = "List the lessons of each game, or check them. CONTRIBUTING.md explains how to write lessons."
    parser.add_argument("--check", action="store_true", help="play all lessons, and report mistakes")
    parser.add_argument("--game", metavar="GAME", type=game_argument, help="only the lessons of this game")
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=path, help="lesson files for --game, in place of its own"
    )
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[LessonsOptions]:
    if got.files and got.game is None:
        raise CommandError("lessons needs --game GAME with files, as they don't say which game they are for")
    return Command(LessonsOptions(got.check, expand_patterns(got.files), got.game), run)
