"""Why a move is suggested at Pai Tong, and why it is better than another one, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from app.core.cards import Card
from app.core.grammar import count_in_words, in_words, ordinal, plural, sentence
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules.kinds import (
    HONOURS,
    KIND,
    RANK,
    RANK_OF_KIND,
    Kind,
    as_played,
    rank_word,
    rank_words,
    ranks,
    words,
)
from app.games.pai_tong.rules.kinds import plural as kind_plural
from app.games.pai_tong.rules.model import Deal, Discard, Draw, Kin, Move, Pass, Tong, View
from app.games.pai_tong.rules.tongs import complete, payment, pure_counts, pure_tongs, tongs_with

_TONGS = 4
"""Number of tongs in a complete hand."""
_FEW = 3
"""With so few unseen cards a rank is as good as dead."""

Held: TypeAlias = Counter[int]
"""Concealed cards per rank."""


def reason(view: View, move: Move, line: Sequence[Move] = ()) -> str:
    """Return the argument for a move, or its consequence. ``line`` is part of the shared signature and unused here."""
    return sentence(as_played(_Decision(view).why(move), view.public.options.cards))


def missing(held: Held, melds: int) -> int:
    """Return how many cards the hand needs to be complete; each missing tong uses up to three cards of a rank."""
    wanted = _TONGS - melds
    groups = sorted((size for n in held.values() for size in (*(3,) * (n // 3), n % 3)), reverse=True)
    return 3 * wanted - sum(groups[:wanted])


class _Decision:
    def __init__(self, view: View) -> None:
        self.view, self.p = view, view.public
        self.held: Held = Counter(ranks(view.hand))
        self.melds = len(self.p.melds[view.seat])
        self.unseen = Reading(view, KEEN).unseen

    def why(self, move: Move) -> str:
        match move:
            case Kin():
                return self._kin()
            case Tong():
                return self._tong(move)
            case Discard(kind):
                return self._discard(kind)
            case Draw() | Pass():
                return self._let_lie(draws=isinstance(move, Draw))
            case Deal():
                return "this deal is over, and the next one begins"

    # ---- wording

    def _named(self, kind: Kind) -> str:
        return words(kind, self.p.options.cards)

    def _rank(self, rank: int) -> str:
        return ("dragon" if self.p.options.cards == "tiles" else "honour") if rank == HONOURS else in_words(rank + 1)

    def _short(self, lacking: int) -> str:
        return f"{count_in_words(lacking, 'card')} short of a win"

    # ---- another player's discard

    def _kin(self) -> str:
        discard = self.p.discard
        hand = self.view.hand if discard is None else (*self.view.hand, discard)
        chips = payment(pure_tongs(hand, self.p.melds[self.view.seat]), self.p.options)
        pays = f"everybody else pays you {count_in_words(chips, 'chip')}"
        return f"you win the deal: your four tongs are complete, and {pays}"

    def _after(self, tong: Tong) -> int:
        """Return how many cards are missing after that tong and the best discard; 0 also for a complete hand."""
        left = self.held - Counter((RANK_OF_KIND[tong.first], RANK_OF_KIND[tong.second]))
        rests = [left - Counter((rank,)) for rank in left] or [left]
        return min(missing(rest, self.melds + 1) for rest in [left, *rests])

    def _tong(self, tong: Tong) -> str:
        discard, lacking = self._asked(), self._after(tong)
        if not lacking:
            return "makes your last tong: you can win with it"
        now = missing(self.held, self.melds)
        pure = pure_counts(self.p.options) and KIND[discard] == tong.first == tong.second
        made = f"{'a pure tong' if pure else 'a tong'}, your {ordinal(self.melds + 1)} open one"
        if lacking < now:
            return f"makes {made}: it leaves you {self._short(lacking)}"
        return f"makes {made}, but you stay {self._short(lacking)}"

    def _asked(self) -> Card:
        if self.p.discard is None:
            raise ValueError("no discard waits for an answer")
        return self.p.discard

    def _let_lie(self, *, draws: bool) -> str:
        discard, hand = self._asked(), self.view.hand
        card, rank = self._named(KIND[discard]), self._rank(RANK[discard])
        if complete((*hand, discard)):
            return f"careful: it lets a win with the {card} go by"
        if self.view.seat != self.p.next:
            return f"the {card} does not complete your hand"
        tongs, now = tongs_with(hand, discard), missing(self.held, self.melds)
        if not draws:
            return "the stock is empty: if nobody wins with the card, nobody pays"
        if not tongs:
            return f"you cannot use the {card}, without two {plural(rank)}; you are {self._short(now)}"
        if min(map(self._after, tongs)) >= now:
            return f"to take the {rank} would bring you no nearer: you are {self._short(now)} either way"
        return f"keeps your {plural(rank)} hidden; you are {self._short(now)}"

    # ---- own discard

    def _discard(self, kind: Kind) -> str:
        rank, n = RANK_OF_KIND[kind], self.held[RANK_OF_KIND[kind]]
        rest = self.held - Counter((rank,))
        lacking = missing(rest, self.melds)
        best = min(missing(self.held - Counter((one,)), self.melds) for one in self.held)
        if complete(self.view.hand):
            return "careful: your hand is complete, and this breaks it up"
        if lacking > best:
            what = "your only" if n == 1 else f"one of {in_words(n)}"
            given = self._rank(rank) if n == 1 else plural(self._rank(rank))
            gone = f"breaks up a tong of {given}" if n % 3 == 0 else f"gives up {what} {given}"
            return f"careful: it {gone} and leaves you {self._short(lacking)}"
        if lacking == 1 and (ready := self._ready(rest)):
            return ready
        if self.unseen[rank] < 2:
            return f"safe: nobody else can hold two {plural(self._rank(rank))}, so nobody can claim it"
        return f"{self._spared(kind, n)}; {self._last_one(rank) or f'you stay {self._short(lacking)}'}"

    def _ready(self, rest: Held) -> str | None:
        """Return what completes the hand after the discard, if that can still come."""
        (rank,) = [rank for rank, n in rest.items() if n % 3 == 2]
        live = self.unseen[rank]
        if not live:
            return None
        name = self._rank(rank)
        which = f"any {name}" if rank == HONOURS else f"{'an' if name == 'eight' else 'a'} {name} of any suit"
        return f"leaves you one card short: {which} wins, {in_words(live)} unseen"

    def _spared(self, kind: Kind, n: int) -> str:
        rank = RANK_OF_KIND[kind]
        name, unseen = self._rank(rank), self.unseen[rank]
        if n > 3 and n % 3 == 1:
            return f"spare: the {in_words(n - 1)} other {plural(name)} make {count_in_words(n // 3, 'tong')} without it"
        if n == 1:
            lonely = f"the {self._named(kind)} is your only {name}"
            return f"{lonely}, and just {in_words(unseen)} more are unseen" if unseen <= _FEW else lonely
        if n == 2:
            return f"breaks up two {plural(name)}: you can do with one pair less"
        return f"one of your {count_in_words(n, name)}: you are as near with the others"

    def _last_one(self, rank: int) -> str | None:
        """Return what happened to the last discard of that rank."""
        last = next((thrown for thrown in reversed(self.p.thrown) if RANK[thrown.card] == rank), None)
        if last is None:
            return None
        if last.taker is None:
            return f"nobody took the last {self._rank(rank)}"
        return f"the last {self._rank(rank)} was taken"


_CLEARLY = 2
"""Difference in unseen cards of a rank that is worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first move of ``better`` over that of ``made``; empty where nothing is certain."""
    text = _Comparison(view).why(better[0], made[0])
    return sentence(as_played(text, view.public.options.cards)) if text else ""


class _Comparison:
    def __init__(self, view: View) -> None:
        self.view, self.p = view, view.public
        self.held: Held = Counter(ranks(view.hand))
        self.melds = len(self.p.melds[view.seat])
        self.unseen = Reading(view, KEEN).unseen

    def why(self, better: Move, made: Move) -> str:
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
        return f"keeps your two {kind_plural(other, self.p.options.cards)}: only three alike make a pure tong"

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
