"""A screen reader's view of the program through AT-SPI. It runs in the system's Python, which has the library, and
knows only what any screen reader gets.
"""

from __future__ import annotations

import re
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import gi

warnings.simplefilter("ignore")
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

TITLE = "Kings & Kongs"
PATIENCE = 60.0
"""Timeout in seconds: far more than anything here takes on the slowest machine."""
_LOOK = 0.5
"""Seconds after which to look again even without an event."""
_EVENTS = ("object:", "window:")
T = TypeVar("T")


class NothingCame(AssertionError):
    """Timeout of a wait."""


@dataclass(frozen=True)
class Node:
    """Snapshot of an accessible object of the program."""

    role: str
    name: str
    about: str
    states: frozenset[str]
    actions: tuple[str, ...]
    children: tuple[Node, ...] = ()
    handle: Any = field(default=None, repr=False, compare=False)

    def __iter__(self) -> Iterator[Node]:
        """Yield this node and its descendants."""
        yield self
        for child in self.children:
            yield from child

    @property
    def focused(self) -> bool:
        return "focused" in self.states

    def find(self, role: str, name: str = "") -> Node | None:
        """Return the first node of a role whose name begins with ``name``."""
        return next((node for node in self if node.role == role and node.name.startswith(name)), None)

    def button(self, *beginnings: str) -> Node | None:
        """Return an enabled button whose name begins with one of these words, tried in order."""
        buttons = [node for node in self if node.role == "push button" and not node.name.endswith("unavailable")]
        found = (node for words in beginnings for node in buttons if re.match(rf"{words}\b", node.name))
        return next(found, None)

    def options(self, title: str) -> tuple[Node, ...]:
        """Return the options of the list of that name."""
        box = self.find("list", title)
        return box.children if box else ()

    def lines(self, depth: int = 0) -> Iterator[str]:
        marks = [state for state in ("focused", "selected", "checked", "modal") if state in self.states]
        about = [repr(self.about)] if self.about else []
        yield "  " * depth + " ".join((self.role, repr(self.name), *about, *marks, *self.actions))
        for child in self.children:
            yield from child.lines(depth + 1)


def _read(handle: Any) -> Node:
    actions, text = handle.get_action_iface(), handle.get_text_iface()
    name = handle.get_name() or (text.get_text(0, -1) if text else "")
    return Node(
        handle.get_role_name(), name, handle.get_description(),
        frozenset(state.value_nick for state in handle.get_state_set().get_states()),
        tuple(actions.get_action_name(i) for i in range(actions.get_n_actions())) if actions else (),
        tuple(_read(handle.get_child_at_index(i)) for i in range(handle.get_child_count())), handle,
    )  # fmt: skip


class Client:
    """Reads the program's window, performs its actions, and collects its announcements."""

    def __init__(self) -> None:
        self.switch(on=True)
        Atspi.init()
        self.heard: list[str] = []
        """Announcements, in order."""
        self.focused: list[tuple[float, str]] = []
        """Time and name of each new focus."""
        self._changed = True
        self._listener = Atspi.EventListener.new(self._event)
        for kind in _EVENTS:
            self._listener.register(kind)
        self._program = self.wait(self._find, "the program")
        self._program.set_cache_mask(Atspi.Cache.NONE)

    @staticmethod
    def switch(*, on: bool) -> None:
        """Report to all programs that a screen reader has started or ended."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", on)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None,
            Gio.DBusCallFlags.NONE, -1, None,
        )  # fmt: skip

    def _event(self, event: Any) -> None:
        self._changed = True
        if event.type == "object:announcement":
            self.heard.append(event.any_data)
        elif event.type.startswith("object:state-changed:focused") and event.detail1:
            self.focused.append((time.monotonic(), event.source.get_name()))

    def pump(self) -> None:
        """Handle the events received."""
        while GLib.main_context_default().pending():
            GLib.main_context_default().iteration(may_block=False)

    def wait(self, seen: Callable[[], T | None], what: str) -> T:
        """Return the first truthy value of ``seen``, which is called whenever events have come."""
        give_up, looked = time.monotonic() + PATIENCE, 0.0
        while time.monotonic() < give_up:
            self.pump()
            if self._changed or time.monotonic() > looked + _LOOK:
                self._changed = False
                found, looked = seen(), time.monotonic()
                if found:
                    return found
            time.sleep(0.002)
        raise NothingCame(what)

    def _find(self) -> Any:
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            window = program and program.get_child_at_index(0)
            if window and window.get_name() == TITLE:
                return program
        return None

    def window(self) -> Node:
        """Return the tree of the window; if it changes while being read, read it again."""
        while True:
            self.pump()
            self._changed = False
            with suppress(GLib.Error, AttributeError):  # an object has gone
                window = _read(self._program.get_child_at_index(0))
                self.pump()
                if not self._changed:
                    return window

    def until(self, seen: Callable[[Node], T | None], what: str) -> T:
        """Return the first truthy value of ``seen`` for the window's tree."""
        last = None

        def look() -> T | None:
            nonlocal last
            last = self.window()
            return seen(last)

        try:
            return self.wait(look, what)
        except NothingCame:
            raise NothingCame(f"{what}\n" + "\n".join(last.lines() if last else ())) from None

    def press(self, node: Node) -> None:
        """Perform the node's action; do nothing if it has gone."""
        assert node.actions, f"{node.role} {node.name!r} does nothing"
        with suppress(GLib.Error):
            node.handle.get_action_iface().do_action(0)
