"""Tong-Its' buttons and prompt: what the marked cards would do, or why not."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Mask, Seat, mask_of, words
from app.core.grammar import count, listed
from app.games.tong_its.rules.melds import FOURS, ace_high, ace_high_with, split
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    MELD,
    Discard,
    Move,
    Public,
    has_opened,
)
from app.games.tong_its.rules.moves import ACE_LOW, layoffs, may_call, no_call
from app.games.tong_its.table.gestures import as_take, melds_of, takes
from app.games.tong_its.table.groups import by_rank, fours_held, melds_held, short_meld
from app.games.tong_its.table.words import Observation, meld_words, the_meld
from app.table.tabletop import Action


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the buttons for now, or for the start of the turn of a seat that waits for it."""
    p = seen.public
    if p.over:
        return ()
    if p.phase == "answer" and seat == p.turn:
        return (Action(CHALLENGE, "Challenge", "G"), Action(FOLD, "Fold", "P"))
    if p.phase == "main" and seat == p.turn:
        return (_laying(seen, seat, marked), *_hiding(seen, seat, marked), _discarding(marked))
    return (
        Action(DRAW, "Draw a card", "D", suggested=not takes(seen, seat)),
        _taking(seen, seat, marked),
        Action(CALL, "Call draw", "A", "" if seat != p.turn else no_call(p, seat)),
    )


