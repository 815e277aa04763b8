"""Something on the table that can be asked about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from app.core.cards import Card, Seat


class TargetKind(Enum):
    """What can be pointed at, and which fields of ``HitTarget`` say which one it is."""

    CARD = auto()
    """One that lies open: ``card``, and ``zone`` says where."""
    ZONE = auto()
    """A place with all that lies there, or nothing: ``zone``."""
    GROUP = auto()
    """Cards of the hand that belong together: ``cards``, and ``text`` is what is written below them."""
    LABEL = auto()
    """Words on the mat: ``text``."""
    PROMPT = auto()
    """What the person is told to do: ``text``."""
    POT = auto()
    """Chips that are nobody's."""
    PLATE = auto()
    """All of a seat's plate; with the parts of it that follow, ``seat`` says whose."""
    COUNT = auto()
    """How many cards a seat holds."""
    SCORE = auto()
    DEALER = auto()
    """The sign of who dealt."""
    ACTED = auto()
    """What the seat did last."""
    TAB = auto()
    """The face of whoever put ``card`` there, or what lies beside it: ``seat``."""
    HEADLINE = auto()
    """What stands in the bar: the game, which deal it is, and its house rules."""
    BUTTON = auto()
    """A move with a button of its own: ``text`` is what stands on it, ``key`` its letter."""
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
