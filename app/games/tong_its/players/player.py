"""The keen player's decisions at Tong-Its."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.ai.budget import USUAL, Budget
from app.ai.noisy import WIN, Ranked
from app.core.cards import mask_of
from app.games.tong_its.players.position import Position, Worth, position, way_out
from app.games.tong_its.players.reading import Reading
from app.games.tong_its.players.weights import KEEN, Weights
from app.games.tong_its.rules.ending import BASE, FOUR, laid_by, wins_pot
from app.games.tong_its.rules.melds import ACES, cards_of, split, with_fours
from app.games.tong_its.rules.model import (
    ANTE,
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    FOLD,
    SEATS,
    Discard,
    Hide,
    Lay,
    Meld,
    Move,
    Take,
    View,
)

STAKE = 12.0
"""Typical number of chips that change hands between two players per hand; converts chips to a share of a hand."""


class KeenPlayer:
    """Goes out when it can; otherwise plays for the best share of hands won, deterministically."""

    def __init__(self, weights: Weights = KEEN) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Sequence[Move], rng: Random, budget: Budget = USUAL) -> Move:
        if len(legal) == 1:
            return legal[0]
        turn = TurnDecision(view, legal, self._weights)
        match view.public.phase:
            case "answer":
                return turn.answer()
            case "start":
                return turn.begin()
            case _:
                return turn.go_on()

    def rank(self, view: View, legal: Sequence[Move]) -> list[Ranked[Move]]:
        return TurnDecision(view, legal, self._weights).ranked()


class TurnDecision:
    def __init__(self, view: View, legal: Sequence[Move], weights: Weights) -> None:
        self.view, self.legal, self.weights = view, legal, weights
        self.reading = Reading(view, weights)
        self.worth = Worth(self.reading)
        self.here = position(self.reading)

    # ---- the start of a turn

    def begin(self) -> Move:
        takes = [move for move in self.legal if isinstance(move, Take)]
        for move in takes:
            after = self.taken(move)
            if way_out(after.hand, after.table) is not None:
                return move
        if CALL in self.legal and self.call() >= 0:
            return CALL
        if not takes:
            return DRAW
        best: Move = DRAW
        value = self.drawn() + self.weights.take
        for move in takes:
            worth = self.best_end(self.taken(move))[0]
            if worth > value:
                best, value = move, worth
        return best

    def taken(self, move: Take) -> Position:
        """Return the position after taking the discard with these cards."""
        return self.here.taken(mask_of(move.cards), self.view.public.thrown[-1])

    def drawn(self) -> float:
        """Return the expected value of drawing."""
        here = self.here.begun()
        cards = cards_of(self.reading.unseen)
        total = 0.0
        for card in cards[:: max(1, len(cards) // 8)]:
            total += self.best_end(here._replace(hand=here.hand | 1 << card))[0]
        return total / len(cards[:: max(1, len(cards) // 8)])

    def call(self) -> float:
        """Return the win chance of a call minus the chance needed to be better than going on."""
        w = self.weights
        least = w.call_least + w.call_careless * self.reading.anyhow
        share = self.worth.called(split(self.here.hand).deadwood)
        if share == 1:
            return 1.0  # no one may challenge
        return share - least - w.call_more * self.worth.of(self.here.begun(), 0.0)

    # ---- the rest of the turn

    def go_on(self) -> Move:
        out = way_out(self.here.hand, self.here.table)
        if out is not None:
            return out[0]
        value, discard = self.best_end(self.here)
        best = discard
        for move, after in self.layings():
            worth = self.best_end(after)[0]
            if worth > value + 1e-9:
                best, value = move, worth
        return best

    def layings(self) -> list[tuple[Move, Position]]:
        """Return what could be laid now: cards off, and a first meld; further melds are better kept secret."""
        found: list[tuple[Move, Position]] = []
        here = self.here
        for move in self.legal:
            match move:
                case Lay(card, owner, number):
                    found.append((move, here.laid_off(owner, number, card)))
                case Meld(cards) if not here.opened:
                    found.append((move, here.melded(mask_of(cards))))
                case Hide(cards) if not here.opened:
                    after = here._replace(hand=here.hand ^ mask_of(cards), opened=True, hidden=here.hidden + 1)
                    found.append((move, after))
                case _:
                    pass
        return found

    def best_end(self, here: Position) -> tuple[float, Move]:
        """Return the best value of ending the turn from here, and its discard."""
        best: tuple[float, Move] | None = None
        for card in here.discards():
            value = self.worth.ended_by(here, card)
            if best is None or value > best[0]:
                best = value, DISCARDS[card]
        assert best is not None
        return best

    # ---- the answer to a call

    def answer(self) -> Move:
        """Challenge if that brings more chips than folding, on average."""
        return CHALLENGE if self.challenge() > self.weights.challenge_least else FOLD

    def challenge(self) -> float:
        """Return how many chips more a challenge brings than folding, on average."""
        p, me, w = self.view.public, self.view.seat, self.weights
        if True in p.answers:
            return 1.0  # everybody pays three chips by now, even after folding
        caller = p.turn if p.caller is None else p.caller
        rival = 3 - me - caller
        joined = not p.answers and self.reading.opened[rival]
        costs = (BASE["challenge"] - BASE["draw"]) * (1 - w.joins / 2 if joined else 1)

        def wins(deadwood: int) -> float:
            share = self.reading.beats_caller(caller, deadwood)
            return share * (1 - w.joins * (1 - self.reading.has_more(rival, deadwood))) if joined else share

        # A four in hand is paid if the hand wins with it whole (7.2).
        least, *with_more = with_fours(self.reading.hand)
        share, fours = wins(least.deadwood), sum(wins(kept.deadwood) for kept in with_more)
        return share * self._prize() + fours * FOUR * (SEATS - 1) - (1 - share) * costs

    def _prize(self) -> float:
        """Return what winning a challenge brings more than folding, in chips, without fours in hand."""
        p, me = self.view.public, self.view.seat
        ledger = p.ledger
        aces = (self.reading.hand | laid_by(p, self.view.face_down, me)) & ACES
        each = BASE["challenge"] + FOUR * p.hidden[me] + aces.bit_count()
        next_pot = self.weights.lead * (ledger.pot + SEATS * ANTE)
        pot = ledger.pot if wins_pot(ledger, me) else next_pot
        return 2 * each + pot + BASE["draw"]

    # ---- all moves, rated

    def ranked(self) -> list[Ranked[Move]]:
        """Return every move with its value, in shares of a hand, for players who do not always make the best one."""
        match self.view.public.phase:
            case "answer":
                return [
                    Ranked((self.challenge() - self.weights.challenge_least) / STAKE, CHALLENGE),
                    Ranked(0.0, FOLD, plain=True),
                ]
            case "start":
                return self._begins_ranked()
            case _:
                return self._goes_on_ranked()

    def _begins_ranked(self) -> list[Ranked[Move]]:
        drawn = self.drawn() + self.weights.take
        found: list[Ranked[Move]] = [Ranked(drawn, DRAW, plain=True)] if DRAW in self.legal else []
        if CALL in self.legal:
            found.append(Ranked(drawn + self.call(), CALL))
        for move in self.legal:
            if isinstance(move, Take):
                after = self.taken(move)
                out = way_out(after.hand, after.table)
                found.append(Ranked(self.best_end(after)[0] if out is None else WIN, move))
        return found

    def _goes_on_ranked(self) -> list[Ranked[Move]]:
        out = way_out(self.here.hand, self.here.table)
        best = out[0] if out else None
        found = [Ranked(WIN, best)] if best else []
        melds = self.here.hand & sum(split(self.here.hand).melds)
        kept = melds if melds != self.here.hand else 0
        for move in self.legal:
            if isinstance(move, Discard) and move != best and not kept >> move.card & 1:
                found.append(Ranked(self.worth.ended_by(self.here, move.card), move))
        for move, after in self.layings():
            if move != best and after.hand:
                found.append(Ranked(self.best_end(after)[0], move))
        return found
