"""The command line, read once: what a person typed becomes one frozen value, or one clear sentence."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.commands.asked import (
    MOST_DEALS,
    MOST_SEED,
    PROGRAM,
    RECORD_SUFFIX,
    BackupOptions,
    BenchOptions,
    ChallengeOptions,
    Command,
    CommandError,
    ExportOptions,
    GalleryOptions,
    ImportOptions,
    LessonsOptions,
    NewerOptions,
    OddsOptions,
    PlayOptions,
    RestoreOptions,
    ReviewOptions,
    ShortcutOptions,
    SimulateOptions,
    TableOptions,
    Text,
    VerifyOptions,
)

if TYPE_CHECKING:
    from argparse import Namespace

    from app.commands.parser import Parser
    from app.core.game import AnyGame


def parse(argv: Sequence[str]) -> Command:
    """What the arguments ask for. Raises CommandError with one sentence for anything that cannot be."""
    if not argv:
        return TableOptions()  # the usual way in, which needs no parser
    commands = {"play": _play, "simulate": _simulate, "odds": _odds, "verify": _verify, "bench": _bench,
                "review": _review, "challenge": _challenge, "lessons": _lessons, "gallery": _gallery, "export": _export,
                "import": _import, "backup": _backup, "restore": _restore}  # fmt: skip
    if argv[0] in commands:
        return commands[argv[0]](argv[1:])
    if argv[0].endswith(RECORD_SUFFIX) or os.sep in argv[0]:
        return _review(argv)  # as desktops hand over the file that was clicked
    if argv[0] and not argv[0].startswith("-"):
        raise CommandError(f"no command {argv[0]!r}; there are {', '.join(commands)} (none opens the table)")
    return _table(argv)


_TABLE_EPILOG = """\
commands:
  play GAME            a match against AI players in the terminal
  simulate GAME        AI players against each other, without a window
  odds GAME            how often what happens in a game that nobody worked out
  verify FILE ...      replay records of matches
  review FILE          watch a match again, from its record
  challenge CODE       play the same cards as somebody else, from a code or a file
  bench                measure the program on this machine
  lessons              the lessons of each game; --check plays them
  gallery FOLDER       pictures of every screen
  export FILE          what has been played, as .csv, .json or a .zip of records
  import FILE ...      records from another machine
  backup FILE.zip      settings, saved matches and statistics in one file
  restore FILE.zip     and back
Each has its own --help.
"""


_ALONE = ("--install-shortcut", "--remove-shortcut", "--newer")


def _table(argv: Sequence[str]) -> TableOptions | ShortcutOptions | NewerOptions | Text:
    from app.commands.parser import Parser, folder, number, picture, size, the_game

    parser = Parser("", "A desktop card table. Without a command it opens the table.", _TABLE_EPILOG)
    parser.add_argument("--game", metavar="GAME", type=the_game, help="set up this game at once")
    parser.add_argument(
        "--seed", metavar="N", type=number(0, MOST_SEED), help="deal the cards that belong to this number"
    )
    parser.add_argument("--size", metavar="WxH", type=size, help="size of the window, 1024x640 to 7680x4320")
    parser.add_argument(
        "--data-dir", metavar="DIR", type=folder, help="keep settings, saves, statistics and the log in this folder"
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    _add_another(parser)
    parser.add_argument(
        "--self-test", nargs="?", const="self-test.png", metavar="FILE.png", type=picture,
        help="play one deal without a person, write a screenshot (self-test.png) and leave",
    )  # fmt: skip
    parser.add_argument(
        "--install-shortcut", action="store_true", help="put the program into the menu of this desktop, for you alone"
    )
    parser.add_argument("--remove-shortcut", action="store_true", help="take it away again")
    parser.add_argument(
        "--newer", action="store_true", help="ask for a newer version, which takes the network; and leave"
    )
    parser.add_argument("--version", action="store_true", help="show the version and leave")
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if got.version:
        from app import __version__

        return Text(f"{PROGRAM} {__version__}\n")
    alone = [word for word in argv if word in _ALONE]
    if alone:
        if len(argv) > 1:
            raise CommandError(f"{alone[0]} takes nothing beside it")
        return NewerOptions() if got.newer else ShortcutOptions(install=got.install_shortcut)
    return TableOptions(
        game=None if got.game is None else got.game.name,
        seed=got.seed,
        size=got.size,
        data_dir=got.data_dir,
        fullscreen=got.fullscreen,
        self_test=got.self_test,
        another_window=got.another_window,
    )


def _play(argv: Sequence[str]) -> PlayOptions | Text:
    from app.commands.play import read

    return read(argv)


def _odds(argv: Sequence[str]) -> OddsOptions | Text:
    from app.commands.odds import read

    return read(argv)


def _gallery(argv: Sequence[str]) -> GalleryOptions | Text:
    from app.commands.gallery import read

    return read(argv)


def _export(argv: Sequence[str]) -> ExportOptions | Text:
    from app.commands.share import read_export

    return read_export(argv)


def _import(argv: Sequence[str]) -> ImportOptions | Text:
    from app.commands.share import read_import

    return read_import(argv)


def _backup(argv: Sequence[str]) -> BackupOptions | Text:
    from app.commands.backup import read_backup

    return read_backup(argv)


def _restore(argv: Sequence[str]) -> RestoreOptions | Text:
    from app.commands.backup import read_restore

    return read_restore(argv)


_SIMULATE_HELP = """\
AI players play matches against each other until N deals are complete in all.

