"""The keen player's decisions at Pai Tong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import exp
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.noisy import WIN, Ranked
from app.games.pai_tong.players.hand import KINDS_OF, Hopes, Rates, sort
from app.games.pai_tong.players.reading import Reading
from app.games.pai_tong.players.weights import KEEN, Weights
from app.games.pai_tong.rules.kinds import KIND, KINDS, RANK_OF_KIND, RANKS, Kind, kinds
from app.games.pai_tong.rules.model import KIN, Discard, Draw, Kin, Move, Pass, Tong, View
from app.games.pai_tong.rules.tongs import is_pure, win_points


class KeenPlayer:
    """Wins when it can; otherwise plays the move with the best prospects, deterministically."""

    def __init__(self, weights: Weights = KEEN) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        if KIN in legal:
            return KIN
        return legal[0] if len(legal) == 1 else TurnDecision(view, self._weights).answer(legal)

    def rank(self, view: View, legal: Sequence[Move]) -> list[Ranked[Move]]:
        if len(legal) == 1:
            return [Ranked(0.0, legal[0], plain=True)]
        return TurnDecision(view, self._weights).ranked(legal)


class TurnDecision:
    def __init__(self, view: View, weights: Weights) -> None:
        self.view, self.weights = view, weights
        reading = self.reading = Reading(view, weights)
        self.counts = [0] * len(KINDS)
        """Concealed cards by kind; changed temporarily to evaluate moves."""
        for kind in kinds(view.hand):
            self.counts[kind] += 1
        self.points = win_points(view.public.options)
        self.pure_counts = self.points.pure > 0
        self.open_pure = sum(map(is_pure, view.public.melds[view.seat]))
        self.spared = (weights.loss if self.pure_counts else self.points.win) / (reading.seats - 1)
        """Value of a drawn hand: no one has to pay. A win is worth that too, ..."""
        self.won = self.spared + self.points.win
        """... plus what the others pay, without pure tongs."""
        self.live = reading.live()
        self.order = sorted(RANKS, key=self.live.__getitem__)
        """Ranks, the deadest first."""
        self.race = Hopes(self._rates(), self.won)
        self.drawn_hand = self.spared * exp(-reading.lost(0) * (view.stock / reading.seats + 1))
        kept = zip(reading.danger(), reading.fed(), strict=True)
        self.kept = [(1 - danger) * (1 - weights.feed * fed) for danger, fed in kept]
        """Per rank, the share of the prospects that remains after discarding it."""

    def _rates(self) -> Rates:
        """Return the rates at which the hand may grow. A card that has joined a single is no longer unseen."""
        w, reading = self.weights, self.reading
        loose = sort(self.counts, self.order, self.pure_counts).loose
        draw, take, win = [self.live[rank] for rank in self.order], [], []
        for place, rank in enumerate(self.order):
            left = reading.unseen[rank]
            gone = 0 if loose.pairs >> place & 1 else 1
            third = draw[place] * max(0, left - gone) / max(1, left)
            take.append(third * (1 + w.thrown))
            win.append(third * (1 + w.thrown * (reading.seats - 1)))
        pure = self._pure()
        hazard = reading.hazard(loose.needs() * w.pace)
        harder = [hazard * (1 + w.late * max(0, needs - 1)) for needs in range(10)]
        return Rates(draw, take, win, [pure[rank] for rank in self.order], harder)

    def _pure(self) -> list[float]:
        """Return, per rank, the share of its cards that make a pure tong with two identical ones in hand."""
        reading, best = self.reading, [0.0] * len(RANKS)
        for kind, count in enumerate(self.counts):
            rank = RANK_OF_KIND[kind]
            if count % 3 == 2 and reading.unseen[rank]:
                best[rank] = max(best[rank], reading.unseen_kinds[kind] / reading.unseen[rank])
        return best

    def answer(self, legal: Sequence[Move]) -> Move:
        best: Move = max(self.ranked(legal), key=lambda ranked: ranked.value).move
        return best

    def ranked(self, legal: Sequence[Move]) -> list[Ranked[Move]]:
        return [Ranked(self._worth(move), move, plain=isinstance(move, Draw | Pass)) for move in legal]

    def _worth(self, move: Move) -> float:
        match move:
            case Discard(kind):
                return self.after(kind)
            case Draw():
                return self.drawn()
            case Tong():
                return self.taken(move)
            case Kin():
                return WIN
            case _:
                return self.spared  # without a stock, passing draws the hand

    def after(self, kind: Kind) -> float:
        """Return the hand's value after discarding a card of that kind."""
        self.counts[kind] -= 1
        loose, pure = sort(self.counts, self.order, self.pure_counts)
        self.counts[kind] += 1
        hope = self.race.hope(loose)
        points = self.race.worth(hope) + (1 - hope.win) * self.drawn_hand
        points += self.points.pure * (pure + self.open_pure) * hope.win
        rank = RANK_OF_KIND[kind]
        whole = sum(self.counts[each] for each in KINDS_OF[rank]) % 3 == 0
        return self.kept[rank] * points - self.weights.whole * whole

    def _best(self) -> float:
        """Return the hand's value after the best discard, or as a win where it is complete."""
        loose, pure = sort(self.counts, self.order, self.pure_counts)
        if not loose.pairs | loose.singles:
            return self.won + self.points.pure * (pure + self.open_pure)
        return max(self.after(kind) for kind, count in enumerate(self.counts) if count)

    def drawn(self) -> float:
        """Return the hand's expected value after drawing a card and making the best discard."""
        reading, total = self.reading, 0.0
        for rank, share in enumerate(self.live):
            left = reading.unseen[rank]
            for kind in KINDS_OF[rank] if self.pure_counts else KINDS_OF[rank][:1]:
                count = reading.unseen_kinds[kind] if self.pure_counts else left
                if count:
                    self.counts[kind] += 1
                    total += share * count / left * self._best()
                    self.counts[kind] -= 1
        return total

    def taken(self, tong: Tong) -> float:
        """Return the hand's value after that tong and the best discard."""
        little = self.weights.whole * self.opens_whole(tong)
        with self.as_if_taken(tong):
            return self._best() - little

    def opens_whole(self, tong: Tong) -> bool:
        """Return whether the tong is one that the hand holds anyway, opened instead of drawing a card."""
        discard = self.view.public.discard
        pure = self.pure_counts and discard is not None and KIND[discard] == tong.first == tong.second
        return sum(self.counts[kind] for kind in KINDS_OF[RANK_OF_KIND[tong.first]]) % 3 == 0 and not pure

    @contextmanager
    def as_if_taken(self, tong: Tong) -> Iterator[None]:
        """Evaluate as if the tong were open, inside the context."""
        discard = self.view.public.discard
        pure = discard is not None and KIND[discard] == tong.first == tong.second
        self._lay(tong, -1, pure)
        try:
            yield
        finally:
            self._lay(tong, 1, -pure)

    def _lay(self, tong: Tong, more: int, pure: int) -> None:
        self.counts[tong.first] += more
        self.counts[tong.second] += more
        self.open_pure += pure
