"""Why a move is suggested at Pai Tong, and why it is better than another one, in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from app.core.cards import Card
from app.core.messages import _, n_
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.weights import KEEN
from app.games.pai_tong.rules.kinds import (
    KIND,
    RANK,
    RANK_OF_KIND,
    Kind,
    count_cards,
    kind_name,
    kind_plural,
    rank_name,
    rank_plural,
    ranks,
)
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
    return _Decision(view).why(move)


def missing(held: Held, melds: int) -> int:
    """Return how many cards the hand needs to be complete; each missing tong uses up to three cards of a rank."""
    wanted = _TONGS - melds
    groups = sorted((size for n in held.values() for size in (*(3,) * (n // 3), n % 3)), reverse=True)
    return 3 * wanted - sum(groups[:wanted])


class _Hand:
    """The hand of the player to be advised, in words."""

    def __init__(self, view: View) -> None:
        self.view, self.p = view, view.public
        self.held: Held = Counter(ranks(view.hand))
        self.melds = len(self.p.melds[view.seat])
        self.unseen = Reading(view, KEEN).unseen

    def kind(self, kind: Kind) -> str:
        return kind_name(kind, self.p.options.cards)

    def rank(self, rank: int) -> str:
        return rank_name(rank, self.p.options.cards)

    def ranks(self, rank: int) -> str:
        return rank_plural(rank, self.p.options.cards)

    def cards(self, n: int) -> str:
        return count_cards(n, self.p.options.cards)

    def missing(self, *discarded: int) -> int:
        """Return how many cards the hand needs after discarding cards of these ranks."""
        return missing(self.held - Counter(discarded), self.melds)

    def ready(self, rank: int) -> str:
        """Return which card completes the hand after a card of that rank is discarded; empty if none can come."""
        rest = self.held - Counter((rank,))
        needed = next(one for one, n in rest.items() if n % 3 == 2)
        live = self.unseen[needed]
        return _("Then any {rank} wins ({n} unseen).", rank=self.rank(needed), n=live) if live else ""

    def after(self, tong: Tong) -> int:
        """Return how many cards are missing after that tong and the best discard; 0 also for a complete hand."""
        left = self.held - Counter((RANK_OF_KIND[tong.first], RANK_OF_KIND[tong.second]))
        rests = [left - Counter((rank,)) for rank in left] or [left]
        return min(missing(rest, self.melds + 1) for rest in [left, *rests])

    def last_discard(self, rank: int) -> str:
        """Return what happened to the last discard of that rank: ``left``, ``taken``, or empty if there was none."""
        for thrown in reversed(self.p.thrown):
            if RANK[thrown.card] == rank:
                return "left" if thrown.taker is None else "taken"
        return ""


class _Decision(_Hand):
    """A decision, and why it is good or bad."""

    def why(self, move: Move) -> str:
        match move:
            case Kin():
                return self._kin()
            case Tong():
                return self._tong(move)
            case Discard(kind):
                return self._discard(kind)
            case Draw() | Pass():
                return self._leave(draws=isinstance(move, Draw))
            case Deal():
                return _("This deal is over. Start the next one.")

    def _still_short(self, lacking: int) -> str:
        return _("You'd still be {cards} short of a win.", cards=self.cards(lacking))

    def _now_short(self, lacking: int) -> str:
        return _("You're {cards} short of a win.", cards=self.cards(lacking))

    # ---- another player's discard

    def _kin(self) -> str:
        discard = self.p.discard
        hand = self.view.hand if discard is None else (*self.view.hand, discard)
        chips = payment(pure_tongs(hand, self.p.melds[self.view.seat]), self.p.options)
        paid = n_("Everyone else pays you {n} chip.", "Everyone else pays you {n} chips.", chips)
        return f"{_('Your hand is complete, so you can win the deal.')} {paid}"

    def _tong(self, tong: Tong) -> str:
        discard, lacking = self._asked(), self.after(tong)
        if not lacking:
            return _("It makes your fourth tong, so you can win.")
        pure = pure_counts(self.p.options) and KIND[discard] == tong.first == tong.second
        made = _("It makes a pure tong.") if pure else _("It makes a tong.")
        cards = self.cards(lacking)
        if lacking < self.missing():
            short = _("You'd then be {cards} short of a win.", cards=cards)
        else:
            short = _("But you'd still be {cards} short of a win.", cards=cards)
        return f"{made} {short}"

    def _asked(self) -> Card:
        if self.p.discard is None:
            raise ValueError("no discard waits for an answer")
        return self.p.discard

    def _leave(self, *, draws: bool) -> str:
        discard, hand = self._asked(), self.view.hand
        card, ranks_ = self.kind(KIND[discard]), self.ranks(RANK[discard])
        if complete((*hand, discard)):
            return _("Careful: you'd pass up a win with the {card}.", card=card)
        if self.view.seat != self.p.next:
            return _("The {card} doesn't complete your hand.", card=card)
        if not draws:
            return _("The stock is empty. If no one wins with this discard, no one pays.")
        tongs, now = tongs_with(hand, discard), self.missing()
        if not tongs:
            why = _("You can't take the {card} without two {ranks}.", ranks=ranks_, card=card)
            return f"{why} {self._now_short(now)}"
        if min(map(self.after, tongs)) >= now:
            return f"{_('The {card} brings you no closer to a win.', card=card)} {self._now_short(now)}"
        return f"{_('Drawing keeps your {ranks} concealed.', ranks=ranks_)} {self._now_short(now)}"

    # ---- own discard

    def _discard(self, kind: Kind) -> str:
        rank = RANK_OF_KIND[kind]
        lacking = self.missing(rank)
        if complete(self.view.hand):
            return _("Careful: your hand is complete, and this would break it up.")
        if lacking > min(self.missing(one) for one in self.held):
            short = _("You'd be {cards} short of a win.", cards=self.cards(lacking))
            return f"{self._gives_up(rank)} {short}"
        if lacking == 1 and (ready := self.ready(rank)):
            return ready
        if self.unseen[rank] < 2:
            return _("It's safe: no one else can hold two {ranks}, so no one can take it.", ranks=self.ranks(rank))
        return f"{self._spared(kind, self.held[rank])} {self._last_one(rank) or self._still_short(lacking)}"

    def _gives_up(self, rank: int) -> str:
        if self.held[rank] == 1:
            return _("Careful: this gives up your only {rank}.", rank=self.rank(rank))
        if self.held[rank] % 3 == 0:
            return _("Careful: this breaks up a tong of {ranks}.", ranks=self.ranks(rank))
        return _("Careful: this gives up one of your {ranks}.", ranks=self.ranks(rank))

    def _spared(self, kind: Kind, n: int) -> str:
        rank = RANK_OF_KIND[kind]
        name, several, unseen = self.rank(rank), self.ranks(rank), self.unseen[rank]
        if n > 3 and n % 3 == 1:
            return n_(
                "You can spare it: your other {ranks} make {n} tong.",
                "You can spare it: your other {ranks} make {n} tongs.",
                n // 3, ranks=several,
            )  # fmt: skip
        if n == 1 and unseen <= _FEW:
            return _("The {card} is your only {rank} ({n} unseen).", card=self.kind(kind), rank=name, n=unseen)
        if n == 1:
            return _("The {card} is your only {rank}.", card=self.kind(kind), rank=name)
        if n == 2:
            return _("This breaks up your {ranks}, but you have a pair to spare.", ranks=several)
        return _("You have {ranks} to spare.", ranks=several)

    def _last_one(self, rank: int) -> str:
        """Return what happened to the last discard of that rank; empty if there was none."""
        match self.last_discard(rank):
            case "left":
                return _("No one took the last {rank} discarded.", rank=self.rank(rank))
            case "taken":
                return _("The last {rank} discarded was taken.", rank=self.rank(rank))
        return ""


_CLEARLY = 2
"""Difference in unseen cards of a rank that is worth mentioning."""


def why_better(view: View, better: Sequence[Move], made: Sequence[Move]) -> str:
    """Return the advantage of the first move of ``better`` over that of ``made``; empty where nothing is certain."""
    return _Comparison(view).why(better[0], made[0])


class _Comparison(_Hand):
    """Two moves compared."""

    def why(self, better: Move, made: Move) -> str:
        match better, made:
            case Kin(), _move:
                return _("It wins the deal now. Your move passes that up.")
            case Tong(), Draw() | Pass():
                return self._taken(better)
            case Discard(kind), Discard(other) if RANK_OF_KIND[kind] == RANK_OF_KIND[other]:
                return self._of_one_rank(kind, other)
            case Discard(kind), Discard(other) if not complete(self.view.hand):
                return self._thrown(RANK_OF_KIND[kind], RANK_OF_KIND[other])
            case _other:
                return ""

    def _taken(self, tong: Tong) -> str:
        after, now = self.after(tong), self.missing()
        if after >= now or not after:
            return ""
        return _(
            "With the tong, you'd need {after} to win instead of {now}. Drawing takes luck.",
            after=self.cards(after), now=self.cards(now),
        )  # fmt: skip

    def _of_one_rank(self, kind: Kind, other: Kind) -> str:
        """Compare discards of one rank: their suits matter where pure tongs count."""
        held = Counter(card // 4 for card in self.view.hand)
        if not pure_counts(self.p.options) or held[other] != 2 or held[kind] == 2:
            return ""
        return _(
            "It keeps your two {cards}, which can become a pure tong.", cards=kind_plural(other, self.p.options.cards)
        )

    def _thrown(self, rank: int, other: int) -> str:
        short, shorter = self.missing(other), self.missing(rank)
        if short > shorter:
            return self._broken_up(rank, other, short, shorter)
        if short < shorter:
            return self._safe(rank, other)
        mine, theirs = self.held[rank] % 3, self.held[other] % 3
        unseen, more = self.unseen[rank], self.unseen[other]
        if not theirs:
            return _("Your move breaks up a tong of {ranks}.", ranks=self.ranks(other))
        if (mine, theirs) == (1, 2) and self.held[other] == 2 and more:
            return self._pair_kept(rank, other)
        if more >= unseen + _CLEARLY:
            return _(
                "It keeps the better chance: more {kept} than {discarded} are unseen ({more} to {fewer}).",
                kept=self.ranks(other), discarded=self.ranks(rank), more=more, fewer=unseen,
            )  # fmt: skip
        return self._safe(rank, other)

    def _pair_kept(self, rank: int, other: int) -> str:
        kept = _(
            "It keeps your two {ranks}: one more makes a tong ({n} unseen).",
            ranks=self.ranks(other), n=self.unseen[other],
        )  # fmt: skip
        if self.held[rank] != 1:
            return kept
        return f"{kept} {_('Your only {rank} needs two more.', rank=self.rank(rank))}"

    def _broken_up(self, rank: int, other: int, short: int, shorter: int) -> str:
        """Explain that the move made leaves the hand further from a win."""
        if self.held[other] == 1:
            broken = _("Your move gives up your only {rank}.", rank=self.rank(other))
        else:
            broken = _("Your move breaks up your {ranks}.", ranks=self.ranks(other))
        if shorter == 1 and (ready := self.ready(rank)):
            return f"{ready} {broken}"
        left = _("You'd need {more} to win instead of {fewer}.", more=self.cards(short), fewer=self.cards(shorter))
        return f"{broken} {left}"

    def _safe(self, rank: int, other: int) -> str:
        """Compare what the others may do with either discard."""
        if self.unseen[rank] < 2 <= self.unseen[other]:
            return _(
                "It's safer: no one else can hold two {safe}, but someone may hold two {risky}.",
                safe=self.ranks(rank), risky=self.ranks(other),
            )  # fmt: skip
        before = self.last_discard(other)
        if self.last_discard(rank) != "left" or before == "left":
            return ""
        left = _("No one took the last {rank} discarded.", rank=self.rank(rank))
        if before == "taken":
            return f"{left} {_('The last {rank} discarded was taken.', rank=self.rank(other))}"
        unknown = _("No {ranks} have been discarded yet, so someone may want one.", ranks=self.ranks(other))
        return f"{left} {unknown}"
