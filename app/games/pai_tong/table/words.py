"""Texts of Pai Tong's table: log, hints, prompt, labels, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from app.core.cards import Card, Seat
from app.core.grammar import capital, count, does, number
from app.games.pai_tong.rules.kinds import HONOURS, KIND, RANK, RANK_OF_KIND, rank_words, words
from app.games.pai_tong.rules.model import PASS, Discard, Kin, Move, Public, Tong
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, pure_tongs, split, tongs_with, win_points
from app.games.pai_tong.table.gestures import best_tong, win_worth
from app.games.pai_tong.table.hands import any_of, in_sets, one_of, pure_words, tongs_of, unseen, waits_for
from app.games.pai_tong.table.moves import spoken, thing, two_cards
from app.games.pai_tong.text import Observation
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.tabletop import Claim

_AIM = "Four sets of three of one rank win, whatever the suit."
"""Prompt of the first deal, unless there is something more urgent to say."""


def claim(seen: Observation, name_of: Callable[[Seat], str]) -> Claim[Move] | None:
    """Return the question to everybody about a discard."""
    p = seen.public
    if p.discard is None:
        return None
    target = f"the {spoken(seen, p.discard)}"
    question = f"{does(name_of(p.turn), 'discard')} {target}. Does anyone want it?"
    return Claim(question, PASS, target, rank_words(RANK[p.discard], p.options.cards))


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with not winning, or with a discard that breaks up a tong."""
    worth = win_worth(seen, seat)
    if worth is not None and not isinstance(move, Kin):
        return f"Your hand is complete: you can win {count(worth, 'chip')} from each."
    if not isinstance(move, Discard):
        return ""
    hand, cards = seen.hands[seat], seen.public.options.cards
    tongs = tongs_of(hand)
    loose = {*hand} - {card for tong in tongs for card in tong}
    if not loose or any(KIND[card] == move.kind for card in loose):
        return ""
    rank = rank_words(RANK_OF_KIND[move.kind], cards)
    return f"The {words(move.kind, cards)} belongs to your tong of {rank}."


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    """Return what is asked, and what an answer would bring."""
    p = seen.public
    if p.over or seat not in p.active:
        return ""
    hand, worth = seen.hands[seat], win_worth(seen, seat)
    if p.discard is None:
        if worth is not None:
            return f"Four tongs: win {count(worth, 'chip')} from each{', or discard' if hand else ''}."
        chosen = [card for card in hand if card in marked]
        if len(chosen) == 1:
            return f"Discard the {spoken(seen, chosen[0])}? {_waiting(seen, hand, chosen[0])}".rstrip()
        return f"Mark a {thing(seen)} to discard. {'Or drag it to the mat.' if p.deal else _AIM}"
    if worth is not None:
        return f"The {spoken(seen, p.discard)} wins: {count(worth, 'chip')} from each."
    if seat != p.next:
        return "Let it lie?"
    tong, cards = best_tong(seen, seat, marked), p.options.cards
    if tong is not None:
        asked = f"Take the {spoken(seen, p.discard)} for a tong, or draw?"
        if sum(RANK[card] == RANK[p.discard] for card in hand) % 3 == 0:
            return f"{asked} It would break up a tong that you hold."
        several = len(tongs_with(hand, p.discard)) > 1 and not marked
        whole = f"With {two_cards(seen, tong)} it is a tong"
        whole += f": {rank_words(HONOURS, cards)} are all one rank." if _mixed_honours(tong) else "."
        return f"{asked} {whole}{' Mark others to choose.' if several else ''}"
    if not seen.stock:
        return "The stock is empty: pass."
    wins = _waiting(seen, hand) or ("" if p.deal else _AIM)
    asked = f"Your turn: draw a {thing(seen)}"
    if p.active != {seat}:  # drawing is an answer like any other, and a win comes before it
        asked += f", unless somebody wins with the {spoken(seen, p.discard)}"
    return f"{asked}. {wins}".rstrip()


