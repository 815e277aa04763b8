"""The real window with keyboards of other countries, as the X server itself has them: keys by where they are."""

import shutil
import subprocess

import pytest
from kept import choose, seed_where
from sight import wait_until
from window import Window

from app.core.cards import rank
from app.games.bong.rules.model import Play

RANKS = "A23456789TJQK"
PLACES = dict(zip(RANKS, (38, *range(11, 20), 44, 24, 45), strict=True))
"""Where a US keyboard has the keys of the ranks, as X counts keys."""
FRENCH = {**PLACES, "A": 24, "Q": 38}
HINT, DRAW = 43, 40


@pytest.fixture
def typing(screens, folder):
    """``typing("th")``: a display with that keyboard, the only one there is."""
    if shutil.which("setxkbmap") is None:
        pytest.skip("this test changes the keyboard and needs setxkbmap (on Debian: apt-get install x11-xkb-utils)")
    windows = []

    def start(layout, *args):
        display = screens(1280, 720)
        subprocess.run(["setxkbmap", "-display", display, "-layout", layout], check=True)
        windows.append(Window(display, folder, *map(str, args)))
        return windows[-1]

    yield start
    for window in windows:
        window.close()


@pytest.mark.parametrize("layout", ["th", "ru", "gr", "fr", "de"])
def test_every_rank_of_bong_is_played_by_its_key(typing, folder, layout):
    choose(folder, "person", "novice", "novice", game="bong", options={"first_to": 1, "lockout": 0})
    window = typing(layout, "--game", "bong", "--seed", 5)
    setup = window.bytes_of()
    window.key("Return")
    window.wait_for_record()
    window.wait_for_another(setup)
    places = FRENCH if layout == "fr" else PLACES
    hand = {rank(card) for card in window.match.state.hands[0]}
    mine = {RANKS[each] for each in hand}
    assert mine & set("AJQK")

    def played():
        """The ranks that were tried, right or wrong."""
        return {RANKS[rank(e.move.card)] for e in window.match.log if e.seat == 0 and isinstance(e.move, Play)}

    def tried():
        match = window.match
        left = {RANKS[rank(card)] for card in match.state.hands[0]} - played()
        if not left or match.state.public.over:
            return True
        for each in left:
            window.key(places[each])
        return False

    wait_until(tried, "all ranks to be played")
    assert played() & set("AJQK") == mine & set("AJQK")


@pytest.mark.parametrize("layout", ["th", "ru", "gr", "fr", "de"])
def test_letters_and_signs_at_the_table(typing, folder, layout):
    choose(folder, "person", "keen")
    window = typing(layout, "--game", "kings-corners", "--seed", seed_where(lambda _state: True, 2))
    setup = window.bytes_of()
    window.key("Return")
    window.wait_for_record()
    window.wait_for_another(setup)
    table = window.still()
    window.key("question")
    window.wait_for_another(table)
    window.key("Escape")
    wait_until(lambda: window.still() == table, "the table again")
    window.key(HINT)
    wait_until(lambda: window.bytes_of() != table, "the hint")
    window.key(DRAW)
    window.wait_for_moves(1)
    assert window.moves[0] == (0, "draw")
    assert window.said() == ""
