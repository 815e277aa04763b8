"""Kong-Pie's prompts, previews, hints and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from app.core.cards import Card, Seat, words
from app.core.grammar import capital, count, listed
from app.games.kong_pie.rules.kongs import is_frozen, kind_of
from app.games.kong_pie.rules.model import (
    AFTER_SECOND,
    FIRST_KONG,
    HAND_SIZE,
    Connect,
    Discard,
    Kong,
    Move,
    Pass,
    Public,
    step_of,
)
from app.games.kong_pie.rules.moves import may_connect, open_source
from app.games.kong_pie.rules.payments import shares
from app.games.kong_pie.table.gestures import actions, connect, mates, no_swap_with, on_turn, swap, why_no_swap
from app.games.kong_pie.table.moves import VOTED, Observation
from app.games.kong_pie.table.names import almost, best_first, called, groups, nearly, valued
from app.table.gesture import DragItem
from app.table.tabletop import OpenPile

_ROOMY = 2
"""Number of kong buttons above which the prompt would reach up to a plate; the buttons say enough."""


# ---- prompt


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    """Return what is asked, what the marked cards would do, or the state of the turn."""
    p = seen.public
    question = p.sheet.question
    if question is not None and not p.over:
        return _asked(p) if question.seat == seat else ""
    if not on_turn(p, seat):
        return ""
    move = connect(seen, seat, marked)
    if move is not None:
        return preview(seen, seat, move)
    put, pull = swap(seen, seat, marked)
    if sum(isinstance(action.move, Kong) for action in actions(seen, seat, marked)) > _ROOMY:
        return ""
    return _half_marked(seen, seat, put, pull) if put or pull else _standing(seen, seat)


def _asked(p: Public) -> str:
    question = p.sheet.question
    if question is None:
        return ""
    if question.kind == "fee":
        return "The stock is empty. Pay a chip for a restock, or leave the hand? Your kongs still score if you leave."
    if question.kind == "restock":
        return "The stock is empty and you dealt. Turn the discards over as they lie, or shuffle them?"
    if question.kind == "reset":
        return "The hand is to be reset. Pay a chip for it, or leave the hand? Your kongs still score if you leave."
    costs = ", a chip each" if p.options.fee else ""
    so_far = f" So far: {', '.join(map(VOTED.__getitem__, question.votes))}." if question.votes else ""
    decides = "most votes" if sum(p.sheet.still_in) % 2 else "a tie resets"
    if question.kind == "offer":
        return (
            f"Everybody has passed. Reset the hand ({decides})? A reset deals all cards anew{costs}. If it is refused, "
            f"the next passed round ends the hand.{so_far}"
        )
    why, brings = "Everybody has passed.", "deals all cards anew"
    if is_frozen(p):
        why, brings = "No kong can be made.", "brings back what is out of play"
    pays = f"; ending pays you {_ending_pays(p, question.seat)}" if p.options.chips else ""
    return f"{why} End the hand, or reset it ({decides})? A reset {brings}{costs}{pays}.{so_far}"


def _ending_pays(p: Public, seat: Seat) -> str:
    """Return what a seat gets back if the players end the hand."""
    order = [(p.turn + i * step_of(p.options)) % p.seats for i in range(p.seats)]
    back = shares(p.sheet.points, p.sheet.kitty, order)[seat]
    return count(back, "chip") if back else "nothing"


def _standing(seen: Observation, seat: Seat) -> str:
    """Return the state of the turn, with nothing marked."""
    p = seen.public
    if p.phase == AFTER_SECOND:
        return "Two kongs made! Discard a card or end your turn."
    if p.sheet.won == seat:
        return "The hand is yours. Another kong now is glory!"
    if kongs := best_first(seen.hands[seat], p.ledger.highs):
        return f"You have a kong: {valued(kongs[0].cards, p).replace(':', ',')}."
    which = "a kong" if p.phase == FIRST_KONG else "a second kong in this turn"
    limit = p.options.connects
    left = f" {count(limit - p.connects, 'connect')} left." if limit and may_connect(p) else ""
    ends = "a discard ends your turn." if p.connects else "discard a card, or pass."
    if why_no_swap(seen, seat).startswith("Mark"):
        if not _has_a_kong((*seen.hands[seat], *open_source(p)), p):
            return f"No kong is in reach: keep what begins one, and connect only for more of it; {ends}"
        must = " Without one you must discard." if p.connects else ""
        return f"Towards {which}, connect: mark two of your cards and two of the source.{left}{must}"
    if may_connect(p) and len(open_source(p)) > 1 and len(seen.hands[seat]) > 1:
        return f"No two of your cards share suit or rank: {ends}"
    return f"No kong now: {ends}"


def _has_a_kong(cards: Sequence[Card], p: Public) -> bool:
    """Return whether a hand of some of these cards would hold a kong."""
    return any(best_first(hand, p.ledger.highs) for hand in combinations(cards, min(HAND_SIZE, len(cards))))


def _half_marked(seen: Observation, seat: Seat, put: tuple[Card, ...], pull: tuple[Card, ...]) -> str:
    """Return what is still missing, or what the marked cards of the hand are good for."""
    p, highs = seen.public, seen.public.ledger.highs
    if put and not pull and len(put) <= 4 and kind_of(put, highs) and p.phase != AFTER_SECOND:
        return f"{capital(valued(put, p))}."
    why = no_swap_with(seen, seat, frozenset((*put, *pull)))
    if len(put) == 1 and not pull:
        return f"Discard the {words(put[0])}? That ends your turn." if why else _partners(seen, seat, put[0])
    if why:
        return why
    mine, theirs = 2 - len(put), 2 - len(pull)
    missing = [f"{_more(mine, put)} of your cards"] * (mine > 0)
    missing += [f"{_more(theirs, pull)} of the source"] * (theirs > 0)
    return f"Now mark {listed(missing)}."


def _partners(seen: Observation, seat: Seat, card: Card) -> str:
    """Return what a marked card can be put with, in at most four lines above the buttons."""
    hand = seen.hands[seat]
    found = mates(hand, card)
    named = listed([f"the {words(mate)}" for mate in found], "or")
    partners = "any other card" if 1 < len(found) == len(hand) - 1 else named
    return f"To connect, mark {partners} too. Or discard it: that ends your turn."


def _more(missing: int, marked: tuple[Card, ...]) -> str:
    return "two" if missing == 2 else "one more" if marked else "one"


def preview(seen: Observation, seat: Seat, move: Connect) -> str:
    """Return what a swap gives: the kongs that the hand could then make, or partial ones."""
    p, highs, hand = seen.public, seen.public.ledger.highs, seen.hands[seat]
    put, pull = move.put, move.pull
    if why := no_swap_with(seen, seat, frozenset((*put, *pull))):
        return why
    after = [*(card for card in hand if card not in put), *pull]
    text = _gives(hand, after, seen)
    gone = [card for card in put if p.options.lojacks and card in highs.cards]
    if gone:
        text += f" The {listed([words(card) for card in gone])} would leave the game."
    return text


def _gives(hand: Sequence[Card], after: Sequence[Card], seen: Observation) -> str:
    p, highs = seen.public, seen.public.ledger.highs
    held, kongs = best_first(hand, highs), best_first(after, highs)
    if kongs:
        names = dict.fromkeys(valued(kong.cards, p) for kong in kongs)
        return f"Then you could make {' or '.join([*names][:2])}."
    if held:
        return f"Careful: this gives {called(held[0].cards, highs)} out of your hand."
    near = nearly(after, highs)
    return f"No kong yet: you would hold {near}." if near else "No kong yet, and nothing near one."


def sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return the kongs in the hand, and their points."""
    p = seen.public
    return () if p.over else groups(seen.hands[seat], p)


