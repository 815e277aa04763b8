"""Widgets: small values with a box, an appearance and an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from app.core.messages import _, p_
from app.table.geometry import Box
from app.ui.kit.keymap import draw_cap, key_width, pad_width, shown_key
from app.ui.window import brush as styles
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, SNUG, TEXT, Ink, Paint

_CAP_HEIGHT, _ROUND_CAP = 26.0, 2.0
"""Height of a key cap, unless the button is too low, and the minimum margin above and below it."""
_SELECTION = Style(Ink.RAISED_HIGH, 1, 5, edge_opacity=0)


_LINK, _LINK_BRIGHT = (Style(Ink.ACCENT, opacity, 0, edge_opacity=0) for opacity in (0.55, 1.0))
_BUTTON = (styles.BUTTON, styles.BUTTON_HOVER, styles.BUTTON_PRESSED)
_PRIMARY = (styles.PRIMARY, styles.PRIMARY_HOVER, styles.PRIMARY_PRESSED)
"""Styles: normal, hover, pressed."""


@dataclass(frozen=True, slots=True)
class WidgetLook:
    hover: bool = False
    focus: bool = False
    pressed: bool = False
    selected: bool = False
    """Whether a field's text is selected and typing replaces it."""
    caret: int | None = None
    """Caret index in a field; None for the end."""
    pad: str | None = None
    """Gamepad button printed on it, empty for none; None while keys are printed."""
    composed: str = ""


def fitted_size(brush: Brush, text: str, width: float, size: float = TEXT, weight: str = "SemiBold") -> float:
    """Return the largest size up to ``size`` at which the text fits into the width; at least SMALL."""
    needed = brush.width(text, size, weight)
    return size if needed <= width else max(SMALL, size * width / needed - 0.5)


_DOT = " · "


