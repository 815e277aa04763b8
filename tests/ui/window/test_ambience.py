"""Ambience: quiet, seamless, only for those present, or off."""

import math
import os
import subprocess
import sys
import time
from array import array
from itertools import pairwise
from statistics import fmean

import pytest

from app.games import infos
from app.ui.window import ambience
from app.ui.window.ambience import MOST, RATE, load_loop
from app.ui.window.resources import folder
from app.ui.window.sound import Family, Sounds, gain
from tests.headless import headless
from tests.ui.window.opened import opened, two_devices, until

TEXTURES = sorted(path.stem for path in (folder("sounds") / "ambience").glob("*.wav"))
textures = pytest.mark.parametrize("name", TEXTURES)


@pytest.fixture
def written(monkeypatch, tmp_path):
    for name, value in two_devices(tmp_path).items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def sounds(written):
    found = Sounds()
    found.open()
    yield opened(found)
    assert found.close()
    until(lambda: found.ambience.card.ended)


def surrounded(sounds, *names):
    """Set the ambience, as each iteration of the main loop does, until there is a device."""
    until(lambda: sounds.surround(names) or sounds.ambience.card.session is not None)
    sounds.surround(names)


def playing(sounds):
    """Return the names of the sounds that are not fading out, with their final volumes."""
    return {voice.name: voice.fade.target for voice in sounds.ambience.voices if voice.fade.target}


def falls_silent(sounds, *names):
    """Wait until the device has been closed, while the table asks for ``names``; return whether no sound is left."""
    until(lambda: sounds.surround(names) or sounds.ambience.card.session is None)
    return not sounds.ambience.voices


def signal_of(voices, begin, end):
    return array("h", ambience.render(voices, begin, end).raw)


def one_round(name):
    """Return the samples of a texture's loop, between -1 and 1."""
    return [value / 32768 for value in array("h", load_loop(name).raw)]


@pytest.mark.parametrize("info", infos(), ids=lambda info: info.name)
def test_every_game_of_ours_has_a_place_of_its_own(info):
    assert 1 <= len(info.ambience) <= MOST
    assert set(info.ambience) <= set(TEXTURES)
    assert all(info.ambience != other.ambience for other in infos() if other != info)


def test_two_together_are_not_heard_to_repeat():
    """No two loop in the same time, nor does one loop twice while another does once."""
    long = sorted(len(one_round(name)) / RATE for name in TEXTURES)
    assert all(2 < seconds < 60 for seconds in long)
    for one in long:
        for other in long:
            assert one == other or abs(other / one - round(other / one)) > 0.05


def test_they_take_little_room():
    assert sum(path.stat().st_size for path in (folder("sounds") / "ambience").iterdir()) < 115_000


def test_a_program_that_has_not_opened_its_sounds_opens_no_device(written):
    """As in the gallery, or before the first picture."""
    sounds = Sounds()
    sounds.stir()
    sounds.surround(("rain",))
    assert sounds.ambience.card.ended
    assert sounds.close()


@textures
def test_it_goes_round_without_a_seam(name):
    signal = one_round(name)
    steps = [abs(b - a) for a, b in pairwise(signal)]
    bend = [abs(c - 2 * b + a) for a, b, c in zip(signal, signal[1:], signal[2:], strict=False)]
    seam = [*signal[-40:], *signal[:40]]
    assert abs(signal[0] - signal[-1]) <= 4 * fmean(steps) + 2 / 32768
    most = max(abs(c - 2 * b + a) for a, b, c in zip(seam, seam[1:], seam[2:], strict=False))
    assert most <= 8 * fmean(bend) + 4 / 32768
    # As loud just before it begins anew as just after: no fading in and out each time.
    before, after = (math.sqrt(fmean(v * v for v in part)) for part in (signal[-500:], signal[:500]))
    assert 0.4 < before / after < 2.5


