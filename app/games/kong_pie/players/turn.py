"""Exhaustive plans for the rest of a phase at Kong-Pie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.core.cards import Card, Mask, mask_of
from app.games.kong_pie.players.phase import Spot, without
from app.games.kong_pie.players.race import RaceStanding
from app.games.kong_pie.players.reach import RANK, SUIT, Reach
from app.games.kong_pie.players.weights import Weights
from app.games.kong_pie.rules.kongs import EVERY_KIND, HIGH_KONG, kind_of, kongs_in, points_of
from app.games.kong_pie.rules.model import AFTER_SECOND, FIRST_KONG, HAND_SIZE, Discard, Hand, Highs, Kong, Move, View
from app.games.kong_pie.rules.moves import DISCARD, PASS

# ---- Heuristics for cards in a hand or in the source, in kongs.

_OF_RANK: tuple[Mask, ...] = tuple(sum(1 << card for card in range(52) if RANK[card] == rank) for rank in range(13))


class Thumb:
    """For one pair of high notes, and the cards that are out of the hand for good or below the discards."""

    def __init__(self, weights: Weights, highs: Highs, out: Mask, discards: Mask) -> None:
        self._w = weights
        self._highs = highs
        (a, b), (c, d) = highs.pairs
        self._partner = {a: b, b: a, c: d, d: c}
        self._live: Mask = ~(out | discards | 1 << highs.notes[0] | 1 << highs.notes[1])
        self._kept: dict[Hand, float] = {}
        self._lying: dict[Hand, float] = {}

    def keeps(self, hand: Hand) -> float:
        """Return a hand's promise for the next turn."""
        found = self._kept.get(hand)
        if found is None:
            found = self._promise(hand) + self._w.fresh * (HAND_SIZE - len(hand))
            if len(hand) == HAND_SIZE and not _any_match(hand):
                found -= self._w.stranded
            self._kept[hand] = found
        return found

    def offers(self, source: Hand) -> float:
        """Return the source's promise for the next player."""
        found = self._lying.get(source)
        if found is None:
            found = self._lying[source] = self._w.offered * self._promise(source)
        return found

    def _promise(self, cards: Hand) -> float:
        w, total, held = self._w, 0.0, 0
        suits = [0, 0, 0, 0]
        ranks: dict[int, int] = {}
        for card in cards:
            held |= 1 << card
            suits[SUIT[card]] += 1
            ranks[RANK[card]] = ranks.get(RANK[card], 0) + 1
            if card in self._highs.noodles:
                total += w.noodle
            elif (other := self._partner.get(card)) is not None:
                if other in cards:
                    total += w.high_pair / 2
                elif self._live >> other & 1:
                    total += w.half
        for rank, count in ranks.items():
            if count > 1:
                total += w.third * (_OF_RANK[rank] & self._live & ~held).bit_count() if count == 2 else 1.0
        for count in suits:
            if count > 1:
                total += w.two_in_suit if count == 2 else w.three_in_suit if count == 3 else 1.0
        return total


def _any_match(hand: tuple[Card, ...]) -> bool:
    return len({SUIT[card] for card in hand}) < HAND_SIZE or len({RANK[card] for card in hand}) < HAND_SIZE


class PhasePlan(NamedTuple):
    spot: Spot
    last: Move
    """A kong, a discard or a pass."""
    rest: Hand
    """Cards kept then, in ascending order."""
    thumb: float

    @property
    def first(self) -> Move:
        return (*self.spot.way(), self.last)[0]

    @property
    def kong(self) -> Hand:
        """Return the kong that it ends with; empty if it ends otherwise."""
        return self.last.cards if isinstance(self.last, Kong) else ()


class TurnDecision:
    """A decision of the player on turn: the possible plans. Each player evaluates them in its own way."""

    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        self.view, self.p, self.weights = view, p, weights
        self.highs, self.options = p.ledger.highs, p.ledger.options
        self.reach = Reach(self.highs, self.options.connects)
        self.standing = RaceStanding(view, weights)
        gone = (self.standing.out, mask_of(p.discards)) if weights.remembers else (0, 0)
        self.thumb = Thumb(weights, self.highs, *gone)

    def kongs(self, found: Sequence[Spot]) -> list[PhasePlan]:
        """Return every reachable kong, each once per remainder."""
        return [] if self.p.phase == AFTER_SECOND else list(self._kongs(found))

    def _kongs(self, found: Sequence[Spot]) -> Iterator[PhasePlan]:
        seen: set[tuple[Hand, Hand, Hand]] = set()
        for spot in found:
            for move in kongs_in(spot.hand, EVERY_KIND, self.highs):
                rest = without(spot.hand, move.cards)
                key = (move.cards, rest, spot.source)
                if key not in seen:
                    seen.add(key)
                    promise = self.thumb.keeps(rest) + self.thumb.offers(spot.source) / 2
                    scored = self.standing.points(points_of(move.cards, self.highs), 0.5)
                    yield PhasePlan(spot, move, rest, 1.0 + 0.3 * promise + scored)

    def ends(self, found: Sequence[Spot]) -> Iterator[PhasePlan]:
        p = self.p
        impatient = p.turns - p.sheet.last_kong >= self.weights.patience * len(self.standing.order)
        for spot in found:
            offers = self.thumb.offers(spot.source)
            for card in spot.hand:
                rest = without(spot.hand, (card,))
                yield PhasePlan(spot, DISCARD[card], rest, self.thumb.keeps(rest) - offers)
            if not spot.connects and not p.connects and not (impatient and spot.hand):
                yield PhasePlan(spot, PASS, spot.hand, self.thumb.keeps(spot.hand) - offers)

    def wastes(self, plan: PhasePlan) -> bool:
        """Return whether it discards a noodle."""
        return isinstance(plan.last, Discard) and plan.last.card in self.highs.noodles

    def winning(self, kongs: Sequence[PhasePlan]) -> PhasePlan | None:
        """Return a kong that wins at once, if nothing better can be made of it."""
        high = next((plan for plan in kongs if kind_of(plan.kong, self.highs) == HIGH_KONG), None)
        won = self.p.sheet.won is not None
        if high is not None or not kongs or not (won or self.standing.needs[0] == 1):
            return high
        if not won and self.options.chips and self.options.glory and self.p.phase == FIRST_KONG:
            return None
        return max(kongs, key=lambda plan: (points_of(plan.kong, self.highs), -plan.spot.connects))

    def hopes(self, found: Sequence[Spot]) -> bool:
        """Return whether holding a kong back for a high kong could pay."""
        return any(self.standing.high(spot.hand, spot.source, 0.0) > self.weights.hold for spot in found)

    def promising(self, plans: Sequence[PhasePlan], most: int, *, hopes: bool) -> list[PhasePlan]:
        """Return the heuristically best plans, and all that need no connect, in an order that is the same throughout
        the phase: otherwise it might go back and forth. ``hopes`` includes those for a high kong.
        """

        def key(plan: PhasePlan) -> tuple[float, Hand, Hand]:
            hope = self.standing.high(plan.rest, plan.spot.source, 0.0) if hopes else 0.0
            return (-plan.thumb - hope, plan.rest, plan.spot.hand)

        ordered = sorted(plans, key=key)
        return ordered[:most] + [plan for plan in ordered[most:] if not plan.spot.connects]

    def after(self, made: int) -> float:
        """Return the win chance after ``made`` more kongs in this turn, without further knowledge."""
        usual = self.standing.pace.kong
        return self.standing.ahead(made).at(usual, usual)
