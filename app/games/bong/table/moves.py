"""Bong's moves in words and sounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from app.core.card_names import card_name, rank_name
from app.core.cards import Card, Seat, rank
from app.core.messages import N_, NP_, YOU, _, listed, n_, p_, say, shown_name
from app.games.bong.rules import is_right
from app.games.bong.rules.model import (
    FLING,
    NOBODY,
    Bing,
    CallFor,
    Deal,
    Fling,
    Flong,
    Move,
    Play,
    Public,
    Race,
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


def cards_phrase(n: int) -> str:
    return n_("{n} card", "{n} cards", n)


def _describe_card(made: MadeMove[Observation, Play]) -> str:
    before, after, race = made.before, made.after, made.before.public.race
    line = made.say(_("You play the {card}."), _("{name} plays the {card}."), card=card_name(made.move.card))
    if is_right(race, made.seat, made.move.card):
        return f"{line} {_won(after, made.name_of)}" if after.public.over else line
    if before.public.tally == after.public.tally:
        why = _("It's a moment too late, so it comes back.")
    elif rank(made.move.card) != race.rank:
        why = _("But the next rank is {rank}, so it comes back.", rank=rank_name(race.rank))
    elif made.seat == race.last:
        why = _("But that's two in a row, so it comes back.")
    else:
        you, other = _("But you lead now, so it comes back."), _("But {name} leads now, so it comes back.")
        why = say(made.name_of(race.leader), you, other)
    return f"{line} {why}"


def _won(after: Observation, name_of: NameOf) -> str:
    """Return how the hand, and perhaps the match, ended."""
    hand = after.public.history[-1]
    left = sorted((cards, seat) for seat, cards in enumerate(hand.left) if seat != hand.winner)
    behind = listed([f"{shown_name(name_of(seat))} {cards}" for cards, seat in left])
    won = "" if hand.winner is None else _wins(after.public, name_of(hand.winner))
    # Translators: {players} is a list of names with numbers.
    return f"{won} {_('Cards left: {players}.', players=behind)}".lstrip()


def _wins(p: Public, name: str) -> str:
    if match_is_over(p):
        return say(name, _("You win the match."), _("{name} wins the match."))
    return say(name, _("You win hand {n}."), _("{name} wins hand {n}."), n=p.deal + 1)


def _describe_flong(before: Observation, after: Observation, name: str, *, by_clock: bool = False) -> str:
    if by_clock:
        you = _("The clock calls flong for you: the others get {cards}.")
        other = _("The clock calls flong for {name}: the others get {cards}.")
    else:
        you, other = _("You call flong: the others get {cards}."), _("{name} calls flong: the others get {cards}.")
    called = say(name, you, other, cards=cards_phrase(len(before.public.race.pile)))
    you, other = _("You lead. The next rank is {rank}."), _("{name} leads. The next rank is {rank}.")
    return f"{called} {say(name, you, other, rank=rank_name(after.public.race.rank))}"


def _describe_fling(before: Observation, name: str, *, by_clock: bool = False) -> str:
    if by_clock:
        you, other = _("The clock calls fling for you: no {rank}."), _("The clock calls fling for {name}: no {rank}.")
    else:
        you, other = _("You call fling: no {rank}."), _("{name} calls fling: no {rank}.")
    return say(name, you, other, rank=rank_name(before.public.race.rank))


def _describe_time_up(after: Observation, name_of: NameOf) -> str:
    hand, time_up = after.public.history[-1], _("Time's up.")
    if hand.winner is not None:
        return f"{time_up} {_won(after, name_of)}"
    fewest = [shown_name(name_of(seat)) for seat, cards in enumerate(hand.left) if cards == min(hand.left)]
    # Translators: {names} is a list of at least two players.
    nobody = _("No one wins: {names} have {cards} each.", names=listed(fewest), cards=cards_phrase(min(hand.left)))
    return f"{time_up} {nobody}"


_JUST_PLAYED = 2
"""Number of cards that the eye may have missed on the pile before a player's own card came down."""


def mistake(seen: Observation, seat: Seat, card: Card) -> str:
    """Return why a card comes back, in a word or two. "Wrong rank" would puzzle a player who has just lost the race for
    that rank, or whose card is of the next rank by the time they read it.
    """
    race = seen.public.race
    if card % 13 != race.rank:
        if _quicker(race, seat, card) is not None:
            return _("too late")
        return _("too early") if _is_early(race, card) else _("wrong rank")
    return _("two in a row") if seat == race.last else _("can't lead")


