"""A mouse for a compositor without one, by the protocol ``wlr-virtual-pointer-unstable-v1``."""

from __future__ import annotations

import socket
import struct
import time
from pathlib import Path

_REGISTRY, _SYNC, _MANAGER, _POINTER = 2, 3, 4, 5
_NAME = "zwlr_virtual_pointer_manager_v1"
_MOTION_ABSOLUTE, _BUTTON, _FRAME = 1, 2, 4
_LEFT = 0x110
"""BTN_LEFT of <linux/input-event-codes.h>."""


class VirtualPointer:
    """Plugged in until it is closed."""

    def __init__(self, compositor: Path, size: tuple[int, int]) -> None:
        """``size``: of the output, in pixels."""
        self._size = size
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(compositor))
        self._send(1, 1, _REGISTRY)  # wl_display.get_registry
        self._send(1, 0, _SYNC)  # wl_display.sync
        number, version = self._global()
        name = _NAME.encode("ascii") + b"\0"
        padded = name + bytes(-len(name) % 4)
        self._send_bytes(
            _REGISTRY, 0, struct.pack("=II", number, len(name)) + padded + struct.pack("=II", version, _MANAGER)
        )
        self._send(_MANAGER, 0, 0, _POINTER)  # create_virtual_pointer, for the usual seat

    def _global(self) -> tuple[int, int]:
        """The manager's number and version among the compositor's objects."""
        with self._socket.makefile("rb") as stream:
            while True:
                sender, opcode, length = struct.unpack("=IHH", stream.read(8))
                body = stream.read(length - 8)
                assert sender != _SYNC, "the compositor takes no virtual pointers"
                if (sender, opcode) == (_REGISTRY, 0):
                    number, size = struct.unpack_from("=II", body)
                    if body[8 : 8 + size - 1].decode("ascii") == _NAME:
                        return number, struct.unpack_from("=I", body, len(body) - 4)[0]

    def move(self, x: int, y: int) -> None:
        """Go to a pixel of the output."""
        self._act(_MOTION_ABSOLUTE, x, y, *self._size)

    def press(self, *, down: bool) -> None:
        """Press the left button, or let it go."""
        self._act(_BUTTON, _LEFT, int(down))

    def _act(self, opcode: int, *numbers: int) -> None:
        self._send(_POINTER, opcode, time.monotonic_ns() // 1_000_000 & 0xFFFFFFFF, *numbers)
        self._send(_POINTER, _FRAME)

    def _send(self, target: int, opcode: int, *numbers: int) -> None:
        self._send_bytes(target, opcode, struct.pack(f"={len(numbers)}I", *numbers))

    def _send_bytes(self, target: int, opcode: int, body: bytes) -> None:
        self._socket.sendall(struct.pack("=IHH", target, opcode, 8 + len(body)) + body)

    def close(self) -> None:
        """Unplug it."""
        self._socket.close()
