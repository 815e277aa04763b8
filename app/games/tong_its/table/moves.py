"""Tong-Its' moves in words, sounds and payments."""

from __future__ import annotations

from app.core.card_names import card_name, rank_plural, short_card, suit_name
from app.core.cards import Card, Mask, Seat, mask_of, rank, suit
from app.core.messages import N_, NP_, YOU, _, listed, n_, p_, say, shown_name
from app.games.tong_its.rules.melds import FOURS, POINTS, cards_of
from app.games.tong_its.rules.model import (
    ANTE,
    SEATS,
    Call,
    Challenge,
    Deal,
    DealScore,
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
from app.games.tong_its.rules.moves import layoffs
from app.games.tong_its.rules.names import meld_name, points_phrase, short_meld
from app.games.tong_its.table.mat import LAY, meld_zone
from app.games.tong_its.table.scores import chips_phrase, deadwood, extras, for_winning, tie_break
from app.games.tong_its.table.words import Observation
from app.table.cue import Cue, Payment, dealing_order
from app.table.move_types import MadeMove, MoveType, MoveTypes, NameOf
from app.table.text.lines import tiles

_A_CARD = 4
"""Typical points of a card held late in a hand, when the high ones have been discarded."""
_LITTLE = 2
"""A discard of so few points is surprising."""


# ---- log


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: NameOf) -> str:
    """Return the move as a line of the log, with how it ended the hand and who paid what."""
    line = MOVES.log_line(before, seat, move, after, name_of)
    return f"{line} {outcome(after.public, name_of)}" if after.public.over else line


def _short_antes(p: Public, name_of: NameOf) -> list[str]:
    """Name those who have fewer chips than the ante."""
    return [_short_ante(name_of(seat), had) for seat, had in enumerate(p.chips) if had < ANTE]


def _short_ante(name: str, had: int) -> str:
    if not had:
        return say(name, _("You have no chips to ante."), _("{name} has no chips to ante."))
    you, other = _("You ante {chips}, all you have."), _("{name} antes {chips}, all they have.")
    return say(name, you, other, chips=chips_phrase(had))


def outcome(p: Public, name_of: NameOf) -> str:
    """Return how the hand ended, and who paid what."""
    score, sentences = p.history[-1], list[str]()
    if score.way == "stock":
        sentences.append(_("The stock is empty."))
    if compared := [
        # Translators: a player's deadwood in a list: Ann: 12
        _("{name}: {points}", name=shown_name(name_of(seat)), points=deadwood(score, seat))
        for seat, left in enumerate(score.deadwood)
        if left is not None
    ]:
        # Translators: {list} is as in: Ann: 12 and Ben: 20
        sentences.append(_("Deadwood: {list}.", list=listed(compared)))
    sentences += [why] if (why := tie_break(p)) else []
    if score.winner is None:
        sentences.append(_("No one has opened, so no one wins."))
        sentences += [_("The pot of {chips} stays.", chips=chips_phrase(p.pot))] if p.pot else []
        return " ".join(sentences)
    if score.way == "stock" and not compared:
        sentences.append(_("No one else has opened."))
    sentences.append(_wins(score, name_of(score.winner)))
    sentences += [_paid(p, seat, name_of(seat)) for seat in range(len(score.paid)) if seat != score.winner]
    if score.pot:
        you, other = _("You take the pot of {chips}."), _("{name} takes the pot of {chips}.")
        sentences.append(say(name_of(score.winner), you, other, chips=chips_phrase(score.pot)))
    return " ".join(sentences)


def _wins(score: DealScore, name: str) -> str:
    """Return who won, and what each loser owes, item by item, without the penalty for not having opened."""
    items = listed([for_winning(score), *extras(score)])
    if score.way == "tongit":
        # Translators: {items} is as in: 3 for the tongit and 1 for an ace
        you = _("Tongit! You win, and each loser owes {items}.")
        # Translators: {items} is as in: 3 for the tongit and 1 for an ace
        other = _("Tongit! {name} wins, and each loser owes {items}.")
    else:
        # Translators: {items} is as in: 3 for the win and 1 for an ace
        you = _("You win, and each loser owes {items}.")
        # Translators: {items} is as in: 3 for the win and 1 for an ace
        other = _("{name} wins, and each loser owes {items}.")
    return say(name, you, other, items=items)


