"""Pai Tong's moves in words and sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.core.cards import Card, Seat
from app.core.grammar import does, in_words, within
from app.games.pai_tong.rules.kinds import (
    HONOURS,
    KIND,
    MONEY,
    RANK,
    RANK_OF_KIND,
    Kind,
    plural,
    rank_word,
    rank_words,
    words,
)
from app.games.pai_tong.rules.model import Deal, Discard, Draw, Kin, Move, Pass, Public, Tong
from app.games.pai_tong.rules.tongs import complete, tongs_with
from app.games.pai_tong.table.hands import tongs_of
from app.games.pai_tong.table.mat import dealing_order
from app.games.pai_tong.text import Observation, settled
from app.games.pai_tong.text import log_line as logged
from app.table.cue import Cue, Payment
from app.table.move_types import MadeMove, MoveType, MoveTypes

_OF_A_RANK = 12
_MANY = 6
"""With this many cards of a rank face up, few are left."""
_TONGS = 4
"""Tongs that win a deal."""


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return the move in words; the answer that settles the discard reports the result."""
    if before.public.discard is None or isinstance(move, Deal):
        return logged(before, seat, move, after, name_of)
    return "" if after.public.discard is not None else settled(before, after, name_of)


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
            return f"{does(name_of(seat), 'want')} {card} for a tong with {two_cards(before, move)}."
    return f"{does(name_of(seat), 'let')} {card} lie, and could {' or '.join(could)}." if could else ""


def _small(kind: Kind, cards: str) -> str:
    """Return a small card for use in text."""
    return f"[{cards}/{MONEY.codes[kind]}]"


def spoken(seen: Observation, card: Card) -> str:
    """Return the card as people say it."""
    return words(KIND[card], seen.public.options.cards)


def two_cards(seen: Observation, tong: Tong) -> str:
    """Return two cards as in ``two fives of coins``, ``the fives of coins and strings``, ``the red flower and the white
    flower``.
    """
    cards = seen.public.options.cards
    if tong.first == tong.second:
        return f"two {plural(tong.first, cards)}"
    second = words(tong.second, cards)
    suit = second.partition(" of ")[2]
    return f"the {plural(tong.first, cards)} and {suit}" if suit else f"the {words(tong.first, cards)} and the {second}"


def _both(first: int, second: int, cards: str) -> str:
    one, other = words(first, cards), words(second, cards)
    return f"{one[0].upper()}{one[1:]} and {other}"


def thing(seen: Observation) -> str:
    return "card" if seen.public.options.cards == "money" else "tile"


