"""Kong-Pie: how the hand stands for a player: who needs how many kongs, how long it can last, what it pays."""

from __future__ import annotations

from app.core.cards import Card, Seat
from app.games.kong_pie.players.race import HORIZON, Ahead, Needs, Pace, ahead, wins
from app.games.kong_pie.players.weights import Weights
from app.games.kong_pie.rules.house_rules import UNLIMITED
from app.games.kong_pie.rules.model import Mask, Public, View, mask, next_in


class Standing:
    """The hand as a race for one seat, in hands won: 1.0 is this hand won as usual."""

    def __init__(self, view: View, weights: Weights) -> None:
        p = view.public
        options, sheet = p.ledger.options, p.sheet
        self.seat, self.p, self.weights = view.seat, p, weights
        self.pace = Pace(weights.kong_bound if options.connects else weights.kong, weights.another)
        self.turns = self._turns(view)
        self.order = _order(p, view.seat)
        self.needs: Needs = tuple(options.kongs_to_win - len(sheet.kongs[seat]) for seat in self.order)
        """From this seat on."""
        self.out: Mask = mask((*sheet.pulled, *sheet.laid, *(c for made in sheet.kongs for kong in made for c in kong)))
        """Cards that never come back."""
        more = min(self.needs) * weights.kong_points * 2
        self.payout = max(1.0, min(float(sheet.kitty), sum(sheet.points) + more)) if options.chips else 1.0
        """What winning brings, in chips."""
        self.high_prize = (sheet.kitty + sheet.jackpot) / self.payout if options.chips else 1.0

    def _turns(self, view: View) -> int:
        """How many turns the stock may last."""
        p = view.public
        limit = p.ledger.options.restocks
        if limit == UNLIMITED or not isinstance(limit, int):
            return HORIZON
        cards = view.stock + len(p.turned)
        if limit > p.sheet.restocks:
            cards += len(p.discards) + round(0.4 * cards)
        return min(HORIZON, round(cards / self.weights.draws))

    def ahead(self, made: int) -> Ahead:
        """The chance to win once this turn has brought ``made`` more kongs."""
        return ahead((max(0, self.needs[0] - made), *self.needs[1:]), self.turns, self.pace)

    def wins_from(self, turn: Seat, turns: int) -> float:
        """The chance to win if ``turn`` is on turn and so many turns remain."""
        order = _order(self.p, turn if turn in self.order else next_in(self.p, turn))
        needs = tuple(self.needs[self.order.index(seat)] for seat in order)
        return wins(needs, order.index(self.seat), turns, self.pace)

    def points(self, scored: int, win: float) -> float:
        """What these points bring besides the kong."""
        options, w = self.p.ledger.options, self.weights
        if not options.chips:
            return 0.0
        return scored * (w.point * win + w.first_place * options.first_place) / self.payout

    def high(self, hand: tuple[Card, ...], source: tuple[Card, ...], win: float) -> float:
        """What the hope for a high kong is worth beside the chance to win anyhow."""
        highs, best = self.p.ledger.highs, 0.0
        for pair in highs.pairs:
            wanted = (*highs.noodles, *pair)
            held = sum(card in hand for card in wanted)
            if held + sum(card in source for card in wanted) > 1:
                best = max(best, self._comes([card for card in wanted if card not in hand], source))
        return best * max(0.0, self.high_prize - win)

    def _comes(self, missing: list[Card], source: tuple[Card, ...]) -> float:
        """The chance to get all of these into the hand before it is over."""
        w, chance = self.weights, 1.0
        for card in missing:
            if self.out >> card & 1:
                return 0.0
            chance *= w.lies if card in source else w.buried if card in self.p.discards else w.comes
        return chance


def _order(p: Public, first: Seat) -> list[Seat]:
    """The seats still in the hand, from ``first`` on in the direction of play."""
    found, seat = [first], next_in(p, first)
    while seat != first and seat not in found:
        found.append(seat)
        seat = next_in(p, seat)
    return found
