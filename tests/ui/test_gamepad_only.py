"""Gamepad only: the whole program with a virtual gamepad, whose presses take the same path as real ones."""

from typing import Any

import pytest

from app.core.match import SeatPlayer
from app.games import GAMES
from app.storage.catalogues import use_language
from app.storage.setups import Setup
from app.ui.help import HelpScreen
from app.ui.kit.on_screen_keyboard import OnScreenKeyboard
from app.ui.kit.widgets import Button
from app.ui.lessons.lesson_screen import LessonScreen
from app.ui.lessons.lesson_session import LessonSession
from app.ui.scores.score_sheet import ScoresScreen
from app.ui.setup.setup_screen import SetupScreen
from app.ui.table.focus import hinted_spots, spots
from app.ui.table.hot_seat import CoverScreen
from app.ui.table.table_screen import TableScreen
from app.ui.table.targets import drag_item_at, targets
from app.ui.title import TitleScreen
from tests.shares import soaked
from tests.ui.virtual_gamepad import sitting

pytestmark = pytest.mark.usefixtures("unseen")
TURN_GAMES = [game.name for game in GAMES if not game.real_time]
SHORT = {
    "kings-corners": {"ends": "hands", "hands": 1},
    "kong-pie": {},
    "pai-tong": {},
    "tong-its": {},
}


SOON_OVER = ("tong-its",)
"""The game whose hands need the fewest hints."""


def chosen(sat):
    return next(widget.id for widget in sat.screen.live().values() if getattr(widget, "chosen", False))


def deal(sat, game, *players, **options):
    """Start that game by gamepad, as if set up before."""
    names = ("Ann", "Ben", "Cal", "Dot")
    setup = Setup("", options, tuple(map(SeatPlayer, names, players)))
    sat.program.settings = type(sat.program.settings)(speed="off", setups={game: setup})
    while chosen(sat) != f"game-{game}":
        sat.press("rb")
    sat.do("new")
    assert isinstance(sat.screen, SetupScreen)
    sat.do("deal")
    sat.until(lambda: isinstance(sat.screen, TableScreen | CoverScreen))


def test_the_title_by_pad(tmp_path):
    with sitting(tmp_path) as sat:
        seen = [chosen(sat)]
        for _ in GAMES[1:]:
            sat.press("rb")
            seen.append(chosen(sat))
        assert len(set(seen)) == len(GAMES)
        sat.press("lb")
        assert chosen(sat) == seen[-2]
        sat.press("back")
        assert isinstance(sat.screen, HelpScreen)
        sat.press("b")
        sat.press("start")
        assert sat.screen.dialog
        sat.press("start")
        assert isinstance(sat.screen, TitleScreen)
        sat.do("quit")
        assert not sat.program.stack


def test_a_match_is_set_up_by_pad_and_a_name_is_spelt(tmp_path):
    with sitting(tmp_path) as sat:
        sat.do("new")
        sat.do("name0")
        assert isinstance(sat.screen, OnScreenKeyboard)
        for letter in "Zoë":
            turn_to(sat, letter)
            sat.do(spelt(sat)[letter])
        sat.press("x")
        assert sat.program.stack[-2].live()["name0"].text == "Zo"
        sat.press("b")
        before = sat.screen.live()["seats"].text
        sat.go_to("seats")
        sat.press("left")
        assert sat.screen.live()["seats"].text != before
        sat.do("deal")
        sat.until(lambda: isinstance(sat.screen, TableScreen))
        table: Any = sat.screen
        assert table.session.name(0) == "Zo"


def test_a_thai_name_is_spelt_by_pad(tmp_path):
    """A key shows its vowel or tone above or below a letter, and types it alone."""
    with sitting(tmp_path) as sat:
        use_language("th")
        sat.do("new")
        sat.do("name0")
        for sign in ("น", "อ\u0e34", "อ\u0e48", "ม", "ฤ"):
            turn_to(sat, sign)
            sat.do(spelt(sat)[sign])
        sat.press("b")
        assert sat.screen.live()["name0"].text == "น\u0e34\u0e48มฤ"


def turn_to(sat, sign):
    """Turn to the page of the keyboard with that key."""
    for _ in range(5):
        if sign not in spelt(sat):
            sat.do("turn")
    assert sign in spelt(sat)


def test_a_code_is_spelt_in_latin_letters(tmp_path):
    with sitting(tmp_path) as sat:
        use_language("th")
        sat.do("new")
        sat.do("challenge")
        sat.do("code")
        assert isinstance(sat.screen, OnScreenKeyboard)
        assert "A" in spelt(sat)


