"""Widgets: small values with a box, an appearance and an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Protocol, TypeAlias, runtime_checkable

from app.core.messages import as_sentence
from app.table.geometry import Box
from app.ui.kit.accessible import PRESSED, STEPPED, TYPED, AccessibleNode, Range, Role, joined
from app.ui.kit.keymap import draw_cap, key_width, pad_width, shown_key
from app.ui.window import brush as styles
from app.ui.window.brush import Brush, Style
from app.ui.window.theme import SMALL, SNUG, TEXT, Ink, Paint

_CAP_HEIGHT, _ROUND_CAP = 26.0, 2.0
"""Height of a key cap, unless the button is too low, and the minimum margin above and below it."""
_BESIDE_TEXT = 8.0
"""Gap between text and key cap, and least margin beside both."""
_ROUNDING = 2.0
"""Extra room on each side of a text that fits, as letter widths are whole pixels."""
_ICON_GROUND = 44.0
"""Width of the background of an icon whose key isn't printed."""
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
    caps: float = 1.0
    """Opacity of the printed key or gamepad button."""
    composed: str = ""


def fitted_size(brush: Brush, text: str, width: float, size: float = TEXT, weight: str = "SemiBold") -> float:
    """Return the largest size up to ``size`` at which the text fits into the width; at least SMALL."""
    needed = brush.width(text, size, weight)
    if needed <= width:
        return size
    smaller = max(SMALL, size * width / needed - 0.5)
    return smaller if brush.width(text, smaller, weight) <= width else SMALL  # letter widths are whole pixels


_LINE = 18.0
"""Height of each of two lines."""


