"""The real window with keyboards of other countries as defined by the X server: keys by position."""

import shutil
import subprocess
from random import Random

import pytest

from app.core.cards import Chance, rank
from app.core.match import Header, Match
from app.core.options import build
from app.games import game_named
from app.games.bong.rules.model import Play
from tests.facts import FACTS
from tests.matches import some_move
from tests.shares import with_soak
from tests.window.kept_matches import choose, put_match, seat_players
from tests.window.screen import wait_until
from tests.window.window import Window

LAYOUTS = ("th", "ru", "gr", "fr", "de")
LETTERS = ((24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"), (10, "1234567890"))
"""Positions on a US keyboard as X key codes, from left to right."""
US = {letter: first + i for first, row in LETTERS for i, letter in enumerate(row)}
PLACES = {
    **dict.fromkeys(("us", "th", "ru", "gr"), US),
    "fr": {**US, "a": US["q"], "q": US["a"], "z": US["w"], "w": US["z"], "m": 47},
    "de": {**US, "y": US["z"], "z": US["y"]},
}
"""Positions, per layout, of the keys that are A to Z to the program."""
RANKS = "A23456789TJQK"


class Typist(Window):
    """Presses keys by their position on the current keyboard."""

    layout = "us"

    def take(self, layout):
        """Switch to another keyboard layout."""
        subprocess.run(["setxkbmap", "-display", self.env["DISPLAY"], "-layout", layout], check=True)
        self.layout = layout

    def key(self, *names):
        """Press keys; letters and digits by position."""
        places = PLACES[self.layout]
        super().key(*(str(places.get(name, "question" if name == "?" else name)) for name in names))


@pytest.fixture
def typing(screens, folder):
    """``typing("th")``: a display with only that keyboard."""
    if shutil.which("setxkbmap") is None:
        pytest.skip("this test changes the keyboard and needs setxkbmap (on Debian: apt-get install x11-xkb-utils)")
    windows = []

    def start(layout, *args):
        display = screens(1280, 720)
        subprocess.run(["setxkbmap", "-display", display, "-layout", layout], check=True)
        windows.append(Typist(display, folder, *map(str, args)))
        windows[-1].layout = layout
        return windows[-1]

    yield start
    for window in windows:
        window.close()


def sit_down(window):
    """Go from the setup to the table."""
    setup = window.bytes_of()
    window.key("Return")
    window.wait_for_record()
    window.wait_for_another(setup)


@pytest.mark.parametrize("layout", with_soak(LAYOUTS, 3))
def test_every_rank_of_bong_is_played_by_its_key(typing, folder, layout):
    choose(folder, "person", "novice", "novice", game="bong", options={"first_to": 1, "lockout": 0})
    window = typing(layout, "--game", "bong", "--seed", 5)
    sit_down(window)
    hand = {rank(card) for card in window.match.state.hands[0]}
    mine = {RANKS[each] for each in hand}
    assert mine & set("AJQK")

    def played():
        """Return the ranks that were tried, right or wrong."""
        return {RANKS[rank(e.move.card)] for e in window.match.log if e.seat == 0 and isinstance(e.move, Play)}

    def tried():
        match = window.match
        left = {RANKS[rank(card)] for card in match.state.hands[0]} - played()
        if not left or match.state.public.over:
            return True
        for each in left:
            window.key(each.lower().replace("t", "0"))
        return False

    wait_until(tried, "all ranks to be played")
    assert played() & set("AJQK") == mine & set("AJQK")


def reached(game, seats, seed, moves):
    """Return a match after a number of random moves, with the person on turn."""
    match = Match(
        Header(
            game, build(game.options, {}, seats), seat_players("person", *["random"] * (seats - 1)), Chance(seed=seed)
        )
    )
    rng = Random(seed)
    for _ in range(moves):
        seat = min(game.active(match.state))
        match.play(seat, some_move(match, seat, rng, FACTS[game.name].wishes), match.now + 700)
    assert game.active(match.state) == {0}  # else what another player does next changes the picture, too
    return match


def show_the_same(window, shows, refused):
    """On every keyboard the same letters show something, or say why their button is disabled."""
    rest, seen = window.still(), {}

    def text_is_gone():
        window.key("shift")  # any key will do, once it has been there for a moment
        return window.bytes_of() == rest

    def press(letter, layout):
        window.key(letter)
        if letter not in seen:
            wait_until(lambda: window.bytes_of() not in (rest, *seen.values()), f"what {letter} shows")
            seen[letter] = window.still()
        wait_until(lambda: window.bytes_of() == seen[letter], f"what {letter} shows, with {layout}")

    # After a refusal the log has it, and the rules open at it: what shows something comes first, with all keyboards.
    for number, layout in enumerate(("us", *LAYOUTS)):
        window.take(layout)
        for letter in shows if layout == "us" else shows[number % len(shows)]:
            press(letter, layout)
            window.key(letter)
            wait_until(lambda: window.bytes_of() == rest, "the table again")
    for layout in ("us", *LAYOUTS) if refused else ():
        window.take(layout)
        for letter in refused:
            press(letter, layout)
        wait_until(text_is_gone, "the end of what was said")


GAMES = {
    "kings-corners": (2, 2, 1, "l?m", "", "d", "draw"),
    "tong-its": (3, 17, 1, "?", "ta", "d", "draw"),
    "kong-pie": (2, 36, 3, "l", "cx", "2", "kong"),
    "pai-tong": (4, 3, 0, "l", "xi", "", ""),  # who starts discards, with no discard to take, and a card has no letter
}
"""Seats, seed and moves played; letters that toggle something, letters of disabled buttons, and a letter that acts, if
any, with its move.
"""


@pytest.mark.parametrize("name", with_soak(GAMES, 3))
def test_letters_and_signs_at_the_table(typing, folder, name):
    seats, seed, moves, shows, refused, does, move = GAMES[name]
    put_match(folder, reached(game_named(name), seats, seed, moves), f"2025-01-01-120000-{name}")
    choose(folder, "person", *["random"] * (seats - 1), game=name)
    window = typing("us")
    window.go_on()
    show_the_same(window, shows, refused)
    if does:
        window.take("fr")
        window.key(does)
        mine = wait_until(lambda: [text for seat, text in window.moves[moves:] if seat == 0], "a move")
        assert mine[0].split()[0] == move
    assert window.stderr_text() == ""
