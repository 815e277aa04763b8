"""The sounds as files: there, well formed, made by the script beside them, and like what they are named after."""

import cmath
import itertools
import math
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

SOUNDS = Path(__file__).parent.parent / "sounds"
RATE = 32_000

# name: variants, shortest and longest in seconds, quietest and loudest peak in dBFS
EXPECTED = {
    "slide": (4, 0.08, 0.16, -20, -12),
    "place": (4, 0.04, 0.09, -12, -6),
    "flip": (4, 0.09, 0.18, -15, -8),
    "draw": (4, 0.12, 0.22, -18, -12),
    "thud": (4, 0.10, 0.25, -12, -6),
    "riffle": (1, 0.6, 1.0, -9, -5.9),
    "whoosh": (1, 0.3, 0.5, -15, -9),
    "chip": (4, 0.06, 0.2, -16, -9),
    "tick": (1, 0.03, 0.09, -20, -12),
    "click": (2, 0.02, 0.05, -26, -18),
    "penalty": (1, 0.2, 0.4, -12, -6),
    "turn": (1, 0.4, 0.8, -20, -12),
    "hint": (1, 0.5, 0.9, -20, -12),
    "win": (1, 1.0, 2.0, -10, -5.9),
    "lose": (1, 1.0, 2.0, -10, -5.9),
    "gong": (1, 2.3, 3.0, -7, -5.9),
    "flong": (1, 2.3, 3.0, -7, -5.9),
    "bell": (1, 2.0, 3.0, -7, -5.9),
    "triangle": (1, 1.0, 1.8, -16, -9),
}


def titles(name: str) -> list[str]:
    variants = EXPECTED[name][0]
    return [name] if variants == 1 else [f"{name}-{i}" for i in range(1, variants + 1)]


FAMILIES = [name for name, row in EXPECTED.items() if row[0] > 1]
EVERY = [(name, title) for name in EXPECTED for title in titles(name)]


def heard(title: str) -> list[float]:
    """The samples of a file, between -1 and 1; fails if it is not 16-bit mono at our rate."""
    with wave.open(str(SOUNDS / f"{title}.wav"), "rb") as file:
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


def strength(signal: list[float], hertz: float) -> float:
    """How much of one frequency there is, seen through a smooth window."""
    turn = -2j * math.pi * hertz / RATE
    width = 2 * math.pi / len(signal)
    return abs(sum(v * (1 - math.cos(width * i)) * cmath.exp(turn * i) for i, v in enumerate(signal))) / len(signal)


def test_every_sound_is_there_and_nothing_else():
    assert {path.stem for path in SOUNDS.glob("*.wav")} == {title for _, title in EVERY}
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.wav")) < 1_500_000


def test_the_script_makes_the_very_same_files(tmp_path):
    subprocess.run([sys.executable, "-B", str(SOUNDS / "make_sounds.py"), str(tmp_path)], check=True, timeout=120)
    assert {path.name for path in tmp_path.iterdir()} == {f"{title}.wav" for _, title in EVERY}
    for path in sorted(tmp_path.iterdir()):
        assert path.read_bytes() == (SOUNDS / path.name).read_bytes(), f"{path.name}: run sounds/make_sounds.py again"


@pytest.mark.parametrize(("name", "title"), EVERY)
def test_format_length_and_level(name, title):
    _, shortest, longest, quietest, loudest = EXPECTED[name]
    signal = heard(title)
    assert shortest <= len(signal) / RATE <= longest
    assert quietest <= decibels(max(map(abs, signal))) <= loudest


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
            assert rms(difference) > 0.25 * rms(one)


@pytest.mark.parametrize(
    ("title", "lowest", "highest"),
    [
        ("slide-1", 2500, 5000),
        ("draw-1", 2300, 5000),
        ("place-1", 700, 3000),
        ("thud-1", 100, 300),
        ("chip-1", 1600, 3500),
        ("whoosh", 1500, 3500),
        ("gong", 150, 800),
        ("bell", 200, 700),
        ("triangle", 2000, 4000),
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
    for title, low in (("gong", 98.0), ("flong", 65.4)):
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
