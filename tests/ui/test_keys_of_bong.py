"""Key bindings, the key test, gamepads, and open hands for several people at one screen."""

from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from app.games.bong import INFO
from app.ui.kit.keymap import shown_key
from app.ui.realtime.bindings import Bindings, KeyTaken
from app.ui.realtime.keys_screen import AT_ONCE, PATIENCE, KeysScreen, KeyTest, Rollover, Round
from tests.ui.racing import racing
from tests.ui.virtual_gamepad import VirtualPad

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture
def race(tmp_path, unseen):
    with racing(tmp_path, "person", "person", "person") as found:
        yield found


@pytest.mark.usefixtures("race")
def test_all_usual_keys_exist_and_none_serves_two_ends():
    bindings = Bindings(INFO, {})
    for names in (bindings.rank_names, bindings.zone_names):
        keys = [bindings.usual[name] for name in names]
        assert len(set(keys)) == len(keys)
    codes = [pygame.key.key_code(key) for key in bindings.usual.values()]
    assert all(codes)
    for rank, name in enumerate(bindings.rank_names):
        assert bindings.rank(pygame.key.key_code(bindings.usual[name])) == rank
    for zone in range(len(bindings.zones)):
        for action in bindings.actions:
            key = bindings.usual[bindings.zone_name(zone, action)]
            assert bindings.action(pygame.key.key_code(key)) == (zone, action)
    assert bindings.rank(pygame.K_KP7) == 6
    assert bindings.rank(pygame.K_x) is None


@pytest.mark.usefixtures("race")
def test_a_key_that_is_taken_changes_places_and_one_of_the_table_is_refused():
    changed, other = Bindings(INFO, {}).given("bong-zone1-play", "up")
    assert other == "bong-zone2-play"
    assert changed == {"bong-zone1-play": "up", "bong-zone2-play": "a"}
    after = Bindings(INFO, changed)
    assert after.action(pygame.K_UP) == (0, "play")
    assert after.action(pygame.K_a) == (1, "play")
    assert after.given("bong-zone1-play", "a") == ({}, "bong-zone2-play")
    for name, key in (("bong-zone1-play", "escape"), ("bong-rank-4", "f"), ("bong-rank-4", "tab")):
        with pytest.raises(KeyTaken, match=r"is already in use: .*\."):
            Bindings(INFO, {}).given(name, key)
    assert all(after.describe(name) for name in after.usual)
    assert shown_key("right ctrl") == "R Ctrl"
    assert shown_key("[7]") == "Num 7"


def test_a_key_may_have_a_letter_of_its_country_and_one_without_a_name_is_refused(race):
    screen: Any = KeysScreen(race.program, INFO, ["Ann"])
    race.program.push(screen)
    name = "bong-rank-ace"
    for key, typed in ((ord("ö"), "ö"), (0x40000000, "")):
        screen.reach.do(screen.live()[name])
        screen.key(pygame.event.Event(pygame.KEYDOWN, key=key, scancode=51, unicode=typed, mod=0), 0.0)
        assert race.program.settings.keys == {name: "ö"}
        assert Bindings(INFO, race.program.settings.keys).rank(ord("ö")) == 0
    assert "That key can't be used." in screen._message


@pytest.mark.usefixtures("race")
def test_what_is_no_key_of_ours_is_passed_over():
    bindings = Bindings(INFO, {"bong-rank-ace": "no such key", "bong-rank-14": "x", "bong-rank-2": "x"})
    assert bindings.key("bong-rank-ace") == "a"
    assert bindings.rank(pygame.K_x) == 1


@pytest.mark.usefixtures("race")
def test_buttons_of_gamepads_change_places():
    usual = Bindings(INFO, {})
    assert [usual.pad_word(word) for word in ("a", "b", "y", "right", "rb")] == ["play", "fling", "", "next", "next"]
    changed, other = usual.given("bong-pad-play", "b")
    assert other == "bong-pad-fling"
    assert [Bindings(INFO, changed).pad_word(word) for word in ("a", "b")] == ["fling", "play"]
    changed, other = usual.given("bong-pad-play", "y")
    assert (changed, other) == ({"bong-pad-play": "y"}, None)
    assert [Bindings(INFO, changed).pad_word(word) for word in ("a", "y")] == ["", "play"]
    assert Bindings(INFO, {"bong-pad-play": "q"}).key("bong-pad-play") == "a"


def test_keys_are_changed_on_their_screen_and_kept(race):
    program = race.program
    screen: Any = KeysScreen(program, INFO, ["Ann", "Ben", "Cal"])
    program.push(screen)
    screen.reach.do(screen.live()["bong-zone1-play"])
    screen.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"), 0)
    assert program.settings.keys == {"bong-zone1-play": "x"}
    screen.reach.do(screen.live()["bong-zone1-play"])
    screen.key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""), 0)
    assert program.top is screen
    assert program.settings.keys == {"bong-zone1-play": "x"}
    screen.reach.do(screen.live()["usual"])
    assert program.settings.keys == {}
    screen.reach.do(screen.live()["test"])
    assert isinstance(program.top, KeyTest)


ROUNDS = (Round("play", (1, 2, 3)), Round("next", (4, 5, 6)))


