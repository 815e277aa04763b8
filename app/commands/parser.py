"""Argument parser whose errors are single sentences, and the argument types that convert words to values."""

from __future__ import annotations

import os
import re
from argparse import Action, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from collections.abc import Callable, Iterable
from glob import glob
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, NoReturn

from app.commands.command import LARGEST, MAX_JOBS, MAX_SEED, PROGRAM, SMALLEST, CommandError, TableOptions

if TYPE_CHECKING:
    from app.core.game import AnyGame
    from app.core.info import GameInfo


class _Formatter(HelpFormatter):
    """Wraps paragraphs to the terminal's width. An indented line is a paragraph of its own."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs: list[str] = []
        continues = False
        for line in text.splitlines():
            indented = line.startswith(" ")
            if continues and line and not indented:
                paragraphs[-1] += f" {line}"
            else:
                paragraphs.append(line)
            continues = bool(line) and not indented
        return "\n".join(_filled(indent + paragraph, width) for paragraph in paragraphs)


def _filled(paragraph: str, width: int) -> str:
    hanging = paragraph[: len(paragraph) - len(paragraph.lstrip())]
    further = _SEVERAL_COLUMNS.match(paragraph)
    hanging = " " * further.end() if further else hanging
    return fill(paragraph, width, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)


_SEVERAL_COLUMNS = re.compile(r" +\S+ {2,}")
"""Beginning of a line of a table."""


class Parser(ArgumentParser):
    """Raises CommandError with one sentence instead of printing its usage and exiting. The help is formatted after
    parsing, because it may depend on the game.
    """

    ending: Callable[[Namespace], str] | None = None
    """Returns the end of the help, if that depends on the other arguments."""

    def __init__(self, *, prog: str, description: str = "") -> None:
        super().__init__(
            prog=prog, description=description, formatter_class=_Formatter, add_help=False, allow_abbrev=False
        )
        self.add_argument("-h", "--help", action="store_true", help="show this help and exit")
        self._needed: list[Action] = []

    def needs(self, *arguments: Action) -> None:
        """Mark arguments as required. argparse's own ``required`` would refuse ``--help`` alone."""
        self._needed += arguments

    def check(self, got: Namespace) -> None:
        missing = [_typed(action) for action in self._needed if not _is_given(got, action)]
        if missing:
            from app.core.messages import listed

            raise CommandError(f"{self.prog.rpartition(' ')[2]} needs {listed(missing)}; see {self.prog} --help")

    def help_page(self, got: Namespace) -> str:
        """Return the help text; its usage line shows required arguments without brackets."""
        if self.ending is not None:
            self.epilog = self.ending(got)
        for action in self._needed:
            action.required = True
            action.nargs = {"?": None, "*": "+"}.get(str(action.nargs), action.nargs)
        return self.format_help()

    def error(self, message: str) -> NoReturn:
        words = message.replace("\n", " ")
        if words.startswith("argument "):  # "argument --seed: takes ..." as a sentence
            words = words.removeprefix("argument ").replace(": ", " ", 1)
        if invalid := _CHOICE.fullmatch(words):
            argument, typed, known = invalid[1], invalid[2], invalid[3].replace("'", "")
            if argument == COMMAND:
                raise CommandError(f"there is no command {typed}; choose from {known}")
            words = f"{argument} takes {known}, not {typed}"
        raise CommandError(f"{words}; see {self.prog} --help")


def _is_given(got: Namespace, action: Action) -> bool:
    return getattr(got, action.dest) not in (None, [], ())


def _typed(action: Action) -> str:
    """Return the argument as it is typed: ``--deals N``, ``GAME``."""
    return f"{action.option_strings[0]} {action.metavar}" if action.option_strings else str(action.metavar)


COMMAND = "COMMAND"
_CHOICE = re.compile(r"(.*) invalid choice: (.*) \(choose from (.*)\)")


def add_window(parser: Parser, data_dir: str) -> None:
    """Add the options of the table's window. ``data_dir`` is the help of ``--data-dir``."""
    parser.add_argument("--size", metavar="WxH", type=size, help="window size, from 1024x640 to 7680x4320")
    parser.add_argument("--data-dir", metavar="DIR", type=folder, help=data_dir)
    add_language(parser)
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument("--another-window", action="store_true", help="open a new window, even if there is one already")