def _paid(p: Public, seat: Seat, name: str) -> str:
    """Return ``Ann pays 4 chips, 1 of them for not opening.``"""
    score = p.history[-1]
    owed, paid = score.owed[seat], score.paid[seat]
    chips = chips_phrase(paid)
    if not paid:
        you, other = (
            _("You owe {owed} and have nothing to pay with."),
            _("{name} owes {owed} and has nothing to pay with."),
        )
        return say(name, you, other, owed=chips_phrase(owed))
    if paid < owed:
        you, other = (
            _("You owe {owed} and pay all you have, {n}."),
            _("{name} owes {owed} and pays all they have, {n}."),
        )
        return say(name, you, other, owed=chips_phrase(owed), n=paid)
    if has_opened(p, seat):
        return say(name, _("You pay {chips}."), _("{name} pays {chips}."), chips=chips)
    you, other = _("You pay {chips}, 1 of them for not opening."), _("{name} pays {chips}, 1 of them for not opening.")
    return say(name, you, other, chips=chips)


# ---- sounds, call-outs and payments


def opening(seen: Observation) -> Cue:
    """Return the cue of the first deal: cards come out of the stock, and everybody antes."""
    return _dealt(seen, (ANTE,) * SEATS)


def _dealt(seen: Observation, antes: tuple[int, ...]) -> Cue:
    paid = tuple(Payment(seat, None, chips) for seat, chips in enumerate(antes) if chips)
    return Cue("gather", stagger=35, order=dealing_order(seen.hands, seen.public.dealer), gathers=True, chips=paid)


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound and call-out of a move, and the payments if it ends the hand. Of the move's entry it uses
    ``sound`` and ``bubble``.
    """
    if isinstance(move, Deal):
        return _dealt(after, tuple(min(ANTE, had) for had in before.public.chips))
    over = after.public.over
    call = _call(move, after)
    # A bubble would cover the hands shown then, and the payments.
    bubble = "" if over else MOVES.bubble(before, seat, move, after)
    return Cue(
        MOVES[move].sound, bubble=bubble, call=call, call_sound=_call_sound(move, after),
        lit=call == "call-tongit",
        chips=_paid_at_end(after) if over else (),
        robbed=(move.owner,) if isinstance(move, Lay) and move.owner != seat else (),
    )  # fmt: skip


def _call(move: Move, after: Observation) -> str:
    if isinstance(move, Call):
        return "call-draw"
    if isinstance(move, Challenge):
        return "call-challenge"
    if not after.public.over:
        return ""
    score = after.public.history[-1]
    return "call-tongit" if score.way == "tongit" else "call-hand-drawn" if score.winner is None else ""


def _call_sound(move: Move, after: Observation) -> str:
    """Return the sound of a call, or of the end of the hand, which takes precedence."""
    if not after.public.over:
        return "tong" if isinstance(move, (Call, Challenge)) else ""
    score = after.public.history[-1]
    return "drawn" if score.winner is None else "tongit" if score.way == "tongit" else "round"


def _paid_at_end(after: Observation) -> tuple[Payment, ...]:
    """Return the payments of the hand that is over."""
    score = after.public.history[-1]
    found = [Payment(seat, score.winner, chips) for seat, chips in enumerate(score.paid) if chips]
    if score.pot:
        found.append(Payment(None, score.winner, score.pot))
    return tuple(found)


# ---- why


def _called(before: Observation, seat: Seat, name: str) -> str:
    others = [other for other in range(len(before.hands)) if other != seat]
    closed = sum(not has_opened(before.public, other) for other in others)
    if closed == len(others):
        return _("No one else has opened, so the other two must fold, whatever {name} holds.", name=name)
    lowest = _("Perhaps that's the lowest deadwood.")
    why = f"{_has_about(before, seat, name)} {lowest}"
    if closed:
        return f"{why} " + _("One of the other two hasn't opened and must fold.")
    return why


def _has_about(before: Observation, seat: Seat, name: str) -> str:
    """Return the typical deadwood of a hand of that many cards."""
    n = len(before.hands[seat])
    you, other = _("You have {cards}, about {points}."), _("{name} has {cards}, about {points}.")
    return say(name, you, other, cards=n_("{n} card", "{n} cards", n), points=points_phrase(_A_CARD * n))


def _discarded(p: Public, seat: Seat, card: Card, name: str) -> str:
    if places := layoffs(p, mask_of([card])):
        if any(place.owner == seat for place in places):
            return _(
                "It would fit on {name}'s own meld. Perhaps {name} wants to call: laying off there would prevent that.",
                name=name,
            )
        return _(
            "{name} could have laid it off. Perhaps {name} missed that, or didn't want to discard another card.",
            name=name,
        )
    if POINTS[card] <= _LITTLE:
        return _(
            "It counts little. Perhaps all of {name}'s higher cards are in melds or waiting for a third card.",
            name=name,
        )
    return ""


def _why_answer(made: MadeMove[Observation, Fold] | MadeMove[Observation, Challenge]) -> str:
    """Explain the answer to a call."""
    name, caller = made.name, made.before.public.caller
    if not has_opened(made.before.public, made.seat):
        return _("{name} hasn't opened and can't challenge.", name=name)
    if caller is None:
        return ""
    held = _has_about(made.before, caller, made.name_of(caller))
    if isinstance(made.move, Challenge):
        perhaps = _("Perhaps {name} has no more than that and would win 3 chips from each opponent.", name=name)
    else:
        perhaps = _("Perhaps {name} has more: a lost challenge costs 3 chips, a fold usually 1.", name=name)
    return f"{held} {perhaps}"


def _why_lay(made: MadeMove[Observation, Lay]) -> str:
    """Explain a layoff on another player's meld."""
    if made.move.owner == made.seat:
        return ""
    n, owner = POINTS[made.move.card], made.name_of(made.move.owner)
    less = n_("That's {n} point less for {name}.", "That's {n} points less for {name}.", n, name=made.name)
    stopped = say(owner, _("And you can't call on your next turn."), _("And {name} can't call on their next turn."))
    return f"{less} {stopped}"


