#!/usr/bin/env bash
# pygame-ce 2.5.8, mixer.music.get_pos: the position keeps counting after the music ends or is stopped.
#
# The documentation says that get_pos returns how many milliseconds the music has been playing, and -1 if it is not playing. Before any
# music is played, it does return -1. After a 0.3-second track ends, and after stop(), it returns the time played plus the time since
# pygame was initialized, and the value keeps growing while get_busy() reports that nothing is playing. A program that waits for -1 waits
# forever, and a progress display runs past the end of the track.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" --disable-pip-version-check install --quiet pygame-ce==2.5.8
SDL_AUDIODRIVER=dummy SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 "$folder/venv/bin/python" - <<'PY'
import io
import time
import wave

import pygame

MILLISECONDS = 300


def silence() -> io.BytesIO:
    """Return a WAV file of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(2)
        sound.setsampwidth(2)
        sound.setframerate(44100)
        sound.writeframes(bytes(4 * 44100 * MILLISECONDS // 1000))
    file.seek(0)
    return file


def positions() -> list[int]:
    """Return the positions now and half a second later, while nothing is playing."""
    results = []
    for _ in range(2):
        assert not music.get_busy()
        results.append(music.get_pos())
        time.sleep(0.5)
    return results


pygame.init()
pygame.mixer.init(44100, -16, 2, 512)
music = pygame.mixer.music
music.load(silence(), "wav")
before = positions()
music.play()
deadline = time.monotonic() + 20
while music.get_busy() and time.monotonic() < deadline:
    time.sleep(0.01)
ended = positions()
music.play()
music.stop()
stopped = positions()
print("pygame-ce", pygame.version.ver, "SDL_mixer", pygame.mixer.get_sdl_mixer_version(), "track length", MILLISECONDS, "ms")
print("before any music is played:", before)
print("after the end, and half a second later:", ended)
print("after stop(), and half a second later:", stopped)
assert before == [-1, -1]
for first, second in (ended, stopped):
    assert first > MILLISECONDS and second - first >= 400, "the behavior has changed"
PY