def add_language(parser: Parser) -> None:
    parser.add_argument("--language", metavar="CODE", type=language, help="use this language for one run, as in fil")


def language(code: str) -> str:
    """Argument type of a language."""
    from app.storage.catalogues import languages, matching

    known = languages()
    if found := matching(code, known):
        return found
    raise ArgumentTypeError(f"takes {', '.join(known)}, not {code!r}")


def window_options(got: Namespace) -> TableOptions:
    return TableOptions(
        size=got.size,
        data_dir=got.data_dir,
        fullscreen=got.fullscreen,
        language=got.language,
        another_window=got.another_window,
    )


def add_game(parser: Parser) -> None:
    """Add the required game; with a game, the help lists its house rules."""
    about = "the game; GAME --help lists its house rules"
    parser.needs(parser.add_argument("game", metavar="GAME", nargs="?", type=game_argument, help=about))
    parser.ending = lambda got: about_games(parser.prog) if got.game is None else about_options(got.game)


def add_seed(parser: Parser, about: str, default: int | None = None) -> Action:
    return parser.add_argument("--seed", metavar="S", type=number(0, MAX_SEED), default=default, help=about)


def add_json(parser: Parser, instead: str = "one JSON object instead of a table") -> None:
    """Add ``--json``; ``instead`` describes its output."""
    parser.add_argument("--json", action="store_true", help=f"print {instead}")


def add_table(parser: Parser) -> None:
    parser.add_argument(
        "--players", metavar="P", type=number(1, 99), help="number of players (default: depends on the game)"
    )
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule; may be repeated"
    )
    about = f"one level for all, or one for each seat: {_level_words()}"
    parser.add_argument("--ai", metavar="LEVEL[,LEVEL...]", help=about)


def add_workers(parser: Parser) -> None:
    parser.add_argument(
        "--jobs", metavar="J", type=number(1, MAX_JOBS), help="number of processes that play at once (default: 1)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS",
        help=f"play on a Dask cluster, such as tcp://host:8786 (needs {PROGRAM}[cluster])",
    )  # fmt: skip


def worker_options(got: Namespace) -> tuple[int, str | None]:
    """Return the number of processes, and the address of a cluster. Raises CommandError."""
    if got.cluster is not None and got.jobs is not None:
        raise CommandError("--jobs and --cluster can't be combined: a cluster has its own workers")
    return got.jobs or 1, got.cluster


