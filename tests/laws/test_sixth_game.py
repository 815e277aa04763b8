"""A game that is not in the tree is a game like ours: three parts in a package, let in by an entry point.

The package is ``tests/example_game``, installed with pip where no one else sees it. No shared module has a word about
it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.games import NO_PLUGINS
from app.tools.laws.check import law_text
from app.tools.laws.rule_laws import illegal_moves_are_refused

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests/example_game"
NAME = "five-tricks"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, as pip lays it."""
    built, site = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("site")
    shutil.copytree(EXAMPLE, built, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(site), str(built)], check=True, capture_output=True)
    return site


def run(site: Path, *words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What the program says where that folder is one of Python's own."""
    path = os.pathsep.join((str(site), str(ROOT)))
    found = {**os.environ, "PYTHONPATH": path, "SDL_VIDEODRIVER": "dummy", NO_PLUGINS: ""}
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=ROOT, env=found, input=typed, capture_output=True, text=True, check=False, timeout=300, encoding="utf-8",
    )  # fmt: skip


def app(site: Path, *words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(site, "-m", "app", *words, typed=typed)


def test_its_deals_are_simulated_and_its_records_verified(installed: Path, tmp_path: Path) -> None:
    done = app(installed, "simulate", NAME, "--deals", "6", "--seed", "1", "--jobs", "2", "--records", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Five Tricks: 6 deals in 2 matches" in done.stdout
    records = sorted(tmp_path.glob(f"{NAME}-*.jsonl"))
    checked = app(installed, "verify", *records)
    assert (checked.returncode, len(records)) == (0, 2), checked.stderr
    assert checked.stdout.count("Five Tricks, finished after") == 2
    line = records[0].read_text(encoding="utf-8").splitlines()
    records[0].write_text("\n".join([line[0], line[2], *line[1:]]), encoding="utf-8")
    assert app(installed, "verify", records[0]).returncode == 1


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    done = app(
        installed, "play", NAME, "--data-dir", tmp_path, "--option", "deals=1", typed="hint\n" + "1\n" * 5 + "quit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^\d\.  \w+: A player at the Casual level would do this\.$", done.stdout, re.MULTILINE)
    assert re.search(r"takes? the trick", done.stdout)
    assert "The match is over." in done.stdout
    again = app(installed, "play", NAME, "--data-dir", tmp_path, typed="quit\n")
    assert "Deal 1 of 3" in again.stdout, "the usual rules, in a new match"


def test_it_is_played_in_the_window_by_mouse_and_by_keys_and_cards_are_passed_in_secret(installed: Path) -> None:
    done = run(installed, "-m", "tests.laws.sixth_game_in_the_window")
    assert done.stdout.endswith("played to the end\n"), done.stderr


SCENES = (
    "title", "title-go-on", "setup", "setup-most", "help-page", "help-keys", "dealt", "held", "log", "cover",
    "uncovered", "scores", "match-over", "statistics", "settings-at-the-table",
)  # fmt: skip


def test_every_screen_has_a_picture_with_it(installed: Path, tmp_path: Path) -> None:
    """Each of them drawn with nothing missing; several people at one screen among them."""
    wanted = ("--game", NAME, "--size", "1280x720", "--theme", "evening", "--ui-scale", "100", "--scene", *SCENES)
    done = app(installed, "gallery", tmp_path, *wanted)
    assert done.returncode == 0, done.stderr
    assert {path.stem.removeprefix(f"{NAME}-") for path in tmp_path.rglob("*.png")} == set(SCENES)


def test_what_the_gallery_leaves_out_is_named_with_the_part_that_is_missing(installed: Path, tmp_path: Path) -> None:
    wanted = ("--game", NAME, "--size", "1024x640", "--theme", "evening", "--ui-scale", "100")
    done = app(installed, "gallery", tmp_path, *wanted, "--scene", "rulebook", "why", "title")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Drew 1 picture of 1 scene." in done.stdout
    assert f"Left out {NAME}-rulebook: the game lacks its rules in words, the file RULES.md in its" in done.stdout
    assert f"Left out {NAME}-why: the game lacks a reason for any move" in done.stdout
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert f"{NAME}-title.png" in page
    assert f"{NAME}-why.png" not in page


def test_it_stands_in_the_lists(installed: Path) -> None:
    assert f"{NAME:20} Five Tricks, 3 to 5 players" in app(installed, "simulate", "--help").stdout
    shown = app(installed, "simulate", NAME, "--help").stdout
    assert "deals=1, 3, 5" in shown
    assert "AI levels, the default first: casual, random" in shown
    refused = app(installed, "play", "whist").stderr
    assert re.search(rf"choose from kings-corners, kong-pie, pai-tong, bong, tong-its,.* {NAME}\b", refused)


def test_it_keeps_all_laws(installed: Path) -> None:
    """As one of its package or of its name, with nothing but what the contract asks for."""
    for name in ("five_tricks", NAME):
        done = app(installed, "check-game", name)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        assert re.match(
            r"Five Tricks keeps all \d+ laws, in 9 matches with different house rules and players\.\n", done.stdout
        )


def test_what_is_optional_may_be_missing(installed: Path, tmp_path: Path) -> None:
    """Players, a stock, a prompt, how cards are dealt, what a double click means, why a card goes back."""
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    game = tmp_path / "five_tricks"
    (game / "players.py").unlink()
    about, table = ((game / name).read_text(encoding="utf-8") for name in ("__init__.py", "table.py"))
    (game / "__init__.py").write_text(about.replace('levels=("casual",),', ""), encoding="utf-8")
    given = r"\n        (opening|prompt|default_move|no_move_reason|starts_selection)=\1,"
    table, gone = re.subn(given, "", table.replace("kind=ZoneKind.STOCK, ", ""))
    assert gone == 5
    (game / "table.py").write_text(table, encoding="utf-8")
    done = app(tmp_path, "check-game", NAME)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    played = app(tmp_path, "play", NAME, "--data-dir", tmp_path, typed="hint\nquit\n")
    assert "No hint is available right now." in played.stdout


def test_if_its_only_level_fails_any_move_is_played_and_the_log_tells_of_that_level_alone(
    installed: Path, tmp_path: Path
) -> None:
    """There is no other level to stand in, and no one looks for one."""
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    players = tmp_path / "five_tricks" / "players.py"
    text = players.read_text(encoding="utf-8")
    players.write_text(
        text.replace("return max(legal,", "raise ValueError('no luck')\n        return max(legal,"), "utf-8"
    )
    code = (
        "from app.ai.question import HintQuestion, Question\n"
        "from app.core.cards import Chance\n"
        f"from app.games import game_named\ngame = game_named({NAME!r})\n"
        "state = game.new(game.options(), 4, Chance(seed=1))\nseat = min(game.active(state))\n"
        "legal = tuple(game.legal_moves(state, seat))\n"
        "for kind in (Question, HintQuestion):\n"
        f"    answer = kind(1, {NAME!r}, 'casual', game.view(state, seat), legal, 5).think()\n"
        "    print(answer.move in legal, answer.error.count('Traceback'), 'no luck' in answer.error)\n"
    )
    assert run(tmp_path, "-c", code).stdout.splitlines()[-2:] == ["True 1 True", "False 1 True"]


VOIDS = """
from random import Random
from app.core.cards import suit
from app.games import game_named
from app.tools.laws.sample import SampleMatch, cases

game, shown = game_named("five-tricks"), 0
for case in cases(game):
    sample = SampleMatch(case)
    for state in sample.states(40):
        voids = state.public.voids
        shown += any(voids)
        for seat in sample.seats:
            world = game.determinize(game.view(state, seat), Random(1))
            for other, hand in enumerate(world.hands):
                assert not voids[other] & {*map(suit, hand)}, (other, hand, voids)
print(shown > 20)
"""


def test_a_determinization_keeps_to_the_suits_that_others_have_shown_not_to_have(installed: Path) -> None:
    done = run(installed, "-c", VOIDS)
    assert done.stdout.endswith("True\n"), done.stderr


def test_a_law_that_is_broken_is_named_with_the_place_where_it_is(installed: Path, tmp_path: Path) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    rules = tmp_path / "five_tricks" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace('return Reason(_("This deal is over."))', 'return Reason("")'), encoding="utf-8")
    done = app(tmp_path, "check-game", NAME)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"Broken: {law_text(illegal_moves_are_refused)}\n")
    assert re.search(r"^  Usual, 3 players, after \d+ moves:$", done.stdout, re.MULTILINE)
    assert re.search(r"^Five Tricks breaks 1 of \d+ laws, in 9 matches", done.stdout, re.MULTILINE)


