"""Changing keys: allowed keys, lost keys, printed keys, and their effect."""

import pygame
import pytest

from app.core.cards import Chance
from app.games import GAMES, game_named, in_real_time
from app.games.bong import INFO as BONG
from app.storage.settings import Settings
from app.ui.kit.dialogs import Dialog
from app.ui.kit.keymap import (
    ACTIONS,
    GENERAL,
    Keymap,
    action_named,
    actions_of,
    given,
    is_key,
    is_pressed,
    key_of,
    refusal,
    shown_key,
)
from app.ui.realtime.bindings import Bindings
from app.ui.table.advice import drop_hint

pytestmark = pytest.mark.usefixtures("unseen")


def event(name, typed="", mod=0):
    return pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode=typed)


@pytest.fixture
def keyboard(open_settings):
    """pygame knows key names only with a display."""
    return open_settings()


@pytest.mark.usefixtures("keyboard")
def test_usual_keys_exist_and_none_serves_two_ends():
    keymap = Keymap({})
    assert keymap.troubles == ()
    assert len({action.name for action in ACTIONS}) == len(ACTIONS)
    for race in in_real_time():
        bindings, at_table = Bindings(race, {}), keymap.at_table(race.name)
        assert not {action.name for action in ACTIONS} & set(bindings.usual)
        assert not {bindings.key(name) for name in bindings.rank_names} & set(at_table)
    for action in ACTIONS:
        assert keymap.key(action.name) == action.usual
        assert is_key(action.usual)
        assert not keymap.holders(action, action.usual), action
        assert not refusal(action, action.usual), action


@pytest.mark.usefixtures("keyboard")
def test_who_takes_a_key_leaves_the_other_without_and_back_again():
    hint, undo = action_named("hint"), action_named("undo")
    changed = given({}, hint, "u")
    assert changed == {"hint": "u"}
    keymap = Keymap(changed)
    assert (keymap.key("hint"), keymap.key("undo")) == ("u", "")
    again = given(changed, hint, "h")
    assert again == {}
    assert Keymap(again).key("undo") == "u"
    both = given(changed, undo, "h")
    assert (Keymap(both).key("hint"), Keymap(both).key("undo")) == ("u", "h")
    moved = given({"undo": "x"}, hint, "x")
    assert moved == {"hint": "x"}
    assert Keymap(moved).key("undo") == "u"


@pytest.mark.usefixtures("keyboard")
def test_keys_of_different_games_may_be_the_same():
    draw, lay = action_named("kings-corners-d"), action_named("tong-its-y")
    assert not Keymap({}).holders(draw, "t")
    assert Keymap(given({}, draw, "t")).letter("kings-corners", "D") == "t"
    assert Keymap(given({}, draw, "t")).letter("tong-its", "D") == "d"
    hint = action_named("hint")
    names = {other.name for other in Keymap({}).holders(hint, "d")}
    assert names == {"kings-corners-d", "pai-tong-d", "tong-its-d"}
    keymap = Keymap(given({}, hint, "d"))
    assert [keymap.letter(game.name, "d") for game in GAMES if "d" in game.info.keys] == [""] * 3
    assert Keymap({}).holders(lay, "h") == [hint]


@pytest.mark.usefixtures("keyboard")
def test_keys_that_were_changed_before_letters_meant_one_thing_keep_what_they_do():
    names = {action.name for action in ACTIONS}
    once = {f"{game.name}-{then}": f"{game.name}-{now}" for game in GAMES for then, now in game.info.keys_once.items()}
    assert {*once.values()} <= names
    assert len(once) == 12
    assert not once.keys() & names
    keymap = Keymap({"kong-pie-d": "z", "tong-its-c": "j"})
    assert (keymap.letter("kong-pie", "X"), keymap.letter("tong-its", "A")) == ("z", "j")
    assert keymap.troubles == ()
    assert Keymap({"kong-pie-d": "z", "kong-pie-x": "j"}).letter("kong-pie", "X") == "j"
    assert given({"kong-pie-d": "z"}, action_named("kong-pie-x"), "x") == {}
    assert given({"kong-pie-d": "z"}, action_named("hint"), "z") == {"hint": "z"}


@pytest.mark.usefixtures("keyboard")
def test_what_somebody_wrote_into_the_settings_and_cannot_be():
    keymap = Keymap({"hint": "no such key", "undo": "escape", "log": "x", "order": "x", "sound": "space", "later": "u"})
    assert [keymap.key(name) for name in ("hint", "undo", "log", "order", "sound")] == ["h", "u", "x", "o", "m"]
    assert len(keymap.troubles) == 4
    for name in ("keys.hint", "keys.undo", "“order”", "keys.sound"):
        assert sum(name in line for line in keymap.troubles) == 1, name
    assert all(line.endswith(".") for line in keymap.troubles)


