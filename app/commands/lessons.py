"""``lessons``: which there are, and whether each can be given."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.commands.command import Command, CommandError
from app.commands.parser import Parser, expand_patterns, path, the_game
from app.commands.terminal import printable
from app.core.game import AnyGame
from app.core.lesson import BadLesson, Lesson, read_lessons
from app.games import GAMES, lessons_file
from app.table.lesson_check import check_lesson
from app.table.registry import TABLETOPS


@dataclass(frozen=True, slots=True)
class LessonsOptions:
    """Tell which lessons there are, or play them all."""

    check: bool = False
    """Play them, and tell the first wrong line of each file."""
    files: tuple[Path, ...] = ()
    """Of ``game``; without any, the courses of all games."""
    game: AnyGame | None = None


def run(options: LessonsOptions) -> int:
    """Tell all lessons, or with ``check`` play them; 1 if any is wrong or cannot be read."""
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
            print(f"{printable(str(file))}: cannot be read: {reason}", file=sys.stderr)
            code = 1
        else:
            print(f"{game.title}: {', '.join(lesson.title for lesson in lessons)}")
    return code


def _courses(options: LessonsOptions) -> Iterator[tuple[AnyGame, Path]]:
    for game in (options.game,) if options.game else GAMES:
        file = lessons_file(game.info)
        yield from ((game, file) for file in options.files or ((file,) if file else ()))


def _read(game: AnyGame, file: Path) -> tuple[Lesson, ...]:
    return read_lessons(game, file.read_text(encoding="utf-8").splitlines())


# ---- The command line.


def lessons_arguments(parser: Parser) -> None:
    """What may be typed after ``lessons``."""
    parser.description = "Tell which lessons there are. CONTRIBUTING.md says how they are written."
    parser.add_argument("--check", action="store_true", help="play them all, and point at what cannot be")
    parser.add_argument("--game", metavar="GAME", type=the_game, help="of this game alone")
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=path, help="a course of that game that is being written"
    )
    parser.set_defaults(command=_command)


def _command(got: Namespace) -> Command[LessonsOptions]:
    if got.files and got.game is None:
        raise CommandError("lessons needs --game with files: they do not say whose they are")
    return Command(LessonsOptions(got.check, expand_patterns(got.files), got.game), run)
