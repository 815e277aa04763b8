"""Cards on felt: friction, paper that snaps, and the table under it."""

from random import Random

from .filters import bandpass, highpass, lowpass, tabletop
from .modal import Mode, dropping, ring
from .waves import Layer, Signal, burst, hump, mix, noise, scaled, shaped, unit, vary


def slide(rng: Random) -> Signal:
    """A card pushed over felt: hiss whose loudness and colour follow the speed, roughened by the nap."""
    length = vary(rng, 0.136, 0.12)
    return _friction(rng, length, vary(rng, 0.020, 0.25), vary(rng, 2200.0, 0.12))


def deal(rng: Random) -> Signal:
    """One card of a deal as it flies off the pack: shorter, duller and rounder than a slide, as there are dozens."""
    length = vary(rng, 0.098, 0.16)
    off = _friction(rng, length, vary(rng, 0.030, 0.25), vary(rng, 1750.0, 0.16))
    return lowpass(off, vary(rng, 3900.0, 0.15))


def _friction(rng: Random, length: float, top: float, colour: float) -> Signal:
    speed = hump(length, top, 1.35)
    raw = noise(length, rng)
    hiss = bandpass(raw, lambda t: colour * (0.6 + 0.6 * speed(t)), 0.75)
    hiss = lowpass(highpass(hiss, 800.0), lambda t: 3900.0 + 2200.0 * speed(t))
    nap = unit(lowpass(noise(length, rng), 110.0))
    felt = bandpass(noise(length, rng), 430.0, 0.8)
    rough = [value * max(0.25, 1.0 + 0.3 * bump) for value, bump in zip(hiss, nap, strict=True)]
    return shaped(mix([(0.0, 1.0, unit(rough)), (0.0, 0.22, unit(felt))]), speed)


def place(rng: Random) -> Signal:
    """A card laid down: one edge, then the rest a moment later, and a low thump from the table."""
    second = vary(rng, 0.0105, 0.3)
    air = shaped(lowpass(noise(0.012, rng), 1300.0), hump(0.012, 0.008))
    contacts = [
        (0.0, 0.12, air),
        (0.006, 1.0, _paper(rng, vary(rng, 3300.0, 0.12), 0.020)),
        (0.006 + second, 0.45, _paper(rng, vary(rng, 2300.0, 0.12), 0.026)),
        (0.008, 0.62, _thump(rng, vary(rng, 178.0, 0.09), 0.062)),
    ]
    return tabletop(mix(contacts), 0.16)


def _paper(rng: Random, colour: float, decay: float) -> Signal:
    """The snap of stiff paper: a breath of bright noise, and the few modes of the bent sheet, all gone at once."""
    snap = shaped(bandpass(noise(1.3 * decay, rng), colour, 0.8), burst(0.0008, decay))
    sheet = [
        Mode(vary(rng, hertz, 0.08), gain, decay * stay)
        for hertz, gain, stay in ((560.0, 0.34, 1.9), (910.0, 0.30, 1.6), (1430.0, 0.20, 1.3), (2150.0, 0.12, 1.0))
    ]
    return mix([(0.0, 1.15, lowpass(snap, 6800.0)), (0.0, 0.62, ring(sheet, 2.0 * decay))])


def _thump(rng: Random, hertz: float, decay: float) -> Signal:
    """The padded table's thump: a low tone that sags, and a puff of dull noise."""
    tone = dropping(hertz, 1.35, 0.010, decay)
    puff = shaped(lowpass(noise(decay, rng), 5.0 * hertz), burst(0.002, 0.6 * decay))
    return mix([(0.0, 0.8, tone), (0.0, 0.55, puff)])


def flip(rng: Random) -> Signal:
    """A card turned over: a rising swish as it leaves the table, a snap, and the light landing."""
    start = vary(rng, 1500.0, 0.1)
    swish = shaped(bandpass(noise(0.07, rng), lambda t: start + 24000.0 * t, 0.9), hump(0.07, 0.040))
    swish = lowpass(swish, 5600.0)
    turned = vary(rng, 0.048, 0.12)
    landed = turned + vary(rng, 0.034, 0.12)
    layers = [
        (0.0, 0.55, swish),
        (turned, 0.9, lowpass(_paper(rng, vary(rng, 3500.0, 0.1), 0.015), 6000.0)),
        (landed, 0.55, _paper(rng, vary(rng, 2600.0, 0.1), 0.020)),
        (landed, 0.38, _thump(rng, vary(rng, 205.0, 0.08), 0.05)),
    ]
    return tabletop(mix(layers), 0.14)


