"""Make every sound of the table.

`python sounds/make_sounds.py [folder]` writes the WAV files beside itself, or into the folder. Standard library only,
fixed seeds: made again, they are the same to the byte.
"""

import sys
import wave
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from synth import cards, metal, wood
from synth.waves import RATE, Signal, amplitude, finished, peak, rms, scaled


@dataclass(frozen=True)
class Sound:
    """A family of variants made alike, each from its own seed; `level` is the loudest peak among them, in dBFS."""

    name: str
    level: float
    make: Callable[[Random], Signal]
    variants: int = 1
    fade_in: float = 0.001
    fade_out: float = 0.012

    def titles(self) -> list[str]:
        """The names of the files, without their ending: `gong`, or `slide-1` to `slide-4`."""
        return [self.name] if self.variants == 1 else [f"{self.name}-{i + 1}" for i in range(self.variants)]


SOUNDS = (
    Sound("slide", -15.0, cards.slide, 4, fade_in=0.004),
    Sound("place", -7.0, cards.place, 4, fade_in=0.002),
    Sound("flip", -10.0, cards.flip, 4, fade_in=0.004),
    Sound("draw", -15.0, cards.draw, 4, fade_in=0.004),
    Sound("thud", -8.0, cards.thud, 4, fade_in=0.003, fade_out=0.03),
    Sound("riffle", -6.0, cards.riffle),
    Sound("whoosh", -12.0, cards.whoosh, fade_in=0.01, fade_out=0.04),
    Sound("chip", -12.0, wood.chip, 4),
    Sound("tick", -15.0, wood.tick),
    Sound("click", -20.0, wood.click, 2),
    Sound("penalty", -9.0, wood.penalty, fade_out=0.03),
    Sound("turn", -15.0, wood.turn, fade_in=0.003, fade_out=0.1),
    Sound("hint", -17.0, wood.hint, fade_in=0.003, fade_out=0.1),
    Sound("win", -8.0, wood.win, fade_in=0.002, fade_out=0.3),
    Sound("lose", -8.0, wood.lose, fade_in=0.002, fade_out=0.3),
    Sound("gong", -6.0, metal.gong, fade_in=0.002, fade_out=1.1),
    Sound("flong", -6.0, metal.flong, fade_in=0.002, fade_out=1.1),
    Sound("bell", -6.0, metal.bell, fade_in=0.001, fade_out=1.0),
    Sound("triangle", -14.0, metal.triangle, fade_in=0.0005, fade_out=0.6),
)


def rendered(sound: Sound) -> dict[str, Signal]:
    """All variants of a sound, equally loud among themselves, the highest peak at the sound's level."""
    made = {title: finished(sound.make(Random(title)), sound.fade_in, sound.fade_out) for title in sound.titles()}
    even = {title: scaled(signal, 1.0 / rms(signal)) for title, signal in made.items()}
    top = max(peak(signal) for signal in even.values())
    return {title: scaled(signal, amplitude(sound.level) / top) for title, signal in even.items()}


def write(path: Path, signal: Signal) -> None:
    """Write a signal as 16-bit mono WAV."""
    steps = array("h", [round(32767.0 * value) for value in signal])
    if sys.byteorder == "big":
        steps.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(steps.tobytes())


def main(folder: Path) -> None:
    """Write every sound into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in SOUNDS:
        for title, signal in rendered(sound).items():
            write(folder / f"{title}.wav", signal)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