@textures
def test_it_is_far_below_what_is_played(name):
    signal = one_round(name)
    assert 0.0005 < math.sqrt(fmean(v * v for v in signal)) < 0.02
    assert max(map(abs, signal)) < 0.1


def test_ambience_continues_when_requested_again(sounds):
    surrounded(sounds, "rain", "fire")
    first = sounds.ambience.voices
    assert set(playing(sounds)) == {"rain", "fire"}
    surrounded(sounds, "rain", "fire")
    assert sounds.ambience.voices == first
    surrounded(sounds, "surf")
    assert set(playing(sounds)) == {"surf"}
    assert {voice.name for voice in sounds.ambience.voices} == {"rain", "fire", "surf"}
    until(lambda: sounds.surround(("surf",)) or [voice.name for voice in sounds.ambience.voices] == ["surf"])


@pytest.mark.parametrize("unwanted", ["volume", "muted", "nothing"])
def test_silence(sounds, unwanted):
    surrounded(sounds, "rain", "fire")
    assert set(playing(sounds)) == {"rain", "fire"}
    if unwanted == "volume":
        sounds.volumes[Family.AMBIENCE] = 0.0
    sounds.muted = unwanted == "muted"
    assert falls_silent(sounds, *(() if unwanted == "nothing" else ("rain", "fire")))


def test_its_volume_is_its_own(sounds):
    surrounded(sounds, "rain")
    (voice,) = sounds.ambience.voices
    assert playing(sounds) == {"rain": gain(0.8)}
    sounds.volumes[Family.EFFECTS] = sounds.volumes[Family.CALLS] = 0.0
    surrounded(sounds, "rain")
    assert playing(sounds) == {"rain": gain(0.8)}
    sounds.volumes[Family.AMBIENCE] /= 2
    surrounded(sounds, "rain")
    assert playing(sounds) == {"rain": gain(0.4)}
    assert sounds.ambience.voices[0].since == voice.since, "no louder or softer from the beginning"


def test_ambience_fades_softly_and_changes_are_continuous():
    """The signal continues at a change of the wanted sounds, and no step is larger than within the loop."""
    loop = load_loop("rain")
    loudest = max(abs(b - a) for a, b in pairwise(array("h", loop.raw)))
    voice = ambience.Texture("rain", loop, 0, ambience._Fade(0, 0.0, ambience._COMES, 1.0))
    signal = signal_of([voice], 0, 20_000)
    assert max(map(abs, signal[:500])) < max(map(abs, signal[-500:])) / 2
    assert max(abs(b - a) for a, b in pairwise(signal)) <= loudest
    for at in (1_000, 12_345, 60_000):
        softer = voice.towards(0.2, at, ambience._SHIFTS)
        assert softer.fade.at(at) == voice.fade.at(at)
        assert softer.fade.at(at + ambience._SHIFTS) == 0.2
        changed = signal_of([voice], at - 100, at) + signal_of([softer], at, at + 5_000)
        assert max(abs(b - a) for a, b in pairwise(changed)) <= loudest
        gone = softer.towards(0.0, at + 700, ambience._GOES)
        assert not any(signal_of([gone], gone.fade.end, gone.fade.end + 2_000))


@pytest.mark.parametrize("names", [("rain",), ("rain", "crickets")])
def test_rendered_pieces_form_the_endless_loop(names):
    full = ambience._Fade(-1, 1.0, 0, 1.0)
    voices = [ambience.Texture(name, load_loop(name), 0, full) for name in names]
    loops = [array("h", voice.loop.raw) for voice in voices]
    wanted = [sum(loop[i % len(loop)] for loop in loops) for i in range(90_000)]
    pieces = [0, 1, 63, 64, 5_000, 33_000, 41_000, 80_001, 90_000]
    got = [value for begin, end in pairwise(pieces) for value in signal_of(voices, begin, end)]
    assert got == wanted


