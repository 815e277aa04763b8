"""The command line, read once: what a person typed becomes one frozen value, or one clear sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.asked import (
    LARGEST,
    MOST_DEALS,
    MOST_JOBS,
    MOST_SEED,
    PROGRAM,
    SMALLEST,
    BenchOptions,
    Command,
    CommandError,
    GalleryOptions,
    OddsOptions,
    PlayOptions,
    SimulateOptions,
    TableOptions,
    Text,
    VerifyOptions,
)

if TYPE_CHECKING:
    from argparse import Namespace

    from app.commands.parser import Parser
    from app.rules.game import AnyGame


def parse(argv: Sequence[str]) -> Command:
    """What the arguments ask for. Raises CommandError with one sentence for anything that cannot be."""
    if not argv:
        return TableOptions()  # the usual way in, which needs no parser
    commands = {"play": _play, "simulate": _simulate, "odds": _odds, "verify": _verify, "bench": _bench,
                "gallery": _gallery}  # fmt: skip
    if argv[0] in commands:
        return commands[argv[0]](argv[1:])
    if argv[0] and not argv[0].startswith("-"):
        raise CommandError(f"no command {argv[0]!r}; there are {', '.join(commands)} (none opens the table)")
    return _table(argv)


_TABLE_EPILOG = """\
commands:
  play GAME            a match against AI players in the terminal
  simulate GAME        AI players against each other, without a window
  odds kong-pie        how often what happens in Kong-Pie
  verify FILE ...      replay records of matches
  bench                measure the program on this machine
  gallery FOLDER       pictures of every screen
Each has its own --help.
"""


def _table(argv: Sequence[str]) -> TableOptions | Text:
    from app.commands.parser import Parser

    parser = Parser("", "A desktop card table. Without a command it opens the table.", _TABLE_EPILOG)
    parser.add_argument("--game", metavar="GAME", help="set up this game at once")
    parser.add_argument("--seed", metavar="N", help="deal the cards that belong to this number")
    parser.add_argument("--size", metavar="WxH", help="size of the window, 1024x640 to 7680x4320")
    parser.add_argument("--data-dir", metavar="DIR", help="keep settings, saves, statistics and the log in this folder")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    parser.add_argument(
        "--self-test", nargs="?", const="self-test.png", metavar="FILE.png",
        help="play one deal without a person, write a screenshot (self-test.png) and leave",
    )  # fmt: skip
    parser.add_argument("--version", action="store_true", help="show the version and leave")
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if got.version:
        from app import __version__

        return Text(f"{PROGRAM} {__version__}\n")
    return TableOptions(
        game=None if got.game is None else the_game(got.game).name,
        seed=None if got.seed is None else number("--seed", got.seed, 0, MOST_SEED),
        size=None if got.size is None else size(got.size),
        data_dir=data_dir(got.data_dir),
        fullscreen=got.fullscreen,
        self_test=None if got.self_test is None else _picture(got.self_test),
    )


def _play(argv: Sequence[str]) -> PlayOptions | Text:
    from app.commands.play_arguments import read

    return read(argv)


def _odds(argv: Sequence[str]) -> OddsOptions | Text:
    from app.commands.odds_arguments import read

    return read(argv)


def _gallery(argv: Sequence[str]) -> GalleryOptions | Text:
    from app.commands.gallery_arguments import read

    return read(argv)


_SIMULATE_HELP = """\
AI players play matches against each other until N deals are complete in all.

Match number i (from 0) is dealt from a seed made of S and i; it is played to its end under its house rules, and the
next one follows. After the Nth deal the match that stands is left as it is. The figures are the same with any
number of jobs. A deal that nobody wins counts too.

