"""Bong: what is said of the game on the table."""

from __future__ import annotations

from collections.abc import Callable

from app.core.cards import Card, Seat, rank, suit, words
from app.core.game import Ms
from app.core.grammar import a, count, does
from app.games.bong.rules.knowledge import awaited
from app.games.bong.rules.model import NOBODY, OF_RANK, Bing, Fling, Flong, Move, Play
from app.games.bong.rules.refusals import RANK_NAMES
from app.games.bong.text import Seen
from app.table.sheet import DealOutcome, Lot, ScoreSheet


def advise(state: Seen, move: Move) -> str:
    """The hint's sentence."""
    match move:
        case Play(card):
            return f"Play the {words(card)}."
        case Fling():
            return f"You hold no {RANK_NAMES[state.public.race.rank]}: call fling."
        case Flong():
            return "All the others have called fling: call flong."
        case Bing():
            return "Call bing: you have one card left."
        case _:
            return "Deal the next hand."


def prompt(state: Seen, seat: Seat, marked: frozenset[Card]) -> str:
    """Only where play is not a plain race, so that nobody reads while others play."""
    race, wanted = state.public.race, a(RANK_NAMES[state.public.race.rank])
    if race.leader == seat:
        return f"You flonged, and you alone may lead now: {wanted}."
    if race.leader != NOBODY:
        return f"The player who flonged leads alone now: {wanted}."
    if awaited(state.public) != seat:
        return ""
    if race.last == seat:
        return "All the others have called fling: call flong, and the pile goes to them."
    rank = RANK_NAMES[race.rank]
    if OF_RANK[race.rank].isdisjoint(state.hands[seat]):
        return f"All wait for you alone: you hold no {rank}, so call fling."
    return f"All wait for you alone: nobody else can play, and you hold {a(RANK_NAMES[race.rank])}."


def outcome(state: Seen, name_of: Callable[[Seat], str]) -> DealOutcome:
    """How the hand that is over went."""
    winner = state.public.history[-1].winner
    if winner is None:
        return DealOutcome("The time is up and several have the fewest cards", "nobody wins.")
    return DealOutcome(f"{does(name_of(winner), 'win')} the hand in {_lasted(state.public.history[-1].took)}")


def _lasted(took: Ms) -> str:
    """``47.3 seconds``; from a minute on ``3 min 41 s``."""
    minutes, seconds = divmod(round(took / 1000), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{took / 1000:.1f} seconds"


def headline(state: Seen) -> str:
    """The hand, and the house rules that differ from the usual."""
    p = state.public
    parts = [f"Hand {p.deal + 1}", f"first to {count(p.options.first_to, 'win')}"]
    if p.options.open_hands:
        parts.append("open hands")
    if p.options.lockout != type(p.options)().lockout:
        parts.append(f"{p.options.lockout / 1000:g} s for a wrong card" if p.options.lockout else "no lockout")
    if p.options.call_after != type(p.options)().call_after:
        parts.append(f"called for after {p.options.call_after} s" if p.options.call_after else "nobody is called for")
    if p.options.time_limit:  # the last one, which the bar may have no room for: the time left stands there anyway
        parts.append(f"{p.options.time_limit} min a hand")
    return " · ".join(parts)


def plate(state: Seen, seat: Seat) -> str:
    """Hands won."""
    return count(state.public.scores[seat], "win")


def sheet(state: Seen) -> ScoreSheet:
    """Hands won; the fewest cards left come next."""
    p = state.public
    totals: list[tuple[int, ...]] = []
    won = [0] * len(state.hands)
    for hand in p.history:
        if hand.winner is not None:
            won[hand.winner] += 1
        totals.append(tuple(won))
    winners = tuple(hand.winner for hand in p.history)
    left = [tuple(sorted(hand, key=lambda card: (rank(card), suit(card)))) for hand in state.hands]
    lots = tuple((Lot(hand),) if hand else () for hand in left)
    return ScoreSheet(
        "hands", tuple(totals), winners, ("",) * len(won), p.options.first_to, less_is_better=False,
        ties=tuple(map(len, state.hands)), out="out", lots=lots,
    )  # fmt: skip
