"""Ranks and suits are large enough to be read, in every scene in which cards lie on a table.

Windows of 16:9 show the same picture, larger: what is so high at 1280x720 is half as high again at 1920x1080.
"""

from contextlib import ExitStack

import pytest

from app.games import GAMES
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of, scenes
from app.tools.gallery.stage import stage
from app.ui.table.table_screen import TableScreen
from tests.gallery.card_indices import indices

LEAST = 11.0
"""Pixels at 1280x720; 16.5 at 1920x1080."""
LOOK = Look("evening", (1280, 720))
SCENES = (
    "dealt", "middle-of-a-hand", "late", "fewest", "most", "deal-over", "call-win", "call-hand-won", "call-kin",
    "call-bong", "call-tongit", "call-challenge", "claims-most", "begun", "face-down",
    "face-down-own", "face-down-shown", "closed-hands", "several", "uncovered",
)  # fmt: skip
"""Those in which cards lie otherwise than in another one; the laws of scenes look at all."""
SEEN = [scene.file for scene in scenes() if scene.name in SCENES]


@pytest.fixture
def tables(halls, monkeypatch):
    """``tables(file)``: the table of that scene. Nothing is painted, as it is asked only where cards lie."""
    with ExitStack() as open_stages:

        def table(file):
            found = open_stages.enter_context(stage(LOOK, halls.of(LOOK)))
            monkeypatch.setattr(found.program, "_show", lambda now: None)
            scene_of(file).play(found)
            screens = [screen for screen in found.program.stack if isinstance(screen, TableScreen)]
            return screens[0].play if screens else None

        yield table


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_ranks_and_suits_are_read(game, tables):
    low, seen = {}, 0
    for file in SEEN:
        if not file.startswith(f"{game}-") or (play := tables(file)) is None:
            continue
        for index in indices(play):
            seen += 1
            if index.rank.h < LEAST - 0.05 or (index.suit is not None and index.suit.h < LEAST - 0.05):
                least = min(index.rank.h, index.suit.h if index.suit else index.rank.h)
                low.setdefault((index.zone, round(least, 1)), file)
    assert seen > 100
    assert low == {}