@dataclass(frozen=True, slots=True)
class Label:
    box: Box
    text: str
    size: float = TEXT
    colour: Paint = Ink.WORDS
    weight: str = "Medium"
    align: float = 0

    def draw(self, brush: Brush) -> None:
        """Draw as many parts as fit; a single part that is too wide is cut."""
        x = self.box.x + self.box.w * self.align
        parts = self.text.split(_DOT)
        while len(parts) > 1 and brush.width(_DOT.join(parts), self.size, self.weight) > self.box.w:
            parts.pop()
        text = _DOT.join(parts)
        size = fitted_size(brush, text, self.box.w, self.size, self.weight)
        brush.text(
            text, x, self.box.middle[1], size, self.colour, weight=self.weight, align=self.align, most=self.box.w
        )


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Wrapped text from the top of the box."""

    box: Box
    text: str
    size: float = SMALL
    colour: Paint = Ink.QUIET
    align: float = 0
    weight: str = "Medium"

    def draw(self, brush: Brush) -> None:
        x = self.box.x + self.box.w * self.align
        brush.paragraph(self.text, x, self.box.y, self.box.w, self.size, self.colour, self.align, self.weight)


@dataclass(frozen=True, slots=True)
class Panel:
    box: Box
    style: Style = styles.PANEL

    def draw(self, brush: Brush) -> None:
        brush.panel(self.box, self.style)


def filled_bar(box: Box, filled: float | None) -> list[Widget]:
    """Return a horizontal groove, filled up to that width, or not at all."""
    groove = Panel(box, Style(Ink.SUNK, 0.85, box.h / 2, edge_opacity=0.5))
    if filled is None:
        return [groove]
    return [groove, Panel(box.at_left(max(box.h, filled)), Style(Ink.ACCENT, 1, box.h / 2, edge_opacity=0))]


@dataclass(frozen=True, slots=True)
class Picture:
    box: Box
    name: str
    tint: Paint | None = None

    def draw(self, brush: Brush) -> None:
        brush.picture(self.name, self.box, self.tint)


@dataclass(frozen=True, slots=True)
class Drawing:
    box: Box
    svg: str

    def draw(self, brush: Brush) -> None:
        brush.svg(self.svg, self.box)


@dataclass(frozen=True, slots=True)
class Button:
    """Activated by a click, Enter, Space or its own key."""

    id: str
    box: Box
    text: str
    act: Callable[[], None]
    key: str = ""
    """Its key as pygame names it and as it is printed."""
    icon: str = ""
    enabled: bool = True
    why: str = ""
    """Reason for being disabled; shown on hover."""
    refuses: Callable[[], None] | None = None
    """Called when pressed while disabled; None shows ``why`` in a message."""
    primary: bool = False
    quiet: bool = False
    """No background unless hovered."""
    name: str = ""

    def fitted(self, brush: Brush, size: float = TEXT) -> Button:
        """Return the button shrunk to its contents, with text of that size."""
        text = brush.width(self.text, size, "SemiBold") + 14 if self.text else 0
        width = 10 + (24 + 8 if self.icon else 2) + text + self._cap_width(brush) + (8 if self.key else 2)
        return replace(self, box=self.box.at_left(width))

    def _cap_width(self, brush: Brush) -> float:
        return key_width(brush, self.key_text) if self.key else 0

    @property
    def key_text(self) -> str:
        return shown_key(self.key)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        self._ground(brush, look)
        colour = Ink.QUIET if not self.enabled else Ink.ON_ACCENT if self.primary else Ink.WORDS
        y = self.box.middle[1]
        left, right = self.box.x + 10, self.box.right - 10
        capped = bool(self.key or look.pad)
        cap = self._cap_width(brush) if look.pad is None else pad_width(brush, look.pad) if look.pad else 0
        if capped:
            right = self.box.right - 8 - cap - (6 if look.pad is None else 2)
        if self.icon and not self._needs_icon_room(brush, right - left):
            brush.picture(f"icons/{self.icon}", self.box.at_left(24, 10).centred(h=24), colour)
            left += 32
        if capped:
            height = min(_CAP_HEIGHT, self.box.h - 2 * _ROUND_CAP)
            draw_cap(brush, self.box.at_right(cap, 8).centred(h=height), self.key_text, look.pad, colour)
        if self.text:
            x, room = (left + right) / 2, right - left
            size = fitted_size(brush, self.text, room)
            brush.text(self.text, x, y, size, colour, weight="SemiBold", align=0.5, most=room)
        if look.focus:
            brush.focus_ring(self.box.grown(4))

    def _needs_icon_room(self, brush: Brush, room: float) -> bool:
        """Return whether the text is so long that there is no room for the icon."""
        return bool(self.text) and brush.width(self.text, SMALL, "SemiBold") > room - 32

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """Return as in ``New match, button``; ``beside``: other widgets of the screen, labels included."""
        return darkened(self, _("{name}, button", name=self.name or self.text or self.id))

    def _ground(self, brush: Brush, look: WidgetLook) -> None:
        if not self.enabled:
            if not self.quiet:
                brush.panel(self.box, styles.BUTTON_DARK)
            return
        usual, hover, pressed = _PRIMARY if self.primary else _BUTTON
        if not self.quiet or look.hover or look.pressed:
            style = pressed if look.pressed else hover if look.hover else usual
            brush.panel(self.box.moved(0, 1) if look.pressed else self.box, style)


@dataclass(frozen=True, slots=True)
class Tab(Button):
    chosen: bool = False
    align: float = 0.5
    """Text alignment: 0 is left."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        """Draw the text, bold and framed for the selected tab."""
        self._ground(brush, look)
        inner = self.box.grown(-SNUG)
        brush.text(
            self.text, inner.x + inner.w * self.align, self.box.middle[1], SMALL, Ink.WORDS,
            weight="Bold" if self.chosen else "SemiBold", align=self.align, most=inner.w,
        )  # fmt: skip
        if look.focus:
            brush.focus_ring(self.box.grown(3))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """Return as in ``Bong, tab, selected``."""
        chosen, other = _("{name}, tab, selected", name=self.text), _("{name}, tab", name=self.text)
        return darkened(self, chosen if self.chosen else other)

    def _ground(self, brush: Brush, look: WidgetLook) -> None:
        active = look.hover or look.pressed
        style = styles.TAB_CHOSEN if self.chosen else styles.BUTTON_HOVER if active else styles.TAB
        brush.panel(self.box, style)


@dataclass(frozen=True, slots=True)
class Link(Button):
    """Link within a text, which draws the words; the link adds an underline."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        line = self.box.at_top(1.5, self.box.h - 5)
        brush.panel(line, _LINK_BRIGHT if look.hover or look.pressed or look.focus else _LINK)
        if look.focus:
            brush.focus_ring(self.box.grown(2))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """Return as in ``Deadwood, link``."""
        return _("{name}, link", name=self.name)


@dataclass(frozen=True, slots=True)
class Stepper:
    """One of several values, changed by ``<`` and ``>`` or the arrow keys."""

    id: str
    box: Box
    text: str
    step: Callable[[int], None]
    enabled: bool = True
    why: str = ""
    name: str = ""
    """Accessible name, if no label precedes it."""
    of: tuple[int, int] = (0, 0)
    """(index from 1, number of values); zeros if not announced."""

    @property
    def halves(self) -> tuple[Box, Box]:
        """Return the boxes that step back and forward when clicked."""
        return self.box.at_left(self.box.h), self.box.at_right(self.box.h)

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        style = styles.BUTTON_DARK if not self.enabled else styles.BUTTON_HOVER if look.hover else styles.BUTTON
        brush.panel(self.box, style)
        colour = Ink.WORDS if self.enabled else Ink.QUIET
        room = self.box.w - 2 * self.box.h
        x, y = self.box.middle
        size = fitted_size(brush, self.text, room)
        brush.text(self.text, x, y, size, colour, weight="SemiBold", align=0.5, most=room)
        for icon, half in zip(("arrow-left", "arrow-right"), self.halves, strict=True):
            brush.picture(f"icons/{icon}", half.grown(-half.h * 0.27), Ink.SET_HIGH if self.enabled else Ink.QUIET)
        if look.focus:
            brush.focus_ring(self.box.grown(4))

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """Return as in ``Speed, normal, 2 of 4``, with the description in ``beside``."""
        text = joined(
            named(self, beside), self.text, numbered(*self.of) if self.of[1] else _("change it with the arrow keys")
        )
        return darkened(self, f"{text}. {about}" if (about := _about(self, beside)) else text)