# ---- hints and choices


def _is_set(some: Mask) -> bool:
    """Return whether all cards are of one rank."""
    return any(some & ~four == 0 for four in FOURS)


def _named(some: Mask) -> str:
    """Return ``the 5s of clubs and hearts``, as there may be others of the rank; otherwise the usual name."""
    if some in FOURS or not _is_set(some):
        return meld_name(some)
    cards = cards_of(some)
    suits = listed([suit_name(suit(card)) for card in cards])
    # Translators: cards of one rank: the 5s of clubs and hearts
    return _("the {ranks} of {suits}", ranks=rank_plural(rank(cards[0])), suits=suits)


def _hint_take(seen: Observation, move: Take) -> str:
    top = card_name(seen.public.pile[-1])
    if _is_set(mask_of(move.cards)):
        return _("Take the {card} with {cards}.", card=top, cards=_named(mask_of(move.cards)))
    meld = meld_name(mask_of((*move.cards, seen.public.pile[-1])))
    return _("Take the {card} and meld {meld}.", card=top, meld=meld)


def _choose_take(seen: Observation, move: Take) -> str:
    meld = mask_of((*move.cards, seen.public.pile[-1]))
    if _is_set(meld) and meld not in FOURS:  # three of four cards of a rank could be any three
        return _("Take with {cards}", cards=" ".join(map(short_card, move.cards)))
    return _("Meld {meld}", meld=short_meld(meld))


def _hint_meld(seen: Observation, move: Meld) -> str:
    meld = mask_of(move.cards)
    if meld in FOURS:  # which could be laid face down, too
        return _("Meld {meld} face up.", meld=meld_name(meld))
    return _("Meld {meld}.", meld=_named(meld))


def _choose_meld(seen: Observation, move: Meld) -> str:
    meld = mask_of(move.cards)
    if meld in FOURS:
        return _("{meld}, face up", meld=short_meld(meld))
    if _is_set(meld):
        return _("Meld {meld}", meld=" ".join(map(short_card, move.cards)))
    return _("Meld {meld}", meld=short_meld(meld))


# ---- move types


def _taken(made: MadeMove[Observation, Take]) -> tuple[Card, Mask]:
    """Return the discard that was taken, and the meld."""
    top = made.before.public.thrown[-1]
    return top, mask_of((*made.move.cards, top))


def _log_take(made: MadeMove[Observation, Take]) -> str:
    top, meld = _taken(made)
    return made.say(
        _("You take the {card} and meld {meld}."), _("{name} takes the {card} and melds {meld}."),
        card=card_name(top), meld=meld_name(meld),
    )  # fmt: skip


def _plate_take(made: MadeMove[Observation, Take]) -> str:
    top, meld = _taken(made)
    return _("took {card}, melded {meld}", card=tiles((top,)), meld=short_meld(meld))


def _log_lay(made: MadeMove[Observation, Lay]) -> str:
    move, owner = made.move, made.name_of(made.move.owner)
    if made.seat == move.owner:
        you = _("You lay off the {card} on your own meld, {meld}.")
        other = _("{name} lays off the {card} on their own meld, {meld}.")
    elif owner == YOU:
        you = other = _("{name} lays off the {card} on your meld, {meld}.")
    else:
        you = _("You lay off the {card} on {owner}'s meld, {meld}.")
        other = _("{name} lays off the {card} on {owner}'s meld, {meld}.")
    return made.say(you, other, card=card_name(move.card), owner=owner, meld=meld_name(_laid_on(made.before, move)))


