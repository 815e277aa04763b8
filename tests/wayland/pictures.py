"""What is done in a window of each kind, and whether the same is seen in both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from app.games.kings_corners.rules import GAME
from app.games.kings_corners.rules.model import PLACES, Draw, Play
from app.ui.table.state import BRIGHT
from tests.headless import headless
from tests.wayland.window import WaylandWindow
from tests.window.kept_matches import choose
from tests.window.screen import wait_until
from tests.window.window import Window

SIZE = (1920, 1080)
WORDS = ("--game", GAME.name, "--seed", "13")
"""A short deal."""
REST = (240, 500)
"""The pointer touches nothing there."""
_POINTER = 160
"""Pixels, more than the pointer is large, which sway without a GPU draws into the picture."""


def one_deal(folder: Path) -> None:
    """Set up a match of one deal against two AI players."""
    folder.mkdir()
    choose(folder, "person", "keen", "keen", options={"ends": "hands", "hands": 1})


class Step(NamedTuple):
    """Something done at the table, after which a picture is compared."""

    name: str
    act: Callable[[WaylandWindow | Window], None]


def _begin(window: WaylandWindow | Window) -> None:
    window.move_to((REST[0] + 100, REST[1]))  # so that the mouse counts as used, wherever the pointer was
    window.move_to(REST)


def _deal(window: WaylandWindow | Window) -> None:
    window.key("Return")
    window.wait_for_record()
    window.wait_for_turn()


def _drag(window: WaylandWindow | Window) -> None:
    match = window.wait_for_turn()
    move = next(move for move in GAME.legal_moves(match.state, 0) if isinstance(move, Play))
    with headless(window.folder.parent / "aim", SIZE) as aim:
        scene = aim.scene(window.text)
    window.drag(scene.card_box(move.card), scene.zone_box(PLACES[move.place]))
    played = window.wait_for_moves(len(match.log) + 1)
    assert played.log[len(match.log)].move == move
    window.move_to(REST)


def _finish(window: WaylandWindow | Window) -> None:
    while not (match := window.wait_for_turn()).state.public.over:
        window.key("d" if Draw() in GAME.legal_moves(match.state, 0) else "e")
        window.wait_for_moves(len(match.log) + 1)


DEAL = (Step("set-up", _begin), Step("table", _deal), Step("dragged card", _drag), Step("scores", _finish))


def picture_of(window: WaylandWindow | Window) -> pygame.Surface:
    """The picture once nothing moves."""
    window.still(lasting=BRIGHT / 1000 + 0.3)  # what was just done shines for as long
    return _without_pointer(window)


def _without_pointer(window: WaylandWindow | Window) -> pygame.Surface:
    picture, scale = window.picture().convert(32), window.area.scale
    pointer = pygame.Rect(0, 0, _POINTER, _POINTER)
    pointer.center = round(REST[0] * scale), round(REST[1] * scale)
    picture.fill((0, 0, 0), pointer)
    return picture


def see(window: WaylandWindow | Window, wanted: pygame.Surface, name: str) -> None:
    """Wait until exactly that picture is seen; what is seen instead is kept beside the program's files."""
    expected = pygame.image.tobytes(wanted, "RGB")
    try:
        wait_until(lambda: pygame.image.tobytes(_without_pointer(window), "RGB") == expected, f"the picture: {name}")
    except AssertionError:
        pygame.image.save(_without_pointer(window), window.folder.parent / f"{name}, seen.png")
        pygame.image.save(wanted, window.folder.parent / f"{name}, wanted.png")
        raise
