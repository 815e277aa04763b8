"""Tooltips of Kong-Pie's table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.card_names import card_name, rank_plural
from app.core.cards import FRENCH, Card, Seat, rank
from app.core.messages import _, listed_or, n_, say
from app.games.kong_pie.rules.kong_names import listed_cards
from app.games.kong_pie.rules.kongs import gone, kind_of
from app.games.kong_pie.rules.model import HAND_SIZE, Public
from app.games.kong_pie.table.gestures import mates, on_turn
from app.games.kong_pie.table.labels import (
    HIGH,
    JACKPOT,
    KITTY,
    KONGS,
    NOODLES,
    ONE_MORE,
    PAIR,
    SLOT,
    SOURCE,
    SPECIAL,
)
from app.games.kong_pie.table.moves import Observation
from app.games.kong_pie.table.names import best_first, valued
from app.table.hit_target import HitTarget, TargetKind
from app.table.move_types import NameOf


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: NameOf) -> str:
    """Explain high notes, source, piles, kongs, chips, cards and buttons."""
    p = seen.public
    match target.kind:
        case TargetKind.LABEL:
            return _label(p, target.text)
        case TargetKind.ZONE:
            return _zone(seen, seat, target.zone)
        case TargetKind.GROUP:
            return _group(p, target.cards)
        case TargetKind.POT:
            return _kitty() if p.options.chips else ""
        case TargetKind.CARD:
            return _card(seen, seat, target) if target.card is not None else ""
        case TargetKind.BUTTON:
            return _button(target.key)
    return _seat(seen, target.kind, target.seat, name_of) if target.seat is not None else ""


def _seat(seen: Observation, kind: TargetKind, seat: Seat, name_of: NameOf) -> str:
    p, name = seen.public, name_of(seat)
    if kind is TargetKind.COUNT:
        held = n_("{n} card", "{n} cards", len(seen.hands[seat]))
        holds = say(name, _("You have {cards}."), _("{name} has {cards}."), cards=held)
        draws = _("At the start of their turn, players draw until they hold {n} cards.", n=HAND_SIZE)
        return f"{holds} {draws}"
    if kind is TargetKind.SCORE:
        what = _("Chips and tokens won and lost.") if p.options.chips else _("Hands won.")
        lasts = n_("The match lasts {n} hand.", "The match lasts {n} hands.", p.options.deals)
        return f"{what} {lasts}"
    if kind is TargetKind.DEALER:
        return say(
            name,
            _("You deal this hand. The next player goes first."),
            _("{name} deals this hand. The next player goes first."),
        )
    return ""


def _label(p: Public, key: str) -> str:
    if key.startswith(SPECIAL):
        return _special(p, FRENCH.card(key.removeprefix(SPECIAL)))
    texts: dict[str, Callable[[], str]] = {
        SLOT: lambda: " ".join((_("A place for a kong."), _kongs(p))),
        HIGH: _high,
        NOODLES: lambda: _("A noodle has the rank of one high note and the suit of the other. It is a kong by itself."),
        PAIR: lambda: _("A high pair is a two-card kong: both cards of a high note's rank in the other two suits."),
        SOURCE: lambda: _source(p),
        KITTY: _kitty,
        JACKPOT: lambda: _(
            "The jackpot: a token from each player for each hand. The high kong takes it all; glory and "
            "1st-place take one token each."
        ),
        KONGS: lambda: _wins(p),
        ONE_MORE: lambda: _("One more kong wins the hand."),
    }
    return texts[key]() if key in texts else ""


def _wins(p: Public) -> str:
    wins = _("The first player to make {n} kongs wins the hand.", n=p.options.kongs_to_win)
    return " ".join((wins, _("Points are paid in chips."))) if p.options.chips else wins


def _kongs(p: Public) -> str:
    if p.options.chips:
        return _("A kong is four of a suit (1 point), three of a rank (2), a noodle or a high pair (3 each).")
    return _("A kong is four of a suit, three of a rank, a noodle or a high pair.")


def _high() -> str:
    return _("High notes are never played. They make six other cards special in this hand.")


def _kitty() -> str:
    return _("The kitty: 8 chips from each player. The winner takes a chip for each point of all players' kongs.")


def _special(p: Public, card: Card) -> str:
    """Explain the use of one of the six special cards, or that no one can have it."""
    highs, lost = p.ledger.highs, gone(p)
    name, ranks = card_name(card), rank_plural(rank(card))
    if card in lost:
        if card in p.sheet.pulled:
            return _("The {card} is out of the game. Nobody can get it now.", card=name)
        if card in p.sheet.laid:
            return _("The {card} belonged to a player who left the hand. Nobody can get it now.", card=name)
        return _("The {card} is in a kong. Nobody can get it now.", card=name)
    if card in highs.noodles:
        noodle = _("A noodle: the {card} is a kong by itself, worth 3 points.", card=name)
        return noodle if p.options.chips else _("A noodle: the {card} is a kong by itself.", card=name)
    pair = next(pair for pair in highs.pairs if card in pair)
    if {*pair} & lost:
        return _("The other card is gone, so the high pair of {ranks} is no longer possible.", ranks=ranks)
    both = listed_cards(pair)
    if p.options.chips:
        return _("A high pair: {cards} together are a kong, worth 3 points.", cards=both)
    return _("A high pair: {cards} together are a kong.", cards=both)


def _source(p: Public) -> str:
    text = _("The source: put two cards that share a suit or a rank, and pull any two of these.")
    limit = p.options.connects
    often = n_("You can do this {n} time for each kong.", "You can do this {n} times for each kong.", limit)
    return f"{text} {often}" if limit else text


def _zone(seen: Observation, seat: Seat, zone: str) -> str:
    p = seen.public
    if zone == "notes":
        return _high()
    if zone == "source":
        return _source(p)
    if zone == "stock":
        left = len(seen.stock) + len(p.turned)
        holds = n_("The stock has {n} card.", "The stock has {n} cards.", left)
        return holds if left else _("The stock is empty.")
    if zone == "discards":
        ends = _("The discard pile. A discard ends your turn.")
        looks = _("On your turn, you may look through the pile.")
        return f"{ends} {looks}" if p.options.look_through else ends
    if zone == "kongs":
        place = _("Your kongs go here.")
        return f"{place} {_kongs(p)}"
    if zone.startswith("pulled"):
        return _("Out of the game: this card has a high note's rank, so lojacking removed it.")
    if zone == "laid":
        return _("The cards of a player who left the hand. Nobody can get them now.")
    if zone.startswith("kong+"):
        steps, row = map(int, zone.removeprefix("kong+").split("-"))
        made = p.sheet.kongs[(seat + steps) % p.seats][row]
        kong = _("Kong: {kong}.", kong=valued(made, p))
        return f"{kong} {_kongs(p)}"
    return ""


def _card(seen: Observation, seat: Seat, target: HitTarget) -> str:
    """Explain a card of the own hand: what it makes, or what it can be put with."""
    p, card = seen.public, target.card
    hand = seen.hands[seat]
    if card is None or card not in hand:
        return ""
    name = card_name(card)
    kongs = [kong for kong in best_first(hand, p.ledger.highs) if card in kong.cards]
    if kongs:
        return _("The {card} is part of {kong}.", card=name, kong=valued(kongs[0].cards, p))
    found = mates(hand, card)
    if not found:
        return _("The {card} goes with none of your other cards.", card=name)
    if not on_turn(p, seat):
        return _("The {card} goes with {others}.", card=name, others=listed_cards(found))
    others = listed_cards(found, listed_or)
    return _("You can put the {card} into the source with {others}.", card=name, others=others)


def _group(p: Public, cards: tuple[Card, ...]) -> str:
    """Explain a kong in the hand, or all but one card of one."""
    kong = tuple(sorted(cards))
    if kind_of(kong, p.ledger.highs) is None:
        return _("One more card like these makes a kong. It may come from the source or the stock.")
    return _("You have {kong}. Drag the cards to one of your kong places to make the kong.", kong=valued(kong, p))


def _button(key: str) -> str:
    if key == "C":
        return _("Put two cards that share a suit or a rank into the source, and pull two others.")
    if key == "P":
        return _("Ends your turn without a discard.")
    return _("Discards the selected card and ends your turn.") if key == "X" else ""
