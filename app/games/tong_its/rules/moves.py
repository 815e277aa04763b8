"""Tong-Its' legal moves, their codes, and reasons for refusals. Section numbers are those of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from app.core.card_names import card_name
from app.core.cards import Card, Mask, Seat, mask_of
from app.core.messages import _, listed_or
from app.core.reason import Reason
from app.games.tong_its.rules.melds import FOURS, MELDS, SUITS, Cards, ace_high, cards_of, melds_in, melds_with
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DEAL,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    LAYS,
    MELD,
    MOST_MELDS,
    TAKE,
    Call,
    Challenge,
    Deal,
    Discard,
    Draw,
    Fold,
    Hide,
    Lay,
    Meld,
    Move,
    Phase,
    Public,
    State,
    Take,
    has_opened,
    match_is_over,
    mover,
)

# ---- moves as ints
#
# A discard is its card. Then come the four moves without cards, melds by their number in MELDS, face-down fours by
# rank, layoffs by slot and card, and takes by the number of the meld. The meld number n (from 0) of a seat has the slot
# seat * MOST_MELDS + n. After the draw, codes have the order of the legal moves, except that discards follow the hand.
DRAW_CODE, CALL_CODE, FOLD_CODE, CHALLENGE_CODE = range(52, 56)
MELD_CODE = 56
HIDE_CODE = MELD_CODE + len(MELDS)
LAY_CODE = HIDE_CODE + len(FOURS)
_LAYOFFS = tuple(lay for melds in LAYS for lays in melds for lay in lays)
TAKE_CODE = LAY_CODE + len(_LAYOFFS)
MELD_NUMBER = {meld: number for number, meld in enumerate(MELDS)}
_MOVES: tuple[Move, ...] = (
    *DISCARDS, DRAW, CALL, FOLD, CHALLENGE, *(MELD[meld] for meld in MELDS), *(HIDE[four] for four in FOURS), *_LAYOFFS,
)  # fmt: skip
"""The move of each code below TAKE_CODE."""
_CODE_OF = {move: code for code, move in enumerate(_MOVES)}


def encode(move: Move, top: int) -> int:
    """Return the code of a move while ``top`` is the top discard."""
    if isinstance(move, Take):
        return TAKE_CODE + MELD_NUMBER[mask_of(move.cards) | 1 << top]
    return _CODE_OF[move]


def decode(code: int, top: int) -> Move:
    """Return the move of a code while ``top`` is the top discard."""
    return _MOVES[code] if code < TAKE_CODE else TAKE[MELDS[code - TAKE_CODE] ^ 1 << top]


# ---- what is legal

_CLUBS, _DIAMONDS, _HEARTS, _SPADES = SUITS


def turn_codes(
    phase: Phase, hand: Mask, top: int, fits_on: Mapping[int, Mask], *, opened: bool, blocked: bool
) -> list[int]:
    """Return the codes of every move of the player on turn (4, 5.2, 5.4): the one statement of what is legal while a
    hand is played. ``fits_on`` has the cards that fit on each open meld, by slot; ``blocked``: layoffs bar the player
    from calling (5.3).
    """
    if phase == "start":
        codes = [DRAW_CODE]
        codes += [TAKE_CODE + MELD_NUMBER[meld] for meld in melds_with(top, hand)]
        if opened and not blocked:
            codes.append(CALL_CODE)
        return codes
    if phase == "answer":
        return [FOLD_CODE, CHALLENGE_CODE] if opened else [FOLD_CODE]
    if phase == "over":
        return []
    c, d, h, s = hand & _CLUBS, hand & _DIAMONDS, hand & _HEARTS, hand & _SPADES
    codes = [*_of_suit(c), *_of_suit(d), *_of_suit(h), *_of_suit(s)]
    d, h, s = d >> 13, h >> 26, s >> 39
    three = (c & d & (h | s)) | (h & s & (c | d))
    while three:
        low = three & -three
        three ^= low
        codes += _of_rank(hand & FOURS[low.bit_length() - 1])
    codes += _layoff_codes(hand, fits_on)
    return codes


@cache
def _of_suit(cards: Mask) -> tuple[int, ...]:
    """Return the discards and runs among the cards of one suit (4.4, 4.7)."""
    return (*cards_of(cards), *(MELD_CODE + MELD_NUMBER[run] for run in melds_in(cards)))


@cache
def _of_rank(cards: Mask) -> tuple[int, ...]:
    """Return the sets among three or four cards of a rank, face up and face down (4.4, 4.5)."""
    face_up = tuple(MELD_CODE + MELD_NUMBER[meld] for meld in melds_in(cards))
    return (*face_up, HIDE_CODE + FOURS.index(cards)) if cards in FOURS else face_up


def _layoff_codes(hand: Mask, fits_on: Mapping[int, Mask]) -> list[int]:
    """Return each card of the hand to each open meld that it fits (4.6)."""
    codes = []
    for slot, fits in fits_on.items():
        if fitting_cards := fits & hand:
            first = LAY_CODE + slot * 52
            codes += [first + card for card in cards_of(fitting_cards)]
    return codes


def fits_by_slot(p: Public) -> dict[int, Mask]:
    return {s * MOST_MELDS + n: meld.fits for s, melds in enumerate(p.melds) for n, meld in enumerate(melds)}


def layoffs(p: Public, hand: Mask) -> list[Lay]:
    """Return each card of the hand to each open meld that it fits (4.6)."""
    return [_LAYOFFS[code - LAY_CODE] for code in _layoff_codes(hand, fits_by_slot(p))]


def call_blocked(p: Public, seat: Seat) -> bool:
    """Return whether layoffs bar a seat from calling: its own on its melds, or others' since its last turn (5.3)."""
    return seat in p.own_layoffs or seat in p.met


