"""Bong's moves in words and sounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from app.core.cards import Card, Seat, rank, words
from app.core.grammar import a, count, does, listed, within
from app.games.bong.rules import is_right
from app.games.bong.rules.model import (
    FLING,
    Bing,
    CallFor,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    Public,
    TimeUp,
    Unlock,
    match_is_over,
)
from app.games.bong.rules.refusals import RANK_NAMES
from app.table import observation
from app.table.cue import Cue, dealing_order
from app.table.move_types import MadeMove, MoveType, MoveTypes, NameOf
from app.table.text.lines import tiles

HEAP, FAN, WANTED, STOCK = "pile", "last", "wanted", "stock"
"""The pile without its last cards, these cards, the sign of the next rank, and where a flonged pile is gathered."""
Observation: TypeAlias = observation.Observation[Public]
"""The table as its viewers see it; all texts are made from it."""


def _describe_card(before: Observation, seat: Seat, card: Card, after: Observation, name_of: NameOf) -> str:
    race, name = before.public.race, name_of(seat)
    line = f"{does(name, 'play')} the {words(card)}"
    if is_right(race, seat, card):
        return f"{line}{_won(after, name_of)}." if after.public.over else f"{line}."
    if before.public.tally == after.public.tally:
        return f"{line} a moment too late, and it comes back."
    if rank(card) != race.rank:
        why = f"{a(RANK_NAMES[race.rank])} is wanted"
    elif seat == race.last:
        why = "that is two in a row"
    else:
        why = f"{does(name_of(race.leader), 'lead')} after the flong"
    return f"{line}, but {why}: it comes back."


def _won(after: Observation, name_of: NameOf) -> str:
    """Return how the hand, and perhaps the match, ended."""
    hand = after.public.history[-1]
    left = sorted((cards, seat) for seat, cards in enumerate(hand.left) if seat != hand.winner)
    behind = listed([f"{name_of(seat)} {cards}" for cards, seat in left])
    what = "the match" if match_is_over(after.public) else f"hand {after.public.deal + 1}"
    verb = "win" if hand.winner is not None and name_of(hand.winner) == "You" else "wins"
    return f" and {verb} {what}; left: {behind}"


def _describe_fling(before: Observation, called: str) -> str:
    return f"{called}: no {RANK_NAMES[before.public.race.rank]}."


def _describe_flong(before: Observation, after: Observation, called: str, name: str) -> str:
    race = after.public.race
    pile = count(len(before.public.race.pile), "card")
    return f"{called}: {pile} to the others. {does(name, 'lead')} with {a(RANK_NAMES[race.rank])}."


def _describe_time_up(after: Observation, name_of: NameOf) -> str:
    hand = after.public.history[-1]
    if hand.winner is not None:
        what = "the match" if match_is_over(after.public) else "the hand"
        with_cards = count(hand.left[hand.winner], "card")
        return f"The time is up. {does(name_of(hand.winner), 'win')} {what} with {with_cards} left."
    fewest = [name_of(seat) for seat, cards in enumerate(hand.left) if cards == min(hand.left)]
    return f"The time is up, and nobody wins: {listed(fewest)} have {count(min(hand.left), 'card')} each."


def _is(name: str) -> str:
    return "You are" if name == "You" else f"{name} is"


_JUST_PLAYED = 2
"""Number of cards that the eye may have missed on the pile before a player's own card came down."""


def mistake(seen: Observation, seat: Seat, card: Card) -> str:
    """Return why a card comes back, in a word or two. A card that lost the race for its rank was not of a wrong rank to
    its player.
    """
    race = seen.public.race
    if card % 13 != race.rank:
        just = zip(race.pile[-_JUST_PLAYED:], race.by[-_JUST_PLAYED:], strict=True)
        return "too late" if any(other % 13 == card % 13 and who != seat for other, who in just) else "wrong rank"
    return "not twice in a row" if seat == race.last else "not my lead"


def _flonged(before: Observation, seat: Seat, after: Observation) -> tuple[Card, ...]:
    """Return the pile's cards in dealing order: one to each of the others, and round again."""
    new = [hand[len(held) :] for hand, held in zip(after.hands, before.hands, strict=True)]
    return dealing_order(new, (seat + 1) % len(new))


