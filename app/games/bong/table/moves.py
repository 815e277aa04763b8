"""Bong's moves in words and sounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from app.core.card_names import card_name, rank_name
from app.core.cards import Card, Seat, rank
from app.core.messages import N_, _, listed, n_, say, shown_name
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
    line = say(name, _("You play the {card}."), _("{name} plays the {card}."), card=card_name(card))
    if is_right(race, seat, card):
        return f"{line} {_won(after, name_of)}" if after.public.over else line
    if before.public.tally == after.public.tally:
        why = _("It comes back: a moment too late.")
    elif rank(card) != race.rank:
        why = _("It comes back: the next rank is {rank}.", rank=rank_name(race.rank))
    elif seat == race.last:
        why = _("It comes back: that's two in a row.")
    else:
        why = say(
            name_of(race.leader), _("It comes back: you lead after the flong."),
            _("It comes back: {name} leads after the flong."),
        )  # fmt: skip
    return f"{line} {why}"


def _won(after: Observation, name_of: NameOf) -> str:
    """Return how the hand, and perhaps the match, ended."""
    hand = after.public.history[-1]
    left = sorted((cards, seat) for seat, cards in enumerate(hand.left) if seat != hand.winner)
    behind = listed([f"{shown_name(name_of(seat))} {cards}" for cards, seat in left])
    name = name_of(hand.winner) if hand.winner is not None else ""
    if match_is_over(after.public):
        won = say(name, _("You win the match."), _("{name} wins the match."))
    else:
        won = say(name, _("You win hand {hand}."), _("{name} wins hand {hand}."), hand=after.public.deal + 1)
    # Translators: {players} is a list of names, each with its number of cards.
    left_over = _("Cards left: {players}.", players=behind)
    return f"{won} {left_over}"


def _no_rank(before: Observation) -> str:
    """Return the sentence after a fling."""
    return _("No {rank}.", rank=rank_name(before.public.race.rank))


def _describe_flong(before: Observation, after: Observation, name: str) -> str:
    """Return the sentences after a flong."""
    pile = n_("The others get {n} card.", "The others get {n} cards.", len(before.public.race.pile))
    rank_led = rank_name(after.public.race.rank)
    leads = say(name, _("You lead with {rank}."), _("{name} leads with {rank}."), rank=rank_led)
    return f"{pile} {leads}"


def _describe_time_up(after: Observation, name_of: NameOf) -> str:
    hand, time_up = after.public.history[-1], _("Time is up.")
    if hand.winner is not None:
        name, left = name_of(hand.winner), n_("{n} card", "{n} cards", hand.left[hand.winner])
        if match_is_over(after.public):
            won = say(
                name,
                _("You win the match with {cards} left."),
                _("{name} wins the match with {cards} left."),
                cards=left,
            )
        else:
            won = say(
                name, _("You win the hand with {cards} left."), _("{name} wins the hand with {cards} left."), cards=left
            )
        return f"{time_up} {won}"
    fewest = [shown_name(name_of(seat)) for seat, cards in enumerate(hand.left) if cards == min(hand.left)]
    tie = n_(
        "Nobody wins: {players} have {n} card each.", "Nobody wins: {players} have {n} cards each.",
        min(hand.left), players=listed(fewest),
    )  # fmt: skip
    return f"{time_up} {tie}"


_JUST_PLAYED = 2
"""Number of cards that the eye may have missed on the pile before a player's own card came down."""


def mistake(seen: Observation, seat: Seat, card: Card) -> str:
    """Return why a card comes back, in a word or two. A card that lost the race for its rank was not of a wrong rank to
    its player.
    """
    race = seen.public.race
    if card % 13 != race.rank:
        just = zip(race.pile[-_JUST_PLAYED:], race.by[-_JUST_PLAYED:], strict=True)
        late = any(other % 13 == card % 13 and who != seat for other, who in just)
        return _("too late") if late else _("wrong rank")
    return _("not twice in a row") if seat == race.last else _("not my lead")


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
        return _("played {cards}", cards=tiles((card,)))
    late = made.before.public.tally == made.after.public.tally
    return _("a moment too late") if late else f"{mistake(made.before, made.seat, card)}: {tiles((card,))}"


def _dealt_round(made: MadeMove[Observation, Flong]) -> Cue:
    before, after = made.before, made.after
    dealt_to = tuple(i for i, hand in enumerate(after.hands) if len(hand) > len(before.hands[i]))
    order = _flonged(before, made.seat, after)
    heaped = before.public.race.pile
    return Cue("", call="call-flong", call_sound="flong", stagger=26, order=order, heaped=heaped, robbed=dealt_to)


def _log_fling(made: MadeMove[Observation, Fling]) -> str:
    called = made.say(_("You call fling."), _("{name} calls fling."))
    return f"{called} {_no_rank(made.before)}"


def _log_flong(made: MadeMove[Observation, Flong]) -> str:
    called = made.say(_("You call flong."), _("{name} calls flong."))
    return f"{called} {_describe_flong(made.before, made.after, made.name)}"


def _log_call_for(made: MadeMove[Observation, CallFor]) -> str:
    name, call = made.name_of(made.move.seat), made.move.call
    if call == FLING:
        called = say(name, _("The clock calls fling for you."), _("The clock calls fling for {name}."))
        return f"{called} {_no_rank(made.before)}"
    called = say(name, _("The clock calls flong for you."), _("The clock calls flong for {name}."))
    return f"{called} {_describe_flong(made.before, made.after, name)}"


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Play: MoveType[Observation, Play](
            log=lambda made: _describe_card(made.before, made.seat, made.move.card, made.after, made.name_of),
            plate=_plate_play,
            hint=lambda seen, move: _("Play the {card}.", card=card_name(move.card)),
            target=lambda seen, move: ((move.card,), WANTED),
            cue=_played,
        ),
        Fling: MoveType[Observation, Fling](
            log=_log_fling,
            plate=lambda made: _("no {rank}: fling", rank=rank_name(made.before.public.race.rank)),
            hint=lambda seen, move: _("You have no {rank}: call fling.", rank=rank_name(seen.public.race.rank)),
            why=N_(
                "Players call fling if they have none of the rank. Once all others have, the player of the last card "
                "calls flong."
            ),
            sound="whoosh",
        ),
        Flong: MoveType[Observation, Flong](
            log=_log_flong,
            plate=N_("flong!"),
            hint=N_("All the others have called fling: call flong."),
            why=lambda made: made.say(
                _("All others called fling, so nobody could play. They get the pile, and you lead."),
                _("All others called fling, so nobody could play. They get the pile, and {name} leads."),
            ),
            cue=_dealt_round,
        ),
        Bing: MoveType[Observation, Bing](
            log=lambda made: made.say(_("You call bing."), _("{name} calls bing.")),
            plate=N_("bing!"),
            hint=N_("Call bing: you have one card left."),
            sound="triangle",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: made.say(
                _("You deal hand {hand}."), _("{name} deals hand {hand}."), hand=made.after.public.deal + 1
            ),
            hint=N_("Deal the next hand."),
            cue=lambda made: opening(made.after),
        ),
        Unlock: MoveType[Observation, Unlock](
            log=lambda made: say(made.name_of(made.move.seat), _("You're back."), _("{name} is back.")),
            cue=lambda made: Cue("click", quiet=True),
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
