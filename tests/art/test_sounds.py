"""The sound files: present, well formed, made by the script in their folder, and true to their names."""

import cmath
import importlib
import itertools
import math
import subprocess
import sys
import wave
from array import array
from functools import cache
from pathlib import Path
from random import Random

import pytest

from app.ui.window.sound import CALL_CHANNELS, EFFECT_CHANNELS, SOUNDS, Family

FOLDER = Path(__file__).parents[2] / "sounds"
RATE = 32_000

# name: variants, shortest and longest in seconds, how loud (A-weighted, the loudest eighth of a second, in dB)
EXPECTED = {
    "click": (4, 0.02, 0.05, -43.0),
    "deal": (6, 0.06, 0.12, -40.0),
    "slide": (4, 0.08, 0.16, -36.0),
    "draw": (4, 0.12, 0.22, -36.0),
    "place": (4, 0.04, 0.09, -35.0),
    "flip": (4, 0.09, 0.18, -36.0),
    "fold": (2, 0.15, 0.30, -34.0),
    "gather": (1, 0.3, 0.5, -33.0),
    "riffle": (1, 0.6, 1.0, -31.0),
    "thud": (4, 0.10, 0.25, -37.0),
    "chip": (4, 0.06, 0.2, -36.0),
    "penalty": (1, 0.2, 0.4, -33.5),
    "tick": (4, 0.03, 0.09, -37.0),
    "go": (1, 0.15, 0.35, -32.5),
    "turn": (4, 0.4, 0.8, -32.0),
    "hint": (1, 0.5, 0.9, -32.0),
    "round": (1, 0.6, 1.0, -29.0),
    "drawn": (1, 0.6, 1.0, -30.0),
    "win": (1, 1.0, 2.0, -27.0),
    "lose": (1, 1.0, 2.0, -29.0),
    "whoosh": (4, 0.3, 0.5, -30.0),
    "triangle": (1, 1.0, 1.8, -30.0),
    "tong": (2, 0.7, 1.0, -29.0),
    "tongit": (1, 1.2, 1.8, -27.5),
    "gong": (1, 2.3, 3.0, -28.5),
    "deep": (1, 2.3, 3.0, -28.5),
    "flong": (1, 2.3, 3.0, -27.5),
    "bell": (1, 2.0, 3.0, -28.0),
}


def titles(name: str) -> list[str]:
    variants = EXPECTED[name][0]
    return [name] if variants == 1 else [f"{name}-{i}" for i in range(1, variants + 1)]


FAMILIES = [name for name, row in EXPECTED.items() if row[0] > 1]
EVERY = [(name, title) for name in EXPECTED for title in titles(name)]


