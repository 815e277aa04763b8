"""Sounds use their family's volume, a few of a kind at once, and survive without a sound card."""

import logging
import os
import subprocess
import sys
import threading
import time
import weakref
from array import array
from functools import cache
from typing import Any

import pygame
import pytest

from app.ui.window import sound, sound_card
from app.ui.window.resources import folder
from app.ui.window.sound import (
    CALL_CHANNELS,
    EFFECT_CHANNELS,
    SOUNDS,
    Family,
    Sounds,
    gain,
    sides,
)
from tests.ui.window.opened import opened, two_devices, until

CALLS = range(CALL_CHANNELS)
EFFECTS = range(CALL_CHANNELS, CALL_CHANNELS + EFFECT_CHANNELS)
LONG_CALLS = ("gong", "bell", "deep", "flong", "tongit")
"""None of them ends while a test runs."""


@pytest.fixture
def sounds(monkeypatch):
    """A silent sound card; ``at`` holds the time."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    found: Any = Sounds(lambda: found.at)
    found.at = 0.0
    found.open()
    yield opened(found)
    assert found.close()


def playing_on(channels):
    return [channel.get_sound() for channel in map(pygame.mixer.Channel, channels) if channel.get_busy()]


@cache
def samples():
    """Return the samples of each sound, read once: a short sound would end meanwhile."""
    return {name: {path.read_bytes()[44:] for path in sound_files(name)} for name in SOUNDS}


def heard(channels):
    playing = playing_on(channels)
    stereo = [bytes(found.get_raw()) for found in playing]
    mono = [array("h", raw)[::2].tobytes() for raw in stereo]
    return [next(name for name in SOUNDS if raw in samples()[name]) for raw in mono]


def sound_files(name):
    sounds_folder = folder("sounds")
    return [path for path in sounds_folder.glob(f"{name}*.wav") if path.stem.rstrip("-0123456789") == name]


def test_every_sound_can_be_played(sounds, caplog):
    for name in SOUNDS:
        for _ in sound_files(name):
            sounds.at += 1
            sounds.play(name)
            pygame.mixer.stop()
    assert not caplog.records


def test_nothing_is_read_before_it_is_played(sounds, monkeypatch):
    read = []
    real = pygame.mixer.Sound
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: read.append(path.name) or real(path))
    sounds.play("gong")
    sounds.at += 1
    sounds.play("gong")
    assert read == ["gong.wav"]


def test_the_same_variant_is_not_heard_twice_in_a_row(sounds):
    before = None
    for i in range(12):
        sounds.at = float(i)
        pygame.mixer.stop()
        sounds.play("turn")
        [playing] = playing_on(CALLS)
        assert playing is not before
        before = playing


def test_the_same_sound_twice_in_one_moment_is_one(sounds):
    samples()
    for at in (1.0, 1.01, 1.02):
        sounds.at = at
        sounds.play("whoosh")
    assert heard(CALLS) == ["whoosh"]
    sounds.at = 1.04
    sounds.play("whoosh")
    assert heard(CALLS) == ["whoosh", "whoosh"]


def test_effects_beyond_their_number_are_left_out(sounds):
    for at in (1.0, 1.1, 1.2):
        sounds.at = at
        sounds.play("riffle")
    assert heard(EFFECTS) == ["riffle"]


def test_a_deal_never_takes_the_voice_of_a_call(sounds):
    sounds.play("gong")
    for name in [name for name, kind in SOUNDS.items() if kind.family is Family.EFFECTS] * 3:
        sounds.at += 0.035
        sounds.play(name)
    assert heard(CALLS) == ["gong"]


def test_a_call_is_always_heard_and_the_oldest_gives_way(sounds):
    for name in LONG_CALLS:
        sounds.at += 0.5
        sounds.play(name)
    assert sorted(heard(CALLS)) == sorted(LONG_CALLS[-CALL_CHANNELS:])


def test_a_gong_struck_again_is_damped_first(sounds):
    sounds.play("gong")
    sounds.at += 0.5
    sounds.play("gong")
    assert heard(CALLS).count("gong") == 2  # for as long as the fade lasts
    ends = time.monotonic() + 10
    while len(heard(CALLS)) > 1 and time.monotonic() < ends:
        time.sleep(0.01)
    assert heard(CALLS) == ["gong"]


@pytest.mark.parametrize(("name", "family"), [("riffle", Family.EFFECTS), ("gong", Family.CALLS)])
def test_each_family_has_its_volume(sounds, name, family):
    sounds.volumes = {each: 0.25 if each is family else 1.0 for each in Family}
    sounds.play(name)
    [playing] = playing_on((*CALLS, *EFFECTS))
    assert playing.get_volume() == pytest.approx(gain(0.25), abs=1 / 128)


def test_muted_or_at_no_volume_nothing_is_heard(sounds):
    sounds.muted = True
    sounds.play("gong")
    sounds.muted, sounds.volumes[Family.CALLS] = False, 0.0
    sounds.play("gong")
    assert heard(CALLS) == []
    sounds.play("riffle")
    assert heard(EFFECTS) == ["riffle"]


def test_half_the_volume_is_half_as_loud():
    assert gain(0) == 0
    assert gain(1) == 1
    assert gain(0.5) == pytest.approx(10 ** (-10 / 20), rel=0.01)
    steps = [gain(percent / 100) for percent in range(101)]
    assert steps == sorted(steps)
    assert steps[1] >= 1 / 128  # the mixer rounds what is less to silence


def test_a_side_is_gentle_and_never_louder_than_the_middle():
    assert sides(0) == (1, 1)
    assert sides(-1) == (1, 0.6)
    assert sides(1) == (0.6, 1)
    assert sides(7) == sides(1)
    for pan in (-0.6, -0.1, 0.3, 0.9):
        assert max(sides(pan)) == 1
        assert 0.6 <= min(sides(pan)) < 1


def test_a_name_that_no_sound_has_is_a_fault(sounds):
    with pytest.raises(KeyError):
        sounds.play("moo")
    sounds.play("")
    assert heard((*CALLS, *EFFECTS)) == []


def test_broken_sound_is_reported_once_and_others_play(monkeypatch, tmp_path, caplog):
    for path in folder("sounds").glob("*.wav"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "gong.wav").write_bytes(b"no sound at all")
    monkeypatch.setattr(sound, "folder", lambda _name: tmp_path)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds()
    sounds.open()
    opened(sounds)
    try:
        sounds.play("gong")
        sounds.play("gong")
        sounds.play("bell")
        assert [record.levelno for record in caplog.records] == [logging.WARNING]
        assert heard(CALLS) == ["bell"]
    finally:
        sounds.close()


def test_without_a_sound_card_there_is_silence(monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none")
    sounds = Sounds()
    sounds.open()
    until(lambda: sounds.card.missing)
    for name in SOUNDS:
        sounds.play(name)
    assert pygame.mixer.get_init() is None
    assert sounds.close()
    assert capfd.readouterr() == ("", "")


MIXED = """
import sys, time
from app.ui.window.sound import Family, Sounds
sounds = Sounds()
sounds.volumes = dict.fromkeys(Family, 1.0)
sounds.open()
import pygame
while sounds.card.session is None:
    time.sleep(0.01)