@dataclass(frozen=True, slots=True)
class Field:
    id: str
    box: Box
    text: str
    change: Callable[[str], None]
    most: int = 16
    ghost: str = ""
    digits: bool = False
    enabled: bool = True
    why: str = ""
    name: str = ""
    """Accessible name, if no label precedes it."""

    def draw(self, brush: Brush, look: WidgetLook) -> None:
        brush.panel(self.box, styles.FIELD_FOCUS if look.focus else styles.FIELD)
        x, y = self.box.x + 12, self.box.middle[1]
        if not self.text and not look.focus:
            brush.text(self.ghost, x, y, SMALL, Ink.QUIET, most=self.box.w - 24)
        if look.selected and self.text and not look.composed:
            width = min(brush.width(self.text, TEXT), self.box.w - 24)
            brush.panel(Box(x - 3, self.box.y + 7, width + 6, self.box.h - 14), _SELECTION)
        kept = "" if look.selected and look.composed else self.text
        before, after = kept[: look.caret], kept[look.caret :] if look.caret is not None else ""
        before = self._tail(brush, before + look.composed) if look.focus else before
        width = brush.width(before, TEXT) if before else 0.0
        brush.text(before + after, x, y, TEXT, Ink.WORDS, most=self.box.w - 24)
        if look.composed:
            new = min(width, brush.width(look.composed, TEXT))
            brush.panel(
                Box(x + width - new, self.box.bottom - 10, new, 2), Style(Ink.ACCENT_FILL, 1, 0, edge_opacity=0)
            )
        if look.focus and (look.composed or not look.selected):
            caret = Box(x + width + (0 if after else 2), self.box.y + 8, 2, self.box.h - 16)
            brush.panel(caret, Style(Ink.WORDS, 1, 0, edge_opacity=0))

    def _tail(self, brush: Brush, text: str) -> str:
        while brush.width(text, TEXT) > self.box.w - 28:
            text = text[1:]
        return text

    def typed(self, text: str) -> None:
        """Append typed text, as far as allowed."""
        self.change((self.text + self.fit(text))[: self.most])

    def fit(self, text: str) -> str:
        """Return the allowed part of a text."""
        return "".join(c for c in text if (c.isdecimal() and c.isascii() if self.digits else c.isprintable()))

    def erase(self) -> None:
        self.change(self.text[:-1])

    def spoken(self, beside: Sequence[Widget] = ()) -> str:
        """Return as in ``Name, text field, Ann``; its name may come from a label in ``beside``."""
        return darkened(self, joined(named(self, beside), _("text field"), self.text or p_("text field", "empty")))


class Plain(Protocol):
    @property
    def box(self) -> Box: ...

    def draw(self, brush: Brush) -> None: ...


def fitted_row(brush: Brush, box: Box, buttons: Sequence[Button], gap: float = 10) -> list[Button]:
    """Return the buttons side by side in the whole box, wider where they hold more; without icons if space is short."""
    room, plain = box.w - gap * (len(buttons) - 1), [replace(button, icon="") for button in buttons]
    for row, size in ((buttons, TEXT), (buttons, SMALL), (plain, SMALL)):
        widths = [button.fitted(brush, size).box.w for button in row]
        if sum(widths) <= room:
            break
    spare = (room - sum(widths)) / len(row)
    return [
        replace(one, box=place)
        for one, place in zip(row, box.in_row([width + spare for width in widths], gap), strict=True)
    ]


Live: TypeAlias = Button | Stepper | Field
Widget: TypeAlias = Plain | Live


# ---- narration


def joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def numbered(at: int, values: int) -> str:
    """Return as in ``2 of 4``."""
    return _("{n} of {total}", n=at, total=values)


def darkened(widget: Live, text: str) -> str:
    """Return a widget's spoken text, with the reason if it is disabled."""
    return text if widget.enabled else joined(text, p_("button or switch", "unavailable"), widget.why.rstrip("."))


def named(widget: Stepper | Field, beside: Sequence[Widget]) -> str:
    """Return the widget's purpose: its own name, or the label or field before it in its row."""
    if widget.name:
        return widget.name
    row = [
        other for other in beside if isinstance(other, Label | Field) and other.text and _before(other.box, widget.box)
    ]
    return max(row, key=lambda other: other.box.x).text if row else ""


def _about(widget: Stepper, beside: Sequence[Widget]) -> str:
    words = [other for other in beside if isinstance(other, Paragraph) and _before(other.box, widget.box)]
    return max(words, key=lambda other: other.box.x).text if words else ""


def _before(one: Box, other: Box) -> bool:
    return one.x < other.x and one.y < other.bottom and one.bottom > other.y