def test_a_few_seconds_are_queued_and_cleared_at_a_change(sounds):
    surrounded(sounds, "rain")
    assert 4 * RATE < sounds.ambience.queued <= 8 * RATE
    before = sounds.ambience.voices
    sounds.surround(("surf",))
    (rain, surf) = sounds.ambience.voices
    assert rain.fade.begin == surf.since < before[0].since + 4 * RATE
    assert rain.fade.start == before[0].fade.at(rain.fade.begin)
    assert 4 * RATE < sounds.ambience.queued <= 8 * RATE


def test_its_device_wakes_the_program_three_times_a_second_at_most():
    assert RATE / ambience._BUFFER <= 3


def test_a_texture_that_is_not_there_is_silence(sounds, caplog):
    surrounded(sounds, "no-such-place")
    assert playing(sounds) == {}
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "no-such-place.wav cannot be played"
    ]
    surrounded(sounds, "no-such-place")
    assert sounds.ambience.card.session is not None, "it is not closed and opened again and again"


def test_other_sounds_do_not_interrupt_the_ambience(sounds):
    """The mixer's device, which often wakes the program, is open only while it is needed."""
    later = 0.0
    sounds._now = lambda: time.monotonic() + later
    surrounded(sounds, "rain", "fire")
    session, first = sounds.ambience.card.session, sounds.ambience.voices
    for name in ("gong", "bell", "deep", "flong", "deal", "slide", "place", "chip", "whoosh"):
        sounds.play(name)
    later = 60.0
    until(lambda: sounds.rest() or sounds.card.session is None)
    surrounded(sounds, "rain", "fire")
    sounds.stir()
    opened(sounds).surround(("rain", "fire"))
    assert sounds.ambience.card.session == session
    assert sounds.ambience.voices == first


def test_on_a_system_with_one_device_other_sounds_come_first(monkeypatch):
    """SDL's dummy driver refuses a second device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("app.ui.window.sound_card._RETRIES", (0.01,) * 1000)
    sounds = Sounds()
    sounds.open()
    sounds.card.release()
    surrounded(sounds, "rain")
    sounds.stir()
    until(lambda: sounds.surround(("rain",)) or sounds.card.session is not None)
    assert sounds.ambience.card.session is None
    assert sounds.close()
    until(lambda: sounds.ambience.card.ended)


def test_a_lost_device_is_reopened_and_the_ambience_resumes(sounds):
    surrounded(sounds, "rain")
    before = sounds.ambience.card.session
    sounds.device_removed()
    assert sounds.ambience.card.session is None
    until(lambda: sounds.surround(("rain",)) or (playing(sounds) and sounds.ambience.card.session is not None))
    assert sounds.ambience.card.session != before


ENDS = """
import time
from app.ui.window.sound import Sounds
sounds = Sounds()
sounds._list_files()  # as ``open`` does, but without the mixer, which takes time of its own to close
sounds.muted = True
sounds.stir()
sounds.muted = False
while not sounds.ambience.voices:
    sounds.surround(("rain",))
    time.sleep(0.01)
print(sounds.close(), flush=True)
"""


def test_exit_does_not_wait_for_the_long_buffer(tmp_path):
    """In this test the buffer lasts 100 seconds."""
    slow = {**two_devices(tmp_path), "SDL_DISKAUDIODELAY": "100000", "PYTHONPATH": str(folder("sounds").parent)}
    env = {**os.environ, **slow}
    done = subprocess.run([sys.executable, "-c", ENDS], timeout=60, env=env, capture_output=True, check=True)
    assert done.stdout.split()[-1] == b"True"


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


def test_ambience_stops_and_its_device_closes_after_a_long_absence(sounds):
    later = 0.0
    sounds._now = lambda: time.monotonic() + later
    place = TEXTURES[:2]
    surrounded(sounds, *place)
    later = 60.0
    surrounded(sounds, *place)
    until(lambda: sounds.rest() or sounds.card.session is None)
    assert set(playing(sounds)) == set(place)
    later = 200.0
    assert falls_silent(sounds, *place)
    sounds.stir()
    surrounded(sounds, *place)
    assert set(playing(sounds)) == set(place)