def _laying(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """Return the button for the marked cards, or without any, for a meld in hand, suggested until the seat has
    opened.
    """
    meld = MELD.get(mask_of(marked))
    if meld is None and not marked and (whole := _threes(seen, seat)):
        return Action(MELD[whole[0]], f"Lay {short_meld(whole[0])}", "Y", suggested=not has_opened(seen.public, seat))
    if meld is None:
        why = ACE_LOW if ace_high(mask_of(marked)) else "Mark three cards or more that make a set or a run."
        return Action(None, "Lay a meld", "Y", why)
    # Face up, four of a kind bring nothing: face down they bring 3 chips from each.
    four = mask_of(marked) in HIDE
    return Action(meld, "Face up" if four else f"Lay {short_meld(mask_of(marked))}", "Y", suggested=not four)


def _threes(seen: Observation, seat: Seat) -> list[Mask]:
    """Return the hand's melds other than fours of a kind, which are better laid face down."""
    return [meld for meld in melds_held(seen, seat) if meld in MELD and meld not in FOURS]


def _hiding(seen: Observation, seat: Seat, marked: frozenset[Card]) -> tuple[Action[Move], ...]:
    """Return the button only for a hand with four of a kind."""
    held = fours_held(seen, seat)
    if not held:
        return ()
    four = mask_of(marked) if marked else held[0]
    if four not in HIDE:
        return (Action(None, "Face down", "N", "Only four of a kind may lie face down: mark all four cards."),)
    return (Action(HIDE[four], "Face down", "N", suggested=True),)


def _discarding(marked: frozenset[Card]) -> Action[Move]:
    if len(marked) != 1:
        return Action(None, "Discard", "X", "Mark the one card to discard, and no other.")
    (card,) = marked
    return Action(DISCARDS[card], "Discard it", "X")


def _taking(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """Return the button for taking with the marked cards, or without any, in the only possible way."""
    ways, label = takes(seen, seat), "Take discard"
    if seen.public.turn != seat:
        return Action(as_take(marked), label, "T")
    if not ways:
        return Action(None, label, "T", _no_take(seen, seat))
    if not marked and len(ways) == 1:
        return Action(ways[0], label, "T", suggested=True)
    if as_take(marked) in ways:
        return Action(as_take(marked), label, "T", suggested=True)
    top = words(seen.public.pile[-1])
    return Action(None, label, "T", f"Mark the cards of your hand that the {top} is to meld with.")


def _no_take(seen: Observation, seat: Seat) -> str:
    if not seen.public.pile:
        return "Nothing has been discarded yet."
    top = seen.public.pile[-1]
    why = f"The {words(top)} makes no new meld with your hand."
    return f"{why} {ACE_LOW}" if ace_high_with(top, mask_of(seen.hands[seat])) else why


# ---- the prompt


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    """Return what the seat on turn is asked, or what the marked cards would do."""
    p = seen.public
    if p.over or seat != p.turn:
        return ""
    if p.phase == "answer":
        return _answering(seen, seat)
    if p.phase == "start":
        return _beginning(seen, seat, marked)
    return _of_marked(seen, seat, marked) if marked else _going_on(seen, seat)


def _answering(seen: Observation, seat: Seat) -> str:
    p = seen.public
    before = "" if not p.answers else ", the other challenges" if p.answers[0] else ", the other folds"
    called = f"“Draw” is called{before}"
    if not has_opened(p, seat):
        return f"{called}. You have not opened, so you can only fold."
    # Of two lines, which a ledge has room for, the second states the stakes.
    least = f"If nobody has less than your {_deadwood(seen, seat)}"
    return f"{called}: challenge or fold? {least}: 3 chips from each. Else you pay 3, not 1."


def _deadwood(seen: Observation, seat: Seat) -> int:
    return split(mask_of(seen.hands[seat])).deadwood


def _beginning(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    ways, p = takes(seen, seat), seen.public
    top = words(p.pile[-1]) if p.pile else ""
    if marked:
        meld = mask_of((*marked, p.pile[-1])) if p.pile else 0
        if as_take(marked) not in ways:
            return f"These cards make no meld with the {top}.{f' {ACE_LOW}' if ace_high(meld) else ''}"
        return f"Take the {top}. You lay {the_meld(meld)}{_opens(p, seat)}."
    calls = [f"call “draw” with {count(_deadwood(seen, seat), 'point')}"] if may_call(p, seat) else []
    asked = f"{listed(['Draw a card', *[f'take the {top}'] * bool(ways), *calls], 'or')}."
    if len(ways) == 1:
        asked += f" It makes {the_meld(mask_of((*ways[0].cards, p.pile[-1])))}."
    elif ways:
        asked += " Mark the cards that it is to meld with."
    # Players who have not opened need not be reminded every turn; the dark button says it.
    return f"{asked} {no_call(p, seat)}" if has_opened(p, seat) and not calls else asked


def _going_on(seen: Observation, seat: Seat) -> str:
    """Return what may be laid, then what ends the turn."""
    p = seen.public
    start = "" if p.thrown else "You deal, and do not draw. "
    whole = [*fours_held(seen, seat), *_threes(seen, seat)]
    if whole and not has_opened(p, seat):
        return f"{start}Lay {the_meld(whole[0])} to open, or keep it secret and mark a card to discard."
    asked = f"{start}Mark one card to discard."
    offs = [card for card in sorted(seen.hands[seat], key=by_rank) if layoffs(p, mask_of([card]))]
    if offs:
        return f"{asked} Before it you may lay off {listed([f'the {words(card)}' for card in offs[:2]], 'or')}."
    return f"{asked} Before it you may lay {the_meld(whole[0])}." if whole else asked


def _of_marked(seen: Observation, seat: Seat, marked: frozenset[Card]) -> str:
    p, mask = seen.public, mask_of(marked)
    if mask in MELD:
        left = count(split(mask_of(seen.hands[seat]) & ~mask).deadwood, "point")
        if mask in FOURS:
            return f"Lay {meld_words(mask)} face down{_opens(p, seat)}. If you win, they bring 3 chips from each."
        return f"Lay {the_meld(mask)}{_opens(p, seat)}. {left} stay{'s' if left == '1 point' else ''} in hand."
    if len(marked) == 1:
        return _of_one(seen, seat, *marked)
    why = ACE_LOW if ace_high(mask) else "Three of a rank do, or three of a suit in sequence."
    return f"These cards make no meld. {why}"


def _of_one(seen: Observation, seat: Seat, card: Card) -> str:
    """Return what a single card can do; a click on a glowing place does it."""
    ways = []
    if layoffs(seen.public, mask_of([card])):
        ways.append("lay it off on a meld that glows")
    melds = melds_of(seen, seat, card)
    if len(melds) == 1:
        ways.append(f"lay {the_meld(mask_of(melds[0].cards))}")
    elif melds:
        ways.append("lay a meld with it")
    return f"Discard the {words(card)}. That ends your turn{''.join(f'; or {way}' for way in ways)}."


def _opens(p: Public, seat: Seat) -> str:
    return "" if has_opened(p, seat) else " to open"


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with a discard that misses the win of this turn, or breaks up a meld."""
    if not isinstance(move, Discard) or seat != seen.public.turn:
        return ""
    hand = mask_of(seen.hands[seat])
    rest = hand & ~(1 << move.card)
    if not split(hand).deadwood or (rest and not split(rest).deadwood):
        return "Lay your melds first: you can empty your hand in this turn and win."
    if split(rest).deadwood > split(hand).deadwood:
        meld = next(meld for meld in split(hand).melds if meld >> move.card & 1)
        return f"The {words(move.card)} belongs to a meld: {meld_words(meld)}."
    return ""
