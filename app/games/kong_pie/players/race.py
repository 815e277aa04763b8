"""Kong-Pie as a race to the last kong: win chances if everybody makes kongs at the usual pace."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from app.core.cards import Card, Mask, Seat, mask_of
from app.games.kong_pie.players.weights import Weights
from app.games.kong_pie.rules.house_rules import UNLIMITED
from app.games.kong_pie.rules.model import Public, View, next_in

Needs: TypeAlias = tuple[int, ...]
"""How many kongs each player in the hand still needs, from the one on turn on."""
HORIZON = 24
"""Maximum number of turns to look ahead; few hands last that long."""


class KongRate(NamedTuple):
    kong: float
    """Probability of one kong or more."""
    another: float
    """Probability of a second one then."""

    def kongs(self, kong: float | None = None) -> tuple[float, float, float]:
        """Return the chances of no kong, one and two; ``kong`` replaces the average chance of a kong."""
        some = self.kong if kong is None else kong
        return (1 - some, some * (1 - self.another), some * self.another)


@lru_cache(maxsize=60_000)
def wins(needs: Needs, seat: int, turns: int, pace: KongRate) -> float:
    if turns <= 0:
        return 0.0
    chance = 0.0
    for made, likely in enumerate(pace.kongs()):
        if needs[0] <= made:
            chance += likely * (seat == 0)
        else:
            after = (*needs[1:], needs[0] - made)
            chance += likely * wins(after, (seat - 1) % len(needs), turns - 1, pace)
    return chance


class Ahead(NamedTuple):
    """The win chance at the end of the own turn, bilinear in the next player's chance of a kong (``theirs``) and the
    own one in the following turn (``own``).
    """

    both: float
    theirs: float
    own: float
    none: float

    def at(self, theirs: float, own: float) -> float:
        return theirs * (own * self.both + (1 - own) * self.theirs) + (1 - theirs) * (
            own * self.own + (1 - own) * self.none
        )


@lru_cache(maxsize=4_000)
def ahead(needs: Needs, turns: int, pace: KongRate) -> Ahead:
    """Return the coefficients for these needs, the own first, when all others move before the own next turn."""
    if needs[0] <= 0:
        return Ahead(1.0, 1.0, 1.0, 1.0)
    order = (*needs[1:], needs[0])
    return Ahead(*(_round(order, turns, pace, (theirs, own)) for theirs, own in ((1, 1), (1, 0), (0, 1), (0, 0))))


def _round(needs: Needs, turns: int, pace: KongRate, known: tuple[float, float], played: int = 0) -> float:
    """Return the win chance of the last in the round, given the chances of a kong of the first and of the last."""
    if played == len(needs):
        return wins(needs, len(needs) - 1, turns - played, pace)
    last = played == len(needs) - 1
    kong = known[0] if played == 0 else known[1] if last else None
    chance = 0.0
    for made, likely in enumerate(pace.kongs(kong)):
        if not likely:
            continue
        if needs[0] <= made:
            chance += likely * last
        else:
            chance += likely * _round((*needs[1:], needs[0] - made), turns, pace, known, played + 1)
    return chance


# ---- A player's standing in the hand: who needs how many kongs, how long it can last, what it pays.


class RaceStanding:
    """The hand as a race for one seat, in hands won: 1.0 is a normal win of this hand."""

    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        options, sheet = p.ledger.options, p.sheet
        self.seat, self.p, self.weights = view.seat, p, weights
        self.pace = KongRate(weights.kong_bound if options.connects else weights.kong, weights.another)
        self.turns = self._turns(view)
        self.order = _order(p, view.seat)
        self.needs: Needs = tuple(options.kongs_to_win - len(sheet.kongs[seat]) for seat in self.order)
        """From this seat on."""
        self.out: Mask = mask_of(
            (*sheet.pulled, *sheet.laid, *(c for made in sheet.kongs for kong in made for c in kong))
        )
        """Cards that never come back."""
        more = min(self.needs) * weights.kong_points * 2
        self.payout = max(1.0, min(float(sheet.kitty), sum(sheet.points) + more)) if options.chips else 1.0
        self.high_prize = (sheet.kitty + sheet.jackpot) / self.payout if options.chips else 1.0

    def _turns(self, view: View) -> int:
        p = view.public
        limit = p.ledger.options.restocks
        if limit == UNLIMITED or not isinstance(limit, int):
            return HORIZON
        cards = view.stock + len(p.turned)
        if limit > p.sheet.restocks:
            cards += len(p.discards) + round(0.4 * cards)
        return min(HORIZON, round(cards / self.weights.draws))

    def ahead(self, made: int) -> Ahead:
        """Return the win chance once this turn has brought ``made`` more kongs."""
        return ahead((max(0, self.needs[0] - made), *self.needs[1:]), self.turns, self.pace)

    def wins_from(self, turn: Seat, turns: int) -> float:
        """Return the win chance if ``turn`` is on turn and that many turns remain."""
        order = _order(self.p, turn if turn in self.order else next_in(self.p, turn))
        needs = tuple(self.needs[self.order.index(seat)] for seat in order)
        return wins(needs, order.index(self.seat), turns, self.pace)

    def points(self, scored: int, win: float) -> float:
        """Return the value of points beyond that of the kong."""
        options, w = self.p.ledger.options, self.weights
        if not options.chips:
            return 0.0
        return scored * (w.point * win + w.first_place * options.first_place) / self.payout

    def high(self, hand: tuple[Card, ...], source: tuple[Card, ...], win: float) -> float:
        """Return the value of the chance for a high kong, beyond the win chance without it."""
        highs, best = self.p.ledger.highs, 0.0
        for pair in highs.pairs:
            wanted = (*highs.noodles, *pair)
            held = sum(card in hand for card in wanted)
            if held + sum(card in source for card in wanted) > 1:
                best = max(best, self._comes([card for card in wanted if card not in hand], source))
        return best * max(0.0, self.high_prize - win)

    def _comes(self, missing: list[Card], source: tuple[Card, ...]) -> float:
        """Return the chance to get all of these cards into the hand before it is over."""
        w, chance = self.weights, 1.0
        for card in missing:
            if self.out >> card & 1:
                return 0.0
            chance *= w.lies if card in source else w.buried if card in self.p.discards else w.comes
        return chance


def _order(p: Public, first: Seat) -> list[Seat]:
    """Return the seats still in the hand, from ``first`` on in the direction of play."""
    found, seat = [first], next_in(p, first)
    while seat != first and seat not in found:
        found.append(seat)
        seat = next_in(p, seat)
    return found
