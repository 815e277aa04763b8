"""Tooltips of Kong-Pie's table."""

from __future__ import annotations

from app.core.cards import FRENCH, Card, Seat, words
from app.core.grammar import capital, count, does, in_words, listed
from app.games.kong_pie.rules.model import HAND_SIZE, Public
from app.games.kong_pie.table.gestures import mates, on_turn
from app.games.kong_pie.table.labels import SLOT, SPECIAL
from app.games.kong_pie.table.moves import Observation, gone
from app.games.kong_pie.table.names import ONE_MORE, best_first, ranks, valued
from app.table.hit_target import HitTarget, TargetKind
from app.table.move_types import NameOf

_KONGS = "A kong is four of a suit, three of a rank, a noodle or a high pair."
_KONGS_COUNT = "A kong is four of a suit (1 point), three of a rank (2), a noodle or a high pair (3)."
_MATCH = "two that match, of one suit or rank"


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: NameOf) -> str:
    """Explain high notes, source, piles, kongs, chips, cards and buttons."""
    p = seen.public
    match target.kind:
        case TargetKind.LABEL:
            return _note(p, target.text)
        case TargetKind.ZONE:
            return _zone(seen, seat, target.zone)
        case TargetKind.GROUP:
            return _group(target.text)
        case TargetKind.POT:
            return _KITTY if p.options.chips else ""
        case TargetKind.CARD:
            return _card(seen, seat, target) if target.card is not None else ""
        case TargetKind.BUTTON:
            return _button(target.key)
    return _seat(seen, target.kind, target.seat, name_of) if target.seat is not None else ""


def _seat(seen: Observation, kind: TargetKind, seat: Seat, name_of: NameOf) -> str:
    p, name = seen.public, name_of(seat)
    if kind is TargetKind.COUNT:
        held = count(len(seen.hands[seat]), "card")
        return f"{does(name, 'hold')} {held}: hands are filled up to {in_words(HAND_SIZE)} at the start of a turn."
    if kind is TargetKind.SCORE:
        what = "Chips and tokens won and lost" if p.options.chips else "Hands won"
        return f"{what}. The match goes over {count(p.options.deals, 'hand')}."
    if kind is TargetKind.DEALER:
        return f"{does(name, 'deal')} this hand; the next player begins."
    return ""


_KITTY = "The kitty: eight chips from each. The winner takes one for each point of all kongs."
_JACKPOT = "The jackpot: a token from each. The high kong takes it all; glory and 1st-place take a token."


def _note(p: Public, text: str) -> str:
    if text.startswith(SPECIAL):
        return _special(p, FRENCH.card(text.removeprefix(SPECIAL)))
    if text == SLOT:
        return f"A place for a kong. {_kongs(p)}"
    if text.startswith("High notes") or "noodle" in text or "pair" in text:
        return _HIGH if text.startswith("High notes") else _NOODLES if "noodle" in text else _PAIR
    if text.startswith("Source"):
        return _source(p)
    if text.startswith("kitty"):
        return _KITTY
    if text.startswith("jackpot"):
        return _JACKPOT
    if "kongs" in text:
        pays = (
            "Their points are paid in chips."
            if p.options.chips
            else "Their points count only where chips are played for."
        )
        return f"The first to lay {in_words(p.options.kongs_to_win)} kongs wins the hand. {pays}"
    return _WINS if text.startswith("one more") else ""


def _kongs(p: Public) -> str:
    return _KONGS_COUNT if p.options.chips else _KONGS


_HIGH = "High notes: drawn for this hand and never played. They make six other cards special."
_NOODLES = "A noodle has the rank of one high note and the suit of the other: it is a kong all by itself."
_PAIR = "A high pair: both cards of a high note’s rank in the other two suits are a kong together."
_WINS = "With one more kong the hand is won."


def _special(p: Public, card: Card) -> str:
    """Explain the use of one of the six special cards, or that no one can have it."""
    highs, lost = p.ledger.highs, gone(p)
    if card in lost:
        away = "is out of play" if card in p.sheet.pulled else "has been laid"
        return f"The {words(card)} {away}: nobody can have it now."
    worth = ", 3 points" if p.options.chips else ""
    if card in highs.noodles:
        return f"A noodle: the {words(card)} alone is a kong{worth}."
    pair = next(pair for pair in highs.pairs if card in pair)
    both = listed([f"the {words(one)}" for one in pair])
    if {*pair} & lost:
        return f"Of the high pair of {ranks(card)} the other card is gone: it can be made no more."
    return f"A high pair: {both} together are a kong{worth}."


def _source(p: Public) -> str:
    often = "" if not p.options.connects else f", {in_words(p.options.connects)} times for each kong"
    return f"The source: put {_MATCH}, and pull any two of these{often}."


def _zone(seen: Observation, seat: Seat, zone: str) -> str:
    p = seen.public
    if zone == "notes":
        return _HIGH
    if zone == "source":
        return _source(p)
    if zone == "stock":
        left = len(seen.stock) + len(p.turned)
        return f"The stock: {left} left. Hands are filled from it." if left else "The stock is empty."
    if zone == "discards":
        looks = " In your turn you may look through them." if p.options.look_through else ""
        return f"The discards: a discard ends the turn.{looks}"
    if zone == "kongs":
        return f"Your kongs go here. {_kongs(p)}"
    if zone.startswith("pulled"):
        return "Out of play: with lojacking a card of a high note’s rank that comes to the source leaves the game."
    if zone == "laid":
        return "The cards of who has left the hand: nobody can have them now."
    if zone.startswith("kong+"):
        steps, row = map(int, zone.removeprefix("kong+").split("-"))
        made = p.sheet.kongs[(seat + steps) % p.seats][row]
        return f"{capital(valued(made, p))}. {_kongs(p)}"
    return ""


def _card(seen: Observation, seat: Seat, target: HitTarget) -> str:
    """Explain a card of the own hand: what it makes, or what it can be put with."""
    p, card = seen.public, target.card
    hand = seen.hands[seat]
    if card is None or card not in hand:
        return ""
    kongs = [kong for kong in best_first(hand, p.ledger.highs) if card in kong.cards]
    if kongs:
        return f"{capital(words(card))}: part of {valued(kongs[0].cards, p)}."
    found = [f"the {words(mate)}" for mate in mates(hand, card)]
    if not on_turn(p, seat) or not found:
        return f"{capital(words(card))}{'' if found else ': matches none of your other cards'}."
    return f"{capital(words(card))}: can be put into the source together with {listed(found, 'or')}."


def _group(text: str) -> str:
    """Explain a kong in the hand, or all but one card of one."""
    if text.endswith(ONE_MORE):
        return f"{capital(text)}, out of the source or the stock."
    return f"{capital(text)}: a kong in your hand. Lay it on one of your places."


def _button(key: str) -> str:
    if key == "C":
        return f"Connect, which is to swap: put {_MATCH}, into the source and pull two others."
    if key == "P":
        return "Ends your turn without a discard."
    return "Lays the marked card on the discards, and ends your turn." if key == "X" else ""