def draw_fitted(brush: Brush, text: str, place: Box, colour: Paint) -> None:
    """Draw a control's text centred in a box: on one line, smaller if need be, or else on two lines if they fit."""
    x, y = place.middle
    size = fitted_size(brush, text, place.w)
    lines = [text]
    if brush.width(text, size, "SemiBold") > place.w and place.h >= 2 * _LINE:
        two = brush.lines(text, SMALL, place.w, "SemiBold")
        lines = two if len(two) == 2 else lines
    for at, line in enumerate(lines):
        middle = y + _LINE * (at - (len(lines) - 1) / 2)
        brush.text(line, x, middle, size, colour, weight="SemiBold", align=0.5, most=place.w)


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
    awaited: bool = False
    """Whether the button is disabled until something is selected, and then is the likeliest choice: it has a bright
    edge.
    """
    quiet: bool = False
    """No background unless hovered."""
    name: str = ""
    about: str = ""
    """A longer description for screen readers; at the table also the tooltip, if there is no other."""

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
        colour = Ink.WORDS if self.enabled or self.awaited else Ink.QUIET
        colour = Ink.ON_ACCENT if self.enabled and self.primary else colour
        left, right = self.box.x + 10, self.box.right - 10
        capped = bool(self.key or look.pad)
        cap = self._cap_width(brush) if look.pad is None else pad_width(brush, look.pad) if look.pad else 0
        beside = self.box.right - 8 - cap - (6 if look.pad is None else 2)
        capped = capped and not self._needs_cap_room(brush, beside - left, right - left)
        if capped:
            right = beside
        iconic = bool(self.icon) and not self._needs_icon_room(brush, right - left)
        if iconic:
            aside = 0.0 if self.text else (1 - look.caps) * (self.box.w / 2 - 22)
            brush.picture(f"icons/{self.icon}", self.box.at_left(24, 10 + aside).centred(h=24), colour)
            left += 32
        text, cap_box = self._text_room(brush, left, right), self.box.at_right(cap, 8)
        if capped and self.text and not iconic and (beside_text := self._centred(brush, cap, look.caps)):
            text, cap_box = beside_text
        elif self.text and not look.caps and not self.quiet:
            text = self._text_room(brush, left, max(right, self.box.right - 10))
        if capped and look.caps:
            height = min(_CAP_HEIGHT, self.box.h - 2 * _ROUND_CAP)
            draw_cap(brush, cap_box.centred(h=height), self.key_text, look.pad, colour, look.caps)
        if self.text:
            draw_fitted(brush, self.text, text, colour)
        if look.focus:
            brush.focus_ring(self.box.grown(4))

    def _centred(self, brush: Brush, cap: float, caps: float) -> tuple[Box, Box] | None:
        """Return the boxes of text and key, together in the middle of the button; None if they don't fit there. As the
        key fades, the text moves to the middle.
        """
        text, apart = brush.width(self.text, TEXT, "SemiBold"), _BESIDE_TEXT if cap else 0.0
        if text + apart + cap > self.box.w - 2 * _BESIDE_TEXT:
            return None
        left = (self.box.w - text - caps * (apart + cap)) / 2
        room = self.box.at_left(text, left).grown(_ROUNDING)
        return room, self.box.at_left(cap, left + text + apart)

    def _text_room(self, brush: Brush, left: float, right: float) -> Box:
        """Return the room for the text between icon and key: in the middle of the button if it fits there."""
        middle = self.box.middle[0]
        half = min(middle - left, right - middle)
        if 2 * half >= brush.width(self.text, TEXT, "SemiBold"):
            left, right = middle - half, middle + half
        return self.box.at_left(right - left, left - self.box.x)

    def _needs_icon_room(self, brush: Brush, room: float) -> bool:
        """Return whether the text is so long that there is no room for the icon."""
        return bool(self.text) and brush.width(self.text, SMALL, "SemiBold") > room - 32

    def _needs_cap_room(self, brush: Brush, room: float, whole: float) -> bool:
        """Return whether the text fits only if it replaces the key: a narrow button shows its text first."""
        text, two = self.text, self.box.h >= 2 * _LINE
        fits = two and text and len(brush.lines(text, SMALL, room, "SemiBold")) == 2 and " " in text
        return bool(text) and not fits and room < brush.width(text, SMALL, "SemiBold") <= whole

    @property
    def role(self) -> Role:
        return Role.BUTTON

    @property
    def is_selected(self) -> bool | None:
        return None

    def accessible(self, beside: Sequence[Widget] = ()) -> AccessibleNode:
        """``beside``: other widgets of the screen, labels included."""
        return AccessibleNode(
            self.id, self.role, self.name or self.text or self.id, about=self.about, box=self.box, enabled=self.enabled,
            why=self.why, selected=self.is_selected, verbs=PRESSED,
        )  # fmt: skip

    def _ground(self, brush: Brush, look: WidgetLook) -> None:
        if not self.enabled:
            if not self.quiet:
                brush.panel(self.box, styles.BUTTON_AWAITED if self.awaited else styles.BUTTON_DARK)
            return
        usual, hover, pressed = _PRIMARY if self.primary else _BUTTON
        if not self.quiet or look.hover or look.pressed:
            style = pressed if look.pressed else hover if look.hover else usual
            bare = self.quiet and self.icon and not self.text and not look.caps
            box = self.box.centred(w=_ICON_GROUND) if bare else self.box
            brush.panel(box.moved(0, 1) if look.pressed else box, style)


@dataclass(frozen=True, slots=True)
class Tab(Button):
    chosen: bool = False
    align: float = 0.5
    """Alignment of the text: 0 is left."""

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

    @property
    def role(self) -> Role:
        return Role.TAB

    @property
    def is_selected(self) -> bool:
        return self.chosen

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

    @property
    def role(self) -> Role:
        return Role.LINK


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
        draw_fitted(brush, self.text, self.box.inset(self.box.h * 0.8), colour)
        for icon, half in zip(("arrow-left", "arrow-right"), self.halves, strict=True):
            brush.picture(f"icons/{icon}", half.grown(-half.h * 0.27), Ink.SET_HIGH if self.enabled else Ink.QUIET)
        if look.focus:
            brush.focus_ring(self.box.grown(4))

    def accessible(self, beside: Sequence[Widget] = ()) -> AccessibleNode:
        """Name and description come from ``beside`` if it has none."""
        at, values = self.of
        return AccessibleNode(
            self.id, Role.SPIN_BUTTON, named(self, beside), self.text, _about(self, beside), self.box, self.enabled,
            self.why, place=self.of, range=Range(at, 1, values, 1) if values else None, verbs=STEPPED,
        )  # fmt: skip


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
    latin: bool = False
    """Whether it is typed in Latin letters in every language."""

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

    def accessible(self, beside: Sequence[Widget] = ()) -> AccessibleNode:
        """Its name may come from a label in ``beside``."""
        return AccessibleNode(
            self.id, Role.TEXT_INPUT, named(self, beside), self.text, box=self.box, enabled=self.enabled, why=self.why,
            verbs=TYPED,
        )  # fmt: skip


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


