"""The window's connection to the system's accessibility interface through AccessKit: AT-SPI, UI Automation, or
NSAccessibility.

AccessKit runs callbacks on its own threads and reports no errors from there; an invalid update makes it stop silently.
So callbacks only set flags and wake the main thread, and a ``Tree`` is checked before it is handed over.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from app.core.messages import p_
from app.ui.kit.accessible import AccessibleNode, Role, Verb, joined
from app.ui.window.accessibility_bus import announcements_are_heard, wait_until_switched_on
from app.ui.window.sdl import native_handle, screen_reader_runs
from app.ui.window.window import Window, call, wake

if TYPE_CHECKING:
    import accesskit

_log = logging.getLogger(__name__)
_ROOT, _LIVE = 1, 2
"""Ids of the window and of the announcements; others follow."""


class Assistive:
    """Exposes the window to assistive technology. It is created before the window, so that ``prepare`` can be called
    before the window is shown, as Windows and macOS require.
    """

    def __init__(self) -> None:
        self._window: Window | None = None
        self._requested: Callable[[str, Verb, float | str | None], None] = lambda _name, _verb, _value: None
        self._adapter: Any = None
        self._kit: Any = None
        self.active = False
        """Whether a screen reader listens."""
        self._shown = HandedOver()
        self._last: Tree | None = None
        """The tree last handed over."""
        self._focused: bool | None = None
        self._place: object = None
        self._announced = 0
        """Number of the latest announcement."""
        self._describes = False
        """Whether screen readers ignore announcements, as Orca does before version 45. They do read a changed
        description of the focused node.
        """
        self._described_node = ""
        """Id of the node whose description is, or was, an announcement."""

    def prepare(self, window: pygame.Window) -> None:
        """Connect a window that is about to be shown, on Windows or macOS."""
        if sys.platform == "win32":
            self._open(lambda kit: kit.windows.SubclassingAdapter(native_handle(window), self._asked, self._called))
        elif sys.platform == "darwin":
            self._open(lambda kit: self._on_macos(kit, native_handle(window)))

    def _on_macos(self, kit: Any, handle: int) -> Any:
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return kit.macos.SubclassingAdapter.for_window(handle, self._asked, self._called)

    def open(self) -> None:
        """Connect on other systems once the window is shown; its handle is not needed. The library is loaded when
        assistive technology is switched on; without a session bus, never.
        """
        if sys.platform not in ("win32", "darwin") and os.environ.get("DBUS_SESSION_BUS_ADDRESS") != "disabled:":
            Thread(target=self._wait_for_reader, name="screen-reader", daemon=True).start()

    def _wait_for_reader(self) -> None:
        try:
            wait_until_switched_on()
        except OSError as why:
            _log.info("no screen reader can be served: %s", why)
            return
        with suppress(ImportError):  # logged by ``_open``
            import_module("accesskit")  # in this thread, so that no frame is delayed
        call(lambda: self._open(lambda kit: kit.unix.Adapter(self._asked, self._called, self._left)))

    def _open(self, new_adapter: Callable[[Any], Any]) -> None:
        """Create the adapter; if the library is missing or fails, log that and go on without it."""
        try:
            import accesskit

            self._kit, self._adapter = accesskit, new_adapter(accesskit)
        except Exception as why:
            _log.warning("screen readers are not served: %s", why)

    def begin(self, window: Window, requested: Callable[[str, Verb, float | str | None], None]) -> None:
        """Start over because a screen reader has begun to listen. ``requested`` is called in the main thread with the
        id of a node, the requested action, and a value.
        """
        self._window, self._requested = window, requested
        self._shown.forget()
        self._last = self._focused = self._place = None
        if sys.platform.startswith("linux"):
            Thread(target=self._ask_what_is_heard, name="heard", daemon=True).start()

    def _ask_what_is_heard(self) -> None:
        try:
            self._describes = not announcements_are_heard()
        except OSError as why:
            _log.info("what screen readers listen to isn't known: %s", why)

    @property
    def speaks(self) -> bool:
        """Whether a screen reader listens. On Windows on-screen keyboards and other tools set ``active``, too."""
        return self.active and screen_reader_runs()

    @property
    def silenced_by_keys(self) -> bool:
        """Whether a key interrupts reading. Orca before version 45 gets no keys pressed in programs like this one."""
        return not self._describes

    # Called by AccessKit, on any thread.

    def _asked(self) -> None:
        """Note that a screen reader listens: the main thread will hand over the tree."""
        self.active = True
        wake()

    def _left(self) -> None:
        self.active = False
        wake()

    def _called(self, request: accesskit.ActionRequest) -> None:
        number, action, data = request.target, str(request.action).rpartition(".")[2], request.data
        value = data[1] if data else None
        call(lambda: self._act(number, action, value))

    # Called by the main thread.

    def _act(self, number: int, action: str, value: object) -> None:
        name, verb = self._shown.name_of(number), _VERBS.get(action)
        if name and verb:
            self._requested(name, verb, value if isinstance(value, float | int | str) else None)

    def show(self, tree: Tree) -> None:
        """Hand over what has changed since the last tree."""
        if self._last is None or not tree.is_like(self._last):
            self._last = tree
            self._show_new(tree)
        if self._adapter is not None:
            self._follow_window()  # last: a window that isn't in the tree yet can't be activated

    def _show_new(self, tree: Tree) -> None:
        number, text, _ = tree.announced[-1] if tree.announced else (0, "", False)
        new, self._announced = number != self._announced, number
        focus, before = tree.focus or tree.screen.id, self._described_node
        # A restored description is read like a new one, so a node gets its own back only when it has lost the focus.
        self._show(tree._replace(description=(before, "")))
        if before != focus:
            self._described_node = ""
        if new and text and self._describes:
            self._described_node = focus
            self._show(tree._replace(description=(focus, text)))

    def _show(self, tree: Tree) -> None:
        update = self._shown.update(tree)
        if update is not None and self._adapter is not None:
            self._hand_over(lambda: self._new_update(update))

    def _follow_window(self) -> None:
        """Report the window's position and whether it has the keyboard focus, where the system doesn't know."""
        window = self._window
        if window is None:
            return
        if (focused := window.focused) != self._focused:
            self._focused = focused
            if sys.platform == "darwin":
                self._raise(self._adapter.update_view_focus_state(focused))
            elif sys.platform != "win32":
                self._adapter.update_window_focus_state(focused)
        place = (window.position or (0, 0), window.size)
        if place != self._place and sys.platform not in ("win32", "darwin"):
            self._place = place
            (x, y), (w, h) = place
            bounds = self._kit.Rect(x, y, x + w, y + h)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _hand_over(self, make: Callable[[], object]) -> None:
        try:
            self._raise(self._adapter.update_if_active(make))
        except Exception:
            _log.exception("the accessibility interface failed; screen readers get nothing more")
            self._adapter, self.active = None, False

    @staticmethod
    def _raise(events: Any) -> None:
        if events is not None:
            events.raise_events()

    def _new_update(self, update: Update) -> object:
        kit = self._kit
        made = kit.TreeUpdate(update.focus)
        if update.whole:
            made.tree = kit.Tree(_ROOT)
            made.tree.toolkit_name = "SDL"
        made.nodes.extend((number, self._new_node(node)) for number, node in update.nodes.items())
        return made

    def _new_node(self, flat: FlatNode) -> object:
        kit, node = self._kit, flat.node
        made = kit.Node(getattr(kit.Role, _ROLES.get(flat.role, flat.role)))
        made.set_children([*flat.children])
        if flat.role == "LABEL":
            made.set_value(node.name)
        elif node.name:
            made.set_label(_label(node))
        if node.about or node.why:
            made.set_description(". ".join(filter(None, (node.about, node.why))))
        if node.value and (node.role is Role.TEXT_INPUT or _reads_values()):
            made.set_value(node.value)
        if node.box is not None:
            box, scale = node.box, flat.scale
            made.set_bounds(kit.Rect(box.x * scale, box.y * scale, box.right * scale, box.bottom * scale))
        self._set_state(made, node)
        if node.range:
            made.set_numeric_value(node.range.value)
            made.set_min_numeric_value(node.range.least)
            made.set_max_numeric_value(node.range.most)
            made.set_numeric_value_step(node.range.step)
        if flat.live:
            made.set_live(kit.Live.ASSERTIVE if flat.live == "assertive" else kit.Live.POLITE)
        for verb in node.verbs:
            made.add_action(getattr(kit.Action, _ACTIONS[verb]))
        return made

    def _set_state(self, made: Any, node: AccessibleNode) -> None:
        kit = self._kit
        if not node.enabled:
            made.set_disabled()
        if node.selected is not None and node.role in (Role.SWITCH, Role.RADIO_BUTTON):
            made.set_toggled(kit.Toggled.TRUE if node.selected else kit.Toggled.FALSE)
        elif node.selected is not None:
            made.set_selected(node.selected)
        if node.place[1] and node.role is not Role.SPIN_BUTTON:
            made.set_position_in_set(node.place[0] - 1)  # counted from 0
            made.set_size_of_set(node.place[1])
        if node.role is Role.DIALOG:
            made.set_modal()


_ACTIONS = {
    Verb.FOCUS: "FOCUS", Verb.PRESS: "CLICK", Verb.LESS: "DECREMENT", Verb.MORE: "INCREMENT", Verb.SET: "SET_VALUE",
}  # fmt: skip
_VERBS = {action: verb for verb, action in _ACTIONS.items()}


_ROLES = {"LIST_BOX": "LIST", "LIST_BOX_OPTION": "LIST_ITEM"} if sys.platform.startswith("linux") else {}
"""Roles to use instead: Orca says "not selected" for each option of a list box, even if nothing can be selected."""


def _reads_values() -> bool:
    """Return whether screen readers get a control's value as text; on Linux they don't, so it is added to the name."""
    return sys.platform in ("win32", "darwin")


_SHOW_DISABLED = (Role.SWITCH, Role.RADIO_BUTTON, Role.SLIDER, Role.TEXT_INPUT)
"""Roles whose disabled state is read on Linux, too."""


def _label(node: AccessibleNode) -> str:
    """Return the name; on Linux it includes the value and the disabled state if they aren't read otherwise."""
    if _reads_values():
        return node.name
    value = node.value if node.role is not Role.TEXT_INPUT else ""
    dark = not node.enabled and node.role not in _SHOW_DISABLED
    return joined(node.name, value, p_("button or switch", "unavailable") if dark else "")