@cache
def heard(title: str) -> list[float]:
    """The samples of a file, between -1 and 1; fails if it is not 16-bit mono at our rate."""
    with wave.open(str(FOLDER / f"{title}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        steps = array("h", file.readframes(file.getnframes()))
        assert len(steps) == file.getnframes() > 0
    if sys.byteorder == "big":
        steps.byteswap()
    return [step / 32768 for step in steps]


def decibels(value: float) -> float:
    return 20 * math.log10(value + 1e-9)


def rms(signal: list[float]) -> float:
    return math.sqrt(math.fsum(value * value for value in signal) / len(signal))


def part(signal: list[float], start: float, end: float) -> list[float]:
    return signal[round(start * RATE) : round(end * RATE)]


def brightness(signal: list[float]) -> float:
    """The frequency in hertz that has the same ratio of slope to size: low for a thud, high for paper."""
    slope = [after - before for before, after in itertools.pairwise(signal)]
    return math.asin(min(1.0, rms(slope) / rms(signal) / 2)) * RATE / math.pi


def above(signal: list[float], hertz: float) -> list[float]:
    """What is above a corner, by 24 dB an octave: two second-order Butterworth high passes."""
    w = 2 * math.pi * hertz / RATE
    alpha, cosine = math.sin(w) / math.sqrt(2), math.cos(w)
    b0, a1, a2 = (1 + cosine) / 2 / (1 + alpha), -2 * cosine / (1 + alpha), (1 - alpha) / (1 + alpha)
    for _ in range(2):
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in signal:
            y = b0 * (x - 2 * x1 + x2) - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        signal = out
    return signal


def strength(signal: list[float], hertz: float) -> float:
    """How much of one frequency there is, seen through a smooth window."""
    turn = -2j * math.pi * hertz / RATE
    width = 2 * math.pi / len(signal)
    return abs(sum(v * (1 - math.cos(width * i)) * cmath.exp(turn * i) for i, v in enumerate(signal))) / len(signal)


def test_every_sound_is_there_and_nothing_else():
    assert {path.stem for path in FOLDER.glob("*.wav")} == {title for _, title in EVERY}
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 2_500_000


def test_the_program_knows_every_sound():
    assert set(SOUNDS) == set(EXPECTED)


ONE_OF_EACH_KIND = "s.TEXTURES, s.SOUNDS = s.TEXTURES[:1], [one for one in s.SOUNDS if one.variants <= 2][::3]; "
"""Fits where not all sounds are wanted: a texture, and sounds of every workshop."""


@pytest.mark.parametrize("some", [ONE_OF_EACH_KIND, pytest.param("", marks=pytest.mark.soak)], ids=["some", "all"])
def test_the_script_makes_the_very_same_files(tmp_path, some):
    code = f"import sys; sys.path.insert(0, ''); import make_sounds as s; {some}s.main(s.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-B", "-c", code, str(tmp_path)], cwd=FOLDER, check=True, timeout=120)
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.wav")}
    there = {path.relative_to(FOLDER) for path in FOLDER.rglob("*.wav")}
    assert made < there if some else made == there
    assert len(made) > (7 if some else len(EVERY))
    for path in sorted(made):
        same = (tmp_path / path).read_bytes() == (FOLDER / path).read_bytes()
        assert same, f"{path}: run sounds/make_sounds.py again"


