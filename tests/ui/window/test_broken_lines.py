"""Line breaking."""

import pytest

from app.core.messages import percent
from app.ui.window.letters import Letters


def test_a_chance_is_never_broken_at_the_end_of_a_line():
    letters, text = Letters(), f"The next player then makes a kong about {percent(40)} of the time."
    for wide in range(60, 400, 7):
        lines = letters.wrap(text, 16, wide)
        assert " ".join(lines) == text
        assert sum(percent(40) in line for line in lines) == 1


@pytest.mark.parametrize(
    "name", ["/home/anna/.var/app/io.github/" * 3 + "kings.log", "C:\\Spiele\\" * 9 + "k.toml", "k" * 200]
)
def test_a_name_that_no_line_has_room_for_is_broken_and_all_of_it_seen(name):
    letters = Letters()
    for wide in (200, 333, 450):
        first, *pieces = letters.wrap(f"Log: {name}", 16, wide)
        assert "".join([first, *pieces]).removeprefix("Log:").strip() == name
        assert all(letters.width(piece, 16) <= wide for piece in pieces)
        assert all(piece.endswith(("/", "\\")) for piece in pieces[:-1]) or set(name) == {"k"}
    assert letters.wrap("Kings Corners", 16, 10) == ["Kings", "Corners"]
