"""Same cards in the real window: the daily deal by mouse and keys, a challenge by its code, typed and on the command
line.
"""

import sys
from contextlib import closing
from datetime import datetime

from app.core.cards import Chance
from app.core.match import Header, SeatPlayer
from app.core.options import build
from app.games import game_named
from app.storage.challenge import SharedChallenge, encode_challenge, save_challenge
from app.storage.daily import daily_header, load_calendar
from app.storage.messages import Messages
from tests.window.dragging import drop_files
from tests.window.screen import wait_until
from tests.window.window import Window

GAME = game_named("tong-its")
SITTERS = (SeatPlayer("", "keen"), SeatPlayer(""), SeatPlayer("", "novice"))
HEADER = Header(GAME, build(GAME.options, {"hands": 1}, 3), SITTERS, Chance(seed=11))
CODE = encode_challenge(SharedChallenge(HEADER, 4))


def today():
    return datetime.now().astimezone().date()


def set_up(open_window):
    return open_window("--game", GAME.name)


def dealt(window):
    """Return the header of the match on the table."""
    window.wait_for_record()
    return window.match.header


def is_of_today(window, folder, began):
    """Also if midnight has passed meanwhile."""
    chance = dealt(window).chance
    names = [""] * 3
    assert chance in {daily_header(GAME, day, names).chance for day in (began, today())}
    wait_until(lambda: load_calendar(folder / "daily.json", Messages()).days, "the calendar")
    return True


def test_the_deal_of_the_day_by_mouse(open_window, folder, aim):
    began, window = today(), set_up(open_window)
    aim.setup(GAME)
    before = window.still()
    window.click(aim.boxes["daily"])
    window.wait_for_another(before)
    aim.flow.daily(GAME)
    window.click(aim.boxes["today"])
    assert is_of_today(window, folder, began)


def test_the_deal_of_the_day_by_keys(open_window, folder, aim):
    began, window = today(), set_up(open_window)
    before = window.still()
    aim.setup(GAME)
    names = list(aim.boxes)
    steps = (names.index("daily") - names.index("deal")) % len(names)
    window.key(*["Tab"] * steps, "Return")
    window.wait_for_another(before)
    window.still()
    window.key("Return")
    assert is_of_today(window, folder, began)


def test_a_code_is_typed(open_window, aim):
    window = set_up(open_window)
    aim.setup(GAME)
    before = window.still()
    window.click(aim.boxes["challenge"])
    window.wait_for_another(before)
    window.type(f"{CODE[:-1]}-")
    window.key("Return")
    window.still()
    assert not window.records
    window.key("BackSpace")
    window.type(CODE[-1])
    window.key("Return")
    window.still()
    window.key("Return")
    header = dealt(window)
    assert (header.chance, header.options) == (HEADER.chance, HEADER.options)
    assert [seat_player.player for seat_player in header.seat_players] == ["keen", "person", "novice"]


def test_a_challenge_in_a_file_is_dropped_onto_the_window(open_window, tmp_path):
    file = tmp_path / "from Zoë.json"
    save_challenge(file, SharedChallenge(HEADER, 4))
    window = open_window()
    before = window.still()
    drop_files(window.env["DISPLAY"], window.window, file)
    wait_until(lambda: window.bytes_of() != before, "the challenge")
    window.still()
    assert not window.records
    window.key("Return")
    assert dealt(window).chance == HEADER.chance


def test_a_code_on_the_command_line_opens_the_table_at_it(xvfb, folder):
    command = (sys.executable, "-m", "app", "challenge", CODE)
    with closing(Window(xvfb, folder, command=command)) as window:
        window.still()
        assert not window.records
        window.key("Return")
        assert dealt(window).chance == HEADER.chance
