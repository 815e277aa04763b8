"""X11 displays of other colour depths than 24 bits, as with VNC, xrdp and 10-bit screens."""

import os
import subprocess
import sys
from array import array

import pygame
import pytest
from Xlib import X

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Play
from tests.headless import headless
from tests.window.kept_matches import choose, seed_where
from tests.window.screen import wait_until
from tests.window.window import ROOT, Window

SIZE = (1280, 720)
MASKS = {15: (0x7C00, 0x3E0, 0x1F, 0), 16: (0xF800, 0x7E0, 0x1F, 0)}
LEVEL = {15: 8, 16: 8, 30: 1}
"""Tolerance against 24 bits: one step of the coarsest primary colour."""


def plays(state):
    return [move for move in GAME.legal_moves(state, 0) if isinstance(move, Play)]


SEED = seed_where(plays, 2)


def shown(window):
    """Return the picture in 8 bits per primary colour: that of the root window, as ours may have another depth."""
    root = window._display.screen().root
    image = root.get_image(0, 0, *SIZE, X.ZPixmap, 0xFFFFFFFF)
    data = bytes(image.data)
    if image.depth == 30:
        ten_bits = array("I", data)
        data = array("I", [(p >> 6 & 0xFF0000) | (p >> 4 & 0xFF00) | (p >> 2 & 0xFF) for p in ten_bits]).tobytes()
    if image.depth not in MASKS:
        return pygame.image.frombuffer(data, SIZE, "BGRA").convert(32)
    few = pygame.Surface(SIZE, 0, image.depth, MASKS[image.depth])
    few.get_buffer().write(data)
    return few.convert(32)


def sit_down(screen, folder):
    """Start at a table where the pointer touches nothing."""
    choose(folder, "person", "keen")
    window = Window(screen, folder, "--game", GAME.name, "--seed", str(SEED), size=SIZE)
    setup = window.bytes_of()
    window.key("Return")
    window.wait_for_record()
    window.wait_for_another(setup)
    return window


def play(window, tmp_path):
    """Drag a hand card to its place and wait until nothing moves."""
    with headless(tmp_path / "aim", SIZE) as aim:
        scene = aim.scene(window.text)
    move = plays(window.match.state)[0]
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]))
    window.wait_for_moves(1)
    window.move_to((240, 500))


@pytest.fixture(scope="module")
def as_it_should_look(tmp_path_factory):
    """The table at 24 bits, before and after a move."""
    from tests.display import screen

    folder = tmp_path_factory.mktemp("usual")
    with screen(SIZE) as name:
        window = sit_down(name, folder)
        try:
            window.move_to((240, 500))
            window.still()
            before = shown(window)
            play(window, folder)
            window.still(lasting=2.5)
            return before, shown(window)
        finally:
            window.close()


def alike(picture, wanted, level):
    same = pygame.transform.threshold(
        None, picture, None, (level, level, level, 255), set_behavior=0, search_surf=wanted
    )
    return same == SIZE[0] * SIZE[1]


@pytest.mark.parametrize("depth", [15, 16, 30])
def test_the_table_looks_as_it_should_and_can_be_played(screens, tmp_path, folder, as_it_should_look, depth):
    before, after = as_it_should_look
    window = sit_down(screens(*SIZE, depth=depth), folder)
    try:
        window.move_to((240, 500))
        wait_until(lambda: alike(shown(window), before, LEVEL[depth]), "the table")
        play(window, tmp_path)
        wait_until(lambda: alike(shown(window), after, LEVEL[depth]), "the table after the move")
        assert window.quit() == 0
        assert window.stderr_text() == ""
    finally:
        window.close()


def test_too_few_colours_are_one_clear_sentence(screens, folder):
    env = {**os.environ, "DISPLAY": screens(*SIZE, depth=8), "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-m", "app", "--data-dir", str(folder)], cwd=ROOT, env=env, capture_output=True, text=True,
        timeout=60, check=False, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "kings-and-kongs: this display's colour format isn't supported: use a colour depth of 15, 16, 24 or 32 bits\n"
    )
