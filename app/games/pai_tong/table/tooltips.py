"""Tooltips of Pai Tong's table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat
from app.core.messages import N_, _, say, translate
from app.games.pai_tong.rules.kinds import KIND, RANK, count_cards, either, kind_name, rank_name, rank_plural
from app.games.pai_tong.rules.model import OTHERS
from app.games.pai_tong.rules.tongs import is_pure, pure_counts
from app.games.pai_tong.table.hands import unseen, waits_for
from app.games.pai_tong.table.labels import (
    AFTER_YOU,
    DROPS,
    FOLLOWS,
    GIVES,
    OPEN_TONGS,
    SHOWN,
    SHOWN_WITH_TONGS,
    stock_label,
)
from app.games.pai_tong.table.mat import dropped
from app.games.pai_tong.text import Observation
from app.table.hit_target import HitTarget, TargetKind

_TONG = 3
_BUTTONS = {
    "I": N_("Kin: win with four sets of three, each of one rank."),
    "T": N_("Make a tong with the discard and two from your hand. It stays face up and can't be broken up."),
    "X": N_("Discard what you have selected. Any other player can claim it."),
    "P": N_("Leave the discard."),
}


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: Callable[[Seat], str]) -> str:
    """Return a line or two with this hand's figures; empty for the default of all games."""
    match target.kind:
        case TargetKind.BUTTON:
            return _of_button(seen, target.key)
        case TargetKind.LABEL:
            return _of_label(seen, seat, target.text, name_of)
        case TargetKind.GROUP:
            return _of_group(seen, seat, target.cards)
        case TargetKind.ZONE:
            return _of_zone(seen, seat, target.zone, name_of)
        case TargetKind.CARD if target.card is not None:
            return _of_card(seen, seat, target.card)
        case TargetKind.SCORE:
            return _("Chips won and lost so far.")
        case TargetKind.COUNT if target.seat is not None:
            held = count_cards(len(seen.hands[target.seat]), seen.public.options.cards)
            name = name_of(target.seat)
            return say(name, _("You have {cards} in hand."), _("{name} has {cards} in hand."), cards=held)
        case TargetKind.DEALER if target.seat is not None:
            return _of_dealer(seen, name_of(target.seat))
    return ""


def _of_button(seen: Observation, key: str) -> str:
    if key != "D":
        return translate(_BUTTONS.get(key, ""))
    return either(
        seen.public.options.cards,
        _("Leave the discard, take the top card of the stock, and then discard."),
        _("Leave the discard, take the next tile from the stock, and then discard."),
    )


def _of_dealer(seen: Observation, name: str) -> str:
    starts = either(
        seen.public.options.cards,
        say(name, _("You start this deal with an extra card."), _("{name} starts this deal with an extra card.")),
        say(name, _("You start this deal with an extra tile."), _("{name} starts this deal with an extra tile.")),
    )
    return f"{starts} {_('The winner starts the next deal.')}"


def _of_label(seen: Observation, seat: Seat, text: str, name_of: Callable[[Seat], str]) -> str:
    if text == translate(GIVES):
        giver = name_of(OTHERS[len(seen.hands)][seat][-1])
        return _(
            "You can take only {name}'s discards for a tong, but you can win with any player's discard.", name=giver
        )
    if text in (translate(FOLLOWS), translate(AFTER_YOU)):
        return _("Play goes counterclockwise. Only the next player can take a discard for a tong.")
    if text == translate(DROPS):
        return _("This player's discards, newest last. No one can take them anymore.")
    if text == translate(SHOWN):
        return _("This player's hand at the end of the deal.")
    if text == translate(SHOWN_WITH_TONGS):
        return _("This player's open tongs, then the hand at the end of the deal.")
    if text == translate(OPEN_TONGS):
        return _("Any tong this player makes with another player's discard goes here.")
    return _stock(seen) if text == stock_label(seen) else ""


def _stock(seen: Observation) -> str:
    if not seen.stock:
        return _("The stock is empty: no one can draw, but a player may still win with the last discard.")
    dice = seen.public.sheet.dice
    left = _(
        "{cards} left. If the stock runs out without a win, no one pays.",
        cards=count_cards(len(seen.stock), seen.public.options.cards),
    )
    if not dice:
        return left
    broken = _("The walls were broken on a roll of {one} and {other}.", one=dice[0], other=dice[1])
    return f"{left} {broken}"


def _of_zone(seen: Observation, seat: Seat, zone: str, name_of: Callable[[Seat], str]) -> str:
    p, seats = seen.public, len(seen.hands)
    name, _plus, steps = zone.partition("+")
    owner = (seat + int(steps or 0)) % seats
    if name == "stock":
        return _stock(seen)
    if name == "drops":
        return say(
            name_of(owner),
            _("Your discards; the newest is the {card}. No one can take them anymore."),
            _("{name}'s discards; the newest is the {card}. No one can take them anymore."),
            card=kind_name(KIND[dropped(seen)[owner][-1]], p.options.cards),
        )
    if name == "tongs":
        return _of_tongs(seen, owner, name_of(owner))
    if name == "discards" and p.discard is not None:
        return _of_discard(seen, p.discard, name_of)
    return _("A discard stays here until everyone has answered it.") if name == "discards" else ""


def _of_tongs(seen: Observation, owner: Seat, name: str) -> str:
    opened = say(
        name,
        _("Your open tongs. They stay face up and can't be broken up."),
        _("{name}'s open tongs. They stay face up and can't be broken up."),
    )
    if not pure_counts(seen.public.options):
        return opened
    return f"{opened} {_('Pure tongs, which are worth more: {n}.', n=sum(map(is_pure, seen.public.melds[owner])))}"


def _of_discard(seen: Observation, discard: Card, name_of: Callable[[Seat], str]) -> str:
    p = seen.public
    made = say(
        name_of(p.turn),
        _("You discarded the {card}."),
        _("{name} discarded the {card}."),
        card=kind_name(KIND[discard], p.options.cards),
    )
    claims = say(
        name_of(p.next),
        _("Anyone may win with it. Only you may make a tong, because you play next."),
        _("Anyone may win with it. Only {name}, who plays next, may make a tong."),
    )
    return f"{made} {claims}"


def _of_group(seen: Observation, seat: Seat, cards: tuple[Card, ...]) -> str:
    """Explain three of a rank, or two that need a third."""
    if len(cards) == _TONG:
        if is_pure(cards) and pure_counts(seen.public.options):
            return _("A pure tong: all three are identical. Four tongs win.")
        return _("A tong: three of one rank. Four tongs win.")
    rank = RANK[cards[0]]
    left, name = unseen(seen, seen.hands[seat], rank), rank_name(rank, seen.public.options.cards)
    return _("A pair. One more {rank} makes a tong ({n} unseen).", rank=name, n=left)


def _of_card(seen: Observation, seat: Seat, card: Card) -> str:
    """Explain what is held of the card's rank, and how many more there are."""
    p, hand = seen.public, seen.hands[seat]
    rank, name = RANK[card], kind_name(KIND[card], p.options.cards)
    if card not in hand:
        return _("This is the {card}.", card=name)
    held, left = sum(RANK[other] == rank for other in hand), unseen(seen, hand, rank)
    ranks = rank_plural(rank, p.options.cards)
    # Translators: {ranks} is cards of one rank, as in "6s"
    counted = _("The {card}. You have {held} of the {ranks} ({n} unseen).", card=name, held=held, ranks=ranks, n=left)
    return f"{counted} {_('One more wins.')}" if left and waits_for(hand) == rank else counted
