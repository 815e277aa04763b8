"""The command line as people type it, and a one-line error for everything invalid."""

import subprocess
import sys
from pathlib import Path

import pytest

from app.ai.player import levels_for
from app.commands.arguments import COMMANDS, parse
from app.commands.bench import BenchOptions
from app.commands.command import CommandError, TableOptions, Text
from app.commands.matches import SimulateOptions
from app.commands.verify import VerifyOptions
from app.core.game import AnyGame
from app.core.options import as_text, build, choices
from app.games import GAMES
from app.games.kings_corners.rules.model import PRESETS, Options

ROOT = Path(__file__).parents[2]
GAME = "kings-corners"
PLAY = ("simulate", GAME, "--deals", "1", "--seed", "1")


def kings(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60, encoding="utf-8")


def test_no_arguments_open_the_table() -> None:
    assert parse([]).options == TableOptions()


def test_all_that_the_table_takes() -> None:
    words = f"--game {GAME} --seed 7 --size 1280x720 --data-dir here --fullscreen --self-test shot.png"
    assert parse(words.split()).options == TableOptions(
        GAME, 7, (1280, 720), Path.cwd() / "here", True, Path("shot.png")
    )
    assert parse(["--self-test"]).options == TableOptions(self_test=Path("self-test.png"))
    assert parse(["--size", "1024X640"]).options == TableOptions(size=(1024, 640))
    assert parse(["--size=7680x4320", "--seed", "0"]).options == TableOptions(size=(7680, 4320), seed=0)


def test_simulate_takes_the_house_rules() -> None:
    got = parse(
        [*PLAY, "--preset", "pip values", "--option", "cards_drawn=2", "--option", "target=77", "--players", "3"]
    ).options
    assert isinstance(got, SimulateOptions)
    assert got.options == build(Options, {"scoring": "pips", "cards_drawn": 2, "target": 77}, 3)
    assert got.levels == ("keen",) * 3
    assert (got.deals, got.seed, got.jobs, got.records, got.json) == (1, 1, 1, None, False)


def test_levels_are_one_for_all_or_one_a_seat() -> None:
    got = [
        parse([*PLAY, *more.split()]).options for more in ("--ai random", "--ai keen,random", "--ai keen --players 6")
    ]
    levels = [g.levels for g in got if isinstance(g, SimulateOptions)]
    assert levels == [("random",) * 4, ("keen", "random"), ("keen",) * 6]


def test_verify_and_bench() -> None:
    assert parse(["verify", "a", "b", "--json"]).options == VerifyOptions((Path("a"), Path("b")), json=True)
    assert parse(["bench"]).options == BenchOptions()
    assert parse(["bench", "--json"]).options == BenchOptions(json=True)


def test_help_lists_every_house_rule_and_preset() -> None:
    got = parse(["simulate", GAME, "--help"]).options
    assert isinstance(got, Text)
    output = " ".join(got.text.split())  # whatever the width of the terminal
    for choice in choices(Options):
        assert f"{choice.name}={choice.offer()} (default {as_text(choice.default)})" in output
        assert choice.help in output
    for name in PRESETS:
        assert repr(name) in output
    assert f"AI levels, the default first: {', '.join(level.name for level in levels_for(GAME))}" in output
    assert parse(["simulate", "--help", GAME]).options == got


def test_the_page_of_the_table_names_every_command() -> None:
    got = parse(["-h"]).options
    assert isinstance(got, Text)
    output = " ".join(got.text.split())  # whatever the width of the terminal
    assert [name for name, (_, about) in COMMANDS.items() if f" {name} {about} " not in output] == []


