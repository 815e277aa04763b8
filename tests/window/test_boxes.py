"""No screen has anything clipped, overlapping or outside, at every possible window size."""

import itertools

import pytest

from app.core.record import write
from app.games.kings_corners.rules.model import PRESETS
from app.table.seating import BAR_HEIGHT
from app.ui.kit.widgets import Button, Field, Label, Paragraph, Stepper
from app.ui.scores.score_table import CardRow
from app.ui.setup.setup_table import EmptySeat, PlayerStepper, SeatButton
from app.ui.window.theme import SMALL, TEXT
from tests.headless import headless
from tests.shares import with_soak
from tests.window.kept_matches import new_match, play_on

SIZES = [(1024, 640), (1280, 720), (1280, 960), (1920, 1080), (2560, 1080), (3840, 2160)]
ACTIONS_WIDTH, ACTIONS_HIGH = 252, 120
"""Room for actions reserved by tests/table/test_layout.py."""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def aim(request, tmp_path):
    with headless(tmp_path / "headless", request.param) as found:
        yield found


def text_of(widget):
    """Return a widget's text, size, weight and room; None without text."""
    match widget:
        case Label():
            return widget.text, widget.size, widget.weight, widget.box.w
        case PlayerStepper():
            return widget.text, SMALL, "Medium", widget.box.w - 52
        case SeatButton() | EmptySeat():
            return None  # names may be cut, and an empty seat shows a sign
        case Stepper():
            return widget.text, TEXT, "SemiBold", widget.box.w - 2 * widget.box.h
        case Button() if widget.text:
            left = 32 if widget.icon else 0
            key = max(26.0, 14) + 14 if widget.key else 0
            return widget.text, TEXT, "SemiBold", widget.box.w - 20 - left - key + (10 if widget.key else 0)
        case Field():
            return widget.text, TEXT, "Medium", widget.box.w - 24
    return None


def look_over(aim):
    """Check everything on the top screen."""
    brush, area = aim.program.brush(), aim.program.area
    widgets = aim.program.top.widgets(area)
    for widget in widgets:
        box = widget.box
        assert box.x >= -0.01, widget
        assert box.y >= -0.01, widget
        assert box.right <= area.w + 0.01, widget
        assert box.bottom <= area.h + 0.01, widget
        if text := text_of(widget):
            words, size, weight, room = text
            assert brush.width(words, size, weight) <= room + 1, widget
        if isinstance(widget, Paragraph) and widget.text:
            high = widget.size * 1.32 * len(brush.lines(widget.text, widget.size, widget.box.w))
            assert high <= widget.box.h + 3, widget
    live = [w for w in widgets if isinstance(w, Button | Stepper | Field)]
    solid = [*live, *(w for w in widgets if isinstance(w, CardRow) or (isinstance(w, Label) and w.text))]
    for one, other in itertools.combinations(solid, 2):
        if one in live or other in live:
            assert not one.box.grown(-1).overlaps(other.box.grown(-1)), (one, other)
    for one, other in itertools.combinations(live, 2):
        assert not one.box.grown(1.9).overlaps(other.box.grown(1.9)), (one.id, other.id)
    return widgets


def test_the_title(aim):
    look_over(aim)
    aim.table(write(new_match("person", "keen", "keen", "keen", seed=1)))
    aim.title()
    assert "resume" in aim.boxes
    look_over(aim)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_set_up_with_every_preset(aim, seats):
    screen = aim.setup()
    for _ in range(6):
        screen.live()["seats"].step(1 if seats > 4 else -1)
    for _ in range(seats - 2 if seats < 6 else 0):
        screen.live()["seats"].step(1)
    assert [name for name in screen.live() if name.startswith("player")] == [f"player{i}" for i in range(seats)]
    look_over(aim)
    screen.live()["unfold"].act()
    seen = set()
    for _ in PRESETS:
        look_over(aim)
        seen.add(screen.live()["preset"].text)
        screen.live()["preset"].step(1)
    assert seen == set(PRESETS)
    while screen.live()["player1"].text != screen.live()["player0"].text:
        screen.live()["player1"].step(1)
        look_over(aim)  # each level is explained; and with two people, that the screen is covered
    for seat in (0, 1):
        screen.live()[f"player{seat}"].step(1)
    assert not screen.live()["deal"].enabled  # no person plays, which is explained too
    look_over(aim)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table(aim, preset):
    players = ("person", *["keen"] * 5)
    aim.table(write(new_match(*players, seed=1, **PRESETS[preset])))
    widgets = look_over(aim)
    area = aim.program.area
    for name, box in aim.boxes.items():
        if name.startswith("action"):
            assert box.x >= area.w - ACTIONS_WIDTH
            assert box.y >= area.h - ACTIONS_HIGH
        else:
            assert box.bottom <= BAR_HEIGHT
    assert any(isinstance(w, Label) and w.size >= SMALL for w in widgets)
    aim.program.top.live()["menu"].act()
    look_over(aim)


@pytest.mark.parametrize("preset", with_soak(PRESETS, 2))
@pytest.mark.parametrize("players", [2, 6])
def test_the_scores(aim, preset, players):
    options = {**PRESETS[preset], "ends": "hands", "hands": 3}
    match = play_on(
        new_match("person", *["keen"] * (players - 1), seed=1, **options),
        lambda match: len(match.state.public.history) > 0,
    )
    table = aim.table(write(match))
    for _ in range(2):
        table.live()["scores"].act()
        look_over(aim)
        aim.program.pop()
        play_on(table.session.match, lambda match: match.result is not None)
