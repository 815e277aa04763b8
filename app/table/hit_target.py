"""Things on the table that have tooltips."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from app.core.cards import Card, Seat


class TargetKind(Enum):
    """Kinds of targets, and which fields of ``HitTarget`` identify one."""

    CARD = auto()
    """A card face up: ``card``, and ``zone`` is its place."""
    ZONE = auto()
    """A place with its contents, or empty: ``zone``."""
    GROUP = auto()
    """Cards of the hand that belong together: ``cards``, and ``text`` is their caption."""
    LABEL = auto()
    """A label on the mat: ``text`` is its key (``MatLabel.tooltip``), or else its text."""
    PROMPT = auto()
    """The prompt: ``text``."""
    POT = auto()
    PLATE = auto()
    """A seat's whole plate; for this and its parts below, ``seat`` is the owner."""
    COUNT = auto()
    """The number of cards a seat holds."""
    SCORE = auto()
    DEALER = auto()
    LAST_ACTION = auto()
    """The seat's last action."""
    OWNER_BADGE = auto()
    """The face of the player who put ``card`` there, or what is next to it: ``seat``."""
    HEADLINE = auto()
    """The bar's text: the game, which deal it is, and its house rules."""
    BUTTON = auto()
    """A move's button: ``text`` is its label, ``key`` its letter."""
    TOOL = auto()
    """A tool of the bar: ``key`` is its name."""


@dataclass(frozen=True, slots=True)
class HitTarget:
    """Something on the table that is pointed at."""

    kind: TargetKind
    zone: str = ""
    seat: Seat | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    text: str = ""
    key: str = ""
