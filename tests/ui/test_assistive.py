"""Updates for the accessibility interface are consistent; announcements come in order and aren't too many."""

import logging

import pytest

from app.table.geometry import Box
from app.ui import screen_reader
from app.ui.kit.accessible import PRESSED, AccessibleNode, Role
from app.ui.kit.assistive import Assistive, HandedOver, Tree
from app.ui.screen_reader import Announcements, ScreenReader
from tests.ui.open_settings import settings_opened


def tree(*children, focus="", announced=()):
    return Tree("Table", AccessibleNode("screen", Role.PANE, "Title", children=children), 2.0, focus, announced)


def button(name, text=""):
    return AccessibleNode(name, Role.BUTTON, text or name, box=Box(0, 0, 10, 10), verbs=PRESSED)


def is_whole(handed, update, known=None):
    """Return all current nodes, after checking that every child and the focus are among them."""
    known = {**(known or {}), **update.nodes}
    reached, left = set(), [1]
    while left:
        number = left.pop()
        assert number not in reached, "a node has two places"
        reached.add(number)
        left += known[number].children
    assert update.focus in reached
    return {number: known[number] for number in reached}


def test_only_changes_are_handed_over_and_every_child_is_known():
    handed = HandedOver()
    first = handed.update(tree(button("a"), button("b"), focus="b"))
    known = is_whole(handed, first)
    assert first.whole
    assert known[first.focus].node.id == "b"
    assert handed.update(tree(button("a"), button("b"), focus="b")) is None
    changed = handed.update(tree(button("a", "other"), button("b"), focus="b"))
    assert [node.node.name for node in changed.nodes.values()] == ["other"]
    known = is_whole(handed, changed, known)
    moved = handed.update(tree(button("a", "other"), button("b"), focus="a"))
    assert not moved.nodes
    assert known[moved.focus].node.id == "a"
    grown = handed.update(tree(button("a", "other"), button("b"), button("c"), focus="a"))
    assert {node.node.id for node in grown.nodes.values()} == {"screen", "c"}
    is_whole(handed, grown, known)


def test_focus_on_a_missing_node_falls_back_to_the_screen():
    update = HandedOver().update(tree(button("a"), focus="gone"))
    assert update.nodes[update.focus].node.id == "screen"


def test_nodes_with_a_duplicate_id_are_handed_over_once(caplog):
    handed = HandedOver()
    with caplog.at_level(logging.WARNING):
        update = handed.update(tree(button("a"), button("a", "again")))
    is_whole(handed, update)
    assert [node.node.name for node in update.nodes.values() if node.role == "BUTTON"] == ["a"]
    assert "are called a" in caplog.text


def test_a_restarted_reader_gets_the_whole_tree():
    handed = HandedOver()
    handed.update(tree(button("a")))
    handed.forget()
    assert handed.update(tree(button("a"))).whole


def test_numbers_of_removed_nodes_are_forgotten():
    handed = HandedOver()
    for at in range(100):
        handed.update(tree(button(f"button-{at}"), announced=((at, "line", False),)))
    assert len(handed._numbers) < 10


def test_without_a_session_bus_the_library_is_not_even_loaded(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    assistive = Assistive()
    assistive.open()
    assert assistive._kit is None
    assistive.show(tree())


def test_an_adapter_that_fails_is_logged_and_harms_nothing(caplog):
    def fail(_kit):
        raise OSError("no such interface")

    assistive = Assistive()
    with caplog.at_level(logging.WARNING):
        assistive._open(fail)
    assistive.show(tree(button("a")))
    assert len(caplog.records) == 1


def test_the_own_voice_is_silent_while_a_screen_reader_listens(tmp_path, unseen):
    assistive = Assistive()
    with settings_opened(tmp_path, assistive=assistive, reader=ScreenReader) as opened:
        program = opened.program
        assert not program.read_aloud
        program.change(speech=True)
        assert program.read_aloud
        program.turn(0)
        assert "screen reader" not in program.toast.text
        assistive._asked()
        program.turn(0)
        program.turn(0)
        assert program._applied.muted
        assert "A screen reader is running" in program.toast.text
        assistive._left()
        program.turn(0)
        program.turn(0)
        assert not program._applied.muted
        program.change(speech=False)
        assistive._asked()
        program.turn(0)
        assert program.read_aloud


class Clock:
    def __init__(self):
        self.now = 0.0


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def lines(clock):
    return Announcements(lambda: clock.now, lambda: True)


def announced(lines, clock, seconds=300):
    """Return all further announcements with their times."""
    found = []
    for _ in range(seconds * 10):
        if lines.tick():
            found.append((clock.now, lines.shown[0][1]))
        clock.now += 100
    return found


def test_lines_come_in_order_and_the_same_one_twice(lines, clock):
    for text in ("Rosa draws.", "Rosa draws.", "Tariq draws."):
        lines.happened(text)
    assert [text for _, text in announced(lines, clock)] == ["Rosa draws.", "Rosa draws.", "Tariq draws."]
    numbers = set()
    for text in ("Again.", "Again."):
        lines.happened(text)
        announced(lines, clock)
        numbers.add(lines.shown[0][0])
    assert len(numbers) == 2, "the same text in the same place would not be heard"


def test_of_a_burst_the_latest_are_announced_with_the_number_of_the_others(lines, clock):
    for at in range(60):
        lines.happened(f"Player number {at} discards the 9 of hearts.")
    found = announced(lines, clock)
    assert found[0][1].startswith(("55", "56", "57")), found[0]
    assert "earlier lines were skipped. Player number" in found[0][1]
    assert found[-1][1] == "Player number 59 discards the 9 of hearts."
    assert found[-1][0] < 20_000


@pytest.mark.parametrize("interrupts", [True, False])
def test_urgent_lines_come_first_and_interrupt_where_possible(lines, clock, monkeypatch, interrupts):
    monkeypatch.setattr(screen_reader, "_INTERRUPTS", interrupts)
    lines.happened("A long line about something that happened a while ago.")
    lines.tick()
    lines.happened("Another line.")
    lines.now("Bong!")
    assert (lines.shown[0][1:] == ("Bong!", True)) == interrupts
    assert [text for _, text in announced(lines, clock)] == [
        *([] if interrupts else ["Bong!"]), "Another line.",
    ]  # fmt: skip


def test_private_lines_are_not_heard_by_the_next_person(lines, clock):
    lines.happened("Ann draws a card.")
    lines.happened("Your turn. Draw a card.", private=True)
    lines.hush()
    assert [text for _, text in announced(lines, clock)] == ["Ann draws a card."]
