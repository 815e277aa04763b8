"""Two presses at the same moment on two devices: who was first is settled by lot, as nothing else would be fair."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random

import pygame
from pygame.event import Event

from app.ui.window.window import Heard

HEAT = 5.0
"""Presses on two devices so close, in milliseconds, have no order that could be trusted: the system reads one device
after the other.
"""


def settle(queue: deque[Heard], plays: Sequence[int], rng: Random) -> list[Event]:
    """Let presses that came within a moment on different devices change places by lot; on one device they keep theirs.

    ``plays``: where in the queue the presses are that matter. Returns those whose place was settled by lot.
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
    """Each pad is a device; the keyboard is one, and so is the mouse."""
    if event.type == pygame.MOUSEBUTTONUP:
        return "mouse"
    return "keyboard" if event.type == pygame.KEYDOWN else event.instance_id
