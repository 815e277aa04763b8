"""Move types of a game: one entry for each class of moves, with its words, sound and target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from app.core.cards import Card, Seat
from app.core.messages import say, translate
from app.table.cue import Cue
from app.table.observation import AnyObservation
from app.table.tabletop import highlight_cards

S = TypeVar("S", bound=AnyObservation)  # observation
NameOf: TypeAlias = Callable[[Seat], str]
M = TypeVar("M")  # one class of moves in an entry, all of them in the table


@dataclass(frozen=True, slots=True)
class MadeMove(Generic[S, M]):
    """A move that was made, with the table before and after it."""

    before: S
    seat: Seat
    move: M
    after: S
    name_of: NameOf = str
    """Names of the seats; unknown where a text does without (``plate``, ``cue``)."""

    @property
    def name(self) -> str:
        """Name of the seat that made it."""
        return self.name_of(self.seat)

    def say(self, you: str, other: str, /, **values: object) -> str:
        """Fill the translated message for the viewer, or else the one for another player, with ``{name}``."""
        return say(self.name, you, other, **values)


@dataclass(frozen=True)  # with slots, ``MoveType[S, Play](...)`` fails in Python 3.11
class MoveType(Generic[S, M]):
    """What the table says and plays for one class of moves. Fields mean the same as those of ``TableText`` and
    ``Staging`` that ``MoveTypes`` fills in; constant texts are messages marked with ``N_``.
    """

    log: Callable[[MadeMove[S, M]], str] = lambda made: ""
    """The move in words that hide what is hidden."""
    plate: Callable[[MadeMove[S, M]], str] | str = ""
    """The move in a few words without the name, for the seat's plate: a whole message, with ``tiles`` for its cards.
    Repeated in a turn with other cards, it is shown once with all of them.
    """
    hint: Callable[[S, M], str] | str = ""
    """(seen, move) -> a hint in words; empty: the name of the move's type and its cards."""
    choice: Callable[[S, M], str] | str = ""
    """(seen, move) -> button label in a choice of several moves; empty: the hint."""
    why: Callable[[MadeMove[S, M]], str] | str = ""
    """A possible reason for it, from what everybody can see; empty where it surprises no one."""
    target: Callable[[S, M], tuple[tuple[Card, ...], str | None]] = highlight_cards
    """(seen, move) -> cards and zone that a hint highlights; by default the move's cards in hand, and no zone."""
    sound: str = "place"
    """A name in ``SOUNDS`` of ``app/ui/window/sound.py``; empty for none."""
    bubble: Callable[[MadeMove[S, M]], str] | str = ""
    """What the player calls out beside the plate."""
    cue: Callable[[MadeMove[S, M]], Cue] | None = None
    """Sound and call-out; by default ``sound`` and ``bubble``."""


class MoveTypes(Generic[S, M]):
    """All move types of a game. Its methods serve as fields of ``GameText``, ``TableText`` and ``Staging``."""

    def __init__(self, types: Mapping[type[Any], MoveType[S, Any]]) -> None:
        """``types`` has an entry for every class of the game's moves."""
        self._types = types

    def __getitem__(self, move: M) -> MoveType[S, M]:
        return self._types[type(move)]

    def log_line(self, before: S, seat: Seat, move: M, after: S, name_of: NameOf) -> str:
        """Return the move as a line of the log."""
        return self[move].log(MadeMove(before, seat, move, after, name_of))

    def plate_line(self, before: S, seat: Seat, move: M, after: S) -> str:
        """Return the move in a few words for the seat's plate."""
        plate = self[move].plate
        return translate(plate) if isinstance(plate, str) else plate(MadeMove(before, seat, move, after))

    def hint_text(self, seen: S, move: M) -> str:
        """Return the hint in words."""
        hint = self[move].hint
        return translate(hint) if isinstance(hint, str) else hint(seen, move)

    def choice_label(self, seen: S, move: M) -> str:
        """Return the button label of the move in a choice of several."""
        choice = self[move].choice
        return translate(choice) if isinstance(choice, str) else choice(seen, move)

    def why(self, before: S, seat: Seat, move: M, after: S, name_of: NameOf) -> str:
        """Return a possible reason for the move."""
        why = self[move].why
        return translate(why) if isinstance(why, str) else why(MadeMove(before, seat, move, after, name_of))

    def highlight(self, seen: S, move: M) -> tuple[tuple[Card, ...], str | None]:
        """Return what a hint highlights."""
        return self[move].target(seen, move)

    def bubble(self, before: S, seat: Seat, move: M, after: S) -> str:
        """Return what the player calls out."""
        bubble = self[move].bubble
        return translate(bubble) if isinstance(bubble, str) else bubble(MadeMove(before, seat, move, after))

    def cue(self, before: S, seat: Seat, move: M, after: S) -> Cue:
        """Return sound and call-out of the move."""
        found = self[move]
        return (
            found.cue(MadeMove(before, seat, move, after))
            if found.cue
            else Cue(found.sound, bubble=self.bubble(before, seat, move, after))
        )
