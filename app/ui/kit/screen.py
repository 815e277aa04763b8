"""A screen, and the host that shows it: what each may ask of the other, whatever screen or program it is.

Screens say what is there; ``WidgetReach`` says how it is reached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame.event import Event

from app.core.info import ROYAL_BLUE, Mood
from app.storage.messages import Messages
from app.storage.paths import Paths
from app.storage.settings import Settings
from app.table.geometry import UNITS_HEIGHT, UNITS_WIDTH, Area, Box
from app.ui.kit.canvas import Canvas
from app.ui.kit.keymap import Keymap
from app.ui.kit.popover import MUST, WORDS, FreeRoom
from app.ui.kit.toast import Lines, Toast, nearest
from app.ui.kit.widget_reach import PAD_KEYS, PAGER, Devices, WidgetReach, key_down, own_widget
from app.ui.kit.widgets import Button, Field, Label, Live, Panel, Paragraph, Stepper, Tab, Widget, named
from app.ui.window.brush import Brush, Layer
from app.ui.window.keyboard import steering
from app.ui.window.sound import Sounds
from app.ui.window.theme import Palette
from app.ui.window.window import Heard, Window

if TYPE_CHECKING:
    from app.table.card_size import Growth

LEAST_UNITS = (float(UNITS_WIDTH), float(UNITS_HEIGHT))
PAGES = (900.0, 520.0)
"""The least that pages to be read need: they scroll."""


class Host(Protocol):
    """The running program, as far as screens and what is on them need it. Times are milliseconds of its own clock."""

    window: Window
    paths: Paths
    settings: Settings
    """As they are now; ``change`` changes them."""
    messages: Messages
    canvas: Canvas
    sounds: Sounds
    toast: Toast
    frame: float
    """Milliseconds between pictures while something moves."""
    painted: float
    """When the last picture was shown."""

    @property
    def inputs(self) -> Devices:
        """What people hold in their hands."""
        ...

    @property
    def keymap(self) -> Keymap:
        """Which key does what."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours of the theme at the table that is seen."""
        ...

    @property
    def card_back(self) -> str:
        """The sprite of a card's back."""
        ...

    @property
    def stack(self) -> Sequence[Screen]:
        """All screens, the lowest first; none once the program ends."""
        ...

    @property
    def top(self) -> Screen:
        """The screen that gets the input."""
        ...

    @property
    def area(self) -> Area:
        """The window in the units of the screen that gets the input."""
        ...

    def now(self) -> float:
        """The program's clock."""
        ...

    def area_of(self, screen: Screen) -> Area:
        """The window in a screen's units."""
        ...

    def units(self, pixels: tuple[int, int]) -> tuple[float, float]:
        """A point of the window in units."""
        ...

    def brush(self, area: Area | None = None) -> Brush:
        """An empty picture, of the top screen if nothing else is said; also measures words for who lays them out."""
        ...

    def push(self, screen: Screen) -> None:
        """Lay a screen over the others."""
        ...

    def pop(self) -> None:
        """Take the top screen away; without any left the program ends."""
        ...

    def show_only(self, screen: Screen) -> None:
        """Replace all screens."""
        ...

    def spell(self, screen: Screen, field: Field) -> None:
        """Let somebody without a keyboard write into a field of that screen."""
        ...

    def say(self, text: str) -> None:
        """A line that everybody can read for some seconds."""
        ...

    def later(self, what: Callable[[], None]) -> None:
        """Do something as soon as the next picture is up: it must not hold up the first one."""
        ...

    def change(self, **values: object) -> None:
        """Change settings: at once here, and soon in the file."""
        ...

    def toggle_fullscreen(self) -> None:
        """The whole desktop, or the window as it was."""
        ...

    def toggle_sound(self) -> None:
        """Mute, or not."""
        ...

    def quit(self) -> None:
        """Close the window."""
        ...


