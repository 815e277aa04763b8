"""Perceived loudness, accurate enough for mixing: the A curve of IEC 61672 over an eighth of a second."""

import math
from itertools import accumulate

from .waves import RATE, Signal, samples

WINDOW = 0.125  # seconds: what a sound level meter calls "fast", and about as long as the ear adds up
_DEAF_BELOW = (20.599, 20.599, 107.653, 737.862)  # hertz: a corner each
_DEAF_ABOVE = 9000.0  # hertz: one corner bent by our low rate follows the curve's two at 12194 Hz to within a decibel
_AT_1000 = 2.1  # decibels that bring the curve to 0 dB at 1 kHz


def a_weighted(signal: Signal) -> Signal:
    """Weigh the signal as the ear does: 1 kHz unchanged, 100 Hz by -19 dB, 8 kHz by about -1 dB."""
    gain = 10.0 ** (_AT_1000 / 20.0)
    heard = [gain * value for value in signal]
    for hertz in _DEAF_BELOW:
        heard = _one_pole(heard, hertz, high=True)
    return _one_pole(heard, _DEAF_ABOVE, high=False)


def _one_pole(signal: Signal, hertz: float, *, high: bool) -> Signal:
    """Pass frequencies above or below the corner; 6 dB per octave, by the bilinear transform."""
    corner = math.tan(math.pi * hertz / RATE)
    gain = (1.0 if high else corner) / (1.0 + corner)
    back = (1.0 - corner) / (1.0 + corner)
    out: Signal = []
    before = last = 0.0
    for value in signal:
        last = gain * (value - before if high else value + before) + back * last
        before = value
        out.append(last)
    return out


def loudness(signal: Signal) -> float:
    """Return the A-weighted level of the loudest eighth of a second in decibels: 0 dB is an RMS of one at 1 kHz."""
    span = samples(WINDOW)
    heard = a_weighted(signal + [0.0] * span)
    power = [0.0, *accumulate(value * value for value in heard)]
    most = max(after - before for before, after in zip(power, power[span:], strict=False))
    return 10.0 * math.log10(most / span + 1e-20)
