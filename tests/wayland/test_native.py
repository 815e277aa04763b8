"""A Wayland session without an X server: to the pixel the picture that X11 shows, whatever the scale."""

import sys

import pytest

from tests.display import screen
from tests.wayland.compositor import compositor
from tests.wayland.pictures import DEAL, REST, SIZE, WORDS, one_deal, picture_of, see
from tests.wayland.window import opened
from tests.window.window import Window


@pytest.fixture(scope="module")
def under_x11(tmp_path_factory):
    """Pictures of a deal, its moves, its record, and a picture of that record opened."""
    folder = tmp_path_factory.mktemp("x11") / "data"
    one_deal(folder)
    pictures = {}
    with compositor(SIZE, 1), screen(SIZE) as name:  # no need to play where there is no compositor
        window = Window(name, folder, *WORDS, size=SIZE)
        try:
            for step in DEAL:
                step.act(window)
                pictures[step.name] = picture_of(window)
        finally:
            window.close()
        record = window.records[-1]
        watching = Window(name, folder, size=SIZE, command=(sys.executable, "-m", "app", "review", str(record)))
        try:
            watching.move_to(REST)
            pictures["record"] = picture_of(watching)
        finally:
            watching.close()
    return pictures, window.moves, record


@pytest.mark.parametrize("scale", [1, 1.5, 2])
def test_a_deal(under_x11, tmp_path, scale):
    pictures, moves, _ = under_x11
    folder = tmp_path / "data"
    one_deal(folder)
    with compositor(SIZE, scale) as session, opened(session, folder, *WORDS) as window:
        for step in DEAL:
            step.act(window)
            see(window, pictures[step.name], step.name)
        assert window.moves == moves
        session.run("swaymsg", f"[pid={window.process.pid}]", "kill")
        assert window.process.wait(30) == 0
        assert window.stderr_text() == ""


def test_a_record_is_opened(under_x11, tmp_path):
    pictures, _, record = under_x11
    with compositor(SIZE, 1.5) as session, opened(session, tmp_path / "data", "review", str(record)) as window:
        window.move_to(REST)
        see(window, pictures["record"], "record")


def test_kill_in_the_middle_of_a_deal_and_resume(under_x11, tmp_path):
    pictures, moves, _ = under_x11
    folder = tmp_path / "data"
    one_deal(folder)
    with compositor(SIZE, 1.5) as session:
        with opened(session, folder, *WORDS) as window:
            for step in DEAL[:-1]:
                step.act(window)
            window.click(REST)  # nothing has the focus
            before, record = picture_of(window), window.text
        with opened(session, folder) as again:
            again.go_on()
            again.click(REST)
            see(again, before, "the table again")
            assert again.text == record
            DEAL[-1].act(again)
            see(again, pictures["scores"], "scores")
            assert again.moves == moves
