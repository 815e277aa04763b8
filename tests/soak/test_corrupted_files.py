"""One file of the folder is spoilt in any way: everything is used all the same, nothing is lost without a copy, and no
other file is harmed.
"""

import logging
import shutil
from dataclasses import replace

import pytest

from app.core.record import read
from app.games import GAMES, game_named
from app.storage.fsync_thread import FSYNC_THREAD
from app.storage.log import LogFile
from app.storage.messages import Messages
from app.storage.paths import portable_paths
from app.storage.resuming import resume, unfinished_matches
from app.storage.settings import Settings, load_settings, save_settings
from app.storage.setups import Setup
from app.storage.statistics import Statistics
from tests.matches import RECORDS
from tests.soak.spoilt_files import spoilt
from tests.storage.disks import bad_copies
from tests.window.kept_matches import seat_players

pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("error")]

WHOLE = ("kings-corners-classic", "kong-pie-home", "tong-its-usual", "bong-usual", "pai-tong-thai")
CHOSEN = Settings(
    theme="paper", name="Ann", keys={"draw": "x"}, faces={"Ann": 3, "Ben": 4},
    setups={game.name: Setup("", {}, seat_players(*["keen"] * game.usual_players())) for game in GAMES},
)  # fmt: skip


@pytest.fixture(scope="module")
def pattern(tmp_path_factory):
    """A folder as it is after some evenings, and what its statistics say."""
    folder = tmp_path_factory.mktemp("pattern") / "data"
    paths, messages = portable_paths(folder), Messages()
    paths.matches.mkdir(parents=True)
    for name in WHOLE:
        text = (RECORDS / f"{name}.jsonl").read_text(encoding="utf-8")
        (paths.matches / f"whole-{name}.jsonl").write_text(text, encoding="utf-8")
        begun = "".join(text.splitlines(keepends=True)[:20])
        assert read(begun.splitlines(), game_named).result is None
        (paths.matches / f"begun-{name}.jsonl").write_text(begun, encoding="utf-8")
    save_settings(paths.settings_file, CHOSEN, messages)
    use(paths, messages)
    _settings, known = use(paths, messages)
    assert messages.posted == ()
    return folder, known


def use(paths, messages):
    """Everything that the program does with its files; gives the settings as it began, and what statistics say."""
    settings = load_settings(paths.settings_file, messages)
    log = LogFile(paths.log_file, messages)
    log.emit(logging.makeLogRecord({"msg": "begun"}))
    log.close()
    for waiting in unfinished_matches(paths.matches, messages):
        if going := resume(waiting.path, messages):
            going[1].close()
    statistics = Statistics(paths.statistics_file, paths.matches, messages)
    known = [statistics.totals(game.name) for game in GAMES], statistics.played()
    statistics.begun()
    statistics.close()
    other = replace(settings, card_back="crown" if settings.card_back == "lattice" else "lattice")
    save_settings(paths.settings_file, other, messages, since=settings)
    FSYNC_THREAD.settle()
    return settings, known


def files_in(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_spoilt_file_is_copied_and_harms_no_other(rounds, pattern, tmp_path):
    folder, always_known = pattern
    chosen = load_settings(folder / "settings.toml", Messages())
    for number, luck in enumerate(rounds):
        paths = portable_paths(tmp_path / str(number))
        shutil.copytree(folder, paths.data)
        records = sorted(paths.matches.glob("*.jsonl"))
        one = luck.choice([paths.settings_file, paths.statistics_file, paths.log_file, luck.choice(records)])
        content = spoilt(one.read_bytes(), luck)
        one.write_bytes(content)
        others = {path: kept for path, kept in files_in(paths.matches).items() if paths.matches / path != one}
        logged, messages = paths.log_file.read_bytes(), Messages()

        settings, known = use(paths, messages)

        now = files_in(paths.matches)
        assert {path: now.get(path) for path in others} == others
        assert paths.log_file.read_bytes().startswith(logged)
        copies = [copy.read_bytes() for copy in paths.data.rglob("*.bad-*")]
        if one == paths.settings_file:
            assert not messages.posted or content in copies
        else:
            assert settings == chosen
            assert not list(paths.data.glob("settings.toml.*"))
        if one == paths.statistics_file:
            assert not messages.posted or "statistics.db.bad-1" in bad_copies(paths.data)
        else:
            assert not list(paths.data.glob("statistics.db.*"))
        if one in records:
            assert content in copies or one.read_bytes().startswith(content)
        else:
            assert known == always_known
        shutil.rmtree(paths.data)
