"""Words broken to lines."""

from app.core.grammar import percent
from app.ui.window.letters import Letters


def test_a_chance_is_never_broken_at_the_end_of_a_line():
    letters, text = Letters(), f"The next player then makes a kong about {percent(40)} of the time."
    for wide in range(60, 400, 7):
        lines = letters.wrap(text, 16, wide)
        assert " ".join(lines) == text
        assert sum(percent(40) in line for line in lines) == 1