time.sleep(0.1)
for name in sys.argv[1:]:
    sounds.play(name)
ends = time.monotonic() + 1.0
while pygame.mixer.get_busy() and time.monotonic() < ends:
    time.sleep(0.02)
sounds.close()
"""


def test_eight_at_once_at_full_volume_do_not_clip_in_the_real_mixer(tmp_path):
    """The program's real mixer writes its output into a file."""
    names = ("gong", "flong", "bell", "place", "thud", "riffle", "flip", "chip")
    file = tmp_path / "mixed.raw"
    asked = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file)}
    env = {**os.environ, **asked, "PYTHONPATH": str(folder("sounds").parent)}
    subprocess.run([sys.executable, "-c", MIXED, *names], check=True, timeout=60, env=env, capture_output=True)
    steps = array("h", file.read_bytes())
    assert max(map(abs, steps)) < 32767
    assert max(map(abs, steps)) > 8000


def is_open():
    return pygame.mixer.get_init() is not None


def rest(sounds):
    """Idle, with time for the card's thread."""
    sounds.rest()
    until(lambda: is_open() == (sounds.card.session is not None))


def test_the_sound_card_is_let_go_once_nothing_is_heard_and_nobody_is_there(sounds):
    sounds.play("click")
    rest(sounds)
    sounds.at += 30
    rest(sounds)
    assert is_open(), "the click is still heard"
    pygame.mixer.stop()
    sounds.stir()
    rest(sounds)
    assert is_open(), "somebody is there"
    sounds.at += 30
    rest(sounds)
    assert not is_open()
    rest(sounds)


