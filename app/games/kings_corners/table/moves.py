"""Kings Corners' moves in words and sounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from app.core.cards import ACE, Card, Seat, is_red, rank, suit, words
from app.core.grammar import does, listed
from app.games.kings_corners.rules.kings import surely_some
from app.games.kings_corners.rules.model import (
    CORNERS,
    KING_PENALTY,
    PLACE_WORDS,
    PLACES,
    SIDES,
    Deal,
    Draw,
    End,
    Move,
    Place,
    Play,
    Public,
    Shift,
    next_down,
    shifts_for,
)
from app.table import observation
from app.table.cue import Cue, dealing_order
from app.table.move_types import MadeMove, MoveType, MoveTypes
from app.table.sheet import DealOutcome
from app.table.text.lines import tiles

Observation: TypeAlias = observation.Observation[Public]
_NAMED = 2
"""Number of cards that would have fitted to name."""


def by_rank(card: Card) -> tuple[int, bool, int]:
    """Sort key: kings first."""
    return -rank(card), is_red(card), suit(card)


def onto(seen: Observation, to: Place) -> str:
    """Return ``onto the nine of clubs``, ``into the north-east corner``."""
    pile = seen.public.piles[to]
    if pile:
        return f"onto the {words(pile[-1])}"
    return f"into the {PLACE_WORDS[to]} corner" if to in CORNERS else f"into the empty {PLACE_WORDS[to]}"


def log_line(before: Observation, seat: Seat, move: Move, after: Observation, name_of: Callable[[Seat], str]) -> str:
    """Return the move in words, with what it costs and how it ended the deal; a drawn card stays unnamed."""
    line = MOVES.log_line(before, seat, move, after, name_of)
    if isinstance(move, Deal):
        return line
    if _penalised(before, seat, move, after):
        unit = "chips" if before.public.options.scoring == "chips" else "points"
        line += f" A king was held back: {KING_PENALTY} {unit}."
    if _pays_a_chip(before, seat, move):
        line += " No card was played: a chip for the pot."
    return f"{line} {outcome(after, name_of)}" if after.public.over else line


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
        return DealOutcome(f"{does(name_of(winner), 'go')} out")
    pot = " The pot stays." if p.options.scoring == "chips" else ""
    return DealOutcome("Impasse", f"the stock is empty and nobody plays.{pot}")


def opening(seen: Observation) -> Cue:
    """Deal the first deal out of the stock: hands from the dealer's left, then the four sides."""
    hands = dealing_order(seen.hands, (seen.public.dealer + 1) % len(seen.hands))
    sides = (card for pile in seen.public.piles for card in pile)
    return Cue("gather", stagger=35, order=(*hands, *sides), gathers=True)


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound and call-out of a move."""
    if isinstance(move, Deal):
        return opening(after)
    won = after.public.over and not after.hands[seat] and isinstance(move, Play)
    held = _penalised(before, seat, move, after)
    call = "call-win" if won else "call-impasse" if after.public.over else "call-penalty" if held else ""
    chip = _pays_a_chip(before, seat, move)
    to_pay = f"I held a king: {KING_PENALTY + chip} to pay" if held else "A chip for the pot" if chip else ""
    bubble = "Out!" if won else to_pay
    sound = "penalty" if held else "chip" if chip else MOVES[move].sound
    return Cue(sound, bubble=bubble, call=call, call_sound="round" if won else "drawn" if after.public.over else "")


# ---- why


def _closes(made: MadeMove[Observation, Play]) -> str:
    """Explain an ace that closes a place."""
    to = made.move.place
    if to not in SIDES or made.before.public.piles[to] or rank(made.move.card) != ACE:
        return ""
    return f"Nothing goes on an ace. Perhaps {made.name} closes the {PLACE_WORDS[to]}, so that nobody can build there."


def _ended(made: MadeMove[Observation, Draw] | MadeMove[Observation, End]) -> str:
    """Explain a turn that ends though a pile could move, or without a card."""
    p, name = made.before.public, made.name
    if not _ends_turn(made.before, made.move):
        return ""
    for source in SIDES:
        for to in shifts_for(source, p.piles):
            goes = f"onto the {PLACE_WORDS[to]} one" if p.piles[to] else "to a corner"
            return (
                f"The {PLACE_WORDS[source]} pile could have gone {goes}. A free side takes a card of anybody’s: "
                f"perhaps {name} had none for it."
            )
    if p.played:
        return ""
    if not all(p.piles[side] for side in SIDES):
        return f"Any card may go to a free side. Perhaps {name} holds none on which another one could follow."
    wanted = dict.fromkeys(_wanted(p))
    if not wanted:
        return ""
    return f"{name} played no card, so probably holds no {listed([*wanted][:_NAMED], 'and no')}."


def _wanted(p: Public) -> list[str]:
    """Return what the piles take: ``nine of hearts or diamonds``."""
    return [next_down(pile[-1]) for pile in p.piles if pile and rank(pile[-1]) != ACE]


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Play: MoveType[Observation, Play](
            log=lambda made: f"{made.does('play')} the {words(made.move.card)} {onto(made.before, made.move.place)}.",
            plate=lambda made: f"played {tiles((made.move.card,))}",
            hint=lambda seen, move: f"Play the {words(move.card)} {onto(seen, move.place)}.",
            why=_closes,
            target=lambda seen, move: ((move.card,), PLACES[move.place]),
        ),
        Shift: MoveType[Observation, Shift](
            log=lambda made: f"{made.does('move')} {_pile(made.move)} {onto(made.before, made.move.place)}.",
            plate=lambda made: f"moved {_pile(made.move)}",
            hint=lambda seen, move: f"Move {_pile(move)} {onto(seen, move.place)}.",
            target=lambda seen, move: (seen.public.piles[move.source], PLACES[move.place]),
            sound="slide",
        ),
        Draw: MoveType[Observation, Draw](
            log=lambda made: f"{made.does('draw')} {'a card' if _drawn(made) == 1 else 'two cards'}.",
            plate=lambda made: "drew" if _drawn(made) == 1 else "drew two",
            hint=lambda seen, move: "Draw a card, which ends your turn." if _ends_turn(seen, move) else "Draw a card.",
            why=_ended,
            target=lambda seen, move: (seen.stock[-1:], "hand"),
            sound="draw",
        ),
        End: MoveType[Observation, End](
            log=lambda made: f"{made.does('end')} the turn.",
            plate="ended the turn",
            hint="End your turn.",
            why=_ended,
            sound="click",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: f"{made.does('deal')} for deal {made.after.public.deal + 1}.",
            hint="Deal the next deal.",
        ),
    }
)


def _pile(move: Shift) -> str:
    return f"the {PLACE_WORDS[move.source]} pile"


def _drawn(made: MadeMove[Observation, Draw]) -> int:
    return len(made.before.stock) - len(made.after.stock)
