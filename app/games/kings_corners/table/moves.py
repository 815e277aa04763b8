"""Kings Corners' moves in words and sounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from app.core.card_names import card_name, rank_name
from app.core.cards import ACE, Card, Seat, is_red, rank, suit
from app.core.messages import N_, NP_, _, listed_or, p_, say
from app.games.kings_corners.rules.kings import surely_some
from app.games.kings_corners.rules.model import (
    CORNERS,
    KING_PENALTY,
    PLACES,
    SIDES,
    Deal,
    Draw,
    End,
    Move,
    Play,
    Public,
    Shift,
    count_cost,
    place_name,
    shifts_for,
)
from app.table import observation
from app.table.cue import Cue, Payment, dealing_order
from app.table.move_types import MadeMove, MoveType, MoveTypes
from app.table.sheet import DealOutcome
from app.table.text.lines import tiles

Observation: TypeAlias = observation.Observation[Public]
_NAMED = 4
"""Maximum number of ranks listed that would have fitted."""


def by_rank(card: Card) -> tuple[int, bool, int]:
    """Sort key: kings first."""
    return -rank(card), is_red(card), suit(card)


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return the move in words, with what it costs and how it ended the deal; a drawn card stays unnamed."""
    line = MOVES.log_line(before, seat, move, after, name_of)
    if isinstance(move, Deal):
        return line
    if _penalised(before, seat, move, after):
        line += " " + _king_held(before.public)
    if _pays_a_chip(before, seat, move):
        line += " " + _("No card was played, so 1 chip goes into the pot.")
    return f"{line} {outcome(after, name_of)}" if after.public.over else line


def _king_held(p: Public) -> str:
    return _("A king was held back, which costs {penalty}.", penalty=count_cost(KING_PENALTY, p.options.scoring))


def _penalised(before: Observation, seat: Seat, move: Move, after: Observation) -> bool:
    """Return whether this move ended a turn with a king held back, which all then learn (7.1)."""
    p = before.public
    return p.options.compulsory_kings and _ends_turn(before, move) and surely_some(after.public.kings[seat])


def _pays_a_chip(before: Observation, seat: Seat, move: Move) -> bool:
    """Return whether this move ended a turn without a card, with chips (5.4)."""
    return is_idle(before.public, seat) and _ends_turn(before, move)


def _ends_turn(before: Observation, move: Move) -> bool:
    return isinstance(move, End) or (isinstance(move, Draw) and before.public.options.draw == "end")


def is_idle(p: Public, seat: Seat) -> bool:
    """Return whether, with chips, the seat has played no card this turn, which costs a chip (5.4)."""
    return p.options.scoring == "chips" and not (p.turn == seat and p.played)


def outcome(seen: Observation, name_of: Callable[[Seat], str]) -> DealOutcome:
    """Return how the deal ended."""
    p = seen.public
    winner = p.history[-1].winner
    if winner is not None:
        return DealOutcome(say(name_of(winner), _("You go out"), _("{name} goes out")))
    why = _("The stock is empty, and no one has moved for a whole round.")
    pot = _("The pot stays.") if p.options.scoring == "chips" else ""
    return DealOutcome(_("Stalemate"), f"{why} {pot}".rstrip())


