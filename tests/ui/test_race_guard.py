"""Keys meant for a race stay blocked on screens above it while someone may still be hammering on them."""

from random import Random

import pygame
import pytest
from pygame.event import Event

from app.ai.pacing import RealTime
from app.ai.player import player_for
from app.ui.kit.dialogs import DEAF, Dialog
from app.ui.kit.inputs import QUIET
from app.ui.kit.widgets import Button, Paragraph
from app.ui.scores.score_sheet import SETTLED, ScoresScreen
from app.ui.title import TitleScreen
from tests.ui.racing import racing

pytestmark = pytest.mark.usefixtures("unseen")

PEOPLE = ("person",) * 4
PLAY_KEYS = ("q", "w", "a", "s", "z", "left", "right", "up", "down", "right ctrl", "r", "t", "f", "g", "u", "i", "k")


def sleep(race, seconds=2.0):
    """Let the program get no processor time."""
    race.window.time += 1000 * seconds
    race.program.turn(0)


def hammer(race, seconds, keys=PLAY_KEYS):
    """Let everyone keep pressing."""
    start = race.program.now()
    for i in range(int(10 * seconds)):
        race.key(start + 100 * i, keys[i % len(keys)])
        race.key(start + 100 * i + 40, keys[i % len(keys)], down=False)
    race.until(start + 1000 * seconds)


def rest(race, milliseconds=QUIET + 10):
    race.until(race.program.now() + milliseconds)


def press(race, *keys):
    for key in keys:
        race.key(race.program.now() + 5, key)
        race.until(race.program.now() + 20)


def words(race):
    widgets = race.program.top.laid(race.program.area)
    return " ".join(widget.text for widget in widgets if isinstance(widget, Paragraph | Button))


def end_hand(race):
    """Let keen players finish the hand at once."""
    session = race.session
    keen = {seat: player_for("bong", "keen") for seat in session.match.seats}
    pace = RealTime(session.match, keen, Random(1))
    while not session.between_deals:
        act = pace.next()
        session.thaw(race.program.now())
        race.window.time += max(0, act.at - session.game_time(race.program.now()))
        race.screen.play.follow(session.play(act.seat, act.move, race.program.now()), race.program.now())
    race.program.turn(0)


@pytest.mark.parametrize("players", [PEOPLE, ("person", "keen", "keen", "keen")])
def test_a_stall_pauses_the_race_and_says_why(tmp_path, players):
    with racing(tmp_path, *players, open_hands=len(set(players)) == 1) as race:
        race.until(200)
        sleep(race, 2.0)
        assert isinstance(race.program.top, Dialog)
        assert "The computer was busy or asleep for 2 seconds" in words(race)


def test_a_lost_keyboard_is_given_as_the_reason(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.event(50, Event(pygame.WINDOWFOCUSLOST))
        race.until(100)
        assert "another window became active" in words(race)


def test_people_who_press_on_do_not_leave_a_race_that_has_stalled(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.until(200)
        sleep(race)
        menu = race.program.top
        hammer(race, 6)
        assert race.program.top is menu
        assert menu.focus == "choice0"
        assert race.program.settings.sound is False


def test_leaving_a_race_asks(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        press(race, "escape")
        rest(race)
        press(race, "q")
        assert "Leave the table?" in str(race.program.top._title)
        press(race, "escape")
        assert race.program.top is race.screen
        press(race, "escape")
        rest(race)
        press(race, "q", "y")
        assert isinstance(race.program.top, TitleScreen)


def test_a_title_hears_no_play_key_either_while_somebody_hammers(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        hammer(race, 1)
        race.program.stack[:] = race.program.stack[:1]
        race.program.turn(0)
        race.screen._flow.title()
        title = race.program.top
        focus = title.focus
        hammer(race, 4)
        assert race.program.stack == [title]
        assert title.focus == focus


def test_somebody_alone_who_opens_the_menu_has_stopped_playing(tmp_path):
    with racing(tmp_path, "person", "keen", "keen", "keen") as race:
        press(race, "k", "escape", "q")
        assert "Leave the table?" in str(race.program.top._title)


def test_among_several_others_may_play_on_when_one_opens_the_menu(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        press(race, "q", "escape")
        menu = race.program.top
        hammer(race, 2)
        assert race.program.top is menu
        press(race, "escape")
        assert race.program.top is race.screen


def test_the_winner_of_a_race_is_seen_by_people_who_press_on(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True, first_to=1, lockout=0) as race:
        hammer(race, 1)
        end_hand(race)
        hammer(race, 6)
        sheet = race.program.top
        assert isinstance(sheet, ScoresScreen)
        assert sheet.session is race.session
        assert race.session.over


def test_no_key_of_a_player_is_a_key_of_the_sheet(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True, first_to=1, lockout=0) as race:
        end_hand(race)
        rest(race, 5000)
        sheet = race.program.top
        assert isinstance(sheet, ScoresScreen)
        keys = {widget.key for widget in sheet.live().values() if isinstance(widget, Button)}
        assert not keys & set(PLAY_KEYS)
        press(race, "a", "t")
        assert race.program.top is sheet
        press(race, "return")
        assert race.program.top is not sheet


def test_a_held_key_that_repeats_does_nothing_until_it_is_let_go(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.key(race.program.now() + 5, "q")
        race.until(race.program.now() + 20)
        sleep(race)
        menu, start = race.program.top, race.program.now()
        for i in range(60):
            race.key(start + 100 * i, "q")
        race.until(start + 6000)
        assert race.program.top is menu


def test_what_a_lone_racer_plays_by_the_focus_is_kept_from_the_sheet_too(tmp_path):
    with racing(tmp_path, "person", "keen", "keen", "keen", first_to=1, lockout=0) as race:
        press(race, "return")
        end_hand(race)
        hammer(race, 6, keys=("return",))
        assert race.program.top.session is race.session
        assert isinstance(race.program.top, ScoresScreen)


def test_a_gamepad_leaves_nothing_either(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.until(200)
        sleep(race)
        menu, start = race.program.top, race.program.now()
        for i in range(40):
            button = (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_DPAD_DOWN)[i % 3]
            race.event(start + 100 * i, Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=7))
        race.until(start + 4000)
        assert race.program.top is menu
        assert menu.focus == "choice0"


def test_the_menu_hears_play_keys_again_after_a_quiet_while(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.until(200)
        sleep(race)
        hammer(race, 2)
        rest(race)
        press(race, "s")
        assert race.program.top.aid == "settings"


def test_a_click_right_after_a_stall_was_meant_for_the_table(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True) as race:
        race.until(200)
        sleep(race)
        menu, scale = race.program.top, race.program.area.scale

        def click():
            x, y = menu.live()["choice0"].box.middle
            for late, kind in ((5, pygame.MOUSEBUTTONDOWN), (10, pygame.MOUSEBUTTONUP)):
                at = race.program.now() + late
                race.event(at, Event(kind, button=1, pos=(round(x * scale), round(y * scale))))
            race.until(race.program.now() + 20)

        click()
        assert race.program.top is menu
        rest(race, DEAF)
        click()
        assert race.program.top is race.screen


def test_the_sheet_after_a_hand_goes_on_by_enter(tmp_path):
    with racing(tmp_path, *PEOPLE, open_hands=True, first_to=3, lockout=0) as race:
        end_hand(race)
        rest(race, 6000 + SETTLED)
        assert isinstance(race.program.top, ScoresScreen)
        press(race, "return")
        rest(race, 300)
        assert race.program.top is race.screen
        assert not race.session.between_deals
