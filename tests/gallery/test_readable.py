"""Ranks and suits are large enough to read, in every scene with cards on a table."""

from contextlib import ExitStack

import pytest

from app.games import GAMES
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of, scenes
from app.tools.gallery.stage import stage
from app.ui.table.table_screen import TableScreen
from tests.gallery.card_indices import indices
from tests.shares import with_soak

LEAST = {(1280, 720): 11.0, (1920, 1080): 16.0}
"""Minimum pixels, by window size. The second window has the same shape, so that everything has the same place as in the
first.
"""
SCENES = (
    "dealt", "middle-of-a-hand", "late", "fewest", "most", "deal-over", "call-win", "call-hand-won", "call-kin",
    "call-bong", "call-tongit", "call-challenge", "claims-most", "begun", "face-down",
    "face-down-own", "face-down-shown", "closed-hands", "several", "uncovered",
)  # fmt: skip
"""Scenes with different card layouts; the laws of scenes check all scenes."""
SEEN = [scene.file for scene in scenes() if scene.name in SCENES]


@pytest.fixture(params=with_soak(LEAST, len(LEAST)), ids=str)
def look(request):
    return Look("evening", request.param)


@pytest.fixture
def tables(halls, monkeypatch, look):
    """``tables(file)``: the table of that scene. Nothing is painted, because only the layout is used."""
    with ExitStack() as open_stages:

        def table(file):
            found = open_stages.enter_context(stage(look, halls.of(look)))
            monkeypatch.setattr(found.program, "_show", lambda now: None)
            scene_of(file).play(found)
            screens = [screen for screen in found.program.stack if isinstance(screen, TableScreen)]
            return screens[0].play if screens else None

        yield table


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_ranks_and_suits_are_read(game, tables, look):
    low, seen, needed = {}, 0, LEAST[look.size] - 0.05
    for file in SEEN:
        if not file.startswith(f"{game}-") or (play := tables(file)) is None:
            continue
        for index in indices(play):
            seen += 1
            least = min(index.rank.h, index.suit.h if index.suit else index.rank.h)
            if least < needed:
                low.setdefault((index.zone, round(least, 1)), file)
    assert seen > 100
    assert low == {}