def partial_sets(seen: Observation, seat: Seat) -> Sequence[tuple[tuple[Card, ...], str]]:
    """Return near-kongs in the hand, and what they lack."""
    p = seen.public
    return () if p.over else almost(seen.hands[seat], p.ledger.highs)


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with ending the turn with a kong in hand."""
    p = seen.public
    if not isinstance(move, Discard | Pass) or p.phase == AFTER_SECOND or p.sheet.won == seat:
        return ""
    kongs = best_first(seen.hands[seat], p.ledger.highs)
    return f"Lay your kong first: {valued(kongs[0].cards, p).replace(':', ',')}." if kongs else ""


def no_move_reason(seen: Observation, seat: Seat, held: DragItem) -> Move | str:
    """Return why there is nothing sensible to do with the drag item."""
    p = seen.public
    if p.over:
        return "This hand is over."
    if not on_turn(p, seat):
        return Discard(held.cards[0])
    move = connect(seen, seat, held.marked)
    if move is not None:
        return move
    if held.zone == "source":
        return why_no_swap(seen, seat)
    if len(held.cards) > 1:
        return "These cards make no kong; two of them that share suit or rank can be connected for two of the source."
    card = held.cards[0]
    connects = may_connect(p) and mates(seen.hands[seat], card)
    return f"The {words(card)} makes no kong; {'mark two and two to connect, or ' if connects else ''}discard it."


# ---- browsing the discards


def open_piles(seen: Observation, seat: Seat) -> Sequence[OpenPile]:
    """Return the discards, where the rules let a player browse them; the stock, where its order is known to all."""
    p = seen.public
    if not p.options.look_through or p.over:
        return ()
    why = "" if on_turn(p, seat) else "You may look through the discards in your turn."
    found = []
    if p.discards:
        title = "Discards, the last one first"
        found.append(OpenPile("discards", str(len(p.discards)), "V", title, p.discards[::-1], why))
    if p.turned:
        label, title = f"{len(p.turned) + len(seen.stock)} left", "Discards turned over: the next to be drawn first"
        found.append(OpenPile("stock", label, "W", title, p.turned[::-1], why))
    return found