@pytest.mark.parametrize("columns", [60, 80, 130])
@pytest.mark.parametrize("words", [[], *([command] for command in COMMANDS), ["simulate", "kong-pie"]], ids=str)
def test_help_fits_the_terminal(words: list[str], columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    got = parse([*words, "--help"]).options
    assert isinstance(got, Text)
    assert max(map(len, got.text.splitlines())) < columns


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("play", ["GAME"]), ("simulate", ["--deals N", "--seed S", "GAME"]), ("odds", ["--games N", "GAME"]),
        ("verify", ["FILE [FILE ...]"]), ("review", ["FILE"]), ("challenge", ["CODE-or-FILE"]), ("export", ["FILE"]),
        ("import", ["FILE [FILE ...]"]), ("backup", ["FILE"]), ("restore", ["FILE"]),
    ],
)  # fmt: skip
def test_required_arguments_have_no_brackets_and_are_requested(command: str, needed: list[str]) -> None:
    got = parse([command, "--help"]).options
    assert isinstance(got, Text)
    usage = " ".join(got.text.partition("\n\n")[0].split())
    for argument in needed:
        assert f" {argument}" in usage
        assert f"[{argument}" not in usage
    with pytest.raises(CommandError, match=f"^{command} needs .*; see kings-and-kongs {command} --help$"):
        parse([command])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    got = parse([command, "-h"]).options
    assert isinstance(got, Text)
    assert got.text.startswith(f"usage: kings-and-kongs {command} [-h]")
    assert got.text.count("\n") > 5
    assert ("--json" in got.text) == (command in ("simulate", "odds", "verify", "bench"))