With --duplicate there are N different deals, each the first of a match of its own, and each is played as often as there
are seats, the players moving on by one seat every time: nobody has the better cards. The intervals take the deal as the
unit, not the single game.
"""


def _simulate_parser(game: AnyGame | None) -> Parser:
    from app.commands.parser import Parser

    parser = Parser("simulate", _SIMULATE_HELP, about_games() if game is None else about_options(game))
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game to play; GAME --help lists its house rules")
    parser.add_argument("--deals", metavar="N", help="complete deals to play")
    parser.add_argument("--seed", metavar="S", help="where all luck comes from")
    add_table(parser)
    parser.add_argument(
        "--duplicate", action="store_true", help="play each deal from every seat, and compare the levels"
    )
    parser.add_argument("--jobs", metavar="J", default="1", help="matches played at the same time (1)")
    parser.add_argument(
        "--records", metavar="DIR", help="write each match as GAME-S-i.jsonl into this folder, over any older one"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser


def add_table(parser: Parser) -> None:
    """Who plays, and by which house rules."""
    parser.add_argument("--players", metavar="P", help="players at the table (the usual number)")
    parser.add_argument("--preset", metavar="NAME", help="a named set of house rules")
    parser.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="one house rule; repeatable")
    parser.add_argument("--ai", metavar="LEVEL[,LEVEL...]", help=f"one level for all, or one a seat: {_level_words()}")


def _simulate(argv: Sequence[str]) -> SimulateOptions | Text:
    got = _simulate_parser(None).parse_args(argv)
    game = None if got.game is None else the_game(got.game)
    if got.help:
        return Text(_simulate_parser(game).format_help())
    if game is None:
        raise CommandError(f"simulate needs a game; there is {games()}")
    for name in ("deals", "seed"):
        if getattr(got, name) is None:
            raise CommandError(f"simulate needs --{name} with a whole number")
    ai = levels(game, got)
    return SimulateOptions(
        game=game,
        options=house_rules(game, got, len(ai)),
        levels=ai,
        deals=number("--deals", got.deals, 1, MOST_DEALS),
        seed=number("--seed", got.seed, 0, MOST_SEED),
        jobs=number("--jobs", got.jobs, 1, MOST_JOBS),
        records=None if got.records is None else path("--records", got.records),
        json=got.json,
        duplicate=got.duplicate,
    )


def _verify(argv: Sequence[str]) -> VerifyOptions | Text:
    from app.commands.parser import Parser

    parser = Parser("verify", "Replay records of matches move by move, and tell how each stands.")
    parser.add_argument("files", metavar="FILE", nargs="*", help="a record; app/rules/RECORDS.md describes the format")
    parser.add_argument("--json", action="store_true", help="print one JSON object a file instead of a line")
    got = parser.parse_args(argv)
    if got.help:
        return Text(parser.format_help())
    if not got.files:
        raise CommandError("verify needs at least one file")
    return VerifyOptions(tuple(path("FILE", file) for file in got.files), got.json)


def _bench(argv: Sequence[str]) -> BenchOptions | Text:
    from app.commands.parser import Parser

    parser = Parser("bench", "Measure start-up, drawing, idling, input, rules and AI players on this machine.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    got = parser.parse_args(argv)
    return Text(parser.format_help()) if got.help else BenchOptions(got.json)


def number(name: str, text: str, least: int, most: int) -> int:
    """A whole number that was typed; CommandError if it is none from ``least`` to ``most``."""
    if text.isascii() and text.isdecimal() and len(text) < 20 and least <= int(text) <= most:
        return int(text)
    raise CommandError(f"{name} takes a whole number from {least} to {most}, not {text!r}")


def size(text: str) -> tuple[int, int]:
    """The size of a window that was typed."""
    width, times, height = text.lower().partition("x")
    whole = all(part.isascii() and part.isdecimal() and len(part) < 6 for part in (width, height))
    if times and whole:
        found = (int(width), int(height))
        if all(low <= side <= high for low, side, high in zip(SMALLEST, found, LARGEST, strict=True)):
            return found
    raise CommandError(f"--size takes 1024x640 to 7680x4320, as in 1280x720, not {text!r}")


def path(name: str, text: str) -> Path:
    """A file or folder that was typed."""
    if not text or "\0" in text:
        raise CommandError(f"{name} needs the name of a file or folder, not {text!r}")
    return Path(text)


def data_dir(text: str | None) -> Path | None:
    """The folder that was typed for everything the program keeps, whatever the current folder will be; None if none."""
    if text is None:
        return None
    try:
        return path("--data-dir", text).absolute()
    except OSError as why:
        raise CommandError(f"--data-dir cannot be {text!r}, in the current folder: {why.strerror}") from None


def _picture(text: str) -> Path:
    picture = path("--self-test", text)
    if picture.suffix.lower() != ".png":
        raise CommandError(f"--self-test writes a picture whose name ends in .png, not {text!r}")
    return picture


def the_game(name: str) -> AnyGame:
    """The game of that name; CommandError lists what there is."""
    from app.rules.registry import game_named

    try:
        return game_named(name)
    except ValueError as why:
        raise CommandError(str(why)) from None


def games() -> str:
    """The names of all games, in a line."""
    from app.rules.registry import LISTED

    return ", ".join(game.name for game in LISTED)


def _level_words() -> str:
    from app.ai.player import LEVELS

    return ", ".join(level.name for level in LEVELS)


def levels(game: AnyGame, got: Namespace) -> tuple[str, ...]:
    """One level a seat; the number of seats comes from --players, from the list, or is the usual one."""
    from app.ai.player import UnknownLevel, levels_for, player_for

    named = got.ai.split(",") if got.ai is not None else [levels_for(game.name)[0].name]
    least, most = game.seats[0], game.seats[-1]
    if got.players is not None:
        players = number("--players", got.players, least, most)
    else:
        players = len(named) if len(named) > 1 else game.usual_players(_preset_name(game, got.preset))
    try:
        for level in named:
            player_for(game.name, level)
    except UnknownLevel as why:
        raise CommandError(str(why)) from None
    if players not in game.seats:
        raise CommandError(f"{game.title} is for {least} to {most} players, not {players}")
    if len(named) not in (1, players):
        raise CommandError(f"--ai names {len(named)} levels for {players} players; give one, or one for each")
    return tuple(named) if len(named) > 1 else tuple(named) * players


def house_rules(game: AnyGame, got: Namespace, players: int) -> Any:
    """The options in full: of the preset, with single ones changed."""
    from app.rules.options import BadOption, build, choices

    known, preset = {choice.name: choice for choice in choices(game.options)}, _preset_name(game, got.preset)
    given: dict[str, Any] = {}
    for text in got.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option takes KEY=VALUE, not {text!r}; the keys are {', '.join(known)}")
        if name not in known:
            raise CommandError(f"no option {name!r}; there are {', '.join(known)}")
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
    """The preset that was typed, as it is spelt."""
    if typed is None:
        return None
    for preset in game.presets:
        if preset.casefold() == typed.casefold():
            return preset
    raise CommandError(f"no preset {typed!r}; there are {', '.join(game.presets)}")


def about_games() -> str:
    """All games, for ``--help``."""
    from app.rules.registry import LISTED

    lines = [f"  {game.name:20} {game.title}, {game.seats[0]} to {game.seats[-1]} players" for game in LISTED]
    return "\n".join(["games:", *lines, f"\n{PROGRAM} simulate GAME --help lists the house rules of a game."])


def about_options(game: AnyGame) -> str:
    """The house rules and presets of a game, for ``GAME --help``."""
    from app.ai.player import levels_for
    from app.rules.options import as_text, choices

    lines = [f"house rules of {game.title} ({game.seats[0]} to {game.seats[-1]} players), for --option KEY=VALUE:"]
    for choice in choices(game.options):
        default = as_text(choice.default)
        lines.append(f"  {choice.name}={choice.offer()} (default {default})")
        lines.append(f"      {choice.help}")
        wanted = choice.needs or ("",)
        needed = f" Needs {wanted[0]}={' or '.join(map(as_text, wanted[1:]))}." if choice.needs else ""
        if needed or choice.usual:
            lines.append(f"     {needed}{' The default goes with the rules above it.' if choice.usual else ''}")
    lines.append("presets:")
    for name, given in game.presets.items():
        rules = ", ".join(f"{key}={as_text(value)}" for key, value in given.items()) or "all defaults"
        lines.append(f"  {name!r}, {game.usual_players(name)} players: {rules}")
    lines.append(f"AI levels: {', '.join(level.name for level in levels_for(game.name))}, the usual one first")
    return "\n".join(lines)