def test_wrong_keys_in_the_settings_are_reported(open_settings):
    found = open_settings(keys={"hint": "no such key"})
    found.program.turn(0)
    assert "keys.hint" in found.program.toast.text


@pytest.mark.usefixtures("keyboard")
def test_names_of_keys():
    assert [shown_key(key) for key in ("u", "return", "escape", "f10", "[7]", "page up", "?", "R Ctrl", "Num 7")] == [
        "U", "Enter", "Esc", "F10", "Num 7", "PgUp", "?", "R Ctrl", "Num 7",
    ]  # fmt: skip
    assert key_of(event("left shift")) == ""
    assert key_of(event("/", "?", pygame.KMOD_SHIFT)) == "?"
    assert key_of(event("u", "U", pygame.KMOD_SHIFT)) == "u"
    assert key_of(event("space", " ")) == "space"
    assert is_pressed("return", pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, mod=0, unicode="\r"))
    assert is_pressed("?", event("/", "?", pygame.KMOD_SHIFT))
    assert not is_pressed("", event("u", "u"))
    keymap = Keymap({"hint": "j", "kings-corners-d": "x"})
    assert keymap.shown("H / U") == "J / U"
    assert Keymap({"sensible": "x"}).shown("Enter / Space / Arrows") == "X / Space / Arrows"
    assert keymap.shown("D / E", "kings-corners") == "X / E"
    assert keymap.shown("D / E", "tong-its") == "D / E"
    assert Keymap({"hint": "u"}).shown("H / U") == "U"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_key_is_changed_and_does_it_at_once(open_settings, by):
    found = open_settings("kings-corners")
    found.page("Keys")
    if by == "mouse":
        found.click("key-log")
    else:
        found.tab_to("key-log")
        found.key("return")
    assert found.screen.takes_any_key
    found.key("left shift", typed="")
    assert found.screen.takes_any_key
    found.key("f7")
    assert found.settings.keys == found.file["keys"] == {"log": "f7"}
    assert found.widget("key-log").text == "F7"
    found.key("escape")
    assert found.widget("log").key_text == "F7"
    log = found.screen.log
    found.key("l")
    assert not log.open
    found.key("f7")
    assert log.open


def test_the_key_of_a_games_button_moves_with_it(open_settings):
    seats = game_named("kings-corners").usual_players()
    seed = next(seed for seed in range(99) if Chance(seed=seed).first_dealer(seats) == seats - 1)
    found = open_settings("kings-corners", seed=seed)
    found.page("Keys")
    found.click("key-kings-corners-d")
    found.key("y")
    found.key("escape")
    assert found.widget("action-D").key_text == "Y"
    log = found.flow.session.match.log
    found.key("d")
    assert log == []
    found.key("y")
    assert (log[0].seat, found.flow.session.game.notate(log[0].move)) == (0, "draw")


def test_key_conflict_is_reported(open_settings):
    found = open_settings()
    found.page("Keys")
    found.click("key-hint")
    found.key("u")
    assert isinstance(found.screen, Dialog)
    assert found.settings.keys == {}
    words = " ".join(getattr(widget, "text", "") for widget in found.screen.laid(found.program.area))
    assert "U is already used for “Undo”." in words
    assert "Use it here" in words
    found.key("escape")
    assert found.settings.keys == {}
    assert not found.screen.takes_any_key
    found.click("key-hint")
    found.key("u", "c")  # another one
    assert found.screen.takes_any_key
    found.key("u", "t")  # take it
    assert found.settings.keys == {"hint": "u"}
    assert (found.widget("key-hint").text, found.widget("key-undo").text) == ("U", "None")
    assert found.screen.page.intro == "“Hint” now has the key U. “Undo” has no key."
    found.click("key-hint")
    found.key("h")
    assert found.settings.keys == {}
    assert found.widget("key-undo").text == "U"


@pytest.mark.parametrize(("name", "key", "typed", "message"), [
    ("hint", "left", "", "The arrow keys always move the selection."),
    ("hint", "space", " ", "Space is used for buttons and menus everywhere."),
    ("full-screen", "x", "x", "types nothing"),
    ("hint", "j", "j", "In Bong, J plays this rank: jack."),
    ("hint", "h", "h", "This action already has the key H."),
])  # fmt: skip
def test_reserved_key_is_explained(open_settings, name, key, typed, message):
    found = open_settings()
    found.page("Keys")
    found.click(f"key-{name}")
    found.key(key, typed=typed)
    assert message in found.screen.page.intro
    assert found.settings.keys == {}
    assert found.screen.takes_any_key == (key != "h")


