"""Pai Tong's moves in words and sounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from app.core.cards import Card, Seat
from app.core.messages import N_, _, n_, say
from app.games.pai_tong.rules.kinds import (
    HONOURS,
    KIND,
    MONEY,
    RANK,
    RANK_OF_KIND,
    Kind,
    either,
    kind_name,
    rank_name,
    rank_plural,
)
from app.games.pai_tong.rules.model import Deal, Discard, Draw, Kin, Move, Pass, Public, Tong
from app.games.pai_tong.rules.tongs import complete, tongs_with
from app.games.pai_tong.table.hands import tongs_of
from app.games.pai_tong.table.mat import dealing_order
from app.games.pai_tong.text import Observation, two_cards
from app.table.cue import Cue, Payment
from app.table.move_types import MadeMove, MoveType, MoveTypes

_OF_A_RANK = 12
_MANY = 6
"""With this many cards of a rank face up, few are left."""
_TONGS = 4
"""Tongs that win a deal."""


def secret_choice(before: Observation, seat: Seat, move: Move, name_of: Callable[[Seat], str]) -> str:
    """Return what the seat could have done with a discard, or wants to do, if it had a choice."""
    discard, hand, name = before.public.discard, before.hands[seat], name_of(seat)
    if discard is None:
        return ""
    card = spoken(before, discard)
    if isinstance(move, Kin):
        return say(name, _("You want to win with the {card}."), _("{name} wants to win with the {card}."), card=card)
    if isinstance(move, Tong):
        return say(
            name,
            _("You want to take the {card} for a tong with {cards}."),
            _("{name} wants to take the {card} for a tong with {cards}."),
            card=card, cards=_two(before, move),
        )  # fmt: skip
    wins = complete((*hand, discard))
    makes_tong = seat == before.public.next and bool(before.stock) and bool(tongs_with(hand, discard))
    if not wins and not makes_tong:
        return ""
    if not makes_tong:
        could = _("It would complete the hand.")
    elif not wins:
        could = _("It would make a tong.")
    else:
        could = _("It would make a tong or complete the hand.")
    return f"{say(name, _('You leave the {card}.'), _('{name} leaves the {card}.'), card=card)} {could}"


def _small(kind: Kind, cards: str) -> str:
    """Return a small card for use in text."""
    return f"[{cards}/{MONEY.codes[kind]}]"


def spoken(seen: Observation, card: Card) -> str:
    """Return the card as people say it."""
    return kind_name(KIND[card], seen.public.options.cards)


def _two(seen: Observation, tong: Tong) -> str:
    return two_cards(tong.first, tong.second, seen.public.options.cards)


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
        return Cue("place", bubble=_("Tong!"), call_sound="tong", by=p.next)
    return Cue("draw", by=p.next, telltale=True)


def _end(after: Observation) -> Cue:
    p = after.public
    last = p.history[-1]
    if last.winner is None:
        return Cue("place", call="call-hand-drawn", call_sound="drawn", by=p.turn)
    won = (*after.hands[last.winner], *(card for tong in p.melds[last.winner] for card in tong))
    paid = tuple(Payment(seat, last.winner, last.paid) for seat in range(len(after.hands)) if seat != last.winner)
    return Cue(
        "place", bubble=_("Kin!"), call="call-kin", call_sound="gong", lit=True, by=last.winner, chips=paid, stagger=10,
        order=won,
    )  # fmt: skip


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
    if not left:
        return ""
    return n_(
        "A sure tong may beat an unknown draw. But now everyone can see that {n} more tong will win.",
        "A sure tong may beat an unknown draw. But now everyone can see that {n} more tongs will win.",
        left,
    )


def _discarded(p: Public, rank: int) -> str:
    cards = p.options.cards
    last = p.thrown[-1] if p.thrown else None
    if last and last.taker is None and RANK[last.card] == rank:
        return _("No one took the last {rank} discarded, so another one may be safe.", rank=rank_name(rank, cards))
    thrown = sum(RANK[one.card] == rank for one in p.thrown)
    if thrown >= _MANY:
        return _(
            "A tong of {ranks} is unlikely: {n} of {total} have been discarded.",
            ranks=rank_plural(rank, cards), n=thrown, total=_OF_A_RANK,
        )  # fmt: skip
    if rank == HONOURS and cards != "tiles":
        return _("All honors have the same rank. This may have been the player's only one.")
    return ""


# ---- move types


def _plate_settled(made: MadeMove[Observation, Any]) -> str:
    """Return what happened to a discard, which the last answer reports."""
    p, after = made.before.public, made.after.public
    if p.discard is None or after.discard is not None:
        return ""
    last = after.thrown[-1]
    card = _small(KIND[last.card], p.options.cards)
    if after.over:
        return "" if after.history[-1].winner is None else _("won with {card}", card=card)
    return _("drew") if last.taker is None else _("took {card} for a tong", card=card)


def _hint_tong(seen: Observation, move: Tong) -> str:
    discard = seen.public.discard
    if discard is None:
        return _("Take the discard for a tong with {cards}.", cards=_two(seen, move))
    return _("Take the {card} for a tong with {cards}.", card=spoken(seen, discard), cards=_two(seen, move))


def _hint_kin(seen: Observation, move: Kin) -> str:
    discard = seen.public.discard
    if discard is None:
        return _("Your hand is complete: call kin.")
    return _("Win with the {card}.", card=spoken(seen, discard))


def _hint_draw(seen: Observation, move: Draw) -> str:
    return either(
        seen.public.options.cards,
        _("Leave the discard and draw a card."),
        _("Leave the discard and draw a tile."),
    )


def _choose_tong(seen: Observation, move: Tong) -> str:
    cards = seen.public.options.cards
    one, other = kind_name(move.first, cards), kind_name(move.second, cards)
    return f"{one} + {other}"


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
            plate=lambda made: _("discarded {card}", card=_small(made.move.kind, made.before.public.options.cards)),
            hint=lambda seen, move: _("Discard the {card}.", card=kind_name(move.kind, seen.public.options.cards)),
            why=lambda made: _discarded(made.before.public, RANK_OF_KIND[made.move.kind]),
            target=_target_discard,
        ),
        Tong: MoveType[Observation, Tong](
            plate=_plate_settled, hint=_hint_tong, choice=_choose_tong, why=_why_settled, target=_target_tong
        ),
        Kin: MoveType[Observation, Kin](
            plate=lambda made: _("won with four tongs") if made.before.public.discard is None else _plate_settled(made),
            hint=_hint_kin,
            choice=N_("Win with it"),
            why=_why_settled,
            target=lambda seen, move: ((), "hand" if seen.public.discard is None else "discards"),
        ),
        Draw: MoveType[Observation, Draw](
            plate=_plate_settled,
            hint=_hint_draw,
            why=_why_settled,
            target=lambda seen, move: (seen.stock[-1:], "hand"),
        ),
        Pass: MoveType[Observation, Pass](plate=_plate_settled, hint=N_("Pass."), why=_why_settled),
        Deal: MoveType[Observation, Deal](hint=N_("Start the next deal.")),
    }
)
