"""Tooltips of Tong-Its' table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Mask, Seat, mask_of, words
from app.core.grammar import capital, count, does, listed
from app.games.tong_its.rules.melds import POINTS, cards_of
from app.games.tong_its.rules.model import Public, has_opened
from app.games.tong_its.table.gestures import takes
from app.games.tong_its.table.groups import halves, melds_held, open_to
from app.games.tong_its.table.mat import LAY, meld_at
from app.games.tong_its.table.words import Observation, meld_words, the_meld, won_before
from app.table.hit_target import HitTarget, TargetKind

_NAMES = Callable[[Seat], str]
_DEADWOOD = "Deadwood: cards in no meld. An ace counts 1, a picture 10, any other what is printed on it."
_OLDER = "Older discards: nobody can take them any more."
_POT = "two wins in a row take it"
_FOUR = "Four alike: 3 chips from each if {}."
_BUTTONS = {
    "D": "Draw a card from the stock: your turn begins.",
    "T": "Take the top discard: only with two or more of your hand, for a meld that is laid at once.",
    "A": "Ends the hand: the others fold and pay 1, or challenge; then the least points win 3.",
    "Y": "Lay a meld face up. The first one opens your hand.",
    "N": "Four alike, face down: they open your hand and bring 3 chips from each if you win.",
    "X": "Discard the marked card: that ends your turn.",
    "G": "Challenge: all who dare show their hands; the least points win 3 from each.",
    "P": "Fold: you are out, and pay 1 chip, or 3 if the other one challenges.",
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
            return _about_words(seen, seat, target.text, name_of)
        case TargetKind.POT:
            return _about_pot(p, name_of)
        case TargetKind.BUTTON:
            return _BUTTONS.get(target.key, "")
        case _ if target.seat is None:
            return ""
        case TargetKind.COUNT:
            held = count(len(seen.hands[target.seat]), "card")
            return f"{does(name_of(target.seat), 'hold')} {held}. Who has none left wins with a tongit: 3 from each."
        case TargetKind.DEALER:
            return f"{does(name_of(target.seat), 'deal')}, with one card more, and begins."
        case TargetKind.SCORE | TargetKind.PLATE:
            return _about_seat(p, target.seat, name_of(target.seat))
        case _:
            return ""


def _about_seat(p: Public, seat: Seat, name: str) -> str:
    has = f"{does(name, 'have')} {count(p.chips[seat], 'chip')}"
    if has_opened(p, seat):
        return f"{has}. A meld is laid, so “draw” may be called or challenged."
    return f"{has}. Not opened, no meld laid yet: no “draw”, no challenge, and 1 chip more to pay."


def _about_pot(p: Public, name_of: _NAMES) -> str:
    text = f"The pot, {count(p.pot, 'chip')}: {_POT}."
    crown = won_before(p)
    return text if crown is None else f"{text} {does(name_of(crown), 'have')} won the last hand."


def _about_zone(seen: Observation, seat: Seat, zone: str, name_of: _NAMES) -> str:
    if zone == "stock":
        return _about_stock(len(seen.stock))
    if zone == "discards":
        return _about_top(seen, seat)
    if zone.startswith("thrown-"):
        return _OLDER
    if zone == LAY:
        return "Your next meld comes here: three or four of a rank, or three and more of a suit in sequence."
    if zone.startswith("four-"):
        name = name_of(int(zone.split("-")[1]))
        return _FOUR.format("you win" if name == "You" else does(name, "win"))
    if (at := meld_at(zone)) is None:
        return ""
    owner, number = at
    return _about_meld(seen, owner, number, name_of)


def _about_stock(left: int) -> str:
    if not left:
        return "The stock is empty: when this turn ends, the least points win."
    return f"{count(left, 'card')} left. When the stock is gone, the least points win."


def _about_top(seen: Observation, seat: Seat) -> str:
    if not seen.public.pile:
        return "Discards come here. The top one may be taken into a meld."
    rule = "Take it only with two or more of your hand, for a meld laid at once"
    if not open_to(seen, seat):
        return f"{rule}."
    ways = takes(seen, seat)
    if not ways:
        return f"{rule}. It makes none with your cards."
    top = seen.public.pile[-1]
    return f"{rule}: it makes {the_meld(mask_of((*ways[0].cards, top)))}."


def _about_meld(seen: Observation, owner: Seat, number: int, name_of: _NAMES) -> str:
    meld, name = seen.public.melds[owner][number - 1], name_of(owner)
    whose = "yours" if name == "You" else f"laid by {name}"
    text = f"{capital(meld_words(meld.now))}, {whose}."
    fits = [f"the {words(card)}" for card in cards_of(meld.fits)]
    if not fits:
        return f"{text} Complete: nothing more goes on it."
    off = " Laid off on your own, it costs you the next “draw”." if name == "You" else ""
    return f"{text} {capital(listed(fits, 'or'))} may be laid off on it.{off}"


def _about_card(seen: Observation, seat: Seat, card: Card) -> str:
    """Explain what the card counts, where it fits, and what it waits for."""
    text = capital(words(card))
    if not open_to(seen, seat):
        return f"{text}."
    for meld in melds_held(seen, seat):
        if meld >> card & 1:
            return f"{text}: in a meld, {the_meld(meld)}, so it counts nothing against you."
    text += f": {count(POINTS[card], 'point')} while it is in no meld."
    for owner, melds in enumerate(seen.public.melds):
        for laid in melds:
            if laid.fits >> card & 1:
                whose = "your" if owner == seat else "another’s"
                return f"{text} It may be laid off on {whose} {meld_words(laid.now)}."
    for pair, wanted in halves(seen, seat):
        if pair >> card & 1 and not wanted:
            return f"{text} What would make one with its neighbour has gone."
        if pair >> card & 1:
            return f"{text} With {listed([f'the {words(one)}' for one in cards_of(wanted)], 'or')} it makes one."
    return text


def _about_group(seen: Observation, seat: Seat, group: Mask) -> str:
    for pair, wanted in halves(seen, seat):
        if pair == group:
            found = listed([f"the {words(one)}" for one in cards_of(wanted)], "or")
            return f"Two of a meld: {found} would make it whole."
    return f"A meld, {the_meld(group)}: it counts nothing against you, laid down or kept hidden."


def _about_words(seen: Observation, seat: Seat, text: str, name_of: _NAMES) -> str:
    p = seen.public
    if "deadwood" in text.lower():
        return _DEADWOOD
    if text.startswith("pot") or "wins" in text or "Win again" in text:
        return _about_pot(p, name_of)
    if text.endswith("left") or text == "empty":
        return _about_stock(len(seen.stock))
    if text.startswith("older"):
        return _OLDER
    if "opened" in text:
        return "Not opened: no “draw”, no challenge, and 1 chip more to pay if another wins."
    if text == "threw it":
        return _about_top(seen, seat)
    return _FOUR.format("who laid them wins") if text.startswith("four ") else ""
