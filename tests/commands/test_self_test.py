"""``--self-test`` in a real window, of a game that is named."""

import os
import subprocess

import pygame

from tests.processes import ROOT, program


def test_the_self_test_plays_the_game_that_is_named(xvfb, tmp_path):
    picture = tmp_path / "picture.png"
    done = subprocess.run(
        program("--self-test", str(picture), "--game", "tong-its", "--size", "1280x720"), cwd=ROOT, check=False,
        env={**os.environ, "DISPLAY": xvfb}, capture_output=True, text=True, timeout=180, encoding="utf-8",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "moves of Tong-Its played" in done.stdout
    assert pygame.image.load(picture).get_size() == (1280, 720)
