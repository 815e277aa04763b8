"""Background textures that loop seamlessly. They have no recognizable events, and different lengths, so that two
together do not seem to repeat.
"""

import math
from collections.abc import Callable
from random import Random

from .filters import bandpass, highpass, lowpass
from .modal import Mode, ring
from .waves import RATE, Signal, noise, samples, smooth, unit

Filter = Callable[[Signal], Signal]

_RUN_IN = 0.5  # seconds that a filter goes on before what it gives is used


def crickets(rng: Random) -> Signal:
    """A warm night: three of them near, each at its own pace, and many far away."""
    seconds = 3.2
    out = [0.35 * v for v in _round(seconds, rng, lambda raw: bandpass(raw, 3900.0, 6.0))]
    for hertz, chirps, gain in ((3520.0, 5, 0.9), (3830.0, 6, 0.55), (4180.0, 4, 0.4)):
        every, late = samples(seconds) / chirps, rng.random()
        for i in range(chirps):
            start = round((i + late + 0.06 * rng.random()) * every)
            for pulse in range(3):
                first = start + samples(0.034 * pulse)
                for j in range(samples(0.024)):
                    swell = math.sin(math.pi * j / samples(0.024)) ** 2
                    out[(first + j) % len(out)] += gain * swell * math.sin(2 * math.pi * hertz * j / RATE)
    return out


def breeze(rng: Random) -> Signal:
    """Leaves: air that swells twice, never to nothing."""
    seconds = 4.7
    air = _round(seconds, rng, lambda raw: bandpass(raw, 620.0, 0.6))
    leaves = _round(seconds, rng, lambda raw: bandpass(raw, 2400.0, 0.9))
    found = []
    for i, (low, height) in enumerate(zip(air, leaves, strict=True)):
        turn = 2 * math.pi * i / len(air)
        swell = 0.55 + 0.28 * math.sin(turn) + 0.17 * math.sin(2 * turn + 1.9)
        found.append(swell * low + 0.3 * swell * swell * height)
    return found


def rain(rng: Random) -> Signal:
    """Rain on a roof of tin and palm leaves: a hush, and distinct drops."""
    seconds = 3.7
    out = _round(seconds, rng, lambda raw: highpass(lowpass(raw, 3400.0), 500.0))
    for _ in range(110):
        drop = ring([Mode(rng.uniform(900.0, 2600.0), 1.0, rng.uniform(0.012, 0.03))], 0.035)
        first, gain = rng.randrange(len(out)), rng.uniform(0.5, 3.2) ** 1.2
        for j, value in enumerate(drop, first):
            out[j % len(out)] += 0.6 * gain * value
    return out


def surf(rng: Random) -> Signal:
    """A bay at night: one long wave comes in, runs out, and a smaller one follows."""
    seconds = 5.4
    deep = _round(seconds, rng, lambda raw: lowpass(raw, 420.0))
    foam = _round(seconds, rng, lambda raw: bandpass(raw, 1700.0, 0.5))
    found = []
    for i, (low, height) in enumerate(zip(deep, foam, strict=True)):
        t = i / len(deep)
        swell = 0.16 + 0.84 * _wave(t, 0.42, 0.5) + 0.4 * _wave((t + 0.45) % 1.0, 0.4, 0.42)
        runs_out = _wave((t - 0.06) % 1.0, 0.46, 0.54) + 0.4 * _wave((t + 0.4) % 1.0, 0.45, 0.45)
        found.append(0.7 * swell * low + 0.55 * (0.1 + runs_out) * height)
    return found


def _wave(t: float, top: float, falls: float) -> float:
    """Swell until ``top`` and be gone ``falls`` later, in parts of the loop."""
    return smooth(t / top) ** 2 if t < top else smooth(1.0 - (t - top) / falls)


def fire(rng: Random) -> Signal:
    """Logs in a hearth: a low breath, and dry crackles that come in little bursts."""
    seconds = 4.4
    out = [0.8 * v for v in _round(seconds, rng, lambda raw: lowpass(raw, 240.0))]
    hiss = _round(seconds, rng, lambda raw: bandpass(raw, 2000.0, 0.6))
    out = [low + 0.1 * height for low, height in zip(out, hiss, strict=True)]
    for _ in range(16):
        burst = rng.randrange(len(out))
        for _ in range(rng.randrange(1, 5)):
            first = burst + samples(0.12 * rng.random())
            crack = ring([Mode(rng.uniform(1100.0, 3000.0), 1.0, rng.uniform(0.004, 0.014))], 0.02)
            gain = rng.uniform(0.6, 3.0)
            for j, value in enumerate(crack, first):
                out[j % len(out)] += gain * value
    return out


def _round(seconds: float, rng: Random, through: Filter) -> Signal:
    """Return filtered noise that loops seamlessly, as the filter has heard its end before its beginning."""
    raw = noise(seconds, rng)
    run_in = samples(_RUN_IN)
    return unit(through(raw[-run_in:] + raw)[run_in:])