def test_who_checks_a_game_that_is_not_there_reads_why(installed: Path, tmp_path: Path) -> None:
    def asked(site: Path, name: str) -> str:
        done = app(site, "check-game", name)
        assert done.returncode == 2
        return done.stderr

    assert "there is no game or package 'whist'; choose from kings-corners" in asked(installed, "whist")
    (tmp_path / "whist.py").write_text("", encoding="utf-8")
    spoken = asked(tmp_path, "whist")
    assert "the package 'whist' is installed but declares no game" in spoken
    assert len(spoken.splitlines()) == 1
    assert r"\n" not in spoken
    assert '[project.entry-points."kings_and_kongs.games"]' in spoken
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    (tmp_path / "five_tricks" / "text.py").write_text("", encoding="utf-8")
    assert "was skipped: ImportError" in asked(tmp_path, "five_tricks")


def test_its_levels_are_measured_as_ours_are(installed: Path, tmp_path: Path) -> None:
    """Once its package brings players."""
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    game, shown = tmp_path / "five_tricks", tmp_path / "README.md"
    about = (game / "__init__.py").read_text(encoding="utf-8")
    (game / "__init__.py").write_text(
        about.replace('levels=("casual",)', 'levels=("novice", "keen")'), encoding="utf-8"
    )
    (game / "players.py").write_text(
        "from app.ai.player import RandomPlayer\n"
        "PLAYERS = dict.fromkeys(('novice', 'keen'), lambda _temperament: RandomPlayer())\n",
        encoding="utf-8",
    )
    shown.write_text("<!-- report -->\n<!-- end of the report -->\n", encoding="utf-8")
    few = ("--games", NAME, "--deals", "2", "--jobs", "1", "--to", shown)
    done = run(tmp_path, "-m", "app.tools.training", "report", *few)
    assert (done.returncode, done.stderr) == (0, "")
    assert "### Five Tricks\n" in shown.read_text(encoding="utf-8")
    assert "| one of | among Novice | among Keen |\n" in shown.read_text(encoding="utf-8")


