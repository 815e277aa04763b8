"""Keyboards without Latin letters or with another layout, and keys reserved for the system."""

import pygame
import pytest
from pygame.event import Event

from app.ui.kit.keymap import is_pressed, key_of
from app.ui.window.keyboard import Keyboard, commands


def layout(**letters):
    """Return a keyboard by its labels: ``layout(a="ฟ")`` has ฟ in the place of a US A."""
    names = {name: pygame.KSCAN_A + i for i, name in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")}
    says = {ord(letters.get(name, name)): code for name, code in names.items()}
    says.setdefault(ord("m") if letters.get("semicolon") == "m" else 0, 51)
    keyboard = Keyboard(lambda code: says.get(code, 0))

    def press(name, *, mod=0, types=None, kind=pygame.KEYDOWN):
        message = letters.get(name, name)
        text = message if types is None else types
        return keyboard.translated(Event(kind, key=ord(message), scancode=names[name], unicode=text, mod=mod))

    return press


THAI = dict(zip("ahmqudjk", "ฟ้ทๆีก่า", strict=True))
GREEK = dict(zip("ahmqudjk", "αημ;υδξκ", strict=True))
FRENCH = {"a": "q", "q": "a", "w": "z", "z": "w", "m": ",", "semicolon": "m"}


@pytest.mark.parametrize("letters", [THAI, GREEK], ids=["th", "gr"])
@pytest.mark.parametrize("name", "ahmqudjk")
def test_without_a_letter_of_its_own_the_key_at_its_place_is_it(letters, name):
    pressed = layout(**letters)(name)
    assert (pressed.key, key_of(pressed)) == (ord(name), name)
    assert is_pressed(name, pressed)
    assert not any(is_pressed(other, pressed) for other in "ahmqudjk" if other != name)


def test_a_layout_with_the_letter_elsewhere_keeps_it():
    press = layout(**FRENCH)
    assert key_of(press("a")) == "q"
    assert key_of(press("q")) == "a"
    assert key_of(press("m")) == ","
    assert not is_pressed("m", press("m"))


def test_the_sign_above_a_letter_is_meant():
    """The ? is above the Thai key that is M."""
    pressed = layout(**THAI)("m", mod=pygame.KMOD_LSHIFT, types="?")
    assert is_pressed("?", pressed)
    assert not is_pressed("m", pressed)


def test_a_key_comes_up_as_what_went_down():
    press = layout(**THAI)
    assert press("q").key == pygame.K_q
    assert press("q", kind=pygame.KEYUP).key == pygame.K_q
    assert press("q", kind=pygame.KEYUP).key == ord("ๆ"), "it was not down"


@pytest.mark.parametrize(("stale", "typed"), [(ord("a"), "q"), (0x439, "a"), (ord(";"), "m"), (ord("A"), "é")])
def test_what_a_key_types_goes_before_what_sdl_took_it_for(stale, typed):
    """SDL misses the change when an X server switches between two layouts."""
    keyboard = Keyboard(lambda _code: 1)
    pressed = Event(pygame.KEYDOWN, key=stale, scancode=pygame.KSCAN_SEMICOLON, unicode=typed, mod=0)
    assert keyboard.translated(pressed).key == (ord(typed) if typed.isascii() else stale)
    pad = Event(pygame.KEYDOWN, key=pygame.K_KP5, scancode=pygame.KSCAN_KP5, unicode="a", mod=0)
    assert keyboard.translated(pad) is pad


def test_a_keycode_that_is_no_character_is_borne():
    """Such as the dead circumflex of a French bépo keyboard in the place of Y."""
    pressed = Event(pygame.KEYDOWN, key=0x40000000, scancode=pygame.KSCAN_Y, unicode="", mod=0)
    assert Keyboard(lambda _code: 1).translated(pressed) is pressed
    assert Keyboard(lambda _code: 0).translated(pressed).key == pygame.K_y


def of(name, typed, mod=0):
    return Event(pygame.KEYDOWN, key=ord(name), scancode=0, unicode=typed, mod=mod)


def test_a_sign_with_shift_is_not_the_digit_below_it():
    """On a Russian keyboard the ? is above the 7."""
    asked = of("7", "?", pygame.KMOD_LSHIFT)
    assert is_pressed("?", asked)
    assert not is_pressed("7", asked)
    assert key_of(asked) == "?"
    assert is_pressed("7", of("7", "7", pygame.KMOD_LSHIFT)), "AZERTY types digits with Shift"


@pytest.mark.parametrize(
    ("name", "typed", "called"),
    [("1", "&", "1"), ("6", "ุ", "6"), ("ö", "Ö", "ö"), ("ม", "ม", "ม"), (",", ",", ","), ("x", "", "x")],
)
def test_a_key_is_called_what_is_printed_on_it(name, typed, called):
    assert key_of(of(name, typed)) == called
    assert is_pressed(called, of(name, typed))


def test_what_is_no_letter_stays():
    keyboard = Keyboard(lambda _code: 0)
    for code, scancode in ((pygame.K_RETURN, 40), (pygame.K_F10, 67), (pygame.K_LEFT, 80), (ord("ö"), 51)):
        event = Event(pygame.KEYDOWN, key=code, scancode=scancode, unicode="", mod=0)
        assert keyboard.translated(event) is event
    moved = Event(pygame.MOUSEMOTION, pos=(1, 2), rel=(0, 0), buttons=(0, 0, 0))
    assert keyboard.translated(moved) is moved


@pytest.mark.parametrize("mod", [pygame.KMOD_LMETA, pygame.KMOD_RCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT])
@pytest.mark.parametrize("name", "mhq2")
def test_with_ctrl_or_cmd_a_letter_is_no_key_of_the_game(mod, name):
    """Cmd-M minimizes the window, and does not mute."""
    pressed = Event(pygame.KEYDOWN, key=ord(name), scancode=0, unicode=name, mod=mod)
    assert commands(pressed)
    assert not is_pressed(name, pressed)


def test_what_altgr_types_is_typed():
    """Windows reports AltGr as Ctrl with Alt."""
    pressed = Event(pygame.KEYDOWN, key=pygame.K_q, scancode=20, unicode="@", mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert not commands(pressed)
    assert is_pressed("@", pressed)


def test_with_ctrl_a_key_that_types_nothing_is_what_it_is():
    assert is_pressed("tab", Event(pygame.KEYDOWN, key=pygame.K_TAB, scancode=43, unicode="\t", mod=pygame.KMOD_LCTRL))