def _log_deal(made: MadeMove[Observation, Deal]) -> str:
    dealt = made.say(_("You deal hand {n}."), _("{name} deals hand {n}."), n=made.after.public.deal + 1)
    return " ".join([dealt, *_short_antes(made.before.public, made.name_of)])


def _log_fold(made: MadeMove[Observation, Fold]) -> str:
    if has_opened(made.before.public, made.seat):
        return made.say(_("You fold."), _("{name} folds."))
    return made.say(_("You haven't opened, so you fold."), _("{name} hasn't opened, so they fold."))


def _laid_on(seen: Observation, move: Lay) -> Mask:
    return seen.public.melds[move.owner][move.number - 1].now


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Draw: MoveType[Observation, Draw](
            log=lambda made: made.say(_("You draw a card."), _("{name} draws a card.")),
            plate=N_("drew"),
            hint=N_("Draw a card."),
            target=lambda seen, move: (seen.stock[-1:], "hand"),
            sound="draw",
        ),
        Take: MoveType[Observation, Take](
            log=_log_take,
            plate=_plate_take,
            hint=_hint_take,
            choice=_choose_take,
            target=lambda seen, move: (move.cards, "discards"),
            bubble=N_("I'll take it"),
        ),
        Meld: MoveType[Observation, Meld](
            log=lambda made: made.say(
                _("You meld {meld}."), _("{name} melds {meld}."), meld=meld_name(mask_of(made.move.cards))
            ),
            plate=lambda made: _("melded {meld}", meld=short_meld(mask_of(made.move.cards))),
            hint=_hint_meld,
            choice=_choose_meld,
            target=lambda seen, move: (move.cards, LAY),
            bubble=lambda made: "" if has_opened(made.before.public, made.seat) else _("I open"),
        ),
        Hide: MoveType[Observation, Hide](
            log=lambda made: made.say(
                _("You meld four of a kind face down."), _("{name} melds four of a kind face down.")
            ),
            plate=N_("melded face down"),
            hint=lambda seen, move: _("Meld {meld} face down.", meld=meld_name(mask_of(move.cards))),
            choice=lambda seen, move: _("{meld}, face down", meld=short_meld(mask_of(move.cards))),
            why=lambda made: _(
                "A face-down four of a kind earns 3 chips from each opponent if {name} wins.", name=made.name
            ),
            target=lambda seen, move: (move.cards, LAY),
            bubble=N_("Face down!"),
        ),
        Lay: MoveType[Observation, Lay](
            log=_log_lay,
            plate=lambda made: _("laid off {card}", card=tiles((made.move.card,))),
            hint=lambda seen, move: _(
                "Lay off the {card} on {meld}.", card=card_name(move.card), meld=meld_name(_laid_on(seen, move))
            ),
            choice=lambda seen, move: _("Lay off {card}", card=short_card(move.card)),
            why=_why_lay,
            target=lambda seen, move: ((move.card,), meld_zone(move.owner, move.number)),
            sound="slide",
        ),
        Discard: MoveType[Observation, Discard](
            log=lambda made: made.say(
                _("You discard the {card}."), _("{name} discards the {card}."), card=card_name(made.move.card)
            ),
            plate=lambda made: _("discarded {card}", card=tiles((made.move.card,))),
            hint=lambda seen, move: _("Discard the {card}.", card=card_name(move.card)),
            why=lambda made: _discarded(made.before.public, made.seat, made.move.card, made.name),
            target=lambda seen, move: ((move.card,), "discards"),
        ),
        Call: MoveType[Observation, Call](
            log=lambda made: made.say(p_("Tong-Its", "You call."), p_("Tong-Its", "{name} calls.")),
            plate=NP_("Tong-Its", "called"),
            hint=NP_("Tong-Its", "Call."),
            why=lambda made: _called(made.before, made.seat, made.name),
            sound="",
            bubble=NP_("Tong-Its", "I call!"),
        ),
        Fold: MoveType[Observation, Fold](
            log=_log_fold,
            plate=NP_("what a player did", "folded"),
            hint=N_("Fold."),
            why=_why_answer,
            sound="fold",
            bubble=N_("I fold"),
        ),
        Challenge: MoveType[Observation, Challenge](
            log=lambda made: made.say(_("You challenge."), _("{name} challenges.")),
            plate=NP_("what a player did", "challenged"),
            hint=N_("Challenge."),
            why=_why_answer,
            sound="",
            bubble=N_("Challenge!"),
        ),
        Deal: MoveType[Observation, Deal](log=_log_deal, hint=N_("Deal the next hand.")),
    }
)
