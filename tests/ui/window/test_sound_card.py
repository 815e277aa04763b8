"""The mixer belongs to one thread at a time: the window's or the sound card's."""

import random
import threading

import pytest

from app.ui.window import sound_card
from app.ui.window.sound_card import NoSound, SoundCard
from tests.ui.window.opened import until


class Mixer:
    """Counts calls, and detects concurrent ones."""

    def __init__(self, failing=0.0):
        self.is_open, self.openings, self.faults, self.changes = False, 0, [], 0
        self._failing, self._rng = failing, random.Random(1)
        self.card = SoundCard(self.open, self.close, self.change)

    def open(self):
        if self.is_open or self.card.session is not None:
            self.faults.append("opened while somebody had it")
        if self._rng.random() < self._failing:
            raise NoSound("not now")
        self.is_open = True
        self.openings += 1

    def close(self):
        if not self.is_open or self.card.session is not None:
            self.faults.append("closed while somebody had it")
        self.is_open = False

    def change(self):
        self.changes += 1


@pytest.mark.parametrize("failing", [0.0, 0.3])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_asked_in_whatever_order_one_thread_has_the_mixer(seed, failing, monkeypatch):
    monkeypatch.setattr(sound_card, "_RETRIES", (0.0001,) * 1000)
    mixer, rng = Mixer(failing), random.Random(seed)
    card = mixer.card
    asks = (card.acquire, card.acquire, card.release, card.lose, lambda: card.acquire(anew=True))
    pause = threading.Event()
    for _ in range(3000):
        rng.choice(asks)()
        if card.session is not None and not mixer.is_open:
            mixer.faults.append("handed over while it is closed")
        if rng.random() < 0.05:
            pause.wait(0.0005)
    card.acquire()
    until(lambda: card.session is not None)
    assert mixer.is_open
    assert mixer.openings > 10
    assert mixer.changes >= 1
    assert card.close()
    assert not mixer.is_open
    assert mixer.faults == []


def test_one_that_fails_is_tried_a_few_times_and_then_only_rarely(monkeypatch):
    monkeypatch.setattr(sound_card, "_RETRIES", (0.001,) * 3)
    mixer, tries = Mixer(1.0), []
    card = SoundCard(lambda: tries.append(1) or mixer.open(), mixer.close, mixer.change)
    card.acquire()
    until(lambda: len(tries) == 4)
    for _ in range(100):
        card.acquire()
    assert card.missing
    monkeypatch.setattr(sound_card, "_RARELY", 0.0)
    card.acquire()
    until(lambda: len(tries) == 5)
    card.acquire(anew=True)
    until(lambda: len(tries) == 9)
    assert card.close()
    card.acquire()
    assert len(tries) == 9
