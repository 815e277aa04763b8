"""On a plate the longest names are clear of the card count below them."""

import pytest

from app.games import GAMES
from app.tools.gallery.look import Look
from tests.gallery.words_shown import Shown
from tests.shares import with_soak

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (1100, 1600))
LOOKS = [Look("evening", size, scale) for size in SIZES for scale in (100, 200)]


@pytest.mark.parametrize("look", with_soak(LOOKS, 3), ids=lambda look: look.folder)
def test_a_long_name_does_not_touch_the_count(look, drawn):
    apart = round(2 * min(look.size[0] / 1280, look.size[1] / 720))
    touching, pairs = [], 0
    for game in GAMES:
        with drawn(look, f"{game.name}-most") as shown:
            for name, count in _names_and_counts(shown):
                pairs += 1
                if name.box.inflate(2 * apart, 2 * apart).colliderect(count.box):
                    touching.append((game.name, name.text, count.text))
    assert pairs > 10
    assert touching == []


def _names_and_counts(shown: Shown):
    """The name and the count of each plate."""
    screen = shown.stage.screen
    brush = shown.stage.program.brush(shown.stage.program.area_of(screen))
    first_names = {name.split()[0] for name in screen.session.names}
    for place in screen.play.scene.places:
        plate = brush.rect(place.plate)
        words = [word for word in shown.words if plate.contains(word.box)]
        counts = [word for word in words if word.text.isdigit()]
        names = [word for word in words if word.text.split()[0] in first_names]
        yield from ((name, count) for name in names for count in counts)
