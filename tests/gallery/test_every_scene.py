"""Laws of every screen, in windows of every kind: nothing overlaps, leaves the window, is cut off or hard to read.

Usually the scenes with the most in them are looked at in all windows, and each of the others in one; with
KK_ALL_LOOKS=1 in the environment, all of them in all.
"""

import os

import pytest

from app.table.geometry import Box
from app.tools.gallery.courses import LONG_NAMES, NAMES
from app.tools.gallery.look import Look
from app.tools.gallery.scenes import scenes
from app.tools.gallery.sight import contrast
from app.ui.kit.controls.scroll import ScrollArea

SIZES = ((1024, 640), (1280, 720), (1100, 1600), (1920, 800))
LOOKS = [Look("evening", size, scale) for size in SIZES for scale in (100, 200)]
FULLEST = ("late", "most", "hint", "setup-most", "scores-most")
THEMES = ("midnight", "paper")
THEMED = ("late", "marked", "scores-most", "setup-most", "title-go-on", "pause", "log", "call-draw", "claims", "keys")
"""What has all kinds of words on all kinds of ground."""
SMALLEST = 16
ENOUGH, ENOUGH_LARGE = 4.5, 3.0
"""Contrast of words with what they stand on, as WCAG reckons it; the second for large ones and on dark buttons."""
PASSING = (
    "dealing", "in-the-air", "held", "bubble", "deal-over", "which", "log", "dark-button", "notice", "refusal", "hint",
    "call-",
    "count-in", "most-dealt", "several", "awaited-alone",
)  # fmt: skip
"""Scenes in which something lies over the table for a moment, by how their names begin."""


def _cases():
    files = [(scene.name, scene.file) for scene in scenes()]
    everything = bool(os.environ.get("KK_ALL_LOOKS"))
    for at, look in enumerate(LOOKS):
        for number, (name, file) in enumerate(files):
            if everything or name in FULLEST or number % len(LOOKS) == at:
                yield look, file
    for theme in THEMES:
        yield from ((Look(theme), file) for name, file in files if everything or name in THEMED)


def _named(case):
    return f"{case[0].folder}-{case[1]}"


def each_scene(test):
    """Run it on every scene; those of one look are drawn in one process."""
    cases = [pytest.param(case, marks=pytest.mark.xdist_group(case[0].folder)) for case in _cases()]
    return pytest.mark.parametrize("shown", cases, indirect=True, ids=_named)(test)


def live(shown):
    """Id and box of the widgets of the screen on top that do something, of those in a list as much as is seen of it."""
    screen = shown.stage.screen
    area = shown.stage.program.area_of(screen)
    boxes = {name: widget.box for name, widget in screen.live().items()}
    for scroll in (widget for widget in screen.laid(area) if isinstance(widget, ScrollArea)):
        for widget in scroll.live:
            top, bottom = max(widget.box.y, scroll.box.y), min(widget.box.bottom, scroll.box.bottom)
            if top < bottom:
                boxes[widget.id] = Box(widget.box.x, top, widget.box.w, bottom - top)
            else:
                del boxes[widget.id]
    return list(boxes.items()), area


@each_scene
def test_no_two_live_widgets_overlap(shown):
    boxes = [(name, box.grown(-0.5)) for name, box in live(shown)[0]]
    assert [(one, other) for i, (one, a) in enumerate(boxes) for other, b in boxes[:i] if a.overlaps(b)] == []


@each_scene
def test_nothing_leaves_the_window(shown):
    boxes, area = live(shown)
    inside = Box(0, 0, area.w, area.h).grown(0.01)
    assert [
        name for name, box in boxes if not (inside.holds(box.x, box.y) and inside.holds(box.right, box.bottom))
    ] == []
    assert [word.text for word in shown.words if not shown.window.contains(word.box)] == []


@each_scene
def test_words_are_whole_and_large_enough(shown):
    def cut(text):
        stem = text.removesuffix("…")
        # What people call themselves may be too long, and a list of them all the more.
        names = any(name.startswith(stem) for name in NAMES + LONG_NAMES) or any(name in stem for name in LONG_NAMES)
        return text != stem and not stem.endswith(" ") and not names

    assert [word.text for word in shown.words if cut(word.text)] == []
    wide, high = shown.window.size
    least = int(SMALLEST * min(wide / 1280, high / 720))
    assert [(word.text, word.pixels) for word in shown.words if word.pixels < least] == []


@each_scene
def test_no_words_lie_on_words(shown):
    assert shown.over == []


@each_scene
def test_words_stand_out_from_what_they_stand_on(shown):
    def least(word):
        return ENOUGH_LARGE if word.large or any(box.contains(word.box) for box in shown.dark) else ENOUGH

    pale = [word for word in shown.legible if contrast(word.colour, word.ground) < least(word)]
    assert [(word.text, round(contrast(word.colour, word.ground), 1), word.colour, word.ground) for word in pale] == []


@each_scene
def test_no_words_are_half_covered(shown, request):
    file = request.node.callspec.params["shown"][1]
    name = next(scene.name for scene in scenes() if scene.file == file)
    if not name.startswith(PASSING) and not shown.stage.program.top.dialog:
        assert [(word.text, round(word.changed(shown.picture), 2)) for word in shown.half] == []