# The arguments, and words that the one-line answer must contain.
BAD = [
    ("frobnicate", "there is no command 'frobnicate'; choose from play, simulate, odds, verify, bench"),
    ("--frobnicate", "--frobnicate"),
    ("--game chess", "there is no game 'chess'; choose from kings-corners"),
    ("--game", "expected one argument"),
    ("--seed x", "--seed takes a whole number from 0"),
    ("--seed -1", "--seed"),
    ("--seed 1.5", "--seed takes a whole number"),
    ("--seed ٣", "--seed takes a whole number"),
    ("--seed 99999999999999999999999999", "--seed takes a whole number from 0 to 9007199254740992"),
    ("--size 1x1", "--size takes a size from 1024x640 to 7680x4320"),
    ("--size 640x480", "--size takes a size from 1024x640 to 7680x4320"),
    ("--size 1024x639", "--size takes a size from 1024x640 to 7680x4320"),
    ("--size 639x480", "--size takes"),
    ("--size 7681x4320", "--size takes"),
    ("--size big", "--size takes"),
    ("--size 1280", "--size takes"),
    ("--size x", "--size takes"),
    ("--self-test picture.jpg", "ends in .png"),
    ("--data-dir=", "--data-dir needs the name"),
    ("--seed 1 more", "there is no command 'more'; choose from play, simulate"),
    ("--seed 1 play bong", "play is a command: type it before everything else"),
    ("--newer --seed 1", "--newer can't be combined with other arguments"),
    ("--seed 1 --version", "--version can't be combined with other arguments"),
    ("simulate", "simulate needs GAME, --deals N and --seed S; see kings-and-kongs simulate --help"),
    ("simulate chess", "no game 'chess'"),
    (f"simulate {GAME} --seed 1", "needs --deals"),
    (f"simulate {GAME} --deals 1", "needs --seed"),
    (f"simulate {GAME} --deals 0 --seed 1", "--deals takes a whole number from 1"),
    (f"simulate {GAME} --dea 1 --seed 1", "--dea"),
    (" ".join([*PLAY, "--players 7"]), "Kings Corners is for 2 to 6 players, not 7"),
    (" ".join([*PLAY, "--players 1"]), "for 2 to 6 players, not 1"),
    (" ".join([*PLAY, "--preset Odd"]), "there is no preset 'Odd'; choose from Classic, Pip values"),
    (" ".join([*PLAY, "--option odd=1"]), "there is no option 'odd'; choose from scoring, ends, target"),
    (" ".join([*PLAY, "--option draw"]), "--option takes KEY=VALUE, not 'draw'; choose a key from scoring"),
    (" ".join([*PLAY, "--option draw=never"]), "draw takes end, start, not 'never'"),
    (" ".join([*PLAY, "--option target=0"]), "target takes 25, 50, 100, 250 or 1 to 1000, not '0'"),
    (" ".join([*PLAY, "--option draw=end --option draw=end"]), "twice"),
    (
        " ".join([*PLAY, "--ai grand"]),
        "there is no AI level 'grand' for kings-corners; choose from keen, gentle, novice, casual, sharp, adaptive",
    ),
    (" ".join([*PLAY, "--ai keen,random --players 3"]), "names 2 levels for 3 players"),
    (" ".join([*PLAY, "--ai " + ",".join(["keen"] * 7)]), "for 2 to 6 players, not 7"),
    (" ".join([*PLAY, "--ai ,"]), "no AI level ''"),
    (" ".join([*PLAY, "--jobs 0"]), "--jobs takes a whole number from 1"),
    (" ".join([*PLAY, "--json=3"]), "--json"),
    ("verify", "verify needs FILE; see kings-and-kongs verify --help"),
    ("verify --odd x", "--odd"),
    ("bench now", "now"),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_usual_players_of_every_game_are_as_many_as_may_play_and_of_its_usual_level(game: AnyGame) -> None:
    got = parse(["simulate", game.name, "--deals", "1", "--seed", "1"]).options
    assert isinstance(got, SimulateOptions)
    usual = {"kings-corners": 4, "kong-pie": 3, "pai-tong": 6, "bong": 4, "tong-its": 3}
    assert len(got.levels) == usual[game.name]
    assert set(got.levels) == {levels_for(game.name)[0].name}


@pytest.mark.parametrize(("typed", "words"), BAD)
def test_bad_input_gives_a_one_sentence_error(typed: str, words: str) -> None:
    with pytest.raises(CommandError) as caught:
        parse(typed.split())
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("typed", ["frobnicate", "--size 1x1", f"simulate {GAME} --deals 1 --seed x", "verify"])
def test_errors_go_to_stderr_with_exit_code_2(typed: str) -> None:
    done = kings(*typed.split())
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("kings-and-kongs: ")


def test_help_and_version_go_to_stdout() -> None:
    from app import __version__

    assert kings("--version").stdout == f"kings-and-kongs {__version__}\n"
    done = kings("--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "simulate " in done.stdout


def test_a_reader_that_leaves_early_is_no_accident() -> None:
    command = [sys.executable, "-m", "app", "simulate", GAME, "--help"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""
    assert run.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_reported() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "app", "--help"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            encoding="utf-8",
        )
    assert done.returncode == 2
    assert done.stderr == "kings-and-kongs: cannot write the output: No space left on device\n"


def test_reading_the_arguments_of_the_table_imports_no_game_and_no_window() -> None:
    code = (
        "import sys; from app.commands.arguments import parse; import app.__main__;"
        "parse([]); assert 'argparse' not in sys.modules; parse(['--size', '1280x720']);"
        "heavy = ('app.core', 'app.games', 'app.ai', 'pygame', 'multiprocessing');"
        "print([m for m in sys.modules if m.startswith(heavy)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert done.stdout.strip() == "[]"


def test_a_preset_brings_its_number_of_players() -> None:
    def levels(*words: str) -> tuple[str, ...]:
        got = parse(("simulate", "pai-tong", "--deals", "1", "--seed", "1", "--ai", "random", *words)).options
        assert isinstance(got, SimulateOptions)
        return got.levels

    assert levels() == levels("--preset", "thai") == ("random",) * 6
    assert levels("--preset", "Kelantan Pong") == ("random",) * 4
    assert levels("--preset", "Kelantan Pong", "--players", "5", "--option", "dealing=hand") == ("random",) * 5


@pytest.mark.parametrize("command", [("simulate", "--deals", "1", "--seed", "1"), ("play",)], ids=["simulate", "play"])
def test_house_rules_that_do_not_go_together_are_refused_in_a_sentence(command: tuple[str, ...]) -> None:
    name, *more = command
    for words, why in (
        (("--preset", "Kelantan Pong", "--players", "5"), "Four walls need four players. Otherwise, deal by hand."),
        (("--option", "dealing=walls"), "Only tiles can be dealt from walls. Choose tiles, or deal by hand."),
    ):
        with pytest.raises(CommandError) as refused:
            parse((name, "pai-tong", *more, *words))
        assert str(refused.value) == why


def test_no_smaller_window_may_be_asked_for_than_there_is():
    """Otherwise it would open larger than requested, without a message."""
    from app.commands.command import SMALLEST
    from app.ui.window.window import LEAST

    assert SMALLEST == LEAST
