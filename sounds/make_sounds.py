"""Make every sound of the table: ``python sounds/make_sounds.py [folder]``. Standard library only and fixed seeds: the
same bytes each time.
"""

import sys
import wave
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from synth import ambience, cards, metal, wood
from synth.adpcm import wav
from synth.filters import lowpass
from synth.loudness import a_weighted, loudness
from synth.waves import RATE, Signal, amplitude, finished, rms, scaled


@dataclass(frozen=True)
class Sound:
    """A family of variants, each from its own seed; ``loud`` is their ``synth.loudness``."""

    name: str
    loud: float
    make: Callable[[Random], Signal]
    variants: int = 1
    fade_in: float = 0.001
    fade_out: float = 0.012

    def titles(self) -> list[str]:
        """Return the file names without suffix: ``gong``, or ``slide-1`` to ``slide-4``."""
        return [self.name] if self.variants == 1 else [f"{self.name}-{i + 1}" for i in range(self.variants)]


# The mix. What is heard all evening is quiet, the card of a deal quietest; calls are 6 to 9 dB above a card, as a soft
# gong in the room is; nothing is more than 12 dB above it. Shrill sounds are softer than warm ones.
SOUNDS = (
    # Effects: cards, chips, buttons.
    Sound("click", -43.0, wood.click, 4),
    Sound("deal", -40.0, cards.deal, 6, fade_in=0.006, fade_out=0.02),
    Sound("slide", -36.0, cards.slide, 4, fade_in=0.004),
    Sound("draw", -36.0, cards.draw, 4, fade_in=0.004),
    Sound("place", -35.0, cards.place, 4, fade_in=0.002),
    Sound("flip", -36.0, cards.flip, 4, fade_in=0.004),
    Sound("fold", -34.0, cards.fold, 2, fade_in=0.003),
    Sound("gather", -33.0, cards.gather, fade_in=0.006),
    Sound("riffle", -31.0, cards.riffle),
    Sound("thud", -37.0, cards.thud, 4, fade_in=0.003, fade_out=0.03),
    Sound("chip", -36.0, wood.chip, 4),
    Sound("penalty", -33.5, wood.penalty, fade_out=0.03),
    # Calls: announcements and alerts.
    Sound("tick", -37.0, wood.tick, 4),
    Sound("go", -32.5, wood.go, fade_out=0.06),
    Sound("turn", -32.0, wood.turn, 4, fade_in=0.003, fade_out=0.1),
    Sound("hint", -32.0, wood.hint, fade_in=0.003, fade_out=0.1),
    Sound("round", -29.0, wood.round_won, fade_in=0.002, fade_out=0.2),
    Sound("drawn", -30.0, wood.drawn, fade_in=0.003, fade_out=0.15),
    Sound("win", -27.0, wood.win, fade_in=0.002, fade_out=0.3),
    Sound("lose", -29.0, wood.lose, fade_in=0.002, fade_out=0.3),
    Sound("whoosh", -30.0, cards.whoosh, 4, fade_in=0.01, fade_out=0.04),
    Sound("triangle", -30.0, metal.triangle, fade_in=0.0005, fade_out=0.6),
    Sound("tong", -29.0, metal.tong, 2, fade_in=0.001, fade_out=0.3),
    Sound("tongit", -27.5, metal.tongit, fade_in=0.001, fade_out=0.4),
    Sound("gong", -28.5, metal.gong, fade_in=0.002, fade_out=1.1),
    Sound("deep", -28.5, metal.deep, fade_in=0.002, fade_out=1.1),
    Sound("flong", -27.5, metal.flong, fade_in=0.002, fade_out=1.1),
    Sound("bell", -28.0, metal.bell, fade_in=0.001, fade_out=1.0),
)


def rendered(sound: Sound) -> dict[str, Signal]:
    """Return all variants, equally loud."""
    made = {title: finished(sound.make(Random(title)), sound.fade_in, sound.fade_out) for title in sound.titles()}
    return {title: scaled(signal, amplitude(sound.loud - loudness(signal))) for title, signal in made.items()}


def write(path: Path, signal: Signal) -> None:
    """Write 16-bit mono WAV."""
    steps = array("h", [round(32767.0 * value) for value in signal])
    if sys.byteorder == "big":
        steps.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(steps.tobytes())


@dataclass(frozen=True)
class Texture:
    """A seamless loop below the sounds of play; ``loud`` is A-weighted, over the whole loop."""

    name: str
    loud: float
    make: Callable[[Random], Signal]


TEXTURES = (
    Texture("crickets", -53.0, ambience.crickets),
    Texture("breeze", -52.0, ambience.breeze),
    Texture("rain", -50.0, ambience.rain),
    Texture("surf", -49.0, ambience.surf),
    Texture("fire", -52.0, ambience.fire),
)
COARSE = 10_000  # samples a second of a texture: it has nothing above 5 kHz
_AROUND = 0.05  # seconds of the round before its beginning and after its end, for whoever fills in what lies between


def round_file(texture: Texture) -> bytes:
    """Return a WAV file with the loop, and a little of it before and after."""
    signal = texture.make(Random(texture.name))
    twice = lowpass(signal + signal, 4400.0)[len(signal) :]
    even = scaled(twice, amplitude(texture.loud) / rms(a_weighted(twice)))
    every, around = RATE / COARSE, round(_AROUND * COARSE)
    count = round(len(even) / every)
    return wav([round(32767.0 * _between(even, i * every)) for i in range(-around, count + around)], COARSE)


def _between(signal: Signal, at: float) -> float:
    """Interpolate between two samples of a looped signal."""
    first = int(at // 1)
    part = at - first
    return (1.0 - part) * signal[first % len(signal)] + part * signal[(first + 1) % len(signal)]


def main(folder: Path) -> None:
    """Write the sounds into the folder, and the textures into a subfolder."""
    (folder / "ambience").mkdir(parents=True, exist_ok=True)
    for texture in TEXTURES:
        (folder / "ambience" / f"{texture.name}.wav").write_bytes(round_file(texture))
    for sound in SOUNDS:
        for title, signal in rendered(sound).items():
            write(folder / f"{title}.wav", signal)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