def _quicker(race: Race, seat: Seat, card: Card) -> Seat | None:
    """Return the other player who has just played a card of that rank; None if no one has."""
    just = zip(race.pile[-_JUST_PLAYED:], race.by[-_JUST_PLAYED:], strict=True)
    return next((who for other, who in just if other % 13 == card % 13 and who != seat), None)


def _is_early(race: Race, card: Card) -> bool:
    return card % 13 == (race.rank + 1) % 13


def _explain_mistake(before: Observation, seat: Seat, card: Card, after: Observation, name_of: NameOf) -> str:
    """Explain why the viewer's card comes back, in words that stay true while others play on."""
    race = before.public.race
    quicker = _quicker(race, seat, card)
    if before.public.tally == after.public.tally:
        return _("You were only a moment too late, so you aren't locked out.")
    if quicker is not None:
        return _("Too late: {name} played first.", name=shown_name(name_of(quicker)))
    if card % 13 != race.rank:
        wanted = rank_name(race.rank)
        if _is_early(race, card):
            return _("Too early: the next rank was {rank}.", rank=wanted)
        return _("Wrong rank: the next rank was {rank}.", rank=wanted)
    if seat == race.last:
        return _("You played last: someone else must play next.")
    return _("Too early: {name} leads.", name=shown_name(name_of(race.leader)))


def notice(before: Observation, seat: Seat, move: Move, after: Observation, viewer: Seat, name_of: NameOf) -> str:
    """Return why the viewer's card comes back, for whom time was up, or who has called flong."""
    match move:
        case Play(card) if seat == viewer and not is_right(before.public.race, seat, card):
            return _explain_mistake(before, seat, card, after, name_of)
        case CallFor(by, call):
            name = name_of(by)
            if isinstance(call, Flong):
                you = _("You took too long, so the clock called flong for you.")
                return say(name, you, _("{name} took too long, so the clock called flong. {name} leads."))
            return _("You took too long, so the clock called fling for you.") if by == viewer else ""
        case Flong():
            you, other = (
                _("You flonged and dealt out {cards}."),
                _("{name} flonged and dealt out {cards}. {name} leads."),
            )
            return say(name_of(seat), you, other, cards=cards_phrase(len(before.public.race.pile)))
        case _:
            return ""


def topic(seen: Observation) -> object:
    """Return what everyone is acting on: the next rank, and the number of flongs so far."""
    return seen.public.race.rank, seen.public.race.flongs


def _flonged(before: Observation, seat: Seat, after: Observation) -> tuple[Card, ...]:
    """Return the pile's cards in dealing order: one to each of the others, and round again."""
    new = [hand[len(held) :] for hand, held in zip(after.hands, before.hands, strict=True)]
    return dealing_order(new, (seat + 1) % len(new))


def spoken_move(before: Observation, seat: Seat, move: Move, after: Observation, name_of: NameOf) -> str:
    """Return the move as a screen reader reads it: the next rank first, then who played."""
    name, line = name_of(seat), MOVES.log_line(before, seat, move, after, name_of)
    wanted = rank_name(after.public.race.rank)
    match move:
        case TimeUp():
            return line
        case CallFor() if name_of(move.seat) == YOU:
            return line
        case CallFor():
            return spoken_move(before, move.seat, move.call, after, name_of)
        case Unlock():
            return line if name_of(move.seat) == YOU else ""
        case Deal():
            return f"{line} {_('Next: {rank}.', rank=wanted)}"
        case Play() if after.public.over:
            return line
        case Play():
            if not is_right(before.public.race, seat, move.card):
                return _explain_mistake(before, seat, move.card, after, name_of) if name == YOU else ""
            # Translators: read aloud in a race, as short as possible: the next rank, then who has just played.
            return say(name, _("Next {rank}. You."), _("Next {rank}. {name}."), rank=wanted)
        case Fling():
            # Translators: read aloud in a race, as short as possible.
            return say(name, _("You: fling."), _("{name}: fling."))
        case Flong():
            # Translators: read aloud in a race, as short as possible.
            return say(name, _("You: flong. Next {rank}."), _("{name}: flong. Next {rank}."), rank=wanted)
        case Bing():
            # Translators: read aloud in a race, as short as possible.
            return say(name, _("You: bing."), _("{name}: bing."))


