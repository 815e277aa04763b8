"""Kings Corners: what a match gives to count. Section numbers are those of RULES.md beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.cards import KING, Seat, rank
from app.core.game import Counts, Ms
from app.games.kings_corners.rules.model import CORNERS, Draw, End, Move, Play, Shift, State


def counts(states: Sequence[State], log: Sequence[tuple[Ms, Seat, Move]]) -> tuple[Counts, ...]:
    """Per seat: cards played, the most of them in a turn, corners opened (3.2), piles moved (3.3, 3.5), kings held back
    against the house rule (7.1), kings left in hand when somebody else went out, and impasses (4.2).
    """
    seats = range(len(states[-1].hands))
    numbers: list[Counter[str]] = [Counter() for _ in seats]
    in_turn = 0
    for i, (_at, seat, move) in enumerate(log):
        before, after = states[i], states[i + 1]
        mine = numbers[seat]
        match move:
            case Play(card, place):
                in_turn += 1
                mine["cards"] += 1
                mine["most in a turn"] = max(mine["most in a turn"], in_turn)
                mine["corners"] += place in CORNERS and rank(card) == KING
            case Shift():
                mine["piles moved"] += 1
            case Draw() | End():
                mine["held back"] += _ends_with_king(before, after, seat)
        if after.public.over and not before.public.over:
            _end(after, numbers)
        if after.public.turn != before.public.turn or after.public.over:
            in_turn = 0
    return tuple(Counts(dict(+counter)) for counter in numbers)


def _ends_with_king(before: State, after: State, seat: Seat) -> bool:
    """Whether the turn ended and cost the penalty (7.1)."""
    ended = after.public.turn != seat or after.public.over
    return ended and before.public.options.compulsory_kings and any(rank(c) == KING for c in before.hands[seat])


def _end(after: State, numbers: Sequence[Counter[str]]) -> None:
    """A deal is over (4.1, 4.2)."""
    winner = after.public.history[-1].winner
    for seat, hand in enumerate(after.hands):
        numbers[seat]["impasses"] += winner is None
        numbers[seat]["kings caught"] += sum(rank(card) == KING for card in hand)
