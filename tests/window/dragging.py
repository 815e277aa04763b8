"""Drops files on a window as a file manager does: the dragging side of the XDND protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from Xlib import X, Xatom, display
from Xlib.protocol import event

from tests.window.screen import wait_until

_VERSION = 5
_FILES = "text/uri-list"


def drop_files(screen: str, window: Any, *files: Path) -> None:
    """Drag files from a window of our own and drop them on another. Returns once they are accepted; fails if they are
    not.
    """
    hand = display.Display(screen)
    try:
        _Dragged(hand, window.id, files).drop()
    finally:
        hand.close()


class _Dragged:
    """The files being dragged."""

    def __init__(self, hand: Any, target: int, files: tuple[Path, ...]) -> None:
        self._hand, self._files = hand, files
        self._root = hand.screen().root
        self._own = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._target = hand.create_resource_object("window", target)

    def drop(self) -> None:
        aware = self._target.get_full_property(self._atom("XdndAware"), Xatom.ATOM)
        assert aware is not None, "the window takes nothing that is dragged"
        assert aware.value[0] >= _VERSION
        self._own.set_selection_owner(self._atom("XdndSelection"), X.CurrentTime)
        self._send("XdndEnter", _VERSION << 24, self._atom(_FILES), 0, 0)
        place = self._target.translate_coords(self._root, 0, 0)
        shape = self._target.get_geometry()
        x, y = shape.width // 2 - place.x, shape.height // 2 - place.y
        self._send("XdndPosition", 0, x << 16 | y, X.CurrentTime, self._atom("XdndActionCopy"))
        status = self._answer("XdndStatus")
        assert status[1] & 1, "the window wants no files"
        self._send("XdndDrop", 0, X.CurrentTime, 0, 0)
        self._answer("XdndFinished")

    def _atom(self, name: str) -> int:
        return int(self._hand.intern_atom(name))

    def _send(self, what: str, *values: int) -> None:
        """Send a message to the window under the drag."""
        data = 32, [self._own.id, *values]
        message = event.ClientMessage(window=self._target, client_type=self._atom(what), data=data)
        self._target.send_event(message)
        self._hand.flush()

    def _answer(self, what: str) -> list[int]:
        """Return the window's answer; it may ask for the files meanwhile."""

        def heard() -> list[int] | None:
            while self._hand.pending_events():
                came = self._hand.next_event()
                if came.type == X.SelectionRequest:
                    self._give(came)
                elif came.type == X.ClientMessage and came.client_type == self._atom(what):
                    return list(came.data[1])
            return None

        return wait_until(heard, what)

    def _give(self, asked: Any) -> None:
        """Send the file names to the window that requested them."""
        names = "".join(f"{file.as_uri()}\r\n" for file in self._files).encode()
        asked.requestor.change_property(asked.property, asked.target, 8, names)
        answer = event.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection, target=asked.target,
            property=asked.property,
        )  # fmt: skip
        asked.requestor.send_event(answer)
        self._hand.flush()