def draw(rng: Random) -> Signal:
    """A card drawn: a shorter, softer slide off the stock, and a light landing."""
    length = vary(rng, 0.105, 0.1)
    off = _friction(rng, length, vary(rng, 0.026, 0.2), vary(rng, 2150.0, 0.1))
    return mix([(0.0, 0.26, off), (length - 0.012, 0.62, lowpass(place(rng), 4600.0))])


def fold(rng: Random) -> Signal:
    """A hand put down: its cards pushed together edge by edge, and the packet laid on the felt."""
    together = [
        (vary(rng, 0.017 * i, 0.2), 0.62 - 0.05 * i, _paper(rng, vary(rng, 2000.0, 0.15), 0.012)) for i in range(6)
    ]
    push = _friction(rng, 0.15, vary(rng, 0.05, 0.2), vary(rng, 1700.0, 0.1))
    layers = [*together, (0.0, 0.06, push), (vary(rng, 0.145, 0.06), 0.8, lowpass(place(rng), 3600.0))]
    return tabletop(lowpass(mix(layers), 5200.0), 0.16)


def gather(rng: Random) -> Signal:
    """All cards swept together into a pack, which is squared with two taps."""
    sweep = _friction(rng, 0.26, vary(rng, 0.09, 0.15), 1600.0)
    edges = cascade(rng, 12, 0.024, 0.014)
    taps = [(0.27, 0.5, lowpass(place(rng), 4200.0)), (0.355, 0.62, lowpass(place(rng), 4200.0))]
    return tabletop(lowpass(mix([(0.0, 0.18, sweep), (0.02, 0.8, edges), *taps]), 5600.0), 0.16)


def thud(rng: Random) -> Signal:
    """A refused card springs back: round and low, with enough middle for a small loudspeaker."""
    hertz = vary(rng, 118.0, 0.15)
    felt = shaped(lowpass(noise(0.09, rng), vary(rng, 640.0, 0.2)), burst(0.004, 0.08))
    body = ring(
        [Mode(vary(rng, 2.24, 0.06) * hertz, vary(rng, 0.62, 0.25), 0.13), Mode(3.45 * hertz, 0.32, 0.09)], 0.14
    )
    layers = [
        (0.0, 1.0, dropping(hertz, vary(rng, 1.3, 0.08), 0.022, vary(rng, 0.19, 0.12))),
        (0.0, 1.0, body),
        (0.0, 0.85, felt),
        (vary(rng, 0.019, 0.3), 0.3, _thump(rng, 1.7 * hertz, 0.07)),
    ]
    return tabletop(lowpass(mix(layers), 1500.0), 0.2)


def cascade(rng: Random, cards: int, slowest: float, quickest: float) -> Signal:
    """Cards let go by the thumb one after the other, ever faster."""
    layers: list[Layer] = []
    at = 0.0
    for i in range(cards):
        done = i / (cards - 1)
        colour = vary(rng, 2100.0 + 1100.0 * done, 0.16)
        layers.append((at, vary(rng, 0.55 + 0.45 * done, 0.22), _paper(rng, colour, vary(rng, 0.012, 0.2))))
        at += vary(rng, slowest + (quickest - slowest) * done, 0.12)
    brush = shaped(bandpass(noise(at, rng), 1700.0, 0.7), hump(at, 0.7 * at))
    return mix([*layers, (0.0, 0.10, brush)])


def riffle(rng: Random) -> Signal:
    """Two halves of the pack riffled together, then squared on the table."""
    run = cascade(rng, 26, 0.031, 0.017)
    close = 0.67
    return tabletop(mix([(0.0, 1.0, run), (close, 0.5, place(rng)), (close + 0.095, 0.7, place(rng))]), 0.16)


def whoosh(rng: Random) -> Signal:
    """A hand of cards flung: air that rises and falls in pitch as it passes."""
    length = 0.40
    passing = hump(length, 0.15, 1.2)
    air = bandpass(noise(length, rng), lambda t: 380.0 + 1450.0 * passing(t), 1.5)
    edge = bandpass(noise(length, rng), lambda t: 1100.0 + 1900.0 * passing(t), 1.0)
    flutter = unit(lowpass(noise(length, rng), 42.0))
    rough = [value * max(0.3, 1.0 + 0.22 * bump) for value, bump in zip(unit(edge), flutter, strict=True)]
    body = shaped(mix([(0.0, 1.0, unit(air)), (0.0, 0.24, rough)]), passing)
    return scaled(lowpass(body, 6000.0), 0.3)
