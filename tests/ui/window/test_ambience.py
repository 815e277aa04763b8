"""Ambience: quiet, seamless, only for those present, or off."""

import math
import time
from array import array
from itertools import pairwise
from statistics import fmean

import pygame
import pytest

from app.games import infos
from app.ui.window import sound
from app.ui.window.resources import folder
from app.ui.window.sound import AMBIENCE_CHANNELS, CALL_CHANNELS, EFFECT_CHANNELS, Family, Sounds
from tests.headless import headless
from tests.ui.window.opened import opened, until

TEXTURES = sorted(path.stem for path in (folder("sounds") / "ambience").glob("*.wav"))
textures = pytest.mark.parametrize("name", TEXTURES)
CHANNELS = range(CALL_CHANNELS + EFFECT_CHANNELS, CALL_CHANNELS + EFFECT_CHANNELS + AMBIENCE_CHANNELS)


@pytest.fixture
def sounds(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound, "_GOES", 1)
    found = Sounds()
    found.open()
    yield opened(found)
    assert found.close()


def playing():
    return [pygame.mixer.Channel(i).get_sound() for i in CHANNELS]


def falls_silent(channel):
    for _ in range(2000):
        if not pygame.mixer.Channel(channel).get_busy():
            return True
        pygame.time.wait(5)
    return False


def one_round(name):
    """Return the samples of a texture as the mixer has them, between -1 and 1."""
    found = sound._load_loop(folder("sounds") / "ambience" / f"{name}.wav")
    return [value / 32768 for value in array("h", found.get_raw())[::2]]


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_every_game_of_ours_has_a_place_of_its_own(info):
    assert 1 <= len(info.ambience) <= AMBIENCE_CHANNELS
    assert set(info.ambience) <= set(TEXTURES)
    assert all(info.ambience != other.ambience for other in infos() if other != info)


def test_two_together_are_not_heard_to_repeat(sounds):
    """No two loop in the same time, nor does one loop twice while another does once."""
    long = sorted(len(one_round(name)) / 32_000 for name in TEXTURES)
    assert all(2 < seconds < 60 for seconds in long)
    for one in long:
        for other in long:
            assert one == other or abs(other / one - round(other / one)) > 0.05


def test_they_take_little_room():
    assert sum(path.stat().st_size for path in (folder("sounds") / "ambience").iterdir()) < 115_000


@textures
def test_it_goes_round_without_a_seam(sounds, name):
    signal = one_round(name)
    steps = [abs(b - a) for a, b in pairwise(signal)]
    bend = [abs(c - 2 * b + a) for a, b, c in zip(signal, signal[1:], signal[2:], strict=False)]
    seam = [*signal[-40:], *signal[:40]]
    assert abs(signal[0] - signal[-1]) <= 4 * fmean(steps) + 2 / 32768
    most = max(abs(c - 2 * b + a) for a, b, c in zip(seam, seam[1:], seam[2:], strict=False))
    assert most <= 8 * fmean(bend) + 4 / 32768
    # As loud just before it begins anew as just after: no fading in and out each time.
    before, after = (math.sqrt(fmean(v * v for v in part)) for part in (signal[-1600:], signal[:1600]))
    assert 0.4 < before / after < 2.5


@textures
def test_it_is_far_below_what_is_played(sounds, name):
    signal = one_round(name)
    assert 0.0005 < math.sqrt(fmean(v * v for v in signal)) < 0.02
    assert max(map(abs, signal)) < 0.1


def test_ambience_continues_when_requested_again(sounds):
    sounds.surround(("rain", "fire"))
    first = playing()
    assert all(first)
    assert first[0] is not first[1]
    sounds.surround(("rain", "fire"))
    assert playing() == first
    sounds.surround(("surf",))
    assert playing()[0] not in (None, *first)
    assert falls_silent(CHANNELS[1])