def may_call(p: Public, seat: Seat) -> bool:
    """Return whether a seat may call at the start of its turn (5.2)."""
    return has_opened(p, seat) and not call_blocked(p, seat)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return moves at the start of a turn (4.2, 4.3, 5.2), later (4.4 - 4.8), as an answer (5.4), between hands
    (2.1).
    """
    p, hand = state.public, state.hands[seat]
    if p.over:
        return (DEAL,) if seat == mover(p) else ()
    if seat != p.turn:
        return ()
    top = p.thrown[-1] if p.thrown else -1
    opened, blocked = has_opened(p, seat), call_blocked(p, seat)
    codes = turn_codes(p.phase, mask_of(hand), top, fits_by_slot(p), opened=opened, blocked=blocked)
    if p.phase == "main":
        codes.sort(key=lambda code: hand.index(Card(code)) if code < DRAW_CODE else code)
    return [decode(code, top) for code in codes]


# ---- why a move is illegal, for the player who tried it; only ``legal_moves`` decides what is legal

_InTurn: TypeAlias = Draw | Take | Meld | Hide | Lay | Discard | Call


def ace_low() -> str:
    return _("The ace is low: it goes below the 2, not above the king.")


def why_not(state: State, seat: Seat, move: Move) -> Reason:
    p = state.public
    if p.over:
        return _between_hands(state, move)
    if isinstance(move, Deal):
        return Reason(_("This hand isn't over yet."), "5")
    if seat != p.turn:
        return Reason(_("It's not your turn."), "4.1")
    if p.phase == "answer":
        if has_opened(p, seat) or not isinstance(move, Challenge):
            return Reason(_("Someone has called: challenge or fold."), "5.4")
        return Reason(_("You can't challenge, because you haven't opened. You can only fold."), "5.4")
    if isinstance(move, Fold | Challenge):
        return Reason(_("No one has called."), "5.2")
    return _at_the_start(state, seat, move) if p.phase == "start" else _later(state, seat, move)


def _between_hands(state: State, move: Move) -> Reason:
    if match_is_over(state.public):
        return Reason(_("The match is over."), "8")
    if state.public.last_pack:
        return Reason(_("There are no cards for hand {n}.", n=state.public.deal + 2))
    if not isinstance(move, Deal):
        return Reason(_("This hand is over."), "5")
    if state.public.history[-1].winner is None:
        return Reason(_("No one won, so the same dealer deals again."), "2.1")
    return Reason(_("The winner of the last hand deals."), "2.1")


def _at_the_start(state: State, seat: Seat, move: _InTurn) -> Reason:
    """Return the reason before the draw (4.2, 4.3, 5.2)."""
    match move:
        case Call():
            return no_call(state.public, seat)
        case Take(cards):
            top = state.public.thrown[-1]
            if missing := _missing(state, seat, cards):
                return missing
            why = _("You can take the {card} only with cards that make a set or run with it.", card=card_name(top))
            return Reason(f"{why} {ace_low()}" if ace_high(mask_of((*cards, top))) else why, "4.3")
        case _:
            return Reason(_("Take a card first: draw from the stock, or take the top discard."), "4.2")


def no_call(p: Public, seat: Seat) -> Reason:
    """Return which of the three conditions of a call is not met; empty if all are (5.2)."""
    if not has_opened(p, seat):
        return Reason(_("You can't call yet, because you haven't opened. Meld first."), "5.2")
    match seat in p.own_layoffs, seat in p.met:
        case True, True:
            why = _("You can't call now: you and another player laid off on your melds.")
        case True, False:
            why = _("You can't call now: you laid off on your own melds.")
        case False, True:
            why = _("You can't call now: another player laid off on your melds.")
        case _:
            why = ""
    return Reason(why, "5.2")


def _later(state: State, seat: Seat, move: _InTurn) -> Reason:
    """Return the reason after the draw (4.4 - 4.7)."""
    p = state.public
    match move:
        case Draw() if p.thrown:
            return Reason(_("You've already taken a card this turn."), "4.2")
        case Draw():
            return Reason(_("The dealer has thirteen cards and doesn't draw on the first turn."), "4.1")
        case Take() if not p.thrown:
            return Reason(_("There is no discard yet."), "4.3")
        case Take():
            return Reason(_("You can take the top discard only at the start of your turn."), "4.3")
        case Call() if not has_opened(p, seat):
            return no_call(p, seat)
        case Call():
            return Reason(_("You can call only at the start of your turn, before taking a card."), "5.2")
        case Meld(cards) | Hide(cards) if missing := _missing(state, seat, cards):
            return missing
        case Meld(cards) if ace_high(mask_of(cards)):
            return Reason(ace_low(), "3.2")
        case Meld():
            return Reason(
                _(
                    "That isn't a meld: you need three or four cards of one rank, or three or more of one suit "
                    "in sequence."
                ),
                "3.1",
            )
        case Hide():
            return Reason(_("Only four of a kind may be melded face down."), "4.5")
        case Discard(card):
            return _missing(state, seat, (card,))
        case Lay(card):
            return _missing(state, seat, (card,)) or _no_fit(p, move)


def _missing(state: State, seat: Seat, cards: Cards) -> Reason:
    """Return which of the cards is not held; empty if all are."""
    gone = [card for card in cards if card not in state.hands[seat]]
    return Reason(_("You don't hold the {card}.", card=card_name(gone[0])) if gone else "")


def _no_fit(p: Public, move: Lay) -> Reason:
    """Return which cards do go on the meld (4.6)."""
    melds = p.melds[move.owner]
    if move.number > len(melds):
        return Reason(_("There is no such meld on the table."), "4.6")
    meld = melds[move.number - 1]
    if not meld.fits:
        return Reason(_("That meld is complete: you can't lay off on it."), "4.6")
    # Translators: {cards} is one card or two: the 4 of hearts or 8 of hearts.
    why = _("You can lay off only the {cards} on that meld.", cards=listed_or([*map(card_name, cards_of(meld.fits))]))
    return Reason(f"{why} {ace_low()}" if ace_high(meld.now | 1 << move.card) else why, "4.6")