def resting(sounds):
    sounds.at += 30
    rest(sounds)
    assert not is_open()


def test_whoever_is_there_wakes_it_before_anything_is_to_be_heard(sounds):
    resting(sounds)
    sounds.stir()
    opened(sounds).play("gong")
    assert heard(CALLS) == ["gong"]


def test_a_sound_wakes_it_and_is_heard_once_it_is_open(sounds):
    resting(sounds)
    sounds.play("gong")
    opened(sounds).surround(())
    assert heard(CALLS) == ["gong"]
    assert pygame.mixer.get_num_channels() == CALL_CHANNELS + EFFECT_CHANNELS


def test_a_sound_that_would_come_too_late_is_left_out(sounds):
    resting(sounds)
    sounds.play("gong")
    opened(sounds)
    sounds.at += 1
    sounds.surround(())
    sounds.play("bell")
    assert heard(CALLS) == ["bell"]


def test_loaded_sounds_are_dropped_at_rest_and_load_again(sounds):
    sounds.play("gong")
    loaded = [weakref.ref(sound) for sound in sounds._loaded.values()]
    pygame.mixer.stop()
    resting(sounds)
    assert [sound() for sound in loaded] == [None]
    sounds.stir()
    opened(sounds).play("gong")
    assert heard(CALLS) == ["gong"]


def test_muted_it_rests_at_once_and_goes_on_resting_whoever_is_there(sounds):
    sounds.muted = True
    rest(sounds)
    assert not is_open()
    sounds.stir()
    sounds.play("gong")
    rest(sounds)
    assert not is_open()


def test_a_sound_card_that_is_gone_meanwhile_is_silence_and_may_come_back(sounds, monkeypatch, caplog):
    caplog.set_level(logging.INFO)
    resting(sounds)
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none of that name")
    sounds.play("gong")
    until(lambda: sounds.card.missing)
    sounds.stir()
    sounds.surround(("crickets",))
    sounds.rest()
    assert not is_open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.open()
    opened(sounds).play("gong")
    assert heard(CALLS) == ["gong"]
    texts = [record.getMessage().partition(":")[0] for record in caplog.records]
    assert texts == ["no sound", "sound is back"]


def test_a_lost_sound_card_is_reopened(sounds, caplog):
    caplog.set_level(logging.INFO)
    before = sounds.card.session
    sounds.device_removed()
    assert sounds.card.session is None
    opened(sounds).play("gong")
    assert sounds.card.session != before
    assert heard(CALLS) == ["gong"]
    assert [record.getMessage() for record in caplog.records] == ["the sound device is gone", "sound is back"]


