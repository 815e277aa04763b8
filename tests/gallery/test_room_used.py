"""Late in a hand no large part of a mat is bare: cards are as large as the room for them."""

from itertools import product

import pytest

from app.games import GAMES
from app.table.geometry import Box
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scene_of
from app.tools.gallery.stage import stage
from app.ui.table.mat_labels import visible_labels

WIDE, HIGH = 250.0, 150.0
"""Maximum width in units of an unused area."""
RIM = 6.0
"""Of the woven mat, its own line and what is outside of it."""
_LETTER, _LINE = 8.0, 24.0


def bare(box, taken):
    """The first place of that size in the box where nothing is taken; None if there is none."""
    lefts = [box.x, *(other.right for other in taken)]
    tops = [box.y, *(other.bottom for other in taken)]
    places = (Box(x, y, WIDE, HIGH) for x, y in product(sorted(lefts), sorted(tops)))
    return next((p for p in places if box.encloses(p) and not any(p.overlaps(o.grown(-0.01)) for o in taken)), None)


def _words(note):
    width, high = max(note.size, _LETTER * len(note.text)), max(note.height, _LINE, note.size * bool(note.picture))
    return Box(note.x - width * note.align, note.y - high / 2, width, high)


def taken_on(play):
    """The boxes of all cards, places, words and plates."""
    scene = play.scene
    boxes = [at.box for at in scene.motion.animator.target.values()]
    boxes += [scene.spreads[place.zone].box for place in scene.mat.places]
    boxes += [_words(note) for note in visible_labels(play) if note.picture != "tokens/mat-burst"]
    return boxes + [box for place in scene.places for box in (place.plate, place.action_box)]


def test_a_bare_place_is_found():
    box = Box(0, 0, 600, 400)
    assert bare(box, []) == Box(0, 0, WIDE, HIGH)
    assert bare(box, [Box(0, 0, 360, 400)]) is None
    assert bare(box, [Box(0, 0, 300, 400)]) == Box(300, 0, WIDE, HIGH)


@pytest.mark.parametrize("moment", ["late", "most"])
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_late_in_a_hand_no_large_part_of_the_mat_is_bare(game, moment, halls, monkeypatch):
    look = Look("evening", (1280, 720))
    with stage(look, halls.of(look)) as found:
        monkeypatch.setattr(found.program, "_show", lambda now: None)  # only the layout is used
        scene_of(f"{game}-{moment}").play(found)
        play = found.table.play
        assert bare(play.scene.mat.cloth.grown(-RIM), taken_on(play)) is None