def _mixed_honours(tong: Tong) -> bool:
    """Return whether the tong has different honours, which only the rules say belong together."""
    return RANK_OF_KIND[tong.first] == HONOURS and tong.first != tong.second


def _waiting(seen: Observation, hand: Sequence[Card], without: Card | None = None) -> str:
    """Return which card completes the hand, if one does, and how many of those are left."""
    held = tuple(card for card in hand if card != without)
    rank = waits_for(held)
    if rank is None:
        return ""
    cards, left = seen.public.options.cards, unseen(seen, hand, rank)
    wins = f"{capital(any_of(rank, cards))} {'then wins' if without is not None else 'wins'} for you"
    return f"{wins}; {left} not seen yet." if left else f"{wins}, but all have been seen."


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the deal ended."""
    last = seen.public.history[-1]
    if last.winner is None:
        return DealOutcome("Nobody wins", "the stock is empty.")
    pure = f", {last.pure} of them pure" if last.pure and pure_counts(seen.public.options) else ""
    won = f"{does(name_of(last.winner), 'win')} with four tongs{pure}"
    return DealOutcome(won, f"{count(last.paid, 'chip')} from each.")


def plate(seen: Observation, seat: Seat) -> str:
    """Return chips won and lost; once a deal is over, as the total, next to the deal's gain."""
    score = seen.public.scores[seat]
    if seen.public.over:
        return f"{number(score, signed=True)} in all"
    return f"{number(score, signed=True)} {'chip' if abs(score) == 1 else 'chips'}"


def _score_notes(seen: Observation) -> tuple[str, ...]:
    """Return what decided the last deal, per seat."""
    p = seen.public
    last = p.history[-1]
    found = []
    for seat, hand in enumerate(seen.hands):
        if seat == last.winner:
            pure = pure_tongs(hand, p.melds[seat])
            found.append(pure_words(pure) if pure_counts(p.options) else _how(p))
        elif seat == last.thrower:
            found.append("gave the win away")
        else:
            waits = waits_for(hand) if not complete(hand) else None
            found.append("" if waits is None else f"waited for {one_of(waits, p.options.cards)}")
    return tuple(found)


def _how(p: Public) -> str:
    """Return the card that won the last deal."""
    own = p.history[-1].thrower is None
    return "with a drawn card" if own else f"with {one_of(RANK[p.thrown[-1].card], p.options.cards)}"


def sheet(seen: Observation) -> ScoreSheet:
    """Return the score sheet of the deals that are over."""
    history = seen.public.history
    return ScoreSheet(
        "chips", tuple(deal.scores for deal in history), tuple(deal.winner for deal in history), _score_notes(seen),
        None, less_is_better=False, starts=True, cards_heading="All hands",
        lines=_lines(seen) if history else (),
    )  # fmt: skip


def _lines(seen: Observation) -> tuple[ScoreLine, ...]:
    """Return the winner's four tongs, and the worth of each pure one where those count; what the others held; and what
    everybody pays for the win and for its pure tongs.
    """
    p = seen.public
    last, each_pure = p.history[-1], p.options.stake * win_points(p.options).pure
    winner = last.winner
    if winner is None:
        return ()
    tongs = (*p.melds[winner], *split(seen.hands[winner]))
    lines = [ScoreLine(winner, "", 0, tong, f"+{each_pure}" if each_pure and is_pure(tong) else "") for tong in tongs]
    shown = ((seat, in_sets(seen, seat)) for seat in range(len(p.melds)) if seat != winner)
    lines += [ScoreLine(seat, "", 0, tuple(chain(*p.melds[seat], *groups))) for seat, groups in shown]
    pure = last.pure * each_pure
    for named, each in (("win", last.paid - pure), ("pure tongs", pure)):
        payers = (seat for seat in range(len(p.melds)) if seat != winner and each)
        lines += [ScoreLine(seat, named, -each, to=winner) for seat in payers]
    return tuple(lines)