@pytest.mark.parametrize("game", TURN_GAMES)
def test_people_who_are_not_known_sit_down_by_pad_and_the_cards_are_dealt(tmp_path, game):
    with sitting(tmp_path) as sat:
        while chosen(sat) != f"game-{game}":
            sat.press("rb")
        sat.do("new")
        for seat in (1, 2):
            if f"player{seat}" not in sat.screen.live():
                while sat.focus != "seats":
                    sat.press("rb")
                sat.press("right")
            while "page" not in sat.screen.live() and sat.focus != f"player{seat}":
                sat.press("rb")  # where there are no pages to turn, it goes from one thing to the next
            sat.go_to(f"player{seat}")
            while sat.screen.live()[sat.focus].text != "Person":
                sat.press("left")
        sat.press("start")
        sat.open_hand()
        session = sat.screen.session
        assert [session.name(seat) for seat in session.persons] == ["Player 1", "Player 2", "Player 3"]
        assert sat.screen.play.scene.open_hand


def spelt(sat):
    """Return the letters on the on-screen keyboard with their buttons."""
    return {w.text: name for name, w in sat.screen.live().items() if name.startswith("letter")}


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=["wide", "upright"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_house_rules_are_come_to_by_pad(tmp_path, game, size):
    with sitting(tmp_path, size=size) as sat:
        sat.flow.setup(game)
        sat.turn()
        for name in ("unfold", "deal", "preset", "unfold"):
            sat.go_to(name)
        sat.press("a")
        assert "unfold" not in sat.screen.live()


def test_a_number_is_typed_by_pad(tmp_path):
    with sitting(tmp_path) as sat:
        sat.do("new")
        sat.do("unfold")
        field = next(name for name in sat.screen.live() if name.startswith("typed-"))
        sat.do(field)
        assert set(spelt(sat)) == set("1234567890")
        sat.do(spelt(sat)["7"])
        sat.press("start")
        assert sat.screen.live()[field].text == "7"


@pytest.mark.parametrize("game", [game if game in SOON_OVER else soaked(game) for game in TURN_GAMES])
def test_a_hand_of_every_turn_game_by_pad(tmp_path, game):
    """Take hint after hint up to the scores, by gamepad alone."""
    with sitting(tmp_path) as sat:
        deal(sat, game, "person", *["keen"] * (SEATS[game] - 1), **SHORT[game])
        table = sat.screen
        while not isinstance(sat.screen, ScoresScreen):
            sat.until(lambda: wanted(sat, table) or sat.screen is not table)
            if sat.screen is table:
                take_the_hint(sat, table)
                sat.turn()
                assert sat.screen is not table or sat.focus in sat.boxes  # what had it may be gone
        assert sum(event.seat == 0 for event in table.session.match.log) > 1
        sat.until(lambda: sat.screen.hears(sat.program.now()))
        sat.press("a")
        sat.until(lambda: isinstance(sat.screen, TableScreen))


@pytest.mark.parametrize("game", [game for game in TURN_GAMES if game not in SOON_OVER])
def test_the_first_turns_of_a_game_with_long_hands_by_pad(tmp_path, game):
    with sitting(tmp_path) as sat:
        deal(sat, game, "person", *["keen"] * (SEATS[game] - 1), **SHORT[game])
        table = sat.screen
        for _ in range(3):
            sat.until(lambda: wanted(sat, table))
            take_the_hint(sat, table)
            sat.turn()
            assert sat.focus in sat.boxes
        assert sum(event.seat == 0 for event in table.session.match.log) >= 3


SEATS = {"kings-corners": 2, "kong-pie": 2, "pai-tong": 4, "tong-its": 3}


def wanted(sat, table):
    return table.play.scene.may_move and not table.play.scene.motion.busy


def take_the_hint(sat, table):
    """Press X, then follow the hint: the action's button, or Y where it highlights a card."""
    session, play = table.session, table.play
    played = len(session.match.log)
    sat.press("x")
    sat.until(lambda: play.state.hint.move is not None)
    move = play.state.hint.move
    offered = session.tabletop.input.actions(session.state, 0, play.state.marked)
    action = next((f"action-{a.key or i}" for i, a in enumerate(offered) if a.move == move), None)
    if action:
        sat.do(action)
    else:
        there = spots(table.play)
        sat.go_to(next(spot for spot in hinted_spots(table.play) if spot in there))
        sat.press("y")
    sat.until(lambda: len(session.match.log) > played)
    mine = next(event for event in session.match.log[played:] if event.seat == 0)
    assert mine.move == move


def test_a_picks_up_and_puts_down_and_b_puts_back(tmp_path):
    with sitting(tmp_path) as sat:
        deal(sat, "kings-corners", "person", "person")
        sat.open_hand()
        table = sat.screen
        held = play_by_hand(sat, table)
        assert held is not None
        sat.press("b")
        assert table.play.state.held is None
        assert len(table.session.match.log) == 0
        play_by_hand(sat, table)
        sat.press("a")
        assert len(table.session.match.log) == 1
        sat.press("lt")
        assert len(table.session.match.log) == 0


def play_by_hand(sat, table):
    """Pick up a playable card; the focus moves to where it may go."""
    for card in table.play.scene.hand_cards():
        drag_item = drag_item_at(table.play.scene, "hand", card)
        if targets(table.play.scene, drag_item):
            sat.do(f"card:{card}")
            assert table.play.state.held.drag_item.cards == (card,)
            assert sat.focus.startswith("zone:")
            return card
    raise AssertionError("a seed with a card that can be played is needed")


def test_log_menu_hint_and_sorting_have_buttons_of_their_own(tmp_path):
    with sitting(tmp_path) as sat:
        deal(sat, "tong-its", "person", "keen", "keen")
        table = sat.screen
        sat.until(lambda: wanted(sat, table))
        order = table.play.scene.hand_cards()
        sat.press("back")
        assert table.log.open
        sat.press("b")
        assert not table.log.open
        sat.press("rt")
        assert table.play.scene.hand_cards() != order
        sat.press("start")
        assert sat.screen is not table
        sat.press("start")
        assert sat.screen is table


def test_bong_by_pad_and_its_menu(tmp_path):
    """The gamepad belongs to its player in the race, and works as everywhere in the menu and between hands."""
    with sitting(tmp_path) as sat:
        deal(sat, "bong", "person", "keen", "keen", "keen")
        table = sat.screen
        sat.until(lambda: not table.session.frozen)
        mine = table._race.people
        assert mine.pad(0) == sat.program.inputs.pads.all[0]
        card = mine.cursors.card(0)
        sat.press("left")
        assert mine.cursors.card(0) != card
        sat.press("start")
        assert sat.screen.dialog
        sat.press("down", "b")
        assert sat.screen is table
        sat.until(lambda: not table.session.frozen)
        card = mine.cursors.card(0)
        sat.press("a")
        assert [event.move.card for event in table.session.match.log if event.seat == 0] == [card]


def test_what_a_lesson_of_bong_says_is_read_on_by_pad(tmp_path):
    """In a race A plays a card; where there is text to read it presses Next."""
    with sitting(tmp_path, size=(1280, 720)) as sat:
        sat.flow.learn(next(game for game in GAMES if game.real_time))
        sat.turn()
        sat.do("choice1")
        lesson, read = sat.screen, 0
        assert isinstance(lesson, LessonScreen)
        session = lesson.session
        assert isinstance(session, LessonSession)
        for _ in range(200):
            if sat.screen is not lesson:
                break
            if session.reads and lesson._speaks:
                before = session.reached
                sat.press("a")
                assert session.reached > before, "stuck"
                read += 1
            elif session.step and session.step.right:
                lesson.play.make(session.step.right[0], sat.program.now())
            sat.wait(200)
        assert sat.screen is not lesson, "it is done"
        assert read


def test_hot_seat_by_pad_shows_the_hand_only_when_asked(tmp_path):
    with sitting(tmp_path) as sat:
        deal(sat, "kings-corners", "person", "person")
        assert isinstance(sat.screen, CoverScreen)
        sat.press("x")
        assert isinstance(sat.screen, CoverScreen)
        sat.open_hand()
        assert isinstance(sat.screen, TableScreen)
        assert sat.screen.play.scene.open_hand


def test_a_direction_that_is_held_goes_on_and_on(tmp_path):
    with sitting(tmp_path) as sat:
        seen = []
        sat.go_to("game-kings-corners")
        sat.pad.push("leftx", 32000)
        for _ in range(120):
            sat.wait(10)
            if not seen or seen[-1] != sat.focus:
                seen.append(sat.focus)
        sat.pad.push("leftx", 0)
        sat.wait(50)
        here = sat.focus
        sat.wait(1000)
        assert len(seen) > 3
        assert sat.focus == here


def test_pad_letters_are_printed_while_the_pad_is_used_and_keys_afterwards(tmp_path):
    with sitting(tmp_path) as sat:
        sat.press("down")

        def printed():
            live = sat.screen.live()
            return {name: sat.screen.reach.look(widget).pad for name, widget in live.items()}

        assert printed()["settings"] in ("start", "a")
        assert "a" in printed().values()
        focused = sat.screen.live()[sat.focus]
        assert isinstance(focused, Button)
        sat.program.window.coming.append((sat.program.now(), key_of("tab")))
        sat.turn(3)
        assert set(printed().values()) == {None}


def test_a_pad_with_shapes_on_its_buttons_shows_them(tmp_path):
    with sitting(tmp_path) as sat:
        sat.press("down")
        assert sat.screen.reach.look(sat.screen.live()[sat.focus]).pad == "a"
        sat.pad.unplug()
        sat.plug_in("Sony DualSense")
        sat.press("down", "up")
        assert sat.screen.reach.look(sat.screen.live()[sat.focus]).pad == "cross"


def key_of(name):
    import pygame

    return pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode="")


def test_an_idle_pad_is_looked_at_seldom_and_one_that_is_used_often(tmp_path):
    with sitting(tmp_path) as sat:
        sat.press("down")
        sat.turn()
        used = sat.program.window.pad_pace
        sat.wait(120_000)
        sat.turn()
        assert 0 < used <= 10
        assert sat.program.window.pad_pace >= 100
        sat.pad.unplug()
        sat.turn(3)
        sat.pad = None
        assert sat.program.inputs.pads.all == ()
        assert sat.program.window.pad_pace == 0
