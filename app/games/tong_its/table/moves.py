"""Tong-Its' moves in words, sounds and payments."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.cards import Card, Mask, Seat, mask_of, words
from app.core.grammar import capital, count, count_in_words, does, in_words, listed, within
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
from app.games.tong_its.table.mat import LAY, meld_zone
from app.games.tong_its.table.scores import deadwood, extras, tie_break
from app.games.tong_its.table.words import Observation, meld_words, the_meld
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
    return [
        f"{does(name_of(seat), 'put')} {count(had, 'chip') if had else 'nothing'} into the pot, having no more."
        for seat, had in enumerate(p.chips)
        if had < ANTE
    ]


def _verb(name: str, verb: str) -> str:
    return does(name, verb).removeprefix(f"{name} ")


def _whose(seat: Seat, owner: Seat, name_of: NameOf) -> str:
    name = name_of(owner)
    if seat == owner:
        return "your own" if name == "You" else "their own"
    return "your" if name == "You" else f"{name}'s"


def outcome(p: Public, name_of: NameOf) -> str:
    """Return how the hand ended, and who paid what."""
    score, sentences = p.history[-1], []
    if score.way == "stock":
        sentences.append("The stock is empty.")
    if compared := [f"{name_of(s)} {deadwood(score, s)}" for s, left in enumerate(score.deadwood) if left is not None]:
        sentences.append(f"Deadwood: {', '.join(compared)}.")
    if why := tie_break(p):
        sentences.append(f"{capital(why)}.")
    if score.winner is None:
        stays = f", and the pot of {count(p.pot, 'chip')} stays" if p.pot else ""
        return " ".join([*sentences, f"Nobody has opened: nobody wins{stays}."])
    if score.way == "stock" and not compared:
        sentences.append("Nobody else has opened.")
    name = name_of(score.winner)
    sentences.append(f"{'Tongit: ' if score.way == 'tongit' else ''}{does(name, 'win')}{_for(score)}.")
    sentences += [_paid(p, seat, name_of(seat)) for seat in range(len(score.paid)) if seat != score.winner]
    if score.pot:
        sentences.append(f"{does(name, 'take')} the pot of {count(score.pot, 'chip')}.")
    return " ".join(sentences)


def _for(score: DealScore) -> str:
    """Return what each loser owes, item by item, without the penalty for not having opened."""
    return f" ({listed([f'{score.base} for winning', *extras(score)])})"


def _paid(p: Public, seat: Seat, name: str) -> str:
    """Return ``Ann pays 4 chips, one of them for not having opened.``"""
    score = p.history[-1]
    owed, paid = score.owed[seat], score.paid[seat]
    if paid < owed:
        all_there_is = f"{count(paid, 'chip')}, all there is" if paid else "nothing, having nothing left"
        return f"{does(name, 'pay')} {all_there_is}, of {owed} owed."
    extra = "" if has_opened(p, seat) else ", one of them for not having opened"
    return f"{does(name, 'pay')} {count(paid, 'chip')}{extra}."


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


def _about(before: Observation, seat: Seat, name: str) -> str:
    """Return the typical deadwood of a hand of that many cards."""
    held = len(before.hands[seat])
    return f"{does(name, 'hold')} {count_in_words(held, 'card')}, about {in_words(_A_CARD * held)} points"


def _called(before: Observation, seat: Seat, name: str) -> str:
    others = [other for other in range(len(before.hands)) if other != seat]
    closed = sum(not has_opened(before.public, other) for other in others)
    if closed == len(others):
        return f"Nobody else has opened: all must fold, whatever {name} holds."
    folds = " One of the others has not opened, and must fold." if closed else ""
    return f"{_about(before, seat, name)}: perhaps the least of all.{folds}"


def _discarded(p: Public, seat: Seat, card: Card, name: str) -> str:
    if places := layoffs(p, mask_of([card])):
        if any(place.owner == seat for place in places):
            return (
                f"It fitted on {name}’s own meld. But who lays off there may not call in the next turn: perhaps that."
            )
        return f"It could have been laid off on a meld. Perhaps {name} did not see it, or means to wait."
    if POINTS[card] <= _LITTLE:
        return f"It cost little. Perhaps all higher cards of {name} are in melds, or wait for a third one."
    return ""


def _why_challenge(made: MadeMove[Observation, Fold] | MadeMove[Observation, Challenge], perhaps: str) -> str:
    """Explain the answer to a call; ``perhaps`` is what the player may hold."""
    caller = made.before.public.caller
    if not has_opened(made.before.public, made.seat):
        return f"{made.name} has laid no meld, and who has not opened may not challenge."
    return "" if caller is None else f"{_about(made.before, caller, made.name_of(caller))}. {perhaps}"


def _why_lay(made: MadeMove[Observation, Lay]) -> str:
    """Explain a layoff on another player's meld."""
    if made.move.owner == made.seat:
        return ""
    less = count_in_words(POINTS[made.move.card], "point").capitalize()
    return f"{less} less for {made.name}; and {within(made.name_of(made.move.owner))} may not call in the next turn."


# ---- hints and choices


def _is_set(some: Mask) -> bool:
    """Return whether all cards are of one rank."""
    return any(some & ~four == 0 for four in FOURS)


def _named(some: Mask) -> str:
    """Return ``the fives of clubs and hearts``, as there may be others of the rank; otherwise the usual name."""
    if some in FOURS or not _is_set(some):
        return the_meld(some)
    rank, suits = meld_words(some).rpartition(" ")[2], [words(card).rpartition(" ")[2] for card in cards_of(some)]
    return f"the {rank} of {listed(suits)}"


