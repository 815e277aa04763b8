"""Screens and their host: the interfaces between them. ``WidgetReach`` handles focus and presses."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame.event import Event

from app.core.info import ROYAL_BLUE, Mood
from app.core.messages import as_sentence, language
from app.storage.messages import Messages
from app.storage.paths import Paths
from app.storage.settings import Settings
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box
from app.ui.kit.accessible import AccessibleNode, Role, Verb, sentence
from app.ui.kit.canvas import Canvas, FarEdge
from app.ui.kit.keymap import Keymap
from app.ui.kit.popover import MUST, WORDS, free_room
from app.ui.kit.toast import Lines, Toast, nearest
from app.ui.kit.widget_reach import PAD_KEYS, PAGER, Devices, WidgetReach, key_down, own_widget
from app.ui.kit.widgets import Button, Field, Label, Live, Panel, Paragraph, Stepper, Tab, Widget, named, nodes_of
from app.ui.window.brush import Brush, Layer
from app.ui.window.keyboard import steering
from app.ui.window.sound import Sounds
from app.ui.window.theme import Palette
from app.ui.window.window import Heard, Window

if TYPE_CHECKING:
    from app.table.card_size import Growth

TABLE_EDGE = FarEdge(35, 86)
"""Edge of a table with cards: just below the top bar, with its corners behind the seats there."""
LEAST_UNITS = (float(UNITS_WIDTH), float(UNITS_HEIGHT))
PAGES = (900.0, 520.0)
"""Minimum units of scrolling pages."""


_NUMBERS = count()


class Host(Protocol):
    """What screens need of the running program. Times are program time in milliseconds."""

    window: Window
    paths: Paths
    settings: Settings
    messages: Messages
    canvas: Canvas
    sounds: Sounds
    toast: Toast
    frame: float
    """Milliseconds between frames while something moves."""
    painted: float
    """Time of the last painted frame."""

    @property
    def inputs(self) -> Devices: ...

    @property
    def keymap(self) -> Keymap: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def card_back(self) -> str: ...

    @property
    def stack(self) -> Sequence[Screen]:
        """All screens from the bottom up; empty once the program ends."""
        ...

    @property
    def top(self) -> Screen: ...

    @property
    def area(self) -> Area: ...

    def now(self) -> float: ...

    def area_of(self, screen: Screen) -> Area: ...

    def units(self, pixels: tuple[int, int]) -> tuple[float, float]:
        """Convert a point of the window to units."""
        ...

    def brush(self, area: Area | None = None) -> Brush:
        """Return an empty brush, by default for the top screen; also measures text for layout."""
        ...

    def push(self, screen: Screen) -> None: ...

    def pop(self) -> None: ...

    def show_only(self, screen: Screen) -> None: ...

    def spell(self, screen: Screen, field: Field) -> None:
        """Open the on-screen keyboard for a field of that screen."""
        ...

    def say(self, text: str) -> None: ...

    def later(self, what: Callable[[], None]) -> None:
        """Call it after the next frame, so as not to delay the first."""
        ...

    @property
    def read_aloud(self) -> bool:
        """Whether a voice reads the screen: the program's own, or a screen reader's."""
        ...

    def change(self, **values: object) -> None:
        """Change settings at once, and save them soon."""
        ...

    def toggle_fullscreen(self) -> None: ...

    def toggle_sound(self) -> None: ...

    def quit(self) -> None: ...


class Screen:
    """Base of all screens. Times are program time in milliseconds."""

    dialog = False
    """Whether the screen below stays visible and in motion."""
    real_time = False
    """Whether order of input matters, so that events are timestamped during painting too."""
    veiled = True
    """Whether a dialog dims what is below."""
    aid = ""
    """Which aid it is, ``help`` or ``settings``, toggled by a key everywhere."""
    finds_focus = False
    """Whether the screen itself picks a new focus when the old one is gone."""
    curtain = False
    """Whether it hands over to another person: no more narration of the hand that was open."""

    announces_itself = False
    """Whether its texts are in a list, which screen readers don't read automatically when the screen opens."""

    def __init__(self, program: Host) -> None:
        self.program = program
        self.number = next(_NUMBERS)
        """Unique among the screens of this process."""
        self.reach = WidgetReach(self)
        self._layer = Layer()
        self._laid: tuple[object, list[Widget]] = (None, [])
        self._live_edges: list[tuple[float, float, float, float]] = []
        """Left, upper, right and lower edges of the widgets laid out last that react to the pointer."""

    @property
    def focus(self) -> str | None:
        return self.reach.focus

    @focus.setter
    def focus(self, name: str | None) -> None:
        self.reach.focus = name

    @property
    def reads_pads(self) -> bool:
        return False

    @property
    def racers(self) -> int:
        """Number of people racing against the clock."""
        return 0

    @property
    def play_keys(self) -> frozenset[int]:
        return frozenset()

    @property
    def mood(self) -> Mood:
        return ROYAL_BLUE

    @property
    def ambience(self) -> tuple[str, ...]:
        return ()

    @property
    def takes_any_key(self) -> bool:
        """Whether the screen takes the next key, whatever it usually does."""
        return False

    @property
    def least(self) -> tuple[float, float]:
        """Minimum units across and down, which limit the text size."""
        return LEAST_UNITS

    @property
    def beside(self) -> float:
        """Fraction of the window at its right that is not part of the screen, from 0 to 1."""
        return 0.0

    def cloth(self, area: Area) -> Box | None:
        """Return the box of the woven mat, if there is one."""
        return None

    def far_edge(self, area: Area) -> FarEdge | None:
        """Return where the table ends and the room begins; None if the table fills the picture."""
        return TABLE_EDGE if self.cloth(area) else None

    @property
    def growth(self) -> Growth | None:
        """Card size relative to the usual one; None without a table."""
        return None

    def place_toast(self, ways: Sequence[Lines]) -> tuple[Lines, Box]:
        """Return a toast's lines and box: where it covers least, as high in the middle as possible."""
        area = self.program.area_of(self)
        kept = tuple(
            (widget.box, MUST if isinstance(widget, Button | Stepper | Field) else WORDS)
            for widget in self.laid(area)
            if not isinstance(widget, Panel)
        )
        way, place = nearest(ways, free_room(area, kept), Box(area.w / 2, 0, 0, 0))
        return way, place.box

    def open_aid(self, aid: str) -> bool:
        """Open the relevant ``help`` or ``settings``; return False if there are none."""
        return False

    def widgets(self, area: Area) -> list[Widget]:
        """Return all widgets from the bottom up; enabled ones in Tab order."""
        raise NotImplementedError

    def version(self) -> object:
        """Return everything on which ``widgets`` depends, for caching; None disables the cache."""
        return None

    def laid(self, area: Area) -> list[Widget]:
        version = self.version()
        key = (version, area, language())
        if version is None or key != self._laid[0]:
            self._laid = key, self.widgets(area)
            live = (widget.box for widget in self._laid[1] if isinstance(widget, Button | Stepper | Field))
            self._live_edges = [(box.x, box.y, box.right, box.bottom) for box in live]
        return self._laid[1]

    def cancel(self) -> None:
        self.program.pop()

    def draw(self, brush: Brush, now: float) -> None:
        version = self.version()
        if version is None:
            self._draw_widgets(brush)
        else:
            self._layer.draw(brush, (version, self.reach.version()), self._draw_widgets)

    def _draw_widgets(self, brush: Brush) -> None:
        for widget in self.laid(brush.area):
            if isinstance(widget, Button | Stepper | Field):
                widget.draw(brush, self.reach.look(widget))
            else:
                widget.draw(brush)

    def tick(self, now: float) -> bool:
        """Advance time; return True if the picture has changed."""
        return False

    def wake(self, now: float) -> float | None:
        """Return when ``tick`` is needed next without an event; None for never."""
        return None

    def drags(self, event: Event, now: float) -> bool:
        """Handle a movement of the pointer that only moves held cards; leave any other event alone and return False."""
        return False

    @property
    def settles(self) -> float | None:
        """Return when dragged cards need a ``tick`` unless they are moved earlier; None if they need none."""
        return None

    def draw_dragged(self, brush: Brush) -> None:
        """Draw only the dragged cards, with a brush whose items are these cards at their last positions."""

    def covered(self) -> None:
        self.reach.covered()

    def closing(self) -> None:
        """The program ends: save what only this screen knows."""

    def slept(self, since: float) -> None:
        """The program has not run, or received input, since then."""

    def live(self) -> dict[str, Live]:
        found = (w for w in self.laid(self.program.area_of(self)) if isinstance(w, Button | Stepper | Field))
        return {widget.id: widget for widget in found}

    def expects(self, queue: deque[Heard]) -> None:
        """Announce events about to be handled; a real-time screen may decide their order."""

    def event(self, event: Event, now: float) -> bool:
        """Handle an event; return True if the picture may have changed."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.reach.point(*self.program.units(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.reach.press(*self.program.units(event.pos))
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.reach.release(*self.program.units(event.pos))
                return True
            case pygame.KEYDOWN:
                return self.key(event if self.takes_any_key else steering(event), now)
            case pygame.TEXTINPUT:
                return self.reach.typed(event.text)
            case pygame.TEXTEDITING:
                return self.reach.composes(event.text)
            case _:
                return False

    def key(self, event: Event, now: float) -> bool:
        return self.reach.key(event)

    def pad(self, button: str, now: float) -> bool:
        """Handle a gamepad button as named by ``Pressed``; return True if the picture may have changed."""
        live = self.live()
        focused = live.get(self.focus or "")
        if button == "a" and isinstance(focused, Field) and focused.enabled:
            self.program.spell(self, focused)
            return True
        if isinstance(own := own_widget(button, live), Button):
            self.reach.do(own)
            return True
        if button in ("lb", "rb"):
            return self._by_shoulder(live, 1 if button == "rb" else -1, now)
        if button == "start" and self.dialog:
            button = "b"
        return button in PAD_KEYS and self.key(key_down(PAD_KEYS[button]), now)

    def _by_shoulder(self, live: dict[str, Live], by: int, now: float) -> bool:
        """Shoulder buttons: go to the next tab, else page, else widget."""
        tabs = [widget for widget in live.values() if isinstance(widget, Tab)]
        if tabs:
            at = next((i for i, tab in enumerate(tabs) if tab.chosen), 0)
            self.reach.do(tabs[(at + by) % len(tabs)])
            return True
        if isinstance(pages := live.get(PAGER), Stepper):
            self.reach.step(pages, by)
            return True
        return self.key(key_down(pygame.K_TAB, pygame.KMOD_LSHIFT if by < 0 else 0), now)

    def pad_up(self, button: str, now: float) -> bool:
        return False

    def reacts_at(self, x: float, y: float) -> bool:
        """Return whether moving the pointer to a point may change the look of a widget, as last laid out."""
        if self.reach.hover is not None:
            return True
        return any(left <= x < right and top <= y < bottom for left, top, right, bottom in self._live_edges)

    # ---- narration

    def spoken(self) -> str:
        widgets = self.readable()
        heading = _heading(widgets)
        names = {named(live, widgets) for live in self.live().values() if isinstance(live, Stepper | Field)}
        texts = [heading.text] if heading else []
        if self.dialog:
            words = (widget for widget in widgets if isinstance(widget, Label | Paragraph) and widget is not heading)
            texts += [widget.text for widget in words if widget.text and widget.text not in names]
        return " ".join(text if text.endswith((".", "?", "!", ":")) else as_sentence(text) for text in texts)

    def spoken_page(self) -> str:
        """Return the text to read again whenever it changes while the screen is open; empty for none."""
        return self.spoken() if self.dialog else ""

    def spoken_focus(self) -> str:
        """Describe the focus; empty if none."""
        widget = self.live().get(self.focus or "")
        return sentence(widget.accessible(self.around())) if widget else ""

    def spoken_marks(self) -> str:
        """Describe the selection and what it would do."""
        return ""

    def around(self) -> Sequence[Widget]:
        return self.laid(self.program.area_of(self))

    def readable(self) -> Sequence[Widget]:
        """Return the widgets announced on opening."""
        return self.laid(self.program.area_of(self))

    # ---- for screen readers

    def accessible(self) -> AccessibleNode:
        """Return the contents of the screen in Tab order. They depend only on what the people looking at it may
        know.
        """
        role = Role.DIALOG if self.dialog else Role.PANE
        return AccessibleNode("screen", role, self.accessible_name(), children=self.accessible_parts())

    def accessible_name(self) -> str:
        heading = _heading(self.around())
        return heading.text if heading else ""

    def accessible_parts(self) -> tuple[AccessibleNode, ...]:
        return tuple(nodes_of(self.around()))

    def accessible_version(self) -> object:
        """Return everything on which ``accessible`` depends; None if it may have changed."""
        version = self.version()
        return None if version is None else (version, self.program.area_of(self))

    @property
    def accessible_focus(self) -> str:
        """Id of the node with the focus; empty for the screen itself."""
        return self.focus if self.focus in self.live() else ""

    def act_on(self, name: str, verb: Verb, value: float | str | None, now: float) -> None:
        """Carry out a request of assistive technology; do nothing if that is no longer possible."""
        if name in self.live():
            self.reach.act_on(name, verb, value)


def _heading(widgets: Sequence[Widget]) -> Label | None:
    """Return the label in the largest letters."""
    labels = [widget for widget in widgets if isinstance(widget, Label) and widget.text]
    return max(labels, key=lambda label: label.size, default=None)