def test_a_card_that_comes_back_by_itself_is_found_without_anybody(sounds, monkeypatch):
    """A restarting sound server is not back yet when the program hears that it is gone."""
    monkeypatch.setattr(sound_card, "_RETRIES", (0.01,) * 1000)
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is none of that name")
    sounds.device_removed()
    until(lambda: sounds.card.missing)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened(sounds).play("gong")
    assert heard(CALLS) == ["gong"]


class SlowCard:
    """A sound card that opens on demand."""

    def __init__(self):
        self.begun, self.may_open = threading.Event(), threading.Event()

    def open(self, channels):
        self.begun.set()
        assert self.may_open.wait(60)
        sound_card.open_mixer(channels)


@pytest.fixture
def slow(monkeypatch, tmp_path):
    """Sounds whose card is opening, and the card. There is a second device for the ambience."""
    for name, value in two_devices(tmp_path).items():
        monkeypatch.setenv(name, value)
    card = SlowCard()
    found: Any = Sounds(lambda: found.at, opening=card.open)
    found.at = 0.0
    found.open()
    assert card.begun.wait(60)
    yield found, card
    card.may_open.set()
    found.close()
    until(lambda: not is_open())


def test_nothing_waits_for_a_card_that_opens_slowly(slow):
    """Each call returns while the card's thread is still in the system."""
    sounds, card = slow
    for name in SOUNDS:
        sounds.at += 1
        sounds.play(name)
    sounds.stir()
    sounds.surround(("rain", "fire"))
    sounds.rest()
    sounds.open()
    sounds.device_removed()
    assert not is_open()
    sounds.at += 1
    sounds.play("bell")
    card.may_open.set()
    opened(sounds).surround(("rain", "fire"))
    assert heard(CALLS) == ["bell"]


def test_closed_while_it_opens_it_is_never_handed_over(slow):
    sounds, card = slow
    assert not sounds.close()
    card.may_open.set()
    until(sounds.card.close)
    sounds.play("gong")
    sounds.stir()
    assert sounds.card.session is None
    assert not is_open()


def test_muted_while_it_opens_it_is_let_go_again(slow):
    sounds, card = slow
    sounds.muted = True
    card.may_open.set()
    opened(sounds)
    rest(sounds)
    assert not is_open()


@pytest.fixture
def slow_system(tmp_path):
    """A pipe without a reader, and an environment in which SDL's file driver waits for it as for a device."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes here")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    asked = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return pipe, {**os.environ, **asked, "PYTHONPATH": str(folder("sounds").parent)}


PLAYS_ON = """
import sys, threading
from app.ui.window.sound import Sounds
ready = threading.Event()
sounds = Sounds(changed=ready.set)
sounds.open()
for _ in range(1000):
    sounds.play("click")
    ready.wait(0.001)
assert sounds.card.session is None and not sounds.card.missing
threading.Thread(target=lambda: open(sys.argv[1], "rb").read(), daemon=True).start()
assert ready.wait(50), "it was never opened"
sounds.play("gong")
print(sounds.close())
"""


def test_while_the_system_opens_the_card_other_threads_work(slow_system):
    pipe, env = slow_system
    asked = [sys.executable, "-c", PLAYS_ON, str(pipe)]
    done = subprocess.run(asked, timeout=60, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


ENDS_MEANWHILE = """
import threading
from app.ui.window.sound_card import open_mixer
from app.ui.window.sound import Sounds
begun = threading.Event()
def opening(channels):
    begun.set()
    open_mixer(channels)
sounds = Sounds(opening=opening)
sounds.open()
begun.wait()
print(sounds.close(), flush=True)
"""


def test_the_program_ends_well_while_the_system_still_opens_the_card(slow_system):
    pipe, env = slow_system
    asked = [sys.executable, "-c", ENDS_MEANWHILE]
    with subprocess.Popen(asked, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as ending:
        assert ending.stdout.readline() == "False\n"
        threading.Thread(target=lambda: pipe.open("rb").read(), daemon=True).start()
        assert ending.wait(60) == 0
        assert "Traceback" not in ending.stderr.read()