def _face_up(cards: Sequence[Card]) -> str:
    """Distinguish cards face up from those that could be laid face down, too."""
    return " face up" if mask_of(cards) in FOURS else ""


def _hint_take(seen: Observation, move: Take) -> str:
    top = seen.public.pile[-1]
    if _is_set(mask_of(move.cards)):
        return f"Take the {words(top)} with {_named(mask_of(move.cards))}."
    return f"Take the {words(top)} and lay {the_meld(mask_of((*move.cards, top)))}."


def _choose_take(seen: Observation, move: Take) -> str:
    meld = mask_of((*move.cards, seen.public.pile[-1]))
    # Three of four cards of a rank could be any three.
    name = _named(mask_of(move.cards)).removeprefix("the ") if _is_set(meld) and meld not in FOURS else ""
    return capital(name or meld_words(meld))


# ---- move types


def _taken(made: MadeMove[Observation, Take]) -> tuple[Card, Mask]:
    """Return the discard that was taken, and the meld."""
    top = made.before.public.thrown[-1]
    return top, mask_of((*made.move.cards, top))


def _log_take(made: MadeMove[Observation, Take]) -> str:
    top, meld = _taken(made)
    return f"{made.does('take')} the {words(top)} and {_verb(made.name, 'lay')} {the_meld(meld)}."


def _plate_take(made: MadeMove[Observation, Take]) -> str:
    top, meld = _taken(made)
    return f"took {tiles((top,))}, laid {meld_words(meld)}"


def _log_lay(made: MadeMove[Observation, Lay]) -> str:
    move = made.move
    whose = _whose(made.seat, move.owner, made.name_of)
    return f"{made.does('lay')} the {words(move.card)} off on {whose} {meld_words(_laid_on(made.before, move))}."


def _laid_on(seen: Observation, move: Lay) -> Mask:
    return seen.public.melds[move.owner][move.number - 1].now


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Draw: MoveType[Observation, Draw](
            log=lambda made: f"{made.does('draw')} a card.",
            plate="drew",
            hint="Draw a card.",
            target=lambda seen, move: (seen.stock[-1:], "hand"),
            sound="draw",
        ),
        Take: MoveType[Observation, Take](
            log=_log_take,
            plate=_plate_take,
            hint=_hint_take,
            choice=_choose_take,
            target=lambda seen, move: (move.cards, "discards"),
            bubble="I take it",
        ),
        Meld: MoveType[Observation, Meld](
            log=lambda made: f"{made.does('lay')} {the_meld(mask_of(made.move.cards))}.",
            plate=lambda made: f"laid {meld_words(mask_of(made.move.cards))}",
            hint=lambda seen, move: f"Lay {_named(mask_of(move.cards))}{_face_up(move.cards)}.",
            choice=lambda seen, move: capital(
                f"{_named(mask_of(move.cards)).removeprefix('the ')}{_face_up(move.cards)}"
            ),
            target=lambda seen, move: (move.cards, LAY),
            bubble=lambda made: "" if has_opened(made.before.public, made.seat) else "I open",
        ),
        Hide: MoveType[Observation, Hide](
            log=lambda made: f"{made.does('lay')} a four of a kind face down.",
            plate="laid a four face down",
            hint=lambda seen, move: f"Lay {the_meld(mask_of(move.cards))} face down.",
            choice=lambda seen, move: capital(f"{meld_words(mask_of(move.cards))} face down"),
            why=lambda made: f"Four of a kind that lie face down bring three chips from each, if {made.name} wins.",
            target=lambda seen, move: (move.cards, LAY),
            bubble="Face down!",
        ),
        Lay: MoveType[Observation, Lay](
            log=_log_lay,
            plate=lambda made: f"laid off {tiles((made.move.card,))}",
            hint=lambda seen, move: f"Lay the {words(move.card)} off on {the_meld(_laid_on(seen, move))}.",
            choice=lambda seen, move: capital(words(move.card)),
            why=_why_lay,
            target=lambda seen, move: ((move.card,), meld_zone(move.owner, move.number)),
            sound="slide",
        ),
        Discard: MoveType[Observation, Discard](
            log=lambda made: f"{made.does('discard')} the {words(made.move.card)}.",
            plate=lambda made: f"threw {tiles((made.move.card,))}",
            hint=lambda seen, move: f"Discard the {words(move.card)}.",
            why=lambda made: _discarded(made.before.public, made.seat, made.move.card, made.name),
            target=lambda seen, move: ((move.card,), "discards"),
        ),
        Call: MoveType[Observation, Call](
            log=lambda made: f"{made.does('call')} “draw”.",
            plate="calls “draw”",
            hint="Call “draw”.",
            why=lambda made: _called(made.before, made.seat, made.name),
            sound="",
            bubble="Draw!",
        ),
        Fold: MoveType[Observation, Fold](
            log=lambda made: (
                made.does("fold") + ("." if has_opened(made.before.public, made.seat) else ", not having opened.")
            ),
            plate="folds",
            hint="Fold.",
            why=lambda made: _why_challenge(
                made,
                f"Perhaps {made.name} has more than that: a lost challenge costs three chips, a fold one if nobody "
                "else challenges.",
            ),
            sound="fold",
            bubble="I fold",
        ),
        Challenge: MoveType[Observation, Challenge](
            log=lambda made: f"{made.does('challenge')}.",
            plate="challenges",
            hint="Challenge.",
            why=lambda made: _why_challenge(made, f"Perhaps {made.name} has no more than that: it wins three."),
            sound="",
            bubble="Challenge!",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: " ".join(
                [
                    f"{made.does('deal')} for hand {made.after.public.deal + 1}.",
                    *_short_antes(made.before.public, made.name_of),
                ]
            ),
            hint="Deal the next hand.",
        ),
    }
)
