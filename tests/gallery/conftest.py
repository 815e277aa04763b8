"""Gallery scenes for tests: in an invisible window, with one hall kept for each look."""

import os
from contextlib import contextmanager

import pytest

from app.ui.window.environment import prepare_unseen
from tests.gallery.words_shown import Shown


@pytest.fixture(scope="module")
def offscreen():
    """Invisible windows, for the tests of one file only."""
    before = os.environ.get("SDL_VIDEODRIVER")
    prepare_unseen()
    yield
    if before is None:
        del os.environ["SDL_VIDEODRIVER"]
    else:
        os.environ["SDL_VIDEODRIVER"] = before


class Halls:
    """The hall of the last look."""

    def __init__(self):
        self._hall = None

    def of(self, look):
        from app.tools.gallery.stage import Hall

        if self._hall is None or self._hall.look != look:
            self.close()
            self._hall = Hall(look)
        return self._hall

    def close(self):
        if self._hall is not None:
            self._hall.close()
        self._hall = None


@pytest.fixture(scope="module")
def halls(offscreen):
    found = Halls()
    yield found
    found.close()


@pytest.fixture
def staged(halls):
    """``staged(look, "tong-its-late")``: the stage, once that scene has been played on it."""
    from contextlib import ExitStack

    from app.tools.gallery.scenes import scene_of
    from app.tools.gallery.stage import stage

    with ExitStack() as stages:

        def play(look, file):
            found = stages.enter_context(stage(look, halls.of(look)))
            scene_of(file).play(found)
            return found

        yield play


@pytest.fixture(scope="module")
def drawn(halls):
    """``with drawn(look, "tong-its-late") as shown``: what is to be seen in that scene."""
    from app.tools.gallery.scenes import scene_of
    from app.tools.gallery.stage import stage

    @contextmanager
    def drawn(look, file):
        scene = scene_of(file)
        with stage(look, halls.of(look)) as found:
            scene.play(found)
            yield Shown(found, scene)

    return drawn


@pytest.fixture(scope="module")
def shown(request, drawn):
    """What is to be seen in a scene: the parameter is a look and the scene's file."""
    with drawn(*request.param) as found:
        yield found
