"""Bong: what a player reads off the table and the own hand. Section numbers are those of the rules."""

from __future__ import annotations

from app.core.cards import Card
from app.games.bong.rules.knowledge import others_next
from app.games.bong.rules.model import NOBODY, PLAYS, Move, View

_RANKS = 13
_LOOK_ALIKE = {5: (8,), 8: (5,), 10: (11, 12), 11: (10, 12), 12: (10, 11)}
"""Ranks that are taken for one another: 6 and 9, and the pictures."""


def ranks(view: View) -> frozenset[int]:
    """Which ranks the hand has, from 0, whatever the suits and however many of each."""
    return frozenset(card % _RANKS for card in view.hand)


def may_play(view: View) -> bool:
    """A card of the next rank from us would stay on the pile (3.3, 4.4)."""
    race = view.public.race
    return view.seat != race.last and race.leader in (NOBODY, view.seat)


def owns_rest(view: View, rank: int) -> bool:
    """We hold all cards of that rank that are not on the pile: nobody else can play it."""
    mine = sum(card % _RANKS == rank for card in view.hand)
    return mine > 0 and mine + sum(card % _RANKS == rank for card in view.public.race.pile) == 4


def play_of(view: View, rank: int) -> Move:
    """A card of that rank, one that everybody has seen before one that nobody knows of."""
    known = view.public.known.may
    mine = [card for card in view.hand if card % _RANKS == rank]
    return PLAYS[next((card for card in mine if known[card] == 1 << view.seat), mine[0])]


def mistaken(view: View) -> list[Card]:
    """Cards that may be taken for the right one: of the rank that lies there, or of one that looks alike. The rank
    after the right one is not among them: its card might become right on the way.
    """
    wanted = view.public.race.rank
    wrong = {(wanted - 1) % _RANKS, *_LOOK_ALIKE.get(wanted, ())} - {(wanted + 1) % _RANKS}
    return [card for card in view.hand if card % _RANKS in wrong]


def coming(view: View, *, counts: bool) -> int | None:
    """The rank to get ready for while others play: of those we hold, the first that we shall be able to play."""
    wanted, held = view.public.race.rank, ranks(view)
    if view.seat == view.public.race.last and owns_rest(view, wanted):
        return wanted  # the others will all call fling, and we lead after the flong (4.4)
    ahead = [rank for rank in _from(wanted + 1) if rank in held]
    return next((rank for rank in ahead if not (counts and better_left(view, rank))), None)


def two_are_at_it(view: View) -> bool:
    """Two others play by turns: each gets the next card but one ready, so that this one is surely taken."""
    by = view.public.race.by[-4:]
    at_it = len(by) == 4 and by[0] == by[2] and by[1] == by[3] and view.seat not in by
    return at_it and by[2] in others_next(view.public, view.seat, view.hand)


def forces_flong(view: View, rank: int) -> bool:
    """Once we have played that rank nobody can go on: we hold all that is left of the next one."""
    return owns_rest(view, _after(rank))


def better_left(view: View, rank: int) -> bool:
    """Somebody else should play that rank, and surely can: then the next one is ours, and forces a flong."""
    following = _after(rank)
    ours = following in ranks(view) and forces_flong(view, following)
    if not ours or owns_rest(view, rank) or forces_flong(view, rank):
        return False
    return rank != view.public.race.rank or bool(others_next(view.public, view.seat, view.hand))


def _after(rank: int) -> int:
    return (rank + 1) % _RANKS


def _from(rank: int) -> list[int]:
    return [(rank + i) % _RANKS for i in range(_RANKS)]
