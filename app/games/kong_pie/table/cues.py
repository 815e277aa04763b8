"""Sounds, call-outs and chip payments of Kong-Pie's moves."""

from __future__ import annotations

from app.core.cards import Card, Seat
from app.games.kong_pie.rules.kongs import HIGH_KONG, kind_of
from app.games.kong_pie.rules.model import Connect, Deal, Discard, Kong, Leave, Move, Pass, Pay, Public, Vote
from app.games.kong_pie.text import Observation
from app.table.cue import Cue, Halfway, Payment
from app.table.text.tiles import tiles

_SOUNDS = {Connect: "slide", Kong: "place", Discard: "place", Pass: "click", Pay: "chip", Leave: "fold", Vote: "click"}
_VOTE_TEXTS = {"end": "End it", "reset": "Reset it", "refuse": "No reset"}


def opening(seen: Observation) -> Cue:
    """Deal high notes, source, then the first player's cards."""
    p = seen.public
    paid = tuple(Payment(seat, None, 8) for seat in range(p.seats)) if p.options.chips else ()
    return Cue("gather", stagger=45, order=_dealing_order(seen), gathers=True, chips=paid)


def _dealing_order(seen: Observation) -> tuple[Card, ...]:
    p = seen.public
    hands = [card for i in range(p.seats) for card in seen.hands[(p.turn + i) % p.seats]]
    return (*p.ledger.highs.notes, *p.sheet.pulled, *p.source, *hands)


def cue(before: Observation, seat: Seat, move: Move, after: Observation) -> Cue:
    """Return the sound, call-out and chips of a move."""
    if isinstance(move, Deal):
        return opening(after)
    call, call_sound = _call(before.public, move, after.public)
    heaped = _heaped(before, move, after)
    sound = "riffle" if heaped else _SOUNDS.get(type(move), "riffle")
    return Cue(
        sound, stagger=40, order=_order(move), bubble=_bubble(before.public, seat, move, after.public), call=call,
        call_sound=call_sound, heaped=heaped, chips=_paid(before.public, after.public),
        halfway=_halfway(before.public, move),
    )  # fmt: skip


def _halfway(before: Public, move: Move) -> Halfway | None:
    """Return the intermediate step of a connect: two cards are put into the source, and are there with the others
    before two are pulled.
    """
    if not isinstance(move, Connect):
        return None
    return Halfway("source", (*before.source, *move.put), (f"put {tiles(move.put)}", f"pull {tiles(move.pull)}"))


def _order(move: Move) -> tuple[Card, ...]:
    """Return the cards in the order in which they move: before what is drawn."""
    match move:
        case Connect(put, pull):
            return (*put, *pull)
        case Kong(cards):
            return cards
        case Discard(card):
            return (card,)
        case _:
            return ()


def _heaped(before: Observation, move: Move, after: Observation) -> tuple[Card, ...]:
    """Return the cards that become stock before anything is drawn from it: no one sees where a card goes from there."""
    old, new = before.public, after.public
    own = (move.card,) if isinstance(move, Discard) else ()
    found = (*old.discards, *own) if new.sheet.restocks > old.sheet.restocks else ()
    if len(new.sheet.resets) > len(old.sheet.resets):
        stays = (*own, *new.sheet.laid)  # a player who has just left has laid the hand face up
        found += (
            *old.source,
            *old.sheet.pulled,
            *(card for hand in before.hands for card in hand if card not in stays),
        )
    return tuple(dict.fromkeys(found))


def _call(before: Public, move: Move, after: Public) -> tuple[str, str]:
    if isinstance(move, Kong):
        if kind_of(move.cards, before.ledger.highs) == HIGH_KONG:
            return "call-high-kong", "deep"
        if before.sheet.won is not None:
            return "call-glory", "gong"
        if after.sheet.won is not None or (after.over and after.history[-1].winner is not None):
            return "call-hand-won", "gong"
        return "call-kong", "gong"
    if after.over and after.history[-1].winner is None:
        return "call-hand-drawn", "drawn"
    return "", ""


def _bubble(before: Public, seat: Seat, move: Move, after: Public) -> str:
    match move:
        case Kong(cards):
            if kind_of(cards, before.ledger.highs) == HIGH_KONG:
                return "The high kong! All is mine!"
            return ""  # lettering and plate say it
        case Vote(say):
            return f"{_VOTE_TEXTS[say]}{_counted(before, say, after)}"
        case _:
            return ""


def _counted(before: Public, say: str, after: Public) -> str:
    """Return the count of a vote, which the last one to vote announces; nothing before."""
    question = before.sheet.question
    if question is None or (after.sheet.question is not None and after.sheet.question.kind == question.kind):
        return ""
    votes = (*question.votes, say)
    resets = votes.count("reset")
    against = len(votes) - resets
    if against > resets:
        return f": {against} to {resets}, {'the hand ends' if question.kind == 'vote' else 'play goes on'}"
    return f": {resets} to {against}, a {'tie, so a ' if against == resets else ''}reset"


def _paid(before: Public, after: Public) -> tuple[Payment, ...]:
    """Return the payments into and out of the kitty."""
    found = []
    for seat, (old, new) in enumerate(zip(before.sheet.chips, after.sheet.chips, strict=True)):
        if new < old:
            found.append(Payment(seat, None, old - new))
        elif new > old:
            found.append(Payment(None, seat, new - old))
    return tuple(found)
