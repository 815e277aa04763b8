"""Near-simultaneous presses on two devices: their order is drawn by lot, the only fair way."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

import pygame
from pygame.event import Event

from app.ui.window.window import Heard

HEAT = 5.0
"""Milliseconds within which presses on two devices have no reliable order: the system reads one device after the other.
"""


def settle(queue: deque[Heard], plays: Sequence[int], rng: Random) -> list[Event]:
    """Shuffle near-simultaneous presses on different devices; the order on one device is kept.

    ``plays``: indices of the presses that matter. Returns those whose order was drawn by lot.
    """
    drawn: list[Event] = []
    left = list(plays)
    while left:
        first = queue[left[0]].at
        heat = [i for i in left if queue[i].at - first <= HEAT]
        left = left[len(heat) :]
        devices = [_device(queue[i].event) for i in heat]
        if len(set(devices)) < 2:
            continue
        waiting = {device: [queue[i].event for i in heat if _device(queue[i].event) == device] for device in devices}
        rng.shuffle(devices)
        for i, device in zip(heat, devices, strict=True):
            # The times stay with the places: game time never runs backwards.
            queue[i] = Heard(queue[i].at, waiting[device].pop(0))
            drawn.append(queue[i].event)
    return drawn


def _device(event: Event) -> object:
    """Return the device: each gamepad, the keyboard, or the mouse."""
    if event.type == pygame.MOUSEBUTTONUP:
        return "mouse"
    return "keyboard" if event.type == pygame.KEYDOWN else event.instance_id