def opening(seen: Observation) -> Cue:
    """Return the cue of the first deal: cards come out of the stock, tiles out of the walls."""
    return Cue("gather", stagger=35, order=dealing_order(seen), gathers=True)


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound and call-out of a move. Answers are silent; the last one announces the result."""
    p = before.public
    if isinstance(move, Deal):
        return opening(after)
    if after.public.over:
        return _end(after)
    if p.discard is None:
        return Cue("place", by=seat)
    if after.public.discard is not None:
        return Cue("", quiet=True)
    if after.public.thrown[-1].taker is not None:
        return Cue("place", bubble="Tong!", call_sound="tong", by=p.next)
    return Cue("draw", by=p.next, telltale=True)


def _end(after: Observation) -> Cue:
    p = after.public
    last = p.history[-1]
    if last.winner is None:
        return Cue("place", call="call-hand-drawn", call_sound="drawn", by=p.turn)
    won = (*after.hands[last.winner], *(card for tong in p.melds[last.winner] for card in tong))
    paid = tuple(Payment(seat, last.winner, last.paid) for seat in range(len(after.hands)) if seat != last.winner)
    return Cue(
        "place", bubble="Kin!", call="call-kin", call_sound="gong", by=last.winner, chips=paid, stagger=10, order=won
    )


# ---- why


def _why_settled(made: MadeMove[Observation, Any]) -> str:
    """Explain a discard taken into a tong, once the last answer has settled that."""
    after = made.after.public
    last = after.thrown[-1:]
    if made.before.public.discard is None or after.discard is not None or after.over:
        return ""
    if not last or last[0].taker is None:
        return ""
    left = _TONGS - len(after.melds[last[0].taker])
    lacks = f"{in_words(left)} more tong{'s win' if left > 1 else ' wins'}"
    return f"A tong for certain, where the stock may bring anything. But all see it now, and know that {lacks}."


def _discarded(p: Public, rank: int, name: str, name_of: Callable[[Seat], str]) -> str:
    cards = p.options.cards
    one, several = rank_word(rank, cards), rank_words(rank, cards)
    last = p.thrown[-1] if p.thrown else None
    if last and last.taker is None and RANK[last.card] == rank:
        who = within(name_of(last.seat))
        return f"Nobody took the {one} that {who} threw: so {name} perhaps takes another one for safe."
    thrown = sum(RANK[one.card] == rank for one in p.thrown)
    if thrown >= _MANY:
        many = in_words(thrown).capitalize()
        return f"{many} of {in_words(_OF_A_RANK)} {several} have been thrown: a tong of them hardly comes."
    if rank == HONOURS and cards != "tiles":
        return f"All honours are of one rank. Perhaps {name} holds no other one to go with it."
    return ""


# ---- move types


def _plate_settled(made: MadeMove[Observation, Any]) -> str:
    """Return what happened to a discard, which the last answer reports."""
    p, after = made.before.public, made.after.public
    if p.discard is None or after.discard is not None:
        return ""
    last = after.thrown[-1]
    if after.over:
        return "" if after.history[-1].winner is None else f"won with {_small(KIND[last.card], p.options.cards)}"
    return "drew" if last.taker is None else f"took {_small(KIND[last.card], p.options.cards)} into a tong"


def _hint_tong(seen: Observation, move: Tong) -> str:
    discard = seen.public.discard
    taken = "discard" if discard is None else spoken(seen, discard)
    return f"Take the {taken} into a tong with {two_cards(seen, move)}."


def _hint_kin(seen: Observation, move: Kin) -> str:
    discard = seen.public.discard
    return "Your hand is complete: win." if discard is None else f"Win with the {spoken(seen, discard)}."


def _choose_tong(seen: Observation, move: Tong) -> str:
    cards = seen.public.options.cards
    return f"Two {plural(move.first, cards)}" if move.first == move.second else _both(move.first, move.second, cards)


def _target_discard(seen: Observation, move: Discard) -> tuple[tuple[Card, ...], str | None]:
    """Return the card, rather one that is not in a tong."""
    hand = seen.hands[seen.public.turn]
    apart = {*hand} - {card for tong in tongs_of(hand) for card in tong}
    return _first(sorted(hand, key=lambda card: card not in apart), move.kind), "discards"


def _target_tong(seen: Observation, move: Tong) -> tuple[tuple[Card, ...], str | None]:
    """Return the two cards, as far as they are held."""
    hand = seen.hands[seen.public.next]
    one = _first(hand, move.first)
    return (*one, *_first([card for card in hand if card not in one], move.second)), "discards"


def _first(hand: Sequence[Card], kind: int) -> tuple[Card, ...]:
    return tuple(card for card in hand if KIND[card] == kind)[:1]


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Discard: MoveType[Observation, Discard](
            plate=lambda made: f"dropped {_small(made.move.kind, made.before.public.options.cards)}",
            hint=lambda seen, move: f"Discard the {words(move.kind, seen.public.options.cards)}.",
            why=lambda made: _discarded(made.before.public, RANK_OF_KIND[made.move.kind], made.name, made.name_of),
            target=_target_discard,
        ),
        Tong: MoveType[Observation, Tong](
            plate=_plate_settled, hint=_hint_tong, choice=_choose_tong, why=_why_settled, target=_target_tong
        ),
        Kin: MoveType[Observation, Kin](
            plate=lambda made: "won with four tongs" if made.before.public.discard is None else _plate_settled(made),
            hint=_hint_kin,
            choice="Win with it",
            why=_why_settled,
            target=lambda seen, move: ((), "hand" if seen.public.discard is None else "discards"),
        ),
        Draw: MoveType[Observation, Draw](
            plate=_plate_settled,
            hint=lambda seen, move: f"Let the discard lie and draw a {thing(seen)}.",
            why=_why_settled,
            target=lambda seen, move: (seen.stock[-1:], "hand"),
        ),
        Pass: MoveType[Observation, Pass](plate=_plate_settled, hint="Let it lie: pass.", why=_why_settled),
        Deal: MoveType[Observation, Deal](hint="Start the next deal."),
    }
)
