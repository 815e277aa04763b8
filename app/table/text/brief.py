"""What pages of help are made of: topics with examples to be drawn, and what mouse and letters do."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.options import choices


@dataclass(frozen=True, slots=True)
class Example:
    """Cards that show what is meant."""

    caption: str
    groups: tuple[str, ...]
    """The codes of cards that stand together, as records write them; ``back`` is a card face down."""
    sign: str = "plus"
    """The icon between two groups: ``plus``, or ``arrow-right`` where one thing leads to the next; may be empty."""
    faces: str = "cards"
    """The folder of the sprites."""
    wrong: bool = False
    """So it cannot be done."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One screen of the rules."""

    title: str
    text: tuple[str, ...]
    """Paragraphs; an empty one is left out."""
    examples: tuple[Example, ...] = ()
    section: str = ""
    """The section of RULES.md that it tells in brief."""


TAKE_UP = (
    ("Drag a card", "play it there"),
    ("Click, then click", "pick up, then put down"),
    ("Double click", "the one sensible move"),
)
"""The mouse, where a click takes a card up."""
MARK = (
    ("Click cards", "mark them"),
    ("Click a place", "play what is marked"),
    ("Drag", "play it, or sort the hand"),
    ("Double click", "the one sensible move"),
)
"""The mouse, where a click marks a card."""


@dataclass(frozen=True, slots=True)
class Brief:
    """A game's pages of help."""

    topics: tuple[Topic, ...] = ()
    gestures: tuple[tuple[str, str], ...] = TAKE_UP
    """What the mouse does here, and what comes of it."""
    keys: tuple[tuple[str, str], ...] = ()
    """The game's own letters."""


def rule_sentence(options: object, name: str) -> str:
    """The sentence of a house rule, as it is set in ``options``."""
    choice = next(choice for choice in choices(type(options)) if choice.name == name)
    return choice.explain(getattr(options, name))