def number(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type that accepts an integer from ``least`` to ``most``."""

    def typed(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(f"takes a whole number from {least} to {most}, not {text!r}")

    return typed


def size(text: str) -> tuple[int, int]:
    width, times, height = text.lower().partition("x")
    whole = all(part.isascii() and part.isdecimal() and len(part) < 6 for part in (width, height))
    if times and whole:
        found = (int(width), int(height))
        if all(low <= side <= high for low, side, high in zip(SMALLEST, found, LARGEST, strict=True)):
            return found
    raise ArgumentTypeError(f"takes a size from 1024x640 to 7680x4320, such as 1280x720, not {text!r}")


def path(text: str) -> Path:
    if not text or "\0" in text:
        raise ArgumentTypeError(f"needs the name of a file or folder, not {text!r}")
    return Path(text)


def expand_patterns(files: Iterable[Path]) -> tuple[Path, ...]:
    """Expand patterns such as ``games/*.jsonl`` in alphabetical order, as shells do except on Windows. Raises
    CommandError for a pattern without a match.
    """
    found: list[Path] = []
    for file in files:
        name = str(file)
        if not set("*?[") & set(name) or os.path.lexists(file):
            found.append(file)
        elif matches := sorted(glob(name)):  # noqa: PTH207 - the pattern may be absolute
            found += map(Path, matches)
        else:
            raise CommandError(f"no file matches {name!r}")
    return tuple(found)


def folder(text: str) -> Path:
    """Argument type of a folder; absolute, so that it doesn't depend on the current folder later."""
    try:
        return path(text).absolute()
    except OSError as why:
        raise ArgumentTypeError(f"can't be {text!r}: the current folder can't be used ({why.strerror})") from None


def picture(text: str) -> Path:
    found = path(text)
    if found.suffix.lower() != ".png":
        raise ArgumentTypeError(f"takes a file name that ends in .png, not {text!r}")
    return found


def game_argument(name: str) -> AnyGame:
    """Argument type of a game. Raises CommandError with the list of games."""
    from app.games import game_named

    try:
        return game_named(name)
    except ValueError as why:
        raise CommandError(str(why)) from None


def _level_words() -> str:
    from app.ai.player import LEVELS

    return ", ".join(level.name for level in LEVELS)


def levels(game: AnyGame, got: Namespace) -> tuple[str, ...]:
    """Return the AI level of each seat; their number is from --players, the list of levels, or the game."""
    from app.ai.player import UnknownLevel, levels_for, player_for

    named = got.ai.split(",") if got.ai is not None else [levels_for(game.name)[0].name]
    if got.players is not None:
        players = got.players
    else:
        players = len(named) if len(named) > 1 else game.usual_players(_preset_name(game, got.preset))
    try:
        for level in named:
            player_for(game.name, level)
    except UnknownLevel as why:
        raise CommandError(str(why)) from None
    if players not in game.seats:
        raise CommandError(f"{game.title} is for {_number_of_players(game)}, not {players}")
    if len(named) not in (1, players):
        raise CommandError(f"--ai names {len(named)} levels for {players} players; name one, or one for each player")
    return tuple(named) if len(named) > 1 else tuple(named) * players


def house_rules(game: AnyGame, got: Namespace, players: int) -> object:
    """Return the complete house rules: those of the preset, with single options changed."""
    from app.core.options import BadOption, build, choices

    known, preset = {choice.name: choice for choice in choices(game.options)}, _preset_name(game, got.preset)
    given: dict[str, object] = {}
    for text in got.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option takes KEY=VALUE, not {text!r}; choose a key from {', '.join(known)}")
        if name not in known:
            raise CommandError(f"there is no option {name!r}; choose from {', '.join(known)}")
        if name in given:
            raise CommandError(f"the option {name!r} is given twice")
        try:
            given[name] = known[name].read(value)
        except BadOption as why:
            raise CommandError(str(why)) from None
    try:
        return build(game.options, {**(game.presets[preset] if preset else {}), **given}, players)
    except BadOption as why:
        raise CommandError(str(why)) from None


def _preset_name(game: AnyGame, typed: str | None) -> str | None:
    """Return the preset typed, in its exact spelling."""
    if typed is None:
        return None
    for preset in game.presets:
        if preset.casefold() == typed.casefold():
            return preset
    raise CommandError(f"there is no preset {typed!r}; choose from {', '.join(game.presets)}")


def _number_of_players(game: AnyGame | GameInfo) -> str:
    least, most = game.seats[0], game.seats[-1]
    return f"{least} players" if least == most else f"{least} to {most} players"


def about_games(command: str) -> str:
    from app.games import infos

    lines = [f"  {game.name:20} {game.title}, {_number_of_players(game)}" for game in infos()]
    return "\n".join(["games:", *lines, f"\n{command} GAME --help lists the house rules of a game."])


def about_options(game: AnyGame) -> str:
    from app.ai.player import levels_for
    from app.core.options import as_text, choices

    lines = [f"house rules of {game.title} ({_number_of_players(game)}), for --option KEY=VALUE:"]
    for choice in choices(game.options):
        default = as_text(choice.default)
        lines.append(f"  {choice.name}={choice.offer()} (default {default})")
        lines.append(f"      {choice.help}")
        wanted = choice.needs or ("",)
        needed = f" Needs {wanted[0]}={' or '.join(map(as_text, wanted[1:]))}." if choice.needs else ""
        if needed or choice.default_for:
            lines.append(f"     {needed}{' The default depends on the rules above it.' if choice.default_for else ''}")
    lines.append("presets:")
    for name, given in game.presets.items():
        rules = ", ".join(f"{key}={as_text(value)}" for key, value in given.items()) or "all defaults"
        lines.append(f"  {name!r}, {game.usual_players(name)} players: {rules}")
    lines.append(f"AI levels, the default first: {', '.join(level.name for level in levels_for(game.name))}")
    return "\n".join(lines)
