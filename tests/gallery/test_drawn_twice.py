"""A picture with something in motion is the same on a slow machine: everything uses the simulated clock."""

import time

import pygame
import pytest

from app.storage import resuming
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.ui.table.callout import Callout

LOOK = Look("evening", (1024, 640))


def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a match that waits, and lettering made before it is needed, take more turns of the program."""
    replaying, draw = resuming.replay_steps, Callout.draw

    def read(content):
        pieces = replaying(content)
        while True:
            time.sleep(0.002)
            try:
                yield next(pieces)
            except StopIteration as end:
                return end.value

    def drawn(*args):
        time.sleep(0.003)
        return draw(*args)

    monkeypatch.setattr(resuming, "replay_steps", read)
    monkeypatch.setattr(Callout, "draw", drawn)


@pytest.mark.usefixtures("offscreen")
@pytest.mark.parametrize(
    "file", ["kings-corners-match-over-confetti", "pai-tong-in-the-air", "kong-pie-call-kong", "bong-count-in-2"]
)
def test_a_scene_in_motion_is_the_same_on_a_slow_machine(file, monkeypatch):
    from app.tools.gallery.stage import stage

    pictures = []
    for prepare in (lambda _: None, slow):
        prepare(monkeypatch)
        with stage(LOOK) as found:  # each in a hall of its own
            scene_of(file).play(found)
            pictures.append((found.window.time, pygame.image.tobytes(found.picture(), "RGB")))
    assert pictures[0][0] == pictures[1][0]
    assert pictures[0][1] == pictures[1][1]