Match number i (from 0) is dealt from a seed made of S and i; it is played to its end under its house rules, and the
next one follows. After the Nth deal the match that stands is left as it is. The figures are the same with any
number of jobs or workers. A deal that nobody wins counts too.

With --duplicate there are N different deals, each the first of a match of its own, and each is played as often as there
are seats, the players moving on by one seat every time: nobody has the better cards. The intervals take the deal as the
unit, not the single game.
"""


def _simulate_parser(game: AnyGame | None) -> Parser:
    from app.commands.parser import Parser, about_games, about_options, add_table, add_workers, number, path, the_game

    parser = Parser("simulate", _SIMULATE_HELP, about_games() if game is None else about_options(game))
    parser.add_argument(
        "game", metavar="GAME", nargs="?", type=the_game, help="the game to play; GAME --help lists its house rules"
    )
    parser.add_argument("--deals", metavar="N", type=number(1, MOST_DEALS), help="complete deals to play")
    parser.add_argument("--seed", metavar="S", type=number(0, MOST_SEED), help="where all luck comes from")
    add_table(parser)
    parser.add_argument(
        "--duplicate", action="store_true", help="play each deal from every seat, and compare the levels"
    )
    add_workers(parser)
    parser.add_argument(
        "--records", metavar="DIR", type=path,
        help="write each match as GAME-S-i.jsonl into this folder, over any older one",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser


def _simulate(argv: Sequence[str]) -> SimulateOptions | Text:
    from app.commands.parser import games, house_rules, levels, workers_asked

    got = _simulate_parser(None).parse_args(argv)
    game = got.game
    if got.help:
        return Text(_simulate_parser(game).format_help())
    if game is None:
        raise CommandError(f"simulate needs a game; there is {games()}")
    for name in ("deals", "seed"):
        if getattr(got, name) is None:
            raise CommandError(f"simulate needs --{name} with a whole number")
    ai, (jobs, cluster) = levels(game, got), workers_asked(got)
    return SimulateOptions(
        game=game,
        options=house_rules(game, got, len(ai)),
        levels=ai,
        deals=got.deals,
        seed=got.seed,
        jobs=jobs,
        cluster=cluster,
        records=got.records,
        json=got.json,
        duplicate=got.duplicate,
    )


def _verify(argv: Sequence[str]) -> VerifyOptions | Text:
    from app.commands.parser import Parser, path

    parser = Parser("verify", "Replay records of matches move by move, and tell how each stands.")
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=path, help="a record; app/core/RECORDS.md describes the format"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a file instead of a line")
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if not got.files:
        raise CommandError("verify needs at least one file")
    return VerifyOptions(tuple(got.files), got.json)


def _review(argv: Sequence[str]) -> ReviewOptions | Text:
    from app.commands.parser import Parser, folder, path, size

    parser = Parser(
        "review",
        "Watch the finished deals of a match again, from its record. The record stays as it is; "
        "what is judged of it is kept beside it.",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=path, help="the record")
    parser.add_argument("--size", metavar="WxH", type=size, help="size of the window, 1024x640 to 7680x4320")
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help="take the settings from this folder")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    _add_another(parser)
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if got.file is None:
        raise CommandError("review needs a file")
    return ReviewOptions(got.file, _window(got))


def _window(got: Namespace) -> TableOptions:
    return TableOptions(
        size=got.size, data_dir=got.data_dir, fullscreen=got.fullscreen, another_window=got.another_window
    )


def _add_another(parser: Parser) -> None:
    parser.add_argument(
        "--another-window", action="store_true", help="open one though there is one; else that one comes to the front"
    )


_CHALLENGE_HELP = """\
Open the table at a challenge: the same cards, options and opponents that somebody else has played, and a result to
beat. The score sheet of a match that is over makes the code, or the file.

The code gives the cards away to whoever wants to work them out from it.
"""


def _challenge(argv: Sequence[str]) -> ChallengeOptions | Text:
    from app.commands.parser import Parser, folder, size

    parser = Parser("challenge", _CHALLENGE_HELP)
    parser.add_argument("code", metavar="CODE-or-FILE", nargs="?", help="the code, or the name of the file")
    parser.add_argument("--size", metavar="WxH", type=size, help="size of the window, 1024x640 to 7680x4320")
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help="keep settings, saves and so on in this folder")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    _add_another(parser)
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if not got.code or "\0" in got.code:
        raise CommandError("challenge needs a code, or the name of a file")
    return ChallengeOptions(got.code, _window(got))


def _bench(argv: Sequence[str]) -> BenchOptions | Text:
    from app.commands.parser import Parser

    parser = Parser("bench", "Measure start-up, drawing, idling, input, rules and AI players on this machine.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    got = parser.parse_args(argv)
    return Text(parser.format_help()) if got.help else BenchOptions(got.json)


def _lessons(argv: Sequence[str]) -> LessonsOptions | Text:
    from app.commands.parser import Parser, path, the_game

    parser = Parser("lessons", "Tell which lessons there are. CONTRIBUTING.md says how they are written.")
    parser.add_argument("--check", action="store_true", help="play them all, and point at what cannot be")
    parser.add_argument("--game", metavar="GAME", type=the_game, help="of this game alone")
    parser.add_argument(
        "files", metavar="FILE", nargs="*", type=path, help="a course of that game that is being written"
    )
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if got.files and got.game is None:
        raise CommandError("lessons needs --game with files: they do not say whose they are")
    return LessonsOptions(got.check, tuple(got.files), got.game)
