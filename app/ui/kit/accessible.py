"""The data by which widgets, screens and the table describe themselves to assistive technology.

Screen readers get a tree of these nodes; the program's own voice reads a node as one sentence.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from app.core.messages import _, as_sentence, p_
from app.table.geometry import Box


class Role(Enum):
    """Roles, named as ``accesskit`` names them."""

    PANE = auto()
    DIALOG = auto()
    GROUP = auto()
    TOOLBAR = auto()
    HEADING = auto()
    LABEL = auto()
    LIST = auto()
    LIST_ITEM = auto()
    LIST_BOX = auto()
    LIST_BOX_OPTION = auto()
    BUTTON = auto()
    LINK = auto()
    SWITCH = auto()
    TAB = auto()
    RADIO_BUTTON = auto()
    SLIDER = auto()
    SPIN_BUTTON = auto()
    TEXT_INPUT = auto()


class Verb(Enum):
    """Actions that assistive technology may request of a node."""

    FOCUS = auto()
    PRESS = auto()
    LESS = auto()
    MORE = auto()
    SET = auto()
    """Set the value: a number, or a field's text."""


PRESSED = frozenset({Verb.FOCUS, Verb.PRESS})
STEPPED = frozenset({Verb.FOCUS, Verb.PRESS, Verb.LESS, Verb.MORE})
TYPED = frozenset({Verb.FOCUS, Verb.SET})


class Range(NamedTuple):
    """A number that can be set."""

    value: float
    least: float
    most: float
    step: float


class AccessibleNode(NamedTuple):
    id: str
    """Unique on its screen; identifies the node that has the focus."""
    role: Role
    name: str = ""
    value: str = ""
    """The value in words, if the name doesn't contain it."""
    about: str = ""
    """A description."""
    box: Box | None = None
    """In units of its screen."""
    enabled: bool = True
    why: str = ""
    """Why it is disabled."""
    selected: bool | None = None
    """None if it can't be selected."""
    place: tuple[int, int] = (0, 0)
    """(position from 1, count) of the node in its list, or of its value among the possible ones; zeros if not
    announced.
    """
    range: Range | None = None
    verbs: frozenset[Verb] = frozenset()
    children: tuple[AccessibleNode, ...] = ()


def joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def numbered(at: int, values: int) -> str:
    """Return a position such as ``2 of 4``."""
    return _("{n} of {total}", n=at, total=values)


def sentence(node: AccessibleNode) -> str:
    """Describe a control in words: ``New match, button`` or ``Speed, normal, 2 of 4``, and why it is disabled."""
    text = _words(node)
    if not node.enabled:
        text = joined(text, p_("button or switch", "unavailable"), node.why.rstrip("."))
    return text


def _words(node: AccessibleNode) -> str:
    name = node.name
    match node.role:
        case Role.BUTTON | Role.RADIO_BUTTON:
            return _with_about(_("{name}, button", name=name), node)
        case Role.LINK:
            return _("{name}, link", name=name)
        case Role.TAB if node.selected:
            return _("{name}, tab, selected", name=name)
        case Role.TAB:
            return _("{name}, tab", name=name)
        case Role.SWITCH if node.selected:
            return _("{name}, switch, on", name=name)
        case Role.SWITCH:
            return _("{name}, switch, off", name=name)
        case Role.SLIDER:
            return _("{name}, slider, {percent}", name=name, percent=node.value)
        case Role.TEXT_INPUT:
            return joined(name, _("text field"), node.value or p_("text field", "empty"))
        case Role.SPIN_BUTTON:
            choice = numbered(*node.place) if node.place[1] else _("change it with the arrow keys")
            return _with_about(joined(name, node.value, choice), node)
        case _:
            return joined(name, node.value)


def _with_about(text: str, node: AccessibleNode) -> str:
    return " ".join((as_sentence(text), node.about)) if node.about else text
