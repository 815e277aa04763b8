"""Pages of help: topics with drawn examples, and what mouse and keys do."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.messages import N_
from app.core.options import choices


@dataclass(frozen=True, slots=True)
class Example:
    """Example cards."""

    caption: str
    groups: tuple[str, ...]
    """Codes of cards that are grouped, as in records; ``back`` is a card face down."""
    sign: str = "plus"
    """Icon between two groups: ``plus``, or ``arrow-right`` if one leads to the next; may be empty."""
    faces: str = "cards"
    """Folder of the sprites."""
    wrong: bool = False
    """Whether it shows what is not allowed."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One screen of the rules."""

    title: str
    text: tuple[str, ...]
    """Paragraphs; empty ones are omitted."""
    examples: tuple[Example, ...] = ()
    section: str = ""
    """The section of RULES.md that it summarizes."""


TAKE_UP = (
    (N_("Drag a card"), N_("Play it where you drop it")),
    (N_("Click, then click"), N_("Pick up, then put down")),
    (N_("Double-click"), N_("Make the default move")),
)
"""Mouse help for games where a click picks a card up; marked messages."""
MARK = (
    (N_("Click cards"), N_("Select them")),
    (N_("Click a place"), N_("Play the selected cards")),
    (N_("Drag"), N_("Play a card, or sort your hand")),
    (N_("Double-click"), N_("Make the default move")),
)
"""Mouse help for games where a click marks a card; marked messages."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A game's pages of help."""

    topics: tuple[Topic, ...] = ()
    gestures: tuple[tuple[str, str], ...] = TAKE_UP
    """Mouse gestures, and their effects."""
    keys: tuple[tuple[str, str], ...] = ()


def rule_sentence(options: object, name: str) -> str:
    """Return the sentence of a house rule, as set in ``options``."""
    choice = next(choice for choice in choices(type(options)) if choice.name == name)
    return choice.explain(getattr(options, name))