# ---- for assistive technology


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


@runtime_checkable
class PlainText(Protocol):
    """A widget that only shows a text."""

    @property
    def box(self) -> Box: ...

    @property
    def text(self) -> str: ...


def nodes_of(widgets: Sequence[Widget]) -> Iterator[AccessibleNode]:
    """Yield the nodes of widgets in their order: controls, and texts. Texts on one line, such as the cells of a table
    row, become one node; texts that a neighbouring control repeats are left out.
    """
    nodes = list(_with_words(_all_nodes(widgets)))
    for at, node in enumerate(nodes):
        beside = nodes[max(0, at - 1) : at + 2]
        if node.verbs:
            yield node
        elif not any(other.verbs and _repeats(other.name, node.name) for other in beside):
            yield _with_stop(node)


def _with_stop(node: AccessibleNode) -> AccessibleNode:
    """Return a text of several parts as a sentence: otherwise screen readers run it into the next text."""
    parts = node.role is Role.LABEL and ", " in node.name and not node.name.endswith((".", "?", "!", ":"))
    return node._replace(name=as_sentence(node.name)) if parts else node


def _repeats(name: str, text: str) -> bool:
    return name == text or name.startswith(f"{text}, ") or name.endswith(f" {text}")


def _with_words(nodes: Iterator[AccessibleNode]) -> Iterator[AccessibleNode]:
    """Yield nodes, joining each number to the words above it; numbers on the axis of a chart are left out."""
    before: AccessibleNode | None = None
    for node in nodes:
        if node.verbs or any(map(str.isalpha, node.name)):
            if before:
                yield before
            before = node
        elif before and node.box and before.box and not before.verbs and _is_below(node.box, before.box):
            before = before._replace(name=joined(before.name, node.name))
    if before:
        yield before


def _is_below(box: Box, above: Box) -> bool:
    return abs(box.x - above.x) < 2 and 0 <= box.y - above.y < 2 * above.h


def _all_nodes(widgets: Sequence[Widget]) -> Iterator[AccessibleNode]:
    line, number = list[PlainText](), 0
    names = {named(widget, widgets) for widget in widgets if isinstance(widget, Stepper | Field)}
    for widget in widgets:
        live = isinstance(widget, Button | Stepper | Field)
        if line and (live or not (isinstance(widget, PlainText) and _in_line(line[-1].box, widget.box))):
            yield _text(line, number)
            line, number = [], number + 1
        if isinstance(widget, Button | Stepper | Field):
            yield widget.accessible(widgets)
        elif isinstance(widget, PlainText) and widget.text and widget.text not in names:
            line.append(widget)
    if line:
        yield _text(line, number)


def _in_line(one: Box, other: Box) -> bool:
    return abs(one.middle[1] - other.middle[1]) < 1


def _text(line: Sequence[PlainText], number: int) -> AccessibleNode:
    first = line[0]
    box = reduce(Box.joined, (text.box for text in line))
    text = joined(*(text.text for text in line))
    heading = isinstance(first, Label) and len(line) == 1 and first.size > TEXT and any(map(str.isalpha, text))
    return AccessibleNode(f"text-{number}", Role.HEADING if heading else Role.LABEL, text, box=box)
