"""Filters with a variable cutoff (Zavalishin's state-variable filter), and a small room."""

import math
from collections.abc import Callable
from typing import Literal

from .waves import RATE, Signal, mix, samples

Cutoff = float | Callable[[float], float]  # hertz, or hertz at a time in seconds
_STEP = 32  # samples between two looks at a moving cutoff: a millisecond


def _filtered(signal: Signal, cutoff: Cutoff, q: float, kind: Literal["low", "band", "high"]) -> Signal:
    damping = 1.0 / q
    first = second = 0.0
    out: Signal = []
    for start in range(0, len(signal), _STEP):
        hertz = cutoff(start / RATE) if callable(cutoff) else cutoff
        g = math.tan(math.pi * min(hertz, 0.45 * RATE) / RATE)
        a = 1.0 / (1.0 + g * (g + damping))
        for value in signal[start : start + _STEP]:
            rest = value - second
            band = a * (first + g * rest)
            low = second + g * band
            first = 2.0 * band - first
            second = 2.0 * low - second
            if kind == "low":
                out.append(low)
            elif kind == "band":
                out.append(damping * band)
            else:
                out.append(value - damping * band - low)
    return out


def lowpass(signal: Signal, cutoff: Cutoff, q: float = 0.7071) -> Signal:
    """Pass frequencies below the cutoff; 12 dB per octave."""
    return _filtered(signal, cutoff, q, "low")


def bandpass(signal: Signal, centre: Cutoff, q: float) -> Signal:
    """Pass frequencies around the centre, which is unchanged."""
    return _filtered(signal, centre, q, "band")


def highpass(signal: Signal, cutoff: Cutoff, q: float = 0.7071) -> Signal:
    """Pass frequencies above the cutoff; 12 dB per octave."""
    return _filtered(signal, cutoff, q, "high")


def tabletop(signal: Signal, amount: float) -> Signal:
    """Add the first few dull, close echoes of a furnished room, so that a short sound has a place."""
    dull = lowpass(signal, 1800.0)
    echoes = ((0.0047, 0.8), (0.0083, -0.6), (0.0131, 0.5), (0.0196, -0.33))
    return mix([(0.0, 1.0, signal), *((delay, amount * gain, dull) for delay, gain in echoes)])


def hall(signal: Signal, amount: float, tail: float) -> Signal:
    """Add Schroeder's reverberation with damped combs: a soft tail of ``tail`` seconds to -60 dB."""
    dry = signal + [0.0] * samples(0.6 * tail)
    source = lowpass(dry, 4200.0)
    combs = [_comb(source, delay, tail) for delay in (0.0297, 0.0371, 0.0411, 0.0437)]
    wet = [0.25 * sum(values) for values in zip(*combs, strict=True)]
    for delay in (0.005, 0.0017):
        wet = _allpass(wet, delay)
    return mix([(0.0, 1.0, dry), (0.012, amount, wet)])


def _comb(signal: Signal, delay: float, tail: float) -> Signal:
    line = [0.0] * samples(delay)
    feedback = 10.0 ** (-3.0 * delay / tail)
    damped = 0.0
    out: Signal = []
    place = 0
    for value in signal:
        heard = line[place]
        damped += 0.65 * (heard - damped)
        line[place] = value + feedback * damped
        place = (place + 1) % len(line)
        out.append(heard)
    return out


def _allpass(signal: Signal, delay: float, gain: float = 0.6) -> Signal:
    line = [0.0] * samples(delay)
    out: Signal = []
    place = 0
    for value in signal:
        held = line[place]
        inner = value + gain * held
        line[place] = inner
        place = (place + 1) % len(line)
        out.append(held - gain * inner)
    return out