def opening(seen: Observation) -> Cue:
    """Deal the first deal out of the stock: hands from the dealer's left, then the four sides."""
    hands = dealing_order(seen.hands, (seen.public.dealer + 1) % len(seen.hands))
    sides = (card for pile in seen.public.piles for card in pile)
    antes = [Payment(seat, None, 1) for seat in range(len(seen.hands))]
    paid = antes if seen.public.options.scoring == "chips" else ()
    return Cue("gather", stagger=35, order=(*hands, *sides), gathers=True, chips=tuple(paid))


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound and call-out of a move."""
    if isinstance(move, Deal):
        return opening(after)
    won = after.public.over and not after.hands[seat] and isinstance(move, Play)
    held = _penalised(before, seat, move, after)
    call = "call-win" if won else "call-impasse" if after.public.over else "call-penalty" if held else ""
    chip = _pays_a_chip(before, seat, move)
    if won:
        bubble = p_("what a player calls", "Out!")
    elif held:
        paid, only_king = KING_PENALTY + chip, _("I held a king: I pay {n}.", n=KING_PENALTY)
        bubble = _("I held a king and played no card: I pay {n}.", n=paid) if chip else only_king
    else:
        bubble = _("A chip for the pot") if chip else ""
    sound = "penalty" if held else MOVES[move].sound
    to = move.place if isinstance(move, Play | Shift) and move.place in CORNERS else None
    return Cue(
        sound, bubble=bubble, call=call, call_sound="round" if won else "drawn" if after.public.over else "",
        lit=won, burst="" if to is None or before.public.piles[to] else PLACES[to],
        chips=_paid(before.public, after.public),
    )  # fmt: skip


def _paid(before: Public, after: Public) -> tuple[Payment, ...]:
    """Return the payments when playing for chips: into the pot, or to the player who goes out, who also takes the pot
    (5.4).
    """
    if before.options.scoring != "chips":
        return ()
    winner = after.history[-1].winner if after.over else None
    changed = enumerate(zip(before.scores, after.scores, strict=True))
    found = [Payment(seat, winner, then - now) for seat, (then, now) in changed if now < then]
    if winner is not None and before.pot:
        found.append(Payment(None, winner, before.pot))
    return tuple(found)


# ---- why


def _closes(made: MadeMove[Observation, Play]) -> str:
    """Explain an ace that closes a place."""
    to = made.move.place
    if to not in SIDES or made.before.public.piles[to] or rank(made.move.card) != ACE:
        return ""
    return _(
        "Nothing goes on an ace. Perhaps {name} wants to close off the {place}, so that no one can build there.",
        name=made.name,
        place=place_name(to),
    )


def _ended(made: MadeMove[Observation, Draw] | MadeMove[Observation, End]) -> str:
    """Explain a turn that ends though a pile could move, or without a card."""
    p, name = made.before.public, made.name
    if not _ends_turn(made.before, made.move):
        return ""
    for source in SIDES:
        for to in shifts_for(source, p.piles):
            could = (
                _(
                    "The {pile} pile could have moved onto the {place} pile.",
                    pile=place_name(source),
                    place=place_name(to),
                )
                if p.piles[to]
                else _("The {pile} pile could have moved to a corner.", pile=place_name(source))
            )
            why = _("But anyone can fill an empty place, and perhaps {name} had no good card for it.", name=name)
            return f"{could} {why}"
    if p.played:
        return ""
    if not all(p.piles[side] for side in SIDES):
        return _("Any card can go to an empty place. Perhaps {name} had none that could be built on.", name=name)
    wanted = _wanted(p)
    if not wanted:
        return ""
    ranks = listed_or([rank_name(one) for one in wanted[:_NAMED]])
    # Translators: {ranks} is like "queen, 10 or 7".
    return _("{name} played no card, so they probably had no {ranks} that fit.", name=name, ranks=ranks)


def _wanted(p: Public) -> list[int]:
    """Return the ranks that fit a pile, the highest first.

    These are ranks rather than cards, as a card may be on the table, or in the viewer's hand, on which the text must
    not depend.
    """
    return sorted({rank(pile[-1]) - 1 for pile in p.piles if pile and rank(pile[-1]) != ACE}, reverse=True)


# ---- move types


def _log_play(made: MadeMove[Observation, Play]) -> str:
    card, to = card_name(made.move.card), made.move.place
    if pile := made.before.public.piles[to]:
        you, other = _("You play the {card} on the {top}."), _("{name} plays the {card} on the {top}.")
        return made.say(you, other, card=card, top=card_name(pile[-1]))
    if to in CORNERS:
        you, other = (
            _("You play the {card} to the {place} corner."),
            _("{name} plays the {card} to the {place} corner."),
        )
    else:
        you = _("You play the {card} to the empty place in the {place}.")
        other = _("{name} plays the {card} to the empty place in the {place}.")
    return made.say(you, other, card=card, place=place_name(to))


def _hint_play(seen: Observation, move: Play) -> str:
    card, to = card_name(move.card), move.place
    if pile := seen.public.piles[to]:
        return _("Play the {card} on the {top}.", card=card, top=card_name(pile[-1]))
    if to in CORNERS:
        return _("Play the {card} to the {place} corner.", card=card, place=place_name(to))
    return _("Play the {card} to the empty place in the {place}.", card=card, place=place_name(to))


def _log_shift(made: MadeMove[Observation, Shift]) -> str:
    pile, to = place_name(made.move.source), made.move.place
    if under := made.before.public.piles[to]:
        you, other = _("You move the {pile} pile onto the {top}."), _("{name} moves the {pile} pile onto the {top}.")
        return made.say(you, other, pile=pile, top=card_name(under[-1]))
    you, other = (
        _("You move the {pile} pile to the {place} corner."),
        _("{name} moves the {pile} pile to the {place} corner."),
    )
    return made.say(you, other, pile=pile, place=place_name(to))


def _hint_shift(seen: Observation, move: Shift) -> str:
    pile, to = place_name(move.source), move.place
    if under := seen.public.piles[to]:
        return _("Move the {pile} pile onto the {top}.", pile=pile, top=card_name(under[-1]))
    return _("Move the {pile} pile to the {place} corner.", pile=pile, place=place_name(to))


def _log_draw(made: MadeMove[Observation, Draw]) -> str:
    drawn = _drawn(made)
    if drawn == 1:
        return made.say(_("You draw a card."), _("{name} draws a card."))
    return made.say(_("You draw {n} cards."), _("{name} draws {n} cards."), n=drawn)


def _plate_draw(made: MadeMove[Observation, Draw]) -> str:
    drawn = _drawn(made)
    return p_("last action", "drew") if drawn == 1 else p_("last action", "drew {n}", n=drawn)


def _plate_shift(made: MadeMove[Observation, Shift]) -> str:
    piles, move = made.before.public.piles, made.move
    pile, onto = piles[move.source], piles[move.place]
    if not onto:
        return p_("last action", "moved {card}", card=tiles((pile[0],)))
    return p_("last action", "moved {card} onto {top}", card=tiles((pile[0],)), top=tiles((onto[-1],)))


def _drawn(made: MadeMove[Observation, Draw]) -> int:
    return len(made.before.stock) - len(made.after.stock)


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Play: MoveType[Observation, Play](
            log=_log_play,
            plate=lambda made: p_("last action", "played {cards}", cards=tiles((made.move.card,))),
            hint=_hint_play,
            why=_closes,
            target=lambda seen, move: ((move.card,), PLACES[move.place]),
        ),
        Shift: MoveType[Observation, Shift](
            log=_log_shift,
            plate=_plate_shift,
            hint=_hint_shift,
            target=lambda seen, move: (seen.public.piles[move.source], PLACES[move.place]),
            sound="slide",
        ),
        Draw: MoveType[Observation, Draw](
            log=_log_draw,
            plate=_plate_draw,
            hint=lambda seen, move: _("Draw. That ends your turn.") if _ends_turn(seen, move) else _("Draw a card."),
            why=_ended,
            target=lambda seen, move: (seen.stock[-1:], "hand"),
            sound="draw",
        ),
        End: MoveType[Observation, End](
            log=lambda made: made.say(_("You end your turn."), _("{name} ends the turn.")),
            plate=NP_("last action", "ended turn"),
            hint=N_("End your turn."),
            why=_ended,
            sound="click",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: made.say(
                _("You deal. Deal {n} begins."), _("{name} deals. Deal {n} begins."), n=made.after.public.deal + 1
            ),
            hint=N_("Start the next deal."),
        ),
    }
)