def test_the_key_test_goes_on_once_all_keys_have_come():
    test = Rollover(ROUNDS)
    for key in (1, 9, 2):
        test.press(key, 0)
    assert test.held == {1, 2}
    assert not test.judged
    test.press(3, 10)
    assert test.judged
    for key in (1, 2, 3):
        assert test.number == 0
        test.release(key, 20)
    assert test.number == 1
    for key in (4, 5, 6):
        test.press(key, 30)
    for key in (4, 5, 6):
        test.release(key, 40)
    assert test.over
    assert test.holds_all


def asked_for_the_second():
    """Two of three people hold their keys; the third key has not arrived."""
    test = Rollover(ROUNDS)
    test.press(1, 0)
    assert test.wake() is None  # one key alone proves nothing
    test.press(3, 100)
    assert test.wake() == 100 + PATIENCE
    assert not test.tick(99 + PATIENCE)
    assert test.tick(100 + PATIENCE)
    assert (test.asks, test.missing, test.lost) == (True, (2,), [])
    return test


def test_the_key_test_waits_for_everybody_however_long_it_takes():
    test = asked_for_the_second()
    assert not test.tick(60_000)
    test.press(2, 61_000)
    assert test.lost == [frozenset()]
    assert test.holds_all


def test_a_key_that_comes_as_the_others_let_go_was_held_back_by_the_keyboard():
    test = asked_for_the_second()
    test.release(1, 5000)
    test.press(2, 5004)
    for key in (3, 2):
        assert test.number == 0
        test.release(key, 5200)
    assert test.lost == [frozenset({2})]
    assert not test.holds_all
    assert test.number == 1
    assert not test.asks


def test_who_had_not_pressed_is_not_blamed_on_the_keyboard():
    test = asked_for_the_second()
    for key in (1, 3):
        test.release(key, 5000)
    assert (test.number, test.lost, test.asks, test.again) == (0, [], False, True)
    for key in (1, 2, 3):
        test.press(key, 6000 + 300 * key)
    assert test.lost == [frozenset()]


def test_who_presses_after_the_others_have_let_go_was_late_and_was_not_held_back():
    test = asked_for_the_second()
    test.release(1, 5000)
    test.press(2, 5000 + AT_ONCE + 1)
    for key in (3, 2):
        test.release(key, 6000)
    assert (test.number, test.lost) == (0, [])


def test_the_key_test_tells_what_arrives(race):
    program = race.program
    screen = KeyTest(program, INFO, ["Ann", "Ben", "Cal"])
    program.push(screen)
    texts = []
    for key in (pygame.K_a, pygame.K_UP):
        screen.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), 10)
        texts.append(" ".join(getattr(widget, "text", "") for widget in screen.widgets(program.area)))
    assert "1 of 3 keys detected" in texts[0]
    assert "2 of 3 keys detected" in texts[1]
    assert "Waiting for Cal." in texts[1]
    screen.tick(20 + PATIENCE)
    messages = " ".join(getattr(widget, "text", "") for widget in screen.widgets(program.area))
    assert "Cal: keep holding" in messages
    for kind, key, at in ((pygame.KEYUP, pygame.K_a, 9000), (pygame.KEYDOWN, pygame.K_f, 9004)):
        screen.event(pygame.event.Event(kind, key=key, mod=0, unicode=""), at)
    for key in (pygame.K_UP, pygame.K_f):
        screen.event(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""), 9500)
    messages = " ".join(getattr(widget, "text", "") for widget in screen.widgets(program.area))
    assert "F didn't register" in messages
    assert "the keyboard can't detect all these keys" in messages


@contextmanager
def about_to_race(folder, *players, **settled):
    """A table before the first count-in."""
    with racing(folder, *players, settled=settled) as race:
        race.session.freeze(0.0)
        yield race


def test_before_the_first_race_of_several_the_key_test_is_offered_once(tmp_path):
    people = ("person", "person", "person")
    with about_to_race(tmp_path / "first", *people) as race:
        race.until(100)
        assert isinstance(race.program.top, KeyTest)
        race.until(5000)
        assert race.session.frozen, "the race waits"
        race.key(race.program.now() + 10, "escape")
        race.until(race.program.now() + 4000)
        assert race.program.top is race.screen
        assert not race.session.frozen
        tested = race.program.settings.keys_tested
    with about_to_race(tmp_path / "again", *people, keys_tested=tested) as race:
        race.until(100)
        assert race.program.top is race.screen
    others = {"people": ("person", "person", "keen"), "keys": people}
    for what, sit in others.items():
        with about_to_race(tmp_path / what, *sit, keys_tested=tested) as race:
            if what == "keys":
                race.program.change(keys={"bong-zone1-play": "x"})
            race.until(100)
            assert isinstance(race.program.top, KeyTest), what
    with about_to_race(tmp_path / "alone", "person", "keen", "keen") as race:
        race.until(100)
        assert race.program.top is race.screen


def test_a_gamepad_that_is_plugged_in_plays_for_the_last_person(race):
    def pump():
        race.program.window.look_at_pads()
        for event in pygame.event.get():
            race.event(race.program.now(), event)
        race.until(race.program.now() + 5)

    def press(button):
        for down in (True, False):
            pad.press(button, down=down)
            pump()

    pump()
    assert race.people.pad(2) is None
    pad = VirtualPad()
    pump()
    assert race.people.pad(2) is not None
    before = race.people.cursors.card(2)
    press("right")
    card = race.people.cursors.card(2)
    assert card != before
    press("a")
    assert [(event.seat, event.move.card) for event in race.session.match.log if event.seat >= 0] == [(2, card)]
    pad.unplug()
    pump()
    assert race.people.pad(2) is None
    assert race.people.zone(2) == 2
