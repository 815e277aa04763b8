"""Tong-Its' buttons and prompt: what the marked cards would do, or why not."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.card_names import card_name
from app.core.cards import Card, Mask, Seat, mask_of
from app.core.messages import _, fill, listed_or, n_, p_, say
from app.games.tong_its.rules.melds import FOURS, ace_high, ace_high_with, split
from app.games.tong_its.rules.model import (
    CALL,
    CHALLENGE,
    DISCARDS,
    DRAW,
    FOLD,
    HIDE,
    MELD,
    SEATS,
    Discard,
    Move,
    Public,
    has_opened,
)
from app.games.tong_its.rules.moves import ace_low, layoffs, may_call, no_call
from app.games.tong_its.rules.names import meld_name, points_phrase, short_meld
from app.games.tong_its.table.gestures import as_take, melds_of, takes
from app.games.tong_its.table.groups import by_rank, fours_held, melds_held
from app.games.tong_its.table.words import Observation
from app.table.move_types import NameOf
from app.table.tabletop import Action, Prompt


def actions(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Sequence[Action[Move]]:
    """Return the buttons for now, or for the start of the turn of a seat that waits for it."""
    p = seen.public
    if p.over:
        return ()
    if p.phase == "answer" and seat == p.turn:
        return (Action(CHALLENGE, p_("Tong-Its", "Challenge"), "G"), Action(FOLD, _("Fold"), "P"))
    if p.phase == "main" and seat == p.turn:
        return (_laying(seen, seat, marked), *_hiding(seen, seat, marked), _discarding(marked))
    return (
        Action(DRAW, _("Draw"), "D", suggested=not takes(seen, seat)),
        _taking(seen, seat, marked),
        Action(CALL, p_("Tong-Its", "Call"), "A", "" if seat != p.turn else no_call(p, seat)),
    )


def _laying(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """Return the button for the marked cards, or without any, for a meld in hand, suggested until the seat has
    opened.
    """
    meld = MELD.get(mask_of(marked))
    if meld is None and not marked and (whole := _threes(seen, seat)):
        return Action(
            MELD[whole[0]],
            _("Meld {meld}", meld=short_meld(whole[0])),
            "Y",
            suggested=not has_opened(seen.public, seat),
        )
    if meld is None:
        why = ace_low() if ace_high(mask_of(marked)) else _("Select three or more cards that make a set or run.")
        return Action(None, _("Meld"), "Y", why)
    # Face up, four of a kind bring nothing: face down they bring 3 chips from each.
    four = mask_of(marked) in HIDE
    label = _("Face up") if four else _("Meld {meld}", meld=short_meld(mask_of(marked)))
    return Action(meld, label, "Y", suggested=not four)


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
        return (Action(None, _("Face down"), "N", _("Only four of a kind may be melded face down: select all four.")),)
    return (Action(HIDE[four], _("Face down"), "N", suggested=True),)


def _discarding(marked: frozenset[Card]) -> Action[Move]:
    if len(marked) != 1:
        return Action(None, _("Discard"), "X", _("Select one card to discard."), suggested=not marked)
    (card,) = marked
    return Action(DISCARDS[card], _("Discard"), "X")


def _taking(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Action[Move]:
    """Return the button for taking with the marked cards, or without any, in the only possible way."""
    ways, label = takes(seen, seat), _("Take discard")
    if seen.public.turn != seat:
        return Action(as_take(marked), label, "T")
    if not ways:
        return Action(None, label, "T", _no_take(seen, seat))
    if not marked and len(ways) == 1:
        return Action(ways[0], label, "T", suggested=True)
    if as_take(marked) in ways:
        return Action(as_take(marked), label, "T", suggested=True)
    top = card_name(seen.public.pile[-1])
    return Action(None, label, "T", _("Select the cards to meld with the {card}.", card=top))


def _no_take(seen: Observation, seat: Seat) -> str:
    if not seen.public.pile:
        return _("There is no discard yet.")
    top = seen.public.pile[-1]
    why = _("The {card} doesn't make a meld with your hand.", card=card_name(top))
    return f"{why} {ace_low()}" if ace_high_with(top, mask_of(seen.hands[seat])) else why


# ---- the prompt


def prompt(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    """Return what the seat on turn is asked, or what the marked cards would do."""
    p = seen.public
    if p.over or seat != p.turn:
        return Prompt()
    if p.phase == "answer":
        return _answering(seen, seat)
    if p.phase == "start":
        return _beginning(seen, seat, marked)
    return _of_marked(seen, seat, marked) if marked else _going_on(seen, seat)


def _answering(seen: Observation, seat: Seat) -> Prompt:
    p = seen.public
    if not has_opened(p, seat):
        return Prompt(_("You can only fold, because you haven't opened."))
    if not p.answers:
        costs = _("If you both fold, you each pay 1; otherwise each loser pays 3.")
    elif p.answers[0]:
        costs = _("Folding costs 3, the same as losing.")
    else:
        costs = _("Folding costs 1, losing 3.")
    more = _("The winner's aces and concealed fours of a kind cost extra.")
    return Prompt(_("Challenge or fold?"), f"{costs} {more}")


def answers_to(seen: Observation, name_of: NameOf) -> str:
    """Return who called, and how the other player has answered."""
    p = seen.public
    if p.phase != "answer" or p.caller is None:
        return ""
    found = [say(name_of(p.caller), p_("Tong-Its", "You call."), p_("Tong-Its", "{name} calls."))]
    for steps, challenged in enumerate(p.answers, 1):
        name = name_of((p.caller + steps) % SEATS)
        if challenged:
            found.append(say(name, _("You challenge."), _("{name} challenges.")))
        else:
            found.append(say(name, _("You fold."), _("{name} folds.")))
    return " ".join(found)


def others_turn(seen: Observation, name_of: NameOf) -> str:
    """Return who has to answer a call."""
    p = seen.public
    if p.phase != "answer":
        return ""
    name = name_of(p.turn)
    if has_opened(p, p.turn):
        return say(name, _("You must decide: challenge or fold."), _("{name} must decide: challenge or fold."))
    return say(name, _("You haven't opened and must fold."), _("{name} hasn't opened and must fold."))


def _deadwood(seen: Observation, seat: Seat) -> int:
    return split(mask_of(seen.hands[seat])).deadwood


def _beginning(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    ways, p = takes(seen, seat), seen.public
    top = card_name(p.pile[-1]) if p.pile else ""
    if marked:
        meld = mask_of((*marked, p.pile[-1])) if p.pile else 0
        if as_take(marked) in ways:
            return Prompt(_take_for(p, seat, top, meld))
        why = _("These cards don't make a meld with the {card}.", card=top)
        return Prompt(why, ace_low() if ace_high(meld) else "")
    points = points_phrase(_deadwood(seen, seat))
    match bool(ways), may_call(p, seat):
        case False, False:
            asked = _("Draw a card.")
        case True, False:
            asked = _("Draw a card or take the {card}.", card=top)
        case False, True:
            asked = _("Draw a card or call with {points}.", points=points)
        case _:
            asked = _("Draw a card, take the {card} or call with {points}.", card=top, points=points)
    rest = list[str]()
    if len(ways) == 1:
        rest.append(_("It makes {meld}.", meld=meld_name(mask_of((*ways[0].cards, p.pile[-1])))))
    elif ways:
        rest.append(_("Select the cards to meld with it."))
    if has_opened(p, seat) and not may_call(p, seat):  # others see it by the disabled button
        rest.append(str(no_call(p, seat)))
    return Prompt(asked, " ".join(rest))


def _take_for(p: Public, seat: Seat, top: str, meld: Mask) -> str:
    if has_opened(p, seat):
        return _("Take the {card} and meld {meld}.", card=top, meld=meld_name(meld))
    return _("Take the {card} and open with {meld}.", card=top, meld=meld_name(meld))


def _going_on(seen: Observation, seat: Seat) -> Prompt:
    """Return what may be melded, then what ends the turn."""
    p = seen.public
    rest = [] if p.thrown else [_("You're the dealer, so no draw.")]
    whole = [*fours_held(seen, seat), *_threes(seen, seat)]
    if whole and not has_opened(p, seat):
        return Prompt(_("Meld {meld} to open, or select a discard.", meld=meld_name(whole[0])), " ".join(rest))
    offs = [card for card in sorted(seen.hands[seat], key=by_rank) if layoffs(p, mask_of([card]))]
    if offs:
        # Translators: {cards} is one card or two: 5 of clubs or 9 of hearts.
        rest.append(_("You can lay off the {cards} first.", cards=listed_or([*map(card_name, offs[:2])])))
    elif whole:
        rest.append(_("You can meld {meld} first.", meld=meld_name(whole[0])))
    return Prompt(_("Select a card to discard."), " ".join(rest))


def _of_marked(seen: Observation, seat: Seat, marked: frozenset[Card]) -> Prompt:
    p, mask = seen.public, mask_of(marked)
    if mask in MELD:
        left, opens = split(mask_of(seen.hands[seat]) & ~mask).deadwood, not has_opened(p, seat)
        if mask in FOURS:
            asked = _("Open with {meld} face down.") if opens else _("Meld {meld} face down.")
            rest = _("If you win, this meld earns 3 chips from each opponent.")
        else:
            asked = _("Open with {meld}.") if opens else _("Meld {meld}.")
            rest = n_("That leaves you {n} point.", "That leaves you {n} points.", left)
        return Prompt(fill(asked, meld=meld_name(mask)), rest)
    if len(marked) == 1:
        return _of_one(seen, seat, *marked)
    why = ace_low() if ace_high(mask) else _("A meld is three or more of one rank, or of one suit in sequence.")
    return Prompt(_("These cards don't make a meld."), why)


def _of_one(seen: Observation, seat: Seat, card: Card) -> Prompt:
    """Return what a single card can do; a click on a glowing place does it."""
    fits, melds = bool(layoffs(seen.public, mask_of([card]))), melds_of(seen, seat, card)
    match fits, bool(melds):
        case False, False:
            asked = _("Discard the {card} to end your turn.")
        case True, False:
            asked = _("Lay off or discard the {card}.")
        case False, True:
            asked = _("Meld or discard the {card}.")
        case _:
            asked = _("Lay off, meld or discard the {card}.")
    rest = [_("To lay it off, choose a glowing meld.")] if fits else []
    if len(melds) == 1:
        rest.append(_("It makes {meld}.", meld=meld_name(mask_of(melds[0].cards))))
    elif melds:
        rest.append(_("It fits in several melds."))
    return Prompt(fill(asked, card=card_name(card)), " ".join(rest))


def obvious_mistake(seen: Observation, seat: Seat, move: Move) -> str:
    """Return what is wrong with a discard that misses the win of this turn, or breaks up a meld."""
    if not isinstance(move, Discard) or seat != seen.public.turn:
        return ""
    hand = mask_of(seen.hands[seat])
    rest = hand & ~(1 << move.card)
    if not split(hand).deadwood or (rest and not split(rest).deadwood):
        return _("Meld first: you can empty your hand this turn and win.")
    if split(rest).deadwood > split(hand).deadwood:
        meld = next(meld for meld in split(hand).melds if meld >> move.card & 1)
        return _("The {card} is part of a meld: {meld}.", card=card_name(move.card), meld=short_meld(meld))
    return ""
