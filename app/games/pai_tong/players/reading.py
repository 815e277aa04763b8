"""What Pai Tong players infer from the table: unseen cards, who may be ready, and safe ranks."""

from __future__ import annotations

from math import exp

from app.core.cards import Seat
from app.games.pai_tong.players.weights import Weights
from app.games.pai_tong.rules.determinize import open_cards
from app.games.pai_tong.rules.kinds import KINDS, RANK, RANK_OF_KIND, RANKS, kinds
from app.games.pai_tong.rules.model import OTHERS, View

OF_A_KIND = 4
"""Copies of each kind (RULES.md 1.1)."""


class Reading:
    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        if len(p.thrown) > weights.memory:
            p = p._replace(thrown=p.thrown[len(p.thrown) - weights.memory :])
        self.view, self.public, self.weights = view, p, weights
        self.seats = len(view.counts)
        self.others = OTHERS[self.seats][view.seat]
        seen = kinds((*view.hand, *open_cards(p)))
        self.unseen_kinds = tuple(OF_A_KIND - seen.count(kind) for kind in KINDS)
        self.unseen = [0] * len(RANKS)
        """Per rank, the cards that the player has not seen."""
        for kind, count in enumerate(self.unseen_kinds):
            self.unseen[RANK_OF_KIND[kind]] += count
        self.hidden = max(1, sum(self.unseen))
        self.shown = [0] * len(RANKS)
        """Per rank, the cards that were discarded, including those taken."""
        for thrown in p.thrown:
            self.shown[RANK[thrown.card]] += 1
        if p.discard is not None:
            self.shown[RANK[p.discard]] += 1
        self.turns = [sum(thrown.seat == seat for thrown in p.thrown) for seat in range(self.seats)]
        """Number of discards of each seat."""

    def live(self) -> list[float]:
        """Return, per rank, the probability that a drawn card is of it."""
        more = [1 + self.weights.shown * count for count in self.shown]
        total = sum(left * lift for left, lift in zip(self.unseen, more, strict=True))
        return [left * lift / max(1.0, total) for left, lift in zip(self.unseen, more, strict=True)]

    def ready(self, seat: Seat, ahead: float = 0.0) -> float:
        """Return the probability that the seat waits for one card to win, ``ahead`` rounds from now."""
        w = self.weights
        odds = w.ready + w.ready_open * len(self.public.melds[seat]) + w.ready_turn * (self.turns[seat] + ahead)
        return 1.0 / (1.0 + exp(-odds))

    def lost(self, ahead: float) -> float:
        """Return the rate at which others win, ``ahead`` rounds from now."""
        return self.weights.wins * sum(self.ready(seat, ahead) for seat in self.others)

    def hazard(self, ahead: float) -> float:
        """Return the rate at which the deal ends without the player's win."""
        rounds = max(0.0, self.view.stock / self.seats - ahead)
        return self.lost(ahead) + self.weights.end / (rounds + 0.2)

    def danger(self) -> list[float]:
        """Return, per rank, the probability that a discard of it lets another player win, as far as that is heeded."""
        w, safe = self.weights, [1.0] * len(RANKS)
        collected = [
            left * (left - 1) * w.fade ** max(0, shown - 1) for left, shown in zip(self.unseen, self.shown, strict=True)
        ]
        for seat in self.others:
            likely = [share * use for share, use in zip(collected, self._use(seat), strict=True)]
            total, ready = sum(likely), w.heed * self.ready(seat)
            if total:
                safe = [share * (1 - ready * one / total) for share, one in zip(safe, likely, strict=True)]
        return [1 - share for share in safe]

    def _use(self, seat: Seat) -> list[float]:
        """Return, per rank, the probability that the seat can use it since it was last known not to, from 0 to 1."""
        w = self.weights
        passed, own, turn = [-1] * len(RANKS), [-1] * len(RANKS), 0
        for thrown in self.public.thrown:
            rank = RANK[thrown.card]
            if thrown.seat == seat:
                turn += 1
                own[rank] = turn
            elif seat in thrown.declined:
                passed[rank] = turn
        use = []
        for last_passed, last_own in zip(passed, own, strict=True):
            if last_own >= 0:
                use.append(min(1.0, w.own * (turn - last_own)))
            else:
                use.append(1 - w.trust ** (turn - last_passed) if last_passed >= 0 else 1.0)
        return use

    def fed(self) -> list[float]:
        """Return, per rank, the probability that the next player takes a discard of it into a tong: they hold two or
        more, and have not lately discarded one or let one of the player's own go.
        """
        me, seat = self.view.seat, self.others[0]
        refused, turn = [-1] * len(RANKS), 0
        for thrown in self.public.thrown:
            turn += thrown.seat == seat
            if thrown.seat == seat or (thrown.seat == me and thrown.taker is None):
                refused[RANK[thrown.card]] = turn
        share = min(1.0, self.view.counts[seat] / self.hidden)
        found = []
        for left, last in zip(self.unseen, refused, strict=True):
            fewer = (1 - share) ** left + left * share * (1 - share) ** max(0, left - 1)
            found.append((1 - fewer) * (1 - self.weights.trust ** (turn - last) if last >= 0 else 1.0))
        return found
