"""What a Bong player reads off the table and its own hand. Section numbers are those of the rules."""

from __future__ import annotations

from app.core.cards import Card
from app.games.bong.rules.knowledge import others_next
from app.games.bong.rules.model import NOBODY, PLAYS, Move, View

_RANKS = 13
_LOOK_ALIKE = {5: (8,), 8: (5,), 10: (11, 12), 11: (10, 12), 12: (10, 11)}
"""Ranks that are easily mistaken for each other: 6 and 9, and the face cards."""


def ranks(view: View) -> frozenset[int]:
    """Return the ranks in hand, counted from 0, ignoring suits and duplicates."""
    return frozenset(card % _RANKS for card in view.hand)


def may_play(view: View) -> bool:
    """Return whether a card of the next rank would stay on the pile if we played it (3.3, 4.4)."""
    race = view.public.race
    return view.seat != race.last and race.leader in (NOBODY, view.seat)


def owns_rest(view: View, rank: int) -> bool:
    """Return whether we hold every card of that rank that is not on the pile, so that no one else can play it."""
    mine = sum(card % _RANKS == rank for card in view.hand)
    return mine > 0 and mine + sum(card % _RANKS == rank for card in view.public.race.pile) == 4


def play_of(view: View, rank: int) -> Move:
    """Return the play of a card of that rank, preferring a card that everybody has seen."""
    known = view.public.known.may
    mine = [card for card in view.hand if card % _RANKS == rank]
    return PLAYS[next((card for card in mine if known[card] == 1 << view.seat), mine[0])]


def mistaken(view: View) -> list[Card]:
    """Return the cards that could be mistaken for the right one: of the rank on top, or of a look-alike rank, but not
    of the rank after the right one, which might become right on its way.
    """
    wanted = view.public.race.rank
    wrong = {(wanted - 1) % _RANKS, *_LOOK_ALIKE.get(wanted, ())} - {(wanted + 1) % _RANKS}
    return [card for card in view.hand if card % _RANKS in wrong]


def coming(view: View, *, counts: bool) -> int | None:
    """Return the rank to prepare while others play: the first of our ranks that we will be able to play."""
    wanted, held = view.public.race.rank, ranks(view)
    if view.seat == view.public.race.last and owns_rest(view, wanted):
        return wanted  # all others will call fling, and we lead after the flong (4.4)
    ahead = [rank for rank in _from(wanted + 1) if rank in held]
    return next((rank for rank in ahead if not (counts and better_left(view, rank))), None)


def two_are_at_it(view: View) -> bool:
    """Return whether two others alternate, each preparing the next card but one: the current card is sure to be
    played.
    """
    by = view.public.race.by[-4:]
    at_it = len(by) == 4 and by[0] == by[2] and by[1] == by[3] and view.seat not in by
    return at_it and by[2] in others_next(view.public, view.seat, view.hand)


def forces_flong(view: View, rank: int) -> bool:
    """Return whether no one can continue after we play that rank, as we hold all that is left of the next one."""
    return owns_rest(view, _after(rank))


def better_left(view: View, rank: int) -> bool:
    """Return whether another player should and certainly can play that rank: the next is then ours and forces a
    flong.
    """
    following = _after(rank)
    ours = following in ranks(view) and forces_flong(view, following)
    if not ours or owns_rest(view, rank) or forces_flong(view, rank):
        return False
    return rank != view.public.race.rank or bool(others_next(view.public, view.seat, view.hand))


def _after(rank: int) -> int:
    return (rank + 1) % _RANKS


def _from(rank: int) -> list[int]:
    return [(rank + i) % _RANKS for i in range(_RANKS)]
