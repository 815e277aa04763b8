"""Texts of Pai Tong's table: log, hints, prompt, labels, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from app.core.cards import Card, Seat
from app.core.grammar import capital, count, does, number
from app.games.pai_tong import text
from app.games.pai_tong.rules.kinds import HONOURS, KIND, MONEY, RANK, RANK_OF_KIND, Kind, plural, rank_words, words
from app.games.pai_tong.rules.model import PASS, Deal, Discard, Draw, Kin, Move, Public, Tong
from app.games.pai_tong.rules.tongs import complete, is_pure, pure_counts, pure_tongs, split, tongs_with, win_points
from app.games.pai_tong.table.gestures import best_tong, win_worth
from app.games.pai_tong.table.hands import any_of, in_sets, one_of, pure_words, tongs_of, unseen, waits_for
from app.games.pai_tong.text import Observation
from app.table.sheet import DealOutcome, ScoreLine, ScoreSheet
from app.table.tabletop import Claim

_AIM = "Four sets of three of one rank win, whatever the suit."
"""Prompt of the first deal, unless there is something more urgent to say."""


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return the move in words; the answer that settles the discard reports the result."""
    if before.public.discard is None or isinstance(move, Deal):
        return text.log_line(before, seat, move, after, name_of)
    return "" if after.public.discard is not None else text.settled(before, after, name_of)


def secret_choice(before: Observation, seat: Seat, move: Move, name_of: Callable[[Seat], str]) -> str:
    """Return what the seat could have done with a discard, or wants to do, if it had a choice."""
    discard, hand = before.public.discard, before.hands[seat]
    if discard is None:
        return ""
    card = f"the {spoken(before, discard)}"
    could = ["win with it"] if complete((*hand, discard)) else []
    if seat == before.public.next and before.stock and tongs_with(hand, discard):
        could.append("take it into a tong")
    match move:
        case Kin():
            return f"{does(name_of(seat), 'want')} to win with {card}."
        case Tong():
            return f"{does(name_of(seat), 'want')} {card} for a tong with {_two(before, move)}."
    return f"{does(name_of(seat), 'let')} {card} lie, and could {' or '.join(could)}." if could else ""


def plate_line(before: Observation, seat: Seat, move: Move, after: Observation) -> str:
    """Return a move in a few words for the plate; the last answer reports what happened to a discard."""
    p, cards = before.public, before.public.options.cards
    match move:
        case Discard(kind) if p.discard is None:
            return f"dropped {_small(kind, cards)}"
        case Kin() if p.discard is None:
            return "won with four tongs"
        case Deal():
            return ""
    if p.discard is None or after.public.discard is not None:
        return ""
    last = after.public.thrown[-1]
    if after.public.over:
        return "" if after.public.history[-1].winner is None else f"won with {_small(KIND[last.card], cards)}"
    if last.taker is None:
        return "drew"
    return f"took {_small(KIND[last.card], cards)} into a tong"


def _small(kind: Kind, cards: str) -> str:
    """Return a small card for use in text."""
    return f"[{cards}/{MONEY.codes[kind]}]"


def claim(seen: Observation, name_of: Callable[[Seat], str]) -> Claim[Move] | None:
    """Return the question to everybody about a discard."""
    p = seen.public
    if p.discard is None:
        return None
    target = f"the {spoken(seen, p.discard)}"
    question = f"{does(name_of(p.turn), 'discard')} {target}. Does anyone want it?"
    return Claim(question, PASS, target, rank_words(RANK[p.discard], p.options.cards))


def spoken(seen: Observation, card: Card) -> str:
    """Return the card as people say it."""
    return words(KIND[card], seen.public.options.cards)


def hint_text(seen: Observation, move: Move) -> str:
    """Return the hint as a sentence."""
    p = seen.public
    match move:
        case Discard(kind):
            return f"Discard the {words(kind, p.options.cards)}."
        case Tong():
            taken = "discard" if p.discard is None else spoken(seen, p.discard)
            return f"Take the {taken} into a tong with {_two(seen, move)}."
        case Kin():
            return "Your hand is complete: win." if p.discard is None else f"Win with the {spoken(seen, p.discard)}."
        case Draw():
            return f"Let the discard lie and draw a {_thing(seen)}."
        case Deal():
            return "Start the next deal."
    return "Let it lie: pass."


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


def _two(seen: Observation, tong: Tong) -> str:
    """Return two cards as in ``two fives of coins``, ``the fives of coins and strings``, ``the red flower and the white
    flower``.
    """
    cards = seen.public.options.cards
    if tong.first == tong.second:
        return f"two {plural(tong.first, cards)}"
    second = words(tong.second, cards)
    suit = second.partition(" of ")[2]
    return f"the {plural(tong.first, cards)} and {suit}" if suit else f"the {words(tong.first, cards)} and the {second}"


def choice_label(seen: Observation, move: Move) -> str:
    """Return a short button label."""
    match move:
        case Kin():
            return "Win with it"
        case Tong(first, second):
            cards = seen.public.options.cards
            return f"Two {plural(first, cards)}" if first == second else _both(first, second, cards)
    return ""


def _both(first: int, second: int, cards: str) -> str:
    one, other = words(first, cards), words(second, cards)
    return f"{one[0].upper()}{one[1:]} and {other}"


def _thing(seen: Observation) -> str:
    return "card" if seen.public.options.cards == "money" else "tile"


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
        return f"Mark a {_thing(seen)} to discard. {'Or drag it to the mat.' if p.deal else _AIM}"
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
        whole = f"With {_two(seen, tong)} it is a tong"
        whole += f": {rank_words(HONOURS, cards)} are all one rank." if _mixed_honours(tong) else "."
        return f"{asked} {whole}{' Mark others to choose.' if several else ''}"
    if not seen.stock:
        return "The stock is empty: pass."
    wins = _waiting(seen, hand) or ("" if p.deal else _AIM)
    asked = f"Your turn: draw a {_thing(seen)}"
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
