"""``lessons``: list the lessons of each game, or check them."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, expand_patterns, game_argument, path
from app.commands.terminal import printable
from app.core.game import AnyGame
from app.core.grammar import count
from app.core.lesson import BadLesson, Lesson, read_lessons
from app.games import GAMES, lessons_file
from app.table.lesson_check import check_lesson
from app.table.registry import TABLETOPS


@dataclass(frozen=True, slots=True)
class LessonsOptions:
    """Options of ``lessons``."""

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
    """Add the arguments of ``lessons``."""
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
