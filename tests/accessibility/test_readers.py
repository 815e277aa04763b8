"""Screen readers start and stop, or there is none, or no bus; and they are informed of the focus."""

from itertools import pairwise
from pathlib import Path

from tests.window.kept_matches import choose

NOWHERE = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "XDG_RUNTIME_DIR": "/nowhere"}


def seated(open_window, folder, env):
    """Open a table at which a hand has been dealt."""
    choose(folder, "person", "keen", wait_in_first_match=False)
    window = open_window("--game", "kings-corners", "--seed", 2, env=env)
    window.key("Return")
    window.wait_for_record()
    window.wait_for_turn()
    return window


def loaded(window):
    """Return whether the library for screen readers is in the program's memory."""
    return "accesskit" in Path(f"/proc/{window.process.pid}/maps").read_text(encoding="utf-8")


def test_readers_that_start_in_mid_match_get_the_table(
    bus, open_window, folder
):  # fmt: skip
    """The library isn't loaded before the first one starts."""
    bus.listen("switch", "off")
    window = seated(open_window, folder, bus.env)
    assert not loaded(window)
    assert "list 'Your hand'" in bus.listen("look", "list item", "You")
    assert loaded(window)
    window.key("d")
    window.wait_for_moves(2)
    window.wait_for_turn()
    assert "'You draw a card." in bus.listen("look", "list item", "You draw")


def test_the_program_works_without_a_bus(open_window, folder):
    window = seated(open_window, folder, NOWHERE)
    window.key("d")
    window.wait_for_moves(2)
    assert window.quit() == 0
    logs = [line for path in folder.rglob("*.log") for line in path.read_text(encoding="utf-8").splitlines()]
    assert len([line for line in logs if "screen reader" in line or "accessib" in line]) <= 1


def test_every_key_reports_the_new_focus(bus, open_window, folder):
    """Tab goes through the groups of the table, arrows through its cards."""
    window = seated(open_window, folder, bus.env)
    heard = bus.listen("follow_focus", *["Tab", "Right", "Right"] * 8, display=window.env["DISPLAY"])
    lines = [line.partition(" ") for line in heard.splitlines()]
    print(heard, "p95", sorted(float(ms) for ms, _, _ in lines)[-2], "ms")
    names = [name for _, _, name in lines]
    assert len(names) == 24
    assert all(names)
    assert all(one != other for one, other in pairwise(names)), names