class Tree(NamedTuple):
    """What a screen reader gets: the contents of the window, announcements, and the focus."""

    title: str
    screen: AccessibleNode
    scale: float
    """Pixels per unit."""
    focus: str
    """Id of a node; empty for the screen itself."""
    announced: tuple[tuple[int, str, bool], ...] = ()
    """Number, text, and whether it interrupts reading."""
    description: tuple[str, str] = ("", "")
    """Id of a node, and the description that replaces its own."""

    def is_like(self, other: Tree) -> bool:
        """Return whether the trees are certainly equal, by a quick check: most frames have the tree of the previous
        one.
        """
        return self.screen is other.screen and self._replace(screen=other.screen) == other


class FlatNode(NamedTuple):
    """A node with the numbers of its children instead of the children."""

    node: AccessibleNode
    role: str
    children: tuple[int, ...] = ()
    scale: float = 1.0
    live: str = ""


class Update(NamedTuple):
    nodes: Mapping[int, FlatNode]
    """Only the changed ones."""
    focus: int
    whole: bool = False


class HandedOver:
    """The tree last handed over, and the numbers of its nodes."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._last = _LIVE
        """The last number assigned; numbers aren't reused."""
        self._nodes: dict[int, FlatNode] = {}
        self._focus = 0

    def name_of(self, number: int) -> str:
        """Return the id of a node on the current screen; empty for others."""
        return self._nodes[number].node.id if number in self._nodes else ""

    def forget(self) -> None:
        """Forget the tree: no screen reader has it any more."""
        self._nodes = {}

    def update(self, tree: Tree) -> Update | None:
        """Return the changes, or None if there are none; they are consistent even if the tree isn't."""
        flat = dict(self._flat(tree))
        focus = self._number(tree.focus or tree.screen.id)
        focus = focus if focus in flat else self._number(tree.screen.id)
        name, text = tree.description
        if (number := self._numbers.get(name)) in flat:
            flat[number] = flat[number]._replace(node=flat[number].node._replace(about=text, why=""))
        changed = {number: node for number, node in flat.items() if self._nodes.get(number) != node}
        whole = not self._nodes
        if not changed and focus == self._focus:
            return None
        self._nodes, self._focus = flat, focus
        self._numbers = {name: number for name, number in self._numbers.items() if number in flat}
        return Update(changed, focus, whole)

    def _number(self, name: str) -> int:
        if name not in self._numbers:
            self._last += 1
            self._numbers[name] = self._last
        return self._numbers[name]

    def _flat(self, tree: Tree) -> Iterable[tuple[int, FlatNode]]:
        seen = set[str]()
        announced = [(self._number(f"announced-{number}"), text, urgent) for number, text, urgent in tree.announced]
        yield from self._below(tree.screen, tree.scale, seen)
        for number, text, urgent in announced:
            line = AccessibleNode(f"announced-{number}", Role.LABEL, text)
            yield number, FlatNode(line, "STATUS", live="assertive" if urgent else "polite")
        live = AccessibleNode("announced", Role.GROUP)
        yield _LIVE, FlatNode(live, "LOG", tuple(number for number, _, _ in announced), live="polite")
        window = AccessibleNode("window", Role.PANE, tree.title)
        yield _ROOT, FlatNode(window, "WINDOW", (self._number(tree.screen.id), _LIVE))

    def _below(self, node: AccessibleNode, scale: float, seen: set[str]) -> Iterable[tuple[int, FlatNode]]:
        """Flatten a node, without descendants whose id occurs for a second time: two nodes can't share a number."""
        seen.add(node.id)
        children = []
        for child in node.children:
            if child.id in seen:
                _log.warning("two parts of the screen are called %s", child.id)
                continue
            children.append(child)
            yield from self._below(child, scale, seen)
        numbers = tuple(self._number(child.id) for child in children)
        yield self._number(node.id), FlatNode(node._replace(children=()), node.role.name, numbers, scale)