@pytest.fixture(scope="module")
def loudness():
    """The measure that the sounds are mixed by."""
    sys.path.insert(0, str(FOLDER))
    yield importlib.import_module("synth.loudness")
    sys.path.remove(str(FOLDER))
    for name in [name for name in sys.modules if name.partition(".")[0] == "synth"]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("hertz", "curve"), [(50, -30.2), (100, -19.1), (200, -10.9), (500, -3.2), (1000, 0.0), (4000, 1.0), (8000, -1.1)]
)
def test_the_measure_hears_as_the_a_curve_does(loudness, hertz, curve):
    """The figures of IEC 61672; a sine of 0 dB RMS in, long enough to have settled."""
    tone = [math.sqrt(2) * math.sin(2 * math.pi * hertz * i / RATE) for i in range(RATE // 2)]
    assert decibels(rms(part(loudness.a_weighted(tone), 0.3, 0.5))) == pytest.approx(curve, abs=1.0)


def test_the_measure_takes_the_loudest_eighth_of_a_second(loudness):
    def tone(seconds):
        return [math.sqrt(2) * math.sin(2 * math.pi * 1000 * i / RATE) for i in range(round(seconds * RATE))]

    long, short = loudness.loudness(tone(0.5)), loudness.loudness(tone(0.0125))
    assert long == pytest.approx(0.0, abs=0.3)
    assert short - long == pytest.approx(-10.0, abs=0.3)  # a tenth as long is a tenth of the energy
    assert loudness.loudness([0.0] * RATE + tone(0.0125) + [0.0] * RATE) == pytest.approx(short, abs=0.01)


@pytest.mark.parametrize(("name", "title"), EVERY)
def test_format_length_and_loudness(loudness, name, title):
    _, shortest, longest, loud = EXPECTED[name]
    signal = heard(title)
    assert shortest <= len(signal) / RATE <= longest
    assert loudness.loudness(signal) == pytest.approx(loud, abs=0.2)
    assert decibels(max(map(abs, signal))) < -10


def test_the_mix_is_in_balance():
    """Cards are quiet, calls are louder without startling, and sounds that come by the dozen are quietest."""
    loud = {name: row[3] for name, row in EXPECTED.items()}
    cards = [loud[name] for name in ("slide", "draw", "place", "flip", "thud", "chip")]
    assert max(cards) - min(cards) <= 3
    assert loud["deal"] <= min(cards) - 3
    assert loud["click"] < loud["deal"]
    for name in ("gong", "bell", "flong", "deep", "tong", "tongit", "win"):
        assert 5 < loud[name] - max(cards) < 10
    assert max(loud.values()) - min(cards) <= 10
    assert max(loud, key=loud.__getitem__) == "win"


@pytest.mark.parametrize("title", [title for _, title in EVERY])
def test_nothing_is_shrill(title):
    """Less than a hundredth of the energy is above 8 kHz, which would be harsh on a close loudspeaker."""
    signal = heard(title)
    height = above(signal, 8000)
    assert decibels(rms(height)) < decibels(rms(signal)) - 18


@pytest.mark.parametrize("title", [title for _, title in EVERY])
def test_no_click_at_either_end_and_no_offset(title):
    signal = heard(title)
    top = max(map(abs, signal))
    for edge in (signal[:4], signal[-16:]):
        assert max(map(abs, edge)) < max(0.06 * top, 2 / 32768)
    assert signal[0] == signal[-1] == 0
    assert abs(math.fsum(signal)) / len(signal) < 1 / 32768


@pytest.mark.parametrize("name", FAMILIES)
def test_variants_are_equally_loud_and_yet_differ(name):
    family = [heard(title) for title in titles(name)]
    levels = [decibels(rms(signal)) for signal in family]
    assert max(levels) - min(levels) < 2
    for i, one in enumerate(family):
        for other in family[:i]:
            difference = [a - b for a, b in zip(one, other, strict=False)]
            assert rms(difference) > (0.15 if name == "turn" else 0.25) * rms(one)  # one note remains one note


@pytest.mark.parametrize(
    ("title", "lowest", "highest"),
    [
        ("slide-1", 2500, 5000),
        ("draw-1", 2300, 5000),
        ("place-1", 700, 3000),
        ("thud-1", 100, 300),
        ("chip-1", 1600, 3500),
        ("whoosh-1", 1500, 3500),
        ("gong", 150, 800),
        ("bell", 200, 700),
        ("triangle", 2000, 4000),
        ("deal-1", 1700, 3500),
        ("fold-1", 800, 2800),
        ("tong-1", 350, 900),
        ("go", 700, 1600),
        ("penalty", 250, 800),
        ("click-1", 500, 1600),
    ],
)
def test_colour(title, lowest, highest):
    assert lowest < brightness(heard(title)) < highest


def test_a_place_is_a_snap_of_paper_and_a_thump_from_the_table():
    for title in titles("place"):
        signal = heard(title)
        top = max(range(len(signal)), key=lambda i: abs(signal[i]))
        snap = brightness(signal[max(0, top - 40) : top + 60])
        after = brightness(part(signal, 0.035, 0.06))
        assert snap > 1300
        assert after < 800


def test_a_slide_swells_and_slows_down():
    for title in titles("slide"):
        signal = heard(title)
        third = len(signal) // 3
        assert rms(signal[:96]) < 0.3 * rms(signal[:third])
        assert rms(signal[-third:]) < 0.5 * rms(signal[:third])


def test_a_draw_is_a_slide_and_then_a_landing():
    for title in titles("draw"):
        signal = heard(title)
        step = RATE // 250
        levels = [rms(signal[i : i + step]) for i in range(0, len(signal) - step, step)]
        landing = max(range(len(levels) // 2, len(levels)), key=lambda i: levels[i])
        gap = min(levels[landing - 5 : landing])
        assert gap < 0.3 * levels[landing] < 0.3 * 1.2 * max(levels[: landing - 3])


def test_a_gong_blooms_and_stays():
    for title, low in (("gong", 98.0), ("deep", 65.4), ("flong", 65.4)):
        signal = heard(title)
        assert brightness(part(signal, 0.2, 0.3)) > 1.1 * brightness(part(signal, 0.0, 0.05))
        assert brightness(part(signal, 1.5, 2.0)) < 0.6 * brightness(part(signal, 0.2, 0.3))
        assert decibels(rms(part(signal, 1.0, 1.1))) > decibels(rms(part(signal, 0.0, 0.1))) - 20
        low_part = strength(part(signal, 0.5, 1.5), low)
        assert low_part > 5 * strength(part(signal, 0.5, 1.5), 0.8 * low)


def test_a_bell_has_the_partials_of_a_bell():
    signal = part(heard("bell"), 0.0, 1.0)
    between = max(strength(signal, 261.63 * ratio) for ratio in (0.75, 1.35, 1.75, 2.3))
    for ratio in (0.5, 1.0, 1.2, 1.5, 2.0):
        assert strength(signal, 261.63 * ratio) > 3 * between


def test_a_win_goes_up_and_a_loss_down():
    win, lose = heard("win"), heard("lose")
    assert strength(part(win, 0.0, 0.1), 392.0) > 3 * strength(part(win, 0.0, 0.1), 1046.5)
    assert strength(part(win, 0.5, 0.8), 1046.5) > 3 * strength(part(win, 0.5, 0.8), 392.0)
    assert strength(part(lose, 0.0, 0.18), 440.0) > 3 * strength(part(lose, 0.0, 0.18), 293.66)
    assert strength(part(lose, 0.7, 1.0), 293.66) > 3 * strength(part(lose, 0.7, 1.0), 440.0)


def test_a_knobbed_gong_has_the_partials_of_a_bonang():
    signal = part(heard("tong-1"), 0.0, 0.5)
    between = max(strength(signal, 440 * ratio) for ratio in (0.75, 1.25, 2.3, 2.8))
    for ratio in (1.0, 1.52, 3.46, 3.92):
        assert strength(signal, 440 * ratio) > 3 * between


def test_a_tongit_climbs():
    signal = heard("tongit")
    row = [440 * 2 ** (step / 5) for step in (-2, 0, 1, 3)]
    for i, hertz in enumerate(row[:-1]):
        later = strength(part(signal, 0.115 * i, 0.115 * (i + 1)), row[i + 1])
        assert strength(part(signal, 0.115 * i, 0.115 * (i + 1)), hertz) > 2 * later
    assert strength(part(signal, 0.5, 1.0), row[-1]) > 2 * strength(part(signal, 0.5, 1.0), row[0])


def test_a_deal_won_goes_up_and_a_drawn_one_down():
    won, drawn = heard("round"), heard("drawn")
    assert strength(part(won, 0.0, 0.12), 523.25) > 3 * strength(part(won, 0.0, 0.12), 783.99)
    assert strength(part(won, 0.3, 0.6), 783.99) > 3 * strength(part(won, 0.3, 0.6), 523.25)
    assert strength(part(drawn, 0.0, 0.19), 440.0) > 3 * strength(part(drawn, 0.0, 0.19), 349.23)
    assert strength(part(drawn, 0.4, 0.7), 349.23) > 3 * strength(part(drawn, 0.4, 0.7), 440.0)


def loudest_of(family: Family) -> list[list[float]]:
    """For each sound of a family, how far any of its variants goes at each moment from its start."""
    return [
        [max(map(abs, values)) for values in itertools.zip_longest(*map(heard, titles(name)), fillvalue=0.0)]
        for name, kind in SOUNDS.items()
        if kind.family is family
    ]


def test_as_many_as_can_be_heard_at_once_do_not_clip():
    """Every voice taken at full volume, all struck in the same instant, their signs as bad as they can be."""
    calls = itertools.zip_longest(*loudest_of(Family.CALLS), fillvalue=0.0)
    effects = itertools.zip_longest(*loudest_of(Family.EFFECTS), fillvalue=0.0)
    sums = [
        sum(sorted(a)[-CALL_CHANNELS:]) + sum(sorted(b)[-EFFECT_CHANNELS:])
        for a, b in itertools.zip_longest(calls, effects, fillvalue=(0.0,))
    ]
    assert max(sums) < 1


@pytest.mark.parametrize("seed", range(12))
def test_eight_that_begin_within_a_moment_do_not_clip(seed):
    """Eight at full volume, as many of a kind as are let through, each at the beginning of a buffer of the mixer."""
    rng = Random(seed)
    names = [name for name, kind in SOUNDS.items() for _ in range(kind.most)]
    calls = [name for name in names if SOUNDS[name].family is Family.CALLS]
    effects = [name for name in names if SOUNDS[name].family is Family.EFFECTS]
    mixed = [0.0] * (4 * RATE)
    for name in [*rng.sample(calls, CALL_CHANNELS), *rng.sample(effects, 8 - CALL_CHANNELS)]:
        first = 512 * rng.randrange(12)
        for i, value in enumerate(heard(rng.choice(titles(name))), first):
            mixed[i] += value
    assert 0.05 < max(map(abs, mixed)) < 1
