"""What stands at a plate is read: names are whole or have initials, what was done last is no quieter than captions."""

import pytest

from app.games import GAMES
from app.storage.settings import THEMES
from app.table.geometry import Area, Box
from app.table.seating import FACE_WIDE, PLATE_WIDE, SAID_HIGH
from app.tools.gallery.sight import contrast
from app.ui.kit.card_text import LINE
from app.ui.real_time import told_pace
from app.ui.table.plates import done_ink, name_fitted, said_high
from app.ui.window.theme import SMALL, Ink, palette
from tests.headless import headless

ROOM = PLATE_WIDE - FACE_WIDE - 20


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Rosa", "Rosa"),
        ("Wilhelmina Moser", "Wilhelmina Moser"),
        ("Bartholomew Finch-Hatton", "Bartholomew F."),
        ("Mwongozo Wa Mashariki", "Mwongozo W. M."),
    ],
)
def test_a_name_is_whole_or_has_initials(tmp_path, name, said):
    with headless(tmp_path, (1280, 720)) as shown:
        brush = shown.program.brush(Area(1280, 720, 1.0))
        found, size, weight = name_fitted(brush, name, ROOM, 17)
        assert found == said
        assert size >= SMALL
        assert brush.width(found, size, weight) <= ROOM


def test_what_was_done_last_is_no_quieter_than_what_is_quiet():
    for theme in THEMES:
        for game in GAMES:
            inks = palette(theme, game.info.mood)
            assert contrast(done_ink(inks), inks[Ink.SUNK]) > contrast(inks[Ink.QUIET], inks[Ink.SUNK])
            assert contrast(done_ink(inks), inks[Ink.SUNK]) >= 7


def test_nobody_is_told_to_have_taken_no_time():
    assert told_pace([0, 460, 500]) == "0.46 s a card, best under 0.05"
    assert told_pace([330, 460]) == "0.40 s a card, best 0.33"


@pytest.mark.parametrize("room", [SAID_HIGH / 2, SAID_HIGH])
def test_no_letter_of_what_was_done_stands_on_the_frame_round_it(room):
    high, air = said_high(Box(0, 0, 200, room), 1)
    assert high - LINE >= 5
    assert air == (high - LINE) / 2
