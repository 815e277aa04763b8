"""Hanging gongs, small knobbed ones, the temple bell and the triangle: inharmonic modes in beating pairs."""

from random import Random

from .cards import cascade
from .filters import bandpass, hall, lowpass
from .modal import Mode, dropping, ring
from .waves import Signal, burst, mix, noise, scaled, shaped, vary

G2, C2, C4, A4 = 98.0, 65.41, 261.63, 440.0


def _gong_modes(rng: Random, low: float, stay: float) -> list[Mode]:
    """Low modes that speak at once and last; above, many that swell in later and end sooner the higher they are."""
    pillars = ((1.0, 0.8, 1.0), (1.51, 0.46, 0.9), (2.03, 0.66, 0.88), (2.72, 0.46, 0.8), (3.17, 0.42, 0.75))
    modes = [Mode(low * ratio, gain, stay * part, vary(rng, 0.8, 0.6), 0.006) for ratio, gain, part in pillars]
    ratio = 3.6
    while low * ratio < 4200.0:
        height = low * ratio / 1000.0
        gain = 0.60 / (1.0 + 0.55 * height**1.3)
        bloom = 0.070 + 0.075 * min(height, 2.2)
        decay = stay * 0.72 / (1.0 + 0.40 * height)
        modes.append(Mode(low * ratio, vary(rng, gain, 0.4), decay, vary(rng, 2.0, 0.7), bloom))
        ratio *= vary(rng, 1.105, 0.035)
    return modes


def _mallet(rng: Random, hertz: float) -> Signal:
    """A wrapped beater on thick bronze."""
    wool = shaped(lowpass(noise(0.09, rng), 700.0), burst(0.003, 0.08))
    return mix([(0.0, 0.8, wool), (0.0, 0.5, dropping(hertz, 1.6, 0.02, 0.16))])


def gong(rng: Random) -> Signal:
    """Kong: a hanging gong on a low G, struck softly, that opens over a quarter of a second."""
    body = ring(_gong_modes(rng, G2, 5.2), 2.8)
    return mix([(0.0, 1.0, body), (0.0, 0.55, _mallet(rng, G2))])


def deep(rng: Random) -> Signal:
    """The high kong, which takes everything: a deeper gong, on C."""
    body = ring(_gong_modes(rng, C2, 5.4), 2.9)
    return mix([(0.0, 1.0, body), (0.0, 0.6, _mallet(rng, C2))])


def flong(rng: Random) -> Signal:
    """Flong: the deep gong, and the whole hand riffling over it."""
    run = lowpass(cascade(rng, 22, 0.029, 0.015), 5600.0)
    return mix([(0.0, 1.0, deep(rng)), (0.16, 1.5, run)])


def _knobbed(rng: Random, hertz: float, decay: float, seconds: float) -> Signal:
    """A small gong with a knob, as in a row of them (bonang, kulintang), with partials measured on a bonang."""
    partials = ((1.0, 1.0, 1.0, 1.3), (1.52, 0.34, 0.55, 1.9), (3.46, 0.20, 0.30, 2.6), (3.92, 0.16, 0.26, 3.1))
    modes = [
        Mode(hertz * ratio, vary(rng, gain, 0.12), decay * stay, vary(rng, beat, 0.3), 0.003)
        for ratio, gain, stay, beat in partials
    ]
    cord = shaped(lowpass(noise(0.03, rng), 1500.0), burst(0.002, 0.026))
    return mix([(0.0, 0.8, ring(modes, seconds)), (0.0, 0.32, cord)])


def tong(rng: Random) -> Signal:
    """A claimed tong, a call or a challenge: one stroke on a small knobbed gong."""
    return hall(_knobbed(rng, vary(rng, A4, 0.004), 1.1, 0.85), 0.10, 0.4)


def tongit(rng: Random) -> Signal:
    """Tongit: four strokes up a row of knobbed gongs, tuned in five even steps, and the lowest under the last."""
    row = [A4 * 2.0 ** (step / 5.0) for step in (-2, 0, 1, 3)]
    layers = [(0.115 * i, 0.55 + 0.09 * i, _knobbed(rng, hertz, 0.9, 0.8)) for i, hertz in enumerate(row[:-1])]
    layers += [(0.36, 0.85, _knobbed(rng, row[-1], 1.5, 1.25)), (0.365, 0.55, _knobbed(rng, 0.5 * row[0], 1.8, 1.25))]
    return hall(mix(layers), 0.12, 0.5)


def bell(rng: Random) -> Signal:
    """Bong: a temple bell with a cast one's partials (hum, prime, tierce, quint, nominal), struck by a beam."""
    partials = (
        (0.5, 0.48, 6.5, 0.75),  # hum
        (1.0, 0.90, 4.8, 1.10),  # prime
        (1.2, 0.55, 3.8, 0.90),  # tierce
        (1.5, 0.28, 2.6, 1.40),  # quint
        (2.0, 0.85, 3.2, 1.80),  # nominal
        (2.51, 0.20, 1.6, 2.2),
        (2.66, 0.18, 1.5, 2.4),
        (3.01, 0.32, 1.5, 2.6),
        (4.17, 0.22, 0.9, 3.0),
        (5.43, 0.14, 0.6, 3.4),
        (6.79, 0.08, 0.4, 4.0),
    )
    body = ring([Mode(C4 * ratio, gain, decay, beat, 0.0015) for ratio, gain, decay, beat in partials], 2.5)
    beam = shaped(bandpass(noise(0.05, rng), 900.0, 0.8), burst(0.0015, 0.045))
    return hall(mix([(0.0, 1.0, body), (0.0, 0.9, beam)]), 0.10, 0.5)


def triangle(rng: Random) -> Signal:
    """Bing: a small steel triangle under a thin beater, its shrill top damped."""
    partials = (
        (1568.0, 0.30, 1.6, 1.2),
        (2093.0, 1.00, 2.6, 1.7),
        (3322.0, 0.50, 2.0, 2.3),
        (4675.0, 0.30, 1.5, 3.1),
        (5810.0, 0.20, 1.1, 2.6),
        (7433.0, 0.13, 0.8, 3.8),
        (9120.0, 0.07, 0.5, 4.1),
        (11280.0, 0.035, 0.25, 4.5),
    )
    body = ring([Mode(hertz, gain, decay, beat, 0.001) for hertz, gain, decay, beat in partials], 1.35)
    beater = shaped(bandpass(noise(0.012, rng), 5200.0, 0.9), burst(0.0006, 0.010))
    return scaled(mix([(0.0, 1.0, body), (0.0, 0.35, beater)]), 0.5)
