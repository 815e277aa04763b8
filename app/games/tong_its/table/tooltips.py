"""Tooltips of Tong-Its' table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.card_names import card_name
from app.core.cards import Card, Mask, Seat, mask_of
from app.core.messages import N_, YOU, _, listed_or, n_, say, translate
from app.games.tong_its.rules.melds import POINTS, cards_of
from app.games.tong_its.rules.model import Public, has_opened
from app.games.tong_its.rules.names import meld_name, points_phrase, short_meld
from app.games.tong_its.table.gestures import takes
from app.games.tong_its.table.groups import halves, melds_held, open_to
from app.games.tong_its.table.labels import DEADWOOD, FOUR_LABEL, NOT_OPEN, POT, STOCK
from app.games.tong_its.table.mat import LAY, meld_at
from app.games.tong_its.table.scores import chips_phrase
from app.games.tong_its.table.words import Observation, won_before
from app.table.hit_target import HitTarget, TargetKind

_NAMES = Callable[[Seat], str]
_BUTTONS = {
    "D": N_("Begin your turn by drawing a card from the stock."),
    "T": N_("Take the top discard, but only for a new meld with two or more of your cards."),
    "A": N_(
        "End the hand: your opponents fold and pay 1 chip each, or challenge. If anyone challenges, the "
        "lowest deadwood wins 3 chips from each opponent."
    ),
    "Y": N_("Meld face up. Your first meld opens your hand."),
    "N": N_("Meld four of a kind face down: it opens your hand and earns 3 chips from each opponent if you win."),
    "X": N_("Discard the selected card to end your turn."),
    "G": N_(
        "Compare hands: the lowest deadwood wins 3 chips from each opponent, and more for aces and concealed "
        "fours of a kind."
    ),
    "P": N_(
        "Give up the hand: you pay 1 chip, or 3 if the other player challenges, plus 1 if you haven't "
        "opened. The winner's aces and concealed fours of a kind cost extra."
    ),
}


def tooltip(seen: Observation, seat: Seat, target: HitTarget, name_of: _NAMES) -> str:
    """Explain piles and melds, labels, plates and buttons, and the cards of the hand."""
    p = seen.public
    match target.kind:
        case TargetKind.ZONE:
            return _about_zone(seen, seat, target.zone, name_of)
        case TargetKind.CARD if target.card is not None and target.zone == "hand":
            return _about_card(seen, seat, target.card)
        case TargetKind.GROUP:
            return _about_group(seen, seat, mask_of(target.cards))
        case TargetKind.LABEL:
            return _about_label(seen, seat, target.text, name_of)
        case TargetKind.POT:
            return _about_pot(p, name_of)
        case TargetKind.BUTTON:
            return translate(_BUTTONS.get(target.key, ""))
        case _ if target.seat is None:
            return ""
        case TargetKind.COUNT:
            return _about_count(name_of(target.seat), len(seen.hands[target.seat]))
        case TargetKind.DEALER:
            return say(
                name_of(target.seat),
                _("You're the dealer: you get an extra card and go first."),
                _("{name} is the dealer: they get an extra card and go first."),
            )
        case TargetKind.SCORE | TargetKind.PLATE:
            return _about_seat(p, target.seat, name_of(target.seat))
        case _:
            return ""


def _about_count(name: str, held: int) -> str:
    cards = n_("{n} card", "{n} cards", held)
    has = say(name, _("You have {cards} left."), _("{name} has {cards} left."), cards=cards)
    return f"{has} {_('An empty hand wins with a tongit: 3 chips from each opponent.')}"


def _about_seat(p: Public, seat: Seat, name: str) -> str:
    has = say(name, _("You have {chips}."), _("{name} has {chips}."), chips=chips_phrase(p.chips[seat]))
    if has_opened(p, seat):
        may = say(
            name,
            _("You have opened and may call or challenge."),
            _("{name} has opened and may call or challenge."),
        )
        return f"{has} {may}"
    return f"{has} {_not_open()}"


def _not_open() -> str:
    return _("Not open: no calling or challenging, and a loss costs 1 chip more.")


def _about_pot(p: Public, name_of: _NAMES) -> str:
    text = _("The pot holds {chips}. Win two hands in a row to take it.", chips=chips_phrase(p.pot))
    crown = won_before(p)
    if crown is None:
        return text
    return f"{text} {say(name_of(crown), _('You won the previous hand.'), _('{name} won the previous hand.'))}"


def _older() -> str:
    return _("Older discards: they can't be taken anymore.")


def _about_zone(seen: Observation, seat: Seat, zone: str, name_of: _NAMES) -> str:
    if zone == "stock":
        return _about_stock(len(seen.stock), over=seen.public.over)
    if zone == "discards":
        return _about_top(seen, seat)
    if zone.startswith("thrown-"):
        return _older()
    if zone == LAY:
        return _("Your next meld goes here: three or four of one rank, or three or more of one suit in sequence.")
    if zone.startswith("four-"):
        return _about_four(name_of(int(zone.split("-")[1])))
    if (at := meld_at(zone)) is None:
        return ""
    owner, number = at
    return _about_meld(seen, owner, number, name_of)


def _about_four(name: str) -> str:
    return say(
        name,
        _("Four of a kind: 3 chips from each opponent if you win."),
        _("Four of a kind: 3 chips from each opponent if {name} wins."),
    )


def _about_stock(left: int, *, over: bool) -> str:
    if over and not left:
        return _("The stock is empty.")
    if not left:
        return _("The stock is empty: after this turn, the lowest deadwood wins.")
    return n_(
        "{n} card left. When the stock runs out, the lowest deadwood wins.",
        "{n} cards left. When the stock runs out, the lowest deadwood wins.",
        left,
    )


def _about_top(seen: Observation, seat: Seat) -> str:
    if not seen.public.pile:
        return _("Discards go here. The top one may be taken for a new meld.")
    rule = _("You can take it only for a new meld with two or more of your cards.")
    if not open_to(seen, seat):
        return rule
    ways = takes(seen, seat)
    if not ways:
        no_meld = _("It doesn't make a meld with your hand.")
        return f"{rule} {no_meld}"
    top = seen.public.pile[-1]
    return f"{rule} {_('It makes {meld}.', meld=meld_name(mask_of((*ways[0].cards, top))))}"


def _about_meld(seen: Observation, owner: Seat, number: int, name_of: _NAMES) -> str:
    meld, name = seen.public.melds[owner][number - 1], name_of(owner)
    # Translators: {meld} is as in: three 5s
    text = say(name, _("Your meld: {meld}."), _("{name}'s meld: {meld}."), meld=short_meld(meld.now))
    if not meld.fits:
        return f"{text} {_('It is complete.')}"
    text += " " + _("You can lay off the {cards} on it.", cards=_any_of(meld.fits))
    if name != YOU:
        return text
    return " ".join((text, _("But then you can't call on your next turn.")))


def _any_of(cards: Mask) -> str:
    """Return ``5 of clubs or 9 of hearts``."""
    return listed_or([card_name(card) for card in cards_of(cards)])


def _about_card(seen: Observation, seat: Seat, card: Card) -> str:
    """Explain what the card counts, where it fits, and what it waits for."""
    name = card_name(card)
    if not open_to(seen, seat):
        return _("The {card}.", card=name)
    for meld in melds_held(seen, seat):
        if meld >> card & 1:
            return _("The {card} is part of a meld ({meld}), so it doesn't count.", card=name, meld=short_meld(meld))
    text = _(
        "The {card} counts {points} unless it becomes part of a meld.", card=name, points=points_phrase(POINTS[card])
    )
    for owner, melds in enumerate(seen.public.melds):
        for laid in melds:
            if laid.fits >> card & 1 and owner == seat:
                return f"{text} {_('You can lay it off on your {meld}.', meld=short_meld(laid.now))}"
            if laid.fits >> card & 1:
                return f"{text} {_('You can lay it off on {meld} on the table.', meld=meld_name(laid.now))}"
    for pair, wanted in halves(seen, seat):
        if pair >> card & 1 and not wanted:
            return f"{text} {_('The cards it needs are gone.')}"
        if pair >> card & 1:
            return f"{text} {_('It needs the {cards} for a meld.', cards=_any_of(wanted))}"
    return text


def _about_group(seen: Observation, seat: Seat, group: Mask) -> str:
    for pair, wanted in halves(seen, seat):
        if pair == group:
            return _("Two cards toward a meld. They need the {cards}.", cards=_any_of(wanted))
    return _("A meld: {meld}. It doesn't count against you, on the table or in your hand.", meld=short_meld(group))


def _about_label(seen: Observation, seat: Seat, key: str, name_of: _NAMES) -> str:
    """Explain the label with that key."""
    found: dict[str, Callable[[], str]] = {
        DEADWOOD: lambda: _("Deadwood: cards in no meld. Aces count 1, face cards 10, other cards their number."),
        FOUR_LABEL: lambda: _("Four of a kind: 3 chips from each opponent if its owner wins."),
        NOT_OPEN: _not_open,
        POT: lambda: _about_pot(seen.public, name_of),
        STOCK: lambda: _about_stock(len(seen.stock), over=seen.public.over),
    }
    return found[key]() if key in found else ""