def opening(seen: Observation) -> Cue:
    """Deal from the middle, one card at a time from the dealer's left; no one looks before all have come (2.3)."""
    order = dealing_order(seen.hands, (seen.public.dealer + 1) % len(seen.hands))
    return Cue("gather", stagger=30, order=order, gathers=True, closed=True)


# ---- move types


def _played(made: MadeMove[Observation, Play]) -> Cue:
    if not is_right(made.before.public.race, made.seat, made.move.card):
        return Cue("thud", bounce=(made.move.card, FAN))
    won = made.after.public.over
    return Cue("place", call="call-bong" if won else "", call_sound="bell" if won else "")


def _plate_play(made: MadeMove[Observation, Play]) -> str:
    card = made.move.card
    if is_right(made.before.public.race, made.seat, card):
        return f"played {tiles((card,))}"
    late = made.before.public.tally == made.after.public.tally
    return "a moment too late" if late else f"{mistake(made.before, made.seat, card)}: {tiles((card,))}"


def _dealt_round(made: MadeMove[Observation, Flong]) -> Cue:
    before, after = made.before, made.after
    dealt_to = tuple(i for i, hand in enumerate(after.hands) if len(hand) > len(before.hands[i]))
    order = _flonged(before, made.seat, after)
    heaped = before.public.race.pile
    return Cue("", call="call-flong", call_sound="flong", stagger=26, order=order, heaped=heaped, robbed=dealt_to)


def _log_call_for(made: MadeMove[Observation, CallFor]) -> str:
    seat, call = made.move.seat, made.move.call
    if call == FLING:
        return _describe_fling(made.before, f"Fling is called for {within(made.name_of(seat))}")
    called = f"Flong is called for {within(made.name_of(seat))}"
    return _describe_flong(made.before, made.after, called, made.name_of(seat))


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Play: MoveType[Observation, Play](
            log=lambda made: _describe_card(made.before, made.seat, made.move.card, made.after, made.name_of),
            plate=_plate_play,
            hint=lambda seen, move: f"Play the {words(move.card)}.",
            target=lambda seen, move: ((move.card,), WANTED),
            cue=_played,
        ),
        Fling: MoveType[Observation, Fling](
            log=lambda made: _describe_fling(made.before, made.does("call") + " fling"),
            plate=lambda made: f"no {RANK_NAMES[made.before.public.race.rank]}: fling",
            hint=lambda seen, move: f"You hold no {RANK_NAMES[seen.public.race.rank]}: call fling.",
            why="Whoever holds none of the rank calls fling. Once all others have, who played last calls flong.",
            sound="whoosh",
        ),
        Flong: MoveType[Observation, Flong](
            log=lambda made: _describe_flong(made.before, made.after, made.does("call") + " flong", made.name),
            plate="flong!",
            hint="All the others have called fling: call flong.",
            why=lambda made: (
                f"All others had called, so nobody could go on. The pile goes to them, and {made.name} leads."
            ),
            cue=_dealt_round,
        ),
        Bing: MoveType[Observation, Bing](
            log=lambda made: f"{made.does('call')} bing.",
            plate="bing!",
            hint="Call bing: you have one card left.",
            sound="triangle",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: f"{made.does('deal')} hand {made.after.public.deal + 1}.",
            hint="Deal the next hand.",
            cue=lambda made: opening(made.after),
        ),
        Unlock: MoveType[Observation, Unlock](
            log=lambda made: f"{_is(made.name_of(made.move.seat))} back.", cue=lambda made: Cue("click", quiet=True)
        ),
        TimeUp: MoveType[Observation, TimeUp](
            log=lambda made: _describe_time_up(made.after, made.name_of),
            cue=lambda made: Cue("", call="call-time-up", call_sound="gong"),
        ),
        # The clock calls for a seat: as if that had called itself.
        CallFor: MoveType[Observation, CallFor](
            log=_log_call_for,
            plate=lambda made: MOVES.plate_line(made.before, made.move.seat, made.move.call, made.after),
            why=lambda made: MOVES.why(made.before, made.move.seat, made.move.call, made.after, made.name_of),
            cue=lambda made: replace(
                MOVES.cue(made.before, made.move.seat, made.move.call, made.after), by=made.move.seat
            ),
        ),
    }
)
