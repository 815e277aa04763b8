"""Tooltips of Pai Tong's table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat
from app.core.grammar import capital, count, does
from app.games.pai_tong.rules.kinds import KIND, RANK, as_played, rank_words, words
from app.games.pai_tong.rules.model import OTHERS
from app.games.pai_tong.rules.tongs import is_pure, pure_counts
from app.games.pai_tong.table.hands import unseen, waits_for
from app.games.pai_tong.table.labels import AFTER_YOU, DROPS, FOLLOWS, GIVES, OPEN_TONGS, SHOWN, SHOWN_WITH_TONGS, TONGS
from app.games.pai_tong.table.mat import dropped
from app.games.pai_tong.text import Observation
from app.table.hit_target import HitTarget, TargetKind

_TONG = 3
_BUTTONS = {
    "I": "Kin, the win: twelve cards in four sets of three, each of one rank.",
    "T": "A tong: three cards of one rank, two of yours with the discard. It lies open and cannot be broken.",
    "D": "Take the top card of the stock instead, then discard one.",
    "X": "Discard the card you have marked. Then all others may want it.",
    "P": "You do not want it.",
}


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Return a line or two with this hand's figures; empty for the default of all games."""
    cards = seen.public.options.cards
    return as_played(_explanation(seen, seat, target, name_of), cards)


def _explanation(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    match target.kind:
        case TargetKind.BUTTON:
            return _BUTTONS.get(target.key, "")
        case TargetKind.LABEL:
            return _of_note(seen, seat, target.text, name_of)
        case TargetKind.GROUP:
            return _of_group(seen, seat, target.cards)
        case TargetKind.ZONE:
            return _of_zone(seen, seat, target.zone, name_of)
        case TargetKind.CARD if target.card is not None:
            return _of_card(seen, seat, target.card)
        case TargetKind.SCORE:
            return "Chips won and lost so far."
        case TargetKind.COUNT if target.seat is not None:
            return f"{does(name_of(target.seat), 'hold')} {count(len(seen.hands[target.seat]), 'card')}, hidden."
        case TargetKind.DEALER if target.seat is not None:
            return f"{does(name_of(target.seat), 'begin')} this deal, with one card more. The winner begins the next."
    return ""


def _of_note(seen: Observation, seat: Seat, text: str, name_of: Callable[[Seat], str]) -> str:
    if text == GIVES:
        return _gives(seen, seat, name_of)
    if text in (FOLLOWS, AFTER_YOU):
        return "Play goes round anticlockwise. Only who plays next may take a discard for a tong."
    if text == DROPS:
        return "What this player has discarded, newest last. Nobody can take these any more."
    if text == TONGS:
        return "Tongs that were made with somebody's discard lie open. They are kept, and never broken."
    if text == SHOWN:
        return "What this player held when the deal ended."
    if text == SHOWN_WITH_TONGS:
        return "First the open tongs, then what this player held when the deal ended."
    if text == OPEN_TONGS:
        return "Nothing here yet. Tongs with somebody's discard lie open at their player's place."
    if " left" in text or text == "empty":
        return _stock(seen)
    return ""


def _gives(seen: Observation, seat: Seat, name_of: Callable[[Seat], str]) -> str:
    giver = OTHERS[len(seen.hands)][seat][-1]
    return f"Only {name_of(giver)}, before you, can give you a tong. Anybody's discard can win for you."


def _stock(seen: Observation) -> str:
    if not seen.stock:
        return "The stock is empty: nobody draws any more, but a discard may still win."
    dice = seen.public.sheet.dice
    broken = f" The dice had the walls broken at {dice[0]} and {dice[1]}." if dice else ""
    return f"{count(len(seen.stock), 'card')} left; when it is empty nobody wins.{broken}"


def _of_zone(seen: Observation, seat: Seat, zone: str, name_of: Callable[[Seat], str]) -> str:
    p, seats = seen.public, len(seen.hands)
    name, _, steps = zone.partition("+")
    owner = (seat + int(steps or 0)) % seats
    whose = "Your" if owner == seat else f"{name_of(owner)}'s"
    if name == "stock":
        return _stock(seen)
    if name == "drops":
        newest = words(KIND[dropped(seen)[owner][-1]], p.options.cards)
        return f"{whose} discards, newest last: the {newest}. Nobody can take them any more."
    if name == "tongs":
        pure = sum(map(is_pure, p.melds[owner]))
        phrase = f" {capital(count(pure, 'pure tong'))}: three alike, more chips." if pure_counts(p.options) else ""
        return f"{whose} open {'tong' if len(p.melds[owner]) == 1 else 'tongs'}: kept, never broken.{phrase}"
    if name == "discards" and p.discard is not None:
        laid = f"{does(name_of(p.turn), 'drop')} the {words(KIND[p.discard], p.options.cards)}."
        following = "you, who play" if name_of(p.next) == "You" else f"{name_of(p.next)}, who plays"
        return f"{laid} Anybody may win with it; only {following} next, may make a tong."
    return "A card that is discarded lies here until all have said whether they want it." if name == "discards" else ""


def _of_group(seen: Observation, seat: Seat, cards: tuple[Card, ...]) -> str:
    """Explain three of a rank, or two that need a third."""
    if len(cards) == _TONG:
        pure = " Pure: three alike." if is_pure(cards) and pure_counts(seen.public.options) else ""
        return f"A tong, three of one rank.{pure} Four of them win."
    rank = RANK[cards[0]]
    left, many = unseen(seen, seen.hands[seat], rank), rank_words(rank, seen.public.options.cards)
    return f"A pair: a third of the {many} makes a tong. {capital(str(left or 'none'))} not seen yet."


def _of_card(seen: Observation, seat: Seat, card: Card) -> str:
    """Explain what is held of the card's rank, and how many more there are."""
    p, hand = seen.public, seen.hands[seat]
    rank, phrase = RANK[card], words(KIND[card], p.options.cards)
    if card not in hand:
        return f"{capital(phrase)}."
    held, left = sum(RANK[other] == rank for other in hand), unseen(seen, hand, rank)
    many = rank_words(rank, p.options.cards)
    wins = " One more wins." if waits_for(hand) == rank else ""
    return f"{capital(phrase)}: you hold {held} of the {many}, {left or 'none'} not seen yet.{wins}"
