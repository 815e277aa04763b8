"""The power goes at any moment, at any game: not a move that was on disk is lost, and the match goes on."""

import time

import pytest

from app.games import GAMES
from app.storage.resuming import GIVEN_UP, is_finished, replay
from app.storage.settings import SPEEDS
from tests.facts import fit
from tests.window.kept_matches import choose
from tests.window.window import Window

pytestmark = pytest.mark.soak

KEYS = ("Return", "Return", "d", "space", "Tab", "Right", "Down", "h", "o", "l")
"""What a person may press who does not look; nothing that takes a move back or leaves the table."""
KILLS = 3
"""Of one match; a new one begins in a folder of its own."""


def set_up(folder, luck):
    """Any game by any of its house rules, for a person or two."""
    game = luck.choice(GAMES)
    seats = luck.choice(game.seats)
    options = fit(game, luck.choice(list(game.presets.values())), seats)
    players = ["person", luck.choice(["person", "keen"]), *["keen"] * (seats - 2)]
    folder.mkdir()
    choose(folder, *players, options=options, game=game.name, speed=luck.choice(SPEEDS))
    return game


def play_blindly(window, luck, seconds):
    """Press whatever comes, until the time has come."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        window.key(*luck.choices(KEYS, k=luck.randint(1, 4)))
        time.sleep(luck.uniform(0, 0.2))


def where_it_lies(path):
    """A match that was given up has been moved aside."""
    return path if path.exists() else path.parent / GIVEN_UP / path.name


def test_kills_at_any_moment_lose_no_move(rounds, xvfb, tmp_path):
    for number, luck in enumerate(rounds):
        folder = tmp_path / str(number)
        game = set_up(folder, luck)
        window = Window(xvfb, folder, "--game", game.name, "--seed", str(luck.randrange(10**6)))
        try:
            window.key("Return")
            window.wait_for_record()
            (path,) = window.records
            kept = b""
            for _ in range(KILLS):
                play_blindly(window, luck, luck.uniform(0.0, 3.0))
                seen = where_it_lies(path).read_bytes()
                window.kill()
                assert seen.startswith(kept)
                kept = where_it_lies(path).read_bytes()
                assert kept.startswith(seen)
                assert all(replay(record.read_bytes()).trouble is None for record in window.records)
                assert window.stderr_text() == ""
                # Blind keys may have begun another match after this one, or in its place.
                if not path.exists() or is_finished(path) or len(window.records) > 1:
                    break
                window.close()
                window = Window(xvfb, folder)
                window.go_on()
            assert where_it_lies(path).read_bytes().startswith(kept)
        finally:
            window.close()
