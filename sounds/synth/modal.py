"""Ringing bodies: modes that decay, beat and bloom, and a plucked string."""

import cmath
import math
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from .filters import lowpass
from .waves import RATE, Signal, samples


@dataclass(frozen=True)
class Mode:
    """A mode of vibration: hertz, gain, seconds to -60 dB. With ``beat`` it is a pair of that many hertz apart; with
    ``bloom`` it swells in over about that many seconds, like the high modes of a gong.
    """

    hertz: float
    gain: float
    decay: float
    beat: float = 0.0
    bloom: float = 0.0


def ring(modes: Iterable[Mode], seconds: float) -> Signal:
    """Strike all modes at once."""
    out = [0.0] * samples(seconds)
    for mode in modes:
        rate = math.log(1000.0) / mode.decay
        pair = ((-0.5, 0.75), (0.5, 0.25)) if mode.beat else ((0.0, 1.0),)
        for side, share in pair:
            hertz = mode.hertz + side * mode.beat
            _add_damped(out, hertz, share * mode.gain, rate)
            if mode.bloom:  # (1 - e^-t/bloom) of a mode is the mode less one that dies sooner
                _add_damped(out, hertz, -share * mode.gain, rate + 1.0 / mode.bloom)
    return out


def _add_damped(out: Signal, hertz: float, gain: float, rate: float) -> None:
    """Add gain * e^(-rate t) * sin(2 pi hertz t), until it is 100 dB down."""
    if hertz >= 0.47 * RATE:
        return
    step = cmath.exp(complex(-rate, 2.0 * math.pi * hertz) / RATE)
    heard = min(len(out), samples(math.log(1e5) / rate))
    state = complex(gain, 0.0)
    for i in range(heard):
        out[i] += state.imag
        state *= step


def dropping(hertz: float, drop: float, settle: float, decay: float) -> Signal:
    """A struck skin: a sine that starts ``drop`` times higher and settles within about ``settle`` seconds."""
    rate = math.log(1000.0) / decay
    out: Signal = []
    phase = 0.0
    for i in range(samples(1.2 * decay)):
        t = i / RATE
        out.append(math.exp(-rate * t) * math.sin(phase))
        phase += 2.0 * math.pi * hertz * (1.0 + (drop - 1.0) * math.exp(-t / settle)) / RATE
    return out


def pluck(hertz: float, seconds: float, decay: float, brightness: float, rng: Random) -> Signal:
    """A string plucked as by Karplus and Strong, tuned by an all-pass; ``brightness`` is the cutoff in hertz."""
    period = RATE / hertz - 0.5  # the averaging filter holds everything back half a sample
    length = int(period - 0.1)
    part = period - length
    tune = (1.0 - part) / (1.0 + part)
    feedback = 10.0 ** (-3.0 / (hertz * decay))
    line = _softly_plucked(length, brightness, rng)
    out: Signal = []
    before = allpass_in = allpass_out = 0.0
    for i in range(samples(seconds)):
        heard = line[i % length]
        average = 0.5 * (heard + before) * feedback
        before = heard
        allpass_out = tune * average + allpass_in - tune * allpass_out
        allpass_in = average
        line[i % length] = allpass_out
        out.append(heard)
    return out


def _softly_plucked(length: int, brightness: float, rng: Random) -> Signal:
    """One period of noise, softened around the loop so that its ends meet, and without offset."""
    raw = [2.0 * rng.random() - 1.0 for _ in range(length)]
    soft = lowpass(raw * 3, brightness)[-length:]
    mean = math.fsum(soft) / length
    return [value - mean for value in soft]
