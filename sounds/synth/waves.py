"""Signals as plain lists of floats: noise, envelopes, mixing and levels."""

import math
from collections.abc import Callable, Iterable
from random import Random

RATE = 32_000  # samples a second: everything up to 16 kHz, a quarter less on disk than 44.1 kHz

Signal = list[float]
Envelope = Callable[[float], float]  # gain at a time in seconds
Layer = tuple[float, float, Signal]  # start in seconds, gain, what sounds


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def noise(seconds: float, rng: Random) -> Signal:
    """White noise between -1 and 1."""
    return [2.0 * rng.random() - 1.0 for _ in range(samples(seconds))]


def vary(rng: Random, value: float, share: float) -> float:
    """Return a random value at most ``share`` away from the given one, so that variants differ."""
    return value * (1.0 + share * (2.0 * rng.random() - 1.0))


def mix(layers: Iterable[Layer]) -> Signal:
    """Add up layers, each from its own start on."""
    out: Signal = []
    for start, gain, signal in layers:
        first = samples(start)
        out.extend([0.0] * (first + len(signal) - len(out)))
        for i, value in enumerate(signal, first):
            out[i] += gain * value
    return out


def shaped(signal: Signal, envelope: Envelope) -> Signal:
    return [value * envelope(i / RATE) for i, value in enumerate(signal)]


def smooth(x: float) -> float:
    """Rise from 0 to 1 along half a cosine, flat outside."""
    return 0.5 - 0.5 * math.cos(math.pi * min(max(x, 0.0), 1.0))


def burst(attack: float, decay: float) -> Envelope:
    """A quick rise, then an exponential fall that reaches -60 dB after ``decay``."""
    rate = math.log(1000.0) / decay
    return lambda t: smooth(t / attack) if t < attack else math.exp(rate * (attack - t))


def hump(length: float, top: float, fall: float = 1.0) -> Envelope:
    """Swell until `top`, then ease out until `length`; a larger `fall` leaves sooner."""
    return lambda t: smooth(t / top) if t < top else smooth((length - t) / (length - top)) ** fall


def peak(signal: Signal) -> float:
    return max(abs(value) for value in signal)


def rms(signal: Signal) -> float:
    return math.sqrt(math.fsum(value * value for value in signal) / len(signal))


def scaled(signal: Signal, gain: float) -> Signal:
    return [gain * value for value in signal]


def unit(signal: Signal) -> Signal:
    """Scale to an RMS of one, so that gains in a mix are relative levels."""
    return scaled(signal, 1.0 / rms(signal))


def amplitude(decibels: float) -> float:
    """Return the factor for a number of decibels."""
    return float(10.0 ** (decibels / 20.0))


def finished(signal: Signal, fade_in: float, fade_out: float) -> Signal:
    """Cut the inaudible tail, fade both ends and remove any offset, without clicks."""
    floor = peak(signal) * amplitude(-66.0)
    end = max(i for i, value in enumerate(signal) if abs(value) > floor) + 1
    last = end - 1
    window = [smooth(i / samples(fade_in)) * smooth((last - i) / samples(fade_out)) for i in range(end)]
    faded = [value * gain for value, gain in zip(signal, window, strict=False)]
    offset = math.fsum(faded) / math.fsum(window)
    return [value - offset * gain for value, gain in zip(faded, window, strict=True)]