def test_silence(sounds):
    for unwanted in ("volume", "muted", "nothing"):
        sounds.volumes[Family.AMBIENCE], sounds.muted = 0.3, False
        sounds.surround(("rain", "fire"))
        assert all(playing())
        if unwanted == "volume":
            sounds.volumes[Family.AMBIENCE] = 0.0
        sounds.muted = unwanted == "muted"
        sounds.surround(() if unwanted == "nothing" else ("rain", "fire"))
        assert all(falls_silent(channel) for channel in CHANNELS), unwanted


def test_it_is_silenced_before_it_has_come(sounds):
    """SDL lets a sound that has not started play on, however often it is faded out."""
    for waited in range(60):
        sounds.surround(("rain", "fire"))
        pygame.time.wait(waited % 20)
        sounds.surround(())
        assert all(falls_silent(channel) for channel in CHANNELS)


def test_its_volume_is_its_own(sounds):
    sounds.surround(("rain",))
    loud, kept = pygame.mixer.Channel(CHANNELS[0]).get_volume(), playing()[0]
    sounds.volumes[Family.EFFECTS] = sounds.volumes[Family.CALLS] = 0.0
    sounds.surround(("rain",))
    assert pygame.mixer.Channel(CHANNELS[0]).get_volume() == loud
    sounds.volumes[Family.AMBIENCE] /= 2
    sounds.surround(("rain",))
    assert 0 < pygame.mixer.Channel(CHANNELS[0]).get_volume() < loud
    assert playing()[0] is kept, "no louder or softer from the beginning"


def test_a_texture_that_is_not_there_is_silence(sounds, caplog):
    sounds.surround(("no-such-place",))
    assert playing() == [None, None]
    sounds.play("gong")
    assert pygame.mixer.get_busy()


def test_a_call_and_a_deal_take_no_channel_from_it(sounds):
    sounds.surround(("rain", "fire"))
    first = playing()
    for _ in range(6):
        for name in ("gong", "bell", "deep", "flong", "deal", "slide", "place", "chip", "whoosh"):
            sounds.play(name)
    assert playing() == first


def test_it_is_heard_at_the_table_and_only_while_somebody_is_there(tmp_path, monkeypatch):
    from app.core.cards import Chance
    from app.core.match import Header, Match, SeatPlayer
    from app.core.options import build
    from app.core.record import write
    from app.games import GAMES

    with headless(tmp_path, (1280, 720)) as shown:
        texts = []
        monkeypatch.setattr(shown.program.sounds, "surround", texts.append)
        here = True
        monkeypatch.setattr(type(shown.program.window), "focused", property(lambda _window: here))
        shown.program.turn(0)
        game = GAMES[0]
        seat_players = (SeatPlayer("You"), SeatPlayer("Rosa", "keen"))
        shown.table(write(Match(Header(game, build(game.options, {}, 2), seat_players, Chance(seed=1)))))
        shown.program.turn(0)
        assert texts[-1] == game.info.ambience
        here = False
        shown.program.turn(0)
        assert texts[-1] == ()
        here = True
        shown.program.turn(0)
        assert texts[-1] == game.info.ambience
        shown.flow.title()
        shown.program.turn(0)
        assert texts[-1] == ()


def test_where_nobody_has_been_for_long_the_place_falls_silent_and_the_sound_card_rests(sounds, monkeypatch):
    later = 0.0
    monkeypatch.setattr(sounds, "_now", lambda: time.monotonic() + later)
    place = TEXTURES[:2]
    sounds.surround(tuple(place))
    later = 60.0
    sounds.surround(tuple(place))
    sounds.rest()
    assert all(playing())
    later = 200.0
    sounds.surround(tuple(place))
    assert all(falls_silent(channel) for channel in CHANNELS)
    sounds.rest()
    sounds.surround(tuple(place))
    until(lambda: pygame.mixer.get_init() is None)
    sounds.stir()
    opened(sounds).surround(tuple(place))
    assert all(playing())
