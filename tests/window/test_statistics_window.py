"""Statistics in the real window, by keyboard alone and by mouse alone."""

import shutil
import sqlite3

from tests.matches import RECORDS
from tests.window.screen import wait_until

NAMES = ("kings-corners-classic", "tong-its-usual")


def put_finished(folder):
    (folder / "matches").mkdir()
    for name in NAMES:
        shutil.copyfile(RECORDS / f"{name}.jsonl", folder / "matches" / f"{name}.jsonl")


def kept(folder):
    """Return the copy made when statistics were reset."""
    found = list(folder.glob("statistics.db.forgotten-*"))
    return found[0] if len(found) == 1 else None


def counted(file):
    database = sqlite3.connect(file)
    try:
        return database.execute("SELECT count(*) FROM details").fetchone()[0]
    except sqlite3.Error:
        return 0
    finally:
        database.close()


def test_by_keyboard_alone(open_window, folder):
    put_finished(folder)
    window = open_window()
    wait_until(lambda: counted(folder / "statistics.db") == 2, "the records to be counted")
    title = window.still()
    window.key("t")
    wait_until(lambda: window.bytes_of() != title, "the statistics")
    pages = {window.still()}
    window.key("Right")
    pages.add(window.still())
    window.key("Next")
    pages.add(window.still())
    assert len(pages) >= 2, "another tab, or the page scrolled, looks different"
    window.key("f", "Escape")
    window.still()
    assert kept(folder) is None
    window.key("f", "f")
    wait_until(lambda: kept(folder), "the copy")
    assert counted(kept(folder)) == 2
    assert len(window.records) == 2
    window.key("Escape", "q", "y")
    assert window.process.wait(60) == 0


def test_by_mouse_alone(open_window, folder, aim):
    put_finished(folder)
    shutil.copytree(folder / "matches", aim.program.paths.matches)
    window = open_window()
    wait_until(lambda: counted(folder / "statistics.db") == 2, "the records to be counted")
    aim.title()
    title = window.still()
    window.click(aim.boxes["statistics"])
    wait_until(lambda: window.bytes_of() != title, "the statistics")
    aim.flow.statistics.totals("kings-corners")
    aim.flow.show_statistics()
    first = window.still()
    window.click(aim.boxes["game-tong-its"])
    wait_until(lambda: window.bytes_of() != first, "another page")
    window.click(aim.boxes["forget"])
    aim.program.top.reach.do(aim.program.top.live()["forget"])
    window.still()
    window.click(aim.boxes["choice0"])
    wait_until(lambda: kept(folder), "the copy")
    aim.program.pop()
    window.click(aim.boxes["close"])
    window.still()
    aim.program.pop()
    window.click(aim.boxes["quit"])
    assert window.process.wait(60) == 0


def test_a_backup_and_back_by_keyboard(open_window, folder):
    """As on a new machine: everything is deleted except the backup."""
    put_finished(folder)
    window = open_window()
    title = window.still()
    window.key("t")
    wait_until(lambda: window.bytes_of() != title, "the statistics")
    window.still()
    window.key("s", "b")
    wait_until(lambda: list(folder.glob("shared/*.zip")), "the backup")
    window.still()
    window.key("Escape", "Escape", "q", "y")
    assert window.process.wait(60) == 0
    for path in folder.iterdir():
        if path.name != "shared":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    window = open_window()
    title = window.still()
    window.key("t")
    wait_until(lambda: window.bytes_of() != title, "the statistics")
    window.still()
    window.key("s", *["Tab"] * 7, "Return")
    window.still()
    window.key("p")
    wait_until(lambda: len(window.records) == 2, "the matches")
    wait_until(lambda: counted(folder / "statistics.db") == 2, "what was counted")