class Screen:
    """Base of all screens. Times are milliseconds of the program's own clock."""

    dialog = False
    """Lies over the screen below, which stays visible and keeps moving."""
    real_time = False
    """It matters who was first: input is stamped while pictures are painted, too."""
    veiled = True
    """A dialog dims what lies below it."""
    aid = ""
    """What it is of that which a key opens wherever one is, and closes again: ``help`` or ``settings``."""
    finds_focus = False
    """If what had the focus is gone, the screen itself says what has it then."""
    curtain = False
    """Somebody else will look at the screen: no more is said of the hand that was open."""

    def __init__(self, program: Host) -> None:
        self.program = program
        self.reach = WidgetReach(self)
        self._layer = Layer()
        self._laid: tuple[object, list[Widget]] = (None, [])

    @property
    def focus(self) -> str | None:
        """The widget that Enter does."""
        return self.reach.focus

    @focus.setter
    def focus(self, name: str | None) -> None:
        self.reach.focus = name

    @property
    def reads_pads(self) -> bool:
        """Gamepads are read by the screen itself, as each person's own."""
        return False

    @property
    def racers(self) -> int:
        """How many people play against the clock at this moment."""
        return 0

    @property
    def play_keys(self) -> frozenset[int]:
        """The codes of the keys with which people play against the clock here, whether or not they do now."""
        return frozenset()

    @property
    def mood(self) -> Mood:
        """The colours of the table below."""
        return ROYAL_BLUE

    @property
    def ambience(self) -> tuple[str, ...]:
        """What is heard of the place."""
        return ()

    @property
    def takes_any_key(self) -> bool:
        """The next key is for the screen, even one that usually means the same everywhere."""
        return False

    @property
    def least(self) -> tuple[float, float]:
        """How many units across and down the screen needs: with less, larger words would not fit any more."""
        return LEAST_UNITS

    @property
    def beside(self) -> float:
        """The share of the window at its right that is no part of the screen's area, because something else stands
        there: from 0, for none, up to 1.
        """
        return 0.0

    def cloth(self, area: Area) -> Box | None:
        """Where the woven mat lies, if there is one."""
        return None

    @property
    def growth(self) -> Growth | None:
        """How large cards are against their usual size; None where nobody plays."""
        return None

    def place_toast(self, ways: Sequence[Lines]) -> tuple[Lines, Box]:
        """Where a toast stands, and in which lines: where it hides least, as high up in the middle as it can."""
        area = self.program.area_of(self)
        kept = [
            (widget.box, MUST if isinstance(widget, Button | Stepper | Field) else WORDS)
            for widget in self.laid(area)
            if not isinstance(widget, Panel)
        ]
        way, place = nearest(ways, FreeRoom(area, kept), Box(area.w / 2, 0, 0, 0))
        return way, place.box

    def open_aid(self, aid: str) -> bool:
        """Lay the ``help`` or the ``settings`` that belong to what is shown here over it; False if there are none."""
        return False

    def widgets(self, area: Area) -> list[Widget]:
        """Everything on the screen, the lowest first; the live ones in the order Tab takes."""
        raise NotImplementedError

    def version(self) -> object:
        """All that ``widgets`` depends on, so that they are kept while it stays the same; None makes them anew."""
        return None

    def laid(self, area: Area) -> list[Widget]:
        """The widgets, made anew only if something they depend on has changed."""
        version = self.version()
        key = (version, area)
        if version is None or key != self._laid[0]:
            self._laid = key, self.widgets(area)
        return self._laid[1]

    def cancel(self) -> None:
        """What Escape does."""
        self.program.pop()

    def draw(self, brush: Brush, now: float) -> None:
        """The screen's picture."""
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
        """Let time pass; True if the picture has changed."""
        return False

    def wake(self, now: float) -> float | None:
        """When ``tick`` wants to be called next, events apart; None for never."""
        return None

    def covered(self) -> None:
        """A dialog has been laid over it."""
        self.reach.covered()

    def closing(self) -> None:
        """The program ends while it is open: what it alone knows is to be kept."""

    def slept(self, since: float) -> None:
        """The program has not run since then, nor heard of what people did."""

    def live(self) -> dict[str, Live]:
        """The widgets that do something, by id, in Tab order."""
        found = (w for w in self.laid(self.program.area_of(self)) if isinstance(w, Button | Stepper | Field))
        return {widget.id: widget for widget in found}

    def expects(self, queue: deque[Heard]) -> None:
        """These events are about to come, one by one; a screen in real time may settle which of two was first."""

    def event(self, event: Event, now: float) -> bool:
        """Take an input event; True if the picture may have changed."""
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
        """Take a key; True if the picture may have changed."""
        return self.reach.key(event)

    def pad(self, button: str, now: float) -> bool:
        """Take a gamepad's button, as ``Pressed`` names it; True if the picture may have changed."""
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
        """The shoulder buttons: to the next of the tabs, or else of the pages, or else of the widgets."""
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
        """A gamepad's button is let go; True if the picture may have changed."""
        return False

    # ---- what a voice says

    def spoken(self) -> str:
        """What the screen is, once, when it comes: its heading, the largest words; of a dialog all its words that are
        not the names of what can be changed.
        """
        widgets = self.readable()
        labels = [widget for widget in widgets if isinstance(widget, Label) and widget.text]
        heading = max(labels, key=lambda label: label.size, default=None)
        names = {named(live, widgets) for live in self.live().values() if isinstance(live, Stepper | Field)}
        said = [heading.text] if heading else []
        if self.dialog:
            words = (widget for widget in widgets if isinstance(widget, Label | Paragraph) and widget is not heading)
            said += [widget.text for widget in words if widget.text and widget.text not in names]
        return " ".join(text if text.endswith((".", "?", "!", ":")) else f"{text}." for text in said)

    def spoken_page(self) -> str:
        """What there is to read, where it changes while the screen stays."""
        return self.spoken()

    def spoken_focus(self) -> str:
        """What has the focus; empty if nothing has."""
        widget = self.live().get(self.focus or "")
        return widget.spoken(self.around()) if widget else ""

    def spoken_marks(self) -> str:
        """What is marked, and what that would do."""
        return ""

    def around(self) -> Sequence[Widget]:
        """All widgets, one by one: a label may tell what the one beside it is for."""
        return self.laid(self.program.area_of(self))

    def readable(self) -> Sequence[Widget]:
        """Those that are told when the screen comes."""
        return self.laid(self.program.area_of(self))
