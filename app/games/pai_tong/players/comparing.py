"""What one move of Pai Tong does better than another, in a sentence, based on the player's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.core.grammar import count_in_words, in_words, sentence
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.reasons import Held, missing
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules.kinds import (
    HONOURS,
    RANK,
    RANK_OF_KIND,
    Kind,
    as_played,
    plural,
    rank_word,
    rank_words,
    ranks,
)
from app.games.pai_tong.rules.model import Discard, Draw, Kin, Move, Pass, Tong, View
from app.games.pai_tong.rules.tongs import complete, pure_counts

_CLEARLY = 2
"""Difference in unseen cards of a rank that is worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first move of ``better`` over that of ``made``; empty where nothing is certain."""
    text = _Comparison(view).why(better[0], made[0])
    return sentence(as_played(text, view.public.options.cards)) if text else ""


class _Comparison:
    """What the player knows at a decision."""

    def __init__(self, view: View) -> None:
        self.view, self.p = view, view.public
        self.held: Held = Counter(ranks(view.hand))
        self.melds = len(self.p.melds[view.seat])
        self.unseen = Reading(view, KEEN).unseen

    def why(self, better: Move, made: Move) -> str:
        """Compare two legal moves."""
        match better, made:
            case Kin(), _:
                return "wins the deal now; your move lets that go by"
            case Tong(), Draw() | Pass():
                return self._taken(better)
            case Discard(kind), Discard(other) if RANK_OF_KIND[kind] == RANK_OF_KIND[other]:
                return self._of_one_rank(kind, other)
            case Discard(kind), Discard(other) if not complete(self.view.hand):
                return self._thrown(RANK_OF_KIND[kind], RANK_OF_KIND[other])
            case _:
                return ""

    # ---- wording

    def _a(self, rank: int) -> str:
        return rank_word(rank, self.p.options.cards)

    def _some(self, rank: int) -> str:
        return rank_words(rank, self.p.options.cards)

    def _group(self, rank: int) -> str:
        """Return all that the hand has of the rank, as in ``two sixes``."""
        return f"{in_words(self.held[rank])} {self._some(rank)}"

    # ---- comparisons

    def _taken(self, tong: Tong) -> str:
        left = self.held - Counter((RANK_OF_KIND[tong.first], RANK_OF_KIND[tong.second]))
        after = min(missing(rest, self.melds + 1) for rest in (left, *(left - Counter((rank,)) for rank in left)))
        now = missing(self.held, self.melds)
        if after >= now or not after:
            return ""
        nearer = f"from {count_in_words(now, 'card')} short of a win to {in_words(after)}"
        return f"the tong brings you {nearer}; a draw does so only by luck"

    def _of_one_rank(self, kind: Kind, other: Kind) -> str:
        """Compare discards of one rank: their suits matter where pure tongs count."""
        kinds = Counter(card // 4 for card in self.view.hand)
        if not pure_counts(self.p.options) or kinds[other] != 2 or kinds[kind] == 2:
            return ""
        return f"keeps your two {plural(other, self.p.options.cards)}: only three alike make a pure tong"

    def _thrown(self, rank: int, other: int) -> str:
        short, shorter = (missing(self.held - Counter((one,)), self.melds) for one in (other, rank))
        if short > shorter:
            return self._broken_up(rank, other, short, shorter)
        if short < shorter:
            return self._safe(rank, other)
        mine, theirs = self.held[rank] % 3, self.held[other] % 3
        unseen, more = self.unseen[rank], self.unseen[other]
        if not theirs:
            return f"your move breaks up {self._group(other)}, which are a tong"
        if (mine, theirs) == (1, 2) and self.held[other] == 2 and more:
            alone = f"; your only {self._a(rank)} needs two" if self.held[rank] == 1 else ""
            return f"keeps your two {self._some(other)}: one more makes a tong, {in_words(more)} unseen{alone}"
        if more >= unseen + _CLEARLY:
            few = f"of the {self._some(rank)} {in_words(unseen) if unseen else 'none'}"
            return f"keeps what can grow: {in_words(more)} {self._some(other)} are still unseen, {few}"
        return self._safe(rank, other)

    def _broken_up(self, rank: int, other: int, short: int, shorter: int) -> str:
        """Explain that the move made leaves the hand further from a win."""
        if self.held[other] == 1:
            broken = f"your move gives up your only {self._a(other)}"
        else:
            broken = f"your move breaks up {self._group(other)}"
        if shorter == 1 and (ready := self._ready(rank)):
            return f"leaves you one card short: {ready}; {broken}"
        return f"{broken}: {count_in_words(short, 'card')} short of a win, not {in_words(shorter)}"

    def _ready(self, rank: int) -> str:
        """Return which cards complete the hand after that rank is discarded; empty if none can come."""
        rest = self.held - Counter((rank,))
        wanted = next(one for one, n in rest.items() if n % 3 == 2)
        name, live = self._a(wanted), self.unseen[wanted]
        which = f"any {name}" if wanted == HONOURS else f"{'an' if name == 'eight' else 'a'} {name} of any suit"
        return f"{which} wins, {in_words(live)} unseen" if live else ""

    def _safe(self, rank: int, other: int) -> str:
        """Compare what the others may do with either discard."""
        if self.unseen[rank] < 2 <= self.unseen[other]:
            return (
                f"nobody else can hold two {self._some(rank)} and claim it; two {self._some(other)} somebody may hold"
            )
        last, before = self._last(rank), self._last(other)
        if last != "left":
            return ""
        left = f"nobody took the last {self._a(rank)}"
        if before == "taken":
            return f"{left}; the last {self._a(other)} was taken"
        return f"{left}; no {self._a(other)} has been thrown yet, and it may be wanted" if not before else ""

    def _last(self, rank: int) -> str:
        """Return what happened to the last discard of that rank: ``left``, ``taken``, or empty if there was none."""
        for thrown in reversed(self.p.thrown):
            if RANK[thrown.card] == rank:
                return "left" if thrown.taker is None else "taken"
        return ""
