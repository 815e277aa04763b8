"""Possible reasons for surprising moves of Pai Tong, from what everybody can see."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Seat
from app.core.grammar import in_words, within
from app.games.pai_tong.rules.kinds import HONOURS, RANK, RANK_OF_KIND, rank_word, rank_words
from app.games.pai_tong.rules.model import Discard, Move, Public
from app.games.pai_tong.text import Observation

_OF_A_RANK = 12
_MANY = 6
"""With this many cards of a rank face up, few are left."""
_TONGS = 4
"""Tongs that win a deal."""


def why(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Explain a discard taken into a tong, and discards that look safe or of little use."""
    p = before.public
    if p.discard is None:
        return _discarded(p, RANK_OF_KIND[move.kind], name_of(seat), name_of) if isinstance(move, Discard) else ""
    settled, last = after.public.discard is None and not after.public.over, after.public.thrown[-1:]
    if not settled or not last or last[0].taker is None:
        return ""
    left = _TONGS - len(after.public.melds[last[0].taker])
    lacks = f"{in_words(left)} more tong{'s win' if left > 1 else ' wins'}"
    return f"A tong for certain, where the stock may bring anything. But all see it now, and know that {lacks}."


def _discarded(p: Public, rank: int, name: str, name_of: Callable[[Seat], str]) -> str:
    cards = p.options.cards
    one, several = rank_word(rank, cards), rank_words(rank, cards)
    last = p.thrown[-1] if p.thrown else None
    if last and last.taker is None and RANK[last.card] == rank:
        who = within(name_of(last.seat))
        return f"Nobody took the {one} that {who} threw: so {name} perhaps takes another one for safe."
    thrown = sum(RANK[one.card] == rank for one in p.thrown)
    if thrown >= _MANY:
        many = in_words(thrown).capitalize()
        return f"{many} of {in_words(_OF_A_RANK)} {several} have been thrown: a tong of them hardly comes."
    if rank == HONOURS and cards != "tiles":
        return f"All honours are of one rank. Perhaps {name} holds no other one to go with it."
    return ""
