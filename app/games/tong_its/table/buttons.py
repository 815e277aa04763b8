"""The buttons of Tong-Its, and the line above them: what the marked cards would do, what cannot be done and why."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Mask, Seat, mask_of, words
from app.core.grammar import capital, listed
from app.games.tong_its.rules import layoffs, may_call
from app.games.tong_its.rules.melds import FOURS, ace_high, ace_high_with, cards_of, split
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    MELD,
    Call,
    Challenge,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Public,
    Take,
    has_opened,
)
from app.games.tong_its.rules.refusals import ACE_LOW
from app.games.tong_its.table.gestures import as_take, melds_of, takes
from app.games.tong_its.text import Seen, meld_words, the_meld
from app.table.tabletop import Action


def actions(state: Seen, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """What there is to do now, or at the start of the turn of a seat that waits for it."""
    p = state.public
    if p.over:
        return ()
    if p.phase == "answer" and seat == p.turn:
        return (Action(CHALLENGE, "Challenge", "G"), Action(FOLD, "Fold", "P"))
    if p.phase == "main" and seat == p.turn:
        return (_laying(marked), _hiding(marked), _discarding(marked))
    return (
        Action(DRAW, "Draw a card", "D", aim=not takes(state, seat)),
        _taking(state, seat, marked),
        Action(CALL, "Call “draw”", "A", "" if seat != p.turn else no_call(p, seat)),
    )


def _laying(marked: frozenset[Card]) -> Action[Move]:
    meld = MELD.get(mask_of(marked))
    if meld is None:
        why = ACE_LOW if ace_high(mask_of(marked)) else "Mark three cards or more that make a set or a run."
        return Action(None, "Lay a meld", "Y", why)
    # Face up, four of a kind bring nothing: face down they bring 3 chips from each.
    return Action(meld, f"Lay {_short(mask_of(marked))}", "Y", aim=mask_of(marked) not in HIDE)


def _hiding(marked: frozenset[Card]) -> Action[Move]:
    hide = HIDE.get(mask_of(marked))
    if hide is None:
        return Action(None, "Lay face down", "N", "Only four of a kind may lie face down: mark all four cards.")
    return Action(hide, f"{meld_words(mask_of(marked)).rpartition(' ')[2].capitalize()} face down", "N", aim=True)


def _discarding(marked: frozenset[Card]) -> Action[Move]:
    if len(marked) != 1:
        return Action(None, "Discard", "X", "Mark the one card to discard, and no other.")
    (card,) = marked
    return Action(DISCARDS[card], "Discard it", "X")


def _taking(state: Seen, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """With the marked cards; without any, in the one way there is."""
    ways, label = takes(state, seat), "Take the discard"
    if state.public.turn != seat:
        return Action(as_take(marked), label, "T")
    if not ways:
        return Action(None, label, "T", _no_take(state, seat))
    if not marked and len(ways) == 1:
        return Action(ways[0], label, "T", aim=True)
    if as_take(marked) in ways:
        return Action(as_take(marked), label, "T", aim=True)
    top = words(state.public.pile[-1])
    return Action(None, label, "T", f"Mark the cards of your hand that the {top} is to meld with.")


def _no_take(state: Seen, seat: Seat) -> str:
    if not state.public.pile:
        return "Nothing has been discarded yet."
    top = state.public.pile[-1]
    why = f"The {words(top)} makes no new meld with your hand."
    return f"{why} {ACE_LOW}" if ace_high_with(top, mask_of(state.hands[seat])) else why


def no_call(p: Public, seat: Seat) -> str:
    """Which of the three conditions of a call are not met; nothing if all are."""
    if not has_opened(p, seat):
        return "To call “draw” you must have opened, and you have laid no meld yet."
    broken = []
    if seat in p.own_layoffs:
        broken.append("you laid off on your own melds in your last turn")
    if seat in p.met:
        broken.append("somebody has laid off on your melds since your last turn")
    return f"You cannot call “draw” now: {listed(broken)}." if broken else ""


def _short(meld: Mask) -> str:
    """``three fives``, ``hearts 5 to 8``: fits on a button."""
    cards = cards_of(meld)
    said = meld_words(meld)
    if " to " not in said:
        return said
    low, high = (_FACES[card % 13] for card in (cards[0], cards[-1]))
    return f"{words(cards[0]).rpartition(' ')[2]} {low} to {high}"


_FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


# ---- the line above the buttons


def prompt(state: Seen, seat: Seat, marked: frozenset[Card]) -> str:
    """What the seat on turn is asked, or what the marked cards would do."""
    p = state.public
    if p.over or seat != p.turn:
        return ""
    if p.phase == "answer":
        return _answering(state, seat)
    if p.phase == "start":
        return _beginning(state, seat, marked)
    return _of_marked(state, seat, marked) if marked else _going_on(state, seat)


def _answering(state: Seen, seat: Seat) -> str:
    p = state.public
    before = "" if not p.answers else " The other challenges." if p.answers[0] else " The other folds."
    if not has_opened(p, seat):
        return f"“Draw” is called.{before} You have not opened, so you can only fold."
    mine = _deadwood(state, seat)
    return f"“Draw” is called.{before} Your deadwood is {mine}. Challenge if you think that nobody has less."


def _deadwood(state: Seen, seat: Seat) -> int:
    return split(mask_of(state.hands[seat])).deadwood


def _beginning(state: Seen, seat: Seat, marked: frozenset[Card]) -> str:
    ways, p = takes(state, seat), state.public
    top = words(p.pile[-1])
    if marked:
        take = as_take(marked)
        if take not in ways:
            high = ace_high(mask_of((*marked, p.pile[-1])))
            return f"These cards make no meld with the {top}.{f' {ACE_LOW}' if high else ''}"
        return f"Take the {top} and lay {the_meld(mask_of((*marked, p.pile[-1])))}{_opens(p, seat)}."
    if len(ways) == 1:
        meld = mask_of((*ways[0].cards, p.pile[-1]))
        asked = f"Draw, or take the {top} and lay {the_meld(meld)}."
    elif ways:
        asked = f"Draw, or mark the cards that the {top} is to meld with."
    else:
        asked = "Draw a card to begin your turn."
    if may_call(p, seat):
        return f"{asked} Or call “draw” with a deadwood of {_deadwood(state, seat)}."
    # Who has not opened need not be told at every turn; the dark button says it.
    return f"{asked} {no_call(p, seat)}" if has_opened(p, seat) else asked


def _going_on(state: Seen, seat: Seat) -> str:
    p = state.public
    start = "" if p.thrown else "You deal, and do not draw. "
    off = " or to lay off" if any(p.melds) else ""
    return f"{start}Mark cards to lay a meld{off}. A discard ends your turn."


def _of_marked(state: Seen, seat: Seat, marked: frozenset[Card]) -> str:
    p, mask = state.public, mask_of(marked)
    if mask in FOURS:
        said = "they" if has_opened(p, seat) else "they open too, and"
        return f"{meld_words(mask).capitalize()}. Face down {said} bring 3 chips from each if you win."
    if mask in MELD:
        return f"{the_meld(mask).capitalize()} make a meld{_opens(p, seat)}."
    if len(marked) == 1:
        return _of_one(state, seat, *marked)
    why = ACE_LOW if ace_high(mask) else "Three of a rank do, or three of a suit in sequence."
    return f"These cards make no meld. {why}"


def _of_one(state: Seen, seat: Seat, card: Card) -> str:
    """What a single card can do; a click on a place that glows does it."""
    ways = []
    if layoffs(state.public, mask_of([card])):
        ways.append("lay it off on a meld that glows")
    melds = melds_of(state, seat, card)
    if len(melds) == 1:
        ways.append(f"lay {the_meld(mask_of(melds[0].cards))} with it")
    elif melds:
        ways.append("lay a meld with it")
    said = "".join(f", or {way}" for way in ways)
    return f"Discard the {words(card)} to end your turn{said}."


def _opens(p: Public, seat: Seat) -> str:
    return "" if has_opened(p, seat) else ", and open your hand"


# ---- hints and choices


def _is_set(some: Mask) -> bool:
    """All of one rank."""
    return any(some & ~four == 0 for four in FOURS)


def _named(some: Mask) -> str:
    """``the fives of clubs and hearts``, as there may be others of the rank; else as ever."""
    if some in FOURS or not _is_set(some):
        return the_meld(some)
    rank, suits = meld_words(some).rpartition(" ")[2], [words(card).rpartition(" ")[2] for card in cards_of(some)]
    return f"the {rank} of {listed(suits)}"


def pick(state: Seen, move: Move) -> str:
    """One of several moves, as short as a button wants it: the dialog must not hide the cards that it asks about."""
    match move:
        case Take(cards):
            meld = mask_of((*cards, state.public.pile[-1]))
            # Three of four cards of a rank could be any three.
            said = _named(mask_of(cards)).removeprefix("the ") if _is_set(meld) and meld not in FOURS else ""
            return capital(said or meld_words(meld))
        case Meld(cards):
            return capital(f"{_named(mask_of(cards)).removeprefix('the ')}{_face_up(cards)}")
        case Hide(cards):
            return capital(f"{meld_words(mask_of(cards))} face down")
        case Lay(card):
            return capital(words(card))
        case _:
            return ""


def _face_up(cards: Sequence[Card]) -> str:
    """Told of what could lie face down, too."""
    return " face up" if mask_of(cards) in FOURS else ""


def advise(state: Seen, move: Move) -> str:
    """The move as a sentence that asks for it."""
    match move:
        case Draw():
            return "Draw a card."
        case Take(cards):
            top = state.public.pile[-1]
            if _is_set(mask_of(cards)):
                return f"Take the {words(top)} with {_named(mask_of(cards))}."
            return f"Take the {words(top)} and lay {the_meld(mask_of((*cards, top)))}."
        case Meld(cards):
            return f"Lay {_named(mask_of(cards))}{_face_up(cards)}."
        case Hide(cards):
            return f"Lay {the_meld(mask_of(cards))} face down."
        case Lay(card, owner, number):
            return f"Lay the {words(card)} off on {the_meld(state.public.melds[owner][number - 1].now)}."
        case Discard(card):
            return f"Discard the {words(card)}."
        case Call():
            return "Call “draw”."
        case Fold():
            return "Fold."
        case Challenge():
            return "Challenge."
        case _:
            return "Deal the next hand."