BROKEN = {
    "does not start": ("__init__.py", "raise RuntimeError('no such luck')", "RuntimeError: no such luck"),
    "is no game": ("__init__.py", "INFO = 'Five Tricks'", "its INFO isn't a GameInfo"),
    "has no rules": ("rules.py", "", "has no attribute 'GAME'"),
    "has no table": ("table.py", "import nothing_like_it", "No module named 'nothing_like_it'"),
    "has a name of ours": ("__init__.py", None, "there is already a game called 'kings-corners'"),
}


@pytest.mark.parametrize(("file", "text", "why"), BROKEN.values(), ids=BROKEN)
def test_one_that_is_broken_is_reported_in_a_line_and_left_out(
    installed: Path, tmp_path: Path, file: str, text: str | None, why: str
) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    broken = tmp_path / "five_tricks" / file
    if text is None:
        text = broken.read_text(encoding="utf-8").replace(f'"{NAME}"', '"kings-corners"')
    broken.write_text(text, encoding="utf-8")
    done = app(tmp_path, "simulate", "kings-corners", "--deals", "1", "--seed", "1")
    assert done.returncode == 0
    assert "Kings Corners: 1 deal" in done.stdout
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"kings-and-kongs: The game {NAME!r} from package 'five_tricks' was skipped:")
    assert why in line
    asked = app(tmp_path, "simulate", NAME, "--deals", "1")
    assert (asked.returncode, asked.stderr.count("\n")) == (2, 1)
    assert f"there is no game {NAME!r}; choose from kings-corners" in asked.stderr
    assert why in asked.stderr


def test_games_of_other_packages_can_be_switched_off(installed: Path) -> None:
    code = f"import os; os.environ[{NO_PLUGINS!r}] = '1'; from app.games import infos; print(len(infos()))"
    assert run(installed, "-c", code).stdout == "5\n"


@pytest.mark.soak  # files of two folders are collected once more
def test_our_suite_tests_our_games_alone_where_another_is_installed(installed: Path) -> None:
    """Every test file is collected, and none of them has a word about the game."""
    words = ("-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/games", "tests/table")
    done = run(installed, *words)
    assert done.returncode == 0, done.stdout[-3000:]
    assert NAME not in done.stdout


def test_the_program_tells_type_checkers_that_it_is_typed() -> None:
    """So that the package of a game is checked against the contract (PEP 561); hatchling packs whatever app holds."""
    assert (ROOT / "app/py.typed").read_bytes() == b""


def test_the_download_has_what_it_came_with(installed: Path) -> None:
    code = "import sys; sys.frozen = True; from app.games import infos; print(len(infos()))"
    assert run(installed, "-c", code).stdout == "5\n"


def test_its_match_waits_while_the_package_is_away(installed: Path, tmp_path: Path) -> None:
    app(installed, "play", NAME, "--data-dir", tmp_path, typed="1\nquit\n")
    (record,) = tmp_path.rglob("*.jsonl")
    before = record.read_bytes()
    code = (
        "import sys; from pathlib import Path; from app.storage.messages import Messages;"
        "from app.storage.resuming import unfinished_matches; messages = Messages();"
        "print(len(unfinished_matches(Path(sys.argv[1]), messages)), *messages.posted)"
    )
    away = run(tmp_path / "nowhere", "-c", code, record.parent)
    assert away.stdout == f"0 The saved match {record.name} needs the game “{NAME}”, which isn't installed.\n"
    assert record.read_bytes() == before
    assert run(installed, "-c", code, record.parent).stdout == "1\n"


@pytest.mark.parametrize("asked", ["info_of('bong')", "game_named('kings-corners')"])
def test_other_packages_are_not_read_for_a_game_of_ours(installed: Path, asked: str) -> None:
    code = f"import sys; from app import games; games.{asked}; print('five_tricks' in sys.modules)"
    assert run(installed, "-c", code).stdout == "False\n"
