"""Small hard things and short tunes: chips, the clock, wood blocks, and marimba notes with a plucked edge."""

from random import Random

from .filters import bandpass, hall, lowpass, tabletop
from .modal import Mode, pluck, ring
from .waves import Layer, Signal, burst, mix, noise, shaped, vary

D4, F4, G4, A4, C5, D5, E5, G5, A5, C6 = 293.66, 349.23, 392.0, 440.0, 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5


def chip(rng: Random) -> Signal:
    """A clay chip dropped on another: a clack, and one or two smaller ones as it settles."""
    low = vary(rng, 1750.0, 0.07)
    gap = vary(rng, 0.046, 0.2)
    layers = [
        (0.0, 1.0, _clack(rng, low)),
        (gap, 0.45, _clack(rng, 1.06 * low)),
        (gap + vary(rng, 0.027, 0.2), 0.20, _clack(rng, 1.1 * low)),
    ]
    return tabletop(lowpass(mix(layers), 6500.0), 0.25)


def _clack(rng: Random, low: float) -> Signal:
    disc = ((0.42, 0.30, 0.030), (1.0, 1.0, 0.055), (1.58, 0.72, 0.045), (2.31, 0.48, 0.032), (3.24, 0.18, 0.022))
    modes = [Mode(vary(rng, low * ratio, 0.02), vary(rng, gain, 0.15), decay) for ratio, gain, decay in disc]
    touch = shaped(bandpass(noise(0.008, rng), 3000.0, 0.8), burst(0.0005, 0.007))
    return mix([(0.0, 0.7, ring(modes, 0.065)), (0.0, 0.5, touch)])


def _block(rng: Random, hertz: float, decay: float) -> Signal:
    """A hollow piece of wood, tapped."""
    modes = [
        Mode(hertz, 1.0, decay),
        Mode(2.37 * hertz, 0.36, 0.55 * decay),
        Mode(3.86 * hertz, 0.16, 0.35 * decay),
    ]
    touch = shaped(lowpass(noise(0.02, rng), 5.0 * hertz), burst(0.001, 0.016))
    return mix([(0.0, 0.8, ring(modes, 1.2 * decay)), (0.0, 0.5, touch)])


def tick(rng: Random) -> Signal:
    """The clock on the wall, heard through its wooden case."""
    case = [(0.0, 0.5, _block(rng, 2150.0, 0.018)), (0.0018, 0.8, _block(rng, 940.0, 0.045))]
    return tabletop(lowpass(mix(case), 6000.0), 0.25)


def go(rng: Random) -> Signal:
    """The start after three ticks of the clock: a temple block and its octave, higher and longer than the ticks."""
    blocks = [(0.0, 0.9, _block(rng, 1175.0, 0.10)), (0.001, 0.6, _block(rng, 587.33, 0.16))]
    return hall(mix(blocks), 0.08, 0.3)


def click(rng: Random) -> Signal:
    """A button: a fingertip on a lacquered box."""
    return lowpass(_block(rng, vary(rng, 720.0, 0.12), 0.030), 2600.0)


def penalty(rng: Random) -> Signal:
    """Two knocks on a low wood block, the second lower."""
    return tabletop(mix([(0.0, 0.8, _block(rng, 349.0, 0.13)), (0.125, 1.0, _block(rng, 277.0, 0.17))]), 0.3)


def _note(rng: Random, hertz: float, decay: float, string: float = 0.25) -> Signal:
    """A marimba bar (tuned 1 : 4 : 10 as real ones are) under a yarn mallet, with some plucked string behind it."""
    bar = [
        Mode(hertz, 1.0, decay, 0.35, 0.002),
        Mode(3.98 * hertz, 0.13, 0.30 * decay),
        Mode(9.6 * hertz, 0.03, 0.1 * decay),
    ]
    yarn = shaped(lowpass(noise(0.03, rng), 900.0), burst(0.002, 0.025))
    layers: list[Layer] = [(0.0, 0.7, ring(bar, decay)), (0.0, 0.10, yarn)]
    if string:
        layers.append((0.0, string, pluck(hertz, decay, 0.8 * decay, 2.2 * hertz, rng)))
    return mix(layers)


def turn(rng: Random) -> Signal:
    """Your turn: one soft note with its octave under it."""
    late, under, string = vary(rng, 0.010, 0.8), vary(rng, 0.35, 0.4), vary(rng, 0.09, 0.7)
    layers = [(0.0, 0.8, _note(rng, D5, 0.6, string)), (late, under, _note(rng, D4, 0.5, 0.0))]
    return hall(mix(layers), 0.12, 0.35)


def hint(rng: Random) -> Signal:
    """Two gentle notes upward: here is an idea."""
    return hall(mix([(0.0, 0.75, _note(rng, E5, 0.5, 0.12)), (0.13, 0.8, _note(rng, A5, 0.6, 0.12))]), 0.14, 0.4)


def round_won(rng: Random) -> Signal:
    """A deal is won: the first two steps of the rising figure, kept short."""
    steps = [(0.0, 0.62, _note(rng, C5, 0.55, 0.15)), (0.13, 0.50, _note(rng, E5, 0.6, 0.15))]
    return hall(mix([*steps, (0.14, 0.66, _note(rng, G5, 0.75, 0.15))]), 0.14, 0.5)


def drawn(rng: Random) -> Signal:
    """A deal has no winner: two muted notes that fall a little."""
    steps = [(0.0, 0.62, _note(rng, A4, 0.4, 0.0)), (0.20, 0.66, _note(rng, F4, 0.6, 0.0))]
    return hall(lowpass(mix(steps), 2400.0), 0.12, 0.4)


def win(rng: Random) -> Signal:
    """Up the chord of C, quick and light, to a last chord that stays."""
    run = [(0.0, 0.62, G4), (0.10, 0.66, C5), (0.20, 0.70, E5), (0.30, 0.74, G5)]
    close = [(0.44, 0.42, C5), (0.45, 0.42, E5), (0.46, 0.45, G5), (0.47, 0.68, C6)]
    layers: list[Layer] = [(at, gain, _note(rng, hertz, 0.75)) for at, gain, hertz in run]
    layers += [(at, gain, _note(rng, hertz, 1.25)) for at, gain, hertz in close]
    return hall(mix(layers), 0.16, 0.7)


def lose(rng: Random) -> Signal:
    """Down to D minor, unhurried: a shrug, not a scolding."""
    run = [(0.0, 0.66, A4), (0.19, 0.64, G4), (0.38, 0.62, F4)]
    layers: list[Layer] = [(at, gain, _note(rng, hertz, 0.75)) for at, gain, hertz in run]
    layers += [(0.60, 0.62, _note(rng, D4, 1.1)), (0.62, 0.34, _note(rng, 0.5 * D4, 1.1))]
    return hall(lowpass(mix(layers), 3600.0), 0.16, 0.7)