def test_escape_leaves_it_and_can_be_given_to_nothing(open_settings):
    found = open_settings()
    found.page("Keys")
    found.click("key-hint")
    found.key("escape")
    assert found.screen.page.intro == "Key unchanged."
    assert found.settings.keys == {}
    assert not found.widget("fixed-esc").enabled
    assert all(refusal(action, "escape") for action in ACTIONS)


def test_the_key_of_the_full_screen_is_taken_while_one_is_waited_for(open_settings):
    found = open_settings()
    found.page("Keys")
    found.click("key-full-screen")
    found.key("f9")
    assert found.settings.keys == {"full-screen": "f9"}
    assert not found.settings.fullscreen
    found.key("f11")
    assert not found.settings.fullscreen


def test_a_click_elsewhere_waits_no_longer(open_settings):
    found = open_settings()
    found.page("Keys")
    found.click("key-hint")
    found.click_at(40, 40)
    assert not found.screen.takes_any_key
    found.key("x")
    assert found.settings.keys == {}


def test_keys_of_another_version_stay(open_settings):
    found = open_settings(keys={"later-thing": "w", "bong-rank-ace": "x"})
    found.page("Keys")
    found.click("key-hint")
    found.key("f7")
    assert found.file["keys"] == {"later-thing": "w", "bong-rank-ace": "x", "hint": "f7"}


def test_bong_keeps_off_the_changed_keys_of_the_table(keyboard):
    keyboard.program.change(keys={"hint": "x"})
    bindings = Bindings(BONG, keyboard.settings.keys)
    with pytest.raises(ValueError, match=r"X is already in use: “Hint”\."):
        bindings.given("bong-rank-ace", "x")
    assert bindings.given("bong-rank-ace", "h")[0]["bong-rank-ace"] == "h"


def test_the_page_of_keys_has_everything(open_settings):
    found = open_settings("bong")
    found.page("Keys")
    there = set(found.screen.live())
    assert {f"key-{action.name}" for action in (*GENERAL, *(a for g in GAMES for a in actions_of(g.name)))} <= there
    found.click("keys-of-bong")
    assert type(found.screen).__name__ == "KeysScreen"
    assert Settings().keys == {}


def test_the_usual_keys_of_bong_meet_a_changed_one_of_the_table(open_settings):
    found = open_settings("bong", keys={"bong-rank-ace": "x", "hint": "a"})
    found.page("Keys")
    found.click("keys-of-bong")
    found.click("usual")
    assert found.settings.keys == {"hint": "a"}
    assert "In Bong, A now plays a card. In other games, it's for “Hint”." in found.screen._message
    assert Bindings(BONG, {}).shared() is None


def test_f11_is_no_key_for_a_card(open_settings):
    found = open_settings("bong")
    found.page("Keys")
    found.click("keys-of-bong")
    found.click("bong-rank-ace")
    found.key("f11")
    assert "F11 is already in use: Full screen." in found.screen._message
    assert not found.settings.fullscreen


def at_ones_turn(open_settings, **settings):
    """Kings Corners with the person on turn and the settings closed."""
    seats = game_named("kings-corners").usual_players()
    seed = next(seed for seed in range(99) if Chance(seed=seed).first_dealer(seats) == seats - 1)
    found = open_settings("kings-corners", seed=seed, **settings)
    found.key("escape")
    return found


def test_the_keys_that_move_about_the_table_can_be_changed(open_settings):
    found = at_ones_turn(open_settings, keys={"take": "x", "next-place": "n", "sensible": "y"})
    table = found.screen
    found.key("n")
    spot = table.play.state.spot
    assert spot.startswith("card:")
    found.key("space")
    assert table.play.state.held is None
    table.play.state.spot, table.focus = spot, None
    found.key("x")
    assert table.play.state.held is not None
    found.key("escape")
    assert table.play.state.held is None
    found.key("n")
    assert table.play.state.spot != spot
    found.key("h", "y")
    drop_hint(table.play)
    assert all(event.seat == 0 for event in found.flow.session.match.log[:1])


@pytest.mark.parametrize("name", ["undo", "hint", "log", "help", "sound", "settings"])
def test_buttons_of_the_bar_show_their_changed_keys_and_obey_them(open_settings, name, monkeypatch):
    found, heard = at_ones_turn(open_settings, keys={name: "f7"}), []
    monkeypatch.setattr(found.program.sounds, "play", lambda sound, *_, **__: heard.append(sound))
    assert found.widget(name).key_text == "F7"
    usual = action_named(name).usual
    if usual == "?":
        found.key("/", mod=pygame.KMOD_SHIFT, typed="?")
    else:
        found.key(usual)
    assert "click" not in heard
    found.key("f7")
    assert heard[0] == "click"
