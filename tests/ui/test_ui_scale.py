"""A larger UI scale enlarges each screen as far as its content allows."""

import pytest

from app.games import game_named
from app.games.bong import INFO as BONG
from app.table.geometry import Box
from app.ui.choose_person import ChoosePersonScreen
from app.ui.kit.dialogs import Dialog, DialogChoice
from app.ui.kit.widgets import Label
from app.ui.realtime.keys_screen import KeysScreen, KeyTest
from app.ui.window.theme import SMALL
from tests.ui.open_settings import settings_opened
from tests.ui.rules_page import rules_page


@pytest.fixture
def program(tmp_path, unseen):
    with settings_opened(tmp_path, ui_scale=200) as found:
        found.key("escape")
        yield found.program


def grown(program):
    """Return the scale of the top screen's text at 1280x720."""
    return program.area.scale


def inside(program):
    """Return whether all widgets and their background are inside the window."""
    area = program.area
    boxes = [widget.box for widget in program.top.laid(area)]
    return all(box.x >= 0 and box.y >= 0 and box.right <= area.w and box.bottom <= area.h for box in boxes)


def dialog(program, buttons, text=""):
    return Dialog(program, "Which?", text, [DialogChoice(f"Number {i}", lambda: None) for i in range(buttons)])


@pytest.mark.parametrize(
    ("make", "least"),
    [
        (lambda program: dialog(program, 2), 1.9),
        (lambda program: dialog(program, 7), 1.5),
        (lambda program: dialog(program, 3, "Many words, and more of them. " * 12), 1.4),
        (lambda program: KeysScreen(program, BONG, ["Ann", "Ben"]), 1.25),
        (lambda program: KeyTest(program, BONG, ["Ann", "Ben"]), 1.4),
        (lambda program: ChoosePersonScreen(program, "You", print, print), 1.9),
    ],
    ids=["two buttons", "seven buttons", "many words", "keys", "key test", "who"],
)
def test_what_lies_over_the_table_grows(program, make, least):
    program.push(make(program))
    assert least <= grown(program) <= 2
    assert inside(program)


def test_the_title_and_the_set_up_grow_a_little(program):
    assert 1.2 <= grown(program) < 1.3
    assert inside(program)
    for game, least in (
        ("kings-corners", 1.15),
        ("kong-pie", 1.15),
        ("pai-tong", 1.05),
        ("bong", 1.05),
        ("tong-its", 1.15),
    ):
        program.top._flow.setup(game_named(game))
        assert grown(program) >= least, game
        assert inside(program), game
        program.pop()


@pytest.mark.parametrize(("rows", "least"), [(14, 1.3), (20, 1.0)])
def test_a_dialog_with_more_than_fits_in_one_column_grows_in_two_as_far_as_it_can(rows, least, program):
    program.push(dialog(program, rows))
    assert least <= grown(program) < least + 0.2
    assert inside(program)


# ---- windows that are higher than wide


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_a_portrait_window_has_words_as_large_as_its_width_allows(tmp_path, unseen, size):
    """The full width is used, and text is larger than in a landscape window of that width."""
    with settings_opened(tmp_path, size=size) as found:
        found.key("escape")
        program = found.program
        for screen in (program.top, rules_page(program, game_named("kong-pie"))):
            assert program.area_of(screen).scale > 1.2 * size[0] / 1280
        for game in ("kong-pie", "bong"):
            program.top._flow.setup(game_named(game))
            area = program.area
            assert area.scale > 1.2 * size[0] / 1280
            boxes = [widget.box for widget in program.top.laid(area)]
            assert max(box.bottom for box in boxes) - min(box.y for box in boxes) > 0.85 * area.h
            assert inside(program)
            program.pop()


@pytest.mark.parametrize("room", range(40, 420, 20))
def test_a_line_of_parts_shows_whole_ones_as_far_as_there_is_room(program, room):
    parts = ["Hand 10 of 10", "4 kongs win", "one restock", "restock fee"]
    brush = program.brush()
    Label(Box(0, 0, room, 24), " · ".join(parts), SMALL).draw(brush)
    written = program.canvas.letters.written
    (shown,) = [written[picture].text for picture, _, _ in brush.items if picture in written]
    whole = [" · ".join(parts[:number]) for number in range(1, 5)]
    fits = [line for line in whole if brush.width(line, SMALL) <= room]
    assert shown == fits[-1] if fits else shown.endswith("…")