def opening(seen: Observation) -> Cue:
    """Deal from the middle, one card at a time from the dealer's left; no one looks before all have come (2.3)."""
    order = dealing_order(seen.hands, (seen.public.dealer + 1) % len(seen.hands))
    return Cue("gather", stagger=30, order=order, gathers=True, closed=True)


# ---- move types


def _played(made: MadeMove[Observation, Play]) -> Cue:
    if not is_right(made.before.public.race, made.seat, made.move.card):
        return Cue("thud", bounce=(made.move.card, FAN))
    won = made.after.public.over
    return Cue("place", call="call-bong" if won else "", call_sound="bell" if won else "", lit=won)


def _plate_play(made: MadeMove[Observation, Play]) -> str:
    card = made.move.card
    if is_right(made.before.public.race, made.seat, card):
        return p_("last action", "played {cards}", cards=tiles((card,)))
    late = made.before.public.tally == made.after.public.tally
    return _("too late") if late else f"{mistake(made.before, made.seat, card)}: {tiles((card,))}"


def _dealt_round(made: MadeMove[Observation, Flong]) -> Cue:
    before, after = made.before, made.after
    dealt_to = tuple(i for i, hand in enumerate(after.hands) if len(hand) > len(before.hands[i]))
    order = _flonged(before, made.seat, after)
    heaped = before.public.race.pile
    return Cue(
        "", call="call-flong", call_sound="flong", stagger=26, order=order, heaped=heaped, dealt_by=made.seat,
        robbed=dealt_to,
    )  # fmt: skip


def _log_call_for(made: MadeMove[Observation, CallFor]) -> str:
    name = made.name_of(made.move.seat)
    if made.move.call == FLING:
        return _describe_fling(made.before, name, by_clock=True)
    return _describe_flong(made.before, made.after, name, by_clock=True)


def _hint_fling(seen: Observation, move: Fling) -> str:
    if seen.public.race.leader != NOBODY:  # the call would have no effect, as the leader can play
        return _("Wait: the player who flonged leads.")
    return _("You have no {rank}: call fling.", rank=_no_rank(seen))


def _no_rank(seen: Observation) -> str:
    return rank_name(seen.public.race.rank)


MOVES: MoveTypes[Observation, Move] = MoveTypes(
    {
        Play: MoveType[Observation, Play](
            log=_describe_card,
            plate=_plate_play,
            hint=lambda seen, move: _("Play the {card}.", card=card_name(move.card)),
            target=lambda seen, move: ((move.card,), WANTED),
            cue=_played,
        ),
        Fling: MoveType[Observation, Fling](
            log=lambda made: _describe_fling(made.before, made.name),
            plate=lambda made: _("no {rank}: fling", rank=_no_rank(made.before)),
            hint=_hint_fling,
            why=N_(
                "A player with no card of the next rank calls fling. The player who played last calls flong "
                "when all the others have called fling."
            ),
            sound="whoosh",
        ),
        Flong: MoveType[Observation, Flong](
            log=lambda made: _describe_flong(made.before, made.after, made.name),
            plate=NP_("last action", "flong!"),
            hint=N_("All the others have called fling: call flong."),
            why=lambda made: made.say(
                _("All the others had called fling. They get the pile, and you lead."),
                _("All the others had called fling. They get the pile, and {name} leads."),
            ),
            cue=_dealt_round,
        ),
        Bing: MoveType[Observation, Bing](
            log=lambda made: made.say(_("You call bing."), _("{name} calls bing.")),
            plate=NP_("last action", "bing!"),
            hint=N_("Call bing: you have one card left."),
            sound="triangle",
        ),
        Deal: MoveType[Observation, Deal](
            log=lambda made: made.say(
                _("You deal hand {n}."), _("{name} deals hand {n}."), n=made.after.public.deal + 1
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
        # The clock calls for a seat: handled like the seat's own call, except for the texts.
        CallFor: MoveType[Observation, CallFor](
            log=_log_call_for,
            plate=lambda made: _("auto-call: fling") if made.move.call == FLING else _("auto-call: flong!"),
            why=lambda made: MOVES.why(made.before, made.move.seat, made.move.call, made.after, made.name_of),
            cue=lambda made: replace(
                MOVES.cue(made.before, made.move.seat, made.move.call, made.after), by=made.move.seat
            ),
        ),
    }
)
